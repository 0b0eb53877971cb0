//! The digits of a player, told apart from those of the puzzle as it was printed.

use std::borrow::Cow;

use super::phrases::{EMPTY, OTHER_IN_ORIGINAL};
use super::{PuzzleInput, Refused};
use crate::format::MessageValue;
use crate::grid::Position;

/// The position in which only what the original has is given; without an original, as it is.
pub(super) fn told_apart<'a>(
    position: &'a Position,
    original: Option<&PuzzleInput>,
) -> Result<Cow<'a, Position>, Refused> {
    original.map_or(Ok(Cow::Borrowed(position)), |original| {
        with_original(position, original).map(Cow::Owned)
    })
}

/// The position in which only what the original has is given.
fn with_original(position: &Position, original: &PuzzleInput) -> Result<Position, Refused> {
    let original = original.read().map_err(Refused::Fault)?.entry.record.position.givens;
    let values = position.values();
    for cell in original.filled() {
        if let (Some(given), here) = (original[cell], values[cell])
            && here != Some(given)
        {
            let here: MessageValue =
                here.map_or_else(|| EMPTY.into(), |digit| digit.to_string().into());
            let message = OTHER_IN_ORIGINAL.with("cell", cell.to_string());
            let message = message.with("given", given.to_string()).with("here", here);
            return Err(Refused::request(message));
        }
    }
    let placed = values.restricted_to(!original.filled());
    Ok(Position { givens: original, placed, candidates: position.candidates.clone() })
}
