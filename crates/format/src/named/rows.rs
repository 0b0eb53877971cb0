//! Nine lines of nine characters.
//!
//! Many solvers read and write this simplest grid. `.msk` (the puzzle) and `.sol` (its solution)
//! are the files of an old programming contest of the `VBForums`. Rows whose blanks are spaces are
//! read by their columns, so an editor may have cut off their ends.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const ROWS: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "rows",
        aliases: &["msk", "sol"],
        extensions: &["msk", "sol"],
        about: "nine lines of nine characters",
        example: "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
        holds: Holds::GIVENS,
    },
    shape: Shape::Adjacent,
    layout: &Layout { above: "", left: "", cell: "", between: "", right: "", band: "", below: "" },
};
