//! The JSON records that all front ends share.
//!
//! One record a puzzle, an [`Answer`], as NDJSON from the command and as bodies from a server;
//! before it a [`Partial`] for each solution or event that was asked for. The names of members
//! are stable; `v` is raised when one changes its meaning. Members that do not apply are left
//! out.
//!
//! A record has the name of what it records: [`step::Step`] is that of a
//! [`human::Step`](crate::human::Step), and [`Hint`] answers a `verbs::Hint`.
//! So programs that use both name the module, as in `wire::Hint`. Other public types have names of
//! their own.
//!
//! ```
//! use bivalue::engine::{self, Search};
//! use bivalue::grid::{Board, Grid};
//! use bivalue::wire::{Answer, Status};
//!
//! let grid: Grid = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
//!     .parse()
//!     .unwrap();
//! let board = Board::new(&grid).unwrap();
//! let (verdict, report) = engine::judge(engine::default_engine(), &Search::of(&board));
//! let answer = Answer::from_verdict(&verdict).with_cost(&report);
//! assert_eq!(answer.status, Status::Unique);
//! assert!(serde_json::to_string(&answer).unwrap().starts_with(r#"{"v":1,"status":"unique""#));
//! ```

mod advice;
mod analysis;
mod canonical;
mod fault;
mod generated;
mod listed;
mod minimised;
mod moves;
mod neighbour;
mod partial;
#[doc(hidden)]
pub mod phrases;
mod picture;
mod place;
mod rated;
mod record;
mod scene;
mod span;
pub mod step;

use serde::{Serialize, Serializer};

use crate::engine::{Cost, Report, Verdict};
use crate::grid::{CellSet, Contradiction, Flaw, Solution};

pub use advice::{After, Graded, Group, Hint, Match, Steps};
pub use analysis::{Analysis, Classes};
pub use canonical::{Canonical, Equivalence, Morph, Rearrangement};
pub use fault::{Fault, MessageValues};
pub use generated::{ExplainOptions, Generated};
pub use listed::{
    EngineRecord, FileFormat, FormatInfo, FormatList, HoldsInfo, Neighbours, TechniqueInfo,
    TechniqueList,
};
pub use minimised::Minimised;
pub use moves::{JudgedMove, JudgedMoves, WhyNot};
pub use neighbour::Neighbour;
pub use partial::Partial;
pub use picture::Picture;
pub use place::{Place, input_text};
pub use rated::{Rated, RatedLink, RatedStep};
pub use record::WireRecord;
pub use scene::{changes, scene};
pub use span::Span;

/// The version of the records: the value of `v`.
pub const VERSION: u32 = 1;

/// The statement of a record about its puzzle, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Status {
    /// Exactly one solution, proven.
    Unique,
    /// A solution was found; whether it is the only one was not asked or not established.
    Solved,
    /// At least two solutions.
    Multiple,
    /// No solution, proven.
    None,
    /// A digit is repeated in a house, so nothing was searched.
    Invalid,
    /// A bound was met before anything was sure; `reason` names it.
    Limit,
    /// The puzzle was written in another format; nothing was asked about its solutions.
    Converted,
    /// The canonical form of the puzzle was found.
    Canonical,
    /// The puzzle was rearranged and its digits renamed at random.
    Morph,
    /// The puzzle could not be read, or not be written in the format that was asked for.
    Error,
}

