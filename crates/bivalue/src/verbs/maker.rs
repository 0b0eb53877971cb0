//! The maker of the puzzles of a request, one for each index.

use serde::{Deserialize, Serialize};

use super::canon::Canon;
use super::names::FormName;
use super::rate::Scale;
use crate::budget::{Budget, Stop};
use crate::canon::{self, Canonical};
use crate::generate::{Difficulty, Generator, Made, NotMade, Workshop};
use crate::grid::Solution;
use crate::human::Path;
use crate::rate::whips::{self, WhipRating};
use crate::rate::{hodoku, se, stable};
use crate::wire::{self, ExplainOptions, Generated, Graded, Rated};

/// The kind of thing that is generated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ProductKind {
    /// A puzzle of givens.
    #[default]
    Puzzle,
    /// A puzzle of candidates without givens, to which no candidate can be added.
    Sukaku,
    /// A complete grid.
    Grid,
}

/// Makes the puzzles of a request, one for each index, with what is wanted to be known of them.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::generate::Workshop;
/// use bivalue::verbs::Generate;
///
/// let maker = Generate { seed: 1, ..Generate::default() }.maker().unwrap();
/// let mut workshop = Workshop::new();
/// let product = maker.make(7, &mut workshop, &Budget::UNLIMITED).unwrap();
/// assert_eq!(maker.record(&product).number, 8);
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    pub(super) generator: Generator,
    pub(super) difficulty: Difficulty,
    pub(super) kind: ProductKind,
    pub(super) scales: Vec<Scale>,
    /// True if a level was requested, so that each puzzle says which one it has.
    pub(super) has_levels: bool,
    pub(super) form: Option<FormName>,
    pub(super) explain: Vec<ExplainOptions>,
}

/// A puzzle that was made.
#[derive(Debug)]
#[non_exhaustive]
pub enum Product {
    /// A puzzle, or a Sukaku.
    Puzzle(Box<MadePuzzle>),
    /// A complete grid.
    Grid {
        /// Its index: it follows from the seed and the index alone.
        index: u64,
        /// The grid.
        grid: Box<Solution>,
        /// Its canonical form, if requested.
        canonical: Option<Box<Canonical>>,
    },
}

/// A puzzle that was made, and what is known of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct MadePuzzle {
    /// The puzzle and how it was made.
    pub made: Made,
    /// Its level on `HoDoKu`'s scale, if a level was requested.
    pub level: Option<hodoku::Level>,
    /// Its path and its rating on `HoDoKu`'s scale or on the stable one, if requested.
    pub hodoku: Option<(Path, hodoku::HodokuRating)>,
    /// Its rating by the Sudoku Explainer, if requested.
    pub se: Option<se::SeRating>,
    /// Its rating W, if requested.
    pub w: Option<WhipRating>,
    /// Its rating gW, if requested.
    pub gw: Option<WhipRating>,
    /// Its canonical form, if requested.
    pub canonical: Option<Canonical>,
}

impl Maker {
    /// Returns the generator of the puzzles, without their other properties.
    #[must_use]
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// How hard the puzzles are to be.
    #[must_use]
    pub fn difficulty(&self) -> &Difficulty {
        &self.difficulty
    }

