//! Common code of the formats that are links, one a line.
//!
//! Links of several sites may stand in one text, so all these formats share one parser, which asks
//! the decoder of each format in turn. The formats differ in detection and writing.

mod fpuzzles;
mod json_or_links;
mod link;
pub(super) mod scl;
mod sudoku_coach;
mod sudokupad;
mod sudokuwiki;

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::phrases::{
    self, ADDRESS_OF_VARIANT, LINK_CUT_OFF, LINK_WITH_PUZZLE, LINK_WITH_THE_PUZZLE, LZ_STRING,
    ONLY_SITE_KNOWS, PACKED_BROKEN, PACKED_TOO_LONG, SHORT_LINK, SINGLE_PLAIN_SUDOKU,
    UNPACKED_TOO_LONG, VARIANT_BY_PARAMETER,
};
use crate::variants::{self, Says};
use bivalue_core::text::{Message, MessageValue};

use super::fault::{Fault, quoted};
use super::json_text;
use super::lz::{self, LzError};
use super::variant::Variant;
use super::{
    Entry, ErrorCode, Field, Format, FormatInfo, Line, ParseError, Parser, ReadOptions, Record,
    Sample, Sink, Warning, WriteError, WriteOptions, Writer,
};

pub(crate) use fpuzzles::FPuzzlesFormat;
pub(crate) use link::LINK;
pub(crate) use sudoku_coach::SUDOKU_COACH;
pub(crate) use sudokupad::SudokuPadFormat;
pub(crate) use sudokuwiki::SUDOKU_WIKI;

/// The first word of a line: a link, or the text that stands in such a link.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// The column of its first character, counted from 1.
    column: u64,
    /// The text after white space.
    pub(super) rest: &'a str,
}

impl<'a> Token<'a> {
    /// Returns the first word of a line, unless the line is empty or a comment. For a link in
    /// brackets, or in the file of a shortcut, it returns the link.
    pub(super) fn first_of(line: &'a str) -> Option<Self> {
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') || is_of_shortcut(trimmed) {
            return None;
        }
        let (start, brackets) = opened(trimmed);
        let end = start.find(char::is_whitespace).unwrap_or(start.len());
        let (word, rest) = start.split_at(end);
        let text = word.find(brackets).map_or(word, |end| &word[..end]);
        let before = &line[..line.len() - start.len()];
        Some(Self { text, column: before.chars().count() as u64 + 1, rest: rest.trim() })
    }

    /// Returns the number of characters of the token before a part of it.
    pub(super) fn place_of(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.text.get(..offset).map_or(0, |text| text.chars().count())
    }

    /// Returns the comment after the token, without the sign that starts it.
    fn comment(&self) -> &'a str {
        let rest = self.rest;
        rest.strip_prefix(['#', ';']).unwrap_or(rest).trim()
    }
}

/// Returns whether a line belongs to the file of a shortcut and is not the link in it.
fn is_of_shortcut(line: &str) -> bool {
    let line = line.trim_end();
    let name = line.split_once('=').map(|(name, _)| name);
    let is_name = |name: &str| name.len() <= 12 && name.bytes().all(|b| b.is_ascii_alphanumeric());
    line.eq_ignore_ascii_case("[InternetShortcut]")
        || line.starts_with("[{000214A0")
        || name.is_some_and(|name| is_name(name) && !name.eq_ignore_ascii_case("url"))
}

/// Returns whether a line that starts like an array is a link in brackets, or belongs to one.
pub(super) fn is_wrapped(line: &str) -> bool {
    let line = line.trim_start();
    is_of_shortcut(line) || !opened(line).1.is_empty() && !json_text::starts_like_json(line)
}

/// Returns the text after the brackets or the name before a link, and the characters that end the
/// link.
fn opened(text: &str) -> (&str, &'static [char]) {
    let tag = |tag: &str| {
        let (start, rest) = text.split_at_checked(tag.len())?;
        start.eq_ignore_ascii_case(tag).then_some(rest)
    };
    if let Some((_, link)) = text.split_once("](").filter(|_| text.starts_with('[')) {
        (link, &[')'])
    } else if let Some(link) = tag("[url]") {
        (link, &['['])
    } else if let Some(link) = tag("<http").and(tag("<")) {
        (link, &['>'])
    } else {
        (tag("url=").unwrap_or(text), &[])
    }
}

/// The parts of an address.
pub(super) struct Url<'a> {
    /// The host in lower case and without `www.`.
    pub(super) host: String,
    pub(super) path: &'a str,
    query: &'a str,
    pub(super) fragment: &'a str,
}

