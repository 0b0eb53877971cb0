//! Laws of the nouns.

use bivalue::format::Blank;
use bivalue::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Flaw, Grid, House, HouseKind,
    NotASolution, Position, Solution, Transform,
};
use proptest::prelude::*;

const SOLVED: &str =
    "237841569186795243594326718315674892469582137728139456642918375853467921971253684";

fn transforms() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(Transform::nth)
}

fn cell_sets() -> impl Strategy<Value = CellSet> {
    any::<u128>().prop_map(CellSet::from_bits)
}

fn digit_sets() -> impl Strategy<Value = DigitSet> {
    any::<u16>().prop_map(DigitSet::from_bits)
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..81usize).prop_map(Cell::from_index)
}

fn candidates() -> impl Strategy<Value = Candidate> {
    (0..729usize).prop_map(Candidate::from_index)
}

/// Any digits anywhere: most of these clash.
fn grids() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(proptest::option::weighted(0.2, 0..9usize), 81).prop_map(|digits| {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(digits) {
            grid[cell] = digit.map(Digit::from_index);
        }
        grid
    })
}

/// Parts of a solution, in every disguise: none of these clashes.
fn parts() -> impl Strategy<Value = Grid> {
    (transforms(), cell_sets()).prop_map(|(transform, cells)| {
        let solved: Grid = SOLVED.parse().expect("81 digits");
        transform.grid(&solved).restricted_to(cells)
    })
}

fn boards() -> impl Strategy<Value = Board> {
    (parts(), proptest::collection::vec(candidates(), 0..100)).prop_map(|(grid, gone)| {
        let mut board = Board::new(&grid).expect("part of a solution");
        for candidate in gone {
            board.apply(Conclusion::Eliminate(candidate)).expect("an elimination cannot fail");
        }
        board
    })
}

/// Checks the invariants of every board.
fn assert_is_board(board: &Board) {
    assert!(board.values().clash().is_none());
    assert!(board.given_cells().is_subset(board.values().filled()));
    assert_eq!(board.empty_cells(), !board.values().filled());
    for cell in Cell::all() {
        let digits = board.digits(cell);
        if let Some(digit) = board.value(cell) {
            assert!(digits.is_empty());
            assert_eq!(board.domain(cell), DigitSet::of(digit));
        } else {
            assert!(!digits.intersects(board.values().seen_from(cell)));
            assert_eq!(board.domain(cell), digits);
        }
        assert_eq!(board.bivalue_cells().contains(cell), digits.len() == 2);
        for digit in Digit::all() {
            assert_eq!(board.places(digit).contains(cell), digits.contains(digit));
            assert_eq!(board.has(Candidate::new(cell, digit)), digits.contains(digit));
        }
    }
}

