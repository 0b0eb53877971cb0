use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::DerefMut;

use bivalue_core::grid::Grid;

use crate::decode::{Utf8, bytes};
use crate::detect::{Choice, Tidied};
#[cfg(feature = "formats")]
use crate::loose;
use crate::loose::wrapping::{self, Quoted};
use crate::loose::{tidy, typed};
use crate::named::line;
use crate::phrases::{self, A_LINE, AT_LEAST_ONE, LINES_WITH_ENDS, NO_PUZZLE_IN_TEXT};
use crate::recognise::{SAMPLE, not_utf8, recognise};
use crate::{
    Entry, ErrorCode, Format, Line, MAX_RECORD, ParseError, Parser, ReadError, ReadOptions, Sink,
    Table, stated,
};
#[cfg(feature = "text-formats")]
use crate::{
    Field,
    names::{Role, role},
};

/// An iterator over the puzzles of a stream, in a known or detected format.
///
/// A puzzle that cannot be read is an error among the items, and the next item is the puzzle after
/// it. A stream without a puzzle gives one error with the code [`ErrorCode::Empty`].
///
/// A reader keeps one line in memory, or the part of a puzzle that its format has read so far. The
/// memory is bounded by a small multiple of [`MAX_RECORD`].
pub struct Reader<R> {
    input: io::Chain<io::Cursor<Vec<u8>>, Utf8<R>>,
    options: ReadOptions,
    state: State,
    sink: Sink,
    line: Vec<u8>,
    number: u64,
    /// The number of entries and errors that the last line completed.
    from_line: u64,
    /// The byte that ends lines: CR in texts of old systems, which have no LF.
    line_end: u8,
    /// The line end of the last line, which the lines of a layout get as well.
    ended_in: &'static str,
    /// True if the text has the sequences by which terminals show colours.
    coloured: bool,
    /// The state of the text as a quotation, with `>` before each line.
    quoted: Quoted,
    /// Lines that are read in another form than they have in the text, in the order of their
    /// numbers.
    tidied: Vec<(u64, String)>,
    /// True if an entry or an error was returned, because an input without puzzles is an error.
    any: bool,
    pairing: Pairing,
    before: Before,
    /// The entry or error behind the one that was returned last.
    next: Option<Result<Entry, ReadError>>,
    /// An error of the stream that was not returned yet.
    failed: Option<io::Error>,
    /// True if the stream is known to be at its end.
    found_end: bool,
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("options", &self.options)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// The result that was returned last.
enum Before {
    /// A grid with empty cells.
    Open(Grid),
    /// The error of a puzzle that could not be read.
    Unread,
    Other,
}

/// The condition under which a full grid may be the solution of the grid before it.
#[derive(PartialEq)]
enum Pairing {
    Never,
    /// Of a drawn grid, since all of the text is at hand.
    OfDrawn,
}

enum State {
    /// Nothing was read yet.
    Fresh,
    Reading(&'static dyn Format, Box<dyn Parser>),
    Over(Option<&'static dyn Format>),
}

impl<R: BufRead> Reader<R> {
    /// Makes a reader of a stream.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let reader = Reader::new(text.as_bytes(), ReadOptions::default());
    /// assert_eq!(reader.filter_map(Result::ok).count(), 1);
    /// ```
    #[must_use]
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self {
            input: io::Cursor::new(Vec::new()).chain(Utf8::new(input)),
            options,
            state: State::Fresh,
            sink: Sink::default(),
            line: Vec::new(),
            number: 0,
            from_line: 0,
            line_end: b'\n',
            ended_in: "\n",
            coloured: false,
            quoted: Quoted::No,
            tidied: Vec::new(),
            any: false,
            pairing: Pairing::Never,
            before: Before::Other,
            next: None,
            failed: None,
            found_end: false,
        }
    }

    /// Returns the format, once the first puzzle was read; `None` before that, and if no format was
    /// recognised.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    /// assert!(reader.format().is_none());
    /// assert!(reader.next().is_some());
    /// assert_eq!(reader.format().unwrap().name(), "line");
    /// ```
    #[must_use]
    pub fn format(&self) -> Option<&'static dyn Format> {
        match &self.state {
            State::Fresh => None,
            State::Reading(format, _) => Some(*format),
            State::Over(format) => *format,
        }
    }

    /// Returns the columns of the table that is read, if it is one with a header, its columns are
    /// known and [`ReadOptions::keep_tables`] is set. For an example see [`Table`].
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        match &self.state {
            State::Reading(_, parser) => parser.table(),
            _ => None,
        }
    }

