/// The bytes of an attribute value with its character references resolved: numeric ones, and the five that pages use by name.
/// Without any, the value itself.
@inlinable
package func resolvingCharacterReferences(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  value.contains(ASCII.ampersand) ? replacingCharacterReferences(value) : value
}

@usableFromInline
package func replacingCharacterReferences(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var resolved: [UInt8] = []
  resolved.reserveCapacity(value.count)
  var index = value.startIndex
  while index < value.endIndex {
    if value[index] == ASCII.ampersand, let end = value[index...].prefix(12).firstIndex(of: ASCII.semicolon),
      let scalar = referencedScalar(value[(index + 1)..<end])
    {
      resolved += Array(String(scalar).utf8)
      index = end + 1
    } else {
      resolved.append(value[index])
      index += 1
    }
  }
  return resolved[...]
}

private func referencedScalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
  let name = String(decoding: name, as: UTF8.self)
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  default: break
  }
  guard name.utf8.first == ASCII.hash else { return nil }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first == "x" || digits.first == "X"
  let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  return number.flatMap(Unicode.Scalar.init)
}
