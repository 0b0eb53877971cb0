//! The tables of orders, of labels, and of clutter around a text.

use super::containers::{Container, Family, How};
use super::script::{Case, Part, Pen, Script, by_boxes, by_columns};
use super::verdict::Judgement;

/// An order of cells, or another change of the puzzle's table.
pub(super) struct Order {
    pub(super) name: &'static str,
    /// Returns whether it makes sense there.
    pub(super) suits: fn(&Container, &str) -> bool,
    /// Changes the table of the puzzle, and may change the judgement.
    pub(super) change: fn(&mut Script, &Case, Part) -> (Part, Option<Judgement>),
}

/// Returns whether names stand in the text.
fn has_names(container: &Container, _: &str) -> bool {
    matches!(&container.how, How::Styled(style) if style.declare.contains("NAME"))
}

/// All orders; the first is row by row.
pub(super) const ORDERS: &[Order] = &[
    Order { name: "by rows", suits: |_, _| true, change: |_, _, part| (part, None) },
    Order {
        name: "by columns, as a name says",
        suits: has_names,
        change: |script, case, _| {
            let name = script.pen.one(&["columns", "cols", "by_column", "columnas", "Columns"]);
            reordered(script.board(name, &by_columns(&case.puzzle)))
        },
    },
    Order {
        name: "by boxes, as a name says",
        suits: has_names,
        change: |script, case, _| {
            let names = ["boxes", "blocks", "nonets", "subgrids", "quadrants", "squares"];
            let name = script.pen.one(&names);
            reordered(script.board(name, &by_boxes(&case.puzzle)))
        },
    },
    Order {
        name: "digits from 0",
        suits: |_, blank| !blank.contains('0') && blank != "-1",
        change: |script, case, part| {
            script.from_zero = true;
            let rows = script.board("", &case.puzzle).rows;
            (Part { rows, ..part }, Some(Judgement::RightOrRefused))
        },
    },
    Order {
        name: "a cell is missing",
        suits: |_, blank| !is_fluid(blank),
        change: |script, _, mut part| {
            let row = script.pen.below(9);
            let cell = script.pen.below(9);
            part.rows[row].remove(cell);
            (part, Some(Judgement::MustRefuse))
        },
    },
    Order {
        name: "a row is missing",
        suits: |_, blank| !is_fluid(blank),
        change: |script, _, mut part| {
            let row = script.pen.below(9);
            part.rows.remove(row);
            (part, Some(Judgement::MustRefuse))
        },
    },
];

fn reordered(part: Part) -> (Part, Option<Judgement>) {
    (part, Some(Judgement::RightOrRefused))
}

/// Returns whether cells that are missing can look like cells that are empty.
fn is_fluid(blank: &str) -> bool {
    blank.trim().is_empty() || blank.contains("&nbsp")
}

/// The labels of rows of drawn grids; the first is none.
pub(super) const LABELS: &[&str] =
    &["no labels", "A to I", "1 to 9", "0 to 8", "r1 to r9", "Row 1", "A to I and 1 to 9"];

/// Text around a puzzle.
pub(super) struct Clutter {
    pub(super) name: &'static str,
    /// Returns whether it makes sense there.
    pub(super) suits: fn(&Container) -> bool,
    pub(super) write: fn(&mut Pen, &Container, &Case, &str) -> String,
}

const fn is_code(container: &Container) -> bool {
    matches!(container.family, Family::Code)
}

const fn has_comments(container: &Container) -> bool {
    !container.comment.is_empty()
}

const fn is_drawn(container: &Container) -> bool {
    matches!(container.family, Family::Drawn | Family::Line | Family::Sheet)
}

