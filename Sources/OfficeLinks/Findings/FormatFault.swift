import TextBasics

/// What the file name, the app and the mode have to say to each other.
public enum FormatFault: LinkFault {
  case nativeCode(String)
  case program(String)
  case addIn(String)
  /// An extension that is not in the format table; `nearest` resembles it.
  case unknownExtension(String, nearest: String?)
  case noExtension
  /// An address that ends with a slash, as a folder's does.
  case noFileName
  /// A known format for which no Office app is launched.
  case noApp(String)
  /// Only an extension, such as `.docx`.
  case noStem(String)
  case otherApp(fileExtension: String, app: OfficeApp, own: OfficeApp)
  case notATemplate(String)
  /// Word drops the query of an address.
  case queryDropped
  /// Nothing but the query tells which document it is, and Word drops that.
  case queryNamesDocument

  var severity: LinkSeverity {
    switch self {
    case .nativeCode, .program, .addIn, .queryNamesDocument: .error
    case .unknownExtension, .noExtension, .noFileName, .noApp, .noStem, .otherApp, .notATemplate, .queryDropped: .warning
    }
  }

  static let examples: [FormatFault] = [
    .nativeCode("xll"), .program("exe"), .addIn("xlam"), .unknownExtension("xslx", nearest: "xlsx"), .noExtension, .noFileName,
    .noApp("pdf"), .noStem("docx"), .otherApp(fileExtension: "docx", app: .excel, own: .word), .notATemplate("docx"),
    .queryDropped, .queryNamesDocument,
  ]
}

extension FormatFault {
  var wording: FaultWording {
    switch self {
    case .program(let fileExtension): Self.programWording(fileExtension)
    case .addIn(let fileExtension): Self.addInWording(fileExtension)
    case .nativeCode(let fileExtension): Self.nativeCodeWording(fileExtension)
    case .unknownExtension(let fileExtension, let nearest):
      FaultWording(
        "format.unknownExtension", "the unknown extension .\(fileExtension)",
        "No Office app is known for it, so the app may refuse the file.",
        solution: nearest.map { "Did you mean .\($0)?" } ?? "Check the file name")
    case .noExtension:
      FaultWording(
        "format.noExtension", "an address without a file extension",
        "Apps choose by the extension how to read a file.", solution: "Use the address that ends with the file's name")
    case .noFileName:
      FaultWording(
        "format.noFileName", "an address without a file name", "It ends with a slash, as a folder's does; the apps open files.",
        solution: "Write the address up to the end of the file's name, without a slash behind it")
    case .noApp(let fileExtension):
      FaultWording(
        "format.noApp", "no Office app is launched for .\(fileExtension) files",
        "Office may open it by conversion or not at all.", solution: "Link to the file itself instead")
    case .noStem(let fileExtension):
      FaultWording(
        "format.noStem", "a file name that is only .\(fileExtension)", "Many systems hide such files.",
        solution: "Check the file name")
    case .otherApp(let fileExtension, let app, let own): Self.otherAppWording(fileExtension, app, own)
    case .notATemplate(let fileExtension): Self.notATemplateWording(fileExtension)
    case .queryDropped: Self.queryDroppedWording
    case .queryNamesDocument: Self.queryNamesDocumentWording
    }
  }

  private static func programWording(_ fileExtension: String) -> FaultWording {
    FaultWording(
      "format.program", ".\(fileExtension) is a program, not a document", "A launch link must never start one.",
      solution: "Link to a document")
  }

  private static func addInWording(_ fileExtension: String) -> FaultWording {
    FaultWording(
      "format.addIn", ".\(fileExtension) is an add-in", "It is code that the app runs, not a document.",
      solution: "Link to a document, or allow add-ins expressly")
  }

  private static func nativeCodeWording(_ fileExtension: String) -> FaultWording {
    FaultWording(
      "format.nativeCode", ".\(fileExtension) is native code", "Excel would run it as a program.", solution: "Link to a document")
  }

  private static func otherAppWording(_ fileExtension: String, _ app: OfficeApp, _ own: OfficeApp) -> FaultWording {
    FaultWording(
      "format.otherApp", "a .\(fileExtension) file for \(app.name)", "The format belongs to \(own.name).",
      solution: "Use \(own.name), unless the other app is meant")
  }

  private static func notATemplateWording(_ fileExtension: String) -> FaultWording {
    FaultWording(
      "format.notATemplate", "a new document from .\(fileExtension), which is not a template",
      "It is allowed; the app starts a copy of the document.", solution: "Use a template, or the mode edit")
  }

  private static let queryDroppedWording = FaultWording(
    "format.queryDropped", "a query in an address for Word", "Word drops it and asks the server without.",
    solution: "Use an address without a query, or check that the server answers without it")

  private static let queryNamesDocumentWording = FaultWording(
    "format.queryNamesDocument", "only the query tells which document it is, and Word drops it",
    "Word would ask the server for the address without the query, which names no file.",
    solution: "Use the address that ends with the file's name")
}
