//! 3D Medusa: colours of candidates of all digits.
//!
//! Two places of a digit in a house, and two candidates of a cell, are a strong link: exactly one
//! of the two is true. Candidates that are joined by such links get two colours in turn, and all of
//! one colour are true, while all of the other are false. *Trap*: a candidate that excludes
//! candidates of both colours is false. *Wrap*: if a colour has two candidates that exclude each
//! other, or excludes every candidate of a cell, that colour is false and the other one true.
//!
//! Chains show all of this too, one conclusion after the other, so it is looked for if it is asked
//! for.
//!
//! (Simple colours are the same with one digit. The name is by the players of the forums around
//! 2006.)

use std::collections::VecDeque;
use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, Step, StepSink, View,
};

pub(super) struct Medusa;

static KINDS: [Kind; 2] = [
    Kind {
        id: "medusa-trap",
        code: "",
        name: "3D Medusa Trap",
        about: "Candidates of all digits in two colours, of which one is true: what excludes both is false",
        pattern: "{color-a} / {color-b}",
        explanation: "By cells with two candidates and houses with two places for a digit, either \
                      {color-a} are all true, or {color-b} are. A candidate that excludes one of \
                      each is false: {so}.",
        example: ":medusa-trap:234:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::462 463::",
        is_usual: false,
        ..Kind::PLAIN
    },
    Kind {
        id: "medusa-wrap",
        code: "",
        name: "3D Medusa Wrap",
        about: "Candidates of all digits in two colours, one of which contradicts itself: the other one is true",
        pattern: "{color-a} / {color-b}",
        explanation: "By cells with two candidates and houses with two places for a digit, either \
                      {color-a} are all true, or {color-b} are. But the latter exclude each other, \
                      or leave a cell without a candidate. So the former are true: {so}.",
        example: ":medusa-wrap:18:+7+4625.8...+3+5.7.+64+2.+2.3+46+7+5.....+2+54.8+4+5..93..62..+4..+57.+3895.4..767+4..+2..5+51+2..+7..+4:148 153 154 169::133 831:",
        is_usual: false,
        ..Kind::PLAIN
    },
];

impl Technique for Medusa {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for colors in components(view, sink)? {
            sink.tick()?;
            for wrong in [0, 1] {
                if colors.contradicts_itself(view, wrong) {
                    let right = &colors.of[1 - wrong];
                    let mut effect = Effect::NONE;
                    for &x in right {
                        effect.add(Conclusion::Place(x));
                    }
                    sink.offer(&KINDS[1], effect, |step| colors.proved_wrap(step, wrong))?;
                }
            }
            let mut effect = Effect::NONE;
            for digit in Digit::all() {
                effect = effect.and_eliminate(digit.into(), colors.trapped(digit));
            }
            sink.offer(&KINDS[0], effect, |step| colors.proved_trap(step))?;
        }
        ControlFlow::Continue(())
    }
}

/// The strong links of a candidate: the other one of each, and the cell or house.
fn links(view: &View, x: Candidate) -> impl Iterator<Item = (Candidate, Constraint)> {
    let digits = view.board().digits(x.cell());
    let in_cell = (digits.len() == 2).then(|| {
        let other = (digits - x.digit().into()).first().unwrap_or(x.digit());
        (Candidate::new(x.cell(), other), Constraint::Cell(x.cell()))
    });
    let in_houses = x.cell().houses().map(|house: House| {
        let other = (view.places(x.digit(), house) - CellSet::of(x.cell())).single()?;
        Some((Candidate::new(other, x.digit()), Constraint::House(house, x.digit())))
    });
    in_cell.into_iter().chain(in_houses.into_iter().flatten())
}

/// Candidates that are joined by strong links, in two colours.
struct Colors<'a> {
    view: &'a View,
    /// The candidates of each colour, in the order in which they were reached.
    of: [Vec<Candidate>; 2],
    /// For each colour and digit, the cells with candidates.
    cells: [[CellSet; 9]; 2],
}

/// All components of at least four candidates, in the order of their first candidates.
fn components<'a>(view: &'a View, sink: &StepSink<'_>) -> ControlFlow<(), Vec<Colors<'a>>> {
    let mut all = Vec::new();
    let mut seen = [CellSet::EMPTY; 9];
    for digit in Digit::all() {
        for cell in view.board().places(digit) & view.board().empty_cells() {
            sink.tick()?;
            if seen[digit.index()].contains(cell) {
                continue;
            }
            let cells = [[CellSet::EMPTY; 9]; 2];
            let mut colors = Colors { view, of: [Vec::new(), Vec::new()], cells };
            let mut next = VecDeque::from([(Candidate::new(cell, digit), 0)]);
            seen[digit.index()].insert(cell);
            while let Some((x, color)) = next.pop_front() {
                colors.of[color].push(x);
                colors.cells[color][x.digit().index()].insert(x.cell());
                for (other, _) in links(view, x) {
                    if !seen[other.digit().index()].contains(other.cell()) {
                        seen[other.digit().index()].insert(other.cell());
                        next.push_back((other, 1 - color));
                    }
                }
            }
            if colors.of[0].len() + colors.of[1].len() > 3 {
                all.push(colors);
            }
        }
    }
    ControlFlow::Continue(all)
}

