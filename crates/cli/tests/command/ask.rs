//! Requests as JSON, one a line.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{PUZZLE, bivalue, with_input};

#[test]
fn every_request_of_the_test_data_gives_its_record() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mut requests = String::new();
        let mut records = Vec::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let request = &case["request"];
            let text = request.as_str().map_or_else(|| request.to_string(), str::to_owned);
            // An empty line is no request to the command.
            if !text.is_empty() {
                requests += &(text + "\n");
                records.push(case["record"].clone());
            }
        }
        let ran = with_input(&["ask"], &requests);
        assert_eq!(ran.err, "", "{}", path.display());
        let answers: Vec<Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers, records, "{}", path.display());
    }
}

#[test]
fn the_worst_outcome_is_the_exit_status() {
    let code = |requests: &str| with_input(&["ask"], requests).code;
    let solve = format!("{{\"verb\":\"solve\",\"puzzle\":\"{PUZZLE}\"}}\n");
    assert_eq!(code(&solve), Some(0));
    let several = format!("{{\"verb\":\"solve\",\"puzzle\":\"{}\"}}\n", ".".repeat(81));
    assert_eq!(code(&(several.clone() + &solve)), Some(1));
    let limit = several.replace("\"solve\"", "\"check\",\"nodes\":1");
    assert_eq!(code(&(limit.clone() + &several)), Some(3));
    assert_eq!(code(&("{}\n".to_owned() + &limit)), Some(2));
}

#[test]
fn a_file_of_requests_that_is_not_there_is_an_error() {
    let ran = bivalue(&["ask", "no-such-file.jsonl"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("cannot open no-such-file.jsonl: no such file"), "{}", ran.err);
}
