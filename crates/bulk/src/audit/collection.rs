//! The remarks and totals about a whole collection.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

use bivalue::canon;
use bivalue::generate::Symmetry;
use bivalue::grid::{CellSet, Grid, Transform};
use bivalue::rate::hodoku::Level;

use super::shared::{ClassCounter, ClassKind, Classes, Shared};
use super::{Audited, Proper, State};
use crate::runs::Sorter;
use bivalue::verbs::Outcome;

/// The place of a puzzle in its source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The name of the source.
    pub source: Arc<str>,
    /// The line in it, from 1; 0 if that is not known.
    pub line: u64,
}

/// A remark of an audit.
#[derive(Debug)]
#[non_exhaustive]
pub enum Remark<'a> {
    /// A puzzle is not proper.
    NotProper(&'a Line, State),
    /// A puzzle is not minimal, where minimal ones are wanted.
    Redundant(&'a Line, CellSet),
    /// The solution that came with a proper puzzle is wrong.
    WrongSolution(&'a Line),
    /// A puzzle is equivalent to an earlier one.
    Duplicate {
        /// The puzzle.
        line: &'a Line,
        /// The first puzzle of its class.
        of: &'a Line,
        /// The transform that leads from this one to the first.
        transform: &'a Transform,
        /// True if the two are the same, cell by cell.
        same: bool,
    },
    /// Two sources have something in common.
    Shared {
        /// The kind of class that they share.
        kind: ClassKind,
        /// The source that came up first.
        earlier: &'a str,
        /// The other.
        later: &'a str,
        /// How much they share.
        shared: Shared,
    },
    /// Classes that are in too many sources to be reported for each pair of them.
    SharedWidely {
        /// The kind of the shared classes.
        kind: ClassKind,
        /// Each of these classes is in more sources than this.
        sources: usize,
        /// The classes, and the puzzles in them.
        shared: Shared,
    },
    /// Classes of which some pairs of sources are left out, because there are too many pairs.
    SharedNotTold {
        /// The kind of the shared classes.
        kind: ClassKind,
        /// The number of pairs that have a remark.
        pairs: usize,
        /// The number of classes for which a pair is left out.
        classes: u64,
    },
}

/// The solution that came with a proper puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// It is the solution of the puzzle.
    Right,
    /// It is another grid.
    Wrong,
    /// There is none.
    Missing,
}

impl Claim {
    /// The word for records and reports.
    ///
    /// ```
    /// assert_eq!(bivalue_bulk::audit::Claim::Wrong.word(), "wrong");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Missing => "missing",
        }
    }
}

/// The totals of a collection.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles in each state.
    pub states: BTreeMap<State, u64>,
    /// The proper puzzles with redundant givens.
    pub redundant: u64,
    /// The proper puzzles with automorphisms.
    pub automorphic: u64,
    /// The proper puzzles by their number of givens.
    pub givens: BTreeMap<usize, u64>,
    /// The proper puzzles by the name of their symmetry.
    pub symmetries: BTreeMap<&'static str, u64>,
    /// The proper puzzles by their level, if levels were requested.
    pub levels: BTreeMap<Level, u64>,
    /// The proper puzzles by their solutions in the sources.
    pub solutions: BTreeMap<Claim, u64>,
    /// The classes of puzzles.
    pub classes: u64,
    /// The classes of solution grids.
    pub solution_classes: u64,
    /// The puzzles of the largest class of solution grids.
    pub largest_solution_class: u64,
    /// True if no source could be read, so that there is nothing to report.
    pub is_of_nothing: bool,
}

impl Report {
    /// The number of proper puzzles.
    ///
    /// ```
    /// use bivalue_bulk::audit::{Report, State};
    ///
    /// let mut report = Report::default();
    /// report.states = [(State::Proper, 7)].into();
    /// assert_eq!(report.proper(), 7);
    /// ```
    #[must_use]
    pub fn proper(&self) -> u64 {
        self.states.get(&State::Proper).copied().unwrap_or(0)
    }

    /// The number of puzzles that are equivalent to an earlier one.
    ///
    /// ```
    /// use bivalue_bulk::audit::{Report, State};
    ///
    /// let mut report = Report::default();
    /// report.states = [(State::Proper, 7)].into();
    /// report.classes = 5;
    /// assert_eq!(report.duplicates(), 2);
    /// ```
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        self.proper() - self.classes
    }

    /// The number of solutions in the sources that are wrong.
    ///
    /// ```
    /// use bivalue_bulk::audit::{Claim, Report};
    ///
    /// let mut report = Report::default();
    /// report.solutions = [(Claim::Wrong, 7)].into();
    /// assert_eq!(report.wrong_solutions(), 7);
    /// ```
    #[must_use]
    pub fn wrong_solutions(&self) -> u64 {
        self.solutions.get(&Claim::Wrong).copied().unwrap_or(0)
    }
}

