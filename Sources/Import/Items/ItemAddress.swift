import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// The reason why an address is not a document of the source.
struct AddressRefusal: Error {
  let reason: String
  var fix: String?
}

extension ImportSettings {
  /// The path of an address below the source's address. Of a table, it is the whole address of what has no path: a page, a file with a
  /// query, or a document of another source.
  func path(ofAddress text: String) -> Result<String, AddressRefusal> {
    var reading = DocumentAddress.read(text, rules: rules)
    // A page of a wiki may have a colon in its name, and one of a service a bar in its query; a repository has pages of its files.
    if isTable, reading.address == nil, reading.mayBeOfPage {
      let page = DocumentAddress.read(text, rules: rules.forPages)
      if let address = page.address, address.format?.app == nil { reading = page }
    }
    if isTable, reading.address == nil, let corrected = reading.findings.lazy.compactMap(\.corrected).first {
      reading = DocumentAddress.read(corrected, rules: rules)
    }
    guard let address = reading.address else {
      let fix = isTable ? withPlainSlashes(text, reading) ?? reading.firstSolution : nil
      return .failure(AddressRefusal(reason: reading.firstFault, fix: fix))
    }
    guard case .path(let path) = address.meaning(on: base),
      !isTable || !path.isEmpty && !path.hasSuffix("/") && !path.hasPrefix("/")
    else {
      return wholeAddress(address)
    }
    // The name is in another encoding: only the address has its bytes.
    if path.unicodeScalars.contains("\u{FFFD}"),
      String(validating: percentDecoded(Array(address.text.utf8)[...]), as: UTF8.self) == nil
    {
      return .success(address.text)
    }
    // `File:Acteur.jpg`, as wikis name their files, is no path: its beginning would be a scheme.
    if isTable, path.utf8.prefix(while: { $0 != ASCII.slash }).contains(ASCII.colon),
      DocumentAddress.read(path: path, on: base, rules: rules).address == nil
    {
      return .success(address.text)
    }
    return .success(path)
  }

  /// The advice for an address with escaped slashes, as publishers have them.
  private func withPlainSlashes(_ text: String, _ reading: AddressReading) -> String? {
    guard reading.findings.contains(where: { $0.rule == .address.encodedSeparator }) else { return nil }
    let plain = ["%2F", "%2f", "%5C", "%5c"].reduce(text) { $0.replacing($1, with: "/") }
    guard DocumentAddress.read(plain, rules: rules.forPages).address != nil else { return nil }
    return "write \(printable(plain)), if a browser shows the same there, or remove the row"
  }

  /// True for a place that the manifest takes as that of a page, and not as that of a file.
  func isOfPageAlone(_ path: String) -> Bool {
    let hasSign = path.utf8.dropFirst(isAddress(path) ? "https://".utf8.count : 0).contains { Self.signsOfPages.contains($0) }
    let names = ["blob", "src"].map { Array($0.utf8) }
    guard
      hasSign || path.utf8.split(separator: ASCII.slash).contains(where: { names.contains(Array($0)) })
        || DocumentFormat.fileExtension(ofFileName: path).flatMap({ DocumentFormat.named($0) })?.refusal != nil
    else { return false }
    func reading(_ rules: AddressRules) -> AddressReading {
      isAddress(path) ? DocumentAddress.read(path, rules: rules) : DocumentAddress.read(path: path, on: base, rules: rules)
    }
    return reading(rules).address == nil && reading(rules.forPages).address != nil
  }

  private static let signsOfPages = ByteSet(":*\"<>|%")

  /// The reason why no source can be on the address's server.
  private func refusal(ofServer address: DocumentAddress) -> AddressRefusal? {
    let reading = DocumentAddress.read(address.origin + "/", rules: rules.forFolders)
    return reading.address == nil ? AddressRefusal(reason: reading.firstFault, fix: reading.firstSolution) : nil
  }

  private func wholeAddress(_ address: DocumentAddress) -> Result<String, AddressRefusal> {
    if isTable, address.text.hasPrefix(base.text) || address.text + "/" == base.text { return .success(address.text) }
    if isBeginning || hasNoSource { return .success(address.text) }
    if isTable, hasAllSources {
      if sources.areOnServer(of: address.text) { return .success(address.text) }
      if let refusal = refusal(ofServer: address) { return .failure(refusal) }
      return .failure(
        AddressRefusal(
          reason: "no source has an address on \(address.origin.split(separator: "/").last ?? "")",
          fix: "write one under 'sources': - {id: \(shortIdentifier(address.host)), baseURL: '\(address.origin)/'}"))
    }
    if isTable, let other = sources.above(address.text).first {
      return .failure(
        AddressRefusal(
          reason: "its address is below that of the source '\(other.id)'", fix: "write '\(other.id)' in the column 'source'"))
    }
    if isTable, let refusal = refusal(ofServer: address) { return .failure(refusal) }
    let own = "- {id: \(shortIdentifier(address.host)), baseURL: '\(address.origin)/'}"
    let isHere = address.origin == base.origin
    return .failure(
      AddressRefusal(
        reason: "its address is not below \(base.text)",
        fix: isTable && !isHere
          ? "write a source for it (\(own)), and 'allSources: true' below 'import', or remove the row"
          : "correct \(isTable ? "it, or " : "")the source's 'baseURL', which may be too long, or write another source for it"))
  }

