import Diagnostics

/// What can be wrong with a list of people.
extension Diagnostic {
  static func unclosedQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "a quotation mark is opened and not closed", at: place,
      solution: "close it; within a field a quotation mark is written twice")
  }

  static func noRecipients(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "the list names nobody", at: Place(file: file),
      solution: "write 'address,name,language,user' in the first line and one person in each line below")
  }

  static func unknownColumn(_ name: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipientList", "there is no column '\(name)'", at: place,
      explanation: "The first line names the columns: \(known.joined(separator: ", ")).",
      solution: nearestName(to: name, among: known).map { "did you mean '\($0)'?" } ?? "remove the column")
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
      solution: "put a field that holds a comma in quotation marks")
  }

  static func recipientAddress(_ text: String, _ fault: MailboxFault, at place: Place) -> Diagnostic {
    let summary =
      switch fault {
      case .character: "a header field cannot hold a line end, a control character or one that turns text around"
      case .form: "'\(text)' is not an address"
      case .nonASCII: "'\(text)' has letters outside ASCII, which do not reach every mail server"
      case .length: "the text is longer than mail servers take"
      }
    return Diagnostic(
      .error, "message.recipient", summary, at: place,
      solution: "write one address such as ann@contoso.com in the column 'address'")
  }

  static func recipientUser(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "message.recipient", "'\(text)' is not a user identifier", at: place,
      explanation: "Office for iOS refuses blanks and \\ / : * ? \" < > | # { } ^ [ ] ` %.", solution: "correct it")
  }

  static func recipientTwice(_ address: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "message.recipientTwice", "'\(address)' is there twice", at: place,
      explanation: "A message is made for each row.", solution: "remove one of the rows")
  }
}
