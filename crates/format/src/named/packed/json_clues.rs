//! The choice of the member of a JSON object that holds the clues of a puzzle.

use crate::cell_names;
use crate::names::{self, Role, lists_givens, lists_no_givens, plain_name, role};
use crate::phrases::{CELLS_UNDER_NAME, READ_ROW_BY_ROW_AS_PUZZLE};
use crate::roles;

use super::ReadOptions;
use super::chars;
use super::fault::{Fault, quoted};
use super::json_candidates;
use super::json_cells;
use super::json_keyed::{self, Keyed};
use super::json_masks;
use super::json_objects::{self, Board};
use super::json_text;
use super::json_values::{self, MAX_VALUE};
use super::json_within;

/// The names of a puzzle's clues in [plain](plain_name) letters, the clearest first. Names that
/// contain such a word have a lower rank.
const PUZZLE: [&str; 20] = [
    "puzzle",
    "givens",
    "given",
    "quiz",
    "quizzes",
    "question",
    "unsolved",
    "mission",
    "problem",
    "start",
    "initialboard",
    "clues",
    "sudoku",
    "grid",
    "board",
    "cells",
    "value",
    "values",
    "data",
    "matrix",
];

/// The names of members that may contain puzzles.
pub(super) const AROUND: [&str; 21] = [
    "puzzles",
    "puzzle",
    "puzzledata",
    "grids",
    "grid",
    "newboard",
    "boards",
    "board",
    "sudokus",
    "sudoku",
    "games",
    "data",
    "items",
    "records",
    "results",
    "rows",
    "list",
    "entries",
    "easy",
    "medium",
    "hard",
];

/// The content of the members of an object.
pub(super) enum Clues<'m> {
    /// Clues, with their name.
    Of(&'m str, &'m str),
    /// Two members that may be the clues, by their names.
    Several(&'m str, &'m str),
    /// Members that are a puzzle each.
    Listed(Vec<&'m str>),
    /// A value in place of clues that is not a grid, and whether its name certainly announces
    /// clues.
    Fault(Fault, bool),
    /// A grid with a slip in place of clues: nothing else takes its place.
    Slip(Fault),
    None,
}

/// A member that is a grid.
struct Found<'m> {
    rank: usize,
    name: &'m str,
    raw: &'m str,
    board: Board,
}

impl Found<'_> {
    fn is_full(&self) -> bool {
        self.board.position.values().filled().len() == 81
    }

    /// Returns whether the other one has all digits of this one.
    fn is_within(&self, other: &Self) -> bool {
        let others = other.board.position.values();
        self.board.position.values().digits().all(|(cell, digit)| others[cell] == Some(digit))
    }
}

/// Names of a lower rank have no other meaning.
const CERTAIN: usize = 12;

/// The rank of names that contain a word for puzzles.
const NAMED: usize = 50;

/// The rank of names that announce cells in another order than by rows.
const OTHER_ORDER: usize = 99;

/// Returns the rank of a name as the name of clues; the lowest rank is the clearest.
fn rank(name: &str) -> usize {
    let plain = plain_name(name);
    if let Some(rank) = PUZZLE.iter().position(|known| *known == plain) {
        return rank;
    }
    match role(name) {
        Role::Puzzle => NAMED,
        Role::Unknown => NAMED + 1,
        Role::OtherOrder => OTHER_ORDER,
        Role::Solution | Role::State => usize::MAX,
    }
}

/// Returns the meaning of several grids under names of the same rank.
fn several<'m>(same: &[&&Found<'m>]) -> Option<Clues<'m>> {
    let first = same.first()?;
    let other = same.iter().find(|found| found.board.position != first.board.position);
    if same.len() > 1 && same.iter().all(|found| is_numbered(found.name)) {
        return Some(Clues::Listed(same.iter().map(|found| found.raw).collect()));
    }
    other.map(|other| Clues::Several(first.name, other.name))
}

/// Returns whether a name is that of a puzzle in a list of puzzles: a number or a difficulty.
fn is_numbered(name: &str) -> bool {
    let levels = ["easy", "medium", "hard", "expert", "evil", "extreme", "beginner", "simple"];
    name.ends_with(|c: char| c.is_ascii_digit())
        || levels.iter().any(|level| name.to_ascii_lowercase().contains(level))
}

/// Returns whether a value may be a grid: a text, or an array whose objects do not contain puzzles.
fn is_shaped(name: &str, raw: &str) -> bool {
    match raw.as_bytes().first() {
        Some(b'"') => true,
        Some(b'[') => json_text::elements(raw).is_ok_and(|parts| {
            let is_named =
                matches!(plain_name(name).as_str(), "rows" | "lines" | "gridrows" | "boardrows");
            !parts.is_empty()
                && (is_grid(&parts)
                    || !parts[0].starts_with('{')
                    || is_named && json_keyed::are_nested(&parts, true))
        }),
        Some(b'{') => !matches!(json_keyed::kind(raw, 1), Keyed::No),
        _ => false,
    }
}

