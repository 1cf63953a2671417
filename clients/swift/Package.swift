// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "AgentHostProtocol",
  products: [
    .library(name: "AgentHostProtocol", targets: ["AgentHostProtocol"]),
    .executable(name: "ahp-testee", targets: ["Testee"]),
    .executable(name: "ahp-bench", targets: ["Bench"]),
  ],
  targets: [
    .target(name: "AgentHostProtocol"),
    .executableTarget(name: "Testee", dependencies: ["AgentHostProtocol"]),
    .executableTarget(name: "Bench", dependencies: ["AgentHostProtocol"]),
    .executableTarget(name: "FirstProgram", dependencies: ["AgentHostProtocol"], path: "examples/FirstProgram"),
    .executableTarget(name: "Guide", dependencies: ["AgentHostProtocol"], path: "examples/Guide"),
    .testTarget(name: "AgentHostProtocolTests", dependencies: ["AgentHostProtocol"]),
  ],
  swiftLanguageModes: [.v6]
)
