//! The messages about records of steps.

bivalue_core::phrases! {
    NO_CONCLUSION "no-conclusion" "{text} is no conclusion"
    NO_CELL "no-cell" "{text} is no cell"
    NO_DIGIT "no-digit" "{text} is no digit"
    NO_HOUSE "no-house" "{text} is no house"
    NO_ROLE "no-role" "{text} is no role"
}
