//! Paths, ratings and hints: what callers get, whatever techniques there are.

use bivalue::budget::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::grid::{
    Board, Cell, CellSet, Conclusion, DigitSet, House, Position, Puzzle, Transform,
};
use bivalue::human::{
    Advice, Bounds, HintLevel, Options, Premises, Step, TechniqueSet, View, advise, all_steps,
    basics, by_conclusions, check, kind, kinds, path, path_by, repaired, shortest_path,
};
use bivalue::rate::{hodoku, stable};

use crate::corpus::puzzle;

fn judged(board: &Board) -> Puzzle {
    match engine::judge(engine::default_engine(), &Search::of(board)).0 {
        Verdict::One(puzzle) => *puzzle,
        other => panic!("{other:?}"),
    }
}

fn puzzles(count: usize) -> impl Iterator<Item = Puzzle> {
    let text = include_str!("../../../../testdata/puzzles/mixed.txt");
    text.lines().step_by(1000 / count).take(count).map(|line| puzzle(&line.parse().unwrap()))
}

#[test]
fn a_shortest_path_is_never_longer_and_one_step_from_the_end_is_seen() {
    let mut shorter = 0;
    let bounds = Bounds { width: 4, depth: 3 };
    for puzzle in puzzles(20) {
        let view = View::of(&puzzle);
        let easiest = path(&view, &Budget::UNLIMITED).unwrap();
        let shortest =
            shortest_path(&view, TechniqueSet::everything(), bounds, &Budget::UNLIMITED).unwrap();
        assert_eq!(easiest.is_solved(), shortest.is_solved());
        assert!(shortest.non_basic() <= easiest.non_basic());
        shorter += usize::from(shortest.non_basic() < easiest.non_basic());
        let again =
            shortest_path(&view, TechniqueSet::everything(), bounds, &Budget::UNLIMITED).unwrap();
        assert_eq!(shortest.steps, again.steps);
        // Its steps can be taken one after the other.
        let mut replayed = view.clone();
        assert!(shortest.steps.iter().all(|step| replayed.take(step)));
        let start = path_by(&view, basics(), &Budget::UNLIMITED).unwrap().end;
        let ends = |step| {
            let mut after = start.clone();
            after.take(&step);
            path_by(&after, basics(), &Budget::UNLIMITED).unwrap().is_solved()
        };
        if easiest.is_solved() && !start.board().empty_cells().is_empty() {
            let one = all_steps(&start, &Budget::UNLIMITED).unwrap().into_iter().any(ends);
            assert_eq!(one, shortest.non_basic() == 1, "{}", view.board().values());
        }
    }
    println!("{shorter} of 20 are shorter");
}

#[test]
fn ratings_follow_the_path() {
    for puzzle in puzzles(25) {
        let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
        assert!(path.is_solved());
        assert_eq!(path.end.board().values(), puzzle.solution().grid());
        assert_eq!(hodoku::rate_path(&path), Some(rating));
        let guesses = path.steps.iter().filter(|step| step.kind.id == "brute-force").count();
        assert!(rating.score >= 10_000 * u32::try_from(guesses).unwrap());
        assert!(guesses == 0 || rating.level == hodoku::Level::Extreme);
    }
}

#[test]
fn a_rating_without_steps_is_that_of_the_path() {
    for puzzle in puzzles(200) {
        let board = puzzle.board();
        assert_eq!(
            hodoku::rate(&puzzle, &Budget::UNLIMITED).unwrap(),
            hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap().1,
            "{}",
            board.values()
        );
    }
    // Told by candidates: not all that the digits leave, or no digits at all.
    for puzzle in puzzles(10) {
        let mut fewer = puzzle.board().clone();
        for step in path(&View::of(&puzzle), &Budget::UNLIMITED).unwrap().steps.iter().take(12) {
            for conclusion in step.conclusions() {
                fewer.apply(conclusion).unwrap();
            }
        }
        let sukaku = Board::sukaku(&std::array::from_fn(|at| fewer.domain(Cell::from_index(at))));
        for board in [fewer, sukaku] {
            let puzzle = judged(&board);
            assert_eq!(
                hodoku::rate(&puzzle, &Budget::UNLIMITED).unwrap(),
                hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap().1,
                "{board:?}"
            );
        }
    }
}

