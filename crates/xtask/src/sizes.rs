//! The sizes of what is released.

use anyhow::{Context, Result, bail};

/// What is released, by its name or how its name ends, and the bytes that it had on 2026-11-30 on
/// Linux on x86-64; the modules of the npm package are measured when they are compressed.
const SIZES: [(&str, u64); 5] = [
    // With the names of the functions and without debug information.
    ("bivalue", 23_221_296),
    (".whl", 6_089_182),
    (".tar.gz", 1_660_649),
    ("full", 1_109_098),
    ("slim", 155_292),
];

/// Says how large something is that is released, and fails if it is more than a tenth larger than
/// in the list. A tenth is more than a feature or another compiler adds, and less than a large
/// dependency or a forgotten folder of data does. Where growth has a reason, the list is to have
/// the new size.
pub(crate) fn within(name: &str, bytes: u64) -> Result<()> {
    let known = SIZES.iter().find(|(ending, _)| name.ends_with(ending));
    let (_, known) = known.with_context(|| format!("{name} is not released"))?;
    let most = known + known / 10;
    println!("{name}: {bytes} bytes, {most} are allowed");
    if bytes > most {
        bail!("{name}: {bytes} bytes, at most {most} are allowed");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_more_is_allowed_and_nothing_unknown_is() {
        for (name, known) in SIZES {
            assert!(within(name, known + known / 10).is_ok());
            assert!(within(name, known + known / 10 + 1).is_err());
        }
        assert!(within("bivalue-0.1.0.tar.gz", 1).is_ok());
        assert!(within("bivalue-0.1.0.zip", 1).is_err());
    }
}
