import QRCodes
package import Templating
import TextBasics

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
    let width = modules.width
    // Dark and light modules in turns take three bytes each, and the first of a row twelve more at most.
    return ASCIIWriter.string(capacity: width * width * 5) { path in
      for row in 0..<width {
        // Where the last stroke ended.
        var pen = 0
        modules.forEachDarkRun(inRow: row) { run in
          let (step, stroke) = (run.lowerBound &- pen, run.upperBound &- run.lowerBound)
          let isFirst = pen == 0
          pen = run.upperBound
          if isFirst {
            path.append("M", run.lowerBound + quietZone)
            path.append(" ", row + quietZone)
            path.append(".", 5)
          } else if step < 10, stroke < 10 {
            return path.append(step: step, stroke: stroke)
          } else {
            path.append("m", step)
            path.append(" ", 0)
          }
          path.append("h", stroke)
        }
      }
    }
  }
}

extension ASCIIWriter {
  /// `m3 0h2`, with numbers below 10, as nearly all are: with its bytes one after the other a path took half as many instructions again.
  fileprivate mutating func append(step: Int, stroke: Int) {
    // `m0 0h0`, the first byte in the lowest bits.
    let zeros: UInt64 = 0x3068_3020_306D
    append(word: zeros + UInt64(truncatingIfNeeded: step) << 8 + UInt64(truncatingIfNeeded: stroke) << 40, count: 6)
  }

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
