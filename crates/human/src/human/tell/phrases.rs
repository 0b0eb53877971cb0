//! The table of phrases: the English texts for everything that is said of any kind of step.
//!
//! The texts are templates, as those of a [`Kind`](crate::human::Kind): `{name}` is a place that is
//! filled in, and `{name:one|many}` is one of the forms, by number. Notation that is the same in
//! all languages (`r4c18`, `=`, `<>`, chains in Eureka notation, fish) is filled in from
//! [`super::notation`]. The texts for one kind of step are in its definition.

/// Makes the table of phrases, each with its key and its English text.
macro_rules! phrases {
    ($($phrase:ident $key:literal $english:literal)*) => {
        /// A phrase of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(in crate::human) enum Phrase {
            $($phrase),*
        }

        impl Phrase {
            /// All of them, in the order of the table.
            pub(super) const ALL: &[Self] = &[$(Self::$phrase),*];

            /// The key of the phrase in translations.
            pub(super) const fn key(self) -> &'static str {
                match self {
                    $(Self::$phrase => $key),*
                }
            }

            /// The English text.
            pub(super) const fn english(self) -> &'static str {
                match self {
                    $(Self::$phrase => $english),*
                }
            }
        }
    };
}

phrases! {
    // Houses and lists: `this, that and the other` is `next` once, and then `last`; so is
    // `this, that or the other`.
    Row "row" "{numbers:row|rows} {numbers}"
    Column "column" "{numbers:column|columns} {numbers}"
    Box "box" "{numbers:box|boxes} {numbers}"
    DigitsInCells "digits-in-cells" "{digits} in {cells}"
    DigitInHouse "digit-in-house" "{digit} in {house}"
    NotPattern "not-pattern" "what is not {pattern}"
    ListNext "list.next" "{list}, {next}"
    ListLast "list.last" "{list} and {last}"
    ListOr "list.or" "{list} or {last}"
    ListAnd "list.and" "{list} and {next}"
    // Between the name of a step, or its pattern, and what is written behind it.
    Colon "colon" ": "

    // Roles, in the legend of a drawing.
    RolePattern "role.pattern" "pattern"
    RoleBase "role.base" "base"
    RoleCover "role.cover" "cover"
    RoleFin "role.fin" "fin"
    RoleEndoFin "role.endo-fin" "endo fin"
    RolePivot "role.pivot" "pivot"
    RolePincer "role.pincer" "pincer"
    RoleTarget "role.target" "target"
    RoleChain "role.chain" "chain"
    RoleSet "role.set" "set {letter}"
    RoleColor "role.color" "color {letter}"
    RoleRestricted "role.restricted" "restricted"
    RoleGuardian "role.guardian" "guardian"
    // The places of signs and the meanings of some, in the legend of a drawing.
    BeforeCell "legend.before-cell" "before a cell"
    AfterDigit "legend.after-digit" "after a digit"
    BeforeDigit "legend.before-digit" "before a digit"
    Placed "legend.placed" "placed"
    Goes "legend.goes" "goes"
    Alone "legend.alone" "a digit twice: the last candidate of its cell"

    // Hints.
    Solved "hint.solved" "The puzzle is solved."
    Stuck "hint.stuck" "None of the techniques has a step here."
    Mistakes "hint.mistakes" "{cells:There is a mistake|There are mistakes} in {cells}."
    CrossedOut "hint.crossed-out" "In {cell} the {digit} was crossed out, and it is the solution."
    OneMistake "hint.one-mistake" "There is a mistake in one cell."
    ManyMistakes "hint.many-mistakes" "There are mistakes in {count} cells."
    Clash "hint.clash" "{digit} stands twice in {house}: {cells}."
    CanPlace "hint.can-place" "A digit can be placed."
    CanEliminate "hint.can-eliminate" "Some candidates can be eliminated."
    LookAt "hint.area" "Look at {house}."
    NameInHouse "hint.name" "{name} in {house}."
    Cells "hint.cells" "{pattern}."

    // Chains: `r4c7=5, then r4c3<>5, so r4c3=2 (row 4), so r4c6<>2`.
    StoryThen "story.then" "{story}, then {next}"
    StorySo "story.so" "{story}, so {next}"
    StoryHouse "story.house" "{next} ({house})"
    StorySet "story.set" "{next} (of {cells} only one digit can be missing)"
    StoryPattern "story.pattern" "{next} (because of the pattern)"
    Story "story" "If {story}."

    // What would be if the guardians of a rectangle were false.
    RectangleWithin "rectangle.within" "{cells} would hold only the digits {digits}"
    RectangleOutside "rectangle.outside" "{houses} would have the digits {digits} only in {cells}, and nothing else could be there"
    RectangleRest "rectangle.rest" "{houses} would have the digits {digits} only in {cells}, where nothing else could be then, and {rest} would have no other candidates"

    Loop "chain.loop" "loop"

    // The conclusions of a branch of a net that are not listed, and the end of one that leads to a
    // contradiction.
    NetNoPlace "net.no-place" "no {digit} in {house}"
    NetCount "net.count" "{count} conclusions"
    NetNothing "net.nothing" "nothing in {cell}"

    // Why a cell has one candidate left, behind the name of the cell.
    SeenDigits "single.seen" ", which sees {facts}"
    GoneDigits "single.gone" "; {digits} {digits:was|were} eliminated before"

    // Why a digit has one place left, behind the name of that place.
    BlockedPlaces "single.blocked" " ({facts} {facts:sees|see} the other empty cells)"
    BlockedOrGone "single.blocked-or-gone" " ({facts} {facts:sees|see} other empty cells, and {digit} was eliminated in {cells} before)"
    GonePlaces "single.gone-places" " ({digit} was eliminated in {cells} before)"

    // Introductions to chains and cases.
    PlacesOfDigit "cases.places" "In {house}, the digit {digit} has no place but {cells}. Wherever it is, the same follows:"
    DigitsOfCell "cases.digits" "In {cell} only {digits} are left. Whichever it is, the same follows:"
    PlacesRefuted "cases.places-refuted" "In {house}, the digit {digit} has no place but {cells}. All but one lead to a contradiction:"
    DigitsRefuted "cases.digits-refuted" "In {cell} only {digits} are left. All but one lead to a contradiction:"
    PlacesOrRefuted "cases.places-or-refuted" "In {house}, the digit {digit} has no place but {cells}. Each leads to the same, or to a contradiction:"
    DigitsOrRefuted "cases.digits-or-refuted" "In {cell} only {digits} are left. Each leads to the same, or to a contradiction:"
    ThenNoPlace "cases.no-place" "Then {house} has no place left for {digit}:"
    ThenNoCandidate "cases.no-candidate" "Then {cells} has no candidate left:"
    ToContradiction "cases.contradiction" "It leads to a contradiction:"
    OppositeToContradiction "cases.opposite-contradiction" "The opposite leads to a contradiction:"
    ToItself "cases.itself" "Even the opposite leads to it:"
    ToItsOpposite "cases.opposite" "It leads to its own opposite:"

    // Cases.
    Case "case" "If {case}:"
    CaseAlready "case.already" "If {case}, that is it already."
    CaseAtOnce "case.at-once" "If {case}, it follows at once."

    // Why three digits cannot fill the cells of a pattern: letters for the digits.
    Letters "letters" "Call the three digits A, B and C, so that {placed}."
    LettersForced "letters.forced" "Then only one letter is left{placed:| in each of these cells, one after the other}: {placed}."
    LettersSeen "letters.seen" "But {cell} sees all three letters: that cannot be."
    LettersTried "letters.tried" "Whatever order is tried, some cell is left without a digit."

    // Lines of proofs. With a board, `{rest}` is the facts that they rest on.
    BecauseOf "proof.rest" ", because of {facts}"
    OnlyPlace "proof.only-place" "{so}: {digit} has no other place left in {house}{rest}."
    OnlyLeft "proof.only-left" "{so}: nothing else is left in {of}{rest}."
    NoPlace "proof.no-place" "But {digit} has no place left in {house}{rest}: that cannot be."
    NothingLeft "proof.nothing-left" "But nothing is left in {of}{rest}: that cannot be."
    LieIn "proof.lie-in" "{so}: all places left for {digit} in {house} lie in {other}{rest}."
    AtLeast "proof.at-least" "{so}: at least one each of {truths}{rest}."
    AtMost "proof.at-most" "{so}: at most one each of {links}{rest}."
    Counting "proof.counting" "{so}: at least one each of {truths}, at most one each of {links}{rest}."
    NakedSet "proof.naked-set" "{so}: {cells} in {house} have no digits left but {digits}{rest}."
    HiddenSet "proof.hidden-set" "{so}: {digits} have no place left in {house} but {cells}{rest}."
    TooFewLines "proof.too-few-lines" "{so}: otherwise {truths} would have places for {digit} in {links} only, too few for all of them{rest}."
    TooFewPlaces "proof.too-few-places" "But {truths} have places for {digit} in {links} only{rest}: that cannot be."
    LinesOfDigit "proof.lines-of-digit" "{so}: in {truths} the digit {digit} has places in {links} only{rest}."
    Refuted "proof.refuted" "{so}: the opposite leads to a contradiction."
    InBrief "proof.in-brief" "{so}: {count} further {count:conclusion shows|conclusions show} it."
    Again "proof.again" "{so}: as shown above."
    EveryPlace "proof.every-place" "{so}, wherever {digit} is in {house}:"
    EveryDigit "proof.every-digit" "{so}, whichever digit {of} has:"
    EveryCase "proof.every-case" "{so}, in every case of {of}:"
    Templates "proof.templates" "{so}: by all ways to place a digit, after {rounds} rounds of sieving."
    Search "proof.search" "{so}: everything was tried, and with the opposite there is no solution."
    Symmetry "proof.symmetry" "{so}: the only solution stays the same by {symmetry}."

    // Symmetries: the rearrangement of cells, and the renaming of digits, `1 to 2 to 1`.
    HalfTurn "symmetry.half-turn" "a half turn"
    Clockwise "symmetry.clockwise" "a quarter turn clockwise"
    Counterclockwise "symmetry.counterclockwise" "a quarter turn counterclockwise"
    Diagonal "symmetry.diagonal" "reflection in the diagonal through {cell}"
    Antidiagonal "symmetry.antidiagonal" "reflection in the diagonal through {cell}"
    RowsTo "symmetry.rows" "rows 1 to 9 to {rows}"
    ColumnsTo "symmetry.columns" "columns 1 to 9 to {columns}"
    Transposed "symmetry.transposed" "rows for columns, then {lines}"
    DigitTo "symmetry.digits" "{digits} to {next}"

    // Paths: the number of steps, that of each technique, and the end.
    Steps "steps" "{count} {count:step|steps}"
    StepsOfTechnique "path.technique" "{count} {name}"
    PathSolved "path.solved" "Solved: {digits}"
    PathStuck "path.stuck" "Stuck:"
    PathStopped "path.stopped" "Not finished, as a limit was reached:"

    // Moves that are judged. `{proof}` is the name of a step, or the number of the steps.
    MoveNoChange "move.no-change" "changes nothing"
    MoveRight "move.right" "right, by {proof}"
    MoveGuess "move.guess" "right, but a guess: these techniques do not prove it"
    MoveRightStopped "move.right-stopped" "right, but the limit ended the search for a proof"
    MoveWrongStopped "move.wrong-stopped" "wrong, but the limit ended the search for a proof"
    MoveOnBoard "move.on-board" "wrong: the board as it stands contradicts it"
    MoveWrong "move.wrong" "wrong, which is proved by {proof}"
    MoveNotProvable "move.not-provable" "wrong: the solution is another"

    // Candidates that are false or true.
    WhyFalse "why.false" "{candidate} is false, by {proof}"
    WhyTrue "why.true" "{candidate} is true, by {proof}"
    WhyFalseUnproved "why.false-unproved" "{candidate} is false, but these techniques do not prove it"
    WhyTrueUnproved "why.true-unproved" "{candidate} is true, but these techniques do not prove it"
    WhyFalseStopped "why.false-stopped" "{candidate} is false, but the limit ended the search for a proof"
    WhyTrueStopped "why.true-stopped" "{candidate} is true, but the limit ended the search for a proof"
    WhyPlaced "why.placed" "{digit} is in {cell} already"
    WhyFilled "why.filled" "{candidate} is false: {digit} is in {cell}"
    WhySeen "why.seen" "{candidate} is false: {digit} is in {cell}, in the same house"
    WhyEliminated "why.eliminated" "{candidate} was eliminated before"
    NoSolution "not-proper.none" "nothing can be proved: the position has no solution"
    ManySolutions "not-proper.several" "nothing can be proved: the position has more than one solution"

    // The same before the steps of the proof.
    MoveWrongBefore "move.wrong-before" "wrong, which is proved by"
    WhyFalseBefore "why.false-before" "{candidate} is false:"
    WhyTrueBefore "why.true-before" "{candidate} is true:"

    // Contradictions.
    ClashRepeated "clash.repeated" "{digit} twice in {house}: {cells}"
    ClashNoCandidate "clash.no-candidate" "no candidate is left for {cell}"
    ClashNoPlace "clash.no-place" "no place is left for {digit} in {house}"
    ClashEveryWay "clash.every-way" "every way of filling the empty cells fails"
    ClashGivens "clash.givens" "{flaw} (these {count} givens already clash: {givens})"
}
