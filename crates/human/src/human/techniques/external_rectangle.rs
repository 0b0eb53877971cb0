//! External rectangles: unique rectangles whose guardians are outside of their cells.
//!
//! In one or two houses, two digits have no places but in the rectangle and in a few further cells,
//! the guardians, and the rest of the rectangle has no other candidates. One of these is true:
//! otherwise the rectangle would hold the two digits alone, and the puzzle would have two
//! solutions. *Type 1*: there is one guardian, which is true. *Type 2*: what all guardians see is
//! false. *Type 3*: the guardians lie in one house, and with other cells of it are a naked subset.
//! *Type 4*: they are in two cells of a house, which are the only places there for another digit;
//! so each of the two cells is that digit or a guardian.
//!
//! (The types are those of unique rectangles. After the program Sudoku Studio, which calls them
//! external types of the unique rectangle.)

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet, House};

use super::Technique;
use super::counting::{self, Once};
use super::guardians::seen_by_all;
use super::naked_subset::shared_houses;
use super::rectangle_guardians::{GuardedRectangle, guarded};
use super::shortlist::Shortlist;
use crate::human::{
    Constraint, Cover, Effect, Kind, Proof, ProofLine, Reason, Role, Step, StepSink, View,
};

pub(super) struct ExternalRectangle;

/// The greatest number of cells that make a naked subset with the guardians. More are hard to see.
const LARGEST: usize = 3;

const PATTERN: &str = "{digits} in {pattern}, or {guardian}";

static KINDS: [Kind; 4] = [
    Kind {
        id: "external-rectangle-1",
        code: "",
        name: "External Rectangle Type 1",
        about: "A unique rectangle with one guardian outside of its cells",
        pattern: PATTERN,
        explanation: guarded!(": {so}."),
        example: ":external-rectangle-1:67:..47..18..+1..5..679...+1....+7..5.1.42.+4+1....+78....47...12+96..+75.8...95...4+53+1+7+28+9+6:::636:",
        ..Kind::PLAIN
    },
    Kind {
        id: "external-rectangle-2",
        code: "",
        name: "External Rectangle Type 2",
        about: "A unique rectangle with several guardians outside of its cells, which all see the same candidate",
        pattern: PATTERN,
        explanation: guarded!(", and what all of these guardians see is false: {so}."),
        example: ":external-rectangle-2:34:..+4+8+9+1.+2.1.+724+5...9+28+6+37+5418.+94.+3..27.+25.8.....6+9.+2...675+3+892+1+4+4+8+17+26+93+5+2+9+3+1+5+4..8:629 145:367::",
        ..Kind::PLAIN
    },
    Kind {
        id: "external-rectangle-3",
        code: "",
        name: "External Rectangle Type 3",
        about: "A unique rectangle with guardians outside of its cells, which make a naked subset with further cells",
        pattern: "{digits} in {pattern}, or {guardian}, with {set-a}",
        explanation: guarded!(
            ". In {cover}, a true guardian and {set-a} fill as many cells as they have digits. So each of these \
             digits is in one of its places among them, and what sees all of these places is false: {so}."
        ),
        example: ":external-rectangle-3:17:7.1..4....59..2...............1..6+798+1+746+95+23.+9+6.3.4+1+8.4+5....8.3+72+851+9...6+8.+4.2..:318 338 139 739 679:171 199 774 776::",
        ..Kind::PLAIN
    },
    Kind {
        id: "external-rectangle-4",
        code: "",
        name: "External Rectangle Type 4",
        about: "A unique rectangle with guardians in two cells outside, which are the only places of another digit in a house",
        pattern: PATTERN,
        explanation: guarded!(
            ". In {cover}, {restricted-digits} has no places but the two cells of these guardians. So one of \
             them holds {restricted-digits} and the other one a guardian, and neither holds anything else: {so}."
        ),
        example: ":external-rectangle-4:35:7+9+4....+1+5+2517...4+8+6..4+1+5+7929+1..7...+6+4.+6...8.182.+1.6...1.....+563+369.5.1.+4+54...+1...:315 347 965 367 294 894 994 295 895 995:258::",
        ..Kind::PLAIN
    },
];

/// The conclusions of an external rectangle.
struct ExternalConclusions {
    rectangle: GuardedRectangle,
    way: Ground,
}

/// How it shows it: by the guardians alone, by a subset of cells of a house with the places of all
/// digits in it and among the guardians, or by the house in which a digit has its only places in
/// the cells of the guardians.
enum Ground {
    Alone,
    Subset(House, CellSet, Vec<Once>),
    Tied(House, Digit),
}

impl Technique for ExternalRectangle {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if !view.has_unique_solution() {
            return ControlFlow::Continue(());
        }
        let mut list = Shortlist::new(sink);
        GuardedRectangle::find(view, sink, |rectangle| {
            if rectangle.is_external() {
                look(view, &rectangle, &mut list);
            }
        })?;
        list.sorted()
            .offer(|effect, seen| sink.offer(seen.kind(), *effect, |step| seen.proved(view, step)))
    }
}

