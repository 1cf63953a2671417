import AgentHostProtocol

/// What the page has under "Versions".
func versions(offered: [String]) {
  guard let version = AHP.negotiate(offered: offered) else {
    return print("no version in common; we speak \(AHP.supportedVersions)")
  }
  if AHP.known(.action, "canvas/updated", in: version) { print("the peer knows canvases") }
  if AHP.isDispatchable("session/titleChanged") { print("a client may change the title") }
  if let since = AHP.introduced(.request, "canvasReadResource") { print("canvases came with \(since)") }
}
