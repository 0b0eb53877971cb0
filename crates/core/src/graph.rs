//! Graphs whose edges are rows of bits.

use crate::bits::{first_in_both, members};

/// Finds the strongly connected components of a graph, and calls `close` with the vertices of each,
/// after those of all other components that its edges lead to.
///
/// A vertex is a number. `unseen` is the set of the vertices to look at; edges to others are
/// ignored. `row` gives the edges of a vertex: a set of vertices, and the number of the word of
/// `unseen` at which the words of that set begin.
///
/// The search keeps its path in a vector, so that its depth costs no stack.
/// (Robert Tarjan, "Depth-first search and linear graph algorithms", 1972.)
pub fn components<'e, S: AsRef<[u64]> + AsMut<[u64]> + Clone>(
    mut unseen: S,
    row: impl Fn(usize) -> (&'e [u64], usize),
    mut close: impl FnMut(&[usize]),
) {
    // By vertex, the lowest position in `open` of a vertex that is known to be in its component.
    let mut lowest = vec![0; 64 * unseen.as_ref().len()];
    // The vertices that were seen and are in no component yet, in the order of being seen.
    let mut open: Vec<usize> = Vec::with_capacity(256);
    let mut is_open = unseen.clone();
    is_open.as_mut().fill(0);
    // The path from the start to the vertex at which the search is, with positions in `open`.
    let mut path: Vec<(usize, usize)> = Vec::with_capacity(256);
    loop {
        let mut next = members(unseen.as_ref()).next();
        if next.is_none() {
            break;
        }
        loop {
            if let Some(vertex) = next {
                let (word, bit) = (vertex / 64, 1 << (vertex % 64));
                unseen.as_mut()[word] &= !bit;
                is_open.as_mut()[word] |= bit;
                lowest[vertex] = open.len();
                path.push((vertex, open.len()));
                open.push(vertex);
            }
            let Some(&(vertex, position)) = path.last() else { break };
            let (edges, first) = row(vertex);
            next = first_in_both(edges, &unseen.as_ref()[first..]).map(|to| 64 * first + to);
            if next.is_some() {
                continue;
            }
            path.pop();
            let mut low = position;
            for (at, (edges, is_open)) in edges.iter().zip(&is_open.as_ref()[first..]).enumerate() {
                for bit in crate::bits::bits(edges & is_open) {
                    low = low.min(lowest[64 * (first + at) + bit]);
                }
            }
            lowest[vertex] = low;
            if low == position {
                for &member in &open[position..] {
                    is_open.as_mut()[member / 64] &= !(1 << (member % 64));
                }
                close(&open[position..]);
                open.truncate(position);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::components;
    use crate::bits::Row;

    #[test]
    fn components_come_after_those_that_they_lead_to() {
        // Two circles, 0 to 4 and 5 to 69 (over a border of words), an edge from the first to the
        // second, and a vertex that leads to both.
        let mut edges = [Row::<2>::NONE; 71];
        for vertex in 0..70 {
            let next = match vertex {
                4 => 0,
                69 => 5,
                _ => vertex + 1,
            };
            edges[vertex].insert(next);
        }
        edges[2].insert(40);
        edges[70].insert(3);
        edges[70].insert(60);
        // An edge to a vertex that is not to be looked at.
        edges[7].insert(100);
        let mut vertices = Row::<2>::NONE;
        (0..71).for_each(|vertex| vertices.insert(vertex));
        let mut found: Vec<Vec<usize>> = Vec::new();
        components(
            vertices,
            |vertex| (edges[vertex].as_ref(), 0),
            |component| {
                let mut component = component.to_vec();
                component.sort_unstable();
                found.push(component);
            },
        );
        let expected: [Vec<usize>; 3] = [(5..70).collect(), (0..5).collect(), vec![70]];
        assert_eq!(found, expected);
    }
}
