//! W-Wing: two equal bivalue cells, linked by a bilocal house.
//!
//! Two cells have the candidates {x, y}. A house has y in two other places only, and each of the
//! cells sees one of them. If both cells were y, the house would have no place left for it; so one
//! of them is x, and a cell that sees both cannot be x.

use std::ops::ControlFlow;

use bivalue_core::grid::{CellSet, Digit, DigitSet, House};

use super::Technique;
use super::counting::{Once, proof};
use crate::human::{Constraint, Effect, Kind, Link, Node, Role, StepSink, View};

pub(super) struct WWing;

static KINDS: [Kind; 1] = [Kind {
    id: "w-wing",
    code: "0803",
    name: "W-Wing",
    about: "Two cells with the same candidates XY that cannot both be X: what sees both cannot be Y",
    pattern: "{digits} in {pincer} connected by {chain}",
    explanation: "The cells {pincer} have the same two candidates, {digits}. In {base}, the digit \
                  {kept-digits} has only two places ({ends}), and each of the cells sees one of \
                  them. If both cells were {kept-digits}, {base} would have no place for it. So at \
                  least one of {pincer} is {gone-digits}, and a cell that sees both cannot be: \
                  {so}.",
    example: ":0803:56:3+1.+8+79....795+2+6.1....+34+1.7+92+3.+9.+4+7...+976.+3..2.8.+75+29+3.7+482+6+5.+9...31+9+7..4+92+1+4+386+5+7:613 451:513 549::",
    ..Kind::PLAIN
}];

impl Technique for WWing {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let equal_pairs = view.bivalue().into_iter().flat_map(|p| {
            let equal = view.equal_bivalue(p);
            let after = CellSet::from_bits(equal.bits() >> p.index() >> 1 << p.index() << 1);
            after.into_iter().map(move |q| (p, q))
        });
        let mut bilocal: [Option<u32>; 9] = [None; 9];
        for (p, q) in equal_pairs {
            let digits = view.board().digits(p);
            let common = p.peers() & q.peers();
            for x in digits {
                let targets = common & view.board().places(x);
                let others = digits - DigitSet::of(x);
                if let Some(y) = others.single().filter(|_| !targets.is_empty()) {
                    let houses =
                        *bilocal[y.index()].get_or_insert_with(|| houses_with_two(view, y));
                    let ends = [CellSet::of(p), CellSet::of(q)];
                    connect(view, houses, ends, [x, y], targets, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The houses with two places for a digit, as bits.
fn houses_with_two(view: &View, digit: Digit) -> u32 {
    let has_two = |house: &House| DigitSet::from_bits(view.positions(digit, *house)).len() == 2;
    House::all().filter(has_two).fold(0, |all, house| all | 1 << house.index())
}

/// Looks for houses with two places for y, of which each end sees one.
fn connect(
    view: &View,
    mut houses: u32,
    ends: [CellSet; 2],
    [x, y]: [Digit; 2],
    targets: CellSet,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let [p, q] = ends;
    while houses != 0 {
        let house = House::from_index(houses.trailing_zeros() as usize);
        houses &= houses - 1;
        let places = view.places(y, house);
        if places.intersects(p | q) {
            continue;
        }
        for (a, b) in places.pairs().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if !p.is_subset(a.peers()) || !q.is_subset(b.peers()) {
                continue;
            }
            let [a, b] = [a, b].map(CellSet::of);
            let effect = Effect::eliminate(DigitSet::of(x), targets);
            sink.offer(&KINDS[0], effect, |step| {
                let truths: Vec<_> =
                    super::counting::cells(p | q).chain([Constraint::House(house, y)]).collect();
                let once = [p | a, q | b].map(|cells| Once { digit: y, cells });
                let proof = proof(&step.effect, &truths, &once, &[]);
                let link = |from, to, strong| Link {
                    from: Node { digit: y, cells: from },
                    to: Node { digit: y, cells: to },
                    strong,
                    through: CellSet::EMPTY,
                };
                step.digits(DigitSet::of(x) | DigitSet::of(y))
                    .cells(Role::Pincer, p | q)
                    .house(Role::Base, house)
                    .link(link(a, b, true))
                    .proof(proof)
            })?;
        }
    }
    ControlFlow::Continue(())
}
