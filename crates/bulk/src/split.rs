//! A collection split into train, validation and test so that no solution grid is in two.
//!
//! The [`Split`] job finds the class of each puzzle and the part that follows from it; [`Parts`]
//! takes these in the order of reading, writes the texts, and counts classes by sorting on disk.

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;

use bivalue::canon;
use bivalue::generate::Dice;
use bivalue::grid::{Grid, Solution};
use bivalue::grids;
use bivalue::verbs::{Finding, Outcome, Refused, givens, proper_by_givens};
use bivalue::wire::VERSION;
use serde::Serialize;

use crate::bounds::Cancel;
use crate::input::Item;
use crate::runs::Sorter;
use crate::stream::{Job, Lookahead, Origin};
use crate::words::counted;

/// The names of the parts.
pub const PARTS: [&str; 3] = ["train", "validation", "test"];

/// The ending of the files that a collection is split into, which follows from its first puzzle:
/// rows of a table and lines of a format stay as they are, and any other puzzle is a line.
///
/// ```
/// use bivalue_bulk::input::{Input, InputOptions, Source};
/// use bivalue_bulk::split::ending;
/// use bivalue_bulk::stream::Origin;
///
/// let source = Source::Text(format!("id\tpuzzle\n7\t{}\n", ".".repeat(81)));
/// let options = InputOptions { keep_lines: true, keep_tables: true, ..InputOptions::default() };
/// let items = Input::new(vec![source], options).all();
/// assert_eq!(ending(&Origin::Item(&items[0])), "tsv");
/// ```
#[must_use]
pub fn ending(first: &Origin<'_>) -> &'static str {
    let location = first.location();
    if let Some(row) = &location.table {
        return if row.columns.written_separator() == '\t' { "tsv" } else { "csv" };
    }
    let is_kept = first.is_plain() || first.with_item(|item| item.text().is_some());
    let endings = location.format.filter(|_| is_kept).map_or(&[][..], |one| one.extensions());
    endings.first().copied().unwrap_or("txt")
}

/// How many classes of how many go into each part.
///
/// ```
/// use bivalue_bulk::split::Shares;
///
/// assert!("80,10,10".parse::<Shares>().is_ok());
/// assert_eq!("80,20".parse::<Shares>(), Shares::new([80, 0, 20]));
/// assert!("0,0".parse::<Shares>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares([u32; 3]);

impl Shares {
    /// Shares of train, validation and test.
    ///
    /// # Errors
    /// If their sum is not 100, because they are percentages; in words.
    ///
    /// ```
    /// use bivalue_bulk::split::Shares;
    ///
    /// assert!(Shares::new([80, 10, 10]).is_ok());
    /// assert!(Shares::new([90, 20, 0]).is_err());
    /// ```
    pub fn new(shares: [u32; 3]) -> Result<Self, String> {
        match shares.iter().try_fold(0_u32, |sum, &share| sum.checked_add(share)) {
            None => Err("the numbers are too large".into()),
            Some(100) => Ok(Self(shares)),
            Some(sum) => Err(format!("the sum of the shares is {sum}, expected 100")),
        }
    }
}

impl std::str::FromStr for Shares {
    type Err = String;

    /// Takes shares such as `80,10,10`, or `80,20` without a part for validation.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<u32>, _> = text.split(',').map(|n| n.trim().parse()).collect();
        match numbers.as_deref() {
            Ok(&[first, last]) => Self::new([first, 0, last]),
            Ok(&[first, middle, last]) => Self::new([first, middle, last]),
            _ => Err("expected two or three numbers, such as 80,20 or 80,10,10".into()),
        }
    }
}

