//! Rows that begin alike, records of cells, and tables of documents.
#![allow(clippy::format_collect)] // Texts of a few lines each.

use crate::testing::{ROWS, read_with};
use crate::{Entry, ParseError, ReadOptions};

fn results(text: &str) -> Vec<Result<Entry, ParseError>> {
    read_with(ReadOptions::default(), text)
}

#[track_caller]
fn reads(text: &str) {
    let results = results(text);
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
    assert!(entry.warnings.is_empty(), "{text}");
}

#[track_caller]
fn refuses(text: &str, found: &str) {
    let results = results(text);
    let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert!(error.found.to_string().contains(found), "{text}\n{error}");
}

/// The rows with a text for each blank and one between cells.
fn rows(blank: &str, between: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
    let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(between);
    ROWS.iter().map(row).collect()
}

/// Nine lines, each made of its number from 1 and its row.
fn lines(rows: &[String], line: impl Fn(usize, &str) -> String) -> String {
    let lines = rows.iter().enumerate().map(|(at, row)| line(at + 1, row) + "\n");
    lines.collect()
}

/// Lines of the givens, each made of its row, column and digit, counted from 1.
fn givens(line: impl Fn(usize, usize, char) -> String) -> String {
    let cells = ROWS
        .iter()
        .enumerate()
        .flat_map(|(r, row)| row.chars().enumerate().map(move |(c, d)| (r, c, d)));
    cells.filter(|cell| cell.2 != '.').map(|(r, c, d)| line(r + 1, c + 1, d) + "\n").collect()
}

#[test]
fn rows_may_begin_alike() {
    let solid = rows(".", "");
    let commas = rows("0", ",");
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    for text in [
        lines(&commas, |_, row| format!("\t.byte {row}")),
        lines(&commas, |_, row| format!("    db {row}")),
        lines(&commas, |n, row| format!("{} DATA {row}", 90 + 10 * n)),
        lines(&solid, |_, row| format!("- [ ] {row}")),
        lines(&rows("0", ""), |_, row| format!("* {row}")),
        lines(&rows("0", " "), |_, row| format!("\u{2022} {row}")),
        lines(&solid, |n, row| format!("sudoku.txt:{n}:{row}")),
        format!(
            "--- /dev/null\n+++ b/p.txt\n@@ -0,0 +1,9 @@\n{}",
            lines(&solid, |_, row| format!("+{row}"))
        ),
        lines(&rows(".", " "), |n, row| format!("{:>4} {row}", roman[n - 1])),
        lines(&rows("0", ""), |_, row| format!("   05 FILLER PIC X(9) VALUE \"{row}\".")),
        lines(&rows(" ", "}{"), |_, row| format!("\\setrow {{{row}}}")),
        lines(&rows(" ", "]["), |_, row| format!("[{row}]")),
        lines(&rows(" ", ") ("), |_, row| format!("({row})")),
        lines(&rows("blank", ", "), |n, row| format!("Row {n}: {row}")),
        lines(&solid, |n, row| format!("2024-03-17 18:22:0{} INFO - {row}", n - 1)),
        format!(
            "Array\n(\n{})\n",
            lines(&rows("0", "\n"), |n, row| {
                let cells = row.lines().enumerate().map(|(at, cell)| format!("[{at}] => {cell}\n"));
                format!("    [{}] => Array\n(\n{})\n", n - 1, cells.collect::<String>())
            })
        ),
        format!("      data g / &\n{}   /\n", lines(&commas, |_, row| format!("   {row}, &"))),
    ] {
        reads(&text);
    }
}

#[test]
fn two_grids_may_stand_beside_each_other() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solved: Vec<String> = (0..9).map(|row| solution[row * 9..row * 9 + 9].to_owned()).collect();
    let text = lines(&rows(".", ""), |n, row| format!("{row}    {}", solved[n - 1]));
    reads(&text);
    let entry = results(&text).remove(0).unwrap();
    assert_eq!(entry.record.solution.unwrap().to_string(), solution);
    let twice = lines(&rows(".", ""), |_, row| format!("{row} | {row}"));
    assert_eq!(results(&twice).iter().filter(|result| result.is_ok()).count(), 2);
}

