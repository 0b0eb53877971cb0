//! Pictures of boards and steps, and explanations as Markdown.

mod paragraphs;
mod text;

pub use paragraphs::paragraphs;
pub use text::{Paint, drawing, drawing_in};
