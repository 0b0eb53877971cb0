//! The words about steps: one statement at a time, with the reason for each count.

use std::collections::{BTreeMap, BTreeSet};

use bivalue::budget::Budget;
use bivalue::grid::{Board, Cell, CellSet, Conclusion, Digit, Grid, House, HouseKind};
use bivalue::human::{
    Branch, Constraint, Cover, Effect, Mark, ProofLine, Reason, Role, Step, View, Words,
    cells_text, check, kind, path, steps_of,
};

use crate::corpus::{example, puzzle, states};

/// The step that is the example of a kind, with its board.
fn shown(name: &str) -> (Step, Board) {
    let (technique, kind) = kind(name).unwrap();
    let (line, (view, _)) = example(kind);
    let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
    let mut effect = Effect::NONE;
    line.placements.iter().for_each(|&x| effect.add(Conclusion::Place(x)));
    line.eliminations.iter().for_each(|&x| effect.add(Conclusion::Eliminate(x)));
    let is_it = |step: &Step| step.kind == kind && step.effect == effect;
    let step = steps.into_iter().find(is_it).unwrap();
    (step, view.board().clone())
}

/// The cases of all verities on a path, each with its conclusions.
fn cases(text: &str) -> Vec<(Vec<Conclusion>, Branch)> {
    let grid: Grid = text.parse().unwrap();
    let path = path(&View::of(&puzzle(&grid)), &Budget::UNLIMITED).unwrap();
    let of_step = |step: Step| {
        step.proof.lines.into_iter().flat_map(|ProofLine { so, why }| match why {
            Reason::Cases(_, branches) => {
                branches.into_iter().map(|branch| (so.clone(), branch)).collect()
            }
            _ => Vec::new(),
        })
    };
    let is_net = |step: &Step| step.kind.id.contains("verity");
    path.steps.into_iter().filter(is_net).flat_map(of_step).collect()
}

/// A case of a verity ends with its conclusion, or with what excludes it: what leads to a
/// contradiction is a step of its own, and no net goes on past its conclusion.
#[test]
fn no_case_of_a_verity_is_refuted() {
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let cases = cases(hard);
    assert!(!cases.is_empty());
    for (so, Branch { case, lines }) in cases {
        let reaches = |fact: &Conclusion| match (fact, so[0]) {
            (Conclusion::Place(x), Conclusion::Eliminate(y)) => *x != y && x.sees(y),
            (fact, so) => *fact == so,
        };
        let at = lines.iter().position(|line| line.so.iter().any(reaches));
        let is_at_once = lines.is_empty() && reaches(&Conclusion::Place(case));
        assert!(is_at_once || at == lines.len().checked_sub(1), "{so:?} from {case}: {lines:?}");
    }
}

/// A discontinuous loop is written, and told, from the candidate that it settles.
#[test]
fn loops_start_at_their_discontinuity() {
    let (step, board) = shown("discontinuous-nice-loop");
    let line = "Discontinuous Nice Loop: (3-7)r2c7=(7)r2c5-(7)r1c4=(7-3)r6c4=(3)r9c4-(3)r9c9=\
                (3)r2c9-(3)r2c7 => r2c7<>3";
    assert_eq!(step.to_string(), line);
    assert!(step.explain_on(&board).starts_with("If r2c7=3, then r2c7<>7, so r2c5=7 (row 2)"));
}

/// Almost locked sets name the digits that link them, and the one that goes.
#[test]
fn almost_locked_sets_are_chains() {
    for name in ["als-xz", "als-xy-wing", "als-chain"] {
        let (step, board) = shown(name);
        let text = step.explain_on(&board);
        let digit = step.conclusions().next().unwrap().candidate().digit();
        let (_, chain) = text.split_once(": (").unwrap();
        let (chain, _) = chain.split_once(". ").unwrap();
        assert!(chain.starts_with(&format!("{digit}=")), "{text}");
        let end = chain.rsplit('(').next().unwrap();
        assert!(end.split(')').next().unwrap().ends_with(&format!("={digit}")), "{text}");
    }
    let (wing, _) = shown("wxyz-wing");
    assert!(wing.to_string().contains(": ("), "{wing}");
}

