#!/bin/sh
# test-linking.sh: builds a program of a few lines twice as that of the packages is built, in folders of different names, and links others
# as `make build` does. check-linking.sh must take the first and refuse the others. Takes seconds; test.sh tries the packages themselves.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
passed=0

# succeed WHAT COMMAND …: counts a command that succeeds, and ends the test with one that does not.
succeed() {
  what="$1"
  shift
  "$@" > "$work/log" 2>&1 || { cat "$work/log"; echo "failed: $what"; echo "$passed passed, 1 failed"; exit 1; }
  passed=$((passed + 1))
  echo "passed: $what"
}

# package FOLDER: writes a package with a program in Swift and C, which uses both libraries that libraries.sh replaces.
package() {
  mkdir -p "$1/Sources/program" "$1/Sources/CPart/include"
  cp -R "$here/../Sources/SystemLibraries/CCMark" "$here/../Sources/SystemLibraries/CCurl" "$1/Sources"
  cat > "$1/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "program",
  targets: [
    .systemLibrary(name: "CCMark", path: "Sources/CCMark", pkgConfig: "libcmark"),
    .systemLibrary(name: "CCurl", path: "Sources/CCurl", pkgConfig: "libcurl"),
    .target(name: "CPart"),
    .executableTarget(name: "program", dependencies: ["CCMark", "CCurl", "CPart"]),
  ])
MANIFEST
  echo 'const char *part(void);' > "$1/Sources/CPart/include/CPart.h"
  echo 'const char *part(void) { return __FILE__; }' > "$1/Sources/CPart/part.c"
  cat > "$1/Sources/program/main.swift" <<'PROGRAM'
import CCMark
import CCurl
import CPart
import Foundation

private func parts(_ file: String = #fileID) -> [String] { [file, String(cString: part()), URL(fileURLWithPath: "/a").path] }
precondition(cmark_version() != 0 && curl_version() != nil)
print(parts())
PROGRAM
}

# link OUTPUT OPTION …: links a program with the libraries that pkg-config names.
link() {
  printf '#include <cmark.h>\n#include <curl/curl.h>\nint main(void) { return cmark_version() == 0 || curl_version() == 0; }\n' > "$work/main.c"
  output="$1"
  shift
  cc "$@" $(pkg-config --cflags libcmark libcurl) "$work/main.c" $(pkg-config --libs libcmark libcurl) -o "$output"
}

for kind in dist deb rpm image; do
  succeed "$kind.sh checks the program" grep -q 'check-linking.sh" "$binary"' "$here/$kind.sh"
done
succeed "the libraries of Package.swift are found" sh "$here/libraries.sh" "$work/libraries"
succeed "each has its file" test "$(ls "$work/libraries" | grep -c '\.pc$')" = "$(python3 "$here/manifest.py" pkg-config | wc -l)"
succeed "the C of libcmark checks the lengths of its buffers" sh -c 'nm "$1" | grep -q _chk' - "$work/libraries/libcmark.a"

program=.build-package/release/program
for folder in "$work/one" "$work/folders/another"; do
  package "$folder"
  succeed "a program is built in '$(basename "$folder")', and is right for a package" sh "$here/build.sh" "$folder" program
  succeed "it runs" "$folder/$program"
done
succeed "the folder has no part in the bytes" cmp "$work/one/$program" "$work/folders/another/$program"

link "$work/machine"
succeed "a program with this machine's libraries is refused" sh -c '! sh "$1" "$2"' - "$here/check-linking.sh" "$work/machine"
export PKG_CONFIG_PATH="$work/libraries"
link "$work/hardened" -pie -Wl,-z,relro,-z,now
succeed "one with those of the packages is taken" sh "$here/check-linking.sh" "$work/hardened"
for option in -no-pie -Wl,-z,norelro -Wl,-z,lazy -Wl,-z,execstack; do
  link "$work/soft" -pie -Wl,-z,relro,-z,now "$option"
  succeed "one that is linked with $option is refused" sh -c '! sh "$1" "$2"' - "$here/check-linking.sh" "$work/soft"
done
unset PKG_CONFIG_PATH

# spdx PROGRAM: checks that each part of a program has a version and a purl, and most a licence.
spdx() {
  python3 "$here/spdx.py" "$1" 1.0 "$here/../Package.resolved" > "$work/spdx.json" && python3 - "$work/spdx.json" <<'CHECK'
import json, sys
parts = json.load(open(sys.argv[1]))["packages"]
lacking = [part["name"] for part in parts if part["versionInfo"] == "unknown" or "externalRefs" not in part]
assert {"libcurl4", "libc6", "swift-argument-parser"} <= {part["name"] for part in parts} and not lacking, lacking
assert sum(part["licenseDeclared"] != "NOASSERTION" for part in parts) > len(parts) / 2, parts
CHECK
}
succeed "its parts have versions, addresses and licences" spdx "$work/machine"
echo "$passed passed, 0 failed"
