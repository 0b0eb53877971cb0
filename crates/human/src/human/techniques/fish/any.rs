//! Franken and mutant fish: any houses as bases and covers.
//!
//! Bases are added one by one, with the places that they have in common as endo fins. Then the
//! first uncovered place either gets a cover or is a fin. A branch ends when no place sees all fins
//! any more. (Tried and dropped: choosing for each place that could be eliminated the covers first,
//! and then the bases in them; it takes twice as long.)

use bivalue_core::grid::{Cell, CellSet, Digit, House};

use super::collector::FishCollector;
use super::{BOXES, COLUMNS, Fish, FishShape, Houses, ROWS, houses};
use crate::human::View;

/// The number of targets up to which it is worth deciding first about open places that no target
/// sees.
const FEW_TARGETS: usize = 4;

struct FishSearch<'a, 'b> {
    digit: Digit,
    size: u32,
    /// The places of the digit in each house.
    places: [CellSet; 27],
    /// The houses that may be covers, and whether each place is in at most two of them: then a
    /// place in two covers needs both.
    coverable: Houses,
    is_franken: bool,
    bases: Houses,
    /// All places in the bases, and the places in two bases.
    used: CellSet,
    endo_fins: CellSet,
    collector: &'a mut FishCollector<'b>,
}

/// A partial choice of covers.
#[derive(Clone, Copy)]
struct CoverChoice {
    covers: Houses,
    /// Houses that may still become covers.
    free: Houses,
    missing: u32,
    /// Places of the bases that are neither covered nor fins.
    open: CellSet,
    fins: CellSet,
    fin_count: usize,
    /// Places that see all fins.
    targets: CellSet,
}

pub(super) fn search(view: &View, digit: Digit, size: usize, collector: &mut FishCollector<'_>) {
    let all = view.board().places(digit);
    let places: [_; 27] = std::array::from_fn(|house| all & House::from_index(house).cells());
    let open = (0..27).filter(|&house| !places[house].is_empty()).fold(0, |set, at| set | 1 << at);
    let sides: &[_] = match collector.shape() {
        FishShape::Mutant | FishShape::FinnedMutant => &[(!0, !0)],
        _ => &[(ROWS | BOXES, COLUMNS | BOXES), (COLUMNS | BOXES, ROWS | BOXES)],
    };
    for (bases, covers) in sides {
        let mut search = FishSearch {
            digit,
            size: size as u32,
            places,
            coverable: open & covers,
            is_franken: covers & ROWS == 0 || covers & COLUMNS == 0,
            bases: 0,
            used: CellSet::EMPTY,
            endo_fins: CellSet::EMPTY,
            collector: &mut *collector,
        };
        search.extend(open & bases, view.template_eliminations(digit));
    }
}

impl FishSearch<'_, '_> {
    /// Adds one of those houses to the bases, or looks for the covers of a complete set of bases.
    fn extend(&mut self, mut from: Houses, targets: CellSet) {
        let missing = self.size - self.bases.count_ones();
        if missing == 0 {
            let no_covers = houses(self.bases & BOXES).map(House::cells);
            let targets = no_covers.fold(targets, |left, cells| self.without(left, cells));
            return self.choose(CoverChoice {
                covers: 0,
                free: self.coverable & !self.bases,
                missing: self.size,
                open: self.used - self.endo_fins,
                fins: self.endo_fins,
                fin_count: self.endo_fins.len(),
                targets,
            });
        }
        while from.count_ones() >= missing && !self.collector.is_full() {
            let house = from.trailing_zeros();
            from &= from - 1;
            let places = self.places[house as usize];
            let common = self.used & places;
            let endo_fins = self.endo_fins | common;
            if endo_fins.len() > self.collector.max_endo_fins() {
                continue;
            }
            let targets = targets & common.common_peers();
            if self.collector.is_closed(self.digit, targets, endo_fins.len()) {
                continue;
            }
            let before = (self.used, self.endo_fins);
            self.bases |= 1 << house;
            (self.used, self.endo_fins) = (self.used | places, endo_fins);
            self.extend(from, targets);
            (self.used, self.endo_fins) = before;
            self.bases &= !(1 << house);
        }
    }

