import CIconv
package import TextBasics

extension TextEncoding {
  /// The text in UTF-8, with U+FFFD for bytes that are none in this encoding, and the offset of the first of these from the beginning of the
  /// text; `nil` if the system lacks the encoding.
  package func utf8(of text: ArraySlice<UInt8>) -> (bytes: [UInt8], firstInvalid: Int?)? {
    var invalid = text.count
    let capacity = 3 * text.count + 16
    let utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = text.withUnsafeBytes { bytes in
        convert_to_utf8(name, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &invalid)
      }
    }
    return utf8.isEmpty && !text.isEmpty ? nil : (utf8, invalid < text.count ? invalid : nil)
  }
}
