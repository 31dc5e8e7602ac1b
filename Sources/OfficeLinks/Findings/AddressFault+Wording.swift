extension AddressFault {
  var shapeWording: FaultWording {
    switch self {
    case .missingSlashes:
      FaultWording(
        "address.missingSlashes", "https: without its two slashes",
        "Browsers guess the host, other readers find none.", solution: "Write both slashes")
    case .doubledScheme(let scheme):
      FaultWording(
        "address.doubledScheme", "an address with two schemes", "The second one, \(scheme), would be the name of the server.",
        solution: "Write the scheme once")
    case .encodedWhole:
      FaultWording(
        "address.encodedWhole", "an address that was encoded as a whole",
        "Its colon and slashes are escapes, so the app finds no server. A function for encoding parts of addresses does this.",
        solution: "Use the address as it was before")
    case .angleBrackets:
      FaultWording(
        "address.angleBrackets", "an address in angle brackets",
        "The brackets belong to the text round an address, as in mail and in Microsoft's examples.",
        solution: "Remove the brackets")
    case .credentials:
      FaultWording(
        "address.credentials", "a user name or password in the address",
        "Everyone who sees the link sees it too, and it is the usual way to make a foreign host look familiar.",
        solution: "Remove everything up to the @")
    case .fragment:
      FaultWording(
        "address.fragment", "a fragment, from # on",
        "Only OneNote's plain links carry one. A # in a file name has to be written %23, or Office cuts the name there.",
        solution: "Write %23 if it belongs to the name, else remove it")
    case .tooLong(let count, let limit):
      FaultWording(
        "address.tooLong", "an address of \(count) bytes, over \(limit)",
        "Windows and browsers drop such links.", solution: "Move the document nearer to the top of its site")
    default: pathWording
    }
  }

  var pathWording: FaultWording {
    switch self {
    case .dotSegment(let spelling):
      FaultWording(
        "address.dotSegment", "the path segment ‘\(spelling)’",
        "Some readers climb up there, others do not, so it names different files.", solution: "Write the path without it")
    case .encodedSeparator(let spelling):
      FaultWording(
        "address.encodedSeparator", "\(spelling) inside a path segment",
        "File names hold no slashes, and servers disagree whether the escape separates folders.",
        solution: "Write a plain slash between folders, or rename the file")
    case .fileNameCharacter(let character):
      FaultWording(
        "address.fileNameCharacter", "the character \(character) in the file name",
        "Office opens no file with any of : * ? \" < > | in its name.", solution: "Rename the file")
    case .fileNameEnd:
      FaultWording(
        "address.fileNameEnd", "a file name that ends with a dot or a blank",
        "Windows drops the end, so the name that is seen is not the one that is opened.", solution: "Rename the file")
    case .addressInPath:
      FaultWording(
        "address.addressInPath", "a whole address where a path belongs",
        "A path is encoded whole and put behind its source's base address.",
        solution: "Give it as the document's address instead of as a path")
    case .baseWithQuery:
      FaultWording(
        "address.baseWithQuery", "a base address with a query", "Paths are put behind the base address.",
        solution: "Write the base address up to its last slash")
    case .leadingSlash:
      FaultWording(
        "address.leadingSlash", "a path that starts with a slash", "It was read as a path below the base address.",
        solution: "Write it without the slash")
    default:
      FaultWording(
        "address.decomposed", "a name with letters and accents apart (NFD)",
        "It looks the same as the composed spelling but is another address. Files copied from a Mac often have such names.",
        solution: "Keep it only if the server really has that spelling, else write it composed")
    }
  }
}
