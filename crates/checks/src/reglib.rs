//! `cargo xtask reglib FILE`: cases of techniques in HoDoKu's library format, and `cargo xtask
//! example KIND`: a case from our own puzzles.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::engine::{self, Search, Verdict};
use bivalue::format::{LibraryLine, Line};
use bivalue::grid::{Board, Conclusion, Grid};
use bivalue::human::{self, Effect, Options, View};

use crate::machine::root;

/// Holds every line of a library against the technique that it names.
///
/// A line passes if some step of that kind has exactly its effect; with `-x`, if none has.
/// Lines of kinds that there are not are failures too, unless only some kinds are requested.
pub(crate) fn reglib(file: &Path, only: &[String]) -> Result<()> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let (mut passed, mut all) = (0, 0);
    let mut chains = Lengths::default();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let line = Line { number: number as u64 + 1, text: line };
        let case = match LibraryLine::parse(line, None) {
            Ok(case) => case,
            Err(error) => {
                all += 1;
                println!("{error}");
                continue;
            }
        };
        let name = name_and_variant(&case).0;
        let is_asked = |asked: &String| {
            asked == name || human::kind(name).is_some_and(|(_, kind)| kind.id == asked)
        };
        if !only.is_empty() && !only.iter().any(is_asked) {
            continue;
        }
        all += 1;
        match verdict(&case, &mut chains) {
            Ok(()) => passed += 1,
            Err(error) => println!("line {}: {error:#}: {}", line.number, line.text),
        }
    }
    if chains.all > 0 {
        println!("{} of {} chains are no longer than the library's", chains.as_short, chains.all);
    }
    println!("{passed} of {all} passed");
    if all == 0 {
        bail!("{} has no such case", file.display());
    }
    if passed == all { Ok(()) } else { bail!("{} cases failed", all - passed) }
}

/// How many of the chains with a length in the library are no longer than that.
#[derive(Default)]
struct Lengths {
    as_short: usize,
    all: usize,
}

/// The links of a step's chain as HoDoKu counts them: not the one that closes a loop in a cell.
fn links(step: &human::Step) -> usize {
    let links = step.marks.iter().filter_map(|mark| match mark.shape {
        human::Shape::Link(link) => Some(link),
        _ => None,
    });
    let links: Vec<_> = links.collect();
    let is_closed_in_cell = links
        .last()
        .is_some_and(|last| last.to == links[0].from && last.from.cells == last.to.cells);
    links.len() - usize::from(is_closed_in_cell)
}

/// HoDoKu's number and what follows it: a variant is a fifth digit, or follows a hyphen. Of what
/// has no number the name.
fn name_and_variant(case: &LibraryLine) -> (&str, &str) {
    let name = case.technique.as_str();
    let has_number = name.starts_with(|first: char| first.is_ascii_digit());
    name.split_at_checked(4).filter(|_| has_number).unwrap_or((name, ""))
}

fn verdict(case: &LibraryLine, chains: &mut Lengths) -> Result<()> {
    let (code, variant) = name_and_variant(case);
    let (technique, kind) = human::kind(code).context("there is no such technique")?;
    let wanted = effect(case);
    let board = case.position().board().map_err(|clash| anyhow::anyhow!("{clash}"))?;
    let view = proper_view(board).with_options(options(code, variant).for_kind(kind));
    let mut steps = human::steps_of(technique, &view, &Budget::UNLIMITED)?;
    steps.retain(|step| step.kind.id == kind.id);
    for step in &steps {
        human::check(&view, step, &Budget::UNLIMITED).with_context(|| format!("{step}"))?;
    }
    let same = steps.iter().find(|step| step.effect == wanted);
    let is_found = same.is_some();
    if let Some(step) = same
        && let Ok(length) = case.extra.parse::<usize>()
    {
        chains.all += 1;
        chains.as_short += usize::from(links(step) <= length);
    }
    let found = || steps.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    match variant.contains('x') {
        true if is_found => bail!("found, and must not be"),
        false if !is_found => bail!("not found, but [{}]", found()),
        _ => Ok(()),
    }
}

