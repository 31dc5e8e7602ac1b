import CatalogueModel
package import LinkReview
package import PortalTheme

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

/// A phrase of a report, as a sentence of its own.
func sentence(_ phrase: String) -> String { phrase.prefix(1).uppercased() + phrase.dropFirst() }
