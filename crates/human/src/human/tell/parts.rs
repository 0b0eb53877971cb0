//! Parts of a pattern that follow from the marks of a step: which digit goes and which one stays,
//! the floor and the roof of a rectangle, the places that see each other.

use bivalue_core::grid::{Cell, CellSet, DigitSet, House};

use super::notation::{digits_text, each, role_name};
use super::phrases::Phrase;
use super::template::{Value, many, one};
use super::{Teller, Text};
use crate::human::{Constraint, Reason, Role, Step, marked_cells, marked_houses};

/// The value of a place that names a part.
pub(super) fn value(words: Teller<'_>, step: &Step, name: &str, in_prose: bool) -> Option<Value> {
    let cells = |set: CellSet| cells(words, set);
    let digits = |count: usize, digits: DigitSet| {
        let text = if in_prose { words.list(each(digits)) } else { digits_text(digits).into() };
        Some(many(count, text))
    };
    let gone: DigitSet = step.conclusions().map(|so| so.candidate().digit()).collect();
    let roof = || marked_cells(&step.marks, Role::Guardian);
    match name {
        // The digits that are eliminated, and the other ones of the step.
        "gone-digits" => digits(gone.len(), gone),
        "kept-digits" => digits((step.digits - gone).len(), step.digits - gone),
        // The digits that a proof by counting does not count, or if it counts all, those that go.
        "z" => {
            let free = step.digits - counted(step);
            digits(free.len(), if free.is_empty() { gone } else { free })
        }
        "either" => Some(many(step.digits.len(), words.choice(each(step.digits)))),
        // The cells of a rectangle with other candidates, and those without.
        "roof" => Some(cells(roof())),
        "floor" => Some(cells(marked_cells(&step.marks, Role::Pattern) - roof())),
        "rectangle" => Some(one(rectangle(words, step))),
        "strong" => Some(one(words.house(strong(step)?))),
        "near" => Some(cells(near(step)?.0)),
        "far" => Some(cells(marked_cells(&step.marks, Role::Pattern) - near(step)?.0)),
        "near-line" => Some(one(words.house(near(step)?.1))),
        "far-line" => {
            let near = near(step)?.1;
            let far = marked_houses(&step.marks, Role::Cover).find(|house| *house != near)?;
            Some(one(words.house(far)))
        }
        "met" => met(words, step, 0, 2),
        "met-too" => met(words, step, 0, 3),
        "met-itself" => met(words, step, 0, 0),
        // Whether further colours of two clusters see each other.
        "met-else" => {
            let others = [(0, 3), (1, 2), (1, 3)];
            let is_met = others.iter().any(|&(a, b)| met(words, step, a, b).is_some());
            Some(many(usize::from(is_met), ""))
        }
        "alike" => Some(one(words.list(diagonals(words, step, true)))),
        "other" => Some(one(words.list(diagonals(words, step, false)))),
        "around" => around(words, step).map(one),
        // Whether a case is refuted.
        "refuted" => {
            let mut lines = step.proof.lines.iter();
            let is_refuted = lines.any(|line| matches!(line.why, Reason::Refuted(_)));
            Some(many(usize::from(is_refuted), ""))
        }
        name => {
            let role = name.strip_suffix("-digits")?;
            let digits = step.marks.iter().filter(|mark| role_name(mark.role) == role);
            let digits: Vec<String> = digits.flat_map(|mark| each(mark.digits())).collect();
            let text = if in_prose { words.list(digits.clone()) } else { digits.join(",").into() };
            (!digits.is_empty()).then(|| many(digits.len(), text))
        }
    }
}

/// Returns what the cells of a rectangle would hold without its guardians, and the houses because
/// of which they would.
fn rectangle(words: Teller<'_>, step: &Step) -> Text {
    let cells = |set: CellSet| cells(words, set);
    let houses: Vec<House> = marked_houses(&step.marks, Role::Base).collect();
    let all = marked_cells(&step.marks, Role::Pattern);
    let held = all & houses.iter().fold(CellSet::EMPTY, |held, house| held | house.cells());
    let phrase = match (houses.len(), held == all) {
        (0, _) => Phrase::RectangleWithin,
        (_, true) => Phrase::RectangleOutside,
        (_, false) => Phrase::RectangleRest,
    };
    let places = [
        ("houses", many(houses.len(), words.houses(&houses))),
        ("digits", many(step.digits.len(), words.list(each(step.digits)))),
        ("cells", cells(if houses.is_empty() { all } else { held })),
        ("rest", cells(all - held)),
    ];
    words.say(phrase, &places)
}

