//! Records of steps: what the explainer found, in the same words everywhere.

use serde::Serialize;

use super::{Rearrangement, Span, names};
use crate::grid::{Board, CellSet, Conclusion, Digit, DigitSet};
use crate::human::{self, Constraint, Detail, Kind, Reason, Shape, Teller, Words, role_name};
use crate::rate::hodoku;

/// A kind of step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Technique {
    /// The name by which callers ask for it.
    pub id: &'static str,
    /// The name, in English or in the words of the request.
    pub name: String,
    /// HoDoKu's number of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// HoDoKu's level of it: `easy` to `extreme`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// HoDoKu's score of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

impl Technique {
    /// The record of a kind of step, with its name in those words.
    pub(super) fn of(kind: &Kind, words: &Words) -> Self {
        let entry = hodoku::entry(kind.id);
        Self {
            id: kind.id,
            name: words.name(kind).to_owned(),
            code: Some(kind.code).filter(|code| !code.is_empty()),
            level: entry.map(|entry| entry.level.id()),
            score: entry.map(|entry| entry.score),
        }
    }
}

/// A step: what to look at, what it changes and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Step {
    /// Its name.
    pub technique: Technique,
    /// The digits that it is about.
    pub digits: Vec<u8>,
    /// The parts of the pattern, with their roles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The links of a chain, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// The placed digits: `r4c7=2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// The eliminated candidates: `r4c7<>2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminate: Vec<String>,
    /// The step in one line.
    pub text: String,
    /// With `spans`: what that line names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_spans: Option<Vec<Span>>,
    /// The step in plain words.
    pub explanation: String,
    /// With `spans`: what these words name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation_spans: Option<Vec<Span>>,
    /// Why it is true, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proof: Vec<Line>,
}

/// Something to look at: cells, candidates (cells with digits) or a house.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Mark {
    /// As what: `pattern`, `base`, `fin`, `pivot`, ...
    pub role: String,
    /// The digits, where candidates are marked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digits: Vec<u8>,
    /// The cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
}

/// One end of a link.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Node {
    /// The digit.
    pub digit: u8,
    /// The cell, or the cells of a group.
    pub cells: Vec<String>,
}

/// A link of a chain.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Link {
    /// The node at its start.
    pub from: Node,
    /// The node at its end.
    pub to: Node,
    /// True if it is a strong link.
    pub strong: bool,
    /// The cells of the almost locked set that it passes through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
}

/// A line of a proof.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Line {
    /// The statements that hold from here on; empty if it is a contradiction.
    pub so: Vec<String>,
    /// The reason.
    #[serde(flatten)]
    pub why: Why,
}

/// The reason of a line, named by `rule`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Why {
    /// It is the last candidate that is left of a cell, or of a digit in a house.
    Only {
        /// The cell, or the digit in a house.
        of: Truth,
    },
    /// More cells and houses need a true candidate than the links allow.
    Counting {
        /// At least one candidate of each is true.
        truths: Vec<Truth>,
        /// At most one candidate of each is true.
        links: Vec<Truth>,
    },
    /// The opposite leads to a contradiction.
    Refuted {
        /// The proof of the contradiction.
        lines: Vec<Line>,
    },
    /// Every case leads to it, or to a contradiction.
    Cases {
        /// One candidate of it is true.
        of: Truth,
        /// The cases with their consequences.
        branches: Vec<Branch>,
    },
    /// By all ways to place a digit.
    Templates {
        /// The number of rounds in which templates were dropped.
        rounds: u8,
    },
    /// Everything was tried: with the opposite there is no solution.
    Search,
    /// By a symmetry of the givens, which is one of the only solution.
    Symmetry {
        /// The transform that leaves them as they are.
        transform: Rearrangement,
    },
}

/// A case of a proof.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Branch {
    /// The assumption: `r4c7=2`.
    pub case: String,
    /// The consequences.
    pub lines: Vec<Line>,
}

/// Candidates of which one at least, or at most, is true: those of a `cell`, those of a `digit`
/// in a `house`, or those by which `pattern` cells do not keep to their digits.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Truth {
    /// A cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// A house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// A digit in that house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// Cells and the digits that they cannot all keep to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pattern: Vec<Mark>,
}

/// Those of the conclusions that place, or those that eliminate.
pub(super) fn conclusions(all: impl Iterator<Item = Conclusion>, places: bool) -> Vec<String> {
    let wanted = all.filter(|so| matches!(so, Conclusion::Place(_)) == places);
    wanted.map(|so| so.to_string()).collect()
}

fn digits(set: DigitSet) -> Vec<u8> {
    set.into_iter().map(Digit::get).collect()
}

impl Step {
    /// The steps of a path from that board, in those words; with the detail `path` their lines
    /// instead.
    pub(super) fn along(
        path: &[human::Step],
        start: &Board,
        words: Teller<'_>,
    ) -> (Vec<Self>, Vec<String>) {
        if words.words().detail() == Detail::Path {
            return (Vec::new(), path.iter().map(|step| words.line(step).into()).collect());
        }
        (path.iter().map(Self::each_along(start, words)).collect(), Vec::new())
    }

    /// Makes the record of each step of a path from that board, in those words, when it is given
    /// the steps one after the other.
    pub(super) fn each_along(start: &Board, words: Teller<'_>) -> impl FnMut(&human::Step) -> Self {
        let mut board = start.clone();
        move |step| {
            let record = Self::new(step, Some(&board), words);
            for conclusion in step.conclusions() {
                // What was taken on the path can be applied.
                let _ = board.apply(conclusion);
            }
            record
        }
    }

