//! The kinds of fish: names, explanations and examples.

use super::{FishShape, FishTechnique};
use crate::human::{Kind, Requirement};

const PATTERN: &str = "{fish}";

const PLAIN: &str = "In {base}, all places for the digit {digits} lie in {cover}. Each of {base} \
                     takes another one of these for its {digits}, and that takes them all. So \
                     {cover} have their {digits} in {base}, and nowhere else: {so}.";
const MIXED: &str = "In {base}, all places for the digit {digits} lie in {cover}. Each of {base} \
                     takes another one of these for its {digits}, and that takes them all. What \
                     would take the digit from one of them outside of {base}, or from two of them \
                     at once, is false: {so}.";
const WITH_FINS: &str = "But for the {fin:fin|fins} {fin}, all places for the digit {digits} in \
                         {base} lie in {cover}, which are as many. If {fin:it is|all fins are} \
                         false, every one of {cover} has its {digits} in {base}, and nowhere else. \
                         If {fin:it|one of them} is true, what sees {fin:it|all of them} is false. \
                         What is false in both cases can be eliminated: {so}.";
const MIXED_WITH_FINS: &str = "But for the {fin:fin|fins} {fin}, all places for the digit {digits} \
                               in {base} lie in {cover}, which are as many, and no place counts \
                               twice. If {fin:it is|all fins are} false, every one of {cover} has \
                               its {digits} in {base}: what would take it from one of {cover} \
                               outside of {base}, or from two of them at once, is false. If \
                               {fin:it|one of them} is true, what sees {fin:it|all of them} is \
                               false. What is false in both cases can be eliminated: {so}.";

/// Returns whether fish of that shape and size are looked for by default: large ones are slow to
/// find, and few people look for them.
const fn is_usual(shape: FishShape, size: usize) -> bool {
    let largest = match shape {
        FishShape::Basic | FishShape::Finned | FishShape::Sashimi => 4,
        FishShape::Franken | FishShape::FinnedFranken => 3,
        FishShape::Mutant | FishShape::FinnedMutant => 0,
    };
    size <= largest
}

/// The option that fish of that shape and size take.
const fn requirement(shape: FishShape, size: u8) -> Requirement {
    match shape {
        FishShape::Basic | FishShape::Finned | FishShape::Sashimi => Requirement::Nothing,
        FishShape::Franken | FishShape::FinnedFranken => Requirement::FrankenSize(size),
        FishShape::Mutant | FishShape::FinnedMutant => Requirement::MutantSize(size),
    }
}

/// The fish of one shape.
macro_rules! fish {
    ($shape:ident $explanation:ident
     $($size:literal $code:literal $id:literal $name:literal $about:literal $example:literal)*) => {
        [$(FishTechnique {
            size: $size,
            shape: FishShape::$shape,
            kinds: &[Kind {
                id: $id,
                code: $code,
                name: $name,
                about: $about,
                pattern: PATTERN,
                explanation: $explanation,
                example: $example,
                is_usual: is_usual(FishShape::$shape, $size),
                requires: requirement(FishShape::$shape, $size),
                ..Kind::PLAIN
            }],
        }),*]
    };
}

