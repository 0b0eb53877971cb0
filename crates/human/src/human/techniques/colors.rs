//! Colouring: places of a digit that are linked by bilocal houses, in two colours.
//!
//! Along a bilocal house one end is true and the other false, so of the two colours of a connected
//! *cluster* one is true everywhere and the other nowhere. *Simple colours*: a candidate that sees
//! both colours is false (*trap*); a colour with two cells that see each other is false (*wrap*).
//! *Multi colours*, with a second cluster: if a colour of each see each other, they are not both
//! true, so one of the opposite colours is, and a candidate that sees both of these is false (type
//! 1); a colour that sees both colours of another cluster is false (type 2).

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::bilocal::Bilocal;
use super::{Scope, Technique};
use crate::human::{
    Branch, Constraint, Effect, Kind, Proof, ProofLine, Reason, Role, Shape, Step, StepSink, View,
};

pub(super) struct SimpleColors;
pub(super) struct MultiColors;

static SIMPLE: [Kind; 2] = [
    Kind {
        id: "simple-colors-trap",
        code: "0500",
        name: "Simple Colors Trap",
        about: "Houses with two places for a digit link cells in two colours, one of which is true: what sees both colours cannot have the digit",
        pattern: "{digits} in {color-a} / {color-b}",
        explanation: "Houses with two places for the digit {digits} link {color-a} (one colour) \
                      with {color-b} (the other): all of one colour are true and all of the other \
                      false. What sees both colours is false either way: {so}.",
        example: ":0500:2:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::258::",
        ..Kind::PLAIN
    },
    Kind {
        id: "simple-colors-wrap",
        code: "0501",
        name: "Simple Colors Wrap",
        about: "Houses with two places for a digit link cells in two colours, one of which is true: a colour with two cells that see each other is false",
        pattern: "{digits} in {color-a} / {color-b}",
        explanation: "Houses with two places for the digit {digits} link {color-a} (one colour) \
                      with {color-b} (the other): all of one colour are true and all of the other \
                      false. In the first colour, {met-itself} see each other, so it cannot be the \
                      true one: {so}.",
        example: ":0501:6:.....+6..88....97..5..+873.2....4+8...6.1.+96....98+6+1+3...2.+57+32+1...+2+9+86543.....+7+98+25.::671 692::",
        ..Kind::PLAIN
    },
];

static MULTI: [Kind; 2] = [
    Kind {
        id: "multi-colors-1",
        code: "0502",
        name: "Multi Colors 1",
        about: "Two clusters with a colour each that see each other: one of their opposites is true",
        pattern: "{digits} in {color-a} / {color-b}, {color-c} / {color-d}",
        explanation: "Houses with two places for the digit {digits} link {color-a} with {color-b}, \
                      and {color-c} with {color-d}: of each two colours, one is true and the other \
                      false. Since {met} see each other, their colours are not both true, so \
                      {color-b} or {color-d} is. What sees both of these {met-else:(or likewise \
                      two other colours whose opposites see each other) |}is false: {so}.",
        example: ":0502:1:.+5.3+2....+3296...5...6..532.5.+3...2+74..+27..8.....+2...3.+2+34+5+78+9617+9....+5.+2.6+59.27.+3:418 818 125 132 432 145 845 146 151 451 655 955 156 656 956 161 461 861 163 665 965 666 966 185 485 186 486:155::",
        ..Kind::PLAIN
    },
    Kind {
        id: "multi-colors-2",
        code: "0503",
        name: "Multi Colors 2",
        about: "A colour that sees both colours of another cluster",
        pattern: "{digits} in {color-a} / {color-b}, {color-c} / {color-d}",
        explanation: "Houses with two places for the digit {digits} link {color-a} with {color-b}, \
                      and {color-c} with {color-d}: of each two colours, one is true and the other \
                      false. Whichever of {color-c} and {color-d} is true, {color-a} is false, \
                      because {met} see each other, and so do {met-too}: {so}.",
        example: ":0503:1:23+4..+91..8652..+9+4.1+7+94.....+5+4.7...9.+68.+92+4.5.+9+27..54.6+4+1+2.9....+75+8+3+4+26+1+9+3+96..8.24::125 146::",
        ..Kind::PLAIN
    },
];

