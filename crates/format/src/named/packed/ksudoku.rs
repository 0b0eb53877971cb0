//! Saved games of `KSudoku`: XML with one puzzle.
//!
//! A game is `<ksudoku><game><puzzle><graph order="9" type="sudoku"
//! specific-type="Plain"/><values>…`. In `values` a cell is a letter, `b` for 1 to `j` for 9, or
//! `_` if it is empty. Every other type, and a puzzle with cliques or cages of its own, is a
//! variant and is refused. The moves of the player are not read. The format is read and not
//! written.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use bivalue_core::grid::{Cell, Digit, Grid};

use super::fault::{Fault, on_one_line, quoted};
use super::places;
use super::variant::Variant;
use super::{
    Entry, ErrorCode, Format, FormatInfo, Holds, Line, Parser, ReadOptions, Record, Sample, Sink,
    Warning,
};
use crate::phrases::{
    self, A_SAVED_GAME, B_TO_J, BROKEN_TAG, BROKEN_XML, CUSTOM_TYPE, ELEMENTS_TOO_DEEP, ONE_PUZZLE,
    ORDER, SAVED_GAME_WITHOUT_VALUES, VALUES_TWICE, WELL_FORMED_XML,
};
use bivalue_core::text::Message;

/// See the [module documentation](self).
pub(crate) struct KSudokuFormat;

/// The largest length of a saved game.
const MAX_FILE: usize = 1 << 20;

static INFO: FormatInfo = FormatInfo {
    name: "ksudoku",
    aliases: &[],
    extensions: &["ksudoku"],
    about: "games saved by KSudoku, plain Sudoku only",
    example: "\
<!DOCTYPE ksudoku>
<ksudoku>
 <game had-help=\"0\" msecs-elapsed=\"1000\">
  <puzzle>
   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>
   <values>fd__h____g__bjf____ji____g_i___g___de__i_d__bh___c___g_g____ci____ebj__f____i__hj</values>
  </puzzle>
  <history/>
 </game>
</ksudoku>
",
    holds: Holds::GIVENS,
};

impl Format for KSudokuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        sample.text.trim_start().starts_with('<') && sample.text.contains("<ksudoku")
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(KSudokuParser { options: options.clone(), text: String::new(), over: false })
    }
}

struct KSudokuParser {
    options: ReadOptions,
    text: String,
    over: bool,
}

impl Parser for KSudokuParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if self.over {
            return;
        }
        if self.text.len() + line.text.len() >= MAX_FILE {
            self.over = true;
            sink.error(places::too_long(A_SAVED_GAME).in_line(line, 0));
            return;
        }
        self.text.push_str(line.text);
        self.text.push('\n');
    }

    fn end(&mut self, sink: &mut Sink) {
        if self.over || self.text.trim().is_empty() {
            return;
        }
        match self.read() {
            Ok((grid, line, warnings)) => {
                let mut entry = Entry::new(Record::from_givens(grid), line);
                let warning = |message| Warning { line, column: 0, message };
                entry.warnings = warnings.into_iter().map(warning).collect();
                sink.entry(entry);
            }
            Err((fault, offset)) => {
                sink.error(places::Places::new(&self.text, 1).error(offset, fault));
            }
        }
    }
}

impl KSudokuParser {
    /// Returns the givens, the number of their line, and warnings.
    fn read(&self) -> Result<(Grid, u64, Vec<String>), (Fault, usize)> {
        let mut variant = Variant::new(&self.options);
        let mut reader = Reader::from_str(&self.text);
        let mut values: Option<(String, usize)> = None;
        let (mut in_values, mut depth) = (false, 0);
        loop {
            let offset = reader.buffer_position() as usize;
            let broken =
                |found: Message| (Fault::new(ErrorCode::Syntax, found, WELL_FORMED_XML), offset);
            match reader
                .read_event()
                .map_err(|error| broken(BROKEN_XML.with("reason", on_one_line(&error))))?
            {
                Event::Start(tag) => {
                    depth += 1;
                    if depth > 64 {
                        return Err(broken(ELEMENTS_TOO_DEEP.into()));
                    }
                    in_values = tag.name().as_ref() == "values";
                    element(&tag, &mut variant).map_err(|fault| (fault, offset))?;
                }
                Event::Empty(tag) => {
                    element(&tag, &mut variant).map_err(|fault| (fault, offset))?;
                }
                Event::End(_) => (in_values, depth) = (false, depth - 1),
                Event::Text(text) if in_values => {
                    let text = String::from(&*text);
                    let lead = text.len() - text.trim_start().len();
                    if values.is_some() {
                        let fault = Fault::new(ErrorCode::Value, VALUES_TWICE, ONE_PUZZLE);
                        return Err((fault, offset));
                    }
                    values = Some((text.trim().to_owned(), offset + lead));
                }
                Event::Eof => break,
                _ => {}
            }
        }
        let Some((values, offset)) = values else {
            let fault =
                Fault::new(ErrorCode::Value, SAVED_GAME_WITHOUT_VALUES, Message::text("<values>"));
            return Err((fault, 0));
        };
        let grid = grid(&values).map_err(|mut fault| {
            // The excerpt shows the place of the fault, which may be far from the start.
            let at = fault.at.take().map_or(0, |at| at as usize);
            let before = values.char_indices().nth(at).map_or(values.len(), |(before, _)| before);
            (fault, offset + before)
        })?;
        let line = places::Places::new(&self.text, 1).line(offset);
        Ok((grid, line, variant.warnings))
    }
}

