//! The check that cells with their places are one run of entries.
//!
//! A list of places is read as givens only if nothing between its entries says something else: a
//! word such as `not` or `Moves`, the sign of a comment, or the sign of a rule. What stands between
//! most entries, as `s.add(` does, belongs to the notation; labels of rows and lines of signs part a
//! list without a meaning of their own.

use std::collections::BTreeMap;

use super::tree::comment;
use crate::names;

/// The signs that part entries and close brackets.
const PARTING: &str = ",;.()[]{}|&";

/// Lines that begin so are no comments but switch what follows on and off.
const SWITCHES: [&str; 6] = ["#if", "#else", "#elif", "#endif", "%{", "%}"];

/// Words, besides those for rows, by which the entries of a list are grouped or joined.
const LABELS: [&str; 40] = [
    "band", "bands", "stack", "box", "block", "region", "top", "upper", "middle", "center",
    "centre", "bottom", "lower", "left", "right", "first", "second", "third", "fourth", "fifth",
    "sixth", "seventh", "eighth", "ninth", "last", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "and", "und", "et", "y", "e", "of",
];

/// A word or signs between two entries, and whether it says nothing of the entries.
struct Token<'a> {
    at: usize,
    text: &'a str,
    is_silent: bool,
}

/// Returns the offset and the text of what interrupts a list, whose entries are at these offsets in
/// the text.
pub(super) fn interruption<'a>(
    text: &'a str,
    entries: &[(usize, usize)],
) -> Option<(usize, &'a str)> {
    let gaps: Vec<Vec<Token<'a>>> =
        entries.windows(2).map(|pair| tokens(text, pair[0].1, pair[1].0)).collect();
    let mut counts = BTreeMap::<&str, usize>::new();
    for gap in &gaps {
        let mut seen: Vec<&str> = gap.iter().map(|token| token.text).collect();
        seen.sort_unstable();
        seen.dedup();
        for text in seen {
            *counts.entry(text).or_default() += 1;
        }
    }
    let is_notation = |token: &Token<'_>| counts[token.text] * 2 > gaps.len();
    let mut tokens = gaps.iter().flatten();
    tokens.find(|token| !token.is_silent && !is_notation(token)).map(|token| (token.at, token.text))
}

/// Words before a list by which its cells do not have their digits.
const DENIALS: [&str; 8] = ["not", "maybe", "perhaps", "possibly", "if", "unless", "rem", "except"];

/// The largest number of words of a heading, and of one that ends in a colon; a longer line is
/// prose.
const WORDS: [usize; 2] = [3, 6];

/// Returns the word before a list by which its cells are no givens: `Moves:`, `not`, or the sign of
/// a comment.
pub(super) fn denial(text: &str, first: usize) -> Option<(usize, &str)> {
    let before = text.get(..first)?.trim_end();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let heading = &before[start..];
    // A comment of BASIC, and no quote of the first place.
    let remark = heading.trim_start();
    let behind = text[first..].lines().next().unwrap_or("");
    if remark.starts_with('\'') && !remark[1..].contains('\'') && !behind.contains('\'') {
        return Some((start, remark));
    }
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<&str> = heading.split(|c| !is_in_word(c)).collect();
    words.retain(|word| !word.is_empty());
    let is_denial = |word: &&&str| {
        let lower = word.to_lowercase();
        let is_hint = lower.starts_with("hint");
        DENIALS.contains(&lower.as_str()) || names::lists_no_givens(word) && !is_hint
    };
    let most = WORDS[usize::from(heading.ends_with(':'))];
    let word = words.iter().find(is_denial).filter(|_| words.len() <= most);
    word.map(|word| (super::offset(text, word), *word))
}

