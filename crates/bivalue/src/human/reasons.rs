//! Words for proofs: a line each, what follows from an assumption set in.

use super::words::{cells_text, conclusions_text, list};
use super::{Branch, Constraint, Cover, Line, Proof, Reason};
use crate::grid::{Board, Candidate, Cell, CellSet, Conclusion, Digit, Transform};

/// The proof line by line in plain words; lines that follow from an assumption are set in by
/// two spaces. On the board that it is of, they also say what they rest on, where that is not
/// just the line before, and where contradictions are.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step, proof_lines};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&View::new(board.clone())).unwrap();
/// let lines = proof_lines(&step.proof, Some(&board));
/// assert_eq!(lines, ["r1c9=9: nothing else is left in r1c9."]);
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn proof_lines(proof: &Proof, board: Option<&Board>) -> Vec<String> {
    let mut telling = Telling::of(board);
    telling.add(&proof.lines, 0);
    telling.text
}

/// The same without the line that says what is shown, if there is only one: what is assumed, or
/// the cases, and what follows.
pub(super) fn inner_lines(proof: &Proof, board: Option<&Board>) -> Vec<String> {
    let mut telling = Telling::of(board);
    match proof.lines.as_slice() {
        [Line { so, why: Reason::Refuted(lines) }] => telling.add_refuted(so, lines, 0),
        [Line { so, why: Reason::Cases(_, branches) }] => telling.add_cases(so, branches, 0),
        lines => telling.add(lines, 0),
    }
    telling.text
}

/// Lines as they are told, and what is known where they stand.
struct Telling {
    text: Vec<String>,
    known: Option<Known>,
}

/// What is known, and by which fact.
#[derive(Clone)]
struct Known {
    /// By digit, where it is not known to be false.
    live: [CellSet; 9],
    /// By candidate, the number of the fact by which it is false; none if it is from the start.
    gone_by: Vec<Option<usize>>,
    /// Lines and assumptions up to here.
    facts: Vec<String>,
}

impl Known {
    fn of(board: &Board) -> Self {
        let mut live = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            board.domain(cell).into_iter().for_each(|digit| live[digit.index()].insert(cell));
        }
        Self { live, gone_by: vec![None; Candidate::COUNT], facts: Vec::new() }
    }

    /// Takes in what one line says.
    fn learn(&mut self, so: &[Conclusion]) {
        if so.is_empty() {
            return;
        }
        self.facts.push(conclusions_text(so.iter().copied()));
        for so in so {
            match *so {
                Conclusion::Eliminate(x) => self.lose(x),
                Conclusion::Place(x) => {
                    let seen = Candidate::all().filter(|&y| x != y && x.sees(y));
                    seen.for_each(|y| self.lose(y));
                }
            }
        }
    }

    fn lose(&mut self, x: Candidate) {
        if self.live[x.digit().index()].contains(x.cell()) {
            self.live[x.digit().index()].remove(x.cell());
            self.gone_by[x.index()] = Some(self.facts.len() - 1);
        }
    }

    /// The facts by which those candidates are false, unless that is the last one alone.
    fn rests_on(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        let mut facts: Vec<_> = candidates.filter_map(|x| self.gone_by[x.index()]).collect();
        facts.sort_unstable();
        facts.dedup();
        if facts.is_empty() || facts == [self.facts.len() - 1] {
            return String::new();
        }
        format!(", because of {}", list(facts.into_iter().map(|fact| self.facts[fact].clone())))
    }

    /// A cell without a candidate.
    fn empty_cell(&self) -> Option<Cell> {
        Cell::all().find(|&cell| self.live.iter().all(|cells| !cells.contains(cell)))
    }
}

impl Telling {
    fn of(board: Option<&Board>) -> Self {
        Self { text: Vec::new(), known: board.map(Known::of) }
    }

    fn say(&mut self, depth: usize, line: &str) {
        self.text.push("  ".repeat(depth) + line);
    }

