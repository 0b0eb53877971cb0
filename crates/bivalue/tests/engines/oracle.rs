//! The oracle: a solver too simple to be wrong, which shares nothing with the library.

use bivalue::grid::{Board, Cell};

/// The board's solutions as texts of 81 digits, at most `limit` of them, sorted.
pub(crate) fn solutions(board: &Board, limit: usize) -> Vec<String> {
    let mut allowed = [[false; 10]; 81];
    for cell in Cell::all() {
        for digit in board.domain(cell) {
            allowed[cell.index()][usize::from(digit.get())] = true;
        }
    }
    let mut found = Vec::new();
    fill(&allowed, &[0; 81], limit, &mut found);
    found.sort();
    found
}

/// Fills the open cell with the fewest possible digits in every way; 0 stands for an open cell.
fn fill(allowed: &[[bool; 10]; 81], digits: &[usize; 81], limit: usize, found: &mut Vec<String>) {
    let count = |cell: usize| allowed[cell].iter().filter(|&&yes| yes).count();
    let Some(cell) = (0..81).filter(|&cell| digits[cell] == 0).min_by_key(|&cell| count(cell))
    else {
        found.push(digits.iter().map(ToString::to_string).collect());
        return;
    };
    for digit in 1..=9 {
        if allowed[cell][digit] && found.len() < limit {
            let (mut fewer, mut more) = (*allowed, *digits);
            more[cell] = digit;
            for other in (0..81).filter(|&other| other != cell && see_each_other(cell, other)) {
                fewer[other][digit] = false;
            }
            fill(&fewer, &more, limit, found);
        }
    }
}

/// Returns whether every row, column and box of the text holds each of 1 to 9.
pub(crate) fn is_solution(text: &str) -> bool {
    let digits: Vec<char> = text.chars().collect();
    digits.len() == 81
        && digits.iter().all(|digit| ('1'..='9').contains(digit))
        && (0..81)
            .all(|a| (0..81).all(|b| a == b || !see_each_other(a, b) || digits[a] != digits[b]))
}

fn see_each_other(a: usize, b: usize) -> bool {
    let ((row_a, column_a), (row_b, column_b)) = ((a / 9, a % 9), (b / 9, b % 9));
    row_a == row_b
        || column_a == column_b
        || (row_a / 3 == row_b / 3 && column_a / 3 == column_b / 3)
}
