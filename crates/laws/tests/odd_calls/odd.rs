//! Odd values of the library's types, drawn from a seed.

use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bivalue::budget::Budget;
use bivalue::format::{Blank, Field, Format, ReadOptions, Record, WriteOptions, formats};
use bivalue::generate::{GivenPattern, Minimal, Request, Symmetry, grid_sources, methods};
use bivalue::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Position, Puzzle,
    Solution, Transform,
};
use bivalue::human::{
    Branch, Constraint, Cover, Effect, Kind, Link, Node, Options, Premises, Proof, ProofLine,
    Reason, Requirement, Role, Shape, Step, TechniqueSet, View, kinds,
};
use bivalue::verbs::example_of;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of odd values.
pub(crate) struct Odd(pub(crate) ChaCha8Rng);

/// Texts that are no puzzles, or nearly none.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "\n\n",
    "\u{FEFF}",
    "\0",
    "{",
    "[[[[[[[[",
    "{\"verb\": 1e999}",
    "r1c1",
    "r0c0=0",
    "r9c9<>9",
    "row 10",
    "-9223372036854775809",
    "999999999999999999999999",
    "💥é\u{301}½",
    "{digits:row|rows} {",
];

/// Proper puzzles, from one with 17 givens to a hard one.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    "....2.3.5.9...7..44.....8.9.7214......5.63.4.....8......1576...6.....5.3.........",
];

const ROLES: [Role; 5] = [Role::Pattern, Role::Base, Role::Fin, Role::Pivot, Role::Guardian];

/// A kind that is in no list, with texts that are no templates.
pub(crate) static OWN: Kind = Kind {
    id: "own",
    code: "x",
    name: "{",
    about: "}",
    pattern: "{nothing} {digits",
    explanation: "{cells:a|b} {whip}{}",
    example: ":",
    is_usual: true,
    follows_assumption: true,
    requires: Requirement::MutantSize(u8::MAX),
};

/// A step of each kind, with its view.
static STEPS: LazyLock<Vec<(View, Step)>> = LazyLock::new(|| {
    let examples = kinds().map(|(_, kind)| example_of(kind, &Budget::UNLIMITED));
    examples.filter_map(|example| example.ok().flatten()).collect()
});

static CANCELLED: AtomicBool = AtomicBool::new(true);

/// A clock that stands still.
static CLOCK: fn() -> Duration = || Duration::from_secs(1);

