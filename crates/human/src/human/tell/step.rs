//! Steps in words: the templates of their kinds, filled in from their marks.

use std::fmt;

use bivalue_core::grid::{Board, Cell, CellSet, Digit, DigitSet, House};

use super::fish::fish_text;
use super::notation::{cells_text, digits_text, each, role_name};
use super::phrases::Phrase;
use super::reasons::{inner_lines, symmetry_text};
use super::template::{Value, fill, many, one, places};
use super::{Teller, Text, Words, count, eureka, letters, nets, parts, story, whips};
use crate::human::{Mark, Reason, Role, Shape, Step, kinds, marked_cells};

impl Step {
    /// The explanation in plain English. Chains and cases follow on lines of their own, indented by
    /// two spaces.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let text = "In row 1, only r1c9 is empty and only the digit 9 is missing: r1c9=9.";
    /// assert_eq!(step.explain(), text);
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        Words::english().explain(self, None)
    }

    /// The same with the board that the step was found on: lines of the proof then also name the
    /// facts that they rest on.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(step.explain_on(view.board()), step.explain(), "its proof is one line");
    /// ```
    #[must_use]
    pub fn explain_on(&self, board: &Board) -> String {
        Words::english().explain(self, Some(board))
    }
}

/// One line: the name, the pattern and the conclusions.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::english().line(self))
    }
}

/// The style in which marks and digits are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// The style of patterns, as players write them: `3,7 in r4c18`, `3 r38 c26 fr3c1`. Cells that
    /// are marked without digits are named with these.
    Notation { digits: DigitSet },
    /// The style of sentences: `3 and 7`, `rows 3 and 8`.
    Prose,
}

impl Teller<'_> {
    /// The step in one line: [`Words::line`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let text = Words::english().with_spans().line(&step);
    /// assert_eq!((text.as_str(), text.spans()[0].range.clone()), ("Full House: r1c9=9", 12..18));
    /// ```
    #[must_use]
    pub fn line(self, step: &Step) -> Text {
        self.named(step, &self.notation(step))
    }

    /// The pattern and the conclusions of a step, without its name.
    pub(super) fn notation(self, step: &Step) -> Text {
        let so = self.conclusions(step.conclusions());
        let template = self.words().pattern_template(step.kind);
        if step.kind.pattern.is_empty() {
            return so;
        }
        // `3,7 in r4c18`: the cells of a pattern that is told with the digits are those of the
        // digits.
        let has_digits = places(template).any(|place| place == "digits");
        let digits = if has_digits { step.digits } else { DigitSet::EMPTY };
        let fill = Fill { words: self, step, style: Style::Notation { digits }, board: None };
        Text::join([fill.text(template), so], " => ")
    }

    /// The name, and the digits and cells of the pattern: [`Words::pattern`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let text = Words::english().with_spans().pattern(&step);
    /// assert_eq!((text.as_str(), text.spans()[0].range.clone()), ("Full House: r1c9", 12..16));
    /// ```
    #[must_use]
    pub fn pattern(self, step: &Step) -> Text {
        let (digits, cells) = (step.digits_to_see(), step.cells_to_see());
        if digits.is_empty() {
            return self.named(step, &self.cells(cells));
        }
        self.named(step, &self.digits_in_cells(digits_text(digits), digits, cells))
    }

    /// The name of a step, a colon as the language has it, and a text.
    fn named(self, step: &Step, text: &Text) -> Text {
        let mut named = Text::from(self.words().name(step.kind));
        named.push(&self.say(Phrase::Colon, &[]));
        named.push(text);
        named
    }

    /// The steps of a proof in short: the name of the only one, or else their number.
    pub(in crate::human) fn proof_in_short(self, steps: &[Step]) -> Value {
        one(match steps {
            [only] => self.words().name(only.kind).into(),
            steps => self.count_of_steps(steps.len()),
        })
    }

    /// A number of steps: `3 steps`.
    fn count_of_steps(self, count: usize) -> Text {
        self.say(Phrase::Steps, &[("count", many(count, count.to_string()))])
    }

    /// The number of steps of each technique: [`Words::tally`].
    pub(super) fn tally(self, steps: &[Step]) -> Text {
        let counts = kinds().filter_map(|(_, kind)| {
            let count = steps.iter().filter(|step| step.kind == kind).count();
            let places =
                [("count", one(count.to_string())), ("name", one(self.words().name(kind)))];
            (count > 0).then(|| self.say(Phrase::StepsOfTechnique, &places))
        });
        let mut parts: Vec<_> = counts.collect();
        parts.reverse();
        let steps = self.count_of_steps(steps.len());
        Text::join([steps, self.say(Phrase::Colon, &[]), self.row(parts)], "")
    }

    /// The step in plain words: [`Words::explain`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let text = Words::english().with_spans().explain(&step, Some(view.board()));
    /// assert_eq!(text.as_str(), step.explain_on(view.board()));
    /// assert_eq!(text.spans().len(), 3);
    /// ```
    #[must_use]
    pub fn explain(self, step: &Step, board: Option<&Board>) -> Text {
        let fill = Fill { words: self, step, style: Style::Prose, board };
        fill.text(self.words().explanation_template(step.kind))
    }
}

