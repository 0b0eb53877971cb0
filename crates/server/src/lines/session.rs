//! The state of a client of the line protocol: the form of its answers, and the rows of an
//! unfinished grid.

use std::net::IpAddr;

use axum::http::StatusCode;
use bivalue::format::{Message, MessageValue};
use bivalue::grid::Grid;
use bivalue::verbs::phrases::NO_VERB;
use bivalue::verbs::{COMMON_MEMBERS, Listed, Outcome, PuzzleInput, line_of, verb};
use serde_json::{Map, Value};

use crate::answer::{Asked, reply};
use crate::members::members;
use crate::phrases::{BEFORE_PUZZLE, DIRECTIVE, GRID_NOT_ENDED, GRID_TOO_LONG};
use crate::problem::Problem;
use crate::shared::App;

/// A grid has no more lines than this.
const MOST_LINES: usize = 40;

/// One connection of the line protocol.
pub(super) struct Session {
    verb: &'static dyn Listed,
    options: Map<String, Value>,
    json: bool,
    /// The lines of a grid that is not whole yet.
    grid: Vec<String>,
}

/// The meaning of a client's line.
pub(super) enum Said {
    /// Nothing that has an answer.
    Nothing,
    /// Something that is answered at once.
    Answer(String),
    /// A question to a verb.
    Question(Box<Question>),
    /// The end of the session, after this last text.
    Quit(Option<String>),
}

impl Said {
    /// The same, with that said before it.
    fn behind(self, error: Option<String>) -> Self {
        match (self, error) {
            (said, None) => said,
            (Self::Nothing, Some(error)) => Self::Answer(error),
            (Self::Answer(answer), Some(error)) => Self::Answer(format!("{error}\n{answer}")),
            (Self::Question(question), before) => {
                Self::Question(Box::new(Question { before, ..*question }))
            }
            (Self::Quit(_), error) => Self::Quit(error),
        }
    }
}

/// A question to a verb, and how its answer looks.
pub(super) struct Question {
    verb: &'static dyn Listed,
    request: Map<String, Value>,
    json: bool,
    is_grid: bool,
    /// The text before the answer.
    before: Option<String>,
}

/// How a client can speak.
const HELP: &str = "a puzzle a line, or a grid of nine rows; \
    :verb NAME option=value ..., :json, :plain, :quit";

impl Session {
    pub(super) fn new() -> Self {
        // The list of verbs begins with the one that is used most.
        let verb = bivalue::verbs::verbs()[0];
        Self { verb, options: Map::new(), json: false, grid: Vec::new() }
    }

    /// Takes a line.
    pub(super) fn take(&mut self, line: &str) -> Said {
        let text = line.trim();
        if text.is_empty() {
            return self.end();
        }
        if text.starts_with('#') {
            return Said::Nothing;
        }
        if let Some(directive) = text.strip_prefix(':')
            && directive.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            // Nor does it swallow directives.
            let before = format!(":{directive}");
            let error = (!self.grid.is_empty()).then(|| self.unfinished(before.into()));
            return self.direct(directive).behind(error);
        }
        if self.grid.is_empty() && !is_row(text) {
            return self.ask(line.to_owned(), false, None);
        }
        // An unfinished grid must not swallow the puzzles after it.
        if !self.grid.is_empty() && PuzzleInput::from_text(line).read().is_ok() {
            let error = self.unfinished(BEFORE_PUZZLE.into());
            return self.ask(line.to_owned(), false, Some(error));
        }
        self.grid.push(line.to_owned());
        if self.is_whole() {
            return self.end();
        }
        if self.grid.len() > MOST_LINES {
            self.grid.clear();
            return Said::Answer(self.error(GRID_TOO_LONG.with("most", MOST_LINES)));
        }
        Said::Nothing
    }

    /// Returns whether the lines are a whole grid: nine rows, and a frame below them if there is
    /// one above them.
    fn is_whole(&self) -> bool {
        let is_row = |line: &String| line.contains(|c: char| c.is_ascii_digit() || is_blank(c));
        let is_framed = self.grid.first().is_some_and(|line| !is_row(line));
        let ends = self.grid.last().is_some_and(|line| is_row(line) != is_framed);
        ends && self.grid.iter().filter(|line| is_row(line)).count() == 9
            && PuzzleInput::from_text(self.text()).read().is_ok()
    }

    /// The lines of the grid.
    fn text(&self) -> String {
        self.grid.iter().fold(String::new(), |text, line| text + line + "\n")
    }

    /// Takes note that nothing more of a grid comes: a blank line, the end of what the client
    /// sends, or silence.
    pub(super) fn end(&mut self) -> Said {
        if self.grid.is_empty() {
            return Said::Nothing;
        }
        let text = self.text();
        self.grid.clear();
        self.ask(text, true, None)
    }

    /// An error of the protocol, as answers are wanted.
    pub(super) fn error(&self, message: impl Into<Message>) -> String {
        Problem::new(StatusCode::BAD_REQUEST, "line", message).line(self.json)
    }

    /// Drops a grid that is not whole, and says so.
    fn unfinished(&mut self, before: MessageValue) -> String {
        let count = self.grid.drain(..).count();
        self.error(GRID_NOT_ENDED.with("count", count).with("before", before))
    }

    fn ask(&self, puzzle: String, is_grid: bool, before: Option<String>) -> Said {
        let mut request = self.options.clone();
        // The options for reading texts may have come with the verb.
        let puzzle = match request.remove("puzzle") {
            Some(Value::Object(mut reading)) => {
                reading.insert("text".into(), puzzle.into());
                Value::Object(reading)
            }
            _ => Value::from(puzzle),
        };
        request.insert("puzzle".into(), puzzle);
        let (verb, json) = (self.verb, self.json);
        Said::Question(Box::new(Question { verb, request, json, is_grid, before }))
    }

    fn direct(&mut self, directive: &str) -> Said {
        let mut words = directive.split_whitespace();
        match (words.next(), words.next()) {
            (Some("json"), None) => self.json = true,
            (Some("plain"), None) => self.json = false,
            (Some("quit"), None) => return Said::Quit(None),
            (Some("help"), None) => return Said::Answer(HELP.to_owned()),
            (Some("verb"), Some(name)) => return self.choose(name, words),
            _ => {
                return Said::Answer(
                    self.error(
                        DIRECTIVE.with("directive", directive.to_owned()).with("help", HELP),
                    ),
                );
            }
        }
        Said::Nothing
    }

    fn choose<'a>(&mut self, name: &str, words: impl Iterator<Item = &'a str>) -> Said {
        let Some(verb) = verb(name) else {
            let names: MessageValue =
                bivalue::verbs::verbs().iter().map(|verb| verb.name()).collect();
            let message = NO_VERB.with("name", format!("{name:?}")).with("names", names);
            return Said::Answer(self.error(message));
        };
        let pairs = words.map(|word| word.split_once('=').unwrap_or((word, "")));
        let pairs: Vec<_> =
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        // The options are checked now, with an empty puzzle, so that errors show before the first
        // puzzle.
        let text = verb.needs_puzzle().then(String::new);
        let options = members(verb, &pairs, text).and_then(|options| {
            let own = options.iter().filter(|(name, _)| !COMMON_MEMBERS.contains(&name.as_str()));
            let own = own.map(|(name, value)| (name.clone(), value.clone())).collect();
            if verb.needs_puzzle() { verb.question(own).map(|_| options) } else { Ok(options) }
        });
        match options {
            Err(fault) => Said::Answer(self.error(fault.message)),
            Ok(request) if !verb.needs_puzzle() => {
                // It needs no puzzle, and the verb for puzzles stays as it is.
                let json = self.json;
                Said::Question(Box::new(Question {
                    verb,
                    request,
                    json,
                    is_grid: false,
                    before: None,
                }))
            }
            Ok(options) => {
                (self.verb, self.options) = (verb, options);
                Said::Nothing
            }
        }
    }
}

