//! Spans: what a text names is known beside it, in every language.

use std::collections::BTreeSet;

use bivalue::budget::Budget;
use bivalue::grid::{Board, Cell, CellSet, Digit, DigitSet, Grid, House};
use bivalue::human::{Advice, Language, Span, Step, Text, View, Words, path};

use crate::corpus::puzzle;
use crate::words::{LEVELS, advices, examples, made_up};

/// The translations that there are.
fn translations() -> Vec<&'static Words> {
    Language::ALL[1..].iter().map(|&language| Words::of(language)).collect()
}

/// All that is said of a step, in which something can be named.
fn all_of(words: &Words, step: &Step, board: &Board) -> Vec<Text> {
    let teller = words.with_spans();
    let boards = [None, Some(board)];
    let advice = Advice::Step(Box::new(step.clone()));
    let mut texts = vec![teller.line(step), teller.pattern(step)];
    texts.extend(boards.map(|on| teller.explain(step, on)));
    texts.extend(boards.iter().flat_map(|&on| teller.proof_lines(&step.proof, on)));
    texts.extend(LEVELS.map(|level| teller.hint(&advice, level, Some(board))));
    let mut plain = vec![words.line(step), words.pattern(step)];
    plain.extend(boards.map(|on| words.explain(step, on)));
    plain.extend(boards.iter().flat_map(|&on| words.proof_lines(&step.proof, on)));
    plain.extend(LEVELS.map(|level| words.hint(&advice, level, Some(board))));
    assert!(texts.iter().map(Text::as_str).eq(&plain));
    texts
}

/// The part of a text that begins with a letter of these and goes on with digits, behind that
/// place.
fn part<'a>(text: &'a str, letter: &str) -> Option<(&'a str, &'a str)> {
    let rest = text.strip_prefix(letter)?;
    let end = rest.find(|c: char| !('1'..='9').contains(&c)).unwrap_or(rest.len());
    (end > 0).then(|| rest.split_at(end))
}

/// The cells of a name at the beginning of a text, `r4c18`, and its length.
fn cells_at(text: &str) -> Option<(CellSet, usize)> {
    let (rows, rest) = part(text, "r")?;
    let (columns, rest) = part(rest, "c")?;
    let cells = rows.chars().flat_map(|row| {
        columns.chars().map(move |column| format!("r{row}c{column}").parse::<Cell>().unwrap())
    });
    Some((cells.collect(), text.len() - rest.len()))
}

