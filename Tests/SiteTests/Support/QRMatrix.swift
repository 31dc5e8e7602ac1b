@testable import Site

/// The modules of a QR code read back from its path, as ISO/IEC 18004 numbers them; the quiet zone is left out.
struct QRMatrix {
  /// Number of modules on a side.
  let width: Int
  /// Whether a module is dark, by row and column.
  let isDark: [[Bool]]

  /// `nil` when the path is not made of `M x y.5`, `h n` and `m n 0`, or reaches into the quiet zone of four modules.
  init?(_ code: QRCode) {
    let width = code.size - 8
    guard width > 0 else { return nil }
    var isDark = Array(repeating: Array(repeating: false, count: width), count: width)
    var (row, column) = (0, 0)
    var rest = code.path[...]
    while let command = rest.first {
      rest = rest.dropFirst()
      let numbers = rest.prefix { !$0.isLetter }.split(separator: " ").map(String.init)
      rest = rest.drop { !$0.isLetter }
      switch (command, numbers.count) {
      case ("M", 2):
        guard let x = Int(numbers[0]), numbers[1].hasSuffix(".5"), let y = Int(numbers[1].dropLast(2)) else { return nil }
        (row, column) = (y - 4, x - 4)
      case ("m", 2):
        guard let gap = Int(numbers[0]), gap > 0, numbers[1] == "0" else { return nil }
        column += gap
      case ("h", 1):
        guard let length = Int(numbers[0]), length > 0, (0..<width).contains(row), column >= 0, column + length <= width
        else { return nil }
        for dark in column..<column + length { isDark[row][dark] = true }
        column += length
      default: return nil
      }
    }
    self.width = width
    self.isDark = isDark
  }

  /// A square of modules, a line for each row: `#` is dark.
  func square(row: Int, column: Int, width: Int) -> [String] {
    isDark[row..<row + width].map { line in line[column..<column + width].map { $0 ? "#" : "." }.joined() }
  }
}
