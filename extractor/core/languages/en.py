"""English. Its dates have their own grammar: `extractor/core/dates/english`."""

from extractor.core.languages.form import ClaimWords, Language
from extractor.core.languages.habit_form import TitleWords
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
    "a about above after again against ain all am an and any anything are aren as at be because been before being "
    "below between both but by can cannot could couldn d did didn do does doesn doing don dont down during each "
    "everything few for from further had hadn has hasn have haven having he her here hers herself him himself his how "
    "i id if im in into is isn it its itself ive just know ll m me more most my myself no nor not now of off on once "
    "only or other our ours ourselves out over own re remember s said same say says she should shouldn so some such t "
    "tell than that the their theirs them themselves then there these they this those through to too under until up "
    "ve very was wasn we were weren what when where which while who whom why will with would wouldn you your "
    "yours yourself yourselves"
)

LIGHT_WORDS = (
    "also done get gets getting go going gone got let lets like may might much must one please really shall still "
    "thing things upon us well whose within without yet user users"
)

PASSWORDS = PasswordWords(
    passwords="password,passphrase,passcode,passwd,pass word,pass-word,pass phrase",
    passphrases="passphrase,pass phrase,seed phrase,recovery phrase,backup phrase,secret phrase,seed words",
    said_of="important useful write keep store put ask use needed used enough stored kept saved written noted known shared sent lost forgotten hidden changed set secret safe long short longer shorter weak strong easy hard wrong correct incorrect invalid required missing made generated created different words based printed expired only",
    pins="verification code,sms code,one-time code,one time code,2fa code,login code,otp,pin,pins,pin code,pincode,pass,passkey,wifi key,wi-fi key,wpa key,wep key,unlock code,door code,alarm code,entry code,gate code",
    short="pw,pwd,psw,passwrd,passwort,passw,pswd",
    joins="for,to,of,on,at,in,from",
    links="is,was,are,will be,should be,is now,is still,has been set to,is set to,was set to,set to,changed to,has changed to,is currently,remains,stays,equals,being,is just,is simply,now is,reset to,has been changed to,was changed to,became",
    fillers="is,was,as,are,my,the,our,your,his,her,their,a,new,old,for,be,current,default,admin,root,wifi,its",
    endings="s?",
    units="characters,chars,digits,letters,symbols,days,minutes,hours,words,bits,bytes,attempts,times,months,weeks,years,users,people,of,or,and,per",
    locks="locker,padlock,safe,gate,door,alarm,garage,phone,cellphone,smartphone,keypad,lockbox,lock box,key box,key safe,lock,suitcase,luggage,building,entrance,intercom,mailbox,vault,unlock,disarm,tablet,shed,security system,letterbox,cabinet,barrier,deadbolt,smart lock,credit card,debit card,bank card",
    codes="code,combination,combo,pin,passcode,pass code,keycode,door code,gate code",
    opens=r"\b(?:press(?:es)?|punch(?:es|ing)? in|punch|typ(?:e|ing) in|key(?:ing)? in|enter|tap in|hit|input|opens? (?:with|by|on|to|if)|open (?:\w+ ){1,4}(?:with|by|using)|unlocks? (?:\w+ ){0,4}(?:with|by|using)|disarm(?:s|ed)?(?: \w+){0,4} (?:with|by|using)|turns? (?:\w+ )?(?:off|on) with|(?:is|it's) set (?:to|at)|takes|accepts|goes? \w+ with)\b",
    keypads="locker,padlock,keypad,lockbox,lock box,key box,key safe,bike lock,combination lock,front door,back door,side door,garage door,front gate,back gate,main gate,gate,the safe,my safe,our safe,hotel safe,gun safe,door lock,intercom,smart lock,suitcase lock",
    networks="wifi,wi-fi,wlan,hotspot,guest network,router",
    logins=r"(?:log|logg|sign|signed|signing|logging|logged) ?(?:in|on)(?: \S+){0,5} (?:with|using|by)(?: \w+){0,2} {value}",
    has_whole_locks=True,
    login_names="credentials,creds,login,logins,log in,userpass,basic auth",
    keys="api key,api-key,api_key,apikey,api secret,api_secret,apisecret,api token,api_token,secret key,secret_key,secretkey,secret access key,secret_access_key,secretaccesskey,access key,access_key,accesskey,access token,access_token,accesstoken,auth token,auth_token,authtoken,auth key,auth_key,authkey,account key,account_key,accountkey,client secret,client_secret,clientsecret,consumer secret,consumer_secret,private key,private_key,privatekey,bearer token,bearer_token,refresh token,refresh_token,refreshtoken,session token,session_token,sessiontoken,sessionid,session_id,session id,session key,session_key,connect.sid,phpsessid,jsessionid,signing key,signing_key,signing secret,signing_secret,webhook secret,webhook_secret,encryption key,encryption_key,license key,licence key,license_key,master key,master_key,shared key,shared_key,shared secret,shared_secret,app secret,app_secret,appsecret,app key,app_key,appkey,integration key,integration_key,deploy token,deploy_token,deploy key,deploy_key,personal access token,credential,secret,token,x-api-key,api-token,auth-token,x-auth-token,security token,recovery code,backup code,seed phrase,mnemonic",
    zeros="zero",
    numbers="puk,puk1,puk2,puk code,tan,mtan,smstan,sms-tan,mpin,tpin,upi pin,atm pin",
    checks="cvv,cvc,cvv2,cvc2,security code",
    restores="backup code,back-up code,recovery code,rescue code,licence key,license key,product key,activation code,activation key,backup-code,backupcode",
    no_passwords="right simple complex secure unsafe insecure private public new gone old stolen leaked hacked back empty blank valid unknown fine okay good great bad terrible awful ready unique random personal confidential obsolete outdated yes none nothing something everywhere nowhere attached later soon tomorrow today manager please thanks sorry field text wifi wlan gmail google netflix icloud apple email mail router instagram insta facebook whatsapp telegram chrome firefox bitwarden lastpass keepass windows paypal amazon hash reset login user server vault spotify twitter tiktok linkedin github gitlab slack zoom office outlook dropbox account bank online banking app",
    mine="my|our",
    users="user|nick|handle",
    before_numbers=r"room|page|line|flight|bus|port|error|version|windows|office|user\w*|account|in|since|for",
    takes="use|take|put|enter|type",
    accounts=r"log\w{0,3} ?in|sign\w{0,3} ?in|\bget into|\bportal|\baccount|banking|\bgmail|netflix|paypal|\bmail\b|e-mail|connect|\blaptop|\bcomputer",
    banks=r"bank|wifi|wlan|account|netflix|gmail|mail\b|router|login|portal",
    answers=r"(?:secret|security)(?: question)?(?:'s)?(?: \w+){0,4}? answer|answer to (?:the |my )?(?:secret|security) question",
    asked="secret,security",
    other_codes=r"error|http|commit|issue|post(?:al|code|leit)|model|sensor|\b(?:area|country|zip|dial\w*|promo|discount|coupon|booking|reservation|confirmation|flight|status|exit|course|dress|source|colou?r|product|model|room) (?:code|number)|boarding|airline|\bflight\b|phone number",
    measures=r"euro|eur\b|dol|usd|mm\b|cm\b|km|mah|kg|watt|people",
    cards="card,visa,mastercard,master card,amex,american express,discover,diners,jcb,unionpay,maestro,credit,debit,cvv,cvc,creditcard,pay with,charge,expires,exp ",
    orders="order|invoice|ticket|tracking",
    sentences=(
        r"with {value} as (?:the |my |your )?(?:{word}|{pin})",
        r"(?:chang|set|reset|switch|updat|rotat|mov)\w{0,12}+{gap}{word}{gap} to {value}",
        r"(?:use|try|type|enter|take|put) {value} (?:\w{1,20} )?(?:as|for){gap}{word}",
    ),
)

