//! Kraken fish: fish with fins that do not see the eliminated candidate, but exclude it by chains.
//!
//! *Type 1*: rows (or columns) as bases, as many columns (or rows) as covers, and fins. A candidate
//! that the fish would eliminate without its fins is false if it also makes every fin false by a
//! chain of links. *Type 2*: one cover less. A candidate of any digit that makes all places of the
//! bases outside of the covers false leaves the bases too few places, so it is false.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use super::forcing_chain::{RULES, line_against, mark};
use super::shortlist::Shortlist;
use crate::human::chain::{Closure, Graph, Walk};
use crate::human::{
    Constraint, Cover, Effect, Kind, ProofLine, Reason, Role, Step, StepSink, View,
};

pub(super) struct KrakenFish;

/// The greatest number of bases.
const LARGEST: u64 = 4;

static KINDS: [Kind; 2] = [
    Kind {
        id: "kraken-fish-1",
        code: "0371",
        name: "Kraken Fish Type 1",
        about: "A finned fish, whose fins are false by chains if what it eliminates is true",
        pattern: "{fish}: {chain}",
        explanation: "But for {fin}, all places for the digit {digits} in {base} lie in {cover}, \
                      which are as many. So if {fin:it is|all these fins are} false, no other \
                      place in {cover} has it. Suppose that {opposite}. Then {fin:the fin|each of \
                      the fins} would be false, because it is in sight or by a chain:{stories}\nSo \
                      {so}.",
        example: ":0371:2:+37+9+6..+8.55.8...+16.+1+6.+5..39.6.+71...8..85..6.+319.+1.4..+5.81+69...+73.9.+3675+1+8+7+53......:225 725 226 426 242 255 769 297 497 299 499:257::",
        is_usual: false,
        ..Kind::PLAIN
    },
    Kind {
        id: "kraken-fish-2",
        code: "0372",
        name: "Kraken Fish Type 2",
        about: "A candidate that by chains leaves a digit too few places in several lines",
        pattern: "{fish}: {chain}",
        explanation: "But for {fin}, all places for the digit {digits} in {base} lie in {cover}, \
                      which are fewer. So {fin:it is true|one of these is true}. Suppose that \
                      {opposite}. Then {fin:it|each of them} would be false, because it is in \
                      sight or by a chain:{stories}\nSo {so}.",
        example: ":0372:5:.+246.38+71...+7812..+8+17+42....18..7.+46..3......8..9......2..........+81.4.+25.6+1...3..:521 921 523 328 329 629 939 244 651 555 655 955 556 956 558 564 365 565 665 566 769 772 374 575 975 676 677 777 985 787 791 998:168::",
        is_usual: false,
        ..Kind::PLAIN
    },
];

impl Technique for KrakenFish {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Ok(graph) = Graph::of(view, RULES, sink.meter()) else {
            return ControlFlow::Break(());
        };
        if graph.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        let Ok(closure) = Closure::of(&graph, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let mut list = Shortlist::new(sink);
        let singles = || (0..graph.nodes.len()).filter(|&node| graph.is_single(node));
        for node in singles() {
            let Some(cell) = graph.nodes[node].cells.single() else { continue };
            sink.tick()?;
            let mut dead = [CellSet::EMPTY; 9];
            for other in singles() {
                if closure.follows((node, true), (other, false)) {
                    dead[graph.nodes[other].digit.index()] |= graph.nodes[other].cells;
                }
            }
            let x = Candidate::new(cell, graph.nodes[node].digit);
            // A candidate that leads to its own opposite needs no fish.
            if !dead[x.digit().index()].contains(cell) {
                for digit in Digit::all() {
                    sink.tick()?;
                    hunt(view, (node, x), digit, &dead, &mut list);
                }
            }
        }
        let mut walk = Walk::new(&graph);
        list.sorted().offer(|effect, kraken: Kraken| {
            sink.offer(kraken.kind(), *effect, |step| kraken.proved(view, &graph, &mut walk, step))
        })
    }
}

/// A candidate that leaves a digit too few places in the bases.
struct Kraken {
    node: usize,
    digit: Digit,
    bases: Vec<House>,
    /// The covers, one fewer than bases.
    covers: Vec<House>,
    /// The cover through the candidate, for type 1.
    own: Option<House>,
    fins: CellSet,
}

