//! Texts as people have them, made from a number, with a judgement of how each is to be read.
//!
//! A text has a shape: a container (a language, a data format, a drawn grid) with a token for empty
//! cells, an order of the cells, labels, a companion of the puzzle (a solution, a mask, calls) and
//! clutter around them; or it is a trap, a whole text that looks like another puzzle. The tables of
//! [`containers`], [`companions`], [`clutter`] and [`traps`] hold them all. What must be read is
//! known from the making, so that no part of this shares code with the readers.

mod clutter;
mod companions;
mod containers;
mod drawn;
#[cfg(test)]
mod known;
mod script;
mod styles;
mod traps;
mod verdict;

use std::fmt;

use clutter::{CLUTTER, LABELS, ORDERS};
use companions::COMPANIONS;
use containers::{CONTAINERS, Container, Family};
use script::{Case, Pen, Script};
use traps::TRAPS;
use verdict::{Expected, Judgement};

pub use verdict::Outcome;

/// The shape of a text: places in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape {
    Trap { trap: usize, is_file: bool },
    Held(Held),
}

/// The shape of a text with a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Held {
    container: usize,
    blank: usize,
    order: usize,
    labels: usize,
    companion: usize,
    clutter: usize,
    is_file: bool,
}

/// A text with the judgement of how it is to be read.
#[derive(Clone, Debug)]
pub struct Text {
    shape: Shape,
    number: u64,
    content: String,
    extension: Option<&'static str>,
    expected: Expected,
}

impl Text {
    /// The text of a number, the same on every machine.
    #[must_use]
    pub fn new(number: u64) -> Self {
        let mut pen = Pen::new(number);
        let trap = pen.once_in(8).then(|| pen.below(TRAPS.len()));
        let container = pen.below(CONTAINERS.len());
        loop {
            let shape = match trap {
                Some(trap) => Shape::Trap { trap, is_file: pen.once_in(2) },
                None => Shape::Held(Held::drawn(container, &mut pen)),
            };
            if let Some(text) = Self::of_shape(shape, number) {
                return text;
            }
        }
    }

    fn of_shape(shape: Shape, number: u64) -> Option<Self> {
        // The details do not depend on the way in which the shape was found.
        let mut pen = Pen::new(!number);
        let mut case = Case::new(&mut pen);
        match shape {
            Shape::Trap { trap, is_file } => {
                let trap = &TRAPS[trap];
                let content = (trap.write)(&mut pen, &mut case);
                let expected = Expected::new(&case, trap.judgement, None);
                let extension = is_file.then_some(trap.extension);
                Some(Self { shape, number, content, extension, expected })
            }
            Shape::Held(held) => {
                let (content, expected) = held.write(pen, &case)?;
                let extension = held.is_file.then_some(CONTAINERS[held.container].extension);
                Some(Self { shape, number, content, extension, expected })
            }
        }
    }

