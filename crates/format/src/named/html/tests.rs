use super::*;
use crate::testing::{detected, read, records};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn only(text: &str) -> String {
    assert_eq!(detected(text), Some("html"), "{text}");
    let mut records = records(&Html, text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).position.givens.to_string()
}

#[test]
fn cells_are_whatever_shows_a_digit() {
    let example = Html.example();
    // All digits are marked alike.
    let marked = |before: &str, behind: &str| {
        (1..10).fold(example.to_owned(), |text, digit| {
            text.replace(&format!("<td>{digit}</td>"), &format!("{before}{digit}{behind}"))
        })
    };
    let heading = format!("<tr>{}</tr>\n", "<th>c</th>".repeat(10));
    for text in [
        example.to_owned(),
        example.replace("<td></td>", "<td>&nbsp;</td>"),
        example.replace("<td></td>", "<TD class=\"a>b\">\n.</TD>").replace("a>b", "a"),
        marked("<td><b>", "</b></td>"),
        marked("<td><input type=text value='", "' size=1></td>"),
        marked("<TD><INPUT SIZE=2 READONLY VALUE=\"", "\" ID=f20></TD>"),
        example.replace("</td>", "").replace("</tr>", ""),
        example.replace("<tr>", "<tr><th>r</th>").replacen(
            "<table>\n",
            &format!("<table>\n{heading}"),
            1,
        ),
        format!("<html><!-- <table><tr> --><script>if (a<b) c()</script>{example}</html>"),
    ] {
        assert_eq!(only(&text), PUZZLE, "{text}");
    }
}

#[test]
fn tables_of_boxes_are_put_together() {
    let cell = |row: usize, column: usize| {
        let at = row * 9 + column;
        format!("<td>{}</td>", PUZZLE[at..=at].replace('.', ""))
    };
    let mut text = String::from("<table>");
    for band in 0..3 {
        text += "<tr>";
        for stack in 0..3 {
            text += "<td><table>";
            for row in 0..3 {
                let cells = (0..3).map(|column| cell(band * 3 + row, stack * 3 + column));
                text += "<tr>";
                text.extend(cells);
                text += "</tr>\n";
            }
            text += "</table></td>";
        }
        text += "</tr>";
    }
    assert_eq!(only(&(text + "</table>")), PUZZLE);
}

#[test]
fn faults_name_the_cell_and_pages_without_puzzles_are_refused() {
    for (from, to, line, found) in [
        ("<td>7</td>", "<td>77</td>", 2, "\"77\" in r1c5"),
        ("<td>7</td>", "", 2, "8 cells in row 1"),
        ("<tr><td>8", "</table><tr><td>8", 1, "an HTML page"),
    ] {
        let error = read(&Html, &Html.example().replacen(from, to, 1)).remove(0).unwrap_err();
        assert!(error.found.to_string().starts_with(found), "{error}");
        assert!(error.line == line || found.starts_with("an"), "{error}");
    }
    let error = read(&Html, "<html><p>1 of 9").remove(0).unwrap_err();
    assert_eq!(error.found, "an HTML page without a puzzle");
}

#[test]
fn long_pages_take_time_in_proportion() {
    let text = format!("<html>{}", "<!-- \n".repeat(100_000));
    assert_eq!(read(&Html, &text).len(), 1);
    let text = format!("<html>{}", "<a\n".repeat(100_000));
    assert_eq!(read(&Html, &text).len(), 1);
}

#[test]
fn rows_and_cells_may_be_elements_of_xml() {
    let row = |row: &[u8]| -> String {
        let cell = |c: &u8| match c {
            b'.' => "<cell/>".to_owned(),
            digit => format!("<cell>{}</cell>", char::from(*digit)),
        };
        format!("<row>{}</row>", row.iter().map(cell).collect::<String>())
    };
    let rows: String = PUZZLE.as_bytes().chunks(9).map(row).collect();
    assert_eq!(
        only(&format!("<?xml version=\"1.0\"?>\n<sudoku><grid>{rows}</grid></sudoku>\n")),
        PUZZLE
    );
}

#[cfg(feature = "formats")]
#[test]
fn a_page_may_show_a_drawn_grid() {
    let lines: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let page = format!("<html><body><p>Try:</p>\n<pre>\n{}</pre></body></html>\n", lines.concat());
    let results = crate::testing::read_with(ReadOptions::default(), &page);
    let [Ok(entry)] = results.as_slice() else { panic!("{page}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{page}");
}

#[test]
fn digits_that_are_said_to_be_given_stand_apart_from_the_others() {
    let page = Html.example().replace("<td>5</td>", "<td class=\"cell given\">5</td>");
    let record = records(&Html, &page).remove(0);
    assert_eq!(record.position.values().to_string(), PUZZLE);
    assert!(record.position.givens.digits().all(|(_, digit)| digit.get() == 5));
    // Elements whose cells are in attributes are no empty grid.
    let cells = "<c row=\"0\" col=\"0\" value=\"0\" solution=\"4\"/>\n".repeat(81);
    let results = read(&Html, &format!("<g>\n{cells}</g>\n"));
    assert!(results.iter().all(Result::is_err), "{results:?}");
}
