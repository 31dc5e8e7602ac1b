package import Diagnostics
import OfficeLinks
package import Portal
package import TextBasics
package import Theme

/// A person in the list of `--recipients`.
package struct Recipient: Sendable {
  package let mailbox: Mailbox
  /// The language of the message; by default the portal's first.
  package let language: LanguageTag
  /// The person's user identifier on WOPI hosts, if the list has one.
  package let user: String?
  /// All fields of the row by their columns, in lower case; those that messages use also by docportal's own names.
  package let fields: [String: String]
  /// The place of the row.
  package let place: Place
}

/// Reads a list of people: CSV with the columns `address` (required), `name`, `language` and `user`, also as other programs name them.
/// `named` has the names of columns that a caller knows, `used` those that texts use. All problems are reported at their line and column.
package func decodeRecipients(
  _ file: TextFile, named: [RecipientColumn: String] = [:], used: Set<String> = [], languages: [LanguageTag],
  log: inout DiagnosticLog
) -> [Recipient] {
  let rows = recipientRows(file, named)
  let start = Place(file: file.path, line: 1, column: 1)
  guard let head = rows.first else {
    log.report(Diagnostic(.message.recipientList, "it is empty", at: start))
    return []
  }
  for fault in rows.compactMap(\.fault) { log.report(fault.diagnostic) }
  guard head.fault == nil, let columns = NamedColumns(rows, named: named, used: used, log: &log) else { return [] }
  var seen: Set<String> = []
  let recipients = rows.dropFirst().filter { $0.fault == nil }.compactMap { row -> Recipient? in
    let reader = RecipientRow(row: row, columns: columns, languages: languages)
    guard let recipient = reader.recipient(&log) else { return nil }
    if !seen.insert(recipient.mailbox.address.lowercased()).inserted {
      log.report(Diagnostic(.message.recipientTwice, recipient.mailbox.address, at: reader.place(.address)))
    }
    return recipient
  }
  if rows.count == 1 { log.report(Diagnostic(.message.recipientList, "it has no people", at: start)) }
  return recipients
}

/// One row below the first.
private struct RecipientRow {
  let row: CSVRow
  let columns: NamedColumns<RecipientColumn>
  let languages: [LanguageTag]

  func recipient(_ log: inout DiagnosticLog) -> Recipient? {
    guard row.fields.count == columns.names.count else {
      log.report(
        Diagnostic(
          .message.recipient, "the row has \(counted(row.fields.count, "field")), the first row \(columns.names.count)",
          at: misfit,
          fix: "put a field that contains the separator in quotation marks"))
      return nil
    }
    let language = language(&log)
    let user = user(&log)
    do throws(MailboxFault) {
      let mailbox = try Mailbox(name: name, address: self[.address]).decoded()
      return language.map {
        Recipient(mailbox: mailbox, language: $0, user: user, fields: fields, place: row.fields.first?.place ?? row.end)
      }
    } catch {
      report(error, &log)
      return nil
    }
  }

  private func report(_ fault: MailboxFault, _ log: inout DiagnosticLog) {
    let problem =
      switch fault {
      case .character, .nameCharacter:
        "a header field cannot contain a line end, a control character or one that changes the direction of text"
      case .nameLength: "the name is too long"
      case .nameEncoding: "the name is in encoded words"
      case .form, .localLetters, .localLength, .length, .domain: "'\(self[.address])' is not an address"
      }
    let column: RecipientColumn = !fault.isAboutName ? .address : !columns.holds(.name) ? .lastName : .name
    let (explanation, fix) = fault.advice(self[column])
    log.report(Diagnostic(.message.recipient, problem, at: place(column), explanation: explanation, fix: fix))
  }

  /// The first of several addresses in one field, as Google Contacts writes them.
  subscript(name: RecipientColumn) -> String {
    let text = field(name)?.text ?? ""
    return name == .address ? firstAddress(text) : text
  }

