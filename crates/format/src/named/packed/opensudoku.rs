//! Collections of OpenSudoku: XML files of many games.
//!
//! Version 1 has only givens, `<opensudoku><name>…</name><game data="81"/></opensudoku>`. Later
//! versions have folders, notes and the state of each game, `<opensudoku version="2"><folder
//! name="…"><game data="…" note="…"/></folder></opensudoku>`. All versions are read in the same
//! way, and so are the similar files of Sudoku 10'000, `<sudoku data="81"/>`.
//! The `data` of a game is 81 digits, or `version: ` and a number, a line end, and for each cell
//! parts that end in `|`. The parts depend on the version:
//! - 1: the digit or 0, the notes as `1,5,` or `-`, and 1 if the digit is not given, else 0;
//! - 2 and 3: the same with the notes as a number, bit 0 for the digit 1;
//! - 4: a second number of notes after the first; 5: and then a colour.
//!
//! The first notes are candidates; an empty cell without notes may hold any digit. The writer uses
//! 81 digits, or `version: 1` if there are placed digits or noted candidates. The names of folders
//! and files are ignored.

use quick_xml::escape::escape;

use bivalue_core::grid::Position;

use super::fault::Fault;
use super::xml::{Tag, XmlText};
use super::{
    Blank, Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, Parser, Pencilmarks,
    ReadOptions, Record, Sample, Sink, WriteError, WriteOptions, Writer,
};
use super::{opensudoku_state, texts};
use crate::phrases::{OPENSUDOKU_1_CANNOT_SHOW_SUKAKU, TAG_WITHOUT_DATA};
use bivalue_core::text::Message;

/// Files of OpenSudoku, version 1; see the [module documentation](self).
pub(crate) struct OpenSudoku1Format;

/// Files of OpenSudoku from version 2 on; see the [module documentation](self).
pub(crate) struct OpenSudokuFormat;

static INFO: FormatInfo = FormatInfo {
    name: "opensudoku-v1",
    aliases: &[],
    extensions: &["opensudoku", "1gsudoku"],
    about: "OpenSudoku's XML files of version 1, and those of Sudoku 10'000",
    example: concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<opensudoku>\n",
        "  <name>Examples</name>\n",
        "  <game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"/>\n",
        "</opensudoku>\n",
    ),
    holds: Holds::GIVENS,
};

impl Format for OpenSudoku1Format {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        version(sample.text).is_some_and(|version| matches!(version, "" | "1"))
    }

    fn parser(&self, _: &ReadOptions) -> Box<dyn Parser> {
        Box::new(GameParser::default())
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

static INFO_2: FormatInfo = FormatInfo {
    name: "opensudoku",
    aliases: &["opensudoku-v2"],
    extensions: &["opensudoku"],
    about: "OpenSudoku's XML files from version 2 on",
    example: concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<opensudoku version=\"2\">\n",
        "  <folder name=\"Examples\" created=\"0\">\n",
        "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" note=\"easy\"/>\n",
        "  </folder>\n",
        "</opensudoku>\n",
    ),
    holds: Holds {
        placed: true,
        candidates: true,
        pencilmarks: Pencilmarks::Noted,
        solution: false,
        info: &[Field::Comment],
    },
};

impl Format for OpenSudokuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO_2
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        version(sample.text).is_some_and(|version| !matches!(version, "" | "1"))
    }

    fn parser(&self, _: &ReadOptions) -> Box<dyn Parser> {
        Box::new(GameParser::default())
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// Returns the version that a file states, `""` if it states none; `None` if it is not such a file.
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
        let found = TAG_WITHOUT_DATA.with("tag", tag.name.to_owned());
        return Err(Fault::new(ErrorCode::Value, found, Message::text("data=\"…\"")));
    };
    let position = match data.trim().strip_prefix("version:") {
        Some(state) => opensudoku_state::read(state.trim_start()),
        None => texts::grid_of(data.trim(), None).map(Position::from_givens),
    }
    .map_err(|fault| fault.of("data"))?;
    let mut record = Record { position, ..Record::default() };
    if let Some(note) = tag.attribute("note").filter(|note| !note.trim().is_empty()) {
        record.info.push((Field::Comment, note.to_owned()));
    }
    Ok(record)
}

impl Writer for OpenSudoku1Format {
    fn write_header(&self, out: &mut String) {
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let Some(digits) = record.position.digits_of_plain() else {
            return Err(WriteError(OPENSUDOKU_1_CANNOT_SHOW_SUKAKU.into()));
        };
        let digits = Blank::ZERO.line(&digits);
        out.extend(["  <game data=\"", &digits, "\"/>\n"]);
        Ok(())
    }

    fn end(&self, _: &WriteOptions, out: &mut String) {
        out.push_str("</opensudoku>\n");
    }
}

