//! A record that was read from bytes and is written in any format is read back from there.
#![no_main]

use laws::Law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| Law::RoundTrip.check(bytes));
