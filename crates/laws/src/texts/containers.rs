//! The table of containers: languages, data formats, drawn grids, lines, sheets and records that
//! can hold a puzzle.

use super::drawn;
use super::script::{Part, Script};
use super::styles::{BRACES, Breaks, FLAT, LISP, MATRIX, MEMBERS, SQUARE, Style, TEXT, TEXTS};

/// The kinds of containers, which decide what can stand beside a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Source code: tables with names, calls, comments.
    Code,
    /// Data with names.
    Data,
    /// Tables of a page or document.
    Markup,
    /// Data without names.
    Bare,
    /// Grids of characters.
    Drawn,
    /// A puzzle on a line.
    Line,
    /// A table of nine columns in a sheet.
    Sheet,
    /// A table with a puzzle in a row, and its solution in another column.
    Columns,
    /// A record of questions and answers.
    Chat,
}

/// A language or format, and how it writes tables.
pub(super) struct Container {
    pub(super) name: &'static str,
    pub(super) family: Family,
    /// The extension of its files.
    pub(super) extension: &'static str,
    /// The sign before a comment on a line of its own, if there is one.
    pub(super) comment: &'static str,
    /// The tokens for empty cells.
    pub(super) blanks: &'static [&'static str],
    pub(super) how: How,
}

/// A way to write tables.
// All of them stand in one table, which is never copied.
#[allow(clippy::large_enum_variant)]
pub(super) enum How {
    Styled(Style),
    Written(fn(&mut Script, &[Part]) -> String),
}

impl Container {
    /// Returns whether a cell is one character.
    pub(super) const fn has_characters(&self) -> bool {
        match &self.how {
            How::Styled(style) => style.cell.is_empty(),
            How::Written(_) => !matches!(self.family, Family::Sheet),
        }
    }

    pub(super) fn write(&self, script: &mut Script, parts: &[Part]) -> String {
        match &self.how {
            How::Styled(style) => style.write(script, parts),
            How::Written(write) => write(script, parts),
        }
    }
}

const fn code(
    name: &'static str,
    extension: &'static str,
    comment: &'static str,
    blanks: &'static [&'static str],
    style: Style,
) -> Container {
    Container { name, family: Family::Code, extension, comment, blanks, how: How::Styled(style) }
}

const fn data(
    name: &'static str,
    extension: &'static str,
    comment: &'static str,
    blanks: &'static [&'static str],
    style: Style,
) -> Container {
    Container { name, family: Family::Data, extension, comment, blanks, how: How::Styled(style) }
}

const fn markup(
    name: &'static str,
    extension: &'static str,
    comment: &'static str,
    blanks: &'static [&'static str],
    style: Style,
) -> Container {
    let how = How::Styled(style);
    Container { name, family: Family::Markup, extension, comment, blanks, how }
}

const fn bare(
    name: &'static str,
    extension: &'static str,
    blanks: &'static [&'static str],
    style: Style,
) -> Container {
    let how = How::Styled(style);
    Container { name, family: Family::Bare, extension, comment: "", blanks, how }
}

const fn written(
    name: &'static str,
    family: Family,
    extension: &'static str,
    blanks: &'static [&'static str],
    write: fn(&mut Script, &[Part]) -> String,
) -> Container {
    Container { name, family, extension, comment: "", blanks, how: How::Written(write) }
}

const PYTHON: &[&str] = &["0", "None", "''", "'.'", "\" \"", "-1", "'0'", "'-'", "\"\"", "'x'"];
const SCRIPT: &[&str] = &["0", "null", "undefined", "''", "'.'", "\" \"", "-1", "\"0\"", "\"-\""];
const TYPED: &[&str] = &["0", "null", "-1", "'.'", "' '"];
const NUMBERS: &[&str] = &["0", "-1"];
const NIL: &[&str] = &["0", "nil", "\"\"", "\".\""];
const JSON: &[&str] = &["0", "null", "\"\"", "\".\"", "\" \"", "-1", "\"0\"", "\"-\"", "\"x\""];
const SIGNS: &[&str] = &["0", ".", "_", "-", "*", "x", "X", "?", " "];
const VISIBLE: &[&str] = &["0", ".", "_", "-", "*", "x", "?"];
const FIELDS: &[&str] = &["0", ".", "", "-", "_", "NaN", "NA", "None", "null", "x"];

