use bivalue_core::grid::{Cell, CellSet};

/// A symmetry of where the givens are: one of the ten groups of turns and mirrors of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// None is requested.
    #[default]
    None,
    /// Half a turn.
    HalfTurn,
    /// A quarter turn, and so every turn.
    QuarterTurn,
    /// Left and right mirror each other.
    LeftRight,
    /// Top and bottom mirror each other.
    TopBottom,
    /// The diagonal from the top left is a mirror.
    Diagonal,
    /// The diagonal from the top right is a mirror.
    AntiDiagonal,
    /// Left and right, and top and bottom.
    BothMirrors,
    /// Both diagonals.
    BothDiagonals,
    /// All turns and mirrors.
    Full,
}

/// The map from a row and a column to those of the image.
type Move = fn(usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BothMirrors,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// The name, in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(bivalue::generate::Symmetry::HalfTurn.name(), "half-turn");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BothMirrors => "both-mirrors",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The symmetry of that name, also of the names `rotate-90`, `rotate-180` and `rotational`,
    /// which other generators use.
    ///
    /// ```
    /// use bivalue::generate::Symmetry;
    ///
    /// assert_eq!(Symmetry::named("diagonal"), Some(Symmetry::Diagonal));
    /// assert_eq!(Symmetry::named("rotate-180"), Some(Symmetry::HalfTurn));
    /// assert_eq!(Symmetry::named("no such symmetry"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "rotate-180" | "rotational" => Some(Self::HalfTurn),
            "rotate-90" => Some(Self::QuarterTurn),
            _ => Self::ALL.into_iter().find(|symmetry| symmetry.name() == name),
        }
    }

    /// Moves that make the whole group when they are repeated.
    fn moves(self) -> &'static [Move] {
        const HALF: Move = |r, c| (8 - r, 8 - c);
        const QUARTER: Move = |r, c| (c, 8 - r);
        const LEFT_RIGHT: Move = |r, c| (r, 8 - c);
        const TOP_BOTTOM: Move = |r, c| (8 - r, c);
        const DIAGONAL: Move = |r, c| (c, r);
        const ANTI_DIAGONAL: Move = |r, c| (8 - c, 8 - r);
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::AntiDiagonal => &[ANTI_DIAGONAL],
            Self::BothMirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::BothDiagonals => &[DIAGONAL, ANTI_DIAGONAL],
            Self::Full => &[QUARTER, DIAGONAL],
        }
    }

    /// The cells that a cell's symmetric ones are, with itself.
    ///
    /// ```
    /// use bivalue::generate::Symmetry;
    /// use bivalue::human::cells_text;
    ///
    /// assert_eq!(cells_text(Symmetry::HalfTurn.orbit("r1c2".parse().unwrap())), "r1c2,r9c8");
    /// ```
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::of(cell);
        loop {
            let moved = self.moves().iter().flat_map(|turn| {
                orbit.into_iter().map(|cell| {
                    let (row, column) = turn(cell.row(), cell.column());
                    Cell::at(row, column)
                })
            });
            let larger = orbit | moved.collect();
            if larger == orbit {
                return orbit;
            }
            orbit = larger;
        }
    }

    /// All orbits, in the order of their first cells: each cell is in one.
    ///
    /// ```
    /// use bivalue::generate::Symmetry;
    ///
    /// // The cell in the middle is symmetric to itself, the others are in pairs.
    /// assert_eq!(Symmetry::HalfTurn.orbits().len(), 41);
    /// ```
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let orbits = Cell::all().map(|cell| (cell, self.orbit(cell)));
        orbits
            .filter(|(cell, orbit)| orbit.first() == Some(*cell))
            .map(|(_, orbit)| orbit)
            .collect()
    }

    /// The symmetry of cells; if they have several, the one with the fewest orbits.
    ///
    /// ```
    /// use bivalue::generate::Symmetry;
    /// use bivalue::grid::{Cell, CellSet};
    ///
    /// assert_eq!(Symmetry::of(CellSet::of("r1c2".parse().unwrap())), Symmetry::None);
    /// assert_eq!(Symmetry::of(CellSet::ALL), Symmetry::Full);
    /// ```
    #[must_use]
    pub fn of(cells: CellSet) -> Self {
        let symmetries = Self::ALL.into_iter().filter(|symmetry| symmetry.is_of(cells));
        symmetries.min_by_key(|symmetry| symmetry.orbits().len()).unwrap_or_default()
    }

    /// Returns whether cells have that symmetry.
    ///
    /// ```
    /// use bivalue::generate::Symmetry;
    /// use bivalue::grid::House;
    ///
    /// assert!(Symmetry::LeftRight.is_of(House::row(0).cells()));
    /// assert!(!Symmetry::TopBottom.is_of(House::row(0).cells()));
    /// ```
    #[must_use]
    pub fn is_of(self, cells: CellSet) -> bool {
        cells.into_iter().all(|cell| self.orbit(cell).is_subset(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_large_as_the_groups() {
        let count = |symmetry: Symmetry| symmetry.orbits().len();
        assert_eq!(Symmetry::ALL.map(count), [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert!(orbits.iter().all(|&orbit| symmetry.is_of(orbit)));
            assert_eq!(Symmetry::named(symmetry.name()), Some(symmetry));
        }
        assert!(!Symmetry::Diagonal.is_of(Cell::at(0, 1).into()));
    }
}
