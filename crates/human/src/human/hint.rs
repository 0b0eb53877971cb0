//! Hints: the next step for a player, in levels of detail.

use bivalue_core::budget::{Budget, Stop};
use bivalue_core::grid::{
    Board, Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Flaw, House, HouseKind,
    Position, Puzzle, Solution,
};

use super::tell::{Phrase, many, one};
use super::view::is_told_by_givens;
use super::{Effect, Options, Role, Step, TechniqueSet, Teller, Text, View, Words, marked_houses};

/// The level of detail of a hint. Each level shows more than the one before.
///
/// ```
/// use bivalue::human::HintLevel;
///
/// assert!(HintLevel::Nudge < HintLevel::Full);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum HintLevel {
    /// The presence of a mistake, or else whether a digit can be placed or candidates eliminated.
    #[default]
    #[cfg_attr(feature = "arguments", value(alias = "1"))]
    Nudge,
    /// A house to look at.
    #[cfg_attr(feature = "arguments", value(alias = "2"))]
    Area,
    /// The name of the technique.
    #[cfg_attr(feature = "arguments", value(alias = "3"))]
    Name,
    /// The cells and digits of the pattern.
    #[cfg_attr(feature = "arguments", value(alias = "4"))]
    Cells,
    /// The whole step with its proof.
    #[cfg_attr(feature = "arguments", value(alias = "5"))]
    Full,
    /// The position after the step.
    Apply,
}

impl HintLevel {
    /// Returns the name of the level in requests and records.
    ///
    /// ```
    /// use bivalue::human::HintLevel;
    ///
    /// assert_eq!(HintLevel::Full.name(), "full");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nudge => "nudge",
            Self::Area => "area",
            Self::Name => "name",
            Self::Cells => "cells",
            Self::Full => "full",
            Self::Apply => "apply",
        }
    }
}

/// Advice for a player in a position.
///
/// ```
/// use bivalue::human::{Advice, HintLevel};
///
/// assert_eq!(Advice::Solved.text(HintLevel::Nudge, None), "The puzzle is solved.");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// Mistakes of the player.
    Mistakes {
        /// The cells in which the digit is wrong, or the right candidate was crossed out.
        cells: CellSet,
        /// The right candidates that were crossed out.
        crossed_out: Vec<Candidate>,
    },
    /// A digit stands twice in a house, and which one is wrong is not known.
    Clash {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// Two cells with the digit, in reading order.
        cells: [Cell; 2],
    },
    /// The next step.
    Step(Box<Step>),
    /// Every cell is filled.
    Solved,
    /// None of the techniques has a step.
    Stuck,
}

/// The facts on which advice about a player's position rests, beside the position itself.
///
/// The default is that nothing is known.
///
/// ```
/// use bivalue::Puzzle;
/// use bivalue::human::Premises;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let premises = Premises::of(&puzzle);
/// assert!(premises.solution == Some(*puzzle.solution()) && premises.is_unique);
/// assert_eq!(Premises::default().solution, None);
/// # Ok::<(), bivalue::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Premises {
    /// The only solution of the puzzle, by which mistakes are found; without it they are not looked
    /// for. A solution that lacks one of the position's givens counts as none.
    pub solution: Option<Solution>,
    /// True if the givens alone have exactly one solution, and techniques may use that.
    pub is_unique: bool,
    /// The options of techniques.
    pub options: Options,
}

