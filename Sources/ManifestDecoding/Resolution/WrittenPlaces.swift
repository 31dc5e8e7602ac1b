import CatalogueModel
package import Diagnostics
package import OfficeLinks
package import TextBasics

/// Where in a manifest a value is written that the link library has read: it decides what its author can do about a finding.
package enum FindingOrigin: Sendable {
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
  package init(_ finding: LinkFinding, at place: Place?, of origin: FindingOrigin) {
    self.init(finding, at: place, fix: origin.fix(for: finding.rule))
    explanation = origin.explanation(of: finding.rule) ?? explanation
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
      let range = ScalarTrace.range(of: stretch, in: written.value, at: start, of: file.lines.bytes)
    else { return whole }
    return file.place(of: range)
  }

  /// Adds what the library found in a value to the log, each at the characters that it is about.
  func report(
    _ findings: [LinkFinding], in written: Written<String>, of origin: FindingOrigin = .document, _ log: inout DiagnosticLog
  ) {
    for finding in findings { log.report(Diagnostic(finding, at: place(of: finding.range, in: written), of: origin)) }
  }
}

/// Follows a scalar through the file as it is written, to find the bytes that a part of its value was read from.
///
/// It knows plain and quoted scalars, on one line or folded over several, with all escapes (YAML 1.1, chapters 5.7 and 9).
/// Whatever does not lead to the same value, such as a block scalar, gives `nil`: then only the scalar as a whole is known.
struct ScalarTrace {
  private enum Style { case plain, single, double }

  private let bytes: [UInt8]
  private let value: [UInt8]
  private let style: Style
  /// Where the next byte of the value is looked for.
  private var position: Int
  /// Where each byte of the value begins in the file, as far as it was followed.
  private var starts: [Int] = []

  /// The bytes of the file that a range of the value was read from; `start` is where the scalar begins, quotes included.
  static func range(of part: Range<Int>, in value: String, at start: Int, of bytes: [UInt8]) -> Range<Int>? {
    let value = Array(value.utf8)
    guard part.upperBound <= value.count, bytes.indices.contains(start) else { return nil }
    var trace = ScalarTrace(bytes, value, start)
    guard trace.follow() else { return nil }
    let lower = part.lowerBound < value.count ? trace.starts[part.lowerBound] : trace.position
    let upper = part.upperBound < value.count ? trace.starts[part.upperBound] : trace.position
    return lower..<max(lower, upper)
  }

  private init(_ bytes: [UInt8], _ value: [UInt8], _ start: Int) {
    self.bytes = bytes
    self.value = value
    switch bytes[start] {
    case UInt8(ascii: "'"): (style, position) = (.single, start + 1)
    case UInt8(ascii: "\""): (style, position) = (.double, start + 1)
    default: (style, position) = (.plain, start)
    }
    starts.reserveCapacity(value.count)
  }

  private mutating func follow() -> Bool {
    while starts.count < value.count {
      guard position < bytes.count else { return false }
      let followed =
        switch bytes[position] {
        case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, ASCII.space: followWhiteSpace()
        case UInt8(ascii: "\\") where style == .double: followEscape()
        case UInt8(ascii: "'") where style == .single: take(value: UInt8(ascii: "'"), width: 2)
        case UInt8(ascii: "\"") where style == .double: false
        case let byte: take(value: byte, width: 1)
        }
      guard followed else { return false }
    }
    return true
  }

  private mutating func take(value byte: UInt8, width: Int) -> Bool {
    guard starts.count < value.count, value[starts.count] == byte else { return false }
    starts.append(position)
    position += width
    return true
  }

  /// White space within a line is kept; a line end is read as a space, each further one as a line end.
  private mutating func followWhiteSpace() -> Bool {
    var end = position
    var lineEnds = 0
    while end < bytes.count, [ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, ASCII.space].contains(bytes[end]) {
      if bytes[end] == ASCII.lineFeed
        || bytes[end] == ASCII.carriageReturn && !(end + 1 < bytes.count && bytes[end + 1] == ASCII.lineFeed)
      {
        lineEnds += 1
      }
      end += 1
    }
    guard lineEnds > 0 else { return take(value: bytes[position], width: 1) }
    for _ in 0..<max(1, lineEnds - 1) {
      guard take(value: lineEnds == 1 ? ASCII.space : ASCII.lineFeed, width: 0) else { return false }
    }
    position = end
    return true
  }

  private mutating func followEscape() -> Bool {
    guard position + 1 < bytes.count else { return false }
    let digits: Int
    switch bytes[position + 1] {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case ASCII.lineFeed, ASCII.carriageReturn: return skipLineEnd()
    default: return takeScalar(width: 2)
    }
    return takeScalar(width: 2 + digits)
  }

  /// A backslash at a line's end: it and the white space that begins the next line are left out.
  private mutating func skipLineEnd() -> Bool {
    position += 2
    while position < bytes.count, [ASCII.tab, ASCII.lineFeed, ASCII.space].contains(bytes[position]) { position += 1 }
    return true
  }

  /// One scalar of the value, whose bytes all begin at the escape.
  private mutating func takeScalar(width: Int) -> Bool {
    repeat { starts.append(position) } while starts.count < value.count && value[starts.count] & 0xC0 == 0x80
    position += width
    return position <= bytes.count
  }
}
