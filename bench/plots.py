"""Line plots as SVG files that read on a light and on a dark page."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 34, 46
COLOURS = ("#3b7dd8", "#d9822b", "#3a9b5c", "#b5508f")
Points = Sequence[tuple[float, float]]


def plot(path: Path, title: str, x_name: str, y_name: str, lines: Mapping[str, Points], *, log_x: bool = True) -> None:
    """Write a plot.

    Args:
        lines: Points by name; the y axis begins at 0.
    """
    xs = sorted({x for points in lines.values() for x, _ in points})
    top = _nice(max(y for points in lines.values() for _, y in points))
    place = (lambda x: math.log10(x)) if log_x else (lambda x: x)
    low, high = place(xs[0]), place(xs[-1])

    def at(x: float, y: float) -> tuple[float, float]:
        across = (place(x) - low) / (high - low) if high > low else 0.5
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM)

    parts = [f'<text x="{LEFT}" y="18" font-weight="600">{html.escape(title)}</text>']
    for step in range(5):
        value = top * step / 4
        x, y = at(xs[0], value)
        parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:,.4g}</text>')
    for value in xs:
        x, _ = at(value, 0)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{_number(value)}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{html.escape(x_name)}</text>'
    )
    parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{TOP - 16}">{html.escape(y_name)}</text>')
    ends: list[float] = []
    for (name, points), colour in zip(lines.items(), COLOURS, strict=False):
        drawn = [at(x, y) for x, y in sorted(points)]
        parts.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in drawn)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in drawn]
        label = drawn[-1][1]
        while any(abs(label - other) < 14 for other in ends):
            label += 14
        ends.append(label)
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{label + 4:.1f}" fill="{colour}">{html.escape(name)}</text>')
    style = (
        "text{font:12px system-ui,sans-serif;fill:#555}.grid{stroke:#8884}"
        "@media(prefers-color-scheme:dark){text{fill:#bbb}}"
    )
    body = "\n".join(parts)
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{html.escape(title)}</title>'
        f"<style>{style}</style>\n{body}\n</svg>\n"
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


def _nice(most: float) -> float:
    """Return a round number that is not less."""
    if most <= 0:
        return 1.0
    step: float = 10.0 ** math.floor(math.log10(most))
    return next(step * factor for factor in (1, 1.5, 2, 3, 4, 5, 6, 8, 10) if step * factor >= most)
