//! Constraints beyond plain Sudoku, in the formats of sites for variants.

use serde_json::Value;

use super::fault::{Fault, on_one_line};
use super::{ErrorCode, ReadOptions};
use crate::phrases::{self, CONSTRAINT_LEFT_OUT, LENIENT_LEAVES_OUT, PLAIN_SUDOKU};
use bivalue_core::text::MessageValue;

/// Collects constraints. To solve a variant as a plain Sudoku gives a wrong answer, so the first
/// constraint is a fault; in lenient reading each is a warning.
pub(super) struct Variant {
    lenient: bool,
    pub(super) warnings: Vec<String>,
}

impl Variant {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self { lenient: options.lenient, warnings: Vec::new() }
    }

    /// Takes a member that may be a constraint, unless its value is empty.
    pub(super) fn member(&mut self, name: &str, value: &Value) -> Result<(), Fault> {
        let nothing = match value {
            Value::Null => true,
            Value::Bool(set) => !set,
            Value::Array(items) => items.is_empty(),
            Value::Object(members) => members.is_empty(),
            Value::String(text) => text.is_empty(),
            Value::Number(_) => false,
        };
        if nothing {
            return Ok(());
        }
        self.constraint(format!("{name:?}"))
    }

    /// Takes a constraint. Its name in the text is reported in one line, of which the beginning is
    /// enough.
    pub(super) fn constraint(&mut self, what: impl Into<MessageValue>) -> Result<(), Fault> {
        let what = match what.into() {
            MessageValue::Text(text) => on_one_line(&text).into(),
            what => what,
        };
        if self.lenient {
            self.warnings.push(CONSTRAINT_LEFT_OUT.with("what", what).to_string());
            return Ok(());
        }
        Err(Fault::new(ErrorCode::Value, phrases::constraint(what), PLAIN_SUDOKU)
            .help(LENIENT_LEAVES_OUT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_is_told_in_one_line() {
        let mut variant = Variant::new(&ReadOptions { lenient: true, ..ReadOptions::default() });
        assert!(variant.constraint("X-Sudoku\nand\tmore").is_ok());
        assert!(variant.warnings[0].ends_with(": X-Sudoku and more"), "{:?}", variant.warnings);
        assert!(variant.constraint("x".repeat(10_000)).is_ok());
        assert!(variant.warnings[1].chars().count() < 300);
    }
}