  /// The name, or the first and the last one. The last one alone is half a name, with which nobody is greeted.
  private var name: String {
    if columns.holds(.name) { return self[.name] }
    return self[.firstName].isEmpty ? "" : [self[.firstName], self[.lastName]].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var fields: [String: String] {
    var fields = Dictionary(zip(columns.names, row.fields.map(\.text))) { first, _ in first }
    for column in columns.indexes.keys { fields[column.rawValue] = self[column] }
    if !columns.holds(.name), !name.isEmpty { fields[RecipientColumn.name.rawValue] = name }
    fields[""] = nil
    return fields
  }

  func place(_ name: RecipientColumn) -> Place { field(name)?.place ?? row.end }

  /// The first surplus field, or the place of a missing one.
  private var misfit: Place { row.fields.count > columns.names.count ? row.fields[columns.names.count].place : row.end }

  private func field(_ name: RecipientColumn) -> CSVField? { columns.field(name, in: row) }

  private func language(_ log: inout DiagnosticLog) -> LanguageTag? {
    if self[.language].isEmpty { return languages[0] }
    if let known = languages.first(fitting: self[.language]) { return known }
    log.report(.unknownMessageLanguage(self[.language], known: languages.map(\.text), at: place(.language)))
    return nil
  }

  private func user(_ log: inout DiagnosticLog) -> String? {
    let user = self[.user]
    if user.isEmpty { return nil }
    if let fault = WOPIFields.findings(inUser: user).first(where: { $0.severity == .error }) {
      log.report(
        Diagnostic(
          .message.recipient, "'\(user)' is not a user identifier: \(fault.summary)", at: place(.user),
          explanation: fault.explanation, fix: "use the identifier by which the WOPI host knows the person"))
    }
    return user
  }
}

extension [LanguageTag] {
  /// The language of a tag in any case, or the nearest wider one: `de` for `de-AT` (RFC 4647, section 3.4); or that of a name, such as
  /// `German`.
  package func first(fitting text: String) -> LanguageTag? {
    first(fittingTag: text) ?? LanguageTag.named(text).flatMap { first(fittingTag: $0.text) }
  }

