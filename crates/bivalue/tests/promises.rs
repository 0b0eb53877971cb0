//! The promises of types hold whatever the callers' own parts do: a `Puzzle` has exactly one
//! solution, a `Solution` is full and valid, and what a search shows are solutions of its board.
//!
//! The parts are the traits that anyone can implement: `Method`, `Grids`, `SearchGuide`, `Visit`
//! and `Clock`. Errors promise to tell everything in their texts.

mod sources;

use std::error::Error as _;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bivalue::budget::{Meter, Stop};
use bivalue::engine::{
    self, BatchSolver, End, Event, Search, SearchGuide, Verdict, Visit, default_engine,
    guided_search, other_solution, prove_only,
};
use bivalue::generate::{
    Attempt, Dice, Generator, Grids, Made, Method, NotMade, Request, Workshop, grid_sources,
    methods,
};
use bivalue::grid::{Board, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Solution};
use bivalue::{Budget, Error};

use sources::{code_of, crates, sources, words};

/// Of this puzzle no given is redundant.
const MINIMAL: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn minimal() -> Puzzle {
    MINIMAL.parse().unwrap()
}

fn board(text: &str) -> Board {
    Board::new(&text.parse().unwrap()).unwrap()
}

/// Checks a puzzle by a search of its own.
fn is_proper(puzzle: &Puzzle) -> bool {
    let report = engine::count(default_engine(), &Search::of(puzzle.board()).solutions(2));
    Solution::try_from(*puzzle.solution().grid()).is_ok()
        && puzzle.solution().solves(puzzle.board())
        && (report.solutions, report.end) == (1, End::Exhausted)
}

/// A method that says what it was told to.
struct Says<F>(F);

impl<F: Fn(&Request, &mut Dice, &Meter<'_>) -> Result<Attempt, Stop> + Send + Sync> Method
    for Says<F>
{
    fn name(&self) -> &'static str {
        "hearsay"
    }

    fn about(&self) -> &'static str {
        "says what it was told to"
    }

    fn attempt(
        &self,
        request: &Request,
        dice: &mut Dice,
        workshop: &mut Workshop,
        meter: &Meter<'_>,
    ) -> Result<Attempt, Stop> {
        *workshop = Workshop::new();
        (self.0)(request, dice, meter)
    }
}

/// A generator with a method that says that.
fn generator(
    says: impl Fn(&Request, &mut Dice, &Meter<'_>) -> Result<Attempt, Stop> + Send + Sync + 'static,
) -> Generator {
    let method = Box::leak(Box::new(Says(says)));
    Generator::new(Request { method, tries: 3, ..Request::default() }, 1).unwrap()
}

fn first(generator: &Generator, budget: &Budget<'_>) -> Result<Made, NotMade> {
    generator.puzzle(0, &mut Workshop::new(), budget, &mut |_| Ok(true))
}

/// A method that hands over these givens of the minimal puzzle's solution.
fn gives(givens: CellSet) -> Generator {
    let solution = *minimal().solution();
    generator(move |_, _, _| Ok(Attempt::Made { givens, solution, weight: Some(f64::NAN) }))
}

#[test]
fn a_method_hands_over_what_is_proved() {
    let given = minimal().board().given_cells();
    let made = first(&gives(given), &Budget::UNLIMITED).unwrap();
    assert_eq!(made.puzzle, minimal());
    // The proof is not counted.
    assert!(first(&gives(given), &Budget::UNLIMITED.with_nodes(0)).is_ok());
    let mut improper =
        vec![CellSet::EMPTY, CellSet::of(Cell::at(4, 4)), !given & Cell::at(0, 0).peers()];
    improper.extend(given.into_iter().map(|cell| given - CellSet::of(cell)));
    for givens in improper {
        let generator = gives(givens);
        let refused = Some(NotMade::NotProper("hearsay"));
        assert_eq!(first(&generator, &Budget::UNLIMITED).err(), refused, "{givens}");
        let accept = &mut |_: &Made| panic!("nothing was made");
        let estimate = generator.estimate(1, &mut Workshop::new(), &Budget::UNLIMITED, accept);
        assert_eq!(estimate.err(), refused, "{givens}");
    }
    assert_eq!(
        NotMade::NotProper("hearsay").to_string(),
        "the method hearsay handed over a puzzle that has more than one solution"
    );
}

#[test]
fn a_number_of_givens_beyond_the_cells_counts_as_all_of_them() {
    let generator = generator(|_, _, _| Ok(Attempt::Clues(usize::MAX)));
    let gave_up = first(&generator, &Budget::UNLIMITED).unwrap_err();
    assert_eq!(gave_up.to_string(), "gave up after 3 tries: 3 had 81 to 81 givens");
}

/// The flag of the next test alone.
static CANCEL: AtomicBool = AtomicBool::new(false);

#[test]
fn a_method_that_spends_all_or_cancels_makes_nothing() {
    let spends = generator(|request, dice, meter| {
        meter.spend(u64::MAX);
        let solution = request.grids.grid(dice, meter)?;
        Ok(Attempt::Made { givens: CellSet::EMPTY, solution, weight: None })
    });
    let budget = Budget::UNLIMITED.with_nodes(u64::MAX - 1);
    assert_eq!(first(&spends, &budget).err(), Some(NotMade::Stopped(Stop::Nodes)));
    let cancels = generator(|_, _, _| {
        CANCEL.store(true, Ordering::Relaxed);
        let solution = *minimal().solution();
        Ok(Attempt::Made { givens: minimal().board().given_cells(), solution, weight: None })
    });
    let budget = Budget::UNLIMITED.with_cancel(&CANCEL);
    assert_eq!(first(&cancels, &budget).err(), Some(NotMade::Stopped(Stop::Cancelled)));
}

/// A source that ignores the dice, and the bounds after the first grids.
struct Same;

impl Grids for Same {
    fn name(&self) -> &'static str {
        "same"
    }

    fn grid(&self, dice: &mut Dice, meter: &Meter<'_>) -> Result<Solution, Stop> {
        *dice = Dice::new(dice.bits(), 0);
        let _ = meter.node();
        Ok(*minimal().solution())
    }
}

