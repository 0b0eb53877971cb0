//! How files are opened to be written: beside them, under a lock.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::identity::is_still;

use super::UNFINISHED;
use super::state::To;

/// The file beside `path` that is written until it is whole.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(UNFINISHED);
    part.into()
}

/// Opens what is written instead of `path`.
pub(super) fn open(path: &Path) -> io::Result<To> {
    let target = match followed(path)? {
        Followed::Stdout => return Ok(stream(io::stdout(), path)),
        Followed::Stderr => return Ok(stream(io::stderr(), path)),
        Followed::Descriptor => {
            return Ok(stream(File::options().append(true).open(path)?, path));
        }
        Followed::File(target) => target,
    };
    let there = match fs::metadata(&target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => {
            return Ok(stream(File::options().write(true).open(&target)?, path));
        }
        Ok(metadata) => {
            // A file that may not be written is not replaced either.
            let file = File::options().write(true).open(&target)?;
            lock(&file)?;
            Some((file, metadata))
        }
    };
    let part = part_of(&target);
    match (claim(&part), there) {
        (Ok(file), there) => {
            if let Some((_, metadata)) = there {
                keep_owner(&file, &metadata);
                file.set_permissions(metadata.permissions())?;
            }
            Ok(To::Part { file, part, target, new: false })
        }
        (Err(error), Some((file, _))) if error.kind() == io::ErrorKind::PermissionDenied => {
            file.set_len(0)?;
            Ok(To::Place { file, start: 0, path: target })
        }
        (Err(error), _) => Err(error),
    }
}

/// Gives a file the owner of the old one, if that is permitted.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

fn stream(stream: impl Write + Send + 'static, path: &Path) -> To {
    To::Stream { stream: Box::new(stream), path: Some(path.into()) }
}

/// The target of a path.
enum Followed {
    Stdout,
    Stderr,
    /// Something that is open already, by its number.
    Descriptor,
    File(PathBuf),
}

/// Follows symbolic links, so that a link is not replaced by a file.
fn followed(path: &Path) -> io::Result<Followed> {
    /// As many as systems follow.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match path.to_str() {
            Some("/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1") => return Ok(Followed::Stdout),
            Some("/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2") => return Ok(Followed::Stderr),
            _ if path.starts_with("/dev/fd") || path.starts_with("/proc") => {
                return Ok(Followed::Descriptor);
            }
            _ => {}
        }
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(Followed::File(path));
        }
        let link = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Makes a file that nobody else writes. One that a killed run has left is used again.
pub(super) fn claim(part: &Path) -> io::Result<File> {
    /// Each time it was found another run has just finished.
    const TRIES: usize = 10;
    for _ in 0..TRIES {
        let made = File::options().write(true).create(true).truncate(false).open(part);
        let file = made.map_err(|error| match error.kind() {
            // The file is made where its folder is there.
            io::ErrorKind::NotFound => io::Error::other("there is no such folder"),
            _ => error,
        })?;
        lock(&file)?;
        if is_still(&file, part)? {
            file.set_len(0)?;
            return Ok(file);
        }
    }
    Err(written_by_another())
}

pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(written_by_another()),
        // Not all file systems have locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn written_by_another() -> io::Error {
    io::Error::other("another run is writing it")
}
