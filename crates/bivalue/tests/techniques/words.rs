//! Words: all that is told comes from their table, and so can be told in another language.

use std::collections::BTreeSet;

use bivalue::budget::Budget;
use bivalue::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Transform,
};
use bivalue::human::{
    Advice, Branch, Constraint, Cover, Effect, HintLevel, Link, Node, Options, Pattern, ProofLine,
    Reason, Role, Step, View, Words, WordsError, kind, kinds, proof_lines, role_name, steps_of,
};
use bivalue::render::{Paint, drawing, drawing_in};

use crate::corpus::example;

pub(crate) const LEVELS: [HintLevel; 5] =
    [HintLevel::Nudge, HintLevel::Area, HintLevel::Name, HintLevel::Cells, HintLevel::Full];

/// The sign of the text of that number, with which it begins in the language of the tests.
fn sign(number: usize) -> char {
    char::from_u32(0xE000 + number as u32).unwrap()
}

/// The text in letters that are not English, without what stands in braces but for the forms.
fn in_other_letters(text: &str) -> String {
    let mut is_name = false;
    let other = |c: char| {
        is_name = c == '{' || is_name && !matches!(c, ':' | '}');
        match c {
            'A'..='Z' if !is_name => char::from_u32('А' as u32 + c as u32 - 'A' as u32).unwrap(),
            'a'..='z' if !is_name => char::from_u32('а' as u32 + c as u32 - 'a' as u32).unwrap(),
            _ => c,
        }
    };
    text.chars().map(other).collect()
}

/// A language that nobody speaks.
fn foreign() -> Words {
    let texts = Words::english().entries().enumerate();
    let texts = texts
        .map(|(number, (key, text))| (key, format!("{}{}", sign(number), in_other_letters(text))));
    Words::english().with(texts).unwrap()
}

/// Returns whether it is noted so in all languages: a number, cells, houses of fish, or their fins.
fn is_notation(word: &str) -> bool {
    let of_fin = ["ef", "f"].iter().find_map(|fin| word.strip_prefix(fin));
    let houses = of_fin.unwrap_or(word);
    let mut parts = houses.split_inclusive(|c: char| c.is_ascii_digit());
    word.chars().all(|c| c.is_ascii_digit())
        || parts.all(|part| {
            let (house, number) = part.split_at(part.len() - 1);
            let is_house = matches!(house, "" | "r" | "c" | "b" | "n");
            is_house && number.chars().all(|c| c.is_ascii_digit())
        })
}

/// Returns whether a text has no place of a template: what is in braces is a link of a whip.
pub(crate) fn has_no_place(text: &str) -> bool {
    let mut parts = text.split('{');
    let before = parts.next().unwrap_or_default();
    !before.contains('}')
        && parts.all(|part| part.split_once('}').is_some_and(|(link, _)| is_link(link)))
}

/// Returns whether it is what stands in braces of a link of a whip: `c4 c6`, or `n2 .`. It is no
/// place of a template.
fn is_link(within: &str) -> bool {
    let (from, to) = within.split_once(' ').unwrap_or_default();
    !from.is_empty() && is_notation(from) && (to == "." || is_notation(to))
}

/// Returns what is left of English in a text. A letter for a digit, as in `r5c8=A`, is none.
fn english_words(text: &str) -> Vec<&str> {
    let parts = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let words = parts.map(|part| part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()));
    let signs = text.chars().filter(|c| !c.is_ascii_alphanumeric());
    let before = std::iter::once(' ').chain(signs);
    let is_letter = |sign: char, word: &str| sign == '=' && matches!(word, "A" | "B" | "C");
    let words = before.zip(words).filter(|&(sign, word)| !is_letter(sign, word));
    words.map(|(_, word)| word).filter(|word| !word.is_empty() && !is_notation(word)).collect()
}

