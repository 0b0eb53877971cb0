//! Detection: which format a text is in, by its beginning or, if no format knows that, by trial.

use std::cell::OnceCell;

use super::{Entry, Format, ParseError, ReadOptions, Sample, Sink, formats, line_format};
#[cfg(feature = "formats")]
use super::{ErrorCode, Line};
#[cfg(feature = "formats")]
use crate::loose::{
    self,
    conclusion::{self, Conclusion},
    source,
};
use crate::loose::{tidy, wrapping};

#[cfg(feature = "formats")]
use crate::named::{html, line};
#[cfg(feature = "formats")]
use crate::names::{Role, role};
use crate::phrases::ZERO_BESIDE_BLANK;
#[cfg(feature = "formats")]
use crate::phrases::{GIVEN_DIGITS, ONLY_SOLUTION};
#[cfg(feature = "formats")]
use crate::roles;

/// Detects the format of a text by its beginning.
///
/// ```
/// use bivalue::format::{Sample, detect};
///
/// let text = "53.|.7.|...\n".repeat(9);
/// let sample = Sample { text: &text, whole: true, extension: None };
/// assert_eq!(detect(&sample).unwrap().name(), "spf");
/// ```
#[must_use]
pub fn detect(sample: &Sample<'_>) -> Option<&'static dyn Format> {
    choose(sample).format
}

/// The format of a text, and what is known of its content already.
#[derive(Default)]
pub(super) struct Choice {
    pub(super) format: Option<&'static dyn Format>,
    /// The puzzles of the text if its format by itself would read others, or the error for which
    /// the text must not be read.
    pub(super) results: Option<Vec<Result<Entry, ParseError>>>,
    /// The text without what is around its grids, if it was looked at so.
    pub(super) tidied: Option<Tidied>,
}

/// A text without what is around its grids, or nothing if that changes no line.
#[derive(Clone)]
pub(super) struct Tidied(pub(super) Option<String>);

impl Tidied {
    pub(super) fn new(text: &str, blank: Option<char>) -> Self {
        Self(tidy::tidied(text, blank).map(|lines| lines.join("\n")))
    }
}

/// A sample, and the same without what is around its grids, which is made once.
struct Asked<'a> {
    sample: &'a Sample<'a>,
    tidied: OnceCell<Tidied>,
}

impl<'a> Asked<'a> {
    fn new(sample: &'a Sample<'a>) -> Self {
        Self { sample, tidied: OnceCell::new() }
    }

    /// Returns the sample without what is around its grids.
    fn tidied(&self) -> Sample<'_> {
        let tidied = self.tidied.get_or_init(|| Tidied::new(self.sample.text, None));
        Sample { text: tidied.0.as_deref().unwrap_or(self.sample.text), ..*self.sample }
    }

    /// Returns the sample as a format reads it.
    fn of(&self, format: &dyn Format) -> Sample<'_> {
        if format.is_drawn() { self.tidied() } else { *self.sample }
    }
}

