//! The options of fish.

use bivalue::budget::Budget;
use bivalue::human::{Options, check, kind, steps_of};

use crate::corpus::states;
use crate::mutants;

#[test]
fn siamese_fish_are_two_of_the_same_bases() {
    let mut siamese = 0;
    for name in ["finned-x-wing", "sashimi-swordfish", "finned-franken-x-wing"] {
        let (technique, _) = kind(name).unwrap();
        for (view, solution) in states().iter().step_by(9) {
            let alone = steps_of(technique, view, &Budget::UNLIMITED).unwrap();
            let options = Options { siamese: true, ..Options::default() };
            let view = view.clone().with_options(options);
            let steps = steps_of(technique, &view, &Budget::UNLIMITED).unwrap();
            for one in &alone {
                assert!(steps.iter().any(|step| step.effect == one.effect), "{one}");
            }
            for step in steps {
                assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()), "{step}");
                assert!(step.conclusions().all(|so| mutants::is_true(so, solution)), "{step}");
                siamese += usize::from(step.proof.lines.len() == 2);
            }
        }
    }
    assert!(siamese > 0);
}
