use std::ops::Range;

use crate::canon;
use crate::grid::Digit;

use super::{classes, labelled};

/// One of the 416 classes of bands, and what there is to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BandClass {
    /// The number, 1 to 416: in the order of the least bands.
    pub number: u16,
    /// The least band, row by row.
    pub least: [Digit; 27],
    /// How many of the 7,776 rearrangements of a band leave it as it is, with fitting names.
    pub automorphisms: u32,
    /// The class of its column sets, 1 to 44.
    pub column_sets: u8,
    /// In how many ways a band of the class can be completed.
    pub completions: u64,
    /// The number of classes of grids whose form A begins with this band: 15 classes have
    /// none. The number is that of the catalogue of all such grids, made by several programs that
    /// agree.
    pub catalogued: u32,
}

impl BandClass {
    /// The class of that number, or `None` if it is not from 1 to 416.
    ///
    /// ```
    /// use bivalue::grids::BandClass;
    ///
    /// let class = BandClass::new(416).unwrap();
    /// assert_eq!(class.catalogued, 1);
    /// let all = (1..=416).filter_map(BandClass::new);
    /// assert_eq!(all.map(|class| u64::from(class.catalogued)).sum::<u64>(), 5_472_730_538);
    /// ```
    #[must_use]
    pub fn new(number: u16) -> Option<Self> {
        let index = usize::from(number).checked_sub(1)?;
        let band = canon::least_bands().get(index)?;
        let tables = &labelled::tables().classes;
        let class = tables.class_of([0, 1, 2].map(|stack| classes::columns_of_band(band, stack)));
        Some(Self {
            number,
            least: band.map(|digit| Digit::from_index(usize::from(digit) - 1)),
            automorphisms: canon::band_automorphisms()[index].into(),
            column_sets: tables.number(class),
            completions: tables.all[class].completions,
            catalogued: CATALOGUED[index],
        })
    }

    /// How many bands are of the class, for each of the 9! ways to name the digits.
    ///
    /// ```
    /// use bivalue::grids::BandClass;
    ///
    /// // There are so many bands: those of a class, with the 9! ways to name the digits.
    /// let sizes = (1..=416).filter_map(BandClass::new).map(|class| class.size());
    /// assert_eq!(sizes.sum::<u64>() * 362_880, 948_109_639_680);
    /// ```
    #[must_use]
    pub fn size(&self) -> u64 {
        7776 / u64::from(self.automorphisms)
    }

    /// How many grids have a top band of the class.
    ///
    /// ```
    /// use bivalue::grids::{self, BandClass};
    ///
    /// // Every grid has one top band.
    /// let all = (1..=416).filter_map(BandClass::new).map(|class| class.grids());
    /// assert_eq!(all.sum::<u128>(), grids::COUNT);
    /// ```
    #[must_use]
    pub fn grids(&self) -> u128 {
        u128::from(362_880 * self.size()) * u128::from(self.completions)
    }

    /// Returns where the grids whose form A begins with the least band stand in the catalogue of
    /// all 5,472,730,538 essentially different grids, in the order of their texts, from 0.
    ///
    /// ```
    /// use bivalue::grids::BandClass;
    ///
    /// let ranks = BandClass::new(1).unwrap().catalogue_ranks();
    /// assert_eq!(ranks, 0..1_007_170);
    /// assert_eq!(BandClass::new(2).unwrap().catalogue_ranks().start, ranks.end);
    /// ```
    #[must_use]
    pub fn catalogue_ranks(&self) -> Range<u64> {
        let before = &CATALOGUED[..usize::from(self.number) - 1];
        let first = before.iter().copied().map(u64::from).sum();
        first..first + u64::from(self.catalogued)
    }
}

