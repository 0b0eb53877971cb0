//! The subjects of requests: a puzzle, or nothing.

use serde_json::Value;

use super::members;
use super::phrases::{NO_PUZZLE_MEMBER, PUZZLE_MISSING};
use super::{Nothing, PuzzleInput, ReadPuzzle, request_fault};
use crate::format::MessageValue;
use crate::wire::Fault;

/// The subject of a request, as one of its members.
pub trait About: Sized {
    /// True if the request must have a member `puzzle`.
    const NEEDS_PUZZLE: bool;

    /// Takes it from the member `puzzle` of a request.
    ///
    /// # Errors
    /// If the member is missing, must not be there or cannot be read.
    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault>;

    /// The subject that is made of a puzzle that was read; nothing for a verb that takes no puzzle.
    fn of_puzzle(puzzle: ReadPuzzle) -> Option<Self>;
}

impl About for ReadPuzzle {
    const NEEDS_PUZZLE: bool = true;

    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault> {
        let puzzle = puzzle.ok_or_else(|| {
            request_fault(PUZZLE_MISSING.with("member", MessageValue::member("puzzle")))
        })?;
        let input: PuzzleInput =
            members::value("puzzle", puzzle).map_err(|wrong| request_fault(wrong.message(&[])))?;
        input.read()
    }

    fn of_puzzle(puzzle: ReadPuzzle) -> Option<Self> {
        Some(puzzle)
    }
}

impl About for Nothing {
    const NEEDS_PUZZLE: bool = false;

    fn from_member(puzzle: Option<Value>) -> Result<Self, Fault> {
        match puzzle {
            None => Ok(Self),
            Some(_) => {
                Err(request_fault(NO_PUZZLE_MEMBER.with("member", MessageValue::member("puzzle"))))
            }
        }
    }

    fn of_puzzle(_: ReadPuzzle) -> Option<Self> {
        None
    }
}
