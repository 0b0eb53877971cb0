//! The npm package: builds its WebAssembly, packs it, and runs its tests on what was packed.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{
    adds_package, answers, cargo, has_or_adds, has_or_adds_target, has_package, printed, root, run,
};
use crate::sizes::within;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler for WebAssembly, and the sources of its standard library.
const DEBIAN: (&str, &str) = ("rustc-web", "rust-web-src");

/// The optimiser, in the version that is known to work.
const BINARYEN: &str = "binaryen@132.0.0";

/// Features that the compiler may assume, every browser since 2023 having the vectors; and how
/// large a function may be that is compiled where it is called. By itself a build for size compiles
/// hardly any there, not even the next bit of a set.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Cllvm-args=-inline-threshold=30";

/// Panics trap at once, and nothing is known of their places.
const FLAGS_FROM_SOURCES: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none";

/// The passes of the optimiser, in their order.
const PASSES: [&str; 6] = [
    "-O1",
    "--duplicate-function-elimination",
    "--code-folding",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
];

/// Features that the optimiser may assume.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Packages that only the tests need, in versions that are known to work.
pub(crate) const OF_TESTS: [(&str, &str); 2] =
    [("playwright-core", "1.65.1"), ("typescript", "7.0.2")];

/// The tests, beside which there are the checks and the data that they share.
const TESTS: [&str; 4] =
    ["test/node.test.js", "test/trap.test.js", "test/readme.test.js", "test/browser.test.js"];

/// A build of the module: its name, and the arguments of cargo.
struct Build {
    name: &'static str,
    options: &'static [&'static str],
}

const BUILDS: [Build; 2] = [
    Build { name: "full", options: &[] },
    Build { name: "slim", options: &["--no-default-features"] },
];

/// A compiler that makes WebAssembly.
enum Compiler {
    /// The toolchain's own.
    Own,
    /// Debian's, which compiles the standard library anew, with a linker of the toolchain's.
    Debian { compiler: PathBuf, linker: PathBuf },
}

/// Returns what this machine lacks, in words, if it lacks anything.
pub(crate) fn missing() -> Option<String> {
    let version = "process.exit(Number.parseInt(process.versions.node) >= 20 ? 0 : 1)";
    let node = answers(Command::new("node").args(["--eval", version]));
    if !node || !answers(Command::new("npm").arg("--version")) {
        return Some("Node of version 20 or later, with npm, is not installed".into());
    }
    compiler().err().map(|error| format!("{error:#}"))
}

/// The toolchain's target, or else Debian's compiler; both are installed if they can be.
fn compiler() -> Result<Compiler> {
    if has_or_adds_target(TARGET) {
        return Ok(Compiler::Own);
    }
    let compiler = PathBuf::from("/usr/bin/rustc");
    let library = || {
        let sysroot = printed(Command::new(&compiler).args(["--print", "sysroot"]));
        sysroot.is_ok_and(|at| has_library(Path::new(&at)))
    };
    let (web, sources) = DEBIAN;
    let is_there = has_package("/usr/bin/rustc", web);
    if !is_there || !(library() || adds_package(sources) && library()) {
        bail!("no standard library for {TARGET}: neither rustup nor Debian's {web} can install it");
    }
    // The linker is part of rustup's toolchains.
    let linker =
        printed(Command::new("rustc").args(["--print", "target-libdir"]).current_dir(root()))?;
    let linker = Path::new(&linker).with_file_name("bin");
    if !linker.join("rust-lld").is_file() {
        bail!("the toolchain has no linker rust-lld");
    }
    Ok(Compiler::Debian { compiler, linker })
}

/// Returns whether the toolchain has the sources of its standard library; they are installed if
/// they can be.
fn has_sources() -> bool {
    let is_there = || {
        let sysroot =
            printed(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()));
        sysroot.is_ok_and(|at| has_library(Path::new(&at)))
    };
    has_or_adds("rust-src", is_there, &["component", "add", "rust-src"])
}

/// Returns whether a compiler's folder has the sources of the standard library.
fn has_library(sysroot: &Path) -> bool {
    sysroot.join("lib/rustlib/src/rust/library").is_dir()
}

/// Cargo for the workspace of the module.
fn cargo_here() -> Command {
    let mut command = cargo();
    command.current_dir(root().join("crates/wasm"));
    // Flags that were meant for this machine.
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    command
}

