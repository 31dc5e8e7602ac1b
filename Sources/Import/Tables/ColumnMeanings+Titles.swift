import Portal
import TextBasics

extension ColumnMeanings {
  /// Without a column for them, descriptions are titles, and then the first texts that tell rows apart.
  mutating func findTitle() {
    guard !settings.isBeginning, names.contains(where: \.isEmpty), !names.allSatisfy(\.isEmpty) else {
      return findTitleByTexts()
    }
    // The portal began with a title in a column without a name, which no setting can say.
    var found = self
    found.findTitleByTexts()
    let column = TableColumn(.title)
    if indexes[column] == nil, let title = found.indexes[column]?.first, names[title].isEmpty { take(title, as: column) }
  }

  private mutating func findTitleByTexts() {
    let column = TableColumn(.title)
    let areNamed = indexes[column] != nil || indexes[TableColumn(.name)] != nil
    if settings.isTable, settings.isBeginning, !areNamed, let topic = names.indices.first(where: isTopicOfEach) {
      return take(topic, as: column)
    }
    if settings.isTable, !areNamed,
      let linked = indexes[TableColumn(.path)]?.first(where: {
        texts[$0].areLinked && texts[$0].labels.count * 2 > texts[$0].linked + texts[$0].linkedFiles
      })
    {
      return take(linked, as: column)
    }
    guard settings.isTable, settings.isBeginning || names.contains(where: \.isEmpty), indexes[column] == nil,
      indexes[TableColumn(.name)] == nil
    else { return }
    if let files = indexes[TableColumn(.path)]?.first(where: { texts[$0].areFiles }) {
      // The names of files say something: codes, remarks and what follows them are no better.
      if let title = columnsOfTitles().first(where: isOfNames), title < files { take(title, as: column) }
      // The name of a page that many rows share says nothing.
      if indexes[column] != nil || texts[files].distinct.count * 2 > texts[files].filled { return }
    }
    // Names of files beside addresses that have others.
    let files = names.indices.first {
      !taken.contains($0) && usual($0)?.column == .link && texts[$0].areFiles && texts[$0].paths == 0 && texts[$0].areUnique
        && !isPicture($0)
    }
    if let files { return take(files, as: column) }
    let found = columnsOfTitles()
    // Names that some rows share are better than numbers.
    let named =
      found.first(where: isOfWords)
      ?? columnsOfTitles(atLeast: 6).first { index in
        isOfWords(index) && texts[index].filled * 10 >= most * 9
          && (texts[index].mostly { $0.contains(" ") } || (indexes[TableColumn(.path)] ?? []).contains { texts[$0].endInCodes })
      }
    if let description = indexes[TableColumn(.description)]?.first, canBeTitles(description),
      named.map({ texts[$0].filled < min(texts[description].filled, placed) && !texts[description].areSentences }) ?? true,
      !TableWords.remarks.contains(keys[description]) || found.isEmpty && texts[description].length < 100
    {
      indexes[TableColumn(.description)] = nil
      return take(description, as: column)
    }
    // A list of organizations, each with a remark or two.
    if let owner = indexes[TableColumn(.owner)]?.first, hasWord(owner, of: TableWords.organizations), texts[owner].differ(7),
      texts[owner].filled * 10 >= most * 9,
      named.map({ texts[$0].filled < texts[owner].filled || usual($0)?.column == .group }) ?? true
    {
      indexes[TableColumn(.owner)] = nil
      return take(owner, as: column)
    }
    // Identifiers and codes are titles where nothing else is.
    let title =
      named.map { own(insteadOf: $0) ?? longer(than: $0, among: found) } ?? citation.flatMap {
        isOfLongTexts($0, beside: found) ? $0 : nil
      }
      ?? found.first { !isOfIdentifiers($0) && !texts[$0].areDOIs } ?? found.first ?? citation
      ?? beginning
    if let title { return take(title, as: column) }
    let people = names.indices.filter { !taken.contains($0) && isOfPeople(keys[$0]) && texts[$0].areWords }
    for index in people.isEmpty ? [subject].compactMap(\.self) : people { take(index, as: column) }
  }

