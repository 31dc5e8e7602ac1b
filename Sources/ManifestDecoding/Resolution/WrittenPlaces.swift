import CatalogueModel
package import Diagnostics
package import OfficeLinks
package import TextBasics

/// Where in a manifest a value is written that the link library has read: it decides what its author can do about a finding.
package enum AddressUse: Sendable {
  case portal
  case source
  /// Anything of a document but its save location, and the launch settings.
  case document
  case saveLocation

  /// What to do, where that is a setting that the library cannot know of; `nil` where the fix of the library is right.
  func fix(for rule: Rule) -> String? {
    switch rule {
    case Rule.address.plainHTTP:
      switch self {
      case .portal: "use https, or add 'allowHTTP: true' to 'portal'"
      case .source: "use https, or add 'allowHTTP: true' to the source"
      case .document: "use https, or list the host under 'sources' with 'allowHTTP: true'"
      case .saveLocation: "use https, as the template does"
      }
    case Rule.address.relative:
      switch self {
      case .portal, .source, .saveLocation: "write the whole address, such as https://contoso.com/docs/"
      case .document: "write the whole address, from https:// on, or the file's name as 'path' with a 'source'"
      }
    case Rule.host.notAllowed: "use the host of a source, or add this one under 'sources'"
    case Rule.share.rewritten: "run 'docportal fix' to write it into the manifest"
    case Rule.format.addIn: "link to a document; add-ins cannot be allowed"
    case Rule.form.passbackIgnored where self == .document:
      "leave it out; 'passback: ~' on the document switches the portal's off"
    case Rule.form.contextIgnored where self == .document:
      "leave it out; 'context: ~' on the document switches the portal's off"
    default: nil
    }
  }

  /// Why it matters, where the library's own reason is about documents only.
  func explanation(of rule: Rule) -> String? {
    let ofWholeAddresses: [Rule] = [
      .address.relative, .address.schemeRelative, .address.uncPath, .address.localPath, .address.fileScheme,
    ]
    return self == .portal && ofWholeAddresses.contains(rule)
      ? "'baseURL' is the public address of the portal, which begins with https://." : nil
  }
}

extension Diagnostic {
  /// What the link library found, at the place where the author wrote the value; `fix` replaces the one that it names.
  package init(_ finding: LinkFinding, at place: Place?, fix: String? = nil) {
    self.init(
      finding.rule.severity, finding.identifier, finding.summary, at: place, explanation: finding.explanation,
      fix: fix.map { finding.solution($0) } ?? finding.solution)
  }

  package init(_ finding: LinkFinding, at place: Place?, of use: AddressUse) {
    self.init(finding, at: place, fix: use.fix(for: finding.rule))
    explanation = use.explanation(of: finding.rule) ?? explanation
  }
}

/// Finds the characters that a finding is about in the file that they were written in.
struct WrittenPlaces: Sendable {
  let files: [String: TextFile]

  /// The place of a range of a value, in UTF-8 offsets; the whole value where its spelling in the file cannot be
  /// followed.
  func place(of stretch: Range<Int>?, in written: Written<String>) -> Place {
    let whole = written.place
    guard let stretch, let file = files[whole.file],
      let start = file.lines.offset(ofLine: whole.line, column: whole.column),
      let range = sourceRange(of: stretch, in: written.value, at: start, of: file.lines.bytes)
    else { return whole }
    return file.place(of: range)
  }

  /// Adds what the library found in a value to the log, each at the characters that it is about.
  func report(
    _ findings: [LinkFinding], in written: Written<String>, of use: AddressUse = .document, _ log: inout DiagnosticLog
  ) {
    for finding in findings { log.report(Diagnostic(finding, at: place(of: finding.range, in: written), of: use)) }
  }
}

/// The bytes of the file that a part of a scalar's value was read from; `start` is where the scalar begins, quotes included.
///
/// Follows plain and quoted scalars, on one line or folded over several, with all escapes (YAML 1.1, chapters 5.7 and 9).
/// Whatever does not lead to the same value, such as a block scalar, gives `nil`: then only the scalar as a whole is known.
func sourceRange(of part: Range<Int>, in value: String, at start: Int, of bytes: [UInt8]) -> Range<Int>? {
  let value = Array(value.utf8)
  guard part.upperBound <= value.count, bytes.indices.contains(start) else { return nil }
  let quote = [ASCII.apostrophe, ASCII.quotationMark].contains(bytes[start]) ? bytes[start] : nil
  var position = quote == nil ? start : start + 1
  // Where each byte of the value begins in the file, and where the value ends.
  var starts: [Int] = []
  while starts.count < value.count {
    guard let (width, read) = nextPiece(bytes[position...], quote, of: value[starts.count...]), position + width <= bytes.count,
      value[starts.count...].starts(with: read)
    else { return nil }
    starts += repeatElement(position, count: read.count)
    position += width
  }
  starts.append(position)
  return starts[part.lowerBound]..<starts[part.upperBound]
}

/// How many bytes of a scalar are read together, and as what; an escape as the next character of the value, whatever that is.
private func nextPiece(
  _ rest: ArraySlice<UInt8>, _ quote: UInt8?, of value: ArraySlice<UInt8>
) -> (width: Int, read: ArraySlice<UInt8>)? {
  guard let first = rest.first else { return nil }
  let space = rest.prefix(while: \.isASCIISpace)
  if let lineEnds = space.isEmpty ? nil : LineIndex(Array(space)).starts.count - 1, lineEnds > 0 {
    // A line end is read as a space, each further one as a line end.
    return (space.count, lineEnds == 1 ? [ASCII.space] : Array(repeating: ASCII.lineFeed, count: lineEnds - 1)[...])
  }
  guard let quote else { return (1, [first]) }
  if first == quote { return quote == ASCII.apostrophe ? (2, [first]) : nil }
  guard first == ASCII.backslash, quote == ASCII.quotationMark else { return (1, [first]) }
  let character = value.prefix(1) + value.dropFirst().prefix { $0 & 0xC0 == 0x80 }
  switch rest.dropFirst().first {
  case UInt8(ascii: "x"): return (4, character)
  case UInt8(ascii: "u"): return (6, character)
  case UInt8(ascii: "U"): return (10, character)
  // A line end after a backslash is left out, with the white space that begins the next line.
  case ASCII.lineFeed, ASCII.carriageReturn: return (1 + rest.dropFirst().prefix(while: \.isASCIISpace).count, [])
  default: return (2, character)
  }
}
