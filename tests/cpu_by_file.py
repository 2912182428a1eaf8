"""CPU and wall time of each test file and of the slowest tests: `pytest -p tests.cpu_by_file`.

CPU is that of the test process and of the processes that it has waited for. On a busy machine it tells more than wall
time does.
"""

from __future__ import annotations

import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

FILES, TESTS = 40, 40
PROPERTY = "cpu_s"


def _cpu_s() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@dataclass
class Times:
    """Sums of CPU and wall time, in seconds, by name."""

    cpu: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    wall: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, name: str, cpu_s: float, wall_s: float) -> None:
        self.cpu[name] += cpu_s
        self.wall[name] += wall_s

    def lines(self, count: int) -> Iterator[str]:
        for name in sorted(self.cpu, key=lambda name: -self.cpu[name] - self.wall[name])[:count]:
            yield f"{self.cpu[name]:8.1f} {self.wall[name]:8.1f}  {name}"


class CpuByFile:
    """Measures each phase of each test, where it runs, and adds the figures up, where they are reported."""

    def __init__(self) -> None:
        self._last = _cpu_s()
        self._files, self._tests = Times(), Times()

    def pytest_collection_finish(self) -> None:
        self._last = _cpu_s()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        outcome = yield
        now = _cpu_s()
        outcome.get_result().user_properties.append((PROPERTY, now - self._last))  # type: ignore[attr-defined]
        self._last = now

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cpu_s = [value for name, value in report.user_properties if name == PROPERTY][-1]
        assert isinstance(cpu_s, float)
        self._files.add(report.nodeid.partition("::")[0], cpu_s, report.duration)
        self._tests.add(report.nodeid, cpu_s, report.duration)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for title, times, count in (("files", self._files, FILES), ("tests", self._tests, TESTS)):
            terminalreporter.write_sep("=", f"CPU and wall seconds by {title}")
            terminalreporter.write_line(f"{sum(times.cpu.values()):8.1f} {sum(times.wall.values()):8.1f}  all")
            for line in times.lines(count):
                terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(CpuByFile(), "cpu_by_file_figures")
