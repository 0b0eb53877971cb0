//! Tools for agents, over the Model Context Protocol: one for each verb of the list, and a resource
//! for each technique.

use std::net::IpAddr;
use std::sync::Arc;

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
use bivalue::verbs::{Listed, Outcome, Reply, technique_page, verbs};
use http_body_util::{BodyExt, Collected, Full};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientJsonRpcMessage, ContentBlock,
    ErrorCode, ErrorData, Implementation, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    Resource, ResourceContents, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::watch;

use crate::addresses::counted;
use crate::answer::{Asked, Kind, Written, body as body_of, kind, reply};
use crate::bounded::{LEAST, bounded};
use crate::options::{MAX_CHARACTERS, Options, Origin};
use crate::phrases::{HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED};
use crate::problem::Problem;
use crate::shared::App;
use crate::tools::{tool_name, tools};

/// The instructions that an agent gets about all tools.
const INSTRUCTIONS: &str = "Sudoku: solve, check, rate, hint, explain, generate and more. A puzzle is a text in any \
    format, such as 81 characters with 0 or . for empty cells; cells are written r1c1 to r9c9. To teach, ask `hint` \
    with a rising `level`: no level tells more than it says. `check` says whether a puzzle is proper, and whether a \
    grid that is full is a right solution. `why_not` proves why a candidate is false, `judge_move` says whether a \
    move is right. Do not solve puzzles in your head: ask `solve`. A long answer is cut at whole items after \
    `max_characters`: its member `truncated` says what is missing, and `from_item` asks for the items from that \
    number on.";

/// The addresses of the resources that techniques are begin with this.
const TECHNIQUES: &str = "bivalue://techniques/";

/// Answers agents.
#[derive(Clone)]
pub(crate) struct Tools {
    app: App,
    /// The tools that are offered.
    list: Arc<Vec<Tool>>,
}

impl Tools {
    pub(crate) fn new(app: App) -> Self {
        let list = Arc::new(tools(&app.options));
        Self { app, list }
    }

    /// The verb that a tool is.
    fn verb(&self, tool: &str) -> Result<&'static dyn Listed, ErrorData> {
        let verb = verbs().iter().copied().find(|verb| tool_name(*verb) == tool);
        let verb = verb.filter(|_| self.list.iter().any(|one| one.name == tool));
        verb.ok_or_else(|| {
            let names: Vec<_> = self.list.iter().map(|tool| tool.name.as_ref()).collect();
            let names = names.join(", ");
            let message = format!("there is no tool {tool:?}, expected one of {names}");
            ErrorData::invalid_params(message, None)
        })
    }

    /// The record as the agent gets it.
    fn result(&self, reply: Reply<Written>, part: &Part) -> CallToolResult {
        self.app.metrics.outcome(reply.outcome);
        let text = match bounded(reply.record.json, part.most, part.from) {
            Ok(text) => text,
            Err(why) => return CallToolResult::error(vec![ContentBlock::text(why)]),
        };
        // What was written as JSON can be read.
        let content =
            self.app.options.mcp_schemas.then(|| serde_json::from_str(&text).unwrap_or_default());
        let text = vec![ContentBlock::text(text)];
        let mut result = if reply.outcome == Outcome::Error {
            CallToolResult::error(text)
        } else {
            CallToolResult::success(text)
        };
        result.structured_content = content;
        result
    }
}

/// The part of an answer that is wanted.
struct Part {
    /// The number of characters.
    most: usize,
    /// The first item of its longest list.
    from: usize,
}

impl Part {
    /// Takes it from the arguments of a tool.
    ///
    /// # Errors
    /// The argument that cannot be understood.
    fn of(arguments: &mut Map<String, Value>, options: &Options) -> Result<Self, String> {
        let mut number = |name: &str, least: u64, default: u64| match arguments.remove(name) {
            None | Some(Value::Null) => Ok(default),
            Some(value) => value.as_u64().filter(|number| *number >= least).ok_or_else(|| {
                format!("`{name}`: found {value}, expected a whole number of {least} or more")
            }),
        };
        let most = number(MAX_CHARACTERS, LEAST, options.mcp_answer.max(LEAST))?;
        let from = number("from_item", 0, 0)?;
        let size = |number| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(Self { most: size(most), from: size(from) })
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
        Ok(ListToolsResult::with_all_items(self.list.to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.list.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let verb = self.verb(&call.name)?;
        let mut members = call.arguments.unwrap_or_default();
        if members.contains_key("verb") || members.contains_key("id") {
            let text = "unknown members `verb` or `id`: the tool names the verb";
            return Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
        }
        let part = match Part::of(&mut members, &self.app.options) {
            Ok(part) => part,
            Err(why) => return Ok(CallToolResult::error(vec![ContentBlock::text(why)]).into()),
        };
        for (name, brief) in verb.brief() {
            members.entry(*name).or_insert_with(|| (*brief).into());
        }
        let (client, gone) = caller(&context);
        let reply = tokio::select! {
            reply = reply(&self.app, client, Asked::Of(verb, members)) => reply,
            () = context.ct.cancelled() => return Err(cancelled()),
            () = gone => return Err(cancelled()),
        };
        let result = match reply {
            Ok(reply) => self.result(reply, &part),
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
        let page = self
            .app
            .pool
            .run(counted(client), move |turn| technique_page(kind, &turn.budget(most)));
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
    let tools = Tools::new(app.clone());
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
