//! What puzzles are wrapped in when they are quoted, posted or sent.
//!
//! `> ` before each line of a quotation, `[code]` and `[/code]`, `<pre>` and `</pre>`, fences of
//! three backticks, and the end-of-file character of old systems. They are blanked, not cut
//! out, so that what stands behind them keeps its column.

use std::borrow::Cow;

const OPENING: [&str; 5] = ["[code]", "[pre]", "[quote]", "<pre>", "<code>"];
const CLOSING: [&str; 5] = ["[/code]", "[/pre]", "[/quote]", "</pre>", "</code>"];

/// Whether a text that starts so is a quotation: its first line starts with `>`.
pub(super) fn is_quoted(text: &str) -> bool {
    text.trim_start().starts_with('>')
}

/// A line without what it is wrapped in.
pub(super) fn unwrapped(line: &str, quoted: bool) -> Cow<'_, str> {
    // Lines come by the million, and hardly any of them is wrapped.
    let text = line.trim_ascii();
    if !text.starts_with(['[', '<', '>', '`']) && !text.ends_with([']', '>', '\u{1A}']) {
        return Cow::Borrowed(line);
    }
    let whole = line.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{1A}');
    let mut rest = whole;
    if quoted && text.starts_with('>') {
        rest = rest.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
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

/// What follows a tag that opens.
fn opened(text: &str) -> Option<&str> {
    OPENING.iter().find_map(|tag| {
        let (start, rest) = text.split_at_checked(tag.len())?;
        start.eq_ignore_ascii_case(tag).then_some(rest)
    })
}

/// What stands before a tag that closes.
fn closed(text: &str) -> Option<&str> {
    CLOSING.iter().find_map(|tag| {
        let (rest, end) = text.split_at_checked(text.len().checked_sub(tag.len())?)?;
        end.eq_ignore_ascii_case(tag).then_some(rest)
    })
}

/// A text whose lines are unwrapped.
pub(super) fn unwrapped_text(text: &str, quoted: bool) -> Cow<'_, str> {
    if text.lines().all(|line| matches!(unwrapped(line, quoted), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    let ends = |line: &str| if line.ends_with('\n') { "\n" } else { "" };
    let lines = text.split_inclusive('\n');
    Cow::Owned(
        lines
            .map(|line| {
                unwrapped(line, quoted).trim_end_matches(['\r', '\n']).to_owned() + ends(line)
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blanked_keeps_columns() {
        for (line, quoted, expected) in [
            ("..1", true, "..1"),
            ("> ..1", true, "  ..1"),
            (">> ..1", true, "   ..1"),
            (">..1", false, ">..1"),
            ("[code]..1", false, "      ..1"),
            ("\t[CODE]..1[/Code]  ", false, "\t      ..1"),
            ("> <pre><code>..1</code></pre>", true, "             ..1"),
            ("```text", false, ""),
            ("> ```", true, "  "),
            ("[Puzzle]", false, "[Puzzle]"),
            ("```..1", false, "```..1"),
            ("..1\u{1A}", false, "..1"),
            ("\u{1A}", false, ""),
            ("é[/code]", false, "é"),
            ("[codé]é>", false, "[codé]é>"),
        ] {
            assert_eq!(unwrapped(line, quoted), expected, "{line}");
        }
        assert_eq!(unwrapped_text("a\r\n[code]b\r\nc", false), "a\n      b\nc");
        assert!(is_quoted("\n > a") && !is_quoted("<a>"));
    }
}
