//! The columns of the tables, in one list: their names, types and meanings, and how a row has them.

use std::borrow::Cow;

use bivalue::grid::Grid;
use bivalue::human::kind;
use bivalue::rate::hodoku::Level;

use super::row::{Import, Row, Status, StepRow};
use crate::hash::Key;
use crate::split::PARTS;

/// The value of a row in a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing is known.
    None,
    /// Yes or no.
    Flag(bool),
    /// A number from 0.
    Whole(u64),
    /// A number with decimals.
    Real(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A key of 16 bytes.
    Key(Key),
}

/// The types of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Yes or no.
    Flag,
    /// A number of 8 bits without a sign.
    U8,
    /// A number of 16 bits without a sign.
    U16,
    /// A number of 32 bits without a sign.
    U32,
    /// A number of 64 bits; none has the highest bit.
    I64,
    /// A number with decimals.
    F64,
    /// A text that is repeated in many rows.
    Word,
    /// A text that is different in each row.
    Text,
    /// A key of 16 bytes.
    Key,
}

/// A column of a table.
pub struct Column<R: 'static> {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: ColumnType,
    /// Its meaning, as the dataset's card says it.
    pub about: &'static str,
    /// Returns the value of a row.
    pub get: fn(&R) -> Cell<'_>,
    /// Gives a row what it has in it. None if that can be in no row.
    pub(super) set: fn(&mut R, Cell<'_>) -> Option<()>,
}

/// The values of all rows in a column.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Values {
    /// Yes or no.
    Flag(Vec<Option<bool>>),
    /// Numbers from 0.
    Whole(Vec<Option<u64>>),
    /// Numbers with decimals.
    Real(Vec<Option<f64>>),
    /// Texts.
    Text(Vec<Option<String>>),
    /// Keys of 16 bytes.
    Key(Vec<Option<Key>>),
}

/// Returns a column of some rows as one array.
///
/// ```
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::dataset::{COLUMNS, Plan, Spec, Values, make_block, values};
///
/// let plan = Plan::new(Spec { number: Some(2), ..Spec::default() }).unwrap();
/// let block = make_block(&plan, 0, &Cancel::new()).unwrap();
/// let column = COLUMNS.iter().find(|column| column.name == "minimal").unwrap();
/// assert_eq!(values(&block.rows, column), Values::Flag(vec![Some(true); 2]));
/// ```
#[must_use]
pub fn values<R>(rows: &[R], column: &Column<R>) -> Values {
    fn all<'a, R, T>(
        rows: &'a [R],
        column: &Column<R>,
        of: impl Fn(Cell<'a>) -> Option<T>,
    ) -> Vec<Option<T>> {
        rows.iter().map(|row| of((column.get)(row))).collect()
    }
    match column.kind {
        ColumnType::Flag => Values::Flag(all(rows, column, Cell::flag)),
        ColumnType::U8 | ColumnType::U16 | ColumnType::U32 | ColumnType::I64 => {
            Values::Whole(all(rows, column, Cell::whole))
        }
        ColumnType::F64 => Values::Real(all(rows, column, Cell::real)),
        ColumnType::Word | ColumnType::Text => {
            Values::Text(all(rows, column, |cell| cell.text().map(Cow::into_owned)))
        }
        ColumnType::Key => Values::Key(all(rows, column, Cell::key)),
    }
}

impl<'a> Cell<'a> {
    pub(super) fn flag(self) -> Option<bool> {
        if let Self::Flag(flag) = self { Some(flag) } else { None }
    }

    pub(super) fn whole(self) -> Option<u64> {
        if let Self::Whole(number) = self { Some(number) } else { None }
    }

    pub(super) fn real(self) -> Option<f64> {
        if let Self::Real(number) = self { Some(number) } else { None }
    }

    pub(super) fn text(self) -> Option<Cow<'a, str>> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn key(self) -> Option<Key> {
        if let Self::Key(key) = self { Some(key) } else { None }
    }

    fn opt<T>(value: Option<T>, cell: impl Fn(T) -> Self) -> Self {
        value.map_or(Self::None, cell)
    }

    fn words(value: Option<&'a str>) -> Self {
        Self::opt(value, |text| Self::Text(text.into()))
    }

    fn small(value: Option<impl Into<u64>>) -> Self {
        Self::opt(value, |number| Self::Whole(number.into()))
    }
}

/// A grid as 81 characters, with dots for empty cells.
fn grid(grid: Option<&Grid>) -> Cell<'_> {
    Cell::opt(grid, |grid| Cell::Text(grid.to_string().into()))
}

