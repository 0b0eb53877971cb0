//! The reasons of a net: the lines of a proof without superfluous lines.

use std::sync::Arc;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet};

use super::facts::Fact;
use super::{ALIVE, Event, ExactlyOne, State};
use crate::human::sort::{largest_first, sort_by_number};
use crate::human::{Constraint, Cover, ProofLine, Reason};

/// The conclusion that a net proves.
#[derive(Clone, Copy)]
enum Goal {
    /// A contradiction: a cell, or a digit in a house, has no candidate left.
    Void(ExactlyOne),
    So(Conclusion),
    /// The conclusion is not reached, and there is no contradiction.
    Nothing,
}

impl State {
    /// The goal: the conclusion if the net reaches it, even on the way to a contradiction, and
    /// otherwise the contradiction.
    fn goal(&self, so: Option<Conclusion>) -> Goal {
        match (so.filter(|so| self.has_reached(*so)), self.broken) {
            (Some(so), _) => Goal::So(so),
            (None, Some(broken)) => Goal::Void(broken),
            (None, None) => Goal::Nothing,
        }
    }

    pub(super) fn has_reached(&self, so: Conclusion) -> bool {
        match so {
            Conclusion::Eliminate(x) => !self.is_live(x),
            // A candidate that is assumed is placed already.
            Conclusion::Place(x) => self.events.iter().any(|event| match event {
                Event::Placed(y, _) => x == *y,
                Event::Assumed(assumed) => so == *assumed,
                Event::Locked(..) | Event::Shown(_) => false,
            }),
        }
    }

    /// The lines of the proof of the contradiction, or of a conclusion. The proof fails without any
    /// of them, and ends with the conclusion, or if that is not reached, with
    /// [the line](void) of the contradiction.
    pub(super) fn lines(&self, so: Option<Conclusion>) -> Vec<ProofLine> {
        self.argument(so).0
    }

    /// The same, with the candidates that have to be false on the board.
    pub(super) fn argument(&self, so: Option<Conclusion>) -> (Vec<ProofLine>, Vec<Candidate>) {
        let goal = self.goal(so);
        let board = self.board();
        let mut kept = self.needed_for(goal);
        // The reasons that take most lines are left out first, where that is possible.
        let mut order: Vec<usize> = (0..kept.len()).collect();
        sort_by_number(&mut order, |&at| largest_first(self.lines_of(self.events[at])));
        for at in order {
            if kept[at] && !matches!(self.events[at], Event::Assumed(_)) {
                let mut fewer = kept.clone();
                fewer[at] = false;
                if self.replay(Replay::of(&board), &mut fewer, goal).is_some() {
                    kept = fewer;
                }
            }
        }
        let recorded = Replay { killed: Some(Vec::new()), ..Replay::of(&board) };
        let Some(Replay { killed: Some(killed), .. }) = self.replay(recorded, &mut kept, goal)
        else {
            return (Vec::new(), Vec::new());
        };
        let mut needed: Vec<Candidate> = match goal {
            Goal::Void(broken) => broken.candidates().to_vec(),
            Goal::So(Conclusion::Eliminate(x)) => vec![x],
            Goal::So(Conclusion::Place(_)) | Goal::Nothing => Vec::new(),
        };
        let mut lines = Vec::new();
        for at in (0..kept.len()).rev() {
            if !kept[at] {
                continue;
            }
            match self.events[at] {
                Event::Assumed(_) => {}
                Event::Placed(x, of) => {
                    needed.extend(of.candidates().into_iter().filter(|&y| y != x));
                    let why = Reason::Only(of.constraint());
                    lines.push(ProofLine { so: vec![Conclusion::Place(x)], why });
                }
                Event::Locked(digit, house, other) => {
                    let so = killed.iter().filter(|(by, x)| *by == at && needed.contains(x));
                    let so = so.map(|&(_, x)| Conclusion::Eliminate(x)).collect();
                    let cover = Cover::new(
                        [Constraint::House(house, digit)],
                        [Constraint::House(other, digit)],
                    );
                    lines.push(ProofLine { so, why: Reason::Counting(cover) });
                    let outside = house.cells() - other.cells();
                    needed.extend(outside.into_iter().map(|cell| Candidate::new(cell, digit)));
                }
                Event::Shown(number) => {
                    let fact = &self.facts[usize::from(number)];
                    let so = killed.iter().filter(|(by, x)| *by == at && needed.contains(x));
                    let so = so.map(|&(_, x)| Conclusion::Eliminate(x)).collect();
                    lines.push(ProofLine { so, why: fact.why.clone() });
                    needed.extend(&fact.needs);
                }
            }
        }
        lines.reverse();
        if let Goal::Void(broken) = goal {
            // Of the candidates of the constraint, all of which are false, one that was live before
            // the assumption.
            let all = broken.candidates();
            let none = all.into_iter().find(|&x| self.was_live(x)).unwrap_or(all[0]);
            let why = Reason::Only(broken.constraint());
            lines.push(ProofLine { so: vec![Conclusion::Place(none)], why });
        }
        needed.retain(|&x| !self.was_live(x));
        needed.sort_unstable_by_key(|x| x.index());
        needed.dedup();
        (lines, needed)
    }

