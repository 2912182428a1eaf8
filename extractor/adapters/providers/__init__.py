"""The ways to a model: each is an official client of the SDK with its own address, credentials and errors.

A provider is one file here, one row in `bootstrap/models.py`, a value of EXTRACTOR_PROVIDER, and prices.
"""
