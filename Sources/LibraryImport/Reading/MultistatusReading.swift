import CExpat
import CatalogueModel
import InternationalHosts
package import OfficeLinks
import TextBasics

/// A WebDAV server's listing of a folder (RFC 4918 section 14.16).
package struct WebDAVListing: Sendable {
  /// The files directly in it, with paths below the root.
  package private(set) var files: [FoundItem] = []
  /// The paths of the folders directly in it.
  package private(set) var folders: [String] = []
  /// Entries on another server or outside this folder.
  package private(set) var foreign: [String] = []

  /// The reason why an answer is not a listing.
  package struct Fault: Error, Sendable, Hashable { package let reason: String }

  /// Reads the answer to a request for the folder at a path below `root`. Namespaces may have any prefix; properties may be
  /// missing or be in a part with another status.
  package init(_ answer: [UInt8], of folder: String, below root: DocumentAddress) throws(Fault) {
    let reader = MultistatusReader()
    try reader.read(answer)
    let own = root.pathSegments.filter { !$0.isEmpty }
    let path = folder.split(separator: "/").map(String.init)
    for response in reader.responses { add(response, root, own, path) }
  }

  private mutating func add(_ response: WebDAVResponse, _ root: DocumentAddress, _ own: [String], _ folder: [String]) {
    // Compares decoded names: servers differ in what they encode, and in the case of the digits.
    guard let segments = root.segments(ofHref: response.href), segments.starts(with: own + folder) else {
      foreign.append(response.href)
      return
    }
    let below = segments.dropFirst(own.count)
    if below.count == folder.count { return }
    guard below.count == folder.count + 1 else {
      foreign.append(response.href)
      return
    }
    let path = below.joined(separator: "/")
    if response.isFolder {
      folders.append(path)
      return
    }
    var file = FoundItem(.path(path), id: response.fileID)
    file.updated = response.modified.flatMap(httpDay)
    let etag = response.etag.map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
    file.mark = mark(size: response.length.flatMap { Int($0) }, time: response.modified) ?? etag.map { "etag:\($0)" }
    files.append(file)
  }
}

extension DocumentAddress {
  /// The decoded path segments of a href that is absolute or begins at the server's root. Returns `nil` for another server and
  /// for names that contain a slash or lead elsewhere.
  fileprivate func segments(ofHref href: String) -> [String]? {
    let parts = URLParts(Array(href.utf8)[...])
    if let authority = parts.authority {
      let scheme = parts.scheme.map { String(decoding: $0, as: UTF8.self) } ?? self.scheme
      let server =
        scheme + "://" + String(decoding: authority.host, as: UTF8.self)
        + (authority.port.map { ":" + String(decoding: $0, as: UTF8.self) } ?? "") + "/"
      let rules = AddressRules.international(allowsHTTP: true).forFolders
      guard DocumentAddress.read(server, rules: rules).address?.origin == origin else { return nil }
    } else if !href.hasPrefix("/") {
      return nil
    }
    let names = parts.path.split(separator: ASCII.slash).map { percentDecodedText($0) }
    return names.contains { $0 == "." || $0 == ".." || $0.utf8.contains(ASCII.slash) } ? nil : names
  }
}

/// The day of an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7). Also reads RFC 3339, which some servers
/// write.
func httpDay(_ text: String) -> CalendarDate? {
  if let day = day(text) { return day }
  let parts = text.split(separator: " ")
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  guard parts.count >= 4, let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3])
  else {
    return nil
  }
  return CalendarDate(year: year, month: month + 1, day: day)
}

/// One `response` of a multi-status answer.
struct WebDAVResponse {
  var href = ""
  var isFolder = false
  var modified: String?
  var etag: String?
  var length: String?
  var fileID: String?
}

/// Reads a multi-status answer with libexpat, which knows namespaces and limits the growth of entities. DOCTYPE is rejected, so
/// there are no entities.
private struct MultistatusReader {
  var responses: [WebDAVResponse] { state.responses }
  private let state = State()

  func read(_ bytes: [UInt8]) throws(WebDAVListing.Fault) {
    // Names arrive as namespace, line feed and local name.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: ASCII.lineFeed)) else {
      throw WebDAVListing.Fault(reason: "there is no memory for it")
    }
    defer { XML_ParserFree(parser) }
    state.parser = parser
    // The state outlives the parser.
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, _ in State.of(data)?.begin(name) }, { data, name in State.of(data)?.end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in State.of(data)?.add(text, Int(count)) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      guard let state = State.of(data) else { return }
      state.hasDoctype = true
      XML_StopParser(state.parser, 0)
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), 1)
    }
    if state.hasDoctype { throw WebDAVListing.Fault(reason: "it has a DOCTYPE, which WebDAV does not know") }
    guard status == XML_STATUS_OK else {
      let line = XML_GetCurrentLineNumber(parser)
      throw WebDAVListing.Fault(
        reason: "this is no XML: \(XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "") in line \(line)")
    }
    guard state.isMultistatus else { throw WebDAVListing.Fault(reason: "this is no answer of a WebDAV server") }
  }

  /// The state of the parse. A class, since libexpat calls back with a pointer to it.
  final class State {
    var responses: [WebDAVResponse] = []
    var hasDoctype = false
    var isMultistatus = false
    var parser: XML_Parser?
    private var path: [String] = []
    private var text: [UInt8] = []
    /// The current part of the properties, which counts only if its status says so.
    private var properties = WebDAVResponse()
    private var isFound = true

    static func of(_ data: UnsafeMutableRawPointer?) -> State? {
      data.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func name(_ name: UnsafePointer<XML_Char>?) -> String {
      let full = name.map { String(cString: $0) } ?? ""
      let parts = full.split(separator: "\n", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return full }
      return parts[0] == "DAV:" ? parts[1] : parts[0] == "http://owncloud.org/ns" ? "oc:" + parts[1] : ":" + parts[1]
    }

    func begin(_ name: UnsafePointer<XML_Char>?) {
      let name = Self.name(name)
      if path.isEmpty { isMultistatus = name == "multistatus" }
      path.append(name)
      text = []
      switch (name, path.count) {
      case ("response", 2): responses.append(WebDAVResponse())
      case ("propstat", 3): (properties, isFound) = (WebDAVResponse(), true)
      case ("collection", 6) where path[4] == "resourcetype": properties.isFolder = true
      default: break
      }
    }

    func add(_ bytes: UnsafePointer<XML_Char>?, _ count: Int) {
      guard let bytes, text.count < 1 << 16 else { return }
      text += UnsafeRawBufferPointer(start: bytes, count: count)
    }

    func end(_ name: UnsafePointer<XML_Char>?) {
      let value = String(decoding: trimmingASCIISpace(text[...]), as: UTF8.self)
      let last = responses.count - 1
      switch (path.last, path.count) {
      case ("href", 3) where last >= 0: responses[last].href = value
      case ("getlastmodified", 5): properties.modified = value
      case ("getetag", 5): properties.etag = value
      case ("getcontentlength", 5): properties.length = value
      case ("oc:fileid", 5): properties.fileID = value
      case ("status", 4): isFound = value.split(separator: " ").dropFirst().first == "200"
      case ("propstat", 3) where last >= 0 && isFound:
        let href = responses[last].href
        responses[last] = properties
        responses[last].href = href
      default: break
      }
      path.removeLast()
      text = []
    }
  }
}
