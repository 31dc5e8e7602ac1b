#!/bin/sh
# run.sh [PYTEST ARGUMENT ...]: tests the built portal in Chromium. DOCPORTAL_SITE names another folder than Public/.
# Needs Debian's chromium, chromium-driver, default-jre-headless, python3-venv and python3-pip.
set -eu

tests="$(cd "$(dirname "$0")" && pwd)"
environment="$tests/../../.build/browser-tests"
python="$environment/bin/python"

# The copy of requirements.txt is made last: an installation that was cut short is started again.
if ! "$python" -c '' 2>/dev/null || ! cmp -s "$tests/requirements.txt" "$environment/requirements.txt"; then
  rm -rf "$environment"
  mkdir -p "${environment%/*}"
  python3 -m venv "$environment"
  "$python" -m pip install -q --disable-pip-version-check --no-deps -r "$tests/requirements.txt"
  cp "$tests/requirements.txt" "$environment/requirements.txt"
fi

# Relative paths among the arguments, and in DOCPORTAL_SITE, stay relative to the caller's folder.
[ "$#" -gt 0 ] || set -- "$tests"
PYTHONDONTWRITEBYTECODE=1 exec "$python" -m pytest -c "$tests/pytest.ini" --rootdir "$tests" "$@"
