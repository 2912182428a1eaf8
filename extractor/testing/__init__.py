"""For tests of this project and of those who build on it: a Messages API server that is strict and can misbehave."""

from extractor.testing.model_server import Fault, ModelServer, Request, Script, end, reply, tool_calls

__all__ = ["Fault", "ModelServer", "Request", "Script", "end", "reply", "tool_calls"]
