//! What an audit finds: each finding as it comes, duplicates and sums at the end.
//!
//! A job tells of each puzzle on a line of its own; these lines come here in the order of reading.
//! Classes are found by sorting on disk, so that memory does not grow with the collection.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bivalue::canon;
use bivalue::generate::Symmetry;
use bivalue::grid::{CellSet, Grid};
use bivalue::rate::hodoku::Level;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::runs::Sorter;
use crate::talk::shown;

/// What a puzzle turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    Proper,
    Multiple,
    None,
    Invalid,
    Sukaku,
    Unknown,
    Unreadable,
}

impl State {
    const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Proper, "proper", "proper"),
        (Self::Multiple, "multiple", "more than one solution"),
        (Self::None, "none", "no solution"),
        (Self::Invalid, "invalid", "a digit stands twice in a house"),
        (Self::Sukaku, "sukaku", "a Sukaku, which has no givens"),
        (Self::Unknown, "limit", "its solutions are not known"),
        (Self::Unreadable, "error", "cannot be read"),
    ];

    fn names(self) -> (&'static str, &'static str) {
        let found = Self::ALL.iter().find(|(state, ..)| *state == self);
        found.map_or(("", ""), |(_, word, words)| (word, words))
    }
}

/// What there is to be said of a puzzle.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) state: State,
    pub(crate) puzzle: Grid,
    /// Of a proper puzzle: its form C.
    pub(crate) class: Option<Grid>,
    /// The form A of its solution.
    pub(crate) solution: Option<Grid>,
    pub(crate) redundant: CellSet,
    pub(crate) symmetry: Symmetry,
    pub(crate) automorphic: bool,
    pub(crate) level: Option<Level>,
    /// Where it was read: in which source, and on which line.
    pub(crate) source: String,
    pub(crate) number: u64,
}

impl Line {
    pub(crate) fn of(state: State) -> Self {
        Self {
            state,
            puzzle: Grid::EMPTY,
            class: None,
            solution: None,
            redundant: CellSet::EMPTY,
            symmetry: Symmetry::None,
            automorphic: false,
            level: None,
            source: String::new(),
            number: 0,
        }
    }

    pub(crate) fn at(self, source: &str, number: u64) -> Self {
        Self { source: shown(source).into_owned(), number, ..self }
    }

    /// Writes it as [`Line::read`] reads it.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let state = State::ALL.iter().position(|(state, ..)| *state == self.state).unwrap_or(0);
        let grid = |grid: &Option<Grid>| grid.map(|grid| grid.to_string()).unwrap_or_default();
        let level = self.level.and_then(|level| Level::all().position(|one| one == level));
        writeln!(
            out,
            "{state}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            self.puzzle,
            grid(&self.class),
            grid(&self.solution),
            self.redundant.bits(),
            self.symmetry.name(),
            u8::from(self.automorphic),
            level.unwrap_or(9),
            self.number,
            self.source,
        )
    }

    fn read(text: &str) -> Option<Self> {
        let mut fields = text.trim_end_matches('\n').splitn(10, '\t');
        let mut next = || fields.next();
        let grid = |text: &str| text.parse::<Grid>().ok();
        Some(Self {
            state: State::ALL.get(next()?.parse::<usize>().ok()?)?.0,
            puzzle: grid(next()?)?,
            class: next().and_then(grid),
            solution: next().and_then(grid),
            redundant: CellSet::from_bits(next()?.parse().ok()?),
            symmetry: Symmetry::named(next()?)?,
            automorphic: next()? == "1",
            level: Level::all().nth(next()?.parse().ok()?),
            number: next()?.parse().ok()?,
            source: next()?.to_owned(),
        })
    }

    fn place(&self) -> String {
        format!("{}:{}", self.source, self.number)
    }
}

/// Takes the lines and writes what was found.
#[derive(Clone)]
pub(crate) struct Ledger(Arc<Mutex<Book>>);

