#!/bin/sh
# foundation.sh FOLDER [PARSER]: makes the module of FoundationEssentials.swift in FOLDER, and prints the arguments with which `swift build`
# takes it in place of the toolchain's: the program is 4.5 MB smaller. SWIFT is the command, `swift` by default.
#
# Prints none, and says so on standard error, where the module is not enough for swift-argument-parser, of which a fresh clone gets the
# latest version. That is tried: the compiler checks its sources with the module. They are those of this package, or those in PARSER.
#
# What was made has its own folder, named by all these sources and the compiler. SwiftPM compiles everything again when an argument
# changes, so no build has objects of two modules.
set -eu
[ "$(uname -s)" = Linux ] || exit 0
root="$(cd "$(dirname "$0")/.." && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
swift="${SWIFT:-swift}"
log="$folder/foundation.log"

# without WHY: the toolchain's Foundation is taken.
without() {
  echo "The program will have Foundation, which is 4.5 MB more: $1" >&2
  exit 0
}

# sources FOLDER: its Swift sources, as the compiler reads names from a file.
sources() { find "$1" -name '*.swift' | LC_ALL=C sort | sed 's/.*/"&"/'; }

parser="${2:-}"
if [ -z "$parser" ]; then
  $swift package --package-path "$root" show-dependencies --format json > "$folder/dependencies.json" 2> "$log" ||
    without "which version of swift-argument-parser there is, is not known ($log)"
  parser="$(sed -n '/"identity".*"swift-argument-parser"/,/"path"/s|.*"path" *: *"\(.*\)".*|\1|p' "$folder/dependencies.json")"
  echo "$parser" > "$folder/parser"
fi

work="$(mktemp -d "$folder/making.XXXXXX")"
trap 'rm -rf "$work"' EXIT
# With docportal's own writer of JSON.
cat > "$work/ours" <<'SOURCES'
.packaging/FoundationEssentials.swift
Sources/TextBasics/Bytes/ASCII.swift
Sources/TextBasics/Bytes/ASCIIWriter.swift
Sources/TextBasics/Bytes/ByteSet.swift
Sources/TextBasics/Bytes/EightBytes.swift
Sources/TextBasics/Bytes/UTF8Bytes.swift
Sources/TextBasics/JSON/JSONEncoding.swift
Sources/TextBasics/JSON/JSONValue.swift
Sources/TextBasics/JSON/JSONWriter.swift
SOURCES
for module in ArgumentParser ArgumentParserToolInfo; do
  [ -d "$parser/Sources/$module" ] || without "the sources of swift-argument-parser are not in '$parser'"
  sources "$parser/Sources/$module" > "$work/$module"
done
# What is tried below is its sources alone.
if cat "$parser"/Package*.swift 2> "$log" | grep -qi -e 'settings:' -e 'traits:'; then
  without "swift-argument-parser is compiled with settings of its own"
fi
key="$({
  ${swift}c --version 2>&1
  cat "$0"
  (cd "$root" && xargs cat) < "$work/ours"
  xargs cat < "$work/ArgumentParserToolInfo"
  xargs cat < "$work/ArgumentParser"
} | cksum | tr ' ' -)"
made="$folder/foundation-$key"

if [ ! -f "$made/FoundationEssentials.o" ]; then
  rm -rf "$folder"/foundation-*/
  # The paths of the sources, which are in messages of the program, are relative.
  (cd "$root" && ${swift}c -module-name FoundationEssentials -package-name docportal -swift-version 6 \
    -enable-upcoming-feature InternalImportsByDefault -static -Osize -wmo -parse-as-library \
    -emit-module -emit-module-path "$work/FoundationEssentials.swiftmodule" -emit-object -o "$work/FoundationEssentials.o" \
    "@$work/ours") > "$log" 2>&1 || without "its replacement does not compile ($log)"
  mkdir "$work/modules"
  { ${swift}c -emit-module -parse-as-library -wmo -swift-version 6 -module-name ArgumentParserToolInfo \
      -emit-module-path "$work/modules/ArgumentParserToolInfo.swiftmodule" "@$work/ArgumentParserToolInfo" &&
    ${swift}c -typecheck -wmo -swift-version 6 -package-name parser -module-name ArgumentParser -I "$work" -I "$work/modules" \
      -emit-loaded-module-trace -emit-loaded-module-trace-path "$work/trace" "@$work/ArgumentParser"; } > "$log" 2>&1 ||
    without "swift-argument-parser uses more of it than .packaging/FoundationEssentials.swift has ($log)"
  # Another part of Foundation would bring the toolchain's FoundationEssentials too.
  grep -q '"name" *: *"Swift"' "$work/trace" || without "which modules swift-argument-parser uses is not known"
  if grep -o '"name" *: *"Foundation[^"]*"' "$work/trace" | grep -qv 'FoundationEssentials"'; then
    without "swift-argument-parser uses another part of it"
  fi
  mkdir "$made"
  mv "$work"/FoundationEssentials.swift* "$made"
  mv "$work/FoundationEssentials.o" "$made"
fi
printf -- '-Xswiftc -I -Xswiftc %s -Xlinker %s ' "$made" "$made/FoundationEssentials.o"
