//! Texts as people have them: each kind drawn here from a puzzle, so that what is to be read
//! is known without the readers.
#![allow(clippy::format_collect, clippy::format_push_string)] // Texts of a few lines each.

use bivalue::format::{ReadOptions, Reader};

use crate::near_misses::{PUZZLE, rows};
use crate::{detected, read, read_with};

pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle with two rows and a column without digits.
const SPARSE: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn rows_of(puzzle: &str) -> Vec<String> {
    let cells: Vec<char> = puzzle.chars().collect();
    cells.chunks(9).map(|row| row.iter().collect()).collect()
}

/// The rows with something between the cells of each, after a name for each row.
pub(crate) fn drawn(
    puzzle: &str,
    blank: &str,
    between: &str,
    name: impl Fn(usize) -> String,
) -> String {
    let row = |(index, row): (usize, String)| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', blank)).collect();
        format!("{}{}\n", name(index), cells.join(between))
    };
    rows_of(puzzle).into_iter().enumerate().map(row).collect()
}

pub(crate) fn nameless(_: usize) -> String {
    String::new()
}

/// A grid between borders, with names before its rows.
pub(crate) fn boxed(puzzle: &str, blank: &str, name: impl Fn(usize) -> String) -> String {
    let border = format!("{}+-------+-------+-------+\n", " ".repeat(name(0).len()));
    let mut text = String::new();
    for (index, row) in rows_of(puzzle).iter().enumerate() {
        if index.is_multiple_of(3) {
            text += &border;
        }
        let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', blank)).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        text += &format!("{}| {} |\n", name(index), boxes.join(" | "));
    }
    text + &border
}

/// A table in Markdown, with that header.
fn markdown(puzzle: &str, header: &str, name: impl Fn(usize) -> String) -> String {
    let columns = header.matches('|').count().saturating_sub(1);
    let mut text = format!("{header}\n|{}\n", "---|".repeat(columns));
    for (index, row) in rows_of(puzzle).iter().enumerate() {
        let cells: String =
            row.chars().map(|c| format!(" {} |", c.to_string().replace('.', " "))).collect();
        text += &format!("{}|{cells}\n", name(index));
    }
    text
}

/// A table with lines around every cell.
fn lined(puzzle: &str, header: &str) -> String {
    let line = format!("+{}\n", "---+".repeat(9));
    let row = |cells: &str| {
        let cells: String =
            cells.chars().map(|c| format!(" {} |", c.to_string().replace('.', " "))).collect();
        format!("|{cells}\n{line}")
    };
    let rows: String = rows_of(puzzle).iter().map(|cells| row(cells)).collect();
    let header = if header.is_empty() { String::new() } else { row(header).replace("---", "===") };
    format!("{line}{header}{rows}")
}

#[track_caller]
pub(crate) fn is_read(text: &str, puzzle: &str) {
    let results = read(text);
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.values().to_string(), puzzle, "{text}");
    assert!(entry.warnings.is_empty(), "{text}\n{:?}", entry.warnings);
    assert!(detected(text).is_some(), "{text}");
}

#[test]
fn rows_have_names() {
    for puzzle in [PUZZLE, SPARSE] {
        for names in ["ABCDEFGHI", "abcdefghi", "123456789", "012345678"] {
            let name = |index: usize| names[index..=index].to_owned() + "  ";
            let header = "   1 2 3 4 5 6 7 8 9\n";
            is_read(&(header.to_owned() + &drawn(puzzle, ".", " ", name)), puzzle);
            is_read(&drawn(puzzle, "0", " ", name), puzzle);
            let name = |index: usize| names[index..=index].to_owned() + " ";
            let header = "    1 2 3   4 5 6   7 8 9\n";
            is_read(&(header.to_owned() + &boxed(puzzle, ".", name)), puzzle);
        }
        is_read(&drawn(puzzle, "_", " ", |index| format!("Row {}: ", index + 1)), puzzle);
        is_read(&drawn(puzzle, ".", "", |index| format!("r{} ", index + 1)), puzzle);
        let header = format!("|   |{}", (1..10).map(|c| format!(" c{c} |")).collect::<String>());
        is_read(&markdown(puzzle, &header, |index| format!("| r{} ", index + 1)), puzzle);
    }
}

