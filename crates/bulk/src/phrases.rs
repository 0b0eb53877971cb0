//! The messages about files and other sources of puzzles.

bivalue::phrases! {
    CANNOT_OPEN "cannot-open" "cannot open {source}: {reason}"
    CANNOT_READ "cannot-read" "cannot read {source}: {reason}"
    NO_PUZZLE_EITHER "no-puzzle-either" "{what}, and no puzzle either: a puzzle has 81 cells"
    MORE_PUZZLES "more-puzzles" "{source} has more than {most} puzzles"
}
