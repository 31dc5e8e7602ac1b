import CYAML
import Diagnostics
import TextBasics

/// The content of a YAML text.
enum ParsedYAML {
  /// Its single document, as nodes with places.
  case document(YAMLValue)
  /// Only comments and white space.
  case empty
  /// A fault ended the reading and was reported.
  case unreadable
}

/// Parses a YAML text.
///
/// The first syntax error, a second document or a text over the budget ends the reading: the meaning of a broken file after its
/// error would be a guess, and every guess a diagnostic that may be wrong. `lineOffset` is the number of lines of the file before
/// the text, `share` the number of such texts among which the budget is divided.
func parseYAML(_ source: TextFile, lineOffset: Int = 0, share: Int = 1, log: inout DiagnosticLog) -> ParsedYAML {
  guard source.lines.bytes.count <= YAMLBudget.bytes else {
    log.report(Diagnostic(.yaml.tooLarge, String(YAMLBudget.bytes >> 20), at: Place(file: source.path)))
    return .unreadable
  }
  let file = YAMLFile(source, lineOffset: lineOffset)
  let positions = YAMLPositions(source.lines)
  return source.lines.bytes.withUnsafeBufferPointer { bytes in
    var builder = YAMLTreeBuilder(YAMLEvents(bytes), file: file, positions: positions, share: share)
    defer { log.merge(builder.log) }
    do throws(YAMLProblem) {
      return try builder.root().map { .document(YAMLValue(node: $0, file: file)) } ?? .empty
    } catch {
      builder.log.report(error.diagnostic)
      return .unreadable
    }
  }
}

/// The budget of a YAML file: limits against texts made to exhaust time, memory or stack.
enum YAMLBudget {
  /// 64 MiB: some 140,000 documents in one file.
  static let bytes = 64 << 20
  /// Values, with those of aliases counted at each use: some 160,000 documents in one file.
  static let nodes = 4_000_000
  /// Bytes of the texts of aliases, counted at each use: texts that every document repeats are short.
  static let aliasedBytes = 8 << 20
  /// Nesting of collections, including those of aliases; a manifest needs 5.
  static let depth = 64
  /// Keys of one mapping: the largest is a theme's table of texts.
  static let keys = 2000
}

/// Makes nodes of events, within the budget: depth, size and every key are known before anything is built of them.
///
/// Not `Yams.compose`: it hashes keys with all their content, stops at the first duplicate key, and nests aliases without limit,
/// so that small files take hours or overflow the stack.
struct YAMLTreeBuilder {
  private let events: YAMLEvents
  private let file: YAMLFile
  private let positions: YAMLPositions
  private var anchors: [String: Anchored] = [:]
  /// The anchors before unquoted texts that no alias has named so far, by place.
  private(set) var unusedAnchors: [Place: UnusedAnchor] = [:]
  private var rest: Int
  private var aliasedRest: Int
  /// The bytes of all scalars so far, including those of aliases.
  private var textBytes = 0
  /// The faults that do not stop the reading.
  var log = DiagnosticLog()
  /// The last key read, below which a list may begin; a file that is a list has documents.
  private var key = "documents"

  /// A node that aliases may name, with its cost.
  private struct Anchored {
    let node: YAMLNode
    let nodes: Int
    let bytes: Int
    let depth: Int
    let place: Place
  }

  struct UnusedAnchor {
    let name: String
    let text: String
    let place: Place
  }

  init(_ events: YAMLEvents, file: YAMLFile, positions: YAMLPositions, share: Int) {
    self.events = events
    (rest, aliasedRest) = (YAMLBudget.nodes / share, YAMLBudget.aliasedBytes / share)
    self.file = file
    self.positions = positions
  }

  /// The only document's root, or `nil` if the text has no document.
  mutating func root() throws(YAMLProblem) -> YAMLNode? {
    _ = try nextEvent()
    guard try nextEvent() == YAML_DOCUMENT_START_EVENT else { return nil }
    let type = try nextEvent()
    let (node, _) = try node(type, depth: 0)
    _ = try nextEvent()
    guard try nextEvent() == YAML_STREAM_END_EVENT else { throw problem(.yaml.severalDocuments) }
    reportUnusedAnchors()
    return node
  }

