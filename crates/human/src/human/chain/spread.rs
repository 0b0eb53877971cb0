//! The chains that HoDoKu knows: from each candidate one to each other.
//!
//! From a candidate that is true or false, links are followed breadth first, and each candidate and
//! group keeps the one from which it is reached first. So of several chains of the same length it
//! is the order of links that decides: a candidate leads first to its cell, then to its row, its
//! column and its box, and then to groups. (Found out from the chains that HoDoKu lists for
//! positions.)

use bivalue_core::grid::{Candidate, Cell, CellSet, Digit, House, HouseKind};

use crate::human::{Node, View};

/// The number of the first group; single candidates have their own numbers.
const GROUPS: usize = Candidate::COUNT;

/// A node being true or false, and the place in the queue of what it follows from.
#[derive(Clone, Copy)]
struct Entry {
    node: u16,
    is_true: bool,
    from: u16,
}

/// A group of a digit where a line meets a box.
struct Group {
    node: Node,
    /// The other places of the digit that see the whole group.
    seen: CellSet,
    /// The other place of the digit in the line, and in the box, if there is only one.
    partners: [Option<Cell>; 2],
    /// The groups that exclude this one, and those of them that are true if it is false.
    others: Vec<(u16, bool)>,
}

/// The links of a board.
pub(super) struct KnownLinks<'a> {
    view: &'a View,
    groups: Vec<Group>,
}

impl<'a> KnownLinks<'a> {
    pub(super) fn of(view: &'a View, grouped: bool) -> Self {
        let mut links = Self { view, groups: Vec::new() };
        if grouped {
            links.add_groups();
        }
        links
    }

    fn add_groups(&mut self) {
        let is_box = |house: &House| house.kind() == HouseKind::Box;
        let mut crossings = Vec::new();
        for digit in Digit::all() {
            for line in House::all().filter(|house| !is_box(house)) {
                for square in House::all().filter(is_box) {
                    let places = [line, square].map(|house| self.view.places(digit, house));
                    let cells = places[0] & places[1];
                    if cells.len() > 1 {
                        let seen = cells.common_peers() & self.view.board().places(digit);
                        let partners = places.map(|places| (places - cells).single());
                        let node = Node { digit, cells };
                        self.groups.push(Group { node, seen, partners, others: Vec::new() });
                        crossings.push([line, square]);
                    }
                }
            }
        }
        for (at, houses) in crossings.iter().enumerate() {
            let Node { digit, cells } = self.groups[at].node;
            for (other, crossing) in crossings.iter().enumerate() {
                let node = self.groups[other].node;
                let shared = houses.iter().find(|house| crossing.contains(house));
                if let Some(house) = shared
                    && node.digit == digit
                    && !node.cells.intersects(cells)
                {
                    let is_strong = self.view.places(digit, *house) == node.cells | cells;
                    self.groups[at].others.push((other as u16, is_strong));
                }
            }
        }
    }

    fn node(&self, number: u16) -> Node {
        let number = usize::from(number);
        if let Some(group) = number.checked_sub(GROUPS) {
            return self.groups[group].node;
        }
        let x = Candidate::from_index(number);
        Node { digit: x.digit(), cells: CellSet::of(x.cell()) }
    }

    /// The nodes of the chain from one candidate being true or false to another one, or back to the
    /// same one in its other state.
    pub(super) fn chain(
        &self,
        (start, is_true): (Candidate, bool),
        end: (Candidate, bool),
    ) -> Option<Vec<Node>> {
        let mut spread = Spread::new(self.groups.len());
        spread.push_single(start.cell(), start.digit(), is_true, 0);
        let mut next = 0;
        while let Some(&Entry { node, is_true, .. }) = spread.queue.get(next) {
            if (usize::from(node), is_true) == (end.0.index(), end.1) {
                return Some(self.way(&spread.queue, next));
            }
            let from = next as u16;
            next += 1;
            match usize::from(node).checked_sub(GROUPS) {
                None => self.follow(&mut spread, Candidate::from_index(node.into()), is_true, from),
                Some(group) => Self::follow_group(&mut spread, &self.groups[group], is_true, from),
            }
        }
        None
    }