/// Returns whether a line is a row or the frame of a grid of several lines: it is made of what such
/// lines are made of, and is too short for a puzzle or has gaps. What is no row is a puzzle by
/// itself, or an error.
fn is_row(text: &str) -> bool {
    let of_rows = |c: char| {
        c.is_ascii_digit()
            || c.is_whitespace()
            || ".*_xX?-+|=:,!'`\u{b7}".contains(c)
            || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    let has_gaps = text.contains(|c: char| c.is_whitespace() || "|+=-\u{2502}\u{2503}".contains(c));
    let cells = text.chars().filter(|c| c.is_ascii_digit() || is_blank(*c)).count();
    text.chars().all(of_rows)
        && (cells < 20 || has_gaps && cells < 81 || cells > 81 && has_gaps)
        && PuzzleInput::from_text(text).read().is_err()
}

/// Returns whether a character stands for an empty cell.
fn is_blank(c: char) -> bool {
    "._xX?".contains(c)
}

/// Answers a question, after the text before the answer.
pub(super) async fn answer(app: &App, client: IpAddr, mut question: Question) -> String {
    let before = question.before.take();
    let answer = answer_alone(app, client, question).await;
    match before {
        Some(before) => format!("{before}\n{answer}"),
        None => answer,
    }
}

async fn answer_alone(app: &App, client: IpAddr, question: Question) -> String {
    let Question { verb, request, json, is_grid, .. } = question;
    let layout = request.get("puzzle").filter(|_| is_grid && !json).and_then(layout_of);
    let asked = Asked::Of(verb, request);
    if app.options.log_puzzles {
        asked.log();
    }
    let reply = match reply(app, client, asked).await {
        Ok(reply) => reply,
        Err(problem) => return problem.line(json),
    };
    app.metrics.outcome(reply.outcome);
    if json {
        return reply.record.json;
    }
    let line = line_of(verb, &reply.record.record);
    // Only a solution of what was sent is drawn as it was sent: any other grid would be mixed with
    // it.
    let drawn = layout.filter(|_| reply.outcome == Outcome::Yes).and_then(|(layout, sent)| {
        let grid = line.parse::<Grid>().ok()?;
        let is_filled = grid.filled().len() == 81 && grid.restricted_to(sent.filled()) == sent;
        is_filled.then(|| layout.filled_with(&grid))
    });
    match drawn {
        Some(drawn) => drawn,
        // A blank line ends what has several lines, too.
        None if is_grid || line.contains('\n') => line + "\n",
        None => line,
    }
}

/// The form of a grid, into which a solution can be written.
fn layout_of(puzzle: &Value) -> Option<(Box<bivalue::format::Layout>, Grid)> {
    let input: PuzzleInput = serde_json::from_value(puzzle.clone()).ok()?;
    let entry = input.read().ok()?.entry;
    Some((entry.layout?, entry.record.position.values()))
}
