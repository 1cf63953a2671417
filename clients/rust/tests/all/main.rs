//! What the corpora cannot show: the interface itself, and what bad input does.

mod bad_input;
mod codec;
mod docs;
mod future;
mod reducers;
mod registry;
