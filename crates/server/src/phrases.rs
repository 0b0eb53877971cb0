//! The messages of the server about requests.

bivalue::phrases! {
    TWO_PUZZLES "two-puzzles" "{member}: there are two, expected one"
    NO_OPTION "no-option" "there is no option {name}, expected one of {names}"
    NO_TEXT "no-text-to-read" "{member} says how a text is read, and there is none"
    GIVEN_TWICE "given-twice" "{member}: it is given twice"
    TEXT_EXPECTED "text-expected" "{member}: {text}, expected {what}"
    WHOLE_NUMBER "any-whole-number" "a whole number"
    JSON "json" "JSON"
    NOT_UTF_8 "body-not-utf-8" "the body is not UTF-8 text"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bivalue::verbs::phrases;

    use super::PHRASES;

    #[test]
    fn every_phrase_has_a_name_of_its_own_and_whole_places() {
        let mut names = BTreeSet::new();
        for phrase in phrases::all().chain(PHRASES.iter().copied()) {
            let is_plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
            assert!(phrase.name.chars().all(is_plain), "{phrase:?}");
            let (opened, closed) = (phrase.english.matches('{'), phrase.english.matches('}'));
            assert_eq!(opened.count(), closed.count(), "{phrase:?}");
            assert!(names.insert(phrase.name), "two phrases are named {:?}", phrase.name);
        }
        assert!(names.contains("text") && names.contains("in-verb") && names.contains("json"));
    }
}
