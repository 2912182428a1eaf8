"""Recall: the facts and archived messages that best match a query.

The index offers candidates, and the core ranks them. A user's messages can be read only by that user, facts according
to `FactScope.visible`. Both are conditions on the rows themselves, whatever the index contains.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import (
    FACTS_OF_DAYS,
    fact_candidates,
    fact_candidates_by_id,
    newest_candidates,
)
from extractor.adapters.sql.kept import read_together
from extractor.adapters.sql.recall_rows import hit_of, is_near, load, some_messages, visible_messages
from extractor.adapters.sql.recall_statements import (
    MAX_COUNTED,
    counts_since,
    newest_texts,
    oldest_texts,
)
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts, Sessions
from extractor.adapters.sql.search.candidates import (
    Matches,
    common_words,
    holding_times,
    with_more,
)
from extractor.adapters.sql.search.days import instants
from extractor.adapters.sql.search.index_query import (
    CANDIDATES,
    CANDIDATES_A_WORD,
    EARLIEST,
    LATEST,
    NO_BOUND,
    Where,
)
from extractor.adapters.sql.search.of_days import named_ways, naming, near_naming, with_named, within_days
from extractor.adapters.sql.search.pages import Bookmark
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.recall_query import ANY_TIME, MOST_RECENT, ONLY_DAYS, Recalled, RecallQuery
from extractor.adapters.sql.search.terms import terms_of
from extractor.adapters.sql.search.text_index import owner_of, owners_of
from extractor.adapters.sql.search.text_search import by_id, find, find_together, newest_ids
from extractor.adapters.sql.search.vectors import by_place, nearest, similarities
from extractor.adapters.sql.search.vocabulary import meant_words, missing_words
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.candidate import Candidate, key_of
from extractor.core.recall.in_order import in_order
from extractor.core.recall.passages import FactHit, MessageHit, Passage, Room, passages, spans
from extractor.core.recall.question import Question
from extractor.core.recall.ranking import CLOSE, SPELT, Corpus, Ranked, has_of_days, rank
from extractor.core.recall.words import all_forms
from extractor.core.run.ports import Meaning

# Newest texts of a session that a search within it examines.
SESSION_TEXTS = 2_000

# A question about one day and nothing else gets so many texts of it.
DAY_TEXTS = 200

# One more of this many is loaded for a page, in place of neighbours that do not exist.
SPARE = 4

# Of facts dated in the days of a question, so many count without any of its words.
FEW_FACTS = 5

# So many at a time are loaded for a room.
PART = 60

# So many of the best are ranked for a page at first, for the same reason.
RANKED_A_HIT = 3


class Search:
    """Answers queries."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def one_reader(self) -> AbstractContextManager[None]:
        """Let all reads of this thread inside use one connection."""
        return self._db.one_reader()

    def recall(
        self,
        scope: FactScope,
        question: Question,
        *,
        limit: int,
        zone: str,
        after: str | None = None,
        session_id: str | None = None,
        meaning: Meaning | None = None,
        room: Room | None = None,
        only_facts: bool = False,
    ) -> Recalled:
        """Return facts and messages, best first. If nothing matches in the requested days, search other days.

        Args:
            zone: IANA zone of the query's days.
            after: The page token: `next` of the previous page. Newer rows do not count.
            session_id: Only messages of this session, its newest 2,000; facts are the user's.
            meaning: Of the query, if there is an encoder: what says the same in other words is found too.
            room: There may be fewer than `limit` when this is filled; there is no next page then.
            only_facts: Leave out messages, once all is ranked.

        Raises:
            InvalidInput: `after` is not a page token.
        """
        start = Bookmark.of(after) if after else None
        weights = terms_of(question)
        words = tuple(weights)
        with self._db.read() as connection:
            reads, place = Reads(connection), start or Bookmark(NO_BOUND, NO_BOUND)
            asked = RecallQuery(scope, question, words, zone, place, session_id, weights)
            most = RANKED_A_HIT * limit if place.order is None and not only_facts else None
            matches = self._matches(reads, asked, meaning)
            while (other := asked.question.other) and not matches.has_of_days(most, said=question.is_general):
                asked = replace(asked, question=other, words=words if other.words else ())
                if (found := self._matches(reads, asked, meaning)).has_of_days(most):
                    matches, question = found, other
            has_things = question.is_about_few_days and not question.is_general and bool(question.named_things)
            if has_things and matches.is_of_other_days(most):  # it may be answered by what names the days
                asked = replace(asked, question=question, words=words)
                if named := self._naming(reads, asked, is_near=True):
                    matches = matches.behind(named)
            fallback = ANY_TIME if question.has_days and matches.is_of_other_days(most) else None
            way: Question | None = question
            while way and words and way.is_about_few_days and not matches.best(most):  # it may be answered otherwise
                matches = self._matches(reads, replace(asked, question=way.of_days_alone, words=()), None)
                if matches.best(most):
                    question, fallback = way, ONLY_DAYS
                way = way.other
            ranked = matches.best(most)
            days = instants(question.within, zone)
            if only_facts:
                ranked = [item for item in ranked if item.candidate.place is None]
                fallback = fallback or (ANY_TIME if question.has_days and ranked and not has_of_days(ranked) else None)
            if place.order is not None:
                ranked = [item for item in ranked if item.order > place.order]
            page, has_more = self._page(connection, scope, ranked, limit, days, room)
            if most is not None and not has_more and len(ranked) >= most:  # too many neighbours that do not exist
                page, has_more = self._page(connection, scope, matches.best(None), limit, days)
            after = self._bookmark(connection, place, page[-1][0]) if has_more and room is None else None
        hits = [hit for _, hit in page]
        if question.has_own_days:
            hits = [replace(hit, is_of_days=one.candidate.is_of_days) for one, hit in page]
        return Recalled(hits, question, days, fallback, after)

    def recent(self, scope: FactScope, limit: int) -> Recalled:
        """Return the newest facts, which answer nothing in particular: their score is 0."""
        with self._db.read() as connection:
            found = newest_candidates(Reads(connection), scope, (), NO_BOUND, CANDIDATES)
            ranked = sorted((Ranked(item, 0.0) for item in found), key=lambda item: item.order)
            page, _ = self._page(connection, scope, ranked, limit, (EARLIEST, LATEST))
        return Recalled([hit for _, hit in page], Question(""), (EARLIEST, LATEST), MOST_RECENT, None)

    def passages(self, scope: FactScope, found: Recalled, around: int) -> list[Passage]:
        """Return the messages that were found, each with its neighbours of the same days, best first."""
        hits = [hit for hit in found.hits if isinstance(hit, MessageHit)]
        known = {hit.place for hit in hits}
        wanted = {place for span in spans(hits, around) for place in span.places} - known
        asked = [some_messages(sorted(wanted), is_postgres=self._db.is_postgres)] if wanted else []
        with self._db.read() as connection:
            answers = read_together(connection, asked)
        rows = [row for answer in answers for row in visible_messages(scope, answer, found.days)]
        near = {(row.session_pk, row.position): to_message(row) for row in rows}
        return passages(hits, near, found.question.words, around)

    def _matches(self, reads: Reads, asked: RecallQuery, meaning: Meaning | None) -> Matches:
        found = self._matching(reads, asked)
        if asked.is_of_one_day:
            return Matches(found, lambda _: in_order(found) or self._naming(reads, asked))
        meant: dict[str, bool] = {}
        # Words that nothing contains may be misspelt, or the beginning of others; those that name no thing are known.
        named = () if asked.question.is_general else asked.question.named_things
        if missing := missing_words(named, found):
            bounds = {"messages": asked.place.messages, "facts": asked.place.facts}
            meant = meant_words(reads, asked.scope, missing, tried=all_forms(asked.words), **bounds)
        if meant:
            found = with_more(found, self._matching(reads, replace(asked, words=tuple(meant))))
        if asked.question.is_about_few_days and asked.words:
            found = with_more(found, self._dated(reads, asked, FEW_FACTS))
        found = with_named(found, asked)
        closeness: dict[str, float] | None = None
        if meaning is not None:
            more, closeness = self._close(reads, asked, meaning, found)
            found = with_more(found, more)
        words = (*asked.words, *meant)
        weights = {**asked.weights, **{word: 1.0 if is_certain else SPELT for word, is_certain in meant.items()}}

        def ranked(most: int | None) -> list[Ranked]:
            corpus = self._corpus(reads.connection, asked.scope, found, words)
            some = rank(found, words, closeness, corpus, most, weights) if found else []
            return some or self._naming(reads, asked)

        return Matches(found, ranked)

    def _naming(self, reads: Reads, asked: RecallQuery, *, is_near: bool = False) -> list[Ranked]:
        """Return the texts of any time that name the question's days.

        Args:
            is_near: Only those that were said within half a year of them.
        """
        words = tuple(dict.fromkeys(word for way in named_ways(asked.question) for word in way))
        if not words:
            return []
        found = self._candidates(reads, replace(asked, words=words, is_any_time=True))
        return rank(near_naming(found, asked) if is_near else naming(found, asked.question), words)

    def _matching(self, reads: Reads, asked: RecallQuery) -> list[Candidate]:
        """Return the candidates that contain some of the words."""
        words, question = asked.words, asked.question
        if not words and not question.has_days:
            return []
        if not words or not question.has_own_days:
            return self._candidates(reads, asked)
        found: list[Candidate] = []
        any_time = replace(asked, is_any_time=True)
        self._search_both(reads, any_time)
        for candidates in (self._facts, self._messages):
            of_any_time = candidates(reads, any_time)
            # Of a common word, only the newest texts are taken. The requested days may be older.
            common = common_words(of_any_time, words)
            of_days = candidates(reads, replace(asked, words=common)) if common else []
            found += with_more(of_days, of_any_time)
        return found

    def _close(
        self, reads: Reads, asked: RecallQuery, meaning: Meaning, found: Sequence[Candidate]
    ) -> tuple[list[Candidate], dict[str, float]]:
        """Return candidates that are close to the query in meaning, and the closeness of all candidates by key."""
        scope, place = asked.scope, asked.place
        owner = owner_of(scope.tenant_id, Scope.USER, scope.user_id)
        said = similarities(reads, MessageTexts, [owner], place.messages, meaning)
        told = similarities(reads, FactTexts, owners_of(scope), place.facts, meaning)
        more = fact_candidates_by_id(reads, scope, nearest(told, CLOSE), asked.words, asked.question.within)
        if asked.session_id is None:
            rows = by_id(reads, MessageTexts, nearest(said, CLOSE))
            more += within_days(rows, replace(asked, is_any_time=True))
        closeness = {key_of(place): score for place, score in by_place(reads, said).items()}
        closeness |= {one.key: (said if one.place else told).get(one.text_id, 0.0) for one in with_more(found, more)}
        return more, closeness

    def _corpus(
        self, connection: Connection, scope: FactScope, found: Sequence[Candidate], words: Sequence[str]
    ) -> Corpus | None:
        """Return how many messages the user has, and how many contain each common word."""
        said = [item for item in found if item.place is not None]
        if not said or not words:
            return None
        # Where the search stopped at its limit, older texts are assumed to contain the word as often as the newest ones.
        common = {word: at for word, at in holding_times(said, words).items() if len(at) >= CANDIDATES_A_WORD}
        values: dict[str, object] = {"owner": owner_of(scope.tenant_id, Scope.USER, scope.user_id), "most": MAX_COUNTED}
        values |= {f"since{at}": datetime.fromtimestamp(min(times), UTC) for at, times in enumerate(common.values())}
        size, *since = counts_since(len(common)).read(connection, values)[0]
        holders = {
            word: round(len(times) * size / max(1, count))
            for (word, times), count in zip(common.items(), since, strict=True)
        }
        return Corpus(size, holders)

    def _bookmark(self, connection: Connection, place: Bookmark, last: Ranked) -> str:
        """Return the token of the next page; rows added from now on do not count there."""
        if place.order is None:
            messages, facts = newest_ids(connection, MessageTexts, FactTexts)
            place = Bookmark(messages, facts)
        return Bookmark(place.messages, place.facts, last.order).text()

    # -- candidates ---------------------------------------------------------------------------------------------

    def _candidates(self, reads: Reads, asked: RecallQuery) -> list[Candidate]:
        self._search_both(reads, asked)
        return [*self._facts(reads, asked), *self._messages(reads, asked)]

    def _search_both(self, reads: Reads, asked: RecallQuery) -> None:
        """Search the index for facts and messages at once, where both are searched there."""
        if asked.words and asked.session_id is None and (of_facts := asked.of_facts) is not None:
            find_together(reads, asked.words, [(FactTexts, of_facts), (MessageTexts, asked.of_messages)])

    def _facts(self, reads: Reads, asked: RecallQuery) -> list[Candidate]:
        question, words = asked.question, asked.words
        days = question.since, question.until
        if words and (where := asked.of_facts) is not None:
            return fact_candidates(reads, asked.scope, words, where, days)
        if not words and question.has_own_days:
            return self._dated(reads, asked, FACTS_OF_DAYS)
        is_dated = question.has_own_days and not asked.is_any_time
        if is_dated and question.is_about_few_days and len(few := self._dated(reads, asked, FEW_FACTS)) < FEW_FACTS:
            return few  # all there are, and all of them count
        return newest_candidates(
            reads, asked.scope, words, asked.place.facts, FACTS_OF_DAYS,
            searched=question.within if asked.is_any_time else days, days=days, is_dated=is_dated,
        )  # fmt: skip

    def _dated(self, reads: Reads, asked: RecallQuery, most: int) -> list[Candidate]:
        """Return the newest facts that are dated in the question's days, whatever their words."""
        days, words = (asked.question.since, asked.question.until), tuple(asked.weights)
        return reads.once(
            ("dated", days, most),
            lambda: newest_candidates(
                reads, asked.scope, words, asked.place.facts, most, searched=days, days=days, is_dated=True, is_any=True
            ),
        )

    def _messages(self, reads: Reads, asked: RecallQuery) -> list[Candidate]:
        where = asked.of_messages
        if asked.session_id is not None:
            rows: Sequence[Any] = self._of_session(reads.connection, asked, where)
        elif asked.words:
            rows = find(reads, MessageTexts, asked.words, where)
        elif asked.is_of_one_day:
            rows = reads.connection.execute(oldest_texts(where).limit(DAY_TEXTS)).all()
        else:
            rows = reads.connection.execute(newest_texts(where).limit(CANDIDATES)).all()
        return within_days(rows, asked)

    def _of_session(self, connection: Connection, asked: RecallQuery, where: Where) -> list[Any]:
        """Return a session's newest texts that hold one of the words; there are too few to need the index."""
        session = sa.select(Sessions.c.pk).where(
            Sessions.c.tenant_id == asked.scope.tenant_id, Sessions.c.session_id == asked.session_id
        )
        query = newest_texts(where).where(MessageTexts.c.session_pk == session.scalar_subquery())
        rows = connection.execute(query.limit(SESSION_TEXTS)).all()
        wanted = all_forms(asked.words)
        return [row for row in rows if not wanted or not wanted.isdisjoint(row.body.split())]

    # -- the page -----------------------------------------------------------------------------------------------

    def _page(
        self, connection: Connection, scope: FactScope, ranked: Sequence[Ranked], limit: int,
        days: tuple[datetime, datetime], room: Room | None = None,
    ) -> tuple[list[tuple[Ranked, FactHit | MessageHit]], bool]:  # fmt: skip
        """Return the best items with their facts or messages, and whether there are more."""
        # Neighbours of messages are ranked before it is known whether they exist, so some more are loaded.
        page: list[tuple[Ranked, FactHit | MessageHit]] = []
        step = limit + limit // SPARE + 1 if room is None else PART
        for start in range(0, len(ranked), step):
            some = ranked[start : start + step]
            loaded = load(connection, scope, some, days)
            hits = [
                (item, hit_of(item, loaded[item.candidate.key]))
                for item in some
                if item.candidate.key in loaded and is_near(item.candidate, loaded[item.candidate.key])
            ]
            page += hits
            if len(page) > limit or (room is not None and room.is_filled_by([hit for _, hit in hits])):
                return page[:limit], True
        return page, False
