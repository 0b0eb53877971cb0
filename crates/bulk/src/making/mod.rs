//! Streams of generated puzzles, made on threads and delivered in order.
//!
//! ```
//! use bivalue::verbs::{Generate, Product};
//! use bivalue_bulk::Cancel;
//! use bivalue_bulk::making::{Make, make_on_threads};
//! use std::sync::Arc;
//!
//! let maker = Generate { seed: 1, ..Generate::default() }.maker().unwrap();
//! let make = Arc::new(Make::new(maker, Cancel::new()));
//! let render = |_: u64, product: &Product, part: &mut Vec<usize>| {
//!     if let Product::Puzzle(puzzle) = product {
//!         part.push(puzzle.made.puzzle.board().given_cells().len());
//!     }
//! };
//! let mut givens = Vec::new();
//! let made = make_on_threads(&make, 0..3, 2, render, &mut |chunk| {
//!     givens.extend(chunk.map(|chunk| chunk.part).unwrap_or_default());
//!     Ok(())
//! })?;
//! assert_eq!((made.count, givens.len()), (3, 3));
//! # Ok::<(), std::io::Error>(())
//! ```

mod products;
mod waiting;

use std::fmt::{self, Write as _};
use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bivalue::generate::{Made, NotMade, Tried, Workshop};
use bivalue::rate::hodoku::Level;
use bivalue::rate::se::Tenths;
use bivalue::verbs::{Generate, Maker, Product, TechniqueName};
use bivalue::wire::{Answer, Fault};

use crate::bounds::Cancel;

pub use products::{ProductForm, ProductWriter, holds_solutions, product_format};
pub use waiting::Waiting;

/// The maker of puzzles, and the flag that cancels it.
pub struct Make {
    /// Makes the puzzle of an index.
    pub maker: Maker,
    /// Ends the work when it is set.
    pub cancel: Cancel,
    /// The number of tries so far, of all threads.
    pub tries: Arc<AtomicU64>,
}

/// The puzzles of each level, easiest first, where levels are known.
pub type Levels = [u64; 5];

/// `: 12 easy, 3 hard`; empty where no level is known.
///
/// ```
/// assert_eq!(bivalue_bulk::making::level_words(&[12, 0, 3, 0, 0]), ": 12 easy, 3 hard");
/// ```
#[must_use]
pub fn level_words(levels: &Levels) -> String {
    let mut words = String::new();
    for (level, &count) in Level::all().zip(levels) {
        if count > 0 {
            let mark = if words.is_empty() { ": " } else { ", " };
            let _ = write!(words, "{mark}{count} {}", level.id());
        }
    }
    words
}

/// Products in a row, rendered.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Chunk<P> {
    /// The rendered products.
    pub part: P,
    /// The totals up to the end of this chunk.
    pub so_far: MadeSoFar,
}

/// The progress of a request.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MadeSoFar {
    /// The number of products.
    pub count: u64,
    /// The puzzles of each level, where levels are known.
    pub levels: Levels,
    /// The number of the puzzle that was given up, from 1, if one was; it is the last.
    pub gave_up: Option<(u64, NotMade)>,
}

impl MadeSoFar {
    /// These and others after them; the later reason to give up counts.
    ///
    /// ```
    /// use bivalue_bulk::making::MadeSoFar;
    ///
    /// assert_eq!(MadeSoFar::default().and(MadeSoFar::default()).count, 0);
    /// ```
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.count += others.count;
        for (all, new) in self.levels.iter_mut().zip(others.levels) {
            *all += new;
        }
        Self { gave_up: others.gave_up, ..self }
    }
}

/// The options of a request that say how hard its puzzles are.
fn conditions(verb: &Generate) -> Vec<String> {
    let Generate { technique, not_technique, hardest, level, score, er, .. } = verb;
    let open = |range: &str, most: &str| range.strip_suffix(most).unwrap_or(range).to_owned();
    let names = |names: &[TechniqueName]| {
        let names: Vec<_> = names.iter().map(|name| name.name()).collect();
        (!names.is_empty()).then(|| names.join(","))
    };
    let options = [
        ("--level", level.map(|level| level.to_string())),
        ("--score", score.map(|score| open(&score.to_string(), &u32::MAX.to_string()))),
        ("--technique", names(technique)),
        ("--not-technique", names(not_technique)),
        ("--hardest", names(hardest)),
        ("--er", er.map(|er| open(&er.to_string(), &Tenths(u16::MAX).to_string()))),
    ];
    let options = options.into_iter();
    options.filter_map(|(option, value)| Some(format!("{option} {}", value?))).collect()
}

