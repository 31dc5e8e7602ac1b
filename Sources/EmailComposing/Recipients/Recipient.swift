public import CatalogueModel
public import Diagnostics

/// A person in the list of `--recipients`.
public struct Recipient: Sendable {
  /// Whom the message is to.
  public let mailbox: Mailbox
  /// The language of the message; the portal's first when the list does not say.
  public let language: LanguageTag
  /// The person's user identifier on WOPI hosts; absent when the list has none.
  public let user: String?
}

/// Reads a list of people: CSV with the columns `address`, `name`, `language` and `user`, of which only the first must be there. Everything
/// wrong is reported at its line and column.
public func decodeRecipients(
  _ text: String, file: String, languages: [LanguageTag], log: inout DiagnosticLog
) -> [Recipient] {
  let table = CSVTable(text)
  if let unclosed = table.unclosed {
    log.report(.unclosedQuote(at: Place(file: file, line: unclosed.line, column: unclosed.column)))
    return []
  }
  guard let head = table.rows.first, let columns = RecipientColumns(head, file: file, log: &log) else {
    if table.rows.isEmpty { log.report(.noRecipients(file)) }
    return []
  }
  var seen: Set<String> = []
  let recipients = table.rows.dropFirst().compactMap { row -> Recipient? in
    let reader = RecipientRow(row: row, columns: columns, file: file, languages: languages)
    guard let recipient = reader.recipient(&log) else { return nil }
    if !seen.insert(recipient.mailbox.address.lowercased()).inserted {
      log.report(.recipientTwice(recipient.mailbox.address, at: reader.place(.address)))
    }
    return recipient
  }
  if table.rows.count == 1 { log.report(.noRecipients(file)) }
  return recipients
}

/// Which column holds what.
struct RecipientColumns {
  enum Name: String, CaseIterable {
    case address
    case name
    case language
    case user
  }

  let indexes: [Name: Int]
  let count: Int

  /// Reads the first row; `nil` when it cannot be used, which is reported.
  init?(_ row: [CSVTable.Field], file: String, log: inout DiagnosticLog) {
    var indexes: [Name: Int] = [:]
    let errors = log.count(.error)
    for (index, field) in row.enumerated() {
      let text = singleLine(field.text).lowercased()
      let place = Place(file: file, line: field.line, column: field.column, length: field.text.unicodeScalars.count)
      guard let name = Name(rawValue: text) else {
        log.report(.unknownColumn(field.text, known: Name.allCases.map(\.rawValue), at: place))
        continue
      }
      if indexes.updateValue(index, forKey: name) != nil { log.report(.columnTwice(name.rawValue, at: place)) }
    }
    if indexes[.address] == nil { log.report(.noAddressColumn(at: Place(file: file, line: 1, column: 1))) }
    guard log.count(.error) == errors else { return nil }
    self.indexes = indexes
    count = row.count
  }
}

/// One row below the first.
private struct RecipientRow {
  let row: [CSVTable.Field]
  let columns: RecipientColumns
  let file: String
  let languages: [LanguageTag]

  func recipient(_ log: inout DiagnosticLog) -> Recipient? {
    guard row.count == columns.count else {
      log.report(.recipientFields(row.count, columns.count, at: Place(file: file, line: row.first?.line ?? 0)))
      return nil
    }
    let language = language(&log)
    let user = user(&log)
    do throws(MailboxFault) {
      let mailbox = try Mailbox(name: self[.name], address: self[.address])
      return language.map { Recipient(mailbox: mailbox, language: $0, user: user) }
    } catch {
      // A name can only hold a character that it must not, or be too long.
      let isName = holdsHeaderBreaker(self[.name]) || self[.name].utf8.count > 200
      log.report(.recipientAddress(self[isName ? .name : .address], error, at: place(isName ? .name : .address)))
      return nil
    }
  }

  subscript(name: RecipientColumns.Name) -> String { field(name)?.text ?? "" }

  func place(_ name: RecipientColumns.Name) -> Place {
    guard let field = field(name) else { return Place(file: file) }
    return Place(file: file, line: field.line, column: field.column, length: field.text.unicodeScalars.count)
  }

  private func field(_ name: RecipientColumns.Name) -> CSVTable.Field? { columns.indexes[name].map { row[$0] } }

  private func language(_ log: inout DiagnosticLog) -> LanguageTag? {
    if self[.language].isEmpty { return languages[0] }
    if let known = languages.first(where: { $0.text == self[.language] }) { return known }
    log.report(.unknownMessageLanguage(self[.language], known: languages.map(\.text), at: place(.language)))
    return nil
  }

  private func user(_ log: inout DiagnosticLog) -> String? {
    let user = self[.user]
    if user.isEmpty { return nil }
    if !isUserIdentifier(user) { log.report(.recipientUser(user, at: place(.user))) }
    return user
  }
}

/// Whether the document's page takes a text for a user identifier: Office for iOS refuses the others.
private func isUserIdentifier(_ text: String) -> Bool {
  text.utf8.count <= 256 && !holdsHeaderBreaker(text)
    && text.utf8.allSatisfy { !Array("\\/:*?\"<>|#{}^[]`% ".utf8).contains($0) }
}
