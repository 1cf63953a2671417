import Foundation
import Testing

/// The folder of the package.
private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite("Documentation")
struct DocumentationTests {
  @Test("every piece of Swift on a page is in an example", arguments: ["README.md", "../../docs/guide/swift.md"])
  func blocks(page: String) throws {
    let examples = try swiftFiles(in: package.appendingPathComponent("examples"))
    let blocks = swiftBlocks(in: try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8))
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(examples.contains { $0.contains(unindented(block)) }, "\(page): no example has\n\(block)")
    }
  }

  /// The texts of all Swift files below a folder, each also without the indentation of its functions.
  private func swiftFiles(in folder: URL) throws -> [String] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.flatMap { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let outer = text.split(separator: "\n", omittingEmptySubsequences: false)
      let inner = outer.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
      return [text, inner.joined(separator: "\n")]
    }
  }

  private func swiftBlocks(in page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }

  private func unindented(_ block: String) -> String {
    block.trimmingCharacters(in: .newlines)
  }
}
