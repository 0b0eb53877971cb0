//! Examples for the help of each subcommand. No line is longer than 78 columns.

pub(super) const SOLVE: &str = "\
Examples:
  bivalue solve grid.txt                      the same grid, filled in
  bivalue solve --cell r5c5 grid.txt          the digit of that cell alone
  bivalue solve --limit 10 few.txt            up to ten solutions of each
  bivalue solve --cost -e most-constrained - < puzzles.txt
  bivalue solve --trace -e propagation easy.txt";

pub(super) const CHECK: &str = "\
Examples:
  bivalue check mine.sdk               the verdict, and redundant givens
  bivalue check --minimal mine.txt     fails also where a given is redundant
  bivalue check --original puzzle.txt mine.txt   is my position right so far?";

pub(super) const COUNT: &str = "\
Examples:
  bivalue count puzzles.txt            a number a line
  bivalue count --limit 2 big.txt      0, 1 or >=2";

pub(super) const RATE: &str = "\
Examples:
  bivalue rate puzzles.txt               puzzle and ratings, ED=ER/EP/ED
  bivalue rate --format '%n %r' - < puzzles.txt
  bivalue rate --steps mine.sdk          every step, with its chains
  bivalue rate --within 7.2.. big.txt    the puzzles rated 7.2 or more
  bivalue rate --scale hodoku big.txt    level, score, hardest technique
  bivalue rate --scale w hard.txt        length of the longest whip, W=12
  bivalue rate -o rated.csv big.csv      the table with columns of ratings

Format:
  %g puzzle, %c its name, %n its number from 1, %e seconds taken, %% a %
  of se, the ratings of the Sudoku Explainer: %r ER of the hardest step,
  %p EP of the hardest step up to the first placement, %d ED of the first step
  of hodoku and hodoku-stable: %l level, %s score, %h hardest technique
  of w and gw: %w number of links of the longest whip";

pub(super) const CONVERT: &str = "\
Examples:
  bivalue convert -f f-puzzles mine.txt          a link
  bivalue convert -f csv --solve -o all.csv *.txt";

pub(super) const CANON: &str = "\
Examples:
  bivalue canon puzzles.txt                     one text for each class
  bivalue canon --dedupe -o classes.txt *.txt   each class once
  bivalue canon --form a --transform grids.txt";

pub(super) const SAME: &str = "\
Examples:
  bivalue same one.txt other.txt && echo equivalent

The transform that is printed makes the second puzzle of the first.";

pub(super) const MORPH: &str = "\
Examples:
  bivalue morph --seed 7 puzzles.txt
  bivalue morph --seed 7 -n 5 puzzles.txt    five variants of each";

pub(super) const MINIMISE: &str = "\
Examples:
  bivalue minimise mine.txt              a minimal puzzle among the givens
  bivalue minimise --seed 7 mine.txt     by another order of removal";

pub(super) const HINT: &str = "\
Examples:
  bivalue hint mine.txt                    a mistake? can a digit be placed?
  bivalue hint --level name mine.txt       where to look, and for what
  bivalue hint --level apply mine.txt | bivalue hint --level full -
  bivalue convert -f candidates puzzle.txt > mine.txt

The last command makes a grid of candidates, in which you can place digits
and cross out candidates. Other formats with placed digits: susser, library,
json, the links of Sudoku sites, and simple-sudoku-clipboard, which can only
be read.";

pub(super) const EXPLAIN: &str = "\
Examples:
  bivalue explain mine.txt                 every step to the solution
  bivalue explain --draw --to 5 mine.txt   the first five, with drawings
  bivalue explain --before swordfish -f candidates mine.txt   the grid for it
  bivalue explain --technique hodoku --shortest -f md mine.txt
  bivalue explain --hodoku mine.txt        HoDoKu's path, as `filter` has it";

pub(super) const STEPS: &str = "\
Examples:
  bivalue steps mine.txt                   the easiest steps that are possible
  bivalue steps --technique naked-pair,hidden-pair mine.txt";

pub(super) const WHY_NOT: &str = "\
Examples:
  bivalue why-not r1c3=2 mine.txt      the proof that it is false
  bivalue why-not E5=5 --prefer easy-steps mine.txt";

