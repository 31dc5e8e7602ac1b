import Diagnostics

/// A mapping of the manifest: some of its keys may have had values that could not be read.
protocol ManifestEntry {
  /// The keys whose values were reported as unreadable, so that they are not reported as missing as well.
  var unread: Set<String> { get set }
}

extension ManifestEntry {
  /// Reads members, remembering the keys whose values were reported.
  mutating func readEach(
    _ members: [(key: Written<String>, value: YAMLValue)], _ log: inout DiagnosticLog,
    _ read: (inout Self, Written<String>, YAMLValue, inout DiagnosticLog) -> Void
  ) {
    for (key, value) in members {
      let before = log.diagnostics.count
      read(&self, key, value, &log)
      if log.diagnostics.count > before { unread.insert(key.value) }
    }
  }

  /// Whether a field was not written at all.
  func lacks(_ field: (some Sendable)?, _ key: String) -> Bool { field == nil && !unread.contains(key) }
}
