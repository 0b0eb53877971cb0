//! Variants of Sudoku, by the names that people give them and their constraints.
//!
//! A variant that is solved as a plain Sudoku gives a wrong answer. So what names one is looked
//! for in everything that stands beside a puzzle: in names, kinds, rules and addresses.

use super::names::plain_name;

/// Parts of names and kinds that only variants have, in [plain](plain_name) letters.
const PARTS: [&str; 56] = [
    "antiking",
    "antiknight",
    "antiqueen",
    "argyle",
    "asterisk",
    "betweenline",
    "butterfly",
    "cage",
    "calcudoku",
    "centerdot",
    "centredot",
    "chaos",
    "clonesudoku",
    "colorsudoku",
    "coloursudoku",
    "consecutive",
    "diagonal",
    "disjoint",
    "entropic",
    "evenodd",
    "extraregion",
    "foglight",
    "fogofwar",
    "futoshiki",
    "girandola",
    "greaterthan",
    "hyperdoku",
    "hypersudoku",
    "inequal",
    "irregular",
    "jigsaw",
    "kakuro",
    "kenken",
    "kendoku",
    "killer",
    "kropki",
    "latinsquare",
    "nabner",
    "nonomino",
    "oddeven",
    "palindrome",
    "quadruple",
    "renban",
    "samurai",
    "sandwich",
    "skyscraper",
    "squiggly",
    "str8ts",
    "suguru",
    "sudokux",
    "thermo",
    "toroidal",
    "whisper",
    "windoku",
    "xsudoku",
    "xtype",
];

/// Names of members and columns that hold the constraints of a variant.
const MEMBERS: [&str; 50] = [
    "arrow",
    "arrows",
    "clones",
    "comparison",
    "comparisons",
    "constraint",
    "constraints",
    "customrules",
    "difference",
    "differences",
    "dots",
    "even",
    "evens",
    "extraconstraints",
    "extrarules",
    "fog",
    "greater",
    "hyper",
    "kings",
    "knight",
    "knights",
    "knightsmove",
    "ladders",
    "lines",
    "littlekillers",
    "maximum",
    "minimum",
    "modifiers",
    "nonconsecutive",
    "odd",
    "odds",
    "overlays",
    "parity",
    "puzzlevariant",
    "queens",
    "ratio",
    "ratios",
    "ruleset",
    "subvariant",
    "sums",
    "sudokuvariant",
    "underlays",
    "variant",
    "variants",
    "variantrules",
    "variation",
    "visualelements",
    "xsums",
    "xv",
    "zones",
];

/// Names of members and columns that say what kind of puzzle it is.
const KINDS: [&str; 17] = [
    "category",
    "description",
    "family",
    "game",
    "gamemode",
    "gametype",
    "genre",
    "kind",
    "kinds",
    "mode",
    "puzzlekind",
    "puzzletype",
    "sudokutype",
    "tags",
    "type",
    "types",
    "variety",
];

/// Names of members and columns that say the rules.
const RULES: [&str; 5] = ["rule", "rules", "instructions", "ruletext", "ruledescription"];

/// What a variant is called that is none.
const PLAIN: [&str; 25] = [
    "",
    "0",
    "9",
    "9x9",
    "base",
    "basic",
    "classic",
    "classical",
    "classicsudoku",
    "default",
    "false",
    "no",
    "none",
    "normal",
    "normalsudoku",
    "null",
    "original",
    "plain",
    "regular",
    "regularsudoku",
    "standard",
    "standardsudoku",
    "sudoku",
    "traditional",
    "vanilla",
];

/// Words of which the rules of a plain Sudoku are made.
const RULE_WORDS: [&str; 93] = [
    "1",
    "2",
    "3",
    "3x3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "9x9",
    "a",
    "again",
    "all",
    "an",
    "and",
    "any",
    "appear",
    "appears",
    "apply",
    "are",
    "as",
    "be",
    "block",
    "blocks",
    "blank",
    "box",
    "boxes",
    "but",
    "by",
    "cell",
    "cells",
    "classic",
    "classical",
    "column",
    "columns",
    "complete",
    "contain",
    "contains",
    "digit",
    "digits",
    "each",
    "empty",
    "every",
    "exactly",
    "fill",
    "from",
    "grid",
    "has",
    "have",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "may",
    "must",
    "nine",
    "no",
    "normal",
    "not",
    "number",
    "numbers",
    "of",
    "once",
    "one",
    "only",
    "or",
    "place",
    "plain",
    "puzzle",
    "region",
    "regions",
    "regular",
    "repeat",
    "repeated",
    "repeating",
    "row",
    "rows",
    "rule",
    "rules",
    "same",
    "should",
    "so",
    "square",
    "squares",
    "standard",
    "sudoku",
    "that",
    "the",
    "through",
    "to",
];

/// What a member or a column says of the puzzle beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// Constraints, or what the variant is called.
    Constraint,
    /// What kind of puzzle it is.
    Kind,
    /// The rules.
    Rules,
    /// Which cells belong together.
    Regions,
}

/// What a member or a column of that name says of the puzzle beside it, if anything.
pub(super) fn says(name: &str) -> Option<Says> {
    let name = plain_name(name);
    let is = |known: &[&str]| known.contains(&name.as_str());
    if is(&RULES) {
        Some(Says::Rules)
    } else if is(&KINDS) {
        Some(Says::Kind)
    } else if is(&["regions", "region", "regionmap", "areas"]) {
        Some(Says::Regions)
    } else if is(&MEMBERS) || PARTS.iter().any(|part| name.contains(part)) {
        Some(Says::Constraint)
    } else {
        None
    }
}

/// What in a text names a variant.
pub(super) fn named_in(text: &str) -> Option<&'static str> {
    let text = plain_name(text);
    PARTS.into_iter().find(|part| text.contains(part))
}

/// Returns whether a text that should name the variant says that it is none.
pub(super) fn is_plain(text: &str) -> bool {
    let is_empty = text.chars().all(|c| c.is_whitespace() || "[]{}\"'".contains(c));
    is_empty || PLAIN.contains(&plain_name(text).as_str()) || are_plain_rules(text)
}

/// Returns whether rules are those of a plain Sudoku: every word of them is one of theirs.
pub(super) fn are_plain_rules(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.into_iter().all(|word| RULE_WORDS.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_have_many_names() {
        for (text, expected) in [
            ("X-Sudoku", Some("xsudoku")),
            ("Killer Sudoku", Some("killer")),
            ("jigsaw.aspx", Some("jigsaw")),
            ("classic", None),
            ("sudoku.htm", None),
        ] {
            assert_eq!(named_in(text), expected, "{text}");
        }
        assert_eq!(says("killerCages"), Some(Says::Constraint));
        assert_eq!(says("visual_elements"), Some(Says::Constraint));
        assert_eq!(says("puzzle"), None);
        assert!(is_plain("Classic Sudoku") && is_plain("[]") && !is_plain("x"));
    }

    #[test]
    fn plain_rules_have_no_other_words() {
        assert!(are_plain_rules("Normal sudoku rules apply."));
        assert!(are_plain_rules("Each row, column and 3x3 box must contain the digits 1-9."));
        assert!(!are_plain_rules("Normal sudoku rules apply. Digits rise along a thermometer."));
    }
}
