import TextBasics

/// Reads a path below a base address as a person writes it.
enum PathReader {
  static func read(_ path: String, on base: DocumentAddress, _ rules: AddressRules) -> AddressReading {
    let bytes = Array(path.utf8)
    guard bytes.count <= AddressReader.maximumInput else {
      let counts = [String(bytes.count), String(rules.maximumByteCount)]
      return AddressReading(nil, [LinkFinding(.address.tooLong, counts, part: .address, range: 0..<bytes.count)])
    }
    guard let folder = base.asFolder else {
      return AddressReading(nil, [LinkFinding(.address.baseWithQuery, part: .base, range: 0..<base.byteCount)])
    }
    var findings = pathFindings(bytes, rules)
    let isAbsolute = bytes.first == ASCII.slash
    let below = bytes.drop { isAbsolute && $0 == ASCII.slash }
    if isAbsolute {
      let address = folder.text + String(decoding: percentEncoded(below, keeping: ByteSet.nameCharacters), as: UTF8.self)
      findings.append(LinkFinding(.address.leadingSlash, [address], part: .address, range: 0..<1))
    }
    if below.isEmpty { findings.append(LinkFinding(.address.empty, part: .address)) }
    guard !findings.hasError else { return AddressReading(nil, findings) }
    return joined(folder, below, findings, rules)
  }

  private static func pathFindings(_ bytes: [UInt8], _ rules: AddressRules) -> [LinkFinding] {
    var findings = inspectCharacters(bytes, .literal, refusesBackslash: true)
    if let finding = LinkFinding(spacesAround: bytes[...]) { findings.append(finding) }
    if let scheme = URLParts.scheme(of: bytes[...]) {
      if isEqual(scheme, ignoringCase: "file") {
        findings.append(LinkFinding(.address.fileScheme, range: 0..<bytes.count))
      } else if bytes[scheme.endIndex...].starts(with: "://".utf8) {
        findings.append(LinkFinding(.address.addressInPath, range: 0..<bytes.count))
      } else if scheme.count == 1, rules.checksName, bytes[scheme.endIndex...].starts(with: ":/".utf8) {
        findings.append(LinkFinding(.address.localPath, range: 0..<bytes.count))
      }
    }
    return findings.changed { $0.part = .address }
  }

  /// Reads the joined text again: completely encoded text is canonical, so only the rules for whole addresses apply.
  private static func joined(
    _ folder: DocumentAddress, _ path: ArraySlice<UInt8>, _ findings: [LinkFinding], _ rules: AddressRules
  ) -> AddressReading {
    let text = Array(folder.text.utf8) + percentEncoded(path, keeping: ByteSet.nameCharacters)
    var reading = AddressReader.read(text, rules)
    reading.findings.removeAll { isOfFolder($0, folder, path) }
    let shift = text.count == folder.byteCount + path.count ? path.startIndex - folder.byteCount : nil
    for index in reading.findings.indices {
      let isDecomposed = reading.findings[index].rule == .address.decomposed
      reading.findings[index].corrected = isDecomposed ? composed(String(decoding: path, as: UTF8.self)) : nil
      reading.findings[index].range = reading.findings[index].range.flatMap { moved($0, by: shift, within: path) }
    }
    return AddressReading(reading.address, findings + reading.findings)
  }

  /// True if a finding is only about the folder, which was read separately.
  private static func isOfFolder(_ finding: LinkFinding, _ folder: DocumentAddress, _ path: ArraySlice<UInt8>) -> Bool {
    if finding.rule == .address.decomposed { return composed(String(decoding: path, as: UTF8.self)) == nil }
    // A path is written as people see it, with its percent signs.
    if finding.rule == .address.encodedTwice { return true }
    if finding.rule == .address.noBreakSpace { return path.range(of: "\u{A0}") == nil }
    guard finding.severity != .error, let range = finding.range else { return false }
    return range.upperBound <= folder.byteCount
  }

  /// The place in the path if nothing in it was encoded, else the whole path.
  private static func moved(_ range: Range<Int>, by shift: Int?, within path: ArraySlice<UInt8>) -> Range<Int>? {
    guard let shift, range.lowerBound + shift >= path.startIndex, range.upperBound + shift <= path.endIndex else {
      return path.startIndex..<path.endIndex
    }
    return (range.lowerBound + shift)..<(range.upperBound + shift)
  }
}
