"""Korean."""

from extractor.core.languages.form import Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = "것 그 그래서 그런데 그리고 까지 나 내가 너 는 더 들 등 또 를 및 부터 수 없는 에게 에서 왜 우리 으로 은 을 의 이 입니다 있는 있다 잘 저 저희 제가 하는 하지만 한다 합니다"

DATES = DateWords(
    phrases=(
        "며칠 전|몇일 전=a few days ago, 담달|담 달=next month, 담주말|담 주말=next weekend, 낼 아침|낼 저녁|낼 오전|낼 오후=tomorrow, "
        "크리스마스 이브|성탄절 전야=on Christmas Eve, 크리스마스|성탄절=on Christmas, 새해 첫날|신정=on New Year's Day, 낼모레=the day after tomorrow, "
        "모레 아침|모레 오전|모레 오후|모레 저녁=the day after tomorrow, 그저께 밤|그저께 저녁=the day before yesterday, "
        "오늘|금일|오늘 아침|오늘 오후|오늘 오전|오늘아침=today, 오늘 밤|오늘 저녁|오늘밤|오늘저녁=tonight, 어제|어제 저녁|어제 아침|어제 오후|작일=yesterday, 어젯밤|어제 밤|지난밤|간밤=last night, "
        "내일|내일 아침|내일 저녁|내일 오후|내일 오전|내일 밤|명일=tomorrow, 모레|내일모레=the day after tomorrow, 그저께|그제|엊그제|그끄제=the day before yesterday, 글피=in 3 days, "
        "최근에|최근|얼마 전에|얼마 전|요즘=recently, 곧|조만간|머지않아=soon, 다음 날|이튿날|다음날=the next day, "
        "작년|지난해=last year, 올해|금년=this year, 내년|다음 해|내년도=next year, 재작년|지지난해=the year before last, 내후년=the year after next, "
        "지난주|지난 주|저번 주|저번주=last week, 이번 주|이번주|금주=this week, 다음 주|다음주|내주|담주=next week, 다다음 주|다다음주|다음다음 주|다음다음주=the week after next, 지지난주|지지난 주|저저번 주=the week before last, "
        "지난달|지난 달|저번 달|저번달=last month, 이번 달|이번달|이달|금월=this month, 다음 달|다음달|내달=next month, 다다음 달|다다음달=the month after next, 지지난달=the month before last, "
        "주말|이번 주말=this weekend, 다음 주말|다음주 주말|다음 주 주말=next weekend, 지난 주말|지난주 주말|저번 주말=last weekend, 월말|이번 달 말|이달 말=at the end of the month, 연말|올해 말|올 연말=at the end of the year, 연초=at the beginning of the year, "
        "월초=at the beginning of the month, 이번 주 말=at the end of the week, 다음 주 말|다음주 말=at the end of next week, 다음 달 말|다음달 말|내달 말=at the end of next month, 다음 달 초|다음달 초|내달 초=at the beginning of next month, "
        "내년 초=at the beginning of next year, 작년 말=at the end of last year, 다음 분기=next quarter, 지난 분기|전 분기=last quarter, 이번 분기=this quarter, 일주일 뒤 오늘|다음 주 오늘=a week from today, "
        "일주일 후|일주일 뒤|일주일 있다가=in a week, 일주일 전=a week ago, 하루 전=1 day ago, 이틀 전=2 days ago, 사흘 전=3 days ago, 나흘 전=4 days ago, 닷새 전=5 days ago, 열흘 전=10 days ago, 보름 전=15 days ago, "
        "하루 뒤|하루 후=in 1 day, 이틀 뒤|이틀 후=in 2 days, 사흘 뒤|사흘 후=in 3 days, 나흘 뒤|나흘 후=in 4 days, 닷새 뒤|닷새 후=in 5 days, 열흘 뒤|열흘 후=in 10 days, 보름 뒤|보름 후=in 15 days, "
        "지난봄=last spring, 지난여름=last summer, 지난가을=last autumn, 지난겨울=last winter, 올봄=this spring, 올여름=this summer, 올가을=this autumn, 올겨울=this winter, 반년 전=6 months ago, 반년 후|반년 뒤=in 6 months, 크리스마스에=on Christmas"
    ),
    next="담, 다음, 오는, 돌아오는",
    last="지난, 저번, 이전",
    this="이번, 올",
    units=(
        "일|날=day, 주|주일|주간=week, 주말=weekend, 달|개월|월=month, 분기=quarter, 년|해|년간=year, 봄=spring, 여름=summer, 가을=autumn, 겨울=winter"
    ),
    numbers=(
        "한|하나|일=1, 두|둘|이=2, 세|석|서|삼=3, 네|넉|너|사=4, 다섯|오=5, 여섯|육=6, 일곱|칠=7, 여덟|팔=8, 아홉|구=9, 열|십=10, 열한|십일=11, 열두|십이=12, 십오|열다섯=15, 스무|이십=20, 삼십|서른=30, 사십=40, 오십=50, 백=100, 몇|수=a few"
    ),
    parts="초=beginning, 중순|중=middle, 말|하순=end",
    day_parts="아침, 저녁, 오후, 오전, 밤, 새벽, 점심",
    since_behind="이후로, 이래",
    until_behind="까지",
    by_behind="전까지, 이전까지",
    names="월욜=Monday, 화욜=Tuesday, 수욜=Wednesday, 목욜=Thursday, 금욜=Friday, 토욜=Saturday, 일욜=Sunday",
    starting_behind="부터",
    past="[았었했갔왔됐났샀봤렸졌냈겼췄였]",
    ordinal="",
    rows=(
        r"(?<![가-힣])낼(?![가-힣]) = tomorrow",
        r"(?:1|일|한) ?{unit} ?반 ?(?:후|뒤) = in a {unit} and a half",
        r"(?:1|일|한) ?{unit} ?반 ?전 = a {unit} and a half ago",
        r"{wd}(?:에서|부터) ?{wd2}(?:까지| ?사이)? = from {wd} to {wd2}",
        r"{wd} ?(?:와|과|하고) ?{wd2} ?사이 = between {wd} and {wd2}",
        r"{m}월 ?{d}일(?:부터|에서) ?{d2}일(?:까지)? = from {month_of_m} {d} to {month_of_m} {d2}",
        r"(?:다음 ?주|담주|내주) ?{wd}(?: ?{daypart})? = {wd} of next week",
        r"(?:지난 ?주|저번 ?주) ?{wd}(?: ?{daypart})? = {wd} of last week",
        r"(?:이번 ?주|금주) ?{wd}(?: ?{daypart})? = {wd} of this week",
        r"(?:다다음 ?주) ?{wd} = {wd} of the week after next",
        r"{wd}(?: ?{daypart})? = on {wd}",
        r"(?<!\d)(?:약 ?|대략 ?)?{n} ?{unit} ?(?:후|뒤|있다가) = in {n} {unit}s",
        r"(?<!\d)(?:약 ?|대략 ?)?{n} ?{unit} ?전 = {n} {unit}s ago",
        r"(?<!\d){n} ?{unit} ?(?:이내|안|내)에? = within {n} {unit}s",
        r"(?:지난|최근) ?{n} ?{unit}(?: ?(?:동안|간|사이))? = in the last {n} {unit}s",
        r"(?:앞으로|향후|다음) ?{n} ?{unit}(?: ?(?:동안|간|안에|내))? = in the next {n} {unit}s",
        r"(?<![년\d]){m}월(?! ?(?:\d|초|중순|말|하순|요일)) = in {month_of_m}",
        r"(?<![년\d]){m}월 ?{part} = at the {part} of {month_of_m}",
        r"(?<![년\d]){m}월 ?{d}일 = on {m}/{d}",
        r"(?<![년월\d]){d}일(?=에|까지|부터|이에요|입니다|이야| 오후| 오전) = on the {d}th",
        r"(?:작년|지난해) ?{m}월 = {month_of_m} last year",
        r"내년 ?{m}월 = {month_of_m} next year",
        r"올해 ?{m}월 = {month_of_m} this year",
        r"(?:작년|지난해) ?{season} = last year's {season}",
        r"내년 ?{season} = next year's {season}",
        r"올해 ?{season} = this year's {season}",
        r"다음 ?달 ?첫(?:째|번째| 번째)? ?{wd} = the first {wd} of next month",
    ),
    never=(
        r"내일은 내일의",
        r"이름(?:은|이) ?{wd}",
        r"오늘 할 일을 내일로",
        r"매(?:주|월|년|일|달) ?(?:{wd})?",
        r"{wd}마다",
        r"(?:한 ?달|일주일|하루|1년)에 \d+",
        r"{n} ?{unit} ?동안(?= 계속)",
        r"좋은 (?:아침|하루|저녁)",
        r"몇 ?(?:년|달|주|일)째",
        r"주소|주문|주의|주요|일본|월급|해요|해서|해도|날씨|수정|내용",
    ),
    has_spaces=False,
    is_only_warned=True,
    day_first=None,
    feasts="설날, 구정, 추석, 한가위, 정월대보름, 단오, 음력, 라마단",
)

