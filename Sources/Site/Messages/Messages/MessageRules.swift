package import Diagnostics
package import TextBasics
package import Theme

/// The diagnostics of messages and of the list of recipients. The place of an option is its name.
package struct MessageRules: RuleTable {
  // The content of a message.
  package let link = Rule(
    .error, "message.link", "a message cannot link to '{1}'",
    "Mail programs keep whole https, mailto and tel addresses; http needs 'allowHTTP' of its host.",
    fix: "write the whole address, such as that of a page of the portal")
  package let relativeLink = Rule(
    .error, "message.relativeLink", "'{1}' is relative, and a message has no page",
    "A message is not on a page of the portal, and mail programs remove links within it.",
    fix: "write a whole address, or document:ID, section:ID, tag:NAME or page:PATH")
  package let officeLink = Rule(
    .error, "message.officeLink", "a message cannot contain the Office link '{1}'",
    "Mail programs remove links with such schemes or show them as text, and nothing checks them.",
    fix: "link to the document's page with 'document:ID', or to a button there with 'launch:ID/APP/MODE'")
  package let active = Rule(
    .error, "message.active", "a message cannot contain '{1}'",
    "Mail programs remove what runs or embeds something, and some refuse the whole message.", fix: "remove it from the template")
  package let large = Rule(.warning, "message.large", "the HTML of {1} has {2} bytes", "Gmail cuts messages off at 102 KB.")
  package let tooLarge = Rule(.error, "message.tooLarge", "the HTML of {1} has {2} bytes", "Gmail cuts messages off at 102 KB.")

  // The subject, sender and recipients.
  package let unknownName = Rule(
    .error, "message.unknownName", "the portal has no {1} '{2}'", fix: "use a name from catalogue.json")
  package let unknownLanguage = Rule(
    .error, "message.unknownLanguage", "the portal has no language '{1}'", "Its languages: {2}.", fix: "use one of these")
  package let empty = Rule(
    .error, "message.empty", "no document matches", "A document must match both --section and --tag.",
    fix: "use fewer of these options, or name documents with --document")
  package let nothingNew = Rule(
    .note, "message.nothingNew", "no document was updated on {1} or later",
    "A document must match all of --section, --tag and --updated-since; one without 'updated' never does.")
  package let nothingDue = Rule(.note, "message.nothingDue", "no document is due on {1}")
  package let ownerAddress = Rule(
    .warning, "message.ownerAddress", "{1} has no address, so that this message has no recipient",
    fix: "write 'owner: Ann <ann@contoso.example>', or add the recipient in the mail program")
  package let header = Rule(
    .error, "message.header", "a header field cannot contain the character {1}",
    "A line end would begin another field, and a character that changes the direction of text could hide it.", fix: "remove it")
  package let address = Rule(.error, "message.address", "'{1}' cannot be used as an address")

  // The list of recipients.
  package let recipientList = Rule(
    .error, "message.recipientList", "invalid list of recipients: {1}",
    fix: "write 'address,name,language,user' in the first line and one person in each line below")
  package let recipientColumn = Rule(
    .warning, "message.recipientColumn", "{1} ignored: {2}",
    "Messages only need the columns address, name, language and user.")
  package let placeholder = Rule(
    .error, "message.placeholder", "'{{{1}}}' {2}", "Placeholders are replaced by the fields of each person's row.")
  package let recipient = Rule(.error, "message.recipient", "invalid recipient: {1}")
  package let recipientTwice = Rule(
    .warning, "message.recipientTwice", "'{1}' is listed twice", "Each row gets its own message.",
    fix: "remove one of the rows")

  // The files of messages.
  package let messageExists = Rule(
    .error, "message.fileExists", "the file exists with different content", "Nothing was written.",
    fix: "move it away, or give another folder with --output")
  package let cannotWriteMessage = Rule(
    .error, "message.cannotWrite", "the file cannot be written: {1}", "No message was written.",
    fix: "check free space and write permission on the parent folder")
  package let messageLeftover = Rule(
    .warning, "message.leftover", "the folder also has {1} of an earlier run",
    "They would be sent with the new ones by mistake.", fix: "move them away, or give each run a folder of its own with --output")
}

extension Rule { package static let message = MessageRules() }

/// The bytes of HTML that mail programs show in full; Gmail cuts off at 102 KB.
package enum EmailSize {
  package static let warning = 90_000
  package static let error = 100_000
}

extension Diagnostic {
  package static func unknownMessageLanguage(_ language: String, known: [String], at place: Place? = nil) -> Diagnostic {
    Diagnostic(
      .message.unknownLanguage, language, known.joined(separator: ", "), at: place ?? Place(option: "--language", language),
      fix: didYouMean(language, among: known))
  }

  /// A text for a header field that could end the field or change its meaning.
  package static func messageHeader(_ option: String, _ text: String) -> Diagnostic {
    let scalars = Array(text.unicodeScalars)
    let breaker = scalars.first(where: isHeaderBreaker) ?? scalars.first(where: isDirectionMark)
    return Diagnostic(.message.header, codePoint(breaker?.value ?? 0), at: Place(file: option))
  }

  /// A text that is not a person's address.
  package static func messageAddress(_ option: String, _ text: String, _ fault: MailboxFault) -> Diagnostic {
    if fault == .character || fault == .nameCharacter { return messageHeader(option, text) }
    let (explanation, fix) = fault.advice(text)
    let isSeveral =
      fault == .form && ["--to", "--cc", "--bcc", "--reply-to"].contains(option) && text.utf8.count(where: { $0 == ASCII.at }) > 1
    return Diagnostic(
      .message.address, text, at: Place(option: option, text), explanation: explanation,
      fix: isSeveral ? "repeat the option for each person" : fix)
  }

  /// A message that mail programs cut off, or nearly; `help` lists the remedies.
  package static func messageSize(_ size: Int, of name: String, help: [String]) -> Diagnostic? {
    guard size > EmailSize.warning else { return nil }
    return Diagnostic(
      size > EmailSize.error ? .message.tooLarge : .message.large, name, String(size), fix: help.joined(separator: ", or "))
  }
}

extension Place {
  init(option: String, _ value: String) {
    self.init(file: option, line: 1, column: 1, length: value.unicodeScalars.count)
  }
}
