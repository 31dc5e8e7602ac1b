import Diagnostics
import TextBasics

/// A mapping of the manifest: some of its keys may have had values that could not be read.
protocol ManifestEntry {
  /// The keys that can stand in it.
  static var keys: [String] { get }
  /// The keys whose values were reported as unreadable, so that they are not reported as missing as well.
  var unread: Set<String> { get set }
}

extension ManifestEntry {
  /// Reads members, remembering the keys whose values were reported, and those that a misspelt key stands for.
  mutating func readEach(
    _ members: [(key: Written<String>, value: YAMLValue)], _ log: inout DiagnosticLog,
    _ read: (inout Self, Written<String>, YAMLValue, inout DiagnosticLog) -> Void
  ) {
    for (key, value) in members {
      let before = log.diagnostics.count
      read(&self, key, value, &log)
      guard log.diagnostics.count > before else { continue }
      unread.insert(key.value)
      // A merge key may stand for any.
      if key.value == "<<" { unread.formUnion(Self.keys) }
      if !Self.keys.contains(key.value), let meant = nearestName(to: key.value, among: Self.keys) { unread.insert(meant) }
    }
  }

  /// Whether a field was not written at all.
  func lacks(_ field: (some Sendable)?, _ key: String) -> Bool { field == nil && !unread.contains(key) }
}
