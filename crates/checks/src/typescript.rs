//! TypeScript of the verbs, for the npm package: the types of requests and records, made from the
//! schemas, and the list of verbs as JavaScript.

use std::collections::BTreeSet;
use std::fmt::Write;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use bivalue::verbs::{Listed, engine_verbs, schema, verbs};

use crate::bases::Bases;
use crate::machine::settle;

const HEAD: &str = "// Made by `cargo xtask docs` from `bivalue::verbs`.\n";

/// Writes both files, or says whether they are fresh.
pub(crate) fn typescript(check: bool) -> Result<()> {
    settle("packages/bivalue/verbs.d.ts", &types()?, check, "docs")?;
    settle("packages/bivalue/verbs.js", &list()?, check, "docs")
}

/// The list of verbs, for the package itself: their methods, which builds answer them, and which
/// have a language.
fn list() -> Result<String> {
    let requests = schema::requests();
    let requests = definitions(&requests)?;
    let mut text =
        format!("{HEAD}\n/** All verbs, with what the package has to know of each. */\n");
    text += "export const VERBS = [\n";
    for verb in verbs() {
        let slim = engine_verbs().iter().any(|of_slim| of_slim.name() == verb.name());
        let (name, puzzle) = (verb.name(), verb.needs_puzzle());
        let method = method(name);
        let told =
            requests.get(name).is_some_and(|one| one["properties"].get("language").is_some());
        let _ = writeln!(
            text,
            "  {{ name: \"{name}\", method: \"{method}\", puzzle: {puzzle}, slim: {slim}, told: {told} }},"
        );
    }
    Ok(text + "];\n")
}

/// The declarations of all requests and records.
fn types() -> Result<String> {
    let (requests, records) = (schema::requests(), schema::records());
    let mut names = BTreeSet::new();
    let mut text = HEAD.to_owned();
    for document in [&requests, &records] {
        let all = definitions(document)?;
        let bases = Bases::of(all)?;
        for (name, schema) in bases.with(all).filter(|(name, _)| !is_of_verb(name)) {
            if !names.insert(name.clone()) {
                bail!("a request and a record both have a part {name}");
            }
            declare(&mut text, all, &bases, name, schema);
        }
    }
    let (of_request, of_record) = (definitions(&requests)?, definitions(&records)?);
    let bases = Bases::of(of_request)?;
    for verb in verbs() {
        let [request, record] = [of_request, of_record].map(|all| all.get(verb.name()));
        let name = pascal(verb.name());
        let request = request.with_context(|| format!("{} has no request", verb.name()))?;
        declare(&mut text, of_request, &bases, &format!("{name}Request"), request);
        let record = record.with_context(|| format!("{} has no record", verb.name()))?;
        let record = kind(of_record, record, 0);
        let _ = write!(text, "\n/** The record of `{}`. */\n", verb.name());
        let _ = writeln!(text, "export type {name}Record = {record};");
    }
    text += &interfaces();
    Ok(text)
}

/// Returns what all verbs are together.
fn interfaces() -> String {
    let mut text = String::from(
        "\n/** The request and the record of each verb, by its name. */\nexport interface Verbs {\n",
    );
    for verb in verbs() {
        let name = pascal(verb.name());
        let key = key(verb.name());
        let _ = writeln!(text, "  {key}: {{ request: {name}Request; record: {name}Record }};");
    }
    text += "}\n\n/** A method for each verb. */\nexport interface Methods<Options> {\n";
    for verb in verbs() {
        let Own { name, method, about, argument } = own(*verb);
        let _ = writeln!(text, "  /** {about}. */");
        let _ = writeln!(text, "  {method}({argument}, options?: Options): Promise<{name}Record>;");
    }
    text + "}\n"
}

/// The parts of a method's declaration.
struct Own {
    name: String,
    method: String,
    about: &'static str,
    argument: String,
}

fn own(verb: &dyn Listed) -> Own {
    let name = pascal(verb.name());
    let request = format!("Omit<{name}Request, \"verb\">");
    let argument = if verb.needs_puzzle() {
        format!("request: string | readonly unknown[] | {request}")
    } else {
        format!("request?: {request}")
    };
    Own { method: method(verb.name()), about: verb.about(), argument, name }
}

/// `why-not` as `whyNot`.
fn method(name: &str) -> String {
    let pascal = pascal(name);
    pascal[..1].to_lowercase() + &pascal[1..]
}

