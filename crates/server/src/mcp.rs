//! Tools for agents, over the Model Context Protocol: one for each verb of the list, and a resource
//! for each technique.

use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::any;
use bivalue::format::Message;
use bivalue::human;
use bivalue::verbs::{Listed, Outcome, schema, technique_page, verbs};
use bivalue_bulk::bounds::{clock, with_timeout};
use http_body_util::{BodyExt, Collected, Full};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientJsonRpcMessage, ContentBlock,
    ErrorCode, ErrorData, Implementation, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    Resource, ResourceContents, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::watch;

use crate::addresses::counted;
use crate::answer::{Asked, Kind, body as body_of, kind, reply};
use crate::members::REQUESTS;
use crate::options::{Options, Origin};
use crate::phrases::{HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED};
use crate::problem::Problem;
use crate::shared::App;

/// The instructions that an agent gets about all tools.
const INSTRUCTIONS: &str = "Sudoku: solve, check, rate, hint, explain, generate and more. A puzzle is a text in any \
    format, such as 81 characters with 0 or . for empty cells; cells are written r1c1 to r9c9. To teach, ask `hint` \
    with a rising `level`: no level tells more than it says. `check` says whether a puzzle is proper, and whether a \
    grid that is full is a right solution. `why_not` proves why a candidate is false, `judge_move` says whether a \
    move is right. Do not solve puzzles in your head: ask `solve`.";

/// The addresses of the resources that techniques are begin with this.
const TECHNIQUES: &str = "bivalue://techniques/";

/// The tools, in the order of the verbs.
static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    let records = schema::records();
    verbs().iter().map(|verb| tool(*verb, &records)).collect()
});

/// The name of the tool that a verb is: words are joined in the way of tools.
fn tool_name(verb: &dyn Listed) -> String {
    verb.name().replace('-', "_")
}

fn tool(verb: &dyn Listed, records: &Value) -> Tool {
    let mut input = with_definitions(&REQUESTS, &REQUESTS["$defs"][verb.name()]);
    if let Some(members) = input.get_mut("properties").and_then(Value::as_object_mut) {
        // The tool names the verb, and the protocol has numbers for requests.
        members.remove("verb");
        members.remove("id");
    }
    if let Some(required) = input.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != "verb");
    }
    let output = with_definitions(records, &records["$defs"][verb.name()]);
    let about = format!("{}.", verb.about());
    Tool::new(tool_name(verb), about, Arc::new(input))
        .with_title(verb.about())
        .with_raw_output_schema(Arc::new(output))
        .with_annotations(ToolAnnotations::new().read_only(true).open_world(false))
}

/// A schema of an object by itself, with the definitions of a document that it refers to.
fn with_definitions(document: &Value, schema: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    // The definition itself, and not a reference to it.
    let name = schema["$ref"].as_str().and_then(|to| to.strip_prefix("#/$defs/"));
    let schema = name.map_or(schema, |name| &document["$defs"][name]);
    collect(document, schema, &mut found);
    let mut members = schema.as_object().cloned().unwrap_or_default();
    members.insert("type".into(), "object".into());
    if !found.is_empty() {
        members.insert("$defs".into(), Value::Object(found));
    }
    members
}

/// Collects the definitions that a schema refers to.
fn collect(document: &Value, schema: &Value, found: &mut Map<String, Value>) {
    match schema {
        Value::Object(members) => {
            let to = members.get("$ref").and_then(Value::as_str);
            if let Some(name) = to.and_then(|to| to.strip_prefix("#/$defs/"))
                && !found.contains_key(name)
            {
                let definition = &document["$defs"][name];
                found.insert(name.to_owned(), definition.clone());
                collect(document, definition, found);
            }
            members.values().for_each(|member| collect(document, member, found));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(document, value, found)),
        _ => {}
    }
}

/// Answers agents.
#[derive(Clone)]
pub(crate) struct Tools {
    app: App,
}