PASSWORDS = PasswordWords(
    passwords="비밀번호,비번,패스워드,암호",
    pins="pin 번호,pin번호,핀 번호,핀번호,핀코드,pin 코드,와이파이 키,네트워크 키",
    links="는,은,가,이,를,도,는 지금,는 이제",
    fillers="가,이,내,우리,새,는,제",
    endings="",
    units="자,자리,일,분,번,개월,글자,시간,회",
    locks="금고,도어락,현관,출입문,대문,경보,알람,자물쇠,사물함,차고,잠금,락커,캐리어,택배함,핸드폰,휴대폰,폰,자전거,공동현관,카드,창고,헬스장,아파트,태블릿",
    codes="번호,코드,비번,암호,조합,핀",
    opens=r"누르|눌러|입력|열려|열리|열어|맞추|누르|눌러|입력|열려|열리|열어|맞추|찍|풀려|풀리|풀어|해제|치면|맞춰",
    keypads="자물쇠,사물함,금고,현관,도어락,락커,택배함,보관함",
    networks="와이파이,무선 인터넷",
    logins=r"{value}\s?(?:으로|로)\s?(?:로그인|접속)",
    sentences=(
        r"{word}(?: [가-힣]{1,6}){0,3}(?:는|은|이|가)? ?{number}(?=\s?(?:이야|이에요|예요|입니다|야|임|$|[.,]))",
        r"{word}(?:는|은|이|가)?\s?{number}(?=\s?(?:이야|이에요|예요|입니다|야|임))",
        r"{word}(?:로는|으로는|로|으로|는|은|에는|에)\s?{value}\s?(?:을|를)?\s?(?:쓰|사용|써|입력|설정|넣)",
        r"{value}\s?(?:을|를)\s?[^.\n]{0,20}?{word}(?:로|으로)",
        r"{word}(?:를|을)?\s?[^.\n]{0,20}?{value}\s?(?:로|으로)\s?(?:바꿨|변경|바꾸|바꿔|설정|했|재설정|교체)",
        r"(?:pin|핀)\s?(?:번호|코드)?(?:는|은|이|가|를|을)?\s?[^.\n\d]{0,8}?{number}(?!\s?(?:년|자리|번|회|일|분|개))",
        r"{word}(?:는|은|이|가)?\s?(?:아직|여전히|지금|이제|그대로)\s?(?:은|는|도)?\s?{value}",
        r"{value}\s?(?:가|이|은|는|라는|이라는)\s?[^.\n]{0,14}?{word}",
        r"{word}(?! ?관리| ?정책)[^.\n!-+\--~]{0,16}{value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "월요일",
        "화요일",
        "수요일",
        "목요일",
        "금요일",
        "토요일",
        "일요일",
    ),
    months=(
        "1월",
        "2월",
        "3월",
        "4월",
        "5월",
        "6월",
        "7월",
        "8월",
        "9월",
        "10월",
        "11월",
        "12월",
    ),
    relative={
        "the day before yesterday": "그저께",
        "yesterday": "어제",
        "today": "오늘",
        "tomorrow": "내일",
        "the day after tomorrow": "모레",
        "last week": "지난주",
        "last month": "지난달",
        "last quarter": "지난 분기",
        "last year": "작년",
        "last Monday": "지난 월요일",
        "last Tuesday": "지난 화요일",
        "last Wednesday": "지난 수요일",
        "last Thursday": "지난 목요일",
        "last Friday": "지난 금요일",
        "last Saturday": "지난 토요일",
        "last Sunday": "지난 일요일",
        "this week": "이번 주",
        "this month": "이번 달",
        "this quarter": "이번 분기",
        "this year": "올해",
        "this Monday": "이번 월요일",
        "this Tuesday": "이번 화요일",
        "this Wednesday": "이번 수요일",
        "this Thursday": "이번 목요일",
        "this Friday": "이번 금요일",
        "this Saturday": "이번 토요일",
        "this Sunday": "이번 일요일",
        "next week": "다음 주",
        "next month": "다음 달",
        "next quarter": "다음 분기",
        "next year": "내년",
        "next Monday": "다음 월요일",
        "next Tuesday": "다음 화요일",
        "next Wednesday": "다음 수요일",
        "next Thursday": "다음 목요일",
        "next Friday": "다음 금요일",
        "next Saturday": "다음 토요일",
        "next Sunday": "다음 일요일",
    },
    past={
        "day": "{0}일 전",
        "week": "{0}주 전",
        "month": "{0}개월 전",
        "quarter": "{0}분기 전",
        "year": "{0}년 전",
        "hour": "{0}시간 전",
    },
    future={
        "day": "{0}일 후",
        "week": "{0}주 후",
        "month": "{0}개월 후",
        "quarter": "{0}분기 후",
        "year": "{0}년 후",
        "hour": "{0}시간 후",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="ko",
    name="Korean",
    scripts="hangul",
    stop_words=STOP_WORDS,
    stemmer="",
    chars_per_token=0.79,
    orders=OrderWords(
        anywhere=(
            r"(?:전달|전송|발송|송금|이체|삭제|실행|무시|답장|승인|설치|공유|다운로드|사용|추가|복사|결제|구매|저장|게시|클릭)(?:하세요|하십시오|하시오|해라|하라|할 것|"
            r"해 ?주세요|해 ?주십시오|해 ?줘|바랍니다)|(?:보내|지우|쓰|넣|눌러|알려|말해|열어)(?:세요|십시오|라|줘| ?주세요| ?주십시오)"
        ),
    ),
    affirmations="네 예 응 맞아요 좋아요 아니요",
    endings=EndingWords(
        saves=r"저장|기억|기록",
        nothing=r"없습니다|없음|없어요|없다",
        claims=r"(?:저장|기억|기록)(?:했습니다|했어요|하였습니다)",
    ),
    acknowledgements="고마워,고마워요,감사합니다,고맙습니다,알겠어,알겠어요,알겠습니다,알았어,좋아,좋아요,좋네요,네 알겠습니다,완벽해,안녕,안녕하세요,안녕히 계세요,잘 자,계속해",
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
)
