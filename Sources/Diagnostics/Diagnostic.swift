/// One thing that is wrong or doubtful in what an author wrote: what, where, why, and what to do about it.
public struct Diagnostic: Sendable, Hashable {
  /// How much a diagnostic weighs: an error stops the build before anything is written.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    case error
    case warning
    case note

    /// Heavier severities sort first.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// A further fact about a diagnostic, with its own place where it has one (such as the first of two duplicates).
  public struct Note: Sendable, Hashable {
    /// One phrase, no final stop.
    public var text: String
    /// Where the fact stands.
    public var place: Place?

    /// Creates a note.
    public init(_ text: String, at place: Place? = nil) {
      self.text = text
      self.place = place
    }
  }

  /// Stable name such as `manifest.unknownKey`; every one has an entry in `Documentation/Diagnostics.md`.
  public var identifier: String
  /// How much it weighs.
  public var severity: Severity
  /// What is wrong, in one phrase without a final stop.
  public var summary: String
  /// Why it is wrong, when the summary does not say it.
  public var explanation: String?
  /// Where it is wrong; `nil` when no file is at fault.
  public var place: Place?
  /// The line at the place, for a file whose text cannot be had; else the rendering looks it up.
  public var sourceLine: String?
  /// Whether the line at the place may hold a secret, so that nothing shows it.
  public var hidesLine = false
  /// Further facts, in the order they are shown.
  public var notes: [Note]
  /// What to do, when a way out is known.
  public var solution: String?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ identifier: String, _ summary: String, at place: Place? = nil, explanation: String? = nil,
    notes: [Note] = [], solution: String? = nil
  ) {
    self.identifier = identifier
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.place = place
    self.notes = notes
    self.solution = solution
  }
}
