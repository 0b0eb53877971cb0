//! Collections of puzzles (`.sdm`): one a line, `0` for an empty cell.
//!
//! `SudoCue`, `OpenSudoku` and similar programs exchange such files. The text is that of
//! [`super::line`] without comments, so only the file extension distinguishes the two.

use super::{
    Format, FormatInfo, Holds, Parser, ReadOptions, Record, Sample, WriteError, WriteOptions,
    Writer, block, line,
};

/// See the [module documentation](self).
pub(super) struct Sdm;

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

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

impl Writer for Sdm {
    fn record(
        &self,
        record: &Record,
        _: u64,
        options: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let digits = block::digits(record)?;
        out.push_str(&digits.to_line(options.blank.unwrap_or('0')));
        out.push('\n');
        Ok(())
    }

    fn blank_of_plain_lines(&self, options: &WriteOptions) -> Option<u8> {
        options.blank_byte(b'0')
    }
}