struct Book {
    out: Box<dyn Write + Send>,
    json: bool,
    /// Whether a redundant given is a finding.
    minimal: bool,
    begun: Vec<u8>,
    number: u64,
    /// Names of sources, in the order in which they came up.
    sources: Vec<String>,
    states: BTreeMap<State, u64>,
    redundant: u64,
    automorphic: u64,
    givens: BTreeMap<usize, u64>,
    symmetries: BTreeMap<&'static str, u64>,
    levels: BTreeMap<Level, u64>,
    /// By form C and number: source, line and puzzle.
    puzzles: Sorter,
    /// By form A and number: the source.
    grids: Sorter,
}

/// What was shared by an earlier and a later source: classes, and puzzles of the later one.
type Shared = BTreeMap<(u32, u32), [u64; 2]>;

impl Ledger {
    /// Writes to that output, with so much memory in MiB.
    pub(crate) fn new(out: Box<dyn Write + Send>, json: bool, minimal: bool, memory: u64) -> Self {
        let quarter = usize::try_from(memory << 18).unwrap_or(usize::MAX);
        Self(Arc::new(Mutex::new(Book {
            out,
            json,
            minimal,
            begun: Vec::new(),
            number: 0,
            sources: Vec::new(),
            states: BTreeMap::new(),
            redundant: 0,
            automorphic: 0,
            givens: BTreeMap::new(),
            symmetries: BTreeMap::new(),
            levels: BTreeMap::new(),
            puzzles: Sorter::new(KEY, quarter),
            grids: Sorter::new(KEY, quarter),
        })))
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes duplicates and sums, and says what the collection comes to.
    pub(crate) fn finish(&self) -> io::Result<Exit> {
        self.book().finish()
    }
}

/// A form and a number.
const KEY: usize = 81 + 8;

impl Book {
    fn take(&mut self, text: &str) -> io::Result<()> {
        let line = Line::read(text).ok_or_else(|| io::Error::other("a line of an audit"))?;
        self.number += 1;
        *self.states.entry(line.state).or_default() += 1;
        let known = self.sources.iter().rposition(|name| *name == line.source);
        let source = known.unwrap_or(self.sources.len());
        if known.is_none() {
            self.sources.push(line.source.clone());
        }
        let (word, words) = line.state.names();
        if line.state != State::Proper {
            let record = json!({"status": word, "file": line.source, "line": line.number});
            return self.tell(record, &format!("{}: {words}", line.place()));
        }
        *self.givens.entry(line.puzzle.filled().len()).or_default() += 1;
        *self.symmetries.entry(line.symmetry.name()).or_default() += 1;
        if let Some(level) = line.level {
            *self.levels.entry(level).or_default() += 1;
        }
        self.automorphic += u64::from(line.automorphic);
        let number = self.number.to_be_bytes();
        let index = (source as u32).to_be_bytes();
        if let (Some(class), Some(solution)) = (line.class, line.solution) {
            let at = line.number.to_be_bytes();
            let puzzle = line.puzzle.to_string();
            let class = class.to_string();
            self.puzzles.push(&[class.as_bytes(), &number, &index, &at, puzzle.as_bytes()])?;
            self.grids.push(&[solution.to_string().as_bytes(), &number, &index])?;
        }
        if line.redundant.is_empty() {
            return Ok(());
        }
        self.redundant += 1;
        if !self.minimal {
            return Ok(());
        }
        let cells: Vec<_> = line.redundant.into_iter().map(|cell| cell.to_string()).collect();
        let text = format!("{}: not minimal: {}", line.place(), cells.join(", "));
        let record = json!({
            "status": "redundant", "file": line.source, "line": line.number, "redundant": cells,
        });
        self.tell(record, &text)
    }

    /// Writes a finding.
    fn tell(&mut self, mut record: Value, text: &str) -> io::Result<()> {
        if self.json {
            record["v"] = bivalue::wire::VERSION.into();
            return writeln!(self.out, "{record}");
        }
        writeln!(self.out, "{text}")
    }

