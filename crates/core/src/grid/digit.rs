use std::fmt;
use std::num::NonZeroU8;

/// A digit 1 to 9.
///
/// `Option<Digit>` is one byte, in which 0 stands for `None`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The number of digits, 9.
    pub const COUNT: usize = 9;

    /// Returns the digit with this value, or `None` if the value is not 1 to 9.
    ///
    /// ```
    /// use bivalue::Digit;
    /// assert_eq!(Digit::new(9).map(Digit::index), Some(8));
    /// assert_eq!(Digit::new(0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= 9 => Some(Self(nonzero)),
            _ => None,
        }
    }

    /// Returns the digit with this index; the digit 1 has the index 0.
    ///
    /// ```
    /// use bivalue::Digit;
    /// assert_eq!(Digit::from_index(0).get(), 1);
    /// ```
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 9, "digit index out of range");
        match NonZeroU8::new(index as u8 + 1) {
            Some(nonzero) => Self(nonzero),
            None => unreachable!(),
        }
    }

    /// Returns the digit that a character shows, `'1'` to `'9'`.
    ///
    /// ```
    /// use bivalue::Digit;
    /// assert_eq!(Digit::from_char('7'), Digit::new(7));
    /// assert_eq!(Digit::from_char('0'), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '1'..='9' => Self::new(character as u8 - b'0'),
            _ => None,
        }
    }

    /// Returns the digit of the lowest bit that is set; bit 0 stands for the digit 1. The result is
    /// 9 if no bit below bit 9 is set.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn lowest_of(bits: u16) -> Self {
        let index = (bits.trailing_zeros() as u8).min(8);
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// Returns the bit of a digit, bit 0 for the digit 1; 0 if there is no digit.
    #[inline(always)]
    #[doc(hidden)]
    #[must_use]
    pub const fn bit(digit: Option<Self>) -> u16 {
        let value = match digit {
            Some(digit) => digit.get(),
            None => 0,
        };
        (1 << (value & 15)) >> 1
    }

    /// Returns the value, 1 to 9.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the index, 0 to 8, which is one less than the value.
    ///
    /// ```
    /// use bivalue::Digit;
    /// assert_eq!(Digit::new(9).unwrap().index(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the character `'1'` to `'9'`.
    ///
    /// ```
    /// use bivalue::Digit;
    /// let text: String = Digit::all().map(Digit::to_char).collect();
    /// assert_eq!(text, "123456789");
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }

    /// Returns all nine digits, ascending.
    ///
    /// ```
    /// use bivalue::Digit;
    /// assert_eq!(Digit::all().map(Digit::get).sum::<u8>(), 45);
    /// ```
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..9).map(Self::from_index)
    }
}

/// The error of a number that is not a digit, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotADigit(pub u8);

impl fmt::Display for NotADigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, expected a digit, 1 to 9", self.0)
    }
}

impl std::error::Error for NotADigit {}

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Self, NotADigit> {
        Self::new(value).ok_or(NotADigit(value))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}
