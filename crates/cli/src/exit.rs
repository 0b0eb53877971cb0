//! Exit codes of the command.

use std::process::ExitCode;

use bivalue::verbs::Outcome;

/// All exit statuses, for the help and the manual pages. A test compares the tables of README.md
/// and SKILL.md with it.
pub(crate) const EXIT_STATUS: &str = "\
Exit status:
  0        success; the answer to a question is yes
  1        the answer is no: no solution, several solutions where one is
           expected, a failed check, no match of a filter
  2        an error: wrong usage, a puzzle that cannot be read, a file that
           cannot be read or written
  3        a limit was met (`--timeout`, `--nodes`, `--tries`, `count --limit`),
           or an engine could not finish
  128 + N  signal number N interrupted the command: 130 for Ctrl-C

For many puzzles it is the worst of them, in the order 2, 3, 1, 0.";

/// The exit code for an outcome.
pub(crate) fn exit_code(outcome: Outcome) -> ExitCode {
    ExitCode::from(match outcome {
        Outcome::Yes => 0,
        Outcome::No => 1,
        Outcome::Error => 2,
        Outcome::Limit => 3,
    })
}
