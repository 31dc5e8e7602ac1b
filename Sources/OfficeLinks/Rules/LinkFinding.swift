package import TextBasics

/// How much a finding matters: an error means that there is no address or link.
public enum LinkSeverity: String, CaseIterable, Sendable, Hashable {
  case error, warning, note
}

/// The part of a link that a finding is about; its range counts in that part's text.
public enum LinkPart: String, CaseIterable, Sendable, Hashable {
  /// The whole link, for findings about how its parts fit together.
  case link
  case address, base, saveLocation, passback, context
  case wopiService, wopiUser, wopiFileName, wopiSource
}

/// One thing that is wrong or worth knowing about an address, an argument or a link.
public struct LinkFinding: Sendable, Hashable {
  /// What was found.
  package let rule: Rule
  /// What the rule's texts name as `{1}`, `{2}` and so on.
  package let arguments: [String]
  /// In place of the rule's own fix, where the reader knows better.
  private let fix: String?
  /// The part that it was found in.
  public package(set) var part: LinkPart
  /// UTF-8 offsets in the text of `part`, where the finding has a place; never past the end of that text.
  public package(set) var range: Range<Int>?
  /// The same input made right, when that is known; accepted by the same rules.
  public package(set) var corrected: String?

  package init(
    _ rule: Rule, _ arguments: [String] = [], part: LinkPart = .link, range: Range<Int>? = nil, corrected: String? = nil,
    fix: String? = nil
  ) {
    self.rule = rule
    self.arguments = arguments
    self.part = part
    self.range = range
    self.corrected = corrected
    self.fix = fix
  }

  /// Decided by the identifier alone.
  public var severity: LinkSeverity {
    switch rule.severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  /// Stable between versions, such as `address.credentials`; for suppressing, documenting and linking.
  public var identifier: String { rule.identifier }
  /// One phrase, without a full stop.
  public var summary: String { printable(Rule.filled(rule.summary, arguments)) }
  /// Why it matters, in sentences.
  public var explanation: String { printable(Rule.filled(rule.explanation ?? "", arguments)) }
  /// What to do, in one phrase that begins with a small letter; names the corrected text when there is one.
  public var solution: String? { solution(fix ?? rule.fix) }

  private static let pages: [Rule] = Rule.share.all

  /// The corrected text after advice that is not the rule's own.
  package func solution(_ advice: String?) -> String? {
    let advice = advice.map { printable(Rule.filled($0, arguments)) }
    guard let corrected else { return advice }
    // How to find the direct address does not matter once it is known.
    guard let advice, !Self.pages.contains(rule) else { return "write \(corrected)" }
    return advice + (advice.utf8.last == ASCII.question ? " " : ": ") + corrected
  }
}

extension LinkFinding {
  /// Every rule of links, in the order of the guide.
  package static var rules: [Rule] {
    Rule.character.all + Rule.address.all + Rule.host.all + Rule.share.all + Rule.format.all + Rule.form.all
      + Rule.descriptor.all + Rule.wopi.all + Rule.passback.all
  }
}

extension Sequence where Element == LinkFinding {
  /// Whether there is an error among them.
  public var hasError: Bool { contains { $0.rule.severity == .error } }

  func contains(_ rule: Rule) -> Bool { contains { $0.rule == rule } }

  func setting<Value>(_ property: WritableKeyPath<LinkFinding, Value>, to value: Value) -> [LinkFinding] {
    map { finding in
      var finding = finding
      finding[keyPath: property] = value
      return finding
    }
  }
}
