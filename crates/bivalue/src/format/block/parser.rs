//! Collects rows until they are a grid.

use super::grid::{Kept, Part, build, counted, is_spaced_out};
use super::row::{self, Reading, Row, Signs};
use crate::format::{Entry, ErrorCode, Line, ParseError, Parser, ReadOptions, Sink};

/// Reads grids of nine rows, in whatever dress, one after the other.
///
/// An entry goes out when what follows shows that the grid is over: a closing border, an
/// empty line, text, nine rows more, or the end. It keeps two grids at most.
pub(in crate::format) struct BlockParser {
    options: ReadOptions,
    signs: Signs,
    /// The lines of the grid that is being collected.
    lines: Vec<Kept>,
    /// How many of them are rows.
    rows: usize,
    /// The grid right above, with no line between: if this one turns out to be a row or two,
    /// that one had too many.
    held: Option<Result<Entry, ParseError>>,
    /// Whether an error made the place in the grid uncertain: rows are dropped until
    /// something separates two grids.
    lost_place: bool,
    /// Whether a line right above the first row could not be had. It was a title or a row.
    suspect: bool,
    /// Whether the line before was a border.
    after_border: bool,
    /// Empty lines at the very beginning, which may be rows of blanks; `None` once a grid
    /// is over.
    leading: Option<Vec<u64>>,
}

/// More lines than this between the first and the ninth row are no grid.
const MOST_LINES: usize = 40;

impl BlockParser {
    pub(in crate::format) fn new(options: &ReadOptions, marks: &'static str) -> Self {
        Self {
            options: options.clone(),
            signs: Signs { blank: options.blank, marks },
            lines: Vec::new(),
            rows: 0,
            held: None,
            lost_place: false,
            suspect: false,
            after_border: false,
            leading: Some(Vec::new()),
        }
    }

    fn keep(&mut self, line: Line<'_>, part: Part) {
        self.rows += usize::from(part.is_row());
        self.lines.push(Kept::new(line, part));
    }

    fn is_spaced_out(&self) -> bool {
        self.leading.is_some() && is_spaced_out(&self.lines)
    }

    /// After how many rows there are empty lines.
    fn gaps(&self) -> Vec<usize> {
        let mut rows = 0;
        let mut gaps = Vec::new();
        for kept in &self.lines {
            rows += usize::from(kept.part.is_row());
            if matches!(kept.part, Part::Gap) {
                gaps.push(rows);
            }
        }
        gaps
    }

    /// Returns whether all there is so far is a number, such as stands above a puzzle.
    fn is_only_a_number(&self) -> bool {
        let mut rows = self.lines.iter().filter(|kept| kept.part.is_row());
        let first = rows.next().and_then(|kept| kept.part.row());
        rows.next().is_none() && first.is_some_and(|row| row.is_narrow() && !row.is_near())
    }

    fn row(&mut self, line: Line<'_>, part: Part, sink: &mut Sink) {
        if self.lost_place {
            return;
        }
        if let Some(row) = part.row() {
            if row.is_good() && row.has_blank && self.is_only_a_number() {
                self.lines.clear();
                self.rows = 0;
            }
            self.settle_dashes(row, matches!(part, Part::Dashes(_)));
        }
        if self.rows == 9 && self.options.lenient {
            self.drop_title();
        }
        if self.rows == 9 && self.suspect {
            self.drop_lines();
            self.lost_place = true;
            return;
        }
        if self.rows == 9 {
            let above = self.build(false);
            if let Some(held) = std::mem::replace(&mut self.held, above) {
                sink.push(held);
            }
        }
        let gaps = self.gaps();
        // Bands stand apart evenly or not at all: three rows and then six are two grids.
        let uneven = !self.is_spaced_out() && gaps == [3] && self.rows == 6;
        let too_many = self.is_spaced_out() && gaps.len() + self.rows >= 9 && gaps != [3, 6];
        if uneven || too_many {
            self.cut_at_gap(sink);
        }
        self.keep(line, part);
        if self.lines.len() > MOST_LINES {
            self.finish(sink);
        }
    }

