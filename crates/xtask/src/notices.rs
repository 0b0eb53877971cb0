//! `cargo xtask notices`: the crates of others that end in what is shipped, with their licences.
//!
//! `THIRD_PARTY.md` lists them all. The npm package and the Python package have a file of their
//! own, with the texts of the licences, because they are given away without the sources. The crates
//! are those that Cargo takes by the lock files, without those that only build or test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::machine::{root, settle};

/// A package that is shipped.
struct Shipped {
    name: &'static str,
    /// The folder of its workspace.
    folder: &'static str,
    target: &'static str,
    /// Further arguments of Cargo.
    arguments: &'static [&'static str],
    /// The file with the texts of the licences, if it contains one.
    texts: Option<&'static str>,
}

const SHIPPED: [Shipped; 3] = [
    Shipped {
        name: "command",
        folder: ".",
        target: "x86_64-unknown-linux-gnu",
        arguments: &["-p", "bivalue-cli", "--all-features"],
        texts: None,
    },
    Shipped {
        name: "npm package",
        folder: "crates/wasm",
        target: "wasm32-unknown-unknown",
        arguments: &[],
        texts: Some("packages/bivalue/THIRD_PARTY.txt"),
    },
    Shipped {
        name: "Python package",
        folder: "python",
        target: "x86_64-unknown-linux-gnu",
        arguments: &[],
        texts: Some("python/THIRD_PARTY.txt"),
    },
];

/// A crate: its name and its version.
type Crate = (String, String);

/// Writes the files, or says whether they are fresh.
pub(crate) fn notices(check: bool) -> Result<()> {
    let mut all = BTreeMap::<Crate, (String, BTreeSet<&str>)>::new();
    for Shipped { name: product, folder, target, arguments, texts } in SHIPPED {
        let crates = crates_of(folder, target, arguments)?;
        if let Some(path) = texts {
            settle(path, &page_of_texts(product, folder, &crates)?, check, "notices")?;
        }
        for (name, licence) in crates {
            all.entry(name).or_insert_with(|| (licence, BTreeSet::new())).1.insert(product);
        }
    }
    settle("THIRD_PARTY.md", &list(&all), check, "notices")
}

/// Returns the crates of others that Cargo takes for a workspace, with their licences.
fn crates_of(folder: &str, target: &str, arguments: &[&str]) -> Result<BTreeMap<Crate, String>> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--prefix", "none", "-e", "normal,no-proc-macro"])
        .args(["--target", target, "-f", "{p}|{l}"])
        .args(arguments)
        .current_dir(root().join(folder))
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("cargo tree failed in {folder}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout).context("cargo tree prints no UTF-8")?;
    let mut crates = BTreeMap::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let line = line.trim_end_matches(" (*)");
        let (package, licence) = line.split_once('|').context("cargo tree prints no licence")?;
        // Crates of this repository have their path behind the version.
        if package.contains('(') {
            continue;
        }
        let (name, version) = package.split_once(" v").context("a crate without a version")?;
        if licence.is_empty() {
            bail!("{name} {version} states no licence");
        }
        crates.insert((name.to_owned(), version.to_owned()), licence.to_owned());
    }
    Ok(crates)
}

/// The list of all crates.
fn list(all: &BTreeMap<Crate, (String, BTreeSet<&str>)>) -> String {
    let mut page = String::from(
        "# Crates of others in what is shipped\n\n<!-- Made by `cargo xtask notices` from the lock files. -->\n\n\
         The command with all of its features (for Linux), the module in the npm package and the Python package contain\n\
         these crates. The text of each licence is in the crate, at the address in the table; the npm package and the Python\n\
         package contain the texts as `THIRD_PARTY.txt`.\n\n\
         | crate | version | licence | in | text |\n|---|---|---|---|---|\n",
    );
    for ((name, version), (licence, products)) in all {
        let products: Vec<&str> = products.iter().copied().collect();
        let address = format!("https://docs.rs/crate/{name}/{version}/source/");
        let products = products.join(", ");
        let _ = writeln!(page, "| {name} | {version} | {licence} | {products} | <{address}> |");
    }
    page
}

/// The list of the crates of one product, with the texts of their licences, each text once.
fn page_of_texts(product: &str, folder: &str, crates: &BTreeMap<Crate, String>) -> Result<String> {
    let sources = sources(folder)?;
    let mut texts = BTreeMap::<String, Vec<String>>::new();
    let mut page = format!(
        "The {product} contains these crates, which others have written, under their licences.\n\
         Made by `cargo xtask notices`.\n\n"
    );
    for ((name, version), licence) in crates {
        let source = sources
            .get(&(name.clone(), version.clone()))
            .with_context(|| format!("{name} {version} has no source"))?;
        let own = licence_texts(source)?;
        let note = if own.is_empty() { " (the crate has no file with its text)" } else { "" };
        let _ = writeln!(page, "{name} {version}: {licence}{note}");
        for text in own {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    let mut texts: Vec<(String, Vec<String>)> = texts.into_iter().collect();
    texts.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    for (text, names) in texts {
        let _ = write!(page, "\n{}\n{}\n\n{}\n", "-".repeat(72), names.join(", "), text.trim_end());
    }
    Ok(page)
}

/// Returns the folders of the sources of all crates of a workspace.
fn sources(folder: &str) -> Result<BTreeMap<Crate, PathBuf>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root().join(folder))
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("cargo metadata failed in {folder}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo metadata without packages")?;
    let folder = |package: &serde_json::Value| {
        let text = |name: &str| package[name].as_str().map(str::to_owned);
        let path = PathBuf::from(text("manifest_path")?);
        Some(((text("name")?, text("version")?), path.parent()?.to_owned()))
    };
    packages.iter().map(|package| folder(package).context("a package without a name")).collect()
}

/// Returns the texts of a crate's licences: what it says of copyright, and of several licences of
/// which one may be chosen the one for MIT, which is the shortest.
fn licence_texts(source: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for file in fs::read_dir(source).with_context(|| format!("cannot read {}", source.display()))? {
        let path = file?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase());
        let name = name.unwrap_or_default();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT", "UNLICENSE"];
        if path.is_file() && is_licence.iter().any(|start| name.starts_with(start)) {
            files.push((name, path));
        }
    }
    files.sort();
    let is_of_mit = |name: &str| name.contains("MIT");
    if files.iter().any(|(name, _)| is_of_mit(name)) {
        let others = ["APACHE", "BSD", "ZLIB", "UNLICENSE", "BOOST", "CC0"];
        files.retain(|(name, _)| {
            is_of_mit(name) || !others.iter().any(|other| name.contains(other))
        });
    }
    let read = |(_, path): (String, PathBuf)| -> Result<String> {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let lines: Vec<&str> =
            text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
        Ok(lines.join("\n").trim().to_owned())
    };
    files.into_iter().map(read).collect()
}