#[test]
fn slips_in_rows_that_begin_alike_are_errors() {
    let text = lines(&rows("0", ","), |n, row| format!("{} DATA {row}", 90 + 10 * n));
    refuses(&text.replacen("130 DATA 8", "130 DTA 8", 1), "130 DTA 8");
    refuses(&text.replacen("130 DATA", "135 DATA", 1), "do not count up");
    refuses(&text.replacen("130 DATA 8,", "130 DATA ", 1), "8 cells in row 4");
    refuses(&text.replacen("130 DATA 8", "130 DATA 88", 1), "\"88\"");
    let (first, _) = text.split_once("170").unwrap();
    refuses(&format!("{first}\n"), "7 rows that begin alike");
    // The sign before the points of a list is no cell.
    reads(&lines(&rows("*", " "), |_, row| format!("* {row}")));
    for name in ["Box", "column", "Kasten"] {
        let text = lines(&rows(".", ""), |n, row| format!("{name} {n}: {row}"));
        assert!(results(&text).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn records_say_row_column_and_digit() {
    let all: Vec<String> = ROWS
        .iter()
        .enumerate()
        .flat_map(|(r, row)| row.chars().enumerate().map(move |(c, d)| (r, c, d)))
        .map(|(r, c, d)| format!("{r};{c};{}\n", if d == '.' { String::new() } else { d.into() }))
        .collect();
    for text in [
        format!("row,col,value\n{}", givens(|r, c, d| format!("{r},{c},{d}"))),
        format!("col\trow\tdigit\n{}", givens(|r, c, d| format!("{c}\t{r}\t{d}"))),
        format!("row;column;value\n{}", all.concat()),
        format!(
            " row | col | val \n-----+-----+-----\n{}(30 rows)\n",
            givens(|r, c, d| format!("   {r} |   {c} |   {d}"))
        ),
        format!(
            "INSERT INTO b (r, c, v) VALUES\n{}",
            givens(|r, c, d| format!("  ({r}, {c}, {d}),"))
        ),
        format!(
            "s = Solver()\n{}",
            givens(|r, c, d| format!("s.add(X[{}][{}] == {d})", r - 1, c - 1))
        ),
        format!(
            "(set-logic QF_LIA)\n{}(check-sat)\n",
            givens(|r, c, d| format!("(assert (= x{r}{c} {d}))"))
        ),
        format!("# saved\n{}", givens(|r, c, d| format!("cell.{}.{}={d}", r - 1, c - 1))),
        format!(
            "<puzzle>\n{}</puzzle>\n",
            givens(|r, c, d| format!("<cell row=\"{r}\" col=\"{c}\" value=\"{d}\"/>"))
        ),
        format!(
            "<grid>\n{}</grid>\n",
            givens(|r, c, d| format!("<c row=\"{r}\" col=\"{c}\" given=\"true\">{d}</c>"))
        ),
        format!(
            "<p>{}</p>\n",
            givens(|r, c, d| format!("<cell x=\"{c}\" y=\"{r}\" value=\"{d}\"/>"))
                .replace('\n', "")
        ),
        format!("cell,value\n{}", givens(|r, c, d| format!("r{r}c{c},{d}"))),
        format!(
            "cell;digit\n{}",
            givens(|r, c, d| format!("{}{c};{d}", char::from(b'@' + r as u8)))
        ),
    ] {
        reads(&text);
    }
    let fields = ROWS
        .concat()
        .char_indices()
        .map(|(at, d)| format!("c{at}={}", if d == '.' { ' ' } else { d }))
        .collect::<Vec<_>>();
    reads(&(fields.join("&").replace(' ', "") + "\n"));
}

#[test]
fn records_that_can_mean_two_things_are_refused() {
    refuses(&givens(|r, c, d| format!("{r} {c} {d}")), "nothing says which number is the row");
    let text = format!("row,col,value\n{}", givens(|r, c, d| format!("{r},{c},{d}")));
    refuses(&text.replacen("\n1,5,7", "\n1,q,7", 1), "\"1,q,7\" among cells");
    refuses(&text.replacen("\n1,1,5", "\n1,q,5", 1), "");
    refuses(&text.replacen("\n1,5,7", "\n1,1,7", 1), "r1c1 a second time");
    refuses(&text.replacen("row,col,value", "row,box,value", 1), "");
    refuses(&text.replacen("\n1,5,7", "\n1,5,77", 1), "");
}

#[test]
fn documents_have_tables() {
    let cells = |blank: &str| rows(blank, " & ").join(" \\\\\n");
    let spaced = rows("", "|");
    let wiki =
        |between: &str| lines(&spaced, |_, row| format!("|-\n|{}", row.replace('|', between)));
    for text in [
        format!(
            "\\begin{{tabular}}{{|ccc|ccc|ccc|}}\n\\hline\n{} \\\\ \\hline\n\\end{{tabular}}\n",
            cells(" ")
        ),
        format!("\\begin{{bmatrix}}\n{}\n\\end{{bmatrix}}\n", cells("0")),
        format!("\\[\\begin{{array}}{{*9c}}\n{}\n\\end{{array}}\\]\n", cells("\\cdot")),
        format!(
            "Try:\n\\begin{{tabular}}{{c}}\n{}\n\\end{{tabular}}\n",
            cells("~").replace('5', "\\textbf{5}")
        ),
        format!("{{| class=\"wikitable\"\n{}|}}\n", wiki("||")),
        format!("{{| class=\"wikitable\"\n{}|}}\n", wiki("\n|")),
        format!(
            ".. list-table:: S\n\n{}",
            lines(&spaced, |_, row| format!("   * - {}", row.replace('|', "\n     - ")))
        ),
        format!(
            "|===\n{}|===\n",
            lines(&spaced, |_, row| format!("|{}\n", row.replace('|', "\n|")))
        ),
    ] {
        reads(&text);
    }
    let table = format!("\\begin{{tabular}}{{c}}\n{}\n\\end{{tabular}}\n", cells("0"));
    refuses(&table.replacen("8 & 0", "8 & q", 1), "\"q\" in r3c4");
    refuses(&table.replacen("8 & 0 &", "8 &", 1), "8 cells in row 3");
}

#[test]
fn pictures_place_digits_by_coordinates() {
    let svg =
        |cells: String| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{cells}</svg>\n");
    let text = |r: usize, c: usize, d: char| {
        format!("<text x=\"{}\" y=\"{}\" font-size=\"20\">{d}</text>", 40 * c - 20, 40 * r - 12)
    };
    reads(&svg(givens(text)));
    let node =
        |r: usize, c: usize, d: char| format!("\\node at ({}.5,{}.5) {{{d}}};", c - 1, 9 - r);
    let tikz = |cells: String| format!("\\begin{{tikzpicture}}\n{cells}\\end{{tikzpicture}}\n");
    reads(&tikz(givens(node)));
    // Without a digit in the last row, the first may as well be the empty one.
    let but_last = |r: usize, c: usize, d: char| if r == 9 { String::new() } else { text(r, c, d) };
    refuses(&svg(givens(but_last)), "nine rows and columns");
    assert!(
        results(&tikz(givens(node)).replace("\\node", "\\begin{scope}[shift={(1,1)}]\\node"))
            .iter()
            .all(Result::is_err)
    );
    refuses(
        &svg(givens(|r, c, d| text(r, c, d).repeat(if r == 4 { 2 } else { 1 }))),
        "a second time",
    );
}

#[test]
fn sheets_and_lists_are_xml() {
    let row = |row: &&str| {
        let cell = |(at, c): (usize, char)| {
            let data =
                format!("<Cell ss:Index=\"{}\"><Data ss:Type=\"Number\">{c}</Data></Cell>", at + 1);
            if c == '.' { String::new() } else { data }
        };
        format!("<Row>{}</Row>\n", row.chars().enumerate().map(cell).collect::<String>())
    };
    let sheet: String = ROWS.iter().map(row).collect();
    let sheet = format!(
        "<?xml version=\"1.0\"?>\n<Workbook xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Table>\n{sheet}</Table></Workbook>\n"
    );
    reads(&sheet);
    refuses(&sheet.replacen(">8<", ">88<", 1), "r3c3");
    let row = |row: &&str| {
        format!(
            "<array>{}</array>\n",
            row.chars()
                .map(|c| format!("<integer>{c}</integer>").replace('.', "0"))
                .collect::<String>()
        )
    };
    let list: String = ROWS.iter().map(row).collect();
    reads(&format!(
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><array>\n{list}</array></plist>\n"
    ));
}

#[test]
fn lines_and_links_stand_alone_in_other_texts() {
    let puzzle = ROWS.concat();
    reads(&puzzle.chars().map(|c| format!("{c}\n")).collect::<String>());
    reads(&puzzle.chars().map(|c| format!("{c}\n").replace('.', "")).collect::<String>());
    assert!(
        results(&puzzle.chars().skip(1).map(|c| format!("{c}\n")).collect::<String>())
            .iter()
            .all(Result::is_err)
    );
    reads(&format!("<p>Today:<br>{}</p>\n", ROWS.join("<br>")));
    reads(&format!("<p>Play <a href=\"https://example.org/play?s={puzzle}\">here</a></p>\n"));
    reads(&format!("See <https://example.org/play/{puzzle}>, please.\n"));
    refuses(
        &format!("<p>Play <a href=\"https://example.org/killer?s={puzzle}\">here</a></p>\n"),
        "variant",
    );
}

#[test]
fn rows_are_named_in_further_ways() {
    let commas = rows("0", ",");
    reads(&lines(&commas, |n, row| format!("  g({n},:) = (/ {row} /)")));
    assert!(
        results(&lines(&commas, |n, row| format!("  g(:,{n}) = (/ {row} /)")))
            .iter()
            .all(Result::is_err)
    );
    reads(&lines(&commas, |n, row| {
        if n == 1 { format!("grid: db {row}") } else { format!("      db {row}") }
    }));
    reads(&format!(
        "(9) [Array(9), Array(9)]\n{}length: 9\n",
        lines(&commas, |n, row| format!("{}: (9) [{row}]", n - 1))
    ));
    let cells = givens(|r, c, d| format!("(7, {r}, {c}, {d}),"));
    reads(&format!("INSERT INTO cells (puzzle_id, row, col, val) VALUES\n{cells}"));
    let cells = givens(|r, c, d| format!("{{\"row\":{r},\"col\":{c},\"value\":{d}}}"));
    reads(&cells);
    let nodes: String = rows("~", " & ").iter().map(|row| format!("{row} \\\\\n")).collect();
    reads(&format!("\\matrix[matrix of nodes, nodes={{draw}}]{{\n{nodes}}};\n"));
}

#[test]
fn constraints_beside_a_puzzle_are_no_comments() {
    let puzzle = ROWS.concat();
    for (text, name) in [
        (format!("diagonals: true\npuzzle: {puzzle}\n"), "diagonals"),
        (
            format!("{{\"puzzle\":\"{puzzle}\",\"regions\":\"{}\"}}\n", "111222333".repeat(9)),
            "regions",
        ),
    ] {
        refuses(&text, name);
    }
    let boxes: String = ["111222333", "444555666", "777888999"].map(|band| band.repeat(3)).concat();
    reads(&format!("{{\"puzzle\":\"{puzzle}\",\"regions\":\"{boxes}\"}}\n"));
}

#[test]
fn lines_of_a_log_have_dates_times_and_levels_before_their_rows() {
    let solid = rows(".", "");
    let spaced = rows(".", " ");
    for text in [
        lines(&solid, |_, row| format!("2024-01-02 12:00:00 INFO {row}")),
        lines(&spaced, |n, row| format!("2024-01-02 12:00:0{n},{} INFO solver - {row}", n * n)),
        lines(&spaced, |n, row| format!("2024-01-02T12:00:00.{}Z  INFO a::b: {row}", 100 + n * n)),
        lines(&solid, |n, row| format!("[02.01.24, 12:0{n}:59] [DEBUG] {row}")),
        lines(&solid, |n, row| format!("01-02 12:00:00.{} 123 123 D Sudoku : {row}", 9 + n * n)),
        lines(&solid, |_, row| format!("INFO:root:{row}")),
    ] {
        reads(&text);
    }
    let backwards = lines(&solid, |n, row| format!("2024-01-02 12:00:{} INFO {row}", 30 - n));
    refuses(&backwards, "times that are not in order");
    let short = lines(&solid, |n, row| {
        let end = row.len() - usize::from(n == 5);
        format!("2024-01-02 12:00:00 INFO {}", &row[..end])
    });
    refuses(&short, "4..8.\" among nine rows");
}

#[test]
fn a_label_stands_before_the_first_of_rows_of_data_and_remarks_behind_rows() {
    let commas = rows("0", ", ");
    let labelled = |directive: &str, remark: fn(usize) -> String| {
        lines(&commas, |n, row| {
            let label = if n == 1 { "grid" } else { "    " };
            format!("{label} {directive} {row}{}", remark(n))
        })
    };
    for directive in ["DB", ".byte", "dc.b", "FCB"] {
        reads(&labelled(directive, |_| String::new()));
        reads(&labelled(directive, |n| format!(" ; row {n}")));
    }
    reads(&lines(&rows(".", ""), |n, row| format!("sudoku.setRow({}, \"{row}\");", n - 1)));
    refuses(
        &lines(&rows(".", ""), |n, row| format!("sudoku.setBox({}, \"{row}\");", n - 1)),
        "nine",
    );
    reads(&format!("#define PUZZLE \"{}\"\n", ROWS.concat()));
    let row = |n: usize, row: &str| format!("  <row n=\"{n}\" cells=\"{row}\"/>");
    reads(&format!("<board>\n{}</board>\n", lines(&rows("0", " "), row)));
    let text = format!("np.fromstring(\"\"\"{}\"\"\", sep=\" \")\n", rows("0", " ").join("\n"));
    reads(&text);
}

#[test]
fn a_call_behind_a_puzzle_does_not_hide_it() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let text = format!("g = Grid(\"{}\")\ng.solve()\n'{solution}'\n", ROWS.concat());
    reads(&text);
    reads(&text.replace("g = ", ">>> g = ").replace("g.solve", ">>> g.solve"));
}

#[test]
fn records_may_have_several_lines() {
    reads(&givens(|r, c, d| format!("[[cell]]\nrow = {r}\ncol = {c}\nvalue = {d}\n")));
    reads(&format!(
        "clues:\n{}",
        givens(|r, c, d| format!("- row: {r}\n  col: {c}\n  digit: {d}"))
    ));
    let unnamed = givens(|r, c, d| format!("[[cell]]\na = {r}\nb = {c}\nvalue = {d}\n"));
    assert!(results(&unnamed).iter().all(Result::is_err));
}

#[test]
fn columns_of_cells_may_stand_beside_others() {
    let names: String = (0..81).map(|at| format!(",r{}c{}", at / 9 + 1, at % 9 + 1)).collect();
    let cells: String = ROWS.concat().replace('.', "0").chars().map(|c| format!(",{c}")).collect();
    reads(&format!("id{names}\n17{cells}\n"));
    let two = results(&format!("id{names},level\n17{cells},3\n18{cells},4\n"));
    assert!(two.len() == 2 && two.iter().all(Result::is_ok), "{two:?}");
    refuses(&format!("id{names}\n17{cells},5\n"), "83 fields");
    // Other names do not say where a cell is.
    let unnamed = names.replace('r', "v").replace('c', "");
    assert!(results(&format!("id{unnamed}\n17{cells}\n")).iter().all(Result::is_err));
}

#[test]
fn a_column_before_a_row_and_other_orders_are_refused() {
    let pairs = givens(|r, c, d| format!("    ({}, {}): {d},", c - 1, r - 1));
    for said in ["# (column, row)", "for x, y in cells:", "for (c, r), v in g.items():"] {
        refuses(&format!("{said}\ng = {{\n{pairs}}}\n"), "column and row");
    }
    let pairs = givens(|r, c, d| format!("    ({}, {}): {d},", r - 1, c - 1));
    reads(&format!("# (row, column)\ng = {{\n{pairs}}}\nprint(row, c)\n"));
    let rows = lines(&rows("0", ", "), |_, row| format!("  [{row}],"));
    refuses(&format!("boardT = [\n{rows}]\n"), "boardT");
    refuses(&format!("# column-major\nboard = [\n{rows}]\n"), "other order");
    refuses(&format!("data = [\n{rows}]\ngrid = list(zip(*data))\n"), "puts in order");
    reads(&format!("data = [\n{rows}]\ncolumns = list(zip(*data))\n"));
}

#[test]
fn a_solution_beside_a_call_with_the_puzzle_is_its_solution() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = ROWS.concat();
    let text = format!("def test():\n    w = \"{solution}\"\n    assert f(\"{puzzle}\") == w\n");
    reads(&text);
    assert_eq!(results(&text).remove(0).unwrap().record.solution.unwrap().to_string(), solution);
}

#[test]
fn blocks_of_nine_rows_have_names_above_them() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let points =
        |rows: &[String]| -> String { rows.iter().map(|row| format!("  - [{row}]\n")).collect() };
    let puzzle = points(&rows("null", ", "));
    let solved: Vec<String> = (0..9)
        .map(|at| solution[at * 9..at * 9 + 9].chars().map(String::from).collect::<Vec<_>>())
        .map(|row| row.join(", "))
        .collect();
    let solved = points(&solved);
    for text in [
        format!("puzzle:\n{puzzle}solution:\n{solved}"),
        format!("solution:\n{solved}puzzle:\n{puzzle}"),
    ] {
        reads(&text);
        let entry = results(&text).remove(0).unwrap();
        assert_eq!(entry.record.solution.unwrap().to_string(), solution, "{text}");
    }
    refuses(&format!("columns:\n{puzzle}solution:\n{solved}"), "columns");
}

