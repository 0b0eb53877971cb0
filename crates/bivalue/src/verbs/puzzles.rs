//! `analyse` and `generate`: what is in a puzzle, and new ones.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::canonical::Canon;
use super::names::{FormName, GridsName, MethodName, SymmetryName, TechniqueName};
use super::ranges::{Clues, Levels, Ratings, Scores};
use super::rating::Scale;
use super::subject::to_judge;
use super::{
    Answers, Finding, Nothing, Or, Outcome, PuzzleVerb, Refused, Reply, refused, stopped, subject,
};
use crate::budget::{Budget, Stop};
use crate::engine::{self, End, Report, Search, Verdict};
use crate::format::Entry;
use crate::generate::{
    self, Difficulty, Generator, Made, Minimal, NotMade, Pattern, Request, Uniform, Wanted,
    Workshop,
};
use crate::grid::{Grid, Puzzle, Solution};
use crate::rate::{hodoku, se};
use crate::wire::{self, Analysis, Answer, Generated, Graded, Place, Rated};

/// Analyse a puzzle: redundant givens, backdoors, unavoidable sets, classes, minimal puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Analyse {
    /// Search for backdoors of up to this number of cells, 1 or 2. With the digits of a backdoor,
    /// singles solve the rest.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = 1, value_parser = super::arguments::whole_number::<u8>(1..=2)))]
    pub backdoors: u8,
    /// List the minimal unavoidable sets of the solution of up to this number of cells, 12 at most;
    /// none if it is 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 12)))]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = 0, value_parser = super::arguments::whole_number::<u8>(0..=12)))]
    pub unavoidable: u8,
    /// Add the classes of the solution's bands and column sets, and all automorphisms.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub classes: bool,
    /// List the minimal puzzles of at most this number of givens that are in the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 81)))]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", value_parser = super::arguments::whole_number::<u8>(1..=81)))]
    pub minimals: Option<u8>,
    /// Of a puzzle with several solutions, count up to this number of them.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value_t = 1000, value_parser = super::arguments::whole_number::<u64>(2..=u64::MAX)))]
    pub solutions: u64,
}

impl Default for Analyse {
    fn default() -> Self {
        Self { backdoors: 1, unavoidable: 0, classes: false, minimals: None, solutions: 1000 }
    }
}

/// Nodes of the search for minimal puzzles, if nothing else is asked for.
const NODES_OF_MINIMALS: u64 = 5_000_000;

/// More minimal puzzles than that are not listed.
const MOST_MINIMALS: usize = 100_000;

impl Analyse {
    fn check(&self) -> Result<(), String> {
        let ranges = [
            ("backdoors", u64::from(self.backdoors), 1..=2),
            ("unavoidable", u64::from(self.unavoidable), 0..=12),
            ("minimals", self.minimals.map_or(1, u64::from), 1..=81),
            ("solutions", self.solutions, 2..=u64::MAX),
        ];
        in_ranges(&ranges)
    }

    /// The analysis of a puzzle that is proper by its givens.
    fn analysis(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Analysis, Stop> {
        let (backdoors, unavoidable) = (self.backdoors.into(), self.unavoidable.into());
        let mut analysis = Analysis::of(puzzle, backdoors, unavoidable, &to_judge(budget))?;
        if self.classes {
            analysis = analysis.with_classes(puzzle);
        }
        if let Some(most) = self.minimals {
            let nodes = budget.nodes().min(NODES_OF_MINIMALS);
            let budget = budget.with_nodes(nodes);
            analysis = analysis.with_minimal_puzzles(puzzle, most.into(), MOST_MINIMALS, &budget);
        }
        Ok(analysis)
    }
}

/// Says which number is not in its range.
pub(super) fn in_ranges(all: &[(&str, u64, RangeInclusive<u64>)]) -> Result<(), String> {
    match all.iter().find(|(_, value, range)| !range.contains(value)) {
        None => Ok(()),
        Some((name, value, range)) => {
            Err(format!("{name}: found {value}, expected {} to {}", range.start(), range.end()))
        }
    }
}

/// What was found out about a puzzle.
#[derive(Debug)]
pub struct Analysed {
    /// The number of solutions, with the evidence.
    pub verdict: Verdict,
    /// How the search went.
    pub report: Report,
    /// Of a proper puzzle: what there is to know of it, or the bound that was met.
    pub analysis: Option<Result<Analysis, Stop>>,
    /// Of a puzzle with several solutions: their count.
    pub solutions: Option<Report>,
    /// In how many cells a player is wrong, if in any.
    pub mistakes: Option<u64>,
}

impl Finding for Analysed {
    fn outcome(&self) -> Outcome {
        match (&self.verdict, &self.analysis) {
            (Verdict::One(_), Some(Ok(found))) if found.all_minimal_puzzles != Some(false) => {
                Outcome::Yes
            }
            (Verdict::One(_) | Verdict::Unknown(_), _) => Outcome::Limit,
            (Verdict::None(_) | Verdict::Many(_), _) => Outcome::No,
        }
    }
}

impl PuzzleVerb for Analyse {
    type Found = Analysed;
    type Record = Answer;

