//! Guides: a page for each use of the library, with a whole program. The [table](crate#guides) of
//! the library's page says which is for whom.

pub mod app;
pub mod author;
pub mod bulk;
pub mod research;
pub mod setter;
pub mod small;
pub mod teacher;
