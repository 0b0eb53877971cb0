//! The values, words and brackets of a text, whatever language it is in.
//!
//! Comments are skipped. Strings are values. A name before `=`, `:`, `<-` or `=>` belongs to what
//! stands after it, and a type before `=` is dropped.

use crate::{cell_names, chars};

/// The largest depth of brackets, and the largest number of items.
const DEEPEST: usize = 60;
const MOST: usize = 20_000;

/// The signs behind a list that exchange rows and columns, in small letters and without white
/// space.
pub(super) const TURNING: [&str; 5] = [".t", ".'", "]'", ")'", "}'"];

/// A part of a list, with what stands before it.
pub(super) struct Item<'a> {
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) name: Option<&'a str>,
    /// True if a semicolon or a vertical line stands before it.
    pub(super) starts_row: bool,
    /// True if any separator stands before it.
    pub(super) is_parted: bool,
    pub(super) node: Node<'a>,
}

pub(super) enum Node<'a> {
    /// A value, without its quotes.
    Value(&'a str),
    /// A word that is no value, such as a type or the name of a function.
    Word(&'a str),
    List(List<'a>),
}

/// The items in brackets, or of a whole text.
#[derive(Default)]
pub(super) struct List<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// True if a sign behind it exchanges rows and columns.
    pub(super) is_turned: bool,
    /// True if nothing stands between two of its commas.
    pub(super) has_holes: bool,
    /// True if nothing stands behind its last comma.
    pub(super) ends_in_comma: bool,
}

impl<'a> Item<'a> {
    pub(super) fn list(&self) -> Option<&List<'a>> {
        match &self.node {
            Node::List(list) => Some(list),
            _ => None,
        }
    }

    pub(super) fn value(&self) -> Option<&'a str> {
        match self.node {
            Node::Value(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn word(&self) -> Option<&'a str> {
        match self.node {
            Node::Word(text) => Some(text),
            _ => None,
        }
    }
}

/// The text before an item.
#[derive(Default)]
struct Before<'a> {
    name: Option<&'a str>,
    starts_row: bool,
    is_parted: bool,
}

/// A list whose end is not yet read.
#[derive(Default)]
struct Open<'a> {
    at: usize,
    list: List<'a>,
    /// The text before the list itself.
    own: Before<'a>,
    /// The text before its next item.
    next: Before<'a>,
    /// True if nothing stands after the last comma, or after the bracket.
    is_due: bool,
}

impl<'a> Open<'a> {
    fn push(&mut self, at: usize, end: usize, node: Node<'a>) {
        let Before { name, starts_row, is_parted } = std::mem::take(&mut self.next);
        self.list.items.push(Item { at, end, name, starts_row, is_parted, node });
        self.is_due = false;
    }
}

/// Returns the parts of a text, or `None` if there are too many.
pub(super) fn tree(text: &str) -> Option<List<'_>> {
    let mut lexer = Lexer { text, at: 0, open: vec![Open::default()], count: 0 };
    while lexer.at < text.len() {
        lexer.step();
        if lexer.open.len() > DEEPEST || lexer.count > MOST {
            return None;
        }
    }
    while lexer.open.len() > 1 {
        lexer.close();
    }
    lexer.open.pop().map(|root| root.list)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Open<'a>>,
    count: usize,
}

impl<'a> Lexer<'a> {
    fn top(&mut self) -> &mut Open<'a> {
        // The outermost list stays open.
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(c) = rest.chars().next() else { return };
        if let Some(length) = comment(self.text, self.at) {
            self.at += length;
            return;
        }
        let mut length = c.len_utf8();
        match c {
            '[' | '(' | '{' => {
                let at = self.at;
                let own = std::mem::take(&mut self.top().next);
                self.open.push(Open { at, own, is_due: true, ..Open::default() });
                self.count += 1;
            }
            ']' | ')' | '}' => {
                self.at += length;
                self.close();
                return;
            }
            ',' => self.comma(),
            ';' | '|' => {
                let top = self.top();
                (top.next.starts_row, top.next.is_parted) = (true, true);
            }
            '=' | '←' => self.name(),
            ':' if !rest.starts_with("::") || rest.starts_with("::=") => self.name(),
            ':' => {
                self.name();
                length = 2;
            }
            '<' if rest.starts_with("<-") => {
                self.name();
                length = 2;
            }
            '-' if rest.starts_with("->") => {
                self.name();
                length = 2;
            }
            '"' | '`' | '\'' => {
                length = self.quote(c);
            }
            '#' if rest.starts_with("#f") && !rest[2..].starts_with(char::is_alphanumeric) => {
                let at = self.at;
                self.top().push(at, at + 2, Node::Value("#f"));
                length = 2;
            }
            '#' => {
                // `#(`, `#2A(` and `#[` are brackets.
                let after = rest[1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                if after.starts_with(['(', '[', '{']) {
                    length = rest.len() - after.len();
                }
            }
            _ if c.is_whitespace() || "<>&\\+".contains(c) => {}
            _ => length = self.atom(),
        }
        self.at += length;
    }