impl Colors<'_> {
    fn color_of(&self, x: Candidate) -> Option<usize> {
        (0..2).find(|&color| self.cells[color][x.digit().index()].contains(x.cell()))
    }

    /// The cells where a digit is false if a colour is true.
    fn excluded(&self, color: usize, digit: Digit) -> CellSet {
        let own = self.cells[color][digit.index()];
        let seen = own.into_iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
        let filled = Digit::all().filter(|&other| other != digit);
        filled.fold(seen, |all, other| all | self.cells[color][other.index()])
    }

    fn contradicts_itself(&self, view: &View, color: usize) -> bool {
        let excluded = Digit::all().map(|digit| self.excluded(color, digit));
        let excluded: Vec<CellSet> = excluded.collect();
        let is_left = |cell: Cell| {
            let mut digits = view.board().digits(cell).into_iter();
            digits.any(|digit| !excluded[digit.index()].contains(cell))
        };
        self.of[color].iter().any(|x| excluded[x.digit().index()].contains(x.cell()))
            || !view.board().empty_cells().into_iter().all(is_left)
    }

    /// The cells where a digit excludes candidates of both colours.
    fn trapped(&self, digit: Digit) -> CellSet {
        self.excluded(0, digit) & self.excluded(1, digit)
    }

    fn marked(&self, mut step: Step, colors: [usize; 2]) -> Step {
        let mut digits = DigitSet::EMPTY;
        for (number, color) in (0..).zip(colors) {
            for digit in Digit::all() {
                let cells = self.cells[color][digit.index()];
                if !cells.is_empty() {
                    digits.insert(digit);
                    step = step.candidates(Role::Color(number), digit, cells);
                }
            }
        }
        step.digits(digits)
    }

    /// The way from a candidate to one of another colour: the strong links in order.
    fn way(&self, from: &[Candidate], to: &[Candidate]) -> Vec<Constraint> {
        let mut before: Vec<(Candidate, Option<(usize, Constraint)>)> =
            from.iter().map(|&x| (x, None)).collect();
        let mut at = 0;
        while at < before.len() && !to.contains(&before[at].0) {
            for (other, by) in links(self.view, before[at].0) {
                if before.iter().all(|(x, _)| *x != other) {
                    before.push((other, Some((at, by))));
                }
            }
            at += 1;
        }
        let mut way = Vec::new();
        while let Some((_, Some((last, by)))) = before.get(at) {
            way.push(by.clone());
            at = *last;
        }
        way.reverse();
        way
    }

    /// For each conclusion a chain between the candidates of both colours that it excludes.
    fn proved_trap(&self, step: Step) -> Step {
        let mut proof = Proof::default();
        for so in step.conclusions() {
            let seen = |color: usize| -> Vec<Candidate> {
                self.of[color].iter().copied().filter(|x| x.sees(so.candidate())).collect()
            };
            let way = self.way(&seen(0), &seen(1));
            let (mut truths, mut links) = (Vec::new(), Vec::new());
            for (at, by) in way.into_iter().enumerate() {
                if at % 2 == 0 { truths.push(by) } else { links.push(by) }
            }
            let why = Reason::Counting(Cover::new(truths, links));
            proof.lines.push(ProofLine { so: vec![so], why });
        }
        self.marked(step, [0, 1]).proof(proof)
    }

    /// The first candidate of a colour is refuted by placing all others of it; then those of the
    /// other colour follow one after the other.
    fn proved_wrap(&self, step: Step, wrong: usize) -> Step {
        let refuted = self.of[wrong][0];
        let mut placed = [Vec::new(), Vec::new()];
        // What follows from the candidate being true, and from it being false: each is reached
        // from the one before by a link.
        let mut order = vec![(refuted, None)];
        let mut at = 0;
        while at < order.len() {
            let x = order[at].0;
            for (other, by) in links(self.view, x) {
                if order.iter().all(|(known, _)| *known != other) {
                    order.push((other, Some(by)));
                }
            }
            at += 1;
        }
        for (x, by) in order {
            if let (Some(by), Some(color)) = (by, self.color_of(x)) {
                let so = vec![Conclusion::Place(x)];
                placed[color].push(ProofLine { so, why: Reason::Only(by) });
            }
        }
        let [of_wrong, of_right] = if wrong == 0 { [0, 1] } else { [1, 0] };
        let mut lines = vec![ProofLine {
            so: vec![Conclusion::Eliminate(refuted)],
            why: Reason::Refuted(std::mem::take(&mut placed[of_wrong])),
        }];
        lines.append(&mut placed[of_right]);
        self.marked(step, [1 - wrong, wrong]).proof(Proof { lines })
    }
}
