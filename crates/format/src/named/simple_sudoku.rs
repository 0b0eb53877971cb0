//! The files of Simple Sudoku, `.ss`.
//!
//! Angus Johnson's program for Windows writes them, and so do `SudoCue` and others. Rows are
//! enclosed in vertical lines, cells have no separators, and each corner is a star.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const SIMPLE_SUDOKU: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "simple-sudoku",
        aliases: &["ss"],
        extensions: &["ss"],
        about: "the files of Simple Sudoku: cells side by side within `|` and `*---*`",
        example: "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
",
        holds: Holds::GIVENS,
    },
    shape: Shape::OuterLines,
    layout: &Layout {
        above: "*-----------*",
        left: "|",
        cell: "",
        between: "|",
        right: "|",
        band: "|---+---+---|",
        below: "*-----------*",
    },
};
