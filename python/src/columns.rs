//! Verbs asked of every puzzle of a batch, with their answers as columns.

use std::ops::Range;

use bivalue::canon::Canonical;
use bivalue::engine::Verdict;
use bivalue::grid::CellSet;
use bivalue::rate::hodoku::Level;
use bivalue::verbs::{
    Answers, Canon, Check, Count, Minimise, Morph, Morphed, PuzzleVerb, Rate, Rated, Rating,
    Refused, ScaleFamily, typed_request,
};
use bivalue::wire::{Answer, Fault, Place, Status};
use bivalue_bulk::Cancel;
use bivalue_bulk::jobs::{Ask, Piece, Solutions};
use bivalue_bulk::split::{Assigned, Shares, Split, Unassigned};
use bivalue_bulk::stream::Job;
use numpy::Element;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fault::{FaultTuple, error, tuple, usage};
use crate::output::{Column, ColumnPart, Cut};
use crate::records::members;
use crate::rows::PuzzleRows;
use crate::running::{RunOptions, run};
use crate::transforms::{NUMBERS, numbers};

/// The puzzles that a thread takes at once, where many are searched together. At the end of each
/// such search lanes have nothing to do: with 4,096 puzzles of 17 givens that costs a tenth of the
/// time.
const TOGETHER: usize = 1 << 14;

/// The same where each puzzle takes long.
const FEW: usize = 16;

/// The number of a status in columns, which is that of the class `Status` in Python.
const fn code(status: Status) -> u8 {
    match status {
        Status::Unique => 1,
        Status::Solved => 2,
        Status::Multiple => 3,
        Status::None => 4,
        Status::Invalid => 5,
        Status::Limit => 6,
        Status::Error => 7,
        // What is done with any puzzle: brought into a form, rearranged.
        _ => 0,
    }
}

/// The answer to a puzzle.
struct Row<T> {
    status: u8,
    value: Option<T>,
    fault: Option<Box<Fault>>,
}

impl<T> Row<T> {
    fn new(status: Status, value: T) -> Self {
        Self { status: code(status), value: Some(value), fault: None }
    }

    /// A row without an answer.
    fn without(answer: Answer) -> Self {
        let fault = answer.error.map(Box::new);
        Self { status: code(answer.status), value: None, fault }
    }
}

impl<T> From<Refused> for Row<T> {
    fn from(refused: Refused) -> Self {
        Self::without(refused.answer())
    }
}

/// The answers to some rows.
struct Part<'a, C> {
    first: usize,
    statuses: ColumnPart<'a, u8>,
    columns: C,
    faults: Vec<(usize, FaultTuple)>,
}

/// A request about many puzzles.
struct Call<'a, 'py> {
    py: Python<'py>,
    name: &'a str,
    members: &'a str,
    puzzles: &'a PuzzleRows,
    options: RunOptions,
    cancel: Cancel,
    columns: Bound<'py, PyDict>,
}

