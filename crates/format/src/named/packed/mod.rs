//! Formats that are based on other formats: JSON, XML, and links in which these are packed.
//!
//! Some are documents, which are read as a whole up to a limit; the others are links, one a line.
//! They need further crates, and therefore the feature `formats`.

mod fault;
mod json;
pub(crate) mod json_array;
mod json_candidates;
mod json_cells;
mod json_clues;
mod json_keyed;
mod json_masks;
mod json_objects;
mod json_read;
mod json_rules;
mod json_text;
mod json_values;
mod json_within;
mod ksudoku;
#[cfg(test)]
mod laws;
mod links;
mod lz;
mod opensudoku;
mod opensudoku_state;
mod places;
mod texts;
mod variant;
mod xml;

pub(crate) use json::JsonFormat;
pub(crate) use ksudoku::KSudokuFormat;
pub(crate) use links::{FPuzzlesFormat, LINK, SUDOKU_COACH, SUDOKU_WIKI, SudokuPadFormat};
pub(crate) use opensudoku::{OpenSudoku1Format, OpenSudokuFormat};

// The items of the parent module that the files of this folder use.
use crate::{
    Blank, Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, MAX_RECORD, Message,
    ParseError, Parser, Pencilmarks, ReadOptions, Record, Sample, Sink, Warning, WriteError,
    WriteOptions, Writer, chars,
};
