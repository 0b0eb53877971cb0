use super::{HodokuRating, LEAST_OF_SINGLES, Level, Tally, entry, most_filled};
use crate::human::{BRUTE_FORCE, Kind, TechniqueSet};

/// Lower bounds for the next step of a path that is no single: for each level the least score of a
/// step.
///
/// They show, before a technique is searched, that any step that it could find makes the path
/// harder than is allowed.
#[derive(Clone, Default)]
pub(crate) struct LowerBounds([Option<u32>; 5]);

impl LowerBounds {
    /// A list whose entry *n* holds the lower bounds if the first *n* stages of the technique set
    /// are known to have no step.
    pub(crate) fn by_stage(techniques: &TechniqueSet) -> Vec<Self> {
        let mut bounds = Self::default();
        bounds.add(&BRUTE_FORCE);
        let mut all = vec![bounds.clone()];
        for kinds in techniques.stages().rev() {
            kinds.for_each(|kind| bounds.add(kind));
            all.push(bounds.clone());
        }
        all.reverse();
        all
    }

    /// Allows for the next step being of that kind.
    fn add(&mut self, kind: &Kind) {
        let Some(entry) = entry(kind.id) else { return };
        // The tally counts a single for each cell that the step fills.
        let score = entry.score - LEAST_OF_SINGLES * most_filled(entry.score);
        let least = &mut self.0[entry.level as usize];
        *least = Some(least.map_or(score, |least| least.min(score)));
    }

    /// The lowest ratings that the path can still get, given the tally of its steps so far and of a
    /// single for each empty cell: one for each level.
    pub(crate) fn ratings(&self, tally: &Tally) -> impl Iterator<Item = HodokuRating> {
        Level::all()
            .zip(self.0)
            .filter_map(move |(level, score)| Some(tally.with_score(score?).rating_from(level)))
    }
}
