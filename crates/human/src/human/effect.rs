use std::fmt;
use std::hash::{Hash, Hasher};

use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Transform};

/// The changes that a step makes, in normal form: for each digit the cells that get it and the
/// cells that lose it.
///
/// It is made without allocation, so that techniques make it first and offer it to a
/// [`super::StepSink`], which knows whether it changes the board and is new.
///
/// ```
/// use bivalue::grid::{CellSet, Digit, DigitSet};
/// use bivalue::human::Effect;
///
/// let digit = Digit::from_index(2);
/// let effect = Effect::eliminate(DigitSet::of(digit), "r1c1".parse::<bivalue::grid::Cell>().unwrap());
/// assert_eq!(effect.conclusions().map(|c| c.to_string()).collect::<Vec<_>>(), ["r1c1<>3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    placed: [CellSet; 9],
    eliminated: [CellSet; 9],
}

impl Effect {
    /// The effect that changes nothing.
    pub const NONE: Self = Self { placed: [CellSet::EMPTY; 9], eliminated: [CellSet::EMPTY; 9] };

    /// The effect that places a candidate.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let x = Candidate::new("r1c1".parse().unwrap(), Digit::from_index(4));
    /// assert_eq!(conclusions_text(Effect::place(x).conclusions()), "r1c1=5");
    /// ```
    #[must_use]
    pub fn place(candidate: Candidate) -> Self {
        let mut effect = Self::NONE;
        effect.add(Conclusion::Place(candidate));
        effect
    }

    /// The effect that eliminates all of the digits from all of the cells.
    ///
    /// ```
    /// use bivalue::grid::{Cell, CellSet, Digit, DigitSet};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let cells: CellSet = ["r1c1", "r1c2"].iter().map(|name| name.parse::<Cell>().unwrap()).collect();
    /// let digits: DigitSet = [2, 6].into_iter().map(Digit::from_index).collect();
    /// let effect = Effect::eliminate(digits, cells);
    /// assert_eq!(conclusions_text(effect.conclusions()), "r1c12<>37");
    /// ```
    #[must_use]
    pub fn eliminate(digits: DigitSet, cells: impl Into<CellSet>) -> Self {
        Self::NONE.and_eliminate(digits, cells)
    }

    /// Adds the elimination of all of the digits from all of the cells.
    ///
    /// ```
    /// use bivalue::grid::{Cell, Digit, DigitSet};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let [three, seven] = [2, 6].map(|index| DigitSet::of(Digit::from_index(index)));
    /// let cell: Cell = "r1c1".parse().unwrap();
    /// let effect = Effect::eliminate(three, cell).and_eliminate(seven, cell);
    /// assert_eq!(conclusions_text(effect.conclusions()), "r1c1<>37");
    /// ```
    #[must_use]
    pub fn and_eliminate(mut self, digits: DigitSet, cells: impl Into<CellSet>) -> Self {
        let cells = cells.into();
        for digit in digits {
            self.eliminated[digit.index()] |= cells;
        }
        self
    }

    /// Adds the elimination of a digit from all of the cells.
    #[inline]
    pub(in crate::human) fn remove(&mut self, digit: Digit, cells: CellSet) {
        self.eliminated[digit.index()] |= cells;
    }

