//! Pictures of boards and steps as SVG.
//!
//! A picture is a text that stands for itself: its style is inside, and no program is needed. Every
//! part has a class, so that a page can give it another look: `given`, `placed`, `candidate`; the
//! role of a mark (`pattern`, `fin`, `color-a`), on a `cell`, a `candidate-mark`, a `house` or a
//! `link`; `eliminated` and `conclusion` for what a step changes.

mod layout;
mod links;
mod style;

use std::fmt::Write;

use bivalue_core::grid::{Board, Candidate, Cell, CellSet, Conclusion, DigitSet};

use crate::human::{Mark, Role, Shape, Step, Words, role_name};

use layout::{BOARD, CELL, Legend, LegendSign, MARGIN, WIDTH, at, center, escaped};

/// The content of a picture: a board, the marks on it, and the changes.
///
/// ```
/// use bivalue::grid::{Board, Grid};
/// use bivalue::render::Scene;
///
/// let board = Board::new(&Grid::EMPTY).unwrap();
/// let scene = Scene { candidates: false, ..Scene::of(&board) };
/// assert!(!scene.svg().contains("class=\"candidate\""));
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// True if the candidates of empty cells are shown.
    pub candidates: bool,
    /// True if the meaning of colours and lines stands below the board.
    pub legend: bool,
    /// True if there is nothing but marks, links and marked candidates, without a style: to be laid
    /// over a picture of the board.
    pub overlay: bool,
    /// The marks.
    pub marks: Vec<Mark>,
    /// The changes.
    pub conclusions: Vec<Conclusion>,
    /// The content of the picture in a line: its title for those who cannot see it.
    pub title: String,
    /// The same at length.
    pub description: String,
    /// The words of the legend. [`Scene::of_step_in`] also takes the title and the description from
    /// them.
    pub words: &'a Words,
}

/// Returns the picture of a board with its candidates, and of a step on it.
///
/// ```
/// use bivalue::budget::Budget;
/// use bivalue::grid::{Board, Grid};
/// use bivalue::human::{View, next_step};
/// use bivalue::render::svg;
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&View::new(board.clone()), &Budget::UNLIMITED).unwrap();
/// let picture = svg(&board, step.as_ref());
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// assert!(picture.contains("<title>Full House: r1c9=9</title>"), "{picture}");
/// # Ok::<(), bivalue::grid::GridError>(())
/// ```
#[must_use]
pub fn svg(board: &Board, step: Option<&Step>) -> String {
    match step {
        Some(step) => Scene::of_step(board, step).svg(),
        None => Scene::of(board).svg(),
    }
}

impl<'a> Scene<'a> {
    /// A board with its candidates.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::render::Scene;
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// assert_eq!(Scene::of(&board).title, "Sudoku with 0 of 81 cells filled");
    /// ```
    #[must_use]
    pub fn of(board: &'a Board) -> Self {
        let rows: Vec<String> = board
            .values()
            .to_string()
            .as_bytes()
            .chunks(9)
            .map(|row| row.iter().map(|&cell| char::from(cell)).collect())
            .collect();
        let filled = board.values().filled().len();
        Self {
            board,
            candidates: true,
            legend: true,
            overlay: false,
            marks: Vec::new(),
            conclusions: Vec::new(),
            title: format!("Sudoku with {filled} of 81 cells filled"),
            description: format!(
                "The rows from the top, with dots for empty cells: {}.",
                rows.join(", ")
            ),
            words: Words::english(),
        }
    }

    /// A step on a board.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, next_step};
    /// use bivalue::render::Scene;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// let step = next_step(&View::new(board.clone()), &Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!(Scene::of_step(&board, &step).conclusions.len(), 1);
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn of_step(board: &'a Board, step: &Step) -> Self {
        let of_board = Self::of(board);
        let board_description = of_board.description;
        let scene = Self::of_step_in(Words::english(), board, step);
        Self { description: format!("{}\n{board_description}", scene.description), ..scene }
    }

