//! Steps in words: the templates of their kinds, filled in from their marks.

use bivalue_core::grid::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::notation::{
    by_kind, cells_text, conclusions_text, digits_text, each, fish_text, houses_text, role_name,
};
use super::phrases::Phrase;
use super::reasons::{inner_lines, symmetry_text};
use super::template::{Value, fill, many, one};
use super::{Words, count, eureka, letters, nets, parts, story, whips};
use crate::human::{Mark, Reason, Role, Shape, Step, marked_cells};

/// The style in which marks and digits are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// The style of patterns, as players write them: `3,7 in r4c18`, `3 r38 c26 fr3c1`.
    Notation,
    /// The style of sentences: `3 and 7`, `rows 3 and 8`.
    Prose,
}

impl Words {
    /// The step in one line: name, pattern and conclusions. In English it is the text that [`Step`]
    /// is displayed as.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(Words::english().line(&step), step.to_string());
    /// ```
    #[must_use]
    pub fn line(&self, step: &Step) -> String {
        let so = conclusions_text(step.conclusions());
        if step.kind.pattern.is_empty() {
            return self.named(step, &so);
        }
        let fill = Fill { words: self, step, style: Style::Notation, board: None };
        self.named(step, &format!("{} => {so}", fill.text(self.pattern_template(step.kind))))
    }

    /// The name, and the digits and cells of the pattern; only the cells if the digits would give
    /// the conclusions away. See [`Step::pattern`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{View, Words, kind, steps_of};
    ///
    /// let (technique, kind) = kind("xy-wing").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// assert_eq!(Words::english().pattern(&step), step.pattern());
    /// ```
    #[must_use]
    pub fn pattern(&self, step: &Step) -> String {
        let (digits, cells) = (step.digits_to_see(), step.cells_to_see());
        if digits.is_empty() {
            return self.named(step, &cells_text(cells));
        }
        self.named(step, &self.digits_in_cells(digits_text(digits), digits, cells))
    }

    /// The name of a step, a colon as the language has it, and a text.
    fn named(&self, step: &Step, text: &str) -> String {
        [self.name(step.kind), &self.say(Phrase::Colon, &[]), text].concat()
    }

    /// The explanation of a step: [`Step::explain`]. With its board the lines of its proof also
    /// name the facts that they rest on: [`Step::explain_on`].
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(Words::english().explain(&step, None), step.explain());
    /// ```
    #[must_use]
    pub fn explain(&self, step: &Step, board: Option<&Board>) -> String {
        let fill = Fill { words: self, step, style: Style::Prose, board };
        fill.text(self.explanation_template(step.kind))
    }
}

/// The values of a template's places.
struct Fill<'a> {
    words: &'a Words,
    step: &'a Step,
    style: Style,
    board: Option<&'a Board>,
}