pub(super) const JUDGE_MOVE: &str = "\
Examples:
  bivalue judge-move r5c5=5,r1c3=2 mine.txt
  bivalue judge-move 'A3<>1' mine.txt    is this one right?";

pub(super) const PICTURE: &str = "\
Examples:
  bivalue picture mine.txt > mine.svg
  bivalue picture --candidates mine.txt > notes.svg
  bivalue picture --step 12 mine.txt > step.svg  a step of `bivalue explain`
  bivalue picture --hodoku --step 12 mine.txt > step.svg
  bivalue picture -o 'book-%n.svg' book.txt      a file for each puzzle
  bivalue hint --json -l full mine.txt | bivalue picture - > hint.svg";

pub(super) const FILTER: &str = "\
Examples:
  bivalue filter --level hard.. puzzles.txt
  bivalue filter --technique naked-pair,hidden-pair puzzles.txt
  bivalue filter --hardest naked-triple --not-technique hidden-pair big.txt
  bivalue filter --clues 22..24 --symmetry half-turn --count puzzles.txt
  bivalue filter --sample 100 --seed 7 big.txt   100 at random";

pub(super) const ANALYSE: &str = "\
Examples:
  bivalue analyse mine.txt                      redundant givens and backdoors
  bivalue analyse --unavoidable 12 --json mine.txt
  bivalue analyse --classes --minimals 24 mine.txt";

pub(super) const AUDIT: &str = "\
Examples:
  bivalue audit collection.txt          proper? duplicates? of which kinds?
  bivalue audit --minimal --levels collection.txt
  bivalue audit train.txt test.txt      what do they share?

The transform of a line `B: equivalent to A` makes A of B, as in `bivalue same`.";

pub(super) const SPLIT: &str = "\
Examples:
  bivalue split -o set collection.txt    writes set.train.txt and so on
  bivalue split --shares 90,10 --seed 7 -o set collection.txt";

pub(super) const GENERATE: &str = "\
Examples:
  bivalue generate                                a minimal puzzle
  bivalue generate -n 1000 --seed 1 -o book.txt   always the same thousand
  bivalue generate --symmetry half-turn --clues 24..26 --truly-minimal
  bivalue generate -n 100 --level hard --rate hodoku,se --json
  bivalue generate -n 10 --level easy,medium,hard --with-solutions -o book.csv
  bivalue generate -n 6 -f boxed -o sheet.txt --answers solutions.txt
  bivalue generate -n 1000 --full                 full grids, equally likely

Grids are 9 by 9 only. --pattern is the mask of the givens.";

pub(super) const VICINITY: &str = "\
Examples:
  bivalue vicinity seeds.txt                    {-1+1}: one removed, one added
  bivalue vicinity --minus 2 --plus 2 seeds.txt";

pub(super) const ASK: &str = "\
Examples:
  bivalue ask requests.jsonl
  echo '{\"verb\": \"techniques\", \"name\": \"x-wing\"}' | bivalue ask

The page docs/records.md of the source describes every verb, with the members
of its requests and records.";

pub(super) const BENCH: &str = "\
Examples:
  bivalue bench puzzles.txt
  bivalue bench --job unique -j 2 --json puzzles.txt
  bivalue bench -e most-constrained,rows --take 1000 puzzles.txt
  bivalue bench -e all --take 100 puzzles.txt";

#[cfg(feature = "serve")]
pub(super) const SERVE: &str = "\
Examples:
  bivalue serve                                 on http://127.0.0.1:8080
  bivalue serve --listen 0.0.0.0:80 --rate 10
  bivalue serve --print-config > bivalue.toml
  bivalue serve --config bivalue.toml

The page docs/server.md of the source describes the routes.";

#[cfg(feature = "serve")]
pub(super) const MCP: &str = "\
Examples:
  bivalue mcp                      started by an agent
  bivalue mcp --tools solve,check,hint,why-not
  bivalue mcp --timeout 10";

pub(super) const COMPLETIONS: &str = "\
Examples:
  bivalue completions bash --install    in the folder of the user's data
  bivalue completions powershell > bivalue.ps1";

pub(super) const MAN: &str = "\
Examples:
  bivalue man dataset make | man -l -
  bivalue man --install                     for `man bivalue-solve`
  bivalue man --install /usr/share/man/man1";
