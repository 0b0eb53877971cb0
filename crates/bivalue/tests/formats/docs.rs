//! The statements of `docs/formats.md` about each format are true.

use bivalue::format::{Format, Holds, Pencilmarks, formats};

/// Names in the notation of code.
fn coded(names: &[&str], before: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{before}{name}`")).collect();
    names.join(", ")
}

fn held(holds: Holds) -> String {
    let candidates = match holds.pencilmarks {
        Pencilmarks::Noted => "candidates",
        Pencilmarks::Always => "all candidates",
        Pencilmarks::Possible => "possible candidates",
        Pencilmarks::Only => "only candidates",
        other => panic!("{other:?} has no word on the page"),
    };
    let facts =
        [(holds.placed, "placed"), (holds.candidates, candidates), (holds.solution, "solution")];
    let facts = facts.into_iter().filter(|(held, _)| *held).map(|(_, fact)| fact.to_owned());
    let fields = holds.info.iter().map(|field| format!("{field:?}").to_lowercase());
    facts.chain(fields).collect::<Vec<_>>().join(", ")
}

/// The line of the table on a format.
fn row(format: &dyn Format) -> String {
    let name = format.name();
    let columns = [
        format!("[`{name}`](#{name})"),
        coded(format.aliases(), ""),
        coded(format.extensions(), "."),
        if format.writer().is_some() { "R W" } else { "R" }.to_owned(),
        held(format.holds()),
    ];
    columns.iter().fold("|".to_owned(), |row, column| match column.as_str() {
        "" => row + " |",
        column => format!("{row} {column} |"),
    })
}

#[test]
fn the_table_and_the_sections_are_those_of_the_list() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| [`")).collect();
    let expected: Vec<String> = formats().iter().map(|format| row(*format)).collect();
    let table = expected.join("\n");
    assert_eq!(rows, expected, "the table should be\n{table}\n");
    let sections: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let names: Vec<&str> = formats().iter().map(|format| format.name()).collect();
    assert_eq!(sections, names);
}
