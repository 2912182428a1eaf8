"""`extractor eval`: runs conversations with known facts through the real use cases, and measures the stored facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extractor.core.errors import CallerError, Misconfigured
from extractor.entrypoints.cli.app import app, console, errors
from extractor.entrypoints.wording import counted

if TYPE_CHECKING:
    from rich.progress import Progress

    from extractor.evaluation.data import DataSet
    from extractor.evaluation.report import Document, Result
    from extractor.evaluation.runner import Student
    from extractor.settings import Settings

eval_app = typer.Typer(
    help="Measure what is kept: run conversations with known facts, and report precision, recall and cost.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
app.add_typer(eval_app, name="eval")

Out = Path | None


@dataclass(frozen=True, slots=True)
class Options:
    """What one evaluation is asked to do; see the command's options."""

    data: str
    model: str | None
    against: str | None
    budget: float | None
    seeds: int
    recordings: Path | None
    record: bool
    turns: int
    parallel: int
    questions: bool
    judge: str | None
    judge_statements: bool
    time_zone: str | None


@eval_app.callback()
def evaluate(
    context: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="`shipped`, a directory or file of conversations, a Claude Code session, or the conversations.json of ChatGPT "
            "or Claude.ai."
        ),
    ] = "shipped",
    model: Annotated[
        str | None,
        typer.Option(help="Model id; or `scripted-student`, which knows the answers. Default: EXTRACTOR_MODEL."),
    ] = None,
    against: Annotated[str | None, typer.Option(help="A second model, compared on the same sessions.")] = None,
    budget: Annotated[
        float | None, typer.Option(min=0, help="Dollars; stops before a request could exceed it.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=20, help="Repetitions of everything.")] = 1,
    json_file: Annotated[Out, typer.Option("--json", help="Write the report as JSON.")] = None,
    html_file: Annotated[Out, typer.Option("--html", help="Write the report as a page, with every miss.")] = None,
    recordings: Annotated[Out, typer.Option(help="Directory of recorded answers: play them, ask no model.")] = None,
    record: Annotated[
        bool, typer.Option("--record", help="With --recordings: ask the model for what is not recorded, and keep it.")
    ] = False,
    turns: Annotated[int, typer.Option(min=0, help="Turns that one run reads together; 0: a whole session.")] = 0,
    parallel: Annotated[int, typer.Option(min=1, max=64, help="Conversations at once.")] = 4,
    questions: Annotated[
        bool, typer.Option("--questions", help="Also answer the set's questions, with memory and without.")
    ] = False,
    judge: Annotated[str | None, typer.Option(help="Model that judges. Default: the model itself.")] = None,
    judge_statements: Annotated[
        bool, typer.Option("--judge-statements", help="The judge also says which statements each fact says.")
    ] = False,
    time_zone: Annotated[
        str | None, typer.Option(help="Of the person in files of other programs, such as Europe/Berlin; default: UTC.")
    ] = None,
    runs: Annotated[
        bool, typer.Option("--runs", help="Judge a sample of this installation's own runs instead.")
    ] = False,
    sample: Annotated[str, typer.Option(help="With --runs: share of the runs, such as 1%.")] = "1%",
) -> None:
    """Measure what is kept of conversations with known facts. Uses temporary stores; yours is not touched."""
    if context.invoked_subcommand is not None:
        return
    if runs:
        _judge_runs(model, sample, json_file, budget)
        return
    options = Options(
        data, model, against, budget, seeds, recordings, record, turns, parallel, questions, judge, judge_statements,
        time_zone,
    )  # fmt: skip
    document = run(options)
    from extractor.entrypoints.cli.eval_tables import report_view

    console.print(report_view(document), width=min(console.width, 100))
    if json_file is not None:
        json_file.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        console.print(f"report: {json_file}", markup=False)
    if html_file is not None:
        from extractor.evaluation.page import page

        html_file.write_text(page(document), encoding="utf-8")
        console.print(f"page: {html_file}", markup=False)
    if any(one["ended"] for one in document["models"]):
        raise typer.Exit(1)


def run(options: Options) -> Document:
    """Run an evaluation and return its report."""
    from extractor.adapters.telemetry import set_up_logging
    from extractor.evaluation.report import report
    from extractor.settings import read_settings

    settings = read_settings()
    set_up_logging("error", settings.log_format)
    dataset = _read(options.data, options.time_zone)
    results = [_one(options, settings, dataset, model) for model in _models(options, settings)]
    return report(dataset, results)


def _read(data: str, time_zone: str | None) -> DataSet:
    from extractor.entrypoints.transcript_files import Defaults, read_events
    from extractor.evaluation.reading import SHIPPED, read_data, shipped

    path = shipped() if data == SHIPPED else Path(data)
    return read_data(path, lambda file: read_events(file, Defaults(time_zone=time_zone)))


def _models(options: Options, settings: Settings) -> list[str]:
    from extractor.evaluation.reading import SHIPPED
    from extractor.evaluation.recorded import SHIPPED_STUDENT

    model = options.model or settings.model
    if model is None and options.data == SHIPPED:
        model = SHIPPED_STUDENT
        errors.print(
            "No model is named: playing the recorded answers of a scripted student with known faults, to show the report. "
            "Its figures say nothing about any model.\n`extractor eval --model claude-haiku-5-5 --budget 1` measures one."
        )
    if model is None:
        raise Misconfigured("name a model with --model or EXTRACTOR_MODEL; `--model offline` are the built-in rules")
    return [model, *([options.against] if options.against else [])]


def _one(options: Options, settings: Settings, dataset: DataSet, model: str) -> Result:
    """Evaluate one model."""
    from extractor.bootstrap.models import price_list
    from extractor.entrypoints.cli.enqueue import progress_bar
    from extractor.evaluation.budget import BudgetReached, Purse
    from extractor.evaluation.judging import StatementJudge
    from extractor.evaluation.questions import Exam
    from extractor.evaluation.report import Result
    from extractor.evaluation.runner import Evaluation
    from extractor.evaluation.scoring import score

    student = _student(options, dataset, model)
    purse = Purse(options.budget, price_list(settings))
    if not student.is_replay:
        purse.require_price(model)
    if options.judge is not None and (options.questions or options.judge_statements):
        purse.require_price(options.judge)
    exam = Exam(dataset, options.judge) if options.questions else None
    with progress_bar(errors) as progress:
        evaluation = Evaluation(
            dataset=dataset, student=student, settings=settings, purse=purse, seeds=options.seeds,
            turns_at_once=options.turns, parallel=options.parallel,
            judge=StatementJudge(options.judge) if options.judge_statements else None,
            tell=_advance(progress, model, len(dataset.sessions) * options.seeds), after=exam,
        )  # fmt: skip
        outcomes = evaluation.run()
    if purse.ending is not None and not isinstance(purse.ending, BudgetReached):
        raise purse.ending
    if student.records and student.recordings is not None and purse.ending is None:
        student.recordings.prune()
    return Result(
        model=model,
        scored=tuple(score(one, dataset.of_conversation(one.session.conversation)) for one in outcomes),
        seeds=options.seeds,
        ended=str(purse.ending or ""),
        recorded=student.recordings.about if student.is_replay and student.recordings is not None else None,
        spent_usd=purse.spent_usd,
        use=exam.document(model) if exam is not None and exam.answers else None,
    )


def _advance(progress: Progress, model: str, total: int) -> Callable[[object], None]:
    task = progress.add_task(f"{model[:32]}: sessions", total=total)
    return lambda _: progress.advance(task)


def _student(options: Options, dataset: DataSet, model: str) -> Student:
    from importlib.metadata import version

    from extractor.core.facts.slugs import slug
    from extractor.evaluation.recorded import SHIPPED_STUDENT, shipped_recordings
    from extractor.evaluation.recordings import Recordings
    from extractor.evaluation.runner import Student
    from extractor.evaluation.student import ScriptedStudent, is_student

    folder = options.recordings
    if (
        folder is None
        and model == SHIPPED_STUDENT
        and not (options.record or options.questions or options.judge_statements)
    ):
        folder = shipped_recordings()
    recordings = None if folder is None else Recordings.read(folder / f"{slug(model)}.jsonl", mends_end=options.record)
    if options.record and recordings is None:
        raise CallerError("--record needs --recordings DIR: where the answers are kept")
    if recordings is not None and not options.record and not len(recordings):
        raise CallerError(f"{recordings.path} holds no recorded answers of {model}: make them with --record")
    if recordings is not None and options.record:
        recordings.about = {
            "model": model, "data": dataset.name, "digest": dataset.digest, "seeds": options.seeds,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"), "extractor": version("fact-extractor"),
        }  # fmt: skip
    client = ScriptedStudent(dataset, model) if is_student(model) else None
    return Student(model, client, recordings, options.record)


def _judge_runs(model: str | None, sample: str, json_file: Path | None, budget: float | None) -> None:
    from dataclasses import asdict

    from extractor.entrypoints.cli.app import opened
    from extractor.entrypoints.cli.enqueue import progress_bar
    from extractor.entrypoints.cli.eval_tables import quality_view
    from extractor.evaluation.budget import PaidModel, Purse
    from extractor.evaluation.production import judge_runs, share_of
    from extractor.settings import read_settings

    share = share_of(sample)
    settings = read_settings(model=model)
    if settings.is_offline or settings.model is None:
        raise Misconfigured("the runs are judged by a model: name one with --model, such as --model claude-opus-5-5")
    with opened(settings=settings) as container, progress_bar(errors) as progress:
        task = progress.add_task("runs judged", total=None)
        purse = Purse(budget, container.adapters.models.prices)
        purse.require_price(settings.model)
        client = PaidModel(container.adapters.models.model.client, purse)
        quality = judge_runs(container, client, settings.model, share, tell=lambda: progress.advance(task))
    spent = purse.spent_usd if purse.has_price(settings.model) else None
    console.print(quality_view(quality, settings.model, spent))
    if json_file is not None:
        json_file.write_text(
            json.dumps({"judge": settings.model, "spent_usd": spent, **asdict(quality)}, indent=1) + "\n",
            encoding="utf-8",
        )


@eval_app.command("convert")
def convert_file(
    kind: Annotated[str, typer.Argument(help="locomo, longmemeval or realmem.")],
    file: Annotated[Path, typer.Argument(help="The file as it is downloaded.", exists=True, dir_okay=False)],
    out: Annotated[
        Path | None, typer.Option(help="Directory to write; default: the file's name without .json.")
    ] = None,
) -> None:
    """Turn a public benchmark into a data set for `--data`."""
    from extractor.evaluation.convert import convert

    made = convert(kind, file)
    folder = out or file.with_suffix("")
    made.write(folder)
    skipped = "".join(f"; {count} {reason} skipped" for reason, count in made.skipped.items())
    console.print(
        f"{folder}: {counted(len(made.sessions), 'session')}, {counted(len(made.facts), 'statement')}, "
        f"{counted(len(made.questions), 'question')}{skipped}",
        markup=False,
    )
