#!/bin/sh
# profile.sh FOLDER: prints the arguments with which `swift build` optimizes for the profile of this package, of which it makes the
# compiler's form in FOLDER. SWIFT is the command, `swift` by default.
#
# The profile, build.proftext, says how often each branch of a function was taken while docportal did what `make profile` has it do. New
# functions, and those that have other branches by now, are compiled as without. It was recorded on x86-64; elsewhere it has an effect
# only on functions whose LLVM IR is the same.
#
# Prints none on other systems than Linux, and where the compiler does not read the profile or llvm-profdata is not beside
# it, which it says on standard error.
set -eu
[ "$(uname -s)" = Linux ] || exit 0
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
log="$folder/profile.log"
swift="${SWIFT:-swift}"

# without WHY: the program is compiled without the profile.
without() {
  echo "The program will take a fifth more processor time: $1" >&2
  exit 0
}

compiler="$(command -v "${swift}c")" || without "there is no ${swift}c"
tools="$(dirname "$(readlink -f "$compiler")")"
[ -x "$tools/llvm-profdata" ] || without "there is no llvm-profdata in $tools"

work="$(mktemp -d "$folder/making.XXXXXX")"
trap 'rm -rf "$work"' EXIT
# SwiftPM compiles everything again when an argument changes, so no build has objects of two profiles.
key="$({ "$compiler" --version 2>&1; cat "$here/build.proftext"; } | cksum | tr ' ' -)"
profile="$folder/build-$key.profdata"
if [ ! -s "$profile" ]; then
  "$tools/llvm-profdata" merge -o "$work/profdata" "$here/build.proftext" 2> "$log" || without "llvm-profdata does not read the profile ($log)"
  mv -f "$work/profdata" "$profile"
  for old in "$folder"/build-*.profdata; do [ "$old" = "$profile" ] || rm -f "$old"; done
fi
: > "$work/empty.swift"
"$compiler" -O -Xfrontend "-ir-profile-use=$profile" -c "$work/empty.swift" -o "$work/empty.o" > "$log" 2>&1 ||
  without "the compiler does not read the profile ($log)"
printf -- '-Xswiftc -Xfrontend -Xswiftc -ir-profile-use=%s ' "$profile"
