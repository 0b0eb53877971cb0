//! Any verb asked of every puzzle of a batch, with its records.

use std::ops::ControlFlow;

use bivalue::format::Format;
use bivalue::verbs::{AnyRecord, Finding, Outcome, Question, ReadPuzzle, Reply, verb};
use bivalue::wire::Answer;
use bivalue_bulk::input::Item;
use bivalue_bulk::stream::Job;
use bivalue_bulk::{Bounds, Cancel};
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::fault::{error, usage};
use crate::rows::PuzzleRows;
use crate::running::{RunOptions, run};

/// The members of a request as JSON.
pub(crate) fn members(py: Python<'_>, members: &str) -> PyResult<Map<String, Value>> {
    let read = serde_json::from_str(members);
    read.map_err(|wrong| self::error(py, &usage(wrong.to_string())))
}

/// A question that is asked of every puzzle.
struct VerbOfRows {
    question: Box<dyn Question>,
    bounds: Bounds,
}

/// A record as JSON.
struct Replied(Reply<String>);

impl Finding for Replied {
    fn outcome(&self) -> Outcome {
        self.0.outcome
    }
}

impl Job for VerbOfRows {
    type Found = Replied;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Replied) -> ControlFlow<()>) -> Replied {
        let reply = match &item.result {
            Ok(entry) => {
                let format = item.location.format.map(Format::name);
                let puzzle = ReadPuzzle { entry: entry.clone(), format };
                self.question.ask(puzzle, item.location.number, &self.bounds.budget())
            }
            // Rows hold what could be read only.
            Err(failure) => {
                let answer = Answer::unreadable(failure.fault());
                Reply::new(Outcome::Error, AnyRecord::new(answer))
            }
        };
        Replied(reply.map(|record| record.to_json()))
    }
}

/// For each row whether there was an error, and the record as JSON; nothing for rows that could not
/// be read.
#[pyfunction]
pub(crate) fn records(
    py: Python<'_>,
    name: &str,
    members: &str,
    rows: &PuzzleRows,
    options: RunOptions,
) -> PyResult<Vec<Option<(bool, String)>>> {
    /// Records take long enough that few are a block.
    const BLOCK: usize = 16;
    let cancel = Cancel::new();
    let Some(verb) = verb(name) else {
        return Err(error(py, &usage(format!("there is no verb {name:?}"))));
    };
    let question = verb.question(self::members(py, members)?).map_err(|fault| error(py, &fault))?;
    let job = VerbOfRows { question, bounds: options.bounds(&cancel)? };
    let mut found = vec![None; rows.count];
    let put = |part: &mut Vec<_>, row: usize, Replied(reply): Replied| {
        part.push((row, (reply.outcome == Outcome::Error, reply.record)));
    };
    let deliver = |part: Vec<_>| {
        for (row, reply) in part {
            found[row] = Some(reply);
        }
    };
    run(py, &job, rows, &options, &cancel, BLOCK, |_| Vec::new(), put, deliver)?;
    Ok(found)
}