  /// Where the words of links are of a few kinds, a description says more about each document.
  mutating func findTitleBesideKinds() {
    let (title, description) = (TableColumn(.title), TableColumn(.description))
    guard settings.isTable, settings.isBeginning, indexes[title] == nil, indexes[TableColumn(.name)] == nil,
      let linked = indexes[TableColumn(.path)]?.first(where: { texts[$0].areLinked })
    else { return }
    let other = indexes[description]?.first {
      texts[$0].distinct.count > texts[linked].labels.count && texts[$0].filled * 2 > most
    }
    if other != nil { indexes[description] = nil }
    take(other ?? linked, as: title)
  }

  /// A whole citation has the title of the publication.
  mutating func findCitation() {
    guard settings.isTable, settings.isBeginning, indexes[TableColumn(.title)] == nil, indexes[TableColumn(.name)] == nil,
      !(indexes[TableColumn(.path)] ?? []).contains(where: { texts[$0].areFiles }),
      let found = names.indices.first(where: { index in
        !taken.contains(index) && texts[index].areWords && !texts[index].isConstant && texts[index].filled * 2 > most
          && keys[index].split(separator: " ").last == "citation"
      })
    else { return }
    isDeduced = true
    take(found, as: TableColumn(.title))
  }

  /// True for a column of subjects that more rows have than places, each nearly its own.
  private func isTopicOfEach(_ index: Int) -> Bool {
    guard !taken.contains(index), TableWords.topics.contains(keys[index]), texts[index].areWords else { return false }
    let places = indexes[TableColumn(.path)] ?? []
    return !texts[index].areSentences && texts[index].filled > 2 && texts[index].distinct.count * 10 >= texts[index].filled * 7
      && places.allSatisfy {
        texts[$0].filled < texts[index].filled || texts[$0].filled == texts[index].filled && texts[$0].haveNumberedLabels
      }
  }

  /// True for texts that people write as names, in a column that is not called something else.
  private func isOfNames(_ index: Int) -> Bool {
    guard [nil, .title, .group, .section].contains(usual(index)?.column), !isOfIdentifiers(index) else { return false }
    return !texts[index].areCodes && !texts[index].areSentences && texts[index].distinct.count > 2
      && texts[index].filled * 4 > most * 3
      && texts[index].mostly { text in
        !text.contains("_") && text.contains(where: \.isLetter)
          && (text.contains(" ")
            || !text.contains(where: \.isNumber) && text.first.map { $0.isUppercase || !$0.isASCII } ?? false)
      }
  }

  /// The number of rows that have a place.
  private var placed: Int { (indexes[TableColumn(.path)] ?? []).map { texts[$0].filled }.max() ?? most }

  /// One page shows all documents: its name says nothing, and texts that some rows share say more.
  private var haveOneName: Bool {
    (indexes[TableColumn(.path)] ?? []).map { texts[$0] }.contains {
      $0.addresses > 1 && $0.addressNames.count * 2 <= $0.addresses
    }
  }

  /// True for descriptions that tell rows apart and are as short as titles, or nearly so where nothing else has any.
  private func canBeTitles(_ description: Int) -> Bool {
    let texts = texts[description]
    guard texts.filled * 2 > min(most, placed) else { return false }
    return haveOneName
      ? texts.differ(5) && texts.length < 300 && texts.longest < 5_000
      : texts.areUnique && texts.length < 160 && texts.longest < 1_000
  }

