//! Links of SudokuPad, and the JSON of its puzzles.
//!
//! A link is `https://sudokupad.app/` and one of three forms of a puzzle:
//!
//! - `fpuzzles` (or `fpuz`) and a packed puzzle of f-puzzles;
//! - `scl` (formerly `ctc`) and packed JSON of SudokuPad, also in its short form;
//! - `scf` and one character for each given, which is the digit plus ten for each empty cell after
//!   it, written with `0` to `9`, `A` to `Z`, `a` to `z`; then `aNAME*` and `tTITLE*`, and `w` or
//!   `x` for variants.
//!
//! Any other path is the name of a puzzle that is stored on the site. The writer makes a link with
//! a puzzle of f-puzzles; SudokuPad shows its givens but not the placed digits.

use bivalue_core::grid::Digit;

use super::super::fault::{Fault, quoted};
use super::super::json_text;
use super::super::texts;
use super::super::variant::Variant;
use super::super::{
    ErrorCode, Field, Format, FormatInfo, Parser, ReadOptions, Record, Sample, WriteError,
    WriteOptions, Writer,
};
use super::fpuzzles;
use super::json_or_links::JsonOrLinks;
use super::link;
use super::scl;
use super::{Decoded, Token, Url};
use crate::phrases::{
    self, FOUR_MORE_BOXES, LETTER_OR_DIGIT, LINK_WITH_ONE, LINK_WITHOUT_PUZZLE, PACKED_PUZZLE,
    THE_DIAGONALS, THE_RULE,
};

/// See the [module documentation](self).
pub(crate) struct SudokuPadFormat;

const SITES: [&str; 4] = [
    "sudokupad.app",
    "crackingthecryptic.com",
    "sudokupad.svencodes.com",
    "cracking-the-cryptic.web.app",
];

/// A puzzle has at least one of these members besides its cells.
const OWN: [&str; 6] = ["regions", "cages", "cellSize", "settings", "metadata", "metaData"];

/// The beginnings of puzzles, longer ones first.
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// The smallest length of a packed puzzle; a shorter text is the name of a puzzle.
const SHORTEST: usize = 60;

static INFO: FormatInfo = FormatInfo {
    name: "sudokupad",
    aliases: &[],
    extensions: &[],
    about: "links and JSON of SudokuPad, plain Sudoku only",
    example: "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n",
    holds: fpuzzles::HOLDS,
};

impl Format for SudokuPadFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let has = |name, value| json_text::first_object_has(sample.text, name, value);
        has("cells", "[[{") && OWN.iter().any(|name| has(name, ""))
            || super::detect(sample, super::Site::SudokuPad)
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(JsonOrLinks::new(options, scl::puzzle))
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

/// Reads a link of SudokuPad, or the text after its host.
pub(super) fn decode(token: &Token<'_>, options: &ReadOptions) -> Option<Result<Decoded, Fault>> {
    let (id, bare) = match Url::parse(token.text) {
        Some(url) if SITES.iter().any(|site| url.is_at(site)) => {
            let path = url.path.trim_start_matches('/');
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            let named = url.parameter("puzzleid").or_else(|| url.parameter("load"));
            (named.unwrap_or(path), false)
        }
        // Other sites accept the same packed puzzle.
        Some(url) => {
            let start = |text: &'_ str| {
                let prefix = PREFIXES.into_iter().find(|prefix| text.starts_with(prefix));
                prefix.is_some_and(|prefix| fpuzzles::is_packed(&text[prefix.len()..]))
            };
            let of_path = url.path.match_indices('/').map(|(at, _)| &url.path[at + 1..]);
            let mut ids = url.parameters().map(|(_, value)| value).chain(of_path);
            (ids.find(|id| start(id))?, false)
        }
        // Without the host, settings may still follow the puzzle.
        None => (token.text.split('?').next().unwrap_or(""), true),
    };
    let prefix = PREFIXES.into_iter().find(|prefix| id.starts_with(prefix));
    let packed = prefix.map_or("", |prefix| &id[prefix.len()..]);
    Some(match prefix {
        Some("scf") => {
            let result = codoku(packed, options);
            // Other words may start in the same way.
            if bare && result.is_err() && packed.len() < 17 {
                return None;
            }
            result.map_err(|fault| fault.shifted(token.place_of(packed)))
        }
        Some(prefix) if packed.len() >= SHORTEST => {
            if prefix.starts_with('f') {
                fpuzzles::unpacked(packed, token, options)
            } else {
                unpacked(packed, token, options)
            }
        }
        _ if bare => return None,
        _ if id.is_empty() => {
            let found = LINK_WITHOUT_PUZZLE;
            Err(Fault::new(ErrorCode::Value, found, LINK_WITH_ONE).at(0))
        }
        // A text of 81 cells is read without knowing the site.
        _ if link::is_grid(id.trim_end_matches('/')) => return None,
        _ => Err(super::short(id, token)),
    })
}

