//! Steps and paths as text, and as Markdown.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::{Paint, drawing_in, paragraphs};
use crate::human::{Path, Step, View, Words};

/// Returns steps with their numbers and explanations, one below the other. The first is a step of
/// the view, and each other of the view after those before it.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
/// use bivalue::render::steps;
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// assert!(steps(&view, &[step]).starts_with("  1. Full House: r1c9=9\n     "));
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn steps(view: &View, steps: &[Step]) -> String {
    steps_in(Words::english(), view, steps)
}

/// Returns the same steps in the words of `words`.
///
/// ```
/// use bivalue::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, Words, next_step};
/// use bivalue::render::steps_in;
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let view = View::new(Board::new(&grid).unwrap());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let german = Words::english().with([("full-house.name", "Letzte Zelle")]).unwrap();
/// assert!(steps_in(&german, &view, &[step]).starts_with("  1. Letzte Zelle: r1c9=9\n     "));
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn steps_in(words: &Words, view: &View, steps: &[Step]) -> String {
    let mut text = String::new();
    each(view, steps, |number, step, view| write_step(words, number, step, view, &mut text));
    text
}

/// Writes a step with its number and its explanation.
fn write_step(words: &Words, number: usize, step: &Step, view: &View, text: &mut String) {
    let _ = writeln!(text, "{number:3}. {}", words.line(step));
    for line in words.explain(step, Some(view.board())).lines() {
        let _ = writeln!(text, "     {line}");
    }
}

/// Returns a path as text: its steps, the number of steps of each technique, and the board at its
/// end, as a line of digits if it is solved and as a drawing otherwise.
///
/// ```
/// use bivalue::human::{View, path};
/// use bivalue::render::{Paint, path_text};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let text = path_text(&view, &path(&view, &Budget::UNLIMITED).unwrap(), Paint::Plain);
/// assert!(text.contains("\n51 steps: "), "{text}");
/// assert!(text.contains("\nSolved: 534678912"), "{text}");
/// ```
#[must_use]
pub fn path_text(start: &View, path: &Path, paint: Paint) -> String {
    path_text_in(Words::english(), start, path, paint)
}

/// Returns the same text in the words of `words`.
///
/// ```
/// use bivalue::human::{View, Words, path};
/// use bivalue::render::{Paint, path_text_in};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let path = path(&view, &Budget::UNLIMITED).unwrap();
/// let german = Words::english().with([("path.solved", "Gelöst: {digits}")]).unwrap();
/// let text = path_text_in(&german, &view, &path, Paint::Plain);
/// assert!(text.contains("\nGelöst: 534678912"), "{text}");
/// ```
#[must_use]
pub fn path_text_in(words: &Words, start: &View, path: &Path, paint: Paint) -> String {
    path_part_in(words, start, path, &(1..=usize::MAX), false, paint)
}

/// Returns a part of a path as text: the steps with numbers in the range, each below a drawing of
/// it if `draws` is true. If the last step is one of them, the ending is that of [`path_text`].
///
/// ```
/// use bivalue::human::{View, path};
/// use bivalue::render::{Paint, path_part};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let path = path(&view, &Budget::UNLIMITED).unwrap();
/// let text = path_part(&view, &path, &(2..=2), true, Paint::Plain);
/// assert!(text.contains("\n  2. ") && !text.contains("\n  3. "), "{text}");
/// ```
#[must_use]
pub fn path_part(
    start: &View,
    path: &Path,
    range: &RangeInclusive<usize>,
    draws: bool,
    paint: Paint,
) -> String {
    path_part_in(Words::english(), start, path, range, draws, paint)
}

