//! Batches of puzzles, as they travel from the reader to the workers.

use std::io;
use std::ops::ControlFlow;

use bivalue::grid::Grid;

use crate::bounds::Cancel;
use crate::input::{Item, Location, plain_givens};
use bivalue::verbs::{Finding, Outcome};

use super::{Counts, Job, Lookahead, Origin, Sink};

/// Puzzles in the order of reading.
#[derive(Default)]
pub(super) struct Batch {
    /// The puzzles that are givens and nothing else, so that they can be searched all at once.
    grids: Vec<Grid>,
    pieces: Vec<Piece>,
    puzzles: usize,
}

/// Some puzzles of a batch.
enum Piece {
    /// That many of the batch's grids, of lines one after the other.
    Plain { first: Location, line: u64, count: usize },
    /// A puzzle by itself, and whether its givens are one of the batch's grids.
    Item { item: Box<Item>, is_grid: bool },
}

/// The summary of a batch.
#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) outcome: Outcome,
    /// The numbers of puzzles that were answered, by outcome.
    pub(super) counts: Counts,
}

/// How a batch is answered.
pub(super) struct Rules<'a> {
    pub(super) fail_fast: bool,
    pub(super) cancel: &'a Cancel,
}

/// A job and its sink as one, without the type of the findings between them.
pub(super) trait Work<P>: Send + Sync {
    /// See [`Job::look_ahead`].
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool;

    /// Adds the answer to the grid at that index of the batch, if the lookahead has it.
    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
        part: &mut P,
    ) -> io::Result<Option<Outcome>>;

    /// Works on a puzzle by itself and adds the answer. `relieve` is called after each finding but
    /// the last.
    fn alone(&self, item: &Item, part: &mut P, relieve: Relieve<'_, P>) -> io::Result<Outcome>;

    /// See [`Sink::begin`].
    fn begin(&self, part: &mut P) -> io::Result<()>;

    /// See [`Sink::end`].
    fn end(&self, part: &mut P) -> io::Result<()>;
}

/// Delivers what is in a part before it grows too large, where that is possible.
pub(super) type Relieve<'a, P> = &'a mut dyn FnMut(&mut P) -> io::Result<()>;

/// A job and its sink.
pub(super) struct Pair<J, S> {
    pub(super) job: std::sync::Arc<J>,
    pub(super) sink: std::sync::Arc<S>,
}

impl<J: Job, S: Sink<J::Found>> Pair<J, S> {
    fn render(
        &self,
        origin: &Origin<'_>,
        found: J::Found,
        part: &mut S::Part,
    ) -> io::Result<Outcome> {
        let outcome = found.outcome();
        Ok(outcome.max(self.sink.render(origin, found, part)?))
    }
}

