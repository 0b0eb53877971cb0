//! Whips: chains from an assumption in which every link is a single.
//!
//! A candidate, the *target*, is assumed to be true. Each link is a cell, or a digit in a house, one of
//! whose candidates the placement before sees, and whose other candidates the target and the placements
//! so far exclude, but for one, which is placed next. The last link has no candidate left, so the target is
//! false. A forcing net by singles may branch; a whip goes from each placement to the next, as one reads it.
//! (Denis Berthier, *The Hidden Logic of Sudoku*, 2007, and *Constraint Resolution Theories*, 2011.)

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::Technique;
use super::forcing_net::effect;
use super::shortlist::Shortlist;
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Digit, House};
use crate::human::net::Net;
use crate::human::{Constraint, Kind, Line, Link, Node, Reason, Role, Step, StepSink, View};

pub(super) struct Whips;

/// The greatest number of links.
const LONGEST: usize = 16;

/// The greatest number of partial whips of one length, from one target, that are extended. All of a length
/// are or none is, so that the search finds the same on every arrangement of a board.
const PARTIAL: usize = 300;

static KINDS: [Kind; 1] = [Kind {
    id: "whip",
    code: "",
    name: "Whip",
    about: "A chain of singles from a candidate: each leaves the next cell or house one place, and the last one none",
    pattern: "{chain}",
    explanation: "Suppose that {opposite}. Then each placement leaves only one candidate in the next cell or \
                  house. {cases}{proof}\nSo {so}.",
    example: ":whip:2:........6...1.5.8+4.3....7..6..8.3..+7.5......93....7.1..6+3..8.52.7......3+5.2+34..7.:911 912 913 915 217 317 917 923 925 927 931 933 935 145 151 153 656 457 962 988 196 897:242::",
    ..Kind::PLAIN
}];

