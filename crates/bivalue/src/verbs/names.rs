//! Members of requests that name something: an engine, a format, techniques, a form.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::members::custom;
use super::phrases::{
    MANY_TECHNIQUES, MISSING_TECHNIQUE, NO_SUCH_NAME, NO_SUCH_NAME_AMONG, NO_SUCH_NAME_BUT,
    READ_NOT_WRITTEN,
};
use super::suggestions::suggestions;
use crate::canon::Form;
use crate::engine::{self, Claims, Engine};
use crate::format::{self, Format, Message, MessageValue, Phrase};
use crate::generate::{self, Grids, Method, Symmetry};
use crate::human::{self, Called, Kind, Options, Order, TechniqueSet, called};
use crate::rate::hodoku;

/// A name that stands for nothing, and names that it may have been meant to be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameError {
    /// The kind of the misspelt name: `engine`, `format`.
    pub kind: &'static str,
    /// The name.
    pub name: String,
    /// Names that look like it, or all names if there are few; for a technique that is known and
    /// missing here, the nearest ones.
    pub suggestions: Vec<String>,
    /// The clause that says in which way a technique is missing here, if it is known elsewhere.
    pub missing: Option<&'static str>,
}

impl NameError {
    /// That there is nothing of a kind by that name, with those of all names that it may have been
    /// meant to be.
    ///
    /// ```
    /// use bivalue::verbs::NameError;
    ///
    /// let error = NameError::among("colour", "gren", ["red", "green"].into_iter());
    /// assert_eq!(error.to_string(), "there is no colour \"gren\"; did you mean green?");
    /// ```
    #[must_use]
    pub fn among<'a>(
        kind: &'static str,
        name: &str,
        all: impl Iterator<Item = &'a str> + Clone,
    ) -> Self {
        Self { kind, name: name.to_owned(), suggestions: suggestions(name, all), missing: None }
    }

    /// The same, if the name is that of a technique which is known elsewhere and missing here.
    fn or_missing(self) -> Self {
        match called(&self.name) {
            Some(Called { kinds, missing: missing @ Some(_), .. }) => {
                let suggestions = kinds.iter().map(|kind| kind.id.to_owned()).collect();
                Self { suggestions, missing, ..self }
            }
            _ => self,
        }
    }
}

