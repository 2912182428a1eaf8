"""The words around a password, by language. Data alone; `statements` reads it. A new language is one more row.

`passwords` are stems, found anywhere in a word (`Datenbankpasswort`, `DB_PASSWORD`); `pins` are whole words. `joins`
begin what a password is for ("for the server"); `links` stand between the word and the value ("is"); `fillers` may
stand between a value and the word behind it ("X is my password").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PasswordWords:
    """Lower-case words of one language, separated by commas.

    Attributes:
        endings: A regular expression for what may follow a stem within its word.
        units: What makes a number before it an amount: "12 characters".
    """

    passwords: str
    pins: str = ""
    joins: str = ""
    links: str = ""
    fillers: str = ""
    endings: str = "s?"
    units: str = ""


LANGUAGES: Mapping[str, PasswordWords] = {
    "en": PasswordWords(
        passwords="password,passphrase,passcode,passwd,pass word,pass-word,pass phrase",
        pins="pin,pins,pin code,pincode,pwd,pw,psw,pass,passkey,wifi key,wi-fi key,wpa key,wep key,unlock code,door code,alarm code,entry code,gate code",
        joins="for,to,of,on,at,in,from",
        links="is,was,are,will be,should be,is now,is still,has been set to,is set to,was set to,set to,changed to,has changed to,is currently,remains,stays,equals,being,is just,is simply,now is,reset to,has been changed to,was changed to,became",
        fillers="is,was,as,are,my,the,our,your,his,her,their,a,new,old,for,be,current,default,admin,root,wifi,its",
        endings="s?",
        units="characters,chars,digits,letters,symbols,days,minutes,hours,words,bits,bytes,attempts,times,months,weeks,years,users,people,of,or,and,per",
    ),
    "de": PasswordWords(
        passwords="passwort,passwörter,kennwort,kennwörter,passphrase,losungswort,zugangscode,zugangsdaten",
        pins="pin,geheimzahl,pin-nummer,pincode,türcode",
        joins="für,zum,zur,von,vom,des,der,im,am,auf,bei,beim,zu,unseres,meines",
        links="ist,war,lautet,heißt,heisst,bleibt,ist jetzt,ist nun,lautet jetzt,wurde auf,geändert auf,gesetzt auf,ist weiterhin,ist aktuell,wäre,ist gerade,ist übrigens",
        fillers="ist,war,als,mein,meine,das,unser,dein,ihr,sein,neues,neue,altes,der,lautet,aktuelles",
        endings="(?:s|es|er|e|en)?",
        units="zeichen,stellen,ziffern,tage,minuten,stunden,wochen,monate,jahre,buchstaben,mal",
    ),
    "fr": PasswordWords(
        passwords="mot de passe,mots de passe,mot-de-passe,motdepasse,phrase secrète,phrase de passe,code secret,code d'accès",
        pins="pin,code pin,mdp,digicode",
        joins="pour,de,du,des,d'accès,sur,à,au,était",
        links="est,était,sera,devient,c'est,est désormais,est maintenant,est toujours,reste,a été changé en,est bien",
        fillers="est,était,comme,mon,le,la,notre,ton,votre,son,ma,un,nouveau,de",
        units="caractères,chiffres,lettres,jours,minutes,heures,mois,signes,ans",
    ),
    "es": PasswordWords(
        passwords="contraseña,contrasena,clave de acceso,clave secreta,palabra de paso,frase de contraseña",
        pins="pin,clave,claves,código pin,código secreto,contra",
        joins="de,del,para,en,al,a",
        links="es,era,será,fue,sigue siendo,ahora es,es ahora,quedó en,cambió a,cambiada a",
        fillers="es,era,como,mi,la,el,nuestra,tu,su,una,nueva,de",
        units="caracteres,dígitos,letras,días,minutos,horas,meses,símbolos,años",
    ),
    "pt": PasswordWords(
        passwords="palavra-passe,palavra passe,palavra-chave,senha,código de acesso,frase secreta",
        pins="pin,código pin",
        joins="de,do,da,para,no,na,ao,dos",
        links="é,era,será,foi,agora é,continua sendo,continua a ser,passou a ser,mudou para,alterada para,ficou",
        fillers="é,era,como,minha,a,o,nossa,sua,tua,uma,nova,de",
        units="caracteres,dígitos,letras,dias,minutos,horas,meses,símbolos,anos",
    ),
    "it": PasswordWords(
        passwords="parola d'ordine,parola chiave,parola di accesso,password,codice segreto,codice di accesso",
        pins="pin,codice pin",
        joins="di,del,della,dello,dell',per,sul,al,alla,d'accesso,da",
        links="è,era,sarà,fu,ora è,adesso è,è ora,resta,rimane,è stata cambiata in,è sempre",
        fillers="è,era,come,mia,la,il,nostra,tua,sua,una,nuova,di",
        units="caratteri,cifre,lettere,giorni,minuti,ore,mesi,simboli,anni",
    ),
    "nl": PasswordWords(
        passwords="wachtwoord,wachtzin,toegangscode,paswoord",
        pins="pin,pincode,pin-code",
        joins="voor,van,op,bij,naar,aan,tot",
        links="is,was,luidt,wordt,is nu,blijft,is nog steeds,is gewijzigd in,veranderd in",
        fillers="is,was,als,mijn,het,ons,jouw,je,zijn,haar,een,nieuwe,de",
        endings="(?:en|je|s)?",
        units="tekens,cijfers,letters,dagen,minuten,uren,maanden,weken,jaar",
    ),
    "tr": PasswordWords(
        passwords="şifre,sifre,parola,geçiş kodu",
        pins="pin,pin kodu",
        joins="için",
        links="şu,şudur,şöyle,olarak,oldu,artık,hala,hâlâ",
        fillers="benim,bizim,yeni,olarak,sunucu,bu,wifi",
        endings="[a-zçğıöşü']{0,10}",
        units="karakter,hane,haneli,rakam,harf,gün,dakika,saat,ay,yıl",
    ),
    "ru": PasswordWords(
        passwords="парол,кодовая фраза,кодовое слово,парольная фраза,секретный код",
        pins="пин,пин-код,пинкод,pin,pin-код",
        joins="от,для,к,на,в,по",
        links="это,такой,был,будет,теперь,сейчас,изменён на,изменен на,сменили на,следующий,теперь такой",
        fillers="это,как,мой,наш,твой,его,был,новый",
        endings="[а-яё]{0,4}",
        units="символов,символа,знаков,цифр,цифры,букв,дней,минут,часов,дня,раза",
    ),
    "zh": PasswordWords(
        passwords="密码,密碼,口令,通行码,通行碼",
        links="是,为,為,就是,叫,改为,改成,设为,设置为,設為,现在是,現在是,还是,仍是,一直是",
        fillers="是,我的,我们的,新,作为,做,的,服务器的",
        endings="",
        units="位,个,個,字符,字元,天,分钟,次,分鐘,数字",
    ),
    "ja": PasswordWords(
        passwords="パスワード,暗証番号,パスフレーズ,パスコード,合言葉",
        links="は,が,も,を,は今,は現在",
        fillers="が,は,という,の,私の,新しい",
        endings="",
        units="文字,桁,日,分,回,時間,個",
    ),
    "ko": PasswordWords(
        passwords="비밀번호,비번,패스워드,암호",
        links="는,은,가,이,를,도,는 지금,는 이제",
        fillers="가,이,내,우리,새,는,제",
        endings="",
        units="자,자리,일,분,번,개월,글자,시간,회",
    ),
    "hi": PasswordWords(
        passwords="पासवर्ड,पासवर्ड़,कूटशब्द,पासकोड,गुप्त कोड",
        pins="पिन",
        joins="के लिए",
        links="है,था,अब,अब है,ही है,होगा",
        fillers="मेरा,हमारा,नया,है,का,आपका",
        endings="",
        units="अक्षर,अंक,अंकों,दिन,मिनट,वर्ण,घंटे",
    ),
    "ar": PasswordWords(
        passwords="كلمة المرور,كلمة السر,كلمة سر,كلمة مرور,الرقم السري,رمز المرور,رمز الدخول,كلمة مروري,الرمز السري,كلمة سري",
        joins="ل,لل,إلى,على,في,الخاصة",
        links="هي,هو,كانت,الآن,أصبحت,هو الآن,هي الآن",
        fillers="هي,هو",
        endings="[ء-ي]{0,3}",
        units="حرف,أحرف,حرفا,رقم,أرقام,أيام,يوم,دقيقة,مرات",
    ),
}  # fmt: skip


def every(name: str) -> list[str]:
    """Return the words of one column over all languages, longest first."""
    words = {word for row in LANGUAGES.values() for word in str(getattr(row, name)).split(",") if word}
    return sorted(words, key=lambda word: (-len(word), word))


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
    "api-sleutel,sleutel,api anahtarı,anahtar,токен,api-ключ,ключ api,секретный ключ,"
    "密钥,密鑰,令牌,金鑰,apiキー,秘密鍵,トークン,アクセスキー,api 키,토큰,비밀키,टोकन,"
    "مفتاح api,الرمز المميز"
)
"""What is no password but opens doors as well; its value must look random."""

LOGIN_WORDS = (
    "credentials,creds,login,logins,log in,zugangsdaten,anmeldedaten,identifiants,credenciales,credenciais,credenziali,inloggegevens,"
    "giriş bilgileri,логин,账号,帳號,ログイン情報,로그인 정보,userpass,basic auth"
)
"""What is followed by a name and a password: "admin / hunter2X9!"."""

NOT_ABOUT_THE_VALUE = frozenset(
    "hash hashes file files path paths url uri link name id ids length len policy policies type types limit limits count expires expiry expiration ttl age "
    "min max minimum maximum reset resets field fields label hint hints ref arn env var version rotation rotated changed updated created at date required "
    "regex column placeholder budget usage size per window manager prompt input form page store vault location provider strength history attempts "
    "format rule rules algorithm encoder key_id keyid counter digits generator position index "
    "next design css num total completion output context sync continuation cancellation csrf xsrf cache page_token pagination public "
    "idempotency partition sort primary foreign lookup ratelimit".split()
)
"""Parts of a name (`password_hash`, `next_page_token`) whose value is no credential."""

AREA_CODES = frozenset(("pin code", "pincode"))
"""Words whose six digits are an Indian postal code."""

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
ORDER_WORDS = re.compile("|".join(_ORDERS.split(",")), re.IGNORECASE)
"""What makes a long number something else than a payment card, checksum or not."""

COMMON_PASSWORDS = frozenset(
    "qwerty qwertz azerty letmein dragon monkey iloveyou swordfish football baseball sunshine princess welcome superman batman trustno master shadow ashley "
    "michael jordan harley ranger hunter buster soccer hockey killer george charlie andrew michelle jessica pepper daniel access joshua maggie starwars "
    "silver william dallas yankees hammer thunder cookie summer winter cheese amanda computer freedom whatever ginger toor hallo schatz passwort1 abcdef "
    "asdfgh asdf qazwsx zxcvbn zxcvbnm changeme letmein1 opensesame correcthorsebatterystaple schalke fussball sommer geheim bonjour soleil doudou loulou "
    "azertyuiop motdepasse hola teamo mariposa estrella contrasena amor ciao juventus welkom geheim123 galatasaray fenerbahce".split()
)
"""Single plain words that people do use."""
