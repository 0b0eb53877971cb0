//! The search for whips: chains from an assumption in which every link is a single, or a group.
//!
//! A candidate, the *target*, is assumed to be true. Each link is a cell, or a digit in a house,
//! one of whose candidates the placement before sees, and whose other candidates the target and the
//! placements so far exclude, but for one, which is placed next. The last link has no candidate
//! left, so the target is false. A forcing net by singles may branch; a whip goes from each
//! placement to the next, as one reads it.
//!
//! In a *grouped* whip the places that are left of a digit in a house may also be a group: they all
//! lie in another house, too, where the digit then has no other place. (Denis Berthier, *The Hidden
//! Logic of Sudoku*, 2007, and *Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2012;
//! grouped whips are his g-whips.)

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::ops::{ControlFlow, Range};

use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, House};

use super::net::Net;
use super::sink::FoldHasher;
use super::{Constraint, Node, View};

/// The whips that a search looks for.
#[derive(Clone, Copy)]
pub(crate) struct WhipRules {
    /// The candidates with which a link may start.
    pub(crate) starts: Starts,
    /// True if links may lead to groups.
    pub(crate) groups: bool,
}

/// The candidates of a cell or house, seen by the last placement, with which a link may start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Starts {
    /// One that no placement before the last one sees. So each placement is of use to the next
    /// link, and there are fewer whips to search and to read.
    New,
    /// Any candidate of the board.
    Any,
}

/// For each digit the cells where it is not known to be false.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Places([CellSet; 9]);

impl Places {
    pub(crate) fn of(board: &Board) -> Self {
        Self(std::array::from_fn(|at| board.places(Digit::from_index(at))))
    }

    pub(crate) fn of_digit(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// Places a digit in a cell, or in one of the cells of a group, and eliminates what that sees.
    fn place(&mut self, node: Node) {
        let seen = if let Some(cell) = only(node.cells) {
            for other in Digit::all().filter(|&other| other != node.digit) {
                self.0[other.index()].remove(cell);
            }
            cell.peers()
        } else {
            node.cells.common_peers()
        };
        self.0[node.digit.index()] -= seen;
    }

    /// The candidates that are left of a cell.
    fn in_cell(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        let is_left = move |digit: &Digit| self.0[digit.index()].contains(cell);
        Digit::all().filter(is_left).map(move |digit| Candidate::new(cell, digit))
    }
}

/// The candidates from which singles and locked candidates lead to a contradiction. No whip has
/// another target, with groups or without.
///
/// # Errors
/// The bound that was met.
pub(crate) fn targets(view: &View, meter: &Meter<'_>) -> Result<Vec<Candidate>, Stop> {
    let implications = Net::new(view).implications(view, meter)?;
    let targets = implications.wrong().filter_map(|wrong| match wrong {
        Conclusion::Place(target) => Some(target),
        Conclusion::Eliminate(_) => None,
    });
    Ok(targets.collect())
}

/// The cell of a set that has no other.
pub(crate) fn only(cells: CellSet) -> Option<Cell> {
    cells.first().filter(|_| cells.len() == 1)
}

pub(crate) fn node(x: Candidate) -> Node {
    Node { digit: x.digit(), cells: x.cell().into() }
}

/// The places of a digit that a placement of it excludes. A candidate of the minirow or minicolumn
/// of a group is part of what the group stands for, also where it is excluded already.
fn seen_by(cells: CellSet) -> CellSet {
    if let Some(cell) = only(cells) {
        return cell.peers();
    }
    let peers = cells.common_peers();
    let houses = cells.first().map(Cell::houses).into_iter().flatten().map(House::cells);
    peers - houses.filter(|&house| cells.is_subset(house)).fold(peers, |all, house| all & house)
}

/// One link of a whip.
#[derive(Clone)]
pub(crate) struct Joint {
    /// The candidates with which it may start: those cells with that digit.
    starts: Node,
    /// The cell or house.
    pub(crate) of: Constraint,
    /// The only candidate left of it, or the group; none if it is the last link.
    pub(crate) to: Option<Node>,
}

impl Joint {
    /// The candidate with which it starts.
    pub(crate) fn from(&self) -> Option<Candidate> {
        self.starts.cells.first().map(|cell| Candidate::new(cell, self.starts.digit))
    }

