"""Recall by meaning: the real library with a model made here, of words that mean the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from model2vec import StaticModel
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from extractor.adapters.embedder import Embedder
from extractor.bootstrap import Container
from extractor.core.errors import Misconfigured
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact
from extractor.settings import read_settings
from extractor.usecases.recall import RecallOrder
from tests.build import draft

ADA = FactScope("default", "ada", None)
MEANINGS = [("automobile", "car", "vehicle"), ("tea", "drink"), ("database", "postgres")]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    words = {"[UNK]": 0}
    vectors = [np.zeros(len(MEANINGS) + 1)]
    for at, same in enumerate(MEANINGS):
        for word in same:
            words[word] = len(words)
            vectors.append(np.eye(len(MEANINGS) + 1)[at])
    tokenizer = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    path = tmp_path_factory.mktemp("model")
    StaticModel(np.array(vectors, dtype=np.float32), tokenizer, config={"normalize": False}).save_pretrained(str(path))
    return path


def test_what_says_the_same_in_other_words_is_found(database_url: str, model: Path) -> None:
    parts = Container(read_settings({}, database_url=database_url, embeddings_path=model, model="offline"))
    for name, content in (("tea", "Ada likes tea."), ("car", "Ada drives an old car."), ("db", "We run postgres.")):
        parts.adapters.fact_writer.write(
            FactChanges(ADA, (SaveFact(draft(name, content)),)), read_at=parts.adapters.fact_writer.now()
        )
    found = parts.recall.answer(ADA, RecallOrder("which automobile?"))
    assert (found["fallback"], [hit["fact"]["name"] for hit in found["results"]]) == (None, ["car"])
    by_words = Container(read_settings({}, database_url=database_url, model="offline"))
    assert by_words.recall.answer(ADA, RecallOrder("which automobile?"))["results"] == []
    parts.close()
    by_words.close()


def test_a_directory_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="no model2vec model"):
        Embedder(tmp_path)