/// Chooses the format of a text.
pub(super) fn choose(sample: &Sample<'_>) -> Choice {
    // The most common text by far, which no other format claims: asking them all takes longer than
    // to solve the puzzle.
    let is_plain = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let text = sample.text.trim_ascii_end().as_bytes();
    if sample.whole && sample.extension.is_none() && text.len() == 81 && text.iter().all(is_plain) {
        return Choice { format: Some(line_format()), ..Choice::default() };
    }
    let plain = sample.whole && !sample.text.is_ascii();
    let unwrapped;
    let sample = if plain {
        // A reader takes wrapping away line by line; here the whole text is at hand.
        unwrapped = wrapping::unwrapped_text(sample.text, wrapping::Quoted::No, None);
        &Sample { text: &unwrapped, ..*sample }
    } else {
        sample
    };
    #[cfg(feature = "formats")]
    if sample.whole
        && sample.text.len() <= TRIED
        && let Some((format, results)) = loose::whole::read(sample.text)
    {
        return Choice { format: Some(format), results: Some(results), tidied: None };
    }
    #[cfg(feature = "formats")]
    if let Some(choice) = reshaped(sample) {
        return choice;
    }
    let mut formats = formats().iter().copied();
    let drawn = |format: &&dyn Format| format.is_drawn();
    let first = formats.clone().take_while(|format| !drawn(format));
    let asked = Asked::new(sample);
    let chosen = first.into_iter().find(|format| format.detect(sample)).or_else(|| {
        let tidied = if sample.whole { asked.tidied() } else { *sample };
        formats.find(|format| drawn(format) && format.detect(&tidied)).or_else(|| by_trial(&asked))
    });
    let choice = agreed(&asked, or_source(&asked, chosen));
    // A reader knows other lines of a text that was unwrapped here.
    let tidied = asked.tidied.into_inner().filter(|_| !plain);
    Choice { tidied, ..choice }
}

/// Returns the choice for the lines that a small page shows as they are written, or for lines that
/// were wrapped, if they hold a puzzle, or a text that must not be read.
#[cfg(feature = "formats")]
fn reshaped(sample: &Sample<'_>) -> Option<Choice> {
    if !sample.whole || sample.text.len() > TRIED {
        return None;
    }
    if let Some(shown) = html::preformatted(sample.text) {
        return within(&shown);
    }
    let loose::joined::Joined { text, warnings } = loose::joined::read(sample.text)?;
    let mut choice = within(&text)?;
    for entry in choice.results.iter_mut().flatten().flatten() {
        entry.warnings.extend(warnings.iter().find(|warning| warning.line == entry.line).cloned());
    }
    Some(choice)
}

/// Returns the choice for a text within another one, with all that it holds.
#[cfg(feature = "formats")]
fn within(text: &str) -> Option<Choice> {
    let sample = Sample { text, whole: true, extension: None };
    let Choice { format, results, tidied } = choose(&sample);
    let results = results.or_else(|| {
        let format = format?;
        let asked =
            Asked { sample: &sample, tidied: tidied.map_or_else(OnceCell::new, Into::into) };
        let results: Vec<_> = self::results(format, &asked.of(format)).collect();
        results.iter().any(Result::is_ok).then_some(results)
    })?;
    Some(Choice { format, results: Some(results), tidied: None })
}

/// The largest number of puzzles in a text for which all readers are asked. A longer list is what
/// it looks like.
#[cfg(feature = "formats")]
const FEW: usize = 12;

/// Returns the choice for a text that a format seems to read, after all other readers were asked.
#[cfg(feature = "formats")]
fn agreed(asked: &Asked<'_>, format: Option<&'static dyn Format>) -> Choice {
    let sample = asked.sample;
    let as_read = Choice { format, ..Choice::default() };
    let Some(chosen) = format else { return as_read };
    let text = sample.text;
    let is_loose = chosen.is_doubtful(text) || matches!(chosen.name(), "html" | "json");
    if !sample.whole || text.len() > TRIED || !is_loose {
        let results = errors_of_words(sample, chosen);
        return Choice { results, ..as_read };
    }
    let own: loose::Results = results(chosen, &asked.of(chosen)).collect();
    let has_mask = || {
        let mut grids = own.iter().flatten().map(|entry| entry.record.position.givens);
        own.len() > 1 && grids.any(|grid| roles::is_mask(&grid))
    };
    let is_list = chosen.name() == "line" && !text.contains(char::is_alphabetic) && !has_mask();
    if own.iter().flatten().count() > FEW || is_list {
        return as_read;
    }
    match conclusion::conclude(sample, chosen, own, of_drawn) {
        Conclusion::Agreed => Choice { results: errors_of_words(sample, chosen), ..as_read },
        Conclusion::Without(results) => Choice { results: Some(results), ..as_read },
        Conclusion::Otherwise(results) => {
            Choice { format: super::format("array"), results: Some(results), ..as_read }
        }
        Conclusion::Refused(error) => Choice { results: Some(vec![Err(*error)]), ..as_read },
    }
}

