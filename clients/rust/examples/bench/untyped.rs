//! The part of the chat reducer that the measured session needs, on plain JSON.

use serde_json::{Value, json};

/// Bits of the status that say what goes on.
const ACTIVITY: u64 = 31;
const IS_READ: u64 = 32;

pub fn reduce(state: &mut Value, action: &Value) {
    match action["type"].as_str().unwrap_or_default() {
        "chat/activityChanged" => match action.get("activity") {
            Some(activity) => state["activity"] = activity.clone(),
            None => clear(state, "activity"),
        },
        "chat/turnStarted" => {
            state["activeTurn"] = json!({
                "id": action["turnId"],
                "startedAt": action["startedAt"],
                "message": action["message"],
                "responseParts": [],
            });
            set_activity(state, 8);
            state["status"] = (state["status"].as_u64().unwrap_or_default() & !IS_READ).into();
            touch(state);
        }
        "chat/responsePart" => {
            if let Some(parts) = parts(state, action) {
                parts.push(action["part"].clone());
            }
        }
        "chat/delta" | "chat/reasoning" => {
            let parts = parts(state, action).into_iter().flatten();
            if let Some(part) = parts.rev().find(|part| part["id"] == action["partId"]) {
                extend(&mut part["content"], &action["content"]);
            }
        }
        "chat/usage" => {
            if parts(state, action).is_some() {
                state["activeTurn"]["usage"] = action["usage"].clone();
            }
        }
        "chat/toolCallStart" => {
            if let Some(parts) = parts(state, action) {
                let mut call = json!({ "status": "streaming" });
                copy(
                    &mut call,
                    action,
                    &["toolCallId", "toolName", "displayName"],
                );
                copy(&mut call, action, &["intention", "contributor", "_meta"]);
                parts.push(json!({ "kind": "toolCall", "toolCall": call }));
            }
        }
        "chat/turnComplete" => complete(state, action),
        kind => {
            let parts = parts(state, action).into_iter().flatten();
            let mut calls = parts.filter_map(|part| part.get_mut("toolCall"));
            if let Some(call) = calls.find(|call| call["toolCallId"] == action["toolCallId"]) {
                change_call(call, kind, action);
            }
            if kind != "chat/toolCallDelta" && kind != "chat/toolCallContentChanged" {
                refresh(state);
            }
        }
    }
}

fn change_call(call: &mut Value, kind: &str, action: &Value) {
    match kind {
        "chat/toolCallDelta" => {
            if call.get("partialInput").is_none() {
                call["partialInput"] = "".into();
            }
            extend(&mut call["partialInput"], &action["content"]);
            copy(call, action, &["invocationMessage", "_meta"]);
        }
        "chat/toolCallContentChanged" => copy(call, action, &["content", "_meta"]),
        "chat/toolCallReady" => {
            clear(call, "partialInput");
            if action.get("confirmed").is_some() {
                call["status"] = "running".into();
                copy(
                    call,
                    action,
                    &["invocationMessage", "toolInput", "confirmed", "_meta"],
                );
            } else {
                call["status"] = "pending-confirmation".into();
                copy(
                    call,
                    action,
                    &[
                        "invocationMessage",
                        "toolInput",
                        "confirmationTitle",
                        "_meta",
                    ],
                );
                copy(
                    call,
                    action,
                    &["riskAssessment", "edits", "editable", "options"],
                );
            }
        }
        "chat/toolCallConfirmed" => {
            let options = call["options"].as_array().into_iter().flatten();
            let mut options = options.filter(|option| option["id"] == action["selectedOptionId"]);
            let option = options.next().cloned();
            for name in [
                "confirmationTitle",
                "riskAssessment",
                "edits",
                "editable",
                "options",
            ] {
                clear(call, name);
            }
            call["status"] = "running".into();
            copy(call, action, &["confirmed", "_meta"]);
            if let Some(input) = action.get("editedToolInput") {
                call["toolInput"] = input.clone();
            }
            if let Some(option) = option {
                call["selectedOption"] = option;
            }
        }
        "chat/toolCallComplete" => {
            call["status"] = "completed".into();
            clear(call, "content");
            copy(call, action, &["_meta"]);
            let result = &action["result"];
            copy(
                call,
                result,
                &[
                    "success",
                    "pastTenseMessage",
                    "content",
                    "structuredContent",
                    "error",
                ],
            );
        }
        _ => {}
    }
}

fn complete(state: &mut Value, action: &Value) {
    if state["activeTurn"]["id"] != action["turnId"] {
        return;
    }
    let mut turn = state["activeTurn"].take();
    clear(state, "activeTurn");
    turn["state"] = "complete".into();
    turn["duration"] = action["duration"].clone();
    if let Some(turns) = state["turns"].as_array_mut() {
        turns.push(turn);
    }
    touch(state);
    set_activity(state, 1);
}

/// The parts of the active turn, if it is the one that the action is about.
fn parts<'a>(state: &'a mut Value, action: &Value) -> Option<&'a mut Vec<Value>> {
    let turn = state.get_mut("activeTurn")?;
    if turn["id"] != action["turnId"] {
        return None;
    }
    turn["responseParts"].as_array_mut()
}

fn refresh(state: &mut Value) {
    let Some(turn) = state.get("activeTurn") else {
        return set_activity(state, 1);
    };
    let mut parts = turn["responseParts"].as_array().into_iter().flatten();
    let waits = parts.any(|part| match part["kind"].as_str() {
        Some("inputRequest") => part.get("response").is_none(),
        Some("toolCall") => matches!(
            part["toolCall"]["status"].as_str(),
            Some("pending-confirmation" | "pending-result-confirmation" | "auth-required")
        ),
        _ => false,
    });
    set_activity(state, if waits { 24 } else { 8 });
}

fn set_activity(state: &mut Value, activity: u64) {
    let status = state["status"].as_u64().unwrap_or_default();
    state["status"] = (status & !ACTIVITY | activity).into();
}

fn touch(state: &mut Value) {
    state["modifiedAt"] = "2026-01-15T09:30:00.000Z".into();
}

fn extend(text: &mut Value, by: &Value) {
    if let (Value::String(text), Some(by)) = (text, by.as_str()) {
        text.push_str(by);
    }
}

fn copy(to: &mut Value, from: &Value, names: &[&str]) {
    for name in names {
        if let Some(value) = from.get(name) {
            to[name] = value.clone();
        }
    }
}

fn clear(object: &mut Value, name: &str) {
    if let Some(fields) = object.as_object_mut() {
        fields.shift_remove(name);
    }
}
