use serde::Serialize;

use crate::generate::{Generator, Made};
use crate::grid::Solution;
use crate::human::Kind;
use crate::rate::hodoku;

use super::{Canonical, Graded, Rated, VERSION, input_text};

/// A puzzle that was generated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Generated {
    /// The version of the record.
    pub v: u32,
    /// `generated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["generated"])))]
    pub status: &'static str,
    /// The number of the puzzle, from 1. The same number, seed and request give the same puzzle.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The method, unless it is a complete grid or a Sukaku.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The symmetry that was asked for, unless it is a complete grid or a Sukaku.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<&'static str>,
    /// The source of full grids.
    pub grids: &'static str,
    /// The puzzle: a character a cell, or one a candidate for a Sukaku.
    pub puzzle: String,
    /// The solution: a digit a cell.
    pub solution: String,
    /// The number of givens.
    pub givens: u64,
    /// The weight of the puzzle in unbiased statistics, if the method gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// The number of tries that it took.
    pub tries: u64,
    /// The level on HoDoKu's scale, if a level was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The rating on HoDoKu's scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Graded>,
    /// The rating by the Sudoku Explainer, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
    /// The rating on the scale `w`, if that was asked for and it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w: Option<u8>,
    /// The rating on the scale `gw`, if that was asked for and it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gw: Option<u8>,
    /// Its canonical form, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Canonical>,
    /// Options of `explain`, the path of which has the techniques that were asked for. There are
    /// two paths if HoDoKu uses some of these techniques by default, and others not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explain: Vec<ExplainOptions>,
}

/// Options of `explain` that lead to a path with certain techniques.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainOptions {
    /// True for HoDoKu's path.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hodoku: bool,
    /// The techniques to use on a path that is not HoDoKu's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub technique: Vec<&'static str>,
}

impl ExplainOptions {
    /// The options for the paths on which techniques are looked for: the wanted ones, and those that
    /// decide on the path besides.
    ///
    /// ```
    /// use bivalue::human::kind;
    /// use bivalue::wire::ExplainOptions;
    ///
    /// let (_, x_wing) = kind("x-wing").unwrap();
    /// let options = ExplainOptions::of(&[x_wing], &[]);
    /// assert!(options[0].hodoku && options.len() == 1);
    /// let (_, whip) = kind("whip").unwrap();
    /// assert_eq!(ExplainOptions::of(&[whip], &[])[0].technique, ["default", "whip"]);
    /// ```
    #[must_use]
    pub fn of(wanted: &[&'static Kind], others: &[&'static Kind]) -> Vec<Self> {
        let is_beyond = |kind: &&&'static Kind| !hodoku::uses(kind);
        let hodoku = wanted.iter().any(|kind| hodoku::uses(kind));
        let mut all = Vec::from_iter(hodoku.then(|| Self { hodoku, technique: Vec::new() }));
        if wanted.iter().any(|kind| !hodoku::uses(kind)) {
            let named = wanted.iter().chain(others).filter(is_beyond).map(|kind| kind.id);
            let technique = std::iter::once("default").chain(named).collect();
            all.push(Self { hodoku: false, technique });
        }
        all
    }

    /// The options of the command.
    ///
    /// ```
    /// use bivalue::human::kind;
    /// use bivalue::wire::ExplainOptions;
    ///
    /// let (_, x_wing) = kind("x-wing").unwrap();
    /// assert_eq!(ExplainOptions::of(&[x_wing], &[])[0].arguments(), "--hodoku");
    /// ```
    #[must_use]
    pub fn arguments(&self) -> String {
        if self.hodoku {
            return "--hodoku".into();
        }
        format!("--technique {}", self.technique.join(","))
    }
}

impl Generated {
    /// The record of a puzzle.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request, Workshop};
    /// use bivalue::wire::Generated;
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let budget = Budget::UNLIMITED;
    /// let made = generator.puzzle(0, &mut Workshop::new(), &budget, &mut |_| Ok(true)).unwrap();
    /// let record = Generated::of(&made, &generator);
    /// assert_eq!((record.seed, record.number, record.method), (1, 1, Some("top-down")));
    /// ```
    #[must_use]
    pub fn of(made: &Made, generator: &Generator) -> Self {
        let board = made.puzzle.board();
        let position = board.position();
        let request = generator.request_of(made.index);
        let is_plain = !position.is_sukaku();
        Self {
            method: is_plain.then(|| request.method.name()),
            symmetry: is_plain.then(|| request.symmetry.name()),
            puzzle: input_text(&position),
            givens: board.given_cells().len() as u64,
            weight: made.weight,
            tries: made.tries,
            ..Self::full(made.index, made.puzzle.solution(), generator)
        }
    }

    /// The record of the complete grid of that index.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::{Generator, Request};
    /// use bivalue::wire::Generated;
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let grid = generator.full_grid(0, &Budget::UNLIMITED).unwrap();
    /// let record = Generated::full(0, &grid, &generator);
    /// assert_eq!((record.givens, record.puzzle), (81, record.solution));
    /// ```
    #[must_use]
    pub fn full(index: u64, grid: &Solution, generator: &Generator) -> Self {
        Self {
            v: VERSION,
            status: "generated",
            number: index + 1,
            seed: generator.seed(),
            method: None,
            symmetry: None,
            grids: generator.request().grids.name(),
            puzzle: grid.to_string(),
            solution: grid.to_string(),
            givens: 81,
            weight: None,
            tries: 1,
            level: None,
            hodoku: None,
            rating: None,
            w: None,
            gw: None,
            canonical: None,
            explain: Vec::new(),
        }
    }
}
