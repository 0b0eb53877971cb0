//! The functions: one for each verb, and one for many puzzles.

use std::fmt::Write;

use anyhow::{Context, Result};
use bivalue::budget::Budget;
use bivalue::verbs::{COMMON_MEMBERS, Listed, ask, verbs};
use serde_json::{Map, Value};

use super::schema::{alternatives, basic, literal, names, reference, value_type};
use super::{MADE, prose, python_name, wrapped};

/// The verbs whose answers to many puzzles are columns, with the class of these.
const COLUMNS: [(&str, &str); 7] = [
    ("solve", "Solved"),
    ("check", "Checked"),
    ("count", "Counted"),
    ("rate", "Rated"),
    ("canon", "Canonical"),
    ("morph", "Morphed"),
    ("minimise", "Minimised"),
];

/// An option of a verb in Python.
struct OptionOf {
    member: String,
    name: String,
    kind: String,
    default: String,
    about: String,
    is_puzzle: bool,
    required: bool,
}

impl OptionOf {
    fn new(member: &str, request: &Value, definitions: &Map<String, Value>) -> Self {
        let schema = &request["properties"][member];
        let is_named = |name: &Value| name == member;
        let required = request["required"].as_array().is_some_and(|all| all.iter().any(is_named));
        let is_puzzle = schema.to_string().contains("PuzzleInput");
        let is_list = basic(schema) == "array";
        let mut kind = match basic(schema) {
            _ if is_puzzle => "Puzzle".into(),
            "array" => {
                let of = names(&schema["items"], definitions).map_or("str".into(), |names| {
                    if names.len() > 20 { "str".to_owned() } else { literal(&names) }
                });
                format!("Sequence[{of}]")
            }
            _ => match names(schema, definitions) {
                Some(names) if names.len() <= 20 => literal(&names),
                Some(_) => "str".into(),
                None if reference(schema).is_some() || alternatives(schema).is_some() => {
                    "str".into()
                }
                None => value_type(schema, definitions),
            },
        };
        let default = match &schema["default"] {
            Value::Array(_) if is_list => "()".into(),
            Value::Bool(value) => (if *value { "True" } else { "False" }).to_owned(),
            Value::Null if required => String::new(),
            Value::Null => {
                kind += " | None";
                "None".to_owned()
            }
            other => other.to_string(),
        };
        let about = prose(schema);
        Self {
            member: member.into(),
            name: python_name(member),
            kind,
            default,
            about,
            is_puzzle,
            required,
        }
    }
}

/// The module of the functions.
pub(super) fn module(requests: &Value, records: &Value) -> Result<String> {
    let mut module = format!(
        "{MADE}\"\"\"The verbs: a function for each, of one puzzle and of many.\"\"\"\n\n\
         from __future__ import annotations\n\nfrom collections.abc import Sequence\nfrom typing import Any, \
         Literal\n\nfrom . import _columns, _records\nfrom ._asking import (\n    Errors,\n    Progress,\n    \
         ask_columns,\n    ask_one,\n    ask_records,\n)\nfrom ._input import Puzzle, \
         Puzzles, Reading\nfrom ._native import solution_of\n"
    );
    let mut list = String::new();
    for verb in verbs() {
        let name = python_name(verb.name());
        writeln!(list, "    {name:?},")?;
        if verb.needs_puzzle() {
            writeln!(list, "    \"{name}_many\",")?;
        }
    }
    write!(module, "\n__all__ = [\n{list}]\n")?;
    for verb in verbs() {
        write_verb(&mut module, *verb, requests, records)?;
    }
    Ok(module)
}

fn write_verb(
    module: &mut String,
    verb: &dyn Listed,
    requests: &Value,
    records: &Value,
) -> Result<()> {
    let function = Function::of(verb, requests, records)?;
    function.write_one(module)?;
    if verb.needs_puzzle() { function.write_many(module) } else { Ok(()) }
}

/// The parts that the functions of a verb have in common: that for one puzzle, and that for many.
struct Function<'a> {
    verb: &'a dyn Listed,
    options: Vec<OptionOf>,
    /// The classes of its records.
    kinds: Vec<String>,
    /// The parameters that must be given, and those that have a default, one a line.
    positional: String,
    parameters: String,
    /// The options as a dictionary, and the names of those that are puzzles as a tuple.
    given: String,
    texts: String,
}

/// The parameters that all functions have.
const BOUNDS: &str = "    nodes: int | None = None,\n    timeout: float | None = None,\n";

/// The parameters for reading puzzles, and the object that is made of them.
const READ: &str = "    input_format: str | None = None,\n    input_lenient: bool = False,\n    input_blank: str | None = None,\n";
const READING: &str = "Reading(input_format, input_lenient, input_blank)";

