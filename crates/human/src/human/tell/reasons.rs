//! Proofs in words: each line of a proof is a line of text; lines that follow from an assumption
//! are indented.

use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Transform};

use super::again::{Told, in_lines};
use super::constraints::{about, candidates, counting, too_few};
use super::known::Known;
use super::phrases::Phrase;
use super::template::{Value, many, one};
use super::{Teller, Text, Words};
use crate::human::{Branch, Constraint, Cover, Proof, ProofLine, Reason, Role, Step, marked_cells};

/// Returns a proof in plain words, line by line; lines that follow from an assumption are indented
/// by two spaces. With the board of the step they also name the facts that they rest on, unless
/// that is just the line before, and the place of a contradiction.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step, proof_lines};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let view = View::new(board.clone());
/// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
/// let lines = proof_lines(&step.proof, Some(&board));
/// assert_eq!(lines, ["r1c9=9: nothing else is left in r1c9."]);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn proof_lines(proof: &Proof, board: Option<&Board>) -> Vec<String> {
    Words::english().proof_lines(proof, board)
}

impl Teller<'_> {
    /// The proof line by line: [`proof_lines`].
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let view = View::new(Board::new(&grid).unwrap());
    /// let step = next_step(&view, &Budget::UNLIMITED).unwrap().unwrap();
    /// let lines = Words::english().with_spans().proof_lines(&step.proof, None);
    /// assert_eq!(lines[0].as_str(), "r1c9=9: nothing else is left in r1c9.");
    /// assert_eq!(lines[0].spans().len(), 2);
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn proof_lines(self, proof: &Proof, board: Option<&Board>) -> Vec<Text> {
        let mut telling = Telling::of(self, board);
        telling.add(&proof.lines, 0);
        in_lines(&telling.text)
    }
}

/// The same without the line that names the conclusion, if there is only one: the assumption or the
/// cases, and the lines that follow.
pub(super) fn inner_lines(words: Teller<'_>, step: &Step, board: Option<&Board>) -> Vec<Text> {
    let (proof, mut telling) = (&step.proof, Telling::of(words, board));
    if step.marks.iter().any(|mark| mark.role == Role::Target) {
        // An exocet: the targets have two different digits, and the base has no others.
        telling.silent = marked_cells(&step.marks, Role::Base);
        telling.different = marked_cells(&step.marks, Role::Target);
    }
    match proof.lines.as_slice() {
        [ProofLine { so, why: Reason::Refuted(lines) }] => telling.add_refuted(so, lines, 0),
        [ProofLine { so, why: Reason::Cases(_, branches) }] => telling.add_cases(so, branches, 0),
        // What is refuted first, and then the cases that are left.
        [refuted @ .., ProofLine { so, why: Reason::Cases(_, branches) }]
            if refuted.iter().all(|line| matches!(line.why, Reason::Refuted(_))) =>
        {
            telling.add(refuted, 0);
            telling.add_cases(so, branches, 0);
        }
        lines => telling.add(lines, 0),
    }
    in_lines(&telling.text)
}

/// The lines of text so far, and the facts that are known at this point.
struct Telling<'a> {
    words: Teller<'a>,
    text: Vec<Told>,
    known: Option<Known>,
    /// Cells whose eliminations are not printed, because the explanation says why.
    silent: CellSet,
    /// Cells that have different digits, so that cases with equal ones are not printed.
    different: CellSet,
    /// The candidates that are assumed.
    assumed: Vec<Candidate>,
    /// The number of proofs that the lines stand in.
    within: usize,
}

impl<'a> Telling<'a> {
    fn of(words: Teller<'a>, board: Option<&Board>) -> Self {
        Self {
            words,
            text: Vec::new(),
            known: board.map(Known::of),
            silent: CellSet::EMPTY,
            different: CellSet::EMPTY,
            assumed: Vec::new(),
            within: 0,
        }
    }

    fn say(&mut self, depth: usize, phrase: Phrase, places: &[(&str, Value)]) {
        self.text.push(Told { depth, text: self.words.say(phrase, places), again: None });
    }

