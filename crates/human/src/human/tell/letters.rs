//! Why three digits cannot fill the cells of a pattern, with letters for the digits.
//!
//! Two cells that see each other have different digits, so they can be given two letters, whatever
//! digits these stand for. A cell that sees two letters has the third one. Where there is no such
//! cell, each letter that a cell can have is tried. In the end some cell sees all three letters.
//! Among the explanations with the fewest assumptions, one with the fewest letters is printed.
//!
//! (Players show in this way that a pattern is impossible; it is how a graph is shown not to be
//! colourable with three colours.)

use bivalue_core::grid::{Cell, CellSet};

use super::phrases::Phrase;
use super::template::{Value, many, one};
use super::{Teller, Text};

/// The number of assumptions that are tried to find a short way.
const TRIES: usize = 20_000;

/// Returns the lines that show that three digits cannot fill the cells. The cells of a pattern that
/// takes too many assumptions are said to be tried out.
pub(super) fn lines(words: Teller<'_>, cells: CellSet) -> Vec<Text> {
    let Some((start, way)) = shortest(cells) else {
        return vec![words.say(Phrase::LettersTried, &[])];
    };
    let start = words.list(start.iter().map(|&letter| notation(words, letter)));
    let mut text = vec![words.say(Phrase::Letters, &[("placed", one(start))])];
    way.tell(words, 0, &mut text);
    text
}

/// A cell and its letter, by number.
type Letter = (Cell, usize);

fn notation(words: Teller<'_>, (cell, letter): Letter) -> Text {
    let mut text = words.cell(cell);
    text.push_str(["=A", "=B", "=C"][letter]);
    text
}

/// Two letters to start with, and what follows from them.
fn shortest(cells: CellSet) -> Option<([Letter; 2], LetterProof)> {
    let others = |cell: Cell| (cells & cell.peers()).into_iter().filter(move |&other| cell < other);
    let pairs = || cells.into_iter().flat_map(|cell| others(cell).map(move |other| (cell, other)));
    let mut tries = TRIES;
    (0..cells.len()).find_map(|assumptions| {
        let of_pair = |(cell, other)| {
            let start = [(cell, 0), (other, 1)];
            let mut filling = Lettering { open: cells, cells: [CellSet::EMPTY; 3] };
            for letter in start {
                filling.add(letter);
            }
            Some((start, filling.refuted(assumptions, &mut tries)?))
        };
        pairs().filter_map(of_pair).min_by_key(|(_, way)| way.size())
    })
}

/// Cells of which some have letters.
#[derive(Clone)]
struct Lettering {
    /// The cells without a letter.
    open: CellSet,
    /// The cells of each letter.
    cells: [CellSet; 3],
}

impl Lettering {
    fn add(&mut self, (cell, letter): Letter) {
        self.open.remove(cell);
        self.cells[letter].insert(cell);
    }

    /// For each letter a cell with it that the cell sees.
    fn seen(&self, cell: Cell) -> [Option<Cell>; 3] {
        self.cells.map(|cells| (cells & cell.peers()).first())
    }

    /// The open cells that see this number of letters, with the cells by which they do.
    fn seeing(&self, letters: usize) -> impl Iterator<Item = (Cell, [Option<Cell>; 3])> {
        let all = self.open.into_iter().map(|cell| (cell, self.seen(cell)));
        all.filter(move |(_, seen)| seen.iter().flatten().count() == letters)
    }

    /// The shortest way to a cell that sees all three letters, with at most this number of
    /// assumptions one below the other.
    fn refuted(mut self, assumptions: usize, tries: &mut usize) -> Option<LetterProof> {
        let mut forced = Vec::new();
        loop {
            if let Some((cell, seen)) = self.seeing(3).next() {
                let needs = seen.into_iter().flatten().collect();
                return Some(LetterProof::of(&forced, LetterEnd::Full(cell), needs));
            }
            let Some((cell, seen)) = self.seeing(2).next() else { break };
            let letter = seen.iter().position(Option::is_none)?;
            forced.push(((cell, letter), seen.into_iter().flatten().collect()));
            self.add((cell, letter));
        }
        let below = assumptions.checked_sub(1)?;
        let by_cell = |(cell, seen): (Cell, [Option<Cell>; 3])| {
            let (mut cases, mut needs) = (Vec::new(), seen.into_iter().flatten().collect());
            for letter in (0..3).filter(|&letter| seen[letter].is_none()) {
                *tries = tries.checked_sub(1)?;
                let mut filling = self.clone();
                filling.add((cell, letter));
                let way = filling.refuted(below, tries)?;
                needs |= way.needs - CellSet::of(cell);
                cases.push((letter, way));
            }
            Some(LetterProof::of(&forced, LetterEnd::Cases(cell, cases), needs))
        };
        // A cell that sees one letter has two cases, and any other open cell three.
        self.seeing(1).filter_map(by_cell).min_by_key(LetterProof::size)
    }
}

/// The consequences of some letters, up to a cell that sees all three.
struct LetterProof {
    forced: Vec<Letter>,
    end: LetterEnd,
    /// The cells whose letters it follows from.
    needs: CellSet,
}

enum LetterEnd {
    /// The cell sees all three letters.
    Full(Cell),
    /// Every letter that the cell can have leads to an end.
    Cases(Cell, Vec<(usize, LetterProof)>),
}

impl LetterProof {
    /// The way with those of the forced letters that the end needs; each is given with the cells by
    /// which it is forced.
    fn of(forced: &[(Letter, CellSet)], end: LetterEnd, mut needs: CellSet) -> Self {
        let mut kept = Vec::new();
        for &((cell, letter), by) in forced.iter().rev() {
            if needs.contains(cell) {
                needs.remove(cell);
                needs |= by;
                kept.push((cell, letter));
            }
        }
        kept.reverse();
        Self { forced: kept, end, needs }
    }

    /// The number of letters that are printed.
    fn size(&self) -> usize {
        let end = match &self.end {
            LetterEnd::Full(_) => 0,
            LetterEnd::Cases(_, cases) => cases.iter().map(|(_, way)| 1 + way.size()).sum(),
        };
        self.forced.len() + end
    }

    fn tell(&self, words: Teller<'_>, depth: usize, text: &mut Vec<Text>) {
        let say = |phrase: Phrase, place: &str, value: Value| {
            words.say(phrase, &[(place, value)]).indented(depth)
        };
        if !self.forced.is_empty() {
            let forced = words.row(self.forced.iter().map(|&letter| notation(words, letter)));
            text.push(say(Phrase::LettersForced, "placed", many(self.forced.len(), forced)));
        }
        match &self.end {
            LetterEnd::Full(cell) => {
                text.push(say(Phrase::LettersSeen, "cell", one(words.cell(*cell))));
            }
            LetterEnd::Cases(cell, cases) => {
                for (letter, way) in cases {
                    text.push(say(Phrase::Case, "case", one(notation(words, (*cell, *letter)))));
                    way.tell(words, depth + 1, text);
                }
            }
        }
    }
}
