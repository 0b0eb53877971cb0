//! The checker by itself: what it accepts beyond the techniques that there are, and what not.

use bivalue::budget::Budget;
use bivalue::grid::{Board, Candidate, Cell, Conclusion, Digit, DigitSet, Grid, House, Transform};
use bivalue::human::{
    Branch, Constraint, Cover, Effect, Objection, Pattern, Proof, ProofLine, Reason, Step, View,
    check, kind, steps_of,
};

use crate::mutants::is_true;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

/// A view of a board without digits, with all candidates but those taken away: cells and what they keep.
fn view(cells: &[(&str, &[u8])]) -> View {
    let mut candidates = [DigitSet::ALL; 81];
    for (name, keeps) in cells {
        candidates[cell(name).index()] = digits(keeps);
    }
    View::new(Board::sukaku(&candidates))
}

/// A step of some kind that eliminates the digit there.
fn step(name: &str, value: u8, proof: impl Fn(Conclusion) -> Proof) -> Step {
    let so = Conclusion::Eliminate(Candidate::new(cell(name), digit(value)));
    let mut effect = Effect::NONE;
    effect.add(so);
    Step { proof: proof(so), ..Step::new(kind("naked-pair").unwrap().1, effect) }
}

fn cells(names: &[&str]) -> Vec<Constraint> {
    names.iter().map(|name| Constraint::Cell(cell(name))).collect()
}

#[test]
fn an_xy_wing_is_proved_by_counting_and_by_cases() {
    let view = view(&[("r1c1", &[1, 2]), ("r1c5", &[1, 3]), ("r5c1", &[2, 3])]);
    let cover = Cover::new(
        cells(&["r1c1", "r1c5", "r5c1"]),
        [(House::row(0), 1), (House::column(0), 2)]
            .map(|(house, d)| Constraint::House(house, digit(d))),
    );
    let counting = |so| Proof::line([so], Reason::Counting(cover.clone()));
    assert_eq!(check(&view, &step("r5c5", 3, counting), &Budget::UNLIMITED), Ok(()));
    // It does not see both pincers.
    let wrong = check(&view, &step("r5c6", 3, counting), &Budget::UNLIMITED);
    assert!(matches!(wrong, Err(Objection::DoesNotFollow(0, _))), "{wrong:?}");
    let cases = |so| {
        let branch = |value, pincer: &str| Branch {
            case: Candidate::new(cell("r1c1"), digit(value)),
            lines: vec![ProofLine {
                so: vec![Conclusion::Place(Candidate::new(cell(pincer), digit(3)))],
                why: Reason::Only(Constraint::Cell(cell(pincer))),
            }],
        };
        let branches = vec![branch(1, "r1c5"), branch(2, "r5c1")];
        Proof::line([so], Reason::Cases(Constraint::Cell(cell("r1c1")), branches))
    };
    assert_eq!(check(&view, &step("r5c5", 3, cases), &Budget::UNLIMITED), Ok(()));
    assert!(check(&view, &step("r5c6", 3, cases), &Budget::UNLIMITED).is_err());
}

#[test]
fn a_rectangle_needs_a_unique_solution() {
    let pair: &[u8] = &[1, 2];
    // Givens elsewhere make it no Sukaku; candidates are taken away by hand.
    let mut board = Board::new(&Grid::EMPTY).unwrap();
    for name in ["r1c1", "r1c4", "r2c1"] {
        for other in !digits(pair) {
            board.apply(Conclusion::Eliminate(Candidate::new(cell(name), other))).unwrap();
        }
    }
    let view = View::new(board);
    let unique = view.clone().with_unique_solution();
    let rectangle = |names: [&str; 4]| {
        let cells = names.map(|name| (cell(name), digits(pair))).to_vec();
        move |so| {
            let truth = Constraint::Pattern(Pattern { cells: cells.clone() });
            Proof::line([so], Reason::Counting(Cover::new([truth], [])))
        }
    };
    let step_1 = step("r2c4", 1, rectangle(["r1c1", "r1c4", "r2c1", "r2c4"]));
    assert_eq!(check(&unique, &step_1, &Budget::UNLIMITED), Ok(()));
    assert_eq!(check(&view, &step_1, &Budget::UNLIMITED), Err(Objection::NotUnique(0)));
    // In four boxes the two fillings differ in what the boxes hold.
    let wide = step("r5c4", 1, rectangle(["r1c1", "r1c4", "r5c1", "r5c4"]));
    assert_eq!(check(&unique, &wide, &Budget::UNLIMITED), Err(Objection::NotDeadly(0)));
}

