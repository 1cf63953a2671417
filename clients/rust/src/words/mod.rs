//! The words that reducers are written in. Each tells whether it changed anything: writing a simple value counts if it
//! differs, writing anything that has parts always does.

// A word that no reducer of this version uses is still a word.
#![allow(dead_code)]

mod extra;
mod fields;
mod lists;
mod maps;
mod time;

pub use extra::*;
pub use fields::*;
pub use lists::*;
pub use maps::*;
pub use time::stamp;
