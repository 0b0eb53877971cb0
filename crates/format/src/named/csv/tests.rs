use proptest::prelude::*;

use super::*;
use crate::groups::tests::any_unplaced;
use crate::testing::{detected, read, read_leniently, read_with, records, write};

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns a text with the puzzle and its solution in place of their abbreviations.
fn text(pattern: &str) -> String {
    let mut groups = S.to_owned();
    (1..9).rev().for_each(|row| groups.insert(row * 9, ' '));
    pattern.replace("$P", P).replace("$S", S).replace("$G", &groups)
}

#[test]
fn the_example_is_detected_and_written_as_it_is() {
    for format in [&CSV, &TSV] {
        assert_eq!(detected(format.example()), Some(format.name()));
        let records = records(format, format.example());
        assert_eq!(write(format, &records), format.example());
    }
}

#[test]
fn names_of_columns_make_a_table_of_rows_that_are_wrong() {
    let text = "puzzle,solution\n123,456\n";
    assert_eq!(detected(text), Some("csv"));
    let results = read(&CSV, text);
    let [Err(error)] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!((error.code, error.line), (ErrorCode::Length, 2));
}

#[test]
fn columns_are_known_by_their_names_or_by_what_is_in_them() {
    let tables = [
        "quizzes,solutions\n$P,$S\n",
        "Puzzle;Solution\r\n$P;$S\r\n",
        "puzzle\tsolution\n$P\t$S\n",
        "id,puzzle,solution,clues,difficulty\n1,$P,$S,30,0.0\n",
        "source,question,answer,rating\npuzzles,$P,$S,3\n",
        "source,question,answer,rating\n\"a, \"\"b\"\"\", \"$P\" ,\"$S\",3\n",
        "a,b,c\n1,$P,$S\n",
        "7,$P,$S\n",
        "puzzle,solution\n$P,$G\n",
        "id,puzzle,solution,clues\n1,$P,$G,30\n",
        "7,$P,$G\n",
        "\"$P\",\"$S\"\n",
    ];
    for pattern in tables {
        let text = text(pattern);
        let name = if text.contains('\t') { "tsv" } else { "csv" };
        assert_eq!(detected(&text), Some(name), "{text}");
        // Either format reads what the other writes.
        assert_eq!(records(&TSV, &text), records(&CSV, &text), "{text}");
        let records = records(&CSV, &text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(records[0].position.givens.to_string(), P, "{text}");
        assert_eq!(records[0].solution.unwrap().to_string(), S, "{text}");
    }
}

#[test]
fn a_column_of_solutions_is_it_also_where_the_first_one_is_wrong_or_missing() {
    let wrong = S.replace('1', "x").replace('2', "1").replace('x', "2");
    // The name of the third column announces givens, so that the rows have to decide.
    let table = text("puzzle,solution,clues\n$P,$W,30\n$P,$S,30\n$P,,30\n").replace("$W", &wrong);
    let solutions = |text: &str| -> Vec<_> {
        let records = records(&CSV, text).into_iter();
        records.map(|record| record.solution.map(|s| s.to_string())).collect()
    };
    assert_eq!(solutions(&table), [Some(wrong.clone()), Some(S.into()), None]);
    let empty_first = text("id,puzzle,answers,clues\n1,$P,,30\n2,$P,$S,30\n");
    assert_eq!(solutions(&empty_first), [None, Some(S.into())]);
    // What names do not say is left alone: two of them, names of fewer columns, and no name at all.
    for pattern in [
        "puzzle,solution,answer,clues\n$P,$W,$W,30\n",
        "puzzle,clues,solution\n$P,30,x,$W\n",
        "a,b\n$P,$W\n",
    ] {
        let table = text(pattern).replace("$W", &wrong);
        assert_eq!(solutions(&table), [None], "{pattern}");
    }
}

#[test]
fn what_else_a_row_says_is_kept() {
    let table = text("id,source,puzzle,rating,clues\n7,\"x, \"\"y\"\"\",$P,8.3,30\n,,$P,,\n");
    let records = records(&CSV, &table);
    assert_eq!(
        records[0].info,
        [
            (Field::Title, "7".into()),
            (Field::Source, "x, \"y\"".into()),
            (Field::Level, "8.3".into())
        ]
    );
    assert_eq!((&records[1].info[..], records[1].solution), (&[][..], None));
    let unnamed = text("level,text\n3,$P\n");
    assert_eq!(crate::testing::records(&CSV, &unnamed)[0].field(Field::Level), Some("3"));
}

#[test]
fn lines_of_puzzles_and_grids_are_no_tables() {
    let rows = "5,3,.,.,7,.,.,.,.\n".repeat(9);
    let puzzle = "puzzle\n53..7....\n".to_owned();
    let texts = [
        text("$P,$S\n$P\n"),
        text("$P # a, b\n"),
        text("Ten puzzles, all hard\n$P\n$P\n"),
        text("# puzzle,solution\n$P\n"),
        text("[\"puzzle\",\"$P\"]"),
        rows,
        puzzle,
    ];
    for text in texts {
        assert_ne!(detected(&text), Some("csv"), "{text}");
    }
}

#[test]
fn faults_name_their_place_and_the_next_row_is_read() {
    let bad = text("id,puzzle\n1,$P\né,~$P\n3,$Px\n4\n5,\"$P\n\n6,$P\n");
    let results = read(&CSV, &bad.replace("79x", "791"));
    let places: Vec<_> = results
        .iter()
        .map(|result| result.as_ref().map_err(|e| (e.code, e.line, e.column)))
        .map(|result| result.map(|entry| entry.line))
        .collect();
    assert_eq!(
        places,
        [
            Ok(2),
            Err((ErrorCode::Character, 3, 3)),
            Err((ErrorCode::Length, 4, 3)),
            Err((ErrorCode::Length, 5, 0)),
            Err((ErrorCode::Syntax, 6, 3)),
            Ok(8),
        ]
    );
    let spoilt = text("1,$P!,$S\n2,$P,$S\n").replace("79!", "7");
    let results = read(&CSV, &spoilt);
    assert_eq!(results[0].as_ref().unwrap_err().line, 1);
    assert!(results[1].is_ok() && results.len() == 2);
    let error = read(&CSV, "a,b\n1,2\n").remove(0).unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Value, 2));
}

