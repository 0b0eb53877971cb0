//! Wings that are chains of three strong links: their links are those by which they are named.

use bivalue::budget::Budget;
use bivalue::human::{Link, Shape, Step, kind, steps_of};

use crate::corpus::{example, states};

/// The links of a chain in letters: `C` for the two candidates of a cell and `H` for two places in
/// a house, joined by `-` where the digit stays the same and by `+` where it changes within a cell.
fn shape(step: &Step) -> String {
    let links: Vec<Link> = (step.marks.iter())
        .filter_map(|mark| if let Shape::Link(link) = mark.shape { Some(link) } else { None })
        .collect();
    let letter = |link: &Link| match (link.strong, link.from.cells == link.to.cells) {
        (true, true) => 'C',
        (true, false) => 'H',
        (false, false) => '-',
        (false, true) => '+',
    };
    links.iter().map(letter).collect()
}

#[test]
fn a_wing_has_the_links_that_its_name_says() {
    let mut seen = [0; 4];
    for (name, count) in ["m-wing", "s-wing", "l-wing", "h-wing"].into_iter().zip(&mut seen) {
        let (technique, kind) = kind(name).unwrap();
        let boards = states().iter().map(|(view, _)| view.clone()).step_by(3);
        for view in boards.chain([example(kind).1.0]) {
            let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
            for step in steps.iter().filter(|step| step.kind == kind) {
                let shape = shape(step);
                let named: &[&str] = match name {
                    "m-wing" => &["C-H+H"],
                    "s-wing" => &["H-C-H"],
                    "l-wing" => &["H-H+H", "H+H-H", "H+H+H"],
                    _ => &["C-C-H", "C-H-H"],
                };
                assert!(named.contains(&shape.as_str()), "{shape}: {step}");
                *count += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
