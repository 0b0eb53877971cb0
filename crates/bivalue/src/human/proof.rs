use crate::grid::{Candidate, Cell, Conclusion, Digit, DigitSet, House, Transform};

/// Why a step's conclusions are true: lines, each of which follows from the board and the lines
/// before it by its stated reason.
///
/// The checker knows which candidates are *live*: not yet shown to be false. It starts with
/// the board's, and does two things by itself: a true candidate makes false all that it sees,
/// and a cell without a live candidate is a contradiction. Everything else needs a reason.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Proof {
    /// The lines, in order.
    pub lines: Vec<Line>,
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What holds from here on: [`Conclusion::Place`] says that a candidate is true,
    /// [`Conclusion::Eliminate`] that it is false. Each is checked by itself.
    pub so: Vec<Conclusion>,
    /// Why.
    pub why: Reason,
}

/// A reason that the checker can verify.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The candidate is true because at least one of the constraint must be, and no other is
    /// live. (If none is live at all, that is a contradiction.)
    Only(Constraint),
    /// The candidate is false by counting: see [`Cover`]. Also how chains and loops that do
    /// not branch are proved: truths are their strong links, links their weak ones.
    Counting(Cover),
    /// The opposite, assumed, leads by these lines to a contradiction.
    Refuted(Vec<Line>),
    /// At least one candidate of the constraint is true, and every one that is live leads to
    /// it, or to a contradiction.
    Cases(Constraint, Vec<Branch>),
    /// By the ways to place a digit in all nine houses of a kind at once (*templates*): those that are
    /// live, after so many rounds of dropping every one that shares a cell with each template
    /// of some other digit. A candidate in none is false, one in all is true.
    Templates {
        /// How often.
        rounds: u8,
    },
    /// By a symmetry: the transform leaves the givens as they are, so it leaves their solution as it
    /// is if they have only one. A candidate then is true if and only if what becomes of it is:
    /// false if that, or what becomes of that in turn, is not live, or is another one that it sees.
    Symmetry(Transform),
    /// Everything was tried: with the opposite there is no way to fill the cells. The checker tries
    /// it again.
    Search,
}

/// A candidate that is assumed, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Assumed to be true.
    pub case: Candidate,
    /// What follows.
    pub lines: Vec<Line>,
}

/// Candidates of which at least one is true; of the first two kinds, exactly one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Constraint {
    /// A cell has a digit.
    Cell(Cell),
    /// A house has a place for a digit.
    House(House, Digit),
    /// A pattern of cells does not keep to its digits: one of the other candidates in its
    /// cells, its *guardians*, is true.
    Pattern(Pattern),
}

/// Cells that cannot all be filled from those digits: there is no way to do it without a digit
/// twice in a house, or (if the puzzle's solution is known to be unique, and none of the cells
/// is given) each way could be exchanged for another one with the same digits in every house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The cells and the digits that they would keep to, one entry a cell.
    pub cells: Vec<(Cell, DigitSet)>,
}

/// A proof by counting: *truths* hold at least one true candidate each, *links* at most one.
///
/// With a candidate x assumed, and all dead that it sees: let every live candidate be in at
/// least as many links as truths. The true ones then are in as many links as truths or more,
/// so there are at least as many links with live candidates as truths, plus what x is in more
/// links than truths. If there are fewer, x is false.
///
/// That is fish of every kind (bases and covers; a fin is a candidate in more truths than
/// links, so x must see it; cannibals are in more links than truths), subsets, locked
/// candidates, Sue de Coq, almost locked sets, chains and loops.
/// (After "base/cover" arguments of the players' forums, Allan Barker's set logic.)
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cover {
    /// Each holds at least one true candidate.
    pub truths: Vec<Constraint>,
    /// Each holds at most one true candidate; no patterns.
    pub links: Vec<Constraint>,
}

impl Proof {
    /// The proof of a single line.
    pub fn line(so: impl IntoIterator<Item = Conclusion>, why: Reason) -> Self {
        Self { lines: vec![Line { so: so.into_iter().collect(), why }] }
    }

    /// Whether some line needs a symmetry or a pattern, and so perhaps the premise that the solution
    /// is unique.
    #[must_use]
    pub fn has_pattern(&self) -> bool {
        self.lines.iter().any(Line::has_pattern)
    }
}

impl Line {
    fn has_pattern(&self) -> bool {
        let is_pattern = |constraint: &Constraint| matches!(constraint, Constraint::Pattern(_));
        match &self.why {
            Reason::Only(constraint) => is_pattern(constraint),
            Reason::Counting(cover) => cover.truths.iter().any(is_pattern),
            Reason::Refuted(lines) => lines.iter().any(Self::has_pattern),
            Reason::Cases(constraint, branches) => {
                is_pattern(constraint)
                    || branches.iter().any(|branch| branch.lines.iter().any(Self::has_pattern))
            }
            Reason::Templates { .. } | Reason::Search => false,
            Reason::Symmetry(_) => true,
        }
    }
}

impl Cover {
    /// The cover of those truths and links.
    pub fn new(
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        Self { truths: truths.into_iter().collect(), links: links.into_iter().collect() }
    }
}
