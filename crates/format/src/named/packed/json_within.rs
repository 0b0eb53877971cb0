//! Texts within JSON, which are read as texts by themselves are: grids with borders, rows, drawings
//! of candidates, links.

use crate::Reader;
use crate::phrases::{
    A_PUZZLE, A_TEXT, AT_COLUMN_OF_TEXT, BOOLEAN, CHARACTER_FOR_BLANKS, IN_LINE_OF_TEXT, IN_TEXT,
    NAME_OF_FORMAT, NO_PUZZLE_IN_TEXT, ONLY_ONE, SECOND_PUZZLE_IN_TEXT, in_place,
};
use crate::{ReadError, format};
use bivalue_core::grid::Grid;
use bivalue_core::text::{Message, Phrase};

use super::fault::{Fault, quoted};
use super::json_cells;
use super::json_objects::Board;
use super::json_values;
use super::{Blank, ErrorCode, ReadOptions, Record};
use crate::named::line;

/// Returns the board of a JSON value: what [`json_cells::board`] reads, or a text in any format.
pub(super) fn board(raw: &str, options: &ReadOptions) -> Result<Board, Fault> {
    let value = json_values::parse(raw)?;
    json_cells::board(&value, options.blank_char()).or_else(|fault| match value.as_str() {
        Some(text) if !options.is_within_json => {
            // The fault of a line is best reported for its cells.
            let is_line = !text.trim().contains(['\n', '\r']);
            read(text, &by_itself(options)).or_else(|other| {
                let fault = if is_line { fault } else { other };
                line::in_words(text).map(record_of).ok_or(fault)
            })
        }
        _ => Err(fault),
    })
}

/// Names of texts in which people and programs speak of a puzzle.
const SPOKEN: [&str; 11] = [
    "content",
    "prompt",
    "text",
    "message",
    "instruction",
    "instructions",
    "input",
    "body",
    "value",
    "question",
    "query",
];

/// Those of these texts that ask for something, whoever says it: a system speaks under the others,
/// too.
const ASKING: [&str; 6] = ["prompt", "instruction", "instructions", "input", "question", "query"];

/// Returns whether people ask about a puzzle under this name.
pub(super) fn asks(name: &str) -> bool {
    ASKING.contains(&name)
}

/// Returns the solution of a puzzle in the words of an answer; `Some(None)` if they hold none.
pub(super) fn answer(raw: &str, givens: &Grid, options: &ReadOptions) -> Option<Option<Grid>> {
    let text: String = serde_json::from_str(raw).ok()?;
    let is_prose = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    if !text.trim().contains('\n') && !text.split(|c: char| !c.is_alphanumeric()).any(is_prose) {
        return None;
    }
    let grid = board(raw, options).ok().map(|board| board.position.values());
    let solves = |grid: &Grid| {
        grid.filled().len() == 81
            && grid.clash().is_none()
            && givens.digits().all(|(cell, digit)| grid[cell] == Some(digit))
    };
    Some(grid.filter(solves))
}

/// Names of the speaker of a message, and of the speakers whose words are an answer.
const SPEAKER: [&str; 5] = ["role", "from", "speaker", "sender", "type"];
const ANSWERING: [&str; 9] =
    ["assistant", "gpt", "model", "bot", "ai", "chatgpt", "claude", "llm", "chatbot"];

/// Returns whether an object is a message of a program that answers: what it says is at most the
/// solution of a puzzle.
pub(super) fn is_answer(members: &[(String, &str)]) -> bool {
    members.iter().any(|(key, raw)| {
        let speaker = raw.trim_matches('"').to_ascii_lowercase();
        SPEAKER.contains(&key.as_str()) && ANSWERING.contains(&speaker.as_str())
    })
}

