import TextBasics

extension LinkParser {
  /// Reads everything but mode and document address; `nil`, with errors, when something cannot be used.
  mutating func readParts(_ pieces: LinkPieces) -> LaunchParts? {
    var parts = LaunchParts()
    let before = findings.count
    if let argument = pieces.argument("s") { parts.saveLocation = readAddress(argument, .saveLocation, rules.forFolders) }
    if let argument = pieces.argument("p") {
      let reading = Passback.read(String(decoding: percentDecoded(argument), as: UTF8.self))
      findings += reading.findings.moved(onto: argument.indices)
      parts.passback = reading.passback
    }
    if let argument = pieces.argument("c") { parts.context = readContext(argument) }
    if let argument = pieces.argument("z") { checkUploadStatus(argument) }
    parts.wopi = readWOPI(pieces)
    return findings[before...].hasError ? nil : parts
  }

  private mutating func readContext(_ argument: ArraySlice<UInt8>) -> DocumentContext? {
    let reading = DocumentContext.read(bytes: Array(argument))
    findings += reading.findings.moved(to: argument.startIndex)
    return reading.context
  }

  private mutating func checkUploadStatus(_ argument: ArraySlice<UInt8>) {
    let place = argument.startIndex..<argument.endIndex
    let isStatus = argument.elementsEqual("yes".utf8) || argument.elementsEqual("no".utf8)
    let value = String(decoding: argument.prefix(32), as: UTF8.self)
    report(isStatus ? .descriptor.onlyInReturns : .descriptor.uploadPending, [value], at: place)
  }

  /// The four WOPI arguments, decoded; `nil` when there is none, or with an error.
  private mutating func readWOPI(_ pieces: LinkPieces) -> WOPIFields? {
    let names = ["d", "e", "n", "a"] as [Unicode.Scalar]
    let missing = names.filter { !pieces.has($0) }
    guard missing.count < names.count else { return nil }
    if !missing.isEmpty { report(.wopi.missing, [missing.map { String($0) }.joined(separator: ", ")]) }
    // An empty argument has been reported with the pairs.
    let arguments = names.map { pieces.argument($0) }
    let texts = arguments.map { $0.map { String(decoding: percentDecoded($0), as: UTF8.self) } }
    let reading = WOPIFields.read(service: texts[0], user: texts[1], fileName: texts[2], source: texts[3])
    let parts = [.wopiService, .wopiUser, .wopiFileName, .wopiSource] as [LinkPart]
    for (part, argument) in zip(parts, arguments) {
      findings += reading.findings.filter { $0.part == part }.moved(onto: argument?.indices)
    }
    return reading.fields
  }

  /// An unknown command, with the whole link made right when only that was wrong.
  mutating func reportCommand(_ pieces: LinkPieces) {
    let command = pieces.command
    let text = String(decoding: command.prefix(32), as: UTF8.self)
    let bare = String(decoding: command.drop { $0 == ASCII.slash }.prefix(16).map(\.asciiLowercased), as: UTF8.self)
    let nearest = OpenMode(command: bare) ?? (bare == "ofw" || bare == "ofr" || bare == "new" || bare == "open" ? .edit : nil)
    let corrected = nearest.map { mode in
      String(decoding: pieces.bytes[..<command.startIndex], as: UTF8.self) + mode.command
        + String(decoding: pieces.bytes[command.endIndex...], as: UTF8.self)
    }
    let isExact = OpenMode(command: bare) != nil
    report(
      .form.unknownCommand, [text], at: command.startIndex..<command.endIndex, corrected: isExact ? corrected : nil,
      fix: nearest.map { "did you mean \($0.command)?" })
  }
}
