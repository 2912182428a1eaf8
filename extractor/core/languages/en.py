"""English. Its dates have their own grammar: `extractor/core/dates/english`."""

from extractor.core.languages.form import Language, PasswordWords

STOP_WORDS = (
    "a about after all also am an and any are as at be because been before being between both but by can could did do does doing down during each few for from had has have "
    "having he her here hers him his how i i'm if in into is it it's its just know me more most my myself no nor not now of off on once only or other our out over own said same say "
    "she should so some such than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom why will "
    "with would you your"
)

PASSWORDS = PasswordWords(
    passwords="password,passphrase,passcode,passwd,pass word,pass-word,pass phrase",
    pins="pin,pins,pin code,pincode,pwd,pw,psw,pass,passkey,wifi key,wi-fi key,wpa key,wep key,unlock code,door code,alarm code,entry code,gate code",
    joins="for,to,of,on,at,in,from",
    links="is,was,are,will be,should be,is now,is still,has been set to,is set to,was set to,set to,changed to,has changed to,is currently,remains,stays,equals,being,is just,is simply,now is,reset to,has been changed to,was changed to,became",
    fillers="is,was,as,are,my,the,our,your,his,her,their,a,new,old,for,be,current,default,admin,root,wifi,its",
    endings="s?",
    units="characters,chars,digits,letters,symbols,days,minutes,hours,words,bits,bytes,attempts,times,months,weeks,years,users,people,of,or,and,per",
)

LANGUAGE = Language(
    code="en",
    name="English",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="english",
    passwords=PASSWORDS,
)
