"""The commands and examples of Documentation/howto/large-checks.md, run as written, against many hosts of this machine."""

import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import venv
from concurrent.futures import ThreadPoolExecutor

import jsonschema
import pytest
import yaml
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from hostile_server import HostileServer
from portal_check import BINARY, REPOSITORY
from waiting import PATIENCE

HOSTS = 50
PATHS = ["good/a.docx", "image/a.docx"]
DOCUMENT = (REPOSITORY / "Documentation/howto/large-checks.md").read_text()
ENGINES = REPOSITORY / ".build/engine-tests"
PACKAGES = ["dask==2026.8.0", "distributed==2026.8.0"]


def section(heading):
    return re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)[1]


def block(heading, language):
    """The code of a section of the document."""
    return re.search(rf"^```{language}\n(.*?)^```", section(heading), re.MULTILINE | re.DOTALL)[1]


@pytest.fixture(scope="module")
def servers():
    made = [HostileServer() for _ in range(HOSTS)]
    yield made
    for server in made:
        server.close()


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A PATH with a docportal that may send requests to this machine."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "docportal"
    program.write_text(f'#!/bin/sh\nif [ "$1 $2" = "external ask" ]; then set -- "$@" --allow-private-host 127.0.0.1; fi\nexec "{BINARY}" "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture
def portal(servers, make_portal):
    return make_portal([f"{server.origin}/{path}" for server in servers for path in PATHS])


def run(command, folder, environment, code=0, **variables):
    done = subprocess.run(command, cwd=folder, env={**environment, **variables}, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == code, f"{done.returncode}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done


def outcomes(*paths):
    """The results of each address, without times."""
    found = {}
    for path in paths:
        for line in path.read_text().splitlines()[1:]:
            line = json.loads(line)
            hops = [{"address": hop["address"], "status": hop.get("status")} for hop in line["hops"]]
            assert line["address"] not in found
            found[line["address"]] = {"verdict": line["verdict"], "hops": hops}
    return found


def list_in(portal, environment, heading):
    """Runs the command by which a section says that the parts are listed."""
    command = re.search(r"docportal external list --shards \d+(?: --output links\.jsonl)?", section(heading))[0]
    command += "" if "--output" in command else " --output links.jsonl"
    run(["bash", "-c", command], portal.folder, environment)


def assert_whole(portal, environment):
    """The results of the parts equal those of one process."""
    results = sorted(portal.folder.glob("results-*.jsonl"))
    run(["docportal", "external", "list", "--max-age", "0", "--output", "one.jsonl"], portal.folder, environment)
    run(["docportal", "external", "ask", "--input", "one.jsonl", "--output", "one-results.jsonl"], portal.folder, environment)
    one = outcomes(portal.folder / "one-results.jsonl")
    assert outcomes(*results) == one and len(one) == HOSTS * len(PATHS)


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")
def test_gnu_parallel(portal, environment):
    done = run(["bash", "-c", block("GNU parallel", "sh")], portal.folder, environment, code=2)
    assert f" addresses: {HOSTS} broken" in done.stdout
    assert (portal.folder / "links.md").read_text().startswith("# External links\n")
    assert_whole(portal, environment)


@pytest.fixture(scope="module")
def engines(pytestconfig):
    """Python with Dask, which takes half a minute to install."""
    if not pytestconfig.getoption("every_variant"):
        pytest.skip("make nightly tests this")
    python = ENGINES / "bin/python"
    stamp = ENGINES / "packages"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        shutil.rmtree(ENGINES, ignore_errors=True)
        venv.create(ENGINES, with_pip=True)
        install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile", "--only-binary", ":all:"]
        done = subprocess.run([*install, *PACKAGES], capture_output=True, encoding="utf-8")
        if done.returncode:
            pytest.skip(f"Dask cannot be installed: {done.stderr.strip().splitlines()[-1]}")
        stamp.write_text("\n".join(PACKAGES))
    return str(python)


def test_engines(portal, environment, engines):
    list_in(portal, environment, "Dask")
    script = portal.folder / "parts.py"
    script.write_text(block("Dask", "python"))
    done = subprocess.run([engines, script], cwd=portal.folder, env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert_whole(portal, environment)


def test_slurm(portal, environment):
    list_in(portal, environment, "Slurm")
    script = portal.folder / "links.sh"
    script.write_text(block("Slurm", "sh"))
    run(["bash", "-n", script], portal.folder, environment)
    assert re.search(r"^#SBATCH --array=0-31$", script.read_text(), re.MULTILINE)
    for task in range(32):
        run(["bash", script], portal.folder, environment, SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_JOB_ID="9")
    assert_whole(portal, environment)


def test_slurm_starts_a_part_again_that_stopped_early(tmp_path, environment):
    for name, text in {"docportal": "exit 75", "scontrol": 'echo "$@"'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    done = run(["bash", "-c", block("Slurm", "sh")], tmp_path, environment, code=75, PATH=f"{tmp_path}:{os.environ['PATH']}",
               SLURM_ARRAY_TASK_ID="7", SLURM_ARRAY_JOB_ID="9")
    assert done.stdout == "requeue 9_7\n"


def test_the_job_is_what_kubernetes_reads():
    job = yaml.safe_load(block("Kubernetes", "yaml"))
    folder = importlib.metadata.distribution("kubernetes-validate").locate_file("kubernetes_validate/kubernetes-json-schema")
    folder = pathlib.Path(folder) / "v1.33.0-local-strict"

    def schema(name):
        return json.loads((folder / name).read_text())

    # All schemas refer to `/api/_definitions.json`.
    registry = Registry(retrieve=lambda address: DRAFT202012.create_resource(schema(address.rpartition("/")[2])))
    validator = jsonschema.Draft202012Validator(schema("job-batch-v1.json"), registry=registry)
    validator.validate(job)
    job["spec"]["template"]["spec"]["containers"][0]["imagePolicy"] = "Always"
    assert not validator.is_valid(job)


def test_kubernetes(portal, environment):
    list_in(portal, environment, "Kubernetes")
    job = yaml.safe_load(block("Kubernetes", "yaml"))
    assert (job["apiVersion"], job["kind"], set(job)) == ("batch/v1", "Job", {"apiVersion", "kind", "metadata", "spec"})
    spec = job["spec"]
    assert spec["completionMode"] == "Indexed" and spec["parallelism"] <= spec["completions"]
    pod = spec["template"]["spec"]
    [container] = pod["containers"]
    # A policy for failures needs pods that are not restarted in place (batch/v1, PodFailurePolicy).
    assert pod["restartPolicy"] == "Never"
    assert [rule["onExitCodes"]["containerName"] for rule in spec["podFailurePolicy"]["rules"] if "onExitCodes" in rule] == [container["name"]]
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}
    assert len(list(portal.folder.glob("links-*.jsonl"))) == spec["completions"]
    # The image's entry point; the image has no shell.
    assert "command" not in container and [variable["name"] for variable in container["env"]] == ["INDEX"]
    arguments = [argument.replace("/links/", f"{portal.folder}/") for argument in container["args"]]

    def pod_with(index):
        run(["docportal", *(argument.replace("$(INDEX)", str(index)) for argument in arguments)], portal.folder, environment)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(pod_with, range(spec["completions"])))
    assert_whole(portal, environment)


def test_github(portal, environment):
    jobs = yaml.safe_load(block("GitHub Actions", "yaml"))["jobs"]
    assert set(jobs) == {"list", "probe", "report"} and jobs["report"]["needs"] == "probe"
    scripts = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    for job, code in [("list", 0), ("probe", 0), ("report", 2)]:
        for part in jobs[job].get("strategy", {}).get("matrix", {}).get("part", [None]):
            [script] = scripts[job]
            script = script.replace("${{ matrix.part }}", str(part))
            assert "${{" not in script
            run(["bash", "-e", "-c", script], portal.folder, environment, code=code, GITHUB_STEP_SUMMARY=str(portal.folder / "summary"))
    assert "External links" in (portal.folder / "summary").read_text()
    assert json.loads((portal.folder / "links.sarif").read_text())["version"] == "2.1.0"
    assert_whole(portal, environment)


def test_gitlab(portal, environment):
    jobs = yaml.safe_load(block("GitLab", "yaml"))
    assert jobs["stages"] == [jobs[name]["stage"] for name in ("list", "probe", "report")]
    total = jobs["probe"]["parallel"]
    run(["bash", "-e", "-c", jobs["list"]["script"]], portal.folder, environment)
    for index in range(1, total + 1):
        run(["bash", "-e", "-c", jobs["probe"]["script"]], portal.folder, environment, CI_NODE_INDEX=str(index))
    run(["bash", "-e", "-c", jobs["report"]["script"]], portal.folder, environment, code=2)
    assert "<testsuites" in (portal.folder / "links.xml").read_text()
    assert_whole(portal, environment)
