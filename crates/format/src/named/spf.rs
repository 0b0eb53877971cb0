//! The files of `SuDoku` Solver, `.spf`.
//!
//! Cells have no separators, and there are lines only between the boxes.

use crate::block::{BlockFormat, Layout, Shape};
use crate::{FormatInfo, Holds};

/// See the [module documentation](self).
pub(crate) const SPF: BlockFormat = BlockFormat {
    info: &FormatInfo {
        name: "spf",
        aliases: &[],
        extensions: &["spf"],
        about: "cells side by side, lines between the boxes",
        example: "\
53.|.7.|...
6..|195|...
.98|...|.6.
---+---+---
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
---+---+---
.6.|...|28.
...|419|..5
...|.8.|.79
",
        holds: Holds::GIVENS,
    },
    shape: Shape::InnerLines,
    layout: &Layout {
        above: "",
        left: "",
        cell: "",
        between: "|",
        right: "",
        band: "---+---+---",
        below: "",
    },
};