/// Takes findings in the order of reading.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
///
/// use bivalue_bulk::audit::{Audit, Collection, Remark};
/// use bivalue_bulk::input::{Input, InputOptions, Source};
/// use bivalue_bulk::stream::Job;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let input = Input::new(vec![Source::Text(format!("{text}\n{text}"))], InputOptions::default());
/// let mut collection = Collection::new(1 << 20, false);
/// for item in input.all() {
///     let finding = Audit::default().work(&item, &mut |_| ControlFlow::Continue(()));
///     collection.add(&item.location.source, item.line(), &finding, &mut |_| Ok(()))?;
/// }
/// let mut duplicates = 0;
/// let (report, _) = collection.finish(&mut |remark| {
///     duplicates += u32::from(matches!(remark, Remark::Duplicate { same: true, .. }));
///     Ok(())
/// })?;
/// assert_eq!((duplicates, report.puzzles, report.classes), (1, 2, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Collection {
    /// True if redundant givens are reported.
    minimal: bool,
    /// Names of sources, in the order in which they came up, and their numbers.
    sources: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
    /// The source of the last finding: most come from the same one.
    last: u32,
    line: Line,
    /// True if a source could not be read.
    unread: bool,
    /// True if a source could be read and has no puzzle.
    empty: bool,
    report: Report,
    /// By form C and number: source, line and puzzle.
    puzzles: Sorter,
    /// By form A and number: the source.
    grids: Sorter,
}

/// The length of a key of the sorters: a form and a number.
const KEY: usize = CELLS + 8;

/// The cells of a grid, a byte each.
const CELLS: usize = 81;

impl Collection {
    /// A collection without a puzzle, with at most `memory` bytes of memory. Memory is taken as it
    /// is needed. With `minimal`, redundant givens are reported, and a puzzle with one counts as
    /// no.
    #[must_use]
    pub fn new(memory: usize, minimal: bool) -> Self {
        Self {
            minimal,
            sources: Vec::new(),
            numbers: HashMap::new(),
            last: 0,
            line: Line { source: "".into(), line: 0 },
            unread: false,
            empty: false,
            report: Report::default(),
            // The sorter of duplicates takes a fourth as well, and merging another.
            puzzles: Sorter::new(KEY, memory / 4),
            grids: Sorter::new(KEY, memory / 4),
        }
    }

