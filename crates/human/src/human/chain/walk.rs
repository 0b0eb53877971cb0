use bivalue_core::bits::{self, bits, contains, members};

use super::graph::Graph;

/// The consequences of one node being false, or true, by levels of links: nodes that are false and
/// nodes that are true in turn, each in the level in which it is reached first.
pub(in crate::human) struct Walk<'g> {
    graph: &'g Graph<'g>,
    /// For each level the nodes that are new in it, and then those of them that a shortest way
    /// through a group or an almost locked set reaches.
    levels: Vec<u64>,
    seen: [Vec<u64>; 2],
    from_true: bool,
    depth: usize,
}

impl<'g> Walk<'g> {
    pub(in crate::human) fn new(graph: &'g Graph<'g>) -> Self {
        let row = || vec![0; graph.words];
        let levels = Vec::with_capacity(48 * graph.words);
        Self { graph, levels, seen: [row(), row()], from_true: false, depth: 0 }
    }

    fn level(&self, level: usize) -> &[u64] {
        &self.levels[level * 2 * self.graph.words..][..self.graph.words]
    }

    fn grouped(&self, level: usize) -> &[u64] {
        &self.levels[(level * 2 + 1) * self.graph.words..][..self.graph.words]
    }

    /// Starts a walk from a node that is true, or false.
    pub(in crate::human) fn start(&mut self, node: usize, is_true: bool) {
        let words = self.graph.words;
        self.from_true = is_true;
        self.depth = 0;
        self.levels.clear();
        self.levels.resize(2 * words, 0);
        self.seen.iter_mut().for_each(|seen| seen.fill(0));
        self.levels[node / 64] |= 1 << (node % 64);
        self.seen[usize::from(is_true)][node / 64] |= 1 << (node % 64);
        for at in 0..words {
            self.levels[words + at] = self.levels[at] & self.graph.groups[at];
        }
    }

    /// Returns whether the nodes of a level are true. Such a level is reached by strong links.
    fn is_true_at(&self, level: usize) -> bool {
        (level % 2 == 1) != self.from_true
    }

    pub(in crate::human) fn is_from_true(&self) -> bool {
        self.from_true
    }

    /// The number of the last level.
    pub(in crate::human) fn depth(&self) -> usize {
        self.depth
    }

    /// Makes the next level, and returns whether any node is new in it.
    pub(in crate::human) fn spread(&mut self) -> bool {
        match self.graph.words {
            1 => self.spread_by::<1>(),
            2 => self.spread_by::<2>(),
            3 => self.spread_by::<3>(),
            4 => self.spread_by::<4>(),
            5 => self.spread_by::<5>(),
            6 => self.spread_by::<6>(),
            _ => self.spread_wide(),
        }
    }

    /// The same for rows of few words, which stay in registers.
    fn spread_by<const WORDS: usize>(&mut self) -> bool {
        let graph = self.graph;
        let is_strong = self.is_true_at(self.depth + 1);
        let rows = graph.rows(is_strong).as_chunks().0;
        let [.., level, grouped] = self.levels.as_chunks::<WORDS>().0 else { return false };
        let (level, grouped) = (*level, *grouped);
        let seen = &mut self.seen[usize::from(is_strong)][..WORDS];
        let by_group = joined_by::<WORDS>(rows, &grouped);
        let mut rest = level;
        rest.iter_mut().zip(&grouped).for_each(|(rest, grouped)| *rest &= !grouped);
        let mut new = joined_by::<WORDS>(rows, &rest);
        let mut by_set = [0; WORDS];
        if is_strong && !graph.has_no_sets() {
            by_set = joined_by::<WORDS>(graph.special_rows().as_chunks().0, &level);
        }
        let mut new_grouped = [0; WORDS];
        let mut any = 0;
        for at in 0..WORDS {
            new[at] = (new[at] | by_group[at]) & !seen[at];
            seen[at] |= new[at];
            any |= new[at];
            new_grouped[at] = new[at] & (by_group[at] | by_set[at] | graph.groups[at]);
        }
        self.levels.extend_from_slice(&new);
        self.levels.extend_from_slice(&new_grouped);
        self.depth += 1;
        any != 0
    }

    /// The same for rows of many words.
    #[cold]
    fn spread_wide(&mut self) -> bool {
        let (graph, words) = (self.graph, self.graph.words);
        let is_strong = self.is_true_at(self.depth + 1);
        let rows = graph.rows(is_strong);
        let from = self.depth * 2 * words;
        let reached = from + 2 * words;
        self.depth += 1;
        let mut joined = vec![0; words];
        join(rows, &self.levels[from..from + words], &mut joined);
        let seen = &mut self.seen[usize::from(is_strong)];
        let mut any = 0;
        for (seen, joined) in seen.iter_mut().zip(&joined) {
            let new = joined & !*seen;
            *seen |= new;
            any |= new;
            self.levels.push(new);
        }
        join(rows, &self.levels[from + words..reached], &mut joined);
        if is_strong && !graph.has_no_sets() {
            let mut by_set = vec![0; words];
            join(graph.special_rows(), &self.levels[from..from + words], &mut by_set);
            bits::join(&mut joined, &by_set);
        }
        for at in 0..words {
            let grouped = joined[at] | graph.groups[at];
            self.levels.push(self.levels[reached + at] & grouped);
        }
        any != 0
    }

