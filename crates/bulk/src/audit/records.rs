//! The JSON records of an audit; the members are described in `docs/records-of-collections.md`.

use std::collections::BTreeMap;

use bivalue::wire::{Rearrangement, VERSION};
use serde_json::{Value, json};

use super::{Remark, Report};
use crate::words::printable;

/// The record of a remark.
#[must_use]
pub fn of_remark(remark: &Remark<'_>) -> Value {
    let record = match remark {
        // Of a file that cannot be opened there is no line.
        Remark::NotProper(line, state) if line.line == 0 => json!({
            "status": state.word(), "file": printable(&line.source),
        }),
        Remark::NotProper(line, state) => json!({
            "status": state.word(), "file": printable(&line.source), "line": line.line,
        }),
        Remark::Redundant(line, cells) => {
            let cells: Vec<_> = cells.into_iter().map(|cell| cell.to_string()).collect();
            json!({
                "status": "redundant", "file": printable(&line.source), "line": line.line,
                "redundant": cells,
            })
        }
        Remark::Duplicate { line, of, transform, .. } => json!({
            "status": "duplicate", "file": printable(&line.source), "line": line.line,
            "of": {"file": printable(&of.source), "line": of.line},
            "transform": Rearrangement::from(*transform),
        }),
        Remark::Shared { kind, earlier, later, shared } => json!({
            "status": "shared", "what": kind.words(), "file": printable(later),
            "with": printable(earlier), "classes": shared.classes, "puzzles": shared.puzzles,
        }),
        Remark::SharedWidely { kind, sources, shared } => json!({
            "status": "shared-widely", "what": kind.words(), "sources": sources,
            "classes": shared.classes, "puzzles": shared.puzzles,
        }),
        Remark::SharedNotTold { kind, pairs, classes } => json!({
            "status": "shared-not-listed", "what": kind.words(), "pairs": pairs,
            "classes": classes,
        }),
    };
    with_version(record)
}

/// The record of what a collection comes to.
#[must_use]
pub fn of_report(report: &Report) -> Value {
    let states: BTreeMap<_, _> =
        report.states.iter().map(|(state, count)| (state.word(), *count)).collect();
    let levels = report.levels.iter();
    let levels: BTreeMap<_, _> = levels.map(|(level, count)| (level.id(), *count)).collect();
    let duplicates = report.duplicates();
    let record = json!({
        "status": "audit", "puzzles": report.puzzles, "states": states,
        "redundant": report.redundant, "givens": report.givens,
        "symmetries": report.symmetries, "automorphic": report.automorphic,
        "levels": levels, "classes": report.classes, "duplicates": duplicates,
        "solution_classes": report.solution_classes,
        "largest_solution_class": report.largest_solution_class,
    });
    with_version(record)
}

fn with_version(mut record: Value) -> Value {
    record["v"] = VERSION.into();
    record
}
