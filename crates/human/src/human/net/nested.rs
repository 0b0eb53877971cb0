//! Nets within nets: further assumptions are tried under an assumption, and those that lead to a
//! contradiction are false.

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, Cell, Conclusion};

use super::facts::Fact;
use super::{Net, State};
use crate::human::{ProofLine, Reason};

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) enum Depth {
    /// By singles and locked candidates.
    Singles,
    /// By subsets and fish as well.
    Sets,
    /// By assumptions within as well, nested up to that number of times.
    Nested(usize),
}

impl Depth {
    /// How far assumptions within are followed.
    fn within(self) -> Option<Self> {
        match self {
            Self::Singles | Self::Sets => None,
            Self::Nested(0 | 1) => Some(Self::Singles),
            Self::Nested(depth) => Some(Self::Nested(depth - 1)),
        }
    }
}

/// An assumption that was followed to some depth.
#[derive(Clone)]
pub(in crate::human) struct Followed(State);

impl Followed {
    /// Returns whether it leads to a contradiction.
    pub(in crate::human) fn is_wrong(&self) -> bool {
        self.0.broken.is_some()
    }

    /// Returns whether the assumption leaves the candidate possible.
    pub(in crate::human) fn is_live(&self, x: Candidate) -> bool {
        self.0.is_live(x)
    }

    /// The number of candidates that are left.
    pub(in crate::human) fn count(&self) -> usize {
        self.0.count()
    }

    /// The lines of the proof of a conclusion, or of the contradiction.
    pub(in crate::human) fn lines(&self, so: Option<Conclusion>) -> Vec<ProofLine> {
        self.0.lines(so)
    }
}

/// Assumptions within assumptions.
pub(in crate::human) struct Nested {
    /// A state for each level of assumptions, kept so that its memory is used again.
    spare: Vec<State>,
}

impl Net {
    /// Follows an assumption by singles, locked candidates, subsets and fish.
    pub(in crate::human) fn follow(&mut self, assumed: Conclusion) -> Followed {
        self.assume(assumed);
        self.now.run_more();
        Followed(self.now.clone())
    }
}

impl Nested {
    pub(in crate::human) fn new() -> Self {
        Self { spare: Vec::new() }
    }

    /// Follows an assumption for one more round: all assumptions within it that lead to a
    /// contradiction become false. Returns whether there are any.
    pub(in crate::human) fn round(
        &mut self,
        followed: &mut Followed,
        depth: Depth,
        meter: &Meter<'_>,
    ) -> Result<bool, Stop> {
        self.round_of(&mut followed.0, depth, meter)
    }

    /// The same assumption, followed until it leads to a contradiction, with the reasons of that.
    /// It has to lead there.
    pub(in crate::human) fn refuted(
        &mut self,
        net: &mut Net,
        assumed: Conclusion,
        depth: Depth,
        meter: &Meter<'_>,
    ) -> Result<Followed, Stop> {
        net.now.restart(&net.start);
        net.now.assume(assumed);
        let mut state = net.now.clone();
        self.refute(&mut state, depth, meter)?;
        Ok(Followed(state))
    }

    fn round_of(
        &mut self,
        state: &mut State,
        depth: Depth,
        meter: &Meter<'_>,
    ) -> Result<bool, Stop> {
        let wrong = self.wrong(state, depth, meter)?;
        for &(_, x) in &wrong {
            if state.broken.is_none() {
                state.kill(x.cell(), x.digit());
            }
        }
        state.run_more();
        Ok(!wrong.is_empty())
    }

    /// The candidates that lead to a contradiction if they are assumed within, each with the number
    /// of events that this takes (or of rounds, deeper down).
    fn wrong(
        &mut self,
        state: &State,
        depth: Depth,
        meter: &Meter<'_>,
    ) -> Result<Vec<(usize, Candidate)>, Stop> {
        let Some(within) = depth.within() else { return Ok(Vec::new()) };
        let start = state.within();
        let mut then = self.spare.pop().unwrap_or_else(|| start.clone());
        let mut wrong = Vec::new();
        for x in state.open() {
            meter.node()?;
            then.restart(&start);
            then.assume(Conclusion::Place(x));
            let rounds = self.close(&mut then, within, meter)?;
            if then.broken.is_some() {
                let cost = match within {
                    Depth::Nested(_) => rounds,
                    _ => then.cost(None),
                };
                wrong.push((cost, x));
            }
        }
        self.spare.push(then);
        Ok(wrong)
    }

    /// Follows the assumption until nothing more follows, without recording reasons; returns the
    /// number of rounds.
    fn close(&mut self, state: &mut State, depth: Depth, meter: &Meter<'_>) -> Result<usize, Stop> {
        if depth == Depth::Singles {
            state.run();
            return Ok(0);
        }
        state.run_more();
        let mut rounds = 0;
        while state.broken.is_none() && self.round_of(state, depth, meter)? {
            rounds += 1;
        }
        Ok(rounds)
    }

