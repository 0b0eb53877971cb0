//! Games: turns are undone and made again, clashes and mistakes are those of a plain count, and
//! what is saved is read back or refused.

use bivalue::game::{Game, Move, MoveError, NotAGame};
use bivalue::human::{Advice, HintLevel, Words};
use bivalue::{
    Board, Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Position, Puzzle, Stop,
};
use proptest::prelude::*;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Puzzle {
    PUZZLE.parse().unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn moves(texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// The puzzle as a Sukaku, which has candidates in place of givens.
fn sukaku() -> Position {
    let board = puzzle().board().clone();
    let candidates = std::array::from_fn(|at| board.domain(Cell::from_index(at)));
    Board::sukaku(&candidates).position()
}

/// A position with a wrong digit, and with candidates, of which one is missing.
fn in_progress() -> Position {
    let mut position = puzzle().board().position();
    position.placed[cell("r1c3")] = Some(digit(1));
    position.candidates.as_mut().unwrap()[cell("r5c5").index()].remove(digit(5));
    position
}

/// Any move.
fn any_move() -> impl Strategy<Value = Move> {
    let candidate = || (0_usize..729).prop_map(Candidate::from_index);
    prop_oneof![
        4 => candidate().prop_map(Move::Place),
        1 => candidate().prop_map(Move::PlaceOnly),
        2 => (0_usize..81).prop_map(|at| Move::Erase(Cell::from_index(at))),
        2 => candidate().prop_map(Move::Note),
        2 => candidate().prop_map(Move::EraseNote),
        2 => candidate().prop_map(Move::Eliminate),
        1 => Just(Move::NoteAll),
        1 => Just(Move::EraseNotes),
    ]
}

/// One of the ways in which games begin.
fn any_start() -> impl Strategy<Value = Game> {
    prop_oneof![
        Just(Game::new(&puzzle())),
        Just(Game::unproved(Position::default())),
        Just(Game::try_from(sukaku()).unwrap()),
        Just(Game::try_from(in_progress()).unwrap()),
    ]
}

/// Everything that a game shows.
fn shown(game: &Game) -> (Position, Vec<DigitSet>, Option<CellSet>) {
    (game.position(), Cell::all().map(|cell| game.notes(cell)).collect(), game.mistakes())
}

/// Every pair of cells of a house with the same digit.
fn plain_clashes(grid: &Grid) -> CellSet {
    let mut found = CellSet::EMPTY;
    for house in House::all() {
        for (a, b) in house.cells().pairs() {
            if grid[a].is_some() && grid[a] == grid[b] {
                found = found | CellSet::of(a) | CellSet::of(b);
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn turns_are_undone_made_again_and_saved(
        game in any_start(),
        turns in prop::collection::vec(prop::collection::vec(any_move(), 1..4), 0..40),
        end in 0_usize..40,
    ) {
        let mut game = game;
        let mut states = vec![shown(&game)];
        for moves in &turns {
            let before = game.clone();
            if let Ok(true) = game.make(moves) {
                prop_assert_ne!(&game, &before);
                states.push(shown(&game));
            } else {
                prop_assert_eq!(&game, &before);
            }
            prop_assert_eq!(game.clashes(), plain_clashes(&game.values()));
            let givens = game.values().restricted_to(game.givens());
            prop_assert_eq!(givens, game.start().givens);
        }
        let last = states.len() - 1;
        for state in states.iter().rev().skip(1) {
            prop_assert!(game.undo());
            prop_assert_eq!(&shown(&game), state);
        }
        prop_assert!(!game.undo());
        for state in &states[1..] {
            prop_assert!(game.redo());
            prop_assert_eq!(&shown(&game), state);
        }
        prop_assert!(!game.redo());
        game.go_to(end);
        prop_assert_eq!(&shown(&game), &states[end.min(last)]);
        let saved = game.to_string();
        prop_assert_eq!(saved.lines().count(), last + 1 + usize::from(end < last));
        prop_assert_eq!(saved.parse::<Game>().unwrap(), game);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(puzzle |unproved |undone |[a-z0-9=<>,. \n]){0,60}") {
        let _ = text.parse::<Game>();
        let _ = text.parse::<Move>();
    }
}

#[test]
fn moves_are_displayed_as_they_are_read() {
    let texts = [
        "r1c3=4",
        "only r1c3=4",
        "erase r1c3",
        "note r1c3=4",
        "erase note r1c3=4",
        "r1c3<>4",
        "note all",
        "erase all notes",
    ];
    for text in texts {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in ["", "r1c3", "erase", "erase r1c3=4", "note r1c3", "only r1c3<>4", "note  all"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn givens_and_filled_cells_are_protected() {
    let mut game = Game::new(&puzzle());
    let given = cell("r1c1");
    assert_eq!(game.place(given, digit(5)), Err(MoveError::Given(given)));
    assert_eq!(game.erase(given), Err(MoveError::Given(given)));
    assert_eq!(game.note(given, digit(5)), Err(MoveError::Given(given)));
    game.place(cell("r1c3"), digit(4)).unwrap();
    assert_eq!(game.note(cell("r1c3"), digit(1)), Err(MoveError::Filled(cell("r1c3"))));
    assert_eq!(game.make(&moves(&["r1c3<>1"])), Err(MoveError::Filled(cell("r1c3"))));
    assert_eq!(game.turns().len(), 1);
}

#[test]
fn notes_rule_candidates_out_only_where_all_were_noted() {
    let mut game = Game::new(&puzzle());
    let (here, right) = (cell("r1c3"), digit(4));
    game.note(here, right).unwrap();
    game.erase_note(here, right).unwrap();
    assert!(game.mistakes().unwrap().is_empty());
    game.note_all();
    game.erase_note(here, right).unwrap();
    assert_eq!(game.mistakes(), Some(CellSet::of(here)));
    // A candidate that was ruled out is not noted again with all others, but by itself.
    assert!(!game.note_all());
    assert!(game.repair());
    assert!(game.notes(here).contains(right) && game.mistakes().unwrap().is_empty());
    // A wrong digit takes notes away, and rules nothing out.
    game.place(cell("r1c4"), right).unwrap();
    assert!(!game.notes(here).contains(right));
    assert_eq!(game.mistakes(), Some(CellSet::of(cell("r1c4"))));
    game.erase(cell("r1c4")).unwrap();
    assert!(game.mistakes().unwrap().is_empty());
    assert_eq!(game.notes(cell("r1c4")).to_string(), "26");
    assert!(game.note_all() && game.notes(here).contains(right));
    // The option of players who want to do that by themselves.
    game.make(&moves(&["only r1c4=4"])).unwrap();
    assert!(game.notes(here).contains(right));
}

#[test]
fn a_new_turn_forgets_those_that_were_undone() {
    let mut game = Game::new(&puzzle());
    game.note_all();
    game.place(cell("r1c3"), digit(4)).unwrap();
    game.go_to(0);
    game.place(cell("r1c3"), digit(1)).unwrap();
    let turns: Vec<_> = game.turns().collect();
    assert_eq!(turns, [moves(&["r1c3=1"])]);
    assert!(!game.redo());
}

#[test]
fn hints_follow_the_position_and_the_words() {
    let hint =
        |game: &Game, words: &Words| game.hint(HintLevel::Full, words, &Budget::UNLIMITED).unwrap();
    let mut game = Game::new(&puzzle());
    game.place(cell("r1c3"), digit(1)).unwrap();
    assert_eq!(hint(&game, Words::english()), "There is a mistake in r1c3.");
    let german = Words::english().with([("hint.solved", "Das Rätsel ist gelöst.")]).unwrap();
    while !game.is_solved() {
        match game.advice(&Budget::UNLIMITED).unwrap() {
            Advice::Mistakes { .. } => assert!(game.repair()),
            Advice::Step(step) => assert_eq!(game.apply(&step), Ok(true)),
            advice => panic!("{advice:?}"),
        }
    }
    assert_eq!(hint(&game, &german), "Das Rätsel ist gelöst.");
    let game = Game::new(&puzzle());
    let none = Budget::UNLIMITED.with_nodes(0);
    assert_eq!(game.advice(&none), Err(Stop::Nodes));
}

#[test]
fn a_board_that_is_not_proved_has_clashes_but_no_mistakes() {
    let two_fives = format!("55{}", ".".repeat(79)).parse::<Position>().unwrap();
    let mut game = Game::unproved(two_fives.clone());
    assert_eq!((game.clashes().len(), game.mistakes()), (2, None));
    assert!(!game.repair() && game.view().is_err());
    assert!(matches!(game.advice(&Budget::UNLIMITED), Ok(Advice::Clash { .. })));
    assert!(game.note_all());
    assert!(Game::try_from(two_fives).is_err());
    // A full grid solves it, whatever it is.
    let solution = bivalue::solve(PUZZLE).unwrap();
    let mut game = Game::unproved(Position::default());
    let fill = solution.grid().digits().map(|(cell, x)| Move::Place(Candidate::new(cell, x)));
    game.make(&fill.collect::<Vec<_>>()).unwrap();
    assert!(game.is_solved());
}

#[test]
fn a_sukaku_is_played_by_its_candidates() {
    let mut game = Game::try_from(sukaku()).unwrap();
    assert_eq!(game.notes(cell("r1c1")).to_string(), "5");
    assert!(game.mistakes().unwrap().is_empty());
    game.make(&moves(&["erase all notes"])).unwrap();
    game.note_all();
    assert_eq!(game.notes(cell("r1c3")).to_string(), "124");
    assert!(game.position().is_sukaku());
    // A digit that is no candidate is a mistake.
    game.place(cell("r1c3"), digit(9)).unwrap();
    assert_eq!(game.mistakes(), Some(CellSet::of(cell("r1c3"))));
    game.undo();
    let mut count = 0;
    while let Advice::Step(step) = game.advice(&Budget::UNLIMITED).unwrap() {
        game.apply(&step).unwrap();
        count += usize::from(step.places());
    }
    // Cells with one candidate are filled by moves, too.
    assert_eq!((count, game.is_solved()), (81, true));
    // Another grid is none of its candidates.
    let mut other = game.clone();
    let values = game.values();
    let swapped = values.digits().map(|(cell, x)| {
        let x = Digit::from_index((x.index() + 1) % 9);
        Move::Place(Candidate::new(cell, x))
    });
    other.make(&swapped.collect::<Vec<_>>()).unwrap();
    assert!(other.clashes().is_empty() && !other.is_solved());
}

#[test]
fn a_game_goes_on_from_a_position() {
    let mut game = Game::try_from(in_progress()).unwrap();
    assert_eq!(game.mistakes().unwrap().to_string(), "r1c3, r5c5");
    assert!(game.repair());
    assert_eq!(game.digit(cell("r1c3")), None);
    assert_eq!(game.notes(cell("r5c5")).to_string(), "5");
    game.go_to(0);
    assert_eq!(game.position().board(), game.start().board());
}

#[test]
fn saved_games_that_cannot_be_played_are_refused() {
    let refused = |text: &str| text.parse::<Game>().unwrap_err();
    for (rest, message) in [
        (
            "r1c3=0",
            "line 2: \"r1c3=0\", expected a move, such as r1c3=4, r1c3<>4, erase r1c3 or note r1c3=4",
        ),
        ("", "line 2: \"\", expected a move, such as r1c3=4, r1c3<>4, erase r1c3 or note r1c3=4"),
        ("r1c1=4", "line 2: r1c1 is given"),
        ("r1c3=4\nnote r1c3=4", "line 3: r1c3 has a digit"),
        ("r1c3=4\nr1c3=4", "line 3: the turn changes nothing"),
        ("note r1c3=4, erase r1c3", "line 2: the turn changes nothing"),
        (
            "r1c3=4\nundone 2",
            "line 3: \"undone 2\", expected the number of turns that were undone, in the last line",
        ),
        (
            "r1c3=4\nundone 0",
            "line 3: \"undone 0\", expected the number of turns that were undone, in the last line",
        ),
        (
            "r1c3=4\nundone 1\nr1c3=4",
            "line 3: \"undone 1\", expected the number of turns that were undone, in the last line",
        ),
    ] {
        assert_eq!(refused(&format!("puzzle {PUZZLE}\n{rest}\n")).to_string(), message);
    }
    assert!(matches!(refused(""), NotAGame::Text(1, _)));
    assert!(matches!(refused(PUZZLE), NotAGame::Text(1, _)));
    assert!(matches!(refused("puzzle 123"), NotAGame::Text(1, _)));
    let empty = ".".repeat(81);
    assert!(matches!(refused(&format!("puzzle {empty}")), NotAGame::NotProper(_)));
    assert!(format!("unproved {empty}").parse::<Game>().is_ok());
}

#[test]
fn the_library_and_the_page_have_the_same_rules() {
    // `web/test/unit/game-rules.test.js` plays the same moves.
    let text = include_str!("../../../testdata/game.json");
    let rules: serde_json::Value = serde_json::from_str(text).unwrap();
    let puzzle: Puzzle = rules["givens"].as_str().unwrap().parse().unwrap();
    let cases = rules["cases"].as_array().unwrap();
    assert!(cases.len() > 5);
    let shown = |digits: [DigitSet; 81]| digits.map(|digits| digits.to_string()).join(" ");
    for case in cases {
        let mut game = Game::new(&puzzle);
        for text in case["moves"].as_array().unwrap() {
            match text.as_str().unwrap() {
                "undo" => assert!(game.undo()),
                "redo" => assert!(game.redo()),
                text => assert!(game.make(&moves(&[text])).is_ok(), "{text}"),
            }
        }
        let (values, position) = (game.values(), game.position());
        let all = |cell: Cell| match values[cell] {
            Some(_) => DigitSet::EMPTY,
            None => !values.seen_from(cell),
        };
        let ruled_out = |cell: Cell| {
            let left = position.candidates.as_ref().map_or(all(cell), |noted| noted[cell.index()]);
            all(cell) - left
        };
        let of_all = |of: &dyn Fn(Cell) -> DigitSet| {
            shown(std::array::from_fn(|at| of(Cell::from_index(at))))
        };
        assert_eq!(values.to_string(), case["values"]);
        assert_eq!(of_all(&|cell| game.notes(cell)), case["notes"]);
        assert_eq!(of_all(&ruled_out), case["ruled_out"]);
    }
}