impl Status {
    /// The word, as in records.
    ///
    /// ```
    /// assert_eq!(bivalue::wire::Status::Unique.word(), "unique");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Solved => "solved",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Limit => "limit",
            Self::Converted => "converted",
            Self::Canonical => "canonical",
            Self::Morph => "morph",
            Self::Error => "error",
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Searching cost, as in [`Cost`].
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Work {
    /// The steps of the search: digits tried in cells.
    pub steps: u64,
    /// Choices among more than one alternative.
    pub guesses: u64,
    /// Search states visited.
    pub nodes: u64,
}

impl From<Cost> for Work {
    fn from(cost: Cost) -> Self {
        Self { steps: cost.steps, guesses: cost.guesses, nodes: cost.nodes }
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reason {
    /// `repeated`, `no-candidate`, `no-place` or `every-way-fails`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["repeated", "no-candidate", "no-place", "every-way-fails"]))
    )]
    pub code: &'static str,
    /// The same as a sentence.
    pub message: String,
    /// The cells that it is about, `r1c1` and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The house that it is about, `row 4` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The digit that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// Givens that clash by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub givens: Vec<String>,
}

impl From<&Contradiction> for Reason {
    fn from(contradiction: &Contradiction) -> Self {
        let (code, cells, house, digit) = match contradiction.flaw {
            Flaw::Repeated { digit, house, cells: [first, second] } => (
                "repeated",
                CellSet::of(first) | CellSet::of(second),
                Some(house.to_string()),
                Some(digit.get()),
            ),
            Flaw::NoCandidate { cell } => ("no-candidate", cell.into(), None, None),
            Flaw::NoPlace { digit, house } => {
                ("no-place", CellSet::EMPTY, Some(house.to_string()), Some(digit.get()))
            }
            Flaw::EveryWayFails => ("every-way-fails", CellSet::EMPTY, None, None),
        };
        Self {
            code,
            message: contradiction.to_string(),
            cells: names(cells),
            house,
            digit,
            givens: names(contradiction.givens),
        }
    }
}

/// The names of cells, in reading order.
///
/// ```
/// use bivalue::grid::House;
/// use bivalue::wire::names;
///
/// assert_eq!(names(House::row(3).cells())[..2], ["r4c1", "r4c2"]);
/// ```
#[must_use]
pub fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// The cells in which two solutions differ.
///
/// ```
/// use bivalue::grid::Solution;
/// use bivalue::wire::differing;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse().unwrap();
/// assert!(differing(&solution, &solution).is_empty());
/// ```
#[must_use]
pub fn differing(one: &Solution, other: &Solution) -> CellSet {
    let pairs = one.grid().digits().zip(other.grid().digits());
    pairs.filter(|(one, other)| one != other).map(|((cell, _), _)| cell).collect()
}

/// The answer to one puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Answer {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// The verdict.
    pub status: Status,
    /// The number of solutions that were found; if the status is neither `unique` nor `none`,
    /// there may be more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// True if all solutions were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// A solution: a digit a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The digits of the cells that were asked for, `r5c5=7`, in the place of the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// A different solution, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// The cells in which these two solutions differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differing: Vec<String>,
    /// All solutions that were found, where a list of them was asked for, each with a digit a cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub listed: Vec<String>,
    /// The grid that logic came to, if it went no further: a character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Reason>,
    /// Which bound was met: `nodes`, `timeout`, `cancelled`, `stuck`, `gave-up`, `enough`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["nodes", "timeout", "cancelled", "stuck", "gave-up", "enough"]))
    )]
    pub reason: Option<&'static str>,
    /// The number of cells with mistakes of the player, in placed digits or noted candidates; the
    /// answer is then that of the givens alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u64>,
    /// The steps of the search: digits tried until the first solution was found, or in all if none
    /// was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// The cost of the whole search, including the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The results of a check besides the number of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
    /// The rating, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
    /// The results of an analysis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Analysis>,
    /// The puzzle in another format, and that format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converted: Option<Converted>,
    /// The canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Canonical>,
    /// An equivalent puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub morph: Option<Morph>,
    /// Why the puzzle could not be read or written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Fault>,
}

/// A puzzle in another format than the one in which it was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Converted {
    /// The format.
    pub format: &'static str,
    /// The whole text: what a file of this one puzzle holds.
    pub text: String,
    /// The information that the format cannot hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<&'static str>,
}

/// The results of a check besides the number of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Check {
    /// The number of givens.
    pub givens: u64,
    /// The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
    /// with the most symmetric cells.
    pub symmetry: &'static str,
    /// True if there is exactly one solution; left out if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proper: Option<bool>,
    /// True if no given is redundant; only for puzzles that are proper by their givens alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The redundant givens: each of them could be removed by itself; only for such puzzles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub redundant: Vec<String>,
    /// True if the solution that came with the puzzle is its solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_matches: Option<bool>,
    /// The cells in which the player is wrong, in a placed digit or in the noted candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// The candidates of the solution that the player crossed out, `r5c3=6`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossed_out: Vec<String>,
    /// Of a puzzle with up to 100 solutions: the digits each of which alone makes it proper,
    /// `r1c2=3`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proper_with: Vec<String>,
}

impl Answer {
    /// An answer that consists of a status.
    ///
    /// ```
    /// use bivalue::wire::{Answer, Status};
    ///
    /// let answer = Answer::new(Status::Unique);
    /// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"v":1,"status":"unique"}"#);
    /// ```
    #[must_use]
    pub fn new(status: Status) -> Self {
        Self {
            v: VERSION,
            place: Place::default(),
            status,
            solutions: None,
            exact: None,
            solution: None,
            cells: Vec::new(),
            second: None,
            differing: Vec::new(),
            listed: Vec::new(),
            grid: None,
            contradiction: None,
            reason: None,
            mistakes: None,
            steps: None,
            work: None,
            check: None,
            rating: None,
            analysis: None,
            converted: None,
            canonical: None,
            morph: None,
            error: None,
        }
    }

