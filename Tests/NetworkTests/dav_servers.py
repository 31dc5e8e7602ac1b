"""WebDAV servers of Debian and PyPI, each over a folder of files, without sign-in."""

import base64
import contextlib
import hashlib
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import PATIENCE, wait_until

NGINX_MODULES = Path(os.environ.get("NGINX_MODULES") or "/usr/lib/nginx/modules")
APACHE_MODULES = Path(os.environ.get("APACHE_MODULES") or "/usr/lib/apache2/modules")
LIGHTTPD_MODULES = Path(os.environ.get("LIGHTTPD_MODULES") or "/usr/lib/lighttpd")

# Who may lock files where anonymous people may not.
USER, PASSWORD = "ann", "secret"


@contextlib.contextmanager
def running(command, port, **options):
    """A server program that listens."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)

    def listens():
        assert process.poll() is None, f"{command[0]} has ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
        return False

    try:
        wait_until(listens)
        yield
    finally:
        process.terminate()
        process.wait()


def program(name):
    """A server program, which is not on the path of everybody."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin")


def serving_rclone(files, port):
    return [shutil.which("rclone"), "serve", "webdav", "--dir-cache-time", "0s", "--addr", f"127.0.0.1:{port}", str(files)]


def serving_wsgidav(files, port):
    return [
        sys.executable, "-m", "wsgidav.server.server_cli", "--host", "127.0.0.1", "--port", str(port), "--root", str(files),
        "--auth", "anonymous", "--no-config"]


def serving_nginx(files, port):
    folder = files.parent / "nginx"
    folder.mkdir()
    (folder / "nginx.conf").write_text(
        ("user root;" if os.geteuid() == 0 else "") + f"""
load_module {NGINX_MODULES}/ngx_http_dav_ext_module.so;
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {files}; location / {{ dav_ext_methods PROPFIND OPTIONS; }} }}
}}
""")
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def serving_lighttpd(files, port):
    folder = files.parent / "lighttpd"
    folder.mkdir()
    (folder / "lighttpd.conf").write_text(f"""
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{files}"
server.errorlog = "{folder}/error.log"
server.modules = ("mod_webdav")
webdav.activate = "enable"
mimetype.assign = ("" => "application/octet-stream")
""")
    return [program("lighttpd"), "-D", "-m", str(LIGHTTPD_MODULES), "-f", str(folder / "lighttpd.conf")]


def apache(files, folder, port, modules, location):
    """Apache with a configuration for one location."""
    loaded = "\n".join(f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so" for name in modules)
    # As root, Apache runs its workers as another user, who needs access to pytest's folders, and to no others.
    for path in files.parents if os.geteuid() == 0 else []:
        if not any(part.startswith("pytest-of-") for part in path.parts):
            break
        path.chmod(0o755)
    (folder / "apache.conf").write_text(f"""
ServerRoot {folder}
Listen 127.0.0.1:{port}
ServerName localhost
PidFile {folder}/pid
ErrorLog {folder}/error.log
DocumentRoot "{files}"
{loaded}
{"User nobody" if os.geteuid() == 0 else ""}
{"Group nogroup" if os.geteuid() == 0 else ""}
{location}
""")
    return [program("apache2"), "-f", str(folder / "apache.conf"), "-D", "FOREGROUND"]


def serving_apache(files, port):
    folder = files.parent / "apache"
    folder.mkdir()
    # For the locks of the other user.
    folder.chmod(0o777)
    return apache(files, folder, port, ["mpm_event", "authz_core", "dav", "dav_fs"], f"""
DavLockDB {folder}/lock
<Directory "{files}">
  Dav On
  Require all granted
</Directory>
""")


def serving_subversion(files, port):
    """A repository with the files in its first revision. It lets nobody lock them without a name."""
    folder = files.parent / "subversion"
    folder.mkdir()
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    for command in [
        ["svnadmin", "create", str(folder / "repository")],
        ["svn", "import", "--quiet", "--no-ignore", "--config-dir", str(folder / "config"), "--message", "", str(files),
         (folder / "repository").as_uri()],
    ]:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE, env=environment)
    password = base64.b64encode(hashlib.sha1(PASSWORD.encode()).digest()).decode()
    (folder / "users").write_text(f"{USER}:{{SHA}}{password}\n")
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "nobody", str(folder / "repository")], check=True)
    modules = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_svn"]
    return apache(files, folder, port, modules, f"""
<Location />
  DAV svn
  SVNPath {folder}/repository
  SVNAutoversioning On
  AuthType Basic
  AuthName files
  AuthUserFile {folder}/users
  <LimitExcept GET OPTIONS PROPFIND>
    Require valid-user
  </LimitExcept>
</Location>
""")


def has_wsgidav():
    return subprocess.run([sys.executable, "-c", "import wsgidav"], capture_output=True).returncode == 0


def server(serving, is_installed, package):
    name = serving.__name__.removeprefix("serving_")
    return pytest.param(serving, marks=pytest.mark.skipif(not is_installed, reason=f"needs {package}"), id=name)


WRITABLE = [
    server(serving_rclone, shutil.which("rclone"), "rclone"),
    server(serving_wsgidav, has_wsgidav(), "wsgidav"),
    server(serving_apache, program("apache2"), "apache2-bin"),
    server(serving_nginx, (NGINX_MODULES / "ngx_http_dav_ext_module.so").exists(), "libnginx-mod-http-dav-ext"),
    server(serving_lighttpd, (LIGHTTPD_MODULES / "mod_webdav.so").exists(), "lighttpd-mod-webdav"),
]
SERVERS = WRITABLE + [
    server(
        serving_subversion, shutil.which("svn") and (APACHE_MODULES / "mod_dav_svn.so").exists(),
        "subversion and libapache2-mod-svn"),
]
