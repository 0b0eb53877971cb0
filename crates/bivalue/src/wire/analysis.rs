use serde::Serialize;

use crate::analyse::{Backdoors, backdoors, redundant_givens, unavoidable_sets};
use crate::grid::Puzzle;

use super::names;

/// What an analysis found out about a puzzle that is proper by its givens.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// How many givens there are.
    pub givens: u64,
    /// Whether no given can go.
    pub minimal: bool,
    /// The givens each of which could go by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub redundant: Vec<String>,
    /// Whether singles solve it.
    pub singles: bool,
    /// The empty cells whose digit lets singles solve the rest; left out where singles do anyway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoors: Option<Vec<String>>,
    /// The pairs of cells whose digits do so together, while neither does alone; left out where
    /// singles do anyway, and if they were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoor_pairs: Option<Vec<[String; 2]>>,
    /// The minimal unavoidable sets of the solution up to the size that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavoidable: Option<Vec<Vec<String>>>,
}

impl Analysis {
    /// Analyses a puzzle: backdoors of up to so many cells, 1 or 2, and the unavoidable sets of
    /// its solution of up to so many cells, none if that is 0.
    ///
    /// # Panics
    /// If unavoidable sets of more than [`crate::analyse::LARGEST_UNAVOIDABLE`] cells are asked for.
    #[must_use]
    pub fn of(puzzle: &Puzzle, backdoor_size: usize, largest_unavoidable: usize) -> Self {
        let redundant = redundant_givens(puzzle);
        let mut analysis = Self {
            givens: puzzle.board().given_cells().len() as u64,
            minimal: redundant.is_empty(),
            redundant: names(redundant),
            singles: true,
            backdoors: None,
            backdoor_pairs: None,
            unavoidable: (largest_unavoidable > 0).then(|| {
                let sets = unavoidable_sets(puzzle.solution(), largest_unavoidable);
                sets.into_iter().map(names).collect()
            }),
        };
        if let Backdoors::Cells { one, two } = backdoors(puzzle, backdoor_size) {
            analysis.singles = false;
            analysis.backdoors = Some(names(one));
            analysis.backdoor_pairs = (backdoor_size > 1)
                .then(|| two.iter().map(|pair| pair.map(|cell| cell.to_string())).collect());
        }
        analysis
    }
}
