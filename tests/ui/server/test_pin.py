"""The gate: this computer passes, others need the PIN, and guessing is slow."""

from __future__ import annotations

import pytest

from tests.ui.server.asgi import HOST, TABLET, Memory, browser, inside, open_socket
from ui.server.attempts import Attempts
from ui.server.credentials import Credentials
from ui.server.pin import COOKIE, PinGate


@pytest.fixture
def credentials() -> Credentials:
    return Credentials(Memory())


@pytest.fixture
def now() -> list[float]:
    return [1000.0]


@pytest.fixture
def gate(credentials: Credentials, now: list[float]) -> PinGate:
    return PinGate(inside, credentials, Attempts(clock=lambda: now[0]))


def wrong(credentials: Credentials) -> str:
    return "000001" if credentials.pin == "000000" else "000000"


@pytest.mark.parametrize("path", ["/", "/match/1", "/manifest.json", "/main.dart.wasm", "/upload?f=a&e=b&s=c"])
@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "HEAD", "OPTIONS"])
async def test_nobody_gets_in_without(gate: PinGate, method: str, path: str) -> None:
    async with browser(gate) as client:
        answer = await client.request(method, path)
    assert answer.status_code == 401
    assert "inside" not in answer.text
    assert COOKIE not in answer.cookies


async def test_no_socket_without(gate: PinGate, credentials: Credentials) -> None:
    assert await open_socket(gate, {"host": HOST}) == "websocket.close"
    assert await open_socket(gate, {"host": HOST, "cookie": f"{COOKIE}={credentials.pin}"}) == "websocket.close"
    assert await open_socket(gate, {"host": HOST, "cookie": f"{COOKIE}={credentials.token()}"}) == "websocket.accept"


async def test_the_page_asks_in_both_languages(gate: PinGate) -> None:
    async with browser(gate) as client:
        page = (await client.get('/match/1?a="b"')).text
    assert "Podaj PIN" in page
    assert "Enter the PIN" in page
    assert 'name="next" value="/match/1"' in page


async def test_by_the_qr_code(gate: PinGate, credentials: Credentials) -> None:
    async with browser(gate) as client:
        answer = await client.get(f"/match/1?pin={credentials.pin}")
        assert (answer.status_code, answer.headers["location"]) == (303, "/match/1")  # the PIN leaves the address bar
        assert "httponly" in answer.headers["set-cookie"].lower()
        assert "samesite=lax" in answer.headers["set-cookie"].lower()
        assert (await client.get("/match/1")).text == "inside"


async def test_by_the_form(gate: PinGate, credentials: Credentials) -> None:
    async with browser(gate) as client:
        answer = await client.post("/pin", data={"pin": f" {credentials.pin} ", "next": "/match/1"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/match/1")
        assert (await client.get("/")).text == "inside"
        answer = await client.post("/pin", data={"pin": wrong(credentials)})
        assert answer.status_code == 303  # who is inside stays inside


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "evil", "/pin"])
async def test_leads_nowhere_else(gate: PinGate, credentials: Credentials, elsewhere: str) -> None:
    async with browser(gate) as client:
        answer = await client.post("/pin", data={"pin": credentials.pin, "next": elsewhere})
    assert answer.headers["location"] == "/"


async def test_a_path_cannot_write_into_the_page(gate: PinGate) -> None:
    async with browser(gate) as client:
        page = (await client.post("/pin", data={"pin": "1", "next": '/"><script>alert(1)</script>'})).text
    assert "<script" not in page


async def test_wrong_pins(gate: PinGate, credentials: Credentials, now: list[float]) -> None:
    async with browser(gate) as client, browser(gate, "192.168.1.8") as other:
        for _ in range(10):
            answer = await client.post("/pin", data={"pin": wrong(credentials)})
            assert answer.status_code == 401
            assert "To nie ten PIN" in answer.text
        for attempt in (
            client.post("/pin", data={"pin": credentials.pin}),
            client.get(f"/?pin={credentials.pin}"),
            client.get(f"/?pin={wrong(credentials)}"),
        ):
            answer = await attempt
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
            assert COOKIE not in answer.cookies
        assert (await other.post("/pin", data={"pin": credentials.pin})).status_code == 303
        now[0] += 60
        assert (await client.post("/pin", data={"pin": credentials.pin})).status_code == 303


