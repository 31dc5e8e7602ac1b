import Portal
import TextBasics

/// Finds out what the columns of a table are: by the names of the manifest and of docportal, then by the names that people use, last by
/// the texts in them.
struct ColumnMeanings {
  private(set) var indexes: [TableColumn: [Int]] = [:]
  private(set) var otherLinks: [Int] = []
  private(set) var isDeduced = false
  /// The columns of yes and no that say the state of a document.
  private(set) var flags: [Int: TableWords.Flag] = [:]
  private let names: [String]
  private let texts: [ColumnTexts]
  private let settings: ImportSettings
  /// The columns whose meaning is known.
  private var taken: Set<Int> = []

  init(_ head: CSVRow?, _ texts: [ColumnTexts], _ settings: ImportSettings) {
    names = texts.indices.map { index in
      head.flatMap { $0.fields.indices.contains(index) ? $0.fields[index].text : nil } ?? ""
    }
    (self.texts, self.settings) = (texts, settings)
  }

  mutating func find() {
    findKnown()
    // The names in a table of `list` are certain.
    if isExported {
      if settings.isBeginning || settings.isNew { leaveOtherPortal() }
      return
    }
    findFlags()
    findLocation()
    leaveUnusedFolder()
    findFolders()
    findNamed(.title, by: .title) {
      $0.filled > 0 && !$0.areAddresses && !$0.areCodes && !$0.isConstant
    } unlessPart: { [most] in
      // Another name beside the title, a type or a place in many lines has the word too.
      $0.filled * 2 <= most || $0.hasLineEnds || $0.distinct.count == 1 && $0.filled > 1
    }
    findNamed(.updated, by: .updated) { $0.days > 0 || $0.are($0.dayNumbers) }
    let isBeginning = settings.isBeginning
    findNamed(.tags, by: .tags) { $0.filled > 0 && (!isBeginning || Self.areTags($0)) }
    findNamed(.owner, by: .owner) { $0.filled > 0 && !$0.are($0.mails) && !$0.areShownAddresses && !Self.areLists($0) }
    findNamed(.id, by: .id) { $0.distinct.count == $0.filled && !(isBeginning && $0.areNumbers) }
    // A new portal has no place for it but a field.
    findNamed(.size, by: .size) { !isBeginning && $0.filled > 0 && $0.numbers == $0.filled }
    findTagsAmongGroups()
    findSection()
    findNamed(.description, by: .description) { $0.filled > 0 && !$0.areNumbers }
    findTitle()
    // Codes are better than nothing.
    findNamed(.title, by: .title) {
      $0.filled > 0 && !$0.areAddresses
    } unlessPart: {
      $0.distinct.count == 1 && $0.filled > 1
    }
    findCitation()
    findTitleBesideKinds()
  }

  /// Columns whose names the manifest or the documentation has, if their texts are what these say.
  private mutating func findKnown() {
    let named = names.indices.filter { !names[$0].isEmpty }
    // The names of `list` mean what they meant there, whatever fields and columns have the same.
    let listed = Set(names.lazy.compactMap { ExportedTable(head: $0) }.first?.keys.map { columnName($0).lowercased() } ?? [])
    for index in named where !listed.contains(names[index].lowercased()) {
      guard let column = settings.columns[names[index].lowercased()] else { continue }
      take(index, as: settings.inDefaultLanguage(column))
      // Its words are the titles of what is behind them.
      if column.column == .path, settings.names.column(shownName(index))?.column == .title {
        take(index, as: settings.inDefaultLanguage(TableColumn(.title)))
      }
      // It may also be a field, which keeps what the property cannot have.
      if let field = settings.names.fieldColumn(shownName(index)), field != column { take(index, as: field) }
    }
    for index in named where !taken.contains(index) {
      let name = shownName(index)
      guard let column = settings.names.column(name) else { continue }
      if fits(index, column) {
        take(index, as: settings.inDefaultLanguage(column))
        if !listed.contains(name), [.updated, .id].contains(column.column), let field = settings.names.fieldColumn(name) {
          take(index, as: field)
        }
      } else if let field = settings.names.fieldColumn(name) {
        take(index, as: field)
      }
    }
  }

