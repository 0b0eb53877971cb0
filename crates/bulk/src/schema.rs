//! The JSON Schemas (2020-12) of the records of collections and timings.

use bivalue::verbs::schema::plain_descriptions;
use bivalue::wire;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::audit::records::{AuditRecord, AuditTotals};
use crate::split::SplitRecord;
use crate::timing::Measured;

/// The records that subcommands print, each by the name of its definition.
const RECORDS: [(&str, &str); 6] = [
    ("audit", "AuditRecord"),
    ("audit", "AuditTotals"),
    ("split", "SplitRecord"),
    ("bench", "Measured"),
    ("engines", "EngineRecord"),
    ("formats", "FileFormat"),
];

/// The subcommands whose records these are, each with the name of a definition in [`records`].
///
/// ```
/// assert!(bivalue_bulk::schema::subcommands().any(|of| of == ("split", "SplitRecord")));
/// ```
pub fn subcommands() -> impl Iterator<Item = (&'static str, &'static str)> {
    RECORDS.into_iter()
}

/// The schema of all these records: `$defs` has one for each, and what they refer to.
///
/// ```
/// let schema = bivalue_bulk::schema::records();
/// assert_eq!(schema["$defs"]["SplitRecord"]["properties"]["status"]["enum"][0], "split");
/// ```
#[must_use]
pub fn records() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<AuditRecord>();
    generator.subschema_for::<AuditTotals>();
    generator.subschema_for::<SplitRecord>();
    generator.subschema_for::<Measured>();
    generator.subschema_for::<wire::EngineRecord>();
    generator.subschema_for::<wire::FileFormat>();
    let definitions = generator.take_definitions(true);
    let each = RECORDS.map(|(_, name)| json!({ "$ref": format!("#/$defs/{name}") }));
    let mut document = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Records of collections and measurements of Bivalue",
        "anyOf": each,
        "$defs": definitions,
    });
    plain_descriptions(&mut document);
    document
}
