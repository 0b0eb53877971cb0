//! Inputs to start from.

use bivalue::format::{ReadOptions, WriteOptions, formats};

use crate::reading::read;

/// An input to start from.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The name of its file.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

/// Each format's example, and what the examples look like in each format that can be written.
#[must_use]
pub fn examples() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for &format in formats() {
        seeds.push(Seed { name: format.name().into(), bytes: format.example().into() });
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let Some(entry) = read(format.example().as_bytes(), options).into_iter().flatten().next()
        else {
            continue;
        };
        for other in formats() {
            let (Some(writer), options) = (other.writer(), WriteOptions::default()) else {
                continue;
            };
            let mut text = String::new();
            let written = writer
                .begin(&options, &mut text)
                .and_then(|()| writer.record(&entry.record, 0, &options, &mut text));
            if written.is_err() {
                continue;
            }
            writer.end(&options, &mut text);
            let name = format!("{}-as-{}", format.name(), other.name());
            seeds.push(Seed { name, bytes: text.into_bytes() });
        }
    }
    seeds
}