    /// Says a line that lines below it prove. If it has to be said again with the same lines, that
    /// is said instead.
    fn say_proved(&mut self, depth: usize, phrase: Phrase, places: &[(&str, Value)]) {
        let so = places.iter().filter(|(place, _)| *place == "so").cloned().collect::<Vec<_>>();
        let again = Some(self.words.say(Phrase::Again, &so));
        self.text.push(Told { depth, text: self.words.say(phrase, places), again });
    }

    /// Returns whether the conclusions of a line are only learned.
    fn is_silent(&self, so: &[Conclusion]) -> bool {
        let is_silent = |x: &Candidate| self.silent.contains(x.cell());
        let is_here = |so: &Conclusion| matches!(so, Conclusion::Eliminate(x) if is_silent(x));
        !so.is_empty() && so.iter().all(is_here)
    }

    fn add(&mut self, lines: &[ProofLine], depth: usize) {
        for line in lines {
            if self.is_silent(&line.so) {
                if let Some(known) = &mut self.known {
                    known.learn_silently(&line.so);
                }
                continue;
            }
            let so = ("so", so_value(self.words, &line.so));
            match &line.why {
                Reason::Refuted(_) | Reason::Cases(..)
                    if self.within > 0 && self.words.words().is_brief() =>
                {
                    let count = line.why.length();
                    let count = ("count", many(count, count.to_string()));
                    self.say(depth, Phrase::InBrief, &[so, count]);
                }
                Reason::Only(constraint) => self.add_only(&line.so, constraint, depth),
                Reason::Counting(cover) => {
                    let rest = self.rests_on(cover.truths.iter().flat_map(candidates));
                    let against = self.against(&line.so, cover);
                    let (phrase, mut places) =
                        against.unwrap_or_else(|| counting(self.words, cover));
                    places.extend([so, rest]);
                    self.say(depth, phrase, &places);
                }
                Reason::Refuted(lines) => {
                    self.say_proved(depth, Phrase::Refuted, &[so]);
                    self.add_refuted(&line.so, lines, depth + 1);
                }
                Reason::Cases(constraint, branches) => {
                    let mut places = about(self.words, constraint);
                    places.push(so);
                    let phrase = match constraint {
                        Constraint::House(..) => Phrase::EveryPlace,
                        Constraint::Cell(_) => Phrase::EveryDigit,
                        Constraint::Pattern(_) => Phrase::EveryCase,
                    };
                    self.say_proved(depth, phrase, &places);
                    self.add_cases(&line.so, branches, depth + 1);
                }
                Reason::Templates { rounds } => {
                    let rounds = many(usize::from(*rounds), rounds.to_string());
                    self.say(depth, Phrase::Templates, &[so, ("rounds", rounds)]);
                }
                Reason::Search => self.say(depth, Phrase::Search, &[so]),
                Reason::Symmetry(transform) => {
                    let symmetry = one(symmetry_text(self.words, transform));
                    self.say(depth, Phrase::Symmetry, &[so, ("symmetry", symmetry)]);
                }
            }
            if let Some(known) = &mut self.known {
                known.learn(self.words, &line.so);
            }
        }
    }

    /// Adds the line that a candidate is the only one left of a constraint, or that none is left.
    fn add_only(&mut self, so: &[Conclusion], constraint: &Constraint, depth: usize) {
        let is_known = |x: &Candidate| so.iter().any(|so| so.candidate() == *x);
        let is_live = |x: Candidate| {
            self.known.as_ref().is_none_or(|known| known.live[x.digit().index()].contains(x.cell()))
        };
        if !so.is_empty() && candidates(constraint).any(is_live) {
            let rest = self.rests_on(candidates(constraint).filter(|x| !is_known(x)));
            let phrase = match constraint {
                Constraint::House(..) => Phrase::OnlyPlace,
                _ => Phrase::OnlyLeft,
            };
            let mut places = about(self.words, constraint);
            places.extend([("so", so_value(self.words, so)), rest]);
            self.say(depth, phrase, &places);
        } else {
            self.add_void(constraint, depth);
        }
    }

