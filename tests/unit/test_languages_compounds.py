"""Dates that are made of two: a season some years ago, the end of a quarter, the first working day after a holiday."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.unkept import asks_not_to_keep
from extractor.core.dates import Anchor, read_english, scan_native
from extractor.core.dates.terms import read_term

TUESDAY = "2026-12-29"


def said(on: str) -> Anchor:
    return Anchor(date.fromisoformat(on))


@pytest.mark.parametrize(
    ("on", "text", "first", "last"),
    [
        ("2026-12-29", "Wir waren vor zwei Jahren im Herbst auf Madeira.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Il y a deux ans en automne, nous étions à Madère.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "On y était à l'automne il y a deux ans.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Hace dos años en otoño estuvimos en Madeira.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Due anni fa in autunno siamo stati a Madeira.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Há dois anos no outono estivemos na Madeira.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Twee jaar geleden in de herfst waren we op Madeira.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "İki yıl önce sonbaharda Madeira'ya gittik.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Два года назад осенью мы были на Мадейре.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Осенью два года назад мы были на Мадейре.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "我们两年前的秋天去过马德拉。", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "二年前の秋にマデイラに行った。", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "2년 전 가을에 마데이라에 갔어요.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "हम दो साल पहले पतझड़ में मदीरा गए थे।", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "हम दो साल पहले गर्मियों में मनाली गए थे।", "2024-06-01", "2024-08-31"),
        ("2026-12-29", "ذهبنا إلى ماديرا قبل سنتين في الخريف.", "2024-09-01", "2024-11-30"),
        ("2026-12-29", "Das muss Ende des ersten Quartals fertig sein.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Il faut finir à la fin du premier trimestre.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Hay que terminarlo a finales del primer trimestre.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Va finito alla fine del primo trimestre.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Tem que estar pronto no fim do primeiro trimestre.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Het moet eind eerste kwartaal klaar zijn.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Het moet aan het eind van het eerste kwartaal klaar zijn.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "İlk çeyreğin sonunda hazır olmalı.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Всё должно быть готово в конце первого квартала.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "第一季度末必须完成。", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "第1四半期の終わりに完成させる。", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "1분기 말에 끝내야 해요.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "पहली तिमाही के अंत में पूरा करना है।", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "يجب أن ننتهي في نهاية الربع الأول.", "2027-03-02", "2027-03-31"),
        ("2026-12-29", "Der Termin ist morgen in drei Wochen.", "2027-01-20", "2027-01-20"),
        ("2026-12-29", "De afspraak is morgen over drie weken.", "2027-01-20", "2027-01-20"),
        ("2026-12-29", "Oma ist am zweiten Feiertag gestürzt.", "2026-12-26", "2026-12-26"),
        ("2026-12-29", "Oma is op tweede kerstdag gevallen.", "2026-12-26", "2026-12-26"),
        ("2026-12-29", "Unser Umsatz ist im letzten Quartal eingebrochen.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "Le chiffre d'affaires a baissé au dernier trimestre.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "El último trimestre bajaron las ventas.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "Nell'ultimo trimestre le vendite sono calate.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "As vendas caíram no último trimestre.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "Afgelopen kwartaal daalde de omzet.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "Geçen çeyrekte satışlar düştü.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "В прошлом квартале продажи упали.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "上个季度销售下降了。", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "前四半期は売上が落ちた。", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "지난 분기에 매출이 떨어졌어요.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "पिछली तिमाही में बिक्री गिरी थी।", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "انخفضت المبيعات في الربع الماضي.", "2026-07-01", "2026-09-30"),
        ("2026-12-29", "hab gesternabend den router resettet", "2026-12-28", "2026-12-28"),
        ("2026-12-29", "Соседи сверху затопили нас в ночь на воскресенье.", "2026-12-26", "2026-12-27"),
        ("2026-12-29", "Die Nachbarn haben uns in der Nacht von Samstag auf Sonntag geweckt.", "2026-12-26", "2026-12-27"),
        ("2026-12-29", "レビュー会は再来週の頭にずらしたいです。", "2027-01-11", "2027-01-12"),
        ("2026-12-29", "上期の広告費が予算を2割オーバーしている", "2026-04-01", "2026-09-30"),
        ("2026-12-29", "बीते शनिवार-इतवार हम लोग ऋषिकेश गए थे", "2026-12-26", "2026-12-27"),
        ("2026-12-29", "moet overmorge oliebollen bakken", "2026-12-31", "2026-12-31"),
        ("2026-12-29", "Ende des ersten Quartals ist der Kunde abgesprungen", "2026-03-02", "2026-03-31"),
        ("2026-12-29", "В конце первого квартала мы потеряли клиента.", "2026-03-02", "2026-03-31"),
        ("2027-01-20", "A finales del cuarto trimestre perdimos un cliente.", "2026-12-01", "2026-12-31"),
        ("2026-12-29", "Ho lavorato per loro fino a fine settembre.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Ich habe bis Ende September bei ihnen gearbeitet.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "J'ai travaillé pour eux jusqu'à fin septembre.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Trabajé para ellos hasta finales de septiembre.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Trabalhei para eles até o fim de setembro.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Ik heb tot eind september voor hen gewerkt.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Eylül sonuna kadar onlarla çalıştım.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Я работал у них до конца сентября.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "9月末までそこで働いていました。", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "9월 말까지 거기서 일했어요.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "मैंने सितंबर के अंत तक उनके साथ काम किया।", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "عملت معهم حتى نهاية سبتمبر.", "2026-09-30", "2026-09-30"),
        ("2026-12-29", "Sie haben mir bis Ende Januar Zeit gegeben.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Mi hanno dato tempo fino a fine gennaio.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Me dieron hasta finales de enero.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Ils m'ont donné jusqu'à fin janvier.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Мне дали срок до конца января.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Ze hebben me tot eind januari de tijd gegeven.", "2027-01-31", "2027-01-31"),
        ("2026-12-29", "Sie haben mir bis zum 15. Februar Zeit gegeben.", "2027-02-15", "2027-02-15"),
        ("2026-12-29", "il 15 scade la domanda per il bando e nn ho capito che allegati servono", "2027-01-15", "2027-01-15"),
        ("2026-12-29", "Am 15. ist die Abgabe.", "2027-01-15", "2027-01-15"),
        ("2026-12-29", "Le 15 je passe mon permis.", "2027-01-15", "2027-01-15"),
        ("2026-12-29", "El 15 tengo médico.", "2027-01-15", "2027-01-15"),
        ("2026-12-29", "Yılbaşından sonraki ilk iş günü imzalayacağız.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "Am ersten Arbeitstag nach Neujahr unterschreiben wir.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "On signe le premier jour ouvré après le Nouvel An.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "Firmaremo il primo giorno lavorativo dopo Capodanno.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "Firmamos el primer día hábil después de Año Nuevo.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "Assinamos no primeiro dia útil depois do Ano Novo.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "We tekenen op de eerste werkdag na Nieuwjaar.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "Подпишем в первый рабочий день после Нового года.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "元旦后的第一个工作日签合同。", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "正月明けの最初の営業日に契約します。", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "새해 첫 근무일에 서명합니다.", "2027-01-04", "2027-01-04"),
        ("2026-12-29", "नए साल के पहले कामकाजी दिन पर हस्ताक्षर करेंगे।", "2027-01-04", "2027-01-04"),
    ],
)  # fmt: skip
def test_a_date_made_of_two_is_one(on: str, text: str, first: str, last: str) -> None:
    assert [(str(hit.first), str(hit.last)) for hit in scan_native(text, said(on))] == [(first, last)]


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("two years ago in autumn", "2024-09-01", "2024-11-30"),
        ("in the summer a year ago", "2025-06-01", "2025-08-31"),
        ("next year's summer vacation", "2027-06-01", "2027-08-31"),
        ("in the last quarter", "2026-07-01", "2026-09-30"),
        ("the first working day of next year", "2027-01-04", "2027-01-04"),  # not New Year's Day
        ("the first working day after New Year's Day", "2027-01-04", "2027-01-04"),
        ("the second business day after next Friday", "2027-01-12", "2027-01-12"),
        ("by mid-January", "2027-01-15", "2027-01-15"),
    ],
)
def test_the_same_in_english(english: str, first: str, last: str) -> None:
    hit = read_english(english, said(TUESDAY))
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "Le ruego que no conserve ningún dato de esta conversación.",
        "Le agradecería que no guardara nada de lo que acabo de contarle.",
        "No conserves esto, por favor.",
        "Le pido que no deje constancia de lo que le he dicho.",
        "Agradeço que não guarde registo do que acabei de lhe dizer.",
        "Peço-lhe que não conserve estes dados.",
        "Peço que não mantenha registro desta conversa.",
        "Não guarde registro disso, por favor.",
        "أرجو ألا تحتفظ بما ذكرته عن حالتي الصحية.",
        "ما تخزن هالحكي بالذاكرة، بس بدي أفضفض",
        "أرجو عدم حفظ هذه المعلومات.",
        "يرجى عدم تسجيل ما قلته.",
        "Ich bitte Sie, nichts davon zu speichern.",
        "Bitte bewahren Sie diese Angaben nicht auf.",
        "Ich möchte nicht, dass Sie das aufbewahren.",
        "Bitte keine Aufzeichnung davon anlegen.",
        "Je vous prie de ne pas conserver ces informations.",
        "Merci de ne rien enregistrer de ce que je viens de dire.",
        "Je souhaite que vous ne gardiez aucune trace de ce message.",
        "Ne gardez aucune trace de ceci.",
        "La prego di non conservare quanto ho appena scritto.",
        "Le chiedo di non registrare queste informazioni.",
        "Non tenga traccia di questo messaggio.",
        "Gradirei che non memorizzasse quanto detto.",
        "Ik verzoek u dit niet te bewaren.",
        "Gelieve hier geen gegevens van te bewaren.",
        "Ik zou graag hebben dat u hier niets van opslaat.",
        "Прошу не сохранять эту информацию.",
        "Просьба не сохранять то, что я сейчас написал.",
        "Пожалуйста, не фиксируйте это нигде.",
        "Bu bilgileri saklamamanızı rica ederim.",
        "Lütfen bunu kaydetmeyiniz.",
        "Söylediklerimi hafızanıza almayın lütfen.",
        "请勿保存以上内容。",
        "请不要留存我刚才说的话。",
        "麻烦别把这段话记录下来。",
        "この内容は保存しないようお願いいたします。",
        "今の話は記録に残さないでいただけますか。",
        "先ほどの件は控えておかないでください。",
        "방금 말씀드린 내용은 저장하지 말아 주시기 바랍니다.",
        "이 대화는 기록에 남기지 말아 주세요.",
        "지금 한 얘기는 보관하지 않으셨으면 합니다.",
        "कृपया इस जानकारी को सुरक्षित न रखें।",
        "मैंने जो अभी बताया उसे दर्ज न करें।",
        "इसका कोई रिकॉर्ड मत रखना।",
        "bitte nicht abspeichern was ich grad geschrieben hab",
        "Paylaştığım sağlık bilgilerinin saklanmamasını rica ederim.",
        "oublie direct ce que jtai dit la, c'est perso",
    ],
)
def test_a_formal_request_not_to_keep_something_is_understood(text: str) -> None:
    assert asks_not_to_keep(text)


def test_a_request_to_keep_something_in_mind_is_no_request_to_forget() -> None:
    assert not wants_no_memory("zet ff in je geheugen dat onze kat moos heet")
    assert not asks_not_to_keep("zet ff in je geheugen dat onze kat moos heet")


@pytest.mark.parametrize(
    ("on", "text", "first", "last"),
    [
        ("2027-10-07", "Les trois derniers jours du mois, je ferai l'inventaire.", "2027-10-29", "2027-10-31"),
        ("2027-10-07", "Negli ultimi tre giorni del mese facciamo l'inventario.", "2027-10-29", "2027-10-31"),
        ("2027-10-07", "В последние три дня месяца у нас инвентаризация.", "2027-10-29", "2027-10-31"),
        ("2027-10-07", "Il y a deux Noëls, ma tante nous a offert un robot.", "2025-12-25", "2025-12-25"),
        ("2027-10-07", "Due Natali fa la zia fece i tortellini.", "2025-12-25", "2025-12-25"),
        ("2027-10-07", "Há dois Natais oferecemos ao meu pai uma máquina.", "2025-12-25", "2025-12-25"),
        ("2027-10-07", "पिछले से पिछले क्रिसमस पर हम शिमला गए थे", "2025-12-25", "2025-12-25"),
        ("2027-10-07", "L'avant-dernier été, on avait loué un voilier.", "2026-06-01", "2026-08-31"),
        ("2027-10-07", "À la fin de l'automne de l'année dernière, j'ai taillé mes rosiers.", "2026-11-01", "2026-11-30"),
        ("2027-10-07", "L'avant-dernier week-end d'août, ma voiture est tombée en panne, qui doit payer ?", "2027-08-21", "2027-08-22"),
        ("2027-10-07", "Прилетаем за три дня до католического Рождества", "2027-12-22", "2027-12-22"),
        ("2027-10-07", "Meine Hausarbeit ist in den ersten Januartagen fällig.", "2028-01-01", "2028-01-10"),
        ("2027-10-07", "Unser Server ist vorletzte Nacht abgestürzt.", "2027-10-05", "2027-10-05"),
        ("2027-10-07", "Мы подали документы три с лишним недели назад.", "2027-09-16", "2027-09-16"),
        ("2027-10-07", "منعني الطبيب لمدة ثلاثة أسابيع قادمة", "2027-10-08", "2027-10-28"),
        ("2027-03-04", "Ihr Schreiben vom 17. v. M. liegt uns vor.", "2027-02-17", "2027-02-17"),
        ("2027-03-04", "con riferimento alla Sua del 26 u.s., Le confermo", "2027-02-26", "2027-02-26"),
        ("2027-03-04", "хочу похудеть к майским хотя бы на четыре кило", "2027-05-01", "2027-05-09"),
        ("2027-03-04", "ehliyet sınavım ayın 20sinde", "2027-03-20", "2027-03-20"),
        ("2026-09-28", "zum jahresende hör ich auf zu arbeiten", "2026-12-01", "2026-12-31"),
        ("2026-09-28", "她去年年底就离职了", "2025-12-01", "2025-12-31"),
        ("2026-11-20", "爷爷是今年大年初三走的", "2026-02-19", "2026-02-19"),
    ],
)  # fmt: skip
def test_what_people_say_for_it(on: str, text: str, first: str, last: str) -> None:
    assert [(str(hit.first), str(hit.last)) for hit in scan_native(text, said(on))] == [(first, last)]


@pytest.mark.parametrize(
    "text",
    [
        "Queria uma segunda opinião sobre este parágrafo.",
        "Vamos abrir a segunda loja.",
        "J'habite au 12, rue du Quatre-Septembre.",
        "El ibuprofeno ya no me hace nada.",
        "두시간 안쪽으로 추천좀",
        "عايزة أشتري بكرة خيط سودا",
    ],
)
def test_what_only_looks_like_a_date(text: str) -> None:
    assert scan_native(text, said(TUESDAY)) == []


def test_next_years_holidays_are_those_of_the_country() -> None:
    hit = read_term("in next year's summer holidays", said("2027-03-04"), ("hi",))
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == ("2028-05-01", "2028-06-30")
