//! X-chain and XY-chain: chains with strong links of one kind.
//!
//! An *X-chain* goes along the places of one digit: its strong links are houses with two places. An
//! *XY-chain* goes from one bivalue cell to the next: its strong links are the cells. If the first
//! node is false, the last one is true, so a candidate that sees both is false.

use std::ops::ControlFlow;

use bivalue_core::grid::DigitSet;

use super::{Scope, Technique};
use crate::human::chain::{
    Chain, ChainShape, Graph, GraphRules, TargetFilter, Wanted, itself, plans,
};
use crate::human::{Effect, Kind, StepSink, View};

pub(super) struct SimpleChain {
    rules: GraphRules,
    least: usize,
    kinds: &'static [Kind; 1],
}

pub(super) static X_CHAIN: SimpleChain = SimpleChain {
    rules: GraphRules {
        cells: false,
        houses: true,
        within_cells: false,
        groups: false,
        all: false,
        sets: false,
    },
    least: 3,
    kinds: &[Kind {
        id: "x-chain",
        code: "0701",
        name: "X-Chain",
        about: "A chain of one digit from house to house: one of its two ends is true",
        pattern: "{chain}",
        explanation: "If {story}. So {ends:|at least one of }{ends} is true, and what sees \
                      {ends:it|both} is false: {so}.",
        example: ":0701:9:...1.87.......76.+8+8.+7.2...1+5+86+93+1+2+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:918 319 928 334 938 262 462 463 394 398 299 399:912 922 952::",
        ..Kind::PLAIN
    }],
};

pub(super) static XY_CHAIN: SimpleChain = SimpleChain {
    rules: GraphRules {
        cells: true,
        houses: false,
        within_cells: false,
        groups: false,
        all: false,
        sets: false,
    },
    least: 5,
    kinds: &[Kind {
        id: "xy-chain",
        code: "0702",
        name: "XY-Chain",
        about: "A chain from bivalue cell to bivalue cell: one of its two ends is true",
        pattern: "{chain}",
        explanation: "All these cells have two candidates only. If {story}. So {ends:|at least \
                      one of }{ends} is true, and what sees {ends:it|both} is false: {so}.",
        example: ":0702:9:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 258 262 462 463 394 398 399:928 934::",
        ..Kind::PLAIN
    }],
};

/// The greatest number of links of a chain if chains are plain: it has 20 candidates then.
const MOST_OF_PLAIN: usize = 19;

impl Technique for SimpleChain {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        if self.rules.cells { Scope::Everything } else { Scope::Digits }
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        // Without links in cells a chain has one digit only.
        let digits: DigitSet =
            if self.rules.cells { DigitSet::ALL } else { sink.digits().collect() };
        if digits.is_empty() {
            return ControlFlow::Continue(());
        }
        let filter = TargetFilter::of(sink, false);
        if filter.is_empty() {
            return ControlFlow::Continue(());
        }
        let Ok(graph) = Graph::within(view, self.rules, digits, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let plain = view.options().plain_chains;
        let wanted = Wanted {
            grouped: false,
            loops: false,
            // A placement is not an XY-chain if chains are plain.
            itself: !(plain && self.rules.cells),
            straight: !self.rules.cells,
            least: self.least,
            all: sink.wants_all(),
            rank: sink.rank_of(self.kinds),
            plain,
            most: if plain { MOST_OF_PLAIN } else { usize::MAX },
            of_one_digit: plain,
        };
        let is_known = |_, effect: &Effect| sink.is_known(&self.kinds[0], effect);
        let Ok(plans) = plans(&graph, wanted, &filter, &is_known, sink.meter()) else {
            return ControlFlow::Break(());
        };
        for plan in plans {
            let chain = Chain::new(&graph, plan.way);
            let effect = match plan.shape {
                ChainShape::Itself => itself(&graph, chain.nodes[0].into(), false),
                _ => chain.effect(),
            };
            sink.offer(&self.kinds[0], effect, |step| chain.proved(step))?;
        }
        ControlFlow::Continue(())
    }
}
