//! JSON text as a tree that borrows from it: the one form that every type is decoded from.

mod node;
mod number;
mod parse;
mod text;

pub use node::Node;
pub use number::Number;
pub use parse::{MAX_NESTING, parse};
pub use text::Text;
