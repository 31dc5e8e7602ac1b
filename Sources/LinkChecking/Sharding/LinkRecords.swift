import Diagnostics
import TextBasics

/// A link with its verdict as bytes that only the same process reads again: a tenth of the time that JSON takes, which ten million need.
extension CheckedLink {
  package var record: [UInt8] {
    var record = RecordWriter()
    record.put(address)
    record.put(verdict == .alive(slow: nil) ? nil : String(decoding: encodedLine(verdict), as: UTF8.self))
    record.put(status)
    for text in [finalAddress, fix, fixRefusal] { record.put(text) }
    record.put(hops.count)
    for hop in hops {
      record.put(hop.address == address ? nil : hop.address)
      record.put(hop.status)
      record.put(hop.answer?.milliseconds)
      guard let answer = hop.answer else { continue }
      record.put(answer.type)
      record.put(answer.size)
      record.put(answer.bytes)
    }
    record.put(occurrences.count)
    for occurrence in occurrences {
      let place = occurrence.place
      record.put(place.file)
      for number in [place.line, place.column, place.length] { record.put(number) }
      for text in [occurrence.document, occurrence.title, occurrence.page] { record.put(text) }
    }
    for number in [streak, brokenSince?.milliseconds, isConfirmed ? 1 : 0, answered?.milliseconds] { record.put(number) }
    record.put(suppression?.status.rawValue)
    record.put(suppression?.justification)
    return record.bytes
  }

  /// `nil` for anything but what `record` gave.
  package init?(record: ArraySlice<UInt8>) {
    var record = RecordReader(rest: record)
    guard let address = record.text() else { return nil }
    self.init(address: address, verdict: .alive(slow: nil))
    if let text = record.text() {
      guard let verdict = try? JSONReader.decode(Verdict.self, from: text.utf8) else { return nil }
      self.verdict = verdict
    }
    status = record.number()
    (finalAddress, fix, fixRefusal) = (record.text(), record.text(), record.text())
    for _ in 0..<record.count() {
      var hop = Hop(address: record.text() ?? address, status: record.number())
      if let milliseconds = record.number() {
        hop.answer = Hop.Answer(type: record.text(), size: record.number(), bytes: record.number(), milliseconds: milliseconds)
      }
      hops.append(hop)
    }
    for _ in 0..<record.count() {
      let file = record.text() ?? ""
      let place = Place(
        file: file, line: record.number() ?? 0, column: record.number() ?? 0, length: record.number() ?? 0)
      occurrences.append(LinkOccurrence(place: place, document: record.text(), title: record.text(), page: record.text()))
    }
    streak = record.number() ?? 0
    brokenSince = record.number().map { Moment(milliseconds: $0) }
    isConfirmed = record.number() == 1
    answered = record.number().map { Moment(milliseconds: $0) }
    if let status = record.text().flatMap({ Suppression.Status(rawValue: $0) }) {
      suppression = Suppression(status, record.text() ?? "")
    } else {
      _ = record.text()
    }
    if record.isDamaged || !record.rest.isEmpty { return nil }
  }
}

/// Texts and numbers one after another, each of which may be missing. A number is a byte of how many bytes it has, then these, the
/// lowest first; a text is the number of its bytes, then these.
private struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: Int?) {
    guard let number else {
      bytes.append(0)
      return
    }
    let start = bytes.count
    bytes.append(0)
    var rest = number
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      // The last byte's highest bit is the sign.
    } while rest != (bytes[bytes.count - 1] >= 0x80 ? -1 : 0)
    bytes[start] = UInt8(bytes.count - start - 1)
  }

  mutating func put(_ text: String?) {
    put(text?.utf8.count)
    if let text { bytes += text.utf8 }
  }
}

private struct RecordReader {
  private(set) var rest: ArraySlice<UInt8>
  /// Whether something was read that is not there.
  private(set) var isDamaged = false

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func number() -> Int? {
    guard let count = rest.popFirst(), count <= 8, rest.count >= count else {
      isDamaged = true
      return nil
    }
    guard count > 0 else { return nil }
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    let sign = bytes.last.map { $0 >= 0x80 ? -1 : 0 } ?? 0
    return bytes.reversed().reduce(sign) { $0 << 8 | Int($1) }
  }

  /// How many elements follow. Each has a byte at least, so that no damage makes a loop of ages.
  mutating func count() -> Int {
    guard let count = number(), (0...rest.count).contains(count) else {
      isDamaged = true
      return 0
    }
    return count
  }

  mutating func text() -> String? {
    guard let count = number() else { return nil }
    guard count >= 0, rest.count >= count else {
      isDamaged = true
      return nil
    }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