/// Finds the part of each puzzle, by the class of its solution grid.
#[derive(Clone)]
pub struct Split {
    /// The seed that the parts follow from, with the classes.
    pub seed: u64,
    /// How many classes go into each part.
    pub shares: Shares,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

/// The part of a puzzle, and its classes.
#[derive(Clone, Copy, Debug)]
pub struct Assigned {
    /// The part, an index of [`PARTS`].
    pub part: usize,
    /// The class of its solution grid: the canonical form A.
    pub solution_class: Solution,
    /// Its class: the canonical form C.
    pub class: Grid,
}

impl Finding for Assigned {
    fn outcome(&self) -> Outcome {
        Outcome::Yes
    }
}

/// Why a puzzle is in no part.
#[derive(Debug)]
pub struct Unassigned(pub Refused);

impl Finding for Unassigned {
    fn outcome(&self) -> Outcome {
        match self.0 {
            Refused::Fault(_) => Outcome::Error,
            _ => Outcome::No,
        }
    }
}

impl Split {
    /// The part of a class: it follows from the seed and the class alone, so that the same
    /// class goes the same way in other collections too.
    ///
    /// ```
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::split::{PARTS, Shares, Split};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let class = bivalue::canon::grid_minlex(&bivalue::solve(text)?).form;
    /// let split = Split { seed: 7, shares: Shares::new([0, 0, 100])?, cancel: Cancel::new() };
    /// assert_eq!(PARTS[split.part(&class)], "test");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn part(&self, class: &Solution) -> usize {
        // The number of a grid is below 2 to the 73rd: its halves distinguish classes.
        let number = grids::rank(class);
        let mut dice = Dice::new(self.seed ^ (number >> 64) as u64, number as u64);
        let Shares(shares) = self.shares;
        let mut left = dice.below(shares.iter().sum());
        for (part, share) in shares.into_iter().enumerate() {
            if left < share {
                return part;
            }
            left -= share;
        }
        PARTS.len() - 1
    }

    fn assigned(&self, grid: &Grid, solution: &Solution) -> Assigned {
        let solution_class = canon::grid_minlex(solution).form;
        let class = canon::puzzle_minlex(grid).map_or(Grid::EMPTY, |canonical| canonical.form);
        Assigned { part: self.part(&solution_class), solution_class, class }
    }

    fn assign(&self, item: &Item) -> Result<Assigned, Refused> {
        let grid = givens(item.entry()?)?;
        let puzzle = proper_by_givens(grid, &self.cancel.budget())?;
        Ok(self.assigned(grid, puzzle.solution()))
    }
}

impl Job for Split {
    type Found = Result<Assigned, Unassigned>;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Self::Found) -> ControlFlow<()>) -> Self::Found {
        self.assign(item).map_err(Unassigned)
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        lookahead.search(grids, true);
        true
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
    ) -> Option<Self::Found> {
        let solution = lookahead.only_solution(index)?;
        Some(Ok(self.assigned(origin.givens()?, solution)))
    }
}

/// The result of a split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SplitReport {
    /// The content of each part, in the order of [`PARTS`].
    pub parts: [PartReport; 3],
    /// The classes of puzzles that are in more than one part.
    pub leaked_classes: u64,
    /// The classes of solution grids that are in more than one part: none, unless there is an
    /// error in the program.
    pub leaked_solution_classes: u64,
    /// The puzzles whose solution grid is in one class with that of another puzzle.
    pub with_others: u64,
}

/// The contents of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PartReport {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of classes of equivalent puzzles.
    pub classes: u64,
    /// The number of classes of equivalent solution grids.
    pub solution_classes: u64,
}

/// The record of a split.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SplitRecord {
    /// The version of the record.
    pub v: u32,
    /// `split`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["split"])))]
    pub status: &'static str,
    /// The number of puzzles in all parts.
    pub puzzles: u64,
    /// The contents of the part for training.
    pub train: PartReport,
    /// The contents of the part for validation.
    pub validation: PartReport,
    /// The contents of the part for tests.
    pub test: PartReport,
    /// The number of classes with puzzles in more than one part, which should be 0.
    pub leaked_classes: u64,
    /// The number of classes of solution grids with puzzles in more than one part, which should be
    /// 0.
    pub leaked_solution_classes: u64,
    /// The number of puzzles that share their class of solution grids with another puzzle; a split
    /// that ignores classes could put these into different parts.
    pub puzzles_with_others_of_their_solution_class: u64,
}

