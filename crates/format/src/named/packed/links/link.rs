//! Plain links: an address of any site that contains 81 cells.
//!
//! Many sites and apps take a puzzle as 81 digits and blanks in a parameter or in the path of their
//! address: `?s=`, `?import=`, `?puzzle=`. All are read in the same way; the writer makes links of
//! SudokuExchange. Sites with links of another kind have formats of their own.

use super::super::fault::{Fault, quoted};
use super::super::texts::{self, Cells};
use super::super::{
    Blank, ErrorCode, Field, FormatInfo, Holds, ParseError, ReadOptions, Record, WriteError,
};
use super::{Decoded, LinkFormat, Site, Token, Url};
use crate::named::solo;
use crate::phrases::{
    EXPORT_DIGITS, EXPORT_FROM_SITE, LINK_CANNOT_SHOW_SUKAKU, LINK_WITH_CELLS, LINK_WITH_PUZZLE,
    LINK_WITH_TWO_PUZZLES, LINK_WITHOUT_CELLS, ONE_PUZZLE_IN_LINK, PARAMETER, PENPA_DRAWING,
};
use bivalue_core::grid::Grid;

/// The names of parameters in which sites take a puzzle.
const NAMES: [&str; 12] =
    ["puzzle", "s", "import", "p", "load", "bd", "q", "board", "grid", "sudoku", "givens", "data"];

static INFO: FormatInfo = FormatInfo {
    name: "link",
    aliases: &["url", "sudokuexchange"],
    extensions: &["url"],
    about: "a link of any site with 81 cells in it, written for SudokuExchange",
    example: "https://sudokuexchange.com/play/?s=530070000600195000098000060800060003400803001700020006060000280000419005000080079 # 30 clues\n",
    holds: Holds { info: &[Field::Comment], ..Holds::GIVENS },
};

/// See the [module documentation](self).
pub(crate) const LINK: LinkFormat = LinkFormat { info: &INFO, site: Site::Any, link_of };

/// Reads any link. It is the last decoder that is tried, so it takes every address.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let url = Url::parse(token.text)?;
    if token.text.contains("/penpa-edit") {
        let found = PENPA_DRAWING;
        let fault = Fault::new(ErrorCode::Value, found, LINK_WITH_CELLS);
        return Some(Err(fault.help(EXPORT_DIGITS)));
    }
    let mut found: Vec<Record> = Vec::new();
    let parts = url.parameters().map(|(_, value)| value).chain(url.path.split('/'));
    for part in parts.chain(url.fragment.split('/')) {
        let text = super::plain(part);
        let joined = rows(&text);
        let text = joined.as_deref().unwrap_or(&text);
        if let Ok(cells) = Cells::from_text(text, options.blank_char()) {
            let record = Record { position: cells.position(), ..Record::default() };
            if !found.contains(&record) {
                found.push(record);
            }
        }
    }
    if let Some(record) = chosen(found) {
        return Some(record.map(Into::into));
    }
    if let Some(result) = solo::of_link(&super::plain(url.fragment)) {
        let fault = |error: ParseError| Fault::new(error.code, error.found, error.expected);
        return Some(result.map(|entry| entry.record.into()).map_err(fault));
    }
    // Nothing fits, so the fault of the parameter with a usual name is reported.
    let named = url.parameters().find(|(name, value)| NAMES.contains(name) && !value.is_empty());
    Some(Err(match named {
        Some((name, value)) => match Cells::from_text(&super::plain(value), options.blank_char()) {
            Err(fault) if !value.contains('%') => fault.shifted(token.place_of(value)),
            Err(fault) => fault.of(PARAMETER.with("name", quoted(name))),
            Ok(_) => none(),
        },
        None => none(),
    }))
}

/// Returns the puzzle of a link in which these grids stand: the only one, or the one that the other
/// solves.
fn chosen(mut found: Vec<Record>) -> Option<Result<Record, Fault>> {
    let first = found.pop()?;
    let Some(other) = found.pop() else { return Some(Ok(first)) };
    let [values, others] = [&first, &other].map(|record| record.position.values());
    let solves = |solution: &Grid, puzzle: &Grid| {
        solution.filled().len() == 81
            && puzzle.digits().all(|(cell, digit)| solution[cell] == Some(digit))
    };
    Some(match found.is_empty() {
        true if solves(&values, &others) => Ok(Record { solution: Some(values), ..other }),
        true if solves(&others, &values) => Ok(Record { solution: Some(others), ..first }),
        _ => Err(Fault::new(ErrorCode::Value, LINK_WITH_TWO_PUZZLES, ONE_PUZZLE_IN_LINK)),
    })
}

/// Returns the cells of nine rows of nine, or of 81 fields, with a sign between them.
fn rows(text: &str) -> Option<String> {
    let nine =
        |parts: &[&str]| parts.len() == 9 && parts.iter().all(|part| part.chars().count() == 9);
    ['/', '\n', '|', ',', ';'].into_iter().find_map(|sign| {
        let parts: Vec<&str> = text.split(sign).map(|part| part.trim_end_matches('\r')).collect();
        let is_cell = |part: &&str| part.chars().count() < 2;
        if parts.len() == 81 && parts.iter().all(is_cell) {
            // Nothing between two signs is an empty cell.
            return Some(
                parts.iter().map(|part| if part.is_empty() { "." } else { part }).collect(),
            );
        }
        nine(&parts).then(|| parts.concat())
    })
}

