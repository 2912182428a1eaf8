"""The JSON of the HTTP contract as Pydantic models: what requests hold, what responses hold, with units and examples."""
