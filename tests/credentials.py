"""Credentials and innocent strings for tests, made anew from a seed: no token of this file could open anything, and no
scanner of repositories finds one here.

There are two lists of each. `dev` is what the filter was made with; `held_out` has other sentences, other values and
other forms of address, and was only ever measured.
"""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass

ALNUM = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase + string.digits
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"
URL = ALNUM + "-_"
B64 = ALNUM + "+/"


@dataclass(frozen=True)
class Sample:
    """A text, and the credential in it; "" when it is innocent."""

    text: str
    secret: str


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def some(self, alphabet: str, length: int) -> str:
        while True:
            made = "".join(self.random.choice(alphabet) for _ in range(length))
            if length < 12 or any(c.isdigit() for c in made):
                return made

    def b64(self, text: str) -> str:
        return base64.b64encode(text.encode()).decode()

    def luhn(self, prefix: str, length: int) -> str:
        body = prefix + "".join(self.random.choice("0123456789") for _ in range(length - len(prefix) - 1))
        for last in "0123456789":
            digits = body + last
            doubled = sum(sum(divmod(2 * int(c), 10)) for c in digits[-2::-2])
            if (doubled + sum(map(int, digits[-1::-2]))) % 10 == 0:
                return digits
        raise AssertionError

    def iban(self, country: str, length: int) -> str:
        body = "".join(self.random.choice("0123456789") for _ in range(length - 4))
        turned = "".join(str(int(c, 36)) for c in f"{body}{country}00")
        return f"{country}{98 - int(turned) % 97:02}{body}"

    def uuid(self) -> str:
        return "-".join(self.some(HEX, n) for n in (8, 4, 4, 4, 12))

    def jwt(self) -> str:
        head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
        body = base64.urlsafe_b64encode(f'{{"sub":"{self.some(LOWER, 12)}"}}'.encode()).decode().rstrip("=")
        return f"{head}.{body}.{self.some(URL, 43)}"

    def pem(self, label: str) -> str:
        lines = "\n".join(self.some(B64, 64) for _ in range(6))
        return f"-----BEGIN {label}-----\n{lines}\n{self.some(B64, 22)}==\n-----END {label}-----"


def grouped(number: str) -> str:
    return " ".join(number[at : at + 4] for at in range(0, len(number), 4))


