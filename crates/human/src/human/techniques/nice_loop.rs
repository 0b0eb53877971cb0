//! Nice loops and alternating inference chains (AIC): strong and weak links in turn.
//!
//! If the first node of such a chain is false, the last one is true. *AIC*: a candidate that both
//! ends exclude is false (with ends of the same digit, a place that sees both; with ends of
//! different digits in cells that see each other, each digit in the other's cell), if there is more
//! than one such candidate. *Discontinuous nice loop*: a single candidate that excludes both ends,
//! or a chain that comes back to its first node, which then is true. *Continuous nice loop*: the
//! ends exclude each other too, so exactly one end of every weak link is true. *Grouped* chains use
//! groups: the places of a digit where a line meets a box; and, if so wanted, almost locked sets,
//! which have all their digits but one. (The names are those of HoDoKu.)

use std::ops::ControlFlow;

use bivalue_core::budget::{Budget, Meter};

use super::Technique;
use crate::human::chain::{
    Chain, ChainShape, Graph, GraphRules, Plan, TargetFilter, Wanted, itself, known_chains, plans,
};
use crate::human::{Effect, Kind, StepSink, View};

pub(super) struct NiceLoops {
    grouped: bool,
    kinds: &'static [Kind; 3],
}

const PATTERN: &str = "{chain}";
const LOOP: &str = "If {story}, and the loop is closed. It can be read the other way round too: of \
                    the two ends of every link exactly one is true. So what excludes both ends of \
                    a weak link (-) is false: {so}.";
const DISCONTINUOUS: &str = "If {story}. That is a contradiction, so the start is wrong: {so}.";
const AIC: &str = "If {story}. So {ends:|at least one of }{ends} is true, and what excludes \
                   {ends:it|both} is false: {so}.";

pub(super) static PLAIN: NiceLoops = NiceLoops {
    grouped: false,
    kinds: &[
        Kind {
            id: "continuous-nice-loop",
            code: "0706",
            name: "Continuous Nice Loop",
            about: "A chain that closes: every weak link has exactly one true end",
            pattern: PATTERN,
            explanation: LOOP,
            example: ":0706:27:+5+19..34...+4+65...1+3.7+3.+1..593.+2641...+7.49.8..+19.+1..+5..+46.+8157.+42+42+58..+1.71.+7......:215 715 618 818 827 237 547 847 848 767 368 768 696 996 397 897 398:225 725::",
            ..Kind::PLAIN
        },
        Kind {
            id: "discontinuous-nice-loop",
            code: "0707",
            name: "Discontinuous Nice Loop",
            about: "A chain that comes back to a candidate and shows that it is true or false",
            pattern: PATTERN,
            explanation: DISCONTINUOUS,
            example: ":0707:3:+5.9..34...+4.5...1..7.....593.+2641...+7.49.8..+19....+5..+46.+8157.+42+42+58..+1.71.+7......:812 547 847 848 767 368 768:327::",
            ..Kind::PLAIN
        },
        Kind {
            id: "aic",
            code: "0708",
            name: "AIC",
            about: "A chain of strong and weak links in turn (AIC: alternating inference chain): one of its two ends is true",
            pattern: PATTERN,
            explanation: AIC,
            example: ":0708:3:+5.9..34...+4.5...1..7.....593.+2641...+7.49.8..+19....+5..+46.+8157.+42+42+58..+1.71.+7......:812 327 547 847 848 767 368 768:397 398 399::",
            ..Kind::PLAIN
        },
    ],
};

pub(super) static GROUPED: NiceLoops = NiceLoops {
    grouped: true,
    kinds: &[
        Kind {
            id: "grouped-continuous-nice-loop",
            code: "0709",
            name: "Grouped Continuous Nice Loop",
            about: "A chain with groups that closes: every weak link has exactly one true end",
            pattern: PATTERN,
            explanation: LOOP,
            example: ":0709:4:+25+86+7..3.+13..82..77.......85....7...+86.....5.92..1...368.4+2.+3+75+3.2.....64.+5...9..:116 936 137 437 138 438 938 945 447 248 448 648 157 466 184:417 433 443 453 457::",
            ..Kind::PLAIN
        },
        Kind {
            id: "grouped-discontinuous-nice-loop",
            code: "0710",
            name: "Grouped Discontinuous Nice Loop",
            about: "A chain with groups that comes back to a candidate and settles it",
            pattern: PATTERN,
            explanation: DISCONTINUOUS,
            example: ":0710:6:+85.+4.2+1..1+2...3.54.+6.+1+5+72.+8.8+1...3+7+5..+57....1.+76.+1+5..96+9+82+71+5+437..5...1.51..4....:931 351 655 656 383 885 298:685::",
            ..Kind::PLAIN
        },
        Kind {
            id: "grouped-aic",
            code: "0711",
            name: "Grouped AIC",
            about: "A chain with groups, of strong and weak links in turn: one of its ends is true",
            pattern: PATTERN,
            explanation: AIC,
            example: ":0711:2:.41..5..7.9...3.5..........4....9+5.+36...3.2....87..6.4....46..5......1..2..9+18.3+6:371 778 978 581 781 582 782 583 783 788:224 234::",
            ..Kind::PLAIN
        },
    ],
};

