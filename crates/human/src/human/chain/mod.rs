//! Chains: alternating inference chains and loops, and the graphs of links that they are found in.
//!
//! A [`Graph`] has as nodes the candidates, and where wanted groups of candidates of one digit; two
//! nodes are *strongly* linked if not both can be false, *weakly* if not both can be true. A
//! [`Walk`] spreads from a node that is assumed false over strong and weak links in turn: each node
//! that it reaches by a strong link is true then, so that node and the first one are not both
//! false. Every named chain and loop is such a walk by some of the links; a [`Chain`] is one of
//! them, with its effect, its proof and its picture. A [`Reach`] says without a walk which
//! candidates a chain may eliminate.

mod aic;
mod closure;
mod crossings;
mod exclude;
mod filter;
mod goals;
mod graph;
mod known;
mod pattern_links;
mod plan;
mod reach;
mod relation;
mod rings;
mod simple;
mod spread;
mod tables;
mod three;
mod walk;

pub(super) use aic::{Chain, contradiction};
pub(super) use closure::Closure;
pub(super) use filter::TargetFilter;
pub(super) use graph::{Graph, GraphRules};
pub(super) use known::known_chains;
pub(super) use pattern_links::{PatternChain, PatternLink, PatternWalks};
pub(super) use plan::{ChainShape, Plan, Wanted, itself, plans};
pub(super) use reach::{Reach, ReachCache};
pub(super) use simple::simple_way;
pub(super) use three::chains_of_three;
pub(super) use walk::Walk;
