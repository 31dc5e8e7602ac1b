package import TextBasics

/// The diagnostics with one message: the first, and the places of the others.
package struct Cause {
  package let diagnostic: Diagnostic
  package private(set) var others: [Place] = []

  /// The limit of places of a cause, unless all are wanted.
  package static let placeLimit = 3

  /// The number of diagnostics.
  var count: Int { 1 + others.count }

  /// The causes of sorted diagnostics, in the order of the first diagnostic of each.
  package static func of(_ sorted: some Sequence<Diagnostic>) -> [Cause] {
    var indexes: [Diagnostic: Int] = [:]
    var causes: [Cause] = []
    for diagnostic in sorted {
      let message = diagnostic.message
      if let place = diagnostic.place, let index = indexes[message] {
        causes[index].others.append(place)
        continue
      }
      if diagnostic.place != nil { indexes[message] = causes.count }
      causes.append(Cause(diagnostic: diagnostic))
    }
    return causes
  }
}

extension Diagnostic {
  /// The diagnostic without what differs from place to place.
  var message: Diagnostic {
    var message = self
    (message.place, message.notes, message.sourceLine, message.isFixable, message.hidesLine) = (nil, [], nil, false, false)
    return message
  }

  /// The message at its place, without its reason and its fix.
  var summaryAtPlace: Diagnostic {
    var summary = message
    (summary.place, summary.explanation, summary.fix) = (place, nil, nil)
    return summary
  }
}
