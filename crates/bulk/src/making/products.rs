//! Writing generated products: as records, or in a format with the requested properties.

use std::sync::Arc;

use bivalue::format::{Blank, Field, Format, Record, format, formats, line_format};
use bivalue::verbs::{Generate, Product, ScaleFamily, WrittenFormat};
use bivalue::wire::Generated;

use super::Make;
use crate::words::with_options;
use crate::writing::{ColumnNames, OutputFormat};

/// How products are written.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum ProductForm {
    /// The records of the verb, a line each.
    Records,
    /// Puzzles in a format, with the requested properties where the format has a place for it: in
    /// a table, columns of their own.
    Format(OutputFormat),
}

/// Writes products.
///
/// ```
/// use std::sync::Arc;
///
/// use bivalue::format::format;
/// use bivalue::generate::Workshop;
/// use bivalue::verbs::{Generate, Scale, WrittenFormat};
/// use bivalue_bulk::Cancel;
/// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
/// use bivalue_bulk::writing::OutputFormat;
///
/// let verb = Generate { seed: 1, rate: vec![Scale::Se], ..Generate::default() };
/// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
/// let csv = OutputFormat::new(WrittenFormat(format("csv").unwrap()), None).unwrap();
/// let writer = ProductWriter::new(&verb, Arc::clone(&make), ProductForm::Format(csv));
/// let mut text = writer.beginning().unwrap();
/// assert_eq!(text, "puzzle,solution,er,ep,ed\n");
/// let product = make.maker.make(0, &mut Workshop::new(), &make.cancel.budget()).unwrap();
/// writer.push(0, &product, &mut text);
/// assert_eq!(text.lines().nth(1).unwrap().split(',').count(), 5);
/// ```
pub struct ProductWriter {
    make: Arc<Make>,
    form: ProductForm,
    /// The columns of a table besides those of the format.
    columns: Vec<&'static str>,
    /// The requested properties besides the puzzles.
    extras: Option<&'static str>,
    /// True if the solution stands beside a puzzle that is a line.
    solutions: bool,
    /// True if solutions are written in the place of the puzzles.
    answers: bool,
    /// The names of the columns of a table.
    names: Option<ColumnNames>,
    /// True if puzzles come with weights.
    has_weights: bool,
}

impl ProductWriter {
    /// A writer for the products of that request.
    #[must_use]
    pub fn new(verb: &Generate, make: Arc<Make>, form: ProductForm) -> Self {
        let has_weights = verb.method.get().gives_weights();
        let mut columns = Vec::new();
        if matches!(form, ProductForm::Format(format) if format.is_table()) {
            use ScaleFamily::{Gw, Hodoku, Se, W};
            for family in [Hodoku, Se, W, Gw] {
                if verb.rate.iter().any(|scale| scale.family() == family) {
                    columns.extend(family.columns());
                }
            }
            // Puzzles of several levels stand in one table.
            if verb.level.is_some() && !columns.contains(&"level") {
                columns.insert(0, "level");
            }
            columns.extend(verb.canon.map(|_| "canonical_form"));
            columns.extend(has_weights.then_some("weight"));
        }
        let extras = match (verb.rate.is_empty(), verb.canon) {
            (true, None) => None,
            (false, None) => Some("ratings"),
            (true, Some(_)) => Some("canonical forms"),
            (false, Some(_)) => Some("ratings and canonical forms"),
        };
        Self {
            make,
            form,
            columns,
            extras,
            solutions: false,
            answers: false,
            names: None,
            has_weights,
        }
    }

    /// The same, with those names of the columns of a table, if any.
    #[must_use]
    pub fn with_names(self, names: Option<ColumnNames>) -> Self {
        Self { names, ..self }
    }

    /// A writer of the solutions alone, filled in where the format has no place for them beside a
    /// puzzle.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use bivalue::format::line_format;
    /// use bivalue::generate::Workshop;
    /// use bivalue::verbs::{Generate, WrittenFormat};
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let verb = Generate::default();
    /// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
    /// let product = make.maker.make(0, &mut Workshop::new(), &make.cancel.budget()).unwrap();
    /// let line = OutputFormat::new(WrittenFormat(line_format()), None).unwrap();
    /// let writer = ProductWriter::answers(&verb, make, ProductForm::Format(line));
    /// let mut text = String::new();
    /// writer.push(0, &product, &mut text);
    /// assert!(text.trim_end().parse::<bivalue::grid::Solution>().is_ok());
    /// ```
    #[must_use]
    pub fn answers(verb: &Generate, make: Arc<Make>, form: ProductForm) -> Self {
        let writer = Self::new(verb, make, form);
        Self { answers: true, columns: Vec::new(), extras: None, has_weights: false, ..writer }
    }

