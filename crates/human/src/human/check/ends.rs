//! Where the lines of a proof end: at the first contradiction.

use bivalue_core::grid::{Board, Candidate, Cell, Conclusion};

use super::KnownFacts;
use crate::human::{Branch, Constraint, Node, Proof, ProofLine, Reason, Shape, Step};

/// How contradictions are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// A line from which a cell is left without a candidate may be the last one.
    Short,
    /// The last line has no conclusion, and says why this is a contradiction.
    Explicit,
}

impl Proof {
    /// The proof on its board without anything behind a contradiction but what is counted, and
    /// without a conclusion where no candidate of a constraint is left.
    pub(in crate::human) fn ended(&self, board: &Board) -> Self {
        Self { lines: KnownFacts::of(board, false).ended(&self.lines, Ends::Short) }
    }

    /// The proof with every contradiction in a line of its own: lines below an assumption lead to a
    /// contradiction if and only if the last of them has no conclusion. Every live case has its
    /// branch, and what is refuted has one conclusion a line.
    ///
    /// ```
    /// use bivalue::Budget;
    /// use bivalue::format::LibraryLine;
    /// use bivalue::human::{Reason, View, check, kind, steps_of};
    ///
    /// let (technique, kind) = kind("forcing-chain-contradiction").unwrap();
    /// let example: LibraryLine = kind.example.parse().unwrap();
    /// let view = View::new(example.position().board().unwrap());
    /// let mut step = steps_of(technique, &view, &Budget::UNLIMITED).unwrap().remove(0);
    /// step.proof = step.proof.explicit(view.board());
    /// let Reason::Refuted(lines) = &step.proof.lines[0].why else { panic!("it is refuted") };
    /// assert!(lines.last().unwrap().so.is_empty());
    /// assert_eq!(check(&view, &step, &Budget::UNLIMITED), Ok(()));
    /// ```
    #[must_use]
    pub fn explicit(&self, board: &Board) -> Self {
        Self { lines: KnownFacts::of(board, false).ended(&self.lines, Ends::Explicit) }
    }
}

impl Step {
    /// Returns whether a step that is proved on the board says nothing there that is known without
    /// it: each candidate of its lines, cases and links is live where it is named, and nothing
    /// stands behind a contradiction.
    pub(in crate::human) fn is_of(&self, board: &Board) -> bool {
        let mut known = KnownFacts::of(board, false);
        let is_live = |node: Node| {
            node.cells.into_iter().all(|cell| known.is_live(Candidate::new(cell, node.digit)))
        };
        let are_live = self.marks.iter().all(|mark| match mark.shape {
            Shape::Link(link) => is_live(link.from) && is_live(link.to),
            _ => true,
        });
        are_live && known.needs(&self.proof.lines)
    }

    /// The step with a proof that ends at the first contradiction on the board.
    pub(in crate::human) fn ended(mut self, board: &Board) -> Self {
        self.proof = self.proof.ended(board);
        self
    }
}

impl KnownFacts<'_> {
    /// Returns whether none of the lines is known or needless.
    fn needs(&mut self, lines: &[ProofLine]) -> bool {
        for (number, line) in lines.iter().enumerate() {
            let is_last = number + 1 == lines.len();
            if says_nothing(line) {
                continue;
            }
            if line.so.is_empty() || self.is_contradiction {
                return is_last && line.so.is_empty();
            }
            let below = |assumed, lines: &[ProofLine]| self.assuming(assumed).needs(lines);
            let are_needed = match (&line.why, &line.so[..]) {
                (Reason::Refuted(lines), [so]) => below(so.opposite(), lines),
                (Reason::Cases(_, branches), _) => branches.iter().all(|Branch { case, lines }| {
                    self.is_live(*case) && below(Conclusion::Place(*case), lines)
                }),
                _ => true,
            };
            if !are_needed || !line.so.iter().all(|so| self.is_live(so.candidate())) {
                return false;
            }
            line.so.iter().for_each(|&so| self.learn(so));
        }
        true
    }

    fn ended(&mut self, lines: &[ProofLine], ends: Ends) -> Vec<ProofLine> {
        let mut all = Vec::new();
        for line in lines {
            // What is shown by then may be said of another cell or house.
            if self.is_contradiction {
                match &line.why {
                    Reason::Only(of) if self.live_of(of).is_empty() => {
                        all.push(ProofLine { so: Vec::new(), why: line.why.clone() });
                        break;
                    }
                    // The words of a pattern name what it counts, also where that is needless.
                    why if ends == Ends::Short && !matches!(why, Reason::Only(_)) => {
                        all.push(line.clone());
                        line.so.iter().for_each(|&so| self.learn(so));
                        continue;
                    }
                    _ => continue,
                }
            }
            if says_nothing(line) {
                all.extend((ends == Ends::Short).then(|| line.clone()));
                continue;
            }
            match &line.why {
                Reason::Refuted(_) if ends == Ends::Explicit => {
                    let each = line.so.iter().map(|so| self.line(&[*so], &line.why, ends));
                    all.extend(each);
                }
                why => all.push(self.line(&line.so, why, ends)),
            }
            if all.last().is_some_and(|line| line.so.is_empty()) {
                self.is_contradiction = true;
                break;
            }
            line.so.iter().for_each(|&so| self.learn(so));
        }
        let is_said = all.last().is_some_and(|line: &ProofLine| line.so.is_empty());
        if ends == Ends::Explicit
            && self.is_contradiction
            && !is_said
            && let Some(cell) = Cell::all().find(|&cell| !self.has_any(cell))
        {
            let why = Reason::Only(Constraint::Cell(cell));
            all.push(ProofLine { so: Vec::new(), why });
        }
        all
    }

    fn line(&self, so: &[Conclusion], why: &Reason, ends: Ends) -> ProofLine {
        let below = |assumed, lines: &[ProofLine]| self.assuming(assumed).ended(lines, ends);
        let (is_void, why) = match (why, so) {
            (Reason::Only(of), _) => (self.live_of(of).is_empty(), why.clone()),
            (Reason::Refuted(lines), [so]) => (false, Reason::Refuted(below(so.opposite(), lines))),
            (Reason::Cases(of, branches), _) => {
                let branch = |case: Candidate, lines: &[ProofLine]| Branch {
                    case,
                    lines: below(Conclusion::Place(case), lines),
                };
                if ends == Ends::Explicit {
                    // A pattern's guardians are cases also where they are not live.
                    let lines_of = |case: Candidate| {
                        let own = branches.iter().find(|branch| branch.case == case);
                        own.map_or(&[][..], |branch| &branch.lines)
                    };
                    let live = self.live_of(of);
                    let all: Vec<_> =
                        live.into_iter().map(|case| branch(case, lines_of(case))).collect();
                    let dies = |branch: &Branch| {
                        branch.lines.last().is_some_and(|line| line.so.is_empty())
                    };
                    (all.iter().all(dies), Reason::Cases(of.clone(), all))
                } else {
                    let all = branches.iter().map(|own| branch(own.case, &own.lines)).collect();
                    (false, Reason::Cases(of.clone(), all))
                }
            }
            _ => (false, why.clone()),
        };
        ProofLine { so: if is_void { Vec::new() } else { so.to_vec() }, why }
    }

    fn has_any(&self, cell: Cell) -> bool {
        self.live.iter().any(|cells| cells.contains(cell))
    }
}

/// Returns whether a line of a technique only counts, for the words, and concludes nothing.
fn says_nothing(line: &ProofLine) -> bool {
    line.so.is_empty() && matches!(line.why, Reason::Counting(_))
}
