//! The tags of answers, by which a client knows that it has an answer already.

use axum::http::{HeaderMap, HeaderValue, header};

/// Returns whether a client has the answer of that tag already: one of its tags is the same,
/// whether weak or not, or it has any.
pub(crate) fn has_tag(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str().map(bare) else { return false };
    let texts = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = texts.filter_map(|text| text.to_str().ok()).flat_map(|text| text.split(','));
    known.any(|known| known.trim() == "*" || bare(known) == tag)
}
