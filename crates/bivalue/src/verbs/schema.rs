//! JSON Schemas (2020-12) of all requests and records.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{PuzzleInput, verbs};
use crate::wire::{Graded, Place};

/// The schema of all requests: `$defs` has one by the name of each verb, and a request is one of
/// them.
///
/// ```
/// let schema = bivalue::verbs::schema::requests();
/// assert_eq!(schema["$defs"]["solve"]["properties"]["verb"]["const"], "solve");
/// assert_eq!(schema["$defs"]["solve"]["required"][0], "verb");
/// ```
#[must_use]
pub fn requests() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let puzzle = generator.subschema_for::<PuzzleInput>().to_value();
    let mut own = Map::new();
    for verb in verbs() {
        let reference = verb.request_schema(&mut generator).to_value();
        let schema = resolved(&reference, generator.definitions());
        own.insert(verb.name().to_owned(), with_common(schema, *verb, &puzzle));
    }
    let used = |name: &str| !verbs().iter().any(|verb| verb.request_name() == name);
    let shared = generator.take_definitions(true).into_iter().filter(|(name, _)| used(name));
    let mut definitions: Map<String, Value> = shared.collect();
    definitions.extend(own);
    document("Requests to Bivalue", "oneOf", &definitions)
}

/// The schema of all records: `$defs` has one by the name of each verb, and what these refer to.
///
/// ```
/// let schema = bivalue::verbs::schema::records();
/// assert!(schema["$defs"]["hint"].is_object());
/// assert!(schema["$defs"]["Answer"]["properties"]["status"].is_object());
/// ```
#[must_use]
pub fn records() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut own = Map::new();
    for verb in verbs() {
        let schema = verb.record_schema(&mut generator).to_value();
        own.insert(verb.name().to_owned(), schema);
    }
    let mut definitions: Map<String, Value> =
        generator.take_definitions(true).into_iter().collect();
    definitions.extend(own);
    document("Records of Bivalue", "anyOf", &definitions)
}

/// The schemas of members that several requests or records have in common, by name: those that all
/// requests may have, and those of each struct that records are flattened of. Schemas of records
/// have these members among their own.
///
/// ```
/// let bases = bivalue::verbs::schema::bases();
/// let records = bivalue::verbs::schema::records();
/// let line = &bases["Place"]["properties"]["line"];
/// assert_eq!(line, &records["$defs"]["Answer"]["properties"]["line"]);
/// ```
#[must_use]
pub fn bases() -> Map<String, Value> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let about = "The members that all requests may have.";
    let common = json!({ "description": about, "type": "object", "properties": common_members() });
    let of_requests = ("CommonMembers".to_owned(), common);
    let all =
        [of_requests, definition::<Place>(&mut generator), definition::<Graded>(&mut generator)];
    let mut bases = Value::Object(all.into_iter().collect());
    plain_descriptions(&mut bases);
    match bases {
        Value::Object(bases) => bases,
        _ => Map::new(),
    }
}

/// The definition of a type, with its name.
fn definition<T: JsonSchema>(generator: &mut SchemaGenerator) -> (String, Value) {
    let reference = generator.subschema_for::<T>().to_value();
    (T::schema_name().into_owned(), resolved(&reference, generator.definitions()))
}

fn document(title: &str, mark: &str, definitions: &Map<String, Value>) -> Value {
    let each = verbs().iter().map(|verb| json!({ "$ref": format!("#/$defs/{}", verb.name()) }));
    let each: Vec<Value> = each.collect();
    let mut document = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        mark: each,
        "$defs": definitions,
    });
    plain_descriptions(&mut document);
    document
}

/// Takes out of all descriptions of a schema what only readers of the Rust documentation need: the
/// examples, and the marks of links.
///
/// ```
/// let text = "A cell.\n\n```\nlet cell = 1;\n```\n\nSee [`Cell::row`].";
/// let mut schema = serde_json::json!({ "description": text });
/// bivalue::verbs::schema::plain_descriptions(&mut schema);
/// assert_eq!(schema["description"], "A cell.\n\nSee `row`.");
/// ```
pub fn plain_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(text) if name == "description" => *text = plain(text),
                    value => plain_descriptions(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(plain_descriptions),
        _ => {}
    }
}

/// A documentation text without its examples, and with names in the place of links to them.
fn plain(text: &str) -> String {
    // Every other part is an example.
    let prose: Vec<_> = text.split("```").step_by(2).map(str::trim).collect();
    let prose = prose.join("\n\n");
    let mut plain = String::new();
    for (index, part) in prose.trim().split("[`").enumerate() {
        match part.split_once("`]") {
            Some((name, rest)) if index > 0 => {
                let name = name.rsplit("::").next().unwrap_or(name);
                plain.extend(["`", name, "`", rest]);
            }
            _ => plain += part,
        }
    }
    plain
}

/// The schema that a reference to a definition stands for.
fn resolved(schema: &Value, definitions: &Map<String, Value>) -> Value {
    let name = schema["$ref"].as_str().and_then(|text| text.strip_prefix("#/$defs/"));
    name.and_then(|name| definitions.get(name)).unwrap_or(schema).clone()
}

/// The schema of a verb's own request, with the members that all requests have.
fn with_common(mut schema: Value, verb: &dyn super::Listed, puzzle: &Value) -> Value {
    let mut common = Map::new();
    common.insert("verb".into(), json!({ "const": verb.name() }));
    if verb.needs_puzzle() {
        common.insert("puzzle".into(), puzzle.clone());
    }
    let own = schema["properties"].take();
    if let Value::Object(own) = own {
        common.extend(own);
    }
    for (name, range) in verb.bounds() {
        let Some(Value::Object(member)) = common.get_mut(*name) else { continue };
        member.insert("minimum".into(), (*range.start()).into());
        if *range.end() < u64::MAX {
            member.insert("maximum".into(), (*range.end()).into());
        }
    }
    if verb.draws_seed(&Map::new())
        && let Some(Value::Object(seed)) = common.get_mut("seed")
    {
        // There is no seed that every request has by default.
        seed.remove("default");
    }
    common.extend(common_members());
    let mut required = vec![json!("verb")];
    if verb.needs_puzzle() {
        required.push(json!("puzzle"));
    }
    required.extend(schema["required"].as_array().into_iter().flatten().cloned());
    schema["properties"] = Value::Object(common);
    schema["required"] = Value::Array(required);
    schema
}

/// The schemas of the members that all requests may have.
fn common_members() -> Map<String, Value> {
    let id = "Anything but a number that is not whole or has over 64 bits, whose digits may get lost; it is repeated in the record.";
    let types = ["string", "integer", "boolean", "null", "array", "object"];
    let bound = |of: &str| {
        let about = format!("End after this number of {of}, with the status `limit`.");
        json!({ "description": about, "type": "integer", "minimum": 0 })
    };
    Map::from_iter([
        ("id".into(), json!({ "description": id, "type": types })),
        ("nodes".into(), bound("nodes")),
        ("timeout_ms".into(), bound("milliseconds")),
    ])
}