CARDINALS = (
    "two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12, "
    "thirteen=13, fourteen=14, fifteen=15, sixteen=16, seventeen=17, eighteen=18, nineteen=19, twenty=20, "
    "thirty=30, forty=40, fifty=50, sixty=60, seventy=70, eighty=80, ninety=90, hundred=100, thousand=1000, million=1000000"
)

OTHER_NUMBERS = (
    "first=1, second=2, third=3, fourth=4, fifth=5, sixth=6, seventh=7, eighth=8, "
    "ninth=9, tenth=10, eleventh=11, twelfth=12, zero=0, one|once|single=1, twice|couple|both|pair|double|twin|twins|fortnight|fortnightly=2, "
    "triple|triplets=3, dozen=12, half=50, quarter=25, third|thirds=33"
)

MANNER = MannerWords(
    done="*ed, bought, went, got, took, made, built, quit, left, sold, began, found, won, became, wrote, ran, did, been, was, were, had",
    keeps_wish="would, want*, wish*, hope*, hoping, plan*, consider*, think*, thought, intend*, aim*, dream*, like to, love to, interest*, might, may, could, if, explor*, ask*, look* into, look* for, going to, will, goal*, eventually, some day, someday, one day, evaluat*, debat*, undecided, tempt*, wonder*, potential*, possib*, weigh*, decid*, need*, not, trying, tries, try, prepar*, expects, expect*, upcoming, next, schedul*, appointment*, *book*",
    keeps_doubt="may, might, maybe, perhaps, could, possib*, probab*, likely, suspect*, think*, thought, believ*, unsure, uncertain*, unconfirmed, not, says, said, hear*, rumo*, allegedly, apparently, reportedly, suppos*, seem*, appear*, doubt*, wonder*, ask*, if, whether, guess*, assum*, worr*, concern*, claim*, according to, feel*, felt, unknown, potential*, want*, tentativ*, story, legend, unverified, undecided, torn, unclear",
    keeps_denial="not, n't, no, never, without, lack*, avoid*, quit, stop*, gave up, given up, former*, used to, no longer, un*, dislik*, hate*, refus*, declin*, reject*, cannot, allerg*, intoleran*, vegan*, vegetarian*, only, miss*, neither, nor, none, nobody, nothing, free, left, end*, resign*, abandon*, instead, single, childless, fail*, cancel*, rarely, hardly, despite, although, previous*, past, until, lost, rather than, forgot*, few, abstain*, sober, banned, forbid*, prohibit*, retired, unable, strug*, difficult*, hard, cancelled, divorc*, separat*, sold, once, had, was, were, different, afraid, fear, *free, gap, unemployed, cut out, cuts out, keeps off, except, lost touch",
)