/// Lines without a line feed at the end: a part each, then what is in more than one part, and how
/// many puzzles have a solution grid in one class with that of another puzzle.
impl fmt::Display for SplitReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (part, name) in self.parts.iter().zip(PARTS) {
            let (puzzles, classes) =
                (counted(part.puzzles, "puzzle"), counted(part.classes, "class"));
            let grids = part.solution_classes;
            writeln!(f, "{name}: {puzzles}, {classes} of puzzles, {grids} of solution grids")?;
        }
        let classes = counted(self.leaked_classes, "class");
        let grids = self.leaked_solution_classes;
        writeln!(f, "in more than one part: {classes} of puzzles, {grids} of solution grids")?;
        let (others, puzzles) = (self.with_others, counted(self.puzzles(), "puzzle"));
        write!(
            f,
            "{others} of {puzzles} have a solution grid in one class with that of another puzzle"
        )
    }
}

impl SplitReport {
    /// The JSON record.
    ///
    /// ```
    /// use bivalue_bulk::split::SplitReport;
    ///
    /// assert_eq!(SplitReport::default().record().status, "split");
    /// ```
    #[must_use]
    pub fn record(&self) -> SplitRecord {
        let [train, validation, test] = self.parts;
        SplitRecord {
            v: VERSION,
            status: "split",
            puzzles: self.puzzles(),
            train,
            validation,
            test,
            leaked_classes: self.leaked_classes,
            leaked_solution_classes: self.leaked_solution_classes,
            puzzles_with_others_of_their_solution_class: self.with_others,
        }
    }

    /// The number of puzzles in all parts.
    ///
    /// ```
    /// use bivalue_bulk::split::SplitReport;
    ///
    /// let mut report = SplitReport::default();
    /// report.parts[0].puzzles = 5;
    /// report.parts[2].puzzles = 10;
    /// assert_eq!(report.puzzles(), 15);
    /// ```
    #[must_use]
    pub fn puzzles(&self) -> u64 {
        self.parts.iter().map(|part| part.puzzles).sum()
    }
}

/// Writes each puzzle to its part, and counts what is in the parts.
///
/// ```
/// use bivalue::grid::Grid;
/// use bivalue_bulk::split::{Assigned, Parts};
///
/// let solution: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let solution_class = bivalue::canon::grid_minlex(&solution.try_into()?).form;
/// let assigned = Assigned { part: 2, solution_class, class: *solution_class.grid() };
/// let mut files = [Vec::new(), Vec::new(), Vec::new()];
/// let mut parts = Parts::new(files.each_mut(), 1 << 20);
/// parts.add(&assigned, "the puzzle")?;
/// let (report, _) = parts.finish()?;
/// assert_eq!((report.puzzles(), report.parts[2].classes), (1, 1));
/// assert_eq!(files[2], b"the puzzle\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Parts<W> {
    files: [W; 3],
    puzzles: [u64; 3],
    /// By form A, part and number.
    grids: Sorter,
    /// By form C, part and number.
    forms: Sorter,
}

/// The cells of a grid, a byte each.
const CELLS: usize = 81;

/// The length of a key of the sorters: a form, a part and a number.
const KEY: usize = CELLS + 1 + 8;

