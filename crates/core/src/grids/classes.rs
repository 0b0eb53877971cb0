//! The 44 classes of column sets of a band, and how many ways each has to be completed.
//!
//! The ways to complete a band depend on nothing but the three digits in each of its
//! nine columns. By names of digits and order of boxes and columns there are 44 such choices. For
//! each there are 56 choices in each stack for the columns of the second band, and the third band
//! has what is left; the number of ways to fill each of the two bands is then known. The count is
//! Bertram Felgenhauer's and Frazer Jarvis' of 2005, who called the classes gangs of 44.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use super::fill::Fill;
use super::partitions::{Columns, Names, ORDERS, Partitions, shares};

/// How many shares of columns there are.
const SHARES: usize = 56;

/// The columns of a second band's box, as numbers of [`Partitions`] under the names that make
/// its first box the standard one: by the share of the first box, and by its own. (For the third
/// band both count from the end.)
pub(super) type Numbers = Vec<[u16; SHARES]>;

/// A class of column sets.
#[derive(Clone)]
pub(super) struct Class {
    /// The columns of the three boxes of the top band, the first being standard.
    pub(super) columns: [u16; 3],
    /// The same, digit by digit.
    pub(super) digits: [Columns; 3],
    /// The names that make the columns of each box standard.
    pub(super) standard: [Names; 3],
    /// Ways to complete it.
    pub(super) completions: u64,
    /// Those up to each share of the first stack, and within it up to each of the second.
    first: [u64; SHARES],
    second: Vec<[u32; SHARES]>,
    /// The numbers of the shares of the third stack.
    numbers: Numbers,
}

/// The transformation of the column sets of a top band into those of its class.
#[derive(Clone, Copy)]
pub(super) struct ClassTransformation {
    /// The class.
    pub(super) class: u8,
    /// The stack that becomes the first, the second, the third.
    pub(super) stacks: [u8; 3],
    pub(super) names: Names,
}

/// The share of each stack, and the rest of the number.
#[derive(Clone, Copy)]
pub(super) struct StackChoice {
    pub(super) shares: [usize; 3],
    /// The numbers of the columns of the second and third box, of the second band and of the
    /// third.
    pub(super) bands: [[u16; 2]; 2],
}

/// The tables; see the [module's text](self).
#[derive(Clone)]
pub(super) struct BandClasses {
    pub(super) partitions: &'static Partitions,
    pub(super) fill: &'static Fill,
    /// The column of the second band's box that each digit has, for each share, where the top
    /// band's columns are standard.
    pub(super) shares: Vec<Columns>,
    pub(super) all: Vec<Class>,
    /// For each orbit of the second box, and for the columns of the third.
    pub(super) ways: Vec<ClassTransformation>,
    /// The names that make the first box of the second band standard, for each share.
    pub(super) standard: Vec<Names>,
    /// The numbers of the shares of the second stack, for each orbit.
    numbers: Vec<Numbers>,
}

/// The least orbit and third columns that column sets can have, the stacks that become the first,
/// the second and the third, and the names on the way there.
type Least = ((usize, u16), [u8; 3], Names);

/// How many pieces the table of the least columns is made in, each of [`THIRDS`] third columns of
/// one orbit.
const PIECES: usize = 35;
const THIRDS: usize = Partitions::COUNT * 5 / PIECES;

// The tables are made in parts of some milliseconds, each once, so that a call can end between two
// of them, and the next call goes on from there.
static PARTITIONS: LazyLock<Partitions> = LazyLock::new(Partitions::new);
static FILL: LazyLock<Fill> = LazyLock::new(|| Fill::new(&PARTITIONS));
static LEAST: [OnceLock<Vec<Least>>; PIECES] = [const { OnceLock::new() }; PIECES];
static OUTLINE: LazyLock<BandClasses> = LazyLock::new(BandClasses::outline);
static COMPLETE: [OnceLock<Class>; COUNT] = [const { OnceLock::new() }; COUNT];

/// How many classes there are.
const COUNT: usize = 44;

/// A piece of the table of the least columns.
fn least_of_piece(piece: usize) -> &'static [Least] {
    LEAST[piece].get_or_init(|| {
        let (orbit, first) =
            (piece * THIRDS / Partitions::COUNT, piece * THIRDS % Partitions::COUNT);
        let second = PARTITIONS.orbits[orbit].members[0];
        let thirds = first as u16..(first + THIRDS) as u16;
        thirds.map(|third| PARTITIONS.least([0, second, third])).collect()
    })
}

