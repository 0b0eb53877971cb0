//! Steps in the form in which they are printed.

use std::fmt;

use bivalue_core::grid::{Candidate, Cell, Digit, House};

use super::chain::{Cause, Link as Node, OFF, Potential, Proof, candidate};
use super::deduction::Deduction;
use super::tables::{HOUSES, bits, house};
use super::technique::SeTechnique;
use super::tenths::Tenths;

/// A rated step.
///
/// Shown as on a line of `bivalue rate --steps`, without its chains: `7.1 Forcing Chain or Cycle:
/// r1c2<>5, r3c2<>5`.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::rate::se::{SeStep, WantedRatings, rate_with};
///
/// let grid: Grid = "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3........."
///     .parse()
///     .unwrap();
/// let board = Board::new(&grid).unwrap();
/// let mut steps = Vec::new();
/// let mut show = |step: &SeStep| steps.push(step.clone());
/// rate_with(&board, &Budget::default(), WantedRatings::Any, Some(&mut show)).unwrap();
/// assert_eq!(steps[0].rating.to_string(), "2.0");
/// assert!(steps[0].placed.is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeStep {
    /// The technique.
    pub technique: SeTechnique,
    /// Its rating.
    pub rating: Tenths,
    /// The candidate that is placed, if one is.
    pub placed: Option<Candidate>,
    /// The eliminated candidates, without those that the placement itself eliminates.
    pub eliminated: Vec<Candidate>,
    /// The number of potentials in all chains together; 0 for a step without chains.
    pub complexity: u32,
    /// The chains, one for each case: each ends with the conclusion or, for a contradiction,
    /// with one side of it.
    pub chains: Vec<Vec<SeLink>>,
}

/// A link of a chain: a candidate that is true or false, and why.
///
/// Links come after the links that they follow from.
///
/// ```
/// use bivalue::grid::{Candidate, Digit};
/// use bivalue::rate::se::{SeLink, SeReason};
///
/// let candidate = Candidate::new("r4c7".parse().unwrap(), Digit::from_index(1));
/// let link =
///     SeLink { candidate, is_on: true, reason: SeReason::Assumption, from: vec![], nested: vec![] };
/// assert_eq!(link.what(), "r4c7=2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeLink {
    /// The candidate.
    pub candidate: Candidate,
    /// True if it is true if the assumption of the chain holds.
    pub is_on: bool,
    /// Why.
    pub reason: SeReason,
    /// The candidates that it follows from, and whether they are true.
    pub from: Vec<(Candidate, bool)>,
    /// The chains of the deduction within this one that it follows from, if there is one.
    pub nested: Vec<Vec<SeLink>>,
}

/// Why a link follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeReason {
    /// It is what the chain assumes.
    Assumption,
    /// The cell holds one digit, and at least one.
    Cell(Cell),
    /// The digit stands in the house once, and at least once.
    House(House),
    /// A pattern shows when the candidates before it are gone.
    Pattern,
    /// Chains show when the candidates before it are gone.
    Chains,
}

impl fmt::Display for SeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Assumption => f.write_str("assumed"),
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::House(house) => write!(f, "{house}"),
            Self::Pattern => f.write_str("locked candidates, pair or X-Wing"),
            Self::Chains => f.write_str("nested chains"),
        }
    }
}

impl SeLink {
    /// The link as a conclusion: `r4c7=2`, `r4c7<>2`.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::rate::se::{SeLink, SeReason};
    ///
    /// let candidate = Candidate::new("r4c7".parse().unwrap(), Digit::from_index(1));
    /// let link =
    ///     SeLink { candidate, is_on: false, reason: SeReason::Assumption, from: vec![], nested: vec![] };
    /// assert_eq!(link.what(), "r4c7<>2");
    /// ```
    #[must_use]
    pub fn what(&self) -> String {
        Self::signed(&(self.candidate, self.is_on))
    }

    /// A candidate that is true or false, as a conclusion.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Digit};
    /// use bivalue::rate::se::SeLink;
    ///
    /// let x = Candidate::new("r4c7".parse().unwrap(), Digit::from_index(1));
    /// assert_eq!(SeLink::signed(&(x, true)), "r4c7=2");
    /// assert_eq!(SeLink::signed(&(x, false)), "r4c7<>2");
    /// ```
    #[must_use]
    pub fn signed(&(candidate, is_on): &(Candidate, bool)) -> String {
        let sign = if is_on { "=" } else { "<>" };
        format!("{}{sign}{}", candidate.cell(), candidate.digit())
    }
}

impl fmt::Display for SeLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.what(), self.reason)?;
        for (at, from) in self.from.iter().enumerate() {
            let comma = if at == 0 { ": " } else { ", " };
            write!(f, "{comma}{}", Self::signed(from))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for SeStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.rating, self.technique)?;
        if let Some(placed) = self.placed {
            return write!(f, "{placed}");
        }
        for (at, &candidate) in self.eliminated.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{}", SeLink::signed(&(candidate, false)))?;
        }
        Ok(())
    }
}

fn candidate_of(cell: u8, digit: usize) -> Candidate {
    Candidate::new(Cell::from_index(cell as usize), Digit::from_index(digit))
}

fn signed(potential: Potential) -> (Candidate, bool) {
    (Candidate::from_index((potential % OFF) as usize), potential < OFF)
}

impl SeStep {
    pub(super) fn of(hint: &Deduction) -> Self {
        let removed = hint.removed.iter();
        let (complexity, chains) = hint
            .proof
            .as_deref()
            .map_or((0, Vec::new()), |proof| (proof.complexity, chains_of(proof)));
        Self {
            technique: hint.technique,
            rating: Tenths::of(hint.rating),
            placed: hint.placed.map(|(cell, digit)| candidate_of(cell, digit as usize)),
            eliminated: removed
                .flat_map(|&(cell, digits)| bits(digits).map(move |d| candidate_of(cell, d)))
                .collect(),
            complexity,
            chains,
        }
    }
}

fn chains_of(proof: &Proof) -> Vec<Vec<SeLink>> {
    proof.chains.iter().map(|chain| chain.iter().rev().map(link_of).collect()).collect()
}

fn link_of(node: &Node) -> SeLink {
    let (on, is_on) = signed(node.potential);
    let (cell, _) = candidate(node.potential);
    let reason = match node.cause {
        Cause::None => SeReason::Assumption,
        Cause::Cell => SeReason::Cell(Cell::from_index(cell)),
        Cause::House(kind) => SeReason::House(house(HOUSES[cell][kind as usize] as usize)),
        Cause::Advanced if node.nested.is_some() => SeReason::Chains,
        Cause::Advanced => SeReason::Pattern,
    };
    SeLink {
        candidate: on,
        is_on,
        reason,
        from: node.parents.iter().map(|&parent| signed(parent)).collect(),
        nested: node.nested.as_deref().map_or(Vec::new(), |hint| chains_of(&hint.proof)),
    }
}