  /// Columns such as *Draft* and *Hidden*; where several say something, the state that shows the document least counts.
  private mutating func findFlags() {
    let state = TableColumn(.state)
    guard settings.isTable else { return }
    for index in names.indices where !taken.contains(index) || indexes[state]?.contains(index) ?? false {
      guard let flag = TableWords.flags[columnKey(names[index])], areFlags(texts[index]) || areStates(texts[index]) else {
        continue
      }
      flags[index] = flag
      if !taken.contains(index) { take(index, as: state) }
    }
    let order: [DocumentState] = [.retired, .draft, .unlisted]
    func rank(_ index: Int) -> Int { flags[index].flatMap { $0.yes ?? $0.no }.flatMap(order.firstIndex) ?? order.count }
    if !flags.isEmpty { indexes[state]?.sort { (rank($0), $0) < (rank($1), $1) } }
  }

  private func areStates(_ texts: ColumnTexts) -> Bool {
    texts.filled > 0 && texts.distinct.allSatisfy { TableWords.states[$0.lowercased()] != nil }
  }

  private func areFlags(_ texts: ColumnTexts) -> Bool {
    texts.filled > 0 && texts.mostly { TableWords.flag($0.lowercased()) != nil }
  }

  /// In a new portal, the whole addresses of a table of another one count.
  private mutating func leaveOtherPortal() {
    indexes[TableColumn(.path)]?.sort { texts[$0].areAddresses && !texts[$1].areAddresses }
  }

  private var isExported: Bool { names.contains { ExportedTable(head: $0) != nil } }

  private func fits(_ index: Int, _ column: TableColumn) -> Bool {
    if isExported { return true }
    let column = column.column
    let texts = texts[index]
    switch column {
    case .source: return texts.distinct.contains { isSource($0) }
    case .type: return !settings.isTable || isFolderColumn(index)
    // A row that somebody copied has the id of another one.
    // Numbers alone name no pages.
    case .id where settings.isBeginning && settings.isTable && texts.areNumbers: return false
    case .id: return texts.distinct.count * 5 >= texts.filled * 4 || texts.distinct.count + 1 == texts.filled
    case .name: return isFileColumn(index)
    // Alone, it is of another kind of folder.
    case .folder: return !settings.isTable || others(than: index).contains { self.texts[$0].areFiles }
    // Bytes alone say something about the content.
    case .size: return !settings.isTable || texts.numbers == texts.filled
    case .path:
      return texts.addresses + texts.files + texts.hosts > 0 || !others(than: index).contains { self.texts[$0].areAddresses }
    // A new portal has a field for what can be no tags.
    case .tags where settings.isBeginning || settings.names.fieldColumn(shownName(index)) != nil:
      return Self.areTags(texts)
    case .state: return texts.mostly { TableWords.states[$0.lowercased()] != nil }
    case .title where settings.isBeginning: return texts.filled > 0 && !texts.isConstant && !isNamedOtherwise(index)
    // A new portal began with another one.
    case .title: return indexes[TableColumn(.title)] == nil || settings.names.fieldColumn(shownName(index)) == nil
    case .owner: return !settings.isTable || !texts.areShownAddresses
    case .language: return texts.mostly { LanguageTag($0) != nil }
    case .pinned: return texts.filled == 0 || areFlags(texts)
    case .retired, .publish: return !areFlags(texts) && !areStates(texts)
    // `list` writes addresses there; other tables have numbers of pages.
    case .page: return texts.areAddresses
    default: return true
    }
  }

  /// True unless a new portal would lose some of the texts, which cannot be tags.
  private static func areTags(_ texts: ColumnTexts) -> Bool {
    texts.distinct.allSatisfy { tagTexts(withoutSharePointMarks($0)).allSatisfy { Identifier(slugOf: $0) != nil } }
  }

