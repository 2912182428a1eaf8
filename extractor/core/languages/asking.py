"""Words of questions that name nothing: they ask, ask for plans, or are small talk."""

from __future__ import annotations

from functools import cache

from extractor.core.languages import languages
from extractor.core.normal_forms import bare

# Words that ask, and verbs that only ask for a name. No text in English means anything by them.
_ASKING = (
    "wie wer wen wem wessen wann wohin woher wieso weshalb wieviel wieviele welche welcher welches welchen welchem heisst heißt "
    "heissen heißen hieß hiess "
    "cuándo cuando dónde donde quién quien quiénes cuál cuáles cuánto cuánta cuántos cuántas cómo "
    "quand quel quelle quels quelles combien pourquoi comment quoi "
    "quando dove chi perché quale quali quanto quanta quanti quante "
    "onde quem qual quais quantos quantas porquê "
    "wanneer waar wie waarom welke hoeveel hoe heet "
    "nerede nereye nereden kim kimin kimi hangi hangisi nasıl niçin niye kaç "
    "kab kahan kahaan kaun kaunsa kaunsi kyun kyon kaise kitna kitne kitni"
)

# Words that only ask what there is, when days are asked for.
_PLANS = (
    "plan plans planned planning scheduled schedule upcoming agenda calendar appointment appointments "
    "geplant plant pläne vor termin termine steht stehen vorhaben ansteht anstehen "
    "planes planeado planeada previsto prevista cita citas "
    "prévu prévue prévus projet projets rendez-vous "
    "piani programma programmi previsti pianificato appuntamento appuntamenti "
    "planos planejado planeado compromisso compromissos "
    "plannen gepland afspraak afspraken "
    "planım planımız planlar planlandı planlanan randevu randevular "
    "план планы планов запланировано запланирован встречи "
    "خطة خطط خطتي مواعيد مخطط "
    "योजना योजनाएं योजनाएँ yojana"
)

# Small talk, beside the words that identify no statement: in a small archive they are as rare as what is asked for.
_SMALL_TALK = (
    "asap awesome bye cheers gets goes good great hello help hey hi hope kind lifesaver look lot lots lovely many maybe morning need "
    "needed needs nice ok okay quick quickly really sorry sure take taken takes taking thank thanks tonight took try use used uses "
    "using wanna want wanted wants went yeah yes know remind "
    "bitte brauche brauchen braucht danke entschuldigung gehe gehen geht ging gerne hallo hilfe ja nehmen nimmt noch "
    "sorry tschüss viel viele vielen weißt will "
    "gracias hola necesito perdón quiero ir vamos mucho muchos tomar usar "
    "merci bonjour salut besoin pardon veux aller prendre utiliser "
    "grazie ciao scusa bisogno voglio andare prendere usare molto "
    "obrigado obrigada olá preciso desculpa quero tomar usar muito "
    "dank bedankt hoi nodig sorry wil gaan nemen gebruiken veel"
)


@cache
def asking() -> frozenset[str]:
    return frozenset(map(bare, _ASKING.split()))


@cache
def plans() -> frozenset[str]:
    return frozenset(map(bare, _PLANS.split()))


@cache
def small_talk() -> frozenset[str]:
    """Return the words that weigh little in a question, in lower case."""
    each = [one.light_words for one in languages()]
    return frozenset(" ".join((*each, _SMALL_TALK)).split())
