//! The table of traps: whole texts that look like another puzzle.

use super::script::{Board, Case, Pen, by_boxes, by_columns, line};
use super::verdict::Judgement;

/// A text that looks like another puzzle.
pub(super) struct Trap {
    pub(super) name: &'static str,
    pub(super) extension: &'static str,
    pub(super) judgement: Judgement,
    pub(super) write: fn(&mut Pen, &mut Case) -> String,
}

use Judgement::{MustRefuse, Right, RightOrRefused, WarnedOrRefused};

const fn trap(
    name: &'static str,
    extension: &'static str,
    judgement: Judgement,
    write: fn(&mut Pen, &mut Case) -> String,
) -> Trap {
    Trap { name, extension, judgement, write }
}

/// All traps.
#[rustfmt::skip]
pub(super) const TRAPS: &[Trap] = &[
    // Rows, columns and digits of 27 givens are 81 numbers.
    trap("27 triples of Python", "py", RightOrRefused, |pen, case| {
        let [open, close] = pen.one(&[["(", ")"], ["[", "]"]]);
        triples(pen, case, ["cells = [", "]\n"], [open, close], ", ", ", ")
    }),
    trap("27 triples of MATLAB", "m", RightOrRefused, |pen, case| {
        let sign = pen.one(&[", ", ",", " "]);
        triples(pen, case, ["B = [", "];\n"], ["", ""], sign, ";\n    ")
    }),
    trap("27 triples of R", "R", RightOrRefused, |pen, case| {
        triples(pen, case, ["x <- matrix(c(", "), ncol=3, byrow=TRUE)\n"], ["", ""], ",", ",\n")
    }),
    trap("27 triples of OPL", "dat", RightOrRefused, |pen, case| {
        triples(pen, case, ["givens = {\n", "\n};\n"], ["<", ">"], ",", ",\n")
    }),
    trap("27 triples of JSON", "json", RightOrRefused, |pen, case| {
        let name = pen.one(&["", "{\"cells\": ", "{\"puzzle\": "]);
        let close = if name.is_empty() { "]\n" } else { "]}\n" };
        triples(pen, case, [&format!("{name}["), close], ["[", "]"], ",", ",")
    }),
    trap("27 triples of C", "c", RightOrRefused, |pen, case| {
        triples(pen, case, ["int clues[27][3] = {\n", "};\n"], ["{", "}"], ", ", ",\n")
    }),
    trap("27 triples in lines", "txt", RightOrRefused, |pen, case| {
        let sign = pen.one(&[" ", ",", ", ", "\t"]);
        triples(pen, case, ["", "\n"], ["", ""], sign, "\n")
    }),
    trap("27 groups of three digits", "txt", RightOrRefused, |pen, case| {
        let sign = pen.one(&[" ", "\n", ", "]);
        triples(pen, case, ["", "\n"], ["", ""], "", sign)
    }),
    trap("27 triples on a line of arguments", "txt", RightOrRefused, |pen, case| {
        triples(pen, case, ["./sudoku ", "\n"], ["", ""], "", " ")
    }),
    trap("triples of Prolog", "pl", RightOrRefused, |pen, case| {
        triples(pen, case, ["", ".\n"], ["given(", ")"], ",", ".\n")
    }),
    // Calls, facts and conditions that are no givens.
    trap("only eliminations", "py", MustRefuse, |pen, case| {
        let name = pen.one(&["remove_candidate", "eliminate", "board.exclude", "RemoveCandidates"]);
        calls(pen, case, name, false)
    }),
    trap("moves alone", "py", MustRefuse, |pen, case| {
        let name = pen.one(&["undo", "guess", "assert_value", "check_move", "print_cell"]);
        calls(pen, case, name, true)
    }),
    trap("inequalities", "py", MustRefuse, |pen, case| {
        let [open, close] =
            pen.one(&[["", ""], ["s.add(", ")"], ["assert ", ""], ["if ", ": return False"]]);
        comparisons(pen, case, [open, close], "!=")
    }),
    trap("conditions", "py", MustRefuse, |pen, case| {
        let [open, close] = pen.one(&[["if ", ": print('yes')"], ["while ", ": step()"]]);
        comparisons(pen, case, [open, close], "==")
    }),
    trap("a grid, then inequalities", "py", Right, |pen, case| {
        let inequalities = comparisons(pen, case, ["assert ", ""], "!=");
        format!("grid = {}\n{inequalities}", cells_of(&case.puzzle))
    }),
    trap("a text, then calls of a test", "kt", Right, |pen, case| {
        let name = pen.one(&["SetValue", "RemoveCandidates", "assertCell", "expectMove"]);
        format!("val board = \"{}\"\n{}", line(&case.puzzle), calls(pen, case, name, true))
    }),
    // Orders that labels tell.
    trap("lines labelled as columns", "txt", RightOrRefused, |pen, case| {
        let label = pen.one(&["C", "c", "Column ", "column ", "Col ", "Spalte ", "Colonne ", "K"]);
        labelled(pen, &by_columns(&case.puzzle), label)
    }),
    trap("lines labelled as boxes", "txt", RightOrRefused, |pen, case| {
        let label = pen.one(&["B", "b", "Box ", "box", "Block ", "Square ", "Region ", "Nonet "]);
        labelled(pen, &by_boxes(&case.puzzle), label)
    }),
    trap("order in a member of JSON", "json", RightOrRefused, |pen, case| {
        let name = pen.one(&["type", "order", "layout", "orientation"]);
        let [order, board] = if pen.once_in(2) {
            ["columns".to_owned(), cells_of(&by_columns(&case.puzzle))]
        } else {
            [pen.one(&["nonets", "boxes", "blocks"]).to_owned(), cells_of(&by_boxes(&case.puzzle))]
        };
        format!("{{\"{name}\": \"{order}\", \"board\": {board}}}\n")
    }),
    trap("title of columns", "txt", RightOrRefused, |pen, case| {
        let title = pen.one(&["Columns:", "Column by column:", "Boxes, from the top left:"]);
        let board = if title.starts_with('B') { by_boxes } else { by_columns };
        format!("{title}\n{}", rows(&board(&case.puzzle), " "))
    }),
    // Variants.
    trap("variant in a member", "json", WarnedOrRefused, |pen, case| {
        let member = pen.one(&[
            "\"evenCells\": [[0, 1], [4, 4]]", "\"oddCells\": [3, 7]", "\"kingsMove\": true",
            "\"whiteDots\": [[[0, 0], [0, 1]]]", "\"blackDots\": [[3, 4]]", "\"noKnight\": true",
            "\"rowSums\": [12, 3, 4, 5, 6, 7, 8, 9, 10]", "\"windows\": true", "\"isX\": true",
            "\"chessKnight\": true", "\"bars\": [[0, 1]]", "\"shape\": \"jigsaw\"",
            "\"groups\": [[0, 1, 2, 3, 4, 5, 6, 7, 9]]", "\"offset\": true", "\"cages\": [[1, 2]]",
            "\"thermos\": [[0, 1, 2]]", "\"arrows\": [[0, 1]]", "\"antiKnight\": true",
            "\"diagonals\": true", "\"killerCages\": [{\"sum\": 10, \"cells\": [0, 1]}]",
        ]);
        beside_member(pen, case, member)
    }),
    trap("variant as a type", "json", WarnedOrRefused, |pen, case| {
        let value = pen.one(&[
            "X", "hyper", "arrow", "knight", "king", "offset", "twodoku", "wordoku", "jigsaw",
            "killer", "diagonal", "windoku", "samurai", "thermo", "anti-knight", "sudoku-x",
        ]);
        let name = pen.one(&["type", "variant", "kind", "gameType", "rules"]);
        beside_member(pen, case, &format!("\"{name}\": \"{value}\""))
    }),
    trap("other sizes", "txt", MustRefuse, |pen, _| {
        let size = pen.one(&[4, 6, 8, 12, 16, 25]);
        let blank = pen.one(&["0", ".", "_"]);
        let sign = pen.one(&[" ", ",", "\t"]);
        let digits: Vec<_> = (1..=size).map(|digit| digit.to_string()).collect();
        let mut cell = |digit: &String| if pen.once_in(2) { blank.into() } else { digit.clone() };
        let mut row = || digits.iter().map(&mut cell).collect::<Vec<_>>().join(sign) + "\n";
        (0..size).map(|_| row()).collect()
    }),
    trap("other sizes in JSON", "json", MustRefuse, |pen, _| {
        let size = pen.one(&[4, 6, 8, 12, 16]);
        let mut row = || (0..size).map(|_| pen.below(size + 1)).collect::<Vec<_>>();
        let rows = (0..size).map(|_| row()).collect::<Vec<_>>();
        format!("{{\"puzzle\": {rows:?}}}\n")
    }),
    // Two puzzles on a line or in rows.
    trap("rows with an arrow to the solution", "txt", Right, |pen, case| {
        let arrow = pen.one(&[" -> ", " => ", " = ", "   ", " | ", "\t", " : "]);
        beside(&case.puzzle, &case.solution, arrow)
    }),
    trap("rows with the solution on the left", "txt", RightOrRefused, |pen, case| {
        let arrow = pen.one(&[" <- ", "   ", " | ", "\t"]);
        beside(&case.solution, &case.puzzle, arrow)
    }),
    trap("sheet with the solution beside", "csv", Right, |pen, case| {
        let sign = pen.one(&[",", ";", "\t"]);
        let row = |(one, other): (&[u8], &[u8])| {
            let fields = |row: &[u8], blank: &str| {
                let field = |&d: &u8| if d == 0 { blank.to_owned() } else { d.to_string() };
                row.iter().map(field).collect::<Vec<_>>().join(sign)
            };
            format!("{}{sign}{sign}{}\n", fields(one, ""), fields(other, ""))
        };
        case.puzzle.chunks(9).zip(case.solution.chunks(9)).map(row).collect()
    }),
    trap("a line for a program, then its answer", "txt", Right, |pen, case| {
        let command = pen.one(&["$ ./solver ", "> sudoku solve ", "echo ", "Solving "]);
        let answer = rows(&case.solution, pen.one(&["", " "]));
        format!("{command}{}\nsolved in 0.01 s\n{answer}", line(&case.puzzle))
    }),
    trap("states of one puzzle", "txt", Right, |pen, case| {
        let titles = pen.one(&[
            ["start", "after 10 singles", "solved"],
            ["Initial board:", "Step 1:", "Final board:"],
            ["Puzzle", "So far", "Finished"],
        ]);
        let state = case.state(pen);
        let sign = pen.one(&["", " "]);
        let boards = [&case.puzzle, &state, &case.solution];
        let text = |(title, board): (&str, &Board)| format!("{title}\n{}\n", rows(board, sign));
        titles.into_iter().zip(boards).map(text).collect()
    }),
    trap("example of an exercise", "txt", Right, |pen, case| {
        let text = |board| cells_of(board).replace('0', "\".\"");
        let input = pen.one(&["Input: board = ", "**Input:** ", "Input: "]);
        let rules = pen.one(&["", "\nConstraints:\n\nboard.length == 9\nboard[i].length == 9\n"]);
        let (puzzle, solution) = (text(&case.puzzle), text(&case.solution));
        format!("Example 1:\n\n{input}{puzzle}\nOutput: {solution}\n{rules}")
    }),
    trap("link with the solution and the puzzle", "url", RightOrRefused, |pen, case| {
        let [solution, puzzle] =
            pen.one(&[["s", "p"], ["solution", "puzzle"], ["a", "q"], ["answer", "board"]]);
        let puzzle = format!("{puzzle}={}", line(&case.puzzle).replace('.', pen.one(&["0", "."])));
        let mut members = [format!("{solution}={}", line(&case.solution)), puzzle];
        if pen.once_in(2) {
            members.reverse();
        }
        format!("https://example.org/play?{}\n", members.join("&"))
    }),
    trap("nine names of columns", "ini", RightOrRefused, |pen, case| {
        let label = pen.one(&["col", "column", "column_", "col_", "c", "C"]);
        let first = pen.below(2);
        let head = pen.one(&["", "[Sudoku]\n", "[puzzle]\n"]);
        let sign = pen.one(&["=", " = ", ": "]);
        let row = |(at, row): (usize, &str)| format!("{label}{}{sign}{row}\n", at + first);
        let columns = rows(&by_columns(&case.puzzle), "").replace('.', pen.one(&["0", "."]));
        head.to_owned() + &columns.lines().enumerate().map(row).collect::<String>()
    }),
    trap("a bit for each digit", "json", RightOrRefused, |_, case| {
        let bits = |&own: &u8| (1..10).map(|digit| u8::from(digit == own)).collect::<Vec<_>>();
        let rows = case.puzzle.chunks(9).map(|row| row.iter().map(bits).collect::<Vec<_>>());
        format!("{:?}\n", rows.collect::<Vec<_>>())
    }),
    trap("values column by column in code", "txt", RightOrRefused, |pen, case| {
        let columns = by_columns(&case.puzzle);
        let flat = columns.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let nested = cells_of(&columns);
        match pen.below(8) {
            0 => format!("grid <- matrix(c({flat}), nrow = 9)\n"),
            1 => format!("grid = reshape([{flat}], 9, 9)\n"),
            2 => format!("integer :: grid(9,9) = reshape((/ {flat} /), (/ 9, 9 /))\n"),
            3 => format!("grid = np.array({nested}).T\n"),
            4 => format!("grid = np.array([{flat}]).reshape((9, 9), order='F')\n"),
            5 => format!("data = {nested}\ngrid = list(zip(*data))\n"),
            6 => format!("grid = np.transpose({nested})\n"),
            _ => format!("M = {nested}';\n"),
        }
    }),
    trap("a log of steps", "txt", Right, |pen, case| {
        let sign = pen.one(&["DEBUG ", "[info] ", "2024-05-17 09:12:44 "]);
        let step = |&cell: &usize| {
            format!("{sign}r{}c{}={}\n", cell / 9 + 1, cell % 9 + 1, case.solution[cell])
        };
        let steps = case.cells(false).iter().take(20).map(step).collect::<String>();
        let solved = line(&case.solution);
        format!("{sign}puzzle {}\n{steps}{sign}solved {solved}\n", line(&case.puzzle))
    }),
    trap("the last solution, then a puzzle", "txt", Right, |pen, case| {
        let other = case.another(pen).solution;
        let title =
            pen.one(&["Solution of yesterday", "Last week's solution", "Solution to No. 16"]);
        format!("{title}:\n{}\nNo. 17:\n{}", rows(&other, " "), rows(&case.puzzle, " "))
    }),
    trap("digits of two kinds", "txt", RightOrRefused, |pen, case| {
        let marks: [[&str; 2]; 10] = [
            ["(", ")"], ["**", "**"], ["*", "*"], ["~~", "~~"], ["||", "||"], ["", "*"], ["", "."],
            ["<b>", "</b>"], ["[color=blue]", "[/color]"], ["\u{1b}[34m", "\u{1b}[0m"],
        ];
        let [before, behind] = pen.one(&marks);
        let is_given = pen.once_in(2);
        two_kinds(pen, case, is_given, " ", &|digit| format!("{before}{digit}{behind}"))
    }),
    trap("digits of two scripts", "txt", RightOrRefused, |pen, case| {
        let first = pen.one(&[0xFF10, 0x245F, 0x2775, 0x1D7CE, 0x660]);
        let is_given = pen.once_in(2);
        let other = |digit: u8| char::from_u32(first + u32::from(digit)).map_or_else(String::new, String::from);
        two_kinds(pen, case, is_given, "", &other)
    }),
    trap("digits of two kinds in a page", "html", RightOrRefused, |pen, case| {
        let [before, behind] = pen.one(&[
            ["<td><b>", "</b></td>"], ["<td class=\"user\">", "</td>"],
            ["<td style=\"color:blue\">", "</td>"], ["<td contenteditable>", "</td>"],
            ["<td><span style=\"display:none\">", "</span></td>"],
            ["<td><span class=\"sol\">", "</span></td>"], ["<th>", "</th>"],
        ]);
        let state = if pen.once_in(3) { case.solution } else { case.state(pen) };
        let cell = |at: usize| match (case.puzzle[at], state[at]) {
            (0, 0) => "<td></td>".to_owned(),
            (0, digit) => format!("{before}{digit}{behind}"),
            (digit, _) => format!("<td>{digit}</td>"),
        };
        let row = |row: usize| {
            let cells = (row * 9..row * 9 + 9).map(cell).collect::<Vec<_>>().concat();
            format!("<tr>{cells}</tr>\n")
        };
        format!("<table>\n{}</table>\n", (0..9).map(row).collect::<String>())
    }),
    trap("variant in other words", "txt", WarnedOrRefused, |pen, case| {
        let line = pen.one(&[
            "Every digit is once in every row, column, box and on both diagonals.",
            "Die beiden Diagonalen enthalten ebenfalls die Ziffern 1 bis 9.",
            "Les deux diagonales contiennent aussi les chiffres de 1 \u{e0} 9.",
            "Las dos diagonales contienen del 1 al 9.",
            "\u{5bfe}\u{89d2}\u{7dda}\u{30ca}\u{30f3}\u{30d7}\u{30ec}",
            "Non-consecutive: cells beside each other never differ by one",
            "The arrow's digits sum to the circle.",
            "King's move restriction",
            "Disjoint groups: cells in the same place of their box differ.",
            "Grey cells contain even digits.",
            "Chaos construction: the regions are to be found.",
            "Miracle Sudoku",
        ]);
        format!("{line}\n{}", rows(&case.puzzle, pen.one(&["", " "])))
    }),
    trap("two columns of puzzles", "csv", MustRefuse, |pen, case| {
        let names = pen.one(&["puzzle,bonus", "puzzle,puzzle2", "grid,next", "state,next"]);
        let other = case.another(pen).puzzle;
        format!("{names}\n{},{}\n", line(&case.puzzle), line(&other))
    }),
    trap("a mask of signs", "txt", MustRefuse, |pen, case| {
        let [given, blank] = pen.one(&[
            ["x", "."], ["X", "_"], ["*", "."], ["?", "-"], ["\u{1F7E9}", "\u{2B1C}"],
            ["\u{1F7E6}", "\u{1F7E8}"],
        ]);
        let [sign, quote] = pen.one(&[["", ""], [" ", ""], [", ", "'"]]);
        let cell = |&digit: &u8| [quote, if digit > 0 { given } else { blank }, quote].concat();
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(sign) + "\n";
        case.puzzle.chunks(9).map(row).collect()
    }),
    trap("a notebook", "ipynb", RightOrRefused, |pen, case| {
        let name = pen.one(&["grid", "board", "puzzle"]);
        let source = cells_of(&case.puzzle).replace("], ", "],\\n    ");
        let lines = |text: String| -> String {
            let lines = text.lines().map(|line| format!("\"{line}\\n\""));
            lines.collect::<Vec<_>>().join(", ")
        };
        let output = lines(rows(&case.solution, pen.one(&["", " "])));
        let output = match pen.below(2) {
            0 => format!("{{\"output_type\": \"stream\", \"text\": [{output}]}}"),
            _ => format!("{{\"data\": {{\"text/plain\": [{output}]}}}}"),
        };
        format!(
            "{{\"cells\": [{{\"cell_type\": \"code\", \"source\": [\"{name} = {source}\"], \
             \"outputs\": [{output}]}}], \"nbformat\": 4}}\n"
        )
    }),
    trap("a dump of R", "R", Right, |pen, case| {
        let columns = by_columns(&case.puzzle);
        let suffix = pen.one(&["", "L"]);
        let blank = pen.one(&["0", "NA"]);
        let value = |&digit: &u8| match digit {
            0 if blank == "NA" => "NA".to_owned(),
            digit => format!("{digit}{suffix}"),
        };
        let values = columns.iter().map(value).collect::<Vec<_>>().join(", ");
        let dim = pen.one(&["dim", ".Dim"]);
        let name = pen.one(&["", "x <- ", "list(puzzle = "]);
        let close = if name.starts_with("list") { ")" } else { "" };
        format!("{name}structure(c({values}), {dim} = c(9L, 9L)){close}\n")
    }),
    trap("vectors of Julia beside each other", "jl", MustRefuse, |pen, case| {
        let name = pen.one(&["grid", "M", "board"]);
        format!("{name} = {}\n", cells_of(&by_columns(&case.puzzle)).replace("], [", "] ["))
    }),
    trap("attributes that tell given cells", "xml", RightOrRefused, |pen, case| {
        let state = case.state(pen);
        let attribute = pen.one(&["given", "fixed", "locked", "original"]);
        let cell = |at: usize| {
            let digit = if state[at] == 0 { String::new() } else { state[at].to_string() };
            format!("<cell {attribute}=\"{}\">{digit}</cell>", case.puzzle[at] > 0)
        };
        let row = |row: usize| {
            format!("<row>{}</row>\n", (row * 9..row * 9 + 9).map(cell).collect::<String>())
        };
        format!("<sudoku>\n{}</sudoku>\n", (0..9).map(row).collect::<String>())
    }),
    trap("a line of the solution, then a mask", "txt", RightOrRefused, |pen, case| {
        let [solution, mask] =
            pen.one(&[["Answer", "Mask"], ["Solution", "Givens"], ["solved", "shown"]]);
        let shown: String =
            case.puzzle.iter().map(|digit| if *digit > 0 { '1' } else { '0' }).collect();
        format!("{solution}: {}\n{mask}: {shown}\n", line(&case.solution))
    }),
    trap("a row that is set later", "py", MustRefuse, |pen, case| {
        let at = (0..9).find(|row| case.puzzle[row * 9..row * 9 + 9].iter().filter(|d| **d > 0).count() > 1);
        let at = at.unwrap_or(0);
        let mut board = case.puzzle;
        board[at * 9..at * 9 + 9].fill(0);
        let name = pen.one(&["grid", "board", "puzzle"]);
        let own = &case.puzzle[at * 9..at * 9 + 9];
        format!("{name} = {}\n{name}[{at}] = {own:?}\n", cells_of(&board))
    }),
    trap("conflict markers around a row", "txt", MustRefuse, |pen, case| {
        let rows = rows(&case.puzzle, pen.one(&["", " "]));
        let lines: Vec<&str> = rows.lines().collect();
        let at = pen.below(9);
        let other = lines[(at + 1) % 9];
        let both = format!("<<<<<<< HEAD\n{}\n=======\n{other}\n>>>>>>> other", lines[at]);
        let line = |(row, line): (usize, &&str)| {
            if row == at { both.clone() + "\n" } else { format!("{line}\n") }
        };
        lines.iter().enumerate().map(line).collect()
    }),
    trap("a layer for each digit", "txt", MustRefuse, |pen, case| {
        let [sign, is_digit] = [pen.one(&["", " "]), pen.one(&["", "x"])];
        let layer = |digit: u8| {
            let shown = if is_digit.is_empty() { 1 } else { digit };
            rows(&case.puzzle.map(|own| if own == digit { shown } else { 0 }), sign)
        };
        (1..10).map(layer).collect::<Vec<_>>().join("\n")
    }),
    trap("nine long numbers", "txt", MustRefuse, |pen, _| {
        let number = |_| (0..9).map(|_| char::from(b'1' + pen.below(9) as u8)).collect::<String>();
        (0..9).map(number).collect::<Vec<_>>().join("\n") + "\n"
    }),
    trap("statistics beside the puzzle", "py", Right, |pen, case| {
        let counts: Vec<_> = (0..81).map(|_| pen.below(9)).collect();
        let counts: Vec<_> = counts.chunks(9).collect();
        let grid = cells_of(&case.puzzle);
        let name = pen.one(&["counts", "weights", "heat", "visits", "kernel"]);
        format!("{name} = {counts:?}\ngrid = {grid}\n")
    }),
    trap("indices beside the puzzle", "py", Right, |_, case| {
        let indices: Vec<_> = (0..81).collect();
        let indices: Vec<_> = indices.chunks(9).collect();
        format!("cells = {indices:?}\ngrid = {}\n", cells_of(&case.puzzle))
    }),
    // Lists of places.
    trap("places before signs and words", "txt", RightOrRefused, |pen, case| {
        let tails = ["\n=====\n", "\n= end =\n", " :)\n", "\n:\n", " =\n", "\n=> easy\n"];
        let tail = pen.one(&tails);
        places(pen, case).join("\n") + tail
    }),
    trap("places in bands", "txt", RightOrRefused, |pen, case| {
        let line = pen.one(&["\n=====\n", "\n---\n", "\n-----------\n", "\n+++++\n"]);
        let places = places(pen, case);
        places.chunks(9).map(|band| band.join("\n")).collect::<Vec<_>>().join(line)
    }),
    trap("places, then places of something else", "txt", MustRefuse, |pen, case| {
        let (places, other) = with_another(pen, case);
        let [open, close] = pen.one(&[
            [" not ", ""], [" maybe ", ""], ["\nMoves: ", ""], ["\nP2: ", ""], ["\n'", ""],
            ["\nREM ", ""], ["\n#| ", " |#"], ["\n%{\n", "\n%}"], ["\n#if 0\n", "\n#endif"],
            ["\n<!-- ", " -->"], ["\n=begin\n", "\n=end"], ["\n--[[ ", " ]]"],
            ["\nSolution: ", ""], ["\nIf ", " then stop"], ["\nEntered by me: ", ""],
        ]);
        format!("{}{open}{other}{close}\n", places.join(pen.one(&["\n", " "])))
    }),
    trap("another puzzle in a comment", "js", RightOrRefused, |pen, case| {
        let other = case.another(pen);
        let [open, close] = pen.one(&[["/*", "*/"], ["\"\"\"", "\"\"\""], ["<!--", "-->"], ["{-", "-}"]]);
        let old = match pen.below(3) {
            0 => cells_of(&other.puzzle),
            1 => rows(&other.puzzle, ""),
            _ => line(&other.puzzle),
        };
        let comment = format!("{open} old:\n{old}\n{close}\n");
        let program = format!("board = {}\n", cells_of(&case.puzzle));
        if pen.once_in(2) { program + &comment } else { comment + &program }
    }),
    trap("places of something else, then places", "txt", MustRefuse, |pen, case| {
        let (places, other) = with_another(pen, case);
        let open = pen.one(&["not ", "maybe ", "Moves: ", "' ", "REM ", "Eliminations: ", "If ", "P2: "]);
        format!("{open}{other}\n{}\n", places.join("\n"))
    }),
    trap("places in two arrays", "js", MustRefuse, |pen, case| {
        let [name, other] = pen.one(&[["given", "user"], ["grid", "solution"], ["p1", "p2"]]);
        let text = |name: &str, cell: usize| {
            format!("{name}[{}][{}] = {};\n", cell / 9, cell % 9, case.solution[cell])
        };
        let givens: String = case.cells(true).into_iter().map(|cell| text(name, cell)).collect();
        let others = case.cells(false).into_iter().take(9).map(|cell| text(other, cell));
        givens + &others.collect::<String>()
    }),
    trap("a rule behind facts", "lp", MustRefuse, |_, case| {
        let fact = |cell: usize| {
            format!("x({},{},{})", cell / 9 + 1, cell % 9 + 1, case.solution[cell])
        };
        let facts: String = case.cells(true).into_iter().map(|cell| fact(cell) + ".\n").collect();
        format!("{facts}:- {}.\n", fact(case.cells(false)[0]))
    }),
    trap("places of no givens in JSON", "json", MustRefuse, |pen, case| {
        format!("{{{}}}\n", member_of_places(pen, case))
    }),
    trap("places of no givens beside the puzzle", "json", Right, |pen, case| {
        let member = member_of_places(pen, case);
        beside_member(pen, case, &member)
    }),
    // Remarks.
    trap("a remark that corrects a cell", "txt", MustRefuse, |pen, case| {
        let cell = pen.one(&case.cells(false));
        let (row, column, digit) = (cell / 9 + 1, cell % 9 + 1, case.solution[cell]);
        let name = format!("r{row}c{column}");
        let remark = match pen.below(8) {
            0 => format!("oops {name} should be {digit}"),
            1 => format!("EDIT: {name} is {digit}"),
            2 => format!("change {name} to {digit}"),
            3 => format!("I forgot the {digit} in {name}"),
            4 => format!("({name} is actually a {digit})"),
            5 => format!("Korrektur: Z{row}S{column} = {digit}"),
            6 => format!("Erratum: row {row} column {column} must be {digit}"),
            _ => "5 and 6 are swapped".to_owned(),
        };
        format!("{}{remark}\n", rows(&case.puzzle, pen.one(&["", " "])))
    }),
    trap("a remark about a cell", "txt", Right, |pen, case| {
        let cell = pen.one(&case.cells(false));
        let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        let digit = case.solution[cell];
        let remark = match pen.below(4) {
            0 => format!("hardest step {name}"),
            1 => format!("Naked Single: {name}={digit}"),
            2 => format!("so {name} must be {digit}"),
            _ => "Wrong day, sorry.".to_owned(),
        };
        format!("{}\n{remark}\n", rows(&case.puzzle, pen.one(&["", " "])))
    }),
    trap("a remark of columns or boxes", "txt", RightOrRefused, |pen, case| {
        let remark = pen.one(&[
            "Spaltenweise", "# read top to bottom, then left to right", "# one line per column",
            "# rotated 90 degrees", "# mirrored", "# Blockweise", "each line is one 3x3 square",
            "# each row is a region", "# block by block", "// board[x][y]", "/* [column][row] */",
        ]);
        let is_box = ["lock", "square", "region"].iter().any(|word| remark.contains(word));
        let board = if is_box { by_boxes(&case.puzzle) } else { by_columns(&case.puzzle) };
        let drawn = [rows(&board, ""), format!("grid = {}\n", cells_of(&board))];
        format!("{remark}\n{}", drawn[pen.below(2)])
    }),
    trap("columns or boxes in a member", "json", RightOrRefused, |pen, case| {
        let name = pen.one(&["carres", "cuadros", "bloecke", "board_T"]);
        let order = if name == "board_T" { by_columns } else { by_boxes };
        format!("{{\"{name}\": {}}}\n", cells_of(&order(&case.puzzle)))
    }),
    trap("a grid that is turned after its name", "py", RightOrRefused, |pen, case| {
        let call = pen.one(&[
            "np.rot90(g)", "np.flipud(g)", "g.swapaxes(0, 1)", "g.reshape(9, 9, order='F')",
        ]);
        format!("g = np.array({})\ng = {call}\n", cells_of(&by_columns(&case.puzzle)))
    }),
    trap("digits from 0 to 8, said", "txt", MustRefuse, |pen, case| {
        let remark = pen.one(&["# digits 0-8, 9 = unknown", "# 9 is empty", "symbols 0 to 8"]);
        let board = case.puzzle.map(|digit| digit.checked_sub(1).unwrap_or(9));
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<String>() + "\n";
        format!("{remark}\n{}", board.chunks(9).map(row).collect::<String>())
    }),
];