pub(in super::super) static BASIC: [FishTechnique; 6] = fish! {
    Basic PLAIN
    2 "0300" "x-wing" "X-Wing"
        "Two rows in which a digit fits only in the same two columns, or the reverse: the rest of these columns cannot have it"
        ":0300:3:+85.+4.2+1..1+2...3.54.+6.+1+5+72.+8.8+1...3+7+5..+57....1.+76.+1+5..96..2+71+5.37..5...1.51..4....:655 656 298:351 383::"
    3 "0301" "swordfish" "Swordfish"
        "Three rows in which a digit fits only in the same three columns, or the reverse: the rest of these columns cannot have it"
        ":0301:7:+4631+7+8+5+2+9+29.4+5+6.3....+2+3+9..4+1..+58.+3.6..8+36.7.163.9+1...+2....2+1..+3+3.+26+459+1..1..+932.5:531 837 838 442 743 446 552 458 463 468 771 871 772 872 473 573 773 478 793 798 898:732 733::"
    4 "0302" "jellyfish" "Jellyfish"
        "Four rows in which a digit fits only in the same four columns, or the reverse: the rest of these columns cannot have it"
        ":0302:8:..2..8............1..96..5.+9+132....6+82+5+64+3+1797+46..+9+2+3+5..15.6..46+58+4.13........5+6+1::827 828 837::"
    5 "0303" "squirmbag" "Squirmbag"
        "Five rows in which a digit fits only in the same five columns, or the reverse: the rest of these columns cannot have it"
        ":0303:7:3..9+64..1.+46..+1..91.+9823+6.4..8+14+9..6+61+4..+82+9.79.2.+6+1+4+8+9..+41+28..4...+87+91...+1.+95+4..::727 728 759::"
    6 "0304" "whale" "Whale"
        "Six rows in which a digit fits only in the same six columns, or the reverse: the rest of these columns cannot have it"
        ":0304:2:.+56..98+34..13.+5+9...9+3..4.+5+1+9...53....6..+9+1+3.53.+587+6..9+637+5.2.9+8+1..9+38+56+75+8+9..+7..+3:214 234 237 147 247 447 851 494:221 225 251::"
    7 "0305" "leviathan" "Leviathan"
        "Seven rows in which a digit fits only in the same seven columns, or the reverse: the rest of these columns cannot have it"
        ":0305:9:+6.+7.+1+2.+5+4.+5+4.+6..12+1+23.45+6..+5+7+1+4.+3+2.6.+4.+6+275+3+123+61+5..+4.+4+1+2+5.68.+3+3+65..+14+2.7..2+3+4+1+6+5::938 985::"
};

pub(in super::super) static FINNED: [FishTechnique; 6] = fish! {
    Finned WITH_FINS
    2 "0310" "finned-x-wing" "Finned X-Wing"
        "An X-Wing except for further places in one box, the fins: what the X-Wing excludes is false if it sees all fins"
        ":0310:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 852 952 853 953 862 863 165:813::"
    3 "0311" "finned-swordfish" "Finned Swordfish"
        "A Swordfish except for further places in one box, the fins: what the Swordfish excludes is false if it sees all fins"
        ":0311:5:..6.+4..2.7..1...+644.9+63.15...4...61....21+6...6....4..25..8.+3.7.8.+74.+1..5..3.9....:225 942 744 746 952 962 764 172 272 672 277 979 282 192 292 296 899:564::"
    4 "0312" "finned-jellyfish" "Finned Jellyfish"
        "A Jellyfish except for further places in one box, the fins: what the Jellyfish excludes is false if it sees all fins"
        ":0312:6:8..9..3..+26..8..+9...+9..24+8....+2..8.9.9...7+2.3..2.4+951...17+2..+3+4.+27+4+31.5834..+9....:718 719 523 324 526 739 342 443 453 762 664 894 697 698 699:616::"
    5 "0313" "finned-squirmbag" "Finned Squirmbag"
        "A Squirmbag except for further places in one box, the fins: what the Squirmbag excludes is false if it sees all fins"
        ":0313:4:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::463::"
    6 "0314" "finned-whale" "Finned Whale"
        "A Whale except for further places in one box, the fins: what the Whale excludes is false if it sees all fins"
        ":0314:2:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..:319 258 462 463 394 398 399:262::"
    7 "0315" "finned-leviathan" "Finned Leviathan"
        "A Leviathan except for further places in one box, the fins: what the Leviathan excludes is false if it sees all fins"
        ":0315:9:4..7+85.3..6...+3..1....+1+6....8....4....6+8....5...3628..5.+8+6.7...9+721.+8..4+63..2...8:143 543 152 452 162 962 163 763 963:949::"
};

