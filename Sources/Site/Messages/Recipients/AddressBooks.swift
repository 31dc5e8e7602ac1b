import Links
import Portal
import TextBasics

/// The people of an address book as rows with named columns: vCard (RFC 6350, also the older versions) and LDIF (RFC 2849). `nil` for
/// every other text.
func addressBookRows(_ file: TextFile) -> [CSVRow]? {
  let lines = unfolded(file)
  guard let first = lines.first(where: { !$0.text.isEmpty }) else { return nil }
  let isCard = first.text.lowercased() == "begin:vcard"
  guard isCard || lines.contains(where: { $0.text.lowercased().hasPrefix("dn:") }) && first.text.contains(":") else { return nil }
  var people: [Person] = []
  var person: Person?
  for line in lines {
    let lower = line.text.lowercased()
    if isCard ? lower == "begin:vcard" : lower.hasPrefix("dn:") {
      if let person { people.append(person) }
      person = Person(place: Place(file: file.path, line: line.number, column: 1))
    } else if isCard {
      person?.read(card: line.text)
    } else {
      person?.read(entry: line.text)
    }
  }
  if let person { people.append(person) }
  let start = Place(file: file.path, line: 1, column: 1)
  let columns: [RecipientColumn] = [.address, .name, .firstName, .lastName]
  let head = CSVRow(fields: columns.map { CSVField(text: $0.rawValue, place: start) }, end: start)
  return [head]
    + people.map { person in
      CSVRow(
        fields: columns.map { CSVField(text: person.values[$0] ?? "", place: person.place) }, end: person.place)
    }
}

/// A person of an address book; the first value of each kind counts, or the preferred one.
private struct Person {
  let place: Place
  private(set) var values: [RecipientColumn: String] = [:]

  init(place: Place) { self.place = place }

  /// A line of a card: `item1.EMAIL;TYPE=work:ann@contoso.example`.
  mutating func read(card line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let parts = line[..<colon].split(separator: ";").map { $0.lowercased() }
    guard let property = parts.first?.split(separator: ".").last else { return }
    let written = String(line[line.index(after: colon)...])
    // Versions before 3.0 had other encodings.
    let isQuoted = parts.contains { $0.hasSuffix("quoted-printable") }
    let label = parts.lazy.compactMap { $0.hasPrefix("charset=") ? String($0.dropFirst(8)) : nil }.first ?? "utf-8"
    let value =
      (isQuoted ? quotedPrintable(written) : Array(written.utf8)).flatMap { decodedText($0, labelled: label) } ?? written
    switch property {
    case "email": set(.address, unescaped(value), isPreferred: parts.contains { $0.contains("pref") })
    case "fn": set(.name, unescaped(value))
    case "n":
      let names = value.split(separator: ";", omittingEmptySubsequences: false).map { unescaped(String($0)) }
      set(.lastName, names.first ?? "")
      set(.firstName, names.dropFirst().first ?? "")
    default: break
    }
  }

  /// A line of an entry: `mail: ann@contoso.example`, with two colons in Base64.
  mutating func read(entry line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let name = line[..<colon].lowercased().prefix { $0 != ";" }
    var rest = line[line.index(after: colon)...]
    let isEncoded = rest.first == ":"
    if isEncoded { rest = rest.dropFirst() }
    let text = String(decoding: trimmingASCIISpace(Array(rest.utf8)[...]), as: UTF8.self)
    let value = isEncoded ? base64Decoded(text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? "" : text
    let columns: [String: RecipientColumn] = [
      "mail": .address, "cn": .name, "displayname": .name, "givenname": .firstName, "sn": .lastName,
    ]
    if let column = columns[String(name)] { set(column, value) }
  }

  private mutating func set(_ column: RecipientColumn, _ value: String, isPreferred: Bool = false) {
    if !value.isEmpty, isPreferred || values[column] == nil { values[column] = value }
  }
}

/// The lines of a text, of which those that begin with a space continue the one before (RFC 6350, section 3.2); in the older
/// versions of cards, those after a line that ends with `=` do too.
private func unfolded(_ file: TextFile) -> [(number: Int, text: String)] {
  var lines: [(number: Int, text: String)] = []
  for number in 1...file.lines.starts.count {
    let text = file.lines.line(number) ?? ""
    if let last = lines.last, text.first == " " || text.first == "\t" {
      lines[lines.count - 1].text = last.text + text.dropFirst()
    } else if let last = lines.last, last.text.hasSuffix("="), last.text.lowercased().contains("quoted-printable") {
      lines[lines.count - 1].text = String(last.text.dropLast()) + text
    } else {
      lines.append((number, text))
    }
  }
  return lines
}

private func unescaped(_ text: String) -> String {
  var result = ""
  var isEscaped = false
  for character in text {
    if character == "\\", !isEscaped {
      isEscaped = true
    } else {
      result.append(isEscaped && (character == "n" || character == "N") ? " " : character)
      isEscaped = false
    }
  }
  return result
}
