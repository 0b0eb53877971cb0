use std::ops::ControlFlow;

use serde::Serialize;

use crate::analyse::{
    Backdoors, Minimals, backdoors, minimal_puzzles, redundant_givens, unavoidable_sets,
};
use crate::budget::{Budget, Stop};
use crate::canon;
use crate::generate::Symmetry;
use crate::grid::{Puzzle, Solution, Transform};
use crate::grids::{self, BandClass};

use super::{Rearrangement, names};

/// The analysis of a puzzle that is proper by its givens.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Analysis {
    /// The number of givens.
    pub givens: u64,
    /// The symmetry of the pattern of givens, `none` if it has none; if there are several, the one
    /// with the most symmetric cells.
    pub symmetry: &'static str,
    /// True if no given is redundant.
    pub minimal: bool,
    /// The redundant givens: each of them could be removed by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub redundant: Vec<String>,
    /// True if singles solve it.
    pub singles: bool,
    /// The backdoors of one cell: with the digit of such a cell, singles solve the rest. Left out
    /// if singles solve the puzzle anyway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoors: Option<Vec<String>>,
    /// The backdoors of two cells, neither of which is a backdoor alone. Left out if singles solve
    /// the puzzle anyway, and if they were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoor_pairs: Option<Vec<[String; 2]>>,
    /// The minimal unavoidable sets of the solution up to the size that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavoidable: Option<Vec<Vec<String>>>,
    /// Classes and symmetries, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Classes>,
    /// The minimal puzzles among its givens, if they were asked for: each as a text with a
    /// character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal_puzzles: Option<Vec<String>>,
    /// True if the list has all minimal puzzles with at most the requested number of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_minimal_puzzles: Option<bool>,
}

/// The classes of a solution grid, and what leaves a puzzle as it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Classes {
    /// The form A of the solution.
    pub solution_class: String,
    /// The class of each chute, 1 to 416: of the bands from the top, then the stacks from the left.
    pub bands: [u16; 6],
    /// The class of each chute's column sets, 1 to 44.
    pub column_sets: [u8; 6],
    /// The places of the grids with this first band in the catalogue of all essentially different
    /// grids, from 0: the first of them, and the first after them.
    pub catalogue: [u64; 2],
    /// The number of rearrangements of the cells that leave the solution as it is, up to the names
    /// of the digits.
    pub solution_automorphisms: u64,
    /// The transforms that leave the puzzle as it is; the identity comes first.
    pub automorphisms: Vec<Rearrangement>,
}

impl Classes {
    /// The classes of a puzzle that is proper by its givens.
    ///
    /// ```
    /// use bivalue::Puzzle;
    /// use bivalue::wire::Classes;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let classes = Classes::of(&puzzle);
    /// assert!(classes.bands.iter().all(|class| (1..=416).contains(class)));
    /// assert_eq!(classes.automorphisms.len(), 1);
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        let solution: &Solution = puzzle.solution();
        let form = canon::grid_minlex(solution).form;
        let all = canon::automorphisms(solution);
        let givens = puzzle.board().givens();
        let own = all.iter().filter(|transform| transform.grid(&givens) == givens);
        let mut own: Vec<&Transform> = own.collect();
        own.sort_by_key(|transform| **transform != Transform::IDENTITY);
        // The least class of the chutes is that of the first band of form A.
        let ranks = BandClass::new(canon::band_classes(&form)[0])
            .map_or(0..0, |class| class.catalogue_ranks());
        Self {
            solution_class: form.to_string(),
            bands: canon::band_classes(solution),
            column_sets: grids::column_set_classes(solution),
            catalogue: [ranks.start, ranks.end],
            solution_automorphisms: all.len() as u64,
            automorphisms: own.into_iter().map(Rearrangement::from).collect(),
        }
    }
}

impl Analysis {
    /// Analyses a puzzle: backdoors of up to `backdoor_size` cells, 1 or 2, and the unavoidable
    /// sets of its solution of up to `unavoidable` cells, none if that is 0.
    ///
    /// # Panics
    /// If unavoidable sets of more than [`crate::analyse::LARGEST_UNAVOIDABLE`] cells are asked
    /// for.
    ///
    /// # Errors
    /// The bound that was met. The node limit counts for each question by itself.
    ///
    /// ```
    /// use bivalue::wire::Analysis;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let analysis = Analysis::of(&puzzle, 1, 4, &Budget::UNLIMITED).unwrap();
    /// assert_eq!((analysis.givens, analysis.minimal, analysis.singles), (30, false, true));
    /// ```
    pub fn of(
        puzzle: &Puzzle,
        backdoor_size: usize,
        largest_unavoidable: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, Stop> {
        let redundant = redundant_givens(puzzle, budget)?;
        let unavoidable = if largest_unavoidable > 0 {
            let sets = unavoidable_sets(puzzle.solution(), largest_unavoidable, budget)?;
            Some(sets.into_iter().map(names).collect())
        } else {
            None
        };
        let mut analysis = Self {
            givens: puzzle.board().given_cells().len() as u64,
            symmetry: Symmetry::of(puzzle.board().given_cells()).name(),
            minimal: redundant.is_empty(),
            redundant: names(redundant),
            singles: true,
            backdoors: None,
            backdoor_pairs: None,
            classes: None,
            minimal_puzzles: None,
            all_minimal_puzzles: None,
            unavoidable,
        };
        if let Backdoors::Cells { one, two } = backdoors(puzzle, backdoor_size, budget)? {
            analysis.singles = false;
            analysis.backdoors = Some(names(one));
            analysis.backdoor_pairs = (backdoor_size > 1)
                .then(|| two.iter().map(|pair| pair.map(|cell| cell.to_string())).collect());
        }
        Ok(analysis)
    }

    /// The same with classes.
    ///
    /// ```
    /// use bivalue::wire::Analysis;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let analysis = Analysis::of(&puzzle, 1, 0, &Budget::UNLIMITED).unwrap();
    /// assert!(analysis.with_classes(&puzzle).classes.is_some());
    /// ```
    #[must_use]
    pub fn with_classes(self, puzzle: &Puzzle) -> Self {
        Self { classes: Some(Classes::of(puzzle)), ..self }
    }

    /// The same with the minimal puzzles of at most `most` givens that are in it, unless these
    /// are more than `limit` or a bound is met: then `all_minimal_puzzles` is false.
    #[must_use]
    pub fn with_minimal_puzzles(
        self,
        puzzle: &Puzzle,
        most: usize,
        limit: usize,
        budget: &Budget<'_>,
    ) -> Self {
        let mut found = Vec::new();
        let end = minimal_puzzles(puzzle, most, budget, &mut |cells| {
            if found.len() >= limit {
                return ControlFlow::Break(());
            }
            found.push(puzzle.solution().grid().restricted_to(cells).to_string());
            ControlFlow::Continue(())
        });
        let all_minimal_puzzles = Some(end == Ok(Minimals::All));
        Self { minimal_puzzles: Some(found), all_minimal_puzzles, ..self }
    }
}
