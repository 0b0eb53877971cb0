//! Names that a misspelt name may have been meant to be.

/// How many letters must be put in, taken out or changed to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (column, &with) in other.iter().enumerate() {
            let change = before + usize::from(letter != with);
            before = row[column + 1];
            row[column + 1] = change.min(before + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

/// Names that a misspelt name may have been meant to be.
pub(super) fn suggestions<'a>(
    name: &str,
    all: impl Iterator<Item = &'a str> + Clone,
) -> Vec<String> {
    /// More names than that are not listed.
    const MOST: usize = 12;
    // An answer of a few lines, however long the name is.
    let name: String = name.chars().take(64).collect::<String>().to_lowercase();
    let family: Vec<_> = all
        .clone()
        .filter(|other| name.len() > 2 && other.starts_with(&name))
        .map(str::to_owned)
        .collect();
    if !family.is_empty() && family.len() <= MOST {
        return family;
    }
    let near = |other: &&str| distance(&name, &other.to_lowercase()) <= 1 + name.len() / 6;
    let close: Vec<_> = all.clone().filter(near).map(str::to_owned).take(MOST).collect();
    if !close.is_empty() {
        return close;
    }
    let all: Vec<_> = all.take(MOST * 2).map(str::to_owned).collect();
    if all.len() < MOST * 2 { all } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_that_of_letters() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("skyscrper", "skyscraper"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
