use bivalue_core::budget::{Budget, Meter};
use bivalue_core::grid::{Board, Grid};

use super::*;
use crate::human::chain::{Closure, Graph, GraphRules};
use crate::human::{TechniqueSet, View, path_by};

/// By links from node to node: the candidates that exclude themselves.
fn refuted(view: &View, groups: bool) -> [CellSet; 9] {
    let rules = GraphRules {
        cells: true,
        houses: true,
        within_cells: true,
        groups,
        all: true,
        sets: false,
    };
    let meter = Meter::new(Budget::UNLIMITED);
    let graph = Graph::of(view, rules, &meter).unwrap();
    let closure = Closure::of(&graph, &meter).unwrap();
    let mut refuted = [CellSet::EMPTY; 9];
    for (at, node) in graph.nodes.iter().enumerate().filter(|(at, _)| graph.is_single(*at)) {
        if closure.follows((at, true), (at, false)) {
            refuted[node.digit.index()] |= node.cells;
        }
    }
    refuted
}

#[test]
fn what_is_carried_is_what_is_found_anew() {
    let mut counts = [0; 2];
    for text in [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "5...37.28.............24..545.....3.89........3...9.7....61......23...5.1...7..4.",
        "..3...7..4...8...6.9.....1.......6..6....4..8..16..39..7...2...5..8....2....45...",
    ] {
        let mut view = View::new(Board::new(&text.parse::<Grid>().unwrap()).unwrap());
        let carried = [ReachCache::default(), ReachCache::default()];
        let path = path_by(&view, TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
        for step in path.steps {
            for grouped in [false, true] {
                let found = carried[usize::from(grouped)].get(view.indexed(), grouped);
                let anew = ReachCache::default().get(view.indexed(), grouped);
                assert_eq!(found.refuted(), anew.refuted(), "{step}");
                assert_eq!(found.shown(view.indexed()), anew.shown(view.indexed()), "{step}");
                assert_eq!(found.refuted(), refuted(&view, grouped), "{step}");
                counts[usize::from(found.refuted() == [CellSet::EMPTY; 9])] += 1;
            }
            assert!(view.take(&step));
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
