//! The specification of a dataset, and the plan that follows from it.

use std::fs;
use std::path::{Path, PathBuf};

use bivalue::verbs::{Generate, Maker, ProductKind, Scale, ScaleFamily};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::import::{self, ImportedFile, Rows};
use super::{ALGORITHM, BLOCK, Failed};
use crate::bounds::Cancel;
use crate::hash::hex;
use crate::split::{Shares, Split};
use crate::words::{printable, reason};

/// The specification of a dataset. As a file it is TOML, with a member for each field.
///
/// ```
/// use bivalue_bulk::dataset::Spec;
///
/// let spec = Spec::of_toml("number = 1000\nseed = 7\n[generate]\nclues = \"22..24\"").unwrap();
/// assert_eq!((spec.number, spec.seed), (Some(1000), 7));
/// assert!(Spec::of_toml("nmber = 1000").unwrap_err().to_string().contains("nmber"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spec {
    /// The number of puzzles that are generated. Of files that are imported it is the number of
    /// rows at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The seed of what is generated.
    pub seed: u64,
    /// The files whose puzzles are taken, instead of generating any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub import: Vec<PathBuf>,
    /// The scales on which puzzles are rated: `se`, and one of `hodoku` and `hodoku-stable`.
    pub rate: Vec<Scale>,
    /// The assumptions and steps that may be counted for the rating of a puzzle on each scale; a
    /// puzzle that takes more is not rated.
    pub rating_nodes: u64,
    /// True if the steps of the path on `HoDoKu`'s scale become a table of their own.
    pub steps: bool,
    /// The shares of train, validation and test in percent of the classes of solution grids.
    pub shares: String,
    /// The seed of the split; the part of a class follows from it and the class alone.
    pub split_seed: u64,
    /// The puzzles that are generated.
    pub generate: Generate,
}

/// The nodes for a rating if nothing else is requested: a few seconds at most.
pub const RATING_NODES: u64 = 1_000_000;

impl Default for Spec {
    fn default() -> Self {
        Self {
            number: None,
            seed: 0,
            import: Vec::new(),
            rate: Vec::new(),
            rating_nodes: RATING_NODES,
            steps: false,
            shares: "80,10,10".into(),
            split_seed: 0,
            generate: Generate::default(),
        }
    }
}

impl Spec {
    /// The specification in a text of TOML.
    ///
    /// # Errors
    /// Which member is not known or has no such value, with its place.
    ///
    /// ```
    /// use bivalue_bulk::dataset::Spec;
    ///
    /// assert_eq!(Spec::of_toml("").unwrap(), Spec::default());
    /// ```
    pub fn of_toml(text: &str) -> Result<Self, Failed> {
        toml::from_str(text).map_err(|error| Failed::Usage(format!("the spec: {error}")))
    }

    /// The specification in a file of TOML. Files that are imported are found beside it.
    ///
    /// # Errors
    /// If it cannot be read, or which member is not known or has no such value.
    ///
    /// ```
    /// use bivalue_bulk::dataset::Spec;
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("spec.toml");
    /// std::fs::write(&path, "import = [\"list.txt\"]").unwrap();
    /// assert_eq!(Spec::of_file(&path).unwrap().import, [folder.path().join("list.txt")]);
    /// ```
    pub fn of_file(path: &Path) -> Result<Self, Failed> {
        let text = fs::read_to_string(path).map_err(|error| {
            let path = path.to_string_lossy();
            Failed::Usage(format!("cannot read {}: {}", printable(&path), reason(&error)))
        })?;
        let mut spec = Self::of_toml(&text)?;
        let folder = path.parent().unwrap_or_else(|| "".as_ref());
        for file in &mut spec.import {
            *file = folder.join(&*file);
        }
        Ok(spec)
    }

    /// The scale of `HoDoKu`'s that is requested.
    pub(super) fn hodoku(&self) -> Option<Scale> {
        self.rate.iter().copied().find(|scale| scale.family() == ScaleFamily::Hodoku)
    }
}

/// A dataset that can be made: all of the specification was found to be understood.
///
/// ```
/// use bivalue_bulk::dataset::{Plan, Spec};
///
/// let plan = Plan::new(Spec { number: Some(20_000), ..Spec::default() }).unwrap();
/// assert_eq!((plan.rows(), plan.blocks()), (20_000, 2));
/// assert_eq!(plan.block_rows(1), 16_384..20_000);
/// assert!(Plan::new(Spec::default()).is_err());
/// ```
pub struct Plan {
    spec: Spec,
    job: String,
    rows: u64,
    files: Vec<ImportedFile>,
    maker: Option<Maker>,
    split: Split,
}

impl Plan {
    /// The plan of a specification. Files that are imported are read once, for their hashes and the
    /// number of their rows.
    ///
    /// # Errors
    /// Why there can be no such dataset, or which file cannot be read.
    pub fn new(spec: Spec) -> Result<Self, Failed> {
        Self::new_or_cancelled(spec, &Cancel::new())
    }

    /// The plan of a specification whose files may be large: reading them ends when the flag is
    /// set.
    ///
    /// # Errors
    /// Those of [`Plan::new`], and [`Failed::Cancelled`] if the flag was set while files were read.
    ///
    /// ```
    /// use bivalue_bulk::Cancel;
    /// use bivalue_bulk::dataset::{Failed, Plan, Spec};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("list.txt");
    /// std::fs::write(&path, [&*"1".repeat(9), "\n"].concat().repeat(99)).unwrap();
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let plan = Plan::new_or_cancelled(Spec { import: vec![path], ..Spec::default() }, &cancel);
    /// assert!(matches!(plan, Err(Failed::Cancelled)));
    /// ```
    pub fn new_or_cancelled(spec: Spec, cancel: &Cancel) -> Result<Self, Failed> {
        check(&spec)?;
        let files = spec.import.iter().map(|path| ImportedFile::of(path, cancel));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let (maker, rows) = if files.is_empty() {
            let verb = Generate { seed: spec.seed, ..spec.generate.clone() };
            (Some(verb.maker()?), spec.number.unwrap_or(0))
        } else {
            let most = spec.number.unwrap_or(u64::MAX);
            (None, files.iter().map(|file| file.rows).sum::<u64>().min(most))
        };
        let split =
            Split { seed: spec.split_seed, shares: spec.shares.parse()?, cancel: Cancel::new() };
        let job = job(&spec, &files);
        Ok(Self { spec, job, rows, files, maker, split })
    }

