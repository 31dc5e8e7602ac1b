/// What a build without errors leaves to the next one: of what it was made, how the output looks, and what it printed.
struct BuildRecord: Equatable {
  /// The checksum of all that the build depended on.
  let inputs: String
  /// The checksum of the output folder's facts.
  let outputs: String
  /// The line about the portal and its files that a build prints when nothing has changed.
  let summary: String
  /// The only day on which the findings hold, as text; empty when they hold on every day.
  let day: String
  /// The warnings as they were printed.
  let findings: String

  private static let version = "docportal build 2"
}

extension BuildRecord {
  /// Inputs, outputs, summary and day, each on a line; then the findings.
  var bytes: [UInt8] {
    KeptBytes.sealed(Array([inputs, outputs, summary, day, findings].joined(separator: "\n").utf8), as: Self.version)
  }

  /// Reads what `bytes` gave; `nil` for everything else.
  init?(_ bytes: [UInt8]) {
    guard let content = KeptBytes.opened(bytes, as: Self.version), let text = String(validating: content, as: UTF8.self) else {
      return nil
    }
    let fields = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5 else { return nil }
    (inputs, outputs, summary, day, findings) = (fields[0], fields[1], fields[2], fields[3], fields[4])
  }
}
