//! Collections of OpenSudoku: XML files of many games.
//!
//! Version 1 has the givens alone, `<opensudoku><name>…</name><game data="81"/></opensudoku>`;
//! later ones have folders, notes and the state of each game,
//! `<opensudoku version="2"><folder name="…"><game data="…" note="…"/></folder></opensudoku>`. Both are
//! read alike, and with them the similar files of Sudoku 10'000, `<sudoku data="81"/>`.
//! The `data` of a game is 81 digits, or `version: ` and a number, a line end, and for each
//! cell parts that end in `|`:
//! - 1: the digit or 0, the notes as `1,5,` or `-`, and 1 if the digit is not given, else 0;
//! - 2 and 3: the same with the notes as a number, bit 0 for the digit 1;
//! - 4: a second number of notes after the first; 5: and then a colour.
//!
//! The first notes are candidates; an empty cell without may hold anything. Written are 81
//! digits, or `version: 1` where digits are placed or candidates noted. The names of folders
//! and files are passed over.

use quick_xml::escape::escape;

use crate::grid::{Cell, Digit, DigitSet, Grid, Position};

use super::cells;
use super::fault::{Fault, quoted};
use super::xml::{Tag, XmlText};
use super::{
    Entry, ErrorCode, Field, Format, Holds, Line, Parser, ReadOptions, Record, Sample, Sink,
    WriteError, WriteOptions, Writer,
};

/// OpenSudoku's files of version 1: see the [module's text](self).
pub(super) struct OpenSudoku1Format;

/// OpenSudoku's files from version 2 on: see the [module's text](self).
pub(super) struct OpenSudokuFormat;

impl Format for OpenSudoku1Format {
    fn name(&self) -> &'static str {
        "opensudoku-v1"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["opensudoku", "1gsudoku"]
    }

    fn about(&self) -> &'static str {
        "OpenSudoku's XML files of version 1, and those of Sudoku 10'000"
    }

    fn example(&self) -> &'static str {
        concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<opensudoku>\n",
            "  <name>Examples</name>\n",
            "  <game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"/>\n",
            "</opensudoku>\n",
        )
    }

    fn holds(&self) -> Holds {
        Holds::GIVENS
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        version(sample.text).is_some_and(|version| matches!(version, "" | "1"))
    }

    fn parser(&self, _: &ReadOptions) -> Box<dyn Parser> {
        Box::new(GameParser::default())
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

impl Format for OpenSudokuFormat {
    fn name(&self) -> &'static str {
        "opensudoku"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["opensudoku-v2"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["opensudoku"]
    }

    fn about(&self) -> &'static str {
        "OpenSudoku's XML files from version 2 on"
    }

    fn example(&self) -> &'static str {
        concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<opensudoku version=\"2\">\n",
            "  <folder name=\"Examples\" created=\"0\">\n",
            "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" note=\"easy\"/>\n",
            "  </folder>\n",
            "</opensudoku>\n",
        )
    }

    fn holds(&self) -> Holds {
        Holds {
            placed: true,
            candidates: true,
            solution: false,
            info: &[Field::Comment],
        }
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        version(sample.text).is_some_and(|version| !matches!(version, "" | "1"))
    }

    fn parser(&self, _: &ReadOptions) -> Box<dyn Parser> {
        Box::new(GameParser::default())
    }

    fn writer(&self) -> Option<&'static dyn Writer> {
        Some(&Self)
    }
}

/// The version that a file says it has, `""` if none; `None` if it is no such file.
fn version(text: &str) -> Option<&str> {
    if !text.trim_start().starts_with('<') {
        return None;
    }
    if let Some(at) = text.find("<opensudoku") {
        let after = &text[at + "<opensudoku".len()..];
        let tag = after.split('>').next().unwrap_or("");
        let value = tag.split_once("version").map_or("", |(_, value)| value);
        return Some(value.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
    }
    let at = text.find("<sudoku ")?;
    let tag = text[at..].split('>').next().unwrap_or("");
    tag.contains("data").then_some("")
}

#[derive(Default)]
struct GameParser {
    xml: XmlText,
    last_line: u64,
}

impl Parser for GameParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        self.last_line = line.number;
        self.xml.line(line, sink, |tag, number, sink| {
            if matches!(tag.name, "game" | "sudoku") {
                sink.entry(Entry::new(game(tag)?, number));
            }
            Ok(())
        });
    }

    fn end(&mut self, sink: &mut Sink) {
        self.xml.end(sink, self.last_line);
    }
}

fn game(tag: &Tag<'_>) -> Result<Record, Fault> {
    let Some(data) = tag.attribute("data") else {
        let found = format!("a <{}> without data", tag.name);
        return Err(Fault::new(ErrorCode::Value, found, "data=\"…\""));
    };
    let position = match data.trim().strip_prefix("version:") {
        Some(state) => state_of(state.trim_start()),
        None => cells::grid_of(data.trim(), None).map(Position::from_givens),
    }
    .map_err(|fault| fault.of("data"))?;
    let mut record = Record {
        position,
        ..Record::default()
    };
    if let Some(note) = tag.attribute("note").filter(|note| !note.trim().is_empty()) {
        record.info.push((Field::Comment, note.to_owned()));
    }
    Ok(record)
}

