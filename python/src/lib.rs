//! The compiled half of the Python package `bivalue`: verbs and jobs of the library, as functions
//! over texts, bytes and arrays.
//!
//! Nothing about Sudoku is decided here. The Python half, in `package/bivalue`, makes requests of
//! arguments and records of answers.

#![deny(unsafe_code)]

mod ask;
mod attempts;
mod columns;
#[cfg(feature = "dataset")]
mod dataset;
mod fault;
mod game;
mod generate;
mod held;
mod output;
mod records;
mod rows;
mod running;
mod signals;
mod transforms;

use pyo3::prelude::*;

/// The compiled half of the package `bivalue`.
///
/// It needs no global lock of the interpreter: what is shared between threads is frozen, or behind a
/// lock of its own, the one variable that changes belongs to its thread, and there is no unsafe code
/// here. `PyO3` and the
/// crate `numpy` support interpreters without that lock.
#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::PlayedGame>()?;
    module.add_class::<rows::PuzzleRows>()?;
    module.add_function(wrap_pyfunction!(ask::ask, module)?)?;
    module.add_function(wrap_pyfunction!(ask::solution_of, module)?)?;
    module.add_function(wrap_pyfunction!(attempts::attempts, module)?)?;
    module.add_function(wrap_pyfunction!(attempts::moves, module)?)?;
    module.add_function(wrap_pyfunction!(columns::columns, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_function(wrap_pyfunction!(records::records, module)?)?;
    module.add_function(wrap_pyfunction!(transforms::seeded, module)?)?;
    module.add_function(wrap_pyfunction!(transforms::inverse, module)?)?;
    module.add_function(wrap_pyfunction!(transforms::apply, module)?)?;
    #[cfg(feature = "dataset")]
    {
        module.add_class::<dataset::DatasetPlan>()?;
        module.add_function(wrap_pyfunction!(dataset::dataset_finish, module)?)?;
        module.add_function(wrap_pyfunction!(dataset::dataset_verify, module)?)?;
        module.add_function(wrap_pyfunction!(dataset::dataset_export, module)?)?;
    }
    Ok(())
}
