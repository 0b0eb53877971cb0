//! The line protocol.

use std::net::Shutdown;

use bivalue_server::Options;
use serde_json::{Value, json};

use crate::client::{Connection, PUZZLE, Running, SOLUTION, options, seconds};

fn running(options: Options) -> Running {
    Running::new(&Options { line_listen: Some(([127, 0, 0, 1], 0).into()), ..options })
}

fn connect(running: &Running) -> Connection {
    Connection::new(running.service().lines().unwrap())
}

/// Everything that is answered to a text, after which no more is sent.
fn talk(running: &Running, text: &str) -> Vec<String> {
    let mut connection = connect(running);
    connection.send(text);
    connection.stream.get_ref().shutdown(Shutdown::Write).unwrap();
    connection.rest().lines().map(str::to_owned).collect()
}

#[test]
fn a_puzzle_a_line_in_and_an_answer_a_line_out() {
    let running = running(options());
    let mut connection = connect(&running);
    let mut say = |text: &str| {
        connection.send(text);
        connection.line().unwrap()
    };
    assert_eq!(say(&format!("{PUZZLE}\n")), SOLUTION);
    assert!(say(&format!("{}\r\n", ".".repeat(81))).starts_with("several "));
    assert_eq!(say(&format!("12345678.{}9{}\n", ".".repeat(8), ".".repeat(63))), "none");
    assert!(say("hello\n").starts_with("error: "));
    assert!(say(&format!("{}\n", &PUZZLE[..80])).starts_with("error: "));
    assert_eq!(say(&format!(":verb count limit=5\n# a comment\n{}\n", ".".repeat(81))), "5");
    let record: Value = serde_json::from_str(&say(&format!(":json\n{PUZZLE}\n"))).unwrap();
    assert_eq!((&record["status"], &record["solutions"]), (&json!("unique"), &json!(1)));
    // Errors are records, too.
    let fault: Value = serde_json::from_str(&say(":verb sing\n")).unwrap();
    assert_eq!(fault["status"], "error");
    assert!(say(":plain\n:verb sing\n").starts_with("error: there is no verb \"sing\""));
    assert!(say(":verb count limits=5\n").starts_with("error: count: there is no option"));
    assert!(
        say(":verb count engine=nope\n").starts_with("error: count: `engine`: there is no engine")
    );
    assert!(say(":nonsense\n").starts_with("error: :nonsense: expected"));
    assert_eq!(say(":plain\n:verb generate seed=1\n").len(), 81);
    // The verb of puzzles is the one that was chosen for them.
    assert_eq!(say(&format!("{PUZZLE}\n")), "1");
    connection.send(":quit\n");
    assert_eq!(connection.rest(), "");
}

#[test]
fn lines_end_in_any_way_and_a_socket_may_be_closed_on_one_side() {
    let running = running(options());
    assert_eq!(talk(&running, PUZZLE), [SOLUTION]);
    let three = format!("{PUZZLE}\r\n{SOLUTION}\n{PUZZLE}");
    assert_eq!(talk(&running, &three), [SOLUTION, SOLUTION, SOLUTION]);
    assert_eq!(talk(&running, ""), [""; 0]);
    // A blank line ends an answer of several lines.
    let answer =
        talk(&running, &format!(":verb convert format=rows\n{PUZZLE}\n:verb count\n{PUZZLE}\n"));
    assert_eq!((answer.len(), &*answer[9], &*answer[10]), (11, "", "1"));
}