impl<'a> Function<'a> {
    fn of(verb: &'a dyn Listed, requests: &Value, records: &Value) -> Result<Self> {
        let request = &requests["$defs"][verb.name()];
        let definitions = requests["$defs"].as_object().context("requests without definitions")?;
        let members = request["properties"].as_object().context("a request without members")?;
        let own = members.iter().filter(|(name, _)| !COMMON_MEMBERS.contains(&name.as_str()));
        let options: Vec<_> =
            own.map(|(name, _)| OptionOf::new(name, request, definitions)).collect();
        let kinds = kinds(&records["$defs"], verb.name());
        let kinds = kinds.iter().map(|kind| format!("_records.{kind}")).collect();
        let given: Vec<_> =
            options.iter().map(|option| format!("{:?}: {}", option.member, option.name)).collect();
        let texts = options.iter().filter(|option| option.is_puzzle);
        let texts: Vec<_> = texts.map(|option| format!("{:?},", option.member)).collect();
        let (required, others): (Vec<_>, Vec<_>) =
            options.iter().partition(|option| option.required);
        let positional: Vec<_> = required
            .iter()
            .map(|option| format!("    {}: {},\n", option.name, option.kind))
            .collect();
        let parameters: Vec<_> = others
            .iter()
            .map(|option| format!("    {}: {} = {},\n", option.name, option.kind, option.default))
            .collect();
        Ok(Self {
            verb,
            kinds,
            positional: positional.concat(),
            parameters: parameters.concat(),
            given: format!("{{{}}}", given.join(", ")),
            texts: format!("({})", texts.join(" ")),
            options,
        })
    }

    /// The classes of its records as a tuple.
    fn kind_tuple(&self) -> String {
        let comma = if self.kinds.len() == 1 { "," } else { "" };
        format!("({}{comma})", self.kinds.join(", "))
    }

    /// Writes the function for one puzzle, or for a verb without a puzzle.
    fn write_one(&self, module: &mut String) -> Result<()> {
        let Self { verb, positional, parameters, given, texts, .. } = self;
        let puzzle = verb.needs_puzzle();
        write!(module, "\n\ndef {}(\n", python_name(verb.name()))?;
        if puzzle {
            module.push_str("    puzzle: Puzzle,\n");
        }
        write!(module, "{positional}    *,\n{parameters}{BOUNDS}")?;
        if puzzle {
            module.push_str(READ);
        }
        writeln!(module, ") -> {}:", self.kinds.join(" | "))?;
        writeln!(module, "    \"\"\"{}.", verb.about())?;
        write_arguments(module, &self.options, puzzle, false)?;
        write!(module, "\n    Raises `BivalueError` if the request")?;
        module.push_str(if puzzle {
            " or the puzzle cannot be understood.\n"
        } else {
            " cannot be understood.\n"
        });
        write_example(module, *verb)?;
        module.push_str("    \"\"\"\n");
        if verb.name() == "solve" {
            write_quick_way(module, &self.options)?;
        }
        let reading = if puzzle { format!(", {READING}") } else { String::new() };
        let subject = if puzzle { "puzzle" } else { "None" };
        writeln!(
            module,
            "    options: dict[str, Any] = {given}\n    return ask_one({:?}, {}, {subject}, options, {texts}, nodes, timeout{reading})",
            verb.name(),
            self.kind_tuple()
        )?;
        Ok(())
    }

    /// Writes the function for many puzzles.
    fn write_many(&self, module: &mut String) -> Result<()> {
        let Self { verb, positional, parameters, given, texts, .. } = self;
        let name = python_name(verb.name());
        let columns = COLUMNS.iter().find(|(of, _)| *of == verb.name()).map(|(_, class)| *class);
        let (call, kind, answer) = match columns {
            Some(class) => {
                let class = format!("_columns.{class}");
                ("ask_columns", class.clone(), class)
            }
            None => ("ask_records", self.kind_tuple(), format!("list[{}]", self.kinds.join(" | "))),
        };
        write!(
            module,
            "\n\ndef {name}_many(\n    puzzles: Puzzles,\n{positional}    *,\n{parameters}    errors: Errors = \"raise\",\n    threads: int = 0,\n    progress: Progress = None,\n{BOUNDS}{READ}) -> {answer}:\n"
        )?;
        writeln!(module, "    \"\"\"{}, for each of many puzzles.", verb.about())?;
        write_arguments(module, &self.options, true, true)?;
        let returns = match columns {
            Some(class) => format!("Returns columns: see `{class}`."),
            None => "Returns a record of each puzzle, in order.".to_owned(),
        };
        writeln!(module, "\n    {returns}\n    \"\"\"")?;
        writeln!(
            module,
            "    options: dict[str, Any] = {given}\n    return {call}(\n        {:?}, {kind}, puzzles, options, {texts}, errors, threads, progress, nodes, timeout,\n        {READING},\n    )",
            verb.name()
        )?;
        Ok(())
    }
}

