//! Common code of the candidate grids: rows of nine groups of digits, one group for each cell.

use bivalue_core::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::cells::{Rules, amend, amend_zeros, column};
use super::{Entry, ErrorCode, Line, ParseError, Record, Sink, Warning, chars};
use crate::phrases::{self, DIGITS_OF_CELL, GRID_OF_ROWS, ROW_OF_CELLS};

/// The content of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// One digit without a mark, which may be a given or the last candidate.
    Single(Digit),
    /// Candidates: several digits, one digit that is marked as a candidate, or no digit.
    Candidates(DigitSet),
    /// A digit that is marked as given.
    Given(Digit),
    /// A digit that is marked as placed.
    Placed(Digit),
}

/// Makes a position of 81 groups, and decides whether single digits are givens or candidates.
///
/// A single digit is a naked single, and so a candidate, if a peer still lists the digit; the peers
/// of a given do not, if the candidates are up to date. If `marked` says that givens and placed
/// digits have marks, a digit without a mark is a candidate.
pub(super) fn position(groups: &[Group; 81], marked: bool) -> Position {
    let listed = |cell: Cell, digit: Digit| {
        cell.peers().into_iter().any(
            |peer| matches!(groups[peer.index()], Group::Candidates(set) if set.contains(digit)),
        )
    };
    let mut position = Position::default();
    let mut candidates = Box::new([DigitSet::EMPTY; 81]);
    for (cell, &group) in Cell::all().zip(groups) {
        match group {
            Group::Single(digit) if marked || listed(cell, digit) => {
                candidates[cell.index()] = DigitSet::of(digit);
            }
            Group::Single(digit) | Group::Given(digit) => position.givens[cell] = Some(digit),
            Group::Placed(digit) => position.placed[cell] = Some(digit),
            Group::Candidates(set) => candidates[cell.index()] = set,
        }
    }
    position.candidates = Some(candidates);
    position
}

/// Returns the groups of a position from which [`position`] makes the same position again, and
/// whether digits need marks for that.
pub(super) fn groups(position: &Position) -> ([Group; 81], bool) {
    let noted = position.candidates.as_deref();
    let noted = noted.copied().unwrap_or([DigitSet::EMPTY; 81]);
    let values = position.values();
    let seen_in = |cell: Cell, digit: Digit, least: usize| {
        cell.peers().into_iter().any(|peer| {
            let set = noted[peer.index()];
            values[peer].is_none() && set.contains(digit) && set.len() >= least
        })
    };
    // Without a mark a given whose digit is listed by a peer would be read as a candidate.
    let stale = |(cell, digit)| seen_in(cell, digit, 1);
    let marked = position.placed != Grid::EMPTY || position.givens.digits().any(stale);
    let groups = std::array::from_fn(|index| {
        let cell = Cell::from_index(index);
        match (position.givens[cell], position.placed[cell], noted[index].single()) {
            (Some(digit), ..) if marked => Group::Given(digit),
            (Some(digit), ..) => Group::Single(digit),
            (_, Some(digit), _) => Group::Placed(digit),
            (_, _, Some(digit)) if marked || seen_in(cell, digit, 2) => Group::Single(digit),
            _ => Group::Candidates(noted[index]),
        }
    });
    (groups, marked)
}

/// Collects rows of groups until nine make a grid.
///
/// A row that cannot be read counts as a row, so that the grids after it are found.
pub(super) struct Rows {
    /// True if a marked digit means that digits without a mark are candidates.
    marks_decide: bool,
    groups: Vec<Group>,
    /// The groups of one character, and the 9 of others.
    signs: String,
    count: usize,
    /// The line number of the first row.
    start: (u64, String),
    broken: bool,
    warnings: Vec<Warning>,
}

impl Rows {
    /// Makes a collection without rows.
    pub(super) const fn new(marks_decide: bool) -> Self {
        Self {
            marks_decide,
            groups: Vec::new(),
            signs: String::new(),
            count: 0,
            start: (0, String::new()),
            broken: false,
            warnings: Vec::new(),
        }
    }

    /// Returns the number of rows that the grid has so far.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Takes a row of groups, each with its byte offset in the line, and adds the grid that it
    /// completes to the sink.
    pub(super) fn row<'a>(
        &mut self,
        line: Line<'a>,
        tokens: impl Iterator<Item = (usize, &'a str)>,
        read: impl Fn(&str) -> Result<Group, NotAGroup>,
        rules: Rules,
        sink: &mut Sink,
    ) {
        if self.count == 0 {
            *self = Self {
                start: (line.number, line.text.chars().take(200).collect()),
                ..Self::new(self.marks_decide)
            };
        }
        self.count += 1;
        let signs = &mut self.signs;
        let tokens = tokens.inspect(|(_, token)| match token.contains('9') {
            true => signs.push('9'),
            false if token.len() == 1 => signs.push_str(token),
            false => {}
        });
        match read_row(line, tokens, read, rules, &mut self.warnings) {
            Ok(row) => self.groups.extend(row),
            Err(error) => {
                self.broken = true;
                sink.error(error);
            }
        }
        if self.count == 9 {
            self.count = 0;
            if let Ok(groups) = <&[Group; 81]>::try_from(self.groups.as_slice()) {
                let line = Line { number: self.start.0, text: &self.start.1 };
                if chars::may_count_from_0(self.signs.chars())
                    && let Err(error) = amend_zeros((line, 0), rules, &mut self.warnings)
                {
                    sink.error(error);
                    return;
                }
                let mark = |group: &Group| matches!(group, Group::Given(_) | Group::Placed(_));
                let marked = self.marks_decide && groups.iter().any(mark);
                let mut position = position(groups, marked);
                // Cells that are single digits or empty show no candidates.
                let shows =
                    |group: &Group| matches!(group, Group::Candidates(set) if !set.is_empty());
                let is_empty = |group: &Group| matches!(group, Group::Candidates(_));
                if groups.iter().any(is_empty) && !groups.iter().any(shows) {
                    position.candidates = None;
                }
                let record = Record { position, ..Record::default() };
                let mut entry = Entry::new(record, self.start.0);
                entry.warnings = std::mem::take(&mut self.warnings);
                sink.entry(entry);
            }
        }
    }

