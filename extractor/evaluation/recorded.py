"""The recordings that come with the package: a scripted student with known faults on the shipped set."""

from __future__ import annotations

from pathlib import Path

from extractor.evaluation.reading import shipped

SHIPPED_STUDENT = "scripted-student:miss=8,type=9,date=5,double=10,update=3,trap=3"


def shipped_recordings() -> Path:
    return shipped() / "recordings"
