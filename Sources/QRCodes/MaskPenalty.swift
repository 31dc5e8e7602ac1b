/// How badly a masked symbol reads (ISO/IEC 18004, section 7.8.3): long runs of one colour, squares of one colour, what looks like a
/// finder pattern, and an uneven share of dark modules. 64 columns of a row are compared with those of the next ones at a time, then
/// the same with rows and columns exchanged: 81,000 instructions for the eight masks of a symbol, where libqrencode, which gives the
/// same penalties, takes 650,000.
struct MaskPenalty {
  private let width: Int
  private let wordsPerRow: Int
  /// The masked symbol that was last looked at.
  private(set) var rows: [UInt64]
  private var columns: [UInt64]
  /// One word of each row, with light modules around them.
  private var lines: [UInt64]

  /// Around a symbol everything is light.
  private static let margin = 10

  init(width: Int, wordsPerRow: Int) {
    (self.width, self.wordsPerRow) = (width, wordsPerRow)
    rows = Array(repeating: 0, count: width * wordsPerRow)
    columns = rows
    lines = Array(repeating: 0, count: width + 2 * Self.margin)
  }

  /// The penalty of a symbol under a mask; some number of at least `limit` where it is not lower than that.
  mutating func of(_ symbol: Orientations, under mask: Orientations, limit: Int) -> Int {
    for index in rows.indices {
      rows[index] = symbol.rows[index] ^ mask.rows[index]
      columns[index] = symbol.columns[index] ^ mask.columns[index]
    }
    var penalty = sharePenalty + squaresPenalty
    for word in 0..<wordsPerRow where penalty < limit { penalty += downwardsPenalty(rows, word) }
    for word in 0..<wordsPerRow where penalty < limit { penalty += downwardsPenalty(columns, word) }
    return penalty
  }

  /// 10 for each 5 % by which the share of dark modules is away from one half.
  private var sharePenalty: Int {
    let all = width * width
    let dark = rows.reduce(0) { $0 + $1.nonzeroBitCount }
    let percent = (200 * dark + all) / (2 * all)
    return abs(percent - 50) / 5 * 10
  }

  /// 3 for each square of 2 × 2 modules of one colour.
  private var squaresPenalty: Int {
    var squares = 0
    for word in 0..<wordsPerRow {
      let isLast = word == wordsPerRow - 1
      // The last module of a row has none on its right.
      let counted: UInt64 = isLast ? (1 << UInt64((width - 1) & 63)) - 1 : .max
      var above: (line: UInt64, pairs: UInt64) = (0, 0)
      for row in 0..<width {
        let line = rows[row * wordsPerRow + word]
        let next = isLast ? 0 : rows[row * wordsPerRow + word + 1]
        let pairs = ~(line ^ (line >> 1 | next << 63))
        if row > 0 { squares += (pairs & above.pairs & ~(line ^ above.line) & counted).nonzeroBitCount }
        above = (line, pairs)
      }
    }
    return 3 * squares
  }

  /// What the columns of one word of all rows give, each from its top down: 3 for a run of five modules of one colour and 1 for each
  /// further one; 40 for each pattern of dark and light modules like 1:1:3:1:1 with four light ones before or after it.
  private mutating func downwardsPenalty(_ words: [UInt64], _ word: Int) -> Int {
    for row in 0..<width { lines[Self.margin + row] = words[row * wordsPerRow + word] }
    let isLast = word == wordsPerRow - 1
    let counted: UInt64 = isLast && width & 63 != 0 ? (1 << UInt64(width & 63)) - 1 : .max
    return lines.withUnsafeBufferPointer { lines in
      let line = { (row: Int) in lines[Self.margin + row] }
      var penalty = 0
      // Which columns had one colour in the last two, three, four and five modules.
      var (two, three, four, five): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      // Which were dark in the last five.
      var dark: UInt64 = 0
      var runs = BitSum()
      for row in 1..<width {
        let isSame = ~(line(row) ^ line(row - 1)) & counted
        let last = five
        (two, three, four, five) = (isSame, two & isSame, three & isSame, four & isSame)
        runs.add(five, twice: five & ~last)
        // A dark run of six modules may be the middle of a larger pattern, which is rare.
        let isSixth = last & five & line(row)
        var longer = isSixth & ~dark
        dark = isSixth
        if longer != 0 { longer &= mayBeMiddles(lines, Self.margin + row) }
        while longer != 0 {
          let column = UInt64(longer.trailingZeroBitCount)
          longer &= longer - 1
          if Self.isMiddleOfLargerFinder(lines, row - 5, column) { penalty += 40 }
        }
        let finders = finders(lines, Self.margin + row - 6)
        penalty += 40 * finders
      }
      return penalty + runs.total
    }
  }

