//! A board as text: nine rows of candidates in boxes, with the marks of a step.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet};

use crate::human::{Role, Shape, Step, Words};

/// The choice whether a drawing has colours, which are escape codes of terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paint {
    /// The drawing consists of plain characters.
    Plain,
    /// The drawing has colours as well. They add no information to the characters.
    Colors,
}

/// Returns the drawing of a board, and of a step on it: the rows with borders between the boxes,
/// and below them the signs, by the places where they stand, with their meanings.
///
/// A digit that stands twice is the last candidate of its cell, which is not filled in yet. A sign
/// before a cell marks the whole cell, and a sign after a digit marks that candidate; `=`
/// after a digit means that it is placed. Only `-`, which means that a candidate is eliminated,
/// stands before its digit, as in the texts of HoDoKu.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
/// use bivalue::render::{Paint, drawing};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&View::new(board.clone()), &Budget::UNLIMITED).unwrap();
/// let text = drawing(&board, step.as_ref(), Paint::Plain);
/// assert!(text.lines().nth(1).unwrap().ends_with("7          8         *9=         |"), "{text}");
/// assert!(text.ends_with("\nbefore a cell: * pattern; after a digit: = placed\n"), "{text}");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn drawing(board: &Board, step: Option<&Step>, paint: Paint) -> String {
    drawing_in(Words::english(), board, step, paint)
}

/// Returns the same drawing with the meanings of the signs in the words of `words`.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, Words, next_step};
/// use bivalue::render::{Paint, drawing_in};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&View::new(board.clone()), &Budget::UNLIMITED).unwrap();
/// let german = [("legend.before-cell", "vor einer Zelle"), ("role.pattern", "Muster")];
/// let words = Words::english().with(german).unwrap();
/// let text = drawing_in(&words, &board, step.as_ref(), Paint::Plain);
/// assert!(text.contains("\nvor einer Zelle: * Muster; "), "{text}");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn drawing_in(words: &Words, board: &Board, step: Option<&Step>, paint: Paint) -> String {
    let signs = Signs::of(words, board, step);
    let cells: Vec<_> = Cell::all().map(|cell| Inked::of(cell, board, &signs)).collect();
    let width = |column: usize| {
        let widths = cells.iter().skip(column).step_by(9).map(|cell| cell.width);
        widths.max().unwrap_or(1)
    };
    let widths: Vec<_> = (0..9).map(width).collect();
    let border: String = widths
        .chunks(3)
        .map(|band| {
            format!("+{}", "-".repeat(band.iter().map(|width| width + 2).sum::<usize>() + 1))
        })
        .chain(["+\n".to_owned()])
        .collect();
    let mut text = String::new();
    for (row, cells) in cells.chunks(9).enumerate() {
        if row % 3 == 0 {
            text.push_str(&border);
        }
        for (column, cell) in cells.iter().enumerate() {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            cell.write(paint, &mut text);
            let _ = write!(text, "{:1$}", "", widths[column] - cell.width + 2);
        }
        text.push_str("|\n");
    }
    text.push_str(&border);
    let has_twice = cells.iter().any(|cell| cell.is_twice);
    let legend = signs.legend(words, has_twice);
    if !legend.is_empty() {
        text.push_str(&legend);
        text.push('\n');
    }
    text
}

/// Returns the sign and the colour of a role.
fn sign(role: Role) -> (char, u8) {
    const COLORS: [u8; 4] = [36, 33, 35, 34];
    let letter = |first: u8, number: u8| char::from(first + number.min(25));
    match role {
        Role::Cover => ('+', 34),
        Role::Fin => ('#', 33),
        Role::EndoFin => ('@', 33),
        Role::Pivot => ('^', 35),
        Role::Pincer | Role::Target => ('"', 36),
        Role::Restricted => ('x', 33),
        Role::Guardian => ('!', 33),
        Role::Set(number) => (letter(b'A', number), COLORS[usize::from(number) % 4]),
        Role::Color(number) => (letter(b'a', number), COLORS[usize::from(number) % 4]),
        _ => ('*', 32),
    }
}

const GOES: (char, u8) = ('-', 31);
const PLACED: (char, u8) = ('=', 32);

/// The signs of a drawing.
#[derive(Default)]
struct Signs {
    cells: BTreeMap<Cell, (char, u8)>,
    candidates: BTreeMap<Candidate, (char, u8)>,
    /// The signs before cells, after digits and before digits, each once and in the order of the
    /// marks, with their meanings.
    meanings: [Vec<(char, String)>; 3],
}

