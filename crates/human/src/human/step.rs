use bivalue_core::grid::{CellSet, Conclusion, DigitSet, House};

use super::{Constraint, Cover, Effect, Kind, Link, Mark, Proof, Reason, Role, Shape};

/// A step: one deduction, with marks that show its pattern, its effect, and its proof.
///
/// Shown in one line: `Naked Pair: 3,7 in r4c18 => r4c2<>3`.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{View, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// assert_eq!(step.to_string(), "XY-Wing: 3,4,9 in r3c6 and r2c5,r3c7 => r2c8,r3c4<>9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of step.
    pub kind: &'static Kind,
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// The marks: what to look at.
    pub marks: Vec<Mark>,
    /// Its effect. Every conclusion changes the board that the step was found on.
    pub effect: Effect,
    /// The proof of its effect.
    pub proof: Proof,
}

impl Step {
    /// The step of that kind and effect, without marks and proof.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::human::{Effect, Step, kind};
    ///
    /// let (_, hidden_single) = kind("hidden-single").unwrap();
    /// let x = Candidate::new("r1c9".parse().unwrap(), Digit::from_index(8));
    /// let step = Step::new(hidden_single, Effect::place(x));
    /// assert_eq!(step.to_string(), "Hidden Single: r1c9=9");
    /// assert!(step.marks.is_empty());
    /// ```
    #[must_use]
    pub fn new(kind: &'static Kind, effect: Effect) -> Self {
        Self { kind, digits: DigitSet::EMPTY, marks: Vec::new(), effect, proof: Proof::default() }
    }

    /// Sets the digits that the pattern is about.
    ///
    /// ```
    /// use bivalue::grid::{Digit, DigitSet};
    /// use bivalue::human::{Effect, Step, kind};
    ///
    /// let (_, naked_pair) = kind("naked-pair").unwrap();
    /// let pair: DigitSet = [2, 6].into_iter().map(Digit::from_index).collect();
    /// let step = Step::new(naked_pair, Effect::NONE).digits(pair);
    /// assert_eq!(step.digits.len(), 2);
    /// ```
    #[must_use]
    pub fn digits(mut self, digits: impl Into<DigitSet>) -> Self {
        self.digits = digits.into();
        self
    }

    /// Adds a mark of cells.
    ///
    /// ```
    /// use bivalue::grid::Cell;
    /// use bivalue::human::{Effect, Role, Step, cells_text, kind};
    ///
    /// let (_, naked_pair) = kind("naked-pair").unwrap();
    /// let cell: Cell = "r4c1".parse().unwrap();
    /// let step = Step::new(naked_pair, Effect::NONE).cells(Role::Pattern, cell);
    /// assert_eq!(cells_text(step.marks[0].cells()), "r4c1");
    /// ```
    #[must_use]
    pub fn cells(self, role: Role, cells: impl Into<CellSet>) -> Self {
        self.mark(role, Shape::Cells(cells.into()))
    }

    /// Adds a mark of candidates: those of the cells that have one of the digits.
    ///
    /// ```
    /// use bivalue::grid::{Cell, Digit, DigitSet};
    /// use bivalue::human::{Effect, Role, Step, kind};
    ///
    /// let (_, naked_pair) = kind("naked-pair").unwrap();
    /// let (digit, cell) = (Digit::from_index(2), "r4c1".parse::<Cell>().unwrap());
    /// let step = Step::new(naked_pair, Effect::NONE).candidates(Role::Pattern, digit, cell);
    /// assert_eq!(step.marks[0].digits(), DigitSet::of(digit));
    /// ```
    #[must_use]
    pub fn candidates(
        self,
        role: Role,
        digits: impl Into<DigitSet>,
        cells: impl Into<CellSet>,
    ) -> Self {
        self.mark(role, Shape::Candidates(digits.into(), cells.into()))
    }

    /// Adds a mark of a house.
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::{Effect, Role, Step, kind};
    ///
    /// let (_, naked_pair) = kind("naked-pair").unwrap();
    /// let step = Step::new(naked_pair, Effect::NONE).house(Role::Base, House::row(3));
    /// assert_eq!(step.marks[0].house(), Some(House::row(3)));
    /// ```
    #[must_use]
    pub fn house(self, role: Role, house: House) -> Self {
        self.mark(role, Shape::House(house))
    }

