//! Formats that stand on other formats: JSON, XML, and links that pack them.
//!
//! Some are documents, read as a whole within a bound; the others are links, one a line. They
//! need crates for what they stand on, and so the feature `formats`.

mod fault;
mod fpuzzles;
mod json;
pub(super) mod json_array;
mod json_cells;
mod json_clues;
mod json_objects;
mod json_or_links;
mod json_read;
mod json_rules;
mod json_text;
mod ksudoku;
#[cfg(test)]
mod laws;
mod link;
mod links;
mod lz;
mod opensudoku;
mod opensudoku_state;
mod places;
mod scl;
mod sudoku_coach;
mod sudokupad;
mod sudokuwiki;
mod texts;
mod variant;
mod xml;

pub(super) use fpuzzles::FPuzzlesFormat;
pub(super) use json::JsonFormat;
pub(super) use ksudoku::KSudokuFormat;
pub(super) use link::LinkFormat;
pub(super) use opensudoku::{OpenSudoku1Format, OpenSudokuFormat};
pub(super) use sudoku_coach::SudokuCoachFormat;
pub(super) use sudokupad::SudokuPadFormat;
pub(super) use sudokuwiki::SudokuWikiFormat;

// What the files here use of the family.
use super::{
    Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, MAX_RECORD, ParseError, Parser,
    Pencilmarks, ReadOptions, Record, Sample, Sink, Warning, WriteError, WriteOptions, Writer,
    chars,
};
