//! The puzzles of pzl.org.uk.
//!
//! A puzzle is a line with the height and the width of a box, `3, 3`, then a grid with a border, in
//! which `*6` is a placed digit.

use crate::block::{BlockParser, Signs, survey};
use crate::{Format, FormatInfo, Holds, Parser, ReadOptions, Sample};

/// See the [module documentation](self).
pub(crate) struct Pzl;

/// The mark before a placed digit.
const MARKS: &str = "*";

static INFO: FormatInfo = FormatInfo {
    name: "pzl",
    aliases: &[],
    extensions: &["pzl"],
    about: "the puzzles of pzl.org.uk: `3, 3`, then a grid in which `*6` was placed",
    example: "\
3, 3
+----------+----------+----------+
|  5  3 *4 |  .  7  . |  .  .  . |
|  6  .  . |  1  9  5 |  .  .  . |
|  .  9  8 |  .  .  . |  .  6  . |
+----------+----------+----------+
|  8  .  . |  .  6  . |  .  .  3 |
|  4  .  . |  8 *5  3 |  .  .  1 |
|  7  .  . |  .  2  . |  .  .  6 |
+----------+----------+----------+
|  .  6  . |  .  .  . |  2  8  . |
|  .  .  . |  4  1  9 |  .  .  5 |
|  .  .  . |  .  8  . |  .  7  9 |
+----------+----------+----------+
",
    holds: Holds { placed: true, ..Holds::GIVENS },
};

impl Format for Pzl {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let signs = Signs { marks: MARKS, ..Signs::default() };
        sample
            .filled_lines()
            .next()
            .is_some_and(|line| line.text.split(',').map(str::trim).eq(["3", "3"]))
            && survey(sample, signs).is_some()
    }

    fn is_drawn(&self) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(BlockParser::new(options, MARKS))
    }
}