    /// Drops what was taken for a short first row and has nine others below it.
    fn drop_title(&mut self) {
        let first = self.lines.first().and_then(|kept| kept.part.row());
        if first.is_some_and(Row::is_short) && self.lines.iter().all(|kept| kept.part.is_row()) {
            self.lines.remove(0);
            self.rows -= 1;
        }
    }

    /// Decides what nine dashes were, once a row shows whether dashes are blanks here.
    fn settle_dashes(&mut self, row: &Row, undecided: bool) {
        if undecided || !row.is_good() || row.has_dash {
            return;
        }
        for kept in &mut self.lines {
            if matches!(kept.part, Part::Dashes(_)) {
                kept.part = Part::Border;
                self.rows -= 1;
            }
        }
    }

    /// Returns whether nine dashes are certainly no row: a row before has another blank, or none.
    fn dashes_are_a_border(&self) -> bool {
        let mut rows = self.lines.iter().filter_map(|kept| match &kept.part {
            Part::Row(row) => Some(row),
            _ => None,
        });
        self.rows > 0 && !rows.clone().any(|row| row.has_dash) && rows.any(Row::is_good)
    }

    fn border(&mut self, line: Line<'_>, sink: &mut Sink) {
        let after_border = std::mem::replace(&mut self.after_border, true);
        if self.lost_place {
            // A closing and an opening one: here a grid starts.
            if after_border {
                self.lost_place = false;
                self.keep(line, Part::Border);
            }
            return;
        }
        if self.rows == 0 {
            self.lines.clear();
            self.keep(line, Part::Border);
            return;
        }
        if self.rows == 9 {
            self.keep(line, Part::Border);
            self.finish(sink);
            return;
        }
        let after_each = self.rows == 1 || {
            let first = self.lines.iter().position(|kept| kept.part.is_row());
            let next = first.and_then(|at| self.lines.get(at + 1));
            next.is_some_and(|kept| matches!(kept.part, Part::Border))
        };
        if after_border {
            self.finish(sink);
        } else if !after_each && !self.rows.is_multiple_of(3) {
            if self.rows < 6 && self.held.is_none() && !self.suspect {
                let band = if self.rows < 3 { "first" } else { "second" };
                let found = counted(self.rows % 3, "row");
                let found = format!("{found} in the {band} band");
                sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, "3 rows"));
                self.drop_lines();
            }
            self.finish(sink);
            self.lost_place = true;
            return;
        }
        self.keep(line, Part::Border);
    }

    fn gap(&mut self, line: Line<'_>, sink: &mut Sink) {
        self.lost_place = false;
        if self.rows == 0 {
            if let Some(leading) = &mut self.leading
                && leading.len() < 9
            {
                leading.push(line.number);
            }
            self.finish(sink);
            return;
        }
        let gaps = self.gaps();
        let between_bands = self.rows == 3 && gaps.is_empty() || self.rows == 6 && gaps == [3];
        let row_of_blanks = self.is_spaced_out() && self.lines.len() < 20;
        if self.rows < 9 && self.held.is_none() && (between_bands || row_of_blanks) {
            self.keep(line, Part::Gap);
        } else {
            self.finish(sink);
        }
    }

    /// Gives up the lines before the last gap, and goes on with those after it.
    fn cut_at_gap(&mut self, sink: &mut Sink) {
        let gap = self.lines.iter().rposition(|kept| matches!(kept.part, Part::Gap));
        let after = self.lines.split_off(gap.map_or(0, |gap| gap + 1));
        self.rows -= after.iter().filter(|kept| kept.part.is_row()).count();
        self.finish(sink);
        self.rows = after.len();
        self.lines = after;
    }

    fn build(&mut self, gaps: bool) -> Option<Result<Entry, ParseError>> {
        self.rows = 0;
        self.suspect = false;
        self.leading = None;
        build(std::mem::take(&mut self.lines), gaps, &self.options)
    }

    /// Takes what was collected for a whole grid.
    fn finish(&mut self, sink: &mut Sink) {
        let held = self.held.take();
        if self.rows == 0 {
            self.lines.clear();
            self.suspect = false;
            sink.extend(held);
            return;
        }
        if self.rows == 9 && self.gaps().iter().all(|gap| gap % 3 == 0) {
            sink.extend(held);
            let built = self.build(false);
            sink.extend(built);
            return;
        }
        if self.suspect {
            // There is an error already for the line that is missing.
            sink.extend(held);
            self.drop_lines();
            return;
        }
        let above = if held.is_some() { 9 } else { 0 };
        if let Some(Err(error)) = held {
            sink.error(error);
        }
        let last = self.lines.iter().rev().find(|kept| kept.part.is_row());
        if let Some(last) = last
            && (above > 0 || !self.is_only_a_number())
        {
            sink.error(ParseError::new(
                ErrorCode::Rows,
                last.line(),
                0,
                counted(self.rows + above, "row"),
                "9 rows",
            ));
        }
        self.drop_lines();
    }

    fn drop_lines(&mut self) {
        self.lines.clear();
        self.rows = 0;
        self.suspect = false;
        self.leading = None;
    }

    /// Makes rows of blanks of the empty lines around the only grid of a text, if just so
    /// many rows are missing.
    fn take_in_empty_lines(&mut self) -> bool {
        let leading = self.leading.clone().unwrap_or_default();
        let inner = self.lines.iter().rposition(|kept| kept.part.is_row());
        let trailing = self.lines.len() - inner.map_or(0, |at| at + 1);
        let gaps = self.gaps().len();
        if self.rows + gaps + leading.len() == 9 {
            for number in leading.into_iter().rev() {
                let empty = Line { number, text: "" };
                self.lines.insert(0, Kept::new(empty, Part::Gap));
            }
            self.rows < 9
        } else if self.rows + gaps - trailing == 9 {
            self.lines.truncate(self.lines.len() - trailing);
            self.rows < 9
        } else {
            false
        }
    }
}