/// The houses of a name in a sentence at the beginning of a text, `rows 3 and 8`.
fn houses_at(text: &str) -> Option<(BTreeSet<House>, usize)> {
    let words = ["row", "column", "box", "rows", "columns", "boxes"];
    let kind = words
        .iter()
        .position(|word| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')))?;
    let house = |number: usize| match kind % 3 {
        0 => House::row(number),
        1 => House::column(number),
        _ => House::box_(number),
    };
    let (mut houses, mut at) = (BTreeSet::new(), words[kind].len() + 1);
    let mut add = |text: &str| {
        let digit = text.chars().next().and_then(|c| c.to_digit(10)).filter(|digit| *digit > 0)?;
        houses.insert(house(digit as usize - 1));
        Some(1)
    };
    at += add(&text[at..])?;
    if kind >= 3 {
        // `rows 3, 5 and 8`
        for separator in [", ", " and "] {
            while let Some(rest) = text[at..].strip_prefix(separator) {
                at += separator.len() + add(rest)?;
                if separator == " and " {
                    break;
                }
            }
        }
    }
    // A renaming of all rows, `rows 1 to 9 to 213456789`, names none of them.
    (!text[at..].starts_with(" to 9 to ")).then_some((houses, at))
}

fn span_at(text: &Text, at: usize, length: usize) -> &Span {
    let is_it = |span: &&Span| span.range.start <= at && at + length <= span.range.end;
    let span = text.spans().iter().find(is_it);
    span.unwrap_or_else(|| panic!("{:?} is in no span of {text}", &text.as_str()[at..at + length]))
}

/// Spans are in order, within the text, and not empty; they have the cells of their houses.
fn check_spans(text: &Text) {
    let mut end = 0;
    for span in text.spans() {
        assert!(end <= span.range.start && span.range.start < span.range.end, "{text}");
        assert!(text.as_str().get(span.range.clone()).is_some(), "{text}");
        assert!(!span.cells.is_empty(), "{text}");
        if !span.houses.is_empty() {
            let cells = span.houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
            assert!(span.cells == cells && span.digits.is_empty(), "{text}");
        }
        assert_eq!(span.candidates().count(), span.cells.len() * span.digits.len());
        end = span.range.end;
    }
    // Letters of all languages, so that characters are what JavaScript counts, too.
    assert!(text.as_str().chars().all(|c| c.len_utf16() == 1), "{text}");
    let utf16: Vec<u16> = text.as_str().encode_utf16().collect();
    let in_chars: Vec<_> = text.spans_in_chars().collect();
    assert_eq!(in_chars.len(), text.spans().len());
    for (range, span) in in_chars {
        let named = String::from_utf16(&utf16[range]).unwrap();
        assert_eq!(named, text.as_str()[span.range.clone()]);
    }
}

/// Every name of cells in any language lies in a span with exactly these cells, and with the digits
/// that are told of them.
fn check_cells(text: &Text) -> usize {
    let (told, mut at, mut count) = (text.as_str(), 0, 0);
    while at < told.len() {
        let Some((_, length)) = told.get(at..).and_then(cells_at) else {
            at += 1;
            continue;
        };
        let span = span_at(text, at, length);
        count += 1;
        at += length;
        if !span.houses.is_empty() {
            // `r3c5` of a fish: a row and a column.
            continue;
        }
        let named = &told[span.range.clone()];
        let (mut cells, mut rest, mut within) = (CellSet::EMPTY, String::new(), 0);
        while within < named.len() {
            if let Some((some, length)) = named.get(within..).and_then(cells_at) {
                (cells, within) = (cells | some, within + length);
            } else {
                rest.extend(named.get(within..).and_then(|rest| rest.chars().next()));
                within += 1;
            }
        }
        assert_eq!(span.cells, cells, "{named} in {text}");
        // In a link of a whip each digit has an `n` before it.
        let is_whip = rest.contains('{');
        let before = std::iter::once(' ').chain(rest.chars());
        let digits = before.zip(rest.chars()).filter(|(before, _)| !is_whip || *before == 'n');
        let digits = digits.filter_map(|(_, c)| Digit::new(c.to_digit(10)?.try_into().ok()?));
        let digits: DigitSet = digits.collect();
        if !digits.is_empty() {
            assert_eq!(span.digits, digits, "{named} in {text}");
        }
    }
    count
}

/// Every name of houses in an English sentence is a span with exactly these houses.
fn check_houses(text: &Text) -> usize {
    let (told, mut at, mut count) = (text.as_str(), 0, 0);
    while at < told.len() {
        let is_word = !told[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        let Some((houses, length)) = told.get(at..).filter(|_| is_word).and_then(houses_at) else {
            at += 1;
            continue;
        };
        let span = span_at(text, at, length);
        assert_eq!(span.range, at..at + length, "{text}");
        assert!(houses.iter().eq(&span.houses), "{:?} in {text}", &told[at..at + length]);
        (at, count) = (at + length, count + 1);
    }
    count
}

/// The cells, digits and houses that a text names, without their places.
fn named(text: &Text) -> BTreeSet<String> {
    let name = |span: &Span| format!("{} {} {:?}", span.cells, span.digits, span.houses);
    text.spans().iter().map(name).collect()
}

/// Checks all that is said of a step; the other languages name what English names.
fn check(step: &Step, board: &Board, others: &[&Words]) -> [usize; 2] {
    let english = all_of(Words::english(), step, board);
    let mut counts = [0; 2];
    for text in &english {
        check_spans(text);
        counts[0] += check_cells(text);
        counts[1] += check_houses(text);
    }
    for words in others {
        let told = all_of(words, step, board);
        assert_eq!(told.len(), english.len());
        for (text, english) in told.iter().zip(&english) {
            check_spans(text);
            check_cells(text);
            assert_eq!(named(text), named(english), "{text}\n{english}");
        }
    }
    counts
}

#[test]
fn all_that_is_named_in_examples_is_a_span_in_every_language() {
    let others = translations();
    let mut counts = [0; 2];
    let mut last = ("", 0);
    for (step, board) in examples() {
        // Of a kind with many steps the first ones are enough.
        last = (step.kind.id, if last.0 == step.kind.id { last.1 + 1 } else { 0 });
        if last.1 < 5 {
            let more = check(&step, &board, &others);
            counts = [counts[0] + more[0], counts[1] + more[1]];
        }
    }
    assert!(counts[0] > 10_000 && counts[1] > 1_000, "{counts:?}");
    let empty = Board::new(&Grid::EMPTY).unwrap();
    for step in made_up() {
        check(&step, &empty, &others);
    }
    for advice in advices() {
        for words in others.iter().copied().chain([Words::english()]) {
            for level in LEVELS {
                let text = words.with_spans().hint(&advice, level, None);
                assert_eq!(text.as_str(), words.hint(&advice, level, None));
                check_spans(&text);
                check_cells(&text);
            }
        }
    }
}

#[test]
fn all_that_is_named_along_paths_is_a_span() {
    let text = include_str!("../../../../testdata/puzzles/mixed.txt");
    let others = translations();
    for (number, line) in text.lines().step_by(50).enumerate() {
        let mut view = View::of(&puzzle(&line.parse().unwrap()));
        let path = path(&view, &Budget::UNLIMITED).unwrap();
        let words = &others[number % others.len()..][..1];
        for step in path.steps {
            check(&step, view.board(), words);
            assert!(view.take(&step));
        }
    }
}

/// No text of the page has a character that JavaScript counts as two.
#[test]
fn texts_have_no_characters_beyond_the_basic_plane() {
    for words in translations().into_iter().chain([Words::english()]) {
        for (key, text) in words.entries() {
            assert!(text.chars().all(|c| c.len_utf16() == 1), "{key}: {text}");
        }
    }
}

/// A translation may have any character; places are counted in characters all the same.
#[test]
fn places_are_counted_in_characters() {
    let texts = [("hint.area", "👀 {house}!"), ("row", "ряд {numbers}")];
    let words = Words::english().with(texts).unwrap();
    let (step, board) = examples().next().unwrap();
    let advice = Advice::Step(Box::new(step));
    let text = words.with_spans().hint(&advice, LEVELS[1], Some(&board));
    let (range, span) = text.spans_in_chars().next().unwrap();
    assert_eq!(range.start, 2);
    assert_eq!(span.range.start, "👀 ".len());
    assert_eq!(text.as_str().chars().count(), range.end + 1);
}
