// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MyClient",
  dependencies: [
    // Where your copy of the repository is.
    .package(name: "AgentHostProtocol", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "MyClient",
      dependencies: [.product(name: "AgentHostProtocol", package: "AgentHostProtocol")])
  ]
)