  private func nextEvent() throws(YAMLProblem) -> yaml_event_type_t {
    if let type = events.next() { return type }
    throw YAMLProblem(diagnostic: .unreadable(events.failure, file: file, positions: positions))
  }

  /// A problem that ends the reading at the current event.
  private func problem(_ rule: Rule, _ argument: String = "") -> YAMLProblem {
    YAMLProblem(diagnostic: Diagnostic(rule, argument, at: file.place(positions.position(events.start))))
  }

  private var tooDeep: YAMLProblem { problem(.yaml.tooDeep, String(YAMLBudget.depth)) }
  private var tooManyNodes: YAMLProblem { problem(.yaml.tooManyNodes, String(YAMLBudget.nodes)) }

  /// The node that the current event begins, and its depth of nested collections.
  private mutating func node(_ type: yaml_event_type_t, depth: Int) throws(YAMLProblem) -> (YAMLNode, depth: Int) {
    if type == YAML_ALIAS_EVENT { return try aliased(depth: depth) }
    let (span, properties) = (span, events.properties)
    let before = (nodes: rest, bytes: textBytes)
    try countNode()
    if let tag = properties.tag { check(tag, of: type) }
    let content: YAMLNode.Content
    var (inner, hasUnreadKeys) = (0, false)
    switch type {
    case YAML_SEQUENCE_START_EVENT:
      guard depth < YAMLBudget.depth else { throw tooDeep }
      content = .sequence(try elements(depth: depth + 1, &inner))
      inner += 1
    case YAML_MAPPING_START_EVENT:
      guard depth < YAMLBudget.depth else { throw tooDeep }
      content = .mapping(try members(depth: depth + 1, &inner, &hasUnreadKeys))
      inner += 1
    default:
      let text = try scalarText()
      // The tag belongs to the text, which is not empty without it.
      content = foreignMark.map { .scalar($0, .tagged) } ?? .scalar(text, events.scalarStyle)
    }
    let node = YAMLNode(content: content, span: span, hasUnreadKeys: hasUnreadKeys)
    if let anchor = properties.anchor {
      let place = file.place(span)
      let anchored = Anchored(
        node: node, nodes: before.nodes - rest, bytes: textBytes - before.bytes, depth: inner, place: place)
      remember(anchored, as: anchor)
    }
    return (node, inner)
  }

  /// The range of the current event.
  private var span: YAMLSpan { positions.span(events.start, events.end) }

  /// Takes a node from the budget.
  private mutating func countNode() throws(YAMLProblem) {
    rest -= 1
    guard rest >= 0 else { throw tooManyNodes }
  }

  /// The text of the current event, which is a scalar.
  private mutating func scalarText() throws(YAMLProblem) -> String {
    let text = events.scalarText
    textBytes += text.utf8.count
    let (start, end) = (events.start, events.end)
    if end.line > start.line, events.scalarStyle == .plain { try checkLines(after: start, end) }
    return text
  }

  private mutating func remember(_ anchored: Anchored, as name: String) {
    anchors[name] = anchored
    guard case .scalar(let text, .plain) = anchored.node.content else { return }
    unusedAnchors[anchored.place] = UnusedAnchor(name: name, text: text, place: anchored.place)
  }

  private mutating func aliased(depth: Int) throws(YAMLProblem) -> (YAMLNode, depth: Int) {
    let name = events.properties.anchor ?? ""
    guard let anchored = anchors[name] else {
      var problem = problem(.yaml.syntax, "no anchor '&\(name)' before this alias")
      problem.diagnostic.fix = "put the value in quotes if '*' belongs to it"
      throw problem
    }
    unusedAnchors[anchored.place] = nil
    guard depth + anchored.depth <= YAMLBudget.depth else { throw tooDeep }
    rest -= anchored.nodes
    guard rest >= 0 else { throw tooManyNodes }
    textBytes += anchored.bytes
    aliasedRest -= anchored.bytes
    guard aliasedRest >= 0 else { throw problem(.yaml.aliasesTooLarge, String(YAMLBudget.aliasedBytes >> 20)) }
    return (anchored.node, anchored.depth)
  }

