use agent_host_protocol::*;
use serde_json::json;

#[test]
fn a_discriminator_is_written_inside_and_outside_a_union() {
    let action = ChatDeltaAction::new("t", "p", "Hi");
    let text = r#"{"turnId":"t","type":"chat/delta","partId":"p","content":"Hi"}"#;
    assert_eq!(encode(&action), text);
    assert_eq!(encode(&StateAction::from(action.clone())), text);
    assert_eq!(encode(&ChatAction::from(action)), text);
}

/// CV-13
#[test]
fn absent_null_and_a_value_are_three_things() {
    for (text, title) in [
        (r#"{"type":"canvas/updated"}"#, Tristate::Absent),
        (r#"{"type":"canvas/updated","title":null}"#, Tristate::Null),
        (
            r#"{"type":"canvas/updated","title":"T"}"#,
            Tristate::Value("T".to_owned()),
        ),
    ] {
        let action: CanvasUpdatedAction = decode(text).expect(text);
        assert_eq!(action.title, title);
        assert_eq!(encode(&action), text);
    }
}

/// G-11
#[test]
fn null_is_taken_for_absent_where_readers_may_meet_it_and_never_written() {
    let action: ChatActivityChangedAction =
        decode(r#"{"type":"chat/activityChanged","activity":null}"#).expect("null is taken");
    assert_eq!(action.activity, None);
    assert_eq!(encode(&action), r#"{"type":"chat/activityChanged"}"#);
    assert!(decode::<Message>(r#"{"text":"","origin":{"kind":"user"},"model":null}"#).is_err());
}

#[test]
fn anything_may_be_null_but_not_missing() {
    let text = r#"{"type":"canvas/message","payload":null}"#;
    let action: CanvasMessageAction = decode(text).expect("null is a value");
    assert_eq!(encode(&action), text);
    let error = decode::<CanvasMessageAction>(r#"{"type":"canvas/message"}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/payload: expected a value, found nothing"
    );
    let absent: CanvasInvokeActionResult = decode("{}").expect("it is optional");
    let null: CanvasInvokeActionResult = decode(r#"{"value":null}"#).expect("null is a value");
    assert_ne!(absent, null);
    assert_eq!(encode(&null), r#"{"value":null}"#);
}

/// G-10
#[test]
fn numbers_keep_their_64_bits() {
    let text = r#"{"a":[9223372036854775807,18446744073709551615,-9223372036854775808,0.1,1]}"#;
    let value: JsonValue = decode(text).expect("all are numbers");
    assert_eq!(encode(&value), text);
    let number: JsonPrimitive = decode("5").expect("a number is simple");
    assert_eq!(encode(&number), "5");
}

/// G-10
#[test]
fn flags_are_32_bits_of_which_the_unknown_stay() {
    let status: SessionStatus = decode("4294967295").expect("it has 32 bits");
    assert!(status.contains(SessionStatus::IS_READ | SessionStatus::IDLE));
    assert_eq!(
        status.without(SessionStatus::from_bits(1)).bits(),
        4_294_967_294
    );
    assert_eq!(
        (status & SessionStatus::IDLE).bits(),
        SessionStatus::IDLE.bits()
    );
    assert!(decode::<SessionStatus>("4294967296").is_err());
    assert!(decode::<SessionStatus>("-1").is_err());
}

#[test]
fn a_union_by_json_type_is_made_from_either() {
    assert_eq!(encode(&StringOrMarkdown::from("Hi")), r#""Hi""#);
    assert_eq!(
        encode(&StringOrMarkdown::from(MarkdownText::new("*Hi*"))),
        r#"{"markdown":"*Hi*"}"#
    );
}

#[test]
fn a_late_discriminator_is_found() {
    let text = r#"{"content":"Hi","id":"p","kind":"markdown"}"#;
    let part: ResponsePart = decode(text).expect("order does not matter");
    assert_eq!(
        encode(&part),
        r#"{"kind":"markdown","id":"p","content":"Hi"}"#
    );
}

#[test]
fn escapes_are_read_and_only_needed_ones_written() {
    let text: String =
        decode(r#""\u00e9\ud83d\ude00\/\n\t\"\\\b\f\r\u0000""#).expect("all are escapes");
    assert_eq!(text, "é😀/\n\t\"\\\u{8}\u{c}\r\0");
    assert_eq!(encode(&text), r#""é😀/\n\t\"\\\b\f\r\u0000""#);
}

#[test]
fn values_and_serde_go_the_same_way() {
    let value = json!({ "line": 3, "character": 4.0, "later": [null] });
    let position: TextPosition = decode_value(&value).expect("it fits");
    assert_eq!((position.line, position.character), (3, 4));
    assert_eq!(
        encode_value(&position),
        json!({ "line": 3, "character": 4, "later": [null] })
    );
    let text = encode(&position);
    assert_eq!(serde_json::to_string(&position).expect("it is JSON"), text);
    assert_eq!(
        serde_json::from_str::<TextPosition>(&text).expect("it is JSON"),
        position
    );
}

#[test]
fn types_can_be_named_at_run_time() {
    let wire_type = WireType::named("TextPosition").expect("it is a type");
    assert_eq!(
        wire_type
            .recode(r#"{"character":1e1, "line":0}"#)
            .as_deref(),
        Ok(r#"{"line":0,"character":10}"#)
    );
    assert!(WireType::named("Whiteboard").is_none());
    assert!(WireType::ALL.is_sorted_by_key(WireType::name));
}