  /// The reason why a path cannot be a document's, or `nil` if it can.
  func refusal(ofPath path: String) -> String? {
    let reading =
      isAddress(path) ? DocumentAddress.read(path, rules: rules) : DocumentAddress.read(path: path, on: base, rules: rules)
    return reading.address == nil ? reading.firstFault : unwritable(path)
  }

  /// The reason why a file of YAML cannot have the path of an address.
  func unwritable(_ path: String) -> String? {
    // YAML treats these characters as line ends.
    path.unicodeScalars.contains { $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 || $0.value == 0xFEFF }
      ? "its name has a line end" : nil
  }

  /// The title of a new document.
  func title(of path: String, _ property: String?) -> String {
    if title == .property, let property = property.flatMap(shownText) { return property }
    let whole = isAddress(path) ? path.utf8.prefix { $0 != ASCII.question && $0 != ASCII.hash } : path.utf8[...]
    let written = whole.split(separator: ASCII.slash).last.map { String(Substring($0)) } ?? path
    let name =
      isAddress(path) ? String(validating: percentDecoded(Array(written.utf8)[...]), as: UTF8.self) ?? inLatin1(written) : written
    var stem = hasEnding(name, path) ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
    if title == .words {
      stem = stem.utf8.split { $0 == ASCII.underscore || $0 == ASCII.space }.map { String(Substring($0)) }.joined(separator: " ")
    }
    if isAddress(path), Self.namesOfAllPages.contains(stem.lowercased()), let value = firstQueryValue(path) { stem = value }
    return shownText(stem) ?? shownText(name) ?? "x"
  }

  /// True for a name with the ending of a file: `2409.12832` and `Mr. Smith` have none. In addresses and tables only a known one counts,
  /// as names there have full stops of all kinds, and no host has one.
  private func hasEnding(_ name: String, _ path: String) -> Bool {
    if isAddress(path), path.utf8.split(separator: ASCII.slash).count < 3 { return false }
    return FileEnding.isKnown(of: name) || !isTable && !isAddress(path) && isFileName(name)
  }

  /// The names that all pages of a service have, whose query says which one each is: `watch?v=0cMMyk2NVOY`.
  private static let namesOfAllPages: Set<String> = [
    "article", "default", "detail", "details", "index", "item", "page", "show", "view", "watch",
  ]

  private func firstQueryValue(_ address: String) -> String? {
    let query = address.utf8.drop { $0 != ASCII.question }.dropFirst().prefix { $0 != UInt8(ascii: "&") && $0 != ASCII.hash }
    let value = query.drop { $0 != ASCII.equals }.dropFirst()
    return value.isEmpty ? nil : percentDecodedText(Array(value)[...])
  }

  /// A document with this path needs its whole address: on this source, the path would mean another one.
  func needsAddress(_ path: String) -> Bool {
    isAddress(path) || DocumentAddress.meaning(ofPath: path, on: base) != .asWritten
  }

  /// The encoded address of a path that begins at the source's server.
  func address(onServer path: String) -> String? {
    let server = DocumentAddress.read(base.origin + "/", rules: rules.forFolders).address
    return server.flatMap {
      DocumentAddress.read(path: path.hasPrefix("/") ? String(path.dropFirst()) : path, on: $0, rules: rules).address
    }?
    .text
  }

  func address(ofPath path: String) -> String? {
    isAddress(path) ? path : DocumentAddress.read(path: path, on: base, rules: rules).address?.text
  }

  /// True for the whole address of a document on another server.
  func isElsewhere(_ path: String) -> Bool { isAddress(path) && !path.hasPrefix(base.origin + "/") && path != base.origin }

  /// True if the path is a whole address, since its bytes are not UTF-8 or it is no file below the source's address.
  func isAddress(_ path: String) -> Bool { path.hasPrefix("https://") || path.hasPrefix("http://") }
}

extension AddressReading {
  fileprivate var firstSolution: String? { findings.first { $0.severity == .error }?.solution }

  fileprivate var mayBeOfPage: Bool {
    findings.allSatisfy {
      $0.severity != .error
        || [.address.fileNameCharacter, .address.fileNameEnd, .character.bar, .share.service, .format.program].contains($0.rule)
    }
  }

  fileprivate var firstFault: String { findings.first { $0.severity == .error }?.summary ?? "it has no usable address" }
}

/// The letters that the escapes of an older encoding stand for in most of Europe (ISO 8859-1), if the name is mostly in Latin
/// letters; else the name as it is.
private func inLatin1(_ name: String) -> String {
  let scalars = percentDecoded(Array(name.utf8)[...]).map { Unicode.Scalar($0) }
  let isLatin = scalars.count { $0.properties.isAlphabetic && $0.isASCII } > scalars.count { !$0.isASCII }
  return isLatin && !scalars.contains { (0x80..<0xA0).contains($0.value) } ? String(String.UnicodeScalarView(scalars)) : name
}

extension AddressRules {
  /// The same rules for the address of a page.
  fileprivate var forPages: AddressRules {
    var rules = self
    rules.isWebPage = true
    return rules
  }
}
