import TextBasics

extension Report {
  /// One run; every reported place is a result, so that each shows at its line.
  func writeSARIF(to take: (ArraySlice<UInt8>) -> Void) {
    let reported = sections.flatMap { section in section.reported.map { (section: section, group: $0.group) } }
    var json = JSONWriter()
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { json in
              json.string("name", "docportal")
              if !head.version.isEmpty { json.string("version", head.version) }
              json.array("rules") { json in
                for (_, group) in reported { json.object { write(group, to: &$0) } }
              }
            }
          }
          writeInterruption(to: &json)
          json.string("columnKind", "unicodeCodePoints")
          var (written, omitted) = (0, 0)
          json.array("results") { json in
            for (index, (section, group)) in reported.enumerated() {
              section.entries.visit(.reported(of: group)) { entry in
                let count = max(1, entry.places.count)
                guard written + count <= Self.maximumResults else {
                  omitted += count
                  return
                }
                written += count
                write(entry, rule: index, to: &json)
                json.handOver(atLeast: Self.pieceSize, to: take)
              }
            }
          }
          if omitted > 0 { json.object("properties") { $0.number("omittedResults", omitted) } }
        }
      }
    }
    take(json.finish()[...])
  }

  /// Lists the checks that were interrupted.
  private func writeInterruption(to json: inout JSONWriter) {
    let incomplete = sections.filter(\.isIncomplete)
    guard !incomplete.isEmpty else { return }
    json.array("invocations") { json in
      json.object { json in
        json.flag("executionSuccessful", false)
        json.array("toolExecutionNotifications") { json in
          for section in incomplete {
            json.object { json in
              json.string("level", "error")
              json.object("message") { $0.string("text", "\(section.title): \(section.summary)") }
            }
          }
        }
      }
    }
  }

  private func write(_ group: ReportGroup, to json: inout JSONWriter) {
    json.string("id", group.identifier)
    json.string("name", group.identifier.ruleName)
    let entry = head.entries[group.identifier]
    json.object("shortDescription") { $0.string("text", entry.map { group.heading(outOf: $0) } ?? group.heading) }
    json.object("fullDescription") { $0.string("text", entry?.firstParagraph ?? group.fullDescription) }
    json.object("help") { json in
      if let entry {
        json.string("text", entry)
        json.string("markdown", entry)
        return
      }
      json.string("text", "\(group.fullDescription). Documentation/Diagnostics.md has an entry for \(group.identifier).")
      json.string(
        "markdown", "\(group.fullDescription.markupSafe). *Documentation/Diagnostics.md* has an entry for `\(group.identifier)`.")
    }
  }

  private func write(_ entry: ReportEntry, rule: Int, to json: inout JSONWriter) {
    let places = entry.places.map(Optional.some)
    for place in places.isEmpty ? [nil] : places {
      json.object { write(entry, place, rule: rule, to: &$0) }
    }
  }

  private func write(_ entry: ReportEntry, _ place: Place?, rule: Int, to json: inout JSONWriter) {
    json.string("ruleId", entry.identifier)
    json.number("ruleIndex", rule)
    json.string("level", entry.sarifLevel)
    json.object("message") { $0.string("text", entry.sarifMessage) }
    if let place {
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { $0.string("uri", percentEncoded(place.file, keeping: Self.uriCharacters)) }
            if place.line > 0 { json.object("region") { write(place, to: &$0) } }
          }
        }
      }
    }
    if let suppression = entry.suppression {
      json.array("suppressions") { json in
        json.object { json in
          json.string("kind", "external")
          json.string("status", suppression.status.rawValue)
          json.string("justification", suppression.justification.terminalSafe)
        }
      }
    }
    json.object("partialFingerprints") { $0.string("subject/v1", entry.subject.text.terminalSafe) }
  }

  /// GitHub rejects a file with more ("SARIF support for code scanning").
  private static let maximumResults = 25_000

  /// The characters of a relative reference (RFC 3986): a file's name may contain anything.
  private static let uriCharacters = ByteSet.unreserved.union(ByteSet("/"))

  private func write(_ place: Place, to json: inout JSONWriter) {
    json.number("startLine", place.line)
    json.number("endLine", place.line)
    guard place.column > 0 else { return }
    json.number("startColumn", place.column)
    json.number("endColumn", place.column + place.length)
  }
}

extension ReportEntry {
  fileprivate var sarifLevel: String {
    switch outcome {
    case .failed: "error"
    case .warned: "warning"
    case .noted, .skipped, .passed: "note"
    }
  }

  /// Plain text with escaped brackets, which would otherwise be links (SARIF 2.1.0, 3.11.6).
  fileprivate var sarifMessage: String {
    message.replacingScalars { "[]\\".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}

extension String {
  /// The text before the first empty line or example, on one line.
  fileprivate var firstParagraph: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.isEmpty && !$0.hasPrefix("Example:") }.joined(separator: " ")
  }
}

extension ReportGroup {
  /// The heading, or the first sentence about the rule if the heading is only its name.
  fileprivate func heading(outOf entry: String) -> String {
    guard heading == identifier else { return heading }
    let text = entry.firstParagraph
    return text.utf8.firstRange(of: ". ".utf8).map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  /// A description; a diagnostic's group has no heading but its identifier.
  fileprivate var fullDescription: String { heading == identifier ? "docportal found \(identifier)" : heading }
}