    /// The candidates of the cell or house.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
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
pub(crate) struct Partial {
    /// The last placement.
    pub(crate) last: Node,
    /// The candidates after it.
    pub(crate) places: Places,
    /// The cells that are filled.
    filled: CellSet,
    /// The candidates with which links started, of those with which one link may, in order.
    used: Vec<Candidate>,
    /// True if any placement is one of a group.
    pub(crate) is_grouped: bool,
    /// The link to the last placement, with the number of the partial whip before; none for the
    /// target.
    pub(crate) by: Option<(usize, Joint)>,
}

impl Partial {
    fn of(mut places: Places, target: Candidate) -> Self {
        places.place(node(target));
        let filled = target.cell().into();
        let last = node(target);
        Self { last, places, filled, used: Vec::new(), is_grouped: false, by: None }
    }

    /// The partial whip, which has that number, with another link.
    fn extended(&self, at: usize, joint: Joint, last: Node) -> Self {
        let mut places = self.places;
        places.place(last);
        let cell = only(last.cells);
        Self {
            last,
            places,
            filled: self.filled | cell.map_or(CellSet::EMPTY, CellSet::of),
            used: self.used.clone(),
            is_grouped: self.is_grouped || cell.is_none(),
            by: Some((at, joint)),
        }
    }

    /// The cells and houses that have one candidate left, or none, or a group if such are wanted.
    /// The last placement sees one of these candidates in each of them.
    fn joints(&self, before: &Places, rules: WhipRules) -> Vec<Joint> {
        let Node { digit, cells } = self.last;
        let lost = before.of_digit(digit) & seen_by(cells);
        let mut joints = Vec::new();
        for at in lost - self.filled {
            let mut left = self.places.in_cell(at);
            let to = left.next();
            if left.next().is_none() {
                let starts = node(Candidate::new(at, digit));
                joints.push(Joint { starts, of: Constraint::Cell(at), to: to.map(node) });
            }
        }
        for house in House::all().filter(|house| !cells.is_subset(house.cells())) {
            joints.extend(self.lost_place(digit, lost, house, rules));
        }
        let Some(cell) = only(cells) else { return joints };
        for other in Digit::all().filter(|&other| other != digit) {
            if before.of_digit(other).contains(cell) {
                for house in cell.houses() {
                    joints.extend(self.lost_place(other, cell.into(), house, rules));
                }
            }
        }
        joints
    }

    /// The link by a digit with places in a house that the last placement sees.
    fn lost_place(
        &self,
        digit: Digit,
        lost: CellSet,
        house: House,
        rules: WhipRules,
    ) -> Option<Joint> {
        let lost = lost & house.cells();
        if lost.is_empty() {
            return None;
        }
        let places = self.places.of_digit(digit);
        let left = places & house.cells();
        let is_link = match left.len() {
            0 => true,
            1 => !left.intersects(self.filled),
            2 | 3 if !rules.groups => false,
            2 | 3 => match rules.starts {
                Starts::New => places.intersects(left.common_peers()),
                Starts::Any => !seen_by(left).is_empty(),
            },
            _ => false,
        };
        let to = (!left.is_empty()).then_some(Node { digit, cells: left });
        let starts = Node { digit, cells: lost };
        is_link.then_some(Joint { starts, of: Constraint::House(house, digit), to })
    }

    /// Returns whether no later link can start with a candidate: its cell and its houses have their
    /// placements.
    fn is_spent(&self, x: Candidate) -> bool {
        let placed = self.places.of_digit(x.digit()) & self.filled;
        let is_placed = |house: House| placed.intersects(house.cells());
        self.filled.contains(x.cell()) && x.cell().houses().into_iter().all(is_placed)
    }

