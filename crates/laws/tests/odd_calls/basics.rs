//! Calls of the basic types, the engines, analyses, canonical forms and formats.

use std::ops::ControlFlow;

use bivalue::analyse;
use bivalue::budget::Meter;
use bivalue::canon;
use bivalue::engine::{self, BatchOptions, BatchSolver, Search};
use bivalue::format::{self, Blank, Layout, LibraryLine, Line, ReadOptions, Reader, Sample};
use bivalue::grid::{
    Board, Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Position, Puzzle,
    Solution, Transform,
};
use bivalue::grids;

use crate::calls;
use crate::odd::Odd;

fn search<'a>(odd: &mut Odd, board: &'a Board) -> Search<'a> {
    Search::of(board).solutions(odd.number()).within(odd.budget()).seed(odd.bits())
}

/// A batch of grids, with options.
fn batch(odd: &mut Odd) -> (Vec<Grid>, BatchOptions<'static>) {
    (odd.some(40, Odd::grid), unbounded(odd).within(odd.budget()))
}

fn unbounded(odd: &mut Odd) -> BatchOptions<'static> {
    if odd.flag() { BatchOptions::proving() } else { BatchOptions::first_only() }
}

fn solver(odd: &mut Odd) -> BatchSolver {
    BatchSolver::new().together_from(odd.index())
}

/// Transforms of five row and column orders, which may be none.
fn orders(odd: &mut Odd) -> [[u8; 9]; 3] {
    std::array::from_fn(|_| match odd.below(3) {
        0 => [0, 1, 2, 3, 4, 5, 6, 7, 8],
        1 => std::array::from_fn(|at| at as u8 + 1),
        _ => std::array::from_fn(|_| odd.number() as u8),
    })
}