  private mutating func elements(depth: Int, _ deepest: inout Int) throws(YAMLProblem) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    let list = key
    while true {
      let type = try nextEvent()
      if type == YAML_SEQUENCE_END_EVENT { return elements }
      if type == YAML_MAPPING_START_EVENT { key = list }
      let (element, inner) = try node(type, depth: depth)
      deepest = max(deepest, inner)
      elements.append(element)
    }
  }

  private mutating func members(
    depth: Int, _ deepest: inout Int, _ hasUnreadKeys: inout Bool
  ) throws(YAMLProblem) -> [YAMLNode.Member] {
    var members: [YAMLNode.Member] = []
    let list = key
    while true {
      let type = try nextEvent()
      if type == YAML_MAPPING_END_EVENT { return members }
      let span = span
      let (name, keyDepth) = try node(type, depth: depth)
      if case .scalar(let text, _) = name.content { key = text }
      let (value, valueDepth) = try node(try nextEvent(), depth: depth)
      deepest = max(deepest, keyDepth, valueDepth)
      guard case .scalar(let text, _) = name.content else {
        log.report(.wrongType("a key", .text, found: name.kind, at: file.place(span)))
        hasUnreadKeys = true
        continue
      }
      if value.isNull, let last = members.last, let split = Diagnostic.splitText(in: file, from: last.value, to: span, text) {
        throw YAMLProblem(diagnostic: split)
      }
      if isForeignSpaceAround(text), let lookalike = Diagnostic.lookalike(in: file, line: span.line) {
        throw YAMLProblem(diagnostic: lookalike)
      }
      // A mapping with more keys than the budget has is refused when it is read.
      if members.count <= YAMLBudget.keys, let first = members.first(where: { $0.key == text }) {
        if members.count > 1, first.key == members[0].key,
          let dash = Diagnostic.missingDash(in: file, before: span, text, list: list, like: members[0].span)
        {
          throw YAMLProblem(diagnostic: dash)
        }
        log.report(
          Diagnostic(
            .yaml.duplicateKey, text, at: file.place(span),
            notes: [.init("it is written here first", at: file.place(first.span))],
            fix: first.value.kind == "a list" ? "put the items of both lists under one of them" : nil))
      } else {
        members.append(YAMLNode.Member(key: text, span: span, value: value))
      }
    }
  }

  /// Stops at a line of a folded text that was meant as a key of its own.
  private func checkLines(after start: yaml_mark_t, _ end: yaml_mark_t) throws(YAMLProblem) {
    let first = positions.position(start).line
    for line in (first + 1)...max(first + 1, min(positions.position(end).line, first + 20)) {
      if let lookalike = Diagnostic.lookalike(in: file, line: line) { throw YAMLProblem(diagnostic: lookalike) }
    }
  }

  /// Reports a tag that would change the meaning of its value: here every value is a text, a list or a mapping.
  private mutating func check(_ tag: String, of type: yaml_event_type_t) {
    if tag == "!" { return reportExclamation(before: type) }
    let own =
      switch type {
      case YAML_SEQUENCE_START_EVENT: "seq"
      case YAML_MAPPING_START_EVENT: "map"
      default: "str"
      }
    if tag != "tag:yaml.org,2002:" + own {
      let start = positions.span(events.start, events.start)
      let fix = type == YAML_SCALAR_EVENT ? foreignMark.map { "write \(singleQuoted($0)), with the quotes" } : nil
      log.report(Diagnostic(.yaml.unsupportedTag, tag, at: file.place(start), fix: fix))
    }
  }

  /// An unquoted text that begins with a word after `!`, as it was written: to YAML the word is a tag.
  private var foreignMark: String? {
    guard let tag = events.properties.tag, tag.hasPrefix("!"), tag != "!", events.isPlain else { return nil }
    return events.scalarText.isEmpty ? tag : tag + " " + events.scalarText
  }

  /// Reports a `!` before an unquoted text: YAML reads it as a tag, but its author most likely meant it as text.
  private mutating func reportExclamation(before type: yaml_event_type_t) {
    guard type == YAML_SCALAR_EVENT, events.isPlain, !events.scalarText.isEmpty else { return }
    let (text, start) = (events.scalarText, positions.span(events.start, events.start))
    log.report(Diagnostic(.yaml.exclamation, text, singleQuoted("! " + text), at: file.place(start)))
  }
}
