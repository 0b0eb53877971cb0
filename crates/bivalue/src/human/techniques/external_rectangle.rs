//! External rectangles: unique rectangles whose guardians are outside of their cells.
//!
//! In some houses, two digits have no places but in the rectangle and in a few further cells, the guardians. One
//! of these is true: otherwise the rectangle would hold the two digits alone, and the puzzle would have two
//! solutions. *Type 1*: there is one guardian, which is true. *Type 2*: what all guardians see is false. *Type
//! 3*: the guardians lie in one house, and with other cells of it are a naked subset. *Type 4*: they are in two
//! cells of a house, which are the only places there for another digit; so each of the two cells is that digit
//! or a guardian.
//!
//! (The types are those of unique rectangles; the name is the one of the program Sudoku Studio.)

use std::ops::ControlFlow;

use super::Technique;
use super::counting::{self, Once};
use super::naked_subset::shared_houses;
use super::rectangle_guardians::GuardedRectangle;
use super::shortlist::Shortlist;
use crate::grid::{Candidate, CellSet, Conclusion, Digit, DigitSet, House};
use crate::human::{
    Constraint, Cover, Effect, Kind, Line, Proof, Reason, Role, Step, StepSink, View,
};

pub(super) struct ExternalRectangle;

/// The greatest number of guardians.
const MOST: usize = 4;

/// The greatest number of cells that make a naked subset with the guardians.
const LARGEST: usize = 3;

const PATTERN: &str = "{digits} in {pattern}, or {guardian}";

macro_rules! outside {
    ($rest:literal) => {
        concat!(
            "If {guardian} {guardian:were|were all} false, {base} would have {digits} only in {pattern}, and nothing else could \
             be there. The two digits could then change places, and the puzzle would have two solutions. So \
             {guardian:this guardian is true|one of these guardians is true} ({one-guardian}). ",
            $rest
        )
    };
}

static KINDS: [Kind; 4] = [
    Kind {
        id: "external-rectangle-1",
        code: "",
        name: "External Rectangle Type 1",
        about: "A unique rectangle with one guardian outside of its cells",
        pattern: PATTERN,
        explanation: outside!("That is: {so}."),
        example: ":external-rectangle-1:67:..47..18..+1..5..679...+1....+7..5.1.42.+4+1....+78....47...12+96..+75.8...95...4+53+1+7+28+9+6:::636:",
        ..Kind::PLAIN
    },
    Kind {
        id: "external-rectangle-2",
        code: "",
        name: "External Rectangle Type 2",
        about: "A unique rectangle with several guardians outside of its cells, which all see the same candidate",
        pattern: PATTERN,
        explanation: outside!("What all of them see is false: {so}."),
        example: ":external-rectangle-2:34:..+4+8+9+1.+2.1.+724+5...9+28+6+37+5418.+94.+3..27.+25.8.....6+9.+2...675+3+892+1+4+4+8+17+26+93+5+2+9+3+1+5+4..8:629 145:367::",
        ..Kind::PLAIN
    },
    Kind {
        id: "external-rectangle-3",
        code: "",
        name: "External Rectangle Type 3",
        about: "A unique rectangle with guardians outside of its cells, which make a naked subset with further cells",
        pattern: "{digits} in {pattern}, or {guardian}, with {set-a}",
        explanation: outside!(
            "The cells of the guardians together are like one cell with only {guardian-digits}. With {set-a} \
             that makes as many cells as digits, so no further cell that sees all places of such a digit \
             there can have it: {so}."
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
        explanation: outside!(
            "One of their two cells holds it, and the other one holds {restricted-digits}, which has only these \
             two places in a house. So neither cell holds anything else: {so}."
        ),
        example: ":external-rectangle-4:35:7+9+4....+1+5+2517...4+8+6..4+1+5+7929+1..7...+6+4.+6...8.182.+1.6...1.....+563+369.5.1.+4+54...+1...:315 347 965 367 294 894 994 295 895 995:258::",
        ..Kind::PLAIN
    },
];

/// What an external rectangle shows.
struct Seen {
    rectangle: GuardedRectangle,
    way: Way,
}

/// How it shows it: by the guardians alone, by a subset of cells with the places of all digits in it and among
/// the guardians, or by the house in which a digit has its only places in the cells of the guardians.
enum Way {
    Alone,
    Subset(CellSet, Vec<Once>),
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
        list.tick()?;
        GuardedRectangle::outside(view, MOST, |rectangle| look(view, &rectangle, &mut list));
        list.sorted()
            .offer(|effect, seen| sink.offer(kind(&seen), *effect, |step| seen.proved(view, step)))
    }
}

