"""Japanese words of dates."""

from itertools import pairwise

from extractor.core.languages.form import DateWords

_DIGITS = "一二三四五六七八九"
_N = ", ".join(
    (
        "二|両=2, 十=10, 百=100, 数|何=a few, 二三=2-3, 三四=3-4, 四五=4-5, 五六=5-6, 十数=15",
        *(f"{one}={number}" for number, one in enumerate(_DIGITS, start=1) if number != 2),
        *(f"十{one}={10 + number}" for number, one in enumerate(_DIGITS, start=1)),
        *(f"{ten}十={10 * tens}" for tens, ten in enumerate(_DIGITS, start=1) if tens > 1),
        *(
            f"{ten}十{one}={10 * tens + number}"
            for tens, ten in enumerate(_DIGITS, start=1)
            if tens > 1
            for number, one in enumerate(_DIGITS, start=1)
        ),
    )
)
_PARTS_OF_DAY = (
    "朝 夜 午後 午前 夕方 晩 昼 お昼 深夜 未明 早朝 明け方 正午 夜中 昼過ぎ 昼間 朝一 朝イチ 夕食 昼休み 午前中 夕刻 夜遅く 朝早く"
).split()

_DAY_PAIRS = tuple(
    zip("月火水木金土日", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True)
)

DATES = DateWords(
    phrases=(
        "月末月初|月またぎ=at the turn of the month, "
        "シルバーウィーク=from September 19 to September 23, この数年|ここ数年|ここ何年か|ここ2、3年=in the last few years, ここ数か月|ここ数ヶ月|この数か月=in the last few months, ここ数週間|この数週間=in the last few weeks, 大正時代|大正期=from 1912 to 1926, 明治時代|明治期=from 1868 to 1912, 平成時代=from 1989 to 2019, 四半期末|四半期の末=at the end of the quarter, 今朝|けさ|さっき|先ほど|先程|ついさっき|たった今|今しがた|今日中=today, 今夜|今晩|今宵=tonight, 昨夜|昨晩|ゆうべ|昨夜遅く=last night, 明朝|明晩|明夜=tomorrow, 一昨夜|一昨晩|おとといの晩|おとといの夜=the night before last, "
        "しあさって|明々後日|明明後日=in 3 days, さきおととい|一昨々日|一昨昨日=3 days ago, 翌日|次の日|あくる日|翌朝=the next day, 翌週|次の週=a week later, 翌月|次の月=a month later, "
        "最近|近頃|近ごろ|このごろ|この頃|先日|先だって|この間|こないだ|この前|少し前|少し前に|ちょっと前|しばらく前|つい最近|ついこの間|ついこないだ|近年|ここ最近|ここしばらく|いつぞや|今どき=recently, "
        "大昔|ずっと前|ずいぶん前|だいぶ前|大分前|かなり前|若い頃|若いころ|若い時|子供の頃|子どもの頃|子供のころ|子どものころ|子供の時|小さい頃|小さいころ|幼い頃|幼いころ|学生時代|学生の頃|学生のころ|大学時代|高校時代|中学時代|小学生の頃|中学生の頃|高校生の頃|大学生の頃|独身時代|新人の頃=long ago, "
        "もうすぐ|近いうち|近いうちに|近々|まもなく|間もなく|そのうち|近日中|近日中に|近い将来|いずれ|しばらくしたら=soon, "
        "去年|昨年|きょねん=last year, 来年|明年|らいねん=next year, 今年|本年|ことし|年内=this year, 一昨年|おととし=the year before last, 再来年|さらいねん=the year after next, さきおととし|一昨々年=3 years ago, "
        "来週|らいしゅう=next week, 先週|せんしゅう=last week, 今週|こんしゅう=this week, 再来週|さ来週|さらいしゅう=the week after next, 先々週|先先週|せんせんしゅう=the week before last, "
        "来月|らいげつ=next month, 先月|せんげつ|前月=last month, 今月|こんげつ|月内=this month, 再来月|さ来月=the month after next, 先々月|先先月=the month before last, "
        "来週末|来週の週末|来週の土日|来週土日=next weekend, 先週末|先週の週末|先週の土日|この前の週末|この前の土日|こないだの週末=last weekend, 今週末|この週末|今度の週末|今週の土日|今週土日|今度の土日|この土日=this weekend, 再来週末|再来週の週末|再来週の土日=the weekend after next, 先々週末|先々週の週末=the weekend before last, "
        "週末|土日=this weekend or last weekend, 月末=at the end of the month, 月初|月初め|月頭=at the beginning of the month, 年末|年の瀬|年の暮れ|年の暮|暮れ=at the end of the year, 年末年始|年末から年始|年末から年始にかけて|年末年始の間|年末年始期間=over the new year holidays, 三が日|三ヶ日|正月三が日|お正月三が日=from January 1 to January 3, 松の内=from January 1 to January 7, 前の前の週末|先々週の末=the weekend before last, 年初|年始|年頭=at the beginning of the year or at the beginning of next year, "
        "年明け早々|年明けすぐ|年が明けてすぐ=from January 1 to January 10, 年明け|年が明けたら=at the beginning of next year or at the beginning of the year, 週明け|週明け早々|週が明けたら=on Monday, 週明けの月曜|週明けの月曜日=next Monday, 月半ば|月の半ば=in the middle of the month, 週初め|週の初め=at the beginning of the week, 週の半ば|週半ば=in the middle of the week, 週の終わり|週の後半=at the end of the week, "
        "来四半期|次の四半期=next quarter, 前四半期|先四半期=last quarter, 今四半期=this quarter, 来週の今日|一週間後の今日|1週間後の今日=a week from today, 去年の今日|一年前の今日|1年前の今日=a year ago today, 来年の今日|一年後の今日|1年後の今日=a year from today, 来月の今日|一ヶ月後の今日|1ヶ月後の今日=a month from today, 先月の今日|一ヶ月前の今日|1ヶ月前の今日=a month ago today, 明日か明後日|明日かあさって|明日明後日|明日あさって|明日、明後日|明日・明後日=from tomorrow to the day after tomorrow, おとといと昨日|一昨日と昨日|昨日と一昨日|昨日とおととい|昨日おととい|昨日一昨日=from the day before yesterday to yesterday, 昨日今日|昨日と今日|きのうきょう=from yesterday to today, 今日明日|今日か明日|今日明日中|今日と明日=from today to tomorrow, 先週の今日=a week ago, 上半期|上期|今上期=the first half of the fiscal year, 下半期|下期|今下期=the second half of the fiscal year, "
        "一両日中|一両日中に=within 2 days, 週内|今週内=this week, 今シーズン=this season, 来シーズン=next season, 昨シーズン|先シーズン=last season, この三連休|この3連休|今度の三連休|今度の3連休|次の三連休|次の3連休|三連休|3連休|この連休|今度の連休|次の連休|来週の三連休=the coming long weekend, 先週の三連休|先週の3連休|この前の三連休|この前の連休|前の三連休|先月の三連休|先日の三連休=last long weekend, 連休明け|三連休明け|3連休明け=after the coming long weekend, 連休中=the long weekend, 週末明け=right after the weekend, 上旬=at the beginning of the month, 中旬=in the middle of the month, 下旬=at the end of the month, 半年後|半年先=in half a year, ここ数日|ここのところ数日|この数日|ここ何日か|この何日か=in the last few days, ひと月半前|一月半前|ひと月半ほど前=a month and a half ago, ひと月半後|一月半後|ひと月半先=in a month and a half, この半年|ここ半年|この半年間|この半年で|ここ半年で=in the last 6 months, 半年前=half a year ago, 半月後=in half a month, 半月前=half a month ago, ひと月前|一月前|一と月前=a month ago, ひと月後=in a month, ふた月前=2 months ago, ふた月後=in 2 months, 半日前=today, "
        "昭和の終わり|昭和の終わりごろ|昭和の終わり頃|昭和の末|昭和末期=from 1985 to 1989, 平成の初め|平成の始め|平成の頭|平成の初めごろ|平成初期|平成の初め頃=from 1989 to 1993, 平成の終わり|平成の終わりごろ|平成の終わり頃|平成末期=from 2015 to 2019, 令和の初め|令和の初めごろ|令和の初め頃|令和初期=from 2019 to 2021, 昭和の時代|昭和時代|昭和の頃|昭和のころ=from 1926 to 1989, 平成の時代|平成の頃|平成のころ=from 1989 to 2019, 来期|翌期=next fiscal year, 今期|当期=this fiscal year, 前期比=-, 今年度|本年度=this fiscal year, 来年度|新年度=next fiscal year, 昨年度|前年度|去年度=last fiscal year, 年度末|今年度末|本年度末=at the end of the fiscal year, 年度初め|年度始め|年度の初め=at the beginning of the fiscal year, 来年度末=at the end of next fiscal year, 昨年度末|前年度末=at the end of last fiscal year, 年度内|今年度中|年度中=by the end of the fiscal year, 学期末=at the end of the semester, 期末=at the end of the semester, 今学期=this semester, 来学期|新学期=next semester, 前学期=last semester, 今世紀=this century, 前世紀=last century, "
        "来春=next spring, 来夏=next summer, 来秋=next autumn, 来冬=next winter, 今春=this spring, 今夏=this summer, 今秋=this autumn, 今冬=this winter, 昨春=last spring, 昨夏=last summer, 昨秋=last autumn, 昨冬=last winter"
    ),
    names=(
        "げつようび=Monday, かようび=Tuesday, すいようび=Wednesday, もくようび=Thursday, きんようび=Friday, どようび=Saturday, にちようび=Sunday, "
        "月曜日|月曜=Monday, 火曜日|火曜=Tuesday, 水曜日|水曜=Wednesday, 木曜日|木曜=Thursday, 金曜日|金曜|華金|花金=Friday, 土曜日|土曜=Saturday, 日曜日|日曜=Sunday, "
        "一月=January, 二月=February, 三月=March, 四月=April, 五月=May, 六月=June, 七月=July, 八月=August, 九月=September, 十月=October, 十一月=November, 十二月|師走=December"
    ),
    terms=(
        "school year=04-01..03-31, semester=04-06..07-20, semester=09-01..12-24, semester=01-08..03-24, summer holidays=07-20..08-31, winter holidays=12-25..01-07, spring holidays=03-25..04-05, fiscal year=04-01..03-31, rainy season=06-07..07-19, "
        "new year holidays=12-29..01-03, new year's holidays=12-29..01-03, golden week holidays=04-29..05-06, obon holidays=08-13..08-16, bon holidays=08-13..08-16"
    ),
    public_holidays=(
        "January 1, second Monday of January, February 11, February 23, Vernal Equinox Day, April 29, May 3, May 4, May 5, third Monday of July, August 11, third Monday of September, Autumnal Equinox Day, second Monday of October, November 3, November 23"
    ),
    term_words=(
        "夏休み|夏季休暇|夏期休暇=summer holidays, 冬休み|冬季休暇=winter holidays, 春休み=spring holidays, 梅雨|梅雨時|梅雨の時期=rainy season, 正月休み|年末年始の休み|年末年始休み|年末年始休暇|お正月休み=new year holidays, お盆休み|盆休み|お盆の休み|夏季休業=obon holidays, 学年|新学年=school year, "
        "学期=semester"
    ),
    next="次の, 今度の, 来る, 来たる, つぎの, こんどの",
    coming="今度の, 次の, 来る, 来たる, こんどの",
    last="前の, この前の, 先の, こないだの, この間の, 前回の",
    this="この",
    units=(
        "営業日|平日|稼働日=working day, 日|日間=day, 週間|週=week, か月|ヶ月|カ月|ヵ月|箇月|ケ月|か月間|ヶ月間|カ月間|ヵ月間|ケ月間|箇月間|月間=month, 四半期=quarter, 年|年間=year, 週末|土日=weekend, 時間=hour, "
        "春|春先|早春=spring, 夏|夏場|初夏|真夏=summer, 秋|初秋|秋口|晩秋=autumn, 冬|真冬=winter"
    ),
    numbers=_N,
    ordinals="最後から二番目の|最後から2番目の|最後から二つ目の|最後から2つ目の=penultimate, 第一|第1|最初の|一番目の|1番目の|初=first, 第二|第2|二番目の|2番目の|2回目の=second, 第三|第3|三番目の|3番目の=third, 第四|第4|四番目の|4番目の=fourth, 最終|最後の|ラスト=last",
    exact="ちょうど, 丸, まる, きっかり, ぴったり",
    about="約, およそ, おおよそ, だいたい, 大体, ちょうど, ざっと, ほぼ, かれこれ, もう, 丸, まる",
    about_behind="ほど, くらい, ぐらい, ちょっと, 余り, あまり, 以上, 近く, ばかり, とちょっと, 弱, 強, 足らず, かそこら, ちょい",
    of="の",
    holidays=(
        "旧正月|春節=Lunar New Year, お盆|盆=Obon, 中秋の名月|十五夜=Mid-Autumn Festival, 冬至=winter solstice, ゴールデンウィーク|ゴールデンウイーク|gw=Golden Week, ラマダン=Ramadan, "
        "元日|元旦|お正月|正月=New Year's Day, 成人の日|成人式=Coming of Age Day, 節分=February 3, 建国記念の日|建国記念日=February 11, バレンタイン|バレンタインデー=Valentine's Day, 天皇誕生日=February 23, ひな祭り|桃の節句=March 3, ホワイトデー=March 14, "
        "エイプリルフール=April 1, 昭和の日=April 29, 憲法記念日=May 3, みどりの日=May 4, こどもの日|子供の日|子どもの日=May 5, 母の日=Mother's Day, 父の日=Father's Day, 七夕=July 7, 海の日=Marine Day, 山の日=August 11, 終戦記念日=August 15, "
        "敬老の日=Respect for the Aged Day, スポーツの日|体育の日=Japanese Sports Day, ハロウィン|ハロウィーン=Halloween, 文化の日=November 3, ポッキーの日=November 11, 七五三=November 15, 勤労感謝の日=November 23, ブラックフライデー=Black Friday, "
        "春分の日=Vernal Equinox Day, 秋分の日=Autumnal Equinox Day, クリスマスイブ|クリスマス・イブ|イブの日|イヴ=Christmas Eve, クリスマス=Christmas, 大晦日|大みそか|おおみそか=New Year's Eve, イースター=Easter"
    ),
    parts="初め|始め|はじめ|初頭|初旬|上旬|頭|あたま|序盤|最初=beginning, 中旬|半ば|なかば|中頃|中ごろ|中盤|真ん中=middle, 末|終わり|おわり|下旬|末日|暮れ|暮|最後|末頃|末ごろ=end",
    day_parts=", ".join(f"の{part}, {part}" for part in _PARTS_OF_DAY),
    since_behind="以来",
    until_behind="まで, にかけて",
    by_behind="までに, までには",
    either="、",
    starting_behind="以降, から, より",
    past=(
        r"(?:た|だった|でした|ました)(?=[。、のとんよねけがわしーw！!…\s]|$)|(?<!ま)た(?=です|[一-龯々ァ-ヶ0-9])(?!た(?:方|後|時|場合|限|以上|際|上で))|[てで]、?(?:今|いま)は|ちゃって|じゃって|てしまって|"
        r"(?:[読飲死遊転休選頼呼運喜悩沈並住混学噛挑悲進組積盗編踏飛叫楽挟富恵歩]ん|[泳急脱稼注騒継防]い)だ(?=[。、のとよねけがわw！!\s]|$)"
    ),
    future=r"言われ|指示され|求められ|迫られ|シフト|チケット|申し込|誘われ|招待|有休|有給|休み(?:を)?(?:取|もら)|当選|入った|入りました|予約[しを]|決ま[っり]|約束し|つもり|予定|頼まれた|ことにな[っり]|ことにし",
    lasting=r"て(?:い[るまたな]|る(?![とう])|ます|ない)|で(?:い[るまたな]|る(?![とう]))|痛[いく]|だる[いく]|かゆ[いく]|調子|具合|ずっと|続い|続く|熱が|ひど[いく]|連絡がない|できな[いく]|られな[いく]",
    ordinal=r"日(?![間间後后以目本記记常曜]|前(?![後后]))",
    rows=(
        r"今日から丸{n}{unit}後 = {n} {unit}s from today",
        r"(?:来たる|来る|今度の){d} = come the {d}th",
        r"先週の?{wd}(?:じゃ|では)?なくて?、?その前の(?:週の)?{wd2} = not last {wd} but the one before",
        r"明日(?:じゃ|では)なくて?、?その(?:次|後)の{wd} = not tomorrow but the {wd} after",
        r"{n}年前の今月 = this month {n} years ago",
        r"{n}{unit}前の昨日 = {n} {unit}s ago yesterday",
        r"明日から(?:数えて|かぞえて){n}日目 = the {n}th day counting from tomorrow",
        r"今日から(?:数えて|かぞえて){n}日目 = the {n}th day counting from today",
        r"年が明けてから(?:このかた|ずっと|というもの)? = since the beginning of this year",
        r"先月の(?:頭|初め|はじめ|上旬)から(?:半ば|中頃|中旬)(?:にかけて|まで) = from the beginning of last month to the 15th of last month",
        r"来年の三が日 = the first three days of next year",
        r"(?<![年月\d後前週何数])(?P<d>3[01]|[12]\d|[1-9])日(?:以降|以後) = from the {d}th on",
        r"(?<![年月\d後前週何数]){d}から(?!の?{d2}|\d) = from the {d}th on or since the {d}th",
        r"(?<![年\d]){month}(?P<d>3[01]|[12]\d|[1-9])日(?:以降|以後) = from {month} {d} on",
        r"もう{n}{unit}間?も = since {n} {unit}s ago",
        r"半世紀(?:ほど|くらい|ぐらい)?前 = half a century ago",
        r"四半世紀(?:ほど|くらい|ぐらい)?前 = a quarter of a century ago",
        r"クリスマスと(?:お正月|正月|元日|元旦|新年|年越し)の?(?:間|あいだ) = between Christmas and New Year",
        r"{month}が(?:終わる|おわる)(?:前|まで) = before the end of {month}",
        r"(?<![\d/.])(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?:-|~|\u301c|\uff5e|から)(?P<d2>3[01]|[12]\d|0?[1-9])(?![\d/]) = from {month_of_m} {d} to {month_of_m} {d2}",
        r"{term}の?(?:直前|前) = before the {term}",
        r"大晦日の(?:前日|前の日) = on December 30",
        r"(?:今後|これから|この先)の?{n}回?の週末 = in the next {n} weekends",
        r"{month}{d}日?の(?:ある)?週(?!末) = the week of {month} {d}",
        r"{month}{d}前後 = around {month} {d}",
        r"(?<!月){d}前後 = around the {d}th",
        r"{n}{unit}(?:くらい|ぐらい|ほど|程度)?で(?=届|終|でき|返|戻|完了|完成|仕上|治|なお) = in {n} {unit}s",
        r"明日から{n}{unit}後 = {n} {unit}s from tomorrow",
        r"(?<![\d年今先来])月の(?:最終日|最後の日) = on the last day of the month",
        r"{month}{d}の?{wd} = on {month} {d}",
        r"(?<!月){d}の?{wd} = {wd} the {d}th",
        r"{whole}(?:早々|そうそう) = at the beginning of {whole}",
        r"年明け早々 = at the beginning of next year",
        r"(?:^|(?<=[。！？\n、]))(?:明け方|未明|夜明け前|深夜\d{1,2}時|夜中の?\d{1,2}時)(?=に[^。！？\n]{0,30}(?:た|ました)(?:[。、！？!?\s]|$)) = today",
        r"{whole}の?{month}の?{nth}の?{wd} = the {nth} {wd} of {month} of {whole}",
        r"{whole}の?{month}の?{nth}の?週末 = the {nth} weekend of {month} of {whole}",
        r"{whole}の?{month}の?{nth}の?週(?!末)目? = the {nth} week of {month} of {whole}",
        r"{whole}の?{month}の?前半 = the first half of {month} of {whole}",
        r"{whole}の?{month}の?後半 = the second half of {month} of {whole}",
        r"(?:月末|月の終わり)の{wd} = the last {wd} of the month",
        r"(?:来月末|来月の終わり)の{wd} = the last {wd} of next month",
        r"{holiday}(?:の)?(?:直)?前の週末 = the weekend before {holiday}",
        r"{holiday}(?:の)?(?:直)?後の週末 = the weekend after {holiday}",
        r"{holiday}前の週(?!末) = the week before {holiday}",
        r"{holiday}明けに = the day after {holiday}",
        r"{holiday}の?(?:初日|最初の日) = on the first day of {holiday}",
        r"{holiday}の?(?:最終日|最後の日) = on the last day of {holiday}",
        r"{holiday}の?(?:三連休|3連休|連休|休み)(?:中|の間|に)? = over the {holiday} long weekend",
        r"(?:年明け|正月明け|新年|年始|年が明けて)(?:の|、)?(?:最初|初め|はじめ|一番最初)の{workday} = the first working day after New Year's Day",
        r"来年度の?{part} = at the {part} of next fiscal year",
        r"(?:今|本)年度の?{part} = at the {part} of this fiscal year",
        r"(?:昨|前)年度の?{part} = at the {part} of last fiscal year",
        r"梅雨入り?前 = before the rainy season",
        r"梅雨入り(?:の?頃|ごろ|直後|した頃)? = at the beginning of the rainy season",
        r"(?<!\d){n}日前の?{daypart} = {n} days ago",
        r"(?<!\d){n}日後の?{daypart} = in {n} days",
        r"{whole}の?最初の(?:3|三)(?:か|ヶ|カ|ヵ)月 = the first quarter of {whole}",
        r"{whole}の?(?:最終日|最後の日) = on the last day of {whole}",
        r"{term}の?(?:初日|最初の日|一日目|1日目) = on the first day of the {term}",
        r"{term}の?(?:最終日|最後の日|最後の一日) = on the last day of the {term}",
        r"(?:来|次の|新)学期の?{part} = at the {part} of next semester",
        r"今学期の?{part} = at the {part} of this semester",
        r"{wd}(?:か|または|もしくは|と|・){wd2} = {wd} to {wd2}",
        r"{n}年前の(?:今日|きょう) = {n} years ago today",
        r"(?<!\d){n}週間?前の{wd}(?:{daypart})? = on {wd} {n} weeks ago",
        r"(?<!\d)(?P<n>[3-9三四五六七八九])週間?後の{wd}(?:{daypart})? = on {wd} in {n} weeks",
        r"(?<![\d/.年月-])(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?:[(（][月火水木金土日][)）])?\s?(?:[-~\u301c\uff5e\u2013]|から)\s?(?P<m2>1[0-2]|0?[1-9])/(?P<d2>3[01]|[12]\d|0?[1-9])(?:[(（][月火水木金土日][)）])?(?![\d/%年]) = from {month_of_m} {d} to {month_of_m2} {d2}",
        r"(?:21|二十一)世紀の?(?:初め|初頭|はじめ|始め|頭) = at the beginning of the 21st century",
        r"(?:20|二十)世紀の?(?:末|終わり|後半) = at the end of the 20th century",
        r"(?:20|二十)世紀 = in the 20th century",
        r"(?:\d{1,2}|[一二三四五六七八九十]{1,3}|二十)(?:歳|才)(?:の|になった)(?:時|頃|とき|ころ) = long ago",
        r"{term}(?:中|の間|のあいだ|期間)?(?!明け|前|の{part}) = during the {term}",
        r"{term}の?最後の(?:一)?週(?!末)間?目? = in the last week of the {term}",
        r"{term}明け = after the {term}",
        r"{term}前 = before the {term}",
        r"{term}が?(?:終わる|明ける)(?:前|まで)に? = before the end of the {term}",
        r"来年度の?{nth}{quarter} = the {nth} quarter of next fiscal year",
        r"(?:今|本)年度の?{nth}{quarter} = the {nth} quarter of this fiscal year",
        r"(?:昨|前)年度の?{nth}{quarter} = the {nth} quarter of last fiscal year",
        r"{term}の?{part} = at the {part} of the {term}",
        r"(?:去年|昨年)の{term} = the {term} of last year",
        r"(?:前の|この前の){term} = last {term}",
        r"(?:来年の|次の|今度の|来る){term} = next {term}",
        r"今年の{term} = the {term} of this year",
        r"この{term} = this {term}",
        r"[1一]学期(?:中|の間)? = the first semester",
        r"[2二]学期(?:中|の間)? = the second semester",
        r"[3三]学期(?:中|の間)? = the third semester",
        r"[1一]学期の?{part} = at the {part} of the first semester",
        r"[2二]学期の?{part} = at the {part} of the second semester",
        r"[3三]学期の?{part} = at the {part} of the third semester",
        r"(?:共通テスト|センター試験)(?:の日|当日|初日) = on the third Saturday of January",
        r"(?:共通テスト|センター試験)(?:の)?(?:前日|前の日) = the day before the third Saturday of January",
        r"{holiday}{daypart} = on {holiday}",
        r"{holiday}明け = after {holiday}",
        r"{holiday}の(?:前の?週|前週) = the week before {holiday}",
        r"{holiday}の(?:翌週|次の週) = the week after {holiday}",
        r"{holiday}の(?:週|ある週) = the week of {holiday}",
        r"{holiday}の(?:前の?週末|直前の週末) = the weekend before {holiday}",
        r"(?<!\d){n}年代の?{part} = at the {part} of the {n}s",
        r"(?<!\d){n}年代の?(?:前半|前期) = in the early {n}s",
        r"(?<!\d){n}年代の?(?:後半|後期) = in the late {n}s",
        r"{year}年代の?(?:前半|前期) = in the early {year}s",
        r"{year}年代の?(?:後半|後期) = in the late {year}s",
        r"週明けの?{wd} = {wd} of next week or {wd} of this week",
        r"{holiday}前(?![日夜の夕週]) = before {holiday}",
        r"{year}年代の?{part} = at the {part} of the {year}s",
        r"{year}年(?:ごろ|頃|前後|あたり) = around {year}",
        *(
            rf"{era}{years}年代 = from {begins + number} to {begins + number + 9}"
            for era, begins, spoken in (("昭和", 1925, (20, 30, 40, 50)), ("平成", 1988, (10, 20)))
            for number in spoken
            for years in (f"(?:{number}|{_DIGITS[number // 10 - 1] if number > 10 else ''}十)",)
        ),
        r"昭和(?:60|六十)年代 = from 1985 to 1989",
        r"(?:一昨年|おととし)の(?:年末|暮れ|年の瀬) = at the end of December of the year before last",
        r"(?:去年|昨年)の(?:年末|暮れ|年の瀬) = at the end of December of last year",
        r"(?:今年)の(?:年末|暮れ|年の瀬) = at the end of December of this year",
        r"(?<!今日)(?<!いま)(?<!現在)の{n}{unit}前 = beside an event",
        r"(?<!今日)(?<!いま)(?<!現在)の{n}{unit}後 = beside an event",
        r"(?:結婚式|試験|テスト|手術|出発|面接|本番|大会|試合|誕生日|卒業式?|入学式?|引っ越し|退職|入社|締切|締め切り|発表|旅行|出産|予定日|納期|リリース|受験|ライブ|検査|入院|退院)(?:の)?(?:前日|翌日|前夜|前の日|次の日|当日) = beside an event",
        *(
            rf"(?:{week})の?{first}(?:曜日?)?[・と、か]?{last}(?:曜日?)?(?![曜本中]) = {one} to {two} of {which} week"
            for week, which in (("来週", "next"), ("先週", "last"), ("今週", "this"))
            for (first, one), (last, two) in pairwise(_DAY_PAIRS)
        ),
        r"(?<![\d/.年月-])(?P<m>1[0-2]|[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/%年])(?=[(（]|の?\d{1,2}時|の[朝昼夜午]| ?(?:に(?!減|なる|分|割|カット)|から|まで|は|、|が締|締|までに|だ|です|[。!！]|$|[月火水木金土日][)曜])) = on {month_of_m} {d}",
        # Days counted from today.
        r"(?:今日|本日|きょう(?=[はもの、にで]))(?:{daypart})? = today",
        r"今日の?[夜晩] = tonight",
        r"(?:昨日|きのう|昨日)(?:{daypart})? = yesterday",
        r"昨日の?[夜晩] = last night",
        r"(?:明日(?!香|葉)|あした(?!ば)|あす(?=[はもの、にで]))(?:{daypart})? = tomorrow",
        r"(?:明後日|あさって)(?:{daypart})? = the day after tomorrow",
        r"(?:一昨日|おととい|おとつい)(?:{daypart})? = the day before yesterday",
        # Counted.
        r"(?<!\d){n}{unit}[かも]?前 = {n} {unit}s ago",
        r"(?<!\d){n}{unit}[かも]?(?:後|のち|先) = in {n} {unit}s",
        r"(?<!\d){n}{unit}(?:したら|すると|経ったら|たったら|もすれば|もしたら) = in {n} {unit}s",
        r"(?<!\d){n}{unit}半(?:ほど|くらい|ぐらい)?前 = {n} and a half {unit}s ago",
        r"(?<!\d){n}{unit}半(?:ほど|くらい|ぐらい)?後 = in {n} and a half {unit}s",
        r"半年(?:ほど|くらい|ぐらい|以上|近く)前 = half a year ago",
        r"半年(?:ほど|くらい|ぐらい|以上|近く)後 = in half a year",
        r"(?:ひと|一)月(?:ほど|くらい|ぐらい|ちょっと|以上)前 = a month ago",
        r"(?:ふた|二)月(?:ほど|くらい|ぐらい|ちょっと|以上)前 = 2 months ago",
        r"半月(?:ほど|くらい|ぐらい)前 = half a month ago",
        r"(?:あと|残り){n}{unit}(?:で|後)? = in {n} {unit}s",
        r"(?<!\d){n}{unit}(?:以内|のうち|のあいだ|の間) = within {n} {unit}s",
        r"(?:過去|この|ここ|直近|最近の?){n}{unit}(?:間|ほど|か)? = in the last {n} {unit}s",
        r"(?:今後|これから|これからの|向こう|次の|この先){n}{unit}(?:間|ほど)? = in the next {n} {unit}s",
        r"{n}年前の{season} = {season} {n} years ago",
        r"{n}年前の{month} = {month} {n} years ago",
        # Weekdays.
        r"(?:さ来週|再来週)の?{wd}(?:{daypart})? = {wd} of the week after next",
        r"次の次の{wd}(?:{daypart})? = the {wd} after next",
        r"(?:2|二)週間?後の{wd}(?:{daypart})? = {wd} of the week after next or 2 weeks from {wd}",
        r"(?:先々週|先先週)の?{wd}(?:{daypart})? = {wd} of the week before last",
        r"来週の?{wd}(?:{daypart})? = {wd} of next week",
        r"先週の?{wd}(?:{daypart})? = {wd} of last week",
        r"今週の?{wd}(?:{daypart})? = {wd} of this week",
        r"(?:今度の|次の|来る|来たる){wd}{daypart} = this coming {wd}",
        r"{wd}{daypart} = on {wd}",
        r"{wd}(?:から|[~\u301c\uff5e-]){wd2}(?:まで|にかけて)? = from {wd} to {wd2}",
        r"{wd}と{wd2}の間 = between {wd} and {wd2}",
        r"{whole}の?{wd}(?:から|[~\u301c\uff5e-]){wd2}(?:まで|にかけて)? = {wd} to {wd2} of {whole}",
        # Months and days.
        r"(?<![年\d]){month}{d}(?:{daypart})? = on {month} {d}",
        r"{month}{d}からの?{n}{unit}間? = for {n} {unit}s starting on {month} {d}",
        r"{month}{d}より前 = before {month} {d}",
        r"(?<![年\d]){month}{d}(?:から|[~\u301c\uff5e-]){d2}(?:まで)? = from {month} {d} to {month} {d2}",
        r"(?<![年\d]){month}{d}(?:から|[~\u301c\uff5e-]){month2}{d2}(?:まで)? = from {month} {d} to {month2} {d2}",
        r"(?<![年月\d後前週何数]){d}(?![ぶ分連坊程ほく半か続もの]|で(?!す)) = on the {d}th",
        r"(?<![年月\d後前週何数])(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e]{d2}(?=に(?!一)|は|まで|、|$|。|も|が) = from the {d}th to the {d2}th",
        r"(?<![年\d]){month}(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e]{d2} = from {month} {d} to {month} {d2}",
        r"(?<![年月\d後前週何数]){d}の?{daypart} = on the {d}th",
        r"(?<![年月\d後前週何数]){d}(?:から|[~\u301c\uff5e-]){d2}(?:まで)? = from the {d}th to the {d2}th",
        r"(?<![年\d]){month}(?![\d一二三四五六七八九十末初始半中上下頭前後いの]|第) = in {month}",
        r"(?<![年\d]){month}の(?![第最初終始半前後頭末ラ]) = in {month}",
        r"(?<![年\d]){month}から{month2}(?:まで|にかけて|の間)? = from {month} to {month2}",
        r"(?<!\d){m}(?:[-~\u301c\uff5e]|から){month}期 = from {month_of_m} to {month}",
        r"(?<![一二三四五六七八九十百千\d月])(?P<n>二?十[一二三四五六七八九]?|三十一?)日(?=まで|から|に(?!一|\d|か)|の[朝夜昼]) = on the {n}th",
        r"(?<!毎月)第{n}{wd} = the {n}th {wd} of the month",
        r"(?<![ァ-ヴーソ])イブ(?=は|に|の|も|、|から) = on Christmas Eve",
        r"(?<![年\d]){month}(?:いっぱい|末まで) = until the end of {month}",
        r"(?<![年\d]){month}の?{part} = at the {part} of {month}",
        r"(?<![年\d]){month}の?前半 = the first half of {month}",
        r"(?<![年\d]){month}の?後半 = the second half of {month}",
        r"(?<![年\d]){month}の?{nth}の?{week}目? = the {nth} week of {month}",
        r"(?<![年\d]){month}の?{nth}の?週末 = the {nth} weekend of {month}",
        r"(?<![年\d]){month}の?{n}週目 = the {n}th week of {month}",
        # Parts of what is named.
        r"{whole}の?{month}の?{part} = at the {part} of {month} of {whole}",
        r"{whole}の?{month}{d} = on {month} {d} of {whole}",
        r"{whole}年?の?(?:前半|上半期|上期|前期) = the first half of {whole}",
        r"{whole}年?の?(?:後半|下半期|下期|後期) = the second half of {whole}",
        r"{whole}年?の?第?{n}四半期 = the {n}th quarter of {whole}",
        r"第{n}四半期 = the {n}th quarter of this year",
        r"{whole}年?の?{season}(?:ごろ|頃)? = {season} of {whole}",
        r"{year}年の?(?:初め|初頭|頭|はじめ|始め) = at the beginning of {year}",
        r"{year}年の?(?:末|終わり|暮れ) = at the end of {year}",
        r"{whole}いっぱい = until the end of {whole}",
        r"{whole}中(?![旬頃ご盤]) = {whole}",
        r"{whole}の?(?:今頃|今ごろ|今日|同じ頃|この時期|同時期|同じ時期) = this time {whole}",
        r"{season}(?=に|から|まで|頃|ごろ) = in the {season}",
        r"{season}の?(?:初め|はじめ|始め) = at the beginning of {season}",
        r"{season}の?(?:終わり|おわり) = at the end of {season}",
        # Beside a holiday.
        r"{holiday}の(?:前日|前の日|前夜) = the day before {holiday}",
        r"{holiday}の(?:翌日|次の日|あくる日) = the day after {holiday}",
        r"{holiday}(?:の|より|から){n}{unit}前 = {n} {unit}s before {holiday}",
        r"{holiday}(?:の|から){n}{unit}後 = {n} {unit}s after {holiday}",
        # Decades and years.
        r"(?<!\d){n}年代 = in the {n}s",
        r"{year}年代 = in the {year}s",
        r"{year}年 = in {year}",
    ),
    never=(
        r"[3三]月のライオン|月曜から夜(?:ふかし|更かし)|[四八]月一日さん|八月三十一日さん",
        r"(?:期末|中間)(?:試験|テスト|レポート|考査|評価|決算)",
        r"おはよう|本日は晴天|今日(?:では|日)|明日は明日の|今日子|明日香|明日葉|今日から俺|四月は君の嘘",
        r"名前(?:は|が|を){wd}",
        r"名前(?:は|が|を)[^。]{0,3}{month}",
        r"[「『][^」』]{0,20}[」』]",
        r"{wd}(?:ロードショー|サスペンス|劇場|ドラマ)",
        r"{month}(?:さん|ちゃん|くん|君)",
        r"{wd}は[^。]{0,12}(?:習慣|いつも(?!の|通り|どおり|より)|毎週|必ず)",
        r"{wd}(?:ごとに|毎に|のたびに|には?いつも(?!の|通り|どおり|より))",
        r"毎(?:週|月|年|日|朝|晩|夜|回)(?:の)?(?:{wd})?",
        r"{n}{unit}(?:かかる|かかった|かかり|続|連続|ぶり|間隔|おき|ごと|目)",
        r"七五三(?:の(?:お?参り|写真|着物|準備|前撮り|お祝い|衣装)|参り|詣)",
        r"前の(?:バージョン|人|もの|会社)",
        r"日本|日常|日記|青春|立春|春日|春菊|春巻|秋田|秋葉|秋刀魚|夏目|真冬日|一日中|一年中",
        r"明日香|明日菜|明日葉|明日人|明日美|明日奈|明日方舟|明日海",
        r"日曜大工|日曜画家|{wd}(?:さん|ちゃん|くん|君|会(?=の|に|と))",
        r"三月ウサギ|三月うさぎ|(?:弥生|三月)と書いて|五月さん|五月病|五月人形|六月さん|八月の(?:クリスマス|鯨|濡れた砂)|四日市|八日市|廿日市|十日町|二日市|明日は我が身",
        r"{month}(?:一日)?(?:と|って)書|千日前|(?:旧暦|陰暦)の?{month}(?:の?{d})?",
        r"名前(?:は|が){month}|{wd}と(?:いう|言う)",
    ),
    hints="前, 後, 以内, 先, 明け, 過去, この, ここ, あと, 半",
    times=(
        "ゴールデンウィーク, gw, シルバーウィーク, 連休, お盆, 前期, 後期, 三が日, 仕事納め, 仕事始め, 梅雨, "
        "きのう, 昨日, 昨夜, 昨晩, 明日, あさって, おととい, 先週, 来週, 再来週, 今週, 先月, 来月, 再来月, 去年, 来年, 再来年, 週末, 月末, 年末, 年明け, 日前, 週間前, か月前, ヶ月前, カ月前, 年前, 時間前, 日後, 週間後, か月後, ヶ月後, 年後, "
        "夏の終わり, 夏の初め, 冬の終わり, 春の終わり, 秋の終わり, 頃の話, 年頃, 年ごろ, 何年か, 何日か, 何ヶ月か, お彼岸, 土用の丑, 年度, 夏至, 立春, 立夏, 立秋, 立冬, 啓蟄, 千秋楽, 花見の頃, 第1週, 第2週, 第3週, 第4週, 第一週, 第二週, 第三週, 最初の週, 最後の週, 最初の月"
    ),
    has_spaces=False,
    is_whole_first=True,
    is_only_warned=True,
    day_first=None,
    feasts="旧正月, お盆, 旧暦, 中秋, 春節, ラマダン",
)