pub(in super::super) static SASHIMI: [FishTechnique; 6] = fish! {
    Sashimi WITH_FINS
    2 "0320" "sashimi-x-wing" "Sashimi X-Wing"
        "A finned X-Wing in which, without its fins, a line has only one place for the digit or none"
        ":0320:3:6..+2.5+7.94..+97+6+3.+1.+9+783.+6.2.4....+2+9...+9.2.41.7...9.8...+76...+92.+95+478+21..+2.1..9+57.:145 146 346 356 362 166 568 174 379 399 699:363::"
    3 "0321" "sashimi-swordfish" "Sashimi Swordfish"
        "A finned Swordfish in which, without its fins, a line has only one place for the digit or none"
        ":0321:1:23+4..+91..8652..+9+4.1+7+94.....+5+4.7...9.+68.+92+4.5.+9+27..54.6+4+1+2.9....+75+8+3+4+26+1+9+3+96..8.24::145 146::"
    4 "0322" "sashimi-jellyfish" "Sashimi Jellyfish"
        "A finned Jellyfish in which, without its fins, a line has only one place for the digit or none"
        ":0322:1:23+4..+91..8652..+9+4.1+7+94.....+5+4.7...9.+68.+92+4.5.+9+27..54.6+4+1+2.9....+75+8+3+4+26+1+9+3+96..8.24::145::"
    5 "0323" "sashimi-squirmbag" "Sashimi Squirmbag"
        "A finned Squirmbag in which, without its fins, a line has only one place for the digit or none"
        ":0323:8:..2..8............1..96..5.+9+132....6+82+5+64+3+1797+46..+9+2+3+5..15.6..46+58+4.13........5+6+1::845::"
    6 "0324" "sashimi-whale" "Sashimi Whale"
        "A finned Whale in which, without its fins, a line has only one place for the digit or none"
        ":0324:3:...1.87.......76.+8+8.+7.2...1+5+86.3+1.+74...8751.+6+7......+85+1794+5.86.6+52.+89+4+1...8.+165..::394::"
    7 "0325" "sashimi-leviathan" "Sashimi Leviathan"
        "A finned Leviathan in which, without its fins, a line has only one place for the digit or none"
        ":0325:5:..9.27........+8.1...+8..3.+24.+91..+2..6.67.8+9.+42..26...95...8..2.+9..4.9....9862..+43.::584::"
};

pub(in super::super) static FRANKEN: [FishTechnique; 6] = fish! {
    Franken MIXED
    2 "0330" "franken-x-wing" "Franken X-Wing"
        "Two lines and boxes with a digit in as many crossing lines and boxes only"
        ":0330:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    3 "0331" "franken-swordfish" "Franken Swordfish"
        "Three lines and boxes with a digit in as many crossing lines and boxes only"
        ":0331:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    4 "0332" "franken-jellyfish" "Franken Jellyfish"
        "Four lines and boxes with a digit in as many crossing lines and boxes only"
        ":0332:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    5 "0333" "franken-squirmbag" "Franken Squirmbag"
        "Five lines and boxes with a digit in as many crossing lines and boxes only"
        ":0333:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    6 "0334" "franken-whale" "Franken Whale"
        "Six lines and boxes with a digit in as many crossing lines and boxes only"
        ":0334:7:6..38..4+9..8.+6...7...5..+8.+6....2+3+684..3+6+5.19+226...+8..+5+3+25.7.+4+6+8+47+6+8+3+5+9+21..924+6..3::763 764::"
    7 "0335" "franken-leviathan" "Franken Leviathan"
        "Seven lines and boxes with a digit in as many crossing lines and boxes only"
        ":0335:5:+7...94..+89+4..8....+81.7+6.+94.+6+9+82.173.1+7.6.+92+8...4+8.7+169.8+9.+13....67.2+8.+9+14.+1+9+7+685.::529 539::"
};

