//! Drawings of boards and steps as text and as SVG, and steps and paths as text and as Markdown.

mod paragraphs;
mod path;
mod svg;
mod text;

pub use paragraphs::paragraphs;
pub use path::{
    path_markdown, path_markdown_in, path_part, path_part_in, path_text, path_text_in, steps,
    steps_in,
};
pub use svg::{Scene, svg};
pub use text::{Paint, drawing, drawing_in};