    /// Ends the grid. A grid with fewer than nine rows is an error.
    pub(super) fn end(&mut self, sink: &mut Sink) {
        let count = std::mem::take(&mut self.count);
        // The row that could not be read was reported already.
        if count == 0 || self.broken {
            return;
        }
        let line = Line { number: self.start.0, text: &self.start.1 };
        let found = GRID_OF_ROWS.with("count", count);
        sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(9)));
    }
}

/// The reason why a text is not a group: the wrong character, and its place, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotAGroup(pub(super) usize, pub(super) char);

fn read_row<'a>(
    line: Line<'a>,
    tokens: impl Iterator<Item = (usize, &'a str)>,
    read: impl Fn(&str) -> Result<Group, NotAGroup>,
    rules: Rules,
    warnings: &mut Vec<Warning>,
) -> Result<[Group; 9], ParseError> {
    let mut row = [Group::Candidates(DigitSet::EMPTY); 9];
    let mut count = 0;
    for (offset, token) in tokens {
        if let Some(place) = row.get_mut(count) {
            match read(token) {
                Ok(group) => *place = group,
                Err(NotAGroup(at, character)) => {
                    let fault = ParseError::new(
                        ErrorCode::Character,
                        line,
                        column(line, offset) + at as u64,
                        phrases::character(character),
                        DIGITS_OF_CELL,
                    );
                    amend(fault, "read as an empty cell", rules, warnings)?;
                }
            }
        }
        count += 1;
    }
    if count != 9 {
        let found = ROW_OF_CELLS.with("count", count);
        let fault = ParseError::new(ErrorCode::Length, line, 0, found, phrases::cells(9));
        let remedy = if count < 9 { "filled up with empty cells" } else { "cut" };
        amend(fault, remedy, rules, warnings)?;
    }
    Ok(row)
}

/// Returns the parts of a text between separators, each with its byte offset.
pub(super) fn split(
    text: &str,
    separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(separator)
        .filter(|part| !part.is_empty())
        .map(move |part| (part.as_ptr() as usize - start, part))
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns positions of every kind: digits may clash, and candidates may be out of date, single
    /// or missing.
    pub(crate) fn any_position() -> impl Strategy<Value = Position> {
        let cell = (0_u8..10, 0_u8..9, 0_u16..512, 0_u8..4);
        (proptest::collection::vec(cell, 81), any::<bool>()).prop_map(|(cells, noted)| {
            let mut position = Position::default();
            let mut candidates = Box::new([DigitSet::EMPTY; 81]);
            for (cell, (digit, single, bits, kind)) in Cell::all().zip(cells) {
                match kind {
                    0 => position.givens[cell] = Digit::new(digit),
                    1 => position.placed[cell] = Digit::new(digit),
                    2 => candidates[cell.index()] = DigitSet::from_bits(1 << single),
                    _ => candidates[cell.index()] = DigitSet::from_bits(bits),
                }
            }
            position.candidates = noted.then_some(candidates);
            position
        })
    }

    /// Returns positions without placed digits, in which givens and single candidates look alike.
    pub(crate) fn any_unplaced() -> impl Strategy<Value = Position> {
        any_position().prop_map(|mut position| {
            position.placed = Grid::EMPTY;
            position
        })
    }

    proptest! {
        #[test]
        fn a_position_is_found_again_in_its_groups(position in prop_oneof![any_position(), any_unplaced()]) {
            let mut position = position;
            position.candidates.get_or_insert_with(|| Box::new([DigitSet::EMPTY; 81]));
            let (groups, marked) = groups(&position);
            prop_assert_eq!(super::position(&groups, marked), position);
        }
    }

    #[test]
    fn a_single_digit_is_a_candidate_while_a_peer_lists_it() {
        let mut groups = [Group::Candidates(DigitSet::EMPTY); 81];
        let five = Digit::from_index(4);
        groups[0] = Group::Single(five);
        assert_eq!(position(&groups, false).givens[Cell::at(0, 0)], Some(five));
        groups[8] = Group::Candidates(DigitSet::from_bits(0b11_0000));
        let read = position(&groups, false);
        assert_eq!(read.givens, Grid::EMPTY);
        assert_eq!(read.candidates.unwrap()[0], DigitSet::of(five));
    }
}
