//! Requests: what can be asked for, and what cannot.

use bivalue::budget::{Budget, Meter};
use bivalue::engine::{self, Search};
use bivalue::generate::{
    Attempt, Dice, Generator, Minimal, Request, RequestError, Symmetry, Workshop, method, methods,
};
use bivalue::grid::{Board, Candidate, CellSet, Grid, House, Solution};

use crate::{givens, made, needs};

fn error(request: Request) -> RequestError {
    Generator::new(request, 0).expect_err("it cannot be met")
}

#[test]
fn what_cannot_be_is_refused() {
    let request = Request::default;
    #[allow(clippy::reversed_empty_ranges)]
    let backwards = 30..=20;
    assert_eq!(error(Request { clues: backwards, ..request() }), RequestError::NoClues);
    assert_eq!(error(Request { clues: 0..=16, ..request() }), RequestError::TooFewClues(16));
    assert_eq!(error(Request { clues: 41..=50, ..request() }), RequestError::TooManyClues(41));
    let minimal = Minimal::No;
    assert_eq!(error(Request { minimal, ..request() }), RequestError::RedundantWithoutClues);
    let pattern = Some(format!("{:.<81}", "xxxx").parse().unwrap());
    assert_eq!(error(Request { pattern, ..request() }), RequestError::PatternTooFew(4, 17));
    // Rows 4 and 6, columns 2 and 3; of two bands or stacks that is no matter.
    let rows = |text: [&str; 9]| Some(text.concat().parse().unwrap());
    let (open, none) = ("?????????", ".........");
    let lines = |pattern| error(Request { pattern, ..request() });
    let pattern = rows([open, open, open, none, open, none, open, open, open]);
    assert_eq!(lines(pattern), RequestError::PatternLines(House::row(3), House::row(5)));
    let pattern = rows(["?..??????"; 9]);
    assert_eq!(lines(pattern), RequestError::PatternLines(House::column(1), House::column(2)));
    let pattern = rows([open, open, none, none, "??.?..???", open, open, open, open]);
    assert!(Generator::new(Request { pattern, ..request() }, 0).is_ok());
    let pattern: Option<bivalue::generate::GivenPattern> =
        Some(format!("{:?<81}", "xxxx").parse().unwrap());
    let symmetry = Symmetry::HalfTurn;
    let asked = Request { pattern: pattern.clone(), symmetry, ..request() };
    assert_eq!(error(asked), RequestError::Asymmetric(symmetry));
    let asked = Request { method: method("bottom-up").unwrap(), pattern, ..request() };
    assert!(matches!(error(asked), RequestError::Method("bottom-up", _)));
    let grid: Grid =
        "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
            .parse()
            .unwrap();
    let solution = Some(Solution::try_from(grid).unwrap());
    let pattern = Some(format!("{:?<81}", "1").parse().unwrap());
    assert_eq!(error(Request { solution, pattern, ..request() }), RequestError::PatternAndSolution);
}

#[test]
fn patterns_are_kept_to() {
    // The first row is given, the second is not, and box 9 starts with 12.
    let text = format!("xxxxxxxxx.........{}12?????????????????????", "?".repeat(60));
    let text: String = text.chars().take(81).collect();
    let pattern: bivalue::generate::GivenPattern = text.parse().unwrap();
    let minimal = Minimal::No;
    let request = Request { pattern: Some(pattern.clone()), minimal, ..Request::default() };
    for made in made(request, 1, 10) {
        let givens = givens(&made);
        assert!(pattern.given.is_subset(givens.filled()));
        assert!(givens.filled().is_subset(pattern.given | pattern.open));
        assert!(pattern.fits(made.puzzle.solution()), "{givens}");
        assert!(needs(&givens, &[]));
    }
}

#[test]
fn an_estimate_is_of_the_tries_that_it_made() {
    for method in methods() {
        let request = Request { method: *method, clues: 24..=24, ..Request::default() };
        if method.name() == "controlled-bias" {
            continue;
        }
        let generator = Generator::new(request, 1).unwrap();
        let estimate = generator
            .estimate(200, &mut Workshop::new(), &Budget::UNLIMITED, &mut |_| Ok(true))
            .unwrap();
        assert_eq!(estimate.tried.tries, 200);
        assert_eq!(estimate.tried.clues.iter().sum::<u64>() + estimate.hits, 200);
        // 24 is the most frequent number, in three of ten puzzles or more.
        assert!((2.0..5.0).contains(&estimate.tries_each().unwrap()), "{estimate:?}");
    }
}

