//! A hint for each position.

use std::ops::ControlFlow;

use bivalue::grid::Position;
use bivalue::human::{Advice, View, advise, repaired};

use super::{Ready, Refused, Techniques, entry};
use crate::bounds::Cancel;
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Gives a hint for each position.
#[derive(Clone, Default)]
pub struct Hint {
    /// The techniques that are tried.
    pub techniques: Techniques,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

/// A hint.
#[derive(Clone, Debug)]
pub struct Hinted {
    /// The solution and the view of the position.
    pub ready: Ready,
    /// The advice.
    pub advice: Advice,
    /// The position that a player has after taking the advice.
    pub after: Position,
}

impl Hinted {
    /// The board that the advice is about, if there is one.
    #[must_use]
    pub fn board(&self) -> Option<&bivalue::grid::Board> {
        self.ready.view.as_ref().map(View::board)
    }
}

impl Outcome for Hinted {
    fn reply(&self) -> Reply {
        match self.advice {
            Advice::Mistakes(_) | Advice::Stuck => Reply::No,
            _ if self.ready.has_several_solutions() => Reply::No,
            _ => Reply::Yes,
        }
    }
}

impl Job for Hint {
    type Outcome = Result<Hinted, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let mut ready = Ready::of(item, &self.cancel)?;
        let position = &entry(item)?.record.position;
        ready.view = ready.view.map(|view| {
            let view = self.techniques.view(view);
            // In a Sukaku there is no other way to fill a cell.
            if position.is_sukaku() { view.with_lone_placed() } else { view }
        });
        let (solution, view) = (ready.solution.as_ref(), ready.view.as_ref());
        let advice = advise(position, solution, view, &self.techniques.set, &self.cancel.budget())?;
        let after = match (&advice, view, solution) {
            (Advice::Step(step), Some(view), _) => {
                let mut view = view.clone();
                view.take(step);
                view.board().position()
            }
            (Advice::Mistakes(_), _, Some(solution)) => repaired(position, solution),
            _ => position.clone(),
        };
        Ok(Hinted { ready, advice, after })
    }
}
