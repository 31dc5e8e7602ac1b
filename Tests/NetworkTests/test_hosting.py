"""The output of `docportal hosting`, run by the servers themselves."""

import contextlib
import gzip
import json
import os
import pathlib
import plistlib
import re
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree

import jsonschema
import pytest

from azure_schema import AZURE_SCHEMA
from nginx_server import free_port
from office_files import DOCX
from portal_check import BINARY
from waiting import PATIENCE, wait_until

MODULES = "/usr/lib/apache2/modules"
NAMES = ["R&D 50% #1+2.docx", "Übersicht.xlsx", "Отчёт.pptx", "报告.one"]
ENDINGS = ["doc", "xls", "ppt", "dotx", "docm", "xltx", "xlsm", "xlsb", "ppsx", "potx", "pptm", "vsdx", "odt", "mpp", "pub"]
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "one": "application/onenote", "doc": "application/msword", "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint",
    "dotx": "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "docm": "application/vnd.ms-word.document.macroEnabled.12",
    "xltx": "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.12", "xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    "ppsx": "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
    "potx": "application/vnd.openxmlformats-officedocument.presentationml.template",
    "pptm": "application/vnd.ms-powerpoint.presentation.macroEnabled.12", "vsdx": "application/vnd.ms-visio.drawing.main+xml",
    "odt": "application/vnd.oasis.opendocument.text", "mpp": "application/vnd.ms-project", "pub": "application/x-mspublisher",
}
# Files that browsers save, in a folder with others, in one of their own, and as the page of a folder.
SAVED = [f"mixed/{name}" for name in [
    "plain.html", "a b.html", "a{b}.html", "a[b].html", "a%20b.html", "a+b.html", "a$b.html", "ä.html", "a'b.html", "a#b.html", "a&b.html",
    "{path}.html", "{$HOME}.html", "$uri.html", "a(b).xhtm", "a;b.html", "a^b.html", "schema.xsd", "grammar.rng", "script.mjs", "none.qqzz", "report.html.gz",
]] + ["own/a{b}.html", "own/deep/%.html", "page/index.html"]
PASSIVE = ["mixed/plain.pdf", "mixed/plain.txt", "page/plain.docx"]
SENT = {
    "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://pictures.example; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'",
}


FILES = {"pdf": b"%PDF-1.7", "docx": DOCX, "gz": gzip.compress(b"<p>")}


def run(*arguments, code=0):
    done = subprocess.run([BINARY, *arguments], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


class Site:
    """A portal, built into a folder of a server's root."""

    def __init__(self, folder, base, hosting=None):
        self.added = ""
        self.root, self.base, self.portal = folder / "root", base, folder / "portal"
        content = self.portal / "Content"
        (content / "Static").mkdir(parents=True)
        (content / "portal.yaml").write_text(
            f"portal: {{title: T, baseURL: 'https://p.example{base}', shareCatalogue: true, images: [pictures.example]"
            + (f", hosting: {hosting}" if hosting else "") + "}\n"
            "documents:\n- {id: a, title: A, url: 'https://c.example/a.docx'}\n"
            + "".join(
                "- " + json.dumps({"id": f"f{number}", "title": f"F{number}", "app": "none", "file": path} | (
                    {"allowActive": True} if path in SAVED else {})) + "\n"
                for number, path in enumerate(SAVED + PASSIVE)), encoding="utf-8")
        for path in SAVED + PASSIVE:
            (content / path).parent.mkdir(exist_ok=True, parents=True)
            (content / path).write_bytes(FILES.get(path.rpartition(".")[2], b"<p>" + b"text " * 400 + path.encode()))
        self.output = self.root / urllib.parse.unquote(base).strip("/")
        self.root.mkdir()
        run("build", "--source", self.portal, "--output", self.output)
        for name in NAMES + [f"a.{ending}" for ending in ENDINGS]:
            (self.output / "files").mkdir(exist_ok=True)
            (self.output / "files" / name).write_bytes(b"file")
        self.asset = next((self.output / "assets").glob("style.*.css")).name

    def settings(self, service):
        command = [BINARY, "hosting", service, "--source", self.portal]
        return subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True, timeout=PATIENCE).stdout


