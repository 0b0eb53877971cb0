//! The traits of the public types: that this compiles is most of the test.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::iter::FusedIterator;
use std::str::FromStr;

use bivalue::engine::{BatchSolver, Solutions, Verdict};
use bivalue::format::{ReadError, ReadOptions, Reader};
use bivalue::game::{Game, Move, MoveError, NotAGame};
use bivalue::generate::{Difficulty, Generator, Minimiser, Puzzles, Request, Wanted, Workshop};
use bivalue::grid::{NotADigit, NotASolution, SetIter, UnexpectedText};
use bivalue::human::{Kind, NotProper, StepSink, TechniqueSet};
use bivalue::verbs::{Maker, Refused, Series};
use bivalue::wire::Fault;
use bivalue::{
    Board, Budget, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Position,
    Puzzle, Solution, Transform,
};

/// Basic types, as values in collections, in logs and in texts.
fn is_a_value<T: Clone + Debug + Eq + Hash + Ord + Send + Sync>() {}

fn is_read<T: Display + FromStr<Err: Error>>() {}

fn is_shown<T: Debug + Send>() {}

fn is_cloned<T: Clone + Debug + Send>() {}

fn is_compared<T: Debug + PartialEq>() {}

fn is_an_error<T: Error + Clone + Send + Sync + 'static>() {}

fn is_a_set<T, M>()
where
    T: Copy + Default + FromIterator<M> + Extend<M> + From<M>,
    T: IntoIterator<Item = M, IntoIter = SetIter<T>>,
    for<'a> &'a T: IntoIterator<Item = M>,
    SetIter<T>: Clone + DoubleEndedIterator<Item = M> + ExactSizeIterator + FusedIterator,
{
}

#[test]
fn types_have_the_traits_that_their_users_expect() {
    is_a_value::<Cell>();
    is_a_value::<Digit>();
    is_a_value::<House>();
    is_a_value::<Candidate>();
    is_a_value::<Conclusion>();
    is_a_value::<CellSet>();
    is_a_value::<DigitSet>();
    is_a_value::<Grid>();
    is_a_value::<Board>();
    is_a_value::<Solution>();
    is_a_value::<Puzzle>();
    is_a_value::<Transform>();
    is_read::<Cell>();
    is_read::<Digit>();
    is_read::<House>();
    is_read::<Candidate>();
    is_read::<Conclusion>();
    is_read::<CellSet>();
    is_read::<DigitSet>();
    is_read::<Grid>();
    is_read::<Position>();
    is_read::<Solution>();
    is_read::<Transform>();
    is_read::<Game>();
    is_read::<Move>();
    is_shown::<BatchSolver>();
    is_shown::<Reader<&[u8]>>();
    is_shown::<StepSink<'_>>();
    is_shown::<Solutions<'_>>();
    is_shown::<Puzzles<'_>>();
    is_shown::<Series>();
    is_cloned::<ReadOptions>();
    is_cloned::<Difficulty>();
    is_cloned::<Generator>();
    is_cloned::<Minimiser>();
    is_cloned::<Request>();
    is_cloned::<Workshop>();
    is_cloned::<TechniqueSet>();
    is_cloned::<Kind>();
    is_cloned::<Maker>();
    is_cloned::<Game>();
    is_compared::<Game>();
    is_compared::<bivalue::Error>();
    is_compared::<Verdict>();
    is_compared::<ReadError>();
    is_an_error::<bivalue::Error>();
    is_an_error::<ReadError>();
    is_an_error::<NotADigit>();
    is_an_error::<NotASolution>();
    is_an_error::<UnexpectedText>();
    is_an_error::<NotProper>();
    is_an_error::<Refused>();
    is_an_error::<Fault>();
    is_an_error::<MoveError>();
    is_an_error::<NotAGame>();
    is_a_set::<CellSet, Cell>();
    is_a_set::<DigitSet, Digit>();
}

