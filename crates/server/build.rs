//! Compresses the files of the page in the folder `BIVALUE_PAGE`, and lists them in `page.rs`, so
//! that they become part of the program. Without that variable the list is empty.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[path = "src/page/files.rs"]
mod files;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=BIVALUE_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/page/files.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os("BIVALUE_PAGE") {
        println!("cargo::rerun-if-changed={}", folder.display());
        for (number, (path, packed)) in files::packed(Path::new(&folder))?.iter().enumerate() {
            fs::write(out.join(format!("{number}.gz")), packed)?;
            let place = format!("concat!(env!(\"OUT_DIR\"), \"/{number}.gz\")");
            let _ = writeln!(list, "({path:?}, include_bytes!({place})),");
        }
    }
    fs::write(out.join("page.rs"), list + "]")
}
