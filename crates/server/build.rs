//! Compresses the files of the page in the folder `BIVALUE_PAGE`, and lists them in `page.rs`, so that
//! they become part of the program. Without that variable the list is empty.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=BIVALUE_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os("BIVALUE_PAGE") {
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        find(Path::new(&folder), "", &mut files)?;
        files.sort();
        for (number, (path, place)) in files.iter().enumerate() {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(&fs::read(place)?)?;
            fs::write(out.join(format!("{number}.gz")), packer.finish()?)?;
            let place = format!("concat!(env!(\"OUT_DIR\"), \"/{number}.gz\")");
            let _ = writeln!(list, "({path:?}, include_bytes!({place})),");
        }
    }
    fs::write(out.join("page.rs"), list + "]")
}

/// The files of a folder, each with its path below it.
fn find(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}
