"""German."""

from extractor.core.languages.de_dates import DATES
from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.habit_form import HabitWords, TitleWords
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import (
    ContrastWords,
    MannerWords,
    PastedWords,
    QuestionWords,
    SamenessWords,
    SensitiveWords,
)

STOP_WORDS = (
    "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist bitte da dabei dadurch dafür "
    "damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen "
    "dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für gegen "
    "gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins "
    "ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine können könnte mal man mehr mein meine meinem "
    "meinen meiner mich mir mit muss nach nicht noch nun nur nutzer ob oder ohne schon sehr sein seine seinem seinen "
    "seiner seit sich sie sind so soll sollte sondern sonst um und uns unser unsere unter vom von vor war waren warum "
    "was weil wenn wer werde werden wie wieder will wir wird wirst wo wurde würde zu zum zur zwar zwischen über"
)

PASSWORDS = PasswordWords(
    passwords="passwort,passwörter,kennwort,kennwörter,passphrase,losungswort,zugangscode,zugangsdaten",
    passphrases="passphrase,wiederherstellungsphrase,seed-phrase,passwortsatz",
    said_of="wichtig schreib schreibe bewahre nutze gespeichert notiert aufgeschrieben hinterlegt versteckt bekannt lang kurz länger sicher unsicher schwach stark falsch richtig geheim weg verloren vergessen abgelaufen geändert leicht schwer mindestens höchstens wörter lange abgelegt",
    pins="bestätigungscode,sms-code,sms code,verifizierungscode,einmalcode,pin,pass,wlan-schlüssel,geheimzahl,pin-nummer,pincode,türcode,wlan-key,wifi-key,wlan-code,netzwerkschlüssel,sicherheitsschlüssel",
    short="pw,pwd,passw,passwd,kennw",
    joins="für,fürs,zum,zur,von,vom,des,der,im,am,auf,bei,beim,zu,unseres,meines",
    links="ist,war,lautet,heißt,heisst,bleibt,ist jetzt,ist nun,lautet jetzt,wurde auf,geändert auf,gesetzt auf,ist weiterhin,ist aktuell,wäre,ist gerade,ist übrigens,ist nach wie vor,ist immer noch,ist einfach,ist noch,wäre dann,ist seit heute,ist seit gestern,ist geworden,es ist,ist es,lautet nun,lautet übrigens",
    fillers="ist,war,als,mein,meine,das,unser,dein,ihr,sein,neues,neue,altes,der,lautet,aktuelles",
    endings="(?:s|es|er|e|en)?",
    units="zeichen,stellen,ziffern,tage,minuten,stunden,wochen,monate,jahre,buchstaben,mal",
    locks="haustür,wohnungstür,eingangstür,türcode,tür,tresor,safe,alarm,schloss,schließfach,garage,hoftor,eingang,briefkasten,bankkarte,ec-karte,kreditkarte,kartenpin,handy,bildschirmsperre,schlüsselbox,schlüsselkasten,koffer,spind,zahlenschloss,vorhängeschloss,smartphone,iphone,tor,pforte,tablet,wohnung,kellertür",
    codes="code,kombination,zahlenkombi,geheimzahl,pin,zahlencode,zahlenfolge,nummer vom schloss",
    opens=r"einstell\w*|dreh(?:en|st|e)?\b|geht(?: \w+)? mit|(?:öffne|entsperr|aufmach|aufschließ)\w*|tipp\w*|drück\w*|eingeben|eingib\w*|entsperr\w*|(?:schalt|stell|mach|deaktivier|entschärf|öffn|schließ|sperr)\w* (?:\w+ ){0,4}mit\b|steht auf|eintipp\w*|eingetippt|aufgeht",
    keypads="spind,zahlenschloss,vorhängeschloss,fahrradschloss,schlüsselkasten,schlüsselbox,tastenfeld,haustür,hoftor,eingangstür,hintertür,tresor,kofferschloss,bügelschloss,schließfach",
    networks="fritzbox,gäste-wlan,gästewlan",
    logins=r"(?:logg|log(?= dich| mich| euch)|meld|anmeld|einlogg)\w*(?: \S+){0,5} mit(?: \w+){0,2} {value}",
    login_names="zugangsdaten,anmeldedaten,zugang,anmeldung",
    keys="zugangsschlüssel,geheimnis,api-schlüssel,schlüssel,geheim",
    zeros="null",
    numbers="puk-code,puk-nummer,pinnummer,kartenpin,geheimnummer",
    checks="kartenprüfnummer,prüfnummer,prüfziffer,sicherheitscode",
    restores="wiederherstellungscode,notfallcode,lizenzschlüssel,produktschlüssel,aktivierungsschlüssel,freischaltcode",
    no_passwords="nein einfach kompliziert neu alt gleich anders dasselbe leer ungültig gültig korrekt unbekannt fertig gut schlecht unten oben siehe folgt später egal nötig pflicht pflichtfeld notwendig zurück okay dieselbe derselbe identisch privat aktuell",
    mine=r"mein\w*|unser\w*",
    users="benutzer",
    before_numbers=r"raum|zimmer|seite|zeile|flug|fehler|konto|benutzer\w*|seit|im|für",
    takes=r"nehm\w*|nimm\w*|nutz\w*|benutz\w*|verwend\w*",
    takes_behind=r"ein\b",
    accounts=r"einlogg|\blogg|anmeld|\bmelde\b|\bkonto\b|\belster|\brechner",
    banks=r"konto\b",
    answers=r"sicherheitsfrage[^.!?\n]{0,40}?antwort|antwort auf (?:die |meine )?sicherheitsfrage|geheime antwort",
    asked="sicherheitsf,geheime",
    other_codes="fehler|zeile|artikel|meldet|telefonnummer|handynummer|mobilnummer",
    cards="karte,kreditkarte",
    orders="bestell|rechnung",
    sentences=(
        r"{value} als(?: \w{1,20}){0,2} {word}",
        r"{word}{gap} (?:auf|in|zu) {value}(?= (?:um)?(?:geändert|gesetzt|gewechselt|gestellt|geaendert|ändern|setzen|stellen)|\s*[,.!;]|$)",
        r"(?:änder|änd|wechs|setz|stell)\w{0,12}+{gap}{word}{gap} (?:auf|in|zu) {value}",
        r"(?:nimm|nehm|nutz|benutz|verwend|gib|probier|versuch|tipp)\w{0,12}+ {gap}{value} als{gap}{word}",
        r"{pin}(?: \w{1,20}){0,5}? (?:auf )?{number}(?= (?:geändert|gesetzt)|\s*[,.!;]|$)",
        r"{word}(?: \w{1,20}){0,4}? (?:ist|lautet|heißt|war)(?: (?:immer|noch|jetzt|nun|weiter|weiterhin|wieder|seit|gestern|heute)){1,3} {value}",
        r"\bmit (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ),
    months=(
        "januar, jan., jan",
        "februar, feb., feb",
        "märz, mär",
        "april, apr., apr",
        "mai",
        "juni, jun",
        "juli, jul",
        "august, aug., aug",
        "september, sept., sep",
        "oktober, okt., okt",
        "november, nov., nov",
        "dezember, dez., dez",
    ),
    relative={
        "the day before yesterday": "vorgestern",
        "yesterday": "gestern",
        "today": "heute",
        "tomorrow": "morgen",
        "the day after tomorrow": "übermorgen",
        "last week": "letzte woche",
        "last month": "letzten monat",
        "last quarter": "letztes quartal",
        "last year": "letztes jahr",
        "last Monday": "letzten montag",
        "last Tuesday": "letzten dienstag",
        "last Wednesday": "letzten mittwoch",
        "last Thursday": "letzten donnerstag",
        "last Friday": "letzten freitag",
        "last Saturday": "letzten samstag",
        "last Sunday": "letzten sonntag",
        "this week": "diese woche",
        "this month": "diesen monat",
        "this quarter": "dieses quartal",
        "this year": "dieses jahr",
        "this Monday": "diesen montag",
        "this Tuesday": "diesen dienstag",
        "this Wednesday": "diesen mittwoch",
        "this Thursday": "diesen donnerstag",
        "this Friday": "diesen freitag",
        "this Saturday": "diesen samstag",
        "this Sunday": "diesen sonntag",
        "next week": "nächste woche",
        "next month": "nächsten monat",
        "next quarter": "nächstes quartal",
        "next year": "nächstes jahr",
        "next Monday": "nächsten montag",
        "next Tuesday": "nächsten dienstag",
        "next Wednesday": "nächsten mittwoch",
        "next Thursday": "nächsten donnerstag",
        "next Friday": "nächsten freitag",
        "next Saturday": "nächsten samstag",
        "next Sunday": "nächsten sonntag",
    },
    past={
        "day": "vor {0} tag, vor {0} tagen",
        "week": "vor {0} woche, vor {0} wochen",
        "month": "vor {0} monat, vor {0} monaten",
        "quarter": "vor {0} quartal, vor {0} quartalen",
        "year": "vor {0} jahr, vor {0} jahren",
        "hour": "vor {0} stunde, vor {0} stunden",
    },
    future={
        "day": "in {0} tag, in {0} tagen",
        "week": "in {0} woche, in {0} wochen",
        "month": "in {0} monat, in {0} monaten",
        "quarter": "in {0} quartal, in {0} quartalen",
        "year": "in {0} jahr, in {0} jahren",
        "hour": "in {0} stunde, in {0} stunden",
    },
)
# -- end of CLDR

MANNER = MannerWords(
    wished="würd* gern*, würd* am liebsten, am liebsten würd*, hätt* gern*, möcht*, überleg*, träum* davon, träum* von, wünsch*, denk* darüber nach, denk* drüber nach, denk* daran, denk* dran, spiel* mit dem gedanken, spiel* mit der idee, irgendwann mal, falls, wenn ich * gewinn*, hätt* lust, liebäugel*, reizen würd*, würd* mich reizen, wär* schön, erwäg*, bin am überlegen, würd*",
    planned="will, wollen, wollt*, werd*, plan*, vorhab*, noch nicht, noch kein*, vorgenommen, vorgehabt, irgendwann, soll, sollen, hoff*",
    doubted="vielleicht, eventuell, angeblich, kann sein, könnt* sein, mag sein, möglicherweise, womöglich, vermut*, wahrscheinlich, anscheinend, scheinbar, ich glaub*, glaub ich, glaube ich, ich denk*, denk ich, ich hab* gehört, gerücht*, es heißt, soll angeblich, laut meine*, behauptet, meint, hab* den verdacht, verdacht*, keine ahnung, weiß nicht, bin nicht sicher, bin mir nicht sicher, nicht sicher, frag* mich, so erzählt man",
    unsure="sicher bin ich mir nicht, sicher bin ich nicht, weiß es nicht, nicht bestätigt, belege hab* ich keine, belege gibt es keine, ob das stimmt, ob's stimmt, keine bestätigung, wissen wir nicht, steht noch nicht fest",
    denied="nicht mehr, kein * mehr, aufgehört, nirgends, niemand, weder, noch nie",
    denies_nothing="nicht nur, noch nicht einmal, gar nicht schlecht, nicht wahr, warum nicht, nicht schlecht, nichts dagegen, nicht umsonst, ohne zu, keine ahnung, ohne problem*, kein problem, nicht zuletzt, wie nie zuvor, nie mehr ohne, ohne, nicht später, nicht vor, nicht diesen, nicht diese, nicht nächste*, nicht vor dem",
    corrected="nein, quatsch, äh, ähm, ich mein*, mein* ich, pardon, sorry, vielmehr, besser gesagt, genauer gesagt, stimmt nicht, falsch, verzeihung, entschuldigung, ach ne, ach nee, ne warte, nee, korrigiere, korrektur, moment, blödsinn, vertippt, verschrieben, nicht doch, wollt* sagen, beziehungsweise, doch nicht",
    kin="mann, frau, ehemann, ehefrau, freund*, schwester*, bruder*, schwager, schwägerin, mutter*, vater*, mama, papa, eltern, oma, opa, großmutter, großvater, tante, onkel, cousin*, kusine, tochter, töchter, sohn, söhne, kind*, kolleg*, chef*, nachbar*, mitbewohner*, kumpel, partner*, verlobte*, trainer*, lehrer*, enkel*, neffe*, nichte*, ex, bekannte*, schwiegermutter, schwiegervater, schwiegereltern, große, großer, kleine, kleiner, jüngste*, älteste*, vermieter*, zwilling*",
    beside="mit, bei, für, von, zu, zum, zur, an, auf, ohne, wegen, seit, gegen, über, wie, als, in, im, durch, vom, beim, nach",
    apart="aber, und, weil, obwohl, denn, deshalb, deswegen, darum, sondern, doch, trotzdem, also, jedoch",
    attached="dass, ob, zu, um",
    done="ge*t, ge*en, *ge*t, *ge*en, *iert, *te, zog, fand, ging, kam, bekam, begann, schrieb, gewann, wurde, war",
    keeps_wish="möcht*, will, wollen, wünsch*, plan*, überleg*, erwäg*, träum*, hoff*, denk*, würd*, beabsichtig*, vor, interess*, frag*, wenn, falls, vielleicht, eventuell, noch nicht, noch kein*, nicht, zieht * in erwägung, liebäugel*, spielt mit, vorhat, wollte, soll*, such*, wird, werd*, zukunft, irgendwann, könnt*, hätt*, erst, gern*, ziel*, beabsicht*, nimmt sich vor, strebt *, bereit*, anstreb*, vorgenommen, sofern, vorhaben",
    keeps_doubt="vielleicht, eventuell, angeblich, möglich*, womöglich, vermut*, wahrscheinlich, wohl, glaub*, denk*, könnt*, unsicher, nicht, sicher, verdacht*, verdächtig*, soll, sollen, laut, meint, gehört, gerücht*, scheint, anscheinend, unklar, frag*, ob, weiß, ungewiss, unbestätigt, erzähl*, sagt, überlieferung, befürcht*, hält * für, geht davon aus, nimmt an, zweifel*, behaupt*, falls, *ungewiss, unschlüssig, schwankt, überlegt",
    keeps_denial="verzicht*, vermeid*, meid*, un*, lehn* *, aufgehört, aufgegeben, früher*, ehemal*, fehl*, mangel*, vermiss*, abgelehnt, weigert, allergi*, vegan*, vegetar*, stillgelegt, gekündigt, abgebrochen, war, hatte, nur, frei, statt, anstelle, verlor*, beendet, abgemeldet, ausgetreten, verkauft, hasst, abneigung, schwer, selten, verweiger*, lieber, allein*, los, ledig, ex, *los, *frei, *intoler*, *angst, scheut, kündigte, *unverträg*, gab auf, *stopp, entwöhnt, abstin*, untersagt, gebrochen, ausgeschieden, arbeitslos*, nichtraucher*",
)

QUESTIONS = QuestionWords(
    asking=(
        "wie wo wer wen wem wessen wann wohin woher wieso weshalb wieviel wieviele welche welcher welches "
        "welchen welchem heisst heißt heissen heißen hieß hiess wovor wovon womit wofür woran worauf worin wodurch "
        "wozu wonach worum worüber wobei"
    ),
    plans="geplant plant pläne vor termin termine steht stehen vorhaben ansteht anstehen",
    small_talk=(
        "bitte brauche brauchen braucht danke entschuldigung fürs gehe gehen geht ging gerne hallo hilfe ja lange "
        "musste mussten nehmen "
        "nimmt noch sorry tschüss viel viele vielen weißt will"
    ),
    talk=(
        "sagte gesagt erzählt erzählen gesprochen sprachen sprechen geredet besprochen besprechen passiert "
        "passierte passieren geschah geschehen erwähnt worüber"
    ),
    general=(
        "abgemacht alles arbeiten ausgemacht beschließen beschlossen beschluss beschlüsse bitte die "
        "entscheiden entscheidung entscheidungen entschied entschieden ergebnis ergebnisse erinner erinnere "
        "fass fasse festgelegt frage fragen gab gearbeitet gefragt gelernt gemacht getan gib ging "
        "interessantes liste los machen nachrichten neue neues neuigkeiten notizen thema themen überblick "
        "vereinbaren vereinbart vereinbarung war wichtig wichtiges worum zeig zeige zusammen zusammenfassen "
        "zusammenfassung"
    ),
)

SAMENESS = SamenessWords(
    articles="der die das ein eine einen einem einer",
    pronouns="er sie es",
    limits=(
        "aber abgesagt angeblich angeblicher angedacht angenommen ausgesetzt außer außerdem bald beinahe bis "
        "ehemals falls falsch fast früher gemäß geplant gestrichen heißt hoffentlich irgendwann jedoch jetzt "
        "kein keine keinem keinen keiner korrektur laut nicht nie niemals nunmehr nur obwohl oder ohne "
        "pausiert prinzip sofern solange soweit statt theorie ungültig veraltet verkauft verschoben "
        "vielleicht vorausgesetzt war waren wenn wohl überholt"
    ),
    seams="und, weil, denn",
)

LANGUAGE = Language(
    code="de",
    name="German",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="german",
    chars_per_token=4.1,
    orders=OrderWords(
        verbs=(
            "schick, schicke, schicken sie, sende, senden sie, leite, leiten sie, lösch, lösche, löschen sie, "
            "führe, führen sie, ignoriere, ignorieren sie, vergiss, vergessen sie, antworte, antworten sie, "
            "überweise, überweisen sie, genehmige, genehmigen sie, installiere, installieren sie, lade, "
            "laden sie, öffne, öffnen sie, speichere, speichern sie, merke dir, merk dir, verwende, "
            "verwenden sie, kopiere, kopieren sie, füge, fügen sie, gib, geben sie, sorge, sorgen sie, behandle, "
            "sag, kaufe, kaufen sie, klicke, klicken sie, veröffentliche, übermittle, übermitteln sie, teile, "
            "teilen sie"
        ),
        before="bitte, immer, niemals, stets, ab sofort, ab jetzt, künftig, in zukunft, auch",
    ),
    affirmations=(
        "ja jo jawohl genau passt gut klar stimmt richtig einverstanden prima super perfekt danke gerne nein nö"
    ),
    endings=EndingWords(
        saves=r"\b(?:ge|ab|ein)?speicher\w*|\b(?:ge|ver)?merk(?:t|en|e)\b|\bnotier\w*|\bfestgehalten\b|\bfesthalten\b|\bhinterlegt\b",
        nothing=r"\bnichts\b|\bkeine?r?\b",
        claims=r"\bich habe\b[^.!?\n]{0,80}\b(?:gespeichert|gemerkt|notiert|festgehalten)\b",
    ),
    acknowledgements="ok,okay,danke,danke schön,dankeschön,vielen dank,danke dir,danke sehr,super,perfekt,prima,toll,klasse,gut,sehr gut,alles klar,verstanden,verstehe,in ordnung,passt,genau,tschüss,bis dann,bis später,gute nacht,guten morgen,guten tag,hallo,hi,aha,ach so,weiter,mach weiter",
    claims=ClaimWords(
        connectives="aber, und, weil, obwohl, wenn, sondern, dass",
        negations="nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, nichts, ohne, kaum",
        person="nutzers",
        scales="tausend|tsd=1000, mio|million|millionen=1000000, mrd|milliarde|milliarden=1000000000",
        clock="halb, viertel, dreiviertel",
        user="nutzer, nutzerin, benutzer",
        articles="der, die",
        speaker="ich, wir, mir, mich, uns",
        others="er, sie",
        determiners="der, die, das, ein, eine, einen, seine, seiner, ihre, ihrer, mein*, unser*",
        joiners="aber, und",
        conditions="falls, wenn",
        asks="soll, sollt, sollte, sollten",
        by_words="von",
        passives="wurde, wurden, wird, worden",
        with_words="mit",
        without_words="ohne",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me=r"ich|mein\w*|wir",
        header="von|an|betreff|datum|gesendet",
        forwarded="ursprüngliche nachricht|weitergeleitete nachricht",
        forwards="anfang der weitergeleiteten(?: nachricht| e-?mail)?|wg",
        greetings="liebe[rs]?|sehr geehrte[rs]?",
        wrote="schrieb",
        reports="schreibt|schrieb|geschrieben|sagt|sagte|meint|meinte|antwortet|antwortete|geantwortet|geschickt|gesendet",
        letters="nachricht|brief|antwort",
        tasks=r"fass|fasse|zusammenfass\w*|übersetz\w*|korrigier\w*|prüf\w*|erklär\w*|lies|hier ist|hier kommt|analysier\w*",
    ),
    things=r"\b(?:dateien?|ordner|datenbank|tabelle)\b",
    dates=DATES,
    cldr=CLDR,
    letters="ß",
    has_capital_nouns=True,
    sensitive=SensitiveWords(
        health=(
            "diabet*,krebs,krebserkrankung,tumor*,chemotherapie,asthma*,epilep*,migräne*,allerg*,zöliakie,"
            "laktoseintoleran*,arthrose,arthritis,hiv,depress*,angststörung*,bipolar,schizophren*,adhs,autis*,"
            "burnout,schlafstörung*,magersucht,alkoholi*,süchtig,suchtkrank*,schwanger*,fehlgeburt,wechseljahre,"
            "abtreibung,krankenhaus,diagnos*,medikament*,antidepressiv*,insulin,psychotherap*,psychiat*,"
            "therapeut*,chronisch krank,behinder*,rollstuhl,blutdruck,cholesterin,herzinfarkt,schlaganfall,"
            "dialyse,geimpft,impfung,symptom*,suizid*,erkrank*,krankheit*,krankgeschrieben,panikattack*,gehörlos,"
            "schwerhörig,operiert,reha"
        ),
        beliefs=(
            "religi*,christ,christin,christlich*,katholi*,evangelisch*,muslim*,islam*,jüdisch*,jude,jüdin,"
            "judentum,hindu*,buddhis*,atheis*,agnosti*,koran,bibel,kirche,moschee,synagoge,betet,beten,gebet*,"
            "ramadan,getauft,taufe,konfirm*,gläubig*,glaube an gott,politisch*,partei*,sozialis*,kommunis*,cdu,"
            "csu,spd,fdp,afd,die grünen,die linke,wählt die,gewählt hat,gewerkschaft*,feminis*,rechtsradikal*,"
            "linksradikal*"
        ),
        finances=(
            "gehalt,gehälter,gehalts*,lohn,löhne,einkommen*,verdient,verdienst,vermögen,schulden,verschuldet,"
            "hypothek*,kredit,kredite,darlehen,dispo,überzogen,insolven*,privatinsolvenz,schufa*,ersparnis*,"
            "sparkonto,bankkonto,kontostand,rente,rentenversicherung,erbschaft*,geerbt,unterhalt,"
            "steuererklärung*,pleite,aktiendepot,depotwert,arbeitslosengeld,bürgergeld,hartz*,mietrückstand"
        ),
        family=(
            "ehefrau,ehemann,gatte,gattin,exfrau,exmann,ex-frau,ex-mann,freundin,lebensgefährt*,verlobt*,"
            "verheiratet,geschieden,scheidung*,verwitwet,witwe*,mutter,vater,mama,papa,eltern,stiefmutter,"
            "stiefvater,schwiegermutter,schwiegervater,schwiegereltern,bruder,brüder,schwester,schwestern,"
            "geschwister,sohn,söhne,tochter,töchter,kinder,baby,großmutter,großvater,oma,opa,großeltern,enkel*,"
            "tante,onkel,cousin*,nichte,neffe,sorgerecht,hochzeit*,zwillinge,seine frau,ihr mann,meine frau,"
            "mein mann"
        ),
        innocent="technische schulden,muttersprache,tochtergesellschaft,mutterkonzern,systemdiagnose",
        is_for_any_text=True,
    ),
    habits=HabitWords(
        recurring=r"alle (?:zwei|drei|vier|paar|\d) (?:wochen|monate|tage)|abwechselnd|im wechsel|das ganze jahr|ganzjahrig|jedes? monats|jeden monats|immer|stets|meist(?:ens)?|normalerweise|gewohnlich|ublicherweise|regelma(?:ß|ss)ig|traditionell|traditionsgema(?:ß|ss)|grundsatzlich|in der regel|jede[ns]? (?:jahr|woche|monat|sommer|winter|mal)|alle jahre|jahrlich|wochentlich|jahr fur jahr|gerne? immer|lieblings(?:tag|monat|jahreszeit|fest)",
        every="jedes jahr|jede woche|jeden monat|alle jahre|jahr fur jahr",
        but="aber|diesmal|dieses mal",
        as_ever="immer noch|noch immer|wie immer|immerhin|fur immer|immer mehr|immer wieder|immer weiter|immer (?:ofter|besser|schlechter)",
        begins="beginn(?:t|en)|begann(?:en)?|fang(?:t|en)|fing(?:en)?|start(?:et|en|ete|eten)|ende(?:t|n|te|ten)|geht los|gehen los|hor(?:t|en) auf|ist zu ende|ist vorbei|ist rum",
        within="in,im,am,an,zu,zum,zur,uber,wahrend,beim,mit,unter",
    ),
    titles=TitleWords(
        called="(?:buch|film|lied|song|serie|roman|stuck|band|album|podcast|spiel) hei(?:ß|ss)t|(?:mit dem titel|betitelt)",
        calling="heißt,heisst,titel",
        joined="und,aber,weil",
        titled=(
            r"film,lied\b,song,roman,buch,bucher,serie,band\b,gruppe,bar\b,restaurant,cafe,kneipe,club\b,team,"
            r"mannschaft,verein,album,theaterstuck,show\b,sendung,zeitung,zeitschrift,spiel\b,podcast"
        ),
    ),
    contrasts=ContrastWords(
        sides=(
            "hass*=dislike, lieb*|mag|magst=like, gekundigt|verlass*=quit, beigetreten|angefangen=join, "
            "aufgehort=stop, begonnen|angefangen=start, schliess*|geschlossen=close, eroffn*|geoffnet=open, "
            "verlor*|verlier*=lose, gewonn*|gewinn*=win, geschieden|scheiden=divorce, verheiratet|heirat*=marry, "
            "deaktivier*|abgeschaltet=disable, aktivier*|eingeschaltet=enable, gesenkt|senk*|gekurzt=reduce, "
            "erhoh*|gesteigert=raise, miete*|gemietet=rent, besitz*|gehort=own, abgelehnt|lehn*=decline, "
            "angenommen|annehm*=accept, weniger=less, mehr=more, kurz*=short, lang*=long, "
            "gescheitert|scheiter*=fail, gelungen|gegluckt=succeed, unglucklich|unzufrieden=unhappy, "
            "glucklich|zufrieden=happy, loschen|geloscht|entfern*=delete, hinzufug*|hinzugefugt=add, "
            "verbiet*|verboten=forbid, erlaub*=allow, schlechter=worse, besser=better, billig*|gunstig*=cheap, "
            "teuer*=expensive, meide*=avoid, iss*|isst|trink*=consume, verschob*|verschieb*=postpone, "
            "vorgezogen=advance, gefeuert|entlass*=dismiss, eingestellt=hire, schlecht=bad, gut=good, "
            "vergess*=forget, erinner*=remember, langsam*=slow, schnell*=fast, offentlich*=public, "
            "privat*=private, gefahrlich*=unsafe, sicher=safe, manuell*=manual, automat*=automatic, "
            "mindestens=minimum, hochstens=maximum, verkauf*=sell, kauf*|gekauft=buy, unterricht*=teach, "
            "lern*|gelernt=learn, verlieh*|geliehen an=lend, ausgeliehen=borrow, gab|gegeben=give, "
            "bekomm*|bekam|erhalten=receive"
        ),
        compared="als",
        origins="von, aus, vom",
        goals="nach, zu, zum, zur",
        relations="statt, anstatt, vor, nach, als",
        people=(
            "frau, mann, freund, freunde, freundin, bruder, schwester, mutter, mama, vater, papa, eltern, sohn, "
            "tochter, kind, kinder, baby, cousin, cousine, onkel, tante, oma, opa, chef, chefin, kollege, "
            "kollegin, kollegen, nachbar, nachbarin, nachbarn, hund, katze"
        ),
        play="stell dir vor, stellen wir uns vor, rollenspiel*, tu so",
        jokes="spass beiseite",
        doubts="uberlege, vielleicht, eventuell, womoglich, beinahe, fast",
        over="fruher, nicht mehr",
        plans="uberleg*, plane, planen",
        hedges=(
            "vielleicht, eventuell, konnte, wurde, uberleg*, plant, planen, will, mochte, falls, wenn, ob, "
            "frag*, wunsch*, hoff*, fruher, ehemals, beinahe, fast, rolle*, spiel*"
        ),
        also={
            "play": (r"\A\W*(?:ok |so )?angenommen\b(?! so)", "angenommen"),
            "jokes": (r"(?<!\bteurer )(?<!\bteuren )\bscherz\b", "scherz"),
        },
    ),
)