#[test]
fn houses_hold_nine_cells_and_cells_have_three_houses() {
    for house in House::all() {
        assert_eq!(house.cells().len(), 9);
        let listed: Vec<Cell> = (0..9).map(|position| house.cell(position)).collect();
        assert_eq!(listed, house.cells().into_iter().collect::<Vec<_>>());
        assert_eq!(House::from_index(house.index()), house);
    }
    for cell in Cell::all() {
        let holding: Vec<House> =
            House::all().filter(|house| house.cells().contains(cell)).collect();
        assert_eq!(holding, cell.houses());
        assert_eq!(
            cell.houses().map(House::kind),
            [HouseKind::Row, HouseKind::Column, HouseKind::Box]
        );
        assert_eq!(cell.houses().map(House::number), [cell.row(), cell.column(), cell.box_index()]);
        assert_eq!(Cell::at(cell.row(), cell.column()), cell);
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

#[test]
fn each_cell_sees_twenty_and_is_seen_by_them() {
    for cell in Cell::all() {
        assert_eq!(cell.peers().len(), 20);
        let in_houses = cell.houses().into_iter().flat_map(House::cells);
        assert_eq!(cell.peers(), in_houses.collect::<CellSet>() - CellSet::of(cell));
        assert!(cell.peers().into_iter().all(|peer| peer.sees(cell)));
        assert!(!cell.sees(cell));
    }
}

#[test]
fn texts_that_are_not_grids_say_why() {
    let text = |bad: &str| bad.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(text(&".".repeat(80)), "80 characters, expected 81");
    assert_eq!(text(&".".repeat(100)), "100 characters, expected 81");
    assert_eq!(text("..x"), "character 'x' at 3 is neither a digit nor a blank");
    for bad in ["", "r", "r0c1", "r1c0", "r10c1", "r1c1 ", "c1r1"] {
        assert!(bad.parse::<Cell>().is_err(), "{bad}");
    }
}

#[test]
fn mistakes_are_wrong_digits_and_missing_candidates() {
    let solution = Solution::try_from(SOLVED.parse::<Grid>().unwrap()).unwrap();
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    let mut position = Position::default();
    assert!(position.mistakes(&solution).is_empty());
    // 3 belongs into r1c2, and no mark says otherwise.
    position.placed[cell("r1c1")] = Digit::new(3);
    assert_eq!(position.mistakes(&solution), cell("r1c1").into());
    // That the misplaced 3 excludes the right one is no second mistake.
    let board = position.board().unwrap();
    assert!(!board.digits(cell("r1c2")).contains(Digit::from_index(2)));
    let mut position = board.position();
    assert_eq!(position.mistakes(&solution), cell("r1c1").into());
    position.placed[cell("r1c1")] = Digit::new(2);
    position.candidates.as_mut().unwrap()[cell("r9c9").index()].remove(Digit::from_index(3));
    let both = CellSet::of(cell("r1c2")) | cell("r9c9").into();
    assert!(both.is_subset(position.mistakes(&solution)));
}

#[test]
fn transforms_are_the_identity_first_and_refuse_what_is_none() {
    assert_eq!(Transform::nth(0), Transform::IDENTITY);
    assert_eq!(Transform::nth(Transform::COUNT), Transform::IDENTITY);
    assert_eq!(Transform::COUNT, 3_359_232 * 362_880);
    let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    assert_eq!(Transform::new(false, order, order, order), Ok(Transform::IDENTITY));
    let torn = [3, 1, 2, 0, 4, 5, 6, 7, 8];
    assert!(Transform::new(false, torn, order, order).is_err(), "a band torn apart");
    assert!(Transform::new(false, order, torn, order).is_err(), "a stack torn apart");
    assert!(Transform::new(false, order, order, torn).is_ok(), "digits have no chutes");
    for none in [[0, 0, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 9]] {
        assert!(Transform::new(true, order, order, none).is_err(), "no permutation");
    }
}

proptest! {
    #[test]
    fn transforms_are_a_group(a in transforms(), b in transforms(), c in transforms()) {
        prop_assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
        prop_assert_eq!(a.inverse().inverse(), a);
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&Transform::IDENTITY), a);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn transforms_act_one_after_the_other(
        a in transforms(), b in transforms(), grid in grids(), candidate in candidates()
    ) {
        prop_assert_eq!(a.then(&b).grid(&grid), b.grid(&a.grid(&grid)));
        prop_assert_eq!(a.then(&b).candidate(candidate), b.candidate(a.candidate(candidate)));
        prop_assert_eq!(a.inverse().grid(&a.grid(&grid)), grid);
    }

    #[test]
    fn transforms_number_each_once(one in 0..Transform::COUNT, other in 0..Transform::COUNT) {
        prop_assert_eq!(Transform::nth(one) == Transform::nth(other), one == other);
        prop_assert_ne!(Transform::nth(one), Transform::nth((one + 1) % Transform::COUNT));
    }

    #[test]
    fn transforms_keep_what_sees_what(t in transforms(), a in cells(), b in cells()) {
        prop_assert_eq!(t.cell(a).sees(t.cell(b)), a.sees(b));
        prop_assert_eq!(t.cells(a.peers()), t.cell(a).peers());
        for house in House::all() {
            prop_assert_eq!(t.cells(house.cells()), t.house(house).cells());
        }
    }

    #[test]
    fn transforms_carry_boards_and_solutions(t in transforms(), board in boards()) {
        let moved = t.board(&board);
        assert_is_board(&moved);
        prop_assert_eq!(moved.given_cells(), t.cells(board.given_cells()));
        for cell in Cell::all() {
            prop_assert_eq!(moved.domain(t.cell(cell)), t.digit_set(board.domain(cell)));
        }
        prop_assert_eq!(t.inverse().board(&moved), board);
        let solved = Solution::try_from(SOLVED.parse::<Grid>().unwrap()).unwrap();
        prop_assert!(Solution::try_from(*t.solution(&solved).grid()).is_ok());
    }

    #[test]
    fn cell_sets_are_sets(a in cell_sets(), b in cell_sets(), cell in cells()) {
        let members: Vec<Cell> = a.into_iter().collect();
        prop_assert!(members.is_sorted() && members.iter().all(|&member| a.contains(member)));
        prop_assert_eq!(members.len(), a.len());
        prop_assert_eq!(a.into_iter().len(), a.len());
        prop_assert_eq!(members.iter().copied().collect::<CellSet>(), a);
        prop_assert_eq!(a.first(), members.first().copied());
        prop_assert_eq!(a.single().is_some(), members.len() == 1);
        prop_assert_eq!(a.is_empty(), members.is_empty());
        prop_assert_eq!((a & b).contains(cell), a.contains(cell) && b.contains(cell));
        prop_assert_eq!((a | b).contains(cell), a.contains(cell) || b.contains(cell));
        prop_assert_eq!((a ^ b).contains(cell), a.contains(cell) != b.contains(cell));
        prop_assert_eq!((a - b).contains(cell), a.contains(cell) && !b.contains(cell));
        prop_assert_eq!((!a).contains(cell), !a.contains(cell));
        prop_assert_eq!(a.is_subset(b), members.iter().all(|&member| b.contains(member)));
        prop_assert_eq!(a.intersects(b), members.iter().any(|&member| b.contains(member)));
        let (mut more, mut fewer) = (a, a);
        more.insert(cell);
        fewer.remove(cell);
        prop_assert_eq!(more, a | cell.into());
        prop_assert_eq!(fewer, a - cell.into());
    }

    #[test]
    fn pairs_are_every_two_members_once(set in digit_sets()) {
        let members: Vec<Digit> = set.into_iter().collect();
        let mut expected = Vec::new();
        for (place, &a) in members.iter().enumerate() {
            expected.extend(members[place + 1..].iter().map(|&b| (a, b)));
        }
        prop_assert_eq!(set.pairs().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn common_peers_see_them_all(a in cells(), b in cells(), c in cells()) {
        let set = CellSet::of(a) | CellSet::of(b) | CellSet::of(c);
        for cell in Cell::all() {
            let sees_all = set.into_iter().all(|member| member.sees(cell));
            prop_assert_eq!(set.common_peers().contains(cell), sees_all);
        }
    }

    #[test]
    fn boards_stay_boards(
        mut board in boards(), steps in proptest::collection::vec((candidates(), any::<bool>()), 40)
    ) {
        assert_is_board(&board);
        let givens = board.givens();
        for (candidate, place) in steps {
            let before = board.clone();
            let had = board.has(candidate);
            let (cell, digit) = (candidate.cell(), candidate.digit());
            if place {
                match board.apply(Conclusion::Place(candidate)) {
                    Ok(changed) => {
                        prop_assert_eq!(changed, had);
                        prop_assert_eq!(board.value(cell), Some(digit));
                    }
                    Err(refused) => {
                        prop_assert_eq!(refused.0, candidate);
                        prop_assert!(!had && before.value(cell) != Some(digit));
                    }
                }
            } else {
                prop_assert_eq!(board.apply(Conclusion::Eliminate(candidate)), Ok(had));
                prop_assert!(!board.has(candidate));
            }
            prop_assert_eq!(board != before, had, "changed only if it was a candidate");
            assert_is_board(&board);
        }
        prop_assert_eq!(board.givens(), givens);
    }

    #[test]
    fn boards_see_what_is_visibly_wrong(board in boards()) {
        let no_candidate = board.empty_cells().into_iter().any(|cell| board.digits(cell).is_empty());
        let no_place = House::all().any(|house| {
            Digit::all().any(|digit| {
                !house.cells().into_iter().any(|cell| board.domain(cell).contains(digit))
            })
        });
        match board.contradiction().map(|contradiction| contradiction.flaw) {
            None => prop_assert!(!no_candidate && !no_place),
            Some(Flaw::NoCandidate { cell }) => prop_assert!(board.domain(cell).is_empty()),
            Some(Flaw::NoPlace { digit, house }) => prop_assert!(
                house.cells().into_iter().all(|cell| !board.domain(cell).contains(digit))
            ),
            Some(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn positions_keep_boards(board in boards()) {
        prop_assert_eq!(&board.position().board().unwrap(), &board);
        let position = Position::from(board.givens());
        prop_assert!(position.candidates_follow());
        prop_assert_eq!(position.board(), Board::new(&board.givens()));
    }

    #[test]
    fn clash_is_the_first_repeated_digit(grid in grids()) {
        let twice = |house: House, digit: Digit| {
            house.cells().into_iter().filter(|&cell| grid[cell] == Some(digit)).count() > 1
        };
        let expected = House::all()
            .flat_map(|house| Digit::all().map(move |digit| (house, digit)))
            .find(|&(house, digit)| twice(house, digit));
        match grid.clash() {
            None => prop_assert_eq!(expected, None),
            Some(clash) => {
                let Flaw::Repeated { digit, house, cells: [a, b] } = clash.flaw else {
                    panic!("{clash}")
                };
                prop_assert_eq!(expected, Some((house, digit)));
                prop_assert!(a < b && a.sees(b));
                prop_assert_eq!((grid[a], grid[b]), (Some(digit), Some(digit)));
                prop_assert_eq!(clash.givens, CellSet::of(a) | CellSet::of(b));
                prop_assert!(Board::new(&grid).is_err());
            }
        }
    }

    #[test]
    fn grids_are_their_text(grid in grids()) {
        prop_assert_eq!(grid.to_string().parse(), Ok(grid));
        prop_assert_eq!(Blank::ZERO.line(&grid).parse(), Ok(grid));
        prop_assert_eq!(grid.digits().count(), grid.filled().len());
        let by_digit: usize = Digit::all().map(|digit| grid.cells_with(digit).len()).sum();
        prop_assert_eq!(by_digit, grid.filled().len());
    }

    #[test]
    fn only_full_and_valid_grids_are_solutions(t in transforms(), cell in cells()) {
        let solved = t.grid(&SOLVED.parse().unwrap());
        let solution = Solution::try_from(solved).unwrap();
        prop_assert!(solution.solves(&Board::new(&Grid::EMPTY).unwrap()));
        let mut bad = solved;
        bad[cell] = None;
        prop_assert_eq!(Solution::try_from(bad), Err(NotASolution::Unfilled(cell.into())));
        bad[cell] = solved[cell.peers().first().unwrap()];
        prop_assert!(matches!(Solution::try_from(bad), Err(NotASolution::Clash(_))));
        bad = Grid::EMPTY;
        bad[cell] = solved[cell.peers().first().unwrap()];
        prop_assert!(!solution.solves(&Board::new(&bad).unwrap()));
    }

    #[test]
    fn sukakus_have_their_candidates_by_cell_and_by_digit(
        bits in prop::collection::vec(0..512_u16, 81),
    ) {
        let candidates = std::array::from_fn(|at| DigitSet::from_bits(bits[at]));
        let board = Board::sukaku(&candidates);
        for cell in Cell::all() {
            prop_assert_eq!(board.digits(cell), candidates[cell.index()]);
            let held = Digit::all().filter(|&digit| board.places(digit).contains(cell));
            prop_assert_eq!(held.collect::<DigitSet>(), board.digits(cell));
        }
    }

    #[test]
    fn settled_boards_are_where_propagation_ends(part in parts(), any in boards()) {
        let mut board = Board::new(&part).unwrap();
        let before = board.empty_cells();
        let filled = board.settle();
        assert_is_board(&board);
        prop_assert_eq!(&board, &bivalue::engine::propagate(&Board::new(&part).unwrap()).0);
        prop_assert_eq!(filled, before - board.empty_cells());
        prop_assert!(board.settle().is_empty());
        // On a board without a solution it ends somewhere.
        let mut board = any;
        board.settle();
        assert_is_board(&board);
    }
}
