//! The texts in which a request wants steps to be described.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::human::{Detail, Language, Teller, Tradition, Words, WordsError};

/// Texts that replace the English ones in which steps are described, by key: [`Words`] as a member
/// of requests. Text by text they are templates, whose places in braces are those of the English
/// text.
///
/// ```
/// use bivalue::verbs::StepWords;
///
/// let words: StepWords = serde_json::from_str(r#"{"naked-pair.name": "Nacktes Paar"}"#).unwrap();
/// assert!(words.get().entries().any(|(_, text)| text == "Nacktes Paar"));
/// assert!(StepWords::default().is_english());
/// assert!(serde_json::from_str::<StepWords>(r#"{"naked-pear.name": "Nackte Birne"}"#).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct StepWords(Option<Words>);

impl StepWords {
    /// All words: these texts, and the English ones in place of those that are not there.
    #[must_use]
    pub fn get(&self) -> &Words {
        self.0.as_ref().unwrap_or_else(|| Words::english())
    }

    /// Returns whether there is no text that replaces an English one.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.0.is_none()
    }
}

/// A request that says in which words steps are told.
///
/// ```
/// use bivalue::human::{Tradition, Words, kind};
/// use bivalue::verbs::{Explain, Tells};
///
/// let (_, xy_wing) = kind("xy-wing").unwrap();
/// let names = Some(Tradition::SudokuWiki);
/// assert_eq!(Explain { names, ..Explain::default() }.told_in().name(xy_wing), "Y-Wing");
/// assert_eq!(&*Explain::default().told_in(), Words::english());
/// ```
pub trait Tells {
    /// Returns the words: those of the language, with the texts of the request in their place, and
    /// with the names that the tradition has for techniques.
    fn told_in(&self) -> Cow<'_, Words>;
}

/// Returns the words of a language, with other texts in their place, and the names of a tradition.
pub(super) fn words(
    language: Language,
    names: Option<Tradition>,
    own: &StepWords,
) -> Cow<'_, Words> {
    let words = match language {
        Language::English => Cow::Borrowed(own.get()),
        #[cfg(feature = "languages")]
        _ if own.is_english() => Cow::Borrowed(Words::of(language)),
        // No request in another language is read.
        #[cfg(not(feature = "languages"))]
        _ => Cow::Borrowed(own.get()),
        #[cfg(feature = "languages")]
        _ => {
            let words = Words::of(language).with(own.get().own_entries());
            Cow::Owned(words.expect("a translation has the keys and places of the English texts"))
        }
    };
    match names {
        Some(tradition) => Cow::Owned(words.named_by(tradition)),
        None => words,
    }
}

/// Returns words at work, with the spans of what texts name or without.
pub(super) fn teller(words: &Words, spans: bool) -> Teller<'_> {
    if spans { words.with_spans() } else { words.into() }
}

