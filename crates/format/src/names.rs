//! The meaning of names of members and columns: the names of puzzles and of solutions.

/// Returns a name in lower case and with letters and digits only, so that `initialBoard`,
/// `initial_board` and `Initial board` are the same name.
pub(super) fn plain_name(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the words of a name in lower case, for names like `initialBoard` and `initial_board`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars().take(100) {
        let starts = c.is_ascii_uppercase() && was_lower || !c.is_alphanumeric();
        if starts && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
        was_lower = c.is_ascii_lowercase();
    }
    words
}

/// The kinds of values that a name announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Puzzle,
    Solution,
    /// The digits that a player has entered so far, or marks.
    State,
    /// Cells in another order than by rows.
    OtherOrder,
    Unknown,
}

/// The words that announce clues.
const PUZZLE: [&str; 33] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "unsolved",
    "unsolve",
    "incomplete",
    "uncompleted",
    "unfinished",
    "start",
    "starting",
    "initial",
    "given",
    "givens",
    "clue",
    "clues",
    "problem",
    "problems",
    "mission",
    "input",
    "masked",
    "partial",
    "original",
    "sudoku",
    "sudokus",
    "prefilled",
    "fixed",
    "task",
    "challenge",
    "unfilled",
    "hints",
];

/// The words that announce a solution, even beside a word that announces clues.
const SOLUTION: [&str; 31] = [
    "solution",
    "solutions",
    "solved",
    "lösung",
    "gelöst",
    "solución",
    "resuelto",
    "résolu",
    "answer",
    "answers",
    "complete",
    "completed",
    "full",
    "target",
    "targets",
    "result",
    "finished",
    "filled",
    "output",
    "outputs",
    "completion",
    "completions",
    "label",
    "labels",
    "solve",
    "final",
    "response",
    "expected",
    "correct",
    "truth",
    "gold",
];

/// The words that announce the digits of a player, or marks.
const STATE: [&str; 25] = [
    "entries",
    "current",
    "state",
    "progress",
    "user",
    "player",
    "played",
    "entered",
    "placed",
    "candidates",
    "notes",
    "pencilmarks",
    "marks",
    "history",
    "moves",
    "errors",
    "mask",
    "model",
    "prediction",
    "predicted",
    "attempt",
    "guess",
    "guesses",
    "generated",
    "llm",
];

/// The words that announce cells in another order than by rows.
const OTHER_ORDER: [&str; 44] = [
    "xy",
    "colmajor",
    "transpose",
    "column",
    "columns",
    "col",
    "cols",
    "box",
    "boxes",
    "block",
    "blocks",
    "transposed",
    "regions",
    "diagonals",
    "squares",
    "nonet",
    "nonets",
    "subgrid",
    "subgrids",
    "quadrant",
    "quadrants",
    "sector",
    "sectors",
    "section",
    "sections",
    "house",
    "houses",
    "spalte",
    "spalten",
    "colonne",
    "colonnes",
    "colonna",
    "columna",
    "columnas",
    "colunas",
    "kasten",
    "kaesten",
    "bloecke",
    "carre",
    "carres",
    "cuadro",
    "cuadros",
    "cuadrante",
    "cuadrantes",
];

/// Words for rows in the languages in which puzzles are labelled.
#[cfg(feature = "formats")]
const ROWS: [&str; 26] = [
    "r", "row", "rows", "line", "lines", "l", "z", "zeile", "zeilen", "reihe", "ligne", "rang",
    "fila", "f", "riga", "linha", "rij", "rad", "wiersz", "rzad", "radek", "sor", "rivi", "satir",
    "baris", "hang",
];

/// Returns whether a word stands before the number of a row. Nine lines that are numbered behind
/// another word may be columns or boxes.
#[cfg(feature = "formats")]
pub(super) fn is_row(word: &str) -> bool {
    ROWS.iter().any(|row| word.eq_ignore_ascii_case(row))
}

/// Words in the names of masks in which `true` stands for a digit that is given or shown.
pub(super) const SHOWN: [&str; 11] = [
    "given",
    "givens",
    "fixed",
    "shown",
    "revealed",
    "visible",
    "clue",
    "clues",
    "locked",
    "initial",
    "prefilled",
];

/// Words in the names of masks in which `true` stands for a digit that is not shown.
pub(super) const HIDDEN: [&str; 8] =
    ["hidden", "hole", "holes", "blank", "blanks", "masked", "removed", "editable"];

/// Returns whether the class of a cell says that its digit is given or shown.
pub(super) fn is_shown(class: &str) -> bool {
    class.split_whitespace().flat_map(words).any(|word| SHOWN.contains(&word.as_str()))
}

