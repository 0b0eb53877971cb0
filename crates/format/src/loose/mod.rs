//! The understanding of texts as people have them: everything that several readers find in a small
//! text is held together, before one of them is believed.
//!
//! Lines are first freed of what mail and terminals put around them ([`wrapping`]), and drawn grids
//! of labels and the like ([`tidy`]). Then, since people paste programs, pages, chats and sheets, and
//! one reader sees a grid where another sees a table beside it, the stages are:
//! 1. [`whole`]: shapes that only the text as a whole shows, such as two grids beside each other;
//! 2. the reader of the format that the text seems to be in, and that of source code ([`source`]);
//! 3. [`roles`](super::roles): of all grids, those that are puzzles, by evidence and not by their
//!    order;
//! 4. [`headings`]: the words before a grid, which may announce columns, a solution or a state;
//! 5. [`remains`]: rows and remarks that belong to none of these grids;
//! 6. the reader that finds just these puzzles reads the text ([`conclusion`]).
//!
//! Readers that find different puzzles, and texts that must not be read, give an error that no
//! other reader overrides.

#[cfg(feature = "formats")]
pub(super) mod array;
#[cfg(feature = "formats")]
pub(super) mod conclusion;
#[cfg(feature = "formats")]
mod headings;
#[cfg(feature = "formats")]
pub(super) mod joined;
#[cfg(feature = "formats")]
pub(super) mod kinds;
#[cfg(feature = "formats")]
mod remains;
#[cfg(feature = "formats")]
pub(super) mod source;
#[cfg(feature = "text-formats")]
pub(super) mod tidy;
#[cfg(feature = "text-formats")]
pub(super) mod typed;
#[cfg(feature = "formats")]
pub(super) mod whole;
pub(super) mod wrapping;

#[cfg(not(feature = "text-formats"))]
pub(super) use super::{unamended as tidy, unamended as typed};

/// The results of reading a text: its puzzles and errors, in their order.
#[cfg(feature = "formats")]
pub(super) type Results = Vec<Result<super::Entry, super::ParseError>>;
