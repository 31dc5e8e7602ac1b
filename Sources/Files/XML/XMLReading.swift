import CExpat
import TextBasics

/// Takes the events of an XML text. A class, since libexpat calls back with a pointer to it.
package protocol XMLReceiver: AnyObject {
  /// An element begins; its name is `namespace`, line feed and local name if it is in a namespace.
  func begin(_ name: String, _ attributes: XMLAttributes)
  func add(_ text: UnsafeRawBufferPointer)
  func end()
  /// Nothing of the rest is needed.
  var isDone: Bool { get }
}

extension XMLReceiver {
  package var isDone: Bool { false }
}

/// The attributes of an element, while it is read.
package struct XMLAttributes {
  fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  /// The value of an attribute with this local name.
  package subscript(_ name: String) -> String? {
    guard var pair = pairs else { return nil }
    while let key = pair[0], let value = pair[1] {
      let full = String(cString: key)
      if full == name || full.hasSuffix("\n" + name) { return String(cString: value) }
      pair += 2
    }
    return nil
  }
}

/// The reason why a text is not read.
package enum XMLFault: Error, Sendable, Hashable {
  case noMemory
  /// A DOCTYPE could declare entities that grow without end.
  case hasDoctype
  case malformed(String, line: Int)
}

/// Reads an XML text with libexpat, which knows namespaces and limits the growth of entities.
package func readXML(_ bytes: [UInt8], to receiver: any XMLReceiver) throws(XMLFault) {
  _ = try readXML(to: receiver) { take in bytes.withUnsafeBytes(take) }
}

/// Reads an XML text that `pieces` hands on one after another, until no more is wanted. Returns false if `pieces` could not read it to the end.
package func readXML(
  to receiver: any XMLReceiver, _ pieces: ((UnsafeRawBufferPointer) -> Bool) -> Bool
) throws(XMLFault) -> Bool {
  guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: ASCII.lineFeed)) else { throw .noMemory }
  defer { XML_ParserFree(parser) }
  let state = ReadingState(receiver, parser)
  // The state outlives the parser.
  XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
  XML_SetElementHandler(
    parser,
    { data, name, pairs in
      guard let state = ReadingState.of(data), let name else { return }
      state.receiver.begin(String(cString: name), XMLAttributes(pairs: pairs))
      state.stopIfDone()
    },
    { data, _ in
      guard let state = ReadingState.of(data) else { return }
      state.receiver.end()
      state.stopIfDone()
    })
  XML_SetCharacterDataHandler(parser) { data, text, count in
    ReadingState.of(data)?.receiver.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }
  XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
    guard let state = ReadingState.of(data) else { return }
    state.hasDoctype = true
    XML_StopParser(state.parser, 0)
  }
  var status = XML_STATUS_OK
  var (taken, isTooLong) = (0, false)
  let isWhole = pieces { piece in
    status = XML_Parse(parser, piece.bindMemory(to: CChar.self).baseAddress, Int32(clamping: piece.count), 0)
    taken += piece.count
    // The parser reads a tag that has not ended again with each piece.
    isTooLong = taken - Int(XML_GetCurrentByteIndex(parser)) > max(longestTag, piece.count)
    return status == XML_STATUS_OK && !isTooLong
  }
  if isTooLong, !receiver.isDone { throw .malformed("a tag in it has more than \(longestTag >> 20) MB", line: 0) }
  if status == XML_STATUS_OK, isWhole { status = XML_Parse(parser, nil, 0, 1) }
  if state.hasDoctype { throw .hasDoctype }
  guard status != XML_STATUS_OK, !receiver.isDone else { return isWhole }
  let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
  throw .malformed(reason, line: Int(XML_GetCurrentLineNumber(parser)))
}

/// The bytes of the longest tag.
private let longestTag = 4 << 20

/// A class, since libexpat hands a pointer to it back.
private final class ReadingState {
  let receiver: any XMLReceiver
  let parser: XML_Parser
  var hasDoctype = false

  init(_ receiver: any XMLReceiver, _ parser: XML_Parser) { (self.receiver, self.parser) = (receiver, parser) }

  static func of(_ data: UnsafeMutableRawPointer?) -> ReadingState? {
    data.map { Unmanaged<ReadingState>.fromOpaque($0).takeUnretainedValue() }
  }

  func stopIfDone() { if receiver.isDone { XML_StopParser(parser, 0) } }
}

/// The XML library and its version.
package let xmlLibrary: String = {
  let version = XML_ExpatVersionInfo()
  return "libexpat \(version.major).\(version.minor).\(version.micro)"
}()
