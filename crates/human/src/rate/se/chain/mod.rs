//! Chains: the consequences of assuming a candidate to be true (on) or false (off).

mod advanced;
mod forcing;
mod graph;
mod nest;
mod net;
mod nishio;
mod outline;
mod proof;
mod rank;
mod reach;
mod unary;

use bivalue_core::budget::{Meter, Stop};

use super::deduction::Deduction;
use super::state::State;
use super::technique::SeTechnique;

use forcing::KnownBefore;
use nest::{Kind, Memo, Nest};
use net::Pool;
use outline::Outlines;
pub(super) use proof::{Cause, ChainDeduction, Link, Proof, Root};
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

/// A set of candidates.
type Set = [u64; 12];

#[inline]
fn has(set: &Set, candidate: usize) -> bool {
    set[candidate / 64] >> (candidate % 64) & 1 == 1
}

/// Adds a candidate, and returns whether it is new.
#[inline]
fn insert(set: &mut Set, candidate: usize) -> bool {
    let word = &mut set[candidate / 64];
    let bit = 1 << (candidate % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
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
        technique: SeTechnique,
        meter: &Meter<'_>,
    ) -> Result<Option<Deduction>, Stop> {
        let source = &state.candidates;
        let kind = match technique {
            SeTechnique::ForcingChain => {
                let (hints, reach) = unary::search(source, meter, Wanted::Best)?;
                self.reach = Some(reach);
                return Ok(hints.into_iter().next().map(|hint| finish(technique, hint)));
            }
            SeTechnique::Nishio => Kind::NISHIO,
            SeTechnique::MultipleForcingChain => Kind::MULTIPLE,
            SeTechnique::DynamicForcingChain => Kind::dynamic(0),
            SeTechnique::DynamicForcingChainPlus => Kind::dynamic(1),
            SeTechnique::NestedForcingChain => Kind::dynamic(2),
            SeTechnique::NestedMultipleForcingChain => Kind::dynamic(3),
            SeTechnique::NestedDynamicForcingChain => Kind::dynamic(4),
            _ => Kind::dynamic(5),
        };
        let absurd = if kind.nishio { nishio::absurd(source, &mut self.clean) } else { Vec::new() };
        if kind.nishio && absurd.is_empty() {
            return Ok(None);
        }
        let Self { pool, memo, outlines, waiting, reach, .. } = self;
        let (below, outlines) = outlines.split_at_mut(usize::from(kind.level));
        let known = KnownBefore {
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

fn finish(technique: SeTechnique, hint: ChainDeduction) -> Deduction {
    Deduction {
        technique,
        rating: hint.rating,
        placed: hint.placed,
        removed: hint.removed,
        proof: Some(Box::new(hint.proof)),
    }
}
