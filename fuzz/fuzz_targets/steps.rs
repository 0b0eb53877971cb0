//! Whatever techniques conclude is proved, and true.
#![no_main]

use laws::Law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| Law::Steps.check(bytes));
