import Platform
import TextBasics

/// A path below the output folder that is safe to write on every system: relative, parts separated by `/`, none of them empty,
/// `.` or `..`, no character or name that Windows reserves, at most 255 bytes a part and 1,024 in all, not docportal's own
/// record.
package struct OutputPath: Sendable {
  package let text: String

  /// `nil` for the reasons that `OutputPath.Refusal` names.
  package init?(_ text: String) {
    guard Self.refusal(of: text) == nil else { return nil }
    self.text = text
  }

  /// Why a text is no output path, or `nil` when it is one.
  package static func refusal(of text: String) -> Refusal? {
    if text.isEmpty { return .empty }
    if text.utf8.count > 1024 { return .tooLong }
    let parts = text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    if parts.count > 64 { return .tooLong }
    for part in parts {
      if let refusal = Refusal(ofPart: Substring(part)) { return refusal }
    }
    return parts.first.flatMap { foldedName(String(Substring($0))).hasPrefix(".docportal") ? .record : nil }
  }

  /// Equal (`==`, which compares canonically) for paths that some file system takes for the same: case, normal form, invisible
  /// scalars.
  package var collisionKey: String { foldedName(text) }

  /// The paths of the folders that the file is in, outermost first; empty for a file in the output folder itself.
  var folders: [RelativePath] {
    let bytes = Array(text.utf8)
    return bytes.indices.filter { bytes[$0] == ASCII.slash }.map { RelativePath(bytes: Array(bytes[..<$0])) }
  }
}

extension OutputPath: Hashable, Comparable {
  /// Whether both have the same bytes; `String` would take canonically equivalent paths for one, the disk does not.
  package static func == (left: OutputPath, right: OutputPath) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  /// Sorts by UTF-8 bytes.
  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
        let order = memcmp(first, second, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension OutputPath: CustomStringConvertible {
  package var description: String { text }
}
