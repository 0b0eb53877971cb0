//! The card of a dataset: what it is and how it was made, for people, as `README.md`.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use super::columns::{COLUMNS, Column, STEP_COLUMNS};
use crate::split::PARTS;

/// The text of the card, which follows from the manifest.
pub(super) fn card(manifest: &Value) -> String {
    let counts = &manifest["counts"];
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let mut text = String::from("# Sudoku puzzles\n\n");
    let is_imported = manifest["imported"].as_array().is_some_and(|files| !files.is_empty());
    let made = if is_imported { "were imported" } else { "were generated" };
    let _ = writeln!(
        text,
        "The {} rows of this dataset {made} by Bivalue {}. Each puzzle has exactly one solution, which two \
         engines found independently. No two puzzles are equivalent, and no two parts have equivalent \
         solution grids.\n",
        number(&manifest["rows"]),
        manifest["library"].as_str().unwrap_or("")
    );
    text += "## Files\n\n| file | rows | holds |\n|---|---|---|\n";
    for part in PARTS {
        let rows = number(&counts["parts"][part]);
        let _ = writeln!(text, "| `{part}.parquet` | {rows} | the part {part} |");
    }
    let rejected = number(&manifest["files"]["rejected.parquet"]["rows"]);
    let _ = writeln!(
        text,
        "| `rejected.parquet` | {rejected} | rows that are in no part, with the reason |"
    );
    if let Some(steps) = manifest["files"].get("steps.parquet") {
        let rows = number(&steps["rows"]);
        let _ = writeln!(text, "| `steps.parquet` | {rows} | the steps of each puzzle's path |");
    }
    text += "| `manifest.json` | | what was asked for, counts, hashes of all files |\n\n";
    if let Some(rejected) = counts["rejected"].as_object().filter(|all| !all.is_empty()) {
        let all: Vec<_> =
            rejected.iter().map(|(status, rows)| format!("{rows} {status}")).collect();
        let _ = writeln!(text, "Rejected rows: {}.\n", all.join(", "));
    }
    if number(&counts["unrated"]) > 0 {
        let _ = writeln!(
            text,
            "{} rows have the status `unrated`: a rating took more than {} nodes. They are in the parts.\n",
            counts["unrated"], manifest["spec"]["rating_nodes"]
        );
    }
    if let Some(files) = manifest["files"].as_object() {
        for picture in
            files.keys().filter(|name| Path::new(name).extension() == Some("svg".as_ref()))
        {
            let _ = writeln!(text, "![]({picture})\n");
        }
    }
    text += "## Columns\n\n";
    columns(&mut text, COLUMNS);
    if manifest["files"].get("steps.parquet").is_some() {
        text += "Columns of `steps.parquet`:\n\n";
        columns(&mut text, STEP_COLUMNS);
    }
    let _ = writeln!(
        text,
        "## How it was made\n\nJob `{}`, version {} of the algorithm. A row follows from this version, the \
         specification, its seed and the number of the row alone:\n\n```json\n{:#}\n```\n",
        manifest["job"].as_str().unwrap_or(""),
        manifest["algorithm"],
        manifest["spec"]
    );
    imported(&mut text, "The rows were imported from:", &manifest["imported"]);
    imported(
        &mut text,
        "Kept out, with all that is equivalent and all equivalent solution grids:",
        &manifest["kept_out"],
    );
    text += "`bivalue dataset verify` makes rows again and compares them. No licence is given with the rows: \
             of what was imported, that of its files holds.\n";
    text
}

fn columns<R>(text: &mut String, columns: &[Column<R>]) {
    *text += "| column | meaning |\n|---|---|\n";
    for column in columns {
        let _ = writeln!(text, "| `{}` | {} |", column.name, column.about);
    }
    text.push('\n');
}

fn imported(text: &mut String, title: &str, files: &Value) {
    let Some(files) = files.as_array().filter(|files| !files.is_empty()) else { return };
    let _ = writeln!(text, "{title}\n\n| file | rows | SHA-256 |\n|---|---|---|");
    for file in files {
        let word = |name: &str| file[name].as_str().unwrap_or("").replace('|', "\\|");
        let _ = writeln!(text, "| {} | {} | `{}` |", word("name"), file["rows"], word("sha256"));
    }
    text.push('\n');
}