/// Patterns of so few givens rarely have a proper puzzle.
const FEW: usize = 20;

/// The record of a request whose maker gave up, a line.
///
/// ```
/// use bivalue::generate::{NotMade, Tried};
/// use bivalue_bulk::making::gave_up_record;
///
/// let record = gave_up_record(&NotMade::GaveUp(Tried::default()));
/// assert!(record.contains(r#""status":"error","error":{"code":"gave-up""#), "{record}");
/// ```
#[must_use]
pub fn gave_up_record(gave_up: &NotMade) -> String {
    let record = Answer::unreadable(Fault::new("gave-up", gave_up.message()));
    // A record of strings and numbers can always be written.
    serde_json::to_string(&record).unwrap_or_default() + "\n"
}

impl Make {
    /// A maker that the flag cancels.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::Make;
    ///
    /// let make = Make::new(Generate::default().maker().unwrap(), Cancel::new());
    /// assert!(!make.cancel.is_cancelled());
    /// ```
    #[must_use]
    pub fn new(maker: Maker, cancel: Cancel) -> Self {
        Self { maker, cancel, tries: Arc::default() }
    }

    /// Returns some tries if their numbers of givens show that none in the requested range comes
    /// up: the most is lower by five or more, which are about four standard deviations.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::Make;
    ///
    /// let of = |clues: &str| {
    ///     let verb = Generate { clues: Some(clues.parse().unwrap()), ..Generate::default() };
    ///     Make::new(verb.maker().unwrap(), Cancel::new()).out_of_reach()
    /// };
    /// assert!(of("36..40").is_some() && of("24..26").is_none());
    /// ```
    #[must_use]
    pub fn out_of_reach(&self) -> Option<Tried> {
        const TRIES: u64 = 256;
        const FAR: usize = 5;
        let generator = self.maker.generator();
        let least = *generator.request().clues.start();
        if generator.request().pattern.is_some() || least == 0 {
            return None;
        }
        let accept = &mut |_: &Made| Ok(true);
        let budget = &self.cancel.budget();
        let tried = generator.estimate(TRIES, &mut Workshop::new(), budget, accept).ok()?.tried;
        let most = tried.clues.iter().rposition(|count| *count > 0)?;
        let is_far = tried.clues.iter().sum::<u64>() == TRIES && most + FAR <= least;
        is_far.then_some(tried)
    }

    /// What helps where the maker of a request gave up.
    ///
    /// ```
    /// use bivalue::generate::{NotMade, Tried};
    /// use bivalue::verbs::Generate;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::Make;
    ///
    /// let verb = Generate { level: Some("hard".parse().unwrap()), ..Generate::default() };
    /// let make = Make::new(verb.maker().unwrap(), Cancel::new());
    /// let mut tried = Tried::default();
    /// (tried.tries, tried.refused) = (5, 5);
    /// let help = make.help(&verb, &NotMade::GaveUp(tried));
    /// assert_eq!(help, ["asked for was --level hard; `--tries` allows more tries"]);
    /// ```
    #[must_use]
    pub fn help(&self, verb: &Generate, gave_up: &NotMade) -> Vec<String> {
        let NotMade::GaveUp(tried) = gave_up else { return Vec::new() };
        let least = *self.maker.generator().request().clues.start();
        let most = tried.clues.iter().rposition(|count| *count > 0);
        let mut help = Vec::new();
        let pattern = self.maker.generator().request().pattern.as_ref();
        let places = pattern.map_or(81, |pattern| (pattern.given | pattern.open).len());
        if places <= FEW {
            help.push(format!("patterns of {FEW} givens or fewer rarely have a proper puzzle"));
        }
        if tried.redundant > 0 || most.is_some_and(|most| most < least) {
            help.push("`--not-minimal` allows redundant givens".to_owned());
        }
        if tried.refused > 0 {
            let conditions = conditions(verb).join(" ");
            help.push(format!("asked for was {conditions}; `--tries` allows more tries"));
        }
        help
    }

