//! A verb of the list, by its name, asked of each puzzle of a stream.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use bivalue::format::Format;
use bivalue::grid::{Grid, Solution};
use bivalue::verbs::{Finding, Listed, Outcome, Question, ReadPuzzle, Reply, Solve, line_of};
use bivalue::wire::{Answer, Fault, Place};
use serde_json::{Map, Value};

use super::{Piece, Solutions};
use crate::bounds::Bounds;
use crate::input::{Input, Item};
use crate::stream::{Deliver, Job, Lookahead, Origin, RunOptions, Sink, Summary, run};

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dress {
    /// A record a puzzle, as JSON on a line.
    Records,
    /// A line a puzzle: see [`line_of`].
    Lines,
}

/// Asks a verb that was chosen by its name.
pub struct Named {
    question: Box<dyn Question>,
    bounds: Bounds,
    /// The search for solutions of puzzles together, where a solution is all that is wanted.
    solutions: Option<Solutions>,
}

/// What is answered about a puzzle.
#[derive(Debug)]
pub enum Replied {
    /// The only solution, of a puzzle that was searched together with others.
    Solution(Solution),
    /// A record.
    Record(Reply<String>),
}

impl Finding for Replied {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Solution(_) => Outcome::Yes,
            Self::Record(reply) => reply.outcome,
        }
    }
}

/// The record of a puzzle that could not be read.
fn not_read(item: &Item, fault: Fault) -> String {
    let format = item.location.format.map(Format::name);
    let place = Place { line: fault.line, format, ..Place::default() };
    // Records are made of strings and numbers, and can always be written.
    serde_json::to_string(&Answer::unreadable(fault).at(place)).unwrap_or_default()
}

impl Job for Named {
    type Found = Replied;

    fn work(&self, item: &Item, _: &mut dyn FnMut(Replied) -> ControlFlow<()>) -> Replied {
        Replied::Record(match &item.result {
            Ok(entry) => {
                let format = item.location.format.map(Format::name);
                let puzzle = ReadPuzzle { entry: entry.clone(), format };
                self.question.ask(puzzle, item.location.number, &self.bounds.budget())
            }
            Err(failure) => Reply::new(Outcome::Error, not_read(item, failure.fault())),
        })
    }

    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        self.solutions.as_ref().is_some_and(|solutions| solutions.look_ahead(grids, lookahead))
    }

    fn known(&self, origin: &Origin<'_>, index: usize, ahead: &Lookahead) -> Option<Replied> {
        match self.solutions.as_ref()?.known(origin, index, ahead)? {
            Ok(Piece::Found { solution, several: false }) => Some(Replied::Solution(solution)),
            // The puzzle is searched again by itself: only that gives both solutions.
            _ => None,
        }
    }
}

/// Writes what was found, each with a line end.
struct Written {
    verb: &'static dyn Listed,
    dress: Dress,
}

impl Sink<Replied> for Written {
    type Part = Vec<u8>;

    fn render(&self, _: &Origin<'_>, found: Replied, part: &mut Vec<u8>) -> io::Result<Outcome> {
        match (found, self.dress) {
            (Replied::Solution(solution), _) => {
                part.extend_from_slice(&solution.grid().to_ascii());
                part.push(b'\n');
            }
            (Replied::Record(reply), Dress::Records) => writeln!(part, "{}", reply.record)?,
            (Replied::Record(reply), Dress::Lines) => {
                writeln!(part, "{}", line_of(self.verb, &reply.record))?;
            }
        }
        Ok(Outcome::Yes)
    }
}

/// Asks a verb of every puzzle of the input, with the members of its request, and delivers a line a
/// puzzle in the order of reading.
///
/// # Errors
/// If an answer cannot be delivered. A request that cannot be understood is the error within.
///
/// ```
/// use std::io;
/// use std::sync::Arc;
///
/// use bivalue::verbs::verb;
/// use bivalue_bulk::Bounds;
/// use bivalue_bulk::input::{Input, InputOptions, Source};
/// use bivalue_bulk::jobs::{Dress, answer_all};
/// use bivalue_bulk::stream::{Deliver, RunOptions};
///
/// struct Kept(Vec<u8>);
///
/// impl Deliver<Vec<u8>> for Kept {
///     fn deliver(&mut self, part: &mut Vec<u8>) -> io::Result<()> {
///         self.0.append(part);
///         Ok(())
///     }
/// }
///
/// let text = format!("{}\n5\n", ".".repeat(81));
/// let input = Arc::new(Input::new(vec![Source::Text(text)], InputOptions::default()));
/// let limit = serde_json::json!({"limit": 7}).as_object().unwrap().clone();
/// let (count, mut kept) = (verb("count").unwrap(), Kept(Vec::new()));
/// let (bounds, options) = (Bounds::default(), RunOptions::default());
/// answer_all(count, limit, Dress::Lines, &input, bounds, &options, &mut kept)?.unwrap();
/// assert!(kept.0.starts_with(b"7\nerror: line 2"));
/// # Ok::<(), io::Error>(())
/// ```
pub fn answer_all(
    verb: &'static dyn Listed,
    members: Map<String, Value>,
    dress: Dress,
    input: &Arc<Input>,
    bounds: Bounds,
    options: &RunOptions,
    deliver: &mut dyn Deliver<Vec<u8>>,
) -> io::Result<Result<Summary, Fault>> {
    let question = match verb.question(members.clone()) {
        Ok(question) => question,
        Err(fault) => return Ok(Err(fault)),
    };
    let solutions = solve_lines(verb, members, dress).map(|solve| Solutions {
        solve,
        bounds: bounds.clone(),
        trace: false,
        records: false,
    });
    let job = Arc::new(Named { question, bounds, solutions });
    run(&job, &Arc::new(Written { verb, dress }), input, options, deliver).map(Ok)
}

/// The request to solve, if a line with the only solution is all that is wanted.
fn solve_lines(verb: &dyn Listed, members: Map<String, Value>, dress: Dress) -> Option<Solve> {
    if verb.name() != "solve" || dress != Dress::Lines {
        return None;
    }
    let solve: Solve = serde_json::from_value(Value::Object(members)).ok()?;
    solve.limit.is_none().then_some(solve)
}
