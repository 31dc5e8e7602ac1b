import Diagnostics
import TextBasics

/// A list that is a whole file, cut between its items, so that its parts can be read side by side, and the nodes of one are gone before
/// those of the next are made.
///
/// A part is a text of its own to libyaml. The lists of all parts together are the list of the file under these conditions, and who
/// reads the parts reads the file whole instead as soon as anything is reported of one, so that every report is that of the whole file:
///
/// - Every line begins with a space, with `- `, with `#`, or is empty: there is no directive, no mark of a document, and no tab.
/// - The file has no line end that only YAML knows, after which a line could begin in another way.
/// - A cut is before a `- ` at the beginning of a line. There the list has its next item, unless quotes or brackets are open: then
///   the part before the cut is not complete, which is an error. A block scalar or an unquoted text ends there in any case, since it is
///   indented more than the list.
/// - An alias of an anchor in another part is an error of its part.
/// - Together the parts are within the budget.
struct YAMLListParts: Sendable {
  private let file: TextFile
  /// The first line of each part, from 0.
  private let firstLines: [Int]

  /// Bytes of a part: enough for some hundred documents. The parts do not depend on the number of threads.
  private static let size = 1 << 18

  /// `nil` for a file that is not certainly such a list, and for one of fewer than two parts.
  init?(_ file: TextFile, size: Int = size) {
    let (bytes, starts) = (file.lines.bytes, file.lines.starts)
    guard bytes.count > size, bytes.count <= YAMLBudget.bytes, !YAMLPositions(file.lines).hasForeignLineEnds else { return nil }
    var firstLines: [Int] = []
    var last = 0
    let isList = bytes.withUnsafeBufferPointer { bytes in
      for (line, start) in starts.enumerated() where start < bytes.count {
        let next = start + 1 < bytes.count ? bytes[start + 1] : ASCII.lineFeed
        switch bytes[start] {
        case ASCII.hyphen where next == ASCII.space:
          if firstLines.isEmpty {
            // What is before the first item belongs to it.
            firstLines.append(0)
          } else if start - last >= size {
            firstLines.append(line)
            last = start
          }
        case ASCII.hash, ASCII.lineFeed, ASCII.carriageReturn: break
        case ASCII.space where !firstLines.isEmpty: break
        default: return false
        }
      }
      return true
    }
    guard isList, firstLines.count > 1 else { return nil }
    (self.file, self.firstLines) = (file, firstLines)
  }

  var count: Int { firstLines.count }

  /// What a part was read to, with what it cost.
  struct Part: Sendable {
    let documents: [WrittenDocument]
    let cost: YAMLCost
  }

  /// The documents of a part; `nil` where anything has to be reported.
  func documents(ofPart index: Int) -> Part? {
    let (starts, line) = (file.lines.starts, firstLines[index])
    let end = index + 1 < firstLines.count ? starts[firstLines[index + 1]] : file.lines.bytes.count
    let text = TextFile(path: file.path, bytes: Array(file.lines.bytes[starts[line]..<end]))
    var (log, cost) = (DiagnosticLog(), YAMLCost())
    guard case .document(let root) = parseYAML(text, lineOffset: line, cost: &cost, log: &log), root.isList,
      let documents = FieldType.documents.read(root, "documents", &log), log.diagnostics.isEmpty
    else { return nil }
    return Part(documents: documents, cost: cost)
  }

  /// The documents of all parts; `nil` where one has none, or all of them are over the budget.
  static func joined(_ parts: [Part?]) -> [WrittenDocument]? {
    let read = parts.compactMap(\.self)
    guard read.count == parts.count, read.reduce(YAMLCost(), { $0 + $1.cost }).isWithinBudget else { return nil }
    return read.flatMap(\.documents)
  }
}

/// What the reading of a text took of the budget.
struct YAMLCost: Sendable {
  var nodes = 0
  var aliasedBytes = 0

  var isWithinBudget: Bool { nodes <= YAMLBudget.nodes && aliasedBytes <= YAMLBudget.aliasedBytes }

  static func + (left: YAMLCost, right: YAMLCost) -> YAMLCost {
    YAMLCost(nodes: left.nodes + right.nodes, aliasedBytes: left.aliasedBytes + right.aliasedBytes)
  }
}
