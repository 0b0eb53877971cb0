//! Evaluates a proper puzzle: keys, minimality, ratings, steps.

use std::collections::BTreeMap;

use bivalue::analyse::redundant_givens;
use bivalue::budget::Stop;
use bivalue::canon;
use bivalue::grid::Puzzle;
use bivalue::human::Path;
use bivalue::rate::{hodoku, se, stable};
use bivalue::verbs::Scale;

use super::row::{Row, Status, StepRow};
use super::spec::Plan;
use crate::bounds::Cancel;
use crate::hash::key;

/// Fills in all that is requested about a puzzle, but for what its row has already; the steps of
/// its path are added to `steps` if requested.
pub(super) fn evaluate(
    plan: &Plan,
    puzzle: &Puzzle,
    row: &mut Row,
    steps: &mut Vec<StepRow>,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let givens = puzzle.board().givens();
    row.puzzle = Some(givens);
    row.solution = Some(*puzzle.solution().grid());
    row.clues = Some(givens.filled().len() as u8);
    if row.minimal.is_none() {
        row.minimal = Some(redundant_givens(puzzle, &cancel.budget())?.is_empty());
    }
    // The transform that leads to form B takes the solution to form A.
    let form = canon::solution_minlex(puzzle);
    let class = form.transform.solution(puzzle.solution());
    row.canon_key = Some(key(&form.form.to_ascii()));
    row.grid_class = Some(key(&class.grid().to_ascii()));
    row.automorphisms = Some(form.automorphisms);
    row.part = Some(plan.split().part(&class) as u8);
    rate(plan, puzzle, row, steps, cancel)
}

/// Rates a puzzle within the counted budget of the specification.
fn rate(
    plan: &Plan,
    puzzle: &Puzzle,
    row: &mut Row,
    steps: &mut Vec<StepRow>,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let spec = plan.spec();
    let budget = cancel.budget().with_nodes(spec.rating_nodes);
    let mut unrated = Vec::new();
    let mut note = |scale: &str, stop| match stop {
        Stop::Nodes => {
            unrated.push(format!("{scale}: more than {} nodes", spec.rating_nodes));
            Ok(())
        }
        stop => Err(stop),
    };
    if spec.rate.contains(&Scale::Se) {
        match se::rate(puzzle.board(), &budget) {
            Ok(rating) => row.se = Some([rating.hardest.0, rating.pearl.0, rating.diamond.0]),
            Err(stop) => note("se", stop)?,
        }
    }
    if let Some(scale) = spec.hodoku() {
        let solved = match scale {
            Scale::HodokuStable => Some(stable::solve(puzzle, &budget)),
            _ if spec.steps => Some(hodoku::solve(puzzle, &budget)),
            // Without the steps themselves it takes less time.
            _ => None,
        };
        let rated = match solved {
            Some(solved) => solved.map(|(path, rating)| {
                if spec.steps {
                    steps.extend(step_rows(row.id, &path));
                }
                (rating, counts(path.steps.iter().map(|step| (step.kind.id, 1))))
            }),
            None => hodoku::rate_counting(puzzle, &budget).map(|(rating, kinds)| {
                (rating, counts(kinds.into_iter().map(|(kind, count)| (kind.id, count))))
            }),
        };
        match rated {
            Ok((rating, counts)) => {
                let hardest = rating.hardest.map(|kind| kind.id);
                row.hodoku = Some((rating.level, rating.score, hardest));
                row.step_counts = Some(counts);
            }
            Err(stop) => note("hodoku", stop)?,
        }
    }
    if !unrated.is_empty() {
        (row.status, row.reason) = (Status::Unrated, Some(unrated.join(", ")));
    }
    Ok(())
}

/// How often each name comes up, as a JSON object in the order of the names.
fn counts(kinds: impl Iterator<Item = (&'static str, u32)>) -> String {
    let mut all: BTreeMap<&str, u32> = BTreeMap::new();
    for (kind, count) in kinds {
        *all.entry(kind).or_default() += count;
    }
    serde_json::json!(all).to_string()
}

fn step_rows(id: u64, path: &Path) -> impl Iterator<Item = StepRow> + '_ {
    (1..).zip(&path.steps).map(move |(number, step)| {
        let all: Vec<String> =
            step.conclusions().map(|conclusion| format!("{conclusion}")).collect();
        StepRow { id, step: number, technique: step.kind.id, conclusions: all.join(" ") }
    })
}
