import Diagnostics
import Links
import TextBasics
import Theme

/// Targets on pages of their own: one page, or more if it would be too long.
struct Paged: Sendable {
  /// The paths of its pages without their numbers: `all/` gives `all/1.html`, `all/2.html`; `group/a` gives `group/a.html`,
  /// `group/a-2.html`.
  let stem: String
  let members: [Int]

  func path(_ number: Int) -> String {
    stem.hasSuffix("/") ? "\(stem)\(number + 1).html" : number == 0 ? "\(stem).html" : "\(stem)-\(number + 1).html"
  }

  func holds(_ path: String) -> Bool {
    guard path.hasPrefix(stem), path.hasSuffix(".html") else { return false }
    let number = path.dropFirst(stem.count).dropLast(".html".count)
    let digits = stem.hasSuffix("/") ? number : number.hasPrefix("-") ? number.dropFirst() : "0"
    return (stem.hasSuffix("/") || number.isEmpty || number.hasPrefix("-")) && Int(digits) != nil
  }
}

/// A list of targets.
struct ReviewListing: Sendable {
  let title: String
  let paged: Paged
  let group: ReviewGroup?
  let isSearched: Bool

  init(stem: String, title: String, members: [Int], group: ReviewGroup? = nil, isSearched: Bool = false) {
    (self.title, self.group, self.isSearched) = (title, group, isSearched)
    paged = Paged(stem: stem, members: members)
  }
}

/// A page that is not made yet.
struct ReviewPage {
  let path: String
  let members: [Int]
  let make: (inout DiagnosticLog) -> [UInt8]
}

/// The values that pages need if a server accepts the decisions of their forms.
package struct ReviewServing: Sendable, Hashable {
  /// A token that forms send, so that no other page can send them.
  package let token: String
  /// The version of `Content/review.yaml` from which the pages were made.
  package let base: String
  /// The author of decisions, unless the person says otherwise.
  package let by: String

  /// The portal's folder, whose files an editor on the same machine can open.
  package let folder: String?
  /// The links are being checked.
  package let isChecking: Bool
  /// The reasons why the last check failed.
  package let faults: [String]

  package init(
    token: String, base: String, by: String, folder: String? = nil, isChecking: Bool = false, faults: [String] = []
  ) {
    (self.token, self.base, self.by, self.folder) = (token, base, by, folder)
    (self.isChecking, self.faults) = (isChecking, faults)
  }
}

/// The targets of a host, a section, an app, a language or an owner.
struct ReviewList: Sendable {
  let id: String
  let name: String
  let targets: [Int]
}

extension ReviewState {
  var name: StringName {
    switch self {
    case .changed: .reviewChanged
    case .expired: .reviewExpired
    case .open: .reviewOpen
    case .withOwner: .reviewWithOwner
    case .accepted: .reviewAccepted
    case .seenWorking: .reviewSeenWorking
    case .fine: .reviewFine
    case .skipped: .reviewSkipped
    }
  }
}

extension ReviewOrder {
  var name: StringName {
    switch self {
    case .owner: .facetOwner
    case .section: .facetSection
    case .host: .reviewHosts
    case .app: .facetApp
    case .language: .reviewLanguage
    }
  }
}