/// The givens as a list of places.
fn places(pen: &mut Pen, case: &Case) -> Vec<String> {
    let notation = pen.below(6);
    case.cells(true).into_iter().map(|cell| place(notation, cell, case.solution[cell])).collect()
}

/// The givens as a list of places, and one more place of the same notation.
fn with_another(pen: &mut Pen, case: &Case) -> (Vec<String>, String) {
    let notation = pen.below(6);
    let other = pen.one(&case.cells(false));
    let digit = case.solution[other] % 9 + 1;
    let own = |cell| place(notation, cell, case.solution[cell]);
    (case.cells(true).into_iter().map(own).collect(), place(notation, other, digit))
}

/// A place with its digit in one of six notations.
fn place(notation: usize, cell: usize, digit: u8) -> String {
    let (row, column) = (cell / 9, cell % 9);
    let letter = char::from(b"ABCDEFGHI"[row]);
    match notation {
        0 => format!("r{}c{}={digit}", row + 1, column + 1),
        1 => format!("r{}c{}: {digit}", row + 1, column + 1),
        2 => format!("{letter}{}={digit}", column + 1),
        3 => format!("b[{row}][{column}]={digit};"),
        4 => format!("({row},{column}): {digit}"),
        _ => format!("s({},{})={digit}", row + 1, column + 1),
    }
}

