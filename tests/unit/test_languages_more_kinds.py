"""Kinds of phrases that people say in every language: a feast some years ago, half a century ago, not this one but the next."""

from datetime import date

import pytest

from extractor.core.conversation.unkept import asks_not_to_keep
from extractor.core.dates import Anchor, scan_native

MONDAY = Anchor(date(2027, 5, 24))


def days(text: str) -> list[tuple[str, str]]:
    return [(str(hit.first), str(hit.last)) for hit in scan_native(text, MONDAY)]


@pytest.mark.parametrize(
    "text",
    [
        "Ich habe vor zwei Jahren an Weihnachten eine Kamera bekommen.",
        "Il y a deux ans à Noël, papa m'a offert un télescope.",
        "Hace dos años en Navidad mi padre me regaló un reloj.",
        "no natal de dois anos atrás ganhei um violão",
        "due anni fa a natale mio cognato si è offeso",
        "Mijn oma gaf me twee jaar geleden met kerst haar naaimachine.",
        "Komşumuz bize iki yıl önce Noel'de bir kazak vermişti.",
        "Мы летали в Вену два года назад на католическое Рождество.",
        "سافرنا إلى فيينا في عيد الميلاد قبل سنتين",
        "हम दो साल पहले क्रिसमस पर वियना गए थे",
    ],
)
def test_a_feast_some_years_ago(text: str) -> None:
    assert days(text) == [("2025-12-25", "2025-12-25")]


@pytest.mark.parametrize(
    "text",
    [
        "Zwischen den Jahren haben wir das Wohnzimmer gestrichen und die Farbe blättert ab.",
        "Entre Noël et le jour de l'An, nous avons gardé trois chiens et le parquet est ruiné.",
        "Entre Navidad y Año Nuevo estuvimos esquiando y perdí un guante.",
        "Tra Natale e Capodanno siamo stati in Val Badia e ho rovinato gli sci.",
        "Entre o Natal e o Ano Novo a nossa gata fugiu de casa.",
        "Tussen kerst en oud en nieuw hebben we alle kozijnen geschilderd.",
        "Noel ile yılbaşı arasında havale yaptım ama para kaybolmuş.",
        "между католическим рождеством и новым годом я простыл в Альпах",
        "ما بين الكريسماس وراس السنة كنا بالأرز نتزلج",
        "क्रिसमस और न्यू ईयर के बीच मनाली गए थे",
        "クリスマスとお正月の間にスキー場でスマホをなくしました。",
        "我圣诞和元旦之间去了趟芬兰。",
    ],
)
def test_between_the_feasts_of_last_winter(text: str) -> None:
    assert days(text) == [("2026-12-25", "2027-01-01")]


