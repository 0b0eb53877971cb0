use bivalue::budget::Budget;
use bivalue::generate::{Generator, Method, Minimal, NotMade, Request, Symmetry, Workshop};
use bivalue::grid::{Cell, CellSet, Grid, Solution};

use crate::{givens, made, needs, symmetries};

/// How many puzzles of a kind are looked at: some methods take their time.
fn few(method: &'static dyn Method) -> u64 {
    if method.gives_weights() { 3 } else { 25 }
}

pub(crate) fn makes_minimal_puzzles_of_every_symmetry(method: &'static dyn Method) {
    let symmetries = symmetries(method);
    assert!(symmetries.contains(&Symmetry::None));
    for symmetry in symmetries {
        let request = Request { method, symmetry, ..Request::default() };
        for made in made(request, 1, few(method)) {
            let givens = givens(&made);
            assert!(symmetry.is_of(givens.filled()), "{symmetry:?} {givens}");
            assert!(needs(&givens, &symmetry.orbits()), "{symmetry:?} {givens}");
            assert!(made.puzzle.solution().solves(made.puzzle.board()));
            assert_eq!(made.weight.is_some(), method.gives_weights());
        }
    }
}

pub(crate) fn makes_truly_minimal_symmetric_puzzles(method: &'static dyn Method) {
    let cells: Vec<_> = Cell::all().map(CellSet::of).collect();
    for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
        let minimal = Minimal::Truly;
        let request = Request { method, symmetry, minimal, ..Request::default() };
        if request.check().is_ok() {
            for made in made(request, 1, 2) {
                let givens = givens(&made);
                assert!(symmetry.is_of(givens.filled()) && needs(&givens, &cells), "{givens}");
            }
        }
    }
}

pub(crate) fn keeps_to_the_number_of_givens(method: &'static dyn Method) {
    for clues in [23..=23, 25..=26] {
        let request = Request { method, clues: clues.clone(), ..Request::default() };
        for made in made(request, 1, 2) {
            assert!(clues.contains(&givens(&made).filled().len()));
        }
    }
    // Redundant givens, where the method makes such puzzles.
    for (clues, symmetry) in [(30..=32, Symmetry::None), (36..=36, Symmetry::Diagonal)] {
        let minimal = Minimal::No;
        let request = Request { method, symmetry, clues, minimal, ..Request::default() };
        if request.check().is_ok() {
            for made in made(request.clone(), 1, few(method)) {
                let givens = givens(&made);
                assert!(request.clues.contains(&givens.filled().len()), "{givens}");
                assert!(symmetry.is_of(givens.filled()), "{givens}");
                assert!(needs(&givens, &[]), "{givens}");
            }
        }
    }
}

pub(crate) fn keeps_to_the_solution(method: &'static dyn Method) {
    let grid: Grid =
        "237841569186795243594326718315674892469582137728139456642918375853467921971253684"
            .parse()
            .unwrap();
    let solution = Some(Solution::try_from(grid).unwrap());
    let request = Request { method, solution, ..Request::default() };
    let puzzles = made(request, 1, 3);
    assert!(puzzles.iter().all(|made| Some(*made.puzzle.solution()) == solution));
    assert_ne!(givens(&puzzles[0]), givens(&puzzles[1]));
}

/// Fowler, Noll and Vo's hash, 1a.
fn hash(texts: impl Iterator<Item = String>) -> u64 {
    let bytes = texts.flat_map(String::into_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(crate) fn makes_the_same_from_the_same_seed_everywhere(method: &'static dyn Method) {
    let request = Request { method, ..Request::default() };
    let puzzles = made(request.clone(), 1, few(method));
    let texts = puzzles.iter().map(|made| givens(made).to_string());
    // If these change, so do the puzzles of everybody's seeds: say so in the changelog.
    let expected = match method.name() {
        "top-down" => 5_282_615_519_485_123_223,
        "bottom-up" => 10_826_092_227_621_744_541,
        _ => 8_027_082_267_003_526_637,
    };
    assert_eq!(hash(texts), expected, "{}", method.name());
    let others = made(request, 2, few(method));
    assert!(puzzles.iter().zip(&others).all(|(a, b)| givens(a) != givens(b)));
}

pub(crate) fn makes_each_puzzle_without_those_before(method: &'static dyn Method) {
    let request = Request { method, ..Request::default() };
    let count = few(method);
    let in_order: Vec<_> = made(request.clone(), 5, count).iter().map(givens).collect();
    let generator = Generator::new(request, 5).unwrap();
    std::thread::scope(|scope| {
        for from in 0..2 {
            let (generator, in_order) = (&generator, &in_order);
            scope.spawn(move || {
                let mut workshop = Workshop::new();
                for index in (0..count).rev().filter(|index| index % 2 == from) {
                    let budget = Budget::UNLIMITED;
                    let made = generator.puzzle(index, &mut workshop, &budget, &mut |_| Ok(true));
                    let made = made.unwrap();
                    assert_eq!(givens(&made), in_order[index as usize]);
                }
            });
        }
    });
}

pub(crate) fn gives_up_and_says_what_was_tried(method: &'static dyn Method) {
    let request = Request { method, clues: 17..=17, tries: 20, ..Request::default() };
    let generator = Generator::new(request, 1).unwrap();
    let try_all = |generator: &Generator, is_good: bool| {
        let workshop = &mut Workshop::new();
        generator.puzzle(0, workshop, &Budget::UNLIMITED, &mut |_| Ok(is_good)).unwrap_err()
    };
    let gave_up = try_all(&generator, true);
    assert!(matches!(&gave_up, NotMade::GaveUp(tried) if tried.tries == 20));
    assert!(gave_up.to_string().starts_with("gave up after 20 tries: "), "{gave_up}");
    let request = Request { method, tries: 20, ..Request::default() };
    let generator = Generator::new(request, 1).unwrap();
    let refused = try_all(&generator, false);
    assert!(matches!(refused, NotMade::GaveUp(tried) if tried.tries == 20));
}
