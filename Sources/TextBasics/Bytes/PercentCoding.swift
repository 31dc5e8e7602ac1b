/// Appends one byte as its escape with upper-case digits.
@inlinable
package func appendEscape(_ byte: UInt8, to out: inout [UInt8]) {
  out.append(ASCII.percent)
  out.append(UInt8.hexadecimalDigit(byte >> 4))
  out.append(UInt8.hexadecimalDigit(byte))
}

/// The byte of the escape at `index`; `nil` if there is no complete escape.
@inlinable
package func escapedByte<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, at index: Int) -> UInt8? where Bytes.Index == Int {
  guard index + 2 < bytes.endIndex, bytes[index] == ASCII.percent, let high = bytes[index + 1].hexadecimalValue,
    let low = bytes[index + 2].hexadecimalValue
  else { return nil }
  return high << 4 | low
}

/// Appends text in auto mode: valid escapes are kept with upper-case digits, everything outside `allowed` is encoded, a lone
/// percent sign becomes `%25`. Idempotent.
package func appendEncoded(_ bytes: ArraySlice<UInt8>, allowed: ByteSet, to out: inout [UInt8]) {
  var index = bytes.startIndex
  while index < bytes.endIndex {
    let byte = bytes[index]
    if allowed.contains(byte) {
      let end = bytes[index...].firstIndex { !allowed.contains($0) } ?? bytes.endIndex
      out += bytes[index..<end]
      index = end
      continue
    }
    if let value = escapedByte(bytes, at: index) {
      if allowed.contains(value), value == ASCII.openBrace || value == ASCII.closeBrace {
        // Only OneNote's fragments allow braces; its own spelling has them raw, an href has them escaped.
        out.append(value)
      } else {
        appendEscape(value, to: &out)
      }
      index += 2
    } else {
      appendEscape(byte, to: &out)
    }
    index += 1
  }
}

/// Appends text in which every percent sign is literal.
@inlinable
package func appendEncodedWhole(_ bytes: some Sequence<UInt8>, allowed: ByteSet, to out: inout [UInt8]) {
  for byte in bytes {
    if allowed.contains(byte) { out.append(byte) } else { appendEscape(byte, to: &out) }
  }
}

/// Appends text in the same way. It is encoded outside of the array, which would check for each byte whether it is shared.
package func appendEncodedWhole(_ text: String, allowed: ByteSet, to out: inout [UInt8]) {
  text.withUTF8Bytes { bytes in
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * bytes.count) { encoded in
      var count = 0
      for byte in bytes {
        if allowed.contains(byte) {
          encoded.initializeElement(at: count, to: byte)
          count &+= 1
        } else {
          encoded.initializeElement(at: count, to: ASCII.percent)
          encoded.initializeElement(at: count &+ 1, to: UInt8.hexadecimalDigit(byte >> 4))
          encoded.initializeElement(at: count &+ 2, to: UInt8.hexadecimalDigit(byte))
          count &+= 3
        }
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: encoded[..<count]))
    }
  }
}

/// Text with everything outside `kept` encoded, including percent signs unless they are kept (RFC 3986, section 2.1).
package func percentEncoded(_ text: String, keeping kept: ByteSet) -> String {
  var text = text
  if text.withUTF8({ $0.allSatisfy(kept.contains) }) { return text }
  var out: [UInt8] = []
  out.reserveCapacity(3 * text.utf8.count)
  appendEncodedWhole(text, allowed: kept, to: &out)
  return String(decoding: out, as: UTF8.self)
}

/// Percent-encodes bytes; those outside ASCII are always encoded.
package func percentEncoded(_ bytes: ArraySlice<UInt8>, keeping kept: ByteSet) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  appendEncodedWhole(bytes, allowed: kept, to: &out)
  return out
}

/// The bytes with every valid escape replaced by its byte if `isDecoded` allows; other percent signs stay (RFC 3986, section
/// 2.1).
package func percentDecoded(_ bytes: ArraySlice<UInt8>, where isDecoded: (UInt8) -> Bool = { _ in true }) -> [UInt8] {
  bytes.withUnsafeBufferPointer { bytes in
    [UInt8](unsafeUninitializedCapacity: bytes.count) { $1 = percentDecode(bytes, into: $0, where: isDecoded) }
  }
}

/// Decodes into memory with room for as many bytes; returns the number of decoded bytes.
@inline(__always)
private func percentDecode(
  _ bytes: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>, where isDecoded: (UInt8) -> Bool
) -> Int {
  var (index, count) = (0, 0)
  while index < bytes.count {
    let value = bytes[index] == ASCII.percent ? escapedByte(bytes, at: index) : nil
    if let value, isDecoded(value) {
      out.initializeElement(at: count, to: value)
      index += 3
    } else {
      out.initializeElement(at: count, to: bytes[index])
      index += 1
    }
    count += 1
  }
  return count
}

/// The decoded text; bytes that are not UTF-8 become U+FFFD.
package func percentDecoded(_ text: String) -> String {
  text.holds(ASCII.percent) ? percentDecodedText(Array(text.utf8)[...]) : text
}

/// The decoded part of a text.
package func percentDecoded(_ text: Substring) -> String { percentDecoded(String(text)) }

/// The decoded bytes as text; bytes that are not UTF-8 become U+FFFD.
package func percentDecodedText(_ bytes: ArraySlice<UInt8>) -> String {
  bytes.withUnsafeBufferPointer(percentDecodedText)
}

/// The decoded bytes of a buffer as text.
package func percentDecodedText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  // Not in the text's own memory, which would stay as long as the escapes are.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { decoded in
    let count = percentDecode(bytes, into: decoded) { _ in true }
    return String(decoding: UnsafeBufferPointer(rebasing: decoded[..<count]), as: UTF8.self)
  }
}
