//! Dynamic and nested forcing chains: the last resort before brute force.
//!
//! A *dynamic* chain follows an assumption further than a forcing net does: by naked and hidden
//! subsets and by fish of two and of three, besides singles and locked candidates. A *nested* one
//! makes assumptions within the assumption: what leads to a contradiction there is false as long as
//! the assumption stands. Assumptions are nested as deep as is needed, and no deeper. (The idea is
//! that of the *dynamic* and *nested* forcing chains of Nicolas Juillerat's Sudoku Explainer, and
//! of "T&E" of depth 2 and more in Denis Berthier's terms.)
//!
//! A case that leads to a contradiction is a step of its own: it is eliminated, instead of being
//! refuted within a verity, unless verities alone are requested.
//!
//! Among all steps of a position, neither is looked for where forcing nets find anything: all
//! candidates are followed one by one, which takes a hundred times as long. Among the steps of a
//! depth, one comes first after which little is left and which few lines prove.

use std::ops::ControlFlow;

use bivalue_core::budget::Stop;
use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Solution};

use super::Technique;
use super::forcing_net::{cases, effect, mark};
use crate::human::ahead::left_ahead;
use crate::human::net::{Depth, Followed, Nested, Net, void};
use crate::human::proof::length;
use crate::human::sort::sort_by_number;
use crate::human::{
    Branch, Constraint, Effect, Kind, ProofLine, Reason, Role, Step, StepSink, TechniqueSet, View,
};

pub(super) struct NestedChains {
    /// The techniques that are easier than nets.
    pub(super) easier: fn() -> &'static TechniqueSet,
}

/// How many steps are proved, and looked at further, before the first one is chosen.
const LOOKED_AT: usize = 12;

/// How many lines of a proof weigh as much as a candidate that is left.
const LINES: usize = 5;

/// How many verities of a conclusion, those of the fewest cases, are proved to find the shortest
/// proof.
const PROVED: usize = 4;

const CONTRADICTION: &str = "Suppose that {opposite}. {cases}{proof}\nSo {so}.";
const CASES: &str = "{cases}{proof}\nSo {so}.";

