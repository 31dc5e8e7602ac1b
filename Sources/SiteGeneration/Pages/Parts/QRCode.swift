import CQREncode
package import Templating
import TextBasics

/// The library that makes QR codes, with its version.
package let qrCodeLibrary = "libqrencode " + (QRcode_APIVersionString().map { String(cString: $0) } ?? "?")

/// The QR code of an address as the outline of an SVG path.
package struct QRCode: TemplateModel, Hashable {
  /// Width and height in modules, the quiet zone of four modules on each side included.
  package let size: Int
  /// SVG path data in modules: a horizontal stroke one module wide for every run of dark modules.
  package let path: String

  package static let schema = ModelSchema<Self>(
    .text("size") { String($0.size) },
    .text("path") { $0.path })

  /// `nil` when the address is empty or too long for a code.
  package init?(_ address: String) {
    guard let modules = QRModules(address) else { return nil }
    size = modules.width + 2 * Self.quietZone
    path = Self.path(modules)
  }

  /// The code in half blocks, two rows in a line. Without colours it is drawn for light letters on a dark ground.
  package static func terminalText(_ address: String, usesColour: Bool) -> String? {
    guard let modules = QRModules(address) else { return nil }
    // Cameras need two light modules around a code at the least.
    let border = 2
    let width = modules.width
    func isDrawn(_ row: Int, _ column: Int) -> Bool {
      let isInside = (0..<width).contains(row) && (0..<width).contains(column)
      return (isInside && modules.isDark(row, column)) == usesColour
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

  private static let quietZone = 4

  private static func path(_ modules: QRModules) -> String {
    var path = ""
    for row in 0..<modules.width {
      // The end of the row's last stroke.
      var pen: Int?
      for run in modules.darkRuns(inRow: row) {
        if let pen {
          path += "m\(run.lowerBound - pen) 0h\(run.count)"
        } else {
          path += "M\(run.lowerBound + quietZone) \(row + quietZone).5h\(run.count)"
        }
        pen = run.upperBound
      }
    }
    return path
  }
}

/// The dark and light modules of a QR code, without the quiet zone around them: model 2, error correction M, the text as bytes
/// (ISO/IEC 18004).
private struct QRModules {
  /// The number of rows, and of modules in a row: 21 to 177.
  let width: Int
  /// Row after row.
  private let areDark: [Bool]

  /// The smallest code that holds the UTF-8 of a text; `nil` for an empty text and for more than 2,331 bytes.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let count = Int32(exactly: bytes.count), let code = QRcode_encodeData(count, bytes, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    // The lowest bit of each byte is set where the module is dark; the others say what the module is part of.
    areDark = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }

  func isDark(_ row: Int, _ column: Int) -> Bool { areDark[row * width + column] }

  /// The runs of dark modules of a row, from left to right.
  func darkRuns(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<width where isDark(row, column) {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
