//! How hard puzzles are to be.

use bivalue::budget::Budget;
use bivalue::generate::{
    Difficulty, DifficultyError, Generator, Request, Wanted, Workshop, grid_source, grid_sources,
};
use bivalue::grid::Puzzle;
use bivalue::human::{Kind, Options, Order, TechniqueSet, View, kind, path_by};
use bivalue::rate::hodoku::{self, Level};
use bivalue::rate::se::{self, Tenths};

use crate::{givens, made};

fn puzzles(count: u64) -> Vec<Puzzle> {
    made(Request::default(), 11, count).into_iter().map(|made| made.puzzle).collect()
}

fn named(name: &str) -> &'static Kind {
    kind(name).expect("there is such a technique").1
}

fn error(wanted: Wanted) -> DifficultyError {
    Difficulty::new(wanted).expect_err("nothing is like that")
}

#[test]
fn what_is_judged_early_is_what_the_whole_path_says() {
    let puzzles = puzzles(150);
    let rated: Vec<_> =
        puzzles.iter().map(|puzzle| hodoku::solve(puzzle, &Budget::UNLIMITED).unwrap()).collect();
    let level = |from, to| Wanted { level: Some(from..=to), ..Wanted::default() };
    let mut wishes = vec![Wanted::default()];
    wishes.extend(Level::all().map(|one| level(one, one)));
    wishes.push(level(Level::Easy, Level::Hard));
    wishes.push(level(Level::Hard, Level::Extreme));
    wishes.push(Wanted { score: Some(700..=1100), ..Wanted::default() });
    wishes.push(Wanted { score: Some(2000..=u32::MAX), ..Wanted::default() });
    let pair = vec![named("naked-pair"), named("hidden-pair")];
    let each = pair.iter().map(|&kind| vec![kind]).collect();
    wishes.push(Wanted { technique: each, ..level(Level::Easy, Level::Unfair) });
    wishes.push(Wanted { technique: vec![vec![pair[1]]], ..Wanted::default() });
    wishes.push(Wanted { technique: vec![pair.clone()], ..Wanted::default() });
    wishes.push(Wanted { not_technique: pair.clone(), ..level(Level::Medium, Level::Extreme) });
    wishes.push(Wanted { hardest: pair, ..Wanted::default() });
    for wanted in wishes {
        let difficulty = Difficulty::new(wanted.clone()).unwrap();
        let mut met = 0;
        for (puzzle, (path, rating)) in puzzles.iter().zip(&rated) {
            let has = |kind: &Kind| path.steps.iter().any(|step| step.kind.id == kind.id);
            let is_wanted = wanted.level.as_ref().is_none_or(|range| range.contains(&rating.level))
                && wanted.score.as_ref().is_none_or(|range| range.contains(&rating.score))
                && wanted.technique.iter().all(|any| any.iter().any(|kind| has(kind)))
                && !wanted.not_technique.iter().any(|kind| has(kind))
                && (wanted.hardest.is_empty()
                    || rating.hardest.is_some_and(|kind| wanted.hardest.contains(&kind)));
            met += u32::from(is_wanted);
            assert_eq!(
                difficulty.suits(puzzle, &Budget::UNLIMITED).unwrap(),
                is_wanted,
                "{wanted:?} {puzzle:?}"
            );
            let found = difficulty.path(puzzle, &Budget::UNLIMITED).unwrap();
            assert_eq!(found.is_some(), is_wanted, "{wanted:?}");
            if let Some((found, its_rating)) = found {
                assert_eq!((found.steps, its_rating), (path.steps.clone(), *rating));
            }
        }
        assert!(met > 0, "none of the puzzles is like that: {wanted:?}");
    }
}

