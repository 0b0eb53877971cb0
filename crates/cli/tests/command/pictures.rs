//! `picture`: candidates, and a file for each puzzle.

use crate::run::{PUZZLE, SOLUTION, bivalue, with_input};

#[test]
fn candidates_are_drawn_where_they_were_noted_or_asked_for() {
    let texts = |args: &[&str], input: &str| {
        let ran = with_input(&[&["picture"], args].concat(), input);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out.matches("<text").count()
    };
    let bare = texts(&[], PUZZLE);
    let all = texts(&["--candidates"], PUZZLE);
    assert!(all > bare + 81, "{all} and {bare}");
    assert_eq!(texts(&["--no-candidates"], PUZZLE), bare);
    let noted = bivalue(&["convert", "-f", "candidates", PUZZLE]).out;
    assert_eq!(texts(&[], &noted), all);
    assert_eq!(texts(&["--no-candidates"], &noted), bare);
}

#[test]
fn several_puzzles_need_a_file_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let one = path("one.svg");
    let ran = bivalue(&["picture", "-o", &one, PUZZLE, SOLUTION, PUZZLE]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err.matches("a second puzzle: an SVG file holds one picture").count(), 1);
    assert!(ran.err.contains("`-o NAME-%n.svg` writes a file for each"), "{}", ran.err);
    let written = std::fs::read_to_string(one).unwrap();
    assert_eq!(written, bivalue(&["picture", PUZZLE]).out);
    let ran = bivalue(&["picture", "-o", &path("book-%n.svg"), PUZZLE, SOLUTION]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
    for (name, puzzle) in [("book-1.svg", PUZZLE), ("book-2.svg", SOLUTION)] {
        let written = std::fs::read_to_string(path(name)).unwrap();
        assert_eq!(written, bivalue(&["picture", puzzle]).out);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}
