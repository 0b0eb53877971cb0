//! Chores, run as others run them, and what is shipped.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn an_unknown_chore_is_named_and_the_status_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("nonsense").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("'nonsense'") && said.contains("cargo xtask <COMMAND>"), "{said}");
}

/// The crates of others in a lock file: their names and versions.
fn locked(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let value = |package: &str, name: &str| {
        let mut lines = package.lines();
        lines
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))
            .map(|value| value.trim_matches('"').to_owned())
    };
    let packages = text.split("[[package]]").skip(1);
    let others = packages.filter(|package| value(package, "source").is_some());
    others
        .map(|package| (value(package, "name").unwrap(), value(package, "version").unwrap()))
        .collect()
}

#[test]
fn the_crates_that_are_shipped_are_those_of_the_lock_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = fs::read_to_string(root.join("THIRD_PARTY.md")).unwrap();
    let rows: Vec<Vec<&str>> = list
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| crate"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    for (product, lock) in [
        ("command", "Cargo.lock"),
        ("npm package", "crates/wasm/Cargo.lock"),
        ("Python package", "python/Cargo.lock"),
    ] {
        let locked = locked(&root.join(lock));
        let own = rows.iter().filter(|row| row[3].split(", ").any(|name| name == product));
        let mut count = 0;
        for row in own {
            let shipped = (row[0].to_owned(), row[1].to_owned());
            assert!(
                locked.contains(&shipped),
                "{shipped:?} is not in {lock}: run `cargo xtask notices`"
            );
            count += 1;
        }
        // Without a list this test would say nothing.
        assert!(count >= 20, "{count} crates in the {product}");
    }
    // What the manifests name is in what is shipped.
    for (manifest, product) in [
        ("crates/bivalue/Cargo.toml", "bivalue"),
        ("crates/bulk/Cargo.toml", "bivalue-bulk"),
        ("crates/cli/Cargo.toml", "bivalue-cli"),
        ("crates/server/Cargo.toml", "bivalue-server"),
    ] {
        let text = fs::read_to_string(root.join(manifest)).unwrap();
        let dependencies =
            text.split("\n[").find(|part| part.starts_with("dependencies]")).unwrap();
        for line in dependencies.lines().skip(1) {
            let Some((name, value)) =
                line.split_once('=').filter(|(name, _)| !name.starts_with('#'))
            else {
                continue;
            };
            let name = name.trim().trim_end_matches(".workspace");
            let is_ours = name.starts_with("bivalue")
                || value.contains("optional = true")
                || value.contains("path");
            assert!(
                is_ours || rows.iter().any(|row| row[0] == name),
                "{name} of {product}: run `cargo xtask notices`"
            );
        }
    }
}
