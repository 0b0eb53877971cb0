//! Any bytes are read without a panic, in whatever format they are taken for.
#![no_main]

use laws::Law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| Law::Detect.check(bytes));
