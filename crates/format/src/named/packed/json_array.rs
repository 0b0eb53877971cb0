//! The JSON into which arrays of programs are rewritten.

use serde_json::value::RawValue;

use bivalue_core::grid::Grid;

use super::fault::Fault;
use super::texts::Cells;
use super::{ReadOptions, Sink, json_cells, json_read, json_values};
use crate::phrases;
use bivalue_core::text::Message;

/// Returns whether a text consists of well-formed JSON values.
pub(crate) fn is_json(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    values.all(|value| value.is_ok())
}

/// Adds every puzzle in the JSON to the sink.
pub(crate) fn read(json: &str, first: u64, options: &ReadOptions, sink: &mut Sink) {
    json_read::read(json, first, options, sink);
}

/// Returns the grid of a text that is one array.
pub(crate) fn grid(json: &str, blank: Option<char>) -> Result<Grid, Message> {
    let value = json_values::parse(json.trim());
    let cells = value.and_then(|value| json_cells::cells(&value, blank));
    match cells {
        Ok(Cells::Grid(grid)) => Ok(grid),
        Ok(Cells::Sukaku(_)) => Err(phrases::cells(729)),
        Err(Fault { found, .. }) => Err(found),
    }
}
