use crate::generated::registry::{ACTIONS, NOTIFICATIONS, REQUESTS};

/// Who sends a message to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the client to the host.
    ClientToHost,
    /// From the host to the client.
    HostToClient,
}

/// Kinds of names that the registry knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// The type of an action.
    Action,
    /// The method of a notification.
    Notification,
    /// The method of a request.
    Request,
}

/// The lifespan of an action, and who may dispatch it.
pub(crate) struct ActionEntry {
    pub name: &'static str,
    pub life: Lifespan,
    pub client_may_dispatch: bool,
}

/// The lifespan of a method in one direction.
pub(crate) struct MethodEntry {
    pub name: &'static str,
    pub direction: Direction,
    pub life: Lifespan,
}

/// The version that introduced a name and, if it is gone, the first that no longer has it.
pub(crate) struct Lifespan {
    pub since: &'static str,
    pub removed: Option<&'static str>,
}

impl Lifespan {
    fn includes(&self, version: Version) -> bool {
        let starts = Version::read(self.since).is_some_and(|since| since <= version);
        let ended = self.removed.and_then(Version::read);
        starts && ended.is_none_or(|ended| version < ended)
    }
}

/// A version as numbers, which is how versions compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Version([u32; 3]);

impl Version {
    /// Reads `MAJOR.MINOR.PATCH`; nothing else is a version.
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(|digits| {
            let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit())
                && (digits == "0" || !digits.starts_with('0'))
                && (1..=9).contains(&digits.len());
            is_plain.then(|| digits.parse().ok()).flatten()
        });
        let version = [numbers.next()??, numbers.next()??, numbers.next()??];
        numbers.next().is_none().then_some(Self(version))
    }
}

/// Whether an action, notification or request exists in a protocol version. A text that is no version knows nothing.
/// Requests and notifications may be asked for in one direction only; otherwise either will do.
///
/// ```
/// use agent_host_protocol::{NameKind, is_known};
///
/// assert!(is_known(NameKind::Action, "canvas/updated", "0.6.0", None));
/// assert!(!is_known(NameKind::Action, "canvas/updated", "0.5.2", None));
/// ```
#[must_use]
pub fn is_known(kind: NameKind, name: &str, version: &str, direction: Option<Direction>) -> bool {
    let Some(version) = Version::read(version) else {
        return false;
    };
    lives(kind, name, direction).any(|life| life.includes(version))
}

/// The first version that has a name, if any has it. Of a method that goes both ways, the earlier one.
#[must_use]
pub fn introduced_in(
    kind: NameKind,
    name: &str,
    direction: Option<Direction>,
) -> Option<&'static str> {
    let versions = lives(kind, name, direction).map(|life| life.since);
    versions.min_by_key(|version| Version::read(version))
}

/// Whether a client may dispatch an action of this type; an unknown type may not be dispatched.
#[must_use]
pub fn is_client_dispatchable(action: &str) -> bool {
    let entry = ACTIONS.iter().find(|entry| entry.name == action);
    entry.is_some_and(|entry| entry.client_may_dispatch)
}

/// The version two peers will speak: the first one offered that is also supported. Offers that are not
/// `MAJOR.MINOR.PATCH` are passed over.
///
/// ```
/// use agent_host_protocol::{SUPPORTED_VERSIONS, negotiate};
///
/// assert_eq!(negotiate(&["9.0.0", "0.5.2"], SUPPORTED_VERSIONS), Some("0.5.2"));
/// assert_eq!(negotiate(&["9.0.0"], SUPPORTED_VERSIONS), None);
/// ```
pub fn negotiate<'a, O: AsRef<str>, S: AsRef<str>>(
    offered: &'a [O],
    supported: &[S],
) -> Option<&'a str> {
    let mut versions = offered.iter().map(AsRef::as_ref);
    versions.find(|version| {
        Version::read(version).is_some() && supported.iter().any(|each| each.as_ref() == *version)
    })
}

fn lives(
    kind: NameKind,
    name: &str,
    direction: Option<Direction>,
) -> impl Iterator<Item = &'static Lifespan> {
    let (actions, methods): (&[ActionEntry], &[MethodEntry]) = match kind {
        NameKind::Action => (ACTIONS, &[]),
        NameKind::Notification => (&[], NOTIFICATIONS),
        NameKind::Request => (&[], REQUESTS),
    };
    let actions = actions.iter().filter(move |entry| entry.name == name);
    let methods = methods.iter().filter(move |entry| {
        entry.name == name && direction.is_none_or(|direction| direction == entry.direction)
    });
    actions
        .map(|entry| &entry.life)
        .chain(methods.map(|entry| &entry.life))
}