/// The rows as lists of numbers.
fn lists() -> Vec<String> {
    rows("0", ", ").iter().map(|row| format!("[{row}]")).collect()
}

#[track_caller]
fn reads_none(text: &str) {
    let results = results(text);
    assert!(!results.is_empty() && results.iter().all(Result::is_err), "{text}\n{results:?}");
}

#[test]
fn a_state_beside_a_puzzle_with_a_slip_is_no_puzzle() {
    let state = lists().join(",\n    ").replacen('0', "4", 1);
    let text = |start: &str| {
        format!("Can you help me?\n\n{{\"start\": [{start}], \"user_grid\": [\n    {state}\n]}}\n")
    };
    let start = lists().join(", ");
    assert!(results(&text(&start)).iter().all(Result::is_ok));
    reads_none(&text(&start.replacen("0, ", "", 1)));
}

#[test]
fn indented_numbers_are_no_rows_with_spaces_for_empty_cells() {
    let puzzle = lines(&rows("0", " "), |_, row| format!("    <row>{row}</row>"));
    let moves: String = [143, 541, 745, 394, 683, 575, 179, 683, 288, 369, 813, 128, 674, 262, 998]
        .into_iter()
        .chain([649, 517, 745])
        .map(|n| format!("    <row>{} {} {}</row>\n", n / 100, n / 10 % 10, n % 10))
        .collect();
    let text = format!("<game>\n<puzzle>\n{puzzle}</puzzle>\n<play>\n{moves}</play>\n</game>\n");
    let read: Vec<String> = results(&text)
        .iter()
        .flatten()
        .map(|entry| entry.record.position.givens.to_string())
        .collect();
    assert_eq!(read, [ROWS.concat()], "{text}");
    // Two columns of a stack without a digit are the evidence.
    reads(&lines(&rows(" ", ""), |_, row| row.to_owned()));
}

