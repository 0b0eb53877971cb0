//! Arrays as programs write them, rewritten as JSON of the same length, so that faults keep their
//! places.
//!
//! An array may contain things that JSON does not have: `None`, quotes of either kind, a comma after
//! the last value, a name before the array, and numbers that are separated by spaces, as numpy prints
//! them.

/// Returns an array of a program as JSON of the same length; `None` if the text is not such an
/// array.
pub(super) fn as_json(text: &str) -> Option<String> {
    converted(text, true)
}

/// Returns the same for a text that may be only the beginning of an array.
pub(super) fn converted(text: &str, whole: bool) -> Option<String> {
    let start = name_before(text)?;
    let json = blanks(&text[..start]);
    let mut state =
        Exchange { text, at: start, json, depth: 0, after_value: false, after_comma: None };
    while let Some(c) = text[state.at..].chars().next() {
        state.take(c)?;
    }
    ((state.depth == 0 || !whole) && state.json.contains('[')).then_some(state.json)
}

/// The state of rewriting an array as JSON.
struct Exchange<'a> {
    text: &'a str,
    /// The number of bytes that are done.
    at: usize,
    json: String,
    /// The number of open brackets.
    depth: usize,
    /// True if the text before ends with a value or with the end of an array.
    after_value: bool,
    /// The place in the JSON of a comma without a value after it so far.
    after_comma: Option<usize>,
}

impl Exchange<'_> {
    /// Takes the part of the text that starts with a character; `None` if it cannot stand in an
    /// array.
    fn take(&mut self, c: char) -> Option<()> {
        match c {
            '[' | '(' | '{' => {
                self.separate()?;
                self.json.push('[');
                self.depth += 1;
                (self.after_value, self.after_comma) = (false, None);
            }
            // `np.array([…])` has one more bracket.
            ']' | ')' | '}' if self.depth == 0 => self.json.push(' '),
            ']' | ')' | '}' => {
                if let Some(comma) = self.after_comma.take() {
                    self.json.replace_range(comma..=comma, " ");
                }
                self.json.push(']');
                self.depth -= 1;
                self.after_value = true;
            }
            ',' if self.depth == 0 => self.json.push(' '),
            ',' => {
                if !std::mem::take(&mut self.after_value) {
                    return None;
                }
                self.after_comma = Some(self.json.len());
                self.json.push(',');
            }
            _ if c.is_whitespace() => self.json.push(c),
            _ if self.depth == 0 => return self.rest_of_line(),
            '\'' | '"' => return self.quoted(c),
            '-' | '0'..='9' => return self.number(),
            _ if c.is_ascii_alphabetic() => {
                let end = |c: char| !c.is_ascii_alphanumeric();
                let name = self.text[self.at..].split(end).next()?;
                return self.value(word(name)?, name.len());
            }
            _ => return None,
        }
        self.at += c.len_utf8();
        Some(())
    }

    /// Writes a value that takes `length` bytes in the text.
    fn value(&mut self, json: &str, length: usize) -> Option<()> {
        self.separate()?;
        self.json.push_str(json);
        self.json.extend(std::iter::repeat_n(' ', length.checked_sub(json.len())?));
        self.at += length;
        (self.after_value, self.after_comma) = (true, None);
        Some(())
    }

    /// Puts a comma between two values that only white space separates.
    fn separate(&mut self) -> Option<()> {
        if self.after_value && self.depth > 0 {
            // The comma must not replace a line end, because line ends are counted.
            self.json.pop().filter(|c| matches!(c, ' ' | '\t'))?;
            self.json.push(',');
        }
        Some(())
    }

    fn quoted(&mut self, quote: char) -> Option<()> {
        let inner = &self.text[self.at + 1..];
        let inner = &inner[..inner.find(quote)?];
        // A cell, a row or a puzzle.
        if inner.len() > 20 && inner.len() < 60 || inner.contains(['\\', '"', '\n']) {
            return None;
        }
        self.value(&format!("\"{inner}\""), inner.len() + 2)
    }

    fn number(&mut self) -> Option<()> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let digits = &self.text[self.at..self.at + 1 + end];
        // numpy writes whole numbers as `5.`
        let whole = digits.trim_end_matches('0').trim_end_matches('.');
        let number = match (digits.contains('.'), whole) {
            (false, _) => digits,
            (true, "") => "0",
            (true, _) => whole,
        };
        self.value(number, digits.len())
    }

    /// Skips the text after an array, or before the next.
    fn rest_of_line(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let end = rest.find(['\n', '[', '{']).unwrap_or(rest.len());
        // Cells in this text would be lost.
        if rest[..end].bytes().filter(u8::is_ascii_digit).count() >= 7 {
            return None;
        }
        self.json.push_str(&blanks(&rest[..end]));
        self.at += end;
        // The next array starts anew.
        self.after_value = false;
        Some(())
    }
}

/// Returns the start of the array, after a name with an equals sign, a call or the like.
fn name_before(text: &str) -> Option<usize> {
    let line_start = text.len() - text.trim_start().len();
    let line = text[line_start..].lines().next()?;
    let after_name = line.find('=').filter(|&at| {
        let name = &line[..at];
        name.len() <= 60
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_[]<>:., \t*&$".contains(c))
    });
    let from = line_start + after_name.map_or(0, |at| at + 1);
    let rest = &text[from..];
    let open = rest.find(['[', '(', '{'])?;
    let call = &rest[..open];
    let is_call = call.len() <= 40
        && call.chars().all(|c| c.is_ascii_alphanumeric() || "._[]<>, \t\r\n".contains(c));
    if !is_call {
        return None;
    }
    // `np.array(` and `new int[][] {` do not open an array of their own.
    let mut start = from + open;
    if rest[open..].starts_with('(') && !call.trim().is_empty() {
        start += 1;
    }
    while let Some(rest) = text[start..].trim_start().strip_prefix("[]") {
        start = text.len() - rest.len();
    }
    Some(start)
}

/// Returns the JSON of the same length for a word between values.
fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "None" | "null" => "null",
        "nan" | "NaN" | "nil" => "\"\"",
        _ => return None,
    })
}

/// Returns as many spaces as a text has bytes, with its line ends.
fn blanks(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_keeps_the_length_and_the_lines() {
        for text in ["[[5 3 0]\n [6 0 0]]\n", "a = [None, 'x', 5.,]\n", "[[1]\n [2]]"] {
            let json = as_json(text).unwrap();
            assert_eq!(json.len(), text.len());
            assert_eq!(json.matches('\n').count(), text.matches('\n').count());
        }
        for text in ["", "[Puzzle]", "[1 2", "[a]", "a {b}", "[1,,2]"] {
            assert_eq!(as_json(text), None, "{text}");
        }
    }
}