    /// Adds the line that no candidate of a constraint is left.
    fn add_void(&mut self, constraint: &Constraint, depth: usize) {
        let phrase = match constraint {
            Constraint::House(..) => Phrase::NoPlace,
            _ => Phrase::NothingLeft,
        };
        let mut places = about(self.words, constraint);
        places.push(self.rests_on(candidates(constraint)));
        self.say(depth, phrase, &places);
    }

    /// The phrase, with its places, for a count that is against what is assumed, and so a
    /// contradiction.
    fn against(
        &self,
        so: &[Conclusion],
        cover: &Cover,
    ) -> Option<(Phrase, Vec<(&'static str, Value)>)> {
        let is_assumed =
            |so: &Conclusion| matches!(so, Conclusion::Eliminate(x) if self.assumed.contains(x));
        let is_against = !so.is_empty() && so.iter().all(is_assumed);
        is_against.then(|| too_few(self.words, cover)).flatten()
    }

    /// The template's place for the facts that a line rests on.
    fn rests_on(&self, candidates: impl Iterator<Item = Candidate>) -> (&'static str, Value) {
        let known = self.known.as_ref();
        let rest = known.and_then(|known| known.rests_on(self.words, candidates));
        ("rest", one(rest.unwrap_or_default()))
    }

    /// Adds the lines that follow from the opposite of a conclusion.
    fn add_refuted(&mut self, so: &[Conclusion], lines: &[ProofLine], depth: usize) {
        let opposite: Vec<_> = so.iter().map(|so| so.opposite()).collect();
        let before = self.known.clone();
        if let (Some(known), [opposite]) = (&mut self.known, &opposite[..]) {
            known.learn(self.words, &[*opposite]);
        }
        let count = self.assumed.len();
        self.assumed.extend(opposite.iter().filter_map(|so| match so {
            Conclusion::Place(x) => Some(*x),
            Conclusion::Eliminate(_) => None,
        }));
        self.within += 1;
        self.add(lines, depth);
        self.within -= 1;
        // That the opposite leads to the conclusion is the contradiction.
        if lines.last().is_none_or(|line| line.so != so) {
            self.add_end(lines, depth);
        }
        self.assumed.truncate(count);
        self.known = before;
    }

    /// Adds the cases. Cases that lead to the same conclusions by the same lines are listed
    /// together.
    fn add_cases(&mut self, so: &[Conclusion], branches: &[Branch], depth: usize) {
        let mut told: Vec<(Vec<Text>, Phrase, Vec<Told>)> = Vec::new();
        let reads_as = |one: &[Told], other: &[Told]| {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| one.reads_as(other))
        };
        for Branch { case, lines } in branches {
            if self.has_its_digit_elsewhere(*case) {
                continue;
            }
            let phrase = match lines.is_empty() {
                true if so == [Conclusion::Place(*case)] => Phrase::CaseAlready,
                true => Phrase::CaseAtOnce,
                false => Phrase::Case,
            };
            let text = self.branch(*case, lines, depth + 1);
            let mut all = told.iter_mut();
            match all.find(|(_, same, lines)| *same == phrase && reads_as(lines, &text)) {
                Some((cases, ..)) => cases.push(self.words.candidate(*case)),
                None => told.push((vec![self.words.candidate(*case)], phrase, text)),
            }
        }
        for (cases, phrase, text) in told {
            let case = many(cases.len(), self.words.choice(cases));
            self.say(depth, phrase, &[("case", case)]);
            self.text.extend(text);
        }
    }

    /// Returns whether another one of the cells with different digits is assumed to have that of
    /// the case.
    fn has_its_digit_elsewhere(&self, case: Candidate) -> bool {
        let is_other = |x: &Candidate| {
            self.different.contains(x.cell())
                && x.cell() != case.cell()
                && x.digit() == case.digit()
        };
        self.different.contains(case.cell()) && self.assumed.iter().any(is_other)
    }

