use agent_host_protocol::{
    ChannelState, Direction, NameKind, PROTOCOL_VERSION, SUPPORTED_VERSIONS, StateAction, WireType,
    decode_value, is_client_dispatchable, is_known, negotiate,
};
use serde_json::{Value, json};

use crate::request::{Refused, Request};

const KINDS: &[(&str, NameKind)] = &[
    ("action", NameKind::Action),
    ("notification", NameKind::Notification),
    ("request", NameKind::Request),
];

const DIRECTIONS: &[(&str, Direction)] = &[
    ("clientToHost", Direction::ClientToHost),
    ("hostToClient", Direction::HostToClient),
];

/// The fields of an answer, as the inside of a JSON object.
type Operation = fn(&Request) -> Result<String, Refused>;

/// What the testee can do.
const OPERATIONS: &[(&str, Operation)] = &[
    ("info", info),
    ("reduce", reduce),
    ("roundTrip", round_trip),
    ("known", known),
    ("negotiate", negotiated),
    ("dispatchable", dispatchable),
];

/// Answers a line of the input with a line of the output. Whatever the line holds, there is an answer.
pub fn answer(line: &[u8]) -> String {
    let request = match Request::read(line) {
        Ok(request) => request,
        Err(refused) => return refusal(&Value::Null, &refused),
    };
    match serve(&request) {
        Ok(fields) => format!("{{\"id\":{},\"ok\":true,{fields}}}", request.id()),
        Err(refused) => refusal(request.id(), &refused),
    }
}

/// The answer to a request that cannot be served.
pub fn refusal(id: &Value, refused: &Refused) -> String {
    let mut error = json!({ "kind": refused.kind, "message": refused.message });
    if let Some(path) = &refused.path {
        error["path"] = path.as_str().into();
    }
    json!({ "id": id, "ok": false, "error": error }).to_string()
}

fn serve(request: &Request) -> Result<String, Refused> {
    let op = request.text("op")?;
    match OPERATIONS.iter().find(|(name, _)| *name == op) {
        Some((_, operation)) => operation(request),
        None => {
            let names: Vec<&str> = OPERATIONS.iter().map(|(name, _)| *name).collect();
            let known = names.join(", ");
            let message = format!("there is no operation \"{op}\"; there are {known}");
            Err(Refused::usage(message, Some("/op".to_owned())))
        }
    }
}

fn info(_: &Request) -> Result<String, Refused> {
    let types: Vec<&str> = WireType::ALL.iter().map(WireType::name).collect();
    Ok(inside(&json!({
        "language": "Rust",
        "implementation": env!("CARGO_PKG_NAME"),
        "protocolVersion": PROTOCOL_VERSION,
        "supportedVersions": SUPPORTED_VERSIONS,
        "reducers": ChannelState::REDUCERS,
        "types": types,
    })))
}

fn reduce(request: &Request) -> Result<String, Refused> {
    let reducer = request.text("reducer")?;
    if !ChannelState::REDUCERS.contains(&reducer) {
        return Err(unknown_reducer(reducer));
    }
    let now = request.number("now")?;
    let state = ChannelState::decode_value(reducer, request.anything("state")?);
    let state = state.ok_or_else(|| unknown_reducer(reducer))?;
    let mut state = state.map_err(|error| Refused::decode("/state", &error))?;
    // All of them before any is applied: a request is served as a whole or not at all.
    let actions = request.list("actions")?.iter().enumerate();
    let actions: Vec<StateAction> = actions
        .map(|(at, action)| {
            decode_value(action).map_err(|error| Refused::decode(&format!("/actions/{at}"), &error))
        })
        .collect::<Result<_, _>>()?;
    let changed: Vec<bool> = actions
        .iter()
        .map(|action| state.reduce(action, now))
        .collect();
    Ok(format!(
        "\"state\":{},\"changed\":{}",
        state.encode(),
        json!(changed)
    ))
}

fn unknown_reducer(name: &str) -> Refused {
    let known = ChannelState::REDUCERS.join(", ");
    let message = format!("there is no reducer \"{name}\"; there are {known}");
    Refused::new("unknownReducer", message, "/reducer")
}

fn round_trip(request: &Request) -> Result<String, Refused> {
    let name = request.text("type")?;
    let wire_type = WireType::named(name).ok_or_else(|| {
        Refused::new(
            "unknownType",
            format!("no wire type is named \"{name}\""),
            "/type",
        )
    })?;
    if request.has("text") && request.has("value") {
        let message = r#"a request has "value" or "text", not both"#;
        return Err(Refused::new("usage", message.to_owned(), "/text"));
    }
    let (value, at) = match request.has("text") {
        true => (wire_type.recode(request.text("text")?), "/text"),
        false => (wire_type.recode_value(request.anything("value")?), "/value"),
    };
    let value = value.map_err(|error| Refused::decode(at, &error))?;
    Ok(format!("\"value\":{value}"))
}

fn known(request: &Request) -> Result<String, Refused> {
    let kind = request.choice("kind", KINDS)?;
    let (name, version) = (request.text("name")?, request.text("version")?);
    let direction = match request.has("direction") {
        true => Some(request.choice("direction", DIRECTIONS)?),
        false => None,
    };
    Ok(inside(
        &json!({ "known": is_known(kind, name, version, direction) }),
    ))
}

fn negotiated(request: &Request) -> Result<String, Refused> {
    let (offered, supported) = (request.texts("offered")?, request.texts("supported")?);
    Ok(inside(
        &json!({ "version": negotiate(&offered, &supported) }),
    ))
}

fn dispatchable(request: &Request) -> Result<String, Refused> {
    Ok(inside(
        &json!({ "dispatchable": is_client_dispatchable(request.text("action")?) }),
    ))
}

/// An object without its braces.
fn inside(object: &Value) -> String {
    let text = object.to_string();
    text[1..text.len() - 1].to_owned()
}