impl Tools {
    pub(crate) fn new(app: App) -> Self {
        Self { app }
    }
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = ServerConfig::new(capabilities);
        info.server_info =
            Implementation::new("bivalue", env!("CARGO_PKG_VERSION")).with_title("Bivalue");
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.clone()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        TOOLS.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let verb = verbs().iter().find(|verb| tool_name(**verb) == call.name);
        let verb = verb.ok_or_else(|| {
            ErrorData::invalid_params(format!("there is no tool {:?}", call.name), None)
        })?;
        let members = call.arguments.unwrap_or_default();
        if members.contains_key("verb") || members.contains_key("id") {
            let text = "unknown members `verb` or `id`: the tool names the verb";
            return Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
        }
        let (client, gone) = caller(&context);
        let reply = tokio::select! {
            reply = reply(&self.app, client, Asked::Of(*verb, members)) => reply,
            () = context.ct.cancelled() => return Err(cancelled()),
            () = gone => return Err(cancelled()),
        };
        let result = match reply {
            Ok(reply) => {
                self.app.metrics.outcome(reply.outcome);
                let record = reply.record.record.to_value();
                if reply.outcome == Outcome::Error {
                    CallToolResult::structured_error(record)
                } else {
                    CallToolResult::structured(record)
                }
            }
            Err(problem) => CallToolResult::error(vec![ContentBlock::text(problem.plain())]),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let resource = |kind: &human::Kind| {
            Resource::new(format!("{TECHNIQUES}{}", kind.id), kind.id)
                .with_title(kind.name)
                .with_description(format!("{}.", kind.about))
                .with_mime_type("text/markdown")
        };
        let all = human::kinds().map(|(_, kind)| resource(kind)).collect();
        Ok(ListResourcesResult::with_all_items(all))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let kind = uri.strip_prefix(TECHNIQUES).and_then(human::kind).map(|(_, kind)| kind);
        let missing = || ErrorData::resource_not_found(format!("there is nothing at {uri}"), None);
        let kind = kind.ok_or_else(missing)?;
        // The example is looked for in its position, which is work.
        let most = self.app.options.timeout.0;
        let (client, _) = caller(&context);
        let page = self.app.pool.run(counted(client), move |cancel| {
            technique_page(kind, &with_timeout(cancel.budget().with_clock(&clock), Some(most)))
        });
        let page = page.await;
        let page = page.map_err(|_| ErrorData::internal_error("too much is waiting", None))?;
        let slow = |_| ErrorData::internal_error("the example was not found in time", None);
        let page = page.map_err(slow)?.ok_or_else(missing)?;
        let contents = ResourceContents::text(page, uri.clone()).with_mime_type("text/markdown");
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}

/// The client of a request over HTTP, and the signal that it has gone.
#[derive(Clone)]
struct Caller {
    address: IpAddr,
    gone: watch::Receiver<()>,
}

/// The address of the client, and a future that ends when the client has gone; it never ends for an
/// agent on standard input.
fn caller(context: &RequestContext<RoleServer>) -> (IpAddr, impl Future<Output = ()> + use<>) {
    let caller = context.extensions.get::<Parts>();
    let caller = caller.and_then(|parts| parts.extensions.get::<Caller>()).cloned();
    let address = caller.as_ref().map_or(IpAddr::from([0; 4]), |caller| caller.address);
    let gone = async move {
        match caller {
            // Nothing is ever sent: it ends when the other side is dropped.
            Some(mut caller) => while caller.gone.changed().await.is_ok() {},
            None => std::future::pending().await,
        }
    };
    (address, gone)
}

fn cancelled() -> ErrorData {
    ErrorData::internal_error("the request was cancelled", None)
}

/// The router with `/mcp`. Each request is answered by itself, without sessions, so that nothing is
/// kept between them.
pub(crate) fn route(router: Router<App>, app: &App) -> Router<App> {
    // The host and origin of the request were checked before: see `admitted`.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(usize::MAX)
        .disable_allowed_hosts();
    let tools = Tools { app: app.clone() };
    let service = StreamableHttpService::new(
        move || Ok(tools.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let answer = move |State(app): State<App>, request: Request| {
        let service = service.clone();
        async move {
            admitted(&app.options, request.headers())?;
            let (address, (parts, body)) = (app.client(&request), request.into_parts());
            let headers = Request::from_parts(parts.clone(), body);
            let body = body_of(&app, headers).await?;
            if parts.method == Method::POST {
                kind(&parts.headers, &[Kind::Json])?;
            }
            if let Some(error) = no_message(&body).filter(|_| parts.method == Method::POST) {
                let mut response = Response::new(Body::from(format!("{error}\n")));
                *response.status_mut() = StatusCode::BAD_REQUEST;
                let json = HeaderValue::from_static("application/json");
                response.headers_mut().insert(header::CONTENT_TYPE, json);
                return Ok(response);
            }
            let mut request = Request::from_parts(parts, Full::new(body));
            // This end is dropped with the answer, or as soon as the client has gone.
            let (_here, gone) = watch::channel(());
            request.extensions_mut().insert(Caller { address, gone });
            told(service.handle(request).await.into_response()).await
        }
    };
    router.route("/mcp", any(answer))
}

/// The answer of the protocol's library. Its errors without JSON become problems, as at all other
/// addresses.
async fn told(response: Response<Body>) -> Result<Response<Body>, Problem> {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !response.status().is_client_error() || is_json {
        return Ok(response);
    }
    let status = response.status();
    // These are a sentence each.
    let text = response.into_body().collect().await.map(Collected::to_bytes).unwrap_or_default();
    Err(Problem::new(status, "mcp", Message::text(String::from_utf8_lossy(&text).into_owned())))
}

/// The error for a text that is not a message of the protocol, with the number of its request if it
/// has one.
pub(crate) fn no_message(text: &[u8]) -> Option<Value> {
    let error = |id: &Value, code: ErrorCode, message: String| {
        let error = json!({ "code": code.0, "message": message });
        json!({ "jsonrpc": "2.0", "id": id, "error": error })
    };
    let value = match serde_json::from_slice::<Value>(text) {
        Ok(value) => value,
        Err(wrong) => {
            let (line, column) = (wrong.line(), wrong.column());
            let message = format!("this is no JSON: line {line}, column {column}");
            return Some(error(&Value::Null, ErrorCode::PARSE_ERROR, message));
        }
    };
    if ClientJsonRpcMessage::deserialize(&value).is_ok() {
        return None;
    }
    let id = value.get("id").filter(|id| id.is_string() || id.is_i64());
    let message = "expected a message of the Model Context Protocol".to_owned();
    Some(error(id.unwrap_or(&Value::Null), ErrorCode::INVALID_REQUEST, message))
}

/// Refuses a request from a web page that is not permitted, and a request under a host name that is
/// not permitted. The latter prevents a page elsewhere from passing as one of this machine (DNS
/// rebinding).
fn admitted(options: &Options, headers: &HeaderMap) -> Result<(), Problem> {
    let refused = |detail: Message| Problem::new(StatusCode::FORBIDDEN, "forbidden", detail);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_any = |names: &[String]| names.iter().any(|name| name == "*");
    let name = host.parse::<Authority>();
    let name = name.as_ref().map_or("", Authority::host).trim_matches(['[', ']']);
    let is_known = |known: &String| known.trim_matches(['[', ']']).eq_ignore_ascii_case(name);
    if host.contains('@') || !is_any(&options.mcp_hosts) && !options.mcp_hosts.iter().any(is_known)
    {
        return Err(refused(
            HOST_NOT_ALLOWED.with("host", format!("{host:?}")).with("option", "--mcp-hosts"),
        ));
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let is_allowed = |allowed: &Origin| allowed.as_str().as_bytes() == origin.as_bytes();
    if options.cors.iter().any(is_allowed) {
        return Ok(());
    }
    Err(refused(ORIGIN_NOT_ALLOWED.with("origin", format!("{origin:?}")).with("option", "--cors")))
}
