import CQRencode
import ParallelWork
import TextBasics

/// The dark and light modules of a QR code (ISO/IEC 18004, error correction M), without the quiet zone around them.
struct QRModules: Sendable, Hashable {
  /// The number of rows, and of modules in a row: 21 to 177.
  let width: Int
  /// Row after row, eight modules in a byte, the first in its highest bit, which is set where the module is dark.
  private var bits: [UInt8]

  /// `nil` when the text is too long for a code, or holds U+0000.
  init?(_ text: String) {
    guard !text.utf8.contains(0), let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    guard Self.widths.contains(width), let data = code.pointee.data else { return nil }
    bits = Array(repeating: 0, count: Self.byteCount(width))
    for index in 0..<width * width where data[index] & 1 == 1 { bits[index >> 3] |= 0x80 >> UInt8(index & 7) }
  }

  func isDark(_ row: Int, _ column: Int) -> Bool {
    let index = row * width + column
    return bits[index >> 3] & 0x80 >> UInt8(index & 7) != 0
  }

  private static let widths = 21...177

  private static func byteCount(_ width: Int) -> Int { (width * width + 7) / 8 }
}

/// QR codes by the text in them; `nil` for a text that is too long for one.
typealias QRCodeMemory = Remembered<String, QRModules?>

// MARK: - From one run to the next

extension QRModules {
  /// What the modules depend on besides the text: the library that finds the best mask.
  static let library = "libqrencode \(QRcode_APIVersionString().map { String(cString: $0) } ?? "")"

  /// What `hexadecimal` gave; `nil` for everything else.
  init?(hexadecimal: ArraySlice<UInt8>, width: Int) {
    guard Self.widths.contains(width), hexadecimal.count == 2 * Self.byteCount(width) else { return nil }
    self.width = width
    bits = []
    bits.reserveCapacity(hexadecimal.count / 2)
    for index in stride(from: hexadecimal.startIndex, to: hexadecimal.endIndex, by: 2) {
      guard let high = hexadecimal[index].hexadecimalValue, let low = hexadecimal[index + 1].hexadecimalValue else { return nil }
      bits.append(high << 4 | low)
    }
  }

  /// The bits, two digits for eight modules.
  var hexadecimal: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bits.count)
    for byte in bits {
      digits.append(UInt8.hexadecimalDigit(byte >> 4))
      digits.append(UInt8.hexadecimalDigit(byte))
    }
    return digits
  }
}
