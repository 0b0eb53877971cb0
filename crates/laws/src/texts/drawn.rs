//! Containers that are no brackets: drawn grids, lines, sheets, records of conversations.

use super::script::{Part, Script};

/// A part with its title above, if it has one, and an empty line between two parts.
fn titled(parts: &[Part], mut grid: impl FnMut(&[Vec<String>]) -> String) -> String {
    let text = |part: &Part| {
        let title = if part.is_titled { format!("{}:\n", part.title()) } else { String::new() };
        title + &grid(&part.rows)
    };
    parts.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// The label of a row, behind which a space stands.
fn label(labels: &str, row: usize) -> String {
    match labels {
        "A to I" => format!("{} ", char::from(b'A' + row as u8)),
        "1 to 9" => format!("{} ", row + 1),
        "0 to 8" => format!("{row} "),
        "r1 to r9" => format!("r{} ", row + 1),
        "Row 1" => format!("Row {}: ", row + 1),
        "A to I and 1 to 9" => format!("{} ", char::from(b'A' + row as u8)),
        _ => String::new(),
    }
}

/// Lines of rows with their labels, and the header if there is one.
fn labelled(
    script: &Script,
    rows: &[Vec<String>],
    header: &str,
    row: impl Fn(&[String]) -> String,
) -> Vec<String> {
    let labels = script.labels;
    let line = |(at, cells): (usize, &Vec<String>)| label(labels, at) + &row(cells);
    let mut lines: Vec<_> = rows.iter().enumerate().map(line).collect();
    if labels == "A to I and 1 to 9" {
        lines.insert(0, format!("  {header}"));
    }
    lines
}

/// Lines with a line end each.
fn ended(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| format!("{line}\n")).collect();
    lines.concat()
}

/// The rows in three bands, with a border between, and above and below if there is one.
fn banded(lines: &[String], border: &str, outer: [&str; 2]) -> String {
    let has_header = lines.len() > 9;
    let (header, lines) = lines.split_at(usize::from(has_header));
    let bands: Vec<_> = lines.chunks(3).map(ended).collect();
    let [above, below] = outer;
    [&ended(header), above, &bands.join(border), below].concat()
}

pub(super) fn rows(script: &mut Script, parts: &[Part]) -> String {
    titled(parts, |rows| ended(&labelled(script, rows, "123456789", <[String]>::concat)))
}

pub(super) fn spaced(script: &mut Script, parts: &[Part]) -> String {
    titled(parts, |rows| ended(&labelled(script, rows, "1 2 3 4 5 6 7 8 9", |row| row.join(" "))))
}

pub(super) fn boxed(script: &mut Script, parts: &[Part]) -> String {
    let dash = script.pen.one(&["-", "="]);
    let width = label(script.labels, 0).len();
    let border = format!("{}+{1}+{1}+{1}+\n", " ".repeat(width), dash.repeat(7));
    titled(parts, |rows| {
        let row = |row: &[String]| {
            let parts = row.chunks(3).map(|cells| format!("| {} ", cells.join(" ")));
            parts.collect::<String>() + "|"
        };
        let lines = labelled(script, rows, "  1 2 3   4 5 6   7 8 9", row);
        banded(&lines, &border, [&border, &border])
    })
}

pub(super) fn bars(script: &mut Script, parts: &[Part]) -> String {
    let border = script.pen.one(&["------+-------+------\n", "---------------------\n", "\n"]);
    titled(parts, |rows| {
        let row = |row: &[String]| {
            row.chunks(3).map(|cells| cells.join(" ")).collect::<Vec<_>>().join(" | ")
        };
        banded(&labelled(script, rows, "1 2 3   4 5 6   7 8 9", row), border, ["", ""])
    })
}

pub(super) fn tight_bars(script: &mut Script, parts: &[Part]) -> String {
    let border = script.pen.one(&["---+---+---\n", "-----------\n"]);
    titled(parts, |rows| {
        let row =
            |row: &[String]| row.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join("|");
        banded(&labelled(script, rows, "123 456 789", row), border, ["", ""])
    })
}

