//! Steps in words: notation, sentences, and the table of phrases that a translation replaces.
//!
//! | file | holds |
//! |---|---|
//! | `phrases` | every English phrase that is said of any step, by key |
//! | `template` | filling in of templates: `{place}` and `{place:one|many}` |
//! | `words` | [`Words`]: the phrases and templates in English, or with a translation laid over them |
//! | `language` | the languages that have files, with the feature `languages` |
//! | `text` | [`Text`]: a sentence or notation, with the [`Span`]s of the cells, candidates and houses in it |
//! | `teller` | [`Teller`]: words at work, with spans or without; all texts below are written by it |
//! | `plain` | the same texts without spans |
//! | `notation` | cells, digits, houses and conclusions as players write them |
//! | `fish` | fish as players write them |
//! | `count` | what a proof by counting counts |
//! | `parts` | parts of a pattern: the digit that goes, the floor and the roof, cells that see each other |
//! | `eureka` | chains in Eureka notation |
//! | `nets` | nets in one line |
//! | `clash` | contradictions |
//! | `whips` | whips in the notation of their author |
//! | `letters` | why three digits cannot fill the cells of a pattern |
//! | `story` | chains and cases in sentences |
//! | `known` | what is known at a point of a proof, and by which fact |
//! | `reasons` | the lines of a proof in sentences |
//! | `again` | the lines without those that were printed before |
//! | `step` | a whole step: the templates of its kind, filled in from its marks and its proof |

mod again;
mod clash;
mod constraints;
mod count;
mod detail;
mod eureka;
mod fish;
mod known;
mod language;
mod letters;
mod nets;
mod notation;
mod parts;
mod phrases;
mod plain;
mod reasons;
mod step;
mod story;
mod teller;
mod template;
mod text;
mod whips;
mod words;

pub use detail::Detail;
pub use language::{Language, UnknownLanguage};
pub use notation::{cells_text, conclusions_text, role_name};
pub(super) use phrases::Phrase;
pub use reasons::proof_lines;
pub use teller::Teller;
pub(super) use template::{many, one};
pub use text::{Span, Text};
pub use words::{Words, WordsError};
