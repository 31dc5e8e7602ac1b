#!/bin/bash
# Builds and runs an app that uses OfficeLinks alone, without Foundation, one with OfficeLinksFoundation, the sample app and the examples of
# the documentation: from a tagged clone of this repository and by a path. Checks the documentation of the library.
#
# Usage: run.sh [--every-variant]
#
# Without the option: from the tag, in a debug build of Swift 6. With it, all of these: debug and release, Swift 5 and 6, tools 5.10 to 6.1,
# and the manifest for Swift 6.0.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
swift=${SWIFT:-swift}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "error: $*"
  exit 1
}

# The sources as they are in the folder, committed or not.
mkdir "$work/docportal"
(cd "$root" && git ls-files -z --cached --others --exclude-standard 'Package*.swift' Sources Tests | while IFS= read -r -d '' file; do
  [ ! -f "$file" ] || printf '%s\0' "$file"
done | tar --null -cf - -T -) | tar -xf - -C "$work/docportal"
git -C "$work/docportal" init -q
git -C "$work/docportal" add -A
git -C "$work/docportal" -c user.name=test -c user.email=test@example.com commit -qm Sources
git -C "$work/docportal" tag 1.0.0

# client NAME TOOLS MODE CONFIGURATION DEPENDENCY [examples]: builds and runs an app, and the sample app and examples of the documentation.
client() {
  folder="$work/$1"
  mkdir -p "$folder/Sources/client" "$folder/Sources/urls"
  examples=
  [ -z "${6:-}" ] ||
    examples='
    .target(name: "SwiftUI"),
    .target(name: "StoreKit", dependencies: ["SwiftUI"]),
    .target(name: "UIKit", dependencies: ["SwiftUI"]),
    .executableTarget(
      name: "examples", dependencies: ["StoreKit", "UIKit", .product(name: "OfficeLinksFoundation", package: "docportal")]),
    .executableTarget(
      name: "CloudDrive", dependencies: ["StoreKit", "UIKit", .product(name: "OfficeLinksFoundation", package: "docportal")]),'
  cat > "$folder/Package.swift" << END
// swift-tools-version: $2
import PackageDescription

let package = Package(
  name: "client",
  dependencies: [.package($5)],
  targets: [
    .executableTarget(name: "client", dependencies: [.product(name: "OfficeLinks", package: "docportal")]),
    .executableTarget(name: "urls", dependencies: [.product(name: "OfficeLinksFoundation", package: "docportal")]),
    $examples
  ]
)
END
  for name in client urls; do cp "$root/Tests/ClientTests/$name.swift" "$folder/Sources/$name/main.swift"; done
  if [ -n "${6:-}" ]; then
    for name in CloudDrive examples SwiftUI StoreKit UIKit; do mkdir "$folder/Sources/$name"; done
    cp "$root/Tests/ClientTests/CloudDrive.swift" "$folder/Sources/CloudDrive"
    cp "$root/Tests/ClientTests/apple.swift" "$folder/Sources/SwiftUI"
    for name in StoreKit UIKit; do echo '@_exported import SwiftUI' > "$folder/Sources/$name/$name.swift"; done
    python3 "$root/Tests/ClientTests/examples.py" "$folder/Sources/examples" "$root/Sources/OfficeLinks/OfficeLinks.docc"/*.md \
      "$root/README.md" "$root/Documentation/reference/office-links.md"
  fi
  (cd "$folder" && "$swift" build -c "$4" -Xswiftc -swift-version -Xswiftc "$3" > build.log 2>&1) || {
    cat "$folder/build.log"
    fail "$1 does not build"
  }
  ! grep -E 'warning:' "$folder/build.log" || fail "$1 builds with warnings"
  [ ! -d "$folder/.build/checkouts/swift-argument-parser" ] || fail "$1 resolves the packages of the tool"
  "$folder/.build/$4/client" > "$folder/out" || fail "$1 does not run"
  cmp -s "$folder/out" "$root/Tests/ClientTests/client.txt" || fail "$1 prints $(cat "$folder/out")"
  [ "$("$folder/.build/$4/urls")" = 'edit view/Q4' ] || fail "$1 does not read a URL"
  if [ -n "${6:-}" ]; then
    "$folder/.build/$4/examples" > "$folder/out" || fail "the examples of the documentation: $(cat "$folder/out")"
    grep '^\$ ' "$root/Tests/ClientTests/CloudDrive.txt" | "$folder/.build/$4/CloudDrive" | diff "$root/Tests/ClientTests/CloudDrive.txt" - ||
      fail "the sample app does something else"
  fi
  echo "$1: built and run"
}

tag="url: \"file://$work/docportal\", from: \"1.0.0\""
path="path: \"$work/docportal\", traits: []"
client tag-6.1-6-debug 6.1 6 debug "$tag, traits: []" examples
if [ "${1:-}" = --every-variant ]; then
  client tag-5.10-5-debug 5.10 5 debug "$tag"
  client tag-5.10-5-release 5.10 5 release "$tag"
  client tag-6.0-6-debug 6.0 6 debug "$tag"
  client tag-6.0-6-release 6.0 6 release "$tag"
  client path-6.1-6-debug 6.1 6 debug "$path"
  client path-6.1-5-release 6.1 5 release "$path"
  # Swift 6.0 and 6.1 read this manifest.
  git clone -q "$work/docportal" "$work/older/docportal"
  mv "$work/older/docportal/Package@swift-6.0.swift" "$work/older/docportal/Package.swift"
  client older-6.0-6-debug 6.0 6 debug "path: \"$work/older/docportal\""
fi

# The tutorial shows the sample app as its last step; those before it compile too.
steps="$root/Sources/OfficeLinks/OfficeLinks.docc/Tutorials/Resources"
[ "$(ls "$steps"/cloud-drive-*.swift)" = "$(sed -n "s|.*@Code(.*file: \"\(.*\)\").*|$steps/\1|p" "$steps/../EditAndReturn.tutorial")" ] ||
  fail "the tutorial shows other files than it has"
step=
for step in "$steps"/cloud-drive-*.swift; do
  "$(dirname "$(readlink -f "$(command -v "$swift")")")/swiftc" -typecheck -parse-as-library -swift-version 6 -warnings-as-errors \
    -package-name tag_6_1_6_debug -I "$work/tag-6.1-6-debug/.build/debug/Modules" \
    -Xcc "-fmodule-map-file=$work/docportal/Sources/SystemLibraries/CMemory/module.modulemap" "$step" || fail "$(basename "$step")"
done
cmp "$step" "$root/Tests/ClientTests/CloudDrive.swift" || fail "the last step of the tutorial is not the sample app"

# A clone is the whole tool, whatever its folder is called.
git clone -q "$work/docportal" "$work/checkouts/docportal"
(cd "$work/checkouts/docportal" && "$swift" package dump-package) | grep -q '"embed-files"' || fail "a clone in 'checkouts' is no tool"

bash "$root/Tests/ClientTests/documentation.sh" "$work/tag-6.1-6-debug/.build" "$work/documentation"
echo "All clients passed."
