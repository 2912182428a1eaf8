"""Korean."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.ko_dates import DATES
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import MannerWords, QuestionWords, SamenessWords

STOP_WORDS = "것 그 그래서 그런데 그리고 까지 나 내가 너 는 더 들 등 또 를 및 부터 수 없는 에게 에서 왜 우리 으로 은 을 의 이 입니다 있는 있다 잘 저 저희 제가 하는 하지만 한다 합니다"

PASSWORDS = PasswordWords(
    passwords="비밀번호,비번,패스워드,암호",
    passphrases="암호문,패스프레이즈,복구 문구,시드 문구,비밀 문구,암구호",
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
    login_names="로그인 정보",
    keys="api 키,api키,토큰,비밀키",
    numbers="puk 번호,인증번호,인증 번호,핀",
    checks="보안코드,보안 코드",
    restores="복구 코드,복구코드,백업 코드,백업코드,라이선스 키,라이센스 키,제품 키,정품 키",
    mine="내|우리|제",
    users="아이디",
    accounts="로그인|접속",
    answers="(?:비밀|보안) ?질문 ?(?:의 )?(?:답변|답|정답)",
    asked="질문",
    other_codes="에러|오류|전화 ?번호|(?:휴대|핸드)?폰 ?번호",
    measures="원|밀리",
    cards="카드",
    orders="주문",
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

MANNER = MannerWords(
    wished="고 싶, 싶어, 싶다, 싶은, 싶네, 꿈, 갈까, 살까, 볼까, 칠까, 둘까, 까 생각, 까 고민, 고민 중, 고민중, 고민하, 고민이, 고려, 생각 중, 생각중, 생각하고 있, 만약, 언젠가, 되면 좋겠, 면 좋겠, 희망, 로또",
    planned="예정, 계획, 려고, 할 거, 갈 거, 아직, 겠, 생각이에요, 생각입니다, ㄹ 거예요",
    doubted="아마, 것 같, 거 같, 들었, 다던데, 라고 하던데, 라던데, 소문, 카더라, 수도 있, 지도 몰라, 지도 모르, 의심, 추측, 확실하지, 확실치, 모르겠, 몰라, 긴가민가, 말로는, 라고 하는데, 다는데",
    unsure="확실하지 않, 확실치 않, 긴가민가, 검사는 안, 검사 안, 확인 안, 확인된 건 아니, 사실인지, 진짜인지, 정해진 건 아니, 미정, 확정은 아니, 기억이 없",
    denied="_안_, _못_, 않, 없, 못하, 못해, 아니, 끊었, 그만뒀, 그만두, 더 이상",
    denies_nothing="뿐만 아니라, 뿐 아니라, 어쩔 수 없, 문제없, 상관없, 지 않을까, 지 않나, 지 않아요?, 수밖에 없, 없나요, 없을까, 있을까, 아닐까, 안녕, 안 그래도, 아니라도, 아닌가, 끊임없, 틀림없",
    corrected="아니, 아 참, 죄송, 미안, 정정, 잘못, 실수, 다시 말해, 그게 아니라, 착각, 정확히는, 아참, 헷갈",
    kin="남편, 아내, 와이프, 남자친구, 여자친구, 남친, 여친, 친구, 언니, 누나, 오빠, 형, 남동생, 여동생, 동생, 엄마, 아빠, 어머니, 아버지, 부모님, 할머니, 할아버지, 이모, 삼촌, 고모, 사촌, 딸, 아들, 아이, 애가, 손자, 손녀, 동료, 상사, 팀장, 부장, 사장, 옆집, 이웃, 룸메이트, 약혼자, 선생님, 조카, 시어머니, 시아버지, 장모, 장인, 전남친, 선배, 후배, 집주인, 막내, 첫째, 둘째",
    oneself="저는, 제가, 나는, 내가, _난_, _전_, 저도, 나도, 우리는, 저희는, _저_",
    apart="지만, 는데, 어서, 아서, 니까, 그런데, 그래서, 하지만, 근데",
    genitive="의",
    done="했, 았, 었, 였, 갔, 샀, 됐, 봤, 한 적",
    keeps_wish="싶, 원하, 원한, 바라, 꿈, 계획, 예정, 고려, 고민, 생각, 희망, 관심, 만약, 아직, 않, 없, 려고, 려_, 언젠가, 의향, 검토, 목표, 묻, 궁금, ㄹ까, 준비, 마음",
    keeps_doubt="아마, 것 같, 듯, 수 있, 수도 있, 가능성, 의심, 추측, 추정, 불확실, 확실, 모르, 생각, 들었, 소문, 따르면, 말, 아닌지, 걱정, 않, 여부, 미확인, 궁금, 카더라, 한다고, 다고, 망설, 고민",
    keeps_denial="않, 없, 못, _안_, 아니, 끊, 그만, 피하, 피한, 전에, 예전, 과거, 부족, 거부, 거절, 알레르기, 비건, 채식, 잃, 만_, 싫, 팔았, 어렵, 드물, 대신, 미혼, 이혼, 불, 비, 무, 미, 중단, 포기, 탈퇴, 퇴사, 외동, 금연, 금주, 무서, 공포, 기피, 제외, 뺐, 실업, 무직, 삼가, 멀리",
)

QUESTIONS = QuestionWords(
    talk_signs=(
        "뭐라고 무슨 무엇을 뭐를 뭘 말했어요 말했어 말했지 말했니 말했는지 말했나요 말을 말 얘기했어요 얘기했어 얘기했지 얘기했나요 얘기했는지 이야기했어 이야기했지 이야기했나요 얘기를 "
        "이야기를 얘기 이야기 했어요 했어 했지 했나요 했는지 했니 있었어요 있었어 있었지 내가 제가 우리가 우리 에는 에"
    ),
    general_signs=(
        "결정했어요 결정했지 결정했어 결정했나요 결정한 결정을 결정 정했어요 정했지 정했어 정한 합의했지 합의했어 요약해줘 요약해 요약 정리해줘 정리해 정리 새로운 중요한 주제 물었지 "
        "물었어 물어봤지 물어봤어 물어본 질문 메시지 보여줘 알려줘 목록 배웠지 배웠어 했던 한 일"
    ),
)

SAMENESS = SamenessWords(
    limit_signs="않|없|아니|지만|취소|보류",
)

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
    claims=ClaimWords(user="사용자, 유저"),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    things="파일|폴더|데이터베이스",
    dates=DATES,
    cldr=CLDR,
)
