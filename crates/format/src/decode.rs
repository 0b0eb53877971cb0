//! The bytes of a stream as UTF-8, from any encoding of Unicode.

pub(super) mod bytes;

use std::io::{self, BufRead, Read};

/// The bytes of a text as UTF-8: a text in UTF-16, with a byte order mark or without, is decoded,
/// and the bytes of any other remain as they are.
///
/// ```
/// let text = bivalue::format::decoded(&b"\xff\xfe5\0.\0"[..]);
/// assert_eq!(std::io::read_to_string(text)?, "5.");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn decoded(input: impl BufRead) -> impl BufRead {
    Utf8::new(input)
}

/// A stream whose bytes are UTF-8. The bytes of a UTF-16 stream are decoded, all others remain as
/// they are. Half a character becomes a byte that never occurs in UTF-8.
pub(super) struct Utf8<R> {
    input: R,
    encoding: Encoding,
    /// The bytes that were read from the stream and not returned yet.
    ready: Vec<u8>,
    used: usize,
    /// A buffer for bytes that are not yet decoded.
    taken: Vec<u8>,
    /// The first byte of a unit whose second byte was not read yet.
    odd: Option<u8>,
    /// The first unit of a character of two units.
    high: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Unknown,
    Plain,
    Utf16 { big: bool },
}

/// The byte that stands for text that cannot be decoded.
const BROKEN: u8 = 0xFF;

impl<R: BufRead> Utf8<R> {
    pub(super) const fn new(input: R) -> Self {
        let encoding = Encoding::Unknown;
        Self {
            input,
            encoding,
            ready: Vec::new(),
            used: 0,
            taken: Vec::new(),
            odd: None,
            high: None,
        }
    }

    /// Returns whether the stream is UTF-16.
    pub(super) const fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16 { .. })
    }

    /// Detects the encoding by the first bytes of the stream. They may arrive one at a time.
    fn start(&mut self) -> io::Result<()> {
        while is_undecided(&self.taken) {
            let buffer = self.input.fill_buf()?;
            if self.taken.is_empty()
                && let Some(first) = buffer.first_chunk::<4>()
            {
                // Usually enough bytes are in the buffer of the stream, and can stay there.
                let is_mark = first[0] >= 0xFE;
                self.encoding = encoding(first);
                if self.encoding != Encoding::Plain && is_mark {
                    self.input.consume(2);
                }
                return Ok(());
            }
            let Some(&byte) = buffer.first() else {
                break;
            };
            self.taken.push(byte);
            self.input.consume(1);
        }
        let first = std::mem::take(&mut self.taken);
        self.encoding = encoding(&first);
        if let Encoding::Utf16 { big } = self.encoding {
            let mark = if first[0] >= 0xFE { 2 } else { 0 };
            for &byte in &first[mark..] {
                self.byte(byte, big);
            }
        } else {
            self.ready = first;
        }
        Ok(())
    }

    /// Decodes the next piece of a stream of UTF-16.
    fn decode(&mut self, big: bool) -> io::Result<()> {
        self.ready.clear();
        self.used = 0;
        while self.ready.is_empty() {
            let buffer = self.input.fill_buf()?;
            let count = buffer.len();
            if count == 0 {
                let halves = [self.odd.take().is_some(), self.high.take().is_some()];
                self.ready.extend(halves.iter().filter(|half| **half).map(|_| BROKEN));
                return Ok(());
            }
            let mut taken = std::mem::take(&mut self.taken);
            taken.clear();
            taken.extend_from_slice(buffer);
            self.input.consume(count);
            for &byte in &taken {
                self.byte(byte, big);
            }
            self.taken = taken;
        }
        Ok(())
    }
}

impl<R> Utf8<R> {
    /// Takes a byte of UTF-16.
    fn byte(&mut self, byte: u8, big: bool) {
        let Some(first) = self.odd.take() else {
            self.odd = Some(byte);
            return;
        };
        let pair = [first, byte];
        let unit = if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
        if let Some(high) = self.high.take() {
            if let Some(Ok(character)) = char::decode_utf16([high, unit]).next() {
                push(&mut self.ready, character);
                return;
            }
            self.ready.push(BROKEN);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            0xDC00..=0xDFFF => self.ready.push(BROKEN),
            _ => push(&mut self.ready, char::from_u32(unit.into()).unwrap_or(' ')),
        }
    }
}

/// Returns the encoding of a stream that starts with these bytes. In UTF-16 without a byte order
/// mark, every other byte of plain characters is zero.
fn encoding(first: &[u8]) -> Encoding {
    match first {
        [0xFF, 0xFE, ..] | [1..=127, 0, 1..=127, 0] => Encoding::Utf16 { big: false },
        [0xFE, 0xFF, ..] | [0, 1..=127, 0, 1..=127] => Encoding::Utf16 { big: true },
        _ => Encoding::Plain,
    }
}

/// Returns whether more bytes may decide the encoding.
fn is_undecided(first: &[u8]) -> bool {
    matches!(
        first,
        [] | [_] | [1..=127, 0] | [0, 1..=127] | [1..=127, 0, 1..=127] | [0, 1..=127, 0]
    )
}

fn push(bytes: &mut Vec<u8>, character: char) {
    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

impl<R: BufRead> BufRead for Utf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.encoding == Encoding::Unknown {
            self.start()?;
        }
        if self.used < self.ready.len() {
            return Ok(&self.ready[self.used..]);
        }
        match self.encoding {
            Encoding::Utf16 { big } => {
                self.decode(big)?;
                Ok(&self.ready)
            }
            _ => self.input.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        if self.used < self.ready.len() {
            self.used += count;
        } else {
            self.input.consume(count);
        }
    }
}

impl<R: BufRead> Read for Utf8<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let buffer = self.fill_buf()?;
        let count = buffer.len().min(out.len());
        out[..count].copy_from_slice(&buffer[..count]);
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns one byte at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.0.read(&mut out[..1])
        }
    }

    fn decoded(bytes: &[u8]) -> Vec<u8> {
        let mut whole = Vec::new();
        Utf8::new(bytes).read_to_end(&mut whole).unwrap();
        let mut pieces = Vec::new();
        let drops = io::BufReader::with_capacity(1, Drops(bytes));
        Utf8::new(drops).read_to_end(&mut pieces).unwrap();
        assert_eq!(whole, pieces, "pieces of one byte");
        whole
    }

    #[test]
    fn utf_16_is_decoded_and_all_else_is_not() {
        let text = "a\u{1F600}\u{FF11}\r\n";
        for big in [false, true] {
            let units = [0xFEFF].into_iter().chain(text.encode_utf16());
            let bytes: Vec<u8> = units
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect();
            assert_eq!(decoded(&bytes), text.as_bytes());
            assert_eq!(decoded(&bytes[..bytes.len() - 1]).last(), Some(&BROKEN));
        }
        assert_eq!(decoded(b"1\x002\x003\x00"), b"123");
        assert_eq!(decoded(b"\x001\x002\x003"), b"123");
        assert_eq!(decoded(b"\xFF\xFE\x00\xDC1\x00"), b"\xFF1");
        assert_eq!(decoded(b"\xFF\xFE\x00\xD81\x00"), b"\xFF1");
        for plain in [&b""[..], b"1", b"\xFF", b"\xFFab", b"\xEF\xBB\xBF1", "é".as_bytes()] {
            assert_eq!(decoded(plain), plain);
        }
    }
}
