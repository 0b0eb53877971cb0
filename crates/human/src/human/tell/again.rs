//! Lines of a proof, without those that were printed before.

use std::collections::HashSet;

use super::Text;

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The number of assumptions that it stands under.
    pub(super) depth: usize,
    pub(super) text: Text,
    /// If deeper lines below prove it: the text in the place of all of them if they were printed
    /// before.
    pub(super) again: Option<Text>,
}

impl Told {
    /// Returns whether it reads the same, whatever is named in it.
    pub(super) fn reads_as(&self, other: &Self) -> bool {
        let again = [self, other].map(|told| told.again.as_ref().map(Text::as_str));
        self.depth == other.depth
            && self.text.as_str() == other.text.as_str()
            && again[0] == again[1]
    }
}

/// The lines, indented by two spaces for each assumption. A proof that has been printed is not
/// printed again.
pub(super) fn in_lines(told: &[Told]) -> Vec<Text> {
    let mut known: HashSet<String> = HashSet::new();
    let mut lines = Vec::new();
    let mut rest = told;
    while let Some((first, below)) = rest.split_first() {
        rest = below;
        let mut text = &first.text;
        if let Some(again) = &first.again {
            let count = below.iter().take_while(|line| line.depth > first.depth).count();
            let block = std::iter::once(first).chain(&below[..count]);
            let block =
                block.map(|line| "  ".repeat(line.depth - first.depth) + line.text.as_str());
            if count > 0 && !known.insert(block.collect::<Vec<_>>().join("\n")) {
                (text, rest) = (again, &below[count..]);
            }
        }
        lines.push(text.indented(first.depth));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_told_once() {
        let told = |depth, text: &str, again: Option<&str>| Told {
            depth,
            text: text.into(),
            again: again.map(Text::from),
        };
        let proof = |depth, digit: &str| {
            [
                told(depth, "a: refuted.", Some("a: as above.")),
                told(depth + 1, &format!("If {digit}."), None),
            ]
        };
        let case = [told(0, "If b:", None)];
        let all = [&proof(0, "1")[..], &case, &proof(1, "1"), &proof(0, "2")].concat();
        let lines = ["a: refuted.", "  If 1.", "If b:", "  a: as above.", "a: refuted.", "  If 2."];
        let lines = lines.map(Text::from);
        assert_eq!(in_lines(&all), lines);
    }
}
