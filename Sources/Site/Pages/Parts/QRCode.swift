package import Templates
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
    var path: [UInt8] = []
    // A run is hardly ever longer than eight bytes, and there are at most half as many as modules.
    path.reserveCapacity(modules.width * modules.width * 4)
    for row in 0..<modules.width {
      // The end of the row's last stroke.
      var pen: Int?
      modules.forEachDarkRun(inRow: row) { run in
        if let pen {
          path.append(UInt8(ascii: "m"))
          path.append(decimal: run.lowerBound - pen)
          path.append(ASCII.space)
          path.append(ASCII.zero)
        } else {
          path.append(UInt8(ascii: "M"))
          path.append(decimal: run.lowerBound + quietZone)
          path.append(ASCII.space)
          path.append(decimal: row + quietZone)
          path.append(".5")
        }
        path.append(UInt8(ascii: "h"))
        path.append(decimal: run.count)
        pen = run.upperBound
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}
