"""The documented address of the LangGraph store, which lives in `extractor.sdk.langgraph_store`."""

from extractor.sdk.langgraph_store import ExtractorStore

__all__ = ["ExtractorStore"]