    /// Follows the assumption until it leads to a contradiction, and records the reasons.
    /// Refutations are added one by one; those that leave the fewest candidates and take the fewest
    /// events come first. Assumptions are nested deeper only where those of less depth lead no
    /// further.
    fn refute(&mut self, state: &mut State, depth: Depth, meter: &Meter<'_>) -> Result<(), Stop> {
        let Depth::Nested(deepest) = depth else {
            return self.close(state, depth, meter).map(|_| ());
        };
        state.run_more();
        let mut level = 1;
        while state.broken.is_none() && level <= deepest {
            let depth = Depth::Nested(level);
            let (mut wrong, within) = (self.wrong(state, depth, meter)?, depth.within());
            let Some(within) = within.filter(|_| !wrong.is_empty()) else {
                level += 1;
                continue;
            };
            level = 1;
            while state.broken.is_none()
                && let Some(x) = self.best(state, &mut wrong, meter)?
            {
                let mut then = state.within();
                then.assume(Conclusion::Place(x));
                self.refute(&mut then, within, meter)?;
                if then.broken.is_some() {
                    let (lines, needs) = then.argument(None);
                    let why = Reason::Refuted(lines);
                    let lines = why.length() + 1;
                    state.show(Fact { why, lines, needs, gone: vec![x] });
                    state.run_more();
                }
            }
        }
        Ok(())
    }

    /// Takes the refutation that is added next.
    fn best(
        &mut self,
        state: &State,
        wrong: &mut Vec<(usize, Candidate)>,
        meter: &Meter<'_>,
    ) -> Result<Option<Candidate>, Stop> {
        wrong.retain(|&(_, x)| state.is_live(x) && !state.is_placed(x.cell()));
        let start = state.within();
        let mut then = self.spare.pop().unwrap_or_else(|| start.clone());
        let mut best = None;
        for (at, &(cost, x)) in wrong.iter().enumerate() {
            meter.check()?;
            then.restart(&start);
            then.assume(Conclusion::Eliminate(x));
            then.run_more();
            let left = if then.broken.is_some() { 0 } else { then.count() };
            let weight = left + cost;
            if best.is_none_or(|(least, _)| weight < least) {
                best = Some((weight, at));
            }
        }
        self.spare.push(then);
        Ok(best.map(|(_, at)| wrong.remove(at).1))
    }
}

impl State {
    /// The state as the start of assumptions within the assumption: facts that are known so far
    /// need no reason there.
    fn within(&self) -> Self {
        Self {
            digits: self.digits,
            positions: self.positions,
            placed: self.placed,
            events: Vec::new(),
            killed_by: [super::ALIVE; Candidate::COUNT],
            broken: None,
            singles: Vec::new(),
            locks: Vec::new(),
            done: (0, 0),
            facts: Vec::new(),
        }
    }

    /// The candidates of cells that are not filled.
    fn open(&self) -> impl Iterator<Item = Candidate> + '_ {
        let cells = Cell::all().filter(|&cell| !self.is_placed(cell));
        cells.flat_map(|cell| {
            self.digits[cell.index()].into_iter().map(move |digit| Candidate::new(cell, digit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{Effect, Step, View, check, kind};
    use bivalue_core::budget::Budget;
    use bivalue_core::grid::{Board, Digit, Grid};

    /// Candidates as library lines note them: `213` is 2 in r1c3.
    fn candidates(text: &str) -> Vec<Candidate> {
        let candidate = |word: &str| {
            let [digit, row, column] = word.as_bytes() else { panic!("{word}") };
            let at = |byte: &u8| usize::from(byte - b'1');
            Candidate::new(Cell::from_index(9 * at(row) + at(column)), Digit::from_index(at(digit)))
        };
        text.split_whitespace().map(candidate).collect()
    }

    fn assert_refutes(view: &View, assumed: Conclusion, depth: Depth) {
        let (_, kind) = kind("nested-forcing-chain-contradiction").unwrap();
        let meter = Meter::new(Budget::UNLIMITED);
        let mut net = Net::new(view);
        let refuted = Nested::new().refuted(&mut net, assumed, depth, &meter).unwrap();
        assert!(refuted.is_wrong(), "{depth:?}");
        let mut effect = Effect::NONE;
        effect.add(assumed.opposite());
        let step = Step::new(kind, effect).because(Reason::Refuted(refuted.lines(None)));
        assert_eq!(check(view, &step, &Budget::UNLIMITED), Ok(()), "{depth:?}");
    }

    #[test]
    fn an_assumption_within_another_refutes_it() {
        let (_, kind) = kind("nested-forcing-chain-contradiction").unwrap();
        let fields: Vec<&str> = kind.example.split(':').collect();
        let grid: Grid = fields[3].replace('+', "").parse().unwrap();
        let mut view = View::new(Board::new(&grid).unwrap());
        for gone in candidates(fields[4]) {
            view.apply(Conclusion::Eliminate(gone)).unwrap();
        }
        let assumed = Conclusion::Place(candidates(fields[5])[0]);
        let followed = Net::new(&view).follow(assumed);
        assert!(!followed.is_wrong(), "it takes assumptions within");
        assert_refutes(&view, assumed, Depth::Nested(1));
        assert_refutes(&view, assumed, Depth::Nested(Cell::COUNT));
    }

    #[test]
    fn assumptions_are_nested_deeper_where_it_is_needed() {
        let text =
            "..............1.23..4.5.6.......7..8.3.....7.6...1.4....9.6.....2...8...5.69..1..";
        let view = View::new(Board::new(&text.parse().unwrap()).unwrap());
        let assumed = Conclusion::Eliminate(candidates("519")[0]);
        let (mut net, meter) = (Net::new(&view), Meter::new(Budget::UNLIMITED));
        let one = Depth::Nested(1);
        let refuted = Nested::new().refuted(&mut net, assumed, one, &meter).unwrap();
        assert!(!refuted.is_wrong(), "it takes two assumptions within each other");
        assert_refutes(&view, assumed, Depth::Nested(2));
    }
}