    /// The same, for each choice of the candidate with which its last link starts. One that makes
    /// no difference to later links stands for all: others may start with it, or cannot.
    fn choices(mut self, starts: Node, once: &HashSet<Candidate>) -> Vec<Self> {
        let used = std::mem::take(&mut self.used);
        self.used = used.into_iter().filter(|&x| !self.is_spent(x)).collect();
        let starts = starts.cells.into_iter().map(|cell| Candidate::new(cell, starts.digit));
        if starts.clone().any(|x| !once.contains(&x) || self.is_spent(x)) {
            return vec![self];
        }
        let choice = |x| {
            let mut used = self.used.clone();
            used.insert(used.partition_point(|&other| other < x), x);
            Self { used, by: self.by.clone(), ..self }
        };
        starts.map(choice).collect()
    }
}

/// What later links depend on: the candidates that are left, the last placement, the cells that are
/// filled, the candidates with which links started, and whether a group was placed.
type Seen = (Places, Node, CellSet, Vec<Candidate>, bool);

/// A search for whips from one target, by length.
pub(crate) struct WhipSearch {
    board: Places,
    rules: WhipRules,
    /// The candidates with which at most one link of a whip may start.
    once: HashSet<Candidate>,
    partial: Vec<Partial>,
    seen: HashSet<Seen, BuildHasherDefault<FoldHasher>>,
    /// The longest partial whips by their numbers.
    longest: Range<usize>,
}

/// The end of a whip: the number of the partial whip, and the last link.
pub(crate) type WhipEnd = (usize, Joint);

impl WhipSearch {
    pub(crate) fn new(board: Places, target: Candidate, rules: WhipRules) -> Self {
        let partial = vec![Partial::of(board, target)];
        let (once, seen) = Default::default();
        Self { board, rules, once, partial, seen, longest: 0..1 }
    }

    /// Starts again: with each of these candidates, and of those in earlier calls, at most one link
    /// of a whip may start.
    pub(crate) fn restart(&mut self, once: HashSet<Candidate>) {
        self.once.extend(once);
        self.partial.truncate(1);
        self.seen.clear();
        self.longest = 0..1;
    }

    /// The number of partial whips of the greatest length so far.
    pub(crate) fn width(&self) -> usize {
        self.longest.len()
    }

    /// The number of all partial whips so far.
    pub(crate) fn size(&self) -> usize {
        self.partial.len()
    }

