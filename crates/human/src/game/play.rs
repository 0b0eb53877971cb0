use bivalue_core::Error;
use bivalue_core::budget::{Budget, Stop};
use bivalue_core::grid::{
    Candidate, Cell, CellSet, Contradiction, Digit, DigitSet, Grid, Position, Puzzle, Solution,
};

use super::board::{Change, GameBoard};
use super::{Move, MoveError};
use crate::human::{Advice, HintLevel, Premises, Step, TechniqueSet, View, Words, advise_on};

/// A puzzle that is played: its board, what a player has noted, and every turn on the way.
///
/// The [module](super) says what the rules of notes are. A turn takes up to a kilobyte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    premises: Premises,
    board: GameBoard,
    /// All turns, also those that were undone.
    turns: Vec<Turn>,
    /// The number of turns that are in force.
    at: usize,
}

/// The moves that are undone together, and what they changed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    moves: Vec<Move>,
    changes: Vec<Change>,
}

/// Proves the puzzle of a position: that of the givens if these alone have exactly one solution,
/// and otherwise that of everything that was placed and noted. The game begins with the position,
/// even if the player had made mistakes in it.
///
/// ```
/// use bivalue::Position;
/// use bivalue::game::Game;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position: Position = format!("{text}, placed ..1{}", ".".repeat(78)).parse()?;
/// let game = Game::try_from(position)?;
/// assert_eq!(game.mistakes().unwrap().to_string(), "r1c3");
/// assert!(Game::try_from(Position::default()).is_err(), "it has many solutions");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<Position> for Game {
    type Error = Error;

    fn try_from(start: Position) -> Result<Self, Error> {
        let premises = Premises::of(&Puzzle::try_from(start.clone())?);
        Ok(Self::with_premises(start, premises))
    }
}

