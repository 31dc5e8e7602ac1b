import Diagnostics
import LinkReview
import PortalTheme

/// Targets on pages of their own: one, and more where that would be too long.
struct Paged: Sendable {
  /// The paths of its pages without their numbers: of `all/` they are `all/1.html`, `all/2.html`, of `group/a` they are `group/a.html`,
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

/// What the pages need where a server takes the decisions of their forms.
package struct ReviewServing: Sendable, Hashable {
  /// What forms send, so that no other page can send them.
  package let token: String
  /// What `Content/review.yaml` was when the pages were made.
  package let base: String
  /// Who decides, if the person does not say otherwise.
  package let by: String

  package init(token: String, base: String, by: String) { (self.token, self.base, self.by) = (token, base, by) }
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
