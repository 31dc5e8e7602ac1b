import Diagnostics

/// The names that fragments can point at in a web page: every `id`, and the `name` of each `a` (HTML, section 7.4.6.4).
///
/// Knows as much of HTML as is needed not to take text for tags: comments, quoted values, and the contents of `script` and the like.
struct PageAnchors {
  private var names: Set<[UInt8]> = []
  private let bytes: [UInt8]
  private var offset = 0

  /// Reads a page or the beginning of one.
  init(_ page: [UInt8]) {
    bytes = page
    while offset < bytes.count {
      if bytes[offset] == 0x3C { readTag() } else { offset += 1 }
    }
  }

  /// Whether the page has what a fragment names, as it is or percent-decoded; GitHub puts `user-content-` in front of authors' names.
  func holds(_ fragment: String) -> Bool {
    let raw = Array(fragment.utf8)
    let prefix = Array("user-content-".utf8)
    return [raw, percentDecoded(raw)].contains { names.contains($0) || names.contains(prefix + $0) }
  }

  /// The name that was most likely meant; `nil` when none is close.
  func nearest(to fragment: String) -> String? {
    nearestName(
      to: String(decoding: percentDecoded(Array(fragment.utf8)), as: UTF8.self),
      among: names.lazy.map { String(decoding: $0, as: UTF8.self) })
  }

  /// At `<`.
  private mutating func readTag() {
    if bytes[offset...].starts(with: "<!--".utf8) {
      skip(past: Array("-->".utf8), from: offset + 4)
      return
    }
    offset += 1
    guard offset < bytes.count, isLetter(bytes[offset]) else { return }
    let element = bytes[offset...].prefix { isLetter($0) || isDigit($0) || $0 == 0x2D }.map(lowercase)
    offset += element.count
    while offset < bytes.count, bytes[offset] != 0x3E { readAttribute(of: element) }
    if Self.rawElements.contains(element) { skip(past: Array("</".utf8) + element, from: offset) }
  }

  private mutating func readAttribute(of element: [UInt8]) {
    guard !isBlank(bytes[offset]), bytes[offset] != 0x2F, bytes[offset] != 0x3D else {
      offset += 1
      return
    }
    let name = bytes[offset...].prefix { !isBlank($0) && $0 != 0x2F && $0 != 0x3E && $0 != 0x3D }
    offset = name.endIndex
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == 0x3D else { return }
    offset += 1
    skipBlanks()
    let value = readValue()
    let key = name.map(lowercase)
    if key == Array("id".utf8) || key == Array("name".utf8) && element == [0x61] {
      names.insert(resolvingReferences(value))
    }
  }

  private mutating func readValue() -> ArraySlice<UInt8> {
    guard offset < bytes.count else { return [] }
    let quote = bytes[offset]
    if quote == 0x22 || quote == 0x27 {
      let value = bytes[(offset + 1)...].prefix { $0 != quote }
      offset = min(value.endIndex + 1, bytes.count)
      return value
    }
    let value = bytes[offset...].prefix { !isBlank($0) && $0 != 0x3E }
    offset = value.endIndex
    return value
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
  }

  /// Goes behind the next `mark`, in any case, or to the end.
  private mutating func skip(past mark: [UInt8], from start: Int) {
    offset = min(start, bytes.count)
    while offset < bytes.count {
      if bytes[offset] == mark[0], bytes[offset...].prefix(mark.count).map(lowercase) == mark {
        offset += mark.count
        return
      }
      offset += 1
    }
  }

  private static let rawElements: Set<[UInt8]> = Set(
    ["script", "style", "textarea", "title", "xmp", "iframe", "noframes"].map { Array($0.utf8) })
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// The value with its character references resolved: numeric ones, and the five that names need.
private func resolvingReferences(_ value: ArraySlice<UInt8>) -> [UInt8] {
  guard value.contains(0x26) else { return Array(value) }
  var resolved: [UInt8] = []
  var rest = value
  while let byte = rest.popFirst() {
    guard byte == 0x26, let end = rest.prefix(12).firstIndex(of: 0x3B), let scalar = referencedScalar(rest[..<end]) else {
      resolved.append(byte)
      continue
    }
    resolved += Array(String(scalar).utf8)
    rest = rest[(end + 1)...]
  }
  return resolved
}

private func referencedScalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
  let name = String(decoding: reference, as: UTF8.self)
  let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
  if let scalar = named[name] { return scalar }
  guard name.utf8.first == 0x23 else { return nil }
  let digits = name.utf8.dropFirst()
  let isHexadecimal = digits.first == 0x78 || digits.first == 0x58
  let number = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
  return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
}

/// The bytes with their percent-encoding undone; a lone `%` stays.
private func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(0x25) else { return bytes }
  var decoded: [UInt8] = []
  var index = 0
  while index < bytes.count {
    let digits = bytes[(index + 1)...].prefix(2)
    if bytes[index] == 0x25, digits.count == 2, digits.allSatisfy(isHexadecimal),
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    {
      decoded.append(value)
      index += 3
    } else {
      decoded.append(bytes[index])
      index += 1
    }
  }
  return decoded
}

private func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(lowercase(byte)) }
