//! Whips: see [`whips`](crate::human::whips), where the search is.
//!
//! A path has whips whose every placement is of use to the next link. The whips of the ratings W
//! and gW are more, and take several times as long to search.

use std::ops::ControlFlow;

use bivalue_core::grid::{Candidate, CellSet, Conclusion, House};

use super::Technique;
use super::forcing_net::effect;
use super::shortlist::Shortlist;
use crate::human::whips::{
    Joint, Partial, Places, Starts, WhipEnd, WhipRules, WhipSearch, node, only, targets,
};
use crate::human::{Constraint, Cover, Kind, Link, ProofLine, Reason, Role, Step, StepSink, View};

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
        let Ok(targets) = targets(view, sink.meter()) else { return ControlFlow::Break(()) };
        let board = Places::of(view.board());
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
    let mut search = WhipSearch::new(*board, target, WhipRules { starts: Starts::New, groups });
    for links in 1..=most {
        let is_extended = links < most && search.width() <= PARTIAL;
        let ends = |partial: &Partial| partial.is_grouped == groups;
        if let Some(end) = search.lengthen(is_extended, ends, || list.tick())? {
            return ControlFlow::Continue(Some(whip(&search, end)));
        }
        if search.width() == 0 {
            break;
        }
    }
    ControlFlow::Continue(None)
}

/// All links of a whip: those of a partial one, and the last. Of what a group excludes, only what
/// later links need is shown.
fn whip(search: &WhipSearch, end: WhipEnd) -> Vec<Shown> {
    let mut needed = Vec::new();
    let mut links = Vec::new();
    for (joint, to) in search.links(end) {
        let so = match to.map(|at| search.placement(at)) {
            None => joint.from().map(Conclusion::Place).into_iter().collect(),
            Some((last, before)) => {
                let x = |cell| Candidate::new(cell, last.digit);
                if let Some(cell) = only(last.cells) {
                    vec![Conclusion::Place(x(cell))]
                } else {
                    let gone = before.of_digit(last.digit) & last.cells.common_peers();
                    let gone = gone.into_iter().map(x).filter(|x| needed.contains(x));
                    gone.map(Conclusion::Eliminate).collect()
                }
            }
        };
        needed.extend(joint.candidates());
        links.push((joint, so));
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
        let Some(from) = joint.from().map(node) else { continue };
        step = step.link(link(last, from, false));
        if let Some(to) = joint.to {
            step = step.link(link(from, to, true));
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
