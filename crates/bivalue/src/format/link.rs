//! Plain links: the address of any site with 81 cells in it.
//!
//! Many sites and apps take a puzzle as 81 digits and blanks in a parameter or in the path of
//! their address: `?s=`, `?import=`, `?puzzle=`. They are all read alike; what is written is
//! the link of SudokuExchange. Sites with links of their own kind are other formats.

use super::cells::{self, Cells};
use super::fault::{Fault, quoted};
use super::links::{self, Decoded, LinkParser, Token, Url};
use super::{
    ErrorCode, Field, Format, Holds, Parser, ReadOptions, Record, Sample, WriteError, WriteOptions,
    Writer,
};

/// See the [module's text](self).
pub(super) struct LinkFormat;

/// The names under which sites take a puzzle.
const NAMES: [&str; 12] = [
    "puzzle", "s", "import", "p", "load", "bd", "q", "board", "grid", "sudoku", "givens", "data",
];

impl Format for LinkFormat {
    fn name(&self) -> &'static str {
        "link"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["url", "sudokuexchange"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["url"]
    }

    fn about(&self) -> &'static str {
        "a link of any site with 81 cells in it, written for SudokuExchange"
    }

    fn example(&self) -> &'static str {
        "https://sudokuexchange.com/play/?s=530070000600195000098000060800060003400803001700020006060000280000419005000080079 # 30 clues\n"
    }

    fn holds(&self) -> Holds {
        Holds {
            info: &[Field::Comment],
            ..Holds::GIVENS
        }
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        links::detect(sample, decode)
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LinkParser(options.clone()))
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

/// Reads any link. It is the last that is asked, so every address is its own.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let url = Url::parse(token.text)?;
    let parts = url
        .parameters()
        .map(|(_, value)| value)
        .chain(url.path.split('/'));
    for part in parts {
        let text = links::plain(part);
        if let Ok(cells) = Cells::from_text(&text, options.blank) {
            return Some(Ok(Record {
                position: cells.position(),
                ..Record::default()
            }
            .into()));
        }
    }
    // Nothing fits: what is wrong with the parameter that should?
    let named = url
        .parameters()
        .find(|(name, value)| NAMES.contains(name) && !value.is_empty());
    Some(Err(match named {
        Some((name, value)) => match Cells::from_text(&links::plain(value), options.blank) {
            Err(fault) if !value.contains('%') => fault.shifted(token.place_of(value)),
            Err(fault) => fault.of(&format!("the parameter {}", quoted(name))),
            Ok(_) => none(),
        },
        None => none(),
    }))
}

fn none() -> Fault {
    let found = "a link without 81 cells";
    Fault::new(ErrorCode::Value, found, "a link that holds a puzzle")
        .help("if the site only names the puzzle, export it there")
}

/// The 81 digits that sites take, `0` for an empty cell.
pub(super) fn digits(record: &Record, name: &str) -> Result<String, WriteError> {
    if record.position.is_sukaku() {
        return Err(WriteError(format!("a {name} link cannot show a Sukaku")));
    }
    Ok(record.position.values().to_line('0'))
}

impl Writer for LinkFormat {
    fn record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let digits = digits(record, "SudokuExchange")?;
        let link = format!("https://sudokuexchange.com/play/?s={digits}");
        links::write(&link, record, out);
        Ok(())
    }
}

/// Whether a part of a link is 81 cells.
pub(super) fn is_grid(part: &str) -> bool {
    cells::is_grid(&links::plain(part))
}

#[cfg(test)]
mod tests {
    use super::super::laws;
    use super::*;

    laws::laws!(LinkFormat);
}
