//! The routes.

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Method, Response, StatusCode, Uri, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use bivalue::verbs::{verb, verbs};

use crate::phrases::{
    DID_YOU_MEAN, NO_METHOD, NOTHING_AT, ONE_HOST, OTHER_CODING, SEE_DOCS, TOO_MANY_REQUESTS,
};
use crate::problem::Problem;
use crate::shared::App;
use crate::{answer, batch, cross, docs, logs, openapi};

/// All routes: those of the verbs follow from the list of verbs.
pub(crate) fn router(app: &App) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/openapi.json", get(openapi::show))
        .route("/docs", get(docs::show))
        .route("/docs.css", get(docs::style))
        .route("/v1", post(answer::ask));
    for verb in verbs() {
        let get_it = move |State(app): State<App>, request: Request| {
            answer::asked_by_address(app, *verb, request)
        };
        let post_it = move |State(app): State<App>, request: Request| {
            answer::asked_by_body(app, *verb, request)
        };
        router = router.route(&format!("/v1/{}", verb.name()), get(get_it).post(post_it));
        if verb.needs_puzzle() {
            let batch = async move |State(app): State<App>, request: Request| {
                batch::batch(&app, *verb, request).await
            };
            router = router.route(&format!("/v1/batch/{}", verb.name()), post(batch));
        }
    }
    if app.options.metrics {
        router =
            router.route("/metrics", get(async |State(app): State<App>| app.metrics.response()));
    }
    #[cfg(feature = "mcp")]
    {
        router = crate::mcp::route(router, app);
    }
    router = router.fallback(elsewhere).method_not_allowed_fallback(not_so);
    let router = cross::layers(router, &app.options);
    router
        .layer(from_fn(well_formed))
        .layer(from_fn_with_state(app.clone(), limited))
        .layer(from_fn_with_state(app.clone(), logs::logged))
        .layer(from_fn_with_state(app.clone(), headed))
        .with_state(app.clone())
}

async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.is_draining() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// A file of the page, or 404. Without a page, `/` leads to the documentation.
async fn elsewhere(State(app): State<App>, request: Request) -> Response<Body> {
    let (uri, method) = (request.uri(), request.method());
    if let Some(file) = app.page.answer(method, uri, request.headers()) {
        return file;
    }
    if uri.path() == "/" && [Method::GET, Method::HEAD].contains(method) {
        return Redirect::temporary("/docs").into_response();
    }
    let path = uri.path();
    let meant = path.replace('_', "-");
    let is_verb = meant.strip_prefix("/v1/").is_some_and(|name| verb(name).is_some());
    let see =
        if is_verb { DID_YOU_MEAN.with("name", meant) } else { SEE_DOCS.with("path", "/docs") };
    let detail = NOTHING_AT.with("path", path.to_owned()).with("see", see);
    Problem::new(StatusCode::NOT_FOUND, "not-found", detail).into_response()
}

async fn not_so(method: Method) -> Problem {
    let detail = NO_METHOD.with("method", method.to_string());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", detail)
}

/// Refuses a request that two readers could understand in different ways.
async fn well_formed(mut request: Request, next: Next) -> Response<Body> {
    let headers = request.headers();
    let is_host =
        |host: &HeaderValue| host.to_str().is_ok_and(|host| host.parse::<Authority>().is_ok());
    let mut hosts = headers.get_all(header::HOST).iter();
    let has_host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => is_host(host),
        (None, _) => request.version() <= Version::HTTP_10,
        (Some(_), Some(_)) => false,
    };
    if !has_host {
        return Problem::new(StatusCode::BAD_REQUEST, "host", ONE_HOST).into_response();
    }
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    if !codings.all(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked")) {
        return Problem::new(StatusCode::NOT_IMPLEMENTED, "transfer-encoding", OTHER_CODING)
            .into_response();
    }
    // A small answer is not compressed, even if the client accepts only compressed answers.
    let forbids = |accept: &HeaderValue| {
        let text = accept.to_str().unwrap_or_default().replace(' ', "").to_ascii_lowercase();
        text.split(',').any(|part| matches!(part, "identity;q=0" | "*;q=0"))
    };
    if headers.get_all(header::ACCEPT_ENCODING).iter().any(forbids) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    next.run(request).await
}

/// Refuses requests above the rate of an address. Checks of health are always answered, and so are
/// files of the page, since a browser requests all of them at once.
async fn limited(State(app): State<App>, request: Request, next: Next) -> Response<Body> {
    let is_free = |uri: &Uri| matches!(uri.path(), "/healthz" | "/readyz") || app.page.has(uri);
    match app.addresses.request(app.client(&request)) {
        Err(wait) if !is_free(request.uri()) => {
            app.metrics.limit("rate");
            let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", TOO_MANY_REQUESTS);
            problem.after(wait.as_secs() + 1).into_response()
        }
        _ => next.run(request).await,
    }
}

/// Sets the headers that every answer has.
async fn headed(State(app): State<App>, request: Request, next: Next) -> Response<Body> {
    const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
                          base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    if app.is_draining() {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