class Server:
    def __init__(self, origin, site):
        self.origin, self.site = origin, site

    def ask(self, path, method="GET", coding="identity"):
        request = urllib.request.Request(self.origin + self.site.base + path, method=method, headers={"Accept-Encoding": coding})
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, answer.read()


@contextlib.contextmanager
def running(command, origin, log, **options):
    with open(log, "wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, **options)
        try:
            def answers():
                assert process.poll() is None, open(log).read()
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", int(origin.rpartition(":")[2]))).close()
                    return True
                return False

            wait_until(answers)
            yield
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


@contextlib.contextmanager
def nginx(folder, site):
    port = free_port()
    (folder / "portal.conf").write_text(site.settings("nginx"))
    (folder / "nginx.conf").write_text(f"""
        daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
        events {{ }}
        http {{
          access_log off; client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
          uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
          include /etc/nginx/mime.types;
          server {{ listen 127.0.0.1:{port}; root {site.root}; include {folder}/portal.conf; }}
        }}""")
    origin = f"http://127.0.0.1:{port}"
    with running(["nginx", "-c", folder / "nginx.conf", "-e", folder / "error.log"], origin, folder / "log"):
        yield origin


@contextlib.contextmanager
def apache(folder, site):
    port = free_port()
    assert (site.output / ".htaccess").read_text() == site.settings("apache")
    modules = ["mpm_event", "authz_core", "dir", "mime", "alias", "headers", "setenvif"] + (["rewrite"] if site.added else [])
    (folder / "apache.conf").write_text(
        "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n" for name in modules)
        + f"""
        ServerName localhost
        KeepAlive Off
        Listen 127.0.0.1:{port}
        PidFile {folder}/pid
        ErrorLog {folder}/error.log
        TypesConfig /dev/null
        AddLanguage br .br
        DocumentRoot {site.root}
        <Directory {site.root}>
          Require all granted
          AllowOverride FileInfo Indexes Options=Indexes
        </Directory>
        <Files ".ht*">
          Require all denied
        </Files>
        {site.added}""")
    origin = f"http://127.0.0.1:{port}"
    command = ["/usr/sbin/apache2", "-X", "-d", folder, "-f", folder / "apache.conf"]
    with running(command, origin, folder / "log"):
        yield origin


