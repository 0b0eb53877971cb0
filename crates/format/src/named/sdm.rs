//! Collections of puzzles (`.sdm`): one a line, `0` for an empty cell.
//!
//! `SudoCue`, `OpenSudoku` and similar programs exchange such files. The text is that of
//! [`super::line`] without comments behind puzzles, so only the file extension distinguishes the
//! two.

use super::line;
use crate::{
    Blank, Format, FormatInfo, Holds, Parser, ReadOptions, Record, Sample, WriteError,
    WriteOptions, Writer, block,
};

/// See the [module documentation](self).
pub(crate) struct Sdm;

static INFO: FormatInfo = FormatInfo {
    name: "sdm",
    aliases: &[],
    extensions: &["sdm"],
    about: "a collection: 81 digits a line, `0` for an empty cell",
    example: "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n\
         310452000806000100004000000070040050260109074030080060000000900001000402000871036\n",
    holds: Holds::GIVENS,
};

impl Format for Sdm {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        sample.extension == Some("sdm") && line::is_list(sample)
    }

    fn is_doubtful(&self, _: &str) -> bool {
        true
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        line::LineFormat.parser(options)
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

impl Writer for Sdm {
    fn is_sign(&self, character: char) -> bool {
        line::LineFormat.is_sign(character)
    }

    fn comment_sign(&self) -> Option<char> {
        line::LineFormat.comment_sign()
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let digits = block::digits(record)?;
        out.push_str(&options.blank.unwrap_or(Blank::ZERO).line(&digits));
        out.push('\n');
        Ok(())
    }

    fn usual_blank_of_plain_lines(&self) -> Option<Blank> {
        Some(Blank::ZERO)
    }
}
