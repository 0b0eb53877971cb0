//! Streams of generated puzzles, made on threads and delivered in order.
//!
//! ```
//! use bivalue::generate::{Difficulty, Generator, Request, Wanted};
//! use bivalue_bulk::Cancel;
//! use bivalue_bulk::making::{Make, Product, Products, make_on_threads};
//! use std::sync::Arc;
//!
//! let make = Make {
//!     generator: Generator::new(Request::default(), 1).unwrap(),
//!     difficulty: Difficulty::new(Wanted::default()).unwrap(),
//!     products: Products::Puzzles,
//!     rate_hodoku: false,
//!     rate_se: false,
//!     canon: None,
//!     cancel: Cancel::new(),
//! };
//! let render = |_: u64, product: &Product, part: &mut Vec<usize>| {
//!     if let Product::Puzzle(puzzle) = product {
//!         part.push(puzzle.made.puzzle.board().given_cells().len());
//!     }
//! };
//! let mut givens = Vec::new();
//! let made = make_on_threads(&Arc::new(make), 0..3, 2, render, &mut |chunk| {
//!     givens.extend(chunk.map(|chunk| chunk.part).unwrap_or_default());
//!     Ok(())
//! })?;
//! assert_eq!((made.count, givens.len()), (3, 3));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bivalue::canon::{Canonical, Form};
use bivalue::generate::{Difficulty, Generator, Made, NotMade, Workshop};
use bivalue::grid::Solution;
use bivalue::human::Path;
use bivalue::rate::hodoku::{self, Level};
use bivalue::rate::se;
use bivalue::verbs::{Canon, FormName};

use crate::bounds::Cancel;

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Products {
    /// Puzzles.
    Puzzles,
    /// Sukakus.
    Sukakus,
    /// Complete grids.
    Grids,
}

/// How puzzles are made, and what is wanted to be known of them.
pub struct Make {
    /// What makes them.
    pub generator: Generator,
    /// How hard they are to be.
    pub difficulty: Difficulty,
    /// What is made.
    pub products: Products,
    /// Whether they are rated on `HoDoKu`'s scale.
    pub rate_hodoku: bool,
    /// Whether they are rated by the Sudoku Explainer.
    pub rate_se: bool,
    /// The canonical form that is wanted, if any.
    pub canon: Option<Form>,
    /// Ends the work when it is set.
    pub cancel: Cancel,
}

/// What was made.
#[derive(Debug)]
#[non_exhaustive]
pub enum Product {
    /// A puzzle, or a Sukaku.
    Puzzle(Box<MadePuzzle>),
    /// A complete grid.
    Grid {
        /// Its index: it follows from the seed and the index alone.
        index: u64,
        /// The grid.
        grid: Box<Solution>,
        /// Its canonical form, if it was asked for.
        canonical: Option<Box<Canonical>>,
    },
}

/// A puzzle that was made, and what is known of it.
#[derive(Debug)]
pub struct MadePuzzle {
    /// The puzzle and how it was made.
    pub made: Made,
    /// Its path and its rating on `HoDoKu`'s scale, if that was asked for.
    pub hodoku: Option<(Path, hodoku::Rating)>,
    /// Its rating by the Sudoku Explainer, if that was asked for.
    pub se: Option<se::Rating>,
    /// Its canonical form, if it was asked for.
    pub canonical: Option<Canonical>,
}

/// The puzzles of each level, easiest first, where levels are known.
pub type Levels = [u64; 5];

/// Products in a row, rendered.
#[derive(Debug, Default)]
pub struct Chunk<P> {
    /// The rendered products.
    pub part: P,
    /// What was made up to the end of this chunk.
    pub so_far: MadeSoFar,
}

/// What became of a request.
#[derive(Clone, Debug, Default)]
pub struct MadeSoFar {
    /// The number of products.
    pub count: u64,
    /// The puzzles of each level, where levels are known.
    pub levels: Levels,
    /// The number of the puzzle that was given up, from 1, if one was; it is the last.
    pub gave_up: Option<(u64, NotMade)>,
}

impl Make {
    /// Makes the products of those indices; `render` takes each with the number of products
    /// before it in the request, which begins at `first`.
    fn chunk<P: Default>(
        &self,
        range: Range<u64>,
        first: u64,
        workshop: &mut Workshop,
        render: &dyn Fn(u64, &Product, &mut P),
    ) -> Chunk<P> {
        let mut part = P::default();
        let mut so_far = MadeSoFar::default();
        for index in range {
            let product = match self.product(index, workshop) {
                Ok(product) => product,
                // The work is to stop.
                Err(NotMade::Stopped(_)) => break,
                Err(gave_up) => {
                    so_far.gave_up = Some((index + 1, gave_up));
                    break;
                }
            };
            if let Product::Puzzle(puzzle) = &product
                && let Some((_, rating)) = &puzzle.hodoku
            {
                let level = Level::all().position(|level| level == rating.level);
                so_far.levels[level.unwrap_or(0)] += 1;
            }
            render(index - first, &product, &mut part);
            so_far.count += 1;
        }
        Chunk { part, so_far }
    }

    fn product(&self, index: u64, workshop: &mut Workshop) -> Result<Product, NotMade> {
        let budget = &self.cancel.budget();
        let suits = &mut |made: &Made| self.difficulty.suits(&made.puzzle, budget);
        let made = match self.products {
            Products::Grids => {
                let grid = self.generator.full_grid(index, budget)?;
                // The form of a complete grid is the same in each form.
                let verb = Canon { form: FormName(Form::GridMinlex) };
                let form = || verb.form_of(grid.grid(), Some(&grid)).map(Box::new);
                let canonical = self.canon.and_then(|_| form());
                return Ok(Product::Grid { index, grid: Box::new(grid), canonical });
            }
            Products::Sukakus => self.generator.sukaku(index, workshop, budget)?,
            Products::Puzzles => self.generator.puzzle(index, workshop, budget, suits)?,
        };
        let puzzle = &made.puzzle;
        Ok(Product::Puzzle(Box::new(MadePuzzle {
            hodoku: if self.rate_hodoku { Some(hodoku::solve(puzzle, budget)?) } else { None },
            se: if self.rate_se { Some(se::rate(puzzle.board(), budget)?) } else { None },
            canonical: self.canon.and_then(|form| {
                let verb = Canon { form: FormName(form) };
                verb.form_of(&puzzle.board().givens(), Some(puzzle.solution()))
            }),
            made,
        })))
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
    /// The time after which it is said once more that nothing is ready, for a sign of life.
    const PATIENCE: Duration = Duration::from_millis(200);
    let first = range.start;
    let (to_workers, tasks) = sync_channel::<Task<P>>(threads);
    let (in_order, chunks) = sync_channel(threads * 4);
    let tasks = Arc::new(Mutex::new(tasks));
    let render = Arc::new(render);
    for _ in 0..threads {
        let (make, tasks, render) = (Arc::clone(make), Arc::clone(&tasks), Arc::clone(&render));
        std::thread::spawn(move || {
            let mut workshop = Workshop::new();
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
        so_far.count += chunk.so_far.count;
        for (all, new) in so_far.levels.iter_mut().zip(chunk.so_far.levels) {
            *all += new;
        }
        so_far.gave_up = chunk.so_far.gave_up;
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
    /// Enough that handing over costs nothing.
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
