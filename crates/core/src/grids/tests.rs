//! The count, the numbers, and whether what is drawn is uniform.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::canon;

use super::*;

#[test]
fn the_tables_count_all_grids() {
    let tables = labelled::tables();
    assert_eq!(u128::from(tables.total()) * 60_480, COUNT);
    let classes = &tables.classes.all;
    assert_eq!(classes.len(), 44);
    let mut numbered: Vec<_> =
        (0..44).map(|at| (tables.classes.number(at), classes[at].completions)).collect();
    numbered.sort_unstable();
    assert!((1..=44).eq(numbered.iter().map(|&(number, _)| number)));
    assert_eq!(numbered[0].1, 7_802_998_272);
    assert_eq!(numbered[1].1, 7_383_108_096);
    let fills = |second| tables.classes.fill.counts(second).iter().copied().map(u32::from);
    let mut counts: Vec<_> = (0..280).flat_map(fills).collect();
    // Bands in all: 280 sets of the first box, six orders of columns in each box.
    assert_eq!(u64::from(counts.iter().sum::<u32>()) * 280 * 216, 948_109_639_680);
    counts.sort_unstable();
    counts.dedup();
    let known = [96, 120, 144, 156, 168, 180, 192, 216, 228, 264, 276, 288, 516, 576, 864, 1728];
    assert_eq!(counts, known);
}

#[test]
fn the_tables_are_made_in_parts_with_a_look_before_each() {
    let prepare = |last: u32| {
        let looks = std::cell::Cell::new(0);
        let end = classes::BandClasses::prepare(|| {
            looks.set(looks.get() + 1);
            if looks.get() > last { Err(()) } else { Ok(()) }
        });
        (end, looks.get())
    };
    let (end, looks) = prepare(u32::MAX);
    assert_eq!(end, Ok(()));
    for last in 0..looks {
        assert_eq!(prepare(last), (Err(()), last + 1));
    }
}

#[test]
fn numbers_and_grids_are_one_to_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let ends = [0, 1, 60_479, 60_480, COUNT - 60_480, COUNT - 1];
    let drawn = (0..5000).map(|_| rng.random_range(0..COUNT));
    for number in ends.into_iter().chain(drawn) {
        let grid = unrank(number).expect("it is below the count");
        assert!(Solution::try_from(*grid.grid()).is_ok());
        assert_eq!(rank(&grid), number, "{grid}");
    }
    // The other way round, from grids that come from elsewhere.
    let grid = unrank(COUNT / 3).unwrap();
    for _ in 0..2000 {
        let morph = canon::random_transform(&mut rng).solution(&grid);
        assert_eq!(unrank(rank(&morph)), Some(morph));
    }
}

#[test]
fn classes_of_columns_are_those_of_all_equivalent_grids() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let grid = uniform(&mut rng);
    let mut classes = column_set_classes(&grid);
    classes.sort_unstable();
    for _ in 0..50 {
        let mut others = column_set_classes(&canon::random_transform(&mut rng).solution(&grid));
        others.sort_unstable();
        assert_eq!(classes, others);
    }
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let least = Solution::try_from(least.parse::<crate::grid::Grid>().unwrap()).unwrap();
    assert_eq!(column_set_classes(&least)[0], 1);
}

#[test]
fn band_classes_add_up_to_all_grids() {
    assert_eq!((BandClass::new(0), BandClass::new(417)), (None, None));
    let classes: Vec<_> = (1..=416).filter_map(BandClass::new).collect();
    assert_eq!(classes.len(), 416);
    assert_eq!(classes.iter().map(BandClass::grids).sum::<u128>(), COUNT);
    assert_eq!(classes[415].catalogue_ranks(), 5_472_730_537..5_472_730_538);
    assert_eq!(classes.iter().filter(|class| class.catalogued == 0).count(), 15);
}

#[test]
fn what_is_drawn_is_fixed_by_the_seed() {
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let drawn = [uniform(&mut rng), uniform(&mut rng)].map(|grid| grid.to_string());
    let known = [
        "326958741514672893798413562642785139953261487187394256269547318835126974471839625",
        "257391648398462715416785392725834961639157284841629537582946173164273859973518426",
    ];
    assert_eq!(drawn, known);
}

/// Band classes of the six chutes of some thousand grids, against their exact probabilities.
#[test]
fn what_is_drawn_is_uniform_over_band_classes() {
    const GRIDS: u32 = 8000;
    let classes = (1..=416).map(|number| BandClass::new(number).expect("there are 416"));
    let expected: Vec<f64> =
        classes.map(|class| f64::from(GRIDS) * (class.grids() as f64 / COUNT as f64)).collect();
    let total: f64 = expected.iter().sum();
    assert!((total - f64::from(GRIDS)).abs() < 1e-6, "{total}");
    let mut found = [[0u32; 416]; 6];
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..GRIDS {
        for (found, class) in found.iter_mut().zip(canon::band_classes(&uniform(&mut rng))) {
            found[usize::from(class) - 1] += 1;
        }
    }
    for (chute, found) in found.iter().enumerate() {
        let z = deviation(found, &expected);
        assert!(z.abs() < 3.5, "chute {chute}: {z}");
    }
}

/// How far chi-square is from what is to be expected, in standard deviations; classes that are
/// expected less than five times count together.
fn deviation(found: &[u32], expected: &[f64]) -> f64 {
    let mut pooled = (0.0, 0.0);
    let (mut sum, mut cells) = (0.0, 0.0);
    for (&found, &expected) in found.iter().zip(expected) {
        if expected < 5.0 {
            pooled = (pooled.0 + f64::from(found), pooled.1 + expected);
        } else {
            sum += (f64::from(found) - expected).powi(2) / expected;
            cells += 1.0;
        }
    }
    sum += (pooled.0 - pooled.1).powi(2) / pooled.1;
    // Wilson and Hilferty: the cube root of chi-square is close to normal.
    let freedom: f64 = cells;
    let spread = 2.0 / (9.0 * freedom);
    ((sum / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}
