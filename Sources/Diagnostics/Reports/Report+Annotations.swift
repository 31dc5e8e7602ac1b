import TextBasics

/// The formats that mark findings at the lines of a change. They have an annotation for each place that is shown, but none for what a person accepted.
extension Report {
  /// A workflow command for each annotation, such as `::error file=…` (GitHub, "Workflow commands for GitHub Actions").
  func writeGitHub(_ put: (String) -> Void) { forEachAnnotation { put($0.workflowCommand + "\n") } }

  /// GitLab's Code Quality report (GitLab, "Code Quality report format"). The fingerprint of a finding stays the same when its line moves.
  func writeGitLab(to take: (ArraySlice<UInt8>) -> Void) {
    var json = JSONWriter()
    var counts: [String: Int] = [:]
    json.array { json in
      forEachAnnotation { annotation in
        let subject = [annotation.identifier, annotation.path, annotation.message].joined(separator: "\n")
        counts[subject, default: 0] += 1
        let fingerprint = contentHash(Array("\(subject)\n\(counts[subject] ?? 0)".utf8))
        json.object { json in
          json.string("description", annotation.wholeMessage)
          json.string("check_name", annotation.identifier)
          json.string("fingerprint", fingerprint)
          json.string("severity", annotation.level.ofGitLab)
          json.object("location") { json in
            json.string("path", annotation.path)
            json.object("lines") { $0.number("begin", annotation.line) }
          }
        }
        json.handOver(atLeast: Self.pieceSize, to: take)
      }
    }
    take(json.finish()[...])
  }

  /// The Reviewdog Diagnostic Format (reviewdog, `DiagnosticResult`). It counts columns in bytes, which are not known here.
  func writeRDJSON(to take: (ArraySlice<UInt8>) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.object("source") { $0.string("name", "docportal") }
      json.array("diagnostics") { json in
        forEachAnnotation { annotation in
          json.object { json in
            json.string("message", annotation.wholeMessage)
            json.object("location") { json in
              json.string("path", annotation.path)
              json.object("range") { $0.object("start") { $0.number("line", annotation.line) } }
            }
            json.string("severity", annotation.level.ofReviewdog)
            json.object("code") { $0.string("value", annotation.identifier) }
          }
          json.handOver(atLeast: Self.pieceSize, to: take)
        }
      }
    }
    take(json.finish()[...])
  }

  private func forEachAnnotation(_ take: (Annotation) -> Void) {
    for section in sections {
      for (group, _) in section.unaccepted {
        section.forEachUnaccepted(of: group) { entry in
          for place in entry.places.prefix(entry.shownPlaces) { take(Annotation(entry, place, in: folder)) }
          if entry.places.isEmpty { take(Annotation(entry, nil, in: folder)) }
        }
      }
    }
  }
}

/// A finding at one place.
private struct Annotation {
  enum Level {
    case error, warning, note

    var ofGitHub: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    }

    var ofGitLab: String {
      switch self {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    }

    var ofReviewdog: String {
      switch self {
      case .error: "ERROR"
      case .warning: "WARNING"
      case .note: "INFO"
      }
    }
  }

  let identifier: String
  let message: String
  /// The message with the number of places that have no annotation.
  let wholeMessage: String
  let level: Level
  /// A finding without a file is about the folder.
  let path: String
  /// From 1; a finding about a whole file is at its first line.
  let line: Int
  private let columns: Range<Int>?

  init(_ entry: ReportEntry, _ place: Place?, in folder: String) {
    identifier = entry.identifier
    message = entry.message
    wholeMessage = entry.message + (entry.otherPlaces.map { " (\($0))" } ?? "")
    level =
      switch entry.outcome {
      case .failed: .error
      case .warned: .warning
      case .noted, .skipped, .passed: .note
      }
    path = place?.file ?? (folder.isEmpty ? "." : String(folder.dropLast()))
    line = max(1, place?.line ?? 1)
    columns = place.flatMap { $0.column > 0 ? $0.column..<$0.column + $0.length : nil }
  }

  var workflowCommand: String {
    var properties = ["file=\(path.terminalSafe.workflowProperty)", "line=\(line)"]
    if let columns { properties += ["col=\(columns.lowerBound)", "endColumn=\(columns.upperBound)"] }
    properties.append("title=\(identifier.workflowProperty)")
    return "::\(level.ofGitHub) \(properties.joined(separator: ","))::\(wholeMessage.workflowData)"
  }
}

extension String {
  /// Escaped as a value after `::` of a workflow command (GitHub, `actions/toolkit`).
  fileprivate var workflowData: String {
    replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Escaped as a property, in which a colon and a comma have a meaning too.
  fileprivate var workflowProperty: String {
    workflowData.replacingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
