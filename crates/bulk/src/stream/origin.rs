//! The origin of a puzzle of a batch.

use bivalue::format::Entry;
use bivalue::grid::Grid;

use crate::input::{Item, Location};

/// The origin of a puzzle of a batch.
///
/// Most puzzles of large collections are plain lines; an [`Item`] is made of one only where
/// [`Origin::with_item`] asks for it.
#[derive(Clone, Copy)]
pub enum Origin<'a> {
    /// A line that holds the givens and nothing else, in a run of such lines.
    Plain {
        /// The location of the first line of the run.
        first: &'a Location,
        /// The number of the first line of the run.
        line: u64,
        /// The number of lines between the first and this one.
        offset: usize,
        /// The givens.
        grid: &'a Grid,
    },
    /// Any other text.
    Item(&'a Item),
}

impl Origin<'_> {
    /// The puzzle's number among all that are answered, from 0.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert_eq!(origin.number(), 0);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        match self {
            Self::Plain { first, offset, .. } => first.number + *offset as u64,
            Self::Item(item) => item.location.number,
        }
    }

    /// The line of its source, from 1; 0 if that is not known.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert_eq!(origin.line(), 1);
    /// ```
    #[must_use]
    pub fn line(&self) -> u64 {
        match self {
            Self::Plain { line, offset, .. } => line + *offset as u64,
            Self::Item(item) => item.line(),
        }
    }

    /// The location of the puzzle; of a plain line, that of the first line of its run, which has
    /// the same source and format.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert_eq!(&*origin.location().source, "<argument>");
    /// ```
    #[must_use]
    pub fn location(&self) -> &Location {
        match self {
            Self::Plain { first, .. } => first,
            Self::Item(item) => &item.location,
        }
    }

    /// The location of the puzzle itself.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert!(origin.own_location().first);
    /// ```
    #[must_use]
    pub fn own_location(&self) -> Location {
        let run = self.location();
        match self {
            Self::Plain { offset, .. } => {
                let first = run.first && *offset == 0;
                Location { number: self.number(), first, ..run.clone() }
            }
            Self::Item(_) => run.clone(),
        }
    }

    /// The givens of the puzzle, if it was read.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert_eq!(origin.givens(), Some(&bivalue::grid::Grid::EMPTY));
    /// ```
    #[must_use]
    pub fn givens(&self) -> Option<&Grid> {
        match self {
            Self::Plain { grid, .. } => Some(grid),
            Self::Item(item) => {
                item.result.as_ref().ok().map(|entry| &entry.record.position.givens)
            }
        }
    }

    /// The puzzle as it was read with all that came with it; a plain line has nothing beside its
    /// givens.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// assert!(Origin::Item(&items[0]).entry().is_some());
    /// ```
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        match self {
            Self::Plain { .. } => None,
            Self::Item(item) => item.result.as_ref().ok(),
        }
    }

    /// Returns whether it is a plain line and not the first puzzle of its source, so that there is
    /// nothing to report of how it was read.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// // Something can be said of an item, such as its format.
    /// assert!(!origin.is_plain());
    /// ```
    #[must_use]
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Plain { first, offset, .. } if !first.first || *offset > 0)
    }

    /// Shows it as an item by itself.
    ///
    /// ```
    /// use bivalue_bulk::input::{Input, InputOptions, Source};
    /// use bivalue_bulk::stream::Origin;
    ///
    /// let text = Source::Text(".".repeat(81));
    /// let items = Input::new(vec![text], InputOptions::default()).all();
    /// let origin = Origin::Item(&items[0]);
    /// assert!(origin.with_item(|item| item.result.is_ok()));
    /// ```
    pub fn with_item<T>(&self, show: impl FnOnce(&Item) -> T) -> T {
        match *self {
            Self::Plain { first, line, offset, grid } => {
                show(&Item::plain(first, line, offset, *grid))
            }
            Self::Item(item) => show(item),
        }
    }
}
