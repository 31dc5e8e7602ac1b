/// The values that all merges of a plan share. A class, since there are as many merges as documents.
final class MergeContext: Sendable {
  let settings: ImportSettings
  let preference: MergePreference?
  let today: String
  /// The copy of a table of `list`, and its mark for the documents of new rows.
  let copy: TableCopy?
  let table: String?
  /// The list is a table of `list`, not what the source has.
  var isOfList: Bool { copy != nil }

  init(_ settings: ImportSettings, _ preference: MergePreference?, today: String, copy: TableCopy?, table: String?) {
    (self.settings, self.preference, self.today, self.copy, self.table) = (settings, preference, today, copy, table)
  }
}