static KINDS: [Kind; 4] = [
    Kind {
        id: "dynamic-forcing-chain-contradiction",
        name: "Dynamic Forcing Chain Contradiction",
        about: "An assumption leads by singles, subsets and fish to a contradiction",
        pattern: "{chain}",
        explanation: CONTRADICTION,
        example: ":dynamic-forcing-chain-contradiction:1:....4..5.84...63..9.2..........68..3....37..537.4..6...2.........9...2.148..7.5..:619 228 632 138 738 143 447 947 153 269 979 694 994 396:124::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
    Kind {
        id: "dynamic-forcing-chain-verity",
        name: "Dynamic Forcing Chain Verity",
        about: "Every candidate of a cell or a house leads by singles, subsets and fish to the same",
        pattern: "{pattern}: {chain}",
        explanation: CASES,
        example: ":dynamic-forcing-chain-verity:5:3....4..2.46...8...9..5..4...97..4...3...9..61...8.....2.9.......3..2..1....7.+25.:115 917 551 891:569::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
    Kind {
        id: "nested-forcing-chain-contradiction",
        name: "Nested Forcing Chain Contradiction",
        about: "An assumption leads to a contradiction, with assumptions within that are refuted",
        pattern: "{chain}",
        explanation: CONTRADICTION,
        example: ":nested-forcing-chain-contradiction:5:.......8.84.5.16+7.3.6.4...14.3.1...2.6.4...9............4..2..72.71.4....3..7....:213 215 517 263 265 171 197:519::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
    Kind {
        id: "nested-forcing-chain-verity",
        name: "Nested Forcing Chain Verity",
        about: "All candidates of a cell or a house but one are refuted, with assumptions within",
        pattern: "{pattern}",
        explanation: CASES,
        example: ":nested-forcing-chain-verity:1:.3+84....6.95....7...2...8...5..4...38....6.5...7...2.....31....5..9......1...4..9:915 325 734 141 643 144 946 147 255 755 161 461 661 865 968 671 472 672 482 682 688 691 294 698::154:",
        follows_assumption: true,
        ..Kind::PLAIN
    },
];

impl Technique for NestedChains {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut net = Net::new(view);
        if let Some(so) = sink.conclusion() {
            return refutation(so, &mut net, sink);
        }
        // Among all steps, these would be too many where there are nets.
        if sink.wants_all() && have_nets(view, &net, sink)? {
            return ControlFlow::Continue(());
        }
        let dynamic = Dynamic::of(view, &mut net, sink)?;
        let mut found = dynamic.steps(view, sink)?;
        found.retain(|found| sink.is_open(found.kind(Depth::Sets), &effect(found.so)));
        if !found.is_empty() {
            return self.offer(view, &mut net, Depth::Sets, found, sink);
        }
        // Only if there is one solution does every other candidate lead to a contradiction.
        match view.solution() {
            Some(solution) => {
                let (depth, wrong) = or_break(nested(dynamic, solution, sink))?;
                let found = refuted(view, &wrong);
                self.offer(view, &mut net, depth, found, sink)
            }
            None => ControlFlow::Continue(()),
        }
    }
}

fn or_break<T>(result: Result<T, Stop>) -> ControlFlow<(), T> {
    result.map_or(ControlFlow::Break(()), ControlFlow::Continue)
}

/// A step that was found: its conclusion, and how it is shown.
struct Found {
    so: Conclusion,
    how: How,
}

enum How {
    /// The opposite leads to a contradiction.
    Wrong,
    /// Each candidate of a cell, or of a digit in a house, leads to it. There may be several of
    /// these.
    Cases(Vec<(Constraint, Vec<Candidate>)>),
}

impl Found {
    fn kind(&self, depth: Depth) -> &'static Kind {
        let is_nested = usize::from(matches!(depth, Depth::Nested(_)));
        &KINDS[2 * is_nested + usize::from(matches!(self.how, How::Cases(..)))]
    }
}

/// Returns whether there is any forcing net.
fn have_nets(view: &View, net: &Net, sink: &StepSink<'_>) -> ControlFlow<(), bool> {
    let implications = or_break(net.implications(view, sink.meter()))?;
    let mut known = Effect::NONE;
    implications.wrong().for_each(|wrong| known.add(wrong.opposite()));
    let consequences = implications.consequences(|_| true);
    for (_, cases) in cases(view) {
        sink.tick()?;
        consequences.common(&cases).into_iter().for_each(|so| known.add(so));
    }
    ControlFlow::Continue(!known.on(view.board()).is_empty())
}

/// All assumptions, each followed by subsets and fish, too.
struct Dynamic {
    /// Those that lead to a contradiction.
    wrong: Vec<Conclusion>,
    /// The candidates that do not, each with what it leads to.
    followed: Vec<(Candidate, Followed)>,
    /// For each candidate its place among them.
    at: Vec<Option<usize>>,
}

impl Dynamic {
    fn of(view: &View, net: &mut Net, sink: &StepSink<'_>) -> ControlFlow<(), Self> {
        let mut all =
            Self { wrong: Vec::new(), followed: Vec::new(), at: vec![None; Candidate::COUNT] };
        for x in Candidate::all().filter(|&x| view.board().has(x)) {
            for assumed in [Conclusion::Place(x), Conclusion::Eliminate(x)] {
                sink.tick()?;
                let followed = net.follow(assumed);
                if followed.is_wrong() {
                    all.wrong.push(assumed);
                } else if assumed == Conclusion::Place(x) {
                    all.at[x.index()] = Some(all.followed.len());
                    all.followed.push((x, followed));
                }
            }
        }
        ControlFlow::Continue(all)
    }

    /// The steps that follow from them.
    fn steps(&self, view: &View, sink: &StepSink<'_>) -> ControlFlow<(), Vec<Found>> {
        let mut found: Vec<Found> = Vec::new();
        let mut known = Effect::NONE;
        for so in self.wrong.iter().map(|wrong| wrong.opposite()) {
            if known.insert(so) {
                found.push(Found { so, how: How::Wrong });
            }
        }
        let mut all: Vec<_> = cases(view).filter(|(_, cases)| cases.len() > 1).collect();
        sort_by_number(&mut all, |(_, cases)| cases.len());
        for (of, cases) in all {
            sink.tick()?;
            for so in self.common(view.board(), &cases) {
                if known.insert(so) {
                    let how = How::Cases(vec![(of.clone(), cases.clone())]);
                    found.push(Found { so, how });
                } else if let Some(known) = found.iter_mut().find(|found| found.so == so)
                    && let How::Cases(all) = &mut known.how
                    && all.len() < PROVED
                {
                    all.push((of.clone(), cases.clone()));
                }
            }
        }
        ControlFlow::Continue(found)
    }

    /// Returns the common consequences of the candidates that are not refuted.
    fn common(&self, board: &Board, cases: &[Candidate]) -> Vec<Conclusion> {
        let states = || cases.iter().filter_map(|x| Some(&self.followed[self.at[x.index()]?].1));
        let mut all = Vec::new();
        if states().next().is_none() {
            return all;
        }
        for cell in board.empty_cells() {
            let lives = |digit: &Digit| {
                states().any(|followed| followed.is_live(Candidate::new(cell, *digit)))
            };
            let digits = board.digits(cell);
            let left: DigitSet = digits.into_iter().filter(lives).collect();
            match left.single().filter(|_| digits.len() > 1) {
                Some(digit) => all.push(Conclusion::Place(Candidate::new(cell, digit))),
                None => all.extend(
                    (digits - left)
                        .into_iter()
                        .map(|digit| Conclusion::Eliminate(Candidate::new(cell, digit))),
                ),
            }
        }
        all
    }
}

/// The candidates that lead to a contradiction by assumptions within: after the fewest rounds of
/// these, at the least depth at which there are any.
fn nested(
    dynamic: Dynamic,
    solution: &Solution,
    sink: &StepSink<'_>,
) -> Result<(Depth, Vec<Candidate>), Stop> {
    let mut nested = Nested::new();
    let is_false = |x: Candidate| solution.grid()[x.cell()] != Some(x.digit());
    let left = dynamic.followed.into_iter().filter(|(x, _)| is_false(*x));
    // Each with the depth at which it goes no further.
    let mut left: Vec<_> = left.map(|(x, followed)| (x, followed, 0)).collect();
    let mut depth = 1;
    let mut wrong = Vec::new();
    // At greater depths the assumptions that leave the fewest candidates are tried alone.
    while !left.is_empty() {
        let least = left.iter().map(|(_, followed, _)| followed.count()).min();
        let mut is_further = false;
        for (x, followed, ended) in &mut left {
            if *ended < depth && (depth == 1 || Some(followed.count()) == least) {
                if nested.round(followed, Depth::Nested(depth), sink.meter())? {
                    is_further = true;
                } else {
                    *ended = depth;
                }
                if followed.is_wrong() {
                    wrong.push(*x);
                }
            }
        }
        if !wrong.is_empty() {
            break;
        }
        depth += usize::from(!is_further);
    }
    Ok((Depth::Nested(depth), wrong))
}

/// Offers the one step that refutes the opposite of a conclusion, which has to be true in every
/// solution of the board: at the least depth of assumptions within that leads there.
///
/// No other candidate is followed from the board, so it takes a hundredth of the time that all
/// steps take, whatever else the board has.
fn refutation(so: Conclusion, net: &mut Net, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    // There cannot be more assumptions within each other than cells.
    for depth in [Depth::Sets, Depth::Nested(Cell::COUNT)] {
        sink.tick()?;
        let mut nested = Nested::new();
        let proof = or_break(nested.refuted(net, so.opposite(), depth, sink.meter()))?;
        let found = Found { so, how: How::Wrong };
        let kind = found.kind(depth);
        if proof.is_wrong() && sink.is_open(kind, &effect(so)) {
            let why = Reason::Refuted(proof.lines(None));
            return sink.offer(kind, effect(so), |step| shown(step, &found, why));
        }
    }
    ControlFlow::Continue(())
}

/// The steps of candidates that lead to a contradiction: that they are false, and what is left
/// where all others are.
fn refuted(view: &View, wrong: &[Candidate]) -> Vec<Found> {
    let eliminated = wrong.iter().map(|&x| Found { so: Conclusion::Eliminate(x), how: How::Wrong });
    let mut all: Vec<Found> = eliminated.collect();
    let mut placed: Vec<Candidate> = Vec::new();
    for (of, cases) in cases(view).filter(|(_, cases)| cases.len() > 2) {
        let mut others = cases.iter().filter(|x| !wrong.contains(x));
        if let (Some(&x), None) = (others.next(), others.next())
            && !placed.contains(&x)
        {
            placed.push(x);
            all.push(Found { so: Conclusion::Place(x), how: How::Cases(vec![(of, cases)]) });
        }
    }
    all
}

impl NestedChains {
    /// Offers steps of a depth in the order of the candidates that are left after them, with what
    /// follows by singles, locked candidates, subsets and fish. The best of the first ones comes
    /// before all others: by what is left after it and what follows by all techniques easier than
    /// nets, and by its lines.
    fn offer(
        &self,
        view: &View,
        net: &mut Net,
        depth: Depth,
        found: Vec<Found>,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let mut sorted = Vec::new();
        for found in found {
            sink.tick()?;
            if sink.is_open(found.kind(depth), &effect(found.so)) {
                sorted.push((net.left_after(found.so), found));
            }
        }
        sort_by_number(&mut sorted, |&(left, _)| left);
        let mut proofs = Proofs { net, depth, nested: Nested::new(), made: Vec::new() };
        if !sink.with_proofs() {
            return sorted.into_iter().try_for_each(|(_, found)| {
                sink.offer(found.kind(depth), effect(found.so), |step| step)
            });
        }
        let mut weighed = Vec::new();
        let looked_at = if sink.is_ordered() { LOOKED_AT } else { 0 };
        for (at, (_, found)) in sorted.iter().enumerate().take(looked_at) {
            let left = or_break(left_ahead(view, found.so, (self.easier)(), sink.meter()))?;
            let lines = or_break(proofs.lines(found, sink))?;
            weighed.push((LINES * left + lines, at));
        }
        if let Some(&(_, at)) = weighed.iter().min() {
            let (left, best) = sorted.remove(at);
            let first = or_break(proofs.first_refuted(&best, sink))?;
            sorted.insert(0, (left, best));
            if let Some(first) = first {
                sorted.insert(0, (left, first));
            }
        }
        for (_, found) in sorted {
            let why = or_break(proofs.reason(&found, sink))?;
            sink.offer(found.kind(depth), effect(found.so), |step| shown(step, &found, why))?;
        }
        ControlFlow::Continue(())
    }
}

/// The proofs from assumptions, each made once.
struct Proofs<'a> {
    net: &'a mut Net,
    depth: Depth,
    nested: Nested,
    made: Vec<(Conclusion, Followed)>,
}

