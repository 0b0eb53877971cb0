//! Many puzzles at a time, as bytes.

use std::fmt::Write;

use bivalue::engine::{BatchOptions, BatchSolver, FirstSolution};
use bivalue::format::{Message, ReadError, ReadOptions, Reader};
use bivalue::grid::{Cell, Grid};
use bivalue::wire::Fault;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::host::within;
use crate::requests::thrown;

bivalue::phrases! {
    BYTES "bytes" "{count} bytes, expected 81 for each grid"
    OTHER_BYTE "other-byte" "grid {grid}, {cell}: {byte}, expected 0 to 9"
    OF_CANDIDATES "of-candidates" "a puzzle of candidates, expected givens"
}

/// The bytes of a grid: 1 to 9 for a digit, 0 for an empty cell.
const CELLS: usize = 81;

/// A solver of grids, which keeps its memory from one batch to the next.
#[wasm_bindgen]
#[derive(Default)]
pub struct Grids {
    solver: BatchSolver,
    read: Vec<Grid>,
    found: Vec<FirstSolution>,
}

#[wasm_bindgen]
impl Grids {
    /// A solver.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves grids, of which the first has that number, from 0. The answer has a solution for
    /// each, or zeros if there is none, and after these a byte for each: the number of its
    /// solutions, where two stands for two or more. An answer to a call that is cancelled is of no
    /// use.
    ///
    /// # Errors
    /// The text of a record that says which byte is none of 0 to 9.
    pub fn solve(&mut self, cells: &[u8], first: u32) -> Result<Vec<u8>, String> {
        let (grids, rest) = cells.as_chunks::<CELLS>();
        if !rest.is_empty() {
            let bytes = cells.len();
            return Err(thrown(Fault::new("value", BYTES.with("count", bytes))));
        }
        self.read.clear();
        for (number, cells) in (u64::from(first)..).zip(grids) {
            self.read.push(grid(cells).map_err(|(cell, byte)| {
                let grid = number + 1;
                let other = OTHER_BYTE.with("grid", grid).with("cell", cell.to_string());
                thrown(Fault::new("value", other.with("byte", u64::from(byte))))
            })?);
        }
        self.found.clear();
        within(|budget| {
            let options = BatchOptions::proving().within(*budget);
            self.solver.first_solutions(&self.read, &options, &mut self.found);
        });
        let mut answer = Vec::with_capacity(cells.len() + grids.len());
        for found in &self.found {
            answer.extend(
                found.first.as_ref().map_or(&Grid::EMPTY, |first| first.grid()).to_numbers(),
            );
        }
        // It is 0, 1 or 2.
        let count = |found: &FirstSolution| u8::try_from(found.count.count()).unwrap_or(2);
        answer.extend(self.found.iter().map(count));
        Ok(answer)
    }
}

/// The grid that bytes are, or the first cell whose byte is none of 0 to 9.
fn grid(cells: &[u8; CELLS]) -> Result<Grid, (Cell, u8)> {
    let wrong = cells.iter().position(|&byte| byte > 9);
    match wrong.and_then(|at| Some((Cell::new(at)?, cells[at]))) {
        None => Ok(Grid::from_numbers(cells)),
        Some(wrong) => Err(wrong),
    }
}

/// The puzzles of a text.
#[wasm_bindgen]
#[derive(Default)]
pub struct ReadGrids {
    cells: Vec<u8>,
    lines: Vec<u32>,
    faults: String,
}

#[wasm_bindgen]
impl ReadGrids {
    /// Takes the givens of all puzzles that were read, 81 bytes each.
    #[must_use]
    pub fn take_cells(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.cells)
    }

    /// Takes the lines, from 1, in which they begin.
    #[must_use]
    pub fn take_lines(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.lines)
    }

    /// The texts that could not be read: a list of faults, as JSON.
    #[must_use]
    pub fn faults(&self) -> String {
        format!("[{}]", self.faults)
    }

    fn fault(&mut self, fault: &Fault) {
        let comma = if self.faults.is_empty() { "" } else { "," };
        // Faults are made of texts and numbers, and can always be written.
        let text = serde_json::to_string(fault).unwrap_or_default();
        let _ = write!(self.faults, "{comma}{text}");
    }
}

/// Reads all puzzles of a text, in any format of this build.
#[wasm_bindgen]
#[must_use]
pub fn read_grids(text: &str) -> ReadGrids {
    let mut read = ReadGrids::default();
    for entry in Reader::new(text.as_bytes(), ReadOptions::default()) {
        match entry {
            Ok(entry) if entry.record.position.is_sukaku() => {
                read.fault(&Fault::new("value", OF_CANDIDATES).at(Some(entry.line), None));
            }
            Ok(entry) => {
                read.cells.extend(entry.record.position.givens.to_numbers());
                read.lines.push(u32::try_from(entry.line).unwrap_or(u32::MAX));
            }
            Err(ReadError::Parse(error)) => read.fault(&(&error).into()),
            Err(ReadError::Io(error)) => {
                read.fault(&Fault::new("io", Message::text(error.to_string())));
            }
        }
    }
    read
}