impl<'a> Url<'a> {
    /// Returns the parts of an address; `https://` may be missing if a host is recognisable.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let http = match scheme.as_deref() {
            Some("http" | "https") => true,
            Some(_) => return None,
            None => false,
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, rest) = rest.split_at(end);
        if !http && (rest.is_empty() || !is_host(host)) {
            return None;
        }
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let host = host.to_ascii_lowercase();
        Some(Self {
            host: host.strip_prefix("www.").unwrap_or(&host).to_owned(),
            path,
            query,
            fragment,
        })
    }

    /// Returns whether the host is `domain` or a subdomain of it.
    pub(super) fn is_at(&self, domain: &str) -> bool {
        self.host.strip_suffix(domain).is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    /// Returns the names and values of the query, then of the fragment, without decoding.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        [self.query, self.fragment]
            .into_iter()
            .flat_map(|part| part.split('&'))
            .map(|pair| pair.split_once('=').unwrap_or(("", pair)))
    }

    /// Returns the part of the address that names a variant of Sudoku.
    fn variant(&self) -> Option<MessageValue> {
        // A longer part is a puzzle, and a part with digits is not a name.
        let word = |text: &str| {
            let names = text.len() <= 60 && text.bytes().any(|byte| byte.is_ascii_alphabetic());
            if names { variants::named_in(text).map(MessageValue::from) } else { None }
        };
        let of_parameter = |(name, value): (&'a str, &'a str)| {
            let constrains = match variants::says(name) {
                Some(Says::Constraint | Says::Regions) => !variants::is_plain(value),
                Some(Says::Rules) => !variants::are_plain_rules(value),
                Some(Says::Kind | Says::Doubtful) => variants::is_variant(value),
                Some(Says::Description) | None => false,
            };
            word(value).or_else(|| constrains.then(|| VARIANT_BY_PARAMETER.into()))
        };
        // The top-level domain is not a name: `lisudoku.xyz` is not `sudokux`.
        let host = self.host.rsplit_once('.').map_or("", |(host, _)| host);
        host.split('.')
            .find_map(word)
            .or_else(|| self.path.split('/').find_map(word))
            .or_else(|| self.parameters().find_map(of_parameter))
    }

    /// Returns the value of the first parameter with a name.
    pub(super) fn parameter(&self, name: &str) -> Option<&'a str> {
        self.parameters().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

