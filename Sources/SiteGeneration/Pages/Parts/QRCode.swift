import CQRencode
import ParallelWork
package import Templating
import TextBasics

/// The QR code of an address (ISO/IEC 18004, error correction M) as the outline of an SVG path.
package struct QRCode: TemplateModel, Hashable {
  /// Width and height in modules, the quiet zone of four modules on each side included.
  package let size: Int
  /// SVG path data in modules: a horizontal stroke one module wide for every run of dark modules.
  package let path: String

  package static let schema = ModelSchema<Self>(
    .text("size") { String($0.size) },
    .text("path") { $0.path })

  /// `nil` when the address is too long for a code, or holds U+0000.
  package init?(_ address: String) {
    let drawn = Self.encoded(address) { modules, width in
      (size: width + 2 * Self.quietZone, path: Self.path(modules, width: width))
    }
    guard let drawn else { return nil }
    (size, path) = drawn
  }

  /// Calls `draw` with the modules, row by row, of which the lowest bit says whether they are dark, and their number in a row.
  private static func encoded<Result>(_ address: String, _ draw: (UnsafeBufferPointer<UInt8>, Int) -> Result) -> Result? {
    guard !address.utf8.contains(0), let code = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    return draw(UnsafeBufferPointer(start: data, count: width * width), width)
  }

  /// The code in half blocks, two rows in a line. Without colours it is drawn for light letters on a dark ground.
  package static func terminalText(_ address: String, usesColour: Bool) -> String? {
    encoded(address) { modules, width in
      // Cameras need two light modules around a code at the least.
      let border = 2
      func isDrawn(_ row: Int, _ column: Int) -> Bool {
        let isInside = (0..<width).contains(row) && (0..<width).contains(column)
        return (isInside && modules[row * width + column] & 1 == 1) == usesColour
      }
      let lines = stride(from: -border, to: width + border, by: 2).map { row in
        let blocks = (-border..<(width + border)).map { column in
          switch (isDrawn(row, column), isDrawn(row + 1, column)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }
        return usesColour ? "\u{1B}[30;107m\(blocks.joined())\u{1B}[0m\n" : blocks.joined() + "\n"
      }
      return lines.joined()
    }
  }

  private static let quietZone = 4

  private static func path(_ modules: UnsafeBufferPointer<UInt8>, width: Int) -> String {
    var path: [UInt8] = []
    path.reserveCapacity(width * width * 3)
    for row in 0..<width {
      var pen: Int?
      var column = 0
      while column < width {
        let start = column
        while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
        if column > start {
          if let pen {
            path.append("m", start - pen)
            path.append(" ", 0)
          } else {
            path.append("M", start + quietZone)
            path.append(" ", row + quietZone)
            path.append(".", 5)
          }
          path.append("h", column - start)
          pen = column
        }
        column += 1
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}

extension [UInt8] {
  /// A command or separator and a number of modules, of which a code has at most 177 beside its quiet zone. As text it took seven
  /// times as many instructions.
  fileprivate mutating func append(_ command: Unicode.Scalar, _ number: Int) {
    append(UInt8(ascii: command))
    let number = UInt8(truncatingIfNeeded: number)
    if number >= 100 { append(ASCII.zero + number / 100) }
    if number >= 10 { append(ASCII.zero + number / 10 % 10) }
    append(ASCII.zero + number % 10)
  }
}

/// QR codes by the text in them; `nil` for a text that is too long for one.
typealias QRCodeMemory = Remembered<String, QRCode?>