/// Returns the errors of a text of which most lines are words and none is a puzzle: those of the
/// lines that are nearly puzzles, or that only a solution is there.
#[cfg(feature = "formats")]
fn errors_of_words(sample: &Sample<'_>, chosen: &dyn Format) -> Option<loose::Results> {
    if !sample.whole || chosen.name() != "line" || starts_with_puzzle(sample) {
        return None;
    }
    let is_solution = |entry: &Entry| {
        let mut labels = entry.record.info.iter();
        labels.any(|(_, label)| role(label) == Role::Solution)
            && entry.record.position.givens.filled().len() == 81
    };
    let mut lines = sample.lines();
    let mut line_of = |number: u64| lines.find(|line| line.number == number);
    let (mut near, mut count, mut has_solution) = (Vec::new(), 0, false);
    for result in results_within(usize::MAX, chosen, sample) {
        match result {
            Ok(entry) if !is_solution(&entry) => return None,
            Ok(_) => has_solution = true,
            Err(error) => {
                count += 1;
                if line_of(error.line).is_some_and(|line| line::is_near(line.text)) {
                    near.push(Err(error));
                }
            }
        }
    }
    if near.is_empty() && has_solution && count > FEW {
        let line = Line { number: 1, text: sample.text.lines().next()? };
        let error = ParseError::new(ErrorCode::Value, line, 0, ONLY_SOLUTION, GIVEN_DIGITS);
        return Some(vec![Err(error)]);
    }
    (!has_solution && !near.is_empty() && near.len() * 2 < count).then_some(near)
}

/// Returns the format: others need the feature `formats`.
#[cfg(not(feature = "formats"))]
fn agreed(_: &Asked<'_>, format: Option<&'static dyn Format>) -> Choice {
    Choice { format, ..Choice::default() }
}

/// Returns whether the first line of a text is a puzzle.
#[cfg(feature = "formats")]
fn starts_with_puzzle(sample: &Sample<'_>) -> bool {
    sample.filled_lines().next().is_some_and(|line| line::is_puzzle(line.text.as_bytes()))
}

/// Returns the format of a small text, or that of source code and lists of cells if the format does
/// not read a single puzzle in it, and these do.
#[cfg(feature = "formats")]
fn or_source(
    asked: &Asked<'_>,
    chosen: Option<&'static dyn Format>,
) -> Option<&'static dyn Format> {
    let sample = asked.sample;
    let text = sample.text;
    if !sample.whole || text.len() > TRIED {
        return chosen;
    }
    if starts_with_puzzle(sample) || chosen.is_some_and(|format| !format.is_doubtful(text)) {
        return chosen;
    }
    let reads = |format: &'static dyn Format| {
        results(format, &asked.of(format)).any(|result| result.is_ok())
    };
    if chosen.is_some_and(reads) {
        return chosen;
    }
    // Without any sign of a language, values alone are those of a text with a slip.
    let has_signs = text.contains(['[', '(', '{', '"', '\'', '=', ':', '-', '`']);
    let is_found = if has_signs {
        source::read(text, 1, None, of_drawn).is_some()
    } else {
        source::finds_marked(text, of_drawn)
    };
    if is_found {
        return super::format("array");
    }
    // A page that holds no puzzle in the way of its format may show a drawn grid, if it shows lines
    // as they are. A tag `<pre>` that stands alone has become a line of spaces.
    let shows_lines = ["pre>", "<pre ", "PRE>", "<textarea", "code>", "<br", "<BR"]
        .iter()
        .any(|tag| text.contains(tag))
        || text.lines().any(|line| line.len() >= "<pre>".len() && line.bytes().all(|b| b == b' '));
    let finds_none = |format: &'static dyn Format| {
        let mut results = results(format, sample);
        results.next().is_some_and(|result| {
            result.is_err_and(|error| error.code == super::ErrorCode::UnknownFormat)
        })
    };
    if !shows_lines || !chosen.is_some_and(finds_none) {
        return chosen;
    }
    by_trial(asked).or(chosen)
}

