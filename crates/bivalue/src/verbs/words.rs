//! The texts in which a request wants steps to be described.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::human::{Teller, Tradition, Words, WordsError};

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

    /// Returns all words, with the names that a tradition has for techniques if the member `names`
    /// of a request names one.
    ///
    /// ```
    /// use bivalue::human::{Tradition, kind};
    /// use bivalue::verbs::StepWords;
    ///
    /// let (words, (_, xy_wing)) = (StepWords::default(), kind("xy-wing").unwrap());
    /// assert_eq!(words.named_by(Some(Tradition::SudokuWiki)).name(xy_wing), "Y-Wing");
    /// assert_eq!(words.named_by(None).name(xy_wing), "XY-Wing");
    /// ```
    #[must_use]
    pub fn named_by(&self, names: Option<Tradition>) -> Cow<'_, Words> {
        let words = self.get();
        names.map_or(Cow::Borrowed(words), |tradition| Cow::Owned(words.named_by(tradition)))
    }

    /// Returns all words, which count proofs within proofs if they are to be `brief`.
    ///
    /// ```
    /// use bivalue::human::Words;
    /// use bivalue::verbs::StepWords;
    ///
    /// assert_ne!(&*StepWords::default().told(None, true), Words::english());
    /// assert_eq!(&*StepWords::default().told(None, false), Words::english());
    /// ```
    #[must_use]
    pub fn told(&self, names: Option<Tradition>, brief: bool) -> Cow<'_, Words> {
        let words = self.named_by(names);
        if brief { Cow::Owned(words.in_brief()) } else { words }
    }

    /// Returns the words at work: with the spans of what texts name, as the member `spans` of
    /// requests has it, or without.
    pub(super) fn teller(&self, spans: bool) -> Teller<'_> {
        teller(self.get(), spans)
    }

    /// Returns whether there is no text that replaces an English one.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.0.is_none()
    }
}

/// Returns words at work, with the spans of what texts name or without.
pub(super) fn teller(words: &Words, spans: bool) -> Teller<'_> {
    if spans { words.with_spans() } else { words.into() }
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
