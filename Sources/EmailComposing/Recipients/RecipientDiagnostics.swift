import Diagnostics
import OfficeLinks
import TextBasics

/// What can be wrong with a list of people.
extension Diagnostic {
  static func recipientQuote(_ fault: CSVTable.Fault, file: String) -> Diagnostic {
    let (identifier, summary, solution) =
      switch fault.kind {
      case .unclosed:
        (
          "message.recipientList", "a quotation mark is opened and not closed",
          "close it; within a field a quotation mark is written twice"
        )
      case .withinField:
        (
          "message.recipient", "a quotation mark within a field that does not begin with one",
          "put the whole field in quotation marks, and write each one within it twice"
        )
      case .textBehind:
        ("message.recipient", "text behind a closing quotation mark", "within a field in quotation marks, write each one twice")
      }
    return Diagnostic(
      .error, identifier, summary, at: Place(file: file, line: fault.line, column: fault.column),
      explanation: "Other programs would read another text there (RFC 4180).", solution: solution)
  }

  static func noRecipients(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "the list names nobody", at: Place(file: file, line: 1, column: 1),
      solution: "write 'address,name,language,user' in the first line and one person in each line below")
  }

  static func columnLeftOut(_ name: String, nearest: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "message.recipientColumn", "the column '\(name)' is left out", at: place, solution: "did you mean '\(nearest)'?")
  }

  static func columnsLeftOut(_ names: [String], at place: Place) -> Diagnostic {
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 5 ? " and more" : "")
    return Diagnostic(
      .warning, "message.recipientColumn",
      names.count == 1 ? "the column \(shown) is left out" : "\(names.count) columns are left out: \(shown)", at: place,
      explanation: "Messages need the columns address, name, language and user only.")
  }

  static func columnTwice(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "the column '\(name)' is there twice", at: place, solution: "remove one of them")
  }

  static func noAddressColumn(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "there is no column 'address'", at: place,
      explanation: "The first line names the columns.", solution: "write 'address,name,language,user' in the first line")
  }

  static func recipientFields(_ count: Int, _ expected: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipient", "the row has \(counted(count, "field")), the first row \(expected)", at: place,
      solution: "put a field that holds the separator in quotation marks")
  }

  static func recipientAddress(_ text: String, _ fault: MailboxFault, at place: Place) -> Diagnostic {
    let (explanation, solution) = fault.advice(text)
    let summary =
      switch fault {
      case .character, .nameCharacter: "a header field cannot hold a line end, a control character or one that turns text around"
      case .nameLength: "the name is too long"
      case .form, .localLetters, .localLength, .length, .domain: "'\(text)' is not an address"
      }
    return Diagnostic(.error, "message.recipient", summary, at: place, explanation: explanation, solution: solution)
  }

  static func recipientUser(_ text: String, _ fault: LinkFinding, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipient", "'\(text)' is not a user identifier: \(fault.summary)", at: place,
      explanation: fault.explanation, solution: "give the identifier as the WOPI host knows the person by it")
  }

  static func recipientTwice(_ address: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "message.recipientTwice", "'\(address)' is there twice", at: place,
      explanation: "A message is made for each row.", solution: "remove one of the rows")
  }
}
