//! Nine lines of nine cells with white space or commas between them.
//!
//! A spreadsheet saves such a text as well: an empty field between two commas, tabs or semicolons
//! is an empty cell. Cells may stand in groups of three.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const SPACED: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "spaced",
        aliases: &["table"],
        extensions: &["tsv"],
        about: "nine lines of nine cells, separated by spaces, tabs or commas",
        example: "\
5 3 . . 7 . . . .
6 . . 1 9 5 . . .
. 9 8 . . . . 6 .
8 . . . 6 . . . 3
4 . . 8 . 3 . . 1
7 . . . 2 . . . 6
. 6 . . . . 2 8 .
. . . 4 1 9 . . 5
. . . . 8 . . 7 9
",
        holds: Holds::GIVENS,
    },
    shape: Shape::Spaced,
    layout: &Layout {
        above: "",
        left: "",
        cell: " ",
        between: " ",
        right: "",
        band: "",
        below: "",
    },
};
