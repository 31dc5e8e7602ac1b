import TextBasics

/// Reads the lines of a response's head as they arrive.
struct HeadReader {
  private var status: Int?
  private var fields: [(name: String, value: String)] = []
  private var isComplete = false
  /// The bytes so far, including those of interim answers.
  private(set) var size = 0

  /// Milliseconds that libcurl read from `Retry-After`.
  var retryAfter: Int?

  /// The head; `nil` until its last line has arrived.
  var response: ResponseHead? {
    isComplete ? status.map { ResponseHead(status: $0, fields: fields, retryAfter: retryAfter) } : nil
  }

  /// The last answer switches to another protocol (RFC 9110 section 15.2.2).
  var isSwitch: Bool { status == 101 }

  mutating func read(_ line: UnsafeRawBufferPointer) {
    size += line.count
    if line.starts(with: "HTTP/".utf8) {
      // Another answer follows an interim one (1xx).
      (status, fields, isComplete) = (Self.status(line), [], false)
      return
    }
    // Trailers follow the body.
    guard !isComplete else { return }
    let text = line.prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed }
    if text.isEmpty {
      isComplete = status.map { $0 >= 200 || $0 < 100 } ?? false
    } else if let colon = text.firstIndex(of: ASCII.colon) {
      let value = text[text.index(after: colon)...].drop { $0 == ASCII.space || $0 == ASCII.tab }
      fields.append((String(decoding: text[..<colon], as: UTF8.self), Self.text(value)))
    }
  }

  /// UTF-8 is kept. In anything else, the bytes beyond ASCII are percent-encoded, as browsers send them back in a `Location`.
  private static func text(_ value: Slice<UnsafeRawBufferPointer>) -> String {
    if let text = String(validating: value, as: UTF8.self) { return text }
    var bytes: [UInt8] = []
    for byte in value {
      if byte < 0x80 { bytes.append(byte) } else { appendEscape(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The three digits of a status line (RFC 9112 section 4).
  private static func status(_ line: UnsafeRawBufferPointer) -> Int? {
    let digits = line.drop { $0 != ASCII.space }.dropFirst().prefix { $0.isASCIIDigit }
    return digits.count == 3 ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
  }
}