/// Returns whether a text consists of names with dots between them, the last of letters only.
fn is_host(text: &str) -> bool {
    let name = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    text.rsplit_once('.').is_some_and(|(names, last)| {
        names.split('.').all(name)
            && last.len() > 1
            && last.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// Returns a part of a link without `%41` escapes.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}

/// Unpacks a text of packed base 64 in a link. It may be percent-encoded, and a `+` in it may have
/// become a space, in which case the rest of the line belongs to it.
/// Returns also whether the rest of the line belongs to it.
pub(super) fn unpack(packed: &str, token: &Token<'_>) -> Result<(String, bool), Fault> {
    let place = token.place_of(packed);
    let plain = plain(packed).replace(' ', "+");
    let unpacked = match lz::unpack(&plain) {
        Err(LzError::Broken) if !token.rest.is_empty() => {
            let joined = format!("{plain}+{}", token.rest.replace(char::is_whitespace, "+"));
            lz::unpack(&joined).map(|text| (text, true)).or(Err(LzError::Broken))
        }
        result => result.map(|text| (text, false)),
    };
    unpacked.map_err(|error| match error {
        LzError::Character(character, at) => {
            let at = if packed.contains('%') { 0 } else { at };
            let found = phrases::character(character);
            Fault::new(ErrorCode::Syntax, found, LZ_STRING).at(place + at)
        }
        LzError::Broken => {
            Fault::new(ErrorCode::Syntax, PACKED_BROKEN, LZ_STRING).at(place).help(LINK_CUT_OFF)
        }
        LzError::TooLong(limit) => {
            let found = PACKED_TOO_LONG.with("size", limit);
            Fault::new(ErrorCode::TooLong, found, SINGLE_PLAIN_SUDOKU).at(place)
        }
        LzError::TooLongUnpacked(limit) => {
            let found = UNPACKED_TOO_LONG.with("size", limit);
            Fault::new(ErrorCode::TooLong, found, SINGLE_PLAIN_SUDOKU).at(place)
        }
    })
}

/// Returns the fault of a link that only names a puzzle that is stored on its site.
pub(super) fn short(id: &str, token: &Token<'_>) -> Fault {
    let found = SHORT_LINK.with("id", quoted(id));
    Fault::new(ErrorCode::Value, found, LINK_WITH_THE_PUZZLE)
        .at(token.place_of(id))
        .help(ONLY_SITE_KNOWS)
}

/// The result of decoding a link or a value of a document.
pub(super) struct Decoded {
    pub(super) record: Record,
    /// The warnings.
    pub(super) warnings: Vec<String>,
    /// True if the text after the link belongs to it and is not a comment.
    pub(super) whole_line: bool,
}

impl Decoded {
    /// Returns the entry at a place of the text.
    pub(super) fn entry(self, line: u64, column: u64) -> Entry {
        let mut entry = Entry::new(self.record, line);
        entry.warnings =
            self.warnings.into_iter().map(|message| Warning { line, column, message }).collect();
        entry
    }
}

impl From<Record> for Decoded {
    fn from(record: Record) -> Self {
        Self { record, warnings: Vec::new(), whole_line: false }
    }
}

/// Reads a link; `None` if the link is not of this format.
pub(super) type Decode = fn(&Token<'_>, &ReadOptions) -> Option<Result<Decoded, Fault>>;

/// All formats that are links, those with the fewest checks first.
const DECODERS: [(Site, Decode); 5] = [
    (Site::SudokuWiki, sudokuwiki::decode),
    (Site::SudokuCoach, sudoku_coach::decode),
    (Site::SudokuPad, sudokupad::decode),
    (Site::FPuzzles, fpuzzles::decode),
    (Site::Any, link::decode),
];

/// The site that a link belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    SudokuWiki,
    SudokuCoach,
    SudokuPad,
    FPuzzles,
    /// Any site whose links have 81 cells.
    Any,
}

impl Site {
    /// Returns whether the data in its links state the rules of the puzzle, so that its address need
    /// not be looked at for the name of a variant.
    fn states_rules(self) -> bool {
        matches!(self, Self::SudokuPad | Self::FPuzzles)
    }
}

/// Reads a link with the first decoder that accepts it.
fn decoded(token: &Token<'_>, options: &ReadOptions) -> Option<(Site, Result<Decoded, Fault>)> {
    let mut results = DECODERS.iter().map(|(site, decode)| (*site, decode(token, options)));
    let (site, mut result) = results.find_map(|(site, result)| Some((site, result?)))?;
    if let (false, Ok(decoded), Some(url)) =
        (site.states_rules(), &mut result, Url::parse(token.text))
        && let Some(name) = url.variant()
    {
        let mut variant = Variant::new(options);
        match variant.constraint(ADDRESS_OF_VARIANT.with("variant", name)) {
            Ok(()) => decoded.warnings.append(&mut variant.warnings),
            Err(fault) => result = Err(fault.at(0)),
        }
    }
    Some((site, result))
}

/// Returns whether a text consists of links and the first of them belongs to a site.
pub(super) fn detect(sample: &Sample<'_>, site: Site) -> bool {
    let options = ReadOptions::default();
    let mut tokens = sample
        .filled_lines()
        .filter_map(|line| Token::first_of(line.text))
        // A line of this length is a document, because no link is so long.
        .take_while(|token| token.text.len() <= 32 << 10);
    let first = tokens.next().and_then(|token| decoded(&token, &options));
    let Some((first, result)) = first else {
        return false;
    };
    // A link without a puzzle may be the source of the puzzle after it.
    first == site && (result.is_ok() || tokens.all(|token| decoded(&token, &options).is_some()))
}

/// Reads one line; `None` if it has no link.
pub(super) fn read(line: Line<'_>, options: &ReadOptions) -> Option<Result<Entry, ParseError>> {
    let token = Token::first_of(line.text)?;
    let result = decoded(&token, options).map_or_else(
        || {
            let found = Message::text(quoted(token.text));
            Err(Fault::new(ErrorCode::Syntax, found, LINK_WITH_PUZZLE).at(0))
        },
        |(_, result)| result,
    );
    Some(match result {
        Ok(mut decoded) => {
            let comment = token.comment();
            if !comment.is_empty() && !decoded.whole_line {
                let comment = (Field::Comment, comment.to_owned());
                decoded.record.info.push(comment);
            }
            Ok(decoded.entry(line.number, token.column))
        }
        Err(fault) => Err(fault.in_line(line, token.column)),
    })
}

/// A format whose texts are links alone, one a line, and which is detected by its site.
pub(crate) struct LinkFormat {
    info: &'static FormatInfo,
    site: Site,
    link_of: fn(&Record) -> Result<String, WriteError>,
}

impl Format for LinkFormat {
    fn info(&self) -> &'static FormatInfo {
        self.info
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        detect(sample, self.site)
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(LinkParser(options.clone()))
    }

    fn writer(&self) -> Option<&dyn Writer> {
        Some(self)
    }
}

impl Writer for LinkFormat {
    fn write_record(
        &self,
        record: &Record,
        _: u64,
        _: &WriteOptions,
        out: &mut String,
    ) -> Result<(), WriteError> {
        write(&(self.link_of)(record)?, record, out);
        Ok(())
    }
}

/// Reads links of all kinds, one a line.
struct LinkParser(ReadOptions);

impl Parser for LinkParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        if let Some(result) = read(line, &self.0) {
            sink.push(result);
        }
    }

    fn end(&mut self, _: &mut Sink) {}
}

/// Appends a link with the record's comments after it.
pub(super) fn write(link: &str, record: &Record, out: &mut String) {
    out.push_str(link);
    let comments = record.info.iter().filter(|(field, _)| *field == Field::Comment);
    let mut sign = " # ";
    for (_, comment) in comments {
        out.push_str(sign);
        // A line end in a comment would end the record.
        out.push_str(&comment.replace(['\n', '\r'], " "));
        sign = "; ";
    }
    out.push('\n');
}
