//! A connection with time limits for writes, for the heads of requests and for silence, which also
//! shows whether the peer is still there.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// The state of a connection between its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A head is expected: nothing was answered yet, or the head has begun.
    Head,
    /// A request is being answered, whose body has limits of its own.
    Answer,
    /// An answer was sent, and nothing has come since.
    Idle,
}

/// The stage of a connection, which its requests and answers set.
#[derive(Clone)]
pub(crate) struct Progress(Arc<Mutex<At>>);

/// A stage, and the task that waits for the next.
struct At {
    stage: Stage,
    reader: Option<Waker>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(At { stage: Stage::Head, reader: None })))
    }

    fn at(&self) -> MutexGuard<'_, At> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, stage: Stage) {
        let mut at = self.at();
        at.stage = stage;
        // The time of silence begins.
        if let Some(reader) = at.reader.take() {
            reader.wake();
        }
    }

    /// The head of a request is whole. When the result is dropped, it is answered.
    pub(crate) fn answering(&self) -> Answering {
        self.set(Stage::Answer);
        Answering(self.clone())
    }
}

/// A request that is being answered.
pub(crate) struct Answering(Progress);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.set(Stage::Idle);
    }
}

/// The limits of a connection that is waited for.
#[derive(Clone)]
pub(crate) struct Limits {
    pub(crate) progress: Progress,
    /// For a head, from the connection or from its first byte on.
    pub(crate) head: Duration,
    /// For silence after an answer.
    pub(crate) idle: Duration,
}

/// A connection on which a write fails if the peer takes nothing for a while, and which ends if no
/// head of a request comes in time.
pub(crate) struct Timed {
    stream: Arc<TcpStream>,
    patience: Duration,
    /// Runs while a write is waiting.
    timer: Option<Pin<Box<Sleep>>>,
    limits: Option<Limits>,
    /// Runs while a head is waited for, in that stage.
    reading: Option<(Stage, Pin<Box<Sleep>>)>,
}

impl Timed {
    pub(crate) fn new(stream: Arc<TcpStream>, patience: Duration) -> Self {
        Self { stream, patience, timer: None, limits: None, reading: None }
    }

    /// The same with limits for what comes.
    pub(crate) fn with_limits(self, limits: Limits) -> Self {
        Self { limits: Some(limits), ..self }
    }

    /// Is ready if a head was waited for too long.
    fn waited(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let Some(limits) = &self.limits else { return Poll::Pending };
        let mut at = limits.progress.at();
        let stage = at.stage;
        let most = match stage {
            Stage::Answer => {
                at.reader = Some(cx.waker().clone());
                drop(at);
                self.reading = None;
                return Poll::Pending;
            }
            Stage::Head => limits.head,
            Stage::Idle => limits.idle,
        };
        drop(at);
        if self.reading.as_ref().is_none_or(|(of, _)| *of != stage) {
            self.reading = Some((stage, Box::pin(sleep(most))));
        }
        match &mut self.reading {
            Some((_, timer)) => timer.as_mut().poll(cx),
            None => Poll::Pending,
        }
    }

    /// Takes note that something has come.
    fn came(&mut self) {
        if let Some(limits) = &self.limits
            && limits.progress.at().stage == Stage::Idle
        {
            limits.progress.set(Stage::Head);
        }
    }

    /// Takes note that a part of an answer was sent: silence begins behind the last of them.
    fn went(&mut self) {
        if let (Some((Stage::Idle, timer)), Some(limits)) = (&mut self.reading, &self.limits) {
            timer.as_mut().reset(Instant::now() + limits.idle);
        }
    }

    /// Writes, as soon as that is possible and unless it takes too long.
    fn write(
        &mut self,
        cx: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(cx)?.is_pending() {
                let patience = self.patience;
                let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(timer.as_mut().poll(cx));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            match write(&self.stream) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => {
                    self.timer = None;
                    self.went();
                    return Poll::Ready(written);
                }
            }
        }
    }
}

impl AsyncRead for Timed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            // Bytes now and then do not help: the time of a head goes on while they come.
            if self.waited(cx).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            ready!(self.stream.poll_read_ready(cx))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => {
                    self.came();
                    return Poll::Ready(read.map(|length| buffer.advance(length)));
                }
            }
        }
    }
}

impl AsyncWrite for Timed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |stream| stream.try_write_vectored(slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // A socket keeps nothing back.
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(socket2::SockRef::from(&*self.stream).shutdown(std::net::Shutdown::Write))
    }
}

/// Waits until the peer has closed its side, also while nobody reads what it sent before.
pub(crate) async fn gone(stream: &TcpStream) {
    /// The interval of the checks: unread data makes the socket ready all the time.
    const OFTEN: Duration = Duration::from_millis(20);
    loop {
        // It is ready at once if something is unread, or else when something comes.
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if !ready.is_read_closed() => sleep(OFTEN).await,
            _ => return,
        }
    }
}
