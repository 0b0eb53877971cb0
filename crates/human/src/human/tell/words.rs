//! The words for steps: English, or a translation laid over it.

use std::collections::BTreeMap;
use std::fmt;

use super::detail::Detail;
use super::phrases::Phrase;
use super::template::{places, unknown_place};
use crate::human::{Kind, kinds};

/// The words in which steps, hints, proofs, paths and judgements are told.
///
/// They are English, [`Words::english`], or another language: [`Words::with`] its texts, or with the
/// feature `languages` one of the library's own, `Words::of`. A text is
/// a template, as those of a [`Kind`]: `{name}` is a place that is filled in. Forms by number
/// follow a colon: `{cells:one|many}` is the first text for one cell and the second for more. There
/// may be more forms: the second for two and so on, and the last for all other numbers.
/// (`{cells:pole|pola|pola|pola|pól}` is `pola` for two to four.)
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, Words, next_step, proof_lines};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let view = View::new(board.clone());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let german = Words::english().with([
///     ("row", "{numbers:Zeile|Zeilen} {numbers}"),
///     ("full-house.name", "Letzte Zelle"),
///     ("full-house.explanation", "In {base} ist nur noch eine Zelle leer: {so}."),
///     ("proof.only-left", "{so}: sonst bleibt nichts in {of}{rest}."),
/// ]);
/// let german = german.unwrap();
/// assert_eq!(german.line(&step), "Letzte Zelle: r1c9=9");
/// assert_eq!(german.explain(&step, None), "In Zeile 1 ist nur noch eine Zelle leer: r1c9=9.");
/// assert_eq!(german.proof_lines(&step.proof, None), ["r1c9=9: sonst bleibt nichts in r1c9."]);
/// // The functions without words describe it in English.
/// assert_eq!(Words::english().proof_lines(&step.proof, None), proof_lines(&step.proof, None));
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The texts that replace the English ones.
    own: BTreeMap<Key, String>,
    /// Kinds that are not of the library, whose texts can be replaced, too.
    kinds: &'static [Kind],
    /// True if proofs within proofs are counted and not told.
    is_brief: bool,
    /// How much is told of each step.
    detail: Detail,
}

static ENGLISH: Words =
    Words { own: BTreeMap::new(), kinds: &[], is_brief: false, detail: Detail::Full };

/// The reason why texts cannot be used as words.
///
/// ```
/// use bivalue::human::{Words, WordsError};
///
/// let error = Words::english().with([("no.such.key", "text")]).unwrap_err();
/// assert_eq!(error, WordsError::UnknownKey("no.such.key".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordsError {
    /// There is no text with that key.
    UnknownKey(String),
    /// The English text of that key does not have the place, or a brace is not closed.
    UnknownPlace {
        /// The key.
        key: String,
        /// Its name, or the text after the brace.
        place: String,
    },
    /// A text is longer than it may be.
    TooLong {
        /// The key.
        key: String,
        /// The number of bytes that are allowed.
        most: usize,
    },
    /// A text has a place more often than is permitted, since the text for it may be long.
    Repeated {
        /// The key.
        key: String,
        /// The name of the place.
        place: String,
        /// The number of times that are allowed.
        most: usize,
    },
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey(key) => write!(f, "there is no text `{key}`"),
            Self::UnknownPlace { key, place } => {
                write!(f, "the text `{key}` has no place `{{{place}}}`")
            }
            Self::TooLong { key, most } => {
                write!(f, "the text `{key}` is longer than {most} bytes")
            }
            Self::Repeated { key, place, most } => {
                let times = if *most == 1 { "once" } else { &format!("{most} times") };
                write!(f, "the text `{key}` may have the place `{{{place}}}` at most {times}")
            }
        }
    }
}

impl std::error::Error for WordsError {}

/// The key of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Phrase(Phrase),
    /// A text of the kind with that id.
    Kind(&'static str, Part),
}

/// A text of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Name,
    About,
    Pattern,
    Explanation,
}

impl Part {
    const ALL: [Self; 4] = [Self::Name, Self::About, Self::Pattern, Self::Explanation];

    fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::About => "about",
            Self::Pattern => "pattern",
            Self::Explanation => "explanation",
        }
    }

    fn english(self, kind: &Kind) -> &'static str {
        match self {
            Self::Name => kind.name,
            Self::About => kind.about,
            Self::Pattern => kind.pattern,
            Self::Explanation => kind.explanation,
        }
    }
}

