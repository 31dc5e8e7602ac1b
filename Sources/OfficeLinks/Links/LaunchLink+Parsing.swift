extension LaunchLink {
  /// Parses a launch link in any documented form: full, abbreviated or plain, bars literal or `%7C` or mixed.
  ///
  /// Descriptors are found by name in any order; unknown ones are dropped with a note. Offsets of the findings count in `text`.
  public static func parse(
    _ text: String, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    var text = text
    return text.withUTF8 { parse(bytes: $0, rules: rules, linkRules: linkRules) }
  }

  /// The same for UTF-8 bytes, as they stand in a page after its character references were resolved.
  public static func parse(
    bytes: UnsafeBufferPointer<UInt8>, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    return LinkParser.parse(Array(bytes), rules, linkRules)
  }

  /// The same for any other collection of UTF-8 bytes.
  public static func parse(
    utf8: some Collection<UInt8>, rules: AddressRules = AddressRules(), linkRules: LinkRules = LinkRules()
  ) -> LinkReading {
    let direct = utf8.withContiguousStorageIfAvailable { parse(bytes: $0, rules: rules, linkRules: linkRules) }
    return direct ?? Array(utf8).withUnsafeBufferPointer { parse(bytes: $0, rules: rules, linkRules: linkRules) }
  }
}
