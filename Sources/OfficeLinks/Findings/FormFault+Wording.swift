extension FormFault {
  static let emptyWording = FaultWording(
    "form.empty", "an empty link", "There is nothing to read.", solution: "Write a link such as ms-word:ofe|u|https://…")

  static func unknownSchemeWording(_ scheme: String, _ nearest: String?) -> FaultWording {
    FaultWording(
      "form.unknownScheme", "the scheme ‘\(scheme)’ launches no Office app",
      "Launch links start with ms-word:, onenote: …; what Office sends back to an app holds |z|.",
      solution: nearest.map { "Did you mean \($0):?" } ?? "Begin it with the scheme of an Office app")
  }

  static func probeSchemeWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "form.probeScheme", "\(scheme) only tells whether a version is installed", "It launches nothing.",
      solution: "Use the app's plain scheme")
  }

  static func signInSchemeWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "form.signInScheme", "\(scheme) belongs to Office's sign-in", "It launches nothing.",
      solution: "Use the app's plain scheme")
  }

  static func reservedSchemeWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "form.reservedScheme", "\(scheme) is no documented launch scheme", "What such a link does is nowhere stated.",
      solution: "Use the scheme of the app that opens the document")
  }

  static let launchNotReturnWording = FaultWording(
    "form.launchNotReturn", "a launch link, not a return",
    "A return starts with the scheme of the app that launched Office.", solution: "Read it as a launch link")

  static func returnNotLaunchWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "form.returnNotLaunch", "a return to \(scheme), not a launch link",
      "Office sends it to the app that launched it.", solution: "Read it as a return")
  }

  static func unknownCommandWording(_ command: String, _ nearest: String?) -> FaultWording {
    FaultWording(
      "form.unknownCommand", command.isEmpty ? "no command" : "the command ‘\(command)’",
      "The commands are ofe, ofv and nft, in lower case.",
      solution: nearest.map { "Did you mean \($0)?" } ?? "Write ofe to edit, ofv to view, nft for a new document")
  }

  static func modeUnsupportedWording(_ app: OfficeApp, _ mode: OpenMode) -> FaultWording {
    FaultWording(
      "form.modeUnsupported", "\(app.name) has no mode \(mode.rawValue)",
      "It knows \(list(app.modes.map(\.rawValue))).", solution: "Use one of its modes")
  }

  static func newInShortFormWording(_ app: OfficeApp) -> FaultWording {
    FaultWording(
      "form.newInShortForm", "a new document asked for by a link of only scheme and address",
      "It has no room for a mode; \(app.name) would open the template itself.", solution: "Use the full form")
  }

  static func saveElsewhereWording(_ template: String, _ saveLocation: String) -> FaultWording {
    FaultWording(
      "form.saveElsewhere", "a save location on another host than the template",
      "The template is on \(template), the save location on \(saveLocation); Office ignores or refuses that.",
      solution: "Use a folder on the template's own host")
  }

  static func furtherArgumentWording(_ form: LinkForm) -> FaultWording {
    FaultWording(
      "form.furtherArgument", "an argument behind the address of the \(form.rawValue) form",
      "That form is only a scheme and an address.", solution: "Use the full form")
  }

  static func plainUnsupportedWording(_ app: OfficeApp) -> FaultWording {
    FaultWording(
      "form.plainUnsupported", "\(app.name) has no plain form", "Only OneNote and Publisher have.",
      solution: "Use the full or the abbreviated form")
  }

  static func modeOfShortFormWording(_ app: OfficeApp, _ mode: OpenMode) -> FaultWording {
    FaultWording(
      "form.modeOfShortForm", "a link of only scheme and address asks \(app.name) to \(mode.rawValue)",
      "It has no room for another mode.", solution: "Use the full form")
  }

  static let saveWithoutNewWording = FaultWording(
    "form.saveWithoutNew", "a save location without the mode new", "Only a document made from a template has one.",
    solution: "Use the mode new, or leave the save location out")

  static func tooLongWording(_ count: Int, _ limit: Int) -> FaultWording {
    FaultWording(
      "form.tooLong", "a link of \(count) bytes, over \(limit)", "Windows and browsers drop such links.",
      solution: "Shorten the document's path or the context")
  }

  static func hrefTooLongWording(_ count: Int, _ limit: Int) -> FaultWording {
    FaultWording(
      "form.hrefTooLong", "a link of \(count) bytes once its bars are encoded, over \(limit)",
      "Browsers encode the bars and may then drop it.", solution: "Shorten the document's path or the context")
  }

  static func addressLongWording(_ count: Int, _ limit: Int) -> FaultWording {
    FaultWording(
      "form.addressLong", "an address of \(count) characters, over \(limit)",
      "\(limit == OfficeApp.excel.addressLimit ? "Excel" : "The app") may fail to open it; what counts is the whole encoded address.",
      solution: "Move the document nearer to the top of its site, or test it")
  }

  static func passbackIgnoredWording(_ app: OfficeApp, _ mode: OpenMode) -> FaultWording {
    FaultWording(
      "form.passbackIgnored", "a passback for \(mode == .new ? "a new document" : app.name)",
      mode == .new ? newOnDesktop : "Only the mobile apps return to a calling app.", solution: "Leave it out")
  }

  static func contextIgnoredWording(_ mode: OpenMode) -> FaultWording {
    FaultWording(
      "form.contextIgnored", "a document context for a \(mode == .new ? "new document" : "desktop app")",
      mode == .new ? newOnDesktop : "Only the mobile apps return it.", solution: "Leave it out")
  }

  private static let newOnDesktop = "Only desktop apps start new documents, and only the mobile apps return to a calling app."

  /// `a`, `a and b`, `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