impl<'py> Call<'_, 'py> {
    /// The request.
    fn verb<V: Answers>(&self) -> PyResult<V> {
        let verb = typed_request(members(self.py, self.members)?);
        verb.map_err(|wrong| error(self.py, &usage(format!("{}: {}", self.name, wrong.message))))
    }

    /// The job of a verb.
    fn ask<V: Answers>(&self) -> PyResult<Ask<V>> {
        Ok(Ask { bounds: self.options.bounds(&self.cancel)?, ..Ask::new(self.verb()?) })
    }

    /// A column of that many values for each row, which hold `nothing`.
    fn column<T: Element + Copy + Default + PartialEq>(
        &self,
        width: usize,
        nothing: T,
    ) -> PyResult<Column<'py, T>> {
        Column::new(self.py, self.puzzles.count, width, nothing)
    }

    /// Puts a column into the answer.
    fn set<T: Element + Copy + Default + PartialEq>(
        &self,
        name: &str,
        column: Column<'py, T>,
    ) -> PyResult<()> {
        self.columns.set_item(name, column.into_array())
    }

    /// Asks a job of every puzzle, and makes the columns of statuses and errors. `put` puts an
    /// answer into a row of the other columns, which is counted from the first of their part.
    fn run<J: Job, C: Cut, T>(
        &self,
        job: &J,
        block: usize,
        mut columns: C,
        render: impl Fn(J::Found) -> Row<T> + Send + Sync,
        put: impl Fn(&mut C, usize, T) + Send + Sync,
    ) -> PyResult<()> {
        let mut status = self.column(1, code(Status::Error))?;
        let mut statuses = status.rows()?;
        let mut faults: Vec<(usize, FaultTuple)> =
            self.puzzles.bad().map(|(row, fault)| (row, tuple(fault))).collect();
        let begin = |rows: Range<usize>| Part {
            first: rows.start,
            statuses: statuses.cut(rows.len()),
            columns: columns.cut(rows.len()),
            faults: Vec::new(),
        };
        let put = |part: &mut Part<'_, C>, row: usize, found: J::Found| {
            let Row { status, value, fault } = render(found);
            part.faults.extend(fault.map(|fault| (row, tuple(&fault))));
            let row = row - part.first;
            part.statuses.set(row, status);
            if let Some(value) = value {
                put(&mut part.columns, row, value);
            }
        };
        let deliver = |part: Part<'_, C>| faults.extend(part.faults);
        run(self.py, job, self.puzzles, &self.options, &self.cancel, block, begin, put, deliver)?;
        faults.sort_by_key(|(row, _)| *row);
        self.set("status", status)?;
        self.columns.set_item("faults", faults)
    }

    fn solve(&self) -> PyResult<()> {
        let bounds = self.options.bounds(&self.cancel)?;
        let job = Solutions { solve: self.verb()?, bounds, ..Solutions::default() };
        if job.solve.lists() {
            let wrong =
                usage("`limit`: an array holds one solution a puzzle; expected 1 or nothing");
            return Err(error(self.py, &wrong));
        }
        let proves = job.solve.limit.is_none();
        let render = |found: Result<Piece, Refused>| match found {
            Ok(Piece::Found(solution)) => Row::new(
                if proves { Status::Unique } else { Status::Solved },
                solution.grid().to_numbers(),
            ),
            Ok(Piece::Solved(solved)) => {
                let answer = job.solve.record(&solved, Place::default());
                let solution = match &solved.verdict {
                    Verdict::One(puzzle) => Some(puzzle.solution()),
                    Verdict::Many(two) => Some(&two[0]),
                    Verdict::Unknown(unknown) => unknown.found.as_ref(),
                    Verdict::None(_) => None,
                };
                let solution = solution.map(|solution| solution.grid().to_numbers());
                Row { value: solution, ..Row::without(answer) }
            }
            Ok(_) => Row::without(Answer::new(Status::Limit)),
            Err(refused) => refused.into(),
        };
        let mut solutions = self.column(81, 0)?;
        self.run(&job, TOGETHER, solutions.rows()?, render, |part, row, grid: [u8; 81]| {
            part.set_all(row, &grid);
        })?;
        self.set("solutions", solutions)
    }

    fn check(&self) -> PyResult<()> {
        let job = self.ask::<Check>()?;
        let render = |found| match found {
            Ok(checked) => {
                let answer = job.verb.record(&checked, Place::default());
                Row {
                    value: Some((checked.givens.len(), checked.redundant)),
                    ..Row::without(answer)
                }
            }
            Err(refused) => Row::from(refused),
        };
        let (mut givens, mut minimal) = (self.column(1, 0u8)?, self.column(1, -1i8)?);
        let mut redundant = self.column(81, 0u8)?;
        self.run(
            &job,
            TOGETHER,
            (givens.rows()?, minimal.rows()?, redundant.rows()?),
            |answer| render(answer.found),
            |(givens, minimal, redundant), row, (number, cells): (usize, Option<CellSet>)| {
                givens.set(row, number as u8);
                if let Some(cells) = cells {
                    minimal.set(row, i8::from(cells.is_empty()));
                    for cell in cells {
                        redundant.row(row)[cell.index()] = 1;
                    }
                }
            },
        )?;
        self.set("givens", givens)?;
        self.set("minimal", minimal)?;
        self.set("redundant", redundant)
    }

    fn count(&self) -> PyResult<()> {
        let job = self.ask::<Count>()?;
        let render = |found| match found {
            Ok(counted) => {
                let answer = job.verb.record(&counted, Place::default());
                Row { value: Some((counted.solutions, counted.is_exact())), ..Row::without(answer) }
            }
            Err(refused) => Row::from(refused),
        };
        let (mut solutions, mut exact) = (self.column(1, 0u64)?, self.column(1, false)?);
        self.run(
            &job,
            TOGETHER,
            (solutions.rows()?, exact.rows()?),
            |answer| render(answer.found),
            |(solutions, exact), row, (number, all)| {
                solutions.set(row, number);
                exact.set(row, all);
            },
        )?;
        self.set("solutions", solutions)?;
        self.set("exact", exact)
    }

    fn rate(&self) -> PyResult<()> {
        let job = self.ask::<Rate>()?;
        PuzzleVerb::check(&job.verb).map_err(|refused| {
            let fault = refused.answer().error;
            error(self.py, &fault.unwrap_or_else(|| usage("the options contradict each other")))
        })?;
        let render = |found: Result<Rated, Refused>| match found {
            Ok(rated) => Row::new(Status::Unique, rated.rating),
            Err(refused) => refused.into(),
        };
        let mut se = self.column(3, u16::MAX)?;
        let mut within = self.column(1, -1i8)?;
        let (mut levels, mut scores) = (self.column(1, 0u8)?, self.column(1, 0u32)?);
        let mut whips = self.column(1, -1i16)?;
        self.run(
            &job,
            FEW,
            (se.rows()?, within.rows()?, levels.rows()?, scores.rows()?, whips.rows()?),
            |answer| render(answer.found),
            |(se, within, levels, scores, whips), row, rating| match rating {
                Rating::Se(rating, _) => {
                    let tenths =
                        [rating.hardest, rating.pearl, rating.diamond].map(|tenths| tenths.0);
                    se.set_all(row, &tenths);
                }
                Rating::Within(is) => within.set(row, i8::from(is)),
                Rating::Score { rating, .. } => {
                    let level = Level::all().position(|level| level == rating.level);
                    levels.set(row, level.map_or(0, |level| level as u8 + 1));
                    scores.set(row, rating.score);
                }
                Rating::Whips(rating) => {
                    whips.set(row, rating.longest().map_or(-1, i16::from));
                }
                _ => {}
            },
        )?;
        match job.verb.scale.family() {
            ScaleFamily::Hodoku => {
                self.set("level", levels)?;
                return self.set("score", scores);
            }
            ScaleFamily::W => return self.set("w", whips),
            ScaleFamily::Gw => return self.set("gw", whips),
            ScaleFamily::Se => {}
        }
        if job.verb.within.is_some() {
            return self.set("within", within);
        }
        self.set("se", se)
    }

    fn canon(&self) -> PyResult<()> {
        let job = self.ask::<Canon>()?;
        let render = |found: Result<Canonical, Refused>| match found {
            Ok(found) => {
                let value =
                    (found.form.to_numbers(), numbers(&found.transform), found.automorphisms);
                Row::new(Status::Canonical, value)
            }
            Err(refused) => refused.into(),
        };
        let (mut forms, mut transforms) = (self.column(81, 0)?, self.column(NUMBERS, 0)?);
        let mut automorphisms = self.column(1, 0u32)?;
        self.run(
            &job,
            TOGETHER,
            (forms.rows()?, transforms.rows()?, automorphisms.rows()?),
            |answer| render(answer.found),
            |(forms, transforms, automorphisms), row, (form, transform, all)| {
                forms.set_all(row, &form);
                transforms.set_all(row, &transform);
                automorphisms.set(row, all);
            },
        )?;
        self.set("forms", forms)?;
        self.set("transforms", transforms)?;
        self.set("automorphisms", automorphisms)
    }

    fn morph(&self) -> PyResult<()> {
        let job = self.ask::<Morph>()?;
        let render = |found: Result<Morphed, Refused>| match found {
            Ok(morphed) => {
                let grid = morphed.record.position.values();
                Row::new(Status::Morph, (grid.to_numbers(), numbers(&morphed.transform)))
            }
            Err(refused) => refused.into(),
        };
        let (mut puzzles, mut transforms) = (self.column(81, 0)?, self.column(NUMBERS, 0)?);
        self.run(
            &job,
            TOGETHER,
            (puzzles.rows()?, transforms.rows()?),
            |answer| render(answer.found),
            |(puzzles, transforms), row, (grid, transform)| {
                puzzles.set_all(row, &grid);
                transforms.set_all(row, &transform);
            },
        )?;
        self.set("puzzles", puzzles)?;
        self.set("transforms", transforms)
    }

    fn minimise(&self) -> PyResult<()> {
        let job = self.ask::<Minimise>()?;
        let mut puzzles = self.column(81, 0)?;
        let render = |found: Result<<Minimise as PuzzleVerb>::Found, Refused>| match found {
            Ok(found) => Row::new(Status::Unique, found.record.position.givens.to_numbers()),
            Err(refused) => refused.into(),
        };
        self.run(
            &job,
            FEW,
            puzzles.rows()?,
            |answer| render(answer.found),
            |part, row, grid: [u8; 81]| part.set_all(row, &grid),
        )?;
        self.set("puzzles", puzzles)
    }
}

