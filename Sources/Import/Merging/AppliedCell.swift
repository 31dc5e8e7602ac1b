import Diagnostics
import Portal

// A cell of a table as the keys and values of a document in the manifest.

extension JSONValue {
  /// The value of `retired` with a day: a document that another one replaces is retired from today on, unless a cell says since when.
  func withDay(_ today: String) -> JSONValue {
    guard case .object(let members) = self, self["replacedBy"] != nil, self["since"] == nil else { return self }
    return .object([("since", .text(today))] + members)
  }
}

extension TableCell {
  var isOfLanguage: Bool { keys.count == 3 || keys.count == 2 && isLocalized }

  private var isLocalized: Bool { DocumentProperty(rawValue: keys[0])?.form == .localized }

  /// The cell of a text that the manifest has in several languages.
  func inDefaultLanguage(of current: JSONValue?, _ language: String) -> TableCell {
    let isField = keys.count == 2 && keys[0] == DocumentProperty.fields.rawValue
    guard isField || keys.count == 1 && isLocalized, case .object = isField ? current?[keys[1]] : current else { return self }
    return TableCell(keys: keys + [language], value: value, text: text, at: place)
  }

  /// The value that has the languages.
  func holder(in value: JSONValue) -> JSONValue? { keys.count == 3 ? value[keys[1]] : value }

  /// The part of a key's value that the cell is about. A text without languages is that of each.
  func member(of value: JSONValue) -> JSONValue? {
    guard keys.count > 1, let key = keys.last else { return value }
    guard let holder = holder(in: value) else { return nil }
    if case .object = holder { return holder[key] }
    return isOfLanguage ? holder : nil
  }

  /// The keys of the manifest that the cell changes, with their new values; `nil` for a key to remove.
  ///
  /// `current` has the values that the document has there; `isListed` says if it is listed unless it is retired, and
  /// `isListedByDefault` if its section is.
  func applied(
    to current: (String) -> JSONValue?, languages: [String], today: String, isListed: Bool? = nil, isListedByDefault: Bool = true
  ) -> [(key: String, value: JSONValue?)] {
    if keys == ["state"] { return state.map { values(of: $0, current, today, isListed, isListedByDefault) } ?? [] }
    // Without its day, nothing of it means anything.
    if keys == ["retired", "since"], value == nil { return [("retired", nil)] }
    // A document that is retired has no day to come.
    let ends = keys[0] == "retired" && value != nil && current("retire") != nil ? [("retire", JSONValue?.none)] : []
    return ends + [(keys[0], applied(to: current(keys[0]), languages))]
  }

  private var state: DocumentState? { DocumentState(rawValue: value?.shown ?? "") }

  private func values(
    of state: DocumentState, _ current: (String) -> JSONValue?, _ today: String, _ isListed: Bool?,
    _ isListedByDefault: Bool
  ) -> [(key: String, value: JSONValue?)] {
    func isAfterToday(_ key: String) -> Bool { current(key)?.text.map { $0 > today } ?? false }
    let begins: [(key: String, value: JSONValue?)] = [("draft", nil)] + (isAfterToday("publish") ? [("publish", nil)] : [])
    switch state {
    case .draft: return [("draft", .flag(true))]
    case .retired:
      let written = current("retired")
      if written?["since"]?.text.map({ $0 <= today }) ?? false { return begins }
      let ends = begins + (current("retire") == nil ? [] : [("retire", nil)])
      guard case .object(let members)? = written else { return ends + [("retired", retirement(since: today))] }
      // Another cell has said what replaces it.
      return ends + [("retired", .object([("since", .text(today))] + members.filter { $0.name != "since" }))]
    case .listed, .unlisted:
      let ends = current("retire") != nil && !isAfterToday("retire") ? [("retire", JSONValue?.none)] : []
      let shows = begins + ends + [("retired", nil)]
      if isListed == (state == .listed) { return shows }
      // Its section may not be listed.
      let isDefault = state == .listed && isListedByDefault && current("listed") != nil
      return shows + [("listed", isDefault ? nil : .flag(state == .listed))]
    }
  }

  /// The key's value with the cell's; `nil` if nothing is left of it.
  private func applied(to current: JSONValue?, _ languages: [String]) -> JSONValue? {
    guard keys.count > 1 else { return json }
    if keys.count == 3 {
      let text = TableCell(keys: Array(keys.dropFirst()), value: value)
        .applied(to: current?[keys[1]], languages, isOfLanguage: true)
      return applied(text, to: current, [])
    }
    return applied(to: current, languages, isOfLanguage: isOfLanguage)
  }

  private var json: JSONValue? {
    guard DocumentProperty(rawValue: keys[0])?.form == .flag else { return value?.json }
    return value.map { .flag($0 == .text("true")) }
  }

  private func applied(to current: JSONValue?, _ languages: [String], isOfLanguage: Bool) -> JSONValue? {
    let order = isOfLanguage ? languages : []
    var new = value?.json
    // One value needs no list.
    if keys[0] == "fields", case .list(let texts)? = value, texts.count == 1 { new = .text(texts[0]) }
    guard case .object? = current else {
      if let text = current, text != .null, isOfLanguage, keys[1] != languages[0] {
        return applied(new, to: .object([(languages[0], text)]), order)
      }
      return applied(new, to: nil, order)
    }
    return applied(new, to: current, order)
  }

  /// A mapping with a new value, or without one, of the second key, which is in its place in an order.
  private func applied(_ new: JSONValue?, to current: JSONValue?, _ order: [String]) -> JSONValue? {
    var members: [(name: String, value: JSONValue)] = []
    if case .object(let written)? = current { members = written }
    let index = members.firstIndex { $0.name == keys[1] }
    switch (index, new) {
    case (let index?, let new?): members[index].value = new
    case (nil, let new?):
      let later = order.drop { $0 != keys[1] }
      members.insert((keys[1], new), at: members.firstIndex { later.contains($0.name) } ?? members.count)
    case (let index?, nil): members.remove(at: index)
    case (nil, nil): break
    }
    return members.isEmpty ? nil : .object(members)
  }
}
