//! Checks that the links of all pages lead somewhere, and that the index of `docs/` names each of
//! its files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::machine::root;

/// The index of the documentation.
const INDEX: &str = "docs/README.md";

/// Fails if a page has a link to a file or heading that does not exist, or if the index leaves out
/// a file.
///
/// # Errors
/// Names them.
pub fn links() -> Result<()> {
    let mut faults = Vec::new();
    for page in tracked("*.md")? {
        let text = fs::read_to_string(root().join(&page))?;
        for target in targets(&text) {
            if let Some(fault) = fault(&page, target) {
                faults.push(format!("{}: {target}: {fault}", page.display()));
            }
        }
    }
    let index = fs::read_to_string(root().join(INDEX)).context(INDEX)?;
    let named: BTreeSet<_> = targets(&index).map(|target| Path::new("docs").join(target)).collect();
    for file in tracked("docs/*")? {
        if file != Path::new(INDEX) && !named.contains(&file) {
            faults.push(format!("{INDEX} has no link to {}", file.display()));
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("links of the docs:\n{}", faults.join("\n")) }
}

/// The files of the project, also new ones, that match a pattern of Git.
fn tracked(pattern: &str) -> Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard", "--"]);
    let output = git.arg(pattern).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let files = String::from_utf8(output.stdout)?;
    let files: Vec<_> = files.lines().map(PathBuf::from).collect();
    Ok(files.into_iter().filter(|file| root().join(file).is_file()).collect())
}

/// Returns the targets of the links of a page, but for those in blocks of code.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    let prose = page.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    });
    prose.flat_map(|line| {
        let rest = line.split("](").skip(1);
        rest.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
    })
}

/// Returns the fault of a link of a page, if there is one. Links to other sites are not
/// followed.
fn fault(page: &Path, target: &str) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().unwrap_or(Path::new(""));
    let path = root().join(if file.is_empty() { page.to_path_buf() } else { folder.join(file) });
    if !path.exists() {
        return Some("no such file");
    }
    if heading.is_empty() {
        return None;
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    let is_there = headings(&text).any(|anchor| anchor == heading);
    (!is_there).then_some("no such heading")
}

/// The anchors of the headings of a page, as GitHub makes them.
fn headings(page: &str) -> impl Iterator<Item = String> {
    let mut in_code = false;
    let headings = page.lines().filter(move |line| {
        in_code ^= line.starts_with("```");
        !in_code && line.starts_with('#')
    });
    headings.map(|line| {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code() {
        let page = "[a](x.md) and [b](y.md#z)\n```text\n[c](d.md)\n```\n[e](#f)\n";
        assert_eq!(targets(page).collect::<Vec<_>>(), ["x.md", "y.md#z", "#f"]);
    }

    #[test]
    fn headings_become_anchors() {
        let page = "# The `page`, again\n```sh\n# no heading\n```\n## Links, as JSON_1\n";
        assert_eq!(headings(page).collect::<Vec<_>>(), ["the-page-again", "links-as-json_1"]);
    }

    #[test]
    fn links_to_what_is_not_there_are_faults() {
        let page = Path::new(INDEX);
        assert_eq!(fault(page, "canon.md"), None);
        assert_eq!(fault(page, "../README.md#licence"), None);
        assert_eq!(fault(page, "#documentation"), None);
        assert_eq!(fault(page, "https://example.org/none"), None);
        assert_eq!(fault(page, "none.md"), Some("no such file"));
        assert_eq!(fault(page, "canon.md#none"), Some("no such heading"));
    }

    #[test]
    fn all_links_of_the_docs_lead_somewhere() {
        links().unwrap();
    }
}