    /// A step on a board in the words of `words`: its title, its legend, and its description, which
    /// is the explanation of the step alone.
    ///
    /// ```
    /// use bivalue::budget::Budget;
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::human::{View, Words, next_step};
    /// use bivalue::render::Scene;
    ///
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let board = Board::new(&grid).unwrap();
    /// let step = next_step(&View::new(board.clone()), &Budget::UNLIMITED).unwrap().unwrap();
    /// let german = Words::english().with([
    ///     ("row", "{numbers:Zeile|Zeilen} {numbers}"),
    ///     ("full-house.name", "Letzte Zelle"),
    ///     ("full-house.explanation", "In {base} ist nur noch eine Zelle leer: {so}."),
    /// ]);
    /// let german = german.unwrap();
    /// let scene = Scene::of_step_in(&german, &board, &step);
    /// assert_eq!(scene.title, "Letzte Zelle: r1c9=9");
    /// assert_eq!(scene.description, "In Zeile 1 ist nur noch eine Zelle leer: r1c9=9.");
    /// # Ok::<(), bivalue::grid::GridError>(())
    /// ```
    #[must_use]
    pub fn of_step_in(words: &'a Words, board: &'a Board, step: &Step) -> Self {
        Self {
            marks: step.marks.clone(),
            conclusions: step.conclusions().collect(),
            title: words.line(step),
            description: words.explain(step, Some(board)),
            words,
            ..Self::of(board)
        }
    }

