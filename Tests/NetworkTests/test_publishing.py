"""The workflows of Documentation/howto/publish*.md and of this repository: validated against the schemas that GitHub and GitLab publish, and
those of the document run as far as possible without them."""

import importlib.metadata
import json
import os
import re
import subprocess

import jsonschema
import pytest
import yaml

from portal_check import REPOSITORY
from test_workflows import stub
from waiting import PATIENCE


class Loader(yaml.SafeLoader):
    """YAML 1.2's booleans, as GitHub and GitLab read them: `on` is a text."""

    yaml_implicit_resolvers = {
        first: [resolver for resolver in resolvers if resolver[0] != "tag:yaml.org,2002:bool"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))

GUIDES = REPOSITORY / "Documentation/howto"
# The parts of the page about all hosts, and the pages of hosts.
PARTS = re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", (GUIDES / "publish.md").read_text(), re.DOTALL | re.MULTILINE)
PARTS += [(path.read_text().partition("\n")[0].removeprefix("# Publish on "), path.read_text()) for path in sorted(GUIDES.glob("publish-*.md"))]
BLOCKS = {
    title: [yaml.load(block, Loader) for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)] for title, text in PARTS}
SHARED, HEAD = BLOCKS["Workflows on GitHub"]
# The job of each host behind the lines with which the file of every host begins.
HOSTS = {title: {**HEAD, "jobs": {**HEAD["jobs"], **block}} for title, blocks in BLOCKS.items() for block in blocks if "publish" in block}
WORKFLOWS = {"Workflows on GitHub": SHARED, **HOSTS}


def check(document, schema):
    path = importlib.metadata.distribution("check-jsonschema").locate_file(f"check_jsonschema/builtin_schemas/vendor/{schema}.json")
    schema = json.loads(path.read_text())
    jsonschema.validators.validator_for(schema)(schema).validate(document)


def test_there_is_a_workflow_for_each_host():
    assert {title.split()[0] for title in HOSTS} == {"your", "GitHub", "Netlify", "Cloudflare", "Azure", "S3", "IIS"}


@pytest.mark.parametrize("title", WORKFLOWS)
def test_workflows_are_what_github_reads(title):
    check(WORKFLOWS[title], "github-workflows")


def test_the_action_is_what_github_reads():
    check(yaml.load((REPOSITORY / ".github/actions/docportal/action.yml").read_text(), Loader), "github-actions")


@pytest.mark.parametrize("folder,schema", [("workflows", "github-workflows"), ("ISSUE_TEMPLATE", "github-issue-forms")])
def test_github_reads_the_files_of_this_repository(folder, schema):
    files = {path.name: yaml.load(path.read_text(), Loader) for path in (REPOSITORY / ".github" / folder).glob("*.yml")}
    if "config.yml" in files:
        check(files.pop("config.yml"), "github-issue-config")
    assert files
    for document in files.values():
        check(document, schema)


def test_an_action_has_one_version_everywhere():
    versions = {}
    for path in [*(REPOSITORY / ".github").rglob("*.yml"), *GUIDES.glob("*.md")]:
        for action, version in re.findall(r"uses: ([\w-]+/[\w-]+)[\w/-]*@(\S+)", path.read_text()):
            versions.setdefault(action, {}).setdefault(version, []).append(path.name)
    assert "actions/checkout" in versions
    assert not {action: places for action, places in versions.items() if len(places) > 1}


def test_the_links_of_issue_forms_lead_to_files():
    for path in (REPOSITORY / ".github/ISSUE_TEMPLATE").glob("*.yml"):
        for link in re.findall(r"\]\(\.\./blob/main/([^)]*)\)", path.read_text()):
            assert (REPOSITORY / link).exists(), link


def test_the_workflows_of_this_repository_install_what_the_package_needs():
    package = (REPOSITORY / "Package.swift").read_text()
    libraries = re.findall(r'brew: "([^"]*)"', package)
    workflows = {path.name: path.read_text() for path in (REPOSITORY / ".github/workflows").glob("*.yml")}
    installed = re.search(r"brew install (.*)", workflows["macos.yml"])[1].split()
    assert libraries and set(libraries) <= set(installed)
    version = re.match(r"// swift-tools-version: (\S+)", package)[1]
    for name in ["linux.yml", "nightly.yml"]:
        assert re.search(rf"swift:{re.escape(version)}-", workflows[name]), name


def test_gitlab_reads_the_template_and_the_jobs():
    check(yaml.load((REPOSITORY / ".packaging/gitlab.yml").read_text(), Loader), "gitlab-ci")
    for block in BLOCKS["GitLab Pages"]:
        check(block, "gitlab-ci")


def test_large_checks_are_what_they_read():
    text = (REPOSITORY / "Documentation/howto/large-checks.md").read_text()
    github, gitlab = [yaml.load(re.search(rf"^## {title}\n.*?```yaml\n(.*?)```", text, re.DOTALL | re.MULTILINE)[1], Loader)
                      for title in ["GitHub Actions", "GitLab"]]
    check(github, "github-workflows")
    template = yaml.load((REPOSITORY / ".packaging/gitlab.yml").read_text(), Loader)
    check({**gitlab, ".docportal": template[".docportal"]}, "gitlab-ci")
    assert [gitlab[job]["extends"] for job in gitlab["stages"]] == [".docportal"] * 3
    action = yaml.load((REPOSITORY / ".github/actions/docportal/action.yml").read_text(), Loader)
    for job in github["jobs"].values():
        # The action is in the repository, and installs before anything runs.
        uses = [step.get("uses", "run").split("@")[0] for step in job["steps"]]
        assert uses.index("actions/checkout") < uses.index("./.github/actions/docportal") < uses.index("run")
        [step] = [step for step in job["steps"] if step.get("uses", "").startswith("./")]
        assert set(step["with"]) <= set(action["inputs"]) and step["with"]["command"] == ""


