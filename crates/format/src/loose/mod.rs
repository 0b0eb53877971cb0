//! The understanding of a small text: everything that several readers find in it is held together,
//! before one of them is believed.
//!
//! People paste programs, pages, chats and sheets, and one reader sees a grid where another sees a
//! table beside it. So the grids of all readers are collected, [`roles`] tells the puzzles among
//! them by evidence, and the reader that finds just these puzzles reads the text. Readers that find
//! different puzzles are both named in an error, and nothing is read.

mod headings;
pub(super) mod masks;
mod roles;
pub(super) mod whole;

use bivalue_core::grid::Grid;
use bivalue_core::text::Phrase;

use super::{Entry, ErrorCode, Format, Line, ParseError, Record, Sample, source};
use crate::phrases::{
    A_PUZZLE, GIVEN_DIGITS, ONE_READING, ONLY_SOLUTION, TABLE_OF_NUMBERS, TWO_READINGS,
    WHICH_FORMAT,
};
use roles::Role;
use source::OfDrawn;

/// The results of reading a text: its puzzles and errors, in their order.
pub(super) type Results = Vec<Result<Entry, ParseError>>;

/// The conclusion from all that readers find in a text.
pub(super) enum Conclusion {
    /// The format reads what the text holds.
    Agreed,
    /// The text holds these puzzles, which the format `array` reads.
    Otherwise(Results),
    /// The format reads these puzzles, and other grids that are none.
    Without(Results),
    /// The text can be read in two ways, or must not be read at all.
    Refused(Box<ParseError>),
}

/// Returns what a whole text holds, of which a format reads `own`.
pub(super) fn conclude(
    sample: &Sample<'_>,
    format: &dyn Format,
    own: Results,
    of_drawn: OfDrawn,
) -> Conclusion {
    let text = sample.text;
    let reading = has_brackets(text)
        .then(|| source::read(text, 1, None, of_drawn))
        .flatten()
        .filter(|_| format.name() != "json");
    let (others, refusal) = match reading {
        Some(reading) => (reading.results, reading.refusal),
        None => (Vec::new(), None),
    };
    if let Some(error) = refusal {
        return Conclusion::Refused(Box::new(error));
    }
    let grids: Vec<Grid> = distinct(own.iter().chain(&others).flatten().flat_map(grids_of));
    let roles = roles::roles(&grids);
    // Without a name that says so, a grid with more digits than another one may be a puzzle, too.
    let is_state = |grid: &Grid| {
        let mut entries =
            own.iter().chain(&others).flatten().filter(|entry| values(entry) == *grid);
        entries.any(|entry| headings::announces_state(text, entry.line))
    };
    for (role, grid) in roles.iter().zip(&grids) {
        if matches!(role, Role::StateOf(_)) && !is_state(grid) {
            return Conclusion::Refused(Box::new(two_readings(text, &own, &others)));
        }
    }
    let puzzles: Vec<&Grid> = grids
        .iter()
        .zip(&roles)
        .filter(|(_, role)| **role == Role::Puzzle)
        .map(|(grid, _)| grid)
        .collect();
    // What stands beside a puzzle with a slip is not read in its place.
    let is_one = |entry: &Entry| {
        roles::is_open(&values(entry)) && !headings::announces_other(text, entry.line)
    };
    let refused = |found: Phrase, expected: Phrase| {
        let line = Line { number: 1, text: text.lines().next().unwrap_or("") };
        let error = ParseError::new(ErrorCode::Value, line, 0, found, expected);
        Conclusion::Refused(Box::new(error))
    };
    let is_data = matches!(format.name(), "json" | "array");
    if is_data
        && !grids.is_empty()
        && grids.iter().all(|grid| roles::is_table(grid) || *grid == Grid::EMPTY)
    {
        return refused(TABLE_OF_NUMBERS, A_PUZZLE);
    }
    if !grids.iter().any(roles::is_open) && !grids.is_empty() && masks::are_named_in(text) {
        return refused(ONLY_SOLUTION, GIVEN_DIGITS);
    }
    // What is said to be a solution is no puzzle by itself.
    let is_solution = |entry: &Entry| {
        values(entry).filled().len() == 81 && headings::announces_other(text, entry.line)
    };
    let mut entries = own.iter().chain(&others).flatten().peekable();
    if entries.peek().is_some() && entries.all(is_solution) {
        return refused(ONLY_SOLUTION, GIVEN_DIGITS);
    }
    let any_puzzle = own.iter().chain(&others).flatten().any(is_one);
    let slip = own.iter().chain(&others).find_map(|result| result.as_ref().err());
    if let Some(error) = slip.filter(|_| !grids.is_empty() && !any_puzzle) {
        return Conclusion::Refused(Box::new(error.clone()));
    }
    let with_role = |grid: &Grid, role: fn(usize) -> Role| {
        let at = grids.iter().position(|other| other == grid)?;
        roles.iter().position(|other| *other == role(at)).map(|at| grids[at])
    };
    let covers = |results: &Results| {
        let read: Vec<Grid> = results.iter().flatten().map(values).collect();
        puzzles.iter().all(|puzzle| read.contains(puzzle))
    };
    // Candidates under a name of their own belong to the puzzle beside them.
    let is_marks = |entry: &Entry| {
        entry.record.position.candidates.is_some()
            && puzzles.len() > 1
            && headings::announces_state(text, entry.line)
    };
    let is_puzzle = |entry: &Entry| puzzles.contains(&&values(entry)) && !is_marks(entry);
    let kept = |results: Results| -> Results {
        let mut results: Results =
            results.into_iter().filter(|result| result.as_ref().map_or(true, is_puzzle)).collect();
        for entry in results.iter_mut().flatten() {
            let grid = values(entry);
            let record = &mut entry.record;
            record.solution = record.solution.or(with_role(&grid, Role::SolutionOf));
            if let Some(state) = with_role(&grid, Role::StateOf) {
                let placed = state.digits().filter(|(cell, _)| grid[*cell].is_none());
                placed.for_each(|(cell, digit)| record.position.placed[cell] = Some(digit));
            }
        }
        results
    };
    let heading = |results: &Results| {
        results.iter().flatten().find_map(|entry| headings::other_order(text, entry.line))
    };
    if covers(&own) {
        if let Some(error) = heading(&own) {
            return Conclusion::Refused(Box::new(error));
        }
        let is_whole = own.iter().flatten().all(is_puzzle);
        return if is_whole { Conclusion::Agreed } else { Conclusion::Without(kept(own)) };
    }
    if covers(&others) {
        if let Some(error) = heading(&others) {
            return Conclusion::Refused(Box::new(error));
        }
        return Conclusion::Otherwise(kept(others.into_iter().flatten().map(Ok).collect()));
    }
    Conclusion::Refused(Box::new(two_readings(text, &own, &others)))
}

