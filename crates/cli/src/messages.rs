//! Messages for people, on standard error.

use std::io::{self, Write};

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet,
};

use bivalue::format::{Message, ParseError, Phrase};

use bivalue_bulk::input::Failure;
use bivalue_bulk::words::printable;
use bivalue_bulk::writing::Losses;

/// Renders messages, with or without colour.
#[derive(Clone)]
pub(crate) struct Messages {
    pub(crate) renderer: Renderer,
    /// True if messages are left out.
    pub(crate) quiet: bool,
    /// True if there are more messages.
    pub(crate) verbose: bool,
}

/// Writes to standard error. If that fails there is no other place to report it, and the answers
/// go on.
pub(crate) fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// How severe a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Severity {
    Error,
    Warning,
    Note,
}

/// A source by name and a line in it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) source: &'a str,
    pub(crate) line: u64,
    /// From 1; 0 if the whole line is meant.
    pub(crate) column: u64,
}

impl Messages {
    pub(crate) fn new(color: bool, quiet: bool, verbose: bool) -> Self {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        Self { renderer, quiet, verbose }
    }

    /// A message with the place it is about and notes below it, ending with a line end.
    pub(crate) fn message(
        &self,
        severity: Severity,
        text: &str,
        at: Option<At<'_>>,
        notes: &[String],
    ) -> String {
        if self.quiet {
            return String::new();
        }
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let mut elements: Vec<Element<'_>> = Vec::new();
        if let Some(at) = at {
            elements.push(origin(at).into());
        }
        elements.extend(notes.iter().map(|note| Level::NOTE.message(note.as_str()).into()));
        let title = level.primary_title(text);
        let group =
            if elements.is_empty() { Group::with_title(title) } else { title.elements(elements) };
        let text = self.rendered(group);
        match at {
            Some(At { line, .. }) => aligned(&text, line),
            None => text,
        }
    }

    /// Warns of information that the format had no place for.
    pub(crate) fn losses(&self, losses: &Losses, messages: &mut Vec<u8>) {
        for text in losses.words() {
            messages.extend(self.message(Severity::Warning, &text, None, &[]).bytes());
        }
    }

    /// The message about a failure to read a puzzle.
    pub(crate) fn failure(&self, failure: &Failure, source: &str) -> String {
        match failure {
            Failure::Parse(error) => self.parse_error(error, source),
            failure => self.message(Severity::Error, &failure.to_string(), None, &[]),
        }
    }

    /// A parse error with its line and a caret under its column.
    fn parse_error(&self, error: &ParseError, source: &str) -> String {
        if self.quiet {
            return String::new();
        }
        let at = At { source, line: error.line, column: error.column };
        let mut elements: Vec<Element<'_>> = Vec::new();
        match &error.excerpt {
            Some((excerpt, 0)) => elements.push(snippet(error, excerpt, source).into()),
            // Columns in a snippet are counted from its start, so a cut line gets none.
            Some((excerpt, _)) => {
                elements.push(origin(at).into());
                elements.push(Level::NOTE.message(format!("near {excerpt:?}")).into());
            }
            None => elements.push(origin(at).into()),
        }
        if let Some(help) = &error.help {
            elements.push(Level::HELP.message(advice(help)).into());
        }
        let title = Level::ERROR.primary_title(error.message().to_string());
        let text = self.rendered(title.elements(elements));
        match &error.excerpt {
            Some((_, 0)) => text,
            _ => aligned(&text, error.line),
        }
    }

    fn rendered(&self, group: Group<'_>) -> String {
        let mut text = self.renderer.render(&[group]);
        text.push('\n');
        text
    }
}

/// Phrases of the library that the command writes with its own options: names and texts.
const OWN_PHRASES: [(&str, &str); 4] = [
    ("read-with-lenient", "`--lenient` reads it, with a warning"),
    (
        "zeros-may-be-lost",
        "zeros at the front may be lost, as in a column of numbers; `--lenient` fills them in, with a \
         warning",
    ),
    ("show-formats", "`bivalue formats --examples` shows the formats"),
    ("unpack-first", "unpack it first, as in `{command} FILE | bivalue solve -`"),
];

/// The advice about a text that cannot be read, in terms of the command.
fn advice(help: &Message) -> String {
    let phrase = help.phrase();
    let own = OWN_PHRASES.into_iter().find(|(name, _)| *name == phrase.name);
    let english = own.map_or(phrase.english, |(_, english)| english);
    let advice = Message::from(Phrase { english, ..phrase });
    let values = help.values().iter();
    values.fold(advice, |advice, (name, value)| advice.with(name, value.clone())).to_string()
}

/// The message with its further lines indented like those below a numbered line of the input.
fn aligned(text: &str, line: u64) -> String {
    let margin = " ".repeat(line.to_string().len());
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |text, line| text + &margin + line)
}

/// The line with a caret under the column, or under all of it.
fn snippet<'a>(error: &ParseError, line: &'a str, source: &'a str) -> Snippet<'a, Annotation<'a>> {
    let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    let start = error.column.checked_sub(1).and_then(|column| ends.nth(column as usize));
    let span = match start {
        Some(start) => start..start + line[start..].chars().next().map_or(0, char::len_utf8),
        None => 0..line.len(),
    };
    let label = format!("expected {}", error.expected);
    Snippet::source(line)
        .line_start(error.line as usize)
        .path(printable(source))
        .annotation(AnnotationKind::Primary.span(span).label(label))
}

fn origin(at: At<'_>) -> Origin<'_> {
    let origin = Origin::path(printable(at.source)).line(at.line as usize);
    if at.column > 0 { origin.char_column(at.column as usize) } else { origin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_phrases_are_phrases_of_the_library() {
        for (name, own) in OWN_PHRASES {
            let known = bivalue::format::phrases().find(|phrase| phrase.name == name);
            let places = |text: &str| text.matches('{').count();
            assert_eq!(known.map(|known| places(known.english)), Some(places(own)));
        }
    }
}
