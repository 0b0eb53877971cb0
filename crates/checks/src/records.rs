//! The files that are made from the verbs: the schemas and the page of requests and records, and
//! the records of the requests in `testdata/wire`.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use bivalue::budget::Budget;
use bivalue::format::{self, Phrase};
use bivalue::verbs::{self, COMMON_MEMBERS, Outcome, ask, schema, verbs};

use crate::machine::{root, settle};
use crate::python;

/// Writes the schemas and the page, or says whether they are fresh.
pub(crate) fn records(check: bool) -> Result<()> {
    let (requests, records) = (schema::requests(), schema::records());
    settle("docs/schema/requests.json", &pretty(&requests)?, check, "docs")?;
    settle("docs/schema/records.json", &pretty(&records)?, check, "docs")?;
    settle("docs/records.md", &page(&requests, &records)?, check, "docs")?;
    let collections = bivalue_bulk::schema::records();
    settle("docs/schema/collections.json", &pretty(&collections)?, check, "docs")?;
    let page = page_of_collections(&collections)?;
    settle("docs/records-of-collections.md", &page, check, "docs")?;
    settle("docs/schema/messages.json", &pretty(&messages())?, check, "docs")?;
    python::modules(&requests, &records, check)
}

/// The English templates of all messages by the names of their phrases, in groups by their origin.
fn messages() -> Value {
    let group = |phrases: &mut dyn Iterator<Item = Phrase>| -> Value {
        phrases.map(|phrase| (phrase.name.to_owned(), Value::from(phrase.english))).collect()
    };
    json!({
        "texts": group(&mut format::phrases()),
        "requests": group(&mut verbs::phrases::of_requests()),
        "sources": group(&mut bivalue_bulk::phrases::PHRASES.iter().copied()),
    })
}

const COLLECTIONS: &str = "# Records of collections and measurements

<!-- Made by `cargo xtask docs` from `bivalue_bulk::schema`. -->

For programs that read the output of the command: the JSON records of subcommands about many
puzzles, about engines, and about files. The records of single puzzles are described in
[records.md](records.md). The schema (JSON Schema 2020-12) is
[collections.json](schema/collections.json).

`audit --json` prints a record for each finding, and at the end one with the totals, unless no
file can be read. `split` prints one record. `bench` and `engines` print a record for each engine,
and `formats FILE` one for each file.
";

/// The page of the records of collections and measurements.
fn page_of_collections(records: &Value) -> Result<String> {
    let mut page = COLLECTIONS.to_owned();
    let definitions = records["$defs"].as_object().context("a schema without definitions")?;
    writeln!(page, "\n| subcommand | record |\n|---|---|")?;
    for (subcommand, name) in bivalue_bulk::schema::subcommands() {
        writeln!(page, "| `{subcommand}` | [{name}](#{}) |", name.to_lowercase())?;
    }
    for (name, schema) in definitions {
        write_definition(&mut page, name, schema)?;
    }
    Ok(page)
}

fn pretty(value: &Value) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

const INTRO: &str = "# Requests and records

<!-- Made by `cargo xtask docs` from `bivalue::verbs` and `bivalue::wire`. -->

For programs that use Bivalue. A *verb* is a question, such as `solve`; a *request* is a JSON
object that names a verb and its options; the answer is a *record*. `bivalue ask` reads requests,
one a line, and prints a record for each. With `--json` the other commands print the same records
for the puzzles that they read, in the order of reading, also for puzzles that cannot be read. The
schemas (JSON Schema 2020-12) are [requests.json](schema/requests.json) and
[records.json](schema/records.json).

**Requests.** Every request has a member `verb`, and most have a `puzzle`. `id` can be anything
except a number that would lose digits, and is repeated in the record. `nodes` and `timeout_ms`
bound the work; if a bound is met, the record's `status` is `limit`, or, if a part of the answer
is known, `reason` names the bound.

