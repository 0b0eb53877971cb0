use super::graph::{Graph, contains, members};

/// What follows from one node being false, or true, by levels: nodes that are false and nodes that
/// are true in turn, each where it is reached first.
pub(in crate::human) struct Walk<'g> {
    graph: &'g Graph<'g>,
    /// By level, the nodes that are new, then those of them that some shortest way reaches by a
    /// group or an almost locked set.
    levels: Vec<u64>,
    seen: [Vec<u64>; 2],
    from_true: bool,
}

impl<'g> Walk<'g> {
    pub(in crate::human) fn new(graph: &'g Graph<'g>) -> Self {
        let row = || vec![0; graph.words];
        Self { graph, levels: Vec::new(), seen: [row(), row()], from_true: false }
    }

    fn level(&self, level: usize) -> &[u64] {
        &self.levels[level * 2 * self.graph.words..][..self.graph.words]
    }

    fn grouped(&self, level: usize) -> &[u64] {
        &self.levels[(level * 2 + 1) * self.graph.words..][..self.graph.words]
    }

    /// Starts again: that node is true, or false.
    pub(in crate::human) fn start(&mut self, node: usize, is_true: bool) {
        let words = self.graph.words;
        self.from_true = is_true;
        self.levels.clear();
        self.levels.resize(2 * words, 0);
        self.seen.iter_mut().for_each(|seen| seen.fill(0));
        self.levels[node / 64] |= 1 << (node % 64);
        self.seen[usize::from(is_true)][node / 64] |= 1 << (node % 64);
        for at in 0..words {
            self.levels[words + at] = self.levels[at] & self.graph.groups[at];
        }
    }

    /// Whether the nodes of a level are true; they are reached by strong links then.
    fn is_true_at(&self, level: usize) -> bool {
        (level % 2 == 1) != self.from_true
    }

    pub(in crate::human) fn is_from_true(&self) -> bool {
        self.from_true
    }

    /// The level that was made last.
    pub(in crate::human) fn depth(&self) -> usize {
        self.levels.len() / (2 * self.graph.words) - 1
    }

    /// Makes the next level; false if nothing is new.
    pub(in crate::human) fn spread(&mut self) -> bool {
        let (graph, words) = (self.graph, self.graph.words);
        let from = self.depth() * 2 * words;
        let is_strong = self.is_true_at(self.depth() + 1);
        self.levels.resize(from + 4 * words, 0);
        let (before, new) = self.levels[from..].split_at_mut(2 * words);
        let (reached, grouped) = new.split_at_mut(words);
        let join = |row: &[u64], all: &mut [u64]| {
            all.iter_mut().zip(row).for_each(|(all, row)| *all |= row);
        };
        for node in members(&before[..words]) {
            let row = if is_strong { graph.strong(node) } else { graph.weak(node) };
            join(row, reached);
            if contains(&before[words..], node) {
                join(row, grouped);
            } else if is_strong && !graph.has_no_sets() {
                join(graph.special(node), grouped);
            }
        }
        let seen = &mut self.seen[usize::from(is_strong)];
        let mut any = 0;
        for at in 0..words {
            reached[at] &= !seen[at];
            grouped[at] = reached[at] & (grouped[at] | graph.groups[at]);
            seen[at] |= reached[at];
            any |= reached[at];
        }
        any != 0
    }

    /// The nodes of the last level.
    pub(in crate::human) fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        members(self.level(self.depth()))
    }

    /// Whether a shortest way to that node of the last level uses a group or an almost locked set.
    pub(in crate::human) fn is_grouped(&self, node: usize) -> bool {
        contains(self.grouped(self.depth()), node)
    }

    /// The level at which that node is known to be true, or false.
    pub(in crate::human) fn level_of(&self, node: usize, is_true: bool) -> Option<usize> {
        (usize::from(is_true != self.from_true)..=self.depth())
            .step_by(2)
            .find(|&level| contains(self.level(level), node))
    }

    /// By node, the level at which it is known to be false, if it is.
    pub(in crate::human) fn levels_when_false(&self) -> Vec<Option<usize>> {
        let mut levels = vec![None; self.graph.nodes.len()];
        for level in (usize::from(self.from_true)..=self.depth()).step_by(2) {
            members(self.level(level)).for_each(|node| levels[node] = Some(level));
        }
        levels
    }

    /// The links back from a node of a level, by those of the level before.
    fn before(&self, node: usize, level: usize) -> impl Iterator<Item = usize> + '_ {
        let row =
            if self.is_true_at(level) { self.graph.strong(node) } else { self.graph.weak(node) };
        members(row).filter(move |&other| contains(self.level(level - 1), other))
    }

    /// A shortest way to that node at that level, with the start; one with a group or an almost
    /// locked set if so wanted, and if there is one.
    pub(in crate::human) fn way(&self, end: usize, level: usize, mut grouped: bool) -> Vec<u16> {
        let mut way = vec![end as u16];
        let mut node = end;
        for level in (1..=level).rev() {
            grouped &= !contains(&self.graph.groups, node);
            let special = |&other: &usize| {
                grouped
                    && self.is_true_at(level)
                    && !self.graph.has_no_sets()
                    && contains(self.graph.special(node), other)
            };
            let next = if let Some(other) = self.before(node, level).find(special) {
                grouped = false;
                Some(other)
            } else {
                let suits = |&other: &usize| !grouped || contains(self.grouped(level - 1), other);
                self.before(node, level).find(suits).or_else(|| self.before(node, level).next())
            };
            let Some(next) = next else { break };
            way.push(next as u16);
            node = next;
        }
        way.reverse();
        way
    }

    /// All shortest ways to that node at that level, up to a number.
    pub(in crate::human) fn ways(&self, end: usize, level: usize, most: usize) -> Vec<Vec<u16>> {
        let mut ways = Vec::new();
        self.extend(&mut vec![end as u16], level, most, &mut ways);
        ways
    }

    fn extend(&self, way: &mut Vec<u16>, level: usize, most: usize, ways: &mut Vec<Vec<u16>>) {
        if level == 0 {
            ways.push(way.iter().rev().copied().collect());
            return;
        }
        let Some(&node) = way.last() else { return };
        for other in self.before(node.into(), level) {
            if ways.len() >= most {
                return;
            }
            way.push(other as u16);
            self.extend(way, level - 1, most, ways);
            way.pop();
        }
    }
}