impl Parser for BlockParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let reading = row::read(line.text, self.signs);
        if !matches!(reading, Reading::Border | Reading::Comment) {
            self.after_border = false;
        }
        match reading {
            Reading::Empty => self.gap(line, sink),
            Reading::Border => self.border(line, sink),
            Reading::Dashes(_) if self.dashes_are_a_border() => self.border(line, sink),
            Reading::Dashes(row) => self.row(line, Part::Dashes(row), sink),
            // The first row of a grid has about nine cells; less and more is other text. When
            // blanks are spaces it may have as few as one.
            // Below a grid, `2.` is the number of the next.
            Reading::Row(row)
                if !matches!(self.rows, 0 | 9)
                    || row.is_near()
                    || row.is_narrow()
                    || self.options.lenient && self.rows == 0 && row.is_short() =>
            {
                self.row(line, Part::Row(row), sink);
            }
            Reading::Candidates => self.row(line, Part::Candidates, sink),
            Reading::Comment => {}
            Reading::Row(_) | Reading::Text => {
                self.finish(sink);
                self.lost_place = false;
            }
        }
    }

    fn lost(&mut self, number: u64, sink: &mut Sink) {
        self.after_border = false;
        if self.rows == 9 {
            self.finish(sink);
        }
        if self.rows > 0 {
            self.row(Line { number, text: "" }, Part::Lost, sink);
        } else {
            // What follows tells: after a title nine rows, after a first row eight.
            self.suspect = true;
        }
    }

    fn end(&mut self, sink: &mut Sink) {
        if self.is_spaced_out() && self.take_in_empty_lines() {
            let built = self.build(true);
            sink.extend(built);
        }
        self.finish(sink);
    }
}
