//! `generate`: new puzzles, Sukakus and complete grids.

use serde::{Deserialize, Serialize};

use super::drawing::{read_pattern, read_solution};
use super::filter::wanted;
use super::maker::{Maker, ProductKind};
use super::names::{FormName, GridsName, MethodName, SymmetryName, TechniqueName};
use super::phrases::{OF_PUZZLES_ALONE, in_member};
use super::ranges::{Clues, Levels, Ratings, Scores};
use super::rate::{Scale, ScaleFamily};
use super::{Answers, Bound, Example, Info, Nothing, Or, Outcome, Reply, refused, stopped};
use crate::budget::Budget;
use crate::format::{Message, MessageValue};
use crate::generate::{
    self, Difficulty, Generator, Minimal, NotMade, Request, Symmetry, Uniform, Workshop,
};
use crate::human::Kind;
use crate::rate::hodoku;
use crate::wire::{ExplainOptions, Generated};

/// The entry of the list.
pub(super) const INFO: Info = Info {
    name: "generate",
    shown: &["/puzzle"],
    about: "Make a random puzzle with the given properties",
    usage: "For a new puzzle: an instant, with a high `level`, `score` or rare technique some \
            seconds. The answer has some 500 characters.",
    brief: &[],
    examples: &[Example {
        title: "a symmetric puzzle",
        request: r#"{"verb":"generate","seed":1,"symmetry":"half-turn"}"#,
    }],
};

/// Make a random puzzle with the given properties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Generate {
    /// The seed; it and the index determine the puzzle. If none is given, one is drawn at random,
    /// which the record tells.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub seed: u64,
    /// The number of the puzzle among those of the seed, from 0.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub index: u64,
    /// The kind of thing that is made.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub product: ProductKind,
    /// The method: `top-down` removes givens from a full grid, `bottom-up` adds givens to an empty
    /// grid, `controlled-bias` also gives weights for unbiased statistics.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "METHOD",
            default_value = "top-down",
            hide_possible_values = true
        )
    )]
    pub method: MethodName,
    /// The source of full grids: `uniform` (all grids are equally likely) or `filled` (by a random
    /// search).
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "GRIDS",
            default_value = "uniform",
            hide_possible_values = true
        )
    )]
    pub grids: GridsName,
    /// The symmetry of the pattern of givens, such as half-turn, left-right or diagonal.
    ///
    /// All symmetries are: none, half-turn, quarter-turn, left-right, top-bottom, diagonal,
    /// anti-diagonal, both-mirrors, both-diagonals, full, or random for one of these except none,
    /// drawn for each puzzle. Of a symmetric puzzle a single given may be redundant, unless it is to
    /// be truly minimal.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "SYMMETRY",
            default_value = "none",
            hide_possible_values = true,
            hide_default_value = true
        )
    )]
    pub symmetry: SymmetryName,
    /// The number of givens, such as `24` or `22..25`.
    ///
    /// Of a range one end may be missing, as in `..23`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "A..B"))]
    pub clues: Option<Clues>,
    /// The rule about redundant givens.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub minimal: Minimal,
    /// The pattern of givens, 81 characters, with or without borders: `x` a given, `.` no given,
    /// `?` either, `1` to `9` this digit, `a` to `i` equal digits. A grid in any format stands for
    /// the pattern of its givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub pattern: Option<String>,
    /// The solution of the puzzle: a full grid in any format, or a puzzle in a format that gives
    /// the solution beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub solution: Option<String>,
    /// The level on HoDoKu's scale: easy, medium, hard, unfair or extreme, or a range, such as
    /// `easy..hard`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub level: Option<Levels>,
    /// The score on HoDoKu's scale, or a range, such as `500..800`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long, value_name = "A..B"))]
    pub score: Option<Scores>,
    /// The path has steps of each of these techniques.
    ///
    /// Of a family, such as `fish`, it has steps of one member. It is the path of `explain` with
    /// the options that the member `explain` of the record names: HoDoKu's path for techniques that
    /// HoDoKu uses by default, and for others the usual one with these techniques added.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            alias = "exclude",
            value_name = "NAME,...",
            value_delimiter = ',',
            hide_possible_values = true
        )
    )]
    pub not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques.
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true)
    )]
    pub hardest: Vec<TechniqueName>,
    /// The rating by the Sudoku Explainer, or a range, such as `7.0..8.3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long, value_name = "A..B"))]
    pub er: Option<Ratings>,
    /// Add ratings on `se`, `hodoku`, `w`, `gw`.
    ///
    /// These are scales. The scale `hodoku-stable` may take the place of `hodoku`.
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_enum,
            ignore_case = true,
            value_name = "SCALE,...",
            value_delimiter = ',',
            hide_possible_values = true
        )
    )]
    pub rate: Vec<Scale>,
    /// Add the canonical form: `a`, `b` or `c`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long, value_name = "FORM"))]
    pub canon: Option<FormName>,
    /// Give up after this number of tries.
    #[cfg_attr(
        feature = "arguments",
        arg(
            hide_short_help = true,
            long,
            value_name = "N",
            default_value_t = generate::TRIES,
            value_parser = super::arguments::whole_number::<u64>(1..=u64::MAX),
        )
    )]
    pub tries: u64,
}

impl Default for Generate {
    fn default() -> Self {
        let request = Request::default();
        Self {
            seed: 0,
            index: 0,
            product: ProductKind::default(),
            method: MethodName(request.method),
            grids: GridsName(&Uniform),
            symmetry: SymmetryName(&[Symmetry::None]),
            clues: None,
            minimal: Minimal::default(),
            pattern: None,
            solution: None,
            level: None,
            score: None,
            technique: Vec::new(),
            not_technique: Vec::new(),
            hardest: Vec::new(),
            er: None,
            rate: Vec::new(),
            canon: None,
            tries: generate::TRIES,
        }
    }
}