impl Partitions {
    /// The least orbit and third columns that these column sets can have, and the way there.
    fn least(&self, columns: [u16; 3]) -> Least {
        let ways = ORDERS.into_iter().flat_map(|stacks| {
            let [first, second, third] = stacks.map(|stack| columns[usize::from(stack)]);
            let names = Names::to_standard(self.sets[usize::from(first)]);
            let second = self.renamed(second, &names);
            let (orbit, _, to_first) = &self.places[usize::from(second)];
            let names = names.then(to_first);
            let orbit = usize::from(*orbit);
            self.orbits[orbit].stabiliser.iter().map(move |next| {
                let names = names.then(next);
                ((orbit, self.renamed(third, &names)), stacks, names)
            })
        });
        ways.min_by_key(|(key, ..)| *key).expect("there are orders")
    }
}

/// A class with the number of its completions.
fn complete_class(class: usize) -> &'static Class {
    COMPLETE[class].get_or_init(|| {
        let mut complete = OUTLINE.all[class].clone();
        OUTLINE.complete(&mut complete);
        complete
    })
}

impl BandClasses {
    /// Makes all parts of the tables. `look` is called before each, and its error ends that.
    pub(super) fn prepare<E>(look: impl Fn() -> Result<(), E>) -> Result<(), E> {
        look()?;
        LazyLock::force(&PARTITIONS);
        look()?;
        LazyLock::force(&FILL);
        for piece in 0..PIECES {
            look()?;
            least_of_piece(piece);
        }
        look()?;
        LazyLock::force(&OUTLINE);
        for class in 0..COUNT {
            look()?;
            complete_class(class);
        }
        look()
    }

    pub(super) fn new() -> Self {
        let all = (0..COUNT).map(|class| complete_class(class).clone()).collect();
        Self { all, ..OUTLINE.clone() }
    }

    /// The classes, without their completions.
    fn outline() -> Self {
        let shares = shares(|digit| (digit / 3) as u8);
        let standard = shares.iter().map(super::partitions::sets_of).map(Names::to_standard);
        let mut classes = Self {
            standard: standard.collect(),
            partitions: &PARTITIONS,
            fill: &FILL,
            shares,
            all: Vec::new(),
            ways: Vec::new(),
            numbers: Vec::new(),
        };
        let orbits = &classes.partitions.orbits;
        classes.numbers = orbits.iter().map(|orbit| classes.numbers_of(orbit.members[0])).collect();
        classes.find_classes();
        classes
    }

    /// The way of these column sets, the first and second box standard.
    pub(super) fn way(&self, orbit: usize, third: u16) -> &ClassTransformation {
        &self.ways[orbit * Partitions::COUNT + usize::from(third)]
    }

    /// The shares of a number of completions of a class, which is replaced by what is left: the
    /// number of the second band, times the count of third ones, and that of the third band.
    #[inline(always)]
    pub(super) fn choose(&self, class: &Class, number: &mut u64) -> StackChoice {
        let first = class.first.partition_point(|&upto| upto <= *number);
        *number -= first.checked_sub(1).map_or(0, |before| class.first[before]);
        let upto = &class.second[first];
        let second = upto.partition_point(|&upto| u64::from(upto) <= *number);
        *number -= second.checked_sub(1).map_or(0, |before| u64::from(upto[before]));
        let last = SHARES - 1;
        let columns = self.second(class, first, second);
        let [one, other] = columns.map(|columns| self.fill.counts(columns));
        let (numbers, back) = (&class.numbers[first], &class.numbers[last - first]);
        for third in 0..SHARES {
            let [in_one, in_other] = [numbers[third], back[last - third]];
            let count =
                u64::from(one[usize::from(in_one)]) * u64::from(other[usize::from(in_other)]);
            if *number < count {
                let bands = [[columns[0], in_one], [columns[1], in_other]];
                return StackChoice { shares: [first, second, third], bands };
            }
            *number -= count;
        }
        unreachable!("the number is below the count")
    }

    /// Returns what [`Self::choose`] takes from a number for these shares, and their choice.
    pub(super) fn before(&self, class: &Class, shares: [usize; 3]) -> (u64, StackChoice) {
        let [first, second, third] = shares;
        let of_first = first.checked_sub(1).map_or(0, |before| class.first[before]);
        let of_second = second.checked_sub(1).map_or(0, |before| class.second[first][before]);
        let of_third: u64 = (0..third).map(|third| self.count(class, [first, second, third])).sum();
        let columns = self.second(class, first, second);
        let numbers =
            [class.numbers[first][third], class.numbers[SHARES - 1 - first][SHARES - 1 - third]];
        let bands = [0, 1].map(|band| [columns[band], numbers[band]]);
        (of_first + u64::from(of_second) + of_third, StackChoice { shares, bands })
    }

