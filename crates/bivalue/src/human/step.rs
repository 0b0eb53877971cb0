use std::fmt;

use super::{Constraint, Cover, Effect, Proof, Reason, Words};
use crate::grid::{Board, CellSet, Conclusion, Digit, DigitSet, House};

/// What a step is called and how it is told: the data of one named pattern.
///
/// `pattern` and `explanation` are templates; in patterns things are told as players note them
/// (`3,7`, `r38`), in explanations as in sentences (`3 and 7`, `rows 3 and 8`). In both:
///
/// - `{digits}` is the step's digits; any role in lower case (`{pattern}`, `{pivot}`, `{fin}`, ...) is
///   what the marks of that role cover: cells, candidates as `3 in r4c18`, houses. Of each of these
///   `{fin:it|them}` is one text or the other, by whether there is one (see [`Words`]);
/// - `{so}` is the conclusions, `{opposite}` what is assumed against them, `{symmetry}` the transform
///   of the proof, `{fish}` a fish with all its houses and fins;
/// - of chains, `{chain}` is Eureka notation, `{story}` the first one in words, `{stories}` all of
///   them, a line each, `{ends}` the two ends, `{way}` the cells in order; `{cases}` says of what the
///   cases or the contradiction are, and `{proof}` is the lines of the proof.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name by which callers ask for it, in lower case with hyphens; scales are keyed by it.
    pub id: &'static str,
    /// HoDoKu's number of it in libraries of examples, four digits; empty if it has none.
    pub code: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// What it is and what it does, in one line without a full stop.
    pub about: &'static str,
    /// The template of the pattern in one line, before `=>`; empty if the conclusions say all.
    pub pattern: &'static str,
    /// The template of the explanation in plain words.
    pub explanation: &'static str,
    /// A position of our own with the conclusions, as a library line (see
    /// [`crate::format::LibraryLine`]): its test, its doc page and its lesson. No single is open
    /// there, unless it is one.
    pub example: &'static str,
    /// Whether it is looked for by default: it is in [`TechniqueSet::usual`](super::TechniqueSet::usual).
    /// Kinds that are slow to find, or that few people look for, are not.
    pub is_usual: bool,
    /// The option without which no step of this kind is found.
    pub requires: Requirement,
}

/// An option that a kind of steps takes; see [`Options::for_kind`](super::Options::for_kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Requirement {
    /// None: steps of the kind are found with any options.
    Nothing,
    /// [`Options::max_franken_size`](super::Options::max_franken_size) is at least this.
    FrankenSize(u8),
    /// [`Options::max_mutant_size`](super::Options::max_mutant_size) is at least this.
    MutantSize(u8),
    /// [`Options::duals`](super::Options::duals) is set.
    Duals,
}

impl Kind {
    /// The values of the fields that most definitions leave as they are: looked for by default, and
    /// no option is needed.
    pub(crate) const PLAIN: Self = Self {
        id: "",
        code: "",
        name: "",
        about: "",
        pattern: "",
        explanation: "",
        example: "",
        is_usual: true,
        requires: Requirement::Nothing,
    };
}

/// One deduction: what to look at, what it changes, and why that is true.
///
/// Shown in one line: `Naked Pair: 3,7 in r4c18 => r4c2<>3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub kind: &'static Kind,
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// What to look at.
    pub marks: Vec<Mark>,
    /// What it changes; every conclusion changes the board that the step was found on.
    pub effect: Effect,
    /// Why it is true.
    pub proof: Proof,
}

/// Something to look at, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// As what: renderers choose colours by it.
    pub role: Role,
    /// Where.
    pub shape: Shape,
}

/// The part that something plays in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The pattern itself, where its parts need no names.
    Pattern,
    /// A house or the truths that the pattern is based on.
    Base,
    /// A house that covers a base.
    Cover,
    /// A base candidate outside the cover.
    Fin,
    /// A fin in two bases.
    EndoFin,
    /// The cell that the others are seen from; the stem of a blossom.
    Pivot,
    /// A cell or set that the pivot sees.
    Pincer,
    /// A link of a chain.
    Chain,
    /// An almost locked set, by number.
    Set(u8),
    /// A colour of a colouring, by number: colours 0 and 1 exclude each other, 2 and 3, ...
    Color(u8),
    /// A restricted common of two sets.
    Restricted,
    /// A candidate that keeps a deadly pattern from being there.
    Guardian,
}