    fn way(&self, queue: &[Entry], mut at: usize) -> Vec<Node> {
        let mut way = vec![self.node(queue[at].node)];
        while at > 0 {
            at = queue[at].from.into();
            way.push(self.node(queue[at].node));
        }
        way.reverse();
        way
    }

    fn follow(&self, spread: &mut Spread, x: Candidate, is_true: bool, from: u16) {
        let (cell, digit) = (x.cell(), x.digit());
        let board = self.view.board();
        let others = board.digits(cell).into_iter().filter(|&other| other != digit);
        if is_true {
            others.for_each(|other| spread.push_single(cell, other, false, from));
            for house in cell.houses() {
                for other in self.view.places(digit, house) - CellSet::of(cell) {
                    spread.push_single(other, digit, false, from);
                }
            }
        } else {
            if board.digits(cell).len() == 2 {
                others.for_each(|other| spread.push_single(cell, other, true, from));
            }
            for house in cell.houses() {
                let rest = self.view.places(digit, house) - CellSet::of(cell);
                if let Some(other) = rest.single() {
                    spread.push_single(other, digit, true, from);
                }
            }
        }
        for (at, group) in self.groups.iter().enumerate() {
            let is_linked = || {
                if is_true {
                    group.seen.contains(cell)
                } else {
                    group.partners.contains(&Some(cell))
                }
            };
            if group.node.digit == digit && is_linked() {
                spread.push_group(at, !is_true, from);
            }
        }
    }

    fn follow_group(spread: &mut Spread, group: &Group, is_true: bool, from: u16) {
        let digit = group.node.digit;
        if is_true {
            group.seen.into_iter().for_each(|cell| spread.push_single(cell, digit, false, from));
        } else {
            let partners = group.partners.into_iter().flatten();
            partners.for_each(|cell| spread.push_single(cell, digit, true, from));
        }
        for &(other, is_strong) in &group.others {
            if is_true || is_strong {
                spread.push_group(other.into(), !is_true, from);
            }
        }
    }
}

/// The nodes that are reached so far.
struct Spread {
    queue: Vec<Entry>,
    /// For each digit the cells where it is reached as false, and as true.
    singles: [[CellSet; 9]; 2],
    groups: [Vec<bool>; 2],
}

impl Spread {
    fn new(groups: usize) -> Self {
        Self {
            queue: Vec::with_capacity(512),
            singles: [[CellSet::EMPTY; 9]; 2],
            groups: [0, 1].map(|_| vec![false; groups]),
        }
    }

    fn push_single(&mut self, cell: Cell, digit: Digit, is_true: bool, from: u16) {
        let seen = &mut self.singles[usize::from(is_true)][digit.index()];
        if !seen.contains(cell) {
            seen.insert(cell);
            let node = Candidate::new(cell, digit).index() as u16;
            self.queue.push(Entry { node, is_true, from });
        }
    }

    fn push_group(&mut self, group: usize, is_true: bool, from: u16) {
        let seen = &mut self.groups[usize::from(is_true)][group];
        if !std::mem::replace(seen, true) {
            self.queue.push(Entry { node: (GROUPS + group) as u16, is_true, from });
        }
    }
}

/// Returns whether a chain counts: it passes no cell twice, where a group is met at its first cell
/// and passes all of its cells. A loop may come back to its own cell on the way, but begins and
/// ends with links to other cells.
pub(super) fn is_known(chain: &[Node], is_loop: bool) -> bool {
    let [start, second, .., before, end] = chain else { return false };
    if is_loop && (second.cells == start.cells || before.cells == end.cells) {
        return false;
    }
    let mut passed = CellSet::EMPTY;
    let mut last = None;
    for Node { cells, .. } in chain {
        if last == Some(cells) {
            continue;
        }
        last = Some(cells);
        let first = cells.first().map_or(CellSet::EMPTY, CellSet::of);
        if first.intersects(passed) {
            return false;
        }
        if !is_loop || first != start.cells {
            passed |= *cells;
        }
    }
    true
}
