//! Answers that clients have not taken yet: their bytes are counted, and bounded in all.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use http_body::{Body, Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A place holds this number of bytes.
const PLACE: usize = 1 << 10;

/// The room for answers that are not taken yet.
#[derive(Clone)]
pub(crate) struct Room(Arc<Semaphore>);

impl Room {
    /// A room for that number of bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let places = usize::try_from(bytes).unwrap_or(usize::MAX).div_ceil(PLACE);
        Self(Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))))
    }

    /// The bytes of an answer, which hold room until they are dropped; nothing if there is none.
    pub(crate) fn hold(&self, answer: String) -> Option<Bytes> {
        let places = u32::try_from(answer.len().div_ceil(PLACE)).ok()?;
        let place = Arc::clone(&self.0).try_acquire_many_owned(places).ok()?;
        Some(Bytes::from_owner(Answer { bytes: answer.into_bytes(), _place: place }))
    }
}

/// An answer with its room.
struct Answer {
    bytes: Vec<u8>,
    _place: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A body with something that is kept until all of it was handed over.
pub(crate) struct Kept<T> {
    body: axum::body::Body,
    _kept: T,
}

impl<T> Kept<T> {
    pub(crate) fn new(body: axum::body::Body, kept: T) -> Self {
        Self { body, _kept: kept }
    }
}

impl<T: Unpin> Body for Kept<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_room_until_they_are_taken() {
        let room = Room::new(10 << 10);
        let held = room.hold("x".repeat(6000)).unwrap();
        assert!(room.hold("y".repeat(6000)).is_none());
        let part = held.slice(5000..);
        drop(held);
        assert!(room.hold("y".repeat(6000)).is_none());
        drop(part);
        assert_eq!(room.hold("y".repeat(6000)).unwrap().len(), 6000);
    }
}
