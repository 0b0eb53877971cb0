//! The messages about requests.

pub use crate::format::phrases::{
    A_TEXT as TEXT, BOOLEAN as TRUE_OR_FALSE, JSON_OBJECT as OBJECT, RANGE,
};
use crate::format::{Message, MessageValue, Phrase};

bivalue_core::phrases! {
    FOUND_VALUE "found-value" "found {found}, expected {expected}"
    IN_MEMBER "in-member" "{member}: {what}"
    IN_ITEM "in-item" "item {number}: {what}"
    IN_VERB "in-verb" "{verb}: {what}"
    IN_OTHER "in-other" "the other puzzle: {what}"
    UNKNOWN_MEMBER "unknown-member" "unknown member {member}, expected one of {known}"
    UNKNOWN_MEMBER_OF_VERB "unknown-member-of-verb" "unknown member {member}, expected one of {known}; or {common}"
    MISSING_MEMBER "missing-member" "the member {member} is missing"
    TWICE "member-twice" "the member {member} is there twice"
    LIST "list" "a list"
    NAME "name" "a name"
    OTHER_VALUE "other-value" "another value"
    ITEMS "items" "{count} {count:item|items}"
    WHOLE_NUMBER "whole-number" "a whole number from {least} to {most}"
    CHARACTER "one-character" "a text of one character"
    ONE_OF "one-of" "one of {names}"
    PUZZLE_MISSING "puzzle-missing" "the member {member} is missing: a text or rows of numbers"
    VERB_MISSING "verb-missing" "the member {member} is missing: one of {names}"
    NO_PUZZLE_MEMBER "no-puzzle-member" "unknown member {member}: this verb takes no puzzle"
    PUZZLES_APART "puzzles-apart" "unknown member {member}: the puzzles are passed separately"
    TAKES_NO_PUZZLE "takes-no-puzzle" "this verb takes no puzzle"
    NOT_JSON "not-json" "not JSON: {what}"
    REQUEST_OBJECT "request-object" "a request is an object, such as {example}"
    ID_LOSES_DIGITS "id-loses-digits" "{member}: a number that is not whole, or too large, expected a text"
    VERB_NAME "verb-name" "{member}: expected a name"
    NO_VERB "no-verb" "there is no verb {name}, expected one of {names}"
    NO_CLOCK "no-clock" "{member}: there is no clock here; use {instead}"
    NO_SUCH_NAME "no-such-name" "there is no {kind} {name}"
    NO_SUCH_NAME_BUT "no-such-name-but" "there is no {kind} {name}; did you mean {meant}?"
    NO_SUCH_NAME_AMONG "no-such-name-among" "there is no {kind} {name}, expected one of {names}"
    READ_NOT_WRITTEN "read-not-written" "format {format} can be read, but not written"
    MISSING_TECHNIQUE "missing-technique" "there is no {kind} {name} here: {why}; the nearest: {nearest}"
    MANY_TECHNIQUES "many-techniques" "{name} stands for many techniques: name techniques one by one"
    UNKNOWN_FORMAT "unknown-format" "unknown format {name}, expected one of {names}"
    SECOND_PUZZLE "second-puzzle" "a second puzzle, expected only one here"
    SUKAKU "sukaku" "it is a Sukaku, which has candidates instead of givens"
    NO_CONDITION "no-condition" "filter needs a condition, such as {level}, {technique} or {clues}"
    MOVES "moves" "{count} {count:move|moves}"
    BOTH "both-found" "expected one of {first} and {second}, found both"
    NEEDS "needs-other" "{first} needs {second}"
    NEED_SCALE "need-scale" "the options {first} and {second} need the scale {scale}"
    NEED_SCALES "need-scales" "the option {first} needs one of the scales {scales}"
    RANGE_IS_EMPTY "range-is-empty" "the range is empty: {from} is above {to}"
    OF_PUZZLES_ALONE "of-puzzles-alone" "{member}: this is for puzzles, not for complete grids or Sukakus"
    CELL_EMPTY "cell-empty" "a cell is empty, expected a full grid"
    CELLS_EMPTY "cells-empty" "{count} cells are empty, expected a full grid"
    EMPTY "empty" "empty"
    OTHER_IN_ORIGINAL "other-in-original" "{cell} is {given} in the original, and {here} in the position"
    CELL_WITHOUT_DIGIT "cell-without-digit" "{cell} is a cell without a digit, expected one of its candidates: {names}"
    CANNOT_BE_DONE "cannot-be-done" "{change} cannot be done on the board"
    NO_STEP "no-step" "there is no step {number}: the path has {count} {count:step|steps}"
    NO_STEP_OF "no-step-of" "the path has no step of {technique}"
    NO_FORM "no-form" "there is no such form"
    NOT_WRITTEN "format-not-written" "format {format} cannot be written"
    NOT_RECOGNISED "format-not-recognised" "the text is in no format that is read"
}

/// Returns all phrases of the library: those of readers and writers, and those about requests.
pub fn all() -> impl Iterator<Item = Phrase> {
    crate::format::phrases().chain(of_requests())
}

/// Returns the phrases of messages about requests.
pub fn of_requests() -> impl Iterator<Item = Phrase> {
    let tables = [PHRASES, crate::generate::phrases::PHRASES, crate::wire::phrases::PHRASES];
    tables.into_iter().flatten().copied()
}

/// Returns the message about a value of a member.
pub(super) fn in_member(member: &'static str, what: Message) -> Message {
    IN_MEMBER.with("member", MessageValue::member(member)).with("what", what)
}

/// Returns the message that two members exclude each other.
pub(super) fn both(first: &'static str, second: &'static str) -> Message {
    BOTH.with("first", MessageValue::member(first)).with("second", MessageValue::member(second))
}