@pytest.mark.parametrize(
    "text",
    [
        "Wir haben uns vor einem halben Jahrhundert kennengelernt.",
        "Nous nous sommes connus il y a un demi-siècle.",
        "Nos conocimos hace medio siglo.",
        "Conhecemo-nos há meio século.",
        "Ci siamo conosciuti mezzo secolo fa.",
        "Wij hebben elkaar een halve eeuw geleden ontmoet.",
        "Yarım asır önce tanıştık.",
        "Мы познакомились полвека назад.",
        "我们半个世纪前认识的。",
        "半世紀前に知り合いました。",
        "우리는 반세기 전에 만났어요.",
        "हम आधी सदी पहले मिले थे",
        "تعارفنا قبل نصف قرن",
    ],
)
def test_half_a_century_ago(text: str) -> None:
    assert days(text) == [("1977-01-01", "1977-12-31")]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Мы разъехались четверть века назад.", "2002-01-01", "2002-12-31"),
        ("Emigrei há década e meia.", "2012-01-01", "2012-12-31"),
        ("تعرفت إلى صديق قبل عقدين", "2007-01-01", "2007-12-31"),
        ("Die Rechnung war am Dritten des Vormonats fällig.", "2027-04-03", "2027-04-03"),
        ("Mein Arbeitsverhältnis endet am letzten Junitag.", "2027-06-30", "2027-06-30"),
        ("Eergisterochtend ben ik door een wesp gestoken.", "2027-05-22", "2027-05-22"),
        ("Het gasverbruik was voorvorige maand hoog.", "2027-03-01", "2027-03-31"),
        ("Wij zijn voorvorig jaar gestopt met vlees.", "2025-01-01", "2025-12-31"),
        ("Hay que presentarlo antes de que acabe julio.", "2027-07-31", "2027-07-31"),
        ("temmuz bitmeden balkonu kapatmak istiyoruz", "2027-07-31", "2027-07-31"),
        ("Pas l'année dernière, celle d'avant, le mildiou a ravagé mes tomates.", "2025-01-01", "2025-12-31"),
        ("Pas vendredi dernier, celui d'avant, j'ai prêté ma perceuse.", "2027-05-14", "2027-05-14"),
        ("pas le mois prochain, celui d'après, ma sœur accouche", "2027-07-01", "2027-07-31"),
        ("8 мес. назад сделал операцию на колене", "2026-09-24", "2026-09-24"),
        ("ابن عمي رايح يدرس طب هالخريف", "2027-09-01", "2027-11-30"),
        ("سُرقت دراجتي ليل السبت - الأحد", "2027-05-22", "2027-05-23"),
        ("शनिवार और रविवार की दरमियानी रात को किसी ने मेरी बाइक चुरा ली", "2027-05-22", "2027-05-23"),
        ("周六夜里到周日凌晨楼上吵得我没睡着", "2027-05-22", "2027-05-23"),
        ("मैंने लास्ट मंथ के एंड में एक ब्रांच डिलीट कर दी", "2027-04-21", "2027-04-30"),
        ("29 号我要飞东京", "2027-05-29", "2027-05-29"),
        ("9日にメルカリで売ったバッグの代金が振り込まれてない。", "2027-05-09", "2027-05-09"),
        ("ayın 9unda kombiye bakım yaptırdım ama su gelmiyor", "2027-05-09", "2027-05-09"),
        ("20sinde maas yatinca altin mi alsam", "2027-06-20", "2027-06-20"),
        ("Ich werde kommendes Wochenende anrufen.", "2027-05-29", "2027-05-30"),
        ("Ik ga aankomend weekend bellen.", "2027-05-29", "2027-05-30"),
        ("Я позвоню в ближайшие выходные.", "2027-05-29", "2027-05-30"),
        ("önümüzdeki hafta sonu arayacağım", "2027-05-29", "2027-05-30"),
        ("돌아오는 주말에 전화할 거야.", "2027-05-29", "2027-05-30"),
        ("Llamé al médico esta mañana temprano.", "2027-05-24", "2027-05-24"),
        ("Vou ligar para o médico lá para o ano.", "2028-01-01", "2028-12-31"),
        ("estou doente desde sexta-feira", "2027-05-21", "None"),
        ("As provas serão na segunda semana de janeiro.", "2028-01-10", "2028-01-16"),
        ("Solicitamos o envio até ao dia 20 de junho.", "2027-06-20", "2027-06-20"),
        ("bunu haftaya yapmam lazım", "2027-05-31", "2027-06-06"),
        ("bunu martta yapmam lazım", "2028-03-01", "2028-03-31"),
        ("三月之前要交", "2028-03-01", "2028-03-31"),
        ("3월 전에 끝내야 해", "2028-03-01", "2028-03-31"),
        ("यह 20 दिसंबर के बाद करना है", "2027-12-20", "2027-12-20"),
        ("العرض ابتداءً من يوم 20", "2027-06-20", "None"),
        ("den rest der woche koche ich vegetarisch", "2027-05-24", "2027-05-30"),
        ("lavoro da casa per il resto della settimana", "2027-05-24", "2027-05-30"),
        ("haftanın geri kalanında diyet yapıcam", "2027-05-24", "2027-05-30"),
        ("on part pas l'été prochain mais celui d'après", "2028-06-01", "2028-08-31"),
        ("pztesinden beri internet cekmiyo", "2027-05-17", "None"),
        ("Mi ha punto una zecca nel fine settimana: quali sintomi devo tenere d'occhio?", "2027-05-22", "2027-05-23"),
    ],
)  # fmt: skip
def test_what_people_say_for_it(text: str, first: str, last: str) -> None:
    assert days(text) == [(first, last)]


def test_a_number_of_people_is_no_day_in_turkish() -> None:
    assert days("müşterilerin 20sinde sorun var") == []


@pytest.mark.parametrize(
    "text",
    [
        "Az önce eşimle ilgili anlattıklarımı aklında tutmasan çok sevinirim.",
        "Hierbij verzoek ik u de zojuist verstrekte medische informatie niet te registreren.",
        "Je m'oppose à l'enregistrement des informations de santé que je viens de vous communiquer.",
        "Le solicito que se abstenga de almacenar los datos médicos que acabo de facilitarle.",
        "Solicito que os dados bancários que acabo de mencionar não sejam armazenados.",
        "위 진술 내용은 어떠한 형태로도 보관하거나 기록하지 않도록 조치하여 주십시오.",
    ],
)
def test_a_formal_request_not_to_keep_something(text: str) -> None:
    assert asks_not_to_keep(text)