/// How many forms A begin with the least band of each class.
const CATALOGUED: [u32; 416] = [
    1_007_170, 25_502_082, 16_538_087, 8_417_906, 48_737_791, 96_229_042, 15_765_443, 5_306_280,
    8_136_013, 47_174_193, 46_788_396, 46_177_270, 15_340_394, 45_397_270, 45_600_758, 1_631_576,
    15_093_541, 45_101_600, 44_832_423, 88_782_526, 44_036_568, 85_627_559, 42_711_122, 85_102_373,
    41_847_039, 41_335_391, 4_455_504, 41_102_914, 4_591_391, 4_664_261, 13_606_209, 40_697_707,
    80_468_663, 79_175_610, 77_979_783, 38_536_298, 76_146_967, 74_505_665, 74_154_564, 72_171_447,
    36_053_455, 70_552_290, 69_437_575, 67_978_951, 33_904_021, 66_337_407, 65_880_161, 64_996_381,
    63_898_062, 62_192_220, 61_691_475, 60_192_385, 29_966_384, 29_734_495, 58_731_513, 57_263_818,
    57_033_275, 55_394_556, 55_022_930, 54_018_514, 52_964_870, 52_242_492, 51_245_000, 50_540_742,
    49_644_127, 49_190_978, 24_077_300, 47_978_806, 47_059_527, 46_231_581, 22_715_795, 44_778_204,
    44_053_469, 43_401_907, 21_398_806, 42_061_440, 41_316_125, 40_571_245, 40_282_447, 39_233_218,
    38_522_319, 37_881_913, 37_460_193, 18_460_204, 36_127_803, 35_584_769, 34_821_531, 34_334_716,
    33_769_162, 33_174_401, 32_520_037, 31_945_541, 31_221_072, 30_579_410, 29_977_732, 29_390_061,
    14_518_368, 14_372_444, 28_268_021, 27_849_953, 13_768_854, 26_929_453, 26_382_806, 4_359_314,
    25_997_296, 25_467_197, 24_888_528, 24_423_300, 23_988_326, 23_541_927, 23_070_530, 22_609_142,
    22_100_458, 10_879_514, 21_378_062, 20_985_174, 20_674_972, 20_107_116, 19_854_606, 9_732_970,
    19_084_488, 9_491_325, 18_532_281, 9_142_485, 18_075_269, 17_675_306, 17_545_752, 16_990_098,
    8_369_473, 16_406_705, 16_189_996, 15_791_769, 2_613_345, 15_362_664, 15_272_476, 14_918_036,
    7_254_450, 14_383_075, 7_011_714, 13_738_161, 13_445_152, 6_593_805, 12_918_117, 6_403_269,
    12_568_136, 12_354_720, 12_036_469, 5_931_073, 5_949_060, 11_577_852, 11_435_633, 11_155_974,
    10_671_486, 10_525_735, 10_188_634, 10_059_617, 9_805_813, 9_629_320, 9_490_222, 9_280_124,
    8_844_112, 8_628_099, 8_429_593, 8_227_144, 7_998_287, 7_813_413, 3_839_149, 7_548_052,
    7_349_287, 7_146_807, 6_993_422, 6_828_801, 6_674_911, 6_476_248, 3_166_465, 6_205_963,
    6_040_631, 5_882_934, 5_812_748, 5_615_082, 5_461_387, 5_367_414, 5_222_068, 5_072_949,
    4_918_277, 4_778_878, 4_641_003, 4_539_624, 4_407_284, 2_186_822, 4_220_821, 4_158_097,
    4_070_158, 3_857_103, 3_785_628, 3_693_474, 3_555_681, 3_453_089, 3_345_667, 3_252_227,
    3_165_254, 3_064_062, 2_966_309, 2_932_890, 2_841_380, 2_701_985, 2_628_788, 2_532_198,
    2_443_960, 1_243_959, 2_317_171, 2_357_854, 1_137_589, 1_083_228, 2_183_311, 2_244_753,
    2_143_677, 2_100_798, 1_007_465, 1_970_315, 1_841_722, 1_873_099, 1_772_301, 347_777,
    1_968_442, 1_677_704, 1_521_001, 1_498_734, 1_515_366, 1_457_098, 1_331_185, 1_279_569,
    1_262_013, 1_218_744, 386_642, 1_182_963, 570_172, 1_111_083, 1_076_551, 167_032, 533_940,
    1_048_083, 974_591, 967_788, 455_310, 915_249, 500_537, 783_336, 822_496, 377_256, 408_556,
    437_792, 387_029, 140_436, 361_962, 354_702, 675_674, 661_737, 313_209, 623_191, 546_083,
    524_804, 534_167, 503_384, 464_985, 461_786, 441_645, 418_773, 424_148, 378_441, 361_885,
    360_821, 176_161, 172_023, 165_927, 154_694, 150_664, 309_399, 144_927, 141_820, 137_601,
    287_667, 246_093, 123_480, 124_070, 116_970, 117_351, 110_418, 37_988, 109_351, 211_267,
    209_636, 189_161, 188_766, 171_584, 152_633, 147_806, 70_955, 133_302, 139_754, 119_226,
    20_203, 62_246, 63_613, 69_669, 58_811, 21_225, 56_942, 55_120, 49_427, 91_869, 89_983, 80_765,
    43_270, 74_594, 69_012, 73_627, 62_449, 59_123, 57_580, 47_910, 44_876, 46_852, 46_002, 40_108,
    37_300, 36_969, 31_504, 28_919, 27_982, 29_202, 25_098, 20_652, 10_105, 19_471, 18_996, 17_212,
    14_780, 13_660, 12_324, 10_597, 9_562, 9_012, 8_215, 7_261, 3_569, 7_136, 455, 2_935, 2_990,
    4_836, 2_156, 2_141, 1_959, 4_171, 3_376, 3_171, 3_150, 647, 1_528, 2_484, 2_233, 1_930, 1_353,
    1_368, 1_232, 1_667, 925, 872, 928, 808, 560, 757, 451, 245, 333, 156, 193, 161, 23, 163, 154,
    111, 124, 87, 49, 66, 125, 27, 59, 19, 41, 2, 16, 0, 11, 0, 0, 10, 0, 1, 0, 0, 0, 4, 0, 19, 0,
    0, 0, 3, 0, 0, 0, 0, 1,
];
