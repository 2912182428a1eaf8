"""Kinds of facts that an operator wants never kept."""

from __future__ import annotations

import pytest

from extractor.core.errors import NotToBeKept
from extractor.core.facts.sensitive import Kind, refuse_sensitive, sensitive_kind
from extractor.core.facts.sources import Sources
from extractor.core.languages import languages
from extractor.core.languages.form import listed
from extractor.core.run.staging import StagedMemory
from extractor.settings import read_settings
from tests.build import SCOPE, FactShelf, message

ALL = frozenset(Kind)
TOLD = [
    (Kind.HEALTH, "The user has type 2 diabetes."), (Kind.HEALTH, "The user is pregnant."),
    (Kind.HEALTH, "She takes antidepressants."), (Kind.HEALTH, "Der Nutzer ist an Krebs erkrankt."),
    (Kind.HEALTH, "Die Nutzerin ist Asthmatikerin."), (Kind.HEALTH, "L'utilisateur est allergique aux noix."),
    (Kind.HEALTH, "El usuario sufre de ansiedad."), (Kind.BELIEFS, "The user is a practising Catholic."),
    (Kind.BELIEFS, "The user votes for the Greens: voted for them in 2025."), (Kind.BELIEFS, "Er betet jeden Morgen."),
    (Kind.BELIEFS, "L'utilisatrice va \u00e0 la mosqu\u00e9e."), (Kind.BELIEFS, "El usuario es ateo."),
    (Kind.FINANCES, "The user earns 80,000 dollars."), (Kind.FINANCES, "Her mortgage ends in 2040."),
    (Kind.FINANCES, "Der Nutzer ist verschuldet."), (Kind.FINANCES, "Son salaire est de 3 000 euros."),
    (Kind.FINANCES, "El usuario pag\u00f3 su hipoteca."), (Kind.FAMILY, "The user's daughter is called Mia."),
    (Kind.FAMILY, "The user is divorced."), (Kind.FAMILY, "Ihre Schwester wohnt in Linz."),
    (Kind.FAMILY, "Le fr\u00e8re de l'utilisateur est m\u00e9canicien."), (Kind.FAMILY, "Su esposa es abogada."),
]  # fmt: skip
INNOCENT = [
    "The health check of the API answers on /healthz.", "Technical debt in the parser is paid back on Fridays.",
    "The parent process waits for the child process.", "The user prefers dark mode.",
    "The user is a nurse.", "Release notes go to the team channel.",
    "Die Muttersprache des Nutzers ist Deutsch.", "The user likes hiking in the Alps.", "Font family is Inter.",
    "The stroke width of icons is 2 px.", "El usuario prefiere respuestas cortas.", "L'utilisateur travaille \u00e0 Lyon.",
]  # fmt: skip

TOLD_ELSEWHERE = [
    (Kind.HEALTH, "L'utente è celiaco."),
    (Kind.HEALTH, "L'utente è stato operato al ginocchio."),
    (Kind.HEALTH, "De gebruiker is zwanger."),
    (Kind.HEALTH, "O usuário toma remédio para depressão."),
    (Kind.HEALTH, "Kullanıcı şeker hastası."),
    (Kind.HEALTH, "У пользователя диабет."),
    (Kind.HEALTH, "المستخدم مصاب بالسكري."),
    (Kind.HEALTH, "उपयोगकर्ता को मधुमेह है।"),
    (Kind.HEALTH, "ユーザーは糖尿病です。"),
    (Kind.HEALTH, "사용자는 우울증을 앓고 있다."),
    (Kind.HEALTH, "用户患有抑郁症。"),
    (Kind.BELIEFS, "L'utente è cattolico praticante."),
    (Kind.BELIEFS, "De gebruiker gaat elke zondag naar de kerk."),
    (Kind.BELIEFS, "O usuário é ateu."),
    (Kind.BELIEFS, "Kullanıcı her gün namaz kılıyor."),
    (Kind.BELIEFS, "Пользователь православный."),
    (Kind.BELIEFS, "المستخدم مسلم ويصلي يوميا."),
    (Kind.BELIEFS, "उपयोगकर्ता हर दिन पूजा करता है।"),
    (Kind.BELIEFS, "ユーザーは毎週教会に行く。"),
    (Kind.BELIEFS, "사용자는 천주교 신자다."),
    (Kind.BELIEFS, "用户信仰佛教。"),
    (Kind.FINANCES, "Lo stipendio dell'utente è di 2000 euro."),
    (Kind.FINANCES, "De gebruiker heeft schulden."),
    (Kind.FINANCES, "O usuário tem uma dívida grande."),
    (Kind.FINANCES, "Kullanıcının maaşı 50 bin lira."),
    (Kind.FINANCES, "Зарплата пользователя 100 тысяч рублей."),
    (Kind.FINANCES, "راتب المستخدم خمسة آلاف."),
    (Kind.FINANCES, "उपयोगकर्ता का वेतन पचास हजार है।"),
    (Kind.FINANCES, "ユーザーの年収は500万円です。"),
    (Kind.FINANCES, "사용자의 연봉은 오천만 원이다."),
    (Kind.FINANCES, "用户的工资是一万元。"),
    (Kind.FAMILY, "La moglie dell'utente si chiama Anna."),
    (Kind.FAMILY, "De dochter van de gebruiker heet Mia."),
    (Kind.FAMILY, "O filho do usuário se chama Rui."),
    (Kind.FAMILY, "Kullanıcının kızı Ayşe okula başlıyor."),
    (Kind.FAMILY, "Жену пользователя зовут Анна."),
    (Kind.FAMILY, "Тесть пользователя живёт в Омске."),
    (Kind.FAMILY, "زوجة المستخدم اسمها ليلى."),
    (Kind.FAMILY, "उपयोगकर्ता की पत्नी का नाम राधा है।"),
    (Kind.FAMILY, "ユーザーの息子は東京に住んでいる。"),
    (Kind.FAMILY, "사용자의 딸은 학교에 다닌다."),
    (Kind.FAMILY, "用户的女儿叫小美。"),
]
INNOCENT_ELSEWHERE = [
    "The user is kind and works until late; the network team owns the dashboard.",
    "Trabaja en Madrid y la reunión dura hasta las cinco.",
    "De gebruiker werkt als verpleger in Gent.",
    "L'utente abita a Roma e ama il calcio.",
    "O usuário prefere respostas curtas.",
    "Kullanıcı İzmir'de öğretmen.",
    "Пользователь работает в Москве инженером.",
    "Пользователь тестировал новый сервис.",
    "المستخدم يعمل مهندسا في القاهرة.",
    "उपयोगकर्ता दिल्ली में शिक्षक है।",
    "ユーザーは東京でエンジニアをしている。",
    "사용자는 서울에서 교사로 일한다.",
    "用户在北京当老师。",
    "用户的项目有技术债务。",
    "De technische schuld groeit.",
]