    /// The nodes among the given ones that are in the last level. With `grouped`, only those that a
    /// shortest way through a group or an almost locked set reaches.
    pub(super) fn reached_of<'a>(
        &'a self,
        nodes: &'a [u64],
        grouped: bool,
    ) -> impl Iterator<Item = usize> + 'a {
        let depth = self.depth;
        let row = if grouped { self.grouped(depth) } else { self.level(depth) };
        common(row, nodes)
    }

    /// Removes the nodes of the last level from the given ones, and returns whether any are left.
    pub(super) fn strike(&self, nodes: &mut [u64]) -> bool {
        let mut left = 0;
        for (node, level) in nodes.iter_mut().zip(self.level(self.depth)) {
            *node &= !level;
            left |= *node;
        }
        left != 0
    }

    /// The level at which a node is first true, or false.
    pub(in crate::human) fn level_of(&self, node: usize, is_true: bool) -> Option<usize> {
        (usize::from(is_true != self.from_true)..=self.depth)
            .step_by(2)
            .find(|&level| contains(self.level(level), node))
    }

    /// The nodes of the level before that lead to a node of a level.
    pub(super) fn before(&self, node: usize, level: usize) -> impl Iterator<Item = usize> + '_ {
        let row =
            if self.is_true_at(level) { self.graph.strong(node) } else { self.graph.weak(node) };
        common(row, self.level(level - 1))
    }

    /// For each node the level at which it is first false, if it is reached.
    pub(in crate::human) fn levels_when_false(&self) -> Vec<Option<usize>> {
        let mut levels = vec![None; self.graph.nodes.len()];
        for level in (usize::from(self.from_true)..=self.depth).step_by(2) {
            members(self.level(level)).for_each(|node| levels[node] = Some(level));
        }
        levels
    }

    /// The nodes of a shortest way to a node of a level, with the start. With `grouped` it goes
    /// through a group or an almost locked set, if such a way exists.
    pub(in crate::human) fn way(&self, end: usize, level: usize, mut grouped: bool) -> Vec<u16> {
        let mut way = vec![end as u16; level + 1];
        let mut node = end;
        for level in (1..=level).rev() {
            grouped &= !contains(&self.graph.groups, node);
            let is_true = self.is_true_at(level);
            let row = &self.graph.rows(is_true)[node * self.graph.words..];
            let before = self.level(level - 1);
            let by_set = grouped && is_true && !self.graph.has_no_sets();
            let special = by_set.then(|| first_common(before, row, self.graph.special(node)));
            let next = if let Some(other) = special.flatten() {
                grouped = false;
                Some(other)
            } else {
                let suits =
                    grouped.then(|| first_common(before, row, self.grouped(level - 1))).flatten();
                suits.or_else(|| first_common(before, row, before))
            };
            let Some(next) = next else { break };
            way[level - 1] = next as u16;
            node = next;
        }
        way
    }

    /// Calls `each` with all shortest ways to a node of a level, up to a number of them.
    pub(in crate::human) fn ways(
        &self,
        end: usize,
        level: usize,
        mut most: usize,
        mut each: impl FnMut(&[u16]),
    ) {
        let mut way = vec![0; level + 1];
        way[level] = end as u16;
        self.extend(&mut way, level, &mut most, &mut each);
    }

    /// Extends ways backwards, from a node of a level to every node before it.
    fn extend(
        &self,
        way: &mut [u16],
        level: usize,
        left: &mut usize,
        each: &mut impl FnMut(&[u16]),
    ) {
        if level == 0 {
            *left -= 1;
            return each(way);
        }
        for before in self.before(usize::from(way[level]), level) {
            if *left > 0 {
                way[level - 1] = before as u16;
                self.extend(way, level - 1, left, each);
            }
        }
    }
}

/// The members that two rows have in common.
fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    let both = a.iter().zip(b).map(|(a, b)| a & b);
    both.enumerate().flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
}

/// Joins the rows of all given nodes.
fn join(rows: &[u64], nodes: &[u64], joined: &mut [u64]) {
    joined.fill(0);
    for node in members(nodes) {
        bits::join(joined, &rows[node * joined.len()..]);
    }
}

/// The same for rows of few words.
#[inline]
fn joined_by<const WORDS: usize>(rows: &[[u64; WORDS]], nodes: &[u64; WORDS]) -> [u64; WORDS] {
    let mut joined = [0; WORDS];
    for (at, &word) in nodes.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let row = &rows[at * 64 + rest.trailing_zeros() as usize];
            joined.iter_mut().zip(row).for_each(|(joined, row)| *joined |= row);
            rest &= rest - 1;
        }
    }
    joined
}

/// The lowest member that three rows have in common.
fn first_common(a: &[u64], b: &[u64], c: &[u64]) -> Option<usize> {
    let words = a.iter().zip(b).zip(c).map(|((a, b), c)| a & b & c);
    words
        .enumerate()
        .find(|&(_, word)| word != 0)
        .map(|(at, word)| at * 64 + word.trailing_zeros() as usize)
}