/// Returns the puzzle that words hold in their midst, as 81 characters without white space: the only
/// one, or the one that the others solve.
pub(super) fn in_words(text: &str) -> Option<Record> {
    let is_edge = |c: char| "\"'`()[]{}<>,;:!".contains(c);
    let words = text.split_whitespace().map(|word| word.trim_matches(is_edge));
    let is_line = |word: &&str| super::line::is_puzzle(word.as_bytes()) && word.len() == 81;
    let grids = distinct(words.filter(is_line).filter_map(|word| word.parse().ok()));
    let roles = roles::roles(&grids);
    let mut puzzles = (0..grids.len()).filter(|&at| roles[at] == Role::Puzzle);
    let puzzle = puzzles.next().filter(|_| puzzles.next().is_none())?;
    let solution = (0..grids.len()).find(|&at| roles[at] == Role::SolutionOf(puzzle));
    let solution = solution.map(|at| grids[at]);
    Some(Record { solution, ..Record::from_givens(grids[puzzle]) })
}

/// Returns whether a text has the signs without which it is no source code.
fn has_brackets(text: &str) -> bool {
    text.contains(['[', '(', '{', '"', '\'', '`'])
}

/// Returns the digits that an entry shows, of which some may be placed.
fn values(entry: &Entry) -> Grid {
    entry.record.position.values()
}

/// Returns the grids of an entry.
fn grids_of(entry: &Entry) -> impl Iterator<Item = Grid> + use<> {
    std::iter::once(values(entry)).chain(entry.record.solution)
}

fn distinct(grids: impl Iterator<Item = Grid>) -> Vec<Grid> {
    let mut all: Vec<Grid> = Vec::new();
    for grid in grids {
        if !all.contains(&grid) {
            all.push(grid);
        }
    }
    all
}

/// The error of a text in which two readers find different puzzles, or that holds a puzzle and the
/// same with more digits.
fn two_readings(text: &str, own: &Results, others: &Results) -> ParseError {
    let lines = || own.iter().chain(others).flatten().map(|entry| entry.line);
    let first = lines().min().unwrap_or(1);
    let second = lines().max().unwrap_or(first);
    let number = first;
    let at = usize::try_from(number - 1).unwrap_or(0);
    let found = TWO_READINGS.with("first", first).with("second", second);
    let line = Line { number, text: text.lines().nth(at).unwrap_or("") };
    ParseError::new(ErrorCode::Value, line, 0, found, ONE_READING).with_help(WHICH_FORMAT)
}
