//! Taxonomy files of gsf, a member of the players' forum: tables without a header whose fifth field
//! is the puzzle.
//!
//! A row is `99480,99408,114,1895,<81>,name,20.00s,0,C21.m`: four numbers, the puzzle, its name,
//! and further measurements of the program that wrote the table. The first number, a rating, is
//! read as the level. The format is read and not written.

use bivalue_core::grid::Grid;

use crate::cells::{self, Rules, leading};
use crate::phrases::{FOUR_NUMBERS, ROW_OF_FIELDS};
use crate::{
    Entry, ErrorCode, Field, Format, FormatInfo, Holds, Line, ParseError, Parser, ReadOptions,
    Record, Sample, Sink, Warning,
};

/// See the [module documentation](self).
pub(crate) struct Taxonomy;

static INFO: FormatInfo = FormatInfo {
    name: "taxonomy",
    aliases: &["gsf"],
    extensions: &[],
    about: "gsf's table: four numbers, the puzzle, its name",
    example: "99321,99275,98,1204,\
         530070000600195000098000060800060003400803001700020006060000280000419005000080079,\
         First,0.02s,0,C30.m\n",
    holds: Holds { info: &[Field::Level, Field::Title], ..Holds::GIVENS },
};

impl Format for Taxonomy {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn detect(&self, sample: &Sample<'_>) -> bool {
        let lines = sample.filled_lines().filter(|line| !line.text.starts_with('#'));
        let mut fifths = lines.take(9).map(|line| {
            let mut fields = line.text.split(',');
            let numbers = fields.by_ref().take(4).filter(|field| is_number(field)).count();
            (numbers == 4).then(|| fields.next()).flatten()
        });
        // A table with names of columns is `csv`.
        let is_puzzle = |field: &str| (70..=90).contains(&leading(field.trim(), None).0);
        let Some(Some(first)) = fifths.next() else { return false };
        is_puzzle(first) || fifths.any(|fifth| fifth.is_some_and(is_puzzle))
    }

    fn parser(&self, options: &ReadOptions) -> Box<dyn Parser> {
        Box::new(TaxonomyParser { rules: options.into() })
    }
}

fn is_number(field: &str) -> bool {
    let field = field.trim();
    // A field of 81 cells among the first four is a puzzle, and not a number with blanks.
    !field.is_empty() && field.len() < 20 && field.bytes().all(|b| b.is_ascii_digit())
}

struct TaxonomyParser {
    rules: Rules,
}

impl Parser for TaxonomyParser {
    fn line(&mut self, line: Line<'_>, sink: &mut Sink) {
        let text = line.text.trim_start();
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let mut warnings = Vec::new();
        let record = record(line, self.rules, &mut warnings);
        sink.push(record.map(|record| {
            let mut entry = Entry::new(record, line.number);
            entry.warnings = warnings;
            entry
        }));
    }

    fn end(&mut self, _: &mut Sink) {}
}

fn record(line: Line<'_>, rules: Rules, warnings: &mut Vec<Warning>) -> Result<Record, ParseError> {
    let mut fields = line.text.splitn(7, ',');
    let level = fields.next().unwrap_or_default().trim();
    let numbers = 1 + fields.by_ref().take(3).count();
    let Some(puzzle) = fields.next() else {
        return Err(ParseError::new(
            ErrorCode::Syntax,
            line,
            0,
            ROW_OF_FIELDS.with("count", numbers),
            FOUR_NUMBERS,
        ));
    };
    let lead = puzzle.len() - puzzle.trim_start().len();
    let offset = puzzle.as_ptr() as usize - line.text.as_ptr() as usize + lead;
    let grid = cells::read(puzzle.trim(), (line, offset), rules, warnings)?;
    let mut record = Record::from_givens(Grid::new(grid));
    let title = fields.next().unwrap_or_default().trim();
    for (field, text) in [(Field::Level, level), (Field::Title, title)] {
        if !text.is_empty() {
            record.info.push((field, text.to_owned()));
        }
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{detected, read, read_leniently, records};

    #[test]
    fn the_example_has_a_puzzle_a_rating_and_a_name() {
        assert_eq!(detected(Taxonomy.example()), Some("taxonomy"));
        let record = records(&Taxonomy, Taxonomy.example()).remove(0);
        assert_eq!(record.position.givens.filled().len(), 30);
        assert_eq!(record.field(Field::Level), Some("99321"));
        assert_eq!(record.field(Field::Title), Some("First"));
    }

    #[test]
    fn faults_name_their_place_and_the_next_row_is_read() {
        let example = Taxonomy.example();
        let results = read(&Taxonomy, &(example.replace("6001", "6~01") + example));
        let error = results[0].as_ref().unwrap_err();
        assert_eq!((error.code, error.column), (ErrorCode::Character, 31));
        assert!(results[1].is_ok());
        let error = read(&Taxonomy, "1,2,3").remove(0).unwrap_err();
        assert_eq!(
            error.message(),
            "a row of 3 fields, expected four numbers, a puzzle and its name, with commas between"
        );
        let short = example.replace("079,", "07,");
        assert_eq!(detected(&short), Some("taxonomy"));
        assert_eq!(read(&Taxonomy, &short)[0].as_ref().unwrap_err().code, ErrorCode::Length);
        assert_eq!(read_leniently(&Taxonomy, &short)[0].as_ref().unwrap().warnings.len(), 1);
    }

    #[cfg(feature = "formats")]
    #[test]
    fn with_names_of_columns_it_is_a_table() {
        let text = format!("q1,q2,a,b,puzzle,name,time,x,y\n{}", Taxonomy.example());
        assert_eq!(detected(&text), Some("csv"));
        assert_eq!(detected(&format!("# gsf\n{}", Taxonomy.example())), Some("taxonomy"));
    }
}
