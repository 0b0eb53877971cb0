//! Fish: houses that must have a digit (*bases*), and as many others that hold all its places
//! there (*covers*).
//!
//! Each base takes a true candidate from the covers, so the covers have no other. What is in a cover and
//! in no base is false; so is what lies in two covers (a *cannibal*), for it would use up both.
//! Places of the bases outside the covers, or in two bases, are *fins*: either one of them is true
//! or the fish is, so only what sees all of them is false.
//!
//! *Basic* fish have rows as bases and columns as covers, or the reverse. They are *sashimi* if a
//! base has at most one place besides the fins. *Franken* fish mix boxes in on either side, *mutant*
//! fish have any houses. Named by the number of bases: X-wing, swordfish, jellyfish, squirmbag,
//! whale, leviathan. *Siamese* fish are two of the same bases told as one.

mod any;
mod catch;
mod kinds;
mod lines;

use std::ops::ControlFlow;

use self::catch::Catch;
pub(super) use self::kinds::{
    BASIC, FINNED, FINNED_FRANKEN, FINNED_MUTANT, FRANKEN, MUTANT, SASHIMI,
};
use super::{Sight, Technique};
use crate::grid::{CellSet, Digit, House};
use crate::human::{Found, Kind, View};

/// Fish of one shape and size.
pub(super) struct Fishery {
    size: usize,
    shape: Shape,
    kinds: &'static [Kind; 1],
}

/// What a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// Houses, one bit each by [`House::index`].
type Houses = u32;

const ROWS: Houses = 0x1FF;
const COLUMNS: Houses = ROWS << 9;
const BOXES: Houses = ROWS << 18;

/// One fish.
#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    shape: Shape,
    bases: Houses,
    covers: Houses,
    /// All fins, and those that are in two bases.
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

impl Technique for Fishery {
    fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    fn sight(&self) -> Sight {
        Sight::Digits
    }

    fn find(&self, view: &View, found: &mut Found<'_>) -> ControlFlow<()> {
        let most = match self.shape {
            Shape::Basic | Shape::Finned | Shape::Sashimi => 7,
            Shape::Franken | Shape::FinnedFranken => view.options().max_franken_size,
            Shape::Mutant | Shape::FinnedMutant => view.options().max_mutant_size,
        };
        if self.size > usize::from(most) {
            return ControlFlow::Continue(());
        }
        let mut catch = Catch::new(self.shape, &self.kinds[0], found);
        for digit in found.digits() {
            match self.shape {
                Shape::Basic | Shape::Finned | Shape::Sashimi => {
                    lines::search(view, digit, self.size, &mut catch);
                }
                _ => any::search(view, digit, self.size, &mut catch),
            }
        }
        catch.sorted().offer(view, &self.kinds[0], found)
    }
}
