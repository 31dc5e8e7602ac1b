import Diagnostics
import TextBasics

/// What is made side by side with others.
enum Piece: Sendable {
  case page(SitePage)
  case file(FixedFile)
}

/// A file that is no page, before it is made.
struct FixedFile: Sendable {
  let path: String
  var origin: Place?
  let bytes: @Sendable () -> [UInt8]
}
