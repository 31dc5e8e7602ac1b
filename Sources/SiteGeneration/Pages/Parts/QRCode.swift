import CQRencode
import Templating

/// The QR code of an address (ISO/IEC 18004, error correction M) as the outline of an SVG path.
struct QRCode: TemplateModel, Hashable {
  /// Width and height in modules, the quiet zone of four modules on each side included.
  let size: Int
  /// SVG path data in modules: a horizontal stroke one module wide for every run of dark modules.
  let path: String

  static let schema = ModelSchema<Self>(
    .text("size") { String($0.size) },
    .text("path") { $0.path })

  /// `nil` when the address is too long for a code, or holds U+0000.
  init?(_ address: String) {
    guard !address.utf8.contains(0), let code = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    size = width + 2 * Self.quietZone
    path = Self.path(UnsafeBufferPointer(start: data, count: width * width), width: width)
  }

  private static let quietZone = 4

  private static func path(_ modules: UnsafeBufferPointer<UInt8>, width: Int) -> String {
    var path = ""
    path.reserveCapacity(width * width * 3)
    for row in 0..<width {
      var pen: Int?
      var column = 0
      while column < width {
        let start = column
        while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
        if column > start {
          if let pen { path += "m\(start - pen) 0" } else { path += "M\(start + quietZone) \(row + quietZone).5" }
          path += "h\(column - start)"
          pen = column
        }
        column += 1
      }
    }
    return path
  }
}
