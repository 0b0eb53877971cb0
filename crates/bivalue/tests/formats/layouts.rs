//! A solved grid comes back in the layout of the puzzle.

use bivalue::format::{ReadOptions, Record};
use bivalue::grid::Grid;

use crate::near_misses::{PUZZLE, rows};
use crate::{each_line, read_with};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn filled(text: &str, grid: &Grid) -> Vec<String> {
    let results = read_with(text.as_bytes(), ReadOptions::default());
    let entries =
        results.into_iter().map(|result| result.unwrap_or_else(|error| panic!("{error}")));
    entries
        .map(|entry| {
            assert_eq!(entry.record, Record::from_givens(PUZZLE.parse().unwrap()));
            entry.layout.expect("a layout").filled_with(grid)
        })
        .collect()
}

/// The same drawing with the solution in it: cells are the blanks and digits, in their order.
fn drawn(text: &str, is_cell: impl Fn(char) -> bool) -> String {
    let mut digits = SOLUTION.chars();
    let drawn = text
        .split_inclusive(['\n', '\r'])
        .map(|line| {
            let border = line.contains("---") || line.contains("───");
            let exchange = |c: char| {
                if !border && is_cell(c) { digits.next().unwrap_or('!') } else { c }
            };
            line.chars().map(exchange).collect::<String>()
        })
        .collect();
    assert_eq!(digits.next(), None);
    drawn
}

#[test]
fn every_drawing_keeps_its_dress() {
    let solution: Grid = SOLUTION.parse().unwrap();
    for name in ["boxed", "simple-sudoku", "spf", "forum", "spaced", "rows"] {
        let example = bivalue::format::format(name).unwrap().example();
        let indented = each_line(example, |line| format!("\t  {line}"));
        let unicode = example.replace('|', "│").replace('-', "─");
        let [crlf, cr] = ["\r\n", "\r"].map(|end| example.replace('\n', end));
        for text in [example, &indented, &unicode, &crlf, &cr] {
            let expected = drawn(text, |c| c == '.' || c.is_ascii_digit());
            assert_eq!(filled(text, &solution), [expected.as_str()], "{name}");
            assert_eq!(filled(text, &Grid::EMPTY), [text], "{name}");
            // What stands around the grid is no part of it.
            let mut ends = ["\r\n", "\n", "\r"].into_iter();
            let end = ends.find(|end| text.contains(end)).unwrap_or("\n");
            let around = format!("Title{end}{end}{text}{end}The end{end}");
            assert_eq!(filled(&around, &solution), [expected], "{name}");
        }
    }
}

#[test]
fn the_closing_border_belongs_to_the_grid_above() {
    let example = bivalue::format::format("boxed").unwrap().example();
    for between in ["", "\n", "\n\nNumber 2\n"] {
        let text = format!("{example}{between}{example}");
        assert_eq!(filled(&text, &Grid::EMPTY), [example, example]);
    }
}

#[test]
fn spaces_that_were_cut_off_come_back() {
    let solution: Grid = SOLUTION.parse().unwrap();
    let trimmed: Vec<String> =
        rows().iter().map(|row| row.replace('.', " ").trim_end().to_owned()).collect();
    let full = drawn(&(rows().join("\n") + "\n"), |c| c != '\n');
    assert_eq!(filled(&(trimmed.join("\n") + "\n"), &solution), [full]);
}
