import TextBasics

extension AddressFault {
  static let emptyWording = FaultWording(
    "address.empty", "an empty address", "A launch link needs the address of a document.",
    solution: "Write the address of a document")

  static let relativeWording = FaultWording(
    "address.relative", "a relative address",
    "The app opens the document by itself and does not know which page the link was on.",
    solution: "Write the whole address, from https:// on")

  static let schemeRelativeWording = FaultWording(
    "address.schemeRelative", "an address without a scheme",
    "On Windows it is read as a network share, to which the app would send the person's sign-in.",
    solution: "Write the whole address, from https:// on")

  static let uncPathWording = FaultWording(
    "address.uncPath", "a Windows network path",
    "Following it makes Windows send the person's sign-in to that server, and phones cannot open it.",
    solution: "Use the https address of the same file")

  static let localPathWording = FaultWording(
    "address.localPath", "a path on a disk", "It exists on one computer only.",
    solution: "Put the file on a server and use its https address")

  static let fileSchemeWording = FaultWording(
    "address.fileScheme", "a file: address",
    "It names a disk or a network share, and Office launch links allow only web addresses.",
    solution: "Put the file on a server and use its https address")

  static func officeLinkWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "address.officeLink", "a \(scheme): link where a document's address belongs",
      "The launch link is made from the address of the document itself.", solution: "Use the address inside the link")
  }

  static func schemeWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "address.scheme", "an address with the scheme \(scheme)", "Office opens documents from https addresses only.",
      solution: "Use the document's https address")
  }

  static let plainHTTPWording = FaultWording(
    "address.plainHTTP", "an http address",
    "Anyone on the way can read and replace the document. It has to be allowed expressly.",
    solution: "Use https, or allow http for this host")

  static let missingSlashesWording = FaultWording(
    "address.missingSlashes", "https: without its two slashes",
    "Browsers guess the host, other readers find none.", solution: "Write both slashes")

  static func doubledSchemeWording(_ scheme: String) -> FaultWording {
    FaultWording(
      "address.doubledScheme", "an address with two schemes", "The second one, \(scheme), would be the name of the server.",
      solution: "Write the scheme once")
  }

  static let encodedWholeWording = FaultWording(
    "address.encodedWhole", "an address that was encoded as a whole",
    "Its colon and slashes are escapes, so the app finds no server. A function for encoding parts of addresses does this.",
    solution: "Use the address as it was before")

  static let angleBracketsWording = FaultWording(
    "address.angleBrackets", "an address in angle brackets",
    "The brackets belong to the text round an address, as in mail and in Microsoft's examples.",
    solution: "Remove the brackets")

  static let credentialsWording = FaultWording(
    "address.credentials", "a user name or password in the address",
    "Everyone who sees the link sees it too, and it is the usual way to make a foreign host look familiar.",
    solution: "Remove everything up to the @")

  static let fragmentWording = FaultWording(
    "address.fragment", "a fragment, from # on",
    "Only OneNote's plain links carry one. A # in a file name has to be written %23, or Office cuts the name there.",
    solution: "Write %23 if it belongs to the name, else remove it")

  static func tooLongWording(_ count: Int, _ limit: Int) -> FaultWording {
    FaultWording(
      "address.tooLong", "an address of \(count) bytes, over \(limit)",
      "Windows and browsers drop such links.", solution: "Move the document nearer to the top of its site")
  }

  static func dotSegmentWording(_ spelling: String) -> FaultWording {
    FaultWording(
      "address.dotSegment", "the path segment ‘\(spelling)’",
      "Some readers climb up there, others do not, so it names different files.", solution: "Write the path without it")
  }

  static func encodedSeparatorWording(_ spelling: String) -> FaultWording {
    FaultWording(
      "address.encodedSeparator", "\(spelling) inside a path segment",
      "File names hold no slashes, and servers disagree whether the escape separates folders.",
      solution: "Write a plain slash between folders, or rename the file")
  }

  static func fileNameCharacterWording(_ character: String) -> FaultWording {
    FaultWording(
      "address.fileNameCharacter", "the character \(character) in the file name",
      "Office opens no file with any of : * ? \" < > | in its name.", solution: "Rename the file")
  }

  static let fileNameEndWording = FaultWording(
    "address.fileNameEnd", "a file name that ends with a dot or a blank",
    "Windows drops the end, so the name that is seen is not the one that is opened.", solution: "Rename the file")

  static let addressInPathWording = FaultWording(
    "address.addressInPath", "a whole address where a path belongs",
    "A path is encoded whole and put behind its source's base address.",
    solution: "Give it as the document's address instead of as a path")

  static let baseWithQueryWording = FaultWording(
    "address.baseWithQuery", "a base address with a query", "Paths are put behind the base address.",
    solution: "Write the base address up to its last slash")

  static let leadingSlashWording = FaultWording(
    "address.leadingSlash", "a path that starts with a slash", "It was read as a path below the base address.",
    solution: "Write it without the slash")

  static let decomposedWording = FaultWording(
    "address.decomposed", "a name with letters and accents apart (NFD)",
    "It looks the same as the composed spelling but is another address. Files copied from a Mac often have such names.",
    solution: "Keep it only if the server really has that spelling, else write it composed")
}
