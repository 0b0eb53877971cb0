//! A grid with a border around it and lines between the boxes.
//!
//! Most programs print grids so (`HoDoKu`, `qqwing`), and forums show them. The border may be drawn
//! with any of the usual characters, including box-drawing characters (`┌───┬`), and may surround
//! every cell.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const BOXED: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "boxed",
        aliases: &["grid", "hodoku", "qqwing"],
        extensions: &[],
        about: "a grid within `+---+` and `|`",
        example: "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
",
        holds: Holds::GIVENS,
    },
    shape: Shape::SpacedOuterLines,
    layout: &Layout {
        above: "+-------+-------+-------+",
        left: "| ",
        cell: " ",
        between: " | ",
        right: " |",
        band: "+-------+-------+-------+",
        below: "+-------+-------+-------+",
    },
};
