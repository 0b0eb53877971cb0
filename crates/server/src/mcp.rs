//! Tools for agents, over the Model Context Protocol: one for each verb of the list, and a resource
//! for each technique.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::any;
use bivalue::human;
use bivalue::verbs::{Listed, Outcome, schema, technique_page, verbs};
use bivalue_bulk::bounds::{clock, with_timeout};
use http_body_util::Full;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::{Map, Value, json};
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader,
};
use tokio::sync::watch;

use crate::addresses::counted;
use crate::answer::{body as body_of, reply};
use crate::members::REQUESTS;
use crate::options::{Options, Origin};
use crate::page::Page;
use crate::problem::Problem;
use crate::shared::App;

/// What an agent is told about all tools.
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
struct Tools {
    app: App,
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
        let mut request = call.arguments.unwrap_or_default();
        if request.contains_key("verb") || request.contains_key("id") {
            let text = "unknown members `verb` or `id`: the tool names the verb";
            return Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
        }
        request.insert("verb".into(), verb.name().into());
        let (client, gone) = caller(&context);
        let reply = tokio::select! {
            reply = reply(&self.app, client, Value::Object(request)) => reply,
            () = context.ct.cancelled() => return Err(cancelled()),
            () = gone => return Err(cancelled()),
        };
        let result = match reply {
            Ok(reply) => {
                self.app.metrics.outcome(reply.outcome);
                let record = serde_json::from_str(&reply.record).unwrap_or(json!({}));
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

/// The address of the client that asks, and what comes when it has gone; one on standard input does not go.
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

/// The router with `/mcp`. Each request is answered by itself, without sessions, so that nothing is kept
/// between them.
pub(crate) fn route(router: Router<App>, app: &App) -> Router<App> {
    // Whose request it is was looked at before: see `admitted`.
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
            let mut request = Request::from_parts(parts, Full::new(body));
            // This end is dropped with the answer, or as soon as the client has gone.
            let (_here, gone) = watch::channel(());
            request.extensions_mut().insert(Caller { address, gone });
            Ok::<_, Problem>(service.handle(request).await)
        }
    };
    router.route("/mcp", any(answer))
}

/// Refuses a request from a page of a browser that may not ask, and one that was led here by a false name:
/// such a page must not pass as one of this machine.
fn admitted(options: &Options, headers: &HeaderMap) -> Result<(), Problem> {
    let refused = |detail| Problem::new(StatusCode::FORBIDDEN, "forbidden", detail);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_any = |names: &[String]| names.iter().any(|name| name == "*");
    let name = host.parse::<Authority>();
    let name = name.as_ref().map_or("", Authority::host).trim_matches(['[', ']']);
    let is_known = |known: &String| known.trim_matches(['[', ']']).eq_ignore_ascii_case(name);
    if host.contains('@') || !is_any(&options.mcp_hosts) && !options.mcp_hosts.iter().any(is_known)
    {
        return Err(refused(format!("the host {host:?} is none of --mcp-hosts")));
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let is_allowed = |allowed: &Origin| allowed.as_str().as_bytes() == origin.as_bytes();
    if options.cors.iter().any(is_allowed) {
        return Ok(());
    }
    Err(refused(format!("the origin {origin:?} is none of --cors")))
}

/// Answers an agent on standard input and output until it has said all.
///
/// # Errors
/// If the streams fail, or what comes is not the protocol.
pub fn run_mcp(options: &Options) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let app = App::new(options, Page::default());
    let result = runtime.block_on(async {
        let (input, output) = rmcp::transport::stdio();
        let (messages, to_tools) = tokio::io::duplex(PIPE);
        tokio::spawn(pass_on_json(BufReader::new(input), to_tools));
        let running = Tools { app }.serve((messages, output)).await;
        let running = running.map_err(io::Error::other)?;
        running.waiting().await.map_err(io::Error::other)?;
        Ok(())
    });
    // A thread may be reading standard input, of which nothing more is wanted.
    runtime.shutdown_background();
    result
}

/// The bytes that wait between standard input and the tools.
const PIPE: usize = 64 << 10;

/// The bytes of the longest message, which is a line.
const LONGEST: u64 = 16 << 20;

/// Passes on the lines that are JSON, and says on standard error which are not: no message can be made of
/// them, so that there is no request that an answer could name.
async fn pass_on_json(mut input: impl AsyncBufRead + Unpin, mut tools: impl AsyncWrite + Unpin) {
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(length) if length as u64 == LONGEST && !line.ends_with(b"\n") => {
                eprintln!("error: line {number}: it is longer than {LONGEST} bytes");
                return;
            }
            Ok(_) => {}
        }
        let message = serde_json::from_slice::<serde::de::IgnoredAny>(&line);
        if let Err(column) = message.as_ref().map_err(serde_json::Error::column)
            && !line.trim_ascii().is_empty()
        {
            eprintln!(
                "error: line {number}, column {column}: this is no JSON, expected a message of the Model Context Protocol"
            );
        } else if tools.write_all(&line).await.is_err() {
            return;
        }
    }
}
