import TextBasics

/// The headers that a web server sends with the files of a portal: the content of `_headers`, made by the theme's template, as
/// the hosts that support this format read it.
package struct HeaderRules: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  /// Headers for a path, or for everything below a path that ends with `*`.
  package struct Rule: Sendable, Hashable {
    let path: String
    let isPrefix: Bool
    var fields: [Field]

    func matches(_ other: Rule) -> Bool {
      isPrefix ? other.path.utf8.starts(with: path.utf8) : !other.isPrefix && other.path == path
    }
  }

  /// In the order of the file.
  private(set) var rules: [Rule] = []
  /// The numbers, from 1, of lines that are neither a path nor a header.
  package private(set) var faults: [Int] = []

  package init(_ file: [UInt8]) {
    for (number, line) in file.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).enumerated() {
      let text = trimmingASCIISpace(line)
      if text.isEmpty || text.first == ASCII.hash { continue }
      if line.first.map(\.isASCIISpace) == true {
        if let field = Field(text), !rules.isEmpty {
          rules[rules.count - 1].fields.append(field)
        } else {
          faults.append(number + 1)
        }
      } else if text.first == ASCII.slash, text.allSatisfy({ (0x21...0x7E).contains($0) }) {
        let isPrefix = text.last == ASCII.asterisk
        rules.append(
          Rule(path: String(decoding: isPrefix ? text.dropLast() : text, as: UTF8.self), isPrefix: isPrefix, fields: []))
      } else {
        faults.append(number + 1)
      }
    }
  }

  /// The headers of everything below a path.
  func fields(below base: String) -> [Field] { fields(of: Rule(path: base, isPrefix: true, fields: [])) }

  /// The rules for parts of the folder at a path, each with all headers that are sent there.
  func special(below base: String) -> [Rule] {
    rules.filter { $0.path != base && $0.path.utf8.starts(with: base.utf8) }.map { rule in
      Rule(path: rule.path, isPrefix: rule.isPrefix, fields: fields(of: rule))
    }
  }

  /// The rules below a path for files that browsers save.
  func attachments(below base: String) -> [Rule] {
    special(below: base).filter { own($0).contains { lowercasedASCII($0.name) == "content-disposition" } }
  }

  /// The headers of one rule, without those of others.
  func own(_ rule: Rule) -> [Field] { rules.first { $0.path == rule.path && $0.isPrefix == rule.isPrefix }?.fields ?? [] }

  /// The last value of a header wins. Paths without a rule are revalidated on each request.
  private func fields(of rule: Rule) -> [Field] {
    var fields = [Field(name: "Cache-Control", value: "no-cache")]
    for field in rules.filter({ $0.matches(rule) }).flatMap(\.fields) {
      fields.removeAll { lowercasedASCII($0.name) == lowercasedASCII(field.name) }
      fields.append(field)
    }
    return fields
  }
}

extension HeaderRules.Field {
  /// `Name: value`. Returns `nil` for anything else, and for a value that some server would not take literally.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: ASCII.colon) else { return nil }
    let (name, value) = (line[..<colon], trimmingASCIISpace(line[(colon + 1)...]))
    guard !name.isEmpty, name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.hyphen }), !value.isEmpty,
      value.allSatisfy({ (0x20...0x7E).contains($0) && !Self.foreign.contains($0) })
    else { return nil }
    self.init(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
  }

  /// Variables, placeholders, and characters that end or escape a quoted text.
  private static let foreign = ByteSet("$%{}\\\"`<>")
}
