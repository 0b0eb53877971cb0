use bivalue_core::grid::{Candidate, Cell, Conclusion, Digit, DigitSet, House, Transform};

/// A proof of a step's conclusions: lines, each of which follows from the board and the lines
/// before it by its reason.
///
/// The checker knows which candidates are *live*: not yet shown to be false. It starts with
/// the board's, and does two things by itself: a true candidate makes false all that it sees,
/// and a cell without a live candidate is a contradiction. Everything else needs a reason.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step, proof_lines};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let lines = proof_lines(&step.proof, Some(view.board()));
/// assert_eq!(lines, ["r1c9=9: nothing else is left in r1c9."]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Proof {
    /// The lines, in order.
    pub lines: Vec<ProofLine>,
}

/// One line of a proof.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let [line] = &step.proof.lines[..] else { panic!("one line is enough") };
/// assert_eq!(line.so, step.conclusions().collect::<Vec<_>>());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// The conclusions of the line: [`Conclusion::Place`] says that a candidate is true,
    /// [`Conclusion::Eliminate`] that it is false. Each is checked by itself. None if the line is
    /// a contradiction: no candidate of a constraint is left, every case leads to a contradiction,
    /// or there are more truths than links. Nothing follows it then.
    pub so: Vec<Conclusion>,
    /// Why.
    pub why: Reason,
}

/// A reason that the checker can verify.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Cell, Grid};
/// use bivalue::human::{Constraint, Reason, View, next_step};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// // The cell has no other candidate.
/// let cell: Cell = "r1c9".parse().unwrap();
/// assert_eq!(step.proof.lines[0].why, Reason::Only(Constraint::Cell(cell)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The candidate is true because at least one candidate of the constraint is true, and no other
    /// one is live. If none is live at all, that is a contradiction, and the line has no
    /// conclusion.
    Only(Constraint),
    /// The candidate is false by counting: see [`Cover`]. Chains and loops without branches are
    /// proved in this way too: their strong links are the truths, their weak links the links.
    Counting(Cover),
    /// The opposite, assumed, leads by these lines to a contradiction.
    Refuted(Vec<ProofLine>),
    /// At least one candidate of the constraint is true, and every live one leads to the
    /// conclusion, or to a contradiction.
    Cases(Constraint, Vec<Branch>),
    /// By *templates*, the ways to place a digit in all houses at once with live candidates, after
    /// some rounds of dropping every template that shares a cell with each template of another
    /// digit. A candidate in no template is false, one in all templates is true.
    Templates {
        /// The number of rounds.
        rounds: u8,
    },
    /// By a symmetry: the transform leaves the givens as they are, so it leaves their solution as
    /// it is if they have only one. A candidate then is true if and only if its image is. So it is
    /// false if its image, or the image of that and so on, is not live, or is another candidate
    /// that it sees.
    Symmetry(Transform),
    /// By search: with the opposite there is no way to fill the cells. The checker searches again.
    Search,
}

/// A case of a proof: a candidate that is assumed, and the lines that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The candidate that is assumed to be true.
    pub case: Candidate,
    /// The lines that follow from it.
    pub lines: Vec<ProofLine>,
}

/// Candidates of which at least one is true. Of a cell's or a house's candidates exactly one is
/// true.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{Constraint, Reason, View, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// // The truths of an XY-wing are its three cells, each of which has a digit.
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// let Reason::Counting(cover) = &step.proof.lines[0].why else { panic!("it counts") };
/// assert_eq!(cover.truths.len(), 3);
/// assert!(cover.truths.iter().all(|truth| matches!(truth, Constraint::Cell(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
    /// The *guardians* of a deadly pattern: the other candidates in its cells.
    Pattern(Pattern),
}

/// Cells that cannot all be filled from those digits: there is no way to do it without a digit
/// twice in a house, or (if the puzzle's solution is known to be unique, and none of the cells
/// is given) each way could be exchanged for another one with the same digits in every house.
///
/// ```
/// use bivalue::grid::{Cell, Digit, DigitSet};
/// use bivalue::human::{Constraint, Pattern};
///
/// let [four, nine] = [3, 8].map(Digit::from_index);
/// let pair = DigitSet::of(four) | DigitSet::of(nine);
/// let corners = ["r1c1", "r1c2", "r4c1", "r4c2"];
/// let cells = corners.map(|name| (name.parse::<Cell>().unwrap(), pair)).to_vec();
/// // One of the other candidates in these cells is true.
/// let guardians = Constraint::Pattern(Pattern { cells });
/// assert!(matches!(guardians, Constraint::Pattern(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The cells and the digits that they would keep to, one entry a cell.
    pub cells: Vec<(Cell, DigitSet)>,
}

