import OfficeLinks
import Portal
import TextBasics

/// The properties of the texts of one column that reveal its meaning.
struct ColumnTexts {
  private(set) var filled = 0
  /// The number of filled cells of all rows.
  private(set) var total = 0
  /// The number of the first row with a text that is looked at.
  private(set) var first: Int?
  /// The rows with an address or the name of a file, among the first ones, a bit for each.
  private var placed = SIMD8<UInt64>.zero
  /// The cells with an address in or behind them.
  private(set) var addresses = 0
  /// Those that end as the names of files do.
  private(set) var fileAddresses = 0
  /// Those of licences.
  private var licences = 0
  /// The different last segments of their paths.
  private(set) var addressNames: Set<Substring> = []
  /// Those with the name of a server alone, as in `MoreJersey.com`.
  private(set) var hosts = 0
  /// The cells with an address within a longer text.
  private(set) var mentions = 0
  /// Those whose text is words, behind which the address or path is, and these words.
  private(set) var linked = 0
  private(set) var labels: Set<String> = []
  /// Those whose text is the name of a file, behind which the address is.
  private(set) var linkedFiles = 0
  /// The texts that end as the names of files do, and those with a slash or backslash beside it.
  private(set) var files = 0
  private(set) var paths = 0
  /// The texts that are DOIs, also as addresses.
  private(set) var dois = 0
  /// Other paths that begin at the root of a server or at a folder: `/de/events/2024`, `./lessons/01`.
  private(set) var rootPaths = 0
  /// The texts that name a day, and those that name a month or a year alone, or a day of no year.
  private(set) var days = 0
  private(set) var longerTimes = 0
  /// The numbers that are days where a name says so: those of spreadsheets, and eight digits.
  private(set) var dayNumbers = 0
  private(set) var numbers = 0
  private(set) var mails = 0
  private(set) var longest = 0
  /// Those of several lines, and those of three or more.
  private(set) var (lines, blocks) = (0, 0)
  /// The different texts with how often each occurs, in the order of the first ones.
  private(set) var counts: [String: Int] = [:]
  private(set) var distinct: [String] = []

  /// Counts a filled cell that is not looked at.
  mutating func count() { total += 1 }

  /// Counts a filled cell among those that are looked at.
  mutating func countFilled() {
    count()
    filled += 1
  }

  /// Counts a cell and looks at its text; `row` is the number of its row.
  mutating func add(_ text: String, link: String?, row: Int) {
    guard !text.isEmpty || link != nil else { return }
    first = first ?? row
    let places = addresses + files + hosts + rootPaths
    defer {
      if addresses + files + hosts + rootPaths > places, row < 64 * SIMD8<UInt64>.scalarCount {
        placed[row / 64] |= 1 << (row % 64)
      }
    }
    countFilled()
    let address = CellAddress(addressIn: text, link: link, allowsHTTP: true)
    if address?.readings.contains(.found) ?? false { mentions += 1 }
    if let address, !address.readings.contains(.found) {
      addresses += 1
      let server = address.text.dropFirst("https://".utf8.count)
      if Self.serversOfLicences.contains(where: server.hasPrefix) { licences += 1 }
      addressNames.insert(address.text.prefix { $0 != "?" }.split(separator: "/").last ?? "")
      // The name of a server alone ends like that of a file.
      if isFileName(address.text), address.text.split(separator: "/").count > 2 { fileAddresses += 1 }
    }
    let path = address == nil ? CellAddress.path(behind: link, in: text) : nil
    if path != nil || address.map({ !$0.readings.contains(.found) }) ?? false,
      let label = CellAddress.label(of: text, link: link)
    {
      linked += 1
      labels.insert(label)
    } else if link != nil, FileEnding.isFormat(of: text), !CellAddress.isAddress(text) {
      linkedFiles += 1
      labels.insert(text)
    }
    if let path {
      files += 1
      if path.contains("/") || path.contains("\\") { paths += 1 }
    } else if address == nil, !text.holds(ASCII.slash), CellAddress(withoutScheme: text, allowsHTTP: true) != nil {
      hosts += 1
    } else if isFileName(text), !CellAddress.isAddress(text) {
      files += 1
      if text.contains("/") || text.contains("\\") { paths += 1 }
    } else if Self.isRootPath(text) {
      rootPaths += 1
    }
    if WrittenTable.isOfDOI(text) { dois += 1 }
    // An address is no day or number.
    if !(address.map { !$0.readings.contains(.found) } ?? false) { countTime(text) }
    if text.utf8.contains(UInt8(ascii: "@")), text.contains("."), !text.contains(" ") || text.hasSuffix(">") { mails += 1 }
    longest = max(longest, text.utf8.count)
    let ends = text.utf8.count { $0 == ASCII.lineFeed }
    if ends > 0 { lines += 1 }
    if ends > 1 { blocks += 1 }
    if counts[text] == nil { distinct.append(text) }
    counts[text, default: 0] += 1
  }