    /// The plan that a dataset keeps. Files that are imported are not looked at: of this plan no
    /// block of them can be made.
    pub(super) fn of_job(job: &serde_json::Value) -> Result<Self, Failed> {
        let spec: Spec = serde_json::from_value(job["spec"].clone())
            .map_err(|error| Failed::Usage(format!("job.json: {error}")))?;
        check(&spec)?;
        let verb = Generate { seed: spec.seed, ..spec.generate.clone() };
        let maker = if spec.import.is_empty() { Some(verb.maker()?) } else { None };
        let split =
            Split { seed: spec.split_seed, shares: spec.shares.parse()?, cancel: Cancel::new() };
        let rows = job["rows"].as_u64().unwrap_or(0);
        let job = job["job"].as_str().unwrap_or("").to_owned();
        Ok(Self { spec, job, rows, files: Vec::new(), maker, split })
    }

    /// Returns the specification of the dataset.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the identity of this job: the hash of the version of the algorithm, of the
    /// specification with its seed, and of the files that are imported, wherever they are.
    #[must_use]
    pub fn job(&self) -> &str {
        &self.job
    }

    /// The number of rows, before any is left out.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.rows.div_ceil(BLOCK)
    }

    /// The ids of the rows of a block.
    #[must_use]
    pub fn block_rows(&self, block: u64) -> std::ops::Range<u64> {
        let start = block.saturating_mul(BLOCK).min(self.rows);
        start..start.saturating_add(BLOCK).min(self.rows)
    }

    /// The files that are imported.
    #[must_use]
    pub fn files(&self) -> &[ImportedFile] {
        &self.files
    }

    /// The rows of the files that are imported.
    pub(super) fn imported(&self) -> Rows<'_> {
        Rows { files: &self.files, count: self.rows() }
    }

    /// Returns the generator of puzzles, unless they are imported.
    pub(super) fn maker(&self) -> Option<&Maker> {
        self.maker.as_ref()
    }

    /// Returns the rule that gives each class of solution grids its part.
    pub(super) fn split(&self) -> &Split {
        &self.split
    }

    /// The plan as the dataset keeps it. Of the files it has the names alone.
    ///
    /// ```
    /// use bivalue_bulk::dataset::{Plan, Spec};
    ///
    /// let plan = Plan::new(Spec { number: Some(3), ..Spec::default() }).unwrap();
    /// assert_eq!(plan.record()["job"], plan.job());
    /// ```
    #[must_use]
    pub fn record(&self) -> serde_json::Value {
        let import = self.files.iter().map(|file| file.name.as_str().into()).collect();
        let spec = Spec { import, ..self.spec.clone() };
        json!({
            "job": self.job, "algorithm": ALGORITHM, "library": env!("CARGO_PKG_VERSION"),
            "rows": self.rows, "block": BLOCK, "blocks": self.blocks(),
            "spec": spec, "files": self.files,
        })
    }
}

fn check(spec: &Spec) -> Result<(), Failed> {
    let refused = |what: &str| Err(Failed::Usage(what.to_owned()));
    let Generate { index, product, rate, canon, .. } = &spec.generate;
    if *index != 0 || !rate.is_empty() || canon.is_some() {
        return refused(
            "the spec: generate has no index, rate and canon: rate stands outside of it, and keys of canonical forms are always there",
        );
    }
    if *product != ProductKind::Puzzle {
        return refused("the spec: a dataset is of puzzles, not of Sukakus or complete grids");
    }
    if let Err(why) = Scale::of_family(ScaleFamily::Hodoku, &spec.rate) {
        return refused(&why.to_string());
    }
    if let Some(scale) = spec.rate.iter().find(|scale| matches!(scale, Scale::W | Scale::Gw)) {
        return refused(&format!(
            "rate: a dataset has no column for the scale {}, expected se, hodoku or hodoku-stable",
            scale.name()
        ));
    }
    if spec.rating_nodes == 0 {
        return refused("the spec: rating_nodes is 0, expected a number from 1 on");
    }
    if spec.steps && spec.hodoku().is_none() {
        return refused(
            "steps are those of a path on HoDoKu's scale: they need rate hodoku or hodoku-stable",
        );
    }
    if spec.import.is_empty() && spec.number.is_none() {
        return refused("a number of puzzles, or files to import, are needed");
    }
    if !spec.import.is_empty()
        && (spec.generate != Generate::default() || spec.seed != Spec::default().seed)
    {
        return refused(
            "puzzles are imported or generated, not both: a seed and what is asked of the generator do not go with import",
        );
    }
    let _: Shares = spec.shares.parse()?;
    import::check_names(&spec.import)
}

fn job(spec: &Spec, files: &[ImportedFile]) -> String {
    // Where files lie, and which of their folders they were named by, makes no difference.
    let spec = Spec { import: Vec::new(), ..spec.clone() };
    let all = json!({ "algorithm": ALGORITHM, "block": BLOCK, "spec": spec, "files": files });
    hex(&crate::hash::key(all.to_string().as_bytes()))
}
