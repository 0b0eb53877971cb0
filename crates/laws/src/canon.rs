//! The laws of canonical forms: whatever is equivalent has one form, and the evidence leads there.

use bivalue::canon::{self, Canonical};
use bivalue::grid::{Digit, Grid, Puzzle, Transform};
use bivalue::grids;

use crate::engines::{Bytes, part, solution};

/// Takes part of a solution and a transform from the bytes, and compares all forms.
pub(crate) fn hold(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Some(solution) = solution(bytes.next()) else { return };
    let number = (0..6).fold(0, |number, _| number << 8 | u64::from(bytes.next()));
    let transform = Transform::nth(number);
    let puzzle = part(&solution, &mut bytes);
    let (morph, solution_of_morph) = (transform.grid(&puzzle), transform.solution(&solution));

    let form = |grid: &Grid| canon::puzzle_minlex(grid).expect("part of a solution has no clash");
    let (one, other) = (form(&puzzle), form(&morph));
    is_one_form(&puzzle, &one, &morph, &other);
    assert_eq!(form(&one.form).form, one.form, "{puzzle}");
    assert!(one.form.to_numbers() <= puzzle_renamed(&puzzle).to_numbers(), "{puzzle}");
    let how = canon::equivalence(&puzzle, &morph).expect("no clash").expect("made so");
    assert_eq!(how.grid(&puzzle), morph);

    if let Ok(proper) = Puzzle::try_from(puzzle) {
        let other = Puzzle::try_from(morph).expect("it is equivalent to a proper puzzle");
        let (one, other) = (canon::solution_minlex(&proper), canon::solution_minlex(&other));
        is_one_form(&puzzle, &one, &morph, &other);
    }

    let (one, other) = (canon::grid_minlex(&solution), canon::grid_minlex(&solution_of_morph));
    assert_eq!((one.form, one.automorphisms), (other.form, other.automorphisms), "{solution}");
    assert_eq!(one.transform.solution(&solution), one.form);
    assert_eq!(canon::automorphisms(&solution).len(), one.automorphisms as usize);
    let rank = grids::rank(&solution_of_morph);
    assert_eq!(grids::unrank(rank), Some(solution_of_morph), "{rank}");
}

fn is_one_form(puzzle: &Grid, one: &Canonical, morph: &Grid, other: &Canonical) {
    assert_eq!((one.form, one.automorphisms), (other.form, other.automorphisms), "{puzzle}");
    assert_eq!(one.transform.grid(puzzle), one.form, "{puzzle}");
    assert_eq!(other.transform.grid(morph), other.form, "{morph}");
}

/// The grid with its digits renamed in the order of reading.
fn puzzle_renamed(grid: &Grid) -> Grid {
    let mut order = Vec::new();
    Grid::new(grid.as_array().map(|digit| {
        let digit = digit?;
        let index = order.iter().position(|&known| known == digit).unwrap_or_else(|| {
            order.push(digit);
            order.len() - 1
        });
        Some(Digit::from_index(index))
    }))
}
