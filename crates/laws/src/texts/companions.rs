//! The table of companions: what stands beside the puzzle in the same text.

use super::containers::Family;
use super::script::{Board, Case, Part, Script, box_of};
use super::verdict::Judgement;

/// Something beside a puzzle.
pub(super) struct Companion {
    pub(super) name: &'static str,
    /// The containers that can hold it.
    pub(super) families: &'static [Family],
    /// True if its tokens can be longer than a character.
    pub(super) is_wide: bool,
    /// The puzzle and its companions in the order of the text, and the judgement.
    pub(super) write: fn(&mut Script, &Case, Part) -> Beside,
}

/// A puzzle with its companions.
pub(super) struct Beside {
    pub(super) parts: Vec<Part>,
    pub(super) judgement: Judgement,
    /// A second puzzle that is to be read, too.
    pub(super) second: Option<Board>,
}

/// Parts of which the puzzle alone is to be read.
fn right(parts: Vec<Part>) -> Beside {
    Beside { parts, judgement: Judgement::Right, second: None }
}

use Family::{Bare, Chat, Code, Columns, Data, Drawn, Line, Markup, Sheet};

const NAMED: &[Family] = &[Code, Data, Markup, Drawn, Line, Columns];
const ALL: &[Family] = &[Code, Data, Markup, Bare, Drawn, Line, Sheet, Columns, Chat];
const SOURCES: &[Family] = &[Code, Data];

const fn plain(
    name: &'static str,
    families: &'static [Family],
    write: fn(&mut Script, &Case, Part) -> Beside,
) -> Companion {
    Companion { name, families, is_wide: false, write }
}

const fn wide(
    name: &'static str,
    families: &'static [Family],
    write: fn(&mut Script, &Case, Part) -> Beside,
) -> Companion {
    Companion { name, families, is_wide: true, write }
}

