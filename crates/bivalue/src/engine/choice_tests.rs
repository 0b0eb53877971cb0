//! The choice against its words, one candidate after the other.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::grid::{Board, Cell, Digit, Grid};

use super::State;

fn has(state: &State, cell: Cell, digit: Digit) -> bool {
    let (word, bit) = State::place_of(cell, digit);
    state.0[word] & bit != 0
}

fn digits(state: &State, cell: Cell) -> Vec<Digit> {
    Digit::all().filter(|&digit| has(state, cell, digit)).collect()
}

/// The five places of a cell's peers, as sets of cells.
fn places(cell: Cell) -> Vec<Vec<Cell>> {
    let mut places = vec![Vec::new(); 6];
    for peer in cell.peers() {
        let in_box = peer.box_index() == cell.box_index();
        if !in_box {
            places[usize::from(peer.row() == cell.row())].push(peer);
        }
        // A peer in the box may be in two places.
        if in_box && peer.row() != cell.row() {
            places[2 + peer.row() % 3].push(peer);
        }
        if in_box && peer.column() != cell.column() {
            places[5].push(peer);
        }
    }
    places.retain(|place| !place.is_empty());
    assert_eq!(places.len(), 5);
    places
}

fn strength(state: &State, cell: Cell, digit: Digit) -> usize {
    let mut strength = 0;
    for place in places(cell) {
        let held = |&&peer: &&Cell| has(state, peer, digit);
        strength += usize::from(place.iter().any(|peer| held(&peer)));
        let mut pairs = place.iter().filter(held).filter(|&&peer| digits(state, peer).len() == 2);
        strength += 2 * usize::from(pairs.next().is_some());
    }
    strength
}

fn choice(state: &State) -> (Cell, Digit) {
    let mut choices = Vec::new();
    for minicolumn in 0..27 {
        let (band, column) = (minicolumn / 9, minicolumn % 9);
        let mut cells = (0..3).map(|row| Cell::from_index(27 * band + 9 * row + column));
        if let Some(cell) = cells.find(|&cell| digits(state, cell).len() == 2) {
            let (a, b) = (digits(state, cell)[0], digits(state, cell)[1]);
            let (first, second) = (strength(state, cell, a), strength(state, cell, b));
            let stronger = if second > first { b } else { a };
            choices.push((first + second, cell, stronger));
        }
    }
    let heaviest = choices.iter().map(|&(weight, ..)| weight).max();
    if let Some(&(_, cell, digit)) = choices.iter().find(|&&(weight, ..)| Some(weight) == heaviest)
    {
        return (cell, digit);
    }
    let count = |cell: &Cell| digits(state, *cell).len();
    let cell = Cell::all().filter(|cell| count(cell) > 1).min_by_key(count).unwrap();
    (cell, digits(state, cell)[0])
}

#[test]
fn the_choice_is_what_its_words_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for density in [3, 10, 20, 35, 60] {
        for _ in 0..400 {
            let mut state = State([0; 32]);
            for cell in Cell::all() {
                // At a fixpoint no digit has two places one of which is a cell of its own.
                let sure = rng.random_range(0..9);
                let sure = [sure, (sure + rng.random_range(1..9)) % 9].map(Digit::from_index);
                for digit in Digit::all() {
                    if sure.contains(&digit) || rng.random_range(0..100) < density {
                        let (word, bit) = State::place_of(cell, digit);
                        state.0[word] |= bit;
                    }
                }
            }
            assert_eq!(state.choose(), choice(&state), "{state:?}");
        }
    }
}

#[test]
fn without_twos_it_is_the_first_cell_with_the_fewest() {
    let mut state = State::of_board(&Board::new(&Grid::EMPTY).unwrap());
    assert_eq!(state.choose(), (Cell::from_index(0), Digit::from_index(0)));
    for index in [0, 1, 2, 5, 6, 8] {
        let (word, bit) = State::place_of(Cell::from_index(40), Digit::from_index(index));
        state.0[word] &= !bit;
    }
    assert_eq!(state.choose(), choice(&state));
    assert_eq!(state.choose(), (Cell::from_index(40), Digit::from_index(3)));
}
