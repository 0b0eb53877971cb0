//! The groups of a list of almost locked sets, and which of them exclude each other.

use bivalue_core::grid::{CellSet, Digit, House, HouseKind};

use super::list::is_first;
use super::{AlmostLocked, Group};
use crate::human::indexed_board::IndexedBoard;

/// The parts of [`super::AlmostLockedSets`] besides the sets.
pub(super) struct Grouped {
    pub(super) groups: Vec<Group>,
    pub(super) members: Vec<u16>,
    pub(super) excluded: Vec<u16>,
    pub(super) exclusions: Vec<[u16; 2]>,
}

impl Grouped {
    /// Makes the groups, and notes in each set the groups of its digits.
    pub(super) fn of(sets: &mut [AlmostLocked], indexed: &IndexedBoard) -> Self {
        let mut all = Self {
            groups: Vec::with_capacity(3 * sets.len()),
            members: Vec::with_capacity(6 * sets.len()),
            excluded: Vec::new(),
            exclusions: Vec::with_capacity(sets.len()),
        };
        let mut parts = GroupsByHouse::new();
        for digit in Digit::all() {
            let start = all.groups.len();
            parts.clear();
            let places = indexed.board().places(digit);
            for set in sets.iter_mut().filter(|set| set.digits.contains(digit)) {
                let positions = set.positions & indexed.positions(digit, set.house);
                let known = parts.find(set.house, positions);
                let at = known.unwrap_or_else(|| {
                    let number = all.groups.len() as u16;
                    let cells = set.cells & places;
                    let seen = parts.add(number, set.house, positions, cells);
                    let (targets, none) = (seen & places, 0..0);
                    let (members, excluded) = (none.clone(), none);
                    all.groups.push(Group { digit, cells, targets, members, excluded });
                    number
                });
                let group = &mut all.groups[usize::from(at)];
                group.members.end += 1;
                set.groups[digit.index()] = at;
                if !group.targets.is_empty() {
                    set.useful.insert(digit);
                }
            }
            all.exclusions.extend(&parts.excluding);
            all.list_members(start, digit, sets);
        }
        all.list_excluded();
        all
    }

    /// Lists for each group the groups that it excludes.
    fn list_excluded(&mut self) {
        for &at in self.exclusions.as_flattened() {
            self.groups[usize::from(at)].excluded.end += 1;
        }
        let mut next = 0;
        for group in &mut self.groups {
            let first = next;
            next += group.excluded.end;
            group.excluded = first..first;
        }
        self.excluded.resize(next as usize, 0);
        for &[a, b] in &self.exclusions {
            for (from, to) in [(a, b), (b, a)] {
                let excluded = &mut self.groups[usize::from(from)].excluded;
                self.excluded[excluded.end as usize] = to;
                excluded.end += 1;
            }
        }
    }

    /// Lists the sets of each group, from group `start` on. How many sets a group has is known
    /// already.
    fn list_members(&mut self, start: usize, digit: Digit, sets: &[AlmostLocked]) {
        let mut next = self.members.len() as u32;
        for group in &mut self.groups[start..] {
            let first = next;
            next += group.members.end;
            group.members = first..first;
        }
        self.members.resize(next as usize, 0);
        for (number, set) in sets.iter().enumerate() {
            if set.digits.contains(digit) {
                let members = &mut self.groups[usize::from(set.groups[digit.index()])].members;
                self.members[members.end as usize] = number as u16;
                members.end += 1;
            }
        }
    }
}

/// The line that also holds several given cells of a box, or the box that also holds several given
/// cells of a line, and the positions of the cells there.
#[inline]
fn other(house: House, positions: u16) -> Option<(House, u16)> {
    let three = THREES[house.kind() as usize][usize::from(positions)];
    let (at, pattern) = (usize::from(three >> 9), three & 0x1FF);
    let (other, shift) = *OTHERS[house.index()].get(at)?;
    Some((House::from_index(other.into()), pattern << shift))
}