#[test]
fn the_numbers_of_columns_are_no_row_in_place_of_a_missing_one() {
    let row = |row: &str| format!("| {} |", row.replace(' ', " | "));
    let table = |rows: &[String]| {
        let head = format!("{}\n{}|\n", row("1 2 3 4 5 6 7 8 9"), "|---".repeat(9));
        head + &lines(rows, |_, cells| row(cells))
    };
    let rows = rows("-", " ");
    for [before, behind] in [["", ""], ["<html><body><pre>\n", "</pre></body></html>\n"]] {
        reads(&format!("{before}{}{behind}", table(&rows)));
        reads_none(&format!("{before}{}{behind}", table(&rows[..8])));
    }
}

#[test]
fn a_full_grid_that_was_put_out_is_no_puzzle() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solved: Vec<String> =
        (0..9).map(|row| format!("\"{}\\n\"", &solution[row * 9..row * 9 + 9])).collect();
    let output = format!("[{{\"output_type\": \"stream\", \"text\": [{}]}}]", solved.join(", "));
    let cell = |outputs: &str| {
        format!("{{\"cells\": [{{\"source\": [\"solve(grid)\"], \"{outputs}\": {output}}}]}}\n")
    };
    reads_none(&cell("outputs"));
    assert!(results(&cell("inputs")).iter().any(Result::is_ok));
}

