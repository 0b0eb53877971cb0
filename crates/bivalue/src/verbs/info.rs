//! The description of a verb for the list.

/// A request that shows what a verb is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The question in a few words.
    pub title: &'static str,
    /// The request, as JSON.
    pub request: &'static str,
}

/// The entry of a verb in the list; it stands in the verb's own file.
pub(super) struct Info {
    pub(super) name: &'static str,
    /// JSON pointers to the printed value: [`Listed::shown`](super::Listed::shown).
    pub(super) shown: &'static [&'static str],
    pub(super) about: &'static str,
    /// When to ask it, and how long it takes: [`Listed::usage`](super::Listed::usage).
    pub(super) usage: &'static str,
    /// Members for short answers: [`Listed::brief`](super::Listed::brief).
    pub(super) brief: &'static [(&'static str, &'static str)],
    pub(super) examples: &'static [Example],
}
