//! What can be said to the commands that solve as a human does.

use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use bivalue::format::Format;
use bivalue::human::{self, BRUTE_FORCE, HintLevel, Kind, Options, TechniqueSet};
use bivalue::rate::hodoku::{self, Level};
use bivalue_bulk::jobs::Techniques;

use super::{InputArgs, OutputArgs, written_format_parser};

pub(super) const HINT_EXAMPLES: &str = "\
Examples:
  bivalue hint mine.txt                    a mistake? a digit to place?
  bivalue hint --level name mine.txt       where to look, and for what
  bivalue hint --level apply mine.txt | bivalue hint --level full -
  bivalue convert -f candidates puzzle.txt > mine.txt

The last makes a grid in which you can place digits and cross out candidates. Other formats that
hold what is placed: susser, library, simple-sudoku-clipboard, json, links of sudoku sites.";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  bivalue explain mine.txt                 every step to the solution
  bivalue explain --shortest -f md mine.txt
  bivalue explain --technique hodoku --no-uniqueness mine.txt";

pub(super) const STEPS_EXAMPLES: &str = "\
Examples:
  bivalue steps mine.txt                   all that can be done here, easiest first
  bivalue steps --technique naked-pair,hidden-pair mine.txt";

pub(super) const FILTER_EXAMPLES: &str = "\
Examples:
  bivalue filter --level hard.. puzzles.txt
  bivalue filter --technique naked-pair,hidden-pair puzzles.txt
  bivalue filter --hardest naked-triple --not-technique hidden-pair big.txt
  bivalue filter --technique unique-loop-1 puzzles.txt";

// Which techniques are tried.
#[derive(Clone, Args)]
pub(crate) struct TechniqueArgs {
    /// Try only these techniques, by name or HoDoKu's number; `default`, `hodoku` for those that it uses by default, or `all`, but for Franken fish of five houses and more, mutant fish and dual kites and rectangles, which are slow and have to be named [default: all but those that HoDoKu has and does not use]; `bivalue techniques` lists them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) technique: Vec<Wanted>,
    /// Conclude nothing from there being only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl TechniqueArgs {
    pub(crate) fn set(&self) -> TechniqueSet {
        match &self.technique[..] {
            [] => TechniqueSet::usual().clone(),
            wanted => TechniqueSet::of(wanted.iter().flat_map(|wanted| wanted.0.iter().copied())),
        }
    }

    /// What is listed of a position: all of it but brute force, which has something to say of each
    /// empty cell, unless that is named.
    pub(crate) fn listed(&self) -> TechniqueSet {
        let techniques = self.set();
        let is_named = self.technique.iter().any(|wanted| wanted.0[..] == [&BRUTE_FORCE]);
        if is_named { techniques } else { techniques.without(&[&BRUTE_FORCE]) }
    }

    /// The techniques of that set, with what those need of a view that are named one by one.
    pub(crate) fn techniques(&self, set: TechniqueSet) -> Techniques {
        let named = self.technique.iter().filter_map(|wanted| match wanted.0[..] {
            [kind] => Some(kind),
            _ => None,
        });
        let options = named.fold(Options::default(), Options::for_kind);
        Techniques { set, options, uniqueness: !self.no_uniqueness }
    }
}

/// Techniques under one name.
#[derive(Clone)]
pub(crate) struct Wanted(pub(crate) Vec<&'static Kind>);

impl FromStr for Wanted {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.trim();
        match name {
            "all" => Ok(Self(TechniqueSet::everything().kinds().collect())),
            "default" => Ok(Self(TechniqueSet::usual().kinds().collect())),
            "hodoku" => Ok(Self(hodoku::techniques().kinds().collect())),
            name => named(name).map(|kind| Self(vec![kind])),
        }
    }
}

