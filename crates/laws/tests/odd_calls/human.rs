//! Calls of human solving, games, ratings and pictures.

use bivalue::Budget;
use bivalue::game::{Game, Move};
use bivalue::human::{
    self, Advice, Bounds, HintLevel, Judgement, Language, Prefer, Refutation, StepSink,
    TechniqueSet, Tradition, Why, Words, advise, by_conclusions, check,
};
use bivalue::rate::{hodoku, se, stable};
use bivalue::render::{self, Paint, Scene};

use crate::calls;
use crate::odd::Odd;

const LEVELS: [HintLevel; 3] = [HintLevel::Nudge, HintLevel::Area, HintLevel::Full];

fn paint(odd: &mut Odd) -> Paint {
    odd.pick(&[Paint::Plain, Paint::Colors])
}

/// A game of a puzzle, or of any position.
fn game(odd: &mut Odd) -> Game {
    if odd.flag() { Game::new(&odd.puzzle()) } else { Game::unproved(odd.position()) }
}

fn move_(odd: &mut Odd) -> Move {
    match odd.below(6) {
        0 => Move::Place(odd.candidate()),
        1 => Move::PlaceOnly(odd.candidate()),
        2 => Move::Erase(odd.cell()),
        3 => Move::Note(odd.candidate()),
        4 => Move::EraseNote(odd.candidate()),
        _ => Move::NoteAll,
    }
}

