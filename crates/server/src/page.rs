//! The page for players: files that are made by `cargo xtask page`, and answered from memory.
//!
//! They come from the folder of the option `page`, or are part of the program, if that was compiled
//! with a folder in the environment variable `BIVALUE_PAGE`. They are kept compressed. A file keeps
//! its name from version to version, so that a browser asks each time whether it has changed;
//! offline, and when the page is opened again, its service worker has a whole version of them.

mod files;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use bytes::Bytes;
use flate2::read::GzDecoder;

use crate::tags::has_tag;

/// The files that the program was compiled with, compressed.
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The content security policy of the page: it may load its own files, and pictures that it makes.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the page by their paths, such as `js/main.js`.
#[derive(Default)]
pub(crate) struct Page(HashMap<String, File>);

struct File {
    kind: &'static str,
    tag: HeaderValue,
    packed: Bytes,
}

impl File {
    fn new(path: &str, packed: Bytes) -> Self {
        let mut hasher = DefaultHasher::new();
        packed.hash(&mut hasher);
        // It is weak: the file has the same whether it is sent compressed or not.
        let tag = HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish()));
        Self { kind: kind(path), tag: tag.unwrap_or(HeaderValue::from_static("W/\"\"")), packed }
    }
}

/// The media type of a file, by the ending of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

impl Page {
    /// The page of a folder; without one that of the program, which may have none.
    ///
    /// # Errors
    /// A folder or a file that cannot be read, or a folder without a page.
    pub(crate) fn load(folder: Option<&Path>) -> io::Result<Self> {
        let file = |path: &str, packed| (path.to_owned(), File::new(path, packed));
        let Some(folder) = folder else {
            let files = BUILT_IN.iter();
            let files = files.map(|(path, packed)| file(path, Bytes::from_static(packed)));
            return Ok(Self(files.collect()));
        };
        // The message is for people: the kind of the error would hide it.
        let named = |error: io::Error| io::Error::other(format!("--page: {error}"));
        let files = files::packed(folder).map_err(named)?.into_iter();
        let page = Self(files.map(|(path, packed)| file(&path, packed.into())).collect());
        if !page.0.contains_key("index.html") {
            let message = format!(
                "--page: {} has no index.html; cargo xtask page FOLDER makes one",
                folder.display()
            );
            return Err(io::Error::other(message));
        }
        Ok(page)
    }

    /// Returns whether the page has that address.
    pub(crate) fn has(&self, uri: &Uri) -> bool {
        self.file(uri).is_some()
    }

    fn file(&self, uri: &Uri) -> Option<&File> {
        let path = uri.path().strip_prefix('/')?;
        self.0.get(if path.is_empty() { "index.html" } else { path })
    }

    /// The file at that address, if there is one and it is requested.
    pub(crate) fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<Response<Body>> {
        let file = self.file(uri).filter(|_| [Method::GET, Method::HEAD].contains(method))?;
        let mut response = Response::new(Body::empty());
        let own = response.headers_mut();
        let fixed = [
            (header::CONTENT_TYPE, file.kind),
            (header::CACHE_CONTROL, "no-cache"),
            (header::VARY, "accept-encoding"),
            (header::CONTENT_SECURITY_POLICY, POLICY),
            // A browser gives the page memory that it shares with its worker only with these two
            // headers. Work is cancelled through that memory at once.
            (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        ];
        for (name, value) in fixed {
            own.insert(name, HeaderValue::from_static(value));
        }
        own.insert(header::ETAG, file.tag.clone());
        if has_tag(headers, &file.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        if takes_gzip(headers) {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            *response.body_mut() = file.packed.clone().into();
        } else {
            let mut plain = Vec::new();
            // What this program has compressed can be read.
            let _ = GzDecoder::new(&file.packed[..]).read_to_end(&mut plain);
            *response.body_mut() = plain.into();
        }
        Some(response)
    }
}

/// Returns whether a client takes answers that are compressed by gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let texts = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut codings = texts.filter_map(|text| text.to_str().ok()).flat_map(|text| text.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        is_gzip && weight.is_none_or(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let takes = |text: &'static str| {
            let value = HeaderValue::from_static(text);
            takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]))
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate,gzip ; q=1"));
        assert!(!takes("") && !takes("br") && !takes("gzip;q=0") && !takes("x-gzip"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