fn unpacked(packed: &str, token: &Token<'_>, options: &ReadOptions) -> Result<Decoded, Fault> {
    let (json, whole_line) = super::unpack(packed, token)?;
    let place = token.place_of(packed);
    let mut decoded =
        scl::puzzle(&json, options).map_err(|fault| fault.of(PACKED_PUZZLE).at(place))?;
    decoded.whole_line = whole_line;
    Ok(decoded)
}

/// Reads the cells, with one character for each given, and the fields after them.
fn codoku(text: &str, options: &ReadOptions) -> Result<Decoded, Fault> {
    let mut contents = Vec::with_capacity(81);
    let mut rest = text;
    while contents.len() < 81 {
        let place = text.len() - rest.len();
        let Some(character) = rest.chars().next() else {
            return Err(Fault::count(contents.len(), phrases::cells(81)).at(place));
        };
        let number = match character {
            '0'..='9' => character as usize - '0' as usize,
            'A'..='Z' => character as usize - 'A' as usize + 10,
            'a'..='z' => character as usize - 'a' as usize + 36,
            _ => {
                let found = phrases::character(character);
                let fault = Fault::new(ErrorCode::Character, found, LETTER_OR_DIGIT);
                return Err(fault.at(place));
            }
        };
        contents.push(Digit::new((number % 10) as u8));
        contents.extend((0..number / 10).map(|_| None));
        rest = &rest[1..];
    }
    if contents.len() > 81 {
        return Err(
            Fault::count(contents.len(), phrases::cells(81)).at(text.len() - rest.len() - 1)
        );
    }
    let mut record = Record::from_givens(texts::grid(contents));
    let mut variant = Variant::new(options);
    while let Some(flag) = rest.chars().next() {
        let place = text.len() - rest.len();
        let after = &rest[flag.len_utf8()..];
        match flag {
            'a' | 't' => {
                let (name, further) = after.split_once('*').unwrap_or((after, ""));
                let field = if flag == 'a' { Field::Author } else { Field::Title };
                let name = super::plain(name).into_owned();
                record.info.push((field, name));
                rest = further;
                continue;
            }
            'w' => variant.constraint(FOUR_MORE_BOXES),
            'x' => variant.constraint(THE_DIAGONALS),
            _ => variant.constraint(THE_RULE.with("name", quoted(&flag.to_string()))),
        }
        .map_err(|fault| fault.at(place))?;
        rest = after;
    }
    Ok(Decoded { record, warnings: variant.warnings, whole_line: false })
}

impl Writer for SudokuPadFormat {
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
    Ok(format!("https://sudokupad.app/fpuzzles{}", fpuzzles::packed(record)?))
}

#[cfg(test)]
mod tests {
    use super::super::super::laws;
    use super::*;

    laws::laws!(SudokuPadFormat);

    use super::super::super::lz;

