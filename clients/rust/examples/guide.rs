//! The code of the guide's page about Rust.

use agent_host_protocol::*;

fn main() -> Result<(), DecodeError> {
    decoding()?;
    building();
    reducing()?;
    any_channel()?;
    versions();
    the_future()
}

fn decoding() -> Result<(), DecodeError> {
    let part: ResponsePart = decode(r#"{"kind":"markdown","id":"p1","content":"Hi"}"#)?;
    if let ResponsePart::Markdown(markdown) = &part {
        assert_eq!(markdown.content, "Hi");
    }
    assert_eq!(
        encode(&part),
        r#"{"kind":"markdown","id":"p1","content":"Hi"}"#
    );

    let error = decode::<ResponsePart>(r#"{"kind":"markdown","id":7}"#).unwrap_err();
    assert_eq!(error.path, "/id");
    assert_eq!(
        error.to_string(),
        "/id: expected a string, found the number 7"
    );
    Ok(())
}

fn building() {
    let renamed = CanvasUpdatedAction {
        title: Tristate::Value("Plan".to_owned()),
        url: Tristate::Null,
        ..CanvasUpdatedAction::default()
    };
    let action = StateAction::from(renamed);
    assert_eq!(
        encode(&action),
        r#"{"type":"canvas/updated","title":"Plan","url":null}"#
    );
}

fn reducing() -> Result<(), DecodeError> {
    let mut chat = ChatState::new(
        "ahp-chat:/1",
        "Parser",
        SessionStatus::IDLE,
        "2026-01-15T09:00:00.000Z",
        Vec::new(),
    );
    let action: StateAction = decode(r#"{"type":"chat/activityChanged","activity":"Thinking"}"#)?;

    assert!(reduce_chat(&mut chat, &action, 1_768_469_400_000));
    assert!(!reduce_chat(&mut chat, &action, 1_768_469_400_000)); // nothing new
    Ok(())
}

fn any_channel() -> Result<(), DecodeError> {
    let snapshot = decode::<JsonValue>(r#"{"agents":[]}"#)?;
    if let Some(state) = ChannelState::decode_value("root", &snapshot) {
        let mut state = state?;
        state.reduce(
            &decode(r#"{"type":"root/activeSessionsChanged","activeSessions":3}"#)?,
            0,
        );
        assert_eq!(state.encode(), r#"{"agents":[],"activeSessions":3}"#);
    }
    Ok(())
}

fn versions() {
    let version = negotiate(&["0.7.0", "0.6.0"], SUPPORTED_VERSIONS);
    assert_eq!(version, Some(PROTOCOL_VERSION));

    assert!(is_known(NameKind::Action, "canvas/updated", "0.6.0", None));
    assert!(!is_known(NameKind::Action, "canvas/updated", "0.5.2", None));
    assert_eq!(
        introduced_in(NameKind::Action, "canvas/updated", None),
        Some("0.6.0")
    );
    assert!(is_client_dispatchable("session/titleChanged"));
}

fn the_future() -> Result<(), DecodeError> {
    let text = r#"{"kind":"hologram","depth":{"far":3,"near":1}}"#;
    let part: ResponsePart = decode(text)?;
    assert!(matches!(&part, ResponsePart::Unknown(fields) if fields["kind"] == "hologram"));
    assert_eq!(encode(&part), text);

    let text = r#"{"kind":"markdown","id":"p1","content":"Hi","mood":"calm"}"#;
    let part: MarkdownResponsePart = decode(text)?;
    assert_eq!(part.extra.get("mood"), Some(&"calm".into()));
    assert_eq!(encode(&part), text);
    Ok(())
}
