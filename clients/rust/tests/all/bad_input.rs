use agent_host_protocol::*;

/// The place and the words of a refusal.
fn refusal<T: Wire + std::fmt::Debug>(text: impl AsRef<[u8]>) -> (String, String) {
    let error = decode::<T>(text).expect_err("it should be refused");
    (error.path.clone(), error.to_string())
}

fn nested(levels: usize) -> String {
    format!("{}{}", "[".repeat(levels), "]".repeat(levels))
}

#[test]
fn a_text_that_is_not_json_is_refused_as_a_whole() {
    for (text, what) in [
        ("", "the end of the text at byte 0"),
        (r#"{"id":"t""#, "the end of the text at byte 9"),
        ("{}x", "an unexpected character at byte 2"),
        ("[1,]", "an unexpected character at byte 3"),
        ("01", "an unexpected character at byte 1"),
        ("1.", "the end of the text at byte 2"),
        ("tru", "an unexpected character at byte 0"),
        ("{'a':1}", "an unexpected character at byte 1"),
        ("\"\u{1}\"", "a control character at byte 1"),
        (r#""\x""#, "a bad escape at byte 1"),
        (r#""\u12"#, "a bad escape at byte 1"),
        (r#"{"a":["\ud800"]}"#, "a lone surrogate at byte 7"),
        (r#"{"\udc00":1}"#, "a lone surrogate at byte 2"),
        (r#""\ud800\u0041""#, "a lone surrogate at byte 1"),
    ] {
        let (path, message) = refusal::<JsonValue>(text);
        assert_eq!(path, "", "{text}");
        assert_eq!(
            message,
            format!("expected valid JSON, found {what}"),
            "{text}"
        );
    }
    let (path, message) = refusal::<JsonValue>(b"\"a\xff\"");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("", "expected UTF-8, found other bytes at byte 2")
    );
}

#[test]
fn nesting_has_a_limit_whatever_the_depth() {
    assert!(decode::<JsonValue>(nested(MAX_NESTING)).is_ok());
    for levels in [MAX_NESTING + 1, 100_000] {
        let (path, message) = refusal::<JsonValue>(nested(levels));
        assert_eq!(path, "");
        assert_eq!(
            message,
            "expected at most 512 levels of nesting, found more at byte 512"
        );
    }
    assert!(decode::<ChatState>("[".repeat(100_000)).is_err());
}

#[test]
fn types_that_contain_themselves_may_be_as_deep_as_the_limit() {
    let levels = MAX_NESTING / 2 - 1;
    let open = r#"{"type":"object","title":"T","properties":{"p":"#.repeat(levels);
    let text = format!(
        r#"{open}{{"type":"string","title":"T"}}{}"#,
        "}}".repeat(levels)
    );
    let schema: ConfigPropertySchema = decode(&text).expect("it is within the limit");
    assert_eq!(encode(&schema), text);
    assert_eq!(schema.clone(), schema);
}

#[test]
fn a_name_that_is_there_twice_is_refused_at_its_place() {
    let (path, message) = refusal::<JsonValue>(r#"{"a":{"b":1,"\u0062":2}}"#);
    assert_eq!(path, "/a/b");
    assert_eq!(message, "/a/b: expected each name once, found it again");
    let many: Vec<String> = (0..100).map(|at| format!("\"{}\":0", at % 99)).collect();
    let text = format!("[{{{}}}]", many.join(","));
    assert_eq!(refusal::<JsonValue>(text).0, "/0/0");
}

#[test]
fn integers_are_whole_and_have_64_bits() {
    let line = |number: &str| format!(r#"{{"line":{number},"character":0}}"#);
    for (written, value) in [
        ("9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
        ("9223372036854775807.0", i64::MAX),
        ("922337203685477580.7e1", i64::MAX),
        ("1e3", 1000),
        ("1.50e1", 15),
        ("-0", 0),
        ("0.0e999", 0),
    ] {
        let position: TextPosition = decode(line(written)).expect(written);
        assert_eq!(position.line, value, "{written}");
    }
    for written in [
        "9223372036854775808",
        "-9223372036854775809",
        "1.5",
        "1e19",
        "\"1\"",
        "null",
    ] {
        let (path, message) = refusal::<TextPosition>(line(written));
        assert_eq!(path, "/line", "{written}");
        assert!(
            message.starts_with("/line: expected an integer, found "),
            "{message}"
        );
    }
    assert_eq!(refusal::<TextPosition>(line("1e400")).0, "/line");
    assert_eq!(refusal::<JsonValue>(r#"{"a":[0,-1e400]}"#).0, "/a/1");
}

#[test]
fn pointers_are_escaped() {
    let text = r#"{"id":"m","config":{"a/b~c":[]}}"#;
    assert_eq!(refusal::<ModelSelection>(text).0, "/config/a~1b~0c");
}

#[test]
fn errors_never_repeat_a_text() {
    let (_, message) = refusal::<TextPosition>(r#"{"line":"secret","character":0}"#);
    assert_eq!(message, "/line: expected an integer, found a string");
}

#[test]
fn of_several_faults_the_first_field_is_told() {
    assert_eq!(refusal::<TextPosition>(r#"{"character":"x"}"#).0, "/line");
}

#[test]
fn closed_sets_refuse_what_they_do_not_know() {
    let text = r#"{"type":"later"}"#;
    let expected = r#"/type: expected one of "replay", "snapshot", found a string"#;
    assert_eq!(refusal::<ReconnectResult>(text).1, expected);
    assert_eq!(refusal::<ResponsePart>(r#"{"kind":7}"#).0, "/kind");
    assert_eq!(refusal::<ResponsePart>("{}").0, "/kind");
    assert_eq!(
        refusal::<ChatDeltaAction>(r#"{"type":"chat/error"}"#).0,
        "/type"
    );
}

#[test]
fn serde_refuses_the_same() {
    let text = r#"{"line":1,"line":2,"character":0}"#;
    assert!(serde_json::from_str::<TextPosition>(text).is_err());
    let error = serde_json::from_str::<TextPosition>(r#"{"line":"x","character":0}"#);
    let message = error.expect_err("a text is no integer").to_string();
    assert!(
        message.contains("/line: expected an integer, found a string"),
        "{message}"
    );
}

#[test]
fn truncated_and_damaged_documents_give_an_error_or_a_value() {
    let text = r#"{"kind":"toolCall","toolCall":{"status":"running","toolCallId":"c\u00e9","_meta":{"a":[1.5e3,null]}}}"#;
    for end in 0..text.len() {
        assert!(decode::<ResponsePart>(&text.as_bytes()[..end]).is_err());
    }
    for at in 0..text.len() {
        for byte in [0, b'"', b'\\', b'{', b'9', 0xff] {
            let mut damaged = text.as_bytes().to_vec();
            damaged[at] = byte;
            if let Ok(part) = decode::<ResponsePart>(&damaged) {
                assert_eq!(decode(encode(&part)), Ok(part));
            }
        }
    }
}
