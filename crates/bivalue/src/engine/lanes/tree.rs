use super::mask::LANES;
use crate::engine::simd::{Bits, CANDIDATES, DEPTH};

/// A state in a lane's words, in as few cache lines as can be.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Words([u64; CANDIDATES]);

/// The alternatives that lanes have left.
///
/// A lane has one for each choice on its path, and chooses each cell once: no more than 81.
pub(super) struct Pending {
    /// Number `depth * LANES + lane`: what lies at the same depth lies together, and depths that
    /// are never reached take no memory.
    states: Vec<Words>,
    /// By lane: the depth below which all were given to other lanes, and that where the next is
    /// kept.
    given: [u8; LANES],
    depth: [u8; LANES],
    /// All that are left.
    count: usize,
}

impl Pending {
    pub(super) fn new() -> Self {
        // Room for all, which takes no memory yet: growing would move what is there.
        let states = Vec::with_capacity(DEPTH * LANES);
        Self { states, given: [0; LANES], depth: [0; LANES], count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.given = [0; LANES];
        self.depth = [0; LANES];
        self.count = 0;
    }

    /// Whether any lane has one.
    pub(super) fn any(&self) -> bool {
        self.count > 0
    }

    /// Whether a lane has one.
    #[inline]
    pub(super) fn has(&self, lane: usize) -> bool {
        self.left(lane) > 0
    }

    /// How many a lane has.
    #[inline]
    pub(super) fn left(&self, lane: usize) -> usize {
        usize::from(self.depth[lane] - self.given[lane])
    }

    /// The place of one more, the deepest of its lane: it has to be written.
    #[inline]
    pub(super) fn push(&mut self, lane: usize) -> &mut [u64; CANDIDATES] {
        let at = usize::from(self.depth[lane]) * LANES + lane;
        if at >= self.states.len() {
            let depth = at / LANES + 1;
            self.states.resize(depth * LANES, Words([0; CANDIDATES]));
        }
        self.depth[lane] += 1;
        self.count += 1;
        &mut self.states[at].0
    }

    /// Takes the deepest of a lane.
    #[inline]
    pub(super) fn pop(&mut self, lane: usize) -> Option<&[u64; CANDIDATES]> {
        if !self.has(lane) {
            return None;
        }
        self.depth[lane] -= 1;
        self.count -= 1;
        Some(&self.states[usize::from(self.depth[lane]) * LANES + lane].0)
    }

    /// Takes the shallowest of a lane.
    pub(super) fn take_first(&mut self, lane: usize) -> Option<&[u64; CANDIDATES]> {
        if !self.has(lane) {
            return None;
        }
        self.given[lane] += 1;
        self.count -= 1;
        Some(&self.states[usize::from(self.given[lane] - 1) * LANES + lane].0)
    }

    /// Drops those of a lane.
    #[inline]
    pub(super) fn forget(&mut self, lane: usize) {
        self.count -= self.left(lane);
        self.given[lane] = 0;
        self.depth[lane] = 0;
    }
}

/// A part of a puzzle's search tree.
struct Segment {
    /// The parts before and after it, in the order of the tree.
    before: Option<u32>,
    after: Option<u32>,
    /// The lane at work on it; none when it is through.
    lane: Option<u32>,
    /// What was found in it, while that has to wait for the parts before.
    found: Vec<Bits>,
}

/// The parts of puzzles that several lanes are at work on.
///
/// An alternative that is given away is the shallowest of its lane: it comes, in the order of
/// the tree, after all that the lane has left, and before what comes after that lane's part.
#[derive(Default)]
pub(super) struct Segments {
    segments: Vec<Segment>,
    free: Vec<u32>,
}

impl Segments {
    pub(super) fn clear(&mut self) {
        self.segments.clear();
        self.free.clear();
    }

    fn add(&mut self, segment: Segment) -> u32 {
        if let Some(place) = self.free.pop() {
            self.segments[place as usize] = segment;
            place
        } else {
            self.segments.push(segment);
            (self.segments.len() - 1) as u32
        }
    }

    /// The only part of a puzzle, with its lane.
    pub(super) fn first(&mut self, lane: u32) -> u32 {
        self.add(Segment { before: None, after: None, lane: Some(lane), found: Vec::new() })
    }

    /// A new part after one, for a lane.
    pub(super) fn after(&mut self, before: u32, lane: u32) -> u32 {
        let after = self.segments[before as usize].after;
        let lane = Some(lane);
        let new = self.add(Segment { before: Some(before), after, lane, found: Vec::new() });
        self.segments[before as usize].after = Some(new);
        if let Some(after) = after {
            self.segments[after as usize].before = Some(new);
        }
        new
    }

    /// Whether no part before it is still being searched.
    pub(super) fn is_first(&self, segment: u32) -> bool {
        self.segments[segment as usize].before.is_none()
    }

    /// The lane at work on a part.
    pub(super) fn lane(&self, segment: u32) -> Option<u32> {
        self.segments[segment as usize].lane
    }

    /// Keeps a solution until the parts before are through, and says how many it keeps.
    pub(super) fn keep(&mut self, segment: u32, solution: Bits) -> usize {
        let found = &mut self.segments[segment as usize].found;
        found.push(solution);
        found.len()
    }

    /// What was kept.
    pub(super) fn take_found(&mut self, segment: u32) -> Vec<Bits> {
        std::mem::take(&mut self.segments[segment as usize].found)
    }

    /// Removes the part after one, and says which lane was at work on it. `None` if there is
    /// no part after it.
    pub(super) fn remove_after(&mut self, segment: u32) -> Option<Option<u32>> {
        let removed = self.segments[segment as usize].after?;
        let Segment { after, lane, .. } = self.segments[removed as usize];
        self.segments[segment as usize].after = after;
        if let Some(after) = after {
            self.segments[after as usize].before = Some(segment);
        }
        self.free.push(removed);
        Some(lane)
    }

    /// Takes note that a part is through. If it was the first, it goes, and the next is first:
    /// that is returned.
    pub(super) fn finish(&mut self, segment: u32) -> Option<u32> {
        self.segments[segment as usize].lane = None;
        if self.is_first(segment) { self.drop_first(segment) } else { None }
    }

    /// Drops the first part, and returns the next.
    pub(super) fn drop_first(&mut self, segment: u32) -> Option<u32> {
        self.free.push(segment);
        let after = self.segments[segment as usize].after;
        if let Some(after) = after {
            self.segments[after as usize].before = None;
        }
        after
    }
}