#[test]
fn columns_have_names() {
    for puzzle in [PUZZLE, SPARSE] {
        for names in ["123456789", "012345678"] {
            let parted: Vec<String> = names.chars().map(|c| c.to_string()).collect();
            is_read(&format!("{names}\n---------\n{}", drawn(puzzle, ".", "", nameless)), puzzle);
            is_read(&format!("{names}\n\n{}", drawn(puzzle, ".", "", nameless)), puzzle);
            let header = parted.join(" ");
            is_read(&format!("{header}\n{}", drawn(puzzle, "0", " ", nameless)), puzzle);
            let header = parted.join(",");
            is_read(&format!("{header}\n{}", drawn(puzzle, "", ",", nameless)), puzzle);
            is_read(&lined(puzzle, names), puzzle);
            let header = format!("| {} |", parted.join(" | "));
            is_read(&markdown(puzzle, &header, nameless), puzzle);
        }
        is_read(&lined(puzzle, ""), puzzle);
        is_read(&markdown(puzzle, &format!("|{}", "   |".repeat(9)), nameless), puzzle);
    }
}

#[test]
fn a_first_row_of_1_to_9_is_a_row_if_there_are_nine() {
    let first = format!("123456789{}", ".".repeat(72));
    is_read(&drawn(&first, ".", " ", nameless), &first);
    is_read(&boxed(&first, ".", nameless), &first);
    let ten = drawn(PUZZLE, ".", "", nameless) + "123......\n";
    assert!(read(&ten).iter().all(Result::is_err));
}

#[test]
fn rows_of_spaces_stand_between_lines() {
    is_read(&boxed(SPARSE, " ", nameless), SPARSE);
    is_read(&boxed(&".".repeat(81), " ", nameless), &".".repeat(81));
    is_read(&boxed(SPARSE, " ", nameless).replace("+-------", "+======="), SPARSE);
    let titled =
        format!("Puzzle of the day, no. 17, for everybody:\n{}", boxed(SPARSE, " ", nameless));
    is_read(&titled, SPARSE);
    let rows: String = rows_of(&SPARSE.replace('.', " "))
        .iter()
        .map(|row| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]))
        .collect();
    is_read(&rows, SPARSE);
}

#[test]
fn other_characters_are_digits() {
    let wide = |text: &str| -> String {
        let digit = |c: char| char::from_u32(c as u32 - 0x30 + 0xFF10).unwrap_or(c);
        text.chars().map(|c| if c.is_ascii_digit() { digit(c) } else { c }).collect()
    };
    is_read(&wide(&drawn(PUZZLE, "0", "", nameless)), PUZZLE);
    is_read(&wide(&drawn(PUZZLE, "\u{3000}", "", nameless)), PUZZLE);
    is_read(&wide(&PUZZLE.replace('.', "0")), PUZZLE);
    for between in ["", " "] {
        let text = drawn(PUZZLE, "\u{2B1C}", between, nameless);
        let keys: String = text
            .chars()
            .flat_map(|c| {
                let is_digit = c.is_ascii_digit();
                [Some(c), is_digit.then_some('\u{FE0F}'), is_digit.then_some('\u{20E3}')]
            })
            .flatten()
            .collect();
        is_read(&keys, PUZZLE);
    }
    is_read(&drawn(PUZZLE, "-1", " ", nameless), PUZZLE);
    is_read(&drawn(PUZZLE, "-1", ",", nameless), PUZZLE);
}

#[test]
fn utf_16_is_read() {
    for text in
        [drawn(PUZZLE, ".", "", nameless), format!("{PUZZLE}\r\n"), boxed(PUZZLE, ".", nameless)]
    {
        for big in [false, true] {
            let units = [0xFEFF].into_iter().chain(text.encode_utf16());
            let bytes: Vec<u8> = units
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect();
            let results = read_with(&bytes, ReadOptions::default());
            let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
            assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
            let half = read_with(&bytes[..bytes.len() - 1], ReadOptions::default());
            assert!(
                half.iter()
                    .any(|r| r.as_ref().is_err_and(|e| e.found.to_string().contains("UTF-16")))
            );
        }
    }
}

#[test]
fn mails_quote_puzzles() {
    for text in [
        drawn(PUZZLE, ".", "", nameless),
        format!("{PUZZLE}\n"),
        boxed(PUZZLE, ".", nameless),
        boxed(SPARSE, " ", nameless),
    ] {
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        let puzzle = if text.contains("4  ") { SPARSE } else { PUZZLE };
        is_read_quoted(&format!("On Monday X wrote:\n\n{quoted}\nThank you!\n"), puzzle);
        is_read_quoted(&format!("X wrote:\n{quoted}"), puzzle);
    }
}

