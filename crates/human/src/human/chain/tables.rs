//! The forcing nets that HoDoKu knows: tables of consequences that are bounded.
//!
//! Each candidate is assumed to be true, and to be false. From there, four rounds of singles are
//! filled in, all those of a round at once; and all consequences by links, also through groups, are
//! known. Consequences of consequences are added as long as there are any. That is less than a
//! net of all singles: a candidate that takes more than four rounds has to follow from some
//! single candidate before it, and the opposites of what was found are not added.
//! (Found out from the nets that HoDoKu lists for positions.)

use bivalue_core::bits::Row;
use bivalue_core::budget::{Meter, Stop};
use bivalue_core::grid::{Candidate, CellSet, Conclusion, Digit, House};

use super::relation::{Relation, candidates};
use crate::human::indexed_board::IndexedBoard;

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// Conclusions by nets.
#[derive(Clone, Debug, Default)]
pub(in crate::human) struct Tabled {
    /// The conclusions whose opposites lead to a contradiction.
    pub(in crate::human) refuted: Vec<Conclusion>,
    /// The conclusions to which all candidates of a cell, or all places of a digit in a house,
    /// lead.
    pub(in crate::human) common: Vec<Conclusion>,
}

/// The candidates of a board and their rules, by the numbers of a relation.
struct RelationRules<'a, const WORDS: usize> {
    relation: &'a Relation<WORDS>,
    live: Vec<(usize, Candidate)>,
    alive: Row<WORDS>,
    /// The cells, and the digits in houses: exactly one candidate of each list is true. The lists
    /// stand one after the other.
    lists: Vec<u16>,
    ends: Vec<usize>,
}

/// For each candidate the assumptions by which it is false, and by which it is true. An assumption
/// has the number of its candidate.
struct KnownRows<const WORDS: usize> {
    dead: Vec<Row<WORDS>>,
    placed: Vec<Row<WORDS>>,
}

impl<const WORDS: usize> Relation<WORDS> {
    /// The conclusions of a board of the relation's path by nets.
    pub(super) fn tabled(&self, indexed: &IndexedBoard, meter: &Meter<'_>) -> Result<Tabled, Stop> {
        let rules = RelationRules::of(self, indexed);
        let halves = [rules.follow(false, meter)?, rules.follow(true, meter)?];
        let columns = rules.closed(&halves, meter)?;
        let broken = rules.broken(&columns);
        let mut tabled = Tabled::default();
        let common = rules.common(&columns);
        for &(number, x) in &rules.live {
            for (truth, so) in
                [Conclusion::Eliminate(x), Conclusion::Place(x)].into_iter().enumerate()
            {
                if broken[1 - truth].contains(number) {
                    tabled.refuted.push(so);
                } else if common[truth].contains(number) {
                    tabled.common.push(so);
                }
            }
        }
        Ok(tabled)
    }
}

impl<'a, const WORDS: usize> RelationRules<'a, WORDS> {
    fn of(relation: &'a Relation<WORDS>, indexed: &IndexedBoard) -> Self {
        let number = |x: Candidate| relation.number(x.cell(), x.digit());
        let live: Vec<_> = candidates(indexed.board()).map(|x| (number(x), x)).collect();
        let mut alive = Row::NONE;
        for &(number, _) in &live {
            alive.insert(number);
        }
        let mut rules = Self { relation, live, alive, lists: Vec::new(), ends: Vec::new() };
        let board = indexed.board();
        for cell in board.empty_cells() {
            rules.push(board.digits(cell).into_iter().map(|digit| relation.number(cell, digit)));
        }
        for digit in Digit::all() {
            for house in House::all() {
                let places: CellSet = indexed.places(digit, house);
                rules.push(places.into_iter().map(|cell| relation.number(cell, digit)));
            }
        }
        rules
    }

    fn push(&mut self, list: impl Iterator<Item = usize>) {
        let before = self.lists.len();
        self.lists.extend(list.map(|number| number as u16));
        if self.lists.len() > before {
            self.ends.push(self.lists.len());
        }
    }

