"""Portals in folders with any name, on full and read-only disks, with few descriptors, without a home and without streams."""

import os
import re
import resource
import shutil
import signal
import subprocess

import pytest

import everything
from attacks import first
from limited import run
from portal_check import BINARY, REPOSITORY
from waiting import PATIENCE

FOLDERS = first(
    1,
    "a space, 'one' \"two\" and\nline end \U0001f4c1", "$(touch x)`touch y`", "-n", "per%20cent", "hash#mark?query", "back\\slash",
    "e\u0301", "tab\t", "\u202eright", "x" * 200)
# Commands that write.
WRITERS = [
    ["build"], ["import", "team", "--write", "--allow-many"], ["review", "--apply", "decisions.txt"], ["fix"],
    ["theme", "copy", "layout"]]


def portal(folder):
    folder.mkdir(parents=True)
    everything.write(folder)
    return folder


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ends_well(done):
    """The run ended by itself, without words of a crash, and says why if it failed."""
    assert done.exceeded(500, PATIENCE) is None, done.errors
    assert done.code in (0, 1, 2, 3, 64, 70, 75), (done.code, done.errors)
    assert b"Fatal error" not in done.errors
    return done


def says_why(done):
    assert done.code and done.errors.strip(), done
    return done.errors.decode()


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """What each command prints in a folder with a plain name."""
    folder = portal(tmp_path_factory.mktemp("plain") / "plain")
    return [run(everything.command(arguments), folder) for arguments in everything.COMMANDS]


@pytest.mark.parametrize("name", FOLDERS)
def test_every_command_works_in_a_folder_of_any_name(tmp_path, outputs, name):
    folder = portal(tmp_path / name)
    for arguments, plain in zip(everything.COMMANDS, outputs, strict=True):
        done = ends_well(run(everything.command(arguments), folder))
        assert (done.code, done.errors, done.output) == (plain.code, plain.errors, plain.output), arguments
    assert os.listdir(tmp_path) == [name] and not (folder / "x").exists()
    # From elsewhere, by the path.
    done = ends_well(run([BINARY, "build", f"--source={folder}", f"--output={folder / 'Public'}"], tmp_path))
    assert done.code == 0, done.errors
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", first(1, b"bad\xff", b"half\xe2\x82", b"\xed\xa0\x80"))
def test_a_folder_whose_name_is_not_utf8_is_refused(tmp_path, name):
    plain = portal(tmp_path / "plain")
    folder = os.fsencode(tmp_path) + b"/" + name
    os.rename(plain, folder)
    for arguments in everything.COMMANDS:
        errors = says_why(ends_well(run(everything.command(arguments), folder)))
        assert "is not UTF-8" in errors and "Rename the folder" in errors, arguments
        # Its text for people is another path, where nothing may be written.
        assert os.listdir(os.fsencode(tmp_path)) == [name]
    assert "is not UTF-8" in says_why(ends_well(run([BINARY, "build", b"--source=" + folder], tmp_path)))


BAD_FILES = first(
    0, b"Content/static/bad\xff.txt", b"Content/bad\xff.md", b"Content/bad\xff.yaml", b"library/bad\xff.docx", b"Templates/assets/b\xff")


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_whose_name_is_not_utf8_harms_nothing(tmp_path, name):
    folder = portal(tmp_path / "plain")
    with open(os.fsencode(folder) + b"/" + name, "wb") as file:
        file.write(b"x")
    for arguments in everything.COMMANDS:
        ends_well(run(everything.command(arguments), folder))


@pytest.mark.parametrize("name", ["a space", "quote's", "$(touch x)"])
def test_make_quotes_the_folder(tmp_path, name):
    """Every recipe is a script that the shell reads, and none names the folder without quotes."""
    folder = tmp_path / name
    folder.mkdir()
    shutil.copy(REPOSITORY / "Makefile", folder)
    for target in ["build", "site", "bench-check", "install", "uninstall", "dist", "nightly", "clean"]:
        command = ["make", "--no-print-directory", "-n", target]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        checked = subprocess.run(["bash", "-n"], input=done.stdout, capture_output=True, encoding="utf-8")
        assert checked.returncode == 0, checked.stderr
        bare = [line for line in done.stdout.splitlines() if str(folder) in line and f'"{folder}' not in line]
        assert target in ("install", "nightly") or not bare, bare


