use crate::loose::array::Array;
use crate::testing::{detected, read, read_with};
use crate::{Entry, ParseError, ReadOptions};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect()
}

/// The cells with that text for a blank, with separators between cells and between rows.
fn cells(blank: &str, between: &str, rows_between: &str) -> String {
    let row = |row: &&str| {
        let cells = row.chars().map(|c| if c == '.' { blank.to_owned() } else { c.to_string() });
        cells.collect::<Vec<_>>().join(between)
    };
    rows().iter().map(row).collect::<Vec<_>>().join(rows_between)
}

/// The givens, each written by a function of its row, column and digit, counted from 1.
fn givens(given: impl Fn(usize, usize, char) -> String, between: &str) -> String {
    let all = PUZZLE.chars().enumerate().filter(|(_, c)| *c != '.');
    all.map(|(at, c)| given(at / 9 + 1, at % 9 + 1, c)).collect::<Vec<_>>().join(between)
}

fn letter(row: usize) -> char {
    char::from(b'@' + row as u8)
}

#[track_caller]
fn is(results: &[Result<Entry, ParseError>], expected: &str, text: &str) {
    let [Ok(entry)] = results else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), expected, "{text}");
    assert!(entry.warnings.is_empty(), "{text}");
}

/// The text is read in detection, and by the name of the format.
#[track_caller]
fn reads(text: &str) {
    is(&read_with(ReadOptions::default(), text), PUZZLE, text);
    is(&read(&Array, text), PUZZLE, text);
}

#[test]
fn matrices_and_lists_of_many_languages() {
    let lists = |open: &str, close: &str, between: &str, after: &str, blank: &str| {
        format!("{open}{}{close}", cells(blank, between, &format!("{close}{after}{open}")))
    };
    for text in [
        format!("A = [{}];\n", cells("0", " ", "; ")),
        format!("[{}]\n", cells("0", ",", ";")),
        format!("M = [\n {};\n];\n", cells("0", " ", ";\n ")),
        format!("x=[{}]\n", cells("NaN", " ", ";")),
        format!("start = [|{}|];\n", cells("_", ", ", "|\n ")),
        format!("array[1..9,1..9] of 0..9: start = [|\n{},|];\n", cells("0", ", ", ",|\n")),
        format!("let grid = [|\n{}\n|]\n", lists("[|", "|]", "; ", ";\n", "0")),
        format!("board :: Board\nboard =\n  [ {}\n  ]\n", lists("[", "]", ", ", "\n  , ", "0")),
        format!("(defparameter *board*\n '({}))\n", lists("(", ")", " ", "\n ", "0")),
        format!("(defvar *b* #2A({}))\n", lists("(", ")", " ", "\n ", "0")),
        format!("(setq b '({}))\n", lists("(", ")", " ", "\n ", "nil")),
        format!("problem(1, [{}]).\n", lists("[", "]", ",", ",\n ", "_")),
        format!("let g = vec![\n{}\n];\n", lists("vec![", "]", ", ", ",\n", "0")),
        format!("int?[,] board = {{\n{}\n}};\n", lists("{", "}", ", ", ",\n", "null")),
        format!("board := [][]int{{\n{},\n}}\n", lists("[]int{", "}", ", ", ",\n", "0")),
        format!("val b = arrayOf(\n{}\n)\n", lists("intArrayOf(", ")", ", ", ",\n", "0")),
        format!("$b = array(\n{}\n);\n", lists("array(", ")", ", ", ",\n", "0")),
        format!("var b = [\n{}\n];\n", lists("[", "]", ", ", ",\n", "undefined")),
        format!("var b = [\n{}\n];\n", lists("[", "]", ",", ",\n", "")),
        format!("b = {{{}}};\n", lists("{", "}", ", ", ", ", "_")),
        format!("SELECT solve('{{{}}}'::int[][]);\n", lists("{", "}", ",", ",", "0")),
        format!("x <- rbind(\n{})\n", lists("c(", ")", ", ", ",\n", "0")),
        format!("m <- matrix(c({}), nrow=9, byrow=TRUE)\n", cells("NA", ",", ",\n")),
        format!("puzzle:\n- {}\n", lists("[", "]", ", ", "\n- ", "0")),
        format!("board:\n- - {}\n", cells("null", "\n  - ", "\n- - ")),
        format!("- {}\n", cells("0", "", "\n- ")),
        format!("easy = [ {} ]\n", lists("\"", "\"", "", "\n , ", ".")),
        format!("const char *p =\n  {};\n", lists("\"", "\"", "", "\n  ", ".")),
        format!("puzzle = \"\"\"\n{}\n\"\"\"\nsource = \"x\"\n", cells(".", "", "\n")),
    ] {
        reads(&text);
    }
}

#[test]
fn texts_of_81_characters_have_a_name() {
    for (before, after) in [
        ("board = '", "'\n"),
        ("let puzzle: &str = \"", "\";\n"),
        ("puzzle <- \"", "\"\n"),
        ("(def puzzle \"", "\")\n"),
        ("PUZZLE=", "\n"),
        ("[puzzle]\nclues = \"", "\"\n"),
        ("- name: a\n  puzzle: \"", "\"\n"),
        ("# easy\nprint(solve('", "'))\n"),
    ] {
        reads(&format!("{before}{PUZZLE}{after}"));
    }
}

