"""Forms that pages of other sites send, and names of theirs that lead to this machine."""

import os
import socket
import sys
import threading
import urllib.parse
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from preview_server import serving

TYPE = "Content-Type: application/x-www-form-urlencoded"


def send(review, values, *fields, type=TYPE, path="/-/review/decide"):
    body = urllib.parse.urlencode(values).encode()
    return review.ask(path, "POST", host=f"localhost:{review.port}", fields=[*fields, type, f"Content-Length: {len(body)}"], body=body)


def own(review):
    return f"Origin: http://localhost:{review.port}"


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://localhost", "https://localhost:{port}", "http://localhost:{port}.evil.example",
     "http://127.0.0.1:{port}", "http://localhost:{port}/", "http://LOCALHOST:{port}", "http://evil@localhost:{port}", "file://",
     "http://localhost:{port} http://evil.example", None])
def test_an_origin_must_be_the_previews_own(review, portal, form, origin):
    fields = [] if origin is None else ["Origin: " + origin.format(port=review.port)]
    assert send(review, form, *fields).status == 403
    assert not portal.decisions.exists()


def test_two_origins_are_none(review, portal, form):
    assert send(review, form, own(review), "Origin: http://evil.example").status == 403
    assert send(review, form, "Origin: http://evil.example", own(review)).status == 403
    assert not portal.decisions.exists()


@pytest.mark.parametrize(
    "sites", [["cross-site"], ["same-site"], ["none"], [""], ["same-origin", "cross-site"], ["Same-Origin"], ["same-origin, x"]])
def test_the_browsers_word_about_the_site_counts(review, portal, form, sites):
    assert send(review, form, own(review), *[f"Sec-Fetch-Site: {site}" for site in sites]).status == 403
    assert not portal.decisions.exists()


@pytest.mark.parametrize(
    "type",
    ["Content-Type: text/plain", "Content-Type: multipart/form-data; boundary=a", "Content-Type: application/json", "Content-Type:", "X: y",
     "Content-Type: text/plain; application/x-www-form-urlencoded", "Content-Type: application/x-www-form-urlencoded, text/plain"])
def test_other_types_of_forms_are_refused(review, portal, form, type):
    assert send(review, form, own(review), type=type).status == 415
    assert not portal.decisions.exists()


@pytest.mark.parametrize("change", ["missing", "empty", "other", "longer", "shorter", "double", "case", "nul"])
def test_the_token_must_be_that_of_the_run(review, portal, form, change):
    token = form["token"]
    tokens = {
        "missing": [], "empty": [""], "other": ["0" * 32], "longer": [token + "0"], "shorter": [token[:-1]], "double": [token, token],
        "case": [token.upper() + "A"], "nul": [token + "\0"]}[change]
    values = [(name, value) for name, value in form.items() if name != "token"] + [("token", value) for value in tokens]
    for path in ["/-/review/decide", "/-/review/undo", "/-/review/check"]:
        assert send(review, values, own(review), path=path).status == 403
    assert not portal.decisions.exists()


def test_decisions_are_not_made_by_reading(review, portal, form):
    for method in ["GET", "HEAD"]:
        answer = review.ask("/-/review/decide?" + urllib.parse.urlencode(form), method)
        assert answer.status == 404
    for method in ["PUT", "PATCH", "DELETE", "post"]:
        assert review.ask("/-/review/decide", method, fields=[own(review), TYPE, "Content-Length: 0"]).status == 405
    assert not portal.decisions.exists()


def as_other_account(action):
    """What an action returns, up to 255, when another account does it."""
    process = os.fork()
    if process == 0:
        try:
            os.setuid(65_534)
            os._exit(action())
        except BaseException:
            os._exit(255)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="only root can act as another account, and only Linux tells it")
def test_forms_of_other_accounts_are_refused(review, portal, form):
    assert as_other_account(lambda: send(review, form, own(review)).status - 300) == 103
    # The system shows a connection that was closed at once as one of root.
    body = urllib.parse.urlencode(form)
    head = f"POST /-/review/decide HTTP/1.1\r\nHost: localhost:{review.port}\r\n{own(review)}\r\n{TYPE}\r\nContent-Length: {len(body)}"

    def leave():
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", review.port)) as connection:
                connection.sendall(f"{head}\r\n\r\n{body}".encode())
        return 0

    assert as_other_account(leave) == 0
    assert review.ask("/-/review/").status == 200
    assert not portal.decisions.exists()


