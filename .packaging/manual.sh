#!/bin/sh
# manual.sh BINARY FOLDER: writes the manual pages of docportal and of each of its commands into FOLDER, made of their help.
#
# swift-argument-parser's own plugin builds the whole package a second time, and its pages list neither commands with what they do nor
# groups of options, lack the defaults that the parser adds, and drop every character beyond ASCII.
set -eu
binary="$1"
folder="$2"
version="$("$binary" --version | sed -n '1s/ .*//;1p')"
: "${SOURCE_DATE_EPOCH:=$(git -C "$(dirname "$0")" log -1 --format=%ct 2>/dev/null || date +%s)}"
# GNU's date, or that of BSD and macOS.
date="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%Y-%m-%d)"

# escape: text as a page has it; options are bold.
escape() {
  sed -e 's/\\/\\e/g' -e "s/^\([.']\)/\\\\\&\1/" -e 's/^  \(\(-[a-zA-Z-]*, \)*-[a-zA-Z-]*\)/  \\fB\1\\fR/' -e 's/-/\\-/g'
}

# page COMMAND ...: writes the page of a command, then those of the commands below it.
page() (
  name="$(echo docportal "$@" | tr ' ' '-')"
  abstract="$(COLUMNS=1000 "$binary" "$@" --help | sed -n '1s/^OVERVIEW: //p')"
  {
    printf '.TH "%s" 1 "%s" "docportal %s" "User Commands"\n' "$(echo "$name" | tr a-z A-Z)" "$date" "$version"
    printf '.SH NAME\n%s - %s\n' "$name" "$abstract" | sed '/^\./!s/-/\\-/g'
    # As it is, in the 72 columns that a page has in a terminal.
    COLUMNS=72 "$binary" "$@" --help > "$work/help"
    printf '.SH SYNOPSIS\n.nf\n'
    sed -n '/^USAGE: /,/^$/s/^\(USAGE: \)*\(..*\)/\2/p' "$work/help" | escape
    printf '.SH DESCRIPTION\n.nf\n'
    sed -e '/^USAGE: /,/^$/d' -e '/^Exit codes: /,/^$/d' -e '1s/^OVERVIEW: //' "$work/help" | escape | sed 's/^\([A-Z ]*\):$/.SH \1\
.nf/'
    printf '.SH EXIT STATUS\n'
    sed -n 's/^Exit codes: \(.*\)\.$/\1/p' "$work/codes" | sed 's/, \([0-9]\)/\
\1/g' | sed 's/^\([0-9]*\) \(.*\)/.TP\
.B \1\
\2/'
  } > "$folder/$name.1"
  echo "$folder/$name.1"
  for command in $("$binary" "$@" --help | sed -n '/SUBCOMMANDS:$/,$s/^  \([a-z]*\) .*/\1/p'); do
    page "$@" "$command"
  done
)

mkdir -p "$folder"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
COLUMNS=1000 "$binary" --help > "$work/codes"
page
