//! SHA-256 of texts and files, in the forms in which datasets have it.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::bounds::Cancel;

/// The first half of a SHA-256, which identifies a text in a table.
pub(crate) type Key = [u8; 16];

/// The key of a text.
pub(crate) fn key(text: &[u8]) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(text)[..16]);
    key
}

/// The SHA-256 of bytes.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Bytes as hexadecimal digits in lower case.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The size of a file and its SHA-256, as `sha256sum` prints it; nothing if the flag was set.
pub(crate) fn of_file(path: &Path, cancel: &Cancel) -> io::Result<Option<(u64, String)>> {
    let mut hashed = Hashed::new(io::sink());
    let file = File::open(path)?;
    while !cancel.is_cancelled() {
        if io::copy(&mut (&file).take(1 << 20), &mut hashed)? == 0 {
            let (_, size, hash) = hashed.finish();
            return Ok(Some((size, hash)));
        }
    }
    Ok(None)
}

/// Passes on what is written, and hashes it.
pub(crate) struct Hashed<W> {
    inner: W,
    hash: Sha256,
    size: u64,
}

impl<W> Hashed<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, hash: Sha256::new(), size: 0 }
    }

    /// Returns the inner writer, the number of bytes, and their SHA-256.
    pub(crate) fn finish(self) -> (W, u64, String) {
        (self.inner, self.size, hex(&self.hash.finalize()))
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
