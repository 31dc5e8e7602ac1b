import TextBasics

extension ResponseField {
  /// The fields of every answer: no other site's page may read it, show it in a frame, keep its window, or treat it as another type.
  static let always = [
    ResponseField("Cross-Origin-Resource-Policy", "same-origin"), ResponseField("X-Frame-Options", "DENY"),
    ResponseField("X-Content-Type-Options", "nosniff"), ResponseField("Referrer-Policy", "same-origin"),
    ResponseField("Cross-Origin-Opener-Policy", "same-origin"),
  ]
}

extension PreviewResponse {
  /// The response under the conditions of a GET or HEAD request: 304 for bytes that the browser has, 206 for a part (RFC 9110
  /// sections 13 and 14).
  func conditional(_ head: RequestHead) -> PreviewResponse {
    guard status == 200, let tag, let count, head.method == .get || head.method == .head else { return self }
    var response = self
    response.fields += [ResponseField("ETag", "\"\(tag)\""), ResponseField("Accept-Ranges", "bytes")]
    if Self.names(head.fields["if-none-match"], tag) {
      response.status = 304
      (response.body, response.tag) = (.bytes([]), nil)
    } else if head.method == .get, let range = Self.range(head, tag, count: count) {
      response.take(range, of: count)
    }
    return response
  }

  private mutating func take(_ range: Range<Int>?, of count: Int) {
    if let range {
      status = 206
      part = range
      fields.append(ResponseField("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"))
    } else {
      status = 416
      (body, tag) = (.bytes([]), nil)
      fields.append(ResponseField("Content-Range", "bytes */\(count)"))
    }
  }

  /// The length of the whole content; `nil` for a stream.
  private var count: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(let count, _): count
    case .events: nil
    }
  }

  private static func names(_ conditions: [String], _ tag: String) -> Bool {
    conditions.joined(separator: ",").split(separator: ",").contains { condition in
      let text = condition.trimmingPrefix { $0 == " " || $0 == "\t" }
      let name = text.hasPrefix("W/") ? text.dropFirst(2) : text
      return text == "*" || name.trimmingSuffixSpaces == "\"\(tag)\""
    }
  }

  /// The one requested part. `nil` means the whole: without a range, with one of an older file, with several, and with an invalid
  /// one (section 14.2). `.some(nil)` means that the range has no byte.
  private static func range(_ head: RequestHead, _ tag: String, count: Int) -> Range<Int>?? {
    let ranges = head.fields["range"]
    guard ranges.count == 1, ranges[0].hasPrefix("bytes="), head.fields["if-range"].allSatisfy({ $0 == "\"\(tag)\"" }) else {
      return nil
    }
    let parts = ranges[0].dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count <= 18 && $0.utf8.allSatisfy(\.isASCIIDigit) }) else { return nil }
    switch (Int(parts[0]), Int(parts[1])) {
    case (nil, nil): return nil
    case (nil, let length?): return .some(length == 0 || count == 0 ? nil : max(0, count - length)..<count)
    case (let first?, nil): return .some(first < count ? first..<count : nil)
    case (let first?, let last?):
      guard first <= last else { return nil }
      return .some(first < count ? first..<min(last + 1, count) : nil)
    }
  }
}

extension Substring {
  fileprivate var trimmingSuffixSpaces: Substring {
    var text = self
    while let last = text.utf8.last, last == ASCII.space || last == UInt8(ascii: "\t") { text.removeLast() }
    return text
  }
}
