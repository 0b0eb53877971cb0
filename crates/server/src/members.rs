//! Options of verbs as texts, in the query of a request or behind a verb on a line, as the members
//! that a request has in JSON. The schemas of the verbs say of what type each is.

use std::sync::LazyLock;

use bivalue::format::{Message, MessageValue, Phrase};
use bivalue::verbs::phrases::{IN_VERB, TRUE_OR_FALSE};
use bivalue::verbs::{Listed, schema};
use bivalue::wire::Fault;
use serde_json::{Map, Value};

use crate::phrases::{
    GIVEN_TWICE, JSON, NO_OPTION, NO_TEXT, TEXT_EXPECTED, TWO_PUZZLES, WHOLE_NUMBER,
};

/// The schemas of all requests.
pub(crate) static REQUESTS: LazyLock<Value> = LazyLock::new(schema::requests);

/// How a text of a puzzle is read: options of every verb about a puzzle, and the
/// members of the puzzle that they are.
pub(crate) const READING: [(&str, &str); 3] =
    [("input_format", "format"), ("input_lenient", "lenient"), ("input_blank", "blank")];

/// Returns the fault of a request.
pub(crate) fn fault(message: impl Into<Message>) -> Fault {
    Fault::new("request", message)
}

/// The members of a verb's request that those options are; `puzzle` is a text of a puzzle.
pub(crate) fn members(
    verb: &dyn Listed,
    options: &[(String, String)],
    puzzle: Option<String>,
) -> Result<Map<String, Value>, Fault> {
    let schema = &REQUESTS["$defs"][verb.name()]["properties"];
    let mut members = Map::new();
    let mut reading = Map::new();
    let mut text = puzzle;
    for (name, value) in options.iter().map(|(name, value)| (name.as_str(), value.as_str())) {
        if name == "puzzle" && verb.needs_puzzle() {
            if text.replace(value.to_owned()).is_some() {
                return Err(fault(TWO_PUZZLES.with("member", MessageValue::member("puzzle"))));
            }
            continue;
        }
        let of_reading = READING.iter().find(|(option, _)| *option == name);
        if let Some((_, member)) = of_reading.filter(|_| verb.needs_puzzle()) {
            let value = match *member {
                "lenient" => typed(name, value, &serde_json::json!({"type": "boolean"}))?,
                _ => Value::from(value),
            };
            insert(&mut reading, name, member, value)?;
            continue;
        }
        let member = schema.get(name).filter(|_| name != "verb").ok_or_else(|| {
            let names = schema.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
            let reading = READING.iter().map(|(name, _)| *name).filter(|_| verb.needs_puzzle());
            let names = names.filter(|name| *name != "verb").chain(reading);
            let names = names.map(str::to_owned).collect::<MessageValue>();
            let what = NO_OPTION.with("name", format!("{name:?}")).with("names", names);
            fault(IN_VERB.with("verb", verb.name()).with("what", what))
        })?;
        let value = typed(name, value, member)?;
        match (members.get_mut(name), value) {
            // A list that is given in parts.
            (Some(Value::Array(values)), Value::Array(more)) => values.extend(more),
            (_, value) => insert(&mut members, name, name, value)?,
        }
    }
    if let Some(text) = text {
        let puzzle = if reading.is_empty() {
            Value::from(text)
        } else {
            reading.insert("text".into(), text.into());
            Value::Object(reading)
        };
        members.insert("puzzle".into(), puzzle);
    } else if let Some((_, member)) =
        READING.iter().find(|(_, member)| reading.contains_key(*member))
    {
        return Err(fault(NO_TEXT.with("member", MessageValue::member(format!("input_{member}")))));
    }
    Ok(members)
}

fn insert(
    members: &mut Map<String, Value>,
    name: &str,
    member: &str,
    value: Value,
) -> Result<(), Fault> {
    match members.insert(member.to_owned(), value) {
        None => Ok(()),
        Some(_) => Err(fault(GIVEN_TWICE.with("member", MessageValue::member(name.to_owned())))),
    }
}

