//! Forcing nets: the consequences of an assumption by singles and locked candidates.
//!
//! A chain needs one reason for each link; a net may need several at once. *Contradiction*: a
//! candidate that is assumed to be true, or to be false, leaves a cell without a candidate, or a
//! house without a place for a digit. *Verity*: every candidate of a cell, or every place of a
//! digit in a house, leads to the same conclusion.
//!
//! The net that leaves few candidates and needs few lines comes first, because it shortens the
//! path; the others are ordered by their number of events. Where a case leads to a contradiction,
//! that is a step of its own, which comes before the verity that would need it. On HoDoKu's scale,
//! and where one kind alone is requested, the net of the fewest events is the first.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use crate::human::ahead::left_ahead;
use crate::human::net::{Implications, Net, Placed, placed_by};
use crate::human::proof::length;
use crate::human::sort::sort_by_number;
use crate::human::{
    Branch, Constraint, Effect, Kind, ProofLine, Reason, Role, Step, StepSink, TechniqueSet, View,
};

pub(super) struct ForcingNets {
    /// The techniques that are easier than nets.
    pub(super) easier: fn() -> &'static TechniqueSet,
}

static KINDS: [Kind; 2] = [
    Kind {
        id: "forcing-net-contradiction",
        code: "1303",
        name: "Forcing Net Contradiction",
        about: "An assumption leads by singles to a cell or a house that has no candidate left",
        pattern: "{chain}",
        explanation: "Suppose that {opposite}, and follow it by singles and locked candidates. \
                      {cases}{proof}\nSo {so}.",
        example: ":1303:6:..87.2.....49....+226.5..8.....1..9.58....921........7.3...+9.12.....3.5...9...1.34:111 919 243 445 346 352 353 362 263 363 563 464 366 874 876 282 484 884 886 689 793 695:693::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
    Kind {
        id: "forcing-net-verity",
        code: "1304",
        name: "Forcing Net Verity",
        about: "Every candidate of a cell or a house leads by singles to the same",
        pattern: "{pattern}: {chain}",
        explanation: "{cases}{proof}\nSo {so}.",
        example: ":1304:4:6....38......2...7..95.....96+418....7.........8.....49..+6......3.2.95...1..6..2.5:355 357 557 358 558 359 367 567 474 177 178 179 896::496:",
        follows_assumption: true,
        ..Kind::PLAIN
    },
];

impl Technique for ForcingNets {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if view.options().plain_nets {
            return plain(view, sink);
        }
        let mut net = Net::new(view);
        let Ok(implications) = net.implications(view, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let all = KINDS.iter().all(|kind| sink.is_wanted(kind));
        if all
            && sink.is_ordered()
            && !view.options().shortest_nets
            && let Some(best) = best(view, &mut net, &implications, (self.easier)(), sink)?
        {
            contradictions(&mut net, &implications, |so| so == best, sink)?;
            verities(view, &mut net, &implications, |so| so == best, sink)?;
        }
        contradictions(&mut net, &implications, |_| true, sink)?;
        verities(view, &mut net, &implications, |_| true, sink)
    }
}

/// Offers the conclusions by the nets of HoDoKu's tables; if only the best step is wanted, that
/// one.
fn plain(view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let Ok(tabled) = view.reach(true).tabled(view.indexed(), sink.meter()) else {
        return ControlFlow::Break(());
    };
    let refuted = tabled.refuted.into_iter().map(|so| (&KINDS[0], so));
    let common = tabled.common.into_iter().map(|so| (&KINDS[1], so));
    let mut shown: Vec<_> = refuted.chain(common).collect();
    shown.retain(|(kind, so)| sink.is_open(kind, &effect(*so)));
    let rank = |so: Conclusion| sink.rank(&effect(so));
    let best = shown.iter().map(|(_, so)| rank(*so)).max().flatten();
    shown.retain(|(_, so)| rank(*so) == best);
    if let ([(kind, so)], false) = (&shown[..], sink.with_proofs()) {
        return sink.offer(kind, effect(*so), |step| step);
    }
    if shown.is_empty() {
        return ControlFlow::Continue(());
    }
    // The proofs are those of nets of all singles, which know at least as much.
    let mut net = Net::new(view);
    let Ok(implications) = net.implications(view, sink.meter()) else {
        return ControlFlow::Break(());
    };
    let is_shown = |kind: &Kind, so: Conclusion| {
        shown.iter().any(|(of, shown)| *shown == so && std::ptr::eq(*of, kind))
    };
    contradictions(&mut net, &implications, |so| is_shown(&KINDS[0], so), sink)?;
    verities(view, &mut net, &implications, |so| is_shown(&KINDS[1], so), sink)
}

/// How many conclusions are looked at further before the first one is chosen.
const LOOKED_AT: usize = 6;

/// How many lines of a net weigh as much as a candidate that is left.
const LINES: usize = 4;

/// The conclusion that weighs least: by the candidates that are left after it, with what follows
/// from it by all easier techniques, and by the lines of its net. Puzzles that need nets then need
/// fewer and shorter ones. Only those are looked at that leave the fewest candidates by singles,
/// locked candidates, subsets and fish.
///
/// If that is a verity with cases that lead to a contradiction, it is the refutation of one of
/// these, the one with the fewest lines: each is a step of its own.
fn best(
    view: &View,
    net: &mut Net,
    implications: &Implications,
    easier: &TechniqueSet,
    sink: &StepSink<'_>,
) -> ControlFlow<(), Option<Conclusion>> {
    let wrong = implications.wrong().map(Conclusion::opposite);
    let wrong = wrong.filter(|so| sink.is_open(&KINDS[0], &effect(*so)));
    let mut all: Vec<(Conclusion, bool)> = wrong.map(|so| (so, true)).collect();
    let verities = common(view, implications, |so| sink.is_open(&KINDS[1], &effect(so)), sink)?;
    all.extend(verities.iter().flat_map(|verity| &verity.so).map(|&so| (so, false)));
    let mut weighed = Vec::new();
    let mut seen = Effect::NONE;
    for (so, is_refuted) in all {
        if seen.insert(so) {
            sink.tick()?;
            weighed.push((net.left_after(so), so, is_refuted));
        }
    }
    sort_by_number(&mut weighed, |&(left, ..)| left);
    let mut best: Option<(usize, Conclusion, &[Candidate])> = None;
    let mut nets = Nets::new(net);
    for (_, so, is_refuted) in weighed.into_iter().take(LOOKED_AT) {
        let Ok(left) = left_ahead(view, so, easier, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let (lines, cases) = if is_refuted {
            (nets.net.length(so.opposite()), &[][..])
        } else {
            let shortest = shortest(&mut nets, &verities, so, PROVED);
            shortest.map_or((0, &[][..]), |(lines, verity)| (lines, &verity.cases[..]))
        };
        let weight = LINES * left + lines;
        if best.is_none_or(|(least, ..)| weight < least) {
            best = Some((weight, so, cases));
        }
    }
    let Some((_, so, cases)) = best else { return ControlFlow::Continue(None) };
    let refuted = cases.iter().filter(|&&x| net.is_refuted(x, so));
    let refuted = refuted.map(|&x| Conclusion::Eliminate(x));
    let mut refuted: Vec<_> = refuted.filter(|so| sink.is_open(&KINDS[0], &effect(*so))).collect();
    sort_by_number(&mut refuted, |so| net.length(so.opposite()));
    ControlFlow::Continue(Some(*refuted.first().unwrap_or(&so)))
}

/// Offers the wanted conclusions whose opposites lead to a contradiction, those with the fewest
/// events first.
fn contradictions(
    net: &mut Net,
    implications: &Implications,
    is_wanted: impl Fn(Conclusion) -> bool,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let is_open = |so: Conclusion| is_wanted(so) && sink.is_open(&KINDS[0], &effect(so));
    let wrong = implications.wrong().filter(|wrong| is_open(wrong.opposite()));
    let wrong: Vec<_> = wrong.collect();
    let mut costs = Vec::with_capacity(wrong.len());
    for wrong in wrong {
        sink.tick()?;
        costs.push((net.cost(wrong), wrong));
    }
    sort_by_number(&mut costs, |&(cost, _)| cost);
    for (_, assumed) in costs {
        let so = assumed.opposite();
        sink.offer(&KINDS[0], effect(so), |step| {
            net.assume(assumed);
            proved_contradiction(net, so, step)
        })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn effect(so: Conclusion) -> Effect {
    let mut effect = Effect::NONE;
    effect.add(so);
    effect
}

/// All cells, and all digits in houses, with their candidates.
pub(super) fn cases(view: &View) -> impl Iterator<Item = (Constraint, Vec<Candidate>)> + '_ {
    let cells = view.board().empty_cells().into_iter().map(|cell| {
        let digits = view.board().digits(cell).into_iter();
        (Constraint::Cell(cell), digits.map(|digit| Candidate::new(cell, digit)).collect())
    });
    let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
    let houses = houses.map(|(house, digit)| {
        let cells = view.places(digit, house).into_iter();
        let places = cells.map(|cell| Candidate::new(cell, digit)).collect();
        (Constraint::House(house, digit), places)
    });
    cells.chain(houses)
}

/// A cell, or a digit in a house, with its candidates, and what all of them lead to.
struct Verity {
    of: Constraint,
    cases: Vec<Candidate>,
    so: Vec<Conclusion>,
}

/// The verities of the wanted conclusions, those of few cases first.
fn common(
    view: &View,
    implications: &Implications,
    is_wanted: impl Fn(Conclusion) -> bool,
    sink: &StepSink<'_>,
) -> ControlFlow<(), Vec<Verity>> {
    let consequences = implications.consequences(is_wanted);
    let mut all = Vec::new();
    for (of, cases) in cases(view).filter(|(_, cases)| cases.len() > 1) {
        sink.tick()?;
        let so = consequences.common(&cases);
        if !so.is_empty() {
            all.push(Verity { of, cases, so });
        }
    }
    sort_by_number(&mut all, |verity| verity.cases.len());
    ControlFlow::Continue(all)
}

/// How many verities of a conclusion, those of the fewest events, are proved to find the shortest
/// proof.
const PROVED: usize = 4;

/// The verity that shows a conclusion in the fewest lines, each case being one more; of those of
/// the fewest events, up to that number.
fn shortest<'a>(
    nets: &mut Nets<'_>,
    verities: &'a [Verity],
    so: Conclusion,
    proved: usize,
) -> Option<(usize, &'a Verity)> {
    let mut all: Vec<_> = verities.iter().filter(|verity| verity.so.contains(&so)).collect();
    let cost = |verity: &&Verity| verity.cases.iter().map(|&x| nets.of(x).cost(so)).sum::<usize>();
    sort_by_number(&mut all, cost);
    all.truncate(proved);
    let mut lines = |verity: &Verity| {
        let lines = verity.cases.iter().map(|&x| 1 + length(&nets.of(x).lines(so)));
        lines.sum::<usize>()
    };
    all.into_iter().map(|verity| (lines(verity), verity)).min_by_key(|&(lines, _)| lines)
}

/// Offers the wanted conclusions to which all candidates of a cell, or all places of a digit in a
/// house, lead: those of few cases first, and then those of few events. Each is proved by the cases
/// that take the fewest lines.
fn verities(
    view: &View,
    net: &mut Net,
    implications: &Implications,
    is_wanted: impl Fn(Conclusion) -> bool,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let is_open = |so: Conclusion| is_wanted(so) && sink.is_open(&KINDS[1], &effect(so));
    let all = common(view, implications, is_open, sink)?;
    let proved = if sink.wants_each() { 1 } else { PROVED };
    let mut nets = Nets::new(net);
    let mut offered = Effect::NONE;
    for same in all.chunk_by(|one, other| one.cases.len() == other.cases.len()) {
        let mut sized = Vec::with_capacity(same.len());
        for verity in same {
            let mut size = 0;
            for &case in &verity.cases {
                sink.tick()?;
                size += nets.of(case).size();
            }
            sized.push((size, verity));
        }
        sort_by_number(&mut sized, |&(size, _)| size);
        for (_, verity) in sized {
            for &so in &verity.so {
                if offered.insert(so) {
                    sink.offer(&KINDS[1], effect(so), |step| {
                        let shortest = shortest(&mut nets, &all, so, proved);
                        let verity = shortest.map_or(verity, |(_, shortest)| shortest);
                        proved_verity(&mut nets, verity, so, step)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The nets from candidates, each made once.
pub(super) struct Nets<'a> {
    net: &'a mut Net,
    /// For each candidate the net from its being placed, if it was made.
    placed: Vec<Option<Box<Placed>>>,
}

impl<'a> Nets<'a> {
    pub(super) fn new(net: &'a mut Net) -> Self {
        Self { net, placed: (0..Candidate::COUNT).map(|_| None).collect() }
    }

    pub(super) fn of(&mut self, x: Candidate) -> &Placed {
        self.placed[x.index()].get_or_insert_with(|| self.net.placed(x).into())
    }
}

/// Marks an assumption, and the candidates that its lines place.
pub(super) fn mark(mut step: Step, assumed: Conclusion, lines: &[ProofLine]) -> Step {
    let first = assumed.candidate();
    step = step.candidates(Role::Chain, first.digit(), first.cell());
    let placed = placed_by(assumed, lines);
    placed.fold(step, |step, (digit, cell)| step.candidates(Role::Chain, digit, cell))
}

fn proved_contradiction(net: &Net, so: Conclusion, step: Step) -> Step {
    let lines = net.lines();
    let x = so.candidate();
    // A candidate that is false without the assumption only empties its own cell, which is not
    // worth a mark.
    let step = match net.empty_cell().filter(|_| net.is_open(x)) {
        Some(cell) => step.cells(Role::Pattern, cell),
        None => step,
    };
    mark(step.digits(x.digit()), so.opposite(), &lines).because(Reason::Refuted(lines))
}

fn proved_verity(
    nets: &mut Nets<'_>,
    Verity { of, cases, .. }: &Verity,
    so: Conclusion,
    step: Step,
) -> Step {
    let digits: DigitSet = cases.iter().map(|x| x.digit()).collect();
    let cells: CellSet = cases.iter().map(|x| x.cell()).collect();
    let mut step = step.digits(so.candidate().digit()).candidates(Role::Pattern, digits, cells);
    let mut branches = Vec::new();
    for &case in cases {
        let lines = nets.of(case).lines(so);
        step = mark(step, Conclusion::Place(case), &lines);
        branches.push(Branch { case, lines });
    }
    step.because(Reason::Cases(of.clone(), branches))
}
