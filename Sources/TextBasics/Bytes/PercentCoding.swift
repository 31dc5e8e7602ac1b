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

/// Text with everything outside `kept` encoded, including percent signs unless they are kept (RFC 3986, section 2.1).
package func percentEncoded(_ text: String, keeping kept: ByteSet) -> String {
  if text.withUTF8Bytes({ $0.allSatisfy { kept.contains($0) } }) { return text }
  var out: [UInt8] = []
  appendEncodedWhole(text.utf8, allowed: kept, to: &out)
  return String(decoding: out, as: UTF8.self)
}

/// Percent-encodes bytes; those outside ASCII are always encoded.
package func percentEncoded(_ bytes: ArraySlice<UInt8>, keeping kept: ByteSet) -> [UInt8] {
  var out: [UInt8] = []
  appendEncodedWhole(bytes, allowed: kept, to: &out)
  return out
}

/// The bytes with every valid escape replaced by its byte if `isDecoded` allows; other percent signs stay (RFC 3986, section
/// 2.1).
package func percentDecoded(_ bytes: ArraySlice<UInt8>, where isDecoded: (UInt8) -> Bool = { _ in true }) -> [UInt8] {
  guard bytes.holds(ASCII.percent) else { return Array(bytes) }
  return Array(unsafeUninitializedCapacity: bytes.count) { out, count in
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == ASCII.percent, let value = escapedByte(bytes, at: index), isDecoded(value) {
          out[count] = value
          index += 3
        } else {
          out[count] = bytes[index]
          index += 1
        }
        count += 1
      }
    }
  }
}

/// The decoded text; bytes that are not UTF-8 become U+FFFD.
package func percentDecoded(_ text: String) -> String {
  text.holds(ASCII.percent) ? percentDecodedText(Array(text.utf8)[...]) : text
}

/// The decoded part of a text.
package func percentDecoded(_ text: Substring) -> String { percentDecoded(String(text)) }

/// The decoded bytes as text; bytes that are not UTF-8 become U+FFFD.
package func percentDecodedText(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: percentDecoded(bytes), as: UTF8.self) }
