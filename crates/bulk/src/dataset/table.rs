//! Parquet files of rows: written in groups of rows, and read group by group.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, DataType, FixedLenByteArray};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::columns::{COLUMNS, Cell, Column, ColumnType, STEP_COLUMNS};
use super::row::{Row, StepRow};

/// The rows of a group.
const GROUP: usize = 65_536;

/// The name of the program that has written a file. The Parquet library is not part of it, so that
/// files of different versions of that library can be the same.
const CREATED_BY: &str = "bivalue dataset 1";

/// A type whose values are the rows of a table.
pub(super) trait Record: Sized + 'static {
    /// The columns of the table.
    const COLUMNS: &'static [Column<Self>];

    /// A row of which nothing is known.
    fn empty() -> Self;
}

impl Record for Row {
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn empty() -> Self {
        Self::new(0)
    }
}

impl Record for StepRow {
    const COLUMNS: &'static [Column<Self>] = STEP_COLUMNS;

    fn empty() -> Self {
        Self { id: 0, step: 0, technique: "", conclusions: String::new() }
    }
}

/// Returns whether every row has something in that column.
fn is_required<R>(column: &Column<R>) -> bool {
    matches!(column.name, "id" | "step" | "status")
}

fn schema<R: Record>() -> String {
    let mut text = String::from("message row {\n");
    for column in R::COLUMNS {
        let kind = match column.kind {
            ColumnType::Flag => ("boolean", ""),
            ColumnType::U8 => ("int32", " (INTEGER(8,false))"),
            ColumnType::U16 => ("int32", " (INTEGER(16,false))"),
            ColumnType::U32 => ("int32", " (INTEGER(32,false))"),
            ColumnType::I64 => ("int64", ""),
            ColumnType::F64 => ("double", ""),
            ColumnType::Word | ColumnType::Text => ("binary", " (STRING)"),
            ColumnType::Key => ("fixed_len_byte_array(16)", ""),
        };
        let needed = if is_required(column) { "required" } else { "optional" };
        let _ = writeln!(text, "  {needed} {} {}{};", kind.0, column.name, kind.1);
    }
    text + "}\n"
}

fn properties<R: Record>() -> Result<WriterProperties, ParquetError> {
    let mut properties = WriterProperties::builder()
        .set_created_by(CREATED_BY.into())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_max_row_group_row_count(Some(GROUP));
    for column in R::COLUMNS {
        let path = || ColumnPath::from(column.name);
        // Texts that are all different are no dictionary.
        let repeats = !matches!(column.kind, ColumnType::Text | ColumnType::Key | ColumnType::I64);
        properties = properties.set_column_dictionary_enabled(path(), repeats);
        if column.kind == ColumnType::I64 {
            properties = properties.set_column_encoding(path(), Encoding::DELTA_BINARY_PACKED);
        }
    }
    Ok(properties.build())
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        // What could not be written keeps the name of its file.
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        error => io::Error::other(error),
    }
}

/// Writes rows to a Parquet file.
pub(super) struct TableWriter<W: Write + Send, R: Record> {
    file: SerializedFileWriter<W>,
    rows: Vec<R>,
    count: u64,
}

impl<W: Write + Send, R: Record> TableWriter<W, R> {
    /// A table that is written there.
    pub(super) fn new(to: W) -> io::Result<Self> {
        let begin = || {
            let schema = Arc::new(parse_message_type(&schema::<R>())?);
            SerializedFileWriter::new(to, schema, Arc::new(properties::<R>()?))
        };
        Ok(Self { file: begin().map_err(failed)?, rows: Vec::new(), count: 0 })
    }

    /// The number of rows so far.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn push(&mut self, row: R) -> io::Result<()> {
        self.rows.push(row);
        self.count += 1;
        if self.rows.len() >= GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let mut write = || {
            let mut group = self.file.next_row_group()?;
            for column in R::COLUMNS {
                let Some(mut writer) = group.next_column()? else { break };
                write_column(&rows, column, writer.untyped())?;
                writer.close()?;
            }
            group.close().map(drop)
        };
        write().map_err(failed)
    }

    /// Writes what is left, with texts about the table by their names, and gives back what was
    /// written to.
    pub(super) fn finish(mut self, about: &[(&str, String)]) -> io::Result<W> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        for (name, value) in about {
            let entry = KeyValue::new(format!("bivalue.{name}"), value.clone());
            self.file.append_key_value_metadata(entry);
        }
        self.file.into_inner().map_err(failed)
    }
}

