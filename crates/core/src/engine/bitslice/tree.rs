use super::mask::LANES;
use crate::engine::simd::{Bits, CANDIDATES, DEPTH};

/// A state in a lane's words, aligned so that it is in as few cache lines as possible.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Words([u64; CANDIDATES]);

/// The alternatives that the lanes have still to search.
///
/// A lane has at most one for each guess on its path, and guesses in each cell at most once, so at
/// most 81.
pub(super) struct Pending {
    /// The state of a lane at a depth has the index `depth * LANES + lane`: the states of one depth
    /// are together, and depths that are never reached take no memory.
    states: Vec<Words>,
    /// For each lane, the depth below which all alternatives were given to other lanes, and the
    /// depth of the next one.
    given: [u8; LANES],
    depth: [u8; LANES],
    /// The number of alternatives of all lanes.
    count: usize,
}

impl Pending {
    pub(super) fn new() -> Self {
        // Reserved memory is not used before it is written to, and growing later would move the
        // states.
        let states = Vec::with_capacity(DEPTH * LANES);
        Self { states, given: [0; LANES], depth: [0; LANES], count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.given = [0; LANES];
        self.depth = [0; LANES];
        self.count = 0;
    }

    /// Returns whether any lane has an alternative.
    pub(super) fn any(&self) -> bool {
        self.count > 0
    }

    /// Returns whether a lane has an alternative.
    #[inline]
    pub(super) fn has(&self, lane: usize) -> bool {
        self.left(lane) > 0
    }

    /// The number of alternatives of a lane.
    #[inline]
    pub(super) fn left(&self, lane: usize) -> usize {
        usize::from(self.depth[lane] - self.given[lane])
    }

    /// Adds an alternative, the deepest of its lane, and returns its words, which the caller has to
    /// write.
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

    /// Removes the deepest alternative of a lane.
    #[inline]
    pub(super) fn pop(&mut self, lane: usize) -> Option<&[u64; CANDIDATES]> {
        if !self.has(lane) {
            return None;
        }
        self.depth[lane] -= 1;
        self.count -= 1;
        Some(&self.states[usize::from(self.depth[lane]) * LANES + lane].0)
    }

    /// Removes the shallowest alternative of a lane.
    pub(super) fn take_first(&mut self, lane: usize) -> Option<&[u64; CANDIDATES]> {
        if !self.has(lane) {
            return None;
        }
        self.given[lane] += 1;
        self.count -= 1;
        Some(&self.states[usize::from(self.given[lane] - 1) * LANES + lane].0)
    }

    /// Removes all alternatives of a lane.
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
    /// The lane at work on it; none when the part is finished.
    lane: Option<u32>,
    /// The solutions found in it, while they have to wait for the parts before it.
    found: Vec<Bits>,
}

/// The parts of puzzles that several lanes are at work on.
///
/// A lane gives away its shallowest alternative. In the order of the tree this comes after
/// everything that the lane has left, and before the part that follows the lane's part.
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

    /// Adds the only part of a puzzle, with its lane.
    pub(super) fn first(&mut self, lane: u32) -> u32 {
        self.add(Segment { before: None, after: None, lane: Some(lane), found: Vec::new() })
    }

    /// Adds a new part after another one, for a lane.
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

    /// Returns whether all parts before it are finished.
    pub(super) fn is_first(&self, segment: u32) -> bool {
        self.segments[segment as usize].before.is_none()
    }

    /// The lane at work on a part.
    pub(super) fn lane(&self, segment: u32) -> Option<u32> {
        self.segments[segment as usize].lane
    }

    /// Keeps a solution until the parts before are finished, and returns how many the part keeps.
    pub(super) fn keep(&mut self, segment: u32, solution: Bits) -> usize {
        let found = &mut self.segments[segment as usize].found;
        found.push(solution);
        found.len()
    }

    /// Takes the solutions that were kept.
    pub(super) fn take_found(&mut self, segment: u32) -> Vec<Bits> {
        std::mem::take(&mut self.segments[segment as usize].found)
    }

    /// Removes the part after another one, and returns the lane that was at work on it. `None` if
    /// there is no part after it.
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

    /// Marks a part as finished. If it was the first of its puzzle, it is removed, and the next
    /// part, now the first, is returned.
    pub(super) fn finish(&mut self, segment: u32) -> Option<u32> {
        self.segments[segment as usize].lane = None;
        if self.is_first(segment) { self.drop_first(segment) } else { None }
    }

    /// Removes the first part of a puzzle, and returns the next.
    pub(super) fn drop_first(&mut self, segment: u32) -> Option<u32> {
        self.free.push(segment);
        let after = self.segments[segment as usize].after;
        if let Some(after) = after {
            self.segments[after as usize].before = None;
        }
        after
    }
}
