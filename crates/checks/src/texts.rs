//! `cargo xtask texts`: texts as people have them, made from numbers, which must be read right or
//! refused.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::thread;

use anyhow::{Result, bail};
use clap::Args;

use laws::{Outcome, Text};

/// The options of the chore.
#[derive(Args)]
pub(crate) struct TextsArgs {
    /// Make this number of texts
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    runs: u64,
    /// The number of the first text; the others have the numbers behind it
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print the texts, what must be read and what is read, instead of the tables
    #[arg(long)]
    show: bool,
}

/// Number of texts for each outcome, in the order of [`OUTCOMES`].
type Counts = [u64; OUTCOMES.len()];

/// The outcomes with the headings of their columns.
const OUTCOMES: [(Outcome, &str); 5] = [
    (Outcome::Right, "right"),
    (Outcome::Partly, "with an error"),
    (Outcome::Refused, "refused"),
    (Outcome::RightlyRefused, "rightly refused"),
    (Outcome::Wrong, "wrong"),
];

/// The texts with one result.
#[derive(Default)]
struct Tally {
    parts: BTreeMap<String, Counts>,
    /// The causes for which texts are read wrong, with the number of texts and the first of them.
    wrong: BTreeMap<String, (u64, u64)>,
}

impl Tally {
    fn add(&mut self, text: Text, number: u64) {
        let (outcome, _) = text.read();
        let place = OUTCOMES.iter().position(|(known, _)| *known == outcome).unwrap_or(0);
        for part in text.parts().into_iter().chain([" all".to_owned()]) {
            self.parts.entry(part).or_default()[place] += 1;
        }
        if outcome == Outcome::Wrong {
            self.wrong.entry(text.reduced().cause()).or_insert((0, number)).0 += 1;
        }
    }

    fn merge(mut self, other: Self) -> Self {
        for (part, counts) in other.parts {
            let own = self.parts.entry(part).or_default();
            own.iter_mut().zip(counts).for_each(|(own, count)| *own += count);
        }
        for (cause, (count, first)) in other.wrong {
            let own = self.wrong.entry(cause).or_insert((0, first));
            *own = (own.0 + count, own.1.min(first));
        }
        self
    }
}

/// Makes and reads the texts, and counts the outcomes by the parts of their shapes.
pub(crate) fn texts(args: &TextsArgs) -> Result<()> {
    let numbers = args.seed..args.seed.saturating_add(args.runs);
    if args.show {
        numbers.for_each(|number| show(&Text::new(number), number));
        return Ok(());
    }
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let tally = thread::scope(|scope| {
        let part = |start: usize| {
            let numbers = numbers.clone().skip(start).step_by(threads);
            move || {
                let mut tally = Tally::default();
                numbers.for_each(|number| tally.add(Text::new(number), number));
                tally
            }
        };
        let workers: Vec<_> = (0..threads).map(|start| scope.spawn(part(start))).collect();
        let tallies = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        tallies.fold(Tally::default(), Tally::merge)
    });
    let headings = OUTCOMES.map(|(_, heading)| format!("{heading:>16}")).concat();
    println!("{:60}{headings}", "shape");
    for (part, counts) in &tally.parts {
        println!("{part:60}{}", counts.map(|count| format!("{count:>16}")).concat());
    }
    let mut wrong: Vec<_> = tally.wrong.iter().collect();
    wrong.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    println!("\n{:90}{:>8}", "read wrong because of", "texts");
    for (cause, (count, _)) in &wrong {
        println!("{cause:90}{count:>8}");
    }
    for (cause, (count, number)) in &wrong {
        println!("\n{count} texts are read wrong because of {cause}, the first:");
        show(&Text::new(*number).reduced(), *number);
    }
    if !wrong.is_empty() {
        bail!("texts are read wrong for {} causes", wrong.len())
    }
    Ok(())
}

/// Prints a text, what must be read, and what is read.
fn show(text: &Text, number: u64) {
    let (outcome, read) = text.read();
    let file = text.extension().map_or_else(String::new, |extension| format!(", .{extension}"));
    println!("text {number}: {}{file}", text.shape());
    println!("{}", text.text());
    println!("expected {}", text.expected());
    for read in read {
        println!("read     {read}");
    }
    println!("{outcome:?}");
}
