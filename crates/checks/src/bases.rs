//! Bases of generated types: the members that a schema of a request or record shares with others,
//! by the struct that they come from.

use anyhow::{Result, bail};
use serde_json::{Map, Value};

use bivalue::verbs::schema;

/// The schemas of the bases, by name.
pub(crate) struct Bases(Map<String, Value>);

impl Bases {
    /// The bases of any of these definitions.
    ///
    /// # Errors
    /// If a definition has the name of a base and is not the same.
    pub(crate) fn of(definitions: &Map<String, Value>) -> Result<Self> {
        let mut bases = schema::bases();
        for (name, base) in &bases {
            if definitions.get(name).is_some_and(|known| known != base) {
                bail!("the definition {name} differs from the base {name}");
            }
        }
        bases.retain(|name, base| {
            definitions.iter().any(|(of, schema)| of != name && includes(schema, base))
        });
        Ok(Self(bases))
    }

    /// The definitions with the bases: these come first.
    pub(crate) fn with<'a>(
        &'a self,
        definitions: &'a Map<String, Value>,
    ) -> impl Iterator<Item = (&'a String, &'a Value)> {
        let others = definitions.iter().filter(|(name, _)| !self.0.contains_key(*name));
        self.0.iter().chain(others)
    }

    /// Splits the schema of that name: into the names of its bases, and itself without the members
    /// that it has from them.
    pub(crate) fn split(&self, name: &str, schema: &Value) -> (Vec<&str>, Value) {
        let (mut names, mut own) = (Vec::new(), schema.clone());
        for (base, inherited) in &self.0 {
            if base == name || !includes(schema, inherited) {
                continue;
            }
            names.push(base.as_str());
            if let Some(own) = own["properties"].as_object_mut() {
                own.retain(|member, _| inherited["properties"].get(member).is_none());
            }
        }
        (names, own)
    }
}

/// Returns whether a schema has all members of another, with the same schemas.
fn includes(schema: &Value, base: &Value) -> bool {
    let members = base["properties"].as_object();
    members.is_some_and(|all| {
        all.iter().all(|(name, member)| schema["properties"].get(name) == Some(member))
    })
}