fn write_column<R>(
    rows: &[R],
    column: &Column<R>,
    writer: &mut ColumnWriter<'_>,
) -> Result<(), ParquetError> {
    let mut levels: Vec<i16> = Vec::with_capacity(rows.len());
    let cells = rows.iter().map(|row| {
        let cell = (column.get)(row);
        levels.push(i16::from(cell != Cell::None));
        cell
    });
    macro_rules! write {
        ($writer:ident, $values:expr) => {{
            let values: Vec<_> = $values;
            let levels = (!is_required(column)).then_some(&levels[..]);
            $writer.write_batch(&values, levels, None).map(drop)
        }};
    }
    match writer {
        ColumnWriter::BoolColumnWriter(to) => write!(to, cells.filter_map(Cell::flag).collect()),
        // The bits of a number without a sign.
        ColumnWriter::Int32ColumnWriter(to) => {
            write!(
                to,
                cells.filter_map(|cell| Some((cell.whole()? as u32).cast_signed())).collect()
            )
        }
        ColumnWriter::Int64ColumnWriter(to) => {
            write!(to, cells.filter_map(|cell| i64::try_from(cell.whole()?).ok()).collect())
        }
        ColumnWriter::DoubleColumnWriter(to) => write!(to, cells.filter_map(Cell::real).collect()),
        ColumnWriter::ByteArrayColumnWriter(to) => {
            // One place in memory for all texts.
            let (mut all, mut ends) = (Vec::new(), Vec::new());
            for text in cells.filter_map(Cell::text) {
                all.extend_from_slice(text.as_bytes());
                ends.push(all.len());
            }
            let (all, mut start) = (Bytes::from(all), 0);
            let slice = |end| ByteArray::from(all.slice(std::mem::replace(&mut start, end)..end));
            write!(to, ends.into_iter().map(slice).collect())
        }
        ColumnWriter::FixedLenByteArrayColumnWriter(to) => {
            let key = |cell: Cell<'_>| cell.key().map(|key| FixedLenByteArray::from(key.to_vec()));
            write!(to, cells.filter_map(key).collect())
        }
        _ => Err(ParquetError::General(format!("no column can be like {}", column.name))),
    }
}

/// Reads rows from a Parquet file.
pub(super) struct TableReader<R> {
    path: PathBuf,
    file: SerializedFileReader<File>,
    row: PhantomData<R>,
}

impl<R: Record> TableReader<R> {
    /// Opens a table that was written by a [`TableWriter`].
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = SerializedFileReader::new(File::open(path)?).map_err(failed)?;
        let is_ours = {
            let columns = file.metadata().file_metadata().schema_descr().columns();
            columns.iter().map(|column| column.name()).eq(R::COLUMNS.iter().map(|c| c.name))
        };
        if !is_ours {
            return Err(io::Error::other("its columns are not those of a dataset"));
        }
        Ok(Self { path: path.into(), file, row: PhantomData })
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A text about the table, by its name.
    pub(super) fn about(&self, name: &str) -> Option<&str> {
        let all = self.file.metadata().file_metadata().key_value_metadata()?;
        let is_it = |entry: &&KeyValue| entry.key.strip_prefix("bivalue.") == Some(name);
        all.iter().find(is_it)?.value.as_deref()
    }

    /// The number of groups of rows.
    pub(super) fn groups(&self) -> usize {
        self.file.num_row_groups()
    }

    /// The number of rows.
    pub(super) fn count(&self) -> u64 {
        u64::try_from(self.file.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// The rows of a group.
    pub(super) fn group(&self, index: usize) -> io::Result<Vec<R>> {
        let read = || {
            let group = self.file.get_row_group(index)?;
            let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
            let mut rows: Vec<R> = std::iter::repeat_with(R::empty).take(count).collect();
            for (at, column) in R::COLUMNS.iter().enumerate() {
                read_column(&mut rows, column, group.get_column_reader(at)?)?;
            }
            Ok(rows)
        };
        read().map_err(failed)
    }
}

fn read_column<R>(
    rows: &mut [R],
    column: &Column<R>,
    reader: ColumnReader,
) -> Result<(), ParquetError> {
    match reader {
        ColumnReader::BoolColumnReader(from) => read(rows, column, from, |v| Cell::Flag(*v)),
        ColumnReader::Int32ColumnReader(from) => {
            read(rows, column, from, |v| Cell::Whole(u64::from(v.cast_unsigned())))
        }
        ColumnReader::Int64ColumnReader(from) => {
            read(rows, column, from, |v| Cell::Whole(v.cast_unsigned()))
        }
        ColumnReader::DoubleColumnReader(from) => read(rows, column, from, |v| Cell::Real(*v)),
        ColumnReader::ByteArrayColumnReader(from) => {
            read(rows, column, from, |v| Cell::Text(String::from_utf8_lossy(v.data())))
        }
        ColumnReader::FixedLenByteArrayColumnReader(from) => {
            read(rows, column, from, |v| v.data().try_into().map_or(Cell::None, Cell::Key))
        }
        _ => Err(ParquetError::General(format!("no column can be like {}", column.name))),
    }
}

fn read<R, T: DataType>(
    rows: &mut [R],
    column: &Column<R>,
    mut reader: ColumnReaderImpl<T>,
    cell: impl Fn(&T::T) -> Cell<'_>,
) -> Result<(), ParquetError> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let of_levels = (!is_required(column)).then_some(&mut levels);
    let (count, ..) = reader.read_records(rows.len(), of_levels, None, &mut values)?;
    let wrong = || ParquetError::General(format!("a value of {} can be none", column.name));
    if count != rows.len() {
        return Err(wrong());
    }
    let mut values = values.iter();
    for (at, row) in rows.iter_mut().enumerate() {
        if levels.get(at).is_none_or(|level| *level > 0) {
            let value = values.next().ok_or_else(wrong)?;
            (column.set)(row, cell(value)).ok_or_else(wrong)?;
        }
    }
    Ok(())
}
