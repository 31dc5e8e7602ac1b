package import Portal

/// Content that could not be read and was reported; links to it are not reported again.
package struct Unread: Sendable {
  /// Identifiers that are in the manifest but not in the catalogue because of another fault.
  package var documents: Set<String> = []
  /// The paths of pages, as `page:` names them.
  package var pages: Set<String> = []
  /// The days on which pages that were left out are published, by their paths.
  package var comingPages: [String: CalendarDate] = [:]
  /// The days on which pages that were left out were retired, by their paths.
  package var retiredPages: [String: CalendarDate] = [:]
  /// The paths of pages that are drafts, which were left out.
  package var draftPages: Set<String> = []
  package var manifest = ReadParts()

  package init() {}

  func mayHave(_ kind: TextReference.Named, _ name: String) -> Bool {
    switch kind {
    case .document: documents.contains(name) || !manifest.all
    case .page: pages.contains(name)
    case .section, .tag: !manifest.all
    }
  }
}