impl Key {
    /// Checks that a text for this key does not grow without bound when it is filled in. Phrases
    /// are filled into phrases, and then into the texts of a kind.
    fn check(self, text: &str) -> Result<(), WordsError> {
        let (longest, often) = match self {
            Self::Phrase(_) => (300, 3),
            Self::Kind(..) => (2000, 8),
        };
        if text.len() > longest {
            return Err(WordsError::TooLong { key: self.to_string(), most: longest });
        }
        for place in places(text) {
            // These places hold a whole text, which may be long.
            let is_whole = matches!(self, Self::Phrase(_)) && matches!(place, "story" | "list");
            let most = if is_whole { 1 } else { often };
            if places(text).filter(|other| *other == place).count() > most {
                let (key, place) = (self.to_string(), place.to_owned());
                return Err(WordsError::Repeated { key, place, most });
            }
        }
        Ok(())
    }

    /// The key that is displayed as that name, with its English text.
    fn named(name: &str, others: &'static [Kind]) -> Option<(Self, &'static str)> {
        // Some phrases end like a text of a kind.
        let of_kind = || {
            let (id, part) = name.rsplit_once('.')?;
            let part = Part::ALL.into_iter().find(|one| one.key() == part)?;
            let kind = kinds().map(|(_, kind)| kind).chain(others).find(|kind| kind.id == id)?;
            let english = part.english(kind);
            (!english.is_empty()).then_some((Self::Kind(kind.id, part), english))
        };
        let phrase = || Phrase::ALL.iter().find(|phrase| phrase.key() == name);
        of_kind().or_else(|| phrase().map(|&phrase| (Self::Phrase(phrase), phrase.english())))
    }

    /// All keys with their English texts: the table of phrases, then the kinds in their order, and
    /// then those of others.
    fn all(others: &'static [Kind]) -> impl Iterator<Item = (Self, &'static str)> {
        let phrases = Phrase::ALL.iter().map(|&phrase| (Self::Phrase(phrase), phrase.english()));
        let of_kind = |kind: &'static Kind| {
            Part::ALL.map(|part| (Self::Kind(kind.id, part), part.english(kind)))
        };
        // A kind cannot take the place of one of the library.
        let is_other = |other: &&Kind| !kinds().any(|(_, kind)| kind.id == other.id);
        let of_kinds = kinds().map(|(_, kind)| kind).chain(others.iter().filter(is_other));
        let of_kinds = of_kinds.flat_map(of_kind);
        // Empty texts are not translated.
        phrases.chain(of_kinds.filter(|(_, english)| !english.is_empty()))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Phrase(phrase) => f.write_str(phrase.key()),
            Self::Kind(id, part) => write!(f, "{id}.{}", part.key()),
        }
    }
}

impl Words {
    /// English.
    ///
    /// ```
    /// use bivalue::human::Words;
    ///
    /// assert!(Words::english().entries().any(|(key, _)| key == "naked-pair.name"));
    /// ```
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// Returns these words with the texts of kinds that are not of the library, in place of the
    /// kinds of an earlier call, so that [`with`](Self::with) can translate them.
    ///
    /// ```
    /// use bivalue::human::{Kind, Words};
    ///
    /// static MINE: [Kind; 1] = [Kind { id: "mine", name: "My Trick", ..Kind::PLAIN }];
    /// let words = Words::english().with_kinds(&MINE);
    /// let german = words.with([("mine.name", "Mein Trick")]).unwrap();
    /// assert_eq!(german.name(&MINE[0]), "Mein Trick");
    /// ```
    #[must_use]
    pub fn with_kinds(&self, kinds: &'static [Kind]) -> Self {
        Self { kinds, ..self.clone() }
    }

