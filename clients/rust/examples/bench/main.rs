//! Measures a session: typed against plain `serde_json::Value`, and deltas on turns of different length.

mod untyped;

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use agent_host_protocol::{
    ActionEnvelope, ActiveTurn, ChatDeltaAction, ChatState, MarkdownResponsePart, Message,
    MessageOrigin, StateAction, decode, encode, reduce_chat,
};
use serde_json::{Value, json};

const NOW: i64 = 1_768_469_400_000;
const REPETITIONS: usize = 15;
const DELTAS: u32 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: bench SESSION_FILE")?;
    let text = std::fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let (state, envelopes) = lines.split_first().ok_or("the session is empty")?;
    let expected: Value = serde_json::from_str(&typed(state, envelopes)?)?;
    let found: Value = serde_json::from_str(&untyped(state, envelopes)?)?;
    if expected != found {
        return Err("typed and untyped states differ at the end".into());
    }
    // In turns, so that both see the machine as it is.
    let (mut with_types, mut without) = (f64::MAX, f64::MAX);
    for _ in 0..REPETITIONS {
        with_types = with_types.min(seconds(|| typed(state, envelopes))?);
        without = without.min(seconds(|| untyped(state, envelopes))?);
    }
    let (mut few, mut many) = (f64::MAX, f64::MAX);
    for _ in 0..REPETITIONS {
        few = few.min(delta(10));
        many = many.min(delta(10_000));
    }
    let figures = json!({
        "typed": with_types,
        "untyped": without,
        "delta10": few,
        "delta10000": many,
    });
    println!("{figures}");
    Ok(())
}

fn seconds<T>(work: impl Fn() -> Result<T, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let start = Instant::now();
    black_box(work()?);
    Ok(start.elapsed().as_secs_f64())
}

/// Decodes, reduces and encodes the session, and gives the state at its end.
fn typed(state: &str, envelopes: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut state: ChatState = decode(state)?;
    for line in envelopes {
        let envelope: ActionEnvelope = decode(line)?;
        reduce_chat(&mut state, &envelope.action, NOW);
        black_box(encode(&envelope));
    }
    Ok(encode(&state))
}

/// The same without types.
fn untyped(state: &str, envelopes: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut state: Value = serde_json::from_str(state)?;
    for line in envelopes {
        let envelope: Value = serde_json::from_str(line)?;
        untyped::reduce(&mut state, &envelope["action"]);
        black_box(serde_json::to_string(&envelope)?);
    }
    Ok(serde_json::to_string(&state)?)
}

/// Nanoseconds of a delta on the last of some parts.
fn delta(parts: usize) -> f64 {
    let mut turn = ActiveTurn::new("turn", message(), Vec::new(), "2026-01-15T09:30:00.000Z");
    turn.response_parts = (0..parts)
        .map(|at| MarkdownResponsePart::new(format!("part-{at}"), "Hello").into())
        .collect();
    let mut state = ChatState::new("ahp-chat:/1", "Chat", Default::default(), "", Vec::new());
    state.active_turn = Some(turn);
    let last = format!("part-{}", parts - 1);
    let action = StateAction::from(ChatDeltaAction::new("turn", last, "word "));
    let start = Instant::now();
    for _ in 0..DELTAS {
        black_box(reduce_chat(&mut state, black_box(&action), NOW));
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(DELTAS)
}

fn message() -> Message {
    Message::new("Hello", MessageOrigin::new("user".into()))
}
