package import TextBasics

/// A part of a file, from one place up to another or to the end.
package struct PlaceRange: Sendable {
  let start: Place
  let end: Place?

  package init(start: Place, end: Place?) { (self.start, self.end) = (start, end) }

  package func contains(_ place: Place) -> Bool {
    place.file == start.file && isBefore(start, place, orAtIt: true) && end.map { isBefore(place, $0, orAtIt: false) } ?? true
  }

  private func isBefore(_ first: Place, _ second: Place, orAtIt: Bool) -> Bool {
    let (left, right) = ((first.line, first.column), (second.line, second.column))
    return orAtIt ? left <= right : left < right
  }
}

/// The ranges of a manifest's entries: each ends where the next begins.
package struct EntryRanges: Sendable {
  private let starts: [Place]

  package init(_ manifest: Manifest) {
    starts =
      (manifest.keyPlaces + manifest.sources.map(\.place) + manifest.fileDefaults.map(\.place)
      + manifest.documents.map(\.entry.place)).sorted()
  }

  /// The entry that contains a place.
  package func range(around place: Place) -> PlaceRange {
    // Binary search for the first later start: there are as many as documents.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    let next = low < starts.count && starts[low].file == place.file ? starts[low] : nil
    let start = low > 0 && starts[low - 1].file == place.file ? starts[low - 1] : place
    return PlaceRange(start: start, end: next)
  }
}
