//! The layers between all routes and the network: compression, and permission for other web pages.

use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, header};
use tower_http::compression::CompressionLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::options::Options;
use crate::shared::App;

/// The headers that pages may send: the type of a body, and those that the Model Context Protocol
/// has of its own.
const HEADERS: [HeaderName; 4] = [
    header::CONTENT_TYPE,
    HeaderName::from_static("mcp-protocol-version"),
    HeaderName::from_static("mcp-method"),
    HeaderName::from_static("mcp-name"),
];

/// The router with these layers.
pub(crate) fn layers(router: Router<App>, options: &Options) -> Router<App> {
    let router = router.layer(CompressionLayer::new());
    if options.cors.is_empty() {
        return router;
    }
    let origins = if options.cors.iter().any(|origin| origin.as_str() == "*") {
        AllowOrigin::any()
    } else {
        let origins = options.cors.iter();
        let origins = origins.filter_map(|origin| HeaderValue::from_str(origin.as_str()).ok());
        AllowOrigin::list(origins)
    };
    let layer = CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(HEADERS)
        .max_age(std::time::Duration::from_secs(3600));
    router.layer(layer)
}
