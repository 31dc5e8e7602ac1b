package import CatalogueModel
package import Diagnostics
import OfficeLinks
import TextBasics

/// A person in the list of `--recipients`.
package struct Recipient: Sendable {
  package let mailbox: Mailbox
  /// The language of the message; the portal's first when the list does not say.
  package let language: LanguageTag
  /// The person's user identifier on WOPI hosts; absent when the list has none.
  package let user: String?
}

/// Reads a list of people: CSV with the columns `address`, `name`, `language` and `user`, of which only the first is required. All
/// problems are reported at their line and column.
package func decodeRecipients(_ text: String, file: String, languages: [LanguageTag], log: inout DiagnosticLog) -> [Recipient] {
  let table = CSVTable(text, names: RecipientColumns.Name.allCases.map(\.rawValue))
  guard let head = table.rows.first else {
    log.report(Diagnostic(.message.recipientList, "it is empty", at: Place(file: file, line: 1, column: 1)))
    return []
  }
  for fault in table.rows.compactMap(\.fault) { log.report(fault.diagnostic(file)) }
  guard head.fault == nil, let columns = RecipientColumns(head.fields, file: file, log: &log) else { return [] }
  var seen: Set<String> = []
  let rows = table.rows.dropFirst()
  let recipients = rows.filter { $0.fault == nil }.compactMap { row -> Recipient? in
    let reader = RecipientRow(row: row, columns: columns, file: file, languages: languages)
    guard let recipient = reader.recipient(&log) else { return nil }
    if !seen.insert(recipient.mailbox.address.lowercased()).inserted {
      log.report(Diagnostic(.message.recipientTwice, recipient.mailbox.address, at: reader.place(.address)))
    }
    return recipient
  }
  if rows.isEmpty {
    log.report(Diagnostic(.message.recipientList, "it has no people", at: Place(file: file, line: 1, column: 1)))
  }
  return recipients
}

/// One row below the first.
private struct RecipientRow {
  let row: CSVTable.Row
  let columns: RecipientColumns
  let file: String
  let languages: [LanguageTag]

  func recipient(_ log: inout DiagnosticLog) -> Recipient? {
    guard row.fields.count == columns.count else {
      log.report(
        Diagnostic(
          .message.recipient, "the row has \(counted(row.fields.count, "field")), the first row \(columns.count)", at: misfit,
          fix: "put a field that contains the separator in quotation marks"))
      return nil
    }
    let language = language(&log)
    let user = user(&log)
    do throws(MailboxFault) {
      let mailbox = try Mailbox(name: self[.name], address: self[.address])
      return language.map { Recipient(mailbox: mailbox, language: $0, user: user) }
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
      case .form, .localLetters, .localLength, .length, .domain: "'\(self[.address])' is not an address"
      }
    let column: RecipientColumns.Name = fault.isAboutName ? .name : .address
    let (explanation, fix) = fault.advice(self[column])
    log.report(Diagnostic(.message.recipient, problem, at: place(column), explanation: explanation, fix: fix))
  }

  subscript(name: RecipientColumns.Name) -> String { field(name)?.text ?? "" }

  func place(_ name: RecipientColumns.Name) -> Place {
    guard let field = field(name) else { return Place(file: file) }
    return Place(file: file, field)
  }

  /// The first field too many, or where one is missing.
  private var misfit: Place {
    row.fields.count > columns.count
      ? Place(file: file, row.fields[columns.count]) : Place(file: file, line: row.endLine, column: row.endColumn)
  }

  private func field(_ name: RecipientColumns.Name) -> CSVTable.Field? { columns.indexes[name].map { row.fields[$0] } }

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

extension Place {
  init(file: String, _ field: CSVTable.Field) {
    self.init(file: file, line: field.line, column: field.column, length: field.length)
  }
}

extension [LanguageTag] {
  /// The language of a tag in any case, or the nearest wider one: `de` for `de-AT` (RFC 4647, section 3.4).
  package func first(fitting text: String) -> LanguageTag? {
    var subtags = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    while !subtags.isEmpty {
      let wanted = subtags.joined(separator: "-")
      if let known = first(where: { $0.text.lowercased() == wanted }) { return known }
      subtags.removeLast()
    }
    return nil
  }
}

/// Which column of a list of people holds what.
struct RecipientColumns {
  enum Name: String, CaseIterable {
    case address
    case name
    case language
    case user
  }

  let indexes: [Name: Int]
  let count: Int

  /// Reads the first row; `nil` when it cannot be used, which is reported. Other columns, which lists from elsewhere have, are
  /// ignored with a warning.
  init?(_ row: [CSVTable.Field], file: String, log: inout DiagnosticLog) {
    var indexes: [Name: Int] = [:]
    var others: [CSVTable.Field] = []
    let known = Name.allCases.map(\.rawValue)
    let errors = log.count(.error)
    for (index, field) in row.enumerated() where !field.text.isEmpty {
      let text = singleLine(field.text).lowercased()
      if let name = Name(rawValue: text) {
        if indexes.updateValue(index, forKey: name) != nil {
          log.report(
            Diagnostic(
              .message.recipientList, "the column '\(name.rawValue)' appears twice", at: Place(file: file, field),
              fix: "remove one of them"))
        }
      } else if let nearest = nearestName(to: text, among: known) {
        log.report(
          Diagnostic(
            .message.recipientColumn, "1 column is", "'\(field.text)'", at: Place(file: file, field),
            fix: "did you mean '\(nearest)'?"))
      } else {
        others.append(field)
      }
    }
    if let first = others.first {
      let names = listed(others.map { "'\($0.text)'" }, atMost: 5)
      log.report(
        Diagnostic(
          .message.recipientColumn, counted(others.count, "column") + (others.count == 1 ? " is" : " are"), names,
          at: Place(file: file, first)))
    }
    if indexes[.address] == nil {
      log.report(
        Diagnostic(
          .message.recipientList, "there is no column 'address'", at: Place(file: file, line: row.first?.line ?? 1, column: 1),
          explanation: "The first line names the columns.", fix: "write 'address,name,language,user' in the first line"))
    }
    guard log.count(.error) == errors else { return nil }
    self.indexes = indexes
    count = row.count
  }
}