/// All containers; the first of the blanks of each is the plainest.
#[rustfmt::skip]
pub(super) const CONTAINERS: &[Container] = &[
    // Scripting languages.
    code("Python lists", "py", "# ", PYTHON, SQUARE),
    code("Python tuples", "py", "# ", PYTHON, Style {
        outer: ["(", ")"], row: ["(", ")"], ..SQUARE
    }),
    code("Python numpy", "py", "# ", &["0", "np.nan", "None", "-1"], Style {
        declare: "NAME = np.array(", end: ")", ..SQUARE
    }),
    code("Python data frame", "py", "# ", &["0", "None", "np.nan", "''"], Style {
        declare: "NAME = pd.DataFrame(", end: ")", ..SQUARE
    }),
    code("Python attributes", "py", "# ", PYTHON, Style { declare: "self.NAME = ", ..SQUARE }),
    code("Python rows of text", "py", "# ", SIGNS, TEXTS),
    code("Python text", "py", "# ", SIGNS, TEXT),
    code("Python joined texts", "py", "# ", SIGNS, Style {
        outer: ["(", ")"], between: "", breaks: Breaks::Rows, ..TEXTS
    }),
    code("Python triple quotes", "py", "# ", VISIBLE, Style {
        outer: ["\"\"\"", "\"\"\""], row: ["", ""], cell: "", between: "", indent: "",
        breaks: Breaks::Rows, ..SQUARE
    }),
    code("Python spaced triple quotes", "py", "# ", VISIBLE, Style {
        outer: ["\"\"\"", "\"\"\""], row: ["", ""], cell: " ", between: "", indent: "",
        breaks: Breaks::Rows, ..SQUARE
    }),
    code("Python flat list", "py", "# ", PYTHON, FLAT),
    code("Python print of a variable", "txt", "# ", &["0", "None", "'.'", "nan"], Style {
        declare: ">>> NAME\n", breaks: Breaks::Never, between: ", ", ..SQUARE
    }),
    code("JavaScript arrays", "js", "// ", SCRIPT, Style {
        declare: "const NAME = ", end: ";", call: Some("NAME(ARGS);"), ..SQUARE
    }),
    code("JavaScript rows of text", "js", "// ", SIGNS, Style {
        declare: "const NAME = ", end: ";", ..TEXTS
    }),
    code("JavaScript text", "js", "// ", SIGNS, Style {
        declare: "let NAME = ", end: ";", call: Some("NAME(ARGS);"), ..TEXT
    }),
    code("JavaScript object", "js", "// ", SCRIPT, Style {
        file: ["export const game = {\n", ",\n", ",\n};\n"], declare: "  NAME: ", call: None,
        ..SQUARE
    }),
    code("JavaScript template", "js", "// ", VISIBLE, Style {
        declare: "const NAME = ", outer: ["`", "`"], row: ["", ""], cell: "", between: "",
        indent: "", end: ";", breaks: Breaks::Rows, ..SQUARE
    }),
    code("TypeScript", "ts", "// ", TYPED, Style {
        declare: "const NAME: (number | null)[][] = ", end: ";", call: Some("NAME(ARGS);"),
        ..SQUARE
    }),
    code("Ruby", "rb", "# ", NIL, SQUARE),
    code("Ruby symbols", "rb", "# ", &["nil", "0"], Style {
        file: ["PUZZLES = {\n", ",\n", "\n}\n"], declare: "  NAME: ", call: None, ..SQUARE
    }),
    code("Perl", "pl", "# ", &["0", "undef", "''", "'.'"], Style {
        declare: "my @NAME = ", outer: ["(", ")"], end: ";", call: Some("NAME(ARGS);"), ..SQUARE
    }),
    code("PHP", "php", "// ", &["0", "null", "''", "'.'", "NULL"], Style {
        file: ["<?php\n", "\n", "\n"], declare: "$NAME = ", end: ";",
        call: Some("$this->NAME(ARGS);"), ..SQUARE
    }),
    code("PHP array()", "php", "// ", &["0", "null", "''"], Style {
        file: ["<?php\n", "\n", "\n"], declare: "$NAME = ", outer: ["array(", ")"],
        row: ["array(", ")"], end: ";", call: Some("NAME(ARGS);"), ..SQUARE
    }),
    code("Lua", "lua", "-- ", &["0", "nil", "'.'"], Style {
        declare: "local NAME = ", end: "", call: Some("NAME(ARGS)"), ..BRACES
    }),
    // Languages that are compiled.
    code("Java", "java", "// ", TYPED, Style { declare: "    int[][] NAME = ", ..BRACES }),
    code("Java text", "java", "// ", SIGNS, Style {
        declare: "    String NAME = ", end: ";", call: Some("    NAME(ARGS);"), ..TEXT
    }),
    code("C", "c", "// ", NUMBERS, Style { declare: "int NAME[9][9] = ", ..BRACES }),
    code("C flat", "c", "// ", NUMBERS, Style {
        declare: "static const int NAME[81] = ", row: ["", ""], ..BRACES
    }),
    code("C rows of text", "c", "// ", SIGNS, Style {
        declare: "const char *NAME[9] = ", row: ["\"", "\""], cell: "", ..BRACES
    }),
    code("C++ vectors", "cpp", "// ", &["0", "'.'", "'0'"], Style {
        declare: "    vector<vector<int>> NAME = ", ..BRACES
    }),
    code("C#", "cs", "// ", TYPED, Style { declare: "int?[,] NAME = new int?[,] ", ..BRACES }),
    code("C# jagged", "cs", "// ", TYPED, Style {
        declare: "int[][] NAME = new int[][] ", row: ["new int[] {", "}"], ..BRACES
    }),
    code("Go", "go", "// ", NUMBERS, Style {
        declare: "\tNAME := [9][9]int", end: "", call: Some("\tNAME(ARGS)"), ..BRACES
    }),
    code("Rust", "rs", "// ", NUMBERS, Style {
        declare: "    let NAME: [[u8; 9]; 9] = ", end: ";", call: Some("    NAME(ARGS);"), ..SQUARE
    }),
    code("Rust text", "rs", "// ", SIGNS, Style {
        declare: "    let NAME = ", end: ";", call: Some("    NAME(ARGS);"), ..TEXT
    }),
    code("Swift", "swift", "// ", NIL, Style { declare: "let NAME: [[Int?]] = ", ..SQUARE }),
    code("Kotlin", "kt", "// ", &["0", "null", "'.'"], Style {
        declare: "    val NAME = ", outer: ["listOf(", ")"], row: ["listOf(", ")"], ..SQUARE
    }),
    code("Kotlin arrays", "kt", "// ", NUMBERS, Style {
        declare: "    val NAME = ", outer: ["arrayOf(", ")"], row: ["intArrayOf(", ")"], ..SQUARE
    }),
    code("Scala", "scala", "// ", NUMBERS, Style {
        declare: "  val NAME = ", outer: ["Array(", ")"], row: ["Array(", ")"], ..SQUARE
    }),
    code("Dart", "dart", "// ", &["0", "null"], Style {
        declare: "final List<List<int?>> NAME = ", end: ";", call: Some("NAME(ARGS);"), ..SQUARE
    }),
    code("Haskell", "hs", "-- ", NUMBERS, Style { call: Some("NAME (ARGS)"), ..SQUARE }),
    code("Haskell rows of text", "hs", "-- ", SIGNS, TEXTS),
    code("OCaml", "ml", "", NUMBERS, Style {
        declare: "let NAME = ", outer: ["[|", "|]"], row: ["[|", "|]"], cell: "; ", between: ";",
        call: None, ..SQUARE
    }),
    code("F#", "fs", "// ", NUMBERS, Style {
        declare: "let NAME = ", cell: "; ", between: ";", call: None, ..SQUARE
    }),
    code("Pascal", "pas", "// ", NUMBERS, Style {
        declare: "const NAME: array[1..9, 1..9] of Integer = ", outer: ["(", ")"],
        row: ["(", ")"], end: ";", call: Some("  NAME(ARGS);"), ..SQUARE
    }),
    code("Common Lisp", "lisp", "; ", &["0", "nil", "_"], Style {
        declare: "(defparameter *NAME* '", ..LISP
    }),
    code("Common Lisp array", "lisp", "; ", &["0", "nil"], Style {
        declare: "(defvar *NAME* #2A", ..LISP
    }),
    code("Clojure", "clj", "; ", &["0", "nil", "_"], Style {
        declare: "(def NAME ", outer: ["[", "]"], row: ["[", "]"], ..LISP
    }),
    code("Racket", "rkt", "; ", &["0", "_", "#f"], Style { declare: "(define NAME '", ..LISP }),
    code("Elixir", "ex", "# ", &["0", "nil"], Style { declare: "    NAME = ", ..SQUARE }),
    // Logic, mathematics and models.
    code("Prolog", "pl", "% ", &["0", "_"], Style { declare: "NAME(", end: ").", ..SQUARE }),
    code("Prolog problem", "pl", "% ", &["_"], Style {
        declare: "problem(NAME, ", end: ").", ..SQUARE
    }),
    code("MATLAB", "m", "% ", &["0", "NaN"], MATRIX),
    code("MATLAB commas", "m", "% ", &["0", "NaN"], Style { cell: ",", ..MATRIX }),
    code("Julia", "jl", "# ", &["0", "missing"], Style { end: "", ..MATRIX }),
    code("R by row", "R", "# ", &["0", "NA"], Style {
        declare: "NAME <- matrix(c", outer: ["(", ")"], row: ["", ""],
        end: ", nrow = 9, ncol = 9, byrow = TRUE)", call: Some("NAME(ARGS)"), ..SQUARE
    }),
    code("R bound rows", "R", "# ", &["0", "NA"], Style {
        declare: "NAME <- rbind", outer: ["(", ")"], row: ["c(", ")"], ..SQUARE
    }),
    code("Mathematica", "m", "", &["0", "_", "Null"], Style { call: None, ..BRACES }),
    code("MiniZinc", "mzn", "% ", &["0", "_"], Style {
        declare: "array[1..9, 1..9] of opt int: NAME = ", outer: ["[", "|]"], row: ["|", ""],
        between: "", end: ";", breaks: Breaks::Rows, ..SQUARE
    }),
    code("MiniZinc array2d", "mzn", "% ", &["0", "_"], Style {
        declare: "NAME = array2d(1..9, 1..9, ", end: ");", ..FLAT
    }),
    code("OPL", "dat", "// ", &["0"], Style {
        declare: "NAME = ", between: "", cell: " ", end: ";", ..SQUARE
    }),
    code("ZIMPL and AMPL", "dat", "# ", &["0", "."], Style {
        declare: "param NAME : 1 2 3 4 5 6 7 8 9 := ", outer: ["", ";"], row: ["", ""], cell: " ",
        between: "", breaks: Breaks::Rows, ..SQUARE
    }),
    code("SQL columns", "sql", "-- ", SIGNS, Style {
        file: ["INSERT INTO games VALUES\n(", ", ", ");\n"], declare: "'", outer: ["", "'"],
        call: None, ..TEXT
    }),
    code("SQL update", "sql", "-- ", SIGNS, Style {
        declare: "UPDATE games SET NAME = '", outer: ["", "'"], end: " WHERE id = 7;", call: None,
        ..TEXT
    }),
    code("shell", "sh", "# ", VISIBLE, TEXT),
    // Data.
    data("JSON object", "json", "", JSON, MEMBERS),
    data("JSON object on a line", "jsonl", "", JSON, Style {
        file: ["{", ", ", "}\n"], declare: "\"NAME\": ", breaks: Breaks::Never, ..MEMBERS
    }),
    data("JSON texts", "json", "", SIGNS, Style {
        outer: ["\"", "\""], row: ["", ""], cell: "", between: "", breaks: Breaks::Never,
        ..MEMBERS
    }),
    data("JSON rows of text", "json", "", SIGNS, Style { row: ["\"", "\""], cell: "", ..MEMBERS }),
    data("JSON flat", "json", "", JSON, Style { row: ["", ""], ..MEMBERS }),
    data("JSON in a list", "json", "", JSON, Style { file: ["[\n{", ",\n", "}\n]\n"], ..MEMBERS }),
    data("JSON of an API", "json", "", JSON, Style {
        file: [
            "{\"newboard\":{\"grids\":[{", ",",
            ",\"difficulty\":\"Hard\"}],\"results\":1,\"message\":\"All Ok\"}}\n",
        ],
        declare: "\"NAME\":", breaks: Breaks::Never, cell: ",", ..MEMBERS
    }),
    data("JSON with data", "json", "", JSON, Style {
        file: ["{\"status\": \"ok\", \"data\": {\"id\": 7, ", ", ", "}}\n"], declare: "\"NAME\": ",
        ..MEMBERS
    }),
    data("YAML rows", "yaml", "# ", &["0", "null", "~", "'.'"], Style {
        file: ["", "", ""], declare: "NAME:\n", outer: ["", ""], row: ["  - [", "]\n"],
        between: "", breaks: Breaks::Never, ..MEMBERS
    }),
    data("YAML block", "yml", "# ", VISIBLE, Style {
        file: ["", "", ""], declare: "NAME: |\n", outer: ["", ""], row: ["  ", "\n"], cell: "",
        between: "", breaks: Breaks::Never, ..MEMBERS
    }),
    data("TOML", "toml", "# ", &["0", "\".\"", "\"\""], Style {
        file: ["", "\n", "\n"], declare: "NAME = ", ..MEMBERS
    }),
    data("TOML texts", "toml", "# ", SIGNS, Style {
        file: ["[game]\n", "\n", "\n"], declare: "NAME = ", outer: ["\"", "\""], row: ["", ""],
        cell: "", between: "", breaks: Breaks::Never, ..MEMBERS
    }),
    data("XML rows", "xml", "", VISIBLE, Style {
        file: ["<?xml version=\"1.0\"?>\n<game>\n", "\n", "\n</game>\n"], declare: "<NAME>",
        outer: ["", ""], row: ["<row>", "</row>"], cell: " ", between: "", end: "</NAME>",
        breaks: Breaks::Rows, ..MEMBERS
    }),
    data("XML texts", "xml", "", VISIBLE, Style {
        file: ["<game>\n", "\n", "\n</game>\n"], declare: "<NAME>", outer: ["", ""],
        row: ["", ""], cell: "", between: "", end: "</NAME>", breaks: Breaks::Never, ..MEMBERS
    }),
    markup("HTML table", "html", "", &["", "&nbsp;", ".", "0"], Style {
        file: ["<html><body>\n", "\n", "\n</body></html>\n"], declare: "<table id=\"NAME\">",
        outer: ["", ""], row: ["<tr><td>", "</td></tr>"], cell: "</td><td>", between: "",
        end: "</table>", breaks: Breaks::Rows, ..MEMBERS
    }),
    markup("LaTeX tabular", "tex", "% ", &["", ".", "0"], Style {
        file: ["\\documentclass{article}\n", "\n\n", "\n\\end{document}\n"],
        declare: "\\section{NAME}\n\\begin{tabular}{|ccc|ccc|ccc|}", outer: ["", ""],
        row: ["", " \\\\"], cell: " & ", between: "", end: "\\end{tabular}",
        breaks: Breaks::Rows, ..MEMBERS
    }),
    data("properties", "properties", "# ", VISIBLE, Style {
        file: ["", "\n", "\n"], declare: "NAME=", outer: ["", ""], ..TEXT
    }),
    bare("JSON array", "json", JSON, Style { declare: "", ..SQUARE }),
    bare("JSON array of texts", "json", SIGNS, Style { declare: "", ..TEXTS }),
    bare("numpy print", "txt", &["0"], Style {
        declare: "", cell: " ", between: "", breaks: Breaks::Rows, ..SQUARE
    }),
    // Grids and lines of characters.
    written("rows", Family::Drawn, "txt", SIGNS, drawn::rows),
    written("spaced rows", Family::Drawn, "txt", VISIBLE, drawn::spaced),
    written("boxed grid", Family::Drawn, "txt", SIGNS, drawn::boxed),
    written("grid with bars", Family::Drawn, "txt", SIGNS, drawn::bars),
    written("tight grid with bars", Family::Drawn, "txt", SIGNS, drawn::tight_bars),
    written("Unicode frame", Family::Drawn, "txt", SIGNS, drawn::frame),
    written("lines around cells", Family::Drawn, "txt", SIGNS, drawn::cells),
    written("Markdown table", Family::Drawn, "md", &["", ".", "0", "_", "-"], drawn::markdown),
    written("print of a frame", Family::Drawn, "txt", &["0", "NaN", "None"], drawn::frame_print),
    written("line", Family::Line, "txt", SIGNS, drawn::lines),
    written("wrapped line", Family::Line, "txt", VISIBLE, drawn::wrapped),
    written("CSV of cells", Family::Sheet, "csv", FIELDS, drawn::csv),
    written("TSV of cells", Family::Sheet, "tsv", FIELDS, drawn::tsv),
    written("CSV with semicolons", Family::Sheet, "csv", FIELDS, drawn::semicolons),
    written("CSV columns", Family::Columns, "csv", VISIBLE, drawn::csv_columns),
    written("TSV columns", Family::Columns, "tsv", VISIBLE, drawn::tsv_columns),
    written("two fields", Family::Columns, "txt", VISIBLE, drawn::two_fields),
    // Records of questions and answers.
    written("chat messages", Family::Chat, "jsonl", VISIBLE, drawn::messages),
    written("chat conversations", Family::Chat, "jsonl", VISIBLE, drawn::conversations),
    written("prompt and completion", Family::Chat, "jsonl", VISIBLE, drawn::prompt),
    written("instruction and output", Family::Chat, "json", VISIBLE, drawn::instruction),
    written("spoken chat", Family::Chat, "txt", VISIBLE, drawn::spoken),
];