impl<W: Write> Parts<W> {
    /// Parts that are written to those files, with at most `memory` bytes of memory. Memory is
    /// taken as it is needed.
    ///
    /// ```
    /// use bivalue_bulk::split::Parts;
    ///
    /// let parts = Parts::new([Vec::new(), Vec::new(), Vec::new()], 1 << 20);
    /// assert_eq!(parts.finish()?.0.puzzles(), 0);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(files: [W; 3], memory: usize) -> Self {
        let sorter = || Sorter::new(KEY, memory / 2);
        Self { files, puzzles: [0; 3], grids: sorter(), forms: sorter() }
    }

    /// Writes the header of a table to each part, with a line end.
    ///
    /// # Errors
    /// If that fails.
    ///
    /// ```
    /// use bivalue_bulk::split::Parts;
    ///
    /// let mut files = [Vec::new(), Vec::new(), Vec::new()];
    /// let mut parts = Parts::new(files.each_mut(), 1 << 20);
    /// parts.begin("id,puzzle")?;
    /// parts.finish()?;
    /// assert_eq!(files[2], b"id,puzzle\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn begin(&mut self, header: &str) -> io::Result<()> {
        self.files.iter_mut().try_for_each(|file| writeln!(file, "{header}"))
    }

    /// Writes the text of a puzzle to its part, with a line end.
    ///
    /// # Errors
    /// If it, or a temporary file, cannot be written.
    pub fn add(&mut self, assigned: &Assigned, text: &str) -> io::Result<()> {
        let part = assigned.part.min(PARTS.len() - 1);
        let number: u64 = self.puzzles.iter().sum();
        let after = [&[part as u8][..], &number.to_be_bytes()].concat();
        self.grids.push(&[&bytes_of(assigned.solution_class.grid()), &after])?;
        self.forms.push(&[&bytes_of(&assigned.class), &after])?;
        self.puzzles[part] += 1;
        writeln!(self.files[part], "{text}")
    }

    /// Sends what was written on its way.
    ///
    /// # Errors
    /// If that fails.
    ///
    /// ```
    /// use bivalue_bulk::split::Parts;
    ///
    /// let mut parts = Parts::new([Vec::new(), Vec::new(), Vec::new()], 1 << 20);
    /// parts.flush()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn flush(&mut self) -> io::Result<()> {
        self.files.iter_mut().try_for_each(Write::flush)
    }

    /// Counts the classes in the parts, and gives the files back, flushed.
    ///
    /// # Errors
    /// If a part cannot be flushed, or a temporary file not be read.
    ///
    /// ```
    /// use bivalue_bulk::split::Parts;
    ///
    /// let parts = Parts::new([Vec::new(), Vec::new(), Vec::new()], 1 << 20);
    /// let (report, files) = parts.finish()?;
    /// assert_eq!((report.leaked_classes, files[0].len()), (0, 0));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish(mut self) -> io::Result<(SplitReport, [W; 3])> {
        self.flush()?;
        let grids = Count::of(self.grids)?;
        let forms = Count::of(self.forms)?;
        let part = |at: usize| PartReport {
            puzzles: self.puzzles[at],
            classes: forms.classes[at],
            solution_classes: grids.classes[at],
        };
        let report = SplitReport {
            parts: [part(0), part(1), part(2)],
            leaked_classes: forms.in_several,
            leaked_solution_classes: grids.in_several,
            with_others: grids.with_others,
        };
        Ok((report, self.files))
    }
}

fn bytes_of(grid: &Grid) -> [u8; CELLS] {
    grid.as_array().map(|digit| digit.map_or(0, bivalue::grid::Digit::get))
}

/// The totals of sorted records.
#[derive(Default)]
struct Count {
    /// The classes of each part.
    classes: [u64; 3],
    /// The classes that are in several parts.
    in_several: u64,
    /// The records of classes with several.
    with_others: u64,
}

impl Count {
    fn of(records: Sorter) -> io::Result<Self> {
        let mut count = Self::default();
        let mut sorted = records.sorted()?;
        let (mut class, mut parts) = (Vec::new(), [0_u64; 3]);
        loop {
            let record = sorted.next()?;
            let next = record.as_ref().map(|record| &record[..CELLS]);
            if next != Some(&class[..]) {
                count.note(parts);
                parts = [0; 3];
                class = next.map(<[u8]>::to_vec).unwrap_or_default();
            }
            let Some(record) = record else { return Ok(count) };
            parts[usize::from(record[CELLS]).min(2)] += 1;
        }
    }

    fn note(&mut self, parts: [u64; 3]) {
        for (classes, part) in self.classes.iter_mut().zip(parts) {
            *classes += u64::from(part > 0);
        }
        self.in_several += u64::from(parts.iter().filter(|&&part| part > 0).count() > 1);
        let all: u64 = parts.iter().sum();
        self.with_others += if all > 1 { all } else { 0 };
    }
}
