//! Requests that are wrong in one member: each is refused by the name of the member, in plain
//! words. And typed requests whose work is stopped.

use std::sync::atomic::AtomicBool;

use bivalue::budget::Budget;
use bivalue::human::{Tradition, kind};
use bivalue::verbs::{
    Convert, Finding, Listed, Outcome, PuzzleInput, PuzzleVerb, TechniqueNames, ask_value, schema,
    techniques_named, verbs,
};
use serde_json::{Map, Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A request to the verb that is understood, with everything that it needs.
fn request(verb: &dyn Listed) -> Map<String, Value> {
    let example = verb.examples().first().expect("every verb has an example");
    let request: Value = serde_json::from_str(example.request).unwrap();
    request.as_object().unwrap().clone()
}

/// Returns what is wrong with a request, or nothing if it is understood. The work for it is ended
/// early.
fn refusal(request: Map<String, Value>) -> Option<String> {
    let reply = ask_value(Value::Object(request), &Budget::UNLIMITED.with_nodes(100));
    let record: Value = serde_json::from_str(&reply.record.to_json()).unwrap();
    (reply.outcome == Outcome::Error)
        .then(|| record["error"]["message"].as_str().unwrap().to_owned())
}

/// The members of a verb's requests, as its schema has them.
fn members(schema: &Value, verb: &dyn Listed) -> Map<String, Value> {
    schema["$defs"][verb.name()]["properties"].as_object().unwrap().clone()
}

fn takes(member: &Value, kind: &str) -> bool {
    match &member["type"] {
        Value::String(one) => one == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    }
}

#[test]
fn a_number_beyond_a_bound_of_its_schema_is_refused_and_the_bound_itself_is_not() {
    let all = schema::requests();
    let mut checked = 0;
    for verb in verbs() {
        for (name, member) in members(&all, *verb) {
            if name == "id" || !takes(&member, "integer") {
                continue;
            }
            let least = member["minimum"].as_u64().expect("every number has a least value");
            let most = member["maximum"].as_u64();
            let ask = |value: Value| {
                let mut request = request(*verb);
                request.insert(name.clone(), value);
                refusal(request)
            };
            // A larger number than 64 bits hold, where there is no other bound.
            let above = most.map_or(json!(18_446_744_073_709_551_616.0), |most| json!(most + 1));
            let below = json!(i64::try_from(least).unwrap() - 1);
            let most = most.unwrap_or(u64::MAX);
            for beyond in [below, above] {
                let message = ask(beyond.clone()).unwrap_or_default();
                let expected = format!(
                    "`{name}`: found {beyond}, expected a whole number from {least} to {most}"
                );
                assert!(message.contains(&expected), "{} {beyond}: {message}", verb.name());
                checked += 1;
            }
            for bound in [least, most] {
                // The most that can be asked for may be refused for another reason, such as its
                // work.
                let message = ask(json!(bound)).unwrap_or_default();
                let is_of_bound = message.contains("whole number");
                assert!(!is_of_bound, "{} {name} {bound}: {message}", verb.name());
            }
        }
    }
    assert!(checked > 100, "{checked} numbers");
}

#[test]
fn the_lists_of_a_schema_are_as_long_as_they_may_be() {
    let all = schema::requests();
    let mut checked = 0;
    for verb in verbs() {
        for (name, member) in members(&all, *verb) {
            for (bound, beyond) in [("minItems", -1), ("maxItems", 1)] {
                let Some(count) = member[bound].as_i64() else { continue };
                let mut request = request(*verb);
                let item = request[&name][0].clone();
                let count = usize::try_from(count + beyond).unwrap();
                request.insert(name.clone(), vec![item; count].into());
                let message = refusal(request).unwrap_or_default();
                assert!(message.contains(&format!("`{name}`: found {count}")), "{message}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2);
}

/// Words by which the types of a Rust program, or of its kit for JSON, are told.
const FOREIGN: [&str; 26] = [
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i32",
    "i64",
    "f64",
    "invalid type",
    "invalid value",
    "unit",
    "struct",
    "enum",
    "variant",
    "untagged",
    "sequence",
    "a map",
    "boolean",
    "string",
    "integer",
    "floating",
    "field",
    "null value",
    "EOF",
    "newtype",
    "tuple",
];

fn assert_plain(message: &str, place: &str) {
    let is_word = |word: &str| {
        let words = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
        };
        let (all, wanted) = (words(message), words(word));
        all.windows(wanted.len()).any(|some| some == wanted)
    };
    for word in FOREIGN {
        assert!(!is_word(word), "{place}: {word:?} in {message}");
    }
}

/// A value of each type of JSON, and some whose type is right and that mean nothing.
fn values() -> Vec<Value> {
    let one_of_each =
        [json!(null), json!(true), json!(7), json!(-1), json!(1.5), json!(1e300), json!("?")];
    let mut all = one_of_each.to_vec();
    all.push(json!(""));
    all.push(json!([]));
    all.push(json!({}));
    for inner in one_of_each {
        all.push(json!([inner]));
        all.push(json!([[inner]]));
        all.push(json!({ "text": inner }));
        all.push(json!({ "text": "", "format": inner }));
        all.push(json!({ "text": "", "lenient": inner }));
        all.push(json!({ "text": "", "blank": inner }));
        // What steps are made of.
        for member in ["place", "eliminate", "marks", "links", "name"] {
            all.push(json!({ member: inner }));
            all.push(json!({ member: [inner] }));
            all.push(json!([{ member: [inner] }]));
            all.push(json!({ member: [{ "role": inner, "house": inner, "cells": inner, "from": inner }] }));
        }
    }
    all
}

#[test]
fn a_value_of_another_type_is_refused_in_plain_words() {
    let all = schema::requests();
    let mut refused = 0;
    for verb in verbs() {
        for (name, _) in members(&all, *verb) {
            for value in values() {
                let mut request = request(*verb);
                request.insert(name.clone(), value.clone());
                // A name of a verb names another verb, and what this has besides.
                let place = format!("{} {name} {value}", verb.name());
                let Some(message) = refusal(request) else { continue };
                assert_plain(&message, &place);
                refused += 1;
            }
        }
        for (name, value) in [("nothing", json!(7)), ("puzzles", json!([PUZZLE]))] {
            let mut request = request(*verb);
            request.insert(name.into(), value);
            let message = refusal(request).expect("an unknown member");
            assert_plain(&message, verb.name());
            assert!(message.contains(&format!("unknown member `{name}`")), "{message}");
        }
        for (name, _) in request(*verb).iter().filter(|(name, _)| *name != "verb") {
            let mut request = request(*verb);
            request.remove(name);
            if let Some(message) = refusal(request) {
                assert_plain(&message, verb.name());
            }
        }
    }
    assert!(refused > 5000, "{refused} requests");
}

#[test]
fn what_is_no_json_is_told_in_plain_words() {
    let request = json!({ "verb": "solve", "id": [1.5, null, "a\u{1F600}"], "puzzle": PUZZLE });
    let text = request.to_string();
    let mut told = 0;
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        for changed in ["", "}", "]", ",", ":", "\"", "\\", "\u{1}", "x", "-", "1e", "[", "{"] {
            let wrong = format!("{}{changed}", &text[..end]);
            if let Err(fault) = bivalue::verbs::parse_request(&wrong) {
                assert_plain(&fault.message.to_string(), &wrong);
                assert!(fault.line.is_some() && fault.col.is_some(), "{wrong}");
                told += 1;
            }
        }
    }
    assert!(told > 1000, "{told} texts");
}

#[test]
fn a_conversion_whose_search_is_stopped_has_no_answer() {
    let convert = Convert { solve: true, ..Convert::default() };
    let cancel = AtomicBool::new(true);
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    // In the second text a `+` marks a digit that a player placed: the puzzle is searched to find
    // out whether the digit is right.
    for text in [PUZZLE.to_owned(), PUZZLE.replacen("53.", "53+4", 1)] {
        let read = PuzzleInput::from_text(&text).read().unwrap();
        let stopped = convert.find(&read.entry, &budget);
        assert_eq!(stopped.map_err(|refused| refused.outcome()).err(), Some(Outcome::Limit));
        assert!(convert.find(&read.entry, &Budget::UNLIMITED).is_ok());
    }
}

/// The lines of the table of names: tradition, name, and the ids to which it leads, after a minus
/// where the technique is missing.
fn names() -> Vec<[String; 3]> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques.tsv");
    let text = std::fs::read_to_string(file).expect("the table is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = |line: &str| -> [String; 3] {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        fields.try_into().expect("a line has three fields")
    };
    lines.map(fields).collect()
}

#[test]
fn every_name_that_players_look_up_leads_where_it_must() {
    let names = names();
    assert_eq!(names.len(), 207);
    for [tradition, name, ids] in &names {
        assert!(Tradition::ALL.iter().any(|one| one.id() == tradition), "{tradition}");
        let found = techniques_named(name);
        if let Some(nearest) = ids.strip_prefix('-') {
            let error = found.expect_err(name).to_string();
            let start = format!("there is no technique \"{name}\" here: ");
            let end = format!("; the nearest: {}", nearest.replace(',', ", "));
            assert!(error.starts_with(&start) && error.ends_with(&end), "{error}");
            assert!(error.len() > start.len() + end.len(), "{error}");
        } else {
            let found = found.unwrap_or_else(|error| panic!("{error}"));
            let found: Vec<_> = found.iter().map(|kind| kind.id).collect();
            assert_eq!(found.join(","), *ids, "{name}");
        }
    }
}

#[test]
fn a_family_stands_for_its_members_in_every_request() {
    let example = |id: &str| kind(id).unwrap().1.example;
    let ask = |request: Value| {
        let reply = ask_value(request, &Budget::UNLIMITED);
        serde_json::from_str::<Value>(&reply.record.to_json()).unwrap()
    };
    let members = ["pointing", "claiming"];
    for id in members {
        let request = |technique: Value| {
            ask(json!({ "verb": "steps", "technique": technique, "puzzle": example(id) }))
        };
        let steps = request(json!(["locked candidates"]))["steps"].clone();
        assert_eq!(steps, request(json!(members))["steps"]);
        let mut steps = steps.as_array().unwrap().iter();
        assert!(steps.any(|step| step["technique"]["id"] == id), "{id}");
    }
    let listed = ask(json!({ "verb": "techniques", "name": "Intersection Removal" }));
    let ids = listed["techniques"].as_array().unwrap().iter();
    let ids: Vec<_> = ids.map(|one| one["technique"]["id"].as_str().unwrap()).collect();
    assert_eq!(ids, members);
    // Of a family, one member is enough, and none may be there.
    for (member, status) in [("technique", "match"), ("not_technique", "no-match")] {
        let request = json!({ "verb": "filter", member: ["singles"], "puzzle": PUZZLE });
        assert_eq!(ask(request)["status"], status);
    }
    // Those of a family that are slow are looked for as if they were named one by one.
    let options = |name: &str| TechniqueNames(&[name.parse().unwrap()]).options();
    assert_eq!(options("Mutant Fish"), options("mutant-leviathan"));
    assert_ne!(options("Mutant Fish"), options("all"));
}

#[test]
fn steps_have_the_names_of_a_tradition() {
    for (tradition, id, name) in [
        ("sudokuwiki", "xy-wing", "Y-Wing"),
        ("sudokuwiki", "skyscraper", "Skyscraper"),
        ("explainer", "naked-triple", "Naked Triplet"),
        ("hodoku", "unique-rectangle-1", "Uniqueness Test 1"),
    ] {
        let example = kind(id).unwrap().1.example;
        for verb in ["steps", "explain", "hint"] {
            let mut request = json!({
                "verb": verb,
                "names": tradition,
                "technique": [id],
                "puzzle": example,
            });
            if verb == "hint" {
                request["level"] = json!("full");
            }
            let reply = ask_value(request, &Budget::UNLIMITED);
            let record: Value = serde_json::from_str(&reply.record.to_json()).unwrap();
            let step = if verb == "hint" { &record["step"] } else { &record["steps"][0] };
            assert_eq!(step["technique"]["id"], id, "{record}");
            assert_eq!(step["technique"]["name"], name, "{record}");
            assert!(step["text"].as_str().unwrap().starts_with(&format!("{name}: ")), "{step}");
        }
        let request = json!({ "verb": "techniques", "name": id, "names": tradition });
        let reply = ask_value(request, &Budget::UNLIMITED);
        let record: Value = serde_json::from_str(&reply.record.to_json()).unwrap();
        assert_eq!(record["techniques"][0]["technique"]["name"], name);
    }
}