    fn comma(&mut self) {
        let (at, depth) = (self.at, self.open.len());
        let top = self.top();
        if top.is_due && depth > 1 {
            top.push(at, at, Node::Value(""));
            top.list.has_holes = true;
        }
        (top.is_due, top.next.is_parted) = (true, true);
    }

    fn close(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        let Some(mut inner) = self.open.pop() else { return };
        let at = self.at;
        inner.list.ends_in_comma = inner.is_due && !inner.list.items.is_empty();
        let turns = self.text[at..].starts_with(".'")
            || self.text[at..].starts_with(".T")
                && !self.text[at + 2..].starts_with(|c: char| c.is_alphanumeric());
        inner.list.is_turned = turns;
        let Open { at: start, list, own, .. } = inner;
        let top = self.top();
        top.next = own;
        top.push(start, at, Node::List(list));
    }

    /// Makes what stands before the name of what follows.
    fn name(&mut self) {
        let text = self.text;
        let top = self.top();
        let Some(last) = top.list.items.pop() else { return };
        // A cell has its digit, and what follows is a line of signs or words: `r1c1=5 ==`.
        let is_given = last.value().is_some_and(|value| chars::value(value, None).is_some());
        if is_given && last.name.is_some_and(|name| cell_names::place(name).is_some()) {
            top.list.items.push(last);
            return;
        }
        let holds_puzzle = |item: &Item<'_>| item.value().is_some_and(|value| value.len() > 60);
        let is_large = last.list().is_some_and(|list| {
            list.items.len() > 8
                || list.items.iter().any(|item| is_deep(item) || holds_puzzle(item))
        });
        // `a == b` has one name.
        if is_large || top.next.name.is_some() {
            top.list.items.push(last);
            return;
        }
        // The cell before it has no digit: `r1c1= r1c2=3`.
        if let Some(name) = last.name.filter(|name| cell_names::place(name).is_some()) {
            top.next.name = Some(name);
            // It stands apart from what follows.
            top.push(last.at, last.at - 1, Node::Value(""));
        }
        let last =
            Item { name: last.name.filter(|name| cell_names::place(name).is_none()), ..last };
        (top.next.starts_row, top.next.is_parted) = (last.starts_row, last.is_parted);
        if last.list().is_some() && last.name.is_some() {
            // A type: `board: [[u8; 9]; 9] = …`.
            top.next.name = last.name;
            return;
        }
        // A type of several words: `board: array[1..9, 1..9] of Integer = …`.
        let mut words = top.list.items.iter().rev();
        let typed = words.find(|item| item.name.is_some()).filter(|item| {
            let between = text.get(item.at..last.at).unwrap_or("\n");
            last.word().is_some() && between.contains(" of ") && !between.contains(['\n', ';', '='])
        });
        if let Some(name) = typed.and_then(|item| item.name) {
            top.next.name = Some(name);
            return;
        }
        let (mut start, end) = (last.at, last.end);
        let is_quoted = last.value().is_some_and(|value| value.len() < end - start);
        // `grid[0][0]`.
        while last.list().is_some()
            && let Some(before) = top.list.items.last()
            && before.end == start
            && !top.next.is_parted
        {
            if before.name.is_some() {
                top.next.name = before.name;
                return;
            }
            start = before.at;
            (top.next.starts_row, top.next.is_parted) = (before.starts_row, before.is_parted);
            top.list.items.pop();
        }
        top.next.name = text
            .get(start..end)
            .map(|name| if is_quoted { name.trim_matches(['"', '\'', '`']) } else { name });
        top.is_due = false;
    }

