//! Tests of outputs.

use std::fs;
use std::path::PathBuf;

use super::state::BUFFER;
use super::*;

/// A folder with a file in it.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.txt");
    fs::write(&path, "old\n").unwrap();
    (folder, path)
}

fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn message<T>(result: io::Result<T>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_file_is_the_old_one_until_it_is_finished() {
    let (folder, path) = folder();
    let mut output = Output::replacing(&path).unwrap();
    output.write_all(&vec![b'x'; 3 * BUFFER]).unwrap();
    output.flush().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
    output.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap().len(), 3 * BUFFER);
    assert_eq!(names(&folder), ["book.txt"]);
    // Nothing goes behind the end, and ending twice does nothing.
    assert!(output.write_all(b"more").is_err() && output.flush().is_err());
    output.finish().unwrap();
}

#[test]
fn what_fails_leaves_the_old_file_and_what_was_written() {
    let (folder, path) = folder();
    drop(Output::replacing(&path).unwrap());
    assert_eq!(names(&folder), ["book.txt"]);
    let mut output = Output::replacing(&path).unwrap();
    output.write_all(b"some\n").unwrap();
    drop(output);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
    assert_eq!(fs::read_to_string(part_of(&path)).unwrap(), "some\n");
    // It is in nobody's way.
    let mut output = Output::replacing(&path).unwrap();
    output.write_all(b"new\n").unwrap();
    output.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
    assert_eq!(names(&folder), ["book.txt"]);
}

#[test]
fn what_is_rescued_is_whole() {
    let (folder, path) = folder();
    let large = "b".repeat(2 * BUFFER);
    for (marked, more, old) in [
        ("a\n", "b", false),
        ("a\n", &*large, false),
        ("a\n", "b", true),
        ("a\n", &*large, true),
        ("", "b", true),
    ] {
        let _ = fs::remove_file(&path);
        if old {
            fs::write(&path, "old\n").unwrap();
        }
        let mut output = Output::replacing(&path).unwrap();
        output.write_all(marked.as_bytes()).unwrap();
        output.mark();
        output.write_all(more.as_bytes()).unwrap();
        let beside = output.rescue().keep();
        let left = if old { "old\n" } else { marked };
        assert_eq!(fs::read_to_string(&path).unwrap(), left);
        // An older file stays, and what is done is beside it.
        assert_eq!(beside.is_some(), old && !marked.is_empty());
        if let Some(part) = beside {
            assert_eq!(fs::read_to_string(&part).unwrap(), marked);
            fs::remove_file(part).unwrap();
        }
        assert_eq!(names(&folder), ["book.txt"]);
    }
    let mut output = Output::in_place(&path, |file| file.set_len(0)).unwrap();
    output.write_all(b"1\n").unwrap();
    output.mark();
    output.write_all(&vec![b'2'; 2 * BUFFER]).unwrap();
    assert_eq!(output.rescue().keep(), None);
    assert_eq!(fs::read_to_string(&path).unwrap(), "1\n");
}

#[test]
fn new_files_are_whole_or_not_there() {
    let (folder, path) = folder();
    assert!(message(Output::new_file(&path)).ends_with("book.txt: it is there already"));
    fs::remove_file(&path).unwrap();
    // What a killed run has left.
    fs::write(part_of(&path), "some").unwrap();
    for keeps in [false, true] {
        let mut output = Output::new_file(&path).unwrap();
        output.write_all(b"a\n").unwrap();
        output.mark();
        assert!(message(Output::new_file(&path)).contains("another run"));
        if keeps {
            assert_eq!(output.rescue().keep(), None);
        }
        drop(output);
        assert!(names(&folder).is_empty());
    }
    let mut output = Output::new_file(&path).unwrap();
    output.write_all(b"a\n").unwrap();
    output.finish().unwrap();
    assert_eq!(names(&folder), ["book.txt"]);
    // Somebody else may have been faster.
    let output = Output::new_file(&folder.path().join("b.txt")).unwrap();
    fs::write(folder.path().join("b.txt"), "theirs").unwrap();
    assert!(message(output.finish()).contains("already"));
    drop(output);
    assert_eq!(names(&folder), ["b.txt", "book.txt"]);
}

#[test]
fn two_do_not_write_the_same_file() {
    let (_folder, path) = folder();
    let in_place = || Output::in_place(&path, |_| Ok(()));
    for is_in_place in [false, true] {
        let first = if is_in_place { in_place() } else { Output::replacing(&path) }.unwrap();
        assert!(message(Output::replacing(&path)).ends_with("another run is writing it"));
        assert!(message(in_place()).ends_with("another run is writing it"));
        first.discard();
    }
    assert!(in_place().is_ok() && Output::replacing(&path).is_ok());
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, path) = folder();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link");
    symlink("book.txt", &link).unwrap();
    let mut output = Output::replacing(&link).unwrap();
    output.write_all(b"new\n").unwrap();
    output.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    // A link that somebody has laid where the part would be is not followed.
    let victim = folder.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    symlink(&victim, part_of(&path)).unwrap();
    let refused = message(Output::replacing(&path));
    assert!(refused.contains("something else of that name"), "{refused}");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
}

#[cfg(target_os = "linux")]
#[test]
fn errors_name_the_file() {
    let mut output = Output::replacing(Path::new("/dev/full")).unwrap();
    output.write_all(b"x").unwrap();
    let error = output.finish().unwrap_err();
    assert!(error.get_ref().and_then(|of| of.downcast_ref::<CannotWrite>()).is_some());
    assert!(error.to_string().starts_with("cannot write /dev/full: no space"), "{error}");
    // Whoever goes on gets it again.
    assert_eq!(message(output.write_all(b"x")), error.to_string());
    assert_eq!(message(output.finish()), error.to_string());
    let folder = tempfile::tempdir().unwrap();
    assert!(message(Output::replacing(folder.path())).ends_with(": is a directory"));
    let path = folder.path().join("none").join("book.txt");
    assert!(message(Output::replacing(&path)).ends_with(": there is no such folder"));
}
