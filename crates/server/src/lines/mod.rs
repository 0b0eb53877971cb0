//! The line protocol: a puzzle a line in, an answer a line out, in order, for `nc`, `telnet` and
//! programs that know no HTTP.
//!
//! A line that begins with `:` and a letter says how the next puzzles are answered. A puzzle may
//! also come as a grid of several lines, which ends with its ninth row, with its frame if there is
//! one above it, or with a blank line; then its solution comes in the same form, with a blank line
//! behind it.

mod reading;
mod session;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::listen::{Places, next, stopped};
use crate::phrases::{LINE_NOT_UTF_8, LINE_TOO_LONG, NOTHING_IN_TIME, SERVICE_STOPS};
use crate::shared::App;
use crate::timed::Timed;

use reading::{Line, Lines};
use session::{Said, Session};

/// Answers lines until it is to stop, and then until all that were read are answered or the time
/// for that has passed. Returns whether all were.
pub(crate) async fn serve(
    app: App,
    listener: TcpListener,
    places: Arc<Places>,
    mut stop: watch::Receiver<bool>,
) -> bool {
    let mut talks = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = next(&listener) => accepted,
            () = stopped(&mut stop) => break,
            // What has ended is forgotten.
            Some(_) = talks.join_next() => continue,
        };
        let Ok(placed) = places.take(&app, peer) else {
            let _ = stream.try_write(b"error: too many connections\r\n");
            continue;
        };
        let (app, stop) = (app.clone(), stop.clone());
        talks.spawn(async move {
            let _placed = placed;
            let _ = stream.set_nodelay(true);
            let stream = Timed::new(Arc::new(stream), app.options.write_timeout.0);
            let _ = talk(&app, stream, peer, stop).await;
        });
    }
    drop(listener);
    let all = async { while talks.join_next().await.is_some() {} };
    timeout(app.options.drain.0, all).await.is_ok()
}

/// Talks with a client until it has said all, or has broken a rule that ends the talk.
async fn talk(
    app: &App,
    stream: impl AsyncRead + AsyncWrite,
    peer: SocketAddr,
    mut stop: watch::Receiver<bool>,
) -> io::Result<()> {
    let (read, mut write) = tokio::io::split(stream);
    let longest = usize::try_from(app.options.line_limit).unwrap_or(usize::MAX);
    let mut lines = Lines::new(read, longest);
    let mut session = Session::new();
    loop {
        let line = tokio::select! {
            line = timeout(app.options.line_idle.0, lines.next()) => line,
            () = stopped(&mut stop) => {
                let why = session.error(SERVICE_STOPS);
                return write.write_all(format!("{why}\n").as_bytes()).await;
            }
        };
        let is_silent = line.is_err();
        let said = match line.unwrap_or(Ok(Line::End))? {
            Line::Text(text) => session.take(&text),
            Line::NotText => Said::Answer(session.error(LINE_NOT_UTF_8)),
            Line::TooLong => {
                app.metrics.limit("line");
                let why = session.error(LINE_TOO_LONG.with("most", longest));
                return write.write_all(format!("{why}\n").as_bytes()).await;
            }
            // What was sent of a grid is answered, also after silence.
            Line::End => match session.end() {
                Said::Nothing if is_silent => {
                    app.metrics.limit("line-idle");
                    let why = session.error(NOTHING_IN_TIME);
                    return write.write_all(format!("{why}\n").as_bytes()).await;
                }
                Said::Nothing => return write.shutdown().await,
                said => said,
            },
        };
        let answer = match said {
            Said::Nothing => continue,
            Said::Quit(last) => {
                let last = last.map_or(String::new(), |last| last + "\n");
                write.write_all(last.as_bytes()).await?;
                return write.shutdown().await;
            }
            Said::Answer(answer) => answer,
            Said::Question(question) => {
                // A client above its rate is not refused: its answers are delayed.
                while let Err(wait) = app.addresses.request(peer.ip()) {
                    app.metrics.limit("rate");
                    tokio::time::sleep(wait).await;
                }
                session::answer(app, peer.ip(), *question).await
            }
        };
        app.metrics.lines.inc();
        write.write_all(format!("{answer}\n").as_bytes()).await?;
    }
}
