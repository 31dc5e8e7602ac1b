/// How badly a masked symbol reads (ISO/IEC 18004, section 7.8.3): long runs of one colour, squares of one colour, what looks like a
/// finder pattern, and an uneven share of dark modules. 64 columns of a row and 64 rows of a column are compared with those of the next
/// ones at a time: 52,000 instructions for the eight masks of a symbol, where libqrencode, which gives the same penalties, takes 650,000.
struct MaskPenalty {
  private typealias Line = Orientations.Line

  /// The masked symbol that was last looked at.
  private var masked: Orientations
  private let width: Int

  init(width: Int) {
    self.width = width
    masked = Orientations(width: width)
  }

  /// The penalty of a symbol under a mask; some number of at least `limit` where it is not lower than that.
  mutating func of(_ symbol: Orientations, under mask: Orientations, limit: Int) -> Int {
    masked.take(symbol, under: mask)
    var penalty = areaPenalty
    for word in 0..<masked.wordsPerLine where penalty < limit { penalty += linePenalty(word) }
    return penalty
  }

  /// The modules of a word of each line that are within the symbol, but for the last ones of it.
  private func counted(_ word: Int, butLast count: Int = 0) -> UInt64 {
    let modules = width - count - 64 * word
    return modules < 64 ? (1 << UInt64(modules)) - 1 : .max
  }

  /// 3 for each square of 2 × 2 modules of one colour, and 10 for each 5 % by which the share of dark modules is away from one half.
  private var areaPenalty: Int {
    // Of squares, and of dark modules.
    var counts = Line.zero
    for word in 0..<masked.wordsPerLine {
      let isLast = word == masked.wordsPerLine - 1
      // The last module of a row has none on its right.
      let counted = Line(repeating: counted(word, butLast: isLast ? 1 : 0))
      masked.withLines(ofWord: word) { lines, toNextWord in
        var pairsAbove = Line.zero
        for row in 0..<width {
          let line = lines[row]
          let next = isLast ? .zero : lines[row &+ toNextWord]
          let pairs = ~(line ^ (line &>> 1 | next &<< 63)) & counted
          let squares = pairs & pairsAbove & ~(line ^ lines[row &- 1])
          pairsAbove = pairs
          // The columns have the same squares and dark modules.
          counts &+= Line(squares.x, line.x).nonzeroBitCount
        }
      }
    }
    let (squares, dark) = (Int(counts.x), Int(counts.y))
    let all = width * width
    let percent = (200 * dark + all) / (2 * all)
    return 3 * squares + abs(percent - 50) / 5 * 10
  }

  /// What the columns and rows give in one word of all lines, each from its first module to the last: 3 for a run of five modules of one
  /// colour and 1 for each further one; 40 for each pattern of dark and light modules like 1:1:3:1:1 with four light ones before or after
  /// it.
  private func linePenalty(_ word: Int) -> Int {
    let counted = Line(repeating: counted(word))
    return masked.withLines(ofWord: word) { lines, _ in
      var finders = 0
      // Of runs, in columns and in rows.
      var counts = Line.zero
      // Which had one colour in the last two, three, four and five modules.
      var (two, three, four, five) = (Line.zero, Line.zero, Line.zero, Line.zero)
      // Which were dark in the last six.
      var dark = Line.zero
      for row in 1..<width {
        let line = lines + row
        let isSame = ~(line[0] ^ line[-1]) & counted
        let last = five
        (two, three, four, five) = (isSame, two & isSame, three & isSame, four & isSame)
        counts &+= five.nonzeroBitCount &+ (five & ~last).nonzeroBitCount &<< 1
        let found = Self.finders(line - 6)
        // A dark run of six modules may be the middle of a larger pattern.
        let six = last & five & line[0]
        let longer = six & ~dark & Self.mayBeMiddles(line)
        dark = six
        // Both are rare.
        let either = found | longer
        guard either.x | either.y != 0 else { continue }
        finders += found.x.nonzeroBitCount + found.y.nonzeroBitCount
        if longer.x != 0 { finders += largerFinders(among: longer.x, from: row - 5) { lines[$0].x } }
        if longer.y != 0 { finders += largerFinders(among: longer.y, from: row - 5) { lines[$0].y } }
      }
      return Int(counts.x &+ counts.y) + 40 * finders
    }
  }

  /// Where a pattern 1:1:3:1:1 begins at a line.
  @inline(__always)
  private static func finders(_ line: UnsafePointer<Line>) -> Line {
    let dark = line[0] & line[2] & line[3] & line[4] & line[6]
    let light = line[-1] | line[1] | line[5] | line[7]
    let before = line[-2] | line[-3] | line[-4]
    let after = line[8] | line[9] | line[10]
    return dark & ~light & ~(before & after)
  }

  /// Where a dark run whose sixth module is at a line may be the middle of a larger pattern, as what is next to it says: else one in
  /// three of a symbol's columns would be looked at module by module.
  @inline(__always)
  private static func mayBeMiddles(_ line: UnsafePointer<Line>) -> Line {
    let ofSix = line[-9] & line[-8] & line[3] & line[4] & ~(line[1] | line[2])
    let ofMore = line[1] & line[2] & line[3] & ~line[-8]
    return (ofSix | ofMore) & ~line[-7]
  }

  /// In how many columns or rows the dark run that begins at `start` is the middle of a pattern like 2:2:6:2:2, 3:3:9:3:3 …
  private func largerFinders(among candidates: UInt64, from start: Int, _ line: (Int) -> UInt64) -> Int {
    var (finders, left) = (0, candidates)
    while left != 0 {
      let bit = UInt64(left.trailingZeroBitCount)
      left &= left - 1
      if isMiddleOfLargerFinder(start, { line($0) >> bit & 1 == 1 }) { finders += 1 }
    }
    return finders
  }

  private func isMiddleOfLargerFinder(_ start: Int, _ isSet: (Int) -> Bool) -> Bool {
    let modules = 0..<width
    func isDark(_ index: Int) -> Bool { modules.contains(index) && isSet(index) }
    func isRun(_ run: Range<Int>, dark: Bool) -> Bool { run.allSatisfy { isDark($0) == dark } }
    guard let end = (start..<width + 1).first(where: { !isDark($0) }), (end - start).isMultiple(of: 3) else { return false }
    let unit = (end - start) / 3
    let (first, last) = (start - 2 * unit, end + 2 * unit)
    return modules.contains(first) && last <= width
      && isRun(first..<start - unit, dark: true) && isRun(start - unit..<start, dark: false)
      && isRun(end..<end + unit, dark: false) && isRun(end + unit..<last, dark: true)
      && !isDark(first - 1) && !isDark(last)
      && (isRun(first - 4 * unit..<first, dark: false) || isRun(last..<last + 4 * unit, dark: false))
  }
}
