//! Input: sources of puzzles, read one after the other.
//!
//! Lines that are 81 cells and nothing else come as grids, many at a time; every other puzzle
//! comes as an [`Item`] with its record, or with the failure to read it.
//!
//! ```
//! use bivalue_bulk::input::{Input, InputOptions, Source};
//!
//! let text = format!("{}\nno puzzle\n", ".".repeat(81));
//! let options = InputOptions { format: bivalue::format::format("line"), ..Default::default() };
//! let items = Input::new(vec![Source::Text(text)], options).all();
//! assert!(items[0].result.is_ok());
//! assert!(items[1].result.is_err());
//! assert_eq!(items[1].line(), 2);
//! ```

mod item;
mod read_ahead;
mod source;

use std::cell::{Cell, RefCell, RefMut};
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bivalue::format::{Blank, Entry, Format, ReadError, ReadOptions, Reader, Table, Warning};
use bivalue::grid::Grid;

use crate::identity::Identity;

pub use item::{Failure, Item, Location, TableRow, plain_givens};
pub use source::{ReaderSource, Source, open_file};

/// How sources are read.
#[derive(Clone, Copy, Default)]
pub struct InputOptions {
    /// The format of all sources; without one it is detected for each.
    pub format: Option<&'static dyn Format>,
    /// True if rows of a wrong length and foreign characters are accepted, with a warning.
    pub lenient: bool,
    /// A further character for an empty cell.
    pub blank: Option<Blank>,
    /// Passes over this number of puzzles first, counted over all sources.
    pub skip: u64,
    /// Stops after this number of puzzles.
    pub take: Option<u64>,
    /// The number of copies of each puzzle that come behind it, as puzzles of their own.
    pub copies: u64,
    /// The number of puzzles that are allowed: one more ends reading with [`Failure::TooMany`].
    pub allowed: Option<u64>,
    /// True if every puzzle that is a line keeps its text.
    pub keep_lines: bool,
    /// True if rows of tables keep their text and their columns. Those of several sources have the
    /// columns of all sources that can be read twice.
    pub keep_tables: bool,
    /// The signs that may stand between the columns of kept tables where they are written, the
    /// usual one first; without any, the tables keep their own.
    pub separators: &'static [char],
}

/// Receives puzzles as they are read.
///
/// All methods take `&self`, because [`Receive::before_wait`] is called while something is read.
pub trait Receive {
    /// The number of puzzles that can be taken before the batch is passed on; at least one.
    fn room(&self) -> usize;

    /// Receives a puzzle, and says whether reading goes on.
    fn item(&self, item: Item) -> ControlFlow<()>;

    /// The place for the grids of puzzles that are givens and nothing else, on lines one after the
    /// other.
    fn grids(&self) -> RefMut<'_, Vec<Grid>>;

    /// Receives `count` puzzles whose grids were just added to [`Receive::grids`]; the location
    /// and the line are those of the first.
    fn plain(&self, first: Location, line: u64, count: usize) -> ControlFlow<()>;