#[test]
fn requests_are_shown_with_the_names_of_what_they_ask_for() {
    let shown = format!("{:?}", Request::default());
    assert!(shown.contains("method: \"top-down\", grids: \"uniform\""), "{shown}");
    let x_wing = TechniqueSet::of([bivalue::human::kind("x-wing").unwrap().1]);
    assert_eq!(format!("{x_wing:?}"), "TechniqueSet([\"x-wing\"])");
    let options = ReadOptions { format: bivalue::format::format("sdm"), ..ReadOptions::default() };
    let shown = format!("{:?}", Reader::new(&b""[..], options));
    assert!(shown.contains("format: Some(\"sdm\")"), "{shown}");
    let wanted = Wanted { score: Some(1..=2), ..Wanted::default() };
    assert!(format!("{:?}", Difficulty::new(wanted).unwrap()).contains("1..=2"));
}

#[test]
fn sets_are_iterated_from_both_ends() {
    for bits in [0, 1, 0b10, 0b1_0000_0001, 0b1_1111_1111, 0b0_1010_0110] {
        let set = DigitSet::from_bits(bits);
        let mut back: Vec<_> = set.iter().rev().collect();
        back.reverse();
        assert_eq!(back, set.iter().collect::<Vec<_>>());
    }
    let cells = House::box_(8).cells() | House::row(0).cells();
    let mut members = cells.into_iter();
    let mut met = CellSet::EMPTY;
    while let (Some(first), last) = (members.next(), members.next_back()) {
        assert!(last.is_none_or(|last| first < last));
        met.extend([Some(first), last].into_iter().flatten());
        assert_eq!(members.len(), cells.len() - met.len());
    }
    assert_eq!(met, cells);
    assert!(!met.insert(Cell::at(0, 0)) && met.remove(Cell::at(0, 0)));
    assert!(!met.remove(Cell::at(0, 0)) && met.insert(Cell::at(0, 0)));
    let mut count = 0;
    for cell in &cells {
        assert!(cells.contains(cell));
        count += 1;
    }
    assert_eq!(count, 18);
}

#[test]
fn values_are_made_of_numbers_and_of_each_other() {
    assert_eq!(Digit::try_from(9), Ok(Digit::from_index(8)));
    assert_eq!(Digit::try_from(0).unwrap_err().to_string(), "0, expected a digit, 1 to 9");
    assert!(Digit::all().all(|digit| Digit::try_from(u8::from(digit)) == Ok(digit)));
    let houses: Vec<_> = (0..30).filter_map(House::new).collect();
    assert!(houses.iter().copied().eq(House::all()));
    assert!((0..800).filter_map(Candidate::checked_from_index).eq(Candidate::all()));
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = text.parse().unwrap();
    let givens = Grid::from(&puzzle);
    assert_eq!(givens.to_string(), text);
    assert_eq!(Grid::try_from(givens.to_numbers()), Ok(givens));
    assert_eq!(Grid::from(*puzzle.solution()), *puzzle.solution().grid());
    let other: Puzzle = puzzle.solution().to_string().parse().unwrap();
    assert_eq!(BTreeSet::from([puzzle.clone(), other, puzzle]).len(), 2);
}

#[test]
fn refusals_say_what_is_wrong() {
    let fault = Fault::new("request", bivalue::format::Message::text("which puzzle?"));
    assert_eq!(fault.to_string(), "which puzzle?");
    assert_eq!(fault.clone().at(Some(2), Some(7)).to_string(), "line 2, column 7: which puzzle?");
    assert_eq!(Refused::Fault(fault).to_string(), "which puzzle?");
    assert_eq!(Refused::Stopped(bivalue::Stop::Nodes).to_string(), "the node limit was reached");
    let judge = |board: &Board| {
        use bivalue::engine::{Search, default_engine, judge};
        judge(default_engine(), &Search::of(board).within(Budget::UNLIMITED))
    };
    let several = Refused::from(judge(&Board::default()));
    assert_eq!(several.to_string(), "more than one solution");
    let clash = Board::new(&format!("55{}", ".".repeat(79)).parse().unwrap()).unwrap_err();
    assert_eq!(
        Refused::from(clash).to_string(),
        "a digit is repeated: 5 twice in row 1: r1c1 and r1c2"
    );
    let mistakes = Refused::Mistakes { count: 2, several: false };
    assert_eq!(mistakes.to_string(), "the number of cells with mistakes is 2");
}
