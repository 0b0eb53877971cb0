//! The descriptions of tools for agents, which are read by a model each time and so must be short.

use std::sync::{Arc, LazyLock};

use bivalue::verbs::{Listed, schema, verbs};
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};

use crate::bounded::LEAST;
use crate::members::REQUESTS;
use crate::options::{MAX_CHARACTERS, Options, ToolName};

/// The records of all verbs, for the clients that want schemas of them.
static RECORDS: LazyLock<Value> = LazyLock::new(schema::records);

/// Members that a tool takes without naming them: the name of the tool and the number of the
/// message stand for some, and the others are for programs that measure, draw or translate.
const UNNAMED: [&str; 5] = ["verb", "id", "nodes", "spans", "words"];

/// Short descriptions of members that many verbs have; none where the name says it.
const SHORT: [(&str, &str); 6] = [
    ("puzzle", "81 characters, `.` for empty, or any text format."),
    ("timeout_ms", ""),
    ("brief", "Shorten proofs within proofs."),
    ("language", ""),
    ("names", "Whose names of techniques are used."),
    ("uniqueness", "False: assume nothing from uniqueness."),
];

/// What is said of techniques to use, of which the verbs tell more.
const TO_USE: (&str, &str) = ("The techniques ", "Techniques to use, `all` for many.");

/// Only the names of techniques are more than these.
const NAMES: usize = 60;

/// What is said in the place of the names of techniques.
const LISTED: &str = "Names: see `techniques`.";

/// A larger bound of a number says nothing to a reader.
const LARGE: u64 = 1 << 53;

/// The tools, in the order of the verbs.
pub(crate) fn tools(options: &Options) -> Vec<Tool> {
    let is_chosen = |verb: &&&dyn Listed| {
        options.mcp_tools.is_empty()
            || options.mcp_tools.iter().any(|ToolName(name)| *name == verb.name())
    };
    verbs().iter().filter(is_chosen).map(|verb| tool(*verb, options)).collect()
}

/// The name of the tool that a verb is: words are joined in the way of tools.
pub(crate) fn tool_name(verb: &dyn Listed) -> String {
    verb.name().replace('-', "_")
}

fn tool(verb: &dyn Listed, options: &Options) -> Tool {
    let about = format!("{}. {}", verb.about(), verb.usage());
    let tool = Tool::new(tool_name(verb), about, Arc::new(input(verb)))
        .with_annotations(ToolAnnotations::new().read_only(true));
    if options.mcp_schemas {
        let output = with_definitions(&RECORDS, &RECORDS["$defs"][verb.name()]);
        return tool.with_raw_output_schema(Arc::new(output));
    }
    tool
}

/// The schema of the arguments of a tool.
fn input(verb: &dyn Listed) -> Map<String, Value> {
    let schema = &REQUESTS["$defs"][verb.name()];
    let mut members = Map::new();
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        if UNNAMED.contains(&name.as_str()) {
            continue;
        }
        let mut member = short(member);
        if let Some((_, about)) = SHORT.iter().find(|(own, _)| own == name) {
            member.insert("description".into(), (*about).into());
            member.retain(|_, value| value != "");
        }
        if name == "puzzle" {
            // Rows of numbers and an object are taken, too.
            member.insert("type".into(), "string".into());
        }
        if let Some((_, brief)) = verb.brief().iter().find(|(own, _)| own == name) {
            member.insert("default".into(), (*brief).into());
        }
        members.insert(name.clone(), member.into());
    }
    members.insert(MAX_CHARACTERS.into(), json!({ "type": "integer", "minimum": LEAST }));
    members.insert("from_item".into(), json!({ "type": "integer", "minimum": 0 }));
    let required = schema["required"].as_array().into_iter().flatten();
    let required: Vec<_> = required.filter(|name| **name != "verb").cloned().collect();
    let mut input = Map::from_iter([("type".into(), json!("object"))]);
    input.insert("properties".into(), members.into());
    if !required.is_empty() {
        input.insert("required".into(), required.into());
    }
    input
}