    /// The same, with the solution beside each puzzle if that is wanted and the puzzles are lines.
    /// Other formats have solutions if they have a place for them.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use bivalue::format::line_format;
    /// use bivalue::generate::Workshop;
    /// use bivalue::verbs::{Generate, WrittenFormat};
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let verb = Generate::default();
    /// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
    /// let product = make.maker.make(0, &mut Workshop::new(), &make.cancel.budget()).unwrap();
    /// let line = OutputFormat::new(WrittenFormat(line_format()), None).unwrap();
    /// let writer = ProductWriter::new(&verb, make, ProductForm::Format(line)).with_solutions(true);
    /// let mut text = String::new();
    /// writer.push(0, &product, &mut text);
    /// assert_eq!((text.lines().count(), text.len()), (1, 81 + 1 + 81 + 1));
    /// ```
    #[must_use]
    pub fn with_solutions(self, solutions: bool) -> Self {
        Self { solutions, ..self }
    }

    /// The requested properties for which the format has no place, in words.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use bivalue::format::format;
    /// use bivalue::verbs::{Generate, Scale, WrittenFormat};
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let verb = Generate { rate: vec![Scale::Se], ..Generate::default() };
    /// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
    /// let sdm = OutputFormat::new(WrittenFormat(format("sdm").unwrap()), None).unwrap();
    /// let writer = ProductWriter::new(&verb, make, ProductForm::Format(sdm));
    /// assert!(writer.lost().unwrap().starts_with("sdm has no place for ratings"));
    /// ```
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        let ProductForm::Format(output) = self.form else { return None };
        let info = output.format().holds().info;
        let holds = info.contains(&Field::Level) || info.contains(&Field::Comment);
        if holds || output.is_table() {
            return None;
        }
        let (name, extras) = (output.format().name(), self.extras?);
        Some(format!("{name} has no place for {extras}; csv and --json have"))
    }

    /// The text before the first product.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use bivalue::format::format;
    /// use bivalue::verbs::{Generate, WrittenFormat};
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
    /// use bivalue_bulk::writing::OutputFormat;
    ///
    /// let verb = Generate::default();
    /// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
    /// let csv = OutputFormat::new(WrittenFormat(format("csv").unwrap()), None).unwrap();
    /// let writer = ProductWriter::new(&verb, make, ProductForm::Format(csv));
    /// assert_eq!(writer.beginning().unwrap(), "puzzle,solution\n");
    /// ```
    ///
    /// # Errors
    /// The names of columns that were given are not those of so many columns.
    pub fn beginning(&self) -> Result<String, String> {
        let ProductForm::Format(output) = self.form else { return Ok(String::new()) };
        let mut text = output.beginning();
        append(&self.columns, output.separator(), &mut text);
        match &self.names {
            Some(names) => names.header(&text, output.separator()),
            None => Ok(text),
        }
    }

    /// The text after the last product.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use bivalue::verbs::Generate;
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::making::{Make, ProductForm, ProductWriter};
    ///
    /// let verb = Generate::default();
    /// let make = Arc::new(Make::new(verb.maker().unwrap(), Cancel::new()));
    /// let writer = ProductWriter::new(&verb, make, ProductForm::Records);
    /// assert_eq!(writer.beginning().unwrap() + &writer.ending(), "");
    /// ```
    #[must_use]
    pub fn ending(&self) -> String {
        match self.form {
            ProductForm::Records => String::new(),
            ProductForm::Format(output) => output.ending(),
        }
    }

    /// Adds a product, before which there are `place` others, to a text.
    pub fn push(&self, place: u64, product: &Product, text: &mut String) {
        let known = || self.make.maker.record(product);
        let output = match self.form {
            ProductForm::Format(output) => output,
            ProductForm::Records => {
                // A record of strings and numbers can always be written.
                *text += &serde_json::to_string(&known()).unwrap_or_default();
                text.push('\n');
                return;
            }
        };
        let (mut record, solution) = match product {
            Product::Puzzle(puzzle) => {
                let (board, solution) = (puzzle.made.puzzle.board(), puzzle.made.puzzle.solution());
                let mut record = Record::from_givens(board.givens());
                // Without givens its candidates are the puzzle.
                if board.given_cells().is_empty() {
                    record.position = board.position();
                }
                (record, solution)
            }
            Product::Grid { grid, .. } => (Record::from_givens(*grid.grid()), &**grid),
            _ => return,
        };
        if self.answers {
            // A format that is written has a place for a full grid.
            let _ = output.push(&output.solved(&record, solution), place, text);
            return;
        }
        let holds_solution = output.format().holds().solution;
        record.solution = holds_solution.then(|| *solution.grid());
        // Where nothing is requested besides the puzzles, nothing else is worked out.
        let is_known = self.extras.is_some() || self.has_weights || !self.columns.is_empty();
        let known = is_known.then(known);
        if let Some(known) = known.as_ref().filter(|_| self.columns.is_empty()) {
            note(known, &mut record);
        }
        // Every format that is written has a place for givens, and a format of candidates for
        // candidates.
        let start = text.len();
        let _ = output.push(&record, place, text);
        if self.solutions && !holds_solution && is_line(output.format()) {
            text.insert_str(start + 81, &format!(" {solution}"));
        }
        if let Some(known) = &known {
            let fields: Vec<_> = self.columns.iter().map(|column| field(known, column)).collect();
            append(&fields, output.separator(), text);
        }
    }
}