  /// Counts a text that is a day, another time or a number.
  private mutating func countTime(_ text: String) {
    if text.utf8.count < 60, text.contains(where: \.isNumber),
      !CalendarDate.meant(by: text, order: DayOrder(isDayFirst: false)).isEmpty || day(text) != nil
    {
      if Int(text) == nil { days += 1 } else { dayNumbers += 1 }
    } else if isLongerTime(text) || CalendarDate.isDayWithoutYear(text) {
      longerTimes += 1
    }
    if DecimalNumber(text.replacing(",", with: ".")) != nil { numbers += 1 }
  }

  static func isRootPath(_ text: String) -> Bool {
    guard text.utf8.count > 2, !text.contains(" ") else { return false }
    return text.hasPrefix("/") && !text.hasPrefix("//") || text.hasPrefix("./") || text.hasPrefix("../")
  }

  func are(_ count: Int) -> Bool { filled > 0 && count * 2 > filled }

  /// True for a column of which at least half of the texts fulfil this, or that has none.
  func mostly(_ isMeant: (String) -> Bool) -> Bool { distinct.count { isMeant($0) } * 2 >= distinct.count }

  var areAddresses: Bool { are(addresses) }
  /// Most texts are addresses that no words stand for.
  var areShownAddresses: Bool { are(addresses - linked) }
  /// Most texts are words behind which an address or path is; some may end as the names of files do.
  var areLinked: Bool { linked > 0 && are(linked + linkedFiles) }
  var areFiles: Bool { are(files) }
  /// At least half of the texts are DOIs, some as addresses.
  var areDOIs: Bool { dois > 0 && dois * 2 >= filled }
  /// DOIs in most rows where the other column has at most half as many texts, or in four times as many rows.
  func areBetterDOIs(than other: ColumnTexts, most: Int) -> Bool {
    areDOIs
      && (other.isConstant && !isConstant || other.filled * 2 <= filled && filled * 4 >= most * 3 || other.filled * 4 <= filled)
  }
  /// Most texts are addresses, some of them only names of servers.
  var areHosts: Bool { hosts > 0 && are(addresses + hosts) }
  /// Each text is that of the rows from its own to the next one, of so many in all; a few groups may come twice.
  func nameGroups(of rows: Int) -> Bool {
    first == 0 && WrittenTable.nameGroups(filled, distinct: distinct.count, of: rows) && areWords && !areFiles && longest < 100
  }

  /// Hardly any row has a place here and in the other column.
  func areInstead(of other: ColumnTexts) -> Bool {
    func count(_ rows: SIMD8<UInt64>) -> Int { rows.indices.reduce(0) { $0 + rows[$1].nonzeroBitCount } }
    let least = min(count(placed), count(other.placed))
    return least > 0 && count(placed & other.placed) * 10 <= least
  }

  /// Some rows have a place here and none in the other columns.
  func hasMore(than others: [ColumnTexts]) -> Bool { placed & ~others.reduce(.zero) { $0 | $1.placed } != .zero }

  /// Several rows have one text.
  var isConstant: Bool { filled > 2 && distinct.count == 1 }
  var areNumbers: Bool { filled > 0 && numbers == filled }
  /// Nearly every row has another text.
  var areUnique: Bool { differ(Self.tenthsOfUnique) }
  static let tenthsOfUnique = 8
  /// True if at least so many of ten rows have another text.
  func differ(_ tenths: Int) -> Bool { filled > 0 && distinct.count * 10 >= filled * tenths }
  var hasLineEnds: Bool { lines > 0 }

  /// A quarter are addresses of people, which nobody publishes without being asked.
  var haveMails: Bool { mails * 4 >= filled && mails > 0 }

  /// Most texts are the numbers of telephones.
  var arePhones: Bool { mostly { $0.utf8.count(where: \.isASCIIDigit) > 5 && !$0.contains(where: \.isLetter) } }

  /// The texts are words and no numbers, days or addresses.
  var areWords: Bool { filled > 0 && !are(addresses) && !are(days + longerTimes) && !are(numbers) && !are(mails) }

  /// The texts are codes and numbers, as those of laws are: `2019/1024`, `AB-1`, `Q4`.
  var areCodes: Bool {
    filled > 0
      && distinct.allSatisfy { text in
        let (digits, letters) = (text.utf8.count(where: \.isASCIIDigit), text.count(where: \.isLetter))
        // `AFFF00FB4`
        let areCapitals =
          text.utf8.count > 5 && text.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return digits > 0 && !text.contains(" ") && (letters <= digits || letters < 4 || areCapitals)
      }
  }