    /// The changes of two effects together.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Cell, Digit, DigitSet};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let cell: Cell = "r1c1".parse().unwrap();
    /// let placed = Effect::place(Candidate::new(cell, Digit::from_index(4)));
    /// let eliminated = Effect::eliminate(DigitSet::of(Digit::from_index(0)), cell);
    /// assert_eq!(conclusions_text(placed.or(&eliminated).conclusions()), "r1c1=5, r1c1<>1");
    /// ```
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for index in 0..9 {
            self.placed[index] |= other.placed[index];
            self.eliminated[index] |= other.eliminated[index];
        }
        self
    }

    /// Adds one conclusion.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Conclusion, Digit};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let mut effect = Effect::NONE;
    /// let x = Candidate::new("r4c2".parse().unwrap(), Digit::from_index(2));
    /// effect.add(Conclusion::Eliminate(x));
    /// assert_eq!(conclusions_text(effect.conclusions()), "r4c2<>3");
    /// ```
    pub fn add(&mut self, conclusion: Conclusion) {
        let (sets, x) = match conclusion {
            Conclusion::Place(x) => (&mut self.placed, x),
            Conclusion::Eliminate(x) => (&mut self.eliminated, x),
        };
        sets[x.digit().index()].insert(x.cell());
    }

    /// Adds a conclusion with all that it changes: what is placed eliminates all candidates that it
    /// sees.
    pub(in crate::human) fn add_all(&mut self, conclusion: Conclusion) {
        self.add(conclusion);
        if let Conclusion::Place(x) = conclusion {
            for digit in DigitSet::ALL - DigitSet::of(x.digit()) {
                self.remove(digit, x.cell().into());
            }
            self.remove(x.digit(), x.cell().peers());
        }
    }

    /// Returns whether it has a conclusion.
    pub(in crate::human) fn contains(&self, conclusion: Conclusion) -> bool {
        let (sets, x) = match conclusion {
            Conclusion::Place(x) => (&self.placed, x),
            Conclusion::Eliminate(x) => (&self.eliminated, x),
        };
        sets[x.digit().index()].contains(x.cell())
    }

    /// Adds a conclusion, and returns whether it was not there before.
    pub(in crate::human) fn insert(&mut self, conclusion: Conclusion) -> bool {
        let is_new = !self.contains(conclusion);
        self.add(conclusion);
        is_new
    }

    /// The part of the effect that changes a board: placements and eliminations of its candidates.
    ///
    /// ```
    /// use bivalue::grid::{Board, Cell, Digit, DigitSet, Grid};
    /// use bivalue::human::{Effect, conclusions_text};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let board = Board::new(&grid).unwrap();
    /// // 9 is a candidate of r1c9, 1 is not: it is placed in row 1.
    /// let cell: Cell = "r1c9".parse().unwrap();
    /// let digits: DigitSet = [0, 8].into_iter().map(Digit::from_index).collect();
    /// let effect = Effect::eliminate(digits, cell).on(&board);
    /// assert_eq!(conclusions_text(effect.conclusions()), "r1c9<>9");
    /// ```
    #[must_use]
    pub fn on(mut self, board: &Board) -> Self {
        for digit in Digit::all() {
            self.placed[digit.index()] &= board.places(digit);
            self.eliminated[digit.index()] &= board.places(digit);
        }
        self
    }

    /// Returns whether the effect changes nothing.
    ///
    /// ```
    /// use bivalue::grid::{Cell, Digit, DigitSet};
    /// use bivalue::human::Effect;
    ///
    /// let cell: Cell = "r1c9".parse().unwrap();
    /// assert!(Effect::NONE.is_empty());
    /// assert!(!Effect::eliminate(DigitSet::of(Digit::from_index(0)), cell).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed.iter().chain(&self.eliminated).all(|cells| cells.is_empty())
    }

    /// The cells in which the digit is placed.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Cell, CellSet, Digit};
    /// use bivalue::human::Effect;
    ///
    /// let nine = Digit::from_index(8);
    /// let cell: Cell = "r1c9".parse().unwrap();
    /// let effect = Effect::place(Candidate::new(cell, nine));
    /// assert_eq!(effect.placed(nine), CellSet::of(cell));
    /// assert!(effect.eliminated(nine).is_empty());
    /// ```
    #[must_use]
    pub fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// The cells from which the digit is eliminated.
    ///
    /// ```
    /// use bivalue::grid::{Cell, CellSet, Digit, DigitSet};
    /// use bivalue::human::Effect;
    ///
    /// let nine = Digit::from_index(8);
    /// let cell: Cell = "r1c9".parse().unwrap();
    /// let effect = Effect::eliminate(DigitSet::of(nine), cell);
    /// assert_eq!(effect.eliminated(nine), CellSet::of(cell));
    /// assert!(effect.placed(nine).is_empty());
    /// ```
    #[must_use]
    pub fn eliminated(&self, digit: Digit) -> CellSet {
        self.eliminated[digit.index()]
    }

    /// All conclusions: placements, then eliminations, by digit and then by cell.
    ///
    /// ```
    /// use bivalue::grid::{Cell, Digit, DigitSet};
    /// use bivalue::human::Effect;
    ///
    /// let cell: Cell = "r1c1".parse().unwrap();
    /// let digits: DigitSet = [2, 6].into_iter().map(Digit::from_index).collect();
    /// let texts: Vec<_> = Effect::eliminate(digits, cell).conclusions().map(|so| so.to_string()).collect();
    /// assert_eq!(texts, ["r1c1<>3", "r1c1<>7"]);
    /// ```
    pub fn conclusions(&self) -> impl Iterator<Item = Conclusion> + '_ {
        let of = |cells: &[CellSet; 9], digit: Digit| {
            cells[digit.index()].into_iter().map(move |cell: Cell| Candidate::new(cell, digit))
        };
        let placed = Digit::all().flat_map(move |digit| of(&self.placed, digit));
        let eliminated = Digit::all().flat_map(move |digit| of(&self.eliminated, digit));
        placed.map(Conclusion::Place).chain(eliminated.map(Conclusion::Eliminate))
    }

    /// All conclusions, in the same order.
    pub(in crate::human) fn to_vec(self) -> Vec<Conclusion> {
        let mut all = Vec::with_capacity(4);
        let x = |digit: usize, cell| Candidate::new(cell, Digit::from_index(digit));
        for (digit, cells) in self.placed.into_iter().enumerate() {
            cells.into_iter().for_each(|cell| all.push(Conclusion::Place(x(digit, cell))));
        }
        for (digit, cells) in self.eliminated.into_iter().enumerate() {
            cells.into_iter().for_each(|cell| all.push(Conclusion::Eliminate(x(digit, cell))));
        }
        all
    }

    /// The digits that are placed or eliminated.
    pub(in crate::human) fn digits(&self) -> DigitSet {
        let is_of = |digit: &Digit| !(self.placed(*digit) | self.eliminated(*digit)).is_empty();
        Digit::all().filter(is_of).collect()
    }

    /// The same effect on a transformed board.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit, Transform};
    /// use bivalue::human::Effect;
    ///
    /// let x = Candidate::new("r1c2".parse().unwrap(), Digit::from_index(4));
    /// let transform = Transform::nth(12_345);
    /// let moved = Effect::place(x).transformed(&transform);
    /// assert_eq!(moved, Effect::place(transform.candidate(x)));
    /// ```
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        let mut moved = Self::NONE;
        for conclusion in self.conclusions() {
            moved.add(match conclusion {
                Conclusion::Place(x) => Conclusion::Place(transform.candidate(x)),
                Conclusion::Eliminate(x) => Conclusion::Eliminate(transform.candidate(x)),
            });
        }
        moved
    }

    /// Returns whether the effect changes the board.
    #[must_use]
    pub(in crate::human) fn changes(&self, board: &Board) -> bool {
        Digit::all().any(|digit| {
            let changed = self.placed[digit.index()] | self.eliminated[digit.index()];
            changed.intersects(board.places(digit))
        })
    }

    /// A number by which equal effects are found, mixed best in its high bits.
    pub(in crate::human) fn fingerprint(&self) -> u64 {
        // One word: hashing all 288 bytes would cost more than finding most steps. The products
        // do not wait for each other.
        let mut word = 0u64;
        let mut factor = 0x9E37_79B9_7F4A_7C15_u64;
        for cells in self.placed.iter().chain(&self.eliminated) {
            let (low, high) = (cells.bits() as u64, (cells.bits() >> 64) as u64);
            word = word.wrapping_add((low ^ high.rotate_left(29)).wrapping_mul(factor));
            factor = factor.wrapping_add(0x3C6E_F372_FE94_F82A);
        }
        word
    }
}

impl Hash for Effect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint());
    }
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.conclusions()).finish()
    }
}
