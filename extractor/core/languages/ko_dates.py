"""Korean words of dates."""

from itertools import pairwise

from extractor.core.languages.form import DateWords

# Syllables that end a verb of the past: all with the final consonants of "했", but those of "is" and of intentions.
_PAST = "".join(chr(code) for code in range(0xAC00 + 20, 0xD7A4, 28) if chr(code) not in "있겠")
_SINO = ("일", "이", "삼", "사", "오", "육", "칠", "팔", "구")
_NATIVE = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_TENS = (("십", "열", 10), ("이십", "스물", 20), ("삼십", "서른", 30), ("사십", "마흔", 40), ("오십", "쉰", 50))
_N = ", ".join(
    (
        "한|하나|일=1, 두|둘|이=2, 세|석|서|삼=3, 네|넉|너|사=4, 다섯|오=5, 여섯|육=6, 일곱|칠=7, 여덟|팔=8, 아홉|구=9, 열한=11, 열두=12, 열세=13, 열네=14, 스무=20, 육십=60, 칠십=70, 팔십=80, 구십=90, 백=100, 이백=200, 몇|수|여러=a few, 한두|한 두=1-2, 두세|두 세|두어=2-3, 서너|세네|서 너=3-4, 너댓|네다섯=4-5, 대여섯=5-6",
        *(f"{sino}|{native}={tens}" for sino, native, tens in _TENS),
        *(
            f"{sino}{one}|{native}{other}={tens + number}"
            for sino, native, tens in _TENS
            for number, (one, other) in enumerate(zip(_SINO, _NATIVE, strict=True), start=1)
        ),
    )
)
_SPANS = (
    ("하루", "1 day"), ("이틀", "2 days"), ("사흘", "3 days"), ("나흘", "4 days"), ("닷새", "5 days"), ("엿새", "6 days"), ("이레", "7 days"),
    ("여드레", "8 days"), ("아흐레", "9 days"), ("열흘", "10 days"), ("보름", "15 days"), ("일주일", "a week"), ("이주일", "2 weeks"), ("반년", "6 months"),
    ("반달", "half a month"), ("며칠|몇일", "a few days"), ("하루이틀|하루 이틀", "1-2 days"), ("이삼일|이틀 사흘", "2-3 days"), ("사나흘", "3-4 days"),
)  # fmt: skip

_DAY_PAIRS = tuple(
    zip("월화수목금토일", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True)
)

