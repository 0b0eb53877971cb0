//! Files about a program that others look for below the folder of a user's data: completions of
//! shells and manual pages.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Output, cannot_write};

/// What the last line of each file says, by which it is known again.
const OURS: &str = "written by bivalue, which replaces this file";

/// The folder of a user's data: the one that the variable `XDG_DATA_HOME` names, if its path is
/// absolute, or else the usual one below the home folder. `None` if neither is known.
///
/// ```
/// use bivalue_bulk::output::user_files::data_folder;
/// use std::path::PathBuf;
///
/// let home = || Some(PathBuf::from("/home/ada"));
/// assert_eq!(data_folder(None, home()), Some("/home/ada/.local/share".into()));
/// if cfg!(unix) {
///     assert_eq!(data_folder(Some("/data".into()), home()), Some("/data".into()));
/// }
/// assert_eq!(data_folder(Some("data".into()), None), None);
/// ```
#[must_use]
pub fn data_folder(xdg_data_home: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let named = xdg_data_home.map(PathBuf::from).filter(|path| path.is_absolute());
    named.or_else(|| home.map(|home| home.join(".local/share")))
}

/// The place of the completions of the command below the folder of a user's data, for the shell of
/// that name. `None` if it has no usual place.
///
/// ```
/// use bivalue_bulk::output::user_files::completions;
///
/// assert_eq!(completions("bash"), Some("bash-completion/completions/bivalue"));
/// assert_eq!(completions("powershell"), None);
/// ```
#[must_use]
pub fn completions(shell: &str) -> Option<&'static str> {
    match shell {
        "bash" => Some("bash-completion/completions/bivalue"),
        "fish" => Some("fish/vendor_completions.d/bivalue.fish"),
        "zsh" => Some("zsh/site-functions/_bivalue"),
        _ => None,
    }
}

/// Writes a file, and the folders above it if they are missing. Its last line, behind the sign of
/// comments, says that it is from here. A file without that line is left as it is.
///
/// # Errors
/// If there is a file without that line, or the file cannot be written; the error is a
/// [`CannotWrite`](super::CannotWrite).
///
/// ```
/// use bivalue_bulk::output::user_files::install;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("completions").join("bivalue");
/// install(&path, "complete\n", "#")?;
/// install(&path, "complete -F\n", "#")?;
/// assert!(std::fs::read_to_string(&path)?.starts_with("complete -F\n# "));
/// std::fs::write(&path, "mine\n")?;
/// assert!(install(&path, "complete\n", "#").unwrap_err().to_string().ends_with("is kept"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn install(path: &Path, text: &str, comment: &str) -> io::Result<()> {
    let prepare = || {
        match fs::read(path) {
            Ok(there) if !there.trim_ascii_end().ends_with(OURS.as_bytes()) => {
                return Err(io::Error::other("it is there, is not from bivalue, and is kept"));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        path.parent().map_or(Ok(()), fs::create_dir_all)
    };
    prepare().map_err(|error| cannot_write(path, &error))?;
    let mut file = Output::replacing(path)?;
    writeln!(file, "{text}{comment} {OURS}")?;
    file.finish()
}
