// swift-tools-version: 6.2
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
  // The encodings of pages of other servers, by the iconv of the C library.
  library("CIconv"),
  // Packed texts beside those of a site, and the parts of workbooks.
  library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
  library("CBrotli", "libbrotlienc", apt: "libbrotli-dev", brew: "brotli"),
  // The XML of WebDAV servers and workbooks, with limits against hostile ones.
  library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
]

// The package that another one has fetched is the library alone: without the tool's targets, dependencies and platforms.
// SwiftPM resolves it in the repository itself, whose folder is the root, and builds it below `checkouts`; a registry's packages are in
// `registry/downloads/SCOPE/NAME/VERSION`.
let folders = Context.packageDirectory.split(separator: "/")
let isFetched =
  folders.isEmpty || folders.dropLast().last == "checkouts" || folders.dropLast(3).suffix(2) == ["registry", "downloads"]

// Debug builds optimise the targets in which tests spend most of their time: that costs less than it saves. A fetched package may
// have no such flags.
let optimised =
  isFetched
  ? [] : ["CommonMark", "JSONText", "OfficeLinks", "PortalContent", "PortalTheme", "QRCodes", "Templating", "TextBasics"]

/// A target of the tool; `embeds` its folder `Embedded`, or the theme.
func room(_ name: String, on dependencies: [Target.Dependency], embeds: Bool = false, links: [LinkerSetting] = []) -> Target {
  // An `assert` is checked as in other debug builds.
  let flags = SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  return .target(
    name: name, dependencies: dependencies, exclude: embeds && name != "PortalTheme" ? ["Embedded"] : [],
    swiftSettings: settings + (optimised.contains(name) ? [flags] : []), linkerSettings: links,
    plugins: embeds ? ["EmbedFiles"] : [])
}