def issued(make: Maker) -> Iterator[tuple[str, str]]:
    """Yield each kind of issued credential as (kind, credential or text with it)."""
    s = make.some
    yield from (
        ("anthropic", "sk-ant-" + "api03-" + s(URL, 93) + "AA"), ("openai", "sk-" + "proj-" + s(URL, 64)), ("openai-old", "sk-" + s(ALNUM, 48)),
        ("openai-svc", "sk-" + "svcacct-" + s(URL, 60)), ("openrouter", "sk-" + "or-v1-" + s(HEX, 64)), ("huggingface", "hf" + "_" + s(ALNUM, 34)),
        ("replicate", "r8" + "_" + s(ALNUM, 37)), ("groq", "gsk" + "_" + s(ALNUM, 52)), ("xai", "xai" + "-" + s(ALNUM, 80)), ("perplexity", "pplx" + "-" + s(ALNUM, 48)),
        ("pinecone", "pcsk" + "_" + s(ALNUM, 60)), ("langsmith", "lsv2" + "_pt_" + s(HEX, 32) + "_" + s(HEX, 10)),
        ("aws-id", "AKIA" + s("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)), ("aws-temp", "ASIA" + s("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)),
        ("aws-secret", "aws_secret_access_key = " + s(ALNUM, 38) + "/" + s(ALNUM, 1)), ("aws-secret-env", 'AWS_SECRET_ACCESS_KEY="' + s(B64, 40) + '"'),
        ("google", "AIza" + s(URL, 35)), ("google-secret", "GOCSPX" + "-" + s(URL, 28)), ("google-access", "ya29" + ".a0" + s(URL, 120)), ("google-refresh", "1//" + "0" + s(URL, 60)),
        ("gcp-service-account", '{"type": "service_account", "private_key_id": "' + s(HEX, 40) + '", "private_key": "' + make.pem("PRIVATE KEY").replace("\n", "\\n") + '\\n"}'),
        ("azure-storage", "DefaultEndpointsProtocol=https;AccountName=atlas;AccountKey=" + s(B64, 86) + "==;EndpointSuffix=core.windows.net"),
        ("azure-sas", "https://atlas.blob.core.windows.net/c/a.csv?sv=2024-11-04&se=2027-01-01&sr=b&sp=r&sig=" + s(ALNUM, 42) + "%3D"),
        ("azure-bus", "Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=" + s(B64, 43) + "="),
        ("azure-client", s(ALNUM, 3) + "8Q~" + s(ALNUM, 34)), ("digitalocean", "dop" + "_v1_" + s(HEX, 64)), ("heroku", "HRKU" + "-AA" + s(URL, 58)),
        ("netlify", "nfp" + "_" + s(ALNUM, 36)), ("vercel", "vcp" + "_" + s(ALNUM, 56)), ("fly", "fo1" + "_" + s(URL, 43)), ("supabase", "sbp" + "_" + s(HEX, 40)), ("supabase-secret", "sb" + "_secret_" + s(URL, 31)),
        ("planetscale", "pscale" + "_tkn_" + s(URL, 43)), ("planetscale-pw", "pscale" + "_pw_" + s(URL, 43)), ("neon", "napi" + "_" + s(LOWER, 64)), ("databricks", "dapi" + s(HEX, 32)), ("dynatrace", "dt0c01" + "." + s(UPPER, 24) + "." + s(UPPER, 64)),
        ("tailscale", "tskey" + "-auth-" + s(ALNUM, 12) + "CNTRL-" + s(ALNUM, 32)), ("github", "ghp" + "_" + s(ALNUM, 36)), ("github-app", "ghs" + "_" + s(ALNUM, 36)), ("github-fine", "github" + "_pat_" + s(ALNUM, 22) + "_" + s(ALNUM, 59)),
        ("gitlab", "glpat" + "-" + s(URL, 20)), ("gitlab-runner", "glrt" + "-" + s(URL, 20)), ("npm", "npm" + "_" + s(ALNUM, 36)), ("pypi", "pypi" + "-AgEIcHlwaS5vcmc" + s(URL, 120)), ("rubygems", "rubygems" + "_" + s(HEX, 48)), ("crates", "cio" + s(ALNUM, 32)),
        ("docker", "dckr" + "_pat_" + s(URL, 27)), ("terraform", s(ALNUM, 14) + "." + "atlasv1" + "." + s(ALNUM, 67)), ("vault", "hvs" + "." + s(URL, 90)), ("vault-batch", "hvb" + "." + s(URL, 140)), ("pulumi", "pul" + "-" + s(HEX, 40)), ("doppler", "dp" + ".pt." + s(ALNUM, 43)),
        ("circleci", "CCIPAT" + "_" + s(ALNUM, 22) + "_" + s(HEX, 40)), ("sonar", "squ" + "_" + s(HEX, 40)), ("postman", "PMAK" + "-" + s(HEX, 24) + "-" + s(HEX, 34)), ("atlassian", "ATATT3" + s(URL, 180)), ("linear", "lin" + "_api_" + s(ALNUM, 40)), ("notion", "ntn" + "_" + s(ALNUM, 46)), ("notion-old", "secret" + "_" + s(ALNUM, 43)),
        ("figma", "figd" + "_" + s(URL, 40)), ("airtable", "pat" + s(ALNUM, 14) + "." + s(HEX, 64)), ("grafana-cloud", "glc" + "_" + make.b64('{"o":"1","n":"x","k":"' + s(ALNUM, 24) + '"}')), ("grafana", "glsa" + "_" + s(ALNUM, 32) + "_" + s(HEX, 8)), ("sentry", "sntrys" + "_" + make.b64('{"iat":17,"url":"' + s(ALNUM, 30) + '"}') + "_" + s(B64, 43)), ("sentry-user", "sntryu" + "_" + s(HEX, 64)),
        ("newrelic", "NRAK" + "-" + s(UPPER, 27)), ("newrelic-licence", s(HEX, 36) + "NRAL"), ("datadog", "DD_API_KEY=" + s(HEX, 32)), ("slack-bot", "xoxb" + "-" + s(string.digits, 12) + "-" + s(string.digits, 12) + "-" + s(ALNUM, 24)), ("slack-app", "xapp" + "-1-A0" + s(UPPER, 9) + "-" + s(string.digits, 13) + "-" + s(HEX, 64)),
        ("slack-hook", "https://hooks" + ".slack.com/services/T" + s(UPPER, 8) + "/B" + s(UPPER, 10) + "/" + s(ALNUM, 24)), ("discord-hook", "https://discord.com/api/" + "webhooks/" + s(string.digits, 18) + "/" + s(URL, 68)), ("discord", "MTA" + s(ALNUM, 21) + "." + s(URL, 6) + "." + s(URL, 38)), ("telegram", s("123456789", 10) + ":AA" + s(URL, 33)),
        ("twilio", "SK" + s(HEX, 32)), ("twilio-auth", "twilio_auth_token: " + s(HEX, 32)), ("sendgrid", "SG" + "." + s(URL, 22) + "." + s(URL, 43)), ("mailgun", "key" + "-" + s(HEX, 32)), ("mailchimp", s(HEX, 32) + "-us" + "14"), ("brevo", "xkeysib" + "-" + s(HEX, 64) + "-" + s(ALNUM, 16)), ("resend", "re" + "_" + s(ALNUM, 8) + "_" + s(ALNUM, 24)),
        ("hubspot", "pat" + "-na1-" + make.uuid()), ("stripe", "sk" + "_live_" + s(ALNUM, 99)), ("stripe-restricted", "rk" + "_live_" + s(ALNUM, 24)), ("stripe-hook", "whsec" + "_" + s(ALNUM, 32)), ("square", "EAAA" + s(URL, 60)), ("square-app", "sq0atp" + "-" + s(URL, 22)), ("paypal", "access_token$" + "production$" + s(LOWER, 16) + "$" + s(HEX, 32)),
        ("shopify", "shpat" + "_" + s(HEX, 32)), ("shopify-secret", "shpss" + "_" + s(HEX, 32)), ("plaid", "access-" + "production-" + make.uuid()), ("easypost", "EZAK" + s(ALNUM, 54)), ("shippo", "shippo" + "_live_" + s(HEX, 40)), ("razorpay", "rzp" + "_live_" + s(ALNUM, 14)),
        ("1password", "ops" + "_eyJ" + s(URL, 260)), ("age", "AGE-SECRET-" + "KEY-1" + s("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)), ("extractor", "ext" + "_" + s(URL, 43)), ("jwt", make.jwt()),
        ("rsa", make.pem("RSA PRIVATE KEY")), ("openssh", make.pem("OPENSSH PRIVATE KEY")), ("pgp", make.pem("PGP PRIVATE KEY BLOCK")), ("ec", make.pem("EC PRIVATE KEY")),
        ("redis-url", "redis://:" + s(ALNUM, 18) + "@cache.internal:6379/0"), ("postgres-url", "postgresql://app:" + s(ALNUM, 14) + "@db.internal/atlas"), ("mongo-url", "mongodb+srv://root:" + s(ALNUM, 12) + "@c0.x.mongodb.net"), ("https-url", "https://bot:" + s(ALNUM, 20) + "@git.example.org/a.git"),
        ("bearer", "Authorization: Bearer " + s(ALNUM, 40)), ("bearer-curl", "curl -H 'Authorization: Bearer " + s(URL, 32) + "' https://api.example.org"), ("basic", "Authorization: Basic " + make.b64("ada:" + s(ALNUM, 14))), ("api-key-header", "X-Api-Key: " + s(ALNUM, 32)), ("client-secret", 'client_secret: "' + s(URL, 40) + '"'), ("yaml", "api_token: " + s(HEX, 40)), ("json", '{"apiKey": "' + s(ALNUM, 32) + '"}'),
        ("visa", "card " + grouped(make.luhn("4", 16))), ("mastercard", "Mastercard " + make.luhn("53", 16)), ("amex", "amex " + (n := make.luhn("37", 15))[:4] + " " + n[4:10] + " " + n[10:]), ("amex-plain", "my American Express is " + make.luhn("34", 15)),
        ("iban-de", grouped(make.iban("DE", 22))), ("iban-nl", "IBAN " + make.iban("AT", 20)), ("iban-ch", "pay to " + make.iban("CH", 21)),
    )  # fmt: skip


def weak(make: Maker) -> str:
    """Return a password as people choose them."""
    pick = make.random.choice
    word = pick(
        "Sommer Winter hunter Liverpool Mariposa soleil dragon Berlin Katze Amsterdam Istanbul Fenerbahce Napoli Samba Tokyo Kimchi Delhi Moskva Garfield".split()
    )
    year, digit, sign = (
        pick(["2024", "1987", "99", "2025", "123", "777"]),
        str(make.random.randrange(10)),
        pick("!!!?#$*&"),
    )
    return pick([
        f"{word}{year}{sign}", f"{word.lower()}{digit}X{make.random.randrange(10)}{sign}", f"{word}{digit}{sign}", f"{word[:3]}{sign}{word[3:]}{year}", f"{word.swapcase()}{year}",
        f"{word[0]}0{word[2:]}{sign}{digit}", f"{word}-{year}{sign}", f"{make.some(ALNUM, 10)}", f"{word}{sign}{sign}{digit}",
    ])  # fmt: skip


DEV_PROSE = {
    "en": "The password for the server is {}.|my password is {}|password: {}|Use {} as the password for staging.|wifi password is {} by the way|DB_PASSWORD={}|I changed the admin password to {} yesterday|{} is my password|login with user ada and password {}|the passphrase for the backup is {}",
    "de": "Das Passwort für den Server ist {}.|Mein Passwort lautet {}|Passwort: {}|Das WLAN-Kennwort ist {}|{} ist mein Passwort|Kennwort = {}",
    "fr": "Le mot de passe du serveur est {}.|Mon mot de passe : {}|mot de passe = {}|le mdp est {}|{} est mon mot de passe",
    "es": "La contraseña del servidor es {}.|Mi contraseña es {}|contraseña: {}|la clave es {}|{} es mi contraseña",
    "pt": "A senha do servidor é {}.|Minha senha é {}|senha: {}|a palavra-passe é {}",
    "it": "La password del server è {}.|La mia password è {}|password: {}|la parola d'ordine è {}",
    "nl": "Het wachtwoord van de server is {}.|Mijn wachtwoord is {}|wachtwoord: {}|{} is mijn wachtwoord",
    "tr": "Sunucunun şifresi {}|Şifrem: {}|Parola: {}|şifre şu: {}",
    "ru": "Пароль от сервера — {}.|Мой пароль {}|пароль: {}|пароль это {}",
    "zh": "服务器的密码是{}。|我的密码：{}|密码为 {}|口令是{}",
    "ja": "サーバーのパスワードは{}です。|パスワード：{}|パスワードは「{}」です",
    "ko": "서버 비밀번호는 {}입니다.|비밀번호: {}|제 패스워드는 {} 입니다",
    "hi": "सर्वर का पासवर्ड {} है।|मेरा पासवर्ड है {}|पासवर्ड: {}",
    "ar": "كلمة المرور للخادم هي {}|كلمة السر: {}|كلمة المرور الخاصة بي هي {}",
}
HELD_OUT_PROSE = {
    "en": 'fyi the prod database password\'s still {}, please rotate|you can get in with the password {} until Friday|Password for ada@example.org = {}|set the root password to {} on the new box|our guest wifi: network Atlas, password {}|The passcode on the laptop was {} last time|try {} as password|{{"user": "ada", "password": "{}"}}|psql says password authentication failed but my pw is {}|smtp_pass: {}',
    "de": "Zugangsdaten: ada / {}|Für die Datenbank lautet das Passwort {}, bitte nicht weitergeben|das neue Admin-Passwort wäre dann {}|Bitte nimm {} als Kennwort|PASSWORT={}",
    "fr": "Le mot de passe pour la base est toujours {}|J'ai mis {} comme mot de passe|mot de passe admin : {}|Connecte-toi avec le mot de passe {}",
    "es": "La contraseña para el wifi sigue siendo {}|usa la contraseña {} por favor|contraseña de la base de datos: {}|puse {} como contraseña",
    "pt": "A senha do wifi é {}, não passe adiante|a nova senha: {}|use a senha {} por favor|coloquei {} como senha",
    "it": "La password per il database è {} adesso|usa la password {} per favore|ho messo {} come password",
    "nl": "Het wachtwoord voor de wifi is nog steeds {}|gebruik het wachtwoord {} alsjeblieft|het nieuwe wachtwoord wordt {}",
    "tr": "Yeni parolamız {} oldu|wifi şifresi: {}|Veritabanı parolası {}",
    "ru": "Пароль для базы данных: {}|пароль теперь {}|Пароль к вайфаю — {}, никому не говори",
    "zh": "数据库密码改成{}了|WiFi密码是 {}，别外传|登录密码：{}",
    "ja": "データベースのパスワードは {} に変更しました|WiFiのパスワード: {}|新しいパスワードは{}になりました",
    "ko": "와이파이 비밀번호는 {} 이에요|데이터베이스 비밀번호가 {}로 바뀌었어요|새 비밀번호: {}",
    "hi": "वाईफ़ाई का पासवर्ड {} है, किसी को मत बताना|डेटाबेस पासवर्ड: {}|नया पासवर्ड {} रखा है",
    "ar": "كلمة سر الواي فاي هي {}|كلمة المرور الجديدة: {}|الرقم السري هو {}",
}
DEV_PHRASES = [
    "The password is correct horse battery staple.",
    "my passphrase is purple monkey dishwasher lantern",
    "The PIN of the card is 4821.",
    "PIN: 7391",
    "password is 'swordfish'",
    "Password: hunter2",
    "the door code is 5519",
]
HELD_OUT_PHRASES = [
    "passphrase: velvet anchor tropical spoon",
    "My pin is 9043, write it down",
    "alarm code: 2208",
    'the password is "bananas"',
    "our password is letmein",
    "die PIN ist 6612",
    "Le mot de passe est azerty",
]


def prose(make: Maker, *, held_out: bool) -> list[Sample]:
    """Return sentences with passwords in every language."""
    found = []
    for sentences in (HELD_OUT_PROSE if held_out else DEV_PROSE).values():
        for sentence in sentences.split("|"):
            for _ in range(2):
                secret = weak(make)
                found.append(
                    Sample(
                        sentence.replace("{{", "\0")
                        .replace("}}", "\1")
                        .replace("{}", secret)
                        .replace("\0", "{")
                        .replace("\1", "}"),
                        secret,
                    )
                )
    return found + [Sample(text, text) for text in (HELD_OUT_PHRASES if held_out else DEV_PHRASES)]


DEV_INNOCENT = """The approach is risk-based and task-oriented.
The password is kept in the team vault.
the password is stored in 1Password
password must be 12 characters
The password must have at least 12 characters and one digit.
reset your password
Please reset your password at https://id.example.org/reset?step=2
The password policy changed in 2026: 14 characters, no rotation.
Ask Tom for the token; the token is rotated on 2026-12-01.
Our tokens: 12,000 in, 850 out.
max_tokens: 4096
The secret is to start early.
The key is simplicity.
See https://grafana.example.com/d/atlas-signups for numbers.
The api key is stored in 1Password.
password: <redacted>
password: ${DB_PASSWORD}
password=os.environ["DB_PASS1"]
PASSWORD_HASH_ROUNDS=12
The password for the database is in Vault under db-prod-7.
Commit 3f9a2b7c broke the build on sk-learn.
design token --color-primary-500
token type: bearer
next_page_token: CAUQAA
csrf token missing
The primary key: user_id2
Das Passwort liegt im Tresor.
Das Passwort muss mindestens 12 Zeichen haben.
Le mot de passe est obligatoire.
Le mot de passe doit contenir 12 caractères.
La contraseña es incorrecta.
A senha deve ter 8 caracteres.
La password è scaduta.
Het wachtwoord is verlopen.
Şifre en az 8 karakter olmalı.
Пароль должен содержать 12 символов.
密码必须至少12位。
パスワードは8文字以上です。
비밀번호는 8자 이상이어야 합니다.
पासवर्ड कम से कम 8 अक्षर का होना चाहिए।
كلمة المرور يجب أن تكون 12 حرفا
Pin the version to 4.2.1.
GPIO pin 17 drives the relay.
The PIN code of the area is 560034.
Postal PIN 560034
Bearer bonds were discussed.
The basic plan costs 12 dollars.
Basic authentication is switched off.
Call me at +49 30 1234567 or 555-0134.
ISBN 978-3-16-148410-0
The order 4532015112830366 was shipped.
The meeting password policy is risk-based.
secret santa 2026 is on the 20th
A sketch of task-queue-worker-12 is in docs/queue-design.md.
.btn-primary-lg { padding: 12px }
Ticket OPS-4821 is about the password reset for ada@example.org.
Bitte Passwort ändern bis 01.12.2026.
password changed: 2026-11-20
The access token expires in 3600 seconds.
The token budget is 16000.
The wifi password is on the card in the kitchen.
Her password manager is KeePassXC 2.7.
The password is wrong.
My password is too long.
password reset link sent to ada2@example.org
Passwort per SMS an 0170 1234567 geschickt
login: ada, project atlas
credentials are in AWS Secrets Manager
secretKeyRef: name: db-prod-7
api_key_id: 7
The session id is shown in the log.
redis://localhost:6379/0
postgres://app@db.internal:5432/atlas
https://example.org:8443/a@b
git@github.com:acme/app.git""".splitlines()
HELD_OUT_INNOCENT = """Passwords are hashed with argon2id, m=65536, t=3.
We decided on passkeys instead of passwords from 2027 on.
The password rotation job runs at 03:00 every 90 days.
I forgot my password again and opened ticket HELP-20931.
The password field accepts 8 to 64 characters.
Your password expires in 14 days.
The password for staging lives in Bitwarden, entry web-04.
Use the password from the onboarding mail.
password = getpass.getpass()
password: {{ vault_db_password }}
"password": null
POSTGRES_PASSWORD_FILE=/run/secrets/pg15
Their secret weapon is room 4B on level 3.
The API key was rotated in sprint 42.
The api token belongs to service user ci-runner-03.
refresh token rotation is enabled since v2.14.0
We count 1,250 tokens for the prompt and 300 tokens for the reply.
tokenizer: cl100k_base
The pin-out of the ESP32: pin 34 is input only.
I pinned the message of 2026-10-12.
The PIN must have 6 digits.
Das Kennwort wird alle 90 Tage geändert.
Das Passwort bekommst du von Tom am 03.12.2026.
Passwort vergessen? Siehe KB-2231.
Le mot de passe est dans le coffre, entrée srv-12.
Le mot de passe expire dans 30 jours.
La contraseña está guardada en el gestor.
La contraseña debe tener entre 8 y 20 caracteres.
A senha foi alterada em 12/10/2026.
La password deve avere almeno 10 caratteri.
Het wachtwoord staat in de kluis.
Het wachtwoord moet 12 tekens hebben.
Parola en az 10 karakter olmalıdır.
Пароль хранится в менеджере паролей.
Пароль истекает через 30 дней.
密码保存在保险库里。
密码长度为16位。
パスワードは90日ごとに変更してください。
パスワードは金庫に保管しています。
비밀번호는 금고에 보관되어 있습니다.
비밀번호는 90일마다 변경합니다.
पासवर्ड तिजोरी में रखा है।
كلمة المرور محفوظة في الخزنة
Invoice 5105105105105100 is due on Friday.
Tracking 4000056655665556 left Hamburg.
IMEI 490154203237518
Flight LH1234 leaves at 07:45 from gate B22.
My customer number is 8234567890.
IBANs have up to 34 characters.
See RFC 6749 section 4.1.3 for the access token request.
ghp is the prefix of GitHub tokens.
Keys begin with sk-ant- and should never be stored.
The Bearer scheme is described in RFC 6750.
Authorization: Bearer <token>
Authorization: Basic auth is off
ssh-ed25519 keys only
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
docker pull ghcr.io/acme/app@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
/home/ada/projects/atlas/src/components/PasswordInput.tsx
class=\"mt-4 px-2 text-gray-500 hover:text-blue-700\"
arn:aws:iam::123456789012:role/deploy-prod-7
s3://atlas-prod-eu-central-1/exports/2026-11-20.parquet
npm install left-pad@1.3.0
SKU AB-2931-XL, lot 20261120
MAC 00:1B:44:11:3A:B7 and IP 10.12.0.17
2001:db8:85a3::8a2e:370:7334
Lat 52.5200, long 13.4050
The credit card was declined twice in November 2026.
mysql -u root -p atlas
curl -u ada https://api.example.org
secret: see 1Password
The shared key is rotated quarterly by ops-team-2.""".splitlines()


def innocent(make: Maker, *, held_out: bool) -> list[Sample]:
    """Return strings that look like something and are no credential."""
    s = make.some
    made: list[Callable[[], str]] = [
        lambda: make.uuid(), lambda: f"commit {s(HEX, 40)}", lambda: f"git show {s(HEX, 8)}", lambda: f"sha256 {s(HEX, 64)}", lambda: f"md5 {s(HEX, 32)}", lambda: f"order {s('0123456789', 16)}",
        lambda: f"run id {make.uuid()} failed", lambda: f"ticket OPS-{s('123456789', 5)}", lambda: f"https://example.org/d/{s(LOWER, 12)}?id={s('0123456789', 8)}", lambda: f"/var/log/app-{s(LOWER, 6)}/{s(HEX, 12)}.log",
        lambda: f"v{s('123', 1)}.{s('0123456789', 2)}.{s('0123456789', 1)}-rc.{s('123', 1)}", lambda: f"+49 {s('0123456789', 3)} {s('0123456789', 7)}", lambda: f"msg_{s(ALNUM, 24)}", lambda: f"req_{s(ALNUM, 24)}", lambda: f"cus_{s(ALNUM, 14)}",
        lambda: f"data:image/png;base64,{s(B64, 200)}", lambda: f"trace {s(HEX, 32)} span {s(HEX, 16)}", lambda: f"order number {make.luhn('4', 16)}", lambda: f"invoice {make.luhn('37', 15)}", lambda: f"image app:{s(HEX, 12)}", lambda: f"pk_live_{s(ALNUM, 24)}", lambda: f"arn:aws:s3:::bucket-{s(LOWER, 8)}",
        lambda: f"etag \"{s(HEX, 32)}\"", lambda: f"i-0{s(HEX, 16)} in eu-central-1", lambda: f"1{s('0123456789', 12)} ms since the epoch", lambda: f"{s('0123456789', 18)} is the message id",
    ]  # fmt: skip
    random_ones = [Sample(one(), "") for one in made for _ in range(6)]
    return [Sample(text, "") for text in (HELD_OUT_INNOCENT if held_out else DEV_INNOCENT)] + random_ones
