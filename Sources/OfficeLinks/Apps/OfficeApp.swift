/// An Office app that a launch link can name.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum OfficeApp: String, CaseIterable, Identifiable, Sendable, Hashable {
  /// Excel, `ms-excel`.
  case excel
  /// OneNote, `onenote`.
  case oneNote
  /// PowerPoint, `ms-powerpoint`.
  case powerPoint
  /// Word, `ms-word`.
  case word
  /// Visio, `ms-visio`; on computers only, as all that follow.
  case visio
  /// Project, `ms-project`.
  case project
  /// Publisher, `ms-publisher`.
  case publisher
  /// Access, `ms-access`.
  case access
  /// SharePoint Designer, `ms-spd`.
  case sharePointDesigner
  /// InfoPath, `ms-infopath`.
  case infoPath
  /// LibreOffice, `vnd.libreoffice.command`: its own scheme for the documents of other apps, with Microsoft's grammar.
  case libreOffice

  /// The four apps of the iOS article, in its order: those available on phones and tablets.
  public static let mobile: [OfficeApp] = [.excel, .oneNote, .powerPoint, .word]

  /// The URI scheme without its colon, as *Office URI Schemes* and the iOS article list it.
  public var scheme: String {
    switch self {
    case .excel: "ms-excel"
    case .oneNote: "onenote"
    case .powerPoint: "ms-powerpoint"
    case .word: "ms-word"
    case .visio: "ms-visio"
    case .project: "ms-project"
    case .publisher: "ms-publisher"
    case .access: "ms-access"
    case .sharePointDesigner: "ms-spd"
    case .infoPath: "ms-infopath"
    case .libreOffice: "vnd.libreoffice.command"
    }
  }

  /// The app itself, for lists of SwiftUI.
  public var id: OfficeApp { self }

  /// The product's name for people; the same in every language.
  public var name: String {
    switch self {
    case .excel: "Excel"
    case .oneNote: "OneNote"
    case .powerPoint: "PowerPoint"
    case .word: "Word"
    case .visio: "Visio"
    case .project: "Project"
    case .publisher: "Publisher"
    case .access: "Access"
    case .sharePointDesigner: "SharePoint Designer"
    case .infoPath: "InfoPath"
    case .libreOffice: "LibreOffice"
    }
  }

  /// The supported modes, in the order edit, view, new.
  ///
  /// OneNote is not in *Office URI Schemes*; the iOS article gives it edit and view. *Office URI Schemes* contradicts itself
  /// about viewing in SharePoint Designer, so only editing is offered.
  public var modes: [OpenMode] {
    switch self {
    case .excel, .powerPoint, .word, .visio, .project, .publisher, .access, .libreOffice: [.edit, .view, .new]
    case .oneNote, .infoPath: [.edit, .view]
    case .sharePointDesigner: [.edit]
    }
  }

  /// True for the apps of ``mobile``; only these return to the caller through a passback.
  public var isMobile: Bool {
    switch self {
    case .excel, .oneNote, .powerPoint, .word: true
    case .visio, .project, .publisher, .access, .sharePointDesigner, .infoPath, .libreOffice: false
    }
  }

  /// True if the app opens files from a WOPI host; the WOPI article names three.
  public var supportsWOPI: Bool {
    switch self {
    case .excel, .powerPoint, .word: true
    case .oneNote, .visio, .project, .publisher, .access, .sharePointDesigner, .infoPath, .libreOffice: false
    }
  }

  /// The day after which Microsoft supports no version of the app, as YYYY-MM-DD; Microsoft 365 removed Publisher then.
  public var endOfSupport: String? {
    switch self {
    case .publisher: "2026-10-13"
    case .infoPath, .sharePointDesigner: "2026-07-14"
    case .excel, .oneNote, .powerPoint, .word, .visio, .project, .access, .libreOffice: nil
    }
  }

  /// The length of a document address above which the app may fail, in characters of the encoded address (*Office URI Schemes*).
  /// LibreOffice has none but that of all links.
  public var addressLimit: Int {
    switch self {
    case .excel: 216
    case .oneNote, .powerPoint, .word, .visio, .project, .publisher, .access, .sharePointDesigner, .infoPath: 256
    case .libreOffice: 2048
    }
  }

  /// True if the app is made for the documents of another one: LibreOffice saves those of Word, Excel and PowerPoint.
  ///
  /// - Parameter other: The app of a document's format.
  /// - Returns: True also for the app itself.
  public func opensDocuments(of other: OfficeApp) -> Bool {
    self == other || self == .libreOffice && [.excel, .powerPoint, .word].contains(other)
  }

  /// The form of a link with only an address: OneNote's and Publisher's own plain form, or the abbreviated form.
  public var shortForm: LinkForm {
    switch self {
    case .oneNote, .publisher: .plain
    case .excel, .powerPoint, .word, .visio, .project, .access, .sharePointDesigner, .infoPath, .libreOffice: .abbreviated
    }
  }

  /// The mode of a link in ``shortForm``: *Office URI Schemes* specifies view; OneNote, which is not in it, edits.
  public var shortFormMode: OpenMode {
    switch self {
    case .oneNote, .sharePointDesigner: .edit
    case .excel, .powerPoint, .word, .visio, .project, .publisher, .access, .infoPath, .libreOffice: .view
    }
  }
}

/// The use of a document by an app, with the three commands of *Office URI Schemes*.
public enum OpenMode: String, CaseIterable, Sendable, Hashable {
  /// `ofe`, the default of the iOS article.
  case edit
  /// `ofv`; a request, not a protection: the app may offer editing.
  case view
  /// `nft`: a new document from the template at the address.
  case new

  /// The three letters in the link.
  public var command: String {
    switch self {
    case .edit: "ofe"
    case .view: "ofv"
    case .new: "nft"
    }
  }

  /// Accepts exactly the lower-case command; anything else gives `nil`.
  ///
  /// - Parameter command: The three letters.
  public init?(command: some StringProtocol) {
    switch command {
    case "ofe": self = .edit
    case "ofv": self = .view
    case "nft": self = .new
    default: return nil
    }
  }
}

/// The forms of a launch link, from explicit to short.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum LinkForm: String, CaseIterable, Sendable, Hashable {
  /// `ms-word:ofe|u|https://…`, with any further descriptors.
  case full
  /// `ms-word:https://…`, which *Office URI Schemes* defines as a request to view. Nothing may follow the address.
  case abbreviated
  /// `onenote:https://…`, as OneNote writes its own links; only here may the address have a fragment. Publisher has it too.
  case plain
}
