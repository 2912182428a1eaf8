"""Advice about a model that does not work: by the words of its server's error, otherwise by the run's cause."""

from __future__ import annotations

import re
from collections.abc import Mapping

NO_API_HERE = (
    "there is no Messages API at this address: ANTHROPIC_BASE_URL is the server's root, without /v1/messages, and the server "
    "must be recent enough to have that route"
)
NO_TOOLS = (
    "the server passes no tool calls on: choose a model that can call tools, and turn its parser on (llama.cpp: --jinja; vLLM "
    "and SGLang: --tool-call-parser, vLLM also --enable-auto-tool-choice)"
)
NO_MODEL = "check the model's id (EXTRACTOR_MODEL) and the region: `/v1/models` of a server of your own lists its names"
ACCESS = "check key, model id and access"
SLOW = "replies take longer than EXTRACTOR_MODEL_TIMEOUT_S: raise it, or lower EXTRACTOR_MAX_TOKENS"

# Advice by a pattern of the error's text. The first match wins, so narrow patterns come before status codes.
BY_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), advice)
    for pattern, advice in (
        (r"timed out|deadline of the request", SLOW),
        (r"loading model", "the server still loads its model: wait, and try again"),
        (r": 401\b", ACCESS),
        (r"no connected db", "check ANTHROPIC_API_KEY: LiteLLM without a database knows only its master key"),
        (r"EXTRACTOR_MAX_TOKENS", "lower EXTRACTOR_MAX_TOKENS, or give the server a larger context"),
        (r"no stop_reason", "the server does not say why a reply ended: update it, or put LiteLLM's proxy before it"),
        (r"stream of events", "the server streams without being asked to: update it, or put LiteLLM's proxy before it"),
        (r": 413\b", "a proxy before the server limits the size of requests: raise its limit (nginx: client_max_body_size)"),
        (r"--jinja|param: tools|tool-choice|support tools|tool-call-parser", NO_TOOLS),
        (r"inference profile", "name an inference profile in EXTRACTOR_MODEL, such as us.anthropic.claude-haiku-5-5-20261007-v1:0"),
        (r": (?:405|501)\b|(?:404:|(?:answer|response) is) a web page|404 page not found|OpenAI API|endpoint or method|404: not found$", NO_API_HERE),
        (r"\bmodel\b.{0,80}(?:not found|not exist|invalid|not servable|not allowed)|invalid model name|no models loaded", NO_MODEL),
        (r"\bexpired\b|security token", "the credentials have expired or are wrong: sign in again, or renew the keys"),
        (r": 402\b|credit|spend_limit", "the account has no money left: add credit, or raise its limit"),
        (r": 404\b", f"{NO_MODEL}; and the address"),
    )
)  # fmt: skip

BY_CAUSE: Mapping[str, str] = {
    "input_too_large": "the prompt does not fit: start the server with a context of at least 16,000 tokens",
    "output_cut": "replies are cut: raise EXTRACTOR_MAX_TOKENS",
    "unfinished": "the model does not follow the instructions: choose a larger one",
    "cap_reached": "the model does not finish: choose a larger one",
    "bad_request": "the server rejects requests: check that it supports tools (llama.cpp: --jinja)",
    "model_access_denied": ACCESS,
    "model_busy": "the provider limits how many requests it takes: wait, or ask it for a higher limit",
    "unknown_stop_reason": "update extractor or the server: such a reply may be incomplete",
    "reply_too_large": "the reply exceeds the limit that is named: raise it, or choose another model",
}
OTHERWISE = "check the address, and that the server is up"

_CALL_AS_TEXT = re.compile(
    r"<\|?tool_call|\[TOOL_CALLS\]|<function[=_]|\"name\"\s*:\s*\"(?:save|search|read|delete)_memor|save_memory\s*\("
)


def advice_for(cause: str | None, error: str) -> str:
    """Return what to do about a run that failed."""
    found = next((advice for pattern, advice in BY_WORDS if pattern.search(error)), None)
    return found or BY_CAUSE.get(cause or "", OTHERWISE)


def is_call_as_text(text: str) -> bool:
    """Return whether a text holds a tool call, which the server should have parsed."""
    return bool(_CALL_AS_TEXT.search(text))
