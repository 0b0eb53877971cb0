//! Datasets: plans, blocks of rows as columns, and the tables of a folder.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use bivalue_bulk::Cancel;
use bivalue_bulk::dataset::{
    self, BLOCK, COLUMNS, Column, ColumnType, ExportFormat, Failed, FinishOptions, MakeOptions,
    Plan, STEP_COLUMNS, Shard, Spec, Values, make_block, values,
};
use numpy::{Element, IntoPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fault::{error, usage};
use crate::records::members;
use crate::running::{RunOptions, Watch, watched};

/// A failure as an exception.
fn raised(py: Python<'_>, failed: Failed) -> PyErr {
    match failed {
        Failed::Io(wrong) => wrong.into(),
        other => error(py, &usage(other.to_string())),
    }
}

/// A plan of a dataset.
#[pyclass(frozen)]
pub(crate) struct DatasetPlan {
    plan: Plan,
}

impl DatasetPlan {
    fn of(py: Python<'_>, spec: Result<Spec, Failed>) -> PyResult<Self> {
        // Files that are imported are read.
        let cancel = Cancel::new();
        let plan =
            watched(py, Watch::of_signals(), &cancel, |_| Plan::new_or_cancelled(spec?, &cancel))?;
        Ok(Self { plan: plan.map_err(|failed| raised(py, failed))? })
    }
}

/// A column: its type, its values, where the first text begins and each ends, and which rows have a
/// value, if some have none.
type Arrays = (&'static str, Py<PyAny>, Option<Py<PyAny>>, Option<Py<PyAny>>);

#[pymethods]
impl DatasetPlan {
    /// The plan of a specification as JSON.
    #[staticmethod]
    fn of_members(py: Python<'_>, text: &str) -> PyResult<Self> {
        let spec = serde_json::from_value(members(py, text)?.into());
        Self::of(py, spec.map_err(|wrong| Failed::Usage(format!("the spec: {wrong}"))))
    }

    /// The plan of a specification in a file of TOML.
    #[staticmethod]
    fn of_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Self::of(py, Spec::of_file(&path))
    }

    /// The plan as a dataset keeps it, as JSON.
    #[getter]
    fn record(&self) -> String {
        self.plan.record().to_string()
    }

    /// The specification as JSON, with files as they were named.
    #[getter]
    fn spec(&self) -> PyResult<String> {
        serde_json::to_string(self.plan.spec())
            .map_err(|wrong| pyo3::exceptions::PyValueError::new_err(wrong.to_string()))
    }

    #[getter]
    fn rows(&self) -> u64 {
        self.plan.rows()
    }

    #[getter]
    fn blocks(&self) -> u64 {
        self.plan.blocks()
    }

    /// The columns of a block by their names, and those of its steps, if they were asked for.
    fn block<'py>(
        &self,
        py: Python<'py>,
        index: u64,
    ) -> PyResult<(Bound<'py, PyDict>, Option<Bound<'py, PyDict>>)> {
        let cancel = Cancel::new();
        let made = watched(py, Watch::of_signals(), &cancel, |_| {
            let block = make_block(&self.plan, index, &cancel)?;
            let has_steps = self.plan.spec().steps;
            let steps = has_steps.then(|| plain_columns(&block.steps, STEP_COLUMNS));
            Ok((plain_columns(&block.rows, COLUMNS)?, steps.transpose()?))
        })?;
        let (rows, steps) = made.map_err(|failed| raised(py, failed))?;
        let steps = steps.map(|steps| by_name(py, steps)).transpose()?;
        Ok((by_name(py, rows)?, steps))
    }

    /// Makes the blocks of a folder that are not there: how many it made, how many were there, how
    /// many rows of them are bad, and how many blocks are left to others.
    fn make(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        shard: Option<&str>,
        max_bad: Option<u64>,
        options: RunOptions,
    ) -> PyResult<(u64, u64, u64, u64)> {
        let shard = shard.map(str::parse::<Shard>).transpose();
        let shard = shard.map_err(|wrong| error(py, &usage(format!("`shard`: {wrong}"))))?;
        let cancel = Cancel::new();
        options.bounds(&cancel)?;
        let total = usize::try_from(self.plan.rows()).unwrap_or(usize::MAX);
        let make = MakeOptions { threads: options.threads, shard, max_bad, cancel: cancel.clone() };
        let made = watched(py, options.watch(total), &cancel, |done| {
            let mut progress = |rows| done.store(rows, Ordering::Relaxed);
            dataset::make(&self.plan, &folder, &make, &mut progress)
        })?;
        let made = made.map_err(|failed| raised(py, failed))?;
        Ok((made.made, made.there, made.bad, made.left))
    }

    /// The rows of a block.
    #[classattr]
    const BLOCK: u64 = BLOCK;
}

/// The values of a column, one after the other.
enum Plain {
    Bytes(Vec<u8>),
    Flags(Vec<bool>),
    Whole(Vec<u64>),
    Real(Vec<f64>),
}

/// A column in the form of arrays: of texts the bytes, with where the first begins and each ends.
struct PlainColumn {
    name: &'static str,
    kind: &'static str,
    values: Plain,
    ends: Option<Vec<i32>>,
    valid: Option<Vec<bool>>,
}