/// A cluster: linked places in their two colours.
#[derive(Clone, Copy, Default)]
struct Cluster {
    colors: [CellSet; 2],
}

impl Cluster {
    fn cells(&self) -> CellSet {
        self.colors[0] | self.colors[1]
    }
}

/// The clusters of a digit.
struct Clusters {
    digit: Digit,
    links: [Option<Bilocal>; 27],
    sink: [Cluster; 40],
    count: usize,
}

impl Clusters {
    fn of(view: &View, digit: Digit) -> Self {
        let mut links = [None; 27];
        let all = House::all().filter_map(|house| Bilocal::of(view, digit, house));
        for (slot, link) in links.iter_mut().zip(all) {
            *slot = Some(link);
        }
        let mut all = Self { digit, links, sink: [Cluster::default(); 40], count: 0 };
        let mut left: CellSet = all.links().flat_map(|link| link.ends).collect();
        while let Some(start) = left.first() {
            let cluster = all.cluster_of(start);
            left -= cluster.cells();
            all.sink[all.count] = cluster;
            all.count += 1;
        }
        all
    }

    fn links(&self) -> impl Iterator<Item = Bilocal> + '_ {
        self.links.iter().map_while(|link| *link)
    }

    fn clusters(&self) -> &[Cluster] {
        &self.sink[..self.count]
    }

    fn cluster_of(&self, start: Cell) -> Cluster {
        let mut colors = [CellSet::of(start), CellSet::EMPTY];
        loop {
            let before = colors;
            for (a, b) in self.links().flat_map(Bilocal::both_ways) {
                for color in 0..2 {
                    if colors[color].contains(a) {
                        colors[1 - color].insert(b);
                    }
                }
            }
            if before == colors {
                return Cluster { colors };
            }
        }
    }

    /// The lines by which a true cell makes its whole colour true, link by link.
    fn spread(&self, start: Cell) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        let (mut known, mut dead) = (CellSet::of(start), CellSet::EMPTY);
        loop {
            let before = (known, dead);
            for link in self.links() {
                for (a, b) in link.both_ways() {
                    if known.contains(a) {
                        dead.insert(b);
                    } else if dead.contains(a) && !known.contains(b) {
                        known.insert(b);
                        lines.push(self.only(b, link.house));
                    }
                }
            }
            if (known, dead) == before {
                return lines;
            }
        }
    }

    fn only(&self, cell: Cell, house: House) -> ProofLine {
        ProofLine {
            so: vec![Conclusion::Place(Candidate::new(cell, self.digit))],
            why: Reason::Only(Constraint::House(house, self.digit)),
        }
    }

    /// The two cases of a cluster, by its true colour. `more` adds further lines to a case, by the
    /// number of the true colour.
    fn cases(&self, cluster: &Cluster, more: impl Fn(usize) -> Vec<ProofLine>) -> Reason {
        let is_here = |link: &Bilocal| cluster.cells().contains(link.ends[0]);
        let Some(link) = self.links().find(is_here) else { return Reason::Refuted(Vec::new()) };
        let branch = |cell: Cell| {
            let mut lines = self.spread(cell);
            lines.extend(more(usize::from(cluster.colors[1].contains(cell))));
            Branch { case: Candidate::new(cell, self.digit), lines }
        };
        let constraint = Constraint::House(link.house, self.digit);
        Reason::Cases(constraint, link.ends.map(branch).into())
    }

    /// The lines that follow if the colour that is true sees one of the given cells, which all have
    /// one colour: the other colour of their cluster is true.
    fn met(&self, cells: CellSet, color: CellSet) -> Vec<ProofLine> {
        let dead = |cell: &Cell| cells.contains(*cell) && cell.peers().intersects(color);
        let ends = self.links().flat_map(|link| link.both_ways().map(|ends| (link.house, ends)));
        let mut lines = Vec::new();
        if let Some((house, (_, end))) = ends.into_iter().find(|(_, (end, _))| dead(end)) {
            lines.push(self.only(end, house));
            lines.extend(self.spread(end));
        }
        lines
    }

    fn mark(&self, step: Step, cells: impl IntoIterator<Item = CellSet>) -> Step {
        let mut step = step.digits(self.digit);
        for (number, cells) in cells.into_iter().enumerate() {
            step = step.mark(Role::Color(number as u8), Shape::Cells(cells));
        }
        step
    }
}

