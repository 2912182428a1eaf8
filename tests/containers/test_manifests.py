"""The manifests of deploy/: against the published schemas, and against what the code does. Nothing of them is run here."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from cloudcoil.models.keda.v1alpha1 import ScaledObject

from extractor.settings import Settings, read_settings
from tests.containers.images import ROOT

KUBERNETES = ROOT / "deploy" / "kubernetes"
SYSTEMD = ROOT / "deploy" / "systemd"
VERSIONS = ("1.29", "1.32", "1.37")
"""`preStop.sleep` is as old as 1.29."""

ALL: dict[str, dict[str, Any]] = {
    f"{path.name}-{document['kind']}-{document['metadata']['name']}": document
    for path in sorted(KUBERNETES.glob("*.yaml"))
    if path.name != "kustomization.yaml"
    for document in yaml.safe_load_all(path.read_text())
}
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    return [document for document in ALL.values() if document["kind"] in kinds]


def pods() -> dict[str, dict[str, Any]]:
    """Return the pod template of each workload, by name."""
    return {d["metadata"]["name"]: d["spec"]["template"] for d in of_kind("Deployment", "Job")}


class TestKubernetes:
    @pytest.mark.parametrize("name", sorted(ALL))
    def test_every_document_is_valid(self, name: str) -> None:
        """Strictly: a field that the API does not know is an error. KEDA's resource against its own published model."""
        document = ALL[name]
        if document["apiVersion"].startswith("keda.sh/"):
            model = ScaledObject.model_validate(document)
            assert model.model_dump(mode="json", by_alias=True, exclude_unset=True) == document
            return
        for version in VERSIONS:
            kubernetes_validate.validate(document, version, strict=True)

    def test_the_check_can_fail(self) -> None:
        wrong = {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "x"}, "spec": {"port": 80}}
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, VERSIONS[-1], strict=True)

    def test_the_kustomization_names_files_that_are_there(self) -> None:
        text = (KUBERNETES / "kustomization.yaml").read_text()
        named = {*KUSTOMIZATION["resources"], *re.findall(r"# - (\S+\.yaml)", text)}
        assert named == {path.name for path in KUBERNETES.glob("*.yaml")} - {"kustomization.yaml"}

    @pytest.mark.parametrize("name", sorted(pods()))
    def test_pods_may_do_as_little_as_possible(self, name: str) -> None:
        spec = pods()[name]["spec"]
        assert spec["automountServiceAccountToken"] is False
        assert spec["securityContext"]["runAsNonRoot"]
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for container in spec["containers"]:
            limits = container["securityContext"]
            assert limits["readOnlyRootFilesystem"]
            assert limits["allowPrivilegeEscalation"] is False
            assert limits["capabilities"] == {"drop": ["ALL"]}
            assert "memory" in container["resources"]["limits"]

    @pytest.mark.parametrize("name", sorted(pods()))
    def test_settings_are_settings_and_secrets_are_mounted(self, name: str, tmp_path: Path) -> None:
        """Read by the code itself, with each file in its place."""
        (config,) = of_kind("ConfigMap")
        (generated,) = KUSTOMIZATION["secretGenerator"]
        files = {Path(entry).name for entry in generated["files"]}  # the key is the name of the file
        values = {"api_key": "k" * 40, "redis_url": "redis://r", "database_url": "sqlite://", "anthropic_api_key": "a"}
        assert files == set(values)
        (container,) = pods()[name]["spec"]["containers"]
        (mount,) = (each for each in container["volumeMounts"] if each["name"] == "secrets")
        environment = {}
        for variable, value in config["data"].items():
            if variable.endswith("_FILE"):
                assert Path(value).parent == Path(mount["mountPath"])
                (tmp_path / Path(value).name).write_text(values[Path(value).name])
                value = str(tmp_path / Path(value).name)
            environment[variable] = value
        settings = read_settings(environment)
        assert settings.api_key == values["api_key"]
        assert settings.redis_url == values["redis_url"]

    def test_what_selects_finds_what_is_labelled(self) -> None:
        labels = {name: pod["metadata"]["labels"] for name, pod in pods().items()}
        for deployment in of_kind("Deployment"):
            name = deployment["metadata"]["name"]
            assert deployment["spec"]["selector"]["matchLabels"] == labels[name]
        for budget in of_kind("PodDisruptionBudget"):
            assert budget["spec"]["selector"]["matchLabels"] == labels[budget["metadata"]["name"]]
        (service,) = of_kind("Service")
        assert service["spec"]["selector"] == labels["extractor-api"]
        for policy in of_kind("NetworkPolicy"):
            wanted = policy["spec"]["podSelector"]["matchLabels"].items()
            assert any(wanted <= found.items() for found in labels.values())

    def test_the_grace_is_longer_than_a_stop_takes(self) -> None:
        """Runs get `shutdown_s`, open requests 10 s after the pause of preStop; then leases are handed back."""
        (config,) = of_kind("ConfigMap")
        shutdown_s = float(config["data"]["EXTRACTOR_SHUTDOWN_S"])
        assert shutdown_s == Settings().shutdown_s
        compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
        for name in ("worker", "api"):
            pod = pods()[f"extractor-{name}"]["spec"]
            pause_s = pod["containers"][0].get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
            grace_s = pod["terminationGracePeriodSeconds"]
            assert grace_s >= pause_s + max(shutdown_s, 10) + 10
            assert compose[name]["stop_grace_period"] == f"{grace_s}s"
            assert f"TimeoutStopSec={grace_s}" in next(SYSTEMD.glob(f"extractor-{name}*.service")).read_text()

    def test_autoscaling_asks_for_a_metric_that_we_give(self) -> None:
        metrics = (ROOT / "extractor" / "entrypoints" / "api" / "metrics.py").read_text()
        (scaled,) = of_kind("ScaledObject")
        queries = [trigger["metadata"]["query"] for trigger in scaled["spec"]["triggers"]]
        external = [
            metric["external"]["metric"]["name"]
            for scaler in of_kind("HorizontalPodAutoscaler")
            for metric in scaler["spec"]["metrics"]
            if metric["type"] == "External"
        ]
        names = {name for text in queries + external for name in re.findall(r"extractor_\w+", text)}
        assert names == {"extractor_oldest_due_age_seconds"}
        assert all(f'"{name}"' in metrics for name in names)
        workloads = set(pods())
        for scaler in of_kind("HorizontalPodAutoscaler", "ScaledObject"):
            assert scaler["spec"]["scaleTargetRef"]["name"] in workloads


