//! Fish as players write them: `3 r38 c26 fr3c1`.

use super::notation::digits_text;
use super::{Teller, Text};
use crate::human::{Mark, Role, Step, marked_cells, marked_houses};

/// A fish as players write it: bases, covers and each fin, `3 r38 c26 fr3c1`; endo fins have `ef`
/// before them. Of two fish with the same bases, the second follows a slash.
pub(super) fn fish_text(words: Teller<'_>, step: &Step) -> Text {
    let houses = |marks: &[&Mark], role: Role| {
        words.houses_in_short(&marked_houses(marks.iter().copied(), role).collect::<Vec<_>>())
    };
    let cells = |marks: &[&Mark], role: Role| marked_cells(marks.iter().copied(), role);
    // All marks but those of the bases belong to one of the fish, whose covers come first.
    let is_own = |mark: &&Mark| matches!(mark.role, Role::Cover | Role::Fin | Role::EndoFin);
    let own: Vec<&Mark> = step.marks.iter().filter(is_own).collect();
    let fish = own.chunk_by(|one, next| one.role == Role::Cover || next.role != Role::Cover);
    let own = fish.map(|marks| {
        let endo_fins = cells(marks, Role::EndoFin);
        let fins = (cells(marks, Role::Fin) - endo_fins).into_iter();
        let fins = fins.map(|cell| (" f", cell));
        let endo_fins = endo_fins.into_iter().map(|cell| (" ef", cell));
        let mut text = houses(marks, Role::Cover);
        for (sign, cell) in fins.chain(endo_fins) {
            text.push_str(sign);
            text.push(&words.cell(cell));
        }
        text
    });
    let all: Vec<&Mark> = step.marks.iter().collect();
    let parts = [digits_text(step.digits).into(), houses(&all, Role::Base), Text::join(own, " / ")];
    Text::join(parts, " ")
}
