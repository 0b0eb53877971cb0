//! A verb of the list, by its name, for each puzzle of a stream.

use std::any::Any;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use bivalue::format::Format;
use bivalue::grid::{Grid, Solution};
use bivalue::verbs::{
    AnyRecord, Canon, Check, Count, Finding, Listed, Outcome, Question, Rate, ReadPuzzle, Reply,
    Solve, line_of,
};
use bivalue::wire::{Answer, Fault, Place};
use serde_json::{Map, Value};

use super::{Ask, BatchVerb, Piece, Solutions};
use crate::bounds::Bounds;
use crate::input::{Input, Item};
use crate::stream::{Deliver, Job, Lookahead, Origin, RunOptions, Sink, Summary, run};

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// A record a puzzle, as JSON on a line.
    Records,
    /// A line a puzzle: see [`line_of`].
    Lines,
}

/// Asks a verb that was chosen by its name.
pub struct Named {
    question: Box<dyn Question>,
    bounds: Bounds,
    /// The search of whole batches, if the verb has one.
    batches: Option<Box<dyn Batches>>,
}

/// Searches whole batches of puzzles for the answers to a verb that was chosen by its name.
trait Batches: Send + Sync {
    /// As [`Job::look_ahead`].
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool;

    /// As [`Job::known`].
    fn known(&self, origin: &Origin<'_>, index: usize, ahead: &Lookahead) -> Option<Replied>;
}

impl<V: BatchVerb> Batches for Ask<V> {
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        V::look_ahead(self, grids, lookahead)
    }

    fn known(&self, origin: &Origin<'_>, index: usize, ahead: &Lookahead) -> Option<Replied> {
        let found = V::known(self, origin, index, ahead)?;
        origin.with_item(move |item| {
            let place = self.verb.place(item.entry().ok()?, item.location.format.map(Format::name));
            Some(Replied::Record(self.verb.reply(&found, place).map(AnyRecord::new)))
        })
    }
}

/// Solutions without records: a solution is all that is wanted.
impl Batches for Solutions {
    fn look_ahead(&self, grids: &[Grid], lookahead: &mut Lookahead) -> bool {
        Job::look_ahead(self, grids, lookahead)
    }

    fn known(&self, origin: &Origin<'_>, index: usize, ahead: &Lookahead) -> Option<Replied> {
        match Job::known(self, origin, index, ahead)? {
            Ok(Piece::Found(solution)) => Some(Replied::Solution(solution)),
            // The puzzle is searched again by itself: only that gives both solutions.
            _ => None,
        }
    }
}

/// The answer about a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Replied {
    /// The only solution, of a puzzle that was searched together with others.
    Solution(Solution),
    /// A record.
    Record(Reply<AnyRecord>),
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
fn not_read(item: &Item, fault: Fault) -> AnyRecord {
    let format = item.location.format.map(Format::name);
    let place = Place { line: fault.line, format, ..Place::default() };
    AnyRecord::new(Answer::unreadable(fault).at(place))
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
        self.batches.as_ref().is_some_and(|batches| batches.look_ahead(grids, lookahead))
    }

    fn known(&self, origin: &Origin<'_>, index: usize, ahead: &Lookahead) -> Option<Replied> {
        self.batches.as_ref()?.known(origin, index, ahead)
    }
}

/// Writes what was found, each with a line end.
struct Written {
    verb: &'static dyn Listed,
    answer_format: AnswerFormat,
}

impl Sink<Replied> for Written {
    type Part = Vec<u8>;