class TestSystemd:
    @pytest.fixture
    def units(self, tmp_path: Path) -> list[str]:
        """The units with a program that is here, and an instance of the worker's template."""
        if not shutil.which("systemd-analyze"):
            pytest.skip("systemd-analyze is not here")
        for path in SYSTEMD.iterdir():
            (tmp_path / path.name).write_text(path.read_text().replace("/opt/extractor/bin/extractor", "/bin/true"))
        instance = tmp_path / "extractor-worker@0.service"
        instance.write_text((tmp_path / "extractor-worker@.service").read_text())
        return [str(path) for path in sorted(tmp_path.iterdir()) if "@." not in path.name]

    def test_every_unit_is_valid(self, units: list[str]) -> None:
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
        ours = [line for line in done.stderr.splitlines() if "extractor" in line]
        assert (done.returncode, ours) == (0, []), done.stderr

    def test_units_are_confined(self, units: list[str]) -> None:
        """systemd's own measure: at most 2.0 of 10."""
        for unit in units:
            if unit.endswith(".service"):
                command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
                done = subprocess.run(command, capture_output=True, text=True)
                assert done.returncode == 0, done.stdout[-400:]

    def test_variables_are_settings_and_files_are_loaded(self) -> None:
        for path in SYSTEMD.glob("*.service"):
            text = path.read_text()
            named = set(re.findall(r"(\w+)_FILE=%d/(\w+)", text))
            assert {name for _, name in named} == set(re.findall(r"^LoadCredential=(\w+):", text, re.MULTILINE))
            for variable, _ in named - {("ANTHROPIC_API_KEY", "anthropic_api_key")}:
                assert variable.removeprefix("EXTRACTOR_").lower() in Settings.model_fields
