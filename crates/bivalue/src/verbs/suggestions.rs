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

/// The names of a family: those in which its name stands as a word.
fn family<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let words = name.trim().replace([' ', '_'], "-");
    // Some say it in the plural.
    let stem = words.strip_suffix('s').unwrap_or(&words);
    let is_word = |words: &str, other: &str| {
        words.len() > 2 && format!("-{other}").contains(&format!("-{words}"))
    };
    all.filter(|other| is_word(&words, other) || is_word(stem, other)).collect()
}

/// Names that a misspelt name may have been meant to be.
pub(super) fn suggestions<'a>(
    name: &str,
    all: impl Iterator<Item = &'a str> + Clone,
) -> Vec<String> {
    /// More names than that are not listed.
    const MOST: usize = 12;
    // An answer of a few lines, however long the name is.
    let name: String = name.chars().take(64).collect::<String>().to_ascii_lowercase();
    let family = family(&name, all.clone());
    if !family.is_empty() {
        return family.into_iter().take(MOST).map(str::to_owned).collect();
    }
    let near = |other: &&str| distance(&name, &other.to_ascii_lowercase()) <= 1 + name.len() / 6;
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

    #[test]
    fn families_are_named_by_a_word_of_their_members() {
        let all = ["x-wing", "swordfish", "two-string-kite", "finned-x-wing", "aic", "grouped-aic"];
        assert_eq!(family("kite", all.into_iter()), ["two-string-kite"]);
        assert_eq!(family("x wing", all.into_iter()), ["x-wing", "finned-x-wing"]);
        assert_eq!(family("x_wings", all.into_iter()), ["x-wing", "finned-x-wing"]);
        assert_eq!(family("ic", all.into_iter()), Vec::<&str>::new());
    }
}
