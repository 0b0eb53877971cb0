//! Messages for people, on standard error.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use bivalue::format::ParseError;

/// Renders messages, with or without colour.
#[derive(Clone)]
pub(crate) struct Talk {
    pub(crate) renderer: Renderer,
    /// Whether nothing is to be said.
    pub(crate) quiet: bool,
    /// Whether more is to be said.
    pub(crate) verbose: bool,
}

/// How grave a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grade {
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

impl Talk {
    pub(crate) fn new(color: bool, quiet: bool, verbose: bool) -> Self {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        Self { renderer, quiet, verbose }
    }

    /// A message with the place it is about and notes below it, ending with a line end.
    pub(crate) fn message(
        &self,
        grade: Grade,
        text: &str,
        at: Option<At<'_>>,
        notes: &[String],
    ) -> String {
        if self.quiet {
            return String::new();
        }
        let level = match grade {
            Grade::Error => Level::ERROR,
            Grade::Warning => Level::WARNING,
            Grade::Note => Level::NOTE,
        };
        let mut elements: Vec<Element<'_>> = Vec::new();
        if let Some(at) = at {
            elements.push(origin(at).into());
        }
        elements.extend(notes.iter().map(|note| Level::NOTE.message(note.as_str()).into()));
        let title = level.primary_title(text);
        let group =
            if elements.is_empty() { Group::with_title(title) } else { title.elements(elements) };
        self.rendered(group)
    }

    /// A parse error with its line and a caret under its column.
    pub(crate) fn parse_error(&self, error: &ParseError, source: &str) -> String {
        if self.quiet {
            return String::new();
        }
        let message = error.message();
        let at = At { source, line: error.line, column: error.column };
        let mut elements: Vec<Element<'_>> = vec![origin(at).into()];
        if let Some((excerpt, cut)) = &error.excerpt {
            let snippet = Snippet::source(excerpt.as_str()).line_start(error.line as usize);
            let start = error.column.checked_sub(cut + 1).and_then(|skipped| {
                excerpt
                    .char_indices()
                    .map(|(at, _)| at)
                    .chain([excerpt.len()])
                    .nth(skipped as usize)
            });
            let snippet = match start {
                Some(start) => {
                    let width = excerpt[start..].chars().next().map_or(0, char::len_utf8);
                    let label = format!("expected {}", error.expected);
                    let span = AnnotationKind::Primary.span(start..start + width);
                    snippet.annotation(span.label(label))
                }
                // The whole line is meant.
                None => snippet.annotation(AnnotationKind::Primary.span(0..excerpt.len())),
            };
            elements.push(snippet.into());
        }
        if !error.help.is_empty() {
            elements.push(Level::HELP.message(error.help.as_str()).into());
        }
        self.rendered(Level::ERROR.primary_title(message.as_str()).elements(elements))
    }

    fn rendered(&self, group: Group<'_>) -> String {
        let mut text = self.renderer.render(&[group]);
        text.push('\n');
        text
    }
}

fn origin(at: At<'_>) -> Origin<'_> {
    let origin = Origin::path(at.source).line(at.line as usize);
    if at.column > 0 { origin.char_column(at.column as usize) } else { origin }
}
