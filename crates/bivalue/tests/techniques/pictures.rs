//! Every technique's example as a picture.

use std::collections::HashSet;

use bivalue::budget::Budget;
use bivalue::format::LibraryLine;
use bivalue::grid::{Board, Conclusion, Grid};
use bivalue::human::{Step, View, kinds, role_name, steps_of};
use bivalue::render::{Scene, svg};

/// The picture of the example of each kind of step that has one that is found again.
fn pictures() -> Vec<(&'static str, Board, Step)> {
    let mut all = Vec::new();
    let mut seen = HashSet::new();
    for (technique, kind) in kinds() {
        let Ok(example) = kind.example.parse::<LibraryLine>() else { continue };
        let Ok(board) = example.position().board() else { continue };
        let view = View::new(board.clone());
        let Ok(steps) = steps_of(technique, &view, &Budget::UNLIMITED.with_nodes(2_000)) else {
            continue;
        };
        if let Some(step) = steps.into_iter().find(|step| step.kind == kind)
            && seen.insert(kind.id)
        {
            all.push((kind.id, board, step));
        }
    }
    all
}

#[test]
fn every_step_has_a_picture_that_is_whole() {
    let pictures = pictures();
    assert!(pictures.len() > 30, "{}", pictures.len());
    for (id, board, step) in pictures {
        let picture = svg(&board, Some(&step));
        let opened = picture.matches("<text ").count();
        assert_eq!(opened, picture.matches("</text>").count(), "{id}");
        assert!(!picture.contains("NaN") && !picture.contains("inf "), "{id}");
        // Every conclusion that is a candidate of an empty cell can be seen.
        let marked = picture.matches("candidate-mark conclusion").count()
            + picture.matches("candidate-mark eliminated").count();
        let kinds = usize::from(step.places())
            + usize::from(step.conclusions().any(|so| matches!(so, Conclusion::Eliminate(_))));
        assert_eq!(marked, step.conclusions().count() + kinds, "{id}");
        for mark in &step.marks {
            assert!(picture.contains(&format!(".{}", role_name(mark.role))), "{id}");
        }
    }
}

#[test]
fn links_bend_inwards_at_the_edge() {
    // The board lies between its margins of 26.
    let board = 26.0..=26.0 + 540.0;
    let mut links = 0;
    for (id, position, step) in pictures() {
        let picture = svg(&position, Some(&step));
        for path in picture.split("class=\"link ").skip(1) {
            let (path, _) = path.split_once("/>").unwrap();
            // Those of the legend are straight.
            let Some((_, curve)) = path.split_once('Q') else { continue };
            let mut control = curve.split(' ').take(2).map(|number| number.parse::<f64>().unwrap());
            assert!(control.all(|at| board.contains(&at)), "{id}: {curve:.30}");
            links += 1;
        }
    }
    assert!(links > 100, "{links}");
}

#[test]
fn texts_are_escaped_and_boards_without_a_step_are_square() {
    let board = Board::new(&Grid::EMPTY).unwrap();
    let scene = Scene { title: "a < b & c".into(), ..Scene::of(&board) };
    let picture = scene.svg();
    assert!(picture.contains("a &lt; b &amp; c"));
    let size = picture.split_once("viewBox=\"0 0 ").unwrap().1.split_once('"').unwrap().0;
    let (width, height) = size.split_once(' ').unwrap();
    assert_eq!(width, height);
    assert_eq!(picture.matches("class=\"candidate\"").count(), 729);
}