    /// Returns the cells of all examples in the long and the short form.
    fn cells() -> (String, String) {
        let rows = laws::PUZZLE.as_bytes().chunks(9).map(|row| {
            let cells = row.iter().map(|&cell| match cell {
                b'.' => ("{}".to_owned(), String::new()),
                cell => {
                    let digit = cell as char;
                    (format!("{{\"value\":\"{digit}\"}}"), format!("{{v:{digit}}}"))
                }
            });
            let (long, short): (Vec<_>, Vec<_>) = cells.unzip();
            (format!("[{}]", long.join(",")), format!("[{}]", short.join(",")))
        });
        let (long, short): (Vec<_>, Vec<_>) = rows.unzip();
        (format!("[{}]", long.join(",")), format!("[{}]", short.join(",")))
    }

    #[test]
    fn both_ways_of_writing_are_read() {
        let (long, short) = cells();
        let long = format!(
            r#"{{"id":"x","cellSize":50,"cells":{long},"cages":[],"lines":[],"metadata":{{"title":"It's","solution":"{}"}}}}"#,
            laws::SOLUTION
        );
        let short = format!(
            r"{{id:'x',cs:50,ce:{short},ca:[{{v:'title: It\'s'}},{{v:'solution: {}'}}]}}",
            laws::SOLUTION
        );
        let mut records = Vec::new();
        let pack = |json: &str| lz::pack(json).unwrap();
        let link = |json: &str| format!("https://beta.sudokupad.app/scl{}?setting-x=1", pack(json));
        for text in [link(&long), link(&short), format!("ctc{}", pack(&long)), long] {
            assert_eq!(laws::detected(&text), Some("sudokupad"), "{text}");
            records.push(laws::one(&SudokuPadFormat, &text));
        }
        for record in &records {
            assert_eq!(record, &records[0]);
        }
        assert_eq!(records[0].position.givens.to_string(), laws::PUZZLE);
        assert_eq!(records[0].field(Field::Title), Some("It's"));
        assert_eq!(records[0].solution.unwrap().to_string(), laws::SOLUTION);
    }

    #[test]
    fn givens_with_the_empty_cells_after_them() {
        let link = format!("{}aMe%20Too*tNine*", SudokuPadFormat.example().trim());
        let record = laws::one(&SudokuPadFormat, &link);
        assert_eq!(record.position.givens.to_string(), laws::PUZZLE);
        let info = [(Field::Author, "Me Too".into()), (Field::Title, "Nine".into())];
        assert_eq!(record.info, info);
        // This puzzle has no host and starts with empty cells, which are written as zeros with up
        // to five more cells each.
        let empty = format!("scf{}A9", "o".repeat(13));
        assert_eq!(laws::detected(&empty), Some("sudokupad"));
        let record = laws::one(&SudokuPadFormat, &empty);
        assert_eq!(record.position.givens.to_string(), format!("{}9", ".".repeat(80)));
    }

    #[test]
    fn names_of_puzzles_and_variants_are_refused() {
        let refused =
            |path: &str| laws::refusal(&SudokuPadFormat, &format!("https://sudokupad.app/{path}"));
        for path in ["abc123", "sudoku/HPgJgfjq77", "fpuzzlesyhkyz63b", "author/name"] {
            let error = refused(path);
            assert_eq!(error.code, ErrorCode::Value);
            assert!(error.found.to_string().starts_with("the short link"), "{error}");
        }
        let scf = SudokuPadFormat.example().trim().rsplit('/').next().unwrap();
        assert_eq!(refused(&format!("{scf}w")).code, ErrorCode::Value);
        assert_eq!(refused(&format!("{scf}q")).code, ErrorCode::Value);
        assert_eq!(refused(&scf[..20]).code, ErrorCode::Length);
        assert_eq!(refused(&scf.replacen('9', "!", 1)).code, ErrorCode::Character);
        let (long, _) = cells();
        for member in [
            r#""lines":[{}]"#,
            r#""cages":[{"cells":[[0,0]]}]"#,
            r#""regions":[[[0,0]]]"#,
            r#""metadata":{"antiknight":true}"#,
        ] {
            let json = format!("{{\"cells\":{long},{member}}}");
            assert_eq!(laws::refusal(&SudokuPadFormat, &json).code, ErrorCode::Value);
            let packed = format!("scl{}", lz::pack(&json).unwrap());
            assert_eq!(refused(&packed).code, ErrorCode::Value);
        }
    }
}