impl PlainColumn {
    fn new<R>(rows: &[R], column: &Column<R>) -> Result<Self, Failed> {
        let name = column.name;
        let kind = match column.kind {
            ColumnType::Flag => "flag",
            ColumnType::U8 => "uint8",
            ColumnType::U16 => "uint16",
            ColumnType::U32 => "uint32",
            ColumnType::I64 => "int64",
            ColumnType::F64 => "float64",
            ColumnType::Word | ColumnType::Text => "text",
            ColumnType::Key => "key",
        };
        let mut ends = None;
        let (values, valid) = match values(rows, column) {
            Values::Flag(all) => (Plain::Flags(or_default(&all)), valid(&all)),
            Values::Whole(all) => (Plain::Whole(or_default(&all)), valid(&all)),
            Values::Real(all) => (Plain::Real(or_default(&all)), valid(&all)),
            Values::Key(all) => (Plain::Bytes(or_default(&all).concat()), valid(&all)),
            Values::Text(all) => {
                let mut bytes = Vec::new();
                let after = ends.insert(vec![0]);
                for text in &all {
                    bytes.extend_from_slice(text.as_deref().unwrap_or("").as_bytes());
                    let end = i32::try_from(bytes.len());
                    let long = |_| format!("{name}: the texts of a block have over 2 GiB");
                    after.push(end.map_err(long)?);
                }
                (Plain::Bytes(bytes), valid(&all))
            }
            _ => return Err(Failed::Usage(format!("{name}: a column of no known type"))),
        };
        Ok(Self { name, kind, values, ends, valid })
    }

    fn arrays(self, py: Python<'_>) -> Arrays {
        let values = match self.values {
            Plain::Bytes(values) => array(py, values),
            Plain::Flags(values) => array(py, values),
            Plain::Whole(values) => array(py, values),
            Plain::Real(values) => array(py, values),
        };
        (
            self.kind,
            values,
            self.ends.map(|ends| array(py, ends)),
            self.valid.map(|valid| array(py, valid)),
        )
    }
}

fn plain_columns<R>(rows: &[R], columns: &[Column<R>]) -> Result<Vec<PlainColumn>, Failed> {
    columns.iter().map(|column| PlainColumn::new(rows, column)).collect()
}

fn or_default<T: Copy + Default>(all: &[Option<T>]) -> Vec<T> {
    all.iter().map(|value| value.unwrap_or_default()).collect()
}

/// Which rows have a value; nothing if all have.
fn valid<T>(all: &[Option<T>]) -> Option<Vec<bool>> {
    all.iter().any(Option::is_none).then(|| all.iter().map(Option::is_some).collect())
}

/// Values as an array of `NumPy`.
fn array<T: Element>(py: Python<'_>, values: Vec<T>) -> Py<PyAny> {
    values.into_pyarray(py).into_any().unbind()
}

/// Columns by their names.
fn by_name(py: Python<'_>, columns: Vec<PlainColumn>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for column in columns {
        dict.set_item(column.name, column.arrays(py))?;
    }
    Ok(dict)
}

/// Makes the tables of a folder whose blocks are all there, and returns the manifest as JSON.
#[pyfunction]
pub(crate) fn dataset_finish(
    py: Python<'_>,
    folder: PathBuf,
    keep_out: Vec<PathBuf>,
    memory: u64,
) -> PyResult<String> {
    let cancel = Cancel::new();
    let memory = usize::try_from(memory.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
    let options = FinishOptions { memory, keep_out, cancel: cancel.clone() };
    let finished =
        watched(py, Watch::of_signals(), &cancel, |_| dataset::finish(&folder, &options))?;
    let finished = finished.map_err(|failed| raised(py, failed))?;
    Ok(finished.manifest.to_string())
}

/// Checks a dataset: how many rows were made again, the first faults, and how many there are.
#[pyfunction]
pub(crate) fn dataset_verify(
    py: Python<'_>,
    folder: PathBuf,
    sample: Option<u64>,
    options: RunOptions,
) -> PyResult<(u64, Vec<String>, u64)> {
    let cancel = Cancel::new();
    let total = sample.and_then(|rows| usize::try_from(rows).ok()).unwrap_or(0);
    let verified = watched(py, options.watch(total), &cancel, |done| {
        let mut progress = |rows| done.store(rows, Ordering::Relaxed);
        dataset::verify(&folder, sample, &cancel, &mut progress)
    })?;
    let verified = verified.map_err(|failed| raised(py, failed))?;
    Ok((verified.rows, verified.faults, verified.count))
}

/// Writes the tables of a dataset in another layout, and returns the names of the files.
#[pyfunction]
pub(crate) fn dataset_export(
    py: Python<'_>,
    folder: PathBuf,
    layout: &str,
    out: PathBuf,
) -> PyResult<Vec<PathBuf>> {
    let layout: ExportFormat = layout
        .parse()
        .map_err(|wrong| error(py, &usage(format!("`layout`: {layout:?}, {wrong}"))))?;
    let cancel = Cancel::new();
    let files = watched(py, Watch::of_signals(), &cancel, |_| {
        dataset::export(&folder, layout, &out, &cancel)
    })?;
    files.map_err(|failed| raised(py, failed))
}