impl NameError {
    /// Returns the error as a message.
    ///
    /// ```
    /// use bivalue::verbs::NameError;
    ///
    /// let error = NameError::among("colour", "gren", ["red", "green"].into_iter());
    /// assert_eq!(error.message().phrase().name, "no-such-name-but");
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        let Self { kind, name, suggestions, missing } = self;
        if *kind == WRITTEN && format::format(name).is_some() {
            return READ_NOT_WRITTEN.with("format", name.clone());
        }
        if *kind == TECHNIQUE && TechniqueSetName::set(name).is_some() {
            return MANY_TECHNIQUES.with("name", name.clone());
        }
        let none =
            |phrase: Phrase| phrase.with("kind", *kind).with("name", format::chars::quoted(name));
        if let Some(missing) = missing {
            let nearest: MessageValue = suggestions.iter().cloned().collect();
            return none(MISSING_TECHNIQUE).with("why", *missing).with("nearest", nearest);
        }
        match &suggestions[..] {
            [] => none(NO_SUCH_NAME),
            [only] => none(NO_SUCH_NAME_BUT).with("meant", only.clone()),
            several => {
                let names: MessageValue = several.iter().cloned().collect();
                none(NO_SUCH_NAME_AMONG).with("names", names)
            }
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NameError {}

/// The words for a format that can be written.
const WRITTEN: &str = "format that can be written";

/// The word for a technique.
const TECHNIQUE: &str = "technique";

/// A list of more names stands in a definition of its own, and not at each member that takes one.
#[cfg(feature = "schema")]
const MOST_INLINE: usize = 30;

/// Defines a member of requests that is written as a name.
macro_rules! named {
    (
        $(#[$doc:meta])*
        $name:ident($value:ty), $kind:expr, $all:expr, $find:expr, $text:expr $(, $error:expr)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name(pub $value);

        impl $name {
            /// Returns the value with this name.
            #[must_use]
            pub fn get(self) -> $value {
                self.0
            }

            /// The name.
            #[must_use]
            pub fn name(self) -> &'static str {
                #[allow(clippy::redundant_closure_call)]
                ($text)(self.0)
            }
        }

        impl FromStr for $name {
            type Err = NameError;

            fn from_str(name: &str) -> Result<Self, NameError> {
                #[allow(clippy::redundant_closure_call)]
                let find = |name: &str| -> Option<$value> { ($find)(name) };
                let found = find(name).or_else(|| find(&name.to_ascii_lowercase()));
                found.map(Self).ok_or_else(|| {
                    let all: Vec<&'static str> = $all;
                    let error = NameError::among($kind, name, all.iter().copied());
                    $(let error = ($error)(error);)?
                    error
                })
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.name() == other.name()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = Cow::<'_, str>::deserialize(deserializer)?;
                name.parse().map_err(|wrong: NameError| custom(wrong.message()))
            }
        }

        #[cfg(feature = "arguments")]
        impl clap::builder::ValueParserFactory for $name {
            type Parser = super::arguments::NameParser<Self>;

            fn value_parser() -> Self::Parser {
                super::arguments::NameParser::new($all)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                let all: Vec<&'static str> = $all;
                all.len() <= MOST_INLINE
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let all: Vec<&'static str> = $all;
                if all.len() <= MOST_INLINE {
                    return schemars::json_schema!({ "type": "string", "enum": all });
                }
                let description = format!("The name of a {}.", $kind);
                schemars::json_schema!({
                    "type": "string", "description": description, "enum": all,
                })
            }
        }
    };
}

named!(
    /// The name of an engine.
    EngineName(&'static dyn Engine),
    "engine",
    engine::engines().iter().map(|engine| engine.name()).collect(),
    engine::engine,
    |engine: &'static dyn Engine| engine.name()
);

impl Default for EngineName {
    fn default() -> Self {
        Self(engine::default_engine())
    }
}

impl EngineName {
    /// How many solutions to look for to know whether there is exactly one: two, or one if the
    /// engine could not prove it anyway.
    ///
    /// ```
    /// use bivalue::verbs::EngineName;
    ///
    /// let of = |name: &str| name.parse::<EngineName>().unwrap();
    /// assert_eq!(EngineName::default().solutions_for_proof(), 2);
    /// // It finds solutions, and cannot prove that there are no others.
    /// assert_eq!(of("stochastic").solutions_for_proof(), 1);
    /// ```
    #[must_use]
    pub fn solutions_for_proof(self) -> u64 {
        if self.0.claims() == Claims::SolutionsOnly { 1 } else { 2 }
    }

    /// Returns whether it is the engine of batches, which searches many puzzles at once.
    ///
    /// ```
    /// use bivalue::verbs::EngineName;
    ///
    /// assert!("lanes".parse::<EngineName>().unwrap().is_of_batches());
    /// assert!(!EngineName::default().is_of_batches());
    /// ```
    #[must_use]
    pub fn is_of_batches(self) -> bool {
        self.name() == "lanes"
    }
}

named!(
    /// The name of a format.
    FormatName(&'static dyn Format),
    "format",
    format::formats().iter().map(|format| format.name()).collect(),
    format::format,
    |format: &'static dyn Format| format.name()
);

named!(
    /// The name of a format that can be written.
    WrittenFormat(&'static dyn Format),
    WRITTEN,
    format::formats().iter().filter(|f| f.writer().is_some()).map(|f| f.name()).collect(),
    |name: &str| format::format(name).filter(|format| format.writer().is_some()),
    |format: &'static dyn Format| format.name()
);

named!(
    /// The letter of a canonical form: `a` is the form of a complete grid, or of the solution of a
    /// puzzle; `b` is the puzzle in the orientation in which its solution has form `a`; `c` is the
    /// form of the puzzle alone.
    FormName(Form),
    "form",
    Form::ALL.map(Form::letter).to_vec(),
    |name: &str| {
        // What other programs call the minlex form of a puzzle is form C.
        let name = if name.eq_ignore_ascii_case("minlex") { "c" } else { name };
        Form::ALL.into_iter().find(|form| form.letter().eq_ignore_ascii_case(name))
    },
    Form::letter
);

impl Default for FormName {
    fn default() -> Self {
        Self(Form::PuzzleMinlex)
    }
}

named!(
    /// The name of a method of generation.
    MethodName(&'static dyn Method),
    "method",
    generate::methods().iter().map(|method| method.name()).collect(),
    generate::method,
    |method: &'static dyn Method| method.name()
);

named!(
    /// The name of a source of complete grids.
    GridsName(&'static dyn Grids),
    "source of grids",
    generate::grid_sources().iter().map(|grids| grids.name()).collect(),
    generate::grid_source,
    |grids: &'static dyn Grids| grids.name()
);

named!(
    /// The name of a symmetry of the givens' cells, or `random` for all but none: symmetries of
    /// which each puzzle has one.
    SymmetryName(&'static [Symmetry]),
    "symmetry",
    Symmetry::ALL.map(Symmetry::name).into_iter().chain([RANDOM_SYMMETRY]).collect(),
    symmetries_named,
    |symmetries: &'static [Symmetry]| match symmetries {
        [only] => only.name(),
        _ => RANDOM_SYMMETRY,
    }
);

/// The name that stands for a symmetry drawn at random.
const RANDOM_SYMMETRY: &str = "random";

fn symmetries_named(name: &str) -> Option<&'static [Symmetry]> {
    static ALL: [Symmetry; 10] = Symmetry::ALL;
    if name == RANDOM_SYMMETRY {
        return ALL.strip_prefix(&[Symmetry::None]);
    }
    let symmetry = Symmetry::named(name)?;
    ALL.iter().position(|one| *one == symmetry).map(|at| &ALL[at..=at])
}

named!(
    /// The name of a technique, which is its id, its name, HoDoKu's number of it or a name that it
    /// has elsewhere; or of a family, which stands for its members.
    TechniqueName(Called),
    TECHNIQUE,
    human::kinds().map(|(_, kind)| kind.id).collect(),
    |name: &str| called(name).filter(|called| called.missing.is_none()),
    |called: Called| called.name,
    NameError::or_missing
);

impl TechniqueName {
    /// Returns the techniques that the name stands for.
    ///
    /// ```
    /// use bivalue::verbs::TechniqueName;
    ///
    /// let family: TechniqueName = "Locked Candidates".parse()?;
    /// let ids: Vec<_> = family.kinds().iter().map(|kind| kind.id).collect();
    /// assert_eq!((family.name(), &ids[..]), ("Locked Candidates", &["pointing", "claiming"][..]));
    /// let error = "XYZ-Ring".parse::<TechniqueName>().unwrap_err();
    /// assert!(error.to_string().ends_with("; the nearest: als-chain, xyz-wing"));
    /// # Ok::<(), bivalue::verbs::NameError>(())
    /// ```
    #[must_use]
    pub fn kinds(self) -> &'static [&'static Kind] {
        self.0.kinds
    }
}

/// The name of a technique or of a family, or of a set: `default`, `hodoku` (the techniques that
/// HoDoKu uses by default), `all` (but for the slow ones, which have to be named), or a level of
/// HoDoKu's, which stands for the techniques of that level.
#[derive(Clone, Debug, PartialEq)]
pub struct TechniqueSetName {
    name: String,
    kinds: Vec<&'static Kind>,
}

impl TechniqueSetName {
    /// The names of the sets of techniques.
    pub const SETS: [&'static str; 8] =
        ["default", "hodoku", "all", "easy", "medium", "hard", "unfair", "extreme"];

    /// The set of that name, in whatever case.
    fn set(name: &str) -> Option<&'static str> {
        Self::SETS.into_iter().find(|set| set.eq_ignore_ascii_case(name.trim()))
    }
}

/// The techniques that a name stands for, which may be one of a family or of a set.
///
/// # Errors
/// The name, and names that look like it.
///
/// ```
/// use bivalue::verbs::techniques_named;
///
/// assert_eq!(techniques_named("X-Wing").unwrap()[0].id, "x-wing");
/// assert_eq!(techniques_named("Locked Candidates").unwrap().len(), 2);
/// assert_eq!(techniques_named("easy").unwrap()[0].id, "full-house");
/// let error = techniques_named("skyscrper").unwrap_err();
/// assert_eq!(error.to_string(), "there is no technique \"skyscrper\"; did you mean skyscraper?");
/// ```
pub fn techniques_named(name: &str) -> Result<Vec<&'static Kind>, NameError> {
    let name = name.trim();
    let name = TechniqueSetName::set(name).unwrap_or(name);
    if let Some(level) = hodoku::Level::all().find(|level| level.id() == name) {
        let is_of_level = |kind: &&Kind| hodoku::entry(kind.id).is_some_and(|e| e.level == level);
        return Ok(hodoku::techniques().kinds().filter(is_of_level).collect());
    }
    Ok(match name {
        "all" => TechniqueSet::everything().kinds().collect(),
        "default" => TechniqueSet::usual().kinds().collect(),
        "hodoku" => hodoku::techniques().kinds().collect(),
        name => name.parse::<TechniqueName>()?.kinds().to_vec(),
    })
}

impl FromStr for TechniqueSetName {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        Ok(Self { name: name.trim().to_owned(), kinds: techniques_named(name)? })
    }
}

impl Serialize for TechniqueSetName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

impl<'de> Deserialize<'de> for TechniqueSetName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'_, str>::deserialize(deserializer)?;
        name.parse().map_err(|wrong: NameError| custom(wrong.message()))
    }
}

#[cfg(feature = "arguments")]
impl clap::builder::ValueParserFactory for TechniqueSetName {
    type Parser = super::arguments::NameParser<Self>;