#[test]
fn hard_puzzles_have_the_scores_of_hodoku_and_proven_steps() {
    // Each of them depends on which nets are known.
    for (text, score) in [
        (
            "1......8..5.1....6..9.3.4....6.........9.36......6..24.7...5...8..3....7..2.4.3..",
            17_640,
        ),
        (
            ".2.4..7...5...9.3.6...7......5..8.9.7...2.....4.6..3.......1..85......1...1...9.3",
            37_450,
        ),
        (
            "...4.67....71.........7..15.94.6.5.........98..5.1.6..3.............2.6...6.4.1..",
            26_104,
        ),
        (
            "1..........4..1.9..6..8......3.7.8.......51..7..1..........3..8..5..497.4.685..1.",
            11_090,
        ),
    ] {
        let puzzle = puzzle(&text.parse().unwrap());
        let (path, rating) = hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap();
        assert_eq!(rating.score, score, "{text}");
        assert_eq!(hodoku::rate(&puzzle, &Budget::UNLIMITED), Ok(rating));
        let mut view = View::of(&puzzle).with_options(hodoku::options());
        for step in path.steps {
            assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()), "{step}");
            assert!(view.take(&step));
        }
    }
}

#[test]
fn what_is_known_of_a_path_hides_no_step() {
    // Up to X-chains: from there on the best step is taken and not the first.
    let index = |id: &str| hodoku::entry(id).map_or(0, |entry| entry.index);
    let easier = TechniqueSet::by_key(|kind| {
        let entry = hodoku::entry(kind.id).filter(|entry| entry.is_enabled)?;
        (entry.index < 5400).then_some(entry.index)
    });
    let mut compared = 0;
    for puzzle in puzzles(40) {
        let mut view = View::of(&puzzle).with_options(hodoku::options());
        for step in hodoku::solve(&puzzle, &Budget::UNLIMITED).unwrap().0.steps {
            if index(step.kind.id) > index("hidden-single") {
                // Asked for without anything that is known.
                let plain = easier.first(&view, &Budget::UNLIMITED).unwrap();
                if index(step.kind.id) < 5400 {
                    let plain = plain.expect("there is a step");
                    assert_eq!((plain.kind.id, plain.effect), (step.kind.id, step.effect));
                    compared += 1;
                } else {
                    assert!(plain.is_none(), "{plain:?} before {step}");
                }
            }
            view.take(&step);
        }
    }
    assert!(compared > 50, "{compared} steps");
}

#[test]
fn a_stable_rating_is_that_of_every_transform() {
    for (number, puzzle) in (1..).zip(puzzles(10)) {
        let rating = stable::rate(&puzzle, &Budget::UNLIMITED).unwrap();
        for turn in 1..=2u64 {
            let transform = Transform::nth((number * 2 + turn) * 0x1234_5678_9ABC + 987_654_321);
            let moved = self::puzzle(&transform.grid(&puzzle.board().givens()));
            assert_eq!(
                stable::rate(&moved, &Budget::UNLIMITED).unwrap(),
                rating,
                "{}",
                puzzle.board().values()
            );
        }
    }
}

#[test]
fn a_technique_set_keeps_to_its_kinds() {
    let wanted = ["hidden-single", "naked-pair"];
    let techniques =
        TechniqueSet::of(kinds().map(|(_, kind)| kind).filter(|kind| wanted.contains(&kind.id)));
    assert_eq!(techniques.kinds().map(|kind| kind.id).collect::<Vec<_>>(), wanted);
    for puzzle in puzzles(5) {
        let path = path_by(&View::of(&puzzle), &techniques, &Budget::UNLIMITED).unwrap();
        assert!(path.steps.iter().all(|step| wanted.contains(&step.kind.id)));
        assert!(techniques.first(&path.end, &Budget::UNLIMITED).unwrap().is_none());
    }
    assert!(
        TechniqueSet::of([])
            .first(&View::of(&puzzles(1).next().unwrap()), &Budget::UNLIMITED)
            .unwrap()
            .is_none()
    );
    let in_order: Vec<_> =
        hodoku::techniques().kinds().map(|kind| hodoku::entry(kind.id).unwrap()).collect();
    assert!(in_order.iter().all(|entry| entry.is_enabled));
    assert!(in_order.windows(2).all(|pair| pair[0].index <= pair[1].index));
}

