//! Why there is no answer, in words.

use bivalue::engine::Verdict;
use bivalue::verbs::Refused;

use super::limit_words;

/// Why there is no answer, in words; `improper` says it of a puzzle that is not proper.
///
/// ```
/// use bivalue::verbs::Refused;
/// use bivalue_bulk::words::{improper_words, refused_words};
///
/// assert!(refused_words(&Refused::Sukaku, &improper_words).contains("Sukaku"));
/// ```
#[must_use]
pub fn refused_words(refused: &Refused, improper: &dyn Fn(&Verdict) -> String) -> String {
    match refused {
        Refused::Fault(fault) => fault.message.to_string(),
        Refused::Sukaku => Refused::SUKAKU.english.into(),
        Refused::Clash(clash) => clash.to_string(),
        Refused::Improper(judged) => improper(&judged.0),
        Refused::Stopped(stop) => format!("stopped: {}", limit_words((*stop).into())),
        _ => "there is no answer".into(),
    }
}

/// The message about a puzzle that is not proper, for commands without one of their own.
///
/// ```
/// use bivalue::engine::Verdict;
/// use bivalue::grid::Solution;
/// use bivalue_bulk::words::improper_words;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse().unwrap();
/// let many = Verdict::Many(Box::new([solution; 2]));
/// assert_eq!(improper_words(&many), "more than one solution");
/// ```
#[must_use]
pub fn improper_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::None(contradiction) => format!("no solution: {contradiction}"),
        Verdict::Unknown(unknown) => format!("not known: {}", limit_words(unknown.end)),
        _ => "more than one solution".into(),
    }
}

/// The comment that is printed in place of a missing answer.
///
/// ```
/// use bivalue::verbs::Refused;
///
/// assert_eq!(bivalue_bulk::words::placeholder(&Refused::Sukaku), "a Sukaku");
/// ```
#[must_use]
pub fn placeholder(refused: &Refused) -> &'static str {
    match refused {
        Refused::Fault(_) => "not read",
        Refused::Sukaku => "a Sukaku",
        Refused::Clash(_) => "not valid",
        Refused::Mistakes { .. } => "mistakes",
        Refused::Improper(judged) => match judged.0 {
            Verdict::None(_) => "no solution",
            Verdict::Many(_) => "more than one solution",
            _ => "not known",
        },
        _ => "stopped",
    }
}