pub(super) fn frame(_: &mut Script, parts: &[Part]) -> String {
    let line = |ends: [&str; 3]| {
        let [left, middle, right] = ends;
        format!("{left}{0}{middle}{0}{middle}{0}{right}\n", "\u{2500}".repeat(7))
    };
    titled(parts, |rows| {
        let row = |row: &Vec<String>| {
            let parts = row.chunks(3).map(|cells| format!("\u{2502} {} ", cells.join(" ")));
            parts.collect::<String>() + "\u{2502}"
        };
        let lines: Vec<_> = rows.iter().map(row).collect();
        let (above, below) = (
            line(["\u{250c}", "\u{252c}", "\u{2510}"]),
            line(["\u{2514}", "\u{2534}", "\u{2518}"]),
        );
        banded(&lines, &line(["\u{251c}", "\u{253c}", "\u{2524}"]), [&above, &below])
    })
}

pub(super) fn cells(_: &mut Script, parts: &[Part]) -> String {
    let border = format!("{}+\n", "+---".repeat(9));
    titled(parts, |rows| {
        let row = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
        border.clone() + &rows.iter().map(|cells| row(cells) + &border).collect::<String>()
    })
}

pub(super) fn markdown(script: &mut Script, parts: &[Part]) -> String {
    let header = match script.pen.below(3) {
        0 => format!("|{}\n", "   |".repeat(9)),
        1 => "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n".to_owned(),
        _ => "| A | B | C | D | E | F | G | H | I |\n".to_owned(),
    };
    let header = format!("{header}|{}\n", "---|".repeat(9));
    titled(parts, |rows| {
        let row = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
        format!("\n{header}{}", rows.iter().map(row).collect::<String>())
    })
}

pub(super) fn frame_print(_: &mut Script, parts: &[Part]) -> String {
    titled(parts, |rows| {
        let width = rows.iter().flatten().map(String::len).max().unwrap_or(1) + 2;
        let line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
            cells.fold(label.to_owned(), |line, cell| line + &format!("{cell:>width$}"))
        };
        let header = line(" ", &mut (0..9).map(|at| at.to_string()));
        let row =
            |(at, row): (usize, &Vec<String>)| line(&at.to_string(), &mut row.iter().cloned());
        ended(&std::iter::once(header).chain(rows.iter().enumerate().map(row)).collect::<Vec<_>>())
    })
}

pub(super) fn lines(_: &mut Script, parts: &[Part]) -> String {
    let line = |part: &Part| {
        let title = if part.is_titled { format!("{}: ", part.title()) } else { String::new() };
        title + &part.text()
    };
    ended(&parts.iter().map(line).collect::<Vec<_>>())
}

pub(super) fn wrapped(script: &mut Script, parts: &[Part]) -> String {
    let width = script.pen.one(&[76, 40, 27, 72, 60, 80]);
    titled(parts, |rows| {
        let text = rows.concat().concat();
        let lines = text.as_bytes().chunks(width).map(String::from_utf8_lossy);
        ended(&lines.map(String::from).collect::<Vec<_>>())
    })
}

fn separated(parts: &[Part], separator: &str) -> String {
    titled(parts, |rows| ended(&rows.iter().map(|row| row.join(separator)).collect::<Vec<_>>()))
}

pub(super) fn csv(_: &mut Script, parts: &[Part]) -> String {
    separated(parts, ",")
}

pub(super) fn tsv(_: &mut Script, parts: &[Part]) -> String {
    separated(parts, "\t")
}

pub(super) fn semicolons(_: &mut Script, parts: &[Part]) -> String {
    separated(parts, ";")
}

