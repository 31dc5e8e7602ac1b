import Diagnostics
import Files
import Import
import Portal
import TextBasics

/// The place of the documents with which a portal begins.
struct StarterSource {
  /// The source's kind and place, as an import takes them.
  let origin: String
  private let place: String
  /// The address of a server.
  private let address: String?
  /// The encoding of a table in a CSV file, if it is not UTF-8.
  private let encoding: TableEncoding?
  /// The sources, sections and fields that a table gives the portal.
  private let beginning: PortalBeginning?

  /// Returns `nil`, with reports, for a table without documents.
  init?(
    _ place: String, base: String?, language: String, _ encoding: TableEncoding, _ network: NetworkOptions,
    log: inout DiagnosticLog
  ) async {
    let place = ["csv:", "xlsx:"].first(where: place.hasPrefix).map { String(place.dropFirst($0.count)) } ?? place
    let lower = place.lowercased()
    let endings = [
      "csv": "csv", "txt": "csv", "tsv": "csv", "tab": "csv", "xlsx": "xlsx", "xlsm": "xlsx", "xltx": "xlsx",
      // Their names say what they are.
      "xls": "xlsx", "xlsb": "xlsx", "ods": "xlsx", "fods": "xlsx", "numbers": "xlsx",
    ]
    let isOnServer = lower.hasPrefix("https://") || lower.hasPrefix("http://")
    let path = isOnServer ? lower.prefix { $0 != "?" && $0 != "#" } : fileExists(place) ? lower[...] : lower.prefix { $0 != "#" }
    let isSheet = lower.hasPrefix("https://docs.google.com/spreadsheets/")
    let isList = !isOnServer && lower.hasSuffix(".json")
    var table = endings.first { path.hasSuffix("." + $0.key) }?.value ?? (isSheet ? "csv" : nil)
    if isList {
      guard let file = NamedFile(place, log: &log) else { return nil }
      guard let kind = ImportOrigin.Kind.ofList(file.bytes) else {
        log.report(Diagnostic(.command.unknownList, at: Place(file: place)))
        return nil
      }
      table = kind.rawValue
    }
    (self.place, address) = (place, isOnServer && table == nil ? place : nil)
    self.encoding = table == "csv" && encoding != .utf8 ? encoding : nil
    origin = (address != nil ? "webdav" : table ?? "folder") + ":" + place
    guard table != nil, var read = ImportOrigin(origin) else {
      beginning = nil
      return
    }
    read.encoding = encoding
    beginning = await PortalBeginning(
      read, base: base, language: language, network: network, jobs: onlineProcessors(), log: &log)
    guard let beginning else { return nil }
    if beginning.lacksBase {
      let base = beginning.sources.first?.base ?? PortalBeginning.placeholder
      log.report(Diagnostic(.command.placeholderBase, base, at: Place(file: place)))
    }
  }

  /// The rows of a table.
  var table: ReadTable? { beginning?.table }