/// Returns the puzzle, with its text, in the words of a message:
/// `{"role":"user","content":"Solve this: …"}`. What an assistant says is an answer.
pub(super) fn spoken<'m>(
    members: &'m [(String, &'m str)],
    options: &ReadOptions,
) -> Option<(&'m str, Board)> {
    let answers = |(key, raw): &(String, &str)| key == "role" && *raw != "\"user\"";
    if options.is_within_json || members.iter().any(answers) {
        return None;
    }
    let board = |(key, raw): &'m (String, &'m str)| {
        let is_text = SPOKEN.contains(&key.as_str()) && raw.starts_with('"');
        let text: String = serde_json::from_str(raw).ok().filter(|_| is_text)?;
        let board = read(&text, &by_itself(options)).ok();
        let board = board.filter(|board| board.warnings.is_empty());
        Some((*raw, board.or_else(|| line::in_words(&text).map(record_of))?))
    };
    let mut boards = members.iter().filter_map(board);
    boards.next().filter(|_| boards.next().is_none())
}

fn record_of(record: Record) -> Board {
    let Record { position, solution, info } = record;
    Board { position, solution, info, warnings: Vec::new() }
}

/// The options with which a text within JSON is read.
fn by_itself(options: &ReadOptions) -> ReadOptions {
    ReadOptions {
        lenient: options.lenient,
        blank: options.blank,
        is_within_json: true,
        ..ReadOptions::default()
    }
}

/// Reads a text that is an object with how it is read: `text`, and perhaps `format`, `lenient` and
/// `blank`, as requests have it. Returns nothing for an object of any other kind.
pub(super) fn detailed(
    members: &[(String, &str)],
    options: &ReadOptions,
) -> Option<Result<Board, Fault>> {
    let member = |name: &str| members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw);
    let is_option = |name: &str| ["text", "format", "lenient", "blank"].contains(&name);
    let text: String = serde_json::from_str(member("text")?).ok()?;
    if !members.iter().all(|(key, _)| is_option(key)) || options.is_within_json {
        return None;
    }
    Some(with_options(member, options).and_then(|options| read(&text, &options)))
}

/// The options of reading that the members of an object are.
fn with_options<'t>(
    member: impl Fn(&str) -> Option<&'t str>,
    options: &ReadOptions,
) -> Result<ReadOptions, Fault> {
    let wrong = |name: &str, raw: &str, expected: Phrase| {
        Fault::new(ErrorCode::Value, in_place(quoted(raw), format!("{name:?}")), expected)
    };
    let mut options = by_itself(options);
    if let Some(raw) = member("format").filter(|raw| *raw != "null") {
        let name: Option<String> = serde_json::from_str(raw).ok();
        let named = name.as_deref().and_then(format);
        options.format = Some(named.ok_or_else(|| wrong("format", raw, NAME_OF_FORMAT))?);
    }
    if let Some(raw) = member("lenient") {
        let lenient = serde_json::from_str(raw);
        options.lenient = lenient.map_err(|_| wrong("lenient", raw, BOOLEAN))?;
    }
    if let Some(raw) = member("blank").filter(|raw| *raw != "null") {
        let blank = serde_json::from_str(raw).ok().and_then(Blank::new);
        options.blank = Some(blank.ok_or_else(|| wrong("blank", raw, CHARACTER_FOR_BLANKS))?);
    }
    Ok(options)
}

