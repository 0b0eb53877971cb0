//! The checker of proofs. It shares no code with the techniques: what it uses are cells, digits,
//! houses and the board, and a handful of rules, each of which is a fact about Sudoku.

mod ends;
mod pattern;
mod search;
mod templates;

use std::fmt;

use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, Transform};

use self::pattern::Verdict;
use self::templates::Templates;
use super::{Constraint, Cover, Proof, ProofLine, Reason, Step, View};

/// The greatest depth of assumptions within assumptions.
const DEPTH: usize = 100;

/// Why a step is not accepted.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{Objection, Step, View, check, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// let claim = Step::new(step.kind, step.effect);
/// let objection = check(&view, &claim, &Budget::UNLIMITED).unwrap_err();
/// assert!(matches!(objection, Objection::Unproved(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// This conclusion changes nothing, or the step has none.
    Void(Option<Conclusion>),
    /// This line of a proof (the innermost, counted from 0) does not follow from its reason.
    DoesNotFollow(usize, Conclusion),
    /// This line without a conclusion is no contradiction by its reason.
    NoContradiction(usize),
    /// The pattern of this line could be there.
    NotDeadly(usize),
    /// The pattern of this line is deadly only for a unique solution, which is not known.
    NotUnique(usize),
    /// The transform of this line changes the givens.
    NotSymmetric(usize),
    /// The proof does not arrive at this conclusion.
    Unproved(Conclusion),
    /// The board contradicts itself.
    Contradiction,
    /// Too many assumptions within assumptions.
    TooDeep,
    /// The search for this line takes too long.
    TooLong(usize),
    /// The step is of a kind that its technique does not have; only a
    /// [`CheckedTechnique`](super::CheckedTechnique) looks at that.
    OtherKind,
    /// A bound of the call was met: nothing is known of the step.
    Stopped(Stop),
}

impl From<Stop> for Objection {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void(None) => f.write_str("there is no conclusion"),
            Self::Void(Some(conclusion)) => write!(f, "{conclusion} changes nothing"),
            Self::DoesNotFollow(line, conclusion) => {
                write!(f, "line {}: {conclusion} does not follow", line + 1)
            }
            Self::NoContradiction(line) => {
                write!(f, "line {}: there is no contradiction", line + 1)
            }
            Self::NotDeadly(line) => write!(f, "line {}: the pattern is possible", line + 1),
            Self::NotUnique(line) => {
                write!(f, "line {}: the solution is not known to be unique", line + 1)
            }
            Self::NotSymmetric(line) => {
                write!(f, "line {}: the givens are not the same after that", line + 1)
            }
            Self::Unproved(conclusion) => write!(f, "{conclusion} is not proved"),
            Self::Contradiction => f.write_str("the board contradicts itself"),
            Self::TooDeep => f.write_str("too many assumptions within assumptions"),
            Self::TooLong(line) => write!(f, "line {}: there is too much to try", line + 1),
            Self::OtherKind => f.write_str("the technique does not have the kind of the step"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Objection {}

/// Verifies that a step's conclusions change the board and follow from it by the step's proof.
///
/// That the givens alone have exactly one solution is a premise if the view
/// [has it](View::has_unique_solution).
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::format::LibraryLine;
/// use bivalue::human::{Step, View, check, kind, steps_of};
///
/// let (technique, kind) = kind("xy-wing").unwrap();
/// let example: LibraryLine = kind.example.parse().unwrap();
/// let view = View::new(example.position().board().unwrap());
/// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
/// assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()));
/// // The same effect without its proof is not accepted.
/// let claim = Step::new(step.kind, step.effect);
/// assert!(check(&view, &claim, &Budget::UNLIMITED).is_err());
/// ```
pub fn check(view: &View, step: &Step, budget: &Budget<'_>) -> Result<(), Objection> {
    check_within(view.board(), view.has_unique_solution(), step, &Meter::new(*budget))
}

/// [`check`] as a part of a longer call.
pub(super) fn check_within(
    board: &Board,
    is_unique: bool,
    step: &Step,
    meter: &Meter<'_>,
) -> Result<(), Objection> {
    let conclusions: Vec<_> = step.conclusions().collect();
    if conclusions.is_empty() {
        return Err(Objection::Void(None));
    }
    if let Some(void) = conclusions.iter().find(|so| !board.has(so.candidate())) {
        return Err(Objection::Void(Some(*void)));
    }
    let mut known = KnownFacts::of(board, is_unique);
    let Proof { lines } = &step.proof;
    known.follow(lines, 0, meter)?;
    if known.is_contradiction {
        return Err(Objection::Contradiction);
    }
    match conclusions.into_iter().find(|&conclusion| !known.holds(conclusion)) {
        Some(unproved) => Err(Objection::Unproved(unproved)),
        None => Ok(()),
    }
}

/// The facts that are known at a line of a proof.
#[derive(Clone)]
struct KnownFacts<'a> {
    board: &'a Board,
    is_unique: bool,
    /// For each digit the cells where it has not been shown to be false, filled cells included.
    live: [CellSet; 9],
    is_contradiction: bool,
}

impl<'a> KnownFacts<'a> {
    fn of(board: &'a Board, is_unique: bool) -> Self {
        let mut live = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            for digit in board.domain(cell) {
                live[digit.index()].insert(cell);
            }
        }
        Self { board, is_unique, live, is_contradiction: false }
    }

