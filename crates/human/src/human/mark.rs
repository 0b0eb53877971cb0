use bivalue_core::grid::{CellSet, Digit, DigitSet, House};

/// A mark: something to look at, and the part that it plays.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{Role, View, cells_text, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// let pivot = step.marks.iter().find(|mark| mark.role == Role::Pivot).unwrap();
/// assert_eq!(cells_text(pivot.cells()), "r3c6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The role of the mark in the step; renderers choose colours by it.
    pub role: Role,
    /// The cells, candidates, house or link that is marked.
    pub shape: Shape,
}

/// The part that a mark plays in a step.
///
/// ```
/// use bivalue::human::{Role, Words, role_name};
///
/// assert_eq!(Words::english().role(Role::EndoFin), "endo fin");
/// assert_eq!(role_name(Role::Color(1)), "color-b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The pattern itself, if its parts have no names.
    Pattern,
    /// A house or the truths that the pattern is based on.
    Base,
    /// A house that covers a base.
    Cover,
    /// A candidate of a base that is in no cover.
    Fin,
    /// A fin in two bases.
    EndoFin,
    /// The cell that sees the pincers; the stem of a death blossom.
    Pivot,
    /// A cell or set that the pivot sees.
    Pincer,
    /// A cell that has the digits of a base: the target of an exocet.
    Target,
    /// A link of a chain.
    Chain,
    /// An almost locked set, by number.
    Set(u8),
    /// A colour of a colouring, by number: colours 0 and 1 exclude each other, 2 and 3, ...
    Color(u8),
    /// A restricted common of two sets.
    Restricted,
    /// A guardian: a candidate that prevents a deadly pattern.
    Guardian,
}

/// The cells, candidates, house or link that a mark covers.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{Mark, Shape, View, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// let is_of_candidates = |mark: &&Mark| matches!(mark.shape, Shape::Cells(_) | Shape::Candidates(..));
/// assert_eq!(step.marks.iter().filter(is_of_candidates).count(), step.marks.len());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cells.
    Cells(CellSet),
    /// The candidates of these cells that have one of these digits.
    Candidates(DigitSet, CellSet),
    /// A house.
    House(House),
    /// A link.
    Link(Link),
}

/// A node of a chain: a digit in a cell, or in one of a group of cells of a house.
///
/// ```
/// use bivalue::grid::{Cell, CellSet, Digit};
/// use bivalue::human::{Node, cells_text};
///
/// let cell: Cell = "r4c7".parse().unwrap();
/// let node = Node { digit: Digit::from_index(4), cells: CellSet::of(cell) };
/// assert_eq!(cells_text(node.cells), "r4c7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the group.
    pub cells: CellSet,
}

/// A link of a chain from one node to the next.
///
/// ```
/// use bivalue::grid::{Cell, CellSet, Digit};
/// use bivalue::human::{Link, Node};
///
/// let node = |name: &str| {
///     let cell: Cell = name.parse().unwrap();
///     Node { digit: Digit::from_index(4), cells: CellSet::of(cell) }
/// };
/// // 5 is in r1c2 or in r1c8.
/// let link =
///     Link { from: node("r1c2"), to: node("r1c8"), strong: true, through: CellSet::EMPTY };
/// assert!(link.strong);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The node at which it starts.
    pub from: Node,
    /// The node to which it leads.
    pub to: Node,
    /// True if it is used as a strong link (not both false), false if as a weak one (not both
    /// true).
    pub strong: bool,
    /// The cells of the almost locked set that it passes through, or none.
    pub through: CellSet,
}

/// The cells of the marks of a role.
pub(super) fn marked_cells<'a>(marks: impl IntoIterator<Item = &'a Mark>, role: Role) -> CellSet {
    let marks = marks.into_iter().filter(|mark| mark.role == role);
    marks.fold(CellSet::EMPTY, |all, mark| all | mark.cells())
}

/// The houses of the marks of a role, in their order.
pub(super) fn marked_houses<'a>(
    marks: impl IntoIterator<Item = &'a Mark>,
    role: Role,
) -> impl Iterator<Item = House> {
    marks.into_iter().filter(move |mark| mark.role == role).filter_map(Mark::house)
}

impl Mark {
    /// The cells that the mark covers; none for a house.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        match self.shape {
            Shape::Cells(cells) | Shape::Candidates(_, cells) => cells,
            Shape::Link(link) => link.from.cells | link.to.cells | link.through,
            Shape::House(_) => CellSet::EMPTY,
        }
    }

    /// The house that is marked, if it is one.
    #[must_use]
    pub fn house(&self) -> Option<House> {
        match self.shape {
            Shape::House(house) => Some(house),
            _ => None,
        }
    }

    /// The digits of the candidates that the mark covers; none for cells or a house.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        match self.shape {
            Shape::Candidates(digits, _) => digits,
            Shape::Link(link) => DigitSet::of(link.from.digit) | DigitSet::of(link.to.digit),
            Shape::Cells(_) | Shape::House(_) => DigitSet::EMPTY,
        }
    }
}
