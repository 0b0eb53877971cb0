//! Names of techniques: those of the library, and those of other programs, sites and authors.

use std::collections::HashMap;
use std::slice;
use std::sync::LazyLock;

use super::{Kind, Words, kinds};

/// A program, a site or an author with names of techniques of its own.
///
/// ```
/// use bivalue::human::{Tradition, Words, kind};
///
/// let (_, xy_wing) = kind("xy-wing").unwrap();
/// assert_eq!(Tradition::SudokuWiki.name_of(xy_wing), Some("Y-Wing"));
/// assert_eq!(Words::english().named_by(Tradition::SudokuWiki).name(xy_wing), "Y-Wing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Tradition {
    /// The site SudokuWiki, by Andrew Stuart.
    #[cfg_attr(feature = "serde", serde(rename = "sudokuwiki"))]
    #[cfg_attr(feature = "arguments", value(name = "sudokuwiki"))]
    SudokuWiki,
    /// The Sudoku Explainer, by Nicolas Juillerat.
    Explainer,
    /// `SukakuExplainer`: the Sudoku Explainer with further techniques.
    SukakuExplainer,
    /// `HoDoKu`, by Bernhard Hobiger.
    Hodoku,
    /// The site sudoku.coach.
    SudokuCoach,
    /// The program YZF Sudoku.
    Yzf,
    /// The program `SudokuStudio`.
    SudokuStudio,
    /// The books and programs of Denis Berthier.
    Berthier,
    /// The players' forum.
    Forum,
}

impl Tradition {
    /// All traditions.
    ///
    /// ```
    /// use bivalue::human::Tradition;
    ///
    /// assert_eq!(Tradition::ALL[0].name(), "SudokuWiki");
    /// ```
    pub const ALL: [Self; 9] = [
        Self::SudokuWiki,
        Self::Explainer,
        Self::SukakuExplainer,
        Self::Hodoku,
        Self::SudokuCoach,
        Self::Yzf,
        Self::SudokuStudio,
        Self::Berthier,
        Self::Forum,
    ];

    /// The name of the tradition in requests.
    ///
    /// ```
    /// use bivalue::human::Tradition;
    ///
    /// assert_eq!(Tradition::SukakuExplainer.id(), "sukaku-explainer");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::SudokuWiki => "sudokuwiki",
            Self::Explainer => "explainer",
            Self::SukakuExplainer => "sukaku-explainer",
            Self::Hodoku => "hodoku",
            Self::SudokuCoach => "sudoku-coach",
            Self::Yzf => "yzf",
            Self::SudokuStudio => "sudoku-studio",
            Self::Berthier => "berthier",
            Self::Forum => "forum",
        }
    }

    /// The name of the tradition as it is written.
    ///
    /// ```
    /// use bivalue::human::Tradition;
    ///
    /// assert_eq!(Tradition::Hodoku.name(), "HoDoKu");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SudokuWiki => "SudokuWiki",
            Self::Explainer => "Sudoku Explainer",
            Self::SukakuExplainer => "SukakuExplainer",
            Self::Hodoku => "HoDoKu",
            Self::SudokuCoach => "sudoku.coach",
            Self::Yzf => "YZF Sudoku",
            Self::SudokuStudio => "SudokuStudio",
            Self::Berthier => "Berthier",
            Self::Forum => "the forum",
        }
    }

    /// The name that the tradition has for steps of a kind, if it is another than the library's.
    ///
    /// ```
    /// use bivalue::human::{Tradition, kind};
    ///
    /// let (_, triple) = kind("naked-triple").unwrap();
    /// assert_eq!(Tradition::Explainer.name_of(triple), Some("Naked Triplet"));
    /// assert_eq!(Tradition::Hodoku.name_of(triple), None);
    /// ```
    #[must_use]
    pub fn name_of(self, kind: &Kind) -> Option<&'static str> {
        let is_own = |other: &&OtherName| {
            other.traditions.contains(&self) && other.said_of.iter().any(|said| said.id == kind.id)
        };
        other_names().iter().find(is_own).map(|other| other.name)
    }
}

/// A name that a technique, or several together, have elsewhere.
///
/// ```
/// use bivalue::human::other_names;
///
/// let crane = other_names().iter().find(|other| other.name == "Crane").unwrap();
/// assert_eq!((crane.kinds[0].id, crane.missing), ("turbot-fish", None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherName {
    /// The name.
    pub name: &'static str,
    /// The traditions that have it; none for a family that the library alone calls so.
    pub traditions: Vec<Tradition>,
    /// The kinds that it stands for; if these are missing in the library, the nearest ones.
    pub kinds: Vec<&'static Kind>,
    /// The kinds whose steps the traditions call so.
    said_of: Vec<&'static Kind>,
    /// The clause that says in which way the technique is missing, if it is.
    pub missing: Option<&'static str>,
}

/// The table of the names elsewhere.
const TABLE: &str = include_str!("../../names/techniques.tsv");