fn cells(words: Teller<'_>, cells: CellSet) -> Value {
    many(cells.len(), words.cells(cells))
}

/// The digits of the houses against which a proof counts.
fn counted(step: &Step) -> DigitSet {
    let links = step.proof.lines.iter().flat_map(|line| match &line.why {
        Reason::Counting(cover) => &cover.links[..],
        _ => &[],
    });
    let digit = |link: &Constraint| match link {
        Constraint::House(_, digit) => Some(*digit),
        _ => None,
    };
    links.filter_map(digit).collect::<DigitSet>()
}

/// The house that the cells of the pattern share.
fn strong(step: &Step) -> Option<House> {
    let cells = marked_cells(&step.marks, Role::Pattern);
    House::all().find(|house| cells.is_subset(house.cells()))
}

/// The cell of the pattern in one of the covers, and this cover.
fn near(step: &Step) -> Option<(CellSet, House)> {
    let pattern = marked_cells(&step.marks, Role::Pattern);
    let covers =
        marked_houses(&step.marks, Role::Cover).map(|house| (pattern & house.cells(), house));
    covers.into_iter().find(|(cells, _)| !cells.is_empty())
}

/// Two cells of two colours that see each other, or of one.
fn met(words: Teller<'_>, step: &Step, one: u8, other: u8) -> Option<Value> {
    let [one, other] = [one, other].map(|color| marked_cells(&step.marks, Role::Color(color)));
    let sees = |cell: Cell| (cell.peers() & other).first().map(|other| [cell, other]);
    let pair = one.into_iter().find_map(sees)?;
    Some(many(2, words.list(pair.map(|cell| words.cell(cell)))))
}

/// The cells of the pattern box by box, of the boxes in which they lie on a diagonal that runs as
/// it does in most boxes, or of the others.
fn diagonals(words: Teller<'_>, step: &Step, alike: bool) -> Vec<Text> {
    let pattern = marked_cells(&step.marks, Role::Pattern);
    let boxes = (0..9).map(House::box_).map(|house| (house, pattern & house.cells()));
    let boxes: Vec<_> = boxes.filter(|(_, cells)| !cells.is_empty()).collect();
    // In the diagonal from the top left, whole or broken, each next row is a column further.
    let falls = |cells: CellSet| {
        let columns: Vec<usize> = cells.into_iter().map(Cell::column).collect();
        columns.windows(2).all(|pair| (pair[0] + 1) % 3 == pair[1] % 3)
    };
    let falling = boxes.iter().filter(|(_, cells)| falls(*cells)).count();
    let most_fall = 2 * falling > boxes.len();
    let named = boxes.into_iter().filter(|(_, cells)| (falls(*cells) == most_fall) == alike);
    let in_house = |(house, cells): (House, CellSet)| {
        let places = [("next", one(words.cells(cells))), ("house", one(words.house(house)))];
        words.say(Phrase::StoryHouse, &places)
    };
    named.map(in_house).collect()
}

/// Returns what the bases hold in the pattern, in their order: `3,8 in r2c1379 (row 2), 1,6 in ...
/// (box 3)`.
fn around(words: Teller<'_>, step: &Step) -> Option<Text> {
    let pattern = marked_cells(&step.marks, Role::Pattern);
    let Reason::Counting(cover) = &step.proof.lines.first()?.why else { return None };
    let part = |house: House| {
        let digit = |link: &Constraint| match link {
            Constraint::House(of, digit) if *of == house => Some(*digit),
            _ => None,
        };
        let digits: DigitSet = cover.links.iter().filter_map(digit).collect();
        let next = words.digits_in_cells(digits_text(digits), digits, pattern & house.cells());
        let places = [("next", one(next)), ("house", one(words.house(house)))];
        (!digits.is_empty()).then(|| words.say(Phrase::StoryHouse, &places))
    };
    Some(words.row(marked_houses(&step.marks, Role::Base).filter_map(part)))
}
