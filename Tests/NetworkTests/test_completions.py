"""What shells complete, with the scripts of `--generate-completion-script`."""

import os
import shutil
import subprocess

import pytest

from portal_check import BINARY
from waiting import PATIENCE

PORTAL = """\
portal: {title: T, baseURL: 'https://p.example/'}
sources: [{id: teamwork, baseURL: 'https://files.example/team/'}]
sections: [{id: budgets, title: Budgets}]
documents: [{id: q3-budget, title: Budget, source: teamwork, path: a.docx, section: budgets}]
"""
# What is written before the key, and what follows it.
LINES = [
    ("docportal email --document q", "q3-budget"), ("docportal email --section b", "budgets"), ("docportal import t", "teamwork"),
    ("docportal explain manifest.unknownK", "manifest.unknownKey"), ("docportal theme copy foo", "footer.mustache"),
    ("docportal hosting netl", "netlify"), ("docportal exp", "explain")]


@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    folder = tmp_path_factory.mktemp("portal")
    (folder / "Content").mkdir()
    (folder / "Content/portal.yaml").write_text(PORTAL)
    (folder / "bin").mkdir()
    # Scripts ask the program for names; the line that a shell completed is printed.
    program = folder / "bin/docportal"
    program.write_text(f'#!/bin/sh\ncase $1 in ---*) exec "{BINARY}" "$@" ;; esac\necho "go""t:$*:"\n')
    program.chmod(0o755)
    for shell, name in [("zsh", "_docportal"), ("fish", "docportal.fish")]:
        script = subprocess.run([BINARY, "--generate-completion-script", shell], capture_output=True, check=True, timeout=PATIENCE)
        (folder / name).write_bytes(script.stdout)
    return folder


def environment(portal):
    return {**os.environ, "PATH": f"{portal}/bin:{os.environ['PATH']}", "HOME": str(portal), "TERM": "dumb"}


# Presses Tab and Enter in a terminal with a shell.
TERMINAL = """
zmodload zsh/zpty
zpty terminal "${(z)1}"
zpty -w terminal "$2"
# The shell reads keys once it has written its prompt.
zpty -r terminal out '*ready*now*' || exit 1
zpty -w -n terminal "$3"$'\\t\\n'
zpty -r terminal out '*got:*:*' || exit 1
print -r -- ${${out##*got:}%%:*}
zpty -d terminal
"""
SHELLS = {
    "zsh": ("zsh -f -i", """\
PS1=n""ow; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d $PWD/dump; echo rea""dy"""),
    "fish": ("fish --no-config -i", "source docportal.fish; function fish_prompt; echo -n n''ow; end; echo rea''dy"),
}


@pytest.mark.skipif(not shutil.which("zsh"), reason="needs zsh")
@pytest.mark.parametrize("line, completed", LINES)
@pytest.mark.parametrize("shell", SHELLS)
def test_tab(portal, shell, line, completed):
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    command, setup = SHELLS[shell]
    done = subprocess.run(
        ["zsh", "-f", "-c", TERMINAL, "zsh", command, setup, line], cwd=portal, env=environment(portal), capture_output=True,
        encoding="utf-8", timeout=PATIENCE)
    words = line.removeprefix("docportal ").split()[:-1]
    assert done.stdout.split() == [*words, completed], done.stdout + done.stderr
