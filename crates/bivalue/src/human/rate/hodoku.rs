//! HoDoKu's scale: an order of techniques, a level and a score for each.
//!
//! The score of a path is the sum of its steps' scores; its level is the hardest of its steps',
//! raised while the score is above what the level allows. (HoDoKu 2.2.0, default settings.)

use std::fmt;
use std::sync::LazyLock;

use crate::grid::{Candidate, Puzzle, Solution};
use crate::human::{Effect, Kind, Path, Repertoire, Role, Step, View};

/// HoDoKu's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to a score of 800.
    Easy,
    /// Up to a score of 1000.
    Medium,
    /// Up to a score of 1600.
    Hard,
    /// Up to a score of 1800.
    Unfair,
    /// Everything else.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme].into_iter()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        })
    }
}

/// What the scale makes of a kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is in the order: techniques of a lower index are tried before.
    pub index: u16,
    /// Its level.
    pub level: Level,
    /// What one step adds to the score.
    pub score: u32,
    /// Whether it is used by default.
    pub is_enabled: bool,
}

/// What the scale makes of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
    /// The hardest kind of step: of the highest level, and of these the last in order. None if
    /// there is no step.
    pub hardest: Option<&'static Kind>,
}

/// The last resort: a cell of the solution.
pub static BRUTE_FORCE: Kind = Kind {
    id: "brute-force",
    code: "",
    name: "Brute Force",
    about: "Where no technique has a step: a cell of the solution, found by trying everything",
    pattern: "",
    explanation: "No technique that is tried has a step here. {pattern} is what a search of \
                  everything found: {so}.",
    example: "",
};

/// The entry of a kind, by its id.
#[must_use]
pub fn entry(id: &str) -> Option<Entry> {
    TABLE.iter().find(|(same, ..)| *same == id).map(|&(_, index, level, score, is_enabled)| Entry {
        index,
        level,
        score,
        is_enabled,
    })
}

/// The kinds that HoDoKu uses by default, in its order.
#[must_use]
pub fn repertoire() -> &'static Repertoire {
    static REPERTOIRE: LazyLock<Repertoire> = LazyLock::new(|| {
        Repertoire::by_key(|kind| {
            entry(kind.id).filter(|entry| entry.is_enabled).map(|entry| entry.index)
        })
    });
    &REPERTOIRE
}

/// The path to the solution on which the scale is based, and its rating: the first step of the
/// easiest enabled technique each time, and where none has one, a cell of the solution.
#[must_use]
pub fn solve(puzzle: &Puzzle) -> (Path, Rating) {
    let mut path = Path { steps: Vec::new(), end: View::of(puzzle) };
    while !path.is_solved() {
        let step = repertoire()
            .first(&path.end)
            .unwrap_or_else(|| brute_force(&path.end, puzzle.solution()));
        let taken = path.end.take(&step);
        debug_assert!(taken, "{step}");
        path.steps.push(step);
    }
    let rating = rating(path.steps.iter().map(|step| (step.kind, 1)));
    (path, rating)
}

/// The step that fills one cell of the solution: the middle one of those that are empty.
///
/// It has no proof: the solution is its premise.
fn brute_force(view: &View, solution: &Solution) -> Step {
    let empty: Vec<_> = view.board().empty_cells().into_iter().collect();
    let cell = empty[empty.len() / 2];
    let placed = solution.grid()[cell].map(|digit| Candidate::new(cell, digit));
    let effect = placed.map_or(Effect::NONE, Effect::place);
    Step::new(&BRUTE_FORCE, effect).cells(Role::Pattern, cell)
}

/// Rates a path; `None` if it does not solve its board, or has a step that is not on the scale.
#[must_use]
pub fn rate(path: &Path) -> Option<Rating> {
    let is_rated = path.is_solved() && path.steps.iter().all(|step| entry(step.kind.id).is_some());
    is_rated.then(|| rating(path.steps.iter().map(|step| (step.kind, 1))))
}

