import Portal
import TextBasics

/// Finds out what the columns of a table are: by the names of the manifest and of docportal, then by the names that people use, last by
/// the texts in them.
struct ColumnMeanings {
  var indexes: [TableColumn: [Int]] = [:]
  var otherLinks: [Int] = []
  var isDeduced = false
  /// The columns of yes and no that say the state of a document.
  private(set) var flags: [Int: TableWords.Flag] = [:]
  let names: [String]
  /// The names without what people write in different ways.
  let keys: [String]
  let texts: [ColumnTexts]
  /// The filled cells of the column that has most.
  let most: Int
  let settings: ImportSettings
  /// The columns whose meaning is known.
  var taken: Set<Int> = []
  /// True for columns such as *Additional authors*, which stand beside another one.
  private let haveMore: [Bool]
  /// The table has no row of names.
  private let isWithoutHead: Bool
  /// The first words that three and more names have, such as that of a record in `organization name`.
  private let prefixes: Set<Substring>
  /// The names of the columns of surnames and of first names of people.
  private let namesOfPeople: Set<String>
  /// The answers to a form of Microsoft Forms, each with the name of the person who filled it in.
  private let isOfForm: Bool

  init(_ head: CSVRow?, _ texts: [ColumnTexts], _ settings: ImportSettings) {
    names = texts.indices.map { index in
      head.flatMap { $0.fields.indices.contains(index) ? $0.fields[index].text : nil } ?? ""
    }
    (self.texts, self.settings, keys) = (texts, settings, names.map(Self.key))
    isWithoutHead = head == nil
    most = texts.map(\.filled).max() ?? 0
    haveMore = keys.map { $0.split(separator: " ").contains { TableWords.others.contains(String($0)) } }
    let firsts = keys.compactMap { key in key.utf8.contains(ASCII.space) ? key.prefix { $0 != " " } : nil }
    prefixes = Set(Dictionary(grouping: firsts, by: \.self).filter { $0.value.count > 2 }.keys)
    isOfForm =
      keys.first.map(TableWords.idsOfForms.contains) ?? false && keys.contains(where: TableWords.timesOfForms.contains)
      && keys.contains(where: TableWords.mailsOfForms.contains)
    namesOfPeople = Self.namesOfPeople(in: keys)
  }

  /// The name without what people write in different ways, and a long one without its remarks: `Title (between 3 and 10 words)`.
  private static func key(_ name: String) -> String {
    let key = columnKey(name)
    guard key.utf8.count(where: { $0 == ASCII.space }) > 2, let start = name.firstIndex(of: "("), start > name.startIndex else {
      return key
    }
    return columnKey(String(name[..<start]))
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
    if settings.isTable, indexes[TableColumn(.title)] == nil, let title = likeliestTitle {
      isDeduced = true
      take(title, as: TableColumn(.title))
    }
    // Few days in a column such as `date range` are those of its first or last ones.
    findNamed(.updated, by: .updated) {
      $0.days > 0 || $0.are($0.dayNumbers)
    } unlessPart: {
      ($0.days + $0.dayNumbers) * 4 < $0.filled
    }
    if isWithoutHead { findDays() }
    let isBeginning = settings.isBeginning
    findNamed(.tags, by: .tags) { [self] in
      $0.filled > 0 && (!isBeginning || Self.areTags($0) && !Self.areKeys($0) && !$0.areNumbers && !hasOnlyFlags($0))
    }
    findNamed(.owner, by: .owner) { [self] in
      $0.filled > 0 && !$0.haveMails && !$0.arePhones && !$0.areShownAddresses && !$0.areNumbers
        && !$0.are($0.days + $0.longerTimes)
        && !Self.areLists($0) && !hasOnlyFlags($0)
    }
    findNamed(.id, by: .id) { $0.areDifferentIDs && !(isBeginning && $0.areNumbers) }
    // A new portal has no place for it but a field.
    findNamed(.size, by: .size) { !isBeginning && $0.filled > 0 && $0.numbers == $0.filled }
    findTagsAmongGroups()
    findSection()
    findNamed(.description, by: .description) { [self] in
      $0.filled > 0 && !$0.areNumbers && !hasOnlyFlags($0)
    } unlessPart: {
      // `desc_topic` has a topic.
      $0.longest < 40 && $0.distinct.count * 2 <= $0.filled
    }
    findTitle()
    // Codes are better than nothing, and a few names for many rows are not.
    findNamed(.title, by: .title) {
      $0.filled > 0 && !$0.areAddresses
    } unlessPart: {
      $0.distinct.count == 1 && $0.filled > 1 || $0.filled > 20 && $0.distinct.count * 10 <= $0.filled
    }
    findCitation()
    findTitleBesideKinds()
    if isWithoutHead { findNumberedFields() }
  }