# The last of this file's raw forms: it shows that the values above fail by nothing else.
def test_the_same_form_of_its_own_page_is_accepted(review, portal, form):
    try:
        assert send(review, form, own(review)).status == 303
        assert "decision: working" in portal.decisions.read_text()
    finally:
        portal.decisions.unlink(missing_ok=True)


# In a browser.


@contextmanager
def other_site(page):
    """The port of a server whose every page is this one."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("host", ["evil.example", "localhost", "a.localhost"])
def test_a_form_of_another_page_changes_nothing(review, portal, form, browser, host):
    """The page knows even the token. On another port of the same name, it is of the same site, and still another origin."""
    fields = "".join(f'<input name="{name}" value="{value}">' for name, value in form.items())
    page = f'<!DOCTYPE html><form method="post" action="{review.origin}/-/review/decide">{fields}</form>'
    with other_site(page) as port:
        browser.open_address(f"http://{host}:{port}/")
        browser.evaluate("document.forms[0].submit()")
        browser.wait_until("document.body?.innerText.includes('this form was sent by another site')")
    assert not portal.decisions.exists()


READ = """(async (origin) => {
  const outcome = {}
  for (const path of ['/', '/-/', '/-/review/', '/catalogue.json', '/search/en.js', '/-/events?page=/&tag=a&styles=']) {
    for (const mode of ['cors', 'no-cors']) {
      try { outcome[path + mode] = (await (await fetch(origin + path, {mode, credentials: 'include'})).text()).slice(0, 20) }
      catch { outcome[path + mode] = '' }
    }
  }
  await new Promise(resolve => {
    const events = new EventSource(origin + '/-/events?page=/&tag=a&styles=')
    events.onerror = () => { events.close(); resolve() }
    events.onmessage = events.onopen = () => { outcome.events = 'opened'; events.close(); resolve() }
  })
  await new Promise(resolve => {
    const script = document.createElement('script')
    script.src = origin + '/search/en.js'
    script.onload = () => { outcome.script = 'loaded'; resolve() }
    script.onerror = resolve
    document.head.append(script)
  })
  await new Promise(resolve => {
    const socket = new WebSocket(origin.replace('http', 'ws') + '/-/events')
    socket.onopen = () => { outcome.socket = 'opened'; resolve() }
    socket.onerror = resolve
  })
  return outcome
})(arguments[0])"""


def test_a_page_of_another_site_reads_nothing(review, browser):
    """By fetch, streams of events, scripts and web sockets: webpack-dev-server's CVE-2018-14732, CVE-2025-30359 and CVE-2025-30360."""
    with other_site("<!DOCTYPE html><title>Other</title>") as port:
        browser.open_address(f"http://evil.example:{port}/")
        outcome = browser.evaluate(READ, review.origin)
    assert {name: value for name, value in outcome.items() if value} == {}


def test_another_site_has_no_page_in_a_frame(review, browser):
    with other_site(f'<!DOCTYPE html><iframe src="{review.origin}/-/review/"></iframe>') as port:
        browser.open_address(f"http://evil.example:{port}/")
        browser.driver.switch_to.frame(0)
        assert "review" not in browser.evaluate("location.href").removeprefix(review.origin)
        browser.driver.switch_to.default_content()


def test_a_name_that_leads_here_reads_nothing(review, portal, browser):
    """DNS rebinding: the page's own origin is this server."""
    browser.open_address(f"http://evil.example:{review.port}/-/review/")
    shown = browser.evaluate("document.body.innerText")
    assert shown.startswith("'evil.example' is not a name of this preview")
    outcome = browser.evaluate(
        "(async () => (await Promise.all(['/', '/-/', '/-/events', '/catalogue.json'].map(path => fetch(path)))).map(a => a.status))()")
    assert outcome == [403] * 4
    status = browser.evaluate(
        "(async () => (await fetch('/-/review/decide', {method: 'POST', body: new URLSearchParams({t: 'x'})})).status)()")
    assert status == 403 and not portal.decisions.exists()


def test_a_name_that_was_allowed_shows_what_the_others_lack(portal, browser):
    with serving(portal.folder, "--allow-host", "friend.example") as preview:
        browser.open_address(f"http://friend.example:{preview.port}/-/review/")
        assert "is not a name" not in browser.evaluate("document.body.innerText")
