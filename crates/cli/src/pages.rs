//! `bivalue completions` and `man`: texts about the command that other programs read.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use bivalue::verbs::Outcome;
use bivalue_bulk::arguments::{behind_commas, sections};
use bivalue_bulk::output::user_files::{self, data_folder};

use crate::Failed;
use crate::args::{Cli, ManArgs};
use crate::exit::EXIT_STATUS;
use crate::messages::{Messages, Severity, tell};

/// Prints a completion script, or puts it where the shell looks for it.
pub(crate) fn completions(
    shell: Shell,
    installs: bool,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Outcome, Failed> {
    let (mut command, mut script) = (Cli::command(), Vec::new());
    clap_complete::generate(shell, &mut command, "bivalue", &mut script);
    let script = behind_commas(&command, &shell.to_string(), &String::from_utf8_lossy(&script));
    if !installs {
        out.write_all(script.as_bytes())?;
        return Ok(Outcome::Yes);
    }
    let Some(place) = user_files::completions(&shell.to_string()) else {
        let text = format!("completions of {shell} have no usual place");
        return Err(format!("{text}: `bivalue completions {shell} > FILE` prints them").into());
    };
    let path = data_home()?.join(place);
    install(&path, &script, "#", out)?;
    if let (Shell::Zsh, Some(folder)) = (shell, path.parent()) {
        let text = format!("`fpath+=({})` before `compinit` in ~/.zshrc", folder.display());
        tell(&messages.message(Severity::Note, &format!("zsh needs {text}"), None, &[]));
    }
    Ok(Outcome::Yes)
}

/// The folder of the user's data.
fn data_home() -> Result<PathBuf, String> {
    let folder = data_folder(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir());
    folder.ok_or_else(|| "there is no home folder: HOME is not set".into())
}

/// Writes a file for the user, and prints its path.
fn install(path: &Path, text: &str, comment: &str, out: &mut dyn Write) -> io::Result<()> {
    user_files::install(path, text, comment)?;
    writeln!(out, "{}", path.display())
}

/// Prints the manual page of the command or of a subcommand, or puts all pages where `man` looks for
/// them.
pub(crate) fn man(args: &ManArgs, out: &mut dyn Write) -> Result<Outcome, Failed> {
    // Pages name no page of `help`, which has none.
    let command = Cli::command().disable_help_subcommand(true);
    let mut command = command.mut_subcommands(|one| one.disable_help_subcommand(true));
    command.build();
    if let Some(folder) = &args.install {
        let folder = match folder {
            Some(folder) => folder.clone(),
            None => data_home()?.join("man/man1"),
        };
        install_pages(&command, &folder, out)?;
        return Ok(Outcome::Yes);
    }
    let mut shown = &command;
    for name in &args.command {
        let Some(found) = shown.find_subcommand(name) else {
            return Err(format!("there is no subcommand `{}`", args.command.join(" ")).into());
        };
        shown = found;
    }
    out.write_all(&page(shown)?)?;
    Ok(Outcome::Yes)
}

/// Writes the pages of a command and of its subcommands into a folder.
fn install_pages(command: &Command, folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    let path = folder.join(format!("{}.1", page_name(command)));
    install(&path, &String::from_utf8_lossy(&page(command)?), ".\\\"", out)?;
    command.get_subcommands().try_for_each(|command| install_pages(command, folder, out))
}

/// The name of a manual page, such as `bivalue-solve`.
fn page_name(command: &Command) -> &str {
    command.get_display_name().unwrap_or("bivalue")
}

/// The manual page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let has_subcommands = command.has_subcommands();
    let mut after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    // The help of a subcommand leaves the exit statuses to that of the command.
    if !after.contains(EXIT_STATUS) {
        after += "\n";
        after += EXIT_STATUS;
    }
    let page = clap_mangen::Man::new(command.clone()).title(page_name(command));
    let page = page.source(concat!("bivalue ", env!("CARGO_PKG_VERSION")));
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    if has_subcommands {
        page.render_subcommands_section(&mut out)?;
    }
    out.extend(sections(&after).bytes());
    Ok(out)
}