/// Returns the same part in the words of `words`.
///
/// ```
/// use bivalue::human::{View, Words, path};
/// use bivalue::render::{Paint, path_part_in};
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let path = path(&view, &Budget::UNLIMITED).unwrap();
/// let german = Words::english().with([("naked-single.name", "Nackter Einer")]).unwrap();
/// let text = path_part_in(&german, &view, &path, &(1..=1), false, Paint::Plain);
/// assert!(text.starts_with("  1. Nackter Einer: "), "{text}");
/// ```
#[must_use]
pub fn path_part_in(
    words: &Words,
    start: &View,
    path: &Path,
    range: &RangeInclusive<usize>,
    draws: bool,
    paint: Paint,
) -> String {
    let mut text = String::new();
    each(start, &path.steps, |number, step, view| {
        if range.contains(&number) {
            if draws {
                text += &drawing_in(words, view.board(), Some(step), paint);
            }
            write_step(words, number, step, view, &mut text);
        }
    });
    if *range.end() < path.steps.len() {
        return text;
    }
    let (end, stuck) = end(words, path, paint);
    text += &end;
    if let Some(drawing) = stuck {
        let _ = writeln!(text, "{}", drawing.trim_end());
    }
    text
}

/// The lines behind the steps of a path, and the drawing of its end if it is not solved.
fn end(words: &Words, path: &Path, paint: Paint) -> (String, Option<String>) {
    let (board, is_solved) = (path.end.board(), path.is_solved());
    let mut text = words.tally(&path.steps);
    if !text.is_empty() {
        text += "\n";
    }
    if !path.is_part {
        text += &words.end_of_path(path);
        text += "\n";
    }
    (text, (!is_solved).then(|| drawing_in(words, board, None, paint)))
}

/// Returns a path as Markdown: a section for each step, with a drawing of the eliminations, then
/// the same ending as in [`path_text`].
///
/// ```
/// use bivalue::human::{View, path};
/// use bivalue::render::path_markdown;
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let text = path_markdown(&view, &path(&view, &Budget::UNLIMITED).unwrap());
/// assert!(text.starts_with("## 1. "), "{text}");
/// ```
#[must_use]
pub fn path_markdown(start: &View, path: &Path) -> String {
    path_markdown_in(Words::english(), start, path)
}

/// Returns the same page in the words of `words`.
///
/// ```
/// use bivalue::human::{View, Words, path};
/// use bivalue::render::path_markdown_in;
/// use bivalue::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let view = View::of(&puzzle);
/// let path = path(&view, &Budget::UNLIMITED).unwrap();
/// let german = Words::english().with([("naked-single.name", "Nackter Einer")]).unwrap();
/// let text = path_markdown_in(&german, &view, &path);
/// assert!(text.starts_with("## 1. Nackter Einer\n"), "{text}");
/// ```
#[must_use]
pub fn path_markdown_in(words: &Words, start: &View, path: &Path) -> String {
    let mut text = String::new();
    each(start, &path.steps, |number, step, view| {
        let _ = writeln!(text, "## {number}. {}\n", words.name(step.kind));
        if !step.places() {
            let drawing = drawing_in(words, view.board(), Some(step), Paint::Plain);
            let _ = writeln!(text, "```text\n{drawing}```\n");
        }
        // The explanation says the same in words, except the notation of a chain.
        let has_notation =
            step.kind.pattern.contains("{chain}") && !step.kind.explanation.contains("{proof}");
        if has_notation {
            let _ = writeln!(text, "`{}`\n", words.notation(step));
        }
        text += &paragraphs(&words.explain(step, Some(view.board())));
    });
    let (end, stuck) = end(words, path, Paint::Plain);
    text += &end;
    if let Some(drawing) = stuck {
        let _ = writeln!(text, "\n```text\n{drawing}```");
    }
    text
}

/// Calls `tell` with the number of each step, from 1, the step, and the view that it is a step of.
fn each(start: &View, steps: &[Step], mut tell: impl FnMut(usize, &Step, &View)) {
    let mut view = start.clone();
    for (number, step) in (1..).zip(steps) {
        tell(number, step, &view);
        view.take(step);
    }
}
