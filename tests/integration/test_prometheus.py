"""What lies under `deploy/`, against a real Prometheus: rules, their tests, and every query of the dashboard."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml

from extractor.core.run.failures import CAUSES
from extractor.core.run.freshness import OffReason
from tests.build import entry, event_json
from tests.integration.stack import ROOT, Stack, wait_for
from tests.integration.test_dashboard import served

DEPLOY = ROOT / "deploy"
RULES = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboards" / "extractor.json").read_text())
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
QUERIES = [rule["expr"] for rule in ALERTS] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
]

needs_prometheus = pytest.mark.skipif(
    shutil.which("prometheus") is None and not os.environ.get("CI"), reason="no prometheus: apt-get install prometheus"
)


@needs_prometheus
def test_the_rules_alarm_when_they_should_and_are_silent_otherwise() -> None:
    done = subprocess.run(
        ["promtool", "test", "rules", str(DEPLOY / "prometheus" / "alerts.test.yml")], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_labels_in_queries_are_ones_that_exist() -> None:
    for query in QUERIES:
        for cause in re.findall(r'cause="([^"]+)"', query):
            assert cause in CAUSES
        for reason in re.findall(r'reason="([^"]+)"', query):
            assert reason in list(OffReason)


def test_panels_do_not_overlap_and_are_named() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
    titles = [panel["title"] for panel in DASHBOARD["panels"]]
    assert len(set(titles)) == len(titles)


@pytest.mark.extended
@needs_prometheus
def test_a_prometheus_reads_us_and_answers_every_query(stack: Stack, tmp_path: Path) -> None:
    said = entry("I'm a nurse.")
    stack.send(event_json(said))
    stack.wait_read(said)
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    key = "c4d1" * 12
    (tmp_path / "key").write_text(key)
    with served(stack, EXTRACTOR_API_KEY=key) as url:
        config["global"]["scrape_interval"] = "1s"
        config["rule_files"] = [str(DEPLOY / "prometheus" / "alerts.yml")]
        (job,) = (job for job in config["scrape_configs"] if job["job_name"] == "extractor")
        assert job["authorization"] == {"credentials_file": "/run/secrets/extractor_api_key"}
        job["authorization"]["credentials_file"] = str(tmp_path / "key")
        job["static_configs"] = [{"targets": [url.removeprefix("http://")]}]
        config["scrape_configs"] = [job]
        (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(config))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = subprocess.Popen(
            ["prometheus", f"--config.file={tmp_path / 'prometheus.yml'}", f"--storage.tsdb.path={tmp_path / 'data'}",
             f"--web.listen-address=127.0.0.1:{port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            found = wait_for(lambda: _query(port, 'extractor_runs_total{outcome="nothing_to_save"}'), "a first scrape")
            assert found[0]["value"][1] == "1"
            assert float(_query(port, "extractor_workers")[0]["value"][1]) >= 1
            for query in QUERIES:
                _query(port, query)
            names = {name for query in QUERIES for name in re.findall(r"\bextractor_\w+", query)}
            unknown = [name for name in sorted(names) if not _query(port, f"count({name})")]
            assert unknown == [], "queries name metrics that we do not give"
        finally:
            process.terminate()
            process.wait(timeout=20)


def _query(port: int, query: str) -> list[Any]:
    address = f"http://127.0.0.1:{port}/api/v1/query?{urllib.parse.urlencode({'query': query})}"
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            body = json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            if error.code == 503:  # Prometheus has just been started and says so
                return []
            raise AssertionError(f"{query}: {error.read()!r}") from None
    except OSError:
        return []
    assert body["status"] == "success", query
    return list(body["data"]["result"])
