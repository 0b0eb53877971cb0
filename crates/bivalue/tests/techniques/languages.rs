//! The languages of the library: every text is there, and no word of English is left.

use std::collections::BTreeSet;

use bivalue::budget::Budget;
use bivalue::grid::Board;
use bivalue::human::{Advice, Language, Step, View, Words, path};
use bivalue::render::{Paint, path_markdown_in, path_part_in, path_text_in};

use crate::corpus::puzzle;
use crate::words::{LEVELS, advices, examples, made_up};

/// The languages but for English, each with the words that it shares with the English texts: names
/// of techniques, letters, and words that both languages have.
const SHARED: [(Language, &str); 4] = [
    (
        Language::German,
        "aic all als also an band blossom bug coq de death exocet exocets franken in junior \
         leviathan link links lite medusa mutant oddagon rest ring sashimi senior sk so squirmbag \
         sue tridagon tuvwxyz uvwxyz vwxyz was whip wing wxyz xy xyz xz",
    ),
    (
        Language::Spanish,
        "aic base bases bug color coq de diagonal exocet exocets franken kraken lite medusa \
         no sashimi sk squirmbag sue tuvwxyz universal uvwxyz vwxyz wing wxyz xy xyz xz",
    ),
    (
        Language::French,
        "aic base bases bug case cases change conclusions contradiction coq de double endo \
         exclusion exocet exocets franken impossible junior kraken lite multi mutant on \
         pair part pivot place placement places position rectangle rectangles sashimi \
         senior six sk solution solutions squirmbag sue technique techniques turbot tuvwxyz \
         type unique uvwxyz vwxyz wing wxyz xy xyz xz",
    ),
    (Language::Japanese, "aic als bug sk tuvwxyz uvwxyz vwxyz wing wxyz xy xyz xz"),
];

/// The words of a text, in small letters: two Latin letters or more.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let is_latin = |c: char| c.is_ascii_alphabetic() || ('\u{c0}'..='\u{24f}').contains(&c);
    let words = text.split(move |c| !is_latin(c)).filter(|word| word.chars().nth(1).is_some());
    words.map(str::to_lowercase)
}

/// A template without the names of its places; forms stay.
fn without_places(template: &str) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(part.find([':', '}']).unwrap());
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{template}");
        text.push_str(rest);
    }
    text
}

/// The names of the places of a template.
fn places(template: &str) -> BTreeSet<&str> {
    let parts = template.split('{').skip(1);
    parts.map(|part| part.split([':', '}']).next().unwrap_or_default()).collect()
}

/// All words of the English texts.
fn english() -> BTreeSet<String> {
    let texts = Words::english().entries().map(|(_, text)| without_places(text));
    texts.flat_map(|text| words_of(&text).collect::<Vec<_>>()).collect()
}

/// Returns the words of a text that only English has.
fn left(text: &str, english: &BTreeSet<String>, shared: &str) -> Vec<String> {
    let is_left = |word: &String| english.contains(word) && !shared.split(' ').any(|x| x == word);
    words_of(text).filter(is_left).collect()
}

#[test]
fn every_text_is_there_with_its_places_and_without_english() {
    let english = english();
    for (language, shared) in SHARED {
        let mut met = BTreeSet::new();
        let own: Vec<_> = Words::of(language).own_entries().collect();
        for (key, original) in Words::english().entries() {
            let Some((_, text)) = own.iter().find(|(own, _)| *own == key) else {
                // A text of places alone is the same in every language.
                let is_of_places = words_of(&without_places(original)).next().is_none();
                assert!(is_of_places, "{language} has no text {key}: {original}");
                continue;
            };
            assert_eq!(places(text), places(original), "{language}: {key}");
            let text = without_places(text);
            assert_eq!(left(&text, &english, shared), [""; 0], "{language}: {key}: {text}");
            met.extend(words_of(&text));
        }
        let unused: Vec<_> = shared.split(' ').filter(|&word| !met.contains(word)).collect();
        assert_eq!(unused, [""; 0], "{language} has no such words");
    }
}

/// All that is said of a step.
fn all_of(words: &Words, step: &Step, board: &Board) -> Vec<String> {
    let mut texts = vec![words.about(step.kind).into(), words.line(step), words.pattern(step)];
    texts.push(words.explain(step, Some(board)));
    texts.extend(words.proof_lines(&step.proof, Some(board)));
    let advice = Advice::Step(Box::new(step.clone()));
    texts.extend(LEVELS[..4].iter().map(|&level| words.hint(&advice, level, Some(board))));
    texts
}

#[test]
fn steps_are_told_without_english() {
    let english = english();
    let check = |shared: &str, texts: Vec<String>| {
        for text in texts {
            assert_eq!(left(&text, &english, shared), [""; 0], "{text}");
        }
    };
    let languages = SHARED.map(|(language, shared)| (Words::of(language), shared));
    for (step, board) in examples().step_by(5) {
        for (words, shared) in languages {
            check(shared, all_of(words, &step, &board));
        }
    }
    for (words, shared) in languages {
        for step in made_up() {
            check(shared, vec![words.explain(&step, None)]);
        }
        for advice in advices() {
            check(shared, LEVELS.map(|level| words.hint(&advice, level, None)).into());
        }
        check(shared, crate::verdicts::all_of(words));
    }
    // Paths of a few hundred puzzles, in all languages in turns.
    let text = include_str!("../../../../testdata/puzzles/mixed.txt");
    let mut steps = 0;
    for (number, line) in text.lines().step_by(3).enumerate() {
        let start = View::of(&puzzle(&line.parse().unwrap()));
        let path = path(&start, &Budget::UNLIMITED).unwrap();
        let (words, shared) = languages[number % 4];
        let mut view = start.clone();
        for step in &path.steps {
            check(shared, all_of(words, step, view.board()));
            assert!(view.take(step));
        }
        steps += path.steps.len();
        let part = path_part_in(words, &start, &path, &(1..=9), true, Paint::Plain);
        let drawings = path_markdown_in(words, &start, &path);
        // The language of a block of Markdown.
        let drawings = drawings.replace("```text", "```");
        let text = path_text_in(words, &start, &path, Paint::Plain);
        check(shared, vec![part, drawings, text]);
    }
    assert!(steps > 10_000, "{steps}");
}