fn grid_of(cell: Cell<'_>) -> Option<Grid> {
    cell.text()?.parse().ok()
}

fn tenths(row: &Row, which: usize) -> Cell<'_> {
    Cell::opt(row.se, |se| Cell::Real(f64::from(se[which]) / 10.0))
}

fn set_tenths(row: &mut Row, which: usize, cell: Cell<'_>) -> Option<()> {
    let tenths = (cell.real()? * 10.0).round();
    if !(0.0..=1000.0).contains(&tenths) {
        return None;
    }
    row.se.get_or_insert([0; 3])[which] = tenths as u16;
    Some(())
}

fn hodoku(row: &mut Row) -> &mut (Level, u32, Option<&'static str>) {
    row.hodoku.get_or_insert((Level::Easy, 0, None))
}

fn import(row: &mut Row) -> &mut Import {
    row.import.get_or_insert_with(|| Import {
        file: "".into(),
        line: 0,
        origin: None,
        rating: None,
    })
}

/// A column by its name, type and meaning, and by what it gets from and sets in a row.
macro_rules! column {
    ($name:literal, $kind:ident, $about:literal, $get:expr, $set:expr) => {
        Column { name: $name, kind: ColumnType::$kind, about: $about, get: $get, set: $set }
    };
}

/// Sets a field that is none while it is not known.
macro_rules! set {
    ($($field:ident).+, $of:ident) => {
        |row, cell| {
            row.$($field).+ = Some(cell.$of()?.try_into().ok()?);
            Some(())
        }
    };
}