    fn find(&self, entry: &Entry, budget: &Budget<'_>) -> Result<Analysed, Refused> {
        self.check().map_err(Refused::request)?;
        let puzzle = subject(&entry.record.position, budget)?;
        let (verdict, report) = puzzle.judge(budget);
        let mut analysed = Analysed {
            verdict,
            report,
            analysis: None,
            solutions: None,
            mistakes: puzzle.count_of_mistakes(),
        };
        match &analysed.verdict {
            Verdict::One(proper) => analysed.analysis = Some(self.analysis(proper, budget)),
            Verdict::Many(_) => {
                let search = Search::of(&puzzle.board).solutions(self.solutions).within(*budget);
                let counted = engine::count(engine::default_engine(), &search);
                analysed.solutions = Some(counted);
            }
            Verdict::None(_) | Verdict::Unknown(_) => {}
        }
        Ok(analysed)
    }

    fn record(&self, found: &Analysed, place: Place) -> Answer {
        let mut answer = match found.analysis {
            Some(Err(stop)) => return stopped(stop).at(place),
            _ => Answer::from_verdict(&found.verdict).with_cost(&found.report).at(place),
        };
        answer.mistakes = found.mistakes;
        if let Some(Ok(analysis)) = &found.analysis {
            answer.analysis = Some(analysis.clone());
        }
        if let Some(counted) = &found.solutions {
            answer.solutions = Some(counted.solutions.max(2));
            answer.exact = Some(counted.end == End::Exhausted);
        }
        answer
    }
}

/// The kind of thing that is generated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Product {
    /// A puzzle of givens.
    #[default]
    Puzzle,
    /// A puzzle of candidates without givens, to which no candidate can be added.
    Sukaku,
    /// A complete grid.
    Grid,
}

/// Whether givens may be redundant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Minimality {
    /// No group of symmetric givens is redundant.
    #[default]
    WithinSymmetry,
    /// No single given is redundant.
    Truly,
    /// Givens may be redundant; this needs `clues` or `pattern`.
    No,
}

/// Make a random puzzle with the given properties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generate {
    /// The seed; it and the index determine the puzzle.
    pub seed: u64,
    /// The number of the puzzle among those of the seed, from 0.
    pub index: u64,
    /// The kind of thing that is made.
    pub product: Product,
    /// The method: `top-down` removes givens from a full grid, `bottom-up` adds givens to an empty
    /// grid, `controlled-bias` also gives weights for unbiased statistics.
    pub method: MethodName,
    /// The source of full grids: `uniform` (all grids are equally likely) or `filled` (by a random
    /// search).
    pub grids: GridsName,
    /// The symmetry of the pattern of givens.
    pub symmetry: SymmetryName,
    /// The number of givens, or a range, such as `24`, `22..25`, `..23`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<Clues>,
    /// Whether givens may be redundant.
    pub minimal: Minimality,
    /// The pattern of givens, 81 characters: `x` a given, `.` no given, `?` either, `1` to `9` this
    /// digit, `a` to `i` equal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The solution of the puzzle: 81 digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The level on `HoDoKu`'s scale, or a range of levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Levels>,
    /// The score on `HoDoKu`'s scale, or a range of scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Scores>,
    /// The path has steps of each of these techniques.
    pub technique: Vec<TechniqueName>,
    /// The path has no step of any of these techniques.
    pub not_technique: Vec<TechniqueName>,
    /// The hardest step of the path is of one of these techniques.
    pub hardest: Vec<TechniqueName>,
    /// The rating by the Sudoku Explainer, or a range of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<Ratings>,
    /// Add the rating on each of these scales.
    pub rate: Vec<Scale>,
    /// Add the canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canon: Option<FormName>,
    /// Give up after this number of tries.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub tries: u64,
}

