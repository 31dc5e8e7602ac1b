"""The scripts of the GitHub Action and of the GitLab template, run under `bash -e`."""

import hashlib
import os
import subprocess
import tarfile
from pathlib import Path

import pytest
import yaml

from portal_check import BINARY, REPOSITORY
from waiting import PATIENCE


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """An archive as `make dist` writes it, with a program that starts this one."""
    folder = tmp_path_factory.mktemp("archive") / "docportal-0-linux"
    (folder / "bin").mkdir(parents=True)
    program = folder / "bin" / "docportal"
    program.write_text(f'#!/bin/sh\nexec "{BINARY}" "$@"\n')
    program.chmod(0o755)
    path = folder.with_suffix(".tar.gz")
    with tarfile.open(path, "w:gz") as file:
        file.add(folder, folder.name)
    return path, hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def portal(tmp_path):
    content = tmp_path / "portal" / "Content"
    content.mkdir(parents=True)
    (content / "portal.yaml").write_text("portal: {title: T, baseURL: 'https://p.example/'}\ndocuments: []\n")
    return content.parent


def stub(folder, name, script):
    """A program that is found in place of another one."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


class Action:
    def __init__(self, folder, archive, **inputs):
        self.folder = folder
        path, checksum = archive
        action = yaml.safe_load((REPOSITORY / ".github/actions/docportal/action.yml").read_text())
        self.inputs = {name: str(value.get("default", "")) for name, value in action["inputs"].items()}
        self.inputs.update(archive=str(path), sha256=checksum, **inputs)
        self.steps = action["runs"]["steps"]

    def run(self):
        """Runs the steps as a runner does; returns the exit code of the first that fails, or 0."""
        temporary, path, summary = self.folder / "temporary", self.folder / "path", self.folder / "summary"
        temporary.mkdir()
        path.touch()
        summary.touch()
        for step in self.steps:
            assert step["shell"] == "bash" and step.get("if") in (None, "inputs.command != ''")
            if "if" in step and not self.inputs["command"]:
                continue
            added = ":".join([*path.read_text().split(), os.environ["PATH"]])
            environment = {**os.environ, "PATH": added, "RUNNER_TEMP": temporary, "GITHUB_PATH": path, "GITHUB_STEP_SUMMARY": summary}
            for name, value in step["env"].items():
                key = value.removeprefix("${{ inputs.").removesuffix(" }}")
                environment[name] = self.inputs[key]
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.folder, env=environment,
                capture_output=True, encoding="utf-8", timeout=PATIENCE)
            if done.returncode:
                return done.returncode
        return 0


def test_the_action_builds_and_reports(tmp_path, portal, archive):
    action = Action(tmp_path, archive, source=str(portal))
    assert action.run() == 0
    assert (portal / "Public" / "index.html").exists() and (tmp_path / "docportal.sarif").exists()
    assert (tmp_path / "summary").read_text()


def test_the_action_fails_with_the_exit_code_and_reports_all_the_same(tmp_path, portal, archive):
    (portal / "Content" / "portal.yaml").write_text("portal: {titel: T}\n")
    action = Action(tmp_path, archive, source=str(portal), command="check", arguments="--strict --quiet")
    assert action.run() == 1
    assert "manifest.unknownKey" in (tmp_path / "summary").read_text()
    assert "manifest.unknownKey" in (tmp_path / "docportal.sarif").read_text()


def test_the_action_installs_for_other_steps(tmp_path, portal, archive):
    assert Action(tmp_path, archive, source=str(portal), command="").run() == 0
    assert not (portal / "Public").exists() and not (tmp_path / "docportal.sarif").exists()
    program = Path((tmp_path / "path").read_text().strip()) / "docportal"
    assert subprocess.run([program, "--version"], capture_output=True, timeout=PATIENCE).returncode == 0


def test_the_action_takes_no_other_archive(tmp_path, portal, archive):
    action = Action(tmp_path, (archive[0], "0" * 64), source=str(portal))
    assert action.run() == 1
    assert not (tmp_path / "path").read_text() and not (portal / "Public").exists()


def test_the_action_installs_libraries_that_are_missing(tmp_path, portal, archive, monkeypatch):
    commands = tmp_path / "commands"
    stub(commands, "ldd", "echo '  libidn2.so.0 => not found'")
    stub(commands, "sudo", f'echo "$@" >> "{tmp_path}/calls"')
    monkeypatch.setenv("PATH", f"{commands}:{os.environ['PATH']}")
    assert Action(tmp_path, archive, source=str(portal)).run() == 0
    calls = (tmp_path / "calls").read_text().splitlines()
    assert [call.split()[:3] for call in calls] == [["apt-get", "-qq", "update"], ["apt-get", "-qq", "install"]]
    assert "libidn2-0" in calls[1].split()


def test_inputs_are_not_commands(tmp_path, portal, archive):
    action = Action(tmp_path, archive, source=str(portal), arguments="$(touch x) ;touch y")
    assert action.run() == 64
    assert not list(tmp_path.rglob("x")) and not list(tmp_path.rglob("y"))


@pytest.mark.parametrize("job,made", [("pages", "public/index.html"), ("links", "links.xml")])
def test_the_template_for_gitlab(portal, archive, job, made):
    template = yaml.safe_load((REPOSITORY / ".packaging/gitlab.yml").read_text())
    assert template[job]["extends"] == ".docportal"
    script = "\n".join([*template[".docportal"]["before_script"], *template[job]["script"]])
    path, checksum = archive
    for right, code in [("0" * 64, 1), (checksum, 0)]:
        done = subprocess.run(
            ["bash", "-e", "-c", script], cwd=portal, capture_output=True, encoding="utf-8", timeout=PATIENCE,
            env={**os.environ, "DOCPORTAL_ARCHIVE": str(path), "DOCPORTAL_SHA256": right})
        assert done.returncode == code, done.stderr
        assert Path(portal / made).exists() == (code == 0)


def documented_workflow(name):
    """A workflow of a page of the documentation."""
    text = (REPOSITORY / "Documentation/howto/authors.md").read_text()
    block = next(block for block in text.split("```yaml\n")[1:] if block.startswith(f"# .github/workflows/{name}\n"))
    return yaml.safe_load(block.split("```")[0])


def test_the_check_of_a_pull_request(tmp_path, portal, archive, monkeypatch):
    workflow = documented_workflow("preview.yml")
    (job,) = workflow["jobs"].values()
    steps = {step.get("uses", step.get("name")): step for step in job["steps"]}
    used = steps["./.github/actions/docportal"]["with"]
    action = Action(tmp_path, archive, source=str(portal))
    assert set(used) <= set(action.inputs)
    action.inputs["arguments"] = used["arguments"]
    assert action.run() == 0
    # What is published is the portal's own catalogue, and `gh` gets the comment.
    comment = steps["Comment"]
    assert comment["env"]["URL"] == "${{ github.event.pull_request.html_url }}"
    tools = tmp_path / "tools"
    stub(tools, "curl", f'cat "{portal}/Public/catalogue.json"')
    stub(tools, "gh", 'echo "$@" > gh.txt')
    stub(tools, "docportal", f'exec "{BINARY}" "$@"')
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", comment["run"]], cwd=portal, capture_output=True, encoding="utf-8",
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "URL": "https://github.example/pull/1"}, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert (portal / "gh.txt").read_text() == (
        "pr comment https://github.example/pull/1 --body-file changes.md --edit-last --create-if-none\n")
    assert (portal / "changes.md").read_text() != ""