async def test_many_addresses_guess_no_faster(gate: PinGate, credentials: Credentials) -> None:
    for tries in range(60):
        async with browser(gate, f"10.0.0.{tries}") as client:
            assert (await client.get(f"/?pin={wrong(credentials)}")).status_code == 401
    async with browser(gate, "10.0.1.1") as client:
        assert (await client.get(f"/?pin={wrong(credentials)}")).status_code == 429


@pytest.mark.parametrize("pin", ["", "é", "7" * 1000, "%00", "[]"])
async def test_odd_pins_are_wrong_pins(gate: PinGate, pin: str) -> None:
    async with browser(gate) as client:
        assert (await client.get("/", params={"pin": pin})).status_code == 401
        assert (await client.post("/pin", data={"pin": pin})).status_code == 401


async def test_a_huge_form_is_not_read(gate: PinGate) -> None:
    async with browser(gate) as client:
        assert (await client.post("/pin", content=b"pin=" + b"1" * 100_000)).status_code == 401


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1"])
@pytest.mark.parametrize("host", ["127.0.0.1:8550", "localhost:8550", "[::1]:8550", "localhost"])
async def test_this_computer_is_never_asked(gate: PinGate, address: str, host: str) -> None:
    async with browser(gate, address, host) as client:
        assert (await client.get("/")).text == "inside"
        assert (await client.get("/?pin=1")).status_code == 303
    assert await open_socket(gate, {"host": host}, address) == "websocket.accept"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "127.0.0.1"},
        {"x-real-ip": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"host": "127.0.0.1:8550"},
        {"host": "localhost"},
        {"origin": "http://localhost"},
    ],
)
async def test_saying_so_does_not_make_it_this_computer(gate: PinGate, headers: dict[str, str]) -> None:
    async with browser(gate) as client:
        assert (await client.get("/", headers=headers)).status_code == 401
    assert await open_socket(gate, {"host": HOST, **headers}) == "websocket.close"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": TABLET},  # a proxy on this computer makes everybody look local
        {"forwarded": f"for={TABLET}"},
        {"host": "evil.example:8550"},  # a name that resolves to 127.0.0.1 (DNS rebinding)
        {"host": ""},
    ],
)
async def test_not_everything_from_loopback_is_this_computer(gate: PinGate, headers: dict[str, str]) -> None:
    async with browser(gate, "127.0.0.1", "127.0.0.1:8550") as client:
        assert (await client.get("/", headers=headers)).status_code == 401


def test_credentials_survive_a_restart_and_a_new_pin_ends_them() -> None:
    memory = Memory()
    first = Credentials(memory)
    assert len(first.pin) == 6
    assert first.pin.isdecimal()
    token = first.token()
    assert first.pin not in token
    assert token != first.token()
    again = Credentials(memory)
    assert again.pin == first.pin
    assert again.knows(token)
    again.new_pin()
    assert not again.knows(token)
    assert again.knows(again.token())
    assert not Credentials(Memory()).knows(token)


@pytest.mark.parametrize("token", ["", ".", "a", "a.b", "é.ü", "0" * 32 + "." + "0" * 64])
def test_made_up_tokens(credentials: Credentials, token: str) -> None:
    assert not credentials.knows(token)
    number, signature = credentials.token().split(".")
    assert not credentials.knows(f"{number[::-1]}.{signature}")


def test_the_pin_may_be_typed_as_it_is_shown(credentials: Credentials) -> None:
    pin = credentials.pin
    assert credentials.accepts(f" {pin[:3]} {pin[3:]} ")
    assert not credentials.accepts(f"{pin} {pin[0]}")
