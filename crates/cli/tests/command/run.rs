//! Running the command.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A proper puzzle.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The same with 5 twice in row 1.
pub(crate) const REPEATED: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// No digit repeated, no solution: nothing is left for r1c9.
pub(crate) const HOPELESS: &str =
    "12345678.........9...............................................................";
/// No digits.
pub(crate) const EMPTY: &str =
    ".................................................................................";
/// A text that is no puzzle in any format.
pub(crate) const NONSENSE: &str = "what is this";

/// The result of a run.
pub(crate) struct Ran {
    /// The exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output as JSON records.
    pub(crate) fn records(&self) -> Vec<Value> {
        let lines = self.out.lines();
        lines.map(|line| serde_json::from_str(line).expect("a JSON record a line")).collect()
    }

    /// The lines of the output.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}

/// The command with those arguments, all streams piped, without what the surroundings may
/// say about colours and widths.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bivalue"));
    command.args(args).env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1").env("COLUMNS", "90");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with nothing on standard input.
pub(crate) fn bivalue(args: &[&str]) -> Ran {
    with_input(args, "")
}

/// Runs the command with that on standard input.
pub(crate) fn with_input(args: &[&str], input: &str) -> Ran {
    finish(command(args).spawn().expect("the command starts"), input.as_bytes())
}

/// Gives a command that input and waits for its end.
pub(crate) fn finish(mut child: Child, input: &[u8]) -> Ran {
    let mut stdin = child.stdin.take();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(stdin) = &mut stdin {
                // It may have seen enough before it has seen all.
                let _ = stdin.write_all(input);
            }
        });
        let output = child.wait_with_output().expect("the command ends");
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        }
    })
}
