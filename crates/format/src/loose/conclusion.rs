//! The conclusion from everything that the readers find in a text: the puzzles, or the error for
//! which the text is refused.

use bivalue_core::grid::Grid;
use bivalue_core::text::{Message, Phrase};

use super::{Results, headings, remains, source};
use crate::named::line;
use crate::phrases::{
    A_PUZZLE, CORRECTED, CORRECTION, DIGITS_FROM_0, GIVEN_DIGITS, ONE_READING, ONE_SIGN_FOR_BLANKS,
    ONLY_SOLUTION, OTHER_ORDER_SAID, PLAIN_SUDOKU, READ_ROW_BY_ROW, REGIONS_NOT_BOXES,
    ROWS_PASSED_OVER, TABLE_OF_NUMBERS, TWO_GRIDS, TWO_READINGS, WHICH_FORMAT, ZERO_BESIDE_BLANK,
};
use crate::roles::{self, Role, distinct};
use crate::{Entry, ErrorCode, Format, Line, ParseError, Sample, Warning, chars, names};
use source::OfDrawn;

/// The signs with which comments begin in the languages of programs.
const COMMENTS: [&str; 7] = ["//", "/*", "#", "--", "%", ";", "(*"];

/// The signs around comments of several lines, and around texts that stand alone as comments.
const BLOCKS: [(&str, &str); 9] = [
    ("/*", "*/"),
    ("<!--", "-->"),
    ("{-", "-}"),
    ("--[[", "]]"),
    ("(*", "*)"),
    ("%{", "%}"),
    ("#=", "=#"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
];

/// The conclusion from all that readers find in a text.
pub(crate) enum Conclusion {
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
pub(crate) fn conclude(
    sample: &Sample<'_>,
    format: &dyn Format,
    own: Results,
    of_drawn: OfDrawn,
) -> Conclusion {
    let text = sample.text;
    // JSON has a reader that knows the names of its members.
    let has_source = format.name() != "json" && text.contains(['[', '(', '{', '"', '\'', '`']);
    let reading = has_source.then(|| source::read(text, 1, None, of_drawn)).flatten();
    let (mut others, refusal) =
        reading.map_or((Vec::new(), None), |reading| (reading.results, reading.refusal));
    // A program may have been called with the puzzle whose solution it has drawn.
    // And the answer to a question may be a line below the rows of the puzzle.
    let mut entries = own.iter().chain(&others).flatten().peekable();
    let any = entries.peek().is_some();
    if any && !entries.any(|entry| roles::is_open(&values(entry))) {
        match format.name() {
            "json" => {}
            "line" => others.extend(of_drawn(text).into_iter().flatten().map(Ok)),
            _ => others.extend(line::in_words(text).map(|record| Ok(Entry::new(record, 1)))),
        }
    }
    let comments = comments(text);
    let is_comment = |line: u64| comments.contains(&line);
    // A puzzle in a comment is not the puzzle of the program around it, unless it may be the same
    // with other digits.
    let mut entries = own.iter().chain(&others).flatten();
    let grids = distinct(entries.clone().map(values));
    let is_state = |role: &Role| matches!(role, Role::StateOf(_));
    let is_program = entries.any(|entry| roles::is_open(&values(entry)) && !is_comment(entry.line))
        && !roles::roles(&grids).iter().any(is_state);
    let count = own.len();
    let (mut own, mut others) = (own, others);
    for results in [&mut own, &mut others].into_iter().filter(|_| is_program) {
        results.retain(|result| !is_comment(result.as_ref().map_or_else(|e| e.line, |e| e.line)));
    }
    let comments = if is_program { comments } else { Vec::new() };
    let held = Held { comments, ..Held::new(text, own, others) };
    let is_data = matches!(format.name(), "json" | "array");
    if let Some(error) = refusal.or_else(|| held.refusal(is_data, format.is_drawn())) {
        return Conclusion::Refused(Box::new(error));
    }
    let Held { own, others, .. } = &held;
    let read_by = if held.covers(own) { own } else { others };
    if !held.covers(read_by) {
        return Conclusion::Refused(Box::new(held.two_readings()));
    }
    let mut entries = read_by.iter().flatten().filter(|entry| held.is_puzzle(entry));
    if let Some(error) = entries.find_map(|entry| headings::other_order(text, entry.line)) {
        return Conclusion::Refused(Box::new(error));
    }
    if let Some(line) = headings::remark_of_order(text).filter(|_| !held.grids.is_empty()) {
        let error = held.refused_at(line, OTHER_ORDER_SAID, A_PUZZLE).with_help(READ_ROW_BY_ROW);
        return Conclusion::Refused(Box::new(error));
    }
    if !held.covers(own) {
        let mut once = held.once(others);
        once.retain(Result::is_ok);
        return Conclusion::Otherwise(held.puzzles_of(once.into_iter()));
    }
    let once = held.once(own);
    if once.iter().flatten().all(|entry| held.is_puzzle(entry)) && once.len() == count {
        return Conclusion::Agreed;
    }
    Conclusion::Without(held.puzzles_of(once.into_iter()))
}

/// Everything that readers find in a text.
struct Held<'a> {
    text: &'a str,
    /// The results of the format that the text seems to be in, and those of source code.
    own: Results,
    others: Results,
    /// The different grids of both, with their roles.
    grids: Vec<Grid>,
    roles: Vec<Role>,
    /// The lines of the comments of a program.
    comments: Vec<u64>,
}

impl<'a> Held<'a> {
    fn new(text: &'a str, own: Results, others: Results) -> Self {
        let grids = distinct(own.iter().chain(&others).flatten().flat_map(grids_of));
        let roles = roles::roles(&grids);
        let mut held = Self { text, own, others, grids, roles, comments: Vec::new() };
        // What a player has entered may stand apart from the givens. A grid that contradicts the
        // others is a puzzle, whatever its heading says.
        let states: Vec<Grid> =
            held.puzzles_as_states().filter(|grid| held.is_left(grid)).collect();
        let roles = held.grids.iter().zip(&mut held.roles);
        roles.filter(|(grid, _)| states.contains(grid)).for_each(|(_, role)| *role = Role::Other);
        held
    }

    /// Returns the puzzles under names of what a player has entered.
    fn puzzles_as_states(&self) -> impl Iterator<Item = Grid> {
        self.puzzles().filter(|grid| self.is_state(grid)).copied()
    }

    /// Returns whether a grid under such a name belongs to one of the puzzles under other names.
    fn is_left(&self, state: &Grid) -> bool {
        let has_candidates = || {
            let mut entries = self.entries().filter(|entry| values(entry) == *state);
            entries.any(|entry| entry.record.position.candidates.is_some())
        };
        let mut puzzles = self.puzzles().filter(|puzzle| !self.is_state(puzzle));
        puzzles.any(|puzzle| roles::is_beside(state, puzzle) || has_candidates())
    }

    /// Returns whether a state of a puzzle seems to have a slip, so that it would be read as another
    /// puzzle.
    fn has_state_with_slip(&self) -> bool {
        let is_near = |state: &Grid| {
            let mut puzzles = self.puzzles().filter(|puzzle| *puzzle != state);
            puzzles.any(|puzzle| roles::is_nearly(state, puzzle))
        };
        self.puzzles_as_states().any(|state| is_near(&state))
    }

    /// Returns whether each entry with these digits stands under a name of what a player has
    /// entered.
    fn is_state(&self, grid: &Grid) -> bool {
        let mut entries = self.entries().filter(|entry| values(entry) == *grid).peekable();
        entries.peek().is_some()
            && entries.all(|entry| headings::announces_state(self.text, entry.line))
    }

    /// Returns a line of the text, of which the first has the number 1.
    fn line(&self, number: u64) -> &'a str {
        let at = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        self.text.lines().nth(at).unwrap_or("")
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> + Clone {
        self.own.iter().chain(&self.others).flatten()
    }

    fn puzzles(&self) -> impl Iterator<Item = &Grid> + Clone {
        let roles = self.grids.iter().zip(&self.roles);
        roles.filter(|(_, role)| **role == Role::Puzzle).map(|(grid, _)| grid)
    }

    /// Returns the grid with this role towards another one.
    fn with_role(&self, grid: &Grid, role: fn(usize) -> Role) -> Option<Grid> {
        let at = self.grids.iter().position(|other| other == grid)?;
        self.roles.iter().position(|other| *other == role(at)).map(|at| self.grids[at])
    }

    /// Returns whether results have all puzzles.
    fn covers(&self, results: &Results) -> bool {
        let read: Vec<Grid> = results.iter().flatten().map(values).collect();
        self.puzzles().all(|puzzle| read.contains(puzzle))
    }

    /// Returns whether an entry is one of the puzzles. Candidates under a name of their own belong to
    /// the puzzle beside them.
    fn is_puzzle(&self, entry: &Entry) -> bool {
        let is_marks = || {
            entry.record.position.candidates.is_some()
                && self.puzzles().count() > 1
                && headings::announces_state(self.text, entry.line)
        };
        self.puzzles().any(|puzzle| *puzzle == values(entry)) && !is_marks()
    }

    fn errors(&self) -> impl Iterator<Item = &ParseError> {
        self.own.iter().chain(&self.others).filter_map(|result| result.as_ref().err())
    }

    /// Returns whether an entry is a puzzle by itself: it has empty cells, and its heading announces
    /// nothing else.
    fn is_alone(&self, entry: &Entry) -> bool {
        roles::is_open(&values(entry)) && !headings::announces_other(self.text, entry.line)
    }

    /// Returns the error for which the text must not be read.
    fn refusal(&self, is_data: bool, is_drawn: bool) -> Option<ParseError> {
        if let Some(error) = self.counting_from_0() {
            return Some(error);
        }
        // Without a name that says so, a grid with more digits than another one may be a puzzle, too.
        let mut states =
            self.grids.iter().zip(&self.roles).filter(|(_, role)| matches!(role, Role::StateOf(_)));
        if !states.all(|(grid, _)| self.is_state(grid)) || self.has_state_with_slip() {
            return Some(self.two_readings());
        }
        if self.grids.is_empty() {
            return None;
        }
        self.no_puzzle(is_data).or_else(|| self.slip(is_drawn)).or_else(|| self.remains())
    }

    /// Returns the error of a text in which digits may count from 0. Its other grids then count so,
    /// too.
    fn counting_from_0(&self) -> Option<ParseError> {
        let known = self.errors().find(|error| error.found.phrase() == ZERO_BESIDE_BLANK).cloned();
        let is_one = || self.grids.iter().any(chars::counts_from_0);
        let said = remains::remark_of_digits(self.text).filter(|_| !self.grids.is_empty());
        if let Some(line) = said {
            return Some(self.refused_at(line, DIGITS_FROM_0, A_PUZZLE));
        }
        known.or_else(|| is_one().then(|| self.refused(ZERO_BESIDE_BLANK, ONE_SIGN_FOR_BLANKS)))
    }

    /// Returns the error of a text whose grids are no puzzles: tables of numbers, maps of regions,
    /// and solutions.
    fn no_puzzle(&self, is_data: bool) -> Option<ParseError> {
        let is_no_puzzle = |grid: &Grid| roles::is_table(grid) || *grid == Grid::EMPTY;
        // The cells of one digit each are a puzzle only together.
        let is_layer = |grid: &Grid| roles::digits_of(grid).len() < 2;
        let are_layers = self.grids.len() > 1 && self.grids.iter().all(is_layer);
        let are_none = self.grids.iter().all(roles::is_no_grid);
        if are_layers || are_none || is_data && self.grids.iter().all(is_no_puzzle) {
            return Some(self.refused(TABLE_OF_NUMBERS, A_PUZZLE));
        }
        let has_regions = self.grids.iter().any(roles::is_map_of_regions);
        if has_regions && self.grids.len() > 1 {
            return Some(self.refused(REGIONS_NOT_BOXES, PLAIN_SUDOKU));
        }
        // What is said to be a solution, or stands beside a mask, is no puzzle by itself. A mask has
        // no name in many texts.
        let is_solution = |entry: &Entry| {
            values(entry).filled().len() == 81 && headings::announces_other(self.text, entry.line)
        };
        let is_mask = |grid: &Grid| roles::is_mask(grid) || *grid == Grid::EMPTY && !is_data;
        let has_full = || self.grids.iter().any(|grid| grid.filled().len() == 81);
        let is_masked =
            || names::names_masks(self.text) || has_full() && self.grids.iter().any(is_mask);
        let is_one = self.entries().all(is_solution)
            || !self.grids.iter().any(roles::is_open) && is_masked();
        is_one.then(|| self.refused(ONLY_SOLUTION, GIVEN_DIGITS))
    }

    /// Returns the error of a puzzle with a slip in whose place something beside it would be read.
    fn slip(&self, is_drawn: bool) -> Option<ParseError> {
        if !self.entries().any(|entry| self.is_alone(entry)) {
            return self.errors().next().cloned();
        }
        let is_slip =
            |error: &&ParseError| matches!(error.code, ErrorCode::Length | ErrorCode::Rows);
        // What stands on its line belongs to it.
        let mut lines = self.entries().map(|entry| entry.line);
        let first = lines.next()?;
        let are_on_one_line = lines.all(|line| line == first);
        let beside = self.errors().filter(is_slip);
        let mut beside = beside.filter(|error| are_on_one_line && error.line == first);
        // Rows that are drawn with a slip, or with commas, may be lists of another length.
        let others = || self.others.iter().flatten();
        let is_list = |entry: &Entry| self.line(entry.line).matches(',').count() > 7;
        let is_own = |entry: &Entry| others().all(|other| values(other) != values(entry));
        let is_drawn_only = is_drawn
            && (self.own.iter().any(Result::is_err) && others().next().is_none()
                || self.own.iter().flatten().any(|entry| is_list(entry) && is_own(entry)));
        let lists = || self.others.iter().filter_map(|result| result.as_ref().err());
        let in_lists = || lists().filter(|_| is_drawn_only).find(is_slip);
        beside.next().or_else(in_lists).cloned()
    }

    /// Returns the error of a text with rows or remarks that belong to none of the grids.
    fn remains(&self) -> Option<ParseError> {
        if let Some(line) = remains::correction(self.text, &self.grids) {
            return Some(self.refused_at(line, CORRECTION, CORRECTED));
        }
        let has_puzzle = self.entries().any(|entry| self.is_alone(entry));
        let lines = (1..).zip(self.text.lines());
        let lines = lines.map(|(at, line)| if self.comments.contains(&at) { "" } else { line });
        let program = lines.collect::<Vec<_>>().join("\n");
        let line = remains::passed_over(&program, &self.grids, has_puzzle)?;
        Some(self.refused_at(line, ROWS_PASSED_OVER, ONE_READING))
    }

    /// Returns results without the puzzles in comments of a program that stand in the program, too.
    fn once(&self, results: &Results) -> Results {
        let is_comment = |entry: &Entry| {
            let line = self.line(entry.line).trim_start();
            COMMENTS.iter().any(|sign| line.starts_with(sign))
        };
        let is_read_twice = |result: &&Result<Entry, ParseError>| {
            let mut others = results.iter().flatten().filter(|other| !is_comment(other));
            let entry = result.as_ref().ok().filter(|entry| is_comment(entry));
            entry.is_some_and(|entry| others.any(|other| values(other) == values(entry)))
        };
        results.iter().filter(|result| !is_read_twice(result)).cloned().collect()
    }

    /// Returns the results that are puzzles or errors. Puzzles get their solutions, and the digits
    /// that were placed.
    fn puzzles_of(&self, results: impl Iterator<Item = Result<Entry, ParseError>>) -> Results {
        let (mut results, others): (Results, Results) =
            results.partition(|result| result.as_ref().map_or(true, |entry| self.is_puzzle(entry)));
        // Whether a full grid is an answer with slips or belongs to another puzzle is not known.
        let is_foreign = |entry: &&Entry| {
            let grid = values(entry);
            let role = self.grids.iter().position(|other| *other == grid).map(|at| self.roles[at]);
            grid.filled().len() == 81 && role == Some(Role::Other)
        };
        let foreign = others.iter().flatten().find(is_foreign).map(|entry| entry.line);
        if let (Some(line), Some(first)) = (foreign, results.iter_mut().flatten().next()) {
            let message = "a full grid that solves no puzzle here was left out".to_owned();
            first.warnings.push(Warning { line, column: 0, message });
        }
        for entry in results.iter_mut().flatten() {
            let grid = values(entry);
            let record = &mut entry.record;
            record.solution = record.solution.or(self.with_role(&grid, Role::SolutionOf));
            if let Some(state) = self.with_role(&grid, Role::StateOf) {
                let placed = state.digits().filter(|(cell, _)| grid[*cell].is_none());
                placed.for_each(|(cell, digit)| record.position.placed[cell] = Some(digit));
            }
        }
        results
    }

    /// The error of a text that is refused as a whole.
    fn refused(&self, found: Phrase, expected: Phrase) -> ParseError {
        self.refused_at(1, found, expected)
    }

    /// The error of a text that is refused for what stands on a line.
    fn refused_at(&self, line: u64, found: impl Into<Message>, expected: Phrase) -> ParseError {
        let line = Line { number: line, text: self.line(line) };
        ParseError::new(ErrorCode::Value, line, 0, found, expected)
    }

    /// The error of a text in which two readers find different puzzles, or that holds a puzzle and
    /// the same with more digits.
    fn two_readings(&self) -> ParseError {
        let lines = self.entries().map(|entry| entry.line);
        let first = lines.clone().min().unwrap_or(1);
        let second = lines.max().unwrap_or(first);
        let on_lines = || TWO_READINGS.with("first", first).with("second", second);
        // Grids on one line are told apart by a cell.
        let difference = (first == second).then(|| self.difference()).flatten();
        let found = difference.unwrap_or_else(on_lines);
        self.refused_at(first, found, ONE_READING).with_help(WHICH_FORMAT)
    }

    /// The first cell in which two of the grids have different digits.
    fn difference(&self) -> Option<Message> {
        let (first, others) = self.grids.split_first()?;
        let differs = |other: &Grid| {
            let (cell, one) =
                first.digits().find(|(cell, one)| other[*cell].is_some_and(|it| it != *one))?;
            let message = TWO_GRIDS.with("cell", cell.to_string()).with("one", one.to_string());
            Some(message.with("other", other[cell]?.to_string()))
        };
        others.iter().find_map(differs)
    }
}

/// Returns the lines of the comments in a text that begin and end with a line.
fn comments(text: &str) -> Vec<u64> {
    let mut comments = Vec::new();
    // The first line, the sign at the end, and whether it is a comment and no value.
    let mut open: Option<(u64, &str, bool)> = None;
    let mut before = "";
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if open.is_none() && line.starts_with("//") {
            comments.push(number);
            continue;
        }
        let (first, close, is_comment, rest) = if let Some((first, close, is_comment)) = open {
            (first, close, is_comment, line)
        } else {
            let place = |&(open, close): &(&str, &'static str)| {
                let at = line.find(open).filter(|at| *at == 0 || open == close)?;
                Some((at, close, &line[at + open.len()..]))
            };
            // A text behind one of these signs is a value.
            let is_value = before.ends_with(['=', '(', '[', '{', ',', '+', '\\']);
            before = if line.is_empty() { before } else { line };
            let Some((at, close, rest)) = BLOCKS.iter().find_map(place) else { continue };
            (number, close, at == 0 && !is_value, rest)
        };
        open = (!rest.contains(close)).then_some((first, close, is_comment));
        if is_comment && rest.ends_with(close) {
            comments.extend(first..=number);
        }
    }
    comments
}

/// Returns the digits that an entry shows, of which some may be placed.
fn values(entry: &Entry) -> Grid {
    entry.record.position.values()
}

/// Returns the grids of an entry.
fn grids_of(entry: &Entry) -> impl Iterator<Item = Grid> + use<> {
    std::iter::once(values(entry)).chain(entry.record.solution)
}
