//! The names of variants of Sudoku and of their constraints.
//!
//! To solve a variant as a plain Sudoku gives a wrong answer. So such names are looked for in
//! everything that stands beside a puzzle: in the names of members, kinds, rules and addresses.

use super::names::{plain_name, words};

/// Parts of names and kinds that occur only in variants, in [plain](plain_name) letters.
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

/// Words of names such as `evenCells` and `rowSums` by which these hold the constraints of a variant.
const WORDS: [&str; 22] = [
    "even",
    "evens",
    "odd",
    "odds",
    "king",
    "kings",
    "knight",
    "knights",
    "queen",
    "queens",
    "dot",
    "dots",
    "sum",
    "sums",
    "arrow",
    "arrows",
    "hyper",
    "thermos",
    "cages",
    "inequalities",
    "quadruples",
    "clones",
];

/// Names of members that hold a constraint only if their value is true, a variant or a list of cells.
const DOUBTFUL: [&str; 6] = ["shape", "windows", "bars", "groups", "offset", "offsets"];

/// Kinds of puzzles that are variants, besides those that [`PARTS`] name.
const VARIANTS: [&str; 20] = [
    "x", "hyper", "arrow", "arrows", "knight", "knights", "king", "kings", "queen", "offset",
    "twodoku", "wordoku", "hexadoku", "mini", "4x4", "6x6", "8x8", "10x10", "12x12", "16x16",
];

/// Names of members and columns that hold the kind of puzzle.
const KINDS: [&str; 16] = [
    "category",
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

/// Names of members and columns that hold the rules.
const RULES: [&str; 5] = ["rule", "rules", "instructions", "ruletext", "ruledescription"];

/// The kinds of puzzles that are not variants.
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

/// The words that occur in the rules of a plain Sudoku.
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

/// The kinds of facts that a member or a column states about the puzzle beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// Constraints, or the name of the variant.
    Constraint,
    /// The kind of puzzle.
    Kind,
    /// Words that may name the kind of puzzle.
    Description,
    /// Constraints if the value is true, a variant or a list of cells, and otherwise anything.
    Doubtful,
    /// The rules.
    Rules,
    /// The regions of the grid.
    Regions,
}

/// Returns the kind of fact that a member or a column with this name states about the puzzle beside
/// it.
pub(super) fn says(name: &str) -> Option<Says> {
    let is_word = || words(name).iter().any(|word| WORDS.contains(&word.as_str()));
    let plain = plain_name(name);
    let is = |known: &[&str]| known.contains(&plain.as_str());
    if is(&RULES) {
        Some(Says::Rules)
    } else if is(&DOUBTFUL) {
        Some(Says::Doubtful)
    } else if is(&KINDS) {
        Some(Says::Kind)
    } else if plain == "description" {
        Some(Says::Description)
    } else if is(&["regions", "region", "regionmap", "areas"]) {
        Some(Says::Regions)
    } else if is(&MEMBERS)
        || plain == "isx"
        || PARTS.iter().any(|part| plain.contains(part))
        || is_word()
    {
        Some(Says::Constraint)
    } else {
        None
    }
}

/// Names of variants that are words of prose as well, or names of techniques.
const AMBIGUOUS: [&str; 13] = [
    "asterisk",
    "butterfly",
    "centerdot",
    "centredot",
    "chaos",
    "consecutive",
    "diagonal",
    "disjoint",
    "inequal",
    "irregular",
    "palindrome",
    "quadruple",
    "skyscraper",
];

/// Returns whether a name can only be that of a variant or of its constraints, and is no word of
/// prose or technique.
pub(super) fn is_certain(name: &str) -> bool {
    let name = plain_name(name);
    let mut parts = PARTS.iter().filter(|part| !AMBIGUOUS.contains(part));
    parts.any(|part| name.contains(part))
        || ["variant", "constraint", "extrarule"].iter().any(|word| name.contains(word))
}

/// Two words, written as one, that name the constraint of a variant in prose.
const PAIRS: [&str; 34] = [
    "arrowsudoku",
    "blackdot",
    "centerdot",
    "centredot",
    "chaosconstruction",
    "chiffresimpairs",
    "chiffrespairs",
    "cloneregion",
    "clonesudoku",
    "coloredregion",
    "colouredregion",
    "disjointgroup",
    "evencell",
    "evendigit",
    "geradezahl",
    "geradeziffer",
    "irregularbox",
    "irregularregion",
    "kingmove",
    "kingsmove",
    "knightmove",
    "knightsmove",
    "miraclesudoku",
    "nonconsecutive",
    "numerosimpares",
    "numerospares",
    "oddcell",
    "odddigit",
    "palindromealong",
    "palindromeline",
    "queensmove",
    "ungeradezahl",
    "ungeradeziffer",
    "whitedot",
];

/// Beginnings of words that name a variant if all of them are in a line, with the name.
const TOGETHER: [(&str, &[&str]); 15] = [
    ("diagonal", &["both", "diagonal"]),
    ("diagonal", &["main", "diagonal"]),
    ("diagonal", &["diagonals", "contain"]),
    ("diagonal", &["diagonals", "repeat"]),
    ("diagonal", &["beide", "diagonal"]),
    ("diagonal", &["deux", "diagonale"]),
    ("diagonal", &["dos", "diagonal"]),
    ("diagonal", &["duas", "diagona"]),
    ("diagonal", &["due", "diagonali"]),
    ("diagonal", &["\u{434}\u{438}\u{430}\u{433}\u{43E}\u{43D}\u{430}\u{43B}"]),
    ("diagonal", &["\u{5BFE}\u{89D2}\u{7DDA}"]),
    ("arrow", &["arrow", "sum"]),
    ("arrow", &["arrow", "circle"]),
    ("palindrome", &["palindrome", "line"]),
    ("kropki", &["dot", "consecutive"]),
];

