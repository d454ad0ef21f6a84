"""Addresses: under which one the server is known, whose word it takes for another's, where else it listens, and where this
computer is in its network."""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

USUAL_PORTS = {"http": 80, "https": 443}
EXAMPLE_URL, EXAMPLE_PROXY, EXAMPLE_METRICS = "https://tateti.example.org/", "10.0.0.0/8", "127.0.0.1:9100"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class InvalidAddressError(TatetiError):
    """An address that cannot be read."""


# The public address


@dataclass(frozen=True)
class PublicUrl:
    """The address that people open; with it go a Host and an Origin.

    >>> url = PublicUrl.read("HTTPS://Tateti.Example.org")
    >>> str(url), url.origin, sorted(url.hosts)
    ('https://tateti.example.org/', 'https://tateti.example.org', ['tateti.example.org', 'tateti.example.org:443'])
    """

    scheme: str
    host: str  # small, an IPv6 address in brackets
    port: int | None  # None: the usual one

    @classmethod
    def read(cls, text: str) -> PublicUrl:
        """The address that a text means; it has no path, for the page lies at the root of its host."""
        try:
            parts = urlsplit(text)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise _not_public(text) from None
        extra = parts.query or parts.fragment or parts.username or parts.path not in ("", "/")
        if parts.scheme not in USUAL_PORTS or extra or not _is_host(host) or "?" in text or "#" in text:
            raise _not_public(text)
        return cls(
            parts.scheme,
            f"[{host}]" if ":" in host else host,
            None if port == USUAL_PORTS[parts.scheme] else port,
        )

    @property
    def origin(self) -> str:
        """What a browser sends as the Origin of its pages."""
        return f"{self.scheme}://{self.host}" + ("" if self.port is None else f":{self.port}")

    @property
    def hosts(self) -> frozenset[str]:
        """What a browser may send as Host."""
        if self.port is not None:
            return frozenset([f"{self.host}:{self.port}"])
        return frozenset([self.host, f"{self.host}:{USUAL_PORTS[self.scheme]}"])

    def __str__(self) -> str:
        return f"{self.origin}/"


def _is_host(host: str) -> bool:
    """Whether this may be the name of a host, or its address."""
    if ":" in host:
        return _network(host) is not None
    labels = host.removesuffix(".").split(".")
    return len(host) < 254 and all(
        0 < len(label) < 64 and label.isascii() and label.replace("-", "").replace("_", "").isalnum()
        for label in labels
    )


def _not_public(text: str) -> InvalidAddressError:
    return InvalidAddressError(
        N_("{address} is not the address of a page: write it without a path, like {example}."),
        address=quote(text), example=EXAMPLE_URL,
    )  # fmt: skip


def is_this_computer(host: str) -> bool:
    """Whether a Host, with any port or none, can only be this computer: no foreign name ever leads here.

    >>> [is_this_computer(host) for host in ("localhost", "127.0.0.1:8000", "[::1]:8000", "evil.example", "[::1", "")]
    [True, True, True, False, False, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return name == "localhost" or (name is not None and is_loopback(name))


def is_loopback(address: str) -> bool:
    """Whether only this computer can reach an address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


# Proxies


def read_proxy(text: str) -> str:
    """An address or a network, whose X-Forwarded-For is believed, in its usual form.

    >>> read_proxy("127.0.0.1"), read_proxy("fd00:0::/8")
    ('127.0.0.1/32', 'fd00::/8')
    """
    network = _network(text)
    if network is None:
        raise InvalidAddressError(
            N_("{address} is not an address or a network of proxies: write one like {example}."),
            address=quote(text), example=EXAMPLE_PROXY,
        )  # fmt: skip
    return str(network)


def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address lies in one of these networks.

    >>> is_among("::ffff:10.1.2.3", ("10.0.0.0/8",)), is_among("192.0.2.1", ("10.0.0.0/8",)), is_among("", ("::/0",))
    (True, False, False)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in _networks(networks))


def as_seen_by_sockets(networks: tuple[str, ...]) -> list[str]:
    """The networks, and those of IPv4 once more as a socket that listens to both kinds of addresses sees them.

    >>> as_seen_by_sockets(("10.0.0.0/8", "fd00::/8"))
    ['10.0.0.0/8', 'fd00::/8', '::ffff:a00:0/104']
    """
    mapped = [
        str(ipaddress.ip_network((f"::ffff:{one.network_address}", 96 + one.prefixlen)))
        for one in _networks(networks)
        if isinstance(one, ipaddress.IPv4Network)
    ]
    return [*networks, *mapped]


@functools.cache
def _networks(texts: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(text) for text in texts)


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        return None


# Where else it listens


def read_host_and_port(text: str) -> tuple[str, int]:
    """A host and a port.

    >>> read_host_and_port("127.0.0.1:9100"), read_host_and_port("[::1]:9100")
    (('127.0.0.1', 9100), ('::1', 9100))
    """
    host, colon, port = text.rpartition(":")
    host = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if (
        not colon
        or not _is_host(host)
        or not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536)
    ):
        raise InvalidAddressError(
            N_("{address} is not a host and a port: write them like {example}."),
            address=quote(text), example=EXAMPLE_METRICS,
        )  # fmt: skip
    return host, int(port)


# This computer in its network

ALL_ADDRESSES = ("0.0.0.0", "::")  # to listen at
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # that nobody has
KEPT = 10.0  # seconds: a computer may come into another network


def network_addresses() -> list[str]:
    """The addresses at which others in the network find this computer, the usual one first; this may take a moment."""
    return list(_network_addresses(int(time.monotonic() / KEPT)))


@functools.lru_cache(maxsize=1)
def _network_addresses(_moment: int) -> tuple[str, ...]:
    found = dict.fromkeys([*_usual_addresses(), *_addresses_of_the_name()])
    return tuple(address for address in found if is_reachable(address))


def _usual_addresses() -> Iterator[str]:
    """The addresses from which this computer would send into the network; nothing is sent to find out."""
    for family, elsewhere in ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, 9))
            yield asking.getsockname()[0]


def _addresses_of_the_name() -> Iterator[str]:
    with contextlib.suppress(OSError, UnicodeError):
        for *_kind, where in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(where[0])


def is_reachable(address: str) -> bool:
    """Whether another computer of the network can use an address: none that means this computer, or one cable alone.

    >>> [is_reachable(address) for address in ("192.168.1.20", "fd00::1", "127.0.1.1", "169.254.1.1", "fe80::1", "::", "x")]
    [True, True, False, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)


def is_in_private_network(address: str) -> bool:
    """Whether an address is of this computer, or of a network that the rest of the world does not reach.

    >>> [is_in_private_network(address) for address in ("127.0.0.1", "::ffff:192.168.1.7", "fe80::1%eth0", "8.8.8.8", "")]
    [True, True, True, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_private and not found.is_unspecified


def is_home_name(host: str) -> bool:
    """Whether a name can only be a computer of the own network: an address of it, or a name that nobody can buy.

    >>> [is_home_name(host) for host in ("localhost", "192.168.1.20", "::1", "nest", "nest.local", "8.8.8.8", "evil.example", "")]
    [True, True, True, True, True, False, False, False]
    """
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(host)
        return is_in_private_network(host)
    return bool(host) and ("." not in host or host.endswith(".local"))


def page_at(host: str, port: int) -> str:
    """The address of the page, without a slash at its end.

    >>> page_at("192.168.1.20", 8000), page_at("fd00::1", 80)
    ('http://192.168.1.20:8000', 'http://[fd00::1]')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == USUAL_PORTS["http"] else f"http://{name}:{port}"