**Records.** The names of members are stable, and `v` is raised if one changes its meaning.
Members that do not apply are left out; new ones may be added. Cells are written `r1c1`, houses
`row 4`, `column 7` or `box 5`; `r4c7=2` is a digit that is placed, `r4c7<>2` a candidate that is
eliminated. Texts of grids have one character for each cell, in reading order. The member `shape`
is reserved for grids of other sizes.

**Proofs.** Each step has its `proof`, and [proof.md](proof.md) says how a program checks it line by line.

**Texts about steps.** Requests for steps take `words`, a translation, and `spans`. With
`\"spans\": true` each `text` and each `explanation` of a step or a hint has a list beside it,
`text_spans` or `explanation_spans`, of the parts that name cells, candidates or houses:
[Span](#span). With it a program can highlight or link these parts in any language. Places are
counted in characters (Unicode scalar values), as in Python's `text[from:to]`. JavaScript's
`text.slice(from, to)` is the same unless the words of the request have characters beyond U+FFFF,
such as emoji. `explain`, `hint`, `steps` and `techniques` take `names`, a tradition whose names of
techniques are used: [names elsewhere](techniques.md#names-elsewhere).
";

const STREAMS: &str = "
## Records of streams

With `solve --all` or `--limit` beyond 1 each solution is a record before the puzzle's record: its
`status` is `solution`, with `number` and `solution`. With `--trace` each event is a record: its
`status` is `trace`, with `event` and `grid`. `vicinity` prints a record for each puzzle that is
found: its `status` is `neighbour`. They have `v`, `line` and `file` as other records.

[records-of-collections.md](records-of-collections.md) has the records of `audit`, `split`,
`bench`, `engines` and `formats FILE`.
";

/// The page of all requests and records.
fn page(requests: &Value, records: &Value) -> Result<String> {
    let mut page = INTRO.to_owned();
    let mut own = Vec::new();
    for verb in verbs() {
        own.push(verb.name());
        write!(page, "\n## {}\n\n{}.\n\n", verb.name(), verb.about())?;
        let request = &requests["$defs"][verb.name()];
        let is_common = |name: &str| COMMON_MEMBERS.contains(&name);
        let members = request["properties"].as_object().context("a request without members")?;
        let members: Vec<_> = members.iter().filter(|(name, _)| !is_common(name)).collect();
        let puzzle = if verb.needs_puzzle() { " and `puzzle`" } else { "" };
        if members.is_empty() {
            writeln!(page, "The request has no members but `verb`{puzzle}.")?;
        } else {
            writeln!(page, "The request has, beside `verb`{puzzle}:\n")?;
            page += "| member | value | meaning |\n|---|---|---|\n";
            for (name, schema) in members {
                write_member(&mut page, name, schema)?;
            }
        }
        let record = kind(&records["$defs"][verb.name()]);
        writeln!(page, "\nThe record is {record}.\n")?;
        for example in verb.examples() {
            writeln!(
                page,
                "For example ({}):\n\n```json\n{}\n```\n",
                example.title, example.request
            )?;
        }
    }
    page += STREAMS;
    for (title, schema) in [("Parts of requests", requests), ("Records and their parts", records)] {
        writeln!(page, "\n# {title}")?;
        let definitions = schema["$defs"].as_object().context("a schema without definitions")?;
        for (name, schema) in definitions {
            if !own.contains(&name.as_str()) {
                write_definition(&mut page, name, schema)?;
            }
        }
    }
    Ok(page)
}

fn write_definition(page: &mut String, name: &str, schema: &Value) -> Result<()> {
    write!(page, "\n## {name}\n\n{}\n", text(schema))?;
    if let Some(members) = schema["properties"].as_object() {
        page.push_str("\n| member | value | meaning |\n|---|---|---|\n");
        for (name, schema) in members {
            write_member(page, name, schema)?;
        }
    }
    if schema["enum"].is_array() {
        writeln!(page, "\nOne of {}.", kind(schema))?;
    }
    let alternatives = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(alternatives) = alternatives {
        page.push_str("\n| one of | meaning |\n|---|---|\n");
        for one in alternatives {
            let members = one["properties"].as_object();
            let members = members.map(|members| {
                members.keys().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            });
            let members = members.map_or(String::new(), |names| format!(" ({names})"));
            writeln!(page, "| {} | {}{members} |", cell(&kind(one)), cell(&text(one)))?;
        }
    }
    Ok(())
}

fn write_member(page: &mut String, name: &str, schema: &Value) -> Result<()> {
    let default = match &schema["default"] {
        Value::Null => String::new(),
        default => format!(" Default: `{default}`."),
    };
    writeln!(page, "| `{name}` | {} | {}{default} |", cell(&kind(schema)), cell(&text(schema)))?;
    Ok(())
}

/// A text that fits into a cell of a table.
fn cell(text: &str) -> String {
    text.replace("\n\n", " ").replace('\n', " ").replace('|', "\\|")
}

fn text(schema: &Value) -> String {
    let own = schema["description"].as_str().unwrap_or_default();
    own.replace("\n\n", "\u{0}").replace('\n', " ").replace('\u{0}', "\n\n")
}

/// Describes a value in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/")) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(value) = schema.get("const") {
        return format!("`{}`", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    if let Some(values) = schema["enum"].as_array() {
        let names = values.iter().map(|value| format!("`{}`", value.as_str().unwrap_or("null")));
        return names.collect::<Vec<_>>().join(", ");
    }
    for mark in ["anyOf", "oneOf", "allOf"] {
        if let Some(all) = schema[mark].as_array() {
            let is_null = |one: &&Value| one["type"] != "null";
            return all.iter().filter(is_null).map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    let of = |schema: &Value| match kind(schema) {
        one if one == "text" => "texts".to_owned(),
        one if one == "number" => "numbers".to_owned(),
        one => one,
    };
    let name = match &schema["type"] {
        Value::String(name) => name.as_str(),
        Value::Array(names) => {
            names.iter().find_map(|name| name.as_str().filter(|n| *n != "null")).unwrap_or("")
        }
        _ => "",
    };
    match name {
        "string" => "text".into(),
        "integer" | "number" => "number".into(),
        "boolean" => "true or false".into(),
        "array" => match &schema["items"] {
            Value::Null => "list".into(),
            items => format!("list of {}", of(items)),
        },
        "object" => match &schema["additionalProperties"] {
            Value::Object(_) => "members by name".into(),
            _ => "object".into(),
        },
        _ => "anything".into(),
    }
}

/// The requests of `testdata/wire` with their records: answers them anew and writes them, or says
/// whether they are fresh.
pub(crate) fn wire(check: bool) -> Result<()> {
    let folder = root().join("testdata/wire");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .context("testdata/wire")?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    paths.sort();
    for path in paths.into_iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        let mut text = String::new();
        for line in fs::read_to_string(&path)?.lines() {
            let mut case: Map<String, Value> = serde_json::from_str(line)
                .with_context(|| format!("{}: {line}", path.display()))?;
            let request = case.get("request").context("a line without a request")?;
            // A request that is a text is meant as it is, also if it is no JSON.
            let request = request.as_str().map_or_else(|| request.to_string(), str::to_owned);
            let reply = ask(&request, &Budget::UNLIMITED);
            let outcome = match reply.outcome {
                Outcome::Yes => "yes",
                Outcome::No => "no",
                Outcome::Limit => "limit",
                Outcome::Error => "error",
            };
            case.insert("outcome".into(), json!(outcome));
            case.insert("record".into(), reply.record.to_value());
            text += &serde_json::to_string(&case)?;
            text.push('\n');
        }
        let name = path.strip_prefix(root())?.to_string_lossy().replace('\\', "/");
        settle(&name, &text, check, "wire")?;
    }
    Ok(())
}