impl Premises {
    /// The premises for the positions of a proper puzzle. Techniques may use that its solution is
    /// unique only if the givens alone define the puzzle.
    ///
    /// ```
    /// use bivalue::human::{Advice, Premises, TechniqueSet, advise};
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let (start, techniques) = (puzzle.board().position(), TechniqueSet::usual());
    /// let advice = advise(&start, &Premises::of(&puzzle), techniques, &Budget::UNLIMITED).unwrap();
    /// assert!(matches!(advice, Advice::Step(_)));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self {
            solution: Some(*puzzle.solution()),
            is_unique: is_told_by_givens(puzzle.board()),
            options: Options::default(),
        }
    }

    /// The view on which [`advise`] looks for steps. In a Sukaku the digits are placed that are
    /// [alone in their cells](View::with_lone_placed), because a player has no other way to place
    /// them.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::human::Premises;
    ///
    /// let view = Premises::default().view(&Position::default()).unwrap();
    /// assert_eq!(view.board().empty_cells().len(), 81);
    /// ```
    ///
    /// # Errors
    /// The clash if a digit stands twice in a house.
    pub fn view(&self, position: &Position) -> Result<View, Contradiction> {
        let view = self.view_as_it_is(position)?;
        Ok(if position.is_sukaku() { view.with_lone_placed() } else { view })
    }

    /// The view of a position in which nothing is placed that the position does not have.
    ///
    /// # Errors
    /// The clash if a digit stands twice in a house.
    #[doc(hidden)]
    pub fn view_as_it_is(&self, position: &Position) -> Result<View, Contradiction> {
        let mut view = View::new(position.board()?).with_options(self.options);
        if let Some(solution) = self.solution_of(position) {
            view = view.with_solution(*solution);
        }
        Ok(if self.is_unique { view.with_unique_solution() } else { view })
    }

    /// The solution, if it is one of the position's givens.
    fn solution_of(&self, position: &Position) -> Option<&Solution> {
        let has_givens = |solution: &&Solution| {
            position.givens.digits().all(|(cell, digit)| solution.grid()[cell] == Some(digit))
        };
        self.solution.as_ref().filter(has_givens)
    }
}

/// The advice for a position: its mistakes, if it has any, a clash that is no known mistake, or
/// else its easiest step.
///
/// ```
/// use bivalue::grid::{Cell, Digit, Position};
/// use bivalue::human::{HintLevel, Premises, TechniqueSet, advise};
/// use bivalue::{Budget, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut position = Position::from_givens(puzzle.board().givens());
/// let advice = |position: &Position, premises: &Premises| {
///     let advice = advise(position, premises, TechniqueSet::usual(), &Budget::UNLIMITED).unwrap();
///     advice.text(HintLevel::Full, None)
/// };
/// position.placed[Cell::at(0, 2)] = Digit::new(5);
/// assert_eq!(advice(&position, &Premises::of(&puzzle)), "There is a mistake in r1c3.");
/// // Which of the two is wrong is not known without the solution.
/// let clash = advice(&position, &Premises::default());
/// assert_eq!(clash, "5 stands twice in row 1: r1c1, r1c3.");
/// # Ok::<(), bivalue::Error>(())
/// ```
///
/// # Errors
/// The bound that was met before a step was found or none was left to look for.
pub fn advise(
    position: &Position,
    premises: &Premises,
    techniques: &TechniqueSet,
    budget: &Budget<'_>,
) -> Result<Advice, Stop> {
    Ok(advise_with_view(position, premises, techniques, budget)?.0)
}

/// The same as [`advise`], and the view on which steps were searched for; none if there are mistakes
/// or a clash.
///
/// # Errors
/// The bound that was met before a step was found or none was left to look for.
#[doc(hidden)]
pub fn advise_with_view(
    position: &Position,
    premises: &Premises,
    techniques: &TechniqueSet,
    budget: &Budget<'_>,
) -> Result<(Advice, Option<View>), Stop> {
    advise_on(position, premises.view(position), premises, techniques, budget)
}

/// The same on the view of the position, or on the clash because of which it has none.
pub(crate) fn advise_on(
    position: &Position,
    view: Result<View, Contradiction>,
    premises: &Premises,
    techniques: &TechniqueSet,
    budget: &Budget<'_>,
) -> Result<(Advice, Option<View>), Stop> {
    let solution = premises.solution_of(position);
    let cells = solution.map_or(CellSet::EMPTY, |solution| position.mistakes(solution));
    if !cells.is_empty() {
        let crossed_out = solution.map_or_else(Vec::new, |right| position.crossed_out(right));
        return Ok((Advice::Mistakes { cells, crossed_out }, None));
    }
    let view = match view {
        Ok(view) => view,
        Err(Contradiction { flaw: Flaw::Repeated { digit, house, cells }, .. }) => {
            return Ok((Advice::Clash { digit, house, cells }, None));
        }
        // A position without a clash has a board.
        Err(_) => return Ok((Advice::Stuck, None)),
    };
    if view.board().empty_cells().is_empty() {
        return Ok((Advice::Solved, Some(view)));
    }
    let step = techniques.first(&view, budget)?;
    Ok((step.map_or(Advice::Stuck, |step| Advice::Step(Box::new(step))), Some(view)))
}