impl Call<'_, '_> {
    /// The part of each puzzle, by the class of its solution: the job of the command `split`.
    fn split(&self) -> PyResult<()> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Wanted {
            seed: u64,
            shares: String,
        }
        let wanted = serde_json::from_value(members(self.py, self.members)?.into());
        let Wanted { seed, shares } =
            wanted.map_err(|wrong| error(self.py, &usage(format!("split: {wrong}"))))?;
        let shares = shares.parse::<Shares>();
        let shares = shares.map_err(|wrong| error(self.py, &usage(format!("shares: {wrong}"))))?;
        let job = Split { seed, shares, cancel: self.cancel.clone() };
        let render = |found: Result<Assigned, Unassigned>| match found {
            Ok(found) => {
                let (solution, class) =
                    (found.solution_class.grid().to_numbers(), found.class.to_numbers());
                Row::new(Status::Unique, (found.part as u8, solution, class))
            }
            Err(Unassigned(refused)) => refused.into(),
        };
        let mut parts = self.column(1, u8::MAX)?;
        let (mut solutions, mut classes) = (self.column(81, 0)?, self.column(81, 0)?);
        self.run(
            &job,
            TOGETHER,
            (parts.rows()?, solutions.rows()?, classes.rows()?),
            render,
            |(parts, solutions, classes), row, (part, solution, class)| {
                parts.set(row, part);
                solutions.set_all(row, &solution);
                classes.set_all(row, &class);
            },
        )?;
        self.set("part", parts)?;
        self.set("solution_classes", solutions)?;
        self.set("classes", classes)
    }
}

/// Asks a verb of every row, and returns its answers as columns by name: of all verbs `status`, and
/// `faults`, a list of what is wrong with rows.
#[pyfunction]
pub(crate) fn columns<'py>(
    py: Python<'py>,
    name: &str,
    members: &str,
    rows: &PuzzleRows,
    options: RunOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let (columns, cancel) = (PyDict::new(py), Cancel::new());
    let call = Call { py, name, members, puzzles: rows, options, cancel, columns };
    match name {
        "solve" => call.solve(),
        "check" => call.check(),
        "count" => call.count(),
        "rate" => call.rate(),
        "canon" => call.canon(),
        "morph" => call.morph(),
        "minimise" => call.minimise(),
        "split" => call.split(),
        _ => Err(error(py, &usage(format!("{name:?} has no columns")))),
    }?;
    Ok(call.columns)
}