  /// True for lists in brackets, as programs write them.
  private static func areLists(_ texts: ColumnTexts) -> Bool { texts.mostly { $0.hasPrefix("[") && $0.hasSuffix("]") } }

  private func isSource(_ text: String) -> Bool { text == settings.source || settings.sources[text] != nil }

  /// True for the column in which SharePoint says if a row is a folder.
  private func isFolderColumn(_ index: Int) -> Bool {
    guard columnKey(names[index]) != "type" else { return false }
    let known = Set(names.map { TableWords.documents[$0.lowercased()] })
    return known.contains(.name) && known.contains(.path)
  }

  /// True for a column of names of files: they look like that, or there is nothing else where documents could be.
  private func isFileColumn(_ index: Int) -> Bool {
    guard settings.isTable else { return true }
    // The words of links to files are their titles.
    guard !texts[index].are(texts[index].linked) else { return false }
    let hasOther = others(than: index).contains { other in
      texts[other].areAddresses
        || texts[other].areFiles && TableWords.usual[columnKey(names[other])]?.column == .link
    }
    return texts[index].areFiles && isInFolders || !hasOther && texts[index].files > 0
  }

  /// The column of paths has folders, in which the files of another column are.
  private var isInFolders: Bool {
    let paths = names.indices.filter { [.path, .folder].contains(TableWords.documents[names[$0].lowercased()]) }
    return paths.contains { texts[$0].filled > 0 && !texts[$0].areFiles }
  }

  /// The filled cells of the column that has most.
  private var most: Int { texts.map(\.filled).max() ?? 0 }

  private func others(than index: Int) -> [Int] { names.indices.filter { $0 != index } }

  /// True for a column of codes or roles beside another one that has the names of the documents.
  private func isNamedOtherwise(_ index: Int) -> Bool {
    guard texts[index].areCodes || texts[index].distinct.count * 2 <= texts[index].filled else { return false }
    return others(than: index).contains { other in
      guard let usual = TableWords.usual[columnKey(names[other])] else { return false }
      return usual.column == .title && texts[other].areWords && texts[other].areUnique && !texts[other].areCodes
        && !texts[other].areFiles && texts[other].filled >= texts[index].filled
    }
  }

  /// A name as the title of a field shows it, in small letters.
  private func shownName(_ index: Int) -> String { (shownText(names[index]) ?? names[index]).lowercased() }

  private mutating func take(_ index: Int, as column: TableColumn) {
    indexes[column, default: []].append(index)
    taken.insert(index)
  }
}

// MARK: - Locations

