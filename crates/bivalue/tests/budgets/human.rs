//! Techniques, paths, hints, the checker of proofs and ratings.

use bivalue::budget::Budget;
use bivalue::generate::{Difficulty, Wanted};
use bivalue::human::{
    Advice, Bounds, Kind, Objection, Options, Step, TechniqueSet, View, advise, all_steps, basics,
    check, kind, next_step, path, path_by, shortest_path, steps_of, techniques,
};
use bivalue::rate::hodoku::{self, Level};
use bivalue::rate::se::{self, Tenths};
use bivalue::rate::stable;

use crate::{puzzle, stops, until};

/// Arto Inkala's puzzle of 2006, called AI Escargot.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A puzzle of some steps.
const MEDIUM: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn views() -> [View; 2] {
    let hard = View::of(&puzzle(HARD));
    let medium = path_by(&View::of(&puzzle(MEDIUM)), basics(), &Budget::UNLIMITED).unwrap().end;
    [hard, medium]
}

#[test]
fn techniques_stop() {
    // Larger fish of these kinds would take too long.
    let options =
        Options { max_franken_size: 3, max_mutant_size: 2, duals: true, ..Options::default() };
    for view in views() {
        for technique in techniques() {
            let view = view.clone().with_options(options);
            let name = technique.kinds()[0].id;
            let find = |budget: &Budget<'_>| steps_of(*technique, &view.clone(), budget);
            stops(name, find);
            // What a view remembers is whole, whenever a search on it ended.
            let again = view.clone();
            for looks in [1, 2, 5, 20] {
                let _ = until(looks, |budget| steps_of(*technique, &again, budget));
            }
            assert_eq!(
                steps_of(*technique, &again, &Budget::UNLIMITED),
                find(&Budget::UNLIMITED),
                "{name}"
            );
        }
    }
}

#[test]
fn sets_of_techniques_stop() {
    let [hard, _] = views();
    let usual = TechniqueSet::usual();
    stops("next step", |budget| next_step(&hard.clone(), budget));
    stops("first", |budget| usual.first(&hard.clone(), budget));
    stops("easiest", |budget| usual.easiest(&hard.clone(), budget));
    stops("all", |budget| usual.all(&hard.clone(), budget));
    stops("each", |budget| usual.each(&hard.clone(), budget));
    stops("all steps", |budget| all_steps(&hard.clone(), budget));
    stops("next step of HoDoKu", |budget| hodoku::next_step(&hard.clone(), budget));
    let position = hard.board().position();
    stops("advice", |budget| {
        let advice: Advice = advise(&position, None, Some(&hard.clone()), usual, budget)?;
        Ok(advice)
    });
}

#[test]
fn paths_stop() {
    let medium = puzzle(MEDIUM);
    let view = View::of(&medium);
    let steps = |path: bivalue::human::Path| -> Vec<Step> { path.steps };
    stops("path", |budget| path(&view.clone(), budget).map(steps));
    let bounds = Bounds { width: 2, depth: 2 };
    let usual = TechniqueSet::usual();
    stops("shortest path", |budget| shortest_path(&view.clone(), usual, bounds, budget).map(steps));
    stops("hodoku", |budget| {
        hodoku::solve(&medium, budget).map(|(path, rating)| (path.steps, rating))
    });
    stops("hodoku without steps", |budget| hodoku::rate(&medium, budget));
    stops("stable", |budget| stable::rate(&medium, budget));
}

#[test]
fn ratings_and_difficulties_stop() {
    let hard = puzzle(HARD);
    stops("se", |budget| se::rate(hard.board(), budget));
    stops("at least", |budget| se::is_at_least(hard.board(), Tenths(70), budget));
    let named = |name: &str| -> &'static Kind { kind(name).expect("there is such a technique").1 };
    for wanted in [
        Wanted { level: Some(Level::Extreme..=Level::Extreme), ..Wanted::default() },
        Wanted { technique: vec![named("death-blossom")], ..Wanted::default() },
        Wanted { er: Some(Tenths(20)..=Tenths(71)), ..Wanted::default() },
    ] {
        let difficulty = Difficulty::new(wanted).unwrap();
        stops("difficulty", |budget| difficulty.suits(&hard, budget));
        stops("path of a difficulty", |budget| {
            Ok(difficulty.path(&hard, budget)?.map(|(path, _)| path.steps))
        });
    }
}

#[test]
fn proofs_stop() {
    let [hard, _] = views();
    for name in ["forcing-net-verity", "template-delete", "brute-force"] {
        let (technique, _) = kind(name).unwrap();
        let steps = steps_of(technique, &hard, &Budget::UNLIMITED).unwrap();
        let Some(step) = steps.last() else { continue };
        stops(name, |budget| match check(hard.board(), true, step, budget) {
            Err(Objection::Stopped(bound)) => Err(bound),
            checked => Ok(checked),
        });
    }
}
