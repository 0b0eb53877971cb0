//! Puzzles of a batch: rows of cells or texts.

use std::cell::{RefCell, RefMut};
use std::ops::ControlFlow;

use bivalue::format::{Blank, Entry, Format, Message, ReadOptions};
use bivalue::grid::{Cell, Grid};
use bivalue::verbs::{Detailed, PuzzleInput, ReadPuzzle};
use bivalue::wire::Fault;
use bivalue_bulk::input::{Input, InputOptions, Item, Location, Receive, Source, plain_givens};
use bivalue_bulk::stream::{Puzzles, Rows};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::fault::{FaultTuple, error, tuple};
use crate::held::{Held, Layout};
use crate::signals::{Signals, in_parts, with_room};

/// The puzzles of a batch that could be read, and why the others could not.
#[pyclass(frozen, module = "bivalue._native")]
pub(crate) struct PuzzleRows {
    /// Those that could be read.
    pub(crate) held: Held,
    /// The row of each of them, where some could not be read.
    places: Option<Vec<usize>>,
    /// All rows.
    pub(crate) count: usize,
    faults: Vec<(usize, Fault)>,
}

/// The texts of a list that are looked up at once.
const LOOKED_UP: usize = 1 << 16;

/// Takes row after row.
#[derive(Default)]
struct Reading {
    rows: Rows,
    places: Vec<usize>,
    count: usize,
    faults: Vec<(usize, Fault)>,
}

impl Reading {
    fn grid(&mut self, grid: Grid) {
        self.rows.push_grid(grid);
        self.good();
    }

    fn good(&mut self) {
        if !self.faults.is_empty() {
            self.places.push(self.count);
        }
        self.count += 1;
    }

    fn bad(&mut self, fault: Fault) {
        if self.faults.is_empty() {
            self.places = (0..self.count).collect();
        }
        self.faults.push((self.count, fault));
        self.count += 1;
    }

    /// Reads a text in any format.
    fn text(&mut self, input: &PuzzleInput) {
        match input.read() {
            Ok(ReadPuzzle { entry, format }) => {
                self.entry(entry, format.and_then(bivalue::format::format));
            }
            Err(fault) => self.bad(fault),
        }
    }

    /// Takes what was read of a puzzle.
    fn entry(&mut self, entry: Entry, format: Option<&'static dyn Format>) {
        if let Some(grid) = plain_givens(&entry.record.position)
            && entry.record.solution.is_none()
        {
            return self.grid(*grid);
        }
        let location = Location {
            number: self.rows.len() as u64,
            first: false,
            source: "<text>".into(),
            format,
            table: None,
            brings_solutions: false,
        };
        self.rows.push_item(Item { location, result: Ok(entry) });
        self.good();
    }

    fn done(self) -> PuzzleRows {
        let Self { rows, places, count, faults } = self;
        let places = (!faults.is_empty()).then_some(places);
        PuzzleRows { held: Held::Rows(rows), places, count, faults }
    }
}

/// Takes the puzzles of a text that holds many, until a handler of a signal raises an exception.
struct Receiver<'a> {
    reading: RefCell<Reading>,
    grids: RefCell<Vec<Grid>>,
    signals: &'a Signals,
}

impl<'a> Receiver<'a> {
    fn new(signals: &'a Signals) -> Self {
        Self { reading: RefCell::default(), grids: RefCell::default(), signals }
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.signals.have_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Receive for Receiver<'_> {
    fn room(&self) -> usize {
        4096
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        let mut reading = self.reading.borrow_mut();
        match item.result {
            Ok(entry) => reading.entry(entry, item.location.format),
            Err(failure) => reading.bad(failure.fault()),
        }
        self.flow()
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        self.grids.borrow_mut()
    }

    fn plain(&self, _: Location, _: u64, _: usize) -> ControlFlow<()> {
        let mut reading = self.reading.borrow_mut();
        self.grids.borrow_mut().drain(..).for_each(|grid| reading.grid(grid));
        self.flow()
    }
}

/// How texts are to be read.
fn options(
    py: Python<'_>,
    format: Option<String>,
    lenient: bool,
    blank: Option<char>,
) -> PyResult<ReadOptions> {
    let blank = blank.map(Blank::try_from).transpose();
    let options = blank
        .map_err(|message| Fault::new("request", message))
        .and_then(|blank| Detailed { text: String::new(), format, lenient, blank }.options());
    options.map_err(|fault| error(py, &fault))
}

bivalue::phrases! {
    CELL_IS "cell-is" "{cell} is {value}, expected a digit from 1 to 9, or 0 for an empty cell"
}

/// The fault of a row of cells.
fn no_digit(cells: &[u8]) -> Fault {
    let wrong = cells.iter().zip(Cell::all()).find(|(value, _)| **value > 9);
    let message = wrong.map_or_else(
        || Message::text(""),
        |(value, cell)| CELL_IS.with("cell", cell.to_string()).with("value", u64::from(*value)),
    );
    Fault::new("digit", message)
}

#[pymethods]
impl PuzzleRows {
    /// Rows of 81 numbers, one after the other; 0 is an empty cell.
    #[staticmethod]
    fn of_cells(py: Python<'_>, cells: PyReadonlyArray1<'_, u8>) -> PyResult<Self> {
        Self::of_array(py, &cells, Layout::Numbers, |reading, row| reading.bad(no_digit(row)))
    }

