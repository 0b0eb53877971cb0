//! The names of what says which digits of a board are given, shown or hidden.

pub(in super::super) use super::super::names::SHOWN;
use super::super::names::words;

/// Words in the names of masks in which `true` stands for a digit that is not shown.
pub(in super::super) const HIDDEN: [&str; 8] =
    ["hidden", "hole", "holes", "blank", "blanks", "masked", "removed", "editable"];

/// Returns whether a name in a text announces such a mask or list.
pub(super) fn are_named_in(text: &str) -> bool {
    let names = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    let is_word = |word: String| {
        let word = word.as_str();
        SHOWN.contains(&word) || HIDDEN.contains(&word) || word == "empty"
    };
    names.filter(|name| name.len() > 3).any(|name| words(name).into_iter().any(is_word))
}
