"""Every error has its place: those of the libraries that are installed, and ours."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import anthropic
import anthropic.tools  # the SDK loads further errors with its parts
import httpx2
import psycopg
import pytest
import redis
import sqlalchemy.exc
from anthropic._response import StreamAlreadyConsumed
from anthropic.lib.tools._toolsets._errors import ToolsetUsageError
from psycopg import errors as postgres

from extractor.adapters.failures import meaning
from extractor.adapters.failures.database import DATABASE_ERRORS, from_database
from extractor.adapters.failures.model import MODEL_ERRORS, from_model
from extractor.adapters.failures.queue import REDIS_ERRORS
from extractor.core import errors
from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    InternalError,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    QueueUnavailable,
    ReplyTooLarge,
    RunFailed,
    StoreUnavailable,
    WorkerLost,
    WorkerStopping,
)
from extractor.core.run.failures import (
    CAUSES,
    KINDS,
    MAX_LOST_RUNS,
    MAX_OUTAGES_ALONE,
    MAX_WARM_FAILURES,
    NO_FAULT,
    PATIENT_LOST_RUNS,
    Circumstances,
    Consequence,
    FailureKind,
    Troubles,
    cause_of,
    consequence,
    kind_of,
)
from extractor.usecases.health import advice_on


def below(root: type[BaseException]) -> Iterator[type[BaseException]]:
    for child in root.__subclasses__():
        yield child
        yield from below(child)


def given(turns: int = 4, *, failures: int = 0, warm: bool = False, warm_failures: int = 0) -> Circumstances:
    return Circumstances(turns, 0.5, Troubles(failures, warm_failures=warm_failures), is_warm=warm)


GROUPS = (errors.WorkerError, errors.OperatorError)
OURS = sorted({error for error in below(ExtractorError) if error.__module__ == errors.__name__}, key=str)


class TestOurErrors:
    @pytest.mark.parametrize("error", [error for error in OURS if error not in GROUPS])
    def test_each_has_one_kind(self, error: type[ExtractorError]) -> None:
        assert any(base in KINDS for base in error.__mro__), error

    def test_each_stands_in_the_tree(self) -> None:
        tree = errors.__doc__ or ""
        assert [error.__name__ for error in OURS if error.__name__ not in tree] == []

    def test_a_bug_is_poison(self) -> None:
        assert kind_of(KeyError) is FailureKind.POISON

    def test_causes_are_words_and_closed(self) -> None:
        """They are labels of metrics and filters of redrive."""
        assert cause_of(ModelOutage("x")) == "model_outage"
        assert cause_of(WorkerLost(3)) == "worker_lost"
        assert set(NO_FAULT) <= set(CAUSES)
        assert {cause_of(error("x")) for error in below(RunFailed)} <= set(CAUSES)


STATUS = {
    400: BadRequest, 401: ModelAccessDenied, 402: ModelAccessDenied, 403: ModelAccessDenied, 404: ModelAccessDenied,
    408: ModelOutage, 409: ModelOutage, 412: BadRequest, 413: InputTooLarge, 422: BadRequest, 429: ModelBusy,
    431: BadRequest, 499: ModelOutage, 500: ModelOutage, 501: ModelAccessDenied, 503: ModelOutage, 504: ModelOutage,
    529: ModelOutage,
}  # fmt: skip
PEOPLE = {
    "ContractSpendLimitReachedError", "EnforcedSpendLimitReachedError", "LinkedOrganizationSpendLimitReachedError",
    "OrganizationOnHoldError", "CMEKKeyDisabledError", "CMEKKeyNetworkBlockedError",
}  # fmt: skip


class TestTheModelsSdk:
    """anthropic as installed: a new class without a place fails here."""

    @pytest.mark.parametrize("error", sorted(set(below(anthropic.APIStatusError)), key=str))
    def test_each_error_of_a_status_goes_by_its_status(self, error: type[anthropic.APIStatusError]) -> None:
        status = getattr(error, "status_code", 500)  # 5xx has no class of its own for each
        request = httpx2.Request("POST", "http://x/v1/messages")
        response = httpx2.Response(status, request=request, json={"type": "error", "error": {"message": "x"}})
        found = from_model(error("x", response=response, body=None))
        expected = ModelAccessDenied if error.__name__ in PEOPLE else STATUS[status]
        assert type(found) is expected

    @pytest.mark.parametrize("error", sorted(set(below(anthropic.AnthropicError)), key=str))
    def test_every_class_has_a_place(self, error: type[Exception]) -> None:
        found = meaning(error, MODEL_ERRORS)
        unused = (ToolsetUsageError, StreamAlreadyConsumed, anthropic.APIWebhookValidationError)
        assert (found is InternalError) == (issubclass(error, unused) or error is anthropic.APIError)

    @pytest.mark.parametrize(
        ("status", "body", "expected"),
        [
            (429, {"error": {"type": "rate_limit_error", "message": "workspace_spend_limit_reached"}}, ModelAccessDenied),
            (400, {"error": {"type": "invalid_request_error", "message": "Your credit balance is too low"}}, ModelAccessDenied),
            (400, {"error": {"type": "invalid_request_error", "message": "prompt is too long: 2 > 1"}}, InputTooLarge),
            (418, {"error": {"type": "teapot", "message": "?"}}, BadRequest),
            (599, {}, ModelOutage),
        ],
    )  # fmt: skip
    def test_what_the_api_says_comes_before_the_status(
        self, status: int, body: dict[str, object], expected: type[ExtractorError]
    ) -> None:
        request = httpx2.Request("POST", "http://x/v1/messages")
        client = anthropic.Anthropic(api_key="k")
        error = client._make_status_error_from_response(httpx2.Response(status, request=request, json=body))
        client.close()
        assert type(from_model(error)) is expected

    def test_403_and_404_may_be_about_one_model_only(self) -> None:
        request = httpx2.Request("POST", "http://x/v1/messages")
        for status, is_account_wide in ((401, True), (402, True), (403, False), (404, False)):
            client = anthropic.Anthropic(api_key="k")
            error = from_model(
                client._make_status_error_from_response(httpx2.Response(status, request=request, json={}))
            )
            client.close()
            assert isinstance(error, ModelAccessDenied)
            assert error.is_account_wide is is_account_wide

    def test_what_is_no_error_of_the_sdk_is_a_bug_and_stays_one(self) -> None:
        with pytest.raises(KeyError):
            from_model(KeyError("x"))

    def test_a_broken_body_is_an_outage(self) -> None:
        assert type(from_model(json.JSONDecodeError("x", "y", 0))) is ModelOutage


class TestTheDatabaseDrivers:
    @pytest.mark.parametrize(
        "error",
        sorted({*below(sqlalchemy.exc.SQLAlchemyError), *below(psycopg.Error), *below(sqlite3.Error)}, key=str),
    )
    def test_every_class_has_a_place(self, error: type[Exception]) -> None:
        assert meaning(error, DATABASE_ERRORS) in (StoreUnavailable, InternalError)

    @pytest.mark.parametrize(
        "name",
        ["AdminShutdown", "CannotConnectNow", "TooManyConnections", "DiskFull", "DeadlockDetected", "LockNotAvailable",
         "SerializationFailure", "ConnectionFailure", "OutOfMemory", "ReadOnlySqlTransaction", "UndefinedTable"],
    )  # fmt: skip
    def test_states_of_the_server_are_an_outage(self, name: str) -> None:
        assert meaning(getattr(psycopg.errors, name), DATABASE_ERRORS) is StoreUnavailable

    @pytest.mark.parametrize("name", ["UniqueViolation", "CheckViolation", "StringDataRightTruncation", "SyntaxError"])
    def test_what_a_statement_did_wrong_is_not(self, name: str) -> None:
        assert meaning(getattr(psycopg.errors, name), DATABASE_ERRORS) is InternalError

    def test_a_broken_connection_is_an_outage_whatever_the_class(self) -> None:
        broken = sqlalchemy.exc.ProgrammingError("x", {}, psycopg.ProgrammingError("y"), connection_invalidated=True)
        assert isinstance(from_database(broken), StoreUnavailable)
        assert from_database(sqlalchemy.exc.IntegrityError("x", {}, sqlite3.IntegrityError("y"))) is None

    @pytest.mark.parametrize(
        ("cause", "advice"),
        [(postgres.ReadOnlySqlTransaction("x"), "primary"), (postgres.DiskFull("x"), "disk"),
         (postgres.InsufficientPrivilege("x"), "grant"), (psycopg.OperationalError("refused"), "")],
        ids=str,
    )  # fmt: skip
    def test_what_starting_it_does_not_mend_has_its_own_advice(self, cause: psycopg.Error, advice: str) -> None:
        found = from_database(sqlalchemy.exc.DBAPIError("x", {}, cause))
        assert isinstance(found, StoreUnavailable)
        assert advice in found.advice
        assert bool(advice) == bool(found.advice)

    def test_a_read_only_file_is_not_a_database_to_start(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        path.touch()
        engine = sqlalchemy.create_engine(f"sqlite:///file:{path}?mode=ro&uri=true")
        with pytest.raises(sqlalchemy.exc.OperationalError) as refused, engine.connect() as connection:
            connection.execute(sqlalchemy.text("CREATE TABLE x (y)"))
        assert advice_on(from_database(refused.value) or refused.value).startswith("let this user read and write")


class TestRedis:
    @pytest.mark.parametrize("error", sorted(set(below(redis.RedisError)), key=str))
    def test_every_class_is_a_queue_that_is_not_there(self, error: type[Exception]) -> None:
        assert issubclass(meaning(error, REDIS_ERRORS), QueueUnavailable)


class TestCrashes:
    """Runs that end with their worker: a kill from outside must cost nothing, a poisonous turn must not go on for ever."""

    def test_the_first_ones_are_taken_over_then_they_wait_longer_and_longer(self) -> None:
        waits = [consequence(WorkerLost(lost), given()).park_s for lost in range(PATIENT_LOST_RUNS + 1, MAX_LOST_RUNS)]
        assert waits == sorted(waits)
        assert waits[0] > 0
        assert not any(
            consequence(WorkerLost(lost), given()).is_counted for lost in range(PATIENT_LOST_RUNS + 1, MAX_LOST_RUNS)
        )

    def test_then_the_window_is_halved_and_at_last_the_turn_is_quarantined(self) -> None:
        halved = consequence(WorkerLost(MAX_LOST_RUNS), given(4))
        assert (halved.max_turns, halved.is_quarantined) == (2, False)
        assert halved.lost_runs is not None
        assert halved.lost_runs < MAX_LOST_RUNS
        assert consequence(WorkerLost(MAX_LOST_RUNS), given(1)).is_quarantined


class TestOutagesOfOneSession:
    """The provider answers others and not this one: its words may be the reason."""

    def alone(self, count: int, failures: int = 0, turns: int = 4) -> Consequence:
        before = Troubles(failures, outages_alone=count)
        return consequence(ModelOutage("500"), Circumstances(turns, 0.5, before, is_alone=True))

    def test_it_waits_longer_and_longer_then_counts_as_its_own(self) -> None:
        early = [self.alone(count) for count in range(MAX_OUTAGES_ALONE)]
        assert [one.park_s for one in early] == sorted(one.park_s for one in early)
        assert not any(one.is_counted for one in early)
        late = self.alone(MAX_OUTAGES_ALONE, failures=2)
        assert (late.is_counted, late.max_turns, late.outages_alone) == (True, 2, MAX_OUTAGES_ALONE + 1)
        assert self.alone(MAX_OUTAGES_ALONE + 3, failures=2, turns=1).is_quarantined

    def test_an_outage_for_all_starts_it_anew_and_is_never_counted(self) -> None:
        found = consequence(ModelOutage("500"), Circumstances(1, 0.5, Troubles(99, outages_alone=99)))
        assert (found.is_counted, found.is_quarantined, found.outages_alone) == (False, False, 0)


class TestRepliesThatPassALimit:
    def test_they_count_against_their_session_as_a_fork_too(self) -> None:
        """The provider answers, so it is no outage; the run that asks again may get the same."""
        for warm in (False, True):
            follows = consequence(ReplyTooLarge("8 MB"), given(1, warm=warm))
            assert (follows.is_counted, follows.is_quarantined, follows.warm_failures) == (True, False, None)
            assert consequence(ReplyTooLarge("8 MB"), given(1, failures=2, warm=warm)).is_quarantined
        assert cause_of(ReplyTooLarge("8 MB")) == "reply_too_large"

    def test_the_sdk_takes_it_for_a_lost_connection_and_we_do_not(self) -> None:
        error = anthropic.APIConnectionError(request=httpx2.Request("POST", "http://x"))
        error.__cause__ = ReplyTooLarge("8 MB")
        assert from_model(error) is error.__cause__


class TestForks:
    def test_a_request_that_fails_as_a_fork_is_asked_again_as_our_own(self) -> None:
        follows = consequence(BadRequest("x"), given(1, failures=2, warm=True, warm_failures=1))
        assert follows == Consequence(0.0, is_counted=False, warm_failures=2)

    def test_our_own_request_that_fails_is_counted(self) -> None:
        assert consequence(BadRequest("x"), given(1)).is_counted

    def test_a_parents_model_that_is_not_ours_ends_the_forking(self) -> None:
        denied = ModelAccessDenied("404", is_account_wide=False)
        assert consequence(denied, given(warm=True)).warm_failures == MAX_WARM_FAILURES
        assert consequence(denied, given()).park_s > 10

    def test_a_stopping_worker_leaves_no_trace(self) -> None:
        assert consequence(WorkerStopping("x"), given()) == Consequence(0.0, is_counted=False)