def test_what_was_installed_is_removed(tmp_path):
    prefix = tmp_path / "a prefix"
    make = ["make", "--no-print-directory", "--old-file=build", f"RELEASE_BINARY={BINARY}", f"PREFIX={prefix}"]
    others = [prefix / "share/man/man1/other.1", prefix / "share/doc/other/README"]
    for other in others:
        other.parent.mkdir(parents=True)
        other.touch(0o600)
    for target in ["install", "uninstall"]:
        done = subprocess.run([*make, target], cwd=REPOSITORY, capture_output=True, encoding="utf-8", timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        found = {path.name: path for path in prefix.rglob("*") if path.is_file()}
        if target == "install":
            assert {"docportal", "docportal-build.1", "docportal.fish", "commands.html"} <= set(found)
            assert re.match(r'\.TH "DOCPORTAL-BUILD" 1 "\d{4}-\d\d-\d\d" ', found["docportal-build.1"].read_text())
        else:
            assert sorted(found.values()) == sorted(others)
        assert {other.stat().st_mode & 0o777 for other in others} == {0o600}


def without_override(command):
    """Root may write everywhere, so its right to do so goes."""
    if os.geteuid():
        return command
    if not shutil.which("setpriv"):
        pytest.skip("needs setpriv")
    return ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search,-fowner", *command]


@pytest.mark.parametrize("arguments", first(len(WRITERS), *WRITERS, *everything.COMMANDS), ids=" ".join)
def test_a_folder_that_may_not_be_written_to_stays_as_it_is(tmp_path, arguments):
    folder = portal(tmp_path / "plain")
    before = contents(folder)
    places = [folder, *[path for path in folder.rglob("*") if path.is_dir()]]
    for path in places:
        path.chmod(0o555)
    try:
        done = ends_well(run(without_override(everything.command(arguments)), folder))
    finally:
        for path in places:
            path.chmod(0o755)
    assert contents(folder) == before
    if arguments in WRITERS:
        assert "Permission denied" in says_why(done)


@pytest.mark.parametrize("arguments", [["check"], ["build"], ["list"], ["import", "team"]], ids=" ".join)
def test_a_file_that_may_not_be_read_is_named(tmp_path, arguments):
    for path in ["Content/portal.yaml", "Content/more.yaml", "Content/about.md"]:
        if arguments == ["list"] and path.endswith(".md"):
            continue
        folder = portal(tmp_path / path.replace("/", "-"))
        (folder / path).chmod(0)
        errors = says_why(ends_well(run(without_override(everything.command(arguments)), folder)))
        assert path in errors and "Permission denied" in errors


def limited(kind, value):
    """Limits the command; the signal of the limit is off, so that the system refuses in its place."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(kind, (value, value))

    return limit


@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_a_file_that_becomes_too_large_leaves_the_portal_as_it_is(tmp_path, arguments):
    folder = portal(tmp_path / "plain")
    before = contents(folder)
    done = subprocess.run(
        everything.command(arguments), cwd=folder, capture_output=True, timeout=PATIENCE, preexec_fn=limited(resource.RLIMIT_FSIZE, 10))
    assert done.returncode == 1 and b"File too large" in done.stderr, done
    assert contents(folder) == before


@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_a_full_disk_leaves_the_portal_as_it_is(tmp_path, arguments):
    if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", tmp_path], capture_output=True).returncode:
        pytest.skip("needs the right to mount")
    kept = portal(tmp_path / "kept")
    before = {path.relative_to(kept): path.read_bytes() for path in kept.rglob("*") if path.is_file()}
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
      mount -t tmpfs -o size=512k tmpfs "$1" && cp -R "$2"/. "$1" && cd "$1"
      head -c 1M /dev/zero > filler 2>/dev/null
      shift 2; "$@"; code=$?
      rm filler; cp -R . "$KEPT"; exit $code"""
    after = tmp_path / "after"
    done = ends_well(
        run(["unshare", "-m", "sh", "-c", script, "sh", disk, kept, *everything.command(arguments)], tmp_path,
            env={**os.environ, "KEPT": str(after)}))
    assert "No space left on device" in says_why(done)
    assert {path.relative_to(after): path.read_bytes() for path in after.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("arguments", first(len(WRITERS), *WRITERS, *everything.COMMANDS), ids=" ".join)
def test_sixteen_descriptors_are_enough(tmp_path, arguments):
    folder = portal(tmp_path / "plain")
    done = ends_well(run(everything.command(arguments), folder, preexec_fn=limited(resource.RLIMIT_NOFILE, 16)))
    unlimited = run(everything.command(arguments), portal(tmp_path / "unlimited"))
    assert (done.code, done.errors) == (unlimited.code, unlimited.errors)


HOMELESS = first(1, {}, {"HOME": "", "PATH": "", "TMPDIR": ""}, {"HOME": "/nonexistent", "TMPDIR": "/nonexistent"})


@pytest.mark.parametrize("environment", HOMELESS, ids=str)
def test_no_home_is_needed(tmp_path, outputs, environment):
    folder = portal(tmp_path / "plain")
    for arguments, plain in zip(everything.COMMANDS, outputs, strict=True):
        done = ends_well(run(everything.command(arguments), folder, env=environment))
        assert (done.code, done.errors, done.output) == (plain.code, plain.errors, plain.output), arguments


@pytest.mark.parametrize("closed", first(1, (0, 1, 2), (0,), (1,), (2,)), ids=str)
def test_closed_streams_write_into_no_file(tmp_path, closed):
    """The first file that a program opens takes the number of a closed stream, and would get what is printed."""
    folder = portal(tmp_path / "plain")
    whole = portal(tmp_path / "whole")

    def close():
        for number in closed:
            os.close(number)

    for arguments in everything.COMMANDS:
        run(everything.command(arguments), whole)
        ends_well(run(everything.command(arguments), folder, preexec_fn=close))
    changed = {path.relative_to(folder): text for path, text in contents(folder).items() if ".docportal" not in path.parts}
    assert changed == {path.relative_to(whole): text for path, text in contents(whole).items() if ".docportal" not in path.parts}
