"""Hindi in Latin letters, as most people type it: "pichle hafte", "5 din pehle", "shanivar ki raat".

There is no one spelling. `[e/ey]` in a word stands for either; `[h]` may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from extractor.core.languages.form import Cldr, DateWords, Language
from extractor.core.languages.habit_form import HabitWords
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import QuestionWords

_CHOICE = re.compile(r"\[([^\[\]]*)\]")


def _spellings(word: str) -> Iterator[str]:
    """Yield a word in all its spellings."""
    pieces = _CHOICE.split(word)
    choices = [piece.split("/") if "/" in piece else [piece, ""] for piece in pieces[1::2]]
    for chosen in product(*choices):
        yield "".join(text for pair in zip(pieces[::2], (*chosen, ""), strict=True) for text in pair)


def _spelt(words: str) -> str:
    """Return a list, or a list of pairs, with each word in all its spellings, each of them once."""
    entries, known = [], set[str]()
    for entry in words.split(","):
        names, equals, meaning = entry.strip().partition("=")
        ways = dict.fromkeys(way for name in names.split("|") for way in _spellings(name.strip()))
        if spelt := [way for way in ways if way not in known]:
            entries.append(("|" if equals else ", ").join(spelt) + equals + meaning)
        known.update(spelt)
    return ", ".join(entries)


# Words of which most sentences have one, and which no other language here has.
SIGNS = frozenset(
    _spelt(
        "hai, hain, h[u/oo]n, tha, thi, th[ee/een], nah[i/in/ee/een], nhi, m[e]in, mujh[e/ko], mer[a/i/e], hum[e], hum[n/ar]e, hamar[a/i/e], hamne, maine, tumhar[a/i/e], apn[a/i/e], "
        "ra[h]h[a/i/e], gay[a/i/e], ki[y]a, kiy[e/a], k[a]rn[a/e/i], j[a]an[a/e/i], jaun[g]i, jaung[a/i], karung[a/i], karenge, jayeng[e/a], jayeg[a/i], hog[a/i], hu[a/i/e], hogay[a/i], li[y]a, di[y]a, diy[e/a], "
        "lena, dena, len[a/i/e] , den[a/i/e], aay[a/i/e], aa, aur, bhi, k[y]a, ky[u/o][n], k[a]h[a]an, wal[a/i/e], baad, pehl[e/i/a], pahle, abhi, tak, wo[h], ye[h], yaar, bhai, gh[a]r, saath, sath, se, ko, ki, ka, ke, ek, aaj, kal, pars[o/on], haft[e/a/ey], "
        "mahin[e/a], mahin[e/a], saal, subah, raat, shaam, sham, dopahar, pichl[e/i/a], pichhl[e/i/a], agl[e/i/a/ey], som[v/w]ar, mangal[v/w]ar, budh[v/w]ar, guru[v/w]ar, shukra[v/w]ar, shani[v/w]ar, ravi[v/w]ar, itwar, din, milt[e/i/a], milna, lagt[a/i/e], chahiye, sab, bahut, bohot, hot[a/i/e], d[e]kh[a/i/e/unga], khatam, shuru"
    ).split(", ")
    + _spelt(
        "shaadi, shadi, naukri, pais[a/e], kitn[a/e/i], phir, lekin, kyunki, toh, yaha[n], waha[n], kabhi, sirf, wapas, p[u/oo]r[a/e/i], zyada, jyada, thod[a/i/e], bacch[a/e/i], dekhn[a/e], miln[a/e], khan[a/e], peen[a/e], jaan[a/e], aan[a/e], kheln[a/e], gh[u/oo]mn[a/e], boln[a/e], karn[a/e], sochn[a/e], chaln[a/e], soch[a/i/e]"
    ).split(", ")
    + [
        stem + ending
        for stem in (
            "kar j jaay jay aay ay mil chal rah dekh kha pi bana banay bhej rakh bol batay bata kah khel nikal baith pahunch pahuch sikh seekh "
            "padh likh sun kharid khareed ghoom ghum shift chhod chhut kat aa jaa ban lag khul mar bik samajh"
        ).split()
        for ending in "unga ungi oonga oongi enge engi ega egi oge ogi".split()
    ]
    + ["hoga", "hogi", "honge", "hoge", "lunga", "lungi", "lenge", "dunga", "dungi", "denge", "dega", "degi"]
)
# Those of them that other languages have too; two of them do not make a text Hindi.
SHARED = frozenset("se ko ki ka ke ek aa tak sab h din sham ghar hum wo ye tha thee hume saal".split())

_DAYPARTS = "sub[a]h, sub[e]h, raat, rat, sh[a]am, dop[a/e]h[a/e]r, dop[a]har, morning, evening, night, afternoon"
_BEHIND = r"(?: ko| me| mein| main| pe| par)?"

# What has a day that only the writer knows: "two days before the wedding".
_EVENTS = "shaadi|shadi|operation|exam|exams|paper|papers|birthday|delivery|interview|match|final|result|flight|meeting|deadline|launch|party|accident"

DATES = DateWords(
    phrases=_spelt(
        "aaj|aaj sub[a/e]h|aaj dopahar|aaj din me|abhi abhi|thodi der p[e/a]hle|thodi der me=today, aaj raat|aaj sh[a]am|aaj rat=tonight, kal raat|kal rat|kal raat ko=tomorrow or last night, "
        "kal|kal sub[a/e]h|kal sh[a]am|kal dopahar|kal morning|kal evening|kal sub[a/e]h sub[a/e]h=tomorrow or yesterday, aane w[a]ale kal|aanewale kal=tomorrow, beete kal|guzre kal=yesterday, pichl[i/e] raat|pichhl[i/e] raat|beeti raat=last night, "
        "pars[o/on/u]|pars[o/on] raat|pars[o/on] sub[a/e]h|pars[o/on] sh[a]am|pars[o/on] raat ko=the day after tomorrow or the day before yesterday, tars[o/on]|nars[o/on]=in three days or three days ago, "
        "aaj k[a]l|aajkal|in dino|haal hi me[in]|haal me[in]|hal hi me|kuch samay p[e/a]hle|kuch time p[e/a]hle|pichle dino|recently=recently, jald[i] hi|jald hi|kuch hi dino me[in]=soon, "
        "bachpan me[in]|bahut p[e/a]hle|bohot p[e/a]hle|kaafi p[e/a]hle|kafi p[e/a]hle|salo[n] p[e/a]hle|saalo[n] p[e/a]hle|jawani me[in]|college ke dino me[in]|school ke dino me[in]=long ago, agle din=the next day, "
        "ha[f/ph]te bhar p[e/a]hle|ha[f/ph]ta bhar p[e/a]hle=a week ago, mahine bhar p[e/a]hle=a month ago, saal bhar p[e/a]hle|sal bhar p[e/a]hle=a year ago, ha[f/ph]te bhar me[in]=in a week, mahine bhar me[in]=in a month, saal bhar me[in]=in a year, "
        "pichli ba[a]r=last time, agli ba[a]r=next time, a[a]dhe ghante p[e/a]hle|a[a]dhe ghante me[in]=today, a[a]dhe saal me[in]=in half a year, a[a]dhe saal p[e/a]hle|a[a]dha saal p[e/a]hle=half a year ago, saal ke end me[in]|saal ke a[a]khir me[in]|saal ke ant me[in]=the end of the year, mahine ke end me[in]|mahine ke a[a]khir me[in]|mahine ke ant me[in]|month end|month end pe=the end of the month, "
        "ha[f/ph]te ke end me[in]|ha[f/ph]te ke ant me[in]=the end of the week, weekend pe|weekend par|is weekend=this weekend, pichle weekend|last weekend pe=last weekend, agle weekend|next weekend pe=next weekend, pichle saal=last year, agle saal=next year, is saal=this year"
    ),
    names=_spelt(
        "som[v/w][a]ar|s[o]m[v/w]aar=Monday, mang[a]l[v/w][a]ar|mangl[v/w]ar|mangal=Tuesday, bud[h][v/w][a]ar|budh=Wednesday, guru[v/w][a]ar|g[u]ur[u][v/w]ar|br[i]haspati[v/w]ar|[v/w]eer[v/w]ar|th[u]rsday=Thursday, shukra[v/w][a]ar|sh[u]kr[v/w]ar|shukkar[v/w]ar|jumm[a/e]=Friday, shan[i][v/w][a]ar|sani[v/w]ar|shanichar=Saturday, ravi[v/w][a]ar|r[a]vi[v/w]aar|it[v/w][a]ar=Sunday, "
        "jan[u]ary|janvari|janwari=January, farvari|farwari|february|feb=February, march=March, april|aprail=April, may|mai mahine=May, june|joon=June, july|julai=July, august|agast=August, september|sitambar|sept=September, october|aktubar|oct=October, november|navambar|nov=November, december|disambar|dec=December, "
        "monday=Monday, tuesday=Tuesday, wednesday=Wednesday, thursday=Thursday, friday=Friday, saturday=Saturday, sunday=Sunday"
    ),
    next=_spelt("agl[e/a/i/ey/ay], aane w[a]al[e/i/a], aanew[a]al[e/i/a], next"),
    last=_spelt("pic[h]hl[e/a/i/ey/ay], pichl[e/a/i/ey/ay], pi[c]hle, beet[e/i/a], gu[z/j]re, last"),
    this=_spelt("is, iss, isi, this"),
    coming=_spelt("aane w[a]al[e/i/a], aanew[a]al[e/i/a]"),
    beyond=_spelt("agl[e/ey] se agl[e/ey], agl[e/ey] ke agl[e/ey], agl[e/ey] ke baad w[a]ale"),
    before_last=_spelt("pic[h]hle se pic[h]hle, pichle se pichle, pichle ke pichle, pichle se p[e/a]hle w[a]ale"),
    units=_spelt(
        "din|dino[n]|roz|days=day, ha[f/ph]t[e/a/ey/o/on]|hapt[e/a]|saptah|week|weeks=week, pakh[v/w]a[d/r][e/a]=fortnight, season=season, weekend=weekend, mahin[e/a/ey/o/on]|mah[e]en[e/a]|maheen[e/a]|month|months=month, s[a]al|s[a]alo[n]|vars[h]|baras|year|years=year, quarter=quarter, "
        "ghant[e/a/o/on]|gh[a]nt[e/a]|hour|hours=hour, garmi|garmiy[o/on/a/an]=summer, sardi|sardiy[o/on/a/an]|thand=winter, basant=spring, patjhad=autumn"
    ),
    numbers=_spelt(
        "ek=1, do=2, t[e]en|tin=3, ch[a]ar=4, p[a]an[ch/c]h|paanch=5, ch[h]e|chhah|chhe=6, s[a]at=7, a[a]th=8, nau=9, das=10, gyarah=11, ba[a]rah=12, pandrah|pandra=15, bees|bis=20, pach[ch]ees=25, t[e]es=30, chalis=40, pachas=50, kuch|kai|chand=a few, "
        "ek do|ek-do=1-2, do teen|do-teen|do tin=2-3, do char|do-char=2-4, teen char|teen-char=3-4, char paanch|char-paanch=4-5"
    ),
    ordinals=_spelt(
        "p[e/a]hl[a/e/i]=first, d[u/oo]sr[a/e/i]=second, t[e]esr[a/e/i]|tisr[a/e/i]=third, chauth[a/e/i]=fourth, a[a]k[h]ir[i]|a[a]khri|aakhiree|antim|last=last"
    ),
    about=_spelt("kar[i/ee]b, lagbhag, takriban, takreeban, almost, approx, th[e]ek"),
    half="half",
    term_words=_spelt(
        "financial year|vitt[i]ya varsh|vitt varsh=fiscal year, school session|academic year|academic session=school year, semester|sem=semester, "
        "garmi ki chhutti[y/][o/on/a/an]|garmi ki chutti[y/][o/on/a/an]|garmiyo[n] ki chhutti[y/][o/on]|garmiyo[n] ki chutti[y/][o/on]|summer vacation|summer holidays|summer vacations=summer holidays, "
        "sardi ki chhutti[y/][o/on]|sardiyo[n] ki chhutti[y/][o/on]|winter vacation|winter holidays|winter break=winter holidays, barsat|barsaat|barish ke mausam|baarish ke mausam|monsoon|mansoon=rainy season"
    ),
    of="ke, ki, ka, me, mein",
    parts=_spelt("shuru[a]at|shuru|starting|start=beginning, beech|bich|middle|mid=middle, end|a[a]khir|ant=end"),
    day_parts=", ".join(f"{part}, ki {part}, ko {part}" for part in _spelt(_DAYPARTS).split(", ")),
    until_behind="tak",
    by_behind=_spelt("se p[e/a]hle, tak me[in]"),
    short="som=Monday, shukra=Friday, shani=Saturday, ravi=Sunday",
    either="ya",
    starting_behind="se",
    past=r"\b(?:tha|thi|the|kiya|kia|kiye|diya|diye|di|gaya|gayi|gaye|gya|gyi|hua|hui|huye|hue|liya|liye|kaha|aaya|aayi|aaye|ayi|aya|mila|mili|mile|dekha|dekhi|bola|bataya|khareeda|kharida|khareedi|chhoda|chodi|chhodi|chhod|banaya|becha|bheja|laga|lagi|toot|join kiya|mara|sikha|seekha|padha)\b",
    future=r"\b\w+(?:unga|ungi|oonga|oongi|enge|engi|ega|egi|oge|ogi|onga|aenge|yenge)\b|\b\w+(?:na|ni|ne) (?:hai|h|hain|hoga|hogi|padega|padegi|chahiye|wala|wali|wale)\b|\b(?:ja|aa|kar) rah[aei] (?:hai|hain|hu|hun|hoon|h)\b",
    lasting=r"\b(?:rah[aei] (?:hai|hain|hu|hun|hoon|h)|(?:kharab|bimar|beemar|band|gayab) (?:hai|h|hu|hoon)|dard|bukhar|khansi|nahi (?:aa|mil|ho|kha|so|lag|chal))\b",
    ordinal=r"(?: ?(?:tar[i]?[e]?[e]?kh|tareekh|tarik|ta[a]?reek)| ?(?:st|nd|rd|th))?",
    holidays=_spelt(
        "new year|nav varsh|naye saal|naya saal=New Year's Day, lohri=January 13, makar sankranti=Makar Sankranti, republic day|gantantra diwas=January 26, valentine|valentines day|valentine day=Valentine's Day, holi=Holi, independence day|swatantrata diwas=August 15, rakhi|raksha bandhan|rakshabandhan=Raksha Bandhan, janmashtami=Janmashtami, "
        "gandhi jayanti=October 2, d[u]s[s]ehra|dussehra|dashahra|dussehre=Dussehra, karwa chauth|karva chauth=Karva Chauth, dhanteras=Dhanteras, d[i/ee]wali|deepawali|dipawali=Diwali, bhai dooj|bhaidooj=Bhai Dooj, chhath|chhath puja|chhat puja=Chhath Puja, children's day|bal diwas=November 14, teachers day|shikshak diwas=September 5, navratri|navratra=Navratri, bakrid|bakreed=Eid al-Adha, ramzan|ramadan=Ramadan, christmas|badi din|bada din=Christmas, baisakhi=April 13"
    ),
    rows=tuple(
        row.replace(" = ", f"{_BEHIND} = ")
        for row in (
            "{whole} (?:ke |ki )?{month} (?:ke|ki) {nth} {wd} = the {nth} {wd} of {month} of {whole}",
            "{whole} (?:ke |ki )?{month} (?:ke|ki) {nth} {week} = the {nth} week of {month} of {whole}",
            "{whole} (?:ke |ki )?{month} (?:ke|ki) {nth} {weekend} = the {nth} weekend of {month} of {whole}",
            "{whole} (?:ke|ki) (?:pehle|pahle|shuru ke) (?:teen|tin|3) (?:mahine|maheene|mahino|mahinon) = the first quarter of {whole}",
            "{whole} (?:ke|ki) (?:aakhiri|akhiri|aakhri|last) din = on the last day of {whole}",
            "{n} {week} (?:pehle|pahle|phle) {wd} = on {wd} {n} weeks ago",
            "{n} {week} (?:baad|bad) {wd} = on {wd} in {n} weeks",
            "{n} {years} (?:pehle|pahle|phle) aaj(?: hi)?(?: ke din)? = {n} years ago today",
            "(?:pichle|pichhle) (?:saal|sal) aaj(?: hi)?(?: ke din)? = a year ago today",
            "{wd} (?:ya|aur) {wd2} = {wd} to {wd2}",
            "(?:kal ya parso[n]?|kal parso[n]?) = from tomorrow to the day after tomorrow or from the day before yesterday to yesterday",
            "(?:aaj ya kal|aaj kal me|aaj nahi to kal) = from today to tomorrow",
            "(?:poore|pure|poora|pura|saare) (?:hafte|haftey|hafta)(?: bhar)? = this week",
            "(?:nabbe|90|90s) (?:ke |ki )?(?:dashak )?(?:ke|ki) {part} = at the {part} of the 1990s",
            "(?:assi|80|80s) (?:ke |ki )?(?:dashak )?(?:ke|ki) {part} = at the {part} of the 1980s",
            "{holiday} (?:ke|se) (?:agle|baad wale) {week} = the week after {holiday}",
            "{holiday} (?:ke|se) (?:pehle|pahle) wale {week} = the week before {holiday}",
            "(?:^)(?:subah|subha) {n} baje(?= [^.!?]{0,50}(?:gayi|gyi|gaya|gya|thi|tha|hui|hua)(?:[ .!,]|$)) = today",
            "(?:poore|pure|puri|poora|pura|saare) {month} = in {month}",
            "{unit} (?:khatam|khatm|poora|pura) hone (?:se pehle|se pahle|tak) = by the end of the {unit}",
            "{whole} (?:khatam|khatm|poora|pura) hone (?:se pehle|se pahle|tak) = by the end of {whole}",
            "{month}[ -]{month2} = from {month} to {month2}",
            "{month} (?:ke )?(?:mahine|maheene) = in {month}",
            "{whole} (?:ki|ke) {n} (?:tarikh|tareekh|tareek|tarik) = on the {n}th of {whole}",
            "{whole} (?:ki|ke) {nth} {unit} = the {nth} {unit} of {whole}",
            "{last} (?:kuch|kai|kayi) {unit}(?: se)? = in the last few {unit}s",
            "{next} (?:kuch|kai|kayi) {unit} = in the next few {unit}s",
            "{season} (?:ke|ki) {part} = at the {part} of {season}",
            "{term}(?: bhar)? = during the {term}",
            "{next} {term} = next {term}",
            "{last} {term} = last {term}",
            "{this} {term} = this {term}",
            "{term} (?:ke|ki) {part} = at the {part} of the {term}",
            f"(?:{_EVENTS}) (?:se|ke) {{n}} {{unit}} (?:pehle|pahle|phle|baad|bad) = beside an event",
            f"(?:{_EVENTS}) ke (?:agle|dusre) din = beside an event",
            "{holiday} (?:ki|wali) (?:raat|rat|shaam|sham|subah) = on {holiday}",
            "{holiday} ke (?:time|samay|aas paas|aaspaas|aas-paas|mauke par) = on {holiday}",
            "{holiday} (?:ke baad|ke bad|baad) = after {holiday}",
            "(?:bakra |meethi )?eid(?! (?:ul|al))(?: ke din)? = on Eid",
            "(?:is|iss|isi) {unit} = this {unit}",
            "{wd}(?: {daypart})? = on {wd}",
            "{coming} {wd}(?: {daypart})? = this coming {wd}",
            "{next} {wd}(?: {daypart})? = next {wd}",
            "{last} {wd}(?: {daypart})? = last {wd}",
            "{this} {wd}(?: {daypart})? = this {wd}",
            "{whole}(?: ke| ki| me| mein)? {wd}(?: {daypart})? = {wd} of {whole}",
            "{beyond} {unit} {wd} = {wd} of the week after next",
            "{beyond} {wd} = the {wd} after next",
            "{wd} se {wd2}(?: tak)? = from {wd} to {wd2}",
            "{whole} (?:(?:ke|ki|me|mein) )?{wd} se {wd2}(?: tak)? = {wd} to {wd2} of {whole}",
            "(?:aaj se )?{n} {unit} (?:ke )?(?:baad|bad|me|mein|main) = in {n} {unit}s",
            "(?:aaj se )?{n} {unit} (?:pehle|pahle|phle|pehley|pahele|ago) = {n} {unit}s ago",
            "{n} {unit} ke (?:andar|ander|bhitar) = within {n} {unit}s",
            "(?:dedh|dedd|derh) {unit} (?:pehle|pahle|phle) = a {unit} and a half ago",
            "(?:dedh|dedd|derh) {unit} (?:ke )?(?:baad|bad|me|mein) = in a {unit} and a half",
            "(?:dhai|dhaai|adhai) {unit} (?:pehle|pahle|phle) = 2 and a half {unit}s ago",
            "(?:dhai|dhaai|adhai) {unit} (?:ke )?(?:baad|bad|me|mein) = in 2 and a half {unit}s",
            "{n} {unit} se(?! (?:z[iy]*ada|jyada|jada|kam|upar|pehle|pahle|bhi)) = since {n} {unit}s ago",
            "(?:dedh|dedd|derh) {unit} se(?! (?:zyada|jyada|kam|upar|bhi)) = since a {unit} and a half ago",
            "(?:saal|sal) bhar se = since a year ago",
            "mah[ie]ne bhar se = since a month ago",
            "ha[fp]te bhar se = since a week ago",
            "{n} {unit} (?:hue|huye|ho gaye|ho gye|ho gaya|ho gya) = {n} {unit}s ago",
            "{month} ke (?:baad|bad) = after {month}",
            "{wd} ke (?:baad|bad) = after {wd}",
            "{month} (?:aur|or) {month2} ke (?:beech|bich) = between {month} and {month2}",
            "{month} se {month2}(?: tak) = from {month} to {month2}",
            "{d} se {d2} {month}(?: tak)? = from {month} {d} to {month} {d2}",
            "{d} {month} se {d2} {month2}(?: tak)? = from {month} {d} to {month2} {d2}",
            "(?:pehli|pahli) (?:tarikh|tareekh|tareek|tarik) = on the 1st",
            "{month} (?:ki|ke) {d} = on {month} {d}",
            "{d} (?:tarikh|tareekh|tareek|tarik) tak = by the {d}th",
            "{year} se = since {year}",
            "(?:nabbe|90) ke dashak (?:me|mein|main) = in the 1990s",
            "{last} {n} {unit}(?: se)? = in the last {n} {unit}s",
            "{next} {n} {unit}(?: tak)? = in the next {n} {unit}s",
            "{unit} (?:ke|ki) {part} = at the {part} of the {unit}",
            "{whole} (?:ke|ki) {part} = at the {part} of {whole}",
            "{month} (?:ke|ki) {part} = at the {part} of {month}",
            "{month} (?:ke|ki) {nth} {unit} = the {nth} {unit} of {month}",
            "{unit} (?:ke|ki) {nth} {wd} = the {nth} {wd} of the {unit}",
            "{whole}(?: ke| ki)? {month} = in {month} of {whole}",
            "{whole}(?: ke| ki)? {season} = {season} of {whole}",
            "{whole} (?:ke|ki) {d} = on the {d}th of {whole}",
            "{next} {month} = next {month}",
            "{last} {month} = last {month}",
            "{month} (?:me|mein|main) = in {month}",
            "{d} {month} = on {month} {d}",
            "{month} {d} = on {month} {d}",
            "{d} (?:tarikh|tareekh|tareek|taarikh|tarik) = on the {d}th",
            "{n} (?:tarikh|tareekh|tareek|taarikh|tarik)(?: ko)? = on the {n}th",
            "{d} ko = on the {d}th",
            "{season} (?:me|mein|main) = in the {season}",
            "{holiday}(?: ke din)? = on {holiday}",
            "{last} {holiday} = last {holiday}",
            "{next} {holiday} = next {holiday}",
            "{holiday} (?:se|ke) ek din (?:pehle|pahle) = the day before {holiday}",
            "{holiday} (?:ke|se) (?:agle din|dusre din|ek din baad) = the day after {holiday}",
            "{holiday} (?:se|ke) {n} {unit} (?:pehle|pahle) = {n} {unit}s before {holiday}",
            "{holiday} (?:se|ke) {n} {unit} baad = {n} {unit}s after {holiday}",
            "(?:saal|san|sann) {year} = in {year}",
            "{year} (?:me|mein|main) = in {year}",
        )
    ),
    never=(
        "mission mangal",
        r"(?:har|roz|daily|every) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|{holiday}|{daypart})(?: ko)?",
        r"rakhi (?:hai|h|thi|hui|hain|gayi|gyi|jati|jaati|rahegi)",
        r"{wd} ko (?:hamesha|aksar)|{wd} k[ae] (?:vrat|upvas|upwas|fast)",
        r"kal[- ]pur[jz]e|kal[- ]pur[jz]o|kal[- ]karkhan\w*|kal ho na ho|kal ho naa ho|aaj kal ke|kal kal",
        r"{n} {unit} (?:lagte|lagta|lagenge|lage|chalta)",
        r"(?:salon|saalon|dino|dinon|mahino|hafton) se",
    ),
    hints=_spelt("baad, p[e/a]hle, bhar, andar, agl[e/a/i], pichl[e/a/i]"),
    times=_spelt(
        "kal, pars[o/on], tars[o/on], us s[a]al, us mahine, us ha[f/p]te, un dino[n], p[e/a]hle ha[f/p]te, d[u/oo]sre ha[f/p]te, teesre ha[f/p]te, a[a]k[h]iri ha[f/p]te, p[e/a]hle mahine, d[u/oo]sre mahine, month end, year end, chhutti[y]o me, semester, eid, ramzan, navratri, barsat me, barsaat me, shadi ke din"
    ),
    is_whole_first=True,
)

QUESTIONS = QuestionWords(
    asking="kab kahan kahaan kaun kaunsa kaunsi kyun kyon kaise kitna kitne kitni",
    plans="yojana",
    talk="maine humne kya kaha kahi bataya batayi bola bole boli baat baatein hua hui hue charcha",
    general="batao dikhao faisla faisle kaam kiya liya naya nayi poocha puchha sab sawaal tay",
)

LATIN = Language(
    code="hi",
    name="Hindi in Latin letters",
    scripts="latin",
    stop_words="hai hain tha thi the ko ki ka ke se me mein main pe par aur bhi to hi",
    stemmer="",
    chars_per_token=4.0,
    questions=QUESTIONS,
    passwords=PasswordWords(
        passwords="paasword,pasword,passward,paswrd",
        pins="atm pin,upi pin",
        joins="ka,ki,ke",
        links="hai,tha,hoga,rakha hai",
        fillers="mera,meri,hamara,hai,ka",
        units="akshar,ank,din,minute,ghante,rupaye,rupay,baar,log",
        locks="tijori,gate,taala,tala,locker,almari,suitcase,darwaza,darwaze,lock,phone,mobile,card,society",
        codes="code,number,no,pin,combination,lock",
        opens=r"\b(?:daba|daal|dal|khul|khol|lag|type|milao|ghuma)\w*",
        keypads="taala,tala,tijori,lock,locker,suitcase,almari",
        mine="mera|meri|hamara",
        answers="(?:secret|security) (?:question|sawal) ka (?:jawab|answer)",
        has_whole_locks=True,
    ),
    dates=DATES,
    cldr=Cldr(weekdays=("",) * 7, months=("",) * 12, relative={}, past={}, future={}),
    habits=HabitWords(
        recurring=r"hamesha|aksar|har (?:saal|sal|hafte|mahine|maheene|baar|week|month|year)|roz(?:ana)?(?![^\W_])|a[a]?mtaur|normally|usually|always|kabhi nahi",
        every=r"\bhar (?:saal|sal|hafte|mahine)\b",
        but="lekin|magar|is baar",
        begins="shuru|khatam|khatm",
    ),
)
