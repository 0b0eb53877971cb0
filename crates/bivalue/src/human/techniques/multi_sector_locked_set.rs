//! Multi-sector locked set (MSLS): cells where rows cross columns, which have to hold as many
//! digits as the rows and columns allow.
//!
//! Take three to five rows and three to five columns, and the empty cells where they cross. Each
//! digit can be in these cells at most once in each of the rows, and at most once in each of the
//! columns. For each digit take as few rows and columns as hold all its places in these cells: only
//! rows, only columns, or some of both. If the numbers for all digits add up to the number of
//! cells, each of these rows and columns has its digit in the cells, and nowhere else.
//!
//! (After the multi-sector locked sets of David P. Bird, 2012. The multifish of the player champagne
//! are the same sets, told by the other digits and columns: the rows have as many cells as
//! digits to place.)

use std::ops::ControlFlow;

use super::shortlist::Shortlist;
use super::{Technique, counting};
use crate::grid::{Cell, CellSet, Conclusion, Digit, DigitSet, House};
use crate::human::{Constraint, Cover, Effect, Kind, Line, Proof, Reason, Role, StepSink, View};

pub(super) struct MultiSectorLockedSet;

static KINDS: [Kind; 1] = [Kind {
    id: "multi-sector-locked-set",
    code: "",
    name: "Multi-Sector Locked Set",
    about: "Cells where rows cross columns, which allow just as many digits as there are cells",
    pattern: "{pattern} in {base} and {cover}",
    explanation: "The cells {pattern} are the empty ones where {base} cross {cover}. Each digit \
                  can be there at most once in each of these rows, and at most once in each of \
                  these columns. By digit, count the fewest rows and columns that hold all its places \
                  there ({count}): together they are {total}, as many as the cells. So each of \
                  these rows and columns has its digit there, in a cell of its own, and nowhere \
                  else: {so}.",
    example: ":multi-sector-locked-set:278:+51...9...+9.486.+1..8..2+1.+9..1......972.94+5.8.+16..+1+9...27....1.56+35.....1.+4.+1+5..3..:313 318 322 328 336 736 338 438 339:295 713 718 786 895::",
    ..Kind::PLAIN
}];

/// The least number of cells. Fewer make patterns that other techniques look for.
const LEAST: u32 = 12;

/// The greatest number of houses that are spared by rows and columns together, for all digits.
const SPARED: u32 = 3;

/// The positions of a row or a column as bits.
type Positions = u16;

/// The rows and the columns of a set, and its empty cells.
struct Crossing<'a> {
    view: &'a View,
    rows: Positions,
    columns: Positions,
    cells: CellSet,
}

