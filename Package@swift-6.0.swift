// swift-tools-version: 6.0
import PackageDescription

// The library alone, for Swift 6.0 and 6.1: the tool needs Swift 6.2.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "docportal",
  products: ["OfficeLinks", "OfficeLinksFoundation"].map { .library(name: $0, targets: [$0]) },
  targets: [
    .systemLibrary(name: "CMemory", path: "Sources/SystemLibraries/CMemory"),
    .target(name: "TextBasics", dependencies: ["CMemory"], swiftSettings: settings),
    .target(name: "OfficeLinks", dependencies: ["TextBasics"], swiftSettings: settings),
    .target(name: "OfficeLinksFoundation", dependencies: ["OfficeLinks"], swiftSettings: settings),
  ])