@contextlib.contextmanager
def caddy(folder, site):
    port = free_port()
    (folder / "portal.caddy").write_text(site.settings("caddy"))
    (folder / "Caddyfile").write_text(
        "{\n  admin off\n  auto_https off\n}\n"
        f"http://127.0.0.1:{port} {{\n  bind 127.0.0.1\n  root * {site.root}\n  import {folder}/portal.caddy\n}}\n")
    origin = f"http://127.0.0.1:{port}"
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [os.environ.get("CADDY") or "caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]
    with running(command, origin, folder / "log", env=home):
        yield origin


SERVERS = {
    "nginx": (nginx, shutil.which("nginx")),
    "apache": (apache, os.path.exists("/usr/sbin/apache2")),
    "caddy": (caddy, os.environ.get("CADDY") or shutil.which("caddy")),
}


@pytest.fixture(scope="module", params=[(name, base) for name in SERVERS for base in ["/", "/d%C3%B6cs/x/"]], ids="-".join)
def server(request, tmp_path_factory):
    name, base = request.param
    start, is_there = SERVERS[name]
    if not is_there:
        pytest.skip(f"{name} is not installed")
    folder = tmp_path_factory.mktemp(name)
    folder.chmod(0o755)
    site = Site(folder, base, hosting="apache" if name == "apache" else None)
    with start(folder, site) as origin:
        yield Server(origin, site)


def test_pages_have_every_header(server):
    for path in ["", "index.html", "documents/a.html"]:
        status, headers, body = server.ask(path)
        assert status == 200 and b"<title>" in body
        assert headers.get_all("Content-Type") == ["text/html; charset=utf-8"]
        assert {name: headers.get_all(name) for name in SENT} == {name: [value] for name, value in SENT.items()}
        assert headers.get_all("Cache-Control") == ["no-cache"]


def test_assets_are_kept_and_have_every_header(server):
    status, headers, _ = server.ask(f"assets/{server.site.asset}")
    assert status == 200 and headers.get_all("Content-Type") == ["text/css; charset=utf-8"]
    assert headers.get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
    assert {name: headers.get_all(name) for name in SENT} == {name: [value] for name, value in SENT.items()}


def test_the_catalogue_is_open_to_other_sites(server):
    status, headers, body = server.ask("catalogue.json")
    assert status == 200 and json.loads(body)["documents"]
    assert headers.get_all("Access-Control-Allow-Origin") == ["*"] and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Type"].startswith("application/json") and headers.get_all("Cache-Control") == ["no-cache"]
    assert server.ask("")[1]["Access-Control-Allow-Origin"] is None


def test_a_missing_address_shows_the_page_at_any_depth(server):
    page = (server.site.output / "404.html").read_bytes()
    for path in ["none", "none.html", "_headers", "a/b/c/none", "documents/none.html", "assets/none.css"]:
        status, headers, body = server.ask(path)
        assert (status, body) == (404, page), path
        assert headers["Content-Type"] == "text/html; charset=utf-8" and headers.get_all("Cache-Control") == ["no-cache"]
        assert {name: headers.get_all(name) for name in SENT} == {name: [value] for name, value in SENT.items()}


@pytest.mark.parametrize("path", SAVED)
def test_browsers_save_what_could_run_scripts(server, path):
    status, headers, body = server.ask(urllib.parse.quote(path))
    assert (status, body) == (200, (server.site.output / path).read_bytes())
    assert headers.get_all("Content-Disposition") == ["attachment"] and headers.get_all("X-Content-Type-Options") == ["nosniff"]


def test_no_other_spelling_of_an_address_opens_a_page(server):
    for path in ["mixed/%70lain.html", "mixed//plain.html", "mixed/./plain.html", "mixed/x/../plain.html", "page/", "mixed/plain", "mixed/plain.html/"]:
        status, headers, body = server.ask(path)
        assert b"<p>text" not in body or headers.get_all("Content-Disposition") == ["attachment"], path


def test_browsers_show_passive_files(server):
    for path in PASSIVE + ["", "none", "mixed/none.html", "own/none", "documents/f0.html"]:
        assert server.ask(path)[1]["Content-Disposition"] is None, path


def test_own_files_are_hidden(server):
    assert (server.site.output / "_headers").exists() and (server.site.output / ".docportal.json").exists()
    for path in ["_headers", ".docportal.json", "%5Fheaders", ".htaccess"]:
        assert server.ask(path)[0] in ([403, 404] if path == ".htaccess" else [404]), path
    page = (server.site.output / "404.html").read_bytes()
    for path in ["files/", "assets/", "mixed/", "own/deep/"]:
        status, headers, body = server.ask(path)
        assert (status in [403, 404], body) == (True, page) and headers.get_all("Cache-Control") == ["no-cache"], path


@pytest.mark.parametrize("name", NAMES)
def test_names_in_four_scripts_are_found(server, name):
    status, headers, body = server.ask("files/" + urllib.parse.quote(name))
    assert (status, body) == (200, b"file")
    assert headers["Content-Type"].lower() == TYPES[name.rpartition(".")[2]].lower()


@pytest.mark.parametrize("ending", ENDINGS)
def test_office_files_have_their_types(server, ending):
    for method in ["GET", "HEAD"]:
        status, headers, _ = server.ask(f"files/a.{ending}", method)
        assert (status, headers["Content-Type"].lower()) == (200, TYPES[ending].lower())


def test_a_file_is_asked_for_again_only_when_it_has_changed(server):
    request = urllib.request.Request(server.origin + server.site.base + "index.html")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        tag = answer.headers["ETag"]
    request.add_header("If-None-Match", tag)
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=PATIENCE)
    assert error.value.code == 304


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path, "/d/")


