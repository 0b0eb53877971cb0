//! Schemas as types of Python.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The definition that a reference names.
pub(super) fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// The alternatives of a schema but for null.
pub(super) fn alternatives(schema: &Value) -> Option<Vec<&Value>> {
    let all = schema["anyOf"].as_array().or(schema["oneOf"].as_array())?;
    Some(all.iter().filter(|one| one["type"] != "null").collect())
}

/// The one type of a schema that is not null.
pub(super) fn basic(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(name) => name,
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).find(|name| *name != "null").unwrap_or("")
        }
        _ => "",
    }
}

/// The names that a value can be, if it is one of some names.
pub(super) fn names<'a>(
    schema: &'a Value,
    definitions: &'a Map<String, Value>,
) -> Option<Vec<&'a str>> {
    if let Some(name) = reference(schema) {
        return names(definitions.get(name)?, definitions);
    }
    if let Some(name) = schema["const"].as_str() {
        return Some(vec![name]);
    }
    if let Some(all) = schema["enum"].as_array() {
        return Some(all.iter().filter_map(Value::as_str).collect());
    }
    let each = alternatives(schema)?;
    let each: Option<Vec<_>> = each.into_iter().map(|one| names(one, definitions)).collect();
    each.map(|each| each.concat())
}

/// A choice among names as a type.
pub(super) fn literal(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("{name:?}")).collect();
    format!("Literal[{}]", names.join(", "))
}

/// The type of what a member of a record holds, if it is there.
pub(super) fn value_type(schema: &Value, definitions: &Map<String, Value>) -> String {
    if let Some(names) = names(schema, definitions) {
        return literal(&names);
    }
    if let Some(name) = reference(schema) {
        return name.to_owned();
    }
    if let Some(each) = alternatives(schema) {
        let each: Vec<_> = each.into_iter().map(|one| value_type(one, definitions)).collect();
        return each.join(" | ");
    }
    match basic(schema) {
        "string" => "str".into(),
        "integer" => "int".into(),
        "number" => "float".into(),
        "boolean" => "bool".into(),
        "array" => format!("list[{}]", value_type(&schema["items"], definitions)),
        "object" => "dict[str, int]".into(),
        _ => "Any".into(),
    }
}

/// The members of a record, also of one that has several shapes.
pub(super) fn members_of(schema: &Value) -> Map<String, Value> {
    let mut members = schema["properties"].as_object().cloned().unwrap_or_default();
    let shapes = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    for shape in shapes.into_iter().flatten() {
        for (name, member) in shape["properties"].as_object().into_iter().flatten() {
            match members.get_mut(name) {
                // A member that names the shape is one of several names.
                Some(known) if member.get("const").is_some() => {
                    let mut all = known["enum"].as_array().cloned().unwrap_or_default();
                    all.extend(known.get("const").cloned());
                    all.push(member["const"].clone());
                    *known = serde_json::json!({ "enum": all });
                }
                Some(_) => {}
                None => drop(members.insert(name.clone(), member.clone())),
            }
        }
    }
    members
}

/// The members that all shapes of a record have.
pub(super) fn required_of(schema: &Value) -> Vec<&str> {
    let own = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut required: BTreeSet<&str> = own.collect();
    if let Some(shapes) = schema["oneOf"].as_array() {
        let each = shapes.iter().map(|shape| {
            let names = shape["required"].as_array().into_iter().flatten();
            names.filter_map(Value::as_str).collect::<BTreeSet<_>>()
        });
        required.extend(each.reduce(|one, other| &one & &other).unwrap_or_default());
    }
    required.into_iter().collect()
}
