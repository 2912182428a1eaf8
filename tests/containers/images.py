"""Stand-ins for the images of a registry, under the same tags: Debian with its own servers, and the interpreter of this machine.

They are made only when no registry answers. What they replace is named in docs/deployment.md; Grafana has none.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.containers.engine import Engine

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PYTHON, REDIS, POSTGRES = "python:3.13-slim", "redis:7-alpine", "postgres:17-alpine"
FLOWER, PROMETHEUS = "mher/flower:2.0", "prom/prometheus:v3.5.0"
REGISTRY_IMAGES = (PYTHON, REDIS, POSTGRES, FLOWER, PROMETHEUS)
DEBIAN, SERVICES = "standin/debian", "standin/services"
SUITE = "bookworm"

NOT_LIBRARIES = re.compile(r"lib(c|m|dl|pthread|rt|util|X\w*|tk[\d.]*|tcl[\d.]*|xcb|fontconfig|freetype|png\d*)\.so")
"""Of the base itself, or of a window that no container has."""


def is_standin(engine: Engine, name: str) -> bool:
    return "extractor.standin" in (engine.inspect(name, "image")["Config"]["Labels"] or {})


def make_standins(engine: Engine, directory: Path) -> None:
    """Build a stand-in for each image."""
    base = directory / "debian"
    _bootstrap(base)
    _import(engine, base, DEBIAN)
    with ThreadPoolExecutor(2) as pool:
        services = pool.submit(_make_services, engine)
        python = pool.submit(_make_python, engine, directory / "python")
        services.result()
        python.result()
    engine.removals += [*REGISTRY_IMAGES, SERVICES, DEBIAN]


def _bootstrap(base: Path) -> None:
    script = Path("/usr/share/debootstrap/scripts") / _codename()
    suite = _codename() if script.exists() else SUITE
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", suite, str(base), _mirror()], capture_output=True, text=True
    )
    if done.returncode != 0:
        raise AssertionError(f"debootstrap: {done.stdout[-2000:]}{done.stderr[-1000:]}")
    for place in ("var/cache/apt/archives", "var/lib/apt/lists", "usr/share/doc", "usr/share/man", "usr/share/locale"):
        shutil.rmtree(base / place)
        (base / place).mkdir()


def _codename() -> str:
    found = re.search(r"^VERSION_CODENAME=(\w+)$", Path("/etc/os-release").read_text(), re.MULTILINE)
    return found[1] if found else SUITE


def _mirror() -> str:
    """Return where this machine has Debian from."""
    form = "$(REPO_URI) $(CODENAME) $(COMPONENT)"
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", form, "Created-By: Packages"], capture_output=True, text=True
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    return next((line[0] for line in lines if line[1:] == [_codename(), "main"]), "http://deb.debian.org/debian")


def _import(engine: Engine, tree: Path, name: str) -> None:
    with subprocess.Popen(["tar", "-C", str(tree), "-c", "."], stdout=subprocess.PIPE) as tar:
        subprocess.run(
            ["docker", "import", "--change", "ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "-", name],
            stdin=tar.stdout, env=dict(engine.environment), check=True, capture_output=True,
        )  # fmt: skip


# -- servers ----------------------------------------------------------------------------------------------------


def _make_services(engine: Engine) -> None:
    """One image with Debian's servers, and one tag with an entry point for each."""
    build(engine, HERE / "standins", SERVICES, "services.Dockerfile")
    for name, file in ((REDIS, "redis"), (POSTGRES, "postgres"), (PROMETHEUS, "prometheus")):
        build(engine, HERE / "standins", name, f"{file}.Dockerfile")


def build(engine: Engine, context: Path, name: str, file: str, **arguments: str) -> None:
    given = [word for key, value in arguments.items() for word in ("--build-arg", f"{key}={value}")]
    engine.run(
        "build", "--network=host", "--tag", name, "--file", str(context / file), *given, str(context), timeout_s=400
    )


# -- Python -----------------------------------------------------------------------------------------------------


