"""Recall by meaning: the real library with a model made here, of words that mean the same."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import sqlalchemy as sa
from model2vec import StaticModel
from safetensors.numpy import save_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from extractor.adapters.bert import BertEncoder
from extractor.adapters.encoder import Encoder
from extractor.adapters.sql.schema.tables import FactVectors, MessageTexts, MessageVectors
from extractor.adapters.sql.search import vectors
from extractor.adapters.sql.search.index_query import NO_BOUND
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.vectors import VECTORS, _newest_vectors, similarities
from extractor.bootstrap import Container
from extractor.core.errors import Misconfigured
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact, Scope
from extractor.core.run import ports
from extractor.settings import read_settings
from extractor.usecases.embedding import Embedding
from extractor.usecases.recall import RecallOrder
from tests.build import draft, entry, event

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
    parts = Container(read_settings({}, database_url=database_url, embeddings_path=str(model), model="offline"))
    for name, content in (("tea", "Ada likes tea."), ("car", "Ada drives an old car."), ("db", "We run postgres.")):
        parts.adapters.fact_writer.write(
            FactChanges(ADA, (SaveFact(draft(name, content)),)), read_at=parts.adapters.fact_writer.now()
        )
    said = [entry("My vehicle broke down.", name="Ada"), entry("We were in the garden.", name="Ada")]
    parts.adapters.archive.ingest([event(*said)])
    assert parts.embedding is not None
    assert parts.embedding.count_missing() == 5
    assert parts.embedding.run() is None
    assert parts.embedding.count_missing() == 0
    found = parts.recall.answer(ADA, RecallOrder("which automobile?"))
    assert (found["fallback"], {hit["snippet"] for hit in found["results"]}) == (
        None, {"Ada drives an old car.", "My vehicle broke down."},
    )  # fmt: skip
    assert parts.recall.answer(FactScope("default", "eve", None), RecallOrder("which automobile?"))["results"] == []
    by_words = Container(read_settings({}, database_url=database_url, model="offline"))
    assert by_words.recall.answer(ADA, RecallOrder("which automobile?"))["results"] == []
    parts.close()
    by_words.close()


def test_a_vector_goes_with_its_text_and_another_model_makes_new_ones(database_url: str, model: Path) -> None:
    parts = Container(read_settings({}, database_url=database_url, embeddings_path=str(model), model="offline"))
    parts.adapters.archive.ingest(
        [event(entry("My vehicle broke down.")), event(entry("A car."), user="eve", session="e")]
    )
    write = parts.adapters.fact_writer
    write.write(FactChanges(ADA, (SaveFact(draft("car", "Ada drives an old car.")),)), read_at=write.now())
    encoder = parts.adapters.models.encoder
    assert encoder is not None
    made = Embedding(parts.adapters.vectors, encoder)
    done: list[int] = []
    made.backfill(done.append)
    assert (sum(done), counted(parts)) == (3, (2, 1))
    write.write(FactChanges(ADA, (SaveFact(draft("car", "Ada sold the car.")),)), read_at=write.now())
    assert counted(parts) == (2, 0)
    parts.adapters.erasure.erase("default", "ada")
    assert counted(parts) == (1, 0)
    renamed = Embedding(parts.adapters.vectors, Renamed(encoder))
    assert renamed.count_missing() == 1
    renamed.backfill(done.append)
    assert (renamed.count_missing(), made.count_missing(), counted(parts)) == (0, 1, (1, 0))
    parts.close()


class Renamed:
    """The same encoder as another model."""

    name = "another"

    def __init__(self, encoder: ports.Encoder) -> None:
        self.encode = encoder.encode
        self.about = encoder.about


def counted(parts: Container) -> tuple[int, int]:
    with parts.adapters.database.read() as connection:
        messages, facts = (
            connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in (MessageVectors, FactVectors)
        )
    return messages, facts


class TestBert:
    def test_an_encoder_of_the_bert_family_reads_a_sentence_with_numpy(self, tmp_path: Path) -> None:
        """Padding changes nothing, and the same words in another order mean something else."""
        encoder = BertEncoder(bert(tmp_path))
        (alone,), (again, _) = encoder.encode(["tea and car"]), encoder.encode(["tea and car", "tea " * 40])
        np.testing.assert_allclose(alone, again, rtol=1e-4, atol=1e-5)
        assert np.abs(alone - encoder.encode(["car and tea"])[0]).max() > 0.01
        found = Encoder(str(tmp_path))
        assert found.about("tea and car").compare(found.encode(["tea and car"])[0]) == pytest.approx([1.0], abs=0.01)
        assert len(found.encode(["tea"])[0]) == found.about("x").size_bytes == 32 + 4

    def test_a_package_with_a_model_is_found_by_its_name_and_not_imported(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        package = tmp_path / "some_packaged_model"
        (package / "model" / "1_Pooling").mkdir(parents=True)
        (package / "__init__.py").write_text("raise ImportError('a framework is missing')")
        (package / "model" / "1_Pooling" / "config.json").write_text("{}")
        bert(package / "model")
        monkeypatch.syspath_prepend(tmp_path)
        found = Encoder("some_packaged_model")
        assert (found.name, len(found.encode(["tea"]))) == ("some_packaged_model", 1)


def bert(path: Path) -> Path:
    """Write a tiny model with random weights."""
    random = np.random.default_rng(7)
    words = {"[UNK]": 0, "tea": 1, "and": 2, "car": 3, "drink": 4}
    tokenizer = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(path / "tokenizer.json"))
    config = {
        "model_type": "bert", "hidden_act": "gelu", "num_attention_heads": 4, "num_hidden_layers": 2,
        "layer_norm_eps": 1e-12, "max_position_embeddings": 64,
    }  # fmt: skip
    (path / "config.json").write_text(json.dumps(config))
    shapes = {"word": (5, 32), "position": (64, 32), "token_type": (2, 32)}
    weights: dict[str, tuple[int, ...]] = {
        f"embeddings.{name}_embeddings.weight": shape for name, shape in shapes.items()
    }
    norms = ["embeddings.LayerNorm"]
    for layer in ("encoder.layer.0", "encoder.layer.1"):
        for part in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"):
            weights |= {f"{layer}.{part}.weight": (32, 32), f"{layer}.{part}.bias": (32,)}
        weights |= {f"{layer}.intermediate.dense.weight": (64, 32), f"{layer}.intermediate.dense.bias": (64,)}
        weights |= {f"{layer}.output.dense.weight": (32, 64), f"{layer}.output.dense.bias": (32,)}
        norms += [f"{layer}.attention.output.LayerNorm", f"{layer}.output.LayerNorm"]
    weights |= {f"{norm}.{part}": (32,) for norm in norms for part in ("weight", "bias")}
    made = {name: random.normal(size=shape).astype(np.float32) for name, shape in weights.items()}
    save_file(made, path / "model.safetensors")
    return path


def test_a_directory_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="no model2vec model"):
        Encoder(str(tmp_path))


def test_a_query_is_compared_with_the_newest_texts(
    database_url: str, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = Container(read_settings({}, database_url=database_url, embeddings_path=str(model), model="offline"))
    said = [entry(text, name="Ada") for text in ("My vehicle broke down.", "I like tea.", "We run postgres.")]
    parts.adapters.archive.ingest([event(*said), event(entry("An old car."), session="other", user_id="bob")])
    assert parts.embedding is not None
    parts.embedding.run()
    meaning = Encoder(str(model)).about("which automobile?")
    owner = owner_of("default", Scope.USER, "ada")
    found = {}
    for most in (3, 2):
        monkeypatch.setattr(vectors, "MAX_COMPARED", most)
        with parts.adapters.database.read() as connection:
            found[most] = similarities(Reads(connection), MessageTexts, [owner], NO_BOUND, meaning)
    assert sorted(map(round, found[3].values())) == [0, 0, 1]
    oldest = min(found[3])
    assert found[3][oldest] == pytest.approx(1, abs=0.01)
    assert found[2] == {key: score for key, score in found[3].items() if key != oldest}
    parts.close()


def test_a_query_reads_the_vectors_of_its_owner_alone(tmp_path: Path) -> None:
    """SQLite has no statistics of a store that nobody analyzed, and takes any index that gives the order."""
    parts = Container(read_settings({}, database_url=f"sqlite:///{tmp_path}/store.db", model="offline"))
    parts.migrate()
    values = {"owner": "u1x", "bound": NO_BOUND, "model": "m", "size": 8, "limit": 10}
    for texts in VECTORS:
        with parts.adapters.database.read() as connection:
            asked = _newest_vectors(texts, is_postgres=False).compiled(connection, values)
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked.sql}", asked.in_order(values)).all()
        assert [row.detail for row in plan] == [
            f"SEARCH {VECTORS[texts].name} USING INDEX {VECTORS[texts].name}_owner (owner=? AND text_id<?)"
        ]
    parts.close()
