//! The records of puzzles, with their solutions where these are wanted.

use std::ops::ControlFlow;

use bivalue::engine::{self, Search, Verdict};
use bivalue::format::Record;

use super::{Refused, entry};
use crate::bounds::Cancel;
use crate::input::Item;
use crate::reply::{Outcome, Reply};
use crate::stream::Job;

/// Takes the record of each puzzle, to be written in another format.
#[derive(Clone, Default)]
pub struct Convert {
    /// Whether a proper puzzle gets its solution.
    pub solve: bool,
    /// Ends every search when it is set.
    pub cancel: Cancel,
}

/// A record.
#[derive(Clone, Debug)]
pub struct Converted(pub Record);

impl Outcome for Converted {
    fn reply(&self) -> Reply {
        Reply::Yes
    }
}

impl Job for Convert {
    type Outcome = Result<Converted, Refused>;

    fn work(
        &self,
        item: &Item,
        _: &mut dyn FnMut(Self::Outcome) -> ControlFlow<()>,
    ) -> Self::Outcome {
        let mut record = entry(item)?.record.clone();
        if self.solve
            && record.solution.is_none()
            && let Ok(board) = record.position.board()
            && let search = Search::of(&board).within(self.cancel.budget())
            && let (Verdict::One(puzzle), _) = engine::judge(engine::default_engine(), &search)
        {
            record.solution = Some(*puzzle.solution().grid());
        }
        Ok(Converted(record))
    }
}