/// What a mark covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// Cells.
    Cells(CellSet),
    /// Those of the digits that are candidates of those cells.
    Candidates(DigitSet, CellSet),
    /// A house.
    House(House),
    /// A link.
    Link(Link),
}

/// A digit in a cell, or in one of a group of cells of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the group.
    pub cells: CellSet,
}

/// A step of a chain from one node to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it leads.
    pub to: Node,
    /// Whether it is used as a strong link (not both false) or as a weak one (not both true).
    pub strong: bool,
    /// The cells of the almost locked set that it passes through, or none.
    pub through: CellSet,
}

impl Step {
    /// The step of that kind and effect, without marks and proof.
    #[must_use]
    pub fn new(kind: &'static Kind, effect: Effect) -> Self {
        Self { kind, digits: DigitSet::EMPTY, marks: Vec::new(), effect, proof: Proof::default() }
    }

    /// With the digits that it is about.
    #[must_use]
    pub fn digits(mut self, digits: impl Into<DigitSet>) -> Self {
        self.digits = digits.into();
        self
    }

    /// With cells to look at.
    #[must_use]
    pub fn cells(self, role: Role, cells: impl Into<CellSet>) -> Self {
        self.mark(role, Shape::Cells(cells.into()))
    }

    /// With candidates to look at: those of the digits that those cells have.
    #[must_use]
    pub fn candidates(
        self,
        role: Role,
        digits: impl Into<DigitSet>,
        cells: impl Into<CellSet>,
    ) -> Self {
        self.mark(role, Shape::Candidates(digits.into(), cells.into()))
    }

    /// With a house to look at.
    #[must_use]
    pub fn house(self, role: Role, house: House) -> Self {
        self.mark(role, Shape::House(house))
    }

    /// With a link to look at.
    #[must_use]
    pub fn link(self, link: Link) -> Self {
        self.mark(Role::Chain, Shape::Link(link))
    }

    /// With something to look at.
    #[inline]
    #[must_use]
    pub fn mark(mut self, role: Role, shape: Shape) -> Self {
        self.marks.push(Mark { role, shape });
        self
    }

    /// With a proof of one line, by which every conclusion follows.
    #[must_use]
    pub fn because(mut self, why: Reason) -> Self {
        self.proof = Proof::line(self.effect.to_vec(), why);
        self
    }

    /// With the proof that the conclusion is all that a constraint leaves.
    #[must_use]
    pub fn because_only(self, constraint: Constraint) -> Self {
        self.because(Reason::Only(constraint))
    }

    /// With a proof by counting.
    #[must_use]
    pub fn because_counting(
        self,
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Self {
        self.because(Reason::Counting(Cover::new(truths, links)))
    }

    /// With that proof.
    #[must_use]
    pub fn proof(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// What it changes.
    pub fn conclusions(&self) -> impl Iterator<Item = Conclusion> + '_ {
        self.effect.conclusions()
    }

    /// Whether it places a digit.
    #[must_use]
    pub fn places(&self) -> bool {
        self.conclusions().any(|conclusion| matches!(conclusion, Conclusion::Place(_)))
    }

    /// The explanation in plain English: sentences, and behind line ends those that are set in
    /// by two spaces, the chains and cases that the others speak of.
    #[must_use]
    pub fn explain(&self) -> String {
        Words::english().explain(self, None)
    }

    /// The same for somebody who has the board before them that the step is of: where lines of
    /// the proof are told, they also say what they rest on.
    #[must_use]
    pub fn explain_on(&self, board: &Board) -> String {
        Words::english().explain(self, Some(board))
    }
}

impl Mark {
    /// The cells that it covers; none of a house.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        match self.shape {
            Shape::Cells(cells) | Shape::Candidates(_, cells) => cells,
            Shape::Link(link) => link.from.cells | link.to.cells | link.through,
            Shape::House(_) => CellSet::EMPTY,
        }
    }

    /// The house that it is, if it is one.
    #[must_use]
    pub fn house(&self) -> Option<House> {
        match self.shape {
            Shape::House(house) => Some(house),
            _ => None,
        }
    }

    /// The digits of the candidates that it covers; none of cells or a house.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        match self.shape {
            Shape::Candidates(digits, _) => digits,
            Shape::Link(link) => DigitSet::of(link.from.digit) | DigitSet::of(link.to.digit),
            Shape::Cells(_) | Shape::House(_) => DigitSet::EMPTY,
        }
    }
}

/// One line: the name, the pattern and the conclusions.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::english().line(self))
    }
}
