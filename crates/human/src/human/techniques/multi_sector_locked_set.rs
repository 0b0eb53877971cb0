//! Multi-sector locked set (MSLS): cells where rows cross columns, which have to hold as many
//! digits as the rows and columns allow.
//!
//! Take three to five rows and three to five columns, and the empty cells where they cross. Each
//! digit can be in these cells at most once in each of the rows, and at most once in each of the
//! columns. For each digit take as few rows and columns as hold all its places in these cells: only
//! rows, only columns, or some of both. If the numbers for all digits add up to the number of
//! cells, each of these rows and columns has its digit in the cells, and nowhere else.
//!
//! (After the multi-sector locked sets of David P. Bird, 2012. The multifish of the player
//! champagne are the same sets, described by the other digits and columns: the rows have as many
//! cells as digits to place.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::shortlist::Shortlist;
use super::{Technique, counting};
use crate::human::sort::sort_by_number;
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, StepSink, View,
};

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
const LEAST: u64 = 12;

/// The greatest number of lines that are spared by rows and columns together, for all digits.
const SPARED: u64 = 3;

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
        let lines = DigitsOfLines::of(view);
        let mut counts = LineCounts::NONE;
        let mut list = Shortlist::new(sink);
        for rows in LINE_SETS {
            list.tick()?;
            lines.count(rows, &mut counts);
            let mut places = Places::new(view, rows);
            for (at, columns) in LINE_SETS.into_iter().enumerate() {
                let cells = counts.by_rows[at] >> CELLS;
                let mut spared = counts.spared[at];
                if cells < LEAST || spared > SPARED {
                    continue;
                }
                for digit in Digit::all() {
                    if spared == 0 {
                        break;
                    }
                    let most = counts.least[at] >> (4 * digit.index()) & 15;
                    if most > 2 {
                        spared = spared.wrapping_sub(most - places.fewest(digit, columns));
                    }
                }
                if spared == 0 {
                    let crossing = Crossing::of(view, rows, columns);
                    let effect = crossing.effect().on(board);
                    if !effect.is_empty() {
                        list.push(cells, &KINDS[0], &effect, crossing);
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

    /// The fewest rows and columns that hold all places of a digit in the cells: every choice of
    /// them, those of only rows or only columns first.
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
        sort_by_number(&mut least, |cover| is_mixed(cover).into());
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

    fn line(&self, so: Vec<Conclusion>, choice: &[&[House]]) -> Option<ProofLine> {
        let links = Digit::all().zip(choice).flat_map(|(digit, houses)| {
            houses.iter().map(move |&house| Constraint::House(house, digit))
        });
        let why = Reason::Counting(Cover::new(counting::cells(self.cells), links));
        (!so.is_empty()).then_some(ProofLine { so, why })
    }
}

/// A number for each digit, of four bits, and above them the number of cells.
type Counts = u64;

/// The place of the number of cells.
const CELLS: u32 = 40;

/// For each line and each set of its cells: the digits that have a place there, each counted once.
struct DigitsOfLines {
    /// By row, and by the place of the set of columns in [`LINE_SETS`]; the number of empty cells,
    /// too.
    rows: Vec<[Counts; SETS]>,
    /// By column, and by set of rows.
    columns: Vec<[Counts; 1 << 9]>,
}

impl DigitsOfLines {
    fn of(view: &View) -> Self {
        let board = view.board();
        let digits = |cell| {
            board.digits(cell).into_iter().fold(0, |all, digit| all | 1 << (4 * digit.index()))
        };
        let row = |row| {
            let digits = unions(|column| digits(Cell::at(row, column)));
            let is_empty = |column| board.empty_cells().contains(Cell::at(row, column));
            LINE_SETS.map(|set| {
                let cells = members(set).filter(|&column| is_empty(column)).count();
                digits[usize::from(set)] | (cells as Counts) << CELLS
            })
        };
        let column = |column| unions(|row| digits(Cell::at(row, column)));
        Self { rows: (0..9).map(row).collect(), columns: (0..9).map(column).collect() }
    }

    /// Counts for those rows and every set of columns.
    ///
    /// This is most of the work of the technique: the loops are plain ones over arrays, so that
    /// several sets are counted at once.
    fn count(&self, rows: Positions, counts: &mut LineCounts) {
        counts.by_rows.fill(0);
        for row in members(rows) {
            for (sum, own) in counts.by_rows.iter_mut().zip(&self.rows[row]) {
                *sum += own;
            }
        }
        let mut all = [0; 1 << 9];
        for (column, own) in self.columns.iter().enumerate() {
            let (known, new) = all.split_at_mut(1 << column);
            for (sum, known) in new.iter_mut().zip(known) {
                *sum = *known + own[usize::from(rows)];
            }
        }
        for (by_columns, columns) in counts.least.iter_mut().zip(LINE_SETS) {
            *by_columns = all[usize::from(columns)];
        }
        let LineCounts { by_rows, least: all, spared } = counts;
        for ((spared, all), &by_rows) in spared.iter_mut().zip(all).zip(&*by_rows) {
            *all = least(by_rows, *all);
            *spared = sum(*all).wrapping_sub(by_rows >> CELLS);
        }
    }
}

/// The counts of some rows with every set of columns, in the order of [`LINE_SETS`].
struct LineCounts {
    /// By digit, the rows with places in these columns; and the empty cells.
    by_rows: [Counts; SETS],
    /// By digit, these rows or the columns with places in these rows, whichever are fewer.
    least: [Counts; SETS],
    /// The rows or columns that are too many, if each digit takes only rows or only columns.
    spared: [u64; SETS],
}

impl LineCounts {
    const NONE: Self = Self { by_rows: [0; SETS], least: [0; SETS], spared: [0; SETS] };
}

/// For each set of nine things, the union of what its members have.
fn unions(has: impl Fn(usize) -> Counts) -> [Counts; 1 << 9] {
    let mut all = [0; 1 << 9];
    for member in 0..9 {
        let own = has(member);
        let (known, new) = all.split_at_mut(1 << member);
        for (union, known) in new.iter_mut().zip(known) {
            *union = *known | own;
        }
    }
    all
}

/// The lesser number of each digit, all of which are less than eight.
fn least(one: Counts, other: Counts) -> Counts {
    const HIGH: Counts = 0x8_8888_8888;
    let one = one & (HIGH | HIGH >> 1 | HIGH >> 2 | HIGH >> 3);
    // The high bit stays where nothing has to be borrowed: where the other is not greater.
    let high = ((one | HIGH) - other) & HIGH;
    let is_other = high - (high >> 3);
    (other & is_other) | (one & !is_other)
}

/// The sum of the numbers of all digits.
fn sum(counts: Counts) -> u64 {
    const EVEN: Counts = 0x0F_0F0F_0F0F;
    let pairs = (counts & EVEN) + (counts >> 4 & EVEN);
    let bytes = pairs + (pairs >> 32);
    let bytes = bytes + (bytes >> 16);
    (bytes + (bytes >> 8)) & 0xFF
}

/// The places of each digit in some rows.
struct Places<'a> {
    view: &'a View,
    rows: Positions,
    /// For each digit, once it was requested, and for each choice of the rows: the columns with
    /// places in the others.
    rest: [Option<[Positions; 1 << 5]>; 9],
}

impl<'a> Places<'a> {
    fn new(view: &'a View, rows: Positions) -> Self {
        Self { view, rows, rest: [None; 9] }
    }

    /// The least number of rows and columns that hold all places of a digit in those columns.
    fn fewest(&mut self, digit: Digit, columns: Positions) -> u64 {
        /// The number of rows of each choice.
        const CHOSEN: [u16; 1 << 5] = {
            let mut all = [0; 1 << 5];
            let mut choice = 1;
            while choice < all.len() {
                all[choice] = choice.count_ones() as u16;
                choice += 1;
            }
            all
        };
        let rest = self.rest[digit.index()].get_or_insert_with(|| {
            let mut rest = [0; 1 << 5];
            for (at, row) in members(self.rows).enumerate() {
                let own = self.view.positions(digit, House::row(row));
                for (choice, rest) in rest.iter_mut().enumerate() {
                    if choice >> at & 1 == 0 {
                        *rest |= own;
                    }
                }
            }
            rest
        });
        let mut least = u16::MAX;
        for (rest, chosen) in rest.iter().zip(CHOSEN) {
            least = least.min(chosen + (rest & columns).count_ones() as u16);
        }
        least.into()
    }
}

/// The number of sets of three to five lines.
const SETS: usize = 84 + 126 + 126;

/// All sets of three to five lines, in order.
static LINE_SETS: [Positions; SETS] = {
    let mut all = [0; SETS];
    let (mut lines, mut at): (Positions, usize) = (0, 0);
    while lines < 1 << 9 {
        if lines.count_ones() >= 3 && lines.count_ones() <= 5 {
            all[at] = lines;
            at += 1;
        }
        lines += 1;
    }
    all
};

fn members(lines: Positions) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |line| lines >> line & 1 != 0)
}
