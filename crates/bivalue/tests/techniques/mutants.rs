//! Steps that are changed a little: whatever the checker still accepts must be true.

use bivalue::budget::Budget;
use bivalue::grid::{Candidate, CellSet, Conclusion, Digit, House, Solution, Transform};
use bivalue::human::{Constraint, Cover, Effect, Proof, ProofLine, Reason, Step, View, check};

/// Returns whether the solution agrees.
pub(crate) fn is_true(conclusion: Conclusion, solution: &Solution) -> bool {
    match conclusion {
        Conclusion::Place(x) => solution.grid()[x.cell()] == Some(x.digit()),
        Conclusion::Eliminate(x) => solution.grid()[x.cell()] != Some(x.digit()),
    }
}

/// The greatest number of mutants of a step that are looked at.
const MOST: usize = 5_000;

/// Changes conclusions and proof of a step in every small way, and asserts that no mutant with
/// a conclusion that the solution contradicts is accepted. Of more than [`MOST`] mutants as many
/// are looked at, evenly spread.
pub(crate) fn are_rejected(view: &View, solution: &Solution, step: &Step) {
    let mut proofs: Vec<_> = mutants_of(&step.proof.lines).collect();
    proofs.push(step.proof.lines.clone());
    let wrong = wrong_conclusions(view, solution, step);
    let number = proofs.len() * wrong.len();
    for at in (0..number).step_by(number.div_ceil(MOST).max(1)) {
        // Each proof begins with another conclusion, so that all have their turn.
        let so = wrong[(at + at / wrong.len()) % wrong.len()];
        let mut lines = proofs[at / wrong.len()].clone();
        // The last line is made to claim it.
        if let Some(last) = lines.last_mut() {
            last.so = vec![so];
        }
        let mut effect = Effect::NONE;
        effect.add(so);
        let mutant = Step { effect, proof: Proof { lines }, ..step.clone() };
        let checked = check(view, &mutant, &Budget::UNLIMITED);
        assert!(checked.is_err(), "{step} became {mutant:#?}");
    }
}

/// The conclusions of a step moved to other candidates of the cell and to the digit's other cells,
/// as far as the solution contradicts them.
fn wrong_conclusions(view: &View, solution: &Solution, step: &Step) -> Vec<Conclusion> {
    let is_near = |target: &Candidate| {
        step.conclusions().any(|conclusion| {
            let x = conclusion.candidate();
            x.cell() == target.cell() || x.digit() == target.digit()
        })
    };
    let near = Candidate::all().filter(|&x| view.board().has(x)).filter(is_near);
    near.flat_map(|target| [Conclusion::Place(target), Conclusion::Eliminate(target)])
        .filter(|&so| !is_true(so, solution))
        .collect()
}

/// The lines with one of them changed, turned into its opposite, or left out.
fn mutants_of(lines: &[ProofLine]) -> impl Iterator<Item = Vec<ProofLine>> {
    (0..lines.len()).flat_map(move |at| {
        let without = (lines.len() > 1).then(|| {
            let mut rest = lines.to_vec();
            rest.remove(at);
            rest
        });
        let changed = reasons(&lines[at].why).into_iter().map(move |why| {
            let mut rest = lines.to_vec();
            rest[at].why = why;
            rest
        });
        let mut opposite = lines.to_vec();
        opposite[at].so.iter_mut().for_each(|so| *so = so.opposite());
        without.into_iter().chain(changed).chain([opposite])
    })
}

fn reasons(why: &Reason) -> Vec<Reason> {
    match why {
        Reason::Only(constraint) => constraints(constraint).into_iter().map(Reason::Only).collect(),
        Reason::Counting(cover) => covers(cover).into_iter().map(Reason::Counting).collect(),
        Reason::Refuted(lines) => mutants_of(lines).map(Reason::Refuted).collect(),
        Reason::Cases(of, branches) => {
            let mut all: Vec<_> =
                constraints(of).into_iter().map(|of| Reason::Cases(of, branches.clone())).collect();
            for at in 0..branches.len() {
                for lines in mutants_of(&branches[at].lines) {
                    let mut changed = branches.clone();
                    changed[at].lines = lines;
                    all.push(Reason::Cases(of.clone(), changed));
                }
                let mut fewer = branches.clone();
                fewer.remove(at);
                all.push(Reason::Cases(of.clone(), fewer));
            }
            all
        }
        // Other symmetries, of which all but few change the givens.
        Reason::Symmetry(transform) => {
            let nth = |number: u64| Transform::nth(number * 0x1234_5678_9ABC + 987_654_321);
            let others = (1..20).map(|number| transform.then(&nth(number)));
            others.map(Reason::Symmetry).collect()
        }
        _ => Vec::new(),
    }
}

/// The cover with one truth or link left out, twice, or changed.
fn covers(cover: &Cover) -> Vec<Cover> {
    let mut all = Vec::new();
    for at in 0..cover.truths.len() {
        for truths in variants(&cover.truths, at) {
            all.push(Cover { truths, links: cover.links.clone() });
        }
    }
    for at in 0..cover.links.len() {
        for links in variants(&cover.links, at) {
            all.push(Cover { truths: cover.truths.clone(), links });
        }
    }
    all
}

fn variants(constraints: &[Constraint], at: usize) -> Vec<Vec<Constraint>> {
    let with = |new: Constraint| {
        let mut all = constraints.to_vec();
        all[at] = new;
        all
    };
    let mut all: Vec<_> = self::constraints(&constraints[at]).into_iter().map(with).collect();
    let mut fewer = constraints.to_vec();
    fewer.remove(at);
    all.push(fewer);
    let mut twice = constraints.to_vec();
    twice.push(constraints[at].clone());
    all.push(twice);
    all
}

/// The constraint about another digit, in another house, of the next cell.
fn constraints(constraint: &Constraint) -> Vec<Constraint> {
    match constraint {
        Constraint::Cell(cell) => {
            let row = cell.row_house().cells() - CellSet::of(*cell);
            row.into_iter().take(3).map(Constraint::Cell).collect()
        }
        Constraint::House(house, digit) => {
            let next = |step: usize| {
                [
                    Constraint::House(*house, Digit::from_index((digit.index() + step) % 9)),
                    Constraint::House(House::from_index((house.index() + step * 4) % 27), *digit),
                ]
            };
            [1, 2, 5].into_iter().flat_map(next).collect()
        }
        Constraint::Pattern(pattern) => {
            let fewer = |at: usize| {
                let mut pattern = pattern.clone();
                pattern.cells.remove(at);
                Constraint::Pattern(pattern)
            };
            (0..pattern.cells.len()).map(fewer).collect()
        }
    }
}