/// Kinds that HoDoKu does not know and that have to be asked for: chains show all of what the first
/// two show, and the last takes milliseconds to look for.
const ASKED_FOR: [&str; 2] = ["medusa-trap", "medusa-wrap"];

#[test]
fn usual_kinds_are_those_that_hodoku_uses_and_those_that_it_does_not_know() {
    for (_, kind) in kinds() {
        let is_asked_for = ASKED_FOR.contains(&kind.id);
        let is_enabled = hodoku::entry(kind.id).map_or(!is_asked_for, |entry| entry.is_enabled);
        let is_allowed = Options::default().allow(kind);
        assert_eq!(kind.is_usual, is_enabled && is_allowed, "{}", kind.id);
    }
}

#[test]
fn mistakes_come_before_steps_and_are_repaired() {
    let puzzle = puzzles(1).next().unwrap();
    let view = View::of(&puzzle);
    let step = all_steps(&view, &Budget::UNLIMITED).unwrap().remove(0);
    let Some(Conclusion::Place(right)) = step.conclusions().next() else { panic!("{step}") };
    let mut position = puzzle.board().position();
    // A wrong digit elsewhere, and the right candidate crossed out in its cell.
    let other = view.board().empty_cells().into_iter().find(|&cell| cell != right.cell()).unwrap();
    let solution = puzzle.solution();
    let wrong = view.board().digits(other).into_iter().find(|d| Some(*d) != solution.grid()[other]);
    position.placed[other] = wrong;
    position.candidates.as_mut().unwrap()[right.cell().index()].remove(right.digit());
    let advice = |position: &Position, premises: &Premises| {
        advise(position, premises, TechniqueSet::everything(), &Budget::UNLIMITED).unwrap()
    };
    let premises = Premises::of(&puzzle);
    let advised = advice(&position, &premises);
    let told = |level| advised.text(level, None);
    let Advice::Mistakes { cells, crossed_out } = &advised else { panic!("{advised:?}") };
    assert!(cells.contains(other) && cells.contains(right.cell()));
    assert_eq!(crossed_out[..], [right]);
    let sentence = format!(
        "In {} the {} was crossed out, and it is the solution.",
        right.cell(),
        right.digit()
    );
    assert!(told(HintLevel::Full).ends_with(&sentence), "{}", told(HintLevel::Full));
    assert!(!told(HintLevel::Cells).contains("crossed out"));
    assert!(!told(HintLevel::Area).contains(&other.to_string()));
    assert!(told(HintLevel::Cells).contains(&other.to_string()));
    let repaired = repaired(&position, solution);
    assert!(repaired.mistakes(solution).is_empty());
    assert!(matches!(advice(&repaired, &premises), Advice::Step(_)));
    // Without the solution, or with that of another puzzle, nothing is known to be a mistake.
    let foreign = Premises { solution: Some(*puzzles(2).last().unwrap().solution()), ..premises };
    for premises in [Premises { solution: None, ..premises }, foreign] {
        assert!(!matches!(advice(&position, &premises), Advice::Mistakes { .. }));
        let start = puzzle.board().position();
        assert!(matches!(advice(&start, &premises), Advice::Step(_)));
    }
}

#[test]
fn a_clash_is_told_if_no_mistake_is_known() {
    let puzzle = puzzles(1).next().unwrap();
    let givens = puzzle.board().givens();
    let mut position = Position::from_givens(givens);
    let (cell, digit) = givens.digits().next().unwrap();
    let twice = puzzle.board().empty_cells() & House::row(cell.row()).cells();
    let wrong = twice.first().unwrap();
    position.placed[wrong] = Some(digit);
    let advice = |premises: &Premises| {
        advise(&position, premises, TechniqueSet::usual(), &Budget::UNLIMITED).unwrap()
    };
    let mistake = Advice::Mistakes { cells: CellSet::of(wrong), crossed_out: Vec::new() };
    assert_eq!(advice(&Premises::of(&puzzle)), mistake);
    let clash = advice(&Premises::default());
    let Advice::Clash { digit: doubled, house, cells } = clash else { panic!("{clash:?}") };
    assert_eq!(doubled, digit);
    assert!(cells.iter().all(|&cell| house.cells().contains(cell)));
    assert!(cells.iter().all(|&cell| position.values()[cell] == Some(digit)));
    let text = clash.text(HintLevel::Nudge, None);
    assert_eq!(text, format!("{digit} stands twice in {house}: {}, {}.", cells[0], cells[1]));
}

