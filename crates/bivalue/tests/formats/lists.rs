//! Lists of cells with their places, remarks that correct a grid or turn it, and places in JSON that
//! are no givens: each is read as its puzzle or refused, and never read as another one.

use crate::near_misses::{PUZZLE, rows};
use crate::read;

/// The cells with a digit: row and column, counted from 0, and the digit.
fn givens() -> Vec<(usize, usize, char)> {
    let cells = PUZZLE.chars().enumerate().filter(|(_, c)| *c != '.');
    cells.map(|(at, digit)| (at / 9, at % 9, digit)).collect()
}

/// The givens as a list of places, one a line, in each of six notations, and the empty cell of the
/// third column in the first row with a digit.
fn lists() -> Vec<(String, String)> {
    type Notation = fn((usize, usize, char)) -> String;
    let notations: [Notation; 6] = [
        |(row, column, digit)| format!("r{}c{}={digit}", row + 1, column + 1),
        |(row, column, digit)| format!("r{}c{}: {digit}", row + 1, column + 1),
        |(row, column, digit)| format!("{}{}={digit}", (b'A' + row as u8) as char, column + 1),
        |(row, column, digit)| format!("b[{row}][{column}]={digit};"),
        |(row, column, digit)| format!("({row},{column}): {digit}"),
        |(row, column, digit)| format!("s({},{})={digit}", row + 1, column + 1),
    ];
    let list = |notation: Notation| givens().into_iter().map(notation).collect::<Vec<_>>();
    notations.map(|notation| (list(notation).join("\n"), notation((0, 2, '4')))).into()
}

