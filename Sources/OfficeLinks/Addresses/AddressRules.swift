/// What a portal or app allows in document addresses; the initial values are the strict ones.
public struct AddressRules: Sendable {
  /// Whether `http:` is accepted beside `https:`.
  public var allowsHTTP = false
  /// The only hosts that documents may come from; `nil` allows all.
  public var allowedHosts: [HostPattern]?
  /// How international hosts are written in ASCII; without it they are refused.
  public var hostEncoding: HostEncoding?
  /// Whether a fragment is accepted, which only OneNote's plain links have.
  public var allowsFragment = false
  /// Whether add-ins (`xlam`, `ppam` …) are accepted; native code never is.
  public var allowsAddIns = false
  /// Whether a missing or unknown file extension is warned about; folders, sites and WOPI files have none.
  public var checksExtension = true
  /// Whether the last segment is a file's name, so that what no file is named and programs are refused; on folders and WOPI hosts
  /// it is none.
  public var checksName = true
  /// The most UTF-8 bytes of a canonical address. Longer ones could not be in any link that browsers pass on.
  public var maximumByteCount = 2048

  /// Whether a format that no app opens is reported though no extension is needed: notebooks are folders, packages of them are
  /// files.
  var tellsUnlaunchedFormats = false

  /// The strict rules but for what is named.
  public init(allowsHTTP: Bool = false, allowedHosts: [HostPattern]? = nil, allowsFragment: Bool = false) {
    self.allowsHTTP = allowsHTTP
    self.allowedHosts = allowedHosts
    self.allowsFragment = allowsFragment
  }

  /// These rules for the address of one kind of link: OneNote's plain form may have a fragment, and sites, notebooks and
  /// WOPI files need no extension.
  public func adjusted(for app: OfficeApp, form: LinkForm = .full, isWOPI: Bool = false) -> AddressRules {
    var rules = self
    if app == .oneNote, form == .plain { rules.allowsFragment = true }
    if app == .oneNote, !isWOPI { rules.tellsUnlaunchedFormats = true }
    if app == .sharePointDesigner || app == .oneNote { rules.checksExtension = false }
    return isWOPI ? rules.forFolders : rules
  }

  /// These rules without a list of hosts.
  var forAnyHost: AddressRules {
    var rules = self
    rules.allowedHosts = nil
    return rules
  }

  /// These rules for a folder: a source's base address or a save location.
  public var forFolders: AddressRules {
    var rules = self
    rules.checksExtension = false
    rules.checksName = false
    return rules
  }
}