#[test]
fn a_source_that_draws_nothing_makes_proper_puzzles() {
    assert!(grid_sources().iter().all(|grids| grids.name() != "same"));
    for &method in methods() {
        let generator =
            Generator::new(Request { method, grids: &Same, ..Request::default() }, 1).unwrap();
        let made = first(&generator, &Budget::UNLIMITED).unwrap();
        assert!(is_proper(&made.puzzle), "{}", method.name());
        assert_eq!(generator.full_grid(7, &Budget::UNLIMITED), Ok(*minimal().solution()));
    }
    let generator = Generator::new(Request { grids: &Same, ..Request::default() }, 1).unwrap();
    let made = generator.sukaku(0, &mut Workshop::new(), &Budget::UNLIMITED).unwrap();
    assert!(is_proper(&made.puzzle));
}

/// A guide that asks for digits by a rule of its own, and ends at some node or solution.
struct Guide {
    first: fn(Digit, DigitSet) -> Digit,
    nodes: u64,
    solutions: usize,
    found: Vec<Solution>,
}

impl SearchGuide for Guide {
    fn first_digit(&mut self, _: Cell, digit: Digit, candidates: DigitSet) -> Digit {
        (self.first)(digit, candidates)
    }

    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.found.push(*solution);
        let is_enough = self.found.len() >= self.solutions;
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn node(&mut self) -> ControlFlow<()> {
        self.nodes = self.nodes.saturating_sub(1);
        if self.nodes == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn a_guide_that_asks_for_impossible_digits_finds_what_there_is() {
    // Without one of its givens the puzzle has many solutions.
    let given = minimal().board().given_cells();
    let fewer: CellSet = given.into_iter().skip(1).collect();
    let grid = minimal().board().givens().restricted_to(fewer);
    let board = Board::new(&grid).unwrap();
    let mut all = Vec::new();
    let _ = default_engine().run(&Search::of(&board), &mut |solution: &Solution| {
        all.push(*solution);
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    assert!((3..100_000).contains(&all.len()), "{}", all.len());
    let domains = std::array::from_fn(|cell| board.domain(Cell::from_index(cell)));
    let rules: [fn(Digit, DigitSet) -> Digit; 3] = [
        |digit, candidates| (!candidates).first().unwrap_or(digit),
        |_, _| Digit::from_index(8),
        |digit, candidates| candidates.into_iter().find(|&x| x != digit).unwrap_or(digit),
    ];
    for first in rules {
        for (nodes, solutions) in [(u64::MAX, usize::MAX), (u64::MAX, 1), (30, usize::MAX)] {
            let mut guide = Guide { first, nodes, solutions, found: Vec::new() };
            let meter = Meter::new(Budget::UNLIMITED.with_nodes(10_000_000));
            let exhausted = guided_search(&domains, &mut guide, &meter).unwrap();
            assert_eq!(exhausted, nodes == u64::MAX && solutions == usize::MAX);
            guide.found.sort_unstable();
            let count = guide.found.len();
            guide.found.dedup();
            assert_eq!(guide.found.len(), count, "a solution was shown twice");
            assert!(guide.found.iter().all(|solution| all.binary_search(solution).is_ok()));
            assert!(!exhausted || count == all.len());
        }
    }
}

#[test]
fn a_foreign_solution_proves_nothing() {
    let foreign = bivalue::grids::unrank(123_456_789).unwrap();
    let meter = Meter::new(Budget::UNLIMITED);
    assert_eq!(prove_only(minimal().board().clone(), &foreign, &meter), Ok(None));
    let domains = std::array::from_fn(|cell| minimal().board().domain(Cell::from_index(cell)));
    let other = other_solution(&domains, &foreign, &meter);
    assert_eq!(other, Ok(Some(*minimal().solution())));
    let improper = board(&".".repeat(81));
    assert_eq!(prove_only(improper, minimal().solution(), &meter), Ok(None));
    // Cells whose only candidates exclude each other.
    let ones = Board::sukaku(&[DigitSet::of(Digit::from_index(0)); 81]);
    assert_eq!(prove_only(ones, &foreign, &meter), Ok(None));
}

/// A visitor that says of itself what is not true, and ends after some solutions.
struct Visitor {
    left: usize,
}

impl Visit for Visitor {
    fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn watches(&self) -> bool {
        self.left.is_multiple_of(2)
    }

    fn only_counts(&self) -> bool {
        true
    }

    fn event(&mut self, _: Event<'_>) {}
}

#[test]
fn a_visitor_that_ends_early_or_lies_gets_no_false_verdict() {
    let several = board(&format!("{:.<81}", "123456789456789123789123456"));
    for engine in engine::engines() {
        for left in [1, 2, 3] {
            let search = Search::of(&several).solutions(5).nodes(100_000);
            let (verdict, _) = engine::judge_visiting(*engine, &search, &mut Visitor { left });
            assert!(
                matches!(verdict, Verdict::Many(_) | Verdict::Unknown(_)),
                "{}: {verdict:?}",
                engine.name()
            );
            let puzzle = minimal();
            let search = Search::of(puzzle.board()).nodes(100_000);
            match engine::judge_visiting(*engine, &search, &mut Visitor { left }).0 {
                Verdict::One(found) => assert!(left > 1 && *found == puzzle),
                verdict => assert!(matches!(verdict, Verdict::Unknown(_)), "{}", engine.name()),
            }
        }
    }
}

#[test]
fn a_clock_that_goes_back_makes_no_puzzle() {
    let looks = AtomicU64::new(0);
    // Every third time is after the deadline, and the next is before it again.
    let clock = || {
        let look = looks.fetch_add(1, Ordering::Relaxed);
        Duration::from_secs(if look % 3 == 2 { 100 } else { 0 })
    };
    let budget = || Budget::UNLIMITED.with_deadline(&clock, Duration::from_secs(1));
    let empty = board(&".".repeat(81));
    let grids: Vec<Grid> = (0..600)
        .map(|n| if n % 2 == 0 { minimal().board().givens() } else { Grid::EMPTY })
        .collect();
    let (mut solver, mut puzzles) = (BatchSolver::new(), Vec::new());
    for _ in 0..6 {
        let verdict = engine::judge(default_engine(), &Search::of(&empty).within(budget())).0;
        assert!(matches!(verdict, Verdict::Many(_) | Verdict::Unknown(_)), "{verdict:?}");
        let meter = Meter::new(budget());
        let proved = prove_only(empty.clone(), minimal().solution(), &meter);
        assert!(matches!(proved, Ok(None) | Err(Stop::Timeout)), "{proved:?}");
        puzzles.clear();
        solver.proper_puzzles(&grids, budget(), &mut puzzles);
        assert!(puzzles.iter().flatten().all(|puzzle| *puzzle == minimal()));
        for &method in methods() {
            let request = Request { method, ..Request::default() };
            let made = first(&Generator::new(request, 1).unwrap(), &budget());
            match made {
                Ok(made) => assert!(is_proper(&made.puzzle)),
                Err(not_made) => assert_eq!(not_made, NotMade::Stopped(Stop::Timeout)),
            }
        }
    }
}

/// Whoever prints an error with its sources prints nothing twice.
#[test]
fn errors_tell_everything_in_their_texts_and_have_no_source() {
    let clash = format!("{:.<81}", "55");
    let dead = format!("{:.<81}", "12345678.........9");
    let error = |text: &str| text.parse::<Puzzle>().unwrap_err();
    let (unreadable, clash, dead) = (error("hello"), error(&clash), error(&dead));
    let Error::Unreadable(inner) = &unreadable else { panic!("{unreadable}") };
    assert_eq!(unreadable.to_string(), inner.to_string());
    let Error::Clash(inner) = &clash else { panic!("{clash}") };
    assert_eq!(clash.to_string(), format!("a digit is repeated: {inner}"));
    let Error::NoSolution(inner) = &dead else { panic!("{dead}") };
    assert_eq!(dead.to_string(), format!("no solution: {inner}"));
    assert!([unreadable, clash, dead].iter().all(|error| error.source().is_none()));

    // That goes for every error: none of the library's files defines a source of one.
    let mut errors = 0;
    for name in ["core", "format", "human", "bivalue", "bulk"] {
        for (path, source) in sources(&crates().join(name).join("src")) {
            let code = code_of(&source);
            let words = words(&code);
            errors += words.windows(3).filter(|at| *at == ["Error", "for", at[2]]).count();
            let defines = words.windows(5).any(|at| at == ["fn", "source", "(", "&", "self"]);
            assert!(
                !defines || !code.contains("dyn Error") && !code.contains("dyn std::error::Error"),
                "{name}/src/{path}"
            );
        }
    }
    assert!(errors > 20, "{errors}");
}