/// A member of JSON with places that are no givens.
fn member_of_places(pen: &mut Pen, case: &Case) -> String {
    let name = pen.one(&[
        "eliminations",
        "removed",
        "mistakes",
        "hints",
        "undo",
        "conflicts",
        "selected",
        "highlighted",
        "steps",
        "placements",
        "deductions",
        "extra",
    ]);
    let place = |[row, column, digit]: &[usize; 3]| {
        format!("{{\"row\": {row}, \"col\": {column}, \"value\": {digit}}}")
    };
    let places: Vec<_> = cells(pen, case, false).iter().take(5).map(place).collect();
    format!("\"{name}\": [{}]", places.join(", "))
}

/// Row, column and digit of exactly 27 givens.
fn triples(
    pen: &mut Pen,
    case: &mut Case,
    around: [&str; 2],
    bracket: [&str; 2],
    within: &str,
    between: &str,
) -> String {
    *case = Case::with_givens(pen, 27);
    let first = pen.below(2);
    let triple = |cell| {
        let numbers = [cell / 9 + first, cell % 9 + first, usize::from(case.puzzle[cell])];
        let numbers = numbers.map(|number| number.to_string()).join(within);
        [bracket[0], &numbers, bracket[1]].concat()
    };
    let triples: Vec<_> = case.cells(true).into_iter().map(triple).collect();
    [around[0], &triples.join(between), around[1]].concat()
}