#[test]
fn questions_hold_lines_with_any_usual_blank() {
    let line = |blank: &str| ROWS.concat().replace('.', blank);
    for blank in ["x", "?", "*", "-", "_", "."] {
        let line = line(blank);
        reads(&format!(
            "{{\"messages\": [{{\"role\": \"user\", \"content\": \"Solve this:\\n\\n{line}\\n\"}}]}}\n"
        ));
    }
    // What asks for the solution is no heading of one.
    let asked = format!("User:\nSolve this Sudoku:\n{}\n\nAssistant:\nLet me see.\n", line("."));
    let read = results(&asked).into_iter().flatten().collect::<Vec<_>>();
    assert_eq!(read.len(), 1, "{asked}");
    assert_eq!(read[0].record.position.givens.to_string(), ROWS.concat());
}

#[test]
fn an_answer_beside_a_question_with_a_slip_is_no_puzzle() {
    let answer =
        "148257260632140458075683124851436002460725813327018546516802237703562481284371605";
    let text =
        |question: &str| format!("{{\"prompt\": \"{question}\", \"completion\": \"{answer}\"}}\n");
    let slip = ROWS.concat().replace('9', "0");
    reads_none(&text(&slip));
    reads_none(&text(&ROWS.concat()[1..]));
    reads_none(&text(&format!("Solve:\\n{}", ROWS.join("\\n").replace('9', "0"))));
}

