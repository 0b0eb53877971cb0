//! Drawings of boards and steps as text, and explanations as Markdown.

mod paragraphs;
mod text;

pub use paragraphs::paragraphs;
pub use text::{Paint, drawing, drawing_in};