    /// The answer that a verdict gives.
    ///
    /// ```
    /// use bivalue::engine::{self, Search};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::wire::{Answer, Status};
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let (verdict, _) = engine::judge(engine::default_engine(), &Search::of(&board));
    /// let answer = Answer::from_verdict(&verdict);
    /// assert_eq!((answer.status, answer.solutions), (Status::Multiple, Some(2)));
    /// assert_ne!(answer.solution, answer.second);
    /// ```
    #[must_use]
    pub fn from_verdict(verdict: &Verdict) -> Self {
        let solution = |solution: &Solution| Some(solution.to_string());
        match verdict {
            Verdict::None(contradiction) => Self {
                solutions: Some(0),
                contradiction: Some(contradiction.into()),
                ..Self::new(Status::None)
            },
            Verdict::One(puzzle) => Self {
                solutions: Some(1),
                solution: solution(puzzle.solution()),
                ..Self::new(Status::Unique)
            },
            Verdict::Many(pair) => Self {
                solutions: Some(2),
                solution: solution(&pair[0]),
                second: solution(&pair[1]),
                differing: names(differing(&pair[0], &pair[1])),
                ..Self::new(Status::Multiple)
            },
            Verdict::Unknown(unknown) => {
                let found = unknown.found.as_ref();
                Self {
                    solutions: Some(u64::from(found.is_some())),
                    solution: found.and_then(solution),
                    reason: Some(unknown.end.word()),
                    ..Self::new(if found.is_some() { Status::Solved } else { Status::Limit })
                }
            }
        }
    }

    /// The answer to a board that cannot be: a digit is repeated.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::wire::{Answer, Status};
    ///
    /// let grid: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    /// let answer = Answer::invalid(&Board::new(&grid).unwrap_err());
    /// assert_eq!(answer.status, Status::Invalid);
    /// assert_eq!(answer.contradiction.unwrap().cells, ["r1c1", "r1c2"]);
    /// ```
    #[must_use]
    pub fn invalid(clash: &Contradiction) -> Self {
        Self { contradiction: Some(clash.into()), ..Self::new(Status::Invalid) }
    }

    /// The answer that a canonical form is.
    ///
    /// ```
    /// use bivalue::canon::{Form, puzzle_minlex};
    /// use bivalue::grid::Grid;
    /// use bivalue::wire::{Answer, Canonical};
    ///
    /// let found = puzzle_minlex(&format!("7{}", ".".repeat(80)).parse().unwrap()).unwrap();
    /// let answer = Answer::canonical(Canonical::new(Form::PuzzleMinlex, &found));
    /// assert_eq!(answer.canonical.unwrap().text, format!("{}1", ".".repeat(80)));
    /// ```
    #[must_use]
    pub fn canonical(canonical: Canonical) -> Self {
        Self { canonical: Some(canonical), ..Self::new(Status::Canonical) }
    }

    /// The answer that an equivalent puzzle is.
    ///
    /// ```
    /// use bivalue::grid::Transform;
    /// use bivalue::wire::{Answer, Morph, Status};
    ///
    /// let text = ".".repeat(81);
    /// let answer = Answer::morph(Morph { text, transform: (&Transform::IDENTITY).into() });
    /// assert_eq!(answer.status, Status::Morph);
    /// ```
    #[must_use]
    pub fn morph(morph: Morph) -> Self {
        Self { morph: Some(morph), ..Self::new(Status::Morph) }
    }

    /// The answer to a text that could not be read.
    ///
    /// ```
    /// use bivalue::verbs::PuzzleInput;
    /// use bivalue::wire::{Answer, Status};
    ///
    /// let fault = PuzzleInput::from_text("no puzzle").read().unwrap_err();
    /// let answer = Answer::unreadable(fault);
    /// assert_eq!(answer.status, Status::Error);
    /// assert_eq!(answer.error.unwrap().code, "unknown-format");
    /// ```
    #[must_use]
    pub fn unreadable(fault: Fault) -> Self {
        Self { error: Some(fault), ..Self::new(Status::Error) }
    }

    /// The same answer, with what the search cost.
    ///
    /// ```
    /// use bivalue::engine::{self, Search};
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::wire::Answer;
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let (verdict, report) = engine::judge(engine::default_engine(), &Search::of(&board));
    /// let answer = Answer::from_verdict(&verdict).with_cost(&report);
    /// assert_eq!(answer.work.unwrap().nodes, report.cost.nodes);
    /// ```
    #[must_use]
    pub fn with_cost(mut self, report: &Report) -> Self {
        self.steps = Some(report.first.unwrap_or(report.cost).steps);
        self.work = Some(report.cost.into());
        self
    }

    /// The same answer, with the place of its puzzle.
    ///
    /// ```
    /// use bivalue::wire::{Answer, Place, Status};
    ///
    /// let place = Place { line: Some(3), ..Place::default() };
    /// assert_eq!(Answer::new(Status::None).at(place).place.line, Some(3));
    /// ```
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }
}