    /// Adds a mark of a link of a chain.
    ///
    /// ```
    /// use bivalue::grid::{Cell, CellSet, Digit};
    /// use bivalue::human::{Effect, Link, Node, Role, Step, kind};
    ///
    /// let (_, x_chain) = kind("x-chain").unwrap();
    /// let node = |name: &str| {
    ///     let cell: Cell = name.parse().unwrap();
    ///     Node { digit: Digit::from_index(4), cells: CellSet::of(cell) }
    /// };
    /// let (from, to) = (node("r1c2"), node("r1c8"));
    /// let link = Link { from, to, strong: true, through: CellSet::EMPTY };
    /// let step = Step::new(x_chain, Effect::NONE).link(link);
    /// assert_eq!(step.marks[0].role, Role::Chain);
    /// ```
    #[must_use]
    pub fn link(self, link: Link) -> Self {
        self.mark(Role::Chain, Shape::Link(link))
    }

    /// Adds a mark.
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::{Effect, Role, Shape, Step, kind};
    ///
    /// let (_, naked_pair) = kind("naked-pair").unwrap();
    /// let step = Step::new(naked_pair, Effect::NONE).mark(Role::Base, Shape::House(House::row(3)));
    /// assert_eq!(step.marks.len(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn mark(mut self, role: Role, shape: Shape) -> Self {
        self.marks.push(Mark { role, shape });
        self
    }

    /// Sets a proof of one line, by whose reason every conclusion follows.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Candidate, Digit, Grid};
    /// use bivalue::human::{Constraint, Effect, Reason, Step, View, check, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let (_, full_house) = kind("full-house").unwrap();
    /// let x = Candidate::new("r1c9".parse().unwrap(), Digit::from_index(8));
    /// let step = Step::new(full_house, Effect::place(x))
    ///     .because(Reason::Only(Constraint::Cell(x.cell())));
    /// assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()));
    /// ```
    #[must_use]
    pub fn because(mut self, why: Reason) -> Self {
        self.proof = Proof::line(self.effect.to_vec(), why);
        self
    }

    /// Sets the proof that the conclusion is the only candidate left of a constraint.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Candidate, Digit, Grid};
    /// use bivalue::human::{Constraint, Effect, Step, View, check, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let (_, full_house) = kind("full-house").unwrap();
    /// let x = Candidate::new("r1c9".parse().unwrap(), Digit::from_index(8));
    /// let step = Step::new(full_house, Effect::place(x)).because_only(Constraint::Cell(x.cell()));
    /// assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()));
    /// ```
    #[must_use]
    pub fn because_only(self, constraint: Constraint) -> Self {
        self.because(Reason::Only(constraint))
    }

    /// Sets a proof by counting.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Cell, Digit, DigitSet, Grid, House};
    /// use bivalue::human::{Constraint, Effect, Step, View, check, kind};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// // Row 1 has its 9 in r1c9, so r9c9 does not have it: column 9 has only one.
    /// let (_, claiming) = kind("claiming").unwrap();
    /// let nine = Digit::from_index(8);
    /// let cell: Cell = "r9c9".parse().unwrap();
    /// let step = Step::new(claiming, Effect::eliminate(DigitSet::of(nine), cell)).because_counting(
    ///     [Constraint::House(House::row(0), nine)],
    ///     [Constraint::House(House::column(8), nine)],
    /// );
    /// assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()));
    /// ```
    #[must_use]
    pub fn because_counting(
        self,
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        self.because(Reason::Counting(Cover::new(truths, links)))
    }

    /// Sets the proof.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{Step, View, check, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let claim = Step::new(step.kind, step.effect).proof(step.proof.clone());
    /// assert_eq!(check(&view, &claim, &Budget::UNLIMITED), Ok(()));
    /// ```
    #[must_use]
    pub fn proof(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// Returns its changes.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, conclusions_text, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(conclusions_text(step.conclusions()), "r1c9=9");
    /// ```
    pub fn conclusions(&self) -> impl Iterator<Item = Conclusion> + '_ {
        self.effect.conclusions()
    }

    /// Returns whether it places a digit.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert!(step.places());
    /// ```
    #[must_use]
    pub fn places(&self) -> bool {
        self.conclusions().any(|conclusion| matches!(conclusion, Conclusion::Place(_)))
    }
}
