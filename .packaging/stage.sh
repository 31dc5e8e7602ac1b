#!/bin/sh
# stage.sh BINARY FOLDER: installs docportal below FOLDER, where other programs may be: bin, completions, manual pages, documentation.
set -eu
binary="$1"
folder="$2"

install -d "$folder/bin" "$folder/share/bash-completion/completions" "$folder/share/zsh/site-functions" \
  "$folder/share/fish/vendor_completions.d"
install -m 755 "$binary" "$folder/bin/docportal"
strip "$folder/bin/docportal"
complete() {
  # bash's own mechanism names the shell of a completion, not a first line.
  "$binary" --generate-completion-script "$1" | sed '1{/^#!/d}' > "$folder/share/$2"
  chmod 644 "$folder/share/$2"
}
complete bash bash-completion/completions/docportal
complete zsh zsh/site-functions/_docportal
complete fish fish/vendor_completions.d/docportal.fish
sh "$(dirname "$0")/manual.sh" "$binary" "$folder/share/man/man1" > /dev/null
chmod 644 "$folder/share/man/man1/docportal"*.1
sh "$(dirname "$0")/documentation.sh" "$binary" "$folder/share/doc/docportal/html" > /dev/null
chmod -R u=rwX,go=rX "$folder/share/doc/docportal"