/// Words that say that the one behind them does not apply, and beginnings of words by which a line
/// is about the look of a puzzle.
const NO: [&str; 9] = ["no", "not", "without", "kein", "keine", "ohne", "sans", "sin", "never"];
const LOOK: [&str; 3] = ["symmetr", "sym\u{E9}tr", "sim\u{E9}tr"];

/// Returns the variant that words name together, unless one of the three words before them denies
/// it.
fn named_together(words: &[String]) -> Option<&'static str> {
    let is_at = |stem: &str, at: usize| words[at].starts_with(stem);
    let place = |stem: &&str| (0..words.len()).find(|at| is_at(stem, *at));
    let is_denied =
        |at: usize| words[at.saturating_sub(3)..at].iter().any(|word| NO.contains(&word.as_str()));
    let is_look = || words.iter().any(|word| LOOK.iter().any(|look| word.starts_with(look)));
    let named = TOGETHER.iter().find(|(_, stems)| {
        let places: Option<Vec<usize>> = stems.iter().map(place).collect();
        let first = places.and_then(|places| places.into_iter().min());
        first.is_some_and(|first| !is_denied(first))
    });
    named.map(|(name, _)| *name).filter(|_| !is_look())
}

/// Returns the variant that words in a line of prose name, as one word or several.
pub(super) fn named_in_words(line: &str) -> Option<&'static str> {
    let line = line.replace(['\'', '\u{2019}'], "");
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && word.chars().count() <= 20)
        .map(str::to_lowercase)
        .collect();
    let named = |text: &str| {
        let mut parts = PARTS.into_iter().filter(|part| !AMBIGUOUS.contains(part));
        parts.find(|part| text.starts_with(part))
    };
    // `Diagonal Sudoku` is a kind of puzzle, and `diagonal` a word.
    let is_kind = |pair: &str, part: &str| pair.strip_suffix("sudoku") == Some(part);
    let kind = |pair: &str| AMBIGUOUS.into_iter().find(|part| is_kind(pair, part));
    let mut pairs = words.windows(2).map(<[String]>::concat);
    words
        .iter()
        .find_map(|word| named(word))
        .or_else(|| {
            let listed = |pair: &str| PAIRS.into_iter().find(|known| pair.starts_with(known));
            pairs.find_map(|pair| named(&pair).or_else(|| kind(&pair)).or_else(|| listed(&pair)))
        })
        .or_else(|| named_together(&words))
}

/// Returns the part of a text that names a variant.
pub(super) fn named_in(text: &str) -> Option<&'static str> {
    let text = plain_name(text);
    PARTS.into_iter().find(|part| text.contains(part))
}

/// Returns whether a part of a text names a variant.
pub(super) fn is_named_in(text: &str) -> bool {
    named_in(text).is_some()
}

/// Returns whether the kind of a puzzle is a variant.
pub(super) fn is_variant(kind: &str) -> bool {
    is_named_in(kind) || VARIANTS.contains(&plain_name(kind).as_str())
}

/// Returns whether a text in place of a variant's name says that the puzzle is not a variant.
pub(super) fn is_plain(text: &str) -> bool {
    let is_empty = text.chars().all(|c| c.is_whitespace() || "[]{}\"'".contains(c));
    is_empty || PLAIN.contains(&plain_name(text).as_str()) || are_plain_rules(text)
}

/// Returns whether rules are those of a plain Sudoku, because they consist of their words.
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
        for (line, expected) in [
            ("X-Sudoku: the diagonals contain 1-9 too", Some("xsudoku")),
            ("# anti-knight", Some("antiknight")),
            ("Diagonal Sudoku by Kurt", Some("diagonal")),
            ("a pair on the diagonal", None),
            ("Cages: r1c1-r1c2=8", Some("cage")),
            ("solved by a skyscraper and diagonal symmetry", None),
            ("Max Sudoku", None),
            (
                "Each digit is once in every row, column and box and on both diagonals",
                Some("diagonal"),
            ),
            ("Die beiden Diagonalen enthalten die Ziffern 1 bis 9", Some("diagonal")),
            ("Les deux diagonales contiennent les chiffres", Some("diagonal")),
            ("Las dos diagonales contienen del 1 al 9", Some("diagonal")),
            ("\u{5BFE}\u{89D2}\u{7DDA}\u{30CA}\u{30F3}\u{30D7}\u{30EC}", Some("diagonal")),
            ("Non-consecutive: neighbours differ by more than one", Some("nonconsecutive")),
            ("The arrow's digits sum to the circle", Some("arrow")),
            ("King's move restriction", Some("kingsmove")),
            ("Disjoint groups", Some("disjointgroup")),
            ("Grey cells contain even digits", Some("evendigit")),
            ("Miracle Sudoku", Some("miraclesudoku")),
            ("no diagonals here", None),
            ("without the main diagonals", None),
            ("symmetric in both diagonals", None),
            ("each row, column and box", None),
        ] {
            assert_eq!(named_in_words(line), expected, "{line}");
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
