use bivalue_core::budget::{Budget, Meter, Stop};
use bivalue_core::grid::Puzzle;

use crate::human::{Kind, Options, Path, TechniqueSet, View, path_by};
use crate::rate::hodoku;

use super::Wanted;
use super::difficulty::is_one;

/// The request for techniques that HoDoKu's scale does not use. The default path of `explain`, with
/// these techniques in their places, decides whether a puzzle meets it.
#[derive(Clone)]
pub(super) struct Explained {
    technique: Vec<&'static Kind>,
    not_technique: Vec<&'static Kind>,
    hardest: Vec<&'static Kind>,
    techniques: TechniqueSet,
    options: Options,
}

impl Explained {
    /// Removes the techniques that the scale does not have from a request, and returns a check for
    /// them if there are any.
    pub(super) fn take_from(wanted: &mut Wanted) -> Option<Self> {
        let is_beyond = |kind: &mut &'static Kind| !hodoku::uses(kind);
        let technique: Vec<_> = wanted.technique.extract_if(.., is_beyond).collect();
        let not_technique: Vec<_> = wanted.not_technique.extract_if(.., is_beyond).collect();
        // The hardest step of a path is that of one path.
        let hardest = if wanted.hardest.iter().all(|kind| hodoku::uses(kind)) {
            Vec::new()
        } else {
            std::mem::take(&mut wanted.hardest)
        };
        let named: Vec<_> = [&technique[..], &not_technique, &hardest].concat();
        if named.is_empty() {
            return None;
        }
        let options = named.iter().fold(Options::default(), |all, kind| all.for_kind(kind));
        let techniques = TechniqueSet::of(TechniqueSet::usual().kinds().chain(named));
        Some(Self { technique, not_technique, hardest, techniques, options })
    }

    fn view(&self, puzzle: &Puzzle) -> View {
        View::of(puzzle).with_options(self.options)
    }

    /// The path.
    pub(super) fn path(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Path, Stop> {
        path_by(&self.view(puzzle), &self.techniques, budget)
    }

    /// Returns whether the path is as wanted; it is followed for no longer than it takes to know.
    pub(super) fn suits(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Stop> {
        let meter = &Meter::new(*budget);
        let order = |kind: &Kind| self.techniques.kinds().position(|one| one.id == kind.id);
        let most = self.hardest.iter().filter_map(|kind| order(kind)).max();
        let is_about_all = !self.not_technique.is_empty() || most.is_some();
        let mut missing = self.technique.clone();
        let mut last = None;
        let mut view = self.view(puzzle);
        while is_about_all || !missing.is_empty() {
            let Some(step) = self.techniques.first_within(&view, meter)? else { break };
            let at = order(step.kind);
            if is_one(step.kind, &self.not_technique) || most.is_some() && at > most {
                return Ok(false);
            }
            missing.retain(|kind| kind.id != step.kind.id);
            last = last.max(at);
            if !view.take(&step) {
                break;
            }
        }
        let is_hardest = || self.hardest.iter().any(|kind| last.is_some() && order(kind) == last);
        Ok(missing.is_empty()
            && (most.is_none() || view.board().empty_cells().is_empty() && is_hardest()))
    }
}
