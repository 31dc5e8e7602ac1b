import OfficeLinks

/// Compares the launch links found on a page with those that belong there.
///
/// They mostly come in order, so that only those out of order are kept and looked up.
struct LaunchComparison {
  private let expected: [LaunchLink]
  private var inOrder = 0
  private var outOfOrder: [(link: LaunchLink, range: Range<Int>)] = []

  init(expected: [LaunchLink]) { self.expected = expected }

  /// Takes the next link of the page; `range` is where it stands.
  mutating func found(_ link: LaunchLink, at range: Range<Int>) {
    if inOrder < expected.count, link == expected[inOrder] {
      inOrder += 1
    } else {
      outOfOrder.append((link, range))
    }
  }

  /// Where links stand that do not belong on the page.
  var unknown: [Range<Int>] {
    guard !outOfOrder.isEmpty else { return [] }
    let known = Set(expected)
    return outOfOrder.filter { !known.contains($0.link) }.map(\.range)
  }

  /// The links that the page does not show.
  var missing: [LaunchLink] {
    guard inOrder < expected.count else { return [] }
    let shown = Set(expected[..<inOrder]).union(outOfOrder.map(\.link))
    return expected[inOrder...].filter { !shown.contains($0) }
  }
}