    /// The step as a record, in those words, with spans or without; with the board that it is of,
    /// the explanation also says what the lines of a net rest on.
    ///
    /// ```
    /// use bivalue::human::{View, Words, next_step};
    /// use bivalue::wire::step::Step;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
    ///         .parse()
    ///         .unwrap();
    /// let step = next_step(&View::of(&puzzle), &Budget::UNLIMITED).unwrap().unwrap();
    /// let record = Step::new(&step, Some(puzzle.board()), Words::english());
    /// assert_eq!((record.text.as_str(), &record.place[..]), ("Hidden Single: r7c7=3", &["r7c7=3".to_owned()][..]));
    /// assert_eq!(record.text_spans, None);
    /// let record = Step::new(&step, Some(puzzle.board()), Words::english().with_spans());
    /// let [so] = &record.text_spans.unwrap()[..] else { panic!() };
    /// assert_eq!((so.from, so.to, &so.cells[0][..], so.digits[0]), (15, 21, "r7c7", 3));
    /// ```
    #[must_use]
    pub fn new<'a>(
        step: &human::Step,
        board: Option<&Board>,
        words: impl Into<Teller<'a>>,
    ) -> Self {
        let words = words.into();
        let (text, explanation) = (words.line(step), words.explain(step, board));
        let is_full = words.words().detail() == Detail::Full;
        let marks = if is_full { &step.marks[..] } else { &[] };
        let so = |places: bool| conclusions(step.conclusions(), places);
        let link = |mark: &human::Mark| match mark.shape {
            Shape::Link(link) => Some(link.into()),
            _ => None,
        };
        Self {
            technique: Technique::of(step.kind, words.words()),
            digits: digits(step.digits),
            marks: marks.iter().filter_map(Mark::of).collect(),
            links: marks.iter().filter_map(link).collect(),
            place: so(true),
            eliminate: so(false),
            text_spans: Span::of(&text, words),
            text: text.into(),
            explanation_spans: Span::of(&explanation, words),
            explanation: explanation.into(),
            proof: match board {
                _ if !is_full => Vec::new(),
                Some(board) => lines(&step.proof.explicit(board).lines),
                None => lines(&step.proof.lines),
            },
        }
    }
}

impl Mark {
    /// The mark, unless it is a link.
    fn of(mark: &human::Mark) -> Option<Self> {
        let (digits, cells, house) = match mark.shape {
            Shape::Cells(cells) => (DigitSet::EMPTY, cells, None),
            Shape::Candidates(digits, cells) => (digits, cells, None),
            Shape::House(house) => (DigitSet::EMPTY, CellSet::EMPTY, Some(house.to_string())),
            Shape::Link(_) => return None,
        };
        let role = role_name(mark.role);
        Some(Self { role, digits: self::digits(digits), cells: names(cells), house })
    }
}

impl From<human::Node> for Node {
    fn from(node: human::Node) -> Self {
        Self { digit: node.digit.get(), cells: names(node.cells) }
    }
}

impl From<human::Link> for Link {
    fn from(link: human::Link) -> Self {
        Self {
            from: link.from.into(),
            to: link.to.into(),
            strong: link.strong,
            through: names(link.through),
        }
    }
}

fn lines(lines: &[human::ProofLine]) -> Vec<Line> {
    let line = |line: &human::ProofLine| Line {
        so: line.so.iter().map(ToString::to_string).collect(),
        why: (&line.why).into(),
    };
    lines.iter().map(line).collect()
}

impl From<&Reason> for Why {
    fn from(reason: &Reason) -> Self {
        let truths = |all: &[Constraint]| all.iter().map(Truth::from).collect();
        match reason {
            Reason::Only(constraint) => Self::Only { of: constraint.into() },
            Reason::Counting(cover) => {
                Self::Counting { truths: truths(&cover.truths), links: truths(&cover.links) }
            }
            Reason::Refuted(so) => Self::Refuted { lines: lines(so) },
            Reason::Cases(constraint, branches) => {
                let branch = |branch: &human::Branch| Branch {
                    case: branch.case.to_string(),
                    lines: lines(&branch.lines),
                };
                Self::Cases {
                    of: constraint.into(),
                    branches: branches.iter().map(branch).collect(),
                }
            }
            Reason::Templates { rounds } => Self::Templates { rounds: *rounds },
            Reason::Search => Self::Search,
            Reason::Symmetry(transform) => Self::Symmetry { transform: transform.into() },
        }
    }
}

impl From<&Constraint> for Truth {
    fn from(constraint: &Constraint) -> Self {
        match constraint {
            Constraint::Cell(cell) => Self { cell: Some(cell.to_string()), ..Self::default() },
            Constraint::House(house, digit) => {
                Self { house: Some(house.to_string()), digit: Some(digit.get()), ..Self::default() }
            }
            Constraint::Pattern(pattern) => {
                let mark = |&(cell, set): &(_, DigitSet)| Mark {
                    role: "pattern".into(),
                    digits: digits(set),
                    cells: names(CellSet::of(cell)),
                    house: None,
                };
                Self { pattern: pattern.cells.iter().map(mark).collect(), ..Self::default() }
            }
        }
    }
}
