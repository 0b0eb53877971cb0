//! The counts of a dataset: its rows by what they have in a column.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::row::{Row, Status};
use crate::split::PARTS;

/// The counts of the tables.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) parts: [u64; 3],
    pub(super) rejected: BTreeMap<Status, u64>,
    pub(super) unrated: u64,
    /// The published rows by what they have in a column.
    pub(super) clues: BTreeMap<u64, u64>,
    pub(super) minimal: u64,
    pub(super) automorphic: u64,
    pub(super) se: BTreeMap<u64, u64>,
    pub(super) levels: BTreeMap<&'static str, u64>,
    pub(super) hardest: BTreeMap<&'static str, u64>,
    pub(super) manifest: Value,
}

impl Tally {
    pub(super) fn add(&mut self, row: &Row) {
        if !row.status.is_published() {
            *self.rejected.entry(row.status).or_default() += 1;
            return;
        }
        self.parts[part_of(row)] += 1;
        self.unrated += u64::from(row.status == Status::Unrated);
        self.minimal += u64::from(row.minimal == Some(true));
        self.automorphic += u64::from(row.automorphisms.is_some_and(|number| number > 1));
        if let Some(clues) = row.clues {
            *self.clues.entry(clues.into()).or_default() += 1;
        }
        if let Some([er, ..]) = row.se {
            *self.se.entry(er.into()).or_default() += 1;
        }
        if let Some((level, _, hardest)) = row.hodoku {
            *self.levels.entry(level.id()).or_default() += 1;
            if let Some(hardest) = hardest {
                *self.hardest.entry(hardest).or_default() += 1;
            }
        }
    }

    /// The counts as the manifest has them.
    pub(super) fn record(&self) -> Value {
        let rejected: Map<String, Value> = self
            .rejected
            .iter()
            .map(|(status, rows)| (status.word().into(), json!(rows)))
            .collect();
        let se: Map<String, Value> = self
            .se
            .iter()
            .map(|(er, rows)| (format!("{}.{}", er / 10, er % 10), json!(rows)))
            .collect();
        let parts: Map<String, Value> = PARTS
            .iter()
            .zip(self.parts)
            .map(|(part, rows)| ((*part).into(), json!(rows)))
            .collect();
        json!({
            "parts": parts, "rejected": rejected, "unrated": self.unrated, "minimal": self.minimal,
            "automorphic": self.automorphic, "clues": self.clues, "se_er": se,
            "hodoku_level": self.levels, "hodoku_hardest": self.hardest,
        })
    }
}

/// The part of a row, by its place in the list of parts.
pub(super) fn part_of(row: &Row) -> usize {
    usize::from(row.part.unwrap_or(0)).min(PARTS.len() - 1)
}