/// All companions; the first is none.
pub(super) const COMPANIONS: &[Companion] = &[
    plain("alone", ALL, |_, _, puzzle| right(vec![puzzle])),
    plain("solution behind", NAMED, |script, case, puzzle| {
        let solution = solution(script, case);
        right(vec![puzzle, solution])
    }),
    plain("solution before", NAMED, |script, case, puzzle| {
        let solution = solution(script, case);
        right(vec![solution, puzzle])
    }),
    plain("solution without a name behind", &[Code, Drawn, Sheet], |script, case, puzzle| {
        let solution = Part { is_titled: false, ..script.board("b", &case.solution) };
        right(vec![Part { is_titled: false, ..named(puzzle, "a") }, solution])
    }),
    plain("solution without a name before", &[Code, Drawn, Sheet], |script, case, puzzle| {
        let solution = Part { is_titled: false, ..script.board("a", &case.solution) };
        right(vec![solution, Part { is_titled: false, ..named(puzzle, "b") }])
    }),
    plain(
        "answer of a model",
        &[Code, Data, Drawn, Line, Columns, Chat],
        |script, case, puzzle| {
            let answer = case.wrong_answer(&mut script.pen);
            let name = script.pen.one(&["model_answer", "prediction", "response", "llm_output"]);
            let answer = script.board(name, &answer);
            right(vec![puzzle, answer])
        },
    ),
    plain("answer in a record", &[Chat], |script, case, puzzle| {
        let solution = script.board("solution", &case.solution);
        right(vec![puzzle, solution])
    }),
    plain("state of the player", NAMED, |script, case, puzzle| {
        let state = case.state(&mut script.pen);
        let name = script.pen.one(&["current", "player", "state", "user_grid", "progress"]);
        let state = script.board(name, &state);
        right(vec![puzzle, state])
    }),
    plain("mask of 0 and 1 behind", SOURCES, |script, case, puzzle| {
        let mask = mask(script, case, ["0", "1"]);
        right(vec![puzzle, mask])
    }),
    plain("mask of 0 and 1 before", SOURCES, |script, case, puzzle| {
        let mask = mask(script, case, ["0", "1"]);
        right(vec![mask, puzzle])
    }),
    wide("mask of booleans", SOURCES, |script, case, puzzle| {
        let words = script.truth;
        let mask = mask(script, case, words);
        right(vec![puzzle, mask])
    }),
    plain("box numbers behind", SOURCES, |script, _, puzzle| {
        let boxes = boxes(script);
        right(vec![puzzle, boxes])
    }),
    plain("box numbers before", SOURCES, |script, _, puzzle| {
        let boxes = boxes(script);
        right(vec![boxes, puzzle])
    }),
    plain("zeros behind", SOURCES, |script, _, puzzle| {
        let name = script.pen.one(&["errors", "notes", "marked", "visited"]);
        let zeros = Part::table(name, |_| "0".to_owned());
        right(vec![puzzle, zeros])
    }),
    plain("row and column numbers", &[Code], |_, _, puzzle| {
        let rows = Part::table("row_index", |cell| (cell / 9).to_string());
        let columns = Part::table("column_index", |cell| (cell % 9).to_string());
        right(vec![puzzle, rows, columns])
    }),
    wide("candidates", SOURCES, |script, case, puzzle| {
        let name = script.pen.one(&["candidates", "pencilmarks", "notes"]);
        let candidates = candidates(case, name);
        right(vec![puzzle, candidates])
    }),
    wide("moves from 0", SOURCES, |script, case, puzzle| {
        let moves = moves(script, case, 0);
        right(vec![puzzle, moves])
    }),
    wide("moves from 1", SOURCES, |script, case, puzzle| {
        let moves = moves(script, case, 1);
        right(vec![puzzle, moves])
    }),
    wide("eliminations", SOURCES, |script, case, puzzle| {
        let eliminations = eliminations(script, case);
        right(vec![puzzle, eliminations])
    }),
    wide("hints of 27 triples", SOURCES, |script, case, puzzle| {
        let cells: Vec<_> = case.cells(false).into_iter().take(27).collect();
        let triple = |cell: &usize| [cell / 9, cell % 9, usize::from(case.solution[*cell])];
        let name = script.pen.one(&["hints", "history", "steps", "path"]);
        let hints = Part::calls(name, &cells.iter().map(triple).collect::<Vec<_>>());
        right(vec![puzzle, hints])
    }),
    plain("second puzzle", &[Code, Data, Drawn, Line], |script, case, puzzle| {
        let other = case.another(&mut script.pen).puzzle;
        let [first, second] =
            script.pen.one(&[["easy", "hard"], ["puzzle1", "puzzle2"], ["test_1", "test_2"]]);
        let parts = vec![named(puzzle, first), script.board(second, &other)];
        Beside { parts, judgement: Judgement::Two, second: Some(other) }
    }),
    plain(
        "second puzzle under a name of states",
        &[Code, Data, Drawn, Line],
        |script, case, puzzle| {
            let other = case.another(&mut script.pen).puzzle;
            let [first, second] = script.pen.one(&[
                ["board", "state"],
                ["current", "next"],
                ["user", "daily"],
                ["puzzle", "guess"],
                ["easy", "so_far"],
            ]);
            let parts = vec![named(puzzle, first), script.board(second, &other)];
            Beside { parts, judgement: Judgement::Two, second: Some(other) }
        },
    ),
    plain("second puzzle under another name", &[Data], |script, case, puzzle| {
        let other = case.another(&mut script.pen).puzzle;
        let [first, second] =
            script.pen.one(&[["grid", "next"], ["puzzle", "bonus"], ["puzzle", "puzzle2"]]);
        let parts = vec![named(puzzle, first), script.board(second, &other)];
        Beside { parts, judgement: Judgement::Two, second: Some(other) }
    }),
    plain("solution and mask", &[Code, Drawn], |script, case, _| {
        let solution = Part { is_puzzle: true, ..script.board("solution", &case.solution) };
        let name = script.pen.one(&["mask", "givens", "pattern", "show"]);
        let mask = Part::table(name, |cell| u8::from(case.puzzle[cell] > 0).to_string());
        let mut parts = vec![solution, mask];
        if script.pen.once_in(2) {
            parts.reverse();
        }
        Beside { parts, judgement: Judgement::RightOrRefused, second: None }
    }),
    plain("two puzzles with solutions", &[Code, Drawn], |script, case, puzzle| {
        let other = case.another(&mut script.pen);
        let parts = vec![
            named(puzzle, "puzzle1"),
            script.board("solution1", &case.solution),
            script.board("puzzle2", &other.puzzle),
            script.board("solution2", &other.solution),
        ];
        Beside { parts, judgement: Judgement::Two, second: Some(other.puzzle) }
    }),
    wide("full board and holes", &[Data], |script, case, _| {
        let board = Part { is_puzzle: true, ..script.board("board", &case.solution) };
        let name = script.pen.one(&["holes", "hidden", "removed", "empty_cells", "blanks"]);
        let holes = case.cells(false);
        let holes = Part::calls(name, &holes.iter().map(|&c| [c / 9, c % 9]).collect::<Vec<_>>());
        Beside { parts: vec![board, holes], judgement: Judgement::RightOrRefused, second: None }
    }),
    wide("full board and mask of givens", &[Data], |script, case, _| {
        let board = Part { is_puzzle: true, ..script.board("board", &case.solution) };
        let name = script.pen.one(&["given", "revealed", "shown", "fixed", "visible", "clues"]);
        let words = script.truth;
        let mask = Part::table(name, |cell| words[usize::from(case.puzzle[cell] > 0)].to_owned());
        Beside { parts: vec![board, mask], judgement: Judgement::RightOrRefused, second: None }
    }),
];