extension ColumnMeanings {
  /// The columns of addresses and paths, if no known name says which they are.
  private mutating func findLocation() {
    let known = indexes[TableColumn(.path)] ?? []
    if settings.isBeginning, !known.isEmpty {
      indexes[TableColumn(.path)] = known.sorted { texts[$0].areAddresses && !texts[$1].areAddresses }
    } else if known.count > 1, known.allSatisfy({ settings.columns[names[$0].lowercased()] != nil }) {
      // In the order in which the portal began with them.
      let ranked = known.map { (rank: rank(ofLocation: $0) ?? .max, index: $0) }
      indexes[TableColumn(.path)] = sorted(ranked).map(\.index)
    }
    if let whole = wholeAddresses(of: known) {
      indexes[TableColumn(.path)] = [whole]
      taken.subtract(known)
      taken.insert(whole)
      return
    }
    let candidates = sorted(names.indices.compactMap { index in rank(ofLocation: index).map { (rank: $0, index: index) } })
    let few = Set(candidates.map(\.index).filter { hasFew($0, among: candidates.map(\.index)) })
    guard
      known.isEmpty || !known.contains(where: { texts[$0].addresses + texts[$0].files + texts[$0].hosts > 0 })
        || settings.isBeginning && known.allSatisfy(few.contains)
    else { return }
    guard indexes[TableColumn(.name)] == nil || names.indices.contains(where: { texts[$0].areAddresses }) else { return }
    guard let best = candidates.first else { return }
    isDeduced = true
    indexes[TableColumn(.path)] = nil
    // Columns beside the best one count if they are of its kind: an address does not take the place of a file's path.
    let areAddresses = texts[best.index].areAddresses
    // Where only social networks have addresses, these are the documents'.
    let areSocial = candidates.allSatisfy { $0.rank >= 6 || isSocial($0.index) }
    // Addresses in remarks are about something else.
    let all = candidates.filter { candidate in
      let (texts, usual) = (texts[candidate.index], usual(candidate.index))
      let isLikely = candidate.rank < 6 || areSocial && isSocial(candidate.index)
      let isOfKind = (texts.areAddresses || areAddresses && hasSomeAddresses(candidate.index)) == areAddresses
      // The address of a row without a path.
      let isInstead = !areAddresses && few.contains(candidate.index) && usual?.column == .link && usual?.isPart == false
      return isLikely && (isOfKind && (areAddresses || candidate.rank == best.rank) || isInstead)
        && usual?.column != .description || candidate.index == best.index
    }
    for candidate in all { take(candidate.index, as: TableColumn(.path)) }
    otherLinks = all.dropFirst().map(\.index)
  }

  /// The columns of places: those with few after the one with most, then the likelier, then those of files.
  private func sorted(_ columns: [(rank: Int, index: Int)]) -> [(rank: Int, index: Int)] {
    let all = columns.map(\.index)
    return columns.map { (few: hasFew($0.index, among: all) ? 1 : 0, pages: hasPages($0.index), column: $0) }
      .sorted { ($0.few, $0.column.rank, $0.pages, $0.column.index) < ($1.few, $1.column.rank, $1.pages, $1.column.index) }
      .map(\.column)
  }

  /// True for a column that has places in at most half as many rows as another one, which is called so and has paths.
  private func hasFew(_ index: Int, among columns: [Int]) -> Bool {
    columns.contains { other in
      guard other != index, texts[other].are(texts[other].paths), texts[index].filled * 2 <= texts[other].filled,
        let usual = usual(other)
      else { return false }
      return usual.column == .link && !usual.isPart
    }
  }

  /// The column with the whole addresses of the files whose paths these columns have, which say on which server they are.
  private func wholeAddresses(of known: [Int]) -> Int? {
    guard settings.isBeginning, known.count == 1, let paths = known.first.map({ texts[$0] }), paths.addresses == 0,
      paths.files > 0
    else { return nil }
    let names = Set(paths.distinct.map { $0.split(separator: "/").last ?? "" })
    return self.names.indices.first { index in
      !taken.contains(index) && texts[index].areAddresses
        && texts[index].addressNames.count { names.contains($0) } * 2 > names.count
    }
  }

  /// 1 for a column of which most addresses are those of pages, which are beside the files of another one.
  private func hasPages(_ index: Int) -> Int { texts[index].are(texts[index].fileAddresses) ? 0 : 1 }

  /// Folders are parts of paths, and not of addresses.
  private mutating func leaveUnusedFolder() {
    guard settings.isTable, let folders = indexes[TableColumn(.folder)], indexes[TableColumn(.name)] == nil,
      let paths = indexes[TableColumn(.path)], paths.allSatisfy({ texts[$0].areAddresses })
    else { return }
    indexes[TableColumn(.folder)] = nil
    taken.subtract(folders)
    for index in folders { if let field = settings.names.fieldColumn(shownName(index)) { take(index, as: field) } }
  }