def test_azure_has_every_header(site):
    settings = json.loads(site.settings("azure"))
    jsonschema.Draft202012Validator(AZURE_SCHEMA).validate(settings)
    assert settings["globalHeaders"] == {**SENT, "Cache-Control": "no-cache"}
    routes = {route["route"]: route for route in settings["routes"]}
    assert routes["/d/assets/*"]["headers"] == {"Cache-Control": "public, max-age=31536000, immutable"}
    assert routes["/d/_headers"]["statusCode"] == routes["/d/.docportal.json"]["statusCode"] == 404
    assert settings["responseOverrides"] == {"404": {"rewrite": "/d/404.html"}}
    assert {ending: settings["mimeTypes"]["." + ending] for ending in TYPES} == TYPES
    assert len(site.settings("azure")) < 20_000


def test_iis_has_every_header(site):
    root = ElementTree.fromstring(site.settings("iis"))
    added = {add.get("name"): add.get("value") for add in root.findall("./system.webServer/httpProtocol/customHeaders/add")}
    assert added == {**SENT, "Cache-Control": "no-cache"}
    maps = {map.get("fileExtension"): map.get("mimeType") for map in root.iter("mimeMap")}
    assert {ending: maps["." + ending] for ending in TYPES} == TYPES
    assert [location.get("path") for location in root.findall("location") if "mixed/" not in location.get("path")] == [
        "assets", "search/pieces", "own", "page/index", "page/index.html", "catalogue.json"]


def test_iis_shows_folders_of_documents_with_the_names_of_its_own(site):
    """What IIS hides by default but its own file, and what it hides of a portal."""
    segments = ElementTree.fromstring(site.settings("iis")).find("./system.webServer/security/requestFiltering/hiddenSegments")
    hidden = {"web.config", "bin", "app_code", "app_globalresources", "app_localresources", "app_webreferences", "app_data", "app_browsers"}
    for entry in segments:
        (hidden.remove if entry.tag == "remove" else hidden.add)(entry.get("segment").lower())
    assert hidden == {"web.config", "_headers", ".docportal.json"}


@pytest.mark.parametrize("service,name", [
    ("apache", ".htaccess"), ("azure", "staticwebapp.config.json"), ("iis", "web.config"), ("github-pages", ".nojekyll")])
def test_a_build_writes_the_file(tmp_path, service, name):
    site = Site(tmp_path, "/", hosting=service)
    assert (site.output / name).read_text() == site.settings(service)
    assert "with 'hosting: " in run("hosting", service, "--source", site.portal, "--write", code=64)


def test_netlify_and_cloudflare_read_what_every_build_writes(site):
    for service in ["netlify", "cloudflare"]:
        assert site.settings(service) == (site.output / "_headers").read_text()
    # The grammar of both: a path at the margin, then its headers, indented; Cloudflare's limits are the lower ones.
    rules, name = 0, None
    for line in site.settings("netlify").splitlines():
        assert len(line) <= 2000
        if not line or line.startswith("#"):
            continue
        if line.startswith("/"):
            assert name != "", "a path without headers"
            assert line.count("*") <= 1 and " " not in line
            rules, name = rules + 1, ""
        else:
            name, separator, value = line.strip().partition(": ")
            assert rules and line[0] in " \t" and separator and re.fullmatch("[A-Za-z-]+", name) and value
    assert 0 < rules <= 100 and name != ""


def test_a_browser_policy_is_the_same_on_each_system(site):
    def policy(system):
        return run("hosting", "browser-policy", "--source", site.portal, "--system", system)

    # The document's page also offers other apps.
    wanted = [
        {"protocol": scheme, "allowed_origins": ["https://p.example"]} for scheme in ["ms-excel", "onenote", "ms-powerpoint", "ms-word"]]
    assert json.loads(policy("linux")) == {"AutoLaunchProtocolsFromOrigins": wanted}
    assert plistlib.loads(policy("macos").encode()) == {"AutoLaunchProtocolsFromOrigins": wanted}
    head, *keys = policy("windows").strip().split("\n\n")
    assert head == "Windows Registry Editor Version 5.00"
    for key, browser in zip(keys, ["Microsoft\\Edge", "Google\\Chrome"], strict=True):
        folder, value = key.strip().split("\n")
        assert folder == f"[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\{browser}]"
        # A quotation mark of a value is escaped as in JSON.
        assert json.loads(json.loads(value.partition("=")[2])) == wanted
    assert run("hosting", "browser-policy", "--source", site.portal, "--system", "windows", "--write") == f"{site.portal}/browser-policy.reg\n"
    assert (site.portal / "browser-policy.reg").read_bytes().count(b"\r\n") == 8
    assert "--system belongs to" in run("hosting", "nginx", "--source", site.portal, "--system", "windows", code=64)


