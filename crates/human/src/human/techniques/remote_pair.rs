//! Remote pair: a chain of four or more bivalue cells with the same two digits.
//!
//! Neighbours see each other, so the two digits alternate: two cells an odd number of steps
//! apart have different ones, and a cell that sees both can have neither.

use std::ops::ControlFlow;

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::{Scope, Technique};
use crate::human::{
    Constraint, Cover, Effect, Kind, Link, Node, Proof, ProofLine, Reason, Step, StepSink, View,
};

pub(super) struct RemotePair;

static KINDS: [Kind; 1] = [Kind {
    id: "remote-pair",
    code: "0703",
    name: "Remote Pair",
    about: "A chain of four or more cells with the same two candidates, which take the two digits in turn: what sees cells of both kinds can have neither digit",
    pattern: "{digits} in {chain}",
    explanation: "The cells {way} have no candidates but {digits}, and each sees the next, so \
                  along them the two digits take turns. Of two cells that are an odd number of \
                  steps apart, one has each digit. A cell that sees both can have neither: {so}.",
    example: ":0703:68:2...+9+73+5+44.9+5.3.+2.+3+5712+4.8.5+2+49+3..+1...+37+154.2+7..24.+53..7+24+51..+31+4.+3.+92+75.3+5.+7+2.+4.:122 627 629 951 862 863:613 813::",
    ..Kind::PLAIN
}];

impl Technique for RemotePair {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn scope(&self) -> Scope {
        Scope::Bivalue
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut rest = view.bivalue();
        while let Some(cell) = rest.first() {
            let digits = view.board().digits(cell);
            let equal = view.equal_bivalue(cell);
            rest -= equal;
            if equal.len() < 4 {
                continue;
            }
            // Three equal bivalue cells in a house are a contradiction, and would make too many
            // chains.
            let is_sane = House::all().all(|house| (equal & house.cells()).len() < 3);
            for size in (4..=equal.len()).filter(|_| is_sane) {
                for start in equal {
                    extend(equal, digits, size, &mut vec![start], sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Adds a cell to the chain, or offers a complete chain.
fn extend(
    equal: CellSet,
    digits: DigitSet,
    size: usize,
    chain: &mut Vec<Cell>,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (Some(&first), Some(&last)) = (chain.first(), chain.last()) else {
        return ControlFlow::Continue(());
    };
    sink.tick()?;
    if chain.len() == size {
        if first > last {
            return ControlFlow::Continue(());
        }
        let ends = opposite(chain)
            .fold(CellSet::EMPTY, |cells, (a, b)| cells | chain[a].peers() & chain[b].peers());
        return sink
            .offer(&KINDS[0], Effect::eliminate(digits, ends), |step| proved(step, digits, chain));
    }
    for next in equal & last.peers() {
        if !chain.contains(&next) {
            chain.push(next);
            extend(equal, digits, size, chain, sink)?;
            chain.pop();
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of cells that are an odd number of steps apart, but not neighbours.
fn opposite(chain: &[Cell]) -> impl Iterator<Item = (usize, usize)> {
    let length = chain.len();
    (0..length).flat_map(move |a| (a + 3..length).step_by(2).map(move |b| (a, b)))
}

fn proved(mut step: Step, digits: DigitSet, chain: &[Cell]) -> Step {
    let mut pair = digits.into_iter();
    let (Some(one), Some(other)) = (pair.next(), pair.next()) else { return step };
    let node = |at: usize, digit| Node { digit, cells: CellSet::of(chain[at]) };
    let join = |from, to, strong| Link { from, to, strong, through: CellSet::EMPTY };
    for at in 0..chain.len() {
        let (from, to) = if at % 2 == 0 { (one, other) } else { (other, one) };
        step = step.link(join(node(at, from), node(at, to), true));
        if at + 1 < chain.len() {
            step = step.link(join(node(at, to), node(at + 1, to), false));
        }
    }
    let mut lines: Vec<ProofLine> = Vec::new();
    for so in step.conclusions() {
        let x = so.candidate();
        let sees = |at: usize| chain[at].sees(x.cell());
        let Some((a, b)) = opposite(chain).find(|&(a, b)| sees(a) && sees(b)) else { continue };
        let why = Reason::Counting(cover(&chain[a..=b], x.digit(), digits));
        match lines.iter_mut().find(|line| line.why == why) {
            Some(line) => line.so.push(so),
            None => lines.push(ProofLine { so: vec![so], why }),
        }
    }
    step.digits(digits).proof(Proof { lines })
}

/// The proof that one of the cells at the ends of the chain has the digit.
fn cover(chain: &[Cell], digit: bivalue_core::grid::Digit, digits: DigitSet) -> Cover {
    let other = (digits - DigitSet::of(digit)).first().unwrap_or(digit);
    let links = chain.windows(2).enumerate().filter_map(|(at, pair)| {
        let house = pair[0].houses().into_iter().find(|house| house.cells().contains(pair[1]))?;
        Some(Constraint::House(house, if at % 2 == 0 { other } else { digit }))
    });
    Cover::new(chain.iter().map(|&cell| Constraint::Cell(cell)), links)
}