    fn finish(&mut self) -> io::Result<Exit> {
        let memory = self.puzzles.memory();
        let puzzles = std::mem::replace(&mut self.puzzles, Sorter::new(KEY, 0));
        let (classes, shared_classes) = self.duplicates(puzzles, memory)?;
        let grids = std::mem::replace(&mut self.grids, Sorter::new(KEY, 0));
        let mut counted = Classes::default();
        let mut grids = grids.merged()?;
        while let Some(record) = grids.next()? {
            counted.add(&record[..81], u32_of(&record[KEY..]));
        }
        let (grids, shared_grids) = counted.end();
        self.share("puzzles", &shared_classes)?;
        self.share("solution grids", &shared_grids)?;
        self.sum(&classes, &grids)?;
        self.out.flush()?;
        let proper = self.states.get(&State::Proper).copied().unwrap_or(0);
        let is_clean = proper == self.number
            && classes.classes == proper
            && (!self.minimal || self.redundant == 0);
        Ok(if is_clean { Exit::Yes } else { Exit::No })
    }

    /// Tells of puzzles that are equivalent to one before, in the order of reading.
    fn duplicates(&mut self, sorted: Sorter, memory: usize) -> io::Result<(Sum, Shared)> {
        let mut counted = Classes::default();
        let mut in_order = Sorter::new(8, memory);
        let mut sorted = sorted.merged()?;
        let mut first: Vec<u8> = Vec::new();
        while let Some(record) = sorted.next()? {
            counted.add(&record[..81], u32_of(&record[KEY..]));
            if first.get(..81) == Some(&record[..81]) {
                in_order.push(&[&record[81..], &first[KEY..]])?;
            } else {
                first = record;
            }
        }
        let mut in_order = in_order.merged()?;
        while let Some(record) = in_order.next()? {
            let (later, earlier) = record[8..].split_at(4 + 8 + 81);
            self.duplicate(later, earlier)?;
        }
        Ok(counted.end())
    }

    fn duplicate(&mut self, later: &[u8], earlier: &[u8]) -> io::Result<()> {
        let place = |bytes: &[u8]| {
            let source = self.sources.get(u32_of(bytes) as usize).cloned().unwrap_or_default();
            (source, u64::from_be_bytes(bytes[4..12].try_into().unwrap_or_default()))
        };
        let ((file, line), (first_file, first_line)) = (place(later), place(earlier));
        let form = |bytes: &[u8]| {
            let grid: Option<Grid> = std::str::from_utf8(&bytes[12..]).ok()?.parse().ok();
            canon::puzzle_minlex(&grid?).ok()
        };
        let (Some(one), Some(other)) = (form(earlier), form(later)) else { return Ok(()) };
        let transform = one.transform.then(&other.transform.inverse());
        let is_same = earlier[12..] == later[12..];
        let how = if is_same { "the same".into() } else { transform.to_string() };
        let record = json!({
            "status": "duplicate", "file": file, "line": line,
            "of": {"file": first_file, "line": first_line},
            "transform": bivalue::wire::Rearrangement::from(&transform),
        });
        self.tell(record, &format!("{file}:{line}: duplicate of {first_file}:{first_line}: {how}"))
    }

    /// Tells what sources have in common.
    fn share(&mut self, what: &str, shared: &Shared) -> io::Result<()> {
        for (&(earlier, later), &[classes, puzzles]) in shared {
            let name = |at: u32| self.sources.get(at as usize).cloned().unwrap_or_default();
            let (earlier, later) = (name(earlier), name(later));
            let text = format!(
                "{earlier} and {later} share {classes} classes of {what}: {puzzles} puzzles of {later}"
            );
            let record = json!({
                "status": "shared", "what": what, "file": later, "with": earlier,
                "classes": classes, "puzzles": puzzles,
            });
            self.tell(record, &text)?;
        }
        Ok(())
    }