#[test]
fn a_quoted_field_goes_on_in_the_next_lines_unless_a_quote_was_forgotten() {
    let lines = |table: &str| -> Vec<_> {
        let results = read(&CSV, &text(table));
        results.iter().map(|result| result.as_ref().map(|e| e.line).map_err(|e| e.line)).collect()
    };
    assert_eq!(lines("note,puzzle\n\"a\nb\",$P\nc,$P\n"), [Ok(2), Ok(4)]);
    assert_eq!(lines("note,puzzle\n\"a\n\n\nb \"\"c\"\"\" ,$P\nc,$P\n"), [Ok(2), Ok(6)]);
    let rows: Vec<_> = (0..9).map(|row| &P[9 * row..9 * row + 9]).collect();
    let nine = format!("id,puzzle\n1,\"{}\"\n2,$P\n", rows.join("\n"));
    assert_eq!(lines(&nine), [Ok(2), Ok(11)]);
    // A record that cannot be read is one error.
    assert_eq!(lines("note,puzzle\n\"a\nb\",5..\nc,$P\n"), [Err(2), Ok(4)]);
    // A quote that was forgotten takes no other row along.
    for forgotten in ["1,\"a,$P", "1,\"a"] {
        for behind in ["2,b,$P", "2,\"b\",$P", "2,5\" pipe,$P"] {
            let table = format!("id,note,puzzle\n{forgotten}\n{behind}\n3,c,$P\n");
            assert_eq!(lines(&table), [Err(2), Ok(3), Ok(4)], "{forgotten} {behind}");
        }
    }
    let never = format!("id,note,puzzle\n1,\"a\n{}3,c,$P\n", "x\n".repeat(300));
    let results = lines(&never);
    assert_eq!((results.len(), results[0], results[301]), (302, Err(2), Ok(303)));
    assert_eq!(lines("id,puzzle\n1,\"$P\n"), [Err(2)]);
}

#[test]
fn lines_before_the_header_and_apostrophes_before_cells_are_left_out() {
    let table = text("# a comment\nsep=;\nid;puzzle;solution\n1;'$P;'$S\n");
    assert_eq!(detected(&table), Some("csv"));
    let records = records(&CSV, &table);
    assert_eq!(records[0].position.givens.to_string(), P);
    assert_eq!(records[0].solution.unwrap().to_string(), S);
    assert_eq!(records[0].info, [(Field::Title, "1".into())]);
}

#[test]
fn lenient_reading_warns_and_a_blank_can_be_chosen() {
    let short = text("id,puzzle\n1,$P\n").replace(".79\n", ".7\n");
    let entry = read_leniently(&CSV, &short).remove(0).unwrap();
    assert_eq!((entry.warnings.len(), entry.warnings[0].column), (1, 3));
    let options =
        ReadOptions { format: Some(&CSV), blank: Blank::new('~'), ..ReadOptions::default() };
    let table = text("n,p\n1,$P\n").replace('.', "~");
    let entry = read_with(options, &table).remove(0).unwrap();
    assert_eq!(entry.record.position.givens.to_string(), P);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        position in any_unplaced(),
        solution in proptest::option::of(any_unplaced()),
    ) {
        let solution = solution.map(|position| position.givens);
        let record = Record { position, solution, ..Record::default() };
        let text = write(&CSV, [&record]);
        prop_assert_eq!(records(&CSV, &text), [record.reduced_to(CSV.holds())]);
    }
}