def test_what_was_found_is_saved_when_links_are_broken():
    for template in [yaml.load((REPOSITORY / ".packaging/gitlab.yml").read_text(), Loader), *BLOCKS["GitLab Pages"]]:
        assert template["links"]["cache"]["when"] == "always"
    [save] = [step for step in SHARED["jobs"]["portal"]["steps"] if step.get("uses", "").startswith("actions/cache/save")]
    assert save["if"].startswith("!cancelled()") and save["with"]["path"] == ".docportal"


def test_a_schema_sees_a_mistake():
    with pytest.raises(jsonschema.ValidationError):
        check({**SHARED, "jobs": {"portal": {"runs-on": "ubuntu-latest", "step": []}}}, "github-workflows")


@pytest.mark.parametrize("title", HOSTS)
def test_each_push_publishes_and_each_night_checks(title):
    workflow = HOSTS[title]
    assert workflow["on"]["push"] == {"branches": ["main"]} and len(workflow["on"]["schedule"]) == 2
    assert workflow["jobs"]["portal"]["uses"] == "./.github/workflows/portal.yml"
    publish = workflow["jobs"]["publish"]
    assert publish["needs"] == "portal" and publish["if"] == "github.event.schedule != '17 2 * * *'"
    kept = next(step["with"] for step in SHARED["jobs"]["portal"]["steps"] if "upload-artifact" in step.get("uses", ""))
    taken = next(step["with"] for step in publish["steps"] if "download-artifact" in step.get("uses", ""))
    assert taken == {"name": kept["name"], "path": kept["path"]} and kept["include-hidden-files"] is True
    # A job has no permissions but those that it names.
    if any("checkout" in step.get("uses", "") for step in publish["steps"]) and "permissions" in publish:
        assert publish["permissions"]["contents"] == "read"


def test_the_shared_workflow_calls_the_action_with_inputs_that_it_has():
    action = yaml.load((REPOSITORY / ".github/actions/docportal/action.yml").read_text(), Loader)
    [step] = [step for step in SHARED["jobs"]["portal"]["steps"] if step.get("uses", "").startswith("./")]
    assert (REPOSITORY / step["uses"] / "action.yml").exists() and set(step["with"]) <= set(action["inputs"])
    [sarif] = [step["with"] for step in SHARED["jobs"]["portal"]["steps"] if "upload-sarif" in step.get("uses", "")]
    assert sarif["sarif_file"] == action["inputs"]["sarif"]["default"]


def script(title):
    """The one script of a host's job."""
    [step] = [step for step in HOSTS[title]["jobs"]["publish"]["steps"] if "run" in step]
    return step


def run(title, folder, **environment):
    step = script(title)
    assert set(step.get("env", {})) <= set(environment), "a variable of the step has no value here"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=folder, capture_output=True, encoding="utf-8",
        timeout=PATIENCE, env={**os.environ, "PATH": f"{folder / 'commands'}:{os.environ['PATH']}", "HOME": str(folder), **environment})


def calls(folder):
    return [line.split("|")[:-1] for line in (folder / "calls").read_text().splitlines()]


def recording(folder, name):
    stub(folder / "commands", name, f'printf "%s|" {name} "$@" >> "{folder}/calls"; echo >> "{folder}/calls"')


def test_rsync_gets_the_key_and_the_folder(tmp_path):
    recording(tmp_path, "rsync")
    title = next(title for title in HOSTS if title.startswith("your own"))
    done = run(title, tmp_path, SSH_KEY="k e y", SSH_KNOWN_HOSTS="host ssh-ed25519 A", TARGET="p@h:/srv/a b/")
    assert done.returncode == 0, done.stderr
    [call] = calls(tmp_path)
    assert call[-2:] == ["Public/", "p@h:/srv/a b/"] and "--delete-after" in call
    key = tmp_path / ".ssh" / "portal"
    assert key.read_text() == "k e y\n" and key.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / ".ssh" / "known_hosts").read_text() == "host ssh-ed25519 A\n"


def test_netlify_takes_the_folder_as_it_is(tmp_path):
    recording(tmp_path, "npx")
    assert run("Netlify", tmp_path, NETLIFY_AUTH_TOKEN="t", NETLIFY_SITE_ID="s").returncode == 0
    [call] = calls(tmp_path)
    assert call[3:] == ["deploy", "--prod", "--no-build", "--dir", "Public"]


def test_s3_uploads_before_the_cache_is_cleared(tmp_path):
    recording(tmp_path, "aws")
    (tmp_path / "publish-s3.sh").write_text('aws s3 sync "$1" "s3://$BUCKET/"\n')
    assert run("S3 with CloudFront", tmp_path, BUCKET="b", DISTRIBUTION="E1").returncode == 0
    assert [call[1:3] for call in calls(tmp_path)] == [["s3", "sync"], ["cloudfront", "create-invalidation"]]
    (tmp_path / "publish-s3.sh").write_text("exit 3\n")
    (tmp_path / "calls").unlink()
    assert run("S3 with CloudFront", tmp_path, BUCKET="b", DISTRIBUTION="E1").returncode == 3
    assert not (tmp_path / "calls").exists()


def test_scripts_of_the_shell_have_no_syntax_errors():
    for title, workflow in WORKFLOWS.items():
        for job in workflow["jobs"].values():
            for step in job.get("steps", []):
                if "run" in step and step.get("shell", "bash") == "bash":
                    subprocess.run(["bash", "-n"], input=step["run"], encoding="utf-8", check=True)
