import TextBasics

extension DiagnosticLog {
  /// The log as JSON: `{diagnostics: […], summary: {errors, warnings, notes}}`, sorted as on the console.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { write(to: &$0) }
    return json.finish()
  }

  /// The members `diagnostics` and `summary` of an object.
  package func write(to json: inout JSONWriter) {
    let sorted = sorted
    json.array("diagnostics") { json in
      for diagnostic in sorted { write(diagnostic, to: &json) }
    }
    json.object("summary") { json in
      json.number("errors", sorted.count { $0.severity == .error })
      json.number("warnings", sorted.count { $0.severity == .warning })
      json.number("notes", sorted.count { $0.severity == .note })
      if omitted > 0 { json.number("omitted", omitted) }
    }
  }

  private func write(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.string("identifier", diagnostic.identifier)
      json.string("severity", diagnostic.severity.rawValue)
      json.string("summary", diagnostic.summary)
      json.string("explanation", ifPresent: diagnostic.explanation)
      write(diagnostic.place, to: &json)
      if !diagnostic.notes.isEmpty {
        json.array("notes") { json in
          for note in diagnostic.notes {
            json.object { json in
              json.string("text", note.text)
              write(note.place, to: &json)
            }
          }
        }
      }
      json.string("solution", ifPresent: diagnostic.fix)
    }
  }

  private func write(_ place: Place?, to json: inout JSONWriter) {
    guard let place else { return }
    json.string("file", place.file)
    guard place.line > 0 else { return }
    json.number("line", place.line)
    guard place.column > 0 else { return }
    json.number("column", place.column)
    json.number("length", place.length)
  }
}