impl Proofs<'_> {
    fn of(&mut self, assumed: Conclusion, sink: &StepSink<'_>) -> Result<&Followed, Stop> {
        let made = self.made.iter().position(|(made, _)| *made == assumed);
        let at = if let Some(at) = made {
            at
        } else {
            sink.meter().check()?;
            let proof = self.nested.refuted(self.net, assumed, self.depth, sink.meter())?;
            self.made.push((assumed, proof));
            self.made.len() - 1
        };
        Ok(&self.made[at].1)
    }

    fn reason(&mut self, found: &Found, sink: &StepSink<'_>) -> Result<Reason, Stop> {
        let so = found.so;
        match &found.how {
            How::Wrong => Ok(Reason::Refuted(self.of(so.opposite(), sink)?.lines(None))),
            How::Cases(all) => {
                let mut shortest: Option<(usize, Reason)> = None;
                for (of, cases) in all {
                    let mut branches = Vec::new();
                    for &case in cases {
                        branches.push(self.branch(case, so, sink)?);
                    }
                    let lines = branches.iter().map(|branch| 1 + length(&branch.lines)).sum();
                    if shortest.as_ref().is_none_or(|(least, _)| lines < *least) {
                        shortest = Some((lines, Reason::Cases(of.clone(), branches)));
                    }
                }
                Ok(shortest.map_or(Reason::Search, |(_, why)| why))
            }
        }
    }

    /// Returns what leads from a case to a conclusion.
    fn branch(
        &mut self,
        case: Candidate,
        so: Conclusion,
        sink: &StepSink<'_>,
    ) -> Result<Branch, Stop> {
        let lines = if so == Conclusion::Place(case) {
            Vec::new()
        } else {
            self.of(Conclusion::Place(case), sink)?.lines(Some(so))
        };
        Ok(Branch { case, lines })
    }

    /// The case that takes the fewest lines of those that lead to a contradiction: a step of its
    /// own, if such steps are wanted.
    fn first_refuted(&mut self, found: &Found, sink: &StepSink<'_>) -> Result<Option<Found>, Stop> {
        let Reason::Cases(_, branches) = self.reason(found, sink)? else { return Ok(None) };
        let mut refuted: Vec<_> = branches
            .into_iter()
            .filter(|branch| void(Conclusion::Place(branch.case), &branch.lines).is_some())
            .collect();
        sort_by_number(&mut refuted, |branch| length(&branch.lines));
        let found = refuted
            .into_iter()
            .map(|branch| Found { so: Conclusion::Eliminate(branch.case), how: How::Wrong });
        let is_open = |found: &Found| sink.is_open(found.kind(self.depth), &effect(found.so));
        Ok(found.into_iter().find(is_open))
    }

    /// The number of lines that prove a step.
    fn lines(&mut self, found: &Found, sink: &StepSink<'_>) -> Result<usize, Stop> {
        let why = self.reason(found, sink)?;
        Ok(length(&[ProofLine { so: vec![found.so], why }]))
    }
}

/// The step with its marks and its proof.
fn shown(step: Step, found: &Found, why: Reason) -> Step {
    let mut step = step.digits(found.so.candidate().digit());
    match &why {
        Reason::Refuted(lines) => {
            if let Some(ProofLine { why: Reason::Only(Constraint::Cell(cell)), .. }) = lines.last()
            {
                step = step.cells(Role::Pattern, *cell);
            }
            step = mark(step, found.so.opposite(), lines);
        }
        Reason::Cases(_, branches) => {
            let digits: DigitSet = branches.iter().map(|branch| branch.case.digit()).collect();
            let cells: CellSet = branches.iter().map(|branch| branch.case.cell()).collect();
            step = step.candidates(Role::Pattern, digits, cells);
            for Branch { case, lines } in branches {
                step = mark(step, Conclusion::Place(*case), lines);
            }
        }
        _ => {}
    }
    step.because(why)
}
