//! The languages in which the library has words, each with a file.

use std::fmt;
use std::str::FromStr;
#[cfg(feature = "languages")]
use std::sync::OnceLock;

#[cfg(feature = "languages")]
use super::Words;

/// A language in which the library tells steps, by `Words::of` of the feature `languages`.
///
/// It is displayed as its code, and read from a code or from the name of a locale, such as `de-AT`
/// or `de_AT.UTF-8`, of which the first part counts.
///
/// ```
/// use bivalue::human::Language;
///
/// let language: Language = "de-AT".parse()?;
/// assert_eq!((language, language.name()), (Language::German, "Deutsch"));
/// assert_eq!(Language::ALL.map(|language| language.to_string()).join(" "), "en de es fr ja");
/// assert_eq!("xx".parse::<Language>().unwrap_err().to_string(), "there are no words for `xx`");
/// # Ok::<(), bivalue::human::UnknownLanguage>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "arguments", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Language {
    /// English, the language of the library.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    #[cfg_attr(feature = "arguments", value(name = "en"))]
    English,
    /// German.
    #[cfg_attr(feature = "serde", serde(rename = "de"))]
    #[cfg_attr(feature = "arguments", value(name = "de"))]
    German,
    /// Spanish.
    #[cfg_attr(feature = "serde", serde(rename = "es"))]
    #[cfg_attr(feature = "arguments", value(name = "es"))]
    Spanish,
    /// French.
    #[cfg_attr(feature = "serde", serde(rename = "fr"))]
    #[cfg_attr(feature = "arguments", value(name = "fr"))]
    French,
    /// Japanese.
    #[cfg_attr(feature = "serde", serde(rename = "ja"))]
    #[cfg_attr(feature = "arguments", value(name = "ja"))]
    Japanese,
}

/// A language for which the library has no words, as it was written.
///
/// ```
/// use bivalue::human::{Language, UnknownLanguage};
///
/// assert_eq!("".parse::<Language>(), Err(UnknownLanguage(String::new())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are no words for `{}`", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl Language {
    /// All languages: English, and then the others in the order of their codes.
    pub const ALL: [Self; 5] =
        [Self::English, Self::German, Self::Spanish, Self::French, Self::Japanese];

    /// The two letters of the language in ISO 639.
    ///
    /// ```
    /// assert_eq!(bivalue::human::Language::Japanese.code(), "ja");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Spanish => "es",
            Self::French => "fr",
            Self::Japanese => "ja",
        }
    }

    /// The name of the language in the language itself.
    ///
    /// ```
    /// assert_eq!(bivalue::human::Language::French.name(), "français");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Spanish => "español",
            Self::French => "français",
            Self::Japanese => "日本語",
        }
    }
}

#[cfg(feature = "languages")]
impl Language {
    /// The texts that replace the English ones: a JSON object of keys and texts, which has a member
    /// on each line but the first and the last.
    const fn file(self) -> &'static str {
        match self {
            Self::English => "{}",
            Self::German => include_str!("../../../words/de.json"),
            Self::Spanish => include_str!("../../../words/es.json"),
            Self::French => include_str!("../../../words/fr.json"),
            Self::Japanese => include_str!("../../../words/ja.json"),
        }
    }

    /// The words of the file.
    fn read(self) -> Words {
        let words = Words::english().with(self.texts());
        words.expect("the files have no keys and places but those of the English texts")
    }

    /// The keys and texts of the file.
    fn texts(self) -> impl Iterator<Item = (&'static str, String)> {
        self.file().lines().filter_map(|line| {
            let member = line.trim().trim_end_matches(',').strip_prefix('"')?.strip_suffix('"')?;
            let (key, text) = member.split_once("\": \"")?;
            // The only escape in these files.
            Some((key, text.replace("\\n", "\n")))
        })
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let code = text.split(['-', '_', '.']).next().unwrap_or_default();
        let found =
            Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage(text.into()))
    }
}

#[cfg(feature = "languages")]
impl Words {
    /// The words of a language. Its file is read the first time.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{Language, View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let german = Words::of(Language::German);
    /// assert_eq!(german.line(&step), "Letzte Ziffer: r1c9=9");
    /// assert_eq!(
    ///     german.explain(&step, None),
    ///     "In Zeile 1 ist nur r1c9 leer, und nur die Ziffer 9 fehlt: r1c9=9."
    /// );
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        static READ: [OnceLock<Words>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        READ[language as usize].get_or_init(|| language.read())
    }
}

#[cfg(all(test, feature = "languages"))]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn files_are_read_as_json() {
        for (number, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, number);
            let read: BTreeMap<_, _> = language.texts().collect();
            let json: BTreeMap<&str, String> = serde_json::from_str(language.file()).unwrap();
            assert_eq!(read, json, "{language}");
            assert_eq!(language.texts().count(), read.len(), "{language} has a key twice");
            assert_eq!(Words::of(language).own_entries().count(), read.len());
        }
        assert_eq!(Words::of(Language::English), Words::english());
    }

    #[test]
    fn codes_are_read_with_what_stands_behind_them() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("FR".parse(), Ok(Language::French));
        assert_eq!("ja_JP.UTF-8".parse(), Ok(Language::Japanese));
        for text in ["", "d", "deu", "-de", "Deutsch", "C"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage(text.into())));
        }
    }
}
