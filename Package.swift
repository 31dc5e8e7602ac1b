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

let package = Package(
  name: "docportal",
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .library(name: "OfficeLinks", targets: ["OfficeLinks"]),
    .executable(name: "docportal", targets: ["docportal"]),
  ],
  dependencies: [
    // Subcommands, options, help, shell completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The two ground floors. Of the C library only memchr and memcmp, through a header of one line.
    .systemLibrary(name: "CMemory"),
    .target(name: "TextBasics", dependencies: ["CMemory"], swiftSettings: settings),
    .target(name: "OfficeLinks", dependencies: ["TextBasics"], swiftSettings: settings),
    // International host names for OfficeLinks, which has no tables for them; Debian: libidn2-dev. libcurl brings the library anyway.
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .target(name: "InternationalHosts", dependencies: ["CIDN2", "OfficeLinks"], swiftSettings: settings),
    .target(name: "Diagnostics", dependencies: ["TextBasics"], swiftSettings: settings),
    // The C library, and what runs on several threads.
    .target(name: "Platform", swiftSettings: settings),
    .target(name: "ParallelWork", swiftSettings: settings),
    // Checksums; Debian: libssl-dev.
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // Files: read, replaced, published and watched. With LinkProbing and PreviewServing the only target that calls the system.
    .target(
      name: "FileAccess", dependencies: ["CCrypto", "Diagnostics", "ParallelWork", "Platform", "TextBasics"],
      swiftSettings: settings),
    .target(name: "CatalogueModel", dependencies: ["OfficeLinks", "Diagnostics", "TextBasics"], swiftSettings: settings),
    // The events of a YAML text with line and column; Debian: libyaml-dev.
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "ManifestDecoding",
      dependencies: [
        "CYAML", "CatalogueModel", "Diagnostics", "FileAccess", "InternationalHosts", "OfficeLinks", "ParallelWork", "TextBasics",
      ],
      swiftSettings: settings
    ),
    // The CommonMark reference implementation; Debian: libcmark-dev.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    // QR codes, nine times as fast as by libqrencode, which took a third of the build of 1,000 documents.
    .target(name: "QRCodes", dependencies: ["ParallelWork"], swiftSettings: settings),
    // HTTP: fast, and it asks before it connects to a resolved address. Loaded when it is needed, not linked; Debian:
    // libcurl4-openssl-dev.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // The preview's HTTP server; adds seconds to a build from scratch where a server in Swift adds minutes. Loaded when it is needed,
    // as libcurl; Debian: libmicrohttpd-dev.
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // The encodings of foreign pages, by the iconv of the C library.
    .systemLibrary(name: "CIconv"),
    // What an address answers means; which request comes next. Time is handed in, the network is somebody else's.
    .target(
      name: "LinkChecking",
      dependencies: ["CatalogueModel", "CIconv", "Diagnostics", "InternationalHosts", "OfficeLinks", "TextBasics"],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    // What people decided about links, kept in a file of the portal; pure, so that a build can report what is wrong in it.
    .target(
      name: "LinkReview", dependencies: ["CatalogueModel", "Diagnostics", "LinkChecking", "ManifestDecoding", "TextBasics"],
      swiftSettings: settings),
    // The one edge that uses the network.
    .target(
      name: "LinkProbing", dependencies: ["CCurl", "LinkChecking", "OfficeLinks", "Platform", "TextBasics"],
      swiftSettings: settings),
    // The one edge that answers requests.
    .target(
      name: "PreviewServing", dependencies: ["CMicroHTTPD", "Platform", "TextBasics"], swiftSettings: settings),
    .target(
      name: "CommonMark", dependencies: ["CCMark", "CMemory", "Diagnostics", "TextBasics"],
      swiftSettings: settings),
    .target(name: "Templating", dependencies: ["Diagnostics", "TextBasics"], swiftSettings: settings),
    // What pages and messages share: where pages are, what texts link to, which links may be written.
    .target(
      name: "PortalContent",
      dependencies: [
        "CMemory", "CatalogueModel", "CommonMark", "Diagnostics", "InternationalHosts", "ManifestDecoding", "OfficeLinks",
        "Templating", "TextBasics",
      ],
      swiftSettings: settings),
    // The theme, built in or of the portal's own: files, assets, languages.
    .target(
      name: "PortalTheme",
      dependencies: [
        "CatalogueModel", "Diagnostics", "FileAccess", "ManifestDecoding", "OfficeLinks", "ParallelWork", "PortalContent",
        "Templating", "TextBasics",
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // The pages on which people look at broken links and decide; nothing that is published.
    .target(
      name: "ReviewPages",
      dependencies: [
        "CatalogueComparing", "CatalogueModel", "Diagnostics", "LinkChecking", "LinkReview", "ManifestDecoding", "OfficeLinks",
        "ParallelWork", "PortalContent", "PortalTheme", "Templating", "TextBasics",
      ],
      swiftSettings: settings),
    .target(
      name: "EmailComposing",
      dependencies: [
        "CatalogueModel", "CommonMark", "Diagnostics", "FileAccess", "InternationalHosts", "ManifestDecoding", "OfficeLinks",
        "PortalContent", "PortalTheme", "Templating", "TextBasics",
      ],
      swiftSettings: settings),
    .target(
      name: "SiteGeneration",
      dependencies: [
        "CMemory", "CQREncode", "CatalogueModel", "CommonMark", "Diagnostics", "EmailComposing", "FileAccess",
        "InternationalHosts", "LinkChecking", "LinkReview", "ManifestDecoding", "OfficeLinks", "ParallelWork", "Platform",
        "PortalContent", "PortalHosting", "PortalTheme", "Templating", "TextBasics",
      ],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // What can be written better in the sources, and how.
    .target(
      name: "LinkFixing",
      dependencies: [
        "CatalogueModel", "CommonMark", "Diagnostics", "FileAccess", "InternationalHosts", "LinkChecking", "ManifestDecoding",
        "OfficeLinks", "PortalContent", "TextBasics",
      ],
      swiftSettings: settings),
    // What changed between two catalogues that were published.
    .target(name: "CatalogueComparing", dependencies: ["Diagnostics", "TextBasics"], swiftSettings: settings),
    // Portals in a browser while they are written.
    .target(
      name: "PortalPreview",
      dependencies: [
        "CatalogueModel", "Diagnostics", "FileAccess", "ManifestDecoding", "OfficeLinks", "PortalHosting", "PreviewServing",
        "SiteGeneration", "TextBasics",
      ],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    // Texts as servers may send them packed; Debian: zlib1g-dev, libbrotli-dev.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .target(
      name: "SiteCompression", dependencies: ["CBrotli", "CZlib", "Diagnostics", "FileAccess", "ParallelWork", "PortalHosting"],
      swiftSettings: settings),
    .testTarget(
      name: "SiteCompressionTests", dependencies: ["Diagnostics", "FileAccess", "SiteCompression"], swiftSettings: settings),
    // The commit that a package was built from.
    .target(name: "CBuild", cSettings: commit.map { [.define("DOCPORTAL_COMMIT", to: $0)] } ?? []),
    // What web servers are to send with the files of a portal.
    .target(name: "PortalHosting", dependencies: ["OfficeLinks", "TextBasics"], swiftSettings: settings),
    .testTarget(name: "PortalHostingTests", dependencies: ["PortalHosting", "TextBasics"], swiftSettings: settings),
    // The XML of WebDAV servers, with limits against hostile ones; Debian: libexpat1-dev.
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // The files of a library as documents of the manifest, kept in step without losing what people wrote.
    .target(
      name: "LibraryImport",
      dependencies: [
        "CExpat", "CatalogueModel", "Diagnostics", "FileAccess", "InternationalHosts", "ManifestDecoding", "OfficeLinks",
        "ParallelWork", "TextBasics",
      ],
      swiftSettings: settings),
    .target(
      name: "PortalCommands",
      dependencies: [
        "CBuild", "CatalogueComparing", "CatalogueModel", "CommonMark", "Diagnostics", "EmailComposing", "FileAccess",
        "InternationalHosts",
        "LibraryImport", "LinkChecking", "LinkFixing", "LinkProbing", "LinkReview", "ManifestDecoding", "OfficeLinks",
        "ParallelWork", "PortalHosting", "PortalPreview", "PortalTheme", "PreviewServing", "ReviewPages", "SiteCompression",
        "SiteGeneration",
        "TextBasics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]),
    .executableTarget(name: "docportal", dependencies: ["PortalCommands"], swiftSettings: settings),
    // Turns the files of a folder into Swift source, so that the binary carries them.
    .executableTarget(name: "embed-files", path: "Sources/EmbedFiles/Tool", swiftSettings: toolSettings),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles/Plugin"),
    // What the tests of several targets use.
    .target(name: "TestSupport", dependencies: ["TextBasics"], path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "TextBasicsTests", dependencies: ["TextBasics", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "OfficeLinksTests", dependencies: ["OfficeLinks", "TestSupport", "TextBasics"], swiftSettings: settings),
    .testTarget(
      name: "InternationalHostsTests", dependencies: ["InternationalHosts", "OfficeLinks", "TextBasics"], exclude: ["Vectors"],
      swiftSettings: settings),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport", "TextBasics"], swiftSettings: settings),
    .testTarget(name: "ParallelWorkTests", dependencies: ["ParallelWork"], swiftSettings: settings),
    .testTarget(
      name: "FileAccessTests", dependencies: ["FileAccess", "Diagnostics", "Platform", "TestSupport", "TextBasics"],
      swiftSettings: settings),
    .testTarget(name: "CommonMarkTests", dependencies: ["CommonMark", "TestSupport", "TextBasics"], swiftSettings: settings),
    .testTarget(
      name: "TemplatingTests", dependencies: ["Templating", "Diagnostics", "TestSupport", "TextBasics"], swiftSettings: settings),
    .testTarget(
      name: "CatalogueModelTests", dependencies: ["CatalogueModel", "Diagnostics", "TextBasics"], swiftSettings: settings),
    .testTarget(
      name: "LinkCheckingTests",
      dependencies: ["LinkChecking", "CatalogueModel", "Diagnostics", "OfficeLinks", "TestSupport", "TextBasics"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkReviewTests",
      dependencies: [
        "CatalogueModel", "Diagnostics", "LinkChecking", "LinkReview", "ManifestDecoding", "TestSupport", "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReviewPagesTests",
      dependencies: [
        "CatalogueComparing", "CatalogueModel", "Diagnostics", "LinkChecking", "LinkReview", "ManifestDecoding", "OfficeLinks",
        "PortalTestSupport", "PortalTheme", "ReviewPages", "SiteGeneration", "TestSupport", "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(name: "LinkProbingTests", dependencies: ["LinkProbing", "LinkChecking", "TextBasics"], swiftSettings: settings),
    // Portals in memory, for the tests of what a build makes of them.
    .target(
      name: "PortalTestSupport", dependencies: ["Diagnostics", "EmailComposing", "FileAccess", "SiteGeneration", "TextBasics"],
      path: "Tests/PortalTestSupport", swiftSettings: settings),
    .testTarget(
      name: "PortalContentTests",
      dependencies: ["OfficeLinks", "PortalContent", "PortalTestSupport", "TestSupport", "TextBasics"],
      swiftSettings: settings),
    .testTarget(
      name: "PortalThemeTests",
      dependencies: [
        "CatalogueModel", "Diagnostics", "FileAccess", "ManifestDecoding", "PortalTestSupport", "PortalTheme", "SiteGeneration",
        "Templating", "TestSupport", "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EmailComposingTests",
      dependencies: [
        "CatalogueModel", "Diagnostics", "EmailComposing", "FileAccess", "PortalContent", "PortalTestSupport", "PortalTheme",
        "SiteGeneration", "Templating", "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogueComparingTests", dependencies: ["CatalogueComparing", "Diagnostics", "TextBasics"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkFixingTests",
      dependencies: [
        "Diagnostics", "LinkChecking", "LinkFixing", "ManifestDecoding", "OfficeLinks", "PortalTestSupport", "SiteGeneration",
        "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LibraryImportTests",
      dependencies: [
        "CatalogueModel", "Diagnostics", "FileAccess", "LibraryImport", "ManifestDecoding", "OfficeLinks", "PortalTestSupport",
        "SiteGeneration", "TestSupport", "TextBasics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ManifestDecodingTests",
      dependencies: [
        "ManifestDecoding", "CatalogueModel", "Diagnostics", "FileAccess", "OfficeLinks", "ParallelWork", "PortalTestSupport",
        "TestSupport", "TextBasics",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SiteGenerationTests",
      dependencies: [
        "CatalogueModel", "Diagnostics", "EmailComposing", "FileAccess", "LinkChecking", "LinkFixing", "ManifestDecoding",
        "OfficeLinks", "ParallelWork", "PortalContent", "PortalTestSupport", "PortalTheme", "SiteGeneration", "Templating",
        "TestSupport", "TextBasics",
      ],
      swiftSettings: settings
    ),
    .testTarget(name: "PreviewServingTests", dependencies: ["Platform", "PreviewServing"], swiftSettings: settings),
    .testTarget(name: "PortalPreviewTests", dependencies: ["PortalPreview"], swiftSettings: settings),
    // Runs the built command over the portals in Golden/ and the manifests in Mistakes/.
    .testTarget(
      name: "PortalCommandsTests",
      dependencies: [
        "PortalCommands", "docportal", "CatalogueComparing", "CatalogueModel", "Diagnostics", "EmailComposing", "FileAccess",
        "LibraryImport", "LinkChecking", "LinkFixing", "LinkProbing", "LinkReview", "ManifestDecoding", "OfficeLinks",
        "PortalContent", "PortalTheme", "SiteGeneration", "Templating", "TextBasics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden", "Mistakes"],
      swiftSettings: settings
    ),
  ]
)

if let fuzzer {
  // Hands the inputs of libFuzzer, which is linked as a library, to one of the readers.
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CatalogueModel", "CommonMark", "Diagnostics", "EmailComposing", "LinkChecking", "LinkReview", "ManifestDecoding",
        "OfficeLinks", "Templating", "TextBasics",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds", "run.sh"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags([fuzzer, "-lstdc++", "-lm"])]))
}
