//! The Python package in the form in which it is released: a source distribution, and a wheel that
//! is built from that alone. The wheel is installed in a fresh environment and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::machine::{answers, cargo, printed, root, run, run_watched};
use crate::outcome::Outcome;
use crate::python_env::python;
use crate::sizes::within;

/// Packages that the tests need, in versions that are known to work.
const NEEDED: [&str; 4] =
    ["maturin==1.16.0", "numpy==2.4.6", "pytest==9.2.0", "hypothesis==6.170.17"];

/// Optional packages; tests that need a missing one report that they were not run.
const WANTED: [&str; 8] = [
    "tqdm",
    "gymnasium",
    "pyarrow",
    "polars",
    "duckdb",
    "verifiers==0.4.0",
    "nbclient",
    "ipykernel",
];

/// Builds, installs and tests the package, if Python is here and what is needed can be installed.
pub(crate) fn package() -> Outcome {
    if !has_python() {
        return Outcome::NotRun("Python 3.10 or later is not installed".into());
    }
    match python("python", &NEEDED, &WANTED) {
        Some(python) => test(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", NEEDED.join(", "))),
    }
}

/// Returns whether a Python that the package supports is here.
pub(crate) fn has_python() -> bool {
    let recent = ["-c", "import sys; raise SystemExit(sys.version_info < (3, 10))"];
    answers(Command::new("python3").args(recent))
}

fn test(python: &Path) -> Result<Vec<String>> {
    let format = ["fmt", "--check", "--manifest-path", "python/Cargo.toml"];
    run(cargo().args(format))?;
    pytest(&installed(python, "python")?, "tests")
}

/// Builds the package, and returns the Python of a fresh environment in which its wheel is
/// installed. The tools of the tests are those of the environment with that name, behind it.
pub(crate) fn installed(python: &Path, environment: &str) -> Result<PathBuf> {
    let wheel = wheel(python)?;
    let fresh = root().join("target").join(format!("{environment}-installed"));
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&fresh))?;
    let fresh = fresh.join("bin/python");
    let install = ["-m", "pip", "--quiet", "install", "--no-index", "--no-deps"];
    run(Command::new(&fresh).args(install).arg(wheel))?;
    let packages = |python: &Path| {
        let script = "import sysconfig; print(sysconfig.get_path('purelib'))";
        printed(Command::new(python).args(["-c", script]))
    };
    fs::write(Path::new(&packages(&fresh)?).join("tools.pth"), packages(python)? + "\n")?;
    Ok(fresh)
}

/// Builds the source distribution, and the wheel from the sources in it.
fn wheel(python: &Path) -> Result<PathBuf> {
    let folder = root().join("target/python-release");
    let (new, wheels) = (folder.join("new"), folder.join("wheels"));
    for folder in [&new, &wheels] {
        let _ = fs::remove_dir_all(folder);
    }
    let maturin = |chore: &str| {
        let mut command = Command::new(python);
        command.args(["-m", "maturin", chore]);
        command
    };
    // It says which files it takes, with warnings of Cargo's about each crate.
    let manifest = root().join("python/Cargo.toml");
    printed(maturin("sdist").arg("--manifest-path").arg(manifest).arg("--out").arg(&new))?;
    let source = only_file(&new)?;
    measure(&source)?;
    // Where the sources are the same as before, those that were unpacked are left alone, and
    // nothing is compiled again.
    let (unpacked, before) = (folder.join("unpacked"), folder.join("unpacked.tar.gz"));
    if !unpacked.is_dir() || fs::read(&before).ok() != Some(fs::read(&source)?) {
        let _ = fs::remove_dir_all(&unpacked);
        fs::create_dir_all(&unpacked)?;
        // The times in it are all the same: by the time of unpacking Cargo sees that files are new.
        let unpack = ["--strip-components=1", "-xzmf"];
        run(Command::new("tar").args(unpack).arg(&source).arg("-C").arg(&unpacked))?;
        fs::rename(&source, &before)?;
    }
    let build = ["--quiet", "--release", "--locked", "--manifest-path"];
    run(maturin("build")
        .args(build)
        .arg(unpacked.join("python/Cargo.toml"))
        .arg("--target-dir")
        .arg(root().join("target/python-build"))
        .arg("--out")
        .arg(&wheels))?;
    let wheel = only_file(&wheels)?;
    measure(&wheel)?;
    Ok(wheel)
}

/// Returns the file that is alone in a folder.
fn only_file(folder: &Path) -> Result<PathBuf> {
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    let [file] = files.as_slice() else { bail!("not one file in {}", folder.display()) };
    Ok(file.clone())
}

/// Says how large a file is that is released, and fails if that is too much.
fn measure(file: &Path) -> Result<()> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    within(&name, fs::metadata(file)?.len())
}

/// Runs tests in the folder of the package, and returns what was not run.
pub(crate) fn pytest(python: &Path, tests: &str) -> Result<Vec<String>> {
    let options = ["-m", "pytest", "--quiet", "-rs", "-p", "no:cacheprovider", tests];
    run_watched(Command::new(python).args(options).current_dir(root().join("python")))
}