fn none() -> Fault {
    let found = LINK_WITHOUT_CELLS;
    Fault::new(ErrorCode::Value, found, LINK_WITH_PUZZLE).help(EXPORT_FROM_SITE)
}

/// Returns the 81 digits that sites accept, `0` for an empty cell.
pub(super) fn digits(record: &Record, name: &str) -> Result<String, WriteError> {
    let digits = record.position.digits_of_plain();
    let digits = digits
        .ok_or_else(|| WriteError(LINK_CANNOT_SHOW_SUKAKU.with("format", name.to_owned())))?;
    Ok(Blank::ZERO.line(&digits))
}

/// Returns the link of a record.
fn link_of(record: &Record) -> Result<String, WriteError> {
    let digits = digits(record, "SudokuExchange")?;
    Ok(format!("https://sudokuexchange.com/play/?s={digits}"))
}

/// Returns whether a part of a link is 81 cells.
pub(super) fn is_grid(part: &str) -> bool {
    texts::is_grid(&super::plain(part))
}

#[cfg(test)]
mod tests {
    use super::super::super::laws;
    use super::*;

    laws::laws!(LINK);

    const P: &str = laws::PUZZLE;

    fn lines(cells: &str) -> Vec<&str> {
        (0..9).map(|row| &cells[row * 9..row * 9 + 9]).collect()
    }

    fn read(text: &str) -> String {
        laws::one(&LINK, text).position.givens.to_string()
    }

    #[test]
    fn any_part_of_an_address_may_be_the_puzzle() {
        let zeros = P.replace('.', "0");
        for link in [
            format!("https://lisudoku.xyz/solver?import={P}"),
            format!("http://example.org/play/{zeros}/easy"),
            format!("https://EXAMPLE.org:80/?a=1&puzzle={zeros}&b=2#x"),
            format!("https://example.org/#puzzle={P}"),
            format!("example.org/?q={P}"),
            format!("https://example.org/#/play/{zeros}"),
            format!("https://example.org/?p={}", lines(&zeros).join("/")),
            format!("https://example.org/?level=3&p={}", lines(P).join("%0A")),
            format!("https://example.org/?p={}", P.replace('.', "%2E")),
        ] {
            assert_eq!(laws::detected(&link), Some("link"), "{link}");
            assert_eq!(read(&link), P, "{link}");
        }
    }

    #[test]
    fn comments_follow_after_white_space() {
        let link = format!("# a list\n\nhttps://example.org/?s={P}\t # hard one \n");
        let record = laws::one(&LINK, &link);
        assert_eq!(record.field(Field::Comment), Some("hard one"));
    }

    #[test]
    fn brackets_and_shortcuts_hold_links() {
        let link = format!("https://example.org/?s={P}");
        for text in [
            format!("[a hard one]({link})\n"),
            format!("<{link}>\n"),
            format!("[url]{link}[/URL] hard\n"),
            format!("[InternetShortcut]\nURL={link}\nIconIndex=0\n"),
            format!("https://sudokupad.app/{P}\n"),
        ] {
            assert_eq!(laws::detected(&text), Some("link"), "{text}");
            assert_eq!(read(&text), P, "{text}");
        }
        let error = laws::refusal(&LINK, "[a](https://example.org/?s=123)");
        assert_eq!(error.column, 28);
    }

    #[test]
    fn a_wrong_cell_is_named_with_its_column() {
        let link = format!(" https://example.org/?s={}", P.replacen('7', "q", 1));
        let error = laws::refusal(&LINK, &link);
        assert_eq!(error.code, ErrorCode::Character);
        assert_eq!((error.line, error.column), (1, 29));
        assert_eq!(error.found, "character 'q'");
        let error = laws::refusal(&LINK, "https://example.org/?s=123");
        assert_eq!((error.code, error.column), (ErrorCode::Length, 24));
    }

    #[test]
    fn links_of_several_sites_may_stand_together() {
        let mut text = format!("https://example.org/{P}\n");
        for format in crate::formats() {
            let example = format.example();
            if example.starts_with("https:") {
                text.push_str(example);
            }
        }
        text.push_str("https://example.org/\nno link\n");
        let results = laws::read_as(&LINK, &text, false);
        let good = results.iter().filter(|result| result.is_ok()).count();
        assert_eq!((good, results.len()), (6, 8));
    }

    #[test]
    fn what_is_no_list_of_links_is_declined() {
        for text in [
            format!("https://example.org/source\n{P}\n"),
            format!("{P} https://example.org/{P}\n"),
            "ftp://example.org/x\n".into(),
            "a text\n".into(),
            "...8.1.../.......43/5........\n".into(),
        ] {
            assert_ne!(laws::detected(&text), Some("link"), "{text}");
        }
    }
}