def _make_python(engine: Engine, context: Path) -> None:
    """An image with an interpreter of this machine under /usr/local, as Python's official images have it."""
    interpreter = find_python()
    source, version = _ask(interpreter, "import sys; print(sys.base_prefix); print('%d.%d' % sys.version_info[:2])")
    local = context / "usr" / "local"
    _copy_interpreter(Path(source), version, local)
    _copy_libraries(local)
    _configure_pip(context)
    shutil.copy(HERE / "standins" / "python.Dockerfile", context)
    build(engine, context, PYTHON, "python.Dockerfile")
    build(engine, _flower_context(context.parent / "flower"), FLOWER, "Dockerfile")


def find_python() -> str:
    """Return the interpreter to copy: 3.13 when there is one, else ours."""
    places = [
        *Path.home().glob(".pyenv/versions/3.13.*/bin/python3.13"),
        *Path.home().glob(".local/share/uv/python/cpython-3.13.*-linux-*/bin/python3.13"),
    ]
    found = [str(path) for path in places] or [path for path in (shutil.which("python3.13"),) if path]
    return found[0] if found else sys.executable


def _ask(interpreter: str, code: str) -> list[str]:
    return subprocess.run([interpreter, "-Ic", code], capture_output=True, text=True, check=True).stdout.split()


def _copy_interpreter(source: Path, version: str, local: Path) -> None:
    library = f"python{version}"
    (local / "bin").mkdir(parents=True)
    (local / "lib").mkdir()
    shutil.copy2((source / "bin" / library).resolve(), local / "bin" / library)
    for name in ("python", "python3"):
        (local / "bin" / name).symlink_to(library)
    left_out = [
        "__pycache__",
        "test",
        "idlelib",
        "tkinter",
        "turtledemo",
        "config-*",
        "site-packages/*",
        "dist-packages",
        "*.a",
    ]
    libraries = [path.name for path in (source / "lib").glob("libpython*.so*")]
    exclude = [f"--exclude={pattern}" for pattern in left_out]
    with subprocess.Popen(
        ["tar", "-C", str(source / "lib"), *exclude, "-c", library, *libraries], stdout=subprocess.PIPE
    ) as tar:
        subprocess.run(["tar", "-C", str(local / "lib"), "-x"], stdin=tar.stdout, check=True)


def _copy_libraries(local: Path) -> None:
    """Copy the shared libraries that the interpreter and its modules are linked with."""
    modules = [str(path) for path in local.rglob("*.so*")]
    listed = subprocess.run(["ldd", *modules], capture_output=True, text=True).stdout
    for path in sorted(set(re.findall(r"=> (/\S+)", listed))):
        if not NOT_LIBRARIES.match(Path(path).name) and not Path(path).name.startswith("libpython"):
            shutil.copy2(Path(path).resolve(), local / "lib" / Path(path).name)


def _configure_pip(tree: Path) -> None:
    """Let pip reach what this machine's pip reaches: its index and certificates, of the stand-in alone."""
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    if certificates.exists():
        (tree / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
        shutil.copy2(certificates.resolve(), tree / "etc/ssl/certs" / certificates.name)
    done = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True)
    kept = [
        line for line in done.stdout.splitlines() if re.match(r"(global|:env:)\.(index-url|trusted-host|proxy)=", line)
    ]
    lines = [line.split(".", 1)[1].replace("='", " = ").rstrip("'") for line in kept]
    cert = [f"cert = {certificates}"] if certificates.exists() else []
    (tree / "etc").mkdir(exist_ok=True)
    (tree / "etc/pip.conf").write_text("\n".join(["[global]", *dict.fromkeys(lines), *cert, ""]))


def _flower_context(directory: Path) -> Path:
    """Flower in the version of our lock file."""
    directory.mkdir()
    locked = (ROOT / "requirements-dev.lock").read_text()
    pins = re.findall(r"^([a-z0-9-]+)==(\S+)", locked, re.MULTILINE)
    (directory / "constraints.txt").write_text("".join(f"{name}=={version}\n" for name, version in pins))
    shutil.copy(HERE / "standins" / "flower.Dockerfile", directory / "Dockerfile")
    return directory
