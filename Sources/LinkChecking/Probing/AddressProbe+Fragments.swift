extension AddressProbe {
  /// What is to be looked up: the links' own parts, or the one that a redirect names instead (RFC 9110 section 10.2.2).
  var fragments: [String] {
    guard isRedirected, let named = current?.fragment else { return target.fragments }
    return PageFragment.lookedUp(named).map { [$0] } ?? []
  }

  /// Whether fragments are to be looked up in an answer: only in web pages, and not in packed ones.
  func looksUpFragments(in head: ResponseHead) -> Bool {
    target.kinds.isEmpty && !fragments.isEmpty && !head.isPacked && head.mediaType?.isHTML ?? true
  }

  /// Remembers the fragments that a page has no element for. What is behind the cap, and in a file that is no page, cannot be
  /// told.
  mutating func lookUpFragments(in bytes: [UInt8], isComplete: Bool, _ head: ResponseHead) {
    guard looksUpFragments(in: head), isComplete, head.mediaType != nil || ContentKind.reading(bytes) == .html else { return }
    let anchors = PageAnchors(bytes, contentType: head["content-type"])
    for fragment in fragments where !anchors.holds(fragment) {
      missingFragments.append(MissingFragment(name: fragment, nearest: anchors.nearest(to: fragment)))
    }
  }
}

/// A fragment that a page has no element for.
package struct MissingFragment: Sendable, Hashable {
  /// The fragment as it was looked up.
  package var name: String
  /// The one that was most likely meant, a stranger's text.
  package var nearest: String?

  /// Creates a fragment.
  package init(name: String, nearest: String? = nil) {
    self.name = name
    self.nearest = nearest
  }
}