    /// The columns of the second stack in the second band and in the third.
    #[inline(always)]
    fn second(&self, class: &Class, first: usize, second: usize) -> [u16; 2] {
        let orbit = self.partitions.places[usize::from(class.columns[1])].0;
        let numbers = &self.numbers[usize::from(orbit)];
        [numbers[first][second], numbers[SHARES - 1 - first][SHARES - 1 - second]]
    }

    /// How many ways these shares can be filled in.
    fn count(&self, class: &Class, [first, second, third]: [usize; 3]) -> u64 {
        let columns = self.second(class, first, second);
        let last = SHARES - 1;
        self.fill.count(columns[0], class.numbers[first][third])
            * self.fill.count(columns[1], class.numbers[last - first][last - third])
    }

    /// The numbers of the shares of a box whose top columns are these.
    fn numbers_of(&self, columns: u16) -> Numbers {
        // The shares of the standard columns, with their digits renamed so that the standard
        // columns become `columns`.
        let names = Names::to_standard(self.partitions.sets[usize::from(columns)]).inverse();
        let numbers = |standard: &Names| -> [u16; SHARES] {
            let names = names.then(standard);
            std::array::from_fn(|share| {
                let sets = super::partitions::sets_of(&self.shares[share]);
                self.partitions.number(sets.map(|set| names.of_set(set)))
            })
        };
        self.standard.iter().map(numbers).collect()
    }

    fn find_classes(&mut self) {
        let mut found = BTreeMap::new();
        for &(key, stacks, names) in (0..PIECES).flat_map(least_of_piece) {
            let class = *found.entry(key).or_insert_with(|| {
                self.all.push(Class {
                    columns: [0, self.partitions.orbits[key.0].members[0], key.1],
                    digits: [[0; 9]; 3],
                    standard: [Names::SAME; 3],
                    completions: 0,
                    first: [0; SHARES],
                    second: vec![[0; SHARES]; SHARES],
                    numbers: Vec::new(),
                });
                self.all.len() as u8 - 1
            });
            self.ways.push(ClassTransformation { class, stacks, names });
        }
        let mut classes = std::mem::take(&mut self.all);
        for class in &mut classes {
            class.digits = class.columns.map(|columns| self.partitions.columns(columns));
            class.standard = class
                .columns
                .map(|columns| Names::to_standard(self.partitions.sets[usize::from(columns)]));
            class.numbers = self.numbers_of(class.columns[2]);
        }
        self.all = classes;
    }

    /// Counts the completions of a class.
    fn complete(&self, class: &mut Class) {
        let last = SHARES - 1;
        let mut upto_first = 0;
        for first in 0..SHARES {
            let mut upto_second = 0;
            for second in 0..SHARES {
                let [one, other] = self.second(class, first, second).map(|c| self.fill.counts(c));
                let pairs =
                    class.numbers[first].iter().zip(class.numbers[last - first].iter().rev());
                let count = |(&a, &b): (&u16, &u16)| {
                    u32::from(one[usize::from(a)]) * u32::from(other[usize::from(b)])
                };
                upto_second += pairs.map(count).sum::<u32>();
                class.second[first][second] = upto_second;
            }
            upto_first += u64::from(upto_second);
            class.first[first] = upto_first;
        }
        class.completions = upto_first;
    }

    /// The number of a class in the usual order: that of the first band class with it.
    pub(super) fn number(&self, class: usize) -> u8 {
        static NUMBERS: OnceLock<[u8; COUNT]> = OnceLock::new();
        let numbers = NUMBERS.get_or_init(|| {
            let (mut numbers, mut next) = ([0; COUNT], 1);
            for band in crate::canon::least_bands() {
                let class = self.class_of([0, 1, 2].map(|stack| columns_of_band(band, stack)));
                if numbers[class] == 0 {
                    numbers[class] = next;
                    next += 1;
                }
            }
            numbers
        });
        numbers[class]
    }

    /// The class of a band whose boxes have their digits in these columns.
    pub(super) fn class_of(&self, columns: [Columns; 3]) -> usize {
        let sets = columns.map(|columns| super::partitions::sets_of(&columns));
        let names = Names::to_standard(sets[0]);
        let [second, third] =
            [1, 2].map(|stack| self.partitions.number(sets[stack].map(|set| names.of_set(set))));
        let (orbit, _, next) = &self.partitions.places[usize::from(second)];
        let third = self.partitions.renamed(third, next);
        self.way(usize::from(*orbit), third).class.into()
    }
}

/// The columns of the digits of a band, 1 to 9, in one of its boxes.
pub(super) fn columns_of_band(band: &[u8; 27], stack: usize) -> Columns {
    let mut columns = [0; 9];
    for at in 0..9 {
        let digit = band[at / 3 * 9 + stack * 3 + at % 3] - 1;
        columns[usize::from(digit)] = (at % 3) as u8;
    }
    columns
}