/// Returns whether a value is a list of places, under a name that announces no givens. Such places
/// may be those of eliminations, moves or anything else.
pub(super) fn are_no_givens(name: &str, raw: &str) -> bool {
    let is_due = lists_givens(name);
    let names_none = lists_no_givens(name);
    let names_puzzle = |raw: &str| {
        let members = json_text::members(raw);
        members.is_ok_and(|members| members.iter().any(|(key, _)| plain_name(key) == "puzzle"))
    };
    match raw.as_bytes().first() {
        Some(b'{') if !is_due => {
            let names_places = || {
                let members = json_text::members(raw).unwrap_or_default();
                members.first().is_some_and(|(key, _)| cell_names::place(key).is_some())
            };
            names_none && !names_puzzle(raw) || names_places()
        }
        Some(b'[') if !is_due => json_text::elements(raw).is_ok_and(|parts| {
            parts.first().filter(|part| part.starts_with('{')).is_some_and(|part| {
                names_none && !names_puzzle(part)
                    || parts.len() < 81 && json_objects::says_where(part)
            })
        }),
        _ => false,
    }
}

/// Returns whether a value is meant to be a grid, even if it has a fault.
fn is_nearly_a_grid(raw: &str) -> bool {
    if raw.starts_with('{') {
        return true;
    }
    if raw.starts_with('[') {
        return json_text::elements(raw).is_ok_and(|parts| is_grid(&parts));
    }
    let inner = || raw.trim_matches('"').chars().filter(|c| !c.is_whitespace());
    let cells = inner().filter(|&c| chars::cell(c, None).is_some()).count();
    (60..=120).contains(&inner().take(121).count()) && cells * 10 >= inner().count() * 8
}

/// Returns the member that holds the clues, unless another one may hold a second puzzle.
pub(super) fn clues<'m>(members: &'m [(String, &'m str)], options: &ReadOptions) -> Clues<'m> {
    let clues = chosen(members, options);
    let Clues::Of(name, raw) = clues else { return clues };
    match second(members, (name, raw), options) {
        Some(other) => Clues::Several(name, other),
        None => clues,
    }
}

/// Returns the name of a member beside the clues that holds a grid which is neither a solution, nor
/// a state of the puzzle, nor a table. A grid that a player has entered is compared later.
fn second<'m>(
    members: &'m [(String, &'m str)],
    (clues, raw): (&str, &str),
    options: &ReadOptions,
) -> Option<&'m str> {
    let may_be_second = |(name, raw): &&(String, &str)| {
        // A solution is read as one, whatever its digits are.
        name != clues
            && rank(name) != OTHER_ORDER
            && role(name) != Role::Solution
            && plain_name(name) != "placed"
            && !names::is_derived(name)
            && is_shaped(name, raw)
    };
    let mut others = members.iter().filter(may_be_second).peekable();
    // Most objects have no such member, and their clues need not be read here.
    others.peek()?;
    let puzzle = json_within::board(raw, options).ok()?.position.values();
    let is_second = |(_, raw): &&(String, &str)| {
        let value = json_values::parse(raw).ok().filter(|value| !json_cells::is_list(value));
        let board = value.and_then(|value| json_cells::board(&value, options.blank_char()).ok());
        board.is_some_and(|board| {
            let grid = board.position.values();
            let has_candidates = board.position.candidates.is_some();
            !has_candidates && grid != puzzle && !roles::is_beside(&grid, &puzzle)
        })
    };
    others.find(is_second).map(|(name, _)| name.as_str())
}

