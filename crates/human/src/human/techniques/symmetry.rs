//! Symmetrical placement: the givens stay the same under a symmetry, so the solution does too.
//!
//! If some rearrangement of the cells (rows and columns within their bands and stacks, these among
//! each other, rows for columns) with some renaming of the digits leaves the givens as they are, it
//! maps the only solution to a solution, which is the same one. So a cell that is mapped to itself
//! has a digit that is mapped to itself, and a candidate is false if the candidate that it is
//! mapped to is false. (Gurth Bruins' theorem, players' forum, 2006; here for every symmetry, not
//! only turns and reflections.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, Transform};

use super::Technique;
use crate::human::{Effect, Kind, Reason, Role, StepSink, View};

pub(super) struct SymmetricalPlacement;

static KINDS: [Kind; 1] = [Kind {
    id: "symmetrical-placement",
    code: "",
    name: "Symmetrical Placement",
    about: "The givens stay the same under a symmetry, so the only solution does too",
    pattern: "{symmetry}",
    explanation: "Rearrange the cells and rename the digits: {symmetry}. The givens stay what they \
                  are. So the solution does too, for there is only one: what is true becomes \
                  something that is true. A candidate that becomes one which is false, or which \
                  excludes it, is false: {so}.",
    example: ":symmetrical-placement:9:.5.4.2...7...3....6.4.1.9........18.5.......6.72........9.2.3.5....4...8...1.3.6.::755 855 915 944 945 946 952 954 956 958 964 965 966 995::",
    ..Kind::PLAIN
}];

impl Technique for SymmetricalPlacement {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        for transform in symmetries(&view.board().givens()) {
            sink.offer(&KINDS[0], effect(view, &transform), |step| {
                let fixed = Cell::all().filter(|&cell| transform.cell(cell) == cell);
                let named = Digit::all().filter(|&digit| transform.digit(digit) == digit);
                step.digits(named.collect::<DigitSet>())
                    .cells(Role::Pattern, fixed.collect::<CellSet>())
                    .because(Reason::Symmetry(transform))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that some power of the transform maps to a candidate that is false or that
/// excludes them.
fn effect(view: &View, transform: &Transform) -> Effect {
    let board = view.board();
    let mut effect = Effect::NONE;
    for x in Candidate::all().filter(|&x| board.has(x)) {
        let becomes = |y: &Candidate| Some(transform.candidate(*y)).filter(|&next| next != x);
        let mut orbit = std::iter::successors(Some(x), becomes);
        let is_live = |y: Candidate| board.domain(y.cell()).contains(y.digit());
        if orbit.any(|y| !is_live(y) || y != x && x.sees(y)) {
            effect.add(Conclusion::Eliminate(x));
        }
    }
    effect
}

/// The transforms that leave the givens as they are, without the identity.
fn symmetries(givens: &Grid) -> Vec<Transform> {
    let plain = Sheet::of(givens, false);
    let mut sink = Vec::new();
    for sheet in [plain, Sheet::of(givens, true)] {
        // A line can only be mapped to a line with the same mark.
        let looks = |marks: &[u32; 9]| {
            let mut marks = *marks;
            marks.sort_unstable();
            marks
        };
        if (0..2).all(|way| looks(&sheet.marks[way]) == looks(&plain.marks[way])) {
            let mut search =
                SymmetrySearch { from: &sheet, to: &plain, lines: [[0; 9]; 2], sink: &mut sink };
            search.place(0);
        }
    }
    sink.retain(|transform| *transform != Transform::IDENTITY);
    sink
}

/// The givens, transposed or not, with marks of their rows and columns that no symmetry changes.
#[derive(Clone, Copy)]
struct Sheet {
    transposed: bool,
    /// The digit of each cell from 1, or 0 if it is not given.
    cells: [[u8; 9]; 9],
    /// The marks of rows and of columns.
    marks: [[u32; 9]; 2],
}

impl Sheet {
    fn of(givens: &Grid, transposed: bool) -> Self {
        let mut cells = [[0; 9]; 9];
        let mut times = [0u32; 10];
        let mut counts = [[0u32; 9]; 2];
        for (cell, digit) in givens.digits() {
            let (row, column) = (cell.row(), cell.column());
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            cells[row][column] = digit.get();
            times[usize::from(digit.get())] += 1;
            counts[0][row] += 1;
            counts[1][column] += 1;
        }
        let mut marks = [[0u32; 9]; 2];
        for (row, line) in cells.iter().enumerate() {
            for (column, &digit) in line.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                let often = times[usize::from(digit)];
                let mark = |own: u32, other: u32| {
                    (often * 100 + own * 10 + other).wrapping_mul(0x9E37_79B1).rotate_left(often)
                };
                let of = [counts[0][row], counts[1][column]];
                marks[0][row] = marks[0][row].wrapping_add(mark(of[0], of[1]));
                marks[1][column] = marks[1][column].wrapping_add(mark(of[1], of[0]));
            }
        }
        Self { transposed, cells, marks }
    }
}

/// A search through all ways to map rows to rows with the same marks, and then columns to columns.
struct SymmetrySearch<'a> {
    from: &'a Sheet,
    to: &'a Sheet,
    /// The rows and the columns to which rows and columns are mapped.
    lines: [[u8; 9]; 2],
    sink: &'a mut Vec<Transform>,
}

impl SymmetrySearch<'_> {
    /// Maps the next line, rows first, to each line that is possible.
    fn place(&mut self, number: usize) {
        if number == 18 {
            self.sink.extend(self.transform());
            return;
        }
        let (way, line) = (number / 9, number % 9);
        for to in 0..9u8 {
            let done = &self.lines[way][..line];
            let chute = done[line - line % 3..].first().map(|first| first / 3);
            let is_free = match chute {
                Some(chute) => to / 3 == chute && !done.contains(&to),
                None => done.iter().all(|other| other / 3 != to / 3),
            };
            let alike = self.from.marks[way][line] == self.to.marks[way][usize::from(to)];
            if is_free && alike {
                self.lines[way][line] = to;
                if way == 0 || self.digits(line + 1).is_some() {
                    self.place(number + 1);
                }
            }
        }
    }

    /// The mapping of digits, from 1, that follows from the first columns; None if they contradict
    /// each other.
    fn digits(&self, columns: usize) -> Option<[u8; 10]> {
        let (mut to, mut from) = ([0; 10], [0; 10]);
        for column in 0..columns {
            let there = usize::from(self.lines[1][column]);
            for row in 0..9 {
                let digit = self.from.cells[row][column];
                let other = self.to.cells[usize::from(self.lines[0][row])][there];
                let known = (to[usize::from(digit)], from[usize::from(other)]);
                match (digit, other) {
                    (0, 0) => {}
                    (0, _) | (_, 0) => return None,
                    _ if known == (0, 0) => {
                        to[usize::from(digit)] = other;
                        from[usize::from(other)] = digit;
                    }
                    _ if known != (other, digit) => return None,
                    _ => {}
                }
            }
        }
        Some(to)
    }

    /// The transform that was found. (At most one digit of a proper puzzle is not given.)
    fn transform(&self) -> Option<Transform> {
        let mut digits = self.digits(9)?;
        let missing: Vec<_> = (1..=9).filter(|&digit| digits[digit] == 0).collect();
        if let [digit] = missing[..] {
            digits[digit] = (1..=9).find(|other| !digits[1..].contains(other))?;
        }
        let indices = std::array::from_fn(|at| digits[at + 1].wrapping_sub(1));
        Transform::new(self.from.transposed, self.lines[0], self.lines[1], indices).ok()
    }
}