/// If cells are counted against the digits that houses allow, the text names them: as many as the
/// cells.
#[test]
fn counts_are_shown() {
    for (name, total) in [("sk-loop", 16), ("multi-sector-locked-set", 12), ("sue-de-coq", 4)] {
        let (step, _) = shown(name);
        let Reason::Counting(cover) = &step.proof.lines[0].why else { panic!("{name} counts") };
        assert_eq!(cover.truths.len(), cover.links.len(), "{name}");
        assert!(cover.truths.len() >= total, "{name}");
        let text = step.explain();
        for link in &cover.links {
            let Constraint::House(house, digit) = link else { panic!("{link:?}") };
            let number = (house.number() + 1).to_string();
            // By digit the houses, or by house the digits.
            let start = format!("{digit} in ");
            let mut of_digit = text.split(&start).skip(1);
            let end = format!(" {number})");
            let mut of_house = text.split(&end).filter_map(|part| part.rsplit_once(" in r"));
            let is_among = |(before, _): (&str, &str)| {
                before.rsplit(' ').next().is_some_and(|list| list.contains(&digit.to_string()))
            };
            let is_shown = of_digit.any(|rest| rest.contains(&number)) || of_house.any(is_among);
            assert!(is_shown, "{link:?} in {text}");
        }
    }
    let (exocet, _) = shown("junior-exocet");
    let text = exocet.explain();
    assert!(exocet.digits.into_iter().all(|x| text.contains(&format!("{x} in "))), "{text}");
}

/// A multi-sector locked set may count a digit by some rows and some columns, where that takes
/// fewer houses than only rows or only columns.
#[test]
fn a_digit_may_be_counted_by_rows_and_columns() {
    let (technique, _) = kind("multi-sector-locked-set").unwrap();
    let is_mixed = |cover: &Cover| {
        Digit::all().any(|digit| {
            let of_kind = |wanted| {
                cover.links.iter().any(|link| {
                    matches!(link, Constraint::House(house, own) if *own == digit && house.kind() == wanted)
                })
            };
            of_kind(HouseKind::Row) && of_kind(HouseKind::Column)
        })
    };
    let mut mixed = 0;
    for (view, _) in states() {
        for step in steps_of(technique, view, &Budget::UNLIMITED).unwrap() {
            let Reason::Counting(cover) = &step.proof.lines[0].why else { panic!("it counts") };
            if is_mixed(cover) {
                assert_eq!(cover.truths.len(), cover.links.len(), "{step}");
                assert_eq!(check(view, &step, &Budget::UNLIMITED), Ok(()), "{step}");
                mixed += 1;
            }
        }
    }
    assert!(mixed > 0);
}

/// The ways to fill the targets of an exocet are told one by one: those that fail with the place
/// where they do.
#[test]
fn pairs_of_an_exocet_are_told_case_by_case() {
    let (step, board) = shown("exocet-pairs");
    let text = step.explain_on(&board);
    let target = step.marks.iter().filter(|mark| mark.role == Role::Target);
    let cells: CellSet = target.fold(CellSet::EMPTY, |all, mark| all | mark.cells());
    assert_eq!(cells.len(), 2);
    assert!(
        cells.into_iter().any(|cell| text.matches(&format!("If {cell}=")).count() > 1),
        "{text}"
    );
    assert!(text.contains("that cannot be"), "{text}");
}

/// The digits of a bent set are counted in its line and its box, not in other houses that their
/// places happen to share.
#[test]
fn bent_sets_are_counted_in_their_own_houses() {
    for name in ["wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"] {
        let (step, _) = shown(name);
        let own: Vec<House> = step.marks.iter().filter_map(Mark::house).collect();
        assert_eq!(own.len(), 2);
        for line in &step.proof.lines {
            let Reason::Counting(cover) = &line.why else { panic!("{step}") };
            let is_own =
                |link: &Constraint| matches!(link, Constraint::House(of, _) if own.contains(of));
            assert!(cover.links.iter().all(is_own), "{step}: {cover:?}");
        }
    }
}

