//! Removal of the markup around puzzles that were quoted, posted or sent.
//!
//! The markup is `> ` before each line of a quotation, `[code]` and `[/code]`, `<pre>` and
//! `</pre>`, fences of three backticks, and the end-of-file character of old systems. It is
//! replaced by spaces, so that the text after it keeps its columns.

use std::borrow::Cow;

use crate::chars;

const OPENING: [&str; 5] = ["[code]", "[pre]", "[quote]", "<pre>", "<code>"];
const CLOSING: [&str; 5] = ["[/code]", "[/pre]", "[/quote]", "</pre>", "</code>"];

/// The ways in which the lines of a text are quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoted {
    No,
    /// Each line has `>` before it.
    Yes,
    /// The quotation follows a line that introduces it. Lines without `>` are not quoted, and are
    /// not parts of puzzles unless they are cells.
    Below,
}

/// Returns the way in which the lines of a text with this beginning are quoted.
pub(crate) fn quoted(text: &str) -> Quoted {
    let start = text.trim_start();
    if start.starts_with('>') {
        return Quoted::Yes;
    }
    if start.starts_with(['<', '{', '[']) || !text.contains("\n>") {
        return Quoted::No;
    }
    let lines = || text.lines().take(200);
    let is_quoted = |line: &&str| line.starts_with('>');
    let inner = |line: &'_ str| line.trim_start_matches(['>', ' ']).to_owned();
    let any = lines().filter(is_quoted).any(|line| is_of_grid(&inner(line)));
    // If cells stand outside of the quotation as well, the first line is not an introduction.
    let outside = lines().filter(|line| !is_quoted(line)).any(is_of_grid);
    if any && !outside { Quoted::Below } else { Quoted::No }
}

/// Returns a line without the sequences of a terminal that set colours and the like.
pub(crate) fn uncoloured(line: &str) -> Cow<'_, str> {
    let mut parts = line.split('\u{1B}');
    let first = parts.next().unwrap_or("");
    if first.len() == line.len() {
        return Cow::Borrowed(line);
    }
    let mut visible = first.to_owned();
    for part in parts {
        // What is no such sequence stays, and so do those that move to another column.
        let behind = match part.strip_prefix('[') {
            Some(inner) => {
                let end =
                    inner.trim_start_matches(|c: char| c.is_ascii_digit() || ";:?".contains(c));
                end.strip_prefix(['m', 'K'])
            }
            None => part.strip_prefix("(B"),
        };
        if behind.is_none() {
            visible.push('\u{1B}');
        }
        visible.push_str(behind.unwrap_or(part));
    }
    Cow::Owned(visible)
}

/// Returns whether a line is mostly cells.
fn is_of_grid(line: &str) -> bool {
    let solid = || line.chars().filter(|c| !c.is_whitespace() && !"|+-,".contains(*c)).take(200);
    let cells = solid().filter(|&c| chars::cell(c, None).is_some()).count();
    // In a drawing with many lines there may be few digits.
    let enough = if line.matches('|').count() >= 2 { 0 } else { 7 };
    cells >= enough && cells * 4 >= solid().count() * 3 && !line.trim().is_empty()
}

/// Returns a line without markup and in plain characters, but for the caller's blank.
pub(crate) fn unwrapped(line: &str, quoted: Quoted, blank: Option<char>) -> Cow<'_, str> {
    if !line.is_ascii()
        && let Some(plain) = uncorrected(line, blank)
    {
        return Cow::Owned(unwrapped(&plain, quoted, blank).into_owned());
    }
    if !line.is_ascii()
        && let Some(plain) = chars::plain(line)
    {
        return Cow::Owned(without_wrapping(&plain, quoted).into_owned());
    }
    without_wrapping(line, quoted)
}

/// Returns a line without the corrections of phones and word processors: three dots that have
/// become one sign, and quotes that have become curly ones.
fn uncorrected(line: &str, blank: Option<char>) -> Option<String> {
    let has_dots = line.contains('\u{2026}')
        && blank != Some('\u{2026}')
        && !line.contains(char::is_alphabetic);
    let curly = ['\u{201C}', '\u{201D}', '\u{201E}', '\u{201F}'];
    let has_quotes = line.contains(curly) && !line.contains('"');
    let single = ['\u{2018}', '\u{2019}', '\u{201A}', '\u{201B}'];
    let has_single = line.contains(single) && !line.contains('\'');
    if !has_dots && !has_quotes && !has_single {
        return None;
    }
    let plain = line.chars().map(|c| match c {
        '\u{2026}' if has_dots => "...".into(),
        c if has_quotes && curly.contains(&c) => "\"".into(),
        c if has_single && single.contains(&c) => "'".into(),
        c => c.to_string(),
    });
    Some(plain.collect())
}