calls! {
    "Digit::new" => |odd| Digit::new(odd.number() as u8);
    "Digit::try_from" => |odd| Digit::try_from(odd.number() as u8);
    "Digit::from_index" panics "digit index" => |odd| Digit::from_index(odd.index());
    "Digit::from_char" => |odd| Digit::from_char(odd.character());
    "Digit::from_str" => |odd| odd.text().parse::<Digit>();
    "Cell::new" => |odd| Cell::new(odd.index());
    "Cell::from_index" panics "cell index" => |odd| Cell::from_index(odd.index());
    "Cell::at" panics "row" => |odd| Cell::at(odd.index(), odd.index());
    "Cell::from_str" => |odd| odd.text().parse::<Cell>();
    "Cell::sees" => |odd| odd.cell().sees(odd.cell());
    "House::new" => |odd| House::new(odd.index());
    "House::from_index" panics "house" => |odd| House::from_index(odd.index());
    "House::row" panics "row" => |odd| House::row(odd.index());
    "House::column" panics "column" => |odd| House::column(odd.index());
    "House::box_" panics "box" => |odd| House::box_(odd.index());
    "House::cell" panics "row or column out of range" => |odd| odd.house().cell(odd.index());
    "House::from_str" => |odd| odd.text().parse::<House>();
    "Candidate::from_index" panics "candidate" => |odd| Candidate::from_index(odd.index());
    "Candidate::sees" => |odd| odd.candidate().sees(odd.candidate());
    "Candidate::from_str" => |odd| odd.text().parse::<Candidate>();
    "Conclusion::from_str" => |odd| odd.text().parse::<Conclusion>();
    "CellSet::from_bits" => |odd| CellSet::from_bits(u128::MAX - u128::from(odd.bits()));
    "CellSet::pairs" => |odd| odd.cells().pairs().count();
    "CellSet::common_peers" => |odd| odd.cells().common_peers();
    "CellSet::from_str" => |odd| odd.text().parse::<CellSet>();
    "CellSet::iter" => |odd| (odd.cells().iter().rev().count(), odd.cells().single());
    "DigitSet::from_bits" => |odd| DigitSet::from_bits(odd.bits() as u16);
    "DigitSet::from_str" => |odd| odd.text().parse::<DigitSet>();
    "Grid::from_numbers" => |odd| Grid::from_numbers(&[odd.number() as u8; 81]);
    "Grid::try_from" => |odd| Grid::try_from([odd.number() as u8; 81]);
    "Grid::from_str" => |odd| odd.text().parse::<Grid>();
    "Grid::to_numbers" => |odd| odd.grid().to_numbers();
    "Grid::clash" => |odd| odd.grid().clash();
    "Grid::or" => |odd| odd.grid().or(&odd.grid());
    "Grid::seen_from" => |odd| odd.grid().seen_from(odd.cell());
    "Grid::restricted_to" => |odd| odd.grid().restricted_to(odd.cells());
    "Grid::to_ascii" => |odd| odd.grid().to_ascii();
    "Solution::try_from" => |odd| Solution::try_from(odd.grid());
    "Solution::from_str" => |odd| odd.text().parse::<Solution>();
    "Solution::domains" => |odd| odd.solution().domains(odd.cells());
    "Solution::solves" => |odd| odd.solution().solves(&odd.board());
    "Puzzle::from_str" => |odd| odd.text().parse::<Puzzle>().map_err(|error| error.to_string());
    "Puzzle::try_from, of a position" => |odd| Puzzle::try_from(odd.position()).is_ok();
    "Board::new" => |odd| Board::new(&odd.grid()).map_err(|clash| clash.to_string());
    "Board::with_placed" => |odd| Board::with_placed(&odd.grid(), &odd.grid());
    "Board::sukaku" => |odd| Board::sukaku(&odd.domains()).contradiction();
    "Board::apply" => |odd| odd.board().apply(odd.conclusion()).map_err(|error| error.to_string());
    "Board::settle" => |odd| odd.board().settle();
    "Board::contradiction" => |odd| odd.board().contradiction().map(|clash| clash.to_string());
    "Board::position" => |odd| odd.board().position();
    "Board::bivalue_cells" => |odd| odd.board().bivalue_cells();
    "Board's text" => |odd| format!("{:?}", odd.board());
    "Position::board" => |odd| odd.position().board();
    "Position::mistakes" => |odd| odd.position().mistakes(&odd.solution());
    "Position::crossed_out" => |odd| odd.position().crossed_out(&odd.solution());
    "Position::digits_of_plain" => |odd| odd.position().digits_of_plain();
    "Position::candidates_follow" => |odd| odd.position().candidates_follow();
    "Position::from_str" => |odd| odd.text().parse::<Position>();
    "Position's text" => |odd| format!("{0} {0:?}", odd.position());
    "Transform::new" => |odd| {
        let [rows, columns, digits] = orders(odd);
        Transform::new(odd.flag(), rows, columns, digits)
    };
    "Transform::nth" => |odd| Transform::nth(odd.number());
    "Transform::from_str" => |odd| odd.text().parse::<Transform>();
    "Transform::then" => |odd| odd.transform().then(&odd.transform().inverse()).to_string();
    "Transform::house" => |odd| odd.transform().house(odd.house());
    "Transform::grid" => |odd| odd.transform().grid(&odd.grid());
    "Transform::board" => |odd| odd.transform().board(&odd.board());
    "Transform::position" => |odd| odd.transform().position(&odd.position());
    "Transform::solution" => |odd| odd.transform().solution(&odd.solution());

    "Budget::check" => |odd| odd.budget().check();
    "Meter::every" => |odd| {
        let meter = Meter::every(odd.number(), odd.budget());
        meter.spend(odd.number());
        (meter.node(), meter.rest().nodes(), meter.spent())
    };
    "Engine::run" => |odd| {
        let (board, engine) = (odd.board(), odd.pick(engine::engines()));
        let search = search(odd, &board);
        engine.run(&search, &mut |_: &Solution| ControlFlow::Continue(()))
    };
    "judge" => |odd| {
        let (board, engine) = (odd.board(), odd.pick(engine::engines()));
        engine::judge(engine, &search(odd, &board))
    };
    "count" => |odd| {
        let (board, engine) = (odd.board(), odd.pick(engine::engines()));
        engine::count(engine, &search(odd, &board))
    };
    "engine" => |odd| engine::engine(&odd.text()).is_some();
    "solutions" => |odd| engine::solutions(&odd.board(), &odd.budget()).take(50).count();
    "propagate" => |odd| engine::propagate(&odd.board());
    "prove_only" => |odd| {
        engine::prove_only(odd.board(), &odd.solution(), &Meter::new(odd.budget()))
    };
    "other_solution" => |odd| {
        engine::other_solution(&odd.domains(), &odd.solution(), &Meter::new(odd.budget()))
    };
    "BatchSolver::two_solutions" => |odd| {
        let ((grids, options), mut found) = (batch(odd), Vec::new());
        solver(odd).two_solutions(&grids, &options, &mut found);
        assert_eq!(found.len(), grids.len());
    };
    "BatchSolver::first_solutions" => |odd| {
        let ((grids, options), mut found) = (batch(odd), Vec::new());
        solver(odd).first_solutions(&grids, &options, &mut found);
        assert_eq!(found.len(), grids.len());
    };
    "BatchSolver::proper_puzzles" => |odd| {
        let ((grids, options), mut found) = (batch(odd), Vec::new());
        solver(odd).proper_puzzles(&grids, options.budget, &mut found);
        assert_eq!(found.len(), grids.len());
    };
    "BatchSolver::count" => |odd| {
        let ((grids, options), mut found) = (batch(odd), Vec::new());
        solver(odd).count(&grids, &options, &mut found);
        assert_eq!(found.len(), grids.len());
    };
    "BatchSolver::count_boards" => |odd| {
        let (boards, mut found) = (odd.some(20, Odd::board), Vec::new());
        solver(odd).count_boards(&boards, &unbounded(odd), &mut found);
        assert_eq!(found.len(), boards.len());
    };
    "BatchSolver::two_solutions_of_boards" => |odd| {
        let (boards, mut found) = (odd.some(20, Odd::board), Vec::new());
        solver(odd).two_solutions_of_boards(&boards, &unbounded(odd), &mut found);
        found.iter().map(|found| found.solutions().count()).sum::<usize>()
    };

    "attempt" => |odd| {
        let worth = analyse::attempt(&odd.grid(), &odd.grid(), &odd.budget());
        worth.map(|worth| (worth.credit(), worth.is_legal(), worth.is_solved()))
    };
    "backdoors" => |odd| analyse::backdoors(&odd.puzzle(), odd.index(), &odd.budget());
    "minimal_puzzles" => |odd| {
        let each = &mut |_| ControlFlow::Continue(());
        analyse::minimal_puzzles(&odd.puzzle(), odd.index(), &odd.budget(), each)
    };
    "redundant_givens" => |odd| analyse::redundant_givens(&odd.puzzle(), &odd.budget());
    "unavoidable_sets" panics "too large" => |odd| {
        analyse::unavoidable_sets(&odd.solution(), odd.index(), &odd.budget())
    };

    "grid_minlex" => |odd| canon::grid_minlex(&odd.solution());
    "solution_minlex" => |odd| canon::solution_minlex(&odd.puzzle());
    "puzzle_minlex" => |odd| {
        let grid = odd.grid();
        // A form of a grid with few digits takes seconds.
        (grid.filled().len() > 15 || grid.clash().is_some()).then(|| canon::puzzle_minlex(&grid))
    };
    "equivalence" => |odd| {
        let (one, other) = (odd.grid(), odd.grid());
        let has_digits = [one, other].iter().all(|grid| grid.filled().len() > 15);
        has_digits.then(|| canon::equivalence(&one, &other))
    };
    "automorphisms" => |odd| canon::automorphisms(&odd.solution());
    "band_classes" => |odd| canon::band_classes(&odd.solution());
    "random_transform" => |odd| canon::random_transform(&mut odd.0);
    "seeded_transform" => |odd| canon::seeded_transform(odd.number(), odd.number());
    "rank" => |odd| grids::rank(&odd.solution());
    "unrank" => |odd| grids::unrank(u128::from(odd.number()) << odd.below(64));
    "uniform" => |odd| grids::uniform(&mut odd.0);
    "column_set_classes" => |odd| grids::column_set_classes(&odd.solution());

    "solve" => |odd| bivalue::solve(&odd.text()).map_err(|error| error.to_string());
    "read" => |odd| bivalue::read(&odd.text()).map_err(|error| error.to_string());
    "Blank::from_str" => |odd| odd.text().parse::<Blank>();
    "Blank::line" => |odd| odd.blank().map(|blank| blank.line(&odd.grid()));
    "Reader" => |odd| {
        let (text, options) = (odd.text(), odd.read_options());
        let mut reader = Reader::new(text.as_bytes(), options);
        let read = reader.by_ref().flatten().count();
        (read, reader.table(), reader.format().map(format::Format::name), reader.lines())
    };
    "Reader::read_grids" => |odd| {
        let (text, options) = (odd.text().repeat(odd.below(4)), odd.read_options());
        let mut reader = Reader::new(text.as_bytes(), options);
        let mut grids = Vec::new();
        (0..9).map(|_| reader.read_grids(&mut grids).is_ok()).collect::<Vec<_>>()
    };
    "detect" => |odd| {
        let (text, extension) = (odd.text(), odd.text());
        let sample = Sample { text: &text, whole: odd.flag(), extension: Some(&extension) };
        format::detect(&sample).map(format::Format::name)
    };
    "format" => |odd| format::format(&odd.text()).is_some();
    "Format::parser" => |odd| {
        let options = ReadOptions { lenient: odd.flag(), ..ReadOptions::default() };
        odd.format().parser(&options).reads_plain_lines()
    };
    "Writer" => |odd| {
        let (record, options, mut text) = (odd.record(), odd.write_options(), String::new());
        let number = odd.number();
        let written = odd.format().writer().map(|writer| {
            let begun = writer.begin(&options, &mut text).is_ok();
            let written = writer.record(&record, number, &options, &mut text);
            writer.end(&options, &mut text);
            (begun, written.map_err(|error| error.to_string()))
        });
        (written, text)
    };
    "Record::reduced_to" => |odd| odd.record().reduced_to(odd.format().holds());
    "Record::name" => |odd| odd.record().name();
    "Layout::new" => |odd| {
        let (step, text) = (odd.below(3), odd.text());
        let layout = Layout::new(text, (0..81).map(|at| at * step).collect());
        let layout = layout.map(|layout| layout.with_line_ends(&odd.text()));
        layout.map(|layout| layout.filled_in_bold(&odd.grid(), odd.cells()))
    };
    "LibraryLine::parse" => |odd| {
        let (text, number) = (odd.text(), odd.number());
        LibraryLine::parse(Line { number, text: &text }, odd.blank())
            .map(|line| line.position().board().is_ok())
    };
    "LibraryLine::of_position" => |odd| LibraryLine::of_position(&odd.position()).to_string();
}