#[test]
fn answers_in_words_stand_beside_questions() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solved: Vec<&str> = (0..9).map(|row| &solution[row * 9..row * 9 + 9]).collect();
    let (solved, unsolved) = (solved.join("\\n"), ROWS.join("\\n"));
    let text = |question: &str, answer: &str| {
        let asked =
            [format!("Solve this:\\n{unsolved}"), format!("Please solve:\\n\\n{}", ROWS.concat())];
        asked.map(|asked| format!("{{\"{question}\": \"{asked}\", \"answer\": \"{answer}\"}}\n"))
    };
    for question in ["question", "problem", "prompt", "input"] {
        for answer in ["Let me think.", "No idea", &format!("Here it is:\\n{}", &solved[1..])] {
            for text in text(question, answer) {
                reads(&text);
            }
        }
        for text in text(question, &format!("Here it is:\\n{solved}")) {
            let entry = results(&text).remove(0).unwrap();
            assert_eq!(
                entry.record.solution.map(|grid| grid.to_string()).as_deref(),
                Some(solution),
                "{text}"
            );
        }
        // A solution with a slip, and nothing said, is an error still.
        reads_none(&text(question, &solution[1..])[0]);
    }
    // What a system is told is no question.
    let other = ROWS.concat().replacen("53", "..", 1);
    reads(&format!(
        "{{\"messages\": [{{\"role\": \"system\", \"content\": \"Example:\\n{other}\"}}, \
         {{\"role\": \"user\", \"content\": \"Solve:\\n{}\"}}]}}\n",
        ROWS.concat()
    ));
    // The puzzle of a chat may be rows, and its answer a line.
    reads(&format!("Human:\n{}\n\nAI:\n{solution}\n", ROWS.join("\n")));
}