#[test]
fn a_grid_is_answered_in_its_own_form() {
    let running = running(options());
    let rows = |text: &str, row: fn(&str) -> String| {
        (0..9).map(|at| row(&text[at * 9..at * 9 + 9]) + "\n").collect::<String>()
    };
    let plain = |row: &str| row.to_owned();
    let answer = talk(&running, &format!("{}\n{PUZZLE}\n", rows(PUZZLE, plain)));
    let expected = format!("{}\n{SOLUTION}\n", rows(SOLUTION, plain));
    assert_eq!(answer, expected.lines().collect::<Vec<_>>());
    let barred = |row: &str| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]);
    let boxed = |text: &str| {
        let line = "+-----+-----+-----+\n";
        let rows = rows(text, barred);
        let rows: Vec<_> = rows.lines().collect();
        rows.chunks(3).map(|band| line.to_owned() + &band.join("\n") + "\n").collect::<String>()
            + line
    };
    // The end of what is sent ends a grid, too.
    let answer = talk(&running, &boxed(PUZZLE));
    let expected = boxed(SOLUTION) + "\n";
    assert_eq!(answer, expected.lines().collect::<Vec<_>>());
    let wrong = talk(&running, "12345678\n123456789\n\n:quit\n");
    assert!(wrong[0].starts_with("error: "), "{wrong:?}");
}

#[test]
fn a_whole_grid_is_answered_at_once() {
    let running = running(options());
    let mut connection = connect(&running);
    let rows = |text: &str| -> Vec<String> {
        (0..9).map(|at| text[at * 9..at * 9 + 9].to_owned()).collect()
    };
    // Without a blank line behind it, with the side of the client open.
    for _ in 0..2 {
        connection.send(rows(PUZZLE).join("\n") + "\n");
        let answer: Vec<_> = (0..10).map(|_| connection.line().unwrap()).collect();
        assert_eq!(answer, [rows(SOLUTION), vec![String::new()]].concat());
    }
    // Grids with frames end with their frames, and nothing need stand between two of them.
    let framed = |text: &str| {
        let frame = "+-------+-------+-------+";
        let row = |row: &String| {
            let spaced = |part: &str| part.split("").collect::<Vec<_>>().join(" ");
            format!("|{}|{}|{}|", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]))
        };
        let rows: Vec<_> = rows(text).iter().map(row).collect();
        let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
        format!("{frame}\n{}\n{frame}\n", bands.join(&format!("\n{frame}\n")))
    };
    connection.send(framed(PUZZLE).repeat(2));
    for _ in 0..2 {
        let answer: Vec<_> = (0..14).map(|_| connection.line().unwrap() + "\n").collect();
        assert_eq!(answer.concat(), framed(SOLUTION) + "\n");
    }
}

#[test]
fn what_was_sent_of_a_grid_is_answered_after_silence() {
    let running = running(Options { line_idle: seconds(0.2), ..options() });
    let mut connection = connect(&running);
    // Eight rows are no puzzle, and this is said before the end.
    connection.send(format!("{}\n", "53..7....\n".repeat(8)));
    assert!(connection.line().unwrap().starts_with("error: "));
    connection.send(format!("{}\n", "53..7....\n".repeat(8).trim_end()));
    let said: Vec<String> = connection.rest().lines().map(str::to_owned).collect();
    assert!(said.iter().filter(|line| line.starts_with("error: ")).count() == 2, "{said:?}");
}

#[test]
fn an_unfinished_grid_does_not_swallow_the_puzzles_behind_it() {
    let running = running(options());
    let said = talk(&running, &format!("53..7\n{PUZZLE}\n{PUZZLE}\n"));
    let error = "error: a grid of 1 line has no blank line behind it, before a puzzle on a line";
    assert_eq!(said, [error, SOLUTION, SOLUTION]);
    let error = |directive: &str| {
        format!("error: a grid of 1 line has no blank line behind it, before {directive}")
    };
    let said =
        talk(&running, &format!("53..7\n:verb count\n53..7\n:verb sing\n{PUZZLE}\n53..7\n:quit\n"));
    assert_eq!((&said[0], &said[1]), (&error(":verb count"), &error(":verb sing")));
    assert!(said[2].starts_with("error: there is no verb"), "{}", said[2]);
    assert_eq!((said[3].as_str(), &said[4], said.len()), ("1", &error(":quit"), 5));
}

