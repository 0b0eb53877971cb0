//! Verdicts on candidates and moves, contradictions and ends of paths, in words.

use bivalue::budget::{Budget, Stop};
use bivalue::grid::{Board, Candidate, CellSet, Contradiction, Digit, Flaw, Grid, House, Solution};
use bivalue::human::{
    Exclusion, Judgement, NotProper, Path, Refutation, Step, View, Why, Words, path,
};
use bivalue::render::{
    Paint, drawing_in, path_markdown, path_markdown_in, path_part_in, path_text, path_text_in,
};

use crate::words::examples;

/// A step, and several.
fn proofs() -> [Vec<Step>; 2] {
    let steps: Vec<Step> = examples().map(|(step, _)| step).step_by(500).collect();
    [vec![steps[0].clone()], steps]
}

fn not_proper() -> [NotProper; 2] {
    let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solution = Solution::try_from(text.parse::<Grid>().unwrap()).unwrap();
    [NotProper::NoSolution, NotProper::ManySolutions(Box::new([solution; 2]))]
}

/// Every verdict on a candidate.
fn whys() -> Vec<Why> {
    let excluded = [
        Exclusion::Filled(Digit::from_index(6)),
        Exclusion::Seen("r9c3".parse().unwrap()),
        Exclusion::Eliminated,
    ];
    let proved =
        proofs().into_iter().flat_map(|steps| [Why::False(steps.clone()), Why::True(steps)]);
    let unproved = [false, true].into_iter().flat_map(|is_true| {
        [Why::NotProvable { is_true }, Why::NotFinished { is_true, stop: Stop::Timeout }]
    });
    let others = excluded.map(Why::Excluded).into_iter().chain([Why::Placed]);
    proved.chain(unproved).chain(others).chain(not_proper().map(Why::NotProper)).collect()
}

/// Every judgement of a move.
fn judgements() -> Vec<Judgement> {
    let proved = proofs().into_iter().flat_map(|steps| {
        [Judgement::Right(steps.clone()), Judgement::Wrong(Refutation::Proved(steps))]
    });
    let wrong = [Refutation::OnBoard, Refutation::NotProvable].map(Judgement::Wrong);
    let others = [Judgement::NoChange, Judgement::Guess].into_iter().chain(wrong);
    let stopped =
        [false, true].map(|is_right| Judgement::NotFinished { is_right, stop: Stop::Nodes });
    let others = others.chain(stopped);
    proved.chain(others).chain(not_proper().map(Judgement::NotProper)).collect()
}

/// Every contradiction, with and without givens that clash.
fn contradictions() -> Vec<Contradiction> {
    let [first, second] = ["r1c1", "r1c9"].map(|name| name.parse().unwrap());
    let (digit, house) = (Digit::from_index(4), House::row(0));
    let flaws = [
        Flaw::Repeated { digit, house, cells: [first, second] },
        Flaw::NoCandidate { cell: first },
        Flaw::NoPlace { digit, house },
        Flaw::EveryWayFails,
    ];
    let givens = [CellSet::EMPTY, [first, second].into_iter().collect()];
    // They come from searches alone, so that these are made of one.
    let clash = "55".to_owned() + &".".repeat(79);
    let clash = Board::new(&clash.parse().unwrap()).unwrap_err();
    let of = |flaw: Flaw, givens| {
        let mut one = clash.clone();
        (one.flaw, one.givens) = (flaw, givens);
        one
    };
    flaws.iter().flat_map(|flaw| givens.map(|givens| of(flaw.clone(), givens))).collect()
}

/// The path of a puzzle, and its first step alone.
fn paths() -> (View, [Path; 3]) {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let start = View::of(&text.parse().unwrap());
    let solved = path(&start, &Budget::UNLIMITED).unwrap();
    let mut stuck = solved.clone();
    stuck.steps.truncate(1);
    stuck.end = start.clone();
    assert!(stuck.end.take(&stuck.steps[0]));
    let mut stopped = stuck.clone();
    stopped.stopped = Some(Stop::Timeout);
    (start, [solved, stuck, stopped])
}

/// Everything that is said of verdicts and contradictions, and of paths but for the drawing.
pub(crate) fn all_of(words: &Words) -> Vec<String> {
    let candidate = Candidate::new("r1c3".parse().unwrap(), Digit::from_index(4));
    let mut texts = Vec::new();
    for why in whys() {
        texts.extend([words.why(&why, candidate), words.why_before_steps(&why, candidate)]);
    }
    for one in judgements() {
        texts.extend([words.judgement(&one), words.judgement_before_steps(&one)]);
    }
    texts.extend(contradictions().iter().map(|one| words.contradiction(one)));
    let (start, paths) = paths();
    for path in &paths {
        let text = path_text_in(words, &start, path, Paint::Plain);
        texts.extend(text.lines().filter(|line| !line.contains(['|', '+'])).map(Into::into));
    }
    texts
}