/// Returns the numbered label before the first line of a list whose other lines have none, as in
/// `P2: r1c1=5`: they may be another list.
pub(super) fn numbered(text: &str, (first, last): (usize, usize)) -> Option<(usize, &str)> {
    let before = text.get(..first)?;
    let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
    let label = line.trim().strip_suffix(':')?;
    let list = text.get(first..last)?;
    let word = label.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty())?;
    let is_one = label.ends_with(|c: char| c.is_ascii_digit())
        && label.len() < 20
        && !names_group(word)
        && !list.contains(word)
        && list.contains('\n');
    is_one.then_some((super::offset(text, label), label))
}

/// Returns the words and the signs between two offsets, without numbers and comments.
fn tokens(text: &str, mut at: usize, end: usize) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut is_label = false;
    while let Some(rest) = text.get(at..end).filter(|rest| !rest.is_empty()) {
        let is_switch = SWITCHES.iter().any(|switch| rest.starts_with(switch));
        if let Some(length) = comment(text, at).filter(|_| !is_switch) {
            at += length;
            continue;
        }
        let Some(c) = rest.chars().next() else { break };
        let is_word = |c: char| c.is_alphabetic() || c == '_';
        let is_sign = |c: char| !c.is_whitespace() && !c.is_alphanumeric() && c != '_';
        let run = |is: &dyn Fn(char) -> bool| {
            let length = rest.find(|c: char| !is(c)).unwrap_or(rest.len()).max(c.len_utf8());
            &rest[..length]
        };
        let token = if is_word(c) {
            let word = run(&is_word);
            is_label = names_group(word);
            Some((word, is_label))
        } else if is_sign(c) {
            let signs = run(&is_sign);
            let is_silent = parts(signs) || is_label && signs == ":" || is_line(signs);
            Some((signs, is_silent))
        } else {
            None
        };
        if let Some((text, is_silent)) = token {
            tokens.push(Token { at, text, is_silent });
            at += text.len();
        } else {
            // A number may be that of a label.
            is_label |= c.is_ascii_digit();
            at += c.len_utf8();
        }
    }
    tokens
}

/// Returns whether a word names a group of cells, or joins two entries.
fn names_group(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_letter = matches!(word.as_bytes(), [b'A'..=b'I' | b'a'..=b'i']);
    is_letter || names::is_row(&lower) || LABELS.contains(&lower.as_str())
}

/// Returns whether signs part entries, perhaps with the point of a list behind them.
fn parts(signs: &str) -> bool {
    matches!(signs, "-" | "*" | "+" | "\u{2022}") || signs.chars().all(|c| PARTING.contains(c))
}

/// Returns whether signs are a line between groups of entries.
fn is_line(signs: &str) -> bool {
    let is_drawn = |c: char| "-=_~*+|".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    signs.chars().count() > 2 && signs.chars().all(is_drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interrupted(gap: &str) -> Option<String> {
        let entries = ["r1c1=5", "r1c2=3", "r2c1=6", "r2c4=1", "r3c2=9"];
        let text = entries.join(" ") + gap + "r9c9=9";
        let mut places: Vec<(usize, usize)> = (0..5).map(|at| (at * 7, at * 7 + 6)).collect();
        places.push((text.len() - 6, text.len()));
        interruption(&text, &places).map(|(_, text)| text.to_owned())
    }

    #[test]
    fn labels_lines_and_comments_do_not_interrupt_a_list() {
        for gap in [", ", ";\n", "\n=====\n", "\nRow 9: ", " and ", "\n// the last one\n", "\n- "] {
            assert_eq!(interrupted(gap), None, "{gap:?}");
        }
    }

    #[test]
    fn words_and_signs_with_a_meaning_interrupt_a_list() {
        for (gap, found) in [
            (" not ", "not"),
            ("\nMoves: ", "Moves"),
            ("\nP2: ", "P"),
            (". :- ", ":-"),
            ("\n'", "'"),
            ("\n#if 0\n", "#"),
            ("\n%{\n", "%{"),
            ("\n<!-- ", "<!--"),
        ] {
            assert_eq!(interrupted(gap).as_deref(), Some(found), "{gap:?}");
        }
    }
}
