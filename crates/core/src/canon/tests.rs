//! Tests that compare the forms with a search through every rearrangement, and laws that hold for
//! every puzzle.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::grid::{Cell, CellSet, Digit, Grid, Solution, Transform};

use super::*;

const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const INKALA_SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn full_grid(text: &str) -> Solution {
    Solution::try_from(grid(text)).unwrap()
}

/// Returns the least text, found by trying every rearrangement with names given from the left, and
/// the number of rearrangements that have it.
fn by_brute_force(grid: &Grid) -> (String, u32) {
    let lines: Vec<[usize; 9]> = (0..1296)
        .map(|number| {
            // This is how the number of a transform permutes its columns.
            let transform = Transform::nth(number * 362_880);
            std::array::from_fn(|row| transform.cell(Cell::at(row, 0)).row())
        })
        .collect();
    let side: [[u8; 9]; 9] = std::array::from_fn(|row| {
        std::array::from_fn(|column| grid[Cell::at(row, column)].map_or(0, Digit::get))
    });
    let other: [[u8; 9]; 9] = std::array::from_fn(|row| std::array::from_fn(|at| side[at][row]));
    let mut least = [u8::MAX; 81];
    let mut count = 0;
    for side in [side, other] {
        for rows in &lines {
            for columns in &lines {
                match compare(&side, rows, columns, &mut least) {
                    std::cmp::Ordering::Less => count = 1,
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (least.iter().map(|&d| if d == 0 { ".".into() } else { d.to_string() }).collect(), count)
}

/// Compares a rearrangement with the least so far, and replaces it if the rearrangement is less.
fn compare(
    side: &[[u8; 9]; 9],
    rows: &[usize; 9],
    columns: &[usize; 9],
    least: &mut [u8; 81],
) -> std::cmp::Ordering {
    let mut names = [0; 10];
    let mut next = 1;
    let mut less = false;
    for (at, best) in least.iter_mut().enumerate() {
        let digit = usize::from(side[rows[at / 9]][columns[at % 9]]);
        if digit != 0 && names[digit] == 0 {
            names[digit] = next;
            next += 1;
        }
        let value = names[digit];
        if !less && value > *best {
            return std::cmp::Ordering::Greater;
        }
        less |= value < *best;
        *best = value;
    }
    if less { std::cmp::Ordering::Less } else { std::cmp::Ordering::Equal }
}

/// Returns some cells of the solution of a puzzle, which depend on a number.
fn part(of: &str, keep: impl Fn(usize) -> bool) -> Grid {
    let cells: CellSet = Cell::all().filter(|cell| keep(cell.index())).collect();
    grid(of).restricted_to(cells)
}

#[test]
fn forms_are_those_of_brute_force() {
    let puzzles = [
        Grid::EMPTY,
        grid(INKALA),
        part(INKALA_SOLVED, |cell| cell == 44),
        part(INKALA_SOLVED, |cell| cell < 9),
        part(INKALA_SOLVED, |cell| cell % 2 == 0),
        part(INKALA_SOLVED, |cell| cell != 40),
        part(MOST_SYMMETRIC, |cell| cell % 10 == 0),
        part(MOST_SYMMETRIC, |cell| cell / 27 != cell % 9 / 3),
        part(MOST_SYMMETRIC, |cell| cell / 9 == 4),
        grid(INKALA_SOLVED),
        grid(MOST_SYMMETRIC),
    ];
    for puzzle in puzzles {
        let canonical = puzzle_minlex(&puzzle).unwrap();
        let (least, count) = by_brute_force(&puzzle);
        assert_eq!(canonical.form.to_string(), least, "{puzzle}");
        assert_eq!(canonical.automorphisms, count, "{puzzle}");
        assert_eq!(canonical.transform.grid(&puzzle), canonical.form, "{puzzle}");
    }
}

#[test]
fn known_grids_have_their_forms() {
    let least = "123456789457189236698723415285914367761532948934867152346278591579641823812395674";
    let canonical = grid_minlex(&full_grid(INKALA_SOLVED));
    assert_eq!(canonical.form.to_string(), least);
    assert_eq!(canonical.automorphisms, 1);
    let most = grid_minlex(&full_grid(MOST_SYMMETRIC));
    assert_eq!(most.form.to_string(), MOST_SYMMETRIC);
    assert_eq!(most.automorphisms, 648);
    let greatest =
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let greatest = full_grid(greatest);
    assert_eq!(grid_minlex(&greatest).form, greatest);
    assert_eq!(band_classes(&greatest), [416; 6]);
}

#[test]
fn forms_are_the_same_for_all_that_is_equivalent() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let sparse = part(MOST_SYMMETRIC, |cell| cell % 7 == 3 || cell % 11 == 0);
    for (puzzle, solution) in [(grid(INKALA), INKALA_SOLVED), (sparse, MOST_SYMMETRIC)] {
        let solution = full_grid(solution);
        let a = grid_minlex(&solution);
        let b = solved::least(&puzzle, &solution);
        let c = puzzle_minlex(&puzzle).unwrap();
        for _ in 0..100 {
            let transform = random_transform(&mut rng);
            let (morph, its_solution) = (transform.grid(&puzzle), transform.solution(&solution));
            let of_grid = grid_minlex(&its_solution);
            assert_eq!((of_grid.form, of_grid.automorphisms), (a.form, a.automorphisms));
            assert_eq!(of_grid.transform.solution(&its_solution), a.form);
            let of_solved = solved::least(&morph, &its_solution);
            assert_eq!((of_solved.form, of_solved.automorphisms), (b.form, b.automorphisms));
            assert_eq!(of_solved.transform.grid(&morph), b.form);
            assert_eq!(of_solved.transform.solution(&its_solution), a.form);
            let of_puzzle = puzzle_minlex(&morph).unwrap();
            assert_eq!((of_puzzle.form, of_puzzle.automorphisms), (c.form, c.automorphisms));
            assert_eq!(of_puzzle.transform.grid(&morph), c.form);
            let found = equivalence(&puzzle, &morph).unwrap().expect("it was made so");
            assert_eq!(found.grid(&puzzle), morph);
        }
    }
}

#[test]
fn automorphisms_are_a_group_of_transforms_that_change_nothing() {
    let grid = full_grid(MOST_SYMMETRIC);
    let group = automorphisms(&grid);
    assert_eq!(group[0], Transform::IDENTITY);
    let set: std::collections::BTreeSet<_> = group.iter().copied().collect();
    assert_eq!(set.len(), 648);
    for (index, one) in group.iter().enumerate() {
        assert_eq!(one.solution(&grid), grid);
        assert!(set.contains(&one.inverse()));
        assert!(set.contains(&one.then(&group[index * 7 % 648])));
    }
}

#[test]
fn what_differs_is_not_equivalent() {
    let one = grid(INKALA);
    let mut other = one;
    other[Cell::at(8, 8)] = grid(INKALA_SOLVED)[Cell::at(8, 8)];
    assert_eq!(equivalence(&one, &other), Ok(None));
    other[Cell::at(0, 1)] = one[Cell::at(0, 0)];
    assert!(puzzle_minlex(&other).is_err());
    assert!(equivalence(&one, &other).is_err());
}
