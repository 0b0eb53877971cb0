//! Texts that are read although they are not quite as they should be.

use bivalue::format::{Blank, Entry, Field, Format, ReadOptions, Reader, Warning};

use crate::near_misses::{PUZZLE, rows};
use crate::{detected, each_line, known, read, read_with};

fn leniently(text: &str) -> Vec<Entry> {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let results = read_with(text.as_bytes(), options);
    results.into_iter().map(|result| result.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[track_caller]
fn only(text: &str) -> Entry {
    let mut results = read(text);
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn reads_as(text: &str, format: &str, warnings: usize) {
    assert_eq!(detected(text), Some(format), "{text}");
    let entry = only(text);
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{text}");
    assert_eq!(entry.warnings.len(), warnings, "{:?}", entry.warnings);
}

/// The rows with something between the cells.
fn spread(between: &str, blank: &str) -> String {
    let spread = |row: &String| -> Vec<String> {
        let shown = |c: char| {
            if c == '.' { blank.to_owned() } else { c.to_string() }
        };
        row.chars().map(shown).collect()
    };
    rows().iter().map(|row| spread(row).join(between) + "\n").collect()
}

fn warning(line: u64, column: u64, message: &str) -> Warning {
    Warning { line, column, message: message.into() }
}

#[test]
fn every_blank_reads() {
    for blank in ['.', '0', '*', '_', '-', 'x', 'X', '?', '#', ' '] {
        reads_as(&PUZZLE.replace('.', &blank.to_string()), "line", 0);
    }
    for blank in ['.', '0', '*', '_', '-', 'x', 'X', '?', '·', '•'] {
        reads_as(&spread("", &blank.to_string()), "rows", 0);
        reads_as(&spread(" ", &blank.to_string()), "spaced", 0);
    }
}

#[test]
fn lines_with_more_than_a_puzzle() {
    let field = |text: &str| only(text).record.field(Field::Comment).map(str::to_owned);
    for separator in [" ", "\t", " # ", ";", " ; ", ", ", "#", ":", "|"] {
        let comment = field(&format!("{PUZZLE}{separator}ED=8.4/8.4\n"));
        assert_eq!(comment.as_deref(), Some("ED=8.4/8.4"), "{separator:?}");
    }
    assert_eq!(field(PUZZLE), None);
    for (label, comment) in [
        ("1. ", Some("1")),
        ("12) ", Some("12")),
        ("Golden Nugget: ", Some("Golden Nugget")),
        ("- ", None),
    ] {
        let text = format!("{label}{PUZZLE}\n// a comment\n; another\n");
        assert_eq!(detected(&text), Some("line"), "{label}");
        assert_eq!(field(&text).as_deref(), comment);
    }
    // What went wrong is no name of what follows.
    assert!(read(&format!("{}. {PUZZLE}", &PUZZLE[..79])).iter().all(Result::is_err));
    let banked = format!("0000183b305c {PUZZLE}  1.2\n");
    assert_eq!(field(&banked).as_deref(), Some("0000183b305c 1.2"));
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let record = only(&format!("{PUZZLE},{solution}\n")).record;
    assert_eq!(record.solution.map(|grid| grid.to_string()).as_deref(), Some(solution));
    assert_eq!(record.info, []);
}

#[test]
fn tables_with_nothing_for_a_blank() {
    for between in [",", "\t", ";", ", "] {
        reads_as(&spread(between, ""), "spaced", 0);
        reads_as(&spread(between, "."), "spaced", 0);
    }
    let table = each_line(&spread(" | ", " "), |row| format!("| {row} |"));
    reads_as(&table, "boxed", 0);
}

#[test]
fn bands_apart() {
    let rows = rows();
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    reads_as(&bands.join("\n\n"), "rows", 0);
    let two = format!("{0}\n\n\n{0}\n", bands.join("\n\n"));
    assert_eq!(read(&two).into_iter().flatten().count(), 2);
}

#[test]
fn headers_are_no_rows() {
    let grid = rows().join("\n");
    for (text, line) in [
        (format!("Puzzle 3:\n{grid}\n"), 2),
        (format!("# 1.2.3.4.5\n{grid}\n"), 2),
        (format!("Grid 01\n{grid}\nVersion 4.2n\n"), 2),
        (format!("12\n{grid}\n"), 2),
        (format!("12\n\n{grid}\n"), 3),
    ] {
        assert_eq!(only(&text).line, line);
        reads_as(&text, "rows", 0);
    }
}

#[test]
fn spaces_for_blanks_are_read_by_column() {
    let spaces = rows().join("\n").replace('.', " ");
    reads_as(&spaces, "rows", 0);
    let trimmed: Vec<&str> = spaces.lines().map(str::trim_end).collect();
    let entry = only(&trimmed.join("\n"));
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE);
    assert_eq!(entry.warnings[0], warning(1, 6, "filled up with 4 blanks"));
    assert_eq!(entry.warnings[2], warning(3, 9, "filled up with 1 blank"));
    let boxed = bivalue::format::format("boxed").unwrap().example().replace('.', " ");
    reads_as(&boxed, "boxed", 0);
    let forum = bivalue::format::format("forum").unwrap().example().replace('.', " ");
    let trimmed = each_line(&forum, |row| row.trim_end().to_owned());
    assert_eq!(only(&trimmed).record.position.givens.to_string(), PUZZLE);
}

#[test]
fn an_empty_line_is_a_row_if_just_that_is_missing() {
    let with_empty = |index: usize| {
        let mut rows: Vec<String> = rows().iter().map(|row| row.replace('.', " ")).collect();
        // The second row is the fullest: the fifth column needs no other.
        rows[index] = String::new();
        rows.join("\n") + "\n"
    };
    for index in [0, 2, 4, 8] {
        let entry = only(&with_empty(index));
        let givens = entry.record.position.givens.to_string();
        let expected =
            format!("{}{}{}", &PUZZLE[..index * 9], ".".repeat(9), &PUZZLE[index * 9 + 9..]);
        assert_eq!(givens, expected);
        assert!(entry.warnings.contains(&warning(index as u64 + 1, 1, "filled up with 9 blanks")));
    }
    // In a text with other blanks an empty line separates grids.
    let mut rows = rows();
    rows[4] = String::new();
    assert!(read(&rows.join("\n")).iter().all(Result::is_err));
}

#[test]
fn lenient_reading_amends_and_says_so() {
    let mut rows = rows();
    rows[1] = "6..1a5...".into();
    rows[3] = "8...6...".into();
    rows[5] = "7...2...6.".into();
    let entries = leniently(&(rows.join("\n") + "\n"));
    assert_eq!(entries.len(), 1);
    let expected = PUZZLE.replace("6..195...", "6..1.5...").replace("8...6...3", "8...6....");
    assert_eq!(entries[0].record.position.givens.to_string(), expected);
    let warnings = [
        warning(2, 5, "character 'a' taken for a blank"),
        warning(4, 0, "8 cells in the row, filled up with blanks"),
        warning(6, 0, "10 cells in the row, cut off"),
    ];
    assert_eq!(entries[0].warnings, warnings);
}

#[test]
fn lenient_reading_knows_a_row_that_is_quoted_alone() {
    let mut rows = rows();
    rows[2] = format!("> {}", rows[2]);
    let text = rows.join("\n") + "\n";
    assert!(read(&text).iter().any(Result::is_err), "strictly it is an error");
    let entries = leniently(&text);
    assert_eq!(entries[0].record.position.givens.to_string(), PUZZLE);
    assert_eq!(entries[0].warnings, [warning(3, 1, "character '>' left out")]);
}

#[test]
fn words_in_a_list_get_no_advice_to_read_leniently() {
    for (line, is_advised) in [("some words", false), ("53..7....6..195x", true)] {
        let options = ReadOptions::default();
        let results = read_with(format!("{PUZZLE}\n{line}\n{PUZZLE}\n").as_bytes(), options);
        let mut errors = results.iter().filter_map(|result| result.as_ref().err());
        let error = errors.next().expect("an error");
        assert_eq!(error.help.is_some(), is_advised, "{error}");
        assert!(errors.next().is_none());
    }
}

#[test]
fn lenient_reading_fills_up_every_row() {
    let cut: Vec<String> = rows().iter().map(|row| row.trim_end_matches('.').to_owned()).collect();
    for text in [cut.join("\n"), format!("12.5\n{}", cut.join("\n"))] {
        let entries = leniently(&text);
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].record.position.givens.to_string(), PUZZLE);
        assert_eq!(entries[0].warnings.len(), cut.iter().filter(|row| row.len() < 9).count());
    }
    let hard = "...8.1\n.......43\n5\n....7.8\n......1\n.2..3\n6......75\n..34\n...2..6\n";
    let givens = leniently(hard).remove(0).record.position.givens.to_string();
    let expected =
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    assert_eq!(givens, expected);
    let mut table = spread(",", ".");
    table.truncate(table.len() - 9);
    let entry = leniently(&table).remove(0);
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE.replace("8..79", "8...."));
    assert_eq!(entry.warnings, [warning(9, 0, "5 cells in the row, filled up with blanks")]);
}

