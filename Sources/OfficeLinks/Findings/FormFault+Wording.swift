extension FormFault {
  var schemeWording: FaultWording {
    switch self {
    case .unknownScheme(let scheme, let nearest):
      FaultWording(
        "form.unknown-scheme", "the scheme ‘\(scheme)’ launches no Office app", "Launch links start with ms-word:, onenote: …",
        solution: nearest.map { "Did you mean \($0):?" })
    case .probeScheme(let scheme):
      FaultWording(
        "form.probe-scheme", "\(scheme) only tells whether a version is installed", "It launches nothing.",
        solution: "Use the app's plain scheme")
    case .signInScheme(let scheme):
      FaultWording(
        "form.sign-in-scheme", "\(scheme) belongs to Office's sign-in", "It launches nothing.",
        solution: "Use the app's plain scheme")
    case .reservedScheme(let scheme):
      FaultWording(
        "form.reserved-scheme", "\(scheme) is no documented launch scheme", "What such a link does is nowhere stated.",
        solution: "Use the scheme of the app that opens the document")
    case .launchNotReturn:
      FaultWording(
        "form.launch-not-return", "a launch link, not a return",
        "A return starts with the scheme of the app that launched Office.", solution: "Read it as a launch link")
    case .returnNotLaunch(let scheme):
      FaultWording(
        "form.return-not-launch", "a return to \(scheme), not a launch link",
        "Office sends it to the app that launched it.", solution: "Read it as a return")
    default:
      FaultWording("form.empty", "an empty link", "There is nothing to read.")
    }
  }

  var modeWording: FaultWording {
    switch self {
    case .unknownCommand(let command, let nearest):
      FaultWording(
        "form.unknown-command", "the command ‘\(command)’", "The commands are ofe, ofv and nft, in lower case.",
        solution: nearest.map { "Did you mean \($0)?" })
    case .modeUnsupported(let app, let mode):
      FaultWording(
        "form.mode-unsupported", "\(app.name) has no mode \(mode.rawValue)",
        "It knows \(app.modes.map(\.rawValue).joined(separator: " and ")).", solution: "Use one of its modes")
    case .saveElsewhere(let template, let saveLocation):
      FaultWording(
        "form.save-elsewhere", "a save location on another host than the template",
        "The template is on \(template), the save location on \(saveLocation); Office ignores or refuses that.",
        solution: "Use a folder on the template's own host")
    case .furtherArgument(let form):
      FaultWording(
        "form.further-argument", "an argument behind the address of the \(form.rawValue) form",
        "That form is only a scheme and an address.", solution: "Use the full form")
    case .plainUnsupported(let app):
      FaultWording(
        "form.plain-unsupported", "\(app.name) has no plain form", "Only OneNote and Publisher have.",
        solution: "Use the full or the abbreviated form")
    case .modeOfShortForm(let app, let mode):
      FaultWording(
        "form.mode-of-short-form", "a link of only scheme and address asks \(app.name) to \(mode.rawValue)",
        "It has no room for another mode.", solution: "Use the full form")
    default:
      FaultWording(
        "form.save-without-new", "a save location without the mode new", "Only a document made from a template has one.",
        solution: "Use the mode new, or leave the save location out")
    }
  }

  var limitWording: FaultWording {
    switch self {
    case .tooLong(let count, let limit):
      FaultWording(
        "form.too-long", "a link of \(count) bytes, over \(limit)", "Windows and browsers drop such links.",
        solution: "Shorten the document's path or the context")
    case .hrefTooLong(let count, let limit):
      FaultWording(
        "form.href-too-long", "a link of \(count) bytes once its bars are encoded, over \(limit)",
        "Browsers encode the bars and may then drop it.", solution: "Shorten the document's path or the context")
    case .addressLong(let count, let limit):
      FaultWording(
        "form.address-long", "an address of \(count) characters, over \(limit)",
        "The app may fail to open it; what counts is the whole encoded address.",
        solution: "Move the document nearer to the top of its site, or test it")
    case .passbackIgnored(let app):
      FaultWording(
        "form.passback-ignored", "a passback for \(app.name)", "Only the mobile apps return to a calling app.",
        solution: "Leave it out")
    default:
      FaultWording(
        "form.context-ignored", "a document context for a desktop app", "Only the mobile apps return it.",
        solution: "Leave it out")
    }
  }
}
