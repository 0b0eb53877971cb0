use serde::Serialize;

use super::{Place, VERSION};

/// A picture of a puzzle, or of a step on it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Picture {
    /// The version of the record.
    pub v: u32,
    /// The place where the puzzle was read.
    #[serde(flatten)]
    pub place: Place,
    /// `drawn`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["drawn"])))]
    pub status: &'static str,
    /// The picture, as SVG.
    pub svg: String,
}

impl Picture {
    /// The record of a picture of the puzzle at that place.
    ///
    /// ```
    /// use bivalue::wire::{Picture, Place};
    ///
    /// assert_eq!(Picture::new("<svg/>".into(), Place::default()).status, "drawn");
    /// ```
    #[must_use]
    pub fn new(svg: String, place: Place) -> Self {
        Self { v: VERSION, place, status: "drawn", svg }
    }
}