/// The rating of so many steps of those kinds.
pub(super) fn rating(kinds: impl Iterator<Item = (&'static Kind, u32)>) -> Rating {
    let mut rating = Rating { level: Level::Easy, score: 0, hardest: None };
    let mut hardest = (Level::Easy, 0);
    for (kind, count) in kinds {
        let Some(entry) = entry(kind.id) else { continue };
        rating.score = rating.score.saturating_add(entry.score.saturating_mul(count));
        if rating.hardest.is_none() || hardest < (entry.level, entry.index) {
            hardest = (entry.level, entry.index);
            rating.hardest = Some(kind);
        }
    }
    rating.level = hardest.0;
    for (level, allowed, next) in [
        (Level::Easy, 800, Level::Medium),
        (Level::Medium, 1000, Level::Hard),
        (Level::Hard, 1600, Level::Unfair),
        (Level::Unfair, 1800, Level::Extreme),
    ] {
        if rating.level == level && rating.score > allowed {
            rating.level = next;
        }
    }
    rating
}

use Level::{Easy as E, Extreme as X, Hard as H, Medium as M, Unfair as U};

/// By kind: index, level, score, whether it is enabled.
#[rustfmt::skip]
static TABLE: &[(&str, u16, Level, u32, bool)] = &[
    ("full-house",                  100, E, 4,     true),
    ("naked-single",                200, E, 4,     true),
    ("hidden-single",               300, E, 14,    true),
    ("locked-pair",                1000, M, 40,    true),
    ("locked-triple",              1100, M, 60,    true),
    ("pointing",                   1200, M, 50,    true),
    ("claiming",                   1210, M, 50,    true),
    ("naked-pair",                 1300, M, 60,    true),
    ("naked-triple",               1400, M, 80,    true),
    ("hidden-pair",                1500, M, 70,    true),
    ("hidden-triple",              1600, M, 100,   true),
    ("naked-quad",                 2000, H, 120,   true),
    ("hidden-quad",                2100, H, 150,   true),
    ("x-wing",                     2200, H, 140,   true),
    ("swordfish",                  2300, H, 150,   true),
    ("jellyfish",                  2400, H, 160,   true),
    ("squirmbag",                  2500, U, 470,   false),
    ("whale",                      2600, U, 470,   false),
    ("leviathan",                  2700, U, 470,   false),
    ("remote-pair",                2800, H, 110,   true),
    ("bug-1",                      2900, H, 100,   true),
    ("skyscraper",                 3000, H, 130,   true),
    ("two-string-kite",            3100, H, 150,   true),
    ("dual-two-string-kite",       3100, H, 150,   true),
    ("turbot-fish",                3120, H, 120,   true),
    ("empty-rectangle",            3170, H, 120,   true),
    ("dual-empty-rectangle",       3170, H, 120,   true),
    ("w-wing",                     3200, H, 150,   true),
    ("xy-wing",                    3300, H, 160,   true),
    ("xyz-wing",                   3400, H, 180,   true),
    ("unique-rectangle-1",         3500, H, 100,   true),
    ("unique-rectangle-2",         3600, H, 100,   true),
    ("unique-rectangle-3",         3700, H, 100,   true),
    ("unique-rectangle-4",         3800, H, 100,   true),
    ("unique-rectangle-5",         3900, H, 100,   true),
    ("unique-rectangle-6",         4000, H, 100,   true),
    ("hidden-rectangle",           4010, H, 100,   true),
    ("avoidable-rectangle-1",      4020, H, 100,   true),
    ("avoidable-rectangle-2",      4030, H, 100,   true),
    ("finned-x-wing",              4100, H, 130,   true),
    ("sashimi-x-wing",             4200, H, 150,   true),
    ("finned-swordfish",           4300, U, 200,   true),
    ("sashimi-swordfish",          4400, U, 240,   true),
    ("finned-jellyfish",           4500, U, 250,   true),
    ("sashimi-jellyfish",          4600, U, 260,   true),
    ("finned-squirmbag",           4700, U, 470,   false),
    ("sashimi-squirmbag",          4800, U, 470,   false),
    ("finned-whale",               4900, U, 470,   false),
    ("sashimi-whale",              5000, U, 470,   false),
    ("finned-leviathan",           5100, U, 470,   false),
    ("sashimi-leviathan",          5200, U, 470,   false),
    ("sue-de-coq",                 5300, U, 250,   true),
    ("simple-colors-trap",         5330, H, 150,   true),
    ("simple-colors-wrap",         5330, H, 150,   true),
    ("multi-colors-1",             5360, H, 200,   true),
    ("multi-colors-2",             5360, H, 200,   true),
    ("x-chain",                    5400, U, 260,   true),
    ("xy-chain",                   5500, U, 260,   true),
    ("continuous-nice-loop",       5600, U, 280,   true),
    ("discontinuous-nice-loop",    5600, U, 280,   true),
    ("aic",                        5600, U, 280,   true),
    ("grouped-continuous-nice-loop",    5650, U, 300, true),
    ("grouped-discontinuous-nice-loop", 5650, U, 300, true),
    ("grouped-aic",                5650, U, 300,   true),
    ("als-xz",                     5700, U, 300,   true),
    ("als-xy-wing",                5800, U, 320,   true),
    ("als-chain",                  5900, U, 340,   true),
    ("death-blossom",              6000, U, 360,   false),
    ("franken-x-wing",             6100, U, 300,   true),
    ("franken-swordfish",          6200, U, 350,   true),
    ("franken-jellyfish",          6300, U, 370,   false),
    ("franken-squirmbag",          6400, X, 470,   false),
    ("franken-whale",              6500, X, 470,   false),
    ("franken-leviathan",          6600, X, 470,   false),
    ("finned-franken-x-wing",      6700, U, 390,   true),
    ("finned-franken-swordfish",   6800, U, 410,   true),
    ("finned-franken-jellyfish",   6900, U, 430,   false),
    ("finned-franken-squirmbag",   7000, X, 470,   false),
    ("finned-franken-whale",       7100, X, 470,   false),
    ("finned-franken-leviathan",   7200, X, 470,   false),
    ("mutant-x-wing",              7300, X, 450,   false),
    ("mutant-swordfish",           7400, X, 450,   false),
    ("mutant-jellyfish",           7500, X, 450,   false),
    ("mutant-squirmbag",           7600, X, 470,   false),
    ("mutant-whale",               7700, X, 470,   false),
    ("mutant-leviathan",           7800, X, 470,   false),
    ("finned-mutant-x-wing",       7900, X, 470,   false),
    ("finned-mutant-swordfish",    8000, X, 470,   false),
    ("finned-mutant-jellyfish",    8100, X, 470,   false),
    ("finned-mutant-squirmbag",    8200, X, 470,   false),
    ("finned-mutant-whale",        8300, X, 470,   false),
    ("finned-mutant-leviathan",    8400, X, 470,   false),
    ("kraken-fish-1",              8450, X, 500,   false),
    ("kraken-fish-2",              8450, X, 500,   false),
    ("forcing-chain-contradiction", 8500, X, 500,  true),
    ("forcing-chain-verity",       8500, X, 500,   true),
    ("forcing-net-contradiction",  8600, X, 700,   true),
    ("forcing-net-verity",         8600, X, 700,   true),
    ("template-set",               8700, X, 10000, false),
    ("template-delete",            8800, X, 10000, false),
    ("brute-force",                8900, X, 10000, true),
];