/// The shorter way of `solve`, where nothing is requested but the solution of a text.
fn write_quick_way(module: &mut String, options: &[OptionOf]) -> Result<()> {
    module.push_str("    if (\n        type(puzzle) is str\n");
    for option in options {
        let relation = if option.default == "None" { "is" } else { "==" };
        writeln!(module, "        and {} {relation} {}", option.name, option.default)?;
    }
    for name in ["nodes", "timeout", "input_format", "input_blank"] {
        writeln!(module, "        and {name} is None")?;
    }
    module.push_str(
        "        and not input_lenient\n    ):\n        solution = solution_of(puzzle)\n        if solution is \
         not None:\n            # The other members are asked for when they are wanted.\n            known = \
         {\"v\": 1, \"status\": \"unique\", \"solution\": solution, \"solutions\": 1}\n            \
         return _records.Answer(known, {\"verb\": \"solve\", \"puzzle\": puzzle})\n",
    );
    Ok(())
}

/// The classes of a verb's records.
fn kinds(definitions: &Value, verb: &str) -> Vec<String> {
    let record = &definitions[verb];
    let each = alternatives(record).unwrap_or_else(|| vec![record]);
    each.into_iter().filter_map(reference).map(str::to_owned).collect()
}

fn write_arguments(
    module: &mut String,
    options: &[OptionOf],
    puzzle: bool,
    many: bool,
) -> Result<()> {
    module.push_str("\n    Args:\n");
    let mut argument = |name: &str, about: &str| {
        let text = format!("{name}: {}", about.replace("\n\n", " "));
        let lines = wrapped(&text, 12);
        writeln!(module, "        {}", lines.trim())
    };
    if many {
        argument(
            "puzzles",
            "An array of integers of shape `[n, 81]`, `[n, 9, 9]`, `[81]` or `[9, 9]`, with 0 for an empty cell; a list or an array of texts; a text that holds many puzzles; or a column with the Arrow PyCapsule interface.",
        )?;
    } else if puzzle {
        argument(
            "puzzle",
            "A text in any format, 81 numbers, or nine rows of nine numbers; 0 is an empty cell.",
        )?;
    }
    for option in options {
        argument(&option.name, &option.about)?;
    }
    if many {
        argument(
            "errors",
            "What becomes of rows that cannot be read or asked: `raise` an error that names the first, or `mark` them all.",
        )?;
        argument(
            "threads",
            "The number of threads; 0 for one for each core. No answer depends on it.",
        )?;
        argument(
            "progress",
            "A function of the number of rows that are done and of all rows, or true for a progress bar by tqdm.",
        )?;
        argument(
            "nodes",
            "End the work on a puzzle after this number of nodes, with the status `limit`.",
        )?;
        argument(
            "timeout",
            "End the work on a puzzle after this number of seconds, with the status `limit`.",
        )?;
    } else {
        argument("nodes", "End after this number of nodes, with the status `limit`.")?;
        argument("timeout", "End after this number of seconds, with the status `limit`.")?;
    }
    if puzzle {
        argument("input_format", "The name of the format of texts; detected if it is left out.")?;
        argument("input_lenient", "Accept rows of a wrong length and foreign characters.")?;
        argument("input_blank", "A further character that stands for an empty cell.")?;
    }
    Ok(())
}

/// The first example of the verb as a doctest, which shows what a line without JSON shows.
fn write_example(module: &mut String, verb: &dyn Listed) -> Result<()> {
    let Some(example) = verb.examples().first() else { return Ok(()) };
    let request: Map<String, Value> = serde_json::from_str(example.request)?;
    let record = ask(example.request, &Budget::UNLIMITED).record.to_value();
    let plain = |value: &Value| match value {
        Value::String(text) => !text.contains(['\n', '\'', '\\']),
        value => value.is_number() || value.is_boolean(),
    };
    let pointers = verb.shown().iter().copied().chain(["/status", "/format", "/v"]);
    let mut shown = pointers.filter_map(|pointer| Some((pointer, record.pointer(pointer)?)));
    let Some((pointer, value)) = shown.find(|(_, value)| plain(value)) else {
        return Ok(());
    };
    let value = match value {
        Value::String(text) => format!("'{text}'"),
        Value::Bool(value) => (if *value { "True" } else { "False" }).to_owned(),
        value => value.to_string(),
    };
    let mut call = Vec::new();
    if let Some(puzzle) = request.get("puzzle") {
        call.push(puzzle.to_string());
    }
    for (name, value) in
        request.iter().filter(|(name, _)| !["verb", "puzzle"].contains(&name.as_str()))
    {
        let value = match value {
            Value::Bool(value) => (if *value { "True" } else { "False" }).to_owned(),
            value => value.to_string(),
        };
        call.push(format!("{}={value}", python_name(name)));
    }
    writeln!(
        module,
        "\n    >>> import bivalue\n    >>> answer = bivalue.{}(\n    ...     {}\n    ... )\n    >>> answer{}\n    {value}",
        python_name(verb.name()),
        call.join(",\n    ...     "),
        pointer.replace('/', "."),
    )?;
    Ok(())
}
