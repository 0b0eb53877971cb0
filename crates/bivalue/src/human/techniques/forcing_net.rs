//! Forcing nets: what follows from an assumption by all that singles and locked candidates give.
//!
//! A chain needs one reason for each link; a net may need several at once. *Contradiction*: a
//! candidate that is assumed, or assumed away, leaves a cell or a house without one. *Verity*:
//! every candidate of a cell, or every place of a digit in a house, leads to the same.

use std::ops::ControlFlow;

use super::Technique;
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};
use crate::human::net::{Net, Outline, placed_by};
use crate::human::{Branch, Constraint, Effect, Found, Kind, Line, Reason, Role, Step, View};

pub(super) struct ForcingNets;

static KINDS: [Kind; 2] = [
    Kind {
        id: "forcing-net-contradiction",
        code: "1303",
        name: "Forcing Net Contradiction",
        about: "An assumption leads by singles to a cell or a house that has no candidate left",
        pattern: "{chain}",
        explanation: "Assume the opposite and fill in what then is a single: {chain}. That ends in a \
                      cell without a candidate, or in a house without a place for a digit: {so}.",
        example: ":1303:8:5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.::826::",
    },
    Kind {
        id: "forcing-net-verity",
        code: "1304",
        name: "Forcing Net Verity",
        about: "Every candidate of a cell or a house leads by singles to the same",
        pattern: "{pattern}: {chain}",
        explanation: "One of {pattern} is true. Assume each in turn and fill in what then is a single \
                      ({chain}): it always comes to the same, or to a contradiction: {so}.",
        example: ":1304:8:5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.:::878:",
    },
];

impl Technique for ForcingNets {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut net = Net::new(view);
        let mut nets = Nets { number: [0; Candidate::COUNT], outlines: Vec::new() };
        let mut wrong = Vec::new();
        for x in all(view) {
            for opposite in [Conclusion::Place(x), Conclusion::Eliminate(x)] {
                net.assume(opposite);
                if net.is_contradiction() {
                    wrong.push((net.cost(), opposite));
                }
                if matches!(opposite, Conclusion::Place(_)) {
                    nets.number[x.index()] = nets.outlines.len() as u16;
                    nets.outlines.push(net.outline());
                }
            }
        }
        wrong.sort_by_key(|&(lines, _)| lines);
        for (_, opposite) in wrong {
            let so = match opposite {
                Conclusion::Place(x) => Conclusion::Eliminate(x),
                Conclusion::Eliminate(x) => Conclusion::Place(x),
            };
            found.offer(&KINDS[0], effect(so), |step| {
                net.assume(opposite);
                tell_contradiction(&net, so, step)
            })?;
        }
        verities(view, &mut net, &nets, found)
    }
}

/// What follows from each candidate.
struct Nets {
    number: [u16; Candidate::COUNT],
    outlines: Vec<Outline>,
}

impl Nets {
    fn of(&self, x: Candidate) -> &Outline {
        &self.outlines[usize::from(self.number[x.index()])]
    }
}

fn effect(so: Conclusion) -> Effect {
    let mut effect = Effect::NONE;
    effect.add(so);
    effect
}

fn all(view: &View) -> impl Iterator<Item = Candidate> + '_ {
    Digit::all().flat_map(|digit| {
        let places = view.board().places(digit).into_iter();
        places.map(move |cell| Candidate::new(cell, digit))
    })
}

/// Cells, and digits in houses, with their candidates.
fn cases(view: &View) -> impl Iterator<Item = (Constraint, Vec<Candidate>)> + '_ {
    let cells = view.board().empty_cells().into_iter().map(|cell| {
        let digits = view.board().digits(cell).into_iter();
        (Constraint::Cell(cell), digits.map(|digit| Candidate::new(cell, digit)).collect())
    });
    let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
    let houses = houses.map(|(house, digit)| {
        let cells = view.places(digit, house).into_iter();
        let places = cells.map(|cell| Candidate::new(cell, digit)).collect();
        (Constraint::House(house, digit), places)
    });
    cells.chain(houses)
}

/// What all candidates of a cell, or of a digit in a house, lead to.
fn verities(view: &View, net: &mut Net, nets: &Nets, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = |cases: &[Candidate]| cases.iter().map(|&x| nets.of(x).size).sum();
    let mut cases: Vec<(usize, Constraint, Vec<Candidate>)> = cases(view)
        .filter(|(_, cases)| cases.len() > 1)
        .map(|(of, cases)| (size(&cases), of, cases))
        .collect();
    cases.sort_by_key(|&(size, _, ref cases)| (cases.len(), size));
    let mut told = Effect::NONE;
    for (_, of, cases) in cases {
        let shown = common(view, cases.iter().map(|&x| nets.of(x)));
        for so in shown.conclusions() {
            let is_told = match so {
                Conclusion::Place(x) => told.placed(x.digit()).contains(x.cell()),
                Conclusion::Eliminate(x) => told.eliminated(x.digit()).contains(x.cell()),
            };
            if !is_told {
                told.add(so);
                found
                    .offer(&KINDS[1], effect(so), |step| tell_verity(net, &of, &cases, so, step))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What all nets without a contradiction have in common.
fn common<'a>(view: &View, nets: impl Iterator<Item = &'a Outline>) -> Effect {
    let mut live = [CellSet::EMPTY; 9];
    let mut placed = CellSet::ALL;
    let mut any = false;
    for net in nets.filter(|net| !net.is_contradiction) {
        any = true;
        placed &= net.placed;
        live.iter_mut().zip(&net.live).for_each(|(all, cells)| *all |= *cells);
    }
    let mut effect = Effect::NONE;
    for digit in Digit::all().filter(|_| any) {
        let lost = view.board().places(digit) - live[digit.index()];
        effect = effect.and_eliminate(DigitSet::of(digit), lost);
        let others = Digit::all()
            .filter(|&other| other != digit)
            .fold(CellSet::EMPTY, |all, other| all | live[other.index()]);
        for cell in (placed & live[digit.index()]) - others {
            effect.add(Conclusion::Place(Candidate::new(cell, digit)));
        }
    }
    effect
}

/// Marks what lines place.
fn mark(mut step: Step, first: Candidate, lines: &[Line]) -> Step {
    step = step.candidates(Role::Chain, first.digit(), first.cell());
    let placed: Vec<(Digit, Cell)> = placed_by(lines).collect();
    placed.into_iter().fold(step, |step, (digit, cell)| step.candidates(Role::Chain, digit, cell))
}

fn tell_contradiction(net: &Net, so: Conclusion, step: Step) -> Step {
    let lines = net.lines(None);
    let x = so.candidate();
    mark(step.digits(x.digit()), x, &lines).because(Reason::Refuted(lines))
}

fn tell_verity(
    net: &mut Net,
    of: &Constraint,
    cases: &[Candidate],
    so: Conclusion,
    step: Step,
) -> Step {
    let digits: DigitSet = cases.iter().map(|x| x.digit()).collect();
    let cells: CellSet = cases.iter().map(|x| x.cell()).collect();
    let mut step = step.digits(so.candidate().digit()).candidates(Role::Pattern, digits, cells);
    let mut branches = Vec::new();
    for &case in cases {
        net.assume(Conclusion::Place(case));
        let lines = net.lines(Some(so));
        step = mark(step, case, &lines);
        branches.push(Branch { case, lines });
    }
    step.because(Reason::Cases(of.clone(), branches))
}