    /// Looks for a whip with one more link than the last call did; `ends` says which partial whips
    /// may have a last link. If there is none, the partial whips get another link, if that is
    /// wanted. `tick` counts a piece of work.
    pub(crate) fn lengthen<B>(
        &mut self,
        is_extended: bool,
        ends: impl Fn(&Partial) -> bool,
        mut tick: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<WhipEnd>> {
        for at in self.longest.clone() {
            tick()?;
            for joint in self.joints(at) {
                match joint.to {
                    None if ends(&self.partial[at]) => {
                        return ControlFlow::Continue(Some((at, joint)));
                    }
                    Some(to) if is_extended => self.extend(at, joint, to),
                    _ => {}
                }
            }
        }
        self.longest = self.longest.end..self.partial.len();
        if self.rules.starts == Starts::Any {
            // A longer one has more placements, and is nearly never the same.
            self.seen.clear();
        }
        ControlFlow::Continue(None)
    }

    /// The links that a partial whip may have next.
    fn joints(&self, at: usize) -> Vec<Joint> {
        let partial = &self.partial[at];
        let before = match self.rules.starts {
            Starts::New => self.before(at),
            Starts::Any => &self.board,
        };
        let mut joints = partial.joints(before, self.rules);
        if !partial.used.is_empty() {
            joints.retain_mut(|Joint { starts, .. }| {
                for x in partial.used.iter().filter(|x| x.digit() == starts.digit) {
                    starts.cells.remove(x.cell());
                }
                !starts.cells.is_empty()
            });
        }
        joints
    }

    fn extend(&mut self, at: usize, joint: Joint, to: Node) {
        // A group need not exclude anything new, but none is placed twice.
        if only(to.cells).is_none()
            && self.rules.starts == Starts::Any
            && !self.partial[at].places.of_digit(to.digit).intersects(seen_by(to.cells))
            && self.has_group(at, to)
        {
            return;
        }
        let starts = joint.starts;
        let next = self.partial[at].extended(at, joint, to);
        if self.once.is_empty() {
            self.push(next);
        } else {
            for next in next.choices(starts, &self.once) {
                self.push(next);
            }
        }
    }

    fn push(&mut self, next: Partial) {
        let Partial { places, last, filled, ref used, is_grouped, .. } = next;
        if self.seen.insert((places, last, filled, used.clone(), is_grouped)) {
            self.partial.push(next);
        }
    }

    /// Returns whether a group, or more of its minirow or minicolumn, was placed before.
    fn has_group(&self, at: usize, to: Node) -> bool {
        let mut so_far =
            std::iter::successors(Some(at), |&at| Some(self.partial[at].by.as_ref()?.0));
        so_far.any(|at| {
            let last = self.partial[at].last;
            last.digit == to.digit && to.cells.is_subset(last.cells)
        })
    }

    /// The candidates before the last placement of a partial whip.
    fn before(&self, at: usize) -> &Places {
        self.partial[at]
            .by
            .as_ref()
            .map_or(&self.board, |(before, _)| &self.partial[*before].places)
    }

    /// The links of a whip from the last to the first, each with the number of the partial whip
    /// that it leads to; the last one leads to none.
    pub(crate) fn links(&self, (at, last): WhipEnd) -> Vec<(Joint, Option<usize>)> {
        let mut links = vec![(last, None)];
        let mut at = at;
        while let Some((before, joint)) = &self.partial[at].by {
            links.push((joint.clone(), Some(at)));
            at = *before;
        }
        links
    }

    /// The placement of a partial whip, and the candidates before it.
    pub(crate) fn placement(&self, at: usize) -> (Node, &Places) {
        (self.partial[at].last, self.before(at))
    }

    /// Some candidates with which more links of a whip than these would have to start; none if the
    /// links can start with candidates that differ from each other.
    pub(crate) fn repeated_starts(&self, end: &WhipEnd) -> HashSet<Candidate> {
        let mut at = end.0;
        let mut links = vec![self.starts(at, None)];
        while let Some((before, _)) = self.partial[at].by {
            links.push(self.starts(before, Some(self.partial[at].last)));
            at = before;
        }
        let mut taken = HashMap::new();
        for link in 0..links.len() {
            let mut tried = HashSet::new();
            if !choose(&links, link, &mut taken, &mut tried) {
                return tried;
            }
        }
        HashSet::new()
    }

    /// All candidates with which links from a partial whip to that placement, or to an end, start.
    fn starts(&self, at: usize, to: Option<Node>) -> Vec<Candidate> {
        let mut starts = Vec::new();
        for joint in self.joints(at).into_iter().filter(|joint| joint.to == to) {
            let Node { digit, cells } = joint.starts;
            starts.extend(cells.into_iter().map(|cell| Candidate::new(cell, digit)));
        }
        starts
    }
}

/// Chooses a candidate for a link that no other link has taken, or else takes one from a link that
/// can choose another. (Augmenting paths of a matching, Claude Berge, 1957.)
fn choose(
    links: &[Vec<Candidate>],
    link: usize,
    taken: &mut HashMap<Candidate, usize>,
    tried: &mut HashSet<Candidate>,
) -> bool {
    links[link].iter().any(|&x| {
        let is_free = tried.insert(x)
            && taken.get(&x).copied().is_none_or(|other| choose(links, other, taken, tried));
        if is_free {
            taken.insert(x, link);
        }
        is_free
    })
}