    /// Returns words that do not tell proofs within proofs, such as assumptions within an
    /// assumption: a sentence says their conclusion and the number of conclusions that lead to it.
    /// The steps keep their whole proofs.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, Words, kind, steps_of};
    ///
    /// let (technique, kind) = kind("nested-forcing-chain-contradiction").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let puzzle: bivalue::Puzzle = example.givens.to_string().parse()?;
    /// let view = View::new(example.position().board().unwrap()).with_solution(*puzzle.solution());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// let whole = Words::english().explain(&step, Some(view.board()));
    /// let brief = Words::english().in_brief().explain(&step, Some(view.board()));
    /// assert!(brief.len() < whole.len(), "{brief}");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn in_brief(&self) -> Self {
        Self { is_brief: true, ..self.clone() }
    }

    /// Returns words for records that tell this much of each step.
    #[must_use]
    pub fn with_detail(&self, detail: Detail) -> Self {
        Self { detail, ..self.clone() }
    }

    /// Returns how much records tell of each step.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// Returns whether proofs within proofs are counted and not told.
    #[must_use]
    pub(in crate::human) fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// Returns these words with other texts, by key. All other texts stay.
    ///
    /// # Errors
    /// The first unknown key, or place that the English text does not have; or a text that is too
    /// long, or has a place too often, since sentences would then grow without bound.
    ///
    /// ```
    /// use bivalue::human::{Words, WordsError};
    ///
    /// let unknown = Words::english().with([("naked-pear.name", "Nackte Birne")]);
    /// assert_eq!(unknown, Err(WordsError::UnknownKey("naked-pear.name".into())));
    /// let unknown = Words::english().with([("hint.area", "Schau auf {haus}.")]);
    /// assert_eq!(unknown.unwrap_err().to_string(), "the text `hint.area` has no place `{haus}`");
    /// ```
    pub fn with<K: AsRef<str>, T: Into<String>>(
        &self,
        texts: impl IntoIterator<Item = (K, T)>,
    ) -> Result<Self, WordsError> {
        let mut words = self.clone();
        for (name, text) in texts {
            let (name, text) = (name.as_ref(), text.into());
            let Some((key, english)) = Key::named(name, self.kinds) else {
                return Err(WordsError::UnknownKey(name.into()));
            };
            if let Some(place) = unknown_place(&text, english) {
                return Err(WordsError::UnknownPlace { key: name.into(), place: place.into() });
            }
            key.check(&text)?;
            words.own.insert(key, text);
        }
        Ok(words)
    }

    /// All texts with their keys, always in the same order: the phrases for any step, and then for
    /// each kind, easiest first, `name`, `about`, `pattern` and `explanation`. A translation starts
    /// from the English ones.
    ///
    /// ```
    /// use bivalue::human::Words;
    ///
    /// let english: Vec<_> = Words::english().entries().collect();
    /// assert!(english.contains(&("row".into(), "{numbers:row|rows} {numbers}")));
    /// assert!(english.contains(&("naked-pair.name".into(), "Naked Pair")));
    /// // With nothing but themselves they stay the same.
    /// let again = Words::english().with(Words::english().entries()).unwrap();
    /// assert!(again.entries().eq(english));
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = (String, &str)> {
        let all = Key::all(self.kinds);
        all.map(|(key, english)| (key.to_string(), self.text(key, english)))
    }

    /// The texts that replace English ones, with their keys: what [`Words::with`] was given.
    ///
    /// ```
    /// use bivalue::human::Words;
    ///
    /// let german = Words::english().with([("naked-pair.name", "Nacktes Paar")]).unwrap();
    /// assert!(german.own_entries().eq([("naked-pair.name".into(), "Nacktes Paar")]));
    /// ```
    pub fn own_entries(&self) -> impl Iterator<Item = (String, &str)> {
        self.own.iter().map(|(key, text)| (key.to_string(), text.as_str()))
    }

    fn text<'a>(&'a self, key: Key, english: &'a str) -> &'a str {
        self.own.get(&key).map_or(english, String::as_str)
    }

    fn of_kind<'a>(&'a self, kind: &'a Kind, part: Part) -> &'a str {
        self.text(Key::Kind(kind.id, part), part.english(kind))
    }

    /// The name of a kind of step.
    ///
    /// ```
    /// use bivalue::human::{Words, kind};
    ///
    /// let (_, pair) = kind("naked-pair").unwrap();
    /// let german = Words::english().with([("naked-pair.name", "Nacktes Paar")]).unwrap();
    /// assert_eq!(german.name(pair), "Nacktes Paar");
    /// assert_eq!(Words::english().name(pair), "Naked Pair");
    /// ```
    #[must_use]
    pub fn name<'a>(&'a self, kind: &'a Kind) -> &'a str {
        self.of_kind(kind, Part::Name)
    }

    /// The description of a kind of step, in one line.
    ///
    /// ```
    /// use bivalue::human::{Words, kind};
    ///
    /// let (_, single) = kind("full-house").unwrap();
    /// assert_eq!(Words::english().about(single), single.about);
    /// ```
    #[must_use]
    pub fn about<'a>(&'a self, kind: &'a Kind) -> &'a str {
        self.of_kind(kind, Part::About)
    }

    pub(super) fn pattern_template<'a>(&'a self, kind: &'a Kind) -> &'a str {
        self.of_kind(kind, Part::Pattern)
    }

    pub(super) fn explanation_template<'a>(&'a self, kind: &'a Kind) -> &'a str {
        self.of_kind(kind, Part::Explanation)
    }

    /// The template of a phrase.
    pub(super) fn phrase(&self, phrase: Phrase) -> &str {
        self.text(Key::Phrase(phrase), phrase.english())
    }
}
