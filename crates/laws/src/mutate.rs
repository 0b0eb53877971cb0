//! Inputs made from others, the same from the same seed on every machine.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pieces that parsers look for, and pieces that they may stumble over.
const TOKENS: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "  ",
    "|",
    "+",
    "---+---+---",
    "=",
    "\"",
    "'",
    "`",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "<![CDATA[",
    "&amp;",
    "&#",
    "\\u",
    "\\",
    "%",
    "%25",
    "#",
    ";",
    ":",
    ",",
    ".",
    "0",
    "*",
    "_",
    "-",
    "x",
    "X",
    "?",
    "1",
    "9",
    "10",
    "-1",
    "1e99",
    "123456789",
    "18446744073709551616",
    "null",
    "true",
    "http://",
    "https://",
    "?puzzle=",
    "[Puzzle]",
    "\0",
    "\u{FEFF}",
    "\u{2028}",
    "\u{a0}",
    "\u{e9}",
    "\u{FF19}",
    "\u{1F600}",
];

/// Makes inputs from seeds, without end.
pub struct Mutator<'a> {
    seeds: &'a [Vec<u8>],
    rng: ChaCha8Rng,
}

/// The longest input that is made.
const LONGEST: usize = 8 << 10;

impl<'a> Mutator<'a> {
    /// A maker of inputs from these seeds; random choices follow from the number.
    #[must_use]
    pub fn new(seeds: &'a [Vec<u8>], number: u64) -> Self {
        Self { seeds, rng: ChaCha8Rng::seed_from_u64(number) }
    }

    /// A number below the bound, 0 where there is none.
    fn below(&mut self, bound: usize) -> usize {
        // Sampled as `u32`: a `usize` is sampled differently on machines of other word sizes.
        self.rng.random_range(0..(bound as u32).max(1)) as usize
    }

    fn seed(&mut self) -> &'a [u8] {
        let index = self.below(self.seeds.len());
        self.seeds.get(index).map_or(b"", Vec::as_slice)
    }

    /// A range of places in a text of that length; most are short.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let most = if self.below(4) == 0 { length - start } else { (length - start).min(12) };
        start..start + self.below(most + 1)
    }

    fn mutate(&mut self, input: &mut Vec<u8>) {
        let at = self.below(input.len());
        let range = self.range(input.len());
        match self.below(9) {
            0 => {
                let bit = self.below(8);
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            1 => {
                let new = self.below(256) as u8;
                if let Some(byte) = input.get_mut(at) {
                    *byte = new;
                }
            }
            2 => {
                let digit = b'0' + self.below(10) as u8;
                if let Some(byte) = input.get_mut(at) {
                    *byte = digit;
                }
            }
            3 => {
                let token = TOKENS[self.below(TOKENS.len())];
                input.splice(range.start..range.start, token.bytes());
            }
            4 => {
                let token = TOKENS[self.below(TOKENS.len())];
                input.splice(range, token.bytes());
            }
            5 => drop(input.drain(range)),
            6 => {
                let piece = input[range].to_vec();
                let times = 1 + self.below(3);
                input.splice(at..at, piece.repeat(times));
            }
            7 => input.truncate(at),
            _ => {
                let other = self.seed();
                let piece = other[self.range(other.len())].to_vec();
                input.splice(range, piece);
            }
        }
        input.truncate(LONGEST);
    }
}

impl Iterator for Mutator<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut input = self.seed().to_vec();
        for _ in 0..=self.below(6) {
            self.mutate(&mut input);
        }
        Some(input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_makes_the_same_inputs() {
        let seeds = [b"53..7....6..195".to_vec(), b"abc\n".to_vec()];
        let inputs = |number| Mutator::new(&seeds, number).take(50).collect::<Vec<_>>();
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn inputs_are_made_of_nothing_and_stay_short() {
        assert!(Mutator::new(&[], 1).take(200).any(|input| !input.is_empty()));
        let long = [vec![b'1'; LONGEST]];
        assert!(Mutator::new(&long, 1).take(200).all(|input| input.len() <= LONGEST));
    }
}