/// A proof by counting: *truths* hold at least one true candidate each, *links* at most one.
///
/// Assume a candidate x, and that all candidates which it sees are false. Let every live candidate
/// be in at least as many links as truths. Then the number of links with live candidates is at
/// least the number of truths, plus the number by which x is in more links than truths. If there
/// are fewer such links, x is false.
///
/// Fish of every kind are proved like that (bases are truths and covers are links; a fin is a
/// candidate in more truths than links, so x must see it; a cannibalised candidate is in more links
/// than truths), and so are subsets, locked candidates, Sue de Coq, almost locked sets, chains and
/// loops. (After "base/cover" arguments of the players' forums, Allan Barker's set logic.)
///
/// ```
/// use bivalue::grid::{Digit, House};
/// use bivalue::human::{Constraint, Cover};
///
/// // Locked candidates: box 1 has its 5 in row 1, which has only one.
/// let five = Digit::from_index(4);
/// let cover = Cover::new(
///     [Constraint::House(House::box_(0), five)],
///     [Constraint::House(House::row(0), five)],
/// );
/// assert_eq!((cover.truths.len(), cover.links.len()), (1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cover {
    /// Each holds at least one true candidate.
    pub truths: Vec<Constraint>,
    /// Each holds at most one true candidate; no patterns.
    pub links: Vec<Constraint>,
}

impl Proof {
    /// The proof of a single line.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Cell, Grid};
    /// use bivalue::human::{Constraint, Proof, Reason, View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let cell: Cell = "r1c9".parse().unwrap();
    /// let proof = Proof::line(step.conclusions(), Reason::Only(Constraint::Cell(cell)));
    /// assert_eq!(proof, step.proof);
    /// ```
    pub fn line(so: impl IntoIterator<Item = Conclusion>, why: Reason) -> Self {
        Self { lines: vec![ProofLine { so: so.into_iter().collect(), why }] }
    }

    /// Returns whether any line uses a symmetry or a deadly pattern, and so perhaps the premise
    /// that the solution is unique.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert!(!step.proof.has_pattern(), "a full house needs no unique solution");
    /// ```
    #[must_use]
    pub fn has_pattern(&self) -> bool {
        self.lines.iter().any(ProofLine::has_pattern)
    }

    /// Returns the number of lines, with those under assumptions and in cases.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(step.proof.length(), 1);
    /// ```
    #[must_use]
    pub fn length(&self) -> usize {
        length(&self.lines)
    }

    /// Returns whether a line says only that a search found nothing else, which no reader can
    /// follow.
    pub(super) fn is_by_search(&self) -> bool {
        self.lines.iter().any(|line| line.why == Reason::Search)
    }
}

/// The number of lines, with those under assumptions and in cases.
pub(super) fn length(lines: &[ProofLine]) -> usize {
    lines.iter().map(|line| 1 + line.why.length()).sum()
}

impl Reason {
    /// The number of lines under the assumption or in the cases.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Refuted(lines) => length(lines),
            Self::Cases(_, branches) => branches.iter().map(|branch| length(&branch.lines)).sum(),
            _ => 0,
        }
    }
}

impl ProofLine {
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
    /// Makes a cover of truths and links.
    ///
    /// ```
    /// use bivalue::grid::{Digit, House};
    /// use bivalue::human::{Constraint, Cover};
    ///
    /// // An X-wing: rows 1 and 5 have the digit in columns 3 and 7 only.
    /// let digit = Digit::from_index(0);
    /// let of = |house| Constraint::House(house, digit);
    /// let cover = Cover::new([0, 4].map(|n| of(House::row(n))), [2, 6].map(|n| of(House::column(n))));
    /// assert_eq!(cover.truths.len(), cover.links.len());
    /// ```
    pub fn new(
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        Self { truths: truths.into_iter().collect(), links: links.into_iter().collect() }
    }
}
