//! Calls of the generator, and requests as JSON.

use std::ops::ControlFlow;

use bivalue::budget::{Budget, Meter};
use bivalue::generate::{
    self, Dice, Difficulty, Generator, GivenPattern, Minimiser, Symmetry, VicinityBounds, Wanted,
    Workshop,
};
use bivalue::rate::hodoku::Level;
use bivalue::rate::se::Tenths;
use bivalue::verbs;
use bivalue::wire;
use serde_json::{Map, Value};

use crate::calls;
use crate::odd::Odd;

fn generator(odd: &mut Odd) -> Option<Generator> {
    let seed = odd.number();
    Generator::new(odd.request(), seed).ok()
}

fn wanted(odd: &mut Odd) -> Wanted {
    let levels = [Level::Easy, Level::Hard, Level::Extreme];
    Wanted {
        level: odd.maybe(|odd| odd.pick(&levels)..=odd.pick(&levels)),
        score: odd.maybe(|odd| odd.number() as u32..=odd.number() as u32),
        technique: odd.some(2, |odd| odd.some(2, Odd::kind)),
        not_technique: odd.some(2, Odd::kind),
        hardest: odd.some(2, Odd::kind),
        er: odd.maybe(|odd| Tenths(odd.number() as u16)..=Tenths(odd.number() as u16)),
    }
}

/// A value of JSON that is of any type.
fn value(odd: &mut Odd) -> Value {
    match odd.below(8) {
        0 => Value::Null,
        1 => odd.flag().into(),
        2 => odd.number().into(),
        3 => odd.text().into(),
        4 => odd.grid().to_string().into(),
        5 => Value::Array(odd.some(3, |odd| odd.text().into())),
        6 => (-0.5 * odd.number() as f64).into(),
        _ => odd.candidate().to_string().into(),
    }
}

/// A request of a verb with members of its own, of others and of none.
fn request(odd: &mut Odd, verb: &'static dyn verbs::Listed) -> Value {
    const NAMES: [&str; 18] = [
        "all",
        "index",
        "count",
        "level",
        "clues",
        "seed",
        "format",
        "blank",
        "solve",
        "candidate",
        "minus",
        "plus",
        "solutions",
        "backdoors",
        "unavoidable",
        "symmetry",
        "original",
        "step",
    ];
    let mut members = Map::new();
    if odd.flag() {
        // A request that is right, but for what follows.
        let examples = verb.examples();
        let example = examples.get(odd.below(examples.len().max(1)));
        let example = example.and_then(|example| verbs::parse_request(example.request).ok());
        members.extend(example.and_then(|value| value.as_object().cloned()).unwrap_or_default());
    }
    members.insert("verb".into(), verb.name().into());
    members.insert("puzzle".into(), odd.grid().to_string().into());
    for _ in 0..odd.below(4) {
        members.insert(odd.pick(&NAMES).into(), value(odd));
    }
    Value::Object(members)
}

