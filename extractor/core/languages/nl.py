"""Dutch."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.habit_form import HabitWords, TitleWords
from extractor.core.languages.nl_dates import DATES
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
    "aan al alles als ben bij dan dat de den der deze die dit doch doen door dus een en er ge gebruiker geen haar had "
    "heb hebben heeft hem het hier hij hoe hun ik in is ja je jij jou jouw kan kon kunnen maar me meer men met mij "
    "mijn moet na naar niet niets nog nu of om omdat ons onze ook op over te tegen toch toen tot u uit uw van veel "
    "voor want waren was wat we weer wel werd wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou"
)

PASSWORDS = PasswordWords(
    passwords="wachtwoord,wachtzin,toegangscode,paswoord,passwoord",
    passphrases="wachtzin,wachtwoordzin,herstelzin,geheime zin,passphrase",
    said_of="belangrijk schrijf bewaar opgeslagen genoteerd opgeschreven verstopt bekend lang kort veilig zwak sterk fout goed geheim kwijt vergeten verlopen veranderd makkelijk moeilijk woorden bewaard",
    pins="verificatiecode,sms-code,sms code,inlogcode,pin,pwd,pincode,pin-code,wifi-code,wificode,wifisleutel,netwerksleutel,wifi-sleutel",
    short="ww,pw",
    joins="voor,van,op,bij,naar,aan,tot",
    links="is,was,luidt,wordt,is nu,blijft,is nog steeds,is gewijzigd in,veranderd in,is geworden,is gewoon,is momenteel,nu is het,is het nu,blijft gewoon,is dus,zou zijn",
    fillers="is,was,als,mijn,het,ons,jouw,je,zijn,haar,een,nieuwe,de",
    endings="(?:en|je|s)?",
    units="tekens,cijfers,letters,dagen,minuten,uren,maanden,weken,jaar",
    locks="fietsenstalling,sleutelkastje,voordeur,deur,kluis,alarm,slot,garage,poort,sleutelkast,bankpas,betaalpas,creditcard,mijn pas,telefoon,locker,koffer,ingang,schuur,hangslot,cijferslot,gsm,mobiel,fietsslot,hek,achterdeur,kluisje",
    codes="code,combinatie,pin,cijfers,cijfercode",
    opens=r"toets\w*|tik\b|tikt\b|gaat(?: \w+)? met|(?:open|ontgrendel)\w* met|voer\w*|druk\w*|staat op|(?:zet|schakel|maak|krijg|ontgrendel|open|ontsluit)\w* (?:\w+ ){0,4}met\b|intoets\w*|intik\w*|toets in",
    keypads="fietsenstalling,sleutelkastje,hangslot,cijferslot,fietsslot,kluisje,locker,sleutelkast,sleutelkluis,voordeur,achterdeur,kluis,poort",
    networks="wifi-netwerk",
    logins=r"(?:log|inlog|meld|aanmeld)\w*(?: \S+){0,5} met(?: \w+){0,2} {value}",
    login_names="inloggegevens,inloggen",
    keys="api-sleutel,sleutel,toegangssleutel",
    zeros="nul",
    numbers="pincodes",
    checks="beveiligingscode",
    restores="herstelcode,back-upcode,licentiesleutel,licentiecode,productcode,activeringscode",
    no_passwords="simpel onveilig nieuw hetzelfde anders oud leeg ongeldig geldig juist weg privé hieronder",
    mine="mijn|m'n|mn|ons",
    users="gebruiker",
    before_numbers="kamer|gebruiker|sinds",
    takes=r"gebruik\w*|neem|zet|vul",
    takes_behind=r"in\b",
    accounts=r"digid|inlog|\blog (?:in|ik)|\bik log",
    answers=r"antwoord op (?:de |mijn )?(?:beveiligingsvraag|geheime vraag)|(?:beveiligingsvraag|geheime vraag)[^.!?\n:]{0,30}",
    asked="vraag",
    other_codes="fout|telefoonnummer|06-nummer",
    sentences=(
        r"{value} (?:\w{1,20} ){0,3}als{gap}{word}",
        r"{word}{gap} (?:in|naar|op) {value}(?= (?:veranderd|gewijzigd|gezet|aangepast|ingesteld|veranderen|zetten)|\s*[,.!;]|$)",
        r"(?:gebruik|neem|probeer|typ|kies) {gap}{value} als{gap}{word}",
        r"{pin}(?: (?:van|voor)[^.!?\n\d]{1,30}?)? (?:is|:|luidt|naar) ?{number}",
        r"\bmet (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "maandag",
        "dinsdag",
        "woensdag",
        "donderdag",
        "vrijdag",
        "zaterdag",
        "zondag",
    ),
    months=(
        "januari, jan",
        "februari, feb",
        "maart, mrt",
        "april, apr",
        "mei",
        "juni, jun",
        "juli, jul",
        "augustus, aug",
        "september, sep",
        "oktober, okt",
        "november, nov",
        "december, dec",
    ),
    relative={
        "the day before yesterday": "eergisteren",
        "yesterday": "gisteren",
        "today": "vandaag",
        "tomorrow": "morgen",
        "the day after tomorrow": "overmorgen",
        "last week": "vorige week",
        "last month": "vorige maand",
        "last quarter": "vorig kwartaal",
        "last year": "vorig jaar",
        "last Monday": "afgelopen maandag",
        "last Tuesday": "afgelopen dinsdag",
        "last Wednesday": "afgelopen woensdag",
        "last Thursday": "afgelopen donderdag",
        "last Friday": "afgelopen vrijdag",
        "last Saturday": "afgelopen zaterdag",
        "last Sunday": "afgelopen zondag",
        "this week": "deze week",
        "this month": "deze maand",
        "this quarter": "dit kwartaal",
        "this year": "dit jaar",
        "this Monday": "deze maandag",
        "this Tuesday": "deze dinsdag",
        "this Wednesday": "deze woensdag",
        "this Thursday": "deze donderdag",
        "this Friday": "deze vrijdag",
        "this Saturday": "deze zaterdag",
        "this Sunday": "deze zondag",
        "next week": "volgende week",
        "next month": "volgende maand",
        "next quarter": "volgend kwartaal",
        "next year": "volgend jaar",
        "next Monday": "volgende week maandag",
        "next Tuesday": "volgende week dinsdag",
        "next Wednesday": "volgende week woensdag",
        "next Thursday": "volgende week donderdag",
        "next Friday": "volgende week vrijdag",
        "next Saturday": "volgende week zaterdag",
        "next Sunday": "volgende week zondag",
    },
    past={
        "day": "{0} dag geleden, {0} dagen geleden",
        "week": "{0} week geleden, {0} weken geleden",
        "month": "{0} maand geleden, {0} maanden geleden",
        "quarter": "{0} kwartaal geleden, {0} kwartalen geleden",
        "year": "{0} jaar geleden",
        "hour": "{0} uur geleden",
    },
    future={
        "day": "over {0} dag, over {0} dagen",
        "week": "over {0} week, over {0} weken",
        "month": "over {0} maand, over {0} maanden",
        "quarter": "over {0} kwartaal, over {0} kwartalen",
        "year": "over {0} jaar",
        "hour": "over {0} uur",
    },
)
# -- end of CLDR

MANNER = MannerWords(
    wished="zou* graag, zou* wel, zou* willen, wil graag, droom* ervan, droom* van, denk* erover, denk* eraan, zit eraan te denken, zit erover te denken, zit te denken, overweeg*, overweg*, twijfel* of, als ik ooit, ooit nog, lijkt me leuk, lijkt me geweldig, lijkt me heerlijk, speel* met het idee, speel* met de gedachte, hoop*, liefst, wens*, stel dat, zou, zouden, wie weet",
    planned="wil, willen, wilde, ga, gaan, plan*, van plan, nog niet, nog geen, ooit, zal, zullen, voornemen",
    doubted="misschien, wellicht, mogelijk, waarschijnlijk, vermoed*, blijkbaar, schijnt, schijnbaar, naar verluidt, kan zijn, zou kunnen, ik denk, denk ik, geloof ik, ik geloof, ik heb gehoord, heb gehoord, hoorde, gerucht*, volgens, weet niet, geen idee, niet zeker, vraag me af, zou wel eens, beweert, zegt",
    unsure="weet het niet, niet bevestigd, of het klopt, of dat klopt, zeker weet ik het niet, niet getest, onzeker, nog niet vast, zeker is het niet",
    denied="niet meer, geen * meer, gestopt, niemand, nergens, noch",
    denies_nothing="niet alleen, waarom niet, niet slecht, geen idee, geen probleem, niet voor niets, nog niet eens, niks mis, zonder, weet niet, niet later, niet deze, niet voor",
    corrected="nee, ik bedoel, bedoel ik, sorry, pardon, correctie, eh, uh, of nee, althans, wacht, ho, foutje, verkeerd, beter gezegd, oftewel nee, niet waar, o nee, ach nee",
    kin="man, vrouw, vriend*, zus*, zusje, broer*, broertje, moeder, vader, mama, papa, ouders, oma, opa, tante, oom, neef*, nicht*, dochter*, zoon*, zoontje, kind*, collega*, baas, buurman, buurvrouw, buren, huisgenoot*, maat, partner, verloofde, leraar, kleinkind*, ex, schoonmoeder, schoonvader, schoonzus, zwager, manager, chef, trainer, tweeling, oudste, jongste",
    beside="met, bij, voor, van, naar, aan, op, zonder, wegens, tegen, over, als, in, door, zoals, uit",
    apart="maar, en, omdat, want, dus, hoewel, terwijl, daarom, toch",
    attached="dat, of, om, te",
    done="ge*d, ge*t, gekregen, gegeten, geschreven, gelopen, begonnen, gereden, gevonden, ver*d, ver*t, ging, kocht, kreeg, kwam, vond, begon, schreef, werd, was, *de, *te",
    keeps_wish="wil, wilde, willen, zou*, graag, overweeg*, denkt, dacht, droom*, hoop*, plan*, van plan, wens*, interes*, als, misschien, vraag*, zoek*, ooit, nog niet, nog geen, niet, gaat, zal, twijfel*, toekomst, eventueel, mogelijk*, voornemen*, lijkt, doel*, neemt zich voor, zich voor, streeft*, overweging",
    keeps_doubt="misschien, wellicht, mogelijk*, waarschijnlijk, vermoed*, denkt, dacht, gelooft, blijkbaar, schijnt, zou, volgens, niet, zeker, onzeker, twijfel*, gerucht*, gehoord, zegt, of, onbevestigd, vraag*, verhaal, beweer*, lijkt, bang, vermeend*, onzeker*, aarzel*",
    keeps_denial="vermijd*, mijdt, gestopt, stopte, opgegeven, vroeger, voormalig*, mist, gemist, ontbreekt, weiger*, allerg*, vegan*, veget*, on*, zonder, verloren, was, had, alleen, vrij, opgezegd, verkocht, haat, afkeer, zelden, liever, los, moeite, moeilijk, in plaats, ex, afgewezen, beeindig*, gescheiden, nooit, laat * staan, *vrij, *angst, bang, *loos, *intoler*, geheelonthoud*, afgebroken, verleerd, af, liet",
)

QUESTIONS = QuestionWords(
    asking="wanneer waar waarheen waarmee waarover waarvoor wie wiens waarom welke hoeveel hoelang hoe heet",
    plans="plannen gepland afspraak afspraken",
    small_talk="dank bedankt hoi nodig sorry wil gaan nemen gebruiken veel",
    talk="gezegd gepraat praten gesproken besproken gebeurd gebeurde genoemd verteld",
    general=(
        "afgesproken belangrijk belangrijks beslissen beslissing beslissingen beslist besloten besluit "
        "besluiten bericht berichten doen gedaan geef geleerd gemaakt gevraagd gewerkt herinner nieuw nieuwe "
        "nieuws onderwerp onderwerpen samen samenvatten samenvatting toon vat vraag vragen"
    ),
)

SAMENESS = SamenessWords(
    articles="de het een",
    limits=(
        "afgelast alleen behalve bijna binnenkort echter geannuleerd geen hoewel hopelijk indien maar "
        "misschien mits niet nooit nu tenzij theorie totdat uitgesteld verkocht verluidt volgens voordat "
        "voormalig vroeger zonder"
    ),
)

LANGUAGE = Language(
    code="nl",
    name="Dutch",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="dutch",
    chars_per_token=3.42,
    orders=OrderWords(
        verbs=(
            "stuur, verstuur, verzend, verwijder, wis, voer, negeer, vergeet, antwoord, beantwoord, keur, "
            "installeer, deel, download, open, gebruik, voeg, kopieer, betaal, koop, bewaar, sla, zorg, zeg, "
            "publiceer, klik, maak over"
        ),
        before="alsjeblieft, alstublieft, graag, altijd, nooit, vanaf nu",
    ),
    affirmations="ja graag precies prima nee",
    endings=EndingWords(
        saves=r"\bopgeslagen\b|\bopslaan\b|\bbewaard?\b|\bbewaren\b|\bonthouden\b|\bgenoteerd\b",
        nothing=r"\bniets\b|\bgeen\b",
        claims=r"\bik heb\b[^.!?\n]{0,80}\b(?:opgeslagen|bewaard|onthouden|genoteerd)\b",
    ),
    acknowledgements="ok,oké,okay,bedankt,dank je,dank je wel,dankjewel,dank u,hartelijk dank,super,perfect,prima,goed,heel goed,begrepen,snap ik,top,mooi,doei,tot ziens,goedenacht,goedemorgen,hallo,hoi,aha,ga door",
    claims=ClaimWords(
        connectives="maar, en, omdat, als, dat",
        negations="niet, geen, nooit, niets, zonder",
        scales="duizend=1000, mln|miljoen=1000000, mld|miljard=1000000000",
        clock="half, kwart",
        user="gebruiker",
        articles="de",
        speaker="ik, wij",
        determiners="mijn, ons, onze, een",
        joiners="maar, en",
        by_words="door",
        with_words="met",
        without_words="zonder",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        header="van|aan|onderwerp|verzonden",
        greetings="beste|geachte",
        wrote="schreef",
        reports="schrijft|schreef|zegt|zei|stuurde",
        letters="bericht",
    ),
    things=r"\b(?:bestand\w*|mapje)\b",
    dates=DATES,
    cldr=CLDR,
    sensitive=SensitiveWords(
        health=(
            "diabet*,suikerziekte,kanker*,tumor*,chemotherapie,astma*,epilep*,migraine*,allerg*,coeliakie,"
            "intolerant*,artritis,hiv,depress*,angststoornis*,bipolair,schizofren*,autis*,adhd,burn-out,"
            "slapeloosheid,anorexi*,boulimi*,alcoholist*,verslaafd*,verslaving*,zwanger*,miskraam,abortus,"
            "overgang,ziekenhuis*,gediagnosticeerd,diagnos*,medicijn*,medicatie,antidepress*,insuline,"
            "psychotherap*,psychiat*,psycholo*,gehandicapt*,rolstoel*,bloeddruk,cholesterol,hartaanval,beroerte,"
            "dialyse,gevaccineerd,vaccin*,symptom*,symptoom,zelfmoord*,ziekte*,ziek,geopereerd,paniekaanval*"
        ),
        beliefs=(
            "religi*,gelovig*,geloof,christ*,katholie*,protestants*,gereformeerd*,moslim*,islam*,joods*,jood,"
            "jodin,hindoe*,boeddhis*,atheïs*,agnost*,koran,bijbel,kerk,moskee,synagoge,bidt,bidden,gebed*,"
            "ramadan,gedoopt,politiek*,partij,vvd,pvda,pvv,groenlinks,socialis*,communis*,stemt op,gestemd op,"
            "vakbond*,feminis*,extreemrechts,extreemlinks"
        ),
        finances=(
            "salaris*,loon,inkomen*,verdient,vermogen,schuld,schulden,hypothe*,lening*,rood staan,staat rood,"
            "failliet*,faillissement*,spaargeld,spaarrekening*,bankrekening*,banksaldo,pensioen*,erfenis*,geërfd,"
            "alimentatie,belastingaangifte,blut,aandelenportefeuille,uitkering*,bijstand,huurachterstand*"
        ),
        family=(
            "vrouw van,zijn vrouw,mijn vrouw,haar man,mijn man,echtgenoot,echtgenote,ex-vrouw,ex-man,vriendin,"
            "verloofd*,getrouwd*,gescheiden,scheiding*,weduw*,moeder,vader,mama,papa,ouders,stiefmoeder,"
            "stiefvader,schoonmoeder,schoonvader,schoonouders,broer*,zus,zussen,zusje,zoon,zonen,dochter*,kind,"
            "kinderen,baby,oma,opa,grootouders,kleinkind*,tante,oom,neef,nicht,voogdij,bruiloft*,tweeling*"
        ),
        innocent="technische schuld,moedertaal,moederbedrijf,dochteronderneming,moederbord",
    ),
    habits=HabitWords(
        recurring=r"om de (?:week|maand|dag|andere)|om de (?:twee|drie|\d) (?:weken|maanden|dagen)|afwisselend|het hele jaar|elke maand|iedere maand|van elke|altijd|meestal|gewoonlijk|normaal(?:gesproken)?|doorgaans|traditioneel|traditiegetrouw|(?:ieder|elk|iedere|elke) (?:jaar|week|maand|zomer|winter|keer)|jaarlijks|wekelijks|in de regel|steevast|(?:lievelings|favoriete )(?:dag|maand|seizoen)",
        every="(?:ieder|elk) jaar|(?:iedere|elke) week",
        but="maar|deze keer|dit keer",
        as_ever="zoals altijd|voor altijd|nog altijd|zoals gewoonlijk",
        begins="begin(?:t|nen)|begon(?:nen)?|start(?:en|te|ten)?|eindig(?:t|en|de|den)|loopt af|lopen af|is afgelopen|is voorbij",
        within="in,op,met,rond,tijdens,voor,aan,gedurende,van",
    ),
    titles=TitleWords(
        called="(?:boek|film|liedje|serie|roman|stuk|band|album|podcast|spel|cafe) heet|getiteld",
        calling="heet,titel",
        joined="en,maar,want",
        titled=r"film,liedje,nummer\b,boek,roman,serie,band\b,bar\b,restaurant,cafe,club\b,team,album,krant,podcast",
    ),
    contrasts=ContrastWords(
        sides=(
            "haat*=dislike, houd*=like, gestopt=stop, begonnen=start, gesloten=close, geopend=open, "
            "verloren=lose, gewonnen=win, gescheiden=divorce, getrouwd=marry, uitgeschakeld=disable, "
            "ingeschakeld=enable, verlaagd=reduce, verhoogd=raise, huur*=rent, bezit*=own, afgewezen=decline, "
            "geaccepteerd=accept, minder=less, meer=more, kort*=short, lang*=long, mislukt=fail, "
            "geslaagd=succeed, verwijder*=delete, toevoeg*=add, slechter=worse, beter=better, duur*=expensive, "
            "goed=good, snel*=fast, verkocht*|verkoop*=sell, gekocht|koop*=buy, leer*=learn"
        ),
        compared="als, dan",
        origins="van, vanuit",
        goals="naar",
        relations="als",
        people=(
            "vrouw, man, vriend, vriendin, broer, zus, moeder, vader, zoon, dochter, kind, oma, opa, baas, "
            "collega, buurman, hond, kat"
        ),
        play="stel je voor",
        doubts="misschien, bijna",
        over="niet meer",
        plans="overweeg*",
        hedges="misschien, wil, overweegt, als",
        also={
            "jokes": (r"(?<!\bduur )\bgrapje\b", "grapje"),
        },
    ),
)
