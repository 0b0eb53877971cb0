//! The page: files of a folder, answered from memory.

use std::fs;
use std::io::Read;

use bivalue_server::{Options, Service};
use flate2::read::GzDecoder;

use crate::client::{Running, options};

const MAIN: &str = "export const word = 'a word a word a word a word a word';\n";

/// A folder with a page.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("js/parts")).unwrap();
    for (path, text) in [
        ("index.html", "<!doctype html>\n"),
        ("js/main.js", MAIN),
        ("js/parts/module.wasm", "\0asm"),
        ("page.webmanifest", "{}"),
    ] {
        fs::write(folder.path().join(path), text).unwrap();
    }
    folder
}

fn with(folder: &tempfile::TempDir) -> Options {
    Options { page: Some(folder.path().into()), ..options() }
}

#[test]
fn files_have_their_types_and_the_headers_that_a_page_needs() {
    let folder = folder();
    let running = Running::new(&with(&folder));
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/js/parts/module.wasm", "application/wasm"),
        ("/page.webmanifest", "application/manifest+json"),
    ] {
        let response = running.get(path);
        assert_eq!((response.status, response.header("content-type")), (200, Some(kind)), "{path}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(response.header("cross-origin-embedder-policy"), Some("require-corp"));
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
    }
    assert_eq!(running.get("/js/main.js").text(), MAIN);
    // Everything else is where it was.
    assert_eq!(running.get("/docs").status, 200);
    assert_eq!(running.get("/js").status, 404);
    assert_eq!(running.post("/js/main.js", "text/plain", "").status, 404);
}

#[test]
fn a_file_is_sent_compressed_and_only_if_it_has_changed() {
    let folder = folder();
    let running = Running::new(&with(&folder));
    let asked = |headers: &str| {
        let mut connection = running.connect();
        connection.send(format!("GET /js/main.js HTTP/1.1\r\nhost: a\r\n{headers}\r\n"));
        connection.response()
    };
    let packed = asked("accept-encoding: gzip\r\n");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    GzDecoder::new(&packed.body[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, MAIN);
    assert_eq!(asked("accept-encoding: gzip;q=0\r\n").text(), MAIN);

    let tag = packed.header("etag").unwrap().to_owned();
    for known in [tag.clone(), format!("\"other\", {tag}"), tag.replace("W/", ""), "*".into()] {
        let response = asked(&format!("if-none-match: {known}\r\n"));
        assert_eq!((response.status, response.body.len()), (304, 0), "{known}");
    }
    assert_eq!(asked("if-none-match: \"other\"\r\n").status, 200);
}

#[test]
fn no_file_beside_the_page_is_reached() {
    let folder = folder();
    fs::write(folder.path().with_extension("secret"), "secret").unwrap();
    let running = Running::new(&with(&folder));
    let name = folder.path().file_name().unwrap().to_string_lossy();
    for path in [
        format!("/../{name}.secret"),
        format!("/%2e%2e/{name}.secret"),
        format!("/js/../../{name}.secret"),
        "//etc/passwd".into(),
        "/js/../index.html".into(),
    ] {
        assert_eq!(running.get(&path).status, 404, "{path}");
    }
    fs::remove_file(folder.path().with_extension("secret")).unwrap();
}

#[test]
fn a_folder_without_a_page_is_refused() {
    let empty = tempfile::tempdir().unwrap();
    for folder in [empty.path().into(), empty.path().join("none")] {
        let options = Options { page: Some(folder.clone()), ..options() };
        let error = Service::start(&options).err().expect("an error").to_string();
        assert!(error.contains(&*folder.to_string_lossy()), "{error}");
    }
}

#[test]
fn a_verb_with_the_wrong_mark_between_its_words_is_named() {
    let response = Running::new(&options()).get("/v1/why_not");
    assert_eq!(response.status, 404);
    assert!(response.text().contains("did you mean /v1/why-not?"), "{}", response.text());
}
