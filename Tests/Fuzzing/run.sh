#!/bin/sh
# Fuzzes every reader of untrusted input, or those that are named, FUZZ_SECONDS each (600 by default). Useful inputs are kept in
# .build-fuzz/corpus/READER, where the next run continues; those that trap or take too long are in .build-fuzz/findings. The reader
# `portals` is every command on changed portals, FUZZ_PORTALS of them.
#
# usage: sh Tests/Fuzzing/run.sh [READER …]
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
runtime=$($swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
archive=$(ls "$runtime"/clang/lib/*/libclang_rt.fuzzer_no_main*"$(uname -m)"*.a 2>/dev/null | head -n 1)
if [ -z "$archive" ]; then
  echo "There is no libFuzzer (libclang_rt.fuzzer_no_main) in $runtime/clang." >&2
  exit 1
fi
DOCPORTAL_FUZZER=$archive $swift build -c release --scratch-path .build-fuzz --product fuzz
fuzz=.build-fuzz/release/fuzz
work=.build-fuzz/seeds
rm -rf "$work"
mkdir -p .build-fuzz/findings "$work/manifest" "$work/commonmark" "$work/template"
# The files of the repository itself are the seeds for authors' files.
copy() {
  find "$2" -name "$3" -size -40k | while read -r file; do cp "$file" "$work/$1/$(echo "$file" | tr '/ ' '__')"; done
}
copy manifest Content '*.yaml'
copy manifest Tests/CommandsTests 'portal.yaml'
copy manifest Templates/strings 'en.yaml'
copy commonmark Content '*.md'
copy commonmark Documentation '*.md'
copy template Templates '*.mustache'
copy template Tests/CommandsTests '*.mustache'
for folder in Tests/Fuzzing/Seeds/*; do cp -R "$folder" "$work/"; done

if [ $# = 0 ]; then set -- manifest commonmark template link address cache report recipients portals; fi
failed=
for reader; do
  if [ "$reader" = portals ]; then
    $swift build -c release --scratch-path .build-fuzz --product docportal
    DOCPORTAL=$PWD/.build-fuzz/release/docportal python3 Tests/Fuzzing/portals.py || failed="$failed portals"
    continue
  fi
  mkdir -p ".build-fuzz/corpus/$reader"
  echo "== $reader"
  # Swift's own trap handler would end the process before libFuzzer writes the input.
  SWIFT_BACKTRACE=enable=no "$fuzz" "$reader" ".build-fuzz/corpus/$reader" "$work/$reader" -max_len=65536 \
    -max_total_time="${FUZZ_SECONDS:-600}" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix=".build-fuzz/findings/$reader-" > ".build-fuzz/$reader.log" 2>&1 || failed="$failed $reader"
  grep -E '^stat::(number_of_executed_units|peak_rss)|^SUMMARY|Fatal error|Test unit' ".build-fuzz/$reader.log" || true
done
if [ -n "$failed" ]; then
  echo "Findings of:$failed. Run one again: $fuzz READER FILE, or portals.py NUMBER" >&2
  exit 1
fi
