package import Links
import Portal
import TextBasics
package import Theme

/// Decisions and moments in the language of a page. Files and tables have `Decision.summary` and the days of ISO 8601.
extension Strings {
  package func summary(of decision: Decision) -> String {
    let until = decision.until.map(date) ?? ""
    let what: String =
      switch decision.action {
      case .accept: format(.decisionAccepted, ["until": until])
      case .owner(let owner, _, _): format(.decisionOwner, ["owner": owner, "until": until])
      case .falseAlarm: self[.decisionFalseAlarm]
      case .working(_, let device, let app):
        if device == nil && app == nil {
          self[.decisionWorking]
        } else {
          format(.decisionMeans, ["means": [app, device].compactMap(\.self).joined(separator: " · ")])
        }
      }
    let whose = format(.decisionBy, ["what": what, "name": decision.by, "day": date(decision.on)])
    return decision.reason.map { format(.decisionReason, ["what": whose, "reason": $0]) } ?? whose
  }

  /// A moment in UTC that is written as ISO 8601 writes it, or the text as it is.
  func moment(_ text: String) -> String {
    guard let day = CalendarDate(String(text.prefix(10))) else { return text }
    let time = text.dropFirst(11).prefix(5)
    return time.isEmpty ? date(day) : "\(date(day)), \(time) UTC"
  }
}

/// A text as a sentence of its own, in the language of a page or else in English.
package struct LinkSentence: Sendable, Hashable {
  package let text: String
  package let isEnglish: Bool
}

extension Strings {
  /// The title of the findings with this identifier.
  package func title(_ finding: String) -> String {
    guard let rule = Rule.verdicts.first(where: { $0.identifier == finding }) else { return finding }
    return text(.title(rule)) ?? rule.summary
  }

  /// The name of a cause: the change that its redirects make, or else the finding and the host.
  func name(_ cause: ReviewCause) -> String { cause.renaming ?? heading(cause) }

  /// The finding and the host of a cause that is named otherwise.
  func about(_ cause: ReviewCause) -> String? { cause.renaming == nil ? nil : heading(cause) }

  private func heading(_ cause: ReviewCause) -> String { "\(title(cause.finding)): \(cause.host)" }

  package func sentence(_ text: LinkText) -> LinkSentence {
    let own = self.text(text)
    let phrase = own ?? text.english
    return LinkSentence(text: phrase.prefix(1).uppercased() + phrase.dropFirst(), isEnglish: own == nil)
  }

  /// A text about a link, or `nil` if the language lacks it or one of its parts.
  private func text(_ text: LinkText) -> String? {
    guard let name = text.name else { return nil }
    let values = text.values.compactMap { value -> String? in
      switch value {
      case .text(let text): text
      case .number(let number): self.number(number)
      case .phrase(let phrase): self.text(phrase)
      }
    }
    return values.count == text.values.count ? link(name, values) : nil
  }
}