impl Technique for MultiSectorLockedSet {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        let is_empty = |cell: Cell| u32::from(board.empty_cells().contains(cell));
        let in_rows = Lines::of(|row, column| digits_of(view, Cell::at(row, column)));
        let in_columns = Lines::of(|column, row| digits_of(view, Cell::at(row, column)));
        let mut list = Shortlist::new(sink);
        for rows in line_sets() {
            let chosen: Vec<usize> = members(rows).collect();
            // For each column, and then for each set of columns, its empty cells in these rows, and by digit the
            // columns with places there.
            let each: [(u32, Counts); 9] = std::array::from_fn(|column| {
                let cells = chosen.iter().map(|&row| is_empty(Cell::at(row, column))).sum();
                (cells, in_columns.has(column, rows))
            });
            let mut all = [(0, 0); 1 << 9];
            for columns in 1..all.len() {
                let (cells, has) = all[columns & (columns - 1)];
                let column = each[columns.trailing_zeros() as usize];
                all[columns] = (cells + column.0, has + column.1);
            }
            for columns in line_sets() {
                list.tick()?;
                let (cells, with_digit) = all[usize::from(columns)];
                if cells < LEAST {
                    continue;
                }
                let of_rows = chosen.iter().map(|&row| in_rows.has(row, columns)).sum();
                // By only rows or only columns, which may be more than are needed.
                let each = least(of_rows, with_digit);
                let mut allowed = sum(each);
                if allowed > cells && allowed <= cells + SPARED {
                    for digit in Digit::all() {
                        let most = (each >> (4 * digit.index())) as u32 & 15;
                        if most <= 2 {
                            continue;
                        }
                        let in_row =
                            |&row: &usize| view.positions(digit, House::row(row)) & columns;
                        allowed -= most - fewest(&chosen.iter().map(in_row));
                        if allowed == cells {
                            break;
                        }
                    }
                }
                if allowed == cells {
                    let crossing = Crossing::of(view, rows, columns);
                    let effect = crossing.effect().on(board);
                    if !effect.is_empty() {
                        list.push(cells.into(), &KINDS[0], &effect, crossing);
                    }
                }
            }
        }
        list.sorted().offer(|effect, crossing| {
            sink.offer(&KINDS[0], *effect, |step| {
                let digits: DigitSet =
                    step.conclusions().map(|so| so.candidate().digit()).collect();
                let proof = crossing.proof(&step.effect);
                let mut step = step.digits(digits).cells(Role::Pattern, crossing.cells);
                for row in members(crossing.rows) {
                    step = step.house(Role::Base, House::row(row));
                }
                for column in members(crossing.columns) {
                    step = step.house(Role::Cover, House::column(column));
                }
                step.proof(proof)
            })
        })
    }
}

impl<'a> Crossing<'a> {
    fn of(view: &'a View, rows: Positions, columns: Positions) -> Self {
        let cells = members(rows)
            .flat_map(|row| members(columns).map(move |column| Cell::at(row, column)))
            .collect::<CellSet>();
        Self { view, rows, columns, cells: cells & view.board().empty_cells() }
    }

    /// The fewest rows and columns that hold all places of a digit in the cells: every choice of them, those
    /// of only rows or only columns first.
    fn covers(&self, digit: Digit) -> Vec<Vec<House>> {
        let places = self.view.board().places(digit) & self.cells;
        let mut least: Vec<Vec<House>> = Vec::new();
        // Some of the rows, and then the columns that the places in the other rows need.
        for own in (0..=self.rows).rev().filter(|own| own & !self.rows == 0) {
            let rows = members(own).map(House::row);
            let rest = rows.clone().fold(places, |rest, row| rest - row.cells());
            let columns = members(self.columns).map(House::column);
            let columns = columns.filter(|column| column.cells().intersects(rest));
            let rows = rows.filter(|row| row.cells().intersects(places));
            let cover: Vec<House> = rows.chain(columns).collect();
            match least.first().map_or(cover.len(), Vec::len).cmp(&cover.len()) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal if least.contains(&cover) => {}
                std::cmp::Ordering::Equal => least.push(cover),
                std::cmp::Ordering::Greater => least = vec![cover],
            }
        }
        let is_mixed = |cover: &Vec<House>| cover.iter().any(|one| one.kind() != cover[0].kind());
        least.sort_by_key(is_mixed);
        least
    }

    /// The cells that lose a digit to those houses: those outside of the set, and where two of the
    /// houses cross.
    fn lost(&self, cover: &[House]) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in cover {
            (once, twice) = (once | house.cells(), twice | once & house.cells());
        }
        (once - self.cells) | twice
    }

    fn effect(&self) -> Effect {
        let mut effect = Effect::NONE;
        for digit in Digit::all() {
            for cover in self.covers(digit) {
                effect = effect.and_eliminate(digit.into(), self.lost(&cover));
            }
        }
        effect
    }

    /// The proof: a line with the first cover of each digit, and a line for each digit whose other
    /// covers show more.
    fn proof(&self, effect: &Effect) -> Proof {
        let covers: Vec<_> = Digit::all().map(|digit| self.covers(digit)).collect();
        let first: Vec<&[House]> = covers.iter().map(|covers| &covers[0][..]).collect();
        let is_shown = |so: &Conclusion, choice: &[&[House]]| {
            let x = so.candidate();
            self.lost(choice[x.digit().index()]).contains(x.cell())
        };
        let mut proof = Proof::default();
        let shown: Vec<_> = effect.conclusions().filter(|so| is_shown(so, &first)).collect();
        let mut left: Vec<_> = effect.conclusions().filter(|so| !is_shown(so, &first)).collect();
        proof.lines.extend(self.line(shown, &first));
        for digit in Digit::all() {
            for other in &covers[digit.index()][1..] {
                let mut choice = first.clone();
                choice[digit.index()] = other;
                let is_new =
                    |so: &Conclusion| so.candidate().digit() == digit && is_shown(so, &choice);
                let shown: Vec<_> = left.iter().copied().filter(is_new).collect();
                left.retain(|so| !shown.contains(so));
                proof.lines.extend(self.line(shown, &choice));
            }
        }
        proof
    }

    fn line(&self, so: Vec<Conclusion>, choice: &[&[House]]) -> Option<Line> {
        let links = Digit::all().zip(choice).flat_map(|(digit, houses)| {
            houses.iter().map(move |&house| Constraint::House(house, digit))
        });
        let why = Reason::Counting(Cover::new(counting::cells(self.cells), links));
        (!so.is_empty()).then_some(Line { so, why })
    }
}

