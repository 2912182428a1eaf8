"""For tests of this project and of programs that use it: a strict Messages API server that can inject faults."""

from extractor.testing.faults import Fault
from extractor.testing.model_server import ModelServer, Request, Script, end, reply, tool_calls

__all__ = ["Fault", "ModelServer", "Request", "Script", "end", "reply", "tool_calls"]
