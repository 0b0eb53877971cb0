//! Writes the JavaScript around a WebAssembly module: `bindgen MODULE FOLDER NAME`.
//!
//! It is the library of wasm-bindgen with the one set of options that the package uses.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn write() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else { bail!("usage: bindgen MODULE FOLDER NAME") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false).web(true)?;
    // After a trap the module is begun anew.
    bindgen.reset_state_function(true);
    bindgen.generate(Path::new(folder))
}

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