#[test]
fn arrays_of_programs_are_tables() {
    let quoted = each_line(&spread("', '", "."), |row| format!("  ['{row}'],"));
    let braced = each_line(&spread(", ", "0"), |row| format!("    {{{row}}},"));
    for text in [format!("board = [\n{quoted}]\n"), format!("int[][] a = {{\n{braced}}};\n")] {
        reads_as(&text, "spaced", 0);
    }
    let layout = only(&format!("a = [\n{quoted}]\n")).layout.expect("a layout");
    assert_eq!(layout.filled_with(&bivalue::grid::Grid::EMPTY), quoted);
}

#[test]
fn lenient_lines_are_amended() {
    let text = format!("{}\n{PUZZLE}.\n{}\n", &PUZZLE[..80], PUZZLE.replace('9', "a"));
    let entries = leniently(&text);
    let givens: Vec<String> =
        entries.iter().map(|e| e.record.position.givens.to_string()).collect();
    let expected = [format!("{}.", &PUZZLE[..80]), PUZZLE.into(), PUZZLE.replace('9', ".")];
    assert_eq!(givens, expected);
    assert_eq!(
        entries[0].warnings,
        [warning(1, 81, "80 cells in the line, filled up with blanks at the end")]
    );
    assert_eq!(entries[1].warnings, [warning(2, 82, "82 cells in the line, cut off")]);
    assert_eq!(entries[2].warnings[0], warning(3, 14, "character 'a' taken for a blank"));
}

