//! `cargo xtask docs`: the docs that are made from the code.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use bivalue::budget::Budget;
use bivalue::human::{self, OtherName};
use bivalue::verbs::technique_page;

use crate::machine::settle;
use crate::{links, records, suites, typescript};

/// Writes the generated docs, or says whether they are fresh.
pub(crate) fn docs(check: bool) -> Result<()> {
    records::records(check)?;
    typescript::typescript(check)?;
    settle("docs/techniques.md", &techniques_page()?, check, "docs")?;
    settle("docs/command.md", &command_page()?, check, "docs")?;
    links::links()
}

/// Every technique with its example: the position drawn with the step's marks, and its words.
fn techniques_page() -> Result<String> {
    let mut page = String::from(
        "# Techniques\n\n<!-- Made by `cargo xtask docs` from `bivalue::human`. -->\n\n\
         In the order in which they are tried. The number, the level and the score are those of \
         HoDoKu; a technique without them does not exist in HoDoKu. In the drawings, a sign before \
         a cell marks the cell, and a sign after a candidate marks the candidate: `-` is \
         eliminated, `=` is placed. Names of other programs, sites and authors: \
         [names elsewhere](#names-elsewhere).\n",
    );
    for (_, kind) in human::kinds() {
        page += "\n";
        page += &technique_page(kind, &Budget::UNLIMITED)
            .ok()
            .flatten()
            .with_context(|| format!("{} has no example", kind.id))?;
    }
    page += &names_elsewhere();
    Ok(page)
}

/// The table of the names that techniques have elsewhere.
fn names_elsewhere() -> String {
    let mut others: Vec<&OtherName> = human::other_names().iter().collect();
    others.sort_by_key(|other| other.name.to_lowercase());
    let mut page = String::from(
        "\n## Names elsewhere\n\n\
         Wherever a technique is an argument, these names are read as well; one that stands for \
         several techniques means all of them. Case, hyphens, spaces, plurals, the spelling of \
         colours and the word *type* before a number make no difference. With `--names`, or the \
         member `names` of a request, steps have the names in bold. Names that are the same as \
         here are left out.\n\n| name | who has it | here |\n|---|---|---|\n",
    );
    for other in others {
        let traditions: Vec<_> = other.traditions.iter().map(|one| one.name()).collect();
        let ids: Vec<_> = other.kinds.iter().map(|kind| format!("`{}`", kind.id)).collect();
        let ids = ids.join(", ");
        let here = match other.missing {
            Some(why) => format!("missing: {why}; the nearest: {ids}"),
            None => ids,
        };
        let mark = if other.names_steps() { "**" } else { "" };
        let (name, traditions) = (other.name, traditions.join(", "));
        let _ = writeln!(page, "| {mark}{name}{mark} | {traditions} | {here} |");
    }
    page
}

/// Returns the help of the command and of each of its subcommands.
fn command_page() -> Result<String> {
    let bivalue = suites::programs()?.join("bivalue");
    let help = help(&bivalue, &[])?;
    let mut page = String::from(
        "# The command\n\n<!-- Made by `cargo xtask docs` from `bivalue --help`. -->\n\n\
         The help of every subcommand. `serve`, `mcp` and `dataset` need features: \
         `cargo install --path crates/cli --features serve,dataset`.\n\n",
    );
    write!(page, "```text\n{help}```\n")?;
    let names = subcommands(&help);
    if names.is_empty() {
        bail!("`bivalue --help` lists no commands");
    }
    for name in names {
        let help = self::help(&bivalue, &[name])?;
        write!(page, "\n## {name}\n\n```text\n{help}```\n")?;
        for inner in subcommands(&help) {
            let help = self::help(&bivalue, &[name, inner])?;
            write!(page, "\n### {name} {inner}\n\n```text\n{help}```\n")?;
        }
    }
    Ok(page)
}

/// The names in the list of commands that a help text holds.
fn subcommands(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    lines
        .take_while(|line| !line.is_empty())
        // The help of `help` is that of the command.
        .filter(|line| !line.trim_start().starts_with("help "))
        // Descriptions that need a second line are indented further.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        // It prints what the others print by `--help`.
        .filter(|name| *name != "help")
        .collect()
}

/// The help of a subcommand, as wide as everywhere.
fn help(bivalue: &Path, args: &[&str]) -> Result<String> {
    let mut command = Command::new(bivalue);
    command.args(args).arg("--help");
    command.env("COLUMNS", "80").env("NO_COLOR", "1").stdin(Stdio::null());
    let output = command.output().context("cannot start the command")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?.replace("\r\n", "\n");
    Ok(text.lines().fold(String::new(), |page, line| page + line.trim_end() + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_read_from_the_help() {
        let help = "About\n\nCommands:\n  solve  Print\n         the solution\n  man    Print\n  help   Print\n\nOptions:\n  -q\n";
        assert_eq!(subcommands(help), ["solve", "man"]);
        assert!(subcommands("Options:\n  -q\n").is_empty());
    }
}
