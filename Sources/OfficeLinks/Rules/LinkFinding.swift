package import TextBasics

/// The importance of a finding, in rising order: note, warning, error. An error means that there is no address or link.
public enum LinkSeverity: String, CaseIterable, Comparable, Sendable, Hashable {
  /// There is no address or link.
  case error
  /// It may not do what was meant.
  case warning
  /// Something was read that is not written so, or was dropped.
  case note

  /// True if the right one is more important.
  public static func < (left: LinkSeverity, right: LinkSeverity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 2
    case .warning: 1
    case .note: 0
    }
  }
}

/// The part of a link to which a finding refers; its range refers to that part's text.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum LinkPart: String, CaseIterable, Sendable, Hashable {
  /// The whole link, for findings about how its parts fit together.
  case link
  /// The document's address.
  case address
  /// The base address of a path.
  case base
  /// The save location, `|s|`.
  case saveLocation
  /// The passback, `|p|`.
  case passback
  /// The context, `|c|`.
  case context
  /// The service of a WOPI host, `|d|`.
  case wopiService
  /// The user of a WOPI host, `|e|`.
  case wopiUser
  /// The file name at a WOPI host, `|n|`.
  case wopiFileName
  /// The caller of Office, `|a|`.
  case wopiSource
}

/// A fault or remark about an address, an argument or a link.
public struct LinkFinding: Sendable, Hashable {
  /// The rule of the finding.
  package let rule: Rule
  /// The values in ``summary`` and ``explanation``, in a fixed order for each ``identifier``, so that an app can word them in its
  /// language. They may contain text of others as it was written.
  public let arguments: [LinkArgument]
  /// Replaces the rule's own fix, if the reader knows a better one.
  private let advice: LinkAdvice?
  /// The part in which it was found.
  public package(set) var part: LinkPart
  /// UTF-8 offsets in the text of `part`, if the finding has a place; never beyond the end of that text.
  public package(set) var range: Range<Int>?
  /// The address leads to the computer where it was copied, so no other spelling of it helps.
  package var isOfOwnMachine = false
  /// The corrected input, if known; the same rules accept it.
  public package(set) var corrected: String?

  package init(
    _ rule: Rule, _ arguments: [String] = [], part: LinkPart = .link, range: Range<Int>? = nil, corrected: String? = nil,
    advice: LinkAdvice? = nil
  ) {
    self.init(rule, values: arguments.map { .text($0) }, part: part, range: range, corrected: corrected, advice: advice)
  }

  package init(
    _ rule: Rule, values arguments: [LinkArgument], part: LinkPart = .link, range: Range<Int>? = nil, corrected: String? = nil,
    advice: LinkAdvice? = nil
  ) {
    self.rule = rule
    self.arguments = arguments
    self.part = part
    self.range = range
    self.corrected = corrected
    self.advice = advice
  }

  /// Depends on the identifier alone.
  public var severity: LinkSeverity {
    switch rule.severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  /// Stable between versions, such as `address.credentials`; for suppressing, documenting and linking.
  public var identifier: String { rule.identifier }
  /// A phrase without a full stop.
  public var summary: String { filled(rule.summary) }
  /// The reason, in sentences.
  public var explanation: String { filled(rule.explanation ?? "") }
  /// The fix, as a phrase that begins with a small letter; includes the corrected text if there is one.
  public var solution: String? {
    solution(filled: isOfOwnMachine ? Rule.host.ownMachine.fix : advice?.english(filled) ?? rule.fix.map(filled))
  }
  /// The text that was probably meant, where ``solution`` has one that is no ``corrected`` input: after “did you mean” an extension such
  /// as `.docx`, a scheme or a command, after “write” an address on a host that the rules do not allow.
  public var suggestion: String? { corrected != nil && isAboutAPage ? nil : advice?.suggestion }

  private func filled(_ text: String) -> String { printable(Rule.filled(text, arguments.map { $0.description })) }

  /// It is about the address of a page that shares, shows or wraps the document, not of the document itself.
  package var isAboutAPage: Bool { identifier.utf8.starts(with: "share.".utf8) }

  /// The corrected text after advice other than the rule's own.
  package func solution(_ advice: String?) -> String? { solution(filled: advice.map(filled)) }

  private func solution(filled advice: String?) -> String? {
    guard let corrected else { return advice }
    // Advice on finding the direct address does not matter once it is known.
    guard let advice, !isAboutAPage else { return "write \(corrected)" }
    return advice + (advice.utf8.last == ASCII.question ? " " : ": ") + corrected
  }
}

extension LinkFinding {
  #if !hasFeature(Embedded)
  /// Every rule of links, in the order of the guide.
  package static var rules: [Rule] {
    Rule.character.all + Rule.address.all + Rule.host.all + Rule.share.all + Rule.format.all + Rule.form.all
      + Rule.descriptor.all + Rule.wopi.all + Rule.passback.all
  }
  #endif
}

extension Sequence where Element == LinkFinding {
  /// True if one of them is an error.
  public var hasError: Bool { contains { $0.rule.severity == .error } }

  func contains(_ rule: Rule) -> Bool { contains { $0.rule == rule } }

  /// The findings after a change of each.
  func changed(_ change: (inout LinkFinding) -> Void) -> [LinkFinding] {
    map { finding in
      var finding = finding
      change(&finding)
      return finding
    }
  }
}

/// Advice that is better than the rule's own.
package enum LinkAdvice: Sendable, Hashable {
  case text(String)
  /// The nearest name that is known.
  case didYouMean(String)
  /// An address that may be on a host that is not allowed.
  case write(String)

  var suggestion: String? {
    switch self {
    case .text: nil
    case .didYouMean(let name): printable(name)
    case .write(let address): printable(address)
    }
  }

  func english(_ filled: (String) -> String) -> String {
    switch self {
    case .text(let text): filled(text)
    case .didYouMean(let name): "did you mean \(printable(name))?"
    case .write(let address): "write \(printable(address))"
    }
  }
}
