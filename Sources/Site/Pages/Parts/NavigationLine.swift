import TextBasics

/// The number of sections that fit into the navigation line on a desktop screen, 1,280 pixels wide. Templates cannot measure
/// texts, and entries that a style sheet hides could not be reached by keyboard: widths are estimated from Noto Sans, the widest
/// of the theme's fonts.
struct NavigationLine {
  /// The entries beside the sections.
  let fixed: [String]
  /// The entry that leads to all sections if some are left out.
  let more: String

  /// In em of the navigation's text, .9375rem: 72rem minus the padding at both ends, and minus the extra width of an entry in
  /// bold type. A gap follows each entry, including the last.
  private static let room = 73.2
  private static let gap = 1.6
  /// More would fill a phone's screen on every page.
  private static let limit = 10

  /// The number of sections to show, from the first on; at least one.
  func count(of titles: [String]) -> Int {
    let room = Self.room - fixed.reduce(0) { $0 + Self.width($1) + Self.gap }
    if titles.count <= Self.limit, Self.fitting(titles, in: room) == titles.count { return titles.count }
    let fitting = Self.fitting(titles.prefix(Self.limit), in: room - Self.width(more) - Self.gap)
    return min(titles.count, max(1, fitting))
  }

  private static func fitting(_ titles: some Collection<String>, in room: Double) -> Int {
    var left = room
    return titles.prefix { title in
      left -= width(title) + gap
      return left >= 0
    }.count
  }

  private static func width(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + width($1) } }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", ".", ",", "i", "j", "l", "J", "'", "’", "|": 0.27
    case "f", "t", "I", "-", ":", "!", "/", "(", ")": 0.36
    case "r", "z", "г": 0.45
    case "c", "s", "v", "y", "з", "с", "т", "у", "э": 0.51
    case "a", "e", "k", "x", "E", "S", "T", "Y", "Z", "0"..."9", "а", "е", "к", "х", "я": 0.57
    case "D", "G", "H", "N", "U", "&", "ж", "м", "ф", "Д", "И", "Л", "Н", "П", "Ц", "Ч": 0.75
    case "w", "O", "Q", "ы", "ю", "Ж", "О", "Ф": 0.84
    case "m", "M", "W", "ш", "щ", "М", "@", "%", "—", "Ш", "Щ", "Ю": 1
    case _ where scalar.value >= 0x2E80: 1  // East Asian letters, and emoji
    case _ where scalar.properties.isUppercase: 0.65
    default: 0.61
    }
  }
}
