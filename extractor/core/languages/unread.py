"""Words of languages and spellings that are recognised but not read: their words of time cannot be found in a text.

Each entry has frequent words and words of time, without accents and in lower case. Languages that are in
`extractor/core/languages/<code>.py` appear here only as people write them in Latin letters.
"""

from __future__ import annotations

from collections.abc import Mapping

UNREAD: Mapping[str, str] = {
    "pl": (
        "jest sie nie na do ze jak ale tak moj moja mam jutro wczoraj dzisiaj pojutrze przedwczoraj tydzien tygodniu "
        "miesiac miesiacu rok roku przyszly zeszly poniedzialek wtorek sroda srode czwartek piatek sobota sobote "
        "niedziela niedziele bede bedzie jestem mnie dla juz tylko przez kiedy pracy"
    ),
    "sv": (
        "och att det som jag inte med pa har ska vi ar av den ett min mitt imorgon igar idag overmorgon forrgar vecka "
        "veckan manad nasta forra mandag tisdag onsdag torsdag fredag lordag sondag kommer efter sedan mig hos"
    ),
    "no": (
        "og jeg ikke det som har skal vi med pa er av til den et min mitt imorgen igar idag uke uken maned neste forrige "
        "mandag tirsdag onsdag torsdag fredag lordag sondag kommer etter siden meg morgen hos"
    ),
    "da": (
        "og jeg ikke det som har skal vi med pa er af til den et min mit imorgen igar idag uge ugen maned naeste sidste "
        "mandag tirsdag onsdag torsdag fredag lordag sondag kommer efter siden mig morgen hos"
    ),
    "id": (
        "saya aku kamu yang dan di ke dari untuk dengan tidak nggak gak ini itu akan sudah udah ada kami kita besok "
        "kemarin lusa minggu bulan tahun depan lalu senin selasa rabu kamis jumat sabtu pagi sore malam hari"
    ),
    "cs": (
        "jsem jsme je se na do ze ale jak mam budu bude moje muj zitra vcera dnes pozitri tyden mesic rok pristi minuly "
        "pondeli utery streda stredu ctvrtek patek sobota sobotu nedele nedeli ktery protoze nebo"
    ),
    "ro": (
        "sunt este am si nu la pe cu din pentru care mai mea meu maine ieri azi poimaine saptamana luna anul viitor "
        "viitoare trecut trecuta luni marti miercuri joi vineri sambata duminica avem"
    ),
    "hu": (
        "vagyok van nem hogy egy az es meg csak lesz holnap tegnap holnaputan heten jovo mult honap hetfo hetfon kedd "
        "kedden szerda szerdan csutortok csutortokon pentek penteken szombat szombaton vasarnap nekem"
    ),
    "fi": (
        "olen on ja ei se etta minun mina ovat huomenna eilen tanaan ylihuomenna viikolla viikko kuukausi ensi viime "
        "maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina kanssa mutta"
    ),
    "vi": (
        "toi la va cua khong co cho voi se da dang ngay mai hom nay qua tuan thang nam sau toi truoc thu hai ba tu chieu "
        "sang minh nha lam cung nhung"
    ),
    "ru": (
        "ya ty on ona my vy ne eto kak chto gde kogda moy moya menya mne budu budet byl byla zavtra poslezavtra vchera "
        "pozavchera segodnya utrom vecherom dnem nochyu nedele nedelyu nedelya mesyac mesyace god godu sleduyuschey "
        "sleduyushchey sleduyuschiy sleduyushchiy proshloy proshlyy ponedelnik vtornik sredu chetverg pyatnitsu pyatnicu "
        "subbotu voskresenye uzhe tolko ochen"
    ),
    "ar": (
        "ana enta enti howa hiya e7na fi fe 3ala 3and 3ndi 3andi 3shan 3ashan mesh mish msh da di dah kan bas kol elly "
        "illi elli bukra bokra bukrah baad ba3d embare7 imbare7 mbare7 ams elnaharda ennaharda elsob7 sob7 elosboo3 "
        "osboo3 esboo3 elshahr shahr elsana sana elgay elgaya eljay jay elli fat el7ad eletnein etnein eltalat talat "
        "elarba3 arba3 elkhamis khamis elgom3a gom3a elsabt youm yom"
    ),
    "ja": (
        "no ni wa ga wo de desu masu watashi boku ore kara made yo ne ashita asatte kinou kyou kinoo kyoo raishuu raishu "
        "senshuu senshu konshuu konshu raigetsu sengetsu kongetsu rainen kyonen kotoshi getsuyoubi kayoubi suiyoubi "
        "mokuyoubi kinyoubi doyoubi nichiyoubi getsuyobi kayobi suiyobi mokuyobi kinyobi doyobi nichiyobi asa yoru "
        "shuumatsu iku ikimasu arimasu shimasu suru"
    ),
    "zh": (
        "wo ni ta women nimen shi de le bu hen zai you he dou yao qu kan mingtian houtian zuotian qiantian jintian "
        "xiazhou shangzhou xia shang zhou xingqi libai yue nian xiageyue shanggeyue mingnian qunian zaoshang wanshang "
        "xiawu shangwu zhongwu yi er san si wu liu"
    ),
    "ko": (
        "naneun neun eun ga reul eul e eseo hago haeyo isseo isseoyo eopseo naeil eoje oneul more geujekke daum ju "
        "jinan dal nyeon woryoil hwayoil suyoil mogyoil geumyoil toyoil iryoil achim achime jeonyeok bam na"
    ),
    "tl": (
        "ako ikaw siya kami tayo ang ng mga sa na ay hindi ko mo niya bukas kahapon ngayon linggo buwan taon lunes martes "
        "miyerkules huwebes biyernes sabado susunod nakaraang para"
    ),
    "el": (
        "einai eimai kai den tha to na me gia mou sou ton tin stis stin avrio xthes simera methavrio evdomada mina xrono "
        "deytera triti tetarti pempti paraskevi savvato kyriaki"
    ),
}

# Words of a bare answer, as `Language.affirmations`.
AFFIRMATIONS = "tak dobrze dokładnie zgoda dzięki nie אכן כן"

# Stop words of some of them, by which questions are read.
STOP_WORDS: Mapping[str, str] = {
    "pl": (
        "a aby ale ani bo bardzo bez będzie by był była było być ci cię co czy dla do gdy gdzie go i ich im in ja jak "
        "jako je jego jej jest jestem już każdy kiedy która które który lub ma mam mi mnie moja moje mój my na nad nam "
        "nas nasz nawet nie niego niej nią o od on ona one oni oraz po pod przed przez przy są się sobie ta tak także tam "
        "te tego tej ten to tu twoja twój ty tylko w we więc wszystko z za ze że"
    ),
    "sv": (
        "alla att av bara blev bli de dem den denna det detta dig din du där efter ej eller en er ett från för ha hade "
        "han har hon här i icke inte jag kan med men mig min mitt mot mycket ni nu när och om oss på sig sin ska som så "
        "till under upp ut var vara vi vid är över"
    ),
}
