import Diagnostics

extension LinkReport {
  /// One run; every place where a link is written that is told about is a result, so that each shows at its line.
  func sarif() -> [UInt8] {
    let told = toldByVerdict
    var json = JSONWriter()
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { json in
              json.string("name", "docportal")
              json.array("rules") { json in
                for (verdict, _) in told { json.object { writeRule(verdict, to: &$0) } }
              }
            }
          }
          json.string("columnKind", "unicodeCodePoints")
          json.array("results") { json in
            for (index, group) in told.enumerated() {
              for link in group.links { writeResults(link, rule: index, to: &json) }
            }
          }
        }
      }
    }
    return json.finish()
  }

  private func writeRule(_ verdict: VerdictName, to json: inout JSONWriter) {
    json.string("id", verdict.identifier)
    json.string("name", verdict.rawValue)
    json.object("shortDescription") { $0.string("text", verdict.heading) }
  }

  private func writeResults(_ link: CheckedLink, rule: Int, to json: inout JSONWriter) {
    guard !link.occurrences.isEmpty else {
      json.object { writeResult(link, nil, rule: rule, to: &$0) }
      return
    }
    for occurrence in link.occurrences { json.object { writeResult(link, occurrence, rule: rule, to: &$0) } }
  }

  private func writeResult(_ link: CheckedLink, _ occurrence: LinkOccurrence?, rule: Int, to json: inout JSONWriter) {
    json.string("ruleId", link.verdict.name.identifier)
    json.number("ruleIndex", rule)
    json.string("level", link.isBroken ? "error" : link.verdict.isBroken ? "warning" : "note")
    json.object("message") { $0.string("text", sarifMessage(link)) }
    if let place = occurrence?.place {
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { $0.string("uri", sarifPath(place.file)) }
            if place.line > 0 { json.object("region") { writeRegion(place, to: &$0) } }
          }
        }
      }
    }
    json.object("partialFingerprints") { $0.string("address/v1", link.address.terminalSafe) }
  }

  private func writeRegion(_ place: Place, to json: inout JSONWriter) {
    json.number("startLine", place.line)
    guard place.column > 0 else { return }
    json.number("startColumn", place.column)
    json.number("endColumn", place.column + place.length)
  }

  /// Plain text in which brackets would be links (SARIF 2.1.0, 3.11.6).
  private func sarifMessage(_ link: CheckedLink) -> String {
    var parts = [link.address + ": " + link.findings.joined(separator: "; ")]
    if let fix = link.fix { parts.append("Fix: \(fix)") }
    if let advice = link.verdict.advice { parts.append(advice) }
    var text = ""
    for scalar in parts.joined(separator: ". ").terminalSafe.unicodeScalars {
      if scalar == "[" || scalar == "]" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A relative reference of RFC 3986: a file's name may hold anything.
  private func sarifPath(_ file: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = file.utf8.flatMap { byte -> [UInt8] in
      let isPlain = isLetter(byte) || isDigit(byte) || [0x2D, 0x2E, 0x2F, 0x5F, 0x7E].contains(byte)
      return isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