  /// The columns whose texts tell rows apart: of ten, this many differ.
  private func columnsOfTitles(atLeast tenths: Int = ColumnTexts.tenthsOfUnique) -> [Int] {
    let haveOneName = haveOneName
    // A text that many rows share is better than none, and not one of two beside another of each row.
    let different = names.indices.filter { texts[$0].areWords && texts[$0].areShorter(than: 300) }.map {
      texts[$0].distinct.count
    }.max()
    let found = names.indices.filter { index in
      !taken.contains(index) && texts[index].areWords
        && (texts[index].differ(tenths) || haveOneName && texts[index].distinct.count * 4 > different ?? 0)
        && texts[index].areShorter(than: 300) && (texts[index].distinct.count > 1 || texts[index].filled == 1)
        && texts[index].filled * 2 > min(most, placed)
        && !texts[index].areFiles && !Self.areLists(texts[index]) && !texts[index].areFormats
        && (usual(index)?.column != .other || keys[index] == "slug" && texts[index].mostly { $0.contains(" ") })
    }
    let shared = found.filter { !texts[$0].differ(tenths) }.sorted {
      (-texts[$0].distinct.count, $0) < (-texts[$1].distinct.count, $1)
    }
    return found.filter { texts[$0].differ(tenths) } + shared
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

  /// The first column of long texts, such as titles of papers, of which each row has its own, where rows share those of this column.
  private func own(insteadOf column: Int) -> Int? {
    guard texts[column].distinct.count * 10 < texts[column].filled * 9 else { return nil }
    return names.indices.first { index in
      !taken.contains(index) && texts[index].areWords && texts[index].differ(9) && texts[index].filled * 10 >= most * 9
        && texts[index].distinct.count * 5 >= texts[column].distinct.count * 6 && (40..<130).contains(texts[index].length)
        && texts[index].longest < 1_000 && !Self.areLists(texts[index]) && !texts[index].areFiles && !texts[index].areDivided
        && ![.description, .other].contains(usual(index)?.column) && !texts[index].mostly { $0.hasSuffix(".") }
    }
  }

  /// True for long texts before other ones, of which rows have fewer.
  private func isOfLongTexts(_ index: Int, beside columns: [Int]) -> Bool {
    columns.allSatisfy { ($0 > index || texts[$0].areCodes) && texts[$0].filled < texts[index].filled }
      && usual(index)?.column != .description
  }

  /// The first column, where rows share some of its names and no addresses.
  private var beginning: Int? {
    guard let first = columnsOfTitles(atLeast: 4).first, isOfWords(first), texts[first].filled * 10 >= most * 9,
      (indexes[TableColumn(.path)] ?? []).contains(where: { sharing($0) == 0 })
    else { return nil }
    return names[..<first].indices.allSatisfy { texts[$0].areNumbers || texts[$0].filled == 0 || taken.contains($0) }
      ? first : nil
  }

  /// In a table without names and beside its sections, the words that some rows share say more than addresses.
  private var subject: Int? {
    guard names.allSatisfy(\.isEmpty), indexes[TableColumn(.section)] != nil else { return nil }
    return names.indices.first { index in
      !taken.contains(index) && isOfWords(index) && texts[index].areWords && texts[index].distinct.count > 2
        && texts[index].filled * 10 >= most * 9
    }
  }

  /// The column of long texts of which nearly each row has its own, such as those of citations.
  private var citation: Int? {
    names.indices.first { index in
      !taken.contains(index) && texts[index].areWords && texts[index].differ(9) && texts[index].filled * 10 >= most * 9
        && (70..<300).contains(texts[index].length) && texts[index].longest < 1_000 && !Self.areLists(texts[index])
    }
  }

  /// True for titles, as against codes and remarks.
  private func isOfWords(_ index: Int) -> Bool {
    !isOfIdentifiers(index) && !texts[index].areCodes && !texts[index].areDOIs && !texts[index].areSentences
  }

  /// True for a column that is called one of identifiers, as `entity_id` is, and whose texts are of one word.
  private func isOfIdentifiers(_ index: Int) -> Bool {
    let words = keys[index].split(separator: " ").map(String.init)
    guard let last = words.last else { return false }
    // `topic_abbr` beside `topic`.
    if TableWords.abbreviations.contains(last),
      keys.contains(words.dropLast().joined(separator: " "))
    {
      return true
    }
    return TableWords.usual[String(last)]?.column == .id && texts[index].mostly { !$0.contains(" ") }
  }
}