impl Technique for NiceLoops {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let sets = self.grouped && view.options().als_in_chains;
        let filter = if sets { TargetFilter::all() } else { TargetFilter::of(sink, self.grouped) };
        if filter.is_empty() {
            return ControlFlow::Continue(());
        }
        let rules = GraphRules {
            cells: true,
            houses: true,
            within_cells: true,
            groups: self.grouped,
            all: false,
            sets,
        };
        if view.options().plain_chains && !sets {
            return self.find_known(view, rules, &filter, sink);
        }
        let Ok(graph) = Graph::of(view, rules, sink.meter()) else {
            return ControlFlow::Break(());
        };
        let wanted = Wanted {
            grouped: self.grouped,
            loops: true,
            itself: true,
            straight: false,
            least: 3,
            all: sink.wants_all(),
            rank: sink.rank_of(self.kinds),
            plain: false,
            most: usize::MAX,
            of_one_digit: false,
        };
        let is_known = |shape, effect: &Effect| !sink.is_open(self.kind(shape), effect);
        let Ok(plans) = plans(&graph, wanted, &filter, &is_known, sink.meter()) else {
            return ControlFlow::Break(());
        };
        plans.into_iter().try_for_each(|plan| self.offer(&graph, plan, sink))
    }
}

impl NiceLoops {
    fn kind(&self, shape: ChainShape) -> &'static Kind {
        let [continuous, discontinuous, aic] = self.kinds;
        match shape {
            ChainShape::Loop => continuous,
            ChainShape::Ends => aic,
            ChainShape::Itself | ChainShape::From(_) => discontinuous,
        }
    }

    /// Finds the steps by the chains that HoDoKu knows.
    fn find_known(
        &self,
        view: &View,
        rules: GraphRules,
        filter: &TargetFilter,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let is_open = |shape, effect: &Effect| sink.is_open(self.kind(shape), effect);
        let rank = |effect: &Effect| sink.rank(effect);
        let how = (view, self.grouped, sink.wants_each());
        let Ok(known) = known_chains(how, filter, is_open, rank, sink.meter()) else {
            return ControlFlow::Break(());
        };
        for chain in known {
            sink.offer(self.kind(chain.shape), chain.effect, |step| {
                let meter = Meter::new(Budget::UNLIMITED);
                let Ok(graph) = Graph::of(view, rules, &meter) else { return step };
                let way = Chain::new(&graph, chain.way(&graph));
                match chain.shape {
                    ChainShape::Loop => way.proved_loop(step),
                    ChainShape::Ends | ChainShape::Itself => way.proved(step),
                    ChainShape::From(x) => way.proved_from(step, x),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn offer(&self, graph: &Graph<'_>, plan: Plan, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let kind = self.kind(plan.shape);
        let chain = Chain::new(graph, plan.way);
        match plan.shape {
            ChainShape::Loop => {
                let [all, outside] = chain.effects_of_loop();
                sink.offer(kind, all, |step| chain.proved_loop(step))?;
                sink.offer(kind, outside, |step| chain.proved_loop(step))
            }
            ChainShape::Ends => sink.offer(kind, chain.effect(), |step| chain.proved(step)),
            ChainShape::Itself => {
                let effect = itself(graph, chain.nodes[0].into(), true);
                sink.offer(kind, effect, |step| chain.proved(step))
            }
            ChainShape::From(x) => {
                let mut effect = crate::human::Effect::NONE;
                effect.add(bivalue_core::grid::Conclusion::Eliminate(x));
                sink.offer(kind, effect, |step| chain.proved_from(step, x))
            }
        }
    }
}
