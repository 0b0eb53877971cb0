//! Loops and arrays of a known length, written out in the source.
//!
//! A build for speed writes such loops out by itself. A build for size, such as the module for
//! WebAssembly, does not: planes that could stay in registers would go to memory and come back, and
//! a sweep would take three times as long. (`std::array::from_fn` is not always inlined, and a
//! function that is not inlined is not compiled for the instruction set.)

/// Runs an expression once for each index below a number, which is a literal.
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

/// An array with the value of an expression for each index below a number, which is a literal.
macro_rules! array {
    (3, |$index:ident| $value:expr) => { array!(@ $index, $value; 0 1 2) };
    (8, |$index:ident| $value:expr) => { array!(@ $index, $value; 0 1 2 3 4 5 6 7) };
    (9, |$index:ident| $value:expr) => { array!(@ $index, $value; 0 1 2 3 4 5 6 7 8) };
    (27, |$index:ident| $value:expr) => {
        array!(@ $index, $value;
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26)
    };
    (@ $index:ident, $value:expr; $($at:literal)+) => {
        [$({
            let $index: usize = $at;
            $value
        }),+]
    };
}

pub(in crate::engine) use array;
pub(in crate::engine) use each;
