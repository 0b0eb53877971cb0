//! The sets of techniques that are chosen from the list of all.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Kind, Order, Technique, TechniqueSet, kinds, techniques};

/// The kinds in the order in which people learn them, in groups within which the order of the list
/// holds. Kinds that are not named come behind them, in the order of the list.
///
/// SE is the difficulty that Sudoku Explainer gives a technique. Basic, tough, diabolical and extreme
/// are the groups of SudokuWiki's list of strategies. Where they differ, the one comes first whose
/// pattern has fewer cells to look at.
const HUMAN: &[&[&str]] = &[
    // SE 1.0, 1.2 in a box and 1.5 in a line, 2.3.
    &["full-house"],
    &["hidden-single"],
    &["naked-single"],
    // SE 2.6 and 2.8; basic.
    &["pointing"],
    &["claiming"],
    // SE 3.0 and 3.4; basic. A locked pair is a naked pair in two houses.
    &["locked-pair", "naked-pair"],
    &["hidden-pair"],
    // SE 3.6 and 4.0; basic.
    &["locked-triple", "naked-triple"],
    &["hidden-triple"],
    // SE 3.2, tough: later than its number says, because it needs notes of a whole digit.
    &["x-wing"],
    // SE 5.0, basic.
    &["naked-quad"],
    // Chains of two strong links, which need one digit alone: SE 6.6 and below as X-chains.
    &["skyscraper"],
    &["two-string-kite"],
    &["turbot-fish", "empty-rectangle"],
    // SE 4.2 and 4.4; tough.
    &["xy-wing"],
    &["xyz-wing"],
    &["w-wing"],
    // SE 3.8, tough.
    &["swordfish"],
    // SE 5.4, basic.
    &["hidden-quad"],
    // SE 4.5 to 5.0, diabolical.
    &["unique-rectangle-1"],
    &["unique-rectangle-2", "unique-rectangle-4"],
    &["unique-rectangle-3", "unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle"],
    &["avoidable-rectangle-1", "avoidable-rectangle-2"],
    // SE 5.6, tough.
    &["bug-1"],
    // Tough.
    &["simple-colors-trap", "simple-colors-wrap"],
    &["remote-pair", "chute-remote-pair"],
    // Finned fish are extreme; the jellyfish has SE 5.2 and is diabolical.
    &["finned-x-wing", "sashimi-x-wing"],
    &["jellyfish"],
    &["finned-swordfish", "sashimi-swordfish"],
    // Diabolical.
    &["multi-colors-1", "multi-colors-2"],
    &["x-chain"],
    &["xy-chain"],
];

impl TechniqueSet {
    /// The set of all techniques, easiest first.
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, kinds};
    ///
    /// assert_eq!(TechniqueSet::everything().kinds().count(), kinds().count());
    /// ```
    #[must_use]
    pub fn everything() -> &'static Self {
        static EVERYTHING: LazyLock<TechniqueSet> =
            LazyLock::new(|| TechniqueSet::all_of(techniques()));
        &EVERYTHING
    }

    /// The default set: the kinds that [are usual](Kind::is_usual), in the
    /// [human order](Order::Human). The default [`Options`](super::Options)
    /// [allow](super::Options::allow) all of them.
    ///
    /// ```
    /// use bivalue::human::TechniqueSet;
    ///
    /// assert!(TechniqueSet::usual().kinds().all(|kind| kind.is_usual));
    /// ```
    #[must_use]
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<TechniqueSet> = LazyLock::new(|| {
            TechniqueSet::among(techniques(), |kind| kind.is_usual).in_order(Order::Human)
        });
        &USUAL
    }

    /// The set of the given kinds, in the order of the techniques. It has those of the library
    /// alone; a technique of your own is added by [`with`](Self::with).
    ///
    /// ```
    /// use bivalue::human::{TechniqueSet, kind};
    ///
    /// let [pair, single] = ["naked-pair", "hidden-single"].map(|name| kind(name).unwrap().1);
    /// // Their order is that of the techniques.
    /// let ids: Vec<_> = TechniqueSet::of([pair, single]).kinds().map(|kind| kind.id).collect();
    /// assert_eq!(ids, ["hidden-single", "naked-pair"]);
    /// ```
    #[must_use]
    pub fn of(wanted: impl IntoIterator<Item = &'static Kind>) -> Self {
        let wanted: Vec<_> = wanted.into_iter().collect();
        Self::among(techniques(), |kind| wanted.contains(&kind))
    }

    /// The set of the kinds that have a key, in the order of the keys, and for equal keys in the
    /// order of the techniques.
    ///
    /// A technique whose kinds have different keys is searched several times.
    ///
    /// ```
    /// use bivalue::human::{Kind, TechniqueSet};
    ///
    /// // Fish only, by name.
    /// let is_fish = |kind: &Kind| kind.id.ends_with("-wing") && kind.code.starts_with("03");
    /// let fish = TechniqueSet::by_key(|kind| is_fish(kind).then_some(kind.name));
    /// assert_eq!(fish.kinds().next().unwrap().name, "Finned Franken X-Wing");
    /// ```
    #[must_use]
    pub fn by_key<K: Ord>(key: impl Fn(&Kind) -> Option<K>) -> Self {
        Self::sorted(kinds(), key)
    }

    /// The same techniques in that order. Techniques of your own come last, unless they are added
    /// to the set afterwards.
    #[must_use]
    pub fn in_order(&self, order: Order) -> Self {
        // The places of a kind and of its technique in the list.
        static LIST: LazyLock<HashMap<&str, (usize, usize)>> = LazyLock::new(|| {
            let of = |(place, technique): (usize, &&'static dyn Technique)| {
                technique.kinds().iter().map(move |kind| (kind.id, place))
            };
            let all = techniques().iter().enumerate().flat_map(of).enumerate();
            all.map(|(index, (id, place))| (id, (index, place))).collect()
        });
        let in_list = |kind: &Kind| LIST.get(kind.id).copied().unwrap_or((LIST.len(), LIST.len()));
        let by_list = self.sorted_by(order, |kind| Some(in_list(kind).0));
        match order {
            // Beyond what people learn the kinds of a technique are looked for together.
            Order::Human => by_list.sorted_by(order, |kind| {
                let (index, technique) = in_list(kind);
                let group = HUMAN.iter().position(|group| group.contains(&kind.id));
                Some(group.map_or((HUMAN.len(), technique), |group| (group, index)))
            }),
            // The kinds of a technique are looked for together.
            Order::Hodoku => by_list.sorted_by(order, |kind| Some(in_list(kind).1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stages, each with its kinds.
    fn stages(set: &TechniqueSet) -> Vec<Vec<&'static str>> {
        set.stages().map(|kinds| kinds.map(|kind| kind.id).collect()).collect()
    }

    #[test]
    fn in_the_order_of_hodoku_a_set_is_what_it_is_when_it_is_made() {
        for set in [TechniqueSet::usual(), TechniqueSet::everything()] {
            let made = TechniqueSet::of(set.kinds());
            assert_eq!(stages(&set.in_order(Order::Hodoku)), stages(&made));
            let there_and_back = set.in_order(Order::Human).in_order(Order::Hodoku);
            assert_eq!(stages(&there_and_back), stages(&made));
        }
        assert!(
            stages(&TechniqueSet::of(TechniqueSet::usual().kinds()))
                .iter()
                .any(|stage| stage.len() > 1)
        );
    }
}
