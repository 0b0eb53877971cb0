//! Games. The Python half writes moves as texts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bivalue::game::{Game, Move, NotAGame};
use bivalue::human::{Advice, HintLevel, Words};
use bivalue::verbs::PuzzleInput;
use bivalue::wire::Fault;
use pyo3::prelude::*;

use crate::fault::{error, usage};
use crate::signals::Signals;

/// A game, for one thread at a time.
#[pyclass(frozen, module = "bivalue._native")]
pub(crate) struct PlayedGame(Mutex<Game>);

/// The levels of hints.
const LEVELS: [HintLevel; 5] =
    [HintLevel::Nudge, HintLevel::Area, HintLevel::Name, HintLevel::Cells, HintLevel::Full];

impl PlayedGame {
    fn new(game: Game) -> Self {
        Self(Mutex::new(game))
    }

    fn game(&self) -> MutexGuard<'_, Game> {
        // A game has no state in which a panic could leave it half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The advice for the position as it is: other threads of Python go on.
    fn advice(&self, py: Python<'_>) -> PyResult<(Game, Option<Advice>)> {
        let game = self.game().clone();
        let signals = Signals::new();
        // No bound is met but that of a signal.
        let advice = py.detach(|| game.advice(&signals.budget()).ok());
        signals.into_result()?;
        Ok((game, advice))
    }
}

#[pymethods]
impl PlayedGame {
    /// Begins a game with the puzzle of a request, which is JSON. It is proved if that is wanted.
    #[staticmethod]
    fn of(py: Python<'_>, puzzle: &str, proved: bool) -> PyResult<Self> {
        let game = || {
            let input: PuzzleInput =
                serde_json::from_str(puzzle).map_err(|error| usage(error.to_string()))?;
            let position = input.read()?.entry.record.position;
            if !proved {
                return Ok(Game::unproved(position));
            }
            Game::try_from(position).map_err(|error| usage(error.to_string()))
        };
        game().map(Self::new).map_err(|fault: Fault| error(py, &fault))
    }

    /// Reads a saved game.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let game = text.parse::<Game>();
        game.map(Self::new).map_err(|why: NotAGame| error(py, &usage(why.to_string())))
    }

    /// The saved form.
    fn text(&self) -> String {
        self.game().to_string()
    }

    /// Makes moves as one turn.
    fn make(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<bool> {
        let read = moves.iter().map(|text| text.parse()).collect::<Result<Vec<Move>, _>>();
        let read = read.map_err(|why| error(py, &usage(why.to_string())))?;
        self.game().make(&read).map_err(|why| error(py, &usage(why.to_string())))
    }

    fn undo(&self) -> bool {
        self.game().undo()
    }

    fn redo(&self) -> bool {
        self.game().redo()
    }

    fn go_to(&self, turns: usize) -> bool {
        self.game().go_to(turns)
    }

    fn repair(&self) -> bool {
        self.game().repair()
    }

    /// The moves of every turn, and the number of those that are in force.
    fn turns(&self) -> (Vec<Vec<String>>, usize) {
        let game = self.game();
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        (game.turns().map(texts).collect(), game.at())
    }

    /// All digits: 81 characters.
    fn values(&self) -> String {
        self.game().values().to_string()
    }

    fn position(&self) -> String {
        self.game().position().to_string()
    }

    /// The notes of the 81 cells.
    fn notes(&self) -> Vec<String> {
        let game = self.game();
        let digits = |cell| game.notes(cell).into_iter().map(|digit| digit.to_char()).collect();
        bivalue::Cell::all().map(digits).collect()
    }

    fn clashes(&self) -> Vec<String> {
        names(self.game().clashes())
    }

    fn mistakes(&self) -> Option<Vec<String>> {
        self.game().mistakes().map(names)
    }

    fn solution(&self) -> Option<String> {
        self.game().solution().map(ToString::to_string)
    }

    fn is_solved(&self) -> bool {
        self.game().is_solved()
    }

    /// The advice in the words of a level.
    fn hint(&self, py: Python<'_>, level: &str) -> PyResult<String> {
        let known = LEVELS.into_iter().find(|known| known.name() == level);
        let level = known.ok_or_else(|| {
            let names = LEVELS.map(HintLevel::name).join(", ");
            error(py, &usage(format!("{level:?}, expected one of {names}")))
        })?;
        let (game, advice) = self.advice(py)?;
        let board = game.position().board().ok();
        let text = |advice: &Advice| Words::english().hint(advice, level, board.as_ref());
        Ok(advice.as_ref().map(text).unwrap_or_default())
    }

    /// Makes the next step, and returns it in one line; nothing if there is none.
    fn step(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let (_, advice) = self.advice(py)?;
        let Some(Advice::Step(step)) = advice else { return Ok(None) };
        self.game().apply(&step).map_err(|why| error(py, &usage(why.to_string())))?;
        Ok(Some(step.to_string()))
    }
}

/// The names of cells.
fn names(cells: bivalue::CellSet) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}