impl<J: Job, S: Sink<J::Found>> Work<S::Part> for Pair<J, S> {
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        self.job.look_ahead(grids, lookahead)
    }

    fn known(
        &self,
        origin: &Origin<'_>,
        index: usize,
        lookahead: &Lookahead,
        part: &mut S::Part,
    ) -> io::Result<Option<Outcome>> {
        match self.job.known(origin, index, lookahead) {
            Some(found) => {
                self.sink.begin_puzzle(origin, part)?;
                self.render(origin, found, part).map(Some)
            }
            None => Ok(None),
        }
    }

    fn alone(
        &self,
        item: &Item,
        part: &mut S::Part,
        relieve: Relieve<'_, S::Part>,
    ) -> io::Result<Outcome> {
        let origin = Origin::Item(item);
        self.sink.begin_puzzle(&origin, part)?;
        let mut outcome = Outcome::Yes;
        let mut failed = Ok(());
        let last = self.job.work(item, &mut |found| {
            let rendered = self.render(&origin, found, part);
            failed = rendered.and_then(|of_this| {
                outcome = outcome.max(of_this);
                relieve(part)
            });
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failed?;
        Ok(outcome.max(self.render(&origin, last, part)?))
    }

    fn begin(&self, part: &mut S::Part) -> io::Result<()> {
        self.sink.begin(part)
    }

    fn end(&self, part: &mut S::Part) -> io::Result<()> {
        self.sink.end(part)
    }
}

impl Batch {
    pub(super) fn len(&self) -> usize {
        self.puzzles
    }

    pub(super) fn clear(&mut self) {
        self.grids.clear();
        self.pieces.clear();
        self.puzzles = 0;
    }

    pub(super) fn push(&mut self, item: Item) {
        let entry = item.result.as_ref().ok();
        let grid = entry.and_then(|entry| plain_givens(&entry.record.position));
        self.grids.extend(grid);
        let is_grid = grid.is_some();
        self.pieces.push(Piece::Item { item: Box::new(item), is_grid });
        self.puzzles += 1;
    }

    /// The place for the grids of plain lines, each time before [`Batch::push_plain`].
    pub(super) fn grids(&mut self) -> &mut Vec<Grid> {
        &mut self.grids
    }

    /// Takes that many plain lines, whose grids are there.
    pub(super) fn push_plain(&mut self, first: Location, line: u64, count: usize) {
        self.puzzles += count;
        self.pieces.push(Piece::Plain { first, line, count });
    }

    /// Answers all puzzles in order, or until the work is cancelled.
    ///
    /// # Errors
    /// If an answer cannot be rendered or delivered.
    pub(super) fn answer<P>(
        &self,
        work: &dyn Work<P>,
        lookahead: &mut Lookahead,
        rules: &Rules<'_>,
        part: &mut P,
        relieve: Relieve<'_, P>,
    ) -> io::Result<Done> {
        let known = !self.grids.is_empty() && work.look_ahead(&self.grids, lookahead);
        let mut answers = BatchWork {
            work,
            known: known.then_some(lookahead),
            rules,
            part,
            relieve,
            done: Done { outcome: Outcome::Yes, counts: Counts::default() },
        };
        let mut grids = self.grids.iter().enumerate();
        for piece in &self.pieces {
            let flow = match piece {
                Piece::Plain { first, line, count } => {
                    (0..*count).zip(&mut grids).try_for_each(|(offset, (index, grid))| {
                        let origin = Origin::Plain { first, line: *line, offset, grid };
                        answers.next(&origin, index)
                    })
                }
                Piece::Item { item, is_grid: true } => grids
                    .next()
                    .into_iter()
                    .try_for_each(|(index, _)| answers.next(&Origin::Item(item), index)),
                Piece::Item { item, is_grid: false } => answers.alone(item),
            };
            match flow {
                Ok(()) => {}
                Err(Stop::Enough) => break,
                Err(Stop::Failed(error)) => return Err(error),
            }
        }
        Ok(answers.done)
    }
}

/// The reason why the rest of a batch is not answered.
enum Stop {
    Enough,
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Answers the puzzles of a batch one after the other.
struct BatchWork<'a, P> {
    work: &'a dyn Work<P>,
    /// The findings of the search of the whole batch, if the job has one.
    known: Option<&'a mut Lookahead>,
    rules: &'a Rules<'a>,
    part: &'a mut P,
    relieve: Relieve<'a, P>,
    done: Done,
}

impl<P> BatchWork<'_, P> {
    /// Answers a puzzle that is the batch's grid at that index.
    fn next(&mut self, origin: &Origin<'_>, index: usize) -> Result<(), Stop> {
        if self.rules.cancel.is_cancelled() {
            return Err(Stop::Enough);
        }
        let answer = match self.known.as_deref() {
            Some(lookahead) => self.work.known(origin, index, lookahead, self.part)?,
            None => None,
        };
        match answer {
            Some(outcome) => self.note(outcome),
            None => origin.with_item(|item| self.alone(item)),
        }
    }

    /// Answers a puzzle by itself.
    fn alone(&mut self, item: &Item) -> Result<(), Stop> {
        if self.rules.cancel.is_cancelled() {
            return Err(Stop::Enough);
        }
        let outcome = self.work.alone(item, self.part, self.relieve)?;
        self.note(outcome)
    }

    fn note(&mut self, outcome: Outcome) -> Result<(), Stop> {
        self.done.counts.add(outcome);
        self.done.outcome = self.done.outcome.max(outcome);
        if self.rules.fail_fast && outcome > Outcome::Yes { Err(Stop::Enough) } else { Ok(()) }
    }
}
