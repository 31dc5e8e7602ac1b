package import TextBasics

/// An element of an `ignore` list: a rule whose warnings are not reported, and the reason.
package struct IgnoreEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var rule: Written<String>?
  package var reason: Written<String>?
  static let noun = "'ignore'"
  static let table = FieldTable<Self>([
    Field("rule", .text, \.rule, required: true, "The identifier of a warning, such as form.addressLong."),
    Field("reason", .textOrNumber, \.reason, required: true, "Why, in a sentence."),
  ])
}

extension Field {
  /// The key `ignore` of entries that can turn off warnings for their part of the portal.
  static func ignore(_ property: any WritableKeyPath<Entry, [IgnoreEntry]> & Sendable) -> Field {
    Field(
      "ignore", .list(of: .entry("ignore"), "an ignored rule"), property, "Warnings that are not reported, each with a reason.")
  }
}