DATES = DateWords(
    phrases=(
        "월말 월초|월말월초=at the turn of the month, , ".join(
            f"{'|'.join(f'{word} 전' for word in words.split('|'))}={english} ago, "
            f"{'|'.join(f'{word} 후|{word} 뒤|{word} 있다가|{word} 있으면|{word} 지나면' for word in words.split('|'))}=in {english}, "
            f"{'|'.join(f'{word} 안에|{word} 내로|{word} 이내' for word in words.split('|'))}=within {english}, "
            f"{'|'.join(f'{word}쯤 전|{word} 정도 전' for word in words.split('|'))}={english} ago, "
            f"{'|'.join(f'{word}째|{word} 째' for word in words.split('|'))}=since {english} ago, "
            f"{'|'.join(f'{word}쯤 뒤|{word}쯤 후|{word} 정도 뒤|{word} 정도 후' for word in words.split('|'))}=in {english}"
            for words, english in _SPANS
        )
        + ", 방금|방금 전|아까|조금 전|좀 전|이따가|이따|잠시 후|지금 막=today, 오늘 밤|오늘 저녁|오늘밤|오늘저녁=tonight, 어젯밤|어제 밤|지난밤|간밤|엊저녁|어제저녁=last night, 글피=in 3 days, 그글피=in 4 days, 그끄저께|그끄제|그그저께=3 days ago, "
        "최근에|최근|최근 들어|얼마 전|얼마 전에|얼마전|얼마전에|요즘|요즘 들어|요새|근래|근래에|일전에|요 근래|요전에|저번에|지난번에|엊그제쯤=recently, "
        "예전에|예전엔|옛날에|옛날엔|오래전|오래전에|오래 전|한참 전|한참 전에|어릴 때|어릴때|어렸을 때|어렸을때|어릴 적|어린 시절|학생 때|학생 시절|대학생 때|대학 때|대학 시절|고등학교 때|고등학생 때|중학교 때|중학생 때|초등학교 때|초등학생 때|학창 시절|학창시절|젊었을 때|젊을 때|왕년에|신혼 때=long ago, "
        "곧|조만간|머지않아|얼마 후|얼마 뒤|가까운 시일=soon, 다음 날|이튿날|다음날=the next day, "
        "작년|지난해|전년=last year, 올해|금년|올 한 해=this year, 내년|다음 해|내년도|명년=next year, 재작년|지지난해|지지난 해|저저번 해|재작년도=the year before last, 내후년|후년=the year after next, 재재작년=3 years ago, "
        "지난주|지난 주|저번 주|저번주=last week, 이번 주|이번주|금주|요번 주|요번주=this week, 다음 주|다음주|내주|담주|담 주|차주=next week, 다다음 주|다다음주|다음다음 주|다음다음주|담담주=the week after next, 지지난주|지지난 주|저저번 주|저저번주|지지난번 주=the week before last, "
        "지난달|지난 달|저번 달|저번달|전달|전월=last month, 이번 달|이번달|이달|금월|당월|요번 달|요번달=this month, 다음 달|다음달|내달|담달|담 달|익월=next month, 다다음 달|다다음달|다음다음 달=the month after next, 지지난달|지지난 달|저저번 달|저저번달|전전달=the month before last, "
        "이번 주말|요번 주말|이번주 주말|이번 주 주말=this weekend, 다음 주말|다음주 주말|다음 주 주말|담주말|담 주말|담주 주말=next weekend, 지난 주말|지난주 주말|지난 주 주말|저번 주말|저번주 주말=last weekend, 다다음 주말|다다음주 주말|다다음 주 주말=the weekend after next, 지지난 주말|지지난주 주말|저저번 주말=the weekend before last, "
        "주말=this weekend or last weekend, 월말=at the end of the month, 월초=at the beginning of the month, 월중=in the middle of the month, 연말|연말연시|년말|세밑=at the end of the year, 연초|년초=at the beginning of the year or at the beginning of next year, 새해 초|새해 첫머리=at the beginning of next year or at the beginning of the year, 주초=at the beginning of the week, 주말쯤=this weekend, 주중=this week, "
        "분기 말|분기말=at the end of the quarter, 다음 분기=next quarter, 지난 분기|전 분기|저번 분기=last quarter, 이번 분기=this quarter, 상반기=the first half of this year, 하반기=the second half of this year, 요 며칠|요며칠|최근 며칠|지난 며칠|며칠간=in the last few days, 어제오늘|어제 오늘|어제랑 오늘|어제하고 오늘|어제와 오늘=from yesterday to today, 오늘내일|오늘 내일|오늘이나 내일|오늘내일 중|오늘이나 내일 중=from today to tomorrow, 내일이나 모레|내일 아니면 모레|내일 또는 모레|내일이랑 모레=from tomorrow to the day after tomorrow, 그저께랑 어제|그제랑 어제|엊그제랑 어제|그저께하고 어제|그저께와 어제|어제랑 그저께|어제 그저께|어제그저께|어제랑 그제|그제 어제=from the day before yesterday to yesterday, 작년 오늘|1년 전 오늘|일 년 전 오늘=a year ago today, 내년 오늘|1년 뒤 오늘=a year from today, 다음 달 오늘|다음달 오늘|한 달 뒤 오늘=a month from today, 지난달 오늘|지난 달 오늘|한 달 전 오늘=a month ago today, 그다음 주|그 다음 주|그다음주=a week later, 최근 반년|최근 반년 사이|최근 반년간|지난 반년|지난 반년간|요 반년|요 반년 사이|반년 사이=in the last 6 months, 일주일 뒤 오늘|다음 주 오늘|다음주 오늘=a week from today, 지난주 오늘|지난 주 오늘=a week ago, "
        "지난봄=last spring, 지난여름=last summer, 지난가을=last autumn, 지난겨울=last winter, 올봄=this spring, 올여름=this summer, 올가을=this autumn, 올겨울=this winter, 이번 시즌=this season, 지난 시즌|저번 시즌=last season, 다음 시즌=next season, 연내|올해 안=this year, 이번 학기|금학기=this semester, 황금연휴|이번 연휴|다음 연휴|돌아오는 연휴|다가오는 연휴=the coming long weekend, 지난 연휴|저번 연휴=last long weekend, 연휴 끝나고|연휴 지나고|연휴 후|연휴 뒤=after the coming long weekend, 다음 학기=next semester, 지난 학기|저번 학기=last semester, 작년 이맘때=this time last year, 내년 이맘때=this time next year"
    ),
    terms=(
        "school year=03-01..02-28, semester=03-02..06-20, semester=09-01..12-20, summer holidays=07-20..08-31, winter holidays=12-25..02-28, spring holidays=02-15..02-28, fiscal year=01-01..12-31, rainy season=06-23..07-26, "
        "seollal holidays=seollal -1..+1, lunar new year holidays=seollal -1..+1, korean new year holidays=seollal -1..+1, chuseok holidays=mid-autumn -1..+1"
    ),
    public_holidays="January 1, March 1, May 1, May 5, Buddha's Birthday, June 6, July 17, August 15, October 3, October 9, Christmas, Seollal, the day before Seollal, the day after Seollal, Chuseok, the day before Chuseok, the day after Chuseok",
    term_words=(
        "여름방학|여름 방학|여름휴가|여름 휴가=summer holidays, 겨울방학|겨울 방학=winter holidays, 봄방학|봄 방학=spring holidays, 장마철|장마|장마 기간=rainy season, 회계연도|회계 연도=fiscal year, 학년도|새 학년=school year, 학기=semester, "
        "설 연휴|설날 연휴|구정 연휴|설 명절 연휴=seollal holidays, 추석 연휴|한가위 연휴=chuseok holidays"
    ),
    next="담, 다음, 오는, 돌아오는, 다가오는",
    last="지난, 저번, 이전, 지난번",
    this="이번, 올, 요번",
    coming="오는, 돌아오는, 다가오는",
    beyond="다다음, 다음다음",
    before_last="지지난, 저저번, 지지난번",
    units=(
        "근무일|영업일|업무일=working day, 일|날=day, 주|주일|주간=week, 주말=weekend, 달|개월=month, 분기=quarter, 년|년간=year, 시간=hour, 봄|봄철|초봄|늦봄=spring, 여름|여름철|초여름|한여름|늦여름=summer, 가을|가을철|초가을|늦가을=autumn, 겨울|겨울철|초겨울|한겨울=winter"
    ),
    numbers=_N,
    ordinals="끝에서 두 번째|끝에서 두번째|뒤에서 두 번째|뒤에서 두번째=penultimate, 첫 번째|첫번째|첫째|첫=first, 두 번째|두번째|둘째=second, 세 번째|세번째|셋째=third, 네 번째|네번째|넷째=fourth, 마지막|막=last",
    exact="정확히, 딱, 꼭",
    about="약, 대략, 거의, 한, 딱, 정확히",
    about_behind="쯤, 정도, 가량, 남짓, 여",
    of="의",
    parts="초|연초|초순|초반|초쯤|첫머리|상순|초에=beginning, 중순|중반|중순쯤|중간=middle, 말|연말|말쯤|말경|하순|끝|막바지|끝자락=end",
    day_parts="아침, 저녁, 오후, 오전, 밤, 새벽, 점심, 낮, 정오, 점심때, 저녁때, 밤늦게, 아침 일찍, 아침에, 저녁에, 오후에, 오전에, 밤에, 새벽에",
    names=(
        "월욜=Monday, 화욜=Tuesday, 수욜=Wednesday, 목욜=Thursday, 금욜|불금=Friday, 토욜=Saturday, 일욜=Sunday, "
        "삼월=March, 사월=April, 오월=May, 유월=June, 칠월=July, 팔월=August, 구월=September, 시월=October, 십일월=November, 십이월=December"
    ),
    holidays=(
        "설날|구정|설 명절|음력설|음력 설|음력 1월 1일=Seollal, 추석|추석 명절|한가위|음력 8월 15일=Chuseok, 석가탄신일|부처님 오신 날|부처님오신날|음력 4월 8일=Buddha's Birthday, "
        "신정|새해 첫날|새해 첫 날|새해 아침=New Year's Day, 밸런타인데이|발렌타인데이|발렌타인 데이=Valentine's Day, 삼일절|3.1절|3·1절=March 1, 화이트데이|화이트 데이=March 14, 만우절=April 1, 식목일=April 5, 근로자의 날|노동절=May 1, "
        "어린이날|어린이 날=May 5, 어버이날|어버이 날=May 8, 스승의 날|스승의날=May 15, 현충일=June 6, 제헌절=July 17, 광복절=August 15, 개천절=October 3, 한글날=October 9, 국군의 날=October 1, 핼러윈|할로윈|핼러윈데이=Halloween, 빼빼로데이|빼빼로 데이=November 11, "
        "크리스마스 이브|크리스마스이브|성탄절 전야|성탄 전야=Christmas Eve, 크리스마스|성탄절|성탄일=Christmas, 새해 전날|섣달그믐날=New Year's Eve, 블랙프라이데이|블랙 프라이데이=Black Friday, 부활절=Easter, 추수감사절=Thanksgiving"
    ),
    since_behind="이후로, 이래, 이후 쭉, 이래로",
    until_behind="까지",
    by_behind="전까지, 이전까지, 까지는",
    either="에서, 내지",
    starting_behind="부터, 이후",
    past=f"(?:받은|찍은|구매한|결제한|주문한|만든|보낸|샀던|했던|갔던|봤던|먹었던) |다녀[옴온왔]|다녀와서|(?:이사|이직|취직|졸업|퇴사|전학|입사|결혼|출산|수술)해서 지금|망해서|망함|날아감|날림|걸림|떨어짐|터짐|망가짐|[{_PAST}됬]",
    future=r"하라고|하래|라고 ?했|(?<!이)래요|라는데|겠|거[야예에]|(?<![았었였했졌갔왔렸됐])거든|건데|게요|게(?=[.!~\s]|$)|려고|예정|계획|기로|약속|[을할갈볼]래|해야|야 (?:돼|해|한다|되|함)|잡혔|잡았|예약|예매|표 ?(?:끊|샀|구했)|(?<!담배 )(?<!담배를 )(?<!술 )(?<!술을 )끊었|신청했(?!는데 ?언제)|초대받|티켓|연차|휴가 ?냈|당첨|정해졌|으로 정",
    lasting=r"고 있|아[파프]|중(?:이|$|[.!~ ])|다니는|다녀(?!올|오)|계속|쭉|내내|상태|안 (?:와|돼|되|나|가|먹|좋|들|보)|못 [가-힣]+(?:고|겠|어|아|해)|없(?:어|네|다|음)|심해|힘들",
    ordinal=r" ?일(?!간|째|동안|정|월|요|본|차|주|기|상|반)",
    rows=(
        r"지난 ?{wd} ?(?:말고|이? ?아니라|이? ?아니고),? ?그 ?전(?: ?주)? ?{wd2} = not last {wd} but the one before",
        r"내일 ?(?:말고|이? ?아니라|이? ?아니고),? ?그 ?다음 ?{wd} = not tomorrow but the {wd} after",
        r"(?:이번|올해) ?반기 = this half-year",
        r"상반기 ?(?:의 )?마지막 ?달 = the last month of the first half of this year",
        r"하반기 ?(?:의 )?첫 ?달 = the first month of the second half of this year",
        r"지난 ?달 ?(?:마지막에서|끝에서|뒤에서) ?두 ?번째 ?{workday} = the penultimate working day of last month",
        r"(?:재작년|2년 전) ?크리스마스 ?(?:전날|이브) = Christmas Eve the year before last",
        r"{next} ?달 ?말일 ?전날 = the day before the last day of next month",
        r"(?<![년월\d주]){d} ?(?:이후로?|부로) = from the {d}th on",
        r"늦어도 ?{d} = by the {d}th",
        r"(?<![년월\d주]){d} ?(?:경|무렵|쯤|께) = around the {d}th",
        r"지난 {month}부터 = since {month}",
        r"{month} ?안에 = in {month}",
        r"반세기 ?전 = half a century ago",
        r"(?:4반세기|사반세기|4분의 1세기) ?전 = a quarter of a century ago",
        r"(?:크리스마스|성탄절)(?:와|랑|이랑|하고|과|에서|부터) ?(?:새해|신정|설날|1월 1일|새해 첫날)(?:까지)? ?사이 = between Christmas and New Year",
        r"{month}(?:이|가)? ?(?:다 )?(?:가기|끝나기|지나기) ?전 = before the end of {month}",
        r"{term} ?(?:직전|바로 전|코앞) = before the {term}",
        r"(?:앞으로|다음) (?:두 번의|2번의|두|2) ?주말 = in the next 2 weekends",
        r"{month} ?{d}일? ?(?:주간|주|이 있는 주|있는 주|이 낀 주)(?=에|의|는|까지|부터| |$) = the week of {month} {d}",
        r"(?<![가-힣])설 ?전(?!날) = before Seollal",
        r"(?<![가-힣])설 ?(?:지나고 나서|지나고|지나서|지나면|쇠고|쇠고 나서|끝나고) = after Seollal",
        r"{holiday}(?:이|가|을|를)? ?(?:지나고 나서|지나고|지나서|지나면|지난 뒤|지난 후|쇠고|끝나고|끝나면) = after {holiday}",
        r"이번 주가? (?:다 )?(?:가기|끝나기|지나기) 전 = by the end of this week",
        r"(?:이번 달|이달)이? (?:다 )?(?:가기|끝나기|지나기) 전 = by the end of this month",
        r"올해가? (?:다 )?(?:가기|끝나기|지나기) 전 = by the end of this year",
        r"{n} ?{unit} (?:조금 |좀 |약간 |훨씬 )?(?:넘게|더) 전에? = more than {n} {unit}s ago",
        r"{n} ?{unit} ?(?:쯤|정도|가량)?(?:이면|면) = in {n} {unit}s",
        r"내일부터 {n} ?{unit} ?(?:뒤|후) = {n} {unit}s from tomorrow",
        r"{holiday} ?(?:지나고|지나서|지나면) = after {holiday}",
        r"(?<!\d){n} ?{unit}(?:도|보다) ?더 ?전 = {n} {unit}s ago",
        r"{month} ?{d} ?{wd} = on {month} {d}",
        r"{d} ?{wd} = {wd} the {d}th",
        r"(?:^|(?<=[.!?\n,])) ?새벽(?: ?\d{1,2}시)?(?=에[^.!?\n]{0,30}[었았했갔왔됐났샀봤렸졌깼켰쳤]) = today",
        r"{whole} ?{month} ?{nth} ?{wd} = the {nth} {wd} of {month} of {whole}",
        r"{whole} ?{month} ?{nth} ?주 ?{wd} = the {nth} {wd} of {month} of {whole}",
        r"{whole} ?{month} ?{nth} ?주말 = the {nth} weekend of {month} of {whole}",
        r"{whole} ?{month} ?{nth} ?주(?! ?[월화수목금토일말]) = the {nth} week of {month} of {whole}",
        r"다음 ?주 ?{wd}부터 ?그 ?다음 ?주 ?{wd2}까지 = from {wd} of next week to {wd2} of the week after next",
        r"(?<![가-힣])설 ?(?:전날|하루 ?전) = the day before Seollal",
        r"(?<![가-힣])설 ?(?:다음 ?날|이튿날) = the day after Seollal",
        r"(?<![가-힣])이브 ?(?:날 ?)?(?:밤|저녁|때|에) = on Christmas Eve",
        r"수능 ?(?:끝나고|끝난 ?(?:뒤|후)|보고 ?나서|치고 ?나서) = the day after the third Thursday of November",
        r"(?:오는|돌아오는|다가오는) ?{d}(?! ?(?:간|동안|내|안)) = come the {d}th",
        r"지난 ?{d}(?! ?(?:간|동안|내내|사이|새|여))(?=에|자|밤|오전|오후|부터| [가-힣]+(?:했|됐|하였|되었)) = on the {d}th",
        r"{whole} ?(?:첫|처음) ?(?:세|석|3) ?(?:달|개월) = the first quarter of {whole}",
        r"{whole} ?(?:마지막) ?(?:세|석|3) ?(?:달|개월) = the fourth quarter of {whole}",
        r"{whole} ?마지막 ?날 = on the last day of {whole}",
        r"{whole} ?첫 ?날 = on the first day of {whole}",
        r"{holiday} ?(?:마지막 ?날) = on the last day of {holiday}",
        r"{term} ?(?:첫날|첫째 날|첫 ?째날) = on the first day of the {term}",
        r"{term} ?(?:마지막 ?날|끝나는 ?날) = on the last day of the {term}",
        r"(?:[12일이])학기 ?(?:기말|중간)(?:고사|시험)? ?(?:때|기간)? = beside an event",
        r"{holiday} ?(?:이후로|이래로?|이후 ?쭉|부터 ?쭉) = since {holiday}",
        r"{wd}(?:이나|나|또는|이랑|하고|과|와|,)? ?{wd2} = {wd} to {wd2}",
        r"{n}년 ?전 ?오늘 = {n} years ago today",
        r"(?<!\d){n} ?주(?:일)? ?전(?:의)? ?{wd} = on {wd} {n} weeks ago",
        r"(?<!\d)(?P<n>[3-9삼사오육칠팔]|세|네|다섯) ?주(?:일)? ?(?:뒤|후)(?:의)? ?{wd} = on {wd} in {n} weeks",
        r"(?<![\d/.년월-])(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?:\([월화수목금토일]\))? ?[-~\u301c\uff5e\u2013] ?(?P<m2>1[0-2]|0?[1-9])/(?P<d2>3[01]|[12]\d|0?[1-9])(?:\([월화수목금토일]\))?(?![\d/%년]) = from {month_of_m} {d} to {month_of_m2} {d2}",
        r"(?<![년월\d주]){d}(?=(?:이|은) (?:[가-힣]+ ){0,2}(?:생일|생신|기일|제사|결혼|마감|월급|시험|면접|개강|개학|예정일|졸업|돌잔치)) = on the {d}th",
        *(
            row.format(yy=rf"(?<!\d)(?P<yy>{digits})년", year=year)
            for digits, year in ((r"[01]\d|2[0-9]", "20{yy}"), (r"[6-9]\d", "19{yy}"))
            for row in (
                r"{yy} ?{{season}} = {{season}} of {year}",
                r"{yy} ?{{month}}(?! ?\d) = in {{month}} of {year}",
                r"{yy} ?{{month}} ?{{d}} = on {{month}} {{d}} of {year}",
                r"{yy} ?{{month}} ?{{part}} = at the {{part}} of {{month}} of {year}",
                r"{yy} ?{{part}} = at the {{part}} of {year}",
                r"{yy} ?(?:상반기|전반기) = the first half of {year}",
                r"{yy} ?(?:하반기|후반기) = the second half of {year}",
            )
        ),
        r"21세기 ?(?:초|초반|초기) = at the beginning of the 21st century",
        r"20세기 ?(?:말|후반) = at the end of the 20th century",
        r"20세기 = in the 20th century",
        r"(?:\d{1,2}|열|스무|서른|마흔|스물[가-힣]|서른[가-힣]|열[가-힣]{1,2}) ?살 ?(?:때|무렵) = long ago",
        r"(?:초등학교|중학교|고등학교|대학교|대학) ?\d학년 ?(?:때|무렵) = long ago",
        r"{term} ?(?:때|동안|기간|중|내내)?(?! ?(?:전|끝|지나|{part})) = during the {term}",
        r"{term} ?{part} = at the {part} of the {term}",
        r"{term} ?(?:끝나고|끝나면|지나고|지나면|이후|후|뒤) = after the {term}",
        r"{term} ?마지막 ?주(?!말) = in the last week of the {term}",
        r"{term} ?전 = before the {term}",
        r"{term}이? ?끝나기 ?전(?:에|까지)? = before the end of the {term}",
        r"작년 ?{term} ?(?:때|동안|기간|중|내내)? = the {term} of last year",
        r"(?:지난|저번) ?{term} ?(?:때|동안|기간|중|내내)? = last {term}",
        r"(?:다음|내년|담|새) ?{term} ?(?:때|동안|기간|중|내내)? = next {term}",
        r"올해 ?{term} ?(?:때|동안|기간|중|내내)? = the {term} of this year",
        r"(?:이번|요번) ?{term} ?(?:때|동안|기간|중|내내)? = this {term}",
        r"(?:지난|저번) ?{term} ?{part} = at the {part} of last {term}",
        r"(?:다음|담) ?{term} ?{part} = at the {part} of next {term}",
        r"(?:이번|요번) ?{term} ?{part} = at the {part} of this {term}",
        r"(?:1|일)학기 ?(?:때|동안|중)? = the first semester",
        r"(?:2|이)학기 ?(?:때|동안|중)? = the second semester",
        r"(?:1|일)학기 ?{part} = at the {part} of the first semester",
        r"(?:2|이)학기 ?{part} = at the {part} of the second semester",
        r"수능 ?(?:날|당일|일)(?:에)? = on the third Thursday of November",
        r"수능 ?(?:전날|하루 ?전) = the day before the third Thursday of November",
        r"수능 ?(?:다음 ?날|이튿날) = the day after the third Thursday of November",
        r"수능 ?{n} ?{unit} ?전 = {n} {unit}s before the third Thursday of November",
        r"{holiday} ?{daypart} = on {holiday}",
        r"{holiday} ?(?:지나고|지나서|지나면|끝나고|끝나면|쇠고|이후에?|후에|뒤에) = after {holiday}",
        r"{holiday} ?(?:다음|그다음) ?주(?!말) = the week after {holiday}",
        r"{holiday} ?(?:바로 ?)?(?:전|직전) ?주말 = the weekend before {holiday}",
        r"{holiday} ?(?:다음|지나고) ?주말 = the weekend after {holiday}",
        r"{holiday} ?(?:전|지난) ?주(?!말) = the week before {holiday}",
        r"{holiday}(?:이)? ?(?:있는|낀) ?주 = the week of {holiday}",
        r"(?:이번 ?)?주말 ?(?:지나고|지나서|지나면|끝나고|끝나면|이후에?|후에|뒤에) = right after the weekend",
        r"(?<![\d일이삼사오육칠팔구]){n}년대 ?{part} = at the {part} of the {n}s",
        r"(?<![\d일이삼사오육칠팔구]){n}년대 ?전반 = in the early {n}s",
        r"(?<![\d일이삼사오육칠팔구]){n}년대 ?후반 = in the late {n}s",
        r"{year}년대 ?(?:전반|초반) = in the early {year}s",
        r"{year}년대 ?후반 = in the late {year}s",
        r"{year}년대 ?{part} = at the {part} of the {year}s",
        r"{year}년 ?(?:쯤|경|무렵|즈음|전후) = around {year}",
        r"(?:시험|결혼식?|수술|면접|마감|출발|공연|생일|경기|대회|발표|출시|개학|졸업식?|입학식?|입대|제대|이사|여행|출산|예정일|행사|출국|귀국|퇴원|입원|중간고사|기말고사|소풍|돌잔치|상견례|납품|오픈|개강|종강|방학) ?(?:한 ?)?{n} ?{unit} ?(?:전|후|뒤) = beside an event",
        r"(?:시험|결혼식?|수술|면접|마감|출발|공연|생일|경기|대회|발표|출시|개학|졸업식?|입학식?|입대|제대|이사|여행|출산|예정일|행사|출국|귀국|퇴원|입원|중간고사|기말고사|소풍|돌잔치|상견례|납품|오픈|개강|종강|방학) ?(?:한 ?)?(?:하루|이틀|사흘|나흘|닷새|열흘|보름|일주일|이주일) ?(?:전|후|뒤) = beside an event",
        r"(?:시험|결혼식?|수술|면접|마감|출발|공연|생일|경기|대회|발표|출시|개학|졸업식?|입학식?|입대|제대|이사|여행|출산|예정일|행사|출국|귀국|퇴원|입원|중간고사|기말고사|소풍|돌잔치|상견례|납품|오픈|개강|종강|방학) ?(?:전날|다음 ?날|이튿날|당일) = beside an event",
        *(
            rf"(?:{week}) ?{first}(?:요일|욜)?(?:이랑|하고|이나|나|또는|[,·/])? ?{last}(?:요일|욜)?(?![가-힣]*요일) = {one} to {two} of {which} week"
            for week, which in (
                ("다음 ?주|담 ?주", "next"),
                ("지난 ?주|저번 ?주", "last"),
                ("이번 ?주|요번 ?주", "this"),
            )
            for (first, one), (last, two) in pairwise(_DAY_PAIRS)
        ),
        r"(?<![\d/.년월-])(?P<m>1[0-2]|[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/%])(?=[(일]|이(?:었|에|야|고|라)|였| ?(?:에|까지|부터|오전|오후|저녁|아침|밤|[월화수목금토일]요일|[.!]|$)) = on {month_of_m} {d}",
        # Days counted from today.
        r"(?:오늘|금일) ?(?:{daypart})? = today",
        r"(?:어제|어저께|작일) ?(?:{daypart})? = yesterday",
        r"(?:내일(?!모레)|명일) ?(?:{daypart})? = tomorrow",
        r"(?<![가-힣])낼 ?{daypart} = tomorrow",
        r"(?<![가-힣])낼(?![가-힣]| ?(?:거|게|수|것|건|생각|예정|때|돈|만|일|줄|까|듯|테)) = tomorrow",
        r"(?:모레|낼모레|내일 ?모레) ?(?:{daypart})? = the day after tomorrow",
        r"(?:그저께|그제|엊그제|엊그저께) ?(?:{daypart})? = the day before yesterday",
        # Counted.
        r"(?<!\d){n} ?{unit} ?(?:후|뒤|있다가|있으면|지나면) = in {n} {unit}s",
        r"(?<!\d){n} ?{unit} ?전 = {n} {unit}s ago",
        r"(?<!\d){n} ?해 ?전 = {n} years ago",
        r"(?<!\d){n} ?해 ?[뒤후] = in {n} years",
        r"(?<!\d){n} ?{unit} ?째(?! ?(?:되는|날|주|해)) = since {n} {unit}s ago",
        r"(?<!\d)(?P<yy>0\d|1\d|2[0-6])년도 = in 20{yy}",
        r"(?<!\d)(?P<yy>[5-9]\d)년도 = in 19{yy}",
        r"(?<!\d)(?P<yy>1[3-9]|2[0-6])년(?=에(?! 걸| 한)| ?(?:봄|여름|가을|겨울)) = in 20{yy}",
        r"(?<!\d){n} ?{unit} ?반 ?(?:쯤 ?|정도 ?)?전 = {n} and a half {unit}s ago",
        r"(?<!\d){n} ?{unit} ?반 ?(?:쯤 ?|정도 ?)?(?:후|뒤) = in {n} and a half {unit}s",
        r"(?<!\d){n} ?{unit} ?(?:이내|안|내)(?:에|로)? = within {n} {unit}s",
        r"(?:지난|최근|요) ?{n} ?{unit}(?: ?(?:동안|간|사이|새))? = in the last {n} {unit}s",
        r"(?:앞으로|향후) ?(?:영업일|근무일)(?: ?기준)? ?{n} ?일(?:간| ?동안)? = in the next {n} working days",
        r"(?:앞으로|향후|다음) ?{n} ?{unit}(?: ?(?:동안|간|안에|내))? = in the next {n} {unit}s",
        r"{n}년 ?전 ?{season} = {season} {n} years ago",
        r"{n}년 ?전 ?{month} = {month} {n} years ago",
        # Weekdays.
        r"(?:다음 ?주|담 ?주|내주|차주) ?{wd}(?: ?{daypart})? = {wd} of next week",
        r"(?:지난 ?주|저번 ?주) ?{wd}(?: ?{daypart})? = {wd} of last week",
        r"(?:이번 ?주|금주|요번 ?주) ?{wd}(?: ?{daypart})? = {wd} of this week",
        r"(?:다다음 ?주|다음다음 ?주|담담주|다담주) ?{wd}(?: ?{daypart})? = {wd} of the week after next",
        r"(?:지지난 ?주|저저번 ?주) ?{wd}(?: ?{daypart})? = {wd} of the week before last",
        r"(?<!\d)(?:2|이|두) ?주(?:일)? ?(?:뒤|후)(?:의)? ?{wd} = {wd} of the week after next or 2 weeks from {wd}",
        r"(?:지난|저번) ?{wd} ?{daypart} = last {wd}",
        r"(?:오는|돌아오는|다가오는|이번|요번) ?{wd} ?{daypart} = this coming {wd}",
        r"{wd} ?{daypart} = on {wd}",
        r"{wd}(?:에서|부터|[~-]) ?{wd2}(?:까지| ?사이)? = from {wd} to {wd2}",
        r"{whole} ?{wd}(?:에서|부터|[~-]) ?{wd2}(?:까지)? = {wd} to {wd2} of {whole}",
        r"{wd} ?(?:와|과|하고) ?{wd2} ?사이 = between {wd} and {wd2}",
        # Months and days.
        r"(?<![년\d]){month} ?{d} = on {month} {d}",
        r"{month} ?{d}부터 ?{n} ?{unit} ?(?:동안|간) = for {n} {unit}s starting on {month} {d}",
        r"(?<![년\d]){month} ?{d}(?:부터|에서|[~-]) ?{d2}(?:까지)? = from {month} {d} to {month} {d2}",
        r"(?<![년\d]){month} ?{d}(?:부터|에서|[~-]) ?{month2} ?{d2}(?:까지)? = from {month} {d} to {month2} {d2}",
        r"(?<![\d월년.])(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e]{d2}(?! ?(?:걸|정도|동안|간|안|내|이내|만에|뒤|후|전|치|씩|쯤|가량|소요)) = from the {d}th to the {d2}th",
        r"(?<![년\d]){month} ?(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e]{d2} = from {month} {d} to {month} {d2}",
        *(
            row
            for words, english in _SPANS
            for spelt in ("|".join(words.split("|")),)
            for row in (
                rf"(?:한|약|대략|거의|얼추) ?(?:{spelt}) ?(?:쯤 ?|정도 ?|가량 ?)?전 = about {english} ago",
                rf"(?:한|약|대략|거의|얼추) ?(?:{spelt}) ?(?:쯤 ?|정도 ?|가량 ?)?(?:뒤|후) = in about {english}",
            )
        ),
        r"(?<![년월\d주]){d}(?=\(|에|까지|부터|날|이에|입니|이야|쯤|인데| 오후| 오전| 저녁| 아침| 밤) = on the {d}th",
        r"(?<![가-힣\d])(?P<n>십[일이삼사오육칠팔구]?|이십[일이삼사오육칠팔구]?|삼십일?)일(?=에(?!서)|까지|부터|날) = on the {n}th",
        r"(?P<season>(?<![가-힣])봄)(?=에|부터|까지) = in the {season}",
        r"이월(?= ?(?:에|부터|까지|초|말|중순)) = in February",
        r"(?<![가-힣])설(?=에| 전| 쇠| 지나| 끝나) = on Seollal",
        r"(?<![년\d]){month}(?:부터|에서) ?{month2}(?:까지| ?사이)? = from {month} to {month2}",
        r"(?<![년월\d주]){d}(?:부터|[~-]) ?{d2}(?:까지)? = from the {d}th to the {d2}th",
        r"(?<![년\d]){month}(?! ?(?:\d|초|중순|말|하순|상순|중반|끝|첫|둘|셋|마지막|요일|급|세|\ub4f1)) = in {month}",
        r"(?<![년\d]){month} ?{part} = at the {part} of {month}",
        r"(?<![년\d]){month} ?{nth} ?주 = the {nth} week of {month}",
        r"(?<![년\d]){month} ?{nth} ?주 ?{wd} = the {nth} {wd} of {month}",
        r"{whole} ?{nth} ?주 ?{wd} = the {nth} {wd} of {whole}",
        r"{nth} ?주 ?{wd} = the {nth} {wd} of the month",
        r"(?<![년\d]){month} ?{n}주 ?차 = the {n}th week of {month}",
        r"(?<![년\d]){month} ?{nth} ?주말 = the {nth} weekend of {month}",
        # Parts of what is named.
        r"{whole} ?{month} ?{d} = on {month} {d} of {whole}",
        r"{whole} ?{month} ?{part} = at the {part} of {month} of {whole}",
        r"{whole} ?말일 = the last day of {whole}",
        r"(?<![년\d]){month} ?말일 = the last day of {month}",
        r"{whole}년? ?(?:상반기|전반기) = the first half of {whole}",
        r"{whole}년? ?(?:하반기|후반기) = the second half of {whole}",
        r"{whole} ?(?:전반|전반부) = the first half of {whole}",
        r"{whole} ?(?:후반|후반부) = the second half of {whole}",
        r"{whole}년? ?{n}분기 = the {n}th quarter of {whole}",
        r"{whole}년? ?{n}분기 ?{part}(?:에|까지|쯤)? = at the {part} of the {n}th quarter of {whole}",
        r"(?<!\d){n}분기 ?{part}(?:에|까지|쯤)? = at the {part} of the {n}th quarter of this year or at the {part} of the {n}th quarter of next year",
        r"(?:새해|신년|신정 ?(?:지나고|이후|다음)) ?첫 ?(?:번째 ?)?{workday}(?:에|부터|날)? = the first working day after New Year's Day",
        r"(?<!\d){n}분기 = the {n}th quarter of this year",
        r"{whole}년? ?{season} = {season} of {whole}",
        r"{year}년 ?{part} = at the {part} of {year}",
        r"{whole} ?중(?:에|으로)? = {whole}",
        r"{whole} ?(?:안에|안으로|내로|내에) = by the end of {whole}",
        r"{whole} ?(?:이맘때|이 ?무렵|이때|오늘|같은 ?시기) = this time {whole}",
        # Beside a holiday.
        r"{holiday} ?(?:전날|하루 ?전) = the day before {holiday}",
        r"{holiday} ?(?:다음 ?날|이튿날|하루 ?뒤) = the day after {holiday}",
        *(
            row
            for word, days in (("이틀", 2), ("사흘", 3), ("나흘", 4), ("열흘", 10), ("보름", 15))
            for row in (
                f"{{holiday}} ?{word} ?전 = {days} days before {{holiday}}",
                f"{{holiday}}(?:로?부터)? ?{word} ?[뒤후] = {days} days after {{holiday}}",
            )
        ),
        r"{holiday} ?{n} ?{unit} ?전 = {n} {unit}s before {holiday}",
        r"{holiday}(?:로?부터)? ?{n} ?{unit} ?[뒤후] = {n} {unit}s after {holiday}",
        r"{holiday} ?연휴 ?(?:때|동안|기간)? = over the {holiday} long weekend",
        # Decades and years.
        r"(?<![\d일이삼사오육칠팔구]){n}년대 = in the {n}s",
        r"{year}년대 = in the {year}s",
        r"{year}년 = in {year}",
    ),
    never=(
        r"(?:일|이|삼|사|오|육|유|칠|팔|구|시|십일|십이)월이(?:는|가|네|를|도|랑|한테)(?![가-힣]{0,2}월)",
        r"8월의 크리스마스|7월 4일생|오늘의집",
        r"시월드|13일의 ?금요일|시간 안쪽(?:으로|에|인|이면)",
        r"연말 ?(?:정산|시상식|결산)|월말 ?(?:결산|평가)",
        r"작심 ?삼일|삼일천하",
        r"내일은 내일의|오늘 할 일을 내일로|내일배움",
        r"이름(?:은|이|도) ?['\"\u2018\u201c]?(?:{wd}|{month})",
        r"['\"\u2018\u201c\u300a\u300c][^'\"\u2019\u201d\u300b\u300d]{0,20}['\"\u2019\u201d\u300b\u300d]",
        r"(?:{month}|{wd}|(?:가을|봄|여름|겨울))(?:이)?(?:라는|란 이름)",
        r"매(?:주|월|년|일|달|해) ?(?:{wd})?",
        r"{wd}마다",
        r"{wd}(?:은|에는|엔|이면) ?(?:늘|항상|언제나|보통|매번|꼭|무조건)",
        r"해마다 ?(?:{holiday}|{month}|{season})?|{season}마다|{month}마다|{holiday}마다",
        r"(?:한 ?달|일주일|하루|1년|한 주|1주일)에 \d+|(?:한 ?달|일주일|하루|1년)에 [한두세네]",
        r"{n} ?{unit} ?동안(?= 계속)",
        r"음력 ?(?!1월 1일|8월 15일|4월 8일){month}(?: ?{d})?",
        r"좋은 (?:아침|하루|저녁)",
        r"몇 ?(?:년|달|주|일)째",
        r"주소|주문|주의|주요|일본|월급|해요|해서|해도|날씨|수정|내용|세일|제일|매일|생일|휴일|평일|주일학교|말해|말했|(?:연말|월말|연초|월초|주말)마다|곧바로|곧잘|곧장|정말|양말|거짓말|봄이네|늘봄|겨울왕국|가을이네|한 ?주먹|이사|이일|사월이",
        r"(?:이름|별명|팀명|밴드명)(?:은|는|이|가)? ?(?:{wd}|가을|봄|여름|겨울)",
        r"{wd}은 (?:로빈슨|내 친구|주인공)",
        r"{d} ?(?:민주로|로|대로)",
        r"내일로 미루|내일은 내일",
    ),
    hints="전, 후, 뒤, 안에, 이내, 만에, 지난, 다음, 이번",
    times=(
        "방학 때, 방학에, 휴가 때, 연휴에, 명절에, 명절 때, 장마 때, 개강, 종강, 초복, 중복에, 말복, 수능 날, 수능날, "
        "그저께, 그제께, 어저께, 어제, 내일, 모레, 글피, 그끄저께, 저번 주, 지난주, 다음 주, 다음주, 지난달, 다음 달, 작년, 내년, 재작년, 올해, 주말에, 월말, 월초, 연말, 연초, 일 전에, 주 전에, 달 전에, 개월 전, 년 전, 시간 전, 일 뒤, 주 뒤, 달 뒤, 년 뒤, 개월 뒤, "
        "90년대, 80년대, 70년대, 년대, 이듬해, 그해에, 그 해에, 이번 방학, 지난 방학, 저번 방학, 다음 방학, 방학부터, 방학까지, 1학기, 2학기, 중간고사 때, 기말고사 때, 휴가철, 징검다리 연휴, 수능 끝나, 동짓달, 섣달, 초하루, 그믐날, 달포, 첫째 주, 둘째 주, 셋째 주, 넷째 주, 첫 주에, 첫째 달, 첫 달에, 둘째 달, 마지막 주에, 몇 년, 몇년, 몇 달, 몇 주, 이맘때, 보름, 열흘, 사흘, 나흘, 닷새"
    ),
    has_spaces=False,
    is_whole_first=True,
    is_only_warned=True,
    day_first=None,
    feasts="설날, 구정, 추석, 한가위, 정월, 단오, 음력, 라마단, 석가탄신일, 부처님 오신",
)