    /// Rows of 81 characters, one after the other.
    #[staticmethod]
    fn of_characters(py: Python<'_>, characters: PyReadonlyArray1<'_, u8>) -> PyResult<Self> {
        Self::of_array(py, &characters, Layout::Characters, |reading, row| {
            reading.text(&PuzzleInput::from_text(String::from_utf8_lossy(row)));
        })
    }

    /// Texts in any format, each of one puzzle, with how they are to be read.
    #[staticmethod]
    fn of_texts(
        py: Python<'_>,
        texts: &Bound<'_, PyList>,
        format: Option<String>,
        lenient: bool,
        blank: Option<char>,
    ) -> PyResult<Self> {
        // What is wrong with the options is not the fault of a row.
        let blank = options(py, format.clone(), lenient, blank)?.blank;
        let is_plain = format.is_none() && !lenient && blank.is_none();
        let mut reading = Reading::default();
        let mut read = |text: &str| {
            if is_plain
                && text.len() == 81
                && let Ok(grid) = text.parse()
            {
                return reading.grid(grid);
            }
            reading.text(&if is_plain {
                PuzzleInput::from_text(text)
            } else {
                let (text, format) = (text.to_owned(), format.clone());
                PuzzleInput::Detailed(Detailed { text, format, lenient, blank })
            });
        };
        // Texts are looked up with the interpreter's lock, and read without it.
        for first in (0..texts.len()).step_by(LOOKED_UP) {
            let last = texts.len().min(first + LOOKED_UP);
            let part = (first..last).map(|row| texts.get_item(row));
            let part = part.collect::<PyResult<Vec<_>>>()?;
            let part = part.iter().map(|text| text.cast::<PyString>()?.to_str());
            let part = part.collect::<PyResult<Vec<&str>>>()?;
            in_parts(py, part.len(), |rows| {
                part[rows].iter().copied().for_each(&mut read);
                Ok(())
            })?;
        }
        Ok(reading.done())
    }

    /// A text that holds many puzzles, in any format.
    #[staticmethod]
    fn of_text(
        py: Python<'_>,
        text: String,
        format: Option<String>,
        lenient: bool,
        blank: Option<char>,
    ) -> PyResult<Self> {
        let ReadOptions { format, lenient, blank, .. } = options(py, format, lenient, blank)?;
        let options = InputOptions { format, lenient, blank, ..InputOptions::default() };
        let signals = Signals::new();
        let reading = py.detach(|| {
            let receiver = Receiver::new(&signals);
            // It ends early only where a signal does, which the signals tell.
            let _ = Input::new(vec![Source::Text(text)], options).for_each(&receiver);
            receiver.reading.into_inner()
        });
        signals.into_result()?;
        Ok(reading.done())
    }

    /// The givens of all puzzles that could be read, as rows of 81 numbers; 0 is an empty cell.
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let reading = self.held.read(py)?;
        let puzzles = reading.view()?;
        let mut cells = with_room(puzzles.count(), 81)?;
        let mut room = Vec::new();
        in_parts(py, puzzles.count(), |part| {
            for grid in puzzles.grids(part, &mut room) {
                cells.extend_from_slice(&grid.to_numbers());
            }
            Ok(())
        })?;
        Ok(cells.into_pyarray(py))
    }

    /// The rows that cannot be read, each with what is wrong.
    #[getter]
    fn faults(&self) -> Vec<(usize, FaultTuple)> {
        self.faults.iter().map(|(row, fault)| (*row, tuple(fault))).collect()
    }

    fn __len__(&self) -> usize {
        self.count
    }
}

impl PuzzleRows {
    /// The puzzles of an array, which stays where it is if all of them are plain; if not, every row
    /// is read, and `other` takes those that are not.
    fn of_array(
        py: Python<'_>,
        array: &PyReadonlyArray1<'_, u8>,
        layout: Layout,
        mut other: impl FnMut(&mut Reading, &[u8; 81]) + Send,
    ) -> PyResult<Self> {
        let rows = array.as_slice()?.as_chunks::<81>().0;
        let mut plain = true;
        in_parts(py, rows.len(), |part| {
            plain = plain && layout.is_of(rows[part].as_flattened());
            Ok(())
        })?;
        if plain {
            let held = Held::Array((**array).clone().unbind(), layout);
            return Ok(Self { held, places: None, count: rows.len(), faults: Vec::new() });
        }
        let mut reading = Reading::default();
        in_parts(py, rows.len(), |part| {
            for row in &rows[part] {
                if layout.is_of(row) {
                    reading.grid(layout.grid(row));
                } else {
                    other(&mut reading, row);
                }
            }
            Ok(())
        })?;
        Ok(reading.done())
    }

    /// The row of a puzzle that could be read.
    pub(crate) fn place(&self, index: usize) -> usize {
        self.places.as_ref().map_or(index, |places| places[index])
    }

    /// The rows that cannot be read.
    pub(crate) fn bad(&self) -> impl Iterator<Item = (usize, &Fault)> {
        self.faults.iter().map(|(row, fault)| (*row, fault))
    }
}