/// `why-not` as `WhyNot`.
fn pascal(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn definitions(document: &Value) -> Result<&Map<String, Value>> {
    document["$defs"].as_object().context("a schema without definitions")
}

fn is_of_verb(name: &str) -> bool {
    verbs().iter().any(|verb| verb.name() == name)
}

/// Declares a type by its name.
fn declare(text: &mut String, all: &Map<String, Value>, bases: &Bases, name: &str, schema: &Value) {
    text.push('\n');
    comment(text, schema, 0);
    let (of, own) = bases.split(name, schema);
    let kind = kind(all, &own, 0);
    let is_one_of = schema["oneOf"].is_array() || schema["anyOf"].is_array();
    if schema["properties"].is_object() && !is_one_of {
        let extends = if of.is_empty() { "" } else { " extends " };
        let of = of.join(", ");
        let _ = writeln!(text, "export interface {name}{extends}{of} {kind}");
    } else {
        let _ = writeln!(text, "export type {name} = {kind};");
    }
}

/// The description of a schema, as a comment before what it describes.
fn comment(text: &mut String, schema: &Value, depth: usize) {
    let Some(about) = schema["description"].as_str() else { return };
    // No description ends its comment.
    let about = about.replace("*/", "* /");
    let indent = "  ".repeat(depth);
    let mut lines: Vec<String> = about.lines().map(str::to_owned).collect();
    if let Some(default) = schema.get("default").filter(|default| !default.is_null()) {
        lines.push(format!("@default {default}"));
    }
    if let [line] = &lines[..] {
        let _ = writeln!(text, "{indent}/** {line} */");
        return;
    }
    let _ = writeln!(text, "{indent}/**");
    for line in &lines {
        let _ = writeln!(text, "{}", format!("{indent} * {line}").trim_end());
    }
    let _ = writeln!(text, "{indent} */");
}

/// The type that a schema is.
fn kind(all: &Map<String, Value>, schema: &Value, depth: usize) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return name.to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    for mark in ["anyOf", "oneOf"] {
        if let Some(each) = schema[mark].as_array() {
            let one_of =
                each.iter().map(|one| kind(all, one, depth)).collect::<Vec<_>>().join(" | ");
            // Members that all of them have.
            let has_members = schema["properties"].is_object();
            let common =
                has_members.then(|| format!("{} & ({one_of})", object(all, schema, depth)));
            return common.unwrap_or(one_of);
        }
    }
    let names: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name.as_str()],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => return "unknown".to_owned(),
    };
    names.iter().map(|name| named(all, schema, name, depth)).collect::<Vec<_>>().join(" | ")
}

/// The type of that name, with what the schema says about it.
fn named(all: &Map<String, Value>, schema: &Value, name: &str, depth: usize) -> String {
    match name {
        "integer" | "number" => "number".into(),
        "array" => {
            let item = schema.get("items").map_or("unknown".into(), |item| kind(all, item, depth));
            let item = if item.contains(' ') { format!("({item})") } else { item };
            format!("{item}[]")
        }
        "object" => object(all, schema, depth),
        // `string`, `boolean` and `null` are called the same.
        name => name.into(),
    }
}

fn object(all: &Map<String, Value>, schema: &Value, depth: usize) -> String {
    let Some(members) = schema["properties"].as_object() else {
        let value = schema.get("additionalProperties").filter(|value| value.is_object());
        let value = value.map_or("unknown".into(), |value| kind(all, value, depth));
        return format!("{{ [name: string]: {value} }}");
    };
    let required = schema["required"].as_array();
    let mut text = String::from("{\n");
    for (name, member) in members {
        comment(&mut text, member, depth + 1);
        let is_required = required.is_some_and(|names| names.iter().any(|one| one == name));
        let mark = if is_required { "" } else { "?" };
        let indent = "  ".repeat(depth + 1);
        let kind = kind(all, member, depth + 1);
        let _ = writeln!(text, "{indent}{}{mark}: {kind};", key(name));
    }
    let further = schema.get("additionalProperties").filter(|value| value.is_object());
    if let Some(value) = further {
        let indent = "  ".repeat(depth + 1);
        let _ = writeln!(text, "{indent}[name: string]: {};", kind(all, value, depth + 1));
    }
    text + &"  ".repeat(depth) + "}"
}

/// The name of a member, in quotes where it needs them.
fn key(name: &str) -> String {
    let is_plain = name.chars().all(|character| character.is_alphanumeric() || character == '_');
    if is_plain { name.to_owned() } else { format!("\"{name}\"") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_become_types() {
        let of = |schema: &Value| kind(&Map::new(), schema, 0);
        assert_eq!(of(&json!({ "type": ["integer", "null"] })), "number | null");
        assert_eq!(of(&json!({ "enum": ["a", null], "type": ["string", "null"] })), "\"a\" | null");
        let list = json!({ "type": "array", "items": { "type": ["string", "null"] } });
        assert_eq!(of(&list), "(string | null)[]");
        let members = json!({ "a-b": { "type": "string" }, "c": { "const": 1 } });
        let object = json!({ "type": "object", "properties": members, "required": ["c"] });
        assert_eq!(of(&object), "{\n  \"a-b\"?: string;\n  c: 1;\n}");
        let one_of = json!([{ "const": 1 }, { "const": 2 }]);
        let common = json!({ "type": "object", "properties": { "d": {} }, "oneOf": one_of });
        assert_eq!(of(&common), "{\n  d?: unknown;\n} & (1 | 2)");
        assert_eq!(method("why-not"), "whyNot");
    }
}
