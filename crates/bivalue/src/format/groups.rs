//! What the candidate grids have in common: rows of nine groups of digits, one group per cell.

use crate::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::cells::{Rules, amend, column};
use super::{Entry, ErrorCode, Line, ParseError, Record, Sink, Warning};

/// What stands in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// One digit, with nothing that says whether it is a given or the last candidate.
    Single(Digit),
    /// Candidates: several digits, one digit marked as a candidate, or none.
    Candidates(DigitSet),
    /// A digit marked as given.
    Given(Digit),
    /// A digit marked as placed.
    Placed(Digit),
}

/// Finds out what single digits are, and makes a position of 81 groups.
///
/// A single digit is a naked single, and so a candidate, if a peer still lists that digit: in
/// a grid that is kept up to date a given's peers do not. Where `marked` says that digits are
/// marked as what they are, one without a mark is a candidate.
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

/// Returns the groups that show a position so that [`position`] finds it again, and whether digits
/// need marks for that.
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
    // Without marks a given that a peer lists would be read as a candidate.
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
/// A row that cannot be read counts, so that the grids after it are found again.
pub(super) struct Rows {
    /// Whether one marked digit says that digits without a mark are candidates.
    marks_decide: bool,
    groups: Vec<Group>,
    count: usize,
    /// The first row's line.
    start: (u64, String),
    broken: bool,
    warnings: Vec<Warning>,
}

impl Rows {
    /// No row yet.
    pub(super) const fn new(marks_decide: bool) -> Self {
        Self {
            marks_decide,
            groups: Vec::new(),
            count: 0,
            start: (0, String::new()),
            broken: false,
            warnings: Vec::new(),
        }
    }

    /// Returns the number of rows the grid has so far.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Takes a row of groups, each with the byte offset at which it stands in the line, and
    /// gives the sink the grid that it completes.
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
                let mark = |group: &Group| matches!(group, Group::Given(_) | Group::Placed(_));
                let marked = self.marks_decide && groups.iter().any(mark);
                let record = Record { position: position(groups, marked), ..Record::default() };
                let mut entry = Entry::new(record, self.start.0);
                entry.warnings = std::mem::take(&mut self.warnings);
                sink.entry(entry);
            }
        }
    }

    /// Ends the grid wherever it is; one with fewer than nine rows is an error.
    pub(super) fn end(&mut self, sink: &mut Sink) {
        let count = std::mem::take(&mut self.count);
        // A row that could not be read was reported already.
        if count == 0 || self.broken {
            return;
        }
        let line = Line { number: self.start.0, text: &self.start.1 };
        let rows = if count == 1 { "row" } else { "rows" };
        let found = format!("a grid of {count} {rows}");
        sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, "9 rows"));
    }
}

/// Why a text is not a group: the character that does not belong, and its place from 0.
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
                        format!("character {character:?}"),
                        "the digits of a cell",
                    );
                    amend(fault, "read as an empty cell", rules, warnings)?;
                }
            }
        }
        count += 1;
    }
    if count != 9 {
        let cells = if count == 1 { "cell" } else { "cells" };
        let found = format!("a row of {count} {cells}");
        let fault = ParseError::new(ErrorCode::Length, line, 0, found, "9 cells");
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

    /// Positions of every kind: digits may clash, candidates may be stale, single or missing.
    pub(in crate::format) fn any_position() -> impl Strategy<Value = Position> {
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

    /// Positions without placed digits, where single digits have to be told apart.
    pub(in crate::format) fn any_unplaced() -> impl Strategy<Value = Position> {
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