def test_a_file_without_content_is_named(site):
    assert run("hosting", "github-pages", "--source", site.portal) == ".nojekyll is an empty file.\n"


def test_htaccess_says_each_thing_once(site):
    lines = [line for line in site.settings("apache").splitlines() if line.startswith("Header ") and "Content-Disposition" not in line]
    assert len(lines) == len({line.partition(" env=")[0] for line in lines}) + 1  # assets and pieces are cached for equally long


def test_the_file_of_a_server_is_written_once(site):
    path = site.portal / "portal.caddy"
    assert run("hosting", "caddy", "--source", site.portal, "--write") == f"{path}\n"
    assert path.read_text() == site.settings("caddy")
    assert "[output.cannotWriteFile]" in run("hosting", "caddy", "--source", site.portal, "--write", code=1)


AWS = """#!{python}
# Writes down what `aws s3 sync` would upload: of the filters that name a file the last one decides.
import fnmatch, json, pathlib, sys
assert sys.argv[1:3] in (["s3", "sync"], ["s3", "cp"]), sys.argv
source, target, *options = sys.argv[3:]
filters, values, names = [], {{}}, iter(options)
for name in names:
    if name in ("--exclude", "--include"):
        filters.append((name, next(names)))
    else:
        values[name] = True if name in ("--delete", "--size-only", "--recursive") else next(names)
files = []
for path in sorted(pathlib.Path(source).rglob("*")):
    file = path.relative_to(source).as_posix()
    wanted = [name for name, pattern in filters if fnmatch.fnmatchcase(file, pattern)]
    if path.is_file() and (not wanted or wanted[-1] == "--include"):
        files.append(target + file)
with open("calls", "a") as calls:
    print(json.dumps([target, values, files]), file=calls)
"""


def test_the_script_for_s3_uploads_each_file_once_with_its_type_and_caching(site, tmp_path):
    text = site.settings("s3")
    aws = tmp_path / "aws"
    aws.write_text(AWS.format(python=sys.executable))
    aws.chmod(0o755)
    output = tmp_path / "Public"
    for file in ["assets/a.css", "index.html", "plans/a.docx", "plans/B.DOCX", "plans/c d.ppt", "plans/docx", "mixed/a[b].html", "mixed/aab.html", "own/a.html", "_headers", ".docportal.json"]:
        (output / file).parent.mkdir(parents=True, exist_ok=True)
        (output / file).write_text("x")
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "BUCKET": "team"}
    subprocess.run(["sh"], input=text, encoding="utf-8", check=True, cwd=tmp_path, env=environment)
    calls = [json.loads(line) for line in (tmp_path / "calls").read_text().splitlines()]
    prefix = "s3://team" + urllib.parse.unquote(site.base)
    fresh = {"--cache-control": "no-cache"}
    word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    assert calls[:-1] == [
        [prefix + "assets/", {"--cache-control": "public, max-age=31536000, immutable"}, [prefix + "assets/a.css"]],
        # There is no folder of pieces.
        [prefix, fresh, [prefix + "index.html", prefix + "mixed/aab.html", prefix + "plans/docx"]],
        [prefix, fresh | {"--content-type": "application/vnd.ms-powerpoint"}, [prefix + "plans/c d.ppt"]],
        [prefix, fresh | {"--content-type": word}, [prefix + "plans/B.DOCX", prefix + "plans/a.docx"]],
        [prefix, fresh | {"--recursive": True, "--content-disposition": "attachment"}, [prefix + "mixed/a[b].html", prefix + "own/a.html"]],
    ]
    # After deleting old files, everything that a portal shows is still there, and nothing else.
    assert calls[-1][:2] == [prefix, {"--delete": True, "--size-only": True}]
    assert sorted(calls[-1][2]) == sorted(file for call in calls[:-1] for file in call[2])
    policy = json.loads("".join(line[2:] for line in text.partition("# headers.json:\n")[2].splitlines()))
    assert {item["Header"]: item["Value"] for item in policy["CustomHeadersConfig"]["Items"]} == SENT


