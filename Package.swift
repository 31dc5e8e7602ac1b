// swift-tools-version: 6.2
import Foundation
import PackageDescription

// `make fuzz` names libFuzzer's archive here: then every target is instrumented, and the one that fuzzes is added.
let fuzzer = Context.environment["DOCPORTAL_FUZZER"]

let toolSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]
let settings = toolSettings + (fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])])

// `make dist` and `make install` name the commit here, which `docportal --version` shows.
let commit = Context.environment["DOCPORTAL_COMMIT"].flatMap { $0.allSatisfy(\.isHexDigit) && !$0.isEmpty ? $0 : nil }

/// The module map of an installed library: its name for pkg-config, and the packages of Debian and Homebrew that have it.
func library(_ name: String, _ pkgConfig: String? = nil, apt: String? = nil, brew: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [apt.map { .apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self))
}

let libraries: [Target] = [
  // memchr and memcmp alone, through a header of one line.
  library("CMemory"),
  // International host names; libcurl brings the library anyway.
  library("CIDN2", "libidn2", apt: "libidn2-dev", brew: "libidn2"),
  // Checksums.
  library("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  // The events of a YAML text with line and column.
  library("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
  // The CommonMark reference implementation.
  library("CCMark", "libcmark", apt: "libcmark-dev", brew: "cmark"),
  // HTTP: it asks before it connects to a resolved address.
  library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
  // The HTTP server of the preview; adds seconds to a build from scratch where a server in Swift adds minutes.
  library("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
  // The encodings of pages of other servers and of tables, by the iconv of the C library.
  library("CIconv"),
  // Packed texts beside those of a site, and the parts of workbooks.
  library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
  library("CBrotli", "libbrotlienc", apt: "libbrotli-dev", brew: "brotli"),
  // The XML of WebDAV servers and workbooks, with limits against hostile ones.
  library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
]

// The package that another one has fetched is the library alone: without the tool's targets, dependency and platforms, which a trait
// cannot leave out. SwiftPM resolves it in the repository itself, which has no files then, and builds it in `checkouts`, beside the
// `repositories` that it cloned; a registry's packages are in `registry/downloads/SCOPE/NAME/VERSION`. So is the archive of the library,
// which lacks the tool's sources.
let folders = Context.packageDirectory.split(separator: "/")
let isFetched =
  !FileManager.default.fileExists(atPath: Context.packageDirectory + "/Sources/Commands")
  || folders.dropLast(3).suffix(2) == ["registry", "downloads"]
  || folders.dropLast().last == "checkouts"
    && FileManager.default.fileExists(atPath: Context.packageDirectory + "/../../repositories")

// Debug builds optimise the targets in which tests spend most of their time: that costs less than it saves. A fetched package may
// have no such flags.
let optimised = isFetched ? [] : ["Diagnostics", "Markdown", "OfficeLinks", "Templates", "TextBasics", "Theme"]

/// A target of the tool; `embeds` its folder `Embedded`, or the theme.
func room(_ name: String, on dependencies: [Target.Dependency], embeds: Bool = false, links: [LinkerSetting] = []) -> Target {
  // An `assert` is checked as in other debug builds.
  let flags = SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  return .target(
    name: name, dependencies: dependencies, exclude: embeds && name != "Theme" ? ["Embedded"] : [],
    swiftSettings: settings + (optimised.contains(name) ? [flags] : []), linkerSettings: links,
    plugins: embeds ? ["EmbedFiles"] : [])
}

// From the ground up: a target imports only those above it in this list, and features import no other feature.
let rooms: [Target] = [
  // Text: bytes, characters, places, CSV, HTML tokens. The library stands on it.
  room("TextBasics", on: ["CMemory"]),
  // The library for apps.
  room("OfficeLinks", on: ["TextBasics"]),
  // Links as Foundation's URL.
  room("OfficeLinksFoundation", on: ["OfficeLinks"]),
  // Rules, findings and their log; reports of them for people and programs; JSON.
  room("Diagnostics", on: ["TextBasics"]),
  // Files: read, replaced, published and watched; packed, XML, workbooks; threads. With Links and Server the only target that calls
  // the system.
  room("Files", on: ["CBrotli", "CCrypto", "CExpat", "CMemory", "CZlib", "Diagnostics", "TextBasics"]),
  // CommonMark as HTML.
  room("Markdown", on: ["CCMark", "CMemory", "Diagnostics", "TextBasics"]),
  // Mustache, compiled against the names of view models.
  room("Templates", on: ["Diagnostics", "TextBasics"]),
  // The source files of a portal, its manifest, and the catalogue that follows from it.
  room("Portal", on: ["CIDN2", "CYAML", "Diagnostics", "Files", "OfficeLinks", "TextBasics"]),
  // The one edge that answers requests.
  room("Server", on: ["CMicroHTTPD", "Files", "OfficeLinks", "TextBasics"]),
  // The theme, built in or of the portal's own; the texts and addresses of pages and messages.
  room("Theme", on: ["Diagnostics", "Files", "Markdown", "OfficeLinks", "Portal", "Templates", "TextBasics"], embeds: true),
  // Links to other servers: which they are, which request comes next, what an answer means, what people decided. The folder Network
  // is the one edge that asks servers.
  room(
    "Links", on: ["CCurl", "CIconv", "Diagnostics", "Files", "OfficeLinks", "Portal", "TextBasics"],
    links: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),

  // Features.
  room(
    "Site",
    on: ["Diagnostics", "Files", "Links", "Markdown", "OfficeLinks", "Portal", "Server", "Templates", "TextBasics", "Theme"],
    embeds: true),
  // Where people look at broken links and decide: the pages, their session in a preview, and what changed between two catalogues.
  room(
    "Review", on: ["Diagnostics", "Files", "Links", "OfficeLinks", "Portal", "Server", "Templates", "TextBasics", "Theme"]),
  // What changes the sources: the files of a library as documents of the manifest, corrections of addresses.
  room("Import", on: ["Diagnostics", "Files", "Links", "Markdown", "OfficeLinks", "Portal", "TextBasics", "Theme"]),

  // The commit that a package was built from.
  .target(name: "CBuild", cSettings: commit.map { [.define("DOCPORTAL_COMMIT", to: $0)] } ?? []),
  // Options in, exit code out.
  room(
    "Commands",
    on: [
      "CBuild", "Diagnostics", "Files", "Import", "Links", "Markdown", "OfficeLinks", "Portal", "Review", "Server", "Site",
      "TextBasics", "Theme",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
    ], embeds: true),
  .executableTarget(name: "docportal", dependencies: ["Commands"], swiftSettings: settings),

  // Turns the files of a folder into Swift source, so that the binary carries them.
  .executableTarget(name: "embed-files", path: "Sources/EmbedFiles/Tool", swiftSettings: toolSettings),
  .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles/Plugin"),
]

func tests(of name: String, on dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude, swiftSettings: settings)
}

let tests: [Target] = [
  // Common to the tests of several targets.
  .target(name: "TestSupport", dependencies: ["TextBasics"], path: "Tests/TestSupport", swiftSettings: settings),
  // Portals in memory.
  .target(
    name: "PortalTestSupport", dependencies: ["Diagnostics", "Files", "Site", "TextBasics", "Theme"],
    path: "Tests/PortalTestSupport", swiftSettings: settings),
  tests(of: "TextBasics", on: ["TestSupport"]),
  tests(of: "OfficeLinks", on: ["TestSupport", "TextBasics"]),
  tests(of: "OfficeLinksFoundation", on: ["OfficeLinks", "TestSupport"]),
  tests(of: "Diagnostics", on: ["TestSupport", "TextBasics"]),
  tests(of: "Files", on: ["Diagnostics", "TestSupport", "TextBasics"]),
  tests(of: "Markdown", on: ["TestSupport"]),
  tests(of: "Templates", on: ["Diagnostics", "TestSupport", "TextBasics"]),
  tests(
    of: "Portal", on: ["Diagnostics", "Files", "OfficeLinks", "PortalTestSupport", "TestSupport", "TextBasics"],
    exclude: ["Vectors"]),
  tests(of: "Server", on: ["Files"]),
  tests(
    of: "Theme",
    on: [
      "Diagnostics", "Files", "OfficeLinks", "Portal", "PortalTestSupport", "Site", "Templates", "TestSupport", "TextBasics",
    ]),
  tests(of: "Links", on: ["Diagnostics", "Files", "OfficeLinks", "Portal", "TestSupport", "TextBasics"]),
  tests(
    of: "Site",
    on: [
      "Diagnostics", "Files", "Import", "Links", "OfficeLinks", "Portal", "PortalTestSupport", "Templates", "TestSupport",
      "TextBasics", "Theme",
    ]),
  tests(of: "Review", on: ["Diagnostics", "Links", "Portal", "PortalTestSupport", "Site", "TextBasics", "Theme"]),
  tests(
    of: "Import",
    on: ["Diagnostics", "Files", "Links", "OfficeLinks", "Portal", "PortalTestSupport", "Site", "TestSupport", "TextBasics"]),
  // Runs the built command over the portals in Golden/ and the tables in GradedMistakes/.
  tests(
    of: "Commands",
    on: [
      "docportal", "Diagnostics", "Files", "Import", "Links", "OfficeLinks", "Portal", "PortalTestSupport", "Review", "Site",
      "Templates", "TestSupport", "TextBasics", "Theme",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
    ], exclude: ["Golden", "GradedMistakes"]),
]

let isLibrary: (Target) -> Bool = { ["CMemory", "OfficeLinks", "OfficeLinksFoundation", "TextBasics"].contains($0.name) }

let package = Package(
  name: "docportal",
  platforms: isFetched ? nil : [.macOS(.v15), .iOS(.v16)],
  products: ["OfficeLinks", "OfficeLinksFoundation"].map { .library(name: $0, targets: [$0]) }
    + (isFetched ? [] : [.executable(name: "docportal", targets: ["docportal"])]),
  // A package that uses this one leaves the tool out with `traits: []`.
  traits: [.trait(name: "Tool", description: "The command docportal."), .default(enabledTraits: ["Tool"])],
  dependencies: isFetched
    ? []
    : [
      // Subcommands, options, help, shell completions.
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
  targets: isFetched ? (libraries + rooms).filter(isLibrary) : libraries + rooms + tests
)

if let fuzzer {
  // Hands the inputs of libFuzzer, which is linked as a library, to one of the readers.
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["Diagnostics", "Links", "Markdown", "OfficeLinks", "Portal", "Site", "Templates", "TextBasics", "Theme"],
      path: "Tests/Fuzzing", exclude: ["Seeds", "run.sh"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags([fuzzer, "-lstdc++", "-lm"])]))
}
