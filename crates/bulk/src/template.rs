//! Lines with placeholders for what is known of a rated puzzle.

use std::fmt::Write as _;
use std::time::Duration;

use bivalue::grid::Position;
use bivalue::rate::hodoku;
use bivalue::rate::se::{SeRating, Tenths};
use bivalue::rate::whips::WhipRating;
use bivalue::verbs::ScaleFamily;
use bivalue::wire::input_text;

/// A line with placeholders: `%g` for the puzzle, `%c` for its name, if it has one, `%n` for its
/// number from 1, `%e` for the seconds taken, `%r`, `%p` and `%d` for the ratings of the Sudoku
/// Explainer, `%l`, `%s` and `%h` for level, score and hardest technique of `HoDoKu`, `%w` for the
/// longest whip, and `%%` for a `%`.
///
/// ```
/// use std::time::Duration;
///
/// use bivalue::grid::{Grid, Position};
/// use bivalue::verbs::ScaleFamily;
/// use bivalue_bulk::template::{Filling, Template};
///
/// let template: Template = "%n: %g %c".parse()?;
/// assert!(template.suits(ScaleFamily::Se) && template.suits(ScaleFamily::Hodoku));
/// let puzzle = Position::from_givens(Grid::EMPTY);
/// let filling = Filling {
///     puzzle: &puzzle,
///     name: "Monster",
///     number: 7,
///     rating: None,
///     score: None,
///     whips: None,
///     elapsed: Duration::ZERO,
/// };
/// assert_eq!(template.fill(&filling), format!("7: {} Monster\n", ".".repeat(81)));
/// assert!("%x".parse::<Template>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Template(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Puzzle,
    Name,
    Hardest,
    Pearl,
    Diamond,
    Level,
    Score,
    Technique,
    Whip,
    Number,
    Seconds,
}

impl std::str::FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            if character != '%' {
                plain.push(character);
                continue;
            }
            let part = match characters.next() {
                Some('%') => {
                    plain.push('%');
                    continue;
                }
                Some('g') => Part::Puzzle,
                Some('c') => Part::Name,
                Some('r') => Part::Hardest,
                Some('p') => Part::Pearl,
                Some('d') => Part::Diamond,
                Some('l') => Part::Level,
                Some('s') => Part::Score,
                Some('h') => Part::Technique,
                Some('w') => Part::Whip,
                Some('n') => Part::Number,
                Some('e') => Part::Seconds,
                Some(other) => {
                    return Err(format!("%{other} is none of %g %c %r %p %d %l %s %h %w %n %e %%"));
                }
                None => return Err("a % at the end; write %% for a %".into()),
            };
            parts.push(Part::Text(std::mem::take(&mut plain)));
            parts.push(part);
        }
        if parts.is_empty() {
            return Err(format!(
                "{text:?} has no value, expected a pattern with one, such as \"%g %r\""
            ));
        }
        parts.push(Part::Text(plain));
        Ok(Self(parts))
    }
}

/// The values of the letters of a template.
#[derive(Clone, Copy)]
pub struct Filling<'a> {
    /// The puzzle.
    pub puzzle: &'a Position,
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// Its number, from 1.
    pub number: u64,
    /// Its rating by the Sudoku Explainer, if there is one.
    pub rating: Option<&'a SeRating>,
    /// Its rating on `HoDoKu`'s scale, if there is one.
    pub score: Option<&'a hodoku::HodokuRating>,
    /// Its rating by the longest whip, if there is one.
    pub whips: Option<WhipRating>,
    /// The time that the rating took.
    pub elapsed: Duration,
}

impl Template {
    /// Returns whether the scale knows everything that has a place here.
    ///
    /// ```
    /// use bivalue::verbs::ScaleFamily;
    /// use bivalue_bulk::template::Template;
    ///
    /// let template: Template = "%g %r".parse()?;
    /// assert!(template.suits(ScaleFamily::Se) && !template.suits(ScaleFamily::Hodoku));
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn suits(&self, scale: ScaleFamily) -> bool {
        self.0.iter().all(|part| match part {
            Part::Text(_) | Part::Puzzle | Part::Name | Part::Number | Part::Seconds => true,
            Part::Hardest | Part::Pearl | Part::Diamond => scale == ScaleFamily::Se,
            Part::Level | Part::Score | Part::Technique => scale == ScaleFamily::Hodoku,
            Part::Whip => matches!(scale, ScaleFamily::W | ScaleFamily::Gw),
        })
    }

    /// The line with everything filled in, with its line end; a `?` stands for what is not known.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use bivalue::grid::{Grid, Position};
    /// use bivalue_bulk::template::{Filling, Template};
    ///
    /// let template: Template = "%n %r".parse()?;
    /// let puzzle = Position::from_givens(Grid::EMPTY);
    /// let filling = Filling {
    ///     puzzle: &puzzle,
    ///     name: "",
    ///     number: 7,
    ///     rating: None,
    ///     score: None,
    ///     whips: None,
    ///     elapsed: Duration::ZERO,
    /// };
    /// // A question mark stands for what is not known.
    /// assert_eq!(template.fill(&filling), "7 ?\n");
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn fill(&self, with: &Filling<'_>) -> String {
        let mut line = String::new();
        for part in &self.0 {
            let tenths = |of: fn(&SeRating) -> Tenths| {
                with.rating.map_or_else(|| "?".into(), |rating| of(rating).to_string())
            };
            match part {
                Part::Text(text) => line += text,
                Part::Puzzle => line += &input_text(with.puzzle),
                Part::Name => line += with.name,
                Part::Hardest => line += &tenths(|rating| rating.hardest),
                Part::Pearl => line += &tenths(|rating| rating.pearl),
                Part::Diamond => line += &tenths(|rating| rating.diamond),
                Part::Level => line += with.score.map_or("?", |score| score.level.id()),
                Part::Score => line += &with.score.map_or("?".into(), |s| s.score.to_string()),
                Part::Technique => {
                    line += with.score.and_then(|s| s.hardest).map_or("-", |kind| kind.id);
                }
                Part::Whip => line += &with.whips.map_or("?".into(), |whips| whips.to_string()),
                Part::Number => line += &with.number.to_string(),
                Part::Seconds => {
                    let _ = write!(line, "{:.3}", with.elapsed.as_secs_f64());
                }
            }
        }
        line.push('\n');
        line
    }
}