// From the ground up: a target imports only those above it in this list, and features import no other feature.
let rooms: [Target] = [
  // Text: bytes, characters, places, CSV, HTML tokens.
  room("TextBasics", on: ["CMemory"]),
  // JSON as text: read, written, and as values.
  room("JSONText", on: ["TextBasics"]),
  // The library for apps.
  room("OfficeLinks", on: ["TextBasics"]),
  // Links as Foundation's URL.
  room("OfficeLinksFoundation", on: ["OfficeLinks"]),
  // International host names for OfficeLinks, which has no tables for them.
  room("InternationalHosts", on: ["CIDN2", "OfficeLinks"]),
  room("Diagnostics", on: ["TextBasics"]),
  // Findings as JSON, SARIF, Markdown, JUnit and annotations.
  room("DiagnosticReports", on: ["Diagnostics", "JSONText", "TextBasics"]),
  // The C library under one name, and loops over several threads.
  room("Platform", on: []),
  room("ParallelWork", on: []),
  // JSON of types, for the files between commands.
  room("JSONCoding", on: []),
  // QR codes, ten times as fast as libqrencode's, which were half of a build of 1,000 documents.
  room("QRCodes", on: ["ParallelWork"]),
  // The formats around texts: packed, XML, workbooks.
  room("DataFormats", on: ["CBrotli", "CExpat", "CZlib", "TextBasics"]),
  // Files: read, replaced, published and watched. With LinkProbing and PreviewServing the only target that calls the system.
  room("FileAccess", on: ["CCrypto", "Diagnostics", "JSONCoding", "JSONText", "ParallelWork", "Platform", "TextBasics"]),
  room("CatalogueModel", on: ["Diagnostics", "OfficeLinks", "TextBasics"]),
  // The source files of a portal, its manifest and the heads of its pages.
  room(
    "ManifestDecoding",
    on: [
      "CYAML", "CatalogueModel", "Diagnostics", "FileAccess", "InternationalHosts", "JSONText", "OfficeLinks", "ParallelWork",
      "TextBasics",
    ]),
  room("CommonMark", on: ["CCMark", "CMemory", "Diagnostics", "TextBasics"]),
  room("Templating", on: ["Diagnostics", "TextBasics"]),
  // The meaning of an answer; which request comes next. No network and no clock.
  room(
    "LinkChecking",
    on: [
      "CIconv", "CatalogueModel", "DiagnosticReports", "Diagnostics", "InternationalHosts", "JSONCoding", "JSONText",
      "OfficeLinks", "TextBasics",
    ],
    links: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
  // The decisions of people about links; pure, so that a build can report what is wrong in their file.
  room(
    "LinkReview",
    on: ["CatalogueModel", "DiagnosticReports", "Diagnostics", "JSONCoding", "LinkChecking", "ManifestDecoding", "TextBasics"]),
  // The one edge that uses the network.
  room(
    "LinkProbing",
    on: ["CCurl", "CatalogueModel", "Diagnostics", "FileAccess", "LinkChecking", "OfficeLinks", "Platform", "TextBasics"]),
  // The one edge that answers requests.
  room("PreviewServing", on: ["CMicroHTTPD", "Platform", "TextBasics"]),
  // The differences between two published catalogues.
  room("CatalogueComparing", on: ["DiagnosticReports", "Diagnostics", "JSONCoding", "JSONText", "TextBasics"]),
  // Common to pages and messages: routes, the links of texts, and which links may be written.
  room(
    "PortalContent",
    on: [
      "CMemory", "CatalogueModel", "CommonMark", "Diagnostics", "InternationalHosts", "ManifestDecoding", "OfficeLinks",
      "Templating", "TextBasics",
    ]),
  // The theme, built in or of the portal's own: files, assets, languages.
  room(
    "PortalTheme",
    on: [
      "CatalogueModel", "Diagnostics", "FileAccess", "JSONText", "ManifestDecoding", "OfficeLinks", "ParallelWork",
      "PortalContent",
      "Templating", "TextBasics",
    ], embeds: true),

  // Features.
  room(
    "SiteGeneration",
    on: [
      "CMemory", "CatalogueModel", "CommonMark", "DataFormats", "Diagnostics", "FileAccess",
      "InternationalHosts", "JSONText", "LinkChecking", "LinkReview", "ManifestDecoding", "OfficeLinks", "ParallelWork",
      "Platform",
      "PortalContent", "PortalTheme", "PreviewServing", "QRCodes", "Templating", "TextBasics",
    ], embeds: true),
  room(
    "EmailComposing",
    on: [
      "CatalogueModel", "CommonMark", "Diagnostics", "FileAccess", "InternationalHosts", "ManifestDecoding", "OfficeLinks",
      "PortalContent", "PortalTheme", "Templating", "TextBasics",
    ]),
  // The pages on which people look at broken links and decide; nothing of them is published.
  room(
    "ReviewPages",
    on: [
      "CatalogueComparing", "CatalogueModel", "Diagnostics", "JSONText", "LinkChecking", "LinkReview", "ManifestDecoding",
      "OfficeLinks",
      "ParallelWork", "PortalContent", "PortalTheme", "Templating", "TextBasics",
    ]),
  // Corrections of addresses in the sources.
  room(
    "LinkFixing",
    on: [
      "CatalogueModel", "CommonMark", "Diagnostics", "FileAccess", "InternationalHosts", "JSONCoding", "LinkChecking",
      "ManifestDecoding", "OfficeLinks", "PortalContent", "TextBasics",
    ]),
  // The files of a library as documents of the manifest, kept in step without losing what people wrote.
  room(
    "LibraryImport",
    on: [
      "CatalogueModel", "DataFormats", "Diagnostics", "FileAccess", "InternationalHosts", "JSONText", "LinkChecking",
      "LinkProbing",
      "ManifestDecoding", "OfficeLinks", "ParallelWork", "TextBasics",
    ]),

  // The commit that a package was built from.
  .target(name: "CBuild", cSettings: commit.map { [.define("DOCPORTAL_COMMIT", to: $0)] } ?? []),
  room(
    "PortalCommands",
    on: [
      "CBuild", "CatalogueComparing", "CatalogueModel", "CommonMark", "DataFormats", "DiagnosticReports", "Diagnostics",
      "EmailComposing",
      "FileAccess",
      "InternationalHosts", "JSONText", "LibraryImport", "LinkChecking", "LinkFixing", "LinkProbing", "LinkReview",
      "ManifestDecoding",
      "OfficeLinks", "ParallelWork", "Platform", "PortalContent", "PortalTheme", "PreviewServing", "ReviewPages",
      "SiteGeneration", "TextBasics",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
    ], embeds: true),
  .executableTarget(name: "docportal", dependencies: ["PortalCommands"], swiftSettings: settings),

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
    name: "PortalTestSupport",
    dependencies: ["Diagnostics", "EmailComposing", "FileAccess", "PortalTheme", "SiteGeneration", "TextBasics"],
    path: "Tests/PortalTestSupport", swiftSettings: settings),
  tests(of: "TextBasics", on: ["TestSupport"]),
  tests(of: "JSONText", on: ["TestSupport", "TextBasics"]),
  tests(of: "OfficeLinks", on: ["TestSupport", "TextBasics"]),
  tests(of: "OfficeLinksFoundation", on: ["OfficeLinks", "TestSupport"]),
  tests(of: "InternationalHosts", on: ["OfficeLinks", "TextBasics"], exclude: ["Vectors"]),
  tests(of: "Diagnostics", on: ["TestSupport", "TextBasics"]),
  tests(of: "DiagnosticReports", on: ["Diagnostics", "JSONText", "TextBasics"]),
  tests(of: "ParallelWork"),
  tests(of: "DataFormats", on: ["TextBasics"]),
  tests(of: "JSONCoding"),
  tests(of: "QRCodes"),
  tests(of: "FileAccess", on: ["Diagnostics", "Platform", "TestSupport", "TextBasics"]),
  tests(of: "CommonMark", on: ["TestSupport", "TextBasics"]),
  tests(of: "Templating", on: ["Diagnostics", "TestSupport", "TextBasics"]),
  tests(of: "CatalogueModel", on: ["Diagnostics", "TextBasics"]),
  tests(
    of: "ManifestDecoding",
    on: [
      "CatalogueModel", "Diagnostics", "FileAccess", "JSONText", "OfficeLinks", "ParallelWork", "PortalTestSupport",
      "TestSupport",
      "TextBasics",
    ]),
  tests(
    of: "LinkChecking", on: ["CatalogueModel", "DiagnosticReports", "Diagnostics", "OfficeLinks", "TestSupport", "TextBasics"]),
  tests(
    of: "LinkReview",
    on: ["CatalogueModel", "DiagnosticReports", "Diagnostics", "LinkChecking", "ManifestDecoding", "TestSupport", "TextBasics"]),
  tests(of: "LinkProbing", on: ["DiagnosticReports", "Diagnostics", "FileAccess", "LinkChecking", "TestSupport", "TextBasics"]),
  tests(of: "PreviewServing", on: ["Platform"]),
  tests(of: "CatalogueComparing", on: ["DiagnosticReports", "Diagnostics", "TextBasics"]),
  tests(of: "PortalContent", on: ["OfficeLinks", "PortalTestSupport", "TestSupport", "TextBasics"]),
  tests(
    of: "PortalTheme",
    on: [
      "CatalogueModel", "Diagnostics", "FileAccess", "ManifestDecoding", "PortalTestSupport", "SiteGeneration", "Templating",
      "TestSupport", "TextBasics",
    ]),
  tests(
    of: "SiteGeneration",
    on: [
      "CatalogueModel", "Diagnostics", "EmailComposing", "FileAccess", "LinkChecking", "LinkFixing", "ManifestDecoding",
      "OfficeLinks", "ParallelWork", "PortalContent", "PortalTestSupport", "PortalTheme", "Templating", "TestSupport",
      "TextBasics",
    ]),
  tests(
    of: "EmailComposing",
    on: [
      "CatalogueModel", "DiagnosticReports", "Diagnostics", "FileAccess", "PortalContent", "PortalTestSupport", "PortalTheme",
      "SiteGeneration",
      "Templating", "TextBasics",
    ]),
  tests(
    of: "ReviewPages",
    on: [
      "CatalogueComparing", "CatalogueModel", "Diagnostics", "LinkChecking", "LinkReview", "ManifestDecoding", "OfficeLinks",
      "PortalTestSupport", "PortalTheme", "SiteGeneration", "TestSupport", "TextBasics",
    ]),
  tests(
    of: "LinkFixing",
    on: [
      "DiagnosticReports", "Diagnostics", "LinkChecking", "ManifestDecoding", "OfficeLinks", "PortalTestSupport",
      "SiteGeneration", "TextBasics",
    ]),
  tests(
    of: "LibraryImport",
    on: [
      "CatalogueModel", "DataFormats", "Diagnostics", "FileAccess", "JSONText", "ManifestDecoding", "OfficeLinks",
      "PortalTestSupport",
      "SiteGeneration",
      "TestSupport", "TextBasics",
    ]),
  // Runs the built command over the portals in Golden/, the manifests in Mistakes/ and the tables in GradedMistakes/.
  tests(
    of: "PortalCommands",
    on: [
      "docportal", "CatalogueComparing", "CatalogueModel", "DiagnosticReports", "Diagnostics", "EmailComposing", "FileAccess",
      "LibraryImport", "LinkChecking", "LinkFixing", "LinkProbing", "LinkReview", "ManifestDecoding", "OfficeLinks",
      "PortalContent", "PortalTestSupport", "PortalTheme", "SiteGeneration", "Templating", "TestSupport", "TextBasics",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
    ], exclude: ["Golden", "GradedMistakes", "Mistakes"]),
]

let isLibrary: (Target) -> Bool = { ["CMemory", "OfficeLinks", "OfficeLinksFoundation", "TextBasics"].contains($0.name) }

let package = Package(
  name: "docportal",
  platforms: isFetched ? nil : [.macOS(.v15), .iOS(.v16)],
  products: ["OfficeLinks", "OfficeLinksFoundation"].map { .library(name: $0, targets: [$0]) }
    + (isFetched ? [] : [.executable(name: "docportal", targets: ["docportal"])]),
  // A package that uses this one by a path leaves the tool out with `traits: []`.
  traits: isFetched ? [] : [.trait(name: "Tool", description: "The command docportal."), .default(enabledTraits: ["Tool"])],
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
      dependencies: [
        "CatalogueModel", "CommonMark", "Diagnostics", "EmailComposing", "LinkChecking", "LinkReview", "ManifestDecoding",
        "OfficeLinks", "PortalContent", "Templating", "TextBasics",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds", "run.sh"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags([fuzzer, "-lstdc++", "-lm"])]))
}
