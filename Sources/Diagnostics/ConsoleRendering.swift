package import TextBasics

/// Shows diagnostics on a terminal: place, severity, summary and identifier, the source line with a caret, and the fix.
package struct ConsoleRendering: Sendable {
  package var usesColour: Bool
  /// The line indexes of the sources that were read, by their paths in places.
  package var sources: [String: LineIndex]
  /// The lines, by path, that no excerpt shows.
  private var hidden: [String: Set<Int>] = [:]
  private let amount: Amount

  /// The part of a log that is shown: of each rule the first causes, of each cause the first places, and the number of the others.
  package enum Amount: Sendable, Hashable {
    case grouped
    case all
    /// The errors of `grouped`.
    case errors

    /// The limit of causes of one rule: an error is to be corrected, a warning may stay.
    fileprivate func causeLimit(_ severity: Diagnostic.Severity) -> Int {
      switch self {
      case .all: .max
      case .grouped, .errors: severity == .error ? 20 : 3
      }
    }

    fileprivate var placeLimit: Int { self == .all ? .max : Cause.placeLimit }
  }

  /// Without a source, its lines are not shown.
  package init(usesColour: Bool = false, sources: [String: LineIndex] = [:], amount: Amount = .all) {
    self.usesColour = usesColour
    self.sources = sources
    self.amount = amount
  }

  /// The diagnostics of a log by cause, with an empty line after each: notes and warnings by rule, then the errors, which stay
  /// visible at the end of a terminal. The number of errors and warnings, if any, and the command that explains a rule follow.
  /// A grouped report longer than two screens is cut to one, where errors are few among warnings of many rules.
  package func text(_ log: DiagnosticLog) -> String {
    let sorted = log.sorted
    var texts = findings(sorted).map(\.text)
    let length = texts.reduce(0) { $0 + $1.utf8.count { $0 == ASCII.lineFeed } + 1 }
    let errorCount = sorted.count { $0.severity == .error }
    if amount == .grouped, length > 2 * Self.screen, sorted.count > 4 * errorCount, Set(sorted.map(\.identifier)).count > 4 {
      return screenful(sorted) + "\n\(faultCount(sorted))\(log.omission); --all shows all, with their lines\n"
    }
    let worst = sorted.first { $0.severity == .error } ?? sorted.first { $0.severity == .warning }
    if let worst, amount != .errors || worst.severity == .error {
      texts.append("\(faultCount(sorted))\(log.omission)\nread more: docportal explain \(worst.identifier)\n")
    }
    return texts.joined(separator: "\n")
  }

  /// The lines of a terminal as most people open it.
  private static let screen = 24

  /// A cause of each rule in two lines, then more of each as long as there is room, and the numbers of the others in one line.
  private func screenful(_ sorted: [Diagnostic]) -> String {
    let causes = [Diagnostic.Severity.note, .warning, .error].flatMap { severity in
      Cause.of(sorted.lazy.filter { $0.severity == severity })
    }
    var turns: [String: Int] = [:]
    let ranked = causes.indices.map { index in
      let diagnostic = causes[index].diagnostic
      turns[diagnostic.identifier, default: 0] += 1
      return (turn: turns[diagnostic.identifier, default: 0], isError: diagnostic.severity == .error ? 0 : 1, index: index)
    }
    let shown = Set(ranked.sorted { $0 < $1 }.prefix(Self.screen / 2 - 4).map(\.index))
    var lines: [String] = []
    var rest: [(rule: String, count: Int)] = []
    for index in causes.indices {
      let cause = causes[index]
      if shown.contains(index) {
        lines.append(head(cause.diagnostic) + (cause.others.isEmpty ? "" : " and \(grouped(cause.others.count)) more"))
        lines += help(cause.diagnostic)
      } else if let known = rest.firstIndex(where: { $0.rule == cause.diagnostic.identifier }) {
        rest[known].count += cause.count
      } else {
        rest.append((cause.diagnostic.identifier, cause.count))
      }
    }
    if !rest.isEmpty { lines.append("and " + rest.map { "\(grouped($0.count)) more [\($0.rule)]" }.joined(separator: ", ")) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A text for each cause of sorted diagnostics that is shown, with its first place; notes first.
  package func findings(_ sorted: [Diagnostic]) -> [(severity: Diagnostic.Severity, text: String, place: Place?)] {
    var rendering = self
    // Another diagnostic on the same line would show it.
    for place in sorted.filter(\.hidesLine).compactMap(\.place) { rendering.hidden[place.file, default: []].insert(place.line) }
    var findings: [(Diagnostic.Severity, String, Place?)] = []
    for severity in [Diagnostic.Severity.note, .warning, .error] where amount != .errors || severity == .error {
      let causes = Cause.of(sorted.lazy.filter { $0.severity == severity })
      findings += rendering.texts(severity == .error ? causes : Self.byRule(causes), severity).map {
        (severity, $0.text, $0.place)
      }
    }
    return findings
  }

  /// The causes with those of each rule together, ordered by the first one of each.
  private static func byRule(_ causes: [Cause]) -> [Cause] {
    var rules: [String] = []
    var groups: [String: [Cause]] = [:]
    for cause in causes {
      if groups[cause.diagnostic.identifier] == nil { rules.append(cause.diagnostic.identifier) }
      groups[cause.diagnostic.identifier, default: []].append(cause)
    }
    return rules.flatMap { groups[$0] ?? [] }
  }

  private func texts(_ causes: [Cause], _ severity: Diagnostic.Severity) -> [(text: String, place: Place?)] {
    let limit = amount.causeLimit(severity)
    let totals = Dictionary(causes.map { ($0.diagnostic.identifier, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    var left: [String: Int] = [:]
    var texts: [(text: String, place: Place?)] = []
    for cause in causes {
      let rule = cause.diagnostic.identifier
      seen[rule, default: 0] += 1
      guard seen[rule, default: 0] > limit else {
        texts.append((text(cause), cause.diagnostic.place))
        continue
      }
      left[rule, default: 0] += cause.count
      guard seen[rule] == totals[rule] else { continue }
      texts.append((paint("and \(grouped(left[rule] ?? 0)) more [\(rule)]", severity.colour) + "; --all shows them\n", nil))
    }
    return texts
  }

  private func text(_ cause: Cause) -> String {
    let others = cause.others.prefix(amount.placeLimit - 1)
    var lines = others.map { "  also at " + $0.description.terminalSafe }
    let left = cause.others.count - others.count
    if left > 0 { lines.append("  and \(grouped(left)) more; --all shows them") }
    return text(cause.diagnostic, alsoAt: lines)
  }

  package func text(_ diagnostic: Diagnostic) -> String { text(diagnostic, alsoAt: []) }

  private func head(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place.map { "\($0): ".terminalSafe } ?? ""
    let severity = paint("\(diagnostic.severity.rawValue): ", diagnostic.severity.colour)
    return paint(place, .bold) + severity + paint(diagnostic.summary.terminalSafe, .bold) + " [\(diagnostic.identifier)]"
  }

  private func help(_ diagnostic: Diagnostic) -> [String] {
    diagnostic.fix.map { ["  " + paint("help: ", .green) + $0.terminalSafe] } ?? []
  }

  private func text(_ diagnostic: Diagnostic, alsoAt others: [String]) -> String {
    var lines = [head(diagnostic)]
    if !diagnostic.hidesLine { lines += excerpt(diagnostic.place, line: diagnostic.sourceLine, diagnostic.severity.colour) }
    if let explanation = diagnostic.explanation { lines.append("  " + explanation.terminalSafe) }
    for note in diagnostic.notes {
      let at = note.place.map { "\($0): ".terminalSafe } ?? ""
      lines.append("  " + at + paint("note: ", .cyan) + note.text.terminalSafe)
      lines += excerpt(note.place, .cyan)
    }
    lines += others
    lines += help(diagnostic)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The source line with its number and a caret below the place; empty without a source or a column, and for a line too long to
  /// read.
  private func excerpt(_ place: Place?, line: String? = nil, _ colour: Colour) -> [String] {
    guard let place, place.column > 0, let line = line ?? self.line(at: place) else { return [] }
    let number = String(place.line)
    let gutter = String(repeating: " ", count: number.count)
    let window = SourceWindow(line: line, column: place.column, length: place.length)
    return [
      " \(number) | \(window.text)",
      " \(gutter) | \(window.indent)" + paint(window.marker, colour),
    ]
  }

  private func line(at place: Place) -> String? {
    // Nobody reads a line of many thousand bytes, and each of thousands of faults in it would cost its length.
    guard let source = sources[place.file], hidden[place.file]?.contains(place.line) != true,
      source.byteCount(ofLine: place.line) <= 10_000
    else { return nil }
    return source.line(place.line)
  }

  private func paint(_ text: String, _ colour: Colour) -> String {
    usesColour && !text.isEmpty ? colour.paint(text) : text
  }
}

/// `1 error, 2 warnings`, and the number of findings that a command can correct.
package func faultCount(_ diagnostics: [Diagnostic]) -> String {
  let fixable = diagnostics.count { $0.isFixable }
  return counts(diagnostics) + (fixable > 0 ? "; 'docportal fix' can correct \(fixable)" : "")
}

private func counts(_ diagnostics: [Diagnostic]) -> String {
  counted(diagnostics.count { $0.severity == .error }, "error") + ", "
    + counted(diagnostics.count { $0.severity == .warning }, "warning")
}

extension DiagnosticLog {
  /// `1 error, 2 warnings`, without repetitions.
  package var counts: String { Diagnostics.counts(sorted) }
}

extension Diagnostic.Severity {
  var colour: Colour {
    switch self {
    case .error: .boldRed
    case .warning: .boldYellow
    case .note: .cyan
    }
  }
}

/// The part of a source line around a place that fits a terminal, safe to print, with its caret below.
struct SourceWindow {
  let text: String
  /// The spaces before the caret.
  let indent: String
  /// The caret and the tildes after it.
  let marker: String
  private static let width = 100

  init(line: String, column: Int, length: Int) {
    let scalars = Array(line.unicodeScalars)
    let caret = min(column - 1, scalars.count)
    let start = caret < Self.width - 20 ? 0 : caret - (Self.width - 20)
    let end = min(scalars.count, start + Self.width)
    let before = Self.printable(scalars[start..<caret])
    let marked = Self.printable(scalars[caret..<max(caret, min(end, caret + length))])
    let after = Self.printable(scalars[max(caret, min(end, caret + length))..<end])
    text = (start > 0 ? "…" : "") + before + marked + after + (end < scalars.count ? "…" : "")
    indent = String(repeating: " ", count: columnCount(before) + (start > 0 ? 1 : 0))
    marker = "^" + String(repeating: "~", count: max(0, columnCount(marked) - 1))
  }

  /// A tab becomes one space, so that the caret is below its scalar at any tab width.
  private static func printable(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? " " : $0 })).terminalSafe
  }
}

/// The styles of text on a terminal, by their SGR parameters (ECMA-48, 8.3.117).
package enum Colour: String {
  case bold = "1"
  case red = "31"
  case boldRed = "1;31"
  case green = "32"
  case boldYellow = "1;33"
  case cyan = "36"

  package var beginning: String { "\u{1B}[\(rawValue)m" }

  package static let end = "\u{1B}[0m"

  package func paint(_ text: String) -> String { beginning + text + Self.end }
}