  /// Names of files, and the folders that another column has for them, are the parts of paths.
  private mutating func findFolders() {
    let (path, name, folder) = (TableColumn(.path), TableColumn(.name), TableColumn(.folder))
    guard settings.isTable, indexes[folder] == nil, case let files = (indexes[path] ?? []) + (indexes[name] ?? []),
      files.count == 1,
      texts[files[0]].areFiles, texts[files[0]].paths == 0, texts[files[0]].addresses == 0,
      let folders = names.indices.first(where: { index in
        !taken.contains(index) && TableWords.folderColumns.contains(columnKey(names[index])) && texts[index].filled > 0
          && !texts[index].areFiles && !texts[index].areAddresses
      })
    else { return }
    isDeduced = true
    indexes[path] = nil
    indexes[name] = nil
    take(files[0], as: name)
    take(folders, as: folder)
  }

  /// How likely a column has the documents' places; less is likelier, and `nil` for no such column.
  private func rank(ofLocation index: Int) -> Int? {
    guard
      !taken.contains(index) || indexes[TableColumn(.path)]?.contains(index) ?? false
        || indexes[TableColumn(.title)]?.contains(index) ?? false
    else { return nil }
    let (texts, usual) = (texts[index], usual(index))
    let isNamed = usual?.column == .link
    // The other rows are refused, each with its reason.
    let hasSome = hasSomeAddresses(index)
    guard
      texts.areAddresses || hasSome || texts.are(texts.mentions)
        || isNamed && texts.are(texts.addresses + texts.files + texts.hosts)
        || texts.areFiles && (isNamed || texts.are(texts.paths) || names[index].isEmpty)
        || (texts.areFiles || texts.areHosts) && usual == nil
    else { return nil }
    // The pages of people are beside the document too.
    if usual?.column == .other || usual?.column == .owner && usual?.isPart == false || isPicture(index) {
      return texts.areAddresses ? isSocial(index) ? 6 : 7 : nil
    }
    if !texts.areAddresses, !hasSome, texts.are(texts.mentions) { return 8 }
    if texts.areAddresses { return isNamed && !(usual?.isPart ?? false) ? 0 : 1 }
    if texts.are(texts.paths) { return 2 }
    return texts.areFiles || texts.areHosts || texts.addresses > 0 ? isNamed ? 3 : 4 : 5
  }

  /// True for a column of links of which some cells have an address.
  private func hasSomeAddresses(_ index: Int) -> Bool {
    guard let usual = usual(index), usual.column == .link, !usual.isPart else { return false }
    return texts[index].addresses > 0
  }

  private func isSocial(_ index: Int) -> Bool {
    columnKey(names[index]).split(separator: " ").contains { TableWords.socialNetworks.contains(String($0)) }
      || TableWords.socialNetworks.contains(names[index].lowercased())
  }

  /// True for a name about a picture or the like beside the document.
  private func isPicture(_ index: Int) -> Bool {
    let words = columnKey(names[index]).split(separator: " ")
    return words.contains { word in TableWords.besideDocuments.contains(String(word)) }
  }
}

// MARK: - By names

extension ColumnMeanings {
  /// The usual meaning of a column's name, or of its first or last word.
  private func usual(_ index: Int) -> (column: UsualColumn, rank: Int, isPart: Bool)? {
    let key = columnKey(names[index])
    if let usual = TableWords.usual[key] {
      let isSection = usual.column == .title && indexes[TableColumn(.title)] != nil && TableWords.titlesOrSections.contains(key)
      return (isSection ? .section : usual.column, usual.rank, false)
    }
    let words = key.split(separator: " ").map(String.init)
    // Chinese and Japanese write the words of a name without spaces: 政策标题.
    if words.count == 1, let last = key.unicodeScalars.last, (0x3040...0x9FFF).contains(last.value) {
      let usual = [4, 3, 2].lazy.compactMap { TableWords.usual[String(key.suffix($0))] }.first
      if key.hasPrefix("タイトル"), usual == nil || usual?.column == .description { return (.title, 1_000, true) }
      return usual.flatMap { UsualColumn.partly.contains($0.column) ? ($0.column, $0.rank + 1_000, true) : nil }
    }
    // A `co_author` stands beside somebody else.
    guard words.count > 1, words.count < 7, words[0] != "co", let last = words.last else { return nil }
    // `title_en`: a language at the end.
    if settings.names.languages.contains(where: { $0.lowercased() == last }),
      let usual = TableWords.usual[words.dropLast().joined(separator: " ")]
    {
      return (usual.column, usual.rank, true)
    }
    // A `category id` is a code.
    if TableWords.codes.contains(last) { return nil }
    // An `author label` beside the title is the author.
    if indexes[TableColumn(.title)] != nil, TableWords.usual[last]?.column == .title,
      let usual = TableWords.usual[words.dropLast().joined(separator: " ")], Self.named.contains(usual.column)
    {
      return (usual.column, usual.rank + 500, true)
    }
    for word in [last, words[0]] {
      // `note max` is the highest note.
      if word != last, TableWords.remarks.contains(word) { continue }
      guard let usual = TableWords.usual[word], UsualColumn.partly.contains(usual.column) else { continue }
      return (usual.column, usual.rank + 1_000, true)
    }
    return nil
  }

