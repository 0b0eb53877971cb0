//! The messages of the server about requests.

bivalue::phrases! {
    TWO_PUZZLES "puzzle-twice" "{member}: there are two puzzles, expected one"
    NO_OPTION "no-option" "there is no option {name}, expected one of {names}"
    NO_TEXT "no-text-to-read" "{member} says how a text is read, and there is none"
    GIVEN_TWICE "given-twice" "{member}: it is given twice"
    TEXT_EXPECTED "text-expected" "{member}: {text}, expected {what}"
    WHOLE_NUMBER "any-whole-number" "a whole number"
    JSON "json" "JSON"
    NOT_UTF_8 "body-not-utf-8" "the body is not UTF-8 text"
    QUERY_PERCENT "query-percent" "the query has a % at character {column} without two digits from 0 to F; write %25 for a %"
    QUERY_NOT_UTF_8 "query-not-utf-8" "the query is not UTF-8 text"
    OPTIONS_ARE_MEMBERS "options-are-members" "the options of a request in JSON are its members, not in the query"
    OTHER_ADDRESS "other-address" "{member}: {name} was sent to the address of {verb}"
    OBJECT_OR_ROWS "object-or-rows" "expected an object, such as {example}, or the rows of a puzzle"
    NO_CONTENT_TYPE "no-content-type" "no content type"
    CONTENT_TYPE "content-type" "content type {text}"
    EXPECTED_KIND "expected-kind" "{found}, expected {kinds}"
    KIND_OR "kind-or" "{first} or {second}"
    CONTENT_ENCODING "content-encoding" "content encoding {text}, expected none"
    BODY_TOO_LARGE "body-too-large" "the body is larger than {most} bytes; {batch} takes many puzzles"
    BODY_ENDED "body-ended" "the body ended before it was whole"
    BODY_TOO_LATE "body-too-late" "the body did not come in time"
    QUEUE_FULL "queue-full" "the queue of requests is full"
    ANSWER_FAILED "answer-failed" "internal error"
    ANSWER_TOO_LARGE "answer-too-large" "the answer is larger than {most} bytes"
    ANSWERS_HELD "answers-held" "too many answers wait for clients that do not take them"
    TOO_MANY_BATCHES "too-many-batches" "too many batches are worked on"
    TOO_MANY_BATCHES_HERE "too-many-batches-of-address" "too many batches of this address"
    BATCH_HAS_NO_ID "batch-has-no-id" "{member}: a batch has none"
    NOT_ACCEPTABLE "not-acceptable" "{text} is asked for, and there is application/x-ndjson and text/plain"
    NOTHING_AT "nothing-at" "there is nothing at {path}; {see}"
    DID_YOU_MEAN "did-you-mean" "did you mean {name}?"
    SEE_DOCS "see-docs" "see {path}"
    NO_METHOD "no-method" "{method} is no method of this address"
    ONE_HOST "one-host" "expected one header `Host`, with the name of this service"
    OTHER_CODING "other-transfer-encoding" "a transfer encoding other than `chunked`"
    TOO_MANY_REQUESTS "too-many-requests" "too many requests from this address"
    HOST_NOT_ALLOWED "host-not-allowed" "the host {host} is none of {option}"
    ORIGIN_NOT_ALLOWED "origin-not-allowed" "the origin {origin} is none of {option}"
    SERVICE_STOPS "service-stops" "the service stops"
    NOTHING_IN_TIME "nothing-in-time" "nothing came in time"
    LINE_NOT_UTF_8 "line-not-utf-8" "the line is not UTF-8 text"
    LINE_TOO_LONG "line-too-long" "a line is longer than {most} bytes"
    GRID_TOO_LONG "grid-too-long" "a grid of more than {most} lines"
    GRID_NOT_ENDED "grid-not-ended" "a grid of {count} {count:line|lines} has no blank line behind it, before {before}"
    BEFORE_PUZZLE "before-puzzle" "a puzzle on a line"
    DIRECTIVE "directive" ":{directive}: expected {help}"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bivalue::verbs::phrases;

    use super::PHRASES;

    #[test]
    fn every_phrase_has_a_name_of_its_own_and_whole_places() {
        let mut names = BTreeSet::new();
        let others = [bivalue_bulk::phrases::PHRASES, PHRASES].into_iter().flatten();
        for phrase in phrases::all().chain(others.copied()) {
            let is_plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
            assert!(phrase.name.chars().all(is_plain), "{phrase:?}");
            let (opened, closed) = (phrase.english.matches('{'), phrase.english.matches('}'));
            assert_eq!(opened.count(), closed.count(), "{phrase:?}");
            assert!(names.insert(phrase.name), "two phrases are named {:?}", phrase.name);
        }
        assert!(names.contains("text") && names.contains("in-verb") && names.contains("json"));
    }
}
