//! The messages about requests for new puzzles.

bivalue_core::phrases! {
    // Numbers of givens, patterns and methods.
    GIVENS "givens" "{count} {count:given|givens}"
    NO_CLUES "no-clues" "no number of givens is in the range"
    TOO_FEW_CLUES "too-few-clues" "no proper puzzle has only {most} givens: at least 17 are needed"
    TOO_MANY_CLUES "too-many-clues" "no minimal puzzle is known that has {least} givens: at most 40"
    REDUNDANT_WITHOUT_CLUES "redundant-without-clues" "puzzles that are not minimal need a number of givens (clues) or a pattern"
    ASYMMETRIC "asymmetric" "the pattern does not have the symmetry {symmetry}"
    PLACES_FOR_17 "places-for-17" "places for {givens}; a proper puzzle needs 17"
    PLACES_FOR_FEWER "places-for-fewer" "places for {givens}; asked for were {least} at least"
    PATTERN_HAS_MORE "pattern-has-more" "the pattern has {givens}; asked for were {most} at most"
    PATTERN_LINES "pattern-lines" "{first} and {second} have no place for a given: exchanged in a solution they make another, so no puzzle of this pattern is proper"
    PATTERN_DIGITS "pattern-digits" "the pattern has places for {count} different digits: two others, exchanged in a solution, make another, so no puzzle of this pattern is proper"
    PATTERN_IMPROPER "pattern-improper" "the digits of the pattern have more than one solution, and it has no other givens"
    PATTERN_AND_SOLUTION "pattern-and-solution" "the solution does not have the digits of the pattern"
    METHOD_CANNOT "method-cannot" "{method} has no way to {what}"
    PATTERN_CHARACTER "pattern-character" "character {character} at {place}: expected . for empty, x for a given, ? for either, a digit or a letter a to i"
    PATTERN_LENGTH "pattern-length" "{cells}, expected 81"
    TOO_MANY_LETTERS "too-many-letters" "more different digits and letters than nine"
    NO_GRID "no-full-grid" "no full grid has these digits in these cells"

    // Tries.
    STOPPED "stopped" "{reason}"
    GAVE_UP "gave-up" "gave up after {tried}"
    NOT_PROPER "not-proper" "the method {method} handed over a puzzle that has more than one solution"
    TRIES "tries" "{count} {count:try|tries}"
    TRIES_WITH_RESULTS "tries-with-results" "{tries}: {results}"
    TRIES_HAD_GIVENS "tries-had-givens" "{count} had {least} to {most} givens"
    TRIES_HAD_REDUNDANT "tries-had-redundant" "{count} had a redundant given"
    TRIES_HAD_SOLUTIONS "tries-had-solutions" "{count} had more than one solution"
    TRIES_MET_NOTHING "tries-met-nothing" "{count} met no puzzle"
    TRIES_OF_OTHER_DIFFICULTY "tries-of-other-difficulty" "{count} had another difficulty or other steps than was asked for"

    // Difficulties.
    NONE_IN_RANGE "none-in-range" "no {what} is in the range"
    TECHNIQUE_TOO_HARD "technique-too-hard" "a step of {technique} makes a puzzle {level}, which is harder than asked for"
    TECHNIQUE_EXCLUDED "technique-excluded" "{technique} is asked for and excluded"
    SCORE_TOO_HIGH "score-too-high" "puzzles of the level {level} have scores up to {most}"
    NO_RATING "no-rating" "no puzzle is rated {ratings} by the Sudoku Explainer: ratings go from {first} to {last}, those of the hardest puzzles that are known"
    NO_RATING_BELOW "no-rating-below" "{no_rating}; below {chains} they are {all}"
    RATED_OR_MORE "rated-or-more" "{least} or more"
    RATED_FROM_TO "rated-from-to" "from {least} to {most}"
}