#[test]
fn lenient_reading_makes_no_puzzle_of_words() {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let results = read_with(format!("{PUZZLE}\nsome words\n").as_bytes(), options);
    assert!(results[0].is_ok() && results[1].is_err());
}

#[test]
fn the_callers_blank_is_a_blank() {
    for name in ["line", "rows", "spaced", "boxed", "spf"] {
        let format = bivalue::format::format(name).unwrap();
        let example = format.example().split('#').next().unwrap_or("");
        let options = ReadOptions { blank: Blank::new('~'), ..ReadOptions::default() };
        let text = example.replace('.', "~");
        // The only sign in all rows of a grid is its blank; a line of other signs is no puzzle.
        let own = read(&text);
        assert!(own.iter().all(|result| result.is_ok() == (name != "line")), "{name}: {own:?}");
        let mut reader = Reader::new(text.as_bytes(), options);
        let entry = reader.next().unwrap().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{name}");
        assert_eq!(reader.format().map(Format::name), Some(name));
    }
}

#[test]
fn every_blank_that_is_written_reads_back() {
    use bivalue::format::WriteOptions;
    use bivalue::grid::Grid;
    let sparse = format!("{}{}{}", ".".repeat(18), &PUZZLE[18..60], ".".repeat(21));
    for text in [PUZZLE, &sparse, &".".repeat(80).replacen('.', "1.", 1)] {
        let grid: Grid = text.parse().unwrap();
        for name in
            ["sdm", "line", "susser", "rows", "spaced", "spf", "simple-sudoku", "boxed", "forum"]
        {
            let format = bivalue::format::format(name).unwrap();
            for blank in ['.', '0', '*', '_', '-', 'x', '?'] {
                let options = WriteOptions { blank: Blank::new(blank) };
                let mut text = String::new();
                let writer = format.writer().unwrap();
                writer.record(&grid.into(), 0, &options, &mut text).unwrap();
                let entries = read_with(text.as_bytes(), crate::known(format, false));
                assert_eq!(entries.len(), 1, "{name} {blank}\n{text}");
                let entry = entries[0].as_ref().unwrap_or_else(|e| panic!("{name} {e}\n{text}"));
                assert_eq!(entry.record.position.givens, grid, "{name} {blank}\n{text}");
            }
        }
    }
}

