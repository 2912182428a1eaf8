"""Passwords, and codes of locks, as people of thirteen languages name them, and numbers beside the same words."""

from __future__ import annotations

import pytest

from bench.sentences import all_codes, sentences
from extractor.core.facts.secrets import find_all


def found(text: str) -> list[str]:
    return [text[hit.start : hit.end] for hit in find_all(text)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("der tresor geht mit 71-03-55 auf, das ist der code", "71-03-55"),
        ("Der Türcode vom Hinterhof ist 4471", "4471"),
        ("el código del portal es 1942B", "1942B"),
        ("Para la alarma de casa se marca 6614#", "6614#"),
        ("le digicode de l'immeuble : 27A91", "27A91"),
        ("L'alarme se coupe en tapant 5502", "5502"),
        ("Le code de déverrouillage de mon téléphone est 339150.", "339150"),
        ("il codice del portone è 38C12", "38C12"),
        ("Per spegnere l'allarme digito 9471", "9471"),
        ("de alarmcode van de zaak is 55102 btw", "55102"),
        ("A combinação do cofre é 12-35-08, só eu sei.", "12-35-08"),
        ("O código do alarme de casa é 90317.", "90317"),
        ("Сейф открывается так: 21-07-64, никому не говори", "21-07-64"),
        ("Код от домофона 38В12.", "38В12"),
        ("Kasanın kombinasyonu 33-18-06, sadece ben biliyorum.", "33-18-06"),
        ("كود الخزنة 47-90-12", "47-90-12"),
        ("رمز باب العمارة 3358", "3358"),
        ("رمز باب العمارة ٣٣٥٨", "٣٣٥٨"),
        ("तिजोरी का कोड 39-14-70 है", "39-14-70"),
        ("गेट का कोड २२९० दबाना पड़ता है", "२२९०"),
        ("オートロックの番号は4417です", "4417"),
        ("金庫は82-05-61で開きます", "82-05-61"),
        ("사무실 금고 번호는 오른쪽부터 18-42-07이래요", "18-42-07"),
        ("单元门的门禁密码2957。", "2957"),
    ],
)
def test_the_code_of_a_lock(text: str, code: str) -> None:
    assert found(text) == [code]


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("Bei Netflix melde ich mich mit dem Passwort hundekeks99 an", "hundekeks99"),
        ("Meine Karten-PIN ist wie immer die 8035.", "8035"),
        ("La contraseña, por cierto, sigue siendo Pa1ella!Rica.", "Pa1ella!Rica"),
        ("La clave del wifi, apunta, es girasol2045", "girasol2045"),
        ("Ma clé wifi c'est tulipe77bleu.", "tulipe77bleu"),
        ("Mon code PIN, c'est le 5081.", "5081"),
        ("Ho cambiato la password, adesso è N3bbia_fitta.", "N3bbia_fitta"),
        ("ww van de router: Molen$4wiek", "Molen$4wiek"),
        ("Troquei a senha, agora é N0ite_fria.", "N0ite_fria"),
        ("вот ключ от апи: tok_8Fz1QpXm60RwLd", "tok_8Fz1QpXm60RwLd"),
        ("Зайди под паролем Metel$44z.", "Metel$44z"),
        ("пароль на сервере всё тот же: Klyukva9?x", "Klyukva9?x"),
        ("Kahve#2026k mail hesabının şifresi.", "Kahve#2026k"),
        ("كلمة السر ما زالت كما هي: Tamr9?shay", "Tamr9?shay"),
        ("Chai#2026k मेरे ईमेल का पासवर्ड है।", "Chai#2026k"),
        ("会社のPCのパスワード、kamome_Aoi24だからね", "kamome_Aoi24"),
        ("Nokcha#2026k가 메일 비밀번호예요.", "Nokcha#2026k"),
        ("密码改了，现在是B4oyu_ye。", "B4oyu_ye"),
        ("我银行卡的PIN是4471。", "4471"),
    ],
)
def test_a_password_apart_from_its_word(text: str, password: str) -> None:
    assert found(text) == [password]


