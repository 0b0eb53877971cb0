//! Rows of tables: the fields, split by `csv-core`, and their offsets in the line.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};

/// The separators of columns.
pub(super) const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// The largest number of columns of a row that are read.
const MAX_COLUMNS: usize = 1000;

/// A CSV reader drops a byte order mark at the start of a line.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Splits rows at any separator. It keeps its buffers for the next row.
pub(super) struct Splitter {
    /// A reader for each separator, made when it is first needed, because its tables take long to
    /// make.
    readers: [Option<Reader>; SEPARATORS.len()],
    /// The line with a line end, which ends the last field unless the field is quoted.
    line: Vec<u8>,
    row: Row,
}

/// A row, split into its fields.
#[derive(Default)]
pub(super) struct Row {
    /// The texts of the fields, one after the other, and after them the rest of a longer row
    /// before.
    text: Vec<u8>,
    /// The offset in the line at which the text of each field starts, and the offset in `text` at
    /// which it ends.
    fields: Vec<(usize, usize)>,
    /// The offset in the line of a quote that starts a field and is not closed.
    pub(super) open_quote: Option<usize>,
}

impl Splitter {
    pub(super) fn new() -> Self {
        Self { readers: [const { None }; SEPARATORS.len()], line: Vec::new(), row: Row::default() }
    }

    /// Splits a line at a separator, which is one of [`SEPARATORS`].
    pub(super) fn split(&mut self, line: &str, separator: char) -> &Row {
        if !line.contains([separator, '"', BYTE_ORDER_MARK]) {
            return self.single(line);
        }
        let index = SEPARATORS.iter().position(|&known| known == separator).unwrap_or(0);
        let reader = self.readers[index].get_or_insert_with(|| reader(separator));
        reader.reset();
        self.line.clear();
        self.line.extend_from_slice(line.as_bytes());
        self.line.push(b'\n');
        let Row { text, fields, open_quote } = &mut self.row;
        if text.len() < self.line.len() {
            text.resize(self.line.len(), 0);
        }
        fields.clear();
        *open_quote = None;
        let (mut used, mut written) = (0, 0);
        while fields.len() < MAX_COLUMNS {
            // Spaces before a quote are not a part of the field.
            let rest = &self.line[used..];
            let spaces = rest.iter().take_while(|&&byte| byte == b' ').count();
            // Spreadsheets keep the zeros of `="0053…"`.
            let formula = usize::from(rest[spaces..].starts_with(b"=\""));
            let quoted = rest[spaces + formula..].starts_with(b"\"");
            let start = if quoted { used + spaces + formula } else { used };
            let (result, taken, given) =
                reader.read_field(&self.line[start..], &mut text[written..]);
            used = start + taken;
            written += given;
            fields.push((start + usize::from(quoted), written));
            match result {
                ReadFieldResult::Field { record_end: false } => {}
                ReadFieldResult::Field { record_end: true } => break,
                // The line end does not end the field, or the line is empty.
                _ => {
                    *open_quote = quoted.then_some(start);
                    break;
                }
            }
        }
        &self.row
    }

    /// Returns the row of a line that is one field as it stands.
    fn single(&mut self, line: &str) -> &Row {
        let Row { text, fields, open_quote } = &mut self.row;
        text.clear();
        text.extend_from_slice(line.as_bytes());
        fields.clear();
        fields.push((0, line.len()));
        *open_quote = None;
        &self.row
    }
}

fn reader(separator: char) -> Reader {
    let mut builder = ReaderBuilder::new();
    // A line may contain a carriage return, which does not end a field.
    builder.delimiter(separator as u8).terminator(Terminator::Any(b'\n')).build()
}

impl Row {
    /// Returns the number of columns.
    pub(super) fn width(&self) -> usize {
        self.fields.len()
    }

    /// Returns the field of a column, and the byte offset in the line at which its text starts.
    pub(super) fn get(&self, column: usize) -> Option<(usize, &str)> {
        let &(offset, end) = self.fields.get(column)?;
        let start = column.checked_sub(1).map_or(0, |before| self.fields[before].1);
        // Only separators and quotes were left out of the line.
        let text = std::str::from_utf8(&self.text[start..end]).unwrap_or_default();
        Some((offset, text))
    }

    /// Returns the texts of all fields.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        (0..self.width()).filter_map(|column| self.get(column)).map(|(_, text)| text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the fields and their places.
    fn split(line: &str, separator: char) -> Vec<(usize, String)> {
        let mut splitter = Splitter::new();
        let row = splitter.split(line, separator);
        (0..row.width())
            .map(|column| {
                let (offset, text) = row.get(column).unwrap();
                (offset, text.to_owned())
            })
            .collect()
    }

    #[test]
    fn fields_have_their_places() {
        let expected: &[(usize, &str)] =
            &[(0, ""), (2, "a \"b\""), (11, " c"), (16, "é,"), (21, " d"), (24, "")];
        let fields = split(",\"a \"\"b\"\"\", c, \"é,\", d,", ',');
        let fields: Vec<_> = fields.iter().map(|(offset, text)| (*offset, text.as_str())).collect();
        assert_eq!(fields, expected);
        assert_eq!(split("", ';'), [(0, String::new())]);
        assert_eq!(split(" ", ';'), [(0, " ".into())]);
        assert_eq!(split("\t \"a\"", '\t'), [(0, String::new()), (3, "a".into())]);
        assert_eq!(
            split("a,=\"00,5\",=b", ','),
            [(0, "a".into()), (4, "00,5".into()), (10, "=b".into())]
        );
        assert_eq!(split("a\rb\tc", '\t'), [(0, "a\rb".into()), (4, "c".into())]);
        assert_eq!(Splitter::new().split(&";".repeat(5000), ';').width(), MAX_COLUMNS);
    }

    #[test]
    fn a_quote_that_is_not_closed_is_found() {
        assert_eq!(Splitter::new().split("a, \"b,c", ',').open_quote, Some(3));
        assert_eq!(Splitter::new().split("a,\"b\"\"", ',').open_quote, Some(2));
        assert_eq!(Splitter::new().split("a,b\",c\"", ',').open_quote, None);
        assert_eq!(Splitter::new().split("a,\"\"", ',').open_quote, None);
    }

    proptest! {
        #[test]
        fn fields_are_the_text_between_separators(
            parts in prop::collection::vec("[a-z ]{0,3}(\")?[a-zé,]{0,3}", 1..5)
        ) {
            let quoted: Vec<_> =
                parts.iter().map(|part| format!("\"{}\"", part.replace('"', "\"\""))).collect();
            let mut splitter = Splitter::new();
            let row = splitter.split(&quoted.join(","), ',');
            prop_assert_eq!(row.texts().collect::<Vec<_>>(), parts);
            prop_assert_eq!(row.open_quote, None);
        }

        #[test]
        fn any_line_is_split(line in "[a;é\u{feff} \"]{0,30}", at in 0..3_usize) {
            let mut splitter = Splitter::new();
            splitter.split(&format!("{line}{line}"), SEPARATORS[at]);
            let row = splitter.split(&line, SEPARATORS[at]);
            prop_assert_eq!(row.texts().count(), row.width());
            prop_assert!(row.width() > 0 && row.fields.is_sorted());
        }
    }
}
