//! All engines that prove their answers give the same one.
#![no_main]

use laws::Law;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| Law::Engines.check(bytes));
