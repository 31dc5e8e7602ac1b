/// The forms in which a report can be had, by the names of `--format` and `--report`.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case console
  case json
  /// For a comment at a change or an issue.
  case markdown
  /// For what shows the results of tests.
  case junit
  /// The Static Analysis Results Interchange Format 2.1.0, for what shows findings at lines of files.
  case sarif
  case html
}