    /// Makes the product of that index, with all that is requested besides.
    ///
    /// # Errors
    /// That it was given up after the number of tries that the request allows, or the bound of the
    /// budget that was met.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::Workshop;
    /// use bivalue::verbs::{Generate, Product, ProductKind};
    ///
    /// let maker = Generate { product: ProductKind::Grid, ..Generate::default() }.maker().unwrap();
    /// let made = maker.make(3, &mut Workshop::new(), &Budget::UNLIMITED).unwrap();
    /// assert!(matches!(made, Product::Grid { index: 3, .. }));
    /// ```
    pub fn make(
        &self,
        index: u64,
        workshop: &mut Workshop,
        budget: &Budget<'_>,
    ) -> Result<Product, NotMade> {
        let mut suits = |made: &Made| self.difficulty.suits(&made.puzzle, budget);
        let made = match self.kind {
            ProductKind::Grid => {
                let grid = self.generator.full_grid(index, budget)?;
                // The form of a complete grid is the same in each form.
                let canonical = self.form.map(|_| Box::new(canon::grid_minlex(&grid).into()));
                return Ok(Product::Grid { index, grid: Box::new(grid), canonical });
            }
            ProductKind::Sukaku => self.generator.sukaku(index, workshop, budget)?,
            ProductKind::Puzzle => self.generator.puzzle(index, workshop, budget, &mut suits)?,
        };
        Ok(Product::Puzzle(Box::new(self.looked_at(made, budget)?)))
    }

    /// A puzzle with its requested properties.
    fn looked_at(&self, made: Made, budget: &Budget<'_>) -> Result<MadePuzzle, Stop> {
        let puzzle = &made.puzzle;
        let (mut hodoku, mut se, mut w, mut gw) = (None, None, None, None);
        for scale in &self.scales {
            match scale {
                Scale::Se => se = Some(se::rate(puzzle.board(), budget)?),
                Scale::Hodoku => hodoku = Some(hodoku::solve(puzzle, budget)?),
                Scale::HodokuStable => hodoku = Some(stable::solve(puzzle, budget)?),
                Scale::W => w = Some(whips::rate(puzzle, false, budget)?),
                Scale::Gw => gw = Some(whips::rate(puzzle, true, budget)?),
            }
        }
        let level = match &hodoku {
            _ if !self.has_levels => None,
            Some((_, rating)) if self.scales.contains(&Scale::Hodoku) => Some(rating.level),
            _ => Some(hodoku::rate(puzzle, budget)?.level),
        };
        let canonical = self.form.map(|form| Canon { form }.form_of(puzzle));
        Ok(MadePuzzle { made, level, hodoku, se, w, gw, canonical })
    }

    /// The options of `explain` whose paths have the requested techniques.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    ///
    /// let technique = vec!["x-wing".parse().unwrap()];
    /// let maker = Generate { technique, ..Generate::default() }.maker().unwrap();
    /// assert_eq!(maker.explain()[0].arguments(), "--hodoku");
    /// ```
    #[must_use]
    pub fn explain(&self) -> &[ExplainOptions] {
        &self.explain
    }

    /// The record of what was made.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::generate::Workshop;
    /// use bivalue::verbs::{Generate, Scale};
    ///
    /// let maker = Generate { rate: vec![Scale::Se], ..Generate::default() }.maker().unwrap();
    /// let product = maker.make(0, &mut Workshop::new(), &Budget::UNLIMITED).unwrap();
    /// let record = maker.record(&product);
    /// assert!(record.rating.is_some() && record.hodoku.is_none());
    /// ```
    #[must_use]
    pub fn record(&self, product: &Product) -> Generated {
        let form = |canonical: Option<&Canonical>| {
            Some(wire::Canonical::new(self.form?.get(), canonical?))
        };
        match product {
            Product::Grid { index, grid, canonical } => Generated {
                canonical: form(canonical.as_deref()),
                ..Generated::full(*index, grid, &self.generator)
            },
            Product::Puzzle(puzzle) => {
                let MadePuzzle { made, level, hodoku, se, w, gw, canonical } = &**puzzle;
                Generated {
                    level: level.map(hodoku::Level::id),
                    hodoku: hodoku.as_ref().map(|(path, rating)| Graded::of(path, rating)),
                    rating: se.as_ref().map(|rating| Rated::of(rating, &[])),
                    w: w.and_then(WhipRating::longest),
                    gw: gw.and_then(WhipRating::longest),
                    canonical: form(canonical.as_ref()),
                    explain: self.explain.clone(),
                    ..Generated::of(made, &self.generator)
                }
            }
        }
    }
}
