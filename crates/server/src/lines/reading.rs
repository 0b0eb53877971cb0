//! Lines of bounded length from a connection.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, ReadHalf};

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Text(String),
    /// A line that is not UTF-8.
    NotText,
    /// A line that is longer than it may be.
    TooLong,
    /// The end of what the client sends.
    End,
}

/// Reads lines.
pub(super) struct Lines<S> {
    stream: BufReader<ReadHalf<S>>,
    longest: usize,
    /// The part of a line that was read so far. It is kept when reading is interrupted.
    line: Vec<u8>,
}

impl<S: AsyncRead> Lines<S> {
    pub(super) fn new(stream: ReadHalf<S>, longest: usize) -> Self {
        Self { stream: BufReader::with_capacity(4096, stream), longest, line: Vec::new() }
    }

    /// The next line, which ends with a line feed, with or without a carriage return, or with what
    /// the client sends.
    pub(super) async fn next(&mut self) -> io::Result<Line> {
        loop {
            let bytes = self.stream.fill_buf().await?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let is_over = bytes.is_empty();
            self.line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.stream.consume(used);
            let length = self.line.strip_suffix(b"\r").unwrap_or(&self.line).len();
            if length > self.longest {
                return Ok(Line::TooLong);
            }
            if is_over && self.line.is_empty() {
                return Ok(Line::End);
            }
            if is_over || end.is_some() {
                let mut line = std::mem::take(&mut self.line);
                line.truncate(length);
                return Ok(String::from_utf8(line).map_or(Line::NotText, Line::Text));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_are_bounded() {
        let read = |bytes: &'static [u8]| {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let (read, _write) = tokio::io::split(std::io::Cursor::new(bytes.to_vec()));
                let mut lines = Lines::new(read, 5);
                let mut all = Vec::new();
                loop {
                    let line = lines.next().await.unwrap();
                    let is_last = matches!(line, Line::End | Line::TooLong);
                    all.push(line);
                    if is_last {
                        return all;
                    }
                }
            })
        };
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(read(b"ab\r\n\nc"), [text("ab"), text(""), text("c"), Line::End]);
        assert_eq!(read(b"abcde\r\nabcdef\n"), [text("abcde"), Line::TooLong]);
        assert_eq!(read(b"abcdef"), [Line::TooLong]);
        assert_eq!(read(b"\xff\n"), [Line::NotText, Line::End]);
    }
}
