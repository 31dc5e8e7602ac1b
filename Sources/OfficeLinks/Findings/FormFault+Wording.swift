extension FormFault {
  var schemeWording: FaultWording {
    switch self {
    case .unknownScheme(let scheme, let nearest):
      FaultWording(
        "form.unknownScheme", "the scheme ‘\(scheme)’ launches no Office app",
        "Launch links start with ms-word:, onenote: …; what Office sends back to an app holds |z|.",
        solution: nearest.map { "Did you mean \($0):?" } ?? "Begin it with the scheme of an Office app")
    case .probeScheme(let scheme):
      FaultWording(
        "form.probeScheme", "\(scheme) only tells whether a version is installed", "It launches nothing.",
        solution: "Use the app's plain scheme")
    case .signInScheme(let scheme):
      FaultWording(
        "form.signInScheme", "\(scheme) belongs to Office's sign-in", "It launches nothing.",
        solution: "Use the app's plain scheme")
    case .reservedScheme(let scheme):
      FaultWording(
        "form.reservedScheme", "\(scheme) is no documented launch scheme", "What such a link does is nowhere stated.",
        solution: "Use the scheme of the app that opens the document")
    case .launchNotReturn:
      FaultWording(
        "form.launchNotReturn", "a launch link, not a return",
        "A return starts with the scheme of the app that launched Office.", solution: "Read it as a launch link")
    case .returnNotLaunch(let scheme):
      FaultWording(
        "form.returnNotLaunch", "a return to \(scheme), not a launch link",
        "Office sends it to the app that launched it.", solution: "Read it as a return")
    default:
      FaultWording(
        "form.empty", "an empty link", "There is nothing to read.", solution: "Write a link such as ms-word:ofe|u|https://…")
    }
  }

  var modeWording: FaultWording {
    switch self {
    case .unknownCommand(let command, let nearest):
      FaultWording(
        "form.unknownCommand", command.isEmpty ? "no command" : "the command ‘\(command)’",
        "The commands are ofe, ofv and nft, in lower case.",
        solution: nearest.map { "Did you mean \($0)?" } ?? "Write ofe to edit, ofv to view, nft for a new document")
    case .modeUnsupported(let app, let mode):
      FaultWording(
        "form.modeUnsupported", "\(app.name) has no mode \(mode.rawValue)",
        "It knows \(Self.list(app.modes.map(\.rawValue))).", solution: "Use one of its modes")
    case .newInShortForm(let app):
      FaultWording(
        "form.newInShortForm", "a new document asked for by a link of only scheme and address",
        "It has no room for a mode; \(app.name) would open the template itself.", solution: "Use the full form")
    case .saveElsewhere(let template, let saveLocation):
      FaultWording(
        "form.saveElsewhere", "a save location on another host than the template",
        "The template is on \(template), the save location on \(saveLocation); Office ignores or refuses that.",
        solution: "Use a folder on the template's own host")
    case .furtherArgument(let form):
      FaultWording(
        "form.furtherArgument", "an argument behind the address of the \(form.rawValue) form",
        "That form is only a scheme and an address.", solution: "Use the full form")
    case .plainUnsupported(let app):
      FaultWording(
        "form.plainUnsupported", "\(app.name) has no plain form", "Only OneNote and Publisher have.",
        solution: "Use the full or the abbreviated form")
    case .modeOfShortForm(let app, let mode):
      FaultWording(
        "form.modeOfShortForm", "a link of only scheme and address asks \(app.name) to \(mode.rawValue)",
        "It has no room for another mode.", solution: "Use the full form")
    default:
      FaultWording(
        "form.saveWithoutNew", "a save location without the mode new", "Only a document made from a template has one.",
        solution: "Use the mode new, or leave the save location out")
    }
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  var limitWording: FaultWording {
    switch self {
    case .tooLong(let count, let limit):
      FaultWording(
        "form.tooLong", "a link of \(count) bytes, over \(limit)", "Windows and browsers drop such links.",
        solution: "Shorten the document's path or the context")
    case .hrefTooLong(let count, let limit):
      FaultWording(
        "form.hrefTooLong", "a link of \(count) bytes once its bars are encoded, over \(limit)",
        "Browsers encode the bars and may then drop it.", solution: "Shorten the document's path or the context")
    case .addressLong(let count, let limit):
      FaultWording(
        "form.addressLong", "an address of \(count) characters, over \(limit)",
        "\(limit == OfficeApp.excel.addressLimit ? "Excel" : "The app") may fail to open it; what counts is the whole encoded address.",
        solution: "Move the document nearer to the top of its site, or test it")
    case .passbackIgnored(let app, let mode):
      FaultWording(
        "form.passbackIgnored", "a passback for \(mode == .new ? "a new document" : app.name)",
        mode == .new ? Self.newOnDesktop : "Only the mobile apps return to a calling app.", solution: "Leave it out")
    case .contextIgnored(_, .new):
      FaultWording(
        "form.contextIgnored", "a document context for a new document", Self.newOnDesktop, solution: "Leave it out")
    default:
      FaultWording(
        "form.contextIgnored", "a document context for a desktop app", "Only the mobile apps return it.",
        solution: "Leave it out")
    }
  }

  private static let newOnDesktop = "Only desktop apps start new documents, and only the mobile apps return to a calling app."
}
