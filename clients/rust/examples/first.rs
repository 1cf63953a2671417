use agent_host_protocol::{ActionEnvelope, ChatState, DecodeError, decode, encode, reduce_chat};

fn main() -> Result<(), DecodeError> {
    // What a host sends: first the state of the chat, then every action.
    let mut chat: ChatState = decode(
        r#"{"resource":"ahp-chat:/1","title":"Parser","status":1,
            "modifiedAt":"2026-01-15T09:00:00.000Z","turns":[]}"#,
    )?;
    let envelope: ActionEnvelope = decode(
        r#"{"channel":"ahp-chat:/1","serverSeq":7,
            "action":{"type":"chat/activityChanged","activity":"Thinking"}}"#,
    )?;

    let changed = reduce_chat(&mut chat, &envelope.action, 1_768_469_400_000);

    assert!(changed);
    assert_eq!(chat.activity.as_deref(), Some("Thinking"));
    println!("{}", encode(&chat));
    Ok(())
}