    fn is_live(&self, x: Candidate) -> bool {
        self.live[x.digit().index()].contains(x.cell())
    }

    /// Returns whether a conclusion is known. From a contradiction everything follows.
    fn holds(&self, conclusion: Conclusion) -> bool {
        self.is_contradiction
            || match conclusion {
                Conclusion::Eliminate(x) => !self.is_live(x),
                Conclusion::Place(x) => Digit::all()
                    .all(|d| self.live[d.index()].contains(x.cell()) == (d == x.digit())),
            }
    }

    /// Adds a conclusion to the known facts. A true candidate makes all candidates false that it
    /// sees.
    fn learn(&mut self, conclusion: Conclusion) {
        match conclusion {
            Conclusion::Eliminate(x) => {
                self.live[x.digit().index()].remove(x.cell());
                self.is_contradiction |= self.live.iter().all(|cells| !cells.contains(x.cell()));
            }
            Conclusion::Place(x) => {
                self.is_contradiction |= !self.is_live(x);
                for digit in Digit::all().filter(|&digit| digit != x.digit()) {
                    self.live[digit.index()].remove(x.cell());
                }
                self.live[x.digit().index()] -= x.cell().peers();
                self.is_contradiction |= x
                    .cell()
                    .peers()
                    .into_iter()
                    .any(|peer| self.live.iter().all(|cells| !cells.contains(peer)));
            }
        }
    }

    /// The known facts together with an assumption.
    fn assuming(&self, conclusion: Conclusion) -> Self {
        let mut then = self.clone();
        then.learn(conclusion);
        then
    }

    fn follow(
        &mut self,
        lines: &[ProofLine],
        depth: usize,
        meter: &Meter<'_>,
    ) -> Result<(), Objection> {
        if depth > DEPTH {
            return Err(Objection::TooDeep);
        }
        for (number, line) in lines.iter().enumerate() {
            if self.is_contradiction {
                break;
            }
            let templates = match line.why {
                Reason::Templates { rounds } => Some(Templates::of(&self.live, rounds, meter)?),
                _ => None,
            };
            for &so in &line.so {
                meter.node()?;
                let follows = match &templates {
                    Some(templates) => templates.show(so),
                    None => self.follows(so, &line.why, (number, depth), meter)?,
                };
                if !follows {
                    return Err(Objection::DoesNotFollow(number, so));
                }
            }
            line.so.iter().for_each(|&so| self.learn(so));
            if line.so.is_empty() {
                self.is_contradiction = self.contradicts(&line.why, (number, depth), meter)?;
                // A count without a conclusion says nothing.
                if !self.is_contradiction && !matches!(line.why, Reason::Counting(_)) {
                    return Err(Objection::NoContradiction(number));
                }
            }
        }
        Ok(())
    }

