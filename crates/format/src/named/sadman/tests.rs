use proptest::prelude::*;

use super::*;
use crate::groups::tests::any_position;
use crate::testing::{detected, read, read_leniently, records, write};

/// A puzzle in progress, as SadMan saves it.
const IN_PROGRESS: &str = "\
#A Somebody
# free text
[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
[State]
53..7....
6..195...
.98....6.
8...6...3
4..853..1
7...2...6
.6....28.
...419..5
....8..79
[PencilMarks]
,,124,26,,2468,1489,1249,248
,247,247,,,,3478,234,2478
12,,,23,34,24,13457,,247
,125,1259,579,,147,4579,2459,
,25,2569,,,,579,259,
,15,1359,59,,14,4589,459,
139,,134579,357,35,7,,,4
23,278,237,,,,36,3,
123,1245,12345,2356,,26,1346,,
[Colours]
1........
.........
.........
.........
.........
.........
.........
.........
.........
";

fn error_of(text: &str) -> ParseError {
    let text = format!("{text}{}", Sadman.example());
    let results = read(&Sadman, &text);
    assert_eq!(results.len(), 2, "{results:?}");
    assert!(results[1].is_ok());
    results[0].clone().unwrap_err()
}

#[test]
fn the_example_is_detected_and_written_as_it_is() {
    assert_eq!(detected(Sadman.example()), Some("sadman"));
    let records = records(&Sadman, Sadman.example());
    assert_eq!(write(&Sadman, &records), Sadman.example());
    assert_eq!(records[0].field(Field::Level), Some("Easy"));
}

#[test]
fn cells_may_stand_apart_and_text_above_is_no_row() {
    let expected = records(&Sadman, Sadman.example());
    let (head, rows) = Sadman.example().split_once("[Puzzle]\n").unwrap();
    let spaced: String = rows
        .lines()
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    for rows in [spaced, rows.replace('.', " ")] {
        assert_eq!(records(&Sadman, &format!("{head}[Puzzle]\n{rows}")), expected);
    }
    let titled = format!("A puzzle of 1979\n\n{}", Sadman.example());
    assert_eq!(records(&Sadman, &titled), expected);
    let headed_below = format!("[Puzzle]\n{rows}{head}");
    assert_eq!(records(&Sadman, &headed_below).len(), 1);
    assert_eq!(read(&Sadman, head).remove(0).unwrap_err().code, ErrorCode::Rows);
}

#[test]
fn a_comma_may_end_a_row_of_marks() {
    let (before, marks) = IN_PROGRESS.split_once("[PencilMarks]\n").unwrap();
    let (marks, after) = marks.split_once("[Colours]").unwrap();
    let ended = marks.replace('\n', ",\n");
    let text = format!("{before}[PencilMarks]\n{ended}[Colours]{after}");
    assert_eq!(records(&Sadman, &text), records(&Sadman, IN_PROGRESS));
}

#[test]
fn sudocue_leaves_the_name_of_the_section_out() {
    let text = Sadman.example().replace("[Puzzle]\n", "");
    assert_eq!(detected(&text), Some("sadman"));
    assert_eq!(records(&Sadman, &text), records(&Sadman, Sadman.example()));
    let rows: String = text.split_inclusive('\n').skip(3).collect();
    let sample = |extension| Sample { text: &rows, whole: true, extension };
    assert!(Sadman.detect(&sample(Some("sdk"))));
    assert!(!Sadman.detect(&sample(None)));
}

#[test]
fn state_and_pencil_marks_are_read_and_colours_read_over() {
    assert_eq!(detected(IN_PROGRESS), Some("sadman"));
    let record = records(&Sadman, IN_PROGRESS).remove(0);
    let position = &record.position;
    assert_eq!(position.givens.filled().len(), 30);
    assert_eq!(position.placed.to_string().trim_matches('.'), "5");
    let noted = position.candidates.as_ref().unwrap();
    assert_eq!(noted[2].to_string(), "124");
    assert_eq!(noted[40], DigitSet::EMPTY);
    assert_eq!(record.field(Field::Author), Some("Somebody"));
    assert_eq!(record.field(Field::Comment), Some("free text"));
}

#[test]
fn each_puzzle_of_a_file_starts_with_its_headers_or_its_section() {
    let one = Sadman.example();
    let bare: String = one.split_inclusive('\n').skip(4).collect();
    let text = format!("{one}{IN_PROGRESS}{one}{bare}[Puzzle]\n{bare}");
    let lines: Vec<u64> =
        read(&Sadman, &text).iter().map(|entry| entry.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 14, 56, 69, 78]);
}

#[test]
fn faults_name_their_place_and_the_next_puzzle_is_read() {
    let one = Sadman.example();
    let error = error_of(&one.replace("6..195", "6.~195"));
    assert_eq!((error.code, error.line, error.column), (ErrorCode::Character, 6, 3));
    let error = error_of(&one.replace("8...6...3\n", ""));
    assert_eq!((error.code, error.line), (ErrorCode::Rows, 1));
    assert_eq!(error.message(), "8 rows in [Puzzle], expected 9 rows");
    let error = error_of(&one.replace("53..7....", "53..7..."));
    assert_eq!((error.code, error.line), (ErrorCode::Length, 5));
    let error = error_of(&IN_PROGRESS.replace("4..853..1", "5..853..1"));
    assert_eq!((error.code, error.line, error.column), (ErrorCode::Value, 18, 1));
    let error = error_of(&IN_PROGRESS.replace("1249", "12a9"));
    assert_eq!((error.code, error.line, error.column), (ErrorCode::Character, 24, 23));
    let error = error_of(&IN_PROGRESS.replace("[Colours]", ""));
    assert_eq!((error.code, error.line), (ErrorCode::Rows, 34));
    assert_eq!(read(&Sadman, "#ANobody\n").len(), 1);
    assert!(read(&Sadman, "#ANobody\n")[0].is_err());
}

#[test]
fn lenient_reading_warns() {
    let text = Sadman.example().replace("53..7....", "53..7");
    let entry = read_leniently(&Sadman, &text).remove(0).unwrap();
    assert_eq!(entry.record, records(&Sadman, Sadman.example())[0]);
    assert_eq!(entry.warnings.len(), 1);
    assert_eq!(entry.warnings[0].line, 5);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        positions in proptest::collection::vec(any_position(), 1..4),
        values in proptest::collection::vec((0_usize..7, "[a-z]([a-z #,.]{0,8}[a-z])?"), 0..5),
    ) {
        let info: Vec<_> = values.into_iter().map(|(at, text)| (HEADERS[at].1, text)).collect();
        let records: Vec<Record> = positions
            .into_iter()
            .map(|position| Record { position, solution: Some(Grid::EMPTY), info: info.clone() })
            .collect();
        let kept: Vec<_> = records.iter().map(|r| r.reduced_to(Sadman.holds())).collect();
        prop_assert_eq!(crate::testing::records(&Sadman, &write(&Sadman, &records)), kept);
    }
}