/// Searches for the smallest fish of each type that a candidate contradicts.
fn hunt(
    view: &View,
    (node, x): (usize, Candidate),
    digit: Digit,
    dead: &[CellSet; 9],
    list: &mut Shortlist<'_, Kraken>,
) {
    let is_own = digit == x.digit();
    let sight = if is_own { x.cell().peers() } else { CellSet::of(x.cell()) };
    let dead = dead[digit.index()];
    if dead.is_subset(sight) {
        return;
    }
    for is_row in [true, false] {
        let first = if is_row { 0 } else { 9 };
        // For each line its remaining positions, given the candidate; only lines with few of them
        // can be bases.
        let mut live = [0u16; 9];
        let mut usable = 0u32;
        for (line, live) in live.iter_mut().enumerate() {
            let house = House::from_index(first + line);
            let left = view.places(digit, house) - dead;
            if !(is_own && house.cells().contains(x.cell())) {
                let is_left = |at: &usize| left.contains(house.cell(*at));
                *live = (0..9).filter(is_left).fold(0, |all, at| all | 1 << at);
                usable |= u32::from((1..LARGEST).contains(&live.count_ones().into())) << line;
            }
        }
        for bases in (1..1 << 9).filter(|bases| bases & !usable == 0) {
            let size = u64::from(bases.count_ones());
            if (2..=LARGEST).contains(&size) && is_least_violation(&live, bases) {
                let across = union(&live, bases);
                let cross = |at: usize| if is_row { House::column(at) } else { House::row(at) };
                let own = cross(if is_row { x.cell().column() } else { x.cell().row() });
                let base = |at: usize| House::from_index(first + at);
                let mut kraken = Kraken {
                    node,
                    digit,
                    bases: (0..9).filter(|at| bases >> at & 1 != 0).map(base).collect(),
                    covers: (0..9).filter(|at| across >> at & 1 != 0).map(cross).collect(),
                    own: None,
                    fins: CellSet::EMPTY,
                };
                kraken.own =
                    Some(own).filter(|own| is_own && own.cells().intersects(kraken.places(view)));
                let kept = kraken.covered() | kraken.own.map_or(CellSet::EMPTY, House::cells);
                kraken.fins = kraken.places(view) - kept;
                // If the candidate sees all fins, it is a common fish.
                let tentacles = (kraken.fins - sight).len() as u64;
                if tentacles > 0 && !list.is_full(100 * size + tentacles) {
                    let effect = Effect::eliminate(DigitSet::of(x.digit()), x.cell());
                    list.push(100 * size + tentacles, kraken.kind(), &effect, kraken);
                }
            }
        }
    }
}

/// Returns whether these lines together have fewer positions than lines, while no part of them
/// does.
fn is_least_violation(live: &[u16; 9], bases: u32) -> bool {
    let is_short = |bases: u32| union(live, bases).count_ones() < bases.count_ones();
    is_short(bases) && (0..9).all(|at| bases >> at & 1 == 0 || !is_short(bases & !(1 << at)))
}

fn union(live: &[u16; 9], bases: u32) -> u16 {
    (0..9).filter(|line| bases >> line & 1 != 0).fold(0, |all, line| all | live[line])
}

impl Kraken {
    fn kind(&self) -> &'static Kind {
        &KINDS[usize::from(self.own.is_none())]
    }

    /// The places of the bases.
    fn places(&self, view: &View) -> CellSet {
        let of = |all: CellSet, &base: &House| all | view.places(self.digit, base);
        self.bases.iter().fold(CellSet::EMPTY, of)
    }

    fn covered(&self) -> CellSet {
        self.covers.iter().fold(CellSet::EMPTY, |all, cover| all | cover.cells())
    }

    fn proved<'g>(
        &self,
        view: &View,
        graph: &'g Graph<'g>,
        walk: &mut Walk<'g>,
        mut step: Step,
    ) -> Step {
        let digit = self.digit;
        step = step.digits(digit);
        for &base in &self.bases {
            step = step.house(Role::Base, base);
        }
        for &cover in self.covers.iter().chain(&self.own) {
            step = step.house(Role::Cover, cover);
        }
        step = step.cells(Role::Fin, self.fins);
        walk.start(self.node, true);
        while walk.spread() {}
        let mut lines = Vec::new();
        for (number, node) in graph.nodes.iter().enumerate() {
            let is_fin = |cell: Cell| node.digit == digit && self.fins.contains(cell);
            let level = walk.level_of(number, false);
            if let Some(level) = level.filter(|_| node.cells.single().is_some_and(is_fin)) {
                let way = walk.way(number, level, false);
                if let Some(line) = line_against(graph, &way) {
                    step = mark(graph, step, &way, false);
                    lines.push(line);
                }
            }
        }
        // The bases have places in too few covers, so each place is false.
        let of = |house: &House| Constraint::House(*house, digit);
        let places = view.places(digit, self.bases[0]) & self.covered();
        let why = Cover::new(self.bases.iter().map(of), self.covers.iter().map(of));
        let so = |cell| Conclusion::Eliminate(Candidate::new(cell, digit));
        let so = places.into_iter().map(so).collect();
        lines.push(ProofLine { so, why: Reason::Counting(why) });
        let none = Candidate::new(self.bases[0].cell(0), digit);
        let so = vec![Conclusion::Place(none)];
        lines.push(ProofLine { so, why: Reason::Only(of(&self.bases[0])) });
        step.because(Reason::Refuted(lines))
    }
}
