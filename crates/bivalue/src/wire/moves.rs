use serde::Serialize;

use crate::grid::{Board, Candidate, Conclusion};
use crate::human::{Exclusion, Judged, Judgement, NotProper, Refutation, Teller, View, Why};

use super::step::Step;
use super::{After, Place, VERSION};

/// The truth of a candidate, with its proof.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WhyNot {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `false` or `true`: proved by the steps; `not-provable` by these techniques; `placed`: the
    /// digit is in the cell; `excluded` by the board; `not-proper`: the position does not have
    /// exactly one solution; `limit`: a bound ended the search for a proof.
    #[cfg_attr(
        feature = "schema",
        schemars(extend(
            "enum" = [
                "false", "true", "not-provable", "placed", "excluded", "not-proper", "limit",
            ]
        ))
    )]
    pub status: &'static str,
    /// The candidate, `r4c7=2`.
    pub candidate: String,
    /// True if the candidate is true; left out if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_true: Option<bool>,
    /// Of an excluded candidate: the digit in its cell, the cell that has its digit, or nothing if
    /// it was eliminated before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded_by: Option<String>,
    /// The proof: each step is proved on the board after the steps before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// With the detail `path`: the steps in one line each, in the place of `steps`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// How many solutions there are, where there is not exactly one: `none` or `several`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "several"])))]
    pub solutions: Option<&'static str>,
    /// The bound that ended the search for a proof: `nodes` or `timeout`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nodes", "timeout"])))]
    pub reason: Option<&'static str>,
}

/// The number of solutions of a position that does not have exactly one, as a word.
fn solutions_word(not_proper: &NotProper) -> &'static str {
    match not_proper {
        NotProper::NoSolution => "none",
        NotProper::ManySolutions(_) => "several",
    }
}

impl WhyNot {
    /// The record of what there is to say of a candidate of that board, in those words.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::human::{Prefer, TechniqueSet, View, Words, why_not};
    /// use bivalue::wire::{Place, WhyNot};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let view = View::of(&puzzle);
    /// let candidate = Candidate::new("r1c3".parse().unwrap(), Digit::new(2).unwrap());
    /// let set = TechniqueSet::usual();
    /// let why = why_not(&view, candidate, set, Prefer::FewSteps, &Budget::UNLIMITED).unwrap();
    /// let record = WhyNot::new(candidate, &why, view.board(), Place::default(), Words::english());
    /// assert_eq!((record.status, record.is_true), ("false", Some(false)));
    /// ```
    #[must_use]
    pub fn new<'a>(
        candidate: Candidate,
        why: &Why,
        board: &Board,
        place: Place,
        words: impl Into<Teller<'a>>,
    ) -> Self {
        let words = words.into();
        let mut record = Self {
            v: VERSION,
            place,
            status: "not-provable",
            candidate: candidate.to_string(),
            is_true: None,
            excluded_by: None,
            steps: Vec::new(),
            lines: Vec::new(),
            solutions: None,
            reason: None,
        };
        match why {
            Why::False(steps) => {
                record.status = "false";
                record.is_true = Some(false);
                (record.steps, record.lines) = Step::along(steps, board, words);
            }
            Why::True(steps) => {
                record.status = "true";
                record.is_true = Some(true);
                (record.steps, record.lines) = Step::along(steps, board, words);
            }
            Why::NotProvable { is_true } => record.is_true = Some(*is_true),
            Why::NotFinished { is_true, stop } => {
                record.status = "limit";
                record.is_true = Some(*is_true);
                record.reason = Some(stop.word());
            }
            Why::Placed => {
                record.status = "placed";
                record.is_true = Some(true);
            }
            Why::Excluded(exclusion) => {
                record.status = "excluded";
                record.is_true = Some(false);
                record.excluded_by = match exclusion {
                    Exclusion::Filled(digit) => {
                        Some(Candidate::new(candidate.cell(), *digit).to_string())
                    }
                    Exclusion::Seen(cell) => {
                        Some(Candidate::new(*cell, candidate.digit()).to_string())
                    }
                    Exclusion::Eliminated => None,
                };
            }
            Why::NotProper(not_proper) => {
                record.status = "not-proper";
                record.solutions = Some(solutions_word(not_proper));
            }
        }
        record
    }
}

