//! Languages and data formats that write a table as rows in brackets of some kind.

use super::script::{Part, Script};

/// The places where a table has line breaks.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Breaks {
    /// None.
    Never,
    /// Around all rows.
    Rows,
    /// One of both, by choice.
    Either,
}

/// The signs that a language or format writes tables with; `NAME` stands for the name of the table.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Before, between and after all tables.
    pub(super) file: [&'static str; 3],
    /// Before a table.
    pub(super) declare: &'static str,
    /// Around all rows.
    pub(super) outer: [&'static str; 2],
    /// Around a row.
    pub(super) row: [&'static str; 2],
    /// Between cells.
    pub(super) cell: &'static str,
    /// Between rows.
    pub(super) between: &'static str,
    /// Behind a table.
    pub(super) end: &'static str,
    /// Before a row on a line of its own.
    pub(super) indent: &'static str,
    pub(super) breaks: Breaks,
    /// A call of `NAME` with the arguments `ARGS`; without one, a table of the arguments.
    pub(super) call: Option<&'static str>,
}

impl Style {
    /// All tables of a text.
    pub(super) fn write(&self, script: &mut Script, parts: &[Part]) -> String {
        let parts: Vec<_> = parts.iter().map(|part| self.part(script, part)).collect();
        let [open, between, close] = self.file;
        [open, &parts.join(between), close].concat()
    }

    fn part(&self, script: &mut Script, part: &Part) -> String {
        if let (true, Some(call)) = (part.is_calls, self.call) {
            let call = call.replace("NAME", &part.name);
            let calls = part.rows.iter().map(|row| call.replace("ARGS", &row.join(", ")));
            return calls.collect::<Vec<_>>().join("\n");
        }
        let has_breaks = match self.breaks {
            Breaks::Never => false,
            Breaks::Rows => true,
            Breaks::Either => script.pen.below(3) > 0,
        };
        let is_inside = has_breaks && script.pen.below(4) > 0 && self.breaks == Breaks::Either;
        let (first, next) = match (has_breaks, is_inside) {
            (false, _) => (String::new(), " ".to_owned()),
            (true, false) => (format!("\n{}", self.indent), format!("\n{}", self.indent)),
            // The first row stands behind the bracket.
            (true, true) if script.pen.once_in(3) => (String::new(), format!("\n {}", self.indent)),
            (true, true) => (format!("\n{}", self.indent), format!("\n{}", self.indent)),
        };
        let last = if has_breaks && !first.is_empty() { "\n" } else { "" };
        let next = if self.breaks == Breaks::Never { "" } else { &next };
        let rows = part.rows.iter().map(|row| {
            let [open, close] = self.row;
            [open, &row.join(self.cell), close].concat()
        });
        let rows = rows.collect::<Vec<_>>().join(&format!("{}{next}", self.between));
        let [open, close] = self.outer;
        let text = [self.declare, open, &first, &rows, last, close, self.end].concat();
        text.replace("NAME", &part.name)
    }
}

/// Rows in square brackets, which most languages know.
pub(super) const SQUARE: Style = Style {
    file: ["", "\n", "\n"],
    declare: "NAME = ",
    outer: ["[", "]"],
    row: ["[", "]"],
    cell: ", ",
    between: ",",
    end: "",
    indent: "    ",
    breaks: Breaks::Either,
    call: Some("NAME(ARGS)"),
};

/// Rows in braces.
pub(super) const BRACES: Style =
    Style { outer: ["{", "}"], row: ["{", "}"], end: ";", call: Some("    NAME(ARGS);"), ..SQUARE };

/// Rows in round brackets without commas.
pub(super) const LISP: Style = Style {
    outer: ["(", ")"],
    row: ["(", ")"],
    cell: " ",
    between: "",
    end: ")",
    call: Some("(NAME ARGS)"),
    ..SQUARE
};

/// Rows of numbers with semicolons between the rows.
pub(super) const MATRIX: Style =
    Style { row: ["", ""], cell: " ", between: ";", end: ";", call: Some("NAME(ARGS);"), ..SQUARE };

/// Members of an object.
pub(super) const MEMBERS: Style = Style {
    file: ["{\n", ",\n", "\n}\n"],
    declare: "  \"NAME\": ",
    breaks: Breaks::Either,
    call: None,
    ..SQUARE
};

/// An array of texts, one for each row.
pub(super) const TEXTS: Style = Style { row: ["\"", "\""], cell: "", ..SQUARE };

/// One text of 81 cells.
pub(super) const TEXT: Style = Style {
    outer: ["\"", "\""],
    row: ["", ""],
    cell: "",
    between: "",
    breaks: Breaks::Never,
    ..SQUARE
};

/// 81 elements in one array.
pub(super) const FLAT: Style = Style { row: ["", ""], ..SQUARE };
