import TextBasics

/// The answer to a request.
package struct PreviewResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// The bytes of a file, made only when they are sent.
    case file(count: Int, bytes: @Sendable () -> [UInt8])
    case events(EventStream)
  }

  package var status: Int
  /// The media type, with its parameters.
  package var type: String
  /// Fields besides those of every answer.
  package var fields: [ResponseField]
  package var body: Body
  /// The entity tag of the bytes, without quotation marks, for conditions and ranges of the request.
  package var tag: String?
  /// The part of the bytes that is sent; by default all.
  var part: Range<Int>?

  package init(status: Int = 200, type: String, fields: [ResponseField] = [], bytes: [UInt8], tag: String? = nil) {
    (self.status, self.type, self.fields, body, self.tag) = (status, type, fields, .bytes(bytes), tag)
  }

  /// A file whose length and tag are known, so that no condition, range or HEAD request needs its bytes.
  package init(type: String, fields: [ResponseField], count: Int, tag: String, bytes: @escaping @Sendable () -> [UInt8]) {
    (status, self.type, self.fields, body, self.tag) = (200, type, fields, .file(count: count, bytes: bytes), tag)
  }

  /// A stream of server-sent events (HTML Standard, section 9.2).
  package init(events: EventStream) {
    (status, type, fields, body, tag) = (200, "text/event-stream", [], .events(events), nil)
  }

  /// A line of plain text.
  package static func text(_ status: Int, _ text: String, fields: [ResponseField] = []) -> PreviewResponse {
    PreviewResponse(
      status: status, type: "text/plain; charset=utf-8", fields: fields, bytes: Array((text.terminalSafe + "\n").utf8))
  }

  /// Redirects to another path of the preview. `status` is 303 after a form.
  package static func redirect(to path: String, status: Int = 303) -> PreviewResponse {
    PreviewResponse.text(status, "see \(path)", fields: [ResponseField("Location", path)])
  }
}

package struct ResponseField: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Answers the paths that begin with a prefix; the longest matching prefix wins.
package struct PreviewHandler: Sendable {
  /// Begins and ends with a slash.
  package let prefix: String
  /// Accepts forms, sent by POST.
  package let acceptsForms: Bool
  package let answer: @Sendable (PreviewRequest) async -> PreviewResponse

  package init(
    prefix: String, acceptsForms: Bool = false, answer: @escaping @Sendable (PreviewRequest) async -> PreviewResponse
  ) {
    (self.prefix, self.acceptsForms, self.answer) = (prefix, acceptsForms, answer)
  }
}