/// All that is said of a step.
fn all_of(words: &Words, step: &Step, board: &Board) -> Vec<String> {
    let mut texts = vec![words.name(step.kind).into(), words.about(step.kind).into()];
    texts.extend([words.line(step), words.pattern(step), words.house(step.house_to_see())]);
    texts.extend([None, Some(board)].map(|board| words.explain(step, board)));
    texts.extend([None, Some(board)].iter().flat_map(|&on| words.proof_lines(&step.proof, on)));
    let advice = Advice::Step(Box::new(step.clone()));
    texts.extend(LEVELS.map(|level| words.hint(&advice, level, Some(board))));
    texts
}

/// The steps of the examples, each with its board.
pub(crate) fn examples() -> impl Iterator<Item = (Step, Board)> {
    let options =
        Options { max_franken_size: 7, max_mutant_size: 7, duals: true, ..Options::default() };
    kinds().flat_map(move |(technique, kind)| {
        let (_, (view, _)) = example(kind);
        let view = view.with_options(options);
        let steps = steps_of(technique, &view, &Budget::UNLIMITED)
            .unwrap()
            .into_iter()
            .filter(|step| step.kind == kind);
        let steps: Vec<_> = steps.map(|step| (step, view.board().clone())).collect();
        assert!(!steps.is_empty(), "{}", kind.id);
        steps
    })
}

fn x(name: &str, digit: u8) -> Candidate {
    Candidate::new(name.parse().unwrap(), Digit::new(digit).unwrap())
}

/// A transform of rows and columns that renames two digits.
fn transform(transposes: bool, rows: [u8; 9], columns: [u8; 9]) -> Transform {
    Transform::new(transposes, rows, columns, [1, 0, 2, 3, 4, 5, 6, 7, 8]).unwrap()
}

/// Reasons that the examples do not have, for r1c1=1.
fn rare_reasons() -> Vec<Reason> {
    const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    const SWAPPED: [u8; 9] = [1, 0, 2, 3, 4, 5, 6, 7, 8];
    let places = [SAME, REVERSED, SWAPPED];
    let symmetries = [false, true].into_iter().flat_map(|transposes| {
        let of_rows = move |rows| places.map(|columns| transform(transposes, rows, columns));
        places.into_iter().flat_map(of_rows).map(Reason::Symmetry)
    });
    let (cell, digit): (Cell, _) = ("r1c1".parse().unwrap(), Digit::from_index(0));
    let (of_cell, of_house) = (Constraint::Cell(cell), Constraint::House(House::row(0), digit));
    let pattern = ["r1c1", "r5c5", "r9c9"].map(|name| name.parse::<Cell>().unwrap());
    let pattern = pattern.iter().zip([DigitSet::ALL, digit.into(), DigitSet::ALL]);
    let cells = pattern.map(|(&cell, digits)| (cell, digits)).collect();
    let of_pattern = Constraint::Pattern(Pattern { cells });
    let all = [of_cell, of_house, of_pattern];
    let branch = |case, lines| Branch { case, lines };
    let line = |so: &[Conclusion], of: &Constraint| ProofLine {
        so: so.to_vec(),
        why: Reason::Only(of.clone()),
    };
    let away = Conclusion::Eliminate;
    let refuted = |lines| ProofLine { so: vec![away(x("r3c3", 5))], why: Reason::Refuted(lines) };
    // Nothing is left of them after so many other assumptions.
    let of_each = all.iter().flat_map(|of| {
        let so = [Conclusion::Place(x("r1c1", 1))];
        let lines = vec![line(&so, of), line(&[away(x("r3c3", 5))], of), line(&[], of)];
        let branches = vec![
            branch(x("r1c1", 1), Vec::new()),
            branch(x("r1c1", 2), Vec::new()),
            branch(x("r1c2", 1), lines.clone()),
        ];
        let all_but_one =
            vec![branch(x("r1c1", 1), Vec::new()), branch(x("r1c2", 1), vec![line(&[], of)])];
        let none = Digit::all().map(|digit| away(Candidate::new(cell, digit)));
        let none = ProofLine { so: none.collect(), why: Reason::Search };
        [
            Reason::Only(of.clone()),
            Reason::Counting(Cover::new([of.clone()], [])),
            Reason::Counting(Cover::new([], [of.clone()])),
            Reason::Counting(Cover::new(all.clone(), [of.clone()])),
            Reason::Cases(of.clone(), branches),
            Reason::Cases(of.clone(), all_but_one),
            Reason::Refuted(vec![refuted(lines.clone()), refuted(lines.clone())]),
            Reason::Refuted(lines),
            Reason::Refuted(vec![none]),
            Reason::Refuted(Vec::new()),
        ]
    });
    // Two houses with one line for their digit, also against what is assumed.
    let rows = [0, 1].map(|row| Constraint::House(House::row(row), digit));
    let column = Constraint::House(House::column(0), digit);
    let too_few = Reason::Counting(Cover::new(rows, [column]));
    let line = ProofLine { so: vec![away(x("r3c3", 5))], why: too_few.clone() };
    let assumed = Reason::Refuted(vec![refuted(vec![line])]);
    let rest = [Reason::Templates { rounds: 2 }, Reason::Search, too_few, assumed];
    symmetries.chain(of_each).chain(rest).collect()
}

