package import CatalogueModel
package import Diagnostics
import OfficeLinks
import TextBasics

/// A person in the list of `--recipients`.
package struct Recipient: Sendable {
  /// Whom the message is to.
  package let mailbox: Mailbox
  /// The language of the message; the portal's first when the list does not say.
  package let language: LanguageTag
  /// The person's user identifier on WOPI hosts; absent when the list has none.
  package let user: String?
}

/// Reads a list of people: CSV with the columns `address`, `name`, `language` and `user`, of which only the first must be there.
/// Everything wrong is reported at its line and column.
package func decodeRecipients(
  _ text: String, file: String, languages: [LanguageTag], log: inout DiagnosticLog
) -> [Recipient] {
  let table = CSVTable(text, names: RecipientColumns.Name.allCases.map(\.rawValue))
  guard let head = table.rows.first else {
    log.report(.noRecipients(file))
    return []
  }
  for fault in table.rows.compactMap(\.fault) { log.report(.recipientQuote(fault, file: file)) }
  guard head.fault == nil, let columns = RecipientColumns(head.fields, file: file, log: &log) else { return [] }
  var seen: Set<String> = []
  let rows = table.rows.dropFirst()
  let recipients = rows.filter { $0.fault == nil }.compactMap { row -> Recipient? in
    let reader = RecipientRow(row: row, columns: columns, file: file, languages: languages)
    guard let recipient = reader.recipient(&log) else { return nil }
    if !seen.insert(recipient.mailbox.address.lowercased()).inserted {
      log.report(.recipientTwice(recipient.mailbox.address, at: reader.place(.address)))
    }
    return recipient
  }
  if rows.isEmpty { log.report(.noRecipients(file)) }
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
      log.report(.recipientFields(row.fields.count, columns.count, at: misfit))
      return nil
    }
    let language = language(&log)
    let user = user(&log)
    do throws(MailboxFault) {
      let mailbox = try Mailbox(name: self[.name], address: self[.address])
      return language.map { Recipient(mailbox: mailbox, language: $0, user: user) }
    } catch {
      let name: RecipientColumns.Name = error.isAboutName ? .name : .address
      log.report(.recipientAddress(self[name], error, at: place(name)))
      return nil
    }
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
    let fault = WOPIFields.findings(inUser: user).first { $0.severity == .error }
    if let fault { log.report(.recipientUser(user, fault, at: place(.user))) }
    return user
  }
}

extension Place {
  /// Where a field stands.
  init(file: String, _ field: CSVTable.Field) {
    self.init(file: file, line: field.line, column: field.column, length: field.length)
  }
}

extension [LanguageTag] {
  /// The language that a person asks for in any case, or the nearest wider one: `de` for `de-AT` (RFC 4647, section 3.4).
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