QUESTIONS = QuestionWords(
    plans="plan plans planned planning scheduled schedule upcoming agenda calendar appointment appointments",
    small_talk=(
        "asap awesome bye cheers gets goes good great hello help hey hi hope kind lifesaver look lot lots "
        "lovely many maybe morning need needed needs nice ok okay quick quickly really sorry sure take taken "
        "takes taking thank thanks tonight took try use used uses using wanna want wanted wants went yeah yes "
        "know remind"
    ),
    talk=(
        "since talk talked talking discuss discussed discussing chat chatted speak spoke spoken mention "
        "mentioned happen happened happens happening conversation conversations"
    ),
    general=(
        "agree agreed agreement agreements all anything ask asked asking came come conclude concluded "
        "conclusion conclusions decide decided decides deciding decision decisions did do doing done "
        "everything get give go got highlights important interesting learn learned learnt list made make "
        "message messages new news note notes outcome outcomes overview please question questions recap "
        "remember remind result results review settle settled show something subject subjects summaries "
        "summarise summarize summary tell thing things topic topics update updates went work worked working"
    ),
)

SAMENESS = SamenessWords(
    articles="the a an",
    pronouns="he she it they this that these those his her its their",
    limits=(
        "abandoned according ago allegedly almost although apparently archived assuming avoid barring before "
        "believes broken but canceled cancelled cannot changed claimed claims closed completed contrary "
        "corrected correction debate declined denied deprecated despite didn disagreed disagrees discontinued "
        "discussed discussion disputed disregard doesn don done doubted doubts draft dream dropped ended "
        "eventually except experiment experimentally expired fail failed failing fails false fears fictional "
        "finished former formerly frozen gone guess halted hold hopefully hopes however hypothetical "
        "hypothetically if ignore imaginary incorrect instead invalid ironically isn joke joked jokes "
        "jokingly least legacy lie lies likely lost maybe mistake mistaken mostly move moved moves moving "
        "nearly neither never no nor not novel now obsolete only optional optionally or outdated overruled "
        "paused pending perhaps permitting postponed pretend previously principle probably proposed proposes "
        "protest provided providing questioned quit rather refused rejected replaced reportedly resigned "
        "retired retracted reversed reverted review reviewed revoked roughly rumor rumour says scrap scrapped "
        "seems slip slipped slips sold someday someone sometimes soon stalled stop stopped story subject "
        "suggested suggests superseded supposedly suspended tentative tentatively than theoretically theory "
        "thinks though till trial typo uncertain unclear unconfirmed undone unfinished unless unlike unsure "
        "until untrue used usually vetoed void wanted wants was wasn were when while wishes withdrawn without "
        "won wrong"
    ),
    seams="and, because, since, which, who, where",
)