impl Game {
    /// Begins a game with a puzzle.
    ///
    /// ```
    /// use bivalue::game::Game;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let game = Game::new(&text.parse()?);
    /// assert_eq!(game.position().to_string(), text);
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut start = puzzle.board().position();
        if !start.is_sukaku() && start.candidates_follow() {
            start.candidates = None;
        }
        // The givens of a puzzle with placed digits may be proper by themselves.
        let meant = start.has_marks().then(|| Puzzle::try_from(start.clone()).ok()).flatten();
        let premises = Premises::of(meant.as_ref().unwrap_or(puzzle));
        Self::with_premises(start, premises)
    }

    /// Begins a game of which it is not known how many solutions there are. It has no mistakes, and
    /// hints assume nothing about solutions. Digits may clash, also those that are given.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::Position;
    ///
    /// let game = Game::unproved(Position::default());
    /// assert_eq!(game.mistakes(), None);
    /// ```
    #[must_use]
    pub fn unproved(start: Position) -> Self {
        Self::with_premises(start, Premises::default())
    }

    fn with_premises(mut start: Position, premises: Premises) -> Self {
        // In a cell with both, the given counts.
        start.placed = start.placed.restricted_to(!start.givens.filled());
        let board = GameBoard::new(&start);
        Self { start, premises, board, turns: Vec::new(), at: 0 }
    }

    /// Returns the position in which the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the only solution, if it was proved that there is one.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// assert_eq!(Game::unproved(Position::default()).solution(), None);
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.premises.solution.as_ref()
    }

    /// Returns the facts on which hints rest.
    #[must_use]
    pub fn premises(&self) -> &Premises {
        &self.premises
    }

    /// Returns the position for every question that the library answers, and for writing it in a
    /// format: the givens, the placed digits, and the candidates if some were ruled out. Notes
    /// alone rule nothing out, because a player may have noted only some candidates.
    ///
    /// ```
    /// use bivalue::game::Game;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// game.note("r1c3".parse().unwrap(), "4".parse().unwrap()).unwrap();
    /// assert_eq!(game.position().candidates, None);
    /// game.make(&["r1c3<>2".parse().unwrap()]).unwrap();
    /// assert!(game.position().candidates.is_some());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        self.board.position()
    }

    /// Returns all digits, given and placed.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Grid, Position};
    ///
    /// assert_eq!(Game::unproved(Position::default()).values(), Grid::EMPTY);
    /// ```
    #[must_use]
    pub fn values(&self) -> Grid {
        self.board.values()
    }

    /// Returns the digit in a cell, given or placed.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Position};
    ///
    /// assert_eq!(Game::unproved(Position::default()).digit(Cell::at(0, 0)), None);
    /// ```
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.board.content(cell).digit
    }

    /// Returns the cells that are given: no move changes them.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{CellSet, Position};
    ///
    /// assert_eq!(Game::unproved(Position::default()).givens(), CellSet::EMPTY);
    /// ```
    #[must_use]
    pub fn givens(&self) -> CellSet {
        self.board.givens()
    }

    /// Returns the notes in a cell, for drawing; none if it has a digit.
    ///
    /// ```
    /// use bivalue::Cell;
    /// use bivalue::game::Game;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// assert!(game.notes(Cell::at(0, 2)).is_empty());
    /// game.note_all();
    /// assert_eq!(game.notes(Cell::at(0, 2)).to_string(), "124");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn notes(&self, cell: Cell) -> DigitSet {
        let content = self.board.content(cell);
        if content.digit.is_some() { DigitSet::EMPTY } else { content.notes }
    }

    /// Makes moves as one turn, which is undone as a whole, and returns whether anything changed.
    /// A turn that changes nothing is not kept. Turns that were undone are forgotten.
    ///
    /// ```
    /// use bivalue::game::Game;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// let moves = ["note r1c3=4", "note r1c4=2"].map(|text| text.parse().unwrap());
    /// assert_eq!(game.make(&moves), Ok(true));
    /// assert_eq!(game.make(&moves), Ok(false));
    /// // One of these cells is given, so that nothing changes.
    /// let moves = ["r1c3=4", "r1c1=4"].map(|text| text.parse().unwrap());
    /// assert_eq!(game.make(&moves).unwrap_err().to_string(), "r1c1 is given");
    /// assert!(game.undo() && !game.undo());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the first of the moves cannot be made that cannot; then nothing has changed.
    pub fn make(&mut self, moves: &[Move]) -> Result<bool, MoveError> {
        let mut board = self.board.clone();
        let mut changes = Vec::new();
        for &next in moves {
            board.make(next, &mut changes)?;
        }
        if board == self.board {
            return Ok(false);
        }
        self.board = board;
        self.turns.truncate(self.at);
        self.turns.push(Turn { moves: moves.to_vec(), changes });
        self.at += 1;
        Ok(true)
    }

    /// Places a digit, and removes it from the notes of the cells that see it: [`Move::Place`].
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// game.note_all();
    /// game.place(Cell::at(0, 2), Digit::from_index(3)).unwrap();
    /// assert_eq!(game.notes(Cell::at(1, 2)).to_string(), "27");
    /// game.undo();
    /// assert_eq!(game.notes(Cell::at(1, 2)).to_string(), "247");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError::Given`].
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<bool, MoveError> {
        self.make(&[Move::Place(Candidate::new(cell, digit))])
    }

    /// Removes the digit of a cell, or its notes if it has none: [`Move::Erase`].
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit, Position};
    ///
    /// let mut game = Game::unproved(Position::default());
    /// game.place(Cell::at(0, 0), Digit::from_index(8))?;
    /// assert_eq!(game.erase(Cell::at(0, 0)), Ok(true));
    /// assert_eq!(game.digit(Cell::at(0, 0)), None);
    /// # Ok::<(), bivalue::game::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError::Given`].
    pub fn erase(&mut self, cell: Cell) -> Result<bool, MoveError> {
        self.make(&[Move::Erase(cell)])
    }

    /// Notes a candidate: [`Move::Note`].
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit, Position};
    ///
    /// let mut game = Game::unproved(Position::default());
    /// game.note(Cell::at(0, 0), Digit::from_index(8))?;
    /// assert_eq!(game.notes(Cell::at(0, 0)).to_string(), "9");
    /// # Ok::<(), bivalue::game::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`], if the cell has a digit.
    pub fn note(&mut self, cell: Cell, digit: Digit) -> Result<bool, MoveError> {
        self.make(&[Move::Note(Candidate::new(cell, digit))])
    }

    /// Removes a note: [`Move::EraseNote`].
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit, Position};
    ///
    /// let mut game = Game::unproved(Position::default());
    /// assert_eq!(game.erase_note(Cell::at(0, 0), Digit::from_index(8)), Ok(false));
    /// ```
    ///
    /// # Errors
    /// [`MoveError`], if the cell has a digit.
    pub fn erase_note(&mut self, cell: Cell, digit: Digit) -> Result<bool, MoveError> {
        self.make(&[Move::EraseNote(Candidate::new(cell, digit))])
    }

    /// Notes a candidate, or removes its note if it is noted: a key that is pressed in the mode for
    /// notes.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit, Position};
    ///
    /// let mut game = Game::unproved(Position::default());
    /// let (cell, digit) = (Cell::at(0, 0), Digit::from_index(8));
    /// game.toggle_note(cell, digit)?;
    /// assert!(game.notes(cell).contains(digit));
    /// game.toggle_note(cell, digit)?;
    /// assert!(game.notes(cell).is_empty());
    /// # Ok::<(), bivalue::game::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`], if the cell has a digit.
    pub fn toggle_note(&mut self, cell: Cell, digit: Digit) -> Result<bool, MoveError> {
        if self.notes(cell).contains(digit) {
            self.erase_note(cell, digit)
        } else {
            self.note(cell, digit)
        }
    }

    /// Notes all candidates, and returns whether anything changed: [`Move::NoteAll`].
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// let mut game = Game::unproved(Position::default());
    /// assert!(game.note_all() && !game.note_all());
    /// ```
    pub fn note_all(&mut self) -> bool {
        // No cell makes it impossible.
        self.make(&[Move::NoteAll]) == Ok(true)
    }

    /// Makes a step's conclusions as one turn.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::human::Advice;
    /// use bivalue::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// while let Advice::Step(step) = game.advice(&Budget::UNLIMITED).unwrap() {
    ///     game.apply(&step).unwrap();
    /// }
    /// assert!(game.is_solved());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`], if the step is not of the game's position.
    pub fn apply(&mut self, step: &Step) -> Result<bool, MoveError> {
        self.make(&step.effect.conclusions().map(Move::from).collect::<Vec<_>>())
    }

    /// Removes all mistakes as one turn, and returns whether there were any: wrong digits are
    /// erased, and right candidates that were ruled out are noted again.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// game.place(Cell::at(0, 2), Digit::from_index(0)).unwrap();
    /// assert!(game.repair());
    /// assert!(game.mistakes().unwrap().is_empty());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    pub fn repair(&mut self) -> bool {
        let Some(solution) = self.premises.solution else { return false };
        let mistakes = self.position().mistakes(&solution) - self.givens();
        let repair = |cell| match (self.digit(cell), solution.grid()[cell]) {
            (None, Some(digit)) => Move::Note(Candidate::new(cell, digit)),
            _ => Move::Erase(cell),
        };
        let moves: Vec<_> = mistakes.into_iter().map(repair).collect();
        // These cells are not given, and a note is in an empty one.
        self.make(&moves) == Ok(true)
    }

    /// Takes back the last turn, and returns whether there was one.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// let mut game = Game::unproved(Position::default());
    /// assert!(!game.undo());
    /// game.note_all();
    /// assert!(game.undo());
    /// ```
    pub fn undo(&mut self) -> bool {
        self.at > 0 && self.go_to(self.at - 1)
    }

    /// Makes the next turn again that was undone, and returns whether there was one.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// let mut game = Game::unproved(Position::default());
    /// game.note_all();
    /// game.undo();
    /// assert!(game.redo() && !game.redo());
    /// ```
    pub fn redo(&mut self) -> bool {
        self.go_to(self.at + 1)
    }

    /// Undoes or makes turns again until that many are in force, or all, and returns whether
    /// anything changed.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// let mut game = Game::unproved(Position::default());
    /// game.note_all();
    /// assert!(game.go_to(0));
    /// assert_eq!((game.at(), game.turns().len()), (0, 1));
    /// ```
    pub fn go_to(&mut self, turns: usize) -> bool {
        let end = turns.min(self.turns.len());
        let has_changed = end != self.at;
        while self.at > end {
            self.at -= 1;
            self.board.undo(&self.turns[self.at].changes);
        }
        while self.at < end {
            self.board.redo(&self.turns[self.at].changes);
            self.at += 1;
        }
        has_changed
    }

    /// Returns the moves of every turn, also of those that were undone.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::{Game, Move};
    ///
    /// let mut game = Game::unproved(Position::default());
    /// game.note_all();
    /// assert_eq!(game.turns().next(), Some(&[Move::NoteAll][..]));
    /// ```
    #[must_use]
    pub fn turns(&self) -> impl ExactSizeIterator<Item = &[Move]> {
        self.turns.iter().map(|turn| &turn.moves[..])
    }

    /// Returns the number of turns that are in force: those behind them were undone.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns all cells whose digit stands twice in a house.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// game.place(Cell::at(0, 2), Digit::from_index(5)).unwrap();
    /// assert_eq!(game.clashes().to_string(), "r1c3, r2c1");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn clashes(&self) -> CellSet {
        self.values().clashes()
    }

    /// Returns the cells in which the player made a mistake, a wrong digit or a right candidate
    /// that was ruled out. Returns `None` if it was not proved that there is exactly one solution.
    ///
    /// ```
    /// use bivalue::game::Game;
    /// use bivalue::{Cell, Digit};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut game = Game::new(&text.parse()?);
    /// game.place(Cell::at(0, 2), Digit::from_index(0)).unwrap(); // A 4 belongs there.
    /// assert_eq!(game.mistakes().unwrap().to_string(), "r1c3");
    /// assert!(game.clashes().is_empty());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    #[must_use]
    pub fn mistakes(&self) -> Option<CellSet> {
        self.solution().map(|solution| self.position().mistakes(solution))
    }

    /// Returns whether every cell has a digit, and the puzzle allows them all.
    ///
    /// ```
    /// use bivalue::Position;
    /// use bivalue::game::Game;
    ///
    /// assert!(!Game::unproved(Position::default()).is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        Solution::try_from(self.values()).is_ok() && self.board.is_within_domains()
    }

    /// Returns the view of the position, for the questions of [`human`](crate::human): steps, paths,
    /// why a candidate is false, and the judgement of moves.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::game::Game;
    /// use bivalue::human::{TechniqueSet, judge_move};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let view = Game::new(&text.parse()?).view().unwrap();
    /// let guess = "r1c3=2".parse().unwrap();
    /// let judged = judge_move(&view, guess, TechniqueSet::usual(), &Budget::UNLIMITED);
    /// assert!(judged.unwrap().is_wrong());
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// The clash if a digit stands twice in a house.
    pub fn view(&self) -> Result<View, Contradiction> {
        self.premises.view_as_it_is(&self.position())
    }

    /// Returns the advice for the position: its mistakes, a clash, or the easiest step of the
    /// [usual techniques](TechniqueSet::usual).
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::game::Game;
    /// use bivalue::human::Advice;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let game = Game::new(&text.parse()?);
    /// assert!(matches!(game.advice(&Budget::UNLIMITED), Ok(Advice::Step(_))));
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// The bound that was met.
    pub fn advice(&self, budget: &Budget<'_>) -> Result<Advice, Stop> {
        let (position, techniques) = (self.position(), TechniqueSet::usual());
        Ok(advise_on(&position, self.view(), &self.premises, techniques, budget)?.0)
    }

    /// Returns the [advice](Self::advice) in words, in the detail of a level.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::game::Game;
    /// use bivalue::human::{HintLevel, Words};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let game = Game::new(&text.parse()?);
    /// let hint = game.hint(HintLevel::Area, Words::english(), &Budget::UNLIMITED).unwrap();
    /// assert_eq!(hint, "Look at box 9.");
    /// # Ok::<(), bivalue::Error>(())
    /// ```
    ///
    /// # Errors
    /// The bound that was met.
    pub fn hint(
        &self,
        level: HintLevel,
        words: &Words,
        budget: &Budget<'_>,
    ) -> Result<String, Stop> {
        let advice = self.advice(budget)?;
        let board = self.position().board().ok();
        Ok(words.hint(&advice, level, board.as_ref()))
    }
}
