extension String {
  /// Passes the bytes of its UTF-8 to `body`. `withUTF8` needs a variable, for which the text is retained and released.
  @inlinable @inline(__always)
  package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    // Only a text from Objective-C has discontiguous UTF-8.
    var copy = self
    return copy.withUTF8(body)
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a text in one piece; `append(contentsOf: text.utf8)` takes twice the instructions.
  @inlinable package mutating func append(_ text: String) { text.withUTF8Bytes { append(contentsOf: $0) } }
}
