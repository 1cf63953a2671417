use agent_host_protocol::*;

const NOW: i64 = 9999;

fn chat(turn: &str) -> ChatState {
    let text = format!(
        r#"{{"resource":"ahp-chat:/1","title":"C","status":1,"modifiedAt":"then","turns":[],
        "activeTurn":{{"id":"t","startedAt":"then","message":{{"text":"","origin":{{"kind":"user"}}}},{turn}}}}}"#
    );
    decode(text).expect("it is a chat")
}

fn apply(state: &mut ChatState, action: &str) -> bool {
    reduce_chat(state, &decode(action).expect(action), NOW)
}

fn session(customizations: &str) -> SessionState {
    let text = format!(
        r#"{{"provider":"p","title":"S","status":1,"lifecycle":"ready","activeClients":[],"chats":[],
        "customizations":{customizations}}}"#
    );
    decode(text).expect("it is a session")
}

fn toggled(state: &mut SessionState, id: &str, enabled: bool) -> bool {
    let action = SessionCustomizationToggledAction::new(id, enabled);
    reduce_session(state, &action.into(), NOW)
}

#[test]
fn writing_what_is_there_already_changes_nothing() {
    let mut state = chat(r#""responseParts":[]"#);
    let busy = r#"{"type":"chat/activityChanged","activity":"Busy"}"#;
    let idle = r#"{"type":"chat/activityChanged"}"#;
    let answers = [busy, busy, idle, idle].map(|action| apply(&mut state, action));
    assert_eq!(answers, [true, false, true, false]);
}

#[test]
fn writing_a_record_always_counts() {
    let mut state = chat(r#""responseParts":[]"#);
    let usage = r#"{"type":"chat/usage","turnId":"t","usage":{"inputTokens":1}}"#;
    assert_eq!(
        [usage, usage].map(|action| apply(&mut state, action)),
        [true, true]
    );
    let draft = r#"{"type":"chat/draftChanged"}"#;
    assert!(!apply(&mut state, draft));
}

#[test]
fn a_delta_without_text_or_part_changes_nothing() {
    let mut state = chat(
        r#""responseParts":[{"kind":"markdown","id":"p","content":"a"},{"kind":"hologram","id":"q"}]"#,
    );
    let delta = |part: &str, content: &str| encode(&ChatDeltaAction::new("t", part, content));
    assert!(apply(&mut state, &delta("p", "b")));
    assert!(!apply(&mut state, &delta("p", "")));
    assert!(!apply(&mut state, &delta("q", "b")));
    assert!(!apply(&mut state, &delta("x", "b")));
    let turn = state.active_turn.expect("it goes on");
    assert!(
        matches!(&turn.response_parts[0], ResponsePart::Markdown(part) if part.content == "ab")
    );
}

/// G-7, C-13
#[test]
fn actions_of_others_change_nothing() {
    let mut state = chat(r#""responseParts":[]"#);
    let before = state.clone();
    for action in [
        r#"{"type":"whiteboard/drawn"}"#,
        r#"{"type":"session/titleChanged","title":"T"}"#,
        r#"{"type":"chat/pinned","x":1}"#,
    ] {
        assert!(!apply(&mut state, action));
    }
    assert_eq!(state, before);
}

#[test]
fn members_that_nobody_knows_are_found_and_written_by_their_fields() {
    let mut state = session(r#"[{"type":"theme","id":"x","colour":"red"}]"#);
    assert!(toggled(&mut state, "x", true));
    assert!(!toggled(&mut state, "x", true));
    assert!(!toggled(&mut state, "y", true));
    let entries = state.customizations.as_deref().unwrap_or_default();
    assert_eq!(
        encode(&entries[0]),
        r#"{"type":"theme","id":"x","colour":"red","enabled":true}"#
    );
}

#[test]
fn unknown_fields_go_over_to_the_next_state_of_a_call() {
    let call = r#"{"kind":"toolCall","toolCall":{"toolCallId":"c","toolName":"n","displayName":"d","status":"streaming","later":[1],"success":true}}"#;
    let mut state = chat(&format!(r#""responseParts":[{call}]"#));
    assert!(apply(
        &mut state,
        r#"{"type":"chat/toolCallReady","turnId":"t","toolCallId":"c","invocationMessage":"m","confirmed":"not-needed"}"#
    ));
    let turn = state.active_turn.expect("it goes on");
    let ResponsePart::ToolCall(part) = &turn.response_parts[0] else {
        panic!("it is a tool call")
    };
    let ToolCallState::Running(call) = &part.tool_call else {
        panic!("it runs")
    };
    // `success` is known to another member, so it is no field of a later version.
    assert_eq!(
        call.extra.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["later"]
    );
}

#[test]
fn what_is_stored_is_a_copy() {
    let mut state = chat(r#""responseParts":[]"#);
    let part = MarkdownResponsePart::new("p", "a");
    let mut action = ChatResponsePartAction::new("t", part);
    let sent = StateAction::from(action.clone());
    assert!(reduce_chat(&mut state, &sent, NOW));
    assert!(reduce_chat(
        &mut state,
        &ChatDeltaAction::new("t", "p", "b").into(),
        NOW
    ));
    assert_eq!(sent, StateAction::from(action.clone()));
    action.turn_id.push('x');
    assert!(!reduce_chat(&mut state, &action.into(), NOW));
}

#[test]
fn times_are_written_as_the_wire_has_them() {
    let started = r#"{"type":"chat/turnStarted","turnId":"u","startedAt":"x","message":{"text":"","origin":{"kind":"user"}}}"#;
    let action: StateAction = decode(started).expect("it is an action");
    for (now, text) in [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_709_210_096_789, "2024-02-29T12:34:56.789Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"),
        (i64::MAX, "+275760-09-13T00:00:00.000Z"),
        (i64::MIN, "-271821-04-20T00:00:00.000Z"),
    ] {
        let mut state = chat(r#""responseParts":[]"#);
        assert!(reduce_chat(&mut state, &action, now));
        assert_eq!(state.modified_at, text);
    }
}

#[test]
fn a_channel_of_any_kind_can_be_reduced() {
    let value = decode::<JsonValue>(r#"{"agents":[]}"#).expect("it is JSON");
    let state = ChannelState::decode_value("root", &value).expect("it has a state");
    let mut state = state.expect("it fits");
    let action: StateAction =
        decode(r#"{"type":"root/activeSessionsChanged","activeSessions":3}"#).expect("it fits");
    assert_eq!([0, 0].map(|_| state.reduce(&action, NOW)), [true, false]);
    assert_eq!(state.encode(), r#"{"agents":[],"activeSessions":3}"#);
    assert!(ChannelState::decode_value("mcp", &value).is_none());
}