/// Returns the member that seems to hold the clues by its name, or else by its cells.
fn chosen<'m>(members: &'m [(String, &'m str)], options: &ReadOptions) -> Clues<'m> {
    let mut grids: Vec<Found<'_>> = Vec::new();
    // The fault of the member with the clearest name, and the member.
    let mut fault: Option<(usize, &str, Fault)> = None;
    // The fault of a grid with a slip under a name that says nothing.
    let mut slip: Option<Fault> = None;
    for (name, raw) in members {
        let rank = rank(name);
        if rank == usize::MAX || !is_shaped(name, raw) || json_masks::is_mask(raw) {
            continue;
        }
        if are_no_givens(name, raw) {
            continue;
        }
        let board = json_values::parse(raw).and_then(|value| {
            if let Keyed::Doubtful(fault) = json_keyed::kind(raw, 1) {
                return Err(fault);
            }
            // This is an array of puzzles under the name of a single one.
            if json_cells::is_list(&value) {
                return Ok(None);
            }
            // A text of many lines is looked into where the name leaves no doubt.
            if rank < CERTAIN || json_within::asks(name) {
                json_within::board(raw, options).map(Some)
            } else {
                json_cells::board(&value, options.blank_char()).map(Some)
            }
        });
        match board {
            Ok(Some(board)) => grids.push(Found { rank, name, raw, board }),
            Ok(None) => {}
            Err(error) if rank <= NAMED => {
                if fault.as_ref().is_none_or(|(other, ..)| rank < *other) {
                    let error = error.of(quoted(name));
                    fault = Some((rank, raw, error));
                }
            }
            Err(error) if slip.is_none() && !raw.starts_with('{') && is_nearly_a_grid(raw) => {
                slip = Some(error.of(quoted(name)));
            }
            Err(_) => {}
        }
    }
    grids.sort_by_key(|found| found.rank);
    let best = grids.first().map_or(usize::MAX, |found| found.rank);
    let is_clearer =
        |(rank, raw, _): &mut (usize, &str, Fault)| *rank < best && is_nearly_a_grid(raw);
    if let Some((_, raw, fault)) = fault.take_if(is_clearer) {
        let is_slip = !raw.starts_with('{');
        return if is_slip { Clues::Slip(fault) } else { Clues::Fault(fault, true) };
    }
    let named: Vec<&Found<'_>> = grids.iter().filter(|found| found.rank <= NAMED).collect();
    if let Some(first) = named.first() {
        let same: Vec<_> = named.iter().filter(|found| found.rank == first.rank).collect();
        return several(&same).unwrap_or_else(|| {
            let partial = named.iter().find(|found| !found.is_full() && first.is_full());
            match partial {
                Some(other) if !other.is_within(first) => Clues::Several(first.name, other.name),
                Some(other) => Clues::Of(other.name, other.raw),
                None => Clues::Of(first.name, first.raw),
            }
        });
    }
    if let Some((rank, _, fault)) = fault {
        return Clues::Fault(fault, rank < CERTAIN);
    }
    let is_nested = |raw: &str| {
        json_text::elements(raw).is_ok_and(|parts| json_keyed::are_nested(&parts, true))
    };
    let holds_more = |(name, raw): &(String, &str)| {
        let is_found = grids.iter().any(|found| found.name == *name);
        let is_container =
            raw.starts_with(['[', '{']) && AROUND.contains(&plain_name(name).as_str());
        is_container && !(is_found && is_nested(raw))
    };
    if members.iter().any(holds_more) {
        return Clues::None;
    }
    // Without a usual name, a grid that is not full may be the clues, and a full grid the solution.
    let unsolved: Vec<&Found<'_>> = grids.iter().filter(|found| !found.is_full()).collect();
    match &unsolved[..] {
        [] => Clues::None,
        [first, ..] if first.rank == OTHER_ORDER => {
            let found = CELLS_UNDER_NAME.with("name", quoted(first.name));
            Clues::Fault(Fault::no_puzzle(found).help(READ_ROW_BY_ROW_AS_PUZZLE), true)
        }
        // Nothing tells which of them is the puzzle.
        [first, ..] => match slip {
            Some(fault) => Clues::Slip(fault),
            None => several(&unsolved.iter().collect::<Vec<_>>())
                .unwrap_or(Clues::Of(first.name, first.raw)),
        },
    }
}

/// Returns whether an array of these elements can only be one grid: 81 cells, nine rows, or cells
/// that have their places as members.
pub(super) fn is_grid(parts: &[&str]) -> bool {
    let cell = |part: &&str| match part.as_bytes().first() {
        Some(b'[') => false,
        Some(b'{') => is_cell_object(part),
        _ => part.len() <= 12,
    };
    let row = |part: &&str| {
        if part.starts_with('[') {
            part.len() < MAX_VALUE
                && json_text::elements(part).is_ok_and(|row| row.iter().all(cell))
        } else {
            part.starts_with('"') && part.len() <= 20
        }
    };
    let objects = || parts.iter().all(|part| part.starts_with('{') && is_cell_object(part));
    match parts.len() {
        9 if parts.iter().all(row)
            || parts.iter().all(|part| json_keyed::is_row(part))
            || parts[0].starts_with('{') && json_keyed::are_nested(parts, false) =>
        {
            true
        }
        81 if parts.iter().all(cell) => true,
        9 | 81 if json_candidates::are_groups(parts) => true,
        1..=81 => objects() && json_objects::says_where(parts[0]),
        _ => false,
    }
}

/// Returns whether an object may be a cell, because it does not contain a puzzle.
fn is_cell_object(part: &str) -> bool {
    part.len() <= 80
        || part.len() <= 1000
            && !part.contains("[[")
            && part.bytes().filter(|&byte| byte == b',').count() < 60
            && part.split('"').all(|text| text.len() < 60)
}