    /// Makes the products of those indices; `render` takes each with the number of products
    /// before it in the request, which begins at `first`.
    fn chunk<P: Default>(
        &self,
        range: Range<u64>,
        first: u64,
        workshop: &mut Workshop,
        render: &dyn Fn(u64, &Product, &mut P),
    ) -> Chunk<P> {
        let budget = &self.cancel.budget();
        let mut part = P::default();
        let mut so_far = MadeSoFar::default();
        for index in range {
            let product = match self.maker.make(index, workshop, budget) {
                Ok(product) => product,
                // The work is to stop.
                Err(NotMade::Stopped(_)) => break,
                Err(gave_up) => {
                    so_far.gave_up = Some((index + 1, gave_up));
                    break;
                }
            };
            if let Product::Puzzle(puzzle) = &product
                && let Some(known) =
                    puzzle.level.or(puzzle.hodoku.as_ref().map(|(_, rating)| rating.level))
            {
                let level = Level::all().position(|level| level == known);
                so_far.levels[level.unwrap_or(0)] += 1;
            }
            render(index - first, &product, &mut part);
            so_far.count += 1;
        }
        Chunk { part, so_far }
    }

    /// How rare such puzzles are, by tries for about that time, and no more than the request allows
    /// for a puzzle.
    ///
    /// ```
    /// use bivalue::verbs::Generate;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::Make;
    ///
    /// let make = Make::new(Generate::default().maker().unwrap(), Cancel::new());
    /// assert!(!make.rarity(std::time::Duration::from_millis(200)).is_above(10.0));
    /// ```
    #[must_use]
    pub fn rarity(&self, patience: Duration) -> Rarity {
        let mut workshop = Workshop::new();
        let budget = &self.cancel.budget();
        let generator = self.maker.generator();
        let suits = &mut |made: &Made| self.maker.difficulty().suits(&made.puzzle, budget);
        // The first call builds tables, whose time must not be counted.
        let _ = generator.estimate(1, &mut workshop, budget, suits);
        let most = generator.request().tries;
        let mut tries = 4;
        // The clock affects only the estimate, never the puzzles.
        loop {
            let started = Instant::now();
            let estimate = match generator.estimate(tries, &mut workshop, budget, suits) {
                Ok(estimate) => estimate,
                Err(not_made) => return Rarity::NotKnown(not_made),
            };
            let took = started.elapsed();
            // Each round doubles the number of tries, so that the next one takes as long again as
            // all before it, which is twice the time of the last.
            if took * 4 <= patience && tries * 2 <= most {
                tries *= 2;
                continue;
            }
            let each = took / u32::try_from(tries).unwrap_or(u32::MAX);
            return if let Some(tries) = estimate.tries_each() {
                Rarity::About { tries, time: each.mul_f64(tries) }
            } else {
                let is_all = tries * 2 > most;
                Rarity::Rarer { tries, time: took, tried: estimate.tried, is_all }
            };
        }
    }
}

/// How rare the puzzles of a request are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Rarity {
    /// The work was stopped before that was known.
    NotKnown(NotMade),
    /// About this number of tries is needed for a puzzle.
    About {
        /// The number of tries for a puzzle.
        tries: f64,
        /// The time for a puzzle.
        time: Duration,
    },
    /// No try gave a puzzle.
    Rarer {
        /// The number of tries.
        tries: u64,
        /// The time of all of them.
        time: Duration,
        /// Their results.
        tried: Tried,
        /// True if the request allows no more tries than about these.
        is_all: bool,
    },
}

impl Rarity {
    /// The option that makes more tries, where none gave a puzzle.
    ///
    /// ```
    /// use bivalue_bulk::making::Rarity;
    ///
    /// let time = std::time::Duration::from_millis(3);
    /// assert!(Rarity::About { tries: 12.0, time }.help().is_none());
    /// ```
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Rarer { is_all: true, .. } => Some("`--tries` allows more tries"),
            Self::Rarer { .. } => Some("`--estimate=SECONDS` tries for a longer time"),
            _ => None,
        }
    }

    /// Returns whether a puzzle is known to need more than this number of tries.
    ///
    /// ```
    /// use bivalue_bulk::making::Rarity;
    ///
    /// let time = std::time::Duration::from_millis(3);
    /// assert!(Rarity::About { tries: 12.0, time }.is_above(10.0));
    /// ```
    #[must_use]
    pub fn is_above(&self, number: f64) -> bool {
        match self {
            Self::NotKnown(_) => false,
            Self::About { tries, .. } => *tries > number,
            Self::Rarer { .. } => true,
        }
    }
}