/// Reads a game's state: the number of its version, white space, and the parts of its cells.
fn state_of(text: &str) -> Result<Position, Fault> {
    let (version, parts) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let per_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let found = format!("version {}", quoted(version));
            return Err(Fault::new(ErrorCode::Value, found, "1 to 5"));
        }
    };
    // Version 2 doubles some of the bars.
    let parts: Vec<&str> = parts
        .trim()
        .split('|')
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() != 81 * per_cell {
        let found = format!("{} parts", parts.len());
        let expected = format!("{} ({per_cell} for each cell)", 81 * per_cell);
        return Err(Fault::new(ErrorCode::Length, found, expected));
    }
    let mut position = Position::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, fields) in Cell::all().zip(parts.chunks(per_cell)) {
        let wrong = |found: &str, expected: &str| {
            Fault::new(
                ErrorCode::Value,
                format!("{} for {cell}", quoted(found)),
                expected,
            )
        };
        let (value, noted, editable) = (fields[0], fields[1], fields[per_cell - 1]);
        let digit = match value.parse() {
            Ok(0) => None,
            Ok(number) => Some(Digit::new(number).ok_or_else(|| wrong(value, "a digit"))?),
            Err(_) => return Err(wrong(value, "a digit")),
        };
        notes[cell.index()] = if version == "1" {
            listed(noted).ok_or_else(|| wrong(noted, "notes like \"1,5,\" or \"-\""))?
        } else {
            let bits = noted.parse().ok().filter(|bits| *bits < 512);
            DigitSet::from_bits(bits.ok_or_else(|| wrong(noted, "notes up to 511"))?)
        };
        match editable {
            "0" => position.givens[cell] = digit,
            "1" => position.placed[cell] = digit,
            _ => return Err(wrong(editable, "0 or 1")),
        }
    }
    position.candidates = cells::from_notes(notes, &position.values());
    Ok(position)
}

/// The digits of `1,5,`, none of `-`.
fn listed(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    text.trim_end_matches(',')
        .split(',')
        .map(|part| part.parse().ok().and_then(Digit::new))
        .collect()
}

impl Writer for OpenSudoku1Format {
    fn begin(&self, _: &WriteOptions, out: &mut String) {
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    }

    fn record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        if record.position.is_sukaku() {
            let why = "version 1 of OpenSudoku's files cannot show a Sukaku";
            return Err(WriteError(why.into()));
        }
        let digits = record.position.values().to_line('0');
        out.extend(["  <game data=\"", &digits, "\"/>\n"]);
        Ok(())
    }

    fn end(&self, _: &WriteOptions, out: &mut String) {
        out.push_str("</opensudoku>\n");
    }
}

impl Writer for OpenSudokuFormat {
    fn begin(&self, _: &WriteOptions, out: &mut String) {
        out.push_str(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<opensudoku version=\"2\">\n",
            "  <folder name=\"Bivalue\" created=\"0\">\n",
        ));
    }

    fn record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let position = &record.position;
        let untouched = position.placed == Grid::EMPTY && position.candidates.is_none();
        let (state, data) = if untouched {
            (1, position.givens.to_line('0'))
        } else {
            cells::can_be_notes(position)?;
            (0, state_text(position))
        };
        let note = match record.field(Field::Comment) {
            // A reader turns line ends and tabs as they are into spaces.
            Some(note) => {
                let note = escape(note).replace('\n', "&#10;").replace('\t', "&#9;");
                format!(" note=\"{note}\"")
            }
            None => String::new(),
        };
        let state = format!("created=\"0\" state=\"{state}\" time=\"0\" last_played=\"0\"");
        out.extend(["    <game ", &state, " data=\"", &data, "\"", &note, "/>\n"]);
        Ok(())
    }

    fn end(&self, _: &WriteOptions, out: &mut String) {
        out.push_str("  </folder>\n</opensudoku>\n");
    }
}

fn state_text(position: &Position) -> String {
    let mut text = String::from("version: 1&#10;");
    for cell in Cell::all() {
        let given = position.givens[cell];
        let digit = given.or(position.placed[cell]).map_or('0', Digit::to_char);
        let candidates = position.candidates.as_ref();
        let candidates = candidates.map_or(DigitSet::EMPTY, |all| all[cell.index()]);
        text.extend([digit, '|']);
        if candidates.is_empty() {
            text.push('-');
        }
        for digit in candidates {
            text.extend([digit.to_char(), ',']);
        }
        text.push_str(if given.is_some() { "|0|" } else { "|1|" });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::laws;
    use super::*;

    mod version_1 {
        use super::*;
        laws::laws!(OpenSudoku1Format);
    }

    mod version_2 {
        use super::*;
        laws::laws!(OpenSudokuFormat);
    }
}