/// The technique of that name or number.
fn named(name: &str) -> Result<&'static Kind, String> {
    let is_called = |kind: &&Kind| {
        [kind.id, kind.code].contains(&name) && !name.is_empty()
            || kind.name.eq_ignore_ascii_case(name)
    };
    let mut kinds = human::kinds().map(|(_, kind)| kind);
    kinds
        .find(is_called)
        .ok_or_else(|| "there is no such technique; `bivalue techniques` lists them".into())
}

/// Takes the name of one technique.
pub(super) fn one_kind(name: &str) -> Result<&'static Kind, String> {
    let name = name.trim();
    if ["all", "default", "hodoku"].contains(&name) {
        return Err("these are many techniques, and a path has some of them in any case: name \
                    techniques one by one"
            .into());
    }
    named(name)
}

#[derive(Clone, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How much to tell
    #[arg(short, long, value_enum, default_value = "nudge")]
    pub(crate) level: LevelArg,
    /// The format of the position that `--level apply` prints [candidates]
    #[arg(short, long, value_name = "FORMAT", value_parser = written_format_parser(), hide_possible_values = true)]
    pub(crate) format: Option<&'static dyn Format>,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    /// Is there a mistake? Can a digit be placed?
    Nudge,
    /// A house to look at
    Area,
    /// The name of the technique
    Name,
    /// The cells and digits of the pattern
    Cells,
    /// The whole step with its proof
    Full,
    /// The position after it
    Apply,
}

impl From<LevelArg> for HintLevel {
    fn from(level: LevelArg) -> Self {
        match level {
            LevelArg::Nudge => Self::Nudge,
            LevelArg::Area => Self::Area,
            LevelArg::Name => Self::Name,
            LevelArg::Cells => Self::Cells,
            LevelArg::Full => Self::Full,
            LevelArg::Apply => Self::Apply,
        }
    }
}

#[derive(Clone, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How the path is written
    #[arg(short, long, value_enum, default_value = "text")]
    pub(crate) format: PathFormat,
    /// Where the path starts
    #[arg(long, value_enum, default_value = "position")]
    pub(crate) from: StartArg,
    /// Look for a path with few steps beyond singles and locked candidates
    #[arg(long)]
    pub(crate) shortest: bool,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// A line and an explanation a step
    Text,
    /// Markdown with drawings
    Md,
    /// A JSON record a puzzle
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StartArg {
    /// The position as it stands, with what was placed and noted
    Position,
    /// The givens
    Givens,
}

#[derive(Clone, Args)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Which position it is
    #[arg(long, value_enum, default_value = "position")]
    pub(crate) from: StartArg,
    /// Tell also steps whose effect an easier technique has, grouped by what they conclude
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Puzzles whose path has steps of each of these techniques. It is the path on HoDoKu's scale; for techniques that this does not use by default it is the one that `bivalue explain` takes from the givens, with these techniques added in their places
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) technique: Vec<&'static Kind>,
    /// Puzzles whose path has no step of any of these techniques
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) not_technique: Vec<&'static Kind>,
    /// Puzzles of a level or a range of levels: easy, medium, hard, unfair or extreme, easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    pub(crate) level: Option<RangeInclusive<Level>>,
    /// Puzzles whose hardest step is of one of these techniques: on HoDoKu's scale if it uses all of them, and otherwise the one that comes last in the order of `bivalue techniques`, where the path leads to the solution
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = one_kind)]
    pub(crate) hardest: Vec<&'static Kind>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Takes a level, or a range of them that may be open: `hard`, `easy..hard`, `hard..`.
pub(super) fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |name: &str| {
        Level::all()
            .find(|level| level.to_string().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| "expected easy, medium, hard, unfair, extreme or easy..hard".to_owned())
    };
    let Some((from, to)) = text.split_once("..") else {
        return level(text).map(|level| level..=level);
    };
    let from = if from.trim().is_empty() { Level::Easy } else { level(from)? };
    let to = if to.trim().is_empty() { Level::Extreme } else { level(to)? };
    if from > to { Err(format!("{from} is above {to}")) } else { Ok(from..=to) }
}
