import TextBasics

/// The outcome of reading a document's address: the address and all findings.
public struct AddressReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let address: DocumentAddress?
  /// The findings, in no particular order.
  public internal(set) var findings: [LinkFinding]

  init(_ address: DocumentAddress?, _ findings: [LinkFinding]) {
    self.address = findings.hasError ? nil : address
    self.findings = findings
  }
}

extension DocumentAddress {
  /// Reads an address in auto mode: valid escapes are kept, everything else that needs it is encoded.
  ///
  /// Never traps; takes time in proportion to the text.
  ///
  /// - Parameters:
  ///   - text: An address as it was copied.
  ///   - rules: The addresses that you allow.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(_ text: String, rules: AddressRules = AddressRules()) -> AddressReading {
    AddressReader.read(Array(text.utf8), rules)
  }

  /// Reads an address from UTF-8 bytes; bytes that are not UTF-8 are a finding.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 of an address.
  ///   - rules: The addresses that you allow.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(bytes: UnsafeBufferPointer<UInt8>, rules: AddressRules = AddressRules()) -> AddressReading {
    AddressReader.read(Array(bytes), rules)
  }

  /// Reads a path below a base address as a person writes it: every segment is encoded as a whole, including `#` and `%`.
  ///
  /// The base counts as a folder with or without a final slash. Offsets of the findings refer to `path`.
  ///
  /// - Parameters:
  ///   - path: Folders and file name as people see them.
  ///   - base: The folder that the path is below.
  ///   - rules: The addresses that you allow.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(path: String, on base: DocumentAddress, rules: AddressRules = AddressRules()) -> AddressReading {
    PathReader.read(path, on: base, rules)
  }

  /// Reads a path below a base address given as text; findings about the base have the part ``LinkPart/base``.
  ///
  /// - Parameters:
  ///   - path: Folders and file name as people see them.
  ///   - base: The address of the folder that the path is below.
  ///   - rules: The addresses that you allow.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(path: String, on base: String, rules: AddressRules = AddressRules()) -> AddressReading {
    var reading = read(base, rules: rules.forFolders)
    reading.findings = reading.findings.changed { $0.part = .base }
    if reading.address?.asFolder == nil, let standIn = read("https://base.invalid/", rules: rules.forAnyHost.forFolders).address {
      // The faults of the path do not depend on the base, so both are reported together.
      let path = PathReader.read(path, on: standIn, rules.forAnyHost)
      let base = reading.address.map { PathReader.read("", on: $0, rules).findings } ?? []
      return AddressReading(nil, reading.findings + base + path.findings)
    }
    guard let address = reading.address else { return reading }
    let below = read(path: path, on: address, rules: rules)
    return AddressReading(below.address, reading.findings + below.findings)
  }

  /// The same address with a slash at its end, or `nil` if it has a query or fragment.
  public var asFolder: DocumentAddress? {
    guard !hasQuery, !hasFragment else { return nil }
    if text.utf8.last == ASCII.slash { return self }
    var folder = offsets
    folder.nameStart = offsets.pathEnd + 1
    folder.pathEnd = offsets.pathEnd + 1
    folder.queryEnd = offsets.queryEnd + 1
    folder.format = nil
    return DocumentAddress(text: text + "/", offsets: folder)
  }

  /// Equal for two addresses that most servers treat as the same document. Escapes are resolved if that does not change the
  /// meaning. Since Swift compares strings by canonical equivalence, the Unicode normal form does not matter; on SharePoint, nor
  /// does case.
  public var likenessKey: String {
    // RFC 3986 section 6.2.2.2; escapes outside ASCII mean the same either way.
    let bytes = Array(text.utf8)
    let path = percentDecoded(bytes[offsets.pathStart...]) { $0 >= 0x80 || ByteSet.unreserved.contains($0) }
    let text = String(decoding: path, as: UTF8.self)
    return origin + (isOnSharePoint ? text.lowercased() : text)
  }
}

extension DocumentAddress {
  /// The page of Microsoft's Office viewer that shows this document in a browser:
  /// `https://view.officeapps.live.com/op/view.aspx?src=…`.
  ///
  /// Microsoft's servers fetch the file and keep it for a short time. So it works only for documents that anybody may read, and
  /// only their owner can say whether that is wanted. `nil` for an address without https, and for apps without a viewer page.
  ///
  /// - Parameter app: The app of the document.
  /// - Returns: The address of the page, or `nil`.
  public func webViewerAddress(for app: OfficeApp) -> String? {
    guard isSecure, [.excel, .powerPoint, .word].contains(app) else { return nil }
    var bytes: [UInt8] = Array("https://view.officeapps.live.com/op/view.aspx?src=".utf8)
    appendEncodedWhole(text.utf8, allowed: Self.component, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The page on which SharePoint opens this document in the browser: the same address with `web=1`. `nil` for a folder, such as
  /// a notebook, and for an address with a fragment.
  public var sharePointPageAddress: String? {
    guard !fileName.isEmpty, !hasFragment else { return nil }
    return text + (hasQuery ? "&web=1" : "?web=1")
  }

  /// The address of the folder that contains this document, or of the document itself if it is a folder. Only a slash at the end
  /// tells that it is one; where you know that, use ``asFolder``.
  public var folderAddress: String {
    String(decoding: text.utf8.prefix(offsets.nameStart), as: UTF8.self)
  }

  /// The characters that `encodeURIComponent` does not encode (ECMA-262, section 19.2.6.4).
  private static let component = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")
}

extension DocumentFormat {
  /// The extension of the decoded last path segment of an address text, by the same rule; never that of its host or query.
  ///
  /// - Parameter text: An address.
  /// - Returns: The extension in lower case, or `nil`.
  public static func fileExtension(ofAddress text: some StringProtocol) -> String? {
    var rules = AddressRules()
    rules.allowsHTTP = true
    rules.checksExtension = false
    return DocumentAddress.read(String(text), rules: rules).address?.fileExtension
  }
}