    fn value_parser() -> Self::Parser {
        let kinds = human::kinds().map(|(_, kind)| kind.id);
        super::arguments::NameParser::new(Self::SETS.into_iter().chain(kinds).collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TechniqueSetName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TechniqueSetName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let kinds = human::kinds().map(|(_, kind)| kind.id);
        let names: Vec<_> = Self::SETS.into_iter().chain(kinds).collect();
        schemars::json_schema!({ "type": "string", "examples": names })
    }
}

/// The techniques that a request names.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueNames<'a>(pub &'a [TechniqueSetName]);

impl<'a> TechniqueNames<'a> {
    /// The techniques to try: the usual ones if none was named. If no order is requested, it is the
    /// human one, or that of HoDoKu for HoDoKu's techniques.
    ///
    /// ```
    /// use bivalue::verbs::TechniqueNames;
    ///
    /// let named = ["naked-pair".parse()?, "x-wing".parse()?];
    /// assert_eq!(TechniqueNames(&named).set(None).kinds().count(), 2);
    /// # Ok::<(), bivalue::verbs::NameError>(())
    /// ```
    #[must_use]
    pub fn set(self, order: Option<Order>) -> TechniqueSet {
        let is_hodoku = |named: &TechniqueSetName| named.name.eq_ignore_ascii_case("hodoku");
        let all_hodoku = !self.0.is_empty() && self.0.iter().all(is_hodoku);
        let order = order.unwrap_or(if all_hodoku { Order::Hodoku } else { Order::Human });
        let kinds = self.0.iter().flat_map(|named| named.kinds.iter().copied());
        match (self.0, order) {
            ([], Order::Human) => TechniqueSet::usual().clone(),
            ([], order) => TechniqueSet::usual().in_order(order),
            (_, order) => TechniqueSet::of(kinds).in_order(order),
        }
    }