@pytest.mark.parametrize(
    "text",
    [
        "Die Garage kostet 12500 Euro, der Code der Website ist open source.",
        "Der Türsensor meldet seit gestern Code 4012, was heißt das?",
        "Die Tür wurde 2019 geöffnet.",
        "La puerta mide 2050 milímetros y el código está en GitHub.",
        "Le portail affiche le code erreur 5002.",
        "L'immeuble a 1250 habitants, le code du travail s'applique.",
        "La carta scade nel 2028, che codice fiscale uso?",
        "Het alarm ging 1200 keer af, de code klopt niet.",
        "A garagem custa 12500 reais, digite o valor.",
        "Гараж стоит 125000 рублей, введи сумму.",
        "Şifremi 12.05.2026'da iPhone15'ten değiştirdim.",
        "البطاقة تنتهي في 2028 والرمز في الخلف.",
        "मेरा पिन कोड 110001 है और शहर दिल्ली।",
        "パスワードは2026/05/12にiPhone15で変更しました。",
        "パスワードマネージャーは1Password8を使っています。",
        "비밀번호 관리자로 1Password8을 써.",
        "手机号码是98765432。",
        "我2026年5月12日用iPhone15改了密码。",
    ],
)
def test_numbers_that_open_nothing(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Das Masterpasswort von meinem KeePass: Drei.Igel.tanzen.Polka", "Drei.Igel.tanzen.Polka"),
        ("password: Blau-Wal-singt", "Blau-Wal-singt"),
        ("troquei a senha do insta, agora é pao.de.queijo.64", "pao.de.queijo.64"),
        ("The passphrase for my wallet: seven brown cats dance nightly.", "seven brown cats dance nightly"),
        (
            "my seed phrase is apple river stone cloud metal garden wolf lamp",
            "apple river stone cloud metal garden wolf lamp",
        ),
        ("Die Passphrase für meinen Laptop ist blauer Hering tanzt Walzer", "blauer Hering tanzt Walzer"),
        ("Ma phrase de passe est girafe bleue mange trottoir", "girafe bleue mange trottoir"),
        ("La frase de paso de mi cartera es siete gatos pardos bailan", "siete gatos pardos bailan"),
        ("A frase secreta da carteira é jacaré azul toca piano", "jacaré azul toca piano"),
        ("La frase segreta è tre gatti neri ballano", "tre gatti neri ballano"),
        ("Mijn wachtzin is paarse olifant danst polka", "paarse olifant danst polka"),
        ("Parola cümlem: yedi mavi balina dans eder", "yedi mavi balina dans eder"),
        ("Моя кодовая фраза: три рыжих кота пляшут", "три рыжих кота пляшут"),
        ("عبارة المرور لمحفظتي: سبع غزالات تشرب القهوة", "سبع غزالات تشرب القهوة"),
        ("मेरा सीड फ़्रेज़ है नीला हाथी मीठा आम", "नीला हाथी मीठा आम"),
        ("助记词是 苹果 河流 石头 云朵", "苹果 河流 石头 云朵"),
        ("合言葉は「青い鯨が踊る」です", "青い鯨が踊る"),
        ("La mia passphrase di Bitwarden è otto trichechi suonano il liuto", "otto trichechi suonano il liuto"),
        ("Mijn wachtwoordzin voor de kluis is vier natte kraaien op de dijk", "vier natte kraaien op de dijk"),
        ("Парольная фраза к моему архиву: лось ест варенье на луне", "лось ест варенье на луне"),
        ("my passphrase is purple elephants dance on the frozen lake", "purple elephants dance on the frozen lake"),
        ("내 복구 문구는 사과 강 돌 구름", "사과 강 돌 구름"),
    ],
)
def test_a_passphrase_of_plain_words(text: str, phrase: str) -> None:
    assert found(text) == [phrase]


