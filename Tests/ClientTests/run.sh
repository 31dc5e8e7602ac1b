#!/bin/bash
# Builds and runs an app that uses OfficeLinks alone, without Foundation, one with OfficeLinksFoundation, the sample app and the examples of
# the documentation: by an address, which is that of a tagged clone of this repository, and by a path. Checks the documentation of the
# library.
#
# Usage: run.sh [--every-variant | --oldest]
#
# Without an option: by the address, in a debug build, and the path is only resolved, as both stand in README.md. With the first, debug and
# release, Swift 5 and 6, tools 5.10 to 6.2, the manifest for Swift 6.0, the archive for registries, and WebAssembly. With the second, for
# Swift 6.0, its manifest alone.
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
(cd "$root" && git ls-files -z --cached --others --exclude-standard 'Package*.swift' README.md Sources Tests | while IFS= read -r -d '' file; do
  [ ! -f "$file" ] || printf '%s\0' "$file"
done | tar --null -cf - -T -) | tar -xf - -C "$work/docportal"
git -C "$work/docportal" init -q
git -C "$work/docportal" add -A
git -C "$work/docportal" -c user.name=test -c user.email=test@example.com commit -qm Sources
git -C "$work/docportal" tag 1.0.0

# client NAME TOOLS MODE CONFIGURATION DEPENDENCY [examples]: builds and runs an app, and the sample app and examples of the documentation.
# With the configuration `none` it only resolves what the app needs.
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
  dependencies: [$5],
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
  if [ "$4" = none ]; then
    (cd "$folder" && "$swift" package show-dependencies --format flatlist) > "$folder/out" 2>&1 && [ "$(cat "$folder/out")" = docportal ] ||
      fail "$1 resolves $(cat "$folder/out")"
    return
  fi
  (cd "$folder" && "$swift" build -c "$4" -Xswiftc -swift-version -Xswiftc "$3" > build.log 2>&1) || {
    grep 'error:' "$folder/build.log" | sort -u || cat "$folder/build.log"
    fail "$1 does not build"
  }
  ! grep -E 'warning:' "$folder/build.log" || fail "$1 builds with warnings"
  case "$1" in path-6.0-*) ;; *) [ ! -d "$folder/.build/checkouts/swift-argument-parser" ] ;; esac || fail "$1 resolves the packages of the tool"
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

# line WORD: the line of README.md that adds the library by an address or a path, with those of the clone.
line() {
  sed -n "s|^\(\.package($1:.*)\) *//.*|\1|p" "$root/README.md" |
    sed "s|\"https://[^\"]*\"|\"file://$work/docportal\"|; s|\"\.\./[^\"]*\"|\"$work/docportal\"|; s|\"0\.[0-9.]*\"|\"1.0.0\"|"
}
address=$(line url)
path=$(line path)
# Manifests before 6.1 have no traits.
older=${path/, traits: []/}
[ -n "$address" ] && [ "$path" != "$older" ] || fail "README.md does not say how the library is added"

if [ "${1:-}" = --oldest ]; then
  for configuration in debug release; do
    client "address-oldest-$configuration" 6.0 6 "$configuration" "$address" examples
    client "path-oldest-$configuration" 6.0 6 "$configuration" "$older"
  done
  echo "All clients passed."
  exit 0
fi
client address-6.2-debug 6.2 6 debug "$address" examples
client path 6.2 6 none "$path"
if [ "${1:-}" = --every-variant ]; then
  for configuration in debug release; do
    client "address-5.10-$configuration" 5.10 5 "$configuration" "$address"
    client "address-6.0-$configuration" 6.0 6 "$configuration" "$address"
    client "address-6.1-$configuration" 6.1 5 "$configuration" "$address"
    client "path-6.0-$configuration" 6.0 6 "$configuration" "$older"
    client "path-6.1-$configuration" 6.1 5 "$configuration" "$path"
  done
  client address-6.2-release 6.2 6 release "$address"
  client path-6.2-debug 6.2 6 debug "$path"
  client path-6.2-release 6.2 6 release "$path"
  # Swift 6.0 and 6.1 read this manifest.
  git clone -q "$work/docportal" "$work/older/docportal"
  mv "$work/older/docportal/Package@swift-6.0.swift" "$work/older/docportal/Package.swift"
  client manifest-6.0 6.0 6 debug ".package(path: \"$work/older/docportal\")"
  # The archive of the library for registries.
  mkdir "$work/docportal/.packaging"
  cp "$root/.packaging/library.sh" "$work/docportal/.packaging"
  python3 -m zipfile -e "$(sh "$work/docportal/.packaging/library.sh" "$work")" "$work/unpacked"
  client archive-6.2 6.2 6 debug ".package(path: \"$work/unpacked/docportal\")"
  sdk=$("$swift" sdk list 2> /dev/null | grep -m 1 wasm) || true
  if [ -n "$sdk" ]; then
    (cd "$work/address-6.2-debug" && "$swift" build --swift-sdk "$sdk" --product client)
    echo "WebAssembly: built with $sdk"
  else
    echo "WebAssembly: not built with its SDK, there is none; embedded.sh compiles for it without one"
  fi
fi

# The tutorial shows the sample app as its last step; those before it compile too.
steps="$root/Sources/OfficeLinks/OfficeLinks.docc/Tutorials/Resources"
[ "$(ls "$steps"/cloud-drive-*.swift)" = "$(sed -n "s|.*@Code(.*file: \"\(.*\)\").*|$steps/\1|p" "$steps/../EditAndReturn.tutorial")" ] ||
  fail "the tutorial shows other files than it has"
step=
for step in "$steps"/cloud-drive-*.swift; do
  "$(dirname "$(readlink -f "$(command -v "$swift")")")/swiftc" -typecheck -parse-as-library -swift-version 6 -warnings-as-errors \
    -package-name address_6_2_debug -I "$work/address-6.2-debug/.build/debug/Modules" \
    -Xcc "-fmodule-map-file=$work/docportal/Sources/SystemLibraries/CMemory/module.modulemap" "$step" || fail "$(basename "$step")"
done
cmp "$step" "$root/Tests/ClientTests/CloudDrive.swift" || fail "the last step of the tutorial is not the sample app"

# A clone is the whole tool, whatever its folder is called.
git clone -q "$work/docportal" "$work/checkouts/docportal"
(cd "$work/checkouts/docportal" && "$swift" package dump-package) | grep -q '"embed-files"' || fail "a clone in 'checkouts' is no tool"

bash "$root/Tests/ClientTests/documentation.sh" "$work/address-6.2-debug/.build" "$work/documentation"
echo "All clients passed."
