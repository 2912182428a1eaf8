"""The words around a password: those of all languages together, and what is the same in all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.core.languages import languages
from extractor.core.languages.form import PasswordWords

LANGUAGES: Mapping[str, PasswordWords] = {
    f"{language.code}{'' if language is row else '-latin'}": row.passwords
    for language in languages()
    for row in language.writings
}


def every(name: str) -> list[str]:
    """Return the words of one column over all languages, longest first."""
    words = {word for row in LANGUAGES.values() for word in str(getattr(row, name)).split(",") if word}
    return sorted(words, key=lambda word: (-len(word), word))


# What makes a preceding number an amount: "12 characters".
UNITS = re.compile(rf"\s{{0,2}}[-\u2013]?\s?(?:{'|'.join(map(re.escape, every('units')))})", re.IGNORECASE)

# Not passwords, but they grant access too; their value must look random.
KEY_WORDS = (
    "api key,api-key,api_key,apikey,api secret,api_secret,apisecret,api token,api_token,secret key,secret_key,secretkey,secret access key,"
    "secret_access_key,secretaccesskey,access key,access_key,accesskey,access token,access_token,accesstoken,auth token,auth_token,authtoken,"
    "auth key,auth_key,authkey,account key,account_key,accountkey,client secret,client_secret,clientsecret,consumer secret,consumer_secret,"
    "private key,private_key,privatekey,bearer token,bearer_token,refresh token,refresh_token,refreshtoken,session token,session_token,"
    "sessiontoken,sessionid,session_id,session id,session key,session_key,connect.sid,phpsessid,jsessionid,signing key,signing_key,signing secret,signing_secret,webhook secret,"
    "webhook_secret,encryption key,encryption_key,license key,licence key,license_key,master key,master_key,shared key,shared_key,"
    "shared secret,shared_secret,app secret,app_secret,appsecret,app key,app_key,appkey,integration key,integration_key,deploy token,deploy_token,"
    "deploy key,deploy_key,personal access token,credential,secret,token,x-api-key,api-token,auth-token,x-auth-token,"
    "security token,recovery code,backup code,one-time code,seed phrase,mnemonic,zugangsschlüssel,geheimnis,api-schlüssel,schlüssel,"
    "clé api,clé d'api,clé secrète,clave api,clave secreta,llave secreta,chave de api,chave api,chave secreta,chiave api,chiave segreta,"
    "api-sleutel,sleutel,api anahtarı,anahtar,токен,api-ключ,ключ api,секретный ключ,ключ от api,ключ к api,ключ от апи,ключ к апи,апи-ключ,ключ апи,"
    "clé de l'api,clé d'accès,clave de la api,clave del api,chiave dell'api,chave da api,"
    "jeton,geheim,segreto,segredo,secreto,anahtarı,anahtarım,anahtarımız,token'ı,tokenı,tokenimiz,tokenım,toegangssleutel,chiave di accesso,chave de acesso,"
    "密钥,密鑰,令牌,金鑰,apiキー,apiのキー,秘密鍵,トークン,アクセスキー,api 키,api키,토큰,비밀키,टोकन,एपीआई की,"
    "مفتاح api,مفتاح الـ api,مفتاح الـapi,مفتاح ال api,مفتاح الapi,التوكن,الرمز المميز"
)

# Followed by a name and a password: "admin / hunter2X9!".
LOGIN_WORDS = (
    "credentials,creds,login,logins,log in,zugangsdaten,anmeldedaten,identifiants,credenciales,credenciais,credenziali,inloggegevens,"
    "zugang,anmeldung,connexion,acceso,accesso,acesso,inloggen,giriş,giriş bilgileri,логин,账号,帳號,ログイン情報,로그인 정보,userpass,basic auth"
)

# Parts of a name (`password_hash`, `next_page_token`) whose value is not a credential.
NOT_ABOUT_THE_VALUE = frozenset(
    "hash hashes file files path paths url uri link name id ids length len policy policies type types limit limits count expires expiry expiration ttl age "
    "min max minimum maximum reset resets field fields label hint hints ref arn env var version rotation rotated changed updated created at date required "
    "regex column placeholder budget usage size per window manager prompt input form page store vault location provider strength history attempts "
    "format rule rules algorithm encoder key_id keyid counter digits generator position index "
    "next design css num total completion output context sync continuation cancellation csrf xsrf cache page_token pagination public "
    "idempotency partition sort primary foreign lookup ratelimit".split()
)

# Words whose six digits are an Indian postal code.
AREA_CODES = ("pin code", "pincode", "पिन कोड")

# Numbers of three or four digits on a card, and one-time numbers.
CHECK_WORDS = (
    "cvv,cvc,cvv2,cvc2,security code,kartenprüfnummer,prüfnummer,prüfziffer,sicherheitscode,cryptogramme,code de sécurité,código de seguridad,"
    "codice di sicurezza,código de segurança,beveiligingscode,güvenlik kodu,код безопасности,安全码,安全碼,背面三位,后三位,後三位,セキュリティコード,裏の3桁,裏の三桁,"
    "보안코드,보안 코드,सीवीवी,رمز الأمان,رمز الامان"
)
# Names of credentials of digits, and the forms in which they occur; whole words.
NUMBER_WORDS = (
    "puk,puk1,puk2,puk-code,puk code,puk kodu,puk-код,puk-nummer,puk码,puk碼,pukコード,puk 번호,puk कोड,tan,mtan,smstan,sms-tan,otp,mpin,tpin,upi pin,atm pin,nip,"
    "pins,pini,pinim,pinin,pinimi,pinini,pin'im,пина,пину,пином,пин-кода,пин-коды,пинкода,пук,пук-код,pinnummer,pincodes,kartenpin,"
    "取款密码,取款密碼,验证码,驗證碼,認証コード,ワンタイムパスワード,pukコード,인증번호,인증 번호,핀번호,핀 번호,핀,ओटीपी,पिन,पक कोड,رمز التحقق,رمز الصراف,رمز البطاقة,رمز puk,رقمي السري,رمزي السري,رقم سري,رمز سري,"
    "الرقم السري,الرمز السري,بن كود,الرقم السرّي,السري,kod weryfikacyjny,geheimzahl,geheimnummer,code secret,codice segreto,código secreto"
)
# Keys of programs, and codes that restore an account; their value is in groups.
CODE_WORDS = (
    "backup code,back-up code,recovery code,rescue code,licence key,license key,product key,activation code,activation key,backup-code,backupcode,wiederherstellungscode,"
    "notfallcode,lizenzschlüssel,produktschlüssel,aktivierungsschlüssel,freischaltcode,code de secours,codes de secours,code de récupération,clé de licence,clé de produit,clé d'activation,"
    "código de recuperación,códigos de respaldo,código de respaldo,clave de producto,licencia,código de activación,codice di recupero,codice di backup,chiave di licenza,codice prodotto,"
    "código de recuperação,código de backup,chave de licença,chave do windows,chave de ativação,chave do produto,herstelcode,back-upcode,licentiesleutel,licentiecode,productcode,activeringscode,"
    "kurtarma kod,yedek kod,lisans anahtar,ürün anahtar,etkinleştirme kod,резервный код,резервные коды,код восстановления,ключ лицензии,лицензионный ключ,ключ активации,ключ продукта,"
    "备用码,备用验证码,恢复码,恢复代码,備用碼,激活码,序列号,许可证密钥,产品密钥,バックアップコード,リカバリーコード,復旧コード,ライセンスキー,プロダクトキー,アクティベーションコード,"
    "복구 코드,복구코드,백업 코드,백업코드,라이선스 키,라이센스 키,제품 키,정품 키,रिकवरी कोड,बैकअप कोड,लाइसेंस की,प्रोडक्ट की,"
    "رمز الاسترداد,رموز الاسترداد,كود الاسترداد,الرمز الاحتياطي,مفتاح الترخيص,مفتاح المنتج,مفتاح التفعيل"
)
# The answer to a question that restores an account: any word behind a link or a colon.
ANSWER_WORDS = (
    r"(?:secret|security)(?: question)?(?:'s)?(?: \w+){0,4}? answer|answer to (?:the |my )?(?:secret|security) question|sicherheitsfrage[^.!?\n]{0,40}?antwort|antwort auf (?:die |meine )?sicherheitsfrage|geheime antwort"
    r"|réponse (?:secrète|à (?:la|ma) question (?:secrète|de sécurité))|question (?:secrète|de sécurité)[^.!?\n]{0,40}?réponse|respuesta (?:secreta|de seguridad)|(?:pregunta|respuesta a la pregunta) (?:secreta|de seguridad)[^.!?\n:]{0,30}"
    r"|risposta (?:segreta|di sicurezza|alla domanda (?:segreta|di sicurezza))|domanda (?:segreta|di sicurezza)[^.!?\n:]{0,30}|resposta (?:secreta|de segurança|[àa] pergunta (?:secreta|de segurança))|pergunta (?:secreta|de segurança)[^.!?\n:]{0,30}"
    r"|antwoord op (?:de |mijn )?(?:beveiligingsvraag|geheime vraag)|(?:beveiligingsvraag|geheime vraag)[^.!?\n:]{0,30}|(?:gizli|güvenlik) soru\w*(?: \w+){0,3}? cevab\w+|(?:ответ на (?:секретный|контрольный) вопрос|(?:секретный|контрольный) вопрос[^.!?\n]{0,30}?ответ)"
    r"|密保(?:问题)?(?:的)?答案|安全问题(?:的)?答案|密保答案|秘密の質問(?:の答え|の回答)?|(?:비밀|보안) ?질문 ?(?:의 )?(?:답변|답|정답)|(?:गुप्त|सुरक्षा) (?:प्रश्न|सवाल) का (?:उत्तर|जवाब)|(?:secret|security) (?:question|sawal) ka (?:jawab|answer)"
    r"|(?:جواب|إجابة|اجابة) (?:السؤال|سؤال) (?:السري|الأمان|الامان)"
)
# What one logs in to, and words for doing so. Near them a value with letters, a digit and a sign is a password.
ACCOUNT_WORDS = (
    r"log\w{0,3} ?in|sign\w{0,3} ?in|\bget into|einlogg|\blogg|anmeld|\bmelde\b|\bportal|\bkonto\b|\baccount|banking|\bgmail|netflix|paypal|\belster|digid|\bspid\b|ameli\b|gov\.br|госуслуг|e-?devlet|\bmail\b|e-mail|\bcorreo|"
    r"\bcuenta\b|\bconta\b|compte\b|inicio sesi|iniciar sesi|\bentr(?:o|ar|a|er|ez|e)\b|acced|acess|connect|connex|conect|colleg|autentic|\bm'identifie|\bidentifiant|inlog|\blog (?:in|ik)|\bik log|giri[şsy]|giriyor|bağlan|вхо[дж]|захо[дж]|войти|зайти|логин|авториз|"
    r"登录|登錄|登陆|登入|账号|ログイン|サインイン|入って|入る|入れる|로그인|접속|लॉगिन|लॉग इन|login|नेटबैंकिंग|\bкомп\b|\bноут|\blaptop|\brechner|\bordenador|portátil|\bcomputer|أدخل|ادخل|أسجل|دخول|حساب"
)
ACCOUNT = re.compile(ACCOUNT_WORDS)

# Verbs right before, or right behind, what one takes for an account: "fürs Onlinebanking nehm ich immer X".
TAKES = re.compile(
    r"\b(?:use|take|put|enter|type|nehm\w*|nimm\w*|nutz\w*|benutz\w*|verwend\w*|mets|met|mettons|prends|utilis\w+|tape|pongo|pone\w*|uso|usamos|utilizo|meto|"
    r"metto|usiamo|utilizzo|inserisco|ponho|boto|usa|gebruik\w*|neem|zet|vul)(?: [^\W\d_]{1,8}){0,3} \Z"
)
TAKES_BEHIND = re.compile(r"['’]?\w{0,3} (?:kullan|gir|yaz|in\b|ein\b)\w*")
# What one takes it for.
BANKS = re.compile(
    r"bank|\bbanque|\bbanco\b|\bbanca\b|wifi|wlan|konto\b|compte\b|cuenta\b|conta\b|account|netflix|gmail|mail\b|router|login|portal"
)

# Whose a credential is, in all languages.
MINE = r"my|our|mein\w*|unser\w*|mis?|nuestr[oa]|mon|ma|notre|mi[oa]|nostr[oa]|meu|minha|noss[oa]|mijn|m'n|mn|ons|benim|bizim|мой|моя|наш|मेरा|मेरी|हमारा|mera|meri|hamara|내|우리|제"

# What may stand behind "my password is" or "password:" and is none: what is said of one, and where it is kept.
NO_PASSWORDS = frozenset(
    "wrong right weak strong easy hard short long simple complex secure unsafe insecure safe secret private public new same different gone lost old stolen leaked hacked back empty blank "
    "invalid valid correct incorrect unknown known fine okay good great bad terrible awful ready unique random personal important confidential obsolete outdated "
    "yes nein none nothing something anything everywhere nowhere here there below above attached later soon tomorrow today manager please thanks sorry field text "
    "falsch richtig schwach stark einfach kompliziert kurz lang sicher unsicher neu alt weg gleich anders dasselbe geheim leer ungültig gültig korrekt bekannt unbekannt fertig gut schlecht "
    "wichtig verloren vergessen abgelaufen unten oben hier dort siehe folgt später egal nötig pflicht pflichtfeld notwendig zurück okay dieselbe derselbe identisch privat aktuell "
    "débil fuerte fácil difícil corta larga simple segura insegura nueva misma distinta vieja secreta vacía inválida válida correcta incorrecta mala buena importante privada complicada aquí abajo igual "
    "faible fort facile long court simple sûr nouveau même différent vieux secret vide invalide valide correct incorrect faux bonne bon mauvais important perdu privé compliqué bidon nul ici bientôt "
    "fraca forte fácil difícil longa curta simples segura nova mesma diferente velha secreta vazia inválida válida correta errada boa ruim importante aqui abaixo igual "
    "debole forte facile difficile lunga corta semplice sicura nuova stessa diversa vecchia segreta vuota sbagliata giusta buona importante privata complicata uguale errata "
    "zwak sterk makkelijk moeilijk kort lang simpel veilig onveilig nieuw hetzelfde anders oud geheim leeg ongeldig geldig goed fout juist kwijt weg belangrijk privé hieronder "
    "слабый простой сложный длинный короткий надёжный новый тот старый секретный пустой неверный верный правильный важный такой другой прежний никакой "
    "wifi wlan gmail google netflix icloud apple email mail router instagram insta facebook whatsapp telegram chrome firefox bitwarden lastpass keepass windows paypal amazon manager hash reset admin "
    "login user server vault spotify twitter tiktok linkedin github gitlab slack zoom office outlook dropbox account bank online banking app".split()
) - {"admin"}  # fmt: skip

_CARDS = (
    "card,carta ,visa,mastercard,master card,amex,american express,discover,diners,jcb,unionpay,maestro,credit,debit,cvv,cvc,karte,kreditkarte,carte,tarjeta,"
    "cartão,carta di credito,creditcard,kartı,kart,карта,карты,卡号,信用卡,カード,카드,कार्ड,بطاقة,pay with,charge,expires,exp "
)
CARD_WORDS = re.compile("|".join(re.escape(word) for word in _CARDS.split(",")), re.IGNORECASE)
_ORDERS = (
    "order,invoice,ticket,tracking,isbn,issn,imei,serial,shipment,parcel,reference,ref\\b,case,transaction id,account no,customer,bestell,rechnung,"
    "auftrag,sendung,commande,facture,pedido,factura,fatura,ordine,fattura,bestelling,factuur,sipariş,заказ,订单,注文,주문,sku,upc,ean,gtin,user id,"
    "message id,phone,build,run,epoch,timestamp,job,trace,span,snowflake,tweet,\\bid\\b,_id\\b"
)
# Words that make a long number something other than a payment card, whatever its checksum.
ORDER_WORDS = re.compile("|".join(_ORDERS.split(",")), re.IGNORECASE)

# Plain words that people actually use.
COMMON_PASSWORDS = frozenset(
    "qwerty qwertz azerty letmein dragon monkey iloveyou swordfish football baseball sunshine princess welcome superman batman trustno master shadow ashley "
    "michael jordan harley ranger hunter buster soccer hockey killer george charlie andrew michelle jessica pepper daniel access joshua maggie starwars "
    "silver william dallas yankees hammer thunder cookie summer winter cheese amanda computer freedom whatever ginger toor hallo schatz passwort1 abcdef "
    "asdfgh asdf qazwsx zxcvbn zxcvbnm changeme letmein1 opensesame correcthorsebatterystaple schalke fussball sommer geheim bonjour soleil doudou loulou "
    "azertyuiop motdepasse hola teamo mariposa estrella contrasena amor ciao juventus welkom geheim123 galatasaray fenerbahce".split()
)