    /// Returns whether a line without a conclusion is a contradiction by its reason: a constraint
    /// without a live candidate, cases that all lead to a contradiction, or more truths than links.
    fn contradicts(
        &self,
        why: &Reason,
        (number, depth): (usize, usize),
        meter: &Meter<'_>,
    ) -> Result<bool, Objection> {
        meter.node()?;
        match why {
            Reason::Only(constraint) => Ok(self.places(constraint, number, meter)?.is_empty()),
            Reason::Cases(constraint, branches) => {
                for case in self.places(constraint, number, meter)? {
                    let mut then = self.assuming(Conclusion::Place(case));
                    if let Some(branch) = branches.iter().find(|branch| branch.case == case) {
                        then.follow(&branch.lines, depth + 1, meter)?;
                    }
                    if !then.is_contradiction {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Reason::Counting(cover) => self.count(cover, None, number, meter),
            _ => Ok(false),
        }
    }

    fn follows(
        &self,
        so: Conclusion,
        why: &Reason,
        (number, depth): (usize, usize),
        meter: &Meter<'_>,
    ) -> Result<bool, Objection> {
        match (why, so) {
            (Reason::Only(constraint), Conclusion::Place(x)) => {
                let places = self.places(constraint, number, meter)?;
                Ok(places.iter().all(|&y| x == y))
            }
            (Reason::Counting(cover), Conclusion::Eliminate(x)) => {
                self.count(cover, Some(x), number, meter)
            }
            (Reason::Refuted(lines), _) => {
                let mut then = self.assuming(so.opposite());
                then.follow(lines, depth + 1, meter)?;
                Ok(then.is_contradiction)
            }
            (Reason::Search, _) => search::is_solvable(&self.assuming(so.opposite()).live, meter)?
                .map(|is_solvable| !is_solvable)
                .ok_or(Objection::TooLong(number)),
            (Reason::Cases(constraint, branches), _) => {
                for case in self.places(constraint, number, meter)? {
                    let mut then = self.assuming(Conclusion::Place(case));
                    if let Some(branch) = branches.iter().find(|branch| branch.case == case) {
                        then.follow(&branch.lines, depth + 1, meter)?;
                    }
                    if !then.holds(so) {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Reason::Symmetry(transform), Conclusion::Eliminate(x)) => {
                self.is_lost_by(transform, x, number)
            }
            _ => Ok(false),
        }
    }

    /// Returns whether a transform that preserves the only solution maps a candidate to one that is
    /// false or that excludes it.
    fn is_lost_by(
        &self,
        transform: &Transform,
        x: Candidate,
        number: usize,
    ) -> Result<bool, Objection> {
        let givens = self.board.givens();
        if transform.grid(&givens) != givens {
            return Err(Objection::NotSymmetric(number));
        }
        if !self.is_unique {
            return Err(Objection::NotUnique(number));
        }
        let becomes = |y: &Candidate| Some(transform.candidate(*y)).filter(|&next| next != x);
        let mut orbit = std::iter::successors(Some(x), becomes);
        Ok(orbit.any(|y| !self.is_live(y) || y != x && x.sees(y)))
    }

    /// The live candidates of which at least one is true.
    fn places(
        &self,
        constraint: &Constraint,
        number: usize,
        meter: &Meter<'_>,
    ) -> Result<Vec<Candidate>, Objection> {
        if let Constraint::Pattern(pattern) = constraint {
            match pattern::judge(pattern, self.board.given_cells(), meter)? {
                Verdict::Possible => return Err(Objection::NotDeadly(number)),
                Verdict::Exchangeable if !self.is_unique => {
                    return Err(Objection::NotUnique(number));
                }
                Verdict::Exchangeable | Verdict::Impossible => {}
            }
        }
        Ok(self.live_of(constraint))
    }

    /// The live candidates of a constraint; of a pattern its live guardians.
    fn live_of(&self, constraint: &Constraint) -> Vec<Candidate> {
        match constraint {
            Constraint::Cell(cell) => Digit::all()
                .map(|digit| Candidate::new(*cell, digit))
                .filter(|&x| self.is_live(x))
                .collect(),
            Constraint::House(house, digit) => {
                let cells = self.live[digit.index()] & house.cells();
                cells.into_iter().map(|cell| Candidate::new(cell, *digit)).collect()
            }
            Constraint::Pattern(pattern) => {
                let guardians = pattern.cells.iter().flat_map(|&(cell, digits)| {
                    (!digits).into_iter().map(move |digit| Candidate::new(cell, digit))
                });
                guardians.filter(|&x| self.is_live(x)).collect()
            }
        }
    }

    /// Returns whether a candidate is false by counting, or without one whether the count is a
    /// contradiction by itself; see [`Cover`].
    fn count(
        &self,
        cover: &Cover,
        x: Option<Candidate>,
        number: usize,
        meter: &Meter<'_>,
    ) -> Result<bool, Objection> {
        if cover.links.iter().any(|link| matches!(link, Constraint::Pattern(_))) {
            return Ok(false);
        }
        let lives = |y: &Candidate| x.is_none_or(|x| !x.sees(*y));
        // For each candidate the number of links minus the number of truths that it is in.
        let mut surplus = [0isize; Candidate::COUNT];
        let mut links = 0;
        for link in &cover.links {
            let mut is_live = false;
            for y in self.places(link, number, meter)?.into_iter().filter(lives) {
                surplus[y.index()] += 1;
                is_live = true;
            }
            links += usize::from(is_live);
        }
        for truth in &cover.truths {
            for y in self.places(truth, number, meter)?.into_iter().filter(lives) {
                surplus[y.index()] -= 1;
            }
        }
        let is_covered = Candidate::all().all(|y| Some(y) == x || surplus[y.index()] >= 0);
        let own = x.map_or(0, |x| surplus[x.index()]);
        let needed = cover.truths.len().checked_add_signed(own);
        Ok(is_covered && needed.is_some_and(|needed| needed > links))
    }
}
