import TextBasics

/// Why a text is no mailbox; numbers are bytes.
package enum MailboxFault: Error, Sendable, Hashable {
  /// A control, line end or bidirectional character.
  case character
  /// The same in the name.
  case nameCharacter
  /// A name longer than 200 bytes.
  case nameLength(Int)
  /// Not `local@domain`, or more than one.
  case form
  /// Letters outside ASCII before the `@`.
  case localLetters
  /// Longer before the `@` than mail servers take.
  case localLength(Int)
  /// Longer as a whole than mail servers take.
  case length(Int)
  /// A domain with letters outside ASCII that is none.
  case domain(String)

  /// Whether the name is at fault, not the address.
  var isAboutName: Bool {
    switch self {
    case .nameCharacter, .nameLength: true
    case .character, .form, .localLetters, .localLength, .length, .domain: false
    }
  }

  /// What is wrong, in sentences, and what to do.
  func advice(_ text: String) -> (explanation: String, solution: String) {
    switch self {
    case .character, .nameCharacter:
      ("A line end would begin another header field, and a character that turns text around could hide it.", "remove it")
    case .nameLength(let count): ("The name has \(count) bytes, and 200 are the most.", "shorten the name")
    case .form where text.utf8.count(where: { $0 == ASCII.at }) > 1:
      ("It takes one address at a time, such as ann@contoso.com or 'Ann Lee <ann@contoso.com>'.", "give each address by itself")
    case .form: ("An address has one '@', and no blanks, such as ann@contoso.com.", "correct the address")
    case .localLetters:
      ("Letters outside ASCII before the '@' do not reach every mail server.", "give the person's address in ASCII letters")
    case .localLength(let count): ("There are \(count) characters before the '@', and 64 are the most.", "correct the address")
    case .length(let count): ("The address has \(count) characters, and 254 are the most.", "correct the address")
    case .domain(let domain): ("'\(domain)' is no name of a host.", "correct what stands behind the '@'")
    }
  }
}