/// All cells that see one of the given cells.
fn seen_by(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

impl Technique for SimpleColors {
    fn kinds(&self) -> &'static [Kind] {
        &SIMPLE
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in sink.digits() {
            let all = Clusters::of(view, digit);
            let digits = DigitSet::of(digit);
            for cluster in all.clusters() {
                let [a, b] = cluster.colors;
                let trapped = seen_by(a) & seen_by(b);
                sink.offer(&SIMPLE[0], Effect::eliminate(digits, trapped), |step| {
                    all.mark(step, [a, b]).because(all.cases(cluster, |_| Vec::new()))
                })?;
                for [a, b] in [[a, b], [b, a]] {
                    if a.intersects(seen_by(a)) {
                        sink.offer(&SIMPLE[1], Effect::eliminate(digits, a), |step| {
                            all.mark(step, [a, b]).because(all.cases(cluster, |_| Vec::new()))
                        })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for MultiColors {
    fn kinds(&self) -> &'static [Kind] {
        &MULTI
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in sink.digits() {
            let all = Clusters::of(view, digit);
            for (at, one) in all.clusters().iter().enumerate() {
                for other in &all.clusters()[..at] {
                    type_1(&all, one, other, sink)?;
                    type_2(&all, one, other, sink)?;
                    type_2(&all, other, one, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Type 1: pairs of colours of two clusters that see each other; the eliminations of all such pairs
/// together, and of each pair by itself.
fn type_1(
    all: &Clusters,
    one: &Cluster,
    other: &Cluster,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let meets = |a: usize, c: usize| seen_by(one.colors[a]).intersects(other.colors[c]);
    let mut pairs = [(0, 0); 4];
    let mut count = 0;
    for (a, c) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if meets(a, c) {
            pairs[count] = (a, c);
            count += 1;
        }
    }
    let pairs = &pairs[..count];
    let trapped =
        |&(a, c): &(usize, usize)| seen_by(one.colors[1 - a]) & seen_by(other.colors[1 - c]);
    let mut offer = |pairs: &[(usize, usize)]| {
        let cells = pairs.iter().map(trapped).fold(CellSet::EMPTY, |cells, more| cells | more);
        sink.offer(&MULTI[0], Effect::eliminate(DigitSet::of(all.digit), cells), |step| {
            let (a, c) = pairs[0];
            let colors = [one.colors[a], one.colors[1 - a], other.colors[c], other.colors[1 - c]];
            let step = all.mark(step, colors);
            let lines = pairs.iter().map(|pair| {
                let so =
                    step.conclusions().filter(|so| trapped(pair).contains(so.candidate().cell()));
                let more = |color: usize| {
                    if color == pair.0 {
                        all.met(other.colors[pair.1], one.colors[color])
                    } else {
                        Vec::new()
                    }
                };
                ProofLine { so: so.collect(), why: all.cases(one, more) }
            });
            let lines = lines.collect();
            step.proof(Proof { lines })
        })
    };
    if count > 1 {
        offer(pairs)?;
    }
    pairs.iter().try_for_each(|pair| offer(&[*pair]))
}

/// Type 2: colours of the first cluster that see both colours of the second.
fn type_2(
    all: &Clusters,
    one: &Cluster,
    other: &Cluster,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    for [a, b] in [one.colors, [one.colors[1], one.colors[0]]] {
        let seen = seen_by(a);
        if !other.colors.iter().all(|color| seen.intersects(*color)) {
            continue;
        }
        sink.offer(&MULTI[1], Effect::eliminate(DigitSet::of(all.digit), a), |step| {
            let [c, d] = other.colors;
            // Either colour of the other cluster makes one cell of the first false.
            let why = all.cases(other, |color| all.met(a, other.colors[color]));
            all.mark(step, [a, b, c, d]).because(why)
        })?;
    }
    ControlFlow::Continue(())
}