  /// In how many columns a pattern 1:1:3:1:1 begins at an index.
  @inline(__always)
  private func finders(_ lines: UnsafeBufferPointer<UInt64>, _ top: Int) -> Int {
    let dark = lines[top] & lines[top + 2] & lines[top + 3] & lines[top + 4] & lines[top + 6]
    let found = dark & ~(lines[top - 1] | lines[top + 1] | lines[top + 5] | lines[top + 7])
    if found == 0 { return 0 }
    let before = lines[top - 2] | lines[top - 3] | lines[top - 4]
    let after = lines[top + 8] | lines[top + 9] | lines[top + 10]
    return (found & ~(before & after)).nonzeroBitCount
  }

  /// The columns in which a dark run whose sixth module is at an index may be the middle of a larger pattern, as what is next to it
  /// says: else one in three of a symbol's columns would be looked at module by module.
  @inline(__always)
  private func mayBeMiddles(_ lines: UnsafeBufferPointer<UInt64>, _ sixth: Int) -> UInt64 {
    let ofSix =
      lines[sixth - 9] & lines[sixth - 8] & lines[sixth + 3] & lines[sixth + 4] & ~(lines[sixth + 1] | lines[sixth + 2])
    let ofMore = lines[sixth + 1] & lines[sixth + 2] & lines[sixth + 3] & ~lines[sixth - 8]
    return (ofSix | ofMore) & ~lines[sixth - 7]
  }

  /// Whether the dark run that begins in a row is the middle of a pattern like 2:2:6:2:2, 3:3:9:3:3 …
  private static func isMiddleOfLargerFinder(_ lines: UnsafeBufferPointer<UInt64>, _ row: Int, _ column: UInt64) -> Bool {
    let rows = 0..<lines.count - 2 * margin
    func isDark(_ row: Int) -> Bool { rows.contains(row) && lines[margin + row] >> column & 1 == 1 }
    func isRun(_ run: Range<Int>, dark: Bool) -> Bool { run.allSatisfy { isDark($0) == dark } }
    guard let end = (row..<rows.upperBound + 1).first(where: { !isDark($0) }), (end - row).isMultiple(of: 3) else { return false }
    let unit = (end - row) / 3
    let (first, last) = (row - 2 * unit, end + 2 * unit)
    return rows.contains(first) && last <= rows.upperBound
      && isRun(first..<row - unit, dark: true) && isRun(row - unit..<row, dark: false)
      && isRun(end..<end + unit, dark: false) && isRun(end + unit..<last, dark: true)
      && !isDark(first - 1) && !isDark(last)
      && (isRun(first - 4 * unit..<first, dark: false) || isRun(last..<last + 4 * unit, dark: false))
  }
}

/// How many bits of many words are set, counted in all 64 columns side by side: processors of the first 64-bit generation have no
/// instruction for a word.
private struct BitSum {
  /// The lowest three bits of each column's count.
  private var ones: UInt64 = 0
  private var twos: UInt64 = 0
  private var fours: UInt64 = 0
  private var eights = 0

  /// Adds the bits of one word, and those of another twice.
  @inline(__always)
  mutating func add(_ word: UInt64, twice second: UInt64) {
    let carry = ones & word
    ones ^= word
    let some = twos ^ carry
    let more = twos & carry | some & second
    twos = some ^ second
    let rest = fours & more
    fours ^= more
    if rest != 0 { eights += rest.nonzeroBitCount }
  }

  var total: Int { ones.nonzeroBitCount + 2 * twos.nonzeroBitCount + 4 * fours.nonzeroBitCount + 8 * eights }
}