/// A dozen or more cells that are empty, with digits that are right or not.
fn cells(pen: &mut Pen, case: &Case, are_right: bool) -> Vec<[usize; 3]> {
    let empty = case.cells(false);
    let count = pen.one(&[12, 17, 27, 30]);
    let first = pen.below(2);
    let cell = |_| pen.one(&empty);
    let cells: Vec<_> = (0..count).map(cell).collect();
    let digit = |cell: usize| case.solution[cell] % 9 + 1;
    let digit = |cell: usize| if are_right { case.solution[cell] } else { digit(cell) };
    cells.iter().map(|&c| [c / 9 + first, c % 9 + first, digit(c).into()]).collect()
}

fn calls(pen: &mut Pen, case: &Case, name: &str, are_right: bool) -> String {
    let cells = cells(pen, case, are_right);
    let call = |[row, column, digit]: &[usize; 3]| format!("{name}({row}, {column}, {digit})\n");
    cells.iter().map(call).collect()
}

fn comparisons(pen: &mut Pen, case: &Case, around: [&str; 2], sign: &str) -> String {
    let [open, close] = around;
    let text = |[row, column, digit]: &[usize; 3]| {
        format!("{open}grid[{row}][{column}] {sign} {digit}{close}\n")
    };
    cells(pen, case, false).iter().map(text).collect()
}