#[test]
fn what_the_scale_does_not_use_is_looked_for_on_the_path_that_is_explained() {
    let puzzles = puzzles(60);
    for name in ["wxyz-wing", "death-blossom", "dual-two-string-kite", "unique-loop-1"] {
        let kind = named(name);
        assert!(!hodoku::uses(kind), "{name}");
        let kinds = TechniqueSet::usual().kinds().chain([kind]);
        let techniques = TechniqueSet::of(kinds).in_order(Order::Human);
        let options = Options::default().for_kind(kind);
        let one = || vec![kind];
        let judge = |wanted| Difficulty::new(wanted).unwrap();
        let with = judge(Wanted { technique: vec![one()], ..Wanted::default() });
        let without = judge(Wanted { not_technique: one(), ..Wanted::default() });
        let hardest = judge(Wanted { hardest: one(), ..Wanted::default() });
        for puzzle in &puzzles {
            let path =
                path_by(&View::of(puzzle).with_options(options), &techniques, &Budget::UNLIMITED)
                    .unwrap();
            let place = |kind: &Kind| techniques.kinds().position(|one| one == kind);
            let last = path.steps.iter().map(|step| step.kind).max_by_key(|kind| place(kind));
            let has = path.steps.iter().any(|step| step.kind == kind);
            assert_eq!(with.suits(puzzle, &Budget::UNLIMITED).unwrap(), has, "{name} {puzzle:?}");
            assert_eq!(
                without.suits(puzzle, &Budget::UNLIMITED).unwrap(),
                !has,
                "{name} {puzzle:?}"
            );
            let is_last = path.is_solved() && last == Some(kind);
            assert_eq!(
                hardest.suits(puzzle, &Budget::UNLIMITED).unwrap(),
                is_last,
                "{name} {puzzle:?}"
            );
            assert_eq!(
                with.explained(puzzle, &Budget::UNLIMITED).unwrap().unwrap().steps,
                path.steps,
                "{name}"
            );
        }
    }
    // What one path decides and what the other does are both wanted.
    let both = vec![vec![named("naked-pair")], vec![named("death-blossom")]];
    let both = Difficulty::new(Wanted { technique: both, ..Wanted::default() }).unwrap();
    let each = ["naked-pair", "death-blossom"].map(|name| {
        Difficulty::new(Wanted { technique: vec![vec![named(name)]], ..Wanted::default() }).unwrap()
    });
    for puzzle in &puzzles {
        assert_eq!(
            both.suits(puzzle, &Budget::UNLIMITED).unwrap(),
            each.iter().all(|one| one.suits(puzzle, &Budget::UNLIMITED).unwrap())
        );
        assert_eq!(
            both.path(puzzle, &Budget::UNLIMITED).unwrap().is_some(),
            both.suits(puzzle, &Budget::UNLIMITED).unwrap()
        );
    }
    // A step of one kind of a list is enough, also where another path has to be looked at.
    let either = vec![vec![named("xyz-wing"), named("wxyz-wing")]];
    let either = Difficulty::new(Wanted { technique: either, ..Wanted::default() }).unwrap();
    let kinds = ["xyz-wing", "wxyz-wing"];
    let techniques = TechniqueSet::usual();
    let mut met = 0;
    for puzzle in &puzzles {
        let path = path_by(&View::of(puzzle), techniques, &Budget::UNLIMITED).unwrap();
        let has = path.steps.iter().any(|step| kinds.contains(&step.kind.id));
        met += u32::from(has);
        assert_eq!(either.suits(puzzle, &Budget::UNLIMITED).unwrap(), has, "{puzzle:?}");
    }
    assert!(met > 0);
}

#[test]
fn ratings_are_kept_to() {
    let er = Some(Tenths(26)..=Tenths(34));
    let difficulty = Difficulty::new(Wanted { er, ..Wanted::default() }).unwrap();
    let generator = Generator::new(Request::default(), 1).unwrap();
    for index in 0..3 {
        let mut suits =
            |made: &bivalue::generate::Made| difficulty.suits(&made.puzzle, &Budget::UNLIMITED);
        let workshop = &mut Workshop::new();
        let made = generator.puzzle(index, workshop, &Budget::UNLIMITED, &mut suits).unwrap();
        let rating = se::rate(made.puzzle.board(), &Budget::UNLIMITED).unwrap();
        assert!((Tenths(26)..=Tenths(34)).contains(&rating.hardest), "{rating}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    #[allow(clippy::reversed_empty_ranges)]
    let score = Some(2..=1);
    assert_eq!(error(Wanted { score, ..Wanted::default() }), DifficultyError::Empty("score"));
    let technique = vec![vec![named("xy-chain")]];
    let level = Some(Level::Easy..=Level::Hard);
    let wanted = Wanted { technique, level, ..Wanted::default() };
    assert_eq!(error(wanted), DifficultyError::TooHard("xy-chain", Level::Unfair));
    let (level, score) = (Some(Level::Easy..=Level::Easy), Some(5000..=6000));
    let wanted = Wanted { level, score, ..Wanted::default() };
    assert_eq!(error(wanted), DifficultyError::TooMuch(Level::Easy, 800));
    for name in ["x-wing", "tridagon"] {
        let not_technique = vec![named(name)];
        let technique = vec![vec![named(name)]];
        let wanted = Wanted { technique, not_technique, ..Wanted::default() };
        assert_eq!(error(wanted), DifficultyError::Excluded(name));
    }
    let (hardest, not_technique) = (vec![named("x-wing")], vec![named("x-wing")]);
    let wanted = Wanted { hardest, not_technique, ..Wanted::default() };
    assert_eq!(error(wanted), DifficultyError::Excluded("x-wing"));
}

#[test]
fn full_grids_come_from_every_source() {
    for grids in grid_sources() {
        assert_eq!(
            grid_source(grids.name()).map(<dyn bivalue::generate::Grids>::name),
            Some(grids.name())
        );
        let request = Request { grids: *grids, ..Request::default() };
        let generator = Generator::new(request.clone(), 1).unwrap();
        let full_grid = |index| generator.full_grid(index, &Budget::UNLIMITED).unwrap();
        assert_ne!(full_grid(0), full_grid(1));
        let puzzle = &made(request, 1, 1)[0];
        assert_eq!(puzzle.puzzle.solution(), &full_grid(0), "{}", givens(puzzle));
    }
    // If this changes, so do the puzzles of everybody's seeds.
    let generator = Generator::new(Request::default(), 1).unwrap();
    assert_eq!(
        generator.full_grid(0, &Budget::UNLIMITED).unwrap().to_string(),
        "823914567971562438645873129152647893469385712738291645387126954514739286296458371"
    );
}