    fn add(&mut self, lines: &[Line], depth: usize) {
        for line in lines {
            let so = conclusions_text(line.so.iter().copied());
            match &line.why {
                Reason::Only(constraint) => self.add_only(&line.so, constraint, depth),
                Reason::Counting(cover) => {
                    let rest = self.rests_on(cover.truths.iter().flat_map(candidates));
                    self.say(depth, &format!("{so}: {}{rest}.", counting(cover)));
                }
                Reason::Refuted(lines) => {
                    self.say(depth, &format!("{so}: the opposite leads to a contradiction."));
                    self.add_refuted(&line.so, lines, depth + 1);
                }
                Reason::Cases(constraint, branches) => {
                    self.say(depth, &format!("{so}: so it is in every case {}.", at(constraint)));
                    self.add_cases(&line.so, branches, depth + 1);
                }
                Reason::Templates { rounds } => {
                    let why =
                        format!("by all ways to place a digit, after {rounds} rounds of sieving");
                    self.say(depth, &format!("{so}: {why}."));
                }
                Reason::Search => {
                    let why = "everything was tried, and with the opposite there is no solution";
                    self.say(depth, &format!("{so}: {why}."));
                }
                Reason::Symmetry(transform) => {
                    let why = symmetry_text(transform);
                    self.say(depth, &format!("{so}: the only solution stays the same by {why}."));
                }
            }
            if let Some(known) = &mut self.known {
                known.learn(&line.so);
            }
        }
    }

    /// That something is all that is left, or that nothing is.
    fn add_only(&mut self, so: &[Conclusion], constraint: &Constraint, depth: usize) {
        let is_told = |x: &Candidate| so.iter().any(|so| so.candidate() == *x);
        let is_live = |x: Candidate| {
            self.known.as_ref().is_none_or(|known| known.live[x.digit().index()].contains(x.cell()))
        };
        let is_possible = candidates(constraint).any(is_live);
        let rest = if is_possible {
            self.rests_on(candidates(constraint).filter(|x| !is_told(x)))
        } else {
            self.rests_on(candidates(constraint))
        };
        let left = match constraint {
            Constraint::House(house, digit) if is_possible => {
                format!("{digit} has no other place left in {house}")
            }
            Constraint::House(house, digit) => format!("{digit} has no place left in {house}"),
            other if is_possible => format!("nothing else is left in {}", name(other)),
            other => format!("nothing is left in {}", name(other)),
        };
        if is_possible {
            let so = conclusions_text(so.iter().copied());
            self.say(depth, &format!("{so}: {left}{rest}."));
        } else {
            self.say(depth, &format!("But {left}{rest}: that cannot be."));
        }
    }

    fn rests_on(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        self.known.as_ref().map_or_else(String::new, |known| known.rests_on(candidates))
    }

    /// What follows from the opposite.
    fn add_refuted(&mut self, so: &[Conclusion], lines: &[Line], depth: usize) {
        let opposite: Vec<_> = so.iter().map(|so| so.opposite()).collect();
        let before = self.known.clone();
        if let (Some(known), [opposite]) = (&mut self.known, &opposite[..]) {
            known.learn(&[*opposite]);
        }
        self.add(lines, depth);
        self.add_end(lines, depth);
        self.known = before;
    }

    fn add_cases(&mut self, so: &[Conclusion], branches: &[Branch], depth: usize) {
        for Branch { case, lines } in branches {
            if lines.is_empty() {
                let is_it = so == [Conclusion::Place(*case)];
                let follows = if is_it { "that is it already" } else { "it follows at once" };
                self.say(depth, &format!("If {case}, {follows}."));
                continue;
            }
            self.say(depth, &format!("If {case}:"));
            let before = self.known.clone();
            if let Some(known) = &mut self.known {
                known.learn(&[Conclusion::Place(*case)]);
            }
            self.add(lines, depth + 1);
            self.add_end(lines, depth + 1);
            self.known = before;
        }
    }

    /// The cell that has no candidate left, unless the last line says that of something.
    fn add_end(&mut self, lines: &[Line], depth: usize) {
        let is_told = lines
            .last()
            .is_some_and(|line| matches!(line.why, Reason::Only(_)) && self.is_void(&line.so));
        let empty = self.known.as_ref().and_then(Known::empty_cell);
        if let Some(cell) = empty.filter(|_| !is_told) {
            let rest = self.rests_on(candidates(&Constraint::Cell(cell)));
            self.say(depth, &format!("But nothing is left in {cell}{rest}: that cannot be."));
        }
    }