/// Returns whether puzzles with their solutions can be written in a format, so that both are read
/// as one record.
///
/// ```
/// use bivalue::format::{format, line_format};
/// use bivalue_bulk::making::holds_solutions;
///
/// assert!(holds_solutions(line_format()) && !holds_solutions(format("sdm").unwrap()));
/// ```
#[must_use]
pub fn holds_solutions(format: &dyn Format) -> bool {
    is_line(format) || format.holds().solution
}

/// The format that products are written in: the one that is named, or else that of Sukakus, tables
/// where solutions are wanted beside puzzles, and lines elsewhere.
///
/// # Errors
/// The format has no place for the candidates of Sukakus, for solutions or for names of columns, or
/// is not written with that character for an empty cell.
///
/// ```
/// use bivalue::format::format;
/// use bivalue::verbs::WrittenFormat;
/// use bivalue_bulk::making::product_format;
///
/// assert_eq!(product_format(None, None, false, true, None).unwrap().format().name(), "csv");
/// let boxed = format("boxed").map(WrittenFormat);
/// let error = product_format(boxed, None, false, true, None).err().unwrap();
/// assert!(error.starts_with("--with-solutions: boxed has no place for solutions"), "{error}");
/// ```
pub fn product_format(
    named: Option<WrittenFormat>,
    blank: Option<Blank>,
    is_of_sukakus: bool,
    with_solutions: bool,
    names: Option<&ColumnNames>,
) -> Result<OutputFormat, String> {
    let usual = match (is_of_sukakus, with_solutions) {
        (true, _) => format("sukaku"),
        (_, true) => format("csv"),
        _ => None,
    };
    let written = named.or(usual.map(WrittenFormat)).unwrap_or(WrittenFormat(line_format()));
    let name = written.name();
    if is_of_sukakus && !written.get().holds().candidates {
        return Err(format!("{name} has no place for candidates"));
    }
    if with_solutions && !holds_solutions(written.get()) {
        let others = formats().iter().filter(|f| f.writer().is_some() && holds_solutions(**f));
        let others: Vec<_> = others.map(|format| format.name()).collect();
        let others = others.join(", ");
        return Err(format!(
            "--with-solutions: {name} has no place for solutions; {others} have, and `--answers \
             FILE` writes them to a file of their own"
        ));
    }
    let output = OutputFormat::new(written, blank).map_err(|why| with_options(&why))?;
    if names.is_some() && !output.is_table() {
        return Err(format!("--header: {name} has no columns; csv and tsv have"));
    }
    Ok(output)
}

fn is_line(format: &dyn Format) -> bool {
    format.name() == line_format().name()
}

/// Adds what is known of a puzzle to the fields of its record, for example
/// `hard 1240 skyscraper, ED=7.1/1.2/1.2, .....`
fn note(known: &Generated, record: &mut Record) {
    if let Some(weight) = known.weight {
        record.info.push((Field::Comment, format!("weight {weight:.6}")));
    }
    let mut words = Vec::new();
    if let Some(graded) = &known.hodoku {
        let hardest = graded.hardest.map(|name| format!(" {name}")).unwrap_or_default();
        words.push(format!("{} {}{hardest}", graded.level, graded.score));
    }
    let rating = known.rating.as_ref();
    words.extend(rating.map(|rating| {
        let all = [rating.er, rating.ep, rating.ed].map(number);
        format!("ED={}", all.join("/"))
    }));
    words.extend(known.w.map(|links| format!("W={links}")));
    words.extend(known.gw.map(|links| format!("gW={links}")));
    words.extend(known.canonical.as_ref().map(|form| form.text.clone()));
    if !words.is_empty() {
        record.info.push((Field::Level, words.join(", ")));
        record.info.push((Field::Comment, words.join(", ")));
    }
}

/// A rating with one digit behind the point.
fn number(rating: Option<f64>) -> String {
    rating.map(|rating| format!("{rating:.1}")).unwrap_or_default()
}

/// The field of a column.
fn field(known: &Generated, column: &str) -> String {
    let (graded, rating) = (known.hodoku.as_ref(), known.rating.as_ref());
    let field = match column {
        "level" => graded.map(|graded| graded.level).or(known.level).map(str::to_owned),
        "score" => graded.map(|graded| graded.score.to_string()),
        "hardest" => graded.and_then(|graded| graded.hardest).map(str::to_owned),
        "er" => rating.map(|rating| number(rating.er)),
        "ep" => rating.map(|rating| number(rating.ep)),
        "ed" => rating.map(|rating| number(rating.ed)),
        "w" => known.w.map(|links| links.to_string()),
        "gw" => known.gw.map(|links| links.to_string()),
        "canonical_form" => known.canonical.as_ref().map(|form| form.text.clone()),
        _ => known.weight.map(|weight| format!("{weight:.6}")),
    };
    field.unwrap_or_default()
}

/// Adds fields to the last row of a table with that sign between columns.
fn append(fields: &[impl AsRef<str>], separator: Option<char>, text: &mut String) {
    if text.ends_with('\n') && !fields.is_empty() {
        text.pop();
        for field in fields {
            text.extend(separator);
            *text += field.as_ref();
        }
        text.push('\n');
    }
}
