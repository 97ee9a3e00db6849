"""The whole server over real HTTP and WebSockets."""

from __future__ import annotations

import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.ui.server.conftest import UPLOAD_LIMIT, Served
from ui.server.pin import COOKIE


def receive_until_closed(socket: ClientConnection, message: bytes = b"\x01") -> None:
    socket.send(message)
    for _ in range(100):
        socket.recv(10)


def test_the_page(served: Served) -> None:
    answer = httpx.get(served.url)
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert "class extends Native" in answer.text  # the reload guard
    assert answer.text.index("class extends Native") < answer.text.index("flutter_bootstrap.js")
    assert "flet.noCdn=true" in answer.text.replace(" ", "")
    assert "<title>Pobudka</title>" in answer.text


@pytest.mark.parametrize("path", ["docs", "redoc", "openapi.json", "oauth_callback?state=x&code=y"])
def test_nothing_that_is_not_needed(served: Served, path: str) -> None:
    answer = httpx.get(f"{served.url}/{path}")
    assert answer.status_code == 404 or "flutter_bootstrap.js" in answer.text


@pytest.mark.parametrize("path", ["../../../../etc/passwd", "..%2f..%2f..%2fetc/passwd", "%2e%2e/uploads/a.jpg"])
def test_no_way_out_of_the_served_folders(served: Served, path: str) -> None:
    (served.uploads / "a.jpg").write_bytes(b"secret")
    answer = httpx.get(f"{served.url}/{path}")
    assert "root:" not in answer.text
    assert "secret" not in answer.text


def test_upload(served: Served) -> None:
    assert served.upload("photo1.jpg", b"photo") == 200
    assert (served.uploads / "photo1.jpg").read_bytes() == b"photo"


def test_upload_too_big(served: Served) -> None:
    assert served.upload("photo2.jpg", bytes(UPLOAD_LIMIT + 1)) == 413
    assert not (served.uploads / "photo2.jpg").exists()
    assert served.upload("photo3.jpg", bytes(UPLOAD_LIMIT)) == 200


@pytest.mark.parametrize(
    ("change", "status"),
    [({"s": "0" * 64}, 403), ({"f": "other.jpg"}, 403), ({"e": "2999-01-01T00:00:00+00:00"}, 403), ({"e": "x"}, 400)],
)
def test_upload_with_a_forged_address(served: Served, change: dict[str, str], status: int) -> None:
    assert served.upload("photo4.jpg", b"photo", change) == status
    assert not (served.uploads / "photo4.jpg").exists()


@pytest.mark.parametrize("name", ["../evil.jpg", "/tmp/../evil.jpg"])
def test_upload_out_of_its_folder(served: Served, name: str) -> None:
    assert served.upload(name, b"photo") == 400
    assert not (served.uploads.parent / "evil.jpg").exists()


def test_upload_without_a_length(served: Served) -> None:
    with served.session():
        address = served.url + served.pages[-1].get_upload_url("photo5.jpg", 60)
        assert httpx.put(address, content=iter([b"pho", b"to"])).status_code == 411
    assert not (served.uploads / "photo5.jpg").exists()


def test_a_big_frame_does_not_end_the_session(served: Served) -> None:
    with served.session() as socket:
        socket.send(b"\x01" + bytes(20 * 2**20))
        socket.ping().wait(10)
        with pytest.raises(ConnectionClosed):
            receive_until_closed(socket, b"\x01" + bytes(33 * 2**20))


def test_others_need_the_pin(shared: tuple[Served, str]) -> None:
    served, url = shared
    for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
        assert httpx.get(url, headers=headers).status_code == 401
        with pytest.raises(InvalidStatus) as refused, connect(f"{url.replace('http', 'ws')}/ws", proxy=None):
            pass
        assert refused.value.response.status_code == 403
    with httpx.Client(base_url=url) as tablet:
        assert tablet.get(f"/?pin={served.credentials.pin}", follow_redirects=True).status_code == 200
        cookie = {"Cookie": f"{COOKIE}={tablet.cookies[COOKIE]}"}
    with served.session(url, {**cookie, "Origin": url}):
        assert served.pages[-1].platform is not None
    with pytest.raises(InvalidStatus), served.session(url, {**cookie, "Origin": "http://evil.example"}):
        pass


def test_a_foreign_page_in_this_computers_browser(served: Served) -> None:
    with pytest.raises(InvalidStatus), served.session(headers={"Origin": "https://evil.example"}):
        pass


def test_sharing_can_be_ended(shared: tuple[Served, str]) -> None:
    served, url = shared
    sharing = served.sharing
    assert sharing.enabled
    assert sharing.enable().urls[0] == url  # asking again changes nothing
    cookie = {"Cookie": f"{COOKIE}={served.credentials.token()}"}
    with served.session(url, cookie) as tablet, served.session():
        sharing.disable()
        assert not sharing.enabled
        with pytest.raises(ConnectionClosed):
            receive_until_closed(tablet)
        with pytest.raises(httpx.TransportError):
            httpx.get(url)
        assert httpx.get(served.url).status_code == 200
    until = time.monotonic() + 10
    while sharing.closing and time.monotonic() < until:
        time.sleep(0.05)
    assert not sharing.closing
    assert httpx.get(sharing.enable().urls[0]).status_code == 401