/// The kinds with that id, or whose id starts with the text before a star.
fn kinds_like(pattern: &str) -> impl Iterator<Item = &'static Kind> {
    let all = kinds().map(|(_, kind)| kind);
    all.filter(move |kind| match pattern.strip_suffix('*') {
        Some(start) => kind.id.starts_with(start),
        None => kind.id == pattern,
    })
}

impl OtherName {
    /// Returns whether the traditions call steps so, and not only families of techniques.
    ///
    /// ```
    /// use bivalue::human::other_names;
    ///
    /// let is_of_steps = |name| other_names().iter().any(|one| one.name == name && one.names_steps());
    /// assert!(is_of_steps("Y-Wing") && !is_of_steps("Intersection Removal"));
    /// ```
    #[must_use]
    pub fn names_steps(&self) -> bool {
        !self.said_of.is_empty()
    }

    /// The name that a line of the table holds.
    fn of(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let (name, traditions) = (fields.next()?, fields.next()?);
        let patterns = fields.next()?.split(',');
        let is_of = |id: &str| Tradition::ALL.into_iter().find(|one| one.id() == id);
        let said_of = patterns.clone().filter_map(|pattern| pattern.strip_prefix('='));
        let kinds = patterns.map(|pattern| pattern.trim_start_matches('=')).flat_map(kinds_like);
        Some(Self {
            name,
            traditions: traditions.split(',').filter_map(is_of).collect(),
            kinds: kinds.collect(),
            said_of: said_of.flat_map(kinds_like).collect(),
            missing: fields.next(),
        })
    }
}

/// All names of techniques that differ from the library's: those of other traditions, and those of
/// families.
///
/// ```
/// use bivalue::human::other_names;
///
/// let missing = other_names().iter().filter(|other| other.missing.is_some());
/// assert!(missing.clone().count() > 0 && missing.clone().all(|other| !other.kinds.is_empty()));
/// ```
#[must_use]
pub fn other_names() -> &'static [OtherName] {
    static NAMES: LazyLock<Vec<OtherName>> = LazyLock::new(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(OtherName::of).collect()
    });
    &NAMES
}

/// The techniques that a name stands for.
///
/// ```
/// use bivalue::human::called;
///
/// let named = called("3D medusa").unwrap();
/// assert_eq!((named.name, named.kinds.len()), ("3D Medusa", 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Called {
    /// The id of the kind, or the name in the table of other names.
    pub name: &'static str,
    /// The kinds; if these are missing in the library, the nearest ones.
    pub kinds: &'static [&'static Kind],
    /// The clause that says in which way the technique is missing, if it is.
    pub missing: Option<&'static str>,
}

/// The letters and figures of a name.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The letters and figures of a name in the singular and in American spelling, without the word
/// "type" before a number.
fn singular(name: &str) -> String {
    let name = name.to_lowercase().replace(['\'', '’'], "").replace("colour", "color");
    let words: Vec<&str> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        let is_type = || {
            let next = words.get(at + 1).and_then(|next| next.chars().next());
            *word == "type" && next.is_some_and(|first| first.is_ascii_digit())
        };
        if !is_type() {
            let fish = word.strip_suffix("es").filter(|stem| stem.ends_with("sh"));
            let stem = fish.unwrap_or_else(|| word.trim_end_matches('s'));
            text += if stem.is_empty() { word } else { stem };
        }
    }
    text
}

/// The techniques that are called so: the kind with that id, that name or that number of
/// `HoDoKu`'s, or those of a name in the table of [`other_names`]. Names are compared without
/// regard to the case of letters, signs between words, plurals, the word "type" before a number,
/// and the spelling of colours.
///
/// ```
/// use bivalue::human::called;
///
/// for name in ["Simple Colouring", "simple colorings", "simple-colors"] {
///     let ids: Vec<_> = called(name).unwrap().kinds.iter().map(|kind| kind.id).collect();
///     assert_eq!(ids, ["simple-colors-trap", "simple-colors-wrap"]);
/// }
/// assert!(called("z-chain").unwrap().missing.is_some());
/// assert_eq!(called("no such technique"), None);
/// ```
#[must_use]
pub fn called(name: &str) -> Option<Called> {
    static ALL: LazyLock<Vec<&'static Kind>> =
        LazyLock::new(|| kinds().map(|(_, kind)| kind).collect());
    /// By the letters of names, and by those of their singular.
    type Index = [HashMap<String, Called>; 2];
    static INDEX: LazyLock<Index> = LazyLock::new(|| {
        let of_kind = |kind: &'static &'static Kind| {
            let called = Called { name: kind.id, kinds: slice::from_ref(kind), missing: None };
            [kind.id, kind.name, kind.code].map(|name| (name, called))
        };
        let of_other = |other: &'static OtherName| {
            let OtherName { name, kinds, missing, .. } = other;
            (*name, Called { name, kinds, missing: *missing })
        };
        let names = || ALL.iter().flat_map(of_kind).chain(other_names().iter().map(of_other));
        [letters as fn(&str) -> String, singular].map(|key| {
            let mut index = HashMap::new();
            for (name, called) in names().filter(|(name, _)| !name.is_empty()) {
                index.entry(key(name)).or_insert(called);
            }
            index
        })
    });
    let [by_letters, by_singular] = &*INDEX;
    by_letters.get(&letters(name)).or_else(|| by_singular.get(&singular(name))).copied()
}

