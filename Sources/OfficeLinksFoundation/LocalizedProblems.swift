public import OfficeLinks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The texts of an alert, in English; an app words them in its own language by the identifiers of the findings.
extension LinkProblems: LocalizedError {
  /// The summaries of the errors.
  public var errorDescription: String? { description }

  /// The explanations of the errors.
  public var failureReason: String? { joined(errors.map { $0.explanation }, by: " ") }

  /// What to do about the errors.
  public var recoverySuggestion: String? { joined(errors.compactMap { $0.solution }, by: "; ") }

  private var errors: [LinkFinding] { findings.filter { $0.severity == .error } }

  private func joined(_ texts: [String], by separator: String) -> String? {
    let texts = texts.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }
}