/// For example `about 1 in 12 tries gives a puzzle, 3.0ms a puzzle`.
impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotKnown(stop) => write!(f, "not known: {stop}"),
            Self::About { tries, time } if *tries < 1.5 => {
                write!(f, "nearly every try gives a puzzle, {time:.1?} a puzzle")
            }
            Self::About { tries, time } => {
                write!(f, "about 1 in {tries:.0} tries gives a puzzle, {time:.1?} a puzzle")
            }
            Self::Rarer { tries, time, tried, .. } => {
                write!(f, "rarer than 1 in {tries} tries, more than {time:.1?} a puzzle; {tried}")
            }
        }
    }
}

/// Products to be made and where they go.
struct Task<P> {
    range: Range<u64>,
    chunk: SyncSender<Chunk<P>>,
}

/// Makes the products of those indices on that many threads, renders them there, and delivers
/// chunks of them in order. `deliver` gets `None` where the next chunk is not ready yet, to show
/// what there is, and again from time to time while it is not.
///
/// # Errors
/// If `deliver` fails, or a thread does.
pub fn make_on_threads<P: Default + Send + 'static>(
    make: &Arc<Make>,
    range: Range<u64>,
    threads: usize,
    render: impl Fn(u64, &Product, &mut P) + Send + Sync + 'static,
    deliver: &mut dyn FnMut(Option<Chunk<P>>) -> io::Result<()>,
) -> io::Result<MadeSoFar> {
    /// The interval at which `deliver` is called with `None` while nothing is ready.
    const PATIENCE: Duration = Duration::from_millis(200);
    let first = range.start;
    let (to_workers, tasks) = sync_channel::<Task<P>>(threads);
    let (in_order, chunks) = sync_channel(threads * 4);
    let tasks = Arc::new(Mutex::new(tasks));
    let render = Arc::new(render);
    for _ in 0..threads {
        let (make, tasks, render) = (Arc::clone(make), Arc::clone(&tasks), Arc::clone(&render));
        std::thread::spawn(move || {
            let mut workshop = Workshop::counting(&make.tries);
            loop {
                let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(Task { range, chunk }) = task else { return };
                // The receiver may be gone: then the work is to stop.
                let _ = chunk.send(make.chunk(range, first, &mut workshop, &*render));
            }
        });
    }
    std::thread::spawn(move || dispatch(range, &to_workers, &in_order));
    let mut so_far = MadeSoFar::default();
    loop {
        let Ok(chunk): Result<Receiver<Chunk<P>>, _> = chunks.recv() else { return Ok(so_far) };
        let mut chunk = if let Ok(chunk) = chunk.try_recv() {
            chunk
        } else {
            loop {
                deliver(None)?;
                match chunk.recv_timeout(PATIENCE) {
                    Ok(chunk) => break chunk,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(io::Error::other("a worker failed"));
                    }
                }
            }
        };
        so_far = so_far.and(chunk.so_far);
        chunk.so_far = so_far.clone();
        deliver(Some(chunk))?;
        if so_far.gave_up.is_some() || make.cancel.is_cancelled() {
            return Ok(so_far);
        }
    }
}

/// Hands out products to be made, few at first.
fn dispatch<P>(
    range: Range<u64>,
    to_workers: &SyncSender<Task<P>>,
    in_order: &SyncSender<Receiver<Chunk<P>>>,
) {
    /// Large enough that handing over chunks takes no noticeable time.
    const MOST: u64 = 256;
    let (mut next, mut size) = (range.start, 1);
    while next < range.end {
        let end = range.end.min(next.saturating_add(size));
        let (chunk, receiver) = sync_channel(1);
        let task = Task { range: next..end, chunk };
        if in_order.send(receiver).is_err() || to_workers.send(task).is_err() {
            return;
        }
        next = end;
        // The size grows slowly, so that rare puzzles are shown as they come.
        if next - range.start > 8 * size {
            size = (2 * size).min(MOST);
        }
    }
}
