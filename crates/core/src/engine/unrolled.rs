//! Loops and arrays whose length is a literal, for code in which every iteration should stand by
//! itself.
//!
//! The compiler unrolls such loops by itself in a build for speed, and chooses well which. In a
//! build for size, as the module for WebAssembly is one, it unrolls none: planes that could stay in
//! registers would go to memory and come back, and a sweep would take three times as long. There
//! the iterations are written out by these macros. (`std::array::from_fn` is not always inlined,
//! and a function that is not inlined is not compiled for the instruction set.)

/// Runs an expression once for each index below a number.
#[cfg(not(target_family = "wasm"))]
macro_rules! each {
    ($count:literal, |$index:ident| $run:expr) => {
        for $index in 0..$count {
            $run;
        }
    };
}

/// An array with the value of an expression for each index below a number. Before they are
/// computed the values are those of the first expression.
#[cfg(not(target_family = "wasm"))]
macro_rules! array {
    ($zero:expr; $count:literal, |$index:ident| $value:expr) => {{
        let mut array = [$zero; $count];
        for $index in 0..$count {
            array[$index] = $value;
        }
        array
    }};
}

#[cfg(target_family = "wasm")]
macro_rules! each {
    (3, |$index:ident| $run:expr) => { each!(@ $index, $run; 0 1 2) };
    (4, |$index:ident| $run:expr) => { each!(@ $index, $run; 0 1 2 3) };
    (5, |$index:ident| $run:expr) => { each!(@ $index, $run; 0 1 2 3 4) };
    (8, |$index:ident| $run:expr) => { each!(@ $index, $run; 0 1 2 3 4 5 6 7) };
    (9, |$index:ident| $run:expr) => { each!(@ $index, $run; 0 1 2 3 4 5 6 7 8) };
    (@ $index:ident, $run:expr; $($value:literal)+) => {{
        $({
            let $index: usize = $value;
            $run;
        })+
    }};
}

#[cfg(target_family = "wasm")]
macro_rules! array {
    ($zero:expr; 3, |$index:ident| $value:expr) => { array!(@ $zero, $index, $value; 0 1 2) };
    ($zero:expr; 9, |$index:ident| $value:expr) => {
        array!(@ $zero, $index, $value; 0 1 2 3 4 5 6 7 8)
    };
    ($zero:expr; 27, |$index:ident| $value:expr) => {
        array!(@ $zero, $index, $value;
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26)
    };
    (@ $zero:expr, $index:ident, $value:expr; $($at:literal)+) => {{
        let _ = $zero;
        [$({
            let $index: usize = $at;
            $value
        }),+]
    }};
}

pub(in crate::engine) use array;
pub(in crate::engine) use each;