/// Of guardians one is true: they are told as a choice. Cases from which the same follows are told
/// together.
#[test]
fn guardians_are_a_choice() {
    let (step, board) = shown("impossible-pattern-forcing-chain");
    let text = step.explain_on(&board);
    assert!(text.contains(" or "), "{text}");
    let bodies: Vec<&str> = text.split("\n  If ").skip(1).collect();
    let bodies: Vec<_> = bodies.iter().filter_map(|case| case.split_once(':')).collect();
    for (at, (_, body)) in bodies.iter().enumerate() {
        assert!(bodies[..at].iter().all(|(_, other)| other != body), "{text}");
    }
}

/// A death blossom is written with a chain for each petal, from a candidate of the stem.
#[test]
fn each_petal_of_a_death_blossom_has_a_chain() {
    let (step, _) = shown("death-blossom");
    let line = step.to_string();
    let petals = step.marks.iter().filter(|mark| mark.role == Role::Pincer).count();
    let stem = step.marks.iter().find(|mark| mark.role == Role::Pivot).unwrap().cells();
    assert_eq!(petals, 3, "{line}");
    assert_eq!(line.matches(&format!("){}-(", cells_text(stem))).count(), petals, "{line}");
}

/// A chain through a rectangle or a firework names the link that the pattern makes. No other chain
/// has such a link.
#[test]
fn a_link_of_a_pattern_is_named() {
    let by_pattern = ["rectangle-aic", "firework-aic"];
    let others = ["x-chain", "xy-chain", "m-wing", "aic", "grouped-aic", "als-w-wing", "als-chain"];
    for name in by_pattern.into_iter().chain(others) {
        let (step, board) = shown(name);
        let named = step.explain_on(&board).matches("(because of the pattern)").count();
        assert_eq!(named, usize::from(by_pattern.contains(&name)), "{step}");
    }
}

/// A rectangle names the houses of its guardians, and the rest of its cells.
#[test]
fn a_rectangle_with_guardians_names_its_houses() {
    let (step, board) = shown("external-rectangle-1");
    let text = step.explain_on(&board);
    let houses = "row 3 would have the digits 6 and 7 only in r3c23, where nothing else could be then, and \
                  r8c23 would have no other candidates.";
    assert!(text.contains(houses), "{text}");
    let (step, board) = shown("external-rectangle-2");
    let text = step.explain_on(&board);
    let houses = "rows 5 and 6 would have the digits 3 and 4 only in r56c27, and nothing else could be there.";
    assert!(text.contains(houses), "{text}");
}

/// An ALS-W-wing names its house and the chain from set to set.
#[test]
fn a_w_wing_of_sets_is_told_with_its_house() {
    let (step, board) = shown("als-w-wing");
    let line = "Almost Locked Set W-Wing: A: 2,3,9 in r34c7, B: 2,3,7 in r89c4, W: 3 => r4c4<>2";
    assert_eq!(step.to_string(), line);
    let text = step.explain_on(&board);
    assert!(text.contains("In column 6, W has only two places (3 in r37c6)"), "{text}");
    assert!(text.contains("(2=3)r34c7-(3)r3c6=(3)r7c6-(3=2)r89c4"), "{text}");
}

