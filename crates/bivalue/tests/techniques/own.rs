//! Techniques that are written outside of the library: an honest one is as good as the library's,
//! and of one that lies nothing is believed.

use std::ops::ControlFlow;
use std::sync::Mutex;

use bivalue::grid::{Board, Conclusion, DigitSet, House};
use bivalue::human::{
    CheckedTechnique, Constraint, Cover, Effect, Kind, Objection, OwnTechnique, Prefer, Premises,
    Proof, Reason, Role, Step, StepSink, Technique, TechniqueSet, View, Why, Words, WordsError,
    advise, check, kind, path_by, steps_of, why_not,
};
use bivalue::{Budget, Candidate, Puzzle, Stop};

use super::corpus;

/// Pairs of cells with the same two candidates.
struct Pairs;

static PAIRS_KINDS: [Kind; 1] = [Kind {
    id: "own-pair",
    name: "Own Pair",
    about: "Two cells of a house with the same two candidates",
    pattern: "{digits} in {pattern}",
    explanation: "The cells {pattern} of {base} take {digits}: {so}.",
    ..Kind::PLAIN
}];
static PAIRS: CheckedTechnique = CheckedTechnique::new(&Pairs);

impl OwnTechnique for Pairs {
    fn kinds(&self) -> &'static [Kind] {
        &PAIRS_KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let board = view.board();
        for house in House::all() {
            let cells = board.bivalue_cells() & house.cells();
            for (a, b) in cells.pairs().filter(|&(a, b)| board.digits(a) == board.digits(b)) {
                let (digits, pair) = (board.digits(a), bivalue::CellSet::of(a) | b.into());
                let effect = Effect::eliminate(digits, house.cells() - pair).on(board);
                let truths = vec![Constraint::Cell(a), Constraint::Cell(b)];
                let links = digits.iter().map(|digit| Constraint::House(house, digit)).collect();
                let why = Reason::Counting(Cover { truths, links });
                sink.offer(&PAIRS_KINDS[0], effect, |step| {
                    step.digits(digits)
                        .house(Role::Base, house)
                        .cells(Role::Pattern, pair)
                        .proof(Proof::line(effect.conclusions(), why))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn refused(&self, step: &Step, objection: &Objection) {
        panic!("{step}: {objection}");
    }
}

/// A technique that lies in every way: of each candidate of a board it says that it is true and
/// that it is false.
struct Lies {
    /// The number of refused steps, and those of a kind that it does not have.
    refused: Mutex<(usize, usize)>,
}

static LIES_KINDS: [Kind; 1] = [Kind { id: "lie", name: "Lie", ..Kind::PLAIN }];
static LIES_OWN: Lies = Lies { refused: Mutex::new((0, 0)) };
static LIES: CheckedTechnique = CheckedTechnique::new(&LIES_OWN);

impl OwnTechnique for Lies {
    fn kinds(&self) -> &'static [Kind] {
        &LIES_KINDS
    }

    fn find(&self, view: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for candidate in Candidate::all().filter(|&candidate| view.board().has(candidate)) {
            let cell = Constraint::Cell(candidate.cell());
            let place = Conclusion::Place(candidate);
            let [placed, eliminated] = [Effect::place(candidate), {
                Effect::eliminate(DigitSet::of(candidate.digit()), candidate.cell())
            }];
            // The first of them lies only if the cell has further candidates.
            sink.offer(&LIES_KINDS[0], placed, |step| {
                step.proof(Proof::line([place], Reason::Only(cell.clone())))
            })?;
            sink.offer(&LIES_KINDS[0], eliminated, |step| {
                let cover = Cover { truths: vec![cell.clone()], links: vec![cell] };
                step.proof(Proof::line([place.opposite()], Reason::Counting(cover)))
            })?;
            // A name that it has no right to.
            let (_, foreign) = kind("x-wing").unwrap();
            sink.offer(foreign, eliminated, |step| {
                step.proof(Proof::line([place.opposite()], Reason::Search))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn refused(&self, step: &Step, objection: &Objection) {
        let mut refused = self.refused.lock().unwrap();
        refused.0 += 1;
        if *objection == Objection::OtherKind {
            assert_eq!(step.kind.id, "x-wing");
            refused.1 += 1;
        }
    }
}

/// A technique that never ends by itself.
struct Endless;

static ENDLESS: CheckedTechnique = CheckedTechnique::new(&Endless);

impl OwnTechnique for Endless {
    fn kinds(&self) -> &'static [Kind] {
        &LIES_KINDS
    }

    fn find(&self, _: &View, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        loop {
            sink.tick()?;
        }
    }

    fn refused(&self, _: &Step, _: &Objection) {}
}

/// The effects of steps, in an order.
fn effects(steps: &[Step]) -> Vec<String> {
    let effect = |step: &Step| step.conclusions().map(|so| so.to_string()).collect::<String>();
    let mut effects: Vec<_> = steps.iter().map(effect).collect();
    effects.sort();
    effects
}

#[test]
fn an_honest_technique_finds_what_the_library_finds() {
    let library = TechniqueSet::of(["naked-pair", "locked-pair"].map(|name| kind(name).unwrap().1));
    let mut count = 0;
    for (view, _) in corpus::states() {
        let steps = steps_of(&PAIRS, view, &Budget::UNLIMITED).unwrap();
        for step in &steps {
            assert_eq!(check(view, step, &Budget::UNLIMITED), Ok(()));
        }
        let expected = library.each(view, &Budget::UNLIMITED).unwrap();
        // A locked pair is one step in the library, and one for each of its houses here.
        let locked = expected.iter().filter(|step| step.kind.id == "locked-pair").count();
        if locked == 0 {
            assert_eq!(effects(&steps), effects(&expected));
        }
        assert!(steps.len() >= expected.len());
        count += steps.len();
    }
    assert!(count > 100, "{count} steps");
}

#[test]
fn it_takes_part_in_sets_paths_proofs_and_hints() {
    let (_, example) = kind("naked-pair").unwrap();
    let example: bivalue::format::LibraryLine = example.example.parse().unwrap();
    let board = example.position().board().unwrap();
    let view = View::new(board.clone());
    let set = TechniqueSet::usual().with_before(&PAIRS, "pointing");
    let ids: Vec<_> = set.kinds().map(|kind| kind.id).take(5).collect();
    let expected = ["full-house", "hidden-single", "naked-single", "own-pair", "pointing"];
    assert_eq!(ids, expected);
    assert!(set.without(&[&PAIRS_KINDS[0]]).kinds().eq(TechniqueSet::usual().kinds()));
    assert_eq!(TechniqueSet::usual().with(&PAIRS).kinds().last(), Some(&PAIRS_KINDS[0]));

    let step = set.first(&view, &Budget::UNLIMITED).unwrap().unwrap();
    assert_eq!(step.kind.id, "own-pair");
    let path = path_by(&view, &set, &Budget::UNLIMITED).unwrap();
    assert!(path.steps.iter().any(|step| step.kind.id == "own-pair"));
    let so = step.conclusions().next().unwrap();
    // The library's own techniques would name theirs.
    let only = TechniqueSet::of([]).with(&PAIRS);
    match why_not(&view, so.candidate(), &only, Prefer::FewSteps, &Budget::UNLIMITED).unwrap() {
        Why::False(steps) => assert_eq!(steps, std::slice::from_ref(&step)),
        other => panic!("{other:?}"),
    }
    let position = board.position();
    let advice = advise(&position, &Premises::default(), &only, &Budget::UNLIMITED).unwrap();
    let words = Words::english().with_kinds(&PAIRS_KINDS);
    let words = words.with([("own-pair.name", "Eigenes Paar")]).unwrap();
    let hint = words.hint(&advice, bivalue::human::HintLevel::Full, None);
    assert!(hint.starts_with("Eigenes Paar: "), "{hint}");
    assert!(hint.contains("The cells "), "{hint}");
}

#[test]
fn words_know_the_kinds_that_they_were_given_alone() {
    static SAME: [Kind; 1] = [Kind { id: "x-wing", name: "{mine}", ..Kind::PLAIN }];
    let text = [("own-pair.name", "Paar")];
    let unknown = WordsError::UnknownKey("own-pair.name".into());
    assert_eq!(Words::english().with(text), Err(unknown));
    let words = Words::english().with_kinds(&PAIRS_KINDS);
    assert_eq!(words.with(text).unwrap().name(&PAIRS_KINDS[0]), "Paar");
    assert!(words.with([("own-pair.explanation", "{nothing}")]).is_err());
    assert_eq!(words.entries().count(), Words::english().entries().count() + 4);
    // An id of the library stays the library's.
    let words = Words::english().with_kinds(&SAME);
    assert!(words.entries().eq(Words::english().entries()));
}

#[test]
fn nothing_of_a_technique_that_lies_is_believed() {
    let set = TechniqueSet::usual().with_before(&LIES, "full-house");
    for (view, solution) in corpus::states().iter().step_by(9) {
        for step in steps_of(&LIES, view, &Budget::UNLIMITED).unwrap() {
            assert_eq!(step.kind.id, "lie");
            for so in step.conclusions() {
                let candidate = so.candidate();
                let is_true = solution.grid()[candidate.cell()] == Some(candidate.digit());
                assert_eq!(is_true, matches!(so, Conclusion::Place(_)), "{step}");
            }
        }
        let path = path_by(view, &set, &Budget::UNLIMITED).unwrap();
        assert!(solution.solves(path.end.board()));
    }
    let (refused, foreign) = *LIES_OWN.refused.lock().unwrap();
    assert!(foreign > 1000 && refused > 2 * foreign, "{refused}, {foreign}");
}

#[test]
fn a_bound_ends_it() {
    let view = View::new(Board::default());
    let budget = Budget::UNLIMITED.with_nodes(1000);
    assert_eq!(steps_of(&ENDLESS, &view, &budget), Err(Stop::Nodes));
    let set = TechniqueSet::of([]).with(&ENDLESS);
    assert_eq!(set.first(&view, &budget), Err(Stop::Nodes));
    assert_eq!(set.all(&view, &budget), Err(Stop::Nodes));
    // The checks of steps count as well.
    let puzzle: Puzzle =
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
            .parse()
            .unwrap();
    let few = Budget::UNLIMITED.with_nodes(200);
    assert_eq!(steps_of(&LIES, &View::of(&puzzle), &few), Err(Stop::Nodes));
    assert_eq!(ENDLESS.kinds(), LIES.kinds());
}