    /// Takes note that the next bytes may be slow in coming, so that puzzles that were read should
    /// be answered now; says whether reading goes on.
    fn before_wait(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Sources of puzzles and how they are read.
pub struct Input {
    sources: Vec<Source>,
    options: ReadOptions,
    skip: u64,
    take: u64,
    copies: u64,
    allowed: u64,
    separators: &'static [char],
    /// The columns of all sources below one header, if the sources are several and there is a table
    /// among them.
    joint: OnceLock<Option<Vec<Arc<Table>>>>,
    /// True if the puzzles may bring solutions, for which a table then has a column.
    brings_solutions: OnceLock<bool>,
    read: Arc<AtomicU64>,
}

impl Input {
    /// Input from those sources, in that order.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// assert_eq!(input.all().len(), 1);
    /// ```
    #[must_use]
    pub fn new(sources: Vec<Source>, options: InputOptions) -> Self {
        let InputOptions {
            format,
            lenient,
            blank,
            skip,
            take,
            copies,
            allowed,
            keep_lines,
            keep_tables,
            separators,
        } = options;
        Self {
            sources,
            options: ReadOptions {
                format,
                lenient,
                blank,
                extension: None,
                keep_lines,
                keep_tables,
                ..ReadOptions::default()
            },
            skip,
            take: take.unwrap_or(u64::MAX),
            copies,
            allowed: allowed.unwrap_or(u64::MAX),
            separators,
            joint: OnceLock::new(),
            brings_solutions: OnceLock::new(),
            read: Arc::default(),
        }
    }

    /// The whole size in bytes, if every source has one.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// assert_eq!(input.size(), Some(81));
    /// ```
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// The number of puzzles at most, if there is a bound.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let options = InputOptions { take: Some(7), ..InputOptions::default() };
    /// assert_eq!(Input::new(vec![Source::Stdin], options).most_puzzles(), Some(7));
    /// ```
    #[must_use]
    pub fn most_puzzles(&self) -> Option<u64> {
        (self.take < u64::MAX).then(|| self.take.saturating_mul(self.copies.saturating_add(1)))
    }

    /// The count of bytes that were read so far, for progress.
    #[must_use]
    pub fn bytes_read(&self) -> &Arc<AtomicU64> {
        &self.read
    }

    /// Returns whether there is nothing but texts in memory: a puzzle or a few.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// assert!(input.is_small());
    /// ```
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Text(_)))
    }

    /// Returns whether standard input is among the sources.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Stdin], InputOptions::default());
    /// assert!(input.reads_stdin());
    /// ```
    #[must_use]
    pub fn reads_stdin(&self) -> bool {
        self.sources.iter().any(|source| matches!(source, Source::Stdin))
    }

    /// Returns whether that file is among the sources, under any of its names.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::File("Cargo.toml".into())], InputOptions::default());
    /// assert!(input.reads("./Cargo.toml".as_ref()));
    /// ```
    #[must_use]
    pub fn reads(&self, path: &Path) -> bool {
        Identity::of(path).is_some_and(|file| self.reads_file(&file, true))
    }

    /// The source that is the same file as standard output, if there is one. Reading it would read
    /// again what is written.
    #[must_use]
    pub fn read_by_stdout(&self) -> Option<&Source> {
        let file = Identity::of_stdout()?;
        self.sources.iter().find(|source| source.is(&file, false))
    }

    fn reads_file(&self, file: &Identity, stdin: bool) -> bool {
        self.sources.iter().any(|source| source.is(file, stdin))
    }

    /// Checks whether every file among the sources can be opened, before anything is written.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::File("none.txt".into())], InputOptions::default());
    /// assert_eq!(input.check_files().unwrap_err().to_string(), "cannot open none.txt: no such file");
    /// ```
    ///
    /// # Errors
    /// The failure of the first file that cannot be opened.
    pub fn check_files(&self) -> Result<(), Failure> {
        self.sources.iter().try_for_each(|source| {
            source.check().map_err(|error| Failure::Open { source: source.name().into(), error })
        })
    }

    /// The name of the source of that number in messages and records. Texts in memory have no
    /// names, and get their numbers if there are several sources.
    fn name_of(&self, index: usize) -> Arc<str> {
        match &self.sources[index] {
            Source::Text(_) if self.sources.len() > 1 => format!("<argument {}>", index + 1).into(),
            source => source.name().into(),
        }
    }

    /// Hands over every puzzle in order until the receiver stops it.
    pub fn for_each(&self, to: &dyn Receive) -> ControlFlow<()> {
        let mut count = 0;
        for index in 0..self.sources.len() {
            self.for_each_of(index, &mut count, to)?;
        }
        ControlFlow::Continue(())
    }

    /// All puzzles, in memory.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    ///
    /// let input = Input::new(vec![Source::Text(".".repeat(81))], InputOptions::default());
    /// let items = input.all();
    /// assert!(items[0].result.is_ok());
    /// ```
    #[must_use]
    pub fn all(&self) -> Vec<Item> {
        let items = Items::default();
        let _ = self.for_each(&items);
        items.items.into_inner()
    }

    /// The columns of all sources below one header.
    fn joint_tables(&self) -> Option<&Vec<Arc<Table>>> {
        let first = |source: &Source| {
            source.size()?;
            let options = ReadOptions { extension: source.extension(), ..self.options.clone() };
            let wait = || ControlFlow::Continue(());
            let mut reader = Reader::new(source.open(&wait).ok()?, options);
            // The columns are known at the first puzzle.
            let entry = reader.next().and_then(Result::ok);
            let table = reader.table().filter(|_| entry.is_some());
            let table = table.map(|table| table.with_separators(self.separators));
            // A table has its own column of them.
            let brings = table.is_none() && brings_solutions(entry.as_ref(), reader.format());
            Some((brings, table))
        };
        let joint = self.joint.get_or_init(|| {
            let is_wanted = self.options.keep_tables && self.sources.len() > 1;
            let firsts = is_wanted.then(|| self.sources.iter().map(first).collect::<Vec<_>>())?;
            // A source that can be read only once may bring anything.
            let brings =
                firsts.iter().any(|first| first.as_ref().is_none_or(|(brings, _)| *brings));
            self.brings_solutions.get_or_init(|| brings);
            let tables: Vec<_> =
                firsts.into_iter().map(|first| first.and_then(|(_, table)| table)).collect();
            // Rows without a header stay as they are, unless a table is written.
            let has_header = |table: &Table| table.header_as_read().is_some();
            let is_joint = !self.separators.is_empty() || tables.iter().flatten().any(has_header);
            let is_joint = is_joint && tables.iter().any(Option::is_some);
            is_joint.then(|| Table::joint(tables, brings).into_iter().map(Arc::new).collect())
        });
        joint.as_ref()
    }

    /// Hands over the puzzles of a source; `count` counts all puzzles, also those before `skip`.
    fn for_each_of(&self, index: usize, count: &mut u64, to: &dyn Receive) -> ControlFlow<()> {
        let (source, name) = (&self.sources[index], self.name_of(index));
        let stopped = Cell::new(false);
        let before_wait = || {
            let flow = to.before_wait();
            stopped.set(flow.is_break());
            flow
        };
        let mut places = self.places(&name);
        // Joint columns are known before the first puzzle.
        let joint = self.joint_tables().map(|tables| &tables[index]);
        let end = self.skip.saturating_add(self.take.min(self.allowed));
        let is_bounded = self.allowed < self.take;
        let input = match source.open(&before_wait) {
            _ if stopped.get() => return ControlFlow::Break(()),
            Ok(input) => Metered { input, read: &self.read },
            Err(error) => {
                let before = std::mem::replace(count, *count + 1);
                if before >= end {
                    return ControlFlow::Break(());
                }
                if before >= self.skip {
                    let result = Err(Failure::Open { source: name, error });
                    to.item(Item { location: places.next(before, None, None, None), result })?;
                }
                return ControlFlow::Continue(());
            }
        };
        let extension = source.extension();
        let mut reader = Reader::new(input, ReadOptions { extension, ..self.options.clone() });
        let mut unwanted = Vec::new();
        let is_read_twice = source.size().is_some();
        let mut table = joint.filter(|_| is_read_twice).map(|table| Some(Arc::clone(table)));
        let mut lost = None;
        while *count < end {
            let passes = *count < self.skip;
            let left = if passes { self.skip - *count } else { end - *count };
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            let run = if self.copies > 0 {
                // Copies are made of entries.
                0
            } else if passes {
                unwanted.clear();
                reader.plain_lines(left, || &mut unwanted)
            } else {
                reader.plain_lines(left.min(to.room()), || to.grids())
            };
            if run > 0 {
                let before = std::mem::replace(count, *count + run as u64);
                if !passes {
                    let line = reader.lines() - run as u64 + 1;
                    let columns = table.clone().flatten().or_else(|| joint.cloned());
                    let row = columns.map(|columns| TableRow { columns, unread: None });
                    to.plain(places.next(before, None, reader.format(), row), line, run)?;
                }
                continue;
            }
            let Some(result) = reader.next() else { break };
            if stopped.get() {
                return ControlFlow::Break(());
            }
            let before = std::mem::replace(count, *count + 1);
            if before < self.skip {
                continue;
            }
            // The columns are those that were known at the first puzzle, so that all rows have the
            // same.
            let columns = table.get_or_insert_with(|| {
                let own = reader.table().map(|table| table.with_separators(self.separators));
                let Some(joint) = joint else { return own.map(Arc::new) };
                let placed = own.map(|own| own.below(joint));
                let (own, beyond) = placed.unwrap_or_else(|| (Table::clone(joint), Vec::new()));
                lost = Some(beyond.join(", ")).filter(|names| !names.is_empty());
                Some(Arc::new(own))
            });
            let mut item = places.item(before, &reader, result, columns.clone());
            if let (Ok(entry), Some(names)) = (&mut item.result, &lost) {
                let message = format!(
                    "columns that no other source has are left out, because this source can be \
                     read only once: {names}"
                );
                entry.warnings.push(Warning { line: entry.line, column: 0, message });
                lost = None;
            }
            let copied = item.result.as_ref().ok().filter(|_| self.copies > 0).cloned();
            let location = item.location.clone();
            to.item(item)?;
            if let Some(entry) = copied {
                self.copies_of(&location, &entry, to)?;
            }
        }
        if *count >= end && is_bounded && reader.next().is_some() && !stopped.get() {
            let result = Err(Failure::TooMany { source: name, most: self.allowed });
            let location = places.next(*count, None, reader.format(), None);
            to.item(Item { location, result })?;
            return ControlFlow::Break(());
        }
        if stopped.get() || *count >= end && !is_bounded {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The places of the puzzles of a source of that name.
    fn places(&self, name: &Arc<str>) -> Places<'_> {
        Places {
            name: Arc::clone(name),
            skip: self.skip,
            copies: self.copies,
            first: true,
            brings_solutions: &self.brings_solutions,
        }
    }

    /// Hands over the copies of a puzzle. What its text is warned of was said of the puzzle.
    fn copies_of(&self, first: &Location, entry: &Entry, to: &dyn Receive) -> ControlFlow<()> {
        (1..=self.copies).try_for_each(|copy| {
            let number = first.number.saturating_add(copy);
            let location = Location { number, first: false, ..first.clone() };
            to.item(Item { location, result: Ok(Entry { warnings: Vec::new(), ..entry.clone() }) })
        })
    }
}

