package import Diagnostics
package import TextBasics

/// What can be wrong with a message. Places name the option that says so.
extension Diagnostic {
  static func unknownInMessage(_ kind: String, _ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "message.unknownName", "the portal has no \(kind) '\(name)'", at: argument("--" + kind, name),
      solution: nearestName(to: name, among: known).map { "did you mean '\($0)'?" } ?? "give a name from catalogue.json")
  }

  /// A language that the portal does not have.
  package static func unknownMessageLanguage(_ language: String, known: [String], at place: Place? = nil) -> Diagnostic {
    Diagnostic(
      .error, "message.unknownLanguage", "the portal has no language '\(language)'",
      at: place ?? argument("--language", language),
      explanation: "It has \(known.joined(separator: ", ")).",
      solution: nearestName(to: language, among: known).map { "did you mean '\($0)'?" } ?? "give one of those")
  }

  static func emptyMessage(isSinceADay: Bool) -> Diagnostic {
    Diagnostic(
      .error, "message.empty", "no document is chosen",
      explanation: "--section, --tag and --updated-since narrow each other"
        + (isSinceADay ? "; a document without 'updated' is never changed since a day." : "."),
      solution: "give fewer of them, or name documents with --document")
  }

  /// A text for a header field that holds what could end it or make it read as something else.
  package static func messageHeader(_ option: String, _ text: String) -> Diagnostic {
    let scalars = Array(text.unicodeScalars)
    let index =
      scalars.firstIndex(where: isHeaderBreaker) ?? scalars.firstIndex { [0x061C, 0x200E, 0x200F].contains($0.value) } ?? 0
    let code = scalars.indices.contains(index) ? String(scalars[index].value, radix: 16, uppercase: true) : "0"
    return Diagnostic(
      .error, "message.header",
      "a header field cannot hold the character U+\(String(repeating: "0", count: max(0, 4 - code.utf8.count)))\(code)",
      at: Place(file: option),
      explanation: "A line end would begin another field, and a character that turns text around could hide it.",
      solution: "remove it")
  }

  /// A text that is no person's address.
  package static func messageAddress(_ option: String, _ text: String, _ fault: MailboxFault) -> Diagnostic {
    let (explanation, solution) = fault.advice(text)
    if fault == .character || fault == .nameCharacter { return messageHeader(option, text) }
    let isSeveral = fault == .form && option == "--to" && text.utf8.count(where: { $0 == ASCII.at }) > 1
    return Diagnostic(
      .error, "message.address", fault.isAboutName ? "the name is too long" : "'\(text)' is not an address",
      at: argument(option, text), explanation: explanation,
      solution: isSeveral ? "give the option once for each person" : solution)
  }

  /// A person to whom one message is addressed twice.
  package static func messageAddressTwice(_ address: String) -> Diagnostic {
    Diagnostic(
      .warning, "message.recipientTwice", "'\(address)' is there twice", at: Place(file: "--to"),
      explanation: "The message would name the person twice.", solution: "give the address once")
  }

  /// A message that mail programs will show cut off, or soon; `help` are the ways out that there are.
  package static func messageSize(_ size: Int, of name: String, help: [String]) -> Diagnostic? {
    guard size > EmailSize.warning else { return nil }
    let isError = size > EmailSize.error
    return Diagnostic(
      isError ? .error : .warning, isError ? "message.tooLarge" : "message.large",
      "the HTML of \(name) has \(size) bytes", explanation: "Gmail cuts messages off at 102 KB.",
      solution: help.joined(separator: ", or "))
  }

  private static func argument(_ option: String, _ text: String) -> Place {
    Place(file: option, line: 1, column: 1, length: text.unicodeScalars.count)
  }
}