/// The rows of a state of the puzzle in which the givens or the entered digits are of another kind.
fn two_kinds(
    pen: &mut Pen,
    case: &Case,
    is_given: bool,
    sign: &str,
    other: &dyn Fn(u8) -> String,
) -> String {
    let state = if pen.once_in(3) { case.solution } else { case.state(pen) };
    let cell = |at: usize| match state[at] {
        0 => ".".to_owned(),
        digit if (case.puzzle[at] > 0) == is_given => other(digit),
        digit => digit.to_string(),
    };
    let row = |row: usize| (row * 9..row * 9 + 9).map(cell).collect::<Vec<_>>().join(sign) + "\n";
    (0..9).map(row).collect()
}

fn rows(board: &Board, sign: &str) -> String {
    let cell = |&digit: &u8| if digit == 0 { ".".to_owned() } else { digit.to_string() };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(sign) + "\n";
    board.chunks(9).map(row).collect()
}

fn labelled(pen: &mut Pen, board: &Board, label: &str) -> String {
    let sign = pen.one(&["", " "]);
    let colon = pen.one(&[": ", " ", ":"]);
    let row = |(at, row): (usize, &str)| format!("{label}{}{colon}{row}\n", at + 1);
    rows(board, sign).lines().enumerate().map(row).collect()
}

fn cells_of(board: &Board) -> String {
    format!("{:?}", board.chunks(9).collect::<Vec<_>>())
}

/// An object with the puzzle and another member.
fn beside_member(pen: &mut Pen, case: &Case, member: &str) -> String {
    let name = pen.one(&["puzzle", "grid", "board"]);
    let puzzle = match pen.below(3) {
        0 => cells_of(&case.puzzle),
        1 => format!("\"{}\"", line(&case.puzzle)),
        _ => cells_of(&case.puzzle).replace('0', "null"),
    };
    let mut members = [format!("\"{name}\": {puzzle}"), member.to_owned()];
    if pen.once_in(2) {
        members.reverse();
    }
    format!("{{{}}}\n", members.join(", "))
}

/// Rows of two boards side by side.
fn beside(one: &Board, other: &Board, arrow: &str) -> String {
    let (one, other) = (rows(one, ""), rows(other, ""));
    let line = |(one, other): (&str, &str)| format!("{one}{arrow}{other}\n");
    one.lines().zip(other.lines()).map(line).collect()
}
