use super::{Kind, Requirement};

/// Options of techniques. The default is HoDoKu's default while it solves, and Franken jellyfish.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{Options, View};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let options = Options { siamese: true, ..Options::default() };
/// assert!(view.with_options(options).options().siamese);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent switches
pub struct Options {
    /// The greatest number of fins of a fish.
    pub max_fins: u8,
    /// The greatest number of endo fins of a fish.
    pub max_endo_fins: u8,
    /// The greatest number of bases of a Franken fish, up to 7.
    pub max_franken_size: u8,
    /// The greatest number of bases of a mutant fish, up to 7. Finding all large ones takes long.
    pub max_mutant_size: u8,
    /// True if two fish of the same bases make one step.
    pub siamese: bool,
    /// True if empty rectangles of two candidates count (dual ones may have two in any case).
    pub small_empty_rectangles: bool,
    /// True if two kites or two empty rectangles make one step.
    pub duals: bool,
    /// True if unique rectangles may have cells that lack one of the two digits.
    pub incomplete_rectangles: bool,
    /// True if almost locked sets are links of grouped chains.
    pub als_in_chains: bool,
    /// True if the almost locked sets of ALS-XY-wings and death blossoms may share cells.
    pub als_overlap: bool,
    /// True if almost locked sets are listed by rows, columns and boxes, and in each by their first
    /// cells, instead of by size. The sets of a step are the earliest ones possible, and share no
    /// cell; each set of a chain is later in the list than the one before.
    pub als_by_house: bool,
    /// True if chains are those that HoDoKu knows: they pass no cell twice (where a group counts as
    /// its first cell), AIC lead only from a cell to a cell, a continuous loop is closed within a
    /// cell and is the shortest one there, and an X-chain or XY-chain has up to 20 candidates and
    /// ends with the digit with which it starts.
    pub plain_chains: bool,
    /// True if the first Sue de Coq in the order of houses and cells is taken, instead of the one
    /// of the fewest cells.
    pub first_sue_de_coq: bool,
    /// True if the forcing net of the fewest events comes first, instead of the one after which the
    /// fewest candidates are left. Where one kind of nets alone is requested, it does in any case.
    pub shortest_nets: bool,
    /// True if forcing nets are those that HoDoKu knows: from a candidate lead four rounds of
    /// singles and links with groups, one after the other, and the opposites of what they lead to
    /// are not known.
    pub plain_nets: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_fins: 5,
            max_endo_fins: 2,
            max_franken_size: 4,
            max_mutant_size: 0,
            siamese: false,
            small_empty_rectangles: false,
            duals: false,
            incomplete_rectangles: true,
            als_in_chains: false,
            als_overlap: false,
            als_by_house: false,
            plain_chains: false,
            first_sue_de_coq: false,
            shortest_nets: false,
            plain_nets: false,
        }
    }
}

impl Options {
    /// The same options with the one that a kind [requires](Kind::requires), if it requires one.
    ///
    /// ```
    /// use bivalue::human::{Options, kind};
    ///
    /// let (_, whale) = kind("franken-whale").unwrap();
    /// assert_eq!(Options::default().for_kind(whale).max_franken_size, 6);
    /// ```
    #[must_use]
    pub fn for_kind(mut self, kind: &Kind) -> Self {
        match kind.requires {
            Requirement::Nothing => {}
            Requirement::FrankenSize(size) => {
                self.max_franken_size = self.max_franken_size.max(size);
            }
            Requirement::MutantSize(size) => self.max_mutant_size = self.max_mutant_size.max(size),
            Requirement::Duals => self.duals = true,
        }
        self
    }

    /// Returns whether these options find steps of a kind: it requires no option, or one that is
    /// set.
    ///
    /// ```
    /// use bivalue::human::{Options, kind};
    ///
    /// let [x_wing, kite] = ["x-wing", "dual-two-string-kite"].map(|name| kind(name).unwrap().1);
    /// assert!(Options::default().allow(x_wing));
    /// assert!(!Options::default().allow(kite));
    /// ```
    #[must_use]
    pub fn allow(self, kind: &Kind) -> bool {
        self.for_kind(kind) == self
    }
}