/// Moves of a player, judged one after the other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgedMoves {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `right` if no move is wrong, `wrong` if one is, `not-proper` if there is not exactly one
    /// solution.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["right", "wrong", "not-proper"])))]
    pub status: &'static str,
    /// The moves, in order.
    pub moves: Vec<JudgedMove>,
    /// The number of the move that broke the puzzle first, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<u64>,
    /// The position after all right moves.
    pub after: After,
}

/// A move of a player, judged on the position after the right moves before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgedMove {
    /// The move, `r4c7=2` or `r4c7<>2`.
    #[serde(rename = "move")]
    pub conclusion: String,
    /// `right`, proved by the steps unless there is a `reason`; `guess`: right, but not provable by
    /// these techniques; `wrong`; `no-change`; `not-proper`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["right", "guess", "wrong", "no-change", "not-proper"]))
    )]
    pub verdict: &'static str,
    /// The steps that prove a right move, or the opposite of a wrong one. One step is a proof at
    /// once, by the easiest technique that has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// With the detail `path`: the steps in one line each, in the place of `steps`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Of a wrong move: `on-board` if the board as it stands contradicts it, `proved` by the steps,
    /// or `not-provable` by these techniques.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["on-board", "proved", "not-provable"]))
    )]
    pub refuted: Option<&'static str>,
    /// The bound that ended the search for a proof of a right move, or of the opposite of a wrong
    /// one: `nodes` or `timeout`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["nodes", "timeout"])))]
    pub reason: Option<&'static str>,
}

impl JudgedMove {
    fn new(
        conclusion: Conclusion,
        judgement: &Judgement,
        board: &Board,
        words: Teller<'_>,
    ) -> Self {
        let (verdict, steps, refuted) = match judgement {
            Judgement::NoChange => ("no-change", &[][..], None),
            Judgement::Right(steps) => ("right", &steps[..], None),
            Judgement::Guess => ("guess", &[][..], None),
            Judgement::Wrong(Refutation::OnBoard) => ("wrong", &[][..], Some("on-board")),
            Judgement::Wrong(Refutation::Proved(steps)) => ("wrong", &steps[..], Some("proved")),
            Judgement::Wrong(Refutation::NotProvable) => ("wrong", &[][..], Some("not-provable")),
            Judgement::NotFinished { is_right: true, .. } => ("right", &[][..], None),
            Judgement::NotFinished { is_right: false, .. } => ("wrong", &[][..], None),
            Judgement::NotProper(_) => ("not-proper", &[][..], None),
        };
        let reason = match judgement {
            Judgement::NotFinished { stop, .. } => Some(stop.word()),
            _ => None,
        };
        let (steps, lines) = Step::along(steps, board, words);
        Self { conclusion: conclusion.to_string(), verdict, steps, lines, refuted, reason }
    }
}

impl JudgedMoves {
    /// The record of these moves from that position, in those words.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, View, Words, judge_moves};
    /// use bivalue::wire::{JudgedMoves, Place};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let view = View::of(&puzzle);
    /// let moves = ["r5c5=5".parse().unwrap()];
    /// let judged = judge_moves(&view, &moves, TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
    /// let words = Words::english();
    /// let record = JudgedMoves::new(&moves, &judged, &view, Place::default(), words);
    /// assert_eq!((record.status, record.moves[0].verdict), ("right", "right"));
    /// ```
    #[must_use]
    pub fn new<'a>(
        moves: &[Conclusion],
        judged: &Judged,
        start: &View,
        place: Place,
        words: impl Into<Teller<'a>>,
    ) -> Self {
        let words = words.into();
        let mut view = start.clone();
        let mut list = Vec::new();
        for (conclusion, judgement) in moves.iter().zip(&judged.judgements) {
            list.push(JudgedMove::new(*conclusion, judgement, view.board(), words));
            if judgement.is_right() {
                // A right move places or eliminates a candidate of the board.
                let _ = view.apply(*conclusion);
            }
        }
        let is_proper = !list.iter().any(|one| one.verdict == "not-proper");
        let status = match judged.first_wrong {
            Some(_) => "wrong",
            None if is_proper => "right",
            None => "not-proper",
        };
        Self {
            v: VERSION,
            place,
            status,
            moves: list,
            first_wrong: judged.first_wrong.map(|number| number as u64 + 1),
            after: (&judged.end.board().position()).into(),
        }
    }
}
