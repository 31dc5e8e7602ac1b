import TextBasics

/// Where the addresses stand in the value of a `srcset` attribute (HTML, section 4.8.4.2.1): each with its width or density
/// behind a blank, one from another apart by commas.
package func sourceSetAddresses(_ value: ArraySlice<UInt8>) -> [Range<Int>] {
  var addresses: [Range<Int>] = []
  var index = value.startIndex
  while index < value.endIndex {
    if value[index] == ASCII.comma || value[index].isASCIISpace {
      index += 1
      continue
    }
    let start = index
    while index < value.endIndex, !value[index].isASCIISpace { index += 1 }
    var end = index
    while end > start, value[end - 1] == ASCII.comma { end -= 1 }
    addresses.append(start..<end)
    // Commas may stand in an address, but end the description behind it.
    if end == index { while index < value.endIndex, value[index] != ASCII.comma { index += 1 } }
  }
  return addresses
}
