//! Whatever is equivalent has the same canonical forms.
#![no_main]

use laws::Law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| Law::Canon.check(bytes));
