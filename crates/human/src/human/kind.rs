/// A kind of step: the names, texts and properties of one named pattern.
///
/// `pattern` and `explanation` are templates; in patterns, digits and houses are written as players
/// note them (`3,7`, `r38`), in explanations as in sentences (`3 and 7`, `rows 3 and 8`). In both:
///
/// - `{digits}` is the step's digits; any role in lower case (`{pattern}`, `{pivot}`, `{fin}`, ...)
///   is everything that the marks of that role cover: cells, candidates as `3 in r4c18`, houses.
///   `{fin:it|them}` is the first text if that is a single thing, and otherwise the second (see
///   [`Words`](super::Words));
/// - `{so}` is the conclusions, `{opposite}` the assumption that is refuted, `{symmetry}` the
///   transform of the proof, `{fish}` a fish with all its houses and fins;
/// - for chains, `{chain}` is Eureka notation, `{story}` the first chain in words, `{stories}` all
///   chains, one on each line, `{ends}` the two ends, `{way}` the cells in order; `{cases}` names
///   the cell or house of the cases or of the contradiction, and `{proof}` is the lines of the
///   proof;
/// - `{rectangle}` is what a rectangle would hold if its guardians were false;
/// - `{notation}` is the Eureka notation behind a colon, or nothing if there are no links;
///   `{one-guardian}` is the guardians as a choice (`3 in r4c1 or 5 in r4c8`); `{count}` is the
///   houses that hold each digit in a proof by counting (`1 in rows 5 and 8, 2 in box 3`), and
///   `{total}` the number of cells that they are counted against; `{length}` is the length of a
///   whip: the cells and houses that its placements lead to, and `{whip}` is these, each with two
///   of its candidates (`r4n2{c4 c6}`).
///
/// ```
/// use bivalue::human::kind;
///
/// let (_, xy_wing) = kind("xy-wing").unwrap();
/// assert_eq!((xy_wing.name, xy_wing.code), ("XY-Wing", "0800"));
/// assert!(xy_wing.is_usual);
/// assert_eq!(xy_wing.pattern, "{digits} in {pivot} and {pincer}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The identifier of the kind in requests, in lower case with hyphens. Tables of scales use it
    /// as the key.
    pub id: &'static str,
    /// Its number in HoDoKu's libraries of examples, four digits; empty if it has none.
    pub code: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// A description in one line without a full stop.
    pub about: &'static str,
    /// The template of the pattern in one line, before `=>`; empty if the conclusions say
    /// everything.
    pub pattern: &'static str,
    /// The template of the explanation in plain words.
    pub explanation: &'static str,
    /// A position and the conclusions of a step there, as a library line (see
    /// `bivalue::format::LibraryLine`): it is the kind's test, its page in the docs, and its
    /// lesson. The position has no singles, unless the kind is one.
    pub example: &'static str,
    /// True if it is looked for by default: it is in
    /// [`TechniqueSet::usual`](super::TechniqueSet::usual). Kinds that are slow to find, or that
    /// few people look for, are not.
    pub is_usual: bool,
    /// True if its steps follow an assumption through many lines to one conclusion, as whips and
    /// nets do. Where each effect is listed once ([`TechniqueSet::all`](super::TechniqueSet::all)),
    /// such a step is left out if an easier one has its conclusion among others.
    pub follows_assumption: bool,
    /// The option that must be set to find steps of this kind.
    pub requires: Requirement,
}

/// An option that a kind of steps takes; see [`Options::for_kind`](super::Options::for_kind).
///
/// ```
/// use bivalue::human::{Options, Requirement, kind};
///
/// let (_, swordfish) = kind("mutant-swordfish").unwrap();
/// assert_eq!(swordfish.requires, Requirement::MutantSize(3));
/// assert!(!Options::default().allow(swordfish));
/// assert!(Options::default().for_kind(swordfish).allow(swordfish));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Requirement {
    /// None: steps of the kind are found with any options.
    Nothing,
    /// [`Options::max_franken_size`](super::Options::max_franken_size) is at least this.
    FrankenSize(u8),
    /// [`Options::max_mutant_size`](super::Options::max_mutant_size) is at least this.
    MutantSize(u8),
    /// [`Options::duals`](super::Options::duals) is set.
    Duals,
}

impl Kind {
    /// The values of the fields that most definitions do not set: the kind is looked for by
    /// default, and needs no option. A kind that is written with `..Kind::PLAIN` still compiles when
    /// kinds get further fields.
    pub const PLAIN: Self = Self {
        id: "",
        code: "",
        name: "",
        about: "",
        pattern: "",
        explanation: "",
        example: "",
        is_usual: true,
        follows_assumption: false,
        requires: Requirement::Nothing,
    };
}
