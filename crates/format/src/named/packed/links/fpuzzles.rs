//! Puzzles of f-puzzles: a JSON object, by itself or packed into a link.
//!
//! The object is `{"size":9,"title":…,"author":…,"ruleset":…,"grid":[[cell…]…],"solution":[…]}`
//! with nine rows of nine cells such as `{}` and `{"value":5,"given":true}`. A link is
//! `https://f-puzzles.com/?load=` and the object packed with lz-string in base 64.
//!
//! - A value that is not given is a placed digit.
//! - `centerPencilMarks` and `givenPencilMarks` are candidates; in a cell that has both, the digits
//!   that are in both. `cornerPencilMarks` mark the places of a digit in a box and are not
//!   candidates. An empty cell without marks may hold any digit.
//! - The site is made for variants, which must not be solved as a plain Sudoku. So another size,
//!   other regions, and any member that is not known to be harmless, are refused; lenient reading
//!   ignores them with a warning.

use serde_json::Value;

use bivalue_core::grid::{Cell, DigitSet, Grid, Position};

use super::super::fault::Fault;
use super::super::json_cells;
use super::super::json_text;
use super::super::json_values;
use super::super::lz;
use super::super::texts;
use super::super::variant::Variant;
use super::super::{
    Blank, ErrorCode, Field, Format, FormatInfo, Holds, Parser, Pencilmarks, ReadOptions, Record,
    Sample, WriteError, WriteOptions, Writer,
};
use super::json_or_links::JsonOrLinks;
use super::{Decoded, Token, Url};
use crate::phrases::{
    self, CANDIDATES_EXCLUDE_EACH_OTHER, KNOWN_MEMBERS, LINK_TOO_LONG, LINK_WITHOUT_PUZZLE,
    MEMBER_OF_CELL, NINE_BY_NINE_PUZZLE, NINE_ROWS_OF_CELLS, NO_ARRAY_FOR_ROW, NO_ARRAY_OF_ROWS,
    OBJECT_WITHOUT, ONE_AT_LEAST, PACKED_PUZZLE, PUZZLE_OF, REGIONS_NOT_BOXES, SIZE, in_row,
};
use bivalue_core::text::Message;

/// See the [module documentation](self).
pub(crate) struct FPuzzlesFormat;

/// Members that constrain nothing.
const HARMLESS: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidates",
    "truecandidatesoptions",
    "successMessage",
    "highlightConflicts",
    "msgcorrect",
];

/// Members of a cell.
const MEMBERS: [&str; 11] = [
    "value",
    "given",
    "c",
    "cArray",
    "region",
    "highlight",
    "highlights",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "givenCornerMarks",
];

const FIELDS: [(&str, Field); 3] =
    [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Description)];

/// The parts of a record that a puzzle of f-puzzles can hold.
pub(super) const HOLDS: Holds = Holds {
    placed: true,
    candidates: true,
    pencilmarks: Pencilmarks::Noted,
    solution: true,
    info: &[Field::Title, Field::Author, Field::Description, Field::Comment],
};

static INFO: FormatInfo = FormatInfo {
    name: "f-puzzles",
    aliases: &["fpuzzles"],
    extensions: &[],
    about: "links and JSON of f-puzzles, plain Sudoku only",
    example: concat!(
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGUBXAEwHsBrQkVAcwCcJiEBtZ0ANwEMtDcBWWhHYwAdgjR1eAX2QduvBAGZBwsfAnTZM4NpBceuAOwrR4yTG2WtWgLrI2e+bgBsJtRovWdsxwYQBGNzNNOT8kIPVzXX0FeAEQGiFTSJCrHTs2aKcEFASk9yifGNwADgiPNMqi7PhXPNVgz3T7UNiy+uSKrzTfWLrEhpSmqtbcZQ6C6QzRhAAWcsLvJd7ShdTqsPGBzsWe4oC1i2mVhGMJxpGssIAmQ8uNvrvpq8fzofvl/fhbt66Z+Ha20mw2e3QeuHmv0WJ3ggShIRhuSBFzB/3iyPeoKWexqgPyKOx4NOdyJ4XhRxsUiAA",
        "\n"
    ),
    holds: HOLDS,
};