    /// The number of lines that an event takes in a proof; 0 for singles and locked candidates,
    /// whose single line is not counted.
    fn lines_of(&self, event: Event) -> usize {
        match event {
            Event::Shown(number) => self.facts[usize::from(number)].lines,
            _ => 0,
        }
    }

    /// Returns whether a candidate is on the board.
    fn was_live(&self, x: Candidate) -> bool {
        self.is_live(x) || self.killed_by[x.index()] != ALIVE
    }

    /// For each digit the cells that can have it on the board.
    fn board(&self) -> [CellSet; 9] {
        let mut live = [CellSet::EMPTY; 9];
        for x in Candidate::all().filter(|&x| self.was_live(x)) {
            live[x.digit().index()].insert(x.cell());
        }
        live
    }

    /// Follows the kept events, as far as each still has its reason; the others are kept no longer.
    /// None if the contradiction, or the conclusion, is not reached.
    fn replay(&self, mut replay: Replay, kept: &mut [bool], goal: Goal) -> Option<Replay> {
        let mut is_placed = false;
        for (at, (&event, kept)) in self.events.iter().zip(kept).enumerate() {
            *kept = *kept && replay.follow(at, event, &self.facts);
            is_placed |= match (event, goal) {
                (Event::Placed(x, _), Goal::So(Conclusion::Place(y))) => *kept && x == y,
                (Event::Assumed(assumed), Goal::So(so)) => assumed == so,
                _ => false,
            };
        }
        let is_reached = match goal {
            Goal::Void(broken) => broken.candidates().iter().all(|&x| !replay.is_live(x)),
            Goal::So(Conclusion::Eliminate(x)) => !replay.is_live(x),
            Goal::So(Conclusion::Place(_)) => is_placed,
            Goal::Nothing => false,
        };
        is_reached.then_some(replay)
    }

    /// The events that the contradiction, or a conclusion, needs, if each candidate is false by the
    /// event that eliminated it first.
    fn needed(&self, so: Option<Conclusion>) -> Vec<bool> {
        self.needed_for(self.goal(so))
    }

    /// The number of these events.
    pub(super) fn cost(&self, so: Option<Conclusion>) -> usize {
        self.needed(so).into_iter().filter(|&needed| needed).count()
    }

    fn needed_for(&self, goal: Goal) -> Vec<bool> {
        let mut needed = vec![false; self.events.len()];
        match goal {
            Goal::Void(broken) => {
                broken.candidates().into_iter().for_each(|x| self.need(x, &mut needed));
            }
            Goal::So(Conclusion::Eliminate(x)) => self.need(x, &mut needed),
            Goal::So(Conclusion::Place(x)) => {
                let is_it = |event: &Event| matches!(event, Event::Placed(y, _) if *y == x);
                if let Some(at) = self.events.iter().position(is_it) {
                    needed[at] = true;
                }
            }
            Goal::Nothing => {}
        }
        for at in (0..self.events.len()).rev() {
            if !needed[at] {
                continue;
            }
            match self.events[at] {
                Event::Assumed(_) => {}
                Event::Placed(x, of) => {
                    let others = of.candidates().into_iter().filter(|&y| y != x);
                    others.for_each(|y| self.need(y, &mut needed));
                }
                Event::Locked(digit, house, other) => {
                    for cell in house.cells() - other.cells() {
                        self.need(Candidate::new(cell, digit), &mut needed);
                    }
                }
                Event::Shown(number) => {
                    let fact = &self.facts[usize::from(number)];
                    fact.needs.iter().for_each(|&x| self.need(x, &mut needed));
                }
            }
        }
        needed
    }

