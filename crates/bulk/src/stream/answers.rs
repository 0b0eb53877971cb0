//! Findings handed to a closure, for programs that print nothing.

use std::io;
use std::sync::Arc;

use crate::input::{Input, Location};
use bivalue::verbs::Outcome;

use super::{Deliver, Job, Origin, RunOptions, Sink, Summary, run};

/// A finding, with the place that its puzzle was read from.
#[derive(Clone)]
#[non_exhaustive]
pub struct Answer<O> {
    /// The origin of the puzzle.
    pub location: Location,
    /// The line of its source, from 1; 0 if that is not known.
    pub line: u64,
    /// The finding.
    pub found: O,
}

/// Streams all puzzles of the input through a job, and hands every finding to a closure, in the
/// order of reading, on the thread that calls.
///
/// ```
/// use std::sync::Arc;
///
/// use bivalue::verbs::Count;
/// use bivalue_bulk::input::{Input, InputOptions, Source};
/// use bivalue_bulk::jobs::Ask;
/// use bivalue_bulk::stream::{RunOptions, for_each};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let source = Source::reader("an upload", std::io::Cursor::new(line.repeat(100)));
/// let input = Arc::new(Input::new(vec![source], InputOptions::default()));
/// let count = Ask::new(Count { limit: 2, ..Count::default() });
/// let mut lines = Vec::new();
/// for_each(&Arc::new(count), &input, &RunOptions::default(), |answer| {
///     assert_eq!(answer.found.found.map(|counted| counted.solutions).ok(), Some(1));
///     lines.push(answer.line);
///     Ok(())
/// })?;
/// assert!(lines.into_iter().eq(1..=100));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The first error of the closure, which ends the stream.
pub fn for_each<J>(
    job: &Arc<J>,
    input: &Arc<Input>,
    options: &RunOptions,
    take: impl FnMut(Answer<J::Found>) -> io::Result<()>,
) -> io::Result<Summary>
where
    J: Job + 'static,
    J::Found: Send + 'static,
{
    run(job, &Arc::new(Kept), input, options, &mut Taker(take))
}

/// Keeps findings as they are.
struct Kept;

impl<O: Send + 'static> Sink<O> for Kept {
    type Part = Vec<Answer<O>>;

    fn render(
        &self,
        origin: &Origin<'_>,
        found: O,
        part: &mut Vec<Answer<O>>,
    ) -> io::Result<Outcome> {
        let location = origin.own_location();
        part.push(Answer { location, line: origin.line(), found });
        Ok(Outcome::Yes)
    }
}

struct Taker<F>(F);

impl<O, F: FnMut(Answer<O>) -> io::Result<()>> Deliver<Vec<Answer<O>>> for Taker<F> {
    fn deliver(&mut self, part: &mut Vec<Answer<O>>) -> io::Result<()> {
        part.drain(..).try_for_each(&mut self.0)
    }

    fn is_large(&self, part: &Vec<Answer<O>>) -> bool {
        part.len() >= 1024
    }
}
