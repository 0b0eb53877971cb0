//! Drawings of boards and steps as text and as SVG, and steps and paths as text and as Markdown.

mod paragraphs;
mod path;
mod svg;
mod text;

pub use paragraphs::paragraphs;
pub use path::{path_markdown, path_part, path_text, steps, steps_in};
pub use svg::{Scene, svg};
pub use text::{Paint, drawing, drawing_in};
