//! Every request of `testdata/wire` gives its record, and every verb keeps its promises.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::verbs::{
    Answers, Explain, Finding, Outcome, PuzzleInput, PuzzleVerb, Steps, ask, ask_verb, verb, verbs,
};
use serde_json::{Map, Value, json};

/// A request with its record.
struct Case {
    place: String,
    request: String,
    outcome: String,
    record: Value,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wire");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            let place = format!("{name}:{number}");
            let case: Map<String, Value> = serde_json::from_str(line).expect(&place);
            let request = &case["request"];
            cases.push(Case {
                request: request.as_str().map_or_else(|| request.to_string(), str::to_owned),
                outcome: case["outcome"].as_str().expect(&place).to_owned(),
                record: case["record"].clone(),
                place,
            });
        }
    }
    assert!(cases.len() > 150, "{} requests", cases.len());
    cases
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Yes => "yes",
        Outcome::No => "no",
        Outcome::Limit => "limit",
        Outcome::Error => "error",
    }
}

/// The words that a schema allows for the member of that name, in all records of a definition;
/// nothing if it may be any text somewhere.
#[cfg(feature = "schema")]
fn words_of(name: &str, schema: &Value, all: &Value, seen: &mut Vec<String>) -> Option<Vec<Value>> {
    let mut words = Vec::new();
    match schema {
        Value::Object(members) => {
            if let Some(to) = members.get("$ref").and_then(Value::as_str)
                && let Some(to) = to.strip_prefix("#/$defs/")
                && !seen.iter().any(|one| one == to)
            {
                seen.push(to.to_owned());
                words.extend(words_of(name, &all["$defs"][to], all, seen)?);
            }
            for (key, value) in members {
                let member = value.get(name).filter(|_| key == "properties");
                if let Some(member) = member.filter(|member| member.get("$ref").is_none()) {
                    match (member.get("enum"), member.get("const")) {
                        (Some(Value::Array(listed)), _) => words.extend(listed.iter().cloned()),
                        (_, Some(one)) => words.push(one.clone()),
                        _ => return None,
                    }
                }
                words.extend(words_of(name, value, all, seen)?);
            }
        }
        Value::Array(values) => {
            for value in values {
                words.extend(words_of(name, value, all, seen)?);
            }
        }
        _ => {}
    }
    Some(words)
}

/// The texts of the member of that name, anywhere in a record.
#[cfg(feature = "schema")]
fn texts_of<'a>(name: &str, record: &'a Value, texts: &mut Vec<&'a Value>) {
    match record {
        Value::Object(members) => {
            texts.extend(members.get(name).filter(|text| text.is_string()));
            members.values().for_each(|value| texts_of(name, value, texts));
        }
        Value::Array(values) => values.iter().for_each(|value| texts_of(name, value, texts)),
        _ => {}
    }
}

