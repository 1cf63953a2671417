import AgentHostProtocol
import Testing

@Suite("The registry")
struct RegistryTests {
  @Test("puts the current version first (CV-43)")
  func versions() {
    #expect(AHP.supportedVersions.first == AHP.protocolVersion)
    #expect(AHP.releasedVersions.last == AHP.protocolVersion)
  }

  @Test("knows what came when (CV-42, CV-44)")
  func known() {
    #expect(AHP.known(.action, "canvas/updated", in: "0.6.0"))
    #expect(!AHP.known(.action, "canvas/updated", in: "0.5.2"))
    #expect(!AHP.known(.action, "changeset/filesReviewedChanged", in: "0.6.0"))
    #expect(AHP.known(.request, "resourceRead", in: "0.1.0", direction: .clientToHost))
    #expect(!AHP.known(.request, "resourceRead", in: "0.1.0", direction: .hostToClient))
    #expect(AHP.introduced(.action, "canvas/updated") == "0.6.0")
    #expect(AHP.introduced(.action, "canvas/burned") == nil)
  }

  @Test("knows nothing of what is no version", arguments: ["", "0.6", "v0.6.0", "0.6.0-rc", "00.6.0", "0.6.0 "])
  func noVersion(text: String) {
    #expect(!AHP.known(.request, "ping", in: text))
    #expect(AHP.negotiate(offered: [text], supported: [text]) == nil)
  }

  @Test("negotiates the first offer that is supported (H-9, H-10)")
  func negotiate() {
    #expect(AHP.negotiate(offered: ["0.9.0", "0.5.2", "0.6.0"]) == "0.5.2")
    #expect(AHP.negotiate(offered: ["1.0.0", "nonsense"]) == nil)
  }

  @Test("tells what a client may dispatch")
  func dispatchable() {
    #expect(AHP.isDispatchable("session/titleChanged"))
    #expect(!AHP.isDispatchable("canvas/updated"))
    #expect(!AHP.isDispatchable("canvas/burned"))
  }

  @Test("names error codes, and keeps those it does not know")
  func errorCodes() {
    #expect(ErrorCode.parseError.rawValue == -32700)
    #expect(ErrorCode(rawValue: -32700).name == "ParseError")
    #expect(ErrorCode(rawValue: 7).name == nil)
    #expect(ErrorCode.known.count > 5)
  }

  @Test("has every type and state by name")
  func types() throws {
    #expect(AHP.types["Turn"] != nil)
    #expect(AHP.states["chat"]?.channel == "chat")
    #expect(AHP.states.allSatisfy { $0.key == $0.value.channel })
  }
}