/// Returns where cargo puts what it builds for the module.
fn target() -> Result<PathBuf> {
    let what = ["metadata", "--locked", "--no-deps", "--format-version", "1"];
    let metadata: Value = serde_json::from_str(&printed(cargo_here().args(what))?)?;
    Ok(metadata["target_directory"].as_str().context("no target folder")?.into())
}

/// The modules, and the tools of the tests, for one process at a time: as long as what this returns
/// lives.
pub(crate) fn alone() -> Result<File> {
    let folder = root().join("target/npm");
    fs::create_dir_all(&folder)?;
    let file = File::create(folder.join("lock"))?;
    file.lock()?;
    Ok(file)
}

/// The file that is there beside modules that were built quickly, which are for tests alone.
const QUICK: &str = "quick";

/// Builds both modules if they are not there, or if they were built quickly and that is not enough.
pub(crate) fn build_if_missing(quick: bool) -> Result<()> {
    let built = root().join("packages/bivalue/built");
    let is_there = |build: &Build| built.join(format!("{}_bg.wasm", build.name)).is_file();
    let is_enough = quick || !built.join(QUICK).exists();
    if is_enough && BUILDS.iter().all(is_there) { Ok(()) } else { build(quick) }
}

/// Builds both modules and the code around them, as for a release or quickly.
pub(crate) fn build(quick: bool) -> Result<()> {
    if let Some(missing) = missing() {
        bail!("not run: {missing}");
    }
    let compiler = compiler()?;
    let from_sources = match compiler {
        Compiler::Own => !quick && has_sources(),
        Compiler::Debian { .. } => true,
    };
    let target = target()?;
    let optimiser = if quick { None } else { Some(optimiser()?) };
    run(cargo_here().args([
        "build",
        "--locked",
        "--quiet",
        "--profile",
        "tool",
        "--package",
        "bindgen",
    ]))?;
    let built = root().join("packages/bivalue/built");
    let _ = fs::remove_dir_all(&built);
    let profile = if quick { "quick" } else { "release" };
    for build in &BUILDS {
        println!("building {}", build.name);
        let mut command = cargo_here();
        command.args(["build", "--locked", "--quiet", "--package", "bivalue-wasm"]);
        command.args(["--target", TARGET, "--profile", profile]).args(build.options);
        if let Compiler::Debian { compiler, linker } = &compiler {
            command.env("RUSTC", compiler);
            let path = env::var_os("PATH").unwrap_or_default();
            let folders = [linker.clone()].into_iter().chain(env::split_paths(&path));
            command.env("PATH", env::join_paths(folders)?);
        }
        if from_sources {
            // The standard library is compiled as well, so that it can be small, and panics without
            // a message or a place, which nobody would read: JavaScript sees a trap in either case.
            // Those options are not stable yet.
            command.args(["-Z", "build-std=std", "-Z", "build-std-features=optimize_for_size"]);
            command.env("RUSTFLAGS", format!("{FLAGS} {FLAGS_FROM_SOURCES}"));
            command.env("RUSTC_BOOTSTRAP", "1");
        } else {
            command.env("RUSTFLAGS", FLAGS);
        }
        run(&mut command)?;
        let module = target.join(TARGET).join(profile).join("bivalue_wasm.wasm");
        run(Command::new(target.join("tool/bindgen")).arg(module).arg(&built).arg(build.name))?;
        let module = built.join(format!("{}_bg.wasm", build.name));
        if let Some(optimiser) = &optimiser {
            optimise(optimiser, &module)?;
            measure(build, &module)?;
        }
    }
    if quick {
        fs::write(built.join(QUICK), "for tests alone\n")?;
    }
    copy_words(&built.join("words"))
}