  /// The meanings of which a column beside codes or addresses has the names.
  private static let named: Set<UsualColumn> = [.owner, .section, .group, .kind]

  /// Takes the likeliest column of a meaning, unless a known name has it.
  ///
  /// `isOther` says of a column that has the name only as a part of its own that it is none.
  private mutating func findNamed(
    _ column: ImportedColumn, by usual: UsualColumn, where fits: (ColumnTexts) -> Bool,
    unlessPart isOther: (ColumnTexts) -> Bool = { _ in false }
  ) {
    guard settings.isTable, indexes[TableColumn(column)] == nil else { return }
    let events = column == .updated ? columnsOfEvents : []
    let isTitle = usual == .title && settings.isBeginning
    let found = names.indices.filter {
      !taken.contains($0) && !events.contains($0) && fits(texts[$0]) && !(isTitle && isNamedOtherwise($0))
    }
    .compactMap { index -> (isSparse: Int, rank: Int, index: Int)? in
      guard let own = self.usual(index), own.column == usual, !(own.isPart && isOther(texts[index])) else { return nil }
      return (isTitle && texts[index].filled * 2 < most ? 1 : 0, own.rank, index)
    }
    .min { ($0.isSparse, $0.rank, $0.index) < ($1.isSparse, $1.rank, $1.index) }
    guard let found else { return }
    isDeduced = true
    take(found.index, as: TableColumn(column))
  }

  /// The columns that say when something begins and ends, where there are both: none of them is the document's day.
  private var columnsOfEvents: Set<Int> {
    func columns(_ words: Set<String>, alone: Set<String>, prefixes: [String]) -> [Int] {
      names.indices.filter { index in
        let key = columnKey(names[index])
        return texts[index].days + texts[index].dayNumbers + texts[index].longerTimes > 0
          && (alone.contains(key) || key.split(separator: " ").contains { words.contains(String($0)) }
            || prefixes.contains(where: key.hasPrefix))
      }
    }
    let starts = columns(Self.wordsOfStart, alone: ["du", "de", "dal", "с"], prefixes: ["开始", "開始"])
    let ends = columns(Self.wordsOfEnd, alone: ["au", "a", "al", "по"], prefixes: ["结束", "結束", "終了"])
    return starts.isEmpty || ends.isEmpty ? [] : Set(starts + ends)
  }

  private static let wordsOfStart: Set<String> = [
    "start", "starts", "begin", "begins", "beginning", "from", "beginn", "anfang", "von", "ab", "debut", "inicio", "desde",
    "inizio",
    "начало", "начала",
  ]
  private static let wordsOfEnd: Set<String> = [
    "end", "ends", "to", "till", "until", "ende", "schluss", "bis", "fin", "hasta", "fim", "ate", "fine", "конец", "окончание",
    "окончания",
  ]

