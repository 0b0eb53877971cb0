//! The messages of the server about requests.

bivalue::phrases! {
    IN_VERB "in-verb" "{verb}: {what}"
    TWO_PUZZLES "two-puzzles" "`{member}`: there are two, expected one"
    NO_OPTION "no-option" "there is no option {name}, expected one of {names}"
    NO_TEXT "no-text-to-read" "`{member}` says how a text is read, and there is none"
    GIVEN_TWICE "given-twice" "`{member}`: it is given twice"
    TEXT_EXPECTED "text-expected" "`{member}`: {text}, expected {what}"
    TRUE_OR_FALSE "true-or-false" "true or false"
    WHOLE_NUMBER "any-whole-number" "a whole number"
    JSON "json" "JSON"
    NOT_UTF_8 "body-not-utf-8" "the body is not UTF-8 text"
}