/// Returns whether the puzzles behind this first one may bring solutions: it has one, or its format
/// has a place for one.
fn brings_solutions(entry: Option<&Entry>, format: Option<&dyn Format>) -> bool {
    let has_one = entry.is_some_and(|entry| entry.record.solution.is_some());
    has_one || format.is_some_and(|format| format.holds().solution)
}

/// Makes the locations of the puzzles of one source.
struct Places<'a> {
    name: Arc<str>,
    /// The number of puzzles that are skipped, over all sources.
    skip: u64,
    /// The number of copies behind each puzzle.
    copies: u64,
    /// True if the next puzzle is the first of its source.
    first: bool,
    /// True if the puzzles may bring solutions, once the first one is read.
    brings_solutions: &'a OnceLock<bool>,
}

impl Places<'_> {
    /// The location of the next puzzle, before which `before` others were counted.
    fn next(
        &mut self,
        before: u64,
        entry: Option<&Entry>,
        format: Option<&'static dyn Format>,
        table: Option<TableRow>,
    ) -> Location {
        Location {
            number: (before - self.skip).saturating_mul(self.copies.saturating_add(1)),
            first: std::mem::take(&mut self.first),
            source: Arc::clone(&self.name),
            format,
            table,
            brings_solutions: *self
                .brings_solutions
                .get_or_init(|| brings_solutions(entry, format)),
        }
    }

    /// The next puzzle, or the failure to read it, with its row of a table if there are columns.
    fn item<R: BufRead>(
        &mut self,
        before: u64,
        reader: &Reader<R>,
        result: Result<Entry, ReadError>,
        columns: Option<Arc<Table>>,
    ) -> Item {
        let result = result.map_err(|error| match error {
            ReadError::Parse(error) => Failure::Parse(error),
            ReadError::Io(error) => Failure::Read { source: Arc::clone(&self.name), error },
        });
        let unread = match &result {
            Err(Failure::Parse(error)) if columns.is_some() && error.line == reader.lines() => {
                Some(reader.last_line().into())
            }
            _ => None,
        };
        let row = columns.map(|columns| TableRow { columns, unread });
        let location = self.next(before, result.as_ref().ok(), reader.format(), row);
        Item { location, result }
    }
}

/// Keeps everything.
#[derive(Default)]
struct Items {
    items: RefCell<Vec<Item>>,
    grids: RefCell<Vec<Grid>>,
}

impl Receive for Items {
    fn room(&self) -> usize {
        usize::MAX
    }

    fn item(&self, item: Item) -> ControlFlow<()> {
        self.items.borrow_mut().push(item);
        ControlFlow::Continue(())
    }

    fn grids(&self) -> RefMut<'_, Vec<Grid>> {
        self.grids.borrow_mut()
    }

    fn plain(&self, first: Location, line: u64, _: usize) -> ControlFlow<()> {
        let mut grids = self.grids.borrow_mut();
        let plain = grids.drain(..).enumerate();
        let items = plain.map(|(index, grid)| Item::plain(&first, line, index, grid));
        self.items.borrow_mut().extend(items);
        ControlFlow::Continue(())
    }
}

/// A source that counts the bytes that are read from it.
struct Metered<'a> {
    input: Box<dyn BufRead + 'a>,
    read: &'a AtomicU64,
}

impl Read for Metered<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl BufRead for Metered<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.read.fetch_add(amount as u64, Ordering::Relaxed);
    }
}
