//! The identity of a file, whatever its name.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

/// A plain file, whichever of its names it was opened by.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl Identity {
    /// The file of that name; nothing if there is none, or if it is no plain file: a terminal or a
    /// pipe loses nothing by being written to.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        Self::from_metadata(&fs::metadata(path).ok()?, path)
    }

    /// The file that standard input is, if the system knows it.
    pub(crate) fn of_stdin() -> Option<Self> {
        Self::of_stream(&io::stdin())
    }

    /// The file that standard output is, if the system knows it.
    pub(crate) fn of_stdout() -> Option<Self> {
        Self::of_stream(&io::stdout())
    }

    #[cfg(unix)]
    fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
        Self::from_metadata(&file.metadata().ok()?, Path::new(""))
    }

    #[cfg(not(unix))]
    fn of_stream(_: &impl Sized) -> Option<Self> {
        None
    }

    #[cfg(unix)]
    fn from_metadata(metadata: &Metadata, _: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        metadata.is_file().then(|| Self((metadata.dev(), metadata.ino())))
    }

    #[cfg(not(unix))]
    fn from_metadata(metadata: &Metadata, path: &Path) -> Option<Self> {
        if metadata.is_file() { path.canonicalize().ok().map(Self) } else { None }
    }
}

/// Returns whether an open file is still the one of that name, and no link leads to it.
pub(crate) fn is_still(file: &fs::File, path: &Path) -> io::Result<bool> {
    let now = match fs::symlink_metadata(path) {
        Ok(now) => now,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if !now.is_file() {
        return Err(io::Error::other("there is something else of that name"));
    }
    Ok(is_same(&file.metadata()?, &now, path))
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata, path: &Path) -> bool {
    Identity::from_metadata(one, path) == Identity::from_metadata(other, path)
}

/// On systems without numbers of files, the name stands for the file.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata, _: &Path) -> bool {
    true
}