    /// Decides about the first open place, or completes the covers.
    fn choose(&mut self, mut choice: CoverChoice) {
        if self.collector.is_closed(self.digit, choice.targets, choice.fin_count) {
            return;
        }
        // A place that no target sees cannot be a fin, so it is decided first. (Many targets
        // together see nearly everything.)
        let seen = |seen: CellSet, cell: Cell| seen | cell.peers();
        let covered = if choice.targets.len() <= FEW_TARGETS {
            choice.open - choice.targets.into_iter().fold(CellSet::EMPTY, seen)
        } else {
            CellSet::EMPTY
        };
        let place = covered.first().or_else(|| choice.open.first());
        let Some(place) = place else { return self.complete(choice) };
        let spare = self.collector.max_fins().saturating_sub(choice.fin_count);
        if choice.missing == 0 {
            // All open places must be fins.
            if choice.open.len() <= spare {
                choice.targets &= choice.open.common_peers();
                choice.fins |= choice.open;
                self.complete(choice);
            }
            return;
        }
        for house in place.houses() {
            let bit = 1 << house.index();
            if choice.free & bit != 0 {
                choice.free &= !bit;
                let (open, missing) = (choice.open - house.cells(), choice.missing - 1);
                if missing > 0 || open.len() <= spare {
                    self.choose(CoverChoice {
                        covers: choice.covers | bit,
                        missing,
                        open,
                        ..choice
                    });
                }
                choice.targets = self.without(choice.targets, house.cells());
            }
        }
        choice.targets &= place.peers();
        if spare > 0 && !choice.targets.is_empty() {
            choice.open.remove(place);
            choice.fins.insert(place);
            choice.fin_count += 1;
            self.choose(choice);
        }
    }

    /// The targets that can still be eliminated if the house of these cells is no cover.
    fn without(&self, targets: CellSet, cells: CellSet) -> CellSet {
        if self.is_franken { targets - (self.used & cells) } else { targets }
    }

    /// Adds covers that cover no further place, if there are too few covers, and keeps the fish.
    fn complete(&mut self, mut choice: CoverChoice) {
        if choice.targets.is_empty() || self.collector.is_stopped() {
            return;
        }
        if choice.missing == 0 {
            return self.keep(&choice);
        }
        for house in houses(choice.free) {
            let bit = 1 << house.index();
            choice.free &= !bit;
            if house.cells().intersects(choice.targets) {
                let (covers, missing) = (choice.covers | bit, choice.missing - 1);
                self.complete(CoverChoice { covers, missing, ..choice });
            }
        }
    }

    fn keep(&mut self, choice: &CoverChoice) {
        let (mut covered, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in houses(choice.covers) {
            twice |= covered & house.cells();
            covered |= house.cells();
        }
        self.collector.keep(Fish {
            digit: self.digit,
            shape: shape(self.bases, choice.covers, !choice.fins.is_empty()),
            bases: self.bases,
            covers: choice.covers,
            fins: choice.fins,
            endo_fins: self.endo_fins,
            lost: choice.targets & ((covered - self.used) | (twice & self.used)),
        });
    }
}

fn shape(bases: Houses, covers: Houses, has_fins: bool) -> FishShape {
    let rows_to_columns = bases & COLUMNS == 0 && covers & ROWS == 0;
    let columns_to_rows = bases & ROWS == 0 && covers & COLUMNS == 0;
    let is_mutant = !rows_to_columns && !columns_to_rows;
    match (is_mutant, (bases | covers) & BOXES != 0, has_fins) {
        (true, _, false) => FishShape::Mutant,
        (true, _, true) => FishShape::FinnedMutant,
        (false, true, false) => FishShape::Franken,
        (false, true, true) => FishShape::FinnedFranken,
        // Only siamese fish look for these shapes here, for which finned and sashimi are the same.
        (false, false, false) => FishShape::Basic,
        (false, false, true) => FishShape::Finned,
    }
}
