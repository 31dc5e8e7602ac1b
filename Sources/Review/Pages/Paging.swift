import Templates
import Theme

/// Splits content that is too long for one page.
extension ReviewSite {
  /// Distributes the pieces made for targets to pages; an empty list has one page.
  func packed(_ members: [Int], atMost limit: Int, _ piece: (Int) -> [UInt8]) -> [[Int]] {
    var parts: [[Int]] = [[]]
    var size = 0
    for index in members {
      let count = piece(index).count
      if parts[parts.count - 1].count >= limit || size + count > Self.byteLimit, !(parts.last ?? []).isEmpty {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(index)
      size += count
    }
    return parts
  }

  func joined(_ part: [Int], _ piece: (Int) -> [UInt8]) -> HTML {
    // Each piece was made by a template, which has escaped its values.
    .trusted(String(decoding: part.flatMap(piece), as: UTF8.self))
  }

  func numbered(_ title: String, _ number: Int, of count: Int) -> String {
    count == 1 ? title : strings.format(.pageTitle, ["title": title, "page": String(number + 1)])
  }

  /// The links to the other parts of a list: the first, the last, and those near this one.
  func partLinks(_ count: Int, at current: Int, _ path: (Int) -> String) -> [ReviewLink] {
    guard count > 1 else { return [] }
    return (0..<count).filter { $0 == 0 || $0 == count - 1 || abs($0 - current) <= 3 }.map {
      ReviewLink(title: String($0 + 1), path: path($0), isCurrent: $0 == current)
    }
  }
}
