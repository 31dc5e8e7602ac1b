#!/bin/sh
# profile.sh FOLDER: prints the arguments with which `swift build` optimizes for the profile of this package, of which it makes the
# compiler's form in FOLDER. SWIFT is the command, `swift` by default.
#
# The profile, build.proftext, says how often each branch of a function was taken while docportal did what `make profile` has it do. What
# is not in it, and what has another control flow by now, is compiled as without. It was recorded on x86-64; of other processors only what
# is the same before code is made for them has an effect.
#
# Prints none, and says so on standard error, where the compiler cannot read profiles (before Swift 6.2) or llvm-profdata is not beside it.
set -eu
[ "$(uname -s)" = Linux ] || exit 0
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
log="$folder/profile.log"

# without WHY: the program is compiled without the profile.
without() {
  echo "The program will take a tenth more processor time: $1" >&2
  exit 0
}

compiler="$(command -v swiftc)" || without "there is no swiftc"
tools="$(dirname "$(readlink -f "$compiler")")"
[ -x "$tools/llvm-profdata" ] || without "there is no llvm-profdata in $tools"
# SwiftPM compiles everything again when an argument changes, so no build has objects of two profiles.
profile="$folder/build-$(cksum < "$here/build.proftext" | tr ' ' -).profdata"
if [ ! -s "$profile" ]; then
  rm -f "$folder"/build-*.profdata
  "$tools/llvm-profdata" merge -o "$profile.new" "$here/build.proftext" 2> "$log" || without "llvm-profdata does not read the profile ($log)"
  mv "$profile.new" "$profile"
fi
: > "$folder/empty.swift"
"$compiler" -O -Xfrontend "-ir-profile-use=$profile" -c "$folder/empty.swift" -o "$folder/empty.o" > "$log" 2>&1 ||
  without "the compiler does not read the profile ($log)"
printf -- '-Xswiftc -Xfrontend -Xswiftc -ir-profile-use=%s ' "$profile"
