/// The document addresses that a portal or app allows; the initial values are the strict ones.
public struct AddressRules: Sendable {
  /// Accepts `http:` besides `https:`.
  public var allowsHTTP: Bool
  /// The only hosts that documents may come from; `nil` allows all.
  public var allowedHosts: [HostPattern]?
  /// The encoding of international hosts in ASCII; without it they are rejected.
  public var hostEncoding: HostEncoding?
  /// Accepts a fragment, which only OneNote's plain links have.
  public var allowsFragment: Bool
  /// Accepts add-ins (`xlam`, `ppam` …); native code is always rejected.
  public var allowsAddIns: Bool
  /// Warns of a missing or unknown file extension; folders, sites and WOPI files have none.
  public var checksExtension: Bool
  /// The last segment is a file's name, so programs and impossible names are rejected. False for folders and WOPI hosts.
  public var checksName: Bool
  /// The most UTF-8 bytes of a canonical address. Longer ones would not fit into any link that browsers pass on.
  public var maximumByteCount: Int
  /// The day, `YYYY-MM-DD`, by which the end of signed addresses is judged; without it none has ended.
  public var today: String?

  /// The address is that of a folder with documents, so it is no page of a service.
  package var holdsDocuments = false

  /// The address is that of a page on purpose, so a page of a site is right.
  package var isWebPage = false

  /// Reports a format that no app opens even if no extension is needed: notebooks are folders, packages of them are files.
  var tellsUnlaunchedFormats = false

  /// The strict rules, except for the arguments.
  ///
  /// - Parameters:
  ///   - allowsHTTP: Accepts `http:` besides `https:`.
  ///   - allowedHosts: The only hosts that documents may come from; `nil` allows all.
  ///   - hostEncoding: The encoding of international hosts in ASCII; without it they are rejected.
  ///   - allowsFragment: Accepts a fragment.
  ///   - allowsAddIns: Accepts add-ins.
  ///   - checksExtension: Warns of a missing or unknown file extension.
  ///   - checksName: The last segment is a file's name.
  ///   - maximumByteCount: The most UTF-8 bytes of a canonical address.
  ///   - today: The day, `YYYY-MM-DD`, by which the end of signed addresses is judged.
  public init(
    allowsHTTP: Bool = false, allowedHosts: [HostPattern]? = nil, hostEncoding: HostEncoding? = nil, allowsFragment: Bool = false,
    allowsAddIns: Bool = false, checksExtension: Bool = true, checksName: Bool = true, maximumByteCount: Int = 2048,
    today: String? = nil
  ) {
    self.allowsHTTP = allowsHTTP
    self.allowedHosts = allowedHosts
    self.hostEncoding = hostEncoding
    self.allowsFragment = allowsFragment
    self.allowsAddIns = allowsAddIns
    self.checksExtension = checksExtension
    self.checksName = checksName
    self.maximumByteCount = maximumByteCount
    self.today = today
  }

  /// These rules for the address of one kind of link: OneNote's plain form may have a fragment, and sites, notebooks and WOPI
  /// files need no extension.
  ///
  /// - Parameters:
  ///   - app: The app of the link.
  ///   - form: The form of the link.
  ///   - isWOPI: True for a file on a WOPI host.
  /// - Returns: The rules for the address of such a link.
  public func adjusted(for app: OfficeApp, form: LinkForm = .full, isWOPI: Bool = false) -> AddressRules {
    var rules = self
    if app == .oneNote, form == .plain { rules.allowsFragment = true }
    if app == .oneNote, !isWOPI { rules.tellsUnlaunchedFormats = true }
    if app == .sharePointDesigner || app == .oneNote { rules.checksExtension = false }
    return isWOPI ? rules.forIdentifiers : rules
  }

  /// These rules without a list of hosts.
  var forAnyHost: AddressRules {
    var rules = self
    rules.allowedHosts = nil
    return rules
  }

  /// These rules for a folder: a source's base address or a save location.
  public var forFolders: AddressRules {
    var rules = forIdentifiers
    rules.holdsDocuments = true
    return rules
  }

  /// These rules for an address whose last segment is no file's name.
  var forIdentifiers: AddressRules {
    var rules = self
    rules.checksExtension = false
    rules.checksName = false
    return rules
  }
}