/// For each kind of house and set of positions: the number of the three cells of another house that
/// hold all the positions, and the positions in that house as if these were its first three cells.
static THREES: [[u16; 512]; 3] = {
    let mut threes = [[NONE; 512]; 3];
    let mut at = 0;
    while at < 3 {
        let mut set = 1;
        while set < 8 {
            // The positions of three cells one below the other.
            let below = set & 1 | (set & 2) << 2 | (set & 4) << 4;
            let beside = set << (3 * at);
            threes[HouseKind::Row as usize][beside] = (at << 9 | set) as u16;
            threes[HouseKind::Column as usize][beside] = (at << 9 | below) as u16;
            threes[HouseKind::Box as usize][beside] = (at << 9 | set) as u16;
            threes[HouseKind::Box as usize][below << at] = ((at + 3) << 9 | set) as u16;
            set += 1;
        }
        at += 1;
    }
    threes
};

/// For each house and each three of its cells, the other house that holds them, and the position of
/// the first of them there.
static OTHERS: [[(u8, u8); 6]; House::COUNT] = {
    let mut others = [[(0, 0); 6]; House::COUNT];
    let mut number = 0;
    while number < 9 {
        let (up, right) = (number / 3, number % 3);
        let mut at = 0;
        while at < 3 {
            others[number as usize][at] = (18 + 3 * up + at as u8, 3 * right);
            others[9 + number as usize][at] = (18 + 3 * at as u8 + up, right);
            others[18 + number as usize][at] = (3 * up + at as u8, 3 * right);
            others[18 + number as usize][3 + at] = (9 + 3 * right + at as u8, 3 * up);
            at += 1;
        }
        number += 1;
    }
    others
};

/// The end of a list.
const NONE: u16 = u16::MAX;

/// The groups of a digit by house. A group in several houses is listed in each.
///
/// Two groups exclude each other if they are in one house and share no cell.
struct GroupsByHouse {
    /// For each house the place of the last group that was added.
    first: [u16; House::COUNT],
    all: Vec<Part>,
    /// The pairs of groups that exclude each other.
    excluding: Vec<[u16; 2]>,
}

/// A group in a house.
#[derive(Clone, Copy)]
struct Part {
    positions: u16,
    group: u16,
    /// The place of the group that was added before it in the same house.
    next: u16,
}

impl GroupsByHouse {
    fn new() -> Self {
        let [all, excluding] = [256, 64];
        let (all, excluding) = (Vec::with_capacity(all), Vec::with_capacity(excluding));
        Self { first: [NONE; House::COUNT], all, excluding }
    }

    fn clear(&mut self) {
        self.first.fill(NONE);
        self.all.clear();
        self.excluding.clear();
    }

    #[inline]
    fn of(&self, house: House) -> impl Iterator<Item = &Part> {
        let mut at = self.first[house.index()];
        std::iter::from_fn(move || {
            let part = self.all.get(usize::from(at))?;
            at = part.next;
            Some(part)
        })
    }

    /// The group with those positions of a house.
    #[inline]
    fn find(&self, house: House, positions: u16) -> Option<u16> {
        self.of(house).find(|part| part.positions == positions).map(|part| part.group)
    }

    /// Adds a group to all its houses, and returns the cells that see all of it.
    fn add(&mut self, group: u16, house: House, positions: u16, cells: CellSet) -> CellSet {
        if positions.is_power_of_two() {
            let cell = house.cell(positions.trailing_zeros() as usize);
            let (row, column) = (cell.row(), cell.column());
            let positions = [column, row, row % 3 * 3 + column % 3];
            for (house, position) in cell.houses().into_iter().zip(positions) {
                self.add_to(house, group, 1 << position);
            }
            return cell.peers();
        }
        self.add_to(house, group, positions);
        let mut around = house.cells();
        if let Some((house, positions)) = other(house, positions) {
            self.add_to(house, group, positions);
            around |= house.cells();
        }
        around - cells
    }

    fn add_to(&mut self, house: House, group: u16, positions: u16) {
        let kind = house.kind();
        let mut at = self.first[house.index()];
        while let Some(part) = self.all.get(usize::from(at)) {
            // A pair of groups in two houses is listed once.
            if part.positions & positions == 0 && is_first(kind, part.positions | positions) {
                self.excluding.push([part.group, group]);
            }
            at = part.next;
        }
        let next = std::mem::replace(&mut self.first[house.index()], self.all.len() as u16);
        self.all.push(Part { positions, group, next });
    }
}
