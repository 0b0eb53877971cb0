//! The subcommands by what they are for, for the short help.

use clap::Command;

/// Each group with its subcommands, of which a build may lack some.
pub(crate) const GROUPS: &[(&str, &[&str])] = &[
    ("Solve and check", &["solve", "check", "count", "minimise"]),
    ("Learn", &["hint", "explain", "steps", "why-not", "judge-move", "techniques"]),
    ("Make and draw", &["generate", "picture", "convert", "morph", "vicinity"]),
    ("Judge", &["rate", "analyse"]),
    ("Collections", &["filter", "audit", "canon", "same", "split", "dataset"]),
    ("Programs", &["ask", "serve", "mcp"]),
    ("About", &["bench", "engines", "formats", "completions", "man", "help"]),
];

/// The help of a command on one screen.
pub(crate) fn short_help(mut command: Command) -> String {
    command.build();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!(
        "{about}\n\nUsage: bivalue [OPTIONS] [COMMAND]\n\nNew here? `bivalue FILE` solves, \
         `bivalue hint FILE` helps, `bivalue generate` makes.\n\nCommands:\n"
    );
    for (title, names) in GROUPS {
        let there = names.iter().filter(|name| command.find_subcommand(name).is_some());
        let names: Vec<_> = there.copied().collect();
        if !names.is_empty() {
            text.extend([&format!("  {title:16} "), &*names.join(", "), "\n"]);
        }
    }
    text + "\n`bivalue COMMAND -h` describes a command with its options, and `bivalue --help` \
            lists all\ncommands with examples and exit statuses.\n"
}
