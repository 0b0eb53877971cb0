//! `bivalue ask`: requests as JSON, one a line.

use std::io::{self, BufRead, BufReader, Write};

use bivalue::verbs::{Outcome, ask};
use bivalue_bulk::bounds::{clock, with_timeout};
use bivalue_bulk::words::reason;

use crate::args::AskArgs;
use crate::{Failed, cancel};

/// The longest request that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// Answers requests line by line.
pub(crate) fn run(args: &AskArgs, out: &mut dyn Write) -> Result<Outcome, Failed> {
    let mut worst = Outcome::Yes;
    if args.files.is_empty() {
        return answer(args, io::stdin().lock(), out);
    }
    for path in &args.files {
        let exit = if path.as_os_str() == "-" {
            answer(args, io::stdin().lock(), out)?
        } else {
            let file = bivalue_bulk::input::open_file(path)
                .map_err(|error| format!("cannot open {}: {}", path.display(), reason(&error)))?;
            answer(args, BufReader::new(file), out)?
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

fn answer(args: &AskArgs, mut input: impl BufRead, out: &mut dyn Write) -> Result<Outcome, Failed> {
    let mut worst = Outcome::Yes;
    let cancel = cancel();
    loop {
        let mut line = Vec::new();
        let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line);
        let read = read.map_err(|error| format!("cannot read requests: {}", reason(&error)))?;
        if read == 0 || cancel.is_cancelled() {
            return Ok(worst);
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let budget = cancel.budget().with_clock(&clock);
        let budget = budget.with_nodes(args.nodes.unwrap_or(u64::MAX));
        let reply = ask(text.trim_end_matches(['\n', '\r']), &with_timeout(budget, args.timeout));
        writeln!(out, "{}", reply.record.to_json())?;
        out.flush()?;
        worst = worst.max(reply.outcome);
    }
}
