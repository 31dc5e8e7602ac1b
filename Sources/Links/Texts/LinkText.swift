import TextBasics

/// A text about a link: the English of every report, and the name and values by which a page says it in its own language.
package struct LinkText: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    /// The same in every language; may be untrusted.
    case text(String)
    case number(Int)
    case phrase(LinkText)

    var english: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      case .phrase(let phrase): phrase.english
      }
    }
  }

  package let english: String
  /// The name of the text in strings files, such as `texts.gone`; `nil` if there is only the English.
  package let name: String?
  /// The values of `{1}`, `{2}`.
  package let values: [Value]

  package init(english: String, name: String? = nil, values: [Value] = []) {
    (self.english, self.name, self.values) = (english, name, values)
  }

  init(_ phrase: LinkPhrase, _ values: Value...) {
    self.init(english: Rule.filled(phrase.rawValue, values.map(\.english)), name: phrase.name, values: values)
  }
}

// As its name and values alone: the English is beside it.
extension LinkText: Codable {
  private enum CodingKeys: CodingKey { case name, values }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    english = ""
    name = try members.decodeIfPresent(String.self, forKey: .name)
    values = try members.decodeIfPresent([Value].self, forKey: .values) ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(name, forKey: .name)
    if !values.isEmpty { try members.encode(values, forKey: .values) }
  }

  /// The same text with its English.
  func saying(_ english: String) -> LinkText { LinkText(english: english, name: name, values: values) }
}

extension LinkText.Value: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .phrase(try value.decode(LinkText.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .phrase(let phrase): try value.encode(phrase)
    }
  }
}

/// The phrases in English, with `{1}` and `{2}` for their values.
enum LinkPhrase: String, CaseIterable, Sendable {
  case alive
  case slow = "alive, but the answer took {1}"
  case movedForGood = "moved for good"
  case redirected
  case loopsBack = "the redirects come back to {1}"
  case tooManyRedirects = "more than {1} redirects"
  case signInPage = "the link leads to a sign-in page on {1}"
  case needsSignIn = "the server asks for sign-in (status {1})"
  case notFound = "not found (status 404)"
  case refusesRequest = "the server refuses the request (status {1})"
  case noAnchor = "the page has no anchor '#{1}'"
  case gone = "removed for good (status 410)"
  case redirectsToNowhere = "the server redirects to nowhere (status {1})"
  case serverFails = "the server fails (status {1})"
  case unknownStatus = "the server answers with an unknown status ({1})"
  case noHTTP = "the answer is not HTTP"
  case rateLimited = "the server asks for fewer requests (status 429)"
  case connectionCut = "the connection was cut"
  case noConnection = "nothing answers at this host and port"
  case noHost = "the host does not exist"
  case noSecureConnection = "no secure connection: {1}"
  case noAnswer = "no answer in time"
  case servedAs = "served as {1}, not as {2}"
  case fileIs = "the file is {1}, not {2}"
  case fileBegins = "the file does not begin like {1}"
  case fileEnds = "the file ends after {1} bytes of at least {2}"
  case empty = "the file is empty"
  case noWebDAV = "{1} has no WebDAV (no 'DAV' in its answer to OPTIONS), so Office opens all files of the folder read-only"
  case noLocks = "{1} has no locks (no class 2 in 'DAV: {2}'), so Office opens all files of the folder read-only"
  case noAuthoring = "{1} does not send 'MS-Author-Via: DAV', so Office opens all files of the folder read-only"
  case lockRefused = "{1} promises locks and refuses one (status {2}), so Office opens all files of the folder read-only"
  case passwordInClear = "{1} offers only Basic over http, and Office on Windows asks for no such password"
  case theServer = "the server"
  case addressIs = "{1} is {2}"
  case downgrade = "a redirect from https to {1}"
  case otherScheme = "a redirect to {1}:"
  case credentials = "a name or password in the address"
  case noDestination = "a redirect without a destination"
  case unreadable = "an address that cannot be read: {1}"
  case skipped = "skipped: {1}"
  case notRequested = "not requested itself: other addresses of the host ended so"
  case givenUp = "not requested itself: other addresses of the host ended so: {1}"
  case besides = "besides, {1} [{2}]"
  case ledTo = "led to {1}"
  case notToBeWritten = "not to be written: {1}"
  case runs = "broken in {1} runs in a row"
  case runsNotCounted = "broken in {1} runs in a row, not counted yet"
  case oneRun = "broken in this run only, not counted yet"

  case privateWindow =
    "{1}; if it opens in a private window of a browser, the server turns programs away: add the host to 'skip' with a reason and a date"
  case nearestAnchor = "did you mean '#{1}'? Otherwise remove everything from '#' on"
  case lookUpAnchor = "look up the anchor in the page, or remove everything from '#' on"
  case copyFileAddress = "copy the address of the file itself; this one is a page"
  case uploadAgain = "upload the file again; only a part of it is on the server"
  case giveExtension = "give the file the extension of what it is ({1}), or upload the right one"
  case allowHost = "if the host is yours, name it with --allow-private-host"
  case noDocumentThere = "check the address; no document can be there"
  case redirectToHTTPS = "have the server redirect to https, or copy the file's own address"
  case copyFinalAddress = "open the address in a browser and copy the one that it ends at"
  case removeCredentials = "remove the name and password from the address"

  case zip = "an Office Open XML file"
  case openDocument = "an OpenDocument file"
  case archive = "an archive that is no Office file"
  case compound = "an older Office file"
  case oneNote = "a OneNote section"
  case oneNoteContents = "a OneNote table of contents"
  case richText = "a Rich Text file"
  case accessDatabase = "an Access database"
  case jetDatabase = "an older Access database"
  case cabinet = "a cabinet file"
  case plainExcel = "an Excel file of the first versions"
  case plainWord = "a Word file of the first versions"
  case pdf = "a PDF file"
  case html = "a web page"
  case xml = "an XML file"
  case largeFilePointer = "a pointer of Git LFS"
  case text = "a text file"

  case openNetwork = "an address of the open network"
  case unspecified = "the unspecified address"
  case loopback = "a loopback address"
  case privateUse = "an address of a private network"
  case linkLocal = "a link-local address"
  case carrierGradeNAT = "an address inside a provider's network"
  case metadata = "the address of a cloud's metadata service"
  case multicast = "a multicast address"
  case broadcast = "the broadcast address"
  case documentation = "an address for examples"
  case benchmark = "an address for benchmarks"
  case reserved = "a reserved address"

  /// The name in strings files.
  var name: String { "texts.\(self)" }
}
