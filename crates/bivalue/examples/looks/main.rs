//! Measures how long calls with a budget go on between two looks at the clock.
//!
//! ```text
//! cargo run --release -p bivalue --features generate --example looks -- [OPTIONS] [WORD...]
//! ```
//!
//! Every call that takes a [`Budget`](bivalue::Budget) is run with a clock that notes the real time
//! between two looks at it, from the start of the call to the first look, and from the last look to
//! the end. Prints the greatest of these gaps for each call, with the position on which it was
//! found. With words, only calls whose name contains one of them are run; without any argument
//! nothing is.
//!
//! | option | meaning |
//! |---|---|
//! | `--puzzles FILE` | a list of puzzles, of which some are added to the positions |
//! | `--of N` | how many of that list, from the first to the last at equal distances (default 4) |
//! | `--seconds S` | the deadline of each call (default 0.5) |
//! | `--over MS` | only calls with a gap of at least that many milliseconds are printed (default 0) |
//!
//! Greatest gaps in milliseconds, release build, two shared cores of an x86-64 machine under a load
//! of about five (which makes gaps, too), 25 November 2026. Before: without looks in lists and
//! tables.
//!
//! | call | before | after |
//! |---|---|---|
//! | grouped chains with almost locked sets | 460 | 6 |
//! | first uniform grid | 317 | 16 |
//! | ALS-XY-Wing | 224 | 3 |
//! | all steps, each step | 76 | 28 to 75 |
//! | Sue de Coq | 55 | 5 |
//! | siamese Franken fish | 42 | 28 |
//! | ALS chain | 32 | 14 |
//! | ALS-XZ | 31 | 12 |
//! | vicinity (a million solutions) | 23 | 22, before memory was reserved |
//! | Sudoku Explainer | 6 | 4 |
//!
//! The times left above 20 are on boards of arbitrary candidates: tens of thousands of steps or
//! fish are freed after the last look. On 27 November 2026, at a deadline of 0.3 s and under load,
//! these were siamese finned Franken fish of five to seven houses with 30 to 39 ms, and all steps
//! with 22 to 23 ms; every other call stays below 17 ms. Rows are from several runs of these
//! changes.
//!
//! A call with a gap above three milliseconds is run again, up to five times, with its end at the
//! same look. Its looks are the same each time, and of each gap the least time counts, because
//! other programs on the machine make gaps, too.

#[cfg(feature = "generate")]
mod calls;
#[cfg(feature = "generate")]
mod clock;
#[cfg(feature = "generate")]
mod positions;

#[cfg(feature = "generate")]
fn main() {
    if std::env::args().len() == 1 {
        println!(
            "Measuring every call takes minutes. Name calls, such as `sue-de-coq`, or `--seconds 0.5`."
        );
        return;
    }
    let options = positions::Options::of(std::env::args().skip(1));
    let mut table = clock::Table::new(&options);
    calls::first_uses(&mut table);
    let positions = positions::positions(&options);
    calls::techniques_alone(&positions, &mut table);
    calls::sets_of_techniques(&positions, &mut table);
    calls::ratings(&positions, &mut table);
    calls::searches(&positions, &mut table);
    calls::analyses(&positions, &mut table);
    calls::generators(&mut table);
    table.print();
}

#[cfg(not(feature = "generate"))]
fn main() {
    eprintln!("looks: build it with --features generate");
}
