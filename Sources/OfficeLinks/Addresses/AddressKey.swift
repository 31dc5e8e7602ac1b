import TextBasics

/// The signature or token in the query of an address, with which everybody may read the file, often until a day.
struct AddressKey: Sendable {
  /// The last day, `YYYY-MM-DD`; `nil` if the address does not show it.
  let end: String?

  /// The key in a query; `nil` for one without.
  init?(query: ArraySlice<UInt8>) {
    var values: [String: [UInt8]] = [:]
    for pair in query.split(separator: ASCII.ampersand) {
      let name = lowercasedASCII(percentDecodedText(pair.prefix { $0 != ASCII.equals }))
      guard Self.parameters.contains(name) else { continue }
      let value = percentDecoded(pair.drop { $0 != ASCII.equals }.dropFirst())
      if !value.isEmpty { values[name] = value }
    }
    guard let found = Self.kinds.first(where: { $0.names.allSatisfy { values[$0] != nil } }) else { return nil }
    switch found.end {
    case .never: end = nil
    case .day(let name): end = values[name].flatMap { Self.day($0[...]) }?.text
    case .second(let name):
      end = values[name].flatMap { decimalNumber($0[...]) }.flatMap { CivilDay(daysSince1970: $0 / 86_400) }?.text
    case .after(let start, let seconds):
      let first = values[start].flatMap { Self.day($0[...]) }?.daysSince1970
      let time = values[start].flatMap { Self.seconds($0[...]) }
      let count = values[seconds].flatMap { decimalNumber($0[...]) }
      if let first, let time, let count, count < 1 << 40 {
        end = CivilDay(daysSince1970: first + (time + count) / 86_400)?.text
      } else {
        end = nil
      }
    }
  }

  private enum End: Sendable {
    case never
    /// A day, perhaps with a time (ISO 8601).
    case day(String)
    /// Seconds since 1970.
    case second(String)
    /// Seconds after a time without punctuation.
    case after(String, seconds: String)
  }

  /// The parameters of each kind, in lower case, with the one that has its end.
  private static let kinds: [(names: [String], end: End)] = [
    // Shared access signatures of Azure; the end may be in a policy there.
    (["sig", "se"], .day("se")), (["sig", "sv"], .never),
    // Amazon S3 and Google Cloud Storage, in the fourth version of the signature and in the second.
    (["x-amz-signature"], .after("x-amz-date", seconds: "x-amz-expires")),
    (["x-goog-signature"], .after("x-goog-date", seconds: "x-goog-expires")),
    (["signature", "expires"], .second("expires")), (["signature", "key-pair-id"], .never),
    // SharePoint's download addresses, WOPI and OAuth.
    (["tempauth"], .never), (["access_token"], .never),
  ]

  private static let parameters = Set(
    kinds.flatMap { $0.names } + ["se", "x-amz-date", "x-amz-expires", "x-goog-date", "x-goog-expires"])

  /// The day of `2026-01-31…` or `20260131…`.
  private static func day(_ text: ArraySlice<UInt8>) -> CivilDay? {
    let digits = text.filter { $0 != ASCII.hyphen }.prefix(8)
    guard digits.count == 8, let year = decimalNumber(digits.prefix(4)), let month = decimalNumber(digits.dropFirst(4).prefix(2)),
      let day = decimalNumber(digits.dropFirst(6)), year > 0, (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// The seconds of the day in `20260131T235959Z`.
  private static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
    let time = text.dropFirst(9)
    guard let hour = decimalNumber(time.prefix(2)), let minute = decimalNumber(time.dropFirst(2).prefix(2)),
      let second = decimalNumber(time.dropFirst(4).prefix(2))
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}

extension LinkFinding {
  /// The finding about an address that is a key; `today` is a day `YYYY-MM-DD`, without which no key has ended.
  package init?(keyIn address: ArraySlice<UInt8>, today: @autoclosure () -> String?) {
    guard let query = URLParts(address).query, let key = AddressKey(query: query) else { return nil }
    if let end = key.end, let today = today(), end < today {
      self.init(.address.expired, [end], part: .address, range: query.indices)
    } else {
      self.init(.address.key, values: [.lastDay(key.end)], part: .address, range: query.indices)
    }
  }
}
