import Diagnostics
import Portal

/// The tags of new documents, written as the first document that has them writes them: `demand-forecasting` and `Demand forecasting`
/// would have the same page.
struct TagSpelling: Sendable {
  /// The tags that come first, by the names of their pages.
  private var firsts: [String: String] = [:]
  private var seen: Set<String> = []
  /// The tags that are written otherwise, in their order.
  private(set) var others: [(tag: String, first: String)] = []
  private var spellings: [String: String] = [:]

  /// `entries` are the documents that there are, `items` those of the new ones.
  init(_ entries: [WrittenEntry], _ items: [SourceItem]) {
    let key = DocumentProperty.tags.rawValue
    for entry in entries {
      if case .list(let tags)? = entry[key]?.value { for tag in tags.compactMap(\.text) { _ = isFirst(tag) } }
    }
    for item in items {
      for cell in item.allCells where cell.keys == [key] {
        guard case .list(let tags)? = cell.value else { continue }
        for tag in tags where !isFirst(tag) {
          guard let known = Identifier(slugOf: tag).flatMap({ firsts[$0.collisionKey] }), spellings[tag] == nil else { continue }
          spellings[tag] = known
          others.append((tag, known))
        }
      }
    }
  }

  /// False for a tag that another one has the page of.
  private mutating func isFirst(_ tag: String) -> Bool {
    guard seen.insert(tag).inserted, let key = Identifier(slugOf: tag)?.collisionKey else { return true }
    guard firsts[key] == nil else { return false }
    firsts[key] = tag
    return true
  }

  /// The value of tags with each as the first document writes it, once.
  func spelled(_ value: JSONValue) -> JSONValue {
    guard !others.isEmpty, case .list(let tags) = value else { return value }
    var texts: [String] = []
    for tag in tags.compactMap(\.text).map({ spellings[$0] ?? $0 }) where !texts.contains(tag) { texts.append(tag) }
    return .list(texts.map(JSONValue.text))
  }
}
