//! Any bytes are read without a panic by the parser of the format that the environment
//! variable `BIVALUE_FORMAT` names, or by all parsers in turn.
#![no_main]

use std::sync::LazyLock;

use laws::Law;
use libfuzzer_sys::fuzz_target;

static PARSERS: LazyLock<Vec<Law>> = LazyLock::new(|| {
    let format = std::env::var("BIVALUE_FORMAT").ok();
    Law::of_target("parser", format.as_deref()).unwrap_or_else(|message| panic!("{message}"))
});

fuzz_target!(|bytes: &[u8]| {
    for law in PARSERS.iter() {
        law.check(bytes);
    }
});