    /// Takes the finding about the next puzzle, and tells the remarks about it.
    ///
    /// # Errors
    /// If `tell` fails, or a temporary file cannot be written.
    pub fn add(
        &mut self,
        source: &Arc<str>,
        line: u64,
        finding: &Audited,
        tell: &mut dyn FnMut(Remark<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.line = Line { source: Arc::clone(source), line };
        if finding.state == State::Missing {
            // An empty text has a line number, and a source that cannot be read has none.
            self.unread |= line == 0;
            self.empty |= line > 0;
            return tell(Remark::NotProper(&self.line, finding.state));
        }
        self.report.puzzles += 1;
        *self.report.states.entry(finding.state).or_default() += 1;
        let number = self.number_of(source);
        let Some(proper) = &finding.proper else {
            return tell(Remark::NotProper(&self.line, finding.state));
        };
        self.add_proper(number, line, proper)?;
        if proper.solution_matches == Some(false) {
            tell(Remark::WrongSolution(&self.line))?;
        }
        if self.minimal && !proper.redundant.is_empty() {
            tell(Remark::Redundant(&self.line, proper.redundant))?;
        }
        Ok(())
    }

    fn number_of(&mut self, source: &Arc<str>) -> u32 {
        if self.sources.get(self.last as usize) != Some(source) {
            let next = self.sources.len() as u32;
            self.last = *self.numbers.entry(Arc::clone(source)).or_insert_with(|| {
                self.sources.push(Arc::clone(source));
                next
            });
        }
        self.last
    }

    fn add_proper(&mut self, source: u32, line: u64, proper: &Proper) -> io::Result<()> {
        let report = &mut self.report;
        *report.givens.entry(proper.puzzle.filled().len()).or_default() += 1;
        *report.symmetries.entry(symmetry_name(proper.symmetry)).or_default() += 1;
        if let Some(level) = proper.level {
            *report.levels.entry(level).or_default() += 1;
        }
        let claim = match proper.solution_matches {
            Some(true) => Claim::Right,
            Some(false) => Claim::Wrong,
            None => Claim::Missing,
        };
        *report.solutions.entry(claim).or_default() += 1;
        report.automorphic += u64::from(proper.automorphic);
        report.redundant += u64::from(!proper.redundant.is_empty());
        let (number, source) = (report.puzzles.to_be_bytes(), source.to_be_bytes());
        let (class, puzzle) = (proper.class.to_numbers(), proper.puzzle.to_numbers());
        self.puzzles.push(&[&class, &number, &source, &line.to_be_bytes(), &puzzle])?;
        self.grids.push(&[&proper.solution_class.grid().to_numbers(), &number, &source])
    }

    /// Reports duplicates and what sources share, and returns the totals with an outcome: yes if
    /// all puzzles are proper, no two are equivalent, no solution is wrong and, if that was
    /// requested, all are minimal.
    ///
    /// # Errors
    /// If `tell` fails, or a temporary file cannot be written or read.
    pub fn finish(
        self,
        tell: &mut dyn FnMut(Remark<'_>) -> io::Result<()>,
    ) -> io::Result<(Report, Outcome)> {
        let Self { minimal, sources, mut report, puzzles, grids, unread, empty, .. } = self;
        let classes = duplicates(puzzles, &sources, tell)?;
        let mut counter = ClassCounter::default();
        let mut sorted = grids.sorted()?;
        while let Some(record) = sorted.next()? {
            counter.add(&record[..CELLS], u32_of(&record[KEY..]));
        }
        let solution_classes = counter.end();
        share(ClassKind::Puzzles, &classes, &sources, tell)?;
        share(ClassKind::SolutionGrids, &solution_classes, &sources, tell)?;
        if report.solutions.keys().all(|claim| *claim == Claim::Missing) {
            // Solutions do not belong to the collection.
            report.solutions.clear();
        }
        report.is_of_nothing = unread && !empty && report.puzzles == 0;
        report.classes = classes.count;
        report.solution_classes = solution_classes.count;
        report.largest_solution_class = solution_classes.largest;
        let proper = report.proper();
        let is_clean = proper == report.puzzles
            && report.classes == proper
            && report.wrong_solutions() == 0
            && (!minimal || report.redundant == 0);
        Ok((report, if is_clean { Outcome::Yes } else { Outcome::No }))
    }
}

fn symmetry_name(symmetry: Symmetry) -> &'static str {
    symmetry.name()
}

/// Reports puzzles that are equivalent to an earlier one, in the order of reading.
fn duplicates(
    puzzles: Sorter,
    sources: &[Arc<str>],
    tell: &mut dyn FnMut(Remark<'_>) -> io::Result<()>,
) -> io::Result<Classes> {
    let mut counter = ClassCounter::default();
    let mut in_order = Sorter::new(8, puzzles.memory());
    let mut sorted = puzzles.sorted()?;
    let mut first: Vec<u8> = Vec::new();
    while let Some(record) = sorted.next()? {
        counter.add(&record[..CELLS], u32_of(&record[KEY..]));
        if first.get(..CELLS) == Some(&record[..CELLS]) {
            in_order.push(&[&record[CELLS..], &first[KEY..]])?;
        } else {
            first = record;
        }
    }
    drop(sorted);
    let mut in_order = in_order.sorted()?;
    while let Some(record) = in_order.next()? {
        let (later, earlier) = record[8..].split_at(4 + 8 + CELLS);
        let lines = [later, earlier].map(|bytes| Line {
            source: source(sources, u32_of(bytes)),
            line: u64::from_be_bytes(bytes[4..12].try_into().unwrap_or_default()),
        });
        let forms = [later, earlier].map(|bytes| {
            let numbers = bytes[12..].first_chunk()?;
            canon::puzzle_minlex(&Grid::from_numbers(numbers)).ok()
        });
        let [Some(form), Some(form_of_earlier)] = forms else { continue };
        tell(Remark::Duplicate {
            line: &lines[0],
            of: &lines[1],
            transform: &form.transform.then(&form_of_earlier.transform.inverse()),
            same: earlier[12..] == later[12..],
        })?;
    }
    Ok(counter.end())
}

/// Reports what sources have in common.
fn share(
    kind: ClassKind,
    classes: &Classes,
    sources: &[Arc<str>],
    tell: &mut dyn FnMut(Remark<'_>) -> io::Result<()>,
) -> io::Result<()> {
    for (&(earlier, later), &shared) in &classes.pairs {
        let (earlier, later) = (source(sources, earlier), source(sources, later));
        tell(Remark::Shared { kind, earlier: &earlier, later: &later, shared })?;
    }
    if classes.left_out > 0 {
        let (pairs, classes) = (classes.pairs.len(), classes.left_out);
        tell(Remark::SharedNotTold { kind, pairs, classes })?;
    }
    if classes.widely.classes > 0 {
        let (sources, shared) = (super::shared::MOST_SOURCES, classes.widely);
        tell(Remark::SharedWidely { kind, sources, shared })?;
    }
    Ok(())
}

fn source(sources: &[Arc<str>], number: u32) -> Arc<str> {
    sources.get(number as usize).cloned().unwrap_or_else(|| "".into())
}

fn u32_of(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(bytes[..4].try_into().unwrap_or_default())
}