  private func first(fittingTag text: String) -> LanguageTag? {
    var subtags = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    while !subtags.isEmpty {
      let wanted = subtags.joined(separator: "-")
      if let known = first(where: { $0.text.lowercased() == wanted }) { return known }
      subtags.removeLast()
    }
    return nil
  }
}

extension RecipientColumn {
  /// The columns by their names in lower case: those of a caller, or else docportal's and other programs'.
  static func named(_ given: [RecipientColumn: String]) -> [String: RecipientColumn] {
    var columns = TableWords.recipients.filter { given[$0.value] == nil }
    for (column, name) in given { columns[name.lowercased()] = column }
    return columns
  }
}

extension NamedColumns<RecipientColumn> {
  /// Reads the first row. Returns `nil`, with a report, if it cannot be used. Other columns, common in lists from elsewhere, are
  /// ignored with a warning.
  fileprivate init?(_ rows: [CSVRow], named: [RecipientColumn: String], used: Set<String>, log: inout DiagnosticLog) {
    guard let row = rows.first else { return nil }
    let errors = log.count(.error)
    let known = RecipientColumn.named(named)
    let address = RecipientColumn.address.rawValue
    let names = row.fields.map { columnName($0.text) }
    // Beside a column for mail, `address` is that of a house.
    let hasMail = names.contains { known[$0] == .address && $0 != address }
    // Nobody knows all names, but in the one column of addresses every row is one.
    let isNamed = names.contains { known[$0] == .address } || named[.address] != nil
    let found = isNamed ? nil : addressColumn(rows.dropFirst()).flatMap { names.indices.contains($0) ? names[$0] : nil }
    self.init(names) { $0 == found && !$0.contains("@") ? .address : hasMail && $0 == address ? nil : known[$0] }
    for (column, places) in indexes {
      for place in places.dropFirst() {
        log.report(
          Diagnostic(
            .message.recipientList, "the column '\(column.rawValue)' appears twice", at: row.fields[place].place,
            fix: "remove one of them, or choose one by '--column \(column.rawValue)=NAME'"))
      }
    }
    var ignored: [CSVField] = []
    var misspelt: CSVField?
    for index in others where !used.contains(names[index]) {
      let field = row.fields[index]
      let nearest = names[index] == address ? nil : nearestName(to: names[index], among: RecipientColumn.allCases.map(\.rawValue))
      if nearest == address {
        // Reported below: the list has no other.
        misspelt = misspelt ?? field
      } else if let nearest {
        log.report(
          Diagnostic(
            .message.recipientColumn, "1 column is", "'\(field.text)'", at: field.place, fix: "did you mean '\(nearest)'?"))
      } else {
        ignored.append(field)
      }
    }
    let hasAddress = holds(.address) || named[.address] != nil
    if hasAddress, let misspelt { ignored.append(misspelt) }
    if hasAddress, let first = ignored.first {
      let names = listed(ignored.map { "'\($0.text)'" }, atMost: 5)
      log.report(
        Diagnostic(
          .message.recipientColumn, counted(ignored.count, "column") + (ignored.count == 1 ? " is" : " are"), names,
          at: first.place))
    }
    let start = Place(file: row.end.file, line: row.fields.first?.place.line ?? 1, column: 1)
    for (column, name) in named.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where !holds(column) {
      log.report(
        Diagnostic(
          .message.recipientList, "there is no column '\(name)'", at: start,
          explanation: "The first line names the columns.", fix: "correct '--column \(column.rawValue)=\(name)'"))
    }
    if !hasAddress {
      log.report(
        Diagnostic(
          .message.recipientList, "there is no column 'address'", at: misspelt?.place ?? start,
          explanation: misspelt == nil ? "The first line names the columns." : nil,
          fix: misspelt.map { "write 'address' in the place of '\($0.text)'" }
            ?? "write 'address,name,language,user' in the first line, or give '--column address=NAME'"))
    }
    guard log.count(.error) == errors else { return nil }
  }
}

/// The rows of a list, the first of which names the columns: CSV, perhaps below a title, an address book, or the line of a mail program.
private func recipientRows(_ file: TextFile, _ named: [RecipientColumn: String]) -> [CSVRow] {
  if let rows = addressBookRows(file) { return rows }
  let known = RecipientColumn.named(named)
  let rows = csvRows(file, names: known.keys.sorted(), among: tableSeparators)
  let names = { (row: CSVRow) in row.fields.map { columnName($0.text) } }
  // Export programs write the name of the list above.
  let isHead = { (row: CSVRow) in names(row).contains { known[$0] == .address } }
  if let head = rows.prefix(20).firstIndex(where: isHead) { return Array(rows[head...].prefix { !isNextPart($0) }) }
  return personRows(file) ?? rows
}

/// True for the heading of the next part of a report of Teams, `3. In-Meeting Activities`, whose people are those above it.
private func isNextPart(_ row: CSVRow) -> Bool {
  row.fields.count == 1 && row.fields[0].text.prefixMatch(of: #/\d\. \p{L}/#) != nil
}

/// One address a line, or the people of a mail program's line: a list without names of columns.
private func personRows(_ file: TextFile) -> [CSVRow]? {
  var rows: [CSVRow] = []
  for line in 1...file.lines.starts.count {
    for person in Mailbox.list(file.lines.line(line) ?? "") {
      guard let mailbox = try? Mailbox(person).decoded() else { return nil }
      let place = Place(file: file.path, line: line, column: 1, length: person.unicodeScalars.count)
      let fields = [mailbox.address, mailbox.name].map { CSVField(text: $0, place: place) }
      rows.append(CSVRow(fields: fields, end: place))
    }
  }
  guard !rows.isEmpty else { return nil }
  let start = Place(file: file.path, line: 1, column: 1)
  let head = [RecipientColumn.address, .name].map { CSVField(text: $0.rawValue, place: start) }
  return [CSVRow(fields: head, end: start)] + rows
}

/// The only column of rows in which each has an address; `nil` if there are several, or none.
private func addressColumn(_ rows: some Collection<CSVRow>) -> Int? {
  guard let first = rows.first else { return nil }
  let columns = first.fields.indices.filter { column in
    rows.allSatisfy { row in
      row.fields.indices.contains(column) && (try? Mailbox(name: "", address: firstAddress(row.fields[column].text))) != nil
    }
  }
  // A first row that has an address names no columns, and its person would be lost.
  return columns.count == 1 ? columns.first : nil
}

private func firstAddress(_ text: String) -> String {
  guard let end = text.firstRange(of: ":::") else { return text }
  return String(decoding: trimmingASCIISpace(Array(text[..<end.lowerBound].utf8)[...]), as: UTF8.self)
}

extension CSVFault {
  fileprivate var diagnostic: Diagnostic {
    let (rule, problem, fix) =
      switch kind {
      case .stray:
        (
          Rule.message.recipient, "a quotation mark is within a field that does not begin with one",
          "put the whole field in quotation marks, and write each one within it twice"
        )
      case .unclosed:
        (
          Rule.message.recipientList, "a quotation mark is not closed",
          "close it; within a field a quotation mark is written twice"
        )
      case .textAfterEnd:
        (
          Rule.message.recipient, "text follows a closing quotation mark",
          "within a field in quotation marks, write each one twice"
        )
      }
    return Diagnostic(
      rule, problem, at: place, explanation: "Other programs would read another text there (RFC 4180).", fix: fix)
  }
}