/// Steps with these reasons, which do not prove them, and one that goes through a set.
pub(crate) fn made_up() -> Vec<Step> {
    let step = |name: &str, so, why| {
        let mut effect = Effect::NONE;
        effect.add(so);
        Step::new(kind(name).unwrap().1, effect).because(why)
    };
    let kinds = ["forcing-net-contradiction", "forcing-net-verity"];
    let of_reason =
        |why: Reason| kinds.map(|name| step(name, Conclusion::Place(x("r1c1", 1)), why.clone()));
    let mut steps: Vec<_> = rare_reasons().into_iter().flat_map(of_reason).collect();
    let node = |x: Candidate| Node { digit: x.digit(), cells: x.cell().into() };
    let (from, to) = (node(x("r1c1", 1)), node(x("r1c2", 2)));
    let link = Link { from, to, strong: true, through: from.cells | to.cells };
    let so = Conclusion::Eliminate(x("r1c1", 1));
    let why = Reason::Counting(Cover::default());
    steps.push(step("forcing-chain-contradiction", so, why.clone()).link(link));
    // Cells that can be filled.
    let possible = step("impossible-pattern", so, why.clone());
    let possible = possible.cells(Role::Pattern, from.cells | to.cells);
    steps.push(possible.candidates(Role::Guardian, from.digit, from.cells));
    // A rectangle with guardians in its own cells only.
    let within = step("rectangle-aic", so, why.clone()).digits(to.digit);
    let within = within.cells(Role::Pattern, from.cells | to.cells);
    let within = within.candidates(Role::Guardian, from.digit, from.cells);
    steps.push(within.link(Link { through: CellSet::EMPTY, ..link }));
    // A chain that comes back to a node, so that it ends with a contradiction.
    let other = node(x("r1c3", 2));
    let link = |from, to, strong| Link { from, to, strong, through: CellSet::EMPTY };
    let back = step("forcing-chain-verity", Conclusion::Place(x("r1c1", 1)), why);
    let back = back.link(link(from, to, true)).link(link(to, other, false));
    steps.push(back.link(link(other, to, true)));
    steps
}

pub(crate) fn advices() -> Vec<Advice> {
    let mistakes = [&["r1c1"][..], &["r1c1", "r2c5"]].map(|names| {
        let cells: CellSet = names.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let crossed_out = vec!["r1c1=5".parse().unwrap()];
        Advice::Mistakes { cells, crossed_out }
    });
    let cells = ["r1c1", "r1c3"].map(|name| name.parse().unwrap());
    let clash = Advice::Clash { digit: Digit::from_index(4), house: House::row(0), cells };
    [Advice::Solved, Advice::Stuck, clash].into_iter().chain(mistakes).collect()
}

fn roles() -> Vec<Role> {
    use Role::{
        Base, Chain, Color, Cover, EndoFin, Fin, Guardian, Pattern, Pincer, Pivot, Restricted, Set,
        Target,
    };
    vec![
        Pattern,
        Base,
        Cover,
        Fin,
        EndoFin,
        Pivot,
        Pincer,
        Target,
        Chain,
        Set(0),
        Set(3),
        Color(1),
        Restricted,
        Guardian,
    ]
}

