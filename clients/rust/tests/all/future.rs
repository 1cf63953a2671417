use agent_host_protocol::*;

fn comes_back<T: Wire>(text: &str) -> T {
    let value: T = decode(text).expect(text);
    assert_eq!(encode(&value), text);
    value
}

/// G-13
#[test]
fn unknown_members_come_back_as_they_were() {
    let action = comes_back(r#"{"type":"whiteboard/drawn","z":1,"a":{"y":[],"b":null}}"#);
    assert!(matches!(action, StateAction::Unknown(_)));
    let entry = comes_back(r#"{"type":"theme","id":"x","enabled":true}"#);
    assert!(matches!(entry, Customization::Unknown(_)));
}

/// C-15
#[test]
fn unknown_values_of_open_enums_come_back() {
    let state: ChatInteractivity = comes_back(r#""whisper""#);
    assert_eq!(state, ChatInteractivity::Unknown("whisper".to_owned()));
    assert_eq!(state.as_str(), "whisper");
    assert_eq!(ChatInteractivity::from("full"), ChatInteractivity::Full);
    let code: AhpErrorCode = comes_back("-32999");
    assert_eq!(code, AhpErrorCode::Unknown(-32999));
}

/// C-14
#[test]
fn unknown_fields_come_back_at_every_level() {
    let text = r#"{"id":"t","message":{"text":"","origin":{"kind":"user","o":1},"m":[2]},"responseParts":[{"kind":"toolCall","toolCall":{"toolCallId":"c","toolName":"n","displayName":"d","status":"streaming","s":{}},"p":null}],"state":"complete","t":"x"}"#;
    let turn: Turn = decode(text).expect("it fits");
    let again: Turn = decode(encode(&turn)).expect("it fits again");
    assert_eq!(turn, again);
    assert_eq!(turn.extra.get("t"), Some(&"x".into()));
    assert_eq!(turn.message.extra.len(), 1);
    assert_eq!(
        decode::<JsonValue>(encode(&turn)),
        decode::<JsonValue>(text)
    );
}

#[test]
fn extra_fields_can_be_read_and_written() {
    let mut position = TextPosition::new(1, 2);
    assert!(position.extra.is_empty());
    assert_eq!(position.extra.insert("b", 1), None);
    assert_eq!(position.extra.insert("a", "x"), None);
    assert_eq!(
        encode(&position),
        r#"{"line":1,"character":2,"b":1,"a":"x"}"#
    );
    assert_eq!(
        position
            .extra
            .iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>(),
        ["b", "a"]
    );
    assert_eq!(position.extra.remove("b"), Some(1.into()));
    assert_eq!(position.extra.remove("a"), Some("x".into()));
    assert_eq!(position, TextPosition::new(1, 2));
}