/// Copies the library's words of each language to a folder of the package.
fn copy_words(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for file in fs::read_dir(root().join("crates/human/words"))? {
        let file = file?;
        fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    Ok(())
}

/// A folder of our own with packages of npm's, which are installed if they are not there.
fn tools(packages: &[String]) -> Option<PathBuf> {
    let folder = root().join("target/npm");
    let has = |package: &String| {
        let (name, version) = package.split_once('@').unwrap_or((package, ""));
        let manifest = folder.join("node_modules").join(name).join("package.json");
        let manifest = fs::read_to_string(manifest).ok();
        let manifest = manifest.and_then(|text| serde_json::from_str::<Value>(&text).ok());
        manifest.is_some_and(|manifest| manifest["version"] == version)
    };
    if packages.iter().all(has) {
        return Some(folder);
    }
    fs::create_dir_all(&folder).ok()?;
    let manifest = folder.join("package.json");
    if !manifest.is_file() {
        fs::write(manifest, "{ \"private\": true, \"type\": \"module\" }\n").ok()?;
    }
    (answers(npm(&folder).arg("install").args(packages)) && packages.iter().all(has))
        .then_some(folder)
}

/// The folder with the packages that the tests need. Reports packages that cannot be installed.
pub(crate) fn tools_for_tests(packages: &[(&str, &str)]) -> Result<PathBuf> {
    for (name, version) in packages {
        if tools(&[format!("{name}@{version}")]).is_none() {
            println!("not run: what needs {name} {version} of npm, which cannot be installed");
        }
    }
    tools(&[]).context("target/npm cannot be made")
}

fn npm(folder: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder).args(["--no-audit", "--no-fund", "--loglevel=error"]);
    command
}

/// The optimiser of binaryen.
fn optimiser() -> Result<PathBuf> {
    let folder = tools(&[BINARYEN.to_owned()]);
    let folder = folder.with_context(|| format!("{BINARYEN} cannot be installed"))?;
    Ok(folder.join("node_modules/binaryen/bin/wasm-opt"))
}

/// Makes a module smaller: `-Oz` leaves fewer bytes, but more when they are compressed. Functions
/// that are called alike, most of them the same for other types, stand side by side then, where a
/// compressor finds the one when it comes to the other: that saves a twentieth.
fn optimise(optimiser: &Path, module: &Path) -> Result<()> {
    let mut command = Command::new("node");
    command.arg(optimiser).args(PASSES).args(FEATURES);
    run(command.arg(module).arg("-o").arg(module))
}

/// Says how large a module is, and fails if that is too much.
fn measure(build: &Build, module: &Path) -> Result<()> {
    let script = "const { gzipSync } = require('node:zlib');\
                  const module = require('node:fs').readFileSync(process.argv[1]);\
                  console.log(gzipSync(module, { level: 9 }).length)";
    let size = printed(Command::new("node").args(["--eval", script]).arg(module))?;
    println!("{}: {} bytes, compressed:", build.name, fs::metadata(module)?.len());
    within(build.name, size.parse()?)
}

/// Packs the package, installs what was packed, and runs the tests on that.
pub(crate) fn test() -> Result<()> {
    let package = root().join("packages/bivalue");
    let folder = tools_for_tests(&OF_TESTS)?;
    let has_chromium = has_package("chromium", "chromium");
    if !has_chromium {
        println!("not run: the npm package in Chromium: it is not installed and cannot be");
    }
    let packed =
        printed(npm(&package).args(["pack", "--json", "--pack-destination"]).arg(&folder))?;
    let packed: Value = serde_json::from_str(&packed).context("npm pack says no JSON")?;
    let name = packed[0]["filename"].as_str().context("npm pack names no file")?;
    println!("{name}: {} bytes", packed[0]["size"]);
    // An installed package of the same version would not be replaced.
    let _ = fs::remove_dir_all(folder.join("node_modules/bivalue"));
    run(npm(&folder).args(["install", "--no-save", "--force"]).arg(folder.join(name)))?;
    let tests = folder.join("test");
    let _ = fs::remove_dir_all(&tests);
    fs::create_dir_all(&tests)?;
    for file in fs::read_dir(package.join("test"))? {
        let file = file?;
        fs::copy(file.path(), tests.join(file.file_name()))?;
    }
    let mut command = Command::new("node");
    command.arg("--test").args(TESTS).current_dir(&folder);
    run(command.env("BIVALUE_TESTDATA", root().join("testdata")))?;
    types(&folder)
}

/// Checks that what must type-check does.
fn types(folder: &Path) -> Result<()> {
    let compiler = folder.join("node_modules/.bin/tsc");
    if !compiler.is_file() {
        return Ok(());
    }
    let options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
    run(Command::new(compiler).args(options).arg("test/types.ts").current_dir(folder))
}
