//! Reading ahead: a thread of its own waits for input that may be slow in coming.
//!
//! A consumer of a pipe has to know whether more bytes are ready or whether to answer the puzzles
//! that came so far. No system call that exists everywhere says that of a pipe; a channel does.

use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};

/// The bytes that are requested at once.
const BLOCK: usize = 128 << 10;

/// The blocks that may be waiting.
const BLOCKS: usize = 4;

/// A stream that says when it has nothing ready.
pub(in crate::input) struct ReadAhead<'a> {
    blocks: Receiver<io::Result<Block>>,
    /// Blocks to be filled again.
    spare: Sender<Vec<u8>>,
    block: Block,
    at: usize,
    /// Called before the stream waits for bytes. If it breaks, the stream ends.
    before_wait: &'a dyn Fn() -> ControlFlow<()>,
    over: bool,
}

/// The bytes of one read.
#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    length: usize,
}

impl<'a> ReadAhead<'a> {
    /// Reads that stream, which is opened on the thread that reads it.
    pub(in crate::input) fn new<R: Read>(
        open: impl FnOnce() -> R + Send + 'static,
        before_wait: &'a dyn Fn() -> ControlFlow<()>,
    ) -> Self {
        let (to_reader, blocks) = sync_channel(BLOCKS);
        let (spare, spares) = channel();
        // The thread is not joined: it may be waiting for input that never comes.
        std::thread::spawn(move || read_ahead(open(), &to_reader, &spares));
        Self { blocks, spare, block: Block::default(), at: 0, before_wait, over: false }
    }

    /// The next block, or none at the end.
    fn next(&mut self) -> io::Result<Option<Block>> {
        if self.over {
            return Ok(None);
        }
        let next = match self.blocks.try_recv() {
            Ok(block) => Some(block),
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => {
                if (self.before_wait)().is_break() {
                    None
                } else {
                    self.blocks.recv().ok()
                }
            }
        };
        self.over = !matches!(next, Some(Ok(_)));
        next.transpose()
    }
}

fn read_ahead(
    mut input: impl Read,
    blocks: &SyncSender<io::Result<Block>>,
    spares: &Receiver<Vec<u8>>,
) {
    loop {
        let mut bytes = spares.try_recv().unwrap_or_else(|_| vec![0; BLOCK]);
        let block = match input.read(&mut bytes) {
            Ok(0) => return,
            Ok(length) => Ok(Block { bytes, length }),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let over = block.is_err();
        if blocks.send(block).is_err() || over {
            return;
        }
    }
}

impl BufRead for ReadAhead<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.block.length {
            // The very first block is a placeholder without memory.
            let old = std::mem::take(&mut self.block).bytes;
            if !old.is_empty() {
                let _ = self.spare.send(old);
            }
            self.at = 0;
            self.block = self.next()?.unwrap_or_default();
        }
        Ok(&self.block.bytes[self.at..self.block.length])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.block.length);
    }
}

impl Read for ReadAhead<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn everything_comes_through_in_order() {
        let bytes: Vec<u8> = (0..1_000_000u32).map(|n| (n % 251) as u8).collect();
        let copy = bytes.clone();
        let goes_on = || ControlFlow::Continue(());
        let mut ahead = ReadAhead::new(move || io::Cursor::new(copy), &goes_on);
        let mut read = Vec::new();
        ahead.read_to_end(&mut read).unwrap();
        assert!(read == bytes);
        assert!(ahead.fill_buf().unwrap().is_empty());
    }

    #[test]
    fn an_error_comes_once_and_then_the_end() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("it broke"))
            }
        }
        let goes_on = || ControlFlow::Continue(());
        let mut ahead = ReadAhead::new(|| Fails, &goes_on);
        assert!(ahead.fill_buf().is_err());
        assert!(ahead.fill_buf().unwrap().is_empty());
    }

    #[test]
    fn a_stream_that_is_to_stop_does_not_wait() {
        struct Never(Receiver<()>);
        impl Read for Never {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                let _ = self.0.recv();
                Ok(0)
            }
        }
        let (end, never) = channel();
        let calls = Cell::new(0);
        let stops = || {
            calls.set(calls.get() + 1);
            ControlFlow::Break(())
        };
        let mut ahead = ReadAhead::new(move || Never(never), &stops);
        assert!(ahead.fill_buf().unwrap().is_empty());
        assert!(ahead.fill_buf().unwrap().is_empty());
        assert_eq!(calls.get(), 1);
        drop(end);
    }
}