#[test]
fn nothing_is_told_but_by_the_table() {
    let words = foreign();
    let brief = words.in_brief();
    let mut told = BTreeSet::new();
    let mut check = |text: &str| {
        assert!(english_words(text).is_empty(), "{:?} in {text}", english_words(text));
        assert!(has_no_place(text), "{text}");
        assert!(!text.contains('|'), "{text}");
        told.extend(text.chars());
    };
    for (step, board) in examples() {
        for text in all_of(&words, &step, &board) {
            check(&text);
        }
        check(&brief.explain(&step, Some(&board)));
        // Signs are letters too.
        let drawing = drawing_in(&words, &board, Some(&step), Paint::Plain);
        let legend = drawing.lines().last().unwrap_or_default();
        legend.split([' ', ',', '/', ':', ';']).filter(|word| word.len() > 1).for_each(&mut check);
    }
    let empty = Board::new(&Grid::EMPTY).unwrap();
    for step in made_up() {
        for on in [None, Some(&empty)] {
            check(&words.explain(&step, on));
            for text in words.proof_lines(&step.proof, on) {
                check(&text);
            }
        }
    }
    // A single that is left after eliminations.
    let mut crossed_out = empty.clone();
    let away = (2..=9).map(|digit| Conclusion::Eliminate(x("r1c1", digit)));
    away.for_each(|so| assert_eq!(crossed_out.apply(so), Ok(true)));
    let single = steps_of(
        kind("naked-single").unwrap().0,
        &View::new(crossed_out.clone()),
        &Budget::UNLIMITED,
    );
    for step in single.unwrap() {
        let text = step.explain_on(&crossed_out);
        assert!(text.contains("; 2, 3, 4, 5, 6, 7, 8 and 9 were eliminated before"), "{text}");
        check(&words.explain(&step, Some(&crossed_out)));
    }
    // A digit with one place that is left after eliminations, and after another digit.
    for placed in [None, Some(x("r4c2", 1))] {
        let mut crossed_out = empty.clone();
        if let Some(placed) = placed {
            crossed_out.apply(Conclusion::Place(placed)).unwrap();
        }
        for column in 2..=9 {
            let away = Conclusion::Eliminate(x(&format!("r1c{column}"), 1));
            crossed_out.apply(away).unwrap();
        }
        let (technique, _) = kind("hidden-single").unwrap();
        let view = View::new(crossed_out.clone());
        let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
        assert!(!steps.is_empty());
        for step in steps {
            let text = step.explain_on(&crossed_out);
            let expected = if placed.is_some() {
                " (1 in r4c2 sees other empty cells, and 1 was eliminated in "
            } else {
                " (1 was eliminated in "
            };
            assert!(text.contains(expected), "{text}");
            check(&words.explain(&step, Some(&crossed_out)));
        }
    }
    for advice in advices() {
        for level in LEVELS {
            check(&words.hint(&advice, level, None));
        }
    }
    for text in crate::verdicts::all_of(&words) {
        check(&text);
    }
    House::all().for_each(|house| check(&words.house(house)));
    for role in roles() {
        words.role(role).split(' ').filter(|word| word.len() > 1).for_each(&mut check);
    }
    // Every text is of use.
    let is_told = |number: usize| told.contains(&sign(number));
    let untold = words.entries().enumerate().filter(|(number, _)| !is_told(*number));
    let untold: Vec<_> = untold.map(|(_, (key, _))| key).collect();
    assert!(untold.is_empty(), "{untold:?}");
}

