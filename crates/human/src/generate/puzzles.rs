use std::iter::FusedIterator;

use bivalue_core::budget::Budget;

use super::{Generator, Made, NotMade, Workshop};

/// An iterator over the puzzles of a generator: see [`Generator::puzzles`].
#[derive(Debug)]
pub struct Puzzles<'a> {
    generator: &'a Generator,
    /// The index of the next puzzle; none after the last index.
    index: Option<u64>,
    workshop: Workshop,
}

impl Generator {
    /// Iterates over the puzzles by their indices, from 0, without bounds but the tries of the
    /// request. Each is made when it is asked for, and [`Iterator::nth`] makes none of those before.
    /// [`Generator::puzzle`] takes a budget, and a condition that the puzzle must meet.
    ///
    /// ```
    /// use bivalue::generate::{Generator, Request};
    ///
    /// let generator = Generator::new(Request::default(), 1).unwrap();
    /// let three = generator.puzzles().take(3).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(three.iter().map(|made| made.index).collect::<Vec<_>>(), [0, 1, 2]);
    /// assert_eq!(generator.puzzles().nth(2).unwrap()?.puzzle, three[2].puzzle);
    /// # Ok::<(), bivalue::generate::NotMade>(())
    /// ```
    #[must_use]
    pub fn puzzles(&self) -> Puzzles<'_> {
        Puzzles { generator: self, index: Some(0), workshop: Workshop::new() }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Made, NotMade>;

    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }

    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        let index = self.index.and_then(|index| index.checked_add(skipped as u64));
        self.index = index.and_then(|index| index.checked_add(1));
        let (workshop, budget) = (&mut self.workshop, &Budget::UNLIMITED);
        Some(self.generator.puzzle(index?, workshop, budget, &mut |_| Ok(true)))
    }
}

impl FusedIterator for Puzzles<'_> {}

#[cfg(test)]
mod tests {
    use super::super::Request;
    use super::*;

    #[test]
    fn puzzles_are_those_of_their_indices() {
        // Some requests are given up.
        let request = Request { clues: 0..=24, tries: 3, ..Request::default() };
        let generator = Generator::new(request, 7).unwrap();
        let made = |index| {
            let accept = &mut |_: &_| Ok(true);
            generator.puzzle(index, &mut Workshop::new(), &Budget::UNLIMITED, accept)
        };
        let text = |made: Result<Made, NotMade>| format!("{made:?}");
        let mut puzzles = generator.puzzles();
        let first: Vec<_> = puzzles.by_ref().take(12).map(text).collect();
        assert_eq!(first, (0..12).map(|index| text(made(index))).collect::<Vec<_>>());
        assert!(first.iter().any(|made| made.starts_with("Ok")));
        assert!(first.iter().any(|made| made.starts_with("Err")));
        assert_eq!(text(puzzles.nth(5).unwrap()), text(made(17)));
        assert_eq!(text(puzzles.next().unwrap()), text(made(18)));
    }

    #[test]
    fn nothing_is_behind_the_last_index() {
        let request = Request { tries: 1, ..Request::default() };
        let generator = Generator::new(request, 7).unwrap();
        let mut puzzles = Puzzles { index: Some(u64::MAX), ..generator.puzzles() };
        assert!(puzzles.next().is_some());
        assert!(puzzles.next().is_none() && puzzles.nth(3).is_none());
    }
}