    /// Takes a text in quotes, and returns its length.
    fn quote(&mut self, quote: char) -> usize {
        let rest = &self.text[self.at..];
        let before = self.text[..self.at].chars().next_back();
        if quote == '\'' && before.is_some_and(|c| "])}".contains(c)) {
            // MATLAB exchanges rows and columns so, unless the brackets are within quotes.
            let text = self.text;
            let last = self.top().list.items.last_mut();
            if let Some(Item { at, node: Node::List(list), .. }) = last {
                list.is_turned = !text[..*at].ends_with('\'');
            }
            return 1;
        }
        if quote == '\'' && rest[1..].starts_with(['(', '[', '#', '{']) {
            return 1;
        }
        let triple = [quote; 3].iter().collect::<String>();
        let (mark, closed) = if rest.starts_with(&triple) {
            (3, rest[3..].find(&triple))
        } else {
            (1, rest[1..].find(quote))
        };
        let Some(length) = closed else { return mark };
        let inner = &rest[mark..mark + length];
        // An apostrophe is no quote.
        if mark == 1 && quote == '\'' && inner.contains('\n') {
            return 1;
        }
        let (start, end) = (self.at, self.at + length + 2 * mark);
        self.count += 1;
        self.top().push(start, end, Node::Value(inner));
        length + 2 * mark
    }

    /// Takes a word or a value without quotes, and returns its length.
    fn atom(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let ends = |c: char| c.is_whitespace() || "[](){},;|=:<>\"`&\\".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len()).max(1);
        // A sentence ends behind a value, as do facts.
        let mut atom = &rest[..length];
        let is_grid = atom.len() > 60 && atom.chars().all(|c| chars::cell(c, None).is_some());
        if atom.len() > 1 && atom.ends_with('.') && chars::value(atom, None).is_none() && !is_grid {
            atom = &atom[..atom.len() - 1];
        }
        if atom.chars().all(|c| c == '.') && atom.len() > 1 {
            return length;
        }
        let is_value = chars::value(atom, None).is_some()
            || !atom.contains(char::is_alphabetic)
            || is_grid
            || atom.starts_with(|c: char| c.is_ascii_digit());
        let (start, end) = (self.at, self.at + atom.len());
        let node = if is_value { Node::Value(atom) } else { Node::Word(atom) };
        self.count += 1;
        self.top().push(start, end, node);
        length
    }
}

fn is_deep(item: &Item<'_>) -> bool {
    item.list().is_some_and(|list| list.items.len() > 8)
}

/// Returns the length of a comment that starts at an offset.
pub(super) fn comment(text: &str, at: usize) -> Option<usize> {
    let (before, rest) = text.split_at(at);
    let to_end = || rest.find('\n').unwrap_or(rest.len());
    let line_start = before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
    let after_space = line_start || before.ends_with([' ', '\t']);
    let starts = |sign: &str| rest.strip_prefix(sign);
    if starts("/*").is_some() {
        return Some(rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    let spaced = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '!']);
    let is_comment = starts("//").is_some()
        && (line_start || after_space || before.ends_with(';') || before.ends_with(','))
        || starts("#").is_some_and(|rest| after_space && spaced(rest))
        || starts("#").is_some_and(|rest| {
            // `#define NAME "53..7…"` is no comment.
            line_start
                && !(rest.starts_with("define ")
                    && rest.lines().next().is_some_and(|l| l.len() > 81))
                && rest.starts_with(|c: char| c.is_ascii_alphabetic())
                && !rest.trim_start_matches(char::is_alphanumeric).starts_with(['(', '['])
        })
        || starts("%").is_some_and(|rest| {
            after_space && (spaced(rest) || line_start && !rest.starts_with(['w', 'i', 'W', 'I']))
        })
        || starts("--").is_some_and(|rest| {
            after_space && rest.trim_start_matches([' ', '-']).starts_with(char::is_alphabetic)
        })
        || starts(";").is_some_and(|rest| line_start || rest.starts_with(';'));
    is_comment.then(to_end)
}