  /// The sources, sections and fields of the manifest in words; `nil` if the source is no table.
  var summary: String? {
    guard let beginning, let first = beginning.sources.first else { return nil }
    let others = beginning.sources.count - 1
    let counts = [(others, "more source"), (beginning.sections.count, "section"), (beginning.fields.count, "field")]
    return (["source \(first.id) at \(first.base)"] + counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }).joined(
      separator: ", ")
  }

  /// The source's kind and place for an import that is run in the portal's folder; `nil` if nothing says where that is.
  private func origin(in folder: String) -> String? {
    if address != nil { return "webdav" }
    let steps = folder.split(separator: "/").filter { $0 != "." }
    let kind = origin.prefix { $0 != ":" }
    if place.hasPrefix("/") || place.contains("://") { return origin + sheet }
    if !folder.hasPrefix("/"), !steps.contains("..") {
      return kind + ":" + String(repeating: "../", count: steps.count) + place + sheet
    }
    let current = workingDirectory()
    if current.isEmpty { return nil }
    let path = folder.hasPrefix("/") ? joined(current, place) : Self.path(to: place, from: folder, in: current)
    return kind + ":" + path + sheet
  }

  /// The sheet after the place of a workbook that has others: the next import would look for one again, and may find another.
  private var sheet: String {
    // The place may name it already. The last '#' begins a sheet, so one with that sign in its name cannot be named.
    let isGiven = place.contains("#") && !fileExists(place)
    guard let sheet = beginning?.sheet, !isGiven, !sheet.contains("#") else { return "" }
    return "#" + sheet
  }

  /// The path to a place from another folder; both are given as they are in the current one.
  private static func path(to place: String, from folder: String, in current: String) -> String {
    func steps(_ path: String) -> [Substring] {
      (current + "/" + path).split(separator: "/").reduce(into: []) { steps, step in
        if step == ".." { _ = steps.popLast() } else if step != "." { steps.append(step) }
      }
    }
    let (from, to) = (steps(folder), steps(place))
    let common = zip(from, to).prefix { $0 == $1 }.count
    return (from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)).joined(separator: "/")
  }

  /// The starting manifest with the source in place of the sample's documents.
  func replacingDocuments(of sample: String, in folder: String) -> String {
    let end = "# Documents, in files that hold a list of them each.\ninclude: [documents/*.yaml]\n"
    if let beginning {
      let start = sample.firstRange(of: "# Where documents are")?.lowerBound ?? sample.endIndex
      return sample[..<start] + beginning.manifestText(from: origin(in: folder), encoding) + end
    }
    let documents = sample.firstRange(of: "# Each document has an id")?.lowerBound ?? sample.endIndex
    let base = PortalBeginning.placeholder
    let place = origin(in: folder).map(written)
    let isPlain = address.map { $0.lowercased().hasPrefix("http:") } ?? false
    let settings =
      (isPlain ? "\n    allowHTTP: true" : "")
      + "\n    import: {\(place.map { "from: \($0), " } ?? "")section: folder}  # 'docportal import' shows what has changed there since."
    return sample[..<documents].replacing("baseURL: \(base)", with: "baseURL: \(address.map(written) ?? base)\(settings)") + end
  }
}

/// The text as YAML has it in one line.
private func written(_ text: String) -> String {
  YAMLScalar.written(text).map { String(decoding: $0, as: UTF8.self) } ?? "''"
}

extension PortalBeginning {
  /// The parts of a manifest that follow from a table, which is at a place if that can be said in the portal's folder.
  fileprivate func manifestText(from origin: String?, _ encoding: TableEncoding?) -> String {
    var lines = ["# Where documents are: the address of a folder on SharePoint, WebDAV or another web server.", "sources:"]
    for (index, source) in sources.enumerated() {
      lines += ["  - id: \(source.id)", "    baseURL: \(written(source.base))"]
      if index == 0 { lines += importLines(origin, encoding) }
    }
    if !sections.isEmpty {
      lines += ["", "# Headings of the list of documents.", "sections:"]
      for section in sections { lines += ["  - id: \(written(section.id))", "    title: \(written(section.title))"] }
    }
    if !fields.isEmpty {
      lines += [
        "", "# Further columns of the table. 'listed: true' shows a field in lists, 'filter: true' lets visitors filter by it.",
        "fields:",
      ]
      for field in fields { lines += fieldLines(field) }
    }
    return (lines + ["", ""]).joined(separator: "\n")
  }

  private func importLines(_ origin: String?, _ encoding: TableEncoding?) -> [String] {
    var lines = ["    import:"]
    if hasFolderSections { lines.append("      section: folder") }
    if let origin { lines.append("      from: \(written(origin))  # 'docportal import' shows what has changed there since.") }
    if origin != nil, let encoding { lines.append("      encoding: \(encoding.name)") }
    if sources.count > 1 { lines.append("      allSources: true") }
    if !columns.isEmpty {
      lines.append("      columns:")
      lines += columns.map { "        \(written($0.name)): \($0.column)" }
    }
    return lines.count > 1 ? lines : []
  }

  private func fieldLines(_ field: Field) -> [String] {
    var lines = ["  - id: \(written(field.named.id))", "    title: \(written(field.named.title))"]
    if field.kind != "text" { lines.append("    type: \(field.kind)") }
    guard !field.choices.isEmpty else { return lines }
    lines.append("    choices:")
    return lines + field.choices.map { "      - {id: \(written($0.id)), title: \(written($0.title))}" }
  }
}