impl Technique for Whips {
    fn kinds(&self) -> &'static [Kind] {
        &KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let Ok(implications) = Net::new(view).implications(view, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let board = Places::of(view);
        let mut list = Shortlist::new(sink);
        let targets = implications.wrong().filter_map(|wrong| match wrong {
            Conclusion::Place(target) => Some(target),
            Conclusion::Eliminate(_) => None,
        });
        for target in targets {
            let effect = effect(Conclusion::Eliminate(target));
            let is_open = |links: &usize| list.is_open(*links as u64, &KINDS[0], &effect);
            let most = (1..=LONGEST).rev().find(is_open).unwrap_or(0);
            if let Some(whip) = shortest(&board, target, most, &list)? {
                list.push(whip.len() as u64, &KINDS[0], &effect, (target, whip));
            }
        }
        list.sorted().offer(|effect, (target, whip)| {
            sink.offer(&KINDS[0], *effect, |step| proved(step, target, &whip))
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

    /// Places a candidate, and eliminates all candidates that it sees.
    fn place(&mut self, x: Candidate) {
        let (cell, digit) = (x.cell(), x.digit());
        for other in Digit::all().filter(|&other| other != digit) {
            self.0[other.index()].remove(cell);
        }
        self.0[digit.index()] -= cell.peers();
    }

    /// The candidates that are left of a cell.
    fn in_cell(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        let is_left = move |digit: &Digit| self.0[digit.index()].contains(cell);
        Digit::all().filter(is_left).map(move |digit| Candidate::new(cell, digit))
    }

    /// The candidates that are left of a digit in a house.
    fn in_house(&self, digit: Digit, house: House) -> impl Iterator<Item = Candidate> {
        let cells = self.0[digit.index()] & house.cells();
        cells.into_iter().map(move |cell| Candidate::new(cell, digit))
    }
}

/// One link of a whip.
struct Joint {
    /// The candidate that the placement before excludes.
    from: Candidate,
    /// The cell or house.
    of: Constraint,
    /// The only candidate left of it, or none if it is the last link.
    to: Option<Candidate>,
}

/// A target with the placements that follow from it, each from the one before.
struct Partial {
    /// The candidates before the last placement.
    before: Places,
    /// The last placement.
    last: Candidate,
    /// The candidates after it.
    places: Places,
    /// The cells that are filled.
    filled: CellSet,
    /// The link to the last placement, with the number of the partial whip before; none for the target.
    by: Option<(usize, Joint)>,
}

impl Partial {
    fn new(before: Places, last: Candidate, filled: CellSet, by: Option<(usize, Joint)>) -> Self {
        let mut places = before;
        places.place(last);
        Self { before, last, places, filled: filled | last.cell().into(), by }
    }

    /// The cells and houses that the last placement leaves one candidate, or none. A candidate is lost
    /// by this placement alone, so that no placement of a whip is superfluous.
    fn joints(&self) -> Vec<Joint> {
        let (cell, digit) = (self.last.cell(), self.last.digit());
        let lost = self.before.0[digit.index()] & cell.peers();
        let mut joints = Vec::new();
        for at in lost - self.filled {
            let from = Candidate::new(at, digit);
            joints.extend(self.joint(from, Constraint::Cell(at), self.places.in_cell(at)));
        }
        for house in House::all().filter(|house| !house.cells().contains(cell)) {
            joints.extend(self.lost_place(digit, lost, house));
        }
        for other in Digit::all().filter(|&other| other != digit) {
            if self.before.0[other.index()].contains(cell) {
                for house in cell.houses() {
                    joints.extend(self.lost_place(other, cell.into(), house));
                }
            }
        }
        joints
    }

    /// The link by a digit that has lost places in a house.
    fn lost_place(&self, digit: Digit, lost: CellSet, house: House) -> Option<Joint> {
        let from = Candidate::new((lost & house.cells()).first()?, digit);
        self.joint(from, Constraint::House(house, digit), self.places.in_house(digit, house))
    }

    fn joint(
        &self,
        from: Candidate,
        of: Constraint,
        mut left: impl Iterator<Item = Candidate>,
    ) -> Option<Joint> {
        let to = left.next();
        let is_link = left.next().is_none() && to.is_none_or(|to| !self.filled.contains(to.cell()));
        is_link.then_some(Joint { from, of, to })
    }
}

/// The shortest whip from a target, of at most that number of links.
fn shortest(
    board: &Places,
    target: Candidate,
    most: usize,
    list: &Shortlist<'_, (Candidate, Vec<Joint>)>,
) -> ControlFlow<(), Option<Vec<Joint>>> {
    let mut partial = vec![Partial::new(*board, target, CellSet::EMPTY, None)];
    let mut seen = HashSet::new();
    let mut longest = 0..1;
    for links in 1..=most {
        let are_extended = links < most && longest.len() <= PARTIAL;
        for at in longest.clone() {
            list.tick()?;
            let (before, filled) = (partial[at].places, partial[at].filled);
            for joint in partial[at].joints() {
                match joint.to {
                    None => return ControlFlow::Continue(Some(whip(&mut partial, at, joint))),
                    Some(to) if are_extended => {
                        let next = Partial::new(before, to, filled, Some((at, joint)));
                        if seen.insert((next.places, to)) {
                            partial.push(next);
                        }
                    }
                    Some(_) => {}
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

/// All links of a whip: those of a partial one, and the last.
fn whip(partial: &mut [Partial], mut at: usize, last: Joint) -> Vec<Joint> {
    let mut links = vec![last];
    while let Some((before, joint)) = partial[at].by.take() {
        links.push(joint);
        at = before;
    }
    links.reverse();
    links
}

fn proved(step: Step, target: Candidate, whip: &[Joint]) -> Step {
    let node = |x: Candidate| Node { digit: x.digit(), cells: x.cell().into() };
    let link =
        |from, to, strong| Link { from: node(from), to: node(to), strong, through: CellSet::EMPTY };
    let mut step = step.digits(target.digit());
    let mut last = target;
    let mut lines = Vec::new();
    for Joint { from, of, to } in whip {
        step = step.link(link(last, *from, false));
        if let Some(to) = to {
            step = step.link(link(*from, *to, true));
            last = *to;
        } else {
            step = match of {
                Constraint::Cell(cell) => step.cells(Role::Pattern, *cell),
                Constraint::House(house, _) => step.house(Role::Base, *house),
                Constraint::Pattern(_) => step,
            };
        }
        let so = vec![Conclusion::Place(to.unwrap_or(*from))];
        lines.push(Line { so, why: Reason::Only(of.clone()) });
    }
    step.because(Reason::Refuted(lines))
}