/// Reads the one puzzle that a text holds.
fn read(text: &str, options: &ReadOptions) -> Result<Board, Fault> {
    let mut reader = Reader::new(text.as_bytes(), options.clone());
    let of = |error: ReadError| match error {
        ReadError::Parse(error) => {
            let found = match (error.line, error.column) {
                (0, _) => IN_TEXT.with("found", error.found),
                (line, 0) => IN_LINE_OF_TEXT.with("found", error.found).with("line", line),
                (line, column) => AT_COLUMN_OF_TEXT
                    .with("found", error.found)
                    .with("line", line)
                    .with("column", column),
            };
            Fault::new(error.code, found, error.expected)
        }
        ReadError::Io(error) => {
            Fault::new(ErrorCode::Encoding, Message::text(error.to_string()), A_TEXT)
        }
    };
    let empty = || Fault::new(ErrorCode::Empty, NO_PUZZLE_IN_TEXT, A_PUZZLE);
    let entry = reader.next().ok_or_else(empty)?.map_err(of)?;
    if let Some(other) = reader.next() {
        other.map_err(of)?;
        return Err(Fault::new(ErrorCode::Value, SECOND_PUZZLE_IN_TEXT, ONLY_ONE));
    }
    let record = entry.record;
    Ok(Board {
        position: record.position,
        solution: record.solution,
        info: record.info,
        warnings: entry.warnings.into_iter().map(|warning| warning.message).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::json::JsonFormat;
    use super::super::laws::{self, PUZZLE};
    use super::*;

    /// The puzzle of the laws as rows with borders.
    fn boxed() -> String {
        let cells: Vec<char> = PUZZLE.chars().collect();
        let mut text = String::new();
        for (number, row) in cells.chunks(9).enumerate() {
            if number > 0 && number % 3 == 0 {
                text.push_str("------+-------+------\n");
            }
            let boxes = row
                .chunks(3)
                .map(|cells| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            text.push_str(&boxes.collect::<Vec<_>>().join(" | "));
            text.push('\n');
        }
        text
    }

    #[test]
    fn a_text_of_several_lines_is_read_as_it_is_by_itself() {
        let text = serde_json::to_string(&boxed()).unwrap();
        let rows: String = boxed()
            .lines()
            .filter(|line| !line.contains('+'))
            .fold(String::new(), |text, line| text + &line.replace([' ', '|'], "") + "\n");
        let rows = serde_json::to_string(&rows).unwrap();
        for text in [
            format!(r#"{{"puzzle":{text}}}"#),
            format!(r#"{{"id":7,"puzzle":{text},"title":"borders"}}"#),
            format!(r#"{{"puzzle":{{"text":{text}}}}}"#),
            format!(r#"{{"puzzle":{{"text":{rows},"format":"rows","lenient":false}}}}"#),
            format!(r#"{{"puzzle":{{"text":"{PUZZLE}"}}}}"#),
            format!(r#"{{"puzzle":{{"text":"{}","blank":"q"}}}}"#, PUZZLE.replace('.', "q")),
            format!("[{text}]"),
            text.clone(),
        ] {
            let record = laws::one(&JsonFormat, &text);
            assert_eq!(record.position.givens.to_string(), PUZZLE, "{text}");
        }
    }

    #[test]
    fn a_message_speaks_of_a_puzzle() {
        let said = serde_json::to_string(&format!("Solve this:\n{}\nThanks!", boxed())).unwrap();
        let text = format!(
            r#"{{"messages":[{{"role":"system","content":"a\nb"}},{{"role":"user","content":{said}}},{{"role":"assistant","content":{said}}}]}}"#
        );
        assert_eq!(laws::one(&JsonFormat, &text).position.givens.to_string(), PUZZLE);
    }

    #[test]
    fn faults_have_their_place_in_the_text() {
        let text = serde_json::to_string(&boxed().replacen("6 . .", "6 Q .", 1)).unwrap();
        let error = laws::refusal(&JsonFormat, &format!(r#"{{"puzzle":{text}}}"#));
        assert!(error.found.to_string().contains("line 2, column 3 of the text"), "{error:?}");
        let two = serde_json::to_string(&format!("{}\n{}", boxed(), boxed())).unwrap();
        let error = laws::refusal(&JsonFormat, &format!(r#"{{"puzzle":{two}}}"#));
        assert!(error.found.to_string().contains("a second puzzle"), "{error:?}");
        for (options, expected) in [
            (r#""format":"sung""#, "the name of a format"),
            (r#""lenient":7"#, "true or false"),
            (r#""blank":"5""#, "a character for empty cells"),
        ] {
            let text = format!(r#"{{"puzzle":{{"text":"{PUZZLE}",{options}}}}}"#);
            assert_eq!(laws::refusal(&JsonFormat, &text).expected, expected, "{text}");
        }
    }

    #[test]
    fn a_text_within_a_text_is_not_looked_into() {
        let within =
            |text: &str| format!(r#"{{"puzzle":{}}}"#, serde_json::to_string(text).unwrap());
        let text = within(&within(PUZZLE));
        assert_eq!(laws::one(&JsonFormat, &text).position.givens.to_string(), PUZZLE);
        let mut text = boxed();
        for _ in 0..12 {
            text = within(&text);
        }
        assert_eq!(laws::refusal(&JsonFormat, &text).code, ErrorCode::Character);
    }
}
