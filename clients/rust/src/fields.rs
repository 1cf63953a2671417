use std::borrow::Cow;

use serde_json::Value;

use crate::extra::Extra;
use crate::fault::Fault;
use crate::json::Node;
use crate::tristate::Tristate;
use crate::wire::Wire;

/// Reads the fields of a record, in the order of the model, so that of several faults the first is told.
pub struct Fields<'n, 't> {
    members: &'n [(Cow<'t, str>, Node<'t>)],
    known: &'static [&'static str],
    /// Where the next field is likely to be: most writers keep to the order of the model.
    next: usize,
    found: usize,
}

impl<'n, 't> Fields<'n, 't> {
    /// The fields of an object; `known` are those that the record has.
    pub fn of<T: Wire>(node: &'n Node<'t>, known: &'static [&'static str]) -> Result<Self, Fault> {
        let Some(members) = node.members() else {
            return Err(wrong::<T>(node));
        };
        Ok(Self {
            members,
            known,
            next: 0,
            found: 0,
        })
    }

    fn take(&mut self, name: &str) -> Option<&'n Node<'t>> {
        let (before, behind) = self.members.split_at(self.next.min(self.members.len()));
        let mut places = (self.next..).zip(behind).chain((0..).zip(before));
        let (at, (_, node)) = places.find(|(_, (key, _))| key == name)?;
        self.next = at + 1;
        self.found += 1;
        Some(node)
    }

    /// A field that has to be there.
    pub fn required<T: Wire>(&mut self, name: &'static str) -> Result<T, Fault> {
        match self.take(name) {
            Some(node) => T::decode(node),
            None => Err(Fault::new(T::expected(), "nothing")),
        }
        .map_err(|fault| fault.at_key(name))
    }

    /// A field that may be absent.
    pub fn optional<T: Wire>(&mut self, name: &'static str) -> Result<Option<T>, Fault> {
        let value = self.take(name).map(T::decode).transpose();
        value.map_err(|fault| fault.at_key(name))
    }

    /// A field that is absent where it is null.
    pub fn nullable<T: Wire>(&mut self, name: &'static str) -> Result<Option<T>, Fault> {
        Ok(match self.tristate(name)? {
            Tristate::Value(value) => Some(value),
            Tristate::Absent | Tristate::Null => None,
        })
    }

    /// A field of which absent, null and a value are three different things.
    pub fn tristate<T: Wire>(&mut self, name: &'static str) -> Result<Tristate<T>, Fault> {
        match self.take(name) {
            None => Ok(Tristate::Absent),
            Some(Node::Null) => Ok(Tristate::Null),
            Some(node) => T::decode(node)
                .map(Tristate::Value)
                .map_err(|fault| fault.at_key(name)),
        }
    }

    /// A field that has always the same value, and is not stored.
    pub fn literal<T: Literal>(&mut self, name: &'static str, value: T) -> Result<(), Fault> {
        let node = self.take(name);
        if node.is_some_and(|node| value.is(node)) {
            return Ok(());
        }
        let found = node.map_or("nothing".to_owned(), Node::describe);
        Err(Fault::new(value.written(), found).at_key(name))
    }

    /// Everything that the record does not know.
    pub fn rest(self) -> Extra {
        if self.found == self.members.len() {
            return Extra::new();
        }
        let unknown = self
            .members
            .iter()
            .filter(|(name, _)| !self.known.contains(&name.as_ref()));
        unknown
            .map(|(name, node)| (name.as_ref(), node.to_value()))
            .collect()
    }
}

/// A value that a type fixes.
pub trait Literal: Copy {
    fn is(self, node: &Node<'_>) -> bool;
    fn written(self) -> String;
}

impl Literal for &str {
    fn is(self, node: &Node<'_>) -> bool {
        matches!(node, Node::Text(text) if text.value() == self)
    }

    fn written(self) -> String {
        Value::from(self).to_string()
    }
}

impl Literal for bool {
    fn is(self, node: &Node<'_>) -> bool {
        matches!(node, Node::Bool(flag) if *flag == self)
    }

    fn written(self) -> String {
        self.to_string()
    }
}

/// The fault of a node that is something else.
pub fn wrong<T: Wire>(node: &Node<'_>) -> Fault {
    Fault::new(T::expected(), node.describe())
}

/// The value of the property that tells the members of a union apart.
pub enum Tag<'t> {
    Text(Cow<'t, str>),
    Flag(bool),
}

/// Reads the deciding property of a union; `known` says what it may be.
pub fn tag<'t, T: Wire>(
    node: &Node<'t>,
    property: &'static str,
    known: &'static str,
) -> Result<Tag<'t>, Fault> {
    if node.members().is_none() {
        return Err(wrong::<T>(node));
    }
    match node.get(property) {
        Some(Node::Text(text)) => Ok(Tag::Text(text.value())),
        Some(Node::Bool(flag)) => Ok(Tag::Flag(*flag)),
        _ => Err(unknown_tag(node, property, known)),
    }
}

/// The fault of a deciding property that leads to no member.
pub fn unknown_tag(node: &Node<'_>, property: &'static str, known: &'static str) -> Fault {
    let found = node
        .get(property)
        .map_or("nothing".to_owned(), Node::describe);
    Fault::new(known, found).at_key(property)
}

/// The member of a union that a node comes closest to, where it fits none.
pub struct Closest<'n, 't> {
    node: &'n Node<'t>,
    fault: Option<(usize, Fault)>,
}

impl<'n, 't> Closest<'n, 't> {
    pub fn of(node: &'n Node<'t>) -> Self {
        Self { node, fault: None }
    }

    /// Keeps the fault of the member that lacks the fewest of its required fields.
    pub fn consider(&mut self, fault: Fault, required: &[&str]) {
        let missing = required.iter().filter(|name| self.node.get(name).is_none());
        let missing = missing.count().max(1);
        if self
            .fault
            .as_ref()
            .is_none_or(|(fewest, _)| missing < *fewest)
        {
            self.fault = Some((missing, fault));
        }
    }

    pub fn fault<T: Wire>(self) -> Fault {
        self.fault
            .map_or_else(|| wrong::<T>(self.node), |(_, fault)| fault)
    }
}