impl Format for FPuzzlesFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        json_text::first_object_has(sample.text, "grid", "[[{")
            && json_text::first_object_has(sample.text, "size", "")
            || super::detect(sample, super::Site::FPuzzles)
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(JsonOrLinks::new(options, puzzle))
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// Reads a link of f-puzzles, or of another site that takes its packed puzzles.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let url = Url::parse(token.text)?;
    let own = url.is_at("f-puzzles.com");
    let packed = ["load", "fpuzzles", "import", "puzzle"]
        .iter()
        .filter_map(|name| url.parameter(name))
        .find(|_| own)
        // Packed JSON starts with the packed form of `{"`, whatever the parameter is called.
        .or_else(|| url.parameters().map(|(_, value)| value).find(|value| is_packed(value)))
        .or_else(|| url.path.find("/N4I").map(|at| &url.path[at + 1..]).filter(|p| is_packed(p)));
    Some(match (packed, url.parameter("id")) {
        (Some(packed), _) => unpacked(packed, token, options),
        (None, Some(id)) if own => Err(super::short(id, token)),
        _ if own => {
            let fault = Fault::new(ErrorCode::Value, LINK_WITHOUT_PUZZLE, Message::text("?load="));
            Err(fault.at(0))
        }
        _ => return None,
    })
}

/// Returns whether a text is a packed JSON object that is long enough for a puzzle.
pub(super) fn is_packed(text: &str) -> bool {
    text.len() >= 60 && text.starts_with("N4I")
}

/// Reads a packed puzzle.
pub(super) fn unpacked(
    packed: &str,
    token: &Token<'_>,
    options: &ReadOptions,
) -> Result<Decoded, Fault> {
    let place = token.place_of(packed);
    let (json, whole_line) = super::unpack(packed, token)?;
    let mut decoded = puzzle(&json, options).map_err(|fault| fault.of(PACKED_PUZZLE).at(place))?;
    decoded.whole_line = whole_line;
    Ok(decoded)
}

/// Reads the JSON object of a puzzle.
fn puzzle(raw: &str, options: &ReadOptions) -> Result<Decoded, Fault> {
    let members = json_text::members(raw)?;
    let mut variant = Variant::new(options);
    let mut record = Record::default();
    let mut rows = None;
    for (key, raw) in &members {
        let value = json_values::parse(raw)?;
        if let Some((_, field)) = FIELDS.iter().find(|(name, _)| name == key) {
            let texts = json_cells::texts(&value).into_iter();
            let texts = texts.filter(|text| !text.trim().is_empty());
            record.info.extend(texts.map(|text| (*field, text)));
        } else if key == "solution" {
            record.solution = solution(&value)?;
        } else if key == "grid" {
            rows = Some(value);
        } else if key == "size" {
            if value != 9 {
                let found = SIZE.with("size", value.to_string());
                return Err(Fault::new(ErrorCode::Value, found, NINE_BY_NINE_PUZZLE));
            }
        } else if !HARMLESS.contains(&key.as_str()) {
            variant.member(key, &value)?;
        }
    }
    let Some(rows) = rows else {
        let found = OBJECT_WITHOUT.with("member", "\"grid\"");
        let expected = PUZZLE_OF.with("program", "f-puzzles");
        return Err(Fault::new(ErrorCode::Value, found, expected));
    };
    let cells = nine_by_nine(rows)?;
    regions(&cells, &mut variant)?;
    record.position = position(&cells)?;
    Ok(Decoded { record, warnings: variant.warnings, whole_line: false })
}