calls! {
    "View::of" => |odd| human::View::of(&odd.puzzle()).bivalue();
    "View::with_count" panics "out of bounds" => |odd| odd.view().with_count(odd.index());
    "View::positions" => |odd| odd.view().positions(odd.digit(), odd.house());
    "View::places" => |odd| odd.view().places(odd.digit(), odd.house());
    "View::apply" => |odd| odd.view().apply(odd.conclusion());
    "View::take" => |odd| odd.view().take(&odd.step());
    "next_step" => |odd| human::next_step(&odd.view(), &odd.budget());
    "all_steps" => |odd| human::all_steps(&odd.view(), &odd.budget());
    "steps_of" => |odd| {
        let technique = odd.pick(human::techniques());
        human::steps_of(technique, &odd.view(), &odd.budget())
    };
    "path" => |odd| human::path(&odd.view(), &odd.budget());
    "path_until" => |odd| human::path_until(&odd.view(), &odd.techniques(), &odd.budget());
    "path_by" => |odd| human::path_by(&odd.view(), &odd.techniques(), &odd.budget());
    "shortest_path" => |odd| {
        let bounds = Bounds { width: odd.index(), depth: odd.index() };
        let budget = Budget::UNLIMITED.with_nodes(1_000);
        let (view, _) = odd.example();
        human::shortest_path(&view, TechniqueSet::usual(), bounds, &budget)
    };
    "kind" => |odd| human::kind(&odd.text()).is_some();
    "called" => |odd| human::called(&odd.text()).map(|called| called.kinds.len());
    "Tradition::name_of" => |odd| odd.pick(&Tradition::ALL).name_of(odd.kind());
    "TechniqueSet::without" => |odd| {
        let unwanted = odd.some(3, Odd::kind);
        odd.techniques().without(&unwanted).kinds().count()
    };
    "TechniqueSet::first" => |odd| odd.techniques().first(&odd.view(), &odd.budget());
    "TechniqueSet::easiest" => |odd| odd.techniques().easiest(&odd.view(), &odd.budget());
    "TechniqueSet::all" => |odd| odd.techniques().all(&odd.view(), &odd.budget());
    "TechniqueSet::each" => |odd| odd.techniques().each(&odd.view(), &odd.budget());
    "Technique::find" => |odd| {
        let (view, kinds) = (odd.view(), odd.some(3, Odd::kind));
        let mut sink = StepSink::all(&view).within(odd.budget()).only(&kinds);
        let _ = odd.pick(human::techniques()).find(&view, &mut sink);
        sink.into_steps()
    };
    "StepSink::offer" => |odd| {
        let view = odd.view();
        let mut sink = StepSink::first(&view).within(odd.budget());
        let _ = sink.offer(odd.kind(), odd.effect(), |step| step);
        sink.into_steps()
    };
    "check" => |odd| {
        check(&odd.view(), &odd.step(), &odd.budget()).map_err(|no| no.to_string())
    };
    "advise" => |odd| advise(&odd.position(), &odd.premises(), &odd.techniques(), &odd.budget());
    "Advice::text" => |odd| {
        let advice = match odd.below(3) {
            0 => Advice::Step(Box::new(odd.step())),
            1 => Advice::Mistakes {
                cells: odd.cells(),
                crossed_out: odd.position().crossed_out(&odd.solution()),
            },
            _ => Advice::Clash {
                digit: odd.digit(),
                house: odd.house(),
                cells: [odd.cell(), odd.cell()],
            },
        };
        let board = odd.board();
        advice.text(odd.pick(&LEVELS), odd.flag().then_some(&board))
    };
    "repaired" => |odd| human::repaired(&odd.position(), &odd.solution());
    "why_not" => |odd| {
        let prefer = odd.pick(&[Prefer::FewSteps, Prefer::EasySteps]);
        let (view, candidate) = (odd.view(), odd.candidate());
        human::why_not(&view, candidate, &odd.techniques(), prefer, &odd.budget())
            .map(|why| why.text(candidate))
    };
    "Why::text" => |odd| Why::False(odd.some(2, Odd::step)).text(odd.candidate());
    "Why::before_steps" => |odd| {
        Why::False(odd.some(2, Odd::step)).before_steps(odd.candidate())
    };
    "Judgement::before_steps" => |odd| {
        let steps = odd.some(2, Odd::step);
        let judgement = if odd.flag() {
            Judgement::Right(steps)
        } else {
            Judgement::Wrong(Refutation::Proved(steps))
        };
        (judgement.to_string(), judgement.before_steps())
    };
    "Words::tally" => |odd| Words::english().tally(&odd.some(3, Odd::step));
    "Words::contradiction" => |odd| {
        let clash = odd.position().board().map(|_| ());
        clash.map_err(|clash| Words::english().contradiction(&clash))
    };
    "Language::from_str" => |odd| odd.text().parse::<Language>();
    "Words::of" => |odd| {
        let words = Words::of(odd.pick(&Language::ALL));
        words.explain(&odd.step(), Some(&odd.board()))
    };
    "judge_move" => |odd| {
        human::judge_move(&odd.view(), odd.conclusion(), &odd.techniques(), &odd.budget())
            .map(|judgement| judgement.to_string())
    };
    "judge_moves" => |odd| {
        let moves = odd.some(4, Odd::conclusion);
        human::judge_moves(&odd.view(), &moves, &odd.techniques(), &odd.budget())
            .map(|judged| judged.first_wrong)
    };
    "Exclusion::of" => |odd| human::Exclusion::of(&odd.board(), odd.candidate());
    "by_conclusions" => |odd| by_conclusions(&odd.some(5, Odd::step));
    "Effect::on" => |odd| odd.effect().on(&odd.board()).conclusions().count();
    "Effect::transformed" => |odd| odd.effect().transformed(&odd.transform());
    "Step's text" => |odd| format!("{0} {0:?}", odd.step());
    "Step::explain" => |odd| odd.step().explain();
    "Step::explain_on" => |odd| odd.step().explain_on(&odd.board());
    "Step::pattern" => |odd| odd.step().pattern();
    "Step::outline" => |odd| odd.step().outline().explain();
    "Step, what to see" => |odd| {
        let step = odd.step();
        (step.cells_to_see(), step.digits_to_see(), step.house_to_see())
    };
    "Proof::explicit" => |odd| odd.step().proof.explicit(&odd.board());
    "proof_lines" => |odd| {
        let board = odd.board();
        human::proof_lines(&odd.step().proof, odd.flag().then_some(&board))
    };
    "Words::with" => |odd| {
        let keys: Vec<_> = Words::english().entries().map(|(key, _)| key).collect();
        let key = keys[odd.below(keys.len())].clone();
        let words = Words::english().with([(key, odd.text())]);
        words.map(|words| (words.explain(&odd.step(), None), words.line(&odd.step())))
    };
    "Words::with_spans" => |odd| {
        let board = odd.board();
        let text = Words::english().with_spans().explain(&odd.step(), Some(&board));
        text.spans_in_chars().count()
    };
    "Words::name" => |odd| Words::english().name(odd.kind()).len();

    "Game::make" => |odd| {
        let mut game = game(odd);
        for _ in 0..odd.below(8) {
            let moves = odd.some(3, move_);
            let _ = (game.make(&moves), game.go_to(odd.index()), game.undo(), game.repair());
        }
        (game.clashes(), game.mistakes(), game.redo(), game.is_solved(), game.to_string())
    };
    "Game::apply" => |odd| game(odd).apply(&odd.step());
    "Game::advice" => |odd| game(odd).advice(&odd.budget());
    "Game::from_str" => |odd| {
        let mut text = game(odd).to_string();
        text.push_str(&odd.text());
        text.parse::<Game>().map_err(|error| error.to_string())
    };

    "hodoku::solve" => |odd| hodoku::solve(&odd.puzzle(), &odd.budget());
    "hodoku::rate" => |odd| hodoku::rate(&odd.puzzle(), &odd.budget());
    "hodoku::next_step" => |odd| hodoku::next_step(&odd.view(), &odd.budget());
    "hodoku::entry" => |odd| hodoku::entry(&odd.text()).is_some();
    "hodoku::rate_path" => |odd| {
        human::path(&odd.view(), &odd.budget()).map(|path| hodoku::rate_path(&path))
    };
    "stable::rate" => |odd| stable::rate(&odd.puzzle(), &odd.budget());
    "se::rate" => |odd| se::rate(&odd.board(), &odd.budget());
    "se::rate_with" => |odd| {
        let wanted = odd.pick(&[se::WantedRatings::Any, se::WantedRatings::Pearls, se::WantedRatings::Diamonds]);
        let mut texts = Vec::new();
        let mut show = |step: &se::SeStep| texts.push(step.to_string());
        se::rate_with(&odd.board(), &odd.budget(), wanted, Some(&mut show))
    };
    "se::is_at_least" => |odd| {
        se::is_at_least(&odd.board(), se::Tenths(odd.number() as u16), &odd.budget())
    };
    "se::Tenths::from_str" => |odd| odd.text().parse::<se::Tenths>();

    "svg" => |odd| {
        let step = odd.step();
        render::svg(&odd.board(), odd.flag().then_some(&step))
    };
    "Scene::svg" => |odd| {
        let board = odd.board();
        let mut scene = Scene::of_step(&board, &odd.step());
        (scene.candidates, scene.legend, scene.overlay) = (odd.flag(), odd.flag(), odd.flag());
        scene.conclusions = odd.some(4, Odd::conclusion);
        (scene.title, scene.description) = (odd.text(), odd.text());
        scene.svg()
    };
    "drawing" => |odd| {
        let step = odd.step();
        render::drawing(&odd.board(), Some(&step), paint(odd))
    };
    "render::steps" => |odd| render::steps(&odd.view(), &odd.some(3, Odd::step));
    "path_text" => |odd| {
        let path = human::path(&odd.view(), &odd.budget());
        path.map(|path| render::path_text(&odd.view(), &path, paint(odd)))
    };
    "path_markdown" => |odd| {
        let path = human::path(&odd.view(), &odd.budget());
        path.map(|path| render::path_markdown(&odd.view(), &path))
    };
    "paragraphs" => |odd| render::paragraphs(&odd.text());
}