@pytest.mark.parametrize(("kind", "text"), TOLD_ELSEWHERE)
def test_ten_more_languages_have_their_words(kind: Kind, text: str) -> None:
    assert sensitive_kind(text, frozenset({kind})) is kind


@pytest.mark.parametrize("text", INNOCENT_ELSEWHERE)
def test_words_of_one_language_do_not_count_in_another(text: str) -> None:
    refuse_sensitive(text, ALL)


@pytest.mark.parametrize(("kind", "text"), TOLD)
def test_what_tells_of_a_kind_is_refused_without_its_words(kind: Kind, text: str) -> None:
    assert sensitive_kind(text, frozenset({kind})) is kind
    with pytest.raises(NotToBeKept, match=f"facts about {kind.value} are not kept here") as refused:
        refuse_sensitive(text, frozenset({kind}))
    assert text not in str(refused.value)


@pytest.mark.parametrize("text", INNOCENT)
def test_other_facts_are_kept(text: str) -> None:
    refuse_sensitive(text, ALL)


def test_nothing_is_left_out_unless_an_operator_says_so() -> None:
    for _, text in TOLD:
        refuse_sensitive(text, frozenset())


def test_it_is_checked_at_the_write_by_both_families_of_tools() -> None:
    said = message("My daughter Mia starts school in May, so I work mornings.")
    sources = Sources({said.uuid: said}, "UTC", said, leave_out=frozenset({Kind.FAMILY}))
    memory = StagedMemory(SCOPE, FactShelf(), sources, [])
    content = "The user's daughter Mia starts school in May."
    quote = {"quote": "My daughter Mia starts school in May"}
    call = {"name": "mia", "type": "user", "description": "Mia", "content": content, "evidence": [quote]}
    answer = memory.toolbox().call("save_memory", call)
    assert answer.is_final
    assert "family are not kept here" in answer.text
    create = {"command": "create", "path": "/memories/user/mia.md", "file_text": content}
    assert memory.toolbox(frozenset({"memory"})).call("memory", create).is_final
    assert len(memory) == 0


def test_the_setting() -> None:
    assert read_settings({"EXTRACTOR_LEAVE_OUT": "health, family"}).leave_out == {Kind.HEALTH, Kind.FAMILY}
    with pytest.raises(Exception, match="LEAVE_OUT"):
        read_settings({"EXTRACTOR_LEAVE_OUT": "hobbies"})


@pytest.mark.parametrize("kind", Kind)
def test_each_language_has_words_of_each_kind(kind: Kind) -> None:
    assert [one.code for one in languages() if not getattr(one.sensitive, kind.value)] == []


def test_a_star_stands_only_at_an_end_of_a_word() -> None:
    words = [word for one in languages() for kind in Kind for word in listed(getattr(one.sensitive, kind.value))]
    assert [word for word in words if "*" in word[1:-1]] == []
