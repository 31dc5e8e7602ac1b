#!/bin/sh
# python.sh ARGUMENT ...: Python with the packages of requirements.txt, in this folder. DOCPORTAL_SITE names the portal
# to test, by default Public/.
set -eu

tests="$(cd "$(dirname "$0")" && pwd)"
environment="$tests/../../.build/browser-tests"
python="$environment/bin/python"

# requirements.txt is copied last, so that an interrupted installation starts again.
if ! "$python" -c '' 2>/dev/null || ! cmp -s "$tests/requirements.txt" "$environment/requirements.txt"; then
  rm -rf "$environment"
  mkdir -p "${environment%/*}"
  python3 -m venv "$environment"
  "$python" -m pip install -q --disable-pip-version-check --no-deps -r "$tests/requirements.txt"
  cp "$tests/requirements.txt" "$environment/requirements.txt"
fi

if [ -n "${DOCPORTAL_SITE:-}" ]; then
  DOCPORTAL_SITE="$(cd "$DOCPORTAL_SITE" && pwd)"
  export DOCPORTAL_SITE
fi

# Runs in the tests' own folder: elsewhere, pytest without a path among its arguments would collect other tests.
cd "$tests"
PYTHONDONTWRITEBYTECODE=1 exec "$python" "$@"
