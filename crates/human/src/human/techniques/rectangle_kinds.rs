//! The kinds of unique and avoidable rectangles: names, explanations and examples.

use crate::human::Kind;

macro_rules! swap {
    ($rest:literal) => {
        concat!(
            "If the roof {roof} held no digits but {digits}, as the floor {floor} does, these \
             could change places, and the puzzle would have two solutions. It has one, so \
             {guardian:the only other candidate in the roof is true|one of the other candidates in \
             the roof is true} ({one-guardian}). ",
            $rest
        )
    };
}

const PATTERN: &str = "{digits} in {pattern}";

pub(super) static TYPE_1: [Kind; 1] = [Kind {
    id: "unique-rectangle-1",
    code: "0600",
    name: "Unique Rectangle Type 1",
    about: "Four cells in two rows, two columns and two boxes, three of which have only the same two candidates: the fourth has neither digit, or the puzzle would have two solutions",
    pattern: PATTERN,
    explanation: swap!("It is in {roof} in any case, which therefore cannot be {either}: {so}."),
    example: ":0600:39:+5.9..34...+4.5...1..7.....593.+2641...+7.49.8..+19....+5..+46.+8157.+42+42+58..+1.71.+7......:812 627 547 847 848 767 768:397 997::",
    ..Kind::PLAIN
}];

pub(super) static TYPE_2: [Kind; 1] = [Kind {
    id: "unique-rectangle-2",
    code: "0601",
    name: "Unique Rectangle Type 2",
    about: "Four cells with two digits, and one digit more in two neighbouring ones",
    pattern: PATTERN,
    explanation: swap!(
        "It is {guardian-digits} in any case, and a cell that sees all of {roof} cannot be \
         {guardian-digits}: {so}."
    ),
    example: ":0601:69:..957.3+21+5..+83.49..+3...+9.853+12+4.8.+6...81.+7.4+3..5..381...4785+1+3....+3...5+41+5+39...7+8:655 955 957 661 961 662 962 769:279 281 282::",
    ..Kind::PLAIN
}];

pub(super) static TYPE_3: [Kind; 1] = [Kind {
    id: "unique-rectangle-3",
    code: "0602",
    name: "Unique Rectangle Type 3",
    about: "Four cells with two digits, where the other candidates make a naked subset with further cells",
    pattern: "{digits} in {pattern} with {set-a}",
    explanation: swap!(
        "For {base}, {roof} together are like one cell with only {guardian-digits}. With {set-a} \
         that makes as many cells as digits, so no further cell that sees all of them can have one \
         of these digits: {so}."
    ),
    example: ":0602:38:9....1.6.+6358+97+1+248+2+1+64+3+7+5+9...38.+9.239.+7..6....2+9...7...+3.7.49...+9+43...64....92+3+7:872 882 195:162 165 562 565 566::",
    ..Kind::PLAIN
}];

pub(super) static TYPE_4: [Kind; 1] = [Kind {
    id: "unique-rectangle-4",
    code: "0603",
    name: "Unique Rectangle Type 4",
    about: "Four cells with two digits, one of which has no other place in a house of two of them",
    pattern: PATTERN,
    explanation: swap!(
        "One of {roof} holds it, and the other one holds {restricted-digits}, which has no place \
         in {base} but these two. So neither of them is {gone-digits}: {so}."
    ),
    example: ":0603:25:+3..+4..86+9...6.3+7+25...+9..4+3+18..12+4+6+53...+5+3.9.753.7+9.+2.+4..8+251+3+9+69+5+3+8+6+7+142.1.+349+5+7+8:836:213 233::",
    ..Kind::PLAIN
}];

pub(super) static TYPE_5: [Kind; 1] = [Kind {
    id: "unique-rectangle-5",
    code: "0604",
    name: "Unique Rectangle Type 5",
    about: "Four cells with two digits, and one digit more in three of them or in opposite corners",
    pattern: PATTERN,
    explanation: swap!(
        "It is {guardian-digits} in any case, and a cell that sees all of {roof} cannot be \
         {guardian-digits}: {so}."
    ),
    example: ":0604:25:+7+6254+8.+3.+3+54+9+12+68781+9+7+63+45+2..56+3+7.94.+9+3+4.5+7..47..9+13.+5.+4.+1.+9.7+393+7..+4.+1+6..+1+3+76.+4.:247 251 877:884::",
    ..Kind::PLAIN
}];

pub(super) static TYPE_6: [Kind; 1] = [Kind {
    id: "unique-rectangle-6",
    code: "0605",
    name: "Unique Rectangle Type 6",
    about: "Four cells with two digits, one of which two lines have in these cells only",
    pattern: PATTERN,
    explanation: swap!(
        "In {base}, the digit {restricted-digits} has no place outside of the rectangle, so it is \
         in two opposite corners. If it were in {roof}, no other candidate could be true. So it is \
         in {floor}: {so}."
    ),
    example: ":0605:18:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 852 952 853 953 862 863 165:151 167::",
    ..Kind::PLAIN
}];

pub(super) static HIDDEN: [Kind; 1] = [Kind {
    id: "hidden-rectangle",
    code: "0606",
    name: "Hidden Rectangle",
    about: "Four cells with two digits, one of which a row and a column have in these cells only",
    pattern: PATTERN,
    explanation: swap!(
        "In {base}, the digit {restricted-digits} has no place outside of the rectangle. If \
         {pivot} were {gone-digits}, its neighbours in the rectangle would be {restricted-digits} \
         and the opposite corner {gone-digits}, and no other candidate could be true. So it is \
         not: {so}."
    ),
    example: ":0606:13:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 928 934 258 262 462 463 394 398 399:322::",
    ..Kind::PLAIN
}];

pub(super) static AVOIDABLE_1: [Kind; 1] = [Kind {
    id: "avoidable-rectangle-1",
    code: "0607",
    name: "Avoidable Rectangle Type 1",
    about: "Four cells that were not given, all but one of which hold two digits crosswise",
    pattern: PATTERN,
    explanation: swap!(
        "(None of the four cells was given, so nothing keeps their digits where they are.) It is \
         in {roof} in any case, which therefore cannot be {either}: {so}."
    ),
    example: ":0607:13:+6.8+1+3.7+25.2+3+6+7..+81....2..3+6+2..+3..6+4.3+8+49+67+5+121.6..+2+37..6.+2.38+5+78.5+79.+26+3+7+325+8+6+1+94:426 931 432 532 932 933 436 546:145::",
    ..Kind::PLAIN
}];

pub(super) static AVOIDABLE_2: [Kind; 1] = [Kind {
    id: "avoidable-rectangle-2",
    code: "0608",
    name: "Avoidable Rectangle Type 2",
    about: "Four cells that were not given, with two digits crosswise and one digit more in two of them",
    pattern: PATTERN,
    explanation: swap!(
        "(None of the four cells was given, so nothing keeps their digits where they are.) It is \
         {guardian-digits} in any case, and a cell that sees all of {roof} cannot be \
         {guardian-digits}: {so}."
    ),
    example: ":0608:35:2+4+513+9..8+1+9+3+8+67+24+5+8+764+5+23..+389+7+4+51+26.2+1.8...47.4.+21..39.+75+1...2..827..5...+2.+9...+7:376 676 691 392 692:654::",
    ..Kind::PLAIN
}];
