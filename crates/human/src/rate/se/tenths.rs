//! Ratings in tenths, as numbers and as texts.

use std::fmt;
use std::str::FromStr;

/// A rating in tenths, shown with one decimal.
///
/// ```
/// use bivalue::rate::se::Tenths;
///
/// assert_eq!("7.2".parse(), Ok(Tenths(72)));
/// assert_eq!(Tenths(110).to_string(), "11.0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(pub u16);

impl Tenths {
    /// Rounds to the nearest tenth; negative numbers become 0.0.
    pub(super) fn of(rating: f64) -> Self {
        Self(((rating + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Says that a text is no rating, such as `7` or `7.2`.
///
/// ```
/// use bivalue::rate::se::Tenths;
///
/// assert!("7.25".parse::<Tenths>().is_err());
/// assert!("hard".parse::<Tenths>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARating;

impl fmt::Display for NotARating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating with at most one decimal, such as 7.2")
    }
}

impl std::error::Error for NotARating {}

impl FromStr for Tenths {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Self, NotARating> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if tenths.len() != 1 || !is_digits(whole) || !is_digits(tenths) {
            return Err(NotARating);
        }
        let whole: u16 = whole.parse().map_err(|_| NotARating)?;
        let tenths: u16 = tenths.parse().map_err(|_| NotARating)?;
        whole.checked_mul(10).and_then(|n| n.checked_add(tenths)).map(Self).ok_or(NotARating)
    }
}
