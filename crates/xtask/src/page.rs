//! The page for players: its files in a folder, and its tests.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::machine::{adds_package, answers, has_package, root, run};
use crate::npm;

/// Packages that only its tests need, beside those of the tests of the npm package, in versions
/// that are known to work.
const OF_TESTS: [(&str, &str); 2] = [("axe-core", "4.14.1"), ("jsqr", "1.4.0")];

/// Writes the files of the page to a folder, from which any host can serve them. The modules are
/// built if they are not there.
pub(crate) fn build(folder: &Path) -> Result<()> {
    if let Some(missing) = npm::missing() {
        bail!("not run: {missing}");
    }
    let _alone = npm::alone()?;
    npm::build_if_missing(false)?;
    run(Command::new("node").arg(root().join("web/tools/build.mjs")).arg(folder))
}

/// Runs its tests, in Node and in Chromium, on the modules that were built last.
pub(crate) fn test() -> Result<()> {
    let _alone = npm::alone()?;
    npm::build_if_missing(true)?;
    // The files that `cargo xtask page` writes, from these modules.
    let files = root().join("target/page");
    run(Command::new("node").arg(root().join("web/tools/build.mjs")).arg(files))?;
    let folder = npm::tools_for_tests(&[npm::OF_TESTS, OF_TESTS].concat())?;
    if !has_package("chromium", "chromium") {
        println!("not run: the page in Chromium: it is not installed and cannot be");
    }
    let has_poppler = || answers(Command::new("pdftotext").arg("-v"));
    if !(has_poppler() || adds_package("poppler-utils") && has_poppler()) {
        println!("not run: the pages on paper: poppler-utils is not installed and cannot be");
    }
    let web = root().join("web");
    let compiler = folder.join("node_modules/.bin/tsc");
    if compiler.is_file() {
        run(Command::new(compiler).arg("--project").arg(&web))?;
    }
    let bivalue = root().join("target/debug/bivalue");
    let mut failed = Vec::new();
    for kind in ["unit", "browser"] {
        let mut files: Vec<_> = fs::read_dir(web.join("test").join(kind))?
            .map(|file| Ok(file?.path()))
            .collect::<Result<_>>()?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
        files.sort();
        let mut command = Command::new("node");
        // A browser has enough to do with one page.
        command.args(["--test", "--test-concurrency=1"]).args(files).current_dir(&web);
        command.env("WEB_MODULES", folder.join("node_modules"));
        if bivalue.is_file() {
            command.env("BIVALUE_COMMAND", &bivalue);
        }
        failed.extend(run(&mut command).err());
    }
    match failed.pop() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}
