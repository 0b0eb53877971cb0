//! No odd call of a public function panics, unless the docs of the function say so.
//!
//! The calls are listed by name, each with arguments that are drawn from a seed: numbers out of
//! range, clashing grids, foreign solutions, spent budgets, proofs of other steps. A new public
//! function is one line in a list.

mod basics;
mod human;
mod odd;
mod requests;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe};

use odd::Odd;

/// A public function, and a call of it with odd arguments.
struct Call {
    name: &'static str,
    /// Parts of the messages of the panics that the docs of the function name.
    panics: &'static [&'static str],
    run: fn(&mut Odd),
}

/// A list of calls: the name, after `panics` parts of the messages of documented panics, and the
/// call. Its result is dropped.
macro_rules! calls {
    ($($name:literal $(panics $($panics:literal)|+)? => |$odd:ident| $call:expr;)*) => {
        pub(crate) const CALLS: &[crate::Call] = &[$(crate::Call {
            name: $name,
            panics: &[$($($panics),+)?],
            run: |$odd| {
                let _ = std::hint::black_box($call);
            },
        }),*];
    };
}
use calls;

/// The number of calls, over all functions in turn.
const CALLS: u64 = 10_000;

thread_local! {
    /// The message and the place of the last panic of the thread.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

fn all_calls() -> impl Iterator<Item = &'static Call> + Clone {
    [basics::CALLS, human::CALLS, requests::CALLS].into_iter().flatten()
}

#[test]
fn no_odd_call_panics_where_the_docs_name_no_panic() {
    panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
    let mut faults: BTreeMap<&str, String> = BTreeMap::new();
    let mut documented = BTreeSet::new();
    for (number, call) in (0..CALLS).zip(all_calls().cycle()) {
        let mut odd = Odd::new(call.name, number / all_calls().count() as u64);
        if panic::catch_unwind(AssertUnwindSafe(|| (call.run)(&mut odd))).is_ok() {
            continue;
        }
        let message = PANIC.take();
        if call.panics.iter().any(|expected| message.contains(expected)) {
            documented.insert(call.name);
        } else {
            faults.entry(call.name).or_insert_with(|| format!("call {number}: {message}"));
        }
    }
    drop(panic::take_hook());
    assert!(faults.is_empty(), "{faults:#?}");
    let never: Vec<_> = all_calls()
        .filter(|call| !call.panics.is_empty() && !documented.contains(call.name))
        .map(|call| call.name)
        .collect();
    assert!(never.is_empty(), "these did not panic: {never:?}");
}
