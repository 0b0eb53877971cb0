//! Tests of names.

use super::*;

#[test]
fn misspelt_names_are_answered_with_names_that_look_like_them() {
    let near = |name: &str| name.parse::<TechniqueName>().unwrap_err().suggestions;
    assert_eq!(near("skyscrper"), ["skyscraper"]);
    assert!(near("unique-rectangle").contains(&"unique-rectangle-1".to_owned()));
    assert_eq!(near("nothing like it at all"), Vec::<String>::new());
    assert!("xwing".parse::<TechniqueName>().is_ok());
    for (alias, id) in ALIASES {
        assert_eq!(alias.parse::<TechniqueName>().unwrap().name(), id);
    }
    let few = "d".parse::<FormName>().unwrap_err();
    assert_eq!(few.suggestions, ["a", "b", "c"]);
    assert!("C".parse::<FormName>().is_ok());
    assert_eq!("minlex".parse::<FormName>().unwrap().name(), "c");
    assert_eq!("dlx".parse::<EngineName>().unwrap().name(), "exact-cover");
}