/// A number for each digit, of four bits.
type Counts = u64;

/// The candidates of a cell, each counted once.
fn digits_of(view: &View, cell: Cell) -> Counts {
    view.board().digits(cell).into_iter().fold(0, |all, digit| all | 1 << (4 * digit.index()))
}

/// For each line, and each set of its cells, the digits that have a place there, each counted once.
struct Lines(Vec<[Counts; 1 << 9]>);

impl Lines {
    /// The lines with the candidates of their cells.
    fn of(digits: impl Fn(usize, usize) -> Counts) -> Self {
        let line = |line| {
            let mut all = [0; 1 << 9];
            for cells in 1..all.len() {
                let last = all[cells & (cells - 1)];
                all[cells] = last | digits(line, cells.trailing_zeros() as usize);
            }
            all
        };
        Self((0..9).map(line).collect())
    }

    fn has(&self, line: usize, cells: Positions) -> Counts {
        self.0[line][usize::from(cells)]
    }
}

/// The lesser number of each digit, all of which are less than eight.
fn least(one: Counts, other: Counts) -> Counts {
    const HIGH: Counts = 0x8_8888_8888;
    // The high bit stays where nothing has to be borrowed: where the other is not greater.
    let high = ((one | HIGH) - other) & HIGH;
    let is_other = high - (high >> 3);
    (other & is_other) | (one & !is_other)
}

/// The sum of the numbers of all digits.
fn sum(counts: Counts) -> u32 {
    const EVEN: Counts = 0x0F_0F0F_0F0F;
    let pairs = (counts & EVEN) + (counts >> 4 & EVEN);
    pairs.to_le_bytes().iter().map(|&byte| u32::from(byte)).sum()
}

/// The least number of rows and columns that hold all places of a digit, given by row.
fn fewest(places: &(impl Iterator<Item = Positions> + Clone)) -> u32 {
    let count = places.clone().count();
    let with_rows = |rows: u32| {
        let rest = places.clone().enumerate().filter(|(at, _)| rows >> at & 1 == 0);
        rows.count_ones() + rest.fold(0, |all: Positions, (_, own)| all | own).count_ones()
    };
    (0..1 << count).map(with_rows).min().unwrap_or(0)
}

/// All sets of three to five lines.
fn line_sets() -> impl Iterator<Item = Positions> {
    (0..1 << 9).filter(|lines: &Positions| (3..=5).contains(&lines.count_ones()))
}

fn members(lines: Positions) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |line| lines >> line & 1 != 0)
}