#[test]
fn what_a_wrong_digit_excluded_is_noted_again() {
    for puzzle in puzzles(20) {
        let solution = puzzle.solution();
        let start = puzzle.board().position();
        for cell in puzzle.board().empty_cells() {
            let digits = puzzle.board().digits(cell).into_iter();
            for wrong in digits.filter(|&digit| Some(digit) != solution.grid()[cell]) {
                let mut board = puzzle.board().clone();
                board.apply(Conclusion::Place(bivalue::grid::Candidate::new(cell, wrong))).unwrap();
                // Nothing but the digit is wrong, so nothing is left of it.
                let repaired = repaired(&board.position(), solution);
                assert_eq!(repaired.placed, start.placed);
                assert_eq!(repaired.board().unwrap(), start.board().unwrap(), "{cell}={wrong}");
            }
        }
    }
    // What was crossed out otherwise stays so.
    let puzzle = puzzles(1).next().unwrap();
    let solution = puzzle.solution();
    let mut position = puzzle.board().position();
    let is_long = |cell: &Cell| puzzle.board().digits(*cell).len() > 2;
    let long = puzzle.board().empty_cells().into_iter().find(is_long).unwrap();
    let right = solution.grid()[long].unwrap();
    position.candidates.as_mut().unwrap()[long.index()] = DigitSet::of(right);
    let other = (puzzle.board().empty_cells() - long.peers()).into_iter().next_back().unwrap();
    let wrong =
        puzzle.board().digits(other).into_iter().find(|d| Some(*d) != solution.grid()[other]);
    position.placed[other] = wrong;
    let repaired = repaired(&position, solution);
    assert_eq!(repaired.candidates.unwrap()[long.index()], DigitSet::of(right));
}

#[test]
fn steps_with_the_same_conclusions_are_one_group() {
    for puzzle in puzzles(10) {
        let view = View::of(&puzzle);
        let steps = TechniqueSet::usual().each(&view, &Budget::UNLIMITED).unwrap();
        let groups = by_conclusions(&steps);
        assert!(groups.windows(2).all(|pair| pair[0].steps[0] < pair[1].steps[0]));
        let mut seen: Vec<usize> = Vec::new();
        for group in &groups {
            assert!(group.steps.is_sorted() && !group.steps.is_empty());
            assert!(group.steps.iter().all(|&at| steps[at].effect == group.effect));
            seen.extend(&group.steps);
        }
        seen.sort_unstable();
        assert_eq!(seen, (0..steps.len()).collect::<Vec<_>>());
        // One for each effect, the easiest, is what is told where not all are asked for, but for
        // whips and nets that show what is among the conclusions of easier steps.
        let all = TechniqueSet::usual().all(&view, &Budget::UNLIMITED).unwrap();
        let firsts = groups.iter().map(|group| &steps[group.steps[0]]);
        let is_listed = |step: &&Step| all.iter().any(|one| one.effect == step.effect);
        let (listed, left_out): (Vec<_>, Vec<_>) = firsts.partition(is_listed);
        assert_eq!(listed.len(), all.len());
        for step in left_out {
            assert!(step.kind.follows_assumption, "{step}");
            let is_part = |easier: &Step| {
                let mut after = view.clone();
                after.take(easier);
                step.effect.on(after.board()).is_empty()
            };
            assert!(all.iter().any(|easier| easier.kind != step.kind && is_part(easier)), "{step}");
        }
    }
}

/// Chains that are nested are found also where forcing nets would be, if these are not asked for.
#[test]
fn nested_chains_stand_without_nets() {
    let text = "9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2";
    let puzzle: Puzzle = text.parse().unwrap();
    for name in ["dynamic-forcing-chain-contradiction", "nested-forcing-chain-contradiction"] {
        let names = ["full-house", "naked-single", "hidden-single", name];
        let set = TechniqueSet::of(names.map(|name| kind(name).unwrap().1));
        let mut view = View::of(&puzzle);
        let step = loop {
            let step = set.first(&view, &Budget::UNLIMITED).unwrap().expect("a step");
            if step.kind.id == name {
                break step;
            }
            view.take(&step);
        };
        check(&view, &step, &Budget::UNLIMITED).unwrap();
    }
}