calls! {
    "Dice::below" panics "nothing to draw from" => |odd| Dice::new(odd.number(), odd.number()).below(odd.number() as u32);
    "Dice::below_u64" panics "nothing to draw from" => |odd| Dice::new(0, odd.number()).below_u64(odd.number());
    "Dice::shuffle" => |odd| Dice::new(odd.number(), 0).shuffle(&mut odd.some(9, Odd::cell));
    "Symmetry::named" => |odd| Symmetry::named(&odd.text());
    "Symmetry::orbit" => |odd| odd.symmetry().orbit(odd.cell());
    "Symmetry::is_of" => |odd| odd.symmetry().is_of(odd.cells());
    "GivenPattern::from_str" => |odd| odd.text().parse::<GivenPattern>().map_err(|error| error.to_string());
    "GivenPattern::grid" => |odd| {
        let (mut dice, meter) = (Dice::new(0, odd.number()), Meter::new(odd.budget()));
        odd.pattern().map(|pattern| pattern.grid(&mut dice, &meter))
    };
    "GivenPattern::fits" => |odd| odd.pattern().map(|pattern| pattern.fits(&odd.solution()));
    "GivenPattern, what it says" => |odd| {
        odd.pattern().map(|pattern| (pattern.empty_lines(), pattern.most_digits()))
    };
    "Request::check" => |odd| odd.request().check().map_err(|error| error.to_string());
    "Generator::with_symmetries" => |odd| {
        let symmetries = odd.some(3, Odd::symmetry);
        generator(odd).map(|generator| generator.with_symmetries(&symmetries).is_ok())
    };
    "Generator::puzzle" => |odd| {
        let (index, budget) = (odd.number(), odd.budget());
        let accept = &mut |_: &generate::Made| Ok(true);
        generator(odd).map(|generator| {
            let made = generator.puzzle(index, &mut Workshop::new(), &budget, accept);
            made.map_err(|error| error.to_string())
        })
    };
    "Generator::full_grid" => |odd| {
        generator(odd).map(|generator| generator.full_grid(odd.number(), &odd.budget()))
    };
    "Generator::sukaku" => |odd| {
        let (index, budget) = (odd.number(), odd.budget());
        generator(odd).map(|generator| generator.sukaku(index, &mut Workshop::new(), &budget))
    };
    "Generator::estimate" => |odd| {
        let (tries, budget) = (odd.number(), odd.budget());
        let accept = &mut |_: &generate::Made| Ok(true);
        generator(odd).map(|generator| {
            let estimate = generator.estimate(tries, &mut Workshop::new(), &budget, accept);
            estimate.map(|estimate| estimate.tries_each())
        })
    };
    "Difficulty::new" => |odd| Difficulty::new(wanted(odd)).map_err(|error| error.to_string());
    "Difficulty::suits" => |odd| {
        Difficulty::new(wanted(odd)).map(|wanted| wanted.suits(&odd.puzzle(), &odd.budget()))
    };
    "Difficulty::explained" => |odd| {
        Difficulty::new(wanted(odd)).map(|wanted| wanted.explained(&odd.puzzle(), &odd.budget()))
    };
    "VicinityBounds::of" => |odd| {
        let vicinity = VicinityBounds { minus: odd.index(), plus: odd.index(), solutions: odd.number() };
        vicinity.of(&odd.puzzle(), &odd.budget(), &mut |_| ControlFlow::Continue(()))
    };
    "Minimiser::minimise" panics "more units than cells" | "a unit without cells" => |odd| {
        let (units, always) = (odd.some(90, Odd::cells), odd.cells());
        Minimiser::new().minimise(&odd.solution(), &units, always, &Meter::new(odd.budget()))
    };

    "ask, of a text" => |odd| verbs::ask(&odd.text(), &odd.budget()).record.to_json();
    "ask_value" => |odd| {
        let verb = odd.pick(verbs::verbs());
        verbs::ask_value(request(odd, verb), &odd.budget()).record.to_json()
    };
    "ask_value, of any value" => |odd| verbs::ask_value(value(odd), &odd.budget()).record.status();
    "parse_request" => |odd| verbs::parse_request(&odd.text()).map_err(|fault| fault.message);
    "verb" => |odd| verbs::verb(&odd.text()).is_some();
    "techniques_named" => |odd| {
        verbs::techniques_named(&odd.text()).map_err(|error| error.message().to_string())
    };
    "example_of" => |odd| verbs::example_of(odd.kind(), &odd.budget());
    "technique_page" => |odd| verbs::technique_page(odd.kind(), &odd.budget());
    "scale_words" => |odd| verbs::scale_words(odd.kind());
    "lost_in" => |odd| verbs::lost_in(odd.format(), &odd.record()).len();
    "wire::scene" => |odd| {
        let board = odd.board();
        let mut step = Map::new();
        for name in ["marks", "links", "place", "eliminate", "text"] {
            step.insert(name.into(), value(odd));
        }
        wire::scene(&board, &Value::Object(step)).map(|scene| scene.svg())
    };
    "wire::changes" => |odd| wire::changes(&value(odd)).map(|changes| changes.len());
    "wire::Analysis::of" panics "too large" => |odd| {
        let budget = Budget::UNLIMITED.with_nodes(1_000);
        wire::Analysis::of(&odd.puzzle(), odd.index(), odd.index(), &budget)
    };
}