  /// The first column of days, in a table without names.
  private mutating func findDays() {
    let days = names.indices.first {
      !taken.contains($0) && texts[$0].days > 0 && texts[$0].days * 5 >= texts[$0].filled * 4 && numberedField($0) == nil
    }
    if let days, indexes[TableColumn(.updated)] == nil { take(days, as: TableColumn(.updated)) }
  }

  /// The field that a column without a name became, whatever it is called by now.
  private func numberedField(_ index: Int) -> TableColumn? {
    let name = TableHead.numbered(index).lowercased()
    return settings.names.fieldColumn(name) ?? settings.names.fieldColumn(name.replacing(" ", with: "-"))
  }

  /// The fields of a portal that began with a table without names, whose columns are called by their numbers.
  private mutating func findNumberedFields() {
    for index in names.indices where !taken.contains(index) {
      if let field = numberedField(index) { take(index, as: field) }
    }
  }

  /// The column that a known name, or else a usual one, says to have the titles.
  var likeliestTitle: Int? {
    indexes[TableColumn(.title)]?.first
      ?? likeliest(.title, by: .title) {
        $0.filled > 0 && !$0.areAddresses && !$0.areCodes && !$0.isConstant
      } unlessPart: { [most] in
        // Another name beside the title, a type or a place in many lines has the word too.
        $0.filled * 2 <= most || $0.are($0.blocks) || $0.areFiles || $0.distinct.count == 1 && $0.filled > 1
          || $0.filled > 3 && $0.distinct.count * 2 <= $0.filled
      }
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
      guard let flag = TableWords.flags[keys[index]], areFlags(texts[index]) || areStates(texts[index]) else {
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

  /// True for flags in several rows: one `x` may be a text.
  private func hasOnlyFlags(_ texts: ColumnTexts) -> Bool { texts.filled > 1 && areFlags(texts) }

  /// True for flags alone, none of which is a word.
  private func areAllFlags(_ texts: ColumnTexts) -> Bool {
    texts.distinct.allSatisfy { TableWords.flag($0.lowercased()) != nil } && !areLetters(texts)
  }

  private func areFlags(_ texts: ColumnTexts) -> Bool {
    texts.filled > 0 && texts.mostly { TableWords.flag($0.lowercased()) != nil } && !areLetters(texts)
  }

  /// True for names such as X and Y, of which each alone may be yes.
  private func areLetters(_ texts: ColumnTexts) -> Bool {
    Set(texts.distinct.map { $0.lowercased() }).isSuperset(of: ["x", "y"])
  }

  /// In a new portal, the whole addresses of a table of another one count.
  private mutating func leaveOtherPortal() {
    indexes[TableColumn(.path)]?.sort { texts[$0].areAddresses && !texts[$1].areAddresses }
  }

  /// True for a column beside another one that has addresses in nearly all rows.
  private func hasAddresses(beside index: Int) -> Bool {
    others(than: index).contains { texts[$0].areAddresses && texts[$0].addresses * 10 >= most * 9 }
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
    // A new portal has a field for numbers that several documents have.
    case .id where settings.isBeginning && settings.isTable: return texts.areDifferentIDs
    case .id: return texts.distinct.count * 5 >= texts.filled * 4 || texts.distinct.count + 1 == texts.filled
    case .name: return isFileColumn(index)
    // Alone, it is of another kind of folder.
    case .folder: return !settings.isTable || others(than: index).contains { self.texts[$0].areFiles }
    // Bytes alone say something about the content.
    case .size: return !settings.isTable || texts.numbers == texts.filled
    case .path:
      let places = texts.addresses + texts.files + texts.hosts
      // Streets and houses, of which one may look like a server, beside the addresses of nearly all rows.
      return places > 0 && (places * 2 >= texts.filled || !hasAddresses(beside: index))
        || !others(than: index).contains { self.texts[$0].areAddresses }
    // A new portal has a field for what can be no tags.
    case .tags where settings.isBeginning || settings.names.fieldColumn(shownName(index)) != nil:
      return Self.areTags(texts)
    case .state: return texts.mostly { TableWords.states[$0.lowercased()] != nil }
    case .title where settings.isBeginning: return texts.filled > 0 && !texts.isConstant && !isNamedOtherwise(index)
    // A new portal began with another one.
    case .title: return indexes[TableColumn(.title)] == nil || settings.names.fieldColumn(shownName(index)) == nil
    case .section where settings.isBeginning: return texts.filled * 2 > most || !hasFullerGroup(than: index)
    case .owner where settings.isTable:
      // A new portal began with another one.
      let isField = indexes[TableColumn(.owner)] != nil && settings.names.fieldColumn(shownName(index)) != nil
      return !texts.areShownAddresses && !isField && !(settings.isBeginning && isLesserRole(index))
    // A new portal has a field where more than a few cells have the name of no language, or of several.
    case .language where settings.isBeginning:
      let others = texts.counts.reduce(0) { LanguageTag.named($1.key) == nil ? $0 + $1.value : $0 }
      return others * 20 <= texts.filled
    case .language:
      return settings.names.fieldColumn(shownName(index)) == nil
        && texts.mostly { LanguageTag($0) != nil || LanguageTag.named($0) != nil }
    case .pinned: return texts.filled == 0 || areFlags(texts)
    case .retired, .publish: return !areFlags(texts) && !areStates(texts)
    // `list` writes addresses there, beside paths; other tables have numbers of pages, or places.
    case .page:
      return texts.areAddresses && !settings.isBeginning && settings.names.fieldColumn(shownName(index)) == nil
        && others(than: index).contains { TableWords.documents[names[$0].lowercased()] == .path }
    default: return true
    }
  }

  /// True unless a new portal would lose some of the texts, which cannot be tags.
  private static func areTags(_ texts: ColumnTexts) -> Bool {
    texts.distinct.allSatisfy { tagTexts(withoutSharePointMarks($0)).allSatisfy { Identifier(slugOf: $0) != nil } }
  }

  /// True for texts such as `lamport1978time`, of which each row has its own.
  private static func areKeys(_ texts: ColumnTexts) -> Bool {
    texts.filled > 4 && texts.distinct.count == texts.filled
      && texts.mostly { !$0.contains(" ") && $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
  }

  /// True for lists in brackets, as programs write them.
  static func areLists(_ texts: ColumnTexts) -> Bool { texts.mostly { $0.hasPrefix("[") && $0.hasSuffix("]") } }

  private func isSource(_ text: String) -> Bool { text == settings.source || settings.sources[text] != nil }

  /// True for the column in which SharePoint says if a row is a folder.
  private func isFolderColumn(_ index: Int) -> Bool {
    guard keys[index] != "type" else { return false }
    let known = Set(names.map { TableWords.documents[$0.lowercased()] })
    return known.contains(.name) && known.contains(.path)
  }

  /// True for a column of names of files: they look like that, or there is nothing else where documents could be.
  private func isFileColumn(_ index: Int) -> Bool {
    guard settings.isTable else { return true }
    // The words of links to files are their titles.
    guard !texts[index].areLinked else { return false }
    let hasOther = others(than: index).contains { other in
      texts[other].areAddresses
        || texts[other].areFiles && TableWords.usual[keys[other]]?.column == .link
    }
    return texts[index].areFiles && isInFolders || !hasOther && texts[index].files > 0
  }

  /// The column of paths has folders, in which the files of another column are.
  private var isInFolders: Bool {
    let paths = names.indices.filter { [.path, .folder].contains(TableWords.documents[names[$0].lowercased()]) }
    return paths.contains { texts[$0].filled > 0 && !texts[$0].areFiles }
  }

  func others(than index: Int) -> [Int] { names.indices.filter { $0 != index } }

  /// True for a column of codes or roles beside another one that has the names of the documents.
  private func isNamedOtherwise(_ index: Int) -> Bool {
    let own = texts[index]
    let areOfMany = own.areCodes || own.areSymbols || own.distinct.count * 2 <= own.filled
    return others(than: index).contains { other in
      guard let usual = TableWords.usual[keys[other]] else { return false }
      // The title of a person is that of their work.
      let isOfPerson = TableWords.fullNames.contains(keys[other]) && (!own.differ(8) || own.filled * 10 < texts[other].filled * 8)
      return (areOfMany || isOfPerson) && usual.column == .title && texts[other].areWords && texts[other].areUnique
        && !texts[other].areCodes
        && !texts[other].areSymbols && !texts[other].areFiles && texts[other].filled >= texts[index].filled
    }
  }

  /// True for a column beside one of groups or kinds that most rows have, where few rows have this one.
  private func hasFullerGroup(than index: Int) -> Bool {
    !texts[index].nameGroups(of: most)
      && others(than: index).contains { other in
        guard !taken.contains(other), let usual = usual(other), [.section, .group, .kind].contains(usual.column) else {
          return false
        }
        return texts[other].filled * 2 > most && !texts[other].isConstant && !texts[other].areFormats
          && Self.isSection(texts[other], settings, isOnlyText: false)
      }
  }

  /// True for a column of persons beside one of a role that comes first, such as the editor beside the author, or beside one that many
  /// more rows have.
  private func isLesserRole(_ index: Int) -> Bool {
    guard let own = TableWords.usual[keys[index]], own.column == .owner else { return false }
    return others(than: index).contains { other in
      guard let usual = TableWords.usual[keys[other]], usual.column == .owner, texts[other].areWords,
        !Self.areLists(texts[other])
      else { return false }
      let isEmptier = texts[other].filled * 2 < texts[index].filled
      return texts[index].filled * 2 < texts[other].filled || usual.rank < own.rank && !isEmptier
    }
  }

  /// A name as the title of a field shows it, in small letters.
  func shownName(_ index: Int) -> String { (shownText(names[index]) ?? names[index]).lowercased() }

  mutating func take(_ index: Int, as column: TableColumn) {
    indexes[column, default: []].append(index)
    taken.insert(index)
  }
}

// MARK: - By names

extension ColumnMeanings {
  /// The usual meaning of a column's name, or of its first or last word.
  func usual(_ index: Int) -> (column: UsualColumn, rank: Int, isPart: Bool)? {
    let key = keys[index]
    if isOfPeople(key) { return (.other, 0, false) }
    if isOfForm, TableWords.namesOfPeople.contains(key) { return (.owner, 0, false) }
    if let usual = TableWords.usual[key] {
      let isSection = usual.column == .title && indexes[TableColumn(.title)] != nil && TableWords.titlesOrSections.contains(key)
      return (isSection ? .section : usual.column, usual.rank, false)
    }
    let words = key.split(separator: " ").map(String.init)
    // Chinese and Japanese write the words of a name without spaces: 政策标题.
    if words.count == 1, TableWords.isWithoutSpaces(key) {
      let usual = TableWords.usual(withoutSpaces: key)
      if key.hasPrefix("タイトル"), usual == nil || usual?.column == .description { return (.title, 1_000, true) }
      return usual.flatMap { UsualColumn.partly.contains($0.column) ? ($0.column, $0.rank + 1_000, true) : nil }
    }
    if TableWords.lesserTitles.contains(key) { return (.title, 2_500, true) }
    // A `co_author` stands beside somebody else.
    guard words.count > 1, words.count < 7, !haveMore[index], let last = words.last else {
      return nil
    }
    // `title_en`: a language at the end.
    if settings.names.languages.contains(where: { $0.lowercased() == last }),
      let usual = TableWords.usual[words.dropLast().joined(separator: " ")]
    {
      return (usual.column, usual.rank, true)
    }
    // *Creator/Editor* has both.
    if names[index].utf8.contains(ASCII.slash) {
      let halves = names[index].split(separator: "/").map { TableWords.usual[columnKey(String($0))] }
      if let first = halves.compactMap(\.self).min(by: { $0.rank < $1.rank }), halves.allSatisfy({ $0?.column == first.column }) {
        return (first.column, first.rank, true)
      }
    }
    // A `category id` is a code.
    if TableWords.codes.contains(last) { return nil }
    // An `author label` beside the title is the author.
    if indexes[TableColumn(.title)] != nil, TableWords.usual[last]?.column == .title,
      let usual = TableWords.usual[words.dropLast().joined(separator: " ")], Self.named.contains(usual.column)
    {
      return (usual.column, usual.rank + 500, true)
    }
    let first = words[0]
    let isOfOwner = TableWords.usual[first]?.column == .owner
    let isOfRecord = isOfOwner && prefixes.contains(first[...]) && !last.utf8.allSatisfy(\.isASCIIDigit)
    // A `category level` has categories, and an `author position` no authors.
    let isOfOther = isOfRecord || isOfOwner && TableWords.attributes.contains(last)
    let isOfFirst = words[1] == "of" && TableWords.attributes.contains(first)
    for word in isOfOther ? [last] : isOfFirst ? [first] : [last, first] {
      // A `short description` has a description.
      if word != last, word == "short" || word == "long" { continue }
      // `note max` is the highest note.
      if word != last, TableWords.remarks.contains(word) { continue }
      // `data since` is not the day, as in `data pubblicazione`.
      if word != last, word == "data", Self.wordsOfStart.union(Self.wordsOfEnd).union(["since", "source"]).contains(last) {
        continue
      }
      guard let usual = TableWords.usual[word], UsualColumn.partly.contains(usual.column) else { continue }
      // The floor of an office.
      if usual.column == .owner, words.contains(where: TableWords.rooms.contains) { continue }
      return (usual.column, usual.rank + 1_000, true)
    }
    return nil
  }

  /// True for a column with one of the names that a person has.
  func isOfPeople(_ key: String) -> Bool { namesOfPeople.contains(key) }

  /// Those of these names that say surnames and first names, alone or of somebody: `last name`, `author last name`.
  private static func namesOfPeople(in keys: [String]) -> Set<String> {
    let all = Set(keys)
    func columns(_ names: Set<String>, of subject: String) -> Set<String> { all.intersection(names.map { subject + $0 }) }
    let subjects = all.flatMap { key -> [String] in
      let words = key.split(separator: " ")
      return [1, 2].filter { $0 < words.count }.map { words.dropLast($0).joined(separator: " ") + " " }
    }
    var found: Set<String> = []
    for subject in Set(subjects).union([""]) {
      let (last, first) = (columns(TableWords.surnames, of: subject), columns(TableWords.firstNames, of: subject))
      let either: Set<String> = last.isEmpty != first.isEmpty ? columns(TableWords.namesOfPeople, of: subject) : []
      // `nom`, of an author or of a document, is a surname only beside a first name.
      if subject.isEmpty || !last.isEmpty && !first.union(either).isEmpty || !first.isEmpty && !either.isEmpty {
        found.formUnion(last.union(first).union(either))
      }
    }
    return found
  }

  /// The meanings of which a column beside codes or addresses has the names.
  static let named: Set<UsualColumn> = [.owner, .section, .group, .kind]

  /// Takes the likeliest column of a meaning, unless a known name has it.
  ///
  /// `isOther` says of a column that has the name only as a part of its own that it is none.
  private mutating func findNamed(
    _ column: ImportedColumn, by usual: UsualColumn, where fits: (ColumnTexts) -> Bool,
    unlessPart isOther: (ColumnTexts) -> Bool = { _ in false }
  ) {
    guard settings.isTable, indexes[TableColumn(column)] == nil,
      let found = likeliest(column, by: usual, where: fits, unlessPart: isOther)
    else { return }
    isDeduced = true
    take(found, as: TableColumn(column))
  }

  private func likeliest(
    _ column: ImportedColumn, by usual: UsualColumn, where fits: (ColumnTexts) -> Bool,
    unlessPart isOther: (ColumnTexts) -> Bool = { _ in false }
  ) -> Int? {
    let events = column == .updated ? columnsOfEvents : []
    let isTitle = usual == .title && settings.isBeginning
    let prefersFull = isTitle || usual == .owner && settings.isBeginning
    return names.indices.filter {
      !taken.contains($0) && !events.contains($0) && fits(texts[$0]) && !(isTitle && isNamedOtherwise($0))
        && !(column == .updated && (isOfDaysToCome($0) || hasWord($0, of: TableWords.daysOfThings)))
        && !(column == .section && !self.fits($0, TableColumn(.section)))
    }
    .compactMap { index -> (isSparse: Int, rank: Int, index: Int)? in
      guard let own = self.usual(index), own.column == usual, !(own.isPart && isOther(texts[index])) else { return nil }
      var rank = own.rank
      if isTitle, own.isPart, isCalledByOther(index) { rank += 500 }  // after all other names of titles
      // `post title` (1,000 and its rank) is likelier than `subject`, and that than `sender name`.
      if isTitle, TableWords.titlesOrTags.contains(keys[index]) { rank += 995 }
      // A remark beside a description.
      if usual == .description, TableWords.remarks.contains(keys[index]) { rank += 3_000 }
      if usual == .updated, own.isPart, hasWord(index, of: TableWords.lastDays) { rank -= 500 }
      return (prefersFull && texts[index].filled * 2 < most ? 1 : 0, rank, index)
    }
    .min { ($0.isSparse, $0.rank, $0.index) < ($1.isSparse, $1.rank, $1.index) }?.index
  }

  /// True for the name of something else, such as `journal name`, beside other names of which each row has its own.
  private func isCalledByOther(_ index: Int) -> Bool {
    func isOfOther(_ index: Int) -> Bool {
      keys[index].split(separator: " ").dropLast().contains { word in
        TableWords.usual[String(word)].map { [.owner, .section, .group, .kind].contains($0.column) } ?? false
      }
    }
    return isOfOther(index)
      && others(than: index).contains {
        usual($0)?.column == .title && !isOfOther($0) && texts[$0].areWords && texts[$0].areUnique
      }
  }

  /// True for a name such as *Next review date*: the document did not change on these days.
  private func isOfDaysToCome(_ index: Int) -> Bool {
    !hasWord(index, of: TableWords.lastDays)
      && (hasWord(index, of: TableWords.daysToCome) || TableWords.daysToComeWithoutSpaces.contains { keys[index].contains($0) })
  }

  func hasWord(_ index: Int, of words: Set<String>) -> Bool {
    keys[index].split(separator: " ").contains { words.contains(String($0)) }
  }

  /// The columns that say when something begins and ends, where there are both: none of them is the document's day.
  private var columnsOfEvents: Set<Int> {
    func columns(_ words: Set<String>, alone: Set<String>, prefixes: [String]) -> [Int] {
      names.indices.filter { index in
        let key = keys[index]
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
      let key = keys[index]
      switch usual(index)?.column {
      case .section where texts[index].areLists: return (0, index)
      // A place has a comma too: Paris, France.
      case .group where texts[index].areDivided || TableWords.topics.contains(key) && texts[index].areLists:
        // Names of lessons such as `Power; Work` are no tags.
        return texts[index].filled > 4 && texts[index].areUnique && !texts[index].shareParts ? nil : (1, index)
      case .title where TableWords.titlesOrTags.contains(key) && texts[index].areLists: return (2, index)
      case .kind where texts[index].areLists: return (3, index)
      default: return nil
      }
    }
    guard let best = found.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) else { return }
    isDeduced = true
    take(best.index, as: tags)
  }

  private mutating func findSection() {
    let (settings, most) = (settings, most)
    let isOnlyText = settings.isBeginning && indexes[TableColumn(.title)] == nil && indexes[TableColumn(.name)] == nil
    let column = TableColumn(.section)
    // One that all rows share says nothing.
    for isShared in [false, true] {
      findNamed(.section, by: .section) { [self] in
        ($0.distinct.count == 1) == isShared && !areAllFlags($0)
          && (Self.isSection($0, settings, isOnlyText: isOnlyText) || settings.isBeginning && $0.nameGroups(of: most))
      }
      guard settings.isTable, indexes[column] == nil else { return }
      let found = names.indices.compactMap { index -> (rank: Int, share: Int, index: Int)? in
        guard !taken.contains(index), let kind = usual(index)?.column, kind == .group || kind == .kind,
          !areAllFlags(texts[index]),
          case let areNames = settings.isBeginning && kind == .group && texts[index].nameGroups(of: most),
          areNames || Self.isSection(texts[index], settings, isOnlyText: isOnlyText),
          (texts[index].distinct.count == 1) == isShared,
          kind == .group || !isShared && !texts[index].areFormats
        else { return nil }
        guard settings.isBeginning else { return (kind == .group ? 0 : 1, share(of: index), index) }
        // A kind of document groups more than a subject with a section for each two or three, and one of most rows more than others.
        let isSmall = most < 5
        guard isSmall || areNames || texts[index].distinct.count * 2 <= texts[index].filled else { return nil }
        let isOfFew = isSmall || texts[index].distinct.count * 3 <= texts[index].filled
        let rank = areNames ? 0 : kind == .kind ? 1 : !isOfFew ? 3 : hasWord(index, of: TableWords.places) ? 2 : 0
        return (rank + (texts[index].filled * 2 > most ? 0 : 4), share(of: index), index)
      }
      if let found = found.min(by: { ($0.rank, $0.share, $0.index) < ($1.rank, $1.share, $1.index) }) {
        isDeduced = true
        return take(found.index, as: column)
      }
    }
    guard names.allSatisfy(\.isEmpty) else { return }
    let repeated = names.indices.filter {
      !taken.contains($0) && texts[$0].areWords && texts[$0].distinct.count <= Self.mostSections
        && !texts[$0].distinct.contains { $0.utf8.contains(ASCII.semicolon) } && texts[$0].filled * 4 > most
        && !texts[$0].areShortCodes && share(of: $0) < (hasOtherWords(than: $0) ? 7 : 3)
    }
    // A conference has a name in each year.
    let section =
      repeated.first { share(of: $0) < 6 && !texts[$0].haveYears } ?? repeated.min { (share(of: $0), $0) < (share(of: $1), $1) }
    if let section { take(section, as: column) }
  }

  /// True for a column beside another one of words, which may be the titles.
  private func hasOtherWords(than index: Int) -> Bool {
    others(than: index).contains {
      !taken.contains($0) && texts[$0].areWords && !texts[$0].areCodes && !texts[$0].areShortCodes
        && texts[$0].distinct.count > texts[index].distinct.count
    }
  }

  /// How much of a column's texts differ, in tenths: groups have few names.
  func share(of index: Int) -> Int { texts[index].distinct.count * 10 / max(1, texts[index].filled) }

  private static let mostSections = 100

  /// True for texts that can be the names of sections; in a portal that there is, of its own.
  /// `isOnlyText` if the rows have no titles: texts that tell them apart are titles themselves.
  private static func isSection(_ texts: ColumnTexts, _ settings: ImportSettings, isOnlyText: Bool) -> Bool {
    guard texts.areWords, texts.longest < 100, !texts.hasLineEnds, texts.distinct.count <= mostSections, !texts.areFiles
    else { return false }
    if isOnlyText, texts.filled > 2, texts.distinct.count == texts.filled { return false }
    // Nearly every document would have a section of its own.
    if settings.isBeginning, texts.filled > 4, texts.areUnique { return false }
    return settings.isBeginning
      ? !texts.areLists
      : texts.distinct.contains { text in settings.names.sections.contains { $0.isCalled(text) } }
  }
}