/// A hidden single names the digits that see the other empty cells of its house, no more than are
/// needed, and the cells in which its digit was eliminated.
#[test]
fn a_hidden_single_says_why_not_elsewhere() {
    let (step, board) = shown("hidden-single");
    assert!(!step.explain().contains(" in r"), "{}", step.explain());
    let mut counts = [0; 3];
    let mut check = |step: &Step, board: &Board| {
        let told = step.explain_on(board);
        let house = step.marks.iter().find_map(bivalue::human::Mark::house).unwrap();
        let placed = step.conclusions().find_map(|so| match so {
            Conclusion::Place(x) => Some((x.cell(), x.digit())),
            Conclusion::Eliminate(_) => None,
        });
        let (place, digit) = placed.unwrap();
        let brackets = told.split_once(" (").and_then(|(_, rest)| rest.split_once(')'));
        let inner = brackets.map_or("", |(inner, _)| inner);
        let (facts, gone) = inner.split_once("was eliminated in ").unwrap_or((inner, ""));
        let cells = |text: &str| -> Vec<Cell> {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            let places = words.filter_map(|word| word.strip_prefix('r')?.split_once('c'));
            let cross = |(rows, columns): (&str, &str)| -> Vec<Cell> {
                let of_row = |row| columns.chars().map(move |column| format!("r{row}c{column}"));
                rows.chars().flat_map(of_row).map(|cell| cell.parse().unwrap()).collect()
            };
            places.flat_map(cross).collect()
        };
        let blockers = cells(facts);
        let gone = cells(gone);
        assert!(blockers.iter().all(|&cell| board.value(cell) == Some(digit)), "{told}");
        let others =
            house.cells().into_iter().filter(|&cell| cell != place && board.value(cell).is_none());
        let seen = |cell: Cell, by: &[Cell]| by.iter().any(|&by| cell.peers().contains(by));
        let mut needed = vec![false; blockers.len()];
        for other in others {
            assert_ne!(seen(other, &blockers), gone.contains(&other), "{told}: {other}");
            for (at, needed) in needed.iter_mut().enumerate() {
                let rest: Vec<Cell> = blockers
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| *index != at)
                    .map(|(_, &cell)| cell)
                    .collect();
                *needed |= seen(other, &blockers) && !seen(other, &rest);
            }
        }
        assert!(needed.iter().all(|needed| *needed), "{told}");
        counts[usize::from(!blockers.is_empty()) + usize::from(!gone.is_empty())] += 1;
    };
    check(&step, &board);
    let puzzles = include_str!("../../../../testdata/puzzles/mixed.txt");
    for text in puzzles.lines().filter(|line| line.len() == 81).take(60) {
        let grid: Grid = text.parse().unwrap();
        let view = View::of(&puzzle(&grid));
        let mut board = view.board().clone();
        for step in path(&view, &Budget::UNLIMITED).unwrap().steps {
            if step.kind.id == "hidden-single" {
                check(&step, &board);
            }
            for so in step.conclusions() {
                board.apply(so).unwrap();
            }
        }
    }
    assert!(counts[1] > 30 && counts[2] > 0, "{counts:?}");
}

/// The lines of a proof, with those under assumptions within.
fn count(lines: &[ProofLine]) -> usize {
    let within = |why: &Reason| match why {
        Reason::Refuted(lines) => count(lines),
        Reason::Cases(_, branches) => branches.iter().map(|branch| count(&branch.lines)).sum(),
        _ => 0,
    };
    lines.iter().map(|line| 1 + within(&line.why)).sum()
}

/// The number of conclusions in the line of a net is that of all lines to read before the last one.
#[test]
fn the_line_of_a_net_counts_assumptions_within() {
    for name in ["forcing-net-contradiction", "nested-forcing-chain-contradiction"] {
        let (step, board) = shown(name);
        let Reason::Refuted(lines) = &step.proof.lines[0].why else { panic!("{step}") };
        let told = format!(", {} conclusions, ", count(lines) - 1);
        assert!(step.to_string().contains(&told), "{step}: {told}");
        // The assumption and the conclusion are lines of their own.
        assert_eq!(step.explain_on(&board).lines().count(), count(lines) + 2, "{name}");
    }
    let (step, _) = shown("nested-forcing-chain-contradiction");
    let Reason::Refuted(lines) = &step.proof.lines[0].why else { panic!("{step}") };
    assert!(count(lines) > lines.len(), "there are assumptions within");
}

/// A whip is written link by link, each with the candidate that is excluded and the one that is
/// left: a strong link would say that there are no others.
#[test]
fn a_whip_is_written_by_its_cells_and_houses() {
    let line =
        "Whip: [5] r4c8{n2 n4} - r4c7{n4 n5} - r1c7{n5 n1} - c2n1{r1 r9} - c9n1{r9 .} => r4c2<>2";
    assert_eq!(shown("whip").0.to_string(), line);
    let line = "Grouped Whip: [4] r8n9{c7 c2} - r3n9{c2 c46} - c5n9{r1 r6} - r4n9{c4 .} => r7c7<>9";
    assert_eq!(shown("grouped-whip").0.to_string(), line);
}

/// Each letter follows from those above it, every letter that a cell can have is tried, and in the
/// end a cell sees all three.
#[test]
fn the_letters_of_an_impossible_pattern_follow_from_each_other() {
    let mut told = 0;
    for name in ["impossible-pattern", "impossible-pattern-forcing-chain"] {
        let (technique, kind) = kind(name).unwrap();
        let own = [example(kind).1];
        for (view, _) in states().iter().step_by(10).chain(&own) {
            for step in steps_of(technique, view, &Budget::UNLIMITED).unwrap() {
                let text = step.explain();
                let is_letters = |line: &&str| line.starts_with("  ");
                follow(text.lines().skip(1).take_while(is_letters));
                told += 1;
            }
        }
    }
    assert!(told > 5, "{told}");
}