/// Texts without a choice of words are English, and houses and roles have their usual names.
#[test]
fn english_is_what_is_told() {
    let words = Words::english();
    for (step, board) in examples().step_by(7) {
        assert_eq!(words.line(&step), step.to_string());
        assert_eq!(words.pattern(&step), step.pattern());
        assert_eq!(words.explain(&step, None), step.explain());
        assert_eq!(words.explain(&step, Some(&board)), step.explain_on(&board));
        assert_eq!(words.proof_lines(&step.proof, None), proof_lines(&step.proof, None));
        let drawn = drawing_in(words, &board, Some(&step), Paint::Plain);
        assert_eq!(drawn, drawing(&board, Some(&step), Paint::Plain));
        let advice = Advice::Step(Box::new(step));
        let told = LEVELS.map(|level| advice.text(level, Some(&board)));
        assert_eq!(LEVELS.map(|level| words.hint(&advice, level, Some(&board))), told);
    }
    for house in House::all() {
        assert_eq!(words.house(house), house.to_string());
    }
    for role in roles() {
        assert_eq!(words.role(role), role_name(role).replace('-', " "));
    }
}

#[test]
fn keys_are_told_once_and_easiest_first() {
    let keys: Vec<_> = Words::english().entries().map(|(key, _)| key).collect();
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    assert_eq!(keys, foreign().entries().map(|(key, _)| key).collect::<Vec<_>>());
    let names: Vec<_> = keys.iter().filter_map(|key| key.strip_suffix(".name")).collect();
    let ids = kinds().map(|(_, kind)| kind.id);
    assert!(names.into_iter().filter(|name| kind(name).is_some()).eq(ids));
}

#[test]
fn texts_that_there_are_not_are_errors() {
    let with = |key: &str, text: &str| Words::english().with([(key, text)]);
    for key in ["", "row.name", "naked-pair", "naked-pair.example", "full-house.pattern"] {
        assert_eq!(with(key, "x"), Err(WordsError::UnknownKey(key.into())));
    }
    for (key, text, place) in [
        ("naked-pair.explanation", "In {haus}: {so}", "haus"),
        ("naked-pair.explanation", "{haus:a|b}", "haus"),
        ("naked-pair.name", "{digits}", "digits"),
        ("hint.area", "Schau auf {house", "house"),
        ("hint.area", "Schau auf {}", ""),
    ] {
        let error = WordsError::UnknownPlace { key: key.into(), place: place.into() };
        assert_eq!(with(key, text), Err(error), "{text}");
    }
    // Places may be left out, told twice, and asked for their number.
    let text = "{pattern:x|y} {pattern} {pattern}";
    assert!(with("naked-pair.explanation", text).is_ok());
    // What is laid over other words leaves the rest of them.
    let words = with("row", "Zeile {numbers}").unwrap();
    let words = words.with([("column", "Spalte {numbers}")]).unwrap();
    let told = [House::row(2), House::column(4), House::box_(8)].map(|house| words.house(house));
    assert_eq!(told, ["Zeile 3", "Spalte 5", "box 9"]);
}

#[test]
fn a_text_that_would_grow_with_every_link_is_refused() {
    let with = |key: &str, text: &str| {
        let words = Words::english().with([(key, text)]);
        words.map(|_| ()).map_err(|error| error.to_string())
    };
    // A chain of n links would have 2^n texts.
    let twice = "{story}{story}{next}";
    let once = "the text `story.so` may have the place `{story}` at most once";
    assert_eq!(with("story.so", twice), Err(once.into()));
    assert!(with("list.next", "{list}{list}{next}").is_err());
    let many = "{numbers}".repeat(4);
    let three = "the text `row` may have the place `{numbers}` at most 3 times";
    assert_eq!(with("row", &many), Err(three.into()));
    assert!(with("full-house.explanation", &"{base}".repeat(9)).is_err());
    assert!(with("full-house.explanation", &"{base}".repeat(8)).is_ok());
    let long = "the text `row` is longer than 300 bytes";
    assert_eq!(with("row", &"x".repeat(301)), Err(long.into()));
    assert!(with("naked-pair.explanation", &"x".repeat(2001)).is_err());
}

#[test]
fn the_colon_is_that_of_the_language() {
    let words = Words::english().with([("colon", "：")]).unwrap();
    for name in ["Full House", "WXYZ-Wing"] {
        let (step, _) = examples().find(|(step, _)| step.kind.name == name).unwrap();
        for told in [words.line(&step), words.pattern(&step)] {
            assert!(told.starts_with(&format!("{name}：")) && !told.contains(": "), "{told}");
        }
    }
}