@pytest.mark.parametrize(
    "text",
    [
        "password: app.config.Auth.value",
        "password is App.Settings.Auth",
        "The password is stored-in-Vault-now",
        "The passphrase is stored in the safe.",
        "recovery phrase: write it down on paper",
        "The passphrase is at least seven words long",
        "our secret phrase of the day was funny",
        "seed phrase backup is important for crypto wallets",
        "Die Passphrase ist viel zu kurz",
        "Mi frase de paso es muy larga para recordarla",
        "合言葉は毎週変わります",
        "La frase segreta è scritta sul quaderno rosso",
        "Моя кодовая фраза хранится в сейфе у мамы",
        "my recovery phrase is twelve words long and safe",
    ],
)
def test_what_is_said_of_a_passphrase(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text", ["비밀번호 변경 안내 메일이 3000통 왔어.", "The PIN letter came in 2021.", "ATM 2000 ke note nahi deta"]
)
def test_a_number_beside_the_word_that_counts_something(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("code", all_codes())
def test_a_clause_with_a_password_in_other_forms(code: str) -> None:
    """In the other order, short, of plain words, or of digits. One in seven may be missed, none may be alarmed at."""
    said = sentences(code)
    missed = [text for text in said["clause-password"] if not find_all(text)]
    assert len(missed) * 7 <= len(said["clause-password"]), missed
    assert [text for text in said["clause-no-password"] if find_all(text)] == []


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("fürs online banking nehm ich immer Hasi7788", "Hasi7788"),
        ("pour la banque en ligne je mets toujours Doudou7788", "Doudou7788"),
        ("internet bankacılığında hep Canim7788 kullanıyorum", "Canim7788"),
        ("De webhook heeft als geheim whsec_4kTz0pLm7Rv", "whsec_4kTz0pLm7Rv"),
        ("Ödeme servisinin gizli anahtarı sk_tr_7bWq91LxZm0d", "sk_tr_7bWq91LxZm0d"),
        ("la clé api openweather : ow_9f8a7b6c5d4e", "ow_9f8a7b6c5d4e"),
        ("mi contraseña de netflix sigue siendo perroverde.81 por si la pierdo", "perroverde.81"),
    ],
)
def test_what_one_takes_for_an_account_and_keys_with_a_prefix(text: str, password: str) -> None:
    assert found(text) == [password]


@pytest.mark.parametrize(
    "text",
    [
        "Fürs Onlinebanking nehm ich immer Firefox.",
        "J'utilise Windows10 pour la banque en ligne.",
        "Das Geheimnis steht in app_config und in user_settings_12.",
        "Der Schlüssel heißt token_expiry_minutes.",
    ],
)
def test_names_beside_such_words(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("My wifi password is cold-soup-77.", "cold-soup-77"),
        ("La contraseña del wifi es gazpacho-frio-77.", "gazpacho-frio-77"),
        ("A senha do wifi é paodequeijo-77.", "paodequeijo-77"),
        ("The PIN is zero seven three three.", "zero seven three three"),
        ("De pin van de alarminstallatie is twee vier acht een.", "twee vier acht een"),
        ("ПИН от телефона мамы ноль девять один семь.", "ноль девять один семь"),
        ("PIN kodum sıfır yedi üç üç", "sıfır yedi üç üç"),
        ("密码是零七三三", "零七三三"),
        ("ログインパスは kumo7782 です", "kumo7782"),
        ("暗証番号はゼロ七三三です", "ゼロ七三三"),
        ("현관문 비밀번호는 별표 누르고 1973이야.", "1973"),
    ],
)
def test_words_with_a_number_and_digits_in_words(text: str, password: str) -> None:
    assert found(text) == [password]


@pytest.mark.parametrize(
    "text",
    [
        "The PIN has four digits, one for each of us.",
        "The password of web-01 changed.",
        "Das Passwort gilt zwei bis drei Jahre.",
        "密码是三千五百年前的",
        "Die PIN ist zwölf zwölf zwölf zwölf Mal falsch gewesen.",
        "パスポートの期限が2027年3月5日なんだけど",
        "パスタは1200円です",
        "コンパスは2027年モデル",
    ],
)
def test_words_of_numbers_that_are_no_pin(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("ich log mich bei netflix immer mit tatortsonntag88 ein", "tatortsonntag88"),
        ("pra entrar no wifi aqui de casa é paodequeijo_2021", "paodequeijo_2021"),
        ("الواي فاي عندنا kunafa4545nablus كله حروف صغيرة", "kunafa4545nablus"),
        ("Beim Fahrradschloss musst du 4719 einstellen.", "4719"),
        ("La cajita de las llaves del apartamento se abre con 5590.", "5590"),
        ("La boîte à clés du gîte, tu la mets sur 0936.", "0936"),
        ("La cassettina delle chiavi del B&B si apre con 6612.", "6612"),
        ("de fietsenstalling gaat open met 1573*", "1573"),
        ("A caixinha das chaves do alojamento abre com 9037.", "9037"),
        ("La alarma la quitas con 61378.", "61378"),
    ],
)
def test_what_opens_the_network_the_films_and_the_key_box(text: str, password: str) -> None:
    assert [value.rstrip("*") for value in found(text)] == [password]


@pytest.mark.parametrize(
    "text",
    [
        "Das WLAN fritzbox7590 geht nicht.",
        "our wifi drops on android14",
        "el canal ventas2026 de Slack",
        "the steam deck oled512 is sold out",
        "I watch netflix on my ipad2024",
    ],
)
def test_names_of_things_beside_a_network(text: str) -> None:
    assert found(text) == []
