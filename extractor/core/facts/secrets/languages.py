"""The words around a password: those of all languages together, and what is the same in all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.core.languages import languages
from extractor.core.languages.form import PasswordWords

LANGUAGES: Mapping[str, PasswordWords] = {language.code: language.passwords for language in languages()}


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
    "密钥,密鑰,令牌,金鑰,apiキー,apiのキー,秘密鍵,トークン,アクセスキー,api 키,api키,토큰,비밀키,टोकन,एपीआई की,"
    "مفتاح api,مفتاح الـ api,مفتاح الـapi,مفتاح ال api,مفتاح الapi,التوكن,الرمز المميز"
)

# Followed by a name and a password: "admin / hunter2X9!".
LOGIN_WORDS = (
    "credentials,creds,login,logins,log in,zugangsdaten,anmeldedaten,identifiants,credenciales,credenciais,credenziali,inloggegevens,"
    "giriş bilgileri,логин,账号,帳號,ログイン情報,로그인 정보,userpass,basic auth"
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
AREA_CODES = frozenset(("pin code", "pincode"))

_CARDS = (
    "card,visa,mastercard,master card,amex,american express,discover,diners,jcb,unionpay,maestro,credit,debit,cvv,cvc,karte,kreditkarte,carte,tarjeta,"
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
