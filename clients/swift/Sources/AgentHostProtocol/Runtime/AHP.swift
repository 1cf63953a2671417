/// The protocol: its versions, what exists in which of them, and its types by name.
public enum AHP {
  /// Kinds of names that versions differ in.
  public enum NameKind: String, CaseIterable, Sendable {
    /// The type of an action.
    case action
    /// The method of a notification.
    case notification
    /// The method of a request.
    case request
  }

  /// Who sends a message to whom.
  public enum Direction: String, CaseIterable, Sendable {
    /// From a client to a host.
    case clientToHost
    /// From a host to a client.
    case hostToClient
  }

  /// Whether an action, notification or request exists in a version. A text that is no version knows nothing. Requests
  /// and notifications may be asked for in one direction only; otherwise either will do.
  public static func known(
    _ kind: NameKind, _ name: String, in version: String, direction: Direction? = nil
  ) -> Bool {
    guard let version = Version(version) else { return false }
    return lifespans(kind, name, direction).contains { $0.includes(version) }
  }

  /// The version that introduced a name; none: there is no such name.
  public static func introduced(_ kind: NameKind, _ name: String, direction: Direction? = nil) -> String? {
    lifespans(kind, name, direction)
      .compactMap { span in Version(span.since).map { ($0, span.since) } }
      .min { $0.0 < $1.0 }?.1
  }

  /// Whether a client may dispatch an action of this type; one of an unknown type it may not.
  public static func isDispatchable(_ action: String) -> Bool {
    actions[action]?.isClientDispatchable ?? false
  }

  /// The version two peers will speak: the first one offered that is also supported. What is no version is passed over.
  public static func negotiate(offered: [String], supported: [String] = supportedVersions) -> String? {
    offered.first { Version($0) != nil && supported.contains($0) }
  }

  private static func lifespans(_ kind: NameKind, _ name: String, _ direction: Direction?) -> [Lifespan] {
    var found: [Lifespan?] = []
    switch kind {
    case .action:
      found.append(actions[name])
    case .request:
      if direction != .hostToClient { found.append(requestsClientToHost[name]) }
      if direction != .clientToHost { found.append(requestsHostToClient[name]) }
    case .notification:
      if direction != .hostToClient { found.append(notificationsClientToHost[name]) }
      if direction != .clientToHost { found.append(notificationsHostToClient[name]) }
    }
    return found.compactMap { $0 }
  }
}

/// The versions that have a name.
struct Lifespan: Sendable {
  let since: String
  var removed: String?
  var isClientDispatchable = false

  func includes(_ version: Version) -> Bool {
    guard let since = Version(since), since <= version else { return false }
    guard let removed, let end = Version(removed) else { return true }
    return version < end
  }
}

/// A version as three numbers.
struct Version: Comparable {
  private let numbers: (Int, Int, Int)

  /// Reads `MAJOR.MINOR.PATCH`; nothing else is a version.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var values: [Int] = []
    for part in parts {
      guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      if part.count > 1, part.first == 0x30 { return nil }
      values.append(part.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    numbers = (values[0], values[1], values[2])
  }

  static func == (left: Version, right: Version) -> Bool { left.numbers == right.numbers }
  static func < (left: Version, right: Version) -> Bool { left.numbers < right.numbers }
}

/// A code in an error answer; also one that this version does not know.
public struct ErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int64

  /// Makes one from its number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  init(_ rawValue: Int64) {
    self.init(rawValue: rawValue)
  }

  /// Its name, if this version knows it.
  public var name: String? { Self.facts[rawValue]?.name }

  /// Name of the type of the error's data, if it has any.
  public var dataType: String? { Self.facts[rawValue]?.data }

  /// Every code that this version knows.
  public static var known: [ErrorCode] { facts.keys.sorted().map { ErrorCode($0) } }
}