#[test]
fn nine_dashes_are_what_the_rows_around_them_say() {
    let rows = rows();
    let rule = "---------";
    let ruled = [
        rule,
        &rows[..3].join("\n"),
        rule,
        &rows[3..6].join("\n"),
        rule,
        &rows[6..].join("\n"),
        rule,
    ];
    reads_as(&(ruled.join("\n") + "\n"), "rows", 0);
    reads_as(&format!("Number 1\n{rule}\n{}\n", rows.join("\n")), "rows", 0);
    // With dashes for blanks they are a row, be it the first.
    let mut dashed: Vec<String> = rows.iter().map(|row| row.replace('.', "-")).collect();
    for index in [0, 3, 8] {
        let row = std::mem::replace(&mut dashed[index], rule.into());
        let givens = only(&(dashed.join("\n") + "\n")).record.position.givens;
        let expected =
            format!("{}{}{}", &PUZZLE[..index * 9], ".".repeat(9), &PUZZLE[index * 9 + 9..]);
        assert_eq!(givens.to_string(), expected);
        dashed[index] = row;
    }
}

#[test]
fn spaces_for_blanks_need_evidence() {
    let rows: Vec<String> = rows().iter().map(|row| row.replace('.', " ")).collect();
    // A row lacks: what follows the empty line is the next grid, not the rest of this one.
    let lacking = rows[..8].join("\n");
    let text = format!("{lacking}\n\n{0}\n\n{0}\n", rows.join("\n"));
    let results = read(&text);
    assert!(results[0].is_err());
    assert!(results.iter().flatten().all(|e| e.record.position.givens.to_string() == PUZZLE));
    assert_eq!(results.iter().flatten().count(), 2);
    // No row reaches the ninth column: it may be a grid of eight.
    let narrow: Vec<&str> = rows.iter().map(|row| row[..8].trim_end()).collect();
    let format = bivalue::format::format("rows").unwrap();
    let results = read_with(narrow.join("\n").as_bytes(), known(format, false));
    assert_eq!(results.len(), 1);
    assert_eq!(results[0].as_ref().unwrap_err().found.to_string(), "3 cells in row 1 of the grid");
}

#[test]
fn quotations_and_posts_are_unwrapped() {
    let examples = |name| bivalue::format::format(name).map_or("", Format::example);
    for name in ["boxed", "simple-sudoku", "forum", "rows", "line", "candidates", "susser"] {
        let example = examples(name).trim_end();
        let givens = only(example).record.position.givens;
        for text in [
            each_line(example, |line| format!("> {line}")),
            each_line(example, |line| format!(">{line}")),
            format!("[code]\n{example}\n[/code]\n"),
            format!("[code]{example}[/code]\n"),
            format!("<pre>{example}</pre>\n"),
            format!("```text\n{example}\n```\n"),
            format!("{example}\n\u{1A}"),
        ] {
            assert_eq!(only(&text).record.position.givens, givens, "{text}");
        }
    }
    let error = read(&format!("> {}\n> {PUZZLE}\n", PUZZLE.replacen('7', "q", 1))).remove(0);
    assert_eq!(error.unwrap_err().column, 7);
}

#[test]
fn drawings_are_what_they_are_called() {
    let example = |name| bivalue::format::format(name).map_or("", Format::example);
    // The first box of a row may be blank, and the whole may be indented.
    for name in ["spf", "forum", "simple-sudoku", "boxed"] {
        let moved = each_line(example(name), |row| {
            let row = row.replace('.', " ");
            if name == "spf" || name == "forum" {
                row.replace("53", "  ").replace("5 3", "   ")
            } else {
                row
            }
        });
        assert_eq!(detected(&moved), Some(name), "{moved}");
    }
    let indented = each_line(&example("boxed").replace('.', " "), |row| format!("   {row}"));
    reads_as(&indented, "boxed", 0);
    let single = example("forum").replace("-------+-------+------", "- - - + - - - + - - -");
    reads_as(&single, "forum", 0);
    let numbered = format!("1.\n{0}2.\n{0}3.\n{0}", rows().join("\n") + "\n");
    assert_eq!(read(&numbered).into_iter().flatten().count(), 3);
}
