//! A picture of a step from its record.

use serde_json::Value;

use super::phrases::{NO_CELL, NO_CONCLUSION, NO_DIGIT, NO_HOUSE, NO_ROLE};
use crate::format::Message;
use crate::grid::{Board, Cell, CellSet, Conclusion, Digit, DigitSet, House};
use crate::human::{Link, Mark, Node, Role, Shape, role_name};
use crate::render::Scene;

/// Returns what a picture of a step shows, by the step's record: its marks, its links and its
/// conclusions.
///
/// # Errors
/// The member of the record that does not belong to a step.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::wire::scene;
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let record = serde_json::json!({
///     "text": "Full House: r1c9=9",
///     "marks": [{"role": "base", "house": "row 1"}],
///     "place": ["r1c9=9"],
/// });
/// let picture = scene(&board, &record).unwrap().svg();
/// assert!(picture.contains("class=\"house base\""));
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
pub fn scene<'a>(board: &'a Board, step: &Value) -> Result<Scene<'a>, Message> {
    let mut scene = Scene::of(board);
    for mark in list(&step["marks"]) {
        let digits = digits(&mark["digits"])?;
        let cells = cells(&mark["cells"])?;
        let shape = match mark["house"].as_str() {
            Some(name) => Shape::House(house(name)?),
            None if digits.is_empty() => Shape::Cells(cells),
            None => Shape::Candidates(digits, cells),
        };
        scene.marks.push(Mark { role: role(&mark["role"])?, shape });
    }
    for link in list(&step["links"]) {
        let link = Link {
            from: node(&link["from"])?,
            to: node(&link["to"])?,
            strong: link["strong"].as_bool().unwrap_or(false),
            through: cells(&link["through"])?,
        };
        scene.marks.push(Mark { role: Role::Chain, shape: Shape::Link(link) });
    }
    scene.conclusions = changes(step)?;
    if let Some(text) = step["text"].as_str() {
        text.clone_into(&mut scene.title);
    }
    if let Some(text) = step["explanation"].as_str() {
        scene.description = format!("{text}\n{}", scene.description);
    }
    Ok(scene)
}

/// The conclusions that a record of a step lists.
///
/// # Errors
/// The text that is not a conclusion.
///
/// ```
/// use bivalue::wire::changes;
///
/// let record = serde_json::json!({"eliminate": ["r1c1<>2"]});
/// assert_eq!(changes(&record).unwrap()[0].to_string(), "r1c1<>2");
/// ```
pub fn changes(step: &Value) -> Result<Vec<Conclusion>, Message> {
    let all = list(&step["place"]).iter().chain(list(&step["eliminate"]));
    all.map(|so| {
        let text = so.as_str().unwrap_or_default();
        text.parse().map_err(|_| NO_CONCLUSION.with("text", so.to_string()))
    })
    .collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn cells(value: &Value) -> Result<CellSet, Message> {
    let cell = |name: &Value| {
        let cell = name.as_str().and_then(|name| name.parse::<Cell>().ok());
        cell.ok_or_else(|| NO_CELL.with("text", name.to_string()))
    };
    list(value).iter().map(cell).collect()
}

fn digit(value: &Value) -> Result<Digit, Message> {
    let digit = value.as_u64().and_then(|value| Digit::new(u8::try_from(value).ok()?));
    digit.ok_or_else(|| NO_DIGIT.with("text", value.to_string()))
}

fn digits(value: &Value) -> Result<DigitSet, Message> {
    list(value).iter().map(digit).collect()
}

fn house(name: &str) -> Result<House, Message> {
    let house = House::all().find(|house| house.to_string() == name);
    house.ok_or_else(|| NO_HOUSE.with("text", format!("{name:?}")))
}

fn node(value: &Value) -> Result<Node, Message> {
    Ok(Node { digit: digit(&value["digit"])?, cells: cells(&value["cells"])? })
}

fn role(value: &Value) -> Result<Role, Message> {
    let plain = [
        Role::Pattern,
        Role::Base,
        Role::Cover,
        Role::Fin,
        Role::EndoFin,
        Role::Pivot,
        Role::Pincer,
        Role::Target,
        Role::Chain,
        Role::Restricted,
        Role::Guardian,
    ];
    let numbered = (0..26).flat_map(|number| [Role::Set(number), Role::Color(number)]);
    let name = value.as_str().unwrap_or_default();
    let named = plain.into_iter().chain(numbered).find(|role| role_name(*role) == name);
    named.ok_or_else(|| NO_ROLE.with("text", value.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::format::LibraryLine;
    use crate::human::{View, Words, kinds, steps_of};

    #[test]
    fn a_record_gives_the_picture_that_its_step_gives() {
        let mut compared = 0;
        for (technique, kind) in kinds() {
            let Ok(example) = kind.example.parse::<LibraryLine>() else { continue };
            let Ok(board) = example.position().board() else { continue };
            let view = View::new(board.clone());
            let budget = Budget::UNLIMITED.with_nodes(2_000);
            let Ok(steps) = steps_of(technique, &view, &budget) else { continue };
            for step in steps.iter().filter(|step| step.kind == kind).take(1) {
                let record = serde_json::to_value(super::super::step::Step::new(
                    step,
                    Some(&board),
                    Words::english(),
                ))
                .unwrap();
                let (from_record, from_step) =
                    (scene(&board, &record).unwrap(), Scene::of_step(&board, step));
                assert_eq!(
                    from_record.conclusions.len(),
                    from_step.conclusions.len(),
                    "{}",
                    kind.id
                );
                assert_eq!(from_record.marks.len(), from_step.marks.len(), "{}", kind.id);
                compared += 1;
            }
        }
        assert!(compared > 30, "{compared}");
    }

    #[test]
    fn what_is_no_part_of_a_step_is_refused() {
        let board = Board::new(&crate::grid::Grid::EMPTY).unwrap();
        for record in [
            r#"{"marks":[{"role":"hero"}]}"#,
            r#"{"marks":[{"role":"base","house":"row 10"}]}"#,
            r#"{"marks":[{"role":"fin","cells":["r0c1"]}]}"#,
            r#"{"links":[{"from":{"digit":0,"cells":[]},"to":{"digit":1,"cells":[]}}]}"#,
            r#"{"place":["here"]}"#,
        ] {
            assert!(scene(&board, &serde_json::from_str(record).unwrap()).is_err(), "{record}");
        }
    }
}