/// Refuses an element that makes the puzzle a variant.
fn element(tag: &BytesStart<'_>, variant: &mut Variant) -> Result<(), Fault> {
    let name = tag.name();
    if matches!(name.as_ref(), "clique" | "cage" | "mathdoku") {
        return variant.constraint(format!("<{}>", name.as_ref()));
    }
    if name.as_ref() != "graph" {
        return Ok(());
    }
    for attribute in tag.attributes().take(50) {
        let broken = |error| {
            let found = BROKEN_TAG.with("reason", on_one_line(&error));
            Fault::new(ErrorCode::Syntax, found, Message::text("name=\"value\""))
        };
        let attribute = attribute.map_err(broken)?;
        let value = &*attribute.value;
        match attribute.key.as_ref() {
            "order" if value != "9" => {
                let found = ORDER.with("text", quoted(value));
                return Err(Fault::new(ErrorCode::Value, found, Message::text("9")));
            }
            "type" if value != "sudoku" && value != "custom" => {
                variant.constraint(value.to_owned())?;
            }
            // The specific type is more exact.
            "type"
                if value == "custom"
                    && tag.attributes().take(50).all(|other| {
                        other.is_ok_and(|other| other.key.as_ref() != "specific-type")
                    }) =>
            {
                variant.constraint(CUSTOM_TYPE)?;
            }
            "specific-type" if !matches!(value, "Plain" | "") => {
                variant.constraint(value.to_owned())?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the grid of 81 letters.
fn grid(values: &str) -> Result<Grid, Fault> {
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for (place, letter) in values.chars().enumerate() {
        let content = match letter {
            '_' => None,
            'b'..='j' => Digit::new(letter as u8 - b'a'),
            _ => {
                let found = phrases::character(letter);
                return Err(Fault::new(ErrorCode::Character, found, B_TO_J).at(place));
            }
        };
        if count < 81 {
            grid[Cell::from_index(count)] = content;
        }
        count += 1;
    }
    if count == 81 { Ok(grid) } else { Err(Fault::count(count, phrases::cells(81))) }
}

#[cfg(test)]
mod tests {
    use super::super::laws;
    use super::*;

    #[test]
    fn letters_are_digits() {
        let example = KSudokuFormat.example();
        assert_eq!(laws::detected(example), Some("ksudoku"));
        let record = laws::one(&KSudokuFormat, example);
        assert_eq!(record.position.givens.to_string(), laws::PUZZLE);
    }

    #[test]
    fn variants_and_faults_are_named() {
        let example = KSudokuFormat.example();
        for (from, to, found) in [
            (
                "\"sudoku\" specific-type=\"Plain\"",
                "\"custom\" specific-type=\"XSudoku\"",
                "XSudoku",
            ),
            ("\"sudoku\" specific-type=\"Plain\"", "\"custom\"", "custom"),
            ("\"sudoku\"", "\"roxdoku\"", "roxdoku"),
            ("<values>", "<clique size=\"9\">0 10</clique><values>", "<clique>"),
            ("order=\"9\"", "order=\"16\"", "order"),
            ("<values>f", "<values>k", "character 'k'"),
            ("<values>f", "<values>", "80 cells"),
            ("</game>", "</gam>", "broken XML"),
            ("</game>", "</ga\nm>", "broken XML"),
        ] {
            let error = laws::refusal(&KSudokuFormat, &example.replacen(from, to, 1));
            assert!(error.found.to_string().contains(found), "{error}");
            assert!(!error.found.to_string().contains('\n'), "{error:?}");
        }
    }
}