/// The value that a text is, by the schema of its member.
fn typed(name: &str, text: &str, schema: &Value) -> Result<Value, Fault> {
    let is = |kind: &str| match &schema["type"] {
        Value::String(one) => one == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    };
    if is("string") && is("object") {
        // It can be nearly anything, as an id can: what is no JSON is a text.
        return Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)));
    }
    let wrong = |expected: Phrase| {
        let text = TEXT_EXPECTED
            .with("member", MessageValue::member(name.to_owned()))
            .with("text", format!("{text:?}"));
        fault(text.with("what", expected))
    };
    if is("boolean") {
        // An option that is named alone is meant.
        let value = if text.is_empty() { Some(true) } else { text.parse().ok() };
        return value.map(Value::Bool).ok_or_else(|| wrong(TRUE_OR_FALSE));
    }
    if is("integer") {
        let number = text.parse::<u64>();
        return number.map(Value::from).map_err(|_| wrong(WHOLE_NUMBER));
    }
    if is("object") || is("array") && text.starts_with('[') {
        let value = serde_json::from_str::<Value>(text).ok();
        let value =
            value.filter(|value| if is("array") { value.is_array() } else { value.is_object() });
        return value.ok_or_else(|| wrong(JSON));
    }
    if is("array") {
        let values = text.split(',').map(str::trim).filter(|value| !value.is_empty());
        return Ok(values.map(Value::from).collect());
    }
    Ok(Value::from(text))
}

#[cfg(test)]
mod tests {
    use bivalue::verbs::{verb, verbs};
    use serde_json::json;

    use super::*;

    fn of(name: &str, options: &[(&str, &str)]) -> Result<Value, String> {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let made = members(verb(name).unwrap(), &options.collect::<Vec<_>>(), None);
        made.map(Value::Object).map_err(|fault| fault.message.to_string())
    }

    #[test]
    fn what_is_no_word_is_written_as_json() {
        let step = (r#"{"place":["r1c1=1"]}"#, json!({"place": ["r1c1=1"]}));
        assert_eq!(of("picture", &[("step", step.0)]), Ok(json!({"step": step.1})));
        let before = format!("[{}]", step.0);
        assert_eq!(of("picture", &[("before", &before)]), Ok(json!({"before": [step.1]})));
        for wrong in ["r1c1=1", "[]", "{"] {
            assert!(
                of("picture", &[("step", wrong)]).unwrap_err().contains("expected JSON"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn texts_become_what_the_schema_says() {
        assert_eq!(
            of("count", &[("limit", "5"), ("puzzle", "1")]),
            Ok(json!({"limit": 5, "puzzle": "1"}))
        );
        let options = [("technique", "x-wing,skyscraper"), ("technique", "aic"), ("shortest", "")];
        let names = json!(["x-wing", "skyscraper", "aic"]);
        assert_eq!(of("explain", &options), Ok(json!({"technique": names, "shortest": true})));
        let options = [("puzzle", "1"), ("input_format", "rows"), ("input_lenient", "true")];
        let puzzle = json!({"text": "1", "format": "rows", "lenient": true});
        assert_eq!(of("solve", &options), Ok(json!({ "puzzle": puzzle })));
        assert_eq!(of("techniques", &[("name", "x-wing")]), Ok(json!({"name": "x-wing"})));
        for (text, id) in [("a b", json!("a b")), ("5", json!(5)), ("[1]", json!([1]))] {
            assert_eq!(of("count", &[("id", text)]), Ok(json!({ "id": id })));
        }
    }

    #[test]
    fn what_is_no_option_is_refused_by_name() {
        assert!(of("count", &[("limits", "5")]).unwrap_err().contains("no option \"limits\""));
        assert!(of("count", &[("verb", "solve")]).unwrap_err().contains("no option \"verb\""));
        assert!(of("generate", &[("puzzle", "1")]).unwrap_err().contains("no option \"puzzle\""));
        assert_eq!(
            of("count", &[("limit", "many")]).unwrap_err(),
            "`limit`: \"many\", expected a whole number"
        );
        assert_eq!(
            of("count", &[("limit", "1"), ("limit", "2")]).unwrap_err(),
            "`limit`: it is given twice"
        );
        assert_eq!(
            of("count", &[("puzzle", "1"), ("puzzle", "2")]).unwrap_err(),
            "`puzzle`: there are two puzzles, expected one"
        );
        assert!(of("solve", &[("input_format", "rows")]).unwrap_err().contains("there is none"));
    }

    #[test]
    fn the_members_of_every_verb_have_types_that_are_known() {
        let known = |schema: &Value| {
            let has = |name| schema.get(name).is_some();
            has("type") || has("$ref") || has("anyOf")
        };
        for verb in verbs() {
            let members = REQUESTS["$defs"][verb.name()]["properties"].as_object().unwrap();
            for (name, schema) in members {
                let is_common = matches!(name.as_str(), "verb" | "puzzle" | "id");
                assert!(is_common || known(schema), "{} {name}: {schema}", verb.name());
                // A number that may be negative or broken would need another rule.
                assert!(schema["type"] != "number", "{} {name}", verb.name());
            }
        }
    }
}