    fn lists(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.lists[start..end])
    }

    /// The candidates that exclude a candidate.
    fn excluders(&self, number: usize) -> Row<WORDS> {
        self.relation.excluders[number].and(&self.alive)
    }

    /// The rounds of singles from each candidate being true, or from each being false.
    fn follow(&self, is_true: bool, meter: &Meter<'_>) -> Result<KnownRows<WORDS>, Stop> {
        let count = self.relation.excluders.len();
        let mut dead = vec![Row::NONE; count];
        let mut placed = vec![Row::NONE; count];
        for &(number, _) in &self.live {
            if is_true {
                placed[number].insert(number);
                dead[number] = self.excluders(number);
            } else {
                dead[number].insert(number);
            }
        }
        let mut known = KnownRows { dead, placed };
        for _ in 0..ROUNDS {
            meter.node()?;
            let singles = self.singles(&known);
            self.place(&mut known, &singles);
        }
        Ok(known)
    }

    /// For each candidate the assumptions by which it is a single that is not filled in yet.
    fn singles(&self, known: &KnownRows<WORDS>) -> Vec<Row<WORDS>> {
        let mut singles = vec![Row::NONE; known.dead.len()];
        for list in self.lists() {
            let (mut one, mut two) = (Row::NONE, Row::NONE);
            for &x in list {
                let open = Row::ALL.without(&known.dead[usize::from(x)]);
                two.join(&one.and(&open));
                one.join(&open);
            }
            let single = one.without(&two).and(&self.alive);
            if single.is_empty() {
                continue;
            }
            for &x in list {
                let x = usize::from(x);
                singles[x].join(&single.without(&known.dead[x]).without(&known.placed[x]));
            }
        }
        singles
    }

    /// Fills in the singles of a round. They may contradict each other; of two in one cell the
    /// lower digit is filled in.
    fn place(&self, known: &mut KnownRows<WORDS>, singles: &[Row<WORDS>]) {
        let mut filled = [Row::NONE; 81];
        for &(number, x) in &self.live {
            let filled = &mut filled[x.cell().index()];
            let new = singles[number].without(filled);
            if !new.is_empty() {
                filled.join(&new);
                known.placed[number].join(&new);
                let excluders = self.excluders(number);
                excluders.members().for_each(|other| known.dead[other].join(&new));
            }
        }
    }

    /// For each candidate being false, and then being true, the assumptions that lead to it: those
    /// of a candidate being false, and of one being true. The rounds and the links are added up,
    /// and what they lead to one after the other.
    fn closed(
        &self,
        halves: &[KnownRows<WORDS>; 2],
        meter: &Meter<'_>,
    ) -> Result<Vec<[Row<WORDS>; 2]>, Stop> {
        let mut columns = vec![[Row::NONE; 2]; 2 * self.relation.excluders.len()];
        for &(number, _) in &self.live {
            for truth in 0..2 {
                // The literals that lead to a literal by links are the opposites of those that its
                // opposite leads to.
                let [are_false, are_true] = &self.relation.rows[2 * number + 1 - truth];
                for (half, links) in [are_true, are_false].into_iter().enumerate() {
                    let KnownRows { dead, placed } = &halves[half];
                    let rounds = if truth == 0 { &dead[number] } else { &placed[number] };
                    columns[2 * number + truth][half] = links.or(rounds).and(&self.alive);
                }
            }
        }
        for &(through, _) in &self.live {
            meter.node()?;
            for truth in 0..2 {
                let before = columns[2 * through + truth];
                for column in &mut columns {
                    if column[truth].contains(through) {
                        super::relation::join(column, &before);
                    }
                }
            }
        }
        Ok(columns)
    }

    /// The assumptions that lead to a contradiction: of a candidate being false, and of one being
    /// true.
    fn broken(&self, columns: &[[Row<WORDS>; 2]]) -> [Row<WORDS>; 2] {
        let mut broken = [Row::NONE; 2];
        for (half, broken) in broken.iter_mut().enumerate() {
            for &(number, _) in &self.live {
                broken.join(&columns[2 * number][half].and(&columns[2 * number + 1][half]));
            }
            for list in self.lists() {
                let dead = |&x: &u16| columns[2 * usize::from(x)][half];
                broken.join(&list.iter().map(dead).fold(Row::ALL, |all, row| all.and(&row)));
            }
        }
        broken
    }

    /// The candidates that are false, and those that are true, by all candidates of a list.
    fn common(&self, columns: &[[Row<WORDS>; 2]]) -> [Row<WORDS>; 2] {
        let mut rows = vec![[Row::NONE; 2]; self.relation.excluders.len()];
        for &(number, _) in &self.live {
            for truth in 0..2 {
                for cause in columns[2 * number + truth][1].members() {
                    rows[cause][truth].insert(number);
                }
            }
        }
        let mut common = [Row::NONE; 2];
        for list in self.lists().filter(|list| list.len() > 1) {
            for (truth, common) in common.iter_mut().enumerate() {
                let row = |&x: &u16| rows[usize::from(x)][truth];
                common.join(&list.iter().map(row).fold(Row::ALL, |all, row| all.and(&row)));
            }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use crate::human::View;
    use bivalue_core::budget::{Budget, Meter};
    use bivalue_core::grid::{Candidate, Conclusion, Puzzle};

    #[test]
    fn tables_show_true_conclusions() {
        let text =
            "1......8..5.1....6..9.3.4....6.........9.36......6..24.7...5...8..3....7..2.4.3..";
        let puzzle: Puzzle = text.parse().unwrap();
        let solution = *puzzle.solution().grid();
        let mut view = View::of(&puzzle);
        let meter = Meter::new(Budget::UNLIMITED);
        let mut shown = 0;
        while let Some(empty) = view.board().empty_cells().first() {
            let tabled = view.reach(true).tabled(view.indexed(), &meter).unwrap();
            let mut changes = false;
            for &so in tabled.refuted.iter().chain(&tabled.common) {
                let x = so.candidate();
                let is_true = solution[x.cell()] == Some(x.digit());
                assert_eq!(is_true, matches!(so, Conclusion::Place(_)), "{so}");
                changes |= view.apply(so).unwrap();
                shown += 1;
            }
            if !changes {
                let digit = solution[empty].unwrap();
                view.apply(Conclusion::Place(Candidate::new(empty, digit))).unwrap();
            }
        }
        assert!(shown > 50, "{shown}");
    }
}