#[test]
fn states_may_be_numbered() {
    let state = ROWS.join("\n").replacen('.', "4", 1);
    for [first, second] in [["start", "after 10 singles"], ["Initial board:", "Step 1:"]] {
        let text = format!("{first}\n{}\n\n{second}\n{state}\n", ROWS.join("\n"));
        let entry = results(&text).remove(0).unwrap();
        assert_eq!(entry.record.position.givens.to_string(), ROWS.concat(), "{text}");
    }
}

#[test]
fn values_of_r_stand_column_by_column_in_a_dump() {
    let column = |at: usize| (0..9).map(move |row| ROWS[row].as_bytes()[at]);
    let values: Vec<String> = (0..9)
        .flat_map(column)
        .map(|cell| if cell == b'.' { "0L".into() } else { format!("{}L", char::from(cell)) })
        .collect();
    for dim in ["dim", ".Dim"] {
        reads(&format!("structure(c({}), {dim} = c(9L, 9L))\n", values.join(", ")));
    }
}

#[test]
fn vectors_beside_each_other_may_be_columns() {
    let lists = lists();
    reads(&format!("g = [{}]\n", lists.join(", ")));
    reads(&format!("g = [{}]\n", lists.join("\n")));
    reads_none(&format!("g = [{}]\n", lists.join(" ")));
    let arrays = lists.join(", ").replace('[', "array(").replace(']', ")");
    reads(&format!("$g = array({arrays});\n"));
}

