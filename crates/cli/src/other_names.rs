//! Options and subcommands by the names that other programs have for them.

use bivalue_bulk::arguments::OtherNames;

/// The tables of such names.
pub(crate) const OTHER_NAMES: OtherNames = OtherNames {
    options: &[
        ("--to", &["format"]),
        ("--output-format", &["format"]),
        ("--from", &["input-format"]),
        ("--difficulty", &["level"]),
        ("--max", &["limit", "take"]),
        ("--count", &["number", "take"]),
        ("-n", &["take", "limit"]),
        ("--givens", &["clues"]),
        ("--mask", &["pattern"]),
        ("--solve", &["solve", "solution"]),
        ("--solutions", &["solve", "limit"]),
        ("--out", &["output"]),
        ("--file", &["output"]),
        ("--threads", &["jobs"]),
        ("-j", &["jobs"]),
        ("--port", &["listen"]),
        ("--unique", &["proper"]),
        ("--pretty", &["format"]),
    ],
    subcommands: &[
        ("backdoors", "analyse"),
        ("create", "generate"),
        ("dedupe", "canon --dedupe"),
        ("difficulty", "rate"),
        ("mistake", "check --original"),
        ("new", "generate"),
        ("pdf", "picture"),
        ("play", "solve --interactive"),
        ("practice", "generate --technique"),
        ("print", "picture"),
        ("shuffle", "morph"),
        ("unique", "check"),
        ("validate", "check"),
        ("verify", "check"),
        ("version", "--version"),
    ],
    advice: &[
        ("--size", ONE_SIZE),
        ("4x4", ONE_SIZE),
        ("6x6", ONE_SIZE),
        ("16x16", ONE_SIZE),
        ("--sort", SORT),
        ("sort", SORT),
        ("--unique", "`bivalue check` says whether a puzzle has exactly one solution"),
        ("--mistakes", "`bivalue check --original PUZZLE` names the cells with mistakes"),
    ],
};

const ONE_SIZE: &str = "grids are 9 by 9 only";

const SORT: &str = "`bivalue rate -f '%r %g' puzzles.txt | sort -n` sorts puzzles by their rating";
