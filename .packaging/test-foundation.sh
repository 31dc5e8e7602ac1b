#!/bin/sh
# test-foundation.sh: whether foundation.sh takes its module where it is enough, and only there.
set -eu
[ "$(uname -s)" = Linux ] || { echo "Foundation's replacement: not tested, as only builds on Linux have it"; exit 0; }
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
swift="${SWIFT:-swift}"

# expect WHAT WANTED FOUND
expect() { [ "$2" = "$3" ] || { printf '%s: not\n%s\nbut\n%s\n' "$1" "$2" "$3" >&2; exit 1; }; }

# refused WHAT PARSER MESSAGE: nothing is printed but the message, on standard error.
refused() {
  expect "$1" "" "$(sh "$here/foundation.sh" "$work/made" "$2" 2> "$work/errors")"
  expect "$1" "The program will have Foundation, which is 4.5 MB more: $3" "$(cat "$work/errors")"
}

# given NAME: a copy of the sources of swift-argument-parser with another file, which is read from standard input.
given() {
  mkdir "$work/$1"
  cp -R "$parser/Sources" "$work/$1"
  cat > "$work/$1/Sources/ArgumentParser/More.swift"
}

arguments="$(sh "$here/foundation.sh" "$work/made" 2> "$work/errors")"
if grep "swift-argument-parser uses" "$work/errors"; then
  echo "Foundation's replacement: not tested, as it is not taken"
  exit 0
fi
made="$(echo "$work"/made/foundation-*-*)"
expect "the version of this package" "-Xswiftc -I -Xswiftc $made -Xlinker $made/FoundationEssentials.o" "${arguments% }"
parser="$(cat "$work/made/parser")"

# The same from a compiler that is not in PATH.
real="$(command -v "$swift")"
mkdir "$work/other"
for end in "" c; do
  printf '#!/bin/sh\necho "swift%s" >> "%s/asked"\nexec "%s" "$@"\n' "$end" "$work" "$real$end" > "$work/other/swift$end"
  chmod +x "$work/other/swift$end"
done
expect "another compiler" "$arguments" "$(SWIFT="$work/other/swift" PATH=/usr/bin:/bin sh "$here/foundation.sh" "$work/made")"
expect "another compiler" "swift swiftc" "$(xargs < "$work/asked")"

# The same JSON as from the toolchain's.
cat > "$work/main.swift" <<'SWIFT'
import FoundationEssentials

struct Values: Encodable {
  var text = "a/b \"c\" \\ é…\n\t\u{1}[{]},:"
  var (some, none) = (Int?(3), Int?.none)
  var (list, lists) = ([Int](), [[], [1, 2]])
  var members: [String: String] = [:]
  var (flag, aB, ab, A) = (true, -1, 1, 1.5)
}

let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(data: try encoder.encode(Values()), encoding: .utf8) ?? "")
print(String(data: try encoder.encode([Int]()), encoding: .utf8) ?? "")
SWIFT
${swift}c -o "$work/theirs" "$work/main.swift"
${swift}c -I "$made" -o "$work/ours" "$work/main.swift" "$made/FoundationEssentials.o" -lm
# values COMMAND: what the lines of its output mean, and the order of the keys.
values() { "$1" | python3 -c 'import json, sys; [print(json.dumps(json.loads(line))) for line in sys.stdin]'; }
expect "JSON" "$(values "$work/theirs")" "$(values "$work/ours")"

given more <<'SWIFT'
internal import FoundationEssentials
let now = Date()
SWIFT
refused "another name" "$work/more" "swift-argument-parser uses more of it than .packaging/FoundationEssentials.swift has ($work/made/foundation.log)"
# A name that every file has when one imports the module.
given member <<'SWIFT'
let count = "a b".components(separatedBy: " ").count
SWIFT
refused "another member" "$work/member" "swift-argument-parser uses more of it than .packaging/FoundationEssentials.swift has ($work/made/foundation.log)"
given foundation <<'SWIFT'
internal import Foundation
SWIFT
refused "another module" "$work/foundation" "swift-argument-parser uses another part of it"
given settings < /dev/null
echo 'swiftSettings: [.define("FULL")]' > "$work/settings/Package.swift"
refused "settings" "$work/settings" "swift-argument-parser is compiled with settings of its own"
refused "no sources" "$work" "the sources of swift-argument-parser are not in '$work'"
echo "Foundation's replacement: the same JSON, and only where it is enough"
