//! Sets `portable_level` where the engines have a version without vectors.
//!
//! If code is compiled for processors that all have vectors, that version would be a fifth of the
//! engines' code and never run. The feature `portable` keeps it, for tests.

use std::env;

/// The features of version 2 of x86-64 that the engine's version for SSE4.2 uses.
const SSE42: [&str; 4] = ["ssse3", "sse4.1", "sse4.2", "popcnt"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(portable_level)");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has = |name: &&str| features.split(',').any(|feature| feature == *name);
    let is_wanted = env::var_os("CARGO_FEATURE_PORTABLE").is_some();
    let is_x86_64 = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|name| name == "x86_64");
    if !has(&"simd128") && (is_wanted || !is_x86_64 || !SSE42.iter().all(has)) {
        println!("cargo::rustc-cfg=portable_level");
    }
}