/// Returns the 81 cells of nine rows of nine.
pub(super) fn nine_by_nine(rows: Value) -> Result<Vec<Value>, Fault> {
    let wrong = |found: Message| Fault::new(ErrorCode::Value, found, NINE_ROWS_OF_CELLS);
    let Value::Array(rows) = rows else {
        return Err(wrong(NO_ARRAY_OF_ROWS.into()));
    };
    if rows.len() != 9 {
        return Err(wrong(phrases::rows(rows.len())));
    }
    let mut cells = Vec::with_capacity(81);
    for (row, items) in rows.into_iter().enumerate() {
        match items {
            Value::Array(items) if items.len() == 9 => cells.extend(items),
            Value::Array(items) => {
                return Err(wrong(in_row(phrases::cells(items.len()), row + 1)));
            }
            _ => return Err(wrong(NO_ARRAY_FOR_ROW.with("row", row + 1))),
        }
    }
    Ok(cells)
}

/// Refuses a cell with an unknown member, because that may be the digit.
pub(super) fn known_members(cell: &Value, names: &[&str]) -> Result<(), Fault> {
    let members = cell.as_object().into_iter().flatten();
    let unknown = members.map(|(name, _)| name).find(|name| !names.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| {
        let found = MEMBER_OF_CELL.with("member", format!("{name:?}"));
        Err(Fault::new(ErrorCode::Value, found, KNOWN_MEMBERS))
    })
}

/// Refuses regions that are not the nine boxes, however they are numbered.
fn regions(cells: &[Value], variant: &mut Variant) -> Result<(), Fault> {
    let mut boxes: Vec<(Value, usize)> = Vec::new();
    for (cell, value) in Cell::all().zip(cells) {
        let own = Value::from(cell.box_index());
        let region = value.get("region").unwrap_or(&own);
        let of_box = cell.box_index();
        let fits = boxes.iter().all(|(known, other)| (known == region) == (*other == of_box));
        if !fits || region.is_null() {
            return variant.constraint(REGIONS_NOT_BOXES);
        }
        if !boxes.iter().any(|(_, other)| *other == of_box) {
            boxes.push((region.clone(), of_box));
        }
    }
    Ok(())
}

fn position(cells: &[Value]) -> Result<Position, Fault> {
    let mut position = Position::default();
    let mut notes = Box::new([DigitSet::EMPTY; 81]);
    for (cell, value) in Cell::all().zip(cells) {
        let in_cell = |fault: Fault| fault.of(cell.to_string());
        known_members(value, &MEMBERS).map_err(in_cell)?;
        let digit = value
            .get("value")
            .map_or(Ok(None), |value| json_values::scalar(value, None).map_err(in_cell))?;
        if value.get("given") == Some(&Value::Bool(true)) {
            position.givens[cell] = digit;
        } else {
            position.placed[cell] = digit;
        }
        let marks = |name: &str| {
            let marks = value.get(name).filter(|marks| !json_values::is_nothing(marks));
            marks.map(json_values::digit_set).transpose().map_err(in_cell)
        };
        let (own, given) = (marks("centerPencilMarks")?, marks("givenPencilMarks")?);
        if own.is_some() || given.is_some() {
            let both = own.unwrap_or(DigitSet::ALL) & given.unwrap_or(DigitSet::ALL);
            if both.is_empty() && digit.is_none() {
                let found = CANDIDATES_EXCLUDE_EACH_OTHER;
                return Err(in_cell(Fault::new(ErrorCode::Value, found, ONE_AT_LEAST)));
            }
            notes[cell.index()] = both;
        }
    }
    position.candidates = texts::from_notes(notes, &position.values());
    Ok(position)
}

/// Returns the solution, unless it is all zeros, which means that none was entered.
fn solution(value: &Value) -> Result<Option<Grid>, Fault> {
    if json_values::is_nothing(value) {
        return Ok(None);
    }
    let cells = json_cells::cells(value, None).map_err(|fault| fault.of("\"solution\""))?;
    let grid = cells.position().givens;
    Ok((grid != Grid::EMPTY).then_some(grid))
}

impl Writer for FPuzzlesFormat {
    fn write_record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        super::write(&link_of(record)?, record, out);
        Ok(())
    }
}

/// Returns the link of a record.
fn link_of(record: &Record) -> Result<String, WriteError> {
    Ok(format!("https://f-puzzles.com/?load={}", packed(record)?))
}