impl Generate {
    /// Returns the request to the generator.
    ///
    /// # Errors
    /// The member that cannot be understood, or the reason why no puzzle can be as requested.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    ///
    /// assert_eq!(Generate { seed: 7, ..Generate::default() }.generator().unwrap().seed(), 7);
    /// let clues = Some("16".parse().unwrap());
    /// assert!(Generate { clues, ..Generate::default() }.generator().is_err());
    /// ```
    pub fn generator(&self) -> Result<Generator, Message> {
        let pattern = self.pattern.as_deref().map(read_pattern).transpose();
        let solution = self.solution.as_deref().map(read_solution).transpose();
        // Every name stands for one symmetry at least.
        let symmetries = self.symmetry.get();
        let request = Request {
            method: self.method.get(),
            grids: self.grids.get(),
            symmetry: symmetries[0],
            minimal: self.minimal,
            clues: self.clues.map_or(0..=81, Into::into),
            pattern: pattern.map_err(|why| in_member("pattern", why))?,
            solution: solution.map_err(|why| in_member("solution", why))?,
            tries: self.tries,
        };
        let generator = Generator::new(request, self.seed);
        let generator = generator.and_then(|made| made.with_symmetries(symmetries));
        generator.map_err(|error| error.message())
    }

    /// How hard the puzzle is to be.
    ///
    /// # Errors
    /// Why no puzzle can be as hard as that.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    ///
    /// assert!(Generate::default().difficulty().unwrap().is_any());
    /// let level = Some("hard".parse().unwrap());
    /// assert!(!Generate { level, ..Generate::default() }.difficulty().unwrap().is_any());
    /// ```
    pub fn difficulty(&self) -> Result<Difficulty, Message> {
        let Self { technique, not_technique, hardest, level, score, er, .. } = self;
        let wanted = wanted([technique, not_technique, hardest], (*level, *score, *er));
        Difficulty::new(wanted).map_err(|error| error.message())
    }

    /// Checks the request, and returns the maker of its puzzles.
    ///
    /// # Errors
    /// Those of [`Generate::generator`] and [`Generate::difficulty`], or that two ratings are asked
    /// for that have the same place in a record.
    ///
    /// ```
    /// use bivalue::verbs::{Generate, Scale};
    ///
    /// assert_eq!(Generate::default().maker().unwrap().generator().seed(), 0);
    /// let rate = vec![Scale::Hodoku, Scale::HodokuStable];
    /// assert!(Generate { rate, ..Generate::default() }.maker().is_err());
    /// ```
    pub fn maker(&self) -> Result<Maker, Message> {
        Scale::of_family(ScaleFamily::Hodoku, &self.rate)?;
        if let Some(member) = self.unused_member() {
            return Err(OF_PUZZLES_ALONE.with("member", MessageValue::member(member)));
        }
        Ok(Maker {
            generator: self.generator()?,
            difficulty: self.difficulty()?,
            kind: self.product,
            scales: self.rate.clone(),
            has_levels: self.level.is_some(),
            form: self.canon,
            explain: self.explain_options(),
        })
    }

    /// The options of `explain` whose paths have the requested techniques.
    fn explain_options(&self) -> Vec<ExplainOptions> {
        let kinds = |names: &[TechniqueName]| -> Vec<&'static Kind> {
            names.iter().flat_map(|name| name.get().kinds).copied().collect()
        };
        let (mut wanted, others) = (kinds(&self.technique), kinds(&self.not_technique));
        let hardest = kinds(&self.hardest);
        // The hardest step is that of one path.
        let beyond = hardest.iter().any(|kind| !hodoku::uses(kind));
        wanted.extend(hardest.iter().filter(|kind| !beyond || !hodoku::uses(kind)));
        ExplainOptions::of(&wanted, &others)
    }

    /// The name of a member that is set and says nothing of the product.
    fn unused_member(&self) -> Option<String> {
        let &Self { seed, index, product, grids, tries, .. } = self;
        let used = Self { seed, index, product, grids, tries, ..Self::default() };
        let used = match product {
            ProductKind::Puzzle => return None,
            ProductKind::Grid => Self { canon: self.canon, ..used },
            ProductKind::Sukaku => Self { solution: self.solution.clone(), ..used },
        };
        let [own, used] = [self, &used].map(|request| serde_json::to_value(request).ok());
        let (own, used) = (own?, used?);
        let mut members = own.as_object()?.iter();
        members.find(|(name, value)| used.get(name) != Some(value)).map(|(name, _)| name.clone())
    }
}

impl Answers for Generate {
    type About = Nothing;
    type Record = Or<Generated>;

    // A record has the number that follows.
    const BOUNDS: &'static [Bound] = &[("index", 0..=u64::MAX - 1), ("tries", 1..=u64::MAX)];
    const SEEDED_BY: &'static [&'static str] = &["seed"];

    fn answer(&self, _: &Nothing, budget: &Budget<'_>) -> Reply<Self::Record> {
        let maker = match self.maker() {
            Ok(maker) => maker,
            Err(message) => return refused("request", message).into(),
        };
        match maker.make(self.index, &mut Workshop::new(), budget) {
            Ok(product) => Reply::new(Outcome::Yes, Or::Record(maker.record(&product))),
            Err(NotMade::Stopped(stop)) => Reply::new(Outcome::Limit, stopped(stop).into()),
            Err(gave_up) => {
                let reply = refused("gave-up", gave_up.message());
                Reply { outcome: Outcome::Limit, ..reply }.into()
            }
        }
    }
}