#[cfg(feature = "schema")]
#[test]
fn the_words_of_records_are_those_of_the_schemas() {
    let all = bivalue::verbs::schema::records();
    let mut checked = 0;
    for case in cases() {
        let request = serde_json::from_str::<Value>(&case.request).unwrap_or_default();
        let Some(verb) = request["verb"].as_str().and_then(verb) else { continue };
        let schema = &all["$defs"][verb.name()];
        for name in ["status", "verdict", "refuted", "reason", "does", "scale"] {
            let words = words_of(name, schema, &all, &mut Vec::new());
            let mut texts = Vec::new();
            texts_of(name, &case.record, &mut texts);
            for text in texts {
                let words = words.as_ref().expect(name);
                // A status is a type of its own, whose words stand in `oneOf`.
                if !words.is_empty() {
                    let answer = &all["$defs"]["Status"].to_string();
                    let is_known = words.contains(text) || answer.contains(&text.to_string());
                    assert!(is_known, "{}: {name} {text}, of {words:?}", case.place);
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100, "{checked} words");
}

#[test]
fn an_id_is_repeated_with_all_of_its_digits_or_refused() {
    let reply = |id: &str| {
        let request = format!(r#"{{"verb":"techniques","name":"x-wing","id":{id}}}"#);
        ask(&request, &Budget::UNLIMITED)
    };
    for id in ["18446744073709551615", "-9223372036854775808", "-3.0", r#""1e400""#, "[0.5]"] {
        let reply = reply(id);
        assert_eq!(reply.outcome, Outcome::Yes, "{id}");
        let record = reply.record.to_json();
        assert!(record.starts_with(&format!(r#"{{"id":{id},"#)), "{record}");
    }
    for id in ["18446744073709551616", "0.1", "9007199254740992.0", "-1e300"] {
        assert_eq!(reply(id).outcome, Outcome::Error, "{id}");
    }
}

#[test]
fn a_request_to_a_verb_does_not_name_a_verb_again() {
    let ask = |members: Value| {
        let members = members.as_object().unwrap().clone();
        ask_verb(verb("techniques").unwrap(), members, &Budget::UNLIMITED)
    };
    let reply = ask(json!({"name": "x-wing", "id": {"a": [1, 0.5]}}));
    assert_eq!(reply.record.status(), "techniques");
    assert!(reply.record.to_json().starts_with(r#"{"id":{"a":[1,0.5]},"v":1,"#));
    let reply = ask(json!({"name": "x-wing", "verb": "techniques", "id": null}));
    assert!(reply.record.fault().unwrap().message.to_string().contains("`verb`"));
    assert!(reply.record.to_json().starts_with(r#"{"id":null,"v":1,"#));
}

#[test]
fn a_fault_of_json_names_members_as_they_are() {
    let of = |request: &str| ask(request, &Budget::UNLIMITED).record.fault().unwrap().clone();
    let twice = of(r#"{"a string": 1, "a string": 2}"#);
    assert_eq!(twice.message.to_string(), "the member `a string` is there twice");
    assert_eq!((twice.line, twice.col), (Some(1), Some(26)));
    let open = of("{\n\"a");
    assert!(open.message.to_string().ends_with("the text ends within a text in quotes"));
    assert_eq!((open.line, open.col), (Some(2), Some(2)));
}

#[test]
fn every_request_gives_its_record() {
    for case in cases() {
        let reply = ask(&case.request, &Budget::UNLIMITED);
        let record: Value = serde_json::from_str(&reply.record.to_json()).expect(&case.place);
        assert_eq!(record, case.record, "{}", case.place);
        #[cfg(feature = "values")]
        assert_eq!(reply.record.to_value(), record, "{}", case.place);
        assert_eq!(record["status"], reply.record.status(), "{}", case.place);
        let code = reply.record.fault().map(|fault| fault.code);
        assert_eq!(record["error"]["code"].as_str(), code, "{}", case.place);
        assert_eq!(word(reply.outcome), case.outcome, "{}", case.place);
    }
}

/// Takes the spans out of a record, each with its text.
fn take_spans(record: &mut Value, taken: &mut Vec<(String, Vec<Value>)>) {
    match record {
        Value::Object(members) => {
            for name in ["text", "explanation"] {
                let text = members.get(name).and_then(Value::as_str).map(str::to_owned);
                if let Some(Value::Array(spans)) = members.remove(&format!("{name}_spans")) {
                    taken.push((text.expect(name), spans));
                }
            }
            members.values_mut().for_each(|value| take_spans(value, taken));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| take_spans(value, taken)),
        _ => {}
    }
}

/// With `spans` a record is the same with spans beside its texts, and without it has none.
#[test]
fn spans_are_added_where_they_are_asked_for() {
    let (mut told, mut names) = (0, 0);
    for case in cases() {
        let Ok(mut request) = serde_json::from_str::<Map<String, Value>>(&case.request) else {
            continue;
        };
        let verb = request.get("verb").and_then(Value::as_str).unwrap_or_default();
        let tells = ["explain", "hint", "judge-move", "steps", "why-not"].contains(&verb);
        if !tells || request.get("spans").is_some_and(|spans| !spans.is_boolean()) {
            continue;
        }
        let mut ask_with = |spans: bool| {
            request.insert("spans".into(), spans.into());
            let request = serde_json::to_string(&request).unwrap();
            let mut record =
                serde_json::from_str(&ask(&request, &Budget::UNLIMITED).record.to_json()).unwrap();
            let mut taken = Vec::new();
            take_spans(&mut record, &mut taken);
            (record, taken)
        };
        let (with, without) = (ask_with(true), ask_with(false));
        assert_eq!(with.0, without.0, "{}", case.place);
        assert!(without.1.is_empty(), "{}", case.place);
        for (text, spans) in with.1 {
            let characters: Vec<char> = text.chars().collect();
            let mut end = 0;
            for span in spans {
                let [from, to] = ["from", "to"].map(|at| span[at].as_u64().unwrap() as usize);
                assert!(end <= from && from < to, "{}: {span} in {text}", case.place);
                let named: String = characters[from..to].iter().collect();
                let cells = span["cells"].as_array().unwrap();
                // One cell is named by its name, but in a link of a whip: `r4n2{c4 .}`.
                if let [cell] = &cells[..]
                    && !named.contains('{')
                {
                    assert!(named.contains(cell.as_str().unwrap()), "{named}: {span}");
                }
                assert!(cells.len() == 1 || span["houses"].is_null() || cells.len() >= 9);
                (end, names) = (to, names + 1);
            }
            told += 1;
        }
    }
    assert!(told > 100 && names > 500, "{names} names in {told} texts");
}

#[test]
fn a_step_with_spans_is_drawn_as_one_without() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let drawn = |spans: bool| {
        let hint = json!({"verb": "hint", "level": "full", "puzzle": puzzle, "spans": spans});
        let hint: Value =
            serde_json::from_str(&ask(&hint.to_string(), &Budget::UNLIMITED).record.to_json())
                .unwrap();
        assert_eq!(hint["step"]["text_spans"].is_array(), spans);
        let picture = json!({"verb": "picture", "puzzle": puzzle, "step": hint["step"]});
        ask(&picture.to_string(), &Budget::UNLIMITED).record.to_json()
    };
    assert_eq!(drawn(true), drawn(false));
}

#[test]
fn every_record_has_a_version_and_a_status() {
    for case in cases() {
        assert_eq!(case.record["v"], 1, "{}", case.place);
        assert!(case.record["status"].is_string(), "{}", case.place);
        assert_eq!(
            case.record["status"] == "error",
            case.outcome == "error" || case.record["error"]["code"] == "gave-up",
            "{}",
            case.place
        );
    }
}

#[test]
fn every_verb_has_requests_that_end_in_each_way() {
    let cases = cases();
    for verb in verbs() {
        let asked = format!("\"verb\":\"{}\"", verb.name());
        let of_it: Vec<_> = cases.iter().filter(|case| case.request.contains(&asked)).collect();
        let ends = |outcome: &str| of_it.iter().any(|case| case.outcome == outcome);
        assert!(ends("yes") && ends("error"), "{}", verb.name());
    }
}

#[test]
fn a_cancelled_request_is_a_limit_and_not_half_an_answer() {
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    let mut limits = 0;
    for case in cases() {
        let reply = ask(&case.request, &budget);
        let record: Value = serde_json::from_str(&reply.record.to_json()).expect(&case.place);
        if reply.outcome == Outcome::Limit && record["status"] == "limit" {
            limits += 1;
        } else {
            // What takes no time is answered all the same, and then whole.
            assert_eq!(record, case.record, "{}", case.place);
        }
    }
    assert!(limits > 100, "{limits} requests were ended");
}

/// A record without why there is no solution: a verdict stands without all of its evidence, which a
/// bound may have cut short.
fn without_evidence(mut record: Value) -> Value {
    if record["status"] == "none" {
        record["contradiction"] = Value::Null;
    }
    record
}

#[test]
fn wherever_the_clock_ends_a_request_its_answer_is_whole_or_a_limit() {
    for case in cases() {
        for looks in [2, 3, 5, 9, 20] {
            let count = AtomicU64::new(0);
            // The deadline is met when the clock is looked at that often.
            let clock = || Duration::from_nanos(count.fetch_add(1, Ordering::Relaxed));
            let budget = Budget::UNLIMITED.with_deadline(&clock, Duration::from_nanos(looks));
            let reply = ask(&case.request, &budget);
            let record: Value = serde_json::from_str(&reply.record.to_json()).expect(&case.place);
            if reply.outcome != Outcome::Limit {
                let (record, whole) =
                    (without_evidence(record), without_evidence(case.record.clone()));
                assert_eq!(record, whole, "{} after {looks} looks", case.place);
            }
        }
    }
}

#[test]
fn steps_are_told_within_the_budget() {
    /// The looks at the clock, and the outcome where the deadline is met after so many.
    fn asked(deadline: u64, ask: &dyn Fn(&Budget<'_>) -> Outcome) -> (u64, Outcome) {
        let count = AtomicU64::new(0);
        let clock = || Duration::from_nanos(count.fetch_add(1, Ordering::Relaxed));
        let outcome = ask(&Budget::UNLIMITED.with_deadline(&clock, Duration::from_nanos(deadline)));
        (count.load(Ordering::Relaxed), outcome)
    }

    fn check<V: PuzzleVerb>(verb: &V) {
        let text =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let puzzle = PuzzleInput::from_text(text).read().unwrap();
        let find = |budget: &Budget<'_>| verb.find(&puzzle.entry, budget).outcome();
        let answer = |budget: &Budget<'_>| verb.answer(&puzzle, budget).outcome;
        let (found, outcome) = asked(u64::MAX, &find);
        assert_eq!(outcome, Outcome::Yes);
        let (all, outcome) = asked(u64::MAX, &answer);
        assert_eq!(outcome, Outcome::Yes);
        assert!(all > found + 5, "{found} looks to find and {all} to tell");
        // What was found in time, and cannot be told in time, is no answer, or a part of it. A path
        // is found in a part of the time.
        let enough = found + found / 8 + 5;
        assert!(enough < all, "{enough} looks of {all}");
        assert_eq!(asked(enough, &find).1, Outcome::Yes);
        assert_eq!(asked(enough, &answer).1, Outcome::Limit);
    }

    check(&Steps { all: true, ..Steps::default() });
    check(&Explain::default());
}

#[test]
fn examples_are_answered() {
    for verb in verbs() {
        assert!(!verb.about().ends_with('.'), "{}", verb.name());
        for example in verb.examples() {
            let reply = ask(example.request, &Budget::UNLIMITED);
            assert!(
                reply.outcome < Outcome::Limit,
                "{}: {}",
                example.request,
                reply.record.to_json()
            );
        }
    }
    assert!(verb("solve").is_some() && verb("Solve").is_none());
}

/// Schemas and the list agree.
#[cfg(feature = "schema")]
#[test]
fn schemas_say_what_the_list_says() {
    let requests = bivalue::verbs::schema::requests();
    for verb in verbs() {
        let schema = &requests["$defs"][verb.name()];
        let about = format!("{}.", verb.about());
        assert_eq!(schema["description"].as_str(), Some(about.as_str()), "{}", verb.name());
        assert_eq!(schema["additionalProperties"], false, "{}", verb.name());
        let members = schema["properties"].as_object().unwrap();
        for (name, member) in members.iter().filter(|(name, _)| *name != "verb") {
            assert!(
                member["description"].is_string() || name == "puzzle",
                "{}: {name}",
                verb.name()
            );
        }
    }
}

#[test]
fn a_request_without_a_seed_draws_one() {
    let asked = |request: &Value| -> Value {
        let reply = ask(&request.to_string(), &Budget::UNLIMITED);
        assert_eq!(reply.outcome, Outcome::Yes, "{request}");
        reply.record.to_value()
    };
    let request = json!({ "verb": "generate" });
    let (one, other) = (asked(&request), asked(&request));
    assert_ne!(one["puzzle"], other["puzzle"]);
    // The record tells the seed, in digits that no reader of JSON loses.
    assert!(one["seed"].as_u64().unwrap() < 1 << 53);
    assert_eq!(asked(&json!({ "verb": "generate", "seed": one["seed"] })), one);
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let request = json!({ "verb": "morph", "puzzle": puzzle });
    let (one, other) = (asked(&request), asked(&request));
    assert_ne!(one["morph"]["text"], other["morph"]["text"]);
    let named = json!({ "verb": "morph", "puzzle": puzzle, "transform": "transpose" });
    assert_eq!(asked(&named), asked(&named));
    for request in
        [json!({ "verb": "generate", "seed": 7 }), json!({ "verb": "minimise", "puzzle": puzzle })]
    {
        assert_eq!(asked(&request), asked(&request));
    }
}
