/// The Reed–Solomon code of QR codes: bytes are elements of GF(256) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, section 7.5).
struct ErrorCorrection {
  /// The number of error correction codewords of a block, at most 30.
  let count: Int
  /// The product of each byte and the generator polynomial, the highest power first, without its highest term.
  private let products: [[UInt8]]

  init(count: Int) {
    self.count = count
    let generator = Self.generator(count)
    products = (0...255).map { factor in generator.map { Self.product($0, UInt8(factor)) } }
  }

  /// The error correction codewords of a block: the remainder of its division by the generator polynomial.
  func codewords(for block: ArraySlice<UInt8>) -> [UInt8] {
    var remainder: [UInt8] = Array(repeating: 0, count: count)
    for byte in block {
      let product = products[Int(byte ^ remainder[0])]
      for index in 1..<count { remainder[index - 1] = remainder[index] ^ product[index - 1] }
      remainder[count - 1] = product[count - 1]
    }
    return remainder
  }

  /// The coefficients of (x - 1)(x - 2)(x - 4)…, the highest power first, without its leading 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var coefficients: [UInt8] = Array(repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in coefficients.indices {
        coefficients[index] = product(coefficients[index], root) ^ (index + 1 < degree ? coefficients[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return coefficients
  }

  private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    (0..<8).reversed().reduce(0) { product, bit in
      (product << 1) ^ ((product >> 7) * 0x1D) ^ (((second >> UInt8(bit)) & 1) * first)
    }
  }
}
