#!/bin/sh
# test-linking.sh: links a program of one line as that of the packages is linked, and another as `make build` does, of which
# check-linking.sh must take the first and refuse the second, and whose parts are listed. Takes seconds; test.sh tries the packages themselves.
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

# link OUTPUT: links the program with the libraries that pkg-config names.
link() {
  cat > "$work/program.c" <<'PROGRAM'
#include <cmark.h>
#include <curl/curl.h>
int main(void) { return cmark_version() == 0 || curl_version() == 0; }
PROGRAM
  cc $(pkg-config --cflags libcmark libcurl) "$work/program.c" $(pkg-config --libs libcmark libcurl) -o "$1"
}

for package in dist deb rpm image; do
  succeed "$package.sh checks the program" grep -q 'check-linking.sh" "$binary"' "$here/$package.sh"
done
succeed "the libraries of Package.swift are found" sh "$here/libraries.sh" "$work/libraries"
succeed "each has its file" test "$(ls "$work/libraries" | grep -c '\.pc$')" = "$(python3 "$here/manifest.py" pkg-config | wc -l)"
export PKG_CONFIG_PATH="$work/libraries"
succeed "a program is linked with them" link "$work/package"
succeed "it runs" "$work/package"
succeed "it is right for a package" sh "$here/check-linking.sh" "$work/package"
unset PKG_CONFIG_PATH
link "$work/machine"
succeed "a program with this machine's libraries is refused" sh -c '! sh "$1" "$2"' - "$here/check-linking.sh" "$work/machine"
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