  /// The texts are two or three small letters, as those of languages are.
  var areShortCodes: Bool {
    longest < 4 && distinct.allSatisfy { $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }
  }

  /// Most texts end in a year: `CHI 2023`.
  var haveYears: Bool { mostly { $0.split(separator: " ").last.map { isLongerTime(String($0)) } ?? false } }

  /// The texts are addresses of licences.
  var areLicences: Bool { are(licences) }

  private static let serversOfLicences = [
    "creativecommons.org/", "rightsstatements.org/", "opendatacommons.org/", "opensource.org/licen", "www.gnu.org/licen",
    "gnu.org/licen",
  ]

  /// The texts are names for programs: `AIRE_URBAINE`.
  var areSymbols: Bool { filled > 1 && mostly { $0.contains("_") && !$0.contains(" ") && !FileEnding.isFormat(of: $0) } }

  /// Each row has another text, whatever its case.
  var areDifferentIDs: Bool { distinct.count == filled && Set(distinct.map(foldedName)).count == filled }

  /// Hardly any text has more letters and signs than this.
  func areShorter(than most: Int) -> Bool {
    distinct.count { $0.utf8.count >= most && $0.count >= most } * 10 <= distinct.count
  }

  /// The average number of letters and signs.
  var length: Int { distinct.reduce(0) { $0 + $1.count } / max(1, distinct.count) }

  /// The texts are sentences, or longer than most titles.
  var areSentences: Bool { length > 70 || mostly { $0.hasSuffix(".") && $0.split(separator: " ").count > 3 } }

  /// The texts are endings of files.
  var areFormats: Bool {
    distinct.allSatisfy { FileEnding.isFormat($0.lowercased()) }
  }

  /// The texts are lists, since most have signs that are in no single text, or parts of them occur in others.
  var areLists: Bool {
    let texts = distinct.map { cellTexts(withoutSharePointMarks($0)) }
    guard !areDivided else { return true }
    guard texts.count(where: { $0.count > 1 }) * 3 > distinct.count else { return false }
    var seen: [String: Int] = [:]
    for part in texts.flatMap({ Set($0) }) { seen[part, default: 0] += 1 }
    return seen.values.contains { $0 > 1 }
  }

  /// A part of one of these lists is in another one too.
  var shareParts: Bool {
    var seen: Set<String> = []
    return distinct.contains { text in
      let parts = Set(cellTexts(withoutSharePointMarks(text)))
      defer { seen.formUnion(parts) }
      return !seen.isDisjoint(with: parts)
    }
  }

  /// Most labels of links are short and have numbers: `Ch 5.6`.
  var haveNumberedLabels: Bool {
    let numbered = labels.count { $0.utf8.count < 16 && $0.contains(where: \.isNumber) }
    return areLinked && numbered * 2 > labels.count
  }

  /// Most addresses end in a code of hexadecimal digits, as UUIDs are.
  var endInCodes: Bool {
    let codes = addressNames.count { name in
      name.utf8.count > 5 && name.utf8.contains(where: \.isASCIIDigit)
        && name.utf8.allSatisfy { $0.hexadecimalValue != nil || $0 == ASCII.hyphen }
    }
    return addressNames.count > 2 && codes * 2 > addressNames.count
  }

  /// Several of the texts are lists with semicolons, bars or line ends between their parts, and a third of all are.
  var areDivided: Bool {
    let lists = distinct.count { text in
      let shown = withoutSharePointMarks(text)
      return shown.contains { ";|\n".contains($0) } && cellTexts(shown).count > 1
    }
    return lists > 1 && lists * 3 > distinct.count
  }
}

/// True for a year alone, a month, or several days of one: `2024`, `2024-05`, `02/1971`, `2013.3.15-16`.
func isLongerTime(_ text: String) -> Bool {
  guard text.utf8.count < 32 else { return false }
  let parts = text.split { "-/. ".contains($0) }.map { (count: $0.utf8.count, value: decimalNumber($0.utf8) ?? 0) }
  func isYear(_ part: (count: Int, value: Int)) -> Bool { part.count == 4 && (1000...2600).contains(part.value) }
  func isMonth(_ part: (count: Int, value: Int)) -> Bool { part.count <= 2 && (1...12).contains(part.value) }
  switch parts.count {
  case 1: return isYear(parts[0])
  case 2: return isYear(parts[0]) && isMonth(parts[1]) || isMonth(parts[0]) && isYear(parts[1])
  case 3, 4: return parts.count(where: isYear) == 1 && parts.count { (1...31).contains($0.value) } > 1
  default: return false
  }
}
