/// How much a launch link spells out.
public enum LinkForm: String, CaseIterable, Sendable, Hashable {
  /// `ms-word:ofe|u|https://…`, with any further descriptors.
  case full
  /// `ms-word:https://…`, which *Office URI Schemes* defines as a request to view. Nothing may follow the address.
  case abbreviated
  /// `onenote:https://…`, as OneNote writes its own links; only here may the address carry a fragment. Publisher has it too.
  case plain
}