#[track_caller]
fn is_read_quoted(text: &str, puzzle: &str) {
    let results = read(text);
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.values().to_string(), puzzle, "{text}");
}

#[test]
fn remarks_quotes_and_cut_tables() {
    let rows = drawn(PUZZLE, ".", " ", nameless);
    is_read(&(rows.trim_end().to_owned() + " [ok]\n"), PUZZLE);
    let texts: String = rows_of(PUZZLE).iter().map(|row| format!("  \"{row}\",\n")).collect();
    is_read(&texts, PUZZLE);
    for separator in [",", ";", "\t"] {
        let table = drawn(PUZZLE, "", separator, nameless);
        let cut: String =
            table.lines().map(|l| format!("{}\n", l.trim_end_matches(separator))).collect();
        is_read(&cut, PUZZLE);
        // Where an empty field ends a line, a short line is a slip.
        let slip = table.replacen(separator, "", 1);
        assert!(read(&slip).iter().all(Result::is_err), "{slip}");
    }
    let bold = markdown(PUZZLE, &format!("|{}", "   |".repeat(9)), nameless).replace('7', "**7**");
    is_read(&bold, PUZZLE);
    for sign in ["*", "_", "__", "***", "`"] {
        is_read(&bold.replace("**", sign), PUZZLE);
        is_read(&bold.replace("**", sign).replace("   |", "&nbsp;|"), PUZZLE);
    }
}

#[test]
fn tables_have_labels_and_no_column_too_many() {
    // The last column is empty, so that a row may also end with a separator.
    let puzzle: String = rows_of(PUZZLE).iter().map(|row| format!("{}.", &row[..8])).collect();
    for separator in [",", ";", "\t"] {
        for (names, header) in
            [("123456789", "123456789"), ("012345678", "012345678"), ("ABCDEFGHI", "123456789")]
        {
            let name = |index: usize| names[index..=index].to_owned() + separator;
            let header: String = header.chars().map(|c| format!("{separator}{c}")).collect();
            for puzzle in [&*puzzle, PUZZLE] {
                for blank in ["", "0", "."] {
                    let table = drawn(puzzle, blank, separator, name);
                    is_read(&table, puzzle);
                    is_read(&format!("{header}\n{table}"), puzzle);
                }
            }
        }
        // Here either end may have the empty column too many.
        let open = drawn(&puzzle, "", separator, |_| separator.to_owned());
        assert!(read(&open).iter().all(Result::is_err), "{open}");
        let cut = drawn(PUZZLE, "", separator, nameless);
        let trimmed = |line: &str| line.trim_matches(|c| separator.contains(c)).to_owned();
        let cut = cut.lines().map(trimmed).collect::<Vec<_>>().join(
            "
",
        );
        assert!(read(&cut).iter().all(Result::is_err), "{cut}");
    }
    let spaces = drawn(PUZZLE, " ", " ", nameless);
    let cut = spaces.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(read(&cut).iter().all(Result::is_err), "{cut}");
}

#[test]
fn markdown_has_short_rules() {
    for rule in ["-", "--", ":-:", "---"] {
        let table = markdown(PUZZLE, &format!("|{}", "   |".repeat(9)), nameless);
        let rows = table.lines().filter(|line| !line.contains('-'));
        let mut lines: Vec<String> = rows.map(str::to_owned).collect();
        lines.insert(1, format!("|{}", format!("{rule}|").repeat(9)));
        is_read(&lines.join("\n"), PUZZLE);
    }
}

#[test]
fn other_orders_are_refused_by_name() {
    let rows: Vec<String> = rows_of(PUZZLE)
        .iter()
        .map(|row| {
            format!(
                "[{}]",
                row.replace('.', "0")
                    .split("")
                    .filter(|c| !c.is_empty())
                    .collect::<Vec<_>>()
                    .join(",")
            )
        })
        .collect();
    let array = format!("[{}]", rows.join(","));
    for name in ["boxes", "columns", "cols", "blocks"] {
        for text in [
            format!("{{\"{name}\":{array}}}"),
            format!("{{\"grid\":{{\"{name}\":{array}}}}}"),
            format!("{name} = {array}"),
        ] {
            let results = read(&text);
            let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
            assert!(error.found.to_string().contains(name), "{error}");
        }
    }
    is_read(&format!("rows = {array}"), PUZZLE);
}