impl Signs {
    fn of(words: &Words, board: &Board, step: Option<&Step>) -> Self {
        let mut signs = Self::default();
        let Some(step) = step else { return signs };
        // The sign of a conclusion replaces the sign of a part of the pattern.
        for so in step.conclusions() {
            let sign = match so {
                Conclusion::Place(_) => PLACED,
                Conclusion::Eliminate(_) => GOES,
            };
            signs.candidates.insert(so.candidate(), sign);
        }
        for mark in &step.marks {
            match mark.shape {
                Shape::Cells(cells) => {
                    for cell in cells {
                        if let Entry::Vacant(vacant) = signs.cells.entry(cell) {
                            vacant.insert(sign(mark.role));
                            signs.mean(0, sign(mark.role), words.role(mark.role));
                        }
                    }
                }
                Shape::Candidates(digits, cells) => {
                    signs.mark(words, board, mark.role, digits, cells);
                }
                Shape::Link(link) => {
                    for node in [link.from, link.to] {
                        signs.mark(words, board, mark.role, node.digit.into(), node.cells);
                    }
                }
                Shape::House(_) => {}
            }
        }
        for so in step.conclusions() {
            let (place, sign) = match so {
                Conclusion::Place(_) => (1, PLACED),
                Conclusion::Eliminate(_) => (2, GOES),
            };
            signs.mean(place, sign, words.fate(so));
        }
        signs
    }

    fn mark(&mut self, words: &Words, board: &Board, role: Role, digits: DigitSet, cells: CellSet) {
        for digit in digits {
            for cell in cells & board.places(digit) {
                let candidate = self.candidates.entry(Candidate::new(cell, digit));
                if let Entry::Vacant(vacant) = candidate {
                    vacant.insert(sign(role));
                    self.mean(1, sign(role), words.role(role));
                }
            }
        }
    }

    /// Adds the meaning of a sign at one of the places to the legend.
    fn mean(&mut self, place: usize, (sign, _): (char, u8), meaning: String) {
        let meanings = &mut self.meanings[place];
        match meanings.iter_mut().find(|(same, _)| *same == sign) {
            Some((_, known)) if !known.split('/').any(|one| one == meaning) => {
                known.push('/');
                known.push_str(&meaning);
            }
            Some(_) => {}
            None => meanings.push((sign, meaning)),
        }
    }

    /// The meanings of the signs, and that of a digit that stands twice if there is one.
    fn legend(&self, words: &Words, has_twice: bool) -> String {
        let places = words.places_of_signs().into_iter().zip(&self.meanings);
        let parts = places.filter(|(_, signs)| !signs.is_empty()).map(|(place, signs)| {
            let signs = signs.iter().map(|(sign, meaning)| format!("{sign} {meaning}"));
            let signs = signs.collect::<Vec<_>>().join(", ");
            format!("{place}: {signs}")
        });
        let alone = has_twice.then(|| words.alone().to_owned());
        parts.chain(alone).collect::<Vec<_>>().join("; ")
    }
}

/// A cell, as its parts with their colours.
struct Inked {
    parts: Vec<(String, Option<u8>)>,
    width: usize,
    /// True if its last candidate stands twice.
    is_twice: bool,
}

impl Inked {
    fn of(cell: Cell, board: &Board, signs: &Signs) -> Self {
        let mut parts = Vec::new();
        // Each cell has a column for its sign, so that the digits of a column are aligned.
        let mark = signs.cells.get(&cell);
        if !signs.cells.is_empty() {
            parts.push((mark.map_or(' ', |mark| mark.0).to_string(), mark.map(|mark| mark.1)));
        }
        let alone = board.domain(cell).single().filter(|_| board.value(cell).is_none());
        // Once, it would look like a digit of the cell, unless its sign tells what happens to it.
        let is_twice = alone.is_some_and(|digit| {
            let sign = signs.candidates.get(&Candidate::new(cell, digit));
            !matches!(sign, Some(&GOES | &PLACED))
        });
        let shown = |digit: Digit| digit.to_string().repeat(if is_twice { 2 } else { 1 });
        match board.value(cell) {
            Some(digit) => parts.push((digit.to_string(), Some(1))),
            None if board.digits(cell).is_empty() => parts.push((".".into(), None)),
            None => parts.extend(board.digits(cell).into_iter().map(|digit| {
                let x = Candidate::new(cell, digit);
                match signs.candidates.get(&x) {
                    Some(&(sign, color)) if (sign, color) == GOES => {
                        (format!("{sign}{digit}"), Some(color))
                    }
                    Some(&(sign, color)) => (format!("{}{sign}", shown(digit)), Some(color)),
                    None => (shown(digit), None),
                }
            })),
        }
        let width = parts.iter().map(|(text, _)| text.chars().count()).sum();
        Self { parts, width, is_twice }
    }

    fn write(&self, paint: Paint, out: &mut String) {
        for (text, color) in &self.parts {
            match (paint, color) {
                (Paint::Colors, Some(color)) => {
                    let _ = write!(out, "\x1b[{color}m{text}\x1b[0m");
                }
                _ => out.push_str(text),
            }
        }
    }
}