fn kind(seen: &Seen) -> &'static Kind {
    match seen.way {
        Way::Alone if seen.rectangle.alone().is_some() => &KINDS[0],
        Way::Alone => &KINDS[1],
        Way::Subset(..) => &KINDS[2],
        Way::Tied(..) => &KINDS[3],
    }
}

/// Adds what a rectangle shows.
fn look(view: &View, rectangle: &GuardedRectangle, list: &mut Shortlist<'_, Seen>) {
    let board = view.board();
    let mut push = |effect: Effect, way: Way, size: usize| {
        if effect.changes(view) {
            let seen = Seen { rectangle: rectangle.clone(), way };
            list.push(size as u64, kind(&seen), &effect, seen);
        }
    };
    if let Some(guardian) = rectangle.alone() {
        return push(Effect::place(guardian), Way::Alone, 0);
    }
    let cells = rectangle.guardian_cells();
    let count: usize = rectangle.guardians.iter().map(|node| node.cells.len()).sum();
    push(seen_by_all(rectangle), Way::Alone, count);
    for house in shared_houses(cells) {
        let digits: DigitSet = rectangle.guardians.iter().map(|node| node.digit).collect();
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
            push(effect, Way::Subset(subset, once), 20 + subset.len());
        });
        let both: Vec<_> = cells.into_iter().collect();
        if let [one, other] = both[..] {
            for digit in board.digits(one) & board.digits(other) {
                let mine = |cell| rectangle.guardians_in(cell) | DigitSet::of(digit);
                if view.places(digit, house) == cells && !digits.contains(digit) {
                    let effect =
                        Effect::eliminate(!mine(one), one).and_eliminate(!mine(other), other);
                    push(effect, Way::Tied(house, digit), 10);
                }
            }
        }
    }
}

/// Calls `each` for each choice of up to three of the cells that have one digit more than cells, together with
/// the given digits: for the cells and all these digits.
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

/// The candidates that all guardians see.
fn seen_by_all(rectangle: &GuardedRectangle) -> Effect {
    let cells = rectangle.guardian_cells();
    Digit::all().fold(Effect::NONE, |effect, digit| {
        let seen = cells.into_iter().fold(CellSet::ALL, |seen, cell| {
            let own = rectangle.guardians_in(cell);
            let by = |guardian: Digit| if guardian == digit { cell.peers() } else { cell.into() };
            own.into_iter().fold(seen, |seen, guardian| seen & by(guardian))
        });
        effect.and_eliminate(DigitSet::of(digit), seen)
    })
}

impl Seen {
    fn proved(&self, view: &View, step: Step) -> Step {
        let Self { rectangle, way } = self;
        let (mut truths, mut links) = (rectangle.truths(), rectangle.links());
        let step = rectangle.marked(step);
        match way {
            Way::Alone => {
                let why = Reason::Counting(Cover::new(truths, links));
                let Some(guardian) = rectangle.alone() else { return step.because(why) };
                // The other candidates of its cell are false, so the guardian is true.
                let others = view.board().digits(guardian.cell()) - guardian.digit().into();
                let others = others.into_iter().map(|digit| Candidate::new(guardian.cell(), digit));
                let mut proof = Proof::line(others.map(Conclusion::Eliminate), why);
                let so = vec![Conclusion::Place(guardian)];
                let why = Reason::Only(Constraint::Cell(guardian.cell()));
                proof.lines.push(Line { so, why });
                step.proof(proof)
            }
            Way::Subset(subset, once) => {
                truths.extend(counting::cells(*subset));
                let digits: DigitSet = once.iter().map(|once| once.digit).collect();
                let proof = counting::proof(&step.effect, &truths, once, &links);
                step.candidates(Role::Set(0), digits, *subset).proof(proof)
            }
            &Way::Tied(house, digit) => {
                truths.push(Constraint::House(house, digit));
                links.extend(counting::cells(rectangle.guardian_cells()));
                step.candidates(Role::Restricted, digit, rectangle.guardian_cells())
                    .because(Reason::Counting(Cover::new(truths, links)))
            }
        }
    }
}
