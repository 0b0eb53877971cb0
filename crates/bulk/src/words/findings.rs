//! The findings of verbs about a puzzle in one line.

use std::fmt::Write as _;

use bivalue::engine::{End, Report, Verdict};
use bivalue::generate::Symmetry;
use bivalue::grid::{Candidate, Cell, CellSet, Solution};
use bivalue::verbs::{Analysed, Checked};
use bivalue::wire::{Analysis, differing, names};

use super::{counted, limit_words};

/// The verdict and the findings of a check in one line; with `symmetry` also that of the givens.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Check, PuzzleInput, PuzzleVerb};
/// use bivalue_bulk::words::checked_words;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = PuzzleInput::from_text(text).read().unwrap();
/// let checked = Check::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
/// assert!(checked_words(&checked, true).starts_with("proper, 30 givens, symmetry: half-turn, "));
/// ```
#[must_use]
pub fn checked_words(checked: &Checked, symmetry: bool) -> String {
    let mut text = player_words(checked);
    let is_players = !text.is_empty();
    text += &verdict_words(checked);
    if symmetry {
        text += ", symmetry: ";
        text += Symmetry::of(checked.givens).name();
    }
    match checked.redundant {
        // Redundant givens say nothing about what the player did.
        Some(_) if is_players && !checked.must_be_minimal => {}
        Some(redundant) if redundant.is_empty() => text += ", minimal",
        Some(redundant) => {
            text += ", not minimal, redundant: ";
            if redundant == CellSet::ALL {
                text += "all";
            } else {
                text += &names(redundant).join(", ");
            }
        }
        None if checked.is_proper() == Some(true) && checked.by_givens => {
            text += ", minimal or not is not known";
        }
        None => {}
    }
    match checked.solution_matches {
        Some(true) => text += ", its solution is right",
        Some(false) => text += ", its solution is WRONG",
        None => {}
    }
    text
}

/// The cells in which two solutions differ, for example `differ in 4 cells: r1c1, r1c4, r2c1, r2c4`;
/// where they are many, only their number.
///
/// ```
/// use bivalue::grid::Solution;
/// use bivalue_bulk::words::differing_words;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse().unwrap();
/// assert_eq!(differing_words(&[solution; 2]), "differ in 0 cells");
/// ```
#[must_use]
pub fn differing_words(pair: &[Solution; 2]) -> String {
    let cells = differing(&pair[0], &pair[1]);
    let mut text = format!("differ in {}", counted(cells.len() as u64, "cell"));
    if (1..=MOST_NAMED).contains(&cells.len()) {
        text += ": ";
        text += &names(cells).join(", ");
    }
    text
}

/// Cells that differ are named up to this number of them.
const MOST_NAMED: usize = 20;

/// The verdict on what a player added to a proper puzzle, before that on the puzzle; empty where
/// nothing was added.
fn player_words(checked: &Checked) -> String {
    if !checked.mistakes.is_empty() {
        let cells = counted(checked.mistakes.len() as u64, "cell");
        let mut text =
            format!("mistakes of the player in {cells}: {}", names(checked.mistakes).join(", "));
        for right in &checked.crossed_out {
            let (cell, digit) = (right.cell(), right.digit());
            let _ = write!(text, "; in {cell} the {digit} was crossed out, and it is the solution");
        }
        text + "; the puzzle: "
    } else if checked.by_givens && checked.is_proper() == Some(true) && !checked.placed.is_empty() {
        let placed = counted(checked.placed.len() as u64, "digit");
        format!("no mistake in {placed} of the player; the puzzle: ")
    } else {
        String::new()
    }
}

/// Digits that make a puzzle proper are named up to this number of them.
const MOST_ADVISED: usize = 3;

/// Returns the digits each of which alone makes a puzzle proper, in words that follow its solutions.
fn proper_with_words(digits: &[Candidate]) -> String {
    let named: Vec<_> = digits.iter().take(MOST_ADVISED).map(ToString::to_string).collect();
    let others = counted(digits.len().saturating_sub(named.len()) as u64, "other digit");
    match (digits.len(), named.split_last()) {
        (_, None) => String::new(),
        (count, _) if count > named.len() => {
            format!("; with {} or one of {others} it is proper", named.join(", "))
        }
        (_, Some((last, []))) => format!("; with {last} it is proper"),
        (_, Some((last, rest))) => format!("; with {} or {last} it is proper", rest.join(", ")),
    }
}

