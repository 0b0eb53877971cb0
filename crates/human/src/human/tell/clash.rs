//! Contradictions in words.

use bivalue_core::grid::{Contradiction, Flaw};

use super::phrases::Phrase;
use super::template::{many, one};
use super::{Teller, Text, Words};

impl Words {
    /// A contradiction. In English it is the text that [`Contradiction`] is displayed as.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::Words;
    ///
    /// let grid: Grid = format!("5.......5{}", ".".repeat(72)).parse()?;
    /// let clash = Board::new(&grid).unwrap_err();
    /// assert_eq!(Words::english().contradiction(&clash), "5 twice in row 1: r1c1 and r1c9");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self, contradiction: &Contradiction) -> String {
        self.plain().contradiction(contradiction).into()
    }
}

impl Teller<'_> {
    /// A contradiction: [`Words::contradiction`].
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid, House};
    /// use bivalue::human::Words;
    ///
    /// let grid: Grid = format!("5.......5{}", ".".repeat(72)).parse()?;
    /// let clash = Board::new(&grid).unwrap_err();
    /// let text = Words::english().with_spans().contradiction(&clash);
    /// assert_eq!(text.as_str(), "5 twice in row 1: r1c1 and r1c9");
    /// assert_eq!(text.spans()[0].houses, [House::row(0)]);
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn contradiction(self, contradiction: &Contradiction) -> Text {
        let flaw = self.flaw(&contradiction.flaw);
        let givens = contradiction.givens;
        // The text of a repeated digit names its cells already.
        if matches!(contradiction.flaw, Flaw::Repeated { .. }) || givens.is_empty() {
            return flaw;
        }
        let count = ("count", many(givens.len(), givens.len().to_string()));
        let givens = ("givens", one(self.each_cell(givens)));
        self.say(Phrase::ClashGivens, &[("flaw", one(flaw)), count, givens])
    }

    fn flaw(self, flaw: &Flaw) -> Text {
        match flaw {
            Flaw::Repeated { digit, house, cells } => {
                let digit = ("digit", one(digit.to_string()));
                let house = ("house", one(self.house(*house)));
                let cells = ("cells", many(2, self.list(cells.map(|cell| self.cell(cell)))));
                self.say(Phrase::ClashRepeated, &[digit, house, cells])
            }
            Flaw::NoCandidate { cell } => {
                self.say(Phrase::ClashNoCandidate, &[("cell", one(self.cell(*cell)))])
            }
            Flaw::NoPlace { digit, house } => {
                let digit = ("digit", one(digit.to_string()));
                self.say(Phrase::ClashNoPlace, &[digit, ("house", one(self.house(*house)))])
            }
            Flaw::EveryWayFails => self.say(Phrase::ClashEveryWay, &[]),
        }
    }
}
