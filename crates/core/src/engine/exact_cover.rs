//! Exact cover by dancing links.
//!
//! A solution chooses candidates such that each of 324 constraints is met once: 81 cells are
//! filled, and each digit is in each of 9 rows, 9 columns and 9 boxes. That is an exact cover,
//! and D. E. Knuth's Algorithm X ("Dancing Links", 2000) searches for all of them: take the
//! constraint that the fewest candidates meet, try each, and unlink what it rules out from
//! doubly linked lists, where everything taken out can be put back by undoing the same links.
//!
//! The first item that at most one candidate meets is taken at once; without one, the first of
//! the smallest, in the order cells, rows, columns, boxes. (To look on for an item that none
//! meets saves one node in eight and costs more than twice the time: the scan is most of the
//! work.) Candidates are tried in ascending order.
//!
//! ```text
//! items      0..81  cell   81..162  (row, digit)   162..243  (column, digit)   243..324  (box, digit)
//! nodes      324 + 4 * candidate + 0, 1, 2, 3: where the candidate meets its four items
//! ```
//!
//! A candidate's four nodes are neighbours in memory, so the lists have vertical links only.
//! They are built for each board from its candidates: cheaper than copying a template of all
//! 729 and covering what the givens rule out.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Digit, Solution};

use super::watch::Watch;
use super::{Claims, End, Engine, EngineInfo, Report, Sealed, Search, SearchMeter, Visit};

/// See the [module's text](self).
pub(super) struct ExactCover;

static INFO: EngineInfo = EngineInfo {
    name: "exact-cover",
    aliases: &["dlx"],
    about: "dancing links: always the constraint that the fewest candidates meet",
    claims: Claims::Everything,
    shows_placements: true,
};

impl Sealed for ExactCover {}

impl Engine for ExactCover {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn run(&self, search: &Search<'_>, visit: &mut dyn Visit) -> Report {
        let mut meter = SearchMeter::new(search);
        let flow = self::search(search.board, &mut meter, visit);
        meter.report(flow)
    }
}

/// Searches a board within the bounds of a meter: the engine `rows` hands its fruitless searches
/// over to this.
pub(super) fn search(
    board: &Board,
    meter: &mut SearchMeter<'_>,
    visit: &mut dyn Visit,
) -> ControlFlow<End> {
    Cover::of(board).fill(meter, &mut Watch::new(visit, board))
}

/// The number of constraints, and of the first node that belongs to a candidate.
const ITEMS: usize = 324;
/// The head of the list of items that are not yet covered.
const ROOT: u16 = ITEMS as u16;
const NODES: usize = ITEMS + 4 * Candidate::COUNT;

/// The item of each node.
static ITEM: [u16; NODES] = {
    let mut item = [0; NODES];
    let mut index = 0;
    while index < ITEMS {
        item[index] = index as u16;
        index += 1;
    }
    index = 0;
    while index < Candidate::COUNT {
        let candidate = Candidate::from_index(index);
        let (cell, digit) = (candidate.cell(), candidate.digit().index());
        let node = ITEMS + 4 * index;
        item[node] = cell.index() as u16;
        item[node + 1] = (81 + cell.row() * 9 + digit) as u16;
        item[node + 2] = (162 + cell.column() * 9 + digit) as u16;
        item[node + 3] = (243 + cell.box_index() * 9 + digit) as u16;
        index += 1;
    }
    item
};

/// The dancing links. An item's own node, of the same number, is the head of its list.
struct Cover {
    up: [u16; NODES],
    down: [u16; NODES],
    left: [u16; ITEMS + 1],
    right: [u16; ITEMS + 1],
    /// How many candidates still meet each item.
    sizes: [u8; ITEMS],
    digits: [Digit; 81],
}

impl Cover {
    /// Links the board's candidates to the items that its digits leave to be met.
    fn of(board: &Board) -> Self {
        let mut cover = Self {
            up: [0; NODES],
            down: [0; NODES],
            left: [0; ITEMS + 1],
            right: [0; ITEMS + 1],
            sizes: [0; ITEMS],
            digits: board.values().as_array().map(|digit| digit.unwrap_or(Digit::from_index(0))),
        };
        let mut met = [false; ITEMS];
        for (cell, digit) in board.values().digits() {
            for node in nodes_of(Candidate::new(cell, digit)) {
                met[usize::from(ITEM[node])] = true;
            }
        }
        let mut last = ROOT;
        for item in (0..ROOT).filter(|&item| !met[usize::from(item)]) {
            (cover.up[usize::from(item)], cover.down[usize::from(item)]) = (item, item);
            (cover.right[usize::from(last)], cover.left[usize::from(item)]) = (item, last);
            last = item;
        }
        (cover.right[usize::from(last)], cover.left[usize::from(ROOT)]) = (ROOT, last);
        for cell in board.empty_cells() {
            for digit in board.digits(cell) {
                nodes_of(Candidate::new(cell, digit)).for_each(|node| cover.append(node));
            }
        }
        cover
    }

