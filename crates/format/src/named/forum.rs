//! A grid with lines between the boxes and no border around it.
//!
//! People post puzzles in forums so. The line between two bands is `------+-------+------`, or
//! consists only of dashes.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const FORUM: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "forum",
        aliases: &["open"],
        extensions: &[],
        about: "a grid with lines between the boxes and none around it",
        example: " 5 3 . | . 7 . | . . .
 6 . . | 1 9 5 | . . .
 . 9 8 | . . . | . 6 .
-------+-------+------
 8 . . | . 6 . | . . 3
 4 . . | 8 . 3 | . . 1
 7 . . | . 2 . | . . 6
-------+-------+------
 . 6 . | . . . | 2 8 .
 . . . | 4 1 9 | . . 5
 . . . | . 8 . | . 7 9
",
        holds: Holds::GIVENS,
    },
    shape: Shape::SpacedInnerLines,
    layout: &Layout {
        above: "",
        left: " ",
        cell: " ",
        between: " | ",
        right: "",
        band: "-------+-------+------",
        below: "",
    },
};