impl Odd {
    /// Makes the source for a round of a call. What it draws depends on no other call.
    pub(crate) fn new(call: &str, round: u64) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&round.to_le_bytes());
        for (at, byte) in call.bytes().enumerate() {
            seed[8 + at % 24] ^= byte;
        }
        Self(ChaCha8Rng::from_seed(seed))
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count)
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.0.random()
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.random()
    }

    pub(crate) fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }

    /// Returns something half of the time.
    pub(crate) fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flag().then(|| make(self))
    }

    /// Returns up to that many values.
    pub(crate) fn some<T>(&mut self, most: usize, make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut make = make;
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    /// Returns a number that is small, at the end of a usual range, or huge.
    pub(crate) fn number(&mut self) -> u64 {
        let ends = [8, 9, 10, 17, 26, 27, 80, 81, 82, 728, 729, 730, 1 << 16, 1 << 32, u64::MAX];
        match self.below(3) {
            0 => self.below(10) as u64,
            1 => self.pick(&ends),
            _ => u64::MAX - self.below(3) as u64,
        }
    }

    pub(crate) fn index(&mut self) -> usize {
        self.number() as usize
    }

    pub(crate) fn range(&mut self) -> RangeInclusive<usize> {
        let (start, end) = (self.index(), self.index());
        start..=end
    }

    pub(crate) fn cell(&mut self) -> Cell {
        Cell::from_index(self.below(81))
    }

    pub(crate) fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9))
    }

    pub(crate) fn house(&mut self) -> House {
        House::from_index(self.below(27))
    }

    pub(crate) fn candidate(&mut self) -> Candidate {
        Candidate::new(self.cell(), self.digit())
    }

    pub(crate) fn conclusion(&mut self) -> Conclusion {
        let candidate = self.candidate();
        if self.flag() { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
    }

    pub(crate) fn cells(&mut self) -> CellSet {
        match self.below(4) {
            0 => CellSet::EMPTY,
            1 => CellSet::ALL,
            2 => self.some(5, Self::cell).into_iter().collect(),
            _ => CellSet::from_bits(self.0.random()),
        }
    }

    pub(crate) fn digits(&mut self) -> DigitSet {
        DigitSet::from_bits(self.0.random())
    }

    pub(crate) fn domains(&mut self) -> [DigitSet; 81] {
        match self.below(3) {
            0 => [DigitSet::EMPTY; 81],
            1 => [DigitSet::ALL; 81],
            _ => std::array::from_fn(|_| self.digits()),
        }
    }

    pub(crate) fn transform(&mut self) -> Transform {
        Transform::nth(self.bits())
    }

    pub(crate) fn puzzle(&mut self) -> Puzzle {
        let puzzle = self.pick(&PUZZLES).parse::<Puzzle>();
        puzzle.unwrap_or_else(|error| unreachable!("the puzzles are proper: {error}"))
    }

    pub(crate) fn solution(&mut self) -> Solution {
        let transform = self.transform();
        transform.solution(self.puzzle().solution())
    }

    /// Returns a grid that is empty, full, proper, clashing or anything else.
    pub(crate) fn grid(&mut self) -> Grid {
        match self.below(7) {
            0 => Grid::EMPTY,
            1 => Grid::new([Some(self.digit()); 81]),
            2 => Grid::from(&self.puzzle()),
            3 => *self.solution().grid(),
            4 => {
                let cells = self.cells();
                self.solution().grid().restricted_to(cells)
            }
            5 => {
                let mut cells = *Grid::from(&self.puzzle()).as_array();
                cells[self.below(81)] = Some(self.digit());
                Grid::new(cells)
            }
            _ => Grid::from_numbers(&std::array::from_fn(|_| self.0.random())),
        }
    }

    pub(crate) fn board(&mut self) -> Board {
        let mut board = match self.below(4) {
            0 => Board::sukaku(&self.domains()),
            1 => self.example().0.board().clone(),
            _ => {
                let grid = self.grid();
                Board::new(&grid).unwrap_or_else(|_| self.puzzle().board().clone())
            }
        };
        for conclusion in self.some(3, Self::conclusion) {
            // Some are refused.
            let _ = board.apply(conclusion);
        }
        board
    }

    pub(crate) fn position(&mut self) -> Position {
        if self.flag() {
            return self.board().position();
        }
        let mut position = Position::from_givens(self.grid());
        position.placed = self.grid();
        position.candidates = self.maybe(|odd| Box::new(odd.domains()));
        position
    }

    pub(crate) fn options(&mut self) -> Options {
        let mut options = Options::default();
        let sizes = [0, 1, 2, 3, u8::MAX];
        options.max_fins = self.pick(&sizes);
        options.max_endo_fins = self.pick(&sizes);
        options.max_franken_size = self.pick(&sizes[..3]);
        options.max_mutant_size = self.pick(&sizes[..3]);
        for option in [
            &mut options.siamese,
            &mut options.small_empty_rectangles,
            &mut options.duals,
            &mut options.incomplete_rectangles,
            &mut options.als_in_chains,
            &mut options.als_overlap,
            &mut options.als_by_house,
            &mut options.plain_chains,
            &mut options.first_sue_de_coq,
            &mut options.shortest_nets,
            &mut options.plain_nets,
        ] {
            *option = self.flag();
        }
        options
    }

    /// Returns the view of an example, or one that may believe in a solution of another board.
    pub(crate) fn view(&mut self) -> View {
        if self.below(4) == 0 {
            return self.example().0;
        }
        let mut view = View::new(self.board());
        for change in self.some(4, |odd| odd.below(5)) {
            view = match change {
                0 => view.with_unique_solution(),
                1 => view.without_uniqueness(),
                2 => view.with_solution(self.solution()),
                3 => view.with_options(self.options()),
                _ => view.with_lone_placed(),
            };
        }
        view
    }

    pub(crate) fn budget(&mut self) -> Budget<'static> {
        let budget = Budget::UNLIMITED.with_nodes(self.pick(&[0, 1, 2, 20, 100]));
        match self.below(8) {
            0 => budget.with_cancel(&CANCELLED),
            1 => budget.with_deadline(&CLOCK, Duration::from_secs(self.below(3) as u64)),
            2 => budget.with_clock(&CLOCK),
            _ => budget,
        }
    }

    pub(crate) fn kind(&mut self) -> &'static Kind {
        let all: Vec<_> = kinds().map(|(_, kind)| kind).chain([&OWN]).collect();
        self.pick(&all)
    }

    pub(crate) fn techniques(&mut self) -> TechniqueSet {
        match self.below(3) {
            0 => TechniqueSet::usual().clone(),
            1 => TechniqueSet::of([]),
            _ => TechniqueSet::of(self.some(5, Self::kind)),
        }
    }

    /// Returns the example of a technique.
    pub(crate) fn example(&mut self) -> (View, Step) {
        STEPS[self.below(STEPS.len())].clone()
    }

    /// Returns a step of any kind: one of another board, one without marks and proof, or one with
    /// the marks and the proof of others.
    pub(crate) fn step(&mut self) -> Step {
        let mut step = match self.below(3) {
            0 => return self.example().1,
            1 => self.example().1,
            _ => Step::new(self.kind(), self.effect()),
        };
        step.kind = self.kind();
        for _ in 0..self.below(6) {
            step = step.mark(self.pick(&ROLES), self.shape());
        }
        match self.below(3) {
            0 => step,
            1 => {
                let proof = self.example().1.proof;
                step.proof(proof)
            }
            _ => step.proof(Proof { lines: self.lines(2) }),
        }
    }

    pub(crate) fn effect(&mut self) -> Effect {
        let mut effect = match self.below(3) {
            0 => Effect::NONE,
            1 => Effect::eliminate(self.digits(), self.cells()),
            _ => Effect::place(self.candidate()),
        };
        self.some(3, Self::conclusion).into_iter().for_each(|so| effect.add(so));
        effect
    }

    pub(crate) fn shape(&mut self) -> Shape {
        match self.below(4) {
            0 => Shape::Cells(self.cells()),
            1 => Shape::Candidates(self.digits(), self.cells()),
            2 => Shape::House(self.house()),
            _ => Shape::Link(self.link()),
        }
    }

    pub(crate) fn link(&mut self) -> Link {
        let [from, to] = [(); 2].map(|()| Node { digit: self.digit(), cells: self.cells() });
        Link { from, to, strong: self.flag(), through: self.cells() }
    }

    fn constraint(&mut self) -> Constraint {
        match self.below(3) {
            0 => Constraint::Cell(self.cell()),
            1 => Constraint::House(self.house(), self.digit()),
            _ => {
                let cells = self.some(6, |odd| (odd.cell(), odd.digits()));
                Constraint::Pattern(bivalue::human::Pattern { cells })
            }
        }
    }

    /// Returns lines of a proof that is at most that deep.
    fn lines(&mut self, depth: usize) -> Vec<ProofLine> {
        self.some(3, |odd| ProofLine { so: odd.some(3, Self::conclusion), why: odd.reason(depth) })
    }

    pub(crate) fn reason(&mut self, depth: usize) -> Reason {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0 => Reason::Only(self.constraint()),
            1 => Reason::Counting(Cover {
                truths: self.some(4, Self::constraint),
                links: self.some(4, Self::constraint),
            }),
            2 => Reason::Templates { rounds: self.pick(&[0, 1, u8::MAX]) },
            3 => Reason::Symmetry(self.transform()),
            4 => Reason::Search,
            5 => Reason::Refuted(self.lines(depth - 1)),
            _ => Reason::Cases(
                self.constraint(),
                self.some(3, |odd| Branch { case: odd.candidate(), lines: odd.lines(depth - 1) }),
            ),
        }
    }

    pub(crate) fn premises(&mut self) -> Premises {
        let mut premises = Premises::of(&self.puzzle());
        premises.solution = self.maybe(Self::solution);
        premises.is_unique = self.flag();
        premises.options = self.options();
        premises
    }

    pub(crate) fn character(&mut self) -> char {
        let usual = ['.', '0', '5', ',', ';', '|', ' ', '\n', '\0', '"', 'x', '５', '\u{301}'];
        if self.flag() { self.pick(&usual) } else { char::from(self.0.random::<u8>()) }
    }

    pub(crate) fn blank(&mut self) -> Option<Blank> {
        Blank::new(self.character())
    }

    pub(crate) fn format(&mut self) -> &'static dyn Format {
        self.pick(formats())
    }

    /// Returns a text that is no puzzle, or an example of a format with a change.
    pub(crate) fn text(&mut self) -> String {
        let mut text = match self.below(3) {
            0 => return self.pick(&TEXTS).to_owned(),
            1 => self.format().example().to_owned(),
            _ => self.grid().to_string(),
        };
        for _ in 0..self.below(4) {
            let at = self.below(text.chars().count().max(1));
            let (at, next) = text.char_indices().nth(at).unwrap_or((0, '.'));
            match self.below(3) {
                0 => text.truncate(at),
                1 => text.insert(at, self.character()),
                _ => text.replace_range(at..(at + next.len_utf8()).min(text.len()), ""),
            }
        }
        text
    }

    pub(crate) fn read_options(&mut self) -> ReadOptions {
        ReadOptions {
            format: self.maybe(Self::format),
            lenient: self.flag(),
            blank: self.blank(),
            extension: self.maybe(Self::text),
            keep_lines: self.flag(),
            keep_tables: self.flag(),
            is_within_json: self.flag(),
        }
    }

    pub(crate) fn write_options(&mut self) -> WriteOptions {
        WriteOptions { blank: self.blank() }
    }

    pub(crate) fn record(&mut self) -> Record {
        let fields = [Field::Title, Field::Author, Field::Comment, Field::Url, Field::Level];
        let mut record = Record::from_givens(self.grid());
        record.position = self.position();
        record.solution = self.maybe(Self::grid);
        record.info = self.some(3, |odd| (odd.pick(&fields), odd.text()));
        record
    }

    pub(crate) fn symmetry(&mut self) -> Symmetry {
        self.pick(&Symmetry::ALL)
    }

    pub(crate) fn pattern(&mut self) -> Option<GivenPattern> {
        let signs: Vec<char> = "?.x1aB".chars().collect();
        let text: String = (0..81).map(|_| self.pick(&signs)).collect();
        let mut pattern: GivenPattern = text.parse().ok()?;
        if self.flag() {
            (pattern.given, pattern.open) = (self.cells(), self.cells());
        }
        Some(pattern)
    }

    pub(crate) fn request(&mut self) -> Request {
        Request {
            method: self.pick(methods()),
            grids: self.pick(grid_sources()),
            symmetry: self.symmetry(),
            minimal: self.pick(&[Minimal::No, Minimal::WithinSymmetry, Minimal::Truly]),
            clues: if self.flag() { 0..=81 } else { self.range() },
            pattern: if self.below(4) == 0 { self.pattern() } else { None },
            solution: self.maybe(Self::solution),
            tries: self.number(),
        }
    }
}