pub(in super::super) static FINNED_FRANKEN: [FishTechnique; 6] = fish! {
    FinnedFranken MIXED_WITH_FINS
    2 "0340" "finned-franken-x-wing" "Finned Franken X-Wing"
        "Two lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0340:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    3 "0341" "finned-franken-swordfish" "Finned Franken Swordfish"
        "Three lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0341:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    4 "0342" "finned-franken-jellyfish" "Finned Franken Jellyfish"
        "Four lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0342:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    5 "0343" "finned-franken-squirmbag" "Finned Franken Squirmbag"
        "Five lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0343:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    6 "0344" "finned-franken-whale" "Finned Franken Whale"
        "Six lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0344:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    7 "0345" "finned-franken-leviathan" "Finned Franken Leviathan"
        "Seven lines and boxes with a digit in as many crossing lines and boxes, but for fins"
        ":0345:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
};

pub(in super::super) static MUTANT: [FishTechnique; 6] = fish! {
    Mutant MIXED
    2 "0350" "mutant-x-wing" "Mutant X-Wing"
        "Two houses of any kinds with a digit in as many others only"
        ":0350:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    3 "0351" "mutant-swordfish" "Mutant Swordfish"
        "Three houses of any kinds with a digit in as many others only"
        ":0351:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    4 "0352" "mutant-jellyfish" "Mutant Jellyfish"
        "Four houses of any kinds with a digit in as many others only"
        ":0352:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    5 "0353" "mutant-squirmbag" "Mutant Squirmbag"
        "Five houses of any kinds with a digit in as many others only"
        ":0353:3:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....::312::"
    6 "0354" "mutant-whale" "Mutant Whale"
        "Six houses of any kinds with a digit in as many others only"
        ":0354:1:....7+9+2....+24.695+89....+2.1+72.3.97+8+46..+93+681+2+5.+862.+4+3+7+9+3+95+6+417+8+28..+72..+9..2+798....:312 612 514 122 532 697:111 191::"
    7 "0355" "mutant-leviathan" "Mutant Leviathan"
        "Seven houses of any kinds with a digit in as many others only"
        ":0355:5:+7...94..+89+4..8....+81.7+6.+94.+6+9+82.173.1+7.6.+92+8...4+8.7+169.8+9.+13....67.2+8.+9+14.+1+9+7+685.::514 524 561::"
};

pub(in super::super) static FINNED_MUTANT: [FishTechnique; 6] = fish! {
    FinnedMutant MIXED_WITH_FINS
    2 "0360" "finned-mutant-x-wing" "Finned Mutant X-Wing"
        "Two houses of any kinds with a digit in as many others, but for fins"
        ":0360:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    3 "0361" "finned-mutant-swordfish" "Finned Mutant Swordfish"
        "Three houses of any kinds with a digit in as many others, but for fins"
        ":0361:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    4 "0362" "finned-mutant-jellyfish" "Finned Mutant Jellyfish"
        "Four houses of any kinds with a digit in as many others, but for fins"
        ":0362:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    5 "0363" "finned-mutant-squirmbag" "Finned Mutant Squirmbag"
        "Five houses of any kinds with a digit in as many others, but for fins"
        ":0363:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    6 "0364" "finned-mutant-whale" "Finned Mutant Whale"
        "Six houses of any kinds with a digit in as many others, but for fins"
        ":0364:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
    7 "0365" "finned-mutant-leviathan" "Finned Mutant Leviathan"
        "Seven houses of any kinds with a digit in as many others, but for fins"
        ":0365:8:7...+2...14..+7..9.261+2.5.3.+72..3..6.+5....4+2..+3.....7.29..7+4+3+5+2+1+6+5+2+4+1+9673+8+3+612+78+5+94:914 916 418 818 828 842 942 848 165:813::"
};
