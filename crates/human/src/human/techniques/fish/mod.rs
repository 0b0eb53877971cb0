//! Fish: houses that must have a digit (*bases*), and as many others that hold all its places
//! there (*covers*).
//!
//! Each base has its true candidate in one of the covers, so the covers have no other. A place in a
//! cover and in no base is false; so is a place in two covers (*cannibalism*), for it would take
//! the digit of both. Places of the bases outside the covers, or in two bases, are *fins*: either
//! one of them is true or the fish holds, so only places that see all fins are eliminated.
//!
//! *Basic* fish have rows as bases and columns as covers, or the reverse. They are *sashimi* if a
//! base has at most one place besides the fins. *Franken* fish mix boxes in on either side,
//! *mutant* fish have any houses. Named by the number of bases: X-wing, swordfish, jellyfish,
//! squirmbag, whale, leviathan. *Siamese* fish are two fish of the same bases in one step.

mod any;
mod collector;
mod kinds;
mod lines;

use std::ops::ControlFlow;

use self::collector::FishCollector;
pub(super) use self::kinds::{
    BASIC, FINNED, FINNED_FRANKEN, FINNED_MUTANT, FRANKEN, MUTANT, SASHIMI,
};
use bivalue_core::grid::{CellSet, Digit, House};

use super::{Scope, Technique};
use crate::human::{Kind, StepSink, View};

/// The technique that finds fish of one shape and size.
pub(super) struct FishTechnique {
    size: usize,
    shape: FishShape,
    kinds: &'static [Kind; 1],
}

/// The shape of a fish: the houses that it is made of, and its fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FishShape {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// A set of houses, one bit each by [`House::index`].
type Houses = u32;

const ROWS: Houses = 0x1FF;
const COLUMNS: Houses = ROWS << 9;
const BOXES: Houses = ROWS << 18;

/// One fish.
#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    shape: FishShape,
    bases: Houses,
    covers: Houses,
    /// All fins, and the endo fins, which are in two bases.
    fins: CellSet,
    endo_fins: CellSet,
    /// The places that it eliminates.
    lost: CellSet,
}

fn houses(mut set: Houses) -> impl Iterator<Item = House> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| House::from_index(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        next
    })
}

impl Technique for FishTechnique {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn scope(&self) -> Scope {
        Scope::Digits
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let most = match self.shape {
            FishShape::Basic | FishShape::Finned | FishShape::Sashimi => 7,
            FishShape::Franken | FishShape::FinnedFranken => view.options().max_franken_size,
            FishShape::Mutant | FishShape::FinnedMutant => view.options().max_mutant_size,
        };
        if self.size > usize::from(most) {
            return ControlFlow::Continue(());
        }
        let mut collector = FishCollector::new(self.shape, &self.kinds[0], sink);
        for digit in sink.digits() {
            match self.shape {
                FishShape::Basic | FishShape::Finned | FishShape::Sashimi => {
                    lines::search(view, digit, self.size, &mut collector);
                }
                _ => any::search(view, digit, self.size, &mut collector),
            }
        }
        collector.sorted().offer(view, &self.kinds[0], sink)
    }
}