/// Of several nets, the one comes first after which easier techniques leave the fewest candidates.
/// By what singles, locked candidates, subsets and fish leave, this puzzle would take six.
#[test]
fn a_net_is_chosen_by_what_easier_techniques_do_after_it() {
    let text = ".......8.84.5.16..3.6.4...14.3.1...2.6.4...9............4..2..72.71.4....3..7....";
    let puzzle: Puzzle = text.parse().unwrap();
    let path = path_by(&View::of(&puzzle), TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
    assert!(path.is_solved());
    let is_net = |id: &str| {
        ["forcing-net-", "dynamic-forcing-", "nested-forcing-"]
            .iter()
            .any(|net| id.starts_with(net))
    };
    let nets = path.steps.iter().filter(|step| is_net(step.kind.id)).count();
    assert!(nets <= 5, "{nets} nets");
}

/// A double exocet with a proof of 72 lines is there, before techniques with shorter ones.
#[test]
fn a_proof_that_is_too_long_to_follow_waits_for_shorter_ones() {
    let text = "98.76......5..497.........83.75......5.........8.7.65..2..4......96..48.....9...1";
    let puzzle: Puzzle = text.parse().unwrap();
    let path = path_by(&View::of(&puzzle), TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
    assert!(path.is_solved());
    let exocets = TechniqueSet::of([kind("double-exocet").unwrap().1]);
    let mut view = View::of(&puzzle);
    let mut longest_exocet = 0;
    for step in &path.steps {
        assert!(step.proof.length() <= 60, "{step}");
        let exocet = exocets.first(&view, &Budget::UNLIMITED).unwrap();
        longest_exocet = longest_exocet.max(exocet.map_or(0, |exocet| exocet.proof.length()));
        assert!(view.take(step));
    }
    assert!(longest_exocet > 60, "{longest_exocet}");
}

/// Of whips with and without groups the shortest is offered first.
#[test]
fn whips_come_by_their_lengths() {
    let whips = TechniqueSet::of(["whip", "grouped-whip"].map(|name| kind(name).unwrap().1));
    let text = "98.76.5..5....8.....7.5....4.8..76....6..97......4..3..2......1..9..52.....2...6.";
    let puzzle: Puzzle = text.parse().unwrap();
    let path = path_by(&View::of(&puzzle), TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
    let mut view = View::of(&puzzle);
    let mut seen = 0;
    for step in &path.steps {
        let is_whip = step.kind.id.ends_with("whip");
        if is_whip {
            let all = whips.each(&view, &Budget::UNLIMITED).unwrap();
            let least = all.iter().map(|whip| whip.proof.length()).min();
            assert_eq!(Some(step.proof.length()), least, "{step}");
            seen += 1;
        }
        assert!(view.take(step));
    }
    assert!(seen > 3, "{seen} whips");
}

#[test]
fn singles_are_taken_as_people_see_them() {
    let puzzle: bivalue::Puzzle =
        "....714....2..9..51..45.3968...4..1.437.6.2..9..3..75.586...9.22......47.9..8...."
            .parse()
            .unwrap();
    let path = path_by(&View::of(&puzzle), TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
    let mut view = View::of(&puzzle);
    let has = |name: &str, view: &View| {
        let only = TechniqueSet::of([kind(name).unwrap().1]);
        only.easiest(view, &Budget::UNLIMITED).unwrap()
    };
    let is_in_box = |step: &Step| {
        let is_box = |mark: &bivalue::human::Mark| {
            matches!(mark.shape, bivalue::human::Shape::House(house)
                if house.kind() == bivalue::grid::HouseKind::Box)
        };
        step.marks.iter().any(is_box)
    };
    for step in &path.steps {
        let others = has("hidden-single", &view);
        match step.kind.id {
            "full-house" => {}
            "hidden-single" => {
                assert!(has("full-house", &view).is_empty(), "{step}");
                assert_eq!(is_in_box(step), others.iter().any(is_in_box), "{step}");
            }
            _ => assert!(others.is_empty(), "{step}"),
        }
        assert!(view.take(step));
    }
    assert!(path.is_solved());
}