    /// Puts a node at the end of its item's list.
    fn append(&mut self, node: usize) {
        let item = ITEM[node];
        let last = self.up[usize::from(item)];
        (self.up[node], self.down[node]) = (last, item);
        self.down[usize::from(last)] = node as u16;
        self.up[usize::from(item)] = node as u16;
        self.sizes[usize::from(item)] += 1;
    }

    /// Meets the remaining items in every way. The recursion is at most 81 deep.
    fn fill(&mut self, meter: &mut SearchMeter<'_>, watch: &mut Watch<'_>) -> ControlFlow<End> {
        meter.node()?;
        let item = self.smallest();
        if item == ROOT {
            return meter.found(&Solution::from_digits(self.digits), watch.visit);
        }
        match self.sizes[usize::from(item)] {
            0 => return ControlFlow::Continue(()),
            1 => {}
            _ => meter.guess(),
        }
        self.cover(item);
        let mut node = self.down[usize::from(item)];
        while node != item {
            let candidate = Candidate::from_index((usize::from(node) - ITEMS) / 4);
            meter.step();
            self.digits[candidate.cell().index()] = candidate.digit();
            for other in others(node) {
                self.cover(ITEM[other]);
            }
            watch.placed(candidate);
            self.fill(meter, watch)?;
            watch.taken_back(candidate);
            for other in others(node).into_iter().rev() {
                self.uncover(ITEM[other]);
            }
            node = self.down[usize::from(node)];
        }
        self.uncover(item);
        ControlFlow::Continue(())
    }

    /// The first item that at most one candidate meets, or else the first of those that the
    /// fewest meet; `ROOT` if all are met.
    fn smallest(&self) -> u16 {
        let mut smallest = ROOT;
        let mut size = u8::MAX;
        let mut item = self.right[usize::from(ROOT)];
        while item != ROOT {
            let count = self.sizes[usize::from(item)];
            if count < size {
                (smallest, size) = (item, count);
                if count <= 1 {
                    break;
                }
            }
            item = self.right[usize::from(item)];
        }
        smallest
    }

    /// Takes an item out of the list of those to be met, and every candidate that meets it
    /// out of the lists of the other items.
    fn cover(&mut self, item: u16) {
        let (left, right) = (self.left[usize::from(item)], self.right[usize::from(item)]);
        (self.right[usize::from(left)], self.left[usize::from(right)]) = (right, left);
        let mut node = self.down[usize::from(item)];
        while node != item {
            for other in others(node) {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[usize::from(up)], self.up[usize::from(down)]) = (down, up);
                self.sizes[usize::from(ITEM[other])] -= 1;
            }
            node = self.down[usize::from(node)];
        }
    }

    /// Undoes [`Cover::cover`], link by link in the opposite order.
    fn uncover(&mut self, item: u16) {
        let mut node = self.up[usize::from(item)];
        while node != item {
            for other in others(node).into_iter().rev() {
                self.sizes[usize::from(ITEM[other])] += 1;
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[usize::from(up)], self.up[usize::from(down)]) =
                    (other as u16, other as u16);
            }
            node = self.up[usize::from(node)];
        }
        let (left, right) = (self.left[usize::from(item)], self.right[usize::from(item)]);
        (self.right[usize::from(left)], self.left[usize::from(right)]) = (item, item);
    }
}

/// The four nodes of a candidate.
fn nodes_of(candidate: Candidate) -> impl Iterator<Item = usize> {
    let first = ITEMS + 4 * candidate.index();
    first..first + 4
}

/// The other three nodes of a node's candidate. (324 is a multiple of four, so the place
/// among the four is in the lowest two bits.)
#[inline]
fn others(node: u16) -> [usize; 3] {
    let (first, place) = (node & !3, node & 3);
    [1, 2, 3].map(|step| usize::from(first | (place + step) & 3))
}
