package import Diagnostics
import TextBasics

extension ProbeOutcome {
  /// Replaces secrets that servers sent back by `•••`, in any percent-encoding and case. A replacement address with a secret is
  /// never proposed. The address itself is the author's own text and stays.
  package mutating func mask(_ mask: SecretMask, of address: String) {
    guard !mask.isEmpty else { return }
    finalAddress = finalAddress.map { mask($0) }
    for index in hops.indices {
      if hops[index].address != address { hops[index].address = mask(hops[index].address) }
      if let type = hops[index].answer?.type { hops[index].answer?.type = mask(type) }
    }
    verdict = verdict.mapping { mask($0) }
    folder = folder?.mapping { mask($0) }
    missingAnchors = missingAnchors.map { MissingAnchor(name: mask($0.name), nearest: $0.nearest.map { mask($0) }) }
  }
}

extension Verdict {
  /// The same verdict with its untrusted texts changed.
  fileprivate func mapping(_ change: (String) -> String) -> Verdict {
    switch self {
    case .redirectLoop(.repeats(let address)): .redirectLoop(.repeats(address: change(address)))
    case .signInPage(let host, let isExpected): .signInPage(host: change(host), isExpected: isExpected)
    case .missingAnchor(let name, let nearest): .missingAnchor(change(name), nearest: nearest.map(change))
    case .tls(let reason): .tls(reason: change(reason))
    case .wrongType(let expected, let found): .wrongType(expected: expected, found: change(found))
    case .readOnly(.noLocks(let classes), let server): .readOnly(.noLocks(change(classes)), server: server.map(change))
    case .readOnly(let cause, let server): .readOnly(cause, server: server.map(change))
    case .passwordInClear(let server): .passwordInClear(server: server.map(change))
    case .blocked(.downgrade(let address)): .blocked(.downgrade(address: change(address)))
    case .blocked(.scheme(let scheme)): .blocked(.scheme(change(scheme)))
    case .blocked(.unreadable(let location)): .blocked(.unreadable(location: change(location)))
    case .givenUp(let verdict): .givenUp(because: verdict.mapping(change))
    case .alive, .redirect, .redirectLoop(.tooMany), .needsSignIn, .notFound, .gone, .serverError, .rateLimited, .refused, .dns,
      .timeout, .wrongContent, .empty, .blocked(.network), .blocked(.credentials), .skipped:
      self
    }
  }
}

/// Finds secrets in texts.
package struct SecretMask: Sendable {
  private let secrets: [[UInt8]]

  /// Takes whole values and, if they begin with a scheme (`Bearer …`), the part after it. Short secrets would mask half of a text
  /// and are easily guessed anyway.
  package init(_ values: [String]) {
    let parts = values.flatMap { value in
      [value[...]] + value.split(separator: " ", maxSplits: 1).dropFirst()
    }
    secrets = Set(parts.map { $0.utf8.map(\.asciiLowercased) }).filter { $0.count >= 4 }.sorted { $0.count > $1.count }
  }

  package var isEmpty: Bool { secrets.isEmpty }

  /// Stands for a secret. No address contains it, since addresses are ASCII.
  static let sign = "•••"

  package func callAsFunction(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = secrets.lazy.compactMap({ Self.end(of: $0, in: bytes, at: index) }).first {
        out += Self.sign.utf8
        index = end
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// True if a text of a server holds one of them.
  package func finds(in text: String) -> Bool { finds(in: Array(text.utf8)) }

  package func finds(in bytes: [UInt8]) -> Bool {
    !isEmpty && bytes.indices.contains { index in secrets.contains { Self.end(of: $0, in: bytes, at: index) != nil } }
  }

  /// The finding with the secrets in its texts masked.
  package func callAsFunction(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !isEmpty else { return diagnostic }
    var masked = diagnostic
    masked.summary = self(masked.summary)
    masked.explanation = masked.explanation.map { self($0) }
    masked.fix = masked.fix.map { self($0) }
    masked.sourceLine = masked.sourceLine.map { self($0) }
    masked.notes = masked.notes.map { note in Diagnostic.Note(self(note.text), at: note.place) }
    return masked
  }

  /// The end of the secret if it is here, literally or percent-encoded, perhaps with a plus for a space.
  private static func end(of secret: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    for byte in secret {
      guard index < bytes.count else { return nil }
      if let decoded = escapedByte(bytes[...], at: index), decoded.asciiLowercased == byte {
        index += 3
      } else if bytes[index].asciiLowercased == byte || bytes[index] == ASCII.plus && byte == ASCII.space {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }
}
