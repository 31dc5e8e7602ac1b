// FoundationEssentials lacks the tables of languages and is enough; macOS has it only in Foundation. ArgumentParser brings it anyway.
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The value of a type in a JSON text (RFC 8259); unknown members are ignored.
///
/// Throws `DecodingError` if the text is not JSON, or not a value of the type.
package func decodedJSON<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
  try JSONDecoder().decode(type, from: Data(bytes))
}

/// A value as one line of JSON without its line end. Members are sorted by name, so that equal values are the same bytes.
///
/// Throws `EncodingError` for numbers that JSON does not have.
package func encodedJSON(_ value: some Encodable) throws -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return Array(try encoder.encode(value))
}