    /// Returns the text of the line that was read last, which is that of a row of a table after the
    /// row was returned or could not be read.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let text = "id,puzzle\n1,53..7\n";
    /// let options = ReadOptions { format: bivalue::format::format("csv"), ..ReadOptions::default() };
    /// let mut reader = Reader::new(text.as_bytes(), options);
    /// assert!(reader.next().unwrap().is_err());
    /// assert_eq!(reader.last_line(), "1,53..7");
    /// ```
    #[must_use]
    pub fn last_line(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.line)
    }

    /// Returns the number of lines that were read so far.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.number
    }

    /// Reads the next puzzles, and appends the givens of each. Returns the number of these puzzles,
    /// which is 0 only at the end of the stream.
    ///
    /// This is the fast way to read a long list: [`Reader::next`] returns the same puzzles one by
    /// one, with all that the text says besides, but takes many times as long where a line is 81
    /// cells and nothing else. One call reads at most as many puzzles as the stream has in its
    /// buffer.
    ///
    /// ```
    /// use bivalue::format::{ReadOptions, Reader};
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let text = line.repeat(3);
    /// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    /// let mut grids = Vec::new();
    /// while reader.read_grids(&mut grids)? > 0 {}
    /// assert_eq!(grids, [line.trim().parse().unwrap(); 3]);
    /// # Ok::<(), bivalue::format::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// The next puzzle cannot be read, and nothing was appended. The next call goes on behind it,
    /// as `next` does.
    pub fn read_grids(&mut self, grids: &mut Vec<Grid>) -> Result<usize, ReadError> {
        let count = self.plain_lines(usize::MAX, || &mut *grids);
        if count > 0 {
            return Ok(count);
        }
        let Some(entry) = self.next() else { return Ok(0) };
        grids.push(entry?.record.position.givens);
        Ok(1)
    }

    /// Reads the next lines, as long as each is 81 cells and nothing else, and appends their grids
    /// to the vector that `grids` returns. Returns the number of lines, which says nothing about
    /// the end of the stream: that is for [`Reader::next`], which returns what this does not read.
    /// [`Reader::read_grids`] calls both.
    ///
    /// It reads at most `most` lines and at most once from the stream, so further plain lines may
    /// follow. It reads no line before the first puzzle of the text was read, none in a format in
    /// which a line is not a puzzle, and none if an error has to be returned first. `grids` is
    /// called at most once, and only after reading, because reading may have to wait for the
    /// stream.
    #[doc(hidden)]
    pub fn plain_lines<G: DerefMut<Target = Vec<Grid>>>(
        &mut self,
        most: usize,
        grids: impl FnOnce() -> G,
    ) -> usize {
        let State::Reading(_, parser) = &self.state else {
            return 0;
        };
        if self.options.keep_lines
            || !parser.reads_plain_lines()
            || self.line_end != b'\n'
            || !self.sink.is_empty()
        {
            return 0;
        }
        if self.found_end {
            return 0;
        }
        let buffer = match self.input.fill_buf() {
            Ok(buffer) => buffer,
            // The next call finds the error if there still is one.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return 0,
            Err(error) => {
                self.failed = Some(error);
                return 0;
            }
        };
        // The end is remembered, because at a terminal the user would have to signal it twice.
        self.found_end = buffer.is_empty();
        let mut grids = grids();
        let before = grids.len();
        let mut used = 0;
        while grids.len() - before < most
            && let Some((grid, length)) = line::plain(&buffer[used..])
        {
            grids.push(grid);
            used += length;
        }
        self.input.consume(used);
        let count = grids.len() - before;
        self.number += count as u64;
        self.any |= count > 0;
        count
    }

    /// Returns the error of a whole text in which the digits of a grid are of two kinds.
    #[cfg(feature = "formats")]
    fn of_two_kinds(head: &[u8]) -> Option<ParseError> {
        let text = std::str::from_utf8(head).ok()?;
        loose::kinds::refusal(&text.replace("\r\n", "\n").replace('\r', "\n"))
    }

    /// Returns nothing: marks are not known without the formats.
    #[cfg(not(feature = "formats"))]
    const fn of_two_kinds(_: &[u8]) -> Option<ParseError> {
        None
    }

    /// Reads the beginning of the stream and chooses the format.
    fn start(&mut self) -> Result<(), ReadError> {
        self.state = State::Over(None);
        let Head { text: mut head, whole, below } = read_head(self.input.get_mut().1)?;
        // A byte order mark is not part of the first line.
        let start = if head.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        head.drain(..start);
        let utf16 = self.input.get_ref().1.is_utf16();
        if whole
            && start == 0
            && !utf16
            && let Some(text) = bytes::decoded(&head)
        {
            head = text.into_bytes();
        }
        if head.contains(&b'\r') && !head.contains(&b'\n') {
            self.line_end = b'\r';
        }
        let mut text = String::from_utf8_lossy(&head);
        self.coloured = head.contains(&0x1B);
        if self.coloured {
            let lines = text.split_inclusive('\n').map(wrapping::uncoloured);
            text = lines.collect::<String>().into();
        }
        // The caller's blank quotes nothing.
        let is_blank = self.options.blank_char() == Some('>');
        self.quoted = if is_blank { Quoted::No } else { wrapping::quoted(&text) };
        let lines = if self.line_end == b'\r' { &text.replace('\r', "\n") } else { &*text };
        let text = wrapping::unwrapped_text(lines, self.quoted, self.options.blank_char());
        let (format, choice) = match self.options.format {
            Some(format) => (Ok(format), Choice::default()),
            None if whole && let Some(error) = Self::of_two_kinds(&head) => {
                return Err(ReadError::Parse(error));
            }
            None => match recognise(&head, &text, (whole, utf16), &self.options) {
                Ok((format, choice)) => (Ok(format), choice),
                Err(error) => (Err(error), Choice::default()),
            },
        };
        self.sink.warn_ahead(tidy::variant_named(&text, format.as_ref().ok().copied()));
        if let Ok(format) = format {
            let in_text = if whole { &*text } else { "" };
            let stated = stated::first(in_text, 1, format);
            match stated.or_else(|| stated::first(&below, 2, format)) {
                Some(stated) if self.options.lenient => {
                    self.sink.warn_ahead(Some(stated.warning()));
                }
                Some(stated) => return Err(ReadError::Parse(stated.error())),
                None => {}
            }
        }
        if let (Ok(format), Some(results)) = (&format, choice.results) {
            // What the text holds is known, so it is not read again.
            for result in results {
                self.sink.push(result);
            }
            self.number = text.lines().count() as u64;
            self.found_end = true;
            self.state = State::Over(Some(*format));
            return Ok(());
        }
        let tidied = match &format {
            Ok(format) if !whole || !format.is_drawn() => None,
            _ => {
                let known = choice.tidied.filter(|_| self.options.blank.is_none());
                known.unwrap_or_else(|| Tidied::new(&text, self.options.blank_char())).0
            }
        };
        if let Some(lines) = &tidied {
            let lines = lines.split('\n');
            let changed = (1..).zip(text.lines()).zip(lines).filter(|((_, old), new)| old != new);
            self.tidied = changed.map(|((number, _), new)| (number, new.to_owned())).collect();
        }
        let text = tidied.map_or(text, Cow::from);
        let typed = if whole {
            typed::parser(&text, format.as_ref().ok().copied(), &self.options)
        } else {
            None
        };
        *self.input.get_mut().0 = io::Cursor::new(head);
        self.state = if let (Some(parser), Some(rows)) = (typed, super::format("rows")) {
            State::Reading(rows, parser)
        } else {
            let format = format.map_err(ReadError::Parse)?;
            if whole && format.is_drawn() {
                self.pairing = Pairing::OfDrawn;
            }
            State::Reading(format, format.parser(&self.options))
        };
        Ok(())
    }

    /// Gives the parser one more line, or the end of the text.
    fn feed(&mut self) -> io::Result<()> {
        let State::Reading(format, parser) = &mut self.state else {
            return Ok(());
        };
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        self.line.clear();
        let mut bounded = self.input.by_ref().take(MAX_RECORD as u64 + 1);
        if self.found_end || bounded.read_until(self.line_end, &mut self.line)? == 0 {
            parser.end(&mut self.sink);
            self.state = State::Over(Some(*format));
            return Ok(());
        }
        self.number += 1;
        if self.line.last() == Some(&self.line_end) {
            self.line.pop();
            self.ended_in = if self.line_end == b'\r' { "\r" } else { "\n" };
            if self.line_end == b'\n' && self.line.last() == Some(&b'\r') {
                self.line.pop();
                self.ended_in = "\r\n";
            }
        } else if self.line.len() > MAX_RECORD {
            let shown = String::from_utf8_lossy(&self.line[..200]).into_owned();
            self.line = Vec::new();
            self.sink.error(ParseError::new(
                ErrorCode::TooLong,
                Line { number: self.number, text: &shown },
                0,
                phrases::too_long(A_LINE),
                LINES_WITH_ENDS,
            ));
            parser.lost(self.number, &mut self.sink);
            return skip_line(&mut self.input, self.line_end);
        }
        let blank = self.options.blank_char();
        match std::str::from_utf8(&self.line) {
            Ok(text) => {
                let unwrapped;
                let tidied = self.tidied.binary_search_by_key(&self.number, |(number, _)| *number);
                let text = if let Ok(at) = tidied {
                    self.tidied[at].1.as_str()
                } else if self.coloured {
                    let plain = wrapping::uncoloured(text);
                    unwrapped = wrapping::unwrapped(&plain, self.quoted, blank).into_owned().into();
                    &unwrapped
                } else {
                    unwrapped = wrapping::unwrapped(text, self.quoted, blank);
                    &unwrapped
                };
                let before = self.sink.len();
                parser.line(Line { number: self.number, text }, &mut self.sink);
                self.from_line = self.sink.len() - before;
            }
            Err(error) => {
                let utf16 = self.input.get_ref().1.is_utf16();
                self.sink.error(not_utf8(&self.line, error, self.number, utf16));
                parser.lost(self.number, &mut self.sink);
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        // An answer or a state behind its puzzle is no puzzle of its own.
        let mut first = loop {
            let result = self.next.take().or_else(|| self.step())?;
            if !self.is_beside(&result) {
                break result;
            }
        };
        if self.reads_lines() {
            // Only a solution waits for the line behind it: somebody may wait for the answer to a
            // puzzle before the next line is sent.
            if let Ok(solution) = &first
                && label(solution) == Some(Label::Solution)
            {
                self.next = self.step();
                // Beside a puzzle with a slip, its solution is no puzzle.
                if matches!(self.next, Some(Err(ReadError::Parse(_)))) {
                    return self.next.take();
                }
                if let Some(Ok(puzzle)) = &mut self.next
                    && puzzle.is_unsolved()
                    && let Some(grid) = solution.solution_of(puzzle)
                {
                    puzzle.record.solution = Some(grid);
                    first = self.next.take()?;
                }
            }
            self.before = match &first {
                Ok(entry) if entry.is_open() => Before::Open(entry.record.position.values()),
                Err(ReadError::Parse(_)) => Before::Unread,
                _ => Before::Other,
            };
        }
        if self.pairing == Pairing::OfDrawn
            && let Ok(entry) = &mut first
            && entry.is_unsolved()
        {
            self.next = self.step();
            let behind = self.next.as_ref().and_then(|next| next.as_ref().ok());
            if let Some(solution) = behind.and_then(|behind| behind.solution_of(entry)) {
                entry.record.solution = Some(solution);
                self.next = None;
            }
        }
        Some(first)
    }
}

/// The roles, other than that of a puzzle, that the label of a line of 81 cells announces.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "text-formats"), allow(dead_code))]
enum Label {
    Solution,
    State,
}

/// Returns what the label of a line of 81 cells announces, as in `Solution: 5346…`.
#[cfg(feature = "text-formats")]
fn label(entry: &Entry) -> Option<Label> {
    let [(Field::Comment, label)] = &entry.record.info[..] else { return None };
    if entry.layout.is_some() || label.len() > 40 {
        return None;
    }
    match role(label) {
        Role::Solution => Some(Label::Solution),
        Role::State => Some(Label::State),
        Role::Puzzle | Role::OtherOrder | Role::Unknown => None,
    }
}

/// Returns nothing: labels are not known without the text formats.
#[cfg(not(feature = "text-formats"))]
fn label(_: &Entry) -> Option<Label> {
    None
}

impl<R: BufRead> Reader<R> {
    /// Returns whether each line is a puzzle, and may have a label.
    fn reads_lines(&self) -> bool {
        self.format().is_some_and(|format| format.name() == "line")
    }

    /// Returns whether a labelled line is the answer to the puzzle before it, or a state of it, also if
    /// that puzzle could not be read.
    fn is_beside(&self, result: &Result<Entry, ReadError>) -> bool {
        let Ok(entry) = result else { return false };
        let is_of = |before: &Grid| {
            entry.record.position.givens.filled().len() == 81 || entry.has_digits_of(before)
        };
        let may_be = match &self.before {
            Before::Open(before) => is_of(before),
            Before::Unread => true,
            Before::Other => false,
        };
        may_be && label(entry).is_some()
    }

    /// Returns the next puzzle or error, whatever stands behind it.
    fn step(&mut self) -> Option<Result<Entry, ReadError>> {
        if matches!(self.state, State::Fresh)
            && let Err(error) = self.start()
        {
            self.any = true;
            return Some(Err(error));
        }
        loop {
            if let Some(mut result) = self.sink.pop() {
                self.any = true;
                if self.options.keep_lines
                    && self.from_line == 1
                    && let Ok(entry) = &mut result
                    && entry.line == self.number
                {
                    entry.text = Some(String::from_utf8_lossy(&self.line).into_owned());
                }
                if self.ended_in != "\n"
                    && let Ok(entry) = &mut result
                {
                    let layout = entry.layout.take();
                    entry.layout =
                        layout.map(|layout| Box::new(layout.with_line_ends(self.ended_in)));
                }
                return Some(result.map_err(ReadError::Parse));
            }
            if matches!(self.state, State::Over(_)) {
                if std::mem::replace(&mut self.any, true) {
                    return None;
                }
                return Some(Err(ReadError::Parse(ParseError::of_text(
                    ErrorCode::Empty,
                    NO_PUZZLE_IN_TEXT,
                    AT_LEAST_ONE,
                ))));
            }
            if let Err(error) = self.feed() {
                self.state = State::Over(self.format());
                self.any = true;
                return Some(Err(error.into()));
            }
        }
    }
}

/// The beginning of a stream.
struct Head {
    text: Vec<u8>,
    /// True if it is the whole stream.
    whole: bool,
    /// The part of a small text that has arrived below its first line, if reading stopped there. It
    /// is not taken from the stream.
    below: String,
}

/// Reads the beginning of a stream.
///
/// A user who types puzzles one by one, and a program that sends them one by one, wait for the
/// answer to the first puzzle before they send the second. So reading stops early if the first line
/// is a puzzle by itself. It stops exactly after that line, because detection must not depend on
/// how much of the stream arrived with it. Only a line below it that states a variant is looked for
/// in what has arrived: if it comes later, it is an error by itself.
fn read_head(input: &mut impl BufRead) -> io::Result<Head> {
    let mut head = Vec::new();
    let mut below = String::new();
    while head.len() < SAMPLE {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            result => result?,
        };
        if buffer.is_empty() {
            return Ok(Head { text: head, whole: true, below });
        }
        let before = head.len();
        let used = buffer.len().min(SAMPLE - before);
        head.extend_from_slice(&buffer[..used]);
        if let Some(end) = head.iter().position(|&byte| byte == b'\n')
            && line::is_puzzle(&head[..end])
            && !starts_comment(&head[..end])
            && !announces_solution(&head[..end])
        {
            head.truncate(end + 1);
            let taken = head.len() - before;
            let rest = &buffer[taken..];
            if rest.len() <= stated::LONGEST_BELOW {
                below = String::from_utf8_lossy(rest).into_owned();
            }
            input.consume(taken);
            break;
        }
        input.consume(used);
    }
    Ok(Head { text: head, whole: false, below })
}

/// Returns whether a line begins with a comment of a program, which may stand below it.
fn starts_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    [b"/*".as_slice(), b"<!--", b"{-", b"(*"].iter().any(|sign| line.starts_with(sign))
}

/// Returns whether a line begins with the name of a solution, whose puzzle may stand below it.
#[cfg(feature = "formats")]
fn announces_solution(line: &[u8]) -> bool {
    use crate::names::{Role, role};
    let end = line.iter().position(|byte| matches!(byte, b':' | b'=')).unwrap_or(0);
    std::str::from_utf8(&line[..end]).is_ok_and(|name| role(name) == Role::Solution)
}

/// Returns `false`: names are not known without the formats.
#[cfg(not(feature = "formats"))]
const fn announces_solution(_: &[u8]) -> bool {
    false
}

/// Reads and drops the rest of a line that ends in the byte `end`.
fn skip_line(input: &mut impl BufRead, end: u8) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let newline = buffer.iter().position(|&byte| byte == end);
        let used = newline.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if newline.is_some() {
            return Ok(());
        }
    }
}