@pytest.mark.parametrize(
    "text",
    [
        "Acabo de perder el documento que no guardé.",
        "쿠키를 저장하지 않도록 코드를 고쳐줘",
        "J'ai un problème d'enregistrement, rien ne marche.",
        "Ich widerspreche dem Bescheid, speichern Sie den Entwurf nicht als PDF.",
        "Ik heb zojuist mijn wachtwoord niet opgeslagen, hoe krijg ik het terug?",
    ],
)
def test_what_a_program_or_a_person_did_not_save_is_no_request(text: str) -> None:
    assert not asks_not_to_keep(text)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("票要在6月1号的前一天买好", "2027-05-31", "2027-05-31"),
        ("切符は6月1日の前日に買います", "2027-05-31", "2027-05-31"),
        ("표는 6월 1일 전날에 사요", "2027-05-31", "2027-05-31"),
        ("合同在6月3号之后的第十天生效", "2027-06-13", "2027-06-13"),
        ("契約は6月3日の10日後に始まる", "2027-06-13", "2027-06-13"),
        ("계약은 6월 3일부터 10일 뒤에 시작해요", "2027-06-13", "2027-06-13"),
        ("六月倒数第二个周五聚餐", "2027-06-18", "2027-06-18"),
        ("6月の最後から2番目の金曜に送別会", "2027-06-18", "2027-06-18"),
        ("6월 끝에서 두 번째 금요일에 회식", "2027-06-18", "2027-06-18"),
        ("从6月1号起三个星期我都不在", "2027-06-01", "2027-06-21"),
        ("6月1日から3週間、留守にします", "2027-06-01", "2027-06-21"),
        ("6월 1일부터 3주 동안 없어요", "2027-06-01", "2027-06-21"),
        ("Estaré fuera tres semanas a partir del 1 de junio.", "2027-06-01", "2027-06-21"),
        ("Vou estar fora três semanas a partir de 1 de junho.", "2027-06-01", "2027-06-21"),
        ("Sarò via per tre settimane a partire dall'8 giugno.", "2027-06-08", "2027-06-28"),
        ("接下来的五个工作日由我值班", "2027-05-24", "2027-05-31"),
        ("앞으로 영업일 기준 5일간 제가 당직입니다", "2027-05-24", "2027-05-31"),
        ("la primera semana completa de julio estoy fuera", "2027-07-05", "2027-07-11"),
        ("a primeira semana completa de julho é de férias", "2027-07-05", "2027-07-11"),
        ("la prima settimana intera di luglio siamo via", "2027-07-05", "2027-07-11"),
        ("la première semaine complète de juillet", "2027-07-05", "2027-07-11"),
        ("in der ersten vollen Juliwoche", "2027-07-05", "2027-07-11"),
        ("in de eerste volle week van juli", "2027-07-05", "2027-07-11"),
        ("Nos vemos dentro de dos fines de semana.", "2027-06-05", "2027-06-06"),
        ("A gente se vê daqui a dois fins de semana.", "2027-06-05", "2027-06-06"),
        ("Ci vediamo tra due weekend.", "2027-06-05", "2027-06-06"),
        ("On se voit dans deux week-ends.", "2027-06-05", "2027-06-06"),
        ("Alquilamos la casa del 3 al 9, ¿qué llevamos?", "2027-06-03", "2027-06-09"),
        ("Alugamos a casa do dia 3 ao dia 9, o que levamos?", "2027-06-03", "2027-06-09"),
        ("Wir sind vom 3. bis 9. weg.", "2027-06-03", "2027-06-09"),
        ("Ho imparato a nuotare vent'anni fa.", "2007-01-01", "2007-12-31"),
        ("Comincio non questo lunedì ma quello dopo.", "2027-06-07", "2027-06-07"),
        ("In den ersten zehn Julitagen ist die Brücke gesperrt.", "2027-07-01", "2027-07-10"),
        ("Sie hat vorvorletzten Mittwoch gekündigt.", "2027-05-05", "2027-05-05"),
        ("Ich bin ab dem 1. Juni für drei Wochen weg.", "2027-06-01", "2027-06-21"),
        ("On plante d'avril à juin.", "2027-04-01", "2027-06-30"),
        ("Je le rends d'ici la fin du mois prochain.", "2027-06-30", "2027-06-30"),
        ("Je pars pour trois semaines à partir du 1er juin.", "2027-06-01", "2027-06-21"),
        ("We eten op de een na laatste vrijdag van juni.", "2027-06-18", "2027-06-18"),
        ("Ik ben vanaf 1 juni drie weken weg.", "2027-06-01", "2027-06-21"),
        ("Rond de maandwisseling wordt het krap.", "2027-05-31", "2027-06-01"),
        ("月末月初は忙しいです", "2027-05-31", "2027-06-01"),
        ("Поставка намечена на 30-ю календарную неделю.", "2027-07-26", "2027-08-01"),
        ("на стыке месяцев денег не будет", "2027-05-31", "2027-06-01"),
        ("balkona haziran-ağustos arası ne ekilir", "2027-06-01", "2027-08-31"),
        ("سأدّخر أكثر فيما تبقى من السنة", "2027-05-24", "2027-12-31"),
        ("अगले पाँच कार्यदिवसों में काम पूरा होगा", "2027-05-24", "2027-05-31"),
    ],
)
def test_beside_days_whole_weeks_and_weekends_ahead(text: str, first: str, last: str) -> None:
    assert days(text) == [(first, last)]


def test_marks_and_scales_are_no_days() -> None:
    assert days("Puntúalo del 1 al 10, por favor.") == []