LANGUAGE = Language(
    code="en",
    name="English",
    scripts="latin",
    stop_words=STOP_WORDS,
    light_words=LIGHT_WORDS,
    stemmer="english",
    chars_per_token=5.15,
    affirmations=(
        "yes yep yeah yup ok okay okey k sure exactly right correct perfect great fine good cool nice thanks thank "
        "absolutely definitely indeed agreed alright sounds works confirmed confirm true ahead that it do please no "
        "nope nah never"
    ),
    acknowledgements="ok,okay,k,kk,okey,thanks,thank you,thanks a lot,thanks so much,thank you so much,thank you very much,many thanks,thx,ty,cheers,great,perfect,cool,nice,awesome,excellent,wonderful,amazing,lovely,got it,understood,i see,makes sense,alright,all right,sounds good,sounds great,looks good,good,very good,fine,bye,bye bye,goodbye,good night,good morning,see you,see you later,take care,hi,hello,hey,hmm,hm,haha,lol,wow,oh,ah,much appreciated,i appreciate it,you're welcome,that's great,that's perfect,will do,go on,continue,please continue,for your help,for the help,for that,have a good day,have a nice day,have a great day,that is great,that is perfect",
    claims=ClaimWords(
        connectives="but, and, because, although, though, while, whereas, so, unless, if, when, than, or, which, who, that",
        negations="not, never, no, nor, neither, none, nothing, nobody, without, hardly, barely, rarely, seldom, refuses, refused, stopped, quit, skip, skips, skipping",
        contractions=r"n['\u2019]t\b|\bcannot\b|\b(?:stop(?:s|ped)?|avoid(?:s|ed)?|quit) (?=\w+ing\b)|\bleft (?=(?:the|my|our|their|his|her) (?:band|job|company|team|firm|church|party|club|choir|group|course|school|university)\b)|\bg[ai]ven? up\b|\b(?:refuses?|refused) to\b|\brefrains? from\b",
        no_denials=(
            r"\b(?:not|never|don['\u2019]t|can['\u2019]t|why not|no) (?:only|just|too|yet|so|specific\w*|forget|hesitate|worry|wait|mind|problem|matter|doubt|longer than)\b",
            r"\bwhy not\b",
            r"\bnot (?:that|because|as if|as though) (?:i|we|he|she|they) (?:do not|don['\u2019]t|doesn['\u2019]t|didn['\u2019]t|can['\u2019]t)\b",
            r"\bif not\b",
            r"\bor not\b",
            r"\bno\b(?=[,.!])",
            r"\bwithout\b",
        ),
        person="users, really, also, just, very, much, own, always, often, usually",
        scales="k|thousand|grand=1000, m|million=1000000, bn|billion=1000000000",
        clock="half, quarter",
        cardinals=CARDINALS,
        other_numbers=OTHER_NUMBERS,
        user="user",
        articles="the",
        speaker="i, i'm, i've, i'd, i'll, we, we're, we've, we'd, we'll, me, us",
        others="they, he, she",
        determiners="my, our, the, a, an, any, some, many, her, his, their",
        joiners="but, and",
        conditions="if",
        asks="should, shall, what if, would it, is it",
        by_words="by",
        passives="was, were, is, are, been, being, got, gets",
        with_words="with",
        without_words="without",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="i|i'm|i've|me|my|we|our",
        header="author|commit(?:ter)?|from|to|cc|bcc|subject|date|sent|reply-to|message-id",
        forwarded="original message|forwarded message|begin|start",
        forwards="begin forwarded message|fwd?",
        greetings="dear",
        wrote="wrote",
        reports="writes?|wrote|written|says?|said|texted|texts|messaged|messages|e-?mailed|posted|posts|replied|replies|answered|sent|sends",
        letters="msg|reply|answer|response|chat|whats ?app|sms|dm",
    ),
    things=r"\b(?:files?|fold\w+|director\w+|disk|databases?|tables?|columns?|repo\w*|branch|commits?(?! (?:this|that|it)\b)|cache\w*|cookies?|variables?|functions?|class\w*|rows?|drafts?|tokens?|logs?|config\w*|documents?|images?|buffers?|json|csv|sql|git|pdf|docx|word|excel|markdown)\b",
    has_accents=False,
    sensitive=SensitiveWords(
        health=(
            "diabet*,cancer,tumor*,tumour*,chemotherap*,asthma*,epilep*,migraine*,allerg*,celiac,coeliac,"
            "intoleran*,arthritis,hiv,aids,hepatitis,covid,depress*,anxiety,bipolar,schizophren*,adhd,autis*,"
            "ptsd,burnout,insomnia,anorexi*,bulimi*,alcoholi*,addict*,rehab,sober,pregnan*,miscarriage,ivf,"
            "menopause,abortion,surgery,surgeries,hospitali*,diagnos*,prescri*,medication*,antidepressant*,"
            "insulin,inhaler,therapist*,psychotherap*,psychiatr*,psycholog*,chronic pain,chronic illness,"
            "disabilit*,disabled,wheelchair,blood pressure,cholesterol,heart attack,heart disease,stroke,"
            "dialysis,transplant,vaccinat*,symptom*,suicid*,self-harm,illness,disease,seizure*,panic attack*,"
            "color-blind,colour-blind,deaf,hearing aid,weight loss surgery,sick leave,in therapy,mental health,"
            "health condition*,health problem*"
        ),
        beliefs=(
            "religio*,christian*,catholic*,protestant*,evangelical*,orthodox church,muslim*,islam*,jewish,"
            "judaism,hindu*,buddhis*,sikh*,atheis*,agnostic*,mormon*,jehovah*,quran,koran,bible,church,mosque,"
            "synagogue,pray,prays,prayer*,praying,ramadan,lent fast,baptis*,bar mitzvah,faith,worship*,politic*,"
            "republican*,democrat,democrats,socialis*,communis*,conservative party,labour party,liberal party,"
            "green party,left-wing,right-wing,votes for,voted for,voter,trade union,union member,feminis*,"
            "pro-life,pro-choice"
        ),
        finances=(
            "salary,salaries,wage,wages,paycheck*,income,earns,earning,net worth,debt,debts,indebted,mortgage*,"
            "loan,loans,overdraft*,bankrupt*,credit score,credit card debt,savings,savings account,bank account*,"
            "bank balance,pension*,401k,inherit*,alimony,child support,tax return*,owes,broke,"
            "investment portfolio,stock portfolio,stocks worth,crypto holdings,bitcoin holdings,foreclos*,payday,"
            "unemployment benefit*,welfare,in the red,rent arrears,a year before tax,per year before tax"
        ),
        family=(
            "wife,husband,spouse,ex-wife,ex-husband,boyfriend,girlfriend,fiancé,fiancée,fiance,fiancee,partner's,"
            "his partner,her partner,their partner,married,divorc*,separated from,engaged to,widow*,mother,"
            "father,mom,mum,dad,parents,stepmother,stepfather,mother-in-law,father-in-law,in-laws,brother,"
            "brothers,sister,sisters,sibling*,son,sons,daughter,daughters,kids,children,baby,toddler,grandmother,"
            "grandfather,grandma,grandpa,grandparent*,grandson,granddaughter,grandchild*,aunt,uncle,cousin*,"
            "niece,nephew,stepson,stepdaughter,adopted,custody,wedding,twins"
        ),
        innocent=(
            "health check,health checks,health endpoint,health probe,health status of the service,technical debt,"
            "tech debt,parent process,parent class,parent directory,parent node,parent company,parents directory,"
            "sister company,daughter company,mother tongue,motherboard,big brother,good faith,bad faith,"
            "political science,office politics,data inheritance,class inheritance,method inheritance,"
            "inherits from,allergic to meetings,design bible,church encoding,church numerals,politically correct,"
            "stroke width,brush stroke,key stroke,code diagnostics,diagnostic logs,diagnostics tool,"
            "syntax diagnostics,font family,income statement template,loan calculator,baby step,baby steps"
        ),
        is_for_any_text=True,
    ),
    titles=TitleWords(
        titled=r"film,movie,song,series,band\b,bar\b,restaurant,cafe,club\b,team,album,show\b,journal,podcast",
    ),
    contrasts=ContrastWords(
        sides=(
            "hate*|dislike*|detest*|loathe*=dislike, like|likes|liked|love*|enjoy*|adore*=like, "
            "quit|quits|leave|leaves|left|resign*=quit, join*|start*|began|begin*=join, "
            "stop|stops|stopped|stopping|cease*=stop, start|starts|started|starting|begin*|began=start, "
            "close*|closing|shut*=close, open|opens|opened|opening=open, lose|loses|lost|losing=lose, "
            "win|wins|won|winning=win, divorce*=divorce, marry|marries|married|marri*=marry, "
            "disable*|deactivat*=disable, enable*|activat*=enable, "
            "cut|cuts|reduce*|lower*|decrease*|shrink*|shrank=reduce, raise*|increase*|grow*|grew=raise, "
            "rent|rents|rented|renting=rent, own|owns|owned=own, "
            "decline*|reject*|turned down|turns down|turn down|refuse*=decline, accept*=accept, fewer|less=less, "
            "more=more, short|shorter|brief|briefly=short, long|longer|lengthy=long, "
            "fail|fails|failed|failing|unsuccessful*=fail, succeed*|success*|passed=succeed, unhappy=unhappy, "
            "happy=happy, delete*|remove*|drop|drops|dropped=delete, add|adds|added|adding=add, "
            "forbid*|forbade|prohibit*|ban|bans|banned=forbid, allow*|permit*=allow, worse|worsen*=worse, "
            "better|improve*=better, cheap*=cheap, expensive*=expensive, avoid*|abstain*|boycott*=avoid, "
            "eat|eats|ate|drink|drinks|drank|use|uses|used=consume, postpone*|delay*|deferred=postpone, "
            "brought forward|moved up=advance, fire|fired|fires|dismiss*=dismiss, hire|hired|hires|hiring=hire, "
            "bad|badly|poor*|terrible=bad, good|great|excellent|well=good, forget*|forgot=forget, "
            "remember*=remember, slow*=slow, fast|faster|quick*=fast, disagree*=disagree, "
            "agree|agrees|agreed=agree, downgrade*=downgrade, upgrade*=upgrade, public*=public, "
            "private*=private, unsafe|insecure|dangerous=unsafe, safe|secure=safe, manual*=manual, "
            "automat*=automatic, minimum|at least=minimum, maximum|at most=maximum, "
            "sell|sells|sold|selling=sell, buy|buys|bought|buying|purchase*=buy, teach*|taught=teach, "
            "learn*|study*|studies|studied=learn, lend*|lent=lend, borrow*=borrow, "
            "give|gives|gave|given|giving=give, receive*|got|gets=receive, "
            "report to|reports to|reported to=report to, manage*|supervis*=manage"
        ),
        compared="than",
        origins="from",
        goals="to, into",
        relations="over, instead of, rather than, before, after, than",
        people=(
            "guy, man, woman, lady, girl, boy, people, family, wife, husband, spouse, partner, girlfriend, "
            "boyfriend, fiance, fiancee, ex, friend, friends, brother, brothers, sister, sisters, mother, mom, "
            "mum, father, dad, parents, son, sons, daughter, daughters, kid, kids, child, children, baby, "
            "cousin, cousins, uncle, aunt, nephew, niece, grandma, grandpa, grandmother, grandfather, boss, "
            "manager, colleague, colleagues, coworker, coworkers, neighbour, neighbours, neighbor, neighbors, "
            "roommate, flatmate, landlord, tenant, client, customer, teacher, student, students, mentor, intern, "
            "dog, dogs, cat, cats, horse"
        ),
        play=(
            "pretend that, pretend i, pretend i'm, pretend you, pretend you're, pretend we, pretend to be, "
            "role-play*, roleplay*, role play*, make-believe, let's say, lets say, a story in which, "
            "a story where"
        ),
        jokes="kidding, joking, jk",
        doubts=(
            "might, i may, we may, he may, she may, they may, maybe, perhaps, possibly, wish, wishes, "
            "was going to, were going to, dreamt, dreamed, considering, thinking about, thinking of, evaluating"
        ),
        over="used to, no longer, not anymore",
        plans="plan, plans, planning, intend*, hope, hopes",
        hedges=(
            "may, might, maybe, perhaps, could, would, should, consider*, consideration, think*, thought, "
            "evaluat*, plan, plans, planned, planning, want*, wish*, hope*, dream*, aim*, goal*, like to, "
            "love to, if, whether, when, unless, pretend*, imagin*, fiction*, role*, joke*, joking, hypothe*, "
            "ask*, wonder*, used, former*, once, almost, nearly, tentative*, probab*, possib*, intend*, intent*, "
            "interest*, explor*, discuss*, idea, potential*, option*, scenario*, story, persona, character*, "
            "role-play*, suggest*, propos*, question*, unsure, uncertain, undecided, doubt*, no longer, future"
        ),
        also={
            "play": (
                r"\A\W*(?:just |now |please |ok |so )?(?:imagine|suppose|assume)\b(?! so)",
                "imagine,suppose,assume",
            ),
            "doubts": (
                r"\b(?:almost|nearly)\b(?! (?:every|all|always|never|daily|half|any|no|nothing|everyone|\d|an?|two|three|five|ten|twice)\b)",
                "almost,nearly",
            ),
        },
    ),
)