/// Declares the request of a verb that uses the names of techniques: its own members, and behind
/// them those that choose the words, which are the same for every verb.
macro_rules! worded {
    (
        $(#[$attribute:meta])*
        pub struct $Verb:ident { $($own:tt)* }
    ) => {
        $crate::verbs::words::with_words! {
            $(#[$attribute])*
            pub struct $Verb { $($own)* }
        }

        impl $crate::verbs::Tells for $Verb {
            fn told_in(&self) -> std::borrow::Cow<'_, $crate::human::Words> {
                $crate::verbs::words::words(self.language, self.names, &self.words)
            }
        }
    };
}

/// Declares the request of a verb that tells steps: as `worded`, and with the members that say how
/// much of each step is told.
macro_rules! told {
    (
        $(#[$attribute:meta])*
        pub struct $Verb:ident { $($own:tt)* }
    ) => {
        $crate::verbs::words::with_words! {
            $(#[$attribute])*
            pub struct $Verb {
                $($own)*
                /// How much is told of each step.
                #[serde(default, skip_serializing_if = "crate::verbs::words::is_full")]
                #[cfg_attr(feature = "arguments", arg(skip))]
                pub detail: $crate::human::Detail,
                /// Tell proofs within proofs, such as assumptions within an assumption, in one
                /// sentence each. The proof of the record stays whole.
                #[serde(default, skip_serializing_if = "std::ops::Not::not")]
                #[cfg_attr(feature = "arguments", arg(hide_short_help = true, long))]
                pub brief: bool,
                /// Add to each text about a step the parts that name cells, candidates and houses.
                #[serde(default, skip_serializing_if = "std::ops::Not::not")]
                #[cfg_attr(feature = "arguments", arg(skip))]
                pub spans: bool,
            }
        }

        impl $crate::verbs::Tells for $Verb {
            fn told_in(&self) -> std::borrow::Cow<'_, $crate::human::Words> {
                let words = $crate::verbs::words::words(self.language, self.names, &self.words);
                let words =
                    if self.brief { std::borrow::Cow::Owned(words.in_brief()) } else { words };
                if $crate::verbs::words::is_full(&self.detail) {
                    words
                } else {
                    std::borrow::Cow::Owned(words.with_detail(self.detail))
                }
            }
        }
    };
}

/// Declares a request with its own members, and those that choose the words of steps.
macro_rules! with_words {
    (
        $(#[$attribute:meta])*
        pub struct $Verb:ident { $($own:tt)* }
    ) => {
        $(#[$attribute])*
        pub struct $Verb {
            $($own)*
            /// The language in which steps are told.
            #[serde(default, skip_serializing_if = "crate::verbs::words::is_english")]
            #[cfg_attr(
                not(feature = "languages"),
                serde(deserialize_with = "crate::verbs::words::english")
            )]
            #[cfg_attr(
                feature = "arguments",
                arg(
                    hide_short_help = true,
                    long,
                    value_enum,
                    ignore_case = true,
                    default_value = "en"
                )
            )]
            pub language: $crate::human::Language,
            /// The tradition whose names of techniques are used; a technique that has no name of
            /// its own there has that of the library.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(
                feature = "arguments",
                arg(
                    hide_short_help = true,
                    long,
                    value_enum,
                    ignore_case = true,
                    value_name = "TRADITION"
                )
            )]
            pub names: Option<$crate::human::Tradition>,
            /// A translation: texts by key, in the place of those of the language. Texts whose keys
            /// are missing stay as they are.
            #[serde(default, skip_serializing_if = "StepWords::is_english")]
            #[cfg_attr(feature = "arguments", arg(skip))]
            pub words: $crate::verbs::StepWords,
        }
    };
}

pub(super) use {told, with_words, worded};

/// Returns whether whole steps are told: the member is then not written.
// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) fn is_full(detail: &Detail) -> bool {
    *detail == Detail::Full
}

/// Returns whether steps are told in English: the member is then not written.
// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) fn is_english(language: &Language) -> bool {
    *language == Language::English
}

/// Reads a language in a build that has no words of others than English.
#[cfg(not(feature = "languages"))]
pub(super) fn english<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Language, D::Error> {
    match Language::deserialize(from)? {
        Language::English => Ok(Language::English),
        other => {
            let text = format!("the words of `{other}` are not in this build, only those of `en`");
            Err(serde::de::Error::custom(text))
        }
    }
}

impl TryFrom<BTreeMap<String, String>> for StepWords {
    type Error = WordsError;

    fn try_from(texts: BTreeMap<String, String>) -> Result<Self, WordsError> {
        Ok(Self(if texts.is_empty() { None } else { Some(Words::english().with(&texts)?) }))
    }
}

impl From<StepWords> for BTreeMap<String, String> {
    fn from(words: StepWords) -> Self {
        let own = words.0.iter().flat_map(Words::own_entries);
        own.map(|(key, text)| (key, text.to_owned())).collect()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StepWords {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "words".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<String, String>::json_schema(generator)
    }
}
