//! Drawings of steps.

use bivalue::Budget;
use bivalue::format::LibraryLine;
use bivalue::grid::Conclusion;
use bivalue::human::{View, kind, steps_of};
use bivalue::render::{Paint, drawing};

#[test]
fn an_eliminated_candidate_has_its_sign_before_it() {
    let (technique, kind) = kind("xy-wing").unwrap();
    let example: LibraryLine = kind.example.parse().unwrap();
    let view = View::new(example.position().board().unwrap());
    let step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    let text = drawing(view.board(), Some(&step), Paint::Plain);
    for x in step.conclusions().map(Conclusion::candidate) {
        let row = text.lines().filter(|line| line.starts_with('|')).nth(x.cell().row()).unwrap();
        let cell = row.split_whitespace().filter(|part| *part != "|").nth(x.cell().column());
        assert!(cell.unwrap().contains(&format!("-{}", x.digit())), "{text}");
        assert!(!cell.unwrap().ends_with('-'), "{text}");
    }
    let legend = text.lines().last().unwrap();
    assert_eq!(legend, "before a cell: ^ pivot, \" pincer; before a digit: - goes");
}
