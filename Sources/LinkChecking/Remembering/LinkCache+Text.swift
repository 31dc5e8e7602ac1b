import TextBasics

extension LinkCache {
  /// A line for each address, in the order of the addresses, behind a line with the version:
  /// `alive`, milliseconds since 1970, status, `document` or `page`, address; or `broken`, runs, address. Tabs lie between.
  ///
  /// Handed over piece by piece.
  package func encode(to take: (ArraySlice<UInt8>) -> Void) {
    var bytes = Array((Self.version + "\n").utf8)
    for (address, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch entry {
      case .alive(let at, let status, let asDocument):
        bytes += "alive\t\(at.milliseconds)\t\(status)\t\(asDocument ? "document" : "page")\t".utf8
      case .broken(let runs): bytes += "broken\t\(runs)\t".utf8
      }
      bytes += Self.escaped(address).utf8
      bytes.append(ASCII.lineFeed)
      guard bytes.count >= 65_536 else { continue }
      take(bytes[...])
      bytes.removeAll(keepingCapacity: true)
    }
    take(bytes[...])
  }

  /// Reads what `encode` wrote. A cache is only a cache: of another version nothing is taken, and lines that cannot be read are
  /// left out.
  package init(decoding bytes: [UInt8]) {
    self.init()
    var lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map({ $0.elementsEqual(Self.version.utf8) }) == true else { return }
    for line in lines { read(line.split(separator: ASCII.tab, omittingEmptySubsequences: false)) }
  }

  private mutating func read(_ fields: [ArraySlice<UInt8>]) {
    guard let kind = fields.first, let last = fields.last, let address = Self.unescaped(last) else { return }
    if kind.elementsEqual("alive".utf8), fields.count == 5, let at = Self.number(fields[1]), let status = Self.number(fields[2]) {
      set(
        .alive(at: Moment(milliseconds: at), status: status, asDocument: fields[3].elementsEqual("document".utf8)), for: address)
    } else if kind.elementsEqual("broken".utf8), fields.count == 3, let runs = Self.number(fields[1]),
      (1...999_999).contains(runs)
    {
      set(.broken(runs: runs), for: address)
    }
  }

  private static let version = "docportal links 1"

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// An author's text may hold what separates fields and lines.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case "\t": out += "\\t"
      case "\n": out += "\\n"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// `nil` for an empty text and for an escape that `escaped` does not write.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    var out: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == ASCII.backslash else {
        out.append(byte)
        continue
      }
      switch rest.popFirst() {
      case ASCII.backslash: out.append(ASCII.backslash)
      case 0x74: out.append(ASCII.tab)
      case 0x6E: out.append(ASCII.lineFeed)
      default: return nil
      }
    }
    let text = String(decoding: out, as: UTF8.self)
    return text.isEmpty || !text.utf8.elementsEqual(out) ? nil : text
  }
}