/// What a reader needs to know of a member: its type, the first sentence about it, the values that
/// it may have, and the value that it has by default.
fn short(schema: &Value) -> Map<String, Value> {
    let defined = definition(schema);
    let mut short = Map::new();
    let kind = match &defined["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null").cloned(),
        Value::Null => defined["oneOf"].as_array().map(|_| "string".into()),
        kind => Some(kind.clone()),
    };
    short.extend(kind.map(|kind| ("type".into(), kind)));
    let about = schema["description"].as_str().or_else(|| defined["description"].as_str());
    if let Some(about) = about {
        let about = about.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        let about = about.split_inclusive(". ").next().unwrap_or_default().trim_end();
        let is_long = about.starts_with(TO_USE.0) && about.len() > TO_USE.1.len();
        let about = if is_long { TO_USE.1 } else { about };
        let names = if has_techniques(defined) { format!(" {LISTED}") } else { String::new() };
        short.insert("description".into(), format!("{about}{names}").into());
    }
    let names: Vec<Value> = match (defined["enum"].as_array(), defined["oneOf"].as_array()) {
        (Some(names), _) => names.iter().filter(|name| !name.is_null()).cloned().collect(),
        (None, Some(cases)) => cases.iter().map(|case| case["const"].clone()).collect(),
        (None, None) => Vec::new(),
    };
    if !names.is_empty() && names.len() < NAMES {
        short.insert("enum".into(), names.into());
    }
    for bound in ["minimum", "maximum"] {
        if let Some(number) = defined[bound].as_u64().filter(|number| *number < LARGE) {
            short.insert(bound.into(), number.into());
        }
    }
    let is_told = |default: &&Value| match default {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        _ => true,
    };
    if let Some(default) = schema.get("default").filter(is_told) {
        short.insert("default".into(), default.clone());
    }
    if let Some(items) = defined.get("items").filter(|items| items.is_object()) {
        let mut items = self::short(items);
        items.remove("description");
        short.insert("items".into(), items.into());
    }
    short
}

/// Returns whether a schema is that of a name of a technique, or of a list of them.
fn has_techniques(schema: &Value) -> bool {
    let many = |names: &Value| names.as_array().is_some_and(|names| names.len() >= NAMES);
    let items = &schema["items"];
    many(&schema["enum"])
        || many(&schema["examples"])
        || items.is_object() && has_techniques(definition(items))
}

/// The definition that a schema refers to, if it does; the one that is not null, if there are two.
fn definition(schema: &Value) -> &Value {
    if let Some(cases) = schema["anyOf"].as_array() {
        let case = cases.iter().find(|case| case["type"] != "null");
        return case.map_or(schema, definition);
    }
    let name = schema["$ref"].as_str().and_then(|to| to.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| definition(&REQUESTS["$defs"][name]))
}

/// A schema of an object by itself, with the definitions of a document that it refers to.
fn with_definitions(document: &Value, schema: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    // The definition itself, and not a reference to it.
    let name = schema["$ref"].as_str().and_then(|to| to.strip_prefix("#/$defs/"));
    let schema = name.map_or(schema, |name| &document["$defs"][name]);
    collect(document, schema, &mut found);
    let mut members = schema.as_object().cloned().unwrap_or_default();
    members.insert("type".into(), "object".into());
    if !found.is_empty() {
        members.insert("$defs".into(), Value::Object(found));
    }
    members
}

/// Collects the definitions that a schema refers to.
fn collect(document: &Value, schema: &Value, found: &mut Map<String, Value>) {
    match schema {
        Value::Object(members) => {
            let to = members.get("$ref").and_then(Value::as_str);
            if let Some(name) = to.and_then(|to| to.strip_prefix("#/$defs/"))
                && !found.contains_key(name)
            {
                let definition = &document["$defs"][name];
                found.insert(name.to_owned(), definition.clone());
                collect(document, definition, found);
            }
            members.values().for_each(|member| collect(document, member, found));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(document, value, found)),
        _ => {}
    }
}
