//! Requests to verbs.

use bivalue::verbs::{self, AnyRecord, Listed, PuzzleInput};
use bivalue::wire::{Answer, Fault};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::host::within;

/// The verbs of this build.
#[must_use]
pub fn verbs() -> &'static [&'static dyn Listed] {
    if cfg!(feature = "full") { verbs::verbs() } else { verbs::engine_verbs() }
}

/// The error record of a fault as a text, for JavaScript to throw.
pub(crate) fn thrown(fault: Fault) -> String {
    AnyRecord::new(Answer::unreadable(fault)).to_json()
}

/// Answers a request with a record, both as JSON.
#[wasm_bindgen]
#[must_use]
pub fn ask(request: &str) -> String {
    match verbs::parse_request(request) {
        Ok(request) => within(|budget| verbs::ask_among(verbs(), request, budget).record.to_json()),
        Err(fault) => thrown(fault),
    }
}

/// Requests that use all verbs of this build. Answering them builds all tables that are built on
/// first use.
#[wasm_bindgen]
#[must_use]
pub fn examples() -> Vec<String> {
    let all = verbs().iter().flat_map(|verb| verb.examples());
    all.map(|example| example.request.to_owned()).collect()
}

/// A request that is asked of puzzle after puzzle.
#[wasm_bindgen]
pub struct Series(verbs::Series);

#[wasm_bindgen]
impl Series {
    /// Understands a request without its puzzle.
    ///
    /// # Errors
    /// The text of a record that says what is wrong with it.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<Self, String> {
        let request = verbs::parse_request(request).map_err(thrown)?;
        verbs::Series::among(verbs(), request).map(Self).map_err(thrown)
    }

    /// Answers it about the puzzle of that number, from 0, with the text of a record.
    #[must_use]
    pub fn ask(&self, puzzle: &str, number: u32) -> String {
        let puzzle = PuzzleInput::from_text(puzzle);
        within(|budget| self.0.ask(&puzzle, number.into(), budget).record.to_json())
    }
}
