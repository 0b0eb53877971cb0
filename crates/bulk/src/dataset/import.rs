//! Rows of files: tables of other datasets, lists of lines, and arrays of `NumPy`.
//!
//! Texts are read by the formats of the library, which know the columns of other datasets by their
//! names. A row that is no puzzle is kept with the reason; a file of which no row is one is
//! refused.

use std::cell::{Cell, RefCell, RefMut};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bivalue::format::{Entry, Field, format};
use bivalue::grid::Grid;
use bivalue::verbs::givens;
use serde::Serialize;

use super::npy::{Npy, NpyText};
use super::row::{Import, Row, Status};
use super::{BLOCK, Failed, not_cancelled};
use crate::bounds::Cancel;
use crate::hash;
use crate::input::{Failure, Input, InputOptions, Item, Location, Receive, Source};
use crate::words::{base_name, printable, reason};

/// A file that is imported.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedFile {
    /// Its name, without its folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
    /// The number of rows, whether they are puzzles or not.
    pub rows: u64,
    #[serde(skip)]
    path: PathBuf,
    /// The array, if it is one.
    #[serde(skip)]
    array: Option<Npy>,
}

/// A row that was read, and the grids that its text gives.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) row: Row,
    pub(super) givens: Option<Grid>,
    pub(super) solution: Option<Grid>,
}

/// Refuses files of the same name, because a row is known by the name of its file.
pub(super) fn check_names(paths: &[PathBuf]) -> Result<(), Failed> {
    for (at, path) in paths.iter().enumerate() {
        if path.as_os_str() == "-" {
            return Err(Failed::Usage(
                "import: files are read twice, which standard input cannot be".into(),
            ));
        }
        let name = base_name(path);
        if paths[..at].iter().any(|earlier| base_name(earlier) == name) {
            return Err(Failed::Usage(format!("import: two files are called {name}")));
        }
    }
    Ok(())
}

impl ImportedFile {
    /// Looks at a file: its hash, and the number of its rows.
    pub(super) fn of(path: &Path, cancel: &Cancel) -> Result<Self, Failed> {
        let cannot = |error: &io::Error| {
            let name = path.to_string_lossy();
            Failed::Usage(format!("cannot read {}: {}", printable(&name), reason(error)))
        };
        let hashed = hash::of_file(path, cancel).map_err(|error| cannot(&error))?;
        let (bytes, sha256) = hashed.ok_or(Failed::Cancelled)?;
        let is_array = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("npy"));
        let array = if is_array { Some(Npy::of(path)?) } else { None };
        let mut file =
            Self { name: base_name(path), bytes, sha256, rows: 0, path: path.into(), array };
        let sample = Sampler { cancel: cancel.clone(), ..Sampler::default() };
        let _ = file.input()?.for_each(&sample);
        not_cancelled(cancel)?;
        if let Some(failure) = sample.failure.into_inner() {
            return Err(Failed::Usage(failure));
        }
        file.rows = sample.count.get();
        if file.rows > 0 && sample.good.get() == 0 {
            let fault = sample.fault.into_inner().unwrap_or_default();
            return Err(Failed::Usage(format!("{}: no row is a puzzle: {fault}", file.name)));
        }
        Ok(file)
    }

    fn input(&self) -> Result<Input, Failed> {
        let (source, format) = match &self.array {
            None => (Source::File(self.path.clone()), None),
            Some(array) => (Source::reader(&*self.name, NpyText::of(array)?), format("csv")),
        };
        Ok(Input::new(vec![source], InputOptions { format, ..InputOptions::default() }))
    }

    /// Returns what a row of the file becomes.
    fn draft(&self, name: &Arc<str>, id: u64, item: &Item) -> Draft {
        // The rows of an array stand below a header in its text.
        let line = item.line().saturating_sub(u64::from(self.array.is_some()));
        let import = Import { file: Arc::clone(name), line, origin: None, rating: None };
        let mut row = Row { import: Some(import), ..Row::new(id) };
        if let Ok((entry, givens)) = item.entry().and_then(|entry| Ok((entry, *givens(entry)?))) {
            if let Some(import) = &mut row.import {
                import.origin = text(entry, Field::Source);
                import.rating = text(entry, Field::Level);
            }
            return Draft { row, givens: Some(givens), solution: entry.record.solution };
        }
        let why = match &item.result {
            Err(failure) => failure.to_string(),
            Ok(_) => "candidates without givens".into(),
        };
        Draft { row: row.bad(Status::Unreadable, why), givens: None, solution: None }
    }
}

fn text(entry: &Entry, field: Field) -> Option<String> {
    entry.record.field(field).map(str::to_owned)
}

/// The rows of files, as many of them as are wanted.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) files: &'a [ImportedFile],
    /// The number of the rows that are wanted.
    pub(super) count: u64,
}

/// Reads the rows of one block.
pub(super) fn read_block(
    rows: Rows<'_>,
    block: u64,
    cancel: &Cancel,
) -> Result<Vec<Draft>, Failed> {
    let mut read = Vec::new();
    read_blocks(rows, &|index| index == block, cancel, &mut |_, drafts| {
        read = drafts;
        ControlFlow::Break(())
    })?;
    Ok(read)
}