fn follow<'a>(lines: impl Iterator<Item = &'a str>) {
    // The letters with the depth at which they hold, and the cases that are to be told.
    let mut known: Vec<(usize, Cell, char)> = Vec::new();
    let mut open: BTreeMap<(usize, Cell), Vec<char>> = BTreeMap::new();
    let mut last = "";
    for line in lines {
        let depth = line.len() - line.trim_start().len();
        known.retain(|&(at, ..)| at <= depth);
        let words = line.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':']));
        let letters = words.clone().filter_map(|word| {
            let (cell, letter) = word.split_once('=')?;
            Some((cell.parse::<Cell>().unwrap(), letter.chars().next().unwrap()))
        });
        let seen = |known: &[(usize, Cell, char)], cell: Cell| {
            let seen = known.iter().filter(|(_, other, _)| other.sees(cell));
            seen.map(|&(_, _, letter)| letter).collect::<BTreeSet<_>>()
        };
        last = line.split_whitespace().next().unwrap();
        match last {
            "Call" => {
                known.extend(letters.map(|(cell, letter)| (depth, cell, letter)));
                assert_eq!(seen(&known, known[0].1), BTreeSet::from(['B']), "{line}");
                assert_eq!(known.len(), 2, "{line}");
            }
            "Then" => {
                for (cell, letter) in letters {
                    let others = ['A', 'B', 'C'].into_iter().filter(|&other| other != letter);
                    assert_eq!(seen(&known, cell), others.collect(), "{line}");
                    known.push((depth, cell, letter));
                }
            }
            "If" => {
                for (cell, letter) in letters {
                    let seen = seen(&known, cell);
                    let possible = || ['A', 'B', 'C'].into_iter().filter(|c| !seen.contains(c));
                    let cases = open.entry((depth, cell)).or_insert_with(|| possible().collect());
                    cases.retain(|&case| case != letter);
                    known.push((depth + 1, cell, letter));
                }
            }
            "But" => {
                let cell = words.clone().nth(1).unwrap().parse().unwrap();
                assert_eq!(seen(&known, cell).len(), 3, "{line}");
                open.retain(|_, cases| !cases.is_empty());
            }
            _ => panic!("{line}"),
        }
    }
    assert!(last == "But" && open.is_empty(), "{last} {open:?}");
}

/// Returns whether a proof has another within it.
fn is_nested(lines: &[ProofLine], within: bool) -> bool {
    lines.iter().any(|line| match &line.why {
        Reason::Refuted(lines) => within || is_nested(lines, true),
        Reason::Cases(_, branches) => {
            within || branches.iter().any(|branch| is_nested(&branch.lines, true))
        }
        _ => false,
    })
}

#[test]
fn brief_words_count_proofs_within_proofs() {
    let hard = "98.7..6..7...9......5..6.9.4...53....7.6..2....3.7...4.1.....28..7...1.....1....6";
    let (words, brief) = (Words::english(), Words::english().in_brief());
    let mut view = View::of(&puzzle(&hard.parse().unwrap()));
    let (mut whole, mut shorter) = (0, 0);
    for step in path(&view, &Budget::UNLIMITED).unwrap().steps {
        let texts = [words, &brief].map(|words| words.explain(&step, Some(view.board())));
        // The patterns of exocets are told by themselves, without the lines of their proofs.
        if is_nested(&step.proof.lines, false) && texts[1] != texts[0] {
            assert!(texts[1].len() < texts[0].len(), "{}", texts[1]);
            assert!(texts[1].contains(" further conclusion"), "{}", texts[1]);
            (whole, shorter) = (whole + texts[0].len(), shorter + texts[1].len());
        } else {
            assert_eq!(texts[1], texts[0]);
        }
        assert!(view.take(&step));
    }
    println!("nested proofs: {whole} bytes, {shorter} in brief");
    assert!(2 * shorter < whole, "{whole} bytes, {shorter} in brief");
}