    /// The characters of the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.content
    }

    /// The extension of the file, if the text is in a file.
    #[must_use]
    pub const fn extension(&self) -> Option<&'static str> {
        self.extension
    }

    /// The puzzle that must be read, or the error, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        self.expected.told()
    }

    /// Returns the outcome of reading the text, and what was read: puzzles and errors.
    #[must_use]
    pub fn read(&self) -> (Outcome, Vec<String>) {
        self.expected.judge(&self.content, self.extension)
    }

    /// The name of the shape: its container or trap, and everything that is not plain.
    #[must_use]
    pub fn shape(&self) -> String {
        self.shape.to_string()
    }

    /// The cause of a wrong reading in a text that is [reduced](Self::reduced): the trap, or the
    /// first part of its shape that is not plain in this family of containers, or the container
    /// with its blank.
    #[must_use]
    pub fn cause(&self) -> String {
        let Shape::Held(held) = self.shape else { return self.parts().concat() };
        let container = &CONTAINERS[held.container];
        held.odd_parts().next().map_or_else(
            || format!("{} with {:?}", container.name, container.blanks[held.blank]),
            |part| format!("{:?}: {part}", container.family),
        )
    }

    /// The names of the parts of the shape, each with its kind: `blank None`.
    #[must_use]
    pub fn parts(&self) -> Vec<String> {
        match self.shape {
            Shape::Trap { trap, .. } => vec![format!("trap: {}", TRAPS[trap].name)],
            Shape::Held(held) => vec![
                format!("container: {}", CONTAINERS[held.container].name),
                format!("blank: {:?}", CONTAINERS[held.container].blanks[held.blank]),
                format!("order: {}", ORDERS[held.order].name),
                format!("labels: {}", LABELS[held.labels]),
                format!("companion: {}", COMPANIONS[held.companion].name),
                format!("clutter: {}", CLUTTER[held.clutter].name),
            ],
        }
    }

    /// The plainest text that is read wrong too: each part of the shape that is not needed is
    /// replaced by the plainest. A text that is not read wrong stays.
    #[must_use]
    pub fn reduced(self) -> Self {
        if self.read().0 != Outcome::Wrong {
            return self;
        }
        let mut text = self;
        for part in 0..6 {
            let shape = text.shape.without(part);
            let Some(plainer) = Self::of_shape(shape, text.number) else { continue };
            if shape != text.shape && plainer.read().0 == Outcome::Wrong {
                text = plainer;
            }
        }
        text
    }
}

impl Shape {
    /// The same shape with a part of it plain.
    fn without(self, part: usize) -> Self {
        match self {
            Self::Trap { trap, .. } => Self::Trap { trap, is_file: false },
            Self::Held(held) => Self::Held(match part {
                0 => Held { is_file: false, ..held },
                1 => Held { clutter: 0, ..held },
                2 => Held { labels: 0, ..held },
                3 => Held { companion: 0, ..held },
                4 => Held { order: 0, ..held },
                _ => Held { blank: 0, ..held },
            }),
        }
    }
}

impl Held {
    fn drawn(container: usize, pen: &mut Pen) -> Self {
        let mut part = |choices: usize, plain: usize| match pen.below(plain + 1) {
            0 => pen.below(choices),
            _ => 0,
        };
        Self {
            container,
            blank: part(CONTAINERS[container].blanks.len(), 0),
            order: part(ORDERS.len(), 2),
            labels: part(LABELS.len(), 1),
            companion: part(COMPANIONS.len(), 0),
            clutter: part(CLUTTER.len(), 1),
            is_file: part(2, 0) == 0,
        }
    }

    /// The names of its order, labels, companion and clutter that are not plain.
    fn odd_parts(self) -> impl Iterator<Item = &'static str> {
        let parts = [
            (self.order, ORDERS[self.order].name),
            (self.companion, COMPANIONS[self.companion].name),
            (self.labels, LABELS[self.labels]),
            (self.clutter, CLUTTER[self.clutter].name),
        ];
        parts.into_iter().filter(|(place, _)| *place > 0).map(|(_, name)| name)
    }

    /// The text and its judgement, if the parts go together.
    fn write(self, pen: Pen, case: &Case) -> Option<(String, Expected)> {
        let container = &CONTAINERS[self.container];
        let (order, companion) = (&ORDERS[self.order], &COMPANIONS[self.companion]);
        let clutter = &CLUTTER[self.clutter];
        let blank = container.blanks[self.blank];
        let go_together = companion.families.contains(&container.family)
            && !(companion.is_wide && container.has_characters())
            && (self.order == 0 || (order.suits)(container, blank))
            && (self.labels == 0 || container.has_labels())
            && (clutter.suits)(container);
        if !go_together {
            return None;
        }
        let truth = container.truth();
        let labels = LABELS[self.labels];
        let mut script = Script { pen, blank, from_zero: false, truth, labels };
        let names = ["puzzle", "board", "grid", "sudoku", "start", "initial", "problem", "quiz"];
        let name = script.pen.one(&names);
        let mut puzzle = script.board(name, &case.puzzle);
        puzzle.is_puzzle = true;
        puzzle.is_titled = script.pen.once_in(2);
        let (puzzle, judgement) = (order.change)(&mut script, case, puzzle);
        let name = puzzle.name.clone();
        let beside = (companion.write)(&mut script, case, puzzle);
        let is_renamed = !beside.parts.iter().any(|part| part.name == name);
        if self.order > 0 && (is_renamed || beside.judgement != Judgement::Right) {
            return None;
        }
        let judgement = judgement.unwrap_or(beside.judgement);
        if judgement == Judgement::MustRefuse && clutter.name.contains("printed") {
            return None;
        }
        let text = container.write(&mut script, &beside.parts);
        let text = (clutter.write)(&mut script.pen, container, case, &text);
        Some((text, Expected::new(case, judgement, beside.second)))
    }
}

