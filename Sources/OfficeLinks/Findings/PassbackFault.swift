import TextBasics

/// Why a text is no scheme that Office could return by.
public enum PassbackFault: LinkFault {
  case empty
  case colon
  case notAScheme
  /// A scheme of the web, the system or Office, in lower case.
  case knownScheme(String)

  var severity: LinkSeverity { .error }

  static let examples: [PassbackFault] = [.empty, .colon, .notAScheme, .knownScheme("https")]
}

extension PassbackFault {
  var wording: FaultWording {
    switch self {
    case .empty:
      FaultWording(
        "passback.empty", "an empty passback", "Apps then read the next descriptor as the scheme.",
        solution: "Write the calling app's scheme, or leave the passback out")
    case .colon:
      FaultWording(
        "passback.colon", "a passback with a colon", "Office adds the colon itself.", solution: "Write it without")
    case .notAScheme:
      FaultWording(
        "passback.notAScheme", "a passback that is no scheme",
        "A scheme is a letter followed by letters, digits, plus, hyphen and dot.",
        solution: "Write the scheme that the calling app registers")
    case .knownScheme(let scheme):
      FaultWording(
        "passback.knownScheme", "the passback \(scheme)", "That scheme belongs to the web, the system or Office.",
        solution: "Use the calling app's own scheme")
    }
  }
}