/// All clutter; the first is none.
pub(super) const CLUTTER: &[Clutter] = &[
    Clutter { name: "nothing around", suits: |_| true, write: |_, _, _, text| text.to_owned() },
    Clutter { name: "CR LF", suits: |_| true, write: |_, _, _, text| text.replace('\n', "\r\n") },
    Clutter { name: "indented", suits: is_code, write: |_, _, _, text| indented(text, "        ") },
    Clutter {
        name: "comment above",
        suits: has_comments,
        write: |pen, container, _, text| {
            let words = pen.one(&[
                "An easy puzzle of the newspaper, no. 17",
                "see https://example.org/sudoku/17 for the rules of 9x9 grids",
                "0 stands for an empty cell",
                "Level 3, 2024-05-17",
            ]);
            format!("{}{words}\n{text}", container.comment)
        },
    },
    Clutter {
        name: "comments behind",
        suits: has_comments,
        write: |_, container, _, text| {
            let comment = container.comment;
            format!("{text}{comment}1 2 3\n{comment}the end\n")
        },
    },
    Clutter {
        name: "printed puzzle in comments above",
        suits: has_comments,
        write: |pen, container, case, text| {
            let blank = pen.one(&['.', '0', '_']);
            let comment = printed(pen, &case.puzzle, blank);
            format!("{}{text}", indented(&comment, container.comment))
        },
    },
    Clutter {
        name: "printed solution in comments above",
        suits: has_comments,
        write: |pen, container, case, text| {
            let comment = printed(pen, &case.solution, '.');
            format!("{}{text}", indented(&comment, container.comment))
        },
    },
    Clutter {
        name: "printed solution in comments behind",
        suits: has_comments,
        write: |pen, container, case, text| {
            let comment = printed(pen, &case.solution, '.');
            format!("{text}{}", indented(&comment, container.comment))
        },
    },
    Clutter {
        name: "function above",
        suits: is_code,
        write: |_, container, _, text| format!("{}\n{text}", function(container)),
    },
    Clutter {
        name: "function behind",
        suits: is_code,
        write: |_, container, _, text| format!("{text}\n{}", function(container)),
    },
    Clutter {
        name: "prose above",
        suits: |_| true,
        write: |pen, _, _, text| format!("{}{text}", prose(pen)),
    },
    Clutter {
        name: "prose behind",
        suits: |_| true,
        write: |pen, _, _, text| format!("{text}\n{}", prose(pen)),
    },
    Clutter {
        name: "fence",
        suits: |_| true,
        write: |_, container, _, text| format!("```{}\n{text}```\n", container.extension),
    },
    Clutter {
        name: "tags",
        suits: |_| true,
        write: |_, _, _, text| format!("[code]\n{text}[/code]\n"),
    },
    Clutter { name: "quoted mail", suits: |_| true, write: |_, _, _, text| indented(text, "> ") },
    Clutter {
        name: "mail with its head",
        suits: |_| true,
        write: |_, _, _, text| {
            let head = "From: Ada <ada@example.org>\nDate: Fri, 17 May 2024 09:12:44 +0200\n\
                        Subject: number 17\n\nHi,\n\n";
            format!("{head}{text}\n-- \nAda\n+43 123 456 789\n")
        },
    },
    Clutter {
        name: "HTML page",
        suits: is_drawn,
        write: |_, _, _, text| {
            format!(
                "<html><head><title>No. 17</title></head><body><pre>\n{text}</pre></body></html>\n"
            )
        },
    },
];

fn indented(text: &str, before: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| format!("{before}{line}\n")).collect();
    lines.concat()
}

fn prose(pen: &mut Pen) -> &'static str {
    pen.one(&[
        "Can anybody help me with this one? I am stuck since 3 days.\n\n",
        "Here is the puzzle of today (level 4 of 5, 26 clues):\n\n",
        "My solver takes 12 seconds for it, on a machine with 8 cores.\n",
        "Rules: each row, column and 3x3 box has the digits 1 to 9.\n\n",
    ])
}

/// A grid as a program prints it.
fn printed(pen: &mut Pen, board: &[u8; 81], blank: char) -> String {
    let text: Vec<_> = board
        .iter()
        .map(|&digit| if digit == 0 { blank.to_string() } else { digit.to_string() })
        .collect();
    let style = pen.below(4);
    let row = |row: &[String]| match style {
        0 => row.concat(),
        1 => row.join(" "),
        2 => row.chunks(3).map(|cells| cells.join(" ")).collect::<Vec<_>>().join(" | "),
        _ => format!("[{}]", row.join(", ")),
    };
    let rows: Vec<_> = text.chunks(9).map(row).collect();
    if style == 2 {
        let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
        return bands.join("------+-------+------\n");
    }
    rows.join("\n") + "\n"
}

/// A function of Python as it stands around a puzzle.
const PYTHON: &str = "import numpy as np

def is_valid(board, row, col, num):
    for i in range(9):
        if board[row][i] == num or board[i][col] == num:
            return False
    r, c = 3 * (row // 3), 3 * (col // 3)
    return all(board[r + i][c + j] != num for i in range(3) for j in range(3))
";

/// A function of languages with braces.
const BRACED: &str = "function isValid(board, row, col, num) {
  for (let i = 0; i < 9; i++) {
    if (board[row][i] === num || board[i][col] === num) return false;
  }
  return true;
}
";

/// A rule of Prolog.
const PROLOG: &str = "solve(Rows) :- length(Rows, 9), maplist(all_distinct, Rows),
    transpose(Rows, Columns), maplist(all_distinct, Columns), Vs ins 1..9.
";

/// A function of Lisp.
const LISP: &str = "(define (box r c) (+ (* 3 (quotient r 3)) (quotient c 3)))\n";

/// Some code as it stands around a puzzle.
fn function(container: &Container) -> &'static str {
    match container.extension {
        "py" => PYTHON,
        "m" | "jl" | "R" | "mzn" | "dat" => "n = 9;\nm = 3;\n",
        "lisp" | "rkt" | "clj" => LISP,
        "pl" => PROLOG,
        _ => BRACED,
    }
}
