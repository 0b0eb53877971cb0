//! The output of chores. The reader may close the pipe before the end.

use std::fmt;
use std::io::{self, Write};
use std::process;

/// Prints a line as the macro of this name elsewhere does, but for a reader who has gone.
#[macro_export]
macro_rules! println {
    () => { $crate::print::line(format_args!("")) };
    ($($text:tt)*) => { $crate::print::line(format_args!($($text)*)) };
}

/// Prints a line; where nobody reads any more the chore is at its end, without a complaint, as
/// the command is.
pub fn line(text: fmt::Arguments<'_>) {
    let Err(error) = writeln!(io::stdout().lock(), "{text}") else { return };
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(0);
    }
    eprintln!("error: cannot write: {error}");
    process::exit(1);
}
