//! Whips: chains from an assumption in which every link is a single, or a group.
//!
//! A candidate, the *target*, is assumed to be true. Each link is a cell, or a digit in a house,
//! one of whose candidates the placement before sees, and whose other candidates the target and the
//! placements so far exclude, but for one, which is placed next. The last link has no candidate
//! left, so the target is false. A forcing net by singles may branch; a whip goes from each
//! placement to the next, as one reads it.
//!
//! In a *grouped* whip the places that are left of a digit in a house may also be a group: they all
//! lie in another house, too, where the digit then has no other place. (Denis Berthier, *The Hidden
//! Logic of Sudoku*, 2007, and *Constraint Resolution Theories*, 2011; grouped whips are his
//! g-whips.)

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, Cell, CellSet, Conclusion, Digit, House};

use super::Technique;
use super::forcing_net::effect;
use super::shortlist::Shortlist;
use crate::human::net::Net;
use crate::human::sink::FoldHasher;
use crate::human::{
    Constraint, Cover, Kind, Link, Node, ProofLine, Reason, Role, Step, StepSink, View,
};

pub(super) struct Whips;

/// The greatest number of links.
const LONGEST: usize = 24;

/// The greatest number of partial whips of one length, from one target, that are extended. All of a
/// length are or none is, so that the search finds the same on every arrangement of a board.
const PARTIAL: usize = 2000;