    fn render(&self, _: &Origin<'_>, found: Replied, part: &mut Vec<u8>) -> io::Result<Outcome> {
        match (found, self.answer_format) {
            (Replied::Solution(solution), _) => {
                part.extend_from_slice(&solution.grid().to_ascii());
                part.push(b'\n');
            }
            (Replied::Record(reply), AnswerFormat::Records) => {
                writeln!(part, "{}", reply.record.to_json())?;
            }
            (Replied::Record(reply), AnswerFormat::Lines) => {
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
/// use bivalue_bulk::jobs::{AnswerFormat, answer_all};
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
/// answer_all(count, limit, AnswerFormat::Lines, &input, bounds, &options, &mut kept)?.unwrap();
/// assert!(kept.0.starts_with(b"7\nerror: line 2"));
/// # Ok::<(), io::Error>(())
/// ```
pub fn answer_all(
    verb: &'static dyn Listed,
    members: Map<String, Value>,
    answer_format: AnswerFormat,
    input: &Arc<Input>,
    bounds: Bounds,
    options: &RunOptions,
    deliver: &mut dyn Deliver<Vec<u8>>,
) -> io::Result<Result<Summary, Fault>> {
    let question = match verb.question(members) {
        Ok(question) => question,
        Err(fault) => return Ok(Err(fault)),
    };
    let batches = batches(&*question, answer_format, &bounds);
    let job = Arc::new(Named { question, bounds, batches });
    run(&job, &Arc::new(Written { verb, answer_format }), input, options, deliver).map(Ok)
}

/// The search of whole batches for a request, if its verb has one that gives what is wanted.
fn batches(
    question: &dyn Question,
    answer_format: AnswerFormat,
    bounds: &Bounds,
) -> Option<Box<dyn Batches>> {
    type Found = Option<Box<dyn Batches>>;
    fn asked<V: BatchVerb + Clone + 'static>(
        request: &dyn Any,
        answer_format: AnswerFormat,
        bounds: &Bounds,
    ) -> Found {
        let ask = Ask::new(request.downcast_ref::<V>()?.clone());
        Some(Box::new(Ask {
            bounds: bounds.clone(),
            records: answer_format == AnswerFormat::Records,
            ..ask
        }))
    }
    fn solutions(request: &dyn Any, answer_format: AnswerFormat, bounds: &Bounds) -> Found {
        let solve = request.downcast_ref::<Solve>()?;
        let is_plain = answer_format == AnswerFormat::Lines && solve.limit.is_none();
        let (solve, bounds) = (solve.clone(), bounds.clone());
        is_plain.then(|| Box::new(Solutions { solve, bounds, trace: false, records: false }) as _)
    }
    let ways = [solutions, asked::<Canon>, asked::<Check>, asked::<Count>, asked::<Rate>];
    ways.into_iter().find_map(|way| way(question.request(), answer_format, bounds))
}

#[cfg(test)]
mod tests {
    use bivalue::verbs::verb;
    use serde_json::json;

    use super::*;
    use crate::input::{InputOptions, Source};

    struct Kept(Vec<u8>);

    impl Deliver<Vec<u8>> for Kept {
        fn deliver(&mut self, part: &mut Vec<u8>) -> io::Result<()> {
            self.0.append(part);
            Ok(())
        }
    }

    #[test]
    fn a_batch_gives_what_each_puzzle_gives_by_itself() {
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let several = proper.replacen("28", "..", 1).replacen("419", "...", 1);
        let clash = proper.replacen('.', "5", 1);
        let none = proper.replacen('.', "2", 1);
        let lines = [proper, &several, &clash, &none].map(|line| format!("{line}\n"));
        let text = lines.concat().repeat(5) + &lines[0].repeat(20);
        let requests = [
            ("solve", json!({})),
            ("check", json!({})),
            ("check", json!({ "minimal": true })),
            ("count", json!({})),
            ("count", json!({ "limit": 1 })),
            ("canon", json!({})),
            ("canon", json!({ "form": "B" })),
            ("rate", json!({})),
        ];
        for (name, members) in requests {
            let members = members.as_object().unwrap();
            for answer_format in [AnswerFormat::Lines, AnswerFormat::Records] {
                let ask = |text: &str, first: u64| {
                    let options = InputOptions { ..InputOptions::default() };
                    let input = Arc::new(Input::new(vec![Source::Text(text.to_owned())], options));
                    let mut kept = Kept(Vec::new());
                    let verb = verb(name).unwrap();
                    let (bounds, options) = (Bounds::default(), RunOptions::default());
                    let members = members.clone();
                    answer_all(verb, members, answer_format, &input, bounds, &options, &mut kept)
                        .unwrap()
                        .unwrap();
                    let text = String::from_utf8(kept.0).unwrap();
                    // Records and faults name the line.
                    text.replace("\"line\":1,", &format!("\"line\":{first},"))
                        .replace("line 1", &format!("line {first}"))
                };
                let together = ask(&text, 1);
                let each = text.lines().zip(1..).map(|(line, number)| ask(line, number));
                for (found, alone) in together.lines().zip(each) {
                    assert_eq!(found, alone.trim_end(), "{name} {members:?} {answer_format:?}");
                }
                assert_eq!(together.lines().count(), text.lines().count());
            }
        }
    }
}