#[test]
fn templates_and_refutations_are_followed() {
    let pair: &[u8] = &[2, 3, 4, 5, 6, 7, 8, 9];
    // 1 is in two cells each of rows 1 and 5, in the same columns.
    let rows = ["r1", "r5"].map(|row| (1..=9).map(move |column| format!("{row}c{column}")));
    let without: Vec<_> = rows
        .into_iter()
        .flatten()
        .filter(|name| !name.ends_with("c2") && !name.ends_with("c7"))
        .collect();
    let view = view(&without.iter().map(|name| (name.as_str(), pair)).collect::<Vec<_>>());
    let templates = |so| Proof::line([so], Reason::Templates { rounds: 0 });
    assert_eq!(check(&view, &step("r8c2", 1, templates), &Budget::UNLIMITED), Ok(()));
    assert!(check(&view, &step("r8c3", 1, templates), &Budget::UNLIMITED).is_err());
    let refuted = |so| {
        let line = |name: &str| ProofLine {
            so: vec![Conclusion::Place(Candidate::new(cell(name), digit(1)))],
            why: Reason::Only(Constraint::House(cell(name).row_house(), digit(1))),
        };
        Proof::line([so], Reason::Refuted(vec![line("r1c7"), line("r5c7")]))
    };
    assert_eq!(check(&view, &step("r8c2", 1, refuted), &Budget::UNLIMITED), Ok(()));
    assert!(check(&view, &step("r8c3", 1, refuted), &Budget::UNLIMITED).is_err());
}

#[test]
fn a_symmetry_must_keep_the_givens_and_needs_a_unique_solution() {
    let givens =
        ".5.4.2...7...3....6.4.1.9........18.5.......6.72........9.2.3.5....4...8...1.3.6.";
    let view = View::new(Board::new(&givens.parse().unwrap()).unwrap());
    let unique = view.clone().with_unique_solution();
    let turn = |digits: [u8; 9]| {
        let reversed = [8, 7, 6, 5, 4, 3, 2, 1, 0];
        let turn = Transform::new(false, reversed, reversed, digits).unwrap();
        move |so| Proof::line([so], Reason::Symmetry(turn))
    };
    let renaming = [1, 0, 3, 2, 5, 4, 7, 6, 8];
    // The middle cell stays where it is: of its candidates, 9 keeps its name and 7 becomes 8.
    let middle = |value| step("r5c5", value, turn(renaming));
    assert_eq!(check(&unique, &middle(7), &Budget::UNLIMITED), Ok(()));
    assert_eq!(check(&view, &middle(7), &Budget::UNLIMITED), Err(Objection::NotUnique(0)));
    let not_false = check(&unique, &middle(9), &Budget::UNLIMITED);
    assert!(matches!(not_false, Err(Objection::DoesNotFollow(0, _))), "{not_false:?}");
    let without_names = step("r5c5", 7, turn([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(check(&unique, &without_names, &Budget::UNLIMITED), Err(Objection::NotSymmetric(0)));
}

#[test]
fn a_view_is_kept_up_as_if_made_anew() {
    for (view, solution) in crate::corpus::states().iter().step_by(11) {
        let mut kept = view.clone();
        for x in Candidate::all().step_by(13) {
            let conclusion = if solution.grid()[x.cell()] == Some(x.digit()) {
                Conclusion::Place(x)
            } else {
                Conclusion::Eliminate(x)
            };
            kept.apply(conclusion).unwrap();
        }
        let anew = View::new(kept.board().clone()).with_unique_solution().with_solution(*solution);
        assert_eq!(format!("{kept:?}"), format!("{anew:?}"));
    }
}

/// The lines of a refutation, and of the cases, by which a line follows.
fn within(line: &ProofLine) -> Vec<&ProofLine> {
    match &line.why {
        Reason::Refuted(lines) => lines.iter().collect(),
        Reason::Cases(_, branches) => branches.iter().flat_map(|branch| &branch.lines).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn what_is_refuted_within_an_assumption_holds_only_there() {
    let (mut wrong, mut lines) = (0, 0);
    for name in ["nested-forcing-chain-contradiction", "nested-forcing-chain-verity"] {
        let (technique, kind) = kind(name).unwrap();
        let (_, (view, solution)) = crate::corpus::example(kind);
        for step in steps_of(technique, &view, &Budget::UNLIMITED).unwrap() {
            for line in within(&step.proof.lines[0]) {
                lines += 1;
                for &so in line.so.iter().filter(|&&so| !is_true(so, &solution)) {
                    let mut effect = Effect::NONE;
                    effect.add(so);
                    let claim = Step::new(kind, effect).because(line.why.clone());
                    let checked = check(&view, &claim, &Budget::UNLIMITED);
                    assert!(checked.is_err(), "{step}: {claim}");
                    wrong += usize::from(matches!(line.why, Reason::Refuted(_)));
                }
            }
        }
    }
    assert!(wrong > 20 && lines > 500, "{wrong} refuted of {lines} lines");
}
