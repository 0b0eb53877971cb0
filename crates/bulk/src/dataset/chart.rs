//! Distributions as pictures: bars in SVG.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bivalue::rate::hodoku;

use super::tally::Tally;

/// The pictures of a dataset, with the names of their files.
pub(super) fn all(tally: &Tally) -> Vec<(&'static str, String)> {
    let by_number = |counts: &BTreeMap<u64, u64>, name: fn(u64) -> String| -> Vec<(String, u64)> {
        // Numbers that come up nowhere have a place all the same.
        let (Some((&least, _)), Some((&most, _))) =
            (counts.first_key_value(), counts.last_key_value())
        else {
            return Vec::new();
        };
        (least..=most).map(|at| (name(at), counts.get(&at).copied().unwrap_or(0))).collect()
    };
    let mut pictures = vec![(
        "clues.svg",
        bars("Puzzles by number of givens", &by_number(&tally.clues, |n| n.to_string())),
    )];
    if !tally.se.is_empty() {
        let bars = bars(
            "Puzzles by rating, Sudoku Explainer ER",
            &by_number(&tally.se, |n| format!("{}.{}", n / 10, n % 10)),
        );
        pictures.push(("se_er.svg", bars));
    }
    if !tally.levels.is_empty() {
        let levels = hodoku::Level::all().map(hodoku::Level::id);
        let counted = |name: &str| (name.to_owned(), tally.levels.get(name).copied().unwrap_or(0));
        let all: Vec<_> = levels.map(counted).collect();
        pictures.push(("hodoku_level.svg", bars("Puzzles by level on HoDoKu's scale", &all)));
    }
    pictures
}

/// Bars with their names below and their numbers in their titles.
fn bars(title: &str, bars: &[(String, u64)]) -> String {
    const HEIGHT: f64 = 200.0;
    const TOP: f64 = 56.0;
    /// The width of all bars, and of one at most.
    const WIDTH: f64 = 720.0;
    const WIDEST: f64 = 80.0;
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let step = (WIDTH / bars.len().max(1) as f64).min(WIDEST);
    let width = (step * bars.len() as f64 + 40.0).max(360.0);
    let height = TOP + HEIGHT + 40.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"20\" y=\"24\" font-size=\"16\">{title}</text>\n"
    );
    // Names that would touch each other are left out at equal distances.
    let every = (28.0 / step).ceil().max(1.0) as usize;
    for (at, (name, count)) in bars.iter().enumerate() {
        let tall = HEIGHT * *count as f64 / most as f64;
        let (x, y) = (20.0 + step * at as f64, TOP + HEIGHT - tall);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"#36c\"><title>{name}: {count}</title></rect>",
            step * 0.8
        );
        if at % every == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{name}</text>",
                x + step * 0.4,
                TOP + HEIGHT + 18.0
            );
        }
    }
    let _ = writeln!(svg, "<text x=\"20\" y=\"42\" fill=\"#666\">highest bar: {most}</text>");
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::bars;

    #[test]
    fn the_highest_bar_has_the_full_height() {
        let svg = bars("Title", &[("17".into(), 5), ("18".into(), 10), ("19".into(), 0)]);
        assert!(svg.contains("height=\"200.0\" fill=\"#36c\"><title>18: 10</title>"), "{svg}");
        assert!(svg.contains("height=\"100.0\" fill=\"#36c\"><title>17: 5</title>"), "{svg}");
        assert!(bars("Title", &[]).contains("highest bar: 1"));
    }
}
