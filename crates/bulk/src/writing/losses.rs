//! Counts of what records lose in a format.

use std::sync::atomic::{AtomicU64, Ordering};

use bivalue::format::{Format, Record};
use bivalue::verbs::{Loss, lost_in};

use crate::words::counted;

/// The losses of records in a format that has no place for all they hold, counted on any number of
/// threads.
pub struct Losses {
    format: &'static dyn Format,
    /// The number of records that lost each of these.
    lost: [AtomicU64; Loss::ALL.len()],
}

impl Losses {
    /// Nothing was lost yet.
    ///
    /// ```
    /// use bivalue::format::line_format;
    ///
    /// assert!(bivalue_bulk::writing::Losses::new(line_format()).words().is_empty());
    /// ```
    #[must_use]
    pub fn new(format: &'static dyn Format) -> Self {
        Self { format, lost: Default::default() }
    }

    /// Takes note that the record was written.
    ///
    /// ```
    /// use bivalue::format::{Record, line_format};
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::writing::Losses;
    ///
    /// let losses = Losses::new(line_format());
    /// losses.note(&Record { solution: Some(Grid::EMPTY), ..Record::default() });
    /// assert_eq!(losses.words(), ["line has no place for the solution: lost in 1 record"]);
    /// ```
    pub fn note(&self, record: &Record) {
        for loss in lost_in(self.format, record) {
            self.lost[loss as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns a sentence for each kind of loss.
    ///
    /// ```
    /// use bivalue::format::{Record, line_format};
    /// use bivalue::grid::Grid;
    /// use bivalue_bulk::writing::Losses;
    ///
    /// let losses = Losses::new(line_format());
    /// losses.note(&Record::from_givens(Grid::EMPTY));
    /// assert!(losses.words().is_empty());
    /// ```
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let format = self.format.name();
        let counts = self.lost.iter().map(|count| count.load(Ordering::Relaxed));
        let lost = Loss::ALL.iter().zip(counts).filter(|(_, count)| *count > 0);
        lost.map(|(loss, count)| {
            let records = counted(count, "record");
            format!("{format} has no place for {}: lost in {records}", loss.words())
        })
        .collect()
    }
}
