//! The classes of records.

use std::fmt::Write;

use anyhow::{Context, Result};
use bivalue::verbs::verbs;
use serde_json::{Map, Value};

use super::schema::{members_of, names, required_of, value_type};
use super::{MADE, prose, python_name, wrapped};
use crate::bases::Bases;

/// The module of the classes of records.
pub(super) fn module(records: &Value) -> Result<String> {
    let definitions = records["$defs"].as_object().context("records without definitions")?;
    let is_verb = |name: &str| verbs().iter().any(|verb| verb.name() == name);
    let is_record =
        |name: &str, schema: &Value| !is_verb(name) && names(schema, definitions).is_none();
    let bases = Bases::of(definitions)?;
    let classes = bases.with(definitions).filter(|(name, schema)| is_record(name, schema));
    let classes: Vec<_> = classes.collect();
    let mut module = format!(
        "{MADE}\"\"\"The records of the library: what verbs answer, and the parts of that.\"\"\"\n\n\
         from __future__ import annotations\n\nfrom typing import Any, Literal\n\n\
         from ._record import Record\n"
    );
    let mut list: Vec<_> = classes.iter().map(|(name, _)| format!("    {name:?},\n")).collect();
    list.sort();
    write!(module, "\n__all__ = [\n{}]\n", list.concat())?;
    for (name, schema) in classes {
        let about = wrapped(&prose(schema), 4);
        let (of, own) = bases.split(name, schema);
        let of = if of.is_empty() { "Record".to_owned() } else { of.join(", ") };
        write!(
            module,
            "\n\nclass {name}({of}):\n    \"\"\"{}\"\"\"\n\n    __slots__ = ()\n",
            about.trim()
        )?;
        let required = required_of(schema);
        let quoted: Vec<_> = required.iter().map(|name| format!("{name:?}")).collect();
        writeln!(
            module,
            "    _required = frozenset(({}{}))",
            quoted.join(", "),
            if quoted.len() == 1 { "," } else { "" }
        )?;
        for (member, schema) in &members_of(&own) {
            write_property(
                &mut module,
                member,
                schema,
                required.contains(&member.as_str()),
                definitions,
            )?;
        }
    }
    Ok(module)
}

fn write_property(
    module: &mut String,
    member: &str,
    schema: &Value,
    required: bool,
    definitions: &Map<String, Value>,
) -> Result<()> {
    let kind = value_type(schema, definitions);
    let is_class = |name: &str| definitions.contains_key(name);
    let inner = kind.strip_prefix("list[").and_then(|kind| kind.strip_suffix(']'));
    let (kind, value) = match inner {
        Some(inner) if is_class(inner) => {
            (kind.clone(), format!("self._part_list({member:?}, {inner})"))
        }
        Some(inner)
            if inner.starts_with("list[")
                && is_class(inner.trim_start_matches("list[").trim_end_matches(']')) =>
        {
            let of = inner.trim_start_matches("list[").trim_end_matches(']');
            let value = format!("[[{of}(one) for one in each] for each in self._list({member:?})]");
            (kind.clone(), value)
        }
        Some(_) => (kind.clone(), format!("self._list({member:?})")),
        None if is_class(&kind) => {
            let optional = if required { "" } else { " | None" };
            (format!("{kind}{optional}"), format!("self._part({member:?}, {kind})"))
        }
        None if kind == "bool" && !required && schema["type"] == "boolean" => {
            (kind, format!("bool(self._get({member:?}))"))
        }
        None => {
            let optional = if required { "" } else { " | None" };
            (format!("{kind}{optional}"), format!("self._get({member:?})"))
        }
    };
    let name = python_name(member);
    write!(module, "\n    @property\n    def {name}(self) -> {kind}:\n")?;
    let about = prose(schema);
    if !about.is_empty() {
        writeln!(module, "        \"\"\"{}\"\"\"", wrapped(&about, 8).trim())?;
    }
    writeln!(module, "        return {value}")?;
    Ok(())
}
