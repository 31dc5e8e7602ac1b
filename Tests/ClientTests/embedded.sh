#!/bin/bash
# Compiles OfficeLinks for Embedded Swift, which has no reflection, no key paths and no Codable: for this machine, where it builds and runs
# the app of run.sh, and with --every-variant for WebAssembly, of which it makes objects only.
#
# Usage: embedded.sh [--every-variant]
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
swift=${SWIFT:-swift}
tools=$(dirname "$(readlink -f "$(command -v "$swift")")")
standard="$tools/../lib/swift/embedded"
host=$("$tools/swiftc" -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -n 1)
features=$(python3 "$root/.packaging/manifest.py" features OfficeLinks)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compile TARGET: writes the modules and objects of the library to a folder.
compile() {
  mkdir "$work/$1"
  for module in TextBasics OfficeLinks; do
    "$tools/swiftc" -target "$1" -enable-experimental-feature Embedded -wmo -parse-as-library -swift-version 6 \
      -package-name docportal -warnings-as-errors -I "$root/Sources/SystemLibraries/CMemory" -I "$work/$1" \
      $(printf -- '-enable-upcoming-feature %s ' $features) \
      -module-name "$module" -emit-module -emit-module-path "$work/$1/$module.swiftmodule" -c -o "$work/$1/$module.o" \
      $(find "$root/Sources/$module" -name '*.swift' -not -path '*.docc/*')
  done
  echo "$1: compiled for Embedded Swift"
}

targets=$host
[ "${1:-}" != --every-variant ] || targets="$host wasm32-unknown-none-wasm"
for target in $targets; do
  if [ -e "$standard/Swift.swiftmodule/$target.swiftmodule" ]; then
    compile "$target"
  else
    echo "$target: this toolchain has no Embedded Swift for it"
  fi
done
[ -e "$work/$host/OfficeLinks.o" ] || exit 0
cp "$root/Tests/ClientTests/client.swift" "$work/main.swift"
# The dictionaries of the standard library call libm.
"$tools/swiftc" -target "$host" -enable-experimental-feature Embedded -wmo -swift-version 6 -I "$work/$host" \
  -I "$root/Sources/SystemLibraries/CMemory" "$work/main.swift" "$work/$host"/*.o "$standard/$host/libswiftUnicodeDataTables.a" -lm \
  -o "$work/client"
"$work/client" | diff "$root/Tests/ClientTests/client.txt" - || {
  echo "error: the app prints something else in Embedded Swift"
  exit 1
}
echo "$host: built and run in Embedded Swift"