impl Writer for OpenSudokuFormat {
    fn write_header(&self, out: &mut String) {
        out.push_str(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<opensudoku version=\"2\">\n",
            "  <folder name=\"Bivalue\" created=\"0\">\n",
        ));
    }

    fn write_record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let position = &record.position;
        let (state, data) = if texts::shows_givens_alone(position) {
            (1, Blank::ZERO.line(&position.givens))
        } else {
            texts::can_be_notes(position)?;
            (0, opensudoku_state::write(position))
        };
        let note = match record.field(Field::Comment) {
            // An XML reader turns unescaped line ends and tabs into spaces.
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

    use bivalue_core::grid::{Cell, CellSet, Digit, DigitSet};

    const ZEROS: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn file(data: &str) -> String {
        format!(
            "<opensudoku version=\"3\">\n<folder name=\"a\">\n<game data=\"{data}\"/></folder></opensudoku>"
        )
    }

    /// Returns a state in which the first three cells are a given 5, a placed 3 and the notes 1 and
    /// 9.
    fn state(version: u32, notes: [&str; 2], tail: &str) -> String {
        let cells = format!("5|{0}|{tail}0|3|{0}|{tail}1|0|{1}|{tail}1|", notes[0], notes[1]);
        let rest = format!("0|{}|{tail}1|", notes[0]).repeat(78);
        format!("version: {version}&#10;{cells}{rest}")
    }

    #[test]
    fn states_of_all_versions_are_read() {
        for data in [
            state(1, ["-", "1,9,"], ""),
            state(2, ["0", "257"], "|"),
            state(3, ["0", "257"], ""),
            state(4, ["0", "257"], "6|"),
            state(5, ["0", "257"], "6|0|"),
            // An unescaped line end becomes a space, or stays a line end.
            state(1, ["-", "1,9,"], "").replace("&#10;", " "),
            state(1, ["-", "1,9,"], "").replace("&#10;", "\n"),
        ] {
            let text = file(&data);
            assert_eq!(laws::detected(&text), Some("opensudoku"));
            let position = laws::one(&OpenSudokuFormat, &text).position;
            assert_eq!(position.givens.filled(), CellSet::of(Cell::from_index(0)));
            assert_eq!(position.placed[Cell::from_index(1)], Digit::new(3));
            let candidates = position.candidates.unwrap();
            assert_eq!(candidates[2].to_string(), "19");
            assert_eq!(candidates[3], DigitSet::ALL);
        }
    }

    #[test]
    fn bad_states_are_refused() {
        let good = state(1, ["-", "1,9,"], "");
        for bad in [
            good.replacen("5|", "x|", 1),
            good.replacen("5|", "10|", 1),
            good.replacen("1,9,", "1,0,", 1),
            good.replacen("|1|", "|2|", 1),
            good.replacen("version: 1", "version: 6", 1),
            good[..good.len() - 2].to_owned(),
            "123".into(),
            ZEROS.replacen('5', "q", 1),
        ] {
            laws::refusal(&OpenSudokuFormat, &file(&bad));
        }
    }

    #[test]
    fn a_bad_game_leaves_the_others() {
        let text = format!(
            "<?xml version=\"1.0\"?><!-- <game> -->\n<opensudoku>\n<name>a > b &amp; c</name>\n\
             <game data=\"{ZEROS}\"/><game data='12x'/>\n<game\n  data = \"{ZEROS}\"\n></game>\n\
             <game/>\n<!-- \n<game data='1'/> -->\n<game data=\"{ZEROS}\"/></opensudoku>\n"
        );
        assert_eq!(laws::detected(&text), Some("opensudoku-v1"));
        let results = laws::read_as(&OpenSudoku1Format, &text, false);
        let lines: Vec<_> = results
            .iter()
            .map(|result| match result {
                Ok(entry) => (entry.line, 0),
                Err(error) => (error.line, error.column),
            })
            .collect();
        assert_eq!(lines, [(4, 0), (4, 97), (5, 0), (8, 1), (11, 0)]);
    }

    #[test]
    fn broken_xml_ends_the_text() {
        for (text, line, column) in [
            ("<opensudoku>\n<a></b>\n<game/>", 2, 4),
            ("<opensudoku>\n<game data=1/>\n<game/>", 2, 1),
            ("<opensudoku>\n<game data=\"&x;\"/>", 2, 1),
            ("<opensudoku>\n", 1, 0),
            ("<opensudoku>\n <game data=\"\n1\n", 2, 2),
            ("<opensudoku></opensudoku>\n</a>", 2, 1),
        ] {
            let error = laws::refusal(&OpenSudoku1Format, text);
            assert_eq!(
                (error.code, error.line, error.column),
                (ErrorCode::Syntax, line, column),
                "{text}"
            );
        }
        let deep = "<a>".repeat(100);
        assert_eq!(laws::refusal(&OpenSudoku1Format, &deep).code, ErrorCode::Syntax);
    }

    #[test]
    fn files_of_sudoku_10000_are_read() {
        let text = format!("<onegravitysudoku><sudoku data=\"{ZEROS}\"/></onegravitysudoku>");
        assert_eq!(laws::detected(&text), Some("opensudoku-v1"));
        let record = laws::one(&OpenSudoku1Format, &text);
        assert_eq!(Blank::ZERO.line(&record.position.givens), ZEROS);
    }

    #[test]
    fn notes_keep_their_line_ends_and_signs() {
        let mut record = Record::default();
        record.info.push((Field::Comment, "a\n\"b\" <&> 'c'".into()));
        laws::round_trip(&OpenSudokuFormat, &[record]);
    }

    #[test]
    fn other_xml_is_declined() {
        assert_eq!(laws::detected("<?xml version=\"1.0\"?>\n<svg/>\n"), None);
        assert_eq!(laws::detected("<html><sudoku></html>\n"), Some("html"));
    }
}
