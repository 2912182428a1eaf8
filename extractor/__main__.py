"""`python -m extractor` is `extractor`."""

from extractor.entrypoints.cli import main

main()
