//! Arrays of `NumPy`: bytes by puzzles and cells, read and written.
//!
//! A file is a header in Python's words and then the numbers. The layout of the Hierarchical
//! Reasoning Model has 1 for an empty cell and 2 to 10 for digits, and the solutions in a second
//! file beside the first.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use bivalue::grid::{Digit, Grid};

use super::Failed;
use crate::words::base_name;

/// The bytes with which a file begins.
const MAGIC: &[u8] = b"\x93NUMPY";

/// The cells of a puzzle.
const CELLS: usize = 81;

/// A file of puzzles, and perhaps another of their solutions.
#[derive(Clone, Debug)]
pub(super) struct Npy {
    puzzles: PathBuf,
    solutions: Option<PathBuf>,
    /// The number that is added to each digit: 1 in the layout that keeps 0 for padding.
    shift: u8,
}

impl Npy {
    /// Looks at all numbers of a file, which say whether they are shifted.
    pub(super) fn of(path: &Path) -> Result<Self, Failed> {
        let name = base_name(path);
        let refused = |why: &str| Failed::Usage(format!("{name}: {why}"));
        let [least, most] = bounds(path).map_err(|error| refused(&error.to_string()))?;
        let shift = match (least, most) {
            (0, 0..=9) => 0,
            (1.., 10) => 1,
            (_, 11..) => {
                return Err(refused(&format!(
                    "{most} is no digit: expected 0 to 9, or 1 to 10 where 1 is an empty cell"
                )));
            }
            (0, _) => {
                return Err(refused(
                    "0 and 10 are both there: expected 0 to 9, or 1 to 10 where 1 is an empty cell",
                ));
            }
            _ => {
                return Err(refused(
                    "it is ambiguous whether 1 is an empty cell or a digit: neither 0 nor 10 is there",
                ));
            }
        };
        // The layout of the reasoning models keeps solutions beside the puzzles.
        let labels = name.strip_suffix("__inputs.npy").map(|set| format!("{set}__labels.npy"));
        let solutions = labels.map(|labels| path.with_file_name(labels));
        let solutions = solutions.filter(|path| path.is_file());
        Ok(Self { puzzles: path.into(), solutions, shift })
    }
}

/// The least and the greatest number of a file.
fn bounds(path: &Path) -> io::Result<[u8; 2]> {
    let mut array = open(path)?;
    let mut bounds = [u8::MAX, 0];
    let mut buffer = vec![0; 64 << 10];
    loop {
        let read = array.read(&mut buffer)?;
        if read == 0 {
            return Ok(bounds);
        }
        for &byte in &buffer[..read] {
            bounds = [bounds[0].min(byte), bounds[1].max(byte)];
        }
    }
}

/// Opens an array of bytes, 81 for each puzzle, and reads its header.
fn open(path: &Path) -> io::Result<BufReader<File>> {
    let wrong = |what: &str| {
        io::Error::other(format!(
            "{what}: expected an array of bytes (uint8) whose shape is (n, 81) or (n, 9, 9), in C order"
        ))
    };
    let mut file = BufReader::with_capacity(128 << 10, File::open(path)?);
    let mut start = [0; 8];
    file.read_exact(&mut start).map_err(|_| wrong("no header"))?;
    if !start.starts_with(MAGIC) {
        return Err(wrong("no array of NumPy"));
    }
    // The length has two bytes in the first version, and four in later ones.
    let mut length = [0; 4];
    let bytes = if start[6] == 1 { 2 } else { 4 };
    file.read_exact(&mut length[..bytes])?;
    let length = u32::from_le_bytes(length);
    if length > 1 << 16 {
        return Err(wrong("a header that is too long"));
    }
    let mut header = vec![0; length as usize];
    file.read_exact(&mut header)?;
    let plain: String =
        String::from_utf8_lossy(&header).chars().filter(|c| !c.is_whitespace()).collect();
    let is_of_bytes = ["'descr':'|u1'", "'descr':'|i1'"].iter().any(|kind| plain.contains(kind));
    let shape = plain.split("'shape':(").nth(1).and_then(|rest| rest.split(')').next());
    let shape: Vec<&str> = shape.unwrap_or("").split(',').filter(|n| !n.is_empty()).collect();
    let is_of_puzzles = matches!(shape[..], [_, "81"] | [_, "9", "9"]);
    if !is_of_bytes || !is_of_puzzles || !plain.contains("'fortran_order':False") {
        return Err(wrong("another array"));
    }
    Ok(file)
}

/// An array as the text of a table: a header, and a row for each puzzle.
pub(super) struct NpyText {
    puzzles: BufReader<File>,
    solutions: Option<BufReader<File>>,
    shift: u8,
    /// The text that is not handed over yet.
    text: io::Cursor<Vec<u8>>,
}

impl NpyText {
    pub(super) fn of(array: &Npy) -> io::Result<Self> {
        let header = if array.solutions.is_some() { "puzzle,solution\n" } else { "puzzle,title\n" };
        Ok(Self {
            puzzles: open(&array.puzzles)?,
            solutions: array.solutions.as_deref().map(open).transpose()?,
            shift: array.shift,
            text: io::Cursor::new(header.into()),
        })
    }

    /// The cells of the next puzzle; none at the end.
    fn cells(from: &mut BufReader<File>, shift: u8) -> io::Result<Option<String>> {
        let mut cells = [0; CELLS];
        let mut filled = 0;
        while filled < CELLS {
            let read = from.read(&mut cells[filled..])?;
            if read == 0 {
                break;
            }
            filled += read;
        }
        if filled == 0 {
            return Ok(None);
        }
        let shifted = cells.map(|cell| cell.wrapping_sub(shift));
        let grid = grid_of(&shifted).filter(|_| filled == CELLS);
        Ok(Some(grid.map_or_else(|| "not a puzzle".into(), |grid| grid.to_string())))
    }
}

impl Read for NpyText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        let Some(mut line) = Self::cells(&mut self.puzzles, self.shift)? else { return Ok(0) };
        line.push(',');
        if let Some(solutions) = &mut self.solutions {
            line += &Self::cells(solutions, self.shift)?.unwrap_or_default();
        }
        line.push('\n');
        self.text = io::Cursor::new(line.into_bytes());
        self.text.read(buffer)
    }
}

/// A grid of bytes, 0 for an empty cell; none if one is no digit.
fn grid_of(bytes: &[u8]) -> Option<Grid> {
    let mut digits = [None; 81];
    if bytes.len() != digits.len() {
        return None;
    }
    for (digit, &byte) in digits.iter_mut().zip(bytes) {
        *digit = if byte == 0 { None } else { Some(Digit::new(byte)?) };
    }
    Some(Grid::new(digits))
}

/// Writes the header of an array of that type and shape.
pub(super) fn write_header(to: &mut impl Write, kind: &str, shape: &str) -> io::Result<()> {
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    // The numbers begin at a multiple of 64 bytes.
    let padding = 64 - (MAGIC.len() + 4 + header.len() + 1) % 64;
    header += &" ".repeat(padding % 64);
    header.push('\n');
    to.write_all(MAGIC)?;
    to.write_all(&[1, 0])?;
    to.write_all(&(header.len() as u16).to_le_bytes())?;
    to.write_all(header.as_bytes())
}

/// The cells of a grid as bytes, 0 for an empty one, and that much added to each.
pub(super) fn bytes_of(grid: &Grid, shift: u8) -> [u8; CELLS] {
    grid.to_numbers().map(|number| number + shift)
}
