"""Where other devices on the same Wi-Fi find this computer, as addresses and as a QR code."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import segno

_PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Nothing is sent there: choosing a UDP peer only asks the system which interface it would use. The first one is a
documentation address, so it follows the default route."""
_DOCKER = ipaddress.ip_network("172.16.0.0/12")


def lan_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this computer that others may reach, the likeliest first; empty without a network."""
    routed = [address for probe in _PROBES if (address := _source_address(probe))]
    return rank([*routed, *_own_names()])


def rank(found: Iterable[str]) -> tuple[str, ...]:
    """The usable addresses among those found, each once; homes mostly use 192.168 or 10, containers mostly 172."""
    usable = [
        address
        for address in dict.fromkeys(found)
        if not ((ip := ipaddress.ip_address(address)).is_loopback or ip.is_unspecified or ip.is_link_local)
    ]
    return tuple(sorted(usable, key=lambda address: ipaddress.ip_address(address) in _DOCKER))


def join_url(url: str, pin: str) -> str:
    """The address that lets a device in without typing: what the QR code holds."""
    return f"{url}/?pin={pin}"


def qr_png(url: str) -> bytes:
    """The QR code as a PNG, with its quiet zone."""
    buffer = io.BytesIO()
    segno.make(url, error="m", micro=False).save(buffer, kind="png", scale=8, border=4)
    return buffer.getvalue()


def qr_text(url: str) -> str:
    """The QR code in half blocks for a terminal."""
    buffer = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=buffer, border=2, compact=True)
    return buffer.getvalue()


def _source_address(peer: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((peer, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _own_names() -> list[str]:
    """What the name service says; given a second, since some systems take several to find nothing."""
    pool = ThreadPoolExecutor(1)
    try:
        with suppress(OSError, TimeoutError):
            return pool.submit(socket.gethostbyname_ex, socket.gethostname()).result(timeout=1)[2]
        return []
    finally:
        pool.shutdown(wait=False)