    /// The techniques to list the steps of, and to prove a candidate by, in the order of the list:
    /// without brute force, which has a step in every empty cell, unless it is named.
    ///
    /// ```
    /// use bivalue::human::BRUTE_FORCE;
    /// use bivalue::verbs::TechniqueNames;
    ///
    /// assert!(TechniqueNames(&[]).listed().kinds().all(|kind| *kind != BRUTE_FORCE));
    /// ```
    #[must_use]
    pub fn listed(self) -> TechniqueSet {
        let is_named = self.one_by_one().any(|named| named.kinds.contains(&&human::BRUTE_FORCE));
        // With hidden singles first, proofs of a candidate take many more steps.
        let set = self.set(Some(Order::Hodoku));
        if is_named { set } else { set.without(&[&human::BRUTE_FORCE]) }
    }

    /// The names that do not stand for a set.
    fn one_by_one(self) -> impl Iterator<Item = &'a TechniqueSetName> {
        self.0.iter().filter(|named| TechniqueSetName::set(&named.name).is_none())
    }

    /// The options that the techniques need that are named one by one, or in families.
    ///
    /// ```
    /// use bivalue::human::Options;
    /// use bivalue::verbs::TechniqueNames;
    ///
    /// assert_eq!(TechniqueNames(&[]).options(), Options::default());
    /// ```
    #[must_use]
    pub fn options(self) -> Options {
        let named = self.one_by_one().flat_map(|named| named.kinds.iter().copied());
        named.fold(Options::default(), Options::for_kind)
    }
}

/// The position that is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Start {
    /// The position as it stands, with what was placed and noted.
    #[default]
    Position,
    /// The givens alone.
    Givens,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_are_answered_with_names_that_look_like_them() {
        let near = |name: &str| name.parse::<TechniqueName>().unwrap_err().suggestions;
        assert_eq!(near("skyscrper"), ["skyscraper"]);
        assert!(near("rectangle").contains(&"unique-rectangle-1".to_owned()));
        assert_eq!(near("nothing like it at all"), Vec::<String>::new());
        assert!("xwing".parse::<TechniqueName>().is_ok());
        let few = "d".parse::<FormName>().unwrap_err();
        assert_eq!(few.suggestions, ["a", "b", "c"]);
        assert!("C".parse::<FormName>().is_ok());
        assert_eq!("minlex".parse::<FormName>().unwrap().name(), "c");
        assert_eq!("Rows".parse::<EngineName>().unwrap().name(), "rows");
        assert!("Half-Turn".parse::<SymmetryName>().is_ok());
        assert_eq!("dlx".parse::<EngineName>().unwrap().name(), "exact-cover");
    }
}