/// Returns a record as the packed text of a link. It is not percent-encoded, because some sites do
/// not decode that.
pub(super) fn packed(record: &Record) -> Result<String, WriteError> {
    texts::can_be_notes(&record.position)?;
    let mut json = String::from(r#"{"size":9"#);
    let mut written = Vec::new();
    for (field, text) in &record.info {
        let known = FIELDS.iter().find(|(_, known)| known == field);
        if let Some((name, _)) = known.filter(|(name, _)| !written.contains(name)) {
            written.push(*name);
            json.extend([",", &quote(name), ":", &quote(text)]);
        }
    }
    json += r#","grid":"#;
    for row in 0..9 {
        json += if row == 0 { "[[" } else { ",[" };
        for column in 0..9 {
            json += if column == 0 { "" } else { "," };
            json += &cell_of(&record.position, Cell::at(row, column));
        }
        json += "]";
    }
    json += "]";
    if let Some(solution) = record.solution.filter(|solution| *solution != Grid::EMPTY) {
        let digits: Vec<String> = Blank::ZERO.line(&solution).chars().map(String::from).collect();
        json.extend([r#","solution":["#, &digits.join(","), "]"]);
    }
    json += "}";
    lz::pack(&json).ok_or_else(|| WriteError(LINK_TOO_LONG.into()))
}

fn cell_of(position: &Position, cell: Cell) -> String {
    let mut members = Vec::new();
    if let Some(digit) = position.givens[cell] {
        members.push(format!(r#""value":{digit},"given":true"#));
    } else if let Some(digit) = position.placed[cell] {
        members.push(format!(r#""value":{digit}"#));
    }
    let notes = position.candidates.as_ref().map(|notes| notes[cell.index()]);
    if let Some(notes) = notes.filter(|notes| !notes.is_empty()) {
        let digits: Vec<String> = notes.into_iter().map(|digit| digit.to_string()).collect();
        members.push(format!(r#""centerPencilMarks":[{}]"#, digits.join(",")));
    }
    format!("{{{}}}", members.join(","))
}

/// Returns a text as JSON.
fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::super::laws;
    use super::*;

    laws::laws!(FPuzzlesFormat);

    fn packed_link(json: &str) -> String {
        format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
    }

    /// Returns a puzzle with these first cells and further members.
    fn json(cells: &str, members: &str) -> String {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let missing = 9 - cells.matches('{').count();
        let first = [cells, &",{}".repeat(missing)].concat();
        let rows = vec![row; 8].join(",");
        format!(r#"{{"size":9,"grid":[[{first}],{rows}]{members}}}"#)
    }

    #[test]
    fn cells_are_given_or_placed_or_marked() {
        let json = json(
            concat!(
                r#"{"value":1,"given":true},{"value":"2","given":false},{"value":3},"#,
                r#"{"centerPencilMarks":[4,5],"cornerPencilMarks":[9]},"#,
                r#"{"givenPencilMarks":[5,6],"centerPencilMarks":[6,7]},"#,
                r#"{"cornerPencilMarks":[1]}"#
            ),
            r#","solution":[],"author":""#.to_owned().as_str(),
        );
        let json = json.replace(r#""author":"}"#, r#""author":"me"}"#);
        for text in [packed_link(&json), json.clone(), json.replace(',', ",\n")] {
            assert_eq!(laws::detected(&text), Some("f-puzzles"), "{text}");
            let record = laws::one(&FPuzzlesFormat, &text);
            let position = record.position;
            assert!(position.givens.to_string().starts_with("1........"));
            assert!(position.placed.to_string().starts_with(".23......"));
            let candidates = position.candidates.unwrap();
            let shown: Vec<String> = candidates[..7].iter().map(DigitSet::to_string).collect();
            assert_eq!(shown, ["-", "-", "-", "45", "6", "123456789", "123456789"]);
            assert_eq!(record.solution, None);
            assert_eq!(record.info, [(Field::Author, "me".into())]);
        }
    }

    #[test]
    fn links_survive_what_is_done_to_them() {
        let link = FPuzzlesFormat.example().trim();
        let record = laws::one(&FPuzzlesFormat, link);
        let escaped =
            link.replace('+', "%2B").replace('/', "%2F").replace("https:%2F%2F", "https://");
        let escaped = escaped.replace(".com%2F", ".com/");
        let spaced = link.replace('+', " ");
        for text in [
            format!("[url]{link}[/url]\n"),
            format!("[one]({link})\n"),
            format!("[InternetShortcut]\nURL={link}\n"),
        ] {
            assert_eq!(laws::one(&FPuzzlesFormat, &text), record, "{text}");
        }
        let commented = format!("{link} # seen");
        assert!(link.contains('+') && link["https://f-puzzles.com/".len()..].contains('/'));
        for text in [&escaped, &spaced] {
            assert_eq!(laws::detected(text), Some("f-puzzles"), "{text}");
            assert_eq!(laws::one(&FPuzzlesFormat, text), record, "{text}");
        }
        let read = laws::one(&FPuzzlesFormat, &commented);
        assert_eq!(read.field(Field::Comment), Some("seen"));
    }

    #[test]
    fn variants_are_refused_or_warned_about() {
        let irregular = json(r#"{"region":1},{},{},{"region":0}"#, "");
        for (json, what) in [
            (json("{}", r#","antiknight":true"#), "\"antiknight\""),
            (json("{}", r#","killercage":[{"cells":["R1C1"],"value":"3"}]"#), "\"killercage\""),
            (json("{}", r#","somethingNew":[1]"#), "\"somethingNew\""),
            (irregular, "regions that are not the boxes"),
        ] {
            let error = laws::refusal(&FPuzzlesFormat, &json);
            assert_eq!(error.code, ErrorCode::Value);
            assert_eq!(
                error.found.to_string(),
                format!("a constraint beyond plain Sudoku: {what}")
            );
            let lenient = laws::read_as(&FPuzzlesFormat, &json, true);
            let entry = lenient.into_iter().next().unwrap().unwrap();
            assert_eq!(entry.warnings.len(), 1);
            assert!(entry.warnings[0].message.ends_with(what));
        }
        let plain = json(r#"{"region":0}"#, r#","antiknight":false,"cage":[],"text":null"#);
        laws::one(&FPuzzlesFormat, &plain);
    }

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let mut record = laws::one(&FPuzzlesFormat, FPuzzlesFormat.example());
        // Numbers do not repeat much.
        let text: String = (0..40_000).map(|number| (number * number).to_string()).collect();
        record.info.push((Field::Description, text));
        let error = laws::written(&FPuzzlesFormat, &[record]).unwrap_err();
        assert!(error.to_string().contains("64 KiB"));
    }

    #[test]
    fn other_sizes_and_broken_puzzles_are_refused() {
        let refused = |text: &str| laws::refusal(&FPuzzlesFormat, text);
        let six = r#"{"size":6,"grid":[[{}]]}"#;
        assert_eq!(refused(six).found, "size 6");
        assert_eq!(refused(&packed_link(six)).found, "size 6 in the packed puzzle");
        assert_eq!(refused(&json(r#"{"value":10,"given":true}"#, "")).found, "10 in r1c1");
        assert_eq!(refused("https://f-puzzles.com/?id=abc").code, ErrorCode::Value);
        let link = FPuzzlesFormat.example().trim();
        assert_eq!(refused(&link[..200]).code, ErrorCode::Syntax);
        assert_eq!(refused(&link[..200]).column, 29);
        let bomb = packed_link(&" ".repeat(2 << 20));
        assert_eq!(refused(&bomb).code, ErrorCode::TooLong);
        let error = refused(&format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(16_400)));
        assert_eq!((error.code, error.column), (ErrorCode::TooLong, 29));
        assert_eq!(refused(&packed_link("{")).code, ErrorCode::Syntax);
        let error = refused("{\"grid\":[[{\n}]],\n x}");
        assert_eq!((error.code, error.line, error.column), (ErrorCode::Syntax, 3, 2));
    }
}