    /// The text of the lines that follow from a case; empty if the conclusion follows at once.
    fn branch(&mut self, case: Candidate, lines: &[ProofLine], depth: usize) -> Vec<Told> {
        if lines.is_empty() {
            return Vec::new();
        }
        let (before, text) = (self.known.clone(), std::mem::take(&mut self.text));
        if let Some(known) = &mut self.known {
            known.learn(self.words, &[Conclusion::Place(case)]);
        }
        self.assumed.push(case);
        self.within += 1;
        self.add(lines, depth);
        self.within -= 1;
        self.add_end(lines, depth);
        self.assumed.pop();
        self.known = before;
        std::mem::replace(&mut self.text, text)
    }

    /// Adds the line that names the cell without a candidate, unless the last line names a
    /// contradiction already.
    fn add_end(&mut self, lines: &[ProofLine], depth: usize) {
        let is_known = lines.last().is_some_and(|line| match &line.why {
            _ if line.so.is_empty() => true,
            Reason::Only(_) => self.is_void(&line.so),
            Reason::Counting(cover) => self.against(&line.so, cover).is_some(),
            _ => false,
        });
        let empty = self.known.as_ref().and_then(Known::empty_cell);
        if let Some(cell) = empty.filter(|_| !is_known) {
            self.add_void(&Constraint::Cell(cell), depth);
        }
    }

    /// Returns whether the conclusions of a line are known to be false.
    fn is_void(&self, so: &[Conclusion]) -> bool {
        let is_false = |so: &Conclusion| {
            let x = so.candidate();
            self.known
                .as_ref()
                .is_some_and(|known| !known.live[x.digit().index()].contains(x.cell()))
        };
        so.iter().any(is_false)
    }
}

fn so_value(words: Teller<'_>, so: &[Conclusion]) -> Value {
    many(so.len(), words.conclusions(so.iter().copied()))
}

/// A transform in words: `a half turn, 1 to 2 to 1, 3 to 4 to 3`.
pub(super) fn symmetry_text(words: Teller<'_>, transform: &Transform) -> Text {
    const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let to =
        |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect::<String>();
    let rows = || words.say(Phrase::RowsTo, &[("rows", one(to(transform.rows())))]);
    let columns = || words.say(Phrase::ColumnsTo, &[("columns", one(to(transform.columns())))]);
    let lines = || words.row([rows(), columns()]);
    // A corner of the board tells which diagonal it is.
    let diagonal = |phrase: Phrase, corner: usize| {
        words.say(phrase, &[("cell", one(words.cell(Cell::from_index(corner))))])
    };
    let cells = match (transform.transposes(), transform.rows(), transform.columns()) {
        (false, REVERSED, REVERSED) => words.say(Phrase::HalfTurn, &[]),
        (true, SAME, SAME) => diagonal(Phrase::Diagonal, 0),
        (true, REVERSED, REVERSED) => diagonal(Phrase::Antidiagonal, 8),
        (true, SAME, REVERSED) => words.say(Phrase::Clockwise, &[]),
        (true, REVERSED, SAME) => words.say(Phrase::Counterclockwise, &[]),
        (false, _, SAME) => rows(),
        (false, SAME, _) => columns(),
        (false, ..) => lines(),
        (true, ..) => words.say(Phrase::Transposed, &[("lines", one(lines()))]),
    };
    let mut parts = vec![cells];
    let mut named = DigitSet::EMPTY;
    for digit in Digit::all() {
        if named.contains(digit) || transform.digit(digit) == digit {
            continue;
        }
        let mut cycle = vec![digit];
        while let Some(&last) = cycle.last()
            && (cycle.len() == 1 || last != digit)
        {
            named.insert(last);
            cycle.push(transform.digit(last));
        }
        let to = |digits: Text, next| {
            words.say(Phrase::DigitTo, &[("digits", one(digits)), ("next", one(next))])
        };
        parts.extend(cycle.iter().map(|digit| digit.to_string().into()).reduce(to));
    }
    words.row(parts)
}