#[test]
fn attributes_tell_given_cells() {
    let page = |first_entered: char| {
        let cell = |c: char| {
            let text = if c == '.' { ' ' } else { c };
            format!("<cell given=\"{}\">{text}</cell>", c < first_entered)
        };
        let row =
            |row: &&str| format!("<row>{}</row>\n", row.chars().map(cell).collect::<String>());
        format!("<sudoku>\n{}</sudoku>\n", ROWS.iter().map(row).collect::<String>())
    };
    reads(&page(':'));
    reads_none(&page('5'));
}

#[test]
fn a_line_under_the_name_of_a_solution_is_not_alone() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mask = ROWS.concat().replace(|c: char| c.is_ascii_digit(), "1").replace('.', "0");
    reads_none(&format!("Answer: {solution}\nMask: {mask}\n"));
    reads(&format!("Solution: {solution}\nPuzzle: {}\n", ROWS.concat()));
}

#[test]
fn letters_of_columns_in_another_order_are_refused() {
    let table = |letters: &str, between: &str| {
        let head = letters.chars().map(String::from).collect::<Vec<_>>().join(between);
        format!("{head}\n{}", lines(&rows("0", between), |_, row| row.to_owned()))
    };
    for between in [",", ";", " "] {
        reads(&table("ABCDEFGHI", between));
        reads_none(&table("BACDEFGHI", between));
        reads_none(&table("ihgfedcba", between));
    }
}

#[test]
fn a_grid_within_a_member_does_not_stand_in_for_a_puzzle_with_a_slip() {
    let text = |problem: &str| {
        let other =
            "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
        format!("{{\"problem\": \"{problem}\", \"data\": {{\"grid\": \"{other}\"}}}}\n")
    };
    reads_none(&text(&ROWS.concat()[1..]));
    assert_eq!(results(&text("an easy one")).iter().filter(|entry| entry.is_ok()).count(), 1);
}