/// Returns whether a name in a text announces a mask or a list of the cells that are given or shown.
pub(super) fn names_masks(text: &str) -> bool {
    let names = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    let is_word = |word: String| {
        let word = word.as_str();
        SHOWN.contains(&word) || HIDDEN.contains(&word) || word == "empty"
    };
    names.filter(|name| name.len() > 3).any(|name| words(name).into_iter().any(is_word))
}

/// Returns whether a name announces another form of the puzzle beside it, such as its canonical form.
#[cfg(feature = "formats")]
pub(super) fn is_derived(name: &str) -> bool {
    let derived = ["canonical", "minlex", "normalform", "normalized", "normalised"];
    derived.iter().any(|word| plain_name(name).contains(word))
}

/// The words in names of lists of places that hold anything but givens.
const NO_GIVENS: [&str; 58] = [
    "elimination",
    "eliminations",
    "eliminated",
    "eliminate",
    "removal",
    "removals",
    "removed",
    "wrong",
    "invalid",
    "mistake",
    "mistakes",
    "error",
    "errors",
    "hint",
    "hints",
    "undo",
    "redo",
    "undone",
    "conflict",
    "conflicts",
    "selected",
    "selection",
    "highlight",
    "highlights",
    "highlighted",
    "single",
    "singles",
    "step",
    "steps",
    "move",
    "moves",
    "action",
    "actions",
    "event",
    "events",
    "placement",
    "placements",
    "deduction",
    "deductions",
    "guess",
    "guesses",
    "log",
    "history",
    "path",
    "changes",
    "changed",
    "deleted",
    "notes",
    "candidates",
    "marks",
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "entered",
    "player",
    "user",
];

/// Further words in names of lists of places that hold givens.
const LISTS: [&str; 46] = [
    "data", "item", "items", "list", "entry", "entries", "row", "rows", "record", "records",
    "grid", "grids", "board", "boards", "game", "games", "newboard", "matrix", "table", "cell",
    "cells", "square", "squares", "tile", "tiles", "field", "fields", "value", "values", "digit",
    "digits", "number", "numbers", "nums", "vals", "filled", "preset", "presets", "known",
    "zellen", "felder", "vorgaben", "celdas", "casillas", "cases", "pistas",
];

/// Returns whether a name announces places of anything but givens, such as eliminations or moves.
pub(super) fn lists_no_givens(name: &str) -> bool {
    let words = words(name);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    is(&NO_GIVENS) && !is(&["given", "givens", "clue", "clues", "initial", "start", "starting"])
}

/// Returns whether places under this name may be the givens of a puzzle.
pub(super) fn lists_givens(name: &str) -> bool {
    let is_known =
        |word: &String| LISTS.contains(&word.as_str()) || PUZZLE.contains(&word.as_str());
    !lists_no_givens(name) && words(name).iter().any(is_known)
}

/// Returns the kind of grid that a name announces.
pub(super) fn role(name: &str) -> Role {
    let words = words(name);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    if is(&STATE) && !is(&["initial", "start", "starting"]) {
        Role::State
    } else if is(&OTHER_ORDER) || is_transposed(name) {
        Role::OtherOrder
    } else if is(&SOLUTION) {
        Role::Solution
    } else if is(&PUZZLE) {
        Role::Puzzle
    } else {
        Role::Unknown
    }
}

/// Returns whether a name ends in a T of its own, as that of an exchanged grid does: `boardT`.
pub(super) fn is_transposed(name: &str) -> bool {
    let rest = name.strip_suffix("_T").or_else(|| name.strip_suffix('T'));
    let rest = rest.or_else(|| name.strip_suffix("_t")).unwrap_or("");
    rest.len() > 2 && rest.ends_with(|c: char| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_by_their_words() {
        for (name, expected) in [
            ("puzzle", Role::Puzzle),
            ("initialBoard", Role::Puzzle),
            ("start_grid", Role::Puzzle),
            ("incomplete", Role::Puzzle),
            ("Unsolved Sudoku", Role::Puzzle),
            ("puzzle_solution", Role::Solution),
            ("answer_grid", Role::Solution),
            ("complete", Role::Solution),
            ("solvedPuzzle", Role::Solution),
            ("currentBoard", Role::State),
            ("initialState", Role::Puzzle),
            ("unsolved-sudoku", Role::Puzzle),
            ("columns", Role::OtherOrder),
            ("x", Role::Unknown),
            ("", Role::Unknown),
        ] {
            assert_eq!(role(name), expected, "{name}");
        }
        assert_eq!(plain_name("Initial board_2"), "initialboard2");
    }
}
