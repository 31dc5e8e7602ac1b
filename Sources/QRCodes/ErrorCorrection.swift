/// The Reed–Solomon code of QR codes: bytes are elements of GF(256) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, section 7.5).
struct ErrorCorrection {
  /// The number of error correction codewords of a block, at most 30.
  let count: Int
  /// What each byte gives times the generator polynomial, without its highest term.
  private let products: [Remainder]

  init(count: Int) {
    self.count = count
    let generator = Self.generator(count)
    products = (0...255).map { factor in Remainder(generator.map { Self.product($0, UInt8(factor)) }) }
  }

  /// Appends the error correction codewords of a block: what is left when it is divided by the generator polynomial.
  func append(of block: ArraySlice<UInt8>, to codewords: inout [UInt8]) {
    var remainder = Remainder([])
    products.withUnsafeBufferPointer { products in
      for byte in block { remainder.divide(byte, products) }
    }
    for index in 0..<count { codewords.append(remainder[index]) }
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

/// The coefficients of a polynomial, the highest power first, in four words: one after the other, a symbol's codewords took three
/// times the instructions.
private struct Remainder {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ coefficients: [UInt8]) {
    func word(_ number: Int) -> UInt64 {
      (8 * number..<8 * number + 8).reduce(0) { $0 << 8 | ($1 < coefficients.count ? UInt64(coefficients[$1]) : 0) }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  subscript(index: Int) -> UInt8 {
    let word =
      switch index / 8 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))
  }

  /// Goes on with the next coefficient of what is divided; `products` has the multiples of the divisor.
  @inline(__always)
  mutating func divide(_ byte: UInt8, _ products: UnsafeBufferPointer<Remainder>) {
    let product = products[Int(byte ^ UInt8(truncatingIfNeeded: words.0 >> 56))].words
    words.0 = (words.0 << 8 | words.1 >> 56) ^ product.0
    words.1 = (words.1 << 8 | words.2 >> 56) ^ product.1
    words.2 = (words.2 << 8 | words.3 >> 56) ^ product.2
    words.3 = words.3 << 8 ^ product.3
  }
}
