//! The texts of words without spans.

use bivalue_core::grid::{Board, Conclusion, House};

use super::notation::role_name;
use super::phrases::Phrase;
use super::template::one;
use super::{Teller, Words};
use crate::human::{Path, Proof, Role, Step};

impl Words {
    /// The name of a role in the legend of a drawing.
    ///
    /// ```
    /// use bivalue::human::{Role, Words};
    ///
    /// assert_eq!(Words::english().role(Role::EndoFin), "endo fin");
    /// assert_eq!(Words::english().role(Role::Set(1)), "set b");
    /// ```
    #[must_use]
    pub fn role(&self, role: Role) -> String {
        let phrase = match role {
            Role::Pattern => Phrase::RolePattern,
            Role::Base => Phrase::RoleBase,
            Role::Cover => Phrase::RoleCover,
            Role::Fin => Phrase::RoleFin,
            Role::EndoFin => Phrase::RoleEndoFin,
            Role::Pivot => Phrase::RolePivot,
            Role::Pincer => Phrase::RolePincer,
            Role::Target => Phrase::RoleTarget,
            Role::Chain => Phrase::RoleChain,
            Role::Set(_) => Phrase::RoleSet,
            Role::Color(_) => Phrase::RoleColor,
            Role::Restricted => Phrase::RoleRestricted,
            Role::Guardian => Phrase::RoleGuardian,
        };
        // The letter is last in the role's name: `set-b`.
        let letter = role_name(role).pop().map(String::from);
        self.plain().say(phrase, &[("letter", one(letter.unwrap_or_default()))]).into()
    }

    /// The word for a conclusion in the legend of a drawing: a candidate is `placed`, or it `goes`.
    ///
    /// ```
    /// use bivalue::grid::{Candidate, Conclusion, Digit};
    /// use bivalue::human::Words;
    ///
    /// let x = Candidate::new("r1c1".parse().unwrap(), Digit::from_index(4));
    /// assert_eq!(Words::english().fate(Conclusion::Place(x)), "placed");
    /// assert_eq!(Words::english().fate(Conclusion::Eliminate(x)), "goes");
    /// ```
    #[must_use]
    pub fn fate(&self, so: Conclusion) -> String {
        let phrase = match so {
            Conclusion::Place(_) => Phrase::Placed,
            Conclusion::Eliminate(_) => Phrase::Goes,
        };
        self.phrase(phrase).to_owned()
    }

    /// The places of signs in the legend of a drawing: before a cell, after a digit, before a digit.
    pub(crate) fn places_of_signs(&self) -> [&str; 3] {
        [Phrase::BeforeCell, Phrase::AfterDigit, Phrase::BeforeDigit].map(|one| self.phrase(one))
    }

    /// The meaning of a digit that stands twice in a drawing, for its legend.
    pub(crate) fn alone(&self) -> &str {
        self.phrase(Phrase::Alone)
    }

    /// A house in a sentence: `row 3`.
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::Words;
    ///
    /// assert_eq!(Words::english().house(House::row(2)), "row 3");
    /// ```
    #[must_use]
    pub fn house(&self, house: House) -> String {
        self.plain().house(house).into()
    }

    /// The step in one line: name, pattern and conclusions. In English it is the text that [`Step`]
    /// is displayed as.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(Words::english().line(&step), step.to_string());
    /// ```
    #[must_use]
    pub fn line(&self, step: &Step) -> String {
        self.plain().line(step).into()
    }

    /// The pattern and the conclusions of a step, without its name.
    pub(crate) fn notation(&self, step: &Step) -> String {
        self.plain().notation(step).into()
    }

    /// The number of steps, and of those of each technique, the hardest one first; empty if there
    /// is no step.
    ///
    /// ```
    /// use bivalue::human::{View, Words, path};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let path = path(&View::of(&puzzle), &Budget::UNLIMITED).unwrap();
    /// let tally = Words::english().tally(&path.steps);
    /// assert!(tally.starts_with("51 steps: ") && tally.ends_with(" Full House"), "{tally}");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn tally(&self, steps: &[Step]) -> String {
        if steps.is_empty() { String::new() } else { self.plain().tally(steps).into() }
    }

    /// The words at the end of a path: before the digits that solve it, or before the drawing of
    /// the position from which nothing leads on, or at which a bound was met.
    pub(crate) fn end_of_path(&self, path: &Path) -> String {
        if !path.is_solved() {
            let stopped = path.stopped.map_or(Phrase::PathStuck, |_| Phrase::PathStopped);
            return self.phrase(stopped).into();
        }
        let digits = path.end.board().values();
        self.plain().say(Phrase::PathSolved, &[("digits", one(digits.to_string()))]).into()
    }

    /// The name, and the digits and cells of the pattern; only the cells if the digits would give
    /// the conclusions away. See [`Step::pattern`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, Words, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// assert_eq!(Words::english().pattern(&step), step.pattern());
    /// ```
    #[must_use]
    pub fn pattern(&self, step: &Step) -> String {
        self.plain().pattern(step).into()
    }

    /// The explanation of a step: [`Step::explain`]. With its board the lines of its proof also
    /// name the facts that they rest on: [`Step::explain_on`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(Words::english().explain(&step, None), step.explain());
    /// ```
    #[must_use]
    pub fn explain(&self, step: &Step, board: Option<&Board>) -> String {
        self.plain().explain(step, board).into()
    }

    /// The proof line by line: [`proof_lines`](super::proof_lines).
    #[must_use]
    pub fn proof_lines(&self, proof: &Proof, board: Option<&Board>) -> Vec<String> {
        self.plain().proof_lines(proof, board).into_iter().map(Into::into).collect()
    }

    /// The words for plain texts, without spans.
    pub(in crate::human) fn plain(&self) -> Teller<'_> {
        self.into()
    }
}
