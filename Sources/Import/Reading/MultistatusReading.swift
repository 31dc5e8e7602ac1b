import Files
package import OfficeLinks
import Portal
import TextBasics

/// A WebDAV server's listing of a folder (RFC 4918 sections 9.1 and 14.16). The status of each response counts: 207 says nothing.
package struct WebDAVListing: Sendable {
  /// The files directly in it, those without a usable name and those that the server did not show.
  package private(set) var files: [FoundItem] = []
  /// The encoded paths of the folders directly in it.
  package private(set) var folders: [String] = []
  private var isWhole = false
  /// The folders that are named by what is in them, where a server lists more than it was asked for.
  private var implied: Set<String> = []

  /// The reason why an answer is not the whole listing, and the status of the folder's own response if it failed.
  package struct Fault: Error, Sendable, Hashable {
    package let reason: String
    package var status: Int?
  }

  /// Reads the answer to a request for the folder at an encoded path below `root`. Namespaces may have any prefix; properties may be
  /// missing or be in a part with another status.
  package init(_ answer: [UInt8], of folder: String, below root: DocumentAddress) throws(Fault) {
    let reader = MultistatusReader()
    try reader.read(answer)
    let own = URLParts(Array((root.text + folder).utf8)[...]).names
    for response in reader.responses {
      for href in response.hrefs.isEmpty ? [""] : response.hrefs { try add(response, href, own, folder) }
    }
    guard isWhole else { throw Fault(reason: "it has no response for the folder itself") }
    if let missing = implied.subtracting(folders).min() {
      throw Fault(reason: "'\(percentDecoded(missing))' has files and is not listed")
    }
  }

  private mutating func add(_ response: WebDAVResponse, _ href: String, _ own: [[UInt8]], _ folder: String) throws(Fault) {
    let parts = URLParts(Array(href.utf8)[...])
    let names = parts.names
    // Compares decoded names: servers differ in what they encode, and in the case of the digits. The host may be that behind a proxy.
    guard parts.path.first == ASCII.slash, names.starts(with: own, by: { text($0) == text($1) }),
      !names.contains(where: { PathSegments.dotCount($0[...]) > 0 || $0.contains(ASCII.slash) })
    else { throw Fault(reason: "'\(printable(href))' was listed and is not below '/\(own.map(text).joined(separator: "/"))'") }
    let failure = try response.failure(href)
    let below = names.dropFirst(own.count)
    guard let name = below.first else {
      if let failure { throw Fault(reason: "the folder's own status is \(failure)", status: failure) }
      isWhole = true
      return
    }
    let encoded = String(decoding: percentEncoded(name[...], keeping: .unreserved), as: UTF8.self)
    let path = folder.isEmpty ? encoded : folder + "/" + encoded
    if below.count > 1 {
      implied.insert(path)
    } else if let failure {
      guard refusals.contains(failure) else { throw Fault(reason: "the status of '\(printable(href))' is \(failure)") }
      files.append(FoundItem(.encoded(path), .unseen("the server answers \(failure)")))
    } else if parts.query != nil || parts.fragment != nil {
      let reason = "the server did not encode the \(parts.query == nil ? "#" : "?") in '\(printable(href))'"
      files.append(FoundItem(.encoded(path), response.isFolder(parts.path) ? .unseen(reason) : .refused(reason)))
    } else if response.isFolder(parts.path) {
      folders.append(path)
    } else {
      files.append(response.file(path))
    }
  }
}

/// The answers for one folder that say nothing about the others: refused, missing, dependent on another, too large (RFC 4918
/// section 11).
let refusals: Set<Int> = [403, 404, 424, 507]

private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

extension URLParts {
  fileprivate var names: [[UInt8]] { path.split(separator: ASCII.slash).map { percentDecoded($0) } }
}

/// One `response` of a multi-status answer.
struct WebDAVResponse {
  var hrefs: [String] = []
  /// The status of the whole, and of the first part of properties that failed; 0 if it cannot be read.
  var status: Int?
  var failed: Int?
  var isFound = false
  var isCollection = false
  var modified: String?
  var etag: String?
  var length: String?
  var fileID: String?

  /// A final slash says it too.
  func isFolder(_ path: ArraySlice<UInt8>) -> Bool { isCollection || path.last == ASCII.slash }

  /// The status if it is none of success.
  func failure(_ href: String) throws(WebDAVListing.Fault) -> Int? {
    guard let code = status ?? failed ?? (isFound ? 200 : nil), code > 0 else {
      throw WebDAVListing.Fault(reason: "the response for '\(printable(href))' has no status")
    }
    return (200..<300).contains(code) ? nil : code
  }

  func file(_ path: String) -> FoundItem {
    var file = FoundItem(.encoded(path), id: fileID)
    file.setTime(modified)
    let etag = etag.map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
    file.mark = contentMark(size: length.flatMap { Int($0) }, time: modified) ?? etag.map { "etag:\($0)" }
    return file
  }

