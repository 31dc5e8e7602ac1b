/// How the parts of a whole link fit together.
public enum FormFault: LinkFault {
  case empty
  /// A scheme that is no launch scheme; `nearest` resembles it.
  case unknownScheme(String, nearest: String?)
  /// A scheme only for asking whether an app is there.
  case probeScheme(String)
  /// A scheme only for the return of a sign-in.
  case signInScheme(String)
  /// A scheme of Office without a documented grammar.
  case reservedScheme(String)
  case unknownCommand(String, nearest: String?)
  case modeUnsupported(OfficeApp, OpenMode)
  /// A new document was asked for in a form that cannot say so.
  case newInShortForm(OfficeApp)
  case saveWithoutNew
  /// The save location's origin is another than the template's.
  case saveElsewhere(template: String, saveLocation: String)
  /// A short form with something behind its address.
  case furtherArgument(LinkForm)
  case plainUnsupported(OfficeApp)
  /// A mode was asked for that the short form cannot say.
  case modeOfShortForm(OfficeApp, means: OpenMode)
  /// UTF-8 bytes of the whole link and the most that is passed on.
  case tooLong(count: Int, limit: Int)
  /// The same, counted with encoded bars as browsers hand it over.
  case hrefTooLong(count: Int, limit: Int)
  /// Characters of the document address, and those up to which the app is known to work.
  case addressLong(count: Int, limit: Int)
  /// A passback where only the desktop listens: an app that only it has, or a new document.
  case passbackIgnored(OfficeApp, OpenMode = .edit)
  case contextIgnored(OfficeApp, OpenMode = .edit)
  /// A launch link where a return was expected.
  case launchNotReturn
  /// A return where a launch link was expected.
  case returnNotLaunch(scheme: String)

  var severity: LinkSeverity {
    switch self {
    case .empty, .unknownScheme, .probeScheme, .signInScheme, .reservedScheme, .unknownCommand, .modeUnsupported,
      .newInShortForm, .saveWithoutNew, .saveElsewhere, .furtherArgument, .plainUnsupported, .tooLong, .launchNotReturn,
      .returnNotLaunch:
      .error
    case .modeOfShortForm, .hrefTooLong, .addressLong, .passbackIgnored, .contextIgnored: .warning
    }
  }

  static let examples: [FormFault] = [
    .empty, .unknownScheme("ms-wrod", nearest: "ms-word"), .probeScheme("ms-word-wopi-support"), .signInScheme("ms-word-tp"),
    .reservedScheme("ms-office"), .unknownCommand("ofw", nearest: "ofe"), .modeUnsupported(.oneNote, .new),
    .newInShortForm(.word), .saveWithoutNew,
    .saveElsewhere(template: "https://a", saveLocation: "https://b"), .furtherArgument(.abbreviated), .plainUnsupported(.word),
    .modeOfShortForm(.word, means: .view), .tooLong(count: 3000, limit: 2048), .hrefTooLong(count: 2050, limit: 2048),
    .addressLong(count: 300, limit: 256), .passbackIgnored(.visio), .contextIgnored(.visio), .launchNotReturn,
    .returnNotLaunch(scheme: "clouddrive"),
  ]
}

extension FormFault {
  var wording: FaultWording {
    switch self {
    case .empty: Self.emptyWording
    case .unknownScheme(let scheme, let nearest): Self.unknownSchemeWording(scheme, nearest)
    case .probeScheme(let scheme): Self.probeSchemeWording(scheme)
    case .signInScheme(let scheme): Self.signInSchemeWording(scheme)
    case .reservedScheme(let scheme): Self.reservedSchemeWording(scheme)
    case .launchNotReturn: Self.launchNotReturnWording
    case .returnNotLaunch(let scheme): Self.returnNotLaunchWording(scheme)
    case .unknownCommand(let command, let nearest): Self.unknownCommandWording(command, nearest)
    case .modeUnsupported(let app, let mode): Self.modeUnsupportedWording(app, mode)
    case .newInShortForm(let app): Self.newInShortFormWording(app)
    case .saveElsewhere(let template, let saveLocation): Self.saveElsewhereWording(template, saveLocation)
    case .furtherArgument(let form): Self.furtherArgumentWording(form)
    case .plainUnsupported(let app): Self.plainUnsupportedWording(app)
    case .modeOfShortForm(let app, let mode): Self.modeOfShortFormWording(app, mode)
    case .saveWithoutNew: Self.saveWithoutNewWording
    case .tooLong(let count, let limit): Self.tooLongWording(count, limit)
    case .hrefTooLong(let count, let limit): Self.hrefTooLongWording(count, limit)
    case .addressLong(let count, let limit): Self.addressLongWording(count, limit)
    case .passbackIgnored(let app, let mode): Self.passbackIgnoredWording(app, mode)
    case .contextIgnored(_, let mode): Self.contextIgnoredWording(mode)
    }
  }
}