/// Adds what a rectangle shows.
fn look(view: &View, rectangle: &GuardedRectangle, list: &mut Shortlist<'_, ExternalConclusions>) {
    let board = view.board();
    let mut push = |effect: Effect, way: Ground, size: usize| {
        if effect.changes(view.board()) {
            let seen = ExternalConclusions { rectangle: rectangle.clone(), way };
            list.push(size as u64, seen.kind(), &effect, seen);
        }
    };
    let guardians = rectangle.each();
    if let [guardian] = guardians[..] {
        return push(Effect::place(guardian), Ground::Alone, 0);
    }
    push(seen_by_all(&guardians), Ground::Alone, guardians.len());
    let cells = rectangle.guardian_cells();
    let digits: DigitSet = guardians.iter().map(|x| x.digit()).collect();
    let both: Vec<_> = cells.into_iter().collect();
    for house in shared_houses(cells) {
        let rest = ((house.cells() & board.empty_cells()) - cells) - rectangle.cells;
        subsets(view, rest, digits, |subset, own| {
            let once = own.into_iter().map(|digit| {
                let within = board.places(digit) & subset;
                let guardians = rectangle.guardians.iter().filter(|node| node.digit == digit);
                Once { digit, cells: guardians.fold(within, |all, node| all | node.cells) }
            });
            let once: Vec<_> = once.collect();
            let effect = once.iter().fold(Effect::NONE, |effect, once| {
                effect.and_eliminate(once.digit.into(), once.cells.common_peers())
            });
            push(effect, Ground::Subset(house, subset, once), 20 + subset.len());
        });
        let &[one, other] = &both[..] else { continue };
        for digit in (board.digits(one) & board.digits(other)) - digits {
            if view.places(digit, house) == cells {
                let left = |cell| {
                    let own = guardians.iter().filter(|x| x.cell() == cell);
                    own.map(|x| x.digit()).collect::<DigitSet>() | digit.into()
                };
                let effect = Effect::eliminate(!left(one), one);
                let effect = effect.and_eliminate(!left(other), other);
                push(effect, Ground::Tied(house, digit), 10);
            }
        }
    }
}

/// Calls `each` for each set of up to three of the cells that, together with the given digits, has
/// one digit more than cells: with the set and all these digits.
fn subsets(view: &View, cells: CellSet, digits: DigitSet, mut each: impl FnMut(CellSet, DigitSet)) {
    let mut chosen = vec![(CellSet::EMPTY, digits)];
    for cell in cells {
        for at in 0..chosen.len() {
            let (before, own) = chosen[at];
            let (subset, own) = (before | cell.into(), own | view.board().digits(cell));
            if own.len() > LARGEST + 1 {
                continue;
            }
            if own.len() == subset.len() + 1 {
                each(subset, own);
            }
            if subset.len() < LARGEST {
                chosen.push((subset, own));
            }
        }
    }
}

impl ExternalConclusions {
    fn kind(&self) -> &'static Kind {
        match self.way {
            Ground::Alone if self.rectangle.each().len() == 1 => &KINDS[0],
            Ground::Alone => &KINDS[1],
            Ground::Subset(..) => &KINDS[2],
            Ground::Tied(..) => &KINDS[3],
        }
    }

    fn proved(&self, view: &View, step: Step) -> Step {
        let Self { rectangle, way } = self;
        let (mut truths, mut links) = (rectangle.truths(), rectangle.links());
        let step = rectangle.marked(step);
        match way {
            Ground::Alone => {
                let why = Reason::Counting(Cover::new(truths, links));
                let guardians = rectangle.each();
                let [guardian] = guardians[..] else { return step.because(why) };
                // The other candidates of its cell are false, so the guardian is true.
                let others = view.board().digits(guardian.cell()) - guardian.digit().into();
                let others = others.into_iter().map(|digit| Candidate::new(guardian.cell(), digit));
                let mut proof = Proof::line(others.map(Conclusion::Eliminate), why);
                let so = vec![Conclusion::Place(guardian)];
                let why = Reason::Only(Constraint::Cell(guardian.cell()));
                proof.lines.push(ProofLine { so, why });
                step.proof(proof)
            }
            Ground::Subset(house, subset, once) => {
                truths.extend(counting::cells(*subset));
                let digits: DigitSet = once.iter().map(|once| once.digit).collect();
                let proof = counting::proof(&step.effect, &truths, once, &links);
                let step = step.candidates(Role::Set(0), digits, *subset);
                step.house(Role::Cover, *house).proof(proof)
            }
            &Ground::Tied(house, digit) => {
                truths.push(Constraint::House(house, digit));
                links.extend(counting::cells(rectangle.guardian_cells()));
                step.candidates(Role::Restricted, digit, rectangle.guardian_cells())
                    .house(Role::Cover, house)
                    .because(Reason::Counting(Cover::new(truths, links)))
            }
        }
    }
}