fn columns(script: &mut Script, parts: &[Part], separator: &str) -> String {
    let mut lines = [
        parts.iter().map(|part| part.name.clone()).collect(),
        parts.iter().map(Part::text).collect::<Vec<_>>(),
    ];
    if script.pen.once_in(2) {
        lines[0].insert(0, "id".to_owned());
        lines[1].insert(0, "1".to_owned());
    }
    ended(&lines.map(|fields| fields.join(separator)))
}

pub(super) fn csv_columns(script: &mut Script, parts: &[Part]) -> String {
    columns(script, parts, ",")
}

pub(super) fn tsv_columns(script: &mut Script, parts: &[Part]) -> String {
    columns(script, parts, "\t")
}

pub(super) fn two_fields(script: &mut Script, parts: &[Part]) -> String {
    let separator = script.pen.one(&[" ", ",", ";", ":", "\t", "|", " -> ", " => ", " = "]);
    parts.iter().map(Part::text).collect::<Vec<_>>().join(separator) + "\n"
}

/// The grid of a message.
fn message(script: &mut Script, part: &Part) -> String {
    let part = Part { is_titled: false, ..part.clone() };
    let shape = script.pen.below(4);
    match shape {
        0 => part.text() + "\n",
        1 => rows(script, &[part]),
        2 => spaced(script, &[part]),
        _ => boxed(script, &[part]),
    }
}

/// A question with the puzzle, and the answer if there is one.
fn conversation(script: &mut Script, parts: &[Part]) -> [String; 2] {
    let question = ["Solve this Sudoku:\n", "Please solve the puzzle below.\n\n", ""];
    let answer = ["Here is the solution:\n", "Solution:\n", ""];
    let texts = |script: &mut Script, is_puzzle: bool, words: &[&str]| {
        let texts: Vec<_> = parts.iter().filter(|part| part.is_puzzle == is_puzzle).collect();
        let words = if texts.is_empty() { "Let me think." } else { script.pen.one(words) };
        texts.into_iter().fold(words.to_owned(), |text, part| text + &message(script, part))
    };
    [texts(script, true, &question), texts(script, false, &answer)]
}

fn json_text(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

pub(super) fn messages(script: &mut Script, parts: &[Part]) -> String {
    let [question, answer] = conversation(script, parts).map(|text| json_text(&text));
    format!(
        "{{\"messages\": [{{\"role\": \"user\", \"content\": {question}}}, \
         {{\"role\": \"assistant\", \"content\": {answer}}}]}}\n"
    )
}

pub(super) fn conversations(script: &mut Script, parts: &[Part]) -> String {
    let [question, answer] = conversation(script, parts).map(|text| json_text(&text));
    format!(
        "{{\"conversations\": [{{\"from\": \"human\", \"value\": {question}}}, \
         {{\"from\": \"gpt\", \"value\": {answer}}}]}}\n"
    )
}

pub(super) fn prompt(script: &mut Script, parts: &[Part]) -> String {
    let [question, answer] = conversation(script, parts).map(|text| json_text(&text));
    let [first, second] = script.pen.one(&[
        ["prompt", "completion"],
        ["prompt", "response"],
        ["question", "answer"],
        ["input", "output"],
        ["problem", "answer"],
    ]);
    format!("{{\"{first}\": {question}, \"{second}\": {answer}}}\n")
}

pub(super) fn instruction(script: &mut Script, parts: &[Part]) -> String {
    let [question, answer] = conversation(script, parts).map(|text| json_text(&text));
    format!(
        "[\n  {{\n    \"instruction\": \"Solve the Sudoku.\",\n    \"input\": {question},\n    \
         \"output\": {answer}\n  }}\n]\n"
    )
}

pub(super) fn spoken(script: &mut Script, parts: &[Part]) -> String {
    let [question, answer] = conversation(script, parts);
    let [first, second] = script.pen.one(&[
        ["User", "Assistant"],
        ["### Instruction", "### Response"],
        ["Human", "AI"],
        ["You said", "ChatGPT said"],
    ]);
    format!("{first}:\n{question}\n{second}:\n{answer}")
}
