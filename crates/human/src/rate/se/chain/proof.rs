//! The chains that prove a deduction.

use std::rc::Rc;

use super::super::state::Removed;
use super::{OFF, Potential, candidate};

/// The cause by which a potential follows from those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate::se) enum Cause {
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
pub(in crate::rate::se) struct Link {
    pub(in crate::rate::se) potential: Potential,
    pub(in crate::rate::se) cause: Cause,
    pub(in crate::rate::se) parents: Vec<Potential>,
    pub(in crate::rate::se) nested: Option<Rc<ChainDeduction>>,
}

/// The chains that prove a step, one for each target: the target first, and then the potentials
/// that it follows from.
#[derive(Clone, Debug, Default)]
pub(in crate::rate::se) struct Proof {
    pub(in crate::rate::se) chains: Vec<Vec<Link>>,
    pub(in crate::rate::se) complexity: u32,
}

/// The set of assumptions that a chain is one case of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate::se) enum Root {
    /// None: the assumption stands alone.
    Free,
    /// The assumptions are all candidates of a cell.
    Cell,
    /// The assumptions are all places of a digit in a house of that kind.
    House(u8),
}

/// A deduction from chains.
#[derive(Clone, Debug)]
pub(in crate::rate::se) struct ChainDeduction {
    pub(in crate::rate::se) rating: f64,
    pub(in crate::rate::se) placed: Option<(u8, u8)>,
    pub(in crate::rate::se) removed: Removed,
    pub(in crate::rate::se) root: Root,
    pub(in crate::rate::se) proof: Proof,
}

impl ChainDeduction {
    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let of_link = |link: &Link| size_of::<Link>() + 16 + 2 * link.parents.capacity();
        let of_chain = |chain: &Vec<Link>| 48 + chain.iter().map(of_link).sum::<usize>();
        let of_chains = self.proof.chains.iter().map(of_chain).sum::<usize>();
        size_of::<Self>() + 32 + 4 * self.removed.capacity() + of_chains
    }

    /// Returns whether two deductions have the same chains: the same targets, and the same
    /// potentials on the way.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let potentials = |hint: &Self| -> Vec<Vec<Potential>> {
            let chains = hint.proof.chains.iter();
            chains.map(|chain| chain.iter().map(|link| link.potential).collect()).collect()
        };
        self.proof.complexity == other.proof.complexity && potentials(self) == potentials(other)
    }

    /// The cells (below 81) and the digits in houses (81 + house times nine plus digit) whose
    /// candidates the chains rest on.
    pub(super) fn grounds(&self) -> Vec<u16> {
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
                        let house = super::super::tables::HOUSES[cell][kind as usize] as usize;
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