impl Fill<'_> {
    /// The template with every `{name}` filled in; a name for which the step has no value stays.
    fn text(&self, template: &str) -> String {
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
            "so" => Some(many(conclusions().count(), conclusions_text(conclusions()))),
            // The assumption that is refuted: `r1c1=5` for the conclusion `r1c1<>5`.
            "opposite" => {
                let opposites = conclusions().map(|so| so.opposite().to_string());
                Some(many(conclusions().count(), words.list(opposites)))
            }
            "chain" if step.marks.iter().any(is_link) => {
                eureka::notation(words, &step.marks).map(one)
            }
            "notation" => {
                let colon = || words.say(Phrase::Colon, &[]);
                let chain = eureka::notation(words, &step.marks).map(|chain| colon() + &chain);
                Some(one(chain.unwrap_or_default()))
            }
            "chain" => nets::notation(words, step).map(one).or_else(|| self.marks(name)),
            "whip" => whips::notation(step).map(one),
            "fish" => Some(one(fish_text(step))),
            "story" => story::stories(words, step).into_iter().next().map(one),
            "stories" => Some(lines(story::sentences(words, step))),
            "ends" => story::ends(words, &step.marks),
            "way" => story::way(words, &step.marks),
            "cases" => story::cases(words, step).map(one),
            "proof" => Some(lines(inner_lines(words, step, board))),
            "letters" => {
                Some(lines(letters::lines(words, marked_cells(&step.marks, Role::Pattern))))
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
    fn blockers(&self) -> Option<(String, String)> {
        let cell = self.step.cells_to_see().first()?;
        let Some(board) = self.board else { return Some(Default::default()) };
        let words = self.words;
        let (mut seen, mut gone) = (Vec::new(), DigitSet::EMPTY);
        for digit in Digit::all().filter(|&digit| !self.step.digits.contains(digit)) {
            match cell.peers().into_iter().find(|&peer| board.value(peer) == Some(digit)) {
                Some(peer) => {
                    seen.push(words.digits_in_cells(digit.to_string(), digit.into(), peer.into()));
                }
                None => gone.insert(digit),
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

    /// For a step about a digit and its last place in a house: the fewest cells with the digit that see the other empty
    /// cells, and the cells in which it was eliminated. Nothing is said of them without a board.
    fn blocked(&self) -> Option<String> {
        let place = self.step.cells_to_see().first()?;
        let digit = self.step.digits.first()?;
        let house = self.step.marks.iter().find_map(Mark::house)?;
        let Some(board) = self.board else { return Some(String::new()) };
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
        let facts: Vec<String> = blockers
            .iter()
            .enumerate()
            .filter(|(at, _)| chosen >> at & 1 == 1)
            .map(|(_, &cell)| words.digits_in_cells(digit.to_string(), digit.into(), cell.into()))
            .collect();
        let facts = || many(facts.len(), words.list(facts.clone()));
        let digit = || one(digit.to_string());
        let cells = || many(gone.len(), cells_text(gone));
        Some(match (chosen == 0, gone.is_empty()) {
            (true, true) => String::new(),
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
                Style::Notation => houses_text(&houses),
                Style::Prose => self.words.houses(&houses),
            });
        }
        parts.extend(rest.map(|mark| self.words.mark(mark)));
        let count = marks.iter().map(|mark| size(mark)).sum();
        (!parts.is_empty()).then(|| match self.style {
            Style::Notation => many(count, parts.join(", ")),
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
fn lines(lines: Vec<String>) -> Value {
    let count = lines.len();
    many(count, lines.into_iter().fold(String::new(), |text, line| text + "\n  " + &line))
}

fn is_link(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Link(_))
}

impl Words {
    fn mark(&self, mark: &Mark) -> String {
        match mark.shape {
            Shape::Cells(cells) => cells_text(cells),
            Shape::Candidates(digits, cells) => {
                self.digits_in_cells(digits_text(digits), digits, cells)
            }
            Shape::House(house) => self.house(house),
            Shape::Link(link) => {
                let sign = if link.strong { '=' } else { '-' };
                format!(
                    "{}{} {sign} {}{}",
                    link.from.digit,
                    cells_text(link.from.cells),
                    link.to.digit,
                    cells_text(link.to.cells)
                )
            }
        }
    }

    /// A house in a sentence: `row 3`.
    ///
    /// ```
    /// use bivalue::grid::House;
    /// use bivalue::human::Words;
    ///
    /// assert_eq!(Words::english().house(House::row(2)), "row 3");
    /// ```
    #[must_use]
    pub fn house(&self, house: House) -> String {
        self.houses(&[house])
    }

    /// Houses in a sentence: `rows 3 and 8`, `row 3, columns 5 and 6 and box 6`.
    pub(in crate::human) fn houses(&self, houses: &[House]) -> String {
        let part = |(kind, numbers): (HouseKind, Vec<usize>)| {
            let phrase = match kind {
                HouseKind::Row => Phrase::Row,
                HouseKind::Column => Phrase::Column,
                HouseKind::Box => Phrase::Box,
            };
            let list = self.list(numbers.iter().map(ToString::to_string));
            self.say(phrase, &[("numbers", many(numbers.len(), list))])
        };
        self.list(by_kind(houses).map(part))
    }
}