impl Default for Generate {
    fn default() -> Self {
        let request = Request::default();
        Self {
            seed: 0,
            index: 0,
            product: Product::default(),
            method: MethodName(request.method),
            grids: GridsName(&Uniform),
            symmetry: SymmetryName(request.symmetry),
            clues: None,
            minimal: Minimality::default(),
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
    /// What the generator is asked for.
    ///
    /// # Errors
    /// Which member cannot be understood, or why no puzzle can be as asked for.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    ///
    /// assert_eq!(Generate { seed: 7, ..Generate::default() }.generator().unwrap().seed(), 7);
    /// let clues = Some("16".parse().unwrap());
    /// assert!(Generate { clues, ..Generate::default() }.generator().is_err());
    /// ```
    pub fn generator(&self) -> Result<Generator, String> {
        let pattern = match &self.pattern {
            Some(text) => Some(text.parse::<Pattern>().map_err(|e| format!("pattern: {e}"))?),
            None => None,
        };
        let solution = match &self.solution {
            Some(text) => {
                let grid: Grid = text.parse().map_err(|e| format!("solution: {e}"))?;
                Some(Solution::try_from(grid).map_err(|e| format!("solution: {e}"))?)
            }
            None => None,
        };
        let request = Request {
            method: self.method.get(),
            grids: self.grids.get(),
            symmetry: self.symmetry.get(),
            minimal: match self.minimal {
                Minimality::WithinSymmetry => Minimal::WithinSymmetry,
                Minimality::Truly => Minimal::Truly,
                Minimality::No => Minimal::No,
            },
            clues: self.clues.map_or(0..=81, Into::into),
            pattern,
            solution,
            tries: self.tries,
        };
        Generator::new(request, self.seed).map_err(|error| error.to_string())
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
    pub fn difficulty(&self) -> Result<Difficulty, String> {
        let kinds = |names: &[TechniqueName]| names.iter().map(|name| name.get()).collect();
        let wanted = Wanted {
            level: self.level.map(Into::into),
            score: self.score.map(Into::into),
            technique: kinds(&self.technique),
            not_technique: kinds(&self.not_technique),
            hardest: kinds(&self.hardest),
            er: self.er.map(Into::into),
        };
        Difficulty::new(wanted).map_err(|error| error.to_string())
    }

    /// Makes the puzzle, with all that is asked for besides.
    fn make(&self, budget: &Budget<'_>) -> Result<Reply<Or<Generated>>, Stop> {
        let made = self.generator().and_then(|generator| Ok((generator, self.difficulty()?)));
        let (generator, difficulty) = match made {
            Ok(made) => made,
            Err(message) => return Ok(refused("request", message).into()),
        };
        let mut workshop = Workshop::new();
        let made = match self.product {
            Product::Grid => {
                let grid = generator.full_grid(self.index, budget)?;
                let mut record = Generated::full(self.index, &grid, &generator);
                let form = self.canon.map(|form| (form, Canon { form }));
                record.canonical = form.and_then(|(name, canon)| {
                    let form = canon.form_of(grid.grid(), Some(&grid))?;
                    Some(wire::Canonical::new(name.get(), &form))
                });
                return Ok(Reply::new(Outcome::Yes, Or::Record(record)));
            }
            Product::Sukaku => generator.sukaku(self.index, &mut workshop, budget)?,
            Product::Puzzle => {
                let mut accept = |made: &Made| difficulty.suits(&made.puzzle, budget);
                match generator.puzzle(self.index, &mut workshop, budget, &mut accept) {
                    Ok(made) => made,
                    Err(NotMade::Stopped(stop)) => return Err(stop),
                    Err(gave_up) => {
                        let reply = refused("gave-up", gave_up.to_string());
                        return Ok(Reply { outcome: Outcome::Limit, ..reply }.into());
                    }
                }
            }
        };
        let mut record = Generated::of(&made, &generator);
        let puzzle = &made.puzzle;
        for scale in &self.rate {
            match scale {
                Scale::Se => {
                    record.rating = Some(Rated::of(&se::rate(puzzle.board(), budget)?, &[]));
                }
                Scale::Hodoku | Scale::HodokuStable => {
                    let (path, rating) = hodoku::solve(puzzle, budget)?;
                    record.hodoku = Some(Graded::of(&path, &rating));
                }
            }
        }
        if let Some(form) = self.canon {
            let given = puzzle.board().givens();
            let found = Canon { form }.form_of(&given, Some(puzzle.solution()));
            record.canonical = found.map(|found| wire::Canonical::new(form.get(), &found));
        }
        Ok(Reply::new(Outcome::Yes, Or::Record(record)))
    }
}

impl Answers for Generate {
    type About = Nothing;
    type Record = Or<Generated>;

    fn answer(&self, _: &Nothing, budget: &Budget<'_>) -> Reply<Self::Record> {
        self.make(budget).unwrap_or_else(|stop| Reply::new(Outcome::Limit, stopped(stop).into()))
    }
}
