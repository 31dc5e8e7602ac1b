/// A file of tens of megabytes that nothing checks: made again, always the same, each time it is needed, so that nobody holds
/// it beside ten thousand pages.
package protocol PiecewiseFile: Sendable {
  /// Makes the file and gives it to `take` piece by piece, until `take` throws.
  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure)
}

/// Bytes of a piece: few enough to stay in the processor's own memory until they are written.
package let pieceSize = 1 << 18

extension PiecewiseFile {
  package func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    make { bytes += $0 }
    return bytes
  }
}