/// The view of a board that a proper puzzle was brought to; with the solution, which brute force
/// takes its cells from.
pub(crate) fn proper_view(board: Board) -> View {
    let judged = engine::judge(engine::default_engine(), &Search::of(&board)).0;
    let view = View::new(board).with_unique_solution();
    match judged {
        Verdict::One(puzzle) => view.with_solution(*puzzle.solution()),
        _ => view,
    }
}

fn effect(case: &LibraryLine) -> Effect {
    let mut effect = Effect::NONE;
    case.placements.iter().for_each(|&x| effect.add(Conclusion::Place(x)));
    case.eliminations.iter().for_each(|&x| effect.add(Conclusion::Eliminate(x)));
    effect
}

/// The options that HoDoKu's library sets for a number and a variant.
fn options(code: &str, variant: &str) -> Options {
    let number = code.parse().unwrap_or(0);
    let is = |at: &str| variant.split('-').any(|part| part == at);
    Options {
        max_mutant_size: if matches!(number, 350..=365) { 7 } else { 0 },
        siamese: matches!(number, 301..=342 | 362),
        small_empty_rectangles: number == 402 && is("1"),
        duals: matches!(number, 404 | 405),
        incomplete_rectangles: !(matches!(number, 600..=609) && is("1")),
        als_in_chains: number == 709 && is("2")
            || matches!(number, 710 | 711) && (is("3") || is("4")),
        als_overlap: matches!(number, 902 | 904) && is("2"),
        ..Options::default()
    }
}

/// Prints the first case of a kind on the paths of our own puzzles as a library line: where
/// nothing easier is left, or else the first at all.
pub(crate) fn example(name: &str, file: Option<&Path>, count: usize) -> Result<()> {
    let (technique, kind) =
        human::kind(name).with_context(|| format!("there is no technique {name}"))?;
    let own = root().join("testdata/puzzles/mixed.txt");
    let file = file.unwrap_or(&own);
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut any = None;
    let mut left = count;
    let options = Options::default().for_kind(kind);
    for line in text.lines() {
        let cells = line.get(..81).unwrap_or(line);
        let board = Board::new(&cells.parse::<Grid>()?)?;
        let judged = engine::judge(engine::default_engine(), &Search::of(&board)).0;
        let Verdict::One(puzzle) = judged else { bail!("{line} is not proper") };
        let mut view = View::of(&puzzle);
        loop {
            let next = human::next_step(&view, &Budget::UNLIMITED)?;
            if next.as_ref().is_none_or(|step| step.kind.id == kind.id || any.is_none()) {
                let mut steps = human::steps_of(
                    technique,
                    &view.clone().with_options(options),
                    &Budget::UNLIMITED,
                )?;
                steps.retain(|step| step.kind.id == kind.id);
                if let Some(step) = steps.first() {
                    let case = library_line(&view, step);
                    if next.as_ref().is_none_or(|next| next.kind.id == kind.id) {
                        println!("{case}");
                        left = left.saturating_sub(1);
                        if left == 0 {
                            return Ok(());
                        }
                    }
                    any.get_or_insert(case);
                }
            }
            if next.is_none_or(|step| !view.take(&step)) {
                break;
            }
        }
    }
    if left < count {
        return Ok(());
    }
    println!("{}", any.with_context(|| format!("no {name} on the paths of our puzzles"))?);
    Ok(())
}

/// The line of a board and a step on it.
fn library_line(view: &View, step: &human::Step) -> LibraryLine {
    let mut line = LibraryLine::of_position(&view.board().position());
    let code = if step.kind.code.is_empty() { step.kind.id } else { step.kind.code };
    code.clone_into(&mut line.technique);
    line.digits = step.digits;
    for conclusion in step.conclusions() {
        match conclusion {
            Conclusion::Place(x) => line.placements.push(x),
            Conclusion::Eliminate(x) => line.eliminations.push(x),
        }
    }
    line
}
