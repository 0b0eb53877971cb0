//! Tools for agents on standard input and output.

use std::io;

use rmcp::ServiceExt;
use serde_json::Value;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, duplex,
};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::mcp::{Tools, no_message};
use crate::options::Options;
use crate::page::Page;
use crate::shared::App;

/// Answers an agent on standard input and output until it has said all.
///
/// # Errors
/// If the streams fail, or what comes is not the protocol.
pub fn run_mcp(options: &Options) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let app = App::new(options, Page::default());
    let result = runtime.block_on(async {
        let (input, output) = rmcp::transport::stdio();
        let (messages, to_tools) = duplex(PIPE);
        let (answers, from_tools) = duplex(PIPE);
        let (refuse, refusals) = channel(FEW);
        tokio::spawn(pass_on(BufReader::new(input), to_tools, refuse));
        let written = tokio::spawn(write_all(BufReader::new(from_tools), refusals, output));
        let served = async {
            let running = Tools::new(app).serve((messages, answers)).await;
            running.map_err(io::Error::other)?.waiting().await.map_err(io::Error::other)
        };
        let served = served.await;
        // The tools have sent everything, and it must still be written.
        written.await.map_err(io::Error::other)??;
        served.map(|_| ())
    });
    // A thread may still be reading standard input, which is not needed any more.
    runtime.shutdown_background();
    result
}

/// The size of the buffer between the tools and each stream.
const PIPE: usize = 64 << 10;

/// The refusals that may wait to be written.
const FEW: usize = 16;

/// The bytes of the longest message, which is a line.
const LONGEST: u64 = 16 << 20;

/// Passes on the lines that are JSON. Any other line is answered by an error, and is reported on
/// standard error.
async fn pass_on(
    mut input: impl AsyncBufRead + Unpin,
    mut tools: impl AsyncWrite + Unpin,
    refuse: Sender<Value>,
) {
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(length) if length as u64 == LONGEST && !line.ends_with(b"\n") => {
                eprintln!("error: line {number}: it is longer than {LONGEST} bytes");
                return;
            }
            Ok(_) => {}
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !line.ends_with(b"\n") {
            line.push(b'\n');
        }
        let message = serde_json::from_slice::<serde::de::IgnoredAny>(&line);
        if let Err(wrong) = message {
            eprintln!(
                "error: line {number}, column {}: this is no JSON, expected a message of the Model Context Protocol",
                wrong.column()
            );
            // A line that is JSON but not a message gets an error of the protocol.
            if let Some(refusal) = no_message(&line)
                && refuse.send(refusal).await.is_err()
            {
                return;
            }
        } else if tools.write_all(&line).await.is_err() {
            return;
        }
    }
}

/// Writes the answers of the tools and the errors, line by line, until the tools are done.
async fn write_all(
    mut tools: impl AsyncBufRead + Unpin,
    mut refusals: Receiver<Value>,
    mut output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut is_open = true;
    while is_open {
        tokio::select! {
            // A line that is interrupted by the other branch is continued later.
            read = tools.read_until(b'\n', &mut line) => {
                is_open = read? > 0;
                output.write_all(&line).await?;
                line.clear();
            }
            Some(refusal) = refusals.recv() => {
                output.write_all(format!("{refusal}\n").as_bytes()).await?;
            }
        }
        output.flush().await?;
    }
    while let Ok(refusal) = refusals.try_recv() {
        output.write_all(format!("{refusal}\n").as_bytes()).await?;
    }
    output.flush().await
}