/// The columns of a dataset's tables.
///
/// ```
/// use bivalue_bulk::dataset::COLUMNS;
///
/// assert_eq!(COLUMNS[1].name, "puzzle");
/// ```
pub static COLUMNS: &[Column<Row>] = &[
    column!(
        "id",
        I64,
        "the number of the row in the dataset, from 0; its block is the number divided by 16384",
        |row| Cell::Whole(row.id),
        |row, cell| {
            row.id = cell.whole()?;
            Some(())
        }
    ),
    column!(
        "puzzle",
        Text,
        "the givens, 81 characters by rows, `.` for an empty cell",
        |row| grid(row.puzzle.as_ref()),
        |row, cell| {
            row.puzzle = Some(grid_of(cell)?);
            Some(())
        }
    ),
    column!(
        "solution",
        Text,
        "the only solution, 81 digits by rows",
        |row| grid(row.solution.as_ref()),
        |row, cell| {
            row.solution = Some(grid_of(cell)?);
            Some(())
        }
    ),
    column!("clues", U8, "the number of givens", |row| Cell::small(row.clues), set!(clues, whole)),
    column!(
        "minimal",
        Flag,
        "whether no given is redundant",
        |row| Cell::opt(row.minimal, Cell::Flag),
        |row, cell| {
            row.minimal = Some(cell.flag()?);
            Some(())
        }
    ),
    column!(
        "canon_key",
        Key,
        "the first 16 bytes of the SHA-256 of the puzzle's canonical form B (`bivalue canon --form b`): equivalent puzzles have the same",
        |row| Cell::opt(row.canon_key, Cell::Key),
        |row, cell| {
            row.canon_key = Some(cell.key()?);
            Some(())
        }
    ),
    column!(
        "grid_class",
        Key,
        "the same of the canonical form A of the solution: equivalent solutions have the same, and it is in one part of the split only",
        |row| Cell::opt(row.grid_class, Cell::Key),
        |row, cell| {
            row.grid_class = Some(cell.key()?);
            Some(())
        }
    ),
    column!(
        "automorphisms",
        U32,
        "the number of automorphisms of the puzzle, 1 for nearly all",
        |row| Cell::small(row.automorphisms),
        set!(automorphisms, whole)
    ),
    column!(
        "se_er",
        F64,
        "the rating of the hardest step by the Sudoku Explainer 1.2.1",
        |row| tenths(row, 0),
        |row, cell| set_tenths(row, 0, cell)
    ),
    column!(
        "se_ep",
        F64,
        "that of the hardest step up to the first placement",
        |row| tenths(row, 1),
        |row, cell| set_tenths(row, 1, cell)
    ),
    column!("se_ed", F64, "that of the first step", |row| tenths(row, 2), |row, cell| set_tenths(
        row, 2, cell
    )),
    column!(
        "hodoku_level",
        Word,
        "the level on HoDoKu's scale: easy, medium, hard, unfair or extreme",
        |row| Cell::words(row.hodoku.map(|(level, ..)| level.id())),
        |row, cell| {
            let word = cell.text()?;
            hodoku(row).0 = Level::all().find(|level| level.id() == word)?;
            Some(())
        }
    ),
    column!(
        "hodoku_score",
        U32,
        "the score on that scale",
        |row| Cell::small(row.hodoku.map(|(_, score, _)| score)),
        |row, cell| {
            hodoku(row).1 = cell.whole()?.try_into().ok()?;
            Some(())
        }
    ),
    column!(
        "hodoku_hardest",
        Word,
        "the hardest technique of the path on that scale",
        |row| Cell::words(row.hodoku.and_then(|(.., hardest)| hardest)),
        |row, cell| {
            hodoku(row).2 = Some(kind(&cell.text()?)?.1.id);
            Some(())
        }
    ),
    column!(
        "step_counts",
        Text,
        "the number of steps of each technique of that path, as a JSON object",
        |row| Cell::words(row.step_counts.as_deref()),
        |row, cell| {
            row.step_counts = Some(cell.text()?.into_owned());
            Some(())
        }
    ),
    column!(
        "split",
        Word,
        "the part that the solution grid's class is in: train, validation or test",
        |row| Cell::words(row.part.and_then(|part| PARTS.get(usize::from(part)).copied())),
        |row, cell| {
            let word = cell.text()?;
            row.part = Some(PARTS.iter().position(|part| *part == word)? as u8);
            Some(())
        }
    ),
    column!(
        "source",
        Word,
        "the name of the file that the row was imported from",
        |row| Cell::words(row.import.as_ref().map(|import| &*import.file)),
        |row, cell| {
            import(row).file = (&*cell.text()?).into();
            Some(())
        }
    ),
    column!(
        "source_line",
        I64,
        "the line in that file, or the number of the record where it has no lines, from 1",
        |row| Cell::small(row.import.as_ref().map(|import| import.line)),
        |row, cell| {
            import(row).line = cell.whole()?;
            Some(())
        }
    ),
    column!(
        "origin",
        Word,
        "what that file says of the puzzle's source",
        |row| Cell::words(row.import.as_ref().and_then(|import| import.origin.as_deref())),
        |row, cell| {
            import(row).origin = Some(cell.text()?.into_owned());
            Some(())
        }
    ),
    column!(
        "source_rating",
        Word,
        "the level or rating that file gives, as it is written there; what it means depends on the file",
        |row| Cell::words(row.import.as_ref().and_then(|import| import.rating.as_deref())),
        |row, cell| {
            import(row).rating = Some(cell.text()?.into_owned());
            Some(())
        }
    ),
    column!(
        "status",
        Word,
        "what became of the row: ok, or unrated if a rating took more than its budget; in `rejected.parquet` why it was left out",
        |row| Cell::Text(row.status.word().into()),
        |row, cell| {
            let word = cell.text()?;
            row.status = Status::ALL.into_iter().find(|status| status.word() == word)?;
            Some(())
        }
    ),
    column!(
        "reason",
        Text,
        "the status in words, unless it is ok",
        |row| Cell::words(row.reason.as_deref()),
        |row, cell| {
            row.reason = Some(cell.text()?.into_owned());
            Some(())
        }
    ),
];

/// The columns of a dataset's table of steps.
///
/// ```
/// use bivalue_bulk::dataset::STEP_COLUMNS;
///
/// assert_eq!(STEP_COLUMNS[2].name, "technique");
/// ```
pub static STEP_COLUMNS: &[Column<StepRow>] = &[
    column!(
        "id",
        I64,
        "the `id` of the puzzle in the other tables",
        |row| Cell::Whole(row.id),
        |row, cell| {
            row.id = cell.whole()?;
            Some(())
        }
    ),
    column!(
        "step",
        U32,
        "the number of the step on the path, from 1",
        |row| Cell::Whole(row.step.into()),
        |row, cell| {
            row.step = cell.whole()?.try_into().ok()?;
            Some(())
        }
    ),
    column!(
        "technique",
        Word,
        "the technique, as `bivalue techniques` names it",
        |row| Cell::Text(row.technique.into()),
        |row, cell| {
            row.technique = kind(&cell.text()?)?.1.id;
            Some(())
        }
    ),
    column!(
        "conclusions",
        Text,
        "what the step places and eliminates, such as `r4c7=2` or `r1c1<>3 r1c2<>3`",
        |row| Cell::Text((&*row.conclusions).into()),
        |row, cell| {
            row.conclusions = cell.text()?.into_owned();
            Some(())
        }
    ),
];