impl Container {
    /// Returns whether rows can have labels.
    fn has_labels(&self) -> bool {
        self.family == Family::Drawn
            && ["rows", "spaced rows", "boxed grid", "grid with bars"].contains(&self.name)
    }

    /// The words for false and true.
    fn truth(&self) -> [&'static str; 2] {
        match self.extension {
            "py" => ["False", "True"],
            "R" => ["FALSE", "TRUE"],
            _ => ["false", "true"],
        }
    }
}

/// The container or the trap, and every part that is not plain.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, extension) = match self {
            Self::Trap { trap, is_file } => (TRAPS[*trap].name, is_file),
            Self::Held(held) => (CONTAINERS[held.container].name, &held.is_file),
        };
        f.write_str(name)?;
        if let Self::Held(held) = self {
            if held.blank > 0 {
                write!(f, "; blank {:?}", CONTAINERS[held.container].blanks[held.blank])?;
            }
            held.odd_parts().try_for_each(|part| write!(f, "; {part}"))?;
        }
        if *extension { f.write_str("; in a file") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::known::KNOWN_WRONG;
    use super::*;

    #[test]
    fn a_number_makes_the_same_text() {
        for number in 0..200 {
            let (one, other) = (Text::new(number), Text::new(number));
            assert_eq!((one.text(), one.shape()), (other.text(), other.shape()));
        }
    }

    #[test]
    fn every_part_of_a_shape_is_made() {
        let made: BTreeSet<_> = (0..20_000).flat_map(|number| Text::new(number).parts()).collect();
        let blanks: BTreeSet<_> = CONTAINERS.iter().flat_map(|one| one.blanks).collect();
        let tables = [CONTAINERS.len(), COMPANIONS.len(), CLUTTER.len(), TRAPS.len(), ORDERS.len()];
        let all = tables.iter().sum::<usize>() + LABELS.len() + blanks.len();
        assert_eq!(made.len(), all);
    }

    /// Texts are read right or refused, but for the causes that are listed. A cause that is not
    /// found any more has to leave the list.
    #[test]
    fn no_text_is_read_as_another_puzzle() {
        let wrong = (0..6000).map(Text::new).filter(|text| text.read().0 == Outcome::Wrong);
        let mut found = BTreeSet::new();
        for text in wrong {
            let number = text.number;
            let text = text.reduced();
            let cause = text.cause();
            let (_, read) = text.read();
            assert!(
                KNOWN_WRONG.contains(&cause.as_str()),
                "text {number} ({cause}; {})\n{}\nis not to be read as {read:?}",
                text.shape(),
                text.text()
            );
            found.insert(cause);
        }
        let cured: Vec<_> = KNOWN_WRONG.iter().filter(|&&cause| !found.contains(cause)).collect();
        assert!(cured.is_empty(), "not read wrong any more: {cured:?}");
    }
}