#[test]
fn cells_have_their_places() {
    for text in [
        givens(|r, c, d| format!("r{r}c{c}={d}"), ", "),
        givens(|r, c, d| format!("R{r}C{c}: {d}"), "\n"),
        givens(|r, c, d| format!("{}{c}={d}", letter(r)), " "),
        givens(|r, c, d| format!("({r},{c})={d}"), " "),
        givens(|r, c, d| format!("grid[{}][{}] = {d};", r - 1, c - 1), "\n"),
        givens(|r, c, d| format!("given({r},{c},{d})."), "\n"),
        givens(|r, c, d| format!("x({r},{c},{d})"), ", "),
        givens(|r, c, d| format!("given(cell({r},{c}),{d})."), "\n"),
        givens(|r, c, d| format!("given(({r}, {c}), {d})"), ", "),
        givens(|r, c, d| format!("- r{r}c{c}: {d}"), "\n"),
        format!("{{{}}}", givens(|r, c, d| format!("({}, {}): {d}", r - 1, c - 1), ", ")),
        format!("g = {{{}}}", givens(|r, c, d| format!("'{}{c}': '{d}'", letter(r)), ", ")),
        format!("Givens: {}.", givens(|r, c, d| format!("r{r}c{c}={d}"), ", ")),
    ] {
        reads(&format!("{text}\n"));
    }
}

#[test]
fn a_cell_without_a_digit_is_empty() {
    let blank = PUZZLE.replacen('7', ".", 1);
    for text in [
        givens(|r, c, d| format!("r{r}c{c}={d}"), " ").replacen("=7", "=", 1),
        givens(|r, c, d| format!("({r},{c})={d}"), " ").replacen("=7", "=", 1),
        givens(|r, c, d| format!("{}{c}: {d}", letter(r)), "\n").replacen(" 7", "", 1),
    ] {
        is(&read_with(ReadOptions::default(), &format!("{text}\n")), &blank, &text);
    }
}

#[test]
fn values_that_stand_column_by_column_are_turned() {
    let turned: String = (0..81).map(|at| &PUZZLE[at % 9 * 9 + at / 9..][..1]).collect();
    let values =
        turned.replace('.', "0").split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(",");
    for text in [
        format!("x <- matrix(c({values}), nrow=9)\n"),
        format!("x <- matrix(c({values}), 9, 9, byrow = FALSE)\n"),
    ] {
        reads(&text);
    }
    for (text, found) in [
        (format!("x = reshape([{values}], 9, 9)\n"), "another function"),
        (
            format!(
                "df = pd.DataFrame({{{}}})\n",
                (0..9)
                    .map(|at| format!("'{}': [{}]", letter(at + 1), &values[at * 18..at * 18 + 17]))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            "nine lists with names",
        ),
        (format!("x <- matrix(c({values}), nrow=9, byrow=yes)\n"), "byrow"),
        (format!("x <- matrix(c({values}), nrow=9, byro=TRUE)\n"), "order is not known"),
        (format!("x <- matrx(c({values}), nrow=9)\n"), "order is not known"),
        (format!("columns = [{};]\n", cells("0", " ", ";")), "under the name `columns`"),
    ] {
        let results = read_with(ReadOptions::default(), &text);
        let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert!(error.found.to_string().contains(found), "{text}\n{error}");
    }
}

#[test]
fn slips_are_errors_of_their_cell() {
    let matrix = format!("A = [{}];\n", cells("0", " ", "; "));
    let places = givens(|r, c, d| format!("r{r}c{c}={d}"), "\n");
    for (text, line, column, found) in [
        (matrix.replacen(" 7 ", " 77 ", 1), 1, 14, "\"77\" in r1c5"),
        (matrix.replacen(" 7 ", " ", 1), 1, 6, "8 cells in row 1"),
        (places.replacen("=7", "=77", 1), 3, 6, "\"77\" in r1c5"),
        (places.replacen("r1c2", "r1c1", 1), 2, 6, "r1c1 a second time"),
        (places.replacen("r2c5", "[r2c5", 1), 6, 1, "30 cells with their places"),
        (format!("p = '{}'\n", &PUZZLE[1..]), 1, 5, "80 cells"),
        (
            format!("- {}\n", cells("0", "", "\n- ")).replacen("70", "7q", 1),
            1,
            8,
            "character 'q' in row 1",
        ),
    ] {
        let results = read_with(ReadOptions::default(), &text);
        let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert!(error.found.to_string().starts_with(found), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}

#[test]
fn variants_and_second_grids_are_not_overlooked() {
    let array = format!("[{}]", cells("0", ",", ";"));
    let text = format!("puzzle = {{cages: [[1, 2]], grid: {array}}}\n");
    let results = read_with(ReadOptions::default(), &text);
    assert!(
        results[0].as_ref().is_err_and(|error| error.found.to_string().contains("cages")),
        "{results:?}"
    );
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let results = read_with(
        ReadOptions::default(),
        &format!("puzzle = '{PUZZLE}'\nsolution = '{solution}'\n"),
    );
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(entry.record.solution.unwrap().to_string(), solution);
    let two = format!("a = '{PUZZLE}'\nb = '{}'\n", PUZZLE.replacen('7', ".", 1));
    // The second may be the first with a digit of a player.
    assert!(read_with(ReadOptions::default(), &two).iter().all(Result::is_err));
}

#[test]
fn other_texts_are_none() {
    for text in [
        "r1c1=5, r1c2=3\n",
        "let x = [1, 2, 3];\n",
        "# A list of steps\nr1c1=5 (naked single)\nr2c2=3 (hidden single)\n",
        "a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9\n",
    ] {
        assert_ne!(detected(text), Some("array"), "{text}");
    }
}

#[test]
fn deep_brackets_and_long_texts_take_time_in_proportion() {
    for text in ["[".repeat(100_000), "[1,".repeat(60_000), "r1c1=5 ".repeat(30_000)] {
        assert!(read(&Array, &text).iter().all(Result::is_err));
    }
}