fn verdict_words(checked: &Checked) -> String {
    let givens = counted(checked.givens.len() as u64, "given");
    match checked.verdict() {
        None => format!("proper, {givens}"),
        Some(Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
        Some(Verdict::One(_)) if checked.by_givens => format!("proper, {givens}"),
        Some(Verdict::One(_)) if checked.givens.is_empty() => "proper".into(),
        Some(Verdict::One(_)) => {
            format!("proper with what was placed and noted beside its {givens}")
        }
        Some(Verdict::Many(pair)) => {
            let differ = differing_words(pair);
            let advice = proper_with_words(&checked.proper_with);
            format!("not proper, {givens}: solutions {} and {} {differ}{advice}", pair[0], pair[1])
        }
        Some(Verdict::Unknown(unknown)) => format!("not known: {}", limit_words(unknown.end)),
    }
}

/// The analysis of a puzzle in one line, or why there is none.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::verbs::{Analyse, PuzzleInput, PuzzleVerb};
/// use bivalue_bulk::words::analysed_words;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = PuzzleInput::from_text(text).read().unwrap();
/// let analysed = Analyse::default().find(&puzzle.entry, &Budget::UNLIMITED).unwrap();
/// assert!(analysed_words(&analysed).starts_with("proper, 30 givens, symmetry: half-turn, "));
/// ```
#[must_use]
pub fn analysed_words(found: &Analysed) -> String {
    match (&found.analysis, &found.verdict) {
        (Some(Ok(analysis)), _) => analysis_words(analysis),
        (Some(Err(stop)), _) => format!("proper, not analysed: {}", limit_words((*stop).into())),
        (None, Verdict::None(contradiction)) => format!("no solution: {contradiction}"),
        (None, Verdict::Unknown(unknown)) => format!("not known: {}", limit_words(unknown.end)),
        (None, _) => format!("not proper: {}", count_words(found.solutions.as_ref())),
    }
}

/// The number of solutions in words: `12 solutions`, or `at least` that number if the count was cut
/// short.
fn count_words(counted: Option<&Report>) -> String {
    match counted {
        Some(counted) if counted.end == End::Exhausted => {
            format!("{} solutions", counted.solutions)
        }
        Some(counted) => format!("{} solutions or more", counted.solutions.max(2)),
        None => "more than one solution".into(),
    }
}

/// Cells by name, in short: `all`, or `r1c123, r2c4`.
fn cells_words(cells: &[String]) -> String {
    let set: CellSet = cells.iter().filter_map(|name| name.parse::<Cell>().ok()).collect();
    if set == CellSet::ALL { "all".into() } else { set.to_string() }
}

/// The analysis in one line.
fn analysis_words(analysis: &Analysis) -> String {
    let (givens, symmetry) = (counted(analysis.givens, "given"), analysis.symmetry);
    let mut text = format!("proper, {givens}, symmetry: {symmetry}, ");
    if analysis.minimal {
        text += "minimal";
    } else {
        let _ = write!(text, "redundant: {}", cells_words(&analysis.redundant));
    }
    match &analysis.backdoors {
        None => text += "; singles solve it",
        Some(cells) if cells.is_empty() => text += "; no single backdoor",
        Some(cells) => {
            let _ = write!(text, "; backdoors: {}", cells_words(cells));
        }
    }
    if let Some(pairs) = &analysis.backdoor_pairs {
        let _ = write!(text, "; {}", counted(pairs.len() as u64, "pair"));
        if let Some([first, second]) = pairs.first() {
            let _ = write!(text, ", the first {first} with {second}");
        }
    }
    if let Some(sets) = &analysis.unavoidable {
        let _ = write!(text, "; {}", counted(sets.len() as u64, "unavoidable set"));
        let mut mark = ':';
        for size in 4..=sets.last().map_or(0, Vec::len) {
            let count = sets.iter().filter(|set| set.len() == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} cells");
                mark = ',';
            }
        }
    }
    if let Some(puzzles) = &analysis.minimal_puzzles {
        let mark = if analysis.all_minimal_puzzles == Some(true) { "" } else { " at least" };
        let _ = write!(text, "; {} in it{mark}", counted(puzzles.len() as u64, "minimal puzzle"));
        let givens = |puzzle: &String| puzzle.bytes().filter(u8::is_ascii_digit).count();
        let mut mark = ':';
        for size in 17..=81 {
            let count = puzzles.iter().filter(|puzzle| givens(puzzle) == size).count();
            if count > 0 {
                let _ = write!(text, "{mark} {count} of {size} givens");
                mark = ',';
            }
        }
    }
    if let Some(classes) = &analysis.classes {
        let _ = write!(
            text,
            "; classes of bands and stacks {}, column sets {}; {}, {} of the solution",
            list(&classes.bands),
            list(&classes.column_sets),
            counted(classes.automorphisms.len() as u64, "automorphism"),
            classes.solution_automorphisms
        );
    }
    text
}

/// Numbers with spaces between them.
fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