static KINDS: [Kind; 2] = [
    Kind {
        id: "whip",
        code: "",
        name: "Whip",
        about: "A chain of singles from a candidate: each leaves the next cell or house one place, and the last one none",
        pattern: "[{length}] {whip}",
        explanation: "Suppose that {opposite}. Step by step, the next cell or house then has only \
                      one candidate left. {cases}{proof}\nSo {so}.",
        example: ":whip:2:........6...1.5.8+4.3....7..6..8.3..+7.5......93....7.1..6+3..8.52.7......3+5.2+34..7.:911 912 913 915 217 317 917 923 925 927 931 933 935 145 151 153 656 457 962 988 196 897:242::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
    Kind {
        id: "grouped-whip",
        code: "",
        name: "Grouped Whip",
        about: "A whip in which a digit may also have two or three places left, which share a line \
                and a box",
        pattern: "[{length}] {whip}",
        explanation: "Suppose that {opposite}. Step by step, the next cell or house then has only \
                      one candidate left, or a digit has two or three places left that share a \
                      line and a box (as with locked candidates). {cases}{proof}\nSo {so}.",
        example: ":grouped-whip:9:.......8.84.5.16+7.3.6.4...14.3.1...2.6.4...9............4..2..72.71.4....3..7....:213 215 517 263 265 171 985 197:977::",
        follows_assumption: true,
        ..Kind::PLAIN
    },
];

impl Technique for Whips {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Ok(implications) = Net::new(view).implications(view, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let board = Places::of(view);
        let targets = implications.wrong().filter_map(|wrong| match wrong {
            Conclusion::Place(target) => Some(target),
            Conclusion::Eliminate(_) => None,
        });
        let targets: Vec<_> = targets.collect();
        // The shortest whip is the easiest to read, and of whips of one length one without groups.
        let mut list = Shortlist::new(sink);
        for (kind, groups) in KINDS.iter().zip([false, true]) {
            let size = |links: usize| 2 * links as u64 + u64::from(groups);
            for &target in &targets {
                let effect = effect(Conclusion::Eliminate(target));
                let is_open = |links: &usize| list.is_open(size(*links), kind, &effect);
                let most = (1..=LONGEST).rev().find(is_open).unwrap_or(0);
                if let Some(whip) = shortest(&board, target, groups, most, &list)? {
                    list.push(size(whip.len()), kind, &effect, (kind, target, whip));
                }
            }
        }
        list.sorted().offer(|effect, (kind, target, whip)| {
            sink.offer(kind, *effect, |step| proved(step, target, &whip))
        })
    }
}

/// For each digit the cells where it is not known to be false.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Places([CellSet; 9]);

impl Places {
    fn of(view: &View) -> Self {
        Self(std::array::from_fn(|at| view.board().places(Digit::from_index(at))))
    }

    /// Places a digit in a cell, or in one of the cells of a group, and eliminates what that sees.
    fn place(&mut self, node: Node) {
        if let Some(cell) = only(node.cells) {
            for other in Digit::all().filter(|&other| other != node.digit) {
                self.0[other.index()].remove(cell);
            }
        }
        self.0[node.digit.index()] -= node.cells.common_peers();
    }

    /// The candidates that are left of a cell.
    fn in_cell(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        let is_left = move |digit: &Digit| self.0[digit.index()].contains(cell);
        Digit::all().filter(is_left).map(move |digit| Candidate::new(cell, digit))
    }
}

/// The cell of a set that has no other.
fn only(cells: CellSet) -> Option<Cell> {
    cells.first().filter(|_| cells.len() == 1)
}

fn node(x: Candidate) -> Node {
    Node { digit: x.digit(), cells: x.cell().into() }
}

/// One link of a whip.
#[derive(Clone)]
struct Joint {
    /// The candidate that the placement before excludes.
    from: Candidate,
    /// The cell or house.
    of: Constraint,
    /// The only candidate left of it, or the group; none if it is the last link.
    to: Option<Node>,
}

impl Joint {
    /// The candidates of the cell or house.
    fn candidates(&self) -> Vec<Candidate> {
        match self.of {
            Constraint::Cell(cell) => {
                Digit::all().map(|digit| Candidate::new(cell, digit)).collect()
            }
            Constraint::House(house, digit) => {
                house.cells().into_iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
            Constraint::Pattern(_) => Vec::new(),
        }
    }
}

/// A target with the placements that follow from it, each from the one before.
struct Partial {
    /// The candidates before the last placement.
    before: Places,
    /// The last placement.
    last: Node,
    /// The candidates after it.
    places: Places,
    /// The cells that are filled.
    filled: CellSet,
    /// True if any placement is one of a group.
    is_grouped: bool,
    /// The link to the last placement, with the number of the partial whip before; none for the
    /// target.
    by: Option<(usize, Joint)>,
}

impl Partial {
    fn of(before: Places, target: Candidate) -> Self {
        let mut places = before;
        places.place(node(target));
        let filled = target.cell().into();
        Self { before, last: node(target), places, filled, is_grouped: false, by: None }
    }

    /// The partial whip, which has that number, with another link.
    fn extended(&self, at: usize, joint: Joint, last: Node) -> Self {
        let mut places = self.places;
        places.place(last);
        let cell = only(last.cells);
        Self {
            before: self.places,
            last,
            places,
            filled: self.filled | cell.map_or(CellSet::EMPTY, CellSet::of),
            is_grouped: self.is_grouped || cell.is_none(),
            by: Some((at, joint)),
        }
    }

    /// The cells and houses that the last placement leaves one candidate, or none, or a group if
    /// such are wanted. A candidate is lost by this placement alone, so that no placement of a whip
    /// is superfluous.
    fn joints(&self, groups: bool) -> Vec<Joint> {
        let Node { digit, cells } = self.last;
        let lost = self.before.0[digit.index()] & cells.common_peers();
        let mut joints = Vec::new();
        for at in lost - self.filled {
            let mut left = self.places.in_cell(at);
            let to = left.next();
            if left.next().is_none() {
                let from = Candidate::new(at, digit);
                joints.push(Joint { from, of: Constraint::Cell(at), to: to.map(node) });
            }
        }
        for house in House::all().filter(|house| !cells.is_subset(house.cells())) {
            joints.extend(self.lost_place(digit, lost, house, groups));
        }
        let Some(cell) = only(cells) else { return joints };
        for other in Digit::all().filter(|&other| other != digit) {
            if self.before.0[other.index()].contains(cell) {
                for house in cell.houses() {
                    joints.extend(self.lost_place(other, cell.into(), house, groups));
                }
            }
        }
        joints
    }

    /// The link by a digit that has lost places in a house.
    fn lost_place(&self, digit: Digit, lost: CellSet, house: House, groups: bool) -> Option<Joint> {
        let from = Candidate::new((lost & house.cells()).first()?, digit);
        let places = self.places.0[digit.index()];
        let left = places & house.cells();
        let is_link = match left.len() {
            0 => true,
            1 => !left.intersects(self.filled),
            2 | 3 => groups && places.intersects(left.common_peers()),
            _ => false,
        };
        let to = (!left.is_empty()).then_some(Node { digit, cells: left });
        is_link.then_some(Joint { from, of: Constraint::House(house, digit), to })
    }
}

/// A link of a whip, and what it shows: what is placed, or what a group excludes.
type Shown = (Joint, Vec<Conclusion>);

/// The shortest whip from a target, of at most that number of links: without groups, or with at
/// least one.
fn shortest(
    board: &Places,
    target: Candidate,
    groups: bool,
    most: usize,
    list: &Shortlist<'_, (&'static Kind, Candidate, Vec<Shown>)>,
) -> ControlFlow<(), Option<Vec<Shown>>> {
    let mut partial = vec![Partial::of(*board, target)];
    let mut seen = HashSet::<_, BuildHasherDefault<FoldHasher>>::default();
    let mut longest = 0..1;
    for links in 1..=most {
        let are_extended = links < most && longest.len() <= PARTIAL;
        for at in longest.clone() {
            list.tick()?;
            for joint in partial[at].joints(groups) {
                match joint.to {
                    None if partial[at].is_grouped == groups => {
                        return ControlFlow::Continue(Some(whip(&partial, at, joint)));
                    }
                    Some(to) if are_extended => {
                        let next = partial[at].extended(at, joint, to);
                        if seen.insert((next.places, to, next.is_grouped)) {
                            partial.push(next);
                        }
                    }
                    _ => {}
                }
            }
        }
        longest = longest.end..partial.len();
        if longest.is_empty() {
            break;
        }
    }
    ControlFlow::Continue(None)
}

/// All links of a whip: those of a partial one, and the last. Of what a group excludes, only what
/// later links need is shown.
fn whip(partial: &[Partial], mut at: usize, last: Joint) -> Vec<Shown> {
    let mut needed = last.candidates();
    let none = Conclusion::Place(last.from);
    let mut links = vec![(last, vec![none])];
    while let Partial { before, last, by: Some((previous, joint)), .. } = &partial[at] {
        let x = |cell| Candidate::new(cell, last.digit);
        let so = if let Some(cell) = only(last.cells) {
            vec![Conclusion::Place(x(cell))]
        } else {
            let gone = before.0[last.digit.index()] & last.cells.common_peers();
            let gone = gone.into_iter().map(x).filter(|x| needed.contains(x));
            gone.map(Conclusion::Eliminate).collect()
        };
        needed.extend(joint.candidates());
        links.push((joint.clone(), so));
        at = *previous;
    }
    links.reverse();
    links
}

/// Why a link shows what it does.
fn reason(Joint { of, to, .. }: &Joint) -> Reason {
    if let (Constraint::House(house, digit), Some(to)) = (of, to)
        && only(to.cells).is_none()
        && let Some(other) =
            House::all().find(|other| other != house && to.cells.is_subset(other.cells()))
    {
        let of = |house| [Constraint::House(house, *digit)];
        return Reason::Counting(Cover::new(of(*house), of(other)));
    }
    Reason::Only(of.clone())
}

fn proved(step: Step, target: Candidate, whip: &[Shown]) -> Step {
    let link = |from, to, strong| Link { from, to, strong, through: CellSet::EMPTY };
    let mut step = step.digits(target.digit());
    let mut last = node(target);
    let mut lines = Vec::new();
    for (joint, so) in whip {
        step = step.link(link(last, node(joint.from), false));
        if let Some(to) = joint.to {
            step = step.link(link(node(joint.from), to, true));
            last = to;
        } else {
            step = match joint.of {
                Constraint::Cell(cell) => step.cells(Role::Pattern, cell),
                Constraint::House(house, _) => step.house(Role::Base, house),
                Constraint::Pattern(_) => step,
            };
        }
        lines.push(ProofLine { so: so.clone(), why: reason(joint) });
    }
    step.because(Reason::Refuted(lines))
}