/// The values of a template's places.
struct Fill<'a> {
    words: Teller<'a>,
    step: &'a Step,
    style: Style,
    board: Option<&'a Board>,
}

impl Fill<'_> {
    /// The template with every `{name}` filled in; a name for which the step has no value stays.
    fn text(&self, template: &str) -> Text {
        fill(template, |name| self.value(name))
    }

    fn value(&self, name: &str) -> Option<Value> {
        let Self { words, step, style, board } = *self;
        let conclusions = || step.conclusions();
        match name {
            "digits" if style == Style::Prose => {
                Some(many(step.digits.len(), words.list(each(step.digits))))
            }
            "digits" => Some(many(step.digits.len(), digits_text(step.digits))),
            "so" => Some(many(conclusions().count(), words.conclusions(conclusions()))),
            // The assumption that is refuted: `r1c1=5` for the conclusion `r1c1<>5`.
            "opposite" => {
                let opposites = conclusions().map(|so| words.conclusion(so.opposite()));
                Some(many(conclusions().count(), words.list(opposites)))
            }
            "chain" if step.marks.iter().any(is_link) => {
                eureka::notation(words, &step.marks).map(one)
            }
            "notation" => {
                let colon = || words.say(Phrase::Colon, &[]);
                let chain = eureka::notation(words, &step.marks);
                let chain = chain.map(|chain| Text::join([colon(), chain], ""));
                Some(one(chain.unwrap_or_default()))
            }
            "chain" => nets::notation(words, step).map(one).or_else(|| self.marks(name)),
            "whip" => whips::notation(words, step).map(one),
            "fish" => Some(one(fish_text(words, step))),
            "story" => story::stories(words, step).into_iter().next().map(one),
            "stories" => Some(lines(&story::sentences(words, step))),
            "ends" => story::ends(words, &step.marks),
            "way" => story::way(words, &step.marks),
            "cases" => story::cases(words, step).map(one),
            "proof" => Some(lines(&inner_lines(words, step, board))),
            "letters" => {
                Some(lines(&letters::lines(words, marked_cells(&step.marks, Role::Pattern))))
            }
            "seen" => Some(one(self.blockers()?.0)),
            "gone" => Some(one(self.blockers()?.1)),
            "blocked" => self.blocked().map(one),
            "one-guardian" => self.guardians(),
            "count" => count::digits(words, &step.proof.lines).map(one),
            "total" => count::total(&step.proof.lines).map(|total| many(total, total.to_string())),
            "length" => {
                count::length(&step.proof.lines).map(|length| many(length, length.to_string()))
            }
            "symmetry" => step.proof.lines.iter().find_map(|line| match &line.why {
                Reason::Symmetry(transform) => Some(one(symmetry_text(words, transform))),
                _ => None,
            }),
            _ => {
                let part = parts::value(words, step, name, style == Style::Prose);
                part.or_else(|| self.marks(name))
            }
        }
    }

    /// For a step about one cell: the digits that it sees, each with one place, and the digits that
    /// were eliminated. Nothing is said of them without a board.
    fn blockers(&self) -> Option<(Text, Text)> {
        let cell = self.step.cells_to_see().first()?;
        let Some(board) = self.board else { return Some(Default::default()) };
        let words = self.words;
        let (mut seen, mut gone) = (Vec::new(), DigitSet::EMPTY);
        for digit in Digit::all().filter(|&digit| !self.step.digits.contains(digit)) {
            match cell.peers().into_iter().find(|&peer| board.value(peer) == Some(digit)) {
                Some(peer) => {
                    seen.push(words.digits_in_cells(digit.to_string(), digit.into(), peer.into()));
                }
                None => {
                    gone.insert(digit);
                }
            }
        }
        let seen = (!seen.is_empty()).then(|| {
            let facts = many(seen.len(), words.list(seen));
            words.say(Phrase::SeenDigits, &[("facts", facts)])
        });
        let gone = (!gone.is_empty()).then(|| {
            let digits = many(gone.len(), words.list(each(gone)));
            words.say(Phrase::GoneDigits, &[("digits", digits)])
        });
        Some((seen.unwrap_or_default(), gone.unwrap_or_default()))
    }

    /// For a step about a digit and its last place in a house: the fewest cells with the digit that
    /// see the other empty cells, and the cells in which it was eliminated. Nothing is said of them
    /// without a board.
    fn blocked(&self) -> Option<Text> {
        let place = self.step.cells_to_see().first()?;
        let digit = self.step.digits.first()?;
        let house = self.step.marks.iter().find_map(Mark::house)?;
        let Some(board) = self.board else { return Some(Text::default()) };
        let is_open = |cell: &Cell| *cell != place && board.value(*cell).is_none();
        let others: CellSet = house.cells().into_iter().filter(is_open).collect();
        let sees = |cell: Cell| others & cell.peers();
        let is_blocker = |cell: &Cell| board.value(*cell) == Some(digit) && !sees(*cell).is_empty();
        let blockers: Vec<Cell> = Cell::all().filter(is_blocker).collect();
        let seen = |chosen: u32| {
            let chosen = blockers.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            chosen.fold(CellSet::EMPTY, |seen, (_, &cell)| seen | sees(cell))
        };
        let all = seen(u32::MAX);
        // A digit stands in nine cells at most, so there are few choices.
        let choices = (0..1_u32 << blockers.len()).filter(|&chosen| seen(chosen) == all);
        let chosen = choices.min_by_key(|chosen| chosen.count_ones()).unwrap_or(0);
        let (words, gone) = (self.words, others & !all);
        let facts: Vec<Text> = blockers
            .iter()
            .enumerate()
            .filter(|(at, _)| chosen >> at & 1 == 1)
            .map(|(_, &cell)| words.digits_in_cells(digit.to_string(), digit.into(), cell.into()))
            .collect();
        let facts = || many(facts.len(), words.list(facts.clone()));
        let digit = || one(digit.to_string());
        let cells = || many(gone.len(), words.cells(gone));
        Some(match (chosen == 0, gone.is_empty()) {
            (true, true) => Text::default(),
            (false, true) => words.say(Phrase::BlockedPlaces, &[("facts", facts())]),
            (true, false) => {
                words.say(Phrase::GonePlaces, &[("digit", digit()), ("cells", cells())])
            }
            (false, false) => {
                let values = [("facts", facts()), ("digit", digit()), ("cells", cells())];
                words.say(Phrase::BlockedOrGone, &values)
            }
        })
    }

    /// The guardians as a choice, one by one. (Of several digits not every cell has each.)
    fn guardians(&self) -> Option<Value> {
        let mut each = Vec::new();
        for mark in self.step.marks.iter().filter(|mark| mark.role == Role::Guardian) {
            match mark.digits().single() {
                Some(digit) => each.extend(mark.cells().into_iter().map(|cell| {
                    self.words.digits_in_cells(digit.to_string(), digit.into(), cell.into())
                })),
                None => each.push(self.words.mark(mark)),
            }
        }
        (!each.is_empty()).then(|| many(each.len(), self.words.choice(each)))
    }

    /// The contents of the marks of a role: houses are joined, and come first.
    fn marks(&self, role: &str) -> Option<Value> {
        let is_its = |mark: &&Mark| role_name(mark.role) == role;
        let marks: Vec<&Mark> = self.step.marks.iter().filter(is_its).collect();
        let houses: Vec<House> = marks.iter().filter_map(|mark| mark.house()).collect();
        let rest = marks.iter().filter(|mark| mark.house().is_none());
        let mut parts = Vec::new();
        if !houses.is_empty() {
            parts.push(match self.style {
                Style::Notation { .. } => self.words.houses_in_short(&houses),
                Style::Prose => self.words.houses(&houses),
            });
        }
        parts.extend(rest.map(|mark| match (mark.shape, self.style) {
            (Shape::Cells(cells), Style::Notation { digits }) => {
                self.words.naming(cells_text(cells), cells, digits)
            }
            _ => self.words.mark(mark),
        }));
        let count = marks.iter().map(|mark| size(mark)).sum();
        (!parts.is_empty()).then(|| match self.style {
            Style::Notation { .. } => many(count, Text::join(parts, ", ")),
            Style::Prose => many(count, self.words.list(parts)),
        })
    }
}

/// The number of cells, candidates or houses that a mark covers.
fn size(mark: &Mark) -> usize {
    match mark.shape {
        Shape::Cells(cells) => cells.len(),
        Shape::Candidates(digits, cells) => digits.len() * cells.len(),
        Shape::House(_) | Shape::Link(_) => 1,
    }
}

/// Indented lines, each after a line end.
fn lines(lines: &[Text]) -> Value {
    let mut text = Text::default();
    for line in lines {
        text.push_str("\n  ");
        text.push(line);
    }
    many(lines.len(), text)
}

fn is_link(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Link(_))
}