impl Words {
    /// Returns these words with the names of techniques that a tradition has for them.
    ///
    /// ```
    /// use bivalue::human::{Tradition, Words, kind};
    ///
    /// let words = Words::english().named_by(Tradition::Explainer);
    /// assert_eq!(words.name(kind("hidden-triple").unwrap().1), "Hidden Triplet");
    /// assert_eq!(words.name(kind("skyscraper").unwrap().1), "Skyscraper");
    /// ```
    #[must_use]
    pub fn named_by(&self, tradition: Tradition) -> Self {
        let own = other_names().iter().filter(|other| other.traditions.contains(&tradition));
        let texts = own.flat_map(|other| {
            other.said_of.iter().map(|kind| (format!("{}.name", kind.id), other.name))
        });
        // Every kind has a name, which has no places.
        self.with(texts).unwrap_or_else(|_| self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(kinds: &[&'static Kind]) -> Vec<&'static str> {
        kinds.iter().map(|kind| kind.id).collect()
    }

    #[test]
    fn the_table_names_traditions_and_techniques_that_there_are() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.clone().count(), other_names().len());
        for (line, other) in lines.zip(other_names()) {
            let fields: Vec<&str> = line.split('\t').collect();
            assert!(matches!(fields.len(), 3 | 4), "{line}");
            let traditions: Vec<_> = other.traditions.iter().map(|one| one.id()).collect();
            assert_eq!(traditions.join(","), fields[1], "{line}");
            for pattern in fields[2].split(',') {
                let pattern = pattern.trim_start_matches('=');
                assert!(kinds_like(pattern).next().is_some(), "{line}");
            }
            let is_said = fields[2].contains('=');
            assert_eq!(is_said, !other.said_of.is_empty(), "{line}");
            assert!(!is_said || other.missing.is_none(), "{line}");
            // Every technique is there once.
            let mut sorted = ids(&other.kinds);
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), other.kinds.len(), "{line}");
        }
    }

    #[test]
    fn no_two_names_collide() {
        for key in [letters as fn(&str) -> String, singular] {
            let mut all: HashMap<String, (Vec<&str>, Option<&str>)> = HashMap::new();
            let of_kinds = kinds().flat_map(|(_, kind)| {
                [kind.id, kind.name, kind.code].map(|name| (name, vec![kind.id], None))
            });
            let others = other_names().iter();
            let others = others.map(|other| (other.name, ids(&other.kinds), other.missing));
            for (name, kinds, missing) in of_kinds.chain(others).filter(|one| !one.0.is_empty()) {
                let first = all.entry(key(name)).or_insert_with(|| (kinds.clone(), missing));
                assert_eq!(*first, (kinds, missing), "{name}");
            }
        }
    }

    #[test]
    fn every_name_leads_to_what_the_table_says() {
        for (_, kind) in kinds() {
            for name in [kind.id, kind.name, kind.code].into_iter().filter(|name| !name.is_empty())
            {
                assert_eq!(called(name).map(|named| named.name), Some(kind.id));
            }
        }
        for other in other_names() {
            for name in [other.name.to_owned(), other.name.to_uppercase()] {
                let named = called(&name).expect("it is in the table");
                assert_eq!(ids(named.kinds), ids(&other.kinds), "{name}");
                assert_eq!(named.missing, other.missing, "{name}");
            }
        }
    }

    #[test]
    fn names_differ_by_words_and_not_by_their_forms() {
        for (one, other) in [
            ("X-Wings", "x wing"),
            ("Fishes", "fish"),
            ("BUG Type 2", "bug-2"),
            ("Multi Colours 1", "multi-colors-1"),
            ("Gurths theorem", "Gurth’s Theorem"),
            ("AIC with ALS", "AIC with ALSs"),
        ] {
            let kinds_of = |name| called(name).map(|named| ids(named.kinds));
            assert_eq!(kinds_of(one), kinds_of(other), "{one}");
            assert!(called(one).is_some(), "{one}");
        }
        assert_eq!(called("s-wing").map(|named| named.name), Some("s-wing"));
        assert_eq!(called("alsxz").map(|named| named.name), Some("als-xz"));
        for nothing in ["", "-", "type", "s"] {
            assert_eq!(called(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_tradition_has_one_name_for_a_technique() {
        for tradition in Tradition::ALL {
            let mut said = Vec::new();
            for other in other_names().iter().filter(|other| other.traditions.contains(&tradition))
            {
                said.extend(ids(&other.said_of));
            }
            assert!(!said.is_empty(), "{tradition:?}");
            let count = said.len();
            said.sort_unstable();
            said.dedup();
            assert_eq!(said.len(), count, "{tradition:?}");
            let words = Words::english().named_by(tradition);
            for (_, kind) in kinds() {
                let name = tradition.name_of(kind).unwrap_or(kind.name);
                assert_eq!(words.name(kind), name, "{tradition:?}");
            }
        }
    }
}