/// The position without its mistakes. Wrong digits are removed, and noted again in those peers that
/// see no such digit otherwise. In cells whose right candidate was crossed out, all candidates are
/// noted again.
#[must_use]
pub fn repaired(position: &Position, solution: &Solution) -> Position {
    let mistakes = position.mistakes(solution);
    let mut repaired = position.clone();
    repaired.placed = position.placed.restricted_to(!mistakes);
    let values = repaired.values();
    if let Some(noted) = &mut repaired.candidates {
        for (cell, digit) in mistakes.into_iter().filter_map(|x| Some((x, position.placed[x]?))) {
            for peer in cell.peers() - values.filled() {
                if !values.seen_from(peer).contains(digit) {
                    noted[peer.index()].insert(digit);
                }
            }
        }
        for cell in Cell::all().filter(|&cell| values[cell].is_none()) {
            let right = solution.grid()[cell];
            if right.is_some_and(|digit| !noted[cell.index()].contains(digit)) {
                noted[cell.index()] = !values.seen_from(cell);
            }
        }
    }
    repaired
}

impl Advice {
    /// The advice in plain words, in the detail of a level. With the board, the lines of a net also
    /// name the facts that they rest on. The cells of mistakes are not named below
    /// [`HintLevel::Cells`], nor the digits that were crossed out below [`HintLevel::Full`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{Advice, HintLevel, View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let advice = Advice::Step(Box::new(step));
    /// assert_eq!(advice.text(HintLevel::Area, None), "Look at row 1.");
    /// ```
    #[must_use]
    pub fn text(&self, level: HintLevel, board: Option<&Board>) -> String {
        Words::english().hint(self, level, board)
    }
}

impl Words {
    /// The advice in the detail of a level: [`Advice::text`].
    ///
    /// ```
    /// use bivalue::human::{Advice, HintLevel, Words};
    ///
    /// assert_eq!(
    ///     Words::english().hint(&Advice::Stuck, HintLevel::Full, None),
    ///     Advice::Stuck.text(HintLevel::Full, None)
    /// );
    /// ```
    #[must_use]
    pub fn hint(&self, advice: &Advice, level: HintLevel, board: Option<&Board>) -> String {
        Teller::from(self).hint(advice, level, board).into()
    }
}

impl Teller<'_> {
    /// The advice in the detail of a level: [`Advice::text`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid, House};
    /// use bivalue::human::{Advice, HintLevel, View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let advice = Advice::Step(Box::new(step));
    /// let text = Words::english().with_spans().hint(&advice, HintLevel::Area, None);
    /// assert_eq!(text.as_str(), "Look at row 1.");
    /// assert_eq!(text.spans()[0].houses, [House::row(0)]);
    /// ```
    #[must_use]
    pub fn hint(self, advice: &Advice, level: HintLevel, board: Option<&Board>) -> Text {
        let house = |step: &Step| ("house", one(self.houses(&step.houses_to_see())));
        match advice {
            Advice::Solved => self.say(Phrase::Solved, &[]),
            Advice::Stuck => self.say(Phrase::Stuck, &[]),
            Advice::Mistakes { cells, crossed_out } => match cells.len() {
                count if level >= HintLevel::Cells => {
                    let cells = ("cells", many(count, self.each_cell(*cells)));
                    let mistakes = self.say(Phrase::Mistakes, &[cells]);
                    let told = crossed_out.iter().filter(|_| level >= HintLevel::Full);
                    let told = told.map(|right| {
                        let cell = ("cell", one(self.cell(right.cell())));
                        let digit = ("digit", one(right.digit().to_string()));
                        self.say(Phrase::CrossedOut, &[cell, digit])
                    });
                    Text::join([mistakes].into_iter().chain(told), " ")
                }
                count => {
                    let mistakes = if count == 1 {
                        self.say(Phrase::OneMistake, &[])
                    } else {
                        let count = ("count", many(count, count.to_string()));
                        self.say(Phrase::ManyMistakes, &[count])
                    };
                    let first = cells.first().filter(|_| level >= HintLevel::Area);
                    let Some(first) = first else { return mistakes };
                    let house = ("house", one(self.house(House::box_(first.box_index()))));
                    Text::join([mistakes, self.say(Phrase::LookAt, &[house])], " ")
                }
            },
            // It shows on the board, so that no level gives anything away.
            Advice::Clash { digit, house, cells } => {
                let cells = self.each_cell(cells.iter().copied().collect());
                let digit = ("digit", one(digit.to_string()));
                let house = ("house", one(self.house(*house)));
                self.say(Phrase::Clash, &[digit, house, ("cells", many(2, cells))])
            }
            Advice::Step(step) => match level {
                HintLevel::Nudge if step.places() => self.say(Phrase::CanPlace, &[]),
                HintLevel::Nudge => self.say(Phrase::CanEliminate, &[]),
                HintLevel::Area => self.say(Phrase::LookAt, &[house(step)]),
                HintLevel::Name => {
                    let name = ("name", one(self.words().name(step.kind)));
                    self.say(Phrase::NameInHouse, &[name, house(step)])
                }
                HintLevel::Cells => {
                    self.say(Phrase::Cells, &[("pattern", one(self.pattern(step)))])
                }
                HintLevel::Full | HintLevel::Apply => {
                    Text::join([self.line(step), self.explain(step, board)], "\n")
                }
            },
        }
    }
}