#[test]
fn english_verdicts_are_whole_sentences() {
    let [one, more] = proofs();
    let (name, count) = (one[0].kind.name, more.len());
    let candidate = Candidate::new("r1c3".parse().unwrap(), Digit::from_index(4));
    let told: Vec<_> = whys().iter().map(|why| why.text(candidate)).collect();
    let expected = [
        format!("r1c3=5 is false, by {name}"),
        format!("r1c3=5 is true, by {name}"),
        format!("r1c3=5 is false, by {count} steps"),
        format!("r1c3=5 is true, by {count} steps"),
        "r1c3=5 is false, but these techniques do not prove it".into(),
        "r1c3=5 is false, but the limit ended the search for a proof".into(),
        "r1c3=5 is true, but these techniques do not prove it".into(),
        "r1c3=5 is true, but the limit ended the search for a proof".into(),
        "r1c3=5 is false: 7 is in r1c3".into(),
        "r1c3=5 is false: 5 is in r9c3, in the same house".into(),
        "r1c3=5 was eliminated before".into(),
        "5 is in r1c3 already".into(),
        "nothing can be proved: the position has no solution".into(),
        "nothing can be proved: the position has more than one solution".into(),
    ];
    assert_eq!(told, expected);
    let told: Vec<_> = judgements().iter().map(ToString::to_string).collect();
    let expected = [
        format!("right, by {name}"),
        format!("wrong, which is proved by {name}"),
        format!("right, by {count} steps"),
        format!("wrong, which is proved by {count} steps"),
        "changes nothing".into(),
        "right, but a guess: these techniques do not prove it".into(),
        "wrong: the board as it stands contradicts it".into(),
        "wrong: the solution is another".into(),
        "wrong, but the limit ended the search for a proof".into(),
        "right, but the limit ended the search for a proof".into(),
        "nothing can be proved: the position has no solution".into(),
        "nothing can be proved: the position has more than one solution".into(),
    ];
    assert_eq!(told, expected);
}

/// Before the steps they end so that the steps can follow, and else they are the same.
#[test]
fn steps_can_follow_a_verdict() {
    let candidate = Candidate::new("r1c3".parse().unwrap(), Digit::from_index(4));
    for why in whys() {
        let expected = match why {
            Why::False(_) => "r1c3=5 is false:".into(),
            Why::True(_) => "r1c3=5 is true:".into(),
            _ => why.text(candidate),
        };
        assert_eq!(why.before_steps(candidate), expected);
        let words = Words::english();
        assert_eq!(words.why_before_steps(&why, candidate), expected);
        assert_eq!(words.why(&why, candidate), why.text(candidate));
    }
    for one in judgements() {
        let expected = match one {
            Judgement::Wrong(Refutation::Proved(_)) => "wrong, which is proved by".into(),
            _ => one.to_string(),
        };
        assert_eq!(one.before_steps(), expected);
    }
}

/// The texts are those of the types, which stand below the words.
#[test]
fn english_contradictions_are_what_they_are_displayed_as() {
    let all = contradictions();
    assert_eq!(all.len(), 8);
    for one in &all {
        assert_eq!(Words::english().contradiction(one), one.to_string());
    }
    assert_eq!(
        all[3].to_string(),
        "no candidate is left for r1c1 (these 2 givens already clash: r1c1, r1c9)"
    );
}

#[test]
fn a_path_has_the_words_of_the_language_at_its_end() {
    let (start, [solved, stuck, _]) = paths();
    let texts = [
        ("steps", "{count} {count:Schritt|Schritte}"),
        ("path.technique", "{name} ({count})"),
        ("path.solved", "Gelöst: {digits}"),
        ("path.stuck", "Hier geht es nicht weiter:"),
        ("list.next", "{list}; {next}"),
        ("legend.placed", "gesetzt"),
        ("naked-single.name", "Nackter Einer"),
        ("full-house.name", "Letzte Ziffer"),
    ];
    let alone = [("legend.alone", "zweimal: der letzte Kandidat")];
    let german = Words::english().with(texts.into_iter().chain(alone)).unwrap();
    let counts = |name: &str| solved.steps.iter().filter(|step| step.kind.name == name).count();
    let [naked, full] = ["Naked Single", "Full House"].map(counts);
    assert_eq!(naked + full, 51);
    let end = format!(
        "\n51 Schritte: Nackter Einer ({naked}); Letzte Ziffer ({full})\nGelöst: {}\n",
        solved.end.board().values()
    );
    let text = path_text_in(&german, &start, &solved, Paint::Plain);
    assert!(text.ends_with(&end), "{text}\n{end}");
    assert!(path_markdown_in(&german, &start, &solved).ends_with(&end));
    let text = path_text_in(&german, &start, &stuck, Paint::Plain);
    let drawn = drawing_in(&german, stuck.end.board(), None, Paint::Plain);
    let end = format!("\n1 Schritt: Nackter Einer (1)\nHier geht es nicht weiter:\n{drawn}");
    assert!(text.ends_with(&end), "{text}\n{end}");
    let text = path_markdown_in(&german, &start, &stuck);
    assert!(text.ends_with(&format!("weiter:\n\n```text\n{drawn}```\n")), "{text}");
    let part = path_part_in(&german, &start, &solved, &(2..=2), true, Paint::Plain);
    assert!(part.contains("gesetzt; zweimal: der letzte Kandidat\n  2. "), "{part}");
    // Without words it is English.
    let english = Words::english();
    let text = path_text(&start, &solved, Paint::Plain);
    assert_eq!(path_text_in(english, &start, &solved, Paint::Plain), text);
    let markdown = path_markdown(&start, &solved);
    assert_eq!(path_markdown_in(english, &start, &solved), markdown);
    for text in [text, markdown] {
        assert!(text.contains("\n51 steps: ") && text.contains("\nSolved: 53467"), "{text}");
    }
}