#[test]
fn a_list_stands_on_one_line() {
    let running = running(options());
    let nearly = SOLUTION.replacen('5', ".", 1).replacen('6', ".", 1);
    let said = talk(
        &running,
        &format!(":verb explain\n{nearly}\n:verb judge-move moves=r1c1=5\n{nearly}\n"),
    );
    assert_eq!(said.len(), 2);
    assert_eq!(said[0].matches("; ").count(), 1, "{}", said[0]);
    assert!(said[0].contains("r1c1=5") && said[1].starts_with("r1c1=5 right"), "{said:?}");
}

#[test]
fn another_puzzle_is_not_mixed_with_the_grid_that_was_sent() {
    let running = running(options());
    let rows: String = (0..9).map(|at| PUZZLE[at * 9..at * 9 + 9].to_owned() + "\n").collect();
    let answer = talk(&running, &format!(":verb minimise\n{rows}\n:quit\n"));
    let count = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(answer[0].len(), 81, "{answer:?}");
    assert!(count(&answer[0]) < count(PUZZLE), "{answer:?}");
}

#[test]
fn every_record_of_the_test_data_comes_by_lines() {
    let running = running(options());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    let mut connection = connect(&running);
    connection.send(":json\n");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for (number, line) in (1..).zip(std::fs::read_to_string(&path).unwrap().lines()) {
            let place = format!("{}:{number}", path.display());
            let case: Value = serde_json::from_str(line).unwrap();
            // What is wrong with an option is told in plain words before there is a puzzle.
            if case["record"]["error"]["code"] == "request" {
                continue;
            }
            let Some(text) = directive(&case["request"]) else { continue };
            connection.send(text);
            let record: Value = serde_json::from_str(&connection.line().unwrap()).expect(&place);
            assert_eq!(record, case["record"], "{place}");
            count += 1;
        }
    }
    assert!(count > 80, "{count} requests");
}

/// A request as a directive and a line, where it can be said so: a puzzle on one line, options
/// without spaces, and no error of the options.
fn directive(request: &Value) -> Option<String> {
    let members = request.as_object()?;
    let puzzle = members.get("puzzle")?.as_str().filter(|text| !text.contains('\n'))?;
    if puzzle.len() < 81 || !puzzle.bytes().all(|b| b == b'.' || b.is_ascii_digit()) {
        return None;
    }
    let mut text = format!(":verb {}", members["verb"].as_str()?);
    for (name, value) in members {
        if matches!(name.as_str(), "verb" | "puzzle") {
            continue;
        }
        if name == "id" {
            return None;
        }
        let values = value.as_array().map_or_else(|| vec![value], |all| all.iter().collect());
        for value in values {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if value.is_empty() || value.contains([' ', ',', '{', '\n']) {
                return None;
            }
            text = format!("{text} {name}={value}");
        }
    }
    Some(format!("{text}\n{puzzle}\n"))
}

#[test]
fn lines_are_bounded_in_length_and_time() {
    let running = running(Options { line_limit: 200, line_idle: seconds(0.2), ..options() });
    let mut long = connect(&running);
    long.send("5".repeat(201));
    assert!(long.rest().contains("longer than 200 bytes"));
    assert!(connect(&running).rest().contains("nothing came in time"));
    let mut slow = connect(&running);
    slow.send("53..");
    assert!(slow.rest().contains("nothing came in time"));
    let mut lines = connect(&running);
    lines.send("........\n".repeat(41));
    assert!(lines.line().unwrap().starts_with("error: a grid of more than"));
}

#[test]
fn connections_of_lines_count_with_the_others() {
    let running = running(Options { connections: 1, ..options() });
    let mut first = connect(&running);
    first.send(format!("{PUZZLE}\n"));
    assert_eq!(first.line().unwrap(), SOLUTION);
    let refused = connect(&running).rest();
    assert!(refused.is_empty() || refused.contains("too many connections"), "{refused}");
}

#[test]
fn a_service_that_stops_answers_what_was_asked() {
    let running = running(options());
    let mut connection = connect(&running);
    connection.send(format!("{PUZZLE}\n"));
    assert_eq!(connection.line().unwrap(), SOLUTION);
    running.service().stop();
    assert_eq!(connection.rest(), "error: the service stops\n");
    assert!(running.stop());
}