fn named(part: Part, name: &str) -> Part {
    Part { name: name.to_owned(), ..part }
}

fn solution(script: &mut Script, case: &Case) -> Part {
    let names = ["solution", "answer", "expected", "result", "solved", "solution_grid"];
    let name = script.pen.one(&names);
    script.board(name, &case.solution)
}

/// The cells with givens, as the second word, or with the first word.
fn mask(script: &mut Script, case: &Case, words: [&str; 2]) -> Part {
    let name = script.pen.one(&["mask", "fixed", "given", "is_given", "locked", "editable"]);
    let is_other = name == "editable";
    Part::table(name, |cell| words[usize::from((case.puzzle[cell] > 0) != is_other)].to_owned())
}

fn boxes(script: &mut Script) -> Part {
    let name = script.pen.one(&["boxes", "box_index", "regions", "blocks_of_cells", "areas"]);
    let first = script.pen.below(2);
    Part::table(name, |cell| (box_of(cell) + first).to_string())
}

/// The digits that no given excludes, as lists.
fn candidates(case: &Case, name: &str) -> Part {
    let excludes = |cell: usize, other: usize| {
        cell / 9 == other / 9 || cell % 9 == other % 9 || box_of(cell) == box_of(other)
    };
    Part::table(name, |cell| {
        let is_free = |digit: &u8| {
            !(0..81).any(|other| case.puzzle[other] == *digit && excludes(cell, other))
        };
        let all = (1..10).filter(|digit| case.puzzle[cell] == 0 && is_free(digit));
        format!("[{}]", all.map(|digit| digit.to_string()).collect::<Vec<_>>().join(", "))
    })
}

/// Some empty cells with a digit each, as row, column, digit.
fn triples(
    script: &mut Script,
    case: &Case,
    first: usize,
    digit: impl Fn(usize) -> u8,
) -> Vec<[usize; 3]> {
    let empty = case.cells(false);
    let count = 3 + script.pen.below(20);
    let cell = |_| script.pen.one(&empty);
    let cells: Vec<_> = (0..count).map(cell).collect();
    let triple = |cell: usize| [cell / 9 + first, cell % 9 + first, usize::from(digit(cell))];
    cells.into_iter().map(triple).collect()
}

fn moves(script: &mut Script, case: &Case, first: usize) -> Part {
    let moves = triples(script, case, first, |cell| case.solution[cell]);
    let names = ["set_value", "move", "place", "guess", "moves", "play", "SetValue", "fill"];
    let name = script.pen.one(&names);
    Part::calls(name, &moves)
}

fn eliminations(script: &mut Script, case: &Case) -> Part {
    let moves = triples(script, case, 0, |cell| case.solution[cell] % 9 + 1);
    let names =
        ["remove_candidate", "RemoveCandidates", "eliminate", "exclude", "assert_not", "forbid"];
    let name = script.pen.one(&names);
    Part::calls(name, &moves)
}