#[test]
fn the_law_of_the_number_of_givens_is_that_of_taking_away_at_random() {
    // The mean of what others measured of this law is 24.37, with a deviation of 1.125; of 2,000
    // puzzles it is known to 0.025.
    let puzzles = made(Request::default(), 3, 2000);
    let clues: usize = puzzles.iter().map(|made| givens(made).filled().len()).sum();
    let mean = clues as f64 / 2000.0;
    assert!((mean - 24.375).abs() < 0.12, "{mean}");
}

#[test]
fn sukakus_are_proper_and_minimal() {
    let generator = Generator::new(Request::default(), 1).unwrap();
    let count = |board: &Board| {
        engine::count(engine::default_engine(), &Search::of(board).solutions(2)).solutions
    };
    for index in 0..2 {
        let made = generator.sukaku(index, &mut Workshop::new(), &Budget::UNLIMITED).unwrap();
        let board = made.puzzle.board();
        assert!(board.position().is_sukaku());
        assert_eq!(count(board), 1);
        let domains = bivalue::grid::Cell::all().map(|cell| board.digits(cell));
        let domains: Vec<_> = domains.collect();
        for candidate in Candidate::all().filter(|&candidate| !board.has(candidate)) {
            let mut more: [_; 81] = domains.clone().try_into().unwrap();
            more[candidate.cell().index()].insert(candidate.digit());
            assert_eq!(count(&Board::sukaku(&more)), 2, "{candidate} can come back");
        }
    }
}

#[test]
fn puzzles_are_found_for_the_cells_of_others() {
    for seed in 0..2 {
        let request = Request { clues: 25..=26, ..Request::default() };
        let cells = givens(&made(request, seed, 1)[0]).filled();
        let text: String = bivalue::grid::Cell::all()
            .map(|cell| if cells.contains(cell) { 'x' } else { '.' })
            .collect();
        let pattern = Some(text.parse().unwrap());
        let puzzles = made(Request { pattern, ..Request::default() }, 1, 2);
        let cells: Vec<_> = cells.into_iter().map(bivalue::grid::CellSet::of).collect();
        assert_ne!(givens(&puzzles[0]), givens(&puzzles[1]));
        for made in puzzles {
            let givens = givens(&made);
            assert_eq!(givens.filled().len(), cells.len());
            assert!(needs(&givens, &cells), "{givens}");
        }
    }
}

#[test]
fn numbers_of_givens_above_81_count_for_nothing() {
    let with = |clues, minimal| Request { clues, minimal, ..Request::default() };
    for clues in [82..=200, 82..=usize::MAX, usize::MAX..=usize::MAX] {
        let request = with(clues, Minimal::No);
        assert_eq!(Generator::new(request, 1).err(), Some(RequestError::NoClues));
    }
    let any = with(0..=usize::MAX, Minimal::No);
    assert_eq!(any.check(), Err(RequestError::RedundantWithoutClues));
    // A range that was used up has no numbers, although its ends are the same.
    let mut used = 20..=20;
    used.by_ref().for_each(drop);
    assert_eq!(with(used, Minimal::No).check(), Err(RequestError::NoClues));
    for (wide, same) in [(60..=200, 60..=81), (20..=usize::MAX, 20..=81)] {
        let [wide, same] = [wide, same].map(|clues| made(with(clues, Minimal::No), 1, 20));
        assert!(wide.iter().zip(&same).all(|(wide, same)| wide.puzzle == same.puzzle));
        let full = wide.iter().filter(|made| givens(made).filled() == CellSet::ALL).count();
        assert!(full < 5, "the number is drawn from those that there are");
    }
    assert_eq!(made(with(0..=usize::MAX, Minimal::WithinSymmetry), 1, 2).len(), 2);
    // A method may be asked without a check.
    #[allow(clippy::reversed_empty_ranges)]
    let request = with(70..=20, Minimal::No);
    let (dice, workshop) = (&mut Dice::new(1, 1), &mut Workshop::new());
    let meter = Meter::new(Budget::UNLIMITED);
    let attempt = request.method.attempt(&request, dice, workshop, &meter);
    assert!(matches!(attempt, Ok(Attempt::Clues(_))));
}
