//! Collects rows until they are a grid.

use bivalue_core::grid::Digit;

use super::grid::{Kept, Part, build, is_spaced_out};
use super::row::{self, Reading, Row, Signs};
use crate::phrases::{self, ROW_MISSING, ROWS_IN_BAND, ROWS_MISSING};
use crate::{Entry, ErrorCode, Line, ParseError, Parser, ReadOptions, Sink};

/// Reads grids of nine rows in any layout, one after the other.
///
/// A grid is complete when the text after it shows that: a closing border, an empty line, other
/// text, nine more rows, or the end of the text. The parser keeps at most two grids.
pub(crate) struct BlockParser {
    options: ReadOptions,
    signs: Signs,
    /// The lines of the grid that is being collected.
    lines: Vec<Kept>,
    /// The number of rows among them.
    rows: usize,
    /// The grid directly above, without a line between the two. If the current grid turns out to
    /// have only a row or two, the grid above had too many rows.
    held: Option<Result<Entry, ParseError>>,
    /// True if an error has made it uncertain which row of a grid is read. Rows are then dropped
    /// until there is a separation between two grids.
    lost_place: bool,
    /// True if the line directly above the first row could not be read. It was a title or a row.
    suspect: bool,
    /// True if the previous line was a border.
    after_border: bool,
    /// The number of empty lines at the beginning of the text, which may be rows of blanks; `None`
    /// after the first grid.
    leading: Option<Vec<u64>>,
}

/// The largest number of lines between the first and the ninth row of a grid.
const MOST_LINES: usize = 40;

impl BlockParser {
    pub(crate) fn new(options: &ReadOptions, marks: &'static str) -> Self {
        Self {
            options: options.clone(),
            signs: Signs { blank: options.blank_char(), marks },
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

    /// Returns the numbers of rows after which there are empty lines.
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

    /// Returns whether only a number was collected so far, such as the number of a puzzle above it.
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
        // Empty lines separate all three bands or none: three rows and then six rows are two grids.
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

    /// Drops a line that was taken for a short first row, if nine other rows follow it.
    fn drop_title(&mut self) {
        let first = self.lines.first().and_then(|kept| kept.part.row());
        if first.is_some_and(Row::is_short) && self.lines.iter().all(|kept| kept.part.is_row()) {
            self.lines.remove(0);
            self.rows -= 1;
        }
    }

    /// Decides whether nine dashes were a row or a border, when a row shows whether dashes are the
    /// blanks of this grid.
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

    /// Returns whether nine dashes are certainly not a row, because an earlier row has another
    /// blank or no blank.
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
            // After a closing border comes an opening border, so a new grid starts here.
            if after_border {
                self.lost_place = false;
                self.keep(line, Part::Border);
            }
            return;
        }
        if self.rows == 0 || self.is_below_a_header(line) {
            self.rows = 0;
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
                let band = if self.rows < 3 { 1_usize } else { 2 };
                let found =
                    ROWS_IN_BAND.with("rows", phrases::rows(self.rows % 3)).with("band", band);
                sink.error(ParseError::new(ErrorCode::Rows, line, 0, found, phrases::rows(3)));
                self.drop_lines();
            }
            self.finish(sink);
            self.lost_place = true;
            return;
        }
        self.keep(line, Part::Border);
    }

    /// Returns whether a border is the delimiter row of a Markdown table, and the only row above it
    /// has the numbers of the columns, or nothing.
    fn is_below_a_header(&self, line: Line<'_>) -> bool {
        let [Kept { part: Part::Row(row), .. }] = &self.lines[..] else { return false };
        let digits = || row.spots.iter().map(|spot| spot.digit.map(Digit::get));
        let is_header = digits().eq((1..10).map(Some)) || row.runs == 0;
        is_header && line.text.contains("--") && row::is_rule(line.text.trim())
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

    /// Drops the lines before the last gap, and continues with the lines after it.
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

    /// Makes a grid of the collected lines.
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
            // The sink has an error already for the missing line.
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
            let count = self.rows + above;
            let help = match count {
                8 => Some(ROW_MISSING),
                0..8 => Some(ROWS_MISSING),
                _ => None,
            };
            let error = ParseError::new(
                ErrorCode::Rows,
                last.line(),
                0,
                phrases::rows(count),
                phrases::rows(9),
            );
            sink.error(ParseError { help: help.map(Into::into), ..error });
        }
        self.drop_lines();
    }

    fn drop_lines(&mut self) {
        self.lines.clear();
        self.rows = 0;
        self.suspect = false;
        self.leading = None;
    }

    /// Takes the empty lines around the only grid of a text for rows of blanks, if exactly as many
    /// rows are missing.
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
            // The first row of a grid has about nine cells; a line with fewer or more cells is
            // other text. If the blanks are spaces, the row may have a single visible cell.
            // Below a grid, `2.` is the number of the next puzzle.
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
            // The lines after it decide: a title is followed by nine rows, a first row by eight.
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