    fn sum(&mut self, classes: &Sum, grids: &Sum) -> io::Result<()> {
        let states: BTreeMap<_, _> =
            self.states.iter().map(|(state, count)| (state.names().0, *count)).collect();
        let levels: Vec<_> = self.levels.iter().collect();
        let levels: Vec<_> =
            levels.iter().map(|(l, count)| (l.to_string().to_lowercase(), **count)).collect();
        let proper = self.states.get(&State::Proper).copied().unwrap_or(0);
        let duplicates = proper - classes.classes;
        if self.json {
            let levels: BTreeMap<_, _> = levels.into_iter().collect();
            let record = json!({
                "status": "audit", "puzzles": self.number, "states": states,
                "redundant": self.redundant, "givens": self.givens,
                "symmetries": self.symmetries, "automorphic": self.automorphic,
                "levels": levels, "classes": classes.classes, "duplicates": duplicates,
                "solution_classes": grids.classes, "largest_solution_class": grids.largest,
            });
            return self.tell(record, "");
        }
        let list = |items: Vec<(String, u64)>| {
            let items: Vec<_> = items.iter().map(|(what, n)| format!("{n} {what}")).collect();
            items.join(", ")
        };
        let named = |names: Vec<(&&'static str, &u64)>| {
            list(names.into_iter().map(|(name, count)| ((*name).to_owned(), *count)).collect())
        };
        let mut text = format!("puzzles: {}", self.number);
        for (what, items) in [
            ("", named(states.iter().collect())),
            ("\nminimal: ", format!("{} of {proper}", proper - self.redundant)),
            (
                "\ngivens: ",
                list(self.givens.iter().map(|(n, count)| (format!("with {n}"), *count)).collect()),
            ),
            ("\nsymmetry: ", named(self.symmetries.iter().collect())),
            ("\nwith automorphisms: ", self.automorphic.to_string()),
            ("\nlevels: ", list(levels)),
            ("\nclasses: ", format!("{}, {duplicates} duplicates", classes.classes)),
            (
                "\nclasses of solution grids: ",
                format!("{}, the largest of {} puzzles", grids.classes, grids.largest),
            ),
        ] {
            if !items.is_empty() {
                text += if what.is_empty() { ": " } else { what };
                text += &items;
            }
        }
        writeln!(self.out, "{text}")
    }
}

fn u32_of(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(bytes[..4].try_into().unwrap_or_default())
}

/// How many classes there are.
#[derive(Default)]
struct Sum {
    classes: u64,
    /// How many puzzles the largest holds.
    largest: u64,
}

/// Counts classes whose members come one after the other.
#[derive(Default)]
struct Classes {
    sum: Sum,
    shared: Shared,
    key: Vec<u8>,
    members: u64,
    /// By source, how many members are from there.
    sources: BTreeMap<u32, u64>,
}

impl Classes {
    fn add(&mut self, key: &[u8], source: u32) {
        if self.key != key {
            self.end_class();
            self.key = key.to_vec();
        }
        self.members += 1;
        *self.sources.entry(source).or_default() += 1;
    }

    fn end_class(&mut self) {
        if self.members == 0 {
            return;
        }
        self.sum.classes += 1;
        self.sum.largest = self.sum.largest.max(self.members);
        let sources: Vec<_> = std::mem::take(&mut self.sources).into_iter().collect();
        for (at, (later, puzzles)) in sources.iter().enumerate() {
            for (earlier, _) in &sources[..at] {
                let shared = self.shared.entry((*earlier, *later)).or_default();
                shared[0] += 1;
                shared[1] += puzzles;
            }
        }
        self.members = 0;
    }

    fn end(mut self) -> (Sum, Shared) {
        self.end_class();
        (self.sum, self.shared)
    }
}

impl Write for Ledger {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let book = &mut *self.book();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            book.begun.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut book.begun);
                book.take(&String::from_utf8_lossy(&line))?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.book().out.flush()
    }
}