#[track_caller]
fn reads(text: &str) {
    let results = read(text);
    let [Ok(entry)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert_eq!(entry.record.position.givens.to_string(), PUZZLE, "{text}");
}

#[track_caller]
fn refuses(text: &str, named: &str) {
    let results = read(text);
    let [Err(error)] = results.as_slice() else { panic!("{text}\n{results:?}") };
    assert!(error.found.to_string().contains(named), "{text}\n{error}");
}

#[test]
fn a_list_keeps_its_last_cell_before_signs_and_words() {
    for (list, _) in lists() {
        for tail in ["\n=====", "\n= end =", " :)", "\n:", " =", "\n=> easy"] {
            reads(&format!("{list}{tail}\n"));
        }
        let lines: Vec<&str> = list.lines().collect();
        let bands: Vec<String> = lines.chunks(10).map(|band| band.join("\n")).collect();
        reads(&bands.join("\n=====\n"));
    }
}

#[test]
fn a_list_is_one_run_of_cells() {
    for (list, other) in lists() {
        for (open, close, named) in [
            (" not ", "", "not"),
            (" maybe ", "", "maybe"),
            ("\nMoves: ", "", "Moves"),
            ("\nP2: ", "", "P"),
            ("\n'", "", "'"),
            ("\nREM ", "", "REM"),
            ("\n#| ", " |#", "#|"),
            ("\n%{\n", "\n%}", "%{"),
            ("\n#if 0\n", "\n#endif", "#"),
            ("\n<!-- ", " -->", "<!--"),
            ("\n=begin\n", "\n=end", "begin"),
            ("\n--[[ ", " ]]", "--[["),
            ("\nSolution: ", "", "Solution"),
        ] {
            let results = read(&format!("{list}{open}{other}{close}\n"));
            assert!(results.iter().all(Result::is_err), "{list}{open}\n{results:?}");
            // Signs that lists have as well may be what the error names.
            if let [Err(error)] = results.as_slice()
                && !open.contains(['=', '-', '<', ':'])
            {
                assert!(error.found.to_string().contains(named), "{open}: {error}");
            }
        }
        for open in ["not ", "Moves: ", "' ", "REM ", "P2: ", "Puzzle 12: "] {
            refuses(&format!("{open}{other}\n{list}\n"), "");
        }
        refuses(&format!("Errors in your grid:\n{list}\n"), "");
        // The cells of steps are no givens, whether or not these have numbers. No program names its
        // steps in this way.
        let is_program = list.starts_with(['b', 's']);
        let labels = [
            ["Naked Single", "Naked Single"],
            ["Naked Single", "Hidden Single"],
            ["Step 1: Hidden Single", "Step 2: Hidden Single"],
        ];
        for labels in labels.iter().filter(|_| !is_program) {
            let lines = list.lines().zip(labels.iter().cycle());
            let steps: Vec<_> = lines.map(|(line, label)| [label, ": ", line].concat()).collect();
            let results = read(&steps.join("\n"));
            assert!(!results.is_empty() && results.iter().all(Result::is_err), "{steps:?}");
        }
    }
}

#[test]
fn a_word_among_cells_is_one_error() {
    for (list, _) in lists() {
        let lines: Vec<&str> = list.lines().collect();
        let (before, behind) = (lines[..9].join("\n"), lines[9..].join("\n"));
        refuses(&format!("{before}\nhello\n{behind}\n"), "");
        let digit = lines[9].rfind(|c: char| c.is_ascii_digit()).unwrap();
        let (place, end) = (&lines[9][..digit], &lines[9][digit + 1..]);
        let rest = lines[10..].join("\n");
        refuses(&format!("{before}\n{place}five{end}\n{rest}\n"), "");
    }
}

#[test]
fn an_error_names_the_member_of_json_that_has_cells() {
    let place = |(row, column, digit): (usize, usize, char)| format!("[{row},{column},{digit}]");
    let cell = |(row, column, digit): (usize, usize, char)| {
        format!("{{\"pos\":[{row},{column}],\"digit\":{digit}}}")
    };
    for list in [
        givens().into_iter().map(place).collect::<Vec<_>>(),
        givens().into_iter().map(cell).collect::<Vec<_>>(),
    ] {
        let list = list.join(",");
        refuses(&format!("{{\"numFilled\":30,\"filledCells\":[{list}]}}\n"), "\"filledCells\"");
    }
}

#[test]
fn two_arrays_are_two_grids() {
    let cell = |name: &str, (row, column, digit): (usize, usize, char)| {
        format!("{name}[{row}][{column}] = {digit};\n")
    };
    for [name, other] in [["given", "user"], ["grid", "solution"], ["puzzle1", "puzzle2"]] {
        let list: String = givens().into_iter().map(|given| cell(name, given)).collect();
        reads(&list);
        refuses(&(list + &cell(other, (0, 2, '4'))), other);
    }
}

#[test]
fn a_rule_is_no_fact() {
    let fact = |(row, column, digit): (usize, usize, char)| {
        format!("x({},{},{digit})", row + 1, column + 1)
    };
    let facts: String = givens().into_iter().map(|given| fact(given) + ".\n").collect();
    reads(&facts);
    refuses(&format!("{facts}:- {}.\n", fact((0, 2, '4'))), ":-");
}

#[test]
fn places_in_json_need_a_name_of_givens() {
    let places = r#"[{"row":0,"col":2,"value":4},{"row":1,"col":1,"value":6}]"#;
    for name in [
        "eliminations",
        "removed",
        "wrong",
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
    ] {
        refuses(&format!("{{\"{name}\":{places}}}\n"), name);
        reads(&format!("{{\"puzzle\":\"{PUZZLE}\",\"{name}\":{places}}}\n"));
        reads(&format!("{{\"data\":{{\"puzzle\":\"{PUZZLE}\"}},\"{name}\":{places}}}\n"));
    }
    let cells: Vec<String> = givens()
        .into_iter()
        .map(|(row, column, digit)| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}"))
        .collect();
    for name in ["cells", "givens", "clues", "initialValues", "vorgaben"] {
        reads(&format!("{{\"{name}\":[{}]}}\n", cells.join(",")));
    }
}

#[test]
fn triples_without_names_are_one_error() {
    let triples: Vec<String> = givens()
        .into_iter()
        .map(|(row, column, digit)| format!("({row}, {column}, {digit})"))
        .collect();
    refuses(&format!("clues = [{}]\n", triples[..25].join(", ")), "numbers in threes");
}

#[test]
fn a_remark_that_corrects_a_cell_refuses_the_grid() {
    let grid = rows().join("\n");
    for remark in [
        "oops r1c3 should be 7",
        "EDIT: r1c3 is 7",
        "Erratum: r1c3=7",
        "Korrektur: Z1S3 = 7",
        "Fix: C3 -> 7",
        "change row 1 column 3 to 7",
        "(r1c3 is actually a 7)",
        "I forgot the 7 in r1c3",
        "5 and 6 are swapped",
    ] {
        refuses(&format!("{grid}\n\n{remark}\n"), "corrects");
    }
    for remark in [
        "hardest step r1c3",
        "Naked Single: r1c3=4",
        "so r1c3 must be 4",
        "Wrong day, sorry.",
        "Edit: thanks for the replies!",
    ] {
        reads(&format!("{grid}\n\n{remark}\n"));
    }
}

#[test]
fn a_remark_of_another_order_refuses_the_grid() {
    let grid = rows().join("\n");
    for remark in [
        "Spaltenweise",
        "Blockweise notiert:",
        "each line is one 3x3 square",
        "# each row is a region",
        "# read top to bottom, then left to right",
        "# rotated 90 degrees",
        "# y counts from the bottom",
        "# row 1 is at the bottom",
        "// board[x][y]",
    ] {
        refuses(&format!("{remark}\n{grid}\n"), "");
    }
    let array = format!("{:?}", rows()).replace('.', "0");
    for code in ["np.rot90(g)", "np.flipud(g)", "g.swapaxes(0, 1)", "g.reshape(9, 9, order='F')"] {
        refuses(&format!("g = np.array({array})\ng = {code}\n"), "");
    }
    for name in ["carres", "cuadros", "bloecke", "board_T"] {
        refuses(&format!("{{\"{name}\": {array}}}\n"), "");
    }
    // Rules of the game, a symmetry and indices of a program say nothing of the order.
    for remark in
        ["Each row, each column and each box has the digits 1 to 9.", "rotational symmetry"]
    {
        reads(&format!("{remark}\n{grid}\n"));
    }
}

#[test]
fn axes_from_the_bottom_refuse_the_places() {
    let cells: Vec<String> = givens()
        .into_iter()
        .map(|(row, column, digit)| {
            format!("{{\"x\":{column},\"y\":{},\"value\":{digit}}}", 8 - row)
        })
        .collect();
    for member in [r#""origin":"bottom-left""#, r#""yAxis":"up""#, r#""flipY":true"#] {
        refuses(&format!("{{{member},\"cells\":[{}]}}\n", cells.join(",")), "another order");
    }
}

#[test]
fn digits_from_0_to_8_are_refused() {
    let cell = |c: char| c.to_digit(10).map_or('9', |digit| char::from(b'0' + digit as u8 - 1));
    let grid: Vec<String> = rows().iter().map(|row| row.chars().map(cell).collect()).collect();
    for remark in ["# digits 0-8, 9 = unknown", "# 9 is empty", "symbols 0 to 8"] {
        refuses(&format!("{remark}\n{}\n", grid.join("\n")), "from 0 to 8");
    }
}
