//! The files of a folder, compressed; the script that builds the crate reads them in the same way.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// The files of a folder and of the folders in it, in order: each with its path below the folder,
/// such as `js/main.js`, and what it holds, compressed by gzip. Names that begin with a point are
/// left out.
///
/// # Errors
/// The file or folder that cannot be read.
pub(crate) fn packed(folder: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    add(folder, "", &mut files)?;
    files.sort();
    Ok(files)
}

fn add(folder: &Path, before: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    for entry in fs::read_dir(folder).map_err(named)? {
        let entry = entry.map_err(named)?;
        let name = entry.file_name();
        let path = format!("{before}{}", name.to_string_lossy());
        let kind = entry.file_type().map_err(named)?;
        if name.as_encoded_bytes().starts_with(b".") {
            // Such files are not meant to be seen.
            continue;
        }
        if kind.is_dir() {
            add(&entry.path(), &format!("{path}/"), files)?;
            continue;
        }
        if !kind.is_file() {
            // A link may lead out of the folder, and reading a pipe would not end.
            let text = format!("{} is neither a file nor a folder", entry.path().display());
            return Err(io::Error::other(text));
        }
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&fs::read(entry.path()).map_err(named)?)?;
        files.push((path, packer.finish()?));
    }
    Ok(())
}