  /// Groups of which documents have several are tags.
  private mutating func findTagsAmongGroups() {
    let tags = TableColumn(.tags)
    guard settings.isBeginning, settings.isTable, indexes[tags] == nil else { return }
    let found = names.indices.compactMap { index -> (rank: Int, index: Int)? in
      guard !taken.contains(index), texts[index].areWords, texts[index].longest < 300, Self.areTags(texts[index]) else {
        return nil
      }
      let key = columnKey(names[index])
      switch usual(index)?.column {
      case .section where texts[index].areLists: return (0, index)
      // A place has a comma too: Paris, France.
      case .group where texts[index].areDivided || TableWords.topics.contains(key) && texts[index].areLists: return (1, index)
      case .kind where texts[index].areLists: return (2, index)
      case .title where TableWords.titlesOrTags.contains(key) && texts[index].areLists: return (3, index)
      default: return nil
      }
    }
    guard let best = found.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) else { return }
    isDeduced = true
    take(best.index, as: tags)
  }

  private mutating func findSection() {
    let settings = settings
    let isOnlyText = settings.isBeginning && indexes[TableColumn(.title)] == nil && indexes[TableColumn(.name)] == nil
    let column = TableColumn(.section)
    // One that all rows share says nothing.
    for isShared in [false, true] {
      findNamed(.section, by: .section) {
        ($0.distinct.count == 1) == isShared && Self.isSection($0, settings, isOnlyText: isOnlyText)
      }
      guard settings.isTable, indexes[column] == nil else { return }
      for kind in [UsualColumn.group, .kind] {
        let found = names.indices.filter { index in
          !taken.contains(index) && usual(index)?.column == kind && Self.isSection(texts[index], settings, isOnlyText: isOnlyText)
            && (texts[index].distinct.count == 1) == isShared && (kind != .kind || !isShared && !texts[index].areFormats)
        }
        .min { (share(of: $0), $0) < (share(of: $1), $1) }
        guard let found else { continue }
        isDeduced = true
        return take(found, as: column)
      }
    }
    guard names.allSatisfy(\.isEmpty) else { return }
    let repeated = names.indices.filter { !taken.contains($0) && texts[$0].areWords && share(of: $0) < 7 }
    if let repeated = repeated.min(by: { (share(of: $0), $0) < (share(of: $1), $1) }) { take(repeated, as: column) }
  }

  /// How much of a column's texts differ, in tenths: groups have few names.
  private func share(of index: Int) -> Int { texts[index].distinct.count * 10 / max(1, texts[index].filled) }

  /// True for texts that can be the names of sections; in a portal that there is, of its own.
  /// `isOnlyText` if the rows have no titles: texts that tell them apart are titles themselves.
  private static func isSection(_ texts: ColumnTexts, _ settings: ImportSettings, isOnlyText: Bool) -> Bool {
    guard texts.areWords, texts.longest < 100, !texts.hasLineEnds, texts.distinct.count <= 100, !texts.areFiles
    else { return false }
    if isOnlyText, texts.filled > 2, texts.distinct.count == texts.filled { return false }
    return settings.isBeginning
      ? !texts.areLists
      : texts.distinct.contains { text in settings.names.sections.contains { $0.isCalled(text) } }
  }

  /// Without a column for them, descriptions are titles, and then the first texts that tell rows apart.
  private mutating func findTitle() {
    let column = TableColumn(.title)
    if settings.isTable, indexes[column] == nil, indexes[TableColumn(.name)] == nil,
      let linked = indexes[TableColumn(.path)]?.first(where: {
        texts[$0].are(texts[$0].linked) && texts[$0].labels.count * 2 > texts[$0].filled
      })
    {
      return take(linked, as: column)
    }
    guard settings.isTable, settings.isBeginning || names.allSatisfy(\.isEmpty), indexes[column] == nil,
      !(indexes[TableColumn(.path)] ?? []).contains(where: { texts[$0].areFiles }), indexes[TableColumn(.name)] == nil
    else { return }
    // Names of files beside addresses that have others.
    let files = names.indices.first {
      !taken.contains($0) && usual($0)?.column == .link && texts[$0].areFiles && texts[$0].paths == 0 && texts[$0].areUnique
        && !isPicture($0)
    }
    if let files { return take(files, as: column) }
    let found = columnsOfTitles
    let named = found.first { !isOfIdentifiers($0) && !texts[$0].areCodes && !texts[$0].areSentences }
    if let description = indexes[TableColumn(.description)]?.first, texts[description].areUnique,
      texts[description].longest < 300, named == nil || !texts[description].areSentences,
      !TableWords.remarks.contains(columnKey(names[description]))
    {
      indexes[TableColumn(.description)] = nil
      return take(description, as: column)
    }
    // Identifiers and codes are titles where nothing else is.
    let title = named.map { longer(than: $0, among: found) } ?? found.first { !isOfIdentifiers($0) } ?? found.first
    if let title { take(title, as: column) }
  }

  /// Where the words of links are of a few kinds, a description says more about each document.
  private mutating func findTitleBesideKinds() {
    let (title, description) = (TableColumn(.title), TableColumn(.description))
    guard settings.isTable, settings.isBeginning, indexes[title] == nil, indexes[TableColumn(.name)] == nil,
      let linked = indexes[TableColumn(.path)]?.first(where: { texts[$0].are(texts[$0].linked) })
    else { return }
    let other = indexes[description]?.first {
      texts[$0].distinct.count > texts[linked].labels.count && texts[$0].filled * 2 > most
    }
    if other != nil { indexes[description] = nil }
    take(other ?? linked, as: title)
  }

  /// A whole citation has the title of the publication.
  private mutating func findCitation() {
    guard settings.isTable, settings.isBeginning, indexes[TableColumn(.title)] == nil, indexes[TableColumn(.name)] == nil,
      !(indexes[TableColumn(.path)] ?? []).contains(where: { texts[$0].areFiles }),
      let found = names.indices.first(where: { index in
        !taken.contains(index) && texts[index].areWords && !texts[index].isConstant && texts[index].filled * 2 > most
          && columnKey(names[index]).split(separator: " ").last == "citation"
      })
    else { return }
    isDeduced = true
    take(found, as: TableColumn(.title))
  }

  /// The columns whose texts tell rows apart.
  private var columnsOfTitles: [Int] {
    // Where one page shows all documents, its name says nothing, and texts that some rows share say more.
    let places = (indexes[TableColumn(.path)] ?? []).map { texts[$0] }
    let haveOneName = places.contains { $0.addresses > 1 && $0.addressNames.count * 2 <= $0.addresses }
    return names.indices.filter { index in
      !taken.contains(index) && texts[index].areWords && (texts[index].areUnique || haveOneName) && texts[index].longest < 300
        && (texts[index].distinct.count > 1 || texts[index].filled == 1)
        && texts[index].filled * 2 > most
        && !texts[index].areFiles && !Self.areLists(texts[index]) && !texts[index].areFormats
        && usual(index)?.column != .other
    }
  }

  /// The first of these columns whose names are twice as long as those of a column of roles or persons, or else this one.
  private func longer(than column: Int, among columns: [Int]) -> Int {
    guard texts[column].mostly({ $0.split(separator: " ").count < 3 }) else { return column }
    return columns.first { index in
      texts[index].length >= texts[column].length * 2 && !texts[index].areSentences && usual(index)?.column != .link
        && texts[index].distinct.count >= texts[column].distinct.count
        && texts[index].mostly { $0.split(separator: " ").count > 2 }
    } ?? column
  }

  /// True for a column that is called one of identifiers, as `entity_id` is, and whose texts are of one word.
  private func isOfIdentifiers(_ index: Int) -> Bool {
    guard let last = columnKey(names[index]).split(separator: " ").last else { return false }
    return TableWords.usual[String(last)]?.column == .id && texts[index].mostly { !$0.contains(" ") }
  }
}