def test_headers_that_are_no_headers_are_reported(site):
    (site.portal / "Templates").mkdir()
    (site.portal / "Templates" / "headers.mustache").write_text("/*\n  A: $b\n")
    assert "Templates/headers.mustache: error: line 2 of '_headers'" in run("hosting", "nginx", "--source", site.portal, code=1)


def packed(folder):
    packed = [path for path in folder.rglob("*") if path.suffix in (".gz", ".br") and path.name != "report.html.gz"]
    return {path.relative_to(folder): path.read_bytes() for path in packed}


def test_packed_files_are_what_they_stand_beside(site):
    def build(*options):
        return run("build", "--source", site.portal, "--output", site.portal / "Public", *options)

    output = site.portal / "Public"
    build()
    assert packed(output) == {}
    build("--compress")
    first = packed(output)
    for path, content in first.items():
        plain = (output / path.with_suffix("")).read_bytes()
        assert len(plain) > 1024 and len(content) < len(plain)
        if path.suffix == ".gz":
            assert gzip.decompress(content) == plain
    texts = {path for path in output.rglob("*") if path.suffix in (".html", ".css", ".js", ".json", ".svg", ".csv", ".xml")}
    long = {path.relative_to(output) for path in texts if path.stat().st_size > 1024 and path.name != ".docportal.json"}
    assert {path.with_suffix("") for path in first} >= long and len(first) == 2 * len({path.with_suffix("") for path in first})
    assert "no file changed" in build("--compress")
    shutil.rmtree(output)
    build("--compress")
    assert packed(output) == first
    build()
    assert packed(output) == {}


PUBLISHING = pathlib.Path(__file__).parents[2] / "Documentation/howto/publish.md"


@pytest.mark.parametrize("name", SERVERS)
def test_servers_send_packed_files(tmp_path, name):
    start, is_there = SERVERS[name]
    if not is_there:
        pytest.skip(f"{name} is not installed")
    tmp_path.chmod(0o755)
    site = Site(tmp_path, "/", hosting="apache" if name == "apache" else None)
    run("build", "--source", site.portal, "--output", site.output, "--compress")
    text = PUBLISHING.read_text(encoding="utf-8").partition("## Packed files")[2].partition("\n## ")[0]
    if name == "nginx":
        assert "`gzip_static on;`" in text
        settings = "gzip_static on;\n" + site.settings("nginx")
        site.settings = lambda service: settings
    if name == "apache":
        site.added = re.search("```apache\n(.*?)```", text, re.S)[1].replace("/srv/portal", str(site.root))
    coding = "gzip" if name == "nginx" else "br"
    with start(tmp_path, site) as origin:
        server = Server(origin, site)
        for path in ["", "index.html", f"assets/{site.asset}", "mixed/a%2520b.html", "mixed/%7Bpath%7D.html", "own/deep/%25.html"]:
            plain, (status, headers, body) = server.ask(path)[1], server.ask(path, coding=coding)
            assert status == 200, path
            file = site.output / (urllib.parse.unquote(path) or "index.html")
            assert headers.get_all("Content-Encoding") == [coding], path
            assert body == file.with_name(file.name + {"gzip": ".gz", "br": ".br"}[coding]).read_bytes()
            assert headers.get_all("Vary") == plain.get_all("Vary") == ["Accept-Encoding"], path
            same = ["Content-Type", "Cache-Control", "Content-Disposition", "Content-Language", *SENT]
            assert [plain.get_all(name) for name in same] == [headers.get_all(name) for name in same], path
        assert server.ask("none", coding=coding)[0] == 404 and server.ask("files/", coding=coding)[0] in [403, 404]
        assert server.ask("index.html", coding="br;q=0, gzip;q=0")[1]["Content-Encoding"] is None
        for packed in ["mixed/plain.html.gz", "mixed/plain.html.br"]:
            answer = server.ask(packed)[1]
            assert answer["Content-Disposition"] == "attachment" or "text" not in (answer["Content-Type"] or ""), packed
