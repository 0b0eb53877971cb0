//! The sets of techniques that are chosen from the list of all.

use std::sync::LazyLock;

use super::{Kind, TechniqueSet, kinds, techniques};

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

    /// The default set: the kinds that [are usual](Kind::is_usual). The default
    /// [`Options`](super::Options) [allow](super::Options::allow) all of them.
    ///
    /// ```
    /// use bivalue::human::TechniqueSet;
    ///
    /// assert!(TechniqueSet::usual().kinds().all(|kind| kind.is_usual));
    /// ```
    #[must_use]
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<TechniqueSet> =
            LazyLock::new(|| TechniqueSet::among(techniques(), |kind| kind.is_usual));
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
}