impl Step {
    /// The cells to look at: those of the marks, or if there are none, those that the step changes.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, cells_text, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// assert_eq!(cells_text(step.cells_to_see()), "r2c5,r3c67");
    /// ```
    #[must_use]
    pub fn cells_to_see(&self) -> CellSet {
        let cells = self.marks.iter().fold(CellSet::EMPTY, |all, mark| all | mark.cells());
        if cells.is_empty() {
            return self.conclusions().map(|so| so.candidate().cell()).collect();
        }
        cells
    }

    /// The digits to look at: those of the pattern and of the marks. None if together with the
    /// cells they would give the conclusions away.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// assert_eq!(step.digits_to_see().len(), 3);
    /// ```
    #[must_use]
    pub fn digits_to_see(&self) -> DigitSet {
        if self.kind.pattern.is_empty() {
            return DigitSet::EMPTY;
        }
        self.marks.iter().fold(self.digits, |all, mark| all | mark.digits())
    }

    /// The house to look at: the one with most of the cells to look at; of equal ones a marked
    /// house, and boxes before lines.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid, House};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(step.house_to_see(), House::row(0));
    /// ```
    #[must_use]
    pub fn house_to_see(&self) -> House {
        let cells = self.cells_to_see();
        let is_marked = |house: House| self.marks.iter().any(|mark| mark.house() == Some(house));
        // The maximum is the last of equal ones, and boxes come last.
        let most =
            House::all().max_by_key(|&house| ((house.cells() & cells).len(), is_marked(house)));
        most.unwrap_or(House::row(0))
    }

    /// The houses to look at: those that a loop passes if it marks eight of them, or else
    /// [`house_to_see`](Self::house_to_see).
    fn houses_to_see(&self) -> Vec<House> {
        let bases: Vec<House> = marked_houses(&self.marks, Role::Base).collect();
        let is_line = |house: &House| house.kind() != HouseKind::Box;
        let lines: Vec<House> = bases.iter().copied().filter(is_line).collect();
        if lines.len() < bases.len() && bases.len() == 8 {
            lines
        } else {
            vec![self.house_to_see()]
        }
    }

    /// The name of the step with the cells and digits to look at, without the conclusions.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(step.pattern(), "Full House: r1c9");
    /// ```
    #[must_use]
    pub fn pattern(&self) -> String {
        Words::english().pattern(self)
    }

    /// The step with only its cells marked: without roles, links, conclusions and proof.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// let outline = step.outline();
    /// assert_eq!(outline.cells_to_see(), step.cells_to_see());
    /// assert!(outline.effect.is_empty());
    /// ```
    #[must_use]
    pub fn outline(&self) -> Self {
        Self::new(self.kind, Effect::NONE).cells(Role::Pattern, self.cells_to_see())
    }
}
