//! Chains: the consequences of assuming a candidate to be true (on) or false (off).

mod advanced;
mod forcing;
mod graph;
mod net;
mod nishio;
mod outline;
mod rank;
mod reach;
mod unary;

use std::rc::Rc;

use bivalue_core::budget::{Meter, Stop};

use super::hint::{Hint, Removed};
use super::state::State;
use super::technique::Technique;

use advanced::{Memo, Nest};
use forcing::{Kind, Known};
use net::Pool;
use outline::Outlines;
use rank::Wanted;
use reach::Reach;

/// A candidate on or off: nine times the cell plus the digit, and 729 more if it is off.
pub(super) type Potential = u16;

/// The number that is added for "off".
pub(super) const OFF: u16 = 729;

/// The same candidate with the other sign.
const fn negated(potential: Potential) -> Potential {
    if potential < OFF { potential + OFF } else { potential - OFF }
}

/// The cell and the digit.
pub(super) const fn candidate(potential: Potential) -> (usize, usize) {
    let candidate = (if potential < OFF { potential } else { potential - OFF }) as usize;
    (candidate / 9, candidate % 9)
}

/// The cause by which a potential follows from those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption.
    None,
    /// By the candidates of its cell.
    Cell,
    /// By the places of its digit in a house of that kind: box, row, column.
    House(u8),
    /// By a pattern or chain that appears when candidates are gone.
    Advanced,
}

/// A link of a chain, as it is shown.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) potential: Potential,
    pub(super) cause: Cause,
    pub(super) parents: Vec<Potential>,
    pub(super) nested: Option<Rc<ChainHint>>,
}

/// The chains that prove a step, one for each target: the target first, and then the potentials
/// that it follows from.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    pub(super) chains: Vec<Vec<Link>>,
    pub(super) complexity: u32,
}

/// The set of assumptions that a chain is one case of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    /// None: the assumption stands alone.
    Free,
    /// The assumptions are all candidates of a cell.
    Cell,
    /// The assumptions are all places of a digit in a house of that kind.
    House(u8),
}

/// A deduction from chains.
#[derive(Clone, Debug)]
pub(super) struct ChainHint {
    pub(super) rating: f64,
    pub(super) placed: Option<(u8, u8)>,
    pub(super) removed: Removed,
    pub(super) root: Root,
    pub(super) proof: Proof,
}

impl ChainHint {
    /// The approximate size in bytes.
    fn bytes(&self) -> usize {
        let of_link = |link: &Link| size_of::<Link>() + 16 + 2 * link.parents.capacity();
        let of_chain = |chain: &Vec<Link>| 48 + chain.iter().map(of_link).sum::<usize>();
        let of_chains = self.proof.chains.iter().map(of_chain).sum::<usize>();
        size_of::<Self>() + 32 + 4 * self.removed.capacity() + of_chains
    }

    /// Returns whether two deductions have the same chains: the same targets, and the same
    /// potentials on the way.
    fn is_same(&self, other: &Self) -> bool {
        let potentials = |hint: &Self| -> Vec<Vec<Potential>> {
            let chains = hint.proof.chains.iter();
            chains.map(|chain| chain.iter().map(|link| link.potential).collect()).collect()
        };
        self.proof.complexity == other.proof.complexity && potentials(self) == potentials(other)
    }

    /// The cells (below 81) and the digits in houses (81 + house times nine plus digit) whose
    /// candidates the chains rest on.
    fn grounds(&self) -> Vec<u16> {
        let mut grounds = Vec::new();
        for chain in &self.proof.chains {
            for link in chain.iter().filter(|link| link.potential < OFF) {
                let (cell, digit) = candidate(link.potential);
                let cause = match (link.cause, self.root) {
                    (Cause::None, Root::Cell) => Cause::Cell,
                    (Cause::None, Root::House(kind)) => Cause::House(kind),
                    (cause, _) => cause,
                };
                let ground = match cause {
                    Cause::Cell => cell,
                    Cause::House(kind) => {
                        let house = super::tables::HOUSES[cell][kind as usize] as usize;
                        81 + house * 9 + digit
                    }
                    Cause::None | Cause::Advanced => continue,
                } as u16;
                if !grounds.contains(&ground) {
                    grounds.push(ground);
                }
            }
        }
        grounds
    }
}

/// The memory of searches for chains, kept from step to step.
#[derive(Default)]
pub(super) struct Chains {
    pool: Pool,
    memo: Memo,
    /// The outlines of each level.
    outlines: [Outlines; 6],
    waiting: Vec<u16>,
    /// The consequences by static links, from the search for chains of one assumption.
    reach: Option<Box<dyn Reach>>,
    /// For each digit the places for which it last led to no contradiction by itself.
    clean: [u128; 9],
}

impl Chains {
    /// Finds the best deduction of a technique of chains. The techniques are tried in their order,
    /// since each uses facts that the ones before it found.
    pub(super) fn find(
        &mut self,
        state: &State,
        technique: Technique,
        meter: &Meter<'_>,
    ) -> Result<Option<Hint>, Stop> {
        let source = &state.candidates;
        let kind = match technique {
            Technique::ForcingChain => {
                let (hints, reach) = unary::search(source, meter, Wanted::Best)?;
                self.reach = Some(reach);
                return Ok(hints.into_iter().next().map(|hint| finish(technique, hint)));
            }
            Technique::Nishio => Kind::NISHIO,
            Technique::MultipleForcingChain => Kind::MULTIPLE,
            Technique::DynamicForcingChain => Kind::dynamic(0),
            Technique::DynamicForcingChainPlus => Kind::dynamic(1),
            Technique::NestedForcingChain => Kind::dynamic(2),
            Technique::NestedMultipleForcingChain => Kind::dynamic(3),
            Technique::NestedDynamicForcingChain => Kind::dynamic(4),
            _ => Kind::dynamic(5),
        };
        let absurd = if kind.nishio { nishio::absurd(source, &mut self.clean) } else { Vec::new() };
        if kind.nishio && absurd.is_empty() {
            return Ok(None);
        }
        let Self { pool, memo, outlines, waiting, reach, .. } = self;
        let (below, outlines) = outlines.split_at_mut(usize::from(kind.level));
        let known = Known {
            outlines: &mut outlines[0],
            below: below.last(),
            statics: reach.as_deref().filter(|_| !kind.dynamic),
            absurd: &absurd,
        };
        let mut nest = Nest { state, meter, pool, memo, waiting };
        let hints = forcing::search(&mut nest, known, source, kind, Wanted::Best)?;
        Ok(hints.into_iter().next().map(|hint| finish(technique, hint)))
    }
}

fn finish(technique: Technique, hint: ChainHint) -> Hint {
    Hint {
        technique,
        rating: hint.rating,
        placed: hint.placed,
        removed: hint.removed,
        proof: Some(Box::new(hint.proof)),
    }
}
