//! Templates: texts with places, `{name}` and `{name:one|many}`, that are filled in.

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Text between the places.
    Text(&'a str),
    /// `{name}`: the value of that name.
    Place(&'a str),
    /// `{name:one|many}`: the form for the number of things in the value of that name.
    Forms(&'a str, &'a str),
    /// The text after a brace that is not closed.
    Open(&'a str),
}

impl<'a> Piece<'a> {
    /// Returns the name of the value that the piece needs.
    #[must_use]
    pub const fn name(self) -> Option<&'a str> {
        match self {
            Self::Place(name) | Self::Forms(name, _) => Some(name),
            Self::Text(_) | Self::Open(_) => None,
        }
    }
}

/// Returns the pieces of a template, in order.
///
/// ```
/// use bivalue_core::text::template::{Piece, pieces};
///
/// let found: Vec<_> = pieces("{n} {n:row|rows}").collect();
/// assert_eq!(found[0], Piece::Text(""));
/// assert_eq!(found[1], Piece::Place("n"));
/// assert_eq!(found[3], Piece::Forms("n", "row|rows"));
/// ```
pub fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut parts = template.split('{');
    let first = parts.next().map(Piece::Text);
    first.into_iter().chain(parts.flat_map(behind_brace).flatten())
}

/// The place at the beginning of a part, and the text after it.
fn behind_brace(part: &str) -> [Option<Piece<'_>>; 2] {
    let Some((place, text)) = part.split_once('}') else {
        return [Some(Piece::Open(part)), None];
    };
    let place = match place.split_once(':') {
        Some((name, forms)) => Piece::Forms(name, forms),
        None => Piece::Place(place),
    };
    [Some(place), Some(Piece::Text(text))]
}

/// Returns the form for a number: the first for one, the second for two, and so on; the last for
/// all other numbers.
///
/// ```
/// use bivalue_core::text::template::form;
///
/// assert_eq!(["row|rows", "row|rows"].map(|forms| form(forms, 1)), ["row", "row"]);
/// assert_eq!(form("row|rows", 0), "rows");
/// ```
#[must_use]
pub fn form(forms: &str, count: u64) -> &str {
    let last = forms.rsplit('|').next().unwrap_or_default();
    let at = count.checked_sub(1).and_then(|at| usize::try_from(at).ok());
    at.and_then(|at| forms.split('|').nth(at)).unwrap_or(last)
}
