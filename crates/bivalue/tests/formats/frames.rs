//! Values of data frames, and `!` in place of vertical lines.

#![allow(clippy::format_collect)] // Texts of a few lines each.

use crate::near_misses::PUZZLE;
use crate::people::{boxed, drawn, is_read, nameless};
use crate::read;

/// The puzzle with decimals.
fn decimals(blank: &str, between: &str, name: impl Fn(usize) -> String) -> String {
    let digit = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let row = |(index, line): (usize, &str)| {
        let value = |field: &str| if digit(field) { format!("{field}.0") } else { field.into() };
        let values: Vec<String> = line.split('#').map(value).collect();
        let values: Vec<String> = values.into_iter().map(|v| v.replace('~', blank)).collect();
        format!("{}{}\n", name(index), values.join(between))
    };
    drawn(PUZZLE, "~", "#", nameless).lines().enumerate().map(row).collect()
}

#[test]
fn data_frames_are_tables_of_decimals_and_words() {
    for blank in ["NaN", "nan", "NA", "None", "null"] {
        for between in [",", ";", "\t", "  "] {
            is_read(&decimals(blank, between, nameless), PUZZLE);
            is_read(&drawn(PUZZLE, blank, between, nameless), PUZZLE);
        }
        let indexed = |index: usize| format!("{index},");
        is_read(&format!(",0,1,2,3,4,5,6,7,8\n{}", decimals(blank, ",", indexed)), PUZZLE);
        is_read(&format!("0,1,2,3,4,5,6,7,8\n{}", decimals(blank, ",", nameless)), PUZZLE);
        is_read(&format!("A,B,C,D,E,F,G,H,I\n{}", decimals(blank, ",", nameless)), PUZZLE);
        let printed = |index: usize| format!("{index}  ");
        is_read(
            &format!(
                "     0    1    2    3    4    5    6    7    8\n{}",
                decimals(blank, "  ", printed)
            ),
            PUZZLE,
        );
        let cells = decimals(blank, ",", nameless).trim_end().replace('\n', ",");
        is_read(&cells, PUZZLE);
    }
    is_read(&decimals("", ",", nameless), PUZZLE);
    is_read(&decimals("0.0", ",", nameless), PUZZLE);
}

#[test]
fn slips_in_data_frames_are_errors() {
    let good = decimals("NaN", ",", nameless);
    let headed = format!("0,1,2,3,4,5,6,7,8\n{good}");
    let without_a_row: String = headed
        .lines()
        .enumerate()
        .filter(|(at, _)| *at != 4)
        .map(|(_, l)| format!("{l}\n"))
        .collect();
    for text in [good.replacen("7.0", "12.0", 1), good.replacen("NaN,", "", 1), without_a_row] {
        assert!(read(&text).iter().all(Result::is_err), "{text}");
    }
    // A digit that is typed twice is no candidate.
    let twice = drawn(PUZZLE, "-1", " ", nameless).replacen("5 ", "55 ", 1);
    assert!(read(&twice).iter().all(Result::is_err), "{twice}");
}

#[test]
fn exclamation_marks_are_vertical_lines() {
    for blank in [".", " ", "0"] {
        is_read(&boxed(PUZZLE, blank, nameless).replace('|', "!"), PUZZLE);
    }
}
