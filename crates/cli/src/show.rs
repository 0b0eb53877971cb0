//! Printing the solutions and events of `solve` as they come.

use std::io;
use std::ops::ControlFlow;

use bivalue::engine::{Event, Visit};
use bivalue::format::{Entry, Format, Record, Writer, format};
use bivalue::grid::Solution;
use bivalue::wire::{Partial, Place};

use crate::answer::record;
use crate::dress::{solved_record, write_record};
use crate::input::Item;
use crate::solve::Solve;
use crate::stream::Out;
use crate::talk::Grade;

/// Prints solutions and events of one puzzle as they come.
pub(crate) struct Show<'a, 'o> {
    solve: &'a Solve,
    item: &'a Item,
    entry: &'a Entry,
    out: &'a mut Out<'o>,
    /// For records.
    place: Option<Place>,
    count: u64,
    failed: io::Result<()>,
    /// Whether the format could not show something.
    unwritten: bool,
}

impl<'a, 'o> Show<'a, 'o> {
    pub(crate) fn new(
        solve: &'a Solve,
        item: &'a Item,
        entry: &'a Entry,
        out: &'a mut Out<'o>,
    ) -> Self {
        let partial = solve.voice.json && (solve.print > 1 || solve.trace);
        let place = partial.then(|| solve.voice.place(item, entry));
        Self { solve, item, entry, out, place, count: 0, failed: Ok(()), unwritten: false }
    }

    /// Whether the format could not show something.
    ///
    /// # Errors
    /// If printing failed.
    pub(crate) fn end(self) -> io::Result<bool> {
        self.failed.map(|()| self.unwritten)
    }

    fn note(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Err(error);
                ControlFlow::Break(())
            }
        }
    }

    fn print(&mut self, solution: &Solution) -> io::Result<()> {
        let solve = self.solve;
        if solve.voice.json {
            return match &self.place {
                Some(place) if solve.print > 1 => {
                    record(&Partial::solution(place, self.count, solution), self.out)
                }
                _ => Ok(()),
            };
        }
        let first = self.item.head.number == 0 && self.count == 1;
        // The text of a grid that had to be amended is no dress: what was too long is still in
        // it, and what was too short has no room.
        let amended = self.entry.dress.is_some() && !self.entry.warnings.is_empty();
        let own = self.item.head.format.filter(|_| amended).and_then(|f| Some((f, f.writer()?)));
        match (solve.format.or(own), &self.entry.dress) {
            (None, Some(dress)) => {
                let text = dress.filled_with(solution.grid());
                write!(self.out.data, "{}{text}", if first { "" } else { "\n" })
            }
            (None, None) => {
                let line = line_of(solution);
                // The cost goes behind the solution, on the same line.
                let length = if solve.cost_on_the_line(self.entry) { 81 } else { 82 };
                self.out.data.write_all(&line[..length])
            }
            (Some((format, writer)), _) => {
                let record = solved_record(&self.entry.record, solution.grid(), format);
                self.write(writer, &record, u64::from(!first))
            }
        }
    }

    fn print_event(&mut self, event: Event<'_>) -> io::Result<()> {
        let (title, board) = match event {
            Event::Placed(candidate, board) => (candidate.to_string(), board),
            Event::TakenBack(candidate, board) => (format!("{candidate} taken back"), board),
            Event::Round(round, board) => (format!("round {round}"), board),
            _ => return Ok(()),
        };
        if let Some(place) = &self.place {
            return record(&Partial::trace(place, title, board.values()), self.out);
        }
        writeln!(self.out.data, "{title}")?;
        let boxed = || format("boxed").and_then(Format::writer);
        let Some(writer) = self.solve.format.map(|(_, writer)| writer).or_else(boxed) else {
            return writeln!(self.out.data, "{}", board.values());
        };
        let mut record = self.entry.record.clone();
        record.position = board.position();
        record.info.clear();
        self.write(writer, &record, 0)?;
        writeln!(self.out.data)
    }

    /// Writes a record in a format, or says that the format cannot show it.
    fn write(&mut self, writer: &dyn Writer, record: &Record, number: u64) -> io::Result<()> {
        let options = &self.solve.options;
        match write_record(writer, record, number, options, self.out)? {
            Ok(()) => Ok(()),
            Err(message) => {
                self.unwritten = true;
                self.solve.voice.say(Grade::Error, &message, self.item, self.entry, &[], self.out)
            }
        }
    }
}

/// A solution with a line end.
pub(crate) fn line_of(solution: &Solution) -> [u8; 82] {
    let mut line = [b'\n'; 82];
    for (byte, digit) in line.iter_mut().zip(solution.grid().as_array()) {
        *byte = digit.map_or(b'.', |digit| b'0' + digit.get());
    }
    line
}

impl Visit for Show<'_, '_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.count += 1;
        if self.count > self.solve.print {
            return ControlFlow::Continue(());
        }
        let result = self.print(solution);
        self.note(result)
    }

    fn watches(&self) -> bool {
        self.solve.trace
    }

    fn event(&mut self, event: Event<'_>) {
        if self.failed.is_ok() {
            let result = self.print_event(event);
            let _ = self.note(result);
        }
    }
}