/// Returns the format: others need the feature `formats`.
#[cfg(not(feature = "formats"))]
fn or_source(_: &Asked<'_>, chosen: Option<&'static dyn Format>) -> Option<&'static dyn Format> {
    chosen
}

/// Returns the first format whose parser reads the whole of a small text without an error or a
/// warning, or else the first that finds digits which may count from 0. It is called if no format
/// has recognised the text.
fn by_trial(asked: &Asked<'_>) -> Option<&'static dyn Format> {
    if !asked.sample.whole || asked.sample.text.len() > TRIED {
        return None;
    }
    let mut with_zeros = None;
    let clean = formats().iter().copied().find(|format| {
        let mut results = results(*format, &asked.of(*format)).peekable();
        results.peek().is_some()
            && results.all(|result| match result {
                Ok(entry) => entry.warnings.is_empty(),
                Err(error) => {
                    let has_zeros = error.found.phrase() == ZERO_BESIDE_BLANK;
                    with_zeros = with_zeros.or(has_zeros.then_some(*format));
                    false
                }
            })
    });
    clean.or(with_zeros)
}

/// Returns whether a format reads the first puzzle of a text without an error or a warning.
#[cfg(feature = "formats")]
pub(super) fn starts_cleanly(format: &dyn Format, sample: &Sample<'_>) -> bool {
    let first = results(format, sample).next();
    first.is_some_and(|result| result.is_ok_and(|entry| entry.warnings.is_empty()))
}

/// Returns the puzzles of a small text that is drawn with characters, or `None` if it cannot be
/// read as a whole. It is for texts within other texts, and looks into no further ones.
#[cfg(feature = "formats")]
pub(super) fn of_drawn(text: &str) -> Option<Vec<Entry>> {
    let sample = Sample { text, whole: true, extension: None };
    let asked = Asked::new(&sample);
    let sample = asked.tidied();
    let drawn = || formats().iter().copied().filter(|format| format.is_drawn());
    let read = |format: &'static dyn Format| -> Option<Vec<Entry>> {
        let entries: Option<Vec<Entry>> = results(format, &sample).map(Result::ok).collect();
        entries.filter(|entries| {
            !entries.is_empty() && entries.iter().all(|entry| entry.warnings.is_empty())
        })
    };
    if sample.text.len() > TRIED {
        return None;
    }
    match drawn().find(|format| format.detect(&sample)) {
        Some(format) => read(format),
        None => drawn().find_map(read),
    }
}

/// Returns the puzzles and errors that a format finds in the first [`TRIED`] bytes of a sample.
fn results(
    format: &dyn Format,
    sample: &Sample<'_>,
) -> impl Iterator<Item = Result<Entry, ParseError>> + use<> {
    results_within(TRIED, format, sample)
}

/// Returns the puzzles and errors that a format finds in this many first bytes of a sample.
fn results_within(
    bound: usize,
    format: &dyn Format,
    sample: &Sample<'_>,
) -> impl Iterator<Item = Result<Entry, ParseError>> + use<> {
    let mut parser = format.parser(&ReadOptions::default());
    let mut sink = Sink::default();
    let mut length = 0;
    for line in sample.lines().take_while(|line| {
        length += line.text.len() + 1;
        length <= bound
    }) {
        parser.line(line, &mut sink);
    }
    parser.end(&mut sink);
    std::iter::from_fn(move || sink.pop())
}

/// The largest length of a text that is given to every parser by trial, in bytes.
const TRIED: usize = 16 << 10;
