import Portal
import TextBasics

extension ColumnMeanings {
  /// The columns of addresses and paths, if no known name says which they are.
  mutating func findLocation() {
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
    else { return addPlaces(beside: known, candidates) }
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
      // A meeting to come has no minutes yet.
      let isLikely = candidate.rank < 6 || areSocial && isSocial(candidate.index) || isOfAgendas(candidate.index)
      let isOfKind = (texts.areAddresses || areAddresses && hasSomeAddresses(candidate.index)) == areAddresses
      // The address of a row without a path.
      let isCalledSo = usual?.column == .link && usual?.isPart == false
      let isOther = texts.areInstead(of: self.texts[best.index]) && (isCalledSo && texts.areFiles || texts.areAddresses)
      let isInstead =
        isOther || !areAddresses && few.contains(candidate.index) && isCalledSo
        || areAddresses && hasFilesOfMost(candidate.index, beside: candidates.filter { $0.rank < 4 }.map(\.index))
      return isLikely && (isOfKind && (areAddresses || candidate.rank == best.rank) || isInstead)
        && usual?.column != .description || candidate.index == best.index
    }
    for candidate in all { take(candidate.index, as: TableColumn(.path)) }
    takeNumbered(after: all.map(\.index))
    // Some talks have a video and no slides.
    for index in names.indices where isOfVideos(index) { take(index, as: TableColumn(.path)) }
    otherLinks = Array((indexes[TableColumn(.path)] ?? []).dropFirst())
  }

  /// Takes further columns of the same name with a number: `downloads 2`.
  private mutating func takeNumbered(after columns: [Int]) {
    let known = Set(columns.map { keys[$0] })
    for index in names.indices where !taken.contains(index) && texts[index].addresses > 0 {
      let words = keys[index].split(separator: " ")
      guard words.count > 1, words[words.count - 1].utf8.allSatisfy(\.isASCIIDigit),
        known.contains(words.dropLast().joined(separator: " "))
      else { continue }
      take(index, as: TableColumn(.path))
    }
  }

  /// Takes further columns for the rows in which the known ones have no place: those of addresses where few rows have one, and those of
  /// files where some rows have none.
  private mutating func addPlaces(beside known: [Int], _ candidates: [(rank: Int, index: Int)]) {
    guard settings.isBeginning, settings.isTable, indexes[TableColumn(.name)] == nil else { return }
    let (addresses, filled) = (known.map { texts[$0].addresses }.max() ?? 0, known.map { texts[$0].filled }.max() ?? 0)
    let added = candidates.filter { candidate in
      guard case let texts = texts[candidate.index], !taken.contains(candidate.index) else { return false }
      if addresses > 0, hasFilesOfMost(candidate.index, beside: known) { return true }
      // One with another name is a place where the rows would have none.
      let isInHalf = addresses > 0 && addresses * 2 <= most
      if isInHalf, candidate.rank < 3, usual(candidate.index) == nil, texts.areAddresses, texts.areUnique { return true }
      guard candidate.rank < 3, let usual = usual(candidate.index), usual.column == .link else { return false }
      if !usual.isPart, known.allSatisfy({ texts.areInstead(of: self.texts[$0]) }) { return true }
      let isOfFiles = !usual.isPart && texts.areFiles && texts.are(texts.paths)
      return addresses > 0 && (texts.areAddresses && addresses * 2 < most || isOfFiles && filled < most)
    }
    guard !added.isEmpty else { return }
    isDeduced = true
    for candidate in added { take(candidate.index, as: TableColumn(.path)) }
    let all = (known + added.map(\.index)).map { (rank: rank(ofLocation: $0) ?? .max, index: $0) }
    indexes[TableColumn(.path)] = sorted(all).map(\.index)
    otherLinks = Array((indexes[TableColumn(.path)] ?? []).dropFirst())
  }

  /// The columns of places: those with few after the one with most, then the likelier, then those of which each row has its own, then
  /// those of files.
  private func sorted(_ columns: [(rank: Int, index: Int)]) -> [(rank: Int, index: Int)] {
    let all = columns.map(\.index)
    let titled = likeliestTitle.map { about(keys[$0]) } ?? ""
    typealias Ranked = (last: Int, rank: Int, shared: Int, pages: Int, column: Int)
    let stems = columns.map { keys[$0.index].filter { !$0.isNumber } }
    let firsts = Dictionary(zip(stems, all), uniquingKeysWith: { first, _ in first })
    let least = columns.filter { $0.rank < 6 }.map { sharing($0.index) }.min() ?? 0
    // The pages of people, of lists and of archives are others for each row, however many share a link.
    let likely = columns.filter { $0.rank < 5 }.map(\.index)
    func isSparse(_ index: Int) -> Bool {
      texts[index].areAddresses && !isCalledLink(index) && hasPages(index) == 1
        && likely.contains {
          (texts[$0].areAddresses || texts[$0].areHosts) && texts[$0].filled >= texts[index].filled * 4
            && sharing($0) <= sharing(index)
            && !isOfAll($0, beside: likely)
        }
    }
    let ranked = columns.indices.map { place -> Ranked in
      let (rank, index) = columns[place]
      // `link 2` comes after `link 1`.
      let first = stems[place].isEmpty ? index : firsts[stems[place]] ?? index
      let (shared, isOfAll) = (sharing(first), isOfAll(first, beside: likely))
      let isTitled = rank < 6 && shared <= least && !titled.isEmpty && about(keys[index]) == titled
      return (
        hasFew(index, among: all) || isSparse(index) ? 2 : isOfAll ? 1 : 0, isTitled ? -1 : rank, shared, hasPages(index), place
      )
    }
    return ranked.sorted { $0 < $1 }.map { columns[$0.column] }
  }

  /// 0 for a column of which hardly any rows share an address, 1 if some do, 2 if there is one for many of them. One more row changes little.
  func sharing(_ index: Int) -> Int {
    let (distinct, filled) = (texts[index].distinct.count, texts[index].filled)
    return distinct * 3 <= filled * 2 ? 2 : distinct * 10 <= filled * 8 && filled > distinct + 2 ? 1 : 0
  }

  /// True for the address of what many rows belong to, beside a column with others.
  private func isOfAll(_ index: Int, beside columns: [Int]) -> Bool {
    let own = texts[index]
    return own.filled > 2 && own.distinct.count * 8 <= max(8, own.filled)
      && columns.contains { texts[$0].distinct.count > own.distinct.count * 2 && texts[$0].areAddresses == own.areAddresses }
  }

  /// The subject of a name, without the word for a title or link: `talk` for `talk title` and `url talk`.
  private func about(_ key: String) -> String {
    let words = key.split(separator: " ")
    func isPart(_ word: Substring?) -> Bool {
      word.flatMap { TableWords.usual[String($0)] }.map { $0.column == .title || $0.column == .link } ?? false
    }
    let rest = isPart(words.last) ? words.dropLast() : isPart(words.first) ? words.dropFirst() : words[...]
    return rest.joined(separator: " ")
  }

  /// True for a column that has places in at most half as many rows as another one, which is called so and has paths, or has the files or
  /// DOIs of documents where this one is called something else.
  private func hasFew(_ index: Int, among columns: [Int]) -> Bool {
    let isCalledSo = isCalledLink(index) && !TableWords.homePages.contains(keys[index])
    return columns.contains { other in
      let isInstead = texts[index].areInstead(of: texts[other]) && texts[index].filled <= texts[other].filled
      guard other != index, texts[index].filled * 2 <= texts[other].filled || isInstead else { return false }
      if !isCalledSo, texts[other].areBetterDOIs(than: texts[index], most: most) { return true }
      return isCalledLink(other)
        && (texts[other].are(texts[other].paths + texts[other].rootPaths) || (!isCalledSo || isInstead) && texts[other].areFiles)
    }
  }

  /// True for names of files in a column that is called something else, in twice as many rows as any other one has places.
  private func hasFilesOfMost(_ index: Int, beside columns: [Int]) -> Bool {
    texts[index].areFiles && texts[index].areUnique && usual(index) == nil
      && columns.allSatisfy { $0 == index || texts[$0].filled * 2 <= texts[index].filled }
  }

  private func isCalledLink(_ index: Int) -> Bool { TableWords.usual[keys[index]]?.column == .link }

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
  mutating func leaveUnusedFolder() {
    guard settings.isTable, let folders = indexes[TableColumn(.folder)], indexes[TableColumn(.name)] == nil,
      let paths = indexes[TableColumn(.path)], paths.allSatisfy({ texts[$0].areAddresses })
    else { return }
    indexes[TableColumn(.folder)] = nil
    taken.subtract(folders)
    for index in folders { if let field = settings.names.fieldColumn(shownName(index)) { take(index, as: field) } }
  }

  /// Names of files, and the folders that another column has for them, are the parts of paths.
  mutating func findFolders() {
    let (path, name, folder) = (TableColumn(.path), TableColumn(.name), TableColumn(.folder))
    guard settings.isTable, indexes[folder] == nil, case let files = (indexes[path] ?? []) + (indexes[name] ?? []),
      files.count == 1,
      texts[files[0]].areFiles, texts[files[0]].paths == 0, texts[files[0]].addresses == 0,
      let folders = names.indices.first(where: { index in
        !taken.contains(index) && TableWords.folderColumns.contains(keys[index]) && texts[index].filled > 0
          && !texts[index].areFiles && !texts[index].areAddresses
          && (!TableWords.placesOrFolders.contains(keys[index]) || texts[index].mostly(Self.hasFolders))
      })
    else { return }
    isDeduced = true
    indexes[path] = nil
    indexes[name] = nil
    take(files[0], as: name)
    take(folders, as: folder)
  }

  private static func hasFolders(_ text: String) -> Bool { text.contains("/") || text.contains("\\") }

  /// How likely a column has the documents' places; less is likelier, and `nil` for no such column.
  func rank(ofLocation index: Int) -> Int? {
    guard
      !taken.contains(index) || indexes[TableColumn(.path)]?.contains(index) ?? false
        || indexes[TableColumn(.title)]?.contains(index) ?? false
    else { return nil }
    let (texts, usual) = (texts[index], usual(index))
    let isNamed = usual?.column == .link
    // One code for all rows, which ends as the name of a file does.
    if names[index].isEmpty, texts.isConstant, !texts.areAddresses { return nil }
    // `ann@contoso.in` ends so too.
    if texts.haveMails, !texts.areAddresses, !isNamed { return nil }
    // The other rows are refused, each with its reason.
    let hasSome = hasSomeAddresses(index)
    guard
      texts.areAddresses || hasSome || texts.are(texts.mentions)
        || isNamed && texts.are(texts.addresses + texts.files + texts.hosts + texts.rootPaths)
        || texts.areFiles && (isNamed || texts.are(texts.paths) || names[index].isEmpty)
        || (texts.areFiles || texts.areHosts) && usual == nil || areOnlyFiles(index)
    else { return nil }
    // No document is a licence.
    if Self.isOfLicences(keys[index]) { return nil }
    if texts.areLicences, !(isNamed && usual?.isPart == false),
      others(than: index).contains(where: { self.texts[$0].areAddresses || self.texts[$0].areFiles || self.texts[$0].areDOIs })
    {
      return nil
    }
    // The pages of people are beside the document too.
    if usual?.column == .other || usual?.column == .owner && usual?.isPart == false || isPicture(index) {
      return texts.areAddresses ? isSocial(index) ? 6 : 7 : nil
    }
    if texts.areAddresses, isOfPages(index) { return 7 }
    if texts.areAddresses, isOfPerson(index) || hasWord(index, of: TableWords.archives) || isOfListing(index) { return 5 }
    if !texts.areAddresses, !hasSome, texts.are(texts.mentions) { return 8 }
    if texts.areAddresses { return isNamed && !(usual?.isPart ?? false) ? 0 : 1 }
    if texts.are(texts.paths) { return 2 }
    return texts.areFiles || texts.areHosts || texts.addresses + texts.rootPaths > 0 ? isNamed ? 3 : 4 : 5
  }

  /// True for names of files that tell the rows apart, in a table in which nothing else is a place.
  private func areOnlyFiles(_ index: Int) -> Bool {
    texts[index].areFiles && texts[index].areUnique && texts[index].mostly(FileEnding.isFormat(of:)) && !isPicture(index)
      && others(than: index).allSatisfy { texts[$0].addresses + texts[$0].files + texts[$0].hosts == 0 }
  }

  /// True for the addresses of whom the documents are from, such as `author url`, unless these are what the rows are about.
  private func isOfPerson(_ index: Int) -> Bool {
    let subject = about(keys[index])
    let words = keys[index].split(separator: " ").map(String.init)
    if words.count == 2, TableWords.pagesOfPeople.contains(words[0]), TableWords.pagesAboutPeople.contains(words[1]),
      others(than: index).contains(where: isCalledLink)
    {
      return true
    }
    guard subject != keys[index], TableWords.pagesOfPeople.contains(subject) else { return false }
    return likeliestTitle.map { about(keys[$0]) != subject } ?? true
  }

  /// True for the addresses of a few pages beside a column of files, of which each row has its own.
  private func isOfPages(_ index: Int) -> Bool {
    guard texts[index].filled > 2, texts[index].distinct.count * 4 <= texts[index].filled else { return false }
    return others(than: index).contains { other in
      isCalledLink(other) && texts[other].areFiles && texts[other].areUnique && texts[other].filled >= texts[index].filled
    }
  }

  static func isOfLicences(_ key: String) -> Bool {
    key.split(separator: " ").contains { TableWords.licences.contains(String($0)) }
  }

  /// True for a column of links of which some cells have an address.
  private func hasSomeAddresses(_ index: Int) -> Bool {
    guard let usual = usual(index), usual.column == .link, !usual.isPart else { return false }
    return texts[index].addresses > 0
  }

  private func isSocial(_ index: Int) -> Bool {
    keys[index].split(separator: " ").contains { word in
      // `discordurl`
      let name = ["url", "link"].first(where: word.hasSuffix).map { word.dropLast($0.count) } ?? word
      return TableWords.socialNetworks.contains(String(name))
    }
      || TableWords.socialNetworks.contains(names[index].lowercased())
  }

  private func isOfAgendas(_ index: Int) -> Bool {
    texts[index].areAddresses && keys[index].split(separator: " ").contains("agenda")
  }

  /// True for a column of videos, if some rows have no other place.
  private func isOfVideos(_ index: Int) -> Bool {
    !taken.contains(index) && texts[index].areAddresses && hasWord(index, of: TableWords.videos)
      && texts[index].hasMore(than: (indexes[TableColumn(.path)] ?? []).map { texts[$0] })
  }

  /// True for pages on which documents are listed, beside a column of their files.
  private func isOfListing(_ index: Int) -> Bool {
    hasWord(index, of: TableWords.listings)
      && others(than: index).contains { other in
        texts[other].areAddresses && texts[other].filled * 2 >= texts[index].filled && !isPicture(other)
          && (hasWord(other, of: TableWords.files) || texts[other].are(texts[other].fileAddresses))
      }
  }

  /// True for a name about a picture or the like beside the document.
  func isPicture(_ index: Int) -> Bool {
    let words = keys[index].split(separator: " ")
    return words.contains { word in TableWords.besideDocuments.contains(String(word)) }
  }
}