  /// Takes over a part of the properties. What a server does not have (404) is no failure if another part was found.
  fileprivate mutating func adopt(_ part: WebDAVResponse, namesKind: Bool) {
    let code = part.status ?? 0
    guard (200..<300).contains(code) else {
      if code != 404 && (namesKind || code == 0) || !isFound { failed = failed ?? code }
      return
    }
    if failed == 404 { failed = nil }
    (isFound, isCollection) = (true, isCollection || part.isCollection)
    (modified, etag) = (part.modified ?? modified, part.etag ?? etag)
    (length, fileID) = (part.length ?? length, part.fileID ?? fileID)
  }
}

/// Reads a multi-status answer.
private struct MultistatusReader {
  var responses: [WebDAVResponse] { state.responses }
  private let state = State()

  func read(_ bytes: [UInt8]) throws(WebDAVListing.Fault) {
    do throws(XMLFault) {
      try readXML(bytes, to: state)
    } catch {
      switch error {
      case .noMemory: throw WebDAVListing.Fault(reason: "there is no memory for it")
      case .hasDoctype: throw WebDAVListing.Fault(reason: "it has a DOCTYPE, which WebDAV does not know")
      case .malformed(let reason, let line): throw WebDAVListing.Fault(reason: "this is no XML: \(reason) in line \(line)")
      }
    }
    if state.isDone { throw WebDAVListing.Fault(reason: "it has more than \(ListBudget.items) files") }
    guard state.isMultistatus else { throw WebDAVListing.Fault(reason: "this is no answer of a WebDAV server") }
    if let name = state.misspelt {
      throw WebDAVListing.Fault(reason: "it has an element '\(printable(name))', which WebDAV writes otherwise")
    }
  }

  /// The state of the parse.
  final class State: XMLReceiver {
    var responses: [WebDAVResponse] = []
    var isMultistatus = false
    /// An element of the answer's structure in other case or of another namespace, which would not be read.
    var misspelt: String?
    private var hrefCount = 0
    var isDone: Bool { hrefCount > ListBudget.items }
    private var path: [String] = []
    private var text: [UInt8] = []
    /// The current part of the properties, which counts only if its status says so.
    private var part = WebDAVResponse()
    private var namesKind = false
    /// The names of the structure by depth.
    private static let structure: [Set<String>] = [
      [], ["multistatus"], ["response"], ["href", "status", "propstat"], ["prop", "status"], ["resourcetype"], ["collection"],
    ]

    private static func name(_ full: String) -> String {
      let parts = full.split(separator: "\n", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return full }
      return parts[0] == "DAV:" ? parts[1] : parts[0] == "http://owncloud.org/ns" ? "oc:" + parts[1] : ":" + parts[1]
    }

    func begin(_ name: String, _ attributes: XMLAttributes) {
      let name = Self.name(name)
      if path.isEmpty { isMultistatus = name == "multistatus" }
      path.append(name)
      text = []
      let local = name.split(separator: ":").last.map { $0.lowercased() } ?? ""
      let isOther = path.count > 4 && name.contains(":")
      if !isOther, path.count < Self.structure.count, Self.structure[path.count].contains(local), name != local {
        misspelt = name
      }
      switch (name, path.count) {
      case ("response", 2): responses.append(WebDAVResponse())
      case ("propstat", 3): (part, namesKind) = (WebDAVResponse(), false)
      case ("resourcetype", 5): namesKind = true
      case ("collection", 6) where path[4] == "resourcetype": part.isCollection = true
      default: break
      }
    }

    func add(_ bytes: UnsafeRawBufferPointer) { if text.count < 1 << 16 { text += bytes } }

    func end() {
      let value = String(decoding: trimmingASCIISpace(text[...]), as: UTF8.self)
      let last = responses.count - 1
      switch (path.last, path.count) {
      case ("href", 3) where last >= 0:
        responses[last].hrefs.append(value)
        hrefCount += 1
      case ("status", 3) where last >= 0: responses[last].status = Self.code(value)
      case ("status", 4): part.status = Self.code(value)
      case ("propstat", 3) where last >= 0: responses[last].adopt(part, namesKind: namesKind)
      case (let name?, 5): take(name, value)
      default: break
      }
      path.removeLast()
      text = []
    }

    private func take(_ name: String, _ value: String) {
      switch name.split(separator: ":").last?.lowercased() ?? "" {
      case "getlastmodified": part.modified = value
      case "getetag": part.etag = value
      case "getcontentlength": part.length = value
      case "fileid" where name == "oc:fileid": part.fileID = value
      case "iscollection", "isfolder": part.isCollection = part.isCollection || ["1", "t", "true"].contains(value.lowercased())
      case "getcontenttype": part.isCollection = part.isCollection || value.lowercased().hasPrefix("httpd/unix-directory")
      default: break
      }
    }

    /// The number in `HTTP/1.1 200 OK`.
    private static func code(_ value: String) -> Int { value.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
  }
}
