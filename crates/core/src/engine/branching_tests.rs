//! The guess against the rule in words, computed one candidate after the other.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::{Cell, Digit};

use super::State;

fn has(state: &State, cell: Cell, digit: Digit) -> bool {
    let (word, bit) = State::place_of(cell, digit);
    state.0[word] & bit != 0
}

fn digits(state: &State, cell: Cell) -> Vec<Digit> {
    Digit::all().filter(|&digit| has(state, cell, digit)).collect()
}

/// The number of different lines in which a suitable cell has the digit, and the number of those in
/// which a suitable cell with two candidates has it.
fn lines(
    state: &State,
    digit: Digit,
    suits: impl Fn(&Cell) -> bool,
    line: impl Fn(Cell) -> usize,
) -> [usize; 2] {
    [false, true].map(|paired| {
        let holds =
            |cell: &Cell| has(state, *cell, digit) && (!paired || digits(state, *cell).len() == 2);
        let cells = Cell::all().filter(&suits).filter(holds);
        cells.map(&line).collect::<BTreeSet<_>>().len()
    })
}

fn strength(state: &State, cell: Cell, digit: Digit) -> usize {
    let in_box = |peer: &Cell| peer.box_index() == cell.box_index();
    let in_row = |peer: &Cell| !in_box(peer) && peer.row() == cell.row();
    let in_column = |peer: &Cell| !in_box(peer) && peer.column() == cell.column();
    let row = lines(state, digit, in_row, Cell::row);
    let column = lines(state, digit, in_column, Cell::column);
    let minirows = lines(state, digit, in_box, Cell::row);
    let minicolumns = lines(state, digit, in_box, Cell::column);
    let count = |k: usize| {
        row[k] + column[k] + minirows[k].saturating_sub(1) + usize::from(minicolumns[k] > 1)
    };
    count(0) + 2 * count(1)
}

fn choice(state: &State, may_be_bold: &mut bool) -> (Cell, Digit) {
    let first = |minicolumn: usize, suits: &dyn Fn(usize) -> bool| {
        let (band, column) = (minicolumn / 9, minicolumn % 9);
        let mut cells = (0..3).map(|row| Cell::from_index(27 * band + 9 * row + column));
        cells.find(|&cell| suits(digits(state, cell).len()))
    };
    let pairs: Vec<_> = (0..27).map(|minicolumn| first(minicolumn, &|count| count == 2)).collect();
    let count = pairs.iter().flatten().count();
    *may_be_bold = *may_be_bold && count >= 6;
    let bold = *may_be_bold && count <= 10;
    let mut choices = Vec::new();
    for (minicolumn, pair) in pairs.into_iter().enumerate() {
        let other = if bold { first(minicolumn, &|count| count > 2) } else { None };
        if let Some(cell) = pair.or(other) {
            let (a, b) = (digits(state, cell)[0], digits(state, cell)[1]);
            let (first, second) = (strength(state, cell, a), strength(state, cell, b));
            let stronger = if second > first { b } else { a };
            let weight = if bold { first.max(second) } else { first + second };
            choices.push((weight, cell, stronger));
        }
    }
    let heaviest = choices.iter().map(|&(weight, ..)| weight).max();
    if let Some(&(_, cell, digit)) = choices.iter().find(|&&(weight, ..)| Some(weight) == heaviest)
    {
        return (cell, digit);
    }
    let count = |cell: &Cell| digits(state, *cell).len();
    let open = || Cell::all().filter(|cell| count(cell) > 1);
    let fewest = open().min_by_key(count).unwrap();
    if count(&fewest) < 4 {
        return (fewest, digits(state, fewest)[0]);
    }
    let most = open().rev().max_by_key(count).unwrap();
    (most, digits(state, most)[usize::from(most.row() % 3 != most.column() % 3)])
}

#[test]
fn the_guess_follows_the_rule_in_words() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut bold = 0;
    for density in [3, 10, 20, 25, 30, 35, 60] {
        for _ in 0..400 {
            let mut state = State([0; 32]);
            for cell in Cell::all() {
                // At a fixpoint each open cell has at least two candidates.
                let sure = rng.random_range(0..9);
                let sure = [sure, (sure + rng.random_range(1..9)) % 9].map(Digit::from_index);
                for digit in Digit::all() {
                    if sure.contains(&digit) || rng.random_range(0..100) < density {
                        let (word, bit) = State::place_of(cell, digit);
                        state.0[word] |= bit;
                    }
                }
            }
            let choices = [false, true].map(|may_be_bold| {
                let (mut may_be_bold, mut expected) = (may_be_bold, may_be_bold);
                let choice = choice(&state, &mut expected);
                assert_eq!(state.choose(&mut may_be_bold), choice, "{state:?}");
                assert_eq!(may_be_bold, expected, "{state:?}");
                choice
            });
            bold += usize::from(choices[0] != choices[1]);
        }
    }
    assert!(bold > 100, "{bold}");
}

#[test]
fn without_twos_it_is_the_first_cell_with_three_or_else_with_the_most() {
    let mut state = State::of_cells(&std::array::from_fn(|cell| if cell < 81 { 0o777 } else { 0 }));
    assert_eq!(state.choose(&mut true), (Cell::from_index(0), Digit::from_index(0)));
    let remove = |state: &mut State, cell, digit| {
        let (word, bit) = State::place_of(Cell::from_index(cell), Digit::from_index(digit));
        state.0[word] &= !bit;
    };
    let is_choice = |state: &State, cell, digit| {
        assert_eq!(state.choose(&mut true), choice(state, &mut true));
        let expected = (Cell::from_index(cell), Digit::from_index(digit));
        assert_eq!(state.choose(&mut true), expected);
    };
    remove(&mut state, 0, 3);
    is_choice(&state, 1, 1);
    for digit in [0, 1, 2, 5, 8] {
        remove(&mut state, 40, digit);
    }
    is_choice(&state, 1, 1);
    remove(&mut state, 40, 6);
    is_choice(&state, 40, 3);
}
