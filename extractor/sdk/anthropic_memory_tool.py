"""Anthropic's memory tool backed by extractor's store, ready for the SDK's tool runner.

    tool = AnthropicMemoryTool(MemoryBackend("http://localhost:8765", user_id="ada", api_key="ext_..."))
    client.beta.messages.tool_runner(model=..., messages=..., tools=[tool], max_tokens=..., thread=False)

Commands are validated by extractor's API, not here.
"""

from __future__ import annotations

import asyncio
from typing import Any

from anthropic.tools import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool, ToolError

from extractor.core.run.tools import FILES
from extractor.sdk.memory_backend import MemoryBackend


def _answer(memory: MemoryBackend, arguments: Any) -> str:
    # The SDK builds commands without validating them (anthropic 2.12, `construct_type_unchecked`), and an unknown command
    # reaches `call` as a plain dictionary.
    given = arguments.to_dict(mode="json") if hasattr(arguments, "to_dict") else arguments
    answer = memory.call(FILES, given)
    if answer.is_error:
        raise ToolError(answer.content)
    return answer.content


class AnthropicMemoryTool(BetaAbstractMemoryTool):
    """The tool `memory` over one user's facts.

    Raises:
        anthropic.tools.ToolError: By every command, with the text for the model.
    """

    def __init__(self, memory: MemoryBackend, *, cache_control: Any = None) -> None:
        super().__init__(cache_control=cache_control)
        self._memory = memory

    # `call` is overridden as well as the commands: the SDK's version rejects commands that it does not know, and the
    # model should get the API's answer, which says what is allowed.
    def call(self, input: object) -> str:  # noqa: A002 - the SDK's name
        return _answer(self._memory, input)

    def view(self, command: Any) -> str:
        return _answer(self._memory, command)

    def create(self, command: Any) -> str:
        return _answer(self._memory, command)

    def str_replace(self, command: Any) -> str:
        return _answer(self._memory, command)

    def insert(self, command: Any) -> str:
        return _answer(self._memory, command)

    def delete(self, command: Any) -> str:
        return _answer(self._memory, command)

    def rename(self, command: Any) -> str:
        return _answer(self._memory, command)


class AsyncAnthropicMemoryTool(BetaAsyncAbstractMemoryTool):
    """The asyncio version; each call runs in a thread."""

    def __init__(self, memory: MemoryBackend, *, cache_control: Any = None) -> None:
        super().__init__(cache_control=cache_control)
        self._memory = memory

    async def call(self, input: object) -> str:  # noqa: A002 - the SDK's name
        return await asyncio.to_thread(_answer, self._memory, input)

    async def view(self, command: Any) -> str:
        return await self.call(command)

    async def create(self, command: Any) -> str:
        return await self.call(command)

    async def str_replace(self, command: Any) -> str:
        return await self.call(command)

    async def insert(self, command: Any) -> str:
        return await self.call(command)

    async def delete(self, command: Any) -> str:
        return await self.call(command)

    async def rename(self, command: Any) -> str:
        return await self.call(command)
