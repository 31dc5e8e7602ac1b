/// The path of a page or file in the output, relative to its root, with the links that lead there.
struct Route: Hashable, Sendable {
  /// The path as file names, not percent-encoded.
  let path: String
  /// The path percent-encoded for a link.
  let encoded: String

  init(_ path: String) {
    self.path = path
    encoded = percentEncoded(path: path)
  }

  /// What stands in front of a root-relative path on this page: `../` for every folder above it, nothing at the root.
  var root: String {
    String(repeating: "../", count: path.utf8.count { $0 == 0x2F })
  }

  /// The link from another page. Pages link to each other relatively and by file name, so that the portal works under any
  /// address and straight from a disk.
  func href(from page: Route) -> String { page.root + encoded }

  /// The address below a base address that ends with `/`; an `index.html` is left out.
  func address(below base: String) -> String {
    if encoded == "index.html" { return base }
    return encoded.hasSuffix("/index.html") ? base + encoded.dropLast("index.html".utf8.count) : base + encoded
  }
}

/// A path with everything outside `unreserved`, `/` and the sub-delimiters that HTML leaves alone percent-encoded (RFC 3986, section 3.3).
func percentEncoded(path: String) -> String {
  if path.utf8.allSatisfy(isPathByte) { return path }
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    if isPathByte(byte) { bytes.append(byte) } else { bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isPathByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0x2D, 0x2E, 0x5F, 0x7E, 0x2F: true
  case 0x21, 0x24, 0x28...0x2C, 0x3A, 0x3B, 0x3D, 0x40: true
  default: false
  }
}