    /// The picture.
    ///
    /// ```
    /// use bivalue::grid::{Board, Grid};
    /// use bivalue::render::Scene;
    ///
    /// let board = Board::new(&Grid::EMPTY).unwrap();
    /// let scene = Scene { title: "1 < 2".into(), ..Scene::of(&board) };
    /// assert!(scene.svg().contains("<title>1 &lt; 2</title>"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let legend = if self.legend && !self.overlay { self.meanings() } else { Legend::default() };
        let height = legend.bottom();
        let mut out = String::with_capacity(32 * 1024);
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bivalue\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
            escaped(&self.title),
            escaped(&self.description),
        );
        if !self.overlay {
            self.paper(&mut out, height);
        }
        self.cells(&mut out);
        if !self.overlay {
            lines(&mut out);
        }
        self.houses(&mut out);
        self.candidate_marks(&mut out);
        links::draw(&mut out, self);
        self.digits(&mut out);
        legend.write(&mut out);
        out.push_str("</svg>\n");
        out
    }

    /// The style, the ground, and the numbers of rows and columns.
    fn paper(&self, out: &mut String, height: u32) {
        let _ = write!(
            out,
            "<style>{}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n",
            style::of(self.roles())
        );
        labels(out);
        let _ = writeln!(
            out,
            "<rect class=\"board\" x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{BOARD}\" height=\"{BOARD}\"/>"
        );
    }

    /// The roles of the marks, each once.
    fn roles(&self) -> Vec<Role> {
        let mut roles: Vec<_> = self.marks.iter().map(|mark| mark.role).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// The cells that are marked as a whole, and those that a chain passes through.
    fn cells(&self, out: &mut String) {
        let mut marked = CellSet::EMPTY;
        let mut fill = |cells: CellSet, class: &str| {
            for cell in cells - marked {
                let (x, y) = at(cell);
                let _ = writeln!(
                    out,
                    "<rect class=\"cell {class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
                );
            }
            marked |= cells;
        };
        for mark in &self.marks {
            match mark.shape {
                Shape::Cells(cells) => fill(cells, &role_name(mark.role)),
                Shape::Candidates(_, cells) if matches!(mark.role, Role::Set(_)) => {
                    fill(cells, &role_name(mark.role));
                }
                Shape::Link(link) => fill(link.through, &role_name(mark.role)),
                _ => {}
            }
        }
    }

    /// The houses that are marked.
    fn houses(&self, out: &mut String) {
        for mark in &self.marks {
            let Some(house) = mark.house() else { continue };
            let (first, last) = (at(house.cell(0)), at(house.cell(8)));
            let _ = writeln!(
                out,
                "<rect class=\"house {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\"/>",
                role_name(mark.role),
                first.0 + 2,
                first.1 + 2,
                last.0 - first.0 + CELL - 4,
                last.1 - first.1 + CELL - 4,
            );
        }
    }

    /// Returns what is marked of candidates, the most important first: what goes, what comes, the
    /// pattern.
    fn marked_candidates(&self) -> Vec<(Candidate, String)> {
        let mut marked: Vec<(Candidate, String)> = Vec::new();
        let mut add = |candidate: Candidate, class: &str| {
            if !marked.iter().any(|(known, _)| *known == candidate) {
                marked.push((candidate, class.to_owned()));
            }
        };
        for so in &self.conclusions {
            let class = match so {
                Conclusion::Place(_) => "conclusion",
                Conclusion::Eliminate(_) => "eliminated",
            };
            add(so.candidate(), class);
        }
        let mut of = |digits: DigitSet, cells: CellSet, role: Role| {
            for digit in digits {
                for cell in cells & self.board.places(digit) {
                    add(Candidate::new(cell, digit), &role_name(role));
                }
            }
        };
        for mark in &self.marks {
            match mark.shape {
                Shape::Candidates(digits, cells) => of(digits, cells, mark.role),
                Shape::Link(link) => {
                    for node in [link.from, link.to] {
                        of(node.digit.into(), node.cells, mark.role);
                    }
                }
                _ => {}
            }
        }
        marked
    }

    fn candidate_marks(&self, out: &mut String) {
        for (candidate, class) in self.marked_candidates() {
            if self.board.value(candidate.cell()).is_some() {
                continue;
            }
            let (x, y) = center(candidate);
            let _ = writeln!(
                out,
                "<circle class=\"candidate-mark {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
                layout::RADIUS
            );
        }
    }

    /// Digits and candidates.
    fn digits(&self, out: &mut String) {
        let marked = self.marked_candidates();
        let given = self.board.given_cells();
        for cell in Cell::all() {
            if let Some(digit) = self.board.value(cell) {
                if self.overlay {
                    continue;
                }
                let class = if given.contains(cell) { "given" } else { "placed" };
                let (x, y) = at(cell);
                let (x, y) = (x + CELL / 2, y + CELL / 2 + 2);
                let _ = writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
                continue;
            }
            for digit in self.board.digits(cell) {
                let candidate = Candidate::new(cell, digit);
                let class = marked.iter().find(|(known, _)| *known == candidate);
                if class.is_none() && (self.overlay || !self.candidates) {
                    continue;
                }
                let (x, y) = center(candidate);
                let class = class.map_or_else(String::new, |(_, class)| format!(" marked {class}"));
                let _ = writeln!(
                    out,
                    "<text class=\"candidate{class}\" x=\"{x}\" y=\"{}\">{digit}</text>",
                    y + 0.5
                );
                if class.contains(" eliminated") {
                    let far = layout::RADIUS * 0.72;
                    let _ = writeln!(
                        out,
                        "<path class=\"strike\" d=\"M{} {}L{} {}\"/>",
                        x - far,
                        y + far,
                        x + far,
                        y - far
                    );
                }
            }
        }
    }

    /// Returns the meanings of the colours.
    fn meanings(&self) -> Legend {
        let words = self.words;
        let mut legend = Legend::default();
        for role in self.roles() {
            let mut of_role = self.marks.iter().filter(|mark| mark.role == role);
            let sign = if of_role.clone().all(|mark| mark.house().is_some()) {
                LegendSign::House
            } else if of_role.all(|mark| matches!(mark.shape, Shape::Cells(_))) {
                LegendSign::Cell
            } else {
                LegendSign::Candidate
            };
            legend.add(sign, role_name(role), words.role(role));
        }
        for so in &self.conclusions {
            let class = match so {
                Conclusion::Place(_) => "conclusion",
                Conclusion::Eliminate(_) => "eliminated",
            };
            legend.add(LegendSign::Candidate, class.to_owned(), words.fate(*so));
        }
        for mark in &self.marks {
            if let Shape::Link(link) = mark.shape {
                let (class, name) =
                    if link.strong { ("strong", "strong link") } else { ("weak", "weak link") };
                legend.add(LegendSign::Link, class.to_owned(), name.to_owned());
            }
        }
        legend
    }
}

/// The numbers of rows and columns.
fn labels(out: &mut String) {
    for number in 0..9 {
        let middle = MARGIN + number * CELL + CELL / 2;
        let edge = MARGIN / 2 + 1;
        for (x, y) in [(middle, edge), (edge, middle)] {
            let _ =
                writeln!(out, "<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>", number + 1);
        }
    }
}

/// The lines between cells and around boxes.
fn lines(out: &mut String) {
    for (class, step) in [("thin", 1), ("thick", 3)] {
        let mut path = String::new();
        for number in (0..=9).step_by(step) {
            let (along, end) = (MARGIN + number * CELL, MARGIN + BOARD);
            let _ = write!(path, "M{along} {MARGIN}V{end}M{MARGIN} {along}H{end}");
        }
        let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
    }
}