    /// Marks the event that eliminated a candidate, if there is one.
    fn need(&self, x: Candidate, needed: &mut [bool]) {
        if let Some(needed) = needed.get_mut(usize::from(self.killed_by[x.index()])) {
            *needed = true;
        }
    }
}

/// A part of a net's events, followed again.
struct Replay {
    /// For each digit the cells where it is not known to be false.
    live: [CellSet; 9],
    /// The number of the event that is followed.
    at: usize,
    /// The candidates that were eliminated, each with the event that did it, if that is recorded.
    killed: Option<Vec<(usize, Candidate)>>,
}

impl Replay {
    const fn of(board: &[CellSet; 9]) -> Self {
        Self { live: *board, at: 0, killed: None }
    }

    fn is_live(&self, x: Candidate) -> bool {
        self.live[x.digit().index()].contains(x.cell())
    }

    /// Follows an event, unless it has no reason.
    fn follow(&mut self, at: usize, event: Event, facts: &[Arc<Fact>]) -> bool {
        self.at = at;
        match event {
            Event::Assumed(Conclusion::Place(x)) if self.is_live(x) => self.place(x),
            Event::Assumed(Conclusion::Place(x)) => {
                Digit::all().for_each(|digit| self.kill(digit, x.cell().into()));
            }
            Event::Assumed(Conclusion::Eliminate(x)) => self.kill(x.digit(), x.cell().into()),
            Event::Placed(x, of) => {
                if of.candidates().iter().any(|&y| self.is_live(y) != (x == y)) {
                    return false;
                }
                self.place(x);
            }
            Event::Locked(digit, house, other) => {
                let places = self.live[digit.index()] & house.cells();
                if !places.is_subset(other.cells()) {
                    return false;
                }
                self.kill(digit, other.cells() - house.cells());
            }
            Event::Shown(number) => {
                let fact = &facts[usize::from(number)];
                if fact.needs.iter().any(|&x| self.is_live(x)) {
                    return false;
                }
                fact.gone.iter().for_each(|x| self.kill(x.digit(), x.cell().into()));
            }
        }
        true
    }

    fn place(&mut self, x: Candidate) {
        for digit in DigitSet::ALL - DigitSet::of(x.digit()) {
            self.kill(digit, x.cell().into());
        }
        self.kill(x.digit(), x.cell().peers());
    }

    fn kill(&mut self, digit: Digit, cells: CellSet) {
        let (live, at) = (&mut self.live[digit.index()], self.at);
        if let Some(killed) = &mut self.killed {
            let gone = (*live & cells).into_iter();
            killed.extend(gone.map(|cell| (at, Candidate::new(cell, digit))));
        }
        *live -= cells;
    }
}

/// The candidates that the lines place under an assumption, for the marks of a net.
pub(in crate::human) fn placed_by(
    assumed: Conclusion,
    lines: &[ProofLine],
) -> impl Iterator<Item = (Digit, Cell)> + '_ {
    let count = lines.len() - usize::from(void(assumed, lines).is_some());
    let placed = |line: &ProofLine| match (line.so.as_slice(), &line.why) {
        ([Conclusion::Place(x)], _) => Some((x.digit(), x.cell())),
        _ => None,
    };
    lines[..count].iter().filter_map(placed)
}

/// The cell, or the house and digit, that has no candidate left at the end of the lines that follow
/// from an assumption: the last line places a candidate there that is false by a line before, or by
/// the assumption.
pub(in crate::human) fn void(assumed: Conclusion, lines: &[ProofLine]) -> Option<&Constraint> {
    let [before @ .., ProofLine { so, why: Reason::Only(constraint) }] = lines else { return None };
    let x = match so[..] {
        [] => return Some(constraint),
        [Conclusion::Place(x)] => x,
        _ => return None,
    };
    let excludes = |so: &Conclusion| match *so {
        Conclusion::Place(y) => x != y && x.sees(y),
        Conclusion::Eliminate(y) => x == y,
    };
    let mut facts = before.iter().flat_map(|line| &line.so).chain([&assumed]);
    facts.any(excludes).then_some(constraint)
}