    /// Whether what a line says is known to be false.
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

/// The candidates of which one is true; of patterns none, for there it depends on the board.
fn candidates(constraint: &Constraint) -> Box<dyn Iterator<Item = Candidate>> {
    match *constraint {
        Constraint::Cell(cell) => {
            Box::new(Digit::all().map(move |digit| Candidate::new(cell, digit)))
        }
        Constraint::House(house, digit) => {
            Box::new(house.cells().into_iter().map(move |cell| Candidate::new(cell, digit)))
        }
        Constraint::Pattern(_) => Box::new(std::iter::empty()),
    }
}

fn counting(cover: &Cover) -> String {
    if let ([Constraint::House(one, digit)], [Constraint::House(other, same)]) =
        (&cover.truths[..], &cover.links[..])
        && digit == same
    {
        return format!("all places left for {digit} in {one} lie in {other}");
    }
    let truths = each_of(&cover.truths, "at least one each of");
    let bounds = each_of(&cover.links, "at most one each of");
    [truths, bounds].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `at least one each of 5 in row 3, r1c1`; consecutive cells are told together.
fn each_of(constraints: &[Constraint], before: &str) -> Option<String> {
    let mut parts = Vec::new();
    let mut cells = CellSet::EMPTY;
    for constraint in constraints {
        match constraint {
            Constraint::Cell(cell) => cells.insert(*cell),
            other => parts.push(name(other)),
        }
    }
    if !cells.is_empty() {
        parts.insert(0, cells_text(cells));
    }
    (!parts.is_empty()).then(|| format!("{before} {}", parts.join(", ")))
}

fn at(constraint: &Constraint) -> String {
    match constraint {
        Constraint::House(house, digit) => format!("for {digit} in {house}"),
        other => format!("in {}", name(other)),
    }
}

fn name(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Cell(cell) => cell.to_string(),
        Constraint::House(house, digit) => format!("{digit} in {house}"),
        Constraint::Pattern(pattern) => {
            let mut parts: Vec<(_, CellSet)> = Vec::new();
            for &(cell, digits) in &pattern.cells {
                match parts.iter_mut().find(|(same, _)| *same == digits) {
                    Some((_, cells)) => cells.insert(cell),
                    None => parts.push((digits, cell.into())),
                }
            }
            let part =
                |(digits, cells): &(_, CellSet)| format!("{digits} in {}", cells_text(*cells));
            format!("what is not {}", parts.iter().map(part).collect::<Vec<_>>().join(" and "))
        }
    }
}

/// A transform in words: `a half turn, 1 to 2 to 1, 3 to 4 to 3`.
pub(super) fn symmetry_text(transform: &Transform) -> String {
    const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let to =
        |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect::<String>();
    let rows = format!("rows 1 to 9 to {}", to(transform.rows()));
    let columns = format!("columns 1 to 9 to {}", to(transform.columns()));
    let cells = match (transform.transposes(), transform.rows(), transform.columns()) {
        (false, REVERSED, REVERSED) => "a half turn".into(),
        (true, SAME, SAME) => "reflection in the diagonal through r1c1".into(),
        (true, REVERSED, REVERSED) => "reflection in the diagonal through r1c9".into(),
        (true, SAME, REVERSED) => "a quarter turn clockwise".into(),
        (true, REVERSED, SAME) => "a quarter turn counterclockwise".into(),
        (false, _, SAME) => rows,
        (false, SAME, _) => columns,
        (false, ..) => format!("{rows}, {columns}"),
        (true, ..) => format!("rows for columns, then {rows}, {columns}"),
    };
    let mut parts = vec![cells];
    let mut told = crate::grid::DigitSet::EMPTY;
    for digit in Digit::all() {
        if told.contains(digit) || transform.digit(digit) == digit {
            continue;
        }
        let mut cycle = vec![digit];
        while let Some(&last) = cycle.last()
            && (cycle.len() == 1 || last != digit)
        {
            told.insert(last);
            cycle.push(transform.digit(last));
        }
        let names: Vec<_> = cycle.iter().map(ToString::to_string).collect();
        parts.push(names.join(" to "));
    }
    parts.join(", ")
}
