//! Pictures of boards and steps.

mod text;

pub use text::{Paint, drawing};