#[test]
fn words_that_name_a_variant_are_a_warning() {
    let rows = drawn(PUZZLE, ".", "", nameless);
    for text in [
        format!("Killer Sudoku\n{rows}"),
        format!("An X-Sudoku, whose diagonals contain 1-9 too\n\n{rows}"),
        format!("{PUZZLE} # anti-knight"),
    ] {
        let results = read(&text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert!(entry.warnings[0].message.contains("names a variant"), "{:?}", entry.warnings);
    }
    is_read(&format!("A skyscraper solves it\n{rows}"), PUZZLE);
}

#[test]
fn a_slip_is_an_error_of_its_row() {
    for (between, blank) in [(" ", "."), (" ", "0"), (",", "0")] {
        let text = drawn(PUZZLE, blank, between, nameless).replacen('8', "88", 1);
        let results = read(&text);
        let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert!(error.found.to_string().contains("row 3") && error.line == 3, "{error}");
    }
    let results = read(&boxed(PUZZLE, ".", nameless).replacen('8', "88", 1));
    assert!(
        results[0].as_ref().is_err_and(|error| error.found.to_string().contains("row 3")),
        "{results:?}"
    );
}

#[test]
fn notes_in_a_few_cells_are_candidates_there() {
    let text = drawn(PUZZLE, ".", " ", nameless).replacen('.', "14", 1);
    let results = read(&text);
    let [Ok(entry)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
    let candidates = entry.record.position.candidates.as_ref().unwrap();
    assert_eq!((candidates[2].len(), candidates[3].len()), (2, 9));
    assert_eq!(entry.warnings.len(), 1);
}

#[test]
fn tables_have_roles() {
    for (header, first) in [
        ("answer_grid,start_grid", SOLUTION),
        ("s,p", SOLUTION),
        ("complete;incomplete", SOLUTION),
        ("solution,start", SOLUTION),
        ("x,y", PUZZLE),
        ("quiz,answer", PUZZLE),
    ] {
        let separator = if header.contains(';') { ';' } else { ',' };
        let second = if first == PUZZLE { SOLUTION } else { PUZZLE };
        let text = format!("{header}\n{first}{separator}{second}\n");
        let results = read(&text);
        let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{text}");
        assert_eq!(entry.record.solution.map(|s| s.to_string()).as_deref(), Some(SOLUTION));
    }
    let list: Vec<String> =
        rows().iter().map(|row| format!("{:?}", row.chars().collect::<Vec<_>>())).collect();
    let text = format!("id,puzzle\n1,\"[{}]\"\n", list.join(", "));
    is_read_quoted(&text, PUZZLE);
    let two = format!("puzzle_a,puzzle_b\n{PUZZLE},{SPARSE}\n");
    assert!(read(&two).iter().all(Result::is_err));
}

#[test]
fn variants_are_refused_by_name() {
    for (text, name) in [
        (format!("puzzle,variant\n{PUZZLE},X-Sudoku\n"), "X-Sudoku"),
        (format!(r#"{{"puzzle":"{PUZZLE}","cages":[[1,2]]}}"#), "cages"),
        (format!(r#"{{"puzzle":"{PUZZLE}","constraints":["diagonal"]}}"#), "constraints"),
        (format!(r#"{{"kind":["http://ipuz.org/sudoku/xyz#1"],"puzzle":"{PUZZLE}"}}"#), "xyz"),
        (format!(r#"{{"puzzle":"{PUZZLE}","rules":"Digits on lines rise."}}"#), "rules"),
        (format!(r#"{{"metadata":{{"variant":"windoku"}},"puzzle":"{PUZZLE}"}}"#), "windoku"),
        (format!("https://example.org/jigsaw?p={PUZZLE}"), "jigsaw"),
        (format!("https://example.org/play?type=killer&p={PUZZLE}"), "killer"),
    ] {
        let results = read(&text);
        let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
        assert!(error.found.to_string().contains(name), "{error}");
        let lenient = ReadOptions { lenient: true, ..ReadOptions::default() };
        let results = read_with(text.as_bytes(), lenient);
        assert!(results[0].as_ref().is_ok_and(|entry| !entry.warnings.is_empty()), "{text}");
    }
    for member in
        [r#""variant":"classic""#, r#""cages":[]"#, r#""rules":"Normal sudoku rules apply.""#]
    {
        is_read(&format!(r#"{{"puzzle":"{PUZZLE}",{member}}}"#), PUZZLE);
    }
}

/// The cells as JSON objects, made from the place and the character of each.
fn objects(cell: impl Fn(usize, &str) -> String) -> String {
    let cells = (0..81).map(|at| cell(at, &PUZZLE[at..=at].replace('.', "0")));
    cells.collect::<Vec<_>>().join(",")
}

#[test]
fn cells_are_objects() {
    for text in [
        objects(|_, c| format!(r#"{{"num":{c}}}"#)),
        objects(|_, c| format!(r#"{{"Value":"{c}"}}"#)),
        objects(|_, c| if c == "0" { "{}".into() } else { format!(r#"{{"n":{c}}}"#) }),
        objects(|_, c| format!(r#"{{"given":{}}}"#, c.replace('0', "null"))),
        objects(|at, c| format!(r#"{{"row":{},"col":{},"value":{c}}}"#, at / 9, at % 9)),
        objects(|_, c| format!(r#"{{"value":{c},"fixed":{},"notes":[]}}"#, c != "0")),
        objects(|at, c| format!(r#"{{"value":{},"hidden":{}}}"#, &SOLUTION[at..=at], c == "0")),
    ] {
        is_read(&format!("[{text}]"), PUZZLE);
        is_read(&format!(r#"{{"cells":[{text}]}}"#), PUZZLE);
    }
    // Column by column, and counted from 1.
    let mut cells: Vec<String> = (0..81)
        .map(|at| {
            let (row, column) = (at % 9, at / 9);
            let place = row * 9 + column;
            let c = PUZZLE[place..=place].replace('.', "0");
            format!(r#"{{"c":{},"r":{},"v":{c}}}"#, column + 1, row + 1)
        })
        .collect();
    is_read(&format!("[{}]", cells.join(",")), PUZZLE);
    cells.retain(|cell| !cell.contains(r#""v":0"#));
    is_read(&format!("[{}]", cells.join(",")), PUZZLE);
}

#[test]
fn what_cells_do_not_say_clearly_is_refused() {
    for (cells, found) in [
        (objects(|_, c| format!(r#"{{"zahl":{c}}}"#)), "zahl"),
        (objects(|_, c| format!(r#"{{"value":{c},"digit":1}}"#)), "two digits"),
        (objects(|at, c| format!(r#"{{"row":{},"col":0,"value":{c}}}"#, at / 9)), "a second time"),
        (
            objects(|at, c| format!(r#"{{"row":{},"value":{c}}}"#, at / 9)),
            "without a row and a column",
        ),
        (
            objects(|at, c| if at == 0 { "-1".into() } else { c.replace('9', "8") }),
            "0 beside another",
        ),
        (r#"{"row":3,"col":4,"value":5},{"row":1,"col":1,"value":2}"#.into(), "from 0 or from 1"),
    ] {
        let results = read(&format!("[{cells}]"));
        let [Err(error)] = results.as_slice() else { panic!("{results:?}") };
        assert!(error.found.to_string().contains(found), "{error}");
    }
    let text = format!(r#"{{"puzzle":"{PUZZLE}","placed":"8{}"}}"#, ".".repeat(80));
    assert!(
        read(&text)[0]
            .as_ref()
            .is_err_and(|error| error.found.to_string().contains("8 placed in r1c1"))
    );
    let text = format!(r#"{{"a":"{PUZZLE}","b":"{SPARSE}"}}"#);
    assert!(
        read(&text)[0].as_ref().is_err_and(|error| error.found.to_string().contains("two puzzles"))
    );
}

#[test]
fn what_any_parser_reads_cleanly_is_detected() {
    for format in bivalue::format::formats() {
        let example = format.example();
        let reader = Reader::new(example.as_bytes(), ReadOptions::default());
        assert!(reader.into_iter().all(|result| result.is_ok()), "{}", format.name());
    }
    for text in [
        drawn(PUZZLE, ".", " ; ", nameless),
        drawn(PUZZLE, ".", "  ", nameless),
        format!("{PUZZLE:?}"),
        boxed(&".".repeat(81), " ", nameless),
    ] {
        assert!(detected(&text).is_some(), "{text}");
    }
}