/// Reads the files, and hands over the rows of each block that is wanted, until the flag is set. A
/// file that has no row of them is not opened.
pub(super) fn read_blocks(
    rows: Rows<'_>,
    wanted: &dyn Fn(u64) -> bool,
    cancel: &Cancel,
    take: &mut dyn FnMut(u64, Vec<Draft>) -> ControlFlow<()>,
) -> Result<(), Failed> {
    let blocks = Blocks {
        count: rows.count,
        wanted,
        cancel,
        state: RefCell::new(State { next: 0, drafts: Vec::new(), take, failure: None }),
        file: RefCell::new(None),
        grids: RefCell::default(),
    };
    let mut flow = ControlFlow::Continue(());
    for file in rows.files {
        let first = blocks.state.borrow().next;
        let ids = first..rows.count.min(first + file.rows);
        if !ids.is_empty() && !(ids.start / BLOCK..=(ids.end - 1) / BLOCK).any(wanted) {
            blocks.state.borrow_mut().next = ids.end;
            continue;
        }
        *blocks.file.borrow_mut() = Some((file, file.name.as_str().into()));
        flow = file.input()?.for_each(&blocks);
        let state = blocks.state.borrow();
        if let Some(failure) = &state.failure {
            return Err(Failed::Usage(failure.clone()));
        }
        not_cancelled(cancel)?;
        if flow.is_break() {
            break;
        }
        if state.next - first != file.rows {
            return Err(Failed::Usage(format!("{}: it is no longer what it was", file.name)));
        }
    }
    let mut state = blocks.state.into_inner();
    if flow.is_continue() {
        let _ = state.hand_over(rows.count);
    }
    Ok(())
}

/// Gathers rows into blocks.
struct Blocks<'a> {
    /// The number of the rows that are wanted.
    count: u64,
    wanted: &'a dyn Fn(u64) -> bool,
    cancel: &'a Cancel,
    state: RefCell<State<'a>>,
    file: RefCell<Option<(&'a ImportedFile, Arc<str>)>>,
    grids: RefCell<Vec<Grid>>,
}

struct State<'a> {
    /// The id of the next row.
    next: u64,
    drafts: Vec<Draft>,
    take: &'a mut dyn FnMut(u64, Vec<Draft>) -> ControlFlow<()>,
    failure: Option<String>,
}

impl State<'_> {
    /// Hands over the rows that there are, all of one block.
    fn hand_over(&mut self, count: u64) -> ControlFlow<()> {
        let Some(first) = self.drafts.first() else { return ControlFlow::Continue(()) };
        let block = first.row.id / BLOCK;
        let mut drafts = std::mem::take(&mut self.drafts);
        // The last rows of the files may be more than were requested.
        drafts.retain(|draft| draft.row.id < count);
        (self.take)(block, drafts)
    }
}

impl Blocks<'_> {
    fn row(&self, item: &Item) -> ControlFlow<()> {
        let mut state = self.state.borrow_mut();
        let id = state.next;
        if let Some(failure) = of_file(item) {
            state.failure = Some(failure);
            return ControlFlow::Break(());
        }
        if id >= self.count {
            state.hand_over(self.count)?;
            return ControlFlow::Break(());
        }
        state.next += 1;
        if (self.wanted)(id / BLOCK)
            && let Some((file, name)) = &*self.file.borrow()
        {
            state.drafts.push(file.draft(name, id, item));
        }
        if state.next.is_multiple_of(BLOCK) {
            state.hand_over(self.count)?;
        }
        flow_of(self.cancel)
    }
}

/// Reading goes on until the flag is set.
fn flow_of(cancel: &Cancel) -> ControlFlow<()> {
    if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Returns what is wrong with a file as a whole.
fn of_file(item: &Item) -> Option<String> {
    match &item.result {
        Err(failure @ (Failure::Open { .. } | Failure::Read { .. })) => Some(failure.to_string()),
        _ => None,
    }
}

impl Receive for Blocks<'_> {
    fn room(&self) -> usize {
        BLOCK as usize
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        self.row(&item)
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        self.grids.borrow_mut()
    }

    fn plain(&self, first: Location, line: u64, _: usize) -> ControlFlow<()> {
        let grids = std::mem::take(&mut *self.grids.borrow_mut());
        for (index, grid) in grids.into_iter().enumerate() {
            self.row(&Item::plain(&first, line, index, grid))?;
        }
        ControlFlow::Continue(())
    }
}

/// Counts rows, and keeps the first that is no puzzle.
#[derive(Default)]
struct Sampler {
    cancel: Cancel,
    count: Cell<u64>,
    good: Cell<u64>,
    fault: RefCell<Option<String>>,
    failure: RefCell<Option<String>>,
    grids: RefCell<Vec<Grid>>,
}

impl Receive for Sampler {
    fn room(&self) -> usize {
        BLOCK as usize
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        if let Some(failure) = of_file(&item) {
            *self.failure.borrow_mut() = Some(failure);
            return ControlFlow::Break(());
        }
        self.count.set(self.count.get() + 1);
        match &item.result {
            Ok(_) => self.good.set(self.good.get() + 1),
            Err(failure) => {
                self.fault.borrow_mut().get_or_insert_with(|| failure.to_string());
            }
        }
        flow_of(&self.cancel)
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        self.grids.borrow_mut()
    }

    fn plain(&self, _: Location, _: u64, count: usize) -> ControlFlow<()> {
        self.grids.borrow_mut().clear();
        self.count.set(self.count.get() + count as u64);
        self.good.set(self.good.get() + count as u64);
        flow_of(&self.cancel)
    }
}
