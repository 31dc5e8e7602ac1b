import TextBasics

/// Wrapped lines of plain text within lists and quotations.
struct PlainTextLines {
  enum Container {
    case quotation
    /// A list with the number of its next item, or `nil` for a list without numbers.
    case list(Int?)
    /// An item with the mark at the beginning of its first line.
    case item(String, isMarked: Bool)
  }

  private let columns: Int
  private var lines: [String] = []
  private var containers: [Container] = []

  init(columns: Int) { self.columns = columns }

  /// The lines, with an empty one at the end of divided ones.
  var text: String { lines.map { $0 + "\n" }.joined() }

  var isInItem: Bool {
    containers.contains { container in
      if case .item = container { true } else { false }
    }
  }

  mutating func nextItem() -> Container {
    guard case .list(let number?) = containers.last else { return .item("- ", isMarked: false) }
    containers[containers.count - 1] = .list(number &+ 1)
    return .item("\(number). ", isMarked: false)
  }

  mutating func begin(_ container: Container) { containers.append(container) }

  mutating func end() {
    // An item without words is its mark alone.
    if case .item(_, isMarked: false) = containers.last { append("") }
    _ = containers.popLast()
  }

  /// Appends a line after the marks of its containers.
  mutating func append(_ line: String) {
    let mark = prefix()
    lines += wrappedLine(line, after: mark, next: prefix(), columns: columns)
  }

  /// Appends an indented line of code. An empty line keeps its indentation, since it does not separate paragraphs.
  mutating func append(code line: String) {
    let code = line.drop { $0 == " " }
    let indentation = "    " + line[..<code.startIndex]
    let mark = prefix() + indentation
    let isEmpty = code.isEmpty && mark.utf8.allSatisfy { $0 == ASCII.space }
    lines += isEmpty ? [mark] : wrappedLine(String(code), after: mark, next: prefix() + indentation, columns: columns)
  }

  /// Appends an address on a line of its own, so that mail programs find its ends.
  mutating func append(address: String) {
    // The mark of an item that begins with an address is on the line above.
    if case .item(_, isMarked: false) = containers.last { append("") }
    lines.append(address)
  }

  /// Appends an empty line unless there is one already.
  mutating func divide() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  private mutating func prefix() -> String {
    var prefix = ""
    for index in containers.indices {
      switch containers[index] {
      case .quotation: prefix += "> "
      case .list: break
      case .item(let mark, let isMarked):
        prefix += isMarked ? String(repeating: " ", count: mark.utf8.count) : mark
        containers[index] = .item(mark, isMarked: true)
      }
    }
    return prefix
  }
}
