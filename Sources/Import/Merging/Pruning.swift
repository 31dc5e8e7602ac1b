import Diagnostics
import Portal
import TextBasics

// `--prune` removes a document only if nobody loses anything.

extension ImportSettings {
  /// True if the entry contains only what imports wrote.
  func isUntouched(_ entry: WrittenEntry, _ known: LockedDocument) -> Bool {
    guard known.isMade else { return false }
    return entry.members.allSatisfy { member in
      if isOfCells(member, known) { return true }
      return switch member.key {
      case "id": member.value.text == known.id
      case "source": member.value.text == source
      case "path": member.value.text.map { meantPath($0) == known.path } ?? false
      case "url": member.value.text == address(ofPath: known.path)
      case DocumentProperty.section.rawValue: member.value.text == known.section
      case DocumentProperty.tags.rawValue: member.value == .list(known.tags.map(JSONValue.text))
      case "app": member.value.text == "none"
      case "retired": known.retired.map { member.value == retirement(since: $0) } ?? false
      default: false
      }
    }
  }
}

/// True if cells wrote the whole value.
private func isOfCells(_ member: WrittenEntry.Member, _ known: LockedDocument) -> Bool {
  guard case .object(let parts) = member.value else {
    return CellValue(member.value).map { known.cells[member.key] == $0 } ?? false
  }
  return parts.allSatisfy { name, value in CellValue(value).map { known.cells["\(member.key).\(name)"] == $0 } ?? false }
}

/// The value of `retired` with its date.
func retirement(since day: String) -> JSONValue { .object([("since", .text(day))]) }

/// A place that links to the document or names it.
func mention(of id: String, in texts: [TextFile]) -> Place? {
  let links = ["document:", "launch:", "replacedBy: ", "replacedBy: '", "replacedBy: \""].map { Array(($0 + id).utf8) }
  for text in texts {
    for link in links {
      var start = text.bytes.startIndex
      while let found = text.bytes[start...].firstRange(of: link) {
        let next = text.bytes[found.upperBound...].first
        if next.map({ !$0.isASCIILetter && !$0.isASCIIDigit && $0 != ASCII.hyphen && $0 < 0x80 }) ?? true {
          return text.place(of: found)
        }
        start = found.upperBound
      }
    }
  }
  return nil
}
