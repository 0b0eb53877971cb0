use super::{LEAST_OF_SINGLES, Level, Rating, Tally, entry, most_filled};
use crate::human::{BRUTE_FORCE, Kind, Repertoire};

/// What the next step of a path that is no single comes to at least: by level, the least score.
///
/// With it, it is known before a technique is searched that whatever is found makes a path harder
/// than it may be.
#[derive(Clone, Default)]
pub(crate) struct Ahead([Option<u32>; 5]);

impl Ahead {
    /// By number of first stages of a repertoire that have no step, none to all of them.
    pub(crate) fn by_stage(repertoire: &Repertoire) -> Vec<Self> {
        let mut ahead = Self::default();
        ahead.add(&BRUTE_FORCE);
        let mut all = vec![ahead.clone()];
        for kinds in repertoire.stages().rev() {
            kinds.for_each(|kind| ahead.add(kind));
            all.push(ahead.clone());
        }
        all.reverse();
        all
    }

    /// Takes note that the next step may be of that kind.
    fn add(&mut self, kind: &Kind) {
        let Some(entry) = entry(kind.id) else { return };
        // The tally has a single for each cell that the step fills.
        let score = entry.score - LEAST_OF_SINGLES * most_filled(entry.score);
        let least = &mut self.0[entry.level as usize];
        *least = Some(least.map_or(score, |least| least.min(score)));
    }

    /// The ratings one of which the path comes to at least, when the steps so far, and a single
    /// for each cell that is empty, come to that.
    pub(crate) fn ratings(&self, tally: &Tally) -> impl Iterator<Item = Rating> {
        Level::all()
            .zip(self.0)
            .filter_map(move |(level, score)| Some(tally.with_score(score?).rating_from(level)))
    }
}