fn without_wrapping(line: &str, quoted: Quoted) -> Cow<'_, str> {
    // There may be millions of lines, and hardly any of them has markup.
    let text = line.trim_ascii();
    if quoted == Quoted::Below && !text.starts_with('>') && !text.is_empty() && !is_of_grid(text) {
        return Cow::Owned(format!("# {text}"));
    }
    if !text.starts_with(['[', '<', '>', '`']) && !text.ends_with([']', '>', '\u{1A}']) {
        return Cow::Borrowed(line);
    }
    let whole = line.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{1A}');
    let mut rest = whole;
    if quoted != Quoted::No && text.starts_with('>') {
        // One space belongs to the sign; further spaces after it may be blanks.
        while let Some(inner) = rest.trim_start().strip_prefix('>') {
            rest = inner;
        }
        let cells = &line.trim_end_matches(['\r', '\n'])[whole.len() - rest.len()..];
        let cells = cells.strip_prefix(' ').unwrap_or(cells);
        // Spaces at both ends are cells, so that their number decides.
        if cells.len() == 81 && cells.bytes().all(|c| c == b' ' || c.is_ascii_digit()) {
            return Cow::Borrowed(cells);
        }
    }
    // A text that is hidden until it is clicked: `>!53..7....!<`.
    if quoted != Quoted::No
        && let Some(inner) = rest.trim_start().strip_prefix('!')
        && let Some(inner) = inner.trim_end().strip_suffix("!<")
    {
        let start = whole.len() - "!<".len() - inner.len();
        let blanks = whole[..start].chars().map(|_| ' ');
        return Cow::Owned(blanks.chain(inner.chars()).collect());
    }
    while let Some(inner) = opened(rest.trim_start()) {
        rest = inner;
    }
    let before = whole.get(..whole.len() - rest.len()).unwrap_or("");
    while let Some(inner) = closed(rest.trim_end()) {
        rest = inner;
    }
    let fence = rest.trim().strip_prefix("```");
    if fence.is_some_and(|language| language.chars().all(|c| c.is_ascii_alphanumeric())) {
        rest = "";
    }
    let blanks = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' });
    Cow::Owned(blanks.chain(rest.chars()).collect())
}

/// Returns the text after an opening tag.
fn opened(text: &str) -> Option<&str> {
    OPENING.iter().find_map(|tag| {
        let (start, rest) = text.split_at_checked(tag.len())?;
        start.eq_ignore_ascii_case(tag).then_some(rest)
    })
}

/// Returns the text before a closing tag.
fn closed(text: &str) -> Option<&str> {
    CLOSING.iter().find_map(|tag| {
        let (rest, end) = text.split_at_checked(text.len().checked_sub(tag.len())?)?;
        end.eq_ignore_ascii_case(tag).then_some(rest)
    })
}

/// Returns a text whose lines have no markup.
pub(crate) fn unwrapped_text(text: &str, quoted: Quoted, blank: Option<char>) -> Cow<'_, str> {
    if text.lines().all(|line| matches!(unwrapped(line, quoted, blank), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    let ends = |line: &str| if line.ends_with('\n') { "\n" } else { "" };
    let lines = text.split_inclusive('\n');
    Cow::Owned(
        lines
            .map(|line| {
                unwrapped(line, quoted, blank).trim_end_matches(['\r', '\n']).to_owned()
                    + ends(line)
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blanked_keeps_columns() {
        let how = |quoted: bool| if quoted { Quoted::Yes } else { Quoted::No };
        for (line, is_quoted, expected) in [
            ("..1", true, "..1"),
            ("> ..1", true, "  ..1"),
            (">> ..1", true, "   ..1"),
            (">..1", false, ">..1"),
            ("[code]..1", false, "      ..1"),
            ("\t[CODE]..1[/Code]  ", false, "\t      ..1"),
            ("> <pre><code>..1</code></pre>", true, "             ..1"),
            (">!..1!<", true, "  ..1"),
            ("> >! ..1!< ", true, "     ..1"),
            (">!..1", true, " !..1"),
            ("```text", false, ""),
            ("> ```", true, " "),
            ("[Puzzle]", false, "[Puzzle]"),
            ("```..1", false, "```..1"),
            ("..1\u{1A}", false, "..1"),
            ("\u{1A}", false, ""),
            ("é[/code]", false, "é"),
            ("1\u{2026}.2", false, "1....2"),
            ("[\u{201C}1\u{201D}, \u{201C}.\u{201D}]", false, "[\"1\", \".\"]"),
            ("{\"a\": \"\u{201C}b\u{201D}\"}", false, "{\"a\": \"\u{201C}b\u{201D}\"}"),
            ("[codé]é>", false, "[codé]é>"),
        ] {
            assert_eq!(unwrapped(line, how(is_quoted), None), expected, "{line}");
        }
        assert_eq!(unwrapped_text("a\r\n[code]b\r\nc", Quoted::No, None), "a\n      b\nc");
        assert_eq!((quoted("\n > a"), quoted("<a>")), (Quoted::Yes, Quoted::No));
        let mail = format!("X wrote:\n> {}\n", ".1".repeat(41));
        assert_eq!((quoted(&mail), quoted(&mail[9..])), (Quoted::Below, Quoted::Yes));
        assert_eq!(quoted(&format!("{}\n{mail}", "1.".repeat(40))), Quoted::No);
        assert_eq!(unwrapped("X wrote:", Quoted::Below, None), "# X wrote:");
        for (line, expected) in [
            ("\u{1B}[1;34m5\u{1B}[0m 3", "5 3"),
            ("a\u{1B}(B\u{1B}[mb\u{1B}[Kc", "abc"),
            ("\u{1B}", "\u{1B}"),
            ("a\u{1B}5\u{1B}[é", "a\u{1B}5\u{1B}[é"),
        ] {
            assert_eq!(uncoloured(line), expected);
        }
    }
}
